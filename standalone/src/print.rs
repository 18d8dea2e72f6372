//! A directive as source text of any of the three languages (R113, R114).
//!
//! Its name and keywords are spelled as that language has them; its arguments are printed as they were written, since what an
//! expression of one language is in another is a question for a translator.

use crate::Parsed;
use directives::Language;
use parser::directive::Line;
use parser::unparse::directive::{Spelling, print_around, print_spelled, spelled_attribute, tokens_text};
use source::Span;

impl Parsed<'_> {
    /// The directive in `language`; nothing if its name was not understood. What is around the directives of an attribute stays
    /// as it is.
    pub fn print(&self, language: Language) -> Option<String> {
        self.print_spelled(Spelling::Canonical(language))
    }

    /// The directive in its own language, its names spelled as they were written: `pcopy`, `linear(val(a))`.
    pub fn print_as_written(&self) -> Option<String> {
        let printed = self.print_spelled(Spelling::Written(self.ask.language))?;
        // Fixed form has other sentinels: OpenMP 5.2, 3.1.2.
        let first = self.text.trim_start().chars().next().filter(|first| "cC*".contains(*first));
        let fixed = first.filter(|_| self.ask.language == Language::Fortran).zip(printed.strip_prefix('!'));
        Some(fixed.map(|(first, rest)| format!("{}{rest}", first.to_ascii_lowercase())).unwrap_or(printed))
    }

    fn print_spelled(&self, spelling: Spelling) -> Option<String> {
        let first = self.inner.line.as_ref()?;
        let (argument, tokens) = (|span: &Span| self.tokens(*span), |span| self.tokens(span));
        if !first.is_attribute {
            return Some(print_spelled(first, spelling, self.atoms, argument, tokens));
        }
        let printed = |line: &Line<Span>| (line.span, spelled_attribute(line, spelling, self.atoms, argument, tokens));
        let lines = std::iter::once(first).chain(&self.inner.more).map(printed);
        let (_, all) = self.all_tokens().split_last()?;
        Some(print_around(all, lines, self.atoms))
    }

    /// The tokens of a span with one blank where they need one, however they were written.
    pub fn tokens(&self, span: Span) -> String {
        let tokens = self.all_tokens().get(span.start as usize..span.end as usize);
        tokens_text(tokens.unwrap_or_default(), self.atoms)
    }
}
