//! OpenACC programs whose OpenMP translation would be wrong if it were made word by word: what becomes of them, or what is said.

use pretty_assertions::assert_eq;
use semantics::{Analysis, Mode, Options, Profile};

/// The translation of a text, and the codes of what is said, in order.
fn translated(name: &str, text: &str, options: Options) -> (String, Vec<&'static str>) {
    let mut analysis = Analysis::new(Options { openacc: Some(directives::Version::OPENACC_3_4), ..options });
    let file = analysis.open(name, text);
    let (text, said) = analysis.ask().translated(file, Mode::Omp);
    (text, said.iter().map(|found| found.row.code).collect())
}

/// The directives of the translation of C statements, and the codes.
fn directives_of(statements: &str) -> (Vec<String>, Vec<&'static str>) {
    let text = format!(
        "void g(int);\nvoid f(int n, double *p, int *q, int x) {{\nint i, j, s;\ndouble a[10];\n{statements}\n}}\n"
    );
    let (text, said) = translated("f.c", &text, Options::default());
    let lines = text.lines().filter(|line| line.contains("pragma")).map(|line| line.trim().to_string());
    (lines.collect(), said)
}

fn check(statements: &str, directives: &[&str], codes: &[&str]) {
    let (found, said) = directives_of(statements);
    assert_eq!((found.iter().map(String::as_str).collect::<Vec<_>>(), said), (directives.to_vec(), codes.to_vec()));
}

/// A scalar of the gang, set by each iteration before it is used, would be raced for by workers and vector lanes.
#[test]
fn what_each_iteration_sets_is_its_own() {
    let inner = "for (i = 0; i < n; i++) { s = 0; for (j = 0; j < 9; j++) s += j; a[i] = s; }";
    check(
        &format!("#pragma acc parallel loop gang worker\n{inner}"),
        &[
            "#pragma omp target teams firstprivate(n, s, j) map(tofrom: a)",
            "#pragma omp distribute parallel for private(i, s, j) shared(n, a)",
        ],
        &[],
    );
    check(
        &format!("#pragma acc parallel loop gang vector\n{inner}"),
        &["#pragma omp target teams firstprivate(n, s, j) map(tofrom: a)", "#pragma omp distribute simd private(s, j)"],
        &[],
    );
    check(
        "#pragma acc parallel loop worker\nfor (i = 0; i < n; i++) { if (a[i]) s = i; a[i] = s; }",
        &[
            "#pragma omp target teams firstprivate(n, s) map(tofrom: a) num_teams(1)",
            "#pragma omp parallel for private(i) shared(n, a) firstprivate(s)",
        ],
        &[],
    );
    check(
        "#pragma acc parallel loop gang\nfor (i = 0; i < n; i++) { s = i; a[i] = s; }",
        &["#pragma omp target teams firstprivate(n, s) map(tofrom: a)", "#pragma omp distribute private(i)"],
        &[],
    );
}

/// OpenACC 3.4, 2.9.2: gangs have three dimensions, teams of OpenMP one.
#[test]
fn the_outermost_of_loops_for_gangs_is_shared_out() {
    check(
        "#pragma acc parallel copy(a)\n{\n#pragma acc loop gang(dim:2)\nfor (int k = 0; k < n; k++) {\n\
         #pragma acc loop gang(dim:1) vector\nfor (int l = 0; l < 9; l++) a[l] = k;\n}\n}",
        &["#pragma omp target teams map(tofrom: a) firstprivate(n)", "#pragma omp distribute", "#pragma omp simd"],
        &[],
    );
}

/// What workers share on purpose, they go on sharing.
#[test]
fn a_scalar_that_is_mapped_or_updated_atomically_is_shared() {
    check(
        "#pragma acc parallel loop worker copy(s)\nfor (i = 0; i < n; i++) s = i;",
        &[
            "#pragma omp target teams map(tofrom: s) firstprivate(n) num_teams(1)",
            "#pragma omp parallel for private(i) shared(n, s)",
        ],
        &[],
    );
    check(
        "#pragma acc parallel loop worker\nfor (i = 0; i < n; i++) {\n#pragma acc atomic\ns += i; }",
        &[
            "#pragma omp target teams firstprivate(n, s) num_teams(1)",
            "#pragma omp parallel for private(i) shared(n, s)",
            "#pragma omp atomic",
        ],
        &[],
    );
}

