//! 6.9 external definitions: one unit, one tree.

use crate::Name;
use crate::c::asm::asm;
use crate::c::assertion::{at_assertion, extension_alone, static_assert};
use crate::c::attribute::{at_standard, balanced_braces, is_intermediate};
use crate::c::cursor::{Cursor, Fallible};
use crate::c::declaration::{
    Position, declared_by, declares_something, end, init_declarator, init_declarators, more_declarators, specifiers,
};
use crate::c::declarator::{Names, declarator};
use crate::c::directive_attribute::{at_directives, directive_lines, directives_behind, list_declared};
use crate::c::extension::Feature;
use crate::c::lookahead::is_declaration;
use crate::c::nest::{self, Governs};
use crate::c::pragma::pragma;
use crate::c::problems;
use crate::c::scope::LastDeclared;
use crate::c::statement::compound;
use crate::c::tree::*;
use crate::directive::Construct;
use crate::primitive::Expected;
use directives::{Category, Language};
use source::keyword::Class;
use source::{Span, TokenKind};

/// A function-definition or a declaration.
pub(crate) enum Definition {
    /// 6.9.1
    Function(Box<Function>),
    /// 6.7
    Declaration(Declaration),
    /// 6.7 attribute-declaration.
    Attributes(Vec<Attribute>),
}

/// 6.9 external-declaration: all tokens of a unit. What stands behind it is reported once.
pub(crate) fn external(c: &mut Cursor) -> External {
    let mut directives = Vec::new();
    let (tokens, base) = (c.remaining(), c.position());
    let kind = governed_external(c, &mut directives);
    if let ExternalKind::Declaration(declaration) = &kind {
        let names: Vec<Name> = declaration.declarators.iter().filter_map(|one| one.declarator.name).collect();
        directives = directives.into_iter().filter_map(|line| list_declared(c, line, &names)).collect();
        directives.extend(directives_behind(c, (tokens, base), declaration));
    }
    // A pragma does not end a declaration: it belongs to none.
    let pragmas = c.remaining().iter().take_while(|token| token.kind == TokenKind::Pragma).count();
    c.advance(pragmas);
    let rest = c.remaining();
    if let Some(found) = rest.first() {
        let start = c.position();
        c.advance(rest.len());
        if kind != ExternalKind::Error && c.state().problems.is_empty() {
            let found = problems::found_text(Some(*found), c.state().atoms);
            c.problem(problems::after_declaration(&found, c.span_since(start)));
        }
    }
    External { directives, kind, span: c.span_since(0) }
}

/// Directives and what they govern.
fn governed_external(c: &mut Cursor, directives: &mut Vec<DirectiveLine>) -> ExternalKind {
    let mut understood = true;
    loop {
        if at_directives(c) {
            check_syntax(c, directives, true);
            let mut lone = None;
            for one in directive_lines(c) {
                if !one.declares && nest::governs(one.line.directive()) != Governs::Declaration {
                    directives.extend(lone.replace(one.line));
                } else {
                    directives.push(one.line);
                }
            }
            if let Some(line) = lone {
                if !c.eat(TokenKind::Semicolon) {
                    let rule = "a directive that is about a declaration is written in a `decl` attribute";
                    c.problem(problems::attribute_directive(rule, line.directive().name_span()));
                }
                return lone_directive(c, line);
            }
            continue;
        }
        if !c.is_at(TokenKind::Sentinel) {
            break;
        }
        check_syntax(c, directives, false);
        let Some(line) = nest::directive_line(c) else {
            understood = false;
            continue;
        };
        if nest::governs(line.directive()) != Governs::Declaration {
            return lone_directive(c, line);
        }
        directives.push(line);
    }
    if c.peek().is_some() {
        return declaration(c);
    }
    if let Some(line) = directives.last() {
        let name = line.directive().name().spelling(Language::C);
        let problem = problems::declaration_expected(&name, line.directive().name_span(), Span::of_token(c.position()));
        c.problem(problem);
    }
    if understood { ExternalKind::Empty } else { ExternalKind::Error }
}

/// OpenMP 5.2, 3.1: the directives of one declaration are of one syntax.
fn check_syntax(c: &mut Cursor, before: &[DirectiveLine], is_attribute: bool) {
    if let Some(other) = before.iter().find(|line| line.is_attribute != is_attribute) {
        c.problem(problems::attribute_and_pragma(Span::of_token(c.position()), other.directive().name_span()));
    }
}

/// A directive at file scope; what it declares for is found by name, or lies between it and its end.
fn lone_directive(c: &mut Cursor, begin: DirectiveLine) -> ExternalKind {
    let directive = begin.directive();
    let category = directive.name().last().row().category;
    // What ends is told for itself.
    let part = category == Category::Subsidiary && !directive.end();
    if category == Category::Executable || part {
        let name = directive.name().spelling(Language::C);
        c.problem(problems::executable_at_file_scope(&name, directive.name_span()));
    }
    ExternalKind::Directive(Box::new(Construct { begin, block: Vec::new(), end: None }))
}

