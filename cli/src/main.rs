//! `dirigent`.

#[cfg(unix)]
mod allocator;

fn main() -> std::process::ExitCode {
    #[cfg(unix)]
    if std::env::args_os().nth(1).is_some_and(|word| word == "lsp") {
        allocator::prepare_server();
    }
    dirigent_cli::main()
}
