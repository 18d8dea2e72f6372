//! Loops that are stepped by the values of their variables, near the ends of their types and with more and fewer iterations than threads, and
//! what their code is; quotients that are computed in other ways (R400, R402).

use crate::support::run::{check, check_c, check_file};
use crate::support::{File, ptx};
use dirigent_codegen::Options;
use pretty_assertions::assert_eq;

/// Launches with fewer threads than iterations, as many, and more.
const ANY: &[(u32, u32)] = &[(1, 1), (1, 32), (2, 37), (4, 96), (9, 128)];

/// A loop over `0 ..` or `1 ..` ends where no larger value is left.
#[test]
fn the_values_of_a_shared_loop_reach_the_end_of_their_type() {
    for (head, first) in [
        ("int k = 2147483600; k < 2147483600 + n", 2147483600u64),
        ("int k = 2147483600; k <= 2147483599 + n", 2147483600),
        ("int k = 0; k < n", 0),
        ("int k = 0; k <= n - 1", 0),
        ("int k = 1; k <= n", 1),
        ("unsigned k = 4294967240u; k < 4294967240u + n", 4294967240),
        ("long k = 9223372036854775760; k < 9223372036854775760 + n", 9223372036854775760),
        ("short k = 32700; k < 32700 + n", 32700),
    ] {
        for n in [0, 1, 2, 31, 32, 33, 47] {
            let text = format!(
                "void f(int n, int *a) {{\n#pragma omp target teams distribute parallel for map(tofrom: a[0:64])\n  for ({head}; k++) a[(unsigned long)k - {first}u] += n + 1;\n}}\n"
            );
            let expected: Vec<i32> = (0..64).map(|at| if at < n { at + n + 1 } else { at }).collect();
            let a: Vec<i32> = (0..64).collect();
            check_file(&File::c(&text), &text, ANY, n, &a, &expected);
        }
    }
}

/// Where the bound is below the first value, as far as the type goes, there are no iterations.
#[test]
fn a_loop_without_iterations_has_none_however_low_its_bound_is() {
    let a: Vec<i32> = (0..8).collect();
    for head in
        ["int i = 1; i < n - 1", "int i = 1; i <= n", "int i = 0; i <= n", "int i = 5; i < n", "long i = 3; i < n"]
    {
        for n in [-2147483647, -2147483646, -2, -1] {
            let text = format!(
                "void f(int n, int *a) {{\n#pragma omp target teams distribute parallel for map(tofrom: a[0:8])\n  for ({head}; i++) a[i & 7] = -9;\n}}\n"
            );
            check_file(&File::c(&text), &text, &[(1, 1), (2, 37)], n, &a, &a);
        }
    }
}

/// Two loops that both count near the end of their type: neither a sum with the distance nor the carry leaves it.
#[test]
fn the_values_of_collapsed_loops_reach_the_end_of_their_type() {
    for (first, ty) in [("2147483641", "int"), ("0", "int"), ("32761", "short"), ("9223372036854775801", "long")] {
        for (n, m) in [(7, 7), (7, 3), (1, 7), (3, 1), (7, 0), (0, 7)] {
            let text = format!(
                "void f(int n, int *a) {{\n#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[0:64])\n\
                 for ({ty} i = {first}; i < {first} + (n - 1); i++) for ({ty} j = {first}; j <= {first} + ({m} - 1); j++)\n\
                   a[(i - {first}) * {m} + (j - {first})] += (int)(i - {first}) * 10 + (int)(j - {first});\n}}\n"
            );
            let mut expected: Vec<i32> = (0..64).collect();
            for i in 0..(n - 1).max(0) {
                for j in 0..m {
                    expected[(i * m + j) as usize] += i * 10 + j;
                }
            }
            let a: Vec<i32> = (0..64).collect();
            check_file(&File::c(&text), &text, ANY, n, &a, &expected);
        }
    }
}

/// The same of a nest of three, whose loops have limits or not, in Fortran.
#[test]
fn loops_with_and_without_limits_stand_in_one_nest() {
    for heads in [["1, n", "-1, 2", "2, 4"], ["0, n - 1", "1, 4", "n - 2, n"], ["n, 1, -1", "1, 4", "1, 3"]] {
        let [one, two, three] = heads;
        let text = format!(
            "subroutine f(n, a)\n implicit none\n integer, value :: n\n integer :: a(60), i, j, k, low, at\n\
             !$omp target teams distribute parallel do collapse(3) map(tofrom: a) private(at)\n\
             do i = {one}\n do j = {two}\n do k = {three}\n\
             at = mod(i * 12 + (j + 2) * 3 + k + 600, 60) + 1\n !$omp atomic update\n a(at) = a(at) + i * 100 + j * 10 + k\n\
             end do\n end do\n end do\nend subroutine\n"
        );
        let n = 5;
        let range = |head: &str| -> Vec<i32> {
            let bounds: Vec<i32> = head
                .split(", ")
                .map(|bound| match bound.split_once("n - ") {
                    Some((_, less)) => n - less.parse::<i32>().expect("a number"),
                    None => bound.parse().unwrap_or(n),
                })
                .collect();
            if bounds.len() == 3 { (bounds[1]..=bounds[0]).rev().collect() } else { (bounds[0]..=bounds[1]).collect() }
        };
        let mut expected = vec![0; 60];
        for i in range(one) {
            for j in range(two) {
                for k in range(three) {
                    expected[(i * 12 + (j + 2) * 3 + k + 600) as usize % 60] += i * 100 + j * 10 + k;
                }
            }
        }
        check_file(&File::fortran(&text), &text, ANY, n, &[0; 60], &expected);
    }
}

