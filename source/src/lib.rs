//! Bytes to tokens, and tokens back to places.
//!
//! Reading order: [`token`] and [`buffer`] are what everyone above sees; [`origin`] explains where a token was
//! written; [`span`] names ranges of tokens; [`diagnostic`] says what is wrong there.
//! [`lex`] is the door: text in, tokens out. Behind it `read` reads a file with all it includes; `fortran` and `c` cut lines into tokens
//! and `preprocess` serves both; they share what `lexer` remembers.
//! [`render`] shows a diagnostic to people and programs.
//! No file is opened here: text comes in, tokens and diagnostics go out.

pub mod atom;
mod atom_set;
pub mod buffer;
pub mod diagnostic;
mod edit;
pub mod file;
pub mod find;
pub mod header;
pub mod include;
pub mod lex;
pub mod lexeme;
pub mod origin;
mod phrases;
pub mod problems;
pub mod render;
pub mod select;
pub mod severity;
pub mod span;
pub mod token;
pub mod visible;

mod c;
mod cache;
mod change;
mod fortran;
mod includable;
mod lexer;
mod notes;
mod preprocess;
mod read;
mod repeat;
mod repeats;
mod reread;
mod shared_headers;
mod text;

pub use atom::{Atom, Atoms};
pub use atom_set::AtomSet;
pub use buffer::TokenBuffer;
pub use c::keyword;
pub use c::standard::{CDialect, CStandard};
pub use c::target::{Abi, FloatFormat, Platform, Target};
pub use change::{Change, equal_at_end, equal_at_start};
pub use diagnostic::{Diagnostic, Edit, Fix, Label, Safety, Severity};
pub use edit::TextEdit;
pub use file::{Columns, FileId, Form, LexOptions, LineIndex, decode_bytes};
pub use fortran::form::{file_extension, has_fixed_form_name, is_free_form};
pub use fortran::modules::{keep_modules, module_names};
pub use include::{FoundFile, IncludeLine, Includes, NoIncludes, Search};
pub use lex::{Printing, preprocess, tokenize_sharing, tokenize_text};
pub use origin::{Marker, Origin, OriginId, Origins, Place};
pub use preprocess::conditional::{conditional_word, has_conditional};
pub use render::Sources;
pub use reread::{Reading, read_again};
pub use shared_headers::SharedHeaders;
pub use span::Span;
pub use token::{Token, TokenKind};
pub use visible::{visible, visible_line};
