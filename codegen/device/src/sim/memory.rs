//! Memory with a mark per byte, so that a read of what was never written is found.
//! Every global allocation has the upper half of the address to itself: an index gone wrong never lands in another one.

use super::race::Races;
use super::tree::Space;
use crate::Fault;

/// Generic addresses of shared memory begin here.
pub const SHARED: u64 = 1 << 56;
/// Generic addresses of local memory begin here.
pub const LOCAL: u64 = 1 << 57;
/// Generic addresses of entry parameters begin here.
pub const PARAMETER: u64 = 1 << 58;

/// Addresses of functions begin here; nothing can be read there.
pub const FUNCTIONS: u64 = 1 << 59;

/// The address of the function of this number.
pub fn function_address(index: u32) -> u64 {
    FUNCTIONS + (u64::from(index) << 4)
}

/// The number of the function that has this address.
pub fn function_at(address: u64) -> Option<usize> {
    let distance = address.checked_sub(FUNCTIONS)?;
    (distance & 15 == 0).then(|| usize::try_from(distance >> 4).ok())?
}

/// Allocations begin at a multiple of this, plus this much of nothing before them.
const LEAD: u64 = 256;
const WINDOW: u32 = 32;

const WRITTEN: u8 = 1;
const STORED: u8 = 2;
const READ_ONLY_LOAD: u8 = 4;

/// Bytes and their marks.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    bytes: Vec<u8>,
    marks: Vec<u8>,
    /// Whether a kernel may not write it.
    constant: bool,
    /// Whether marks of a launch are set.
    touched: bool,
    /// Who uses it, if it is shared memory.
    races: Option<Races>,
}

/// Who accesses memory, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum User {
    /// A thread of this warp.
    Warp(u32),
    /// An atomic or `.volatile` access, which may meet others.
    Strong,
    /// `ld.global.nc`
    ReadOnly,
}

impl Memory {
    /// `length` bytes never written.
    pub fn new(length: usize) -> Memory {
        Memory { bytes: vec![0; length], marks: vec![0; length], constant: false, touched: false, races: None }
    }

    /// Memory that holds `bytes`.
    pub fn from_bytes(bytes: &[u8], constant: bool) -> Memory {
        Memory { bytes: bytes.to_vec(), marks: vec![WRITTEN; bytes.len()], constant, touched: false, races: None }
    }

    /// Shared memory of a block.
    pub fn for_block(length: usize) -> Memory {
        Memory { races: Some(Races::new(length)), ..Memory::new(length) }
    }

    /// The threads of the block have met.
    pub fn pass_barrier(&mut self) {
        self.races.iter_mut().for_each(Races::pass_barrier);
    }

    /// A warp lets others see what it did, as before it gives a lock back.
    pub fn pass_fence(&mut self, warp: u32) {
        self.races.iter_mut().for_each(|races| races.pass_fence(warp));
    }

    /// Bytes of it.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Appends bytes never written or takes them from the end.
    pub fn resize(&mut self, length: usize) {
        self.bytes.resize(length, 0);
        self.marks.resize(length, 0);
    }

    /// Forgets all writes from `from` on.
    pub fn forget_writes(&mut self, from: usize) {
        if let Some(marks) = self.marks.get_mut(from..) {
            marks.fill(0);
        }
    }

    /// The value at `at`; `address` is for messages.
    #[inline]
    pub fn load_value(&mut self, at: usize, bytes: usize, address: u64, user: User) -> Result<u64, Fault> {
        let marks = &mut self.marks[at..at + bytes];
        let unwritten = marks.iter().filter(|mark| **mark & WRITTEN == 0).count();
        // An atomic swap of the word around a narrow variable reads what is beside it, and gives it back unchanged.
        if unwritten == bytes || unwritten > 0 && user != User::Strong {
            return Err(Fault::UndefinedMemory(address));
        }
        if user == User::ReadOnly {
            if marks.iter().any(|mark| mark & STORED != 0) {
                return Err(Fault::NonCoherent(address));
            }
            marks.iter_mut().for_each(|mark| *mark |= READ_ONLY_LOAD);
            self.touched = true;
        }
        if let (Some(races), User::Warp(warp)) = (&mut self.races, user) {
            races.note_read(at, bytes, warp)?;
        }
        let mut word = [0; 8];
        word[..bytes].copy_from_slice(&self.bytes[at..at + bytes]);
        Ok(u64::from_le_bytes(word))
    }

