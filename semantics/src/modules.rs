//! Modules asked for by name, whether they are units of the program, module files or built in.

use crate::closure;
use crate::db::{Db, Settings, SourceFile};
use crate::hosts::{MAX_PARENTS, count_parents, host_unit};
use crate::include::join_path;
use crate::index::{module_files, resolve_module};
use crate::keys::{ListedNames, ModuleName, Unit};
use crate::queries::meanings::{scope, signature};
use crate::queries::module_values::{
    broken, exports, interface, listed_exports, module_closure, module_sum, module_text, unit_sum,
};
use crate::queries::texts::{external_procedures, hosts, procedures, uncallable_units, units};
use crate::queries::trees::{Tree, parsed};
use crate::stubs;
use body::Declared;
use parser::fortran::tree::{Head, ProgramUnit, SpecificationKind};
use parser::units::UnitKind;
use source::Atom;
use source::atom::words;
use std::sync::Arc;
use symbols::INCOMPLETE;

/// Modules, as the `use` statements of a unit see them.
pub(crate) struct ProgramModules<'a> {
    db: &'a dyn Db,
    /// The module that asks, or whose procedure does.
    home: Option<ModuleName<'a>>,
    /// The file that asks.
    file: Option<SourceFile>,
    /// The number of the unit that asks.
    number: Option<u32>,
}

impl<'a> ProgramModules<'a> {
    /// As `unit` sees them.
    pub(crate) fn seen_by(db: &'a dyn Db, unit: Unit<'a>) -> ProgramModules<'a> {
        let key = unit.key(db);
        let is_module = matches!(key.kind, UnitKind::Module | UnitKind::Submodule);
        let home = if is_module { Some(key.name) } else { key.parent };
        let file = Some(unit.file(db));
        let home = home.map(|name| ModuleName::new(db, name, Some(false), file));
        ProgramModules { db, home, file, number: Some(unit.number(db)) }
    }

    /// The unit that asks.
    fn unit(&self) -> Option<Unit<'a>> {
        units(self.db, self.file?).get(self.number? as usize).copied()
    }

    fn module_named(&self, name: Atom, intrinsic: Option<bool>) -> ModuleName<'a> {
        resolve_module(self.db, name, intrinsic, self.file)
    }

    /// Whether a module depends on the one that asks (Fortran 2023, 14.2.2: a module shall not reference itself, directly or
    /// indirectly).
    fn comes_back(&self, name: Atom) -> bool {
        let behind = || module_closure(self.db, self.module_named(name, Some(false)));
        self.home.is_some_and(|home| behind().modules.contains(&home))
    }

    /// Whether what a module gives is not read, since too many modules stand on one another below it. It is told of where that begins:
    /// those further up are as modules that lost what they had.
    fn is_too_deep(&self, name: Atom) -> bool {
        module_closure(self.db, self.module_named(name, Some(false))).depth == closure::MAX_DEPTH
    }
}

