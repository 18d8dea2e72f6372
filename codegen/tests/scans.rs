//! Scans (OpenMP 5.2, 5.6), and what else the generator of shapes of regions found: steps of truth values, `?:` without a second operand,
//! numbers of the threads around.

use crate::support::run::{check, check_many};

/// A loop over 3, 1, 4, 1, 5 that scans `s`, which begins with 100, with these phases; behind them is what `s` is afterwards.
fn check_scan(clause: &str, phases: &str, expected: &[i32]) {
    for words in ["parallel for", "simd", "parallel for simd", "parallel for schedule(static, 2)"] {
        let clause = clause.replace("WORDS", words);
        let body = format!(
            "#pragma omp target map(tofrom: a[0:n])\n{{\nint s = 100;\n{clause}\nfor (int i = 0; i < n - 1; i++) {{\n{phases}\n}}\na[n - 1] = s; }}"
        );
        if words != "parallel for schedule(static, 2)" || !clause.contains("simd") {
            check(&body, 6, &[3, 1, 4, 1, 5, 0], expected);
        }
    }
}

#[test]
fn an_inclusive_scan_counts_the_iteration_itself() {
    let phases = "s += a[i];\n#pragma omp scan inclusive(s)\na[i] = s;";
    check_scan("#pragma omp WORDS reduction(inscan, +: s)", phases, &[103, 104, 108, 109, 114, 114]);
}

#[test]
fn an_exclusive_scan_counts_the_iterations_before() {
    let phases = "int e = a[i];\na[i] = s;\n#pragma omp scan exclusive(s)\ns += e;";
    check_scan("#pragma omp WORDS reduction(inscan, +: s)", phases, &[100, 103, 104, 108, 109, 114]);
}

/// The phase that updates starts with the identity of the operation, whatever came before.
#[test]
fn an_iteration_of_a_scan_starts_with_the_identity() {
    let phases = "s = s == 0 ? a[i] : -1000;\n#pragma omp scan inclusive(s)\na[i] = s;";
    check_scan("#pragma omp WORDS reduction(inscan, +: s)", phases, &[103, 104, 108, 109, 114, 114]);
    let phases = "s = s == 1 ? a[i] : 0;\n#pragma omp scan inclusive(s)\na[i] = s;";
    check_scan("#pragma omp WORDS reduction(inscan, *: s)", phases, &[300, 300, 1200, 1200, 6000, 6000]);
}

/// All threads of a region wait for the value.
#[test]
fn a_region_of_several_loops_scans() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{
int s = 1, t = 0;
#pragma omp parallel
{
#pragma omp for reduction(inscan, +: s, t)
for (int i = 0; i < 4; i++) {
s += a[i]; t += 1;
#pragma omp scan inclusive(s, t)
a[i] = s * 10 + t;
}
#pragma omp for
for (int i = 0; i < 4; i++) a[i] += s * 1000;
}
}",
        4,
        &[1, 2, 3, 4],
        &[11021, 11042, 11073, 11114],
    );
}

/// C 6.5.3.1, 6.3.1.2: `b++` is `b = b + 1`, which is 1.
#[test]
fn a_truth_value_that_is_stepped_stays_one() {
    check(
        "#pragma omp target parallel for map(tofrom: a[0:n])
for (int i = 0; i < n; i++) {
_Bool b = a[i];
b++;
a[i] = b * 10;
--b;
a[i] += b;
_Bool c[1] = {0};
c[0]--;
a[i] += c[0]++ * 100;
a[i] += c[0] * 1000;
}",
        3,
        &[0, 1, 2],
        &[1110, 1110, 1110],
    );
}

/// GNU C: the first operand is evaluated once, the other only if it is zero.
#[test]
fn a_conditional_without_a_second_operand_evaluates_once() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ int k = 0; a[0] = k++ ?: 7; a[1] = k++ ?: (k = 50); a[2] = k; double d = a[0] ?: 0.5; a[3] = d * 2; }",
        4,
        &[0; 4],
        &[7, 1, 2, 14],
    );
}

/// OpenMP 5.2, 18.2.19, 18.2.20.
#[test]
fn threads_know_the_numbers_of_those_around() {
    check_many(
        "int omp_get_ancestor_thread_num(int), omp_get_team_size(int), omp_get_thread_num(void);
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
a[0] = omp_get_ancestor_thread_num(0) * 10 + omp_get_ancestor_thread_num(1) + omp_get_team_size(0) * 100;
#pragma omp parallel num_threads(2)
{
int k = omp_get_thread_num();
#pragma omp parallel num_threads(2)
a[k + 1] = omp_get_ancestor_thread_num(1) * 100 + omp_get_ancestor_thread_num(2) * 10 + omp_get_team_size(1) * 1000
  + omp_get_ancestor_thread_num(3) + omp_get_team_size(2) * 10000 + omp_get_ancestor_thread_num(-1);
}
}
}",
        3,
        &[0; 3],
        &[99, 11998, 12098],
    );
}
