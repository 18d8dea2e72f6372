//! Loop nests of OpenACC at each level, translated, compiled by gcc and gfortran, and run with several teams and threads: they compute what
//! one thread computes without directives.

use dirigent_tests::{scratch, tool};
use pretty_assertions::assert_eq;
use semantics::{Analysis, Mode, Options};
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
struct Nest {
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
fn c_program(nests: &[Nest]) -> String {
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

fn fortran_program(nests: &[Nest]) -> String {
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

/// What a program prints; `None` without a compiler.
fn run(name: &str, text: &str, flags: &[&str]) -> Option<String> {
    let (compiler, extension) = if name.starts_with('f') { ("gfortran", "f90") } else { ("gcc", "c") };
    let folder = scratch(&format!("runs-{name}"));
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
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn check(name: &str, text: &str, file: &str) {
    let options = Options { openacc: Some(directives::Version::OPENACC_3_4), ..Options::default() };
    let mut analysis = Analysis::new(options);
    let file = analysis.open(file, text);
    let (translated, said) = analysis.ask().translated(file, Mode::Omp);
    let codes: Vec<&str> = said.iter().map(|found| found.row.code).filter(|code| *code != "W1028").collect();
    assert_eq!(codes, [""; 0]);
    let wanted = run(&format!("{name}-serial"), text, &[]);
    assert_eq!(run(&format!("{name}-translated"), &translated, &["-fopenmp"]), wanted);
}

/// R275
#[test]
fn loops_at_each_level_compute_the_same_in_c() {
    check("c", &c_program(&nests()), "c.c");
}

/// R275
#[test]
fn loops_at_each_level_compute_the_same_in_fortran() {
    check("f", &fortran_program(&nests()), "f.f90");
}
