//! Fortran trees to normalized source text: lower case, one statement a line, two blanks a level.
//!
//! What is printed parses to the same tree again, but for spans. Statements that were not understood, formats and
//! compiler directives of others are printed from their tokens.

mod executable;
mod expression;
mod format;
mod specification;

pub use executable::{case_stmt, guard_stmt};
pub use expression::{argument, arguments, binary, constructed, expr, exprs, type_param, type_spec};
pub use specification::{attribute, entity, generic_spec, head};

use crate::Name;
use crate::fortran::end_text;
use crate::fortran::tree::{DirectiveLine, Executable, Expr, ProgramUnit, Specification};
use directives::Language;
use source::{Atoms, Span, Token, TokenKind};

/// A program unit as source text; `tokens` are those it was parsed from.
pub fn unit(unit: &ProgramUnit, tokens: &[Token], atoms: &Atoms) -> String {
    let mut printer = Printer::new(tokens, atoms);
    printer.unit(unit);
    printer.text
}

/// A specification construct as source text.
pub fn specification(specification: &Specification, tokens: &[Token], atoms: &Atoms) -> String {
    let mut printer = Printer::new(tokens, atoms);
    printer.specification(specification);
    printer.text
}

/// An executable construct as source text.
pub fn executable(executable: &Executable, tokens: &[Token], atoms: &Atoms) -> String {
    let mut printer = Printer::new(tokens, atoms);
    printer.executable(executable);
    printer.text
}

/// Text that grows line by line.
pub struct Printer<'a> {
    tokens: &'a [Token],
    atoms: &'a Atoms,
    text: String,
    level: usize,
}

impl<'a> Printer<'a> {
    /// One with no text yet.
    pub fn new(tokens: &'a [Token], atoms: &'a Atoms) -> Printer<'a> {
        Printer { tokens, atoms, text: String::new(), level: 0 }
    }

    /// A directive line with its sentinel.
    pub fn directive(&self, line: &DirectiveLine) -> String {
        let argument = |of: &Expr| expr(of, self.atoms);
        super::directive::directive(line, Language::Fortran, self.atoms, argument, |span| self.source(span))
    }

    /// The tokens of `span`: compiler directives of others, and what was not understood.
    pub fn source(&self, span: Span) -> String {
        let mut text = String::new();
        let mut open = true;
        for token in self.tokens.get(span.range()).unwrap_or_default() {
            let spelling = match token.kind {
                TokenKind::EndOfDirective | TokenKind::EndOfStatement => break,
                TokenKind::Sentinel => &format!("!${}", self.atoms.text(token.atom)),
                _ => self.atoms.text(token.atom),
            };
            let joins = matches!(
                token.kind,
                TokenKind::LParen | TokenKind::RParen | TokenKind::Comma | TokenKind::Colon | TokenKind::Percent
            );
            if !open && !joins {
                text.push(' ');
            }
            text += spelling;
            open = matches!(token.kind, TokenKind::LParen | TokenKind::Percent);
        }
        text
    }

    fn line(&mut self, label: Option<Name>, statement: &str) {
        let mut text = label.map_or(String::new(), |label| format!("{} ", self.atoms.text(label.atom)));
        text += &"  ".repeat(self.level);
        text += statement;
        self.text += &wrapped(&text);
        self.text.push('\n');
    }

    fn directive_line(&mut self, directive: &str) {
        let text = format!("{}{directive}", "  ".repeat(self.level));
        self.text += &wrapped(&text);
        self.text.push('\n');
    }

    fn deeper(&mut self, inside: impl FnOnce(&mut Self)) {
        self.level += 1;
        inside(self);
        self.level -= 1;
    }

    fn unit(&mut self, unit: &ProgramUnit) {
        let first = head(&unit.head, self.atoms);
        if let Some(first) = &first {
            self.line(None, first);
        }
        self.deeper(|printer| {
            unit.specification.iter().for_each(|specification| printer.specification(specification));
            unit.execution.iter().for_each(|executable| printer.executable(executable));
        });
        if !unit.contained.is_empty() {
            self.line(None, "contains");
            self.deeper(|printer| unit.contained.iter().for_each(|contained| printer.unit(contained)));
        }
        // A main program without a head has no name for its end either.
        let end = if first.is_some() { end_text(&unit.head) } else { "end" };
        let name = unit.end_name.map_or(String::new(), |name| format!(" {}", self.atoms.text(name.atom)));
        self.line(None, &format!("{end}{name}"));
    }
}

/// The longest line of free source form.
const COLUMNS: usize = 132;

/// `line` over as many lines as it needs, broken at blanks outside of character constants.
fn wrapped(line: &str) -> String {
    let start = line.trim_start();
    let sentinel = start.get(..5).filter(|start| ["!$omp", "!$acc"].contains(start));
    let next = sentinel.map_or("&".to_owned(), |sentinel| format!("{sentinel}& "));
    let (mut text, mut rest, mut opening) = (String::new(), line, String::new());
    while opening.len() + rest.len() > COLUMNS {
        let Some(at) = last_blank(rest, COLUMNS - 2 - opening.len()) else { break };
        text += &format!("{opening}{} &\n", rest[..at].trim_end());
        rest = rest[at..].trim_start();
        opening = format!("    {next}");
    }
    text + &opening + rest
}

/// The last blank before `limit` that is in no character constant and not in the indentation.
fn last_blank(line: &str, limit: usize) -> Option<usize> {
    let indentation = line.len() - line.trim_start().len();
    let mut quote = None;
    let mut found = None;
    for (at, character) in line.char_indices().take_while(|(at, _)| *at < limit) {
        match quote {
            Some(open) if character == open => quote = None,
            Some(_) => {}
            None if character == '\'' || character == '"' => quote = Some(character),
            None if character == ' ' && at > indentation + 5 => found = Some(at),
            None => {}
        }
    }
    found
}
