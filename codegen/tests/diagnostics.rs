//! What cannot be generated is a located error, never a wrong kernel (R404); each row of the table has a program here.

mod support;

use dirigent_codegen::{Options, problems};
use pretty_assertions::assert_eq;
use support::{File, ptx};

/// The code generation of a file says this, on these lines, and gives no kernel.
fn check_file(file: &File, text: &str, expected: &[(&str, u32, &str)]) {
    let mut found = Vec::new();
    file.each(|view| {
        let ptx = ptx(view, Options::default());
        let each = ptx.diagnostics.iter();
        found.extend(each.map(|it| (it.row.code, (view.line_of)(it.primary.at), it.message.clone())));
        assert!(ptx.diagnostics.is_empty() || !ptx.text.contains(".entry"), "{text}");
    });
    let found: Vec<_> = found.iter().map(|(code, line, message)| (*code, *line, message.as_str())).collect();
    assert_eq!(found, expected, "{text}");
}

fn check(text: &str, expected: &[(&str, u32, &str)]) {
    check_file(&File::c(text), text, expected);
}

fn check_fortran(text: &str, expected: &[(&str, u32, &str)]) {
    check_file(&File::fortran(text), text, expected);
}

#[test]
fn every_row_is_tested() {
    let text = concat!(include_str!("diagnostics.rs"), include_str!("c_view.rs"));
    for row in problems::ROWS {
        assert!(text.contains(&format!("\"{}\"", row.code)), "{} {}", row.code, row.name);
    }
}

#[test]
fn an_address_of_a_private_variable_has_no_code() {
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int k = 2;
int *p = &k;
a[0] = *p; }
}",
        &[("E0501", 4, "no device code can be generated for the address of a private variable")],
    );
}

#[test]
fn input_and_output_have_no_code() {
    check_fortran(
        "subroutine f(a)
integer :: a(3)
!$omp target map(tofrom: a)
print *, a(1)
!$omp end target
end subroutine",
        &[("E0502", 4, "no device code can be generated for input and output")],
    );
}

#[test]
fn a_critical_region_has_no_code() {
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
#pragma omp critical
a[0] = 1;
}
}",
        &[("E0503", 4, "no device code can be generated for the construct `critical`")],
    );
}

#[test]
fn a_function_that_is_not_defined_is_reported() {
    check(
        "int g(int);
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
a[0] = g(1);
}",
        &[("E0504", 4, "`g` is called on the device but is not defined in this file")],
    );
}

#[test]
fn recursion_is_reported() {
    check(
        "int g(int n) { return n < 2 ? 1 : n * g(n - 1); }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
a[0] = g(n);
}",
        &[("E0505", 4, "`g` calls itself on the device")],
    );
}

#[test]
fn a_global_variable_of_a_device_function_is_reported() {
    check(
        "int k;
int g(void) {
return k; }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
a[0] = g();
}",
        &[("E0506", 6, "`k` has no data-sharing or data-mapping attribute in this target region")],
    );
}

#[test]
fn a_private_array_of_unknown_size_is_reported() {
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
int t[n];
t[0] = 1;
a[0] = t[0];
}
}",
        &[("E0507", 4, "`t` would need device memory of its own, but its size is not a constant")],
    );
}

#[test]
fn nesting_that_is_too_deep_is_reported() {
    let (open, close) = ("a[".repeat(160), "]".repeat(160));
    check(
        &format!(
            "void f(int n, int *a) {{
#pragma omp target map(tofrom: a[0:n])
a[0] = {open}0{close};
}}"
        ),
        &[("E0508", 3, "this is nested too deeply")],
    );
}

#[test]
fn collapsed_loops_that_are_no_rectangle_are_reported() {
    check(
        "void f(int n, int *a) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[0:n])
for (int i = 0; i < n; ++i)
for (int j = 0; j < i; ++j)
a[i] = j;
}",
        &[("E0509", 4, "the bounds of a collapsed loop depend on the loop around it")],
    );
}