/// A quotient by a power of two, and one of 1, are what division gives, to the bit.
#[test]
fn quotients_are_rounded_as_division_rounds_them() {
    let bits = [
        0x3f80_0000,
        0x4049_0fdb,
        1,
        0x007f_ffff,
        0x0080_0001,
        0x7f7f_ffff,
        0x7f80_0000,
        0xc2f6_e979,
        0x8000_0000,
        0x7e80_0001u32,
    ];
    let a: Vec<i32> = bits.iter().map(|bits| *bits as i32).collect();
    let divisors: [(&str, f32); 6] = [
        ("4.0f", 4.0),
        ("0.125f", 0.125),
        ("-2.0f", -2.0),
        ("0x1p-126f", f32::MIN_POSITIVE),
        ("0x1p127f", 1.701_411_8e38),
        ("3.0f", 3.0),
    ];
    for (text, divisor) in divisors {
        let expected: Vec<i32> = bits.iter().map(|bits| (f32::from_bits(*bits) / divisor).to_bits() as i32).collect();
        check(
            &format!(
                "#pragma omp target map(tofrom: a[0:10])\n {{ float *p = (float *)a; for (int i = 0; i < n; i++) p[i] = p[i] / {text}; }}"
            ),
            10,
            &a,
            &expected,
        );
    }
    let expected: Vec<i32> = bits.iter().map(|bits| (1.0 / f32::from_bits(*bits)).to_bits() as i32).collect();
    check(
        "#pragma omp target map(tofrom: a[0:10])\n { float *p = (float *)a; for (int i = 0; i < n; i++) p[i] = 1.0f / p[i]; }",
        10,
        &a,
        &expected,
    );
}

/// A loop with a limit has a sum and a comparison for the next iteration; one without asks what is left. Subscripts are one product.
#[test]
fn the_next_iteration_is_compared_with_the_bound() {
    let code = |text: &str| {
        let found = File::c(text).each(|view| ptx(view, Options::default())).remove(0);
        assert_eq!(found.diagnostics, vec![]);
        found.text
    };
    let stepped = |ty: &str| {
        code(&format!(
            "void f(int n, float *x) {{\n#pragma omp target teams distribute parallel for map(tofrom: x[0:n])\n for ({ty} i = 0; i < n; i++) x[i] = 1 / x[i] / 2;\n}}\n"
        ))
    };
    let lines = |text: &str, word: &str| text.lines().filter(|line| line.contains(word)).count();
    let small = stepped("int");
    assert_eq!((lines(&small, "min.u32"), lines(&small, "sub.s32"), lines(&small, "selp")), (0, 0, 0), "{small}");
    assert_eq!((lines(&small, "rcp.rn.f32"), lines(&small, "div.rn.f32")), (1, 0), "{small}");
    let large = stepped("unsigned");
    assert_eq!((lines(&large, "min.u32"), lines(&large, "sub.s32")), (0, 1), "{large}");
    let stencil = code(
        "void f(int n, int m, const double a[restrict n][m], double b[restrict n][m]) {\n\
         #pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n][0:m]) map(tofrom: b[0:n][0:m])\n\
         for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) b[i][j] = a[i][j - 1] + a[i][j + 1];\n}\n",
    );
    let at = stencil.find("nounroll").expect("there is a loop");
    let inside = &stencil[at..];
    assert_eq!((lines(inside, "mul."), lines(inside, "div."), lines(inside, "setp.")), (2, 0, 2), "{stencil}");
}

/// What is computed beside a sum of products stays what it is.
#[test]
fn products_that_have_other_uses_stay() {
    let (n, m) = (6i32, 5);
    let mut expected = vec![0; 64];
    for i in 0..n {
        for j in 0..m {
            expected[(i * m + j) as usize] = i * 8 + j * 8 + (i + j) * 4;
        }
    }
    check_c(
        "void f(int n, int *a) {\n#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[0:64])\n\
         for (long i = 0; i < n; i++) for (long j = 0; j < n - 1; j++) { long p = i * 8, q = j * 8; a[i * (n - 1) + j] = p + q + (p / 2 + q / 2); }\n}\n",
        n,
        &[0; 64],
        &expected,
    );
}
