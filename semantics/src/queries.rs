//! Every tracked function, on one page.
//!
//! ```text
//! text ─► tokens ─► units ─► parsed ─► declared ─► resolved ─► environments ─► translations
//!                                │          ▲           ▲              └─► checked
//!                                └► exports ┘ (modules) ┘
//! ```
//!
//! Each arrow is a firewall: a value that comes out equal stops the edit there. Above `tokens` no value holds an offset into a
//! file; above `parsed` no value of one unit holds a span of another. Where a unit starts in its file is asked of
//! [`positions`], last, by those who print.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, Settings, SourceFile};
pub use crate::db::{dialect, versions};
use crate::foreign;
use crate::headers;
use crate::include::{self, Folders, IncludedFile, Includes};
pub use crate::index::{defining_file, module_files, module_names, submodule_files, submodules};
use crate::mentions;
use crate::modules::{self, ModuleText, ProgramModules};
pub use crate::modules::{host_unit, procedures};
use crate::text_edits::FileTokens;
use crate::{closure, neighbors};
use body::deferred::Deferred;
use body::{Declared, Resolved};
use directives::Language;
use indexmap::{IndexMap, IndexSet};
use parser::fortran::extensions;
use parser::fortran::features::Feature;
use parser::units::{UnitKey, UnitKind};
use regions::data_environment::{Environments, Versions};
use regions::translate::Translation;
use regions::{check, data_environment, translate};
use rustc_hash::FxHashSet;
use source::file::LineIndex;
use source::{Atom, Diagnostic, Form, Place, Printing, Span, Token, TokenBuffer};
use std::sync::Arc;
use symbols::{END, SymbolTable};

/// A unit of a file: its identity. What edits change of it is [`unit_tokens`].
#[salsa::tracked(debug)]
pub struct Unit<'db> {
    /// Which of the file's units.
    #[returns(copy)]
    pub key: UnitKey,
    /// The file.
    #[returns(copy)]
    pub file: SourceFile,
    /// How many units are before it in its file.
    #[tracked]
    #[returns(copy)]
    pub number: u32,
}

impl<'db> Unit<'db> {
    /// Its tokens.
    pub fn tokens(self, db: &'db dyn Db) -> &'db Vec<Token> {
        unit_tokens(db, self)
    }
}

/// A module by its name. Keys of queries are kept for ever: they are few, and what is made for one that is dropped is made again; and see
/// [`crate::kept_keys`].
#[salsa::interned(debug, constructor = intern, revisions = usize::MAX)]
pub struct ModuleName<'db> {
    /// The name, folded.
    #[returns(copy)]
    pub atom: Atom,
    /// Whether `use, intrinsic ::` (`true`) or `use, non_intrinsic ::` (`false`) asked for it.
    #[returns(copy)]
    pub intrinsic: Option<bool>,
    /// The file of the program that defines it, if one does.
    #[returns(copy)]
    pub file: Option<SourceFile>,
}

/// The name of a module, and the file that mentions it: a tree may hold several programs, with modules of the same name.
#[salsa::interned(debug, constructor = intern, revisions = usize::MAX)]
pub struct Mention<'db> {
    /// The name, folded.
    #[returns(copy)]
    pub atom: Atom,
    /// The file; `None` if it is not a file of the program.
    #[returns(copy)]
    pub file: Option<SourceFile>,
}

/// The name of an included file, as it is looked for.
#[salsa::interned(debug, constructor = intern, revisions = usize::MAX)]
pub struct IncludeName<'db> {
    /// The name.
    #[returns(copy)]
    pub name: Atom,
    /// The folder that is looked in first: that of the file that asks.
    #[returns(copy)]
    pub beside: Option<Atom>,
    /// How many folders of the list are passed over.
    #[returns(copy)]
    pub first: u32,
    /// The form of the file that asks: some files are built in, for one language.
    #[returns(copy)]
    pub form: Form,
    /// The settings by which it is looked for.
    #[returns(copy)]
    pub settings: Settings,
    /// Whether one of its name was found and the next is asked for (`#include_next`).
    #[returns(copy)]
    pub is_next: bool,
}

