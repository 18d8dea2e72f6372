//! Projects: what `dirigent.toml`, compilation databases and packages say of files, folders as arguments, libraries that are not there.

use dirigent_tests::{read, root, scratch, tool};
use pretty_assertions::assert_eq;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder with files; `@` in a text is the folder.
fn written(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = scratch(test);
    for (name, text) in files {
        write(&folder, name, text);
    }
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder of the test");
    std::fs::write(path, text.replace('@', &folder.to_string_lossy())).expect("a file of the test");
}

/// Exit status and standard error of a run in a folder.
fn run(folder: &Path, line: &str) -> (Option<i32>, String) {
    let words = line.split_whitespace();
    let output = Command::new(env!("CARGO_BIN_EXE_dirigent-tested")).args(words).current_dir(folder).output();
    let output = output.expect("the program runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).replace(&*folder.to_string_lossy(), "@"))
}

fn check(folder: &Path, line: &str, status: i32, said: &str) {
    assert_eq!(run(folder, line), (Some(status), said.to_owned()), "{line}");
}

#[test]
fn a_folder_is_all_its_sources() {
    let folder = written(
        "folder",
        &[
            (
                "src/b.f90",
                "program b\n  use a\n  implicit none\n  include 'part.inc'\n  include 'piece.f90'\n  print *, x, oops\nend program\n",
            ),
            ("src/deep/a.f90", "module a\n  integer :: x = 1\nend module\n"),
            ("src/inc/part.inc", "integer :: part\n"),
            ("src/inc/piece.f90", "part = 1\n"),
            ("src/c.c", "#include \"lib/c.h\"\nint f(void) { return N + wrong; }\n"),
            ("src/include/lib/c.h", "#define N 1\n"),
            ("src/build/gone.f90", "oops\n"),
        ],
    );
    let (_, found) = run(&folder, "check --format=short src");
    for place in ["src/b.f90:6:15: error: `oops`", "src/c.c:2:26: error: `wrong`"] {
        assert!(found.contains(place), "{found}");
    }
    assert_eq!(found.matches(": error:").count(), 2, "{found}");
    for jobs in ["-j1", "-j2", "-j7", "--jobs=0"] {
        check(&folder, &format!("check --format=short {jobs} src"), 1, &found);
    }
    let (status, here) = run(&folder.join("src"), "check --format=short .");
    assert_eq!((status, here), (Some(1), found.replace("src/", "")));
    check(
        &folder,
        "check",
        2,
        "dirigent: no file was named, and there is no project here: `dirigent.toml`, `compile_commands.json`, `compile_flags.txt` or `fpm.toml`; \
         `.` names all sources in this folder\n",
    );
}

#[test]
fn many_files_of_c_are_asked_about_in_rounds() {
    let folder = scratch("rounds");
    write(&folder, "b.f90", "module b\n  use z\n  integer :: x = y + oops\nend module\n");
    write(&folder, "z.f90", "module z\n  integer, parameter :: y = 1\n  integer :: u\nend module\n");
    let interface = "subroutine g(a) bind(c)\n      real, value :: a\n    end subroutine";
    write(&folder, "s.f90", &format!("module s\n  interface\n    {interface}\n  end interface\nend module\n"));
    write(&folder, "g.c", "void g(int a) { (void)a; }\n");
    let names: Vec<String> = (0..201).map(|number| format!("c{number:03}.c")).collect();
    names.iter().for_each(|name| write(&folder, name, "#include \"c.h\"\nint f(void) { return N + wrong; }\n"));
    write(&folder, "c.h", "#define N 1\n");
    let lines = |flags: &str| -> Vec<String> {
        let (status, said) = run(&folder, &format!("check --format=short -ferror-limit=0 {flags} ."));
        assert_eq!(status, Some(1), "{said}");
        let is_told = |line: &&str| line.contains(": error") || line.contains(": warning");
        said.lines().filter(is_told).filter_map(|line| Some(line.split_once(": ")?.0.to_owned())).collect()
    };
    let of_c: Vec<String> = names.iter().map(|name| format!("{name}:2:26")).collect();
    let of_fortran = |places: &[&str]| places.iter().map(|place| (*place).to_owned()).collect::<Vec<_>>();
    // Those of Fortran come first, and those of C in order.
    assert_eq!(lines("-j2"), [of_fortran(&["b.f90:3:18"]), of_c.clone()].concat());
    // What compares both languages has all of them together.
    assert_eq!(lines("-Wbind-c"), [of_fortran(&["b.f90:3:18"]), of_c, of_fortran(&["s.f90:4:22"])].concat());
}

#[test]
fn a_manifest_says_how_files_are_read() {
    let folder = written(
        "manifest",
        &[
            (
                "dirigent.toml",
                "define = \"A\"\nexclude = \"old\"\n[[override]]\nfiles = \"src/x/**\"\ndefine = \"B=1\"\nwarnings = \"error=pedantic\"\n",
            ),
            ("src/a.F90", "#ifndef A\nwrong\n#endif\n#ifdef B\nwrong\n#endif\nsubroutine a\n  use m\nend subroutine\n"),
            ("src/x/b.F90", "#if B != 1\nwrong\n#endif\nmodule m\nend module\n"),
            ("old/c.f90", "wrong\n"),
        ],
    );
    check(&folder, "check", 0, "");
    check(&folder.join("src"), "check", 0, "");
    check(&folder, "check src/a.F90 src/x/b.F90", 0, "");
    // The module is found though nobody named its file; not where nobody looks for a project.
    check(&folder, "check src/a.F90", 0, "");
    assert_eq!(run(&folder, "check -DA --no-project src/a.F90").0, Some(1));
    assert_eq!(run(&folder, "-fsyntax-only -DA src/a.F90").0, Some(1));
    assert_eq!(run(&folder, "check old/c.f90").0, Some(1));
    write(&folder, "dirigent.toml", "flag = \"-O\"\nflags = [\"-DA\",\n  \"-fopenpm\"]\n");
    let said = "dirigent.toml:1:1: error: `flag` is not a key of `dirigent.toml`; did you mean `flags`?\n\
        dirigent.toml:3:3: error: unknown flag `-fopenpm`; did you mean `-fopenmp`?\n";
    check(&folder, "check src/a.F90", 1, said);
    let program = env!("CARGO_BIN_EXE_dirigent-tested");
    let json = Command::new(program).args(["check", "--format=json"]).current_dir(&folder).output();
    let json: serde_json::Value = serde_json::from_slice(&json.expect("the program runs").stdout).expect("JSON");
    assert_eq!((&json["diagnostics"][1]["line"], &json["diagnostics"][1]["column"]), (&3.into(), &3.into()));
}

const DATABASE: &str = r#"[
 { "directory": "@/build", "command": "gfortran -DONE -Iinc -fsome-flag=x -c ../a.F90 -o a.o", "file": "../a.F90" },
 { "directory": "@/build", "command": "gfortran -DTWO -fopenmp -c ../b.F90 -o b.o", "file": "../b.F90" }
]"#;

