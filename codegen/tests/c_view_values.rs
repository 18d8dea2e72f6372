//! The C view computes what the region computes: the widths of constants and operands, and where values come from.

use crate::support::File;
use dirigent_codegen::{c_view, target_functions};
use pretty_assertions::assert_eq;

/// Each of these pieces stands in the C of a file.
fn check(file: &File, pieces: &[&str]) {
    let text = file.c_text();
    for piece in pieces {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
}

/// What the program declares to reduce comes along; a declaration in a function would be one of the whole file.
#[test]
fn declared_reductions_are_printed() {
    let text = "struct s { int i; };
static struct s none(void) { struct s x = { 0 }; return x; }
#pragma omp declare reduction(+: struct s: omp_out.i += omp_in.i) initializer(omp_priv = none())
#pragma omp declare reduction(far: int, long: omp_out = omp_in > omp_out ? omp_in : omp_out)
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
struct s x = { 5 };
int k = 0;
#pragma omp parallel for reduction(+: x) reduction(far: k)
for (int i = 0; i < n; ++i) { x.i += i; if (a[i] > k) k = a[i]; }
a[0] = x.i + k;
}
}
";
    let pieces = [
        "struct s none(void);",
        "#pragma omp declare reduction(+ : struct s : omp_out.i += omp_in.i) initializer(omp_priv = none())\n",
        "#pragma omp declare reduction(far : int : omp_out = omp_in > omp_out ? omp_in : omp_out)\n",
        "reduction(+ : x) reduction(far : k)",
    ];
    check(&File::c(text), &pieces);
    let text = text.replace("#pragma omp declare reduction(far", "// ").replace(
        "void f(int n, int *a) {",
        "void f(int n, int *a) {\n#pragma omp declare reduction(far: int: omp_out += omp_in)",
    );
    check(
        &File::c(&text),
        &["#pragma omp declare reduction(far_f : int : omp_out += omp_in)\n", "reduction(+ : x) reduction(far_f : k)"],
    );
}

/// Combiners and initializers that are not expressions of C become functions.
#[test]
fn reductions_that_fortran_declares_are_printed() {
    let text = "subroutine f(n, a)
integer, value :: n
integer :: a(n), i
type :: part
integer :: low = 5, t(2) = 0
end type
type(part) :: p
logical :: l
!$omp declare reduction(+: part: omp_out%t = omp_out%t + omp_in%t)
!$omp declare reduction(.joins.: logical: omp_out = omp_out .or. omp_in) initializer(omp_priv = .false.)
!$omp target map(tofrom: a) private(p, l)
p%t = 1
l = .false.
!$omp parallel do reduction(+: p) reduction(.joins.: l)
do i = 1, n
p%t(2) = p%t(2) + a(i)
l = l .or. a(i) > 3
end do
a(1) = p%t(2) + merge(1, 0, l)
!$omp end target
end subroutine
";
    let pieces = [
        "static void __combine_add_f_struct_part(struct part *omp_out, struct part *omp_in)\n{\n",
        "#pragma omp declare reduction(add_f : struct part : __combine_add_f_struct_part(&omp_out, &omp_in))\n",
        "#pragma omp declare reduction(joins_f : int : omp_out = omp_out || omp_in) initializer(omp_priv = 0)\n",
        "reduction(add_f : p) reduction(joins_f : l)",
    ];
    check(&File::fortran(text), &pieces);
}

/// OpenMP 5.2, 15.8.4: C has one operation there; what follows it in Fortran is part of the other operand.
#[test]
fn atomic_updates_by_several_operands_are_one() {
    let text = "subroutine f(a, r)
integer :: a(3), r(3), i
!$omp target parallel do map(tofrom: a)
do i = 1, 3
!$omp atomic
a(i) = a(i) + r(i) * i - 7
!$omp atomic
a(i) = a(i) - r(i) - 2 + i
end do
end subroutine
";
    let pieces = ["a[i - 1] += (r[i - 1] * i) - 7;", "a[i - 1] -= r[i - 1] + 2 - i;"];
    check(&File::fortran(text), &pieces);
}

