//! The files of an analysis, as those who print diagnostics want them.

use crate::analysis::Snapshot;
use crate::extend::Queries;
use crate::queries;
use source::file::LineIndex;
use source::render::Sources;
use source::{Atoms, FileId};
use std::sync::Arc;

impl Sources for Snapshot {
    fn name(&self, file: FileId) -> String {
        self.path(file).unwrap_or_default().to_owned()
    }

    fn text(&self, file: FileId) -> Option<Arc<str>> {
        self.db().file_of_number(file)?.text(self.db()).clone()
    }

    fn atoms(&self) -> &Atoms {
        self.db().atoms()
    }

    fn lines(&self, file: FileId) -> Option<Arc<LineIndex>> {
        Some(Arc::clone(queries::lines(self.db(), self.db().file_of_number(file)?)))
    }
}
