//! Reductions that the program declares (OpenMP 5.2, 5.5.11): of scalars and structures, in the file and in a function, in every launch (R385);
//! in C and in Fortran, where combiners and initializers are statements.

use crate::support::run::{check_c, check_fortran};

/// The values of an array of eight.
const A: &[i32] = &[3, -9, 4, 1, -5, 8, 2, -6];

fn expect(changed: &[(usize, i32)]) -> Vec<i32> {
    let mut a = A.to_vec();
    changed.iter().for_each(|(at, value)| a[*at] = *value);
    a
}

#[test]
fn the_value_farthest_from_zero() {
    for construct in ["target teams distribute parallel for", "target parallel for", "target teams loop", "target simd"]
    {
        let text = format!(
            "#pragma omp declare reduction(far: int: omp_out = (omp_in < 0 ? -omp_in : omp_in) > (omp_out < 0 ? -omp_out : omp_out) ? omp_in : omp_out) initializer(omp_priv = 0)
void f(int n, int *a) {{
int s = 1;
#pragma omp {construct} reduction(far: s) map(tofrom: s) map(tofrom: a[0:8])
for (int i = 0; i < 8; ++i) {{ int b = a[i]; if ((b < 0 ? -b : b) > (s < 0 ? -s : s)) s = b; }}
}}"
        );
        // The scalar was seven.
        let mut expected = A.to_vec();
        expected.push(-9);
        check_c(&text, 8, A, &expected);
    }
}

const PAIR: &str = "struct pair { int sum; short count; long most; };
static void join(struct pair *to, const struct pair *from) {
to->sum += from->sum; to->count = to->count + from->count; if (from->most > to->most) to->most = from->most;
}
static struct pair least(void) { struct pair p = { 0, 0, -1000 }; return p; }
";

#[test]
fn a_structure_by_a_function_that_takes_addresses() {
    for initializer in ["initializer(omp_priv = least())", "initializer(omp_priv = (struct pair){ 0, 0, -1000 })"] {
        let text = format!(
            "{PAIR}#pragma omp declare reduction(join: struct pair: join(&omp_out, &omp_in)) {initializer}
void f(int n, int *a) {{
#pragma omp target map(tofrom: a[0:8])
{{
struct pair p = {{ 100, 1, -50 }};
#pragma omp parallel for reduction(join: p)
for (int i = 0; i < 8; ++i) {{ p.sum += a[i]; p.count++; if (a[i] > p.most) p.most = a[i]; }}
a[0] = p.sum; a[1] = p.count; a[2] = p.most;
}}
}}"
        );
        check_c(&text, 8, A, &expect(&[(0, 98), (1, 9), (2, 8)]));
    }
}

#[test]
fn an_operator_of_the_language_for_a_structure_that_begins_with_zeros() {
    let text = "struct s { int i; double d; };
#pragma omp declare reduction(+: struct s: omp_out.i += omp_in.i, omp_out.d += omp_in.d)
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:8])
{
struct s x = { 5, 0.5 };
#pragma omp parallel for reduction(+: x)
for (int i = 0; i < 8; ++i) { x.i += i; x.d += 0.25; }
a[0] = x.i; a[1] = (int)(x.d * 4);
}
}";
    check_c(text, 8, A, &expect(&[(0, 33), (1, 10)]));
}

#[test]
fn a_reduction_of_several_types_that_a_function_declares() {
    let text = "void f(int n, int *a) {
#pragma omp declare reduction(gather: int, long: omp_out |= omp_in) initializer(omp_priv = 0)
#pragma omp target map(tofrom: a[0:8])
{
int i1 = 1; long l1 = 2;
#pragma omp parallel for reduction(gather: i1, l1)
for (int i = 2; i < 8; ++i) { i1 |= 1 << i; l1 |= 1L << (i + 32); }
a[0] = i1; a[1] = (int)(l1 >> 32); a[2] = (int)l1;
}
}";
    check_c(text, 8, A, &expect(&[(0, 253), (1, 252), (2, 2)]));
}

#[test]
fn the_inner_declaration_is_meant() {
    let text = "#pragma omp declare reduction(pick: int: omp_out += omp_in) initializer(omp_priv = 0)
void f(int n, int *a) {
#pragma omp declare reduction(pick: int: omp_out *= omp_in) initializer(omp_priv = 1)
#pragma omp target map(tofrom: a[0:8])
{
int p = 1;
#pragma omp parallel for reduction(pick: p)
for (int i = 1; i < 5; ++i) p *= i;
a[0] = p;
}
}
void g(int n, int *a) {
int p = 1;
#pragma omp parallel for reduction(pick: p)
for (int i = 1; i < 5; ++i) p += i;
}";
    check_c(text, 8, A, &expect(&[(0, 24)]));
}

