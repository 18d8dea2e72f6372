//! Structures whose members lie anywhere (`packed`, `#pragma pack`), and bit-fields beside other members, on the simulator, which refuses
//! accesses that are not aligned.

use crate::support::run::{check, check_c};
use crate::support::{File, ptx};
use dirigent_codegen::Options;
use pretty_assertions::assert_eq;

#[test]
fn members_of_packed_structures_are_read_and_written() {
    let text = "struct __attribute__((packed)) T { char c; int k; short s; double d; long l; };
#pragma pack(push, 2)
struct P { char c; int k; double d; };
#pragma pack(pop)
struct N { int x; short y[2]; };
struct __attribute__((packed, aligned(4))) H { short a; int b; char c; };
struct __attribute__((packed)) U { char c; struct T t; struct N n; };
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ struct T t = {1, a[0], 3, 2.5, -7}; struct P p = {2, a[0] + 1, 5}; struct U u = {1, t, {8, {9, 10}}}, v;
  struct T many[3] = {t, {4, 5, 6, 7, 8}}; many[2] = u.t; many[1].k += many[2].k; t.k++; p.d *= 2; u.t.l -= 7; u.n.y[1]++;
  struct H h[2] = {{1, 70000, 2}}; h[1] = h[0]; h[1].b += h[0].c; u.n.x += h[1].b - h[0].b - 2;
  v = u; struct T *q = &many[1]; q->d += 0.5;
  a[0] = t.k; a[1] = p.k + p.d; a[2] = many[1].k; a[3] = v.t.l; a[4] = many[2].s; a[5] = 2 * q->d; a[6] = v.n.x + v.n.y[0] + v.n.y[1];
  a[7] = sizeof t + sizeof p + sizeof u; }
}
";
    check_c(text, 8, &[100, 0, 0, 0, 0, 0, 0, 0], &[101, 111, 105, -14, 3, 15, 28, 23 + 14 + 32]);
}

/// GNU C: bits follow each other without gaps, so that they may begin and end anywhere.
#[test]
fn bit_fields_of_packed_structures_cross_words() {
    let text = "struct __attribute__((packed)) T { unsigned a : 7; unsigned long b : 40; int c : 20; unsigned long d : 61; };
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ struct T t[2] = {{0}}; t[1].a = 100; t[0].d = ~0ul; t[0].c = -3; t[0].b = 1ul << 39 | 5; t[0].a--;
  a[0] = t[0].a; a[1] = t[0].b >> 35; a[2] = t[0].c; a[3] = t[0].d >> 40; a[4] = t[1].a; a[5] = t[0].b & 255; a[6] = sizeof(struct T); }
}
";
    check_c(text, 7, &[0; 7], &[127, 16, -3, (1 << 21) - 1, 100, 5, 16]);
}

/// C 3.17: a bit-field and a member beside it are memory of their own, which threads may write at the same time.
#[test]
fn a_bit_field_is_written_without_the_member_beside_it() {
    let text = "struct S { int k : 17; unsigned char c; };
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ struct S s = {1, 2};
#pragma omp parallel sections num_threads(2)
{
#pragma omp section
for (int i = 0; i < 5; i++) s.k -= 3;
#pragma omp section
for (int i = 0; i < 5; i++) s.c += 4;
}
a[0] = s.k; a[1] = s.c; }
}
";
    check_c(text, 2, &[0; 2], &[-14, 22]);
}

/// OpenMP 5.2, 15.8.4: what is not aligned cannot be changed in one step.
#[test]
fn an_atomic_update_of_a_packed_member_is_refused() {
    let text = "struct __attribute__((packed)) T { char c; int k; };
void f(struct T *t) {
#pragma omp target map(tofrom: t[0:1])
{
#pragma omp atomic
t->k++;
}
}
";
    let found = File::c(text).each(|view| ptx(view, Options::default()).diagnostics);
    let messages: Vec<_> = found.iter().flatten().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!(messages, ["no device code can be generated for this atomic update"]);
}

#[test]
fn what_lists_leave_out_is_cleared_in_aligned_pieces() {
    check(
        "#pragma omp target map(tofrom: a[0:n])
{ char x = 1, s[8] = {2}, t[3] = {3}, u[4] = \"\"; a[0] = s[0] + s[7] + t[2] + u[3] + x; }",
        1,
        &[0],
        &[3],
    );
}