/// Data that `enter data` made are found through the pointer.
#[test]
fn a_pointer_leads_to_what_is_on_the_device() {
    let body = "for (int k = 0; k < n; k++) p[k] = q[k];";
    check(
        &format!("#pragma acc parallel loop gang default(present)\n{body}"),
        &["#pragma omp target teams firstprivate(n) map(alloc: p[0:0], q[0:0])", "#pragma omp distribute"],
        &[],
    );
    check(
        "#pragma acc parallel\n{ q = a ? q : 0; void *v = p; }",
        &["#pragma omp target teams map(alloc: q[0:0], p[0:0]) map(tofrom: a) num_teams(1)"],
        &[],
    );
    check(
        "int *own;\n#pragma acc parallel\n{ own = &x; *own = 1; }",
        &["#pragma omp target teams firstprivate(own, x) num_teams(1)"],
        &[],
    );
    check(
        "void *v = p; void (*h)(int) = g;\n#pragma acc parallel\n{ ((int *)v)[0] = x; h(x); }",
        &["#pragma omp target teams firstprivate(x, h) num_teams(1)"],
        &[],
    );
}

/// A data region says that the pointer holds an address of the device, and the compute construct inside has to know.
#[test]
fn deviceptr_of_a_data_region_reaches_the_constructs_inside() {
    check(
        "#pragma acc data deviceptr(p)\n{\n#pragma acc parallel\np[0] = 1;\n}",
        &["#pragma omp target teams is_device_ptr(p) num_teams(1)"],
        &[],
    );
}

/// R297, R298, R357: combined or in two, the value of a reduction reaches the host whatever levels share the loop out.
#[test]
fn a_reduction_is_kept_whatever_shares_the_loop_out() {
    for level in ["worker", "vector", "seq", "auto", "gang", "gang worker vector"] {
        let body = "for (int k = 0; k < 9; k++) s += k;";
        let whole = directives_of(&format!("#pragma acc parallel loop {level} reduction(+: s)\n{body}"));
        let split = directives_of(&format!("#pragma acc parallel\n#pragma acc loop {level} reduction(+: s)\n{body}"));
        assert_eq!(whole, split, "{level}");
        assert!(whole.0[0].starts_with("#pragma omp target teams map(tofrom: s) reduction(+: s)"), "{whole:?}");
    }
}

/// Several teams would each do the work of the one gang.
#[test]
fn without_gang_loops_one_team_is_enough() {
    check("#pragma acc parallel copy(s)\ns += 1;", &["#pragma omp target teams map(tofrom: s) num_teams(1)"], &[]);
    check(
        "#pragma acc parallel copy(s) num_gangs(3)\n{\n#pragma acc atomic\ns += 1; }",
        &[
            "#pragma omp target teams map(tofrom: s) num_teams(3)",
            "#pragma omp parallel num_threads(1)",
            "#pragma omp atomic",
        ],
        &["W1017"],
    );
}

/// A directive that is all there is of a macro, or that `_Pragma` says, is translated in its line; the macro is used no more.
#[test]
fn directives_of_macros_are_translated_in_place() {
    let text = "#define LOOP _Pragma(\"acc parallel loop gang\")\nvoid f(int *q) {\nLOOP for (int k = 0; k < 9; k++) q[k] = 1;\n\
                _Pragma(\"acc parallel copy(q[0:9])\") { q[0] = 1; }\n}\n";
    let wanted = "void f(int *q) {\n\
                  _Pragma(\"omp target teams map(alloc: q[0:0])\") _Pragma(\"omp distribute\") for (int k = 0; k < 9; k++) q[k] = 1;\n\
                  _Pragma(\"omp target teams map(tofrom: q[0:9]) num_teams(1)\") { q[0] = 1; }\n}\n";
    assert_eq!(translated("f.c", text, Options::default()), (wanted.to_string(), vec![]));
    // Where something else names it, it stays.
    let used = text.replace("void f", "#ifdef LOOP\n#endif\nvoid f");
    assert!(translated("f.c", &used, Options::default()).0.starts_with("#define LOOP"));
}

/// So is an end directive.
#[test]
fn ends_of_constructs_come_out_of_macros_too() {
    let text = "#define OPEN(a) !$acc host_data use_device(a)\n#define CLOSE(a) !$acc end host_data\n\
                subroutine s(x)\n  real :: x(9)\n  OPEN(x)\n  call take(x)\n  CLOSE(x)\nend subroutine\n";
    let (new, said) = translated("s.F90", text, Options::default());
    let wanted = "  !$omp target data use_device_addr(x)\n  call take(x)\n  !$omp end target data\nend subroutine\n";
    assert!(new.ends_with(wanted), "{new}\n{said:?}");
}

