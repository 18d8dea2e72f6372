//! 6.7 declarations: specifiers, structures, enumerations, initializers; declarators are next door.

use crate::Name;
use crate::c::cursor::{Cursor, Fallible};
use crate::c::declarator::{Names, declarator};
use crate::c::expression::{assignment, conditional, expression};
use crate::c::keyword::Class;
use crate::c::recovery::skip_member;
use crate::c::scope::Declared;
use crate::c::tree::*;
use crate::primitive::Expected;
use source::atom::words;
use source::{Span, TokenKind};

/// Where specifiers stand: whether an identifier that nobody declared can only be a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    /// A declaration, or a member of a structure; `f(x)` is a function of implicit type.
    Declaration,
    /// A parameter or a type name, where a type must stand.
    Type,
}

/// Whether the token `count` after the next begins a type name.
pub(crate) fn is_type(c: &mut Cursor, count: usize) -> bool {
    match c.class_ahead(count) {
        Some(Class::Extension) => is_type(c, count + 1),
        Some(class) => class.specifies_type(),
        None => c.identifier_ahead(count).is_some_and(|name| c.scopes.lookup(name) == Some(Declared::Typedef)),
    }
}

/// Whether a declaration comes next in a block. An identifier that nobody declared is a type if a declared name
/// follows it: `real x;`, `real *x;`.
pub(crate) fn is_declaration(c: &mut Cursor) -> bool {
    match c.class() {
        Some(Class::Assert) => return true,
        Some(Class::Extension) => return is_type(c, 1) || c.class_ahead(1).is_some_and(Class::specifies),
        Some(class) => return class.specifies(),
        None => {}
    }
    let Some(name) = c.identifier() else { return false };
    match c.scopes.lookup(name) {
        Some(Declared::Typedef) => !c.ahead_is(1, TokenKind::Colon),
        Some(Declared::Ordinary) => false,
        None => {
            let stars = (1..).take_while(|&count| c.ahead_is(count, TokenKind::Star)).count();
            let follows = c.ahead(stars + 2).map(|token| token.kind);
            let ends = [TokenKind::Semicolon, TokenKind::Assign, TokenKind::Comma, TokenKind::LBracket];
            let declared = c.identifier_ahead(stars + 1).is_some();
            declared && follows.is_some_and(|kind| ends.contains(&kind))
        }
    }
}

/// 6.7 declaration, up to its semicolon.
pub(crate) fn declaration(c: &mut Cursor) -> Fallible<Declaration> {
    let start = c.here();
    if c.class() == Some(Class::Assert) {
        return static_assert(c);
    }
    let specifiers = specifiers(c, Position::Declaration)?;
    let declarators = if c.at(TokenKind::Semicolon) { Vec::new() } else { init_declarators(c, &specifiers)? };
    c.expect(TokenKind::Semicolon)?;
    Ok(Declaration { specifiers, declarators, assertion: None, span: c.since(start) })
}

/// 6.7.10 static_assert-declaration.
pub(crate) fn static_assert(c: &mut Cursor) -> Fallible<Declaration> {
    let start = c.here();
    c.bump();
    let assertion = c.parenthesized(|c| {
        let condition = conditional(c)?;
        let text = if c.eat(TokenKind::Comma) { Some(conditional(c)?) } else { None };
        Ok((condition, text))
    })?;
    c.expect(TokenKind::Semicolon)?;
    let span = c.since(start);
    let none = Qualifiers::default();
    let specifiers =
        Specifiers { words: Vec::new(), qualifiers: none, type_spec: TypeSpec::Missing, attributes: Vec::new(), span };
    Ok(Declaration { specifiers, declarators: Vec::new(), assertion: Some(assertion), span })
}

/// 6.7 init-declarator-list.
pub(crate) fn init_declarators(c: &mut Cursor, specifiers: &Specifiers) -> Fallible<Vec<InitDeclarator>> {
    c.list(|c| {
        let declarator = declarator(c, Names::Required)?;
        init_declarator(c, specifiers, declarator)
    })
}

/// The rest of an init-declarator whose declarator was parsed.
pub(crate) fn init_declarator(
    c: &mut Cursor,
    specifiers: &Specifiers,
    declarator: Declarator,
) -> Fallible<InitDeclarator> {
    c.declare(declarator.name, declared_by(specifiers));
    let initializer = if c.eat(TokenKind::Assign) { Some(initializer(c)?) } else { None };
    Ok(InitDeclarator { declarator, width: None, initializer })
}

/// What these specifiers declare names as.
pub(crate) fn declared_by(specifiers: &Specifiers) -> Declared {
    let is_typedef = specifiers.words.iter().any(|word| word.atom == words::TYPEDEF);
    if is_typedef { Declared::Typedef } else { Declared::Ordinary }
}

