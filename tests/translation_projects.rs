//! `translate` over projects, its reports, and the commands of the Clacc documents.

use crate::kernels::dirigent;
use dirigent_tests::scratch;
use pretty_assertions::assert_eq;
use std::path::{Path, PathBuf};

const PROGRAM: &str = "#include <openacc.h>\nvoid f(int n, double *a) {\n#pragma acc parallel loop gang copy(a[0:n])\n\
                       for (int i = 0; i < n; i++) a[i] = acc_is_present(a, 8);\n}\n";
const REFUSED: &str = "void g(int *a) {\n#pragma acc enter data create(zero: a[0:9])\n}\n";

/// A folder with a program of C and one of Fortran, in another folder in it.
fn project(name: &str) -> PathBuf {
    let folder = scratch(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("src/inner")).expect("folders");
    put(&folder.join("src/f.c"), PROGRAM);
    put(&folder.join("src/inner/s.f90"), "subroutine s(a)\n  real :: a(9)\n  !$acc update self(a)\nend subroutine\n");
    put(&folder.join("src/notes.txt"), "#pragma acc parallel\n");
    folder
}

fn put(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a file of the test");
}

fn get(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

fn run(words: &[&str]) -> (Option<i32>, String, String) {
    let output = dirigent(words);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_folder_is_translated_into_another() {
    let folder = project("translate_folder");
    let (source, result) = (folder.join("src"), folder.join("out"));
    let (code, out, said) = run(&["translate", &source.to_string_lossy(), "--output-dir", &result.to_string_lossy()]);
    assert_eq!((code, out.as_str(), said.as_str()), (Some(0), "", ""));
    let inside = source.components().filter(|part| matches!(part, std::path::Component::Normal(_)));
    let place = inside.fold(result, |place, part| place.join(part));
    assert!(get(&place.join("f.c")).contains("#pragma omp distribute\n"));
    assert!(get(&place.join("f.c")).starts_with("#include \"dirigent_acc.h\"\n"));
    assert!(get(&place.join("dirigent_acc.h")).contains("dirigent_is_present"));
    assert!(get(&place.join("inner/s.f90")).contains("!$omp target update from(a)\n"));
    assert!(!place.join("notes.txt").exists());
    assert_eq!(get(&source.join("f.c")), PROGRAM);
}

#[test]
fn sources_are_kept_beside_their_translations() {
    let folder = project("translate_in_place");
    let file = folder.join("src/f.c");
    assert_eq!(run(&["translate", "--in-place", &file.to_string_lossy()]).0, Some(0));
    assert_eq!(get(&folder.join("src/f.c.orig")), PROGRAM);
    let once = get(&file);
    assert!(once.contains("#pragma omp target teams"));
    assert_eq!(run(&["translate", "--in-place", &file.to_string_lossy()]).0, Some(0));
    assert_eq!((get(&file), get(&folder.join("src/f.c.orig"))), (once, PROGRAM.to_owned()));
}

/// What a build compiles is translated with the files that it includes, each once; the list of it stands for its files.
#[test]
fn included_files_with_directives_are_translated_with_those_who_include_them() {
    let folder = project("translate_included");
    let header = "static void g(int *a) {\n#pragma acc update self(a[0:9])\n}\n";
    put(&folder.join("src/g.h"), header);
    put(&folder.join("src/plain.h"), "int h(void);\n");
    for name in ["a.c", "b.c"] {
        put(&folder.join("src").join(name), "#include \"g.h\"\n#include \"plain.h\"\nvoid f(int *a) { g(a); }\n");
    }
    let entry =
        |name: &str| format!(r#"{{"directory": {folder:?}, "file": "src/{name}", "command": "cc -c src/{name}"}}"#);
    let list = folder.join("compile_commands.json");
    put(&list, &format!("[{}, {}]", entry("a.c"), entry("b.c")));
    let (code, out, said) = run(&["translate", "--in-place", &list.to_string_lossy()]);
    assert_eq!((code, out.as_str(), said.as_str()), (Some(0), "", ""));
    assert!(get(&folder.join("src/g.h")).contains("#pragma omp target update from(a[0:9])\n"));
    assert_eq!(get(&folder.join("src/g.h.orig")), header);
    assert!(!folder.join("src/plain.h.orig").exists());
    // Who names one file alone and writes nothing is told of the other.
    put(&folder.join("src/g.h"), header);
    let one = folder.join("src/a.c").to_string_lossy().into_owned();
    assert!(run(&["translate", "--no-project", "--report=text", &one]).2.contains("W1025"));
}

/// A part of a function means nothing by itself: it is read where it is included, and all who include it have to agree.
#[test]
fn parts_of_functions_are_read_where_they_are_included() {
    let folder = project("translate_parts");
    put(
        &folder.join("src/body.h"),
        "#pragma acc parallel loop copy(a[0:n])\nfor (int i = 0; i < n; i++)\n  a[i] += ONE;\n",
    );
    let user = |head: &str| format!("#define ONE 1\n{head} {{\n#include \"body.h\"\n}}\n");
    put(&folder.join("src/a.c"), &user("void a_(int n, int *a)"));
    put(&folder.join("src/b.c"), &user("void b_(int n, int *a)"));
    put(&folder.join("src/c.c"), &user("int a[9]; enum { n = 9 }; void c_(void)"));
    put(&folder.join("src/loop.inc"), "!$acc serial copy(x)\nx = x + 1\n!$acc end serial\n");
    put(&folder.join("src/s.f90"), "subroutine s(x)\n  real :: x(9)\n  include 'loop.inc'\nend subroutine\n");
    let result = folder.join("out");
    let translate = |names: &[&str]| {
        let paths: Vec<String> =
            names.iter().map(|name| folder.join("src").join(name).to_string_lossy().into_owned()).collect();
        let place = result.to_string_lossy().into_owned();
        let words: Vec<&str> = paths.iter().map(String::as_str).collect();
        run(&[&["translate", "--no-project", "--output-dir", &place], &words[..]].concat())
    };
    let inside = folder.components().filter(|part| matches!(part, std::path::Component::Normal(_)));
    let place = inside.fold(result.clone(), |place, part| place.join(part)).join("src");
    assert_eq!(translate(&["a.c", "b.c", "s.f90"]), (Some(0), String::new(), String::new()));
    let wanted = "#pragma omp target teams map(tofrom: a[0:n]) firstprivate(n)\n#pragma omp distribute\nfor (int i = 0; i < n; i++)\n  a[i] += ONE;\n";
    assert_eq!(get(&place.join("body.h")), wanted);
    assert_eq!(get(&place.join("loop.inc")), "!$omp target map(tofrom: x)\nx = x + 1\n!$omp end target\n");
    assert!(get(&place.join("a.c")).contains("#include \"body.h\""));
    let (code, _, said) = translate(&["a.c", "c.c"]);
    assert!(code == Some(1) && said.contains("means one thing in"), "{said}");
}

#[test]
fn nothing_is_written_if_anything_failed() {
    let folder = project("translate_failed");
    put(&folder.join("src/g.c"), REFUSED);
    let (source, result) = (folder.join("src").to_string_lossy().into_owned(), folder.join("out"));
    let words = ["translate", &source, "--output-dir", &result.to_string_lossy()].map(str::to_owned);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (code, _, said) = run(&words);
    assert_eq!(code, Some(1));
    assert!(said.contains("nothing is written") && !result.exists(), "{said}");
    assert_eq!(run(&[&words[..], &["--keep-going"]].concat()).0, Some(1));
    assert!(result.exists());
}

/// The file that `-o` names is written whole or stays as it was, too.
#[test]
fn a_result_that_failed_is_not_written() {
    let folder = project("translate_failed_result");
    let (source, result) = (folder.join("src/g.c"), folder.join("g_omp.c"));
    put(&source, REFUSED);
    put(&result, "kept\n");
    let words = ["translate", "-o", &result.to_string_lossy(), &source.to_string_lossy()].map(str::to_owned);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (code, _, said) = run(&words);
    assert_eq!((code, get(&result).as_str()), (Some(1), "kept\n"));
    assert!(said.contains("nothing is written"), "{said}");
    assert_eq!(run(&[&words[..], &["--mode=acc"]].concat()).0, Some(0));
    assert_eq!(get(&result), REFUSED);
    assert_eq!(run(&[&words[..], &["--keep-going"]].concat()).0, Some(1));
    assert!(get(&result).contains("create(zero: a[0:9])"));
}

/// A file that has the name of a backup and is another one is not lost.
#[test]
fn other_files_are_not_taken_for_backups() {
    let folder = project("translate_other_backup");
    let (file, backup) = (folder.join("src/f.c"), folder.join("src/f.c.orig"));
    put(&backup, "int old;\n");
    let (code, _, said) = run(&["translate", "--in-place", &file.to_string_lossy()]);
    assert_eq!((code, get(&backup).as_str(), get(&file).as_str()), (Some(1), "int old;\n", PROGRAM));
    assert!(said.contains("it is another file"), "{said}");
    put(&backup, PROGRAM);
    assert_eq!(run(&["translate", "--in-place", &file.to_string_lossy()]).0, Some(0));
    assert!(get(&backup) == PROGRAM && get(&file).contains("#pragma omp target teams"));
}

/// There is no translation of a file with directives of both models, which stays as it is where the others are written.
#[test]
fn files_of_both_models_stay_as_they_are() {
    let folder = project("translate_mixed");
    let mixed = "void f(int *a) {\n#pragma acc parallel copy(a[0:9])\n{ a[0] = 1; }\n#pragma omp parallel for\nfor (int i = 0; i < 9; i++) a[i] = i;\n}\n";
    let file = folder.join("src/mixed.c");
    put(&file, mixed);
    let (code, _, said) = run(&["translate", "--in-place", "--keep-going", &folder.join("src").to_string_lossy()]);
    assert_eq!((code, get(&file).as_str()), (Some(1), mixed), "{said}");
    assert!(said.contains("E1300") && get(&folder.join("src/f.c")).contains("#pragma omp target teams"), "{said}");
}

/// Directives of OpenMP of other files are compiled with the translation, and were perhaps not before.
#[test]
fn openmp_of_other_files_is_told_of() {
    let folder = project("translate_enabled");
    put(
        &folder.join("src/o.c"),
        "void o(int *a) {\n#pragma omp parallel for\nfor (int i = 0; i < 9; i++) a[i] = i;\n}\n",
    );
    put(&folder.join("src/h.h"), "#pragma once\n#pragma acc routine seq\nint twice(int);\n");
    let (source, result) = (folder.join("src"), folder.join("out"));
    let words = ["translate", &source.to_string_lossy(), "--output-dir", &result.to_string_lossy()].map(str::to_owned);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (code, _, said) = run(&words);
    assert_eq!((code, said.lines().count()), (Some(0), 1), "{said}");
    assert!(said.contains("o.c has directives of OpenMP and nothing of OpenACC"), "{said}");
}

/// Branches that are not taken are translated in large projects, too; there a file is read with those whose modules it uses.
#[test]
fn branches_are_translated_among_many_files() {
    let folder = project("translate_many");
    for number in 0..40 {
        put(
            &folder.join(format!("src/m{number}.f90")),
            &format!("module m{number}\n  integer :: k{number}(9)\nend module\n"),
        );
    }
    let user = "subroutine s\n  use m3\n#ifdef OTHER\n  use m7\n  !$acc update self(k7)\n#endif\n  !$acc update self(k3)\nend subroutine\n";
    put(&folder.join("src/user.F90"), user);
    let (source, result) = (folder.join("src"), folder.join("out"));
    let words = ["translate", &source.to_string_lossy(), "--output-dir", &result.to_string_lossy()].map(str::to_owned);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(run(&words), (Some(0), String::new(), String::new()));
    let inside = source.components().filter(|part| matches!(part, std::path::Component::Normal(_)));
    let place = inside.fold(result, |place, part| place.join(part));
    assert_eq!(get(&place.join("user.F90")), user.replace("!$acc update self(", "!$omp target update from("));
}

/// What has nothing of OpenACC is copied as it is, and nobody asks what else is wrong with it.
#[test]
fn what_has_nothing_of_openacc_is_copied() {
    const OTHER: &str = "int accumulate(int x) { return x + undeclared; }\n";
    let folder = project("translate_untouched");
    put(&folder.join("src/other.c"), OTHER);
    let (source, result) = (folder.join("src").to_string_lossy().into_owned(), folder.join("out"));
    let (code, _, said) = run(&["translate", &source, "--output-dir", &result.to_string_lossy()]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    let inside = Path::new(&source).components().filter(|part| matches!(part, std::path::Component::Normal(_)));
    assert_eq!(get(&inside.fold(result, |place, part| place.join(part)).join("other.c")), OTHER);
    // A report is of the directives.
    let (code, out, _) =
        run(&["translate", &source, "--output-dir", &folder.join("o").to_string_lossy(), "--report=json"]);
    assert!(code == Some(0) && out.contains("other.c") && out.contains("target teams"), "{out}");
}

/// An error in what a copied module declares counts where a translated file uses the module, directly or by another one; errors in its
/// procedures, and in modules that no translated file uses, do not.
#[test]
fn modules_under_translated_files_have_to_be_right() {
    let folder = project("translate_used_module");
    let (source, result) = (folder.join("src").to_string_lossy().into_owned(), folder.join("out"));
    let translate = || run(&["translate", &source, "--format=short", "--output-dir", &result.to_string_lossy()]);
    let module = |name: &str, inside: &str| {
        put(&folder.join(format!("src/{name}.f90")), &format!("module {name}\n{inside}end module\n"))
    };
    let user = "subroutine t(a)\nuse outer\nreal :: a(9)\n!$acc update self(a)\nend subroutine\n";
    put(&folder.join("src/t.f90"), user);
    module("outer", "");
    module("inner", "implicit none\ninteger, parameter :: n = unknown\n");
    assert_eq!((translate().0, result.exists()), (Some(0), true));
    module("outer", "implicit none\ninteger, parameter :: n = 9\ncontains\nsubroutine k\nx = 1\nend subroutine\n");
    assert_eq!(translate().0, Some(0));
    std::fs::remove_dir_all(&result).expect("a folder");
    module("outer", "use inner\n");
    let (code, _, said) = translate();
    let lines: Vec<&str> = said.lines().collect();
    assert!(code == Some(1) && !result.exists(), "{said}");
    assert!(lines[0].contains("inner.f90:3:27: error: `unknown`") && lines[0].ends_with("[E2000]"), "{said}");
    assert!(lines.last().is_some_and(|line| line.contains("nothing is written")), "{said}");
}

#[test]
fn a_report_says_what_became_of_each_directive() {
    let folder = project("translate_report");
    put(&folder.join("src/g.c"), REFUSED);
    let source = folder.join("src").to_string_lossy().into_owned();
    let (code, text, _) = run(&["translate", &source, "--report", "text"]);
    assert_eq!(code, Some(1));
    assert!(
        text.contains("  3: #pragma acc parallel loop gang copy(a[0:n])\n    becomes: #pragma omp target teams"),
        "{text}"
    );
    assert!(
        text.ends_with(
            "files: 3, directives: 3, translated: 2, dropped: 0, kept: 1, implicit clauses: 1, errors: 1, warnings: 0\n"
        ),
        "{text}"
    );
    let (_, json, _) = run(&["translate", &source, "--report=json"]);
    let data: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(data["totals"]["directives"], 3);
    let (_, page, _) = run(&["translate", &source, "--report=html"]);
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert_eq!(run(&["translate", &source, "--report=pdf"]).0, Some(2));
}

/// The literal commands of the Clacc documents, in any order of their flags (R266).
#[test]
fn commands_of_the_documents_work() {
    let file = scratch("clacc").join("k.c");
    put(
        &file,
        "void f(void) {\n#pragma acc parallel\n#pragma acc loop gang\n  for (int i = 0; i < 2; ++i)\n    ;\n}\n",
    );
    let path = file.to_string_lossy().into_owned();
    let printed = run(&["-Xclang", "-ast-print", "-fsyntax-only", "-fopenacc", &path]);
    assert!(printed.1.contains("#pragma acc loop gang\n") && !printed.1.contains("omp"), "{}", printed.1);
    assert_eq!(run(&["-fsyntax-only", "-fopenacc", "-Xclang", "-ast-print", &path]), printed);
    assert_eq!(run(&["-fopenacc-ast-print=acc", &path]), printed);
    let omp = run(&["-fopenacc-ast-print=omp", &path]).1;
    assert!(omp.contains("#pragma omp target teams\n") && !omp.contains("acc"), "{omp}");
    let both = run(&["-fopenacc-ast-print=acc-omp", &path]).1;
    assert!(both.contains("#pragma acc loop gang  // #pragma omp distribute\n"), "{both}");
    let dumped = run(&["-Xclang", "-ast-dump", "-fsyntax-only", "-fopenacc", &path]);
    assert_eq!(run(&["-fopenacc", "-fsyntax-only", "-Xclang", "-ast-dump", &path]), dumped);
    assert_eq!(run(&["-fopenacc-ast-print=both", &path]).0, Some(2));
    // The tree has the header's text in it, with which calls stay as they are, and that is said.
    let file = scratch("clacc").join("h.c").to_string_lossy().into_owned();
    put(Path::new(&file), "#include <openacc.h>\nint f(void *a) { return acc_is_present(a, 8); }\n");
    let (_, omp, said) = run(&["-fopenacc-ast-print=omp", "--format=short", &file]);
    assert!(omp.contains("return acc_is_present(a, 8);") && said.contains("`acc_is_present` stays"), "{omp}{said}");
    // Of Fortran, they become what the other printer makes of them.
    let file = scratch("clacc").join("h.f90").to_string_lossy().into_owned();
    put(Path::new(&file), "subroutine s(a)\nuse openacc\nreal :: a(9)\ncall acc_copyin(a)\nend\n");
    let (_, omp, said) = run(&["-fopenacc-ast-print=omp", "--format=short", &file]);
    assert!(omp.contains("!$omp target enter data map(to: a)") && !omp.contains("acc_"), "{omp}{said}");
}

/// The figure of the document: each construct with its OpenMP as a marked child, over a region of its own (R252 to R259).
#[test]
fn the_dump_shows_what_constructs_become() {
    let file = scratch("omp_node").join("k.c");
    put(
        &file,
        "void f(void) {\n#pragma acc parallel\n#pragma acc loop gang\n  for (int i = 0; i < 2; ++i)\n    ;\n}\n",
    );
    let dump = run(&["tree", "-fopenacc", &file.to_string_lossy()]).1;
    let nodes: Vec<&str> = dump
        .lines()
        .map(str::trim)
        .filter(|line| line.ends_with("Directive") || line.ends_with("Node") || *line == "ForStmt")
        .collect();
    assert_eq!(
        nodes,
        [
            "ACCParallelDirective",
            "ACCLoopDirective",
            "ForStmt",
            "OMPNode",
            "OMPDistributeDirective",
            "ForStmt",
            "OMPNode",
            "OMPTargetTeamsDirective",
            "OMPDistributeDirective",
            "ForStmt",
        ]
    );
}

/// A combined construct is shown with the directives that it stands for, and those with their OpenMP (R356 to R363).
#[test]
fn the_dump_shows_effective_directives() {
    let file = scratch("effective").join("s.f90");
    put(
        &file,
        "subroutine s(a, x)\n  integer :: i, x, a(9)\n  !$acc parallel loop reduction(+:x) private(i) copy(a)\n  do i = 1, 9\n    x = x + a(i)\n  end do\nend subroutine\n",
    );
    let dump = run(&["tree", "-fopenacc", &file.to_string_lossy()]).1;
    let wanted = "| | | EffectiveNode\n| | | | OpenACCConstruct: parallel\n| | | | | AccClause: copy(a) <exp>\n";
    assert!(dump.contains(wanted), "{dump}");
    let of_loop = "| | | | | OpenACCConstruct: loop\n| | | | | | AccClause: reduction(+ : x) <exp>\n| | | | | | AccClause: private(i) <exp>\n\
                   | | | | | | attribute: 'i' exp private\n";
    assert!(dump.contains(of_loop), "{dump}");
    assert!(dump.contains("| | | | | OMPNode\n| | | | | | OpenMPConstruct: target teams\n"), "{dump}");
}

/// Where a file becomes one text with what it includes, a header is there once: `#pragma once` means nothing in it, another include of a header
/// that guards itself stays, and headers of other folders are found.
#[test]
fn headers_that_ask_for_one_include_are_in_the_text_once() {
    let folder = scratch("translate_headers");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("inc")).expect("folders");
    let routine = |name: &str| format!("#pragma acc routine seq\nstatic int {name}(int x) {{ return x; }}\n");
    put(&folder.join("inc/plain.h"), "#pragma once\n#define N 3\n");
    put(&folder.join("inc/once.h"), &format!("#pragma once\n#include \"plain.h\"\n{}", routine("one")));
    put(&folder.join("inc/guard.h"), &format!("/* a */\n#ifndef GUARD_H\n#define GUARD_H\n{}#endif\n", routine("two")));
    let loops = "int main(void) {\nint a[N];\n#pragma acc parallel loop copyout(a)\nfor (int i = 0; i < N; i++) a[i] = one(two(i));\nreturn 0;\n}\n";
    let includes = ["once", "guard", "once", "guard"].map(|name| format!("#include \"inc/{name}.h\"\n")).concat();
    put(&folder.join("m.c"), &format!("{includes}{loops}"));
    let (code, out, said) = run(&["translate", &folder.join("m.c").to_string_lossy()]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert_eq!(out.matches("#pragma once").count(), 0);
    assert_eq!(out.matches("static int two").count(), 1, "{out}");
    assert_eq!(out.matches("#include \"inc/guard.h\"").count(), 1, "{out}");
    assert_eq!(out.matches("#ifndef DIRIGENT_").count(), 2, "{out}");
    assert!(out.contains("#include \"inc/plain.h\""), "{out}");
}
