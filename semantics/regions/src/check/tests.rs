//! Wrong programs and what is said of them; right ones, of which nothing is.

use super::check;
use crate::data_environment::{Versions, build_environments};
use crate::sketch::{Sketch, sketch_fortran, sketch_function};
use directives::{Language, Version};
use pretty_assertions::assert_eq;
use source::{Diagnostic, Form, Span};

pub(super) fn problems_of(text: &str, language: Language, version: u8) -> Vec<String> {
    told(sketch_function(text, language), version)
}

/// Whether a message breaks no restriction: short programs about restrictions are full of what is probably not meant.
pub(super) fn is_lint(found: &Diagnostic) -> bool {
    crate::lint::problems::ROWS.iter().any(|row| row.code == found.row.code)
}

fn told(sketch: Sketch, version: u8) -> Vec<String> {
    let versions = Versions { openmp: Version(version), ..Versions::default() };
    let environments = build_environments(&sketch.resolved, &sketch.atoms, versions);
    let found = check(&sketch.resolved, &environments, sketch.tokens(), &sketch.atoms, versions);
    let found = found.iter().filter(|found| !is_lint(found));
    let told = found.map(|found| format!("{} {} @ {}", found.row.code, found.message, sketch.text(found.primary.at)));
    told.collect()
}

fn problems(block: &str) -> Vec<String> {
    let text = format!(
        "void f(int n, int m, double *p, double s, const int c) {{ double a[10]; int i; int j; int x; int y;\n{block}\n}}"
    );
    problems_of(&text, Language::C, 52)
}

pub(super) fn check_block(block: &str, wanted: &[&str]) {
    assert_eq!(problems(block), wanted, "{block}");
}

const LOOP: &str = "for (i = 0; i < n; i++) x += 1;";

#[test]
fn kernels_are_right() {
    for name in ["saxpy", "dot", "gemm", "histogram", "jacobi2d", "nbody", "rownorm"] {
        for text in crate::translate::tests::kernel(name) {
            assert_eq!(problems_of(&text, Language::C, 52), Vec::<String>::new(), "{name}");
        }
    }
}

/// OpenMP 5.2, 7.4: each variant costs a check of its procedure, so there is an end to them, which is told.
#[test]
fn a_procedure_with_very_many_variants_is_told() {
    let one = "#pragma omp metadirective when(user={condition(n)}: parallel) otherwise(single)\n{ x = 1; }\n";
    check_block(&one.repeat(40), &[]);
    let told = "W0753 the variants of this metadirective and of those behind it are checked by their words alone @ metadirective";
    check_block(&one.repeat(100), &[told]);
}

/// R093, R095, R097, R098, R099, R100
#[test]
fn clauses_are_those_of_the_table() {
    check_block("#pragma omp parallel nowait\nx = 1;", &["E0512 `nowait` is not allowed on `parallel` @ nowait"]);
    check_block(
        "#pragma omp metadirective when(user={condition(1)}: parallel nowait)\nx = 1;",
        &["E0512 `nowait` is not allowed on `parallel` @ nowait"],
    );
    check_block(
        "#pragma omp parallel num_threads(2) num_threads(3)\nx = 1;",
        &["E0515 at most one `num_threads` may appear on `parallel` @ num_threads"],
    );
    check_block(
        "#pragma acc parallel num_gangs(2) num_gangs(3)\nx = 1;",
        &["E0515 at most one `num_gangs` may appear on `parallel` @ num_gangs"],
    );
    check_block("#pragma acc parallel num_gangs(2) device_type(host) num_gangs(3)\nx = 1;", &[]);
    check_block(
        "#pragma omp target data\nx = 1;",
        &["E0517 `target data` needs at least one of `map`, `use_device_addr`, `use_device_ptr` @ target data"],
    );
    check_block(
        "#pragma omp target enter data map(from: a)",
        &["E0523 the map type `from` is not allowed on `target enter data` @ from"],
    );
    check_block("#pragma omp target enter data map(to: a)", &[]);
    check_block("#pragma omp parallel if(task: n)\nx = 1;", &["E0519 `task` is not a part of `parallel` @ task"]);
    check_block(
        "#pragma omp target parallel if(n) if(target: n)\nx = 1;",
        &["E0520 two `if` clauses of `target parallel` are for the same part of it @ if(target: n)"],
    );
    check_block("#pragma omp target parallel if(parallel: n) if(target: n)\nx = 1;", &[]);
    check_block(
        &format!("#pragma acc parallel loop gang seq\n{LOOP}"),
        &["E0516 `seq` and `gang` exclude each other @ seq"],
    );
}

