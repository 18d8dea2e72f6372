//! Which directives are read of which file.
//!
//! Compilers read directives of one kind, as a flag says; lines of the other kind are comments then. Where no flag says it, a file is
//! read as its text asks for: one that has directives of both kinds is meant for either flag, so that what is wrong with it is what
//! is wrong when it is read in one way or in the other, and never what comes of reading both together, whose constructs need not nest
//! in each other. Only what is printed of such a file, trees and names, comes of reading both. A file decides for itself, with what it
//! includes: which other files stand beside it does not matter.

use crate::db::{Db, SourceFile};
use crate::include::Includes;
use crate::options::Options;
use crate::queries;
use crate::snapshot::Snapshot;
use crate::text_scan::{Models, TextScan};
use directives::Version;
use source::atom::words;
use source::{
    Atom, Diagnostic, FileId, Form, IncludeLine, Includes as _, LexOptions, OriginId, Place, Search, Token, TokenKind,
    diagnostics,
};
use std::collections::HashSet;
use std::hash::Hash;
use std::sync::Arc;

/// The code of what is wrong with a file only if each reading says so: a comment that suppresses nothing.
const IN_ALL: &str = "W1310";

/// What a user says about directives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Whether OpenMP's are read; `None` leaves it to the files.
    pub openmp: Option<bool>,
    /// Whether OpenACC's are.
    pub openacc: Option<bool>,
    /// Whether both are read together, in all files.
    pub both: bool,
    /// Whether a file that nobody chose anything for has no directives, as compilers have it (R020), and is not asked.
    pub as_compilers: bool,
    /// The version of OpenMP.
    pub openmp_version: Version,
    /// The version of OpenACC.
    pub openacc_version: Version,
}

impl Default for Choice {
    fn default() -> Self {
        let (openmp_version, openacc_version) = (Version::OPENMP_5_2, Version::OPENACC_3_4);
        Choice { openmp: None, openacc: None, both: false, as_compilers: false, openmp_version, openacc_version }
    }
}

impl Choice {
    /// What is read of every file, if no file is asked. The design document has no program with both ("Interaction with OpenMP
    /// Support").
    pub fn fixed_models(&self) -> Option<Models> {
        match (self.both, self.openmp, self.openacc) {
            (true, ..) => Some(Models::BOTH),
            (_, Some(true), _) => Some(Models::OPENMP),
            (_, _, Some(true)) => Some(Models::OPENACC),
            (_, Some(false), Some(false)) => Some(Models::default()),
            _ if self.as_compilers => Some(Models::default()),
            _ => None,
        }
    }

    /// What is read of a file that has directives of some kinds. One without any is read as OpenMP has it: lines that begin with `!$`
    /// are code.
    pub fn models_for(&self, has: Models) -> Models {
        self.fixed_models().unwrap_or_else(|| {
            let openacc = has.openacc && self.openacc != Some(false);
            let openmp = (has.openmp || !openacc) && self.openmp != Some(false);
            Models { openmp, openacc }
        })
    }

    /// In which ways a file is read to say what is wrong with it.
    pub fn separate_readings(&self, has: Models) -> Vec<Models> {
        match self.models_for(has) {
            Models::BOTH if !self.both => vec![Models::OPENMP, Models::OPENACC],
            read => vec![read],
        }
    }

    /// The settings that read these.
    pub fn options(&self, options: &Options, read: Models) -> Options {
        Options {
            openmp: read.openmp.then_some(self.openmp_version),
            openacc: read.openacc.then_some(self.openacc_version),
            ..options.clone()
        }
    }
}

/// Whether a file has directives, and is read here as it asks for: where it is read in another way its names are not asked.
pub(crate) fn reads_as_asked(db: &dyn Db, file: SourceFile) -> bool {
    let (has, options) = (models(db, file), file.options(db));
    let of_model = |has: bool, is_read: bool| (has && is_read, has || !is_read);
    let openmp = of_model(has.openmp, options.openmp.is_some());
    let openacc = of_model(has.openacc, options.openacc.is_some());
    (openmp.0 || openacc.0) && openmp.1 && openacc.1
}

