//! Tasks of the project that cargo does not know: `cargo xtask bench [FILE]`, `cargo xtask docs`, `cargo xtask roundtrip LIST...`.

mod roundtrip;

use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask bench [FILE]   measure lexing, parsing, resolving and editing, over FILE or the project's own kernels
cargo xtask roundtrip LIST...   print each file of the lists in both source forms, read that again, compare the trees
cargo xtask docs           build the documentation of all crates, warnings as errors
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["bench"] => cargo(&["bench", "-p", "dirigent-tests", "--bench", "house"], &[]),
        ["bench", file] => match std::path::absolute(file) {
            Ok(path) => cargo(
                &["bench", "-p", "dirigent-tests", "--bench", "house"],
                &[("DIRIGENT_BENCH_FILE", &path.to_string_lossy())],
            ),
            Err(problem) => {
                eprintln!("{file}: {problem}");
                ExitCode::from(2)
            }
        },
        ["roundtrip", ref lists @ ..] if !lists.is_empty() => roundtrip::run(lists),
        ["docs"] => {
            cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"], &[("RUSTDOCFLAGS", "-D warnings")])
        }
        _ => {
            eprint!("{HELP}");
            ExitCode::from(2)
        }
    }
}

fn cargo(arguments: &[&str], environment: &[(&str, &str)]) -> ExitCode {
    match Command::new("cargo").args(arguments).envs(environment.iter().copied()).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("cargo: {problem}");
            ExitCode::FAILURE
        }
    }
}