/// A parse tree of either language.
#[derive(Clone, PartialEq, Debug)]
pub enum Tree {
    /// A Fortran program unit.
    Fortran(Deferred<parser::Parsed<parser::fortran::tree::ProgramUnit>>),
    /// A C external declaration.
    C(Deferred<parser::Parsed<parser::c::tree::External>>),
}

impl Tree {
    /// What the parser had to say.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Tree::Fortran(parsed) => &parsed.diagnostics,
            Tree::C(parsed) => &parsed.diagnostics,
        }
    }
}

/// The language of a file.
pub fn file_language(db: &dyn Db, file: SourceFile) -> Language {
    file.options(db).language_of(file.path(db))
}

/// Where included files are looked for.
#[salsa::tracked]
pub fn include_folders(db: &dyn Db, settings: Settings) -> Folders {
    include::settings_folders(settings.options(db))
}

/// The file that an include line means.
#[salsa::tracked]
pub fn found<'db>(db: &'db dyn Db, name: IncludeName<'db>) -> Option<IncludedFile> {
    include::find_include(db, name)
}

/// The tokens of a file with all it includes, and their places.
#[salsa::tracked(no_eq, lru = 0)]
pub fn tokens(db: &dyn Db, file: SourceFile) -> Arc<TokenBuffer> {
    let Some(text) = file.text(db) else { return Arc::default() };
    let options = file.options(db).lexing(file.path(db), text);
    let includes = Includes { db, form: options.form, settings: file.settings(db) };
    let (number, headers) = (file.number(db), db.headers(file.settings(db)));
    if options.form != Form::C {
        let again = |before| source::read_again(number, text, options.clone(), db.atoms(), &includes, before);
        if let Some(buffer) = db.readings().read_edited(file, again) {
            return buffer;
        }
    }
    Arc::new(source::tokenize_sharing(number, text, &options, db.atoms(), &includes, &headers))
}

/// The text of a file as the preprocessor leaves it; no query, since it is asked for once.
pub(crate) fn preprocess_file(db: &dyn Db, file: SourceFile, printing: Printing) -> (String, TokenBuffer) {
    let Some(text) = file.text(db) else { return Default::default() };
    let options = file.options(db).lexing(file.path(db), text);
    let includes = Includes { db, form: options.form, settings: file.settings(db) };
    source::preprocess(file.number(db), text, &options, db.atoms(), &includes, printing)
}

/// Where the lines of a file start.
#[salsa::tracked(no_eq, lru = 0)]
pub fn lines(db: &dyn Db, file: SourceFile) -> Arc<LineIndex> {
    Arc::new(LineIndex::new(file.text(db).as_deref().unwrap_or("")))
}

/// The line of the first token of a span of the `index`-th unit of a file, from 1; for messages and for names of target functions.
pub fn line_number(db: &dyn Db, file: SourceFile, index: usize, span: Span) -> u32 {
    lines(db, file).line(own_place(db, file, index, span).map_or(0, |place| place.start))
}

/// The place of a span of the `index`-th unit in the text of `file` itself.
pub fn own_place(db: &dyn Db, file: SourceFile, index: usize, span: Span) -> Option<Place> {
    let buffer = tokens(db, file);
    let place = buffer.place(positions(db, file).get(index)?.in_file(span))?;
    (buffer.origins.file(place) == Some(file.number(db))).then_some(place)
}

/// Whether a file includes one that is missing, or is written in what cannot be read, so that it may declare anything.
#[salsa::tracked]
pub fn lacks_includes(db: &dyn Db, file: SourceFile) -> bool {
    tokens(db, file).lacks_includes() || foreign::find_foreign(db, file).is_some()
}

/// The tokens of a file without their places: equal while comments and blanks are edited.
#[salsa::tracked(lru = 0)]
pub fn file_tokens(db: &dyn Db, file: SourceFile) -> FileTokens {
    FileTokens::new(Arc::clone(tokens(db, file)))
}

