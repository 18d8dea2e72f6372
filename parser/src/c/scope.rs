//! 6.2.1 scopes, as far as the grammar needs them: whether an identifier is a typedef name here.

use source::{Atom, CDialect};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// The typedef names declared in a file before a unit.
pub type Typedefs = HashSet<Atom>;

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
    #[allow(dead_code, reason = "the rules that differ follow")]
    pub(crate) dialect: CDialect,
    inner: RefCell<Inner>,
}

/// The declarations of the unit itself: each name's, innermost last, and the order they were made in.
#[derive(Default)]
struct Inner {
    names: HashMap<Atom, Vec<Declared>>,
    order: Vec<Atom>,
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
        let declared = inner.names.get(&atom).and_then(|declared| declared.last()).copied();
        declared.or_else(|| self.file.contains(&atom).then_some(Declared::Typedef))
    }

    /// Declares `atom` in the innermost scope.
    pub(crate) fn declare(&self, atom: Atom, declared: Declared) {
        let mut inner = self.inner.borrow_mut();
        inner.names.entry(atom).or_default().push(declared);
        inner.order.push(atom);
    }

    /// Opens a scope, to be closed with what this returns.
    pub(crate) fn open(&self) -> Opened {
        Opened(self.inner.borrow().order.len())
    }

    /// Closes a scope: its declarations are forgotten.
    pub(crate) fn close(&self, opened: Opened) {
        let mut inner = self.inner.borrow_mut();
        let kept = opened.0.min(inner.order.len());
        let forgotten = inner.order.split_off(kept);
        for atom in forgotten {
            if let Some(declared) = inner.names.get_mut(&atom) {
                declared.pop();
            }
        }
    }
}
