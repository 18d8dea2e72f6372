//! Diagnostics as people and programs see them. R030.

use std::sync::Arc;

use dirigent_source as source;
use pretty_assertions::assert_eq;
use source::{Atoms, Columns, FileId, Form, Includes, Place, Sources, TokenBuffer, diagnostics, render, tokenize_text};

use crate::{Files, options};

diagnostics! { Place:
    T0001 Error "OpenMP 5.2, 5.4" twice(item: &str, at: Place, first: Place) {
        "`{item}` appears in two clauses" at at "here again" also first "first here" note "a fact" fix at "" "remove it"
    }
    T0002 Warning "unused" "" unused(at: Place) { "never used" at at "" fix at "y" "call it" }
}

struct Program {
    files: Files,
    text: &'static str,
    atoms: Atoms,
    buffer: TokenBuffer,
}

impl Sources for Program {
    fn name(&self, file: FileId) -> String {
        if file.0 == 0 { "main.c".to_owned() } else { self.files.name(file) }
    }

    fn text(&self, file: FileId) -> Option<Arc<str>> {
        match file.0.checked_sub(1) {
            None => Some(Arc::from(self.text)),
            Some(index) => self.files.0.get(index as usize).map(|(_, text)| Arc::from(*text)),
        }
    }

    fn atoms(&self) -> &Atoms {
        &self.atoms
    }
}

fn program(text: &'static str, form: Form, files: Files) -> Program {
    let atoms = Atoms::default();
    let buffer = tokenize_text(FileId(0), text, &options(form), &atoms, &files);
    Program { files, text, atoms, buffer }
}

fn check_human(program: &Program, diagnostic: source::Diagnostic<Place>, expected: &str) {
    let shown = render::render_picture(&diagnostic, &program.buffer.origins, program, false);
    let trimmed = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>().join("\n");
    assert_eq!(trimmed(shown.trim()), trimmed(expected.trim()));
}

#[test]
fn a_diagnostic_is_a_picture_of_its_lines() {
    let program = program("// é\n\u{c}\nint x,\n  ü, x;\n", Form::C, Files(vec![]));
    let places = &program.buffer.places;
    let expected = "
        error[T0001]: `x` appears in two clauses
           ╭─[ main.c:4:6 ]
           │
         3 │ int x,
           │     ┬
           │     ╰── first here
         4 │   ü, x;
           │      ┬
           │      ╰── here again
           │
           │ Help: remove it
           │
           │ Note 1: OpenMP 5.2, section 5.4
           │
           │ Note 2: a fact
        ───╯";
    check_human(&program, twice("x", places[5], places[1]), expected);
}

/// A file that is one long line with many mistakes would be shown as often.
#[test]
fn a_line_that_nobody_could_look_at_is_named_only() {
    let text: &'static str = Box::leak(format!("int x, {} x;\n", "y, ".repeat(1000)).into_boxed_str());
    let program = program(text, Form::C, Files(vec![]));
    let places = &program.buffer.places;
    let expected = "
        main.c:1:5: error: `x` appears in two clauses [T0001]
        main.c:1:1: first here
        note: OpenMP 5.2, section 5.4
        note: a fact";
    check_human(&program, twice("x", places[1], places[0]), expected);
}

#[test]
fn a_diagnostic_in_a_macro_or_an_included_file_says_so() {
    let files = Files(vec![("a.h", "#define F(a) G(a)\n#define G(a) a + b\nint c = F(1);\n")]);
    let program = program("#include \"a.h\"\n", Form::C, files);
    let place = program.buffer.places[program.buffer.places.len() - 2];
    let data = render::render_data(&unused(place), &program.buffer.origins, &program, Columns::Bytes);
    let notes = [
        "in the expansion of macro `G`, defined at a.h:2",
        "in the expansion of macro `F`, defined at a.h:1",
        "in a file included from main.c, line 1",
    ];
    assert_eq!(data.notes, notes);
    assert_eq!((data.at.file.as_str(), data.at.line, data.at.column, data.at.end_column), ("a.h", 3, 9, 13));
    let short = render::render_line(&unused(place), &program.buffer.origins, &program);
    assert_eq!(short, "a.h:3:9: warning: never used [-Wunused]");
}