/// R096, R303, R304
#[test]
fn arguments_are_numbers_of_the_right_kind() {
    check_block(
        "#pragma omp parallel num_threads(-2)\nx = 1;",
        &["E0600 the argument of `num_threads` must be positive @ -2"],
    );
    check_block(
        &format!("#pragma omp for collapse(0)\n{LOOP}"),
        &["E0600 the argument of `collapse` must be a positive constant @ 0"],
    );
    check_block(
        &format!("#pragma omp for schedule(runtime, 4)\n{LOOP}"),
        &["E0522 `schedule(runtime)` takes no chunk size @ schedule(runtime, 4)"],
    );
    check_block(&format!("#pragma omp for schedule(static, n)\n{LOOP}"), &[]);
    check_block(
        "#pragma acc parallel num_gangs(0) num_workers(-3) vector_length(1.5)\nx = 1;",
        &[
            "W0814 the argument of `num_gangs` should be positive @ 0",
            "W0814 the argument of `num_workers` should be positive @ -3",
            "E0601 the argument of `vector_length` must be an integer @ 1.5",
        ],
    );
    check_block(
        "#pragma acc parallel vector_length(n)\nx = 1;",
        &["W0651 `vector_length` with an argument that is not a constant is ignored @ n"],
    );
}

/// R172
#[test]
fn without_a_default_every_variable_is_listed() {
    check_block(
        "#pragma omp parallel default(none) shared(y)\n{ x = y + x; }",
        &["E0611 `x` must be listed in a clause of `parallel` @ x"],
    );
    check_block("#pragma omp parallel for default(none) shared(x, n)\nfor (i = 0; i < n; i++) x += 1;", &[]);
    check_block("#pragma omp parallel default(none)\n{ int z; z = 1; }", &[]);
    check_block(
        "#pragma acc parallel default(none)\nx = 1;",
        &["E0611 `x` must be listed in a clause of `parallel` @ x"],
    );
}

/// OpenACC 3.4, 2.6.2: the clause of a data construct is visible in the compute constructs inside that have none of their own.
#[test]
fn a_default_clause_is_visible_inside() {
    let inside = |clauses: &str| {
        format!("#pragma acc data default(none) copy(y)\n{{\n#pragma acc parallel {clauses}\nx = y;\n}}")
    };
    check_block(&inside(""), &["E0611 `x` must be listed in a clause of `parallel` @ x"]);
    check_block(&inside("copy(x)"), &[]);
    check_block(&inside("default(present)"), &[]);
}

/// R193, R194, R195, R281, R282, R283, R284, R285
#[test]
fn an_item_is_in_one_data_clause() {
    let twice = ["E0603 `x` appears in two data clauses of this directive @ x"];
    check_block("#pragma omp parallel private(x) firstprivate(x)\nx = 1;", &twice);
    check_block("#pragma omp parallel private(x, x)\nx = 1;", &twice);
    check_block(&format!("#pragma omp parallel for linear(x) firstprivate(x)\n{LOOP}"), &twice);
    check_block(&format!("#pragma omp parallel for firstprivate(x) lastprivate(x)\n{LOOP}"), &[]);
    check_block(
        "#pragma omp target map(tofrom: x) private(x)\nx = 1;",
        &["E0604 `x` appears in `map` and in a data-sharing clause of the same `target` directive @ x"],
    );
    check_block(&format!("#pragma omp target teams distribute parallel for map(x) reduction(+: x)\n{LOOP}"), &[]);
    check_block("#pragma acc parallel copy(x) copyin(x)\nx = 1;", &twice);
    check_block(&format!("#pragma acc parallel loop firstprivate(x) private(x)\n{LOOP}"), &twice);
    check_block(&format!("#pragma acc parallel loop reduction(+: x) private(x)\n{LOOP}"), &twice);
    check_block(&format!("#pragma acc parallel loop reduction(+: x) copy(x)\n{LOOP}"), &[]);
}

