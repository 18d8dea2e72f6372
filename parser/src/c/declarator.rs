//! 6.7.6 declarators, read from the name outwards.

use crate::Name;
use crate::c::asm;
use crate::c::attribute::{attribute, balanced_tokens, standard_attributes};
use crate::c::cursor::{Cursor, Fallible};
use crate::c::declaration::specifiers;
use crate::c::expression::{assignment, blocks};
use crate::c::extension::Feature;
use crate::c::lookahead::{at_alignas, at_standard, is_type};
use crate::c::problems;
use crate::c::scope::LastDeclared;
use crate::c::specifier::{Position, declared_by, empty_specifiers, qualifier};
use crate::c::tree::*;
use crate::primitive::Expected;
use source::atom::words;
use source::keyword::Class;
use source::{Span, TokenKind};

/// How far parameters are counted before they are read.
const MANY: usize = 100;

/// Whether a declarator names something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Names {
    /// 6.7.6 declarator.
    Required,
    /// A parameter's, or a bit-field's.
    Optional,
    /// 6.7.7 abstract-declarator.
    None,
}

/// 6.7.6 declarator, 6.7.7 abstract-declarator.
pub(crate) fn declarator(c: &mut Cursor, names: Names) -> Fallible<Declarator> {
    let start = c.position();
    let mut own = Vec::new();
    let arrays = brackets_before_name(c, names)?;
    let mut pointers = pointers(c, &mut own)?;
    let Declarator { name, mut parts, mut asm, mut attributes, .. } = direct(c, names)?;
    standard_attributes(c, &mut attributes)?;
    while let Some(part) = suffix(c)? {
        if parts.is_empty() {
            parts.reserve_exact(1 + pointers.len());
        }
        parts.push(part);
    }
    pointers.reverse();
    if parts.is_empty() {
        parts = pointers;
    } else {
        parts.append(&mut pointers);
    }
    parts.extend(arrays);
    attributes.append(&mut own);
    loop {
        match c.class() {
            Some(Class::Attribute) if !at_alignas(c) => attribute(c, &mut attributes)?,
            Some(Class::Asm) => asm = Some(asm::label(c)?),
            _ => break,
        }
    }
    Ok(Declarator { name, parts, asm, attributes, span: c.span_since(start) })
}

/// What stands before a declarator and belongs behind its name: attributes, and the brackets of an array, which are taken for
/// those of the type. Both are reported.
fn brackets_before_name(c: &mut Cursor, names: Names) -> Fallible<Vec<DeclaratorPart>> {
    let mut arrays = Vec::new();
    if !c.is_at(TokenKind::LBracket) || names == Names::None {
        return Ok(arrays);
    }
    let open = c.position();
    if at_standard(c) {
        standard_attributes(c, &mut Vec::new())?;
        c.problem(problems::attributes_misplaced(Span::new(open, open + 2)));
        return Ok(arrays);
    }
    let mark = c.mark();
    while c.is_at(TokenKind::LBracket) {
        balanced_tokens(c)?;
    }
    let follows = c.identifier().is_some() || c.is_at(TokenKind::Star) && names == Names::Required;
    c.rewind(mark);
    if follows {
        c.problem(problems::brackets_before_name(Span::of_token(open)));
        while let Some(array) = suffix(c)? {
            arrays.push(array);
        }
    }
    Ok(arrays)
}

