//! What variables are worth: distances of pointers, default initialization, loops over narrow integers, structures that functions give.

use crate::support::File;
use crate::support::run::{check, check_c, check_file, check_fortran};

/// C 6.5.6p9: the distance of two pointers counts elements, also where it is an index.
#[test]
fn the_distance_of_pointers_as_an_index_counts_elements() {
    check(
        "#pragma omp target map(tofrom: a[0:n])\n{ const int *p = a + 3; a[p - a] = 70; a[p - a - 2] = p - a; }",
        4,
        &[1, 2, 3, 4],
        &[1, 3, 3, 70],
    );
}

#[test]
fn loops_over_pointers_go_over_elements() {
    check(
        "#pragma omp target parallel for map(tofrom: a[0:n])\nfor (int *p = a + n - 1; p > a; p -= 2) a[p - a] += 10;",
        5,
        &[1, 2, 3, 4, 5],
        &[1, 2, 13, 4, 15],
    );
}

/// Fortran 7.5.4.6: variables of BLOCK constructs and private copies begin with the values of their components.
#[test]
fn private_structures_have_their_default_initialization() {
    let text = "subroutine f(n, a)\n type :: inner\n integer :: i = 7\n end type\n type :: t\n type(inner) :: a(2)\n integer(2) :: s = -3_2\n\
                integer :: v(2) = 4\n end type\n integer, value :: n\n integer :: a(n), i\n type(t) :: x\n\
                !$omp target teams distribute parallel do map(tofrom: a) private(x)\n do i = 1, n\n block\n type(t) :: y\n\
                y%a(2)%i = y%a(2)%i + i\n a(i) = y%a(1)%i * 100 + y%a(2)%i * 10 + y%s\n\
                a(i) = a(i) + x%a(2)%i * 1000 + x%v(2) * 10000\n end block\n end do\nend subroutine\n";
    let expected: Vec<i32> = (1..=5).map(|i| 700 + (7 + i) * 10 - 3 + 7000 + 40000).collect();
    check_file(&File::fortran(text), text, &[(1, 1), (2, 33)], 5, &[0; 5], &expected);
}

/// Fortran 8.5.10: what is only given begins anew in the procedure.
#[test]
fn what_a_procedure_only_gives_has_its_default_initialization() {
    let text = "subroutine f(n, a)\n type :: t\n integer :: i = 7\n end type\n integer, value :: n\n integer :: a(n), i\n type(t) :: x\n\
                !$omp target teams distribute parallel do map(tofrom: a) private(x)\n do i = 1, n\n x%i = 50\n call g(x)\n\
                a(i) = x%i\n end do\ncontains\n subroutine g(x)\n type(t), intent(out) :: x\n x%i = x%i + 1\n\
                end subroutine\nend subroutine\n";
    check_file(&File::fortran(text), text, &[(1, 1), (2, 33)], 3, &[0; 3], &[8, 8, 8]);
}

/// Fortran 11.1.7.4.1: the iterations are counted first, so that a variable without room for the next value ends its loop.
#[test]
fn a_loop_over_a_narrow_integer_ends() {
    check_fortran(
        "block\n integer(1) :: b\n !$omp target map(tofrom: a) private(b, s)\n s = 0\n do b = 100_1, 126_1, 13_1\n s = s + b\n end do\n\
         a(1) = s\n s = 0\n do b = 127_1, 127_1\n s = s + 1\n end do\n a(2) = s\n !$omp end target\n end block",
        2,
        &[0, 0],
        &[339, 1],
    );
}

#[test]
fn functions_of_c_give_structures() {
    check_c(
        "struct p { int x, y; };\nstatic struct p swap(struct p a) { struct p b = {a.y, a.x}; if (a.x > 2) return b; return (struct p){9, 8}; }\n\
         void f(int n, int *a) {\n#pragma omp target teams distribute parallel for map(tofrom: a[0:n])\n\
         for (int i = 0; i < n; i++) { struct p q = {i, a[i]}, r = i & 1 ? swap(q) : swap(swap(q)); a[i] = r.x * 10 + swap(r).y; }\n}\n",
        5,
        &[1, 2, 3, 4, 5],
        &[88, 99, 88, 44, 44],
    );
}

/// C 6.7.9p14, p21.
#[test]
fn text_fills_an_array_and_zeros_the_rest() {
    check(
        "#pragma omp target map(tofrom: a[0:n])\n{ char s[8] = \"ab\", t[2] = \"cd\"; struct { int k; char u[4]; } v = {5, \"e\"}; \
         a[0] = s[0] * 256 + s[1] + s[2] + s[7]; a[1] = t[1]; a[2] = v.u[0] + v.u[3] + v.k; }",
        3,
        &[0, 0, 0],
        &[97 * 256 + 98, 100, 106],
    );
}

/// A power of zero divides nothing.
#[test]
fn powers_with_exponents_that_are_not_negative_divide_nothing() {
    check_fortran(
        "!$omp target teams distribute parallel do map(tofrom: a)\n do i = 1, n\n a(i) = (a(i) * 65536) ** i\n end do",
        3,
        &[1, 1, 0],
        &[65536, 0, 0],
    );
}

