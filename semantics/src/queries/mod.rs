//! The queries, floor by floor: those of a file ask the files above it here, and modules ask each other.
//!
//! ```text
//! text ─► tokens ─► units ─► parsed ─► declared ─► resolved ─► environments ─► translations
//!                                │          ▲           ▲              └─► checked
//!                                └► exports ┘ (modules) ┘
//! ```
//!
//! Each arrow is a firewall: a value that comes out equal stops the edit there. Above `tokens` no value holds an offset into a
//! file; above `parsed` no value of one unit holds a span of another. Where a unit starts in its file is asked of
//! [`positions`], last, by those who print.

pub(crate) mod meanings;
pub(crate) mod module_values;
pub(crate) mod regions;
pub(crate) mod texts;
pub(crate) mod trees;

pub use self::meanings::*;
pub use self::module_values::*;
pub use self::regions::*;
pub use self::texts::*;
pub use self::trees::*;
pub use crate::db::{dialect, versions};
pub use crate::foreign::lacks_includes;
pub use crate::hosts::host_unit;
pub use crate::include::{found, include_folders};
pub use crate::index::{defining_file, module_files, module_names, submodule_files, submodules};
pub use crate::keys::{IncludeName, Mention, ModuleName, Unit};
pub use crate::neighbors::{beside, external_references};
pub use crate::unseen::unseen;
