//! `dirigent`.

use std::ffi::{c_int, c_long};

/// An allocator for many small pieces by several threads: trees.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[expect(unsafe_code, reason = "the allocator's own door has no settings")]
unsafe extern "C" {
    /// Sets an option of the allocator: two numbers, and nothing is wrong that they could say.
    safe fn mi_option_set(option: c_int, value: c_long);
}

/// `mi_option_purge_delay`: after how many milliseconds memory that is not used goes back to the system; never for −1.
const PURGE_DELAY: c_int = 15;

fn main() -> std::process::ExitCode {
    if std::env::args_os().nth(1).is_some_and(|word| word == "lsp") {
        // A server stays: it gives back what it has not used for a while, and that in small pieces.
        #[cfg(target_os = "linux")]
        let _ = rustix::thread::disable_transparent_huge_pages(true);
    } else {
        // What is evicted behind some files is wanted again for the next ones, and all of it goes back at the end.
        mi_option_set(PURGE_DELAY, -1);
    }
    dirigent_cli::main()
}
