//! Module files as files: where they are looked for, what becomes of wrong ones, and that nobody ever sees half of one.

use crate::kernels::dirigent;
use dirigent_tests::{read, scratch, tool};
use pretty_assertions::assert_eq;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

fn put(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder of the test");
    std::fs::write(path, text).expect("a file of the test");
}

/// What a run says, with the folder taken out of it, and how it ended.
fn run(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let root = folder.to_string_lossy().into_owned();
    let words: Vec<String> = words.iter().map(|word| word.replace('@', &root)).collect();
    let words: Vec<&str> = ["check", "--format=short"].into_iter().chain(words.iter().map(String::as_str)).collect();
    let output = dirigent(&words);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).replace(&format!("{root}/"), ""))
}

fn clean(folder: &Path, words: &[&str]) {
    assert_eq!(run(folder, words), (Some(0), String::new()), "{words:?}");
}

/// A module `m` whose variable tells where it was found.
fn place_module(folder: &Path, name: &str, suffix: &str) {
    put(folder, "m.f90", format!("module m\n  integer :: from_{name}\nend module\n"));
    clean(folder, &["-J", &format!("@/{name}"), "-module-suffix", suffix, "@/m.f90"]);
    std::fs::remove_file(folder.join("m.f90")).expect("a file of the test");
}

/// R229: the program's own modules, then files in the module directory, in the folders of `-I` in their order, in those of
/// `-isystem`, then what is built in, then the folders of `-fintrinsic-modules-path`.
#[test]
fn modules_are_looked_for_in_an_order() {
    let folder = scratch("search");
    let names = ["own", "j", "i1", "i2", "system", "intrinsic"];
    names[1..].iter().for_each(|name| {
        std::fs::create_dir_all(folder.join(name)).expect("a folder of the test");
        place_module(&folder, name, ".mod");
    });
    put(&folder, "m.f90", "module m\n  integer :: from_own\nend module\n");
    let flags =
        ["-J", "@/j", "-I", "@/i1", "-I@/i2", "-isystem", "@/system", "-fintrinsic-modules-path", "@/intrinsic"];
    for (index, name) in names.iter().enumerate() {
        put(&folder, "p.f90", format!("program p\n  use m, only: from_{name}\nend program\n"));
        let own: &[&str] = if index == 0 { &["@/m.f90"] } else { &[] };
        clean(&folder, &[&flags[..], &["@/p.f90"], own].concat());
        if index == 0 {
            place_module(&folder, "j", ".mod");
        } else {
            std::fs::remove_file(folder.join(name).join("m.mod")).expect("a module file");
        }
    }
    let (_, said) = run(&folder, &[&flags[..], &["@/p.f90"]].concat());
    assert_eq!(said, "p.f90:2:7: error: there is no module `m` [E2002]\n");
}

#[test]
fn flags_of_other_compilers_mean_the_same() {
    let folder = scratch("module-flags");
    for (number, flags) in
        [&["-J@/a"][..], &["-J", "@/a"], &["-module-dir", "@/a"], &["-module-dir=@/a"], &["-module", "@/a"]]
            .iter()
            .enumerate()
    {
        std::fs::create_dir_all(folder.join("a")).expect("a folder of the test");
        put(&folder, "m.f90", format!("module m{number}\nend module\n"));
        clean(&folder, &[flags, &["@/m.f90"][..]].concat());
        assert!(folder.join(format!("a/m{number}.mod")).is_file(), "{flags:?}");
    }
    for (number, flags) in [&["-module-suffix", ".dmod"][..], &["-module-suffix=.dmod"]].iter().enumerate() {
        put(&folder, "s.f90", format!("module s{number}\nend module\n"));
        clean(&folder, &[flags, &["-J", "@/a", "@/s.f90"][..]].concat());
        assert!(folder.join(format!("a/s{number}.dmod")).is_file());
        put(&folder, "u.f90", format!("program p\n  use s{number}\nend program\n"));
        clean(&folder, &[flags, &["-I", "@/a", "@/u.f90"][..]].concat());
        assert_eq!(run(&folder, &["-I", "@/a", "@/u.f90"]).0, Some(1));
    }
}

