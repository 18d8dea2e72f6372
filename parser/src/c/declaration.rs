//! 6.7 declarations: specifiers, structures, initializers; declarators and enumerations are next door.

use crate::Name;
use crate::c::assertion::{extension_alone, static_assert};
use crate::c::attribute::{attribute, attributes, tag_attributes, word_attributes};
use crate::c::cursor::{Cursor, Fallible};
use crate::c::declarator::{Names, declarator, take_macro_away};
use crate::c::directive_line;
use crate::c::enumeration::enumeration;
use crate::c::expression::{assignment, conditional, expression};
use crate::c::extension::{self, Feature};
use crate::c::lookahead::{at_assertion, at_standard, is_type};
use crate::c::pragma::{self, pragma};
use crate::c::problems;
use crate::c::recovery::{end, skip_initializer, skip_member};
use crate::c::scope::LastDeclared;
use crate::c::specifier::{Position, check_mention, declared_by, empty_specifiers, nothing, qualifier};
use crate::c::tree::*;
use crate::primitive::Expected;
use source::atom::words;
use source::keyword::Class;
use source::{Atom, Span, TokenKind};

/// So many words before a type are looked at.
const WORDS: usize = 4;

/// 6.7 declaration, up to its semicolon.
pub(crate) fn declaration(c: &mut Cursor) -> Fallible<Declaration> {
    c.perhaps_extended(plain_declaration)
}

fn plain_declaration(c: &mut Cursor) -> Fallible<Declaration> {
    let start = c.position();
    extension_alone(c);
    if at_assertion(c) {
        return static_assert(c);
    }
    let standard = at_standard(c);
    let specifiers = specifiers(c, Position::Declaration)?;
    if standard {
        declares_something(c, &specifiers, start);
    }
    if forgets_semicolon(c, &specifiers) {
        let span = c.span_since(start);
        return Ok(Declaration { specifiers, declarators: Vec::new(), assertion: None, pragma: None, span });
    }
    let declarators = if c.is_at(TokenKind::Semicolon) { Vec::new() } else { init_declarators(c, &specifiers)? };
    end(c);
    Ok(Declaration { specifiers, declarators, assertion: None, pragma: None, span: c.span_since(start) })
}

/// Whether the semicolon behind the definition of a tag is missing, since another type follows; that is reported.
pub(crate) fn forgets_semicolon(c: &mut Cursor, specifiers: &Specifiers) -> bool {
    let forgets = begins_anew(c, &specifiers.type_spec);
    if forgets {
        let missing = c.unexpected(Expected::kind(TokenKind::Semicolon).or(Expected::kind(TokenKind::Name)));
        c.report(missing);
    }
    forgets
}

/// Whether another type follows the definition of a tag, perhaps behind `typedef` or the like.
fn begins_anew(c: &Cursor, type_spec: &TypeSpec) -> bool {
    let defines = match type_spec {
        TypeSpec::Record(record) => record.members.is_some(),
        TypeSpec::Enum(tree) => tree.enumerators.is_some(),
        _ => false,
    };
    let types =
        |class| matches!(class, Class::Arithmetic | Class::Record | Class::Enum | Class::Typeof | Class::BitInt);
    let stored = || c.class_ahead(1).is_some_and(types) || is_typedef_of_declarator(c, 1);
    // Units are cut before such a type.
    let is_end = || c.peek().is_none();
    defines && (is_end() || c.class().is_some_and(types) || c.class() == Some(Class::Storage) && stored())
}

/// C23, 6.7p1: attributes at its beginning are those of what a declaration declares; one of a type alone has none there.
pub(crate) fn declares_something(c: &mut Cursor, specifiers: &Specifiers, start: u32) {
    let tagged = matches!(specifiers.type_spec, TypeSpec::Record(_) | TypeSpec::Enum(_));
    if tagged && c.is_at(TokenKind::Semicolon) {
        c.problem(problems::attributes_of_nothing(Span::new(start, start + 2)));
    }
}