/// What two readings say, in order: what both say stands once, and what is true only if both say it (of which code that is, `code`
/// tells) not at all if one does not.
pub fn merge_answers<T, K: Hash + Eq + Ord>(
    mut one: Vec<T>,
    other: Vec<T>,
    key: impl Fn(&T) -> K,
    code: impl Fn(&T) -> &'static str,
) -> Vec<T> {
    let in_other: HashSet<K> = other.iter().filter(|said| code(said) == IN_ALL).map(&key).collect();
    one.retain(|said| code(said) != IN_ALL || in_other.contains(&key(said)));
    let said: HashSet<K> = one.iter().map(&key).collect();
    let other = other.into_iter().filter(|more| code(more) != IN_ALL && !said.contains(&key(more)));
    let mut other = other.peekable();
    let mut all = Vec::with_capacity(one.len());
    for said in one {
        while let Some(more) = other.next_if(|more| key(more) < key(&said)) {
            all.push(more);
        }
        all.push(said);
    }
    all.extend(other);
    all
}

diagnostics! { Place:
    E1300 Error "Clacc document, Interaction with OpenMP Support" mixed(at: Place, other: Place) {
        "OpenACC and OpenMP cannot be enabled together: this file has directives of both, of which no one program can be made"
        at at "this is of one kind"
        also other "this is of the other"
        note "`-fopenmp` or `-fopenacc` says which of them is read"
    }
    W1301 Warning "source-uses-openmp" "Clacc document, Interaction with OpenMP Support" discarded(sentinel: &str, at: Place) {
        "unexpected `{sentinel}` in program: it is discarded, since OpenMP is not enabled"
        at at ""
    }
    W1302 Warning "source-uses-openmp" "Clacc document, Interaction with OpenMP Support" left_live(sentinel: &str, at: Place) {
        "`{sentinel}` is not translated: it is discarded here, and comes alive in what is printed"
        at at "the first of this file"
    }
}

/// What the text of a file has by itself.
#[salsa::tracked]
#[allow(missing_docs, reason = "of what salsa's macros generate")]
pub fn scan_directives(db: &dyn Db, file: SourceFile, form: Form) -> Arc<TextScan> {
    match file.scan(db) {
        Some(told) if told.form() == form => Arc::clone(told),
        Some(_) | None => Arc::new(TextScan::new(file.text(db).as_deref().unwrap_or_default(), form)),
    }
}

/// Which directives a file has with what it includes; headers of the system are their makers' business.
#[salsa::tracked]
#[allow(missing_docs, reason = "of what salsa's macros generate")]
pub fn models(db: &dyn Db, file: SourceFile) -> Models {
    let options = file.options(db);
    let form = file.form(db);
    let includes = Includes { db, form, settings: file.settings(db) };
    let mut found = Models::default();
    let mut left: Vec<SourceFile> = vec![file];
    let mut known: HashSet<FileId> = HashSet::from([file.number(db)]);
    let before = options.preincluded.iter().map(|name| (name.clone(), Search::First));
    let mut asked: Vec<(String, Search, FileId)> = before.map(|(name, how)| (name, how, file.number(db))).collect();
    loop {
        while let Some((name, search, from)) = asked.pop() {
            let line = IncludeLine { name: &name, search, from, folder: None, system: false };
            let file = includes.find(&line).filter(|found| !found.system && known.insert(found.file));
            left.extend(file.and_then(|found| db.file_of_number(found.file)));
        }
        let Some(file) = left.pop().filter(|_| found != Models::BOTH) else { return found };
        let seen = scan_directives(db, file, form);
        found = found.join_models(seen.models());
        asked.extend(seen.includes().iter().map(|(name, search)| (name.clone(), *search, file.number(db))));
    }
}

impl Snapshot {
    /// Which directives a file has, with what it includes, whichever of them are read.
    pub fn models(&self, file: FileId) -> Models {
        self.db.file_of_number(file).map_or(Models::default(), |file| *models(&self.db, file))
    }

    /// Which directives the text of a file has, without what it includes.
    pub fn own_models(&self, file: FileId) -> Models {
        let found = self.db.file_of_number(file);
        found.map_or(Models::default(), |file| scan_directives(&self.db, file, file.form(&self.db)).models())
    }