/// C 6.7.9p17: one member of a union is initialized.
#[test]
fn initializers_of_unions_name_their_member() {
    let text = "union u { float f; unsigned u; struct { short a, b; } s; };
struct d { int k; union u z; };
void f(int *a) {
#pragma omp target map(tofrom: a[0:1])
{ union u b = { .s.b = 7 }; struct d d = { 1, { .u = 9 } }, e = { .z.u = 5 }; a[0] = b.s.b + d.z.u + e.z.u; }
}
";
    check(
        &File::c(text),
        &["union u b = {.s = {0, 7}};", "struct d d = {1, {.u = 9}};", "struct d e = {0, {.u = 5}};"],
    );
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
        "l[0] = (long)1L << ",
        "l[1] = -1L + (long)(-2147483647 - 1);",
        "l[2] = (long)k + 1L;",
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
fn members_that_are_initialized_alone_are_named() {
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

/// OpenMP 5.2, 5.5.8, 5.4.5: modifiers decide what clauses do.
#[test]
fn clauses_keep_the_modifiers_that_decide_the_result() {
    let text = "void f(int n, int *a) {
int s = 0, t = 0;
#pragma omp target map(tofrom: a[0:n], s, t)
{
#pragma omp parallel for reduction(inscan, +: s)
for (int i = 0; i < n; i++) {
s += a[i];
#pragma omp scan inclusive(s)
a[i] = s;
}
#pragma omp parallel for lastprivate(conditional: t)
for (int i = 0; i < n; i++) if (a[i]) t = i;
}
}
";
    check(&File::c(text), &["reduction(inscan, + : s)", "lastprivate(conditional: t)"]);
}

/// C 6.5.2.5: a compound literal has its type before it, wherever it is.
#[test]
fn compound_literals_have_their_types() {
    let text = "typedef struct { int re, im; } pair;
static int sum(pair p) { return p.re + p.im; }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ pair *q = &(pair){.im = n}; a[0] = sum((pair){n, 3}) + q->im; }
}
";
    check(&File::c(text), &["){n, 3})", "){0, n}"]);
}

/// A variable that no other file can name is defined here.
#[test]
fn static_variables_are_defined() {
    let text = "#pragma omp declare target
static int table[2] = {3, -1}, count;
#pragma omp end declare target
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ count += table[n & 1]; a[0] = count; }
}
";
    check(&File::c(text), &["static int table[2] = {3, -1};", "static int count;"]);
}

/// Atomic comparisons take the variable as it is, and the bounds in an argument's type are those of the function.
#[test]
fn conversions_that_the_language_does_are_left_to_it() {
    let text = "static int first(int m, int a[m][m]) { return a[0][m - 1]; }
void f(int n, int *a, short *s) {
#pragma omp target map(tofrom: a[0:n], s[0:n])
{
short e = a[0];
#pragma omp atomic compare
if (s[0] < e) { s[0] = e; }
int g[n][n];
g[0][n - 1] = 4;
a[0] = first(n, g);
}
}
";
    check(&File::c(text), &["if (s[0] < e)", "first(n, (int (*)[n])g)"]);
}

/// Fortran 11.1.4: variables of blocks beside each other may have one name; what only array constructors had is gone with them.
#[test]
fn variables_of_blocks_are_told_apart() {
    let text = "subroutine f(n, a)
integer, value :: n
integer :: a(n), i, k
!$omp target teams distribute parallel do map(tofrom: a) private(k)
do i = 1, n
block
integer :: t(2)
t = [(k * i, k = 1, 2)]
a(i) = t(2)
end block
block
integer :: t(3)
t = i
a(i) = a(i) + t(3)
end block
end do
end subroutine
";
    check(&File::fortran(text), &["int t[(2)];", "int t_1[(3)];", "#pragma omp parallel for private(i)\n"]);
}

/// C has no `workshare`.
#[test]
fn units_of_work_are_executed_by_one_thread() {
    let text = "subroutine f(n, a)
integer, value :: n
integer :: a(n)
!$omp target map(tofrom: a)
!$omp parallel workshare
a = a + 1
!$omp end parallel workshare
!$omp end target
end subroutine
";
    check(&File::fortran(text), &["#pragma omp parallel\n", "#pragma omp single\n"]);
}

