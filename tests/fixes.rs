//! What `--fix` makes of programs: `tests/rows/fixes.txt` says of some what it is, and laws hold for all programs of `tests/rows`.
//!
//! A case is a head line as in the other files there, the wrong program, `--`, and what it becomes; `safe` before the flags asks for
//! `--fix` alone. `UPDATE_GOLDEN=1` writes what it becomes.

use crate::rows::{FILES, cases, without_marks};
use dirigent_tests::{read, root, scratch, tool};
use pretty_assertions::assert_eq;
use semantics::{Analysis, rules};
use source::Severity;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_dirigent-tested");

/// A program with the end of its file's name and its flags.
struct Wrong {
    code: String,
    extension: String,
    safe: bool,
    flags: Vec<String>,
    text: String,
}

impl Wrong {
    fn of(head: &str, text: &str) -> Wrong {
        let mut words = head.split_whitespace().map(str::to_owned);
        let (code, extension) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let flags: Vec<String> = words.collect();
        let safe = flags.first().is_some_and(|word| word == "safe");
        let flags = flags.into_iter().filter(|word| word != "safe" && word != "translate").collect();
        Wrong { code, extension, safe, flags, text: without_marks(text) }
    }

    /// The codes of what is wrong with a text, and whether each is an error and is mended.
    fn found(&self, text: &str) -> Vec<(&'static str, bool, bool)> {
        let name = format!("a.{}", self.extension);
        let words: Vec<String> = self.flags.iter().cloned().chain([name.clone()]).collect();
        let mut analysis = Analysis::new(cli::options(&words).expect("flags"));
        let file = analysis.open(&name, text);
        let all = analysis.ask().diagnostics(file).into_iter();
        let mended = |fix: &source::Fix<source::Place>| analysis.ask().edits(file, fix).is_some();
        all.map(|found| (found.row.code, found.severity == Severity::Error, found.fix.as_ref().is_some_and(mended)))
            .collect()
    }

    /// What `--fix` makes of it.
    fn mended(&self, folder: &Path) -> String {
        let name = format!("a.{}", self.extension);
        let path = folder.join(&name);
        std::fs::write(&path, &self.text).expect("a file of the test");
        let mut words = vec!["check", "--fix", "--format=short"];
        words.extend((!self.safe).then_some("--unsafe"));
        words.extend(self.flags.iter().map(String::as_str));
        let output = Command::new(PROGRAM).args(&words).arg(&name).current_dir(folder).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(matches!(output.status.code(), Some(0 | 1)), "{said}");
        read(&path)
    }
}

/// All programs of `tests/rows` for which there is a fix.
fn fixable() -> Vec<Wrong> {
    let texts = FILES.iter().map(|path| read(&root().join(path)));
    let all: Vec<Wrong> =
        texts.flat_map(|text| cases(&text).1).map(|case| Wrong::of(&case.head, &case.programs[0])).collect();
    all.into_iter().filter(|wrong| wrong.found(&wrong.text).iter().any(|(.., mended)| *mended)).collect()
}

#[test]
fn programs_become_what_is_written_here() {
    let path = root().join("tests/rows/fixes.txt");
    let text = read(&path);
    let (before, written) = cases(&text);
    let folder = scratch("fixes");
    let mut right = before;
    for case in &written {
        let wrong = Wrong::of(&case.head, &case.programs[0]);
        let found = wrong.found(&wrong.text);
        assert!(found.iter().any(|(code, ..)| *code == wrong.code), "{} is not fired: {found:?}", case.head);
        let mended = wrong.mended(&folder);
        right.push_str(&format!("\n== {}\n{}--\n{mended}", case.head, wrong.text));
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &right).expect("the file is writable");
    }
    assert_eq!(read(&path), right);
}

/// Programs that are not mended to the end are better than before, and nothing is done twice.
#[test]
fn what_is_mended_is_better_and_stays() {
    let folder = scratch("fixes-rows");
    let mut mended = BTreeMap::new();
    for wrong in fixable() {
        let text = wrong.mended(&folder);
        let (before, after) = (wrong.found(&wrong.text), wrong.found(&text));
        let errors = |found: &[(&str, bool, bool)]| found.iter().filter(|(_, error, _)| *error).count();
        assert!(errors(&after) <= errors(&before), "{}\n{}\n{text}\n{after:?}", wrong.code, wrong.text);
        let again = Wrong {
            text: text.clone(),
            flags: wrong.flags.clone(),
            code: wrong.code.clone(),
            extension: wrong.extension.clone(),
            ..wrong
        };
        assert_eq!(again.mended(&folder), text, "{}", wrong.code);
        let is_gone = after.iter().all(|(code, ..)| *code != wrong.code);
        *mended.entry(wrong.code).or_insert(false) |= is_gone && text != wrong.text;
    }
    let gone = mended.values().filter(|gone| **gone).count();
    assert!(gone >= 50, "{gone} rules: {mended:?}");
}

/// The list of what is mended where it is told is right.
#[test]
fn rules_say_whether_they_are_mended() {
    let rows = rules::all_rows();
    for wrong in fixable() {
        for (code, _, mended) in wrong.found(&wrong.text) {
            let row = rows.iter().find(|row| row.code == code).expect("a row");
            assert!(!mended || rules::mending_safety(row).is_some(), "{code} is mended: {}", wrong.text);
        }
    }
}

/// Programs with which nothing is wrong any more, and which no peer takes: what they say is newer than the peers, or theirs.
const TOO_NEW: &[&str] = &[];

/// What is mended compiles, where one of the peers is installed.
#[test]
fn what_is_mended_compiles() {
    let folder = scratch("fixes-peers");
    let (mut refused, mut compiled) = (Vec::new(), 0);
    let own = cases(&read(&root().join("tests/rows/fixes.txt"))).1;
    let own = own.iter().map(|case| Wrong::of(&case.head, &case.programs[0]));
    for wrong in fixable().into_iter().chain(own) {
        let text = wrong.mended(&folder);
        if text == wrong.text || wrong.found(&text).iter().any(|(_, error, _)| *error) {
            continue;
        }
        let flags =
            wrong.flags.iter().filter(|flag| *flag == "-fopenmp" || *flag == "-fopenacc" || flag.starts_with("-std="));
        let flags: Vec<&str> = flags.map(String::as_str).collect();
        let name = format!("a.{}", wrong.extension);
        let peers: &[&str] = if wrong.extension == "c" { &["gcc", "clang-22"] } else { &["gfortran", "flang-22"] };
        let mut said = String::new();
        let accepted = peers.iter().filter_map(|peer| {
            let newest: &[&str] =
                if peer.ends_with("22") && flags.contains(&"-fopenmp") { &["-fopenmp-version=60"] } else { &[] };
            let output = tool(peer, &[&["-fsyntax-only"], &flags[..], newest, &[&name]].concat(), &folder)?;
            said.push_str(&String::from_utf8_lossy(&output.stderr));
            Some(output.status.success())
        });
        let accepted: Vec<bool> = accepted.collect();
        compiled += usize::from(accepted.contains(&true));
        if !accepted.is_empty() && !accepted.contains(&true) && !TOO_NEW.contains(&wrong.code.as_str()) {
            refused.push(format!("== {} {}\n{}--\n{text}{said}", wrong.code, flags.join(" "), wrong.text));
        }
    }
    println!("{compiled} programs compile");
    assert!(refused.is_empty(), "{} programs\n{}", refused.len(), refused.join("\n"));
}