    /// Why nothing is made of a file that is read with directives of both kinds, at the first of the second kind: what they mean to
    /// each other is written nowhere (R243, R244).
    pub fn is_mixed(&self, file: FileId) -> Option<Diagnostic<Place>> {
        let db = &self.db;
        let file = db.file_of_number(file)?;
        let read = file.options(db);
        (read.openmp.is_some() && read.openacc.is_some()).then_some(())?;
        let buffer = queries::tokens(db, file);
        let first = |word: Atom| buffer.tokens.iter().position(|token| is_sentinel(token, word));
        let (openmp, openacc) = (first(words::OMP)?, first(words::ACC)?);
        let place = |index: usize| buffer.places.get(index).copied();
        Some(mixed(place(openmp.max(openacc))?, place(openmp.min(openacc))?))
    }
}

/// The first OpenMP directive of a file, if such are not read and `-Wsource-uses-openmp` asks for it (R245).
pub(crate) fn discarded_directive(db: &dyn Db, file: SourceFile) -> Option<Diagnostic<Place>> {
    let asks = file.options(db).uses_openmp;
    asks.then(|| first_discarded(db, file)).flatten().map(|(sentinel, at)| discarded(sentinel, at))
}

/// The first OpenMP directive of a file whose OpenACC directives are translated (R264).
pub(crate) fn live_directive(db: &dyn Db, file: SourceFile) -> Option<Diagnostic<Place>> {
    let models = *models(db, file);
    let directive = || first_discarded(db, file).filter(|_| models == Models::BOTH);
    let (sentinel, at) = directive().or_else(|| first_conditional(db, file).filter(|_| models.openacc))?;
    Some(left_live(sentinel, at))
}

/// The first line of Fortran that is compiled where OpenMP is enabled alone, if it is not.
fn first_conditional(db: &dyn Db, file: SourceFile) -> Option<(&'static str, Place)> {
    const SENTINEL: &str = "!$";
    let options = file.options(db);
    let text = file.text(db).as_deref().filter(|_| options.openmp.is_none())?;
    let free = match options.lexing(file.path(db), text).form {
        Form::C => return None,
        Form::Fixed { .. } => false,
        Form::Free => true,
    };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let blanks = if free { line.len() - line.trim_start().len() } else { 0 };
        let mut begin = line[blanks..].bytes();
        let comment =
            matches!(begin.next(), Some(b'!')) || !free && matches!(line.as_bytes(), [b'c' | b'C' | b'*', ..]);
        let follows = |byte: u8| matches!(byte, b' ' | b'\t' | b'&') || !free && byte.is_ascii_digit();
        if comment && begin.next() == Some(b'$') && begin.next().is_some_and(follows) {
            let start = (start + blanks) as u32;
            let place = Place { origin: OriginId(0), start, end: start + SENTINEL.len() as u32 };
            return Some((SENTINEL, place));
        }
        start += line.len();
    }
    None
}

fn first_discarded(db: &dyn Db, file: SourceFile) -> Option<(&'static str, Place)> {
    let options = file.options(db);
    let text = file.text(db).as_deref().filter(|_| options.openmp.is_none())?;
    let lexing = LexOptions { openmp: true, ..options.lexing(file.path(db), text) };
    if !scan_directives(db, file, lexing.form).models().openmp {
        return None;
    }
    let includes = Includes { db, form: lexing.form, settings: file.settings(db) };
    let buffer = source::tokenize_text(file.number(db), text, &lexing, db.atoms(), &includes);
    let places = buffer.tokens.iter().zip(&buffer.places).filter(|(token, _)| is_sentinel(token, words::OMP));
    // Places of another reading are those of this one in the text itself.
    let mut written = places.map(|(_, place)| buffer.origins.as_written(*place));
    let place = written.find(|place| place.origin == OriginId(0))?;
    Some((if lexing.form == Form::C { "#pragma omp" } else { "!$omp" }, place))
}

fn is_sentinel(token: &Token, word: Atom) -> bool {
    token.kind == TokenKind::Sentinel && token.atom == word
}
