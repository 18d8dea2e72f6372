//! What cannot be generated is a located error, never a wrong kernel (R404); each row of the table has a program here.

use crate::support::{File, ptx};
use dirigent_codegen::{Options, problems};
use pretty_assertions::assert_eq;

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

/// OpenMP 5.2, 7.8.3: what the host points to is known on the device if it is `indirect`.
#[test]
fn a_call_through_a_pointer_of_the_host_has_no_code() {
    check(
        "int one(void) { return 1; }
void f(int n, int *a, int (*p)(void)) {
#pragma omp target map(tofrom: a[0:n])
a[0] = p();
}",
        &[(
            "E1100",
            4,
            "no device code can be generated for a call through a pointer of the host, as this file has no function that is \
             `indirect`",
        )],
    );
}

/// OpenMP 5.2, 13.8: the host reaches no memory that belongs to a thread or a team.
#[test]
fn regions_of_the_host_have_what_it_reaches() {
    check(
        "#pragma omp requires reverse_offload
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
int own = 3;
#pragma omp target device(ancestor: 1) map(tofrom: own)
own = 4;
a[0] = own;
}
}",
        &[("E1100", 6, "no device code can be generated for `own` in a region that the host executes")],
    );
}

#[test]
fn input_and_output_have_no_code() {
    check_fortran(
        "subroutine f(a)
integer :: a(3)
!$omp target map(tofrom: a)
write (10, *) a(1)
!$omp end target
end subroutine",
        &[("E1101", 4, "no device code can be generated for input and output")],
    );
}

#[test]
fn a_region_of_another_device_has_no_code() {
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
#pragma omp target
a[0] = 1;
}
}",
        &[("E1102", 4, "no device code can be generated for the construct `target`")],
    );
}

#[test]
fn a_function_that_is_not_defined_is_reported() {
    check(
        "struct s { int v; };
int g(struct s);
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ struct s q = {n};
a[0] = g(q); }
}",
        &[("E1103", 6, "`g` is called on the device but is not defined in this file")],
    );
    // A text has a length beside it.
    check_fortran(
        "subroutine f(a)
integer :: a(3)
external g
!$omp target map(tofrom: a)
call g(a, 'text')
!$omp end target
end subroutine",
        &[("E1103", 5, "`g` is called on the device but is not defined in this file")],
    );
}

/// Fortran 2023, 15.6.4: an argument that calls a procedure is evaluated once, and cannot stand for a dummy that the value has twice.
#[test]
fn a_statement_function_evaluates_a_call_once() {
    check_fortran(
        "subroutine f(a)
integer :: a(3), square, x
square(x) = x * x
!$omp target map(tofrom: a)
a(1) = square(next(a(2)))
!$omp end target
contains
integer function next(i)
!$omp declare target
integer, intent(inout) :: i
i = i + 1
next = i
end function
end subroutine",
        &[("E1100", 5, "no device code can be generated for a statement function of this form")],
    );
}

/// The library and the runtime have no file that could define it.
#[test]
fn a_function_of_the_system_is_no_external_procedure() {
    check(
        "char *strstr(const char *, const char *);
void f(int n, int *a, char *s) {
#pragma omp target map(tofrom: a[0:n], s[0:n])
a[0] = strstr(s, s) != 0;
}",
        &[("E1110", 4, "no device code can be generated for `strstr`")],
    );
}

/// R376: a procedure that a region calls is one of the device, wherever it is defined (OpenMP 5.2, 7.8).
#[test]
fn a_procedure_of_another_file_is_a_warning() {
    let file = File::c(
        "int g(int);
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
a[0] = g(1);
}",
    );
    file.each(|view| {
        let ptx = ptx(view, Options::default());
        let found: Vec<_> = ptx.diagnostics.iter().map(|it| (it.row.code, it.message.as_str())).collect();
        let expected = "`g` is not defined in this file, so another must define it for the device";
        assert_eq!(
            found,
            [("W1116", expected)].into_iter().filter(|_| ptx.text.contains(".entry")).collect::<Vec<_>>()
        );
    });
}

/// Fortran 2023, 9.7.3: the memory of the host is not the device's to give back.
#[test]
fn what_the_host_allocated_is_not_deallocated() {
    let region = |statements: &str, items: &str| {
        format!(
            "subroutine f(a, t, p, x)
integer, allocatable :: a(:), t(:)
integer, pointer :: p(:)
integer, target :: x(3)
integer :: status
!$omp target map(tofrom: a){items}
{statements}
!$omp end target
end subroutine"
        )
    };
    for (statements, items, what) in [
        ("deallocate(a)", "", "`deallocate` of what the region does not allocate"),
        ("allocate(t, mold=[1, status])", " map(tofrom: t)", "`allocate` of this form"),
        ("p => x; deallocate(p); allocate(p(1))", " map(tofrom: p)", "`deallocate` of a pointer to something else"),
    ] {
        check_fortran(
            &region(statements, items),
            &[("E1101", 7, &format!("no device code can be generated for {what}"))],
        );
    }
    check_fortran(
        &region("!$omp parallel\nallocate(t(3))\n!$omp end parallel", " map(tofrom: t)"),
        &[("E1101", 8, "no device code can be generated for `allocate` of what several threads see")],
    );
}

/// Whether an argument is present does not go through a parameter.
#[test]
fn recursion_with_optional_arguments_is_reported() {
    check_fortran(
        "subroutine f(n, a)
integer, value :: n
integer :: a(n)
!$omp target map(tofrom: a)
a(1) = g(3)
!$omp end target
contains
recursive integer function g(k, o) result(r)
integer, intent(in) :: k
integer, intent(in), optional :: o
r = k
if (k > 0) r = g(k - 1, k)
end function
end subroutine
",
        &[("E1104", 12, "`g` calls itself on the device")],
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
        &[("E1105", 6, "`k` has no data-sharing or data-mapping attribute in this target region")],
    );
}

