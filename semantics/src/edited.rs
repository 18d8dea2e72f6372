//! Texts that are edited: after an edit little is read again.

use crate::db::SourceFile;
use source::TokenBuffer;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How the texts were read that are edited, so that after an edit little is read again. What is made of them is the same without.
#[derive(Default)]
pub struct EditedReadings(Mutex<HashMap<SourceFile, Option<source::Reading>>>);

impl EditedReadings {
    /// A file is edited: how it is read is kept from now on.
    pub(crate) fn expect(&self, file: SourceFile) {
        self.lock().entry(file).or_default();
    }

    /// A file is not edited any more.
    pub(crate) fn forget(&self, file: SourceFile) {
        self.lock().remove(&file);
    }

    /// Reads a file that is edited, and keeps how; `None` if it is not edited.
    pub(crate) fn read(
        &self,
        file: SourceFile,
        read: impl FnOnce(Option<source::Reading>) -> source::Reading,
    ) -> Option<Arc<TokenBuffer>> {
        let before = self.lock().get_mut(&file)?.take();
        let reading = read(before);
        let buffer = reading.buffer();
        if let Some(kept) = self.lock().get_mut(&file) {
            *kept = Some(reading);
        }
        Some(buffer)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SourceFile, Option<source::Reading>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
