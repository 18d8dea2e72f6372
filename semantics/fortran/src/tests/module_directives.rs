//! Directives and modules: reduction identifiers and procedures of other units.

use super::*;

#[test]
fn reduction_identifiers_are_accessible_by_use_with_only_and_rename() {
    // R219.
    let text = "
        module m
          interface operator(.add.)
            integer function add(a, b)
              integer, intent(in) :: a, b
            end function
          end interface
          !$omp declare reduction(.add.: integer: omp_out = omp_out + omp_in)
          !$omp declare reduction(mine: integer: omp_out = omp_out + omp_in)
        end module
        module n
          use m, only: operator(.plus.) => operator(.add.), mine
        end module";
    check_symbol(text, ".plus., PUBLIC (OmpDeclareReduction): Use from .add. in m");
    check_symbol(text, "mine, PUBLIC (OmpDeclareReduction): Use from mine in m");
}

#[test]
fn a_reduction_identifier_is_declared_here_or_by_a_module_used() {
    let program = |before: &str, inside: &str| {
        let text =
            "subroutine s(k)\n{inside}\n  integer :: k\n{own}\n  !$omp parallel reduction(foo: k) reduction(+: k)
          k = 1\n  !$omp end parallel\nend subroutine\n";
        let (used, own) = if inside.starts_with("use") { (inside, "") } else { ("", inside) };
        format!("{before}\n{}", text.replace("{inside}", used).replace("{own}", own))
    };
    let declared = "!$omp declare reduction(foo: integer: omp_out = omp_out + omp_in)";
    let module = format!("module m\n{declared}\nend module");
    check(&program("", ""), &["E1200 the reduction identifier `foo` is not declared"]);
    check(&program("", declared), &[]);
    check(&program(&module, "use m"), &[]);
    check(&program(&module, "use m, only: foo"), &[]);
    check(&program(&module.replace("foo", "mine"), "use m, foo => mine"), &[]);
    let hidden = program(&module, "").replace("subroutine s(k)", "subroutine s(k)\n  use m, only:");
    check(&hidden, &["E1200 the reduction identifier `foo` is not declared"]);
    check(&program("", "use absent"), &["E2002 there is no module `absent`"]);
}

/// OpenACC 3.4, 2.15.1: the name of a procedure may stand before anything declares it.
#[test]
fn a_directive_may_name_procedures_that_are_declared_elsewhere() {
    let external =
        "subroutine one(n)\n  integer :: n\nend subroutine\n!$acc routine(one) seq\nprogram p\n  call one(1)\nend\n";
    check(external, &[]);
    let internal = "program p\n  !$acc routine(one) seq\n  implicit none\n  call one\ncontains\n  subroutine one\n  end subroutine\nend\n";
    check(internal, &[]);
    check(&internal.replace("call one", "call one(1)"), &["E2024 `one` has 0 dummy arguments, but 1 are given"]);
}

/// OpenMP 5.2, 5.5.1
#[test]
fn an_intrinsic_procedure_reduces_under_any_name() {
    let program = |rename: &str, identifier: &str| {
        format!(
            "module m\n  intrinsic :: max, iand, sin\nend module\nsubroutine s(k)\n  use m, {rename}\n  integer :: k
          !$omp parallel reduction({identifier}: k)\n  k = 1\n  !$omp end parallel\nend subroutine\n"
        )
    };
    check(&program("only: most => max", "most"), &[]);
    check(&program("both => iand", "both"), &[]);
    check(&program("only: most => max", "mast"), &["E1200 the reduction identifier `mast` is not declared"]);
    check(&program("only: most => sin", "most"), &["E1200 the reduction identifier `most` is not declared"]);
}