impl fortran::Modules for ProgramModules<'_> {
    fn module(&self, name: Atom, intrinsic: Option<bool>) -> Option<Arc<Declared>> {
        if intrinsic != Some(true) && (self.comes_back(name) || self.is_too_deep(name)) {
            return None;
        }
        exports(self.db, meant_module(self.db, self.module_named(name, intrinsic))).clone()
    }

    fn names_of_module(&self, name: Atom, intrinsic: Option<bool>, names: &[Atom]) -> Option<Arc<Declared>> {
        if self.db.is_settled() || intrinsic == Some(true) || self.comes_back(name) || self.is_too_deep(name) {
            return self.module(name, intrinsic);
        }
        let module = meant_module(self.db, self.module_named(name, intrinsic));
        // What a module file or the compiler says changes seldom.
        match module.file(self.db) {
            Some(_) => listed_exports(self.db, ListedNames::new(self.db, module, names)).module.clone(),
            None => exports(self.db, module).clone(),
        }
    }

    fn external(&self, name: Atom) -> Option<Arc<Declared>> {
        let index = *external_procedures(self.db, self.file?).get(&name)?;
        let unit = *units(self.db, self.file?).get(index)?;
        Some(Arc::clone(signature(self.db, unit)))
    }

    fn is_before(&self, name: Atom) -> bool {
        let Some((file, number)) = self.file.zip(self.number) else { return true };
        let index = external_procedures(self.db, file).get(&name).copied();
        let unit = index.and_then(|index| units(self.db, file).get(index).copied());
        unit.is_none_or(|unit| unit.number(self.db) < number)
    }

    fn is_other_unit(&self, name: Atom) -> bool {
        let Some((file, number)) = self.file.zip(self.number) else { return false };
        uncallable_units(self.db, file).get(&name).is_some_and(|first| *first < number as usize)
    }

    fn wrong_parent(&self, ancestor: Atom, parent: Option<Atom>) -> Option<String> {
        if self.unit().and_then(|unit| count_parents(self.db, unit)).is_some_and(|parents| parents > MAX_PARENTS) {
            let name = self.db.atoms().text(parent.unwrap_or(ancestor));
            return Some(format!("`{name}` stands in a chain of {MAX_PARENTS} submodules, each in the one before"));
        }
        let text = match parent {
            Some(parent) => submodule_file(self.db, ancestor, parent),
            None => gfortran_host(self.db, self.module_named(ancestor, Some(false))).unwrap_or(ModuleText::Missing),
        };
        match text {
            ModuleText::Wrong(why) => Some(why),
            ModuleText::Missing | ModuleText::Text { .. } => None,
        }
    }

    fn wrong_behind(&self, name: Atom, intrinsic: Option<bool>) -> Option<String> {
        let asks = self.number.is_some() && intrinsic != Some(true);
        asks.then(|| broken(self.db, self.module_named(name, intrinsic)).clone()).flatten()
    }

    fn module_problem(&self, name: Atom) -> Option<String> {
        let text = |atom| self.db.atoms().text(atom);
        if let Some(home) = self.home.filter(|_| self.comes_back(name)) {
            return Some(format!("module `{}` depends on `{}` in turn", text(name), text(home.atom(self.db))));
        }
        if self.is_too_deep(name) {
            return Some(format!(
                "`{}` stands on a chain of {} modules, each using the one before",
                text(name),
                closure::MAX_DEPTH
            ));
        }
        match module_text(self.db, self.module_named(name, Some(false))) {
            ModuleText::Wrong(why) => Some(why.clone()),
            ModuleText::Missing | ModuleText::Text { .. } => None,
        }
    }
}

/// The interface of a module as text, wherever it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModuleText {
    /// There is no such module.
    Missing,
    /// There is a file for it that cannot be read, and this is why.
    Wrong(String),
    /// Its interface, and the checksum of its file; a module built in has no file.
    Text {
        /// Fortran in free form.
        text: Arc<str>,
        /// The checksum.
        sum: Option<u64>,
    },
}

/// A module of the program, else a module file, else an intrinsic module (Fortran 2023, 14.2.2: a nonintrinsic one of the
/// same name comes first unless `intrinsic` is said), else a file beside the compiler's own.
pub(crate) fn find_text(db: &dyn Db, module: ModuleName<'_>) -> ModuleText {
    let name = module.atom(db);
    let built_in = || match fortran::intrinsic_module(db.atoms().text(name)) {
        Some(text) => ModuleText::Text { text: text.into_owned().into(), sum: None },
        None => {
            let options = Settings::get(db).options(db);
            match module_in_folders(db, db.atoms().text(name), &options.intrinsic_modules) {
                ModuleText::Missing if options.stubs && module.intrinsic(db).is_none() => stub_module(db, name),
                found => found,
            }
        }
    };
    match module.intrinsic(db) {
        Some(true) => built_in(),
        Some(false) => find_nonintrinsic(db, module),
        None => match module_text(db, nonintrinsic_module(db, module)) {
            ModuleText::Missing => built_in(),
            found @ (ModuleText::Wrong(_) | ModuleText::Text { .. }) => found.clone(),
        },
    }
}

/// The module that a name means if it is not an intrinsic one: all that is made of it is made once.
fn nonintrinsic_module<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> ModuleName<'db> {
    ModuleName::new(db, module.atom(db), Some(false), module.file(db))
}

/// The module that its users mean who do not say whether it is an intrinsic one.
fn meant_module<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> ModuleName<'db> {
    let same = nonintrinsic_module(db, module);
    let is_found = || module.file(db).is_some() || *module_text(db, same) != ModuleText::Missing;
    let is_there = module.intrinsic(db).is_none() && is_found();
    if is_there { same } else { module }
}

/// The module that stands in for one of a library that is not there.
fn stub_module(db: &dyn Db, name: Atom) -> ModuleText {
    let text = stubs::module_path(db.atoms().text(name)).and_then(|path| db.file(&path).text(db).clone());
    text.map_or(ModuleText::Missing, |text| ModuleText::Text { text, sum: None })
}

fn find_nonintrinsic(db: &dyn Db, module: ModuleName<'_>) -> ModuleText {
    match defining_unit(db, module) {
        Some(unit) => ModuleText::Text { text: interface(db, unit).as_str().into(), sum: None },
        None => module_file(db, module.atom(db)),
    }
}

