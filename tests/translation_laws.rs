//! What holds of every OpenMP translation: over the kernels, and over each level of a loop with each clause.

use crate::kernels::clean;
use crate::translation_runs::{c_program, fortran_program, some_nests};
use directives::Version;
use pretty_assertions::assert_eq;
use semantics::{Analysis, Mode, Options, Profile};

fn translated(name: &str, text: &str, mode: Mode) -> (String, Vec<(u32, &'static str)>) {
    translated_for(Profile::All, name, text, mode)
}

fn translated_for(profile: Profile, name: &str, text: &str, mode: Mode) -> (String, Vec<(u32, &'static str)>) {
    let openacc = Some(Version::OPENACC_3_4);
    let mut analysis = Analysis::new(Options { openacc, profile, ..Options::default() });
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

/// For every profile and in every mode, translating twice is translating once: what is live is OpenMP then, or OpenACC as it was.
#[test]
fn translating_twice_changes_nothing() {
    let programs =
        [("c.c", c_program(&some_nests(9))), ("f.f90", fortran_program(&some_nests(9))), ("d.c", data_program())];
    let programs = programs.into_iter().map(|(name, text)| (name.to_owned(), text));
    for (name, text) in kernels().into_iter().chain(programs) {
        for (word, profile) in semantics::profile::NAMES {
            for mode in [Mode::Acc, Mode::Omp, Mode::OmpAcc] {
                let (once, _) = translated_for(*profile, &name, &text, mode);
                let (twice, said) = translated_for(*profile, &name, &once, mode);
                assert!(twice == once, "{name}, {word}, {mode:?}:\n{once}\n{twice}");
                assert!(mode == Mode::Acc || said.is_empty(), "{name}, {word}, {mode:?}: {said:?}");
            }
            // The comments of `acc-omp` are read by nobody: what becomes of it is what becomes of the source.
            let (beside, _) = translated_for(*profile, &name, &text, Mode::AccOmp);
            let live = |text: &str| {
                let (text, _) = translated_for(*profile, &name, text, Mode::Omp);
                let lines = text.lines().map(|line| line.split("  // #pragma omp").next().unwrap_or_default());
                let lines = lines.map(|line| line.split("  ! !$omp").next().unwrap_or_default());
                openmp(&lines.collect::<Vec<_>>().join("\n"), false)
            };
            assert_eq!(live(&beside), live(&text), "{name}, {word}");
        }
    }
}

/// Directives that move data, and those that are not of loops.
fn data_program() -> String {
    const LISTS: &[&str] = &[
        "copy(a)",
        "copyin(a[0:n]) create(w)",
        "present(a[1:4])",
        "no_create(a)",
        "deviceptr(p)",
        "copyout(w) if(n > 2)",
    ];
    let mut text = String::from("void f(int n, int *p) {\nint a[9], w[9], x = 0;\n");
    for list in LISTS {
        for construct in
            ["data", "parallel", "serial", "kernels", "parallel loop gang vector async(2)", "host_data use_device(a)"]
        {
            let list = if construct.starts_with("host") { "" } else { list };
            let statement =
                if construct.contains("loop") { "for (int i = 0; i < 9; i++) a[i] = i;" } else { "{ x = a[1]; }" };
            text.push_str(&format!("#pragma acc {construct} {list}\n{statement}\n"));
        }
        let moved = list.replace("present", "create").replace("no_create", "create").replace("deviceptr", "copyin");
        text.push_str(&format!(
            "#pragma acc enter data {}\n",
            moved.replace("copyout", "create").replace("copy(", "copyin(")
        ));
        text.push_str(
            "#pragma acc update self(a) async(1)\n#pragma acc wait(1)\n#pragma acc exit data delete(a) finalize\n",
        );
    }
    text + "#pragma acc parallel loop\nfor (int i = 0; i < n; i++) {\n#pragma acc atomic capture\n{ x = a[0]; a[0] += i; }\n}\n}\n"
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

/// A sequence of lines that two texts have in common, as long as can be: the numbers of those lines of the first.
fn kept_lines(one: &str, other: &str) -> Vec<usize> {
    let (one, other): (Vec<&str>, Vec<&str>) = (one.lines().collect(), other.lines().collect());
    let mut longest = vec![vec![0_usize; other.len() + 1]; one.len() + 1];
    for row in (0..one.len()).rev() {
        for column in (0..other.len()).rev() {
            longest[row][column] = match one[row] == other[column] {
                true => longest[row + 1][column + 1] + 1,
                false => longest[row + 1][column].max(longest[row][column + 1]),
            };
        }
    }
    let (mut row, mut column, mut kept) = (0, 0, Vec::new());
    while row < one.len() && column < other.len() {
        if one[row] == other[column] {
            kept.push(row);
            (row, column) = (row + 1, column + 1);
        } else if longest[row + 1][column] >= longest[row][column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    kept
}

/// Whatever is reported of a construct points to a line that becomes another one.
#[test]
fn messages_of_what_changes_point_to_lines_that_do() {
    let head = "subroutine s(n, a, b, c)\ninteger n, i, j\nreal a(n), b(n), c(n, n)\n";
    let loops = "do i = 1, n\na(i) = b(i)\nend do\n";
    let directives = [
        "!$acc parallel loop async(2) private(j)",
        "!$acc parallel loop device_type(nvidia) vector_length(8)",
        "!$acc kernels loop",
        "!$acc parallel loop tile(4)",
        "!$acc parallel loop default(present)",
        "!$acc serial loop async",
    ];
    let mut told = 0;
    for directive in directives {
        let text = format!("{head}{directive}\n{loops}a(1) = sum(b)\nend subroutine\n");
        let (omp, said) = translated("s.f90", &text, Mode::Omp);
        let kept = kept_lines(&text, &omp);
        for (line, code) in said {
            told += 1;
            assert!(!kept.contains(&(line as usize - 1)), "{code} points to a line that stays:\n{omp}");
        }
    }
    assert!(told > 3, "{told}");
}

/// The functions of a device that code makes of an OpenACC kernel and of its translation are the same, parameter for parameter; for OpenMP
/// itself, as what compilers break on is shared out in other ways.
#[test]
fn kernels_and_their_translations_are_the_same_functions() {
    let entries = |ptx: &str| -> Vec<String> {
        let name = |line: &str| match line.split_once("__omp_offloading_") {
            Some((before, name)) => {
                let own = name.splitn(3, '_').nth(2).unwrap_or_default();
                format!("{before}{}", own.rsplit_once("_l").map_or(own, |(own, _)| own))
            }
            None => line.to_owned(),
        };
        ptx.lines().filter(|line| !line.trim_start().starts_with("//")).map(name).collect()
    };
    for kernel in dirigent_tests::kernels().iter().filter(|kernel| kernel.openacc) {
        let folder = dirigent_tests::scratch(&format!("ptx-{}", kernel.path.replace('/', "-")));
        let beside = std::path::Path::new(&kernel.path).parent().expect("a folder").to_string_lossy().into_owned();
        let name = std::path::Path::new(&kernel.path).file_name().expect("a name").to_string_lossy().into_owned();
        let text = dirigent_tests::read(&dirigent_tests::root().join(&kernel.path));
        let profile = Profile::find_profile("openmp-5.0").expect("a profile");
        let (omp, _) = translated_for(profile, &name, &text, Mode::Omp);
        let path = folder.join(&name);
        std::fs::write(&path, omp).expect("a file");
        let own = clean(&["ptx", "-fopenacc", &kernel.path]);
        let other = clean(&["ptx", "-fopenmp", &format!("-I{beside}"), &path.to_string_lossy()]);
        assert_eq!(entries(&own), entries(&other), "{name}");
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
    let nest_of_fortran = "do i = 1, 10\ndo j = 1, 10\na(i) = j\nx = x + 1\nend do\nend do\n";
    let of_fortran = |before: &str, behind: &str| {
        let declared = "integer n, i, j, x, a(100)\nlogical k\n";
        let text = format!("subroutine s(n, k)\n{declared}{before}\n{nest_of_fortran}{behind}\nend subroutine\n");
        let (text, _) = translated("s.f90", &text, Mode::Omp);
        text.lines().filter(|line| is_live(line, "omp")).map(|line| line.trim().to_owned()).collect::<Vec<_>>()
    };
    for level in LEVELS {
        for parallel in OF_PARALLEL {
            for inner in OF_LOOP {
                let combined = of(&format!("#pragma acc parallel loop {level} {parallel} {inner}"));
                let split = of(&format!("#pragma acc parallel {parallel}\n#pragma acc loop {level} {inner}"));
                assert_eq!(combined, split, "{level} {parallel} {inner}");
                let parallel = parallel.replace("if(n)", "if(k)").replace("self(n)", "self(k)");
                let combined = of_fortran(&format!("!$acc parallel loop {level} {parallel} {inner}"), "");
                let split = format!("!$acc parallel {parallel}\n!$acc loop {level} {inner}");
                assert_eq!(combined, of_fortran(&split, "!$acc end parallel"), "{level} {parallel} {inner}");
            }
        }
    }
}

/// Comments of a directive stay: those behind it behind it, those inside it before what it becomes.
#[test]
fn comments_of_directives_stay() {
    let text = "subroutine s(a)\n  real :: a(9)\n  !$acc parallel & ! one\n  ! two\n  !$acc if(a(1) > 0 & ! three\n  !$acc .or. a(2) > 0) copy(a) ! four\n  \
                a(1) = 1\n  !$acc end parallel\nend subroutine\n";
    let (omp, _) = translated("s.f90", text, Mode::Omp);
    let lines: Vec<&str> = omp.lines().skip(2).map(str::trim_start).collect();
    assert_eq!(lines[..3], ["! one", "! two", "! three"]);
    assert_eq!(lines[3], "!$omp target teams if(target: a(1) > 0 .or. a(2) > 0) map(tofrom: a) num_teams(1) ! four");
    let (both, _) = translated("s.f90", text, Mode::AccOmp);
    assert!(both.contains(".or. a(2) > 0) copy(a) ! four\n  ! !$omp target teams"), "{both}");
    let text = "void f(int *a) {\n#pragma acc /* one */ update self(a[0:9]) // two\n}\n";
    let (omp, _) = translated("f.c", text, Mode::Omp);
    assert_eq!(omp.lines().nth(1), Some("/* one */"));
    assert_eq!(omp.lines().nth(2), Some("#pragma omp target update from(a[0:9]) // two"));
}
