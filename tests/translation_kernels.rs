//! `kernels` that says nothing of its loops: what is proved to be independent is shared out, and the rest has its reason.

use pretty_assertions::assert_eq;
use semantics::{Analysis, Mode, Options};

/// The directives of OpenMP that a file becomes, and what is said: codes with messages.
fn translated(name: &str, text: &str) -> (String, Vec<String>) {
    let options = Options { openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() };
    let mut analysis = Analysis::new(options);
    let file = analysis.open(name, text);
    let (text, said) = analysis.ask().translated(file, Mode::Omp);
    (text, said.iter().map(|found| format!("{}: {}", found.row.code, found.message)).collect())
}

/// Checks whether the loop of a function of C is shared out; if not, a part of the reason.
#[track_caller]
fn check_c(head: &str, block: &str, reason: Option<&str>) {
    let text = format!("void f({head}) {{\n  int t = 0, k = 0;\n  #pragma acc kernels\n  {{\n{block}\n  }}\n}}\n");
    check("f.c", &text, reason);
}

/// The same of a subroutine.
#[track_caller]
fn check_fortran(declarations: &str, block: &str, reason: Option<&str>) {
    let text = format!(
        "subroutine s(n, a, b, c)\n  implicit none\n  integer :: n, i, j, k, t\n{declarations}\n  !$acc kernels\n{block}\n  \
         !$acc end kernels\nend subroutine\n"
    );
    check("s.f90", &text, reason);
}

#[track_caller]
fn check(name: &str, text: &str, reason: Option<&str>) {
    let (new, said) = translated(name, text);
    match reason {
        None => {
            assert!(new.contains("omp distribute parallel "), "{new}\n{said:?}");
            assert_eq!(said, Vec::<String>::new());
        }
        Some(reason) => {
            assert!(!new.contains("distribute"), "{new}");
            assert!(said[0].starts_with("W1028") && said[0].contains(reason), "{said:?}");
        }
    }
}

const ARRAYS: &str = "int n, int *restrict a, int *restrict b, int *c";

/// OpenACC 3.4, 2.5.3, 2.9.6; R357
#[test]
fn loops_of_c_whose_iterations_are_independent_are_shared_out() {
    for block in [
        "for (int i = 0; i < n; i++) a[i] = b[i] + 1;",
        "for (int i = 0; i < n; i++) { int u = b[i]; if (u > 3) a[i] = u; }",
        "for (int i = 0; i < n; i += 2) a[i] = a[i + 1];",
        "for (int i = n; i > 0; --i) a[i] = a[i] * t;",
        "for (int i = 0; i < n; i++) for (int j = 0; j < 4; j++) a[4 * i] += b[j];",
        "for (int i = 0; i < n; i++) for (int j = 0; j < 4; j++) a[4 * i + j] = b[j];",
        "for (int i = 0; i < n; i++) for (int j = 1; j < 4; j++) a[i * 4 + j] = a[i * 4 + j - 1];",
        "for (int i = 0; i < n; i += 2) for (int j = 7; j >= 0; j--) a[4 * i + j + k] = 1;",
        "for (int j = 0; j < 4; j++) for (int i = 0; i < 9; i++) a[4 * i + j] = b[j];",
    ] {
        check_c(ARRAYS, block, None);
    }
}

