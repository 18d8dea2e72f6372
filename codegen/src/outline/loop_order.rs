//! Loop transformations by themselves (OpenMP 6.0, 11): in which order `reverse`, `interchange`, `tile` and `stripe` execute the iterations of
//! the loops that they govern.

use super::clauses::{has_clause, item_expression};
use super::section::integer_constant;
use directives::{Clause, Leaf};
use parser::directive::Directive;
use semantics::body::{Body, Construct, ConstructId, ExprId, ExprKind, StatementId, StatementKind};
use semantics::translate::OmpConstruct;
use symbols::{SymbolId, SymbolTable};

/// An order of iterations.
pub enum LoopOrder {
    /// The last one first.
    Reverse,
    /// The loops around each other in another order, by their numbers.
    Permutation(Vec<usize>),
    /// Blocks of so many iterations of each loop.
    Tile(Vec<ExprId>),
    /// In each round, one of so many iterations of each loop.
    Stripe(Vec<ExprId>),
}

/// The loops of a transformation.
pub struct OrderedLoops {
    /// How it executes them.
    pub order: LoopOrder,
    /// They, outermost first.
    pub loops: Vec<StatementId>,
}

/// Whether a construct is one of these transformations.
pub fn has_order(reading: &OmpConstruct) -> bool {
    matches!(reading.name.leaves(), [Leaf::Reverse | Leaf::Interchange | Leaf::Tile | Leaf::Stripe])
}

/// Whether a construct gives other loops than those that it governs.
pub fn transforms_loops(reading: &OmpConstruct) -> bool {
    const OTHERS: &[Leaf] = &[Leaf::Unroll, Leaf::Fuse, Leaf::Split];
    has_order(reading) || OTHERS.contains(&reading.name.last())
}

/// The loops of such a construct by itself; `None` if directives are applied to what it generates.
pub fn read_order(
    symbols: &SymbolTable,
    body: &Body,
    construct: ConstructId,
    reading: &OmpConstruct,
) -> Option<OrderedLoops> {
    let is_all = !has_clause(reading, Clause::Apply);
    is_all.then(|| loops_of_order(symbols, body, construct, reading)).flatten()
}

/// The loops of such a construct; `None` if they are not those of a rectangular nest.
pub fn loops_of_order(
    symbols: &SymbolTable,
    body: &Body,
    construct: ConstructId,
    reading: &OmpConstruct,
) -> Option<OrderedLoops> {
    let written = &body.constructs[construct];
    let order = order_of(body, written, written.directive(), reading.name.last())?;
    let depth = order.depth();
    let loops = body.associated_loops(construct, depth);
    (loops.len() == depth && is_rectangular(symbols, body, &loops)).then_some(OrderedLoops { order, loops })
}

impl LoopOrder {
    /// How many loops it takes.
    pub fn depth(&self) -> usize {
        match self {
            LoopOrder::Reverse => 1,
            LoopOrder::Permutation(numbers) => numbers.len(),
            LoopOrder::Tile(sizes) | LoopOrder::Stripe(sizes) => sizes.len(),
        }
    }
}

/// The order that a transformation asks for, which is a construct or stands in one of its clauses.
pub fn order_of(body: &Body, written: &Construct, directive: Directive<'_>, leaf: Leaf) -> Option<LoopOrder> {
    Some(match leaf {
        Leaf::Reverse => LoopOrder::Reverse,
        Leaf::Interchange => LoopOrder::Permutation(read_permutation(body, written, directive)?),
        Leaf::Tile => LoopOrder::Tile(list_of(written, directive, Clause::Sizes)?),
        Leaf::Stripe => LoopOrder::Stripe(list_of(written, directive, Clause::Sizes)?),
        _ => return None,
    })
}

/// The expressions in a clause.
pub fn list_of(written: &Construct, directive: Directive<'_>, name: Clause) -> Option<Vec<ExprId>> {
    let clause = directive.clauses().find(|clause| clause.name() == name)?;
    let items = clause.items().iter().map(|item| item_expression(written, item));
    items.collect::<Option<Vec<_>>>().filter(|list| !list.is_empty())
}

/// The numbers in `permutation`; without it, two loops change places.
fn read_permutation(body: &Body, written: &Construct, directive: Directive<'_>) -> Option<Vec<usize>> {
    if !directive.clauses().any(|clause| clause.name() == Clause::Permutation) {
        return Some(vec![1, 0]);
    }
    let list = list_of(written, directive, Clause::Permutation)?;
    let number = |expr: &ExprId| usize::try_from(integer_constant(body, *expr)? - 1).ok();
    let numbers: Vec<usize> = list.iter().map(number).collect::<Option<_>>()?;
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..numbers.len()).then_some(numbers)
}

/// Whether no loop's bounds depend on the variables of the others.
fn is_rectangular(symbols: &SymbolTable, body: &Body, loops: &[StatementId]) -> bool {
    let heads = loops.iter().filter_map(|statement| match &body.statements[*statement].kind {
        StatementKind::Loop(inner) => Some(inner),
        _ => None,
    });
    let variables: Vec<SymbolId> = heads.clone().map(|inner| symbols.original(inner.variable)).collect();
    let mut depends = false;
    for expr in heads.flat_map(|inner| [Some(inner.first), Some(inner.bound), inner.step].into_iter().flatten()) {
        body.each_expr(expr, |id| {
            if let ExprKind::Symbol(symbol) = body.exprs[id].kind {
                depends |= variables.contains(&symbols.original(symbol));
            }
        });
    }
    !depends
}
