//! What names without a declaration of their own are: indices of implied dos, inherited type parameters, objects of namelists.

use super::{Program, check, check_symbol};
use pretty_assertions::assert_eq;

#[test]
fn the_variable_of_an_implied_do_has_the_type_of_its_name_outside() {
    check_symbol(
        "subroutine s\n integer(8) :: j\n integer, parameter :: k = kind([(j, j = 1, 2)])\nend\n",
        "k, PARAMETER size=4: ObjectEntity type: INTEGER(4) init:8_4",
    );
    check_symbol(
        "subroutine s\n integer, parameter :: k = kind([(j, integer(2) :: j = 1, 2)])\nend\n",
        "k, PARAMETER size=4: ObjectEntity type: INTEGER(4) init:2_4",
    );
}

#[test]
fn an_extended_type_may_name_the_parameters_of_its_parent() {
    let types = "subroutine s\n implicit none\n type :: t(k)\n integer, kind :: k = 4\n end type\n \
                 type, extends(t) :: u\n real :: a(k)\n end type\n type(u(2)) :: x\n x%a(3) = 1.\nend\n";
    check(types, &["W2712 the subscript 3 is greater than the upper bound 2 of dimension 1"]);
}

#[test]
fn objects_of_a_namelist_of_a_module_are_variables() {
    check_symbol("module m\n namelist /g/ j\nend\n", "j, PUBLIC size=4: ObjectEntity type: INTEGER(4)");
}

#[test]
fn the_name_of_an_intrinsic_subroutine_may_be_that_of_a_function() {
    check_symbol("subroutine s\n i = system_clock(j)\nend\n", "system_clock, EXTERNAL: ProcEntity REAL(4)");
    check("subroutine s\n implicit none\n integer :: i\n i = system(\"ls\")\nend\n", &[]);
}

#[test]
fn a_component_may_have_an_intrinsic_function_for_interface() {
    check(
        "subroutine s\n type :: t\n procedure(sin), pointer, nopass :: p\n end type\n type(t) :: x\n \
         print *, x%p(1.) + 1.\nend\n",
        &[],
    );
}

#[test]
fn a_variable_may_get_its_shape_after_an_equivalence() {
    let types =
        "subroutine s\n character(8) :: c\n character(2) :: d\n equivalence (c(1:1), d(1)), (c(4:4), d(2)(2:2))\n";
    check(&format!("{types} dimension :: d(2)\n if (d(1) /= 'a') stop\nend\n"), &[]);
}

#[test]
fn a_module_may_ask_about_the_results_of_its_functions() {
    check(
        "module m\n implicit none\n integer, parameter :: n(*) = lbound(f())\ncontains\n function f()\n \
         real :: f(2)\n end function\nend module\n",
        &[],
    );
    check(
        "module m\n implicit none\n integer, parameter :: n = g(1)\nend module\n",
        &["E2000 `g` is not declared, and `implicit none` is in effect"],
    );
}

#[test]
fn inquiries_about_null_pointers_and_assumed_sizes_are_constants() {
    check_symbol(
        "subroutine s\n logical, parameter :: l = associated(null())\nend\n",
        "l, PARAMETER size=4: ObjectEntity type: LOGICAL(4) init:.false._4",
    );
    check_symbol(
        "subroutine s(a)\n real :: a(3:*)\n integer, parameter :: n(*) = lbound(a)\nend\n",
        "n, PARAMETER size=4: ObjectEntity type: INTEGER(4) shape: 1_8:1_8 init:[INTEGER(4)::3_4]",
    );
}

#[test]
fn functions_of_dec_are_folded() {
    for (value, folded) in
        [("izext(-1_1)", "255_4"), ("jzext(-1_2)", "65535_4"), ("knint(2.5)", "3_4"), ("kiabs(-4_8)", "4_4")]
    {
        let line = format!("n, PARAMETER size=4: ObjectEntity type: INTEGER(4) init:{folded}");
        check_symbol(&format!("subroutine s\n integer, parameter :: n = {value}\nend\n"), &line);
    }
}

#[test]
fn components_that_a_constructor_leaves_out_have_their_default_values() {
    check_symbol(
        "subroutine s\n type :: t\n integer :: a = 1, b(2) = [2, 3]\n end type\n type(t), parameter :: x = t(5)\n \
         integer, parameter :: n = x%b(2)\nend\n",
        "n, PARAMETER size=4: ObjectEntity type: INTEGER(4) init:3_4",
    );
}

#[test]
fn the_second_argument_of_cmplx_of_a_complex_number_is_its_kind() {
    check_symbol(
        "subroutine s\n complex(8), parameter :: c = cmplx((1., 2.), 8)\nend\n",
        "c, PARAMETER size=16: ObjectEntity type: COMPLEX(8) init:(1._8,2._8)",
    );
}

/// Of names that modules of the language have, the module is told and no name that is near.
#[test]
fn what_modules_have_is_told_with_the_module() {
    for (name, module) in [("omp_in_parallel", "omp_lib"), ("c_loc", "iso_c_binding"), ("int64", "iso_fortran_env")] {
        let text = format!("program p\n implicit none\n integer :: {name}s\n print *, {name}\nend program\n");
        let found = Program::new(&text).resolved();
        let notes: Vec<&String> =
            found.iter().flat_map(|unit| &unit.2.diagnostics).flat_map(|one| &one.notes).collect();
        assert_eq!(notes, [&format!("`use {module}` makes it accessible")]);
    }
}
