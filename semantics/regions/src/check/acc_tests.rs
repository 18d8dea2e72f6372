//! Programs of OpenACC alone: what breaks a restriction, and its twin that does not.

use super::check;
use super::tests::is_lint;
use crate::data_environment::{Versions, build_environments};
use crate::sketch::{Sketch, sketch_fortran, sketch_function};
use directives::Language;
use pretty_assertions::assert_eq;
use source::Form;

fn messages_of(sketch: Sketch) -> Vec<String> {
    let versions = Versions::default();
    let environments = build_environments(&sketch.resolved, &sketch.atoms, versions);
    let found = check(&sketch.resolved, &environments, sketch.tokens(), &sketch.atoms, versions);
    let all = sketch.resolved.diagnostics.iter().chain(found.iter().filter(|found| !is_lint(found)));
    all.map(|found| format!("{} {} @ {}", found.row.code, found.message, sketch.text(found.primary.at))).collect()
}

/// The last function of a file.
pub(super) fn check_c(text: &str, wanted: &[&str]) {
    assert_eq!(messages_of(sketch_function(text, Language::C)), wanted, "{text}");
}

/// A block with some variables around it.
fn check_block(block: &str, wanted: &[&str]) {
    let text = format!(
        "void f(int n, double *p, double s) {{ double a[10]; int i; int j; int x; struct {{ int k; }} r;\n{block}\n}}"
    );
    check_c(&text, wanted);
}

pub(super) fn check_fortran(text: &str, wanted: &[&str]) {
    assert_eq!(messages_of(sketch_fortran(text, Form::Free)), wanted, "{text}");
}

const LOOP: &str = "for (i = 0; i < n; i++) for (j = 0; j < n; j++) x = 1;";

/// OpenACC 3.4, 2.16
#[test]
fn queues_and_devices_are_integers() {
    check_block("#pragma acc parallel async(n) wait(1, n)\nx = 1;", &[]);
    check_block("#pragma acc parallel async(s)\nx = 1;", &["E0601 the argument of `async` must be an integer @ s"]);
    check_block("#pragma acc parallel wait(1, a)\nx = 1;", &["E0601 the argument of `wait` must be an integer @ a"]);
    check_block("#pragma acc wait(1, n) async", &[]);
    check_block("#pragma acc wait(1.0)", &["E0601 the argument of `wait` must be an integer @ 1.0"]);
    check_block("#pragma acc set device_num(s)", &["E0601 the argument of `device_num` must be an integer @ s"]);
}

/// OpenACC 3.4, 2.9.8
#[test]
fn sizes_of_tiles_are_positive_constants() {
    check_block(&format!("#pragma acc parallel loop tile(4, *)\n{LOOP}"), &[]);
    let wrong = |at: &str| format!("E0600 the argument of `tile` must be a positive constant @ {at}");
    check_block(&format!("#pragma acc parallel loop tile(n, *)\n{LOOP}"), &[&wrong("n")]);
    check_block(&format!("#pragma acc parallel loop tile(2, -4)\n{LOOP}"), &[&wrong("-4")]);
}

/// OpenACC 3.4, 1.6
#[test]
fn list_items_are_variables() {
    check_block("#pragma acc parallel copy(a, x, r.k) copyin(p[0:n])\nx = 1;", &[]);
    check_block(
        "#pragma acc parallel copy(n + 1)\nx = 1;",
        &["E0800 an expression that is not a variable may not appear in `copy` @ n + 1"],
    );
    check_block("#pragma acc parallel copy(f)\nx = 1;", &["E0610 `f` in `copy` is not a variable @ f"]);
    check_block("#pragma acc update self(f)", &["E0610 `f` in `self` is not a variable @ f"]);
}