/// The unit of the program that defines a module.
pub(crate) fn defining_unit<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Option<Unit<'db>> {
    let name = module.atom(db);
    let hosts = hosts(db, module.file(db)?);
    let first = hosts.partition_point(|unit| unit.key(db).name < name);
    let mut named = hosts[first..].iter().take_while(|unit| unit.key(db).name == name);
    named.find(|unit| unit.key(db).kind == UnitKind::Module).copied()
}

/// A module file, looked for where [`module_folders`] says.
fn module_file(db: &dyn Db, name: Atom) -> ModuleText {
    match module_in_folders(db, db.atoms().text(name), &module_folders(db)) {
        ModuleText::Wrong(_) if is_stray(db, name) => ModuleText::Missing,
        found => found,
    }
}

/// Whether the file of a library's module lies in a folder that nobody named, and what is built in stands in for the module.
fn is_stray(db: &dyn Db, name: Atom) -> bool {
    let options = Settings::get(db).options(db);
    let of_compiler = options.module_dir.iter().cloned().chain([String::new()]);
    let named: Vec<String> =
        of_compiler.chain(options.include_paths.iter().chain(&options.include.system).cloned()).collect();
    options.stubs
        && stub_module(db, name) != ModuleText::Missing
        && find_first_file(db, db.atoms().text(name), &options.module_suffix, &named).is_none()
}

/// The file of a submodule: `ancestor-name.mod`, else gfortran's, `ancestor@name.smod`.
fn submodule_file(db: &dyn Db, ancestor: Atom, name: Atom) -> ModuleText {
    let (ancestor, name) = (db.atoms().text(ancestor), db.atoms().text(name));
    match module_in_folders(db, &modfile::file_name(name, Some(ancestor), ""), &module_folders(db)) {
        ModuleText::Missing => smod_file(db, &modfile::gfortran::submodule_stem(ancestor, Some(name))),
        found @ (ModuleText::Wrong(_) | ModuleText::Text { .. }) => found,
    }
}

/// The file `stem.smod` that gfortran writes for submodules, looked for as module files are.
fn smod_file(db: &dyn Db, stem: &str) -> ModuleText {
    file_of(db, stem, modfile::gfortran::SUBMODULE_SUFFIX, &module_folders(db))
}

/// What gfortran tells submodules of a module, private names included: its module file tells others what they may know. `None` if the
/// module is a unit of the program or has a file of another compiler, that serves both.
fn gfortran_host(db: &dyn Db, module: ModuleName<'_>) -> Option<ModuleText> {
    if defining_unit(db, module).is_some() {
        return None;
    }
    let name = db.atoms().text(module.atom(db));
    let suffix = &Settings::get(db).options(db).module_suffix;
    let Some((path, text)) = find_first_file(db, name, suffix, &module_folders(db)) else {
        return Some(smod_file(db, name)).filter(|found| *found != ModuleText::Missing);
    };
    if !modfile::gfortran::is_ours(text.as_bytes()) {
        return None;
    }
    Some(match smod_file(db, name) {
        ModuleText::Missing => ModuleText::Wrong(modfile::gfortran::lacks_submodule_file(&path, name)),
        found @ (ModuleText::Wrong(_) | ModuleText::Text { .. }) => found,
    })
}

/// Where module files are looked for: the module directory, the current directory, the include paths in their order.
fn module_folders(db: &dyn Db) -> Vec<String> {
    let options = Settings::get(db).options(db);
    let first = options.module_dir.iter().cloned().chain([String::new()]);
    let named = options.include_paths.iter().chain(&options.include.system).chain(&options.module_paths);
    first.chain(named.cloned()).collect()
}

/// The first file of this name in `folders`, and its path. What is there and no file is passed over.
fn find_first_file(db: &dyn Db, stem: &str, suffix: &str, folders: &[String]) -> Option<(String, Arc<str>)> {
    let name = modfile::file_name(stem, None, suffix);
    folders.iter().find_map(|folder| {
        let path = join_path(folder, &name);
        let text = db.file(&path).text(db).clone()?;
        Some((path, text))
    })
}

/// The module in the first file of this name in `folders`, unless the modules that it was written for are others now.
fn module_in_folders(db: &dyn Db, stem: &str, folders: &[String]) -> ModuleText {
    file_of(db, stem, &Settings::get(db).options(db).module_suffix, folders)
}

