//! One block of source for each syntax rule of Fortran 2023, and what must hold of it.
//!
//! `rules/rules.csv` lists the rules (`number,name,clause`), `rules/clauseNN.f90` holds their blocks and
//! `rules/extensions.f90` those of what is not a rule of the standard. A block begins with one or more lines
//! `!R1041 where-stmt` (or `!EXTENSION name`) and runs to the next such line; it holds complete program units in free
//! form. A line that must be rejected has `!ERROR: part of the message` before it. The trees are in
//! `rules/clauseNN.tree`, the list of all rules with their blocks in `docs/generated/fortran-coverage.md`; both are written anew
//! when the variable `UPDATE_GOLDEN` is set.

#[path = "rules/constraints.rs"]
mod constraints;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use dirigent_parser::fortran::{dump, parse, units};
use dirigent_parser::unparse::fortran::Layout;
use dirigent_parser::unparse::law::File;
use pretty_assertions::assert_eq;
use source::{Atoms, FileId, Form, LexOptions, LineIndex, NoIncludes, TokenBuffer};

/// Clauses whose every rule must have a block.
const COMPLETE: &[u32] = &[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// A rule of the standard.
struct Rule {
    number: u32,
    name: String,
    clause: u32,
}

/// Lines of a fixture that parse the rules named in their first lines.
struct Block {
    /// The file without its folder.
    file: String,
    /// The line of the file on which it begins, counted from 1.
    line: usize,
    /// What it parses: `R1041 where-stmt`, or `EXTENSION name`.
    subjects: Vec<String>,
    /// Its lines from `line` on.
    text: String,
}

/// What is said about a line of a block.
struct Message {
    line: usize,
    text: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

/// The rules in the order of their numbers.
fn rules() -> Vec<Rule> {
    let text = read(&folder().join("rules.csv"));
    let row = |line: &str| {
        let columns: Vec<&str> = line.split(',').collect();
        let [number, name, clause] = columns[..] else { panic!("`{line}` is not a row of rules.csv") };
        let numeric = |text: &str| text.parse().expect("a number");
        Rule { number: numeric(number), name: name.to_owned(), clause: numeric(clause) }
    };
    text.lines().skip(1).map(row).collect()
}

/// The fixtures, by name.
fn fixtures() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("the fixtures are there");
    let names = entries.filter_map(Result::ok).map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".f90")).collect();
    names.sort();
    names
}

/// What a line announces, if it is the first of a block.
fn subject(line: &str) -> Option<&str> {
    let rest = line.strip_prefix('!')?;
    let digits = rest.strip_prefix('R').map(|rest| rest.split(' ').next().unwrap_or(""));
    let is_rule = digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()));
    (is_rule || rest.starts_with("EXTENSION ")).then_some(rest)
}

fn blocks(file: &str) -> Vec<Block> {
    let text = read(&folder().join(file));
    let mut blocks: Vec<Block> = Vec::new();
    let mut heading = false;
    for (index, line) in text.lines().enumerate() {
        let subject = subject(line);
        if subject.is_some() && !heading {
            let (subjects, text) = Default::default();
            blocks.push(Block { file: file.to_owned(), line: index + 1, subjects, text });
        }
        heading = subject.is_some();
        let Some(block) = blocks.last_mut() else { continue };
        block.subjects.extend(subject.map(str::to_owned));
        block.text += line;
        block.text.push('\n');
    }
    blocks
}

fn all_blocks() -> Vec<Block> {
    fixtures().iter().flat_map(|file| blocks(file)).collect()
}

fn tokenized(text: &str, atoms: &Atoms) -> TokenBuffer {
    let options = LexOptions { openmp: true, openacc: true, ..LexOptions::new(Form::Free) };
    source::tokenize_text(FileId(0), text, &options, atoms, &NoIncludes)
}

/// What is said about a block, in the order of its lines.
fn said(block: &Block) -> Vec<Message> {
    let atoms = Atoms::default();
    let buffer = tokenized(&block.text, &atoms);
    let mut found: Vec<(u32, String)> =
        buffer.diagnostics.iter().map(|one| (one.primary.at.start, one.message.clone())).collect();
    for unit in units(&buffer.tokens, &atoms) {
        for one in parse(&unit.tokens(&buffer.tokens), unit.key.kind, &atoms).diagnostics {
            let place = buffer.place(unit.in_file(one.primary.at)).expect("a place of the block");
            found.push((place.start, one.message));
        }
    }
    found.sort();
    let index = LineIndex::new(&block.text);
    let line = |offset: u32| block.line + index.line(offset) as usize - 1;
    found.into_iter().map(|(at, text)| Message { line: line(at), text }).collect()
}

/// What must be said about a block.
fn annotated(block: &Block) -> Vec<Message> {
    let mut pending = Vec::new();
    let mut wanted = Vec::new();
    for (index, line) in block.text.lines().enumerate() {
        match line.trim_start().strip_prefix("!ERROR: ") {
            Some(text) => pending.push(text.trim().to_owned()),
            None => {
                let message = |text| Message { line: block.line + index, text };
                wanted.extend(pending.drain(..).map(message));
            }
        }
    }
    wanted
}

fn trees(text: &str) -> String {
    let atoms = Atoms::default();
    let buffer = tokenized(text, &atoms);
    let tree = |unit: dirigent_parser::units::Unit| {
        let tokens = unit.tokens(&buffer.tokens);
        dump::unit(&parse(&tokens, unit.key.kind, &atoms).tree, &tokens, &atoms)
    };
    units(&buffer.tokens, &atoms).into_iter().map(tree).collect()
}

