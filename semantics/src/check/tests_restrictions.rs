//! The restrictions of single directives and clauses: programs that break them, and their twins that do not.

use super::tests::{check_block, check_fortran, problems_of};
use directives::Language;
use pretty_assertions::assert_eq;

const LOOP: &str = "for (i = 0; i < n; i++) y += 1;";

/// Checks a file of C.
fn check_file(text: &str, wanted: &[&str]) {
    assert_eq!(problems_of(text, Language::C, 52), wanted, "{text}");
}

/// OpenMP 5.2, 3.2.1 and 5.1
#[test]
fn items_are_variables_and_not_parts_of_them() {
    let part = "E0240 an array element cannot be a list item of `private` @ private(a[1])";
    check_block("#pragma omp parallel private(a[1])\n;", &[part]);
    check_block(
        "#pragma omp parallel shared(3)\n;",
        &["E0240 a constant cannot be a list item of `shared` @ shared(3)"],
    );
    check_block("#pragma omp parallel private(x) shared(a)\n;", &[]);
    check_block("#pragma omp task depend(inout: *p)\n;", &[]);
    let program = |list: &str| {
        format!(
            "subroutine s\ntype t\ninteger x\nend type\ntype(t) v\ninteger a(4)\n!$omp parallel {list}\n!$omp end parallel\nend"
        )
    };
    check_fortran(
        &program("private(v%x)"),
        &["E0240 a member of a variable cannot be a list item of `private` @ private(v%x)"],
    );
    check_fortran(&program("private(v) shared(a)"), &[]);
}

/// OpenMP 5.2, 3.2.5, 5.8.3 and 15.9.5
#[test]
fn sections_are_within_their_arrays() {
    let target = |section: &str| format!("#pragma omp target map(to: {section})\n;");
    let outside = |why: &str, at: &str| format!("E0525 this array section is not within its array: {why} @ {at}");
    check_block(&target("a[1.5:2]"), &["E0524 a bound of an array section must be an integer @ 1.5"]);
    check_block(&target("a[-1:2]"), &[&outside("it begins before the first element", "-1")]);
    check_block(&target("p[0:-2]"), &[&outside("its length is negative", "-2")]);
    check_block(&target("a[11:]"), &[&outside("it begins behind the last element", "11")]);
    check_block(&target("a[4:7]"), &[&outside("it ends behind the last element", "a[4:7]")]);
    let unknown =
        "E0526 the length of this array section must be given: the size of what it is of is not known @ p[2:]";
    check_block(&target("p[2:]"), &[unknown]);
    check_block(&target("a[2:]"), &[]);
    check_block(&target("p[-2:n]"), &[]);
    check_block(
        "#pragma omp task depend(in: a[3:0])\n;",
        &["E0527 an array section in `depend` may not be empty @ a[3:0]"],
    );
    check_block(&target("a[3:0]"), &[]);
    let two = |section: &str| format!("double b[4][4];\n#pragma omp target map(to: {section})\n;");
    check_block(&two("b[1:2][1:2]"), &["E0528 the array section in `map` is not contiguous @ b[1:2][1:2]"]);
    check_block(&two("b[1:2][0:4]"), &[]);
    check_block(&two("b[1:1][1:2]"), &[]);
}

/// OpenMP 5.2, 10.2, 10.3, 11.6 and 13.8
#[test]
fn concurrent_iterations_and_teams_are_limited_in_what_they_execute() {
    let program = |directive: &str, statement: &str| {
        format!(
            "int omp_get_thread_num(void);\nint omp_get_num_teams(void);\nint t, v;\n#pragma omp threadprivate(t)\n\
             void f(int *a) {{\n#pragma omp {directive}\nfor (int i = 0; i < 9; i++) {{\n{statement}\n}}\n}}"
        )
    };
    let concurrent = "for order(concurrent)";
    check_file(
        &program(concurrent, "a[i] = omp_get_thread_num();"),
        &["E0521 `omp_get_thread_num` may not be called in a region with concurrent iterations @ omp_get_thread_num"],
    );
    check_file(
        &program("loop bind(parallel)", "#pragma omp critical\nv++;"),
        &["E0520 `critical` may not stand in a region with concurrent iterations @ critical"],
    );
    check_file(
        &program(concurrent, "t++;"),
        &["E0522 the threadprivate variable `t` may not be used in a region with concurrent iterations @ t"],
    );
    check_file(&program(concurrent, "#pragma omp simd\nfor (int j = 0; j < 9; j++) v++;"), &[]);
    check_file(&program("for", "a[i] = omp_get_thread_num();"), &[]);
    let teams = |call: &str| {
        format!(
            "int omp_get_team_size(int);\nint omp_get_num_teams(void);\nvoid f(int n) {{\n#pragma omp teams\n{{ n = {call}; }}\n}}"
        )
    };
    check_file(
        &teams("omp_get_team_size(0)"),
        &["E0521 `omp_get_team_size` may not be called in a `teams` region itself @ omp_get_team_size"],
    );
    check_file(&teams("omp_get_num_teams()"), &[]);
    check_block(
        "#pragma omp target device(ancestor: 1)\n{\n#pragma omp parallel\n;\n}",
        &["E0523 `parallel` may not stand in a region with `device(ancestor: …)` @ parallel"],
    );
}

