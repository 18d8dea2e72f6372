//! Declarative directives of OpenACC: `declare` and `routine` (OpenACC 3.4, 2.13 and 2.15.1).

use super::check;

/// OpenACC 3.4, 2.13
#[test]
fn declared_data_stands_once() {
    let program = |lines: &str| format!("subroutine s\nreal, save :: x(5), y(5)\n{lines}\nend\n");
    check(&program("!$acc declare create(x) copyin(y)"), &[]);
    check(
        "subroutine t(x)\ntype r\nreal, allocatable :: a(:)\nend type\ntype(r) :: x\n!$acc declare present(x, x%a)\nend\n",
        &[],
    );
    let twice = ["E0572 `x` appears in more than one clause of `declare` directives"];
    check(&program("!$acc declare create(x)\n!$acc declare copyin(x)"), &twice);
}

/// OpenACC 3.4, 2.13
#[test]
fn declared_data_of_modules_stays() {
    let module = |clause: &str| format!("module m\nreal :: x(5)\n!$acc declare {clause}(x)\nend module\n");
    check(&module("create"), &[]);
    check(&module("copy"), &["E0571 `copy` may not appear on `declare` in the specification part of a module"]);
}

/// OpenACC 3.4, 2.15.1: the tables know the clauses of declarative directives, too.
#[test]
fn routine_has_one_level() {
    let program = |levels: &str| format!("subroutine s\n!$acc routine {levels}\nend\n");
    check(&program("gang"), &[]);
    check(&program(""), &[]);
    check(&program("vector worker"), &["E0405 `worker` and `vector` exclude each other"]);
    check(&program("seq nohost nohost"), &["E0404 at most one `nohost` may stand on `routine`"]);
}