#[test]
fn elements_of_arrays_and_lists_in_braces() {
    let text = format!(
        "{PAIR}#pragma omp declare reduction(join: struct pair: join(&omp_out, &omp_in)) initializer(omp_priv = {{ 0, .most = -1000 }})
#pragma omp declare reduction(far: int: omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = {{ -99 }})
void f(int n, int *a) {{
#pragma omp target map(tofrom: a[0:8])
{{
struct pair p[2] = {{{{ 100, 1, -50 }}, {{ 7, 0, 50 }}}};
int t[3] = {{ 1, -100, 5 }};
#pragma omp parallel for reduction(join: p) reduction(far: t[1:2])
for (int i = 0; i < 8; ++i) {{ p[i & 1].sum += a[i]; p[0].count++; if (a[i] > p[1].most) p[1].most = a[i]; if (a[i] > t[1]) t[1] = a[i]; }}
a[0] = p[0].sum; a[1] = p[1].sum + p[0].count; a[2] = p[1].most; a[3] = t[0]; a[4] = t[1]; a[5] = t[2];
}}
}}"
    );
    check_c(&text, 8, A, &expect(&[(0, 104), (1, 10), (2, 50), (3, 1), (4, 8), (5, 5)]));
}

/// The region of a subroutine whose reductions are these, and procedures that they call.
fn check_reduced(declared: &str, region: &str, changed: &[(usize, i32)]) {
    let text = format!(
        "{declared}
!$omp target map(tofrom: a)
{region}
!$omp end target
contains
subroutine keep(one, other)
integer, intent(inout) :: one
integer, intent(in) :: other
if (abs(other) > abs(one)) one = other
end subroutine
integer function farther(one, other)
integer, intent(in) :: one, other
farther = merge(one, other, abs(one) > abs(other))
end function
subroutine clear(one, like)
integer, intent(out) :: one
integer, intent(in) :: like
one = 0 * like
end subroutine"
    );
    check_fortran(&text, 8, A, &expect(changed));
}

/// OpenMP 5.2, 5.5.3 and 5.5.4: an assignment or a call.
#[test]
fn statements_of_fortran() {
    for parts in [
        "omp_out = merge(omp_in, omp_out, abs(omp_in) > abs(omp_out))) initializer(omp_priv = 0)",
        "keep(omp_out, omp_in)) initializer(omp_priv = omp_orig * 0)",
        "omp_out = farther(omp_in, omp_out)) initializer(clear(omp_priv, omp_orig))",
        "omp_out = farther(omp_in, omp_out))",
    ] {
        for spread in ["parallel do", "parallel do simd", "simd"] {
            check_reduced(
                &format!("!$omp declare reduction(.far.: integer: {parts}"),
                &format!(
                    "s = 1
!$omp {spread} reduction(.far.: s)
do i = 1, 8
if (abs(a(i)) > abs(s)) s = a(i)
end do
a(1) = s"
                ),
                &[(0, -9)],
            );
        }
    }
}

#[test]
fn derived_types_with_arrays_and_values_from_the_start() {
    check_reduced(
        "type :: part
integer :: k = 7
integer :: t(3) = 0
end type
!$omp declare reduction(+: part: omp_out%t = omp_out%t + omp_in%t)",
        "block
type(part) :: p, q(2)
p = part(5, [1, 2, 3])
q(1) = p
q(2)%k = 7
q(2)%t = 0
!$omp parallel do reduction(+: p, q)
do i = 1, 8
p%t(1) = p%t(1) + p%k
p%t(2) = p%t(2) + i
q(mod(i, 2) + 1)%t(3) = q(mod(i, 2) + 1)%t(3) + a(i)
end do
a(1) = p%t(1)
a(2) = p%t(2) * 100 + p%t(3)
a(3) = p%k
a(4) = q(1)%t(3)
a(5) = q(2)%t(3)
a(6) = q(1)%k * 10 + q(2)%k
end block",
        &[(0, 57), (1, 3803), (2, 5), (3, -3), (4, 4), (5, 57)],
    );
}

#[test]
fn what_the_language_has_no_operation_for() {
    check_reduced(
        "logical :: l
integer :: t(0:1)
!$omp declare reduction(+: logical: omp_out = omp_out .neqv. omp_in) initializer(omp_priv = .false.)
!$omp declare reduction(pick: integer: omp_out = max(omp_out, omp_in)) initializer(omp_priv = -100)",
        "l = .true.
t = [-50, 5]
!$omp parallel do reduction(+: l) reduction(pick: t)
do i = 1, 8
l = l .neqv. .true.
t(mod(i, 2)) = max(t(mod(i, 2)), a(i) * i)
end do
a(1) = merge(1, 2, l)
a(2) = t(0)
a(3) = t(1)",
        &[(0, 1), (1, 48), (2, 14)],
    );
}
