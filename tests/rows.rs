//! Every row of the tables of diagnostics is fired by a test: `tests/rows/*.txt`, programs by the codes of their mistakes.
//!
//! A case begins with a head line, which names the code, how the name of the program's file ends, and the flags it is read with:
//!
//! ```text
//! == E0608 f90 -fopenmp
//! integer, save :: i
//! !$omp parallel copyin(i)
//!                       ^ E0608
//! !$omp end parallel
//! end
//! --
//! the twin: a program near it, with which nothing is wrong
//! ```
//!
//! `translate` before the flags also asks for the OpenMP reading. A line that begins with `^` belongs to no program: each mark
//! stands below the place of a diagnostic, with its code. Nothing else may be said of a program. `UPDATE_GOLDEN=1` writes the
//! marks anew.

use crate::tidy::{declared_codes, unit_tests};
use dirigent_tests::{read, root, rust_files};
use pretty_assertions::assert_eq;
use semantics::{Analysis, Host, Mode, Options};
use source::Columns;
use std::path::Path;

pub const FILES: &[&str] = &[
    "tests/rows/c.txt",
    "tests/rows/fortran.txt",
    "tests/rows/openmp.txt",
    "tests/rows/openmp_restrictions.txt",
    "tests/rows/openacc.txt",
    "tests/rows/lints.txt",
    "tests/rows/program_lints.txt",
];

/// A program with its marks, and twins without any.
pub struct Case {
    pub head: String,
    pub programs: Vec<String>,
}

/// What stands before the first case of a file, and the cases.
pub fn cases(text: &str) -> (String, Vec<Case>) {
    let mut parts = text.split("\n== ");
    let before = parts.next().unwrap_or_default().to_owned();
    let cases = parts.map(|part| {
        let (head, programs) = part.split_once('\n').unwrap_or((part, ""));
        Case { head: head.to_owned(), programs: programs.split("\n--\n").map(plain).collect() }
    });
    (before, cases.collect())
}

/// The lines of a program, which ends with one line feed.
fn plain(text: &str) -> String {
    text.trim_end().to_owned() + "\n"
}

pub fn without_marks(program: &str) -> String {
    let lines = program.lines().filter(|line| !line.trim_start().starts_with("^ "));
    lines.map(|line| format!("{line}\n")).collect()
}

/// `program` with a mark for each thing that is wrong with it.
fn with_marks(program: &str, found: &[(u32, u32, &str)]) -> String {
    let mut text = String::new();
    let last = program.lines().count() as u32;
    for (number, line) in (1..).zip(program.lines()) {
        text.push_str(&format!("{line}\n"));
        let mut marks = String::new();
        let mut before = 0;
        for (_, column, code) in found.iter().filter(|(line, ..)| (*line).min(last) == number) {
            let blanks = (*column as usize - 1).saturating_sub(marks.len());
            if *column == before {
                marks.push_str(&format!(" {code}"));
            } else if marks.is_empty() || blanks > 0 {
                marks.push_str(&format!("{}^ {code}", " ".repeat(blanks)));
            } else {
                text.push_str(&format!("{marks}\n"));
                marks = format!("{}^ {code}", " ".repeat(*column as usize - 1));
            }
            before = *column;
        }
        if !marks.is_empty() {
            text.push_str(&format!("{marks}\n"));
        }
    }
    text
}

/// Line, column and code of all that is said of a program.
fn said(words: &[&str], program: &str) -> Vec<(u32, u32, &'static str)> {
    let (extension, words) = words.split_first().expect("a head names the end of a file's name");
    let (translate, flags) = match words.split_first() {
        Some((&"translate", flags)) => (true, flags),
        _ => (false, words),
    };
    let path = format!("rows.{extension}");
    let words: Vec<String> = flags.iter().chain(&[path.as_str()]).map(|word| (*word).to_owned()).collect();
    let mut analysis = Analysis::new(cli::options(&words).expect("flags"));
    let file = analysis.open(&path, program);
    let mut all = analysis.ask().diagnostics(file);
    if translate {
        all.extend(analysis.ask().translated(file, Mode::Omp).1);
    }
    let mut found: Vec<(u32, u32, &str)> = all
        .iter()
        .map(|diagnostic| analysis.ask().render_diagnostic(file, diagnostic, Columns::Characters).expect("a place"))
        .map(|rendered| (rendered.at.line, rendered.at.column, rendered.code))
        .collect();
    found.sort_by_key(|(line, column, _)| (*line, *column));
    found
}

