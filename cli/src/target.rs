//! The files that are asked about, as they were named.

use crate::files;
use crate::settings::{Action, Settings};
use std::path::Path;

/// A file as named on the command line, with a place in it for `explain`.
pub struct Target {
    /// Its path.
    pub path: String,
    /// Its text, if it came out of a pipe.
    pub text: Option<String>,
    pub(crate) line: u32,
    pub(crate) column: u32,
    /// The settings that it has of its own.
    pub set: Option<usize>,
}

impl Target {
    /// A file as a whole.
    pub fn whole_file(path: &str) -> Target {
        Target { path: path.to_owned(), text: None, line: 1, column: 1, set: None }
    }

    /// The same with another text.
    pub fn with_text(&self, text: Option<String>) -> Target {
        Target { path: self.path.clone(), text, line: self.line, column: self.column, set: self.set }
    }
}

/// The file that a word names; the error is a sentence.
pub fn parse_target(settings: &Settings, word: &str) -> Result<Target, String> {
    let place = match settings.action {
        Action::Explain => {
            parse_place(word).ok_or_else(|| format!("`{word}` names no place: explain wants FILE:LINE:COL"))?
        }
        _ => (word, 1, 1),
    };
    let (path, line, column) = place;
    let Some(bytes) = files::read_stream(path) else {
        return Ok(Target { line, column, ..Target::whole_file(path) });
    };
    if settings.options.language.is_none() && Path::new(path).extension().is_none() {
        return Err(format!("`{path}` has no name that says its language: -x f95, -x f95-cpp-input or -x c does"));
    }
    let text = source::decode_bytes(bytes.map_err(|problem| format!("{path}: {problem}"))?).0;
    let path = if path == "-" { "<stdin>" } else { path };
    Ok(Target { text: Some(text), line, column, ..Target::whole_file(path) })
}

/// `FILE:LINE:COL`
fn parse_place(word: &str) -> Option<(&str, u32, u32)> {
    let mut parts = word.rsplitn(3, ':');
    let mut number = || parts.next().and_then(|part| part.parse::<u32>().ok()).filter(|number| *number > 0);
    let (column, line) = (number()?, number()?);
    Some((parts.next()?, line, column))
}
