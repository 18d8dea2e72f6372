//! The only I/O of the command line: reading files for the analysis, writing results.

use crate::words;
use semantics::Host;
use std::io::{ErrorKind, Write};
use std::path::Path;

/// The file system.
pub struct Disk;

impl Host for Disk {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        let path = Path::new(path);
        path.is_file().then(|| std::fs::read(path).ok()).flatten()
    }

    fn obstacle(&self, path: &str) -> Option<String> {
        Path::new(path).symlink_metadata().is_ok().then(|| unreadable(path))
    }

    fn identity(&self, path: &str) -> (u64, u64) {
        identity(Path::new(path))
    }
}

/// What is the same for all names of a file; zeros where nobody knows.
#[cfg(unix)]
pub fn identity(path: &Path) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).map_or((0, 0), |metadata| (metadata.dev(), metadata.ino()))
}

/// The same: nobody knows.
#[cfg(not(unix))]
pub fn identity(_: &Path) -> (u64, u64) {
    (0, 0)
}

/// Why a named file cannot be read, as a sentence. What is no regular file is not even opened: a pipe may never end.
pub fn unreadable(path: &str) -> String {
    match std::fs::metadata(path) {
        Err(problem) => problem.to_string(),
        Ok(metadata) if metadata.is_dir() => "it is a directory".to_owned(),
        Ok(metadata) if !metadata.is_file() => "it is not a regular file".to_owned(),
        Ok(_) => {
            std::fs::File::open(path).map_or_else(|problem| problem.to_string(), |_| "it cannot be read".to_owned())
        }
    }
}

/// Which directives a text has, by its looks: OpenMP's, OpenACC's.
pub fn models(text: &str) -> (bool, bool) {
    let mut found = (false, false);
    for line in text.lines() {
        let line = line.trim_start();
        let Some(rest) = line.strip_prefix(['!', '#', 'c', 'C', '*']) else { continue };
        let rest = rest.trim_start().trim_start_matches("pragma").trim_start_matches('$').trim_start();
        let word = rest.get(..3).unwrap_or("");
        found.0 |= word.eq_ignore_ascii_case("omp");
        found.1 |= word.eq_ignore_ascii_case("acc");
    }
    found
}

/// Writes a result to a file, or to standard output.
pub fn write(path: Option<&str>, text: &str) -> Result<(), String> {
    match path {
        Some(path) => std::fs::write(path, text).map_err(|problem| format!("{path}: {problem}")),
        None => delivered(std::io::stdout().write_all(text.as_bytes()).and_then(|()| std::io::stdout().flush())),
    }
}

/// A reader that closes its end early has what it wanted; anything else that stops a result is a problem.
pub fn delivered(written: std::io::Result<()>) -> Result<(), String> {
    written.or_else(|problem| match problem.kind() {
        ErrorKind::BrokenPipe => Ok(()),
        _ => Err(problem.to_string()),
    })
}

/// Says something about the program on standard error; there is nobody to tell when that fails.
pub fn say(text: &str) {
    if text.is_empty() {
        return;
    }
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Writes a module file so that no reader ever sees half of it, and leaves an unchanged one alone (R228).
pub fn write_module(folder: &str, name: &str, text: &str) -> Result<(), String> {
    let path = Path::new(folder).join(name);
    if std::fs::read(&path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    let temporary = Path::new(folder).join(format!(".{name}.{}", std::process::id()));
    let written = std::fs::write(&temporary, text).and_then(|()| std::fs::rename(&temporary, &path));
    written.map_err(|problem| {
        let _ = std::fs::remove_file(&temporary);
        problem.to_string()
    })
}

/// How deep response files may name each other.
const RESPONSES: u32 = 8;

/// The words with `@FILE` replaced by the words in that file, as compilers do: separated by blanks, in quotes where they hold blanks.
/// A file that is not there is a word as it stands.
pub fn with_responses(words: &[String]) -> Result<Vec<String>, String> {
    let mut all = Vec::new();
    respond(words, 0, &mut all)?;
    Ok(all)
}

fn respond(words: &[String], depth: u32, all: &mut Vec<String>) -> Result<(), String> {
    for word in words {
        let path = word.strip_prefix('@').filter(|path| Path::new(path).is_file());
        let Some(path) = path else {
            all.push(word.clone());
            continue;
        };
        if depth == RESPONSES {
            return Err(format!("`{word}`: response files name each other too deep"));
        }
        let text = std::fs::read(path).map_err(|problem| format!("`{word}`: {problem}"))?;
        respond(&words::split(&String::from_utf8_lossy(&text)), depth + 1, all)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_words_of_a_response_file_are_split_as_a_shell_does() {
        assert_eq!(words::split("-DA='x y'\n a\\ b.f90 \"\" c"), ["-DA=x y", "a b.f90", "", "c"]);
    }

    #[test]
    fn the_directives_of_a_text_are_seen_in_every_spelling() {
        assert_eq!(models("  !$OMP parallel\n"), (true, false));
        assert_eq!(models("c$acc loop\n# pragma  omp for\n"), (true, true));
        assert_eq!(models("call accept(x)\n"), (false, false));
    }
}
