//! What the translation does with data and loops of procedures: `declare` among their statements, OPTIONAL dummies, loops that the teams of
//! a caller share.

use pretty_assertions::assert_eq;
use semantics::{Analysis, Mode, Options};

fn translated(name: &str, text: &str) -> (String, Vec<&'static str>) {
    let options = Options { openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() };
    let mut analysis = Analysis::new(options);
    let file = analysis.open(name, text);
    let (text, said) = analysis.ask().translated(file, Mode::Omp);
    (text, said.iter().map(|found| found.row.code).collect())
}

fn check(name: &str, text: &str, wanted: &str, codes: &[&str]) {
    assert_eq!(translated(name, text), (wanted.to_string(), codes.to_vec()));
}

/// OpenACC 3.4, 2.13: the data of a function live as long as a call of it, however it ends.
#[test]
fn declared_data_of_a_function_are_left_at_each_exit() {
    check(
        "f.c",
        "int f(int n) {\n  int a[9], b[9];\n  #pragma acc declare copy(a) create(b)\n  a[0] = n;\n  if (n) return 1;\n  a[1] = n;\n  \
         return 0;\n}\n",
        "int f(int n) {\n  int a[9], b[9];\n  #pragma omp target enter data map(to: a) map(alloc: b)\n  a[0] = n;\n  if (n) {\n  \
         #pragma omp target exit data map(from: a) map(release: b)\n  return 1;\n  }\n  a[1] = n;\n  {\n  \
         #pragma omp target exit data map(from: a) map(release: b)\n  return 0;\n  }\n}\n",
        &[],
    );
    check(
        "f.c",
        "void f(void) {\n  int a[9];\n  #pragma acc declare copyin(a)\n  a[0] = 1;\n}\n",
        "void f(void) {\n  int a[9];\n  #pragma omp target enter data map(to: a)\n  a[0] = 1;\n  \
         #pragma omp target exit data map(release: a)\n  \n}\n",
        &[],
    );
}

/// A value that is read after the data end might be another one.
#[test]
fn declared_data_that_a_return_reads_are_refused() {
    for value in ["a[0]", "g(n)", "s"] {
        let text = format!(
            "int g(int);\nint f(int n) {{\n  int a[9], s = n;\n  #pragma acc declare copy(a, s)\n  a[0] = n;\n  return {value};\n}}\n"
        );
        check("f.c", &text, &text, &["E1002"]);
    }
    // What is not copied back is what it was.
    let kept = "int f(int n) {\n  int a[9];\n  #pragma acc declare copyin(a)\n  a[0] = n;\n  return a[0];\n}\n";
    let wanted = "  {\n  #pragma omp target exit data map(release: a)\n  return a[0];\n  }\n";
    assert!(translated("f.c", kept).0.contains(wanted));
    let called = kept.replace("return a[0]", "return f(a[0])");
    assert_eq!(translated("f.c", &called).1, ["E1002"]);
    let jumps = "int f(int n) {\n  int a[9];\n  #pragma acc declare create(a)\nagain:\n  if (n--) goto again;\n  return 0;\n}\n";
    check("f.c", jumps, jumps, &["E1002"]);
}

#[test]
fn declared_data_of_a_subroutine_are_left_at_each_exit() {
    check(
        "s.f90",
        "subroutine s(a, n)\n  integer :: n, a(9)\n  !$acc declare copy(a)\n  integer :: t(9)\n  !$acc declare create(t)\n  if (n > 9) return\n  \
         a(1) = n\nend subroutine\n",
        "subroutine s(a, n)\n  integer :: n, a(9)\n  \n  integer :: t(9)\n  \n  !$omp target enter data map(to: a) map(alloc: t)\n  \
         if (n > 9) then\n  !$omp target exit data map(from: a) map(release: t)\n  return\n  end if\n  a(1) = n\n  \
         !$omp target exit data map(from: a) map(release: t)\nend subroutine\n",
        &[],
    );
    check(
        "s.f90",
        "subroutine s(a)\n  integer :: a(9)\n  !$acc declare copy(a)\n  a(1) = 1; return\nend subroutine\n",
        "subroutine s(a)\n  integer :: a(9)\n  \n  !$omp target enter data map(to: a)\n  a(1) = 1; \n  \
         !$omp target exit data map(from: a)\n  return\nend subroutine\n",
        &[],
    );
    let pointer = "subroutine s(n)\n  integer :: n\n  integer, pointer :: a(:)\n  !$acc declare create(a)\n  allocate(a(n))\nend subroutine\n";
    check("s.f90", pointer, pointer, &["E1002"]);
}

