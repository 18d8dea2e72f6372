//! What a translation is where a compiler breaks on the plain one, or makes programs of it that break.

use directives::Version;
use pretty_assertions::assert_eq;
use semantics::{Analysis, Mode, Options, Profile};

fn translated(profile: &str, name: &str, text: &str) -> (String, Vec<&'static str>) {
    let profile = Profile::find_profile(profile).expect("a profile");
    let openacc = Some(Version::OPENACC_3_4);
    let mut analysis = Analysis::new(Options { openacc, profile, ..Options::default() });
    let file = analysis.open(name, text);
    let (text, said) = analysis.ask().translated(file, Mode::Omp);
    (text, said.iter().map(|found| found.row.code).collect())
}

/// The directives of a text, each on its line.
fn directives(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_start).filter(|line| line.starts_with("#pragma") || line.starts_with("!$omp")).collect()
}

/// Programs that gcc 12 and gfortran 12 make of `atomic` in `simd` in a target construct break when these optimize.
#[test]
fn loops_with_atomic_accesses_are_not_shared_out_in_lanes_for_gcc_12() {
    let text = "void f(int n, int *h, const int *d) {
#pragma acc parallel loop gang vector vector_length(64) copy(h[0:9]) copyin(d[0:n])
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    h[d[i]]++;
  }
}
";
    let (all, said) = translated("all", "f.c", text);
    assert_eq!(directives(&all)[1], "#pragma omp distribute");
    assert_eq!(said, [""; 0]);
    let (clang, _) = translated("clang-22", "f.c", text);
    assert_eq!(directives(&clang)[1], "#pragma omp distribute simd simdlen(64)");
}

/// A loop of lanes alone is executed one iteration behind the other then, and what it has for itself is a copy.
#[test]
fn lanes_alone_with_atomic_accesses_are_plain_loops() {
    let text = "void f(int n, int h[9], int d[9][9]) {
  int t;
#pragma acc parallel loop gang worker copy(h[0:9]) copyin(d[0:9])
  for (int i = 0; i < 9; i++) {
#pragma acc loop vector private(t)
    for (int j = 0; j < 9; j++) {
      t = d[i][j];
#pragma acc atomic
      h[t]++;
    }
  }
}
";
    let (all, _) = translated("all", "f.c", text);
    assert!(!all.contains("simd"), "{all}");
    assert!(all.contains("\nint t;\n    for (int j"), "{all}");
    assert!(translated("clang-22", "f.c", text).0.contains("#pragma omp simd private(t)"));
}

/// Programs that flang 22 makes of `distribute` without threads in `teams` with a reduction hang on the host.
#[test]
fn gangs_of_fortran_reduce_with_one_thread_each_for_flang_22() {
    let text = "subroutine f(n, a, s, t)
  integer :: n, i
  real :: a(n), s, t
  !$acc parallel loop gang reduction(+:s) private(t) copyin(a)
  do i = 1, n
    t = a(i)
    s = s + t
  end do
end subroutine
";
    let (all, _) = translated("all", "f.f90", text);
    let shared = "!$omp distribute parallel do num_threads(1) private(i, t) reduction(+: s)";
    assert!(directives(&all).contains(&shared), "{all}");
    let (gnu, _) = translated("gfortran-12", "f.f90", text);
    assert!(directives(&gnu).contains(&"!$omp distribute private(i, t)"), "{gnu}");
}

/// flang 22 refuses CYCLE of a loop that `distribute` alone shares out, and takes that of a loop inside.
#[test]
fn loops_of_gangs_with_cycle_have_one_thread_each_for_flang_22() {
    let text = "subroutine f(n, a)
  integer :: n, i, j
  real :: a(n)
  !$acc parallel loop gang copy(a)
  do 10 i = 1, n
    if (a(i) > 3) cycle
    a(i) = 1
10 continue
end subroutine
";
    let (all, _) = translated("all", "f.f90", text);
    assert!(directives(&all).contains(&"!$omp distribute parallel do num_threads(1) private(i)"), "{all}");
    let (gnu, _) = translated("gfortran-12", "f.f90", text);
    assert!(directives(&gnu).contains(&"!$omp distribute private(i)"), "{gnu}");
    let inner = text.replace("    if (a(i) > 3) cycle\n", "    do j = 1, 2\n      if (a(i) > 3) cycle\n    end do\n");
    let (inner, _) = translated("all", "f.f90", &inner);
    assert!(directives(&inner).iter().any(|line| line.starts_with("!$omp distribute private(")), "{inner}");
}