/// A call is replaced by what it becomes: the text of a macro is that of all its calls. Comments have no place in it.
#[test]
fn directives_among_other_code_of_a_macro_are_expanded() {
    let text = "#define N 9\n#define ALL(x) _Pragma(\"acc parallel loop num_gangs(N)\") for (int k = 0; k < 9; k++) q[k] = x;\n\
                void f(int *q) {\nALL(1)\n}\n";
    let wanted = text.replace(
        "\nALL(1)",
        "\n_Pragma(\"omp target teams num_teams(9) map(alloc: q[0:0])\") _Pragma(\"omp distribute\") \
         for(int k = 0; k < 9; k ++) q[k] = 1;",
    );
    let definition = wanted.lines().find(|line| line.starts_with("#define ALL")).expect("a definition");
    let wanted = wanted.replace(&format!("{definition}\n"), "");
    let (new, said) = translated("f.c", text, Options::default());
    assert_eq!(new.replace(" ;", ";"), wanted);
    assert_eq!(said, [""; 0]);
    let mut analysis = Analysis::new(Options { openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() });
    let file = analysis.open("f.c", text);
    let (same, said) = analysis.ask().translated(file, Mode::AccOmp);
    assert_eq!((same.as_str(), said.iter().map(|found| found.row.code).collect::<Vec<_>>()), (text, vec!["E1005"]));
    let twice = "#define TWICE(x) x x\nvoid f(int n, int *q) {\nTWICE(_Pragma(\"acc parallel num_workers(n)\") { _Pragma(\"acc loop worker\") \
                 for (int k = 0; k < 9; k++) q[k] = 1; })\n}\n";
    let (_, said) = translated("f.c", twice, Options::default());
    assert_eq!(said, ["E1007", "E1007"]);
}

/// A directive of an included file is in a text that this translation does not make.
#[test]
fn directives_of_included_files_are_reported() {
    let mut analysis = Analysis::new(Options { openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() });
    analysis.open("loop.inc", "!$acc parallel loop\ndo i = 1, 9\n  a(i) = i\nend do\n");
    let text = "subroutine s(a)\n  integer :: i, a(9)\n  include 'loop.inc'\nend subroutine\n";
    let file = analysis.open("s.f90", text);
    let (new, said) = analysis.ask().translated(file, Mode::Omp);
    assert_eq!((new.as_str(), said.iter().map(|found| found.row.code).collect::<Vec<_>>()), (text, vec!["E1006"]));
}

/// A directive of which the preprocessor takes some parts and leaves out others says something else with other macros.
#[test]
fn a_directive_with_branches_inside_is_not_translated() {
    let text = |inside: &str| {
        format!(
            "program p\ninteger :: i, a(9)\n!$acc parallel loop &\n{inside}!$acc copy(a)\ndo i = 1, 9\n  a(i) = i\nend do\nend program\n"
        )
    };
    for inside in
        ["#ifdef ASYNC\n!$acc async(1) &\n#else\n!$acc num_gangs(2) &\n#endif\n", "# if 0\n!$acc async(1) &\n# endif\n"]
    {
        let text = text(inside);
        let (new, said) = translated("p.F90", &text, Options::default());
        assert_eq!((new.as_str(), said), (text.as_str(), vec!["E1033"]));
    }
    let inside = "#ifdef X\n!$acc create(b) &\n#endif\n";
    let declared = format!(
        "subroutine s\ninteger :: a(9), b(9)\n!$acc declare create(a) &\n{inside}!$acc\na = 1\nend subroutine\n"
    );
    assert_eq!(translated("s.F90", &declared, Options::default()), (declared, vec!["E1033"]));
    let inside = "#ifdef X\n!$acc collapse(2) &\n#endif\n";
    let sequential = format!(
        "subroutine s(n)\ninteger :: i, n\n!$acc parallel\n!$acc loop seq &\n{inside}!$acc\ndo i = 1, n\nend do\n!$acc end parallel\nend\n"
    );
    assert_eq!(translated("s.F90", &sequential, Options::default()).1, ["E1033"]);
    let (new, said) = translated("p.F90", &text("! a comment\n"), Options::default());
    assert!(new.contains("!$omp target teams") && said.is_empty(), "{new} {said:?}");
}

/// Modifiers, more dimensions of gangs, and conditions that stand together.
#[test]
fn no_part_of_a_clause_is_lost() {
    check(
        "#pragma acc enter data copyin(always: p[0:9])",
        &["#pragma omp target enter data map(always, to: p[0:9])"],
        &[],
    );
    check(
        "#pragma acc parallel num_gangs(2, n)\nx = 1;",
        &["#pragma omp target teams num_teams((2) * (n)) firstprivate(x)"],
        &[],
    );
    check(
        "#pragma acc parallel if(n > 2) self(x)\nx = 1;",
        &["#pragma omp target teams if(target: (n > 2) && !(x)) firstprivate(x) num_teams(1)"],
        &[],
    );
    check(
        "#pragma acc exit data copyout(a) finalize if(n)",
        &["#pragma omp target update from(a) if(n)", "#pragma omp target exit data map(delete: a) if(n)"],
        &[],
    );
    check("#pragma acc data no_create(p[0:9])\n{ x = 1; }", &["#pragma omp target data map(alloc: p[0:0])"], &[]);
}