/// 6.7.6 pointer: each star with its qualifiers and attributes, outermost first; attributes before the first are `own`.
fn pointers(c: &mut Cursor, own: &mut Vec<Attribute>) -> Fallible<Vec<DeclaratorPart>> {
    let mut pointers = Vec::new();
    loop {
        let last = match pointers.last_mut() {
            Some(DeclaratorPart::Pointer(qualifiers, attributes)) => Some((qualifiers, attributes)),
            _ => None,
        };
        match (c.class(), last) {
            (Some(Class::Extension), _) => c.bump(),
            (Some(Class::Attribute), Some(_)) if at_alignas(c) => return Ok(pointers),
            (Some(Class::Attribute), None) => attribute(c, own)?,
            (Some(Class::Attribute), Some((_, attributes))) => attribute(c, attributes)?,
            (Some(Class::Const | Class::Volatile | Class::Restrict | Class::Atomic), Some((qualifiers, _))) => {
                qualifier(c, qualifiers)?;
            }
            (None, Some((_, attributes))) if at_standard(c) => attribute(c, attributes)?,
            (None, _) if c.is_at(TokenKind::Caret) && is_block_pointer(c) => {
                blocks(c);
                c.bump();
                pointers.push(DeclaratorPart::Pointer(Qualifiers::default(), Vec::new()));
            }
            (None, _) if c.eat(TokenKind::Star) => {
                c.grow()?;
                if pointers.is_empty() {
                    pointers.reserve_exact(1);
                }
                pointers.push(DeclaratorPart::Pointer(Qualifiers::default(), Vec::new()));
            }
            _ => return Ok(pointers),
        }
    }
}

/// Whether the `^` that comes next stands for a pointer to a block: nothing else is that of a declarator.
fn is_block_pointer(c: &Cursor) -> bool {
    let named = c.identifier_ahead(1).is_some() || c.class_ahead(1).is_some_and(Class::specifies_type);
    named || c.ahead_is(1, TokenKind::RParen)
}

/// 6.7.6 direct-declarator without what follows it.
fn direct(c: &mut Cursor, names: Names) -> Fallible<Declarator> {
    if c.is_at(TokenKind::LParen) && is_nested(c, names) {
        return c.with_depth(|c| c.parenthesized(|c| declarator(c, names)));
    }
    let name = match names {
        Names::Required | Names::Optional if c.identifier().is_some() => Some(c.any_name()?),
        Names::Required => return Err(c.unexpected(Expected::kind(TokenKind::Name))),
        Names::Optional | Names::None => None,
    };
    Ok(Declarator { name, parts: Vec::new(), asm: None, attributes: Vec::new(), span: Span::default() })
}

/// Whether the parenthesis that comes next holds a declarator, and not parameters.
fn is_nested(c: &mut Cursor, names: Names) -> bool {
    match c.ahead(1).map(|token| token.kind) {
        Some(TokenKind::Star | TokenKind::LParen | TokenKind::LBracket | TokenKind::Caret) => true,
        Some(TokenKind::Name) if c.class_ahead(1) == Some(Class::Attribute) => {
            let behind = behind_attributes(c, 1);
            names == Names::Required || !is_type(c, behind) && !c.ahead_is(behind, TokenKind::RParen)
        }
        Some(TokenKind::Name) => match names {
            Names::Required => true,
            Names::Optional => c.identifier_ahead(1).is_some() && !is_type(c, 1),
            Names::None => false,
        },
        _ => false,
    }
}

