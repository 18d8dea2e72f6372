//! Functions without a result.

use crate::{Lint, problems, reach};
use body::{Body, StatementKind};
use directives::Language;
use source::Span;
use symbols::{Attributes, Details, SymbolId, Type};

/// W3707 and W3708: a function whose result nothing sets.
pub fn check_results(lint: &mut Lint) {
    for (index, body) in lint.unit.resolved.bodies.iter().enumerate() {
        let Some(procedure) = body.procedure else { continue };
        let Details::Subprogram(subprogram) = &lint.table[procedure].details else { continue };
        if lint.flows.get(index).is_none_or(|flow| flow.is_cut) {
            continue;
        }
        if body.language.is_like(Language::C) {
            check_value(lint, body, procedure);
        } else if let Some(result) = subprogram.result {
            check_result(lint, procedure, result);
        }
    }
}

/// Fortran: nothing assigns the result variable.
fn check_result(lint: &mut Lint, procedure: SymbolId, result: SymbolId) {
    let symbol = &lint.table[result];
    let open = Attributes::ALLOCATABLE | Attributes::POINTER;
    let is_set = lint.usage.get(&result).is_some_and(|usage| usage.may_be_set());
    let shared = matches!(&symbol.details, Details::Object(object) if object.equivalenced);
    let is_variable = matches!(symbol.details, Details::Object(_));
    if is_set
        || shared
        || !is_variable
        || symbol.attributes.intersects(open)
        || lint.has_initial_parts(result)
        || lint.is_of_entries(result)
    {
        return;
    }
    let Some(at) = symbol.token.or(lint.table[procedure].token) else { return };
    let name = lint.name(result);
    lint.report(problems::result_never_set(name, Span::of_token(at)));
}

/// C: control comes to the end of the function, and nothing returns a value.
fn check_value(lint: &mut Lint, body: &Body, procedure: SymbolId) {
    let types = &lint.table.types;
    let symbol = &lint.table[procedure];
    let Some(Type::Function { result: Some(result), .. }) = symbol.ty.map(|ty| &types[types.representation(ty)]) else {
        return;
    };
    let nothing = matches!(types[types.unqualified(*result)], Type::Void | Type::Unknown);
    // In old C a function without a type returns nothing, or an `int`.
    let is_special = lint.name(procedure) == "main" || symbol.attributes.contains(Attributes::NORETURN);
    if nothing || is_special || !reach::completes_body(lint, body) {
        return;
    }
    let Some(at) = symbol.token else { return };
    let jumps = |kind: &StatementKind| matches!(kind, StatementKind::Asm { .. } | StatementKind::ComputedGoto(_));
    if !body.statements.iter().any(|(_, statement)| jumps(&statement.kind)) {
        let name = lint.name(procedure);
        lint.report(problems::no_value_returned(name, Span::of_token(at)));
    }
}

impl Lint<'_> {
    /// Whether several procedures share the scope of a result: those of ENTRY statements share their results, too.
    pub fn is_of_entries(&self, result: SymbolId) -> bool {
        let scope = self.table[result].scope;
        let shares = |details: &Details| match details {
            Details::Subprogram(other) => {
                let of_result = other.result.is_some_and(|other| self.table[other].scope == scope);
                of_result || other.scope == Some(scope)
            }
            _ => false,
        };
        self.table.symbols.iter().filter(|(_, symbol)| shares(&symbol.details)).count() > 1
    }
}
