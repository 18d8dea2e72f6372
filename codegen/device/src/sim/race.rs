//! Shared memory used by two warps without a barrier between them, one of them writing, is a race.
//! A fence ends what its warp did before it: a lock is given back behind one. Atomic and `.volatile` or `.relaxed` accesses are made for that and are left alone, and so are stores that change nothing.

use crate::Fault;

/// Who used each byte of shared memory since the last barrier.
#[derive(Clone, Debug)]
pub struct Races {
    /// Counts barriers; what an older count says is forgotten.
    epoch: u64,
    uses: Vec<MemoryUse>,
}

#[derive(Clone, Copy, Debug, Default)]
struct MemoryUse {
    epoch: u64,
    readers: u32,
    writers: u32,
}

impl Races {
    /// For shared memory of so many bytes.
    pub fn new(length: usize) -> Races {
        Races { epoch: 1, uses: vec![MemoryUse::default(); length] }
    }

    /// The threads of the block have met.
    pub fn pass_barrier(&mut self) {
        self.epoch += 1;
    }

    /// What a warp did is over for those who come later.
    pub fn pass_fence(&mut self, warp: u32) {
        let others = !(1 << warp);
        for one in self.uses.iter_mut().filter(|one| one.epoch == self.epoch) {
            one.readers &= others;
            one.writers &= others;
        }
    }

    fn recent_uses(&mut self, at: usize, bytes: usize) -> impl Iterator<Item = &mut MemoryUse> {
        let epoch = self.epoch;
        self.uses[at..at + bytes].iter_mut().map(move |one| {
            if one.epoch != epoch {
                *one = MemoryUse { epoch, ..MemoryUse::default() };
            }
            one
        })
    }

    /// A warp reads.
    pub fn note_read(&mut self, at: usize, bytes: usize, warp: u32) -> Result<(), Fault> {
        let me = 1 << warp;
        for one in self.recent_uses(at, bytes) {
            if one.writers & !me != 0 {
                return Err(Fault::Race(at as u64));
            }
            one.readers |= me;
        }
        Ok(())
    }

    /// A warp writes something new.
    pub fn note_write(&mut self, at: usize, bytes: usize, warp: u32) -> Result<(), Fault> {
        let me = 1 << warp;
        for one in self.recent_uses(at, bytes) {
            if (one.writers | one.readers) & !me != 0 {
                return Err(Fault::Race(at as u64));
            }
            one.writers |= me;
        }
        Ok(())
    }
}
