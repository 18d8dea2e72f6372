//! Headers: included files with which C files begin, as tokens that those files share.
//!
//! A file's own tokens come after those of its headers. What a header means is asked once for all files that begin with the same ones.

use crate::diagnostic::Diagnostic;
use crate::file::{FileId, LexOptions};
use crate::includable::IncludedCost;
use crate::include::{FoundFile, Search};
use crate::origin::{OriginId, Origins, Place};
use crate::preprocess::{HeaderEffects, Predefined};
use crate::token::{Token, TokenBuffer, TokenKind};
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An included file, with all that it includes.
#[derive(Debug)]
pub struct Header {
    /// The file.
    pub file: FileId,
    /// The headers with which it begins; their tokens come before its own.
    pub(crate) headers: Vec<Included>,
    /// Its own tokens, with those of files that it includes later.
    pub tokens: Vec<Token>,
    /// Where each was written, among [`Header::origins`].
    places: Vec<Place>,
    /// The forest that its places refer to; number 0 is the file itself.
    origins: Arc<Origins>,
}

impl Header {
    /// What became of `file`; the diagnostics and the files it included are left in `buffer`.
    pub(crate) fn new(file: FileId, buffer: &mut TokenBuffer) -> Header {
        let tokens = std::mem::take(&mut buffer.tokens);
        let places = std::mem::take(&mut buffer.places);
        let headers = std::mem::take(&mut buffer.headers);
        Header { file, headers, tokens, places, origins: Arc::new(std::mem::take(&mut buffer.origins)) }
    }

    pub(crate) fn origins(&self) -> &Arc<Origins> {
        &self.origins
    }

    /// Whether the token `index` was written in a system header.
    pub fn is_system(&self, index: usize) -> bool {
        self.places.get(index).is_some_and(|place| self.origins.is_system(*place))
    }

    /// Whether it ends where an external declaration does, so that what follows it is not a part of it.
    pub(crate) fn is_whole(&self) -> bool {
        let depth = |kind| match kind {
            TokenKind::LBrace | TokenKind::LParen | TokenKind::LBracket => 1,
            TokenKind::RBrace | TokenKind::RParen | TokenKind::RBracket => -1,
            _ => 0,
        };
        if self.tokens.iter().map(|token| depth(token.kind)).sum::<i64>() != 0 {
            return false;
        }
        match self.tokens.last().map(|token| token.kind) {
            None | Some(TokenKind::Semicolon | TokenKind::Pragma) => true,
            Some(TokenKind::RBrace) => self.ends_in_body(),
            Some(_) => false,
        }
    }

    /// Whether the braces that end it are those of a function: a `)` stands before them.
    fn ends_in_body(&self) -> bool {
        let mut depth = 0i64;
        let mut before = self.tokens.iter().rev().skip_while(|token| {
            match token.kind {
                TokenKind::RBrace => depth += 1,
                TokenKind::LBrace => depth -= 1,
                _ => {}
            }
            depth > 0
        });
        before.nth(1).is_some_and(|token| token.kind == TokenKind::RParen)
    }
}

/// A header as one file includes it. Headers are the same if they are one value: what else is equal is another reading.
#[derive(Clone, Debug)]
pub struct Included {
    /// What it became.
    pub header: Arc<Header>,
    /// The number of its first origin in the file.
    base: OriginId,
    /// Whether an included file is missing, in it or before it.
    pub incomplete: bool,
}

impl Included {
    pub(crate) fn new(header: Arc<Header>, base: OriginId) -> Included {
        Included { header, base, incomplete: false }
    }

    /// The same, in a file in which the number of the first origin of the header around is `base`.
    pub(crate) fn rebase_to(&self, base: OriginId) -> Included {
        Included { header: Arc::clone(&self.header), base: OriginId(self.base.0 + base.0), ..*self }
    }

    /// The places of its tokens, among the origins of the including file.
    pub(crate) fn all_places(&self) -> impl Iterator<Item = Place> + '_ {
        self.header.places.iter().map(|place| place.rebase_to(self.base))
    }

    /// The places of its tokens, and what is to be added to the numbers of their origins.
    pub(crate) fn places(&self) -> (&[Place], OriginId) {
        (&self.header.places, self.base)
    }
}

impl PartialEq for Included {
    fn eq(&self, other: &Included) -> bool {
        Arc::ptr_eq(&self.header, &other.header) && self.base == other.base && self.incomplete == other.incomplete
    }
}

impl Eq for Included {}

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

/// A header by itself: equal to nothing but itself.
#[derive(Clone, Debug)]
pub struct HeaderRef(pub Arc<Header>);

impl PartialEq for HeaderRef {
    fn eq(&self, other: &HeaderRef) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for HeaderRef {}

impl Hash for HeaderRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}
