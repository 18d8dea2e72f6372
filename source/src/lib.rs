//! Bytes to tokens, and tokens back to places.
//!
//! Reading order: [`token`] is what everyone above sees; [`origin`] explains where a token was
//! written; [`span`] names ranges of tokens; [`diagnostic`] says what is wrong there.
//! No file is opened here: text comes in, tokens and diagnostics go out.

pub mod atom;
pub mod diagnostic;
pub mod file;
pub mod origin;
pub mod span;
pub mod token;

pub use atom::{Atom, Atoms};
pub use diagnostic::{Diagnostic, Fix, Label, Severity};
pub use file::{FileId, Form, LexOptions};
pub use origin::{Origin, OriginId, Origins, Place};
pub use span::Span;
pub use token::{Token, TokenBuffer, TokenKind};