/// What reads the variable elsewhere in its value would not be read and written at once.
#[test]
fn an_atomic_update_of_another_form_is_reported() {
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
#pragma omp atomic
a[0] = 2 + (n - a[0]);
}
}",
        &[("E1102", 4, "no device code can be generated for the construct `atomic`")],
    );
}

#[test]
fn a_private_array_of_unknown_size_is_reported() {
    check_fortran(
        "subroutine f(n, a)
 integer :: n, a(n)
 integer, allocatable :: t(:)
!$omp target map(tofrom: a) private(t)
 a(1) = 1
!$omp end target
end subroutine
",
        &[("E1106", 4, "`t` would need device memory of its own, but its size is not a constant")],
    );
}

/// C 6.7.6.2p2: the size of an array stays what it was when the array came to life.
#[test]
fn an_array_whose_size_was_another_is_reported() {
    let what = "no device code can be generated for an array whose bounds change after its declaration";
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int m = 2;
int t[m][m]; m = 5; t[1][1] = 3; a[0] = sizeof t; }
}",
        &[("E1100", 4, what)],
    );
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int m; m = 2; { int t[m]; t[1] = a[0]; a[1] = t[1]; } m = 5; a[0] = m; }
}",
        &[],
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
        &[("E1107", 3, "this is nested too deeply")],
    );
}

#[test]
fn a_linear_variable_of_loops_that_are_no_rectangle_is_reported() {
    check(
        "void f(int n, int *a) {
int t = 0;
#pragma omp target map(tofrom: a[0:n])
#pragma omp simd collapse(2) linear(t)
for (int i = 0; i < n; ++i)
for (int j = 0; j < i; ++j)
a[i] = t++;
}",
        &[("E1108", 6, "the bounds of a collapsed loop depend on the loop around it")],
    );
}

#[test]
fn a_linear_variable_that_is_real_is_reported() {
    check(
        "void f(int n, int *a) {
double k = 0;
#pragma omp target map(tofrom: a[0:n])
{
#pragma omp simd linear(k)
for (int i = 0; i < n; ++i) { a[i] = k; k++; }
}
}",
        &[("E1109", 5, "no device code can be generated for the clause `linear`")],
    );
}

#[test]
fn a_function_of_the_library_without_code_is_reported() {
    check(
        "void f(int n, double *a) {
#pragma omp target map(tofrom: a[0:n])
a[0] = __builtin_powi(a[1], n);
}",
        &[("E1110", 3, "no device code can be generated for `__builtin_powi`")],
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
        &[("E1115", 2, &format!("the mapped section of `{name}` is not contiguous"))],
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
                &[("E1115", 3, &format!("the mapped section of `{name}` is not contiguous"))],
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
fn a_static_variable_that_starts_with_an_address_has_no_code() {
    check(
        "static int g(int i) { static int k; static int *t = &k; *t += i; return *t; }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
a[0] = g(n);
}",
        &[("E1111", 4, "`t` keeps its value between calls, which device code cannot do")],
    );
}

#[test]
fn a_procedure_with_variants_is_reported() {
    check(
        "int h(int i) { return i; }
#pragma omp declare variant(h) match(implementation = {requires(unified_address)})
int g(int i) { return -i; }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
a[0] = g(n);
}",
        &[("E1114", 6, "`g` has variants, and which of them the device calls is not decided")],
    );
}

#[test]
fn a_function_does_not_know_whose_threads_call_it() {
    check(
        "int omp_get_thread_num(void);
int g(int n) { return n < 2 ? omp_get_thread_num() : g(n - 1); }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
a[0] = g(n);
}",
        &[("E1110", 4, "no device code can be generated for `omp_get_thread_num`")],
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
        &[("E1112", 2, "the variables of a team take 80000 bytes, and the device has 49152")],
    );
}

#[test]
fn what_cannot_be_reduced_says_so() {
    check(
        "void f(int n, double _Complex *a) {
#pragma omp target parallel for reduction(*: a[0:2])
for (int i = 0; i < n; ++i) a[1] *= i;
}",
        &[("E1109", 2, "no device code can be generated for the clause `reduction`")],
    );
}

/// OpenMP 5.2, 5.4.5: of which team the last iteration is that assigns is not known, since teams do not wait for each other.
#[test]
fn last_values_with_a_condition_have_no_code() {
    let expected = ("E1109", 3, "no device code can be generated for the clause `lastprivate(conditional: …)`");
    check(
        "void f(int n, int *a) {
int s = 0;
#pragma omp target teams distribute parallel for map(tofrom: a[0:n], s) lastprivate(conditional: s)
for (int i = 0; i < n; i++) if (a[i]) s = i;
}",
        &[expected],
    );
}

/// Fortran 2023, 8.10.1.1: names of one storage; each would have storage of its own.
#[test]
fn variables_of_one_storage_have_no_code() {
    check_fortran(
        "subroutine s(n, a)
integer :: n, a(n), i
!$omp target map(tofrom: a)
do i = 1, n
a(i) = overlaid(i)
end do
!$omp end target
contains
integer function overlaid(k)
integer :: k, one, two
equivalence (one, two)
one = k
overlaid = two
end function
end subroutine",
        &[(
            "E1101",
            5,
            "no device code can be generated for a variable whose storage `equivalence` gives another name",
        )],
    );
}
