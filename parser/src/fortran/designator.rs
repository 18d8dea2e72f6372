//! Designators and arguments, R901 to R928 and R1523 to R1525: what stands between brackets after a name.

use super::cursor::{
    Parse, Tokens, eat, eat_label, enter, expect, expect_name, leave, optional_name, peek, peek_second, position,
};
use super::expression::{High, climb, node};
use super::problems;
use super::tree::{Actual, ActualValue, ExprKind};
use crate::Name;
use crate::primitive::{Expected, Unexpected};
use source::atom::words;
use source::{Span, TokenKind};

/// `%val(x)`, `%ref(x)`, `%loc(x)`
pub fn passed_argument(input: &mut Tokens<'_, '_>) -> Parse<High> {
    let start = position(input);
    input.skip();
    let word = expect_name(input)?;
    if !matches!(input.state().atoms.text(word.atom), "val" | "ref" | "loc") {
        return Err(Unexpected::new(start, Expected::EXPRESSION));
    }
    let (arguments, height) = argument_list(input, TokenKind::LParen, TokenKind::RParen)?;
    node(input, start, ExprKind::Passed(word, arguments), height + 1)
}

/// `.name.` between two names in a unit with structures of DEC: the component in the middle of `a.name.b`.
fn middle_component(input: &mut Tokens<'_, '_>) -> Option<Name> {
    let token: Option<source::Token> = input.peek();
    let token = token.filter(|token| token.kind == TokenKind::DefinedOperator)?;
    if !input.state().has_structures || peek_second(input) != Some(TokenKind::Name) {
        return None;
    }
    let atoms = input.state().atoms;
    Some(Name { atom: atoms.intern(atoms.text(token.atom).trim_matches('.')), token: position(input) })
}

/// The word of a keyword argument, before its `=`.
fn keyword(input: &mut Tokens<'_, '_>) -> Option<Name> {
    if peek(input) != Some(TokenKind::Name) || peek_second(input) != Some(TokenKind::Assign) {
        return None;
    }
    let keyword = optional_name(input);
    input.skip();
    keyword
}

/// R901 designator: subscripts, substrings, components and image selectors after `base`.
pub fn designator(input: &mut Tokens<'_, '_>, start: u32, base: High) -> Parse<High> {
    let (mut base, mut height) = base;
    loop {
        let kind = match peek(input) {
            Some(TokenKind::LParen) => {
                let (list, high) = argument_list(input, TokenKind::LParen, TokenKind::RParen)?;
                keywords_last(input, &list)?;
                height = height.max(high);
                ExprKind::Reference(base, list)
            }
            Some(TokenKind::LBracket) => {
                let (list, high) = argument_list(input, TokenKind::LBracket, TokenKind::RBracket)?;
                height = height.max(high);
                ExprKind::Coindexed(base, list)
            }
            _ if is_component(input) => {
                (base, height) = component(input, start, (base, height))?;
                continue;
            }
            _ => return Ok((base, height)),
        };
        (base, height) = node(input, start, kind, height + 1)?;
    }
}

/// Whether a component follows.
fn is_component(input: &mut Tokens<'_, '_>) -> bool {
    match peek(input) {
        Some(TokenKind::Percent) => true,
        Some(TokenKind::Dot) => peek_second(input) == Some(TokenKind::Name),
        Some(TokenKind::DefinedOperator) => middle_component(input).is_some(),
        Some(_) | None => false,
    }
}

/// `%name`, `.name` or `.name.name` after `base`
fn component(input: &mut Tokens<'_, '_>, start: u32, base: High) -> Parse<High> {
    let (mut base, mut height) = base;
    if let Some(middle) = middle_component(input) {
        (base, height) = node(input, start, ExprKind::Component(base, middle), height + 1)?;
    }
    input.skip();
    let name = expect_name(input)?;
    node(input, start, ExprKind::Component(base, name), height + 1)
}

/// An asterisk is not an argument, and after a keyword all have one.
fn keywords_last(input: &mut Tokens<'_, '_>, list: &[Actual]) -> Parse<()> {
    if let Some(star) = list.iter().find(|actual| matches!(actual.value, ActualValue::Star)) {
        return Err(Unexpected::new(star.span.end - 1, Expected::EXPRESSION));
    }
    let keywords = list.iter().skip_while(|actual| actual.keyword.is_none());
    for positional in keywords.filter(|actual| actual.keyword.is_none()) {
        if !matches!(positional.value, ActualValue::AlternateReturn(_)) {
            input.state().problems.push(problems::missing_keyword(positional.span));
        }
    }
    Ok(())
}

