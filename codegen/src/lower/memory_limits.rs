//! What blocks and threads have of memory of their own.

use super::Lower;
use crate::phrases::MemoryOwner;
use crate::problems;
use crate::ssa::Space;
use source::Span;

/// What a block has of shared memory without asking for more, and a thread of local memory, in bytes.
const MEMORY: &[(Space, MemoryOwner, u64)] =
    &[(Space::Shared, MemoryOwner::Team, 48 << 10), (Space::Local, MemoryOwner::Thread, 512 << 10)];

impl Lower<'_> {
    /// Reports variables for which a block or a thread has no room.
    pub(super) fn check_memory(&mut self, at: Span) {
        for (space, what, limit) in MEMORY {
            let own = self.build.function.slots.iter().filter(|slot| slot.space == *space);
            let bytes = own.fold(0u64, |bytes, slot| {
                bytes.checked_next_multiple_of(slot.align.max(1)).unwrap_or(u64::MAX).saturating_add(slot.size)
            });
            if bytes > *limit {
                self.report(problems::too_much_memory(*what, bytes, *limit, at));
            }
        }
    }
}
