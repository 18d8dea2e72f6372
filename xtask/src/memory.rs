//! An allocator that counts: how many bytes the memory of a thread holds now, and how many it held at most.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, with a count for each thread.
pub struct Counting;

thread_local! {
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    if bytes > 0 {
        let _ = ALLOCATIONS.try_with(|allocations| allocations.set(allocations.get() + 1));
    }
    // Threads that end have no counters any more.
    let _ = LIVE.try_with(|live| {
        live.set(live.get() + bytes);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(live.get())));
    });
}

// SAFETY: every call goes to the system's allocator as it came; counting allocates nothing.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        unsafe { System.realloc(memory, layout, size) }
    }
}

/// The bytes that this thread allocated and did not free yet.
pub fn live_bytes() -> isize {
    LIVE.get()
}

/// Begins to look for the most bytes anew.
pub fn forget_peak() {
    PEAK.set(LIVE.get());
}

/// The most bytes since [`forget_peak`].
pub fn peak_bytes() -> isize {
    PEAK.get()
}

/// How often this thread asked for memory, or for more of it.
pub fn count_allocations() -> usize {
    ALLOCATIONS.get()
}
