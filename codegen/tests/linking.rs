//! What a module gives to other modules, and what it takes from them (OpenMP 5.2, 7.8; R376).

use crate::support::File;
use crate::support::run::launch;
use device::Geometry;
use dirigent_codegen::{Options, compile_unit, target_functions};

/// The module of a file.
fn module(file: &File) -> String {
    let texts = file.each(|view| {
        let compiled = compile_unit(view, Options::default(), &[]);
        assert_eq!(compiled.diagnostics, vec![]);
        compiled.text()
    });
    texts.concat()
}

/// R376: functions and variables under `declare target` are found whether a region reaches them or not.
#[test]
fn what_is_declared_for_the_device_is_seen_by_other_modules() {
    let text = module(&File::c(
        "#pragma omp begin declare target
int g = 5; static int h = 6;
int helper(int x) { return x + g; }
static int hidden(int x) { return x + h; }
void fill(double *p, int n) { for (int i = 0; i < n; ++i) p[i] = hidden(i); }
long fact(long x) { return x < 2 ? 1 : x * fact(x - 1); }
#pragma omp end declare target
void f(int *a) {
#pragma omp target map(tofrom: a[0:1])
a[0] = helper(3);
}
",
    ));
    for expected in [
        ".visible .global .align 4 .b8 g[4] = {5, 0, 0, 0};",
        "\n.global .align 4 .b8 h__static_",
        ".visible .func (.param .b32 result) helper(",
        ".visible .func fill(",
        ".visible .func (.param .b64 result) fact(",
        ".visible .entry __omp_offloading",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
    assert!(!text.contains("hidden"), "{text}");
    assert!(!text.contains(".b8 g[4];"), "{text}");
}

/// The names of Fortran's procedures and variables are those by which this compiler refers to them in other files.
#[test]
fn names_of_fortran_are_the_same_on_both_sides() {
    let text = module(&File::fortran(
        "subroutine add(x, y)
 !$omp declare target
 integer :: x
 integer, value :: y
 x = x + y
end subroutine
integer function twice(x) bind(c, name='two')
 !$omp declare target
 integer, value :: x
 twice = 2 * x
end function
",
    ));
    assert!(text.contains(".visible .func add_(\n    .param .u64 parameter_0,"), "{text}");
    assert!(text.contains(".visible .func (.param .b32 result) two("), "{text}");
}

/// The second file defines what a region of the first calls: linked, they compute this.
fn check_linked(caller: &File, definition: &File, external: &str, expected: &[i32]) {
    let mut linked = Vec::new();
    caller.each(|view| {
        let compiled = compile_unit(view, Options::default(), &[]);
        let found: Vec<_> = compiled.diagnostics.iter().map(|it| it.row.code).collect();
        for target in target_functions(view).functions {
            assert_eq!(found, ["W1116"]);
            assert_eq!(target.entry.externals, [external]);
            linked.push((target, compiled.text()));
        }
    });
    let (target, text) = linked.pop().expect("there is a target region");
    let is_of_head = |line: &&str| [".version", ".target", ".address_size"].iter().any(|word| line.starts_with(word));
    let body = module(definition);
    let body: String = body.lines().filter(|line| !is_of_head(line)).flat_map(|line| [line, "\n"]).collect();
    let (head, rest) = text.split_once("\n.extern").expect("it calls something");
    let text = format!("{head}{body}{}", rest.split_once(";\n").expect("a declaration ends").1);
    let found = launch(&target, &text, Geometry::linear(1, 32), 3, &[1, 2, 3]);
    assert_eq!(found, expected, "{text}");
}

/// R376: arguments go as the other file takes them.
#[test]
fn a_region_calls_what_another_file_defines() {
    check_linked(
        &File::c(
            "int g(int k, int *p);\nvoid f(int n, int *a) {\n#pragma omp target map(tofrom: a[0:n])\na[0] = g(7, a + 1);\n}\n",
        ),
        &File::c(
            "#pragma omp begin declare target\nint g(int k, int *p) { *p = 40; return k + p[1]; }\n#pragma omp end declare target\n",
        ),
        "g",
        &[10, 40, 3],
    );
    check_linked(
        &File::fortran(
            "subroutine f(n, a)
 integer, value :: n
 integer :: a(n)
 external g
 !$omp target map(tofrom: a)
 call g(a(2), n + 1)
 !$omp end target
end subroutine
",
        ),
        &File::fortran(
            "subroutine g(x, k)
 !$omp declare target
 integer :: x(2), k
 x(1) = k
 x(2) = x(2) * 10
end subroutine
",
        ),
        "g_",
        &[1, 4, 30],
    );
}

/// Fortran 2023, 15.5.1: arguments with keywords go where their dummies are.
#[test]
fn arguments_with_keywords_go_to_their_dummies() {
    check_linked(
        &File::fortran(
            "subroutine f(n, a)
 integer, value :: n
 integer :: a(n)
 interface
  integer function g(x, k)
   integer, intent(in) :: x
   integer, value :: k
  end function
 end interface
 !$omp target map(tofrom: a)
 a(1) = g(k=20, x=a(3))
 !$omp end target
end subroutine
",
        ),
        &File::fortran(
            "integer function g(x, k)
 !$omp declare target
 integer, intent(in) :: x
 integer, value :: k
 g = k - x
end function
",
        ),
        "g_",
        &[17, 2, 3],
    );
}

/// What another module is given the address of may come back from it as a pointer.
#[test]
fn what_an_external_procedure_gives_may_point_to_private_memory() {
    let text = module(&File::c(
        "#pragma omp begin declare target\nint *same(int *p);\n#pragma omp end declare target
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ int z = 3; int *q = same(&z); *q = 4; a[0] = z; }
}
",
    ));
    assert!(text.contains(".extern .func (.param .b64 result) same"), "{text}");
    assert!(text.contains("st.u32") && text.contains("ld.local.u32"), "{text}");
}