/// What OpenMP cannot say keeps its construct, and what is in it.
#[test]
fn what_would_be_wrong_is_kept_and_reported() {
    check(
        "#pragma acc data create(zero: a)\n{\n#pragma acc parallel\na[0] += 1;\n}",
        &["#pragma acc data create(zero: a)", "#pragma acc parallel"],
        &["E1003"],
    );
    check(
        "#pragma acc parallel loop private(p[0:n])\nfor (i = 0; i < n; i++) { if (i) continue; p[0] = i; }",
        &["#pragma acc parallel loop private(p[0:n])"],
        &["E1004"],
    );
}

/// OpenACC 3.4, 2.4: which device it will be is not known.
#[test]
fn clauses_for_a_type_of_device_do_not_hold_for_all() {
    check(
        "#pragma acc parallel loop gang device_type(nvidia) vector\nfor (i = 0; i < n; i++) a[i] = i;",
        &["#pragma omp target teams firstprivate(n) map(tofrom: a)", "#pragma omp distribute private(i)"],
        &["W1031"],
    );
    check(
        "#pragma acc parallel\n{\n#pragma acc loop device_type(nvidia) seq\nfor (i = 0; i < n; i++) a[i] = i; }",
        &["#pragma omp target teams firstprivate(i, n) map(tofrom: a) num_teams(1)"],
        &["W1031"],
    );
    // Executed by two gangs as a whole, the loop would race.
    check(
        "#pragma acc parallel num_gangs(2)\n{\n#pragma acc loop gang device_type(host) seq\nfor (i = 0; i < n; i++) a[i] += i; }",
        &["#pragma omp target teams num_teams(2) firstprivate(n) map(tofrom: a)", "#pragma omp distribute private(i)"],
        &["W1031"],
    );
}

/// Data of a region with a condition may not be there: a compute construct in it maps them, which does nothing where they are.
#[test]
fn data_under_a_condition_are_mapped_again() {
    check(
        "#pragma acc data copy(a, s) if(n > 9)\n{\n#pragma acc serial\n{ a[0] = 1; s = 2; }\n}",
        &["#pragma omp target data map(tofrom: a, s) if(n > 9)", "#pragma omp target map(tofrom: a, s)"],
        &[],
    );
}

/// clang 22 vectorizes loops that reduce arrays as if each iteration had other elements of them.
#[test]
fn loops_that_reduce_arrays_get_no_lanes() {
    let text = "void f(int *b) {\nint h[3] = {0};\n#pragma acc parallel loop gang vector reduction(+: h) copyin(b[0:9])\n\
                for (int i = 0; i < 9; i++) h[b[i]] += 1;\n}\n";
    let lines = |profile: &str| {
        let profile = Profile::find_profile(profile).expect("a profile");
        let (text, _) = translated("f.c", text, Options { profile, ..Options::default() });
        text.lines().filter(|line| line.contains("distribute")).map(str::to_owned).collect::<Vec<_>>()
    };
    for profile in ["all", "clang-22"] {
        assert_eq!(lines(profile), ["#pragma omp distribute"]);
    }
    assert_eq!(lines("gcc-12"), ["#pragma omp distribute simd reduction(+: h)"]);
    // Without lanes, `distribute` alone reduces nothing.
    let atomic = "#pragma acc parallel loop gang vector reduction(+: s) copy(a)\nfor (i = 0; i < n; i++) {\ns += i;\n#pragma acc atomic\na[0] += 1;\n}";
    let (found, _) = directives_of(atomic);
    assert_eq!(found[1], "#pragma omp distribute");
}

/// `present` is an error in OpenACC where data are not; OpenMP 5.1 can ask for it.
#[test]
fn presence_is_checked_on_request() {
    let text = "void f(int *q) {\n#pragma acc parallel present(q[0:9])\nq[0] = 1;\n#pragma acc parallel present(q[0:9])\nq[0] = 1;\n}\n";
    let (plain, said) = translated("f.c", text, Options::default());
    assert_eq!((plain.matches("map(alloc: q[0:9])").count(), said), (2, vec!["W1011"]));
    let (checked, said) = translated("f.c", text, Options { checks_presence: true, ..Options::default() });
    assert_eq!((checked.matches("map(present, alloc: q[0:9])").count(), said), (2, vec![]));
}