/// C2y, 6.8.5.1 simple-declaration, without the semicolon that may follow.
pub(crate) fn head_declaration(c: &mut Cursor) -> Fallible<Declaration> {
    let start = c.position();
    let specifiers = specifiers(c, Position::Declaration)?;
    let declarators = init_declarators(c, &specifiers)?;
    Ok(Declaration { specifiers, declarators, assertion: None, pragma: None, span: c.span_since(start) })
}

/// 6.7 init-declarator-list.
pub(crate) fn init_declarators(c: &mut Cursor, specifiers: &Specifiers) -> Fallible<Vec<InitDeclarator>> {
    more_declarators(c, specifiers, false)
}

/// The rest of an init-declarator-list; whether the declaration has `declared` something already.
pub(crate) fn more_declarators(
    c: &mut Cursor,
    specifiers: &Specifiers,
    mut declared: bool,
) -> Fallible<Vec<InitDeclarator>> {
    let mut declarators = Vec::new();
    loop {
        let (start, mark) = (c.position(), c.mark());
        let parsed = c.with_sibling_depth(|c| {
            let declarator = declarator(c, Names::Required)?;
            init_declarator(c, specifiers, declarator)
        });
        match parsed {
            Ok(declarator) => declarators.push(declarator),
            // What was declared before it stays declared.
            Err(unexpected) if declared && !unexpected.too_deep => {
                c.report(unexpected);
                c.rewind(mark);
                skip_initializer(c, unexpected.at.saturating_sub(start) as usize);
            }
            Err(unexpected) => return Err(unexpected),
        }
        declared = true;
        if !c.eat(TokenKind::Comma) {
            return Ok(declarators);
        }
    }
}

/// The rest of an init-declarator whose declarator was parsed.
pub(crate) fn init_declarator(
    c: &mut Cursor,
    specifiers: &Specifiers,
    mut declarator: Declarator,
) -> Fallible<InitDeclarator> {
    // A function is not initialized, so that it is one by mistake.
    if c.is_at(TokenKind::Assign) {
        take_macro_away(c, &mut declarator);
    }
    c.declare(declarator.name, declared_by(specifiers));
    let initializer = if c.eat(TokenKind::Assign) { Some(perhaps_broken(c)?) } else { None };
    Ok(InitDeclarator { declarator, width: None, initializer })
}

/// An initializer; where it is broken the object is declared all the same.
fn perhaps_broken(c: &mut Cursor) -> Fallible<Initializer> {
    let (start, mark) = (c.position(), c.mark());
    match initializer(c) {
        Ok(initializer) => Ok(initializer),
        Err(unexpected) if unexpected.too_deep => Err(unexpected),
        Err(unexpected) => {
            c.report(unexpected);
            c.rewind(mark);
            skip_initializer(c, unexpected.at.saturating_sub(start) as usize);
            Ok(Initializer::Expr(Expr { kind: Box::new(ExprKind::Error), span: c.span_since(start) }))
        }
    }
}

/// 6.7 declaration-specifiers, 6.7.2.1 specifier-qualifier-list.
pub(crate) fn specifiers(c: &mut Cursor, position: Position) -> Fallible<Specifiers> {
    let start = c.position();
    let mut to = empty_specifiers(Span::default());
    attributes(c, &mut to.attributes)?;
    to.leading = to.attributes.len() as u32;
    while specifier(c, &mut to, position)? {}
    to.span = c.span_since(start);
    if let TypeSpec::Words(names) = &to.type_spec {
        extension::type_words(c, names);
    }
    if to.span.start == to.span.end && position == Position::Type {
        return Err(c.unexpected(Expected::kind(TokenKind::Name)));
    }
    Ok(to)
}

