//! Atomic updates through pointers that may point to memory of any kind (OpenMP 5.2, 15.8.4; R403).

use crate::support::run::check_many;

/// One pointer, three kinds of memory: of a thread, of the team, of the host.
#[test]
fn pointers_to_memory_of_any_kind_are_updated() {
    let text = "int omp_get_num_threads(void);
#pragma omp begin declare target
static void bump(int *p, unsigned short *s, double *d) {
#pragma omp atomic
*p += 3;
#pragma omp atomic
*s -= 1;
#pragma omp atomic
*d *= 2;
}
static int take(int *p, int k) { int old;
#pragma omp atomic capture
{ old = *p; *p = k; }
return old; }
#pragma omp end declare target
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
int team = 1; unsigned short low = 0; double wide = 1;
#pragma omp parallel num_threads(4)
{
int own = 100; unsigned short s = 5; double d = 3;
bump(&own, &s, &d);
bump(&team, &low, &wide);
bump(a, &low, &wide);
if (take(&own, 8) != 103 || own != 8 || s != 4 || d != 6) {
#pragma omp atomic
a[4] += 1;
}
}
a[1] = team; a[2] = low; a[3] = wide;
}
}
";
    check_many(text, 5, &[10, 0, 0, 0, 0], &[22, 13, 65528, 256, 0]);
}