/// Fortran's `end atomic` bounds what is atomic; what `target` says of scalars anyway is not said again.
#[test]
fn fortran_keeps_what_compilers_need() {
    let text = "subroutine s(a, n)\n  integer :: a(9), n, i, v, t\n  t = n\n  !$acc serial private(v) firstprivate(t)\n  v = t\n  a(1) = v\n  \
                !$acc end serial\n  !$acc parallel loop\n  do i = 1, n\n    !$acc atomic capture\n    v = a(1)\n    a(1) = a(1) + 1\n    \
                !$acc end atomic\n  end do\nend subroutine\n";
    let wanted = "subroutine s(a, n)\n  integer :: a(9), n, i, v, t\n  t = n\n  !$omp target map(tofrom: a)\n  v = t\n  a(1) = v\n  \
                  !$omp end target\n  !$omp target teams map(tofrom: a)\n  !$omp distribute private(i, v)\n  do i = 1, n\n    \
                  !$omp atomic capture\n    v = a(1)\n    a(1) = a(1) + 1\n    !$omp end atomic\n  end do\n  !$omp end target teams\nend subroutine\n";
    assert_eq!(translated("s.f90", text, Options::default()), (wanted.to_string(), vec![]));
}

/// What goes well only where nobody asks for more is a warning at its place.
#[test]
fn what_openmp_may_read_otherwise_is_told() {
    let optional = "subroutine s(a, b)\n  integer :: a(9)\n  integer, optional :: b\n  !$acc serial\n  if (present(b)) a(1) = b\n  !$acc end serial\nend subroutine\n";
    assert_eq!(translated("s.f90", optional, Options::default()).1, ["W1012"]);
    let components = "subroutine s(x)\n  type :: t\n    real, allocatable :: v(:)\n  end type\n  type(t) :: x\n  !$acc enter data copyin(x)\n  \
                      !$acc enter data copyin(x%v)\nend subroutine\n";
    assert_eq!(translated("s.f90", components, Options::default()).1, ["W1013"]);
    check(
        "#pragma acc data copyin(a)\n{\n#pragma acc exit data delete(a)\n}",
        &["#pragma omp target data map(to: a)", "#pragma omp target exit data map(release: a)"],
        &["W1014"],
    );
}

/// A header is a text of its own.
#[test]
fn directives_of_headers_are_told() {
    let mut analysis = Analysis::new(Options { openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() });
    analysis.open("twice.h", "#pragma acc routine seq\nint twice(int x);\n");
    let file = analysis.open("f.c", "#include \"twice.h\"\nint f(void) { return twice(1); }\n");
    let (_, said) = analysis.ask().translated(file, Mode::Omp);
    assert_eq!(said.iter().map(|found| found.row.code).collect::<Vec<_>>(), ["W1025"]);
}

/// A reduced section is mapped as one, and its pointer is not.
#[test]
fn a_reduction_of_a_section_is_one_of_the_section() {
    check(
        "#pragma acc parallel loop gang reduction(+: p[0:8])\nfor (int k = 0; k < 9; k++) p[k % 8] += k;",
        &["#pragma omp target teams map(tofrom: p[0:8]) reduction(+: p[0:8])", "#pragma omp distribute"],
        &[],
    );
}

/// What `declare` and `bind` say that OpenMP has no equal of is refused: `declare variant` needs a procedure that is declared.
#[test]
fn declarations_that_declare_target_cannot_say_are_kept() {
    let text = "subroutine s(a)\n  real :: a(9)\n  !$acc declare deviceptr(a)\n  a = 1\nend subroutine\n";
    assert_eq!(translated("s.f90", text, Options::default()), (text.to_string(), vec!["E1002"]));
    let text = "#pragma acc routine seq bind(\"other\")\nint f(int x) { return x; }\n";
    assert_eq!(translated("f.c", text, Options::default()), (text.to_string(), vec!["E1003"]));
}

/// A sequential loop needs no directive in OpenMP: it may stay where it cannot be edited.
#[test]
fn a_directive_that_openmp_does_not_need_may_stay_in_an_included_file() {
    let mut analysis = Analysis::new(Options { openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() });
    analysis.open("seq.inc", "!$acc loop seq\ndo i = 1, 9\n  a(i) = i\nend do\n");
    let text = "subroutine s(a)\n  integer :: i, a(9)\n  include 'seq.inc'\nend subroutine\n";
    let file = analysis.open("s.f90", text);
    let (new, said) = analysis.ask().translated(file, Mode::Omp);
    assert_eq!(said.iter().map(|found| found.row.code).collect::<Vec<_>>(), ["W1026"]);
    assert_eq!(new, text);
}