/// One specifier into `to`; whether there was one.
fn specifier(c: &mut Cursor, to: &mut Specifiers, position: Position) -> Fallible<bool> {
    let missing = matches!(to.type_spec, TypeSpec::Missing);
    if missing && is_implicit_typedef(c, to) {
        return Ok(false);
    }
    let Some(class) = c.class() else {
        if at_standard(c) {
            attribute(c, &mut to.attributes)?;
            return Ok(true);
        }
        if missing && is_unknown_word(c) {
            let word = c.any_name()?;
            let problem = problems::unknown_word(c.text(word.atom), word.span());
            c.problem(problem);
            return Ok(true);
        }
        let is_type = missing && is_typedef_name(c, position, infers(to));
        if is_type {
            to.type_spec = TypeSpec::Typedef(c.any_name()?);
        }
        return Ok(is_type);
    };
    match class {
        Class::Storage if begins_anew(c, &to.type_spec) => return Ok(false),
        Class::Storage => {
            extension::word(c);
            to.words.push(c.any_name()?);
        }
        Class::Const | Class::Volatile | Class::Restrict => qualifier(c, &mut to.qualifiers)?,
        Class::Atomic if !c.ahead_is(1, TokenKind::LParen) => qualifier(c, &mut to.qualifiers)?,
        Class::Attribute => attribute(c, &mut to.attributes)?,
        Class::Extension => {
            c.bump();
            to.is_extension = true;
        }
        Class::FixedPoint => fixed_point(c, &mut to.type_spec)?,
        Class::Arithmetic => return arithmetic(c, &mut to.type_spec),
        Class::BitInt => return bit_int(c, &mut to.type_spec),
        Class::Predefined | Class::Record | Class::Enum | Class::Typeof | Class::Atomic => {
            if !missing {
                return Ok(false);
            }
            to.type_spec = type_specifier(c, class)?;
        }
        Class::Assert | Class::Asm | Class::LocalLabel | Class::Statement | Class::Expression => return Ok(false),
    }
    Ok(true)
}

/// Whether an identifier that nobody declared stands right before a type: most often a macro whose header is missing.
fn is_unknown_word(c: &Cursor) -> bool {
    let types = |class| matches!(class, Class::Arithmetic | Class::Record | Class::Enum | Class::Predefined);
    let is_unknown = c.identifier().is_some_and(|name| c.scopes.lookup(name).is_none());
    let mut at = 1;
    while is_unknown && at < WORDS && matches!(c.class_ahead(at), Some(Class::Storage | Class::Const)) {
        at += 1;
    }
    is_unknown && (c.class_ahead(at).is_some_and(types) || is_typedef_of_declarator(c, at))
}

/// Whether the token `at` places on is a typedef name that is not declared anew there: a declarator is behind it.
fn is_typedef_of_declarator(c: &Cursor, at: usize) -> bool {
    let is_typedef = c.identifier_ahead(at).is_some_and(|name| c.scopes.lookup(name) == Some(LastDeclared::Typedef));
    let begins = |at| c.identifier_ahead(at).is_some() || c.ahead_is(at, TokenKind::Star);
    is_typedef && (begins(at + 1) || c.ahead_is(at + 1, TokenKind::LParen) && c.ahead_is(at + 2, TokenKind::Star))
}

/// Whether a typedef name of type `int` comes next, `typedef name, other;`, and no type.
fn is_implicit_typedef(c: &Cursor, to: &Specifiers) -> bool {
    !to.words.is_empty()
        && c.identifier().is_some()
        && (c.ahead_is(1, TokenKind::Comma) || c.ahead_is(1, TokenKind::Semicolon))
        && to.words.iter().any(|word| word.atom == words::TYPEDEF)
}

/// A word of an arithmetic type.
fn arithmetic(c: &mut Cursor, to: &mut TypeSpec) -> Fallible<bool> {
    match to {
        TypeSpec::Missing => *to = TypeSpec::Words(vec![c.any_name()?]),
        TypeSpec::Words(names) => names.push(c.any_name()?),
        TypeSpec::BitInt(sign @ None, _) => *sign = Some(c.any_name()?),
        TypeSpec::BitInt(..) | TypeSpec::Record(_) | TypeSpec::Enum(_) | TypeSpec::Typedef(_) => return Ok(false),
        TypeSpec::TypeOfExpr(..) | TypeSpec::TypeOfType(..) | TypeSpec::Atomic(_) => return Ok(false),
    }
    Ok(true)
}