/// Other text may be on the line of a `_Pragma`, and is not a part of what takes its place.
#[test]
fn routines_in_operators_and_macros_are_translated() {
    check(
        "f.c",
        "_Pragma(\"acc routine seq\") int f(int x) { return x; }\n#define SEQ _Pragma(\"acc routine seq\")\nSEQ int g(int x) { return x; } int q[9]; \
         _Pragma(\"acc declare create(q)\")\n",
        "_Pragma(\"omp declare target\") int f(int x) { return x; }_Pragma(\"omp end declare target\")\n\
         _Pragma(\"omp declare target\") int g(int x) { return x; }_Pragma(\"omp end declare target\") int q[9]; \
         _Pragma(\"omp declare target(q)\")\n",
        &[],
    );
    let made = "#define DEF(n) _Pragma(\"acc routine seq\") int f ## n(int x) { return x; }\nDEF(2)\n#pragma acc routine seq\n";
    let (text, codes) = translated("f.c", &format!("{made}int g(int x);\n"));
    assert!(text.contains("_Pragma(\"omp declare target\") int f2(int x)") && codes.is_empty(), "{text}");
    let last = text.lines().find(|line| line.contains("f2")).unwrap_or_default().to_string();
    assert!(last.ends_with("}_Pragma(\"omp end declare target\")"), "{text}");
    let options = Options { openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() };
    let mut analysis = Analysis::new(options);
    let file = analysis.open("f.c", "_Pragma(\"acc routine seq\") int f(int x) { return x; }\n");
    for (mode, wanted) in [
        (
            Mode::AccOmp,
            "_Pragma(\"acc routine seq\") /* _Pragma(\"omp declare target\") */ int f(int x) { return x; } /* _Pragma(\"omp end declare target\") */\n",
        ),
        (
            Mode::OmpAcc,
            "_Pragma(\"omp declare target\") /* _Pragma(\"acc routine seq\") */ int f(int x) { return x; }_Pragma(\"omp end declare target\")\n",
        ),
    ] {
        assert_eq!(analysis.ask().translated(file, mode).0, wanted);
    }
}

/// OpenACC 3.4, 2.6.6: the storage of a variable of the procedure ends with it, and nobody may find its copy on the device later.
#[test]
fn data_that_nothing_leaves_are_released_where_their_procedure_ends() {
    check(
        "f.c",
        "int f(int n) {\n  if (n > 9) return 1;\n  int a[9], b[9];\n  #pragma acc enter data copyin(a) if(n)\n  \
         #pragma acc enter data create(b)\n  if (n) return a[0];\n  return 0;\n}\n",
        "int f(int n) {\n  if (n > 9) return 1;\n  int a[9], b[9];\n  #pragma omp target enter data map(to: a) if(n)\n  \
         #pragma omp target enter data map(alloc: b)\n  if (n) {\n  #pragma omp target exit data map(delete: a, b)\n  \
         return a[0];\n  }\n  {\n  #pragma omp target exit data map(delete: a, b)\n  return 0;\n  }\n}\n",
        &["W1015", "W1015"],
    );
    check(
        "s.f90",
        "subroutine s(n)\n  integer :: n, a(9)\n  if (n > 9) return\n  !$acc enter data create(a)\n  if (n > 5) return\n  \
         n = 1\nend subroutine\n",
        "subroutine s(n)\n  integer :: n, a(9)\n  if (n > 9) return\n  !$omp target enter data map(alloc: a)\n  \
         if (n > 5) then\n  !$omp target exit data map(delete: a)\n  return\n  end if\n  n = 1\n  \
         !$omp target exit data map(delete: a)\nend subroutine\n",
        &["W1015"],
    );
}

/// A variable of the host outlives its internal procedures, and data of a call may still be used when the value of a `return` is computed.
#[test]
fn data_stay_where_not_each_end_of_the_procedure_is_known() {
    let host = "subroutine s()\n  integer :: a(9)\n  call t()\n  !$acc update self(a)\ncontains\n  subroutine t()\n    \
                !$acc enter data copyin(a)\n    a(1) = 1\n  end subroutine\nend subroutine\n";
    assert!(!translated("s.f90", host).0.contains("exit data"));
    let called = "int g(int *);\nint f(void) {\n  int a[9];\n  #pragma acc enter data create(a)\n  return g(a);\n}\n";
    let (text, codes) = translated("f.c", called);
    assert!(!text.contains("exit data") && codes == ["W1015"], "{text}");
    let looped = "void f(int n) {\n  int a[9];\n  while (n--) {\n    if (n == 3) return;\n    #pragma acc enter data create(a)\n  }\n}\n";
    assert!(!translated("f.c", looped).0.contains("exit data"));
    let made = "#define CHECK(x) do { if (!(x)) return -1; } while (0)\nint f(int n) {\n  int a[9];\n  #pragma acc enter data create(a)\n  CHECK(n > 3);\n  \
                return 0;\n}\n";
    let (text, codes) = translated("f.c", made);
    assert!(text.matches("map(delete: a)").count() == 1 && text.contains("\n  CHECK(n > 3);\n"), "{text}");
    assert_eq!(codes, ["W1015"]);
    let components = "subroutine s\n  type t\n    integer, allocatable :: k(:)\n  end type\n  type(t) :: kept\n  !$acc enter data create(kept)\n\
                      end subroutine\n";
    assert!(!translated("s.f90", components).0.contains("map(delete: kept)"));
}

