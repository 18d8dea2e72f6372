//! Function variants in the units of a file (OpenMP 5.2, 7.5): one that several `declare variant` directives name has the same
//! construct selector set in all of them.

use super::{openmp_problems, problems};
use crate::data_environment::rule::Languages;
use body::{Declarative, Item, Resolved};
use directives::{Clause, Leaf};
use indexmap::IndexMap;
use source::{Atom, Atoms, Diagnostic, Span, Token, TokenKind};
use std::collections::HashSet;
use symbols::{Details, ScopeKind};

/// A variant that a directive names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    name: Atom,
    /// The procedure that it is a variant of.
    base: Option<Atom>,
    /// The traits of its construct selector set.
    constructs: Vec<Atom>,
    /// The clauses that say more of its `simd` trait, in the order of their names.
    lanes: Vec<LaneClause>,
    at: Span,
}

/// A clause of a `simd` trait, and the integer that it ends with: parameters may have other names, and numbers may be written as
/// other expressions.
type LaneClause = (Atom, Option<Atom>);

/// The variants that the directives of a unit name.
pub fn collect_variants(resolved: &Resolved, tokens: &[Token], atoms: &Atoms) -> Vec<Variant> {
    let of = |declarative| {
        let variant = parse_variant(declarative, tokens, atoms)?;
        Some(Variant { base: find_base(resolved, declarative), ..variant })
    };
    resolved.declaratives.iter().filter_map(of).collect()
}

/// The procedure that a directive gives a variant: the one that it names, or stands in; in C the one that is declared behind it.
fn find_base(resolved: &Resolved, declarative: &Declarative) -> Option<Atom> {
    let (table, directive) = (&resolved.symbols, declarative.tree.directive());
    if Languages::C.has(declarative.language) {
        let end = directive.span().end;
        let is_function = |symbol| matches!(table[symbol].details.ultimate(), Details::Subprogram(_));
        let others: Vec<Span> = resolved.declaratives.iter().map(|one| one.tree.directive().span()).collect();
        let inside = |token: u32| others.iter().any(|other| other.start <= token && token < other.end);
        let behind = resolved.names.iter().filter(|(token, _)| *token >= end && !inside(*token));
        let mut behind = behind.map(|(_, symbol)| *symbol);
        return behind.find(|symbol| is_function(*symbol)).map(|symbol| table[symbol].name);
    }
    let scope = &table.scopes[declarative.scope];
    let around = scope.owner.filter(|_| scope.kind == ScopeKind::Subprogram).map(|owner| table[owner].name);
    directive.identifier().map(|word| word.atom).or(around)
}

/// OpenMP 5.2, 7.5.2 and 7.5.3: the clauses about arguments on variants that are not for `dispatch`.
pub fn undispatched_clauses(resolved: &Resolved, tokens: &[Token], atoms: &Atoms) -> Vec<(Clause, Span)> {
    const OF_DISPATCH: &[Clause] = &[Clause::AdjustArgs, Clause::AppendArgs];
    let mut found = Vec::new();
    for declarative in &resolved.declaratives {
        let directive = declarative.tree.directive();
        if directive.name().first() != Leaf::DeclareVariant {
            continue;
        }
        let Some((_, selector)) = context_selector(declarative, tokens) else { continue };
        let dispatches = construct_names(selector, atoms).iter().any(|name| atoms.text(*name) == "dispatch");
        let own = directive.clauses().filter(|clause| OF_DISPATCH.contains(&clause.name()) && !dispatches);
        found.extend(own.map(|clause| (clause.name(), clause.span())));
    }
    found
}

/// The context selector of a directive, with its clause.
fn context_selector<'a>(declarative: &Declarative, tokens: &'a [Token]) -> Option<(Span, &'a [Token])> {
    let clause = declarative.tree.directive().clauses().find(|clause| clause.name() == Clause::Match)?;
    let selector = clause.items().iter().find_map(|item| match item {
        Item::Tokens(span) => tokens.get(span.range()),
        Item::Argument(_) | Item::CommonBlock(_) => None,
    });
    Some((clause.span(), selector?))
}

fn parse_variant(declarative: &Declarative, tokens: &[Token], atoms: &Atoms) -> Option<Variant> {
    let directive = declarative.tree.directive();
    if directive.name().first() != Leaf::DeclareVariant {
        return None;
    }
    let Item::Argument(number) = directive.items().last()? else { return None };
    let name = declarative.arguments.get(number.0 as usize)?.name?.atom;
    let (at, selector) = context_selector(declarative, tokens)?;
    let constructs = construct_names(selector, atoms);
    // A directive that says something twice is wrong in itself.
    let mut seen = HashSet::new();
    let again = constructs.iter().any(|construct| !seen.insert(*construct)) || repeats_set(selector, atoms);
    let lanes = lane_clauses(selector, atoms);
    (!again).then_some(Variant { name, base: None, constructs, lanes, at })
}

