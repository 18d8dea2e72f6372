//! Whole programs, where one room alone cannot tell.

mod c_headers;
mod explanations;
mod file_names;
mod fortran;
mod half_typed;
mod lints;
mod runtime;
