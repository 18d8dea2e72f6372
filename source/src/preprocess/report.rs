//! What the preprocessor says: of what breaks a constraint but is accepted, of extensions, and of names that must not be used.

use crate::atom::words;
use crate::c::lex::{Dialect, PpToken};
use crate::diagnostic::{Diagnostic, Severity};
use crate::lexer::Lexer;
use crate::origin::Place;
use crate::problems;
use crate::severity::Fate;

/// Groups of warnings about what breaks no constraint.
const ADVICE: &[&str] = &["multichar", "invalid-string"];

impl Lexer<'_> {
    /// Reports what breaks a constraint but is accepted: a warning, with `-pedantic-errors` an error.
    pub(crate) fn report_warning(&mut self, mut diagnostic: Diagnostic<Place>) {
        let advice = ADVICE.contains(&diagnostic.row.group);
        if self.options.c.pedantic_errors && self.dialect() == Dialect::C && !advice {
            diagnostic.severity = Severity::Error;
        }
        self.report(diagnostic);
    }

    /// Reports an extension to whoever asks for strictness.
    pub(crate) fn report_pedantic(&mut self, diagnostic: Diagnostic<Place>) {
        if self.is_wanted(&diagnostic, self.options.c.pedantic) && self.dialect() == Dialect::C {
            self.report_warning(diagnostic);
        }
    }

    /// Whether somebody wants to hear of what is silent otherwise: flags say so, or the program itself.
    pub(crate) fn is_wanted(&self, diagnostic: &Diagnostic<Place>, by_flag: bool) -> bool {
        by_flag || matches!(self.preprocessor.said.row_fate(diagnostic.row), Some(Fate::Warning | Fate::Error))
    }

    /// Reports a name that must not be used here: GNU's poisoned ones, and, outside a macro's definition, the names of
    /// variable arguments (C23, 6.10.5.2).
    #[inline]
    pub(crate) fn report_use(&mut self, name: PpToken, outside: bool) {
        let variable = outside && matches!(name.atom, words::VA_ARGS | words::VA_OPT);
        if (variable || self.preprocessor.is_poisoned(name.atom)) && self.dialect() == Dialect::C {
            let text = self.spellings.text(name.atom);
            match variable {
                true => self.report_warning(problems::variable_arguments_outside(text, name.place)),
                false => self.report(problems::poisoned(text, name.place)),
            }
        }
    }
}
