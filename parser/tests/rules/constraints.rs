//! Which check finds what breaks a constraint of the standard, and which tests show it: read off the rows of diagnostics, which cite
//! their rules, the comments of the code that checks, and the tests that name a code.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const HEAD: &str = "\n## Constraints and other rules

What a program must keep besides its syntax: the constraint or section that a diagnostic cites, the diagnostic, and the
tests that name it; without a diagnostic of its own, the file that checks the rule. Numbers are those of Fortran
2023 unless an edition stands behind them. A rule that is not listed is checked by nothing that cites it.
";

/// Where diagnostics of Fortran are declared and checked, below the root.
const CODE: &[&str] = &["source/src", "parser/src", "semantics/fortran/src", "semantics/regions/src", "semantics/src"];
/// Where tests stand.
const TESTS: &[&str] = &[
    "source/tests",
    "parser/tests",
    "parser/src/fortran/tests",
    "semantics/fortran/src",
    "semantics/regions/src",
    "semantics/src",
    "tests",
];
const SHOWN: usize = 3;

/// A rule of the standard: clause, number, and as it is written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Cited {
    clause: u32,
    /// Constraints first, then sections.
    is_section: bool,
    numbers: Vec<u32>,
    text: String,
}

/// What is known of a rule.
#[derive(Default)]
struct Known {
    codes: BTreeSet<(String, String)>,
    files: BTreeSet<String>,
}

/// The part of the document.
pub fn document(root: &Path) -> String {
    let files = texts(root, CODE);
    let is_test = |path: &str| path.contains("/tests/") || path.starts_with("tests/") || path.ends_with("tests.rs");
    let is_rows = |path: &str| path.rsplit('/').next().is_some_and(|name| name.starts_with("problems"));
    let is_fortran = |path: &str| path.contains("/fortran/") || path.starts_with("source/");
    let mut known: BTreeMap<Cited, Known> = BTreeMap::new();
    for (_, text) in files.iter().filter(|(path, _)| is_rows(path) && is_fortran(path)) {
        for (code, rule, name) in text.lines().filter_map(row) {
            for cited in cited(&rule) {
                known.entry(cited).or_default().codes.insert((code.clone(), name.clone()));
            }
        }
    }
    for (path, text) in files.iter().filter(|(path, _)| is_fortran(path) && !is_rows(path) && !is_test(path)) {
        for constraint in constraints(text) {
            known.entry(constraint).or_default().files.insert(path.clone());
        }
    }
    let own = "rules/constraints.rs";
    let tests =
        texts(root, TESTS).into_iter().filter(|(path, _)| is_test(path) && !path.ends_with(own)).collect::<Vec<_>>();
    written(&known, &tests)
}

fn written(known: &BTreeMap<Cited, Known>, tests: &[(String, String)]) -> String {
    let mut text = HEAD.to_owned();
    let shown = |of: &Known, cited: &Cited| {
        let mut names: Vec<&str> = of.codes.iter().map(|(code, _)| code.as_str()).collect();
        names.extend((!cited.is_section).then_some(cited.text.as_str()));
        let found = tests.iter().filter(|(_, text)| names.iter().any(|name| mentions(text, name)));
        found.map(|(path, _)| link(path)).take(SHOWN).collect::<Vec<_>>().join(", ")
    };
    let clauses: BTreeSet<u32> = known.keys().map(|cited| cited.clause).collect();
    for clause in clauses {
        let _ = write!(text, "\n### Clause {clause}\n\n| rule | check | test |\n|---|---|---|\n");
        for (cited, of) in known.iter().filter(|(cited, _)| cited.clause == clause) {
            let codes = of.codes.iter().map(|(code, name)| format!("{code} `{name}`"));
            let files = of.files.iter().filter(|_| of.codes.is_empty()).map(|path| link(path)).take(SHOWN);
            let checks: Vec<String> = codes.chain(files).collect();
            let shown = shown(of, cited);
            let test = if shown.is_empty() { "-" } else { &shown };
            let _ = writeln!(text, "| {} | {} | {test} |", cited.text, checks.join(", "));
        }
    }
    let constraints: Vec<_> = known.iter().filter(|(cited, _)| !cited.is_section).collect();
    let tested = constraints.iter().filter(|(cited, of)| !shown(of, cited).is_empty()).count();
    let sections = known.len() - constraints.len();
    let _ = write!(
        text,
        "\n{} constraints, {tested} of them with a test that names them; {sections} sections.\n",
        constraints.len()
    );
    text
}

fn link(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    format!("[{name}](../../{path})")
}

/// Whether a text has a word.
fn mentions(text: &str, word: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
    text.match_indices(word)
        .any(|(at, _)| !is_part(text[..at].chars().next_back()) && !is_part(text[at + word.len()..].chars().next()))
}