/// OpenACC 3.4, 2.7.4, 2.7.12 and 2.7.13
#[test]
fn pointers_are_attached() {
    check_block("#pragma acc parallel attach(p)\nx = 1;", &[]);
    check_block("#pragma acc data deviceptr(p)\nx = 1;", &[]);
    check_block("#pragma acc parallel attach(n)\nx = 1;", &["E0801 `n` in `attach` must be a pointer @ n"]);
    check_block("#pragma acc data deviceptr(a)\nx = 1;", &["E0801 `a` in `deviceptr` must be a pointer @ a"]);
    let program = |line: &str| {
        format!("subroutine s(d, v)\nreal :: d(10), v(10)\nreal, pointer :: q(:)\n{line}\nv = 1\n!$acc end data\nend")
    };
    check_fortran(&program("!$acc data attach(q) deviceptr(d)"), &[]);
    check_fortran(&program("!$acc data attach(d)"), &["E0801 `d` in `attach` must be a pointer or allocatable @ d"]);
    check_fortran(
        &program("!$acc data deviceptr(q)"),
        &["W0802 `q` in `deviceptr` may not have the POINTER attribute @ q"],
    );
}

/// OpenACC 3.4, 2.7.1
#[test]
fn sections_lie_in_their_arrays() {
    check_block("#pragma acc parallel copy(a[2:8]) copyin(p[-1:3])\nx = 1;", &[]);
    let section = |section: &str, wrong: &str| {
        check_block(&format!("#pragma acc parallel copy({section})\nx = 1;"), &[wrong]);
    };
    let outside = |why: &str, at: &str| format!("E0668 this array section is not within its array: {why} @ {at}");
    section("a[-1:2]", &outside("it begins before the first element", "-1"));
    section("a[1:-2]", &outside("its length is negative", "-2"));
    section("a[2:9]", &outside("it ends behind the last element", "a[2:9]"));
    section("a[0:s]", "E0667 a bound of an array section must be an integer @ s");
    section(
        "p[2:]",
        "E0669 the length of this array section must be given: the size of the array is not known @ p[2:]",
    );
    check_c(
        "void f(void) { double m[4][4]; int x;\n#pragma acc parallel copy(m[0:2][0:4])\nx = 1;\n\
         #pragma acc parallel copy(m[0:2][0:2])\nx = 1; }",
        &["E0671 the array section in `copy` is not contiguous @ m[0:2][0:2]"],
    );
    // The copy of a parameter is as it is declared; what is moved is what its pointer points to.
    let unknown = "E0669 the length of this array section must be given: the size of the array is not known @ v[2:]";
    let parameter =
        |clause: &str| format!("void f(int v[8]) {{ int x;\n#pragma acc parallel {clause}(v[2:])\nx = 1; }}");
    check_c(&parameter("private"), &[]);
    check_c(&parameter("copy"), &[unknown]);
}

/// OpenACC 3.4, 2.7.1; OpenMP 5.2, 5.8.3
#[test]
fn arrays_of_assumed_size_are_moved_in_sections() {
    let program = |directive: &str| format!("subroutine s(a)\nreal :: a(*)\n!${directive}\nend\n");
    for directive in ["acc update device", "acc update host", "acc update self", "omp target update to"] {
        check_fortran(&program(&format!("{directive}(a(1:3))")), &[]);
        let wrong = "E0642 the assumed-size array `a` must have a section here @ a";
        check_fortran(&program(&format!("{directive}(a)")), &[wrong]);
    }
}

/// OpenACC 3.4, 2.8.1 and 2.10
#[test]
fn lists_of_names_and_of_parts() {
    check_block("#pragma acc host_data use_device(a, p)\nx = 1;", &[]);
    check_block(
        "#pragma acc host_data use_device(a[1])\nx = 1;",
        &["E0804 `a` in `use_device` must be a whole variable @ a[1]"],
    );
    let cache = |item: &str| {
        format!("#pragma acc parallel loop\nfor (i = 0; i < n; i++) {{\n#pragma acc cache({item})\nx = 1; }}")
    };
    check_block(&cache("a[i], p[0:2]"), &[]);
    check_block(&cache("a"), &["E0805 `a` in `cache` must be an array element or a subarray @ a"]);
}

