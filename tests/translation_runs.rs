//! Loop nests of OpenACC at each level, translated, compiled by gcc and gfortran (and clang and flang, where they are), and run with several teams and threads: they compute what
//! one thread computes without directives.

use dirigent_tests::{scratch, tool};
use pretty_assertions::assert_eq;
use semantics::policies::{ImplicitLanes, ImplicitWorkers, LaneForm, WorkerLimit};
use semantics::{Analysis, Mode, Options, Policies};
use std::process::Command;

/// The levels of two loops, one in the other; no directive for the inner one where the second is `None`.
const LEVELS: &[(&str, Option<&str>)] = &[
    ("gang", Some("vector")),
    ("gang", Some("worker")),
    ("gang worker", Some("vector")),
    ("gang", Some("worker vector")),
    ("", Some("")),
    ("worker", Some("vector")),
    ("vector", Some("seq")),
    ("seq", Some("gang")),
    ("gang vector", Some("seq")),
    ("auto", Some("gang")),
    ("gang worker vector", None),
    ("gang collapse(2)", None),
    ("gang vector collapse(2)", None),
    ("independent", None),
    ("seq", None),
];

/// Constructs around them; `kernels` and `serial` read the same levels.
const CONSTRUCTS: &[&str] = &["parallel", "parallel num_workers(2) vector_length(4)", "kernels"];

/// What a nest does besides filling `o`: its clauses on the outer and on each loop, and its statement in C and in Fortran.
const BODIES: &[(&str, &str, &str, &str)] = &[
    ("", "", "", ""),
    ("", "reduction(+: s)", "s += m[i][j];", "s = s + m(i, j)"),
    ("", "reduction(max: s)", "s = m[i][j] > s ? m[i][j] : s;", "s = max(s, m(i, j))"),
];

/// The directives of a nest, and the statement of its inner loop.
pub struct Nest {
    outer: String,
    inner: Option<String>,
    c: &'static str,
    fortran: &'static str,
}

fn nests() -> Vec<Nest> {
    let mut nests = Vec::new();
    for construct in CONSTRUCTS {
        for (outer, inner) in LEVELS {
            for (first, each, c, fortran) in BODIES {
                nests.push(Nest {
                    outer: format!("{construct} copy(o) copyin(m)\nloop {outer} {first} {each}"),
                    inner: inner.map(|level| format!("loop {level} {each}")),
                    c,
                    fortran,
                });
            }
        }
    }
    nests
}

/// A program that prints what each nest computes.
pub fn c_program(nests: &[Nest]) -> String {
    let mut text = String::from("#include <stdio.h>\nint m[8][6], o[8][6];\n");
    for (number, nest) in nests.iter().enumerate() {
        let directives = nest.outer.replace('\n', "\n#pragma acc ");
        let inner = nest.inner.as_ref().map_or(String::new(), |inner| format!("#pragma acc {inner}\n"));
        text.push_str(&format!(
            "static int f{number}(void) {{\nint s = 1;\n#pragma acc {directives}\nfor (int i = 0; i < 8; i++) {{\n{inner}\
             for (int j = 0; j < 6; j++) {{\no[i][j] = m[i][j] * 3 + i;\n{}\n}}\n}}\nreturn s;\n}}\n",
            nest.c
        ));
    }
    text.push_str("int main(void) {\nint s, h;\n");
    let fill = "for (int i = 0; i < 8; i++) for (int j = 0; j < 6; j++) { m[i][j] = i * 7 - j; o[i][j] = 0; }\n";
    let sum = "h = 0; for (int i = 0; i < 8; i++) for (int j = 0; j < 6; j++) h = h * 3 % 10007 + o[i][j];\n";
    for number in 0..nests.len() {
        text.push_str(&format!("{fill}s = f{number}();\n{sum}printf(\"{number} %d %d\\n\", s, h);\n"));
    }
    text + "return 0;\n}\n"
}

pub fn fortran_program(nests: &[Nest]) -> String {
    let mut text = String::from("module nests\ninteger :: m(8, 6), o(8, 6)\ncontains\n");
    for (number, nest) in nests.iter().enumerate() {
        let directives = nest.outer.replace('\n', "\n!$acc ");
        let inner = nest.inner.as_ref().map_or(String::new(), |inner| format!("!$acc {inner}\n"));
        let construct = nest.outer.split(' ').next().unwrap_or_default();
        text.push_str(&format!(
            "integer function f{number}() result(s)\ninteger :: i, j\ns = 1\n!$acc {directives}\ndo i = 1, 8\n{inner}\
             do j = 1, 6\no(i, j) = m(i, j) * 3 + i\n{}\nend do\nend do\n!$acc end {construct}\nend function\n",
            nest.fortran
        ));
    }
    text.push_str("end module\nprogram main\nuse nests\ninteger :: s\n");
    for number in 0..nests.len() {
        let fill = "do i = 1, 8\ndo j = 1, 6\nm(i, j) = i * 7 - j\no(i, j) = 0\nend do\nend do\n";
        text.push_str(&format!("{fill}s = f{number}()\nprint *, {number}, s, sum(o), sum(o * m)\n"));
    }
    text + "end program\n"
}

