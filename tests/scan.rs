//! `dirigent scan`: the graph of a program, in the forms that builds read.

use crate::kernels::dirigent;
use dirigent_tests::{scratch, tool};
use pretty_assertions::assert_eq;
use std::path::Path;

/// A program in an order in which no compiler could read it.
const FILES: [(&str, &str); 5] = [
    (
        "main.F90",
        "#include \"size.h\"\nprogram main\n  use, intrinsic :: iso_c_binding\n  use top, only: a => b; use outside\n  use omp_lib\nend program\n",
    ),
    ("size.h", "! use nothing\n"),
    ("sub.f90", "submodule (top:middle) bottom\nend submodule\nsubmodule (top) middle\n  use base\nend submodule\n"),
    (
        "top.f",
        "      MODULE TOP\n      U SE, NON_INTRINSIC :: BASE\n      INTEGER :: USE = 1, B\n      INTERFACE\n        MODULE SUBROUTINE S\n        END SUBROUTINE\n      END INTERFACE\n      END MODULE\n",
    ),
    ("base.f90", "module base\nend module base\n"),
];

const SOURCES: [&str; 4] = ["main.F90", "sub.f90", "top.f", "base.f90"];

fn written(name: &str) -> std::path::PathBuf {
    let folder = scratch(name);
    for (name, text) in FILES {
        std::fs::write(folder.join(name), text).expect("a file of the test");
    }
    folder
}

/// What `scan` says of the sources, with their folder taken out of it.
fn scan(folder: &Path, flags: &[&str]) -> String {
    let paths = SOURCES.map(|name| folder.join(name).to_string_lossy().into_owned());
    let words: Vec<&str> =
        ["scan", "-cpp"].into_iter().chain(flags.iter().copied()).chain(paths.iter().map(String::as_str)).collect();
    let output = dirigent(&words);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8_lossy(&output.stdout).replace(&format!("{}/", folder.to_string_lossy()), "")
}

#[test]
fn rules_of_make_name_modules_and_included_files() {
    let folder = written("scan-make");
    assert_eq!(
        scan(&folder, &["-J", "mods"]),
        "main.o: main.F90 mods/top.mod size.h\n\
         sub.o mods/top-bottom.mod mods/top-middle.mod: sub.f90 mods/top.mod mods/base.mod\n\
         top.o mods/top.mod: top.f mods/base.mod\n\
         base.o mods/base.mod: base.f90\n"
    );
}

#[test]
fn a_dyndep_file_of_ninja_and_the_order_of_the_files() {
    let folder = written("scan-ninja");
    let expected = "ninja_dyndep_version = 1\n\
         build main.ok: dyndep | top.mod\n  restat = 1\n\
         build sub.ok | top-bottom.mod top-middle.mod: dyndep | top.mod base.mod\n  restat = 1\n\
         build top.ok | top.mod: dyndep | base.mod\n  restat = 1\n\
         build base.ok | base.mod: dyndep\n  restat = 1\n";
    assert_eq!(scan(&folder, &["--graph=ninja", "--object-suffix=.ok"]), expected);
    assert_eq!(scan(&folder, &["--graph=ninja", "--object-suffix=.ok", "-j2"]), expected);
    assert_eq!(scan(&folder, &["--graph=order"]), "base.f90\ntop.f\nmain.F90\nsub.f90\n");
}

