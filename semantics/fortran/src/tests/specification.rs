//! What bounds, lengths and type parameters may refer to.

use super::*;

/// The declarations of a subroutine with dummy arguments give these messages.
fn check_bounds(declarations: &str, messages: &[&str]) {
    let head = "integer, intent(in) :: n\ninteger, intent(out) :: o\ninteger, optional, intent(in) :: p(:)";
    check(&format!("subroutine s(n, o, p)\n{head}\n{declarations}\no = 1\nend subroutine\n"), messages);
}

fn wrong(text: &str, why: &str) -> String {
    format!("E2429 `{text}` cannot appear in a specification expression here: {why}")
}

#[test]
fn a_bound_depends_on_what_has_a_value_on_entry() {
    check_bounds("real :: a(n), b(size(a)), c(merge(1, 2, present(p)))\ncommon /c/ k\nreal :: d(k)", &[]);
    check_bounds("real :: a(o)", &[&wrong("o", "it is a dummy argument with INTENT(OUT), which has no value yet")]);
    check_bounds("real :: a(size(p))", &[&wrong("p", "it is an optional dummy argument, which may be absent")]);
    check_bounds("integer :: k\nreal :: a(k)", &[&wrong("k", "it is a local variable, which has no value yet")]);
    check_bounds("integer :: k\ncharacter(k) :: c", &[&wrong("k", "it is a local variable, which has no value yet")]);
}

#[test]
fn a_specification_function_is_pure_and_not_internal() {
    let function = |prefix: &str| {
        format!(
            "interface\n{prefix} integer function f(i)\ninteger, intent(in) :: i\nend function\nend interface\nreal :: a(f(n))"
        )
    };
    check_bounds(&function("pure"), &[]);
    check_bounds(&function(""), &[&wrong("f(n)", "it is a function that is not pure")]);
    let internal = "subroutine s\nreal :: a(jf(1))\ncontains\npure integer function jf(i)\ninteger, intent(in) :: i\n\
        jf = i\nend function\nend subroutine\n";
    check(internal, &[&wrong("jf(1)", "it is an internal function")]);
}

#[test]
fn a_component_depends_on_constants_and_type_parameters() {
    check_bounds("type t(l)\n integer, len :: l\n real :: a(l, 3)\nend type", &[]);
    let why = "a component does not depend on a variable";
    check_bounds("type t\n real :: a(n)\nend type", &[&wrong("n", why)]);
    let state = "a component does not depend on the state of objects";
    check_bounds("type t\n real :: a(merge(1, 2, present(p)))\nend type", &[&wrong("present(p)", state)]);
}

#[test]
fn a_module_has_constant_bounds() {
    let module = |bound: &str| {
        format!(
            "module m\nreal :: a({bound})\ncontains\npure integer function jf(i)\ninteger, intent(in) :: i\njf = i\n\
             end function\nend module\n"
        )
    };
    check(&module("abs(-3)"), &[]);
    check(&module("jf(1)"), &["E2201 `a` stands in a module, so its bounds and length are constants"]);
}

#[test]
fn a_function_that_its_module_makes_public_before_may_stand_in_a_bound() {
    check(
        "module m
implicit none
private
public :: length, s
contains
pure integer function length(n)
integer, intent(in) :: n
length = n
end function
pure subroutine s(n, d)
integer, intent(in) :: n
integer, intent(inout) :: d(length(n))
integer :: e(length(n))
e = 1
if (n > length(n)) d = e
end subroutine
end module
",
        &[],
    );
}
