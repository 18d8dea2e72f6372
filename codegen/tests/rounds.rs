//! Loops that are executed in rounds of several iterations, and collapsed loops whose variables are stepped (R400, R402): the same values as
//! without the passes, whatever the number of iterations.

use crate::support::run::{check, check_c, check_fortran};
use crate::support::{File, ptx};
use dirigent_codegen::Options;
use pretty_assertions::assert_eq;

/// The numbers of iterations around the size of a round, and what a loop over `0 .. count` with this head makes of them.
fn check_head(head: &str, values: impl Fn(i32) -> Vec<i32>) {
    for n in 0..11 {
        let body = format!(
            "#pragma omp target map(tofrom: a[0:40])\n{{ int s = 0, i = 0, last = -7; long k = 0; unsigned u = 0;\n  {head} {{ s = s * 3 + a[i]; last = i; }}\n \
             a[0] = s; a[1] = last; a[2] = i; }}"
        );
        let a: Vec<i32> = (0..40).map(|at| at * at % 17 - 5).collect();
        let (mut s, mut last) = (0i32, -7);
        for i in values(n) {
            s = s.wrapping_mul(3).wrapping_add(a[i as usize]);
            last = i;
        }
        let mut expected = a.clone();
        expected[0] = s;
        expected[1] = last;
        let mut after = run_last(head, &values(n), n);
        expected[2] = after.take().unwrap_or(0);
        check(&body, n, &a, &expected);
    }
}

/// The value of `i` behind the loop.
fn run_last(head: &str, values: &[i32], n: i32) -> Option<i32> {
    let (start, step) = if head.contains("i = n") { (n, -1) } else { (0, if head.contains("i += 3") { 3 } else { 1 }) };
    Some(values.last().map_or(start, |last| last + step))
}

/// Upwards and downwards, signed, with a step, and until equal.
#[test]
fn a_loop_has_its_iterations_whatever_their_number() {
    check_head("for (i = 0; i < n; i++)", |n| (0..n).collect());
    check_head("for (i = 0; i <= n; i++)", |n| (0..=n).collect());
    check_head("for (i = 0; i != n; i++)", |n| (0..n).collect());
    check_head("for (i = n; i > 0; i--)", |n| (1..=n).rev().collect());
    check_head("for (i = n; i >= 0; i--)", |n| (0..=n).rev().collect());
    check_head("for (i = 0; i < n; i += 3)", |n| (0..n).step_by(3).collect());
}

/// Unsigned and 64-bit counters, and bounds near the ends of their types.
#[test]
fn a_loop_near_the_end_of_its_type_ends() {
    for (ty, first, bound) in [
        ("int", "2147483640", "2147483640 + (n > 7 ? 7 : n)"),
        ("int", "-2147483647 - 1", "-2147483647 - 1 + n"),
        ("unsigned", "0", "n"),
        ("unsigned", "4294967280u", "4294967280u + n"),
        ("long", "9223372036854775800l", "9223372036854775800l + (n > 7 ? 7 : n)"),
        ("unsigned long", "0", "n"),
    ] {
        for n in 0..10 {
            let body = format!(
                "#pragma omp target map(tofrom: a[0:16])\n{{ int s = 0; {ty} start = {first};\n  for ({ty} k = start; k < {bound}; k++) s = s * 5 + a[(k - start) & 15];\n  a[0] = s; }}"
            );
            let a: Vec<i32> = (1..17).collect();
            let count = if bound.contains("> 7") { n.min(7) } else { n };
            let s = (0..count).fold(0i32, |s, at| s.wrapping_mul(5).wrapping_add(a[at as usize]));
            let mut expected = a.clone();
            expected[0] = s;
            check(&body, n, &a, &expected);
        }
    }
}

/// What an iteration writes and the next reads is read after it is written.
#[test]
fn loads_stay_behind_the_stores_that_they_need() {
    let a: Vec<i32> = (0..24).collect();
    for n in 0..20 {
        let mut expected = a.clone();
        (0..n as usize).for_each(|at| expected[at + 1] += expected[at]);
        check(
            "#pragma omp target map(tofrom: a[0:24])\n for (int i = 0; i < n; i++) a[i + 1] = a[i + 1] + a[i];",
            n,
            &a,
            &expected,
        );
    }
}

/// Pointers that may point to the same array are not taken to be apart.
#[test]
fn loads_stay_behind_stores_of_another_pointer() {
    let a: Vec<i32> = (0..24).collect();
    let mut expected = a.clone();
    (0..17).for_each(|at| expected[at + 2] = expected[at] + 1);
    check(
        "#pragma omp target map(tofrom: a[0:24])\n { int *p = a, *q = a + 2; for (int i = 0; i < n; i++) q[i] = p[i] + 1; }",
        17,
        &a,
        &expected,
    );
}

