//! Answers for editors, as plain data: no JSON, no protocol, no tree.
//!
//! One file for each answer. Places are lines and columns from 0, columns in what the analysis was told, UTF-16 code units if nothing; [`text`] turns
//! them into bytes and back. What several answers need: [`spell`] writes declarations as one would, [`comments`] finds what a
//! programmer wrote above them, [`directive`] what the tables know, [`around`] where in a statement the cursor stands.

pub mod action;
pub mod actions;
pub mod around;
mod bindings;
pub mod blocks;
mod brought;
mod callees;
pub mod calls;
pub mod comments;
pub mod completion;
pub mod constructs;
mod declaration_text;
pub mod diagnostics;
pub mod directive;
mod ends;
mod entity;
mod extensions;
pub mod folding;
pub mod format;
pub mod hints;
pub mod hover;
mod insertions;
mod intrinsics;
mod linkage;
pub mod links;
pub mod macros;
pub mod navigate;
pub mod outline;
mod passive_text;
pub mod read_text;
pub mod rename;
pub mod selection;
pub mod signature;
pub mod spell;
pub mod text;
pub mod tokens;
pub mod translation;
pub mod types;
mod written_entity;

#[cfg(test)]
mod tests;

pub use actions::actions;
pub use completion::completion;
pub use diagnostics::diagnostics;
pub use folding::folding;
pub use format::format;
pub use hints::hints;
pub use hover::hover;
pub use links::links;
pub use navigate::{
    declaration, definition, highlights, implementation, references, references_by_directives, type_definition,
};
pub use outline::{symbols, workspace_symbols};
pub use rename::{prepare_rename, rename, rename_by_directives};
pub use selection::selection;
pub use signature::signature;
pub use tokens::tokens;

/// A place in a text, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// Two places in a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Range {
    /// The first.
    pub start: Position,
    /// The one after the last.
    pub end: Position,
}

/// How bad something is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Severity {
    /// The program is wrong.
    Error,
    /// The program is right but probably not meant.
    Warning,
}

/// A message about a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Where.
    pub range: Range,
    /// How bad it is.
    pub severity: Severity,
    /// Its code.
    pub code: &'static str,
    /// Its text, with the rule.
    pub text: String,
    /// Other places that matter.
    pub related: Vec<(Location, String)>,
    /// What mends it.
    pub fix: Option<Fix>,
    /// Whether it is about something that could be left out.
    pub unnecessary: bool,
    /// Whether it is about something that newer versions advise against.
    pub deprecated: bool,
}

/// What mends something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The changes: all of them, or none.
    pub edits: Vec<Edit>,
    /// What they do.
    pub text: String,
    /// Whether nobody needs to look at them.
    pub safe: bool,
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Location {
    /// The name of the file.
    pub path: String,
    /// The place.
    pub range: Range,
}

/// Places in one file, in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FilePlaces {
    /// The name of the file.
    pub path: String,
    /// The places.
    pub ranges: Vec<Range>,
}

/// A change of a text.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Edit {
    /// What is replaced, and where.
    pub at: Location,
    /// By what.
    pub text: String,
}
