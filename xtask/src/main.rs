//! `cargo xtask`.

use dirigent_xtask::{directives, fold, fuzz, install, kernel, layout, measure, memory, package, roundtrip};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

#[global_allocator]
static MEMORY: memory::Counting = memory::Counting;

const HELP: &str = "\
cargo xtask bench [FILE]     measure lexing, parsing, resolving and editing, over FILE or the project's own kernels
cargo xtask deb              build a Debian package of the command line; needs cargo-deb
cargo xtask docs             build the documentation of all crates, warnings as errors
cargo xtask directives       answer directives, JSON lines of standard input: [--bench SECONDS | --damage N]
cargo xtask fold             compare the values of constant expressions with gfortran and flang: [--count N [--seed S]]
cargo xtask fuzz LIST...     read damaged copies of the files of lists, or use damaged module files (NAME.mod...): [--count N] [--seed S] [--case N [--keep DIR]] [--jobs N]
cargo xtask install-capi --prefix DIR    build the C library, optimized, and install it: [--from DIR] takes one that is built
cargo xtask kernel FILE.ptx  run entries on the PTX interpreter: a launch as a JSON line of standard input, the memory afterwards as one
cargo xtask layout           compare the layout of records of C with what gcc says: [--count N [--seed S]], or those of LIST...
cargo xtask measure trees LIST...    tokens, trees and their bytes in memory
cargo xtask measure files LIST...    the largest files, against other compilers: [--tool PATH] [--count N] [--runs N]
cargo xtask measure syntax FOLDER CSV...     the share of the files of a GCC suite that a parser alone decides
cargo xtask roundtrip LIST...    print each file of the lists in both source forms, read that again, compare the trees
cargo xtask static           build the command line without shared libraries, as an archive; needs the target of musl and musl-gcc
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["bench"] => run_cargo(&["bench", "-p", "dirigent-tests", "--bench", "house"], &[]),
        ["bench", file] => match std::path::absolute(file) {
            Ok(path) => run_cargo(
                &["bench", "-p", "dirigent-tests", "--bench", "house"],
                &[("DIRIGENT_BENCH_FILE", &path.to_string_lossy())],
            ),
            Err(problem) => print_usage(&format!("{file}: {problem}")),
        },
        ["deb"] => report_outcome(package::build()),
        ["static"] => report_outcome(package::build_static()),
        ["docs"] => run_cargo(
            &["doc", "--workspace", "--no-deps", "--document-private-items"],
            &[("RUSTDOCFLAGS", "-D warnings")],
        ),
        // Figures of an unoptimized program are none.
        ["directives" | "fuzz" | "kernel" | "layout" | "measure" | "roundtrip", ..] if cfg!(debug_assertions) => {
            run_cargo(&[&["run", "--quiet", "--release", "-p", "dirigent-xtask", "--"], &words[..]].concat(), &[])
        }
        ["directives", ref rest @ ..] => report_outcome(directives::main(rest)),
        ["fold", ref rest @ ..] => report_outcome(fold::main(rest)),
        ["fuzz", ref rest @ ..] => report_outcome(fuzz::main(rest)),
        ["roundtrip", ref lists @ ..] => report_outcome(roundtrip::run(lists)),
        ["kernel", ref rest @ ..] => report_outcome(kernel::main(rest)),
        ["install-capi", ref rest @ ..] => install_capi(rest),
        ["layout", ref rest @ ..] => report_outcome(layout::main(rest)),
        ["measure", what, ref rest @ ..] => report_outcome(measure::main(what, rest)),
        _ => print_usage(HELP),
    }
}

/// Builds the C library, unless one is given, and installs it.
fn install_capi(words: &[&str]) -> ExitCode {
    let (prefix, from) = match words {
        ["--prefix", prefix] => (prefix, None),
        ["--prefix", prefix, "--from", from] | ["--from", from, "--prefix", prefix] => {
            (prefix, Some(PathBuf::from(from)))
        }
        _ => return print_usage(HELP),
    };
    let from = from.map_or_else(build_library, Ok);
    report_outcome(from.and_then(|from| install::install(&from, Path::new(prefix))).map(|()| true))
}

/// The folder of the optimized C library, built now.
fn build_library() -> Result<PathBuf, String> {
    let arguments = ["build", "--release", "-p", "dirigent-capi", "--message-format", "json-render-diagnostics"];
    let made = Command::new("cargo").args(arguments).stderr(Stdio::inherit()).output();
    let made = made.map_err(|problem| format!("cargo: {problem}"))?;
    let told = String::from_utf8_lossy(&made.stdout);
    let messages = told.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let names = messages.flat_map(|message| message["filenames"].as_array().cloned().unwrap_or_default());
    let library =
        names.filter_map(|name| name.as_str().map(PathBuf::from)).find(|name| name.ends_with("libdirigent_c.a"));
    let folder = library.and_then(|library| Some(library.parent()?.to_owned()));
    folder.filter(|_| made.status.success()).ok_or_else(|| "the C library could not be built".to_owned())
}

fn print_usage(text: &str) -> ExitCode {
    eprintln!("{}", text.trim_end());
    ExitCode::from(2)
}

fn report_outcome(outcome: Result<bool, String>) -> ExitCode {
    match outcome {
        Ok(good) => ExitCode::from(u8::from(!good)),
        Err(problem) => print_usage(&problem),
    }
}

fn run_cargo(arguments: &[&str], environment: &[(&str, &str)]) -> ExitCode {
    match Command::new("cargo").args(arguments).envs(environment.iter().copied()).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(problem) => print_usage(&format!("cargo: {problem}")),
    }
}
