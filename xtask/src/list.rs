//! Lists of files: one a line, tab separated: path, `free` or `fixed`, `cpp` or `-`, and the program's flags in a shell's quotes.

use directives::Version;
use semantics::{Host, Options};
use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A file of a list, and how it is read.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its path.
    pub path: String,
    /// The settings it is read with.
    pub options: Options,
    /// The flags as they stand in the list.
    pub flags: Vec<String>,
}

/// The entries of a list; a file that is not a list (not `.tsv`) is an entry itself.
pub fn read_entries(path: &str) -> Result<Vec<Entry>, String> {
    if !path.ends_with(".tsv") {
        return Ok(vec![Entry {
            path: path.to_owned(),
            options: with_both_models(Options::default()),
            flags: Vec::new(),
        }]);
    }
    let text = std::fs::read_to_string(path).map_err(|problem| format!("{path}: {problem}"))?;
    text.lines().filter(|line| !line.is_empty()).map(parse_entry).collect()
}

/// The settings with OpenMP and OpenACC read together.
pub fn with_both_models(options: Options) -> Options {
    Options { openmp: Some(Version::OPENMP_5_2), openacc: Some(Version::OPENACC_3_4), ..options }
}

/// Both models are read together, whatever the flags.
fn parse_entry(line: &str) -> Result<Entry, String> {
    let mut columns = line.split('\t');
    let mut column = || columns.next().unwrap_or("");
    let (path, form, cpp, flags) = (column(), column(), column(), column());
    let flags = cli::words::split_words(flags);
    let form = if form == "fixed" { "-ffixed-form" } else { "-ffree-form" };
    let cpp = if cpp == "cpp" { "-cpp" } else { "-nocpp" };
    let mut words = ["-fdirectives=both", form, cpp].map(str::to_owned).to_vec();
    words.extend(flags.iter().cloned());
    words.push(path.to_owned());
    Ok(Entry { path: path.to_owned(), options: cli::options(&words)?, flags })
}

/// The disk, read once; one file may be another text than there.
#[derive(Default)]
pub struct Files {
    read: Mutex<HashMap<String, Option<Vec<u8>>>>,
}

impl Files {
    /// The bytes of a file, which must be no device.
    pub fn read(&self, path: &str) -> Option<Vec<u8>> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = read.get(path) {
            return known.clone();
        }
        let bytes = Path::new(path).is_file().then(|| std::fs::read(path).ok()).flatten();
        read.insert(path.to_owned(), bytes.clone());
        bytes
    }
}

/// A text under a name, and the disk for everything else.
pub struct Damaged {
    /// The name.
    pub path: String,
    /// Its text.
    pub bytes: Vec<u8>,
    /// The disk.
    pub files: Arc<Files>,
    /// How many bytes were read: what memory is measured by.
    pub read: Arc<AtomicUsize>,
}

impl Host for Damaged {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        let bytes = if path == self.path { Some(self.bytes.clone()) } else { self.files.read(path) }?;
        self.read.fetch_add(bytes.len(), Ordering::Relaxed);
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn flags_are_words_in_a_shells_quotes() {
        let entry = parse_entry("/a b.F\tfixed\tcpp\t-DA='x y' -DB -UC \"-I/in c\" -D'D=\"q\"'").expect("known flags");
        assert_eq!(entry.options.include_paths, ["/in c"]);
        let value = |text: &str| Some(text.to_owned());
        let expected = [("A", value("x y")), ("B", value("1")), ("C", None), ("D", value("\"q\""))];
        assert_eq!(entry.options.macros, expected.map(|(name, text)| (name.to_owned(), text)));
        assert_eq!((entry.options.fixed_form, entry.options.preprocess), (Some(true), Some(true)));
    }
}
