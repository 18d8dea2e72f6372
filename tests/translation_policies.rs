//! What the OpenMP translation may do in several ways: each choice, what it makes, what it refuses, and that reports name it (R278, R369).

use crate::kernels::dirigent;
use dirigent_tests::scratch;
use pretty_assertions::assert_eq;
use semantics::policies::{ImplicitLanes, ImplicitWorkers, LaneForm, RegionCounts, WorkerLimit};
use semantics::{Analysis, Mode, Options, Policies, Profile};

/// The directives of a translation, and the codes of what is said.
fn translated(name: &str, text: &str, policies: Policies, profile: Profile) -> (Vec<String>, Vec<&'static str>) {
    let openacc = Some(directives::Version::OPENACC_3_4);
    let mut analysis = Analysis::new(Options { openacc, policies, profile, ..Options::default() });
    let file = analysis.open(name, text);
    let (text, said) = analysis.ask().translated(file, Mode::Omp);
    let lines = text.lines().map(str::trim).filter(|line| line.starts_with("#pragma omp") || line.starts_with("!$omp"));
    let lines = lines.map(|line| line.trim_start_matches("#pragma omp ").trim_start_matches("!$omp ").to_owned());
    (lines.collect(), said.iter().map(|found| found.row.code).collect())
}

/// The loop directives of statements of C.
fn loops_of(statements: &str, policies: Policies) -> (Vec<String>, Vec<&'static str>) {
    let text = format!("void f(int n, int *a, int (*m)[9]) {{\nint t = 0, w[9];\n{statements}\n}}\n");
    let (lines, said) = translated("f.c", &text, policies, Profile::All);
    (lines.into_iter().filter(|line| !line.starts_with("target")).collect(), said)
}

fn check(statements: &str, policies: Policies, loops: &[&str], codes: &[&str]) {
    let (found, said) = loops_of(statements, policies);
    assert_eq!((found.iter().map(String::as_str).collect::<Vec<_>>(), said), (loops.to_vec(), codes.to_vec()));
}

const NEST: &str = "#pragma acc parallel loop copy(m[0:n])\nfor (int i = 0; i < n; i++) {\n#pragma acc loop\nfor (int j = 0; j < 9; j++) m[i][j]++;\n}";
const LANES_INSIDE: &str = "#pragma acc parallel loop copy(m[0:n])\nfor (int i = 0; i < n; i++) {\n#pragma acc loop vector\nfor (int j = 0; j < 9; j++) m[i][j]++;\n}";

fn workers(implicit_workers: ImplicitWorkers) -> Policies {
    Policies { implicit_workers, ..Policies::default() }
}

const LANES: Policies = Policies {
    implicit_workers: ImplicitWorkers::None,
    implicit_lanes: ImplicitLanes::Outer,
    num_workers: WorkerLimit::NumThreads,
    lanes: LaneForm::Simd,
    counts: RegionCounts::One,
};

#[test]
fn implicit_levels_go_to_the_outermost_loops_that_may_have_them() {
    check(NEST, Policies::default(), &["distribute"], &[]);
    check(NEST, workers(ImplicitWorkers::Outer), &["distribute parallel for shared(n, m)"], &[]);
    check(NEST, workers(ImplicitWorkers::Lanes), &["distribute"], &[]);
    check(NEST, workers(ImplicitWorkers::LanesThenOuter), &["distribute parallel for shared(n, m)"], &[]);
    check(NEST, LANES, &["distribute simd"], &[]);
    check(LANES_INSIDE, workers(ImplicitWorkers::Outer), &["distribute parallel for shared(n, m)", "simd"], &[]);
    check(LANES_INSIDE, workers(ImplicitWorkers::Lanes), &["distribute", "parallel for simd shared(m, i)"], &[]);
    // Lanes are finer than the level of a loop inside.
    check(LANES_INSIDE, LANES, &["distribute", "simd"], &[]);
}

/// Clauses that exclude a level are kept to, and so are sequential loops.
#[test]
fn implicit_levels_respect_what_is_written() {
    let outer = workers(ImplicitWorkers::Outer);
    let seq = NEST.replace("loop copy", "loop seq copy");
    check(&seq, outer, &["distribute parallel for shared(m, i)"], &[]);
    let auto = NEST.replace("acc loop\n", "acc loop worker\n");
    check(&auto, outer, &["distribute", "parallel for shared(m, i)"], &[]);
    check("#pragma acc serial loop copy(a[0:n])\nfor (int i = 0; i < n; i++) a[i]++;", outer, &[], &[]);
}