/// Where the units of a file are in its token buffer.
#[salsa::tracked]
pub fn positions(db: &dyn Db, file: SourceFile) -> Vec<parser::units::Unit> {
    let tokens = file_tokens(db, file);
    match file_language(db, file) {
        Language::Fortran => db.readings().cut_units(file, tokens, db.atoms()),
        Language::C | Language::Cxx => parser::c::units::units(tokens, db.atoms()),
    }
}

/// The units of a file, in source order.
#[salsa::tracked]
pub fn units<'db>(db: &'db dyn Db, file: SourceFile) -> Vec<Unit<'db>> {
    let unit = |(number, unit): (usize, &parser::units::Unit)| Unit::new(db, unit.key, file, number as u32);
    positions(db, file).iter().enumerate().map(unit).collect()
}

/// The modules and submodules of a file, by name and in source order: one may have thousands of procedures, which ask for it.
#[salsa::tracked]
pub fn hosts<'db>(db: &'db dyn Db, file: SourceFile) -> Vec<Unit<'db>> {
    modules::file_hosts(db, file)
}

/// The tokens of a unit: equal while other units of its file are edited.
#[salsa::tracked(lru = 0)]
pub fn unit_tokens<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<Token> {
    let file = unit.file(db);
    let position = positions(db, file).get(unit.number(db) as usize);
    position.map_or_else(Vec::new, |position| position.tokens(file_tokens(db, file)))
}

/// The tree of a unit.
#[salsa::tracked(lru = 0)]
pub fn parsed<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Tree {
    match file_language(db, unit.file(db)) {
        Language::Fortran => {
            Tree::Fortran(Deferred::new(parser::fortran::parse(unit.tokens(db), unit.key(db).kind, db.atoms())))
        }
        Language::C | Language::Cxx => {
            let typedefs = typedefs(db, unit.file(db));
            Tree::C(Deferred::new(parser::c::parse(unit.tokens(db), typedefs, dialect(db, unit.file(db)), db.atoms())))
        }
    }
}

/// The features that a Fortran unit uses and that some standard does not know; asked for by [`crate::conformance`] alone.
#[salsa::tracked(lru = 0)]
pub fn features<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<(Feature, Span)> {
    match parsed(db, unit) {
        Tree::Fortran(parsed) => {
            let procedures = procedures(db, unit).next().is_some();
            extensions::features(&parsed.tree, unit.key(db), procedures, unit.tokens(db), db.atoms())
        }
        Tree::C(_) => Vec::new(),
    }
}

/// The typedef names of a C file, found by scanning: an input of its parse.
#[salsa::tracked(lru = 0)]
pub fn typedefs(db: &dyn Db, file: SourceFile) -> parser::c::Typedefs {
    let before = headers::of_file(db, file);
    let mut names = before.map_or_else(Default::default, |before| headers::header_scope(db, before).typedefs.clone());
    names.extend(units(db, file).iter().flat_map(|unit| unit_typedefs(db, *unit)).copied());
    names
}

#[salsa::tracked]
fn unit_typedefs<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<Atom> {
    parser::c::units::typedefs(unit.tokens(db))
}

/// The modules that a file defines, and which of its units they are.
#[salsa::tracked]
pub fn file_modules(db: &dyn Db, file: SourceFile) -> Vec<UnitKey> {
    if file_language(db, file) != Language::Fortran {
        return Vec::new();
    }
    positions(db, file).iter().map(|unit| unit.key).filter(|key| key.kind == UnitKind::Module).collect()
}

/// The external procedures that a file defines, by name, with their numbers among its units.
#[salsa::tracked]
pub fn external_procedures(db: &dyn Db, file: SourceFile) -> IndexMap<Atom, usize> {
    modules::first_of(db, file, |key| key.kind == UnitKind::Procedure && key.parent.is_none())
}

/// The modules and block data of a file, by name, with the number of the first of each: no unit behind it can call it.
#[salsa::tracked]
pub fn uncallable_units(db: &dyn Db, file: SourceFile) -> IndexMap<Atom, usize> {
    modules::first_of(db, file, |key| matches!(key.kind, UnitKind::Module | UnitKind::BlockData))
}

