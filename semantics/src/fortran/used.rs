//! 14.2.2: which modules a name may come from, and by which name they know it: the use statements of a scope, by name.
//!
//! The text of a module has a statement for each name that it has from elsewhere, so that looking through all of them for each
//! name would cost the square of what a large program has.

use super::context::Context;
use super::declarative::DEFAULT_MAPPER;
use rustc_hash::{FxHashMap, FxHashSet};
use source::Atom;
use symbols::{NameSpace, ScopeId, Use};

/// The use statements of each scope that looked for a name.
pub type Uses = FxHashMap<ScopeId, OfScope>;

/// One module, whether it is said to be intrinsic, and the name there.
pub type Source = (Atom, Option<bool>, Atom);

/// The use statements of one scope, as far as they were read.
#[derive(Default)]
pub struct OfScope {
    read: usize,
    /// What a statement gives a name here: its number, and where the name comes from.
    local: FxHashMap<Atom, Vec<(usize, Source)>>,
    /// The statements without ONLY.
    open: Vec<(usize, Atom, Option<bool>)>,
    /// What a rename gives another name, in any of the statements: none without ONLY gives the module's own name to it.
    renamed: FxHashSet<(Atom, Atom)>,
}

impl OfScope {
    /// In the `text` of a module each statement stands for itself.
    fn read(&mut self, uses: &[Use], text: bool) {
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
}

impl Context<'_> {
    /// The names under which `name` is found in the modules that `scope` uses, first to last.
    pub(super) fn used_names(&mut self, scope: ScopeId, space: NameSpace, name: Atom) -> Vec<Source> {
        if self.symbols.scopes[scope].uses.is_empty() {
            return Vec::new();
        }
        // The default mapper of a type comes with the type.
        let mapped = match space {
            NameSpace::Mapper => self.text(name).strip_suffix(DEFAULT_MAPPER).and_then(|ty| self.atoms.get(ty)),
            _ => None,
        };
        let wanted = mapped.unwrap_or_else(|| self.wrapped(space, name));
        let uses = self.uses.entry(scope).or_default();
        uses.read(&self.symbols.scopes[scope].uses, self.defaults.lists_intrinsics);
        let mut found: Vec<(usize, Source)> = uses.local.get(&wanted).cloned().unwrap_or_default();
        let open = uses.open.iter().filter(|(_, module, _)| !uses.renamed.contains(&(*module, wanted)));
        let open: Vec<_> = open.map(|(number, module, intrinsic)| (*number, (*module, *intrinsic, name))).collect();
        let given = found.len();
        found.extend(open);
        for (_, source) in &mut found[..given] {
            source.2 = match mapped {
                Some(_) => self.default_mapper(source.2),
                None => self.unwrapped(space, source.2),
            };
        }
        found.sort_by_key(|(number, _)| *number);
        found.into_iter().map(|(_, source)| source).collect()
    }
}
