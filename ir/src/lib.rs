//! OpenMPIR: one directive by itself, without the program around it, as a value that can be asked, printed, drawn and compared.
//!
//! Reading order: [`parsed`] is the directive with its text, [`print`] its source in any of the three languages, [`json`] and
//! [`dot`] what other programs read, [`alike`] when two directives mean the same, [`host`] objects of a host for its expressions.

#![warn(missing_docs)]

pub mod alike;
pub mod dot;
pub mod host;
pub mod json;
pub mod parsed;
pub mod print;

pub use host::{Asked, Hosted, Role};
pub use parsed::{Ask, Parsed};
