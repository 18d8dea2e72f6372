//! 14.2.2: which modules a name may come from, and by which name they know it: the use statements of a scope, by name.
//!
//! The text of a module has a statement for each name that it has from elsewhere, so that looking through all of them for each
//! name would cost the square of what a large program has.

use crate::declarations::mapper::DEFAULT_MAPPER;
use crate::known::Known;
use body::Declared;
use rustc_hash::{FxHashMap, FxHashSet};
use source::Atom;
use symbols::{NameSpace, ScopeId, Use};

/// The use statements of each scope that looked for a name.
pub type Uses = FxHashMap<ScopeId, OfScope>;

/// One module, whether it is said to be intrinsic, and the name there.
pub type Source = (Atom, Option<bool>, Atom);

/// The number of a statement without ONLY, its module, and whether that is said to be intrinsic.
type OpenStatement = (usize, Atom, Option<bool>);

/// The use statements of one scope, as far as they were read.
#[derive(Default)]
pub struct OfScope {
    read: usize,
    /// What a statement gives a name here: its number, and where the name comes from.
    local: FxHashMap<Atom, Vec<(usize, Source)>>,
    /// The statements without ONLY.
    open: Vec<OpenStatement>,
    /// What a rename gives another name, in any of the statements: none without ONLY gives the module's own name to it.
    renamed: FxHashSet<(Atom, Atom)>,
    /// How many names were looked for in the modules of `open`.
    asked: usize,
    /// What these have, once so much was looked for that it pays to know.
    given: Option<ModulesWithName>,
}

/// So many modules are asked one by one.
const FEW: usize = 32;

/// Which of the modules that a scope uses without ONLY have a name.
struct ModulesWithName {
    /// How many there were.
    of: usize,
    /// Their turns, by name.
    turns: FxHashMap<(NameSpace, Atom), Vec<usize>>,
}

impl OfScope {
    /// In the `text` of a module each statement stands for itself.
    fn read_uses(&mut self, uses: &[Use], text: bool) {
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
    fn count_asked(&mut self, modules: usize) -> Option<(usize, Vec<OpenStatement>)> {
        self.asked += 1;
        let known = self.given.as_ref().is_some_and(|given| given.of == modules);
        (!known && self.asked.is_power_of_two()).then(|| (self.asked, self.open.clone()))
    }
}

impl Known<'_> {
    /// Those of [`Known::used_names`] whose modules may have the name in that name space.
    pub(crate) fn given_names(&self, scope: ScopeId, space: NameSpace, name: Atom) -> Vec<Source> {
        let modules = self.uses.borrow().get(&scope).map_or(0, |uses| uses.open.len());
        if modules > FEW {
            self.know_given(scope, modules);
        }
        self.sources_among(scope, space, name, true)
    }

    /// Notes what the modules have that a scope uses as a whole, once more was looked for than they have.
    fn know_given(&self, scope: ScopeId, modules: usize) {
        let Some((asked, open)) = self.uses.borrow_mut().get_mut(&scope).and_then(|uses| uses.count_asked(modules))
        else {
            return;
        };
        let open: Vec<_> = open.iter().map(|(_, module, intrinsic)| self.find_module(*module, *intrinsic)).collect();
        let names = |of: &Declared| of.symbols.scopes[of.scope].names.len();
        if open.iter().flatten().map(|of| names(of)).sum::<usize>() > asked * modules {
            return;
        }
        let mut turns: FxHashMap<_, Vec<usize>> = FxHashMap::default();
        for (turn, of) in open.iter().enumerate().filter_map(|(turn, of)| Some((turn, of.as_ref()?))) {
            for key in of.symbols.scopes[of.scope].names.keys() {
                turns.entry(*key).or_default().push(turn);
            }
        }
        if let Some(uses) = self.uses.borrow_mut().get_mut(&scope) {
            uses.given = Some(ModulesWithName { of: modules, turns });
        }
    }

    /// The names under which `name` is found in the modules that `scope` uses, first to last.
    pub(crate) fn used_names(&self, scope: ScopeId, space: NameSpace, name: Atom) -> Vec<Source> {
        self.sources_among(scope, space, name, false)
    }

    fn sources_among(&self, scope: ScopeId, space: NameSpace, name: Atom, given: bool) -> Vec<Source> {
        if self.symbols.scopes[scope].uses.is_empty() {
            return Vec::new();
        }
        // The default mapper of a type comes with the type.
        let mapped = match space {
            NameSpace::Mapper => self.text(name).strip_suffix(DEFAULT_MAPPER).and_then(|ty| self.atoms.get(ty)),
            _ => None,
        };
        let wanted = mapped.unwrap_or_else(|| self.wrap_operator(space, name));
        let mut scopes = self.uses.borrow_mut();
        let uses = scopes.entry(scope).or_default();
        uses.read_uses(&self.symbols.scopes[scope].uses, self.defaults.lists_intrinsics);
        let mut found: Vec<(usize, Source)> = uses.local.get(&wanted).cloned().unwrap_or_default();
        let known = uses.given.as_ref().filter(|known| given && known.of == uses.open.len());
        let turns = known.map(|known| known.turns.get(&(space, name)).map_or(&[][..], Vec::as_slice));
        let open: Vec<&OpenStatement> = match turns {
            Some(turns) => turns.iter().map(|turn| &uses.open[*turn]).collect(),
            None => uses.open.iter().collect(),
        };
        let open = open.into_iter().filter(|(_, module, _)| !uses.renamed.contains(&(*module, wanted)));
        let open: Vec<_> = open.map(|(number, module, intrinsic)| (*number, (*module, *intrinsic, name))).collect();
        let given = found.len();
        found.extend(open);
        for (_, source) in &mut found[..given] {
            source.2 = match mapped {
                Some(_) => self.default_mapper(source.2),
                None => self.unwrap_operator(space, source.2),
            };
        }
        found.sort_by_key(|(number, _)| *number);
        found.into_iter().map(|(_, source)| source).collect()
    }
}
