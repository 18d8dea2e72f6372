//! Where a C file first knows a name at file scope: asked for each mention of it, and looked for once.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile};
use crate::places::{self, FileScopeName};
use source::Atom;
use symbols::NameSpace;

/// A name of C at file scope.
#[salsa::interned(debug, revisions = usize::MAX)]
pub struct CName<'db> {
    /// The name.
    #[returns(copy)]
    pub name: Atom,
    /// Whether it is the tag of a structure, union or enumeration.
    #[returns(copy)]
    pub is_tag: bool,
}

/// The first declaration of a name in a file or its headers.
#[salsa::tracked]
pub fn first_declaration<'db>(db: &'db dyn Db, file: SourceFile, name: CName<'db>) -> Option<FileScopeName> {
    let space = if name.is_tag(db) { NameSpace::Tag } else { NameSpace::Ordinary };
    places::c_declarations(db, file, space, name.name(db)).into_iter().next()
}