/// Loops of a routine for workers and lanes stand alone, where sizes of the caller do not reach them.
#[test]
fn loops_of_routines_are_shared_out_where_openmp_can() {
    let text = "#pragma acc routine worker\nvoid f(int *q) {\n#pragma acc loop worker\nfor (int k = 0; k < 9; k++) {\n\
                #pragma acc loop vector\nfor (int j = 0; j < 9; j++) q[j] = k;\n}\n}\n";
    let (new, said) = translated("f.c", text, Options::default());
    assert!(new.contains("#pragma omp parallel for shared(q)\n") && new.contains("#pragma omp simd\n"), "{new}");
    assert_eq!(said, ["W1001", "W1001"]);
}

/// What a version or a compiler takes is written for it, and what it does not is refused.
#[test]
fn a_translation_is_for_somebody() {
    let of = |name: &str, text: &str, profile: &str| {
        let profile = semantics::Profile::find_profile(profile).expect("a profile");
        translated(name, text, Options { profile, ..Options::default() })
    };
    let present = "void f(int *p) {\n#pragma acc parallel present(p[0:9])\np[0] = 1;\n}\n";
    assert!(of("f.c", present, "gcc-12").0.contains("map(alloc: p[0:9])"));
    assert!(of("f.c", present, "clang-22").0.contains("map(present, alloc: p[0:9])"));
    assert!(of("f.c", present, "openmp-5.1").0.contains("map(present, alloc: p[0:9])"));
    let routine = "#pragma acc routine seq\nint f(int x) { return x; }\n";
    assert!(of("f.c", routine, "all").0.starts_with("#pragma omp declare target\n"));
    assert!(of("f.c", routine, "openmp-5.2").0.starts_with("#pragma omp begin declare target\n"));
    let address = "subroutine s(a)\n  real :: a(9)\n  !$acc parallel deviceptr(a)\n  a(1) = 1\n  !$acc end parallel\nend subroutine\n";
    assert_eq!(of("s.f90", address, "openmp-4.5"), (address.to_string(), vec!["E1024"]));
    assert!(of("s.f90", address, "gfortran-12").0.contains("has_device_addr(a)"));
    let host = "subroutine s(a)\n  real :: a(9)\n  !$acc host_data use_device(a)\n  call g(a)\n  !$acc end host_data\nend subroutine\n";
    assert!(of("s.f90", host, "openmp-4.5").0.contains("use_device_ptr(a)"));
    let copy = "subroutine s(a)\n  real :: a(9)\n  integer :: i\n  !$acc parallel loop gang vector copy(a)\n  do i = 1, 9\n  a(i) = 1\n  end do\nend subroutine\n";
    assert!(of("s.f90", copy, "gfortran-12").0.contains("block"));
    assert!(of("s.f90", copy, "flang-22").0.contains("private(i)"));
    let atomic = "void f(int *p) {\n#pragma acc parallel copy(p[0:9])\n{\n#pragma acc atomic\np[0] += 1;\n}\n}\n";
    assert!(of("f.c", atomic, "gcc-12").0.contains("parallel num_threads(1)"));
    assert!(!of("f.c", atomic, "clang-22").0.contains("parallel num_threads(1)"));
}

/// OpenMP numbers its devices.
#[test]
fn set_makes_a_device_the_default_one() {
    let text = "void f(int n) {\n#pragma acc set device_num(n) default_async(2)\n}\n";
    let wanted = "#include <omp.h>\nvoid f(int n) {\n{\nomp_set_default_device(n);\n}\n}\n";
    assert_eq!(translated("f.c", text, Options::default()), (wanted.to_string(), vec!["W1027"]));
    let text = "subroutine s(n)\n  integer :: n\n  !$acc set device_num(n)\nend subroutine\n";
    let wanted =
        "subroutine s(n)\n  integer :: n\n  block\n  call omp_set_default_device(n)\n  end block\nend subroutine\n";
    assert_eq!(translated("s.f90", text, Options::default()), (wanted.to_string(), vec![]));
}

/// What is not present stays what it is, as far as compilers know.
#[test]
fn if_present_is_told() {
    check(
        "#pragma acc host_data use_device(p) if_present\ng(1);",
        &["#pragma omp target data use_device_ptr(p)"],
        &["W1027"],
    );
}

