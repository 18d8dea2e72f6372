//! Numbers of half precision, on the simulator: sums and products are the device's own, other operations are singles that are rounded once more.

use crate::support::File;
use crate::support::run::{check, check_file, check_fortran};

/// Results times eight.
fn check_halves(statements: &str, expected: &[i32]) {
    let n = expected.len() as i32;
    let body = format!(
        "#pragma omp target teams distribute parallel for map(tofrom: a[0:n])\nfor (int i = 0; i < n; i++) {{ _Float16 h = i, r = 0; {statements} a[i] = (int)(8 * r); }}"
    );
    check(&body, n, &vec![0; expected.len()], expected);
}

#[test]
fn each_operation_is_rounded() {
    // Between 2048 and 4096 every other integer is a half.
    check_halves("r = h + (_Float16)2048; r = r - (_Float16)2048;", &[0, 0, 16, 32]);
    check_halves("r = h * (_Float16)1.5; r *= 3; r = -r; r = r < 0 ? -r : r;", &[0, 36, 72, 108]);
    check_halves("r = (h + 1) / (_Float16)3; r = r * 3 == h + 1;", &[8, 8, 8, 8]);
    check_halves("r = 65504; r = r + h * 32 > 65504 ? 1 : 2;", &[16, 8, 8]);
    check_halves("h++; r = __builtin_sqrtf(h); r = r * r; r += !h;", &[8, 16, 24, 32]);
}

#[test]
fn halves_are_in_memory_as_two_bytes() {
    let statements = "struct { short s; _Float16 v[2]; } x = {3, {h, 2}}; _Float16 *p = x.v + 1; *p += h;
union { _Float16 h; unsigned short u; } y = {1.5f}; r = x.v[1] + x.v[0] + sizeof x + (y.u == 0x3e00);";
    check_halves(statements, &[72, 88, 104]);
}

#[test]
fn threads_combine_halves() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{
_Float16 sum = 1, most = -5, t = 0;
#pragma omp parallel for reduction(+: sum) reduction(max: most)
for (int i = 0; i < n; i++) { sum += (_Float16)a[i]; if (a[i] > most) most = a[i]; }
#pragma omp parallel for
for (int i = 0; i < n; i++)
#pragma omp atomic
t += (_Float16)0.5;
a[0] = sum; a[1] = most; a[2] = t * 2;
}",
        5,
        &[1, 7, 3, 2, 4],
        &[18, 7, 5, 2, 4],
    );
}

#[test]
fn functions_take_and_give_halves() {
    let text = "_Float16 power(_Float16 x, int k) { return k ? x * power(x, k - 1) : 1; }
void f(int n, int *a)
{
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (int i = 0; i < n; i++) a[i] = power(i, 3);
}
";
    check_file(&File::c(text), text, &[(1, 1), (2, 32)], 4, &[0; 4], &[0, 1, 8, 27]);
}

/// What depends on how many places a number has is refused.
#[test]
fn fortran_has_halves() {
    check_fortran(
        " real(2) :: x, v(3)
!$omp target teams distribute parallel do map(tofrom: a) private(x, v)
do i = 1, n
 x = i * 0.5_2
 v = [x, 2.5_2, -x]
 a(i) = nint(4 * (sum(v) + sign(x, -1.0_2) + max(x, 2.0_2) + abs(v(3))))
end do",
        3,
        &[0; 3],
        &[18, 18, 18],
    );
    let text = "subroutine f(x)
real(2) :: x
!$omp target map(tofrom: x)
x = spacing(x)
!$omp end target
end
";
    let messages = File::fortran(text)
        .each(|view| dirigent_codegen::compile_unit(view, dirigent_codegen::Options::default(), &[]).diagnostics);
    assert_eq!(messages.concat().len(), 1, "{messages:?}");
}
