//! What names without a declaration of their own are: indices of implied dos, inherited type parameters, objects of namelists.

use super::{check, check_symbol};

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
    check(types, &["E2292 the subscript 3 is greater than the upper bound 2 of dimension 1"]);
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