/// Fortran 2023, 11.1.12, 11.1.7.4.4: `exit` and `cycle` of a construct that is not the innermost one are jumps.
#[test]
fn named_constructs_are_left_from_inside() {
    let text = "subroutine f(n, a)
 integer :: n, a(n), i, j
 !$omp target map(tofrom: a)
 outer: do i = 1, n
  do j = 1, n
   if (j > i) cycle outer
   if (a(j) < 0) exit outer
   select case (a(j))
   case (1)
    cycle
   case (2)
    exit
   end select
   a(j) = a(j) + 1
  end do
  a(i) = 5
 end do outer
 !$omp end target
end subroutine
";
    let printed = File::fortran(text).c_text();
    let is_jump = |line: &&str| line.starts_with("goto") || line.starts_with("__") || *line == "continue;";
    let jumps: Vec<&str> = printed.lines().map(str::trim).filter(is_jump).collect();
    let number = |line: &str| line.chars().filter(char::is_ascii_digit).collect::<String>();
    let (loop_of, inner) = (number(jumps[0]), number(jumps[3]));
    let expected = [
        format!("goto __cycle_{loop_of};"),
        format!("goto __exit_{loop_of};"),
        "continue;".into(),
        format!("goto __exit_{inner};"),
        format!("__exit_{inner}:;"),
        format!("__cycle_{loop_of}:;"),
        format!("__exit_{loop_of}:;"),
    ];
    assert_eq!(jumps, expected, "{printed}");
    assert_ne!(loop_of, inner);
}

/// Fortran 2023, 11.1.4: each execution of a BLOCK construct has its own variables, so threads do not share them.
#[test]
fn variables_of_blocks_are_declared_in_them() {
    let text = "subroutine f(n, a)
 integer :: n, a(n), i
 !$omp target parallel do map(tofrom: a)
 do i = 1, n
  block
   integer :: t(3), s
   s = a(i)
   block
    integer :: s(2)
    s = i
    t(1) = s(2)
   end block
   a(i) = t(1) + s
  end block
 end do
 !$omp end target parallel do
end subroutine
";
    let printed = File::fortran(text).c_text();
    let (head, body) = printed.split_once("#pragma").expect("it is parallel");
    assert!(!head.contains(" t[") && !head.contains(" s"), "{printed}");
    assert!(body.contains("int t[(3)];") && body.contains("int s;") && body.contains("int s_1[(2)];"), "{printed}");
}

/// Fortran 2023, 15.5.2.5: a structure goes by address, one of an extended type as its parent.
#[test]
fn structures_go_by_address() {
    let text = "subroutine f(a)
 type :: duo
  integer :: re = 0, im = 0
 end type
 type, extends(duo) :: trio
  real :: z
 end type
 integer :: a(3)
 type(duo) :: p
 type(trio) :: q
 !$omp target map(tofrom: a) private(p, q)
 call grow(p, 3)
 call grow(q, 4)
 a(1) = p%re + q%re
 !$omp end target
contains
 subroutine grow(x, k)
  !$omp declare target
  class(duo) :: x
  integer, value :: k
  x%re = x%re + k
 end subroutine
end subroutine
";
    let text = File::fortran(text).c_text();
    for piece in [
        "static void f__grow(struct duo *x, int k)",
        "(*x).re = (*x).re + k;",
        "f__grow(&p, 3);",
        "f__grow(&q.duo, 4);",
    ] {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
}

/// R383: what a region changes stays changed on the device, where a construct around maps the variable; a private copy is nobody's.
#[test]
fn what_comes_in_and_changes_goes_back() {
    let text = "struct S { int k; };
void f(int *a) {
int x = 1, y = 2, z = 3; struct S s = {1};
#pragma omp target data map(tofrom: x)
#pragma omp target map(to: x, y) map(tofrom: a[0:1]) firstprivate(s, z)
{ a[0] = y + s.k; x = 5; s.k = 7; z = 8; goto done; done: unused: ; }
}
";
    let text = File::c(text).c_text();
    for piece in ["*__sotoc_var_x = x;", "  goto done;\n    done:;", "int y = *__sotoc_var_y;"] {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
    for piece in ["__sotoc_var_y = y", "__sotoc_var_s = s", "unused"] {
        assert!(!text.contains(piece), "{piece}\n{text}");
    }
}

/// OpenMP 5.2, 15.9.6: `doacross` has its older name, which compilers of C know.
#[test]
fn cross_iteration_dependences_have_their_older_name() {
    let text = "void f(int n, int *a) {
#pragma omp target parallel for ordered(1) map(tofrom: a[0:n])
for (int i = 1; i < n; i++) {
#pragma omp ordered doacross(sink: i - 1)
a[i] += a[i - 1];
#pragma omp ordered doacross(source:)
}
}
";
    check(&File::c(text), &["#pragma omp ordered depend(sink : i - 1)", "#pragma omp ordered depend(source)"]);
}

/// Fortran 2023, 11.1.7.4.3: iterations are counted, so a narrow variable may end at the last value of its type; C compares it.
#[test]
fn narrow_variables_of_directives_stay_in_their_type() {
    let refused = |last: &str| {
        let file = File::fortran(&format!(
            "subroutine f(n, a)\n integer :: a(9)\n integer, value :: n\n integer(1) :: i\n\
             !$omp target parallel do map(tofrom: a)\n do i = 1, {last}, 2\n a(i) = i\n end do\nend subroutine\n"
        ));
        let found = file.each(|view| {
            let target = target_functions(view).functions.remove(0);
            c_view::print_target(view, &target).diagnostics.into_iter().map(|it| it.message).collect::<Vec<_>>()
        });
        found.concat()
    };
    assert_eq!(refused("125"), Vec::<String>::new());
    let why =
        "a loop of a directive whose variable may leave its type behind the last iteration cannot be written as C";
    assert_eq!(refused("126"), [why]);
    assert_eq!(refused("n"), [why]);
}

/// Compilers do not compare statement expressions: a variable whose subscript is one has a pointer in an atomic construct that mentions it
/// more than once.
#[test]
fn an_atomic_variable_with_a_subscript_of_several_statements_has_a_pointer() {
    let text = "subroutine f(n, a, b)
  implicit none
  integer :: n, i, v
  integer :: a(n), b(n)
  !$omp target parallel do map(tofrom: a, b) private(v)
  do i = 1, n
    !$omp atomic update
    a(modulo(i, n) + 1) = i - a(modulo(i, n) + 1)
    !$omp atomic update
    a(modulo(i, n) + 1) = max(a(modulo(i, n) + 1), i)
    !$omp atomic capture
    v = a(modulo(i, n) + 1)
    a(modulo(i, n) + 1) = i * a(modulo(i, n) + 1)
    !$omp end atomic
    !$omp atomic write
    b(modulo(i, n) + 1) = v
  end do
end subroutine
";
    let pieces = [
        "int *__x = &a[({",
        "__x[0] = i - __x[0];",
        "#pragma omp atomic compare\n      if (__x[0] < (i)) { __x[0] = (i); }",
        "v = __x[0];\n        __x[0] = i * __x[0];",
        "    #pragma omp atomic write\n    b[({",
    ];
    check(&File::fortran(text), &pieces);
}

/// Compilers ask for parentheses around an assignment that is a condition.
#[test]
fn conditions_that_assign_are_in_parentheses() {
    let text = "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int k; if ((k = a[0])) a[1] = k; while ((k = a[1] - k)) a[1] = k; }
}
";
    check(&File::c(text), &["if ((k = a[0]))", "for (; (k = a[1] - k); )"]);
}

