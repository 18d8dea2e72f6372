//! Lexing, as users of the crate see it: requirements R012 to R033, as far as tokens go.

mod c;
mod c_constraints;
mod c_macros;
mod cuts;
mod fixed_form;
mod fixed_words;
mod fortran_cpp;
mod free_form;
mod free_lines;
mod headers;
mod includes;
mod laws;
mod places;
mod predefined;
mod preprocess;
mod printing;
mod rendering;

use std::sync::Arc;

use dirigent_source as source;
use source::{Atoms, FileId, Form, Includes, LexOptions, TokenBuffer, TokenKind, tokenize_text};

/// Options with both kinds of directives.
fn options(form: Form) -> LexOptions {
    LexOptions { openmp: true, openacc: true, ..LexOptions::new(form) }
}

/// Free form that is preprocessed.
fn preprocessed() -> LexOptions {
    LexOptions { preprocess: true, ..options(Form::Free) }
}

/// Files by name; file 0 is the one that is read.
struct Files(Vec<(&'static str, &'static str)>);

impl Includes for Files {
    fn include(&self, name: &str, _: bool, _: FileId) -> Option<(FileId, Arc<str>)> {
        let index = self.0.iter().position(|(other, _)| *other == name)?;
        Some((FileId(index as u32 + 1), Arc::from(self.0[index].1)))
    }

    fn name(&self, file: FileId) -> String {
        match file.0.checked_sub(1) {
            Some(index) => self.0[index as usize].0.to_owned(),
            None => "main".to_owned(),
        }
    }
}

/// Tokens as text: names and signs as spelled, other kinds with their name, statements on lines of their own.
fn show(buffer: &TokenBuffer, atoms: &Atoms) -> String {
    let mut out = String::new();
    for token in &buffer.tokens {
        let text = atoms.text(token.atom);
        let shown = match token.kind {
            TokenKind::EndOfStatement => ";\n".to_owned(),
            TokenKind::EndOfDirective => "$\n".to_owned(),
            TokenKind::Sentinel => format!("${text}"),
            TokenKind::Pragma => format!("Pragma({text})\n"),
            TokenKind::Label
            | TokenKind::Int
            | TokenKind::Real
            | TokenKind::Boz
            | TokenKind::Hollerith
            | TokenKind::String
            | TokenKind::Char
            | TokenKind::Logical
            | TokenKind::DefinedOperator
            | TokenKind::Unknown => format!("{:?}({text})", token.kind),
            _ => text.to_owned(),
        };
        if !out.is_empty() && !out.ends_with('\n') {
            out.push(' ');
        }
        out.push_str(&shown);
    }
    out.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// The tokens of `text`, then a line for each diagnostic.
fn lexed(text: &str, options: &LexOptions, files: Files) -> String {
    let atoms = Atoms::default();
    let buffer = tokenize_text(FileId(0), text, options, &atoms, &files);
    let mut shown = show(&buffer, &atoms);
    for diagnostic in &buffer.diagnostics {
        shown.push_str(&format!("\n{}: {}", diagnostic.row.code, diagnostic.message));
    }
    shown.trim().to_owned()
}

fn check_with(text: &str, options: &LexOptions, files: Files, expected: &str) {
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    pretty_assertions::assert_eq!(lexed(text, options, files), expected.join("\n"));
}
