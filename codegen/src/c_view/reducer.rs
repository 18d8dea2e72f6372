//! The reductions that the program declares, as it declares them.

use super::function::print_functions;
use super::{Printed, View};
use crate::UnitView;
use crate::outline::reducer::{FoundReducer, find_reducer, is_of_program};
use crate::outline::region::construct_reading;
use directives::Language;
use indexmap::IndexSet;
use semantics::body::{ConstructId, Initializer, StatementId, StatementKind};
use semantics::translate::{OmpArgument, OmpItem, Operator};
use source::Span;

/// Prints the declarations of reductions that constructs of a block need, with the functions that these need.
pub(super) fn print_reducers(
    unit: UnitView<'_>,
    index: usize,
    block: &[StatementId],
    known: &mut IndexSet<String>,
    printed: &mut Printed,
    at: Span,
) {
    let body = &unit.resolved.bodies[index];
    let mut constructs = Vec::new();
    body.each_statement(block, |statement| {
        if let StatementKind::Construct(construct) = body.statements[statement].kind {
            constructs.push(construct);
        }
    });
    constructs.into_iter().for_each(|construct| print_reducers_of(unit, index, construct, known, printed, at));
}

/// The same of a construct alone.
pub(super) fn print_reducers_of(
    unit: UnitView<'_>,
    index: usize,
    construct: ConstructId,
    known: &mut IndexSet<String>,
    printed: &mut Printed,
    at: Span,
) {
    let clauses = construct_reading(unit, index, construct).iter().flat_map(|reading| &reading.clauses);
    for clause in clauses {
        let OmpArgument::Reduction(operator, items) = &clause.argument else { continue };
        for found in items.iter().filter_map(|item| find_printable(unit, index, *operator, item)) {
            let Some(text) = directive_text(found).filter(|text| known.insert(text.clone())) else { continue };
            let body = &found.unit.resolved.bodies[found.index];
            let initializer = match &found.reducer.initializer {
                Initializer::Part(part) => part.block.as_slice(),
                Initializer::Default | Initializer::List => &[],
            };
            View::new(found.unit, found.index).spell_records(&mut printed.pieces, &[], &found.reducer.combiner.block);
            for block in [&found.reducer.combiner.block, initializer] {
                print_functions(found.unit, body, block, known, printed, at, 0);
            }
            printed.pieces.push(format!("#pragma omp {text}\n"));
        }
    }
}

/// Whether an item is reduced as the language says, or as a declaration does that is printed.
pub(super) fn is_printable(unit: UnitView<'_>, index: usize, operator: Operator, item: &OmpItem) -> bool {
    let own = is_of_program(&unit.environments.symbols, operator, item.symbol);
    !own || find_printable(unit, index, operator, item).is_some()
}

/// The declaration of the file by which an item is reduced, if it is one of C.
fn find_printable<'a>(
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
fn directive_text(found: FoundReducer<'_>) -> Option<String> {
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