/// flang 22 breaks on one `distribute` beside statements in `teams`.
#[test]
fn statements_beside_one_loop_of_gangs_have_a_thread_for_flang_22() {
    let head = "subroutine f(a, x)
  integer :: a(9), x, i
  !$acc parallel copyout(a) private(x)
  x = 2
  x = x + 1
  !$acc loop gang
  do i = 1, 9
    a(i) = x
  end do
";
    let one = format!("{head}  !$acc end parallel\nend subroutine\n");
    let (all, _) = translated("all", "f.f90", &one);
    let around = "  !$omp parallel num_threads(1)\n  x = 2\n  x = x + 1\n  !$omp end parallel\n  !$omp distribute";
    assert!(all.contains(around), "{all}");
    assert!(!translated("gfortran-12", "f.f90", &one).0.contains("parallel num_threads"));
    let loops = one.replace("  x = 2\n  x = x + 1\n", "  !$acc loop seq\n  do i = 1, 9\n    x = i\n  end do\n");
    let around = "  !$omp parallel num_threads(1)\n  \n  do i = 1, 9\n    x = i\n  end do\n  !$omp end parallel\n";
    let (all, said) = translated("all", "f.f90", &loops);
    assert!(all.contains(around), "{all}");
    assert!(!said.contains(&"E1007"), "{said:?}");
    let two = format!("{head}  !$acc loop gang\n  do i = 1, 9\n    a(i) = 1\n  end do\n  !$acc end parallel\nend\n");
    assert!(!translated("all", "f.f90", &two).0.contains("parallel num_threads"));
}

/// Statements of fixed form begin in column 7, in the place of a directive, too.
#[test]
fn a_block_in_fixed_form_begins_in_column_7() {
    let text = "      subroutine f(n, a)
      integer n, i, j, a(n, n)
c$acc parallel loop gang copyout(a)
      do 10 j = 1, n
*$acc loop vector
        do 20 i = 1, n
   20     a(i, j) = i
   10 continue
      end
";
    let (omp, _) = translated("all", "f.f", text);
    assert!(omp.contains("\n      block\n      integer(4) :: i\n!$omp simd\n"), "{omp}");
}

/// `present` of a pointer of C asks for what it points to: the regions in it have no copy of the pointer.
#[test]
fn present_of_a_pointer_gives_regions_in_it_what_it_points_to() {
    let text = "void f(int n, float *p) {
#pragma acc data present(p)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      p[i] = i;
  }
}
";
    let (omp, _) = translated("all", "f.c", text);
    assert!(omp.contains("#pragma omp target teams firstprivate(n) map(alloc: p[0:0])"), "{omp}");
}

/// Common blocks last as long as the program, and so they do on the device where nothing is copied.
#[test]
fn common_blocks_that_a_procedure_creates_are_declared() {
    let text = |clause: &str| {
        format!(
            "subroutine f\n  real :: x(9)\n  common /c/ x\n  !$acc declare {clause}(/c/)\n  x = 1\nend subroutine\n"
        )
    };
    let (omp, said) = translated("all", "f.f90", &text("create"));
    assert_eq!((directives(&omp), said), (vec!["!$omp declare target(/c/)"], vec![]));
    assert_eq!(translated("all", "f.f90", &text("copyin")).1, ["E1002"]);
}

/// A dummy procedure has no name of its own that could be declared.
#[test]
fn routine_of_a_dummy_procedure_is_left_out() {
    let text = "subroutine f(g, x)
  interface
    real function g(y)
      !$acc routine seq
      real, intent(in) :: y
    end function
  end interface
  real :: x
  x = g(x)
end subroutine
";
    let (omp, said) = translated("all", "f.f90", text);
    assert_eq!((directives(&omp), said), (vec![], vec!["W1030"]));
}

/// gfortran 12 reads no sections in reductions; one of all elements is the variable.
#[test]
fn sections_of_all_elements_in_reductions_are_variables() {
    let text = "subroutine f(a, n)
  integer :: a(8), n, i
  !$acc parallel loop reduction(+:a(1:8))
  do i = 1, n
    a(i) = a(i) + 1
  end do
end subroutine
";
    let (omp, said) = translated("all", "f.f90", text);
    assert!(omp.contains("map(tofrom: a) reduction(+: a)"), "{omp}");
    assert_eq!(said, [""; 0]);
}