/// OpenACC 3.4, 2.5.3, 2.9.6
#[test]
fn loops_of_c_that_are_not_proved_have_their_reason() {
    for (block, reason) in [
        ("for (int i = 1; i < n; i++) a[i] = a[i - 1];", "`a`"),
        ("for (int i = 0; i < n; i++) a[b[i]] = i;", "`a`"),
        ("for (int i = 0; i < n; i++) for (int j = 0; j <= 4; j++) a[4 * i + j] = j;", "`a`"),
        ("for (int i = 0; i < n; i++) for (int j = 0; j < 4; j++) a[4 * i + j] = a[4 * i + j + 1];", "`a`"),
        ("for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[4 * i + j] = j;", "`a`"),
        ("for (int i = 0; i < n; i++) for (int j = 0; j < 4; j++) a[i * 4 + b[j]] = j;", "`a`"),
        ("for (int i = 0; i < n; i++) { int j; for (j = 0; j < 4; j++) a[4 * i + j] = j; a[4 * i + j] = 1; }", "`a`"),
        ("for (int i = 1; i < n; i++) for (int j = 0; j < 4; j++) a[4 * i + j] = a[4 * i - 4 + j];", "`a`"),
        ("for (int i = 0; i < n; i++) c[i] = a[i];", "`c` and `a` may be one piece of memory"),
        ("for (int i = 0; i < n; i++) { a[i] = t; t = i; }", "an iteration may use what another one gives `t`"),
        ("for (int i = 0; i < n; i++) { t = i; a[i] = t; }\nk = t;", "may be used"),
        ("for (int i = 0; i < n; i++) { if (b[i]) break; a[i] = 1; }", "leaves the loop"),
        ("for (int i = 0; i < n; i++) a[(unsigned char)i] = 1;", "wrap around"),
        ("for (unsigned i = 0; i < n; i++) a[i * 2u] = 1;", "wrap around"),
        ("for (int i = 0; i < n; i++) { a[i] = 1; n--; }", "how often"),
        ("for (int i = 0; i < n; i++) f(n, a, b, c);", "called"),
        ("while (n) n--;", "how often"),
        ("k = 1;", "no loop"),
    ] {
        check_c(ARRAYS, block, Some(reason));
    }
    check_c("int n, int **a", "for (int i = 0; i < n; i++) a[i][0] = 1;", Some("more than one pointer"));
    check_c("int n, int *a, int *b", "for (int i = 0; i < n; i++) a[i] = b[i];", Some("one piece of memory"));
    check_c("int n, volatile int *a", "for (int i = 0; i < n; i++) a[i] = 1;", Some("volatile"));
}

const DUMMIES: &str = "  integer :: a(n), b(n), c(n, n)";

/// Fortran 2023, 15.5.2.14: what a dummy argument stands for is not changed through another name.
#[test]
fn loops_of_fortran_whose_iterations_are_independent_are_shared_out() {
    for block in [
        "  do i = 1, n\n    a(i) = b(i) + 1\n  end do",
        "  do i = 1, n\n    t = b(i)\n    a(i) = t * t\n  end do",
        "  do i = 1, n\n    do j = 1, i\n      c(j, i) = b(j)\n    end do\n  end do",
        "  do i = 2, n\n    a(i) = sqrt(real(b(i - 1)))\n  end do",
        "  do i = 1, n\n    k = k + b(i)\n  end do",
        "  do i = 1, n\n    k = max(k, b(i))\n  end do",
    ] {
        check_fortran(DUMMIES, block, None);
    }
}

/// OpenACC 3.4, 2.5.3, 2.9.6
#[test]
fn loops_of_fortran_that_are_not_proved_have_their_reason() {
    for (block, reason) in [
        ("  do i = 2, n\n    a(i) = a(i - 1)\n  end do", "`a`"),
        ("  do i = 1, n\n    a(b(i)) = i\n  end do", "`a`"),
        ("  do i = 1, n\n    if (b(i) > 0) t = b(i)\n    a(i) = t\n  end do", "gives `t`"),
        ("  do i = 1, n\n    k = k + b(i)\n    a(i) = k\n  end do", "gives `k`"),
        ("  do i = 1, n\n    print *, b(i)\n  end do", "nothing is known"),
        ("  do i = 1, n\n    call s(n, a, b, c)\n  end do", "called"),
    ] {
        check_fortran(DUMMIES, block, Some(reason));
    }
    let targets = "  integer, target :: a(n), b(n), c(n, n)";
    check_fortran(targets, "  do i = 1, n\n    a(i) = b(i)\n  end do", Some("one piece of memory"));
    let pointers = "  integer, pointer :: a(:), b(:), c(:, :)";
    check_fortran(pointers, "  a(:) = b(:)", Some("one piece of memory"));
}

