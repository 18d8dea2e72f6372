//! The nevers of `ARCHITECTURE.md` that a program can check.

use dirigent_tests::{read, root, rust_files};
use std::collections::{BTreeMap, BTreeSet};

/// Crates by floor; a crate may use crates on lower floors, and those that an arrow of its own row names.
const FLOORS: &[(&str, u32, &[&str])] = &[
    ("source", 0, &[]),
    ("directives", 0, &[]),
    ("codegen/device", 0, &[]),
    ("parser", 1, &[]),
    ("symbols", 1, &[]),
    ("modfile", 1, &["symbols"]),
    ("semantics/body", 2, &[]),
    ("standalone", 2, &[]),
    ("semantics/fortran", 3, &[]),
    ("semantics/c", 3, &[]),
    ("semantics/regions", 3, &[]),
    ("semantics/lints", 3, &["regions"]),
    ("semantics", 4, &[]),
    ("codegen", 5, &[]),
    ("ide", 5, &[]),
    ("project", 6, &[]),
    ("lsp", 6, &["project"]),
    ("capi", 6, &["cli", "project"]),
    ("dirigent", 6, &["project"]),
    ("web", 6, &["dirigent"]),
    ("cli", 6, &["lsp", "project"]),
    ("python", 6, &["cli", "project"]),
];

/// The floor of the programs and foreign doors.
const TOP: u32 = 6;

/// Dependencies that live in certain crates only.
const HOMES: &[(&str, &[&str])] = &[
    ("chumsky", &["parser"]),
    ("ariadne", &["source"]),
    ("salsa", &["semantics", "codegen"]),
    ("cudarc", &["codegen/device"]),
    ("pyo3", &["python"]),
    ("rustc_apfloat", &["symbols"]),
    ("astro-float-num", &["semantics/fortran"]),
    ("libm", &["semantics/fortran"]),
    ("lsp-server", &["lsp"]),
    ("lsp-types", &["lsp"]),
    ("toml", &["project"]),
];

/// The dependencies of a crate, as its manifest names them, without those of its tests.
fn dependencies(name: &str) -> Vec<String> {
    let manifest = read(&root().join(name).join("Cargo.toml"));
    let section = manifest.split("\n[").find(|section| section.starts_with("dependencies]"));
    let lines = section.unwrap_or("").lines().skip(1);
    lines
        .filter_map(|line| Some(line.split(['.', ' ', '=']).next()?.to_owned()))
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn a_crate_uses_lower_floors_only() {
    let last = |path: &'static str| path.rsplit('/').next().unwrap_or(path);
    let floors: BTreeMap<&str, u32> = FLOORS.iter().map(|(name, floor, _)| (last(name), *floor)).collect();
    for (name, floor, arrows) in FLOORS {
        for dependency in dependencies(name) {
            let Some(other) = floors.get(dependency.as_str()) else { continue };
            assert!(other < floor || arrows.contains(&dependency.as_str()), "{name} must not use {dependency}");
        }
    }
}

#[test]
fn a_dependency_lives_where_the_architecture_says() {
    for (name, ..) in FLOORS {
        for dependency in dependencies(name) {
            let home = HOMES.iter().find(|(known, _)| *known == dependency);
            assert!(home.is_none_or(|(_, crates)| crates.contains(name)), "{dependency} does not belong in {name}");
        }
    }
}

/// R002: each dependency does real work.
#[test]
fn a_dependency_is_used() {
    let files = rust_files();
    for (name, ..) in FLOORS {
        let sources = files.iter().filter(|(path, _)| path.starts_with(&format!("{name}/src/")));
        let text: String = sources.map(|(_, text)| text.as_str()).collect();
        for dependency in dependencies(name) {
            let path = dependency.replace('-', "_");
            let used = text.contains(&format!("{path}::")) || text.contains(&format!("pub use {path};"));
            assert!(used, "{name} does not use {dependency}");
        }
    }
}

/// The folder of the crate that a file is in.
fn crate_of(path: &str) -> &str {
    let end = ["/src/", "/tests/", "/benches/"].iter().filter_map(|part| path.find(part)).min();
    end.map_or(path, |end| &path[..end])
}

/// Whether the rules for product code hold for a file: not for tests, tools and benches.
pub fn is_product(path: &str) -> bool {
    FLOORS.iter().any(|(name, ..)| *name == crate_of(path)) && !path.contains("/benches/") && !path.contains("/tests/")
}

/// The lines of a file without its unit tests.
pub fn product_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut tests = Tests::Outside;
    text.lines().enumerate().map(|(index, line)| (index + 1, line)).filter(move |(_, line)| {
        let (next, is_product) = match tests {
            Tests::Outside if *line == "#[cfg(test)]" => (Tests::Head, false),
            Tests::Outside => (Tests::Outside, true),
            Tests::Head if line.ends_with('{') => (Tests::Inside, false),
            Tests::Head if line.starts_with('#') => (Tests::Head, false),
            Tests::Head => (Tests::Outside, false),
            Tests::Inside if *line == "}" => (Tests::Outside, false),
            Tests::Inside => (Tests::Inside, false),
        };
        tests = next;
        is_product
    })
}

