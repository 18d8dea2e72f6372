//! The tests of the whole house: one binary.

mod annotated;
mod chosen;
mod cli;
mod directives;
mod fixes;
mod incremental;
mod kernels;
mod lost;
mod module_files;
mod modules;
mod projects;
mod python;
mod readings;
mod robustness;
mod rows;
mod rule_pages;
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
