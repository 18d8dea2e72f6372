//! `cargo xtask fuzz` for module files: cut off and damaged ones, ours, F18's and gfortran's, where a program uses them.
//!
//! A file that was changed is one message where its module is used; damage that a checksum does not tell, since the file has a new
//! one or none, is one message at most.

use crate::case::{Case, ExpectedMessages};
use crate::list;
use crate::mutate::{Random, mutate};
use semantics::Options;
use std::path::Path;

/// How the names of module files end, and those of gfortran for submodules.
pub const SUFFIXES: [&str; 2] = [".mod", modfile::gfortran::SUBMODULE_SUFFIX];

/// Whether this is the name of a module file.
pub fn is_module(path: &str) -> bool {
    SUFFIXES.iter().any(|suffix| path.ends_with(suffix))
}

/// The user of the module file at `path`, of which `bytes` are what is left after damage.
pub fn make_case(path: &str, bytes: &[u8], random: &mut Random) -> Case {
    let (damaged, told) = damage_bytes(bytes, random);
    let file = Path::new(path);
    let part =
        |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned()).unwrap_or_default();
    let folder = part(file.parent().map(Path::as_os_str));
    let module = part(file.file_stem());
    let options = list::with_both_models(Options { include_paths: vec![folder], ..Options::default() });
    // Who passes everything on looks at everything.
    let program = match path.ends_with(modfile::gfortran::SUBMODULE_SUFFIX) {
        true => format!("submodule({}) user\nend submodule\n", module.replace('@', ":")),
        false => format!("module user_of_{module}\n  use {module}\nend module\n"),
    };
    let told = if strip_mark(&damaged) == strip_mark(bytes) { ExpectedMessages::AtMost(1) } else { told };
    Case { name: "module".to_owned(), path: path.to_owned(), options, bytes: damaged, program: Some(program), told }
}

/// A file without its byte order mark, which means nothing however often it is there.
fn strip_mark(mut bytes: &[u8]) -> &[u8] {
    while let Some(rest) = bytes.strip_prefix("\u{feff}".as_bytes()) {
        bytes = rest;
    }
    bytes
}

/// The bytes with damage, and how many messages that is.
fn damage_bytes(bytes: &[u8], random: &mut Random) -> (Vec<u8>, ExpectedMessages) {
    let of_gfortran = bytes.starts_with(b"\x1f\x8b") || bytes.starts_with(b"GFORTRAN");
    match random.number_below(3) {
        // A cut off file of gfortran may lack the rest of a checksum only.
        0 => (bytes[..random.number_below(bytes.len())].to_vec(), ExpectedMessages::Exactly(1)),
        1 if of_gfortran => (mutate(bytes, random), ExpectedMessages::AtMost(1)),
        1 => (mutate(bytes, random), ExpectedMessages::Exactly(1)),
        _ => (mutate_inside(bytes, random), ExpectedMessages::AtMost(1)),
    }
}

/// Damage to what is inside of a file: to what gfortran compresses, to what F18 makes a checksum of.
fn mutate_inside(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let plain = modfile::unpack_bytes(bytes.to_vec());
    if plain != bytes {
        return mutate(&plain, random);
    }
    let end = bytes.iter().position(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let body = mutate(&bytes[end..], random);
    modfile::with_header(&String::from_utf8_lossy(&body), &[]).into_bytes()
}
