//! Threads and their memory: what the program that has the allocator does about it.

use std::io;
use std::sync::OnceLock;
use std::thread::{Builder, JoinHandle};

/// The stack of a thread: deep programs nest deep.
const STACK: usize = 64 << 20;

/// What a program does about the memory of a server.
pub struct Memory {
    /// What each thread does before it begins.
    pub begin: fn(),
    /// What gives memory back that nobody uses.
    pub give_back: fn(),
}

static MEMORY: OnceLock<Memory> = OnceLock::new();

/// Says what the program does about memory; the first that says so counts.
pub fn set_memory(memory: Memory) {
    // A program has one allocator.
    let _ = MEMORY.set(memory);
}

/// Does what each thread of the server does before it begins.
pub(crate) fn prepare_thread() {
    if let Some(memory) = MEMORY.get() {
        (memory.begin)();
    }
}

/// Has another thread do some work.
pub(crate) fn begin_thread(work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    Builder::new().stack_size(STACK).spawn(move || {
        prepare_thread();
        work();
    })
}

/// Gives back what nobody uses.
pub(crate) fn give_back() {
    if let Some(memory) = MEMORY.get() {
        (memory.give_back)();
    }
}
