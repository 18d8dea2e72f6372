//! First and last statements of program units and procedures, R1402 to R1541.

use super::class::Class;
use super::cursor::{Rule, rule};
use super::expression::{self, Parse, Tokens};
use super::tree::{Bind, Head, Prefix, Procedure, SpecificationKind};
use super::{attributes, types};
use crate::Name;
use crate::primitive::{Grammar, kind, list, name, parenthesized, word};
use chumsky::prelude::*;
use source::TokenKind;
use source::atom::words;

/// The parser of the first statement of a program unit, by its class.
pub fn head<'a>(class: Class) -> Option<Rule<'a, Head>> {
    Some(match class {
        Class::Program => {
            // The parentheses are an extension.
            let parentheses = kind(TokenKind::LParen).then(kind(TokenKind::RParen)).or_not();
            let rule = word(words::PROGRAM).ignore_then(name()).then_ignore(parentheses);
            rule.map(|name| Head::Program(Some(name))).boxed()
        }
        Class::Module => word(words::MODULE).ignore_then(name()).map(Head::Module).boxed(),
        Class::Submodule => submodule_stmt(),
        Class::BlockData => {
            let block_data = word(words::BLOCKDATA).ignored().or(word(words::BLOCK).then(word(words::DATA)).ignored());
            block_data.ignore_then(name().or_not()).map(Head::BlockData).boxed()
        }
        Class::Subroutine => procedure(words::SUBROUTINE).map(Head::Subroutine).boxed(),
        Class::Function => procedure(words::FUNCTION).map(Head::Function).boxed(),
        Class::SeparateProcedure => {
            let apart = word(words::MODULE).then(word(words::PROCEDURE)).ignored();
            let words = apart.or(word(words::MODULEPROCEDURE).ignored());
            words.ignore_then(name()).map(Head::SeparateProcedure).boxed()
        }
        _ => return None,
    })
}

/// R1417 submodule-stmt
fn submodule_stmt<'a>() -> Rule<'a, Head> {
    let parent = name().then(kind(TokenKind::Colon).ignore_then(name()).or_not());
    let rule = word(words::SUBMODULE).ignore_then(parenthesized(parent)).then(name());
    rule.map(|((ancestor, parent), name)| Head::Submodule { ancestor, parent, name }).boxed()
}

/// R1530 function-stmt, R1535 subroutine-stmt
fn procedure<'a>(keyword: source::Atom) -> Rule<'a, Procedure> {
    let prefixes = custom(move |input| prefixes(input, keyword));
    let rest = dummies_and_suffixes(keyword == words::FUNCTION);
    let rule = prefixes.then_ignore(word(keyword)).then(name()).then(rest);
    rule.map(|((prefixes, name), (dummies, (result, bind)))| Procedure { name, prefixes, dummies, result, bind })
        .boxed()
}

/// R1527 prefix
fn prefixes(input: &mut Tokens<'_, '_>, keyword: source::Atom) -> Parse<Vec<Prefix>> {
    let mut prefixes = Vec::new();
    while let Some(atom) = expression::peek_atom(input).filter(|atom| *atom != keyword) {
        prefixes.push(match super::statement::is_prefix(atom) {
            true => Prefix::Word(expression::expect_name(input)?),
            false => Prefix::Type(input.parse(rule(types::type_spec))?),
        });
    }
    Ok(prefixes)
}

fn dummies<'a>() -> impl Grammar<'a, Vec<Option<Name>>> {
    let dummy = name().map(Some).or(kind(TokenKind::Star).map(|_| None));
    parenthesized(list(dummy).or_not()).or_not().map(|list| list.flatten().unwrap_or_default())
}

/// The name of the result, and the binding.
type Suffixes = (Option<Name>, Option<Bind>);

/// What stands behind the name of a procedure: a suffix needs the parentheses before it.
fn dummies_and_suffixes<'a>(function: bool) -> impl Grammar<'a, (Vec<Option<Name>>, Suffixes)> {
    let rest = kind(TokenKind::LParen).rewind().ignore_then(dummies().then(suffixes(function))).or_not();
    rest.map(Option::unwrap_or_default)
}

/// R1533 suffix: `result(name)` and `bind(c)`, in any order; subroutines have no result
fn suffixes<'a>(function: bool) -> impl Grammar<'a, Suffixes> {
    let result = word(words::RESULT).ignore_then(parenthesized(name())).map(|name| (Some(name), None));
    let bind = custom(|input| {
        let start = expression::position(input);
        input.parse(word(words::BIND))?;
        attributes::language_binding(input, start)
    });
    let bind = bind.map(|bind| (None, Some(bind)));
    let suffix = if function { result.or(bind).boxed() } else { bind.boxed() };
    suffix.repeated().at_most(2).collect::<Vec<_>>().map(|list| {
        list.into_iter().fold((None, None), |(result, bind), (one, other)| (one.or(result), other.or(bind)))
    })
}

/// R1541 entry-stmt
pub fn entry_stmt<'a>() -> Rule<'a, SpecificationKind> {
    let rule = word(words::ENTRY).ignore_then(name()).then(dummies_and_suffixes(true));
    rule.map(|(name, (dummies, (result, bind)))| {
        SpecificationKind::Entry(Procedure { name, prefixes: Vec::new(), dummies, result, bind })
    })
    .boxed()
}

/// The name after the keywords of an end statement: the last word, unless it is one of these keywords.
pub fn end_name<'a>() -> Rule<'a, Option<Name>> {
    let words = name().repeated().collect::<Vec<_>>();
    words
        .map(|words| {
            let keywords = match words.as_slice() {
                [first, second, third, ..]
                    if first.atom == words::END
                        && [(words::BLOCK, words::DATA), (words::ENUMERATION, words::TYPE)]
                            .contains(&(second.atom, third.atom)) =>
                {
                    3
                }
                [first, ..] if first.atom == words::ENDENUMERATION => 2,
                [first, ..] if first.atom == words::END => 2,
                _ => 1,
            };
            words.get(keywords).copied()
        })
        .boxed()
}