/// 6.7 declaration-specifiers, 6.7.2.1 specifier-qualifier-list.
pub(crate) fn specifiers(c: &mut Cursor, position: Position) -> Fallible<Specifiers> {
    let start = c.here();
    let mut to = Specifiers {
        words: Vec::new(),
        qualifiers: Qualifiers::default(),
        type_spec: TypeSpec::Missing,
        attributes: Vec::new(),
        span: Span::default(),
    };
    while specifier(c, &mut to, position)? {}
    to.span = c.since(start);
    if to.span.start == to.span.end && position == Position::Type {
        return Err(c.unexpected(Expected::kind(TokenKind::Name)));
    }
    Ok(to)
}

/// One specifier into `to`; whether there was one.
fn specifier(c: &mut Cursor, to: &mut Specifiers, position: Position) -> Fallible<bool> {
    let missing = matches!(to.type_spec, TypeSpec::Missing);
    let Some(class) = c.class() else {
        if c.at(TokenKind::LBracket) && c.ahead_is(1, TokenKind::LBracket) && c.identifier_ahead(2).is_some() {
            to.attributes.push(attribute(c)?);
            return Ok(true);
        }
        let is_type = missing && is_typedef_name(c, position);
        if is_type {
            to.type_spec = TypeSpec::Typedef(c.any_name()?);
        }
        return Ok(is_type);
    };
    match class {
        Class::Storage => to.words.push(c.any_name()?),
        Class::Const | Class::Volatile | Class::Restrict => qualifier(c, &mut to.qualifiers)?,
        Class::Atomic if !c.ahead_is(1, TokenKind::LParen) => qualifier(c, &mut to.qualifiers)?,
        Class::Attribute => to.attributes.push(attribute(c)?),
        Class::Extension => c.bump(),
        Class::Arithmetic => return arithmetic(c, &mut to.type_spec),
        Class::BitInt => return bit_int(c, &mut to.type_spec),
        Class::Predefined | Class::Record | Class::Enum | Class::Typeof | Class::Atomic => {
            if !missing {
                return Ok(false);
            }
            to.type_spec = type_specifier(c, class, &mut to.attributes)?;
        }
        Class::Assert | Class::Asm | Class::LocalLabel | Class::Statement | Class::Expression => return Ok(false),
    }
    Ok(true)
}

/// A word of an arithmetic type. `typedef int bool;`: before C23 `bool` was an identifier that programs declared.
fn arithmetic(c: &mut Cursor, to: &mut TypeSpec) -> Fallible<bool> {
    match to {
        TypeSpec::Missing => *to = TypeSpec::Words(vec![c.any_name()?]),
        TypeSpec::Words(_) if c.at_word(words::BOOL23) => return Ok(false),
        TypeSpec::Words(names) => names.push(c.any_name()?),
        TypeSpec::BitInt(sign @ None, _) => *sign = Some(c.any_name()?),
        TypeSpec::BitInt(..) | TypeSpec::Record(_) | TypeSpec::Enum(_) | TypeSpec::Typedef(_) => return Ok(false),
        TypeSpec::TypeOfExpr(_) | TypeSpec::TypeOfType(_) | TypeSpec::Atomic(_) => return Ok(false),
    }
    Ok(true)
}

/// `_BitInt(width)`, perhaps after its sign.
fn bit_int(c: &mut Cursor, to: &mut TypeSpec) -> Fallible<bool> {
    let sign = match to {
        TypeSpec::Missing => None,
        TypeSpec::Words(names) => names.first().copied(),
        TypeSpec::BitInt(..) | TypeSpec::Record(_) | TypeSpec::Enum(_) | TypeSpec::Typedef(_) => return Ok(false),
        TypeSpec::TypeOfExpr(_) | TypeSpec::TypeOfType(_) | TypeSpec::Atomic(_) => return Ok(false),
    };
    c.bump();
    *to = TypeSpec::BitInt(sign, c.parenthesized(conditional)?);
    Ok(true)
}

fn is_typedef_name(c: &mut Cursor, position: Position) -> bool {
    let Some(name) = c.identifier() else { return false };
    match (c.scopes.lookup(name), position) {
        (Some(Declared::Typedef), _) | (_, Position::Type) => true,
        (Some(Declared::Ordinary), Position::Declaration) => false,
        (None, Position::Declaration) => {
            let next = c.ahead(1).map(|token| token.kind);
            let pointer = next == Some(TokenKind::LParen) && c.ahead_is(2, TokenKind::Star);
            next == Some(TokenKind::Name) && c.class_ahead(1) != Some(Class::Asm)
                || next == Some(TokenKind::Star)
                || pointer
        }
    }
}

