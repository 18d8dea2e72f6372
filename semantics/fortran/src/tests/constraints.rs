//! What the constraints on declarations say.

use super::*;

/// The declarations in a subroutine with a dummy argument `a` give these messages.
fn check_declarations(declarations: &str, messages: &[&str]) {
    check(&format!("subroutine s(a)\n{declarations}\nend subroutine\n"), messages);
}

#[test]
fn attributes_exclude_each_other_wherever_they_are_given() {
    let both = |one: &str, other: &str| format!("E2200 `x` cannot have both the attributes {one} and {other}");
    check_declarations("real, pointer, target :: x", &[&both("POINTER", "TARGET")]);
    check_declarations("real, pointer :: x\nallocatable x", &[&both("POINTER", "ALLOCATABLE")]);
    check_declarations("integer, parameter :: x = 1\nvolatile x", &[&both("PARAMETER", "VOLATILE")]);
    check_declarations("real, target, volatile :: x", &[]);
}

#[test]
fn an_attribute_asks_for_the_right_entity() {
    check_declarations("real, intent(in) :: x", &["E2201 `x` has an intent, but it is not a dummy argument"]);
    check_declarations("real, optional, intent(in) :: a", &[]);
    check_declarations("real, save :: a", &["E2201 `a` is a dummy argument and cannot have the attribute SAVE"]);
    check_declarations(
        "class(*) :: x",
        &["E2201 `x` is polymorphic, so it is a dummy argument, allocatable, or a pointer"],
    );
    check_declarations("class(*) :: a\nclass(*), pointer :: p", &[]);
    check_declarations(
        "character(:) :: x",
        &["E2201 `x` has a deferred length or type parameter, but it is neither allocatable nor a pointer"],
    );
}

#[test]
fn shapes_fit_their_entities() {
    check_declarations("real, allocatable :: x(3)", &["E2201 `x` is allocatable and needs a deferred shape"]);
    check_declarations(
        "real :: x(:)",
        &["E2201 `x` has a deferred shape, but it is neither allocatable nor a pointer"],
    );
    check_declarations("real :: x(3, *)", &["E2201 `x` is of assumed size, but it is not a dummy argument"]);
    check_declarations("real :: a(..)\nreal, allocatable :: x(:)\ninteger, parameter :: k(*) = [1, 2]", &[]);
    check_declarations("real :: x(3)\ndimension x(4)", &["E2203 `x` has a shape already"]);
    check_declarations("integer, parameter :: k", &["E2202 `k` is a named constant and has no value"]);
}

#[test]
fn storage_takes_what_has_a_fixed_place() {
    check_declarations("common /c/ a", &["E2201 `a` is a dummy argument and cannot be in a common block"]);
    check_declarations(
        "integer a\ninteger x(a)\nsave x",
        &["E2201 `x` has bounds or a length that vary and cannot have the attribute SAVE"],
    );
    check_declarations("real x, y\nequivalence (x, y)\ncommon /c/ y", &[]);
    check_declarations(
        "real, allocatable :: x\ndata x / 1. /",
        &["E2201 `x` is allocatable and cannot have an initial value"],
    );
}

/// These statements of a module with a type `p` give these messages.
fn check_module(statements: &str, messages: &[&str]) {
    check(
        &format!("module m\nimplicit none\ntype :: p\n integer :: i\nend type\n{statements}\nend module\n"),
        messages,
    );
}

#[test]
fn a_derived_type_extends_one_that_can_be_extended() {
    check_module("type, extends(p) :: q\n real :: r\nend type", &[]);
    check_module("type, extends(p) :: q\n real :: i\nend type", &["E2201 `i` is a component of a parent type already"]);
    check_module(
        "type, extends(p) :: q\n procedure(), pointer, nopass :: i\nend type",
        &["W2127 `i` is a component of a parent type already"],
    );
    check_module(
        "type :: s\n sequence\n integer :: k\nend type\ntype, extends(s) :: q\n real :: r\nend type",
        &["E2204 type `s` cannot be extended: it is not extensible"],
    );
    check_module(
        "type :: q\n type(q) :: r\nend type",
        &["E2201 `r` has the type that it is a component of, so it is allocatable or a pointer"],
    );
    check_module("type :: q\n type(q), pointer :: r\n type(q), allocatable :: s\nend type", &[]);
    check_module(
        "type :: q\n class(p) :: r\nend type",
        &["E2201 `r` is polymorphic, so it is allocatable or a pointer"],
    );
    check_module("type :: q(k)\n integer, kind :: k\n real(k) :: r\nend type", &[]);
    check_module("type :: q(k, l)\n integer, kind :: k\nend type", &["E2205 type parameter `l` is not defined in it"]);
}

#[test]
fn a_binding_names_a_procedure_that_takes_its_object() {
    let bound = |attributes: &str, argument: &str| {
        format!(
            "module m\nimplicit none\ntype :: t\ncontains\n procedure{attributes} :: b => f\nend type\n\
             contains\nsubroutine f(x)\n {argument} :: x\nend subroutine\nend module\n"
        )
    };
    check(&bound("", "class(t)"), &[]);
    check(&bound(", nopass", "integer"), &[]);
    check(&bound("", "integer"), &["E2201 `b` passes its object to an argument of another type"]);
    check(&bound("", "type(t)"), &["E2201 `b` passes its object to an argument that is not polymorphic"]);
    check(&bound("", "class(u)"), &["E2007 there is no derived type `u` here"]);
    check(&bound(", deferred", "class(t)"), &["E2201 `b` is deferred, so it needs the name of an interface"]);
    check_module(
        "type :: t\ncontains\n procedure, nopass :: b => nothing\nend type",
        &["E2207 `nothing` is neither a module procedure nor an external procedure with an explicit interface"],
    );
}