/// OpenACC 3.4, 2.13.2: what is allocated is on the device until it is deallocated.
#[test]
fn declared_allocatable_variables_are_on_the_device_while_they_are_allocated() {
    check(
        "s.f90",
        "subroutine s(n)\n  integer :: n\n  integer, allocatable :: a(:)\n  !$acc declare device_resident(a)\n  allocate(a(n))\n  call t\n  \
         deallocate(a)\nend subroutine\n",
        "subroutine s(n)\n  integer :: n\n  integer, allocatable :: a(:)\n  \n  allocate(a(n))\n  !$omp target enter data map(alloc: a)\n  \
         call t\n  !$omp target exit data map(delete: a)\n  deallocate(a)\n  if (allocated(a)) then\n  \
         !$omp target exit data map(delete: a)\n  end if\nend subroutine\n",
        &[],
    );
}

/// gfortran 12 and flang 22 break on OPTIONAL dummies that are absent.
#[test]
fn directives_for_optional_dummies_are_executed_where_these_are_present() {
    check(
        "s.f90",
        "subroutine s(a, b)\n  integer :: a(9)\n  integer, optional :: b(9)\n  !$acc update host(a, b)\nend subroutine\n",
        "subroutine s(a, b)\n  integer :: a(9)\n  integer, optional :: b(9)\n  !$omp target update from(a)\n  if (present(b)) then\n  \
         !$omp target update from(b)\n  end if\nend subroutine\n",
        &[],
    );
    check(
        "s.f90",
        "subroutine s(b)\n  integer, optional :: b(9)\n  !$acc declare copyin(b)\n  call t\nend subroutine\n",
        "subroutine s(b)\n  integer, optional :: b(9)\n  \n  if (present(b)) then\n  !$omp target enter data map(to: b)\n  end if\n  call t\n  \
         if (present(b)) then\n  !$omp target exit data map(release: b)\n  end if\nend subroutine\n",
        &[],
    );
}

/// flang 22 maps what is absent, and takes for present on the device what is mapped.
#[test]
fn optional_dummies_have_data_constructs_of_their_own_and_are_asked_for_before_a_region() {
    check(
        "s.f90",
        "subroutine s(a, b)\n  integer :: a, k\n  integer, optional :: b\n  call t\n  !$acc parallel copyin(b) copy(a) if(a > 0)\n  \
         if (present(b)) a = a * b\n  !$acc end parallel\nend subroutine\n",
        "subroutine s(a, b)\n  integer :: a, k\n  integer, optional :: b\n  call t\n  block\n  logical(4) :: has_b\n  has_b = present(b)\n  \
         !$omp target data map(to: b) if((a > 0) .and. present(b))\n  \
         !$omp target teams map(tofrom: a) if(target: a > 0) num_teams(1) map(alloc: b)\n  \
         if (has_b) a = a * b\n  !$omp end target teams\n  !$omp end target data\n  end block\nend subroutine\n",
        &[],
    );
    let (text, said) = translated(
        "s.f90",
        "subroutine s(a, b, has_b)\n  integer :: a(9), b(9)\n  optional :: b\n  logical :: has_b\n  \
         !$acc data copy(a, b)\n  !$acc serial\n  if (present(b)) a(1) = b(1)\n  !$acc end serial\n  !$acc end data\nend subroutine\n",
    );
    assert!(
        text.contains("!$omp target data map(tofrom: b) if(present(b))\n  !$omp target data map(tofrom: a)\n"),
        "{text}"
    );
    assert!(text.contains("dirigent_has_b = present(b)\n"), "{text}");
    assert_eq!(said, [""; 0]);
    // A procedure that is called there asks again.
    let passed = "subroutine s(b)\n  integer, optional :: b\n  !$acc serial copyin(b)\n  call t(b)\n  !$acc end serial\nend subroutine\n";
    assert_eq!(translated("s.f90", passed).1, ["W1012"]);
}

