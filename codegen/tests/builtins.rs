//! Builtins of GNU C and functions of C that tell what a number is or move memory, on the simulator.

use crate::support::run::{check, check_c};

/// GNU C: whether the result of integer arithmetic fits a type, of whatever types the operands are.
#[test]
fn overflow_is_told() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ int r; long l; unsigned u; unsigned char c; unsigned long m, big = ~0ul; long low = 1l << 63;
  a[0] = __builtin_add_overflow(2147483647, a[0], &r) * 10 + (r < 0);
  a[1] = __builtin_sub_overflow(3, 5u, &u) * 10 + __builtin_sub_overflow(3, 5u, &r); a[2] = r;
  a[3] = __builtin_mul_overflow(big, big, &l) * 10 + __builtin_mul_overflow(big, 1, &m); a[4] = m == big;
  a[5] = __builtin_mul_overflow(low, -1, &l) * 10 + __builtin_mul_overflow(low, -1, &m); a[6] = m == 1ul << 63;
  a[7] = __builtin_add_overflow(200, 100, &c) * 100 + c; a[8] = __builtin_add_overflow(big, low, &l) * 10 + (l == ~low);
  a[9] = __builtin_saddl_overflow(low, -1, &l) + __builtin_umulll_overflow(1ul << 32, 1ul << 32, (unsigned long long *)&m) * 10 + __builtin_add_overflow_p(1, 2, 0) * 100; }",
        10,
        &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        &[11, 10, -2, 10, 1, 10, 1, 144, 1, 11],
    );
}

/// C 7.12.3, 7.12.14: classes of numbers, and comparisons of what may be none.
#[test]
fn numbers_have_classes() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ double zero = a[0], x[5] = {zero, 1 / zero, zero / zero, 1e-310, -2}; float y[2] = {1e-40f, 1};
  for (int i = 0; i < 5; i++) a[i] = __builtin_fpclassify(1, 2, 3, 4, 5, x[i]) * 10 + __builtin_isnormal(x[i]);
  a[5] = __builtin_fpclassify(1, 2, 3, 4, 5, y[0]) * 10 + __builtin_isnormal(y[1]);
  a[6] = __builtin_isless(x[4], x[0]) + 2 * __builtin_isless(x[2], x[0]) + 4 * __builtin_islessgreater(x[0], y[1])
       + 8 * __builtin_isunordered(x[2], y[1]) + 16 * __builtin_isgreaterequal(x[0], x[0]) + 32 * __builtin_islessgreater(x[0], x[2]);
  _Float16 h = 1, none = h - h, many = h / none; a[7] = !!__builtin_isinf(many) + 2 * !!__builtin_isfinite(h) + 4 * !!__builtin_isfinite(many)
       + 8 * !!__builtin_signbit(-none) + 16 * !!__builtin_signbit(h) + 32 * (__builtin_isinf_sign(-many) < 0); }",
        8,
        &[0; 8],
        &[50, 20, 10, 40, 31, 41, 29, 43],
    );
}

#[test]
fn memory_moves_over_itself() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ __builtin_memmove(a + 1, a, 4 * sizeof(int)); __builtin_memmove(a + 4, a + 5, 2 * sizeof(int)); a[0] = __builtin_clrsb(a[1]) + __builtin_clrsbl(-1L); }",
        8,
        &[1, 2, 3, 4, 5, 6, 7, 8],
        &[30 + 63, 1, 2, 3, 6, 7, 7, 8],
    );
}

#[test]
fn calls_without_a_value_are_chosen() {
    check_c(
        "static void up(int *k) { ++*k; }
static void down(int *k) { --*k; }
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (int i = 0; i < n; i++) a[i] > 2 ? up(&a[i]) : down(&a[i]);
}
",
        4,
        &[1, 2, 3, 4],
        &[0, 1, 4, 5],
    );
}
