//! `src/kinds.rs` is what the tables say, and `include/dirigent.h` what the functions say; `UPDATE_GOLDEN` writes them anew. A number
//! once given stays: what is new in the tables gets the next one, and what is gone keeps its own, unused.

use directives::{Clause, Language, Leaf};
use std::collections::BTreeMap;
use std::fmt::Write;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

const HEAD: &str = "\
//! The numbers of directives and clauses in C (table): generated from the tables of `directives/` by `tests/generated.rs`.
//!
//! A number never changes its meaning. `UPDATE_GOLDEN=1 cargo test -p dirigent-capi` adds what is new in the tables.

use directives::{Clause, Leaf};
";

/// One of the two enumerations.
struct Kinds {
    name: &'static str,
    table: &'static str,
    of: &'static str,
    doc: &'static str,
    /// Variants in the order of the table, with their spellings.
    rows: Vec<(String, String)>,
}

/// The variants that `text` gives a number to in the enumeration `name`.
fn numbered(text: &str, name: &str) -> BTreeMap<String, u32> {
    let body = text.split(&format!("pub enum {name} {{")).nth(1).unwrap_or("").split("\n}").next().unwrap_or("");
    let rows = body.lines().filter_map(|line| line.trim().trim_end_matches(',').split_once(" = "));
    rows.filter_map(|(variant, number)| Some((variant.to_owned(), number.parse().ok()?))).collect()
}

fn written(kinds: &Kinds, before: &str, text: &mut String) {
    let mut numbers = numbered(before, kinds.name);
    numbers.remove("None");
    for (variant, _) in &kinds.rows {
        let next = numbers.values().max().map_or(1, |last| last + 1);
        numbers.entry(variant.clone()).or_insert(next);
    }
    let mut by_number: Vec<(&String, &u32)> = numbers.iter().collect();
    by_number.sort_by_key(|(_, number)| **number);
    let Kinds { name, table, of, doc, rows } = kinds;
    let _ = write!(text, "\n/// {doc}\n#[repr(u32)]\n#[derive(Clone, Copy, PartialEq, Eq, Debug)]\n");
    let _ = write!(text, "pub enum {name} {{\n    /// None of them.\n    None = 0,\n");
    for (variant, number) in by_number {
        let spelled = rows.iter().find(|(known, _)| known == variant).map_or("(no more)", |(_, spelled)| spelled);
        let _ = write!(text, "    /// `{spelled}`\n    {variant} = {number},\n");
    }
    let _ = write!(text, "}}\n\n/// The numbers in the order of the table.\npub(crate) const {table}: &[(");
    let _ = writeln!(text, "{of}, {name})] = &[");
    for (variant, _) in rows {
        let _ = writeln!(text, "    ({of}::{variant}, {name}::{variant}),");
    }
    text.push_str("];\n");
}

/// `src/kinds.rs`
fn kinds(before: &str) -> String {
    let spelled = |leaf: &Leaf| leaf.row().spelling(Language::C).to_owned();
    let leaves = Kinds {
        name: "DirigentLeaf",
        table: "LEAVES",
        of: "Leaf",
        doc: "A leaf directive; a compound directive has several. What begins with `ACC` is OpenACC's.",
        rows: Leaf::ALL.iter().map(|leaf| (format!("{leaf:?}"), spelled(leaf))).collect(),
    };
    let clauses = Kinds {
        name: "DirigentClauseKind",
        table: "CLAUSES",
        of: "Clause",
        doc: "The kind of a clause. What begins with `ACC` is OpenACC's.",
        rows: Clause::ALL.iter().map(|clause| (format!("{clause:?}"), clause.row().word.to_owned())).collect(),
    };
    let mut wanted = HEAD.to_owned();
    written(&leaves, before, &mut wanted);
    written(&clauses, before, &mut wanted);
    wanted
}

/// The files of the door, in the order of the header.
const FILES: [&str; 12] = [
    "common",
    "reader",
    "parsed",
    "view",
    "kinds",
    "tables",
    "batch",
    "files",
    "report",
    "scopes",
    "constructs",
    "analysis",
];

/// `include/dirigent.h`
fn header() -> String {
    let config = cbindgen::Config::from_file(format!("{ROOT}/cbindgen.toml")).expect("the configuration can be read");
    let builder = cbindgen::Builder::new().with_config(config);
    let files = FILES.iter().map(|file| format!("{ROOT}/src/{file}.rs"));
    let bindings = files.fold(builder, |builder, file| builder.with_src(file)).generate().expect("a header");
    let mut made = Vec::new();
    bindings.write(&mut made);
    String::from_utf8(made).expect("UTF-8")
}

/// Compares a generated file with what it should be.
#[track_caller]
fn check(path: &str, wanted: impl FnOnce(&str) -> String) {
    let path = format!("{ROOT}/{path}");
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    let wanted = wanted(&before);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &wanted).expect("the file can be written");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "{path} is not current; UPDATE_GOLDEN=1 cargo test -p dirigent-capi writes it anew");
}

/// One after the other, since the header has the numbers.
#[test]
fn the_numbers_are_those_of_the_tables_and_the_header_is_that_of_the_functions() {
    check("src/kinds.rs", kinds);
    check("include/dirigent.h", |_| header());
}

#[test]
fn every_function_of_the_door_is_in_the_header() {
    let header = header();
    let mut count = 0;
    for file in std::fs::read_dir(format!("{ROOT}/src")).expect("the sources").flatten() {
        let text = std::fs::read_to_string(file.path()).unwrap_or_default();
        for line in text.lines().filter(|line| line.contains("extern \"C\" fn dirigent_")) {
            let name = line.split("fn ").nth(1).and_then(|rest| rest.split('(').next()).unwrap_or("");
            assert!(header.contains(&format!("{name}(")), "{name}");
            count += 1;
        }
    }
    assert!(count > 50, "{count} functions");
}
