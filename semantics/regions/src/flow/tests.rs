//! What is certain of accesses and iterations, and what is only possible.

use super::dependence::{Distance, Nest, Verdict};
use super::{Exposure, Flow, Kind};
use crate::data_environment::facts::Facts;
use crate::data_environment::{Versions, build_environments};
use crate::sketch::sketch_c;
use body::ConstructId;
use pretty_assertions::assert_eq;

/// Asks about the flow of a function whose first construct is the last argument.
fn ask<T>(block: &str, question: impl FnOnce(&Facts, &Flow, ConstructId) -> T) -> T {
    let text = format!(
        "void g(int *); void f(int n, int c, int *p, int k) {{ int a[100], b[100]; int i, j; int x; int y;\n{block}\n}}"
    );
    let sketch = sketch_c(&text);
    let versions = Versions::default();
    let environments = build_environments(&sketch.resolved, &sketch.atoms, versions);
    let facts = Facts::collect_facts(&sketch.resolved.symbols, &sketch.resolved.bodies[0], &sketch.atoms, versions);
    let flow = Flow::new(&facts, &environments.bodies[0]);
    let construct = facts.in_order()[0];
    question(&facts, &flow, construct)
}

/// Whether each read of `x` in a parallel region uses a value from before it.
#[track_caller]
fn check_exposure(block: &str, wanted: &[Exposure]) {
    let found = ask(&format!("#pragma omp parallel private(x)\n{{ {block} }}"), |facts, flow, construct| {
        let node = flow.of_construct[&construct];
        let range = flow.nodes[node].first..flow.nodes[node].last;
        let reads = range.filter(|number| {
            let access = &flow.accesses[*number];
            access.kind == Kind::Read && facts.name(access.variable.0) == "x"
        });
        reads.map(|number| flow.read_exposure(facts, number, node)).collect::<Vec<_>>()
    });
    assert_eq!(found, wanted, "{block}");
}

#[test]
fn a_value_from_before_is_used_if_nothing_may_have_replaced_it() {
    check_exposure("y = x;", &[Exposure::Certain]);
    check_exposure("x += 1;", &[Exposure::Certain]);
    check_exposure("for (i = 0; i < n; i++) { y = x; x = i; }", &[Exposure::Certain]);
    check_exposure("if (c) y = x;", &[Exposure::Possible]);
    check_exposure("if (c) x = 1; y = x;", &[Exposure::Possible]);
    check_exposure("g(&x); y = x;", &[Exposure::Possible]);
    check_exposure("if (c) return; y = x;", &[Exposure::Possible]);
    check_exposure("again: y = x; x = 1; if (c) goto again;", &[Exposure::Possible]);
    check_exposure("for (i = 0; i < n; i++) x = i; y = x;", &[Exposure::Possible]);
}

#[test]
fn a_value_from_before_is_not_used_if_every_way_writes_first() {
    check_exposure("x = 1; y = x;", &[Exposure::Never]);
    check_exposure("if (c) x = 1; else x = 2; y = x;", &[Exposure::Never]);
    check_exposure("for (i = 0; i < 9; i++) x = i; y = x;", &[Exposure::Never]);
    check_exposure("x = c ? 1 : 2; if (c) return; y = x;", &[Exposure::Never]);
    check_exposure("switch (c) { case 1: x = 1; break; default: x = 2; } y = x;", &[Exposure::Never]);
}

/// What the first write of `a` and the access to it behind or in it are to each other.
#[track_caller]
fn check_pair(block: &str, wanted: Verdict) {
    let found = ask(&format!("#pragma omp parallel for\n{block}"), |facts, flow, construct| {
        let node = flow.of_construct[&construct];
        let accesses = &flow.accesses[flow.nodes[node].first..flow.nodes[node].last];
        let of_a: Vec<_> = accesses.iter().filter(|access| facts.name(access.variable.0) == "a").collect();
        let write = of_a.iter().find(|access| access.may_write()).expect("a write");
        let other = of_a.iter().find(|access| !access.may_write()).unwrap_or(write);
        let loops = facts.construct(construct).loops.clone();
        Nest { facts, flow, node, loops }.compare_accesses(write, other)
    });
    assert_eq!(found, wanted, "{block}");
}

#[test]
fn iterations_meet_at_a_constant_distance() {
    let at = |distance| Verdict::Carried(Distance::Iterations(distance));
    check_pair("for (i = 1; i < n; i++) a[i] = a[i - 1];", at(1));
    check_pair("for (i = 0; i < n; i++) a[i] = a[i + 2];", at(-2));
    check_pair("for (i = 0; i < n; i += 2) a[i] = a[i - 2];", at(1));
    check_pair("for (i = 0; i < n; i++) a[2 * i + 1] = a[2 * i - 1];", at(1));
    check_pair("for (i = 0; i < n; i++) a[i + k] = a[i + k - 1];", at(1));
    check_pair("for (i = 0; i < n; i++) a[3] = i;", Verdict::Carried(Distance::All));
    check_pair("for (i = 0; i < n; i++) for (j = 0; j < k; j++) a[j] += i;", Verdict::Carried(Distance::All));
    check_pair("for (i = 0; i < n; i++) a[i] = a[0];", Verdict::Carried(Distance::One));
}

#[test]
fn iterations_do_not_meet() {
    for block in [
        "for (i = 0; i < n; i++) a[i] += 1;",
        "for (i = 0; i < n; i += 2) a[i] = a[i + 1];",
        "for (i = 0; i < n; i++) a[2 * i] = a[2 * i + 1];",
        "for (i = 0; i < 10; i++) a[i] = a[i + 10];",
        "for (i = 5; i < 10; i++) a[i] = a[4];",
    ] {
        check_pair(block, Verdict::Independent);
    }
}

#[test]
fn nobody_knows_whether_iterations_meet() {
    for block in [
        "for (i = 0; i < n; i++) a[b[i]] = 1;",
        "for (i = 0; i < n; i++) a[i] = a[n - i];",
        "for (i = 0; i < n; i++) a[i] = a[k * i];",
        "for (i = 0; i < n; i++) { k = i; a[k] = 1; }",
        "for (i = 0; i < n; i++) for (j = i; j < n; j++) a[j] = i;",
    ] {
        check_pair(block, Verdict::Possible);
    }
}

#[test]
fn who_nests_too_deeply_is_told_nothing() {
    let block = format!("{{ {} }}", "if (c) return; ".repeat(300));
    assert!(ask(&format!("#pragma omp parallel\n{block}"), |_, flow, _| flow.is_cut));
}
