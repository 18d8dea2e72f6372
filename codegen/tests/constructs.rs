//! Constructs, functions and variables of regions against what a compiler for the host makes of them (R376 to R404).

use crate::support::run::{check_c, check_fortran, check_many};

/// The file gives these numbers for `1, 2, …, 10`.
fn check(text: &str, expected: &[i32]) {
    check_c(text, 10, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], expected);
}

/// R376, R379.
#[test]
fn variables_of_declare_target_belong_to_the_module() {
    check(
        "#pragma omp declare target
int g = 5, h[3] = {1, 2, 3};
static double d = 2.5;
int add(int x) { static int count = 3; count += x; g += x; h[1] += x; d += x; return count; }
#pragma omp end declare target
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ a[0] = add(n); a[1] = g; a[2] = h[1] + h[2]; a[3] = d * 2; a[4] = add(1); g = 9; a[5] = g; g = 5; h[1] = 2; d = 2.5; add(-n - 1); g = 5; h[1] = 2; d = 2.5; }
}",
        &[13, 15, 15, 25, 14, 9, 7, 8, 9, 10],
    );
}

/// R404.
#[test]
fn pointers_may_point_to_memory_of_threads_and_teams() {
    check(
        "static int sum(const int *p, int k) { int s = 0; for (int i = 0; i < k; ++i) s += p[i]; return s; }
static void twice(int *p) { *p *= 2; }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int t[2] = {3, 4};
int *p = t;
twice(p + 1);
#pragma omp parallel for
for (int i = 0; i < n; ++i) {
int v[4] = {i, 1, 2, 3};
int w = sum(v, 4);
int *q = i % 2 ? &w : &a[i];
twice(q);
a[i] += w + p[i % 2];
}
p = a;
p[0] += t[1]; }
}",
        &[19, 24, 17, 30, 23, 36, 29, 42, 35, 48],
    );
}

/// R395.
#[test]
fn structures_go_through_pointers_and_by_value() {
    check(
        "struct p { int v; double w; int t[3]; };
static void set(struct p *q, int k) { q->v = k; q->w = 0.5 * k; for (int i = 0; i < 3; ++i) q->t[i] = k + i; }
static int get(struct p q) { q.v += 1; return q.v + q.t[2]; }
void f(int n, int *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (int i = 0; i < n; ++i) {
struct p q;
set(&q, i);
struct p *r = &q;
r->t[1] += a[i];
a[i] = get(q) + r->t[1] + (int)(2 * q.w);
}
}",
        &[5, 10, 15, 20, 25, 30, 35, 40, 45, 50],
    );
}

/// R389.
#[test]
fn sections_are_executed_once_each() {
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int l = 0, s = 1;
#pragma omp parallel
{
#pragma omp sections lastprivate(l) reduction(+: s)
{ a[0] += 1;
#pragma omp section
{ a[1] += 2; l = 5; s += 4; }
#pragma omp section
{ a[2] += 3; l = 7; s += 8; }
}
#pragma omp for
for (int i = 3; i < n; ++i) a[i] += l;
}
#pragma omp parallel sections num_threads(2)
{
#pragma omp section
a[0] += l;
#pragma omp section
a[1] += s;
}
}
}",
        &[9, 17, 6, 11, 12, 13, 14, 15, 16, 17],
    );
}

/// R389.
#[test]
fn copyprivate_goes_to_all_threads() {
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
#pragma omp parallel
{ int v, w[2];
for (int t = 0; t < 3; ++t) {
#pragma omp single copyprivate(v, w)
{ v = a[1] + t; w[0] = t; w[1] = 3 * t; }
#pragma omp for
for (int i = 2; i < n; ++i) a[i] += v + w[0] * w[1];
}
}
}",
        &[1, 2, 27, 28, 29, 30, 31, 32, 33, 34],
    );
}