/// Fortran 2023, 10.2.1.3: elements may be assigned in any order where none of them is used for another one.
#[test]
fn array_assignments_are_loops_over_their_elements() {
    for block in [
        "  a = 0",
        "  a(:) = b(:) * 2",
        "  c(2:n, 1) = c(2:n, 1) + a(1:n - 1)",
        "  c = abs(c) + n",
        "  a = merge(a, b, a > 3)",
    ] {
        check_fortran(DUMMIES, block, None);
    }
    for (block, reason) in [
        ("  a(2:n) = a(1:n - 1)", "other elements of `a`"),
        ("  a(:) = a(n:1:-1)", "plain subscripts"),
        ("  a = a(1)", "other elements of `a`"),
        ("  a = cshift(b, 1)", "come of elements"),
        ("  a(b) = 1", "plain subscripts"),
        ("  a = matmul(c, b)", "come of elements"),
    ] {
        check_fortran(DUMMIES, block, Some(reason));
    }
    let allocatable = "  integer, allocatable :: a(:), b(:), c(:, :)";
    check_fortran(allocatable, "  a = b + 1", Some("allocated anew"));
    check_fortran(allocatable, "  a = 1", None);
    let text = "subroutine s(n, a, b)\n  integer :: n\n  real :: a(0:n, n), b(n + 1)\n  !$acc kernels\n  a(:, 3) = b + a(:, 3)\n  \
                !$acc end kernels\nend subroutine\n";
    let wanted = "subroutine s(n, a, b)\n  integer :: n\n  real :: a(0:n, n), b(n + 1)\n  block\n  integer(8) :: dirigent_element_1\n  \
                  !$omp target teams map(tofrom: a, b, n)\n  !$omp distribute parallel do\n  \
                  do dirigent_element_1 = lbound(a, 1), ubound(a, 1)\n  \
                  a(dirigent_element_1, 3) = b(lbound(b, 1) + (dirigent_element_1 - (lbound(a, 1)))) + &\n  &a(dirigent_element_1, 3)\n  end do\n  \
                  !$omp end target teams\n  end block\nend subroutine\n";
    assert_eq!(translated("s.f90", text), (wanted.to_string(), vec![]));
}

/// OpenACC 3.4, 2.9.9: the program says what its loop reduces, and the analysis finds the same.
#[test]
fn loops_of_kernels_with_directives_that_say_nothing_of_independence_are_proved() {
    for directive in ["loop", "loop auto", "loop gang vector", "loop reduction(+: k)"] {
        let block = format!("  !$acc {directive}\n  do i = 1, n\n    k = k + b(i)\n  end do");
        check_fortran(DUMMIES, &block, None);
        let block = format!("#pragma acc {directive}\nfor (int i = 0; i < n; i++) k += a[i];");
        check_c(ARRAYS, &block, None);
    }
    let other = "  !$acc loop reduction(*: k)\n  do i = 1, n\n    k = k + b(i)\n  end do";
    check_fortran(DUMMIES, other, Some("gives `k`"));
}

/// OpenACC 3.4, 2.9.7
#[test]
fn parallel_loops_that_are_left_to_an_analysis_are_shared_out_where_that_is_proved() {
    let shared = |block: &str| {
        let text = format!(
            "void f(int n, int *restrict a, int *restrict b) {{\n  #pragma acc parallel loop auto copy(a[0:n], b[0:n])\n  {block}\n}}\n"
        );
        translated("f.c", &text).0.contains("distribute parallel for")
    };
    assert!(shared("for (int i = 0; i < n; i++) a[i] = b[i];"));
    assert!(!shared("for (int i = 1; i < n; i++) a[i] = a[i - 1];"));
}

/// R278, R369
#[test]
fn kernels_are_left_to_one_thread_where_that_is_asked_for() {
    let options =
        Options { openacc: Some(directives::Version::OPENACC_3_4), divides_kernels: false, ..Options::default() };
    let mut analysis = Analysis::new(options);
    let file = analysis.open(
        "f.c",
        "void f(int n, int *a) {\n#pragma acc kernels copy(a[0:n])\nfor (int i = 0; i < n; i++) a[i] = 0;\n}\n",
    );
    let (text, said) = analysis.ask().translated(file, Mode::Omp);
    assert!(!text.contains("teams"), "{text}");
    assert_eq!(said.iter().map(|found| found.row.code).collect::<Vec<_>>(), ["W1028"]);
}

/// OpenMP 5.2, 4.4.1: loop directives take no DO CONCURRENT among the loops that they collapse.
#[test]
fn do_concurrent_in_loops_of_kernels_is_not_shared_out() {
    check_fortran(
        DUMMIES,
        "  do j = 1, n\n    do concurrent (i = 1:n)\n      c(i, j) = b(i)\n    end do\n  end do",
        Some("`do concurrent`"),
    );
}

