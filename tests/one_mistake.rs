//! One mistake, one diagnostic: what a missing file or a statement that cannot be read may declare is unknown,
//! here and in the units that use it.

use crate::kernels::dirigent;
use dirigent_tests::scratch;
use pretty_assertions::assert_eq;

/// The lines of errors of a program, without the file's name.
fn errors(name: &str, text: &str) -> Vec<String> {
    errors_of(name, "F90", text)
}

fn errors_of(name: &str, extension: &str, text: &str) -> Vec<String> {
    let own = format!("lost.{extension}");
    let file = scratch(name).join(&own);
    std::fs::write(&file, text).expect("a file of the test");
    let output = dirigent(&["check", "--format=short", &file.to_string_lossy()]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().filter(|line| !line.contains(": note: "));
    lines.filter_map(|line| Some(line.split_once(&format!("{own}:"))?.1.to_string())).collect()
}

#[test]
fn a_missing_include_is_one_mistake_in_its_file_and_for_its_users() {
    let text = "\
module m
  implicit none
#include \"declarations.h\"
  type t
    integer :: n
  end type t
contains
  subroutine s(x)
    type(t) :: x
    type(u) :: y
    x%other = k + y%n
    call more(x)
  end subroutine s
end module m
subroutine q
  use m, only: t, kk => k
  implicit none
  type(t) :: x
  x%other = kk
end subroutine q
";
    assert_eq!(errors("lost_include", text), ["3:10: error: `declarations.h` cannot be found [E0014]"]);
}

#[test]
fn a_statement_that_cannot_be_read_declares_what_it_names_and_nothing_else() {
    let text = "\
module m
  implicit none
  type t
    real, pointer contig :: u(:)
  end type t
  integer pointer contig :: k
contains
  subroutine s(x)
    type(t) :: x
    x%u = k
    x%v = l
    x = t(u=null(), w=1)
  end subroutine s
end module m
subroutine q
  use m, only: t, kk => k, o
  implicit none
  type(t) :: x
  x%u => null()
  x%z = kk
end subroutine q
";
    let expected = [
        "4:19: error: expected `,` or `::`, found `contig` [E0200]",
        "6:19: error: expected `,` or the end of the statement, found `contig` [E0200]",
        "11:7: error: type `TYPE(t)` has no component `v` [E2011]",
        "11:11: error: `l` is not declared, and `implicit none` is in effect [E2000]",
        "12:21: error: type `t` has no component `w` [E2406]",
        "16:28: error: module `m` makes no `o` accessible [E2006]",
        "20:5: error: type `TYPE(t)` has no component `z` [E2011]",
    ];
    assert_eq!(errors("lost_statement", text), expected);
}

/// A dummy argument whose declaration cannot be read may be an array: a reference to it does not make it a procedure.
#[test]
fn a_dummy_argument_whose_declaration_cannot_be_read_may_be_an_array() {
    let text = "subroutine s(n, x, y)\n  implicit none\n  integer :: n\n  real contig :: x(:), y(:)\n  x = y\n  x(1) = x(n) + 1\n\
                end subroutine\n";
    let expected = ["4:15: error: expected `,` or the end of the statement, found `::` [E0200]"];
    assert_eq!(errors("lost_dummy", text), expected);
}

#[test]
fn a_missing_module_may_declare_initial_values() {
    let text = "\
module m
  use elsewhere
  implicit none
  type t
    integer :: place = nowhere
  end type t
  integer :: k = somewhere
end module m
";
    assert_eq!(errors("lost_module", text), ["2:7: error: there is no module `elsewhere` [E2002]"]);
}

#[test]
fn a_missing_module_is_one_mistake_whatever_comes_from_it() {
    let text = "\
subroutine s(a, b, z, n)
  use missing, only: wp, base, time, am_g, operator(-), assignment(=)
  implicit none
  type, extends(base) :: t
    integer :: own
  end type t
  integer :: n
  type(time) :: a, c
  type(time) :: b
  integer, parameter :: wide = wp
  real(wp), dimension(:, :), allocatable :: grid
  real(wide) :: x
  real(8) :: z(:), y(2, 2)
  type(t) :: of
  allocate (grid(n, n))
  c = a - b
  y = reshape(z, [int(n, wp), int(n, wp)])
  of%other = product(of%more)
  call of%act(c)
  call takes(1.0_wp, 'a')
  z = am_g(1) + 1.0 / am_g
contains
  subroutine takes(of, text)
    real(8) :: of
    character(*) :: text
  end subroutine takes
end subroutine s
";
    assert_eq!(errors("lost_module_names", text), ["2:7: error: there is no module `missing` [E2002]"]);
    let text = "\
subroutine s(a)
  use missing
  implicit none
  interface look
    procedure near
  end interface look
  type t
    integer :: n
  end type t
  interface two
    procedure :: one, other
  end interface two
  type(t) :: a
  type(some), pointer :: p
  if (a < a) print *, a .near. a
  a = 1
  call look('x')
  p => cold
contains
  subroutine near(x)
    real :: x
  end subroutine near
  subroutine one(x)
    type(some) :: x
  end subroutine one
  subroutine other(x)
    type(any) :: x
  end subroutine other
end subroutine s
";
    assert_eq!(errors("lost_operators", text), ["2:7: error: there is no module `missing` [E2002]"]);
}

#[test]
fn statements_of_missing_macros_are_no_mistakes() {
    let text = "\
#include \"macros.h\"
subroutine s(status)
  integer :: status
  _VERIFY(status)
  call t(rc=status, __RC__)
  CHECK(sum(a) /= sum((/ (2 * i, i = 1, status) /)))
  _RETURN(0)
end subroutine s
";
    assert_eq!(errors("lost_macros", text), ["1:10: error: `macros.h` cannot be found [E0014]"]);
}

#[test]
fn names_with_implicit_types_may_be_constants_of_a_missing_file() {
    let text = "\
subroutine s(n)
      include 'sizes.inc'
      character(most) name / 'x' /
      common /c/ a(most, more)
      data k / most * 1 /
      integer, parameter :: l = most
      call t(bound(1:len_trim(bound)))
end subroutine s
";
    assert_eq!(errors("lost_implicit", text), ["2:7: error: `sizes.inc` cannot be found [E0014]"]);
}

#[test]
fn the_end_of_a_loop_is_one_mistake_and_its_variable_may_change() {
    let text = "\
subroutine s(x)
  real :: x(4)
  do i = 1, 4
    if (x(i) > 0) then
      x(i) = 0
    end if
  do i = 1, 4
    x(i) = 1
  end do
  do j = 1, 2
    j = 3
  end do
end subroutine s
";
    let said = [
        "11:5: error: `j` cannot change here: it is the variable of a loop around [E2600]",
        "13:1: error: `do` has no `end do` [E0202]",
    ];
    assert_eq!(errors("lost_end", text), said);
}

/// The messages of a C program.
pub fn c_errors(name: &str, text: &str) -> Vec<String> {
    errors_of(name, "c", text)
}

#[test]
fn what_a_missing_header_declares_is_unknown_in_c() {
    let text = "\
#include <nowhere.h>
struct own { int a; MPI_Request r; };
static MPI_Comm world;
int f(MPI_Comm comm, double *x, int n) {
  MPI_Status status, *p = &status;
  MPI_Datatype types[2] = { MPI_INT, MPI_DOUBLE };
  char name[MPI_MAX_NAME];
  struct MPI_Private q, *r = &q;
  struct own o;
  o.r = MPI_REQUEST_NULL;
  r->x = q.y + sizeof(q) + sizeof(MPI_Aint);
  switch (n) { case MPI_UNDEFINED: return 2; default: break; }
  MPI_Aint at = (MPI_Aint)n, to;
  #pragma omp parallel for reduction(+:to) firstprivate(comm)
  for (int i = 0; i < n; i++) to += MPI_Wtime();
  return MPI_Send(x, n, MPI_DOUBLE, 0, 1, comm) == MPI_SUCCESS && status.MPI_TAG == p->count;
}
";
    assert_eq!(c_errors("lost_header", text), ["1:10: error: `nowhere.h` cannot be found [E0014]"]);
    let own = format!("{text}int g(struct own *o) {{ o->b = 1; return 3 +; }}\n");
    let all = [
        "1:10: error: `nowhere.h` cannot be found [E0014]",
        "18:27: error: `struct own` has no member `b` [E3013]",
        "18:44: error: unexpected `;` [E0300]",
    ];
    assert_eq!(c_errors("lost_header_own", &own), all);
}

#[test]
fn statements_and_declarations_of_macros_of_a_missing_header_are_no_mistakes() {
    let text = "\
#include \"macros.h\"
#include \"macros.h\"
typedef struct t { int a; } t;
__global__ void k(float *x, int n) { x[n] = 1; }
EXPORT void api(API_ARG int x) API_ATTR;
PetscErrorCode f(SNES, Vec, void *);
DEFINE_THING(foo)
static LIST_HEAD(h);
void g(t *d) {
  list_for_each(p, &h) { if (d->a) break; else continue; }
  BEGIN_TRY {
    d->a = HOFFSET(t, a) + *NEW(int);
  } END_TRY;
  print(\"a\" FORMAT \"b\", d->a);
}
";
    assert_eq!(c_errors("lost_c_macros", text), ["1:10: error: `macros.h` cannot be found [E0014]"]);
}

#[test]
fn a_missing_contains_is_one_mistake_in_its_module_and_for_its_users() {
    let text = "\
module m
  implicit none
  type t
    integer :: n = 0
  contains
    procedure :: grow
  end type t
  interface twice
    module procedure twice_of_integer
  end interface twice
  public :: shrink
  subroutine grow(self)
    class(t), intent(inout) :: self
    self%n = twice(self%n)
  end subroutine grow
  integer function twice_of_integer(n)
    integer, intent(in) :: n
    twice_of_integer = 2 * n
  end function twice_of_integer
  subroutine shrink(x)
    type(t), intent(inout) :: x
    x%n = x%n / 2
  end subroutine shrink
end module m
program p
  use m, only: t, shrink, twice
  implicit none
  type(t) :: x
  call x%grow()
  call shrink(x)
  print *, twice(x%n)
end program p
";
    assert_eq!(errors("lost_contains", text), ["12:3: error: `subroutine grow` must follow a `contains` [E0213]"]);
}

#[test]
fn a_misspelt_name_of_a_module_is_one_mistake_where_it_is_spelled_well() {
    let text = "\
module m
  implicit none
contains
  real function length_of(x)
    real, intent(in) :: x(:)
    length_of = sqrt(sum(x**2))
  end function length_of
end module m
program p
  use m, only: lenght_of
  implicit none
  print *, length_of([1.0, 2.0])
end program p
";
    let expected = ["10:16: error: module `m` makes no `lenght_of` accessible [E2006]"];
    assert_eq!(errors("misspelt_only", text), expected);
}

#[test]
fn interface_bodies_lengths_and_sequences_may_name_what_a_missing_module_has() {
    let text = "\
module m
  use missing
  abstract interface
    subroutine s(x)
      use also_missing
      type(also) :: x
    end subroutine
  end interface
  type t
    sequence
    type(array) :: f
  end type
contains
  subroutine r(x, n)
    class(*), pointer :: x
    character(len=longest) :: text
    real :: a(longest)
    call cast(x)
    n = count(isodd(list)) + size(reshape(table(n), [2, 3]))
    write (n) points
    n = points(1)
    a = sqrt(real(n, kind=wp))
  end subroutine
end module
submodule (m) sm
  implicit none
contains
  module subroutine q
    type(hidden) :: x
    call get(x, rc=ok)
  end subroutine
  module procedure p
    call p2(1, 2)
  end procedure
  module procedure p2
  end procedure
end submodule
";
    let all =
        ["2:7: error: there is no module `missing` [E2002]", "5:11: error: there is no module `also_missing` [E2002]"];
    assert_eq!(errors("lost_places", text), all);
}

#[test]
fn types_of_missing_modules_have_intrinsic_names_extended_and_extend_each_other() {
    let text = "\
subroutine s(a, text, p)
  use missing, only: string_type, index, char, parent, child
  type(string_type) :: text
  class(parent), pointer :: p
  i = index(text, 'this') + index('this', text)
  i = ichar(char(text, 3))
  select type (p)
  class is (child)
    i = p%n
  end select
end subroutine
";
    assert_eq!(errors("lost_types", text), ["2:7: error: there is no module `missing` [E2002]"]);
}

#[test]
fn a_kind_that_is_no_constant_is_told_once() {
    let text = "subroutine s\n  integer :: k\n  real :: x\n  x = 1.0_k + 2.0_k\n  x = 3.0_k\nend subroutine\n";
    assert_eq!(errors("lost_kind", text), ["4:7: error: this has to be a constant expression [E2018]"]);
    let text = "subroutine s\n  implicit none\n  real :: x\n  x = 1.0_k + 2.0_k\n  x = 3.0_k\nend subroutine\n";
    assert_eq!(
        errors("lost_kind_name", text),
        ["4:7: error: `k` is not declared, and `implicit none` is in effect [E2000]"]
    );
}

#[test]
fn labels_may_stand_in_a_file_that_is_not_found() {
    let text = "\
subroutine s
  include 'formats.inc'
  write (*, 1) 3
  goto 20
end subroutine
";
    assert_eq!(errors("lost_labels", text), ["2:3: error: `formats.inc` cannot be found [E0014]"]);
}

#[test]
fn calls_of_a_procedure_whose_declarations_are_lost_are_not_checked() {
    let text = "\
module m
contains
  subroutine s(n, x, y)
    integer :: n
    real contig, optional :: x(:), y(:)
    if (present(y)) n = 1
  end subroutine
  function f(n) result(r)
    integer :: n
    real, pointer contig :: r(:)
  end function
end module
subroutine u
  use m
  real :: z(4)
  real, pointer :: p(:)
  call s(1, z)
  call s(2)
  p => f(1)
end subroutine
";
    assert_eq!(
        errors("lost_dummies", text),
        [
            "5:27: error: expected `,` or the end of the statement, found `::` [E0200]",
            "10:19: error: expected `,` or `::`, found `contig` [E0200]",
        ]
    );
}

#[test]
fn calls_of_a_procedure_whose_first_statement_is_lost_are_not_checked() {
    let text = "\
module m
contains
  subroutine s(n, ${x}$, y)
    integer :: n
  end subroutine
  integer function f(n, 5) result(r)
    integer :: n
  end function
  subroutine t
    call s(1, 2, 3)
    print *, f(1, 2)
  end subroutine
end module
";
    assert_eq!(
        errors("lost_heads", text),
        [
            "3:19: error: expected a name or `*`, found `$` [E0200]",
            "6:25: error: expected a name or `*`, found `5` [E0200]",
        ]
    );
}

#[test]
fn what_an_error_directive_leaves_out_is_unknown() {
    let text = "\
#ifndef WIDTH
#error WIDTH is missing
#elif WIDTH == 32
typedef int index_t;
#endif
typedef index_t other;
struct own { index_t i; };
index_t next(index_t const i, struct own *o) {
  index_t const k = i + FIRST;
  index_t *restrict p = &o->i, f(other *), g(void);
  return *p + k + f(p) + g();
}
";
    assert_eq!(c_errors("lost_setup", text), ["2:1: error: #error WIDTH is missing [E0018]"]);
    let defined = text.replacen("#ifndef", "#define WIDTH 32\n#ifndef", 1);
    assert_eq!(c_errors("lost_setup_not", &defined), ["10:25: error: `FIRST` is not declared [E3000]"]);
    let text = "\
subroutine s
#ifndef KIND
#error KIND is missing
#endif
  implicit none
  real(working) :: x
  x = y
end subroutine s
";
    assert_eq!(errors("lost_kind", text), ["3:1: error: #error KIND is missing [E0018]"]);
}

#[test]
fn a_text_that_begins_with_no_statement_is_one_mistake() {
    assert_eq!(errors("lost_link", "../other/file.F90"), ["1:1: error: this is not a Fortran statement [E0201]"]);
}

#[test]
fn an_error_in_a_line_that_is_cut_off_says_how_to_read_more() {
    let long = format!("{:66}+ b\n", "        a = b");
    let text = format!("      subroutine s(a, b)\n{long}{long}      a = c +\n      end\n");
    let told = |flags: &[&str]| {
        let file = scratch("lost_columns").join("columns.f");
        std::fs::write(&file, &text).expect("a file of the test");
        let path = file.to_string_lossy().into_owned();
        let arguments = ["check", "--format=short"].into_iter().chain(flags.iter().copied()).chain([path.as_str()]);
        let output = dirigent(&arguments.collect::<Vec<&str>>());
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let lines = text.lines().filter_map(|line| Some(line.split_once("columns.f:")?.1.to_string()));
        lines.collect::<Vec<_>>()
    };
    let is_hint = |line: &&String| line.contains("goes on behind column");
    let cut = told(&["-ffixed-line-length-68"]);
    assert_eq!(cut.iter().filter(is_hint).count(), 1, "{cut:#?}");
    assert!(cut[1].contains("2:") && cut[1].contains("`-ffixed-line-length-132` reads more of it"), "{cut:#?}");
    let whole = told(&[]);
    assert!(whole.len() == 1 && whole[0].starts_with("4:14: error: "), "{whole:#?}");
}

#[test]
fn a_header_of_c_in_another_folder_is_not_what_a_fortran_file_includes() {
    let folder = scratch("lost_finclude");
    let put = |path: &str, text: &str| {
        let file = folder.join(path);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder of the test");
        std::fs::write(file, text).expect("a file of the test");
    };
    put("include/grid.h", "typedef struct grid *Grid;\nextern int grid_size(Grid);\n");
    put("include/sizes.h", "      integer, parameter :: n = 3\n");
    put(
        "src/use.F90",
        "subroutine s\n#include <lib/finclude/grid.h>\n#include <lib/finclude/sizes.h>\n  print *, n\nend\n",
    );
    put("src/use.c", "#include <lib/grid.h>\nint size(Grid g) { return grid_size(g); }\n");
    let output = dirigent(&["check", "--format=short", &folder.to_string_lossy()]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let errors: Vec<&str> = text.lines().filter(|line| line.contains(": error: ")).collect();
    assert_eq!(errors.len(), 1, "{text}");
    assert!(errors[0].ends_with("use.F90:2:10: error: `lib/finclude/grid.h` cannot be found [E0014]"), "{text}");
}

#[test]
fn what_is_not_a_label_is_not_one_twice() {
    let text = "subroutine s\n0 continue\n00 continue\nend\n";
    let no_label = "is not a label: a label has one to five digits, not all of them zero [E0216]";
    assert_eq!(
        errors("lost_zero", text),
        [format!("2:1: error: `0` {no_label}"), format!("3:1: error: `00` {no_label}")]
    );
}

#[test]
fn what_follows_from_a_definition_without_its_end_is_not_told() {
    let text = "\
subroutine s
  implicit none
  type :: t
    integer :: a
  integer :: n
  real :: x
  n = 1
  x = n
end subroutine s
";
    let found = errors("lost_end_type", text);
    assert!(found.len() == 1 && found[0].contains("`type` has no `end type` [E0202]"), "{found:?}");
    let text = "subroutine s(a)\n  real :: a(:)\n  where (a > 0)\n  call t\n  print *, 1\nend subroutine s\n";
    let found = errors("lost_end_where", text);
    assert!(found.len() == 1 && found[0].contains("`where` has no `end where` [E0202]"), "{found:?}");
    let text = "subroutine s(i)\n  integer :: i\n  select case (i)\n  i = 1\n  i = 2\nend subroutine s\n";
    let found = errors("lost_end_select", text);
    assert!(found.len() == 1 && found[0].contains("`select` has no `end select` [E0202]"), "{found:?}");
}

#[test]
fn a_condition_without_its_end_is_one_mistake_in_c() {
    let text = "int f(int a)\n{\n#if 0\n  return a;\n}\nint g(void) { return f(1); }\n";
    let found = errors_of("lost_endif", "c", text);
    assert!(found.len() == 1 && found[0].starts_with("3:") && found[0].contains("[E0021]"), "{found:?}");
}

#[test]
fn names_of_a_declaration_that_was_passed_over_are_not_missing_in_c() {
    let text = "int f(void)\n{\n  int x = 0;\n  x =\n  float gap = 1;\n  return gap > x;\n}\n";
    let found = errors_of("lost_declaration", "c", text);
    assert!(found.len() == 1 && found[0].contains("[E0300]"), "{found:?}");
    let text = "struct zz\n{\n  int\nstatic int own(void) { return 1; }\nint g(void) { return own() + absent; }\n";
    let found = errors_of("lost_function", "c", text);
    assert!(!found.iter().any(|line| line.contains("`own`")), "{found:?}");
    let text = "void h(int *p)\n{\n#pragma omp simd aligned(x,\n  for (int i = 0; i < 9; ++i) p[i] = 0;\n\
                #pragma omp simd aligned(x)\n  for (int i = 0; i < 9; ++i) p[i] = 0;\n}\n";
    let found = errors_of("directive_passed_over", "c", text);
    assert!(found.iter().any(|line| line.contains("`x` is not declared")), "{found:?}");
}
