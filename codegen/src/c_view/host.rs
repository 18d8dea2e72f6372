//! Variables of the host that an internal procedure of Fortran refers to (Fortran 19.5.1.4): C has no functions in functions, so that they
//! are parameters behind those of the dummy arguments, by their addresses.

use super::View;
use super::argument::{array_dimensions, bound_names};
use crate::UnitView;
use crate::lower::local::collect_mentioned;
use crate::outline::closure::{collect_callees, definition_named, find_definition};
use crate::outline::descriptors::is_dynamic;
use crate::outline::homes::is_on_device;
use crate::outline::parameter::is_variable;
use crate::outline::variant::{Choice, choose_procedure};
use crate::phrases::NoCode;
use directives::Language;
use indexmap::IndexSet;
use semantics::body::ExprId;
use source::Span;
use std::collections::HashSet;
use symbols::{Bound, Details, ScopeId, ScopeKind, SymbolId, SymbolTable};

/// The scope of the procedure or program around an internal procedure; none of another one.
fn host_scope(unit: UnitView<'_>, index: usize) -> Option<ScopeId> {
    let symbols = &unit.environments.symbols;
    let procedure = unit.resolved.bodies[index].procedure?;
    let Details::Subprogram(subprogram) = symbols[procedure].details.ultimate() else { return None };
    let host = symbols.scopes[subprogram.scope?].parent?;
    matches!(symbols.scopes[host].kind, ScopeKind::Subprogram | ScopeKind::MainProgram).then_some(host)
}

/// The name of a procedure in C, where all are in one scope: an internal procedure has that of its host before its own, and one of a module
/// that of the module, if it has namesakes.
pub(super) fn function_name(unit: UnitView<'_>, index: usize) -> String {
    let (symbols, body) = (&unit.environments.symbols, &unit.resolved.bodies[index]);
    let Some(procedure) = body.procedure else { return String::new() };
    let name = |symbol: SymbolId| symbols[symbol].details.source_name().unwrap_or(symbols[symbol].name);
    if body.language != Language::Fortran {
        return unit.atoms.text(name(procedure)).to_string();
    }
    let host = host_scope(unit, index).and_then(|scope| symbols.scopes[scope].owner);
    let outer = name(host.unwrap_or(procedure));
    let module = unit.module.filter(|_| unit.procedures.has_namesakes(outer));
    let own = host.map(|_| name(procedure));
    let parts: Vec<&str> = [module, Some(outer), own].into_iter().flatten().map(|atom| unit.atoms.text(atom)).collect();
    parts.join("__")
}

/// The variables of its host that an internal procedure refers to, itself or in others that it calls.
pub(super) fn host_variables(unit: UnitView<'_>, index: usize) -> IndexSet<SymbolId> {
    let (symbols, mut found) = (&unit.environments.symbols, IndexSet::new());
    let (mut open, mut known) = (vec![index], HashSet::from([index]));
    while let Some(index) = open.pop() {
        let Some(host) = host_scope(unit, index) else { continue };
        let body = &unit.resolved.bodies[index];
        for symbol in collect_mentioned(symbols, body, &body.block) {
            let is_of_host = |symbol: &SymbolId| symbols[*symbol].scope == host && is_variable(symbols, *symbol);
            if is_of_host(&symbol) && !is_on_device(unit, symbol) {
                found.extend(bound_variables(symbols, symbol).into_iter().filter(is_of_host));
                found.insert(symbol);
            }
        }
        let callees = collect_callees(symbols, body, &body.block).into_iter();
        let own = callees.filter_map(|callee| find_definition(unit, callee));
        let own = own.filter(|(other, _)| std::ptr::eq(other.resolved, unit.resolved)).map(|(_, index)| index);
        open.extend(own.filter(|index| known.insert(*index)));
    }
    found
}

/// The variables on which the bounds of an array depend.
fn bound_variables(symbols: &SymbolTable, symbol: SymbolId) -> Vec<SymbolId> {
    let mut found = Vec::new();
    for dimension in array_dimensions(symbols, symbol) {
        dimension.lower.collect_symbols(&mut found);
        if let Bound::Last(value) | Bound::Extent(value) = &dimension.upper {
            value.collect_symbols(&mut found);
        }
    }
    found.into_iter().map(|symbol| symbols.original(symbol)).collect()
}

/// Whether the address of a variable is all that a procedure needs of it.
fn is_address_enough(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    !is_dynamic(symbols, symbol) && bound_names(symbols, symbol, "").is_empty()
}

