//! The command line: usage, exit status, formats, wrong input.

use crate::kernels::{clean, dirigent};
use dirigent_tests::scratch;
use pretty_assertions::assert_eq;
use std::path::Path;

/// Writes a file and checks it; exit status and standard error.
fn check(folder: &Path, name: &str, bytes: &[u8], flags: &[&str]) -> (Option<i32>, String) {
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("a file of the test");
    let path = path.to_string_lossy().into_owned();
    let output = dirigent(&[&["check", "--format=short"], flags, &[path.as_str()]].concat());
    (output.status.code(), String::from_utf8_lossy(&output.stderr).replace(&*folder.to_string_lossy(), ""))
}

/// 15.5.2.5: what old programs pass to a procedure of the same file is an error unless they are said to be old.
#[test]
fn old_programs_pass_what_they_like() {
    let text = "
      call b(0d0, 1)
      end
      subroutine b(t, n)
      integer n
      double precision t(n)
      t(1) = 0
      end
";
    let file = scratch("old_arguments").join("old.f");
    std::fs::write(&file, text).expect("a file of the test");
    let file = file.to_string_lossy();
    assert!(!dirigent(&["check", &file]).status.success());
    assert!(dirigent(&["check", "-std=legacy", &file]).status.success());
    assert!(dirigent(&["check", "-fallow-argument-mismatch", &file]).status.success());
}

#[test]
fn a_file_that_does_not_exist_is_a_located_error() {
    let output = dirigent(&["check", "nowhere.f90"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("nowhere.f90:1:1: error: "));
}

/// A pipe may never end, a device may never stop: neither is opened.
#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_a_located_error() {
    for path in ["/dev/null", "/dev/zero"] {
        let output = dirigent(&["check", path]);
        assert_eq!(output.status.code(), Some(1), "{path}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), format!("{path}:1:1: error: it is not a regular file\n"));
    }
}

#[cfg(unix)]
#[test]
fn a_file_name_may_be_any_bytes() {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::OsStr::from_bytes(b"a\xff.c");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_dirigent-tested")).arg(name).output();
    assert_eq!(output.expect("the program runs").status.code(), Some(1));
}

/// A full disk is a problem, a reader that has gone is none.
#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_is_an_error() {
    use std::process::{Command, Stdio};
    let run = |arguments: &[&str], full: bool| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dirigent-tested"));
        command.args(arguments).current_dir(dirigent_tests::root()).stderr(Stdio::null());
        command.stdout(match full {
            true => Stdio::from(std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device")),
            false => {
                let (reader, writer) = std::io::pipe().expect("a pipe");
                drop(reader);
                Stdio::from(writer)
            }
        });
        command.status().expect("the program runs").code()
    };
    let kernel = "tests/kernels/c/saxpy_omp.c";
    for arguments in [&["--help"][..], &["--version"], &["symbols", kernel], &["check", "--format=json", kernel]] {
        assert_eq!(run(arguments, true), Some(1), "{arguments:?}");
        assert_eq!(run(arguments, false), Some(0), "{arguments:?}");
    }
}

