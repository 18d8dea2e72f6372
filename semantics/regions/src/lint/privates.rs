//! Private copies that are used before they have a value, and those whose values are lost.

use super::{Lint, problems};
use crate::data_environment::Determined;
use crate::data_environment::variables::Category;
use crate::flow::{Exposure, Kind};
use crate::lint::phrases::Remedy;
use crate::lint::remedies::{find_use_behind, offer_clause, offer_reduction};
use body::{ConstructId, ExprKind};
use directives::{Leaf, Sharing};
use rustc_hash::FxHashMap;
use source::Span;
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
    let problem = problems::private_without_value(&item, at, clause);
    lint.report(match offer_clause(lint, id, "firstprivate", &item) {
        Some(clause) => problem.note(Remedy::Begins { clause }.to_string()),
        None => problem,
    });
}

/// OpenACC 3.4, 2.6.2: a scalar is a copy in each gang where no clause says otherwise, and what iterations add up in it is lost.
pub fn check_lost(lint: &mut Lint, id: ConstructId) {
    let facts = lint.facts;
    if facts.leaves(id)[0] != Leaf::AccParallel {
        return;
    }
    let Some(copies) = lint.environment.constructs.get(&id).and_then(|found| found.leaves.first()) else { return };
    let copies = copies.attributes.iter().filter(|(symbol, attribute)| {
        attribute.determined == Determined::Implicit
            && attribute.sharing == Some(Sharing::FirstPrivate)
            && Category::of_symbol(facts.table, **symbol) == Category::Scalar
    });
    let is_kept = |symbol: &SymbolId| {
        let found = facts.access_in(id, *symbol, false);
        found.assigned && found.used && !found.atomic
    };
    let copies: Vec<SymbolId> = copies.map(|(symbol, _)| *symbol).filter(is_kept).collect();
    if copies.is_empty() {
        return;
    }
    let sums = find_sums(lint, id);
    for symbol in copies {
        let Some(at) = sums.get(&symbol).copied() else { continue };
        if let Some(used) = find_use_behind(lint, id, symbol) {
            let (item, name) = (lint.name(symbol), facts.body.constructs[id].directive().name_span());
            let problem = problems::lost_value(&item, at, used, name);
            let node = lint.flow.of_construct.get(&id).copied();
            let clause = node.and_then(|node| offer_reduction(lint, id, (symbol, Some(id)), node));
            return lint.report(match clause {
                Some(clause) => problem.note(Remedy::Reduction { clause }.to_string()),
                None => problem,
            });
        }
    }
}

/// The variables to which a construct assigns something made of their values, and where it does so first.
fn find_sums(lint: &Lint, id: ConstructId) -> FxHashMap<SymbolId, Span> {
    let body = lint.facts.body;
    let around = body.constructs[id].span;
    let mut sums = FxHashMap::default();
    for (_, expr) in body.exprs.iter().filter(|(_, expr)| around.contains(expr.span.start)) {
        let (target, op, value) = match expr.kind {
            ExprKind::Assign { op, target, value } => (target, op.is_some(), Some(value)),
            ExprKind::Increment { target, .. } => (target, true, None),
            _ => continue,
        };
        let ExprKind::Symbol(symbol) = body.exprs[target].kind else { continue };
        let mut mentioned = op;
        if let Some(value) = value {
            body.each_expr(value, |part| mentioned |= body.exprs[part].kind == ExprKind::Symbol(symbol));
        }
        if mentioned {
            sums.entry(symbol).or_insert(expr.span);
        }
    }
    sums
}
