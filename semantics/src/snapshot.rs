//! An analysis as it stands.

use crate::database::Database;
use source::file::Columns;

/// An analysis as it stands: what one thread asks while another edits.
#[derive(Clone)]
pub struct Snapshot {
    pub(crate) db: Database,
    /// What the columns of places count.
    pub(crate) columns: Columns,
}