#[test]
fn each_file_has_the_flags_of_its_build() {
    let files = [
        ("out/compile_commands.json", DATABASE),
        (
            "a.F90",
            "#if !defined(ONE) || defined(TWO)\nwrong\n#endif\n#include \"a.h\"\nprogram a\n  use b\n  x = 1\nend program\n",
        ),
        ("build/inc/a.h", ""),
        ("b.F90", "#if !defined(TWO) || defined(ONE)\nwrong\n#endif\nmodule b\n  real :: x\nend module\n"),
        ("c.F90", "wrong\n"),
    ];
    let folder = written("database", &files);
    check(&folder, "check -p out", 0, "");
    check(&folder, "check -p out a.F90", 0, "");
    check(&folder, "check -p out .", 0, "");
    assert!(
        run(&folder, "check -p nowhere a.F90")
            .1
            .starts_with("nowhere/compile_commands.json:1:1: error: it cannot be read")
    );
    assert_eq!(run(&folder, "check a.F90").0, Some(1));
    std::fs::rename(folder.join("out/compile_commands.json"), folder.join("build/compile_commands.json"))
        .expect("a rename");
    check(&folder, "check", 0, "");
    check(&folder, "check a.F90 b.F90", 0, "");
    // Of a compiler's words it says that calls are counted.
    check(&folder, "-p -c -DTWO b.F90", 0, "");
}