/// flang 22 folds `x .and. .false.` to a constant, and breaks on an update of which nothing is left.
#[test]
fn logical_constants_in_atomic_updates_have_names_for_flang_22() {
    let text = "subroutine f(x, y)
  logical :: x, y
  !$acc parallel copy(x, y)
  !$acc atomic capture
  y = x
  x = .false. .or. x
  !$acc end atomic
  !$acc end parallel
end subroutine
";
    let (flang, said) = translated("flang-22", "f.f90", text);
    let lines: Vec<&str> = flang.lines().map(str::trim_start).collect();
    let value = lines.iter().position(|line| *line == "operand_1 = .false.").expect("a value");
    assert_eq!(
        lines[value - 2..=value + 3],
        [
            "block",
            "logical(4) :: operand_1",
            "operand_1 = .false.",
            "!$omp atomic capture",
            "y = x",
            "x = operand_1 .or. x"
        ]
    );
    assert_eq!(said, [""; 0]);
    assert!(!translated("gfortran-12", "f.f90", text).0.contains("operand_1"));
    assert!(
        !translated("flang-22", "f.f90", &text.replace(".false. .or. x", ".not. x .or. y")).0.contains("operand_1")
    );
}

/// What cannot be changed may lie in memory that cannot be written, to which nothing is copied back.
#[test]
fn constants_are_copied_to_the_device_alone() {
    let text = "static const int t[2][2] = { { 1, 2 }, { 3, 4 } };
void f(int a[4]) {
#pragma acc parallel loop copy(a[0:4])
  for (int i = 0; i < 4; i++) a[i] = t[i / 2][i % 2];
}
";
    let (text, said) = translated("all", "f.c", text);
    assert_eq!(directives(&text)[0], "#pragma omp target teams map(tofrom: a[0:4]) map(to: t)");
    assert_eq!(said, [""; 0]);
    let text = "subroutine s(a, t, p)
  integer, intent(inout) :: a(4)
  integer, intent(in) :: t(4)
  integer, pointer, intent(in) :: p(:)
  integer :: i
  !$acc parallel loop
  do i = 1, 4
    a(i) = t(i); p(i) = i
  end do
end subroutine
";
    let (text, said) = translated("all", "s.f90", text);
    assert_eq!(directives(&text)[0], "!$omp target teams map(tofrom: a, p) map(to: t)");
    assert_eq!(said, [""; 0]);
}

/// flang 22 takes an external procedure in such a list for a variable; what its definition says is enough.
#[test]
fn routine_of_an_external_procedure_is_left_out_for_flang_22() {
    let text = "subroutine s(a)
  integer :: a(4), i
  external :: f
  !$acc routine(f) seq
  !$acc parallel loop
  do i = 1, 4
    call f(a(i))
  end do
end subroutine
";
    let (all, said) = translated("all", "s.f90", text);
    assert_eq!(directives(&all)[0], "!$omp target teams map(tofrom: a)");
    assert_eq!(said, [""; 0]);
    let (gfortran, _) = translated("gfortran-12", "s.f90", text);
    assert_eq!(directives(&gfortran)[0], "!$omp declare target(f)");
}

/// gfortran 12 frees descriptors in `simd` that it has not made.
#[test]
fn loops_that_pass_polymorphic_arguments_are_not_shared_out_in_lanes_for_gfortran_12() {
    let text = "module m
  type t
    integer :: x
  contains
    procedure :: get
  end type
contains
  integer function get(self)
    !$acc routine seq
    class(t), intent(in) :: self
    get = self%x
  end function
  subroutine s(a, p)
    integer :: a(4), i
    type(t) :: p
    !$acc parallel loop gang vector copy(a) copyin(p)
    do i = 1, 4
      a(i) = CALL
    end do
  end subroutine
end module
";
    for call in ["p%get()", "get(p)"] {
        let text = text.replace("CALL", call);
        assert_eq!(directives(&translated("all", "s.f90", &text).0)[2], "!$omp distribute");
        assert_eq!(directives(&translated("flang-22", "s.f90", &text).0)[2], "!$omp distribute simd");
    }
}

/// flang 22 takes no part of a named constant into a target construct, but of a variable that ASSOCIATE makes of it.
#[test]
fn parts_of_named_constants_are_those_of_variables_for_flang_22() {
    let text = "subroutine s(a)
  integer :: a(4), i
  integer, parameter :: t(4) = [1, 2, 3, 4]
  !$acc parallel loop copy(a)
  do i = 1, 4
    a(i) = t(i) + t(2)
  end do
end subroutine
";
    let wanted = "subroutine s(a)
  integer :: a(4), i
  integer, parameter :: t(4) = [1, 2, 3, 4]
  associate (t => t)
  !$omp target teams map(tofrom: a) map(to: t)
  !$omp distribute private(i)
  do i = 1, 4
    a(i) = t(i) + t(2)
  end do
  !$omp end target teams
  end associate
end subroutine
";
    assert_eq!(translated("all", "s.f90", text), (wanted.to_string(), vec![]));
    let (gfortran, _) = translated("gfortran-12", "s.f90", text);
    assert_eq!(directives(&gfortran)[0], "!$omp target teams map(tofrom: a)");
}