fn file_of(db: &dyn Db, stem: &str, suffix: &str, folders: &[String]) -> ModuleText {
    let Some((path, text)) = find_first_file(db, stem, suffix, folders) else {
        let name = modfile::file_name(stem, None, suffix);
        let paths = folders.iter().map(|folder| join_path(folder, &name));
        let found =
            paths.into_iter().find_map(|path| Some(format!("`{path}` is not a module file: {}", db.obstacle(&path)?)));
        return found.map_or(ModuleText::Missing, ModuleText::Wrong);
    };
    match modfile::read_module(stem, text.as_bytes()) {
        modfile::Contents::Wrong(wrong) => ModuleText::Wrong(wrong.describe_error(&path)),
        modfile::Contents::Module { sum, text, needs, .. } => match needs.iter().find(|need| is_stale(db, need)) {
            Some(need) => ModuleText::Wrong(modfile::describe_stale(&path, &need.module)),
            None => ModuleText::Text { text: text.into_owned().into(), sum },
        },
    }
}

/// Whether the file of a module is another than the one that was needed. A module whose source is in the program has no file that
/// counts.
fn is_stale(db: &dyn Db, need: &modfile::Dependency) -> bool {
    let name = db.atoms().intern_folded(&need.module);
    if need.intrinsic || module_files(db).contains_key(&name) {
        return false;
    }
    let now = *module_sum(db, ModuleName::new(db, name, Some(false), None));
    now.is_some_and(|now| now != need.sum)
}

/// The checksum that a module's file says it has.
pub(crate) fn module_checksum(db: &dyn Db, module: ModuleName<'_>) -> Option<u64> {
    let suffix = &Settings::get(db).options(db).module_suffix;
    let (_, text) = find_first_file(db, db.atoms().text(module.atom(db)), suffix, &module_folders(db))?;
    modfile::stated_sum(&text)
}

/// What is wrong with the file of a module that `module` depends on.
pub(crate) fn module_file_problem(db: &dyn Db, module: ModuleName<'_>) -> Option<String> {
    let closure = &module_closure(db, module).modules;
    let behind = closure.iter().filter(|behind| **behind != module && behind.file(db).is_none());
    behind.into_iter().find_map(|behind| match module_text(db, *behind) {
        ModuleText::Wrong(why) => Some(why.clone()),
        ModuleText::Missing | ModuleText::Text { .. } => None,
    })
}

/// The parent of a submodule that is not a unit of the program, out of its module file.
pub(crate) fn parent_file(db: &dyn Db, unit: Unit<'_>) -> Option<Arc<Declared>> {
    if unit.key(db).kind != UnitKind::Submodule || host_unit(db, unit).is_some() {
        return None;
    }
    let Tree::Fortran(parsed) = parsed(db, unit) else { return None };
    let Head::Submodule { ancestor, parent, .. } = &parsed.tree.head else { return None };
    // It is told where the chain becomes too long; those further up are in a submodule that lost what it had.
    match count_parents(db, unit) {
        Some(parents) if parents == MAX_PARENTS + 1 => return None,
        Some(parents) if parents > MAX_PARENTS => {
            let lost = lost_module(db, parent.unwrap_or(*ancestor).atom);
            return fortran::module_of_text(&lost, db.atoms(), &ProgramModules::seen_by(db, unit)).map(Arc::new);
        }
        Some(_) | None => {}
    }
    parent_named(db, ancestor.atom, parent.map(|parent| parent.atom), Some(unit.file(db)), MAX_PARENTS)
}

fn parent_named(
    db: &dyn Db,
    ancestor: Atom,
    parent: Option<Atom>,
    asking: Option<SourceFile>,
    depth: usize,
) -> Option<Arc<Declared>> {
    let module = resolve_module(db, ancestor, Some(false), asking);
    let modules = ProgramModules { db, home: Some(module), file: asking, number: None };
    let Some(parent) = parent else {
        return match gfortran_host(db, module) {
            None => exports(db, module).clone(),
            Some(ModuleText::Text { text, .. }) => fortran::module_of_text(&text, db.atoms(), &modules).map(Arc::new),
            Some(ModuleText::Missing | ModuleText::Wrong(_)) => None,
        };
    };
    let ModuleText::Text { text, .. } = submodule_file(db, ancestor, parent) else { return None };
    let trees = fortran::trees_of_text(&text, db.atoms());
    let Head::Submodule { ancestor, parent, .. } = &trees.first()?.head else { return None };
    let host = parent_named(db, ancestor.atom, parent.map(|parent| parent.atom), asking, depth.checked_sub(1)?)?;
    fortran::submodule_of_text(&text, db.atoms(), &modules, &host).map(Arc::new)
}

/// The text of a module of which nothing is known.
fn lost_module(db: &dyn Db, name: Atom) -> String {
    format!("module {}\n{INCOMPLETE}*\nend\n", db.atoms().text(name))
}