#[test]
fn very_many_messages_take_a_line_each() {
    let folder = scratch("many");
    let path = folder.join("many.f90");
    std::fs::write(&path, "x\n".repeat(1500)).expect("a file of the test");
    let output = dirigent(&["parse", "-ferror-limit=0", &path.to_string_lossy()]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let pictures = said.lines().filter(|line| line.starts_with("error[")).count();
    let lines = said.lines().filter(|line| line.contains(".f90:") && line.contains(": error: ")).count();
    assert_eq!((output.status.code(), pictures), (Some(1), 1000));
    assert!(lines >= 500, "{lines}");
}

/// Fortran 2023, 5.1: a program has at least one program unit; C23, 6.9: a translation unit at least one declaration, but that is told
/// only on request. Compilers take such files.
#[test]
fn an_empty_file_is_no_program() {
    let folder = scratch("empty");
    for name in ["empty.f90", "empty.f"] {
        let (status, text) = check(&folder, name, b"", &[]);
        assert!(status == Some(0) && text.starts_with(&format!("/{name}:1:1: warning: ")), "{text}");
    }
    let (status, text) = check(&folder, "empty.c", b"", &["-pedantic-errors"]);
    assert!(status == Some(1) && text.starts_with("/empty.c:1:1: error: "), "{text}");
    assert_eq!(check(&folder, "empty.c", b"", &[]), (Some(0), String::new()));
    let (status, text) = check(&folder, "empty.c", b"", &["-pedantic"]);
    assert!(status == Some(0) && text.starts_with("/empty.c:1:1: warning: "), "{text}");
    // A file of comments is what conditions leave of many a file in real builds.
    assert_eq!(check(&folder, "comment.f90", b"! nothing here\n", &[]), (Some(0), String::new()));
}

#[test]
fn bytes_that_are_not_utf8_are_reported_where_they_stand() {
    let folder = scratch("latin");
    let (status, text) = check(&folder, "latin.f90", b"program p\n  print *, \xff\nend program\n", &[]);
    assert_eq!(status, Some(1));
    assert!(text.contains("latin.f90:2:12: "), "{text}");
}

/// A name in Latin-1 in a comment is everywhere in old programs and harms nothing.
#[test]
fn latin_1_in_a_comment_is_a_warning_at_most() {
    let folder = scratch("comment");
    let (status, text) = check(&folder, "comment.f90", b"! Andr\xe9\nprogram p\nend program\n", &[]);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("comment.f90:1:7: warning: "), "{text}");
}

#[test]
fn a_directive_cut_in_the_middle_is_one_located_error() {
    let folder = scratch("cut");
    for (name, text) in [
        ("a.f90", "subroutine s(a)\n  real :: a(9)\n  !$omp target map(tofrom: a"),
        ("b.f90", "subroutine s(a)\n  real :: a(9)\n  !$omp target teams &"),
        ("c.c", "void f(float *a) {\n#pragma omp target map(tofrom: a[0:"),
        ("d.c", "void f(float *a) {\n#pragma acc parallel loop copy("),
    ] {
        let (status, messages) = check(&folder, name, text.as_bytes(), &[]);
        assert_eq!(status, Some(1), "{name}: {messages}");
        assert!(
            messages
                .lines()
                .next()
                .is_some_and(|line| line.starts_with(&format!("/{name}:")) && line.contains(": error: ")),
            "{messages}"
        );
    }
}

