//! What queries are asked about: units of files, modules and included files by name.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, Settings, SourceFile};
use parser::units::UnitKey;
use salsa::plumbing::AsId;
use source::{Atom, Form};

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

impl<'db> ModuleName<'db> {
    /// The key of a module.
    pub fn new(db: &'db dyn Db, atom: Atom, intrinsic: Option<bool>, file: Option<SourceFile>) -> ModuleName<'db> {
        let modules = &db.kept_keys().modules;
        modules.find((atom, intrinsic, file), || ModuleName::intern(db, atom, intrinsic, file))
    }
}

/// Names that a unit lists of a module (R1409), in order.
#[salsa::interned(debug, constructor = intern, revisions = usize::MAX)]
pub struct ListedNames<'db> {
    /// The module.
    #[returns(copy)]
    pub module: ModuleName<'db>,
    /// The names there.
    pub names: Box<[Atom]>,
}

impl<'db> ListedNames<'db> {
    /// The key of some names of a module.
    pub fn new(db: &'db dyn Db, module: ModuleName<'db>, names: &[Atom]) -> ListedNames<'db> {
        let of = (module.as_id(), Box::from(names));
        db.kept_keys().listed.find(of, || ListedNames::intern(db, module, Box::<[Atom]>::from(names)))
    }
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

impl<'db> Mention<'db> {
    /// The key of a mention.
    pub fn new(db: &'db dyn Db, atom: Atom, file: Option<SourceFile>) -> Mention<'db> {
        db.kept_keys().mentions.find((atom, file), || Mention::intern(db, atom, file))
    }
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
    /// The folder near which files of a project are looked for by their names; none if there is at most one of that name.
    #[returns(copy)]
    pub near: Option<Atom>,
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

impl<'db> IncludeName<'db> {
    /// The key of an included file.
    pub fn new(
        db: &'db dyn Db,
        (name, first): (Atom, u32),
        (beside, near): (Option<Atom>, Option<Atom>),
        (form, settings): (Form, Settings),
        is_next: bool,
    ) -> IncludeName<'db> {
        let intern = || IncludeName::intern(db, name, beside, near, first, form, settings, is_next);
        db.kept_keys().includes.find((name, (beside, near), first, form, settings, is_next), intern)
    }
}
