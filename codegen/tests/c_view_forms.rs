//! Forms of Fortran and of OpenMP that C has no word for, in the C view: what stands for them there (R371 to R398).

use crate::support::File;
use dirigent_codegen::{c_view, target_functions};

/// Each of these pieces stands in the C of a file.
fn check(file: &File, pieces: &[&str]) {
    let text = file.c_text();
    for piece in pieces {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
}

fn fortran(declared: &str, statements: &str) -> File {
    File::fortran(&format!(
        "subroutine f(n, a)\ninteger, value :: n\ninteger :: a(n), i\n{declared}\n{statements}\nend subroutine\n"
    ))
}

/// What an assignment allocates first is governed with it by the condition around.
#[test]
fn a_condition_governs_the_allocation_of_an_assignment() {
    let declared = "type :: bag\ninteger, allocatable :: one\nend type\ntype(bag) :: b";
    let file = fortran(declared, "!$omp target map(tofrom: a) private(b)\nif (a(1) > 0) b%one = 3\n!$omp end target");
    check(&file, &["if (a[0] > 0) {\n", "if (!(b.one.base_addr != 0))\n"]);
}

/// Elements of components are counted as those of other arrays, one behind the other.
#[test]
fn components_of_several_dimensions_are_flat() {
    let declared = "type :: cell\ninteger :: g(2, 3) = 5\nend type\ntype(cell) :: c";
    let file = fortran(
        declared,
        "!$omp target map(tofrom: a) private(c)\nc%g(2, 3) = a(1)\na(1) = c%g(1, 2)\n!$omp end target",
    );
    check(
        &file,
        &["  int g[(2) * (3)];", "{.g = {[0 ... 5] = 5}}", "c.g[1 + 2 * (long)2] = a[0];", "a[0] = c.g[1 * (long)2];"],
    );
}

/// A pointer that the region has for itself is an address with bounds (Fortran 10.2.2, 18.2.3.3).
#[test]
fn pointers_of_a_region_have_bounds() {
    let file = fortran(
        "integer, target :: y(0:n)\ninteger, pointer :: p(:)",
        "!$omp target map(tofrom: a, y) private(p)\np => y\na(1) = p(0)\n!$omp end target",
    );
    check(&file, &["  int *p = 0;\n", "p_lower_1 = 0;", "p_extent_1 = n + 1;", "(0 - p_lower_1) * p_stride_1"]);
    let text = "subroutine f(n, a, c)\nuse iso_c_binding\ninteger, value :: n\ninteger :: a(n)\ntype(c_ptr) :: c
!$omp target map(tofrom: a) is_device_ptr(c)
block
integer, pointer :: p(:)
if (c_associated(c)) call c_f_pointer(c, p, [n])
a(1) = p(2)
end block
!$omp end target
end subroutine
";
    check(
        &File::fortran(text),
        &["if ((c.__address != 0)) {\n", "p = (int *)c.__address;", "p_lower_1 = 1;", "p_extent_1 = n;"],
    );
}

/// A call means the variant that the constructs around it choose (OpenMP 5.2, 7.5.1).
#[test]
fn variants_are_chosen_by_the_constructs_around() {
    let text = "int in_parallel(void) { return 2; }
#pragma omp declare variant(in_parallel) match(construct={parallel})
int on(void) { return 1; }
void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{ a[0] = on();
#pragma omp parallel
a[1] = on(); }
}
";
    check(
        &File::c(text),
        &["a[0] = on();", "a[1] = in_parallel();", "static int in_parallel(void)\n", "static int on(void)\n"],
    );
}

/// A task that depends on others of its thread is executed where it is met, behind them (OpenMP 5.2, 15.9.5).
#[test]
fn dependent_tasks_are_immediate() {
    let text = "void f(int n, int *a) {
#pragma omp target map(tofrom: a[0:n])
{
#pragma omp task depend(out: a[0]) if(n)
a[0] = 1;
#pragma omp taskwait depend(in: a[0])
}
}
";
    check(&File::c(text), &["#pragma omp task if(0) firstprivate(a)\n", "#pragma omp taskwait\n"]);
}

