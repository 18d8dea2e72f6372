//! What others see of a directive.

use directives::Language;
use dirigent_standalone::{Parsed, ReadOptions};
use pretty_assertions::assert_eq;
use source::Atoms;

const C: Language = Language::C;
const FORTRAN: Language = Language::Fortran;

fn with<T>(language: Language, text: &str, look: impl FnOnce(&Parsed) -> T) -> T {
    look(&Parsed::new(text, ReadOptions::new(language), &Atoms::default()))
}

fn meaning(language: Language, text: &str) -> Option<String> {
    with(language, text, |parsed| parsed.meaning())
}

/// R101, R121
#[test]
fn what_means_the_same_is_alike_in_both_languages() {
    let alike = |c: &str, fortran: &str| {
        assert!(meaning(C, c).is_some(), "{c}");
        assert_eq!(meaning(C, c), meaning(FORTRAN, fortran));
    };
    alike("#pragma omp parallel for private(i) shared(m, n)", "!$omp Parallel Do Shared(M,N) private(I)");
    alike("#pragma omp for reduction(&&: ok)", "!$omp do reduction(.and.: ok)");
    alike("#pragma acc parallel loop gang", "!$acc parallel loop gang");
    assert_ne!(meaning(C, "#pragma omp for private(a)"), meaning(C, "#pragma omp for private(b)"));
    assert_ne!(meaning(C, "#pragma omp for private(a)"), meaning(C, "#pragma omp for private(A)"));
    assert_ne!(meaning(C, "#pragma omp for"), meaning(FORTRAN, "!$omp end do"));
}

/// R117
#[test]
fn what_is_wrong_is_no_directive_but_can_be_looked_at() {
    with(C, "#pragma omp parallel privat(a)", |parsed| {
        assert!(parsed.directive().is_none());
        assert_eq!(parsed.recovered().map(|directive| directive.name().spelling(C)), Some("parallel".to_owned()));
        assert_eq!(parsed.diagnostics.iter().map(|problem| problem.row.code).collect::<Vec<_>>(), ["E0403"]);
        assert_eq!(&parsed.text[parsed.diagnostics[0].primary.at.clone()], "privat");
    });
    with(C, "#pragma omp prallel", |parsed| assert!(parsed.directive().is_none() && !parsed.diagnostics.is_empty()));
    with(C, "", |parsed| assert!(parsed.recovered().is_none() && !parsed.diagnostics.is_empty()));
}

/// R117, R118
#[test]
fn what_the_tables_forbid_is_no_directive() {
    let codes = |text: &str, version: Option<u8>| {
        let ask = ReadOptions { version: version.map(directives::Version), ..ReadOptions::new(C) };
        let atoms = Atoms::default();
        let parsed = Parsed::new(text, ask, &atoms);
        parsed.diagnostics.iter().map(|problem| problem.row.code).collect::<Vec<_>>()
    };
    assert_eq!(codes("#pragma omp parallel if(task: n < 3)", None), ["E0519"]);
    assert_eq!(codes("#pragma omp parallel schedule(static)", None), ["E0512"]);
    assert_eq!(codes("#pragma omp scope", Some(50)), ["E0521"]);
    assert_eq!(codes("#pragma omp scope", Some(51)), [""; 0]);
}

/// R114
#[test]
fn a_directive_is_printed_in_the_other_language() {
    let text = "#pragma omp target teams distribute parallel for num_teams(4)";
    let printed = with(C, text, |parsed| parsed.print(FORTRAN));
    assert_eq!(printed.as_deref(), Some("!$omp target teams distribute parallel do num_teams(4)"));
    let printed = with(FORTRAN, "!$acc end data", |parsed| parsed.print(FORTRAN));
    assert_eq!(printed.as_deref(), Some("!$acc end data"));
}

/// OpenMP 5.2, 3.1
#[test]
fn an_attribute_is_printed_with_all_its_directives() {
    let text = "[[omp::sequence(directive(parallel private(a)), omp::directive(for))]]";
    let printed = with(Language::Cxx, text, |parsed| parsed.print(Language::Cxx)).unwrap_or_default();
    let plain = |text: &str| text.replace(' ', "");
    assert_eq!(plain(&printed), plain(text));
}

/// R102, R115, R116
#[test]
fn the_graph_has_the_variant_below_its_clause() {
    let graph = with(C, "#pragma omp metadirective default(parallel private(a))", |parsed| parsed.dot());
    let lines: Vec<&str> =
        graph.lines().map(str::trim).filter(|line| line.starts_with('n') && !line.starts_with("node")).collect();
    assert_eq!(
        lines,
        [
            "n0 [label=\"metadirective\", shape=box, style=bold];",
            "n1 [label=\"default\", shape=ellipse];",
            "n0 -> n1;",
            "n2 [label=\"parallel\", shape=box, style=bold];",
            "n1 -> n2;",
            "n3 [label=\"private\", shape=ellipse];",
            "n2 -> n3;",
            "n4 [label=\"a\", shape=plaintext];",
            "n3 -> n4;",
        ]
    );
}

/// R101: the places are bytes of the text, whether the `#` is there or not.
#[test]
fn json_says_where_everything_is() {
    for text in ["pragma omp parallel num_threads(n + 1)", "#pragma omp parallel num_threads(n + 1)"] {
        let json = with(C, text, |parsed| parsed.json());
        let item = &json["directive"]["clauses"][0]["items"][0];
        let at = |index: usize| item["span"][index].as_u64().unwrap_or(0) as usize;
        assert_eq!((&text[at(0)..at(1)], item["text"].as_str()), ("n + 1", Some("n + 1")));
        assert_eq!(json["ok"], true);
    }
}

/// R104
#[test]
fn clauses_of_one_kind_are_kept_apart() {
    let json = with(C, "#pragma omp for reduction(+: a) reduction(-: b)", |parsed| parsed.json());
    let clauses = json["directive"]["clauses"].as_array().map_or(0, Vec::len);
    assert_eq!(clauses, 2);
}
