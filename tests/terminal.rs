//! What people see: limits, hostile text, colors, standard input, help, and the examples of `README.md`.

use crate::kernels::{clean, dirigent};
use dirigent_tests::{read, root, scratch};
use pretty_assertions::assert_eq;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_dirigent-tested");

fn file(test: &str, name: &str, bytes: &[u8]) -> String {
    let path = scratch(test).join(name);
    std::fs::write(&path, bytes).expect("a file of the test");
    path.to_string_lossy().into_owned()
}

fn said(words: &[&str]) -> (Option<i32>, String) {
    let output = dirigent(words);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn errors_are_shown_up_to_a_limit() {
    let text: String = (0..30).map(|number| format!("int a{number} = x{number};\n")).collect();
    let path = file("limited", "many.c", text.as_bytes());
    let errors = |flags: &[&str]| {
        let text = said(&[&["check", "--format=short", &path], flags].concat()).1;
        (text.matches(": error: ").count(), text.contains("too many errors"))
    };
    assert_eq!(errors(&[]), (20, true));
    assert_eq!(errors(&["-ferror-limit=0"]), (30, false));
    assert_eq!(errors(&["-fmax-errors=30"]), (30, false));
    let output = dirigent(&["check", "--format=json", &path]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(document["diagnostics"].as_array().map(Vec::len), Some(20));
    assert_eq!(document["too_many_errors"][0], path.as_str());
}

#[test]
fn a_binary_file_is_refused_in_one_line() {
    let binary: Vec<u8> = b"\x7fELF\x02\x01\x01\0\n".repeat(1000);
    let path = file("binary", "a.f90", &binary);
    let line = format!("{path}:1:1: error: it is a binary file, not source text\n");
    assert_eq!(said(&["check", &path]), (Some(1), line));
    let path = file("binary-include", "a.c", b"int i;\n#include \"a.o\"\n");
    std::fs::write(path.replace("a.c", "a.o"), binary).expect("a file of the test");
    let (status, text) = said(&["check", "--format=short", &path]);
    assert_eq!((status, text.lines().count()), (Some(1), 1), "{text}");
    assert!(text.starts_with(&format!("{path}:2:10: error: `a.o` is a binary file")), "{text}");
}

/// What a terminal would obey, and what makes text look like other text, is shown as what it is.
#[test]
fn hostile_text_is_shown_as_what_it_is() {
    let path = file("hostile", "a.c", "int a = x\u{202e}; /* \x1b[31m */ int b = y;\n".as_bytes());
    for format in ["human", "short", "json"] {
        let output = dirigent(&["check", "--color=never", "--format", format, &path]);
        let text = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
        assert!(!text.contains(['\x1b', '\u{202e}']), "{text:?}");
        if format == "human" {
            assert!(text.contains("<U+202E>") && text.contains("\\x1b[31m"), "{text}");
        }
        if format == "json" {
            serde_json::from_str::<serde_json::Value>(&text).expect("JSON");
        }
    }
    assert_eq!(said(&["check", "a\x1b[31m.c"]).1, "a\\x1b[31m.c:1:1: error: No such file or directory (os error 2)\n");
}

/// no-color.org, bixense.com/clicolors; a flag comes first.
#[test]
fn the_environment_says_whether_messages_are_colored() {
    let path = file("colors", "a.c", b"int a = x;\n");
    let colored = |flags: &[&str], variables: &[(&str, &str)]| {
        let mut command = Command::new(PROGRAM);
        command
            .args(flags)
            .arg(&path)
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .envs(variables.iter().copied());
        command.output().expect("the program runs").stderr.contains(&0x1b)
    };
    assert!(!colored(&[], &[]));
    assert!(colored(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!colored(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(colored(&["-fdiagnostics-color=always"], &[("NO_COLOR", "1")]));
    assert!(!colored(&["--color=never"], &[("CLICOLOR_FORCE", "1")]));
}

fn fed(words: &[&str], text: &str) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    // Who refuses the words does not read.
    let _ = child.stdin.take().expect("a pipe").write_all(text.as_bytes());
    child.wait_with_output().expect("the program ends")
}

#[test]
fn standard_input_is_a_file() {
    let text = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    for path in ["-", "/dev/stdin"] {
        let output = fed(&["check", "--format=short", "-xc", path], "int a = x;\n");
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output).contains(":1:9: error: "), "{}", text(&output));
        assert_eq!(fed(&["-x", "f95", path], "print *, 1\nend\n").status.code(), Some(0));
        assert_eq!(fed(&["-xf95-cpp-input", path], "#define X 1\nprint *, X\nend\n").status.code(), Some(0));
        let output = fed(&["check", path], "");
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output).contains("-x f95"), "{}", text(&output));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_of_the_shell_is_a_file() {
    let run = |line: &str| Command::new("bash").arg("-c").arg(line).output().expect("a shell");
    assert_eq!(run(&format!("{PROGRAM} check -xf95 <(echo end)")).status.code(), Some(0));
    let text: String = (0..5000).map(|number| format!("subroutine s{number}\nend\n")).collect();
    let many = file("head", "many.f90", text.as_bytes());
    let output = run(&format!("set -o pipefail; {PROGRAM} tree {many} | head -1"));
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

/// Only regular files are included: a pipe or a device may never end.
#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_not_included() {
    let pipe = file("no_regular_file", "pipe.inc", b"");
    std::fs::remove_file(&pipe).expect("a file of the test");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    for name in [pipe.as_str(), "/dev/zero"] {
        for (source, text) in [("a.f90", format!("include '{name}'\nend\n")), ("a.c", format!("#include \"{name}\"\n"))]
        {
            let source = file("includes_no_regular_file", source, text.as_bytes());
            let (status, text) = said(&["check", "--format", "short", &source]);
            assert_eq!(status, Some(1));
            assert!(text.contains(&format!("`{name}`: it is not a regular file")), "{text}");
            assert_eq!(text.matches("error").count(), 1, "{text}");
        }
    }
}

#[test]
fn an_unknown_warning_is_told() {
    let path = file("warnings", "a.c", b"int a;\n");
    let told = |flag: &str| said(&["check", flag, &path]);
    let nearest = "dirigent: warning: unknown warning option `-Wunused-varable`; did you mean `-Wunused-variable`?\n";
    assert_eq!(told("-Wunused-varable"), (Some(0), nearest.to_owned()));
    assert_eq!(told("-Wnonsense").1, "dirigent: warning: unknown warning option `-Wnonsense`\n");
    for flag in ["-Wno-nonsense", "-Wextra", "-Wformat=2", "-Wsurprising", "-Weverything", "-Werror=unused-variable"] {
        assert_eq!(told(flag), (Some(0), String::new()), "{flag}");
    }
}

/// Whoever silences a group of ours by name is not told that nobody knows it.
#[test]
fn our_own_groups_are_known() {
    for (path, text) in dirigent_tests::rust_files() {
        for line in text.lines().filter(|line| line.trim_start().starts_with('W')) {
            let Some((_, rest)) = line.split_once(" Warning \"") else { continue };
            let group = rest.split('"').next().unwrap_or_default();
            assert!(cli::is_known_warning(group), "{path}: {group}");
        }
    }
}

#[test]
fn help_is_there_in_every_form() {
    assert_eq!(clean(&["help"]), clean(&["--help"]));
    assert_eq!(clean(&["version"]), clean(&["--version"]));
    assert_eq!(clean(&["help", "translate"]), clean(&["translate", "--help"]));
    assert!(clean(&["help", "translate"]).starts_with("dirigent translate: "));
    assert_eq!(dirigent(&["help", "nonsense"]).status.code(), Some(2));
}

/// Hints are lines that editors read.
#[test]
fn hints_are_notes_in_the_short_format() {
    let path = root().join("examples/scale.f90").to_string_lossy().into_owned();
    let text = said(&["check", "--format=short", &path]).1;
    assert!(text.contains(&format!("{path}:4:87: note: did you mean `collapse`?\n")), "{text}");
    assert!(text.contains(&format!("{path}:4:68: note: first here\n")), "{text}");
}

/// Each `$ …` of the consoles in `README.md` prints what stands there, in `examples/` and with `dirigent` in the path.
#[test]
fn the_examples_of_the_readme_are_true() {
    let readme = read(&root().join("README.md"));
    let blocks = readme.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let folder = scratch("readme");
    std::os::unix::fs::symlink(PROGRAM, folder.join("dirigent")).expect("a link");
    let mut count = 0;
    for example in blocks.flat_map(|block| block.split("$ ").skip(1)) {
        let (line, wanted) = example.split_once('\n').expect("a line");
        let command = format!("PATH={}:$PATH; ({line}) 2>&1", folder.display());
        let mut bash = Command::new("bash");
        let output = bash.args(["-c", &command]).current_dir(root().join("examples")).output().expect("it runs");
        assert_eq!(shown(&String::from_utf8_lossy(&output.stdout)), shown(wanted), "{line}");
        count += 1;
    }
    assert_eq!(count, 12);
    // Those that build are run without building.
    let main = readme.lines().find_map(|line| line.trim().strip_prefix("cargo run --bin dirigent -- "));
    assert!(clean(&main.expect("a command").split(' ').collect::<Vec<_>>()).contains(".visible .entry"));
}

/// What the examples of `dirigent help COMMAND` are about, in a folder of its own.
fn write_files_of_help(folder: &Path) {
    let files = [
        (
            "heat_acc.c",
            "void f(int n, float *x) {\n#pragma acc parallel loop copy(x[0:n])\n  for (int i = 0; i < n; ++i) x[i]++;\n}\n",
        ),
        ("old.f", "      integer i\n      i = 1\n      end\n"),
        ("src/parts.f90", "module parts\nend module\n"),
        ("src/whole.f90", "use parts\nend\n"),
        ("heat_module.f90", "module heat\n  integer :: steps\nend module\n"),
    ];
    for made in ["src", "mods", "bin", ".local/share/bash-completion/completions"] {
        std::fs::create_dir_all(folder.join(made)).expect("a folder of the test");
    }
    for (name, text) in files {
        std::fs::write(folder.join(name), text).expect("a file of the test");
    }
    for name in ["heat.f90", "heat.c"] {
        std::fs::copy(root().join("examples").join(name), folder.join(name)).expect("a copy");
    }
    std::os::unix::fs::symlink(PROGRAM, folder.join("bin/dirigent")).expect("a link");
    let written = dirigent_in(folder, "dirigent check -Jmods heat_module.f90");
    assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
}

/// Runs a line of a shell there, to which `dirigent` is known.
fn dirigent_in(folder: &Path, line: &str) -> Output {
    let line = format!("PATH={}:$PATH; {line}", folder.join("bin").display());
    let mut bash = Command::new("bash");
    bash.args(["-c", &line]).current_dir(folder).env("HOME", folder).stdin(Stdio::null());
    bash.output().expect("it runs")
}

/// Each example of a command's help does what is said beside it; an editor that is not there makes the server end with 1.
#[cfg(unix)]
#[test]
fn the_examples_of_help_run() {
    let folder = scratch("help");
    write_files_of_help(&folder);
    let all = clean(&["help"]);
    let commands = all.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("the commands");
    let mut ran = 0;
    for command in commands.lines().filter_map(|line| line.split_whitespace().next()) {
        let help = clean(&["help", command]);
        let examples = help.split("Examples:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or_default();
        for line in examples.lines().map(str::trim).filter(|line| line.starts_with("dirigent ")) {
            let output = dirigent_in(&folder, line);
            let wanted = if line.starts_with("dirigent lsp") { 1 } else { 0 };
            assert_eq!(output.status.code(), Some(wanted), "{line}\n{}", String::from_utf8_lossy(&output.stderr));
            ran += 1;
        }
    }
    assert!(ran > 20, "{ran}");
}

/// The lines as they are, but for blanks at their ends and the numbers of the file that are in names.
fn shown(text: &str) -> Vec<String> {
    let name = |line: &str| match line.split_once("__omp_offloading_") {
        Some((before, rest)) => format!("{before}__omp_offloading_{}", rest.splitn(3, '_').nth(2).unwrap_or_default()),
        None => line.to_owned(),
    };
    text.trim_start_matches('\n').lines().map(|line| name(line.trim_end())).collect()
}