/// A word of a fixed-point type, reported once for each type.
fn fixed_point(c: &mut Cursor, to: &mut TypeSpec) -> Fallible<()> {
    let word = c.any_name()?;
    if matches!(to, TypeSpec::Missing) {
        *to = TypeSpec::Words(vec![Name { atom: words::INT, ..word }]);
    }
    let problem = problems::fixed_point(c.text(word.atom), word.span());
    c.problem(problem);
    while matches!(c.class(), Some(Class::FixedPoint | Class::Arithmetic)) {
        c.bump();
    }
    Ok(())
}

/// `_BitInt(width)`, perhaps after its sign.
fn bit_int(c: &mut Cursor, to: &mut TypeSpec) -> Fallible<bool> {
    let sign = match to {
        TypeSpec::Missing => None,
        TypeSpec::Words(names) => names.first().copied(),
        TypeSpec::BitInt(..) | TypeSpec::Record(_) | TypeSpec::Enum(_) | TypeSpec::Typedef(_) => return Ok(false),
        TypeSpec::TypeOfExpr(..) | TypeSpec::TypeOfType(..) | TypeSpec::Atomic(_) => return Ok(false),
    };
    c.uses(Feature::BitInt, Span::of_token(c.position()));
    c.bump();
    *to = TypeSpec::BitInt(sign, c.parenthesized(conditional)?);
    Ok(true)
}

/// C23, 6.7.10: whether `auto` stands there, so that a type may be missing.
fn infers(specifiers: &Specifiers) -> bool {
    specifiers.words.iter().any(|word| word.atom == words::AUTO)
}

fn is_typedef_name(c: &mut Cursor, position: Position, infers: bool) -> bool {
    let Some(name) = c.identifier() else { return false };
    match (c.scopes.lookup(name), position) {
        (Some(LastDeclared::Typedef), _) => true,
        (_, Position::Type) => !infers,
        (Some(LastDeclared::Ordinary), Position::Declaration) => false,
        (None, Position::Declaration) => {
            let next = c.ahead(1).map(|token| token.kind);
            let pointer = next == Some(TokenKind::LParen) && c.ahead_is(2, TokenKind::Star);
            next == Some(TokenKind::Name) && c.class_ahead(1) != Some(Class::Asm)
                || next == Some(TokenKind::Star)
                || pointer
        }
    }
}

/// 6.7.2 type-specifier that is more than a word.
fn type_specifier(c: &mut Cursor, class: Class) -> Fallible<TypeSpec> {
    match class {
        Class::Record => return c.with_depth(record),
        Class::Enum => return c.with_depth(enumeration),
        Class::Predefined => return c.any_name().map(TypeSpec::Typedef),
        _ => {}
    }
    if class == Class::Atomic {
        c.uses(Feature::Atomic, Span::of_token(c.position()));
    }
    let keyword = c.any_name()?;
    match class {
        Class::Typeof => c.with_depth(|c| c.parenthesized(|c| type_or_expression(c, keyword))),
        _ => c.with_depth(|c| c.parenthesized(type_name)).map(|of| TypeSpec::Atomic(Box::new(of))),
    }
}

fn type_or_expression(c: &mut Cursor, keyword: Name) -> Fallible<TypeSpec> {
    if is_type(c, 0) {
        return Ok(TypeSpec::TypeOfType(keyword, Box::new(type_name(c)?)));
    }
    expression(c).map(|expr| TypeSpec::TypeOfExpr(keyword, expr))
}

/// 6.7.7 type-name.
pub(crate) fn type_name(c: &mut Cursor) -> Fallible<TypeName> {
    let specifiers = specifiers(c, Position::Type)?;
    let declarator = declarator(c, Names::None)?;
    Ok(TypeName { specifiers, declarator })
}

