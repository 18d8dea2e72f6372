//! Directives written as attributes: OpenMP 5.2, 3.1: `[[omp::directive(…)]]`, `[[omp::sequence(…)]]`, `[[omp::decl(…)]]`.
//!
//! Each becomes the line that a pragma would be; a sequence is several lines, the first outermost.

use crate::Name;
use crate::c::attribute::balanced_tokens;
use crate::c::cursor::Cursor;
use crate::c::directive_line::item;
use crate::c::governs::{Governs, governs};
use crate::c::lookahead::at_standard;
use crate::c::phrases::AttributeRule;
use crate::c::problems;
use crate::c::tree::{Attribute, Declaration, DirectiveLine, Expr, ExprKind};
use crate::directive::{parse_attribute, parse_declaring};
use directives::{Category, Language};
use source::atom::words;
use source::{Span, Token, TokenKind};

/// Whether the attributes that come next begin with one of OpenMP's.
pub(crate) fn at_directives(c: &Cursor) -> bool {
    let word = |count: usize, word| c.ahead(count).is_some_and(|token| token.atom == word);
    at_standard(c) && (word(2, words::OMP) && scope(c, 3) > 0 || word(2, words::USING) && word(3, words::OMP))
}

/// How many tokens the `::` is that comes `count` ahead.
fn scope(c: &Cursor, count: usize) -> usize {
    match c.ahead(count).map(|token| token.kind) {
        Some(TokenKind::ColonColon) => 1,
        Some(TokenKind::Colon) if c.ahead_is(count + 1, TokenKind::Colon) => 2,
        _ => 0,
    }
}

/// A directive of an attribute.
#[derive(Debug)]
pub(crate) struct AttributeDirective {
    pub(crate) line: DirectiveLine,
    /// Whether it is of a `decl` attribute: about the declaration at which that stands.
    pub(crate) declares: bool,
    /// Whether it is in a `sequence`.
    is_ordered: bool,
}

/// The directives of all attributes that come next, in source order; other attributes beside them are passed over.
pub(crate) fn directive_lines(c: &mut Cursor) -> Vec<AttributeDirective> {
    let mut directives = Vec::new();
    while at_directives(c) {
        let start = c.position();
        c.advance(2);
        if c.at_word(words::USING) {
            c.advance(3);
        }
        attribute_list(c, start, &mut directives);
        while c.eat(TokenKind::RBracket) {}
    }
    check_order(c, &directives);
    directives
}

/// OpenMP 5.2, 3.1: attributes of one statement are in no order; only a `sequence` gives one.
fn check_order(c: &mut Cursor, directives: &[AttributeDirective]) {
    let loose = || directives.iter().filter(|directive| !directive.declares && !directive.is_ordered);
    let governs = |directive: &AttributeDirective| {
        !directive.declares && !matches!(governs(directive.line.directive()), Governs::Nothing | Governs::Declaration)
    };
    if let Some(second) = loose().nth(1)
        && directives.iter().any(governs)
    {
        let at = second.line.directive().name_span();
        c.problem(problems::attribute_directive(AttributeRule::NeedsSequence, at));
    }
}

/// The attributes up to the closing bracket.
fn attribute_list(c: &mut Cursor, start: u32, directives: &mut Vec<AttributeDirective>) {
    while c.peek().is_some() && !c.is_at(TokenKind::RBracket) {
        if !c.eat(TokenKind::Comma) && !attribute_directive(c, start, false, directives) {
            balanced_or_nothing(c);
        }
    }
}

/// Passes over what is in the parentheses of another attribute.
fn balanced_or_nothing(c: &mut Cursor) {
    match c.is_at(TokenKind::LParen) {
        true => drop(balanced_tokens(c)),
        false => drop(c.eat(TokenKind::RParen)),
    }
}

/// One attribute up to its closing parenthesis; whether it is one of OpenMP's.
fn attribute_directive(c: &mut Cursor, start: u32, is_ordered: bool, directives: &mut Vec<AttributeDirective>) -> bool {
    let length = scope(c, 1);
    let foreign = length > 0 && !c.at_word(words::OMP);
    if length > 0 {
        c.advance(1 + length);
    }
    let word = c.peek().map_or(words::EMPTY, |token| token.atom);
    let at = Span::of_token(c.position());
    c.bump();
    if foreign || !matches!(word, words::SEQUENCE | words::DIRECTIVE | words::DECL) {
        return false;
    }
    if !c.is_at(TokenKind::LParen) {
        c.problem(problems::attribute_directive(AttributeRule::NeedsDirective, at));
        return true;
    }
    match word {
        words::SEQUENCE => {
            let read = c.with_depth(|c| {
                sequence(c, start, directives);
                Ok(())
            });
            if let Err(unexpected) = read {
                c.report(unexpected);
                let rest = c.remaining().len();
                c.advance(rest);
            }
        }
        _ => {
            let declares = word == words::DECL;
            let line = line(c, start, declares);
            directives.extend(line.map(|line| AttributeDirective { line, declares, is_ordered }));
        }
    }
    true
}