#[test]
fn libraries_that_are_not_there_are_told_once() {
    let folder = written(
        "stands-in",
        &[
            ("a.f90", "use mpi\ncall mpi_init(i)\nend\n"),
            ("b.f90", "use mpi\nuse netcdf\ncall mpi_init(i)\nend\n"),
            ("c.c", "#include <mpi.h>\nMPI_Comm c = MPI_COMM_WORLD;\n"),
            ("own/mpi.h", "typedef int MPI_Comm;\n#define MPI_COMM_WORLD 3\n"),
        ],
    );
    let note = |names: &str, rest: &str| {
        format!(
            "dirigent: note: {names} not found: declarations built in stand in for {rest} (`-I` says where a library is)\n"
        )
    };
    check(&folder, "check a.f90 b.f90", 0, &note("the module `mpi`, the module `netcdf` are", "them"));
    check(&folder, "check -Iown c.c", 0, "");
    check(&folder, "check c.c", 0, &note("`mpi.h` is", "it"));
    check(&folder, "check -w c.c", 0, "");
    // In a folder that belongs to the program the header is there.
    check(&folder, "check .", 0, &note("the module `mpi`, the module `netcdf` are", "them"));
    assert_eq!(run(&folder, "check --no-stubs a.f90").0, Some(1));
}

#[test]
fn of_several_files_of_a_name_one_is_read_and_nothing_that_follows_from_it_is_told() {
    let folder = written(
        "ambiguous",
        &[
            (
                "core/a.f",
                "      subroutine a\n      include 'SIZE'\n      real x(lx, ly)\n      x(1, 1) = lz\n      end\n",
            ),
            ("one/SIZE", "      parameter (lx = 3)\n      parameter (lz = undefined_here * 'a')\n"),
            ("two/SIZE", "      parameter (lx = 2, ly = 3, lz = 4)\n"),
            ("core/b.c", "#include <set.h>\nint f(struct s *p) { return p->n + PLACES; }\n"),
            ("lib/set.h", "struct s { int n; };\n"),
            ("lib/set.h.in", "struct s { int n; };\n@PLACES@\n"),
            ("core/c.c", "#include <lib/own.h>\nint g(void) { return OWN; }\n"),
            ("headers/own.h", "#define OWN 3\n"),
        ],
    );
    let told = |name: &str, at: &str, path: &str| {
        format!(
            "{at}: warning: `{name}` may be one of several files: `{path}` is read [-Wambiguous-include]\n\
             {at}: note: a name that nothing declares may be that of another, and is not reported; `-I` tells which file it is\n"
        )
    };
    let expected = told("SIZE", "core/a.f:2:7", "one/SIZE") + &told("set.h", "core/b.c:1:10", "lib/set.h");
    check(&folder, "check --format=short .", 0, &expected);
    assert_eq!(run(&folder, "check -Itwo --select=W0086 core/a.f").0, Some(0));
}