/// C11, 6.7.2.1p12: a bit-field without a name is padding, which an initializer passes over; one of width 0 has none.
#[test]
fn padding_has_no_name() {
    let text = "struct s { int a : 3, : 0; int b : 5, : 2, c : 4; };
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ static const struct s k = {4, 5, 6}; struct s x = {1, 2, 3}; a[0] = x.a + x.b + x.c + k.b; }
}
";
    check(&File::c(text), &["  int : 0;", "  int : 2;", " x = {1, 2, 3};", " k = {4, 5, 6};"]);
}

/// What a variable that keeps its value begins with is not left out: there is C for it or a diagnostic (R404).
#[test]
fn an_initial_value_without_c_is_refused() {
    let text = "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ static const struct { int k; const char *name; } t[] = {{3, \"three\"}, {5, \"five\"}}; a[0] = t[1].name[0]; }
}
";
    let printed = File::c(text).each(|view| {
        let targets = target_functions(view);
        targets.functions.iter().flat_map(|target| c_view::print_target(view, target).diagnostics).collect::<Vec<_>>()
    });
    let found: Vec<_> = printed.concat().into_iter().map(|it| (it.row.code, it.message)).collect();
    assert_eq!(found, [("E1113", "an initial value of this form cannot be written as C".to_string())]);
}

/// A directive governs a statement that does nothing, too (C 6.8.3).
#[test]
fn directives_govern_empty_statements() {
    let text = "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
#pragma omp parallel
#pragma omp task
;
}
";
    check(&File::c(text), &["  #pragma omp task\n  ;\n"]);
}

/// Vectors of GNU C are spelled as such.
#[test]
fn vectors_have_their_type() {
    let text = "typedef int v4 __attribute__((vector_size(16)));
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ v4 x = {1, 2, 3, 4}; a[0] = x[2]; }
}
";
    check(&File::c(text), &["int __attribute__((vector_size(16))) x = {1, 2, 3, 4};"]);
}
