//! What the command line writes: nothing that was not asked for, nothing by halves, nothing over what a compiler made.

use crate::kernels::dirigent;
use dirigent_tests::{read, scratch, tool};
use pretty_assertions::assert_eq;
use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = "module m\n  integer :: i\nend module\n";

/// Runs the words in a folder.
fn run(folder: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_dirigent-tested")).args(words).current_dir(folder).output();
    let Output { status, stdout, stderr } = output.expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (status.code(), text(&stdout), text(&stderr))
}

fn put(folder: &Path, name: &str, text: &[u8]) {
    std::fs::write(folder.join(name), text).expect("a file of the test");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder of the test").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Every flag with which a compile command names an output.
#[test]
fn a_compile_command_touches_nothing() {
    let folder = scratch("compile-command");
    put(&folder, "m.f90", PROGRAM.as_bytes());
    put(&folder, "m.c", b"int i;\n");
    for name in ["m.o", "m.d", "a.out"] {
        put(&folder, name, b"\x7fELF precious");
    }
    let before = names(&folder);
    for words in [
        &["-c", "m.f90", "-o", "m.o"][..],
        &["m.f90", "-o", "a.out"],
        &["-S", "m.c", "-o", "new.s"],
        &["-fsyntax-only", "m.c", "-o", "m.o"],
        &["check", "-O2", "-c", "-o", "m.o", "m.c"],
        &["-c", "-MD", "-MF", "m.d", "-MT", "m.o", "-MQ", "m.o", "-MJ", "m.json", "m.c", "-o", "m.o"],
        &["-c", "-save-temps=obj", "-fdump-tree-all", "-dumpdir", "x", "-dumpbase", "y", "m.c"],
        &["-c", "--serialize-diagnostics", "m.dia", "-fmodule-file=m.pcm", "-ftime-trace=t.json", "m.c"],
        &["tree", "-c", "m.f90", "-o", "m.o"],
    ] {
        let (status, _, said) = run(&folder, words);
        assert_eq!((status, said.as_str(), names(&folder)), (Some(0), "", before.clone()), "{words:?}");
        for name in ["m.o", "m.d", "a.out"] {
            assert_eq!(read(&folder.join(name)), "\u{7f}ELF precious", "{words:?}");
        }
    }
}

#[test]
fn a_result_is_not_written_over_what_was_read_or_compiled() {
    let folder = scratch("precious");
    put(&folder, "m.f90", PROGRAM.as_bytes());
    let files: &[(&str, &[u8])] = &[
        ("m.o", b"\x7fELF\x02\x01\x01\0"),
        ("m.a", b"!<arch>\n"),
        ("m.obj", b"\x64\x86\x02\0"),
        ("m.mod", b"\xef\xbb\xbf!mod$ v1 sum:0\n"),
        ("g.mod", b"\x1f\x8b\x08\0"),
    ];
    for (name, bytes) in files {
        put(&folder, name, bytes);
        let (status, _, said) = run(&folder, &["tree", "m.f90", "-o", name]);
        assert!(status == Some(2) && said.contains("nothing is written"), "{name}: {said}");
        assert_eq!(std::fs::read(folder.join(name)).expect("it is there"), *bytes);
    }
    for name in ["m.f90", "./m.f90"] {
        let (status, _, said) = run(&folder, &["tree", "m.f90", "-o", name]);
        assert!(status == Some(2) && said.contains("one of the files that are read"), "{said}");
    }
    assert_eq!(read(&folder.join("m.f90")), PROGRAM);
    assert_eq!(run(&folder, &["tree", "m.f90", "-o", "m.tree"]).0, Some(0));
    assert_eq!(run(&folder, &["tree", "m.f90", "-o", "m.tree"]).0, Some(0));
    assert!(read(&folder.join("m.tree")).contains("integer"));
}

/// A file is replaced in one step, with its permissions; a link stays one, and no temporary file is left.
#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = scratch("links");
    put(&folder, "m.f90", PROGRAM.as_bytes());
    put(&folder, "old", b"old\n");
    std::fs::set_permissions(folder.join("old"), std::fs::Permissions::from_mode(0o751)).expect("permissions");
    symlink("old", folder.join("link")).expect("a link");
    assert_eq!(run(&folder, &["tree", "m.f90", "-o", "link"]).0, Some(0));
    let metadata = |name: &str| std::fs::symlink_metadata(folder.join(name)).expect("it is there");
    assert!(metadata("link").is_symlink());
    assert_eq!(metadata("old").permissions().mode() & 0o777, 0o751);
    assert!(read(&folder.join("old")).contains("integer"));
    assert_eq!(names(&folder), ["link", "m.f90", "old"]);
    let printed = run(&folder, &["tree", "m.f90"]).1;
    for path in ["/dev/stdout", "-"] {
        assert_eq!(run(&folder, &["tree", "m.f90", "-o", path]), (Some(0), printed.clone(), String::new()));
    }
    assert_eq!(run(&folder, &["tree", "m.f90", "-o", "/dev/null"]), (Some(0), String::new(), String::new()));
}

