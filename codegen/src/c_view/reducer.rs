//! The reductions that the program declares, as it declares them.

use super::View;
use crate::UnitView;
use crate::outline::reducer::{FoundReducer, find_reducer, is_of_program};
use directives::Language;
use semantics::body::{Initializer, StatementId, StatementKind};
use semantics::translate::{OmpItem, Operator};

/// Whether an item is reduced as the language says, or as a declaration does that is printed.
pub(super) fn is_printable(unit: UnitView<'_>, index: usize, operator: Operator, item: &OmpItem) -> bool {
    let own = is_of_program(&unit.environments.symbols, operator, item.symbol);
    !own || find_printable(unit, index, operator, item).is_some()
}

/// The declaration of the file by which an item is reduced, if it is one of C.
pub(super) fn find_printable<'a>(
    unit: UnitView<'a>,
    index: usize,
    operator: Operator,
    item: &OmpItem,
) -> Option<FoundReducer<'a>> {
    let symbols = &unit.environments.symbols;
    let own = is_of_program(symbols, operator, item.symbol);
    let found = find_reducer(unit, index, operator, symbols[item.symbol].ty.filter(|_| own)?)?;
    let body = &found.unit.resolved.bodies[found.index];
    (body.procedure.is_none() && body.language != Language::Fortran && directive_text(found).is_some()).then_some(found)
}

/// The directive that declares it, for this type alone.
pub(super) fn directive_text(found: FoundReducer<'_>) -> Option<String> {
    let view = View::new(found.unit, found.index);
    let spell = |block: &[StatementId]| match block {
        [only] => match view.body.statements[*only].kind {
            StatementKind::Expr(expr) => Some(view.spell_expr(expr)),
            _ => None,
        },
        _ => None,
    };
    let ty = view.spell_declaration(found.reducer.ty, "");
    let operator = view.spell_operator(found.reducer.operator);
    let combiner = spell(&found.reducer.combiner.block)?;
    let text = format!("declare reduction({operator} : {} : {combiner})", ty.trim_end());
    let text = match &found.reducer.initializer {
        Initializer::Default => text,
        Initializer::Part(part) => format!("{text} initializer({})", spell(&part.block)?),
        Initializer::List => return None,
    };
    view.refused.borrow().is_empty().then_some(text)
}
