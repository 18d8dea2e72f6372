//! How much may be included: programs include much, and a text that multiplies itself ends.

use super::*;
use source::SharedHeaders;
use source::tokenize_sharing;

/// Files by name, each one text; file 0 is the one that is read.
struct Texts(Vec<(String, Arc<str>)>);

impl Includes for Texts {
    fn include(&self, name: &str, _: bool, _: FileId) -> Option<(FileId, Arc<str>)> {
        let index = self.0.iter().position(|(other, _)| other == name)?;
        Some((FileId(index as u32 + 1), Arc::clone(&self.0[index].1)))
    }

    fn name(&self, file: FileId) -> String {
        format!("file {}", file.0)
    }
}

/// `f0` to `f39`, each of which includes the next one twice, as `line` does; the last one is `last`.
fn doubling(line: &str, last: &str) -> Texts {
    const LEVELS: usize = 40;
    let text = |level: usize| match level + 1 {
        LEVELS => last.to_owned(),
        next => format!("{line} \"f{next}\"\n").repeat(2),
    };
    Texts((0..LEVELS).map(|level| (format!("f{level}"), text(level).into())).collect())
}

fn ends_with_one_message(line: &str, buffer: &TokenBuffer) {
    let told: Vec<&str> = buffer.diagnostics.iter().map(|diagnostic| diagnostic.row.code).collect();
    assert_eq!(told, ["E0016"], "{line}");
    let tokens = buffer.headers.iter().map(|header| header.header.tokens.len()).sum::<usize>() + buffer.tokens.len();
    // Each inclusion of the last file is a share of the limit.
    assert!(tokens > 1_000 && tokens < 200_000, "{line}: {tokens} tokens");
}

#[test]
fn files_that_include_each_other_twice_end() {
    for (line, last, form) in [
        ("#include", "int x;\n", options(Form::C)),
        ("include", "x = 1\n", options(Form::Free)),
        ("#include", "x = 1\n", preprocessed()),
        ("      include", "      x = 1\n", options(Form::Fixed { last_column: 72 })),
    ] {
        let text = format!("{line} \"f0\"\n");
        let buffer = tokenize_text(FileId(0), &text, &form, &Atoms::default(), &doubling(line, last));
        ends_with_one_message(line, &buffer);
    }
}

#[test]
fn so_do_headers_that_files_share() {
    let (atoms, shared, files) = (Atoms::default(), SharedHeaders::default(), doubling("#include", "int x;\n"));
    for text in ["#include \"f0\"\n", "#include \"f0\"\nint y;\n"] {
        let buffer = tokenize_sharing(FileId(0), text, &options(Form::C), &atoms, &files, &shared);
        ends_with_one_message(text, &buffer);
    }
}

/// A program of many procedures, each of which includes what all of them need, as those do that use a library without a module.
#[test]
fn each_procedure_may_include_a_long_file() {
    let inner = "integer, parameter :: mpi = 1\n".repeat(500);
    let files = [("outer", "include 'inner'\n".repeat(3)), ("inner", inner)];
    let files = Texts(files.into_iter().map(|(name, text)| (name.to_owned(), text.into())).collect());
    let text = "subroutine s\ninclude 'outer'\nend\n".repeat(100);
    let buffer = tokenize_text(FileId(0), &text, &options(Form::Free), &Atoms::default(), &files);
    assert!(buffer.diagnostics.is_empty());
    assert_eq!(buffer.tokens.iter().filter(|token| token.kind == TokenKind::ColonColon).count(), 150_000);
}

#[test]
fn what_is_no_text_is_neither_read_nor_included() {
    check_with(
        "\0\u{1}\u{2}\u{3}",
        &options(Form::C),
        Files(Vec::new()),
        "E0012: this is a binary file, not source text",
    );
    let files = Files(vec![("a.o", "\u{7f}ELF\0\0\0\0")]);
    let message = "int x ;\nE0013: `a.o` is a binary file, not source text";
    check_with("#include \"a.o\"\nint x;\n", &options(Form::C), files, message);
}
