//! The rows of OpenMP.

#[macro_use]
mod clauses;
#[macro_use]
mod leaves;