/// C has no operator for `.eqv.`.
#[test]
fn equivalence_is_a_reduction_that_is_declared() {
    let file = fortran(
        "logical :: l",
        "l = .true.\n!$omp target parallel do map(tofrom: a) reduction(.eqv.: l)\ndo i = 1, n\nl = l .eqv. a(i) > 0\nend do",
    );
    let declared = "#pragma omp declare reduction(eqv : int : omp_out = omp_out == omp_in) initializer(omp_priv = 1)\n";
    check(&file, &[declared, "reduction(eqv : l)"]);
}

/// The statements of a region with the array `t`, which it has by its address, and the scalar `k`.
fn with_array(statements: &str) -> File {
    File::c(&format!(
        "void f(int n, int *a) {{\nint t[4], k = 2;\n#pragma omp target map(tofrom: a[0:n], t, k)\n{{\n{statements}\n}}\n}}\n"
    ))
}

/// A private copy of an array is one of its elements, not one of its address (OpenMP 5.2, 5.4.3 to 5.4.5).
#[test]
fn private_copies_of_arrays_have_their_elements() {
    let (declared, of) = ("int t[4];\n", "void *__of_t = (void *)t;\n");
    let into = "__builtin_memcpy((void *)&t, __of_t, sizeof t);\n";
    let file = with_array("#pragma omp parallel private(t)\n{ t[0] = 1; a[0] = t[0]; }");
    check(&file, &[declared, "#pragma omp parallel private(t)\n"]);
    assert!(!file.c_text().contains("__of_t"));
    let file = with_array("#pragma omp parallel firstprivate(t)\n{ t[0] += 1; a[0] = t[0]; }");
    check(&file, &[of, declared, into, "#pragma omp parallel firstprivate(t)\n"]);
    let file = with_array("#pragma omp parallel for lastprivate(t)\nfor (int i = 0; i < n; ++i) t[0] = i;");
    check(
        &file,
        &[of, into, "#pragma omp parallel for lastprivate(t)\n", "__builtin_memcpy(__of_t, (void *)&t, sizeof t);\n"],
    );
}

/// What threads have around a construct that shares work out is a copy for each, which the construct may not copy again (OpenMP 5.2, 5.4.4).
#[test]
fn threads_have_their_copies_around_what_they_share_out() {
    let file =
        with_array("#pragma omp parallel\n#pragma omp for firstprivate(t)\nfor (int i = 0; i < n; ++i) a[i] = t[0]++;");
    check(&file, &["__builtin_memcpy((void *)&t, __of_t, sizeof t);\n", "#pragma omp for\n"]);
}

/// Compilers do not know `firstprivate` on `scope` (OpenMP 5.2, 11.2).
#[test]
fn values_of_a_scope_come_from_the_block_around() {
    let file = with_array("#pragma omp parallel\n#pragma omp scope firstprivate(k) nowait\n{ k += 1; a[0] = k; }");
    check(
        &file,
        &[
            "void *__of_k = (void *)&k;\n",
            "int k;\n",
            "__builtin_memcpy((void *)&k, __of_k, sizeof k);\n",
            "#pragma omp scope nowait\n",
        ],
    );
}

/// Compilers refuse statements between loops that a directive collapses (OpenMP 5.2, 4.4.3).
#[test]
fn loops_with_statements_between_them_are_not_collapsed() {
    let nest = |between: &str| {
        with_array(&format!(
            "#pragma omp parallel for collapse(2)\nfor (int i = 0; i < n; ++i) {{ {between} for (int j = 0; j < 4; ++j) a[i * 4 + j] += t[j]; }}"
        ))
    };
    check(&nest("a[i] = 0;"), &["#pragma omp parallel for\n"]);
    check(&nest(""), &["#pragma omp parallel for collapse(2)\n"]);
}

