//! 6.7.13 attributes, GNU's and Microsoft's spellings of them, and 6.7.6 alignment specifiers.

use crate::Name;
use crate::c::cursor::{Cursor, Fallible};
use crate::c::expression::{assignment, conditional};
use crate::c::extension::{self, Feature};
use crate::c::lookahead::{at_alignas, at_attribute, at_standard, is_type};
use crate::c::problems;
use crate::c::tree::*;
use crate::primitive::Expected;
use source::atom::words;
use source::keyword::Class;
use source::{Atom, Span, TokenKind};

/// Attributes, as many as there are.
pub(crate) fn attributes(c: &mut Cursor, to: &mut Vec<Attribute>) -> Fallible<()> {
    while at_attribute(c) {
        attribute(c, to)?;
    }
    Ok(())
}

/// 6.7.13.2 attribute-specifier-sequence: `[[…]]`, as many as there are.
pub(crate) fn standard_attributes(c: &mut Cursor, to: &mut Vec<Attribute>) -> Fallible<()> {
    while at_standard(c) {
        attribute(c, to)?;
    }
    Ok(())
}

/// Attributes in GNU's and other spellings with words, as many as there are.
pub(crate) fn word_attributes(c: &mut Cursor, to: &mut Vec<Attribute>) -> Fallible<()> {
    while c.class() == Some(Class::Attribute) && !at_alignas(c) {
        attribute(c, to)?;
    }
    Ok(())
}

/// Attributes between `struct` and its like and the tag.
pub(crate) fn tag_attributes(c: &mut Cursor, to: &mut Vec<Attribute>) -> Fallible<()> {
    while at_attribute(c) && !at_alignas(c) {
        attribute(c, to)?;
    }
    Ok(())
}

/// One attribute-specifier, which may hold several attributes.
pub(crate) fn attribute(c: &mut Cursor, to: &mut Vec<Attribute>) -> Fallible<()> {
    if at_standard(c) {
        return standard(c, to);
    }
    match c.peek().map_or(words::EMPTY, |token| token.atom) {
        words::ATTRIBUTE | words::ATTRIBUTE2 => gnu(c, to),
        words::DECLSPEC => declspec(c, to),
        words::ALIGNAS | words::ALIGNAS23 => alignas(c, to),
        words::GIMPLE | words::RTL_GNU => intermediate(c, to),
        _ => {
            let name = c.any_name()?;
            let span = name.span();
            to.push(Attribute { syntax: AttributeSyntax::Keyword, prefix: None, name, arguments: Vec::new(), span });
            Ok(())
        }
    }
}

/// `[[ using prefix: attribute, … ]]`
fn standard(c: &mut Cursor, to: &mut Vec<Attribute>) -> Fallible<()> {
    c.uses(Feature::StandardAttribute, Span::of_token(c.position()));
    c.advance(2);
    let mut using = None;
    if c.at_word(words::USING) && c.ahead_is(2, TokenKind::Colon) {
        let at = Span::of_token(c.position());
        c.bump();
        let prefix = plain_name(c)?;
        // OpenMP 5.2, 3.1, has it in C too.
        if c.text(prefix.atom) != "omp" {
            c.problem(problems::attribute_using(at));
        }
        using = Some(prefix);
        c.bump();
    }
    while !c.is_at(TokenKind::RBracket) {
        if c.eat(TokenKind::Comma) {
            continue;
        }
        let start = c.position();
        let mut prefix = using;
        let mut name = plain_name(c)?;
        if prefix.is_none() && eat_scope(c) {
            prefix = Some(name);
            name = plain_name(c)?;
        }
        let arguments = arguments(c, true)?;
        to.push(Attribute { syntax: AttributeSyntax::Standard, prefix, name, arguments, span: c.span_since(start) });
        if !c.is_at(TokenKind::Comma) {
            break;
        }
    }
    c.expect(TokenKind::RBracket)?;
    c.expect(TokenKind::RBracket)
}

/// `::`, which before C23 was not a token.
fn eat_scope(c: &mut Cursor) -> bool {
    if c.is_at(TokenKind::Colon) && c.ahead_is(1, TokenKind::Colon) {
        c.advance(2);
        return true;
    }
    c.eat(TokenKind::ColonColon)
}

/// GNU `__attribute__((attribute, …))`.
fn gnu(c: &mut Cursor, to: &mut Vec<Attribute>) -> Fallible<()> {
    c.bump();
    c.expect(TokenKind::LParen)?;
    c.expect(TokenKind::LParen)?;
    attribute_list(c, to, AttributeSyntax::Gnu)?;
    c.expect(TokenKind::RParen)?;
    c.expect(TokenKind::RParen)
}

/// Microsoft's `__declspec(attribute …)`.
fn declspec(c: &mut Cursor, to: &mut Vec<Attribute>) -> Fallible<()> {
    c.bump();
    c.expect(TokenKind::LParen)?;
    attribute_list(c, to, AttributeSyntax::Declspec)?;
    c.expect(TokenKind::RParen)
}

