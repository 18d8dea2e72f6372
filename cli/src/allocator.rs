//! The allocator of the program: many small pieces by several threads, and few gaps where most of them go again: trees.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::null_mut;

#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// What is evicted behind some files is wanted again for the next ones, and all of it goes back at the end.
#[expect(unsafe_code, reason = "the allocator looks for its settings by this name before the program begins")]
#[unsafe(export_name = "_rjem_malloc_conf")]
static SETTINGS: &[u8; 36] = b"dirty_decay_ms:-1,muzzy_decay_ms:-1\0";

/// Of the first arena, and of those that come to be.
const DECAYS: &[&CStr] =
    &[c"arena.0.dirty_decay_ms", c"arena.0.muzzy_decay_ms", c"arenas.dirty_decay_ms", c"arenas.muzzy_decay_ms"];
/// After so many milliseconds memory that nobody uses goes back to the system, in a server, which stays.
const DECAY: isize = 100;

#[expect(unsafe_code, reason = "the allocator's own door has neither settings nor commands")]
unsafe extern "C" {
    /// Reads or writes a setting of the allocator, or has it do what a command says.
    fn _rjem_mallctl(
        name: *const c_char,
        old: *mut c_void,
        old_size: *mut usize,
        new: *mut c_void,
        new_size: usize,
    ) -> c_int;
}

/// Changes a setting. What the allocator does not know it refuses, and goes on as before.
fn change_setting<T>(name: &CStr, mut value: T) {
    let new = (&raw mut value).cast();
    #[expect(unsafe_code, reason = "the allocator takes values by their addresses")]
    // SAFETY: the name ends with a zero, and the value has that size and is there while it is read.
    let _ = unsafe { _rjem_mallctl(name.as_ptr(), null_mut(), null_mut(), new, size_of::<T>()) };
}

/// Gives all memory back that nobody uses.
fn give_back() {
    const OF_ALL: &CStr = c"arena.4096.purge";
    #[expect(unsafe_code, reason = "the allocator takes values by their addresses")]
    // SAFETY: the name ends with a zero, and this command has no values.
    let _ = unsafe { _rjem_mallctl(OF_ALL.as_ptr(), null_mut(), null_mut(), null_mut(), 0) };
}

/// Has this thread fill the gaps that others leave: each would have its own memory else.
fn share_memory() {
    change_setting(c"thread.arena", 0_u32);
}

/// Has a server give memory back.
pub fn prepare_server() {
    for name in DECAYS {
        change_setting(name, DECAY);
    }
    lsp::set_memory(lsp::Memory { begin: share_memory, give_back });
}