/// What threads would race for stays with one of them, and that is said.
#[test]
fn what_threads_would_race_for_gets_no_implicit_level() {
    let outer = workers(ImplicitWorkers::Outer);
    let carried = "#pragma acc parallel copy(a[0:n])\n{\n#pragma acc loop gang\nfor (int i = 0; i < n; i++) { t += a[i]; a[i] = t; }\n}";
    check(carried, outer, &["distribute"], &["W1044", "W1017"]);
    check(carried, LANES, &["distribute"], &["W1044", "W1017"]);
    let scratch = "#pragma acc parallel copy(a[0:n]) private(w)\n{\n#pragma acc loop gang\nfor (int i = 0; i < n; i++) { w[0] = i; a[i] = w[0]; }\n}";
    check(scratch, outer, &["distribute"], &["W1044"]);
    let own = scratch.replace("private(w)", "").replace("loop gang", "loop gang private(w)");
    check(&own, outer, &["distribute parallel for shared(n, a) private(w)"], &[]);
    let reduced = "#pragma acc parallel loop copyin(a[0:n]) reduction(+: t)\nfor (int i = 0; i < n; i++) t += a[i];";
    check(reduced, outer, &["distribute parallel for reduction(+: t) shared(n, a)"], &[]);
}

#[test]
fn num_workers_can_limit_threads() {
    let text = "void f(int n, int *a) {\n#pragma acc parallel loop gang worker num_workers(n) copy(a[0:n])\nfor (int i = 0; i < n; i++) a[i]++;\n}\n";
    let by = |num_workers: WorkerLimit| {
        translated("f.c", text, Policies { num_workers, ..Policies::default() }, Profile::All)
    };
    let threads = by(WorkerLimit::NumThreads).0;
    assert!(threads[1].contains("num_threads(dirigent_num_workers_0)") && !threads[0].contains("thread_limit"));
    let limit = by(WorkerLimit::ThreadLimit).0;
    assert_eq!(limit[0], "target teams thread_limit(n) map(tofrom: a[0:n]) firstprivate(n)");
    assert_eq!(limit[1], "distribute parallel for shared(n, a)");
}

#[test]
fn lanes_can_be_threads_where_no_workers_are_around() {
    let threads = Policies { lanes: LaneForm::Parallel, ..Policies::default() };
    check(LANES_INSIDE, threads, &["distribute", "parallel for shared(m, i)"], &[]);
    let workers = LANES_INSIDE.replace("loop copy", "loop gang worker copy");
    check(&workers, threads, &["distribute parallel for shared(n, m)", "simd"], &[]);
    let both =
        "#pragma acc parallel loop gang vector vector_length(8) copy(a[0:n])\nfor (int i = 0; i < n; i++) a[i]++;";
    check(both, threads, &["distribute parallel for shared(n, a)"], &[]);
    check(both, Policies::default(), &["distribute simd simdlen(8)"], &[]);
    // A procedure may be called by workers.
    let text = "#pragma acc routine vector\nvoid g(int n, int *a) {\n#pragma acc loop vector\nfor (int i = 0; i < n; i++) a[i]++;\n}\n";
    let (lines, _) = translated("g.c", text, threads, Profile::All);
    assert!(lines.contains(&"simd".to_owned()), "{lines:?}");
}

/// OpenACC 3.4, 2.6.7
#[test]
fn data_regions_can_be_counted_apart() {
    let text = "void f(int *a) {\n#pragma acc data copy(a[0:9])\n{\n#pragma acc exit data delete(a[0:9])\n}\n}\n";
    let hold = Policies { counts: RegionCounts::Hold, ..Policies::default() };
    let llvm = Profile::find_profile("clang-22").expect("a profile");
    let (lines, said) = translated("f.c", text, hold, llvm);
    assert_eq!(lines[0], "target data map(ompx_hold, tofrom: a[0:9])");
    assert_eq!(said, [""; 0]);
    assert_eq!(translated("f.c", text, Policies::default(), llvm).1, ["W1014"]);
    assert!(translated("f.c", text, hold, Profile::All).1.contains(&"E1043"));
}

/// OpenACC 3.4, 2.6.7 and 2.13: what ends on a queue is held as well; the region of a `declare` cannot be.
#[test]
fn all_regions_with_data_of_their_own_are_counted_apart() {
    let hold = Policies { counts: RegionCounts::Hold, ..Policies::default() };
    let llvm = Profile::find_profile("clang-22").expect("a profile");
    let text = "void f(int *a) {\n#pragma acc parallel copy(a[0:9])\na[0] = 1;\n#pragma acc kernels copy(a[0:9])\na[0] = 1;\n}\n";
    let (lines, _) = translated("f.c", text, hold, llvm);
    assert!(lines.iter().all(|line| line.contains("map(ompx_hold, tofrom: a[0:9])")), "{lines:?}");
    // The host waits for both: without `ompx_hold` they mean the same.
    let (lines, said) = translated("f.c", text, hold, Profile::All);
    assert!(!lines.iter().any(|line| line.contains("ompx_hold")) && !said.contains(&"E1043"), "{lines:?} {said:?}");
    let declared =
        "subroutine f(a)\n  integer :: a(9)\n  !$acc declare copy(a)\n  !$acc exit data delete(a)\nend subroutine\n";
    for policies in [hold, Policies::default()] {
        assert!(translated("f.f90", declared, policies, llvm).1.contains(&"W1014"), "{policies:?}");
    }
}

