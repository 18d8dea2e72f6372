//! Trees to source.

pub mod c;
pub mod directive;
pub mod fortran;
pub mod law;