/// Whether a selector set stands twice.
fn repeats_set(selector: &[Token], atoms: &Atoms) -> bool {
    let sets = selector.windows(2).filter(|pair| pair[0].kind == TokenKind::Name && pair[1].kind == TokenKind::Assign);
    let mut seen = HashSet::new();
    sets.map(|pair| atoms.text(pair[0].atom).to_ascii_lowercase()).any(|set| !seen.insert(set))
}

/// The names in the braces behind `construct =`; what is in parentheses there says more of a trait.
fn construct_names(selector: &[Token], atoms: &Atoms) -> Vec<Atom> {
    let is_set =
        |token: &Token| token.kind == TokenKind::Name && atoms.text(token.atom).eq_ignore_ascii_case("construct");
    let Some(set) = selector.iter().position(is_set) else { return Vec::new() };
    let mut found = Vec::new();
    let mut depth = 0;
    for token in selector[set + 1..].iter().skip(2) {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth -= 1,
            TokenKind::RBrace if depth == 0 => break,
            _ if depth == 0 && token.kind != TokenKind::Comma => found.push(token.atom),
            _ => {}
        }
    }
    found
}

/// The clauses in the parentheses of `simd`.
fn lane_clauses(selector: &[Token], atoms: &Atoms) -> Vec<LaneClause> {
    let is_simd = |pair: &[Token]| {
        let named = pair[0].kind == TokenKind::Name && atoms.text(pair[0].atom).eq_ignore_ascii_case("simd");
        named && pair[1].kind == TokenKind::LParen
    };
    let Some(trait_at) = selector.windows(2).position(is_simd) else { return Vec::new() };
    let (mut found, mut depth) = (Vec::<LaneClause>::new(), 0);
    for around in selector[trait_at..].windows(3) {
        let [_, token, next] = around else { continue };
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen if depth == 1 => break,
            TokenKind::RParen => depth -= 1,
            TokenKind::Name if depth == 1 => found.push((token.atom, None)),
            TokenKind::Int if depth == 2 && is_alone(around) && next.kind == TokenKind::RParen => {
                if let Some(clause) = found.last_mut() {
                    clause.1 = Some(token.atom);
                }
            }
            _ => {}
        }
    }
    found.sort_by_key(|(clause, _)| atoms.text(*clause).to_ascii_lowercase());
    found.dedup();
    found
}

/// Whether the token in the middle is all of an argument.
fn is_alone(around: &[Token]) -> bool {
    matches!(around[0].kind, TokenKind::LParen | TokenKind::Colon)
}

/// Whether clauses of two `simd` traits differ for certain.
fn differ(one: &[LaneClause], other: &[LaneClause]) -> bool {
    let numbers =
        |(one, other): (&LaneClause, &LaneClause)| one.1.zip(other.1).is_some_and(|(one, other)| one != other);
    one.len() != other.len() || one.iter().zip(other).any(|pair| pair.0.0 != pair.1.0 || numbers(pair))
}

/// Variants whose construct selector set is another than the first one of the same name, each with the number of its unit. A unit
/// comes with its program unit, in which names mean what they mean elsewhere in it.
pub fn report_differences<'a>(
    units: impl Iterator<Item = (Option<Atom>, &'a [Variant])>,
    atoms: &Atoms,
) -> Vec<(u32, Diagnostic)> {
    let mut first: IndexMap<(Option<Atom>, Atom), &Variant> = IndexMap::new();
    let mut found = Vec::new();
    let units: Vec<_> = units.collect();
    let named: HashSet<(Option<Atom>, Atom)> =
        units.iter().flat_map(|(within, variants)| variants.iter().map(|variant| (*within, variant.name))).collect();
    for (number, (within, variants)) in (0..).zip(units) {
        // OpenMP 5.2, 7.5: a variant is not the base of another one.
        for variant in variants {
            let base = variant.base.filter(|base| *base != variant.name && named.contains(&(within, *base)));
            found.extend(base.map(|base| (number, openmp_problems::variant_of_variant(atoms.text(base), variant.at))));
        }
        for variant in variants {
            let known = first.entry((within, variant.name)).or_insert(variant);
            if known.constructs != variant.constructs || differ(&known.lanes, &variant.lanes) {
                found.push((number, problems::other_constructs(atoms.text(variant.name), variant.at)));
            }
        }
    }
    found
}
