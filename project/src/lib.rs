//! What a project says of itself, and what is found in its folders: one model for the command line and for editors.
//!
//! Reading order: [`Project`] is what was found upward from a file; [`manifest`] reads a `dirigent.toml`, of which [`schema`] is the
//! description for other programs; [`database`] a `compile_commands.json`, [`build_log`] what a build prints, [`fpm`] an `fpm.toml`; [`mapping`] what a translation of OpenACC may
//! be told; [`folders`] looks through folders for sources; [`pattern`] and [`paths`] are how files are named; [`Disk`] is the file system as an analysis asks for it.
//!
//! Flags stay words here: what they mean is the command line's business.

pub mod build_log;
pub mod database;
pub mod disk;
pub mod folders;
pub mod fpm;
pub mod manifest;
pub mod mapping;
pub mod paths;
pub mod pattern;
pub mod schema;
pub mod words;

mod project;

pub use disk::Disk;
pub use folders::Sources;
pub use project::{Project, Request, is_about_project};

/// Something wrong with a file in which a project says what it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Problem {
    /// The file.
    pub path: String,
    /// Where: line and column of the first character, from 1, in bytes.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// How many bytes are meant, on that line.
    pub length: u32,
    /// A sentence.
    pub text: String,
}

/// Lines and columns of a text.
fn line_and_column(text: &str, offset: usize) -> (u32, u32) {
    let before = text.as_bytes().get(..offset.min(text.len())).unwrap_or_default();
    let line = before.iter().filter(|byte| **byte == b'\n').count() as u32 + 1;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    (line, (before.len() - start) as u32 + 1)
}

/// What is wrong with the bytes `from..to` of a file.
fn make_problem(path: &str, text: &str, range: std::ops::Range<usize>, message: String) -> Problem {
    let (line, column) = line_and_column(text, range.start);
    let written = text.get(range).unwrap_or_default();
    let length = written.lines().next().unwrap_or_default().len().max(1) as u32;
    Problem { path: path.to_owned(), line, column, length, text: message }
}
