//! What a thread does before it waits: memory that it does not use goes back, which allocators do for a thread when it asks for more.

use std::sync::OnceLock;

/// What gives the memory of a thread back, as the program says whose allocator it is.
static GIVE_BACK: OnceLock<fn()> = OnceLock::new();

/// Says what gives the memory of a thread back; the first that says so counts.
pub fn set_give_back(give_back: fn()) {
    // A program has one allocator.
    let _ = GIVE_BACK.set(give_back);
}

/// Gives back what this thread does not use.
pub(crate) fn give_back() {
    if let Some(give_back) = GIVE_BACK.get() {
        give_back();
    }
}
