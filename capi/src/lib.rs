//! The C door: opaque handles, plain values, status codes, nothing that unwinds.
//!
//! Reading order: [`common`] is what all functions share, [`reader`] how directives are read and who reads their expressions,
//! [`parsed`] a directive that was read, [`view`] its parts, [`tables`] what is known of directives and clauses in general,
//! [`kinds`] their numbers, [`batch`] many directives at once. [`analysis`] is whole programs, [`files`] what a caller reads for them,
//! [`report`], [`scopes`] and [`constructs`] what they answer. cbindgen makes `include/dirigent.h` of these files; the promises that all
//! callers make are at its top (`cbindgen.toml`), and the words for users are in `docs/c-library.md`.
#![allow(unsafe_code)]
#![allow(
    clippy::missing_safety_doc,
    reason = "what a caller promises is the same for all functions and told once, above"
)]

pub mod analysis;
pub mod batch;
pub mod common;
pub mod constructs;
pub mod files;
mod kind_numbers;
pub mod kinds;
pub mod parsed;
pub mod reader;
pub mod report;
pub mod scopes;
pub mod tables;
pub mod view;