/// The name of the parameter for a variable of the host; dummy arguments may have the same.
fn parameter_name(view: &View<'_>, dummies: &[SymbolId], symbol: SymbolId) -> String {
    let symbols = view.symbols();
    let is_taken = dummies.iter().any(|dummy| symbols[*dummy].name == symbols[symbol].name);
    let name = view.unit.atoms.text(symbols[symbol].name);
    if is_taken { format!("{name}_of_host") } else { name.to_string() }
}

/// The parameters for variables of the host, as declared.
pub(super) fn host_parameters(view: &View<'_>, dummies: &[SymbolId]) -> Vec<String> {
    let symbols = view.symbols();
    let declare = |symbol: SymbolId| {
        let element = symbols.types.element(symbols[symbol].ty.unwrap_or(symbols::Types::UNKNOWN));
        view.spell_declaration(element, &format!("*{}", parameter_name(view, dummies, symbol)))
    };
    host_variables(view.unit, view.index).into_iter().map(declare).collect()
}

/// Lets the procedure that a view prints know the variables of its host by its parameters.
pub(super) fn bind_host_variables(view: &mut View<'_>, dummies: &[SymbolId]) {
    for symbol in host_variables(view.unit, view.index) {
        let name = parameter_name(view, dummies, symbol);
        let is_array = !array_dimensions(view.symbols(), symbol).is_empty();
        view.names.insert(symbol, if is_array { name } else { format!("(*{name})") });
        view.declared.insert(symbol);
    }
}

impl View<'_> {
    /// What a procedure is called where it is called: the variant that is chosen has a name of its own.
    pub(super) fn called_name(&self, call: ExprId, callee: SymbolId) -> String {
        let choice = choose_procedure(self.unit, callee, &self.leaves);
        if choice == Choice::Open {
            self.report_refusal(NoCode::VariantCall, self.body.exprs[call].span);
        }
        match (self.called_definition(callee), choice) {
            (Some((unit, index)), _) => function_name(unit, index),
            (None, Choice::Variant(name)) => self.unit.atoms.text(name).to_string(),
            (None, Choice::Base | Choice::Open) => self.name(callee),
        }
    }

    fn called_definition(&self, callee: SymbolId) -> Option<(UnitView<'_>, usize)> {
        match choose_procedure(self.unit, callee, &self.leaves) {
            Choice::Base => find_definition(self.unit, callee),
            Choice::Variant(name) => definition_named(self.unit, callee, name),
            Choice::Open => None,
        }
    }

    /// Says that a function of GNU C inside another one refers to a variable of it: a view has its functions beside each other.
    pub(super) fn refuse_captures(&self, at: Span) {
        let Some(procedure) = self.body.procedure.filter(|_| self.body.language == Language::C) else { return };
        let symbols = self.symbols();
        let Details::Subprogram(subprogram) = symbols[procedure].details.ultimate() else { return };
        let is_inside = |scope: ScopeId| symbols.scopes_around(scope).any(|around| Some(around) == subprogram.scope);
        let is_local = |scope: ScopeId| !matches!(symbols.scopes[scope].kind, ScopeKind::Global);
        for symbol in collect_mentioned(symbols, self.body, &self.body.block) {
            let scope = symbols[symbol].scope;
            if is_variable(symbols, symbol) && is_local(scope) && !is_inside(scope) {
                let name = self.unit.atoms.text(symbols[symbol].name).to_string();
                self.report_refusal(NoCode::HostVariable { name }, at);
            }
        }
    }

    /// The variables of its host that a procedure refers to, as arguments of a call of it.
    pub(super) fn host_arguments(&self, call: ExprId, callee: SymbolId) -> Vec<String> {
        let Some((unit, index)) = self.called_definition(callee) else { return Vec::new() };
        let (symbols, at) = (self.symbols(), self.body.exprs[call].span);
        let pass = |symbol: SymbolId| {
            if !self.declared.contains(&symbol) || !is_address_enough(symbols, symbol) {
                self.report_refusal(NoCode::HostVariable { name: self.name(symbol) }, at);
            } else if symbols[symbol].ty.is_some_and(|ty| self.is_text_type(symbols.types.element(ty))) {
                self.report_refusal(NoCode::Text, at);
            }
            match array_dimensions(symbols, symbol).is_empty() {
                true => self.spell_address(symbol),
                false => self.name(symbol),
            }
        };
        host_variables(unit, index).into_iter().map(pass).collect()
    }
}