/// Fortran 10.1.9, 15.5.2.3: what is in parentheses is a value, which does not change with its variable.
#[test]
fn an_argument_in_parentheses_is_a_value() {
    let text = "subroutine f(n, a)\n integer, value :: n\n integer :: a(n), v\n\
                !$omp target map(tofrom: a)\n v = a(1)\n call g(v, (v))\n a(1) = v\n v = a(2)\n call g(v, int(v, 4))\n a(2) = v\n\
                call g(k=(a(3)), o=a(3))\n v = a(4)\n call g(v, v + 0)\n a(4) = v\n !$omp end target\ncontains\n subroutine g(o, k)\n\
                integer, intent(inout) :: o\n integer, intent(in) :: k\n o = o + 1\n o = k * 10 + o\n end subroutine\nend subroutine\n";
    check_file(&File::fortran(text), text, &[(1, 1), (2, 33)], 4, &[1, 2, 3, 4], &[12, 23, 34, 45]);
}

/// Fortran 9.4.4.
#[test]
fn parts_of_complex_variables_are_assigned() {
    check_fortran(
        "block\n complex(8) :: z\n complex :: c(2)\n !$omp target map(tofrom: a) private(z, c)\n z = (1d0, 2d0)\n z%re = a(1)\n\
         z%im = z%re + z%im\n c = (0., 0.)\n c(2)%im = 7\n a(2) = int(aimag(z)) * 10 + int(real(z))\n a(3) = int(aimag(c(2)))\n\
         !$omp end target\n end block",
        3,
        &[5, 0, 0],
        &[5, 75, 7],
    );
}

/// What is assigned in parts is not only read.
#[test]
fn a_complex_variable_that_is_assigned_in_parts_is_written() {
    check(
        "#pragma omp target map(tofrom: a[0:n])\n{\ndouble _Complex z = 2;\n#pragma omp parallel for firstprivate(z)\n\
         for (int i = 0; i < n; i++) { __real__ z = i; __imag__ z += 3; a[i] = __real__ z * 10 + __imag__ z; }\n}",
        1,
        &[7],
        &[3],
    );
}

/// Fortran 7.5.4.6: a variable that keeps its value begins with what its type gives it, in the module too.
#[test]
fn kept_structures_have_their_default_initialization() {
    let text = "subroutine f(n, a)\n integer, value :: n\n integer :: a(n)\n!$omp target map(tofrom: a)\n a(1) = g(1)\n a(2) = g(2)\n\
                !$omp end target\ncontains\n integer function g(k)\n type :: t\n integer :: i = 7\n integer(2) :: v(2) = 4_2\n end type\n\
                integer, intent(in) :: k\n type(t), save :: x(2)\n g = x(k)%i * 10 + x(k)%v(2)\n end function\nend subroutine\n";
    check_file(&File::fortran(text), text, &[(1, 1), (2, 33)], 2, &[0; 2], &[74, 74]);
}

/// C 7.12.9.7: halfway cases go away from zero, whether the function is declared or built in.
#[test]
fn reals_are_rounded_to_integers() {
    check_c(
        "long lround(double); long lrint(double);
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ a[0] = lround(a[2] * 0.5); a[1] = lrint(a[2] * 0.5); a[2] = __builtin_lround(-a[2] * 0.5); }
}
",
        3,
        &[0, 0, 5],
        &[3, 2, -3],
    );
}

/// `~` of a complex number is its conjugate, as compilers of C have it.
#[test]
fn complex_numbers_have_conjugates() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ double _Complex z = a[0] + 2.0i; z = ~z; a[0] = (int)(__real__ z * 10 + __imag__ z); }",
        1,
        &[3],
        &[28],
    );
}

/// C 6.7.9p14 and 6.5.2.5: text fills the rows of an array, and a list in braces with a type is an array that has a place.
#[test]
fn arrays_are_made_of_text_and_of_lists() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ char w[2][4] = {\"ab\", {'c'}}; a[0] = w[0][1] + w[1][0] + w[1][3] + w[0][2]; a[1] = ((int[]){4, a[1], 6})[a[2]]; }",
        3,
        &[0, 8, 1],
        &[197, 8, 1],
    );
}

/// Fortran 2018, 10.1.5.2.2: the inverse of a power is zero, also where the power has no room in its type.
#[test]
fn integers_have_powers_with_negative_exponents() {
    check_fortran(
        "!$omp target map(tofrom: a)
a(1) = 2**(-a(1)); a(2) = 65536**(-2) + a(2)**(-2); a(3) = (-1)**a(3); a(4) = 1**(-a(4)); a(5) = a(5)**(-1); a(6) = 3**a(6)
!$omp end target",
        6,
        &[40, 65536, -3, 7, -1, 4],
        &[0, 0, -1, 1, -1, 81],
    );
}

#[test]
fn complex_numbers_have_powers_with_any_integer() {
    check_fortran(
        " complex(8) :: z
 integer :: i
!$omp target map(tofrom: a) private(z, i)
do i = 1, 6
z = (2d0, 1d0)**(i - 3)
a(i) = nint(100*real(z)) + 1000*nint(100*aimag(z))
end do
!$omp end target",
        6,
        &[0; 6],
        &[12 - 16_000, 40 - 20_000, 100, 200 + 100_000, 300 + 400_000, 200 + 1_100_000],
    );
}