/// flang 22 takes for present on the device what is mapped: a call gets what is there.
#[test]
fn calls_in_regions_hand_on_optional_dummies_that_are_present() {
    let called = "contains\n  subroutine t(x, y, z)\n  !$acc routine seq\n  integer, optional :: x, y\n  integer :: z\n  end subroutine\nend module\n";
    let (text, said) = translated(
        "m.f90",
        &format!(
            "module m\n{}",
            called.replace("contains\n", "contains\n  subroutine s(a, b, c)\n  integer, optional :: a, b\n  integer :: c\n  \
             !$acc serial copyin(a, b) copy(c)\n  call t(a, y=b, z=c)\n  if (c > 0) call t(z=c)\n  !$acc end serial\n  end subroutine\n")
        ),
    );
    let wanted = "  logical :: has_a\n  logical :: has_b\n  has_a = present(a)\n  has_b = present(b)\n";
    assert!(text.contains(wanted), "{text}");
    let wanted = "  if (has_a .and. has_b) then\n  call t(a, y=b, z=c)\n  else if (has_a) then\n  call t(a, z=c)\n  else if (has_b) then\n  \
                  call t(y=b, z=c)\n  else\n  call t(z=c)\n  end if\n  if (c > 0) call t(z=c)\n";
    assert!(text.contains(wanted), "{text}");
    assert_eq!(said, [""; 0]);
}

/// No compiler takes a `distribute` in a procedure of its own.
#[test]
fn teams_share_loops_of_routines_by_their_heads() {
    let (c, said) = translated(
        "f.c",
        "#pragma acc routine gang\nvoid f(int n, int *q) {\n  #pragma acc loop gang\n  for (int k = n; k < 9; k++) q[k] = k;\n}\n",
    );
    assert!(c.contains("for (int k = (n) + omp_get_team_num(); k < 9; k += omp_get_num_teams()) q[k] = k;"), "{c}");
    assert!(c.starts_with("#include <omp.h>\n"), "{c}");
    assert_eq!(said, [""; 0]);
    let (c, said) = translated(
        "f.c",
        "#pragma acc routine gang\nvoid f(int n, int *q) {\n  #pragma acc loop gang worker\n  for (int k = 0; k < 9; k += 2) q[k] = k;\n}\n",
    );
    assert!(c.contains("#pragma omp parallel for shared(q)\n  for (int k = (0) + (2) * omp_get_team_num(); k < 9; k += (2) * omp_get_num_teams())"), "{c}");
    assert_eq!(said, ["W1001"]);
    let (c, _) = translated(
        "f.c",
        "#pragma acc routine gang\nvoid f(int n, int *q) {\n  #pragma acc loop gang\n  for (int k = 9; k > n; k -= 2) q[k] = k;\n}\n",
    );
    assert!(c.contains("int k = (9) + (-2) * omp_get_team_num(); k > n; k += (-2) * omp_get_num_teams())"), "{c}");
    let (fortran, said) = translated(
        "s.f90",
        "subroutine s(n, q)\n  integer :: n, k, q(n)\n  !$acc routine gang\n  !$acc loop gang\n  do k = 1, n\n    q(k) = k\n  end do\nend subroutine\n",
    );
    let wanted = "  block\n  integer, external :: omp_get_team_num, omp_get_num_teams\n  \n  \
                  do k = (1) + omp_get_team_num(), n, omp_get_num_teams()\n    q(k) = k\n  end do\n  end block\n";
    assert!(fortran.contains(wanted), "{fortran}");
    assert_eq!(said, [""; 0]);
}

/// R366: what gangs reduce would have to leave the procedure.
#[test]
fn gang_reductions_of_routines_are_refused() {
    let text = "#pragma acc routine gang\nint f(int n) {\n  int s = 0;\n  #pragma acc loop gang reduction(+: s)\n  \
                for (int k = 0; k < n; k++) s += k;\n  return s;\n}\n";
    assert_eq!(translated("f.c", text).1, ["E1000"]);
}

/// gfortran 12 reads whole variables alone in `target update`.
#[test]
fn components_are_updated_by_names_of_their_own() {
    check(
        "s.f90",
        "subroutine s(x, y)\n  type :: t\n    integer :: v(9)\n  end type\n  type(t) :: x\n  integer :: y\n  !$acc update host(x%v, y)\nend subroutine\n",
        "subroutine s(x, y)\n  type :: t\n    integer :: v(9)\n  end type\n  type(t) :: x\n  integer :: y\n  \
         associate (dirigent_part_0 => x%v)\n  !$omp target update from(dirigent_part_0, y)\n  end associate\nend subroutine\n",
        &[],
    );
}

/// gcc 12 counts teams in the type of the loop's variable.
#[test]
fn there_are_no_more_teams_than_a_narrow_variable_can_count() {
    let (c, said) = translated(
        "f.c",
        "void f(int *q) {\n#pragma acc parallel loop gang num_gangs(256)\nfor (signed char k = 0; k < 9; k++) q[k] = k;\n}\n",
    );
    assert!(c.contains("num_teams(127)"), "{c}");
    assert_eq!(said, [""; 0]);
}