/// OpenACC 3.4, 1.6
#[test]
fn conditions_are_scalars() {
    check_block("#pragma acc update self(x) if(p)", &[]);
    check_block("#pragma acc update self(x) if(r)", &["E0808 the condition of `if` must be a scalar expression @ r"]);
    let program =
        |condition: &str| format!("subroutine s(x, l)\nreal :: x\nlogical :: l\n!$acc init if({condition})\nend");
    check_fortran(&program("l"), &[]);
    check_fortran(&program("x"), &["E0808 the condition of `if` must be a scalar logical expression @ x"]);
}

/// OpenACC 3.4, 2.9.2 to 2.9.4
#[test]
fn levels_in_parallel_take_no_arguments() {
    let block = |outer: &str, level: &str| format!("#pragma acc {outer}\n#pragma acc loop {level}\n{LOOP}");
    check_block(&block("kernels", "gang(5)"), &[]);
    check_block(&block("parallel", "gang(static: 5)"), &[]);
    for (level, argument) in [("gang", "num: 5"), ("worker", "5"), ("vector", "length: 5")] {
        let wrong = format!("E0809 `{level}` takes no argument in a `parallel` region @ {level}");
        check_block(&block("parallel", &format!("{level}({argument})")), &[&wrong]);
    }
}

/// OpenACC 3.4, 2.15.1
#[test]
fn levels_of_routines_are_those_of_their_loops_and_calls() {
    let routine = |level: &str, inner: &str| {
        format!(
            "#pragma acc routine gang\nvoid g(void);\n#pragma acc routine vector\nvoid v(void);\n\
             #pragma acc routine {level}\nvoid f(int n) {{ int i;\n{inner}\n}}"
        )
    };
    let inner = "#pragma acc loop worker\nfor (i = 0; i < n; i++) v();";
    check_c(&routine("worker", inner), &[]);
    check_c(
        &routine("vector", inner),
        &["E0815 a `worker` loop may not stand in a `routine vector` procedure @ worker"],
    );
    check_c(
        &routine("gang", "#pragma acc loop vector\nfor (i = 0; i < n; i++) v();"),
        &["E0816 `v` is a `routine vector` procedure and may not be called in a `vector` loop @ v()"],
    );
    check_c(&routine("gang", "g();"), &[]);
    check_c(
        &routine("seq", "g();"),
        &["E0817 `g` is a `routine gang` procedure and may not be called in a `routine seq` procedure @ g()"],
    );
    let reduction = "#pragma acc loop gang reduction(+: n)\nfor (i = 0; i < 9; i++) n += i;";
    check_c(
        &routine("gang", reduction),
        &["E0819 an orphaned loop that gangs share out may not have a `reduction` clause @ reduction"],
    );
    check_c(&routine("gang", &reduction.replace("gang", "vector")), &[]);
}

/// OpenACC 3.4, 2.13
#[test]
fn clauses_of_declare_know_global_variables() {
    let function = |line: &str| format!("int g;\nvoid f(void) {{ int x;\n{line}\nx = g; }}");
    check_c(&function("#pragma acc declare create(x)"), &[]);
    check_c(&function("extern int g;\n#pragma acc declare create(x) link(g)"), &[]);
    check_c(
        &function("#pragma acc declare link(g)"),
        &["E0701 `g` is not declared in the scoping unit of this `declare` directive @ g"],
    );
    check_c(&function("#pragma acc declare link(x)"), &["E0825 `x` in `link` must be a global variable @ x"]);
    check_c(
        &function("#pragma acc declare copy(g)"),
        &["E0826 `copy` may not list the global variable `g` on `declare` @ g"],
    );
}

/// OpenACC 3.4, 2.5.15: the operators of Fortran have their types.
#[test]
fn logical_reductions_of_fortran_are_of_logicals() {
    let program = |item: &str| {
        format!(
            "subroutine s\ninteger :: i\nlogical :: l\n!$acc parallel reduction(.and.: {item})\n!$acc end parallel\nend"
        )
    };
    check_fortran(&program("l"), &[]);
    check_fortran(&program("i"), &["E0615 the type of `i` does not fit the reduction operator `.and.` @ i"]);
    check_block("#pragma acc parallel reduction(&&: x, s)\nx = 1;", &[]);
}