/// The parent of a submodule that is not a unit of the program, out of its module file.
#[salsa::tracked(lru = 0)]
pub fn parent_file<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Option<Arc<Declared>> {
    modules::parent_file(db, unit)
}

/// The names that a submodule, its procedures and its descendants may ask its host for.
#[salsa::tracked(lru = 0)]
pub fn mentioned_names<'db>(db: &'db dyn Db, unit: Unit<'db>) -> FxHashSet<Atom> {
    mentions::mentioned_names(db, unit)
}

/// What the declarations of a unit mean.
#[salsa::tracked(lru = 0)]
pub fn declared<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Declared {
    match parsed(db, unit) {
        Tree::Fortran(tree) => {
            // A submodule sees the procedures of its parent; a module procedure is one of them.
            let of = if unit.key(db).kind == UnitKind::Submodule { scope } else { declared };
            let host = host_unit(db, unit).map(|host| of(db, host)).or_else(|| parent_file(db, unit).as_deref());
            fortran::declare_unit(fortran_unit(db, unit, &tree.tree, &ProgramModules::seen_by(db, unit), host))
        }
        Tree::C(tree) => c::declare_unit(
            &tree.tree,
            scope_around(db, unit.file(db), &unit_tables(db, unit.file(db)), unit.number(db)),
        ),
    }
}

pub(crate) fn fortran_unit<'a>(
    db: &'a dyn Db,
    unit: Unit<'a>,
    tree: &'a parser::fortran::tree::ProgramUnit,
    modules: &'a ProgramModules<'a>,
    host: Option<&'a Declared>,
) -> fortran::Unit<'a> {
    fortran::Unit {
        tree,
        tokens: unit.tokens(db),
        atoms: db.atoms(),
        modules,
        host,
        mentioned: (unit.key(db).kind == UnitKind::Submodule).then(|| mentioned_names(db, unit)),
        defaults: unit.file(db).options(db).of_programs(),
        lacks_includes: *lacks_includes(db, unit.file(db)),
    }
}

/// The file scope of a C file.
#[salsa::tracked]
pub fn file_scope(db: &dyn Db, file: SourceFile) -> Declared {
    let trees = units(db, file).iter().filter_map(|unit| match parsed(db, *unit) {
        Tree::C(parsed) => Some(&parsed.tree),
        Tree::Fortran(_) => None,
    });
    c::file_scope(trees, scope_around(db, file, &headers::header_tables(db, headers::of_file(db, file)), END))
}

/// What the bodies of a C unit declare with linkage.
#[salsa::tracked(lru = 0)]
pub fn linked<'db>(db: &'db dyn Db, unit: Unit<'db>) -> c::Linked {
    c::collect_linked(resolved(db, unit))
}

/// What is wrong between what the bodies of a C file declare and the declarations of others, by the numbers of its units.
#[salsa::tracked]
pub fn between(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    let units: Vec<_> = units(db, file).iter().map(|unit| linked(db, *unit)).collect();
    if units.iter().all(|linked| linked.is_empty()) {
        return Vec::new();
    }
    let declared = self::units(db, file).iter().map(|unit| declared(db, *unit));
    let units: Vec<_> = units.into_iter().zip(declared).collect();
    c::check_between(&units, scope_around(db, file, &unit_tables(db, file), END))
}

/// What stands around the units of a C file: its file scope, and its headers'.
fn unit_tables(db: &dyn Db, file: SourceFile) -> Vec<&SymbolTable> {
    let headers = headers::header_tables(db, headers::of_file(db, file));
    std::iter::once(&*file_scope(db, file).symbols).chain(headers).collect()
}

fn scope_around<'a>(db: &'a dyn Db, file: SourceFile, tables: &'a [&'a SymbolTable], unit: u32) -> c::Surroundings<'a> {
    let (names, incomplete) = (headers::header_names(db, headers::of_file(db, file)), *lacks_includes(db, file));
    c::Surroundings { tables, names, tokens: &[], unit, incomplete, dialect: dialect(db, file), atoms: db.atoms() }
}

