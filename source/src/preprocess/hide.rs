//! Hide sets: the macros that may not replace a token any more, since it came out of them.
//!
//! Sets are interned, so that a token carries a number; the empty set is number 0.

use crate::atom::Atom;
use rustc_hash::FxHashMap;

/// The hide sets of one run.
pub(crate) struct HideSets {
    sets: Vec<Box<[Atom]>>,
    numbers: FxHashMap<Box<[Atom]>, u32>,
    with: FxHashMap<(u32, Atom), u32>,
    /// The sets of one name, by the number of its atom; 0 where there is none yet.
    single: Vec<u32>,
    unions: FxHashMap<(u32, u32), u32>,
}

impl Default for HideSets {
    fn default() -> Self {
        HideSets {
            sets: vec![Box::from([])],
            numbers: FxHashMap::from_iter([(Box::from([]), 0)]),
            with: FxHashMap::default(),
            single: Vec::new(),
            unions: FxHashMap::default(),
        }
    }
}

impl HideSets {
    pub(crate) fn contains(&self, set: u32, name: Atom) -> bool {
        set != 0 && self.sets[set as usize].binary_search(&name).is_ok()
    }

    pub(crate) fn size(&self, set: u32) -> usize {
        self.sets[set as usize].len()
    }

    pub(crate) fn add_name(&mut self, set: u32, name: Atom) -> u32 {
        if set == 0 {
            return self.single_set(name);
        }
        if let Some(&known) = self.with.get(&(set, name)) {
            return known;
        }
        let mut names = self.sets[set as usize].to_vec();
        let number = match names.binary_search(&name) {
            Ok(_) => set,
            Err(index) => {
                names.insert(index, name);
                self.number_set(names)
            }
        };
        self.with.insert((set, name), number);
        number
    }

    fn single_set(&mut self, name: Atom) -> u32 {
        let index = name.index();
        if let Some(&known) = self.single.get(index).filter(|known| **known != 0) {
            return known;
        }
        if index >= self.single.len() {
            self.single.resize(index + 64, 0);
        }
        self.single[index] = self.number_set(vec![name]);
        self.single[index]
    }

    pub(crate) fn union(&mut self, left: u32, right: u32) -> u32 {
        if left == right || right == 0 {
            return left;
        }
        if left == 0 {
            return right;
        }
        if let Some(&known) = self.unions.get(&(left, right)) {
            return known;
        }
        let mut names = [&*self.sets[left as usize], &*self.sets[right as usize]].concat();
        names.sort_unstable();
        names.dedup();
        let union = self.number_set(names);
        self.unions.insert((left, right), union);
        union
    }

    pub(crate) fn intersection(&mut self, left: u32, right: u32) -> u32 {
        if left == right || left == 0 || right == 0 {
            return if left == right { left } else { 0 };
        }
        let other = &self.sets[right as usize];
        let names = self.sets[left as usize].iter().copied().filter(|name| other.binary_search(name).is_ok()).collect();
        self.number_set(names)
    }

    fn number_set(&mut self, names: Vec<Atom>) -> u32 {
        let names = names.into_boxed_slice();
        if let Some(&number) = self.numbers.get(&names) {
            return number;
        }
        let number = self.sets.len() as u32;
        self.sets.push(names.clone());
        self.numbers.insert(names, number);
        number
    }
}