/// OpenACC 3.4, 2.16: queues are dependences of tasks, and the host waits where the program says.
#[test]
fn queues_of_c_are_dependences_of_tasks_where_that_is_asked_for() {
    let text = "void f(int n, int q, int *restrict a) {\n#pragma acc parallel loop copy(a[0:n]) async(1)\nfor (int i = 0; i < n; i++) a[i] = 0;\n\
                #pragma acc update self(a[0:n]) async\n#pragma acc wait(1)\n#pragma acc parallel loop async(q) wait(2)\n\
                for (int i = 0; i < n; i++) a[i] = 0;\n#pragma acc wait\n}\n";
    let options = Options { openacc: Some(directives::Version::OPENACC_3_4), queues: true, ..Options::default() };
    let mut analysis = Analysis::new(options);
    let file = analysis.open("f.c", text);
    let (new, said) = analysis.ask().translated(file, Mode::Omp);
    let lines: Vec<&str> =
        new.lines().filter(|line| line.contains("dirigent_queues") || line.contains("taskwait")).collect();
    let wanted = [
        "__attribute__((weak)) char dirigent_queues[64];",
        "#pragma omp target teams map(tofrom: a[0:n]) firstprivate(n) nowait depend(inout: dirigent_queues[1])",
        "#pragma omp target update from(a[0:n]) nowait depend(inout: dirigent_queues[63])",
        "#pragma omp taskwait depend(inout: dirigent_queues[1])",
        "#pragma omp taskwait",
        "#pragma omp taskwait",
    ];
    assert_eq!(lines, wanted);
    assert_eq!(said.iter().map(|found| found.row.code).collect::<Vec<_>>(), ["W1027"]);
}

/// What is not proved stands between, for one thread; all find their data in one region.
#[test]
fn several_parts_are_a_data_region_with_a_target_for_each() {
    let text = "subroutine s(n, a, b)\n  integer :: n, i\n  real :: a(n), b(n)\n  !$acc kernels copy(a) copyin(b)\n  do i = 1, n\n    \
                a(i) = b(i)\n  end do\n  do i = 2, n\n    a(i) = a(i - 1) + 1\n  end do\n  !$acc end kernels\nend subroutine\n";
    let wanted = "subroutine s(n, a, b)\n  integer :: n, i\n  real :: a(n), b(n)\n  !$omp target data map(tofrom: a) map(to: b) map(tofrom: n)\n  \
                  !$omp target teams map(tofrom: n) map(alloc: a, b)\n  !$omp distribute parallel do private(i)\n  do i = 1, n\n    a(i) = b(i)\n  \
                  end do\n  !$omp end target teams\n  !$omp target map(tofrom: n) map(alloc: a)\n  do i = 2, n\n    a(i) = a(i - 1) + 1\n  \
                  end do\n  !$omp end target\n  !$omp end target data\nend subroutine\n";
    let (new, said) = translated("s.f90", text);
    assert_eq!(new, wanted);
    assert!(said.len() == 1 && said[0].starts_with("W1032"), "{said:?}");
}

/// A macro that stands for more than an argument is not the argument.
#[test]
fn clauses_out_of_macros_are_printed_by_their_tokens() {
    let text = "#define F num_gangs (10)\n#define N (2 * 4)\nvoid f(int *a) {\n#pragma acc parallel loop F copy(a[0:N])\n\
                for (int i = 0; i < 8; i++) a[i] = 1;\n#pragma acc parallel loop num_gangs(N) copy(a[0:N])\n\
                for (int i = 0; i < 8; i++) a[i] = 1;\n}\n";
    let (new, _) = translated("f.c", text);
    assert!(new.contains("teams num_teams(10) map(tofrom: a[0:N])"), "{new}");
    assert!(new.contains("teams num_teams(N) map(tofrom: a[0:N])"), "{new}");
}

/// What stands in the place of a macro is printed as it is written.
#[test]
fn values_that_macros_stand_for_keep_their_names() {
    let text = "#define ONE (1.0)\nsubroutine s(n, a)\n  integer :: n\n  real :: a(n)\n  !$acc kernels\n  a = ONE + 1\n  \
                !$acc end kernels\nend subroutine\n";
    let (new, said) = translated("s.F90", text);
    assert!(new.contains("  a(dirigent_element_1) = ONE + 1\n"), "{new}\n{said:?}");
    let (new, said) = translated("s.F90", &text.replace("ONE + 1", "1 + ONE"));
    assert!(new.contains("  a(dirigent_element_1) = 1 + ONE\n"), "{new}\n{said:?}");
    // Where a macro has more than the value, the assignment stays one.
    let (new, said) = translated("s.F90", &text.replace("(1.0)", "1.0; a(1) = 2").replace("ONE + 1", "1 + ONE"));
    assert!(new.contains("  a = 1 + ONE\n") && !said.is_empty(), "{new}\n{said:?}");
}