/// A procedure from outside: its declarations without their places, equal while only the body is edited.
#[salsa::tracked(lru = 0)]
pub fn signature<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Arc<Declared> {
    Arc::new(declared(db, unit).without_places())
}

/// A module or submodule with the signatures of its procedures: what `use` and its own procedures see.
#[salsa::tracked(lru = 0)]
pub fn scope<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Declared {
    let signatures: Vec<_> = procedures(db, unit).map(|procedure| Arc::clone(signature(db, procedure))).collect();
    fortran::complete_module(&declared(db, unit).without_places(), &signatures)
}

/// The interface of a module or submodule as text: what a module file says below its header (4.6 of the architecture).
#[salsa::tracked]
pub fn interface<'db>(db: &'db dyn Db, unit: Unit<'db>) -> String {
    let scope = scope(db, unit);
    let mut parents: Vec<Atom> = ancestor_module(db, unit).into_iter().collect();
    parents.extend(unit.key(db).parent.filter(|parent| !parents.contains(parent)));
    scope.unit.map_or_else(String::new, |module| modfile::write_body(&scope.symbols, module, &parents, db.atoms()))
}

/// The module that a submodule belongs to in the end.
pub fn ancestor_module<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Option<Atom> {
    modules::ancestor_of(db, unit).map(|(ancestor, _)| ancestor)
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
    modules::text(db, module)
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
    names.into_iter().map(|name| modules::resolve_module(db, name, Some(false), module.file(db))).collect()
}

/// Every module that a module depends on, itself included. No query walks the modules but this one, with a list in hand: modules that
/// use each other are found here, and nobody asks for what would come back to them.
#[salsa::tracked]
pub fn module_closure<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> closure::Closure<'db> {
    closure::closure_of(db, module)
}

/// What a module offers to those who use it; `None` if it is nowhere to be found.
#[salsa::tracked]
pub fn exports<'db>(db: &'db dyn Db, module: ModuleName<'db>) -> Option<Arc<Declared>> {
    modules::module_exports(db, module)
}

/// What the names and statements of a unit mean.
#[salsa::tracked(lru = 0)]
pub fn resolved<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Deferred<Resolved> {
    let declared = declared(db, unit);
    match parsed(db, unit) {
        Tree::Fortran(tree) => {
            let host = host_unit(db, unit).map(|host| scope(db, host)).or_else(|| parent_file(db, unit).as_deref());
            let modules = ProgramModules::seen_by(db, unit);
            let read = fortran_unit(db, unit, &tree.tree, &modules, host);
            let mut resolved = fortran::resolve_unit(read, declared);
            if matches!(unit.key(db).kind, UnitKind::Module | UnitKind::Submodule) {
                let signatures: Vec<_> = procedures(db, unit).map(|unit| Arc::clone(signature(db, unit))).collect();
                let completed = fortran::complete_module(declared, &signatures);
                let names = neighbors::names_of(db, procedures(db, unit));
                resolved.diagnostics.extend(fortran::module_constraints(read, &completed, &names));
            }
            Deferred::new(resolved)
        }
        Tree::C(tree) => {
            let tables = unit_tables(db, unit.file(db));
            let around = scope_around(db, unit.file(db), &tables, unit.number(db));
            Deferred::new(c::resolve_unit(&tree.tree, declared, c::Surroundings { tokens: unit.tokens(db), ..around }))
        }
    }
}

/// The attribute of each variable in each construct of a unit.
#[salsa::tracked(lru = 0)]
pub fn environments<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Environments {
    data_environment::build_environments(resolved(db, unit), db.atoms(), versions(db, unit.file(db)))
}

/// The OpenMP reading of each body of a unit.
#[salsa::tracked(lru = 0)]
pub fn translations<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<Translation> {
    translate_bodies(db, resolved(db, unit), environments(db, unit), versions(db, unit.file(db)))
}

