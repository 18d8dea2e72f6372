//! R028, R029, R112: what a host is asked, and where its objects are found.

use directives::{Clause, Language};
use dirigent_standalone::{HostRequest, Hosted, ReadOptions, Role};
use pretty_assertions::assert_eq;
use source::Atoms;

fn language(text: &str) -> Language {
    if text.starts_with('!') { Language::Fortran } else { Language::Cxx }
}

/// What is asked of a directive: each text with its role.
fn asked(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let ask = ReadOptions { expressions: false, ..ReadOptions::new(language(text)) };
    let atoms = Atoms::default();
    let hosted = Hosted::new(text, ask, &atoms, |asked: &HostRequest| {
        assert_eq!(&text[asked.at.clone()], asked.text);
        all.push(format!("{:?} {}", asked.role, asked.text));
        Ok(())
    });
    assert_eq!(hosted.parsed.diagnostics, [], "{text}");
    assert_eq!(hosted.objects().count(), all.len());
    all
}

#[track_caller]
fn check(text: &str, wanted: &[&str]) {
    assert_eq!(asked(text), wanted, "{text}");
}

#[test]
fn a_host_is_asked_once_for_each_argument_in_the_order_of_the_text() {
    check(
        "#pragma omp parallel for if(a < b) private(i, c[f(1, 2)]) schedule(static, n + 1) reduction(+: s)",
        &["Expression a < b", "Variable i", "Variable c[f(1, 2)]", "Expression n + 1", "Variable s"],
    );
    check("!$OMP PARALLEL SHARED(A, /Blk/) NUM_THREADS(N)", &["Variable A", "CommonBlock Blk", "Expression N"]);
    check("#pragma omp target map(mapper(m), to: a[0:n])", &["Name m", "Variable a[0:n]"]);
    check("#pragma omp simd linear(i: step(2))", &["Variable i", "Expression 2"]);
    check("#pragma omp taskwait", &[]);
}

#[test]
fn what_is_no_expression_has_its_own_role() {
    check("#pragma omp declare mapper(struct S v) map(v.a)", &["Declaration struct S v", "Variable v.a"]);
    check(
        "#pragma omp declare reduction(f: int, T: omp_out += omp_in) initializer(omp_priv = 0)",
        &["Type int", "Type T", "Code omp_out += omp_in", "Code omp_priv = 0"],
    );
    check("#pragma omp critical(lock) hint(1)", &["Name lock", "Expression 1"]);
    check("#pragma omp task depend(iterator(int i = 0:n), in: a[i])", &["Declaration int i = 0:n", "Variable a[i]"]);
    check("!$acc routine(f) seq bind(g)", &["Name f", "Name g"]);
    check("#pragma acc update self(a) async(2)", &["Variable a", "Expression 2"]);
    check("#pragma acc loop tile(*, 4) gang(num: 8)", &["Expression 4", "Expression 8"]);
}

#[test]
fn words_of_the_specification_are_not_asked_for() {
    check("#pragma omp parallel default(none) proc_bind(close)", &[]);
    check("#pragma acc parallel device_type(host) num_gangs(1)", &["Expression 1"]);
    check("#pragma omp metadirective when(device={kind(gpu)}: parallel num_threads(4))", &["Expression 4"]);
}

#[test]
fn all_directives_of_an_attribute_are_asked_for() {
    check(
        "[[omp::sequence(directive(parallel num_threads(N)), omp::directive(for private(i)))]]",
        &["Expression N", "Variable i"],
    );
}

#[test]
fn the_objects_travel_with_the_directive() {
    let atoms = Atoms::default();
    let text = "#pragma omp parallel private(a, b) num_threads(c)";
    let hosted = Hosted::new(text, ReadOptions::new(Language::C), &atoms, |asked| Ok(asked.text.to_owned()));
    let directive = hosted.parsed.directive().expect("nothing is wrong");
    let of = |clause| -> Vec<&str> {
        let items = directive.clauses_of(clause).flat_map(|clause| clause.items());
        items.filter_map(|item| hosted.object(hosted.parsed.item_span(*item))).map(String::as_str).collect()
    };
    assert_eq!((of(Clause::Private), of(Clause::NumThreads)), (vec!["a", "b"], vec!["c"]));
    assert_eq!(hosted.object(directive.name_span()), None);
}

#[test]
fn what_the_host_refuses_is_wrong_at_its_place() {
    let atoms = Atoms::default();
    let text = "#pragma omp parallel num_threads(a b) private(x) if(y)";
    let ask = ReadOptions { expressions: false, ..ReadOptions::new(Language::C) };
    let hosted = Hosted::new(text, ask, &atoms, |asked| match asked.role {
        Role::Variable => Ok(()),
        _ => Err(format!("no meaning in `{}`", asked.text)),
    });
    assert!(hosted.parsed.directive().is_none());
    let told: Vec<String> = hosted
        .parsed
        .diagnostics
        .iter()
        .map(|problem| format!("{} {} {}", problem.row.code, problem.message, &text[problem.primary.at.clone()]))
        .collect();
    assert_eq!(told, ["E1330 no meaning in `a b` a b", "E1330 no meaning in `y` y"]);
    assert_eq!(hosted.objects().count(), 1);
}