/// The directives of a `sequence`, separated by commas.
fn sequence(c: &mut Cursor, start: u32, directives: &mut Vec<AttributeDirective>) {
    let reported = c.state().problems.len();
    c.bump();
    loop {
        let at = Span::of_token(c.position());
        let begins = c.at_word(words::OMP) && scope(c, 1) > 0;
        let word = c.ahead(if begins { 1 + scope(c, 1) } else { 0 }).map_or(words::EMPTY, |token| token.atom);
        let known = matches!(word, words::SEQUENCE | words::DIRECTIVE);
        if !known || !attribute_directive(c, start, true, directives) {
            c.problem(problems::attribute_directive(AttributeRule::SequenceParts, at));
            break;
        }
        if !c.eat(TokenKind::Comma) {
            break;
        }
    }
    if c.is_at(TokenKind::RParen) {
        c.bump();
        return;
    }
    if c.state().problems.len() == reported {
        let at = Span::of_token(c.position());
        c.problem(problems::attribute_directive(AttributeRule::Commas, at));
    }
    while c.peek().is_some() && !c.is_at(TokenKind::RBracket) {
        c.bump();
    }
}

/// The directive in the parentheses that come next.
fn line(c: &mut Cursor, start: u32, declares: bool) -> Option<DirectiveLine> {
    let (rest, base) = (c.remaining(), c.position());
    let mark = c.mark();
    if let Err(unexpected) = balanced_tokens(c) {
        c.report(unexpected);
        c.rewind(mark);
        c.advance(rest.len());
        return None;
    }
    if c.previous().is_some_and(|last| last.kind != TokenKind::RParen) {
        c.problem(problems::attribute_directive(AttributeRule::Unclosed, Span::of_token(base)));
        return None;
    }
    let length = (c.position() - base) as usize;
    let item = item(c.scopes, c.rules);
    let inside = rest.get(1..length.saturating_sub(1)).unwrap_or_default();
    let line = match declares {
        true => parse_declaring(inside, base + 1, Language::C, &item, c.state())?,
        false => parse_attribute(inside, base + 1, Language::C, &item, c.state())?,
    };
    Some(DirectiveLine { span: Span::new(start, c.position()), ..line })
}

/// The name of the directive with which the attributes that come next begin, as its first word.
pub(crate) fn first_word<'a>(c: &Cursor<'a, '_>) -> Option<&'a str> {
    if !at_directives(c) {
        return None;
    }
    let using = c.ahead(2).is_some_and(|token| token.atom == words::USING);
    let prefix = if using { 5 } else { 3 + scope(c, 3) };
    c.ahead(prefix).filter(|token| token.atom == words::DIRECTIVE)?;
    c.ahead(prefix + 2).map(|token| c.text(token.atom))
}

/// OpenMP 5.2, 3.1: a directive of a `decl` attribute has no list: it is about the names of the declaration. None if it cannot be.
pub(crate) fn list_declared(c: &mut Cursor, line: DirectiveLine, names: &[Name]) -> Option<DirectiveLine> {
    let directive = line.directive();
    let at = directive.name_span();
    if directive.name().last().row().category != Category::Declarative {
        c.problem(problems::attribute_directive(AttributeRule::Declarative, at));
        return None;
    }
    if governs(directive) == Governs::Declaration {
        return Some(line);
    }
    if !directive.items().is_empty() {
        c.problem(problems::attribute_directive(AttributeRule::NoList, at));
        return None;
    }
    let DirectiveLine { tree, mut arguments, is_attribute, span } = line;
    let first = arguments.len() as u32;
    arguments.extend(names.iter().map(|name| Expr { kind: Box::new(ExprKind::Name(*name)), span: name.span() }));
    let tree = tree.with_listed(first..arguments.len() as u32);
    Some(DirectiveLine { tree, arguments, is_attribute, span })
}

/// The directives of `decl` attributes behind the names that `declaration` declares; `tokens` begin at `base`.
pub(crate) fn directives_behind<'a>(
    c: &mut Cursor<'a, '_>,
    (tokens, base): (&'a [Token], u32),
    declaration: &Declaration,
) -> Vec<DirectiveLine> {
    let mut lines = Vec::new();
    for declared in &declaration.declarators {
        let declarator = &declared.declarator;
        for attribute in declarator.attributes.iter().filter(|attribute| is_of_openmp(attribute)) {
            if attribute.name.atom != words::DECL {
                let at = attribute.name.span();
                c.problem(problems::attribute_directive(AttributeRule::OnlyDecl, at));
                continue;
            }
            let at = attribute.span.end.saturating_sub(base) as usize;
            let start = (attribute.name.token + 1).saturating_sub(base) as usize;
            let Some(inside) = tokens.get(start + 1..at.saturating_sub(1)) else { continue };
            let item = item(c.scopes, c.rules);
            let line = parse_declaring(inside, base + start as u32 + 1, Language::C, &item, c.state());
            let line = line.map(|line| DirectiveLine { span: attribute.span, ..line });
            lines.extend(line.and_then(|line| list_declared(c, line, declarator.name.as_slice())));
        }
    }
    lines
}

fn is_of_openmp(attribute: &Attribute) -> bool {
    let known = matches!(attribute.name.atom, words::DECL | words::DIRECTIVE | words::SEQUENCE);
    known && attribute.prefix.is_some_and(|prefix| prefix.atom == words::OMP)
}