    /// Writes the lowest `bytes` bytes of `value` at `at`.
    #[inline]
    pub fn store_value(&mut self, at: usize, bytes: usize, address: u64, value: u64, user: User) -> Result<(), Fault> {
        if self.constant {
            return Err(Fault::ReadOnly(address));
        }
        let marks = &mut self.marks[at..at + bytes];
        if marks.iter().any(|mark| mark & READ_ONLY_LOAD != 0) {
            return Err(Fault::NonCoherent(address));
        }
        let (target, value) = (&mut self.bytes[at..at + bytes], &value.to_le_bytes()[..bytes]);
        if let (Some(races), User::Warp(warp)) = (&mut self.races, user) {
            let changes = *target != *value || marks.iter().any(|mark| mark & WRITTEN == 0);
            if changes {
                races.note_write(at, bytes, warp)?;
            }
        }
        marks.fill(WRITTEN | STORED);
        self.touched = true;
        target.copy_from_slice(value);
        Ok(())
    }

    fn end_launch(&mut self) {
        if std::mem::take(&mut self.touched) {
            self.marks.iter_mut().for_each(|mark| *mark &= WRITTEN);
        }
    }
}

/// Checks an access of `bytes` bytes at offset `at` of a memory of `length` bytes.
#[inline]
pub fn check_access(at: u64, length: usize, bytes: usize, space: Space, address: u64) -> Result<usize, Fault> {
    if at.checked_add(bytes as u64).is_none_or(|end| end > length as u64) {
        return Err(Fault::OutOfBounds { space: space.name(), address, bytes });
    }
    if address & (bytes as u64 - 1) != 0 {
        return Err(Fault::Misaligned { address, bytes });
    }
    Ok(at as usize)
}

/// Global memory: the allocations, each found by the upper half of its address.
#[derive(Debug, Default)]
pub struct Global {
    slots: Vec<Option<Memory>>,
    /// What kernels have printed.
    pub printed: String,
    /// Bytes of the heap in use.
    heap: usize,
}

impl Global {
    /// Adds an allocation and returns its address. Addresses are never used again.
    pub fn insert_allocation(&mut self, memory: Memory) -> u64 {
        let first = self.slots.len().max(1);
        let windows = ((memory.len() as u64 + LEAD) >> WINDOW) + 1;
        self.slots.resize(first + windows as usize, None);
        self.slots[first] = Some(memory);
        ((first as u64) << WINDOW) + LEAD
    }

    /// Removes an allocation; whether there was one.
    pub fn remove_allocation(&mut self, pointer: u64) -> bool {
        let whole = pointer & ((1 << WINDOW) - 1) == LEAD;
        let slot = self.slots.get_mut((pointer >> WINDOW) as usize);
        whole && slot.is_some_and(|slot| slot.take().is_some())
    }

    /// Memory of the heap; 0 if there is not enough.
    pub fn allocate_heap(&mut self, bytes: u64, most: usize) -> u64 {
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        if bytes > most - self.heap.min(most) {
            return 0;
        }
        self.heap += bytes;
        self.insert_allocation(Memory::new(bytes.next_multiple_of(4)))
    }

    /// Gives memory of the heap back; whether it was such, or nothing.
    pub fn give_back(&mut self, address: u64) -> bool {
        let bytes = self.find_allocation(address).map_or(0, |(memory, _)| memory.len());
        self.heap -= bytes.min(self.heap);
        address == 0 || self.remove_allocation(address)
    }

    /// The allocation around `address` and the offset of `address` in it.
    #[inline]
    pub fn find_allocation(&mut self, address: u64) -> Option<(&mut Memory, u64)> {
        let mut index = (address >> WINDOW) as usize;
        if index >= self.slots.len() {
            return None;
        }
        while index > 0 && self.slots[index].is_none() {
            index -= 1;
        }
        let offset = address.checked_sub(((index as u64) << WINDOW) + LEAD)?;
        self.slots[index].as_mut().map(|memory| (memory, offset))
    }

    /// A range of one allocation as the host sees it.
    pub fn host_range(&mut self, address: u64, length: usize, writes: bool) -> Option<&mut [u8]> {
        let (memory, offset) = self.find_allocation(address)?;
        let end = offset.checked_add(length as u64).filter(|&end| end <= memory.len() as u64)?;
        let range = offset as usize..end as usize;
        if writes {
            memory.marks[range.clone()].fill(WRITTEN);
        }
        Some(&mut memory.bytes[range])
    }

    /// Ends a launch: what was written in it may be read as read-only in the next.
    pub fn end_launch(&mut self) {
        self.slots.iter_mut().flatten().for_each(Memory::end_launch);
    }
}
