//! `--baseline`: what was known to be wrong before, as JSON. A message is known by its file, code and words: lines move.

use crate::files;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::fs;

/// A file, a code, and words.
pub type Key = (String, String, String);

/// How often each message is known.
pub type Known = HashMap<Key, usize>;

/// The version of the file.
const VERSION: u64 = 1;

/// Reads a baseline; the error is a sentence.
pub fn read_baseline(path: &str) -> Result<Known, String> {
    let text = fs::read_to_string(path).map_err(|problem| problem.to_string())?;
    let document: Value = serde_json::from_str(&text).map_err(|problem| format!("it is not JSON: {problem}"))?;
    if document["version"].as_u64() != Some(VERSION) {
        return Err("it is not a baseline of this program".to_owned());
    }
    let mut known = Known::new();
    for entry in document["diagnostics"].as_array().map_or(&[][..], Vec::as_slice) {
        let word = |name: &str| entry[name].as_str().map(str::to_owned);
        let (Some(file), Some(code), Some(message)) = (word("file"), word("code"), word("message")) else {
            return Err("an entry has no file, code or message".to_owned());
        };
        *known.entry((file, code, message)).or_default() += entry["count"].as_u64().unwrap_or(1) as usize;
    }
    Ok(known)
}

/// Writes a baseline of some messages; the error is a sentence.
pub fn write_baseline(path: &str, found: impl Iterator<Item = Key>) -> Result<usize, String> {
    let mut counted: BTreeMap<Key, usize> = BTreeMap::new();
    found.for_each(|key| *counted.entry(key).or_default() += 1);
    let entry = |((file, code, message), count): (&Key, &usize)| json!({ "file": file, "code": code, "message": message, "count": count });
    let entries: Vec<Value> = counted.iter().map(entry).collect();
    let document = json!({ "version": VERSION, "diagnostics": entries });
    let text = serde_json::to_string_pretty(&document).map_err(|problem| problem.to_string())?;
    files::write_result(Some(path), &(text + "\n")).map(|()| counted.values().sum())
}

/// The name of a file, however it was named on the command line.
pub fn file_name(path: &str) -> &str {
    path.strip_prefix("./").unwrap_or(path)
}
