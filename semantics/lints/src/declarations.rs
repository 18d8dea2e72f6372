//! Declarations that mean more than they seem to, or less than they could.

use crate::phrases::Hidden;
use crate::{Lint, problems};
use body::Declared;
use directives::runtime::is_openmp_name;
use source::{Atom, Span};
use symbols::{Attributes, Details, NameSpace, ScopeId, ScopeKind, Symbol, SymbolId};

/// From so many bytes on an array is large for a stack.
const LARGE: u64 = 1 << 20;

/// W3716, W3717 and W3718.
pub fn check_declarations(lint: &mut Lint) {
    for (id, token) in lint.own_symbols() {
        let symbol = &lint.table[id];
        let Details::Object(object) = &symbol.details else { continue };
        let (name, at) = (lint.name(id), Span::of_token(token));
        let kept = Attributes::SAVE | Attributes::PARAMETER | Attributes::STATIC | Attributes::EXTERN;
        let is_local = !object.dummy && object.common.is_none() && !symbol.attributes.intersects(kept);
        if is_local && object.value.is_some() && !lint.is_c() && !lint.is_in_main(symbol.scope) {
            lint.report(problems::saved_by_initialization(name, at));
        }
        let intent = Attributes::INTENT_IN | Attributes::INTENT_OUT | Attributes::INTENT_INOUT | Attributes::VALUE;
        if object.dummy && !lint.is_c() && !symbol.attributes.intersects(intent) {
            lint.report(problems::no_intent(name, at));
        }
        let elsewhere = Attributes::ALLOCATABLE | Attributes::POINTER;
        let keeps = object.value.is_some() && !lint.is_c() || symbol.attributes.intersects(elsewhere);
        if is_local && !keeps && !lint.is_in_main(symbol.scope) {
            check_size(lint, id, at);
        }
    }
}

fn check_size(lint: &mut Lint, id: SymbolId, at: Span) {
    let layout = lint.table[id].ty.and_then(|ty| lint.table.types.layout(ty));
    if let Some((bytes, _)) = layout.filter(|(bytes, _)| *bytes > LARGE) {
        let name = lint.name(id);
        lint.report(problems::large_on_stack(name, bytes, at));
    }
}

/// W3704: a variable of the name of another one that is visible around it.
pub fn check_hidden(lint: &mut Lint) {
    for (id, token) in lint.own_symbols() {
        let symbol = &lint.table[id];
        let Details::Object(object) = &symbol.details else { continue };
        if object.result || symbol.attributes.contains(Attributes::EXTERN) {
            continue;
        }
        if let Some(what) = find_hidden(lint, symbol) {
            let name = lint.name(id);
            lint.report(problems::shadows(name, what, Span::of_token(token)));
        }
    }
}

/// W3730: what the program declares has no name that belongs to implementations. Those of the runtime library are declared and defined
/// by many programs, which do without it.
pub fn check_reserved(lint: &mut Lint) {
    const PREFIXES: &[&str] = &["omp_", "ompx_"];
    let mut found = Vec::new();
    for (id, symbol) in lint.table.symbols.iter() {
        let Some(token) = symbol.token else { continue };
        let own = match &symbol.details {
            Details::Object(object) => !object.result,
            Details::Subprogram(procedure) => !procedure.interface,
            Details::DerivedType { .. } | Details::Typedef => true,
            _ => false,
        };
        let elsewhere = symbol.attributes.intersects(Attributes::EXTERN | Attributes::EXTERNAL);
        let name = lint.name(id).to_ascii_lowercase();
        let prefix = PREFIXES.iter().find(|prefix| name.starts_with(**prefix));
        if let Some(prefix) = prefix.filter(|_| own && !elsewhere && !is_openmp_name(&name)) {
            found.push(problems::reserved_name(lint.name(id), prefix, Span::of_token(token)));
        }
    }
    found.into_iter().for_each(|problem| lint.report(problem));
}

/// What a local variable hides.
fn find_hidden(lint: &Lint, symbol: &Symbol) -> Option<Hidden> {
    let table = lint.table;
    let mut scope = table.scopes[symbol.scope].parent;
    while let Some(around) = scope {
        let kind = table.scopes[around].kind;
        if matches!(kind, ScopeKind::Subprogram | ScopeKind::MainProgram | ScopeKind::Block)
            && let Some(other) = table.find(around, NameSpace::Ordinary, symbol.name)
        {
            let is_variable = matches!(table[other].details, Details::Object(_));
            let declared = table[other].token.is_some();
            return (is_variable && declared).then_some(Hidden::ProcedureVariable);
        }
        scope = table.scopes[around].parent;
    }
    lint.unit.host.filter(|host| declares_name(host, symbol.name)).map(|_| Hidden::ModuleVariable)
}

fn declares_name(host: &Declared, name: Atom) -> bool {
    let found = host.symbols.find(host.scope, NameSpace::Ordinary, name);
    found.is_some_and(|found| matches!(host.symbols[found].details, Details::Object(_)))
}

impl Lint<'_> {
    fn is_in_main(&self, scope: ScopeId) -> bool {
        let mut around = self.table.scopes_around(scope);
        let first = around.find(|scope| self.table.scopes[*scope].kind != ScopeKind::Block);
        first.is_some_and(|scope| self.table.scopes[scope].kind == ScopeKind::MainProgram)
    }
}
