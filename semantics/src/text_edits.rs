//! Texts that are edited: after an edit little is read again.

use crate::inputs::SourceFile;
use parser::fortran::UnitCuts;
use parser::units::Unit;
use source::{Atoms, Token, TokenBuffer};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The tokens of a file; two are equal whatever their places.
#[derive(Clone, Debug)]
pub struct FileTokens(Arc<TokenBuffer>);

impl FileTokens {
    /// Those of a buffer.
    pub(crate) fn new(buffer: Arc<TokenBuffer>) -> FileTokens {
        FileTokens(buffer)
    }
}

impl PartialEq for FileTokens {
    fn eq(&self, other: &Self) -> bool {
        self.0.tokens == other.0.tokens
    }
}

impl std::ops::Deref for FileTokens {
    type Target = [Token];

    fn deref(&self) -> &[Token] {
        &self.0.tokens
    }
}

/// How the texts were read that are edited, so that after an edit little is read again. What is made of them is the same without.
#[derive(Default)]
pub struct EditedReadings(Mutex<HashMap<SourceFile, EditedFile>>);

/// How a text was read last, and where its units were.
#[derive(Default)]
struct EditedFile {
    reading: Option<source::Reading>,
    cuts: Option<(FileTokens, UnitCuts)>,
}

impl EditedReadings {
    /// A file is edited: how it is read is kept from now on.
    pub(crate) fn expect_edits(&self, file: SourceFile) {
        self.lock().entry(file).or_default();
    }

    /// A file is not edited any more.
    pub(crate) fn forget_file(&self, file: SourceFile) {
        self.lock().remove(&file);
    }

    /// Reads a file that is edited, and keeps how; `None` if it is not edited.
    pub(crate) fn read_edited(
        &self,
        file: SourceFile,
        read: impl FnOnce(Option<source::Reading>) -> source::Reading,
    ) -> Option<Arc<TokenBuffer>> {
        let before = self.lock().get_mut(&file)?.reading.take();
        let reading = read(before);
        let buffer = reading.buffer();
        if let Some(kept) = self.lock().get_mut(&file) {
            kept.reading = Some(reading);
        }
        Some(buffer)
    }

    /// The units of a file of Fortran that has these tokens.
    pub(crate) fn cut_units(&self, file: SourceFile, tokens: &FileTokens, atoms: &Atoms) -> Vec<Unit> {
        let before = self.lock().get_mut(&file).and_then(|kept| kept.cuts.take());
        let cuts = match before {
            Some((old, cuts)) => cuts.after_edit(&old, tokens, atoms),
            None => UnitCuts::new(tokens, atoms),
        };
        match self.lock().get_mut(&file) {
            Some(kept) => kept.cuts.insert((tokens.clone(), cuts)).1.units.clone(),
            None => cuts.units,
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SourceFile, EditedFile>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
