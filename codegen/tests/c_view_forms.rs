//! Forms of Fortran and of OpenMP that C has no word for, in the C view: what stands for them there (R371 to R398).

mod support;

use support::File;

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
    check(&File::c(text), &["#pragma omp task if(0)\n", "#pragma omp taskwait\n"]);
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