/// A type name to the end of the tokens.
pub(crate) fn whole_type(c: &mut Cursor) -> Fallible<TypeName> {
    let TypeName { specifiers, declarator } = type_name(c)?;
    match c.remaining().is_empty() {
        true => Ok(TypeName { specifiers, declarator }),
        false => Err(c.unexpected(Expected::kind(TokenKind::RParen))),
    }
}

/// A type and the variable that a directive declares to be of it, to the end of the tokens.
pub(crate) fn variable(c: &mut Cursor) -> Fallible<TypeName> {
    let specifiers = specifiers(c, Position::Type)?;
    let declarator = declarator(c, Names::Required)?;
    match c.remaining().is_empty() {
        true => Ok(TypeName { specifiers, declarator }),
        false => Err(c.unexpected(Expected::kind(TokenKind::RParen))),
    }
}

/// 6.7.2.1 struct-or-union-specifier.
fn record(c: &mut Cursor) -> Fallible<TypeSpec> {
    let keyword = c.any_name()?;
    let mut own = Vec::new();
    let standard = at_standard(c);
    tag_attributes(c, &mut own)?;
    let tag = if c.identifier().is_some() { Some(c.any_name()?) } else { None };
    check_mention(c, keyword, standard, c.is_at(TokenKind::LBrace));
    c.defines |= c.is_at(TokenKind::LBrace);
    let mut lost = Vec::new();
    let members = if c.is_at(TokenKind::LBrace) { Some(members(c, &mut lost)?) } else { None };
    if tag.is_none() && members.is_none() {
        return Err(c.unexpected(Expected::kind(TokenKind::Name).or(Expected::kind(TokenKind::LBrace))));
    }
    if let Some(members) = &members {
        if members.is_empty() {
            c.uses(Feature::NoMembers, keyword.span());
        }
        word_attributes(c, &mut own)?;
    }
    let is_union = keyword.atom == words::UNION;
    Ok(TypeSpec::Record(Box::new(Record { is_union, tag, members, lost, attributes: own, keyword })))
}

/// 6.7.2.1 member-declaration-list, in its braces; a broken member is reported and left out, and its names are `lost`.
fn members(c: &mut Cursor, lost: &mut Vec<Atom>) -> Fallible<Vec<Declaration>> {
    c.expect(TokenKind::LBrace)?;
    let mut members = Vec::new();
    while !c.is_at(TokenKind::RBrace) {
        if c.is_at(TokenKind::Semicolon) {
            c.uses(Feature::SemicolonInRecord, Span::of_token(c.position()));
            c.bump();
            continue;
        }
        if let Some(pragma) = pragma(c) {
            pragma::in_record(c, pragma);
            members.push(Declaration { pragma: Some(pragma), ..nothing(pragma.span()) });
            continue;
        }
        let mark = c.mark();
        if c.is_at(TokenKind::Sentinel) {
            if directive_line::nothing(c) {
                continue;
            }
            c.rewind(mark);
        }
        match c.with_sibling_depth(|c| c.perhaps_extended(member)) {
            Ok(member) => members.push(member),
            Err(unexpected) if c.peek().is_none() => return Err(unexpected),
            Err(unexpected) => {
                c.report(unexpected);
                c.rewind(mark);
                let broken = c.remaining();
                skip_member(c);
                let skipped = &broken[..broken.len() - c.remaining().len()];
                lost.extend(skipped.iter().filter(|token| token.kind == TokenKind::Name).map(|token| token.atom));
            }
        }
    }
    c.expect(TokenKind::RBrace)?;
    Ok(members)
}