/// R160, R287, R288, R289, R307, R308
#[test]
fn what_is_predetermined_or_constant_is_not_listed() {
    check_block(
        &format!("#pragma omp parallel for shared(i)\n{LOOP}"),
        &["E0742 the iteration variable `i` of this associated loop may not appear in `shared` @ i"],
    );
    check_block(&format!("#pragma omp parallel for lastprivate(i)\n{LOOP}"), &[]);
    check_block(
        &format!("#pragma acc parallel loop seq reduction(+: i)\n{LOOP}"),
        &["E0617 the loop variable `i` may not appear in `reduction` @ i"],
    );
    check_block(
        &format!("#pragma acc parallel loop private(c)\n{LOOP}"),
        &["E0609 `c` may not appear in `private`: it is constant @ c"],
    );
    check_block(&format!("#pragma acc parallel loop copy(c) \n{LOOP}"), &[]);
    check_block(&format!("#pragma acc parallel loop firstprivate(c) \n{LOOP}"), &[]);
}

/// R198, R300, R301, R302
#[test]
fn reductions_fit_types_and_each_other() {
    check_block(
        "#pragma omp parallel reduction(&: s)\ns = 1;",
        &["E0615 the type of `s` does not fit the reduction operator `&` @ s"],
    );
    check_block(
        &format!("#pragma omp parallel private(x)\n{{\n#pragma omp for reduction(+: x)\n{LOOP} }}"),
        &["E0613 `x` in `reduction` is private in the parallel region that the construct binds to @ x"],
    );
    check_block(&format!("#pragma omp target parallel\n{{\n#pragma omp for firstprivate(x)\n{LOOP} }}"), &[]);
    let two = ["E0616 `x` is reduced with two different operators @ reduction(*: x)"];
    check_block(&format!("#pragma acc parallel loop reduction(+: x) reduction(*: x)\n{LOOP}"), &two);
    let siblings = |copied: &str| {
        format!(
            "#pragma acc parallel {copied}\n{{\n#pragma acc loop gang reduction(+: x)\n{LOOP}\n\
             #pragma acc loop gang reduction(*: x)\n{LOOP} }}"
        )
    };
    check_block(&siblings("copy(x)"), &two);
    check_block(&siblings("private(x)"), &[]);
}

/// R201, R305
#[test]
fn loops_are_canonical_and_deep_enough() {
    check_block(
        "#pragma omp for collapse(3)\nfor (i = 0; i < n; i++) for (j = 0; j < n; j++) x = 1;",
        &["E0619 `for` asks for 3 perfectly nested loops, but there are 2 @ x = 1;"],
    );
    check_block(
        "#pragma omp for\nfor (i = 0; i < n; i++) i = 3;",
        &["E0621 the loop variable `i` is changed in its loop @ i"],
    );
    check_block("#pragma acc parallel loop seq\nfor (i = 0; i < n; i++) i = 3;", &[]);
    check_block(
        "#pragma acc parallel loop collapse(2)\nfor (i = 0; i < n; i++) for (j = 0; j < i; j++) x = 1;",
        &["E0620 the bounds of this loop depend on `i`, the variable of a loop around it @ for (j = 0; j < i; j++)"],
    );
}

/// R088, R089
#[test]
fn blocks_have_one_entry_and_one_exit() {
    check_block("#pragma omp parallel\n{ return; }", &["E0628 `return` leaves the block of `parallel` @ return;"]);
    check_block(
        "#pragma omp parallel\n{ goto out; }\nout: x = 1;",
        &["E0628 `goto` leaves the block of `parallel` @ goto out;"],
    );
    check_block(
        "goto in;\n#pragma omp parallel\n{ in: x = 1; }",
        &["E0629 this branch enters the block of `parallel` @ goto in;"],
    );
    check_block("#pragma omp parallel\n{ goto in; in: x = 1; }", &[]);
}

