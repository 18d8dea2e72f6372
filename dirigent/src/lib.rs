//! Dirigent for Rust programs: one crate for compilers, editors and porting tools.
//!
//! An [`Analysis`] is a program: files are opened or loaded, edited, and asked. Answers are made when they are asked for and kept, and an
//! edit makes again what depends on it. Included files and modules come from a [`Host`]: [`Disk`] is the file system, [`NoFiles`] has
//! none, a compiler gives its own. Nothing here reads or writes a file otherwise, and no input makes it panic.
//!
//! | asked | with |
//! |---|---|
//! | what is wrong, where, by which rule, and what mends it | [`Snapshot::diagnostics`] |
//! | which attribute a variable has in a construct, and why | [`Snapshot::explain`], [`Snapshot::explain_all`] |
//! | scopes and symbols with their flags | [`Snapshot::scopes`], [`Snapshot::symbols`] |
//! | the text with OpenACC as OpenMP | [`Snapshot::translated`] |
//! | target regions as PTX, as C, and how to launch them | [`ptx`], [`outline_c`], [`entries`] |
//! | module files | [`Snapshot::module_files`] |
//! | what an editor shows at a place | [`ide`] |
//! | directives without a program | [`directive`] |
//!
//! The folder `examples` of this crate has a program for each.
//!
//! ```
//! use dirigent::{Analysis, Options, Severity};
//!
//! let mut analysis = Analysis::new(Options::default());
//! let text = "void scale(int n, double *a) {\n  int i;\n#pragma omp parallel for default(none) shared(a)\n  for (i = 0; i < n; i++)\n    a[i] *= 2;\n}\n";
//! let file = analysis.open("scale.c", text);
//! let wrong = analysis.ask().diagnostics(file);
//! assert_eq!(wrong.len(), 1);
//! assert_eq!(wrong[0].severity, Severity::Error);
//! assert!(wrong[0].message.contains("`n`"));
//!
//! // An edit, and the same question.
//! let at = text.find("shared(a)").expect("it is there") + "shared(a".len();
//! analysis.edit(file, at..at, ", n");
//! assert!(analysis.ask().diagnostics(file).is_empty());
//! ```

pub use codegen::outline::cover_entry::Cover;
pub use codegen::outline::entry::{Argument, Entry, Grid, entries_to_json as entries_json};
pub use codegen::outline::number::Number;
pub use codegen::{LaunchGeometry, PtxOptions, entries, outline_c, ptx, ptx_for};
pub use directives::{Language, Model, Version};
pub use project::{Disk, Project};
pub use semantics::explain::Explanation;
pub use semantics::{
    Analysis, Choice, Definition, Dependencies, Forget, Host, Mode, NoFiles, Options, Profile, Settled, Snapshot,
    TextEdit,
};
pub use source::file::Columns;
pub use source::{Diagnostic, Edit, FileId, Fix, Label, Place, Safety, Severity};

pub use ide;
pub use symbols;

/// Directives by themselves, without a program around them: read, asked, printed in any of the languages, compared.
pub mod directive {
    pub use source::Atoms;
    pub use standalone::*;
}