/// How many tokens ahead the attributes that begin `count` ahead end.
fn behind_attributes(c: &Cursor, count: usize) -> usize {
    let mut at = count;
    while c.class_ahead(at) == Some(Class::Attribute) {
        at += 1;
        let mut depth = 0u32;
        while let Some(token) = c.ahead(at) {
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 && token.kind != TokenKind::RParen {
                break;
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
    }
    at
}

/// `[…]` or `(…)` after a direct-declarator.
fn suffix(c: &mut Cursor) -> Fallible<Option<DeclaratorPart>> {
    match c.kind() {
        Some(TokenKind::LBracket) => {
            c.grow()?;
            array(c).map(Some)
        }
        Some(TokenKind::LParen) => {
            c.grow()?;
            c.with_depth(function).map(Some)
        }
        _ => Ok(None),
    }
}

/// 6.7.6.2 array declarators.
fn array(c: &mut Cursor) -> Fallible<DeclaratorPart> {
    c.expect(TokenKind::LBracket)?;
    let mut qualifiers = Qualifiers::default();
    let mut is_static = false;
    let open = c.position();
    loop {
        match c.class() {
            Some(Class::Const | Class::Volatile | Class::Restrict | Class::Atomic) => qualifier(c, &mut qualifiers)?,
            Some(Class::Storage) if c.eat_word(words::STATIC) => is_static = true,
            _ => break,
        }
    }
    if is_static && c.is_at(TokenKind::RBracket) {
        c.problem(problems::static_without_size(c.span_since(open)));
    }
    let size = if c.is_at(TokenKind::RBracket) {
        ArraySize::Missing
    } else if c.is_at(TokenKind::Star) && c.ahead_is(1, TokenKind::RBracket) {
        c.bump();
        ArraySize::Star
    } else {
        ArraySize::Expr(c.with_depth(assignment)?)
    };
    if is_static || qualifiers != Qualifiers::default() || size == ArraySize::Star {
        c.uses(Feature::ArrayQualifiers, c.span_since(open));
    }
    c.expect(TokenKind::RBracket)?;
    let mut attributes = Vec::new();
    standard_attributes(c, &mut attributes)?;
    Ok(DeclaratorPart::Array { size, qualifiers, is_static, attributes })
}

/// 6.7.6.3 function declarators.
fn function(c: &mut Cursor) -> Fallible<DeclaratorPart> {
    c.expect(TokenKind::LParen)?;
    let mut names = Vec::new();
    let mut list = List::default();
    if is_identifier_list(c) {
        names = c.list(|c| c.name())?;
    } else if !c.is_at(TokenKind::RParen) {
        list = c.in_scope(parameter_list)?;
    }
    c.expect(TokenKind::RParen)?;
    let mut attributes = Vec::new();
    standard_attributes(c, &mut attributes)?;
    let List { forward, parameters, variadic } = list;
    Ok(DeclaratorPart::Function { parameters, variadic, names, forward, attributes })
}

/// K&R: `f(a, b)`, where neither is a type. `f(a, int)` has parameters, the first of which has a type that nobody declared.
fn is_identifier_list(c: &mut Cursor) -> bool {
    let first = c.identifier().is_some_and(|name| c.scopes.lookup(name).is_none()) && !is_type(c, 0);
    let is_name = |name| c.scopes.lookup(name) != Some(LastDeclared::Typedef);
    let mut at = 1;
    while first && c.ahead_is(at, TokenKind::Comma) && c.identifier_ahead(at + 1).is_some_and(is_name) {
        at += 2;
    }
    first && c.ahead_is(at, TokenKind::RParen)
}

/// 6.7.6 parameter-type-list.
#[derive(Default)]
struct List {
    forward: Vec<Parameter>,
    parameters: Vec<Parameter>,
    variadic: bool,
}

/// 6.7.6 parameter-type-list; GNU lets forward declarations stand before it, each list of them with a semicolon.
fn parameter_list(c: &mut Cursor) -> Fallible<List> {
    let mut list = List { parameters: Vec::with_capacity(parameter_count(c)), ..List::default() };
    loop {
        if c.is_at(TokenKind::Ellipsis) {
            c.bump();
            list.variadic = true;
            return Ok(list);
        }
        if !c.with_sibling_depth(|c| plain_parameter(c, &mut list.parameters))? {
            let parameter = c.with_sibling_depth(parameter)?;
            list.parameters.push(parameter);
        }
        if c.is_at(TokenKind::Semicolon) {
            c.uses(Feature::ForwardParameter, Span::of_token(c.position()));
            c.bump();
            list.forward.append(&mut list.parameters);
        } else if !c.eat(TokenKind::Comma) {
            return Ok(list);
        }
    }
}

/// About how many parameters stand up to the parenthesis that closes their list.
fn parameter_count(c: &Cursor) -> usize {
    let mut depth = 0u32;
    let mut count = 1;
    for token in c.remaining().iter().take(MANY) {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen if depth == 0 => break,
            TokenKind::RParen => depth -= 1,
            TokenKind::Comma if depth == 0 => count += 1,
            _ => {}
        }
    }
    count
}

/// 6.7.6 parameter-declaration.
fn parameter(c: &mut Cursor) -> Fallible<Parameter> {
    let start = c.position();
    let specifiers = specifiers(c, Position::Type)?;
    if specifiers.says_nothing() && (c.is_at(TokenKind::RParen) || c.is_at(TokenKind::Comma)) {
        return Err(c.unexpected(Expected::kind(TokenKind::Name)));
    }
    let mut declarator = declarator(c, Names::Optional)?;
    take_macro_away(c, &mut declarator);
    c.declare(declarator.name, declared_by(&specifiers));
    Ok(Parameter { specifiers, declarator, span: c.span_since(start) })
}

/// 6.7.6.3p3: `UNUSED(x)` declares a function in a place where none is defined, and `x` has no type: a macro was meant, which marks `x`.
pub(crate) fn take_macro_away(c: &mut Cursor, declarator: &mut Declarator) {
    let Some(word) = declarator.name else { return };
    let marked = match declarator.parts.first() {
        Some(DeclaratorPart::Function { names, .. }) if names.len() == 1 => names[0],
        _ => return,
    };
    let problem = problems::unknown_macro(c.text(word.atom), c.text(marked.atom), word.span());
    c.problem(problem);
    declarator.parts.remove(0);
    declarator.name = Some(marked);
}

/// The same for most of them: one word of a type, perhaps constant, stars, and a name. Of others nothing is taken.
fn plain_parameter(c: &mut Cursor, list: &mut Vec<Parameter>) -> Fallible<bool> {
    let (start, rest) = (c.position(), c.remaining());
    let mut at = usize::from(c.class() == Some(Class::Const));
    let Some(&word) = rest.get(at) else { return Ok(false) };
    let is_typedef = match c.class_ahead(at) {
        // Of some words pedants want to hear.
        Some(Class::Arithmetic) if !c.scopes.dialect.pedantic => false,
        None if word.kind == TokenKind::Name && c.scopes.lookup(word.atom) == Some(LastDeclared::Typedef) => true,
        _ => return Ok(false),
    };
    let name = Name { atom: word.atom, token: start + at as u32 };
    let is_const = at == 1 || c.class_ahead(at + 1) == Some(Class::Const);
    at += 1 + usize::from(at == 0 && is_const);
    let pointed = at;
    while c.ahead_is(at, TokenKind::Star) {
        at += 1;
    }
    let (stars, declared) = (at - pointed, c.identifier_ahead(at));
    let behind = at + usize::from(declared.is_some());
    if !c.ahead_is(behind, TokenKind::Comma) && !c.ahead_is(behind, TokenKind::RParen) {
        return Ok(false);
    }
    for _ in 0..stars {
        c.grow()?;
    }
    c.advance(behind);
    let base = start + pointed as u32;
    let type_spec = if is_typedef { TypeSpec::Typedef(name) } else { TypeSpec::Words(vec![name]) };
    let qualifiers = Qualifiers { is_const, ..Qualifiers::default() };
    let specifiers = Specifiers { qualifiers, type_spec, ..empty_specifiers(Span::new(start, base)) };
    let name = declared.map(|atom| Name { atom, token: start + at as u32 });
    let parts = (0..stars).map(|_| DeclaratorPart::Pointer(Qualifiers::default(), Vec::new())).collect();
    let declarator = Declarator { name, parts, asm: None, attributes: Vec::new(), span: c.span_since(base) };
    c.declare(name, LastDeclared::Ordinary);
    list.push(Parameter { specifiers, declarator, span: c.span_since(start) });
    Ok(true)
}
