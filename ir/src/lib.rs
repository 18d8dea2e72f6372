//! OpenMPIR: one directive by itself, without the program around it, as a value that can be asked, printed, drawn and compared.
//!
//! Reading order: [`parsed`] is the directive with its text, [`section`] the dimensions of its list items, [`print`] its source in any of the three languages, [`json`], [`dot`]
//! and [`svg`] what other programs read, [`alike`] when two directives mean the same, [`normal`] what may be changed without
//! changing that, [`needs`] which versions have it, [`host`] objects of a host
//! for its expressions. [`scan`] finds the directives of whole programs, [`similar`] compares them.

#![warn(missing_docs)]

pub mod alike;
pub mod dot;
pub mod graph;
pub mod host;
pub mod json;
pub mod needs;
pub mod normal;
pub mod parsed;
pub mod print;
pub mod scan;
pub mod section;
pub mod similar;
pub mod svg;

pub use alike::Meaning;
pub use host::{Asked, Hosted, Role};
pub use needs::Needs;
pub use parsed::{Ask, Parsed};
