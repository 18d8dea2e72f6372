//! The files of an analysis, as those who print diagnostics want them.

use crate::db::Db;
use crate::queries;
use crate::snapshot::Snapshot;
use source::file::LineIndex;
use source::render::Sources;
use source::{Atoms, FileId};
use std::sync::Arc;

/// The texts of a database.
pub(crate) struct Texts<'a>(pub(crate) &'a dyn Db);

impl Sources for Texts<'_> {
    fn name(&self, file: FileId) -> String {
        self.0.file_of_number(file).map_or_else(String::new, |file| file.path(self.0).to_string())
    }

    fn text(&self, file: FileId) -> Option<Arc<str>> {
        self.0.file_of_number(file)?.text(self.0).clone()
    }

    fn atoms(&self) -> &Atoms {
        self.0.atoms()
    }

    fn lines(&self, file: FileId) -> Option<Arc<LineIndex>> {
        Some(Arc::clone(queries::lines(self.0, self.0.file_of_number(file)?)))
    }
}

impl Sources for Snapshot {
    fn name(&self, file: FileId) -> String {
        Texts(&self.db).name(file)
    }

    fn text(&self, file: FileId) -> Option<Arc<str>> {
        Texts(&self.db).text(file)
    }

    fn atoms(&self) -> &Atoms {
        self.db.atoms()
    }

    fn lines(&self, file: FileId) -> Option<Arc<LineIndex>> {
        Texts(&self.db).lines(file)
    }
}