/// Where a line of a file stands: an item for tests alone is one line, or ends at a brace in the first column.
#[derive(Clone, Copy)]
enum Tests {
    Outside,
    Head,
    Inside,
}

#[test]
fn nothing_below_the_top_floor_reaches_outside() {
    const OUTSIDE: &[&str] = &["std::fs", "std::env", "std::process", "std::time", "std::net", "available_parallelism"];
    const PRINTING: &[&str] = &["println!", "print!", "eprintln!", "eprint!"];
    let top: Vec<&str> = FLOORS.iter().filter(|(_, floor, _)| *floor == TOP).map(|(name, ..)| *name).collect();
    for (path, text) in rust_files() {
        let exempt =
            top.contains(&crate_of(&path)) || path == "codegen/device/src/cuda.rs" || path.ends_with("tests.rs");
        if !is_product(&path) || exempt {
            continue;
        }
        for (number, line) in product_lines(&text).filter(|(_, line)| !line.trim_start().starts_with("//")) {
            let found = OUTSIDE.iter().chain(PRINTING).find(|word| line.contains(**word));
            assert!(found.is_none(), "{path}:{number}: {}", line.trim());
        }
    }
}

#[test]
fn no_room_behind_the_body_asks_for_the_language() {
    const ROOMS: &[&str] = &["semantics/regions/src/", "codegen/src/"];
    for (path, text) in rust_files() {
        // Printing is where the languages differ again: it spells.
        if !ROOMS.iter().any(|room| path.starts_with(room)) || path.contains("print") || path.contains("c_view") {
            continue;
        }
        for (number, line) in product_lines(&text) {
            // `Languages` is the column of a rule's row; comparing with it is reading the table.
            let asks =
                (line.contains("== Language::") || line.contains("!= Language::")) && !line.contains("Languages::");
            assert!(!asks, "{path}:{number}: {}", line.trim());
        }
    }
}

#[test]
fn compound_directives_are_derived_and_never_listed() {
    const COMPOUNDS: &[&str] =
        &["TargetTeams", "TargetParallel", "ParallelDo", "ParallelFor", "TeamsDistribute", "DistributeParallel"];
    for (path, text) in rust_files() {
        for (number, line) in product_lines(&text).filter(|_| is_product(&path)) {
            let code = line.split("//").next().unwrap_or("");
            let listed = COMPOUNDS.iter().find(|name| code.contains(**name) && !code.contains('"'));
            assert!(listed.is_none(), "{path}:{number}: {}", line.trim());
        }
    }
}

/// Every code of a table of diagnostics, with its place and the rest of its line.
pub fn declared_codes() -> BTreeMap<String, (String, String)> {
    let mut places = BTreeMap::new();
    for (path, text) in rust_files().into_iter().filter(|(path, _)| is_product(path)) {
        for (number, line) in product_lines(&text) {
            let Some((code, row)) = line.trim_start().split_once(' ') else { continue };
            let is_code =
                code.len() == 5 && code.starts_with(['E', 'W']) && code[1..].bytes().all(|b| b.is_ascii_digit());
            let place = (format!("{path}:{number}"), row.to_owned());
            if let Some((first, _)) = is_code.then(|| places.insert(code.to_owned(), place)).flatten() {
                panic!("{path}:{number}: {code} is at {first} already");
            }
        }
    }
    places
}

