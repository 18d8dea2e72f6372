//! C views, compiled and run where there is a compiler.

use crate::support::File;
use dirigent_codegen::target_functions;
use pretty_assertions::assert_eq;
use std::process::Command;

/// The view of a file with one region, followed by this `main`, in which `REGION` is the name of the function, prints this.
fn check(file: &File, main: &str, expected: &str) {
    let names = file.each(|view| {
        let names = target_functions(view).functions.into_iter().map(|target| target.name);
        names.collect::<Vec<_>>()
    });
    let name = names.concat().pop().expect("there is a target region");
    let text = format!("{}\n{}", file.c_text(), main.replace("REGION", &name));
    let folder = std::env::temp_dir().join(format!("dirigent-view-{}-{}", std::process::id(), name));
    let path = |suffix: &str| folder.with_extension(suffix);
    std::fs::write(path("c"), &text).expect("there is room for a file");
    let options = ["-std=gnu11", "-fopenmp", "-Wall", "-Wno-unused", "-Werror", "-o"];
    let built = Command::new("gcc").args(options).arg(path("exe")).arg(path("c")).arg("-lm").output();
    let Ok(built) = built else {
        eprintln!("skipped: no gcc");
        return;
    };
    assert!(built.status.success(), "{}\n{text}", String::from_utf8_lossy(&built.stderr));
    let ran = Command::new(path("exe")).output().expect("it runs");
    assert!(ran.status.success(), "{ran:?}\n{text}");
    assert_eq!(String::from_utf8_lossy(&ran.stdout), expected, "{text}");
    for suffix in ["c", "exe"] {
        std::fs::remove_file(path(suffix)).expect("it was there");
    }
}