#[test]
fn what_is_wrong_with_the_set_up_is_told_of_few_files() {
    let files: Vec<(String, String)> =
        (0..9).map(|number| (format!("s/{number}.f90"), format!("subroutine s{number}\nuse gone\nend\n"))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let folder = written("set-up", &[&files[..], &[("nothing/read.me", "")]].concat());
    let shown = |all: usize| -> String {
        (0..all).map(|number| format!("s/{number}.f90:2:5: error: there is no module `gone` [E2002]\n")).collect()
    };
    let rest = "dirigent: 6 more messages of missing modules and files say the same; -ferror-limit=0 shows all\n";
    check(&folder, "check --format=short s", 1, &(shown(3) + rest));
    check(&folder, "check --format=short -ferror-limit=0 s", 1, &shown(9));
    check(&folder, "check nothing", 2, "dirigent: `nothing`: no source of Fortran or C is in this folder\n");
}

/// What `make -n` prints is a compilation database: of a file, of the manifest, and of the standard input.
#[test]
fn a_log_of_a_build_has_the_flags_of_its_files() {
    let log = "make -C sub\nmake[1]: Entering directory '@/sub'\nmpif90 -DN=2 -cpp \\\n  -c b.F90\nmake[1]: Leaving directory '@/sub'\ngcc -DX=1 -c a.c\n";
    let texts = [("a.c", "int a[X + y];\n"), ("sub/b.F90", "print *, N, 1 +\nend\n"), ("not.c", "int a[X];\n")];
    let folder =
        written("log", &[&texts[..], &[("build.log", log), ("empty.log", "make: Nothing to be done.\n")]].concat());
    let (status, said) = run(&folder, "check --format=short -p build.log");
    assert_eq!(status, Some(1));
    assert_eq!(said.matches(": error:").count(), 2, "{said}");
    assert!(said.starts_with("a.c:1:11: error: `y`") && said.contains("sub/b.F90:1:"), "{said}");
    write(&folder, "dirigent.toml", "compile-commands = \"build.log\"\n");
    assert_eq!(run(&folder, "check --format=short"), (Some(1), said.clone()));
    std::fs::remove_file(folder.join("dirigent.toml")).expect("a file of the test");
    let line = format!("'{}' check --format=short -p - < build.log", env!("CARGO_BIN_EXE_dirigent-tested"));
    let output = Command::new("sh").args(["-c", &line]).current_dir(&folder).output().expect("a shell runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), said);
    let (_, said) = run(&folder, "check --format=short -p empty.log");
    assert!(said.starts_with("empty.log:1:1: error: no command that compiles C or Fortran is in this log"), "{said}");
}

/// What a build preprocesses by itself is read as it is written, before the build and behind it.
#[test]
fn a_log_of_a_build_leads_to_the_texts_that_it_preprocesses() {
    let log = "cpp -P -DA a.F90 >a.f90\nmpif90 -O2 -c a.f90\ngfortran -E -cpp -DB b.f90 > b_cpp.f90\ngfortran -c b_cpp.f90\n\
               fpp -DC c.F90 c.f90\ngfortran -c c.f90\ngfortran -c d.f90\n";
    let module = |name: &str, macro_name: &str| {
        format!("#ifdef {macro_name}\nmodule {name}\n  integer :: {name}_x\nend module\n#endif\n")
    };
    let user = "use a\nuse b\nuse c\nimplicit none\na_x = b_x + c_x + e\nend\n";
    let texts = [
        ("build.log", log.to_owned()),
        ("a.F90", module("a", "A")),
        ("b.f90", module("b", "B")),
        ("c.F90", module("c", "C")),
        ("d.f90", user.to_owned()),
    ];
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let folder = written("preprocessed", &texts);
    let told = "d.f90:5:19: error: `e` is not declared, and `implicit none` is in effect [E2000]\n\
                d.f90:4:14: note: declare it with the type that its first letter gives: `real :: e`\n";
    check(&folder, "check --format=short -p build.log", 1, told);
    write(&folder, "a.f90", "module a\n  integer :: a_x = oops\nend module\n");
    check(&folder, "check --format=short -p build.log", 1, told);
}

#[test]
fn sources_that_a_build_makes_are_told_once() {
    let entry =
        |name: &str| format!("{{ \"directory\": \"@\", \"command\": \"gfortran -c {name}\", \"file\": \"{name}\" }}");
    let database = format!("[{}, {}]", entry("a.f90"), entry("made.f90"));
    let user = "module a\n  use made\n  implicit none\n  integer :: i = x\nend module\n";
    let folder =
        written("unmade", &[("compile_commands.json", database.as_str()), ("a.f90", user), ("b.f90", "end\n")]);
    let what = "dirigent: `made.f90`, which the build compiles, does not exist: if the build makes it, run that first";
    let rest = "messages of missing modules and files are not shown (-ferror-limit=0 shows all)";
    check(&folder, "check --format=short", 1, &format!("{what}; 1 {rest}\n"));
    check(&folder, "check --format=short a.f90", 1, &format!("{what}; 1 {rest}\n"));
    check(&folder, "check --format=short b.f90", 0, "");
    write(&folder, "a.f90", "end\n");
    check(&folder, "check --format=short", 0, &format!("{what}\n"));
    let database = format!("[{}, {}, {}]", entry("a.f90"), entry("made.f90"), entry("more.f90"));
    write(&folder, "compile_commands.json", &database.replace('@', &folder.to_string_lossy()));
    let (_, said) = run(&folder, "check --format=short");
    assert!(
        said.starts_with("dirigent: 2 files that the build compiles do not exist, `made.f90` among them"),
        "{said}"
    );
    write(&folder, "made.f90", "module made\nend module\n");
    write(&folder, "more.f90", "end\n");
    check(&folder, "check --format=short", 0, "");
}

#[test]
fn packages_that_are_not_fetched_are_told_once() {
    let manifest = "name = \"p\"\n[dependencies]\nq.git = \"https://q\"\nr.git = \"https://r\"\n";
    let user = "module a\n  use q\n  use r\n  implicit none\n  integer :: i = x\nend module\n";
    let folder = written("unfetched", &[("fpm.toml", manifest), ("src/a.f90", user)]);
    let told = "dirigent: the packages `q`, `r` of `fpm.toml` are not fetched: run `fpm update`; 2 messages of missing modules and files \
                are not shown (-ferror-limit=0 shows all)\n";
    check(&folder, "check --format=short", 1, told);
    assert_eq!(run(&folder, "check --format=short -ferror-limit=0").1.matches("there is no module").count(), 2);
    write(&folder, "build/dependencies/q/src/q.f90", "module q\n  integer, parameter :: x = 1\nend module\n");
    write(&folder, "build/dependencies/q/fpm.toml", "name = \"q\"\n");
    let (_, said) = run(&folder, "check --format=short");
    assert!(said.starts_with("dirigent: the package `r` of `fpm.toml` is not fetched"), "{said}");
}

#[test]
fn the_form_of_a_text_counts_and_not_that_of_its_name() {
    let folder =
        written("form", &[("a.F", "module a\ncontains\n  subroutine s\n  end\nend\n"), ("nothing/read.me", "")]);
    let told = "a.F:1:1: warning: this is read as free form, which it is written in, although the file has a name of fixed form \
                [-Wsource-form]\na.F:1:1: note: compilers want `-ffree-form` for it\n";
    check(&folder, "check --format=short --extend-select=W0087 a.F", 0, told);
    check(&folder, "check -ffree-form a.F", 0, "");
    assert_eq!(run(&folder, "check -ffixed-form a.F").0, Some(1));
}

/// The commands of `docs/build-systems.md`, on a copy of `examples/mixed`, where the tools that they begin with are installed.
#[test]
fn the_commands_for_builds_are_as_documented() {
    let page = read(&root().join("docs/build-systems.md"));
    let mut ran = 0;
    for section in page.split("\n## ").skip(1) {
        let commands: Vec<&str> = section.lines().filter_map(|line| line.strip_prefix("$ ")).collect();
        let title = section.lines().next().unwrap_or_default();
        let Some(first) = commands.first().and_then(|line| line.split(' ').next()) else { continue };
        let needs_compiler = ["cmake", "meson"].contains(&first);
        if first != "dirigent" && tool(first, &["--version"], &root()).is_none()
            || needs_compiler && tool("gfortran", &["--version"], &root()).is_none()
        {
            continue;
        }
        let folder = scratch(&format!("build-{title}"));
        copy(&root().join("examples/mixed"), &folder);
        let bin = folder.join("bin");
        std::fs::create_dir_all(&bin).expect("a folder of the test");
        #[cfg(unix)]
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_dirigent-tested"), bin.join("dirigent")).expect("a link");
        for line in commands {
            let line = format!("export PATH=\"{}:$PATH\"; {line}", bin.display());
            let output = Command::new("sh").args(["-c", &line]).current_dir(&folder).output();
            let output = output.expect("a shell runs");
            let said = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success() && !said.contains(" error: "), "{title}: {line}\n{said}");
            ran += 1;
        }
        let _ = std::fs::remove_dir_all(&folder);
    }
    assert!(ran > 0);
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder of the test");
    for entry in std::fs::read_dir(from).expect("a folder of the repository").flatten() {
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(std::fs::copy(entry.path(), target).expect("a copy")),
        }
    }
}

