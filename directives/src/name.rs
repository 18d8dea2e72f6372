//! Directive names: paths of leaves.

use crate::table::{Association, Leaf};
use crate::{Language, Model};

/// A directive name as a path of leaves, outermost first; never empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name {
    leaves: [Leaf; Name::DEPTH],
    len: u8,
}

impl Name {
    /// The longest path there is room for.
    pub const DEPTH: usize = 8;

    /// The name of a leaf alone.
    pub const fn leaf(leaf: Leaf) -> Name {
        Name { leaves: [leaf; Name::DEPTH], len: 1 }
    }

    /// The path of these leaves, outermost first; `None` if there is none or there are too many.
    pub fn new(leaves: &[Leaf]) -> Option<Name> {
        let mut name = Name::leaf(*leaves.first()?);
        for leaf in &leaves[1..] {
            name = name.then(*leaf)?;
        }
        Some(name)
    }

    /// The path with one more leaf inside.
    #[inline]
    pub fn then(mut self, leaf: Leaf) -> Option<Name> {
        *self.leaves.get_mut(self.len as usize)? = leaf;
        self.len += 1;
        Some(self)
    }

    /// The leaves, outermost first.
    #[inline]
    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves[..self.len as usize]
    }

    /// Whether `leaf` is one of them.
    #[inline]
    pub fn has(&self, leaf: Leaf) -> bool {
        self.leaves().contains(&leaf)
    }

    /// The outermost leaf.
    pub fn first(&self) -> Leaf {
        self.leaves[0]
    }

    /// The innermost leaf: it says what the construct is associated with.
    #[inline]
    pub fn last(&self) -> Leaf {
        self.leaves[self.len as usize - 1]
    }

    /// The specification it belongs to.
    pub fn model(&self) -> Model {
        self.first().row().model
    }

    /// What the construct is associated with.
    pub fn association(&self) -> Association {
        self.last().row().association
    }

    /// How it is written in `language`, words separated by blanks.
    pub fn spelling(&self, language: Language) -> String {
        let words = self.leaves().iter().map(|leaf| leaf.row().spelling(language));
        words.collect::<Vec<_>>().join(" ")
    }
}

impl std::fmt::Debug for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.leaves()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leaf_is_spelled_as_its_language_does() {
        let name = Name::new(&[Leaf::Target, Leaf::Teams, Leaf::Distribute, Leaf::Parallel, Leaf::WorksharingLoop]);
        let name = name.expect("five leaves fit");
        assert_eq!(name.spelling(Language::C), "target teams distribute parallel for");
        assert_eq!(name.spelling(Language::Fortran), "target teams distribute parallel do");
        assert!(name.has(Leaf::Parallel) && !name.has(Leaf::Simd));
    }
}
