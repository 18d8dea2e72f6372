//! What the constraints on declarations say.

use super::*;

/// The declarations in a subroutine with a dummy argument `a` give these messages.
fn check_declarations(declarations: &str, messages: &[&str]) {
    check(&format!("subroutine s(a)\n{declarations}\nend subroutine\n"), messages);
}

#[test]
fn attributes_exclude_each_other_wherever_they_are_given() {
    let both = |one: &str, other: &str| format!("E2001 `x` cannot have both the attributes {one} and {other}");
    check_declarations("real, pointer, target :: x", &[&both("POINTER", "TARGET")]);
    check_declarations("real, pointer :: x\nallocatable x", &[&both("POINTER", "ALLOCATABLE")]);
    check_declarations("integer, parameter :: x = 1\nvolatile x", &[&both("PARAMETER", "VOLATILE")]);
    check_declarations("real, target, volatile :: x", &[]);
}

#[test]
fn an_attribute_asks_for_the_right_entity() {
    check_declarations("real, intent(in) :: x", &["E2002 `x` has an intent, but it is no dummy argument"]);
    check_declarations("real, optional, intent(in) :: a", &[]);
    check_declarations("real, save :: a", &["E2002 `a` is a dummy argument and cannot have the attribute SAVE"]);
    check_declarations(
        "class(*) :: x",
        &["E2002 `x` is polymorphic, so it is a dummy argument, allocatable, or a pointer"],
    );
    check_declarations("class(*) :: a\nclass(*), pointer :: p", &[]);
    check_declarations(
        "character(:) :: x",
        &["E2002 `x` has a deferred length or type parameter, but it is neither allocatable nor a pointer"],
    );
}

#[test]
fn shapes_fit_their_entities() {
    check_declarations("real, allocatable :: x(3)", &["E2002 `x` is allocatable and needs a deferred shape"]);
    check_declarations(
        "real :: x(:)",
        &["E2002 `x` has a deferred shape, but it is neither allocatable nor a pointer"],
    );
    check_declarations("real :: x(3, *)", &["E2002 `x` is of assumed size, but it is no dummy argument"]);
    check_declarations("real :: a(..)\nreal, allocatable :: x(:)\ninteger, parameter :: k(*) = [1, 2]", &[]);
    check_declarations("real :: x(3)\ndimension x(4)", &["E2004 `x` has a shape already"]);
    check_declarations("integer, parameter :: k", &["E2003 `k` is a named constant and has no value"]);
}

#[test]
fn storage_takes_what_has_a_fixed_place() {
    check_declarations("common /c/ a", &["E2002 `a` is a dummy argument and cannot be in a common block"]);
    check_declarations(
        "integer n\ninteger x(n)\nsave x",
        &["E2002 `x` has bounds or a length that vary and cannot have the attribute SAVE"],
    );
    check_declarations("real x, y\nequivalence (x, y)\ncommon /c/ y", &[]);
    check_declarations(
        "real, allocatable :: x\ndata x / 1. /",
        &["E2002 `x` is allocatable and cannot have an initial value"],
    );
}
