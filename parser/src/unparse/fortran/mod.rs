//! Fortran trees to normalized source text: lower case, one statement a line, two blanks a level.
//!
//! What is printed parses to the same tree again, but for spans. Statements that were not understood, formats and
//! compiler directives of others are printed from their tokens.

mod executable;
mod expression;
mod format;
mod layout;
mod specification;

pub use executable::{case_stmt, guard_stmt};
pub use expression::{
    binary_operator, constructed_type, spell_argument, spell_arguments, spell_expr, spell_exprs, type_param, type_spec,
};
pub use layout::Layout;
pub use specification::{generic_spec, procedure_stmt, spell_attribute, spell_entity, spell_enumerator, spell_head};

use crate::Name;
use crate::fortran::tree::{DirectiveLine, Expr, ProgramUnit};
use crate::fortran::{end_text, head_name};
use crate::units::{UnitKey, UnitKind};
use directives::Language;
use source::{Atoms, Span, Token, TokenKind};

/// A unit of a file: its key, its tree, and the tokens that was parsed from.
pub type FileUnit<'a> = (UnitKey, &'a ProgramUnit, &'a [Token]);

/// A whole file as source text: the units in their order, procedures in their modules.
pub fn spell_file(units: &[FileUnit<'_>], layout: Layout, atoms: &Atoms) -> String {
    let mut printer = Printer { layout, ..Printer::new(&[], atoms) };
    let mut rest = units.iter().peekable();
    while let Some((key, tree, tokens)) = rest.next() {
        printer.tokens = tokens;
        let end = printer.before_procedures(tree);
        let is_host = matches!(key.kind, UnitKind::Module | UnitKind::Submodule);
        let mut contains = !tree.contained.is_empty();
        while let Some((_, procedure, tokens)) = rest.next_if(|(inner, ..)| is_host && is_procedure_of(inner, key)) {
            if !contains {
                printer.print_line(None, "contains");
                contains = true;
            }
            printer.tokens = tokens;
            printer.indent(|printer| printer.print_unit(procedure));
        }
        printer.print_line(None, &end);
    }
    printer.text
}

fn is_procedure_of(procedure: &UnitKey, host: &UnitKey) -> bool {
    procedure.kind == UnitKind::Procedure && procedure.parent == Some(host.name)
}

/// A program unit as source text; `tokens` are those it was parsed from.
pub fn spell_unit(unit: &ProgramUnit, tokens: &[Token], atoms: &Atoms) -> String {
    let mut printer = Printer::new(tokens, atoms);
    printer.print_unit(unit);
    printer.text
}

/// Text that grows line by line.
pub struct Printer<'a> {
    tokens: &'a [Token],
    atoms: &'a Atoms,
    text: String,
    level: usize,
    layout: Layout,
}

impl<'a> Printer<'a> {
    /// One with no text yet.
    pub fn new(tokens: &'a [Token], atoms: &'a Atoms) -> Printer<'a> {
        Printer { tokens, atoms, text: String::new(), level: 0, layout: Layout::Free }
    }

    /// A directive line with its sentinel.
    pub fn spell_directive(&self, line: &DirectiveLine) -> String {
        let argument = |of: &Expr| spell_expr(of, self.atoms);
        super::directive::spell_directive(line, Language::Fortran, self.atoms, argument, |span| self.spell_source(span))
    }

    /// A directive line without its sentinel: its name with its own arguments, and its clauses.
    pub fn directive_parts(&self, line: &DirectiveLine) -> (String, Vec<String>) {
        let argument = |of: &Expr| spell_expr(of, self.atoms);
        super::directive::spell_parts(line, Language::Fortran, self.atoms, argument, |span| self.spell_source(span))
    }

    /// The tokens of `span`: compiler directives of others, and what was not understood.
    pub fn spell_source(&self, span: Span) -> String {
        let mut text = String::new();
        let mut open = true;
        for token in self.tokens.get(span.range()).unwrap_or_default() {
            let spelling = match token.kind {
                TokenKind::EndOfDirective | TokenKind::EndOfStatement => break,
                TokenKind::Sentinel => &format!("!${}", self.atoms.text(token.atom)),
                // Fixed form may open it with `c` or `*`.
                TokenKind::Pragma => &format!("!{}", self.atoms.text(token.atom).get(1..).unwrap_or_default()),
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

    fn print_line(&mut self, label: Option<Name>, statement: &str) {
        let label = label.map(|label| self.atoms.text(label.atom));
        layout::print_statement(&mut self.text, self.layout, label, self.level, statement);
    }

    fn directive_line(&mut self, directive: &str) {
        layout::print_directive(&mut self.text, self.layout, self.level, directive);
    }

    /// A compiler directive of others, or an include line that was left.
    fn print_pragma(&mut self, span: Span) {
        let text = self.spell_source(span);
        match self.tokens.get(span.start as usize).map(|token| token.kind) {
            Some(TokenKind::Pragma) => layout::append_whole(&mut self.text, self.layout, self.level, &text),
            Some(_) | None => self.print_line(None, &text),
        }
    }

    fn indent(&mut self, inside: impl FnOnce(&mut Self)) {
        self.level += 1;
        inside(self);
        self.level -= 1;
    }

    fn print_unit(&mut self, unit: &ProgramUnit) {
        let end = self.before_procedures(unit);
        self.print_line(None, &end);
    }

    /// A unit up to its last internal procedure; its end statement.
    fn before_procedures(&mut self, unit: &ProgramUnit) -> String {
        let first = spell_head(&unit.head, self.atoms);
        let name = head_name(&unit.head).map_or(0, |name| name.token);
        // Directives may stand before the first statement.
        let inside = unit.specification.partition_point(|of| of.span.end <= name);
        let (before, specification) = unit.specification.split_at(inside);
        before.iter().for_each(|of| self.print_specification(of));
        if let Some(first) = &first {
            self.print_line(None, first);
        }
        self.indent(|printer| {
            specification.iter().for_each(|specification| printer.print_specification(specification));
            unit.execution.iter().for_each(|executable| printer.print_executable(executable));
        });
        if !unit.contained.is_empty() {
            self.print_line(None, "contains");
            self.indent(|printer| unit.contained.iter().for_each(|contained| printer.print_unit(contained)));
        }
        // A main program without a head has no name for its end either.
        let end = if first.is_some() { end_text(&unit.head) } else { "end" };
        let name = unit.end_name.map_or(String::new(), |name| format!(" {}", self.atoms.text(name.atom)));
        format!("{end}{name}")
    }
}
