//! The names of a scope in the order in which they were declared. A name that is taken out leaves a gap, so that a scope in which
//! every name moves to the end is no slower than one in which none does.

use crate::ids::SymbolId;
use rustc_hash::FxHashMap;
use source::Atom;

/// Names of different name spaces do not meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum NameSpace {
    /// Variables, procedures, types of Fortran, typedef names of C.
    Ordinary,
    /// Structure, union and enumeration tags of C.
    Tag,
    /// Statement labels of C.
    Label,
    /// Construct names, and global identifiers: the names of `critical`, and common blocks (`EMPTY` is the blank one).
    Construct,
    /// Reduction identifiers: a table of their own (F18 document, "Module File Extensions for OpenMP").
    Reduction,
    /// Mapper identifiers.
    Mapper,
    /// Intrinsic procedures that a module refers to before CONTAINS: nothing is found by these, F18's module files list them.
    Intrinsic,
}

impl NameSpace {
    /// All of them.
    pub const ALL: [NameSpace; 6] = [
        NameSpace::Ordinary,
        NameSpace::Tag,
        NameSpace::Label,
        NameSpace::Construct,
        NameSpace::Reduction,
        NameSpace::Mapper,
    ];
}

/// A name in its name space.
pub type Key = (NameSpace, Atom);

/// Names, in order, with what they mean.
#[derive(Clone, Debug, Default)]
pub struct Names {
    rows: Vec<(Key, Option<SymbolId>)>,
    /// The row of each name. The last row is never a gap.
    at: FxHashMap<Key, u32>,
}

impl Names {
    /// What a name means.
    pub fn get(&self, key: &Key) -> Option<&SymbolId> {
        self.rows[*self.at.get(key)? as usize].1.as_ref()
    }

    /// A number that is larger for names further behind.
    pub fn turn(&self, key: &Key) -> Option<usize> {
        self.at.get(key).map(|at| *at as usize)
    }

    /// Whether there is such a name.
    pub fn contains_key(&self, key: &Key) -> bool {
        self.at.contains_key(key)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.at.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// The last one.
    pub fn last(&self) -> Option<(&Key, &SymbolId)> {
        self.rows.last().and_then(present_entry)
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&Key, &SymbolId)> + Clone {
        self.rows.iter().filter_map(present_entry)
    }

    /// The names, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &Key> + Clone {
        self.iter().map(|(key, _)| key)
    }

    /// What they mean, in order.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &SymbolId> + Clone {
        self.iter().map(|(_, symbol)| symbol)
    }

    /// Makes room for so many more.
    pub fn reserve(&mut self, more: usize) {
        self.rows.reserve(more);
        self.at.reserve(more);
    }

    /// Gives a name a meaning: where it stands, or at the end if it is new.
    pub fn insert(&mut self, key: Key, symbol: SymbolId) -> Option<SymbolId> {
        let at = *self.at.entry(key).or_insert(self.rows.len() as u32) as usize;
        match self.rows.get_mut(at) {
            Some((_, before)) => before.replace(symbol),
            None => {
                self.rows.push((key, Some(symbol)));
                None
            }
        }
    }

    /// Takes a name out; the others stay in order.
    pub fn remove(&mut self, key: &Key) -> Option<SymbolId> {
        let at = self.at.remove(key)?;
        let symbol = self.rows[at as usize].1.take();
        while self.rows.last().is_some_and(|(_, symbol)| symbol.is_none()) {
            self.rows.pop();
        }
        if self.rows.len() > 2 * self.at.len() + 8 {
            self.close_gaps();
        }
        symbol
    }

    /// Puts `key` where `before` stands, which is taken out; at the end if there is none.
    pub fn replace(&mut self, before: &Key, key: Key, symbol: SymbolId) {
        self.remove(&key);
        match self.at.remove(before) {
            Some(at) => {
                self.rows[at as usize] = (key, Some(symbol));
                self.at.insert(key, at);
            }
            None => drop(self.insert(key, symbol)),
        }
    }

    /// Puts the last name before those at the end that `stays_behind`.
    pub fn settle_last(&mut self, stays_behind: impl Fn(&Key, &SymbolId) -> bool) {
        let Some(last) = self.rows.len().checked_sub(1) else { return };
        let mut to = last;
        for (at, row) in self.rows[..last].iter().enumerate().rev() {
            match present_entry(row) {
                Some((key, symbol)) if stays_behind(key, symbol) => to = at,
                Some(_) => break,
                None => {}
            }
        }
        self.rows[to..].rotate_right(1);
        self.number_from(to);
    }

    fn close_gaps(&mut self) {
        self.rows.retain(|(_, symbol)| symbol.is_some());
        self.number_from(0);
    }

    fn number_from(&mut self, first: usize) {
        for (at, (key, symbol)) in self.rows.iter().enumerate().skip(first) {
            if symbol.is_some() {
                self.at.insert(*key, at as u32);
            }
        }
    }
}

fn present_entry((key, symbol): &(Key, Option<SymbolId>)) -> Option<(&Key, &SymbolId)> {
    symbol.as_ref().map(|symbol| (key, symbol))
}

impl Extend<(Key, SymbolId)> for Names {
    fn extend<I: IntoIterator<Item = (Key, SymbolId)>>(&mut self, names: I) {
        for (key, symbol) in names {
            self.insert(key, symbol);
        }
    }
}

/// The same names mean the same, in whatever order.
impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        self.len() == other.len() && self.iter().all(|(key, symbol)| other.get(key) == Some(symbol))
    }
}

impl Eq for Names {}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use source::Atoms;

    fn spelled<'a>(names: &Names, atoms: &'a Atoms) -> Vec<&'a str> {
        names.keys().map(|(_, name)| atoms.text(*name)).collect()
    }

    #[test]
    fn names_that_move_to_the_end_keep_all_others_in_order() {
        let atoms = Atoms::default();
        let key = |text: &str| (NameSpace::Ordinary, atoms.intern(text));
        let symbol = |number: u32| SymbolId::from_u32(number);
        let mut names = Names::default();
        names.extend(["a", "b", "c", "d"].into_iter().zip(0..).map(|(name, number)| (key(name), symbol(number))));
        assert_eq!(names.remove(&key("b")), Some(symbol(1)));
        names.insert(key("b"), symbol(1));
        assert_eq!(spelled(&names, &atoms), ["a", "c", "d", "b"]);
        names.replace(&key("c"), key("e"), symbol(4));
        assert_eq!(spelled(&names, &atoms), ["a", "e", "d", "b"]);
        names.settle_last(|_, of| *of == symbol(3));
        assert_eq!((spelled(&names, &atoms), names.last()), (vec!["a", "e", "b", "d"], Some((&key("d"), &symbol(3)))));
        for number in 0..100 {
            names.remove(&key("a"));
            assert_eq!(names.insert(key("a"), symbol(number)), None);
        }
        assert_eq!((spelled(&names, &atoms), names.rows.len() < 20), (vec!["e", "b", "d", "a"], true));
        assert_eq!((names.get(&key("a")), names.get(&key("c")), names.len()), (Some(&symbol(99)), None, 4));
    }
}
