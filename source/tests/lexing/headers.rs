//! Headers that files share: what is shared is what would have been read.

use super::*;
use pretty_assertions::assert_eq;
use source::SharedHeaders;
use source::header::Included;
use source::{Diagnostic, Place, Span, Token, tokenize_sharing};

/// Headers by name, each one text; file 0 is the one that is read.
struct Folder(Vec<(&'static str, Arc<str>)>);

impl Folder {
    fn new(files: &[(&'static str, &'static str)]) -> Folder {
        Folder(files.iter().map(|(name, text)| (*name, Arc::from(*text))).collect())
    }
}

impl Includes for Folder {
    fn include(&self, name: &str, _: bool, _: FileId) -> Option<(FileId, Arc<str>)> {
        let index = self.0.iter().position(|(other, _)| *other == name)?;
        Some((FileId(index as u32 + 1), Arc::clone(&self.0[index].1)))
    }

    fn name(&self, file: FileId) -> String {
        format!("file {}", file.0)
    }
}

/// What can be told of a buffer: its tokens with the files and places where they are written, and what is wrong.
#[derive(PartialEq, Debug)]
struct Told {
    tokens: Vec<(Token, Option<FileId>, u32)>,
    wrong: Vec<(String, Option<FileId>, u32)>,
}

fn told(buffer: &TokenBuffer) -> Told {
    let at = |place: Place| {
        let written = buffer.origins.as_written(place);
        (buffer.origins.file(written), written.start)
    };
    let mut tokens = Vec::new();
    let mut tell = |token: &Token, place: Option<Place>| {
        let (file, start) = at(place.expect("each token has a place"));
        tokens.push((*token, file, start));
    };
    for included in &buffer.headers {
        for (index, token) in included.header.tokens.iter().enumerate() {
            tell(token, buffer.located_in(included, Span::of_token(index as u32)));
        }
    }
    buffer.tokens.iter().zip(&buffer.places).for_each(|(token, place)| tell(token, Some(*place)));
    let wrong = |found: &Diagnostic<Place>| {
        let (file, start) = at(found.primary.at);
        (found.message.clone(), file, start)
    };
    Told { tokens, wrong: buffer.diagnostics.iter().map(wrong).collect() }
}

/// Reads texts one after another with headers that they share; each must be what it is alone. Their headers.
fn read_sharing(folder: &Folder, texts: &[&str]) -> Vec<Vec<Included>> {
    let (atoms, shared, options) = (Atoms::default(), SharedHeaders::default(), options(Form::C));
    let read = |text: &&str| {
        let sharing = tokenize_sharing(FileId(0), text, &options, &atoms, folder, &shared);
        assert_eq!(told(&sharing), told(&tokenize_text(FileId(0), text, &options, &atoms, folder)), "{text}");
        sharing.headers
    };
    texts.iter().map(read).collect()
}

fn one_header(left: &[Included], right: &[Included], index: usize) -> bool {
    Arc::ptr_eq(&left[index].header, &right[index].header)
}

#[test]
fn a_header_is_read_once_for_files_that_see_it_alike() {
    let folder = Folder::new(&[("a.h", "#define A(x) x\nint a(void);\n"), ("b.h", "int A(b)(void);\n")]);
    let read = read_sharing(
        &folder,
        &[
            "#include \"a.h\"\n#include \"b.h\"\nint x;",
            "/* other */\n#include \"a.h\"\n\n#include \"b.h\"\nint A(y);",
            "#define OTHER 1\n#include \"a.h\"\n#include \"b.h\"\n",
        ],
    );
    for other in &read[1..] {
        assert!(one_header(&read[0], other, 0) && one_header(&read[0], other, 1));
    }
}

#[test]
fn a_macro_that_a_header_asks_for_makes_it_another() {
    let folder = Folder::new(&[("t.h", "#ifdef WIDE\ntypedef long t;\n#else\ntypedef int t;\n#endif\n#undef WIDE\n")]);
    let read = read_sharing(
        &folder,
        &[
            "#include \"t.h\"\nt x;",
            "#define WIDE\n#include \"t.h\"\n#ifdef WIDE\nwrong\n#endif\n",
            "#define WIDE\n#include \"t.h\"\n",
            "#define t u\n#include \"t.h\"\nu x;",
            "#include \"t.h\"\nt y;",
        ],
    );
    assert!(!one_header(&read[0], &read[1], 0) && !one_header(&read[0], &read[3], 0));
    assert!(one_header(&read[1], &read[2], 0) && one_header(&read[0], &read[4], 0));
}

#[test]
fn guards_and_pragma_once_are_part_of_what_is_shared() {
    let folder = Folder::new(&[
        ("once.h", "#pragma once\nint once;\n"),
        ("guard.h", "#ifndef G\n#define G\n#include \"once.h\"\nint guard;\n#endif\n"),
    ]);
    let texts = [
        "#include \"guard.h\"\n#include \"guard.h\"\n#include \"once.h\"\n",
        "#include \"once.h\"\n#include \"guard.h\"\n",
        "#include \"guard.h\"\n#include \"once.h\"\n",
        "#define G\n#include \"guard.h\"\n#include \"once.h\"\n",
    ];
    let read = read_sharing(&folder, &texts);
    assert!(one_header(&read[0], &read[2], 1) && !one_header(&read[0], &read[1], 1));
}

#[test]
fn what_is_wrong_in_a_header_is_said_in_each_file() {
    let folder =
        Folder::new(&[("w.h", "#define F(x) x\nint F(1, 2);\n#include \"missing.h\"\n#if\n#endif\n#ifdef X\n")]);
    let texts = ["int before;\n#include \"w.h\"\n", "#include \"w.h\"\nint x;", "\n\n#include \"w.h\"\nint y;"];
    let read = read_sharing(&folder, &texts);
    assert!(read[0].is_empty() && one_header(&read[1], &read[2], 0));
}

#[test]
fn a_header_that_ends_amid_a_declaration_is_part_of_the_file() {
    let folder = Folder::new(&[
        ("open.h", "struct s {\n"),
        ("type.h", "unsigned long"),
        ("record.h", "struct r { int a; }"),
        ("body.h", "static int f(void) { if (1) { return 2; } return 1; }\n"),
    ]);
    let texts = [
        "#include \"open.h\"\nint a; };",
        "#include \"type.h\"\n x;",
        "#include \"record.h\"\n r;",
        "#include \"body.h\"\nint y;",
    ];
    let apart: Vec<usize> = read_sharing(&folder, &texts).iter().map(Vec::len).collect();
    assert_eq!(apart, [0, 0, 0, 1]);
}

#[test]
fn a_header_that_counts_is_read_each_time() {
    let folder = Folder::new(&[("c.h", "int a = __COUNTER__;\n")]);
    read_sharing(&folder, &["#include \"c.h\"\n#include \"c.h\"\nint b = __COUNTER__;", "#include \"c.h\"\n"]);
}

#[test]
fn headers_that_begin_with_the_same_header_share_it() {
    let folder = Folder::new(&[
        ("common.h", "#ifndef C\n#define C\n#include \"types.h\"\nt common(void);\n#endif\n"),
        ("types.h", "typedef int t;\n"),
        ("a.h", "#define A_H\n#include \"common.h\"\nt a(void);\n#include \"b.h\"\n"),
        ("b.h", "#include \"common.h\"\n#undef C\nt b(C);\n"),
    ]);
    let texts = ["#include \"a.h\"\nt x;", "#include \"b.h\"\nt y;", "#define t u\n#include \"b.h\"\nu y;", "t = C;"];
    let read = read_sharing(&folder, &texts);
    assert_eq!(read.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3, 3, 0]);
    assert!(one_header(&read[0], &read[1], 0) && one_header(&read[0], &read[1], 1));
    assert!(!one_header(&read[0], &read[1], 2) && !one_header(&read[1], &read[2], 0));
}