/// What a case should be: its programs, with the marks they should have.
fn run(case: &Case) -> Case {
    let words: Vec<&str> = case.head.split_whitespace().skip(1).collect();
    let marked = |program: &String| {
        let program = without_marks(program);
        with_marks(&program, &said(&words, &program))
    };
    Case { head: case.head.clone(), programs: case.programs.iter().map(marked).collect() }
}

fn check(path: &Path) {
    let text = read(path);
    let (before, written) = cases(&text);
    let right: Vec<Case> = written.iter().map(run).collect();
    let shown = |case: &Case| format!("\n== {}\n{}", case.head, case.programs.join("--\n"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let all: String = right.iter().map(shown).collect();
        std::fs::write(path, before + &all).expect("the file is writable");
    } else {
        for (written, right) in written.iter().zip(&right) {
            assert_eq!(shown(written), shown(right), "{}", path.display());
        }
    }
    let mut last = "";
    for case in &right {
        let code = case.head.split(' ').next().unwrap_or_default();
        let (wrong, twins) = case.programs.split_first().expect("a case has a program");
        assert!(wrong.contains(&format!(" {code}")), "{code} is not fired:{}", shown(case));
        assert!(!twins.is_empty(), "{code} has no twin:{}", shown(case));
        assert!(twins.iter().all(|twin| *twin == without_marks(twin)), "a twin of {code} is wrong:{}", shown(case));
        assert!(last <= &code[1..], "{}: {code} stands behind {last}", path.display());
        last = &code[1..];
    }
}

#[test]
fn programs_fire_the_rows_that_they_are_written_for() {
    FILES.iter().for_each(|path| check(&root().join(path)));
}

/// Programs that nest too deeply are too long to be written down.
#[test]
fn what_nests_too_deeply_is_one_diagnostic() {
    let around = |open: &str, inside: &str, close: &str, times: usize| {
        format!("{}{inside}{}", open.repeat(times), close.repeat(times))
    };
    let blocks = format!("logical :: a\n{}end\n", around("if (a) then\n", "", "end if\n", 300));
    assert_eq!(said(&["f90"], &blocks), [(258, 1, "E0205")]);
    let chain = format!("x = y{}\nend\n", "%y".repeat(1200));
    assert_eq!(said(&["f90"], &chain), [(1, 5, "E2026")]);
    let array = format!("int x{} = {{1}};\n", "[1]".repeat(400));
    assert_eq!(said(&["c"], &array), [(1, 1210, "E3044")]);
    let block = format!("void f(void) {}\n", around("{", "", "}", 3000));
    assert_eq!(said(&["c"], &block), [(1, 270, "E0301")]);
}

/// A file of bytes.
struct Bytes(&'static [u8]);

impl Host for Bytes {
    fn read(&self, _path: &str) -> Option<Vec<u8>> {
        Some(self.0.to_vec())
    }
}

#[test]
fn bytes_that_are_not_text_are_one_warning() {
    let mut analysis = Analysis::with_host(Options::default(), Box::new(Bytes(b"! \xe9 \xe9\nend\n")));
    let file = analysis.load("rows.f90").expect("a file");
    let codes: Vec<&str> = analysis.ask().diagnostics(file).iter().map(|of| of.row.code).collect();
    assert_eq!(codes, ["W0004"]);
}

#[test]
fn a_test_names_every_code() {
    let mut tests = String::new();
    for (path, text) in rust_files() {
        tests.push_str(&unit_tests(&path, &text));
    }
    // A comment fires nothing.
    let mut tests: String = tests.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    for path in FILES.iter().map(|path| (*path).to_owned()).chain(crate::rules::paths()) {
        tests.push_str(&read(&root().join(path)));
    }
    let codes = declared_codes();
    let named = |code: &str, row: &str| tests.contains(code) || feature(row).is_some_and(|name| tests.contains(name));
    let unnamed = codes.iter().filter(|(code, (_, row))| !named(code, row));
    let unnamed: Vec<String> = unnamed.map(|(code, (place, _))| format!("{place}: {code}")).collect();
    assert!(unnamed.is_empty(), "no test names these codes; `tests/rows` is the place:\n{}", unnamed.join("\n"));
}

/// The name of a feature of Fortran, by which its tests call it; other rows have a severity first.
fn feature(row: &str) -> Option<&str> {
    let (_, rest) = row.split_once(' ').filter(|(first, _)| !["Error", "Warning"].contains(first))?;
    rest.split('"').nth(1)
}
