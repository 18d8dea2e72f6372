//! `--mapping FILE`: what the translation of OpenACC makes of what may be mapped in several ways (R278, R369), as a table of keys. Each
//! key has the words that it takes, and the flag of the command line that says the same.

use crate::{Problem, make_problem};
use toml::de::{DeTable, DeValue};

/// A choice of the mapping.
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// The words that it takes, the one that holds without it first; any word, if there are none.
    pub choices: &'static [&'static str],
    /// The flag that says the same, up to the word.
    pub flag: &'static str,
    /// What it decides.
    pub help: &'static str,
}

const fn key(name: &'static str, choices: &'static [&'static str], flag: &'static str, help: &'static str) -> Key {
    Key { name, choices, flag, help }
}

/// The keys.
pub const KEYS: &[Key] = &[
    key(
        "kernels",
        &["divide", "serial"],
        "--kernels=",
        "Whether loops and array assignments of `kernels` that are proved to be independent are shared out.",
    ),
    key(
        "async",
        &["wait", "queues"],
        "--async=",
        "Whether each construct with `async` is waited for, or queues are dependences of tasks, which C alone has.",
    ),
    key(
        "present",
        &["no-present", "present"],
        "-fopenacc-present-omp=",
        "Whether data that have to be present are checked, which OpenMP 5.1 can.",
    ),
    key(
        "implicit-worker",
        &["none", "vector", "outer", "vector-outer"],
        "--implicit-worker=",
        "Which loops are for workers although no clause says so.",
    ),
    key(
        "implicit-vector",
        &["none", "outer"],
        "--implicit-vector=",
        "Which loops are for vector lanes although no clause says so.",
    ),
    key(
        "num-workers",
        &["num_threads", "thread_limit"],
        "--num-workers=",
        "Whether `num_workers` is the `num_threads` of loops or the `thread_limit` of the teams.",
    ),
    key("vector", &["simd", "parallel"], "--vector=", "Whether loops for vector lanes are `simd`, or for threads."),
    key(
        "counts",
        &["one", "hold"],
        "--counts=",
        "Whether data regions are counted with `enter data`, or apart by `ompx_hold` of clang and flang.",
    ),
    key("runtime", &["rewrite", "wrap", "keep"], "--api=", "What calls of OpenACC's library become."),
    key("for", &[], "--for=", "The version of OpenMP or the compiler that the translation is for."),
];

/// The flags that a mapping file stands for; what is wrong with it is left out.
pub fn read_mapping(path: &str, text: &str, problems: &mut Vec<Problem>) -> Vec<String> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if let Some(error) = errors.first() {
        problems.push(make_problem(path, text, error.span().unwrap_or(0..0), error.message().to_owned()));
        return Vec::new();
    }
    let mut entries: Vec<_> = table.get_ref().iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    let mut flags = Vec::new();
    for (name, value) in entries {
        let written = name.get_ref().as_ref();
        let Some(key) = KEYS.iter().find(|key| key.name == written) else {
            let known: Vec<&str> = KEYS.iter().map(|key| key.name).collect();
            let message = format!("`{written}` is not known; the keys are {}", known.join(", "));
            problems.push(make_problem(path, text, name.span(), message));
            continue;
        };
        match value.get_ref() {
            DeValue::String(word) if key.choices.is_empty() || key.choices.contains(&word.as_ref()) => {
                flags.push(format!("{}{word}", key.flag));
            }
            _ if key.choices.is_empty() => {
                problems.push(make_problem(path, text, value.span(), format!("`{written}` is a string")));
            }
            _ => {
                let message = format!("`{written}` is one of {}", key.choices.join(", "));
                problems.push(make_problem(path, text, value.span(), message));
            }
        }
    }
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R278, R369
    #[test]
    fn keys_are_flags_and_what_is_wrong_has_its_place() {
        let mut problems = Vec::new();
        let text = "kernels = \"serial\"\nfor = \"gcc-12\"\nkernel = 1\npresent = \"perhaps\"\nruntime = 3\n";
        assert_eq!(read_mapping("m.toml", text, &mut problems), ["--kernels=serial", "--for=gcc-12"]);
        let found: Vec<(u32, u32, &str)> =
            problems.iter().map(|found| (found.line, found.column, &found.text[..])).collect();
        let wanted = [
            (
                3,
                1,
                "`kernel` is not known; the keys are kernels, async, present, implicit-worker, implicit-vector, num-workers, vector, counts, runtime, for",
            ),
            (4, 11, "`present` is one of no-present, present"),
            (5, 11, "`runtime` is one of rewrite, wrap, keep"),
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn the_page_has_each_key() {
        let page = include_str!("../../docs/translation.md");
        for key in KEYS {
            let words: Vec<String> = key.choices.iter().map(|word| format!("`{word}`")).collect();
            let row = if words.is_empty() {
                format!("| `{}` |", key.name)
            } else {
                format!("| `{}` | {} |", key.name, words.join(", "))
            };
            assert!(page.contains(&row) && page.contains(&format!("| `{}` | {} |", key.flag, key.help)), "{row}");
        }
    }
}
