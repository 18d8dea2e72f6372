//! Modules by their names, and what files say of them.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use super::meanings::scope;
use super::trees::ancestor_module;
use crate::closure;
use crate::db::Db;
use crate::index::resolve_module;
use crate::keys::{ListedNames, ModuleName, Unit};
use crate::modules::{self, ModuleText};
use body::Declared;
use indexmap::IndexSet;
use source::Atom;
use std::sync::Arc;

/// The interface of a module or submodule as text: what a module file says below its header (4.6 of the architecture).
#[salsa::tracked]
pub fn interface<'db>(db: &'db dyn Db, unit: Unit<'db>) -> String {
    let scope = scope(db, unit);
    let mut parents: Vec<Atom> = ancestor_module(db, unit).into_iter().collect();
    parents.extend(unit.key(db).parent.filter(|parent| !parents.contains(parent)));
    scope.unit.map_or_else(String::new, |module| modfile::write_body(&scope.symbols, module, &parents, db.atoms()))
}

/// The module file of a module or submodule, with the checksums of those it depends on.
#[salsa::tracked(lru = 0)]
pub fn module_file<'db>(db: &'db dyn Db, unit: Unit<'db>) -> String {
    modules::write_module_file(db, unit)
}

/// The checksum of the module file of a unit: all that other module files want of it, so it outlives that.
#[salsa::tracked]
pub fn unit_sum<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Option<u64> {
    modfile::stated_sum(module_file(db, unit))
}

/// The checksum that the file of a module says it has.
#[salsa::tracked]
pub fn module_sum<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Option<u64> {
    modules::module_checksum(db, module)
}

/// What is wrong with the file of a module that a module depends on.
#[salsa::tracked]
pub fn broken<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Option<String> {
    modules::module_file_problem(db, module)
}

/// The interface of a module by its name, wherever it comes from.
#[salsa::tracked(lru = 0)]
pub fn module_text<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> ModuleText {
    modules::find_text(db, module)
}

/// The modules that the declarations of a module use, its procedures' too; in order of first mention.
#[salsa::tracked]
pub fn module_uses<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Vec<Atom> {
    modules::used_modules(db, module)
}

/// The modules that a module's declarations use, as its file means their names.
#[salsa::tracked]
pub fn used_modules<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Vec<ModuleName<'db>> {
    let names: IndexSet<Atom> = module_uses(db, module).iter().copied().collect();
    names.into_iter().map(|name| resolve_module(db, name, Some(false), module.file(db))).collect()
}

/// Every module that a module depends on, itself included. No query walks the modules but this one, with a list in hand: modules that
/// use each other are found here, and nobody asks for what would come back to them.
#[salsa::tracked]
pub fn module_closure<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> closure::Closure<'db> {
    closure::closure_of(db, module, used_modules)
}

/// So many times the room is made before a question about one file ends: to begin it again takes longer than to go on with another.
const ROOMS: usize = 4;

/// What a module offers to those who use it; `None` if it is nowhere to be found. It stays when the trees go that it is made of, and before
/// those of one more module are made, they may go: a file may depend on hundreds.
#[salsa::tracked]
pub fn exports<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Option<Arc<Declared>> {
    db.end_if_full(ROOMS);
    let exports = modules::module_exports(db, module);
    db.note_found();
    exports
}

/// What a module offers to those who list names of it. Equal are two of these of which the names mean the same.
#[derive(Clone, Debug)]
pub struct ListedExports {
    /// All that it offers, as it was when what the names mean changed last, or later.
    pub module: Option<Arc<Declared>>,
    /// What the names mean, as a number.
    sum: u64,
}

impl PartialEq for ListedExports {
    fn eq(&self, other: &ListedExports) -> bool {
        self.module.is_some() == other.module.is_some() && self.sum == other.sum
    }
}

/// What a module offers to those who list these names of it: an edit of others ends here.
#[salsa::tracked]
pub fn listed_exports<'db>(db: &'db dyn Db, listed: ListedNames<'db>) -> ListedExports {
    let module = exports(db, listed.module(db)).clone();
    let sum = module.as_ref().map_or(0, |module| fortran::sum_names(module, listed.names(db), db.atoms()));
    ListedExports { module, sum }
}

/// Keeps the values here of so many units that were asked last.
pub(crate) fn bound_module_values(db: &mut dyn Db, units: usize) {
    module_file::set_lru_capacity(db, units);
    module_text::set_lru_capacity(db, units);
}

#[cfg(test)]
mod tests {
    use crate::events::executed_query;
    use crate::{Analysis, NoFiles, Options};
    use std::sync::{Arc, Mutex};

    const BASE: &str = "module base\ninteger, parameter :: k = 4\ntype t\nreal :: x\nend type\ninteger :: last\nend\n";
    const INNER: &str = "module inner\nuse base, only: t, kind => k\ntype(t) :: y\nend\n";
    const USER: &str = "subroutine s\nuse inner, only: y\nuse base, only: k\ny%x = k\nend\n";

    /// The units that were declared again, and what is wrong then, after `base` became that.
    fn after_edit(base: &str) -> (usize, Vec<&'static str>) {
        let ran = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&ran);
        let note = move |event| log.lock().expect("no panic").extend(executed_query(&event));
        let mut analysis = Analysis::with_log(Options::default(), Box::new(NoFiles), Some(Box::new(note)));
        analysis.open("base.f90", BASE);
        analysis.open("inner.f90", INNER);
        let user = analysis.open("user.f90", USER);
        assert!(analysis.ask().diagnostics(user).is_empty());
        analysis.open("base.f90", base);
        ran.lock().expect("no panic").clear();
        let found = analysis.ask().diagnostics(user).iter().map(|found| found.row.code).collect();
        let declared = ran.lock().expect("no panic").iter().filter(|query| query.starts_with("declared(")).count();
        (declared, found)
    }

    #[test]
    fn an_edit_of_an_interface_ends_at_those_who_list_other_names() {
        // The module itself is declared again, and nothing else.
        assert_eq!(after_edit(&BASE.replace("last", "final_one")), (1, vec![]));
        assert_eq!(after_edit(&BASE.replace("module base\n", "module base\nreal :: first\n")), (1, vec![]));
        // What is listed means something else: its users are.
        assert_eq!(after_edit(&BASE.replace("real :: x", "real :: x, z")).0, 3);
        assert_eq!(after_edit(&BASE.replace("k = 4", "k = 8")).0, 3);
        assert_eq!(after_edit(&BASE.replace(":: x", ":: z")).1, ["E2011"]);
        // A name that is gone is told.
        let (_, found) = after_edit(&BASE.replace("k = 4", "l = 4"));
        assert_eq!(found.len(), 1, "{found:?}");
    }
}
