//! `dirigent`.

fn main() -> std::process::ExitCode {
    dirigent_cli::main()
}