/// R202, R203, R204, R207, R209, R210, R211, R212, R213
#[test]
fn regions_nest_as_the_rules_say() {
    check_block(
        &format!("#pragma omp single\n{{\n#pragma omp for\n{LOOP}\n#pragma omp barrier\n}}"),
        &[
            "E0630 `for` may not be closely nested in `single` @ for",
            "E0630 `barrier` may not be closely nested in `single` @ barrier",
        ],
    );
    check_block(&format!("#pragma omp single\n{{\n#pragma omp parallel for\n{LOOP}\n}}"), &[]);
    check_block(
        "#pragma omp critical\n{\n#pragma omp critical\nx = 1; }",
        &["E0633 `critical` is nested in a region of the same name, which waits for itself @ critical"],
    );
    check_block(
        "#pragma omp target\n{ x = 1;\n#pragma omp teams\nx = 2; }",
        &["E0632 this `target` region has a `teams` region and something beside it @ target"],
    );
    check_block(
        "#pragma omp teams\n{\n#pragma omp single\nx = 1; }",
        &["E0635 `single` may not be strictly nested in `teams` @ single"],
    );
    check_block(
        &format!("#pragma omp parallel\n{{\n#pragma omp distribute\n{LOOP} }}"),
        &["E0631 `distribute` must be nested in a `teams` region @ distribute"],
    );
    check_block(
        "#pragma omp target\n{\n#pragma omp target update to(x)\n}",
        &["W0636 `target update` in a `target` region has unspecified behavior @ target update"],
    );
    check_block(
        "#pragma omp simd\nfor (i = 0; i < n; i++) {\n#pragma omp critical\nx = 1; }",
        &["E0634 `critical` may not stand in a `simd` region @ critical"],
    );
    check_block(
        "#pragma omp parallel for\nfor (i = 0; i < n; i++) {\n#pragma omp cancel parallel\n}",
        &["E0637 `cancel parallel` must be closely nested in a `parallel` construct @ parallel"],
    );
}

/// R205, R208, R200
#[test]
fn ordered_and_atomic_regions() {
    let ordered = "for (i = 0; i < n; i++) {\n#pragma omp ordered\nx = 1; }";
    check_block(
        &format!("#pragma omp parallel for\n{ordered}"),
        &["E0631 `ordered` must be nested in a loop region with an `ordered` clause @ ordered"],
    );
    check_block(&format!("#pragma omp parallel for ordered\n{ordered}"), &[]);
    check_block("#pragma omp atomic\nx = n * y;", &["E0640 this is not a statement for `atomic` @ x = n * y;"]);
    check_block("#pragma omp atomic\nx = x + y;", &[]);
    check_block("#pragma omp atomic write\nx = n * y;", &[]);
    check_block("#pragma omp atomic read\ny = x;", &[]);
    check_block("#pragma acc atomic capture\n{ y = x; x += 1; }", &[]);
}

/// R316, R317
#[test]
fn openacc_levels_and_regions_nest() {
    check_block(
        &format!(
            "#pragma acc parallel\n{{\n#pragma acc loop gang\nfor (j = 0; j < n; j++) {{\n#pragma acc loop gang\n{LOOP} }} }}"
        ),
        &["E0638 a `gang` loop may not stand in a `gang` loop @ loop"],
    );
    check_block(
        "#pragma acc parallel\n{\n#pragma acc update self(x)\n}",
        &["E0639 `update` may not stand in `parallel` @ update"],
    );
}

#[test]
fn a_section_stands_in_sections() {
    let wanted = ["E0631 `section` must be nested in a `sections` construct @ section"];
    check_block("#pragma omp section\nx = 1;", &wanted);
    check_block("#pragma omp parallel\n{\n#pragma omp section\nx = 1; }", &wanted);
    check_block("#pragma omp sections\n{\n#pragma omp section\nx = 1;\n#pragma omp section\ny = 1; }", &[]);
    check_block("#pragma omp parallel sections\n{ x = 1;\n#pragma omp section\ny = 1; }", &[]);
}

