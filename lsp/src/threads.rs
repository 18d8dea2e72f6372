//! Threads and their memory: what the program that has the allocator does about it.

use std::io;
use std::sync::OnceLock;
use std::thread::{Builder, JoinHandle};

/// The stack of a thread: deep programs nest deep.
const STACK: usize = 64 << 20;

/// What a thread does before it begins, and what gives memory back that nobody uses.
static MEMORY: OnceLock<(fn(), fn())> = OnceLock::new();

/// Says what each thread of the server does about its memory before it begins, and what gives memory back that nobody uses; the first
/// that says so counts.
pub fn set_memory(begin: fn(), give_back: fn()) {
    // A program has one allocator.
    let _ = MEMORY.set((begin, give_back));
}

/// Has another thread do some work.
pub(crate) fn begin_thread(work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    Builder::new().stack_size(STACK).spawn(move || {
        if let Some((begin, _)) = MEMORY.get() {
            begin();
        }
        work();
    })
}

/// Gives back what nobody uses.
pub(crate) fn give_back() {
    if let Some((_, give_back)) = MEMORY.get() {
        give_back();
    }
}
