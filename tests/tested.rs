//! The command line as a binary of this package, so that tests can run it.

fn main() -> std::process::ExitCode {
    cli::main()
}
