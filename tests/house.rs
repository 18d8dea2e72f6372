//! The tests of the whole house: one binary.

mod annotated;
mod cli;
mod directives;
mod incremental;
mod kernels;
mod lost;
mod module_files;
mod modules;
mod readings;
mod robustness;
mod rows;
mod scan;
mod submodule_files;
mod terminal;
mod tidy;
mod translation;
mod translation_laws;
mod translation_projects;
mod translation_runtime;
mod travel;
mod written;