/// P1689R5: what is needed from outside of the program is named too, what the compiler brings is not.
#[test]
fn json_names_what_each_file_provides_and_requires() {
    let folder = written("scan-json");
    let whole: serde_json::Value = serde_json::from_str(&scan(&folder, &["--graph=p1689"])).expect("JSON");
    assert_eq!((&whole["version"], &whole["revision"]), (&1.into(), &0.into()));
    let names = |list: &serde_json::Value| -> Vec<String> {
        let rows = list.as_array().into_iter().flatten();
        rows.map(|row| row["logical-name"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let rule = |at: usize| (names(&whole["rules"][at]["provides"]), names(&whole["rules"][at]["requires"]));
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    assert_eq!(rule(0), (words(&[]), words(&["top", "outside"])));
    assert_eq!(rule(1), (words(&["top:bottom", "top:middle"]), words(&["top", "base"])));
    assert_eq!(whole["rules"][3]["primary-output"], "base.o");
}

/// Two programs in a tree have modules of the same name: one module file cannot be written twice, so the user of the other waits for
/// the object.
#[test]
fn modules_of_the_same_name_do_not_meet() {
    let folder = scratch("scan-two");
    for (name, text) in
        [("a/m.f90", "module m\nend\n"), ("b/m.f90", "module m\nend\n"), ("b/u.f90", "program u\nuse m\nend\n")]
    {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder of the test");
        std::fs::write(path, text).expect("a file of the test");
    }
    let paths = ["a/m.f90", "b/m.f90", "b/u.f90"].map(|name| folder.join(name).to_string_lossy().into_owned());
    let output = dirigent(&["scan", &paths[0], &paths[1], &paths[2]]);
    let text = String::from_utf8_lossy(&output.stdout).replace(&format!("{}/", folder.to_string_lossy()), "");
    assert_eq!(text, "a/m.o m.mod: a/m.f90\nb/m.o: b/m.f90\nb/u.o: b/u.f90 b/m.o\n");
}

/// The same files need the same modules as gfortran says.
#[test]
fn gfortran_finds_the_same_dependencies() {
    let folder = written("scan-gfortran");
    let Some(_) = tool("gfortran", &["-fsyntax-only", "base.f90"], &folder) else { return };
    let Some(output) = tool("gfortran", &["-cpp", "-M", "top.f"], &folder) else { return };
    let theirs = String::from_utf8_lossy(&output.stdout).replace("\\\n", "");
    let needed = theirs.split_once(':').map_or("", |(_, needed)| needed).split_whitespace();
    assert_eq!(needed.filter(|word| word.ends_with(".mod")).collect::<Vec<_>>(), ["base.mod"]);
    assert!(scan(&folder, &[]).contains("top.o top.mod: top.f base.mod\n"));
}

/// USE in a group that the preprocessor leaves out is none, and one in an included file is one of the file that includes it.
#[test]
fn conditions_and_included_files_decide_what_is_needed() {
    let folder = scratch("scan-conditions");
    let module = |name: &str| format!("module {name}\nend module\n");
    for (name, text) in [
        (
            "main.F90",
            "program main\n#ifdef MANY\n  use many\n  use, intrinsic :: ieee_arithmetic\n#else\n  use one\n#endif\n  include 'uses.inc'\nend program\n"
                .to_owned(),
        ),
        ("uses.inc", "  use both, only: x\n".to_owned()),
        ("many.f90", module("many")),
        ("one.f90", module("one")),
        ("both.f90", "module both\n  integer :: x\nend module\n".to_owned()),
    ] {
        std::fs::write(folder.join(name), text).expect("a file of the test");
    }
    let paths =
        ["main.F90", "many.f90", "one.f90", "both.f90"].map(|name| folder.join(name).to_string_lossy().into_owned());
    let first = |flags: &[&str]| {
        let words: Vec<&str> =
            ["scan"].into_iter().chain(flags.iter().copied()).chain(paths.iter().map(String::as_str)).collect();
        let said =
            String::from_utf8_lossy(&dirigent(&words).stdout).replace(&format!("{}/", folder.to_string_lossy()), "");
        said.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(first(&[]), "main.o: main.F90 one.mod both.mod uses.inc");
    assert_eq!(first(&["-DMANY"]), "main.o: main.F90 many.mod both.mod uses.inc");
}

/// Ninja, with the graph that it asks for, checks each file after those that it needs, one process a file.
#[test]
fn a_build_with_ninja_checks_in_order() {
    let folder = written("scan-build");
    let dirigent = env!("CARGO_BIN_EXE_dirigent-tested");
    let mut text = format!(
        "rule check\n  command = {dirigent} check -J . $in && touch $out\n  dyndep = graph.dd\n\
         rule scan\n  command = {dirigent} scan --graph=ninja --object-suffix=.ok $in > $out\n\
         build graph.dd: scan {}\n",
        SOURCES.join(" ")
    );
    let submodules =
        "submodule (top) middle\n  use base\nend submodule\nsubmodule (top:middle) bottom\nend submodule\n";
    std::fs::write(folder.join("sub.f90"), submodules).expect("a file of the test");
    std::fs::write(folder.join("outside.f90"), "module outside\nend module\n").expect("a file of the test");
    std::fs::write(
        folder.join("top.f"),
        FILES[3].1.replace("        MODULE SUBROUTINE S", "        MODULE SUBROUTINE S()"),
    )
    .expect("a file of the test");
    for source in SOURCES {
        let stem = source.split('.').next().unwrap_or_default();
        text.push_str(&format!("build {stem}.ok: check {source} || graph.dd\n"));
    }
    let build = text.replace("main.F90 sub.f90", "main.F90 outside.f90 sub.f90")
        + "build outside.ok: check outside.f90 || graph.dd\n";
    std::fs::write(folder.join("build.ninja"), build).expect("a file of the test");
    let Some(output) = tool("ninja", &["-j2"], &folder) else { return };
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}");
    for name in ["base.mod", "top.mod", "top-middle.mod", "top-bottom.mod", "main.ok"] {
        assert!(folder.join(name).is_file(), "{name}: {said}");
    }
    let again = tool("ninja", &["-j2"], &folder).expect("ninja was there");
    assert!(String::from_utf8_lossy(&again.stdout).contains("no work to do"));
}
