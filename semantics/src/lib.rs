//! Meaning: names, types, attributes, checks, translation; and the queries that answer for them.
//!
//! Reading order: [`Analysis`] is the door; [`queries`] says on one page what depends on what; the crates [`fortran`] and [`c`] turn
//! trees into symbols and a [`mod@body`], which is what both languages become; of the crate `regions`, [`data_environment`] says what each variable is in each
//! construct and why; [`translate`] reads OpenACC as OpenMP; [`check`] says what is wrong, [`explain`] why things are as they are.
//!
//! ```
//! use dirigent_semantics::{Analysis, Options};
//!
//! let text = "subroutine scale(a, n)\n  real :: a(n)\n  !$omp target teams distribute parallel do map(tofrom: a)\n\
//!             do i = 1, n\n    a(i) = 2 * a(i)\n  end do\nend subroutine\n";
//! let mut analysis = Analysis::new(Options::default());
//! let file = analysis.open("scale.f90", text);
//! assert!(analysis.ask().diagnostics(file).is_empty());
//!
//! // Why is `n` what it is?
//! let why = analysis.ask().explain(file, text.find("n\n    a(i)").unwrap());
//! assert!(why[0].sentence().starts_with("n: firstprivate, implicitly: "));
//!
//! // Edit, and ask again.
//! let at = text.find("2 * a(i)").unwrap();
//! analysis.edit(file, at..at + 8, "2 * a(i, 1)");
//! let wrong = analysis.ask().diagnostics(file);
//! assert_eq!(analysis.ask().render_short(file, &wrong[0]).lines().next().map(|line| line.contains("scale.f90:5:")), Some(true));
//! ```

mod accelerators;
pub mod analysis;
mod annotate;
mod bound_routines;
mod branch_readings;
mod branches;
mod c_names;
mod closure;
mod conformance;
pub mod constructs;
mod cut_lines;
mod database;
pub mod db;
pub mod definitions;
pub mod dependencies;
mod dummy_routines;
mod edit_ranges;
pub mod entities;
pub mod events;
mod evict;
pub mod extend;
mod file_diagnostics;
pub mod file_names;
mod foreign;
pub mod headers;
mod host;
mod hosts;
pub mod include;
mod include_path;
pub mod index;
mod inputs;
mod kept_keys;
mod keys;
pub mod linkage;
mod linting;
pub mod lookup;
mod lost_macros;
mod mend;
mod mentions;
mod module_lines;
mod modules;
pub mod name_meanings;
mod neighbors;
mod once;
mod options;
mod out_of_functions;
pub mod parts;
pub mod places;
pub mod postfix;
pub mod queries;
pub mod readings;
mod reference_list;
pub mod references;
pub mod renamings;
mod requirements;
mod rewrite;
pub mod rules;
pub mod skim;
mod snapshot;
mod sources;
pub mod spots;
pub mod stubs;
mod suppress;
mod suppression_problems;
#[cfg(test)]
mod tests;
pub mod text_edits;
pub mod text_scan;
mod typedef_names;
pub mod unended;
mod unit_bodies;
mod unit_diagnostics;
mod unseen;
mod untouched;
mod warning_pragmas;

pub use analysis::{Analysis, Definition, Forget, Settled, Snapshot};
pub use body::{self, Body, Declared, Defaults, Resolved};
pub use dependencies::Dependencies;
pub use host::{Host, NoFiles};
pub use include_path::{ByName, IncludePath};
pub use lints;
pub use options::Options;
pub use parser::fortran::features::Standard;
pub use parser::unparse::fortran::Layout;
pub use readings::Choice;
pub use regions::data_environment::policies::{self, Policies};
pub use regions::data_environment::{DataEnvironment, Environments};
pub use regions::translate::Translation;
pub use regions::translate::print::Mode;
pub use regions::translate::print::choices::Chosen;
pub use regions::translate::print::profile::{self, Profile};
pub use regions::translate::print::wrapper::{self, Api};
pub use regions::{check, data_environment, explain, translate};
pub use rewrite::Record;
pub use source::TextEdit;
pub use text_scan::Models;
pub use {c, fortran};
