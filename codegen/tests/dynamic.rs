//! What depends on the type or the rank that an object has: known where a procedure is called, refused where it comes from outside
//! (Fortran 2023, 11.1.10, 11.1.11; requirement R404).

use crate::support::run::check_fortran;
use crate::support::{File, ptx};
use dirigent_codegen::{Options, c_view, target_functions};
use pretty_assertions::assert_eq;

const TYPES: &str = " type base
integer :: x
end type
type, extends(base) :: middle
integer :: y
end type
type, extends(middle) :: last
integer :: z
end type
";

const PROCEDURES: &str = "contains
integer function choice(self)
class(base), intent(in) :: self
select type (self)
class default
choice = 1
class is (middle)
choice = 20 + self%y
type is (last)
choice = 300 + self%z
end select
end function
subroutine raise(self, by)
class(base), intent(inout) :: self
integer, intent(in) :: by
raising: select type (own => self)
type is (middle)
if (by > 100) exit raising
own%y = own%y + by
class is (middle)
own%y = own%y - by
end select raising
self%x = self%x + 1
end subroutine
integer function kind_of(x)
class(*), intent(in) :: x
select type (x)
type is (integer)
kind_of = x
type is (real)
kind_of = int(x * 2)
class is (base)
kind_of = 100 + choice(x)
class default
kind_of = -1
end select
end function
subroutine all_of(v)
class(base), intent(inout) :: v(2)
v(2)%x = v(2)%x + v(1)%x
end subroutine
integer function sum_of(v)
integer, intent(in) :: v(..)
sum_of = rank(v) * 1000 + size(v) * 100
select rank (v)
rank (0)
sum_of = sum_of + v
rank (1)
sum_of = sum_of + sum(v) + ubound(v, 1)
rank (2)
sum_of = sum_of + sum(v(:, 2))
rank default
sum_of = -sum_of
end select
end function
subroutine scale_all(v)
integer, intent(inout) :: v(..)
select rank (w => v)
rank (1)
w(::2) = w(::2) * 2
rank (0)
w = w * 3
end select
end subroutine";

fn check(statements: &str, a: &[i32], expected: &[i32]) {
    let body = format!(
        "{TYPES} !$omp target map(tofrom: a)\n block\n{statements}\n end block\n !$omp end target\n{PROCEDURES}"
    );
    check_fortran(&body, a.len() as i32, a, expected);
}

#[test]
fn the_closest_guard_of_a_type_is_chosen() {
    let statements = "type(base) :: b
type(middle) :: m
type(last) :: l
b = base(1); m = middle(1, 2); l = last(1, 2, 3)
a(1) = choice(b)
a(2) = choice(m)
a(3) = choice(l)
a(4) = choice(l%middle)";
    check(statements, &[0; 4], &[1, 22, 303, 22]);
}

#[test]
fn the_name_of_a_guard_is_the_object() {
    let statements = "type(middle) :: m
type(last) :: l
m = middle(1, 2); l = last(1, 2, 3)
call raise(m, 5); call raise(l, 6); call raise(m, 200)
a(1) = m%y; a(2) = l%y; a(3) = m%x; a(4) = l%x";
    check(statements, &[0; 4], &[7, -4, 3, 2]);
}

#[test]
fn objects_of_any_type_have_the_one_that_is_passed() {
    let statements = "type(middle) :: m
m = middle(1, 2)
a(1) = kind_of(a(1)); a(2) = kind_of(2.5); a(3) = kind_of(m); a(4) = kind_of(2.5d0)";
    check(statements, &[9, 0, 0, 0], &[9, 5, 122, -1]);
}

/// Fortran 2023, 7.5.7.1: elements are as far apart as the type that they have is long.
#[test]
fn elements_of_a_polymorphic_array_have_the_size_of_their_type() {
    let statements = "type(last) :: l(2)
l(1) = last(1, 2, 3); l(2) = last(10, 20, 30)
call all_of(l)
a(1) = l(2)%x; a(2) = l(1)%y; a(3) = l(2)%z";
    check(statements, &[0; 3], &[11, 2, 30]);
}

#[test]
fn the_rank_is_that_of_the_argument() {
    let statements = "integer :: t(5), u(2, 3), v(2, 2, 2)
t = [1, 2, 3, 4, 5]; u = 7; v = 1
a(1) = sum_of(a(1)); a(2) = sum_of(t); a(3) = sum_of(u); a(4) = sum_of(v); a(5) = sum_of(t(2:4)); a(6) = sum_of(u(1, :))
call scale_all(t); call scale_all(a(7)); call scale_all(t(2:3))
a(8) = t(1); a(9) = t(2)";
    check(statements, &[5, 0, 0, 0, 0, 0, 4, 0, 0], &[105, 1520, 2614, -3800, 1312, 1324, 12, 2, 4]);
}

fn check_refused(text: &str, line: u32, what: &str) {
    let file = File::fortran(text);
    let mut said = Vec::new();
    file.each(|view| {
        let found = ptx(view, Options::default());
        assert!(!found.text.contains(".entry"), "{text}");
        said.extend(found.diagnostics.iter().map(|it| ((view.line_of)(it.primary.at), it.message.clone())));
        for target in target_functions(view).functions {
            let printed = c_view::print_target(view, &target);
            said.extend(printed.diagnostics.iter().map(|it| ((view.line_of)(it.primary.at), it.message.clone())));
        }
    });
    let code = format!("no device code can be generated for {what}");
    assert_eq!(said, [(line, code), (line, format!("{what} cannot be written as C"))], "{text}");
}

#[test]
fn what_comes_from_outside_may_be_of_any_type_or_rank() {
    let text = "subroutine f(o)
type base
integer :: x
end type
class(base) :: o
!$omp target map(o)
select type (o)
type is (base)
o%x = 1
end select
!$omp end target
end subroutine
";
    check_refused(text, 7, "what depends on the type of a polymorphic object that is not known here");
    let text = "subroutine f(o, k)
type base
integer :: x
end type
class(base) :: o(3)
integer :: k
!$omp target map(o, k)
k = o(2)%x
!$omp end target
end subroutine
";
    check_refused(text, 8, "what depends on the type of a polymorphic object that is not known here");
    let text = "subroutine f(o)
integer :: o(..)
!$omp target map(o)
select rank (o)
rank (0)
o = 1
end select
!$omp end target
end subroutine
";
    check_refused(text, 4, "what depends on a rank that is not known here");
}