/// Each gang executes a loop that gangs do not share, and reduces again; a variable of each gang has a part of what a loop over gangs sums.
#[test]
fn reductions_that_depend_on_the_number_of_gangs_are_told() {
    let text = |directives: [&str; 2]| {
        format!(
            "void f(int *q, int s) {{\n#pragma acc parallel num_gangs(3)\n{{\n#pragma acc loop {}\nfor (int k = 0; k < 9; k++) {{\n\
             #pragma acc loop {}\nfor (int j = 0; j < 9; j++) s += q[j];\n}}\n}}\n}}\n",
            directives[0], directives[1]
        )
    };
    let said = |directives| translated("f.c", &text(directives)).1;
    assert_eq!(said(["seq reduction(+: s)", "vector reduction(+: s)"]), ["W1017", "W1017"]);
    assert_eq!(said(["seq private(s)", "gang reduction(+: s)"]), ["W1017"]);
    assert_eq!(said(["gang reduction(+: s)", "vector reduction(+: s)"]), [""; 0]);
}

#[test]
fn values_of_which_compilers_take_different_ones_are_told() {
    let text = "void f(int s) {\n#pragma acc data copy(s)\n{\n#pragma acc parallel firstprivate(s)\ns = 1;\n}\n}\n";
    assert_eq!(translated("f.c", text).1, ["W1020"]);
    let text = "void f(int *q) {\nint k;\n#pragma acc serial\n{\nk = 5;\n#pragma acc loop seq\nfor (k = 0; k < 9; k++) q[k] = k;\nq[0] = k;\n}\n}\n";
    assert_eq!(translated("f.c", text).1, ["W1023"]);
    let text = "void f(int *p) {\nint **q;\n#pragma acc serial deviceptr(p) copyout(q)\nq = &p;\n}\n";
    assert_eq!(translated("f.c", text).1, ["W1021"]);
}

/// OpenACC 3.4, 2.9.6: the program says that iterations are independent, and none leaves a value in a scalar.
#[test]
fn kernels_of_one_independent_loop_are_shared_out() {
    let directives = |name: &str, text: &str| {
        let (new, said) = translated(name, text);
        let lines = new.lines().filter(|line| line.contains("omp ")).map(|line| line.trim().to_string());
        (lines.collect::<Vec<_>>(), said)
    };
    let text = "void f(int n, int *q, int *r) {\nint s = 0, t;\n#pragma acc kernels copy(q[0:n], r[0:n])\n\
                #pragma acc loop independent vector reduction(+: s)\nfor (int k = 0; k < n; k++) { int t = r[k]; q[k] = t; s += t; }\n}\n";
    let wanted = [
        "#pragma omp target teams map(tofrom: q[0:n], r[0:n]) map(tofrom: s, n) reduction(+: s) num_teams(1)",
        "#pragma omp parallel for simd num_threads(1) reduction(+: s) shared(n, r, q)",
    ];
    assert_eq!(directives("f.c", text), (wanted.map(str::to_string).to_vec(), vec![]));
    let text = text.replace("independent vector", "independent");
    assert!(directives("f.c", &text).0[1].contains("distribute"));
    // Nobody asks what `t` is afterwards, or the program does.
    let temporary = text.replace("int t =", "t =");
    assert!(
        directives("f.c", &temporary).0[1].contains("distribute private(t)"),
        "{:?}",
        directives("f.c", &temporary)
    );
    for left in [temporary.replace("\n}\n", "\nq[0] = t;\n}\n"), text.replace("loop independent", "loop")] {
        assert_eq!(directives("f.c", &left).1, ["W1028"]);
    }
    let fortran = "subroutine s(n, q)\n  integer :: n, k, j, q(n, n)\n  !$acc kernels loop independent\n  do k = 1, n\n    do j = 1, n\n      \
                   q(j, k) = k\n    end do\n  end do\nend subroutine\n";
    assert!(directives("s.f90", fortran).0[1].contains("distribute"));
}