/// A row of diagnostics: its code, the rule that it cites, its name.
fn row(line: &str) -> Option<(String, String, String)> {
    let line = line.trim_start();
    let (code, rest) = line.split_once(' ')?;
    let is_code = code.len() == 5 && code[1..].bytes().all(|byte| byte.is_ascii_digit());
    let (head, behind) = rest.rsplit_once('"').filter(|_| is_code)?;
    let (rule, name) = (head.rsplit('"').next()?, behind.split('(').next()?.trim());
    rule.starts_with("Fortran").then(|| (code.to_owned(), rule.to_owned(), name.to_owned()))
}

/// The rules in a citation, `Fortran 2018, 7.5.7.1, C730`: its constraints, or else its sections.
fn cited(rule: &str) -> Vec<Cited> {
    let edition = rule.strip_prefix("Fortran ").and_then(|rest| rest.get(..4)).unwrap_or("2023");
    let behind = if edition == "2023" { String::new() } else { format!(" (Fortran {edition})") };
    let words = rule.split([' ', ',', '(', ')']).filter(|word| !word.is_empty());
    let constraints: Vec<Cited> = words.clone().filter_map(|word| constraint(word, &behind)).collect();
    if !constraints.is_empty() {
        return constraints;
    }
    words.filter_map(|word| section(word, &behind)).collect()
}

/// `C1134`: the last two digits or more number it in its clause.
fn constraint(word: &str, behind: &str) -> Option<Cited> {
    let digits = word.strip_prefix('C').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    let clause_length = if digits.starts_with('1') { 2 } else { 1 };
    let (clause, number) = digits.split_at_checked(clause_length).filter(|_| matches!(digits.len(), 3..=5))?;
    let (clause, number) = (clause.parse().ok()?, number.parse().ok()?);
    (4..=19).contains(&clause).then(|| Cited {
        clause,
        is_section: false,
        numbers: vec![number],
        text: format!("{word}{behind}"),
    })
}

fn section(word: &str, behind: &str) -> Option<Cited> {
    let numbers: Option<Vec<u32>> = word.split('.').map(|part| part.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() > 1 && (4..=19).contains(&numbers[0]))?;
    Some(Cited { clause: numbers[0], is_section: true, numbers, text: format!("{word}{behind}") })
}

/// The constraints that a file names, in comments or in tables.
fn constraints(text: &str) -> Vec<Cited> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter_map(|word| constraint(word, "")).collect()
}

/// The files of folders, by their paths below the root, in order.
fn texts(root: &Path, folders: &[&str]) -> Vec<(String, String)> {
    let mut paths = BTreeSet::new();
    folders.iter().for_each(|folder| collect(&root.join(folder), &mut paths));
    let of = |path: PathBuf| {
        let below = path.strip_prefix(root).ok()?.to_str()?.replace('\\', "/");
        Some((below, std::fs::read_to_string(&path).ok()?))
    };
    paths.into_iter().filter_map(of).collect()
}

fn collect(folder: &Path, paths: &mut BTreeSet<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match path.extension().and_then(|extension| extension.to_str()) {
            None if path.is_dir() => collect(&path, paths),
            Some("rs" | "f90" | "f" | "c" | "txt") => drop(paths.insert(path)),
            _ => {}
        }
    }
}

#[test]
fn rows_are_read_with_what_they_cite() {
    let read = row;
    let said = |code: &str, rule: &str, name: &str| Some((code.to_owned(), rule.to_owned(), name.to_owned()));
    assert_eq!(
        read("    E2202 Error \"Fortran 2018, C807 (R803)\" no_value(name: &str, at: Span) {"),
        said("E2202", "Fortran 2018, C807 (R803)", "no_value")
    );
    assert_eq!(
        read("W0006 Warning \"continuation\" \"Fortran 2023, 6.3.2.4\" continued(at: Place) {"),
        said("W0006", "Fortran 2023, 6.3.2.4", "continued")
    );
    assert_eq!(read("E0521 Error \"OpenMP 5.2, 2\" other(at: Span) {"), None);
    let texts = |rule| cited(rule).into_iter().map(|cited| (cited.clause, cited.text)).collect::<Vec<_>>();
    assert_eq!(texts("Fortran 2018, 7.5.7.1, C730"), [(7, "C730 (Fortran 2018)".to_owned())]);
    assert_eq!(texts("Fortran 2023, C1131 (R1122)"), [(11, "C1131".to_owned())]);
    assert_eq!(texts("Fortran 2023, 15.5.2.5"), [(15, "15.5.2.5".to_owned())]);
    assert!(mentions("! E2202", "E2202") && !mentions("E20031", "E2202"));
}
