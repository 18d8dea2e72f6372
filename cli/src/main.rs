//! `dirigent`.

use std::ffi::{c_int, c_long};

/// An allocator for many small pieces by several threads: trees.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[expect(unsafe_code, reason = "the allocator's own door has neither settings nor this")]
unsafe extern "C" {
    /// Sets an option of the allocator: two numbers, and nothing is wrong that they could say.
    safe fn mi_option_set(option: c_int, value: c_long);

    /// Gives memory back that this thread does not use; if `force`, all of it.
    safe fn mi_collect(force: bool);
}

/// `mi_option_purge_delay`: after how many milliseconds memory that is not used goes back to the system; never for −1.
const PURGE_DELAY: c_int = 15;

fn main() -> std::process::ExitCode {
    // A server stays.
    if std::env::args_os().nth(1).is_some_and(|word| word == "lsp") {
        lsp::set_give_back(|| mi_collect(true));
        return dirigent_cli::main(|| ());
    }
    // What is evicted behind some files is wanted again for the next ones, and all of it goes back at the end.
    mi_option_set(PURGE_DELAY, -1);
    dirigent_cli::main(advise_large_pages)
}

/// Asks for large pages behind the first two megabytes of the memory that this thread has: a file of a thousand lines takes seven page
/// faults less in ten, small ones take no large page, and many files in one process no more than one thread's first piece.
#[cfg(target_os = "linux")]
fn advise_large_pages() {
    use rustix::mm::{Advice, madvise};
    /// What the allocator takes for a thread at once, and where such a piece begins: `MI_SEGMENT_SIZE`.
    const PIECE: usize = 32 << 20;
    const SMALL: usize = 2 << 20;
    let any = std::hint::black_box(Box::new(0_u8));
    let inside = &raw const *any;
    let begin = inside.wrapping_sub(inside.addr() % PIECE).wrapping_add(SMALL);
    #[expect(unsafe_code, reason = "the allocator's own door asks for large pages everywhere or nowhere")]
    // SAFETY: this advice changes nothing that is in memory, whatever is there; where nothing is, it is refused.
    let _ = unsafe { madvise(begin.cast_mut().cast(), PIECE - SMALL, Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
fn advise_large_pages() {}
