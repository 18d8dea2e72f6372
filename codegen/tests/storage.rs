//! What the passes may assume of storage: only what the program proves (R404).

use crate::support::{File, ptx};
use dirigent_codegen::Options;
use pretty_assertions::assert_eq;

fn text(file: &File) -> String {
    let texts = file.each(|view| {
        let ptx = ptx(view, Options::default());
        assert_eq!(ptx.diagnostics, vec![]);
        ptx.text
    });
    texts.concat()
}

/// The kernel of a file loads so often through the read-only path, and so often from mapped memory in all.
fn check(file: &File, read_only: usize, loads: usize) {
    let text = text(file);
    let count = |word: &str| text.matches(word).count();
    assert_eq!((count("ld.global.nc"), count("ld.global")), (read_only, loads), "{text}");
}

/// The loads of a loop that reads `x[0]` and writes `y[i]`, with these declarations.
fn check_c(file_scope: &str, parameters: &str, before: &str, read_only: usize, loads: usize) {
    let text = format!(
        "{file_scope}
void f({parameters}) {{
{before}
#pragma omp target map(to: x[0:9]) map(tofrom: y[0:9])
{{ y[0] = x[0]; y[1] = x[0]; }}
}}"
    );
    check(&File::c(&text), read_only, loads);
}

#[test]
fn restrict_pointers_of_a_procedure_are_read_only() {
    check_c("", "int *restrict x, int *y", "", 1, 1);
}

#[test]
fn pointers_without_restrict_may_point_anywhere() {
    check_c("", "int *x, int *y", "", 0, 2);
    check_c("", "const int *x, int *y", "", 0, 2);
}

#[test]
fn a_pointer_based_on_a_restrict_pointer_is_the_same_object() {
    check_c("", "int *restrict x", "int *y = x + 1;", 0, 2);
}

#[test]
fn a_restrict_pointer_of_the_file_is_known_to_others() {
    check_c("int *restrict x;", "int *y", "", 0, 2);
}

#[test]
fn volatile_objects_are_read_as_often_as_written() {
    let file = File::c(
        "void f(volatile int *x, int *restrict y) {
#pragma omp target map(tofrom: x[0:9], y[0:9])
{ y[0] = x[0]; y[1] = x[0]; x[0] = 1; x[0] = 2; x[3]; }
}",
    );
    let text = text(&file);
    let count = |word: &str| text.matches(word).count();
    assert_eq!((count("ld.volatile.global"), count("st.volatile.global")), (3, 2), "{text}");
    assert_eq!((count("ld.global"), count("st.global")), (0, 2), "{text}");
}

#[test]
fn volatile_scalars_stay_in_memory() {
    let file = File::fortran(
        "subroutine f(n, a)
integer :: n, a(n)
integer, volatile :: k
!$omp target map(tofrom: a, k)
do while (k == 0)
end do
a(1) = k + k
!$omp end target
end subroutine",
    );
    let text = text(&file);
    assert_eq!(text.matches("ld.volatile.global").count(), 3, "{text}");
}

#[test]
fn volatile_private_variables_are_not_merged() {
    let file = File::c(
        "void f(int *a) {
#pragma omp target map(tofrom: a[0:9])
{ volatile int k = 1; a[0] = k; a[1] = k; }
}",
    );
    let text = text(&file);
    assert_eq!((text.matches("ld.local").count(), text.matches("st.local").count()), (2, 1), "{text}");
}

/// The loads of a region that reads `x(1)` twice around a store to `y(1)`.
fn check_fortran(declarations: &str, block: (&str, &str), read_only: usize, loads: usize) {
    let text = format!(
        "subroutine f(n, x)
{declarations}
!$omp target map(to: x) map(tofrom: y)
{}
y(1) = x(1)
y(2) = x(1)
{}
!$omp end target
end subroutine",
        block.0, block.1
    );
    check(&File::fortran(&text), read_only, loads);
}

#[test]
fn variables_of_fortran_are_their_own_storage() {
    check_fortran("integer :: n, x(9), y(9)", ("", ""), 1, 1);
    check_fortran("integer, intent(in) :: x(9)\ninteger :: n, y(9)\ncommon /c/ y", ("", ""), 1, 1);
}

#[test]
fn targets_and_pointers_share_storage() {
    check_fortran("integer :: n\ninteger, target :: x(9)\ninteger, pointer :: y(:)", ("", ""), 0, 2);
    check_fortran("integer :: n\ninteger, target, intent(in) :: x(9)\ninteger, target :: y(9)", ("", ""), 0, 2);
}

/// The same with a local `x`, which `equivalence` may name.
fn check_local(declarations: &str, read_only: usize, loads: usize) {
    let text = format!(
        "subroutine f(n)
integer :: n
{declarations}
!$omp target map(to: x) map(tofrom: y)
y(1) = x(1)
y(2) = x(1)
!$omp end target
end subroutine"
    );
    check(&File::fortran(&text), read_only, loads);
}

#[test]
fn equivalenced_variables_share_storage() {
    check_local("integer :: x(9), y(9)", 1, 1);
    check_local("integer :: x(9), y(9)\nequivalence (x(2), y(1))", 0, 2);
    check_local("equivalence (x, y)\ninteger :: x(9), y(9)", 0, 2);
    check_local("integer :: x(9), y(9), z(2)\ncommon /c/ z, x\nequivalence (z, y)", 0, 2);
}

#[test]
fn an_associate_name_is_its_selector() {
    let text = "subroutine f(n, a, s)
integer :: n, a(9), s
!$omp target map(tofrom: a, s)
s = a(1)
associate (b => a, t => s, c => 2 * n)
b(1) = c
t = t + a(1)
end associate
!$omp end target
end subroutine";
    let file = File::fortran(text);
    check(&file, 0, 2);
    assert_eq!(self::text(&file).matches("st.global").count(), 3);
}

#[test]
fn members_of_a_union_share_storage() {
    let text = "union u { int i; float f; };
void f(union u *restrict a, int *restrict b) {
#pragma omp target map(tofrom: a[0:9], b[0:9])
{ a[0].i = 1; a[0].f = 2.0f; b[0] = a[0].i; }
}";
    let text = self::text(&File::c(text));
    assert_eq!((text.matches("st.global").count(), text.matches("ld.global").count()), (3, 1), "{text}");
}
