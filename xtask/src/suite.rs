//! `cargo xtask measure syntax`: the part of a GCC suite that a parser alone decides.
//!
//! A file belongs to it if every error that it expects is one of syntax, by the words of the compiler that the suite belongs to, or if
//! it expects none. For tables that `score.py --csv` wrote it says how many of these files came out exactly.

use std::collections::HashSet;
use std::path::Path;

/// What an error of syntax says, in lower case; the words of GCC 12's parser.
const SYNTAX: &[&str] = &[
    "bad character",
    "bad continuation",
    "cannot end a type declaration",
    "expected '",
    "expected \"",
    "expected (",
    "expected ,",
    "expected ::",
    "expected =",
    "expected association",
    "expected attribute",
    "expected binding name",
    "expected block name",
    "expected clause",
    "expected comma",
    "expected component name",
    "expected construct name",
    "expected end",
    "expected expression",
    "expected formal argument list",
    "expected interface",
    "expected label",
    "expected left",
    "expected name",
    "expected operator",
    "expected right",
    "expected structure component",
    "expected terminating name",
    "expected variable name",
    "expecting ",
    "extra characters",
    "garbage after",
    "invalid character",
    "invalid form of",
    "invalid kind specification",
    "invalid number",
    "junk after",
    "label without a statement",
    "malformed",
    "missing ')'",
    "missing '('",
    "missing argument list",
    "missing comma",
    "missing dimension",
    "missing exponent",
    "missing leading left parenthesis",
    "missing name",
    "missing parenthesis",
    "missing quote",
    "missing required parameters",
    "missing right paren",
    "missing ...",
    "no '",
    "premature end",
    "semicolon at",
    "statement label in",
    "syntax error",
    "syntax in",
    "too many digits",
    "unbalanced",
    "unclassifiable",
    "unexpected ",
    "unmatched",
    "unrecognized token",
    "unterminated",
    "zero is not a valid",
];

/// Prints how many files of `folder` are of the syntax part, and how many of them each table has right.
pub fn measure_syntax(words: &[&str]) -> Result<bool, String> {
    let [folder, tables @ ..] = words else { return Err("the folder of the suite is missing".to_owned()) };
    let entries = std::fs::read_dir(folder).map_err(|problem| format!("{folder}: {problem}"))?;
    let mut part = HashSet::new();
    let mut marked = HashSet::new();
    for entry in entries.flatten() {
        let Some(name) = entry.file_name().to_str().map(str::to_owned) else { continue };
        let Some(expected) = expected_lines(&entry.path()) else { continue };
        if expected.iter().all(|text| SYNTAX.iter().any(|words| text.contains(words))) {
            part.insert(name.clone());
            if !expected.is_empty() {
                marked.insert(name);
            }
        }
    }
    println!("{} files, {} of them with errors", part.len(), marked.len());
    for table in tables {
        let text = std::fs::read_to_string(table).map_err(|problem| format!("{table}: {problem}"))?;
        let rows = text.lines().skip(1).filter_map(|row| row.split_once(','));
        let verdicts: Vec<(&str, bool)> = rows
            .map(|(file, rest)| (base_name(file), rest.starts_with("exact,")))
            .filter(|(file, _)| part.contains(*file))
            .collect();
        let share = |set: &mut dyn Iterator<Item = bool>| {
            let (mut right, mut all) = (0, 0);
            set.for_each(|exact| (right, all) = (right + usize::from(exact), all + 1));
            format!("{right} of {all} ({:.1} %)", 100.0 * right as f64 / f64::from(all.max(1)))
        };
        let exact = share(&mut verdicts.iter().map(|(_, exact)| *exact));
        let with = share(&mut verdicts.iter().filter(|(file, _)| marked.contains(*file)).map(|(_, exact)| *exact));
        println!("{table}: exact {exact}, of those with errors {with}");
    }
    Ok(true)
}

fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The texts of the errors that a file expects, in lower case; none for what is not a Fortran file.
fn expected_lines(path: &Path) -> Option<Vec<String>> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    if !extension.starts_with('f') {
        return None;
    }
    let bytes = std::fs::read(path).ok()?;
    let text = String::from_utf8_lossy(&bytes).to_lowercase();
    let marks = text.split("dg-error").skip(1).map(|rest| {
        let rest = rest.trim_start();
        let end = if rest.starts_with('{') { '}' } else { '"' };
        rest.get(1..).and_then(|rest| rest.split(end).next()).unwrap_or("").to_owned()
    });
    Some(marks.collect())
}