#[test]
fn simdlen_is_at_most_safelen() {
    check_block(
        &format!("#pragma omp simd safelen(2) simdlen(4)\n{LOOP}"),
        &["E0602 `simdlen(4)` exceeds `safelen(2)` @ simdlen(4)"],
    );
    check_block(&format!("#pragma omp simd simdlen(4) safelen(4)\n{LOOP}"), &[]);
}

#[test]
fn a_local_variable_is_threadprivate_only_if_it_is_static() {
    let problems = |program: &str| {
        let found = sketch_function(program, Language::C);
        let environments = build_environments(&found.resolved, &found.atoms, Versions::default());
        let problems = check(&found.resolved, &environments, found.tokens(), &found.atoms, Versions::default());
        let directives = found.resolved.bodies[0].constructs.iter().map(|(_, construct)| construct.line);
        let lines: Vec<Span> = directives.collect();
        let at = |at: Span| lines.iter().any(|line| line.contains(at.start));
        problems.iter().map(|problem| (problem.row.code.to_string(), at(problem.primary.at))).collect::<Vec<_>>()
    };
    let at_the_directive = [("E0643".to_string(), true)];
    assert_eq!(problems("void f(void) { int s;\n#pragma omp threadprivate(s)\n}"), at_the_directive);
    assert_eq!(problems("void f(void) { static int s;\n#pragma omp threadprivate(s)\n}"), []);
    assert_eq!(problems("void f(void) { int s = 1;\n#pragma omp threadprivate(s)\n}"), at_the_directive);
    for initial in ["integer :: s = 1", "integer, pointer :: s => null()", "integer, save :: s"] {
        let program = format!("subroutine f\n{initial}\n!$omp threadprivate(s)\nend");
        let found = crate::sketch::sketch_fortran(&program, source::Form::Free);
        let environments = build_environments(&found.resolved, &found.atoms, Versions::default());
        let problems = check(&found.resolved, &environments, found.tokens(), &found.atoms, Versions::default());
        assert_eq!(problems, [], "{initial}");
    }
}

/// OpenMP 5.2, 15.1 and 15.2
#[test]
fn hints_are_constants_and_of_critical_constructs_with_names() {
    check_block("#pragma omp critical (a) hint(2)\nx = 1;", &[]);
    check_block("#pragma omp critical hint(0)\nx = 1;", &[]);
    check_block("#pragma omp atomic hint(6)\nx += 1;", &[]);
    check_block(
        "#pragma omp atomic hint(3)\nx += 1;",
        &["E0653 `omp_sync_hint_uncontended` and `omp_sync_hint_contended` exclude each other @ hint(3)"],
    );
    check_block(
        "#pragma omp critical (a) hint(4 + 8)\nx = 1;",
        &["E0653 `omp_sync_hint_nonspeculative` and `omp_sync_hint_speculative` exclude each other @ hint(4 + 8)"],
    );
    check_block(
        "#pragma omp critical hint(2)\nx = 1;",
        &["E0652 a `critical` construct without a name can only have the hint `omp_sync_hint_none` @ hint(2)"],
    );
    check_block(
        "#pragma omp critical (a) hint(-3)\nx = 1;",
        &["E0600 the argument of `hint` must be a constant, zero or positive @ -3"],
    );
    check_block(
        "#pragma omp atomic hint(n)\nx += 1;",
        &["E0600 the argument of `hint` must be a constant, zero or positive @ n"],
    );
}

