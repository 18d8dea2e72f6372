//! What an answer costs: lexing, parsing, resolving, and the time from an edit to its diagnostics.
//!
//! `cargo xtask bench FILE` runs these over a program of the user's choice; without one, over the project's own Fortran kernels, a hundred
//! times each.

use divan::{Bencher, counter::BytesCount};
use semantics::{Analysis, Options};
use source::{Atoms, FileId, NoIncludes};

fn main() {
    divan::main();
}

const KERNELS: [&str; 7] = [
    include_str!("../tests/kernels/fortran/saxpy_omp.f90"),
    include_str!("../tests/kernels/fortran/jacobi2d_omp.f90"),
    include_str!("../tests/kernels/fortran/dot_omp.f90"),
    include_str!("../tests/kernels/fortran/gemm_omp.f90"),
    include_str!("../tests/kernels/fortran/histogram_omp.f90"),
    include_str!("../tests/kernels/fortran/nbody_omp.f90"),
    include_str!("../tests/kernels/fortran/rownorm_omp.f90"),
];

/// The program that is measured.
#[allow(clippy::disallowed_methods)]
fn program() -> String {
    match std::env::var("DIRIGENT_BENCH_FILE") {
        Ok(path) => {
            let bytes = std::fs::read(&path).unwrap_or_else(|problem| panic!("{path}: {problem}"));
            source::file::decode_bytes(bytes).0
        }
        Err(_) => KERNELS.concat().repeat(100),
    }
}

#[divan::bench]
fn lex(bencher: Bencher<'_, '_>) {
    let text = program();
    let options = Options::default().lexing("bench.f90", &text);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench_local(|| source::tokenize_text(FileId(0), &text, &options, &Atoms::default(), &NoIncludes));
}

#[divan::bench]
fn parse(bencher: Bencher<'_, '_>) {
    let text = program();
    let options = Options::default().lexing("bench.f90", &text);
    let atoms = Atoms::default();
    let tokens = source::tokenize_text(FileId(0), &text, &options, &atoms, &NoIncludes).tokens;
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        let units = parser::fortran::units(&tokens, &atoms);
        let parse = |unit: &parser::units::Unit| parser::fortran::parse(&unit.tokens(&tokens), unit.key.kind, &atoms);
        units.iter().map(parse).collect::<Vec<_>>()
    });
}

/// Everything from text to diagnostics, from cold.
#[divan::bench]
fn diagnose(bencher: Bencher<'_, '_>) {
    let text = program();
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open("bench.f90", text.as_str());
        analysis.ask().diagnostics(file).len()
    });
}

/// A module of so many small procedures, from text to diagnostics: twice as many take twice as long.
#[divan::bench(args = [5_000, 10_000, 20_000])]
fn diagnose_procedures(bencher: Bencher<'_, '_>, count: usize) {
    let procedure = |number| format!("subroutine s{number}(a)\ninteger :: a\na = {number}\nend subroutine\n");
    let procedures: String = (0..count).map(procedure).collect();
    diagnose_text(bencher, "bench.f90", &format!("module m\nimplicit none\ncontains\n{procedures}end module\n"));
}

/// A generic of so many procedures, each for a type of its own: twice as many take twice as long.
#[divan::bench(args = [2_000, 4_000, 8_000])]
fn diagnose_specifics(bencher: Bencher<'_, '_>, count: usize) {
    let each = |text: &str| (0..count).map(|number| text.replace('#', &number.to_string())).collect::<String>();
    let (named, types) = (each("module procedure s#\n"), each("type t#\ninteger :: a\nend type\n"));
    let procedures = each("subroutine s#(x)\ntype(t#) :: x\nx%a = 1\nend subroutine\n");
    let head = format!("module m\nimplicit none\ninterface g\n{named}end interface\n{types}");
    diagnose_text(bencher, "bench.f90", &format!("{head}contains\n{procedures}end module\n"));
}

/// A structure of so many members, each of which is used: twice as many take twice as long.
#[divan::bench(args = [10_000, 20_000, 40_000])]
fn diagnose_members(bencher: Bencher<'_, '_>, count: usize) {
    let each = |text: &str| (0..count).map(|number| text.replace('#', &number.to_string())).collect::<String>();
    let (members, uses) = (each("int a#;\n"), each("x->a# = 1;\n"));
    diagnose_text(bencher, "bench.c", &format!("struct s {{\n{members}}};\nvoid f(struct s *x) {{\n{uses}}}\n"));
}

fn diagnose_text(bencher: Bencher<'_, '_>, name: &str, text: &str) {
    bencher.counter(BytesCount::of_str(text)).bench_local(|| {
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open(name, text);
        analysis.ask().diagnostics(file).len()
    });
}

/// A number typed into the last assignment of the program, and all diagnostics of the file again.
#[divan::bench]
fn edit_to_diagnostics(bencher: Bencher<'_, '_>) {
    let text = program();
    let mut analysis = Analysis::new(Options::default());
    let file = analysis.open("bench.f90", text.as_str());
    analysis.ask().diagnostics(file);
    let at = text.rfind(" = ").map_or(text.len(), |at| at + 3);
    let mut typed = false;
    bencher.bench_local(|| {
        match typed {
            false => analysis.edit(file, at..at, "1*"),
            true => analysis.edit(file, at..at + 2, ""),
        }
        typed = !typed;
        analysis.ask().diagnostics(file).len()
    });
}