#[test]
fn headers_that_include_each_other_by_the_folder_above_keep_short_names() {
    let folder = written(
        "above",
        &[
            ("main/a.c", "#include \"../inc/a.h\"\n"),
            ("inc/a.h", "#include \"../inc/b.h\"\n"),
            ("inc/b.h", "#include \"../more/c.h\"\n"),
            ("more/c.h", "int wrong = x;\n"),
        ],
    );
    let (status, said) = run(&folder, "check --format=short main/a.c");
    assert_eq!((status, said.split(':').next()), (Some(1), Some("more/c.h")), "{said}");
}

/// What a link leads to is above the folder that it leads to, not above the link.
#[cfg(unix)]
#[test]
fn names_with_the_folder_above_a_link_stay() {
    let folder = written(
        "above_a_link",
        &[("real/deep/a.c", "#include \"../x.h\"\nint y = x;\n"), ("real/x.h", "int x[1];\n"), ("x.h", "int z;\n")],
    );
    std::os::unix::fs::symlink(folder.join("real/deep"), folder.join("link")).expect("a link of the test");
    let (status, said) = run(&folder, "check --format=short link/a.c");
    assert_eq!((status, said.split(':').next()), (Some(1), Some("link/a.c")), "{said}");
    assert!(!said.contains("not declared"), "{said}");
}
