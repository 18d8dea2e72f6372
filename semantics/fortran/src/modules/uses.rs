//! 14.2.2: which modules a name may come from, and by which name they know it: the use statements of a scope, by name.
//!
//! The text of a module has a statement for each name that it has from elsewhere, so that looking through all of them for each
//! name would cost the square of what a large program has.

use rustc_hash::{FxHashMap, FxHashSet};
use source::Atom;
use symbols::{NameSpace, ScopeId, Use};

/// The use statements of each scope that looked for a name.
pub type Uses = FxHashMap<ScopeId, OfScope>;

/// One module, whether it is said to be intrinsic, and the name there.
pub type Source = (Atom, Option<bool>, Atom);

/// The number of a statement without ONLY, its module, and whether that is said to be intrinsic.
pub(super) type OpenStatement = (usize, Atom, Option<bool>);

/// The use statements of one scope, as far as they were read.
#[derive(Default)]
pub struct OfScope {
    pub(super) read: usize,
    /// What a statement gives a name here: its number, and where the name comes from.
    pub(super) local: FxHashMap<Atom, Vec<(usize, Source)>>,
    /// The statements without ONLY.
    pub(super) open: Vec<OpenStatement>,
    /// What a rename gives another name, in any of the statements: none without ONLY gives the module's own name to it.
    pub(super) renamed: FxHashSet<(Atom, Atom)>,
    /// How many names were looked for in the modules of `open`.
    pub(super) asked: usize,
    /// What these have, once so much was looked for that it pays to know.
    pub(super) given: Option<ModulesWithName>,
}

/// Which of the modules that a scope uses without ONLY have a name.
pub(super) struct ModulesWithName {
    /// How many there were.
    pub(super) of: usize,
    /// Their turns, by name.
    pub(super) turns: FxHashMap<(NameSpace, Atom), Vec<usize>>,
}

impl OfScope {
    /// In the `text` of a module each statement stands for itself.
    pub(super) fn read_uses(&mut self, uses: &[Use], text: bool) {
        for (number, used) in uses.iter().enumerate().skip(self.read) {
            for rename in &used.names {
                let source = (used.module, used.intrinsic, rename.used);
                self.local.entry(rename.local).or_default().push((number, source));
                if !used.only || rename.local != rename.used && !text {
                    self.renamed.insert((used.module, rename.used));
                }
            }
            if !used.only {
                self.open.push((number, used.module, used.intrinsic));
            }
        }
        self.read = uses.len();
    }

    /// Once more was asked; how often it was, and what there is to know, where it may pay now to know it.
    pub(super) fn count_asked(&mut self, modules: usize) -> Option<(usize, Vec<OpenStatement>)> {
        self.asked += 1;
        let known = self.given.as_ref().is_some_and(|given| given.of == modules);
        (!known && self.asked.is_power_of_two()).then(|| (self.asked, self.open.clone()))
    }
}