/// What stays on a device is met there by whoever gets its address; a routine counts as a directive does.
#[test]
fn what_is_entered_and_not_left_is_told() {
    let said = |text: &str| translated("f.c", text, Options::default()).1;
    let stays = "void f(int n) {\nint a[9];\n#pragma acc enter data copyin(a)\n}\n";
    assert_eq!(said(stays), ["W1015"]);
    assert_eq!(said(&stays.replace("f(int n)", "main(void)")), [""; 0]);
    let rarely = "void f(int *p) {\n#pragma acc enter data copyin(p[0:9])\n#pragma acc enter data copyin(p[0:9])\n\
                  #pragma acc exit data copyout(p[0:9])\n}\n";
    assert_eq!(said(rarely), ["W1016"]);
    assert_eq!(said(&rarely.replace("copyout(p[0:9])", "copyout(p[0:9]) finalize")), [""; 0]);
    let called =
        "#include <openacc.h>\nvoid f(int *p) {\n#pragma acc data copyin(p[0:9])\n{\nacc_delete(p, 36);\n}\n}\n";
    assert_eq!(said(called), ["W1014"]);
}

/// OpenMP need not make as many teams as are asked for.
#[test]
fn what_depends_on_the_number_of_gangs_is_told() {
    let redundant = "#pragma acc parallel num_gangs(8) reduction(+: s)\n{ s++; }";
    assert_eq!(directives_of(redundant).1, ["W1017"]);
    assert_eq!(directives_of(&redundant.replace('8', "1")).1, [""; 0]);
    let carried = "#pragma acc parallel num_gangs(8) copy(a)\n{\n#pragma acc loop gang\nfor (int k = 0; k < 9; k++) { x += k; a[k] = x; }\n}";
    assert_eq!(directives_of(carried).1, ["W1017"]);
    assert_eq!(directives_of(&carried.replace("x += k", "x = k")).1, [""; 0]);
    let counted = "#pragma acc parallel num_gangs(8) copy(a)\n{\n#pragma acc atomic\na[0] += 1;\n}";
    assert_eq!(directives_of(counted).1, ["W1017"]);
}

/// Compilers differ in what they do with the parts of a structure.
#[test]
fn parts_of_structures_are_told() {
    let text = "struct t { int a, b; };\nvoid f(struct t *s) {\n#pragma acc enter data copyin(s->a, s->b)\n}\n";
    assert_eq!(translated("f.c", text, Options::default()).1, ["W1018"]);
    assert_eq!(translated("f.c", &text.replace(", s->b", ""), Options::default()).1, [""; 0]);
    let chain = "struct t { struct t *next; int *v; };\nvoid f(struct t *s) {\n#pragma acc data copy(s->next->v[0:9])\n{\n}\n}\n";
    assert_eq!(translated("f.c", chain, Options::default()).1, ["W1019"]);
    let member = chain.replace("data copy(s->next->v", "data if(s != 0) copy(s->v");
    assert_eq!(translated("f.c", &member, Options::default()).1, ["W1038"]);
    let text = "subroutine s(x)\n  type :: t\n    real, pointer :: v(:)\n  end type\n  type(t) :: x\n  \
                !$acc enter data copyin(x%v)\nend subroutine\n";
    assert_eq!(translated("s.f90", text, Options::default()).1, ["W1019"]);
}

/// A sum of `_Bool` is a disjunction, for which gcc 12 would add bytes.
#[test]
fn reductions_of_truth_values_are_logical() {
    let text = "void f(_Bool *p) {\n_Bool t = 0;\nint s = 0;\n#pragma acc parallel loop gang reduction(+: t, s)\n\
                for (int k = 0; k < 9; k++) { t += p[k]; s++; }\n}\n";
    let (new, said) = translated("f.c", text, Options::default());
    assert!(new.contains("reduction(+: s) reduction(||: t)"), "{new}");
    assert_eq!(said, [""; 0]);
}

/// OpenACC 3.4, 2.13.3: what `link` lists gets its storage on the device from a data region, common blocks are named as such, and `attach` where
/// OpenMP's rules may leave a pointer as it is on the host is told.
#[test]
fn linked_data_common_blocks_and_attachments_keep_their_meaning() {
    let text = "int g[9], h[9];\n#pragma acc declare create(g) link(h)\n";
    let target = "int g[9], h[9];\n#pragma omp declare target(g)\n#pragma omp declare target link(h)\n";
    assert_eq!(translated("f.c", text, Options::default()), (target.to_string(), vec![]));
    let text = "module m\n  integer :: g(9)\n  !$acc declare link(g)\nend module\n";
    let target = text.replace("$acc declare link", "$omp declare target link");
    assert_eq!(translated("m.f90", text, Options::default()), (target, vec![]));
    let text = "program p\n  integer :: s\n  common /blk/ s\n  !$acc declare create(/blk/)\nend program\n";
    let target = text.replace("$acc declare create", "$omp declare target");
    assert_eq!(translated("p.f90", text, Options::default()), (target, vec![]));
    // The routines of the device refer to the pointer; how it gets its value there is told.
    let text = "int *g;\n#pragma acc declare deviceptr(g)\n";
    let target = text.replace("acc declare deviceptr", "omp declare target");
    assert_eq!(translated("f.c", text, Options::default()), (target, vec!["W1030"]));
    let text =
        "struct s { int *p; };\nvoid f(struct s x) {\n#pragma acc parallel copyin(x) attach(x.p)\nx.p[0] = 1;\n}\n";
    assert_eq!(translated("f.c", text, Options::default()).1, ["W1027"]);
}

