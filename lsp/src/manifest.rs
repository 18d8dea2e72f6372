//! What a project says of itself: `dirigent.toml`, and the compilation database of a build (`compile_commands.json`).
//!
//! Of a `dirigent.toml` these keys are read, each a list of strings or one string; tables only group them:
//! `flags` as compilers take them, `include` and `modules` folders, `define` macros, `exclude` folders and files.

use serde_json::Value;
use std::collections::BTreeMap;

/// The keys, and the flag that each of their values becomes.
const KEYS: &[(&str, &str)] = &[("flags", ""), ("include", "-I"), ("modules", "-I"), ("define", "-D"), ("exclude", "")];

/// What a project says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Manifest {
    /// Flags of compilers.
    pub flags: Vec<String>,
    /// Folders and files that do not belong to it, whole or with `*` at the end.
    pub exclude: Vec<String>,
}

impl Manifest {
    /// Adds what another one says.
    pub fn join(&mut self, other: Manifest) {
        self.flags.extend(other.flags);
        self.exclude.extend(other.exclude);
    }

    /// Whether a path is not a part of the project.
    pub fn excludes(&self, path: &str) -> bool {
        self.exclude.iter().any(|excluded| match excluded.strip_suffix('*') {
            Some(start) => path.starts_with(start),
            None => path == excluded || path.strip_prefix(excluded.as_str()).is_some_and(|rest| rest.starts_with('/')),
        })
    }

    /// Whether it says where included files are.
    pub fn has_folders(&self) -> bool {
        self.flags.iter().any(|flag| flag.starts_with("-I"))
    }
}

/// Reads a `dirigent.toml` of a folder; the error is a sentence with a line.
pub fn toml(text: &str, root: &str) -> Result<Manifest, String> {
    let mut manifest = Manifest::default();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let mut statement = without_comment(line).trim().to_owned();
        if statement.is_empty() || statement.starts_with('[') && !statement.contains('=') {
            continue;
        }
        let problem = |what: &str| format!("line {}: {what}", number + 1);
        let Some((key, _)) = statement.split_once('=') else { return Err(problem("a key and `=` are expected")) };
        let key = key.trim().to_owned();
        let Some((_, flag)) = KEYS.iter().find(|(known, _)| *known == key) else {
            let known: Vec<&str> = KEYS.iter().map(|(key, _)| *key).collect();
            return Err(problem(&format!("`{key}` is not one of the keys {}", known.join(", "))));
        };
        while statement.contains('[') && !statement.ends_with(']') {
            let Some((_, more)) = lines.next() else { return Err(problem("the list does not end")) };
            statement.push_str(without_comment(more).trim());
        }
        let value = statement.split_once('=').map_or("", |(_, value)| value.trim());
        let values = strings(value).ok_or_else(|| problem("a string or a list of strings is expected"))?;
        for value in values {
            match key.as_str() {
                "exclude" => manifest.exclude.push(rooted(&value, root)),
                "flags" => manifest.flags.push(flag_in(&value, root)),
                "define" => manifest.flags.push(format!("{flag}{value}")),
                _ => manifest.flags.push(format!("{flag}{}", rooted(&value, root))),
            }
        }
    }
    Ok(manifest)
}

fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let end = line.char_indices().find(|(_, c)| {
        quoted ^= *c == '"';
        *c == '#' && !quoted
    });
    end.map_or(line, |(at, _)| &line[..at])
}

/// The strings of a value.
fn strings(value: &str) -> Option<Vec<String>> {
    let inner = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(value);
    let (mut found, mut rest) = (Vec::new(), inner.trim());
    while !rest.is_empty() {
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (text, behind) = rest[1..].split_once(quote)?;
        found.push(text.to_owned());
        rest = behind.trim_start();
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
    }
    Some(found)
}

/// A path of a folder.
pub fn rooted(path: &str, root: &str) -> String {
    if path.starts_with('/') {
        return path.to_owned();
    }
    let path = path.strip_prefix("./").unwrap_or(path);
    if path == "." { root.to_owned() } else { format!("{}/{path}", root.trim_end_matches('/')) }
}

