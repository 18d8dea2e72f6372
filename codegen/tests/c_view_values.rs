//! The C view computes what the region computes: the widths of constants and operands, and where values come from.

mod support;

use dirigent_codegen::{c_view, target_functions};
use pretty_assertions::assert_eq;
use support::File;

/// Each of these pieces stands in the C of a file.
fn check(file: &File, pieces: &[&str]) {
    let printed = file.each(|view| {
        let targets = target_functions(view);
        assert_eq!(targets.diagnostics, vec![]);
        targets.functions.iter().map(|target| c_view::print(view, target)).collect::<Vec<_>>()
    });
    let printed: Vec<_> = printed.into_iter().flatten().collect();
    assert!(printed.iter().all(|printed| printed.diagnostics.is_empty()), "{printed:?}");
    let text = c_view::text(printed.iter());
    for piece in pieces {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
}

/// R383: what only gets memory may have a value already, from a construct around.
#[test]
fn a_mapped_scalar_without_copies_is_read_and_written() {
    let text =
        "void f(int *a) {\nint n;\n#pragma omp target map(alloc: n) map(tofrom: a[0:1])\n{ a[0] = n; n = 2; }\n}\n";
    check(&File::c(text), &["int n = *__sotoc_var_n;", "*__sotoc_var_n = n;"]);
}

/// C 6.5.16.2: a compound assignment computes in the common type of both operands.
#[test]
fn operands_keep_the_types_that_decide_the_result() {
    let text = "void f(short *s, double *d, long *l, int k) {
#pragma omp target map(tofrom: s[0:1], d[0:1], l[0:4])
{
  s[0] += (long)d[0];
  l[0] = 1L << 40;
  l[1] = -1L + (-0x7fffffff - 1);
  l[2] = k + 1L;
  l[3] = (k < 2) == (k > 1);
  l[3] = !k | 2;
}
}
";
    let pieces = [
        "s[0] += (long)d[0];",
        "l[0] = (long)1 << ",
        "l[1] = -1 + (long)(-2147483647 - 1);",
        "l[2] = (long)k + 1;",
        "l[3] = (k < 2) == (k > 1);",
        "l[3] = (!k) | 2;",
    ];
    check(&File::c(text), &pieces);
}

#[test]
fn a_table_of_the_region_is_declared_in_it() {
    let text = "void f(int *a) {\n#pragma omp target map(tofrom: a[0:1])\n{ static const int k[2] = {3, 4}; a[0] = k[a[0]]; }\n}\n";
    check(&File::c(text), &["(int *a)\n", "static const int k[2] = {3, 4};"]);
}

/// C 6.7.9p19: compilers ask for names where the last members are left out.
#[test]
fn members_that_are_initialised_alone_are_named() {
    let text = "struct S { int a, b, c; };
void f(int *a) {
#pragma omp target map(tofrom: a[0:1])
{ struct S s = {.b = 2}, t = {1, 2}; a[0] = s.b + t.a; }
}
";
    check(&File::c(text), &["struct S t = {.a = 1, .b = 2};"]);
}

/// Fortran 16.9: an argument that is needed twice is computed once, and integers are counted in their own width.
#[test]
fn intrinsics_of_fortran_are_expressions_of_their_type() {
    let text = "subroutine f(i, j, x, a)
 integer :: i, a(9)
 integer(1) :: j
 real(8) :: x
!$omp target map(tofrom: a)
 a(1) = iand(floor(x), 3); a(2) = popcnt(j); a(3) = shiftr(j, 1); a(4) = modulo(i, i - 2); a(5) = int(abs(int(i, 8)))
 a(6) = max(i + 1, a(1)); a(7) = sign(i, a(2))
!$omp end target
end subroutine
";
    let pieces = [
        "(int)__builtin_floor(x) & 3",
        "__builtin_popcountll((unsigned char)j)",
        "((unsigned char)j >> 1)",
        "__a % __b; __r != 0",
        "__builtin_labs(",
        "__a > __b ? __a : __b;",
        "(__a < 0) == (__b < 0) ? __a : -__a;",
    ];
    check(&File::fortran(text), &pieces);
}
