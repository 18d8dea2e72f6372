//! Functions whose values are arrays, and arguments that are copied because their elements are not one behind the other (requirement R384).

use crate::support::run::check_fortran;
use crate::support::{File, ptx};
use dirigent_codegen::Options;

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
    let text = File::fortran(&text).c_text();
    for piece in ["static void f__pair_of(int *x, int *y, int *r)", "given"] {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
}

/// The statements with these functions of whatever size.
fn check_sized(statements: &str, n: i32, a: &[i32], expected: &[i32]) {
    let body = format!(" !$omp target map(tofrom: a)\n{statements}\n !$omp end target\ncontains\n{SIZED}");
    check_fortran(&body, n, a, expected);
}

const SIZED: &str = "function ramp(k) result(r)
integer, intent(in) :: k
integer :: r(0:k - 1), p
r = [(p * p, p = 1, k)]
end function
function grown(x, by)
integer, intent(in) :: x(:), by
integer :: grown(size(x) * 2, max(by, 2)), p
do p = 1, size(grown, 2)
grown(:size(x), p) = x + p
grown(size(x) + 1:, p) = -x
end do
end function
recursive function shifted(x, low, high) result(r)
integer, intent(in) :: low, high, x(low:high)
integer :: r(lbound(x, 1):ubound(x, 1) + mod(high, 2))
r(:high) = x
if (ubound(r, 1) > high) r(high + 1) = size(r)
end function
integer function counted(k)
integer, intent(inout) :: k
k = k + 1
counted = k
end function
subroutine twice_of(k, x)
integer, intent(in) :: k
integer, intent(inout) :: x(:)
integer :: t(size(x), abs(-2)), u(k**2)
u = 3
t(:, 1) = x
t(:, 2) = 2 * t(:, 1)
x = t(:, 2) + size(u)
end subroutine";

/// Fortran 2023, 10.1.11, 15.5.2: the bounds of the result are computed of the actual arguments.
#[test]
fn bounds_of_results_depend_on_arguments() {
    check_sized("a = ramp(n) + a", 4, &[1, 2, 3, 4], &[2, 6, 12, 20]);
    check_sized("a(1) = sum(ramp(a(3))) + size(ramp(n))", 4, &[1, 2, 3, 4], &[18, 2, 3, 4]);
    check_sized("a(2:3) = ramp(a(2)) + ramp(n - 2)", 4, &[1, 2, 3, 4], &[1, 2, 8, 4]);
    check_sized("a = reshape(grown(a(:2), 1), [4]) ", 4, &[1, 2, 3, 4], &[2, 3, -1, -2]);
    check_sized("a(1) = sum(grown(a(4:2:-2), n))\n a(2) = size(grown(a, 1), 1)", 4, &[1, 2, 3, 4], &[20, 8, 3, 4]);
    check_sized("a = shifted(a, -1, n - 2)", 4, &[1, 2, 3, 4], &[1, 2, 3, 4]);
    check_sized("a = shifted(a(2:4), 1, 3)", 4, &[1, 2, 3, 4], &[2, 3, 4, 4]);
    check_sized("a(3:) = a(3:) + ramp(k=2)", 4, &[1, 2, 3, 4], &[1, 2, 4, 8]);
}

/// Fortran 2023, 15.5.3: an argument is evaluated once, whether the bounds need it or not.
#[test]
fn arguments_of_sized_results_are_evaluated_once() {
    check_sized("s = 1\n a(1:2) = ramp(counted(s))\n a(3) = s", 3, &[7, 8, 9], &[1, 4, 2]);
    check_sized("s = 0\n a(1) = sum(ramp((s + 2)) + ramp(n - 1))\n a(3) = s", 3, &[7, 8, 9], &[10, 8, 0]);
}

/// Each array ends with its statement, in conditions, too.
#[test]
fn sized_results_end_with_their_statement() {
    let loops = "do i = 1, n\n do s = 1, 4\n if (any(ramp(10 + s) == 25)) a(i) = a(i) + 1\n end do\n end do";
    check_sized(loops, 3, &[1, 2, 3], &[5, 6, 7]);
    let text = format!(
        "subroutine f(n, a)\n implicit none\n integer, value :: n\n integer :: a(n), i, s\n !$omp target map(tofrom: a)\n{loops}\n\
         !$omp end target\ncontains\n{SIZED}\nend subroutine\n"
    );
    let text = File::fortran(&text).each(|view| ptx(view, Options::default()).text).concat();
    let count = |routine: &str| text.lines().filter(|line| line.contains("call") && line.contains(routine)).count();
    assert_eq!((count("malloc"), count("free")), (1, 1), "{text}");
}