/// 6.7.3 type-qualifier, into a set.
pub(crate) fn qualifier(c: &mut Cursor, to: &mut Qualifiers) -> Fallible<()> {
    match c.class() {
        Some(Class::Const) => to.is_const = true,
        Some(Class::Volatile) => to.is_volatile = true,
        Some(Class::Restrict) => to.is_restrict = true,
        _ => to.is_atomic = true,
    }
    c.any_name().map(|_| ())
}

/// `__attribute__((…))`, `_Alignas(…)`, `asm("…")`, `[[…]]`: its tokens.
pub(crate) fn attribute(c: &mut Cursor) -> Fallible<Span> {
    let start = c.here();
    if c.at(TokenKind::Name) {
        c.bump();
    }
    balanced(c)?;
    Ok(c.since(start))
}

/// A parenthesis or bracket and everything to its partner.
pub(crate) fn balanced(c: &mut Cursor) -> Fallible<()> {
    if !c.at(TokenKind::LBracket) && !c.at(TokenKind::LParen) {
        return Err(c.unexpected(Expected::kind(TokenKind::LParen)));
    }
    let mut depth = 0u32;
    while let Some(kind) = c.kind() {
        match kind {
            TokenKind::LParen | TokenKind::LBracket => depth += 1,
            TokenKind::RParen | TokenKind::RBracket => depth -= 1,
            TokenKind::Semicolon | TokenKind::LBrace | TokenKind::RBrace | TokenKind::Sentinel => break,
            _ => {}
        }
        c.bump();
        if depth == 0 {
            return Ok(());
        }
    }
    Err(c.unexpected(Expected::kind(TokenKind::RParen)))
}

/// 6.7.2 type-specifier that is more than a word.
fn type_specifier(c: &mut Cursor, class: Class, to: &mut Vec<Span>) -> Fallible<TypeSpec> {
    if class == Class::Record {
        return c.deeper(|c| record(c, to));
    }
    if class == Class::Enum {
        return c.deeper(|c| enumeration(c, to));
    }
    if class == Class::Predefined {
        return c.any_name().map(TypeSpec::Typedef);
    }
    c.bump();
    match class {
        Class::Typeof => c.deeper(|c| c.parenthesized(type_or_expression)),
        _ => c.deeper(|c| c.parenthesized(type_name)).map(|of| TypeSpec::Atomic(Box::new(of))),
    }
}

fn type_or_expression(c: &mut Cursor) -> Fallible<TypeSpec> {
    if is_type(c, 0) {
        return Ok(TypeSpec::TypeOfType(Box::new(type_name(c)?)));
    }
    expression(c).map(TypeSpec::TypeOfExpr)
}

/// 6.7.7 type-name.
pub(crate) fn type_name(c: &mut Cursor) -> Fallible<TypeName> {
    let specifiers = specifiers(c, Position::Type)?;
    let declarator = declarator(c, Names::None)?;
    Ok(TypeName { specifiers, declarator })
}

/// 6.7.2.1 struct-or-union-specifier.
fn record(c: &mut Cursor, to: &mut Vec<Span>) -> Fallible<TypeSpec> {
    let keyword = c.any_name()?;
    attributes(c, to)?;
    let tag = if c.identifier().is_some() { Some(c.any_name()?) } else { None };
    let members = if c.at(TokenKind::LBrace) { Some(members(c)?) } else { None };
    if tag.is_none() && members.is_none() {
        return Err(c.unexpected(Expected::kind(TokenKind::Name).or(Expected::kind(TokenKind::LBrace))));
    }
    Ok(TypeSpec::Record(Record { is_union: keyword.atom == words::UNION, tag, members, keyword }))
}

/// Attributes, as many as there are.
fn attributes(c: &mut Cursor, to: &mut Vec<Span>) -> Fallible<()> {
    while c.class() == Some(Class::Attribute) || (c.at(TokenKind::LBracket) && c.ahead_is(1, TokenKind::LBracket)) {
        to.push(attribute(c)?);
    }
    Ok(())
}

/// 6.7.2.1 member-declaration-list, in its braces; a broken member is reported and left out.
fn members(c: &mut Cursor) -> Fallible<Vec<Declaration>> {
    c.expect(TokenKind::LBrace)?;
    let mut members = Vec::new();
    while !c.at(TokenKind::RBrace) {
        if c.eat(TokenKind::Semicolon) || c.eat(TokenKind::Pragma) {
            continue;
        }
        let mark = c.mark();
        match c.beside(member) {
            Ok(member) => members.push(member),
            Err(unexpected) if c.peek().is_none() => return Err(unexpected),
            Err(unexpected) => {
                c.report(unexpected);
                c.rewind(mark);
                skip_member(c);
            }
        }
    }
    c.expect(TokenKind::RBrace)?;
    Ok(members)
}