/// F18's hermetic files hold the modules that they need, and nobody looks for these.
#[test]
fn a_hermetic_file_stands_alone() {
    let folder = scratch("hermetic");
    put(
        &folder,
        "all.f90",
        "module one\n  type t\n    integer :: i\n  end type\n  integer, parameter :: k = 8\nend module\n\
         module two\n  use one\n  use iso_c_binding\n  real(k) :: z\nend module\n\
         module three\n  use two, only: t, z, c_int\n  type(t) :: y\nend module\n",
    );
    std::fs::create_dir_all(folder.join("a")).expect("a folder of the test");
    clean(&folder, &["-fhermetic-module-files", "-J", "@/a", "@/all.f90"]);
    let text = read(&folder.join("a/three.mod"));
    let heads: Vec<&str> =
        text.lines().filter(|line| line.starts_with("module ") || line.starts_with("!need")).collect();
    assert_eq!(heads, ["module three", "module two", "module one"]);
    put(&folder, "b/three.mod", &text);
    put(
        &folder,
        "u.f90",
        "program p\n  use three\n  implicit none\n  integer(c_int) :: n\n  y%i = n\n  z = y%i\n  z = y%j\nend program\n",
    );
    assert_eq!(
        run(&folder, &["-I", "@/b", "@/u.f90"]).1,
        "u.f90:7:9: error: type `TYPE(t)` has no component `j` [E2011]\n"
    );
    put(&folder, "f.f90", "program p\n  use three, only: y, z\n  y%i = 1\n  z = y%i\nend program\n");
    let Some(output) = tool("flang-22", &["-fsyntax-only", "-Ib", "f.f90"], &folder) else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// R226, R230: one message at the use statement, whatever lies in the place of the file.
#[test]
fn what_is_no_module_file_is_one_message() {
    let folder = scratch("wrong");
    let good = modfile::with_header("module m\ninteger(4)::x\nend\n", &[]);
    std::fs::create_dir_all(folder.join("directory/m.mod")).expect("a folder of the test");
    put(&folder, "changed/m.mod", good.replace('x', "y"));
    put(&folder, "cut/m.mod", &good[..good.len() - 3]);
    put(&folder, "version/m.mod", good.replace("v1", "v9"));
    put(&folder, "empty/m.mod", "");
    put(&folder, "nvfortran/m.mod", "V34 :0x24 m\n5 m.f90 S624 0\n");
    put(&folder, "binary/m.mod", [13, 0, 0, 0, 8, 7, b'm', 0, 255, 254, 0]);
    put(&folder, "gzip/m.mod", [0x1f, 0x8b, 8, 0, 1, 2]);
    put(&folder, "old/m.mod", "GFORTRAN module version '10' created from m.f90\nMD5:0 -- if you edit\n");
    put(&folder, "source/m.mod", "module m\nend module\n");
    put(&folder, "u.f90", "program p\n  use m\n  implicit none\n  x = 1\n  call y(x)\nend program\n");
    for (place, words) in [
        ("directory", "`directory/m.mod` is not a module file: it is a directory"),
        ("changed", "`changed/m.mod` has an invalid checksum"),
        ("cut", "`cut/m.mod` has an invalid checksum"),
        ("version", "`version/m.mod` is a module file of flang in another version"),
        ("empty", "`empty/m.mod` is empty"),
        ("nvfortran", "`nvfortran/m.mod` is a module file of nvfortran"),
        ("binary", "`binary/m.mod` is a binary file"),
        ("gzip", "`gzip/m.mod` is a module file of gfortran that is damaged"),
        ("old", "`old/m.mod` is a module file of gfortran, version 10"),
        ("source", "`source/m.mod` is some other text"),
    ] {
        let (status, said) = run(&folder, &["-I", &format!("@/{place}"), "@/u.f90"]);
        assert_eq!((status, said.lines().count()), (Some(1), 1), "{place}: {said}");
        assert!(said.starts_with(&format!("u.f90:2:7: error: {words}")) && said.ends_with(" [E2003]\n"), "{said}");
    }
}

/// R226: a module file that was written for another file of a module that it needs, told wherever it is needed.
#[test]
fn a_stale_module_file_is_one_message() {
    let folder = scratch("stale");
    put(&folder, "a.f90", "module a\n  integer :: x\nend module\n");
    put(&folder, "b.f90", "module b\n  use a\nend module\n");
    put(&folder, "c.f90", "module c\n  use b\n  integer :: own\nend module\n");
    for name in ["a", "b", "c"] {
        clean(&folder, &["-J", "@", &format!("@/{name}.f90")]);
    }
    put(&folder, "u.f90", "program p\n  use c\n  use b\n  implicit none\n  own = x\nend program\n");
    clean(&folder, &["-I", "@", "@/u.f90"]);
    put(&folder, "a.f90", "module a\n  integer :: x, y\nend module\n");
    clean(&folder, &["-J", "@", "@/a.f90"]);
    let (status, said) = run(&folder, &["-I", "@", "@/u.f90"]);
    assert_eq!((status, said.lines().count()), (Some(1), 1), "{said}");
    assert!(
        said.starts_with("u.f90:2:7: error: `b.mod` is stale: it was written for another module file of `a`"),
        "{said}"
    );
    // With the sources at hand, their files do not count.
    clean(&folder, &["-I", "@", "@/u.f90", "@/a.f90", "@/b.f90", "@/c.f90"]);
    for name in ["b", "c"] {
        clean(&folder, &["-J", "@", &format!("@/{name}.f90")]);
    }
    clean(&folder, &["-I", "@", "@/u.f90"]);
}

/// R215: an error is what the flags make one.
#[test]
fn a_warning_that_is_an_error_writes_no_file() {
    let folder = scratch("strict");
    put(&folder, "m.f90", "module m\n  byte :: x\nend module\n");
    assert_eq!(run(&folder, &["-Wextension", "-Werror", "-J", "@", "@/m.f90"]).0, Some(1));
    assert!(!folder.join("m.mod").exists());
    assert_eq!(run(&folder, &["-Wextension", "-J", "@", "@/m.f90"]).0, Some(0));
    assert!(folder.join("m.mod").exists());
}

/// A folder that takes no files is one message, and nothing is left behind.
#[test]
fn a_folder_that_takes_no_files_is_one_message() {
    let folder = scratch("refused");
    put(&folder, "m.f90", "module m\nend module\nmodule n\nend module\n");
    put(&folder, "o.f90", "module o\nend module\n");
    put(&folder, "file", "");
    for place in ["nowhere", "file"] {
        let (status, said) = run(&folder, &["-J", &format!("@/{place}"), "@/m.f90", "@/o.f90"]);
        assert_eq!((status, said.lines().count()), (Some(1), 1), "{said}");
        assert!(said.starts_with(&format!("{place}/m.mod:1:1: error: it cannot be written: ")), "{said}");
    }
    // What is in the way of the file itself: the file that was to take its place does not stay.
    std::fs::create_dir_all(folder.join("a/m.mod/full")).expect("a folder of the test");
    let (status, said) = run(&folder, &["-J", "@/a", "@/m.f90"]);
    assert_eq!((status, said.lines().count()), (Some(1), 1), "{said}");
    let names: Vec<String> = std::fs::read_dir(folder.join("a"))
        .expect("the folder")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names, ["m.mod"]);
}