/// Fortran 2023, 10.2.1.3, 9.4.1, 10.1.5.5.1: assignments cut and fill, substrings, `//`, comparisons and SELECT CASE see blanks behind.
#[test]
fn text_is_assigned_and_compared() {
    let text = "subroutine f_text(n, s, c, w, a)
integer, value :: n
integer :: a(8), i
character(6) :: s, w(2)
character :: c
!$omp target map(tofrom: s, c, w, a)
a(1) = merge(1, 0, s == 'abc')
a(2) = merge(1, 0, s(n:) < 'bd')
a(3) = len_trim(s)
a(4) = ichar(c)
c = s(n:n)
w(1) = s(2:3) // 'x' // c
w(2) = trim(s(1:n)) // '!'
s(2:5) = s
a(5) = len(w)
do i = 6, 8
select case (w(i / 7 + 1)(1:3))
case ('bcx')
a(i) = 10
case ('a':'b')
a(i) = 20
case default
a(i) = 30
end select
end do
!$omp end target
end subroutine
";
    let text = text.replace("w(2) = trim(s(1:n)) // '!'\n", "w(2) = trim(s(1:n))\n");
    let main = "int main(void)
{
  char s[6] = \"abc   \", c = 'z', w[2][6];
  int a[8];
  REGION(PASSED);
  printf(\"%.6s|%c|%.6s|%.6s|\", s, c, w[0], w[1]);
  for (int i = 0; i < 8; i++)
    printf(\" %d\", a[i]);
  return 0;
}
";
    let file = File::fortran(&text);
    let passed = pass(&file, &[("s", "&s"), ("c", "&c"), ("w", "w"), ("a", "a"), ("n", "2"), ("i", "0")]);
    let main = format!("int printf(const char *, ...);\n{}", main.replace("PASSED", &passed));
    check(&file, &main, "aabc  |b|bcxb  |ab    | 1 1 3 122 6 10 20 20");
}

/// The arguments of the region in the order of its parameters.
fn pass(file: &File, arguments: &[(&str, &str)]) -> String {
    let each = file.each(|view| {
        let parameters = target_functions(view).functions.into_iter().flat_map(|target| target.parameters);
        parameters.map(|parameter| parameter.name).collect::<Vec<_>>()
    });
    let find = |name: &String| {
        let found = arguments.iter().find(|(known, _)| known == name);
        found.unwrap_or_else(|| panic!("what is {name}?")).1
    };
    each.concat().iter().map(find).collect::<Vec<_>>().join(", ")
}

/// Fortran 2023, 10.2.2: pointers to scalars point to variables, elements and components, and to nothing.
#[test]
fn pointers_to_scalars_point_elsewhere() {
    let text = "subroutine f_pointers(a, x)
type :: t
integer, pointer :: p, q(:)
end type
integer, target :: a(4), x
integer, pointer :: p, q(:)
type(t) :: r
!$omp target map(tofrom: a, x) private(p, q, r)
p => x
p = p + 1
a(1) = p
p => a(2)
p = 20
nullify (p)
a(3) = merge(1, 2, associated(p))
r%p => x
r%p = r%p + 1
q => a
r%q => q
r%q(4) = 40
!$omp end target
end subroutine
";
    let file = File::fortran(text);
    let passed = pass(&file, &[("a", "a"), ("x", "&x")]);
    let main = format!(
        "int printf(const char *, ...);
int main(void)
{{
  int a[4] = {{0}}, x = 5;
  REGION({passed});
  printf(\"%d %d %d %d %d\", a[0], a[1], a[2], a[3], x);
  return 0;
}}
"
    );
    check(&file, &main, "6 20 2 40 7");
}

/// OpenMP 5.2, 12.5.2: a task with `detach` ends when its event is fulfilled, whatever the program's variable is for compilers of C.
#[test]
fn detached_tasks_have_events() {
    let of_c = "typedef unsigned long omp_event_handle_t;
void omp_fulfill_event(omp_event_handle_t);
void f_events(int *a)
{
#pragma omp target map(tofrom: a[0:3])
{
omp_event_handle_t event;
#pragma omp parallel num_threads(2)
#pragma omp single
{
#pragma omp task detach(event)
a[0] = 1;
#pragma omp task
{
a[1] = 2;
omp_fulfill_event(event);
}
#pragma omp taskwait
a[2] = a[0] + a[1];
}
}
}
";
    let of_fortran = "subroutine f_events(a)
use omp_lib
integer :: a(3)
integer(omp_event_handle_kind) :: event
!$omp target map(tofrom: a) private(event)
!$omp parallel num_threads(2)
!$omp single
!$omp task detach(event)
a(1) = 1
!$omp end task
!$omp task
a(2) = 2
call omp_fulfill_event(event)
!$omp end task
!$omp taskwait
a(3) = a(1) + a(2)
!$omp end single
!$omp end parallel
!$omp end target
end subroutine
";
    for file in [File::c(of_c), File::fortran(of_fortran)] {
        let main = "int printf(const char *, ...);
int main(void)
{
  int a[3] = {0};
  REGION(a);
  printf(\"%d %d %d\", a[0], a[1], a[2]);
  return 0;
}
";
        check(&file, main, "1 2 3");
    }
}

/// OpenMP 5.2, 13.8: what the host executes gets the addresses, values and sizes that a kernel gives it.
#[test]
fn the_host_is_asked_to_execute_regions() {
    let text = "#pragma omp requires reverse_offload
void f_reverse(int n, int *a)
{
#pragma omp target map(tofrom: a[0:n])
{
int k = n - 1;
#pragma omp target device(ancestor: 1) map(always, tofrom: a[1:k])
a[1] = k;
a[0] = a[1];
}
}
";
    let file = File::c(text);
    let passed = pass(&file, &[("a", "a"), ("n", "4")]);
    let main = format!(
        "#include <stdio.h>
void __omp_reverse_offload(const char *name, void *arguments, int count)
{{
  struct {{ void *address; long size; }} *given = arguments;
  for (int i = 0; i < count; i++)
    if (given[i].size == sizeof(int))
      printf(\"%d \", *(int *)&given[i].address);
    else {{
      printf(\"%ld \", given[i].size);
      *(int *)given[i].address = 9;
    }}
}}
int main(void)
{{
  int a[4] = {{0}};
  REGION({passed});
  printf(\"%d %d\", a[0], a[1]);
  return 0;
}}
"
    );
    check(&file, &main, "12 3 9 9");
}

/// OpenMP 5.2, 7.8.3: a pointer of the host calls the function of the device that it stands for.
#[test]
fn pointers_of_the_host_are_looked_up() {
    let text = "int one(int x) { return x + 1; }
int two(int x) { return 2 * x; }
#pragma omp declare target enter(one, two) indirect
void f_indirect(int *a, int (*p)(int), int (*q)(int))
{
#pragma omp target map(tofrom: a[0:2])
{
a[0] = p(a[0]);
a[1] = (*q)(a[1]);
}
}
";
    let file = File::c(text);
    let passed = pass(&file, &[("a", "a"), ("p", "(int (*)(int))8"), ("q", "(int (*)(int))16")]);
    let main = format!(
        "int printf(const char *, ...);
int main(void)
{{
  int a[2] = {{4, 5}};
  __omp_indirect_fe00_99ed02[0] = (void *)8;
  __omp_indirect_fe00_99ed02[1] = (void *)16;
  REGION({passed});
  printf(\"%d %d\", a[0], a[1]);
  return 0;
}}
"
    );
    check(&file, &main, "5 10");
}

/// Fortran 2023, 11.1.3.3: an associate name of a variable is that variable.
#[test]
fn associate_names_are_their_variables() {
    let text = "subroutine f_associate(a)
integer :: a(9), t(3, 3), k
!$omp target map(tofrom: a) private(t, k)
t = 1
k = 5
associate (s => t(2, 1), r => t, v => k * 2, l => k)
s = s + 10
r(3, 3) = 7
l = l + 1
a(1) = t(2, 1)
a(2) = t(3, 3)
a(3) = v
a(4) = k
end associate
!$omp end target
end subroutine
";
    let main = "int printf(const char *, ...);
int main(void)
{
  int a[9] = {0};
  REGION(PASSED);
  printf(\"%d %d %d %d\", a[0], a[1], a[2], a[3]);
  return 0;
}
";
    let file = File::fortran(text);
    let passed = pass(&file, &[("a", "a"), ("t", "a"), ("k", "0")]);
    check(&file, &main.replace("PASSED", &passed), "11 7 10 6");
}

/// Fortran 2018, 10.1.5.2.1: powers of complex numbers.
#[test]
fn complex_numbers_have_powers() {
    let text = "subroutine f_powers(a, n)
integer :: a(8), n
complex(8) :: z
!$omp target map(tofrom: a) private(z)
z = (2d0, 1d0)
a(1) = nint(real(100 * z**(-2)))
a(2) = nint(aimag(z**n))
a(3) = nint(real(100 * z**0.5d0))
a(4) = nint(real(100 * z**z))
a(5) = nint(aimag(100 * 2d0**z))
!$omp end target
end subroutine
";
    let main = "int printf(const char *, ...);
int main(void)
{
  int a[8], n = 3;
  REGION(PASSED);
  printf(\"%d %d %d %d %d\", a[0], a[1], a[2], a[3], a[4]);
  return 0;
}
";
    let file = File::fortran(text);
    let passed = pass(&file, &[("a", "a"), ("n", "n"), ("z", "0")]);
    check(&file, &main.replace("PASSED", &passed), "12 11 146 -50 256");
}

/// What the host maps lies as it lies there: `packed`, `aligned` and `#pragma pack` are a part of a type; and a cast between pointers to
/// arrays is one.
#[test]
fn structures_lie_as_on_the_host() {
    let text = "struct __attribute__((packed)) T { char c; int k; };
#pragma pack(push, 2)
struct P { char c; int k; double d; };
#pragma pack(pop)
struct A { char c; _Alignas(16) int k; };
struct Q { char c; short s __attribute__((packed)); } __attribute__((aligned(8)));
void f(struct T *t, struct P *p, struct A *q, struct Q *r, int *a) {
#pragma omp target map(tofrom: t[0:2], p[0:2], q[0:2], r[0:2], a[0:6])
{ a[0] = t[1].k; a[1] = p[1].k; a[2] = q[1].k; a[3] = r[1].s; _Alignas(32) int v[2][6]; a[4] = ((unsigned long)v & 31) == 0;
  for (int i = 0; i < 12; i++) v[i / 6][i % 6] = i; a[5] = ((int (*)[4])v)[2][1]; }
}
";
    let main = "int printf(const char *, ...);
int main(void)
{
  struct T t[2] = {{1, 2}, {3, 4}};
  struct P p[2] = {{1, 2, 3}, {4, 5, 6}};
  struct A q[2] = {{1, 2}, {3, 6}};
  struct Q r[2] = {{1, 2}, {3, 7}};
  int a[6];
  REGION(PASSED);
  printf(\"%d %d %d %d %d %d %d\", a[0], a[1], a[2], a[3], a[4], a[5], (int)(sizeof t + sizeof p + sizeof q + sizeof r));
  return 0;
}
";
    let file = File::c(text);
    let passed = pass(&file, &[("t", "t"), ("p", "p"), ("q", "q"), ("r", "r"), ("a", "a")]);
    check(&file, &main.replace("PASSED", &passed), "4 5 6 7 1 9 118");
}