/// OpenMP 5.2, 5.4.3 to 5.4.5 and 5.5.5
#[test]
fn procedure_pointers_have_private_copies_and_no_reductions() {
    let program = |clause: &str| {
        let text = format!(
            "subroutine s\ninterface\ninteger function g()\nend function\nend interface\nprocedure(g), pointer :: p\n\
             integer :: i\np => g\n!$omp parallel do {clause}\ndo i = 1, 9\nend do\nend subroutine\n"
        );
        told(sketch_fortran(&text, Form::Free), 52)
    };
    for clause in ["private(p)", "firstprivate(p)", "lastprivate(p)", "shared(p)"] {
        assert_eq!(program(clause), Vec::<String>::new(), "{clause}");
    }
    assert_eq!(program("firstprivate(g)"), ["E0610 `g` in `firstprivate` is not a variable @ g"]);
    assert_eq!(program("reduction(+: p)").len(), 1);
}

/// OpenMP 5.0, 2.10.4
#[test]
fn variables_that_are_no_pointers_are_device_addresses_in_fortran() {
    let text = "subroutine s\ninteger, target :: i\n!$omp target data use_device_ptr(i)\ni = 1\n!$omp end target data\nend subroutine\n";
    assert_eq!(told(sketch_fortran(text, Form::Free), 52), Vec::<String>::new());
    assert_eq!(told(sketch_fortran(text, Form::Free), 45), ["E0655 `i` in `use_device_ptr` must be a pointer @ i"]);
}

pub(super) fn check_fortran(text: &str, wanted: &[&str]) {
    assert_eq!(told(sketch_fortran(text, Form::Free), 52), wanted, "{text}");
}

/// OpenMP 5.2, 5.1.1: what is predetermined on an enclosed construct is not a reference in the enclosing one.
#[test]
fn default_none_does_not_ask_for_what_loops_inside_iterate_over() {
    let nest = "for (i = 0; i < 9; i++) for (j = 0; j < 9; j++) ;";
    for directive in ["parallel loop", "teams loop", "target parallel loop", "taskloop simd", "parallel for simd"] {
        check_block(&format!("#pragma omp {directive} default(none) collapse(2)\n{nest}"), &[]);
    }
    let inside = |inner| format!("#pragma omp parallel default(none)\n{{\n#pragma omp {inner} collapse(2)\n{nest}\n}}");
    for inner in ["for", "for simd", "taskloop simd"] {
        check_block(&inside(inner), &[]);
    }
    // What is lastprivate or linear inside gives its variable a value.
    for inner in ["simd", "loop bind(thread)", "loop"] {
        let asked = ["i", "j"].map(|item| format!("E0611 `{item}` must be listed in a clause of `parallel` @ {item}"));
        check_block(&inside(inner), &asked.each_ref().map(String::as_str));
    }
    let listed = |clause: &str| {
        format!("#pragma omp parallel default(none)\n{{\n#pragma omp simd {clause}\nfor (i = 0; i < 9; i++) ;\n}}")
    };
    check_block(&listed("private(i)"), &[]);
    check_block(&listed("linear(i)"), &["E0611 `i` must be listed in a clause of `parallel` @ i"]);
    let beside = "#pragma omp parallel default(none)\n{\n#pragma omp simd\nfor (i = 0; i < 9; i++) ;\ni = 1;\n}";
    check_block(beside, &["E0611 `i` must be listed in a clause of `parallel` @ i"]);
    check_block(
        "#pragma omp parallel default(none)\nfor (i = 0; i < 9; i++) ;",
        &["E0611 `i` must be listed in a clause of `parallel` @ i"],
    );
    let acc = "#pragma acc parallel default(none)\n{\n#pragma acc loop seq\nfor (i = 0; i < 9; i++) ;\n}";
    check_block(acc, &[]);
    // What the heads of the loops of `taskloop` refer to is asked by the thread that makes the tasks.
    for simd in ["", " simd"] {
        let heads = format!("#pragma omp taskloop{simd} default(none)");
        check_block(&format!("{heads} collapse(2)\nfor (i = x; i < n; i += 2) for (j = y; j < n; j++) ;"), &[]);
        let spelling = format!("taskloop{simd}");
        check_block(
            &format!("{heads}\nfor (i = 0; i < n; i++) x = 1;"),
            &[&format!("E0611 `x` must be listed in a clause of `{spelling}` @ x")],
        );
        check_block(
            &format!("{heads}\nfor (i = 0; i < 9; i++) for (int k = 0; k < n; k++) ;"),
            &[&format!("E0611 `n` must be listed in a clause of `{spelling}` @ n")],
        );
    }
    check_block(
        "#pragma omp taskloop simd default(none) linear(j:n) shared(x) lastprivate(y)\nfor (i = 0; i < n; i++) { j += n; y = i; }",
        &["E0611 `n` must be listed in a clause of `taskloop simd` @ n"],
    );
    check_block(
        "#pragma omp parallel for default(none)\nfor (int k = 0; k < n; k++) ;",
        &["E0611 `n` must be listed in a clause of `parallel for` @ n"],
    );
    check_block("unsigned long e;\n#pragma omp task detach(e) default(none)\n{ e; }", &[]);
    check_block(
        "unsigned long e;\n#pragma omp task detach(e) default(none)\n{ y = e; }",
        &["E0611 `y` must be listed in a clause of `task` @ y"],
    );
}

