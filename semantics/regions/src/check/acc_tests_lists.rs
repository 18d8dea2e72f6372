//! Programs of OpenACC alone: lists, sections, levels and what encloses them, each with its twin.

use super::acc_tests::{check_c, check_fortran};

/// A block of C with some variables around it.
fn check_block(block: &str, wanted: &[&str]) {
    check_c(
        &format!(
            "struct r {{ int k; double d; }};\nvoid f(int n, double *p) {{ double a[10]; int i; int x; struct r s;\n{block}\n}}"
        ),
        wanted,
    );
}

/// A directive of Fortran that ends as it begins.
fn fortran(declarations: &str, directive: &str, name: &str) -> String {
    format!("subroutine t(n)\n{declarations}\n!$acc {directive}\n!$acc end {name}\nend\n")
}

/// OpenACC 3.4, 2.5.10, 2.9.2 and 2.9
#[test]
fn gangs_have_three_dimensions_and_kernels_one() {
    check_block("#pragma acc parallel num_gangs(1, 2, 3)\nx = 1;", &[]);
    check_block(
        "#pragma acc kernels num_gangs(1, 2)\nx = 1;",
        &["E0506 `num_gangs` has more than 1 argument here @ num_gangs(1, 2)"],
    );
    let looped = |clauses: &str| format!("#pragma acc parallel loop {clauses}\nfor (i = 0; i < n; i++) x = 1;");
    check_block(&looped("gang(dim: 3)"), &[]);
    check_block(&looped("gang(dim: 4)"), &["E0600 the argument of `gang(dim:)` must be 1, 2 or 3 @ 4"]);
    check_block(&looped("tile(2) collapse(1)"), &["E0516 `collapse` and `tile` exclude each other @ collapse"]);
}

/// OpenACC 3.4, 1.6: what a list has is a variable, and not a value made of one.
#[test]
fn values_are_not_listed() {
    check_block("#pragma acc parallel copy(a) attach(p)\nx = 1;", &[]);
    for value in ["+x", "(float)x", "&x", "-a[1]", "*p"] {
        let wrong = format!("E0800 an expression that is not a variable may not appear in `copy` @ {value}");
        check_block(&format!("#pragma acc parallel copy({value})\nx = 1;"), &[&wrong]);
    }
    let program = |item: &str| fortran("real :: x", &format!("parallel copyin({item})"), "parallel");
    check_fortran(&program("x"), &[]);
    check_fortran(&program("t"), &["E0610 `t` in `copyin` is not a variable @ t"]);
}

/// OpenACC 3.4, 2.5.15: of a composite variable every member is combined, and no member alone.
#[test]
fn reductions_of_composite_variables() {
    check_block("#pragma acc parallel reduction(+: s)\nx = 1;", &[]);
    check_block(
        "#pragma acc parallel reduction(&: s)\nx = 1;",
        &["E0615 the type of `s` does not fit the reduction operator `&` @ s"],
    );
    check_block(
        "#pragma acc parallel reduction(+: s.k)\nx = 1;",
        &["E0803 a member of a composite variable may not appear in `reduction` @ s.k"],
    );
    check_c(
        "union u { int k; };\nvoid f(union u v) { int x;\n#pragma acc parallel reduction(+: v)\nx = 1; }",
        &["E0615 the type of `v` does not fit the reduction operator `+` @ v"],
    );
}

/// Whose copy it is, is said once of a variable; beside that may be said what is copied.
#[test]
fn places_of_data_are_said_once() {
    check_block("#pragma acc data create(a) copyout(a)\nx = 1;", &[]);
    let twice = |name: &str| format!("E0603 `{name}` appears in two data clauses of this directive @ {name}");
    check_block("#pragma acc data create(a) present(a)\nx = 1;", &[&twice("a")]);
    check_block("#pragma acc data copyin(p[0:n]) deviceptr(p)\nx = 1;", &[&twice("p")]);
    check_block("#pragma acc update self(a[0:2]) device(a[4:2])", &[]);
    check_block("#pragma acc update self(a) device(a)", &[&twice("a")]);
    // Components of elements may be of different ones.
    let program = |list: &str| {
        format!(
            "subroutine s(x, n)\ntype t\nreal :: q\nend type\ntype(t) :: x(4), y\ninteger n\n!$acc enter data copyin({list})\nend\n"
        )
    };
    check_fortran(&program("x(2)%q, x(n)%q"), &[]);
    check_fortran(&program("y%q, y%q"), &[&twice("y").replace("@ y", "@ y%q")]);
}

