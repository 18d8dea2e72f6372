//! The rows of OpenACC.

#[macro_use]
mod clauses;
#[macro_use]
mod leaves;