/// R389.
#[test]
fn critical_regions_are_executed_by_one_thread_at_a_time() {
    check(
        "void f(int n, int *a) {
#pragma omp target teams distribute num_teams(2) map(tofrom: a[0:n])
for (int k = 0; k < 2; ++k) {
#pragma omp critical(whole)
a[3] += k;
#pragma omp parallel for
for (int i = 0; i < 50; ++i) {
#pragma omp critical
{ a[0] += i; a[1] = a[0] > a[1] ? a[0] : a[1]; }
#pragma omp critical(other)
if (i & 1) a[2]++;
}
}
}",
        &[2451, 2451, 53, 5, 5, 6, 7, 8, 9, 10],
    );
}

/// R389.
#[test]
fn ordered_regions_are_executed_in_order() {
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int c = 0;
#pragma omp parallel for ordered schedule(static, 2)
for (int i = 0; i < n; ++i) {
#pragma omp ordered
{ c = c * 3 % 1001 + i; a[i] += c; }
}
a[0] = c;
#pragma omp parallel
{
#pragma omp for ordered
for (int i = n - 1; i > 0; --i) {
#pragma omp ordered
a[i - 1] += a[i] % 17;
}
}
#pragma omp simd
for (int i = 1; i < n; ++i) {
#pragma omp ordered simd
a[i] += a[i - 1];
}
}
}",
        &[746, 749, 766, 792, 864, 1060, 1615, 2266, 3192, 3945],
    );
}

/// R389.
#[test]
fn iterations_wait_for_those_that_they_depend_on() {
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
#pragma omp parallel for ordered(1)
for (int i = 1; i < n; ++i) {
#pragma omp ordered depend(sink: i - 1)
a[i] += a[i - 1];
#pragma omp ordered depend(source)
}
}",
        &[1, 3, 6, 10, 15, 21, 28, 36, 45, 55],
    );
}

/// R389.
#[test]
fn nests_need_not_be_rectangular() {
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int s = 0;
#pragma omp parallel for collapse(3) reduction(+: s)
for (int i = 0; i < n; i += 2) for (int j = n; j > i; --j) for (int k = 0; k < 4; ++k) s += i * j + k;
a[0] = s;
#pragma omp parallel for collapse(2) num_threads(3)
for (int i = 0; i < n; ++i) for (int j = i; j < n; ++j) {
#pragma omp atomic
a[j] += i + 1;
}
}
}",
        &[2741, 5, 9, 14, 20, 27, 35, 44, 54, 65],
    );
}

/// R389.
#[test]
fn linear_variables_step_with_the_iterations() {
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int v = 3;
long w = 10;
#pragma omp parallel for linear(v: 2) linear(w)
for (int i = 0; i < n; ++i) { a[i] += v + (int)w; v += 2; w += 1; }
a[0] += v;
a[1] += w;
#pragma omp parallel for linear(v: n) schedule(static, 3)
for (int i = 9; i >= 0; --i) { a[i] += v; v += n; }
a[2] += v; }
}",
        &[150, 141, 238, 109, 103, 97, 91, 85, 79, 73],
    );
}

/// R389; OpenMP 5.2, 5.4.6: the value of the last iteration goes out, which is not the next one where no iteration steps the variable; none
/// does where there is no iteration.
#[test]
fn linear_variables_keep_what_the_last_iteration_leaves() {
    check(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int v = 3, w = 7;
long u = 1;
#pragma omp parallel for linear(v: 2) linear(u: -3)
for (int i = 0; i < n; ++i) a[i] = v + (int)u;
#pragma omp simd linear(w: 5)
for (int i = n; i < n; ++i) a[i] += w;
a[0] = v;
a[1] = (int)u;
a[2] = w; }
}",
        &[21, -26, 7, 1, 0, -1, -2, -3, -4, -5],
    );
}

/// R389.
#[test]
fn arrays_and_structures_are_lastprivate() {
    check(
        "struct s { int v; double w; };
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int t[3];
struct s q;
#pragma omp parallel for lastprivate(t, q)
for (int i = 0; i < n; ++i) { for (int k = 0; k < 3; ++k) t[k] = i * k; q.v = i; q.w = 0.5 * i; }
a[0] = t[0];
a[1] = t[1];
a[2] = t[2];
a[3] = q.v + (int)(2 * q.w); }
}",
        &[0, 9, 18, 18, 5, 6, 7, 8, 9, 10],
    );
}