/// OpenACC 3.4, 2.7.1: the first dimension of Fortran is the one whose elements lie side by side.
#[test]
fn sections_of_fortran_have_no_gaps() {
    let program = |item: &str| fortran("real :: a(8, 8), b(n, n)", &format!("data copy({item})"), "data");
    for right in ["a(:, 2:4)", "a(1:8, 2:4)", "a(2:4, 3)", "b(1, :)"] {
        check_fortran(&program(right), &[]);
    }
    for wrong in ["a(1:3, 2:4)", "a(2, :)"] {
        check_fortran(&program(wrong), &[&format!("E0671 the array section in `copy` is not contiguous @ {wrong}")]);
    }
}

/// OpenACC 3.4, 2.13: the result of a function has its name, unless it has another.
#[test]
fn declare_lists_no_procedures_and_no_assumed_size_arrays() {
    let function = |end: &str| format!("real function f(){end}\n!$acc declare present(f)\nf = 1\nend\n");
    check_fortran(&function(""), &[]);
    check_fortran(
        "real function f() result(r)\n!$acc declare present(f)\nr = 1\nend\n",
        &["E0697 `f` is a procedure and may not be listed in `declare` @ f"],
    );
    check_fortran(
        "subroutine s(a)\nreal :: a(*)\n!$acc declare present(a)\nend\n",
        &["E0697 `a` is an assumed-size array and may not be listed in `declare` @ a"],
    );
}

/// OpenACC 3.4, 2.5: where the end directive is missing, nothing is known of what is inside.
#[test]
fn what_a_construct_without_an_end_holds_is_not_known() {
    let inner = "!$acc kernels\n!$acc end kernels\n";
    check_fortran(
        &format!("subroutine s\n!$acc parallel\n{inner}!$acc end parallel\nend\n"),
        &["E0639 `kernels` may not stand in `parallel` @ kernels"],
    );
}

/// OpenACC 3.4, 2.15.1: also in the procedures that call them.
#[test]
fn routines_of_external_procedures_have_their_levels() {
    let program = |level: &str| {
        format!(
            "subroutine s\nexternal :: g\n!$acc routine(g) {level}\n!$acc parallel\n!$acc loop gang\ndo i = 1, 2\ncall g(i)\nend do\n\
             !$acc end parallel\nend\n"
        )
    };
    check_fortran(&program("worker"), &[]);
    let wrong = "E0816 `g` is a `routine gang` procedure and may not be called in a `gang` loop @ call g(i)";
    check_fortran(&program("gang"), &[wrong]);
}

/// OpenACC 3.4, 2.9.11: the loops of `routine gang` procedures without a level are those of the gangs.
#[test]
fn orphaned_loops_without_a_level_reduce_nothing() {
    let routine = |level: &str, clauses: &str| {
        format!(
            "#pragma acc routine {level}\nvoid f(int n) {{\n#pragma acc loop {clauses} reduction(+: n)\n\
             for (int i = 0; i < 9; i++) n += i;\n}}"
        )
    };
    check_c(&routine("worker", ""), &[]);
    check_c(&routine("gang", "vector"), &[]);
    check_c(
        &routine("gang", ""),
        &["E0819 an orphaned loop that gangs share out may not have a `reduction` clause @ reduction"],
    );
}

/// What the argument of a clause should be is not told where the clause is wrong as a whole.
#[test]
fn of_a_clause_that_is_not_allowed_one_thing_is_told() {
    check_block(
        "#pragma acc parallel collapse(0)\nx = 1;",
        &["E0512 `collapse` is not allowed on `parallel` @ collapse"],
    );
    check_block("#pragma acc parallel detach(n)\nx = 1;", &["E0512 `detach` is not allowed on `parallel` @ detach"]);
    check_block(
        "#pragma acc kernels num_gangs(1, 2, 3, 4)\nx = 1;",
        &["E0506 `num_gangs` has more than 1 argument here @ num_gangs(1, 2, 3, 4)"],
    );
    let looped = |clauses: &str| format!("#pragma acc parallel loop {clauses}\nfor (i = 0; i < n; i++) x = 1;");
    check_block(&looped("gang(s)"), &["E0507 `gang` takes no argument @ gang(s)"]);
    check_block(
        &looped("gang seq(1)"),
        &["E0516 `seq` and `gang` exclude each other @ seq", "E0507 `seq` takes no argument @ seq(1)"],
    );
    check_block(&looped("gang tile(0)"), &["E0600 the argument of `tile` must be a positive constant @ 0"]);
}
