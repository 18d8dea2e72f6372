//! Files that use each other in a circle can only be read together: how many there are in the largest circle of each crate may
//! shrink and not grow.

use dirigent_tests::rust_files;
use std::collections::{BTreeMap, BTreeSet};

/// The largest circles that are left: expressions nest in themselves, and modules use modules; where no number stands, no two files
/// use each other.
const LARGEST: &[(&str, usize)] = &[("parser", 3), ("semantics", 3)];

/// A module by its path in the crate, and the file that has it.
type Modules = BTreeMap<Vec<String>, usize>;

#[test]
fn circles_of_files_do_not_grow() {
    let mut crates: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for (path, text) in rust_files() {
        let Some((name, file)) = path.split_once("/src/").filter(|_| !is_of_tests(&path)) else { continue };
        crates.entry(name.to_owned()).or_default().push((file.to_owned(), text));
    }
    assert!(crates.len() > 15, "no crates were found");
    for (name, files) in crates {
        let allowed = LARGEST.iter().find(|(other, _)| *other == name).map_or(1, |(_, size)| *size);
        let circle = largest_circle(&files);
        assert!(circle.len() <= allowed, "{name}: {} files use each other: {circle:#?}", circle.len());
    }
}

fn is_of_tests(path: &str) -> bool {
    path.contains("/tests/") || path.ends_with("/tests.rs")
}

/// The names of the files in the largest circle: those that reach each other.
fn largest_circle(files: &[(String, String)]) -> Vec<&str> {
    let modules: Modules = files.iter().map(|(file, _)| module_path(file)).zip(0..).collect();
    let used: Vec<BTreeSet<usize>> =
        files.iter().map(|(file, text)| used_files(&modules, &module_path(file), text)).collect();
    let reached: Vec<BTreeSet<usize>> = (0..files.len()).map(|from| files_behind(&used, from)).collect();
    let circle = |own: usize| -> Vec<usize> {
        (0..files.len())
            .filter(|other| *other == own || reached[own].contains(other) && reached[*other].contains(&own))
            .collect()
    };
    let largest = (0..files.len()).map(circle).max_by_key(Vec::len).unwrap_or_default();
    largest.into_iter().map(|file| files[file].0.as_str()).collect()
}

/// All files that a file uses, and those that they use.
fn files_behind(used: &[BTreeSet<usize>], from: usize) -> BTreeSet<usize> {
    let (mut found, mut left) = (BTreeSet::new(), vec![from]);
    while let Some(file) = left.pop() {
        left.extend(used[file].iter().copied().filter(|next| found.insert(*next)));
    }
    found
}

/// The module of a file: `a/b.rs` and `a/b/mod.rs` are `a::b`.
fn module_path(file: &str) -> Vec<String> {
    let mut path: Vec<String> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if path.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        path.pop();
    }
    path
}

/// The files of the crate that a file names, in `use` and in paths, without its unit tests.
fn used_files(modules: &Modules, own: &[String], text: &str) -> BTreeSet<usize> {
    let product = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
    let code: String =
        product.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join(" ");
    let mut found = BTreeSet::new();
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            let is_whole =
                !code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_' || before == ':');
            if is_whole {
                named_paths(&code[at..]).iter().for_each(|path| found.extend(file_of_path(modules, own, path)));
            }
        }
    }
    if let Some(own) = modules.get(own) {
        found.remove(own);
    }
    found
}

/// The paths that a tree of `use` names, or one path of an expression.
fn named_paths(text: &str) -> Vec<Vec<String>> {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(text.len());
    let words: Vec<String> = text[..end].split("::").filter(|word| !word.is_empty()).map(str::to_owned).collect();
    let Some(inside) = text[end..].strip_prefix('{').filter(|_| text[..end].ends_with("::")) else {
        return vec![words];
    };
    let below = items_in_braces(inside).into_iter().flat_map(|item| named_paths(item.trim_start()));
    below.map(|rest| words.iter().cloned().chain(rest).collect()).collect()
}

/// The items up to the brace that closes.
fn items_in_braces(text: &str) -> Vec<&str> {
    let (mut items, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                items.push(&text[start..at]);
                return items;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    items
}

/// The file whose module a path begins with.
fn file_of_path(modules: &Modules, own: &[String], path: &[String]) -> Option<usize> {
    let above = path.iter().take_while(|word| *word == "super").count();
    let base = match path.first()?.as_str() {
        "crate" => &[],
        _ => own.get(..own.len().checked_sub(above)?)?,
    };
    let rest = path.iter().skip(above.max(1));
    let whole: Vec<String> = base.iter().cloned().chain(rest.cloned()).collect();
    (0..=whole.len()).rev().find_map(|length| modules.get(&whole[..length]).copied())
}

#[test]
fn a_circle_is_found_through_trees_of_use() {
    let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let files = [
        file("lib.rs", "mod a; mod b; mod c;"),
        file("a.rs", "use crate::{b::{self, Two}, other};"),
        file("b/mod.rs", "fn f() { super::c::g() }"),
        file("c.rs", "use crate::a::One;\n#[cfg(test)]\nmod tests {}"),
        file("d.rs", "use crate::a::One;"),
    ];
    assert_eq!(largest_circle(&files), ["a.rs", "b/mod.rs", "c.rs"]);
}
