//! Tasks of the project that cargo does not know.
//!
//! Reading order: [`list`] names the files of a program, [`mutate`] and [`deep`] make texts that no programmer writes, [`fuzz`]
//! asks everything of them, [`memory`] counts bytes, [`measure`] takes figures, [`suite`] some
//! of a compiler's own tests, [`layout`] and [`fold`] compare with other compilers, [`directives`] answers directives alone, [`roundtrip`] prints and reads again, [`kernel`] runs PTX,
//! [`install`] puts the C library
//! where other builds find it.

mod asserts;
pub mod case;
pub mod chains;
pub mod damaged_directives;
pub mod damaged_modules;
pub mod deep;
pub mod deep_c;
mod directive_line;
pub mod directives;
pub mod fold;
mod fold_rows;
pub mod fuzz;
pub mod install;
pub mod kernel;
pub mod layout;
pub mod list;
pub mod measure;
pub mod memory;
pub mod mutate;
pub mod package;
mod records;
pub mod roundtrip;
pub mod suite;