/// OpenMP 5.2, 5.1.1: the attribute of a Cray pointee is that of the storage that its pointer leads to.
#[test]
fn of_a_cray_pointee_default_none_asks_for_the_pointer() {
    let program = |clause: &str| {
        format!("subroutine s\npointer (p, a)\n!$omp parallel default(none){clause}\na = 1\n!$omp end parallel\nend")
    };
    check_fortran(&program(" shared(p)"), &[]);
    check_fortran(&program(" private(p)"), &[]);
    check_fortran(&program(""), &["E0611 `p` must be listed in a clause of `parallel` @ a"]);
}

/// OpenMP 5.2, 4.4.1
#[test]
fn what_is_subtracted_may_be_unsigned() {
    let alone = |head: &str| format!("#pragma omp parallel for\nfor ({head}) ;");
    let right = [
        "i = n; i > 0; i = i - 1UL",
        "i = n; i >= 0; i -= 3u",
        "i = n; i != 0; i -= 1u",
        "p = &s + n; p > &s; p = p - 4ULL",
        "unsigned long k = n; k > 0; k -= 2ul",
        "unsigned long k = -3; k > 9; k -= 0x8000000000000031ul",
        "i = 0; i < n; i += 2u",
        "i = 0; n > i; i = 1u + i",
    ];
    for head in right {
        check_block(&alone(head), &[]);
    }
    let away = "E0618 the loop of `parallel for` is not canonical: its step leads away from the bound @";
    for head in ["i = 0; i < n; i -= 1u", "p = a; p < &s; p = p - 4ULL", "i = n; i > 0; i += 1u"] {
        let step = head.rsplit("; ").next().unwrap_or_default();
        check_block(&alone(head), &[&format!("{away} {step}")]);
    }
    let two = "E0618 the loop of `parallel for` is not canonical: its step is not 1 or -1, as `!=` needs @";
    check_block(&alone("i = 0; i != n; i += 2u"), &[&format!("{two} i += 2u")]);
    let nest =
        |step: &str| format!("#pragma omp for collapse(2)\nfor (i = 0; i < n; i += 2) for (j = 9; j > i; j {step}) ;");
    check_block(&nest("-= 2ul"), &[]);
    let inner = "E0618 the loop of `for` is not canonical: its step leads away from the bound @ j += 2ul";
    check_block(&nest("+= 2ul"), &[inner]);
    // A loop without iterations has no step that could lead away.
    check_block(&alone("i = 10; i < 0; i--"), &[]);
    check_block(&alone("i = 10; i <= 9; i -= 2"), &[]);
    check_block(&alone("i = 0; i > 0; i++"), &[]);
    check_block(&alone("i = 10; i <= 10; i--"), &[&format!("{away} i--")]);
    check_block(&alone("i = 0; i >= 0; i++"), &[&format!("{away} i++")]);
}

