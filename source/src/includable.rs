//! How much text may be included: a text that multiplies itself, as files do which include each other twice, comes to an end.
//!
//! Programs include one file for each of their procedures, and files made of templates for each type. So what is included may be
//! many times as long as the files are, and no more.

use std::collections::HashSet;

use crate::file::FileId;
use crate::include::FoundFile;

/// So many bytes may be included, however short the different files are.
const FEW: usize = 1 << 21;
/// So many times the length of the different files may be included.
const TIMES: usize = 512;
/// So many bytes may be included in all.
const MOST: usize = 1 << 26;
/// An included file costs as much as so many bytes, were it empty.
const FILE: usize = 64;

/// A file that was included, and what it costs.
pub(crate) type IncludedCost = (FileId, usize);

/// What was included, and what it may still be.
#[derive(Default)]
pub(crate) struct Includable {
    /// Every file that was included, as often as it was.
    log: Vec<IncludedCost>,
    different: HashSet<FileId>,
    /// What the different files cost, that which includes them included.
    different_bytes: usize,
    /// What all included files cost.
    taken: usize,
    used_up: bool,
}

impl Includable {
    /// For a file of `size` bytes.
    pub(crate) fn new(size: usize) -> Includable {
        Includable { different_bytes: size, ..Includable::default() }
    }

    /// Whether nothing may be included any more.
    pub(crate) fn is_used_up(&self) -> bool {
        self.used_up
    }

    /// Says that nothing may be included any more.
    pub(crate) fn use_up(&mut self) {
        self.used_up = true;
    }

    /// What all files cost that were included up to here.
    pub(crate) fn total_cost(&self) -> usize {
        self.taken
    }

    /// How many files were included up to here.
    pub(crate) fn files(&self) -> usize {
        self.log.len()
    }

    /// The files that were included behind the first `before`.
    pub(crate) fn taken_since(&self, before: usize) -> Box<[IncludedCost]> {
        let mut seen = HashSet::new();
        self.log[before..].iter().filter(|(file, _)| seen.insert(*file)).copied().collect()
    }

    /// Whether a file may be included.
    pub(crate) fn has_room(&self, found: &FoundFile) -> bool {
        let cost = found.text.len() + FILE;
        let new = if self.different.contains(&found.file) { 0 } else { cost };
        self.taken + cost <= cost_limit(self.different_bytes + new)
    }

    /// Includes it.
    pub(crate) fn take_file(&mut self, found: &FoundFile) {
        let cost = found.text.len() + FILE;
        self.taken += cost;
        self.know_cost((found.file, cost));
    }

    /// Whether what cost `cost` before may be included again, which is made of `files`.
    pub(crate) fn has_room_again(&self, cost: usize, files: &[IncludedCost]) -> bool {
        let new = files.iter().filter(|(file, _)| !self.different.contains(file)).map(|(_, cost)| cost);
        !self.used_up && self.taken + cost <= cost_limit(self.different_bytes + new.sum::<usize>())
    }

    /// Includes again what cost `cost` before and is made of `files`.
    pub(crate) fn take_again(&mut self, cost: usize, files: &[IncludedCost]) {
        self.taken += cost;
        files.iter().for_each(|taken| self.know_cost(*taken));
    }

    fn know_cost(&mut self, taken: IncludedCost) {
        self.log.push(taken);
        if self.different.insert(taken.0) {
            self.different_bytes += taken.1;
        }
    }
}

fn cost_limit(different: usize) -> usize {
    different.saturating_mul(TIMES).saturating_add(FEW).min(MOST)
}
