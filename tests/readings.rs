//! Which directives are read of which file: one answer, however it is asked.

use crate::kernels::dirigent;
use dirigent_tests::scratch;
use pretty_assertions::assert_eq;
use std::path::Path;

const WRONG_OMP: &str = "subroutine s(a)\n  real :: a(4)\n  !$omp parallel do colapse(2)\n  do i = 1, 4\n    a(i) = 2\n  end do\nend subroutine\n";
const WRONG_ACC: &str = "subroutine t(a)\n  real :: a(4)\n  !$acc parallel loop copi(a)\n  do i = 1, 4\n    a(i) = 2\n  end do\nend subroutine\n";

/// Constructs of both kinds that do not nest in each other; each kind alone is right.
const INTERLEAVED: &str = "\
subroutine scale(a, n)
  integer :: n, i
  real :: a(n)
  !$acc data copy(a)
  !$omp parallel
  !$acc parallel loop
  !$omp do
  do i = 1, n
    a(i) = 2 * a(i)
  end do
  !$acc end parallel loop
  !$acc end data
  !$omp end do
  !$omp end parallel
end subroutine
";

fn put(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file of the test");
    path.to_string_lossy().into_owned()
}

/// The exit status, and the codes of what is said.
fn codes(words: &[&str]) -> (Option<i32>, Vec<String>) {
    let output = dirigent(&[&["--format=short"], words].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let code = |line: &str| Some(line.rsplit_once('[')?.1.trim_end_matches(']').to_owned());
    (output.status.code(), said.lines().filter(|line| !line.contains(": note: ")).filter_map(code).collect())
}

#[test]
fn every_form_reads_the_directives_that_a_file_has() {
    let folder = scratch("one-answer");
    let (omp, acc) = (put(&folder, "omp.f90", WRONG_OMP), put(&folder, "acc.f90", WRONG_ACC));
    for path in [&omp, &acc] {
        for flag in [
            "-O2",
            "--explain-dsa",
            "-emit-kernel-info",
            "-emit-ptx",
            "-fdebug-dump-symbols",
            "-fdebug-dump-parse-tree",
        ] {
            assert_eq!(codes(&[flag, path]), (Some(1), vec!["E0403".to_owned()]), "{flag} {path}");
        }
        assert_eq!(dirigent(&["check", path]).stderr, dirigent(&[path]).stderr);
    }
    // R020, R245
    assert_eq!(codes(&["-fsyntax-only", &omp]), (Some(0), Vec::new()));
    assert_eq!(codes(&["-Wsource-uses-openmp", &omp]), (Some(0), vec!["-Wsource-uses-openmp".to_owned()]));
    assert_eq!(codes(&["-fopenacc", "-Wsource-uses-openmp", &omp]).1, ["-Wsource-uses-openmp"]);
    assert_eq!(codes(&["-fopenacc", &omp]), (Some(0), Vec::new()));
}

/// Which files stand beside a file does not matter; what it includes does.
#[test]
fn a_file_decides_for_itself() {
    let folder = scratch("by-itself");
    let (omp, acc) = (put(&folder, "omp.f90", WRONG_OMP), put(&folder, "acc.f90", WRONG_ACC));
    let plain = put(&folder, "plain.c", "#ifdef _OPENACC\n#error no directive asks for it\n#endif\nint i;\n");
    let both = String::from_utf8_lossy(&dirigent(&["--format=short", &omp, &plain, &acc]).stderr).into_owned();
    let alone: Vec<String> = [&omp, &plain, &acc]
        .iter()
        .map(|path| String::from_utf8_lossy(&dirigent(&["--format=short", path]).stderr).into_owned())
        .collect();
    assert_eq!(both, alone.concat());
    put(&folder, "inner.h", "#pragma acc routine seq nonsense\nint f(void);\n");
    put(&folder, "outer.h", "#include \"inner.h\"\n");
    let included = put(&folder, "a.c", "#include \"outer.h\"\nint g(void) { return f(); }\n");
    assert_eq!(codes(&[&included]), (Some(1), vec!["E0403".to_owned()]));
}

/// A text with both is meant for either flag: nothing is wrong with it that is not wrong in one of both readings.
#[test]
fn directives_of_both_kinds_are_read_apart() {
    let folder = scratch("apart");
    let path = put(&folder, "mixed.f90", INTERLEAVED);
    assert_eq!(codes(&[&path]), (Some(0), Vec::new()));
    assert_eq!(codes(&["check", "-fdirectives=both", &path]).0, Some(1));
    let wrong = put(&folder, "wrong.f90", &format!("{WRONG_ACC}{WRONG_OMP}x = (1\nend\n"));
    assert_eq!(codes(&[&wrong]).1[..2], ["E0403", "E0403"]);
    let lines = String::from_utf8_lossy(&dirigent(&["--format=short", &wrong]).stderr).into_owned();
    let syntax = lines.lines().filter(|line| line.contains(":15:") && line.contains(": error: ")).count();
    assert_eq!(syntax, 1, "{lines}");
    let tree = String::from_utf8_lossy(&dirigent(&["tree", &path]).stdout).into_owned();
    assert!(tree.contains("OpenACC") && tree.contains("OpenMP"), "{tree}");
}

/// R243, R244, R264: no program is made of both; in OpenACC's reading OpenMP lines stay in the text, and one warning says so.
#[test]
fn nothing_is_made_of_both() {
    let folder = scratch("made-of-both");
    let path = put(&folder, "mixed.f90", INTERLEAVED);
    for command in ["translate", "ptx", "outline"] {
        let output = dirigent(&[command, "--format=short", &path]);
        assert_eq!((output.status.code(), output.stdout.trim_ascii()), (Some(1), &b""[..]), "{command}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            said.starts_with(&format!("{path}:5:3: error: OpenACC and OpenMP cannot be enabled together")),
            "{said}"
        );
    }
    // Nothing but `-fopenacc` alone makes a program of it, in any mode (C13).
    for flags in [&[][..], &["-fdirectives=both"], &["-fopenacc", "-fopenmp"], &["-fopenmp", "-acc"]] {
        for mode in ["--mode=omp", "--mode=acc", "--mode=acc-omp", "--mode=omp-acc"] {
            let output = dirigent(&[&["translate", mode], flags, &[&path]].concat());
            assert!(!output.status.success() && output.stdout.is_empty(), "{flags:?}, {mode}");
        }
    }
    let output = dirigent(&["-fopenacc-print=omp", "--format=short", &path]);
    assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).contains("  !$omp do\n"));
    assert_eq!(String::from_utf8_lossy(&output.stderr).matches("-Wsource-uses-openmp").count(), 1);
    let mut analysis = semantics::Analysis::new(semantics::Options {
        openacc: Some(directives::Version::OPENACC_3_4),
        ..semantics::Options::default()
    });
    let file = analysis.open("mixed.f90", INTERLEAVED);
    let (text, said) = analysis.ask().translated(file, semantics::Mode::Omp);
    assert_eq!((text.as_str(), said[0].row.code), ("", "E1300"));
    assert_eq!(codegen::ptx(analysis.ask(), file).1[0].row.code, "E1300");
    assert_eq!(codegen::outline_c(analysis.ask(), file).1[0].row.code, "E1300");
}

/// Lines that are compiled where OpenMP is enabled alone come alive in a translation of OpenACC as directives do.
#[test]
fn conditional_lines_come_alive() {
    let said = |name: &str, text: &str| {
        let mut analysis = semantics::Analysis::new(semantics::Options {
            openacc: Some(directives::Version::OPENACC_3_4),
            openmp: None,
            ..semantics::Options::default()
        });
        let file = analysis.open(name, text);
        let (_, said) = analysis.ask().translated(file, semantics::Mode::Omp);
        said.iter().map(|found| (found.row.code, found.primary.at.start)).collect::<Vec<_>>()
    };
    let free = |line: &str| format!("subroutine s(x)\n!$acc wait\n{line}\nend subroutine\n");
    assert_eq!(said("s.f90", &free("  !$ x = 1")), [("W1302", 29)]);
    assert_eq!(said("s.f90", &free("  !$x = 1")), []);
    assert_eq!(said("s.f90", "subroutine s(x)\n  !$ x = 1\nend subroutine\n"), []);
    let fixed = "      subroutine s(x)\n!$acc wait\nc$    x = 1\n      end\n";
    assert_eq!(said("s.f", fixed), [("W1302", 33)]);
}
