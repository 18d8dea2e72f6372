//! Why a variable is what it is, at one place of a program.

use crate::{Analysis, Options};
use directives::Version;

/// What is told of the name behind `@`.
fn explain(path: &str, program: &str) -> Vec<String> {
    let at = program.find('@').expect("a place");
    let mut analysis = Analysis::new(Options {
        openmp: program.contains("omp").then_some(Version(52)),
        openacc: program.contains("acc").then_some(Version(34)),
        ..Options::default()
    });
    let file = analysis.open(path, program.replacen('@', "", 1));
    analysis.ask().explain(file, at).iter().map(|found| found.sentence()).collect()
}

const INSIDE: &str = "private, predetermined: a variable declared in the construct (OpenMP 5.2, 5.1.1)";

#[test]
fn variables_that_a_construct_declares_are_private() {
    let table: &[(&str, &str, &[&str])] = &[
        ("a.c", "void f(void) {\n#pragma omp parallel\n{ int t = 0; @t++; }\n}", &[INSIDE]),
        ("a.c", "void f(void) {\n#pragma omp parallel\n{ int t = 0;\n#pragma omp critical\n@t++; }\n}", &[INSIDE]),
        (
            "a.c",
            "void f(void) {\n#pragma acc parallel\n{ int t = 0; @t++; }\n}",
            &["private, pre on parallel: a variable declared in the construct (OpenACC 3.4, 2.6.1)"],
        ),
        (
            "a.c",
            "void f(void) {\n#pragma omp parallel\n{ int t = 0;\n#pragma omp parallel\n@t++; }\n}",
            &["shared, implicitly: referenced in a parallel construct (OpenMP 5.2, 5.1.1)", INSIDE],
        ),
        ("a.c", "void f(void) { int t = 0; @t++; }", &[]),
        ("a.c", "int g(void);\nvoid f(void) {\n#pragma omp parallel\n@g();\n}", &[]),
        (
            "a.f90",
            "subroutine s\n!$omp parallel\nblock\n integer :: t\n @t = 1\nend block\n!$omp end parallel\nend\n",
            &[INSIDE],
        ),
        (
            "a.f90",
            "subroutine s(a)\n real :: a(9)\n!$omp parallel\n forall (j = 1:9) a(@j) = j\n!$omp end parallel\nend\n",
            &["private, predetermined: an index of an implied do, forall or do concurrent (OpenMP 5.2, 5.1.1)"],
        ),
    ];
    for (path, program, wanted) in table {
        let told = explain(path, program);
        let told: Vec<&str> = told.iter().map(|line| line.split_once(": ").map_or("", |(_, rest)| rest)).collect();
        assert_eq!(told, *wanted, "{program}");
    }
}