#[test]
fn columns_are_counted_as_asked() {
    let program = program("/* 𝄞é */ x", Form::C, Files(vec![]));
    let place = program.buffer.places[0];
    for (columns, column) in [(Columns::Bytes, 14), (Columns::Utf16, 11), (Columns::Characters, 10)] {
        let data = render::render_data(&unused(place), &program.buffer.origins, &program, columns);
        assert_eq!((data.at.line, data.at.column, data.at.end_column), (1, column, column + 1));
        assert_eq!(data.fix.map(|fix| fix.edits[0].1.clone()), Some("y".to_owned()));
    }
    let short = render::render_line(&twice("x", place, place), &program.buffer.origins, &program);
    assert_eq!(short, "main.c:1:14: error: `x` appears in two clauses [T0001]");
}

#[test]
fn every_place_can_be_shown() {
    let program = program("a\r\né\n\nb", Form::C, Files(vec![]));
    let origin = program.buffer.places[0].origin;
    for start in 0..12 {
        for end in start..12 {
            let place = Place { origin, start, end };
            assert!(
                render::render_picture(&unused(place), &program.buffer.origins, &program, true).contains("never used")
            );
        }
    }
}

#[test]
fn text_in_no_file_has_no_line() {
    let mut options = options(Form::C);
    options.macros = vec![("1".to_owned(), Some(String::new()))];
    let (atoms, files) = (Atoms::default(), Files(vec![]));
    let buffer = tokenize_text(FileId(0), "", &options, &atoms, &files);
    let program = Program { files, text: "", atoms, buffer };
    let diagnostic = program.buffer.diagnostics[0].clone();
    let shown = render::render_picture(&diagnostic, &program.buffer.origins, &program, false);
    assert_eq!(
        shown,
        "error: `1` is not a name: a macro's name is an identifier [E0037]\n  note: C23, section 6.10.5\n"
    );
}

/// W0004, W0005 and W0081 come from whoever has the whole text in hand.
#[test]
fn bytes_that_are_not_utf8_are_reported_by_whoever_read_them() {
    let program = program("x", Form::C, Files(vec![]));
    let diagnostic = source::problems::not_utf8(program.buffer.places[0]);
    let short = render::render_line(&diagnostic, &program.buffer.origins, &program);
    assert_eq!(
        short,
        "main.c:1:1: warning: this file is not UTF-8; bytes that are not were read as Latin-1 [-Wencoding]"
    );
    let diagnostic = source::problems::empty_file(program.buffer.places[0]);
    let short = render::render_line(&diagnostic, &program.buffer.origins, &program);
    assert!(short.starts_with("main.c:1:1: warning: this file is empty"), "{short}");
}

/// Lines that another preprocessor or `#line` names are reported under these names; an editor shows the text at hand.
#[test]
fn places_follow_line_markers() {
    for (text, form) in [
        ("# 33 \"x.y\"\nx = 'a\ny = 1\n# 7\nz = 'b\n", Form::Free),
        ("#line 33 \"x.y\"\nint x = '\n;\n#line 7\nint z = '\n;\n", Form::C),
    ] {
        let program = program(text, form, Files(vec![]));
        let at = |columns| {
            let said = |diagnostic| render::render_data(diagnostic, &program.buffer.origins, &program, columns).at;
            let places = program.buffer.diagnostics.iter().map(said);
            places.map(|at| (at.file.clone(), at.line)).collect::<Vec<_>>()
        };
        let name = if form == Form::C { "x.y" } else { "main.c" };
        assert_eq!(at(Columns::Bytes), [("x.y".to_owned(), 33), (name.to_owned(), 7)]);
        assert_eq!(at(Columns::Utf16), [("main.c".to_owned(), 2), ("main.c".to_owned(), 5)]);
        let short = render::render_line(&program.buffer.diagnostics[0], &program.buffer.origins, &program);
        assert!(short.starts_with("x.y:33:"), "{short}");
        let human = render::render_picture(&program.buffer.diagnostics[0], &program.buffer.origins, &program, false);
        assert!(human.contains("x.y:33:"), "{human}");
    }
}
