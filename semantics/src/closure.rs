//! What a module depends on, found with a list in hand and no query that walks.

use crate::db::Db;
use crate::modules::named;
use crate::queries::{self, ModuleName};
use rustc_hash::{FxBuildHasher, FxHashSet};
use source::Atom;

type IndexSet<T> = indexmap::IndexSet<T, FxBuildHasher>;

/// Modules, and who uses them.
struct Graph<'db> {
    modules: IndexSet<ModuleName<'db>>,
    /// Who uses each module, by index.
    users: Vec<Vec<usize>>,
    edges: FxHashSet<(usize, usize)>,
    /// So many modules have said what they use.
    asked: usize,
}

/// Every module that `module` depends on, itself included.
///
/// The interface of a module names the modules where its entities come from, also those that it reaches through others only.
/// Where several files define a module of that name, its file may mean another one than theirs do: that belongs to what the
/// module depends on, too.
pub(crate) fn of<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Vec<ModuleName<'db>> {
    let modules = IndexSet::from_iter([module]);
    let mut graph = Graph { modules, users: vec![Vec::new()], edges: FxHashSet::default(), asked: 0 };
    loop {
        graph.ask(db);
        let before = graph.edges.len();
        for name in graph.of_several_files(db) {
            for user in graph.dependent_on(db, name) {
                let used = named(db, name, Some(false), graph.modules[user].file(db));
                graph.add(user, used);
            }
        }
        if graph.edges.len() == before {
            return graph.modules.into_iter().collect();
        }
    }
}

impl<'db> Graph<'db> {
    /// Asks what modules use until all have said so.
    fn ask(&mut self, db: &'db dyn Db) {
        while let Some(module) = self.modules.get_index(self.asked).copied() {
            for used in queries::used_modules(db, module) {
                self.add(self.asked, *used);
            }
            self.asked += 1;
        }
    }

    fn add(&mut self, user: usize, used: ModuleName<'db>) {
        let (used, new) = self.modules.insert_full(used);
        if new {
            self.users.push(Vec::new());
        }
        if self.edges.insert((user, used)) {
            self.users[used].push(user);
        }
    }

    /// The names of modules here that more than one file defines.
    fn of_several_files(&self, db: &dyn Db) -> IndexSet<Atom> {
        let files = queries::module_files(db);
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