/// The OpenMP reading of bodies.
pub(crate) fn translate_bodies(
    db: &dyn Db,
    resolved: &Resolved,
    environments: &Environments,
    versions: Versions,
) -> Vec<Translation> {
    let bodies = resolved.bodies.iter().zip(&environments.bodies);
    let read =
        |(body, environment)| translate::translate_body(body, &environments.symbols, environment, db.atoms(), versions);
    bodies.map(read).collect()
}

/// The external procedures that a unit refers to, by what it refers to them as.
#[salsa::tracked(lru = 0)]
pub fn external_references<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<neighbors::ExternalReference> {
    neighbors::external_references(db, unit)
}

/// What is wrong between the program units of a file, by their numbers.
#[salsa::tracked]
pub fn beside(db: &dyn Db, file: SourceFile) -> Vec<(u32, Diagnostic)> {
    neighbors::check_units(db, file)
}

/// What the checks say about a unit.
#[salsa::tracked(lru = 0)]
pub fn checked<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<Diagnostic> {
    let mut found = check::check(resolved(db, unit), environments(db, unit), db.atoms(), versions(db, unit.file(db)));
    check::unclear::retain_clear(&mut found, resolved(db, unit), parsed(db, unit).diagnostics());
    if matches!(parsed(db, unit), Tree::Fortran(_)) {
        let own = beside(db, unit.file(db)).iter().filter(|(number, _)| *number == unit.number(db));
        found.extend(own.map(|(_, diagnostic)| diagnostic.clone()));
    }
    found
}

/// What the lints that are asked for say about a unit.
#[salsa::tracked(lru = 0)]
pub fn linted<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<Diagnostic> {
    let file = unit.file(db);
    let host = host_unit(db, unit).map(|host| scope(db, host));
    let unit = lints::Unit {
        declared: declared(db, unit),
        resolved: resolved(db, unit),
        environments: environments(db, unit),
        host,
        tokens: unit.tokens(db),
        atoms: db.atoms(),
        versions: versions(db, file),
        language: file_language(db, file),
    };
    lints::lint_unit(&unit, file.options(db).lints)
}

/// The lines of a file of which nothing is read, though there may be code in them.
#[salsa::tracked(lru = 0)]
pub fn unseen(db: &dyn Db, file: SourceFile) -> Vec<std::ops::Range<usize>> {
    crate::unseen::find_lines(db, file)
}

/// Forgets what was made of the texts since the last call, but for what files want to know of each other: where modules are, their
/// interfaces as text, and what they export. What is asked again is made again. Without a first call everything is kept.
pub(crate) fn forget_values(db: &mut dyn Db) {
    bound_values(db, 1, 1);
    crate::file_diagnostics::forget_diagnostics(db);
    evict_values(db);
}

/// Drops what is kept beyond the bounds.
pub(crate) fn evict_values(db: &mut dyn Db) {
    db.trigger_lru_eviction();
}

/// Keeps trees and what was made of them of so many files and units that were asked last.
pub(crate) fn bound_values(db: &mut dyn Db, files: usize, units: usize) {
    tokens::set_lru_capacity(db, files);
    file_tokens::set_lru_capacity(db, files);
    lines::set_lru_capacity(db, files);
    typedefs::set_lru_capacity(db, files);
    unseen::set_lru_capacity(db, files);
    unit_tokens::set_lru_capacity(db, units);
    parsed::set_lru_capacity(db, units);
    features::set_lru_capacity(db, units);
    declared::set_lru_capacity(db, units);
    parent_file::set_lru_capacity(db, units);
    mentioned_names::set_lru_capacity(db, units);
    linked::set_lru_capacity(db, units);
    external_references::set_lru_capacity(db, units);
    signature::set_lru_capacity(db, units);
    scope::set_lru_capacity(db, units);
    module_file::set_lru_capacity(db, units);
    module_text::set_lru_capacity(db, units);
    resolved::set_lru_capacity(db, units);
    environments::set_lru_capacity(db, units);
    translations::set_lru_capacity(db, units);
    checked::set_lru_capacity(db, units);
    linted::set_lru_capacity(db, units);
}
