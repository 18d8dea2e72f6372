//! The C library as C programs see it: installed, found by pkg-config and CMake, linked either way, and run. The library is the
//! one that cargo built for these tests.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The folder with the library: that of this test.
fn built() -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    test.parent().expect("a folder").to_owned()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where the library is installed, once for all tests.
fn prefix() -> &'static Path {
    static PREFIX: OnceLock<PathBuf> = OnceLock::new();
    PREFIX.get_or_init(|| {
        let prefix = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c-library");
        let _ = std::fs::remove_dir_all(&prefix);
        xtask::install::install(&built(), &prefix).expect("the library can be installed");
        prefix
    })
}

/// Whether a tool is on this machine; says so if not.
fn is_there(tool: &str) -> bool {
    let there = Command::new(tool).arg("--version").output().is_ok_and(|found| found.status.success());
    if !there {
        eprintln!("skipped: there is no {tool}");
    }
    there
}

/// What a command prints.
#[track_caller]
fn run(command: &mut Command) -> String {
    let told = command.output().unwrap_or_else(|problem| panic!("{command:?}: {problem}"));
    let (out, err) = (String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&told.stderr));
    assert!(told.status.success(), "{command:?}: {}\n{out}{err}", told.status);
    out.into_owned()
}

/// Runs a program, and compares what it prints with `examples/directives.out`.
#[track_caller]
fn check_example(program: &Path) {
    check_output(program, "examples/directives.out");
}

/// Runs a program, and compares what it prints with a file.
#[track_caller]
fn check_output(program: &Path, wanted: &str) {
    let wanted = root().join(wanted);
    let found = run(Command::new(program).env("LD_LIBRARY_PATH", prefix().join("lib")));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&wanted, &found).expect("the answer can be written");
    }
    assert_eq!(found, std::fs::read_to_string(wanted).unwrap_or_default());
}

/// Compiles an example with the flags that pkg-config tells.
#[track_caller]
fn compiled(compiler: &str, source: &str, output: &str, is_static: bool) -> PathBuf {
    let text = std::fs::read_to_string(prefix().join("lib/pkgconfig/dirigent.pc")).expect("the package file");
    let value = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
        let line = line.replace("${libdir}", "${prefix}/lib").replace("${includedir}", "${prefix}/include");
        line.replace("${prefix}", &prefix().to_string_lossy())
    };
    let program = prefix().join(output);
    let mut command = Command::new(compiler);
    command.args(["-Wall", "-Wextra", "-Wpedantic", "-Werror"]).arg(root().join(source)).arg("-o").arg(&program);
    command.args(value("Cflags: ").split_whitespace());
    match is_static {
        true => command.arg(prefix().join("lib/libdirigent.a")).args(value("Libs.private: ").split_whitespace()),
        false => command.args(value("Libs: ").split_whitespace()),
    };
    run(&mut command);
    program
}

#[test]
fn a_c_program_runs_with_the_shared_and_with_the_static_library() {
    if is_there("cc") {
        check_example(&compiled("cc", "examples/directives.c", "shared", false));
        check_example(&compiled("cc", "examples/directives.c", "static", true));
    }
}

#[test]
fn a_c_plus_plus_program_runs() {
    if is_there("c++") {
        let program = compiled("c++", "examples/directives.cpp", "c-plus-plus", false);
        let told = run(Command::new(program).env("LD_LIBRARY_PATH", prefix().join("lib")));
        assert_eq!(told, "target teams distribute\nmap: <a[0:n]>\nnum_teams: <4>\n");
    }
}

#[test]
fn a_c_program_reads_many_directives_at_once() {
    if is_there("cc") {
        let program = compiled("cc", "examples/batch.c", "batch", false);
        let told = run(Command::new(program).env("LD_LIBRARY_PATH", prefix().join("lib")));
        let wanted = [
            "0: parallel for, 2 leaves",
            "  private : i j",
            "  schedule dynamic: 4",
            "1: target, 1 leaves",
            "  map tofrom: always: a[0:n]",
            "  nowait :",
            "2: tile, 1 leaves",
            "  sizes : 4 4",
            "  apply : grid: {unroll} {reverse}",
            "2: unroll, 1 leaves",
            "2: reverse, 1 leaves",
            "3: parallel, 1 leaves",
            "3: E0403: `num_thread` is not a clause of OpenMP",
        ];
        assert_eq!(told.lines().collect::<Vec<_>>(), wanted);
    }
}

#[test]
fn a_c_program_asks_about_whole_programs() {
    if is_there("cc") {
        check_output(&compiled("cc", "examples/program.c", "program", false), "examples/program.out");
    }
}

#[test]
fn the_symbols_of_the_shared_library_have_its_version() {
    if is_there("nm") && is_there("cc") {
        let told =
            run(Command::new("nm").args(["-D", "--with-symbol-versions"]).arg(prefix().join("lib/libdirigent.so")));
        let ours: Vec<&str> = told.lines().filter(|line| line.contains(" T ")).collect();
        assert!(ours.len() > 50, "{told}");
        let versioned = |line: &&str| line.contains(" dirigent_") && line.ends_with("@@DIRIGENT_0.1");
        assert_eq!(ours.iter().find(|line| !versioned(line)), None);
    }
}

#[test]
fn pkg_config_finds_the_library() {
    if is_there("pkg-config") {
        let path = prefix().join("lib/pkgconfig");
        let told =
            run(Command::new("pkg-config").env("PKG_CONFIG_PATH", path).args(["--cflags", "--libs", "dirigent"]));
        let wanted = format!("-I{0}/include/dirigent -L{0}/lib -ldirigent", prefix().display());
        assert_eq!(told.trim(), wanted);
    }
}

#[test]
fn cmake_finds_the_library() {
    if !is_there("cc") || !is_there("cmake") {
        return;
    }
    let (source, build) = (root().join("tests/cmake"), prefix().join("cmake-build"));
    let found = format!("-DCMAKE_PREFIX_PATH={}", prefix().display());
    run(Command::new("cmake").arg("-S").arg(source).arg("-B").arg(&build).arg(found));
    run(Command::new("cmake").arg("--build").arg(&build));
    check_example(&build.join("shared"));
    check_example(&build.join("static"));
}
