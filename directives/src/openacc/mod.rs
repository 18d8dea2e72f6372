//! The rows of OpenACC, and what they become in OpenMP.

#[macro_use]
mod clauses;
#[macro_use]
mod leaves;
pub mod to_openmp;
