//! Private copies that are used before they have a value.

use super::{Lint, problems};
use crate::data_environment::mapping::Category;
use crate::flow::{Exposure, Kind};
use body::ConstructId;
use directives::Sharing;
use symbols::SymbolId;

/// Checks the copies that a construct makes.
pub fn check_privates(lint: &mut Lint, id: ConstructId) {
    let Some(environment) = lint.environment.constructs.get(&id) else { return };
    let private: Vec<(SymbolId, source::Span)> = environment
        .attributes
        .iter()
        .filter(|(_, attribute)| matches!(attribute.sharing, Some(Sharing::Private | Sharing::LastPrivate)))
        .filter_map(|(symbol, attribute)| {
            let clause = attribute.clauses.first()?;
            Some((*symbol, lint.facts.clause(id, *clause).span()))
        })
        .collect();
    for (symbol, clause) in private {
        if Category::of_symbol(lint.facts.table, symbol) == Category::Scalar {
            check_copy(lint, id, symbol, clause);
        }
    }
}

/// So many uses before the first assignment are looked at.
const MOST: usize = 64;

fn check_copy(lint: &mut Lint, id: ConstructId, symbol: SymbolId, clause: source::Span) {
    let Some(node) = lint.flow.of_construct.get(&id).copied() else { return };
    let flow = &lint.flow;
    let unwritten = flow.variable_accesses((symbol, Some(id)), node).take_while(|(_, access)| !access.may_write());
    let reads = unwritten.filter(|(_, access)| access.kind == Kind::Read).take(MOST);
    let mut exposed = reads.filter(|(number, _)| flow.read_exposure(lint.facts, *number, node) == Exposure::Certain);
    let Some(at) = exposed.next().map(|(_, access)| access.span) else { return };
    drop(exposed);
    let item = lint.name(symbol);
    lint.report(problems::private_without_value(&item, at, clause));
}
