//! Modules from inside and outside: use and host association, module files, intrinsic modules, include files.

pub(crate) mod association;
pub mod include_files;
pub(crate) mod interface;
pub(crate) mod listed_intrinsics;
pub(crate) mod listed_names;
pub(crate) mod listed_sums;
pub(crate) mod lookup;
pub(crate) mod text;
pub(crate) mod text_order;
mod unfinished;
pub(crate) mod used_names;
pub(crate) mod uses;
