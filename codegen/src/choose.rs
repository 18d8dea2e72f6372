//! Metadirectives of device code as the directives that they choose (OpenMP 5.2, 7.4), once, on `Body`: what comes after sees none that
//! the device and the constructs around decide.
//!
//! What the run of the program decides is left as it is, and whoever lowers it says that.

use crate::outline::variant::match_selectors;
use directives::{Clause, Leaf};
use semantics::Resolved;
use semantics::body::variant::is_metadirective;
use semantics::body::{Body, Construct, ConstructId, Item, StatementId, StatementKind};
use source::{Atoms, Token};

/// The unit with the chosen directives; none if it has no metadirective that can be decided.
pub fn choose_directives(resolved: &Resolved, tokens: &[Token], atoms: &Atoms) -> Option<Resolved> {
    let has_any = |body: &Body| body.constructs.iter().any(|(_, construct)| is_metadirective(construct));
    if !resolved.bodies.iter().any(has_any) {
        return None;
    }
    let bodies = resolved.bodies.iter().map(|body| choose_in_body(body.clone(), tokens, atoms)).collect();
    Some(with_bodies(resolved, bodies))
}

/// A unit with other bodies, the rest as it is.
pub fn with_bodies(resolved: &Resolved, bodies: Vec<Body>) -> Resolved {
    Resolved {
        symbols: resolved.symbols.clone(),
        bodies,
        names: resolved.names.clone(),
        diagnostics: resolved.diagnostics.clone(),
        declaratives: resolved.declaratives.clone(),
    }
}

fn choose_in_body(mut body: Body, tokens: &[Token], atoms: &Atoms) -> Body {
    let statements: Vec<(StatementId, ConstructId)> = body
        .statements
        .iter()
        .filter_map(|(id, statement)| match statement.kind {
            StatementKind::Construct(construct) => Some((id, construct)),
            _ => None,
        })
        .collect();
    let mut open: Vec<_> =
        statements.into_iter().filter(|(_, construct)| is_metadirective(&body.constructs[*construct])).collect();
    // One inside another is decided by what the other became.
    open.sort_by_key(|(_, construct)| body.constructs[*construct].line.start);
    for (statement, construct) in open {
        let Some(chosen) = choose_variant(&body, construct, tokens, atoms) else { continue };
        body.choose_variant(statement, construct, chosen);
    }
    body
}

/// The variant, by its number, that a metadirective means on the device, or that it means no directive; none if that is not known, or
/// if it is the host's to decide.
fn choose_variant(body: &Body, id: ConstructId, tokens: &[Token], atoms: &Atoms) -> Option<Option<u32>> {
    let construct = &body.constructs[id];
    let mut around = collect_around(body, construct);
    let launches = |leaf: &Leaf| *leaf == Leaf::Target;
    let variants = || construct.directive().clauses().flat_map(|clause| clause.variants());
    if !around.iter().any(launches) {
        if variants().any(|variant| variant.leaves().iter().any(launches)) {
            return None;
        }
        around.insert(0, Leaf::Target);
    }
    let mut best: Option<(u64, Option<u32>)> = None;
    let mut otherwise = None;
    for clause in construct.directive().clauses() {
        let variant = clause.variant_numbers().next();
        match clause.name() {
            Clause::When => {
                let text = clause.items().iter().find_map(|item| match item {
                    Item::Tokens(span) => tokens.get(span.start as usize..span.end as usize),
                    Item::Argument(_) | Item::CommonBlock(_) => None,
                });
                let text: String = text?.iter().map(|token| atoms.text(token.atom)).collect();
                let Some(score) = match_selectors(&text, &around).ok()? else { continue };
                if best.is_none_or(|(known, _)| known < score) {
                    best = Some((score, variant));
                }
            }
            Clause::Default | Clause::Otherwise => otherwise = variant,
            _ => {}
        }
    }
    Some(best.map_or(otherwise, |(_, variant)| variant))
}

/// The leaves of the constructs around one, outermost first.
fn collect_around(body: &Body, construct: &Construct) -> Vec<Leaf> {
    let parents = std::iter::successors(construct.parent, |id| body.constructs[*id].parent);
    let mut around: Vec<Leaf> =
        parents.flat_map(|id| body.constructs[id].directive().leaves().iter().rev().copied()).collect();
    around.reverse();
    around
}