/// Where there is no room the old file stays, whole.
#[cfg(target_os = "linux")]
#[test]
fn without_room_the_old_file_stays() {
    let folder = scratch("room");
    let text: String = (0..2000).map(|number| format!("module m{number}\n  integer :: i\nend module\n")).collect();
    put(&folder, "m.f90", text.as_bytes());
    put(&folder, "old", b"old\n");
    let program = env!("CARGO_BIN_EXE_dirigent-tested");
    let limited = |words: &str| {
        let output = Command::new("bash")
            .arg("-c")
            .arg(format!("ulimit -f 2; exec {program} {words}"))
            .current_dir(&folder)
            .output();
        output.expect("a shell")
    };
    let output = limited("tree m.f90 -o old");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("old:1:1: error: it cannot be written"), "{output:?}");
    assert_eq!(
        (read(&folder.join("old")).as_str(), names(&folder)),
        ("old\n", vec!["m.f90".to_owned(), "old".to_owned()])
    );
    assert_eq!(limited("tree m.f90 -o /dev/full").status.code(), Some(1));
}

/// Those who write one file at a time leave what one of them wrote.
#[test]
fn of_two_writers_one_wins() {
    let folder = scratch("writers");
    for number in 0..2 {
        let text: String = (0..400).map(|at| format!("subroutine s{number}_{at}\nend subroutine\n")).collect();
        put(&folder, &format!("{number}.f90"), text.as_bytes());
    }
    let wanted = [0, 1].map(|number| run(&folder, &["tree", &format!("{number}.f90")]).1);
    std::thread::scope(|scope| {
        for number in [0, 1, 0, 1] {
            let folder = &folder;
            scope.spawn(move || {
                for _ in 0..5 {
                    assert_eq!(run(folder, &["tree", &format!("{number}.f90"), "-o", "out"]).0, Some(0));
                }
            });
        }
    });
    assert!(wanted.contains(&read(&folder.join("out"))));
    assert_eq!(names(&folder), ["0.f90", "1.f90", "out"]);
}

/// R228: our own module files are written anew, and left alone if they are the same; those of other compilers stay, and one line a
/// folder says so.
#[test]
fn module_files_of_others_stay() {
    let folder = scratch("foreign-modules");
    put(&folder, "m.f90", b"module m\n  integer :: i\nend module\nmodule n\n  integer :: j\nend module\n");
    put(&folder, "m.mod", b"\x1f\x8b\x08\0gfortran");
    let warning = "./m.mod:1:1: warning: it is a module file of gfortran and stays as it is: no module file is written to this \
                   folder; `-J` behind the other flags names another\n";
    assert_eq!(run(&folder, &["-c", "-J", ".", "m.f90", "-o", "m.o"]), (Some(0), String::new(), warning.to_owned()));
    assert_eq!(names(&folder), ["m.f90", "m.mod"]);
    std::fs::create_dir(folder.join("own")).expect("a folder");
    let own = || run(&folder, &["-c", "-J.", "-Jown", "m.f90", "-o", "m.o"]);
    assert_eq!((own(), own()), ((Some(0), String::new(), String::new()), (Some(0), String::new(), String::new())));
    put(&folder, "m.f90", b"module m\n  real :: i\nend module\n");
    assert_eq!(own().0, Some(0));
    assert!(read(&folder.join("own/m.mod")).contains("real(4)::i"));
}

/// F18's module files look like ours, and are told apart; F18 reads ours.
#[test]
fn module_files_of_f18_are_told_from_ours() {
    let folder = scratch("f18-modules");
    put(&folder, "m.f90", PROGRAM.as_bytes());
    put(&folder, "u.f90", b"program p\n  use m\n  i = 1\nend program\n");
    let Some(output) = tool("flang-22", &["-fsyntax-only", "m.f90"], &folder) else { return };
    assert!(output.status.success());
    let theirs = read(&folder.join("m.mod"));
    let (status, _, said) = run(&folder, &["check", "-J", ".", "m.f90"]);
    assert!(status == Some(0) && said.contains("a module file of flang"), "{said}");
    assert_eq!(read(&folder.join("m.mod")), theirs);
    std::fs::remove_file(folder.join("m.mod")).expect("it is there");
    assert_eq!(run(&folder, &["check", "-J", ".", "m.f90"]), (Some(0), String::new(), String::new()));
    let Some(output) = tool("flang-22", &["-fsyntax-only", "u.f90"], &folder) else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(dirigent(&["check", &folder.join("u.f90").to_string_lossy()]).status.code(), Some(1));
}