#[test]
fn wrong_usage_ends_with_status_2() {
    for arguments in [&["check"][..], &["check", "-fopenpm", "a.c"], &["explain", "a.c"]] {
        assert_eq!(dirigent(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

/// R243: no program is compiled with both.
#[test]
fn openmp_with_openacc_is_an_error() {
    for flags in
        [&["-fopenmp", "-fopenacc"][..], &["check", "-fopenacc", "-fopenmp"], &["-fopenmp", "-fopenacc-print=omp"]]
    {
        let output = dirigent(&[flags, &["tests/kernels/c/saxpy_omp.c"]].concat());
        assert_eq!(output.status.code(), Some(1), "{flags:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be enabled together"));
    }
}

/// R020: without the option, directives are comments.
#[test]
fn without_the_option_a_wrong_directive_is_ignored() {
    let folder = scratch("ignored");
    let path = folder.join("bad.c");
    std::fs::write(&path, "void f(void) {\n#pragma omp parallel nonsense(3)\n  ;\n}\n").expect("a file of the test");
    let path = path.to_string_lossy().into_owned();
    assert_eq!(clean(&["-fsyntax-only", &path]), "");
    assert_eq!(dirigent(&["-fsyntax-only", "-fopenmp", &path]).status.code(), Some(1));
}

/// Clang, `-ferror-limit=`; GCC, `-fmax-errors=` and `-Wfatal-errors`: warnings are not counted, and those behind are not shown.
#[test]
fn the_errors_of_a_file_can_be_limited() {
    let path = scratch("limit").join("bad.c");
    std::fs::write(&path, "int a = p;\nint b = 'ab';\nint c = q;\nint d = 'cd';\nint e = r;\n")
        .expect("a file of the test");
    let path = path.to_string_lossy().into_owned();
    let lines = |flags: &[&str]| {
        let output = dirigent(&[&["check", "--format=short", &path], flags].concat());
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let numbers = said.lines().filter_map(|line| line.strip_prefix(&path)?.split(':').nth(1)?.parse().ok());
        (numbers.collect::<Vec<u32>>(), said.contains("too many errors"))
    };
    assert_eq!(lines(&[]), (vec![1, 2, 3, 4, 5], false));
    assert_eq!(lines(&["-ferror-limit=2"]), (vec![1, 2, 3], true));
    assert_eq!(lines(&["-fmax-errors=3"]), (vec![1, 2, 3, 4, 5], false));
    assert_eq!(lines(&["-Wfatal-errors"]), (vec![1], true));
    assert_eq!(lines(&["-Wfatal-errors", "-ferror-limit=0"]), (vec![1, 2, 3, 4, 5], false));
}

#[test]
fn json_is_one_document_with_every_place() {
    let folder = scratch("json");
    let path = folder.join("bad.f90");
    std::fs::write(&path, "subroutine s\n  implicit none\n  x = 1\nend subroutine\n").expect("a file of the test");
    let output = dirigent(&["check", "--format=json", &path.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(1));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let first = &document["diagnostics"][0];
    assert_eq!(
        (first["line"].as_u64(), first["column"].as_u64(), first["severity"].as_str()),
        (Some(3), Some(3), Some("error"))
    );
}

/// R053: before nesting, the directive and its loop are siblings; R019: the program as its tree says it is a program.
#[test]
fn the_tree_can_be_seen_before_nesting_and_as_source() {
    let path = "tests/kernels/fortran/saxpy_omp.f90";
    let depth =
        |text: &str, word: &str| text.lines().find(|line| line.contains(word)).map(|line| line.matches("| ").count());
    let flat = clean(&["-fopenmp", "-fdebug-dump-parse-tree-no-sema", path]);
    let nested = clean(&["-fopenmp", "-fdebug-dump-parse-tree", path]);
    assert_eq!(depth(&flat, "do-construct"), depth(&flat, "OpenMPLoopConstruct"), "{flat}");
    assert!(depth(&nested, "do-construct") > depth(&nested, "OpenMPLoopConstruct"), "{nested}");
    let folder = scratch("unparse");
    let source = clean(&["-fopenmp", "-fdebug-unparse", path]);
    assert_eq!(check(&folder, "saxpy.f90", source.as_bytes(), &[]), (Some(0), String::new()));
    let source = clean(&["-fopenmp", "-fdebug-unparse", "--form=fixed", path]);
    assert_eq!(check(&folder, "saxpy.f", source.as_bytes(), &[]), (Some(0), String::new()));
}

/// Without semantics only the syntax decides.
#[test]
fn a_program_is_printed_whatever_its_names_mean() {
    let folder = scratch("no-sema");
    let unparsed = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file of the test");
        let output = dirigent(&["-fdebug-unparse-no-sema", "--form=fixed", &path.to_string_lossy()]);
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let text = "      use nowhere\n        implicit none\n        x = 1\n      end\n";
    assert_eq!(
        unparsed("names.f90", "use nowhere\nimplicit none\nx = 1\nend\n"),
        (Some(0), text.replacen("  ", "    ", 1))
    );
    assert_eq!(unparsed("broken.f90", "x = (1\nend\n").0, Some(1));
}

#[test]
fn symbols_are_data_too() {
    let text = clean(&["symbols", "--format=json", "tests/kernels/c/saxpy_omp.c"]);
    let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let symbols = &document["scopes"][0]["scopes"][0]["symbols"];
    let y = symbols.as_array().and_then(|all| all.iter().find(|symbol| symbol["name"] == "y")).expect("y is declared");
    assert_eq!(y["flags"], serde_json::json!(["OmpMapTo", "OmpMapFrom", "OmpExplicit"]));
}

#[test]
fn help_groups_the_flags() {
    let (help, all) = (clean(&["--help"]), clean(&["--help-all"]));
    for word in ["Commands:", "translate", "--format=human|short|json", "Rules and fixes:", "Exit status:"] {
        assert!(help.contains(word) && all.contains(word), "{word}\n{help}");
    }
    for word in ["Language:", "-fopenmp-version=NN", "Diagnostics:"] {
        assert!(all.contains(word) && !help.contains(word), "{word}\n{all}");
    }
}

/// R257, R266: `acc` prints the source byte for byte.
#[test]
fn printing_openacc_changes_nothing() {
    let path = "tests/kernels/c/rownorm_acc.c";
    let source = dirigent_tests::read(&dirigent_tests::root().join(path));
    assert_eq!(clean(&["-fopenacc-print=acc", path]), source);
}

/// The flags of compilers do the same as the subcommands.
#[test]
fn compilers_flags_are_the_subcommands() {
    let path = "tests/kernels/fortran/saxpy_omp.f90";
    assert_eq!(clean(&["-fopenmp", "-emit-ptx", path]), clean(&["ptx", path]));
    assert_eq!(clean(&["-fopenmp", "-fdebug-dump-symbols", path]), clean(&["symbols", path]));
    let path = "tests/kernels/c/saxpy_acc.c";
    assert_eq!(clean(&["-fopenacc-print=omp", path]), clean(&["translate", path]));
}

/// What no standard has is accepted without a word; `-pedantic` reports it where it stands, with the group that silences it.
#[test]
fn extensions_are_reported_on_request() {
    let folder = scratch("extensions");
    let program = b"program p\n  byte b\n  block\n    b = 1\n    print *, b\n  end block\nend program p\n";
    let check = |flags: &[&str]| check(&folder, "byte.f90", program, flags);
    let byte = |severity| {
        format!(
            "/byte.f90:2:3: {severity}: the type byte is an extension of Fortran [-Wextension=byte]\n\
             /byte.f90:2:3: note: write `integer(1)`\n"
        )
    };
    assert_eq!(check(&[]), (Some(0), String::new()));
    assert_eq!(check(&["-std=gnu", "-Wall"]), (Some(0), String::new()));
    assert_eq!(check(&["-pedantic"]), (Some(0), byte("warning")));
    assert_eq!(check(&["-pedantic", "-Wno-extension=byte"]), (Some(0), String::new()));
    assert_eq!(check(&["-Werror=extension=byte"]), (Some(1), byte("error")));
    let (status, text) = check(&["-std=f2003"]);
    assert_eq!(status, Some(1));
    let block = "/byte.f90:3:3: error: BLOCK is Fortran 2008, not Fortran 2003 [-Wextension=block]\n";
    assert_eq!(text, byte("error") + block);
}

/// Gfortran's `-fimplicit-none`.
#[test]
fn every_scope_may_have_implicit_none() {
    let folder = scratch("none");
    let check = |flags: &[&str]| check(&folder, "n.f90", b"n = 1\nend\n", flags);
    assert_eq!(check(&[]), (Some(0), String::new()));
    let (status, text) = check(&["-fimplicit-none"]);
    assert_eq!((status, text.starts_with("/n.f90:1:1: error: ")), (Some(1), true), "{text}");
}

/// C files are asked about in rounds, so that memory does not grow with their number; nobody can tell.
#[test]
fn very_many_c_files_are_told_in_order() {
    let folder = scratch("rounds");
    let name = |number: usize| folder.join(format!("f{number}.c")).to_string_lossy().into_owned();
    let names: Vec<String> = (0..450).map(name).collect();
    for name in &names {
        std::fs::write(name, "int f(void) { return nowhere; }\n").expect("a file of the test");
    }
    for jobs in ["-j1", "-j3"] {
        let words: Vec<&str> =
            ["check", "--format=short", jobs].into_iter().chain(names.iter().map(String::as_str)).collect();
        let told = String::from_utf8_lossy(&dirigent(&words).stderr).into_owned();
        let files: Vec<&str> = told.lines().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(files, names);
    }
}
