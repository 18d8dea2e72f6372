//! What the clauses of a construct say to those who make code of it.

use crate::UnitView;
use directives::{Clause, Leaf, Model, Sharing};
use semantics::body::{Body, Construct, ConstructId, ExprId, Item};
use semantics::translate::{OmpArgument, OmpClause, OmpConstruct};

/// The data-sharing attribute that a clause determines for its items.
pub fn clause_sharing(clause: &OmpClause) -> Option<Sharing> {
    match clause.clause.row().determines {
        directives::Determines::Sharing(sharing) => Some(sharing),
        directives::Determines::Nothing | directives::Determines::Mapping(_) | directives::Determines::MapType => None,
    }
}

/// The expression in a clause; of several the last: `num_teams(least: most)`, `schedule(dynamic, chunk)`. None of a product, which is
/// no expression of the program.
pub fn argument_of(body: &Body, construct: ConstructId, clause: &OmpClause) -> Option<ExprId> {
    match &clause.argument {
        OmpArgument::Expr(expr) => Some(*expr),
        OmpArgument::Source(index) => {
            let construct = &body.constructs[construct];
            construct.clause(*index)?.items().iter().rev().find_map(|item| item_expression(construct, item))
        }
        OmpArgument::Keyword(_, expr) => *expr,
        OmpArgument::None | OmpArgument::Items(_) | OmpArgument::Map(..) | OmpArgument::Not(_) => None,
        OmpArgument::Reduction(..) | OmpArgument::Number(_) | OmpArgument::AndNot(..) | OmpArgument::Product(_) => None,
    }
}

/// The expression that an item of a clause is.
pub fn item_expression(construct: &Construct, item: &Item) -> Option<ExprId> {
    match item {
        Item::Argument(number) => construct.arguments.get(number.0 as usize).copied(),
        Item::CommonBlock(_) | Item::Tokens(_) => None,
    }
}

/// Whether each thread of a team executes a region as if it were parallel: an extension of LLVM.
pub fn is_bare(reading: &OmpConstruct) -> bool {
    reading.name.has(Leaf::Teams) && has_clause(reading, Clause::OmpxBare)
}

/// Whether a construct has a clause.
pub fn has_clause(reading: &OmpConstruct, clause: Clause) -> bool {
    reading.clauses.iter().any(|other| other.clause == clause)
}

/// Whether an `if` clause decides about a leaf of its construct on the device: it names it, or names none and the construct
/// does not decide whether the region is on the device at all.
pub fn is_if_of(
    unit: UnitView<'_>,
    body: &Body,
    construct: ConstructId,
    reading: &OmpConstruct,
    clause: &OmpClause,
    leaf: Leaf,
) -> bool {
    let written = &body.constructs[construct];
    if written.directive().name().model() == Model::OpenAcc || !reading.name.has(leaf) {
        return false;
    }
    let source = match clause.argument {
        OmpArgument::Source(index) => written.clause(index),
        _ => None,
    };
    match source.and_then(|clause| clause.modifiers().next()) {
        Some(modifier) => unit.atoms.text(modifier.word().atom) == leaf.row().spelling(body.language),
        None => !reading.name.has(Leaf::Target),
    }
}