/// R278, R369: defaults are named as well.
#[test]
fn reports_name_each_choice() {
    let folder = scratch("translation-choices");
    let text = "void f(int n, int *a) {\n#pragma acc data copy(a[0:n])\n{\n#pragma acc parallel loop gang num_workers(4) async(1) present(a[0:n])\n\
                for (int i = 0; i < n; i++) a[i]++;\n#pragma acc parallel loop gang vector\nfor (int i = 0; i < n; i++) a[i]++;\n\
                #pragma acc kernels\nfor (int i = 0; i < n; i++) a[i]++;\n}\n}\n";
    let path = folder.join("f.c");
    std::fs::write(&path, text).expect("a file");
    let report = |flags: &[&str]| {
        let path = path.to_string_lossy().into_owned();
        let output = dirigent(&[&["translate", "--report=text", "-fopenacc"], flags, &[&path]].concat());
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let plain = report(&[]);
    for line in [
        "choices: kernels=divide (default), async=wait (default), present=no-present (default), implicit-worker=none (default), \
         implicit-vector=none (default), num-workers=num_threads (default), vector=simd (default), counts=one (default), \
         runtime=rewrite (default), for=all (default)\n",
        "    choice: counts=one (default): data regions and `enter data` are counted together\n",
        "    choice: async=wait (default): it is waited for\n",
        "    choice: present=no-present (default): nothing checks that data are present\n",
        "    choice: implicit-worker=none (default): the loop gets no workers\n",
        "    choice: implicit-vector=none (default): the loop gets no vector lanes\n",
        "    choice: num-workers=num_threads (default): it is the `num_threads` of loops for workers\n",
        "    choice: vector=simd (default): its lanes are `simd`\n",
        "    choice: kernels=divide (default): what is proved to be independent is shared out\n",
    ] {
        assert!(plain.contains(line), "{line}\n{plain}");
    }
    assert!(report(&["--vector=parallel"]).contains("    choice: vector=parallel: its lanes are threads\n"));
    let chosen = report(&["--implicit-worker=outer", "--kernels=serial"]);
    for line in [
        "    choice: implicit-worker=outer: the loop is for workers, too\n",
        "    choice: kernels=serial: one thread executes it\n",
    ] {
        assert!(chosen.contains(line), "{line}\n{chosen}");
    }
    // What is printed is what is reported.
    assert!(chosen.contains("    becomes: #pragma omp distribute parallel for"), "{chosen}");
}

/// OpenACC 3.4, 2.9: each iteration of DO CONCURRENT is shared out.
#[test]
fn concurrent_loops_become_do_loops() {
    let head = "subroutine s(a, n)\n  integer :: a(9, 9), n, x, i\n  x = 1\n";
    let text = format!(
        "{head}  !$acc parallel loop gang worker\n  do concurrent (integer :: i = 1:n, j = 1:9:2, i /= j) local(x)\n    x = i\n    a(j, i) = x\n  \
         end do\nend subroutine\n"
    );
    let wanted = format!(
        "{head}  block\n  integer(4) :: i\n  integer(4) :: j\n  !$omp target teams map(tofrom: a)\n  \
         !$omp distribute parallel do shared(n, a) private(x, i, j) collapse(2)\n  do i = 1, n\n  do j = 1, 9, 2\n  if (i /= j) then\n    \
         x = i\n    a(j, i) = x\n  end if\n  end do\n  end do\n  !$omp end target teams\n  end block\nend subroutine\n"
    );
    let mut analysis = Analysis::new(Options { openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() });
    let file = analysis.open("s.f90", text.as_str());
    let (found, said) = analysis.ask().translated(file, Mode::Omp);
    assert_eq!((found, said.len()), (wanted, 0));
}

/// OpenACC 3.4, 2.4: what is behind `device_type(*)` holds for all types that are not named, in the place of the same before them.
#[test]
fn clauses_for_all_other_types_of_devices_hold() {
    let loop_with = |clauses: &str| {
        let text = format!(
            "void f(int *a) {{\n#pragma acc parallel loop copy(a[0:9]) {clauses}\nfor (int i = 0; i < 9; i++) a[i]++;\n}}\n"
        );
        translated("f.c", &text, Policies::default(), Profile::All)
    };
    let (found, said) = loop_with("device_type(*) num_gangs(4)");
    assert_eq!(found, ["target teams map(tofrom: a[0:9]) num_teams(4)", "distribute"]);
    assert_eq!(said, [""; 0]);
    let (found, said) = loop_with("num_gangs(2) device_type(*) num_gangs(4) gang worker device_type(nvidia) vector");
    assert_eq!(found, ["target teams map(tofrom: a[0:9]) num_teams(4)", "distribute parallel for shared(a)"]);
    assert_eq!(said, ["W1031"]);
    let (found, said) = loop_with("device_type(nvidia) num_gangs(2) device_type(*) seq");
    assert_eq!(found.len(), 1);
    assert_eq!(said, ["W1031"]);
}