/// R403.
#[test]
fn the_library_has_memory_and_its_moves() {
    check(
        "void *malloc(unsigned long); void *calloc(unsigned long, unsigned long); void free(void *);
void *memset(void *, int, unsigned long); void *memcpy(void *, const void *, unsigned long); void abort(void);
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int *m = malloc(3 * sizeof(int));
m[0] = 4; m[1] = 5; m[2] = 6;
int *c = calloc(2, sizeof(int));
a[0] = m[1] + m[2] + c[1];
if (n < 0) abort();
memset(&a[1], 0, 2 * sizeof(int));
memcpy(&a[3], m, 2 * sizeof(int));
free(m); free(c);
#pragma omp parallel for
for (int i = 5; i < n; ++i) { int *t = malloc(8); t[0] = i; t[1] = a[i]; a[i] = t[0] * t[1]; free(t); }
}
}",
        &[11, 0, 0, 4, 5, 30, 42, 56, 72, 90],
    );
}

/// R403.
#[test]
fn functions_named_like_intrinsics_are_the_programs() {
    check(
        "static int mod(int a, int b) { return a - b; }
static int sign(int a, int b) { return a * b; }
static int merge(int a, int b, int c) { return a + b + c; }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ a[0] = mod(7, 4); a[1] = sign(-3, 4); a[2] = merge(1, 2, 0); }
}",
        &[3, -12, 3, 4, 5, 6, 7, 8, 9, 10],
    );
}

/// R403.
#[test]
fn procedures_that_call_themselves_are_functions() {
    check(
        "static int even(int k);
static int odd(int k) { return k == 0 ? 0 : even(k - 1); }
static int even(int k) { return k == 0 ? 1 : odd(k - 1); }
static int fact(int k) { return k < 2 ? 1 : k * fact(k - 1); }
static void fill(int *p, int from, int to) { if (from == to) { p[from] += from; return; } int m = (from + to) / 2; fill(p, from, m); fill(p, m + 1, to); }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ a[0] = fact(5);
int t[4] = {1, 2, 3, 4};
fill(t, 0, 3);
a[1] = t[3];
#pragma omp parallel for
for (int i = 2; i < n; ++i) a[i] += fact(i % 6) + even(i) + t[i % 4];
fill(a, 0, n - 1);
}
}",
        &[120, 8, 13, 20, 35, 134, 20, 23, 21, 28],
    );
}

/// R366, R376: a procedure shares its loop out over the gangs of the region that calls it, of which there is one without `parallel`.
#[test]
fn gang_loops_of_procedures_are_complete_in_every_region() {
    for construct in ["parallel", "serial", "kernels"] {
        let text = format!(
            "#pragma acc routine gang
static void fill(int n, int *a) {{
#pragma acc loop gang
for (int i = 0; i < n; ++i) a[i] = 3 * i;
}}
void f(int n, int *a) {{
#pragma acc {construct} copy(a[0:10])
{{ fill(10, a); }}
}}"
        );
        check(&text, &[0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
    }
}

/// OpenMP 5.2, 10.2: a region without `teams` has one team.
#[test]
fn a_region_without_teams_has_one() {
    check(
        "int omp_get_num_teams(void);
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
a[0] = omp_get_num_teams();
}",
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
}

/// OpenMP 5.2, 5.4.5: of a nest that is not rectangular too, the values of the last iteration go out, whoever executes it.
#[test]
fn last_values_go_out_of_nests_that_are_not_rectangular() {
    check_many(
        "void f(int n, int *a) {
int t = 0, j = 0;
#pragma omp target map(tofrom: a[0:n])
{
#pragma omp parallel for collapse(2) lastprivate(t, j)
for (int i = 0; i < 5; ++i)
for (j = i; j < 4; ++j)
{ t = 10 * i + j;
#pragma omp atomic
a[0]++; }
a[1] = t; a[2] = j; }
}
",
        3,
        &[0; 3],
        &[10, 33, 4],
    );
}

/// OpenMP 5.2, 5.5: logical operations take complex operands in C, where what is not zero is true.
#[test]
fn complex_values_are_true_or_false() {
    check_c(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ float _Complex z[3] = {0, 1.0fi, 0}; double _Complex any = 0, all = 1;
#pragma omp parallel for reduction(||: any) reduction(&&: all)
for (int i = 0; i < 3; ++i) { any = any || z[i]; all = all && z[i]; }
a[0] = any == 1; a[1] = all == 0; a[2] = z[1] && !z[0]; }
}
",
        3,
        &[9; 3],
        &[1, 1, 1],
    );
}