/// OpenACC 3.4, 2.6.2 and 2.9: `kernels` copies scalars, of which workers have one each where every iteration sets its own first; what a loop
/// around reduces, they reduce.
#[test]
fn workers_of_kernels_have_scalars_of_their_own() {
    let text = "double f(int n, double *a) {\n  double s = 0, x;\n  int i, j;\n  #pragma acc kernels loop gang independent reduction(+: s) copy(a[0:n])\n  \
                for (i = 0; i < n; i++) {\n    #pragma acc loop worker independent\n    for (j = 0; j < n; j++) {\n      x = a[j];\n      s += x;\n    }\n  \
                }\n  return s;\n}\n";
    let (new, said) = translated("f.c", text);
    assert!(new.contains("#pragma omp distribute private(i, x)\n"), "{new}");
    assert!(new.contains("#pragma omp parallel for private(j, x) shared(n, a) reduction(+: s)\n"), "{new}");
    assert!(said.is_empty(), "{said:?}");
    // Who asks for the value afterwards gets that of the last iteration.
    let (new, said) = translated("f.c", &text.replace("return s", "return s + x"));
    assert!(!new.contains("teams") && !new.contains("parallel for"), "{new}");
    assert_eq!(said, ["W1028"]);
}

/// C23, 6.7.7.4: a parameter that is declared as an array is a pointer; data clauses that list it mean its elements.
#[test]
fn parameters_declared_as_arrays_are_mapped_with_their_elements() {
    let text = "void f(double a[4][8], double *b) {\n#pragma acc data copyin(a) create(b)\n{\n#pragma acc parallel loop present(a)\nfor (int i = 0; i < 4; i++) a[i][0] = 1;\n\
                #pragma acc update self(a)\n}\n}\n";
    let (new, said) = translated("f.c", text);
    assert!(new.contains("#pragma omp target data map(to: a[0:4]) map(alloc: b)\n"), "{new}");
    assert!(new.contains("#pragma omp target teams map(alloc: a[0:4])\n"), "{new}");
    assert!(new.contains("#pragma omp target update from(a[0:4])\n"), "{new}");
    assert!(said.iter().all(|code| *code == "W1011"), "{said:?}");
}

/// gcc 12 takes no `firstprivate` of a loop for what is `firstprivate` on the `teams` around.
#[test]
fn copies_of_threads_are_not_copies_of_teams() {
    let text = "double f(int n, double *a) {\n  double e = 0;\n  #pragma acc parallel copyin(a[0:n])\n  {\n    #pragma acc loop gang worker\n    \
                for (int i = 0; i < n; i++) e = e + a[i];\n  }\n  return e;\n}\n";
    let (new, _) = translated("f.c", text);
    assert!(new.contains("#pragma omp target teams map(to: a[0:n]) firstprivate(n)\n"), "{new}");
    assert!(new.contains("#pragma omp distribute parallel for shared(n, a) firstprivate(e)\n"), "{new}");
}

/// OpenACC 3.4, 2.5.3: loops of `kernels` are executed one behind the other, each a kernel of its own.
#[test]
fn kernels_of_several_loops_are_a_data_region_with_a_target_for_each() {
    let text = "void f(int n, int *q, int *r) {\nint s = 0, t = 0;\n#pragma acc kernels copy(q[0:n]) copyin(r[0:n])\n{\n\
                #pragma acc loop independent\nfor (int k = 0; k < n; k++) q[k] = r[k];\n\
                #pragma acc loop independent reduction(+: s)\nfor (int k = 0; k < n; k++) s += q[k];\n\
                #pragma acc loop\nfor (int k = 1; k < n; k++) { t = q[k - 1]; q[k] += t; }\n}\n}\n";
    let wanted = "void f(int n, int *q, int *r) {\nint s = 0, t = 0;\n\
                  #pragma omp target data map(tofrom: q[0:n]) map(to: r[0:n]) map(tofrom: n, s, t)\n{\n\
                  #pragma omp target teams map(tofrom: n) map(alloc: q[0:0], r[0:0])\n#pragma omp distribute\n\
                  for (int k = 0; k < n; k++) q[k] = r[k];\n";
    let (new, said) = translated("f.c", text);
    assert!(new.starts_with(wanted), "{new}");
    let reduced =
        "#pragma omp target teams map(tofrom: n, s) map(alloc: q[0:0]) reduction(+: s)\n#pragma omp distribute\n";
    assert!(new.contains(reduced), "{new}");
    assert!(new.contains("#pragma omp target map(tofrom: n, t) map(alloc: q[0:0])\nfor"), "{new}");
    assert_eq!(said, ["W1029"]);
    // A condition goes for all loops together.
    let left = text.replace("copyin(r[0:n])", "copyin(r[0:n]) if(n > 9)");
    assert_eq!(translated("f.c", &left).1, ["W1028"]);
}

/// flang 22 takes no `firstprivate` on `target`, which the rules give to scalars anyway; `teams` has a copy for each team.
#[test]
fn copies_of_teams_stand_on_teams_in_fortran() {
    let text = "subroutine s(a, n)\n  integer :: n, a(9)\n  !$acc parallel num_gangs(2) firstprivate(n)\n  n = n + 1\n  a(1) = n\n  \
                !$acc end parallel\nend subroutine\n";
    let (new, _) = translated("s.f90", text);
    let wanted = "  !$omp target map(tofrom: a)\n  !$omp teams num_teams(2) firstprivate(n)\n  n = n + 1\n  a(1) = n\n  \
                  !$omp end teams\n  !$omp end target\n";
    assert!(new.contains(wanted), "{new}");
}