/// Two processes write the same module, each another text of it, again and again: a reader sees one of the two, whole.
#[test]
fn no_reader_sees_half_a_file() {
    const TIMES: usize = 12;
    let folder = scratch("writers");
    let long = "x".repeat(60);
    let text = |kind: &str| {
        let lines: String = (0..200).map(|number| format!("  {kind} :: {long}{number}\n")).collect();
        format!("module m\n{lines}end module\n")
    };
    put(&folder, "one/m.f90", text("integer"));
    put(&folder, "two/m.f90", text("real"));
    let done = AtomicBool::new(false);
    let write = |name: &str| (0..TIMES).for_each(|_| clean(&folder, &["-J", "@", &format!("@/{name}/m.f90")]));
    let (mut seen, mut broken) = (0, Vec::new());
    std::thread::scope(|scope| {
        let writers = ["one", "two"].map(|name| scope.spawn(move || write(name)));
        let reader = scope.spawn(|| {
            let (mut seen, mut broken) = (0, Vec::new());
            while !done.load(Ordering::Relaxed) {
                let Ok(bytes) = std::fs::read(folder.join("m.mod")) else { continue };
                seen += 1;
                if !matches!(modfile::read_module("m", &bytes), modfile::Contents::Module { .. }) {
                    broken.push(bytes);
                }
            }
            (seen, broken)
        });
        let ended = writers.map(|writer| writer.join().is_ok());
        done.store(true, Ordering::Relaxed);
        assert_eq!(ended, [true, true]);
        (seen, broken) = reader.join().expect("the reader");
    });
    assert!(seen > 0 && broken.is_empty(), "{seen} seen, {} broken", broken.len());
    let others = std::fs::read_dir(&folder).expect("the folder").flatten();
    assert!(others.into_iter().all(|entry| !entry.file_name().to_string_lossy().starts_with('.')));
}

