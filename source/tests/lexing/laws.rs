//! What holds for all programs: lexing loses nothing, never panics, ends.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Files, options};
use dirigent_source::{
    Atoms, FileId, Form, LexOptions, Printing, TokenBuffer, TokenKind, preprocess, problems, tokenize_text,
};

const FIXED: Form = Form::Fixed { last_column: 72 };

/// Programs that are more than their size.
const TRICKY: &[(&str, Form)] = &[
    ("s = 'a&\n  &b''c' // \"d&\n&e\" ! f\n!$omp parallel &\n!$omp& do\n!$ x = 1; 10 y = .5.eq.1.e5_8\n", Form::Free),
    (
        "#define F(x,...) x ## __VA_ARGS__ #x\n#if defined(F) && (1 ? 2 : 3)\nF(a,b)(c)\n#else\n#include <x>\n#endif\n",
        Form::C,
    ),
    (
        "#define A(x) A(x) A\n#define B(x) A(B)(x)\nA(B(A))(B)(_Pragma(\"omp for\"))\n\"\\\\\" 'é' /* ü */ \\\n x\n",
        Form::C,
    ),
    (
        "      DO10I=1,10\n   10 X=3H'A'\n     +//'é'\nc$omp parallel\nc$omp+do\n\tIF(X)GOTO\n\t1 10\n#if 1\n      CALLF(\n#endif\n     +X)\n",
        FIXED,
    ),
    ("#define N 1 \\\n + 2\nx = N + &\n#ifdef Q\n  1 &\n#endif\n  __LINE__\ninclude 'x'\n!DIR$ y\n", Form::Free),
];

pub(crate) fn kernels() -> Vec<(String, Form)> {
    let mut found = Vec::new();
    for (folder, form) in [("fortran", Form::Free), ("c", Form::C)] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/kernels").join(folder);
        let entries = fs::read_dir(folder).expect("the kernels are there");
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        found.extend(paths.iter().map(|path| (fs::read_to_string(path).expect("a kernel is text"), form)));
    }
    assert!(found.len() >= 28, "{}", found.len());
    found
}

fn programs() -> Vec<(String, Form)> {
    let tricky = TRICKY.iter().map(|&(text, form)| (text.to_owned(), form));
    kernels().into_iter().chain(tricky).collect()
}

fn lex(text: &str, options: &LexOptions) -> TokenBuffer {
    tokenize_text(FileId(0), text, options, &Atoms::default(), &Files(vec![("x", "y z\n")]))
}

fn all_options(form: Form) -> LexOptions {
    LexOptions { preprocess: true, ..options(form) }
}

fn check_places(text: &str, buffer: &TokenBuffer) {
    assert_eq!(buffer.tokens.len(), buffer.places.len());
    for place in buffer.places.iter().chain(buffer.continued.iter().map(|(_, place)| place)) {
        assert!(place.start <= place.end, "{place:?}");
        let written = buffer.origins.as_written(*place);
        if buffer.origins.file(written) == Some(FileId(0)) {
            assert!(text.get(written.start as usize..written.end as usize).is_some(), "{written:?} in {text:?}");
        }
    }
    for diagnostic in &buffer.diagnostics {
        let place = diagnostic.primary.at;
        assert!(place.start <= place.end, "{diagnostic:?}");
    }
}

#[test]
fn tokens_are_in_order() {
    for (text, form) in kernels() {
        let buffer = lex(&text, &options(form));
        let ends = buffer.places.iter().filter(|place| buffer.origins.file(**place) == Some(FileId(0)));
        let mut before = 0;
        for place in ends {
            assert!(before <= place.start, "{place:?}");
            before = place.end;
        }
    }
}

/// Every byte of a program without comments and preprocessor lines belongs to a token, except blanks and `&`.
#[test]
fn lexing_loses_nothing() {
    let comments = |line: &&str| {
        let line = line.trim_start();
        !line.starts_with("/*")
            && !line.starts_with("#i")
            && !line.starts_with("#e")
            && !line.starts_with("#d")
            && (!line.starts_with('!') || line.starts_with("!$"))
    };
    for (text, form) in kernels() {
        let text: String = text.lines().filter(comments).map(|line| line.to_owned() + "\n").collect();
        let buffer = lex(&text, &options(form));
        let mut covered = vec![false; text.len()];
        for place in &buffer.places {
            covered[place.start as usize..place.end as usize].fill(true);
        }
        let mut line_comment = false;
        for (at, byte) in text.bytes().enumerate() {
            line_comment &= byte != b'\n';
            line_comment |= text[at..].starts_with("//") && form == Form::C;
            line_comment |= byte == b'!' && form == Form::Free && !covered[at] && !text[at..].starts_with("!$");
            let sentinel = text[..at].rfind('\n').map_or(0, |start| start + 1);
            let continued =
                text[sentinel..at + 1].trim_start().len() <= 5 && text[sentinel..].trim_start().starts_with("!$");
            let meaningless = byte.is_ascii_whitespace() || byte == b'&' || byte == b'\\' || line_comment || continued;
            assert!(covered[at] || meaningless, "{:?} at {at} of {text}", byte as char);
        }
    }
}

