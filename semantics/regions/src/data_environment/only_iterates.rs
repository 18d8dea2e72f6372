//! Variables that a construct refers to only as iteration variables of loops of the constructs inside: OpenMP 5.2, 5.1.1 and 5.4.1;
//! OpenACC 3.4, 2.6.1 and 2.5.16.
//!
//! Such a variable is private there, and so it is not a reference in the enclosing construct, whose `default(none)` does not ask for it.
//! What is linear or lastprivate there, as with `simd` and `loop`, gives the variable of the enclosing construct its last value.

use super::facts::Facts;
use super::iteration_variables::{iterates_over, of_iteration_variable};
use super::rule::Question;
use body::{ConstructId, ExprId, StatementId, StatementKind};
use directives::{Determines, Leaf, Model, Sharing};
use parser::directive::Item;
use symbols::SymbolId;

/// Whether all that the leaf of `question` sees of its variable are loops of leaves and constructs inside, which iterate over it.
pub fn only_iterates(question: &Question) -> bool {
    let Question { facts, construct, index, symbol, .. } = *question;
    if (index + 1..facts.leaves(construct).len()).any(|leaf| is_iterated(facts, construct, leaf, symbol)) {
        return true;
    }
    let inside = |id: &ConstructId| facts.ancestors(*id).contains(&construct);
    let iterates = |id: &ConstructId| {
        let mut leaves = 0..facts.leaves(*id).len();
        leaves.clone().any(|leaf| is_iterated(facts, *id, leaf, symbol))
            && !leaves.any(|leaf| gives_last_value(facts, *id, leaf, symbol))
    };
    let iterating: Vec<ConstructId> = facts.in_order().into_iter().filter(iterates).filter(inside).collect();
    !iterating.is_empty() && !is_mentioned_beside(facts, construct, symbol, &iterating)
}

/// Whether the loops of a leaf iterate over `symbol`, and no clause says what it is.
fn is_iterated(facts: &Facts, construct: ConstructId, leaf: usize, symbol: SymbolId) -> bool {
    match facts.leaves(construct)[leaf].row().model {
        Model::OpenMp => of_iteration_variable(facts, construct, leaf, symbol).is_some(),
        Model::OpenAcc => iterates_over(facts, construct, leaf, symbol),
    }
}

/// Whether the iteration variable of a leaf's loops has its last value behind them (OpenMP 5.2, 5.1.1).
fn gives_last_value(facts: &Facts, construct: ConstructId, leaf: usize, symbol: SymbolId) -> bool {
    of_iteration_variable(facts, construct, leaf, symbol).is_some_and(|sharing| sharing != Sharing::Private)
}

/// Whether only the heads of the loops of a `taskloop` refer to the variable of `question` (OpenMP 5.2, 4.4.2 and 12.6): how many
/// iterations there are is told before the construct is entered, by the thread that makes the tasks, so none of them refers to it.
pub fn only_bounds(question: &Question) -> bool {
    let Question { facts, construct, index, symbol, .. } = *question;
    if question.leaf() != Leaf::Taskloop {
        return false;
    }
    let inner = (index + 1..facts.leaves(construct).len()).flat_map(|leaf| facts.of_leaf(construct, leaf));
    let mut items = inner.flat_map(|found| found.clause.items());
    if items.any(|item| facts.argument_expr(construct, item).is_some_and(|expr| is_in(facts, expr, symbol))) {
        return false;
    }
    let loops = &facts.construct(construct).loops;
    let mut pending: Vec<StatementId> = facts.body.constructs[construct].block.clone();
    while let Some(statement) = pending.pop() {
        let own = || facts.body.own_exprs(statement).into_iter().any(|expr| is_in(facts, expr, symbol));
        let directive = match facts.body.statements[statement].kind {
            StatementKind::Construct(inner) => is_in_directive(facts, inner, symbol),
            _ => false,
        };
        if directive || !loops.contains(&statement) && own() {
            return false;
        }
        pending.extend(facts.body.blocks(statement).into_iter().flatten());
    }
    true
}

/// Whether the block of `construct` refers to `symbol` anywhere but in `iterating`.
fn is_mentioned_beside(facts: &Facts, construct: ConstructId, symbol: SymbolId, iterating: &[ConstructId]) -> bool {
    let body = facts.body;
    let mut pending: Vec<StatementId> = body.constructs[construct].block.clone();
    while let Some(statement) = pending.pop() {
        match &body.statements[statement].kind {
            StatementKind::Construct(inner) if iterating.contains(inner) || is_private(facts, *inner, symbol) => {
                continue;
            }
            StatementKind::Construct(inner) if is_in_directive(facts, *inner, symbol) => return true,
            StatementKind::Loop(inner) if inner.variable == symbol => return true,
            _ => {}
        }
        if body.own_exprs(statement).into_iter().any(|expr| is_in(facts, expr, symbol)) {
            return true;
        }
        pending.extend(body.blocks(statement).into_iter().flatten());
    }
    false
}

/// Whether a construct has a variable of its own, which is not a reference to the one around it.
fn is_private(facts: &Facts, construct: ConstructId, symbol: SymbolId) -> bool {
    let clauses = facts.construct(construct).listed.get(&symbol).map_or(&[][..], |clauses| clauses);
    let of_clause = |index: &usize| facts.clause(construct, *index).name().row().determines;
    clauses.iter().any(|index| of_clause(index) == Determines::Sharing(Sharing::Private))
}

/// Whether the list or a clause of a directive refers to `symbol`.
fn is_in_directive(facts: &Facts, construct: ConstructId, symbol: SymbolId) -> bool {
    let clauses = facts.clauses(construct).flat_map(|(_, clause)| {
        let modifiers = clause.modifiers().flat_map(|modifier| modifier.items());
        modifiers.chain(clause.items())
    });
    let items = facts.body.constructs[construct].directive().items().iter().chain(clauses);
    let mentions = |item: &Item| {
        let argument = facts.argument_expr(construct, item).is_some_and(|expr| is_in(facts, expr, symbol));
        argument || facts.listed_by(construct, item).contains(&symbol)
    };
    items.into_iter().any(mentions)
}

fn is_in(facts: &Facts, expr: ExprId, symbol: SymbolId) -> bool {
    let mut found = false;
    facts.body.each_expr(expr, |id| found |= facts.body.referenced_symbol(id) == Some(symbol));
    found
}
