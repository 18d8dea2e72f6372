//! Where tokens were written. R030, R031, R033.

use std::sync::Arc;

use crate::{Files, options, preprocessed};
use dirigent_source::{Atoms, FileId, Form, LexOptions, Origin, Place, Span, TokenBuffer, tokenize_text};
use pretty_assertions::assert_eq;

fn lex(text: &str, options: &LexOptions) -> (TokenBuffer, Arc<Atoms>) {
    let atoms = Arc::new(Atoms::default());
    let buffer = tokenize_text(FileId(0), text, options, &atoms, &Files(vec![("i.h", "int in;\n#define M far\n")]));
    (buffer, atoms)
}

/// The text at the place of each token.
fn texts<'t>(text: &'t str, options: &LexOptions) -> Vec<&'t str> {
    let (buffer, _) = lex(text, options);
    buffer.places.iter().map(|place| &text[place.start as usize..place.end as usize]).collect()
}

fn slice(text: &str, place: Place) -> &str {
    &text[place.start as usize..place.end as usize]
}

#[test]
fn tokens_lie_where_they_were_written() {
    assert_eq!(texts("  A1 = 'x' ; b=2 ! c", &options(Form::Free)), ["A1", "=", "'x'", ";", "b", "=", "2", ""]);
    assert_eq!(texts("  !$OMP Do &\n!$omp&  nowait", &options(Form::Free)), ["!$OMP", "Do", "nowait", ""]);
    assert_eq!(texts("# pragma  omp for\n", &options(Form::C)), ["# pragma  omp", "for", ""]);
    assert_eq!(texts("lo\\\nng x", &options(Form::C)), ["lo\\\nng", "x"]);
    let fixed = options(Form::Fixed { last_column: 72 });
    assert_eq!(texts("      DO10I=1, 1 0\n", &fixed), ["DO", "10", "I", "=", "1", ",", "1 0", ""]);
}

/// R018, R031
#[test]
fn a_directive_over_three_lines_lies_on_all_three() {
    let text = "!$omp parallel &\n!$omp private(i) &\n!$omp shared(a)\n";
    let (buffer, _) = lex(text, &options(Form::Free));
    let whole = buffer.place(Span::new(0, buffer.tokens.len() as u32)).unwrap();
    assert_eq!(slice(text, whole), text.trim_end());
    assert_eq!(slice(text, buffer.place(Span::new(2, 6)).unwrap()), "private(i)");
}

#[test]
fn a_point_between_two_tokens_lies_behind_the_first() {
    let text = " a\n  b ";
    let (buffer, _) = lex(text, &options(Form::C));
    let points = [0, 1, 2, 9].map(|at| buffer.place(Span::new(at, at)).map(|place| (place.start, place.end)));
    assert_eq!(points, [Some((1, 1)), Some((2, 2)), Some((6, 6)), Some((6, 6))]);
}

#[test]
fn a_token_continued_over_two_lines_has_two_places() {
    for (text, form) in
        [("call long&\n  &name\n", Form::Free), ("      CALL LONG\n     +NAME\n", Form::Fixed { last_column: 72 })]
    {
        let (buffer, _) = lex(text, &options(form));
        assert_eq!(slice(text, buffer.places[1]).to_lowercase(), "long");
        assert_eq!(buffer.continued.len(), 1);
        assert_eq!(buffer.continued[0].0, 1);
        assert_eq!(slice(text, buffer.continued[0].1).to_lowercase(), "name");
    }
}

#[test]
fn a_token_out_of_a_macro_leads_to_the_call_and_to_the_definition() {
    let text = "#define TWICE(x) (x + y)\nz = TWICE(abc);";
    let (buffer, atoms) = lex(text, &options(Form::C));
    let token = |name: &str| buffer.tokens.iter().position(|token| atoms.text(token.atom) == name).unwrap();
    let place = buffer.places[token("y")];
    assert_eq!(slice(text, place), "y");
    assert!(place.start < 25);
    assert_eq!(slice(text, buffer.origins.as_written(place)), "TWICE(abc)");
    let argument = buffer.places[token("abc")];
    assert_eq!(buffer.origins.as_written(argument), argument);
    assert_eq!(slice(text, argument), "abc");
}

#[test]
fn a_fortran_macro_leads_to_its_call_too() {
    let text = "#define N (1 + k)\ni = N * j\n";
    let (buffer, atoms) = lex(text, &preprocessed());
    let token = |name: &str| buffer.tokens.iter().position(|token| atoms.text(token.atom) == name).unwrap();
    assert_eq!(slice(text, buffer.origins.as_written(buffer.places[token("k")])), "N");
    assert_eq!(slice(text, buffer.places[token("k")]), "k");
    assert_eq!(slice(text, buffer.places[token("j")]), "j");
}

#[test]
fn a_continued_constant_beside_a_macro_lies_on_both_lines() {
    let text = "#define N 1\ns(N) = 'ab&\n  &é'\n";
    let (buffer, _) = lex(text, &preprocessed());
    assert_eq!(slice(text, buffer.places[5]), "'ab");
    let continued: Vec<_> = buffer.continued.iter().map(|(token, place)| (*token, slice(text, *place))).collect();
    assert_eq!(continued, [(5, "é'")]);
}

#[test]
fn a_token_of_an_included_file_leads_to_the_include_line() {
    let text = "#include \"i.h\"\nint M;";
    let (buffer, _) = lex(text, &options(Form::C));
    assert_eq!(buffer.includes, [FileId(1)]);
    let place = buffer.places[1];
    assert_eq!(buffer.origins.file(place), Some(FileId(1)));
    match buffer.origins.get(place.origin) {
        Origin::Include { from, .. } => assert_eq!(slice(text, from), "\"i.h\""),
        other => panic!("{other:?}"),
    }
    let far = buffer.places[buffer.places.len() - 2];
    assert_eq!(buffer.origins.file(far), Some(FileId(1)));
    assert_eq!(slice(text, buffer.origins.as_written(far)), "M");
}