/// Fortran 2023, 10.1.11: bounds of local arrays may ask for sizes, too.
#[test]
fn bounds_of_local_arrays_refer_to_functions() {
    check_sized("call twice_of(2, a(1:4:3))", 4, &[1, 2, 3, 4], &[6, 2, 3, 12]);
}

/// Fortran 2023, 10.2.1.3: all of the value is known before the variable changes, however large it is.
#[test]
fn overlaps_of_any_size_are_copied() {
    check_sized("a(2:n) = a(n - 1:1:-1)", 5, &[1, 2, 3, 4, 5], &[1, 4, 3, 2, 1]);
    check_sized("a = a(a)", 5, &[2, 3, 1, 5, 4], &[3, 1, 2, 4, 5]);
    check_sized("a = [a(3:n), a(:2)]", 5, &[1, 2, 3, 4, 5], &[3, 4, 5, 1, 2]);
    check_sized("a = [([(s, s = 1, j)], j = 1, n - 1)] * n", 3, &[7, 8, 9], &[3, 3, 6]);
    check_sized("where (a > 2) a = a(n:1:-1)", 5, &[1, 2, 3, 4, 5], &[1, 2, 3, 2, 1]);
}

/// C has no functions that give arrays: memory of the caller has the size that its extents say.
#[test]
fn c_gives_sized_arrays_through_a_parameter() {
    let text = format!(
        "subroutine f(n, a)\n implicit none\n integer, value :: n\n integer :: a(n)\n !$omp target map(tofrom: a)\n\
         a = ramp(n)\n call twice_of(n, a)\n !$omp end target\ncontains\n{SIZED}\nend subroutine\n"
    );
    let text = File::fortran(&text).c_text();
    for piece in ["static void f__ramp(int *k, int *r)", "int __given_2[(__extent_1)]", "t[(x_extent_1) * (2)]"] {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
}

/// A result that the function allocates is not memory of the caller, and bounds may ask for what a reference does not tell (R404).
#[test]
fn results_of_unknown_size_have_no_code() {
    let refused = |declared: &str| {
        let text = format!(
            "subroutine f(n, a)\n implicit none\n integer, value :: n\n integer :: a(n)\n !$omp target map(tofrom: a)\n\
             a(1) = sum(made(n))\n !$omp end target\ncontains\nfunction made(k) result(r)\n integer, intent(in) :: k\n\
             {declared}\nend function\n\
             end subroutine\n"
        );
        let found = File::fortran(&text).each(|view| ptx(view, Options::default()).diagnostics);
        found.iter().flatten().map(|it| (it.row.code, it.message.clone())).collect::<Vec<_>>()
    };
    let what = "a function whose value is an allocatable array or an array pointer";
    let expected = [("E1101", format!("no device code can be generated for {what}"))];
    assert_eq!(refused("integer, allocatable :: r(:)\n r = [1, k]"), expected);
    let what = "a function whose value is an array with bounds that its reference does not tell";
    let expected = [("E1101", format!("no device code can be generated for {what}"))];
    assert_eq!(refused("integer :: r(iand(k, 7))\n r = 1"), expected);
}

/// Fortran 2023, 15.5.2.9: a dummy procedure is the actual one, also where it is handed on.
#[test]
fn dummy_procedures_are_the_actual_ones() {
    let procedures = "contains
integer function plus_one(x)
integer, intent(in) :: x
plus_one = x + 1
end function
integer function times_two(x)
integer, intent(in) :: x
times_two = x * 2
end function
integer function twice(f, x)
interface
integer function f(x)
integer, intent(in) :: x
end function
end interface
integer, intent(in) :: x
twice = f(f(x))
end function
integer function handed_on(x, g)
integer, intent(in) :: x
interface
integer function g(x)
integer, intent(in) :: x
end function
end interface
handed_on = twice(g, x) + g(x)
end function";
    let body = format!(
        " !$omp target map(tofrom: a)\n a(1) = twice(plus_one, a(1))\n a(2) = twice(f=times_two, x=a(2))\n \
         a(3) = handed_on(a(3), times_two)\n !$omp end target\n{procedures}"
    );
    check_fortran(&body, 3, &[5, 6, 7], &[7, 24, 42]);
}
