//! Sets of clauses, as bits.

use crate::Clause;

/// Some of the clauses there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClauseSet([u64; ClauseSet::WORDS]);

const _: () = assert!(Clause::ALL.len() <= ClauseSet::WORDS * 64);

impl ClauseSet {
    const WORDS: usize = 4;

    /// The set of these.
    pub const fn of(clauses: &[Clause]) -> ClauseSet {
        let mut set = ClauseSet([0; ClauseSet::WORDS]);
        let mut at = 0;
        while at < clauses.len() {
            set.add(clauses[at]);
            at += 1;
        }
        set
    }

    /// Adds one.
    pub const fn add(&mut self, clause: Clause) {
        self.0[clause as usize / 64] |= 1 << (clause as usize % 64);
    }

    /// Whether it is in.
    #[inline]
    pub const fn has(&self, clause: Clause) -> bool {
        self.0[clause as usize / 64] & (1 << (clause as usize % 64)) != 0
    }

    /// Those that are in one or the other.
    pub fn union(self, other: ClauseSet) -> ClauseSet {
        ClauseSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Whether one is in both.
    #[inline]
    pub fn meets(&self, other: &ClauseSet) -> bool {
        self.0.iter().zip(&other.0).fold(0, |both, (left, right)| both | (left & right)) != 0
    }

    /// How many are in both.
    #[inline]
    pub fn common(&self, other: &ClauseSet) -> u32 {
        self.0.iter().zip(&other.0).map(|(left, right)| (left & right).count_ones()).sum()
    }

    /// How many of them come before `clause` in the table.
    pub fn rank(&self, clause: Clause) -> u32 {
        let (word, bit) = (clause as usize / 64, clause as usize % 64);
        let before: u32 = self.0[..word].iter().map(|bits| bits.count_ones()).sum();
        before + (self.0[word] & ((1 << bit) - 1)).count_ones()
    }

    /// How many there are.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|bits| bits.count_ones()).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|bits| *bits == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_knows_its_members_and_their_order() {
        let set = ClauseSet::of(&[Clause::Private, Clause::AccGang, Clause::Private, Clause::Absent]);
        assert_eq!((set.len(), set.is_empty(), ClauseSet::default().is_empty()), (3, false, true));
        assert!(set.has(Clause::AccGang) && !set.has(Clause::Shared));
        assert_eq!([Clause::Absent, Clause::Private, Clause::AccGang].map(|clause| set.rank(clause)), [0, 1, 2]);
        assert!(set.meets(&ClauseSet::of(&[Clause::Private])) && !set.meets(&ClauseSet::of(&[Clause::Shared])));
        assert_eq!(set.common(&ClauseSet::of(&[Clause::Private, Clause::Shared])), 1);
        assert_eq!(set.union(ClauseSet::of(&[Clause::Shared])).len(), 4);
    }
}
