//! A directive as source text of any of the three languages (R113, R114).
//!
//! Its name and keywords are spelled as that language has them; its arguments are printed as they were written, since what an
//! expression of one language is in another is a question for a translator.

use crate::Parsed;
use directives::Language;
use parser::unparse::directive::{directive, tokens_text};
use source::Span;

impl Parsed<'_> {
    /// The directive in `language`; nothing if its name was not understood.
    pub fn print(&self, language: Language) -> Option<String> {
        let line = self.inner.line.as_ref()?;
        Some(directive(line, language, self.atoms, |span| self.tokens(*span), |span| self.tokens(span)))
    }

    /// The tokens of a span with one blank where they need one, however they were written.
    pub fn tokens(&self, span: Span) -> String {
        let tokens = self.inner.buffer.tokens.get(span.start as usize..span.end as usize);
        tokens_text(tokens.unwrap_or_default(), self.atoms)
    }
}