/// Data of several directives end together, the last that were entered first.
#[test]
fn declarations_of_one_function_share_their_exits() {
    check(
        "f.c",
        "int f(void) {\n  int a[9];\n  #pragma acc declare copy(a)\n  int b[9];\n  #pragma acc declare create(b)\n  a[0] = b[0] = 1;\n  return 0;\n}\n",
        "int f(void) {\n  int a[9];\n  #pragma omp target enter data map(to: a)\n  int b[9];\n  #pragma omp target enter data map(alloc: b)\n  \
         a[0] = b[0] = 1;\n  {\n  #pragma omp target exit data map(release: b)\n  #pragma omp target exit data map(from: a)\n  return 0;\n  }\n}\n",
        &[],
    );
}

/// A branch that the preprocessor leaves out has a reading of its own.
#[test]
fn directives_in_branches_that_are_not_taken_are_translated() {
    let loops = "for (int i = 0; i < n; ++i) q[i] = i;\n";
    let text = format!(
        "void f(int n, int *q) {{\n#if defined A && A > 3\n#pragma acc parallel loop gang copy(q[0:n])\n#elif B\n\
         #pragma acc parallel loop gang worker copy(q[0:n])\n#else\n#pragma acc serial loop copy(q[0:n])\n#endif\n{loops}}}\n"
    );
    let wanted = format!(
        "void f(int n, int *q) {{\n#if defined A && A > 3\n#pragma omp target teams map(tofrom: q[0:n]) firstprivate(n)\n\
         #pragma omp distribute\n#elif B\n#pragma omp target teams map(tofrom: q[0:n]) firstprivate(n)\n\
         #pragma omp distribute parallel for shared(n, q)\n#else\n#pragma omp target map(tofrom: q[0:n]) firstprivate(n)\n#endif\n{loops}}}\n"
    );
    check("f.c", &text, &wanted, &[]);
    let fortran = "subroutine s(a)\n  integer :: a(9)\n#ifdef X\n  !$acc update device(a)\n#ifdef Y\n  !$acc wait\n#endif\n#else\n  \
                   !$acc update self(a)\n#endif\nend subroutine\n";
    let wanted =
        fortran.replace("!$acc wait", "!$omp taskwait").replace("!$acc update self(", "!$omp target update from(");
    check("s.F90", fortran, &wanted.replace("!$acc update device(", "!$omp target update to("), &[]);
}

/// Conditionals that ask the same have one answer, so that a branch may use what another one declares.
#[test]
fn branches_of_one_question_are_read_together() {
    let text = "#ifdef X\nstatic int k;\n#endif\nvoid f(int *q) {\n#ifdef X\n#pragma acc enter data copyin(k)\n#endif\nq[0] = 1;\n}\n";
    let wanted = text.replace("#pragma acc enter data copyin(k)", "#pragma omp target enter data map(to: k)");
    check("f.c", text, &wanted, &[]);
}

/// The names of the runtime library too, with the header that they need.
#[test]
fn calls_in_branches_that_are_not_taken_are_translated() {
    let text = "subroutine s(a)\n  use openacc\n  integer :: a(9)\n#ifdef X\n  if (acc_is_present(a)) a = 1\n#endif\nend subroutine\n";
    let wanted = text
        .replace("use openacc", "use dirigent_acc\n      use omp_lib")
        .replace("acc_is_present", "dirigent_is_present");
    let options =
        Options { openacc: Some(directives::Version::OPENACC_3_4), embeds_wrapper: false, ..Options::default() };
    let mut analysis = Analysis::new(options);
    let file = analysis.open("s.F90", text);
    let (found, said) = analysis.ask().translated(file, Mode::Omp);
    assert_eq!((found, said.len()), (wanted, 0));
}

/// A header that is included twice guards its declarations: the second time they are left out, and become what they have become the first time.
#[test]
fn declarations_that_are_guarded_become_the_same_each_time() {
    let guarded = "#ifndef ONCE\n#define ONCE\nint g[9] = { 1 };\n#pragma acc declare create(g)\n#endif\n";
    let text = format!("{guarded}{guarded}");
    check("f.c", &text, &text.replace("acc declare create", "omp declare target"), &[]);
    let other = guarded.replace("= { 1 }", "= { 2 }");
    let text = format!("{guarded}{other}");
    assert_eq!(translated("f.c", &text).1, ["W1022"]);
}

