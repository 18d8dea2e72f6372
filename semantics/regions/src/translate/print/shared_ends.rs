//! Loops of Fortran that end with the labeled statement at which a loop around them ends: no BLOCK can stand around such a loop, and what it
//! has for itself is private in a construct around it.

use super::super::openmp::add_implied_item;
use super::super::{Local, OmpArgument, OmpConstruct, Translation};
use body::{Body, ConstructId, StatementKind};
use directives::{Association, Clause, Leaf};
use std::borrow::Cow;
use symbols::SymbolId;

/// Moves the copies of such loops out.
pub(super) fn move_copies(body: &Body, translation: &Translation, legal: &mut Cow<Translation>) {
    for (id, locals) in translation.locals.iter().filter(|(id, _)| shares_end(body, **id)) {
        for symbol in locals.iter().filter_map(Local::copied_variable) {
            let Some((outer, number)) = place_around(body, translation, *id) else { continue };
            let legal = legal.to_mut();
            if let Some(locals) = legal.locals.get_mut(id) {
                locals.retain(|local| *local != Local::Copy(symbol));
            }
            if let Some(construct) = legal.constructs.get_mut(&outer).and_then(|hidden| hidden.get_mut(number))
                && !is_named(construct, symbol)
            {
                let list = OmpArgument::Items(Vec::new());
                add_implied_item(&mut construct.clauses, Clause::Private, list, symbol, true);
            }
        }
    }
}

/// Whether the loop of a construct ends where one around it ends.
fn shares_end(body: &Body, id: ConstructId) -> bool {
    let own = body.associated_loops(id, 1).first().map(|own| body.statements[*own].span);
    own.is_some_and(|own| {
        body.statements.iter().any(|(_, other)| {
            matches!(other.kind, StatementKind::Loop(_)) && other.span.end == own.end && other.span.start < own.start
        })
    })
}

/// The construct around that shares out a loop or makes the teams, and the number of the directive that does.
fn place_around(body: &Body, translation: &Translation, id: ConstructId) -> Option<(ConstructId, usize)> {
    let shares = |hidden: &OmpConstruct| {
        hidden.name.association() == Association::LoopNest && hidden.name.first() != Leaf::Simd
            || hidden.name.has(Leaf::Teams)
    };
    let around = std::iter::successors(body.constructs[id].parent, |outer| body.constructs[*outer].parent);
    around.into_iter().find_map(|outer| {
        let hidden = translation.constructs.get(&outer)?;
        Some((outer, hidden.iter().rposition(shares)?))
    })
}

fn is_named(construct: &OmpConstruct, symbol: SymbolId) -> bool {
    let sharing = construct.clauses.iter().filter(|clause| matches!(clause.argument, OmpArgument::Items(_)));
    sharing.flat_map(|clause| clause.argument.items()).any(|item| item.symbol == symbol)
}
