//! `dirigent`.

/// An allocator for many small pieces by several threads: trees.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    dirigent_cli::main()
}
