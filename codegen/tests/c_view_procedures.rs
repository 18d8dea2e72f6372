//! Procedures that a region calls, in the C view: which names they have, what of their hosts they see, and what their variables begin with
//! (R371 to R394).

use crate::support::File;
use pretty_assertions::assert_eq;

/// Each of these pieces stands in the C of a file.
fn check(text: &str, pieces: &[&str]) {
    let text = File::fortran(text).c_text();
    for piece in pieces {
        assert!(text.contains(piece), "{piece}\n{text}");
    }
}

/// Fortran 2023, 19.5.1.4: an internal procedure has the variables of its host, which it gets by their addresses.
#[test]
fn internal_procedures_get_the_variables_of_their_hosts() {
    let text = "subroutine f(n, a, x)
integer, value :: n
integer :: a(n), x
!$omp target map(tofrom: a, x)
a(1) = inner(2)
!$omp end target
contains
integer function inner(i)
integer, intent(in) :: i
integer :: own
own = i + x
call store(own)
inner = own
end function
subroutine store(x)
integer, intent(in) :: x
a(2) = x + deep()
end subroutine
integer function deep()
deep = x * n
end function
end subroutine
";
    check(
        text,
        &[
            "static int f__inner(int *i, int *x, int *n, int *a)\n",
            "own = (*i) + (*x);",
            "f__store(&own, n, a, x);",
            // Its own dummy argument has the name of the host's variable, which it hands on.
            "static void f__store(int *x, int *n, int *a, int *x_of_host)\n",
            "a[1] = (*x) + f__deep(x_of_host, n);",
            "a[0] = f__inner(&(int){2}, &x, &n, a);",
        ],
    );
}

/// What the region does not have, a procedure that it calls cannot have.
#[test]
fn variables_of_the_host_that_the_region_lacks_are_refused() {
    let text = "subroutine f(a)
integer :: a(4), k
k = 3
!$omp target map(tofrom: a)
a(1) = inner()
!$omp end target
contains
integer function inner()
inner = k
end function
end subroutine
";
    let file = File::fortran(text);
    let found = file.each(|view| {
        let functions = dirigent_codegen::target_functions(view).functions;
        let printed = functions.iter().map(|target| dirigent_codegen::c_view::print_target(view, target));
        printed.flat_map(|printed| printed.diagnostics).map(|it| it.message).collect::<Vec<_>>()
    });
    let expected = "a call of an internal procedure that refers to `k` of its host cannot be written as C";
    assert_eq!(found.concat(), [expected]);
}

/// Fortran 2023, 15.5.2.13: an optional dummy argument that is absent is absent where it is handed on.
#[test]
fn absent_arguments_stay_absent() {
    let text = "subroutine f(a, x)
integer :: a(4)
integer, optional :: x
!$omp target map(tofrom: a, x)
a(1) = inner(x)
!$omp end target
contains
integer function inner(y)
integer, optional :: y
inner = 0
if (present(y)) inner = y
end function
end subroutine
";
    check(text, &["a[0] = f__inner((__sotoc_var_x ? &x : 0));", "if ((y != 0))"]);
}

/// Fortran 2023, 7.5.4.6: results, variables, and what is only given begin with what their types say.
#[test]
fn variables_of_procedures_have_their_defaults() {
    let text = "subroutine f(a)
type :: pair
integer :: x = 3, y = 4
end type
integer :: a(4)
!$omp target map(tofrom: a)
a(1) = inner()
!$omp end target
contains
integer function inner()
type(pair) :: p
p = made()
call give(p)
inner = p%x
end function
type(pair) function made()
made%x = made%x + 1
end function
subroutine give(p)
type(pair), intent(out) :: p
p%y = p%x
end subroutine
end subroutine
";
    let initial = "{.x = 3, .y = 4}";
    check(
        text,
        &[
            &format!("struct pair p = {initial};"),
            &format!("struct pair made = {initial};"),
            &format!("(*p) = (struct pair){initial};"),
        ],
    );
}

/// Fortran 2023, 7.5.3: instances of a type with parameters are different types.
#[test]
fn instances_of_a_type_have_names_of_their_own() {
    let text = "subroutine f(a)
type :: keyed(w)
integer, kind :: w = 4
integer(w) :: x
end type
integer :: a(4)
type(keyed(8)) :: q
type(keyed) :: s
!$omp target map(tofrom: a) private(q, s)
q%x = 5
s%x = 6
a(1) = int(q%x) + s%x
!$omp end target
end subroutine
";
    check(text, &["struct keyed_8 {\n", "struct keyed_4 {\n", "struct keyed_8 q"]);
}

