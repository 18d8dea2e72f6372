//! What holds of every OpenMP translation: over the kernels, and over each level of a loop with each clause.

use directives::Version;
use pretty_assertions::assert_eq;
use semantics::{Analysis, Mode, Options};

fn translated(name: &str, text: &str, mode: Mode) -> (String, Vec<(u32, &'static str)>) {
    let mut analysis = Analysis::new(Options { openacc: Some(Version::OPENACC_3_4), ..Options::default() });
    let file = analysis.open(name, text);
    let (text, said) = analysis.ask().translated(file, mode);
    let lines = said.iter().filter_map(|found| {
        let at = analysis.ask().render_diagnostic(file, found, source::file::Columns::Bytes)?.at;
        Some((at.line, found.row.code))
    });
    let lines = lines.collect();
    (text, lines)
}

/// The OpenACC kernels: their names and texts.
fn kernels() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (folder, end) in [("c", "_acc.c"), ("fortran", "_acc.f90")] {
        let folder = format!("{}/kernels/{folder}", env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(folder).expect("the folder").flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.ends_with(end) {
                found.push((name, std::fs::read_to_string(entry.path()).expect("a kernel")));
            }
        }
    }
    found.sort();
    assert_eq!(found.len(), 14);
    found
}

fn is_live(line: &str, model: &str) -> bool {
    let line = line.trim_start();
    line.starts_with(&format!("#pragma {model}")) || line.starts_with(&format!("!${model}"))
}

/// Of the mode `acc` the text is what it was (R266).
#[test]
fn openacc_is_the_source_itself() {
    for (name, text) in kernels() {
        assert_eq!(translated(&name, &text, Mode::Acc), (text, vec![]), "{name}");
    }
}

/// Of the mode `omp` no directive of OpenACC is left (R267), and translating it changes nothing.
#[test]
fn nothing_of_openacc_is_left() {
    for (name, text) in kernels() {
        let (once, _) = translated(&name, &text, Mode::Omp);
        assert!(!once.lines().any(|line| is_live(line, "acc")), "{once}");
        assert!(once.lines().any(|line| is_live(line, "omp")), "{once}");
        assert_eq!(translated(&name, &once, Mode::Omp).0, once, "{name}");
    }
}

/// The directives of OpenMP in a text, live or behind the mark of a comment.
fn openmp(text: &str, comments: bool) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let commented = ["// #pragma omp", "! !$omp"].iter().find_map(|mark| line.find(mark).map(|at| (at, mark)));
        match commented {
            Some((at, mark)) if comments => found.push(line[at + mark.len()..].trim().to_owned()),
            None if !comments && is_live(line, "omp") => {
                let rest = line.trim_start().trim_start_matches("#pragma omp").trim_start_matches("!$omp");
                found.push(rest.trim().to_owned());
            }
            _ => {}
        }
    }
    found
}

/// The comments of `acc-omp` hold what `omp` prints, and what is live in it is the source (R268); the other way round `omp-acc` (R269).
#[test]
fn comments_hold_what_the_other_mode_prints() {
    for (name, text) in kernels() {
        let (omp, _) = translated(&name, &text, Mode::Omp);
        let (acc_omp, _) = translated(&name, &text, Mode::AccOmp);
        assert_eq!(openmp(&acc_omp, true), openmp(&omp, false), "{name}");
        assert!(!acc_omp.lines().any(|line| is_live(line, "omp")), "{acc_omp}");
        let (omp_acc, _) = translated(&name, &text, Mode::OmpAcc);
        assert!(!omp_acc.lines().any(|line| is_live(line, "acc")), "{omp_acc}");
        let live = omp_acc.lines().map(|line| line.split("  // #pragma acc").next().unwrap_or(line));
        let live = live.map(|line| line.split("  ! !$acc").next().unwrap_or(line)).collect::<Vec<_>>().join("\n");
        assert_eq!(openmp(&live, false), openmp(&omp, false), "{name}");
    }
}

/// What is said stands where something is changed, or stays as it is.
#[test]
fn messages_stand_at_directives() {
    for (name, text) in kernels() {
        for (line, code) in translated(&name, &text, Mode::Omp).1 {
            let at = text.lines().nth(line as usize - 1).unwrap_or_default();
            assert!(is_live(at, "acc"), "{name}:{line}: {code}: {at}");
        }
    }
}

/// A combined construct is translated as the two that it stands for (R357): every level with every clause.
#[test]
fn combined_constructs_are_the_two_they_stand_for() {
    const LEVELS: &[&str] = &[
        "gang",
        "worker",
        "vector",
        "seq",
        "auto",
        "",
        "gang worker",
        "gang vector",
        "worker vector",
        "gang worker vector",
        "independent",
        "collapse(2)",
    ];
    const OF_PARALLEL: &[&str] = &[
        "copy(a)",
        "num_workers(4)",
        "vector_length(8)",
        "if(n)",
        "num_gangs(3)",
        "default(present)",
        "self(n)",
        "num_workers(n)",
    ];
    const OF_LOOP: &[&str] = &["", "reduction(+:x)", "private(x)"];
    let nest = "for (i = 0; i < 10; i++) for (j = 0; j < 10; j++) { a[i] = j; x += 1; }";
    let of = |directives: &str| {
        let text = format!("void f(int n, int *p) {{\nint i, j, x = 0;\nint a[100];\n{directives}\n{nest}\n}}\n");
        let (text, _) = translated("f.c", &text, Mode::Omp);
        text.lines().filter(|line| is_live(line, "omp")).map(|line| line.trim_end().to_owned()).collect::<Vec<_>>()
    };
    for level in LEVELS {
        for parallel in OF_PARALLEL {
            for inner in OF_LOOP {
                let combined = of(&format!("#pragma acc parallel loop {level} {parallel} {inner}"));
                let split = of(&format!("#pragma acc parallel {parallel}\n#pragma acc loop {level} {inner}"));
                assert_eq!(combined, split, "{level} {parallel} {inner}");
            }
        }
    }
}