/// A branch is left as it is, and told, if it is wrong by itself or if what is outside of it would become something else.
#[test]
fn directives_in_branches_that_are_not_taken_are_told() {
    let text = "void f(int *q) {\n#ifdef OTHER\n#pragma acc parallel copy(none)\n#endif\n/*\n#pragma acc parallel\n*/\nq[0] = 1;\n}\n";
    check("f.c", text, text, &["W1022"]);
    let text = "int q[9];\nvoid f(void) {\n#ifdef X\n#pragma acc data copy(q)\n{\n#endif\n#pragma acc parallel loop\n\
                for (int i = 0; i < 9; ++i) q[i] = i;\n#ifdef X\n}\n#endif\n}\n";
    let (found, said) = translated("f.c", text);
    assert!(found.contains("#pragma acc data") && found.contains("map(tofrom: q)"), "{found}");
    assert_eq!(said, ["W1022"]);
    let fortran = "subroutine s\n#if 0\n  !$acc parallel\n#else\n  !$acc wait\n#endif\nend subroutine\n";
    check("s.F90", fortran, &fortran.replace("!$acc wait", "!$omp taskwait"), &["W1022"]);
    let unclosed = "#if A \\\n || B\n#pragma acc routine seq\n#endif\nvoid f(void);\n";
    check("f.c", unclosed, unclosed, &["W1022"]);
}

/// OpenACC 3.4, 2.15.1: an interface body tells of its procedure.
#[test]
fn routines_of_interface_bodies_are_translated() {
    let text = "subroutine s\n  interface\n    subroutine t\n      !$acc routine seq\n    end subroutine\n  end interface\nend subroutine\n";
    check("s.f90", text, &text.replace("!$acc routine seq", "!$omp declare target"), &[]);
}

/// `deviceptr` of a global needs nothing: a pointer that points nowhere keeps its value (OpenMP 5.1, 2.21.7.2).
#[test]
fn declarations_of_which_nothing_is_left_are_left_out() {
    let text = "subroutine s(p)\n  integer :: p(9)\n  !$acc declare present(p)\n  p = 1\nend subroutine\n";
    check("s.f90", text, &text.replace("  !$acc declare present(p)", "  "), &[]);
}

/// OpenACC 3.4, 2.15.1: `bind` names what is called on devices other than the host, as `declare variant` does (OpenMP 5.0, 2.3.5).
#[test]
fn bind_becomes_a_variant_for_devices() {
    let other = "#pragma acc routine seq\nint other(int x) { return x; }\n";
    let made = "#pragma omp declare target\nint other(int x) { return x; }\n#pragma omp end declare target\n";
    for name in ["other", "\"other\""] {
        check(
            "f.c",
            &format!("{other}#pragma acc routine seq bind({name})\nint f(int x);\n"),
            &format!(
                "{made}#pragma omp declare target\n#pragma omp declare variant(other) match(device={{kind(nohost)}})\nint f(int x);\n\
                 #pragma omp end declare target\n"
            ),
            &[],
        );
    }
    let named = format!("{other}int f(int x);\n#pragma acc routine(f) seq bind(other)\n");
    assert_eq!(translated("f.c", &named).1, ["E1003"]);
    // A variant is declared before.
    let later = format!("#pragma acc routine seq bind(other)\nint f(int x);\n{other}");
    assert_eq!(translated("f.c", &later).1, ["E1003"]);
    let typed = format!("{other}#pragma acc routine seq device_type(nvidia) bind(other)\nint f(int x);\n");
    assert_eq!(translated("f.c", &typed).1, ["E1003"]);
    // flang 22 has none.
    let text = "module m\ncontains\ninteger function other(x)\n!$acc routine seq\ninteger, value :: x\nother = x\nend function\n\
                integer function f(x)\n!$acc routine seq bind(other)\ninteger, value :: x\nf = 0\nend function\nend module\n";
    assert_eq!(translated("m.f90", text).1, ["E1003"]);
}

/// In fixed form a directive begins in column 1, and behind the blanks of a statement it would be a comment.
#[test]
fn directives_before_the_first_one_of_fixed_form_leave_it_in_its_column() {
    let text = "      subroutine s(a)\n      real a(9)\n!$acc declare copy(a)\n!$acc parallel loop\n      do i = 1, 9\n      \
                a(i) = i\n      end do\n      end\n";
    let (found, said) = translated("s.f", text);
    let lines: Vec<&str> = found.lines().filter(|line| line.trim_start().starts_with("!$omp")).collect();
    assert_eq!(lines[0], "!$omp target enter data map(to: a)");
    assert!(lines.iter().all(|line| line.starts_with("!$omp")), "{found}");
    assert_eq!(said, [""; 0]);
}