/// A flag whose folder is one of `root`.
fn flag_in(flag: &str, root: &str) -> String {
    match flag.strip_prefix("-I").or_else(|| flag.strip_prefix("-J")).filter(|path| !path.is_empty()) {
        Some(path) => format!("{}{}", &flag[..2], rooted(path, root)),
        None => flag.to_owned(),
    }
}

/// The flags of a compilation database that its files have together: all folders in order, and the macros that every command defines.
/// One analysis has one set of settings.
pub fn commands(database: &Value) -> Manifest {
    let entries = database.as_array().map(Vec::as_slice).unwrap_or_default();
    let (mut folders, mut macros): (Vec<String>, BTreeMap<String, usize>) = (Vec::new(), BTreeMap::new());
    let mut count = 0;
    for entry in entries {
        let directory = entry["directory"].as_str().unwrap_or_default();
        let words = words_of(entry);
        count += usize::from(!words.is_empty());
        let mut own: Vec<String> = Vec::new();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let folder = ["-isystem", "-iquote", "-I", "-J"].into_iter().find(|flag| word.starts_with(flag));
            if let Some(flag) = folder {
                let path = match &word[flag.len()..] {
                    "" => words.next().unwrap_or_default(),
                    path => path.to_owned(),
                };
                let folder = format!("-I{}", rooted(&path, directory));
                if !folders.contains(&folder) {
                    folders.push(folder);
                }
            } else if word.starts_with("-D") && word.len() > 2 && !own.contains(&word) {
                own.push(word);
            }
        }
        for word in own {
            *macros.entry(word).or_default() += 1;
        }
    }
    let common = macros.into_iter().filter(|(_, times)| *times == count).map(|(word, _)| word);
    let flags = folders.into_iter().chain(common).collect();
    Manifest { flags, exclude: Vec::new() }
}

fn words_of(entry: &Value) -> Vec<String> {
    if let Some(arguments) = entry["arguments"].as_array() {
        return arguments.iter().filter_map(|word| word.as_str().map(str::to_owned)).collect();
    }
    let (mut words, mut word, mut quote, mut escaped) = (Vec::new(), String::new(), None, false);
    for c in entry["command"].as_str().unwrap_or_default().chars() {
        match (c, quote) {
            _ if escaped => {
                word.push(c);
                escaped = false;
            }
            ('\\', _) => escaped = true,
            (c, Some(open)) if c == open => quote = None,
            ('"' | '\'', None) => quote = Some(c),
            (' ' | '\t', None) => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            _ => word.push(c),
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use serde_json::json;

    #[test]
    fn a_manifest_is_flags_and_what_is_left_out() {
        let text = "# comment\n[project]\nflags = [\"-fopenmp\", # here\n \"-Iown\"]\ninclude = \"inc\"\ndefine = ['N=4']\nexclude = [\"old\"]\n";
        let manifest = toml(text, "/p").expect("a manifest");
        assert_eq!(manifest.flags, ["-fopenmp", "-I/p/own", "-I/p/inc", "-DN=4"]);
        assert!(manifest.excludes("/p/old/a.f90") && !manifest.excludes("/p/older.f90"));
        assert_eq!(
            toml("flag = 1\n", "/p").err().as_deref(),
            Some("line 1: `flag` is not one of the keys flags, include, modules, define, exclude")
        );
        assert_eq!(
            toml("\nflags = 1\n", "/p").err().as_deref(),
            Some("line 2: a string or a list of strings is expected")
        );
    }

    #[test]
    fn a_compilation_database_gives_its_folders_and_common_macros() {
        let database = json!([
            { "directory": "/b", "command": "cc -DA -DB=\"x y\" -I../inc -c a.c", "file": "a.c" },
            { "directory": "/b", "arguments": ["cc", "-DA", "-I", "/abs", "-c", "b.c"], "file": "b.c" },
        ]);
        assert_eq!(commands(&database).flags, ["-I/b/../inc", "-I/abs", "-DA"]);
    }
}