fn attribute_list(c: &mut Cursor, to: &mut Vec<Attribute>, syntax: AttributeSyntax) -> Fallible<()> {
    while !c.is_at(TokenKind::RParen) {
        if c.eat(TokenKind::Comma) {
            continue;
        }
        let start = c.position();
        let name = plain_name(c)?;
        // Clang's `availability(macos, introduced = 10.4.1)` and its like have a grammar of their own.
        let own = matches!(c.text(name.atom), "availability" | "external_source_symbol" | "swift_attr" | "annotate");
        let arguments = arguments(c, own || syntax == AttributeSyntax::Declspec)?;
        to.push(Attribute { syntax, prefix: None, name, arguments, span: c.span_since(start) });
        if !c.is_at(TokenKind::Comma) && syntax == AttributeSyntax::Gnu {
            break;
        }
    }
    Ok(())
}

/// GCC internals, "GIMPLE API": `__GIMPLE (pass list)` says that the function's body is in GCC's own notation, `__RTL` likewise.
fn intermediate(c: &mut Cursor, to: &mut Vec<Attribute>) -> Fallible<()> {
    let start = c.position();
    let name = c.any_name()?;
    let mut arguments = Vec::new();
    if c.is_at(TokenKind::LParen) {
        balanced_tokens(c)?;
        arguments.push(AttributeArgument::Tokens(Span::new(start + 2, c.position() - 1)));
    }
    to.push(Attribute { syntax: AttributeSyntax::Keyword, prefix: None, name, arguments, span: c.span_since(start) });
    Ok(())
}

/// Whether one of `attributes` says that a body is in GCC's own notation.
pub(crate) fn is_intermediate(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| matches!(attribute.name.atom, words::GIMPLE | words::RTL_GNU))
}

/// `_Alignas(type)` or `_Alignas(constant)`
fn alignas(c: &mut Cursor, to: &mut Vec<Attribute>) -> Fallible<()> {
    let start = c.position();
    extension::word(c);
    let name = c.any_name()?;
    let argument = c.with_depth(|c| {
        c.parenthesized(|c| match is_type(c, 0) {
            true => c.type_name().map(|of| AttributeArgument::Type(Box::new(of))),
            false => conditional(c).map(AttributeArgument::Expr),
        })
    })?;
    let (syntax, arguments) = (AttributeSyntax::Alignas, vec![argument]);
    to.push(Attribute { syntax, prefix: None, name, arguments, span: c.span_since(start) });
    Ok(())
}

/// The name of an attribute, keyword or not, without the underscores around it.
fn plain_name(c: &mut Cursor) -> Fallible<Name> {
    let name = c.any_name()?;
    Ok(Name { atom: plain_atom(c, name.atom), ..name })
}

fn plain_atom(c: &mut Cursor, atom: Atom) -> Atom {
    let text = c.text(atom);
    let plain = strip_underscores(text);
    if plain.len() == text.len() { atom } else { c.state().atoms.intern(plain) }
}

/// A word of an attribute without the underscores around it: `__printf__` is `printf`.
pub fn strip_underscores(word: &str) -> &str {
    let inner = word.strip_prefix("__").and_then(|word| word.strip_suffix("__"));
    inner.filter(|inner| !inner.is_empty()).unwrap_or(word)
}

/// What stands in the parentheses of an attribute, if it has any. If `lenient`, what is not a list of expressions and types is
/// kept as tokens: 6.7.13.2 allows any balanced sequence.
fn arguments(c: &mut Cursor, lenient: bool) -> Fallible<Vec<AttributeArgument>> {
    if !c.is_at(TokenKind::LParen) {
        return Ok(Vec::new());
    }
    if c.ahead_is(1, TokenKind::RParen) {
        c.advance(2);
        return Ok(Vec::new());
    }
    let mark = c.mark();
    let reported = c.state().problems.len();
    match c.with_depth(|c| c.parenthesized(|c| c.list(argument))) {
        Ok(arguments) => Ok(arguments),
        Err(unexpected) if unexpected.too_deep || !lenient => Err(unexpected),
        Err(_) => {
            c.rewind(mark);
            c.state().problems.truncate(reported);
            let start = c.position() + 1;
            balanced_tokens(c)?;
            let inside = Span::new(start, c.position() - 1);
            Ok(vec![AttributeArgument::Tokens(inside)])
        }
    }
}

fn argument(c: &mut Cursor) -> Fallible<AttributeArgument> {
    let alone = c.is_at(TokenKind::Name) && (c.ahead_is(1, TokenKind::Comma) || c.ahead_is(1, TokenKind::RParen));
    if alone && c.class().is_none_or(|class| class == Class::Expression) {
        let name = c.any_name()?;
        return Ok(AttributeArgument::Expr(Expr { kind: Box::new(ExprKind::Name(name)), span: name.span() }));
    }
    if is_type(c, 0) {
        return c.type_name().map(|of| AttributeArgument::Type(Box::new(of)));
    }
    assignment(c).map(AttributeArgument::Expr)
}

/// A parenthesis or bracket and everything to its partner.
pub(crate) fn balanced_tokens(c: &mut Cursor) -> Fallible<()> {
    if !c.is_at(TokenKind::LBracket) && !c.is_at(TokenKind::LParen) {
        return Err(c.unexpected(Expected::kind(TokenKind::LParen)));
    }
    balanced_braces(c)
}

/// A bracket of any kind and everything to its partner.
pub(crate) fn balanced_braces(c: &mut Cursor) -> Fallible<()> {
    let mut depth = 0u32;
    while let Some(kind) = c.kind() {
        match kind {
            TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth += 1,
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth -= 1,
            TokenKind::Sentinel => break,
            _ => {}
        }
        c.bump();
        if depth == 0 {
            return Ok(());
        }
    }
    Err(c.unexpected(Expected::kind(TokenKind::RParen)))
}