/// OpenMP 5.2, 5.8.3: a pointer is attached where a directive makes what it points to, so that one is attached by a call of the wrapper where all
/// is on the device already (OpenACC 3.4, 2.7.12).
#[test]
fn pointers_are_attached_by_calls() {
    let text = |statement: &str| {
        format!("struct s {{ struct s *next; int *p; }};\nvoid f(struct s *x, struct s y) {{\n{statement}\n}}\n")
    };
    let lines = |statement: &str| {
        let options = Options { embeds_wrapper: false, ..Options::default() };
        let (text, said) = translated("f.c", &text(statement), options);
        let lines = text.lines().skip_while(|line| !line.starts_with("void")).skip(1);
        let lines = lines.collect::<Vec<_>>().join("|");
        (lines.strip_suffix("|}").unwrap_or_default().to_string(), said)
    };
    let attach = "dirigent_attach((void **)&(x->next));";
    assert_eq!(lines("#pragma acc enter data attach(x->next)"), (attach.to_string(), vec![]));
    let copied = lines("#pragma acc enter data copyin(y) attach(x->next)").0;
    assert_eq!(copied, format!("#pragma omp target enter data map(to: y)|{attach}"));
    let detached = lines("#pragma acc exit data detach(x->next)");
    assert_eq!(detached, ("{|dirigent_detach((void **)&(x->next));|}".to_string(), vec![]));
    assert_eq!(lines("#pragma acc enter data attach(y.p)").0, "dirigent_attach((void **)&(y.p));");
    // What is copied back has the pointer of the host.
    let back = lines("#pragma acc exit data detach(y.p) copyout(y)");
    let call = "dirigent_detach((void **)&(y.p));";
    assert_eq!(back, (format!("{{|{call}|#pragma omp target exit data map(from: y)|}}"), vec![]));
    assert_eq!(lines("#pragma acc exit data detach(y.p) if(x != 0)").1, ["W1027"]);
    // Around a region, calls attach where the region makes no copy of the pointer.
    let around = lines("#pragma acc serial attach(y.p) present(y) copy(x)\nx = y.p;");
    let region = "#pragma omp target map(alloc: y) map(tofrom: x)|x = y.p;";
    assert_eq!(around.0, format!("{{|dirigent_attach((void **)&(y.p));|{region}|{call}|}}"));
    assert_eq!(lines("#pragma acc data attach(y.p)\n;").1, [""; 0]);
    assert_eq!(lines("#pragma acc serial attach(y.p) copy(y)\nx = 0;").1, ["W1027"]);
    assert!(lines("#pragma acc kernels attach(y.p)\nx = 0;").1.contains(&"W1027"));
    let plain = lines("#pragma acc enter data copyin(x[0:9]) attach(x)").0;
    assert_eq!(plain, "#pragma omp target enter data map(to: x[0:9])|dirigent_attach((void **)&(x));");
    let conditional = lines("#pragma acc enter data attach(x->next) if(x != 0)").0;
    assert_eq!(conditional, format!("if (x != 0) {attach}"));
}

/// R276: a macro that stands for nothing behind a directive of which several lines become is not put behind another line.
#[test]
fn a_clause_that_a_macro_takes_away_goes_with_its_directive() {
    const PROGRAM: &str = "#define finalize\nsubroutine s(v)\ntype t\ninteger, allocatable :: a(:)\nend type\ntype(t) :: v\n\
        !$acc exit data delete(v%a) finalize\nend subroutine\n";
    let (text, _) = translated("a.F90", PROGRAM, Options::default());
    let ends: Vec<&str> = text.lines().filter(|line| line.contains("associate")).collect();
    assert_eq!(ends, ["associate (dirigent_part_0 => v%a)", "end associate"], "{text}");
    assert_eq!(text.matches("finalize").count(), 1, "{text}");
}