/// OpenMP 5.2, 5.4.6, 5.4.5, 5.1.1 and 11.5
#[test]
fn linear_and_lastprivate_variables_fit_their_loops() {
    check_block(
        &format!("#pragma omp distribute simd linear(x)\n{LOOP}"),
        &["E0535 `x` in `linear` of a directive with `distribute` is not the variable of an associated loop @ x"],
    );
    check_block(&format!("#pragma omp distribute simd linear(i)\n{LOOP}"), &[]);
    check_block(
        &format!("#pragma omp for linear(i)\n{LOOP}"),
        &["E0536 the loop variable `i` of `for` may not appear in `linear` @ i"],
    );
    check_block(&format!("#pragma omp simd linear(x: 2)\n{LOOP}"), &[]);
    check_block(
        &format!("#pragma omp simd linear(x: 2.5)\n{LOOP}"),
        &["E0413 the argument of `linear` must be an integer @ 2.5"],
    );
    check_block(
        &format!("#pragma omp for lastprivate(conditional: a)\n{LOOP}"),
        &["E0533 `a` in a conditional `lastprivate` is not a scalar @ a"],
    );
    check_block(
        &format!("#pragma omp loop bind(thread) lastprivate(x)\n{LOOP}"),
        &["E0534 `x` in `lastprivate` of `loop` is not the variable of an associated loop @ x"],
    );
    check_block(&format!("#pragma omp loop bind(thread) lastprivate(i)\n{LOOP}"), &[]);
    check_file(
        "int t;\n#pragma omp threadprivate(t)\nvoid f(void) {\n#pragma omp for\nfor (t = 0; t < 9; t++) ;\n}",
        &["E0537 the loop variable `t` may not be threadprivate @ t"],
    );
}

/// OpenMP 5.2, 5.7.2, 6.6, 5.11 and 12.5.2
#[test]
fn clauses_ask_for_what_their_items_are_elsewhere() {
    check_block(
        "#pragma omp parallel\n#pragma omp single copyprivate(x)\nx = 1;",
        &["E0529 `x` in `copyprivate` is neither threadprivate nor private in the enclosing context @ x"],
    );
    check_block("#pragma omp parallel private(x)\n#pragma omp single copyprivate(x)\nx = 1;", &[]);
    check_block("#pragma omp parallel\n{ int z;\n#pragma omp single copyprivate(z)\nz = 1;\n}", &[]);
    check_block(
        "#pragma omp parallel allocate(x)\nx = 1;",
        &["E0530 `x` in `allocate` must be in a clause of the same directive that makes it private @ x"],
    );
    check_block("#pragma omp parallel allocate(x) private(x)\nx = 1;", &[]);
    check_block(
        &format!("#pragma omp simd aligned(x)\n{LOOP}"),
        &["E0539 `x` in `aligned` is neither a pointer nor an array @ x"],
    );
    check_block(&format!("#pragma omp simd aligned(p, a: 16)\n{LOOP}"), &[]);
    check_block(
        &format!("#pragma omp simd nontemporal(p, p)\n{LOOP}"),
        &["E0421 `p` appears in two data clauses of this directive @ p"],
    );
    check_block(
        "#pragma omp task detach(x)\n;",
        &["E0531 the event handle `x` in `detach` does not have the type of an event handle @ x"],
    );
    check_file(
        "void f(unsigned long e) {\n#pragma omp task detach(e) firstprivate(e)\n;\n}",
        &["E0532 the event handle `e` may not appear in `firstprivate` @ e"],
    );
    check_file("void f(unsigned long e) {\n#pragma omp task detach(e)\n;\n}", &[]);
}

/// OpenMP 5.2, 5.1.1, 5.4.3
#[test]
fn names_for_other_storage_are_in_no_clause() {
    let program = |list: &str| {
        format!(
            "subroutine s(q)\ninteger, pointer, intent(in) :: q\ninteger a, b\nassociate (n => a)\n!$omp parallel {list}\n!$omp end parallel\nend associate\nend"
        )
    };
    check_fortran(&program("private(n)"), &["E0538 `n` is an associate name and may not appear in `private` @ n"]);
    check_fortran(
        &program("private(q)"),
        &["E0427 `q` may not appear in `private`: it is a pointer with INTENT(IN) @ q"],
    );
    check_fortran(&program("private(b) firstprivate(q)"), &[]);
}

/// OpenMP 5.2, 4.1
#[test]
fn a_switch_does_not_enter_a_block() {
    check_block(
        "switch (n) {\n#pragma omp parallel\n{ case 1: x = 1; }\n}",
        &["E0452 this branch enters the block of `parallel` @ switch"],
    );
    check_block("#pragma omp parallel\nswitch (n) { case 1: x = 1; }", &[]);
}