#[test]
fn an_override_has_the_interface_of_what_it_overrides() {
    let text = |second: &str| {
        format!(
            "module m\nimplicit none\ntype :: t\ncontains\n procedure :: b => f\nend type\n\
             type, extends(t) :: u\ncontains\n procedure :: b => g\nend type\ncontains\n\
             subroutine f(x, i)\n class(t) :: x\n integer :: i\nend subroutine\n\
             subroutine g(x, i)\n class(u) :: x\n {second} :: i\nend subroutine\nend module\n"
        )
    };
    check(&text("integer"), &[]);
    check(&text("real"), &["E2201 `b` has another interface than the binding that it overrides"]);
}

#[test]
fn specific_procedures_are_told_apart() {
    let text = |second: &str| {
        format!(
            "module m\nimplicit none\ninterface g\n module procedure f, h\nend interface\ncontains\n\
             subroutine f(x)\n integer :: x\nend subroutine\nsubroutine h(y)\n {second}\nend subroutine\nend module\n"
        )
    };
    check(&text("real :: y"), &[]);
    check(&text("integer :: y(:)"), &[]);
    check(&text("integer :: y"), &["E2211 the procedures `f` and `h` of `g` cannot be told apart"]);
    check(&text("integer, optional :: y"), &["E2211 the procedures `f` and `h` of `g` cannot be told apart"]);
}

#[test]
fn operators_have_as_many_arguments_as_operands() {
    let text = |arguments: &str, declaration: &str| {
        format!(
            "module m\nimplicit none\ntype :: t\n integer :: i\nend type\ninterface operator(*)\n module procedure f\nend interface\n\
             contains\nfunction f({arguments}) result(r)\n {declaration}\n integer :: r\n r = 1\nend function\nend module\n"
        )
    };
    check(&text("x, y", "type(t), intent(in) :: x, y"), &[]);
    check(
        &text("x", "type(t), intent(in) :: x"),
        &["E2201 `f` has not as many arguments as its operator has operands"],
    );
    check(&text("x, y", "real, intent(in) :: x, y"), &["E2201 `f` defines an operation that is intrinsic"]);
}

#[test]
fn pure_and_elemental_procedures_say_what_they_do_with_arguments() {
    check("pure subroutine s(x)\n real, intent(out) :: x\n x = 1\nend", &[]);
    check(
        "pure subroutine s(x)\n real :: x\nend",
        &["E2201 `x` is an argument of a pure subroutine, so it has an intent or VALUE"],
    );
    check(
        "pure subroutine s()\n real, save :: x\nend",
        &["E2201 `x` is a variable of a pure procedure and cannot have the attribute SAVE"],
    );
    check(
        "elemental subroutine s(x)\n real, intent(in) :: x(3)\nend",
        &["E2201 `x` is an argument of an elemental procedure, so it is a scalar"],
    );
    check(
        "pure subroutine s()\ncontains\n subroutine r()\n end subroutine\nend",
        &["E2201 `r` is an internal procedure of a pure procedure and has to be pure"],
    );
}

#[test]
fn a_separate_procedure_agrees_with_its_interface() {
    let text = |declaration: &str| {
        format!(
            "module m\nimplicit none\ninterface\n module subroutine s(x)\n  real, intent(in) :: x\n end subroutine\nend interface\n\
             contains\nmodule subroutine s(x)\n {declaration} :: x\nend subroutine\nend module\n"
        )
    };
    check(&text("real, intent(in)"), &[]);
    check(
        &text("real, intent(out)"),
        &["E2201 `x` differs from the argument in the interface of the procedure in the intent"],
    );
    check(
        "module m\ncontains\nmodule subroutine s()\nend subroutine\nend module\n",
        &["E2201 `s` is declared as no separate module procedure"],
    );
}

#[test]
fn a_name_that_two_modules_give_to_different_entities_is_ambiguous_where_it_is_used() {
    let modules = "module a\n integer :: x\nend module\nmodule b\n integer :: x\nend module\n";
    check(&format!("{modules}subroutine s\n use a\n use b\nend\n"), &[]);
    check(
        &format!("{modules}subroutine s\n use a\n use b\n x = 1\nend\n"),
        &["E2008 `x` comes from both module `a` and module `b`"],
    );
    check(
        &format!("{modules}subroutine s\n use a\n integer :: x\nend\n"),
        &["E2220 `x` comes from module `a` and cannot be declared here"],
    );
}

#[test]
fn statements_stand_where_they_may() {
    check(
        "subroutine s\n implicit none\n implicit none\nend\n",
        &["E2212 IMPLICIT NONE is stated already, and cannot be stated again"],
    );
    check("subroutine s\n private\nend\n", &["E2206 PRIVATE is not in the specification part of a module"]);
    check(
        "subroutine s\n import\nend\n",
        &["E2218 IMPORT cannot stand in an external procedure where there is no host to import from"],
    );
    check("subroutine s\n save /c/\nend\n", &["E2214 there is no common block `c` here"]);
    check(
        "subroutine s\n procedure(nothing) :: p\nend\n",
        &["E2215 `nothing` is not a procedure with an explicit interface"],
    );
}
