//! Whole programs, where one room alone cannot tell.

mod c_headers;
mod explained;
mod fortran;
mod lints;
mod named;
mod runtime;
