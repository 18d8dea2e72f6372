//! Structures and complex numbers as values on the simulator: constructors, what functions give, and what variables have from the start
//! (R371 to R404).

use crate::support::run::{check_c, check_fortran};

const TYPES: &str = " type :: plain
  integer :: k
  integer, pointer :: q => null()
  integer, pointer :: r(:) => null()
  integer :: v(3) = 7
 end type
 type :: pair
  integer :: v(3)
  integer :: w = 5
 end type
 type :: node
  integer :: k
  integer, allocatable :: item(:)
  integer, pointer :: part(:) => null()
 end type
 type :: cell
  integer :: first = 1
  integer :: v(3) = [2, 3, 4]
  integer :: g(2, 2) = 5
 end type
";

/// Statements with these variables of the region, for each element of `a`.
fn check(declared: &str, statements: &str, a: &[i32], expected: &[i32]) {
    let body = format!(
        "{TYPES}!$omp target teams distribute parallel do map(tofrom: a)\ndo i = 1, n\nblock\n{declared}\n{statements}\nend block\n\
         end do\ncontains\ninteger function weight(x)\ntype(plain), intent(in) :: x\nweight = x%k + x%v(3)\n\
         if (associated(x%q) .or. associated(x%r)) weight = -1\nend function"
    );
    check_fortran(&body, a.len() as i32, a, expected);
}

/// Fortran 2023, 7.5.10p3: a pointer component of a constructor points to its value, which may change afterwards.
#[test]
fn pointer_components_point_to_their_values() {
    check(
        "type(plain) :: u\n integer, target :: t, x(4)",
        "t = 5\n x = 2\n u = plain(i, t, x, [1, 2, 3])\n t = 6\n x(2) = 30\n a(i) = u%k + u%q + u%r(2) + u%v(2) * 100",
        &[0, 0],
        &[237, 238],
    );
}

/// Fortran 2023, 7.5.10p7: a component that is not given has its default value; an allocatable one is not allocated.
#[test]
fn components_that_are_left_out_have_their_defaults() {
    check(
        "type(plain) :: u\n type(node) :: m",
        "u = plain(k=i)\n m = node(k=i)\n a(i) = u%v(2) + m%k * 10\n if (associated(u%q) .or. associated(u%r)) a(i) = -1\n \
         if (allocated(m%item) .or. associated(m%part)) a(i) = -2\n m = node(i, [i, 4])\n a(i) = a(i) + 100 * m%item(2)",
        &[0, 0],
        &[417, 427],
    );
    check("", "a(i) = weight(plain(i)) + weight(plain(k=2, v=[1, 2, i]))", &[0, 0, 0], &[11, 13, 15]);
}

/// Fortran 2023, 7.5.10p2: a scalar is the value of each element of an array component.
#[test]
fn a_scalar_is_the_value_of_all_elements() {
    check(
        "type(pair) :: p",
        "p = pair(a(i), 4)\n p = pair(p%v(2) + 1, p%v(3))\n a(i) = p%v(1) + p%v(3) * 10 + p%w * 100",
        &[1, 2],
        &[122, 233],
    );
}

/// What a type gives its variables is stored where addresses let it.
#[test]
fn default_values_are_stored_at_addresses_that_fit() {
    check(
        "integer(1) :: odd\n type(cell) :: c(2)",
        "odd = 1_1\n c(1)%first = i\n a(i) = c(1)%first + c(2)%v(2) * 10 + sum(c(2)%g) * 100 + odd",
        &[0, 0],
        &[2032, 2033],
    );
}

/// A function of C gives a complex number or a structure, be it part of the kernel or one that calls itself (C 6.8.6.4).
#[test]
fn functions_give_complex_numbers_and_structures() {
    let text = "struct s { int i; int t[3]; };
static double _Complex turned(double _Complex z, int k) { for (int q = 0; q < k; q++) z = z * 1.0i; return z; }
static double _Complex power(double _Complex z, int k) { return k == 0 ? 1 : z * power(z, k - 1); }
static struct s grown(struct s x, int k) { if (k == 0) return x; x.i += k; x.t[k % 3] = k; return grown(x, k - 1); }
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (int i = 0; i < n; ++i) {
  double _Complex z = turned(2 + 1.0i, i) + power(1 + 1.0i, 4);
  struct s x = {a[i], {0}}, y = grown(x, 3);
  a[i] = (int)__real__ z + 100 * (int)__imag__ z + 1000 * y.i + 100000 * (y.t[0] + y.t[2]) + x.t[1];
}
}
";
    check_c(text, 2, &[1, 2], &[507_098, 508_195]);
}

/// C 6.7.2.1: a bit-field is written although nothing has given the structure a value.
#[test]
fn bit_fields_are_written_first() {
    let text = "struct b { unsigned a : 5, b : 11; int c; signed e : 9; };
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ struct b t, u[2]; t.a = 5; u[1].e = -3; t.c = 4; a[0] = (int)t.a + t.c + u[1].e; }
}
";
    check_c(text, 1, &[0], &[6]);
}

/// Fortran 2023, 15.6.4: a reference to a statement function is the expression with the arguments; what it names is mapped as if it were
/// written there.
#[test]
fn statement_functions_are_expressions() {
    let body = "integer :: twice, more, x, y, base\n twice(x) = 2 * x\n more(x, y) = twice(x) - y + base\n\
                !$omp target teams distribute parallel do map(tofrom: a)\ndo i = 1, n\n a(i) = more(a(i), i) + twice(3)\nend do";
    // The launch passes its `n` by each value.
    check_fortran(body, 2, &[10, 20], &[27, 46]);
}
