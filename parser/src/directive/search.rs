//! Clauses that say the same: what the paper on ompparser calls `searchOpenMPClause`, and the parameters that it searches
//! by.

use super::tree::{Clause, Directive, Item};
use directives::Clause as ClauseName;
use source::Atom;

impl<'t> Directive<'t> {
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

/// Whether two lists are written alike.
pub(super) fn same_items(left: &[Item], right: &[Item], same: &impl Fn(Item, Item) -> bool) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(*left, *right))
}
