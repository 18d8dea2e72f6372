//! Functions whose values are arrays, and arguments that are copied because their elements are not one behind the other (requirement R384).

mod support;

use dirigent_codegen::{Options, c_view, target_functions};
use support::run::check_fortran;
use support::{File, ptx};

const PROCEDURES: &str = "contains
pure function pair_of(x, y) result(r)
integer, intent(in) :: x, y
integer :: r(2)
r = [x, y]
r(1) = r(1) * 10 + r(2)
end function
pure function ramp(k)
integer, intent(in) :: k
integer :: ramp(0:k - 1)
ramp = k
ramp(0) = -k
end function
pure function table(x, y)
integer, intent(in) :: x(2), y(3)
integer :: table(2, 3), k
do k = 1, 3
table(:, k) = x * y(k)
end do
end function
subroutine halve(m, v, low)
integer, intent(in) :: m
integer, intent(inout) :: v(m)
integer, intent(out) :: low
low = sum(v(:m / 2))
v(1) = -v(1)
end subroutine
pure integer function first_of(v)
integer, intent(in) :: v(2)
first_of = v(1) * 10 + v(2)
end function
elemental subroutine exchange(x, y)
integer, intent(inout) :: x, y
integer :: t
t = x; x = y; y = t + 1
end subroutine
recursive subroutine sort(v)
integer, intent(inout), contiguous :: v(:)
integer :: k, t
do k = 1, size(v) - 1
if (v(k) > v(k + 1)) then
t = v(k); v(k) = v(k + 1); v(k + 1) = t
end if
end do
end subroutine";

fn check(statements: &str, a: &[i32], expected: &[i32]) {
    let body = format!(" !$omp target map(tofrom: a)\n{statements}\n !$omp end target\n{PROCEDURES}");
    check_fortran(&body, a.len() as i32, a, expected);
}

/// Fortran 2023, 15.5.3: the value of a function reference is that of the result when the function ends.
#[test]
fn functions_give_arrays() {
    check("a(2:3) = pair_of(4, a(1))", &[1, 2, 3], &[1, 41, 1]);
    check("a(1:2) = pair_of(a(2), a(1))", &[1, 2, 3], &[21, 1, 3]);
    check("a(1:2) = sum(table([1, 2], [1, 2, 3]), 2)", &[0, 0], &[6, 12]);
    check("if (any(pair_of(1, a(1)) == 5)) a(2) = 7", &[5, 0], &[5, 7]);
}

/// Fortran 2023, 15.5.2.12: a dummy array in one piece is associated with a copy of elements that are not.
#[test]
fn sections_in_several_pieces_are_copied() {
    check("call halve(2, a(2:4:2), a(1))", &[0, 5, 6, 7], &[5, -5, 6, 7]);
    check("call halve(4, a(4:1:-1), s)\n a(2) = s", &[1, 2, 3, 4], &[1, 7, 3, -4]);
    check("a(1) = first_of(a(3:2:-1))", &[0, 5, 6], &[65, 5, 6]);
    check("call sort(a(4:1:-1))", &[1, 2, 3, 4], &[4, 1, 2, 3]);
}

/// Fortran 2023, 15.9.3: a reference to an elemental subroutine is one for each element, of arrays that are passed as a whole, too.
#[test]
fn elemental_subroutines_are_called_for_each_element() {
    let body = " integer :: t(3)\n !$omp target map(tofrom: a) private(t)\n t = [7, 8, 9]\n call exchange(t, a)\n a(1) = a(1) + t(3)\n \
                !$omp end target\n";
    check_fortran(&format!("{body}{PROCEDURES}"), 3, &[1, 2, 3], &[11, 9, 10]);
}

/// C has no functions that give arrays: the result is a parameter.
#[test]
fn c_gives_arrays_through_a_parameter() {
    let text = format!(
        "subroutine f(n, a)\n implicit none\n integer, value :: n\n integer :: a(n)\n !$omp target map(tofrom: a)\n\
         a(1:2) = pair_of(a(2), 3)\n !$omp end target\n{PROCEDURES}\nend subroutine\n"
    );
    let file = File::fortran(&text);
    let printed = file.each(|view| {
        let targets = target_functions(view);
        targets.functions.iter().map(|target| c_view::print_target(view, target)).collect::<Vec<_>>()
    });
    let printed: Vec<_> = printed.into_iter().flatten().collect();
    assert!(printed.iter().all(|printed| printed.diagnostics.is_empty()), "{printed:?}");
    let text = c_view::join_printed(printed.iter());
    for piece in ["static void pair_of(int *x, int *y, int *r)", "given"] {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
}

/// A result whose size only the function knows is none of the caller's memory (R404).
#[test]
fn results_of_unknown_size_have_no_code() {
    let text = format!(
        "subroutine f(n, a)\n implicit none\n integer, value :: n\n integer :: a(n)\n !$omp target map(tofrom: a)\n\
         a(1) = sum(ramp(n))\n !$omp end target\n{PROCEDURES}\nend subroutine\n"
    );
    let found = File::fortran(&text).each(|view| ptx(view, Options::default()).diagnostics);
    let found: Vec<_> = found.iter().flatten().map(|it| it.row.code).collect();
    assert_eq!(found, ["E1101"]);
}
