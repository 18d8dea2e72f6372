//! 6.2.1 scopes, as far as the grammar needs them: whether an identifier is a typedef name here.

use rustc_hash::FxHashMap;
use source::{Atom, AtomSet, CDialect};
use std::cell::RefCell;

/// The typedef names at file scope.
pub type Typedefs = AtomSet;

/// What an identifier was last declared as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Declared {
    /// A typedef name.
    Typedef,
    /// An object, function, parameter or enumeration constant.
    Ordinary,
}

/// The scopes open at a place of a unit.
pub(crate) struct Scopes<'t> {
    file: &'t Typedefs,
    /// Which C is spoken.
    pub(crate) dialect: CDialect,
    inner: RefCell<Inner>,
}

/// The declarations of the unit itself: the last of each name, and all in the order they were made in.
#[derive(Default)]
struct Inner {
    last: FxHashMap<Atom, usize>,
    declared: Vec<Entry>,
}

/// A declaration of a name, and the one that it hides.
struct Entry {
    name: Atom,
    declared: Declared,
    hidden: Option<usize>,
}

/// How many declarations there were when a scope was opened.
pub(crate) struct Opened(usize);

impl<'t> Scopes<'t> {
    /// The file scope of a unit, after `file`.
    pub(crate) fn new(file: &'t Typedefs, dialect: CDialect) -> Scopes<'t> {
        Scopes { file, dialect, inner: RefCell::default() }
    }

    /// What `atom` is here; `None` if neither this unit nor a typedef before it declares it.
    pub(crate) fn lookup(&self, atom: Atom) -> Option<Declared> {
        let inner = self.inner.borrow();
        if !inner.last.is_empty()
            && let Some(last) = inner.last.get(&atom).and_then(|&last| inner.declared.get(last))
        {
            return Some(last.declared);
        }
        self.file.contains(&atom).then_some(Declared::Typedef)
    }

    /// Declares `name` in the innermost scope.
    pub(crate) fn declare(&self, name: Atom, declared: Declared) {
        let mut inner = self.inner.borrow_mut();
        let index = inner.declared.len();
        let hidden = inner.last.insert(name, index);
        inner.declared.push(Entry { name, declared, hidden });
    }

    /// Opens a scope, to be closed with what this returns.
    pub(crate) fn open(&self) -> Opened {
        Opened(self.inner.borrow().declared.len())
    }

    /// Closes a scope: its declarations are forgotten.
    pub(crate) fn close(&self, opened: Opened) {
        let mut inner = self.inner.borrow_mut();
        while inner.declared.len() > opened.0 {
            let Some(Entry { name, hidden, .. }) = inner.declared.pop() else { return };
            match hidden {
                Some(hidden) => inner.last.insert(name, hidden),
                None => inner.last.remove(&name),
            };
        }
    }
}
