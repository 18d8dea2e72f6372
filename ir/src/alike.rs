//! When two directives mean the same, whatever language they are written in (R101, R121).
//!
//! A directive's meaning is written down in one spelling: names and keywords as C has them, operators as C has them, arguments
//! without blanks and in lower case where Fortran does not tell the cases apart, clauses sorted.

use crate::Parsed;
use directives::Language;
use parser::directive::{Clause, Directive, Item, Modifier, Word};

/// Operators of Fortran, and what they are in C.
const OPERATORS: &[(&str, &str)] =
    &[(".and.", "&&"), (".or.", "||"), (".eqv.", "=="), (".neqv.", "!="), ("iand", "&"), ("ior", "|"), ("ieor", "^")];

impl Parsed<'_> {
    /// The meaning of the directive as a text: equal for directives that mean the same. Nothing if its name was not understood.
    pub fn meaning(&self) -> Option<String> {
        self.recovered().map(|directive| self.of_directive(directive))
    }

    fn of_directive(&self, directive: Directive) -> String {
        let end = if directive.end() { "end " } else { "" };
        let identifier = directive.identifier().map_or(String::new(), |word| format!(" {}:", self.of_word(word)));
        let own = self.of_arguments(directive.modifiers(), directive.items());
        let mut clauses: Vec<String> = directive.clauses().map(|clause| self.of_clause(clause)).collect();
        clauses.sort_unstable();
        let name = directive.name().spelling(Language::C);
        [format!("{end}{name}{identifier}{own}")].into_iter().chain(clauses).collect::<Vec<_>>().join(" ")
    }

    fn of_clause(&self, clause: Clause) -> String {
        let keyword = clause.keyword().map_or(String::new(), |word| format!("={}", self.of_word(word)));
        let variant = clause.variant().map_or(String::new(), |variant| format!("{{{}}}", self.of_directive(variant)));
        let arguments = self.of_arguments(clause.modifiers(), clause.items());
        format!("{}{keyword}{arguments}{variant}", clause.name().row().spelling(Language::C))
    }

    fn of_arguments<'t>(&self, modifiers: impl Iterator<Item = Modifier<'t>>, items: &[Item]) -> String {
        let modifiers: String = modifiers
            .map(|modifier| format!("{}{}:", self.of_word(modifier.word()), self.of_items(modifier.items())))
            .collect();
        let items = self.of_items(items);
        if modifiers.is_empty() { items } else { format!("[{modifiers}]{items}") }
    }

    fn of_items(&self, items: &[Item]) -> String {
        let texts: Vec<String> = items.iter().map(|item| self.folded(self.tokens(self.item_span(*item)))).collect();
        if texts.is_empty() { String::new() } else { format!("({})", texts.join(",")) }
    }

    fn of_word(&self, word: Word) -> String {
        let text = self.atoms.text(word.atom);
        let operator = OPERATORS.iter().find(|(fortran, _)| *fortran == text);
        operator.map_or_else(|| text.to_owned(), |(_, c)| (*c).to_owned())
    }

    /// A text without blanks, in lower case if the language does not tell the cases apart.
    fn folded(&self, text: String) -> String {
        let mut text: String = text.chars().filter(|character| !character.is_whitespace()).collect();
        if self.ask.language == Language::Fortran {
            text.make_ascii_lowercase();
        }
        text
    }
}