/// A named constant is not a variable of C, and the address of one goes where C expects that of a variable.
#[test]
fn addresses_of_named_constants_are_cast() {
    let text = "subroutine f(a)
type :: one
integer :: x = 3
end type
integer :: a(4)
type(one), parameter :: fixed(2) = [one(4), one(9)]
!$omp target map(tofrom: a)
a(1) = inner(fixed(2))
!$omp end target
contains
integer function inner(p)
type(one), intent(in) :: p
inner = p%x
end function
end subroutine
";
    check(text, &["f__inner((struct one *)&fixed[1])"]);
}

/// What compilers want to be shared in the region around has a region around it: of one thread, as the team of an orphaned construct.
#[test]
fn orphaned_loops_have_a_team_of_one_thread() {
    let text = "void f(int *a, int n) {
int s = 0;
#pragma omp target map(tofrom: s) map(to: a[0:n])
#pragma omp for simd reduction(+: s)
for (int i = 0; i < n; ++i) s += a[i];
#pragma omp target map(tofrom: s) map(to: a[0:n])
#pragma omp parallel
#pragma omp for reduction(+: s)
for (int i = 0; i < n; ++i) s += a[i];
}
";
    let text = File::c(text).c_text();
    assert!(text.contains("#pragma omp parallel num_threads(1)\n  #pragma omp for simd reduction(+ : s)\n"), "{text}");
    assert_eq!(text.matches("num_threads(1)").count(), 1, "{text}");
}

/// C 6.4.4.1: a constant has the type that its suffix says, also where nothing converts it.
#[test]
fn constants_keep_their_types() {
    let text = "int printf(const char *, ...);
void f(long *a) {
#pragma omp target map(tofrom: a[0:4])
{
  printf(\"%ld %lld %lu\\n\", 5L, 6LL, 7UL);
}
}
";
    let text = File::c(text).c_text();
    assert!(text.contains("5L, 6LL, 7ul"), "{text}");
}

/// The variant that is called has a name, and variables of its host, of its own (OpenMP 5.2, 7.5).
#[test]
fn variants_are_called_by_their_names() {
    let text = "subroutine f(a)
integer :: a(4)
!$omp target map(tofrom: a)
a(1) = base()
!$omp end target
contains
integer function base()
!$omp declare variant(on_device) match(construct={target})
base = 1
end function
integer function on_device()
on_device = a(2)
end function
end subroutine
";
    check(text, &["a[0] = f__on_device(a);", "static int f__on_device(int *a)\n"]);
}

/// A reduction of tasks in a procedure has a team of one around it: gcc 12's runtime hangs after one outside of parallel regions. What a
/// procedure shares out binds to the region of its caller.
#[test]
fn reductions_of_tasks_in_procedures_have_a_team_of_one() {
    let text = "void add(int *s)
{
#pragma omp taskloop reduction(+: s[0])
for (int i = 0; i < 10; i++) s[0] += i;
#pragma omp for reduction(+: s[1])
for (int i = 0; i < 10; i++) s[1] += i;
}
void f(int *a)
{
#pragma omp target map(tofrom: a[0:4])
add(a);
}
";
    let printed = File::c(text).c_text();
    assert!(printed.contains("#pragma omp parallel num_threads(1)\n  #pragma omp taskloop"), "{printed}");
    assert_eq!(printed.matches("#pragma omp parallel").count(), 1, "{printed}");
}

/// OpenMP 5.2, 15.9.5: the older names of `doacross`.
#[test]
fn ordered_dependences_are_printed() {
    let text = "void f(int n, int *a)
{
#pragma omp target parallel for ordered(1) map(tofrom: a[0:n])
for (int i = 1; i < n; i++) {
#pragma omp ordered depend(sink: i - 1)
a[i] += a[i - 1];
#pragma omp ordered depend(source)
}
}
";
    let printed = File::c(text).c_text();
    for piece in ["#pragma omp ordered depend(sink : i - 1)", "#pragma omp ordered depend(source)"] {
        assert!(printed.contains(piece), "{printed}");
    }
}