/// What a module offers, out of its interface text: one way for buffers, files and built-in modules.
pub(crate) fn module_exports(db: &dyn Db, module: ModuleName<'_>) -> Option<Arc<Declared>> {
    let meant = meant_module(db, module);
    if meant != module {
        return exports(db, meant).clone();
    }
    let text: &str = match module_closure(db, module).depth {
        depth if depth > closure::MAX_DEPTH => &lost_module(db, module.atom(db)),
        _ => match module_text(db, module) {
            ModuleText::Text { text, .. } => text,
            ModuleText::Missing | ModuleText::Wrong(_) => return None,
        },
    };
    let modules =
        ProgramModules { db, home: Some(nonintrinsic_module(db, module)), file: module.file(db), number: None };
    let declared = fortran::module_of_text(text, db.atoms(), &modules)?;
    Some(Arc::new(declared.without_places()))
}

/// The modules that the specification parts of a module use, wherever its source or file is.
pub(crate) fn used_modules(db: &dyn Db, module: ModuleName<'_>) -> Vec<Atom> {
    let mut found = Vec::new();
    if let Some(unit) = defining_unit(db, module) {
        for unit in std::iter::once(unit).chain(procedures(db, unit)) {
            if let Tree::Fortran(parsed) = parsed(db, unit) {
                uses_of(&parsed.tree, &mut found);
            }
        }
    } else if let ModuleText::Text { text, .. } = module_text(db, nonintrinsic_module(db, module)) {
        found = fortran::modules_used_in(text, db.atoms());
    }
    found
}

/// The modules that a unit's declarations use, those of its internal procedures and interface bodies included.
fn uses_of(unit: &ProgramUnit, found: &mut Vec<Atom>) {
    for statement in &unit.specification {
        match &statement.kind {
            SpecificationKind::Use(used) if used.nature.is_none_or(|nature| nature.atom != words::INTRINSIC) => {
                found.push(used.module.atom);
            }
            SpecificationKind::Interface(interface) => interface.bodies.iter().for_each(|body| uses_of(body, found)),
            _ => {}
        }
    }
    unit.contained.iter().for_each(|inner| uses_of(inner, found));
}

/// The module file of a unit: with the checksums of the files that it needs, or with what is in them.
pub(crate) fn write_module_file(db: &dyn Db, unit: Unit<'_>) -> String {
    let own = interface(db, unit);
    match Settings::get(db).options(db).hermetic {
        true => modfile::with_own_header(&format!("{own}{}", write_held_modules(db, unit)), &[]),
        false => modfile::with_own_header(own, &needed_modules(db, unit, scope(db, unit))),
    }
}

/// The modules that a hermetic file holds beside its own: each that this one depends on, once; those built in are everywhere.
fn write_held_modules(db: &dyn Db, unit: Unit<'_>) -> String {
    let home = resolve_module(db, unit.key(db).name, Some(false), Some(unit.file(db)));
    let behind = module_closure(db, home).modules.iter().filter(|behind| **behind != home);
    let text = |behind: &ModuleName<'_>| match module_text(db, *behind) {
        ModuleText::Text { text, .. } => text.to_string(),
        ModuleText::Missing | ModuleText::Wrong(_) => String::new(),
    };
    behind.map(text).collect()
}

/// The modules that a module's file depends on, with the checksums of their files; modules built in have none.
fn needed_modules(db: &dyn Db, unit: Unit<'_>, declared: &Declared) -> Vec<modfile::Dependency> {
    let file = Some(unit.file(db));
    let home = ModuleName::new(db, unit.key(db).name, Some(false), file);
    let mut names: Vec<Atom> =
        declared.symbols.scopes.iter().flat_map(|(_, scope)| &scope.uses).map(|used| used.module).collect();
    names.sort_by_key(|name| db.atoms().text(*name));
    names.dedup();
    let mut used: Vec<ModuleName<'_>> =
        names.into_iter().map(|name| resolve_module(db, name, Some(false), file)).collect();
    // A module that depends on this one was reported; its checksum would depend on ours.
    used.retain(|used| !module_closure(db, *used).modules.contains(&home));
    let need = |used: ModuleName<'_>| {
        let sum = match self::defining_unit(db, used) {
            Some(unit) => *unit_sum(db, unit),
            None => match module_text(db, used) {
                ModuleText::Text { sum, .. } => *sum,
                ModuleText::Missing | ModuleText::Wrong(_) => None,
            },
        };
        Some(modfile::Dependency { sum: sum?, intrinsic: false, module: db.atoms().text(used.atom(db)).to_owned() })
    };
    used.into_iter().filter_map(need).collect()
}