/// What a program prints; `None` without the compiler.
fn run(name: &str, text: &str, compiler: &str, flags: &[&str]) -> Option<String> {
    let extension = if compiler.contains("fortran") || compiler.contains("flang") { "f90" } else { "c" };
    let folder = scratch(&format!("runs-{name}-{compiler}"));
    let source = format!("{name}.{extension}");
    std::fs::write(folder.join(&source), text).expect("a file for the program");
    let arguments: Vec<&str> = [&["-w", &source, "-o", name], flags].concat();
    let built = tool(compiler, &arguments, &folder)?;
    assert!(built.status.success(), "{}\n{text}", String::from_utf8_lossy(&built.stderr));
    let settings = [
        ("OMP_TARGET_OFFLOAD", "DISABLED"),
        ("OMP_NUM_TEAMS", "3"),
        ("OMP_NUM_THREADS", "3"),
        ("OMP_WAIT_POLICY", "passive"),
    ];
    let output = Command::new(folder.join(name)).envs(settings).output().expect("the program runs");
    assert!(output.status.success(), "{name}");
    Some(String::from_utf8_lossy(&output.stdout).split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Translates by some policies, and compares what the program prints with what it prints without directives.
fn check_by(name: &str, text: &str, policies: Policies, compilers: [&str; 3]) {
    check_against(name, text, text, policies, compilers);
}

/// The same with a program of another text that prints what is right.
pub fn check_against(name: &str, text: &str, right: &str, policies: Policies, [serial, compilers @ ..]: [&str; 3]) {
    let extension = if serial == "gcc" { "c" } else { "f90" };
    let openacc = Some(directives::Version::OPENACC_3_4);
    let mut analysis = Analysis::new(Options { openacc, policies, ..Options::default() });
    let file = analysis.open(&format!("{name}.{extension}"), text);
    let (translated, said) = analysis.ask().translated(file, Mode::Omp);
    let codes: Vec<&str> = said.iter().map(|found| found.row.code).filter(|code| *code != "W1028").collect();
    assert_eq!(codes, [""; 0]);
    let wanted = run(&format!("{name}-serial"), right, serial, &[]);
    for compiler in compilers.into_iter().filter(|compiler| !compiler.is_empty()) {
        let found = run(&format!("{name}-translated"), &translated, compiler, &["-fopenmp"]);
        assert!(found.is_none() || found == wanted, "{compiler}, {policies:?}: {found:?} instead of {wanted:?}");
    }
}

const C: [&str; 3] = ["gcc", "gcc", ""];
const FORTRAN: [&str; 3] = ["gfortran", "gfortran", ""];

/// R275
#[test]
fn loops_at_each_level_compute_the_same_in_c() {
    check_by("c", &c_program(&nests()), Policies::default(), C);
}

/// R275
#[test]
fn loops_at_each_level_compute_the_same_in_fortran() {
    check_by("f", &fortran_program(&nests()), Policies::default(), FORTRAN);
}

/// Policies that share out more, and in other ways.
fn policies() -> [Policies; 3] {
    let threads = Policies { num_workers: WorkerLimit::ThreadLimit, lanes: LaneForm::Parallel, ..Policies::default() };
    [
        Policies { implicit_workers: ImplicitWorkers::LanesThenOuter, ..threads },
        Policies { implicit_workers: ImplicitWorkers::Outer, implicit_lanes: ImplicitLanes::Outer, ..threads },
        Policies {
            implicit_workers: ImplicitWorkers::Lanes,
            implicit_lanes: ImplicitLanes::Outer,
            ..Policies::default()
        },
    ]
}

/// Every so many of the nests: each compiler takes its time.
pub fn some_nests(step: usize) -> Vec<Nest> {
    nests().into_iter().step_by(step).collect()
}

/// R278, R369
#[test]
fn policies_compute_the_same_in_c() {
    for (number, one) in policies().into_iter().enumerate() {
        check_by(&format!("c{number}"), &c_program(&some_nests(2)), one, ["gcc", "gcc", "clang-22"]);
    }
}

/// R278, R369
#[test]
fn policies_compute_the_same_in_fortran() {
    for (number, one) in policies().into_iter().enumerate() {
        check_by(&format!("f{number}"), &fortran_program(&some_nests(2)), one, ["gfortran", "gfortran", "flang-22"]);
    }
}

/// DO CONCURRENT at each level, with masks, several indices and LOCAL.
#[test]
fn concurrent_loops_compute_the_same() {
    let mut text = String::from(
        "module nests\nimplicit none\ninteger :: m(8, 6), o(8, 6)\ncontains\nsubroutine fill\ninteger :: i, j\ndo i = 1, 8\ndo j = 1, 6\n\
         m(i, j) = i * 7 - j\no(i, j) = 0\nend do\nend do\nend subroutine\n",
    );
    let levels = ["", "gang", "worker", "vector", "gang vector", "gang worker vector", "seq", "independent"];
    let heads = [
        "do concurrent (i = 1:8, j = 1:6)",
        "do concurrent (j = 1:6, i = 8:1:-1)",
        "do concurrent (i = 1:8, j = 1:6, mod(i + j, 3) /= 0)",
        "do concurrent (i = 2:8:2, j = 6:1:-2)",
    ];
    let mut count = 0;
    for construct in ["parallel loop", "kernels loop", "parallel\n!$acc loop"] {
        for level in levels {
            for head in heads {
                let end = if construct.contains('\n') { "!$acc end parallel\n" } else { "" };
                text.push_str(&format!(
                    "subroutine s{count}\ninteger :: i, j, t\ni = 5\nj = 6\n!$acc {construct} {level} \n{head}\nt = m(i, j) * 3\no(i, j) = t + int(i)\n\
                     end do\n{end}print *, {count}, sum(o), i, j\nend subroutine\n"
                ));
                count += 1;
            }
        }
    }
    text.push_str("end module\nprogram main\nuse nests\n");
    (0..count).for_each(|number| text.push_str(&format!("call fill\ncall s{number}\n")));
    check_by("dc", &(text + "end program\n"), Policies::default(), ["gfortran", "gfortran", "flang-22"]);
}
