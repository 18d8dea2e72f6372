//! 6.2.1 scopes, as far as the grammar needs them: whether an identifier is a typedef name here.

use rustc_hash::FxHashMap;
use source::{Atom, AtomSet, CDialect};
use std::cell::RefCell;

/// The typedef names at file scope.
pub type Typedefs = AtomSet;

/// What an identifier was last declared as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastDeclared {
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

/// The declarations of the unit itself in the order they were made in, and of those that are not among the last few the newest of
/// each name. Most units declare few names, and look each of them up once.
#[derive(Default)]
struct Inner {
    declared: Vec<Entry>,
    /// Of the first so many.
    mapped: usize,
    last: FxHashMap<Atom, usize>,
}

/// A declaration of a name, and the one that it hides among those that are mapped.
struct Entry {
    name: Atom,
    declared: LastDeclared,
    hidden: Option<usize>,
}

/// So many declarations are looked through one by one.
const FEW: usize = 24;

/// How many declarations there were when a scope was opened.
pub(crate) struct ScopeMark(usize);

impl<'t> Scopes<'t> {
    /// The file scope of a unit, after `file`.
    pub(crate) fn new(file: &'t Typedefs, dialect: CDialect) -> Scopes<'t> {
        Scopes { file, dialect, inner: RefCell::default() }
    }

    /// What `atom` is here; `None` if neither this unit nor a typedef before it declares it.
    pub(crate) fn lookup(&self, atom: Atom) -> Option<LastDeclared> {
        let inner = self.inner.borrow();
        let few = inner.declared.get(inner.mapped..).unwrap_or_default();
        if let Some(entry) = few.iter().rev().find(|entry| entry.name == atom) {
            return Some(entry.declared);
        }
        if !inner.last.is_empty()
            && let Some(last) = inner.last.get(&atom).and_then(|&last| inner.declared.get(last))
        {
            return Some(last.declared);
        }
        self.file.contains(&atom).then_some(LastDeclared::Typedef)
    }

    /// Declares `name` in the innermost scope.
    pub(crate) fn declare(&self, name: Atom, declared: LastDeclared) {
        let mut inner = self.inner.borrow_mut();
        inner.declared.push(Entry { name, declared, hidden: None });
        if inner.declared.len() - inner.mapped > FEW {
            inner.map();
        }
    }

    /// Opens a scope, to be closed with what this returns.
    pub(crate) fn open(&self) -> ScopeMark {
        ScopeMark(self.inner.borrow().declared.len())
    }

    /// Closes a scope: its declarations are forgotten.
    pub(crate) fn close(&self, opened: ScopeMark) {
        let mut inner = self.inner.borrow_mut();
        let few = opened.0.max(inner.mapped);
        inner.declared.truncate(few);
        while inner.declared.len() > opened.0 {
            let Some(Entry { name, hidden, .. }) = inner.declared.pop() else { return };
            match hidden {
                Some(hidden) => inner.last.insert(name, hidden),
                None => inner.last.remove(&name),
            };
        }
        inner.mapped = inner.mapped.min(inner.declared.len());
    }
}

impl Inner {
    /// Maps the names of all declarations.
    fn map(&mut self) {
        for (index, entry) in self.declared.iter_mut().enumerate().skip(self.mapped) {
            entry.hidden = self.last.insert(entry.name, index);
        }
        self.mapped = self.declared.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::Atoms;

    /// However many names a unit declares, a scope's end uncovers what it hid.
    #[test]
    fn what_a_scope_hides_is_there_behind_it() {
        let (atoms, file) = (Atoms::default(), Typedefs::default());
        let names: Vec<Atom> = (0..3 * FEW).map(|number| atoms.intern(&format!("n{number}"))).collect();
        for outer in [1, FEW - 1, FEW, FEW + 1, 3 * FEW] {
            for inner in [1, FEW, 3 * FEW] {
                let scopes = Scopes::new(&file, CDialect::default());
                names[..outer].iter().for_each(|name| scopes.declare(*name, LastDeclared::Typedef));
                for _ in 0..3 {
                    let opened = scopes.open();
                    names[..inner].iter().for_each(|name| scopes.declare(*name, LastDeclared::Ordinary));
                    let known = |count: usize, name: &Atom| names[..count].contains(name);
                    for name in &names {
                        let outside = known(outer, name).then_some(LastDeclared::Typedef);
                        let expected = if known(inner, name) { Some(LastDeclared::Ordinary) } else { outside };
                        assert_eq!(scopes.lookup(*name), expected, "{outer} {inner}");
                    }
                    scopes.close(opened);
                    for name in &names {
                        let expected = known(outer, name).then_some(LastDeclared::Typedef);
                        assert_eq!(scopes.lookup(*name), expected, "{outer} {inner}");
                    }
                }
            }
        }
    }
}