/// R1523 actual-arg-spec-list, R921 section-subscript-list between brackets, and how high its tree is
pub fn argument_list(input: &mut Tokens<'_, '_>, open: TokenKind, close: TokenKind) -> Parse<(Vec<Actual>, u32)> {
    expect(input, open)?;
    if eat(input, close) {
        return Ok((Vec::new(), 0));
    }
    // Most lists have one item.
    let (mut list, mut height) = (Vec::with_capacity(1), 0);
    loop {
        enter(input)?;
        let found = actual(input, close);
        leave(input);
        let (actual, high) = found?;
        list.push(actual);
        height = height.max(high);
        if eat(input, close) {
            list.shrink_to_fit();
            return Ok((list, height));
        }
        let at = position(input);
        if !eat(input, TokenKind::Comma) {
            return Err(Unexpected::new(at, Expected::kind(close).or(Expected::kind(TokenKind::Comma))));
        }
    }
}

/// R1523 actual-arg-spec, R921 section-subscript, R928 image-selector-spec
pub fn actual(input: &mut Tokens<'_, '_>, close: TokenKind) -> Parse<(Actual, u32)> {
    let start = position(input);
    let keyword = keyword(input);
    if close == TokenKind::RBracket {
        image_selector(input, keyword)?;
    }
    if peek(input) == Some(TokenKind::Star) {
        let value = star(input);
        return Ok((Actual { keyword, value, span: Span::new(start, position(input)) }, 0));
    }
    let multiple = eat(input, TokenKind::At);
    let (value, height) = subscript(input, close)?;
    let value = if multiple { ActualValue::Multiple(Box::new(value)) } else { value };
    let span = Span::new(start, position(input));
    Ok((Actual { keyword, value, span }, height))
}

/// R928 image-selector-spec: its keywords.
fn image_selector(input: &mut Tokens<'_, '_>, keyword: Option<Name>) -> Parse<()> {
    let Some(keyword) = keyword else { return Ok(()) };
    match input.state().atoms.text(keyword.atom) {
        "notify" | "stat" | "team" | "team_number" => Ok(()),
        _ => Err(Unexpected { word: Some(words::STAT), ..Unexpected::new(keyword.token, Expected::WORD) }),
    }
}

/// R919 subscript, R922 subscript-triplet, R941 allocate-coshape-spec; also any expression
fn subscript(input: &mut Tokens<'_, '_>, close: TokenKind) -> Parse<(ActualValue, u32)> {
    if matches!(peek(input), Some(TokenKind::Colon | TokenKind::ColonColon)) {
        return triplet(input, None, close);
    }
    let (expr, height) = climb(input, 0)?;
    match peek(input) {
        Some(TokenKind::Colon) if close == TokenKind::RBracket && peek_second(input) == Some(TokenKind::Star) => {
            input.skip();
            input.skip();
            Ok((ActualValue::ToStar(expr), height))
        }
        Some(TokenKind::Colon | TokenKind::ColonColon) => triplet(input, Some((expr, height)), close),
        _ => Ok((ActualValue::Expr(expr), height)),
    }
}

/// R1525 alt-return-spec, or an asterisk alone
fn star(input: &mut Tokens<'_, '_>) -> ActualValue {
    input.skip();
    eat_label(input).map_or(ActualValue::Star, ActualValue::AlternateReturn)
}

/// R922 subscript-triplet, R910 substring-range
fn triplet(input: &mut Tokens<'_, '_>, lower: Option<High>, close: TokenKind) -> Parse<(ActualValue, u32)> {
    let ends = |kind: Option<TokenKind>| kind == Some(close) || kind == Some(TokenKind::Comma);
    let (mut upper, mut stride) = (None, None);
    if eat(input, TokenKind::ColonColon) {
        stride = Some(climb(input, 0)?);
    } else {
        expect(input, TokenKind::Colon)?;
        let next = peek(input);
        if next != Some(TokenKind::Colon) && !ends(next) {
            upper = Some(climb(input, 0)?);
        }
        if eat(input, TokenKind::Colon) {
            stride = Some(climb(input, 0)?);
        }
    }
    let height = [&lower, &upper, &stride].into_iter().flatten().map(|(_, height)| *height).max().unwrap_or(0);
    let bounds = [lower, upper, stride].map(|bound| bound.map(|(expr, _)| expr));
    Ok((ActualValue::Triplet(Box::new(bounds)), height))
}
