//! The macros that are defined, and what an included file asked and changed of them.

use std::sync::Arc;

use crate::atom::Atom;
use crate::preprocess::definition::Macro;

/// The macro table, by the numbers of atoms.
#[derive(Clone, Default)]
pub(crate) struct Macros {
    definitions: Vec<Option<Arc<Macro>>>,
    /// A bit per atom: whether it names a macro, and whether that was asked since [`Macros::start_watch`].
    words: Vec<DefinedName>,
    watching: bool,
    /// How many definitions came and went.
    pub(crate) changes: usize,
    /// What definitions were before they changed, since [`Macros::start_watch`].
    changed: Vec<(Atom, Option<Arc<Macro>>)>,
}

#[derive(Clone, Copy, Default)]
struct DefinedName {
    names: u64,
    asked: u64,
}

/// What is noted of a file while one that it includes is read.
#[derive(Default)]
pub(crate) struct OuterWatch {
    asked: Vec<u64>,
    watching: bool,
    /// How many changes there were.
    changed: usize,
}

/// What a file asked and did.
#[derive(Debug, Default)]
pub(crate) struct WatchedFile {
    /// The names that were asked, and what they stood for before the file.
    asked: Vec<(Atom, Option<Arc<Macro>>)>,
    /// The names whose macros changed, and what they stand for after it.
    changed: Vec<(Atom, Option<Arc<Macro>>)>,
}

impl Macros {
    /// Whether `name` is a macro.
    #[inline]
    pub(crate) fn is_macro(&mut self, name: Atom) -> bool {
        let (index, bit) = (name.index() / 64, 1 << (name.index() % 64));
        if index >= self.words.len() {
            self.words.resize(index + 64, DefinedName::default());
        }
        let word = &mut self.words[index];
        word.asked |= bit;
        word.names & bit != 0
    }

    /// What `name` stands for; that it was asked is not noted.
    pub(crate) fn get(&self, name: Atom) -> Option<&Arc<Macro>> {
        self.definitions.get(name.index())?.as_ref()
    }

    /// All that are defined.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Macro> {
        self.definitions.iter().flatten().map(|definition| &**definition)
    }

    /// Defines `name`, or takes its definition away; what it stood for.
    pub(crate) fn set_definition(&mut self, name: Atom, definition: Option<Arc<Macro>>) -> Option<Arc<Macro>> {
        self.is_macro(name);
        let word = &mut self.words[name.index() / 64];
        let bit = 1 << (name.index() % 64);
        word.names = if definition.is_some() { word.names | bit } else { word.names & !bit };
        if self.definitions.len() <= name.index() {
            self.definitions.resize(name.index() + 64, None);
        }
        let old = std::mem::replace(&mut self.definitions[name.index()], definition);
        self.changes += 1;
        if self.watching {
            self.changed.push((name, old.clone()));
        }
        old
    }

    /// Notes from now on what is asked and what changes; what was noted for the file around is put aside.
    pub(crate) fn start_watch(&mut self) -> OuterWatch {
        let asked = self.words.iter_mut().map(|word| std::mem::take(&mut word.asked)).collect();
        let watching = std::mem::replace(&mut self.watching, true);
        OuterWatch { asked, watching, changed: self.changed.len() }
    }

    /// What was asked and what changed since [`Macros::start_watch`]; the file around asked and changed that, too.
    pub(crate) fn end_watch(&mut self, around: OuterWatch) -> WatchedFile {
        let watched = self.watched_since(around.changed);
        self.watching = around.watching;
        if !around.watching {
            self.changed.clear();
        }
        for (word, asked) in self.words.iter_mut().zip(around.asked) {
            word.asked |= asked;
        }
        watched
    }

    /// What was asked, and what changed since there were so many changes.
    fn watched_since(&self, start: usize) -> WatchedFile {
        let mut watched = WatchedFile::default();
        let mut changed = self.changed[start..].to_vec();
        // The sort is stable: of several changes of a name the first knows what it was before.
        changed.sort_by_key(|(name, _)| name.index());
        changed.dedup_by_key(|(name, _)| *name);
        // A bit for each of them: most names that are asked for do not change.
        let mut changes = vec![0u64; self.words.len()];
        changed.iter().for_each(|(name, _)| changes[name.index() / 64] |= 1 << (name.index() % 64));
        for (index, word) in self.words.iter().enumerate() {
            let bits = std::iter::successors(Some(word.asked), |bits| Some(bits & bits.wrapping_sub(1)))
                .take_while(|bits| *bits != 0);
            for name in bits.map(|bits| Atom::from_number(index * 64 + bits.trailing_zeros() as usize)) {
                let is_changed = changes[index] >> (name.index() % 64) & 1 == 1;
                let search = || changed.binary_search_by_key(&name.index(), |(name, _)| name.index()).ok();
                let before = match is_changed.then(search).flatten() {
                    Some(found) => changed[found].1.clone(),
                    None => self.get(name).cloned(),
                };
                watched.asked.push((name, before));
            }
        }
        watched.changed = changed.into_iter().map(|(name, _)| (name, self.get(name).cloned())).collect();
        watched
    }

    /// Whether a file that asked this would be told the same now.
    pub(crate) fn answers_alike(&self, watched: &WatchedFile) -> bool {
        watched.asked.iter().all(|(name, before)| match (before, self.get(*name)) {
            (None, None) => true,
            (Some(before), Some(now)) => Arc::ptr_eq(before, now) || before == now,
            (Some(_), None) | (None, Some(_)) => false,
        })
    }

    /// Does what such a file did.
    pub(crate) fn repeat_effects(&mut self, watched: &WatchedFile) {
        for (name, _) in &watched.asked {
            self.is_macro(*name);
        }
        for (name, definition) in &watched.changed {
            self.set_definition(*name, definition.clone());
        }
    }
}