/// `text` is what the file holds; with `UPDATE_GOLDEN` set, the file is made to hold it.
fn golden(path: &Path, text: &str) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, text).expect("the file can be written");
    }
    assert_eq!(read(path), text, "{}: set UPDATE_GOLDEN to write it anew", path.display());
}

#[test]
fn exactly_the_annotated_lines_are_rejected() {
    let shown = |messages: &[Message]| messages.iter().map(|of| format!("{}: {}", of.line, of.text)).collect();
    for file in fixtures() {
        let (mut found, mut expected): (Vec<String>, Vec<String>) = Default::default();
        for block in blocks(&file) {
            let (mut said, wanted) = (said(&block), annotated(&block));
            for (said, wanted) in said.iter_mut().zip(&wanted) {
                if said.line == wanted.line && said.text.contains(&wanted.text) {
                    said.text = wanted.text.clone();
                }
            }
            found.extend::<Vec<String>>(shown(&said));
            expected.extend::<Vec<String>>(shown(&wanted));
        }
        assert_eq!(found, expected, "{file}");
    }
}

/// R019: in either source form.
#[test]
fn printing_a_block_and_parsing_it_again_changes_nothing() {
    for block in all_blocks().into_iter().filter(|block| annotated(block).is_empty()) {
        let atoms = Atoms::default();
        let file = File::new(&tokenized(&block.text, &atoms).tokens, &atoms);
        for layout in [Layout::Free, Layout::Fixed] {
            let text = file.print(layout, &atoms);
            let change = file.change(&text, layout, &atoms).unwrap_or_default();
            assert!(change.is_empty(), "{}:{}: {layout:?} form\n{change}\n{text}", block.file, block.line);
        }
    }
}

#[test]
fn the_trees_of_the_blocks_are_the_known_ones() {
    for file in fixtures() {
        let tree = |block: &Block| format!("{}\n{}\n", block.subjects.join("\n"), trees(&block.text));
        let trees: String = blocks(&file).iter().map(tree).collect();
        golden(&folder().join(file.replace(".f90", ".tree")), &trees);
    }
}

#[test]
fn blocks_name_rules_as_the_standard_does() {
    let rules: Vec<String> = rules().iter().map(|rule| format!("R{} {}", rule.number, rule.name)).collect();
    for block in all_blocks() {
        for subject in block.subjects.iter().filter(|subject| subject.starts_with('R')) {
            assert!(rules.contains(subject), "{}:{}: no rule is `{subject}`", block.file, block.line);
        }
    }
}

#[test]
fn every_rule_of_a_complete_clause_has_a_block() {
    let blocks = all_blocks();
    for rule in rules().iter().filter(|rule| COMPLETE.contains(&rule.clause)) {
        let subject = format!("R{} {}", rule.number, rule.name);
        assert!(blocks.iter().any(|block| block.subjects.contains(&subject)), "no block parses {subject}");
    }
}

/// The clauses of the standard that have rules.
const CLAUSES: &[(u32, &str)] = &[
    (4, "Notation, conformance, and compatibility"),
    (5, "Fortran concepts"),
    (6, "Lexical tokens and source form"),
    (7, "Types"),
    (8, "Attribute declarations and specifications"),
    (9, "Use of data objects"),
    (10, "Expressions and assignment"),
    (11, "Execution control"),
    (12, "Input/output statements"),
    (13, "Input/output editing"),
    (14, "Program units"),
    (15, "Procedures"),
];

const HEAD: &str = "# Fortran: every rule and its test

Each syntax rule of Fortran 2023 (ISO/IEC 1539-1:2023) with the block of source that parses it. The numbers and names
are those of the draft J3/23-007r1, which became the standard. The blocks are in `parser/tests/rules`, the rules in
`rules.csv` there; `UPDATE_GOLDEN=1 cargo test -p dirigent-parser --test rules` writes this file.
";

fn coverage() -> String {
    let (blocks, rules) = (all_blocks(), rules());
    let place = |subject: &str| {
        let block = blocks.iter().find(|block| block.subjects.iter().any(|of| of == subject));
        let link = |of: &Block| format!("[{0}:{1}](../../parser/tests/rules/{0}#L{1})", of.file, of.line);
        block.map_or("-".to_owned(), link)
    };
    let mut text = HEAD.to_owned();
    for (clause, title) in CLAUSES {
        write!(text, "\n## {clause} {title}\n\n| rule | name | test |\n|---|---|---|\n").expect("text grows");
        for rule in rules.iter().filter(|rule| rule.clause == *clause) {
            let subject = format!("R{} {}", rule.number, rule.name);
            writeln!(text, "| R{} | {} | {} |", rule.number, rule.name, place(&subject)).expect("text grows");
        }
    }
    text += "\n## Extensions\n\nWhat real programs use, and no rule of the standard has.\n\n| extension | test |\n|---|---|\n";
    let extensions =
        blocks.iter().flat_map(|block| &block.subjects).filter(|subject| subject.starts_with("EXTENSION "));
    for subject in extensions {
        writeln!(text, "| {} | {} |", &subject["EXTENSION ".len()..], place(subject)).expect("text grows");
    }
    text + &constraints::document(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
}

#[test]
fn the_list_of_rules_and_tests_is_up_to_date() {
    golden(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/generated/fortran-coverage.md"), &coverage());
}
