//! 14.2.2: the names that a name may have in the modules of a scope.

use super::uses::{ModulesWithName, OpenStatement, Source};
use crate::declarations::mapper::DEFAULT_MAPPER;
use crate::known::Known;
use body::Declared;
use rustc_hash::FxHashMap;
use source::Atom;
use symbols::{NameSpace, ScopeId};

/// So many modules are asked one by one.
const FEW: usize = 32;

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