/// What of a file is tests.
pub fn unit_tests(path: &str, text: &str) -> String {
    let whole = path.starts_with("tests/") || path.contains("/tests/") || path.ends_with("tests.rs");
    let product: BTreeSet<usize> = product_lines(text).map(|(number, _)| number).filter(|_| !whole).collect();
    let lines = (1..).zip(text.lines()).filter(|(number, _)| !product.contains(number));
    lines.map(|(_, line)| format!("{line}\n")).collect()
}

#[test]
fn a_code_stands_for_one_diagnostic() {
    assert!(declared_codes().len() > 100, "no table of diagnostics was found");
}

#[test]
fn nothing_is_left_for_later() {
    for (path, text) in rust_files().into_iter().filter(|(path, _)| path != "tests/tidy.rs") {
        for (index, line) in text.lines().enumerate() {
            let left =
                ["todo!(", "unimplemented!(", "#[ignore", "should_panic"].iter().find(|word| line.contains(**word));
            assert!(left.is_none(), "{path}:{}: {}", index + 1, line.trim());
        }
    }
}

/// Words behind `is no` with which it is plain English.
const PLAIN: &[&str] =
    &["longer", "more", "less", "slower", "faster", "better", "worse", "different", "other", "need", "way", "reason"];

#[test]
fn something_is_not_a_thing_instead_of_no_thing() {
    let mut found = Vec::new();
    for (path, text) in rust_files() {
        for (number, line) in text.lines().enumerate() {
            for (at, no) in line.match_indices(" no ") {
                let before = line[..at].to_ascii_lowercase();
                let Some(before) = before.strip_suffix(" is").or(before.strip_suffix(" are")) else { continue };
                let next = line[at + no.len()..].split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
                if !before.ends_with("there") && !PLAIN.contains(&next) {
                    found.push(format!("{path}:{}: {}", number + 1, line.trim()));
                }
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// Beginnings of words in a spelling that the standards do not use, and where they stand all the same: names of flags.
const OTHER_SPELLINGS: &[&str] = &[
    "colour",
    "behaviour",
    "neighbour",
    "initialis",
    "recognis",
    "optimise",
    "synchronis",
    "privatis",
    "honour",
    "labelled",
];
const FLAGS_IN_OTHER_SPELLING: &[&str] = &["labelled-do", "undefined-behaviour", "--colour"];

#[test]
fn words_are_spelled_as_in_the_standards() {
    let mut found = Vec::new();
    for (path, text) in rust_files().into_iter().filter(|(path, _)| path != "tests/tidy.rs") {
        for (number, line) in text.lines().enumerate() {
            let rest =
                FLAGS_IN_OTHER_SPELLING.iter().fold(line.to_ascii_lowercase(), |rest, flag| rest.replace(flag, ""));
            if OTHER_SPELLINGS.iter().any(|word| rest.contains(word)) {
                found.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// Participles and pronouns, which say nothing of what is in a file.
const NO_NAMES_OF_FILES: &[&str] = &[
    "said",
    "shown",
    "found",
    "told",
    "written",
    "given",
    "named",
    "taken",
    "made",
    "seen",
    "held",
    "kept",
    "meant",
    "asked",
    "used",
    "lost",
    "left",
    "own",
    "whole",
    "one",
    "needed",
    "listed",
    "alike",
    "edited",
    "reading",
    "executing",
    "declaring",
];

#[test]
fn a_file_is_named_by_what_it_has() {
    for (path, _) in rust_files() {
        let stem = path.rsplit('/').next().and_then(|name| name.strip_suffix(".rs")).unwrap_or_default();
        assert!(!NO_NAMES_OF_FILES.contains(&stem), "{path}");
    }
}

/// A query that can be evicted is bounded: one that `bound` does not name is kept for ever.
#[test]
fn what_can_be_evicted_is_bounded() {
    let files = rust_files().into_iter().filter(|(path, _)| path.starts_with("semantics/src/"));
    let text: String = files.map(|(_, text)| text).collect();
    let queries = text.split("#[salsa::tracked(").skip(1).filter_map(|rest| {
        let (attributes, rest) = rest.split_once(")]")?;
        let name = rest.split_once("fn ")?.1.split(['<', '(']).next()?;
        attributes.contains("lru").then_some(name)
    });
    let queries: Vec<&str> = queries.collect();
    assert!(queries.len() > 15, "no queries were found");
    for name in queries {
        assert!(text.contains(&format!("{name}::set_lru_capacity")), "`{name}` is never evicted");
    }
}

/// The map is read whole by everyone who begins here.
const MAP_BYTES: usize = 25 * 1024;

#[test]
fn the_map_names_what_is_there() {
    let map = read(&root().join("ARCHITECTURE.md"));
    assert!(map.len() <= MAP_BYTES, "ARCHITECTURE.md has {} bytes", map.len());
    let is_path = |word: &&str| {
        !word.starts_with('/')
            && word.contains('/')
            && word.bytes().all(|b| b.is_ascii_alphanumeric() || b"/_.-".contains(&b))
    };
    let paths: Vec<&str> = map.split('`').skip(1).step_by(2).filter(is_path).collect();
    assert!(paths.len() > 50, "{paths:?}");
    let missing: Vec<&&str> = paths.iter().filter(|path| !root().join(path).exists()).collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md names {missing:?}");
    let files = rust_files().into_iter().filter(|(path, _)| path.contains("/src/") && is_product(path));
    let folders = files.filter_map(|(path, _)| path.rsplit_once('/').map(|(folder, _)| folder.to_owned()));
    // What lies deeper belongs to the row of the folder around it.
    let is_row = |folder: &String| folder.rsplit_once("/src").is_some_and(|(_, below)| below.matches('/').count() <= 1);
    let unknown: BTreeSet<String> =
        folders.filter(|folder| is_row(folder) && !paths.contains(&folder.as_str())).collect();
    assert!(unknown.is_empty(), "ARCHITECTURE.md has no row for {unknown:?}");
}

/// A file longer than this is a table or two files; tables say so in their first lines.
const FILE_LINES: usize = 600;
/// A function longer than this is split along the standard's sentences.
const FUNCTION_LINES: usize = 70;

#[test]
fn files_and_functions_fit_the_screen() {
    let mut long = Vec::new();
    for (path, text) in rust_files().into_iter().filter(|(path, _)| is_product(path)) {
        let lines = product_lines(&text).count();
        let table = text
            .lines()
            .take(12)
            .any(|line| line.contains("one type per") || line.contains("One row per") || line.contains("(table)"));
        if lines > FILE_LINES && !table {
            long.push(format!("{path}: {lines} lines"));
        }
        long.extend(
            long_functions(&text)
                .into_iter()
                .map(|(number, lines)| format!("{path}:{number}: a function of {lines} lines")),
        );
    }
    assert!(long.is_empty(), "\n{}", long.join("\n"));
}

/// Functions over the limit, by line and length. Formatted code closes a function at the indentation it was opened at.
fn long_functions(text: &str) -> Vec<(usize, usize)> {
    let mut long = Vec::new();
    let mut open: Option<(usize, usize)> = None;
    for (number, line) in product_lines(text) {
        let indent = line.len() - line.trim_start().len();
        let head = line.trim_start();
        let is_head = ["fn ", "pub fn ", "pub(crate) fn ", "pub(super) fn ", "const fn ", "pub const fn "]
            .iter()
            .any(|start| head.starts_with(start));
        match open {
            None if is_head && !line.ends_with(';') && !line.ends_with('}') => open = Some((number, indent)),
            Some((start, at)) if indent == at && head == "}" => {
                if number - start + 1 > FUNCTION_LINES {
                    long.push((start, number - start + 1));
                }
                open = None;
            }
            Some((_, at)) if indent <= at && is_head => open = Some((number, indent)),
            _ => {}
        }
    }
    long
}
