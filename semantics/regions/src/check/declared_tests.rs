//! Lists of declarative directives: what breaks a rule, and its twin that does not.

use super::acc_tests::{check_c, check_fortran};

const PROGRAM: &str = "subroutine p\n";

fn check(lines: &str, wanted: &[&str]) {
    check_fortran(&format!("{PROGRAM}{lines}\nend\n"), wanted);
}

/// OpenMP 5.2, 5.2 and 7.8.1
#[test]
fn whole_variables_and_blocks_are_listed() {
    for directive in ["threadprivate", "declare target"] {
        check(&format!("integer, save :: a(3), b\ncommon /c/ d\n!$omp {directive}(a, /c/, b)"), &[]);
        let part = |at: &str| format!("E0698 `{directive}` lists whole variables, not parts of them @ {at}");
        check(&format!("integer, save :: a(3)\n!$omp {directive}(a(1:2))"), &[&part("a(1:2)")]);
        check(&format!("type t\ninteger i\nend type\ntype(t), save :: a\n!$omp {directive}(a%i)"), &[&part("a%i")]);
        let kind = |name: &str, what: &str| {
            format!("E0697 `{name}` is {what} and may not be listed in `{directive}` @ {name}")
        };
        check(&format!("namelist /n/ i\n!$omp {directive}(n)"), &[&kind("n", "a namelist group")]);
    }
    check_c("int a[3];\n#pragma omp threadprivate(a)\nvoid f(void) { }", &[]);
}

/// OpenMP 5.2, 5.1.1: the storage of a Cray pointee is that of another variable.
#[test]
fn cray_pointees_are_not_listed() {
    for directive in ["threadprivate", "declare target", "allocate"] {
        let program = format!("real :: a(3)\npointer (address, a)\n!$omp {directive}(a)");
        let told = format!("E0697 `a` is a Cray pointee and may not be listed in `{directive}` @ a");
        check(&program, &[&told]);
    }
}

/// OpenMP 5.2, 5.2 and 7.8.1
#[test]
fn storage_is_listed_where_it_is_declared() {
    for directive in ["threadprivate", "declare target"] {
        let block =
            format!("E0699 `d` is in a common block: `{directive}` may list the block, but not its variables @ d");
        check(&format!("common /c/ d\n!$omp {directive}(d)"), &[&block]);
        let equal = format!("E0700 `a` shares its storage by EQUIVALENCE and may not be listed in `{directive}` @ a");
        check(&format!("integer, save :: a, b\nequivalence (a, b)\n!$omp {directive}(a)"), &[&equal]);
        let host = format!(
            "subroutine p\ninteger, save :: a\ncontains\nsubroutine q\n!$omp {directive}(a)\na = 1\nend\nend\n"
        );
        let elsewhere = format!("E0701 `a` is not declared in the scoping unit of this `{directive}` directive @ a");
        check_fortran(&host, &[&elsewhere]);
        let missing = "E0702 the common block `/c/` is not declared in this scoping unit @ c";
        check(&format!("!$omp {directive}(/c/)"), &[missing]);
    }
    let local =
        "E0643 `a` may not be threadprivate: it is a local variable without the SAVE attribute or static storage @ a";
    check("integer :: a\n!$omp threadprivate(a)", &[local]);
}

/// OpenMP 5.2, 7.8.1
#[test]
fn procedures_are_listed_in_declare_target_alone() {
    let program = |directive: &str| {
        format!("module m\nprocedure(), pointer :: q\n!$omp {directive}\ncontains\nsubroutine s\nend\nend\n")
    };
    check_fortran(&program("declare target(s)"), &[]);
    let pointer = "E0697 `q` is a procedure pointer and may not be listed in `declare target` @ q";
    check_fortran(&program("declare target(q)"), &[pointer]);
    let module = "E0697 `m` is a module and may not be listed in `declare target` @ m";
    check_fortran(&program("declare target(m)"), &[module]);
}

/// OpenACC 3.4, 2.13
#[test]
fn declare_lists_variables() {
    check("real, save :: x(5)\n!$acc declare create(x)", &[]);
    // Sections are listed by the validation suite of OpenACC.
    let part = |name: &str, at: &str| {
        format!(
            "W0844 a part of `{name}` should not appear in `declare`, which lists variables and arrays by their names @ {at}"
        )
    };
    check("real, save :: x(5)\n!$acc declare create(x(1:2))", &[&part("x", "x(1:2)")]);
    check_c("void f(void) { int b[5];\n#pragma acc declare create(b[1:3])\n}", &[&part("b", "b[1:3]")]);
    // What is wrong with the variable is told for itself.
    let sizeless = "E0697 `x` is an assumed-size array and may not be listed in `declare` @ x(1:2)";
    check_fortran("subroutine s(x)\nreal :: x(*)\n!$acc declare copyin(x(1:2))\nend", &[sizeless]);
    let constant = "E0697 `k` is a named constant and may not be listed in `declare` @ k";
    check("integer, parameter :: k = 1\n!$acc declare create(k)", &[constant]);
}

/// OpenMP 5.2, 3.2: as `threadprivate` has it, also in a BLOCK construct, and for the blocks that clauses list.
#[test]
fn what_is_listed_is_declared_in_the_same_scoping_unit() {
    check("block\ninteger, save :: a\n!$omp threadprivate(a)\na = 1\nend block", &[]);
    let program = |before: &str, behind: &str| {
        format!("common /c/ a\nreal :: a\n{before}!$omp parallel shared(/c/)\na = 1\n!$omp end parallel\n{behind}")
    };
    check(&program("", ""), &[]);
    let elsewhere = "E0702 the common block `/c/` is not declared in this scoping unit @ c";
    check(&program("block\n", "end block"), &[elsewhere]);
    let constant = "E0697 `k` is a named constant and may not be listed in `threadprivate` @ k";
    check("integer, parameter :: k = 1\n!$omp threadprivate(k)", &[constant]);
    check_fortran("integer function f()\n!$acc declare create(f)\nf = 1\nend\n", &[]);
}

/// OpenMP 5.2, 7.8.1: that a clause beside a list has no place is told of the clause, and nothing of what it lists.
#[test]
fn a_clause_beside_a_list_is_told_once() {
    let clause = "E0512 `link` is not allowed on `declare target` @ link";
    let wrong = "integer, save :: a\n!$omp declare target(a) link(a)";
    check(wrong, &[clause]);
    let twice = "E0711 `a` is listed in `link` by one `declare target` directive, and not by the other @ a";
    check("integer, save :: a\n!$omp declare target enter(a) link(a)", &[twice]);
}
