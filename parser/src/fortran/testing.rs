//! What tests of this grammar share: text to tokens.

use source::{Atoms, FileId, Form, LexOptions, Token};

/// The tokens of free-form text, with directives of both specifications.
pub fn tokens(text: &str, atoms: &Atoms) -> Vec<Token> {
    let options = LexOptions { openmp: true, openacc: true, ..LexOptions::new(Form::Free) };
    source::tokenize_text(FileId(0), text, &options, atoms, &source::NoIncludes).tokens
}
