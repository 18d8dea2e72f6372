//! What a thread does before it waits: memory that it does not use goes back, which allocators do for a thread when it asks for more.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// What gives the memory of a thread back, as the program says whose allocator it is.
static GIVE_BACK: OnceLock<fn()> = OnceLock::new();

/// So long a thread keeps what it does not use: giving back and asking again costs more than an answer.
const KEPT: Duration = Duration::from_millis(500);

/// Says what gives the memory of a thread back; the first that says so counts.
pub fn set_give_back(give_back: fn()) {
    // A program has one allocator.
    let _ = GIVE_BACK.set(give_back);
}

/// When a thread gave memory back.
pub struct Rest {
    last: Instant,
}

impl Rest {
    /// A thread that begins.
    pub fn new() -> Rest {
        Rest { last: Instant::now() }
    }

    /// Gives back what the thread does not use, unless it did so just now.
    pub fn give_back(&mut self) {
        if self.last.elapsed() < KEPT {
            return;
        }
        if let Some(give_back) = GIVE_BACK.get() {
            give_back();
        }
        self.last = Instant::now();
    }
}
