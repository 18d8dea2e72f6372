//! OpenACC 3.4, 2.13 and 2.15.1: a global variable is on the device in procedures compiled for it only if a `declare` directive puts
//! it there.

use super::problems;
use crate::Resolved;
use crate::body::{Body, ExprKind, StatementKind};
use indexmap::IndexMap;
use source::{Atom, Atoms, Diagnostic, Span};
use symbols::{Attributes, Details, Flags, ScopeKind, Symbol, SymbolId, SymbolTable, Type};

/// A global variable that no directive puts on the device, and its first use in a procedure that `routine` compiles for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostOnly {
    /// The module that declares it, if one does.
    pub module: Option<Atom>,
    /// Its name where it is declared.
    pub name: Atom,
    /// Where it is declared, if in this unit.
    pub declared: Option<Span>,
    /// The use.
    pub at: Span,
}

impl HostOnly {
    /// What is said of it, at its declaration or at the use.
    pub fn problem(&self, at: Span, atoms: &Atoms) -> Diagnostic {
        problems::not_on_device(atoms.text(self.name), at)
    }
}

/// The variables of the host alone that the procedures of a unit use on the device. With `named` a directive of the module around it
/// lists the unit's own procedure.
pub fn host_only(resolved: &Resolved, named: bool) -> Vec<HostOnly> {
    let table = &resolved.symbols;
    let mut found: IndexMap<SymbolId, Span> = IndexMap::new();
    let bodies = resolved.bodies.iter().enumerate();
    for (_, body) in bodies.filter(|(number, body)| is_routine(table, body, named && *number == 0)) {
        for (symbol, at) in uses(body) {
            let symbol = table.original(symbol);
            if is_global_variable(table, symbol) && !is_on_device(&table[symbol]) && !is_folded(table, symbol) {
                let first = found.entry(symbol).or_insert(at);
                *first = (*first).min(at);
            }
        }
    }
    found.into_iter().map(|(symbol, at)| described(table, symbol, at)).collect()
}

fn described(table: &SymbolTable, id: SymbolId, at: Span) -> HostOnly {
    let symbol = &table[id];
    let home = table.home(id).filter(|_| symbol.details.source_module().is_some() || is_of_host(symbol));
    let (module, name) = home.map_or((None, symbol.name), |(module, name)| (Some(module), name));
    HostOnly { module, name, declared: symbol.token.map(Span::token), at }
}

fn is_of_host(symbol: &Symbol) -> bool {
    matches!(symbol.details, Details::HostUnit { .. })
}

/// Whether the body is compiled for the device; with `bind` another procedure runs there in its place.
fn is_routine(table: &SymbolTable, body: &Body, named: bool) -> bool {
    let Some(procedure) = body.procedure.map(|procedure| &table[table.original(procedure)]) else { return false };
    let bound = |text: &String| text.contains("routine") && text.contains("bind(");
    let Details::Subprogram(subprogram) = procedure.details.ultimate() else { return false };
    (named || procedure.flags.contains(Flags::ACC_ROUTINE)) && !subprogram.directives.iter().any(bound)
}

/// What the statements of a body refer to. Operands that are not evaluated, as that of `sizeof`, are in no statement.
fn uses(body: &Body) -> Vec<(SymbolId, Span)> {
    let mut found = Vec::new();
    body.each_statement(&body.block, |statement| {
        if let StatementKind::Loop(inner) = &body.statements[statement].kind {
            found.push((inner.variable, inner.variable_span));
        }
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |expr| {
                if let ExprKind::Symbol(symbol) = body.exprs[expr].kind {
                    found.push((symbol, body.exprs[expr].span));
                }
            });
        }
    });
    found
}

/// Whether it is a variable of a file, module or main program; those that a procedure saves are its own.
fn is_global_variable(table: &SymbolTable, id: SymbolId) -> bool {
    const OUTERMOST: &[ScopeKind] =
        &[ScopeKind::Global, ScopeKind::Module, ScopeKind::Submodule, ScopeKind::MainProgram];
    let symbol = &table[id];
    let Details::Object(object) = symbol.details.ultimate() else { return false };
    let variable = !object.dummy && !object.result && !symbol.attributes.contains(Attributes::PARAMETER);
    let elsewhere = matches!(symbol.details, Details::UseAssoc { .. } | Details::HostUnit { .. });
    let outermost = OUTERMOST.contains(&table.scopes[symbol.scope].kind);
    variable && (elsewhere || outermost || symbol.attributes.contains(Attributes::EXTERN))
}

/// Whether a directive says where it is on the device, or that each thread has its own.
fn is_on_device(symbol: &Symbol) -> bool {
    symbol.flags.intersects(Flags::ACC_DECLARE | Flags::OMP_DECLARE_TARGET | Flags::OMP_THREAD_PRIVATE)
        || symbol.attributes.contains(Attributes::THREAD_LOCAL)
}

/// Whether compilers put its value in its place: a scalar of C that is constant and has one.
fn is_folded(table: &SymbolTable, id: SymbolId) -> bool {
    let symbol = &table[id];
    let valued = matches!(symbol.details.ultimate(), Details::Object(object) if object.value.is_some());
    let constant = symbol.ty.is_some_and(|ty| matches!(table.types[ty], Type::Qualified { is_const: true, .. }));
    valued && (constant || symbol.attributes.contains(Attributes::CONSTEXPR)) && !is_array(table, symbol)
}

fn is_array(table: &SymbolTable, symbol: &Symbol) -> bool {
    symbol.ty.is_some_and(|ty| matches!(table.types[table.types.unqualified(ty)], Type::Array { .. }))
}