/// OpenACC 3.4, 2.5.4
#[test]
fn a_switch_does_not_enter_a_region() {
    check_block("#pragma acc parallel\nswitch (n) { case 0: x = 1; default: x = 2; }", &[]);
    check_block(
        "switch (n) {\n#pragma acc parallel\n{ case 0: x = 1; }\n}",
        &["E0629 this branch enters the block of `parallel` @ switch"],
    );
}

/// OpenACC 3.4, 2.13
#[test]
fn declared_data_stands_once() {
    let program = |lines: &str| format!("subroutine s\nreal, save :: x(5), y(5)\n{lines}\nend\n");
    let twice = |name: &str| format!("E0823 `{name}` appears in more than one clause of `declare` directives @ {name}");
    check_fortran(&program("!$acc declare create(x) copyin(y)"), &[]);
    check_fortran(
        "subroutine t(x)\ntype r\nreal, allocatable :: a(:)\nend type\ntype(r) :: x\n!$acc declare present(x, x%a)\nend\n",
        &["E0824 a member of `x` may not appear in `declare` @ x%a"],
    );
    check_fortran(&program("!$acc declare create(x)\n!$acc declare copyin(x)"), &[&twice("x")]);
    check_fortran(&program("common /c/ z\nreal z\n!$acc declare create(/c/)\n!$acc declare copyin(z)"), &[&twice("z")]);
    check_block("#pragma acc declare create(a)\n#pragma acc declare create(x)\nx = 1;", &[]);
    check_block("#pragma acc declare create(a)\n#pragma acc declare copyin(a)\nx = 1;", &[&twice("a")]);
}

/// OpenACC 3.4, 2.13
#[test]
fn declared_data_of_modules_stays() {
    let module = |clause: &str| format!("module m\nreal :: x(5)\n!$acc declare {clause}(x)\nend module\n");
    check_fortran(&module("create"), &[]);
    let wrong = "E0822 `copy` may not appear on `declare` in the specification part of a module @ copy";
    check_fortran(&module("copy"), &[wrong]);
}

/// OpenACC 3.4, 2.15.1: the tables know the clauses of declarative directives, too; also in interface bodies.
#[test]
fn routine_has_one_level() {
    let program = |levels: &str| format!("subroutine s\n!$acc routine {levels}\nend\n");
    let body = |levels: &str| format!("subroutine t\ninterface\n{}end interface\nend\n", program(levels));
    for program in [&program as &dyn Fn(&str) -> String, &body] {
        check_fortran(&program("gang"), &[]);
        let without = "W0531 `routine` should have one of `gang`, `seq`, `vector`, `worker`; without them compilers that go on take `seq` @ routine";
        check_fortran(&program(""), &[without]);
        check_fortran(&program("vector worker"), &["E0516 `worker` and `vector` exclude each other @ worker"]);
        let twice = "E0515 at most one `nohost` may appear on `routine` @ nohost";
        check_fortran(&program("seq nohost nohost"), &[twice]);
    }
}

/// OpenACC 3.4, 2.9.11: also where the compute construct says the first.
#[test]
fn nested_reductions_have_one_operator() {
    let program = |outer: &str, inner: &str| {
        format!("#pragma acc parallel {outer}\n{{\n#pragma acc loop gang {inner}\nfor (i = 0; i < n; i++) x = 1;\n}}")
    };
    check_block(&program("reduction(+: x)", "reduction(+: x)"), &[]);
    let differ = "E0616 `x` is reduced with two different operators @ reduction(*: x)";
    check_block(&program("reduction(+: x)", "reduction(*: x)"), &[differ]);
    check_block(
        "#pragma acc parallel reduction(+: x)\n{\n#pragma acc loop gang private(x)\nfor (i = 0; i < n; i++) {\n\
         #pragma acc loop vector reduction(*: x)\nfor (j = 0; j < n; j++) x = 1;\n}\n}",
        &[],
    );
}
