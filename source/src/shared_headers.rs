//! The headers that were read, with what they depend on and what depends on them: another file that begins with the same ones does not
//! read them again.

use crate::diagnostic::Diagnostic;
use crate::file::{FileId, LexOptions};
use crate::header::Header;
use crate::includable::IncludedCost;
use crate::include::{FoundFile, IncludeLine, Includes, Search};
use crate::origin::Place;
use crate::preprocess::{HeaderEffects, Predefined};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many readings of one file are kept.
const MOST_READINGS: usize = 8;

/// The headers that were read, for other files that begin with them.
#[derive(Default)]
pub struct SharedHeaders {
    known: Mutex<HashMap<FileId, Vec<Arc<Reading>>>>,
    /// The macros that options define, and the options.
    predefined: Mutex<Option<(LexOptions, Arc<Predefined>)>>,
}

/// A header, what it depends on, and what depends on it.
pub(crate) struct Reading {
    pub(crate) header: Arc<Header>,
    /// Its text, and where it was found.
    pub(crate) found: FoundFile,
    pub(crate) seen: HeaderEffects,
    /// The files it asked for, and what it was given.
    pub(crate) finds: Vec<Find>,
    pub(crate) diagnostics: Vec<Diagnostic<Place>>,
    pub(crate) includes: Vec<FileId>,
    /// How many bytes the files that it includes have, each as often as it is included.
    pub(crate) bytes: usize,
    /// Those files.
    pub(crate) files: Box<[IncludedCost]>,
}

/// A question for a file, and its answer.
#[derive(Clone)]
pub(crate) struct Find {
    pub(crate) name: Arc<str>,
    pub(crate) search: Search,
    pub(crate) from: FileId,
    pub(crate) folder: Option<u32>,
    pub(crate) system: bool,
    pub(crate) found: Option<FoundFile>,
}

impl Find {
    /// Whether the answer would be what it was.
    pub(crate) fn answers_alike(&self, includes: &dyn Includes) -> bool {
        let Find { ref name, search, from, folder, system, .. } = *self;
        let now = includes.find(&IncludeLine { name, search, from, folder, system });
        match (&now, &self.found) {
            (Some(now), Some(before)) => now.is_same(before),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        }
    }
}

impl SharedHeaders {
    /// The readings of a file that was found like this.
    pub(crate) fn readings_of(&self, found: &FoundFile) -> Vec<Arc<Reading>> {
        let known = self.lock();
        let same = |reading: &&Arc<Reading>| reading.found.is_same(found);
        known.get(&found.file).map_or_else(Vec::new, |readings| readings.iter().filter(same).cloned().collect())
    }

    /// Keeps a reading; those of another text are of no use any more.
    pub(crate) fn keep_reading(&self, reading: Arc<Reading>) {
        let mut known = self.lock();
        let readings = known.entry(reading.header.file).or_default();
        readings.retain(|other| Arc::ptr_eq(&other.found.text, &reading.found.text));
        if readings.len() < MOST_READINGS {
            readings.push(reading);
        }
    }

    /// The macros that these options define, if the last file that was read had them.
    pub(crate) fn predefined_macros(&self, options: &LexOptions) -> Option<Arc<Predefined>> {
        let last = self.predefined.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().filter(|(known, _)| known == options).map(|(_, predefined)| Arc::clone(predefined))
    }

    /// Keeps the macros that these options define.
    pub(crate) fn keep_predefined(&self, options: &LexOptions, predefined: Predefined) {
        let mut last = self.predefined.lock().unwrap_or_else(PoisonError::into_inner);
        *last = Some((options.clone(), Arc::new(predefined)));
    }

    /// Forgets all: the options are others.
    pub fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<FileId, Vec<Arc<Reading>>>> {
        // A thread that panicked while it held the lock left lists of whole readings.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
