//! What structure constructors and types with parameters say.

use super::*;

/// These statements of a subroutine beside two types of a module give these messages.
fn check_structures(statements: &str, messages: &[&str]) {
    let module = "module m\nimplicit none\ntype p\n integer :: i\n real :: r = 1.\n real, allocatable :: a(:)\nend type\n\
        type, extends(p) :: q\n integer :: j(2)\nend type\ntype, abstract :: b\nend type\n\
        type :: v(k, n)\n integer, kind :: k = 4\n integer, len :: n\n real(k) :: x(n)\nend type\ncontains\n";
    check(&format!("{module}subroutine s\n{statements}\nend subroutine\nend module\n"), messages);
}

#[test]
fn a_structure_constructor_gives_each_component_one_value() {
    check_structures(
        "type(q) :: x\nx = q(1, 2., [3.], 4)\nx = q(i=1, j=[1, 2])\nx = q(p=p(1), j=1)\nx = q(p(1), 2)",
        &[],
    );
    check_structures("type(p) :: x\nx = p(1, i=2)", &["E2405 this structure constructor gives component `i` twice"]);
    check_structures(
        "type u\ninteger :: i = 1\nreal, pointer :: p => null()\nend type\ntype whole\ntype(u) :: of\nend type\ntype(whole) :: x\nx = whole()",
        &[],
    );
    check_structures(
        "type whole\ntype(p) :: of\nend type\ntype(whole) :: x\nx = whole()",
        &["E2408 this structure constructor gives component `of` no value"],
    );
    check_structures(
        "type class\nreal, pointer :: r\nend type\ntype(class), allocatable :: x(:)\nallocate(x(1))\ndeallocate(x(1)%r)",
        &[],
    );
    check_structures("type(p) :: x\nx = p(r=2.)", &["E2408 this structure constructor gives component `i` no value"]);
    check_structures("type(p) :: x\nx = p(1, z=2)", &["E2406 type `p` has no component `z`"]);
    check_structures("type(p) :: x\nx = p(1, 2., [3.], 4)", &["E2404 type `p` has no more components for this value"]);
    check_structures(
        "type(q) :: x\nx = q(p=p(1), i=1, j=1)",
        &["E2405 this structure constructor gives component `i` twice"],
    );
    check_structures(
        "class(b), pointer :: x\nallocate(x, source=b())",
        &["E2400 type `b` is abstract and has no structure constructor"],
    );
}

#[test]
fn a_value_fits_its_component() {
    check_structures(
        "type(p) :: x\nx = p('a')",
        &["E2411 component `i` is INTEGER(4), but the value is CHARACTER(1_4,1)"],
    );
    check_structures("type(p) :: x\nx = p([1])", &["E2412 component `i` has rank 0, but the value has rank 1"]);
    check_structures("type(p) :: x\nx = p(1, 2., 3.)", &["E2412 component `a` has rank 1, but the value has rank 0"]);
    check_structures(
        "type(p) :: x\nx = p(null())",
        &["E2410 the value of component `i` has to be no NULL(), because it is not a pointer"],
    );
    check_structures(
        "type(q) :: x\nx = q(1, j=[1, 2, 3])",
        &["E2410 the value of component `j` has to be of the same shape"],
    );
}

#[test]
fn a_private_component_has_no_name_outside_of_its_module() {
    let module = "module m\ntype t\n integer :: i\n integer, private :: h = 1\nend type\nend module\n";
    let hidden = "E2409 component `h` is private to module `m`";
    check(&format!("{module}subroutine s\nuse m\ntype(t) :: x\nx = t(1)\nprint *, x%i\nend subroutine\n"), &[]);
    check(&format!("{module}subroutine s\nuse m\ntype(t) :: x\nx = t(1, 2)\nend subroutine\n"), &[hidden]);
    check(&format!("{module}subroutine s\nuse m\ntype(t) :: x\nprint *, x%h\nend subroutine\n"), &[hidden]);
}

#[test]
fn type_parameters_get_values_that_components_follow() {
    check_structures("type(v(8, 3)) :: x\nreal(8) :: y(3)\ny = x%x\nprint *, x%k + x%n", &[]);
    check_structures("type(v(n=2)) :: x\nreal, pointer :: y(:)\ntarget x\ny => x%x", &[]);
    check_structures(
        "type(v(8, 2)), target :: x\nreal, pointer :: y(:)\ny => x%x",
        &["E2616 a pointer of type REAL(4) cannot point to REAL(8)"],
    );
    check_structures("type(v) :: x", &["E2417 the type parameter `n` has no value here, and no default"]);
    check_structures("type(v(4, 2, 3)) :: x", &["E2414 the type has no more parameters for this value"]);
    check_structures("type(v(4, k=8)) :: x", &["E2416 this gives the type parameter `k` twice"]);
    check_structures("type(v(4, m=8)) :: x", &["E2415 the type has no parameter `m`"]);
    check_structures("type(p(4)) :: x", &["E2413 type `p` has no parameters"]);
    check_structures("integer :: i\ntype(v(i, 2)) :: x", &["E2018 this has to be a constant expression"]);
    check_structures(
        "type(v(5, 2)) :: x",
        &["E2419 there is no real of kind 5, which the type parameters ask of component `x`"],
    );
}

#[test]
fn instances_differ_by_the_values_of_their_parameters() {
    let messages =
        ["E2015 a value of type TYPE(v(k=8_4,n=2_4)) cannot be assigned to a variable of type TYPE(v(k=4_4,n=2_4))"];
    check_structures("type(v(4, 2)) :: x\ntype(v(8, 2)) :: y\nx = y", &messages);
    check_structures("type(v(4, 2)) :: x\ntype(v(4, 2)) :: y\nx = y", &[]);
}

#[test]
fn a_type_with_parameters_comes_through_a_module() {
    let module = "module m\ntype v(k, n)\n integer, kind :: k\n integer, len :: n\n character(n) :: c\n\
        real(k) :: x(n)\n type(v(k, n)), pointer :: next\nend type\nend module\n";
    check(&format!("{module}subroutine s\nuse m\ntype(v(8, 3)) :: x\nreal(8) :: y(3)\ny = x%x\nend subroutine\n"), &[]);
    check(
        &format!("{module}subroutine s\nuse m\ntype(v(4)) :: x\nend subroutine\n"),
        &["E2417 the type parameter `n` has no value here, and no default"],
    );
}
