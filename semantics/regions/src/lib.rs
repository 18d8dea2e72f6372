//! Regions: what directives make of the code under them, on the common [`body`].
//!
//! [`data_environment`] says what each variable is in each construct and why; [`translate`] reads OpenACC as OpenMP; [`check`] says
//! what is wrong, [`explain`] why things are as they are. Everything is a function over finished units.

pub mod check;
pub mod data_environment;
pub mod explain;
pub mod flow;
pub mod lint;
pub mod translate;

#[cfg(test)]
mod sketch;
