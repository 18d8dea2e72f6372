//! What can be wrong with Fortran programs: one file of rows a theme.

pub(crate) mod call;
pub(crate) mod data;
pub(crate) mod declaration;
pub(crate) mod execution;
pub(crate) mod intrinsic;
pub(crate) mod names;
pub(crate) mod scope;
pub(crate) mod statement;
pub(crate) mod storage;
