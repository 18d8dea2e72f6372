//! GNU `asm`: statements, declarations at file scope, and the names that declarators have in object files.

use crate::Name;
use crate::c::attribute::strip_underscores;
use crate::c::cursor::{Cursor, Fallible};
use crate::c::expression::{expression, strings};
use crate::c::problems;
use crate::c::tree::{Asm, AsmOperand, Expr};
use crate::primitive::Expected;
use source::TokenKind;
use source::atom::words;
use source::keyword::Class;

/// `asm qualifiers (template : outputs : inputs : clobbers : labels)`, without its semicolon.
pub(crate) fn asm(c: &mut Cursor) -> Fallible<Asm> {
    c.bump();
    let mut qualifiers: Vec<Name> = Vec::new();
    while is_qualifier(c) {
        let word = c.any_name()?;
        let text = strip_underscores(c.text(word.atom));
        if qualifiers.iter().any(|other| strip_underscores(c.text(other.atom)) == text) {
            c.problem(problems::asm_qualifier_twice(text, word.span()));
        }
        qualifiers.push(word);
    }
    c.with_depth(|c| c.parenthesized(|c| body(c, qualifiers)))
}

fn is_qualifier(c: &Cursor) -> bool {
    let inline = [words::INLINE, words::INLINE_GNU, words::INLINE_GNU2];
    c.class() == Some(Class::Volatile) || c.at_word(words::GOTO) || inline.iter().any(|word| c.at_word(*word))
}

fn body(c: &mut Cursor, qualifiers: Vec<Name>) -> Fallible<Asm> {
    let template = string(c)?;
    let mut colons = Colons::default();
    let is_extended = colons.eat(c);
    let outputs = if is_extended && !colons.left { operands(c)? } else { Vec::new() };
    let inputs = if colons.eat(c) && !colons.left { operands(c)? } else { Vec::new() };
    let clobbers =
        if colons.eat(c) && !colons.left && c.is_at(TokenKind::String) { c.list(string)? } else { Vec::new() };
    let labels = if colons.eat(c) && c.is_at(TokenKind::Name) { c.list(|c| c.name())? } else { Vec::new() };
    Ok(Asm { qualifiers, template, is_extended, outputs, inputs, clobbers, labels })
}

/// The colons between the parts; `::` is two of them.
#[derive(Default)]
struct Colons {
    left: bool,
}

impl Colons {
    fn eat(&mut self, c: &mut Cursor) -> bool {
        if std::mem::take(&mut self.left) {
            return true;
        }
        self.left = c.eat(TokenKind::ColonColon);
        self.left || c.eat(TokenKind::Colon)
    }
}

fn operands(c: &mut Cursor) -> Fallible<Vec<AsmOperand>> {
    let starts = matches!(c.kind(), Some(TokenKind::String | TokenKind::LBracket));
    if starts { c.list(operand) } else { Ok(Vec::new()) }
}

fn operand(c: &mut Cursor) -> Fallible<AsmOperand> {
    let mut name = None;
    if c.eat(TokenKind::LBracket) {
        name = Some(c.any_name()?);
        c.expect(TokenKind::RBracket)?;
    }
    let constraint = string(c)?;
    let value = c.parenthesized(expression)?;
    Ok(AsmOperand { name, constraint, value })
}

fn string(c: &mut Cursor) -> Fallible<Expr> {
    if c.is_at(TokenKind::String) { Ok(strings(c)) } else { Err(c.unexpected(Expected::kind(TokenKind::String))) }
}

/// `asm("name")` behind a declarator.
pub(crate) fn label(c: &mut Cursor) -> Fallible<Expr> {
    c.bump();
    c.parenthesized(string)
}
