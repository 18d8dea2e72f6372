//! What a module depends on, and how deep its modules stand on one another: found with a list in hand and no query that walks.

use crate::db::Db;
use crate::index::{module_files, resolve_module};
use crate::keys::ModuleName;
use rustc_hash::FxBuildHasher;
use source::Atom;

type IndexSet<T> = indexmap::IndexSet<T, FxBuildHasher>;

/// The query of the modules that a module uses.
pub(crate) type UsedModules<'db> = fn(&'db dyn Db, ModuleName<'db>) -> &'db Vec<ModuleName<'db>>;

/// Modules, and who uses them.
struct Graph<'db> {
    modules: IndexSet<ModuleName<'db>>,
    /// Who uses each module, by index.
    users: Vec<Vec<usize>>,
    /// How many modules each of them uses.
    used: Vec<usize>,
    /// So many modules have said what they use.
    asked: usize,
}

/// How many modules may stand on one another, each using the one before. The interface of each names all that it has from those below,
/// so that a chain of them costs the square of its length. CP2K, of 1,300 modules, has 91.
pub(crate) const MAX_DEPTH: u32 = 256;

/// What a module depends on.
#[derive(Clone, PartialEq, Eq, Debug, salsa::SalsaValue)]
pub struct Closure<'db> {
    /// Every module that it depends on, itself included and first; only itself if they stand too deep, and nothing behind it is read.
    pub modules: IndexSet<ModuleName<'db>>,
    /// How many modules stand on one another below it, at most: 0 of one that uses none, and of those that depend on themselves.
    pub depth: u32,
}

/// Every module that `module` depends on.
///
/// The interface of a module names the modules where its entities come from, also those that it reaches through others only.
/// Where several files define a module of that name, its file may mean another one than theirs do: that belongs to what the
/// module depends on, too.
pub(crate) fn closure_of<'db>(
    db: &'db dyn Db,
    module: ModuleName<'db>,
    used_modules: UsedModules<'db>,
) -> Closure<'db> {
    let modules = IndexSet::from_iter([module]);
    let mut graph = Graph { modules, users: vec![Vec::new()], used: vec![0], asked: 0 };
    loop {
        graph.ask_modules(db, used_modules);
        let mut grown = false;
        for name in graph.of_several_files(db) {
            for user in graph.dependent_on(db, name) {
                let used = resolve_module(db, name, Some(false), graph.modules[user].file(db));
                grown |= graph.add_new(user, used);
            }
        }
        if !grown {
            let depth = graph.depth();
            let modules = if depth > MAX_DEPTH { IndexSet::from_iter([module]) } else { graph.modules };
            return Closure { modules, depth };
        }
    }
}

impl<'db> Graph<'db> {
    /// Asks what modules use until all have said so.
    fn ask_modules(&mut self, db: &'db dyn Db, used_modules: UsedModules<'db>) {
        while let Some(module) = self.modules.get_index(self.asked).copied() {
            for used in used_modules(db, module) {
                self.add_use(self.asked, *used);
            }
            self.asked += 1;
        }
    }

    /// What a module says that it uses, which it says once of each.
    fn add_use(&mut self, user: usize, used: ModuleName<'db>) {
        let (used, new) = self.modules.insert_full(used);
        if new {
            self.users.push(Vec::new());
            self.used.push(0);
        }
        self.users[used].push(user);
        self.used[user] += 1;
    }

    /// The same of what it may have said already; whether it had not.
    fn add_new(&mut self, user: usize, used: ModuleName<'db>) -> bool {
        let known = self.modules.get_index_of(&used).is_some_and(|used| self.users[used].contains(&user));
        if !known {
            self.add_use(user, used);
        }
        !known
    }

    /// The longest way from the first module down. Those that no order has, since they depend on each other, are not counted.
    fn depth(&self) -> u32 {
        let mut open = self.used.clone();
        let mut depths = vec![0; self.modules.len()];
        let mut ready: Vec<usize> = (0..open.len()).filter(|module| open[*module] == 0).collect();
        while let Some(module) = ready.pop() {
            for user in &self.users[module] {
                depths[*user] = depths[*user].max(depths[module] + 1);
                open[*user] -= 1;
                if open[*user] == 0 {
                    ready.push(*user);
                }
            }
        }
        if open[0] == 0 { depths[0] } else { 0 }
    }

    /// The names of modules here that more than one file defines.
    fn of_several_files(&self, db: &dyn Db) -> IndexSet<Atom> {
        let files = module_files(db);
        let names = self.modules.iter().map(|module| module.atom(db));
        names.filter(|name| files.get(name).is_some_and(|files| files.len() > 1)).collect()
    }

    /// The modules that depend on one called `name`.
    fn dependent_on(&self, db: &dyn Db, name: Atom) -> IndexSet<usize> {
        let named = |index: &usize| self.modules[*index].atom(db) == name;
        let mut found: IndexSet<usize> = (0..self.modules.len()).filter(named).collect();
        let mut next = 0;
        while let Some(index) = found.get_index(next).copied() {
            let users = self.users[index].iter().copied();
            found.extend(users);
            next += 1;
        }
        found
    }
}