/// R219: neither threads nor the order of files decide what is written: of two modules of one name, each program of a tree has its own,
/// and the file is that of the last source by name.
#[test]
fn module_files_do_not_depend_on_threads_or_the_order_of_files() {
    let folder = scratch("order");
    let sources = [
        ("one/common.f90", "module common\n  integer, parameter :: size = 1\nend module\n"),
        ("two/common.f90", "module common\n  integer, parameter :: size = 2\nend module\n"),
        ("one/user.f90", "module user_one\n  use common\n  real :: a(size)\nend module\n"),
        ("two/user.f90", "module user_two\n  use common\n  real :: a(size)\nend module\n"),
        (
            "three/user.f90",
            "module user_three\n  use common\n  use user_two, only: b => a\n  real :: a(size)\nend module\n",
        ),
        (
            "two/base.f90",
            "module base\n  use user_two\n  interface\n    module subroutine s\n    end subroutine\n  end interface\nend\n",
        ),
        (
            "two/work.f90",
            "submodule(base) work\n  use user_three, only: c => a\ncontains\n  module procedure s\n  end procedure\nend\n",
        ),
    ];
    sources.iter().for_each(|(name, text)| put(&folder, name, text));
    let mut first: Option<Vec<(String, String)>> = None;
    for turn in 0..sources.len() * 2 {
        let mut names: Vec<String> = sources.iter().map(|(name, _)| format!("@/{name}")).collect();
        names.rotate_left(turn % sources.len());
        if turn >= sources.len() {
            names.reverse();
        }
        let out = format!("@/out{turn}");
        std::fs::create_dir_all(folder.join(format!("out{turn}"))).expect("a folder of the test");
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let jobs = if turn % 2 == 0 { "-j1" } else { "-j3" };
        clean(&folder, &[&[jobs, "-J", &out], &names[..]].concat());
        let mut written: Vec<(String, String)> = std::fs::read_dir(folder.join(format!("out{turn}")))
            .expect("a folder of the test")
            .map(|file| file.expect("a module file").path())
            .map(|path| (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), read(&path)))
            .collect();
        written.sort();
        assert_eq!(written.len(), 6, "{turn}: {written:?}");
        let first = first.get_or_insert_with(|| written.clone());
        assert_eq!(&written, first, "{turn}");
    }
}

/// A specific procedure with the name of its public generic is as public as that: `private::name` would be about the generic.
#[test]
fn a_public_generic_is_public_beside_a_specific_of_its_name() {
    let folder = scratch("generic-name");
    put(
        &folder,
        "m.f90",
        "module m\n  private\n  public :: f\n  interface f\n    subroutine f(n)\n      integer :: n\n    end subroutine\n\
         \x20   subroutine g(x)\n      real :: x\n    end subroutine\n  end interface\nend module\n",
    );
    clean(&folder, &["-J", "@", "@/m.f90"]);
    let text = read(&folder.join("m.mod"));
    assert!(text.contains("private::g\n") && !text.contains("private::f\n"), "{text}");
}

/// R215, R226: a submodule finds the names of ISO_C_BINDING that its ancestor hides, those that Fortran 2023 added
/// (18.2.3) excepted: a compiler of before would refuse the file for them.
#[test]
fn names_that_older_compilers_lack_are_not_passed_on_where_they_are_private() {
    let folder = scratch("newer-names");
    let module = "module m\n  use, intrinsic :: iso_c_binding\n  private\n  interface\n    module subroutine s\n    end subroutine\n  end interface\nend module\n";
    put(&folder, "m.f90", module);
    clean(&folder, &["-J", "@", "@/m.f90"]);
    let text = read(&folder.join("m.mod"));
    assert!(text.contains(",only:c_loc\n") && text.contains("private::c_loc\n"), "{text}");
    assert!(!text.contains("f_c_string") && !text.contains("c_f_strpointer"), "{text}");
}
