//! Where a rule stands: chumsky's input, with what rules written as functions share.

use crate::Name;
use crate::primitive::{Expected, Extra, Input, MAX_DEPTH, Unexpected};
use chumsky::input::InputRef;
use chumsky::prelude::*;
use source::{Atom, Atoms, Span, Token, TokenKind};

/// The input of hand-written rules.
pub type Tokens<'a, 'p> = InputRef<'a, 'p, Input<'a>, Extra<'a>>;
/// What a hand-written rule gives.
pub type Parse<T> = Result<T, Unexpected>;

/// A parser of one statement.
pub type Rule<'a, O> = Boxed<'a, 'a, Input<'a>, O, Extra<'a>>;

/// The parser that a rule is.
pub fn rule<'a, O: 'a>(of: impl Fn(&mut Tokens<'a, '_>) -> Parse<O> + Clone + 'a) -> Rule<'a, O> {
    custom(of).boxed()
}

/// The index of the next token in its unit.
pub fn position(input: &mut Tokens<'_, '_>) -> u32 {
    let cursor = input.cursor();
    Span::from(input.span_since(&cursor)).start
}

/// The kind of the next token.
pub fn peek(input: &mut Tokens<'_, '_>) -> Option<TokenKind> {
    input.peek().map(|token: Token| token.kind)
}

/// The spelling of the next token, if it is a name.
pub fn peek_atom(input: &mut Tokens<'_, '_>) -> Option<Atom> {
    let token: Option<Token> = input.peek();
    token.filter(|token| token.kind == TokenKind::Name).map(|token| token.atom)
}

/// The kind of the token after the next.
pub fn peek_second(input: &mut Tokens<'_, '_>) -> Option<TokenKind> {
    let before = input.save();
    input.skip();
    let second = peek(input);
    input.rewind(before);
    second
}

/// Takes the next token if it is of this kind.
pub fn eat(input: &mut Tokens<'_, '_>, kind: TokenKind) -> bool {
    let found = peek(input) == Some(kind);
    if found {
        input.skip();
    }
    found
}

/// Takes a token of this kind.
pub fn expect(input: &mut Tokens<'_, '_>, kind: TokenKind) -> Parse<()> {
    let at = position(input);
    eat(input, kind).then_some(()).ok_or(Unexpected::new(at, Expected::kind(kind)))
}

/// Takes the word `wanted`.
pub fn expect_word(input: &mut Tokens<'_, '_>, wanted: Atom) -> Parse<Name> {
    let at = position(input);
    match peek_atom(input) == Some(wanted) {
        true => expect_name(input),
        false => Err(Unexpected { word: Some(wanted), ..Unexpected::new(at, Expected::WORD) }),
    }
}

/// Takes the next token if it is the word `wanted`.
pub fn eat_word(input: &mut Tokens<'_, '_>, wanted: Atom) -> bool {
    let found = peek_atom(input) == Some(wanted);
    if found {
        input.skip();
    }
    found
}

/// R611 label, where one is referred to.
pub fn expect_label(input: &mut Tokens<'_, '_>) -> Parse<Name> {
    let at = position(input);
    let label = eat_label(input).ok_or(Unexpected::new(at, Expected::kind(TokenKind::Label)));
    if label.is_err() {
        input.skip();
    }
    label
}

/// Takes the next token if it is a label that is referred to.
pub fn eat_label(input: &mut Tokens<'_, '_>) -> Option<Name> {
    let at = position(input);
    let token: Option<Token> = input.peek();
    let token = token.filter(|token| token.kind == TokenKind::Int)?;
    input.skip();
    Some(Name { atom: label(token.atom, input.state().atoms), token: at })
}

/// R611: the leading zeros of a label mean nothing; of one without other digits they are left.
pub fn label(spelling: Atom, atoms: &Atoms) -> Atom {
    let text = atoms.text(spelling);
    match text.trim_start_matches('0') {
        "" => spelling,
        digits if digits.len() < text.len() => atoms.intern(digits),
        _ => spelling,
    }
}

/// A name, if one is next.
pub fn optional_name(input: &mut Tokens<'_, '_>) -> Option<Name> {
    let at = position(input);
    let name = peek_atom(input).map(|atom| Name { atom, token: at });
    if name.is_some() {
        input.skip();
    }
    name
}

/// Nothing more, or what else could have been.
pub fn expect_end(input: &mut Tokens<'_, '_>, or: Expected) -> Parse<()> {
    let at = position(input);
    match peek(input) {
        None => Ok(()),
        Some(_) => Err(Unexpected::new(at, Expected::kind(TokenKind::EndOfStatement).or(or))),
    }
}

/// One or more, separated by commas.
pub fn listed_of<'a, 'p, T>(
    input: &mut Tokens<'a, 'p>,
    mut item: impl FnMut(&mut Tokens<'a, 'p>) -> Parse<T>,
) -> Parse<Vec<T>> {
    let mut list = vec![item(input)?];
    while eat(input, TokenKind::Comma) {
        list.push(item(input)?);
    }
    Ok(list)
}

/// One or more in parentheses, separated by commas.
pub fn list_in_parentheses<'a, 'p, T>(
    input: &mut Tokens<'a, 'p>,
    mut item: impl FnMut(&mut Tokens<'a, 'p>) -> Parse<T>,
) -> Parse<Vec<T>> {
    expect(input, TokenKind::LParen)?;
    let mut list = Vec::new();
    loop {
        list.push(with_depth(input, &mut item)?);
        let at = position(input);
        if eat(input, TokenKind::RParen) {
            return Ok(list);
        }
        if !eat(input, TokenKind::Comma) {
            let either = Expected::kind(TokenKind::RParen).or(Expected::kind(TokenKind::Comma));
            return Err(Unexpected::new(at, either));
        }
    }
}

/// Takes a name.
pub fn expect_name(input: &mut Tokens<'_, '_>) -> Parse<Name> {
    let at = position(input);
    let token: Option<Token> = input.peek();
    let name = token.filter(|token| token.kind == TokenKind::Name).map(|token| Name { atom: token.atom, token: at });
    input.skip();
    name.ok_or(Unexpected::new(at, Expected::kind(TokenKind::Name)))
}

/// One level deeper, or too deep.
pub fn with_depth<'a, 'p, T>(
    input: &mut Tokens<'a, 'p>,
    rule: impl FnOnce(&mut Tokens<'a, 'p>) -> Parse<T>,
) -> Parse<T> {
    enter(input)?;
    let found = rule(input);
    leave(input);
    found
}

/// Begins a level of nesting, which [`leave`] must end; too deep is an error.
pub fn enter(input: &mut Tokens<'_, '_>) -> Parse<()> {
    if input.state().depth >= MAX_DEPTH {
        return Err(Unexpected { too_deep: true, ..Unexpected::new(position(input), Expected::EXPRESSION) });
    }
    input.state().depth += 1;
    Ok(())
}

/// Ends a level of nesting.
pub fn leave(input: &mut Tokens<'_, '_>) {
    input.state().depth -= 1;
}