/// 6.7.2.1 member-declaration.
fn member(c: &mut Cursor) -> Fallible<Declaration> {
    let start = c.here();
    if c.class() == Some(Class::Assert) {
        return static_assert(c);
    }
    let specifiers = specifiers(c, Position::Declaration)?;
    if c.here() == start {
        return Err(c.unexpected(Expected::kind(TokenKind::Name)));
    }
    let declarators = if c.at(TokenKind::Semicolon) { Vec::new() } else { c.list(member_declarator)? };
    c.expect(TokenKind::Semicolon)?;
    Ok(Declaration { specifiers, declarators, assertion: None, span: c.since(start) })
}

/// 6.7.2.1 member-declarator.
fn member_declarator(c: &mut Cursor) -> Fallible<InitDeclarator> {
    let mut declarator = declarator(c, Names::Optional)?;
    let width = if c.eat(TokenKind::Colon) { Some(conditional(c)?) } else { None };
    while c.class() == Some(Class::Attribute) {
        declarator.attributes.push(attribute(c)?);
    }
    Ok(InitDeclarator { declarator, width, initializer: None })
}

/// 6.7.2.2 enum-specifier.
fn enumeration(c: &mut Cursor, to: &mut Vec<Span>) -> Fallible<TypeSpec> {
    let keyword = c.any_name()?;
    attributes(c, to)?;
    let tag = if c.identifier().is_some() { Some(c.any_name()?) } else { None };
    let typed = c.at(TokenKind::Colon) && is_type(c, 1);
    let fixed = if typed && c.eat(TokenKind::Colon) { Some(Box::new(type_name(c)?)) } else { None };
    let enumerators = if c.eat(TokenKind::LBrace) { Some(enumerators(c)?) } else { None };
    if tag.is_none() && enumerators.is_none() {
        return Err(c.unexpected(Expected::kind(TokenKind::Name).or(Expected::kind(TokenKind::LBrace))));
    }
    Ok(TypeSpec::Enum(Enum { tag, fixed, enumerators, keyword }))
}

fn enumerators(c: &mut Cursor) -> Fallible<Vec<(Name, Option<Expr>)>> {
    let mut enumerators = Vec::new();
    while !c.at(TokenKind::RBrace) {
        let name = c.name()?;
        attributes(c, &mut Vec::new())?;
        let value = if c.eat(TokenKind::Assign) { Some(conditional(c)?) } else { None };
        c.declare(Some(name), Declared::Ordinary);
        enumerators.push((name, value));
        if !c.eat(TokenKind::Comma) {
            break;
        }
    }
    c.expect(TokenKind::RBrace)?;
    Ok(enumerators)
}

/// 6.7.10 initializer.
pub(crate) fn initializer(c: &mut Cursor) -> Fallible<Initializer> {
    if c.at(TokenKind::LBrace) { c.deeper(initializer_list) } else { assignment(c).map(Initializer::Expr) }
}

/// 6.7.10 braced-initializer.
pub(crate) fn initializer_list(c: &mut Cursor) -> Fallible<Initializer> {
    let start = c.here();
    c.expect(TokenKind::LBrace)?;
    let mut items = Vec::new();
    while !c.at(TokenKind::RBrace) {
        items.push(c.beside(designated)?);
        if !c.eat(TokenKind::Comma) {
            break;
        }
    }
    c.expect(TokenKind::RBrace)?;
    Ok(Initializer::List(items, c.since(start)))
}

/// 6.7.10 designation and its initializer; GNU also `member: value`.
fn designated(c: &mut Cursor) -> Fallible<(Vec<Designator>, Initializer)> {
    if c.identifier().is_some() && c.ahead_is(1, TokenKind::Colon) {
        let member = c.name()?;
        c.bump();
        return Ok((vec![Designator::Member(member)], initializer(c)?));
    }
    let mut designators = Vec::new();
    while let Some(designator) = designator(c)? {
        designators.push(designator);
    }
    if !designators.is_empty() {
        c.expect(TokenKind::Assign)?;
    }
    Ok((designators, initializer(c)?))
}

fn designator(c: &mut Cursor) -> Fallible<Option<Designator>> {
    if c.eat(TokenKind::Dot) {
        return c.any_name().map(|member| Some(Designator::Member(member)));
    }
    if !c.eat(TokenKind::LBracket) {
        return Ok(None);
    }
    let first = conditional(c)?;
    let last = if c.eat(TokenKind::Ellipsis) { Some(conditional(c)?) } else { None };
    c.expect(TokenKind::RBracket)?;
    Ok(Some(Designator::Index(first, last)))
}
