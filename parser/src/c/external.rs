//! 6.9 external definitions: one unit, one tree.

use crate::Name;
use crate::c::asm::asm;
use crate::c::cursor::{Cursor, Fallible};
use crate::c::definition::{Definition, definition};
use crate::c::directive_attribute::{at_directives, directive_lines, directives_behind, list_declared};
use crate::c::directive_line::directive_line;
use crate::c::extension::Feature;
use crate::c::governs::{Governs, governs};
use crate::c::phrases::AttributeRule;
use crate::c::pragma::pragma;
use crate::c::problems;
use crate::c::tree::*;
use crate::directive::Construct;
use crate::directive::search::selector_words;
use directives::{Category, Language};
use source::keyword::Class;
use source::{Span, Token, TokenKind};

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
    let (first, tokens) = (c.position(), c.remaining());
    loop {
        if at_directives(c) {
            check_syntax(c, directives, true);
            let mut lone = None;
            for one in directive_lines(c) {
                if !one.declares && governs(one.line.directive()) != Governs::Declaration {
                    directives.extend(lone.replace(one.line));
                } else {
                    directives.push(one.line);
                }
            }
            if let Some(line) = lone {
                if !c.eat(TokenKind::Semicolon) {
                    let rule = AttributeRule::AboutDeclaration;
                    c.problem(problems::attribute_directive(rule, line.directive().name_span()));
                }
                return lone_directive(c, line, first, tokens);
            }
            continue;
        }
        if !c.is_at(TokenKind::Sentinel) {
            break;
        }
        check_syntax(c, directives, false);
        let Some(line) = directive_line(c) else {
            understood = false;
            continue;
        };
        if governs(line.directive()) != Governs::Declaration {
            return lone_directive(c, line, first, tokens);
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
        understood = false;
    }
    if understood { ExternalKind::Empty } else { ExternalKind::Error }
}

/// OpenMP 5.2, 3.1: the directives of one declaration are of one syntax.
fn check_syntax(c: &mut Cursor, before: &[DirectiveLine], is_attribute: bool) {
    if let Some(other) = before.iter().find(|line| line.is_attribute != is_attribute) {
        c.problem(problems::attribute_and_pragma(Span::of_token(c.position()), other.directive().name_span()));
    }
}

/// A directive at file scope; what it declares for is found by name, or lies between it and its end. `tokens` begin at `first`.
fn lone_directive(c: &mut Cursor, begin: DirectiveLine, first: u32, tokens: &[Token]) -> ExternalKind {
    let directive = begin.directive();
    let atoms = c.state().atoms;
    let words = |span: Span| {
        let span = Span::new(span.start.saturating_sub(first), span.end.saturating_sub(first));
        selector_words(tokens, span, atoms)
    };
    // What ends a part of a construct is told for itself.
    let ends_part = directive.name().last().row().category == Category::Subsidiary && directive.end();
    if let Some(part) = directive.executable_part(words).filter(|_| !ends_part) {
        let name = part.name().spelling(Language::C);
        c.problem(problems::executable_at_file_scope(&name, part.name_span()));
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
