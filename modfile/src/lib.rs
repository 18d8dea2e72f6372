//! Modules as text, in F18's format: a header with a checksum, then minimal Fortran.
//!
//! What `use` sees of a module is this text, whether it comes from a file or from the buffer next door. [`write_module`] makes it from a
//! symbol table that has the module with the interfaces of its procedures; [`read_module`] looks at the header of a file and gives
//! the text back, to be parsed like any other, or says in one sentence what is wrong with the file.

mod derived;
pub mod gfortran;
mod header;
mod procedures;
mod read;
mod required_symbols;
mod variable;
mod write;
mod writer;

pub use header::{Dependency, describe_stale, hash_bytes, is_replaceable, stated_sum, with_header, with_own_header};
pub use read::{Contents, Format, ReadError, describe_foreign, read_for_others, read_module, unpack_bytes};
pub use write::{file_name, write_body, write_module};