/// `long long` is a type of its own (C 6.2.5).
#[test]
fn long_long_is_spelled_so() {
    let text = "int printf(const char *, ...);
void f(long long x, unsigned long long *p) {
#pragma omp target map(tofrom: x, p[0:2])
{ long long y = x * 2; unsigned long long t[2] = {5000000000ull, p[0]}; p[1] = t[1]; printf(\"%lld %llu\", y, (unsigned long long)x); }
}
";
    check(
        &File::c(text),
        &[
            "long long *__sotoc_var_x",
            "unsigned long long *p",
            "  long long x = ",
            "long long y = x * 2",
            "unsigned long long t[2] = {5000000000ull",
            "(unsigned long long)x)",
        ],
    );
}

/// What `default` says of the variables of a parallel region holds in the function too (OpenMP 5.2, 5.4.1).
#[test]
fn default_makes_the_copies_of_a_parallel_region() {
    let statements = "for (int i = 0; i < n; ++i) { k += i; a[i] = k; }";
    let file = with_array(&format!("#pragma omp parallel for default(firstprivate) shared(a, n)\n{statements}"));
    check(&file, &["firstprivate(k)"]);
    let file = with_array(&format!("#pragma omp parallel for default(private) shared(a, n)\n{statements}"));
    check(&file, &["private(k)"]);
}

/// Compilers do not know the clause that computes from iteration to iteration (OpenMP 6.0, 7.6.13); a message changes no result.
#[test]
fn inductions_are_refused_and_messages_left_out() {
    let file = with_array(
        "#pragma omp parallel for num_threads(2) message(\"few\") severity(warning)\nfor (int i = 0; i < n; ++i) a[i] = k;",
    );
    check(&file, &["#pragma omp parallel for num_threads(2)\n"]);
    let file = with_array("#pragma omp parallel for induction(step(2), +: k)\nfor (int i = 0; i < n; ++i) a[i] = k;");
    let found = file.each(|view| {
        let targets = target_functions(view);
        targets.functions.iter().flat_map(|target| c_view::print_target(view, target).diagnostics).collect::<Vec<_>>()
    });
    let found: Vec<_> = found.concat().into_iter().map(|it| (it.row.code, it.message)).collect();
    assert_eq!(found, [("E1113", "the clause `induction` cannot be written as C".to_string())]);
}

/// 6.8.1: a label is followed by a statement, which a directive by itself is not.
#[test]
fn a_case_that_begins_with_a_directive_has_a_statement_before_it() {
    let text = "subroutine f(n, a)
 integer, value :: n
 integer :: a(n)
 !$omp target parallel map(tofrom: a)
 select case (n)
 case (1)
  !$omp barrier
 end select
 !$omp end target parallel
end subroutine
";
    let printed = File::fortran(text).c_text();
    assert!(printed.contains("case 1:\n    ;\n    #pragma omp barrier\n"), "{printed}");
}

/// The runtime of gcc 12 makes a team of its own for a reduction of tasks that no team is around, and hangs in teams of other sizes
/// afterwards. What the tasks have copies of stays a copy in the team that is printed (OpenMP 5.2, 5.1.1).
#[test]
fn reductions_of_tasks_are_in_a_team() {
    let text = "void f(int n, long *a) {
long k = 3;
#pragma omp target map(tofrom: a[0:n])
{
long r = 0;
#pragma omp taskloop reduction(+: r) shared(a)
for (int i = 0; i < n; i++) r += a[i] * k;
a[0] = r;
}
}
";
    let taskloop = "    #pragma omp parallel num_threads(1)\n    #pragma omp taskloop reduction(+ : r) shared(a) firstprivate(n, k)\n";
    check(&File::c(text), &[taskloop]);
}

/// OpenMP 5.2, 5.8.3: memory may have a value from a construct around, which what the region leaves as it is keeps.
#[test]
fn what_a_region_may_leave_as_it_is_comes_in() {
    let text = "void f(int n, int *a, long d, int e) {
#pragma omp target map(from: d)
#pragma omp simd
for (d = 0; d < n; d++) a[d] = 1;
#pragma omp target map(from: e)
e = n;
}
";
    check(&File::c(text), &["  long d = *__sotoc_var_d;\n", "  int e;\n"]);
}

/// What the target region has a copy of and its threads share is the parameter.
#[test]
fn a_shared_copy_is_not_copied_again() {
    let text = "void f(int n) {
int c = 1, e = 2;
#pragma omp target parallel for shared(c, e) default(none)
for (int i = 0; i < 9; i++) if (c > 3) {
#pragma omp atomic
e--;
}
}
";
    check(&File::c(text), &["#pragma omp parallel for shared(c, e)\n"]);
}

#[test]
fn a_mapped_pointer_to_a_function_is_copied_as_other_scalars() {
    let text = "int one(int x) { return x; }
#pragma omp declare target to(one)
void p(int (*q)(int)) {
#pragma omp target map(from: q)
q = &one;
}
";
    check(&File::c(text), &["(int (**__sotoc_var_q)(int))\n", "  int (*q)(int);\n", "  *__sotoc_var_q = q;\n"]);
}