/// OpenMP 5.2, 11.2
#[test]
fn sections_are_cancelled_in_any_of_their_sections() {
    let sections = |cancel: &str| {
        format!(
            "#pragma omp sections\n{{\n{{\n#pragma omp {cancel}\n}}\n#pragma omp section\n{{\n#pragma omp {cancel}\n}}\n}}"
        )
    };
    check_block(&sections("cancel sections"), &[]);
    check_block(&sections("cancellation point sections"), &[]);
    let message = "E0637 `cancel for` must be closely nested in a `for` construct @ for";
    check_block(&sections("cancel for"), &[message, message]);
    let fortran = "subroutine s\n!$omp parallel sections\n!$omp cancel sections\n!$omp section\n\
        !$omp cancellation point sections\n!$omp cancel sections\n!$omp end parallel sections\nend";
    check_fortran(fortran, &[]);
    check_fortran(
        "subroutine s\n!$omp parallel\n!$omp cancel sections\n!$omp end parallel\nend",
        &["E0637 `cancel sections` must be closely nested in a `sections` construct @ sections"],
    );
}

#[test]
fn loops_of_a_nest_may_come_from_macros() {
    let macros = "#define FOR(i) for (int i = 0; i < 9; i++)\n#define OPEN(i) FOR(i) {\n#define CLOSE }\n\
        #define NEST(i, j) FOR(i) FOR(j)\n#define OMP(x) _Pragma(#x)\n#define TWO(i, j) OMP(omp for collapse(2)) NEST(i, j)\n";
    let program = |block: &str| format!("{macros}void f(int n) {{\n{block}\n}}");
    let right = [
        "#pragma omp for collapse(2)\nFOR(i) FOR(j) ;",
        "#pragma omp for collapse(2)\nNEST(i, j) ;",
        "#pragma omp for collapse(2)\nOPEN(i) OPEN(j) n++; CLOSE CLOSE",
        "TWO(i, j) n++;",
        "OMP(omp for collapse(2)) FOR(i) { FOR(j) n++; }",
    ];
    for block in right {
        assert_eq!(problems_of(&program(block), Language::C, 52), Vec::<String>::new(), "{block}");
    }
    let found = problems_of(&program("#pragma omp for collapse(3)\nNEST(i, j) ;"), Language::C, 52);
    assert_eq!(found.len(), 1, "{found:?}");
}

/// OpenMP 5.2, 3.2; OpenACC 3.4, 2.5: an integer or logical expression is of any kind.
#[test]
fn arguments_of_clauses_are_of_any_kind() {
    let loops = "do i = 1, n\ndo j = 1, n\nx = 1\nend do\nend do\n";
    let program = |line: &str| {
        format!("subroutine s(n, l, k)\ninteger :: n, i, j\nlogical(1) :: l\ninteger(8) :: k\n{line}\n{loops}end")
    };
    let right = [
        "!$omp parallel do num_threads(8_8) if(.true._1) collapse(2_8) schedule(static, 4_2)",
        "!$omp parallel do num_threads(k) if(parallel: l) schedule(dynamic, k)",
        "!$omp taskloop grainsize(k) final(.false._8) priority(1_8)",
        "!$omp simd safelen(8_1) simdlen(4_8) collapse(2_1)",
        "!$omp tile sizes(4_8, 2_2)",
        "!$omp teams distribute num_teams(4_8) thread_limit(k) dist_schedule(static, 8_8)",
        "!$acc parallel loop num_gangs(4_8) num_workers(2_2) vector_length(32_8) if(.true._1) async(1_8) collapse(2_8)",
    ];
    for line in right {
        check_fortran(&program(line), &[]);
    }
    check_fortran(
        &program("!$omp parallel do num_threads(2.0_8)"),
        &["E0601 the argument of `num_threads` must be an integer @ 2.0_8"],
    );
    let block = |line: &str| format!("#pragma omp {line}\nfor (i = 0; i < n; i++) for (j = 0; j < n; j++) ;");
    check_block(&block("parallel for num_threads(8LL) if(s) collapse(2ULL) schedule(static, 4L)"), &[]);
    check_block(&block("parallel for num_threads('a') if(p) collapse(sizeof(short)) schedule(dynamic, (char)2)"), &[]);
    check_block(
        &block("parallel for num_threads(2.0)"),
        &["E0601 the argument of `num_threads` must be an integer @ 2.0"],
    );
}
