//! What is kept of the values of queries, and what is dropped.

use crate::db::Db;
use crate::file_diagnostics::forget_diagnostics;
use crate::neighbors::bound_neighbors;
use crate::queries::meanings::bound_meanings;
use crate::queries::module_values::bound_module_values;
use crate::queries::regions::bound_regions;
use crate::queries::texts::bound_texts;
use crate::queries::trees::bound_trees;
use crate::unseen::bound_unseen;

/// Forgets what was made of the texts since the last call, but for what files want to know of each other: where modules are, their
/// interfaces as text, and what they export. What is asked again is made again. Without a first call everything is kept.
pub(crate) fn forget_values(db: &mut dyn Db) {
    bound_values(db, 1, 1);
    forget_diagnostics(db);
    evict_values(db);
}

/// Drops what is kept beyond the bounds.
pub(crate) fn evict_values(db: &mut dyn Db) {
    db.trigger_lru_eviction();
}

/// Keeps trees and what was made of them of so many files and units that were asked last.
pub(crate) fn bound_values(db: &mut dyn Db, files: usize, units: usize) {
    bound_texts(db, files, units);
    bound_trees(db, files, units);
    bound_meanings(db, units);
    bound_module_values(db, units);
    bound_regions(db, units);
    bound_neighbors(db, units);
    bound_unseen(db, files);
}
