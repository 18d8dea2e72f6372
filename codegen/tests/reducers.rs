//! Reductions that the program declares (OpenMP 5.2, 5.5.11): of scalars and structures, in the file and in a function, in every launch (R385).

mod support;

use support::run::check_c;

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