fn declaration(c: &mut Cursor) -> ExternalKind {
    match c.kind() {
        Some(TokenKind::Semicolon) => {
            c.uses(Feature::SemicolonAtFileScope, Span::of_token(c.position()));
            c.bump();
            return ExternalKind::Empty;
        }
        Some(TokenKind::Pragma) => return pragma(c).map_or(ExternalKind::Error, ExternalKind::Pragma),
        _ => {}
    }
    let parsed = match c.class() {
        Some(Class::Asm) => file_asm(c),
        _ => definition(c).map(|definition| match definition {
            Definition::Function(function) => ExternalKind::Function(function),
            Definition::Attributes(attributes) => ExternalKind::Attributes(attributes),
            Definition::Declaration(declaration) => ExternalKind::Declaration(declaration),
        }),
    };
    parsed.unwrap_or_else(|unexpected| {
        c.report(unexpected);
        ExternalKind::Error
    })
}

/// `asm("…");`
fn file_asm(c: &mut Cursor) -> Fallible<ExternalKind> {
    let asm = asm(c)?;
    if let Some(word) = asm.qualifiers.first() {
        let problem = problems::asm_qualifier_outside(c.text(word.atom), word.span());
        c.problem(problem);
    }
    c.expect(TokenKind::Semicolon)?;
    Ok(ExternalKind::Asm(Box::new(asm)))
}

/// 6.9.1 function-definition, or 6.7 declaration.
pub(crate) fn definition(c: &mut Cursor) -> Fallible<Definition> {
    c.perhaps_extended(plain_definition)
}

fn plain_definition(c: &mut Cursor) -> Fallible<Definition> {
    let start = c.position();
    extension_alone(c);
    if at_assertion(c) {
        return static_assert(c).map(Definition::Declaration);
    }
    let standard = at_standard(c);
    let specifiers = specifiers(c, Position::Declaration)?;
    if standard {
        declares_something(c, &specifiers, start);
    }
    let mut declarators = Vec::new();
    if !c.is_at(TokenKind::Semicolon) {
        let declarator = declarator(c, Names::Required)?;
        if begins_function(c, &declarator) {
            return c.with_depth(|c| function(c, specifiers, declarator)).map(Definition::Function);
        }
        declarators.push(c.with_sibling_depth(|c| init_declarator(c, &specifiers, declarator))?);
        if c.eat(TokenKind::Comma) {
            declarators.extend(more_declarators(c, &specifiers, true)?);
        }
    } else if c.position() == start {
        return Err(c.unexpected(Expected::kind(TokenKind::Name)));
    }
    end(c);
    if declarators.is_empty() && specifiers.says_nothing() {
        return Ok(Definition::Attributes(specifiers.attributes));
    }
    let span = c.span_since(start);
    Ok(Definition::Declaration(Declaration { specifiers, declarators, assertion: None, pragma: None, span }))
}

/// Whether a body follows, or the declarations of K&R parameters; those do not begin with attributes (C23, 6.9.2).
fn begins_function(c: &mut Cursor, declarator: &Declarator) -> bool {
    let Some((DeclaratorPart::Function { names, .. }, around)) = declarator.parts.split_first() else { return false };
    if c.is_at(TokenKind::LBrace) {
        return true;
    }
    let begins = !names.is_empty() && is_declaration(c);
    let pointers = around.iter().all(|part| matches!(part, DeclaratorPart::Pointer(..)));
    if begins && pointers && c.previous().is_some_and(|before| before.kind == TokenKind::RBracket) {
        c.problem(problems::attributes_misplaced(Span::of_token(c.position() - 1)));
    }
    begins
}

/// 6.9.1: parameters are declared in the scope of the body.
pub(crate) fn function(c: &mut Cursor, specifiers: Specifiers, declarator: Declarator) -> Fallible<Box<Function>> {
    c.declare(declarator.name, declared_by(&specifiers));
    c.in_scope(|c| {
        if let Some(DeclaratorPart::Function { parameters, names, .. }) = declarator.parts.first() {
            let declared = parameters.iter().filter_map(|parameter| parameter.declarator.name);
            declared.chain(names.iter().copied()).for_each(|name| c.declare(Some(name), LastDeclared::Ordinary));
        }
        let mut old_parameters = Vec::new();
        while !c.is_at(TokenKind::LBrace) {
            old_parameters.push(c.with_sibling_depth(old_parameter)?);
        }
        let start = c.position();
        let own = is_intermediate(&specifiers.attributes) || is_intermediate(&declarator.attributes);
        let body = if own { unread_body(c)? } else { compound(c)? };
        let body_span = c.span_since(start);
        Ok(Box::new(Function { specifiers, declarator, old_parameters, body, body_span }))
    })
}

/// A declaration of K&R parameters; before the body its semicolon may be forgotten.
fn old_parameter(c: &mut Cursor) -> Fallible<Declaration> {
    let start = c.position();
    let specifiers = specifiers(c, Position::Declaration)?;
    let declarators = if c.is_at(TokenKind::Semicolon) { Vec::new() } else { init_declarators(c, &specifiers)? };
    if c.is_at(TokenKind::LBrace) {
        let missing = c.unexpected(Expected::kind(TokenKind::Semicolon));
        c.report(missing);
    } else {
        end(c);
    }
    Ok(Declaration { specifiers, declarators, assertion: None, pragma: None, span: c.span_since(start) })
}

/// A body in another notation, kept as it is written.
fn unread_body(c: &mut Cursor) -> Fallible<Vec<Statement>> {
    let start = c.position();
    balanced_braces(c)?;
    let inside = Span::new(start + 1, c.position() - 1);
    let unread = Statement { kind: StatementKind::Error, attributes: Vec::new(), span: inside };
    Ok(if inside.start < inside.end { vec![unread] } else { Vec::new() })
}
