//! Clauses that say the same: what the paper on ompparser calls `searchOpenMPClause`, and the parameters that it searches
//! by; and the variants of metadirectives that the program chooses.

use super::tree::{Clause, Directive, Item};
use directives::{Category, Clause as ClauseName};
use source::{Atom, Atoms, Span, Token};

impl<'t> Directive<'t> {
    /// What is executable in a directive that stands among declarations: the directive itself, or a variant that the program chooses by
    /// a condition alone (OpenMP 5.2, 7.4). `words` are those of a selector.
    pub fn executable_part<'a>(&self, words: impl Fn(Span) -> Vec<&'a str>) -> Option<Directive<'t>> {
        match self.name().last().row().category {
            Category::Executable | Category::Subsidiary => return Some(*self),
            Category::Meta if !self.end() => {}
            _ => return None,
        }
        for clause in self.clauses() {
            let selector = clause.items().first().and_then(|item| item.tokens());
            let words = selector.filter(|_| clause.name() == ClauseName::When).map_or(Vec::new(), &words);
            let has =
                |wanted: &[&str]| words.iter().any(|word| wanted.iter().any(|one| word.eq_ignore_ascii_case(one)));
            if has(&["construct", "device", "implementation", "target_device"]) {
                return None;
            }
            let executable = |variant: &Directive| variant.name().first().row().category == Category::Executable;
            match clause.variants().find(executable) {
                Some(variant) if !has(&[".false.", "false", "0"]) => return Some(variant),
                _ if has(&[".true.", "true", "1"]) => return None,
                _ => {}
            }
        }
        None
    }

    /// The clauses of a kind with this keyword: the map type of `map(to: …)`, the identifier of `reduction(+: …)`.
    pub fn search(&self, name: ClauseName, keyword: Option<Atom>) -> impl Iterator<Item = Clause<'t>> + use<'t> {
        self.clauses_of(name).filter(move |clause| clause.keyword().map(|word| word.atom) == keyword)
    }
}

impl Clause<'_> {
    /// Whether `other` is of the same kind and has the same parameters: all but the list items. `same` tells whether two
    /// arguments are written alike.
    pub fn same_parameters(&self, other: Clause, same: &impl Fn(Item, Item) -> bool) -> bool {
        let atom = |clause: &Clause| clause.keyword().map(|word| word.atom);
        self.name() == other.name()
            && atom(self) == atom(&other)
            && !self.has_variant()
            && !other.has_variant()
            && self.modifiers().len() == other.modifiers().len()
            && self.modifiers().zip(other.modifiers()).all(|(left, right)| {
                left.word().atom == right.word().atom && same_items(left.items(), right.items(), same)
            })
    }
}

/// The words of a selector, whose span counts from the first of these tokens.
pub fn selector_words<'a>(tokens: &[Token], selector: Span, atoms: &'a Atoms) -> Vec<&'a str> {
    tokens.get(selector.range()).unwrap_or_default().iter().map(|token| atoms.text(token.atom)).collect()
}

/// Whether two lists are written alike.
pub(super) fn same_items(left: &[Item], right: &[Item], same: &impl Fn(Item, Item) -> bool) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(*left, *right))
}