/// 6.7.2.1 member-declaration.
fn member(c: &mut Cursor) -> Fallible<Declaration> {
    let start = c.position();
    if at_assertion(c) {
        return static_assert(c);
    }
    let standard = at_standard(c);
    let specifiers = specifiers(c, Position::Declaration)?;
    if c.position() == start {
        return Err(c.unexpected(Expected::kind(TokenKind::Name)));
    }
    if standard && c.is_at(TokenKind::Semicolon) {
        c.problem(problems::attributes_misplaced(Span::new(start, start + 2)));
    }
    let bare = c.is_at(TokenKind::Semicolon) || c.is_at(TokenKind::RBrace);
    let declarators = if bare { Vec::new() } else { c.list(member_declarator)? };
    // GNU: the last member may do without.
    if !c.is_at(TokenKind::RBrace) {
        end(c);
    }
    let member = Declaration { specifiers, declarators, assertion: None, pragma: None, span: c.span_since(start) };
    extension::member(c, &member);
    Ok(member)
}

/// 6.7.2.1 member-declarator.
fn member_declarator(c: &mut Cursor) -> Fallible<InitDeclarator> {
    let mut declarator = declarator(c, Names::Optional)?;
    let width = if c.eat(TokenKind::Colon) { Some(conditional(c)?) } else { None };
    if declarator.name.is_none() && width.is_none() {
        return Err(c.unexpected(Expected::kind(TokenKind::Name)));
    }
    word_attributes(c, &mut declarator.attributes)?;
    Ok(InitDeclarator { declarator, width, initializer: None })
}

/// 6.7.10 initializer.
pub(crate) fn initializer(c: &mut Cursor) -> Fallible<Initializer> {
    if c.is_at(TokenKind::LBrace) { c.with_depth(initializer_list) } else { assignment(c).map(Initializer::Expr) }
}

/// 6.7.10 braced-initializer.
pub(crate) fn initializer_list(c: &mut Cursor) -> Fallible<Initializer> {
    let start = c.position();
    c.expect(TokenKind::LBrace)?;
    let mut items = Vec::new();
    if c.is_at(TokenKind::RBrace) {
        c.uses(Feature::EmptyInitializer, Span::of_token(start));
    }
    while !c.is_at(TokenKind::RBrace) {
        items.push(c.with_sibling_depth(designation)?);
        if !c.eat(TokenKind::Comma) {
            break;
        }
    }
    c.expect(TokenKind::RBrace)?;
    Ok(Initializer::List(items, c.span_since(start)))
}

/// 6.7.10 designation and its initializer; GNU also `member: value`.
fn designation(c: &mut Cursor) -> Fallible<(Vec<Designator>, Initializer)> {
    if c.identifier().is_some() && c.ahead_is(1, TokenKind::Colon) {
        let member = c.name()?;
        c.uses(Feature::OldDesignator, member.span());
        c.bump();
        return Ok((vec![Designator::Member(member)], initializer(c)?));
    }
    let mut designators = Vec::new();
    let start = c.position();
    while let Some(designator) = designator(c)? {
        designators.push(designator);
    }
    // GNU: `[1] 2` is `[1] = 2`.
    let old = matches!(designators[..], [Designator::Index(..)]) && !c.is_at(TokenKind::Assign);
    if old {
        c.uses(Feature::OldDesignator, c.span_since(start));
    } else if !designators.is_empty() {
        c.uses(Feature::Designator, c.span_since(start));
        c.expect(TokenKind::Assign)?;
    }
    Ok((designators, initializer(c)?))
}

pub(crate) fn designator(c: &mut Cursor) -> Fallible<Option<Designator>> {
    if c.eat(TokenKind::Dot) {
        return c.any_name().map(|member| Some(Designator::Member(member)));
    }
    if !c.eat(TokenKind::LBracket) {
        return Ok(None);
    }
    let first = conditional(c)?;
    if c.is_at(TokenKind::Ellipsis) {
        c.uses(Feature::DesignatorRange, Span::of_token(c.position()));
    }
    let last = if c.eat(TokenKind::Ellipsis) { Some(conditional(c)?) } else { None };
    c.expect(TokenKind::RBracket)?;
    Ok(Some(Designator::Index(first, last)))
}