/// DO loops of either direction, and the variable behind them.
#[test]
fn do_loops_have_their_iterations() {
    for n in 0..11 {
        let a: Vec<i32> = (1..=12).collect();
        let mut expected = a.clone();
        let up = (0..n as usize).fold(0i32, |s, at| s.wrapping_mul(2).wrapping_add(a[at]));
        let down = (0..n as usize).rev().step_by(2).fold(up, |s, at| s.wrapping_mul(2).wrapping_sub(a[at]));
        expected[11] = down;
        let body = "!$omp target map(tofrom: a) private(i, s)\n s = 0\n do i = 1, n\n  s = s * 2 + a(i)\n end do\n do i = n, 1, -2\n  s = s * 2 - a(i)\n \
                    end do\n a(12) = s\n !$omp end target";
        if n == 0 {
            continue;
        }
        let text = format!(
            "subroutine f(n, a)\n implicit none\n integer, value :: n\n integer :: a(12), i, s\n{body}\nend subroutine\n"
        );
        let any = &[(1, 1), (2, 37)];
        crate::support::run::check_file(&File::fortran(&text), &text, any, n, &a, &expected);
    }
}

/// Nests of two and three loops, more and fewer iterations than threads, from other types and steps.
#[test]
fn collapsed_loops_are_stepped_with_a_carry() {
    let (n, m, l) = (5i32, 7, 3);
    let mut expected = vec![0; 200];
    for i in 0..n {
        for j in 0..m {
            for k in 0..l {
                expected[((i * m + j) * l + k) as usize] = i * 100 + (2 * j + 1) * 10 + (9 - k);
            }
        }
    }
    for ty in ["int", "long", "unsigned"] {
        check_c(
            &format!(
                "void f(int n, int *a) {{\n\
                 #pragma omp target teams distribute parallel for collapse(3) map(tofrom: a[0:200])\n\
                 for (int i = 0; i < n; i++) for ({ty} j = 1; j < 2 * n + 5; j += 2) for (int k = 9; k > 11 - n; k--)\n\
                   a[(i * (n + 2) + (int)j / 2) * (n - 2) + 9 - k] = i * 100 + (int)j * 10 + k;\n}}\n"
            ),
            n,
            &vec![0; 200],
            &expected,
        );
    }
    let squares: Vec<i32> = (0..36).map(|at| (at % 6 + 1) * 10 + at / 6 + 1).collect();
    check_fortran(
        " !$omp target teams distribute parallel do collapse(2) map(tofrom: a)\n do j = 1, 6\n do i = 1, 6\n  a((j - 1) * 6 + i) = i * 10 + j\n end do\n end do",
        36,
        &[0; 36],
        &squares,
    );
}

/// No 64-bit division, four sums in a round and one in the rest, no unrolling of what is executed once, and shuffles whose mask is a constant.
#[test]
fn inner_products_have_rounds_and_little_around_them() {
    let text = "double f(int n, int m, const double *restrict x, const double *restrict y) {\n double t = 0;\n\
                #pragma omp target teams distribute parallel for collapse(2) reduction(+: t) map(to: x[0:n], y[0:n])\n\
                for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { double s = 0; for (int k = 0; k < n; k++) s += x[k + i] * y[k + j]; t += s; }\n\
                return t; }\n";
    let found = File::c(text).each(|view| ptx(view, Options::default())).remove(0);
    assert_eq!(found.diagnostics, vec![]);
    assert!(!found.text.contains("div.u64"), "{}", found.text);
    assert!(found.text.contains(".pragma \"nounroll\";"), "{}", found.text);
    let shuffles: Vec<&str> = found.text.lines().filter(|line| line.contains("shfl.sync.down")).collect();
    assert!(shuffles.len() == 10 && shuffles.iter().all(|line| line.ends_with(", -1;")), "{}", found.text);
    assert_eq!(shuffles.iter().filter(|line| line.contains('|')).count(), 5, "{}", found.text);
    let round = ["fma.rn.f64"; 4];
    let sums: Vec<&str> = operations(&found.text, "fma").collect();
    assert_eq!(sums[..4], round, "{}", found.text);
    assert_eq!(sums.len(), 5, "{}", found.text);
}

/// The operations whose names start so, in order.
fn operations<'t>(text: &'t str, other: &'t str) -> impl Iterator<Item = &'t str> {
    text.lines().filter_map(|line| line.trim().split(' ').next()).filter(move |kind| kind.starts_with(other))
}

/// Where the arrays are apart, the loads of a round stand in front of its stores; where they may not be, each behind the store before it.
#[test]
fn loads_move_in_front_of_stores_elsewhere() {
    for (restrict, grouped) in [("restrict", true), ("", false)] {
        let text = format!(
            "void f(int n, const float *{restrict} x, float *{restrict} y) {{\n\
             #pragma omp target map(to: x[0:n]) map(tofrom: y[0:n])\n for (int i = 0; i < n; i++) y[i] = x[i] * 2;\n}}\n"
        );
        let found = File::c(&text).each(|view| ptx(view, Options::default())).remove(0);
        assert_eq!(found.diagnostics, vec![]);
        let kinds: Vec<bool> = operations(&found.text, "")
            .filter(|kind| kind.contains(".global") && !kind.starts_with("cvta"))
            .map(|kind| kind.starts_with("st"))
            .collect();
        let first = if grouped {
            [false, false, false, false, true, true, true, true]
        } else {
            [false, true, false, true, false, true, false, true]
        };
        assert_eq!(kinds[..8], first, "{}", found.text);
    }
}