/// Clauses that give addresses of the device take no components (OpenMP 5.2, 5.4.10), so that the region has other names for these.
#[test]
fn components_in_host_data_have_names_of_their_own() {
    let text = "subroutine f(p, a)
  type t
    real, allocatable :: k(:)
    real :: r(9)
  end type
  type(t) :: p
  real :: a(9)
  !$acc host_data use_device(a, p%k, P % r)
  call d(p%k, p % k(2), a, P%r)
  p = t()
  !$acc end host_data
  p%r = 1
end subroutine
";
    let (found, said) = translated("all", "f.f90", text);
    assert_eq!(said, [""; 0]);
    let found = found[found.find("  real :: a").unwrap_or_default()..].replace("_0_", "_N_");
    let wanted = "  real :: a(9)
  associate (dirigent_part_N_0 => p%k)
  associate (dirigent_part_N_1 => P % r)
  !$omp target data use_device_addr(a, dirigent_part_N_0, dirigent_part_N_1)
  call d(dirigent_part_N_0, dirigent_part_N_0(2), a, dirigent_part_N_1)
  p = t()
  !$omp end target data
  end associate
  end associate
  p%r = 1
end subroutine
";
    assert_eq!(found, wanted);
    // Another name is not ALLOCATABLE.
    let asks = text.replace("p = t()", "if (allocated(p%k)) p = t()");
    let (found, said) = translated("all", "f.f90", &asks);
    assert!(!found.contains("associate"), "{found}");
    assert_eq!(said, ["W1039", "W1039"]);
}

/// gcc 12 breaks on members of what pointers point to in `target data`, and takes them behind what the pointers point to.
#[test]
fn members_of_pointees_of_data_regions_are_entered_and_left() {
    let text = "struct s { int n; float *x, *y; };
void f(struct s *p) {
#pragma acc data copyin(p[0:1], p->x[0:9]) copy(p->y[0:9])
  {
#pragma acc parallel loop present(p)
    for (int i = 0; i < 9; i++) p->y[i] = p->x[i];
  }
}
";
    let (all, said) = translated("all", "f.c", text);
    assert_eq!(
        directives(&all),
        [
            "#pragma omp target enter data map(to: p[0:1])",
            "#pragma omp target enter data map(to: p->x[0:9]) map(to: p->y[0:9])",
            "#pragma omp target teams map(alloc: p[0:0])",
            "#pragma omp distribute",
            "#pragma omp target exit data map(release: p->x[0:9]) map(from: p->y[0:9])",
            "#pragma omp target exit data map(release: p[0:1])",
        ]
    );
    assert_eq!(said, [""; 0]);
    let (clang, _) = translated("clang-22", "f.c", text);
    assert_eq!(directives(&clang)[0], "#pragma omp target data map(to: p[0:1], p->x[0:9]) map(tofrom: p->y[0:9])");
}

/// Of the same on compute constructs gcc 12 makes programs that break, by the order of the clauses.
#[test]
fn members_of_pointees_of_compute_constructs_are_entered_and_left() {
    let of = |clauses: &str| {
        let text = format!(
            "struct s {{ int n; float *x, *y; }};\nvoid f(struct s *p) {{\n#pragma acc parallel loop {clauses}\n\
             for (int i = 0; i < 9; i++) p->y[i] = p->x[i];\n}}\n"
        );
        let (all, said) = translated("all", "f.c", &text);
        (directives(&all).into_iter().map(str::to_owned).collect::<Vec<_>>(), said)
    };
    let (found, said) = of("copy(p->x[0:9], p->y[0:9]) copyin(p[0:1])");
    assert_eq!(
        found,
        [
            "#pragma omp target enter data map(to: p[0:1])",
            "#pragma omp target enter data map(to: p->x[0:9]) map(to: p->y[0:9])",
            "#pragma omp target teams map(alloc: p[0:0])",
            "#pragma omp distribute",
            "#pragma omp target exit data map(from: p->x[0:9]) map(from: p->y[0:9])",
            "#pragma omp target exit data map(release: p[0:1])",
        ]
    );
    assert_eq!(said, [""; 0]);
    // On the host nothing would be moved.
    let (found, said) = of("if(p->n) copyin(p[0:1]) copy(p->x[0:9], p->y[0:9])");
    assert_eq!(found.len(), 2);
    assert_eq!(said, ["W1038"]);
}
