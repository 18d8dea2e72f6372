//! OpenMPIR: one directive by itself, without the program around it, as a value that can be asked, printed, drawn and compared.
//!
//! Reading order: [`parsed`] is the directive with its text, [`section`] the dimensions of its list items, [`print`] its source in any of the three languages, [`json`], [`dot`]
//! and [`svg`] what other programs read, [`alike`] when two directives mean the same, [`normal`] what may be changed without
//! changing that, [`needs`] which versions have it, [`host`] objects of a host
//! for its expressions. [`scan`] finds the directives of whole programs, [`similar`] compares them.
//!
//! All there is of a directive can be asked, so that a host builds a tree of its own from it (R122):
//!
//! ```
//! use dirigent_standalone::{ReadOptions, Parsed};
//! #[derive(Debug, PartialEq)]
//! enum Tree {
//!     Directive(String, Vec<Tree>),
//!     Clause(&'static str, Vec<String>),
//! }
//! let atoms = source::Atoms::default();
//! let text = "#pragma omp target map(to: a[0:n], b) device(2)";
//! let parsed = Parsed::new(text, ReadOptions::new(directives::Language::C), &atoms);
//! let directive = parsed.directive().expect("nothing is wrong");
//! let clauses = directive.clauses().map(|clause| {
//!     let words = clause.keyword().map(|word| parsed.spelling(word).to_owned());
//!     let items = clause.items().iter().map(|item| parsed.text_of(parsed.item_span(*item)).to_owned());
//!     Tree::Clause(clause.name().row().word, words.into_iter().chain(items).collect())
//! });
//! let tree = Tree::Directive(directive.name().spelling(parsed.ask.language), clauses.collect());
//! let strings = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
//! let map = Tree::Clause("map", strings(&["to", "a[0:n]", "b"]));
//! assert_eq!(tree, Tree::Directive("target".to_owned(), vec![map, Tree::Clause("device", strings(&["2"]))]));
//! ```

#![warn(missing_docs)]

pub mod dot;
pub mod equivalence;
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

pub use equivalence::Meaning;
pub use host::{HostRequest, Hosted, Role};
pub use needs::NeededVersions;
pub use parsed::{Parsed, ReadOptions};