#[test]
fn a_linear_variable_that_is_not_the_loops_is_reported() {
    check(
        "void f(int n, int *a) {
int k = 0;
#pragma omp target map(tofrom: a[0:n])
{
#pragma omp simd linear(k)
for (int i = 0; i < n; ++i) { a[i] = k; k++; }
}
}",
        &[("E0510", 5, "no device code can be generated for the clause `linear`")],
    );
}

#[test]
fn a_function_of_the_library_without_code_is_reported() {
    check(
        "double tgamma(double);
void f(int n, double *a) {
#pragma omp target map(tofrom: a[0:n])
a[0] = tgamma(a[1]);
}",
        &[("E0511", 4, "no device code can be generated for `gamma`")],
    );
}

/// A map of this item of `int *a`, `int w[4][5]` or `int **v` in C is not a contiguous piece.
fn check_pieces(items: &str, name: &str) {
    check(
        &format!(
            "void f(int n, int *a, int w[4][5], int **v) {{
#pragma omp target map(tofrom: {items})
{name}[0];
}}"
        ),
        &[("E0512", 2, &format!("the mapped section of `{name}` is not contiguous"))],
    );
}

#[test]
fn sections_in_pieces_are_reported() {
    check_pieces("a[0:n:2]", "a");
    check_pieces("w[0:2][0:3]", "w");
    check_pieces("w[0:2][1]", "w");
    check_pieces("v[0:2][0:3]", "v");
}

#[test]
fn two_maps_of_one_array_with_a_hole_are_reported() {
    // R398
    check_pieces("a[0:2], a[8:2]", "a");
}

#[test]
fn fortran_sections_in_pieces_are_reported() {
    for item in ["a(1:n:2)", "b(1:2, 1:3)", "b(1, 1:3)", "a(1:2), a(5:6)"] {
        let name = &item[..1];
        for directive in [format!("omp target map(tofrom: {item})"), format!("acc serial copy({item})")] {
            let end = if directive.starts_with("omp") { "omp end target" } else { "acc end serial" };
            check_fortran(
                &format!(
                    "subroutine f(n, a, b)
integer :: n, a(n), b(4, 5)
!${directive}
a(1) = n
!${end}
end subroutine"
                ),
                &[("E0512", 3, &format!("the mapped section of `{name}` is not contiguous"))],
            );
        }
    }
}

#[test]
fn sections_that_may_be_contiguous_are_believed() {
    for item in ["b(:, 1:3)", "b(1:4, 2:3)", "b(2:3, 4)", "b(1:n, 1:2)", "a(2:n)", "a(:), a(1:2)"] {
        check_fortran(
            &format!(
                "subroutine f(n, a, b)
integer :: n, a(n), b(4, 5)
!$omp target map(tofrom: {item})
n = 1
!$omp end target
end subroutine"
            ),
            &[],
        );
    }
}

#[test]
fn a_static_variable_that_is_written_has_no_code() {
    check(
        "static int g(int i) { static int t = 4; t += i; return t; }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
a[0] = g(n);
}",
        &[("E0513", 4, "`t` keeps its value between calls, which has no code on the device")],
    );
}

#[test]
fn a_team_has_so_much_memory() {
    check(
        "void f(int n, int *a) {
#pragma omp target teams map(tofrom: a[0:n])
{ int t[20000];
#pragma omp parallel for
for (int i = 0; i < 20000; ++i) t[i] = i;
a[0] = t[n]; }
}",
        &[("E0514", 2, "the variables of a team take 80000 bytes, and the device has 49152")],
    );
}

#[test]
fn what_cannot_be_reduced_says_so() {
    check(
        "void f(int n, int *a, int *b) {
#pragma omp target parallel for reduction(+: a[0:n]) map(to: b[0:n])
for (int i = 0; i < n; ++i) a[i] += b[i];
}",
        &[("E0510", 2, "no device code can be generated for the clause `reduction`")],
    );
}