/// OpenMP 5.2, 8.5: a warning is told and the kernel goes on.
#[test]
fn an_error_directive_that_warns_does_not_stop() {
    check_c(
        "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
#pragma omp error at(execution) severity(warning) message(\"100 %\")
a[0] = 4;
if (a[1] > 5)
{
#pragma omp error at(execution)
} }
}
",
        2,
        &[1, 2],
        &[4, 2],
    );
}

/// OpenMP 5.2, 6.6 and 7.8: declarations in a region ask for nothing that is not so already.
#[test]
fn declarations_in_a_region_are_no_statements() {
    check_c(
        "int count(void) {
static int s = 4;
#pragma omp declare target to(s)
return ++s;
}
#pragma omp declare target (count)
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int t[2];
#pragma omp allocate(t) allocator(1)
t[0] = count(); t[1] = count(); a[0] = t[1]; a[1] = t[0]; }
}
",
        2,
        &[1, 2],
        &[6, 5],
    );
}

/// Fortran 2023, 8.4: a scalar is the initial value of each element.
#[test]
fn an_array_that_keeps_its_value_starts_with_one() {
    check_fortran(
        "!$omp target map(tofrom: a)
 call add(a)
!$omp end target
contains
 subroutine add(x)
  integer, intent(inout) :: x(*)
  integer, save :: k(2) = 4
  k(1) = k(1) + 1
  x(1) = k(1) + 10 * k(2)
 end subroutine",
        1,
        &[0],
        &[45],
    );
}

/// Fortran 2023, 11.1.12: EXIT leaves the construct that it names, and behind it goes on what follows.
#[test]
fn exit_leaves_constructs_that_are_not_loops() {
    check_fortran(
        "!$omp target teams distribute parallel do map(tofrom: a)
 do i = 1, n
  whole: block
   if (a(i) > 2) exit whole
   a(i) = a(i) + 10
   inner: if (a(i) > 11) then
    if (n > 1) exit inner
    a(i) = 99
   else
    exit whole
   end if inner
   a(i) = a(i) + 100
  end block whole
  a(i) = a(i) * 2
 end do",
        3,
        &[1, 2, 3],
        &[22, 224, 6],
    );
}

/// OpenMP 5.2, 12.3 and 18.5.3: the tasks of a final task are final, the implicit ones of a parallel region in it are not.
#[test]
fn a_task_asks_whether_it_is_final() {
    check_c(
        "int omp_in_final(void);
static int ask(void) { return omp_in_final() ? 10 : 20; }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:7])
{ a[0] = omp_in_final();
#pragma omp task final(n > 2) shared(a)
 { a[1] = omp_in_final();
#pragma omp task shared(a)
   a[2] = ask();
#pragma omp parallel num_threads(1)
   a[3] = omp_in_final();
 }
#pragma omp task final(n < 2) shared(a)
 a[4] = ask();
#pragma omp taskloop final(n == 3) shared(a)
 for (int i = 5; i < 6; ++i) a[i] = omp_in_final();
 a[6] = omp_in_final(); } }
",
        3,
        &[9, 9, 9, 9, 9, 9, 9],
        &[0, 1, 10, 0, 20, 1, 0],
    );
    check_fortran(
        " interface
  logical function omp_in_final()
  end function
 end interface
!$omp target map(tofrom: a)
!$omp task final(n == 2) shared(a)
 a(1) = merge(1, 2, omp_in_final())
!$omp end task
 a(2) = merge(1, 2, omp_in_final())
!$omp end target",
        2,
        &[0, 0],
        &[1, 2],
    );
}