#[test]
fn a_program_cut_anywhere_is_lexed() {
    for (text, form) in programs() {
        let step = if text.len() < 400 { 1 } else { 7 };
        for end in (0..text.len()).step_by(step).filter(|&end| text.is_char_boundary(end)) {
            check_places(&text[..end], &lex(&text[..end], &all_options(form)));
        }
    }
}

/// A generator of numbers; the same seed, the same numbers.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

const PARTS: &[&str] = &[
    "&",
    "\n",
    "'",
    "\"",
    "!",
    "!$omp ",
    "!$ ",
    "#",
    "#if ",
    "#endif\n",
    "#define a(x) a(x) x##a\n",
    "a(",
    ")",
    ",",
    "=",
    "1.",
    ".e",
    "_",
    "\\",
    "\\\n",
    "/*",
    "*/",
    "//",
    "é",
    "\t",
    "\r",
    ";",
    "3H",
    "z'",
    "5habc",
    "#pragma omp ",
    "_Pragma(",
    "\n     +",
    "\nc$omp+",
    "##",
    "__VA_OPT__(",
    "include 'x'\n",
    "#include \"x\"\n",
    "#define b a(1)&\nb\n",
    "#define c !$omp\nc ",
    "#line 7 \"z\"\n",
    "&\n&a&\n&",
    "#undef a\n",
    "\0",
];

#[test]
fn a_damaged_program_is_lexed() {
    let mut random = Random(2026);
    for (text, form) in programs() {
        for _ in 0..60 {
            let mut text = text.clone();
            for _ in 0..1 + random.below(8) {
                let mut at = random.below(text.len() + 1);
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                let mut end = (at + random.below(12)).min(text.len());
                while !text.is_char_boundary(end) {
                    end += 1;
                }
                let part = PARTS[random.below(PARTS.len())];
                text.replace_range(at..if random.below(2) == 0 { end } else { at }, part);
            }
            for form in [form, Form::Free, FIXED, Form::C] {
                check_places(&text, &lex(&text, &all_options(form)));
                let includes = Files(vec![("x", "y z\n")]);
                let options = all_options(form);
                let (_, buffer) =
                    preprocess(FileId(0), &text, &options, &Atoms::default(), &includes, Printing::Marked);
                check_places(&text, &buffer);
            }
        }
    }
}

/// What `-E` prints reads, without the preprocessor, as what was read with it.
#[test]
fn what_is_printed_reads_as_the_same_tokens() {
    let more: &[(&str, Form)] = &[
        (
            "#define A(x,y) x/**/y'z' // \"x\"\n#define S call &\nS\n f(A(b,c), & ! it's\n  A(d, &\n  e))\n#if 1\n#define B A(1,2)\n#else\nB\n#endif\nx = B ; y = 'B' // s_&\n&B&\n&_t\n#include \"x\"\nend\n",
            Form::Free,
        ),
        (
            "#define N 3.5 + NN(N)\n#define DEV !$omp\n   10 x = N + 'abc\n     +def' // N\nDEV parallel\nDEV& private(N)\n#include \"x\"\n      call f(N\n#if 1\n     1 ,N)\n#endif\nc$omp do\n",
            FIXED,
        ),
        ("#define LONG(x) x + x + x + x + x + x\n      Y = LONG(ABCDEFGHIJKL) + LONG('abc defghi  jkl') ! c\n", FIXED),
    ];
    for (text, form) in programs().into_iter().chain(more.iter().map(|(text, form)| (text.to_string(), *form))) {
        for printing in [Printing::Plain, Printing::Marked] {
            let (options, files) = (all_options(form), Files(vec![("x", "y z\n")]));
            let atoms = Atoms::default();
            let (printed, _) = preprocess(FileId(0), &text, &options, &atoms, &files, printing);
            let plain = LexOptions { preprocess: false, ..options.clone() };
            let again = tokenize_text(FileId(0), &printed, &plain, &atoms, &files);
            let once = tokenize_text(FileId(0), &text, &options, &atoms, &files);
            let spelled = |buffer: &TokenBuffer| {
                // Of pragmas that the preprocessor obeys nothing is left.
                let tokens = buffer.tokens.iter().filter(|token| token.kind != TokenKind::Pragma);
                tokens.map(|token| format!("{:?} {}", token.kind, atoms.text(token.atom))).collect::<Vec<_>>()
            };
            pretty_assertions::assert_eq!(spelled(&again), spelled(&once), "{text}\n---\n{printed}");
        }
    }
}

/// Rows that need a whole program, whose room tests them: `semantics/src/foreign.rs`, `tests/projects.rs`.
const OF_PROGRAMS: [&str; 4] = ["W0086", "W0087", "E0088", "E0089"];

/// Each row of the table is the answer of some test.
#[test]
fn every_diagnostic_is_tested() {
    let tests = [
        include_str!("c.rs"),
        include_str!("c_constraints.rs"),
        include_str!("fixed_form.rs"),
        include_str!("fixed_words.rs"),
        include_str!("free_lines.rs"),
        include_str!("fortran_cpp.rs"),
        include_str!("free_form.rs"),
        include_str!("includes.rs"),
        include_str!("preprocess.rs"),
        include_str!("rendering.rs"),
    ];
    for row in problems::ROWS {
        let is_tested = tests.iter().any(|test| test.contains(row.code));
        assert!(is_tested || OF_PROGRAMS.contains(&row.code), "{} {}", row.code, row.name);
    }
}
