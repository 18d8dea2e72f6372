//! The door of this crate: a text to tokens.
//!
//! [`tokenize_text`] never fails: what is wrong becomes diagnostics of the buffer. It reads no file: text for
//! includes is asked of [`Includes`].

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use crate::atom::{Atom, Atoms, words};
use crate::c::lex::Dialect;
use crate::cache::Spellings;
use crate::diagnostic::Diagnostic;
use crate::file::{FileId, Form, LexOptions, LineIndex, is_binary};
use crate::header::{Find, Header, Included, Reading, SharedHeaders};
use crate::includable::Includable;
use crate::origin::{Origin, OriginId, Place};
use crate::preprocess::print::Printer;
use crate::preprocess::{Preprocessor, comments, predefined, print_c};
use crate::repeat::Repeats;
use crate::reread::Noted;
use crate::token::{GUESSED, NOT_FOUND, Token, TokenBuffer, TokenKind};
use crate::{c, fortran, problems};

pub use crate::include::{FoundFile, IncludeLine, Includes, NoIncludes, Search};

/// Included files are nested at most so deep.
pub(crate) const INCLUDE_DEPTH: u32 = 200;
/// A Fortran file may include itself so often: with guards of `#if` it ends sooner.
const SELF_INCLUSION: usize = 8;
/// So many headers of a file are kept apart; those after them are part of it.
const MOST_HEADERS: usize = 100;

/// From so many bytes on a text has room made for its tokens; it has about one for so many bytes.
const LARGE: usize = 1 << 16;
const BYTES_A_TOKEN: usize = 6;

/// What a file that is missing takes with it.
const UNKNOWN_NAMES: &str = "a name that nothing declares may be its, and is not reported";

/// The errors that are shown wherever they are: a header says that it cannot be read this way.
const UNREADABLE: &[&str] =
    &["error_directive", NOT_FOUND, "include_is_binary", "includes_too_deep", "includes_too_much"];

/// The tokens of `text`, the content of `file`.
pub fn tokenize_text(
    file: FileId,
    text: &str,
    options: &LexOptions,
    atoms: &Atoms,
    includes: &dyn Includes,
) -> TokenBuffer {
    read_file(file, text, Lexer::new(file, options, atoms, includes, text.len()))
}

/// The same, with the headers that a C file begins with apart ([`TokenBuffer::headers`]); what `shared` has of them is not read again.
pub fn tokenize_sharing(
    file: FileId,
    text: &str,
    options: &LexOptions,
    atoms: &Atoms,
    includes: &dyn Includes,
    shared: &SharedHeaders,
) -> TokenBuffer {
    let mut lexer = Lexer::new(file, options, atoms, includes, text.len());
    lexer.shared = (options.form == Form::C).then_some(shared);
    read_file(file, text, lexer)
}

/// The same, with what is noted for those who read it again after an edit; nothing if it must be read as a whole.
pub(crate) fn tokenize_noting(
    file: FileId,
    text: &str,
    options: &LexOptions,
    atoms: &Atoms,
    includes: &dyn Includes,
) -> (TokenBuffer, Option<(Noted, Preprocessor)>) {
    let mut lexer = Lexer::new(file, options, atoms, includes, text.len());
    lexer.noted = Some(Noted::default());
    read_text(file, text, &mut lexer);
    let said = lexer.out.diagnostics.len();
    let noted = lexer.noted.take();
    let preprocessor = std::mem::replace(&mut lexer.preprocessor, Preprocessor::new(Dialect::Fortran));
    let buffer = lexer.into_buffer();
    // What is left out again was counted.
    let is_whole = buffer.diagnostics.len() == said && !is_binary(text);
    (buffer, noted.filter(|_| is_whole).map(|noted| (noted, preprocessor)))
}

fn read_file(file: FileId, text: &str, mut lexer: Lexer) -> TokenBuffer {
    read_text(file, text, &mut lexer);
    lexer.into_buffer()
}

fn read_text(file: FileId, text: &str, lexer: &mut Lexer) {
    let origin = lexer.out.origins.add_origin(Origin::File(file));
    if lexer.preprocesses() {
        let shared = lexer.shared;
        predefined::define_all(lexer, shared);
    }
    if is_binary(text) {
        lexer.report(problems::binary_file(Place { origin, start: 0, end: 0 }));
        return;
    }
    lexer.read_text(file, text, origin);
}

/// What `-E` prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Printing {
    /// The text, with line markers, `# 12 "file"`.
    Marked,
    /// `-P`: without them.
    Plain,
    /// `-dM`: the macros that are defined at its end.
    Macros,
    /// `-dD`: the text, with line markers or without, and the directives that define and undefine macros.
    Definitions {
        /// Whether there are line markers.
        marked: bool,
    },
    /// `-M`, `-MM`: a rule for `make`: the files on which the file depends.
    Rule {
        /// Whether headers of the system are among them.
        system: bool,
    },
}

/// `text` as a preprocessor leaves it, and what it had to say: `-E`.
///
/// What is printed reads as the same tokens, without the preprocessor, in the same form.
pub fn preprocess(
    file: FileId,
    text: &str,
    options: &LexOptions,
    atoms: &Atoms,
    includes: &dyn Includes,
    printing: Printing,
) -> (String, TokenBuffer) {
    let mut lexer = Lexer::new(file, options, atoms, includes, text.len());
    let markers = matches!(printing, Printing::Marked | Printing::Definitions { marked: true });
    let definitions = matches!(printing, Printing::Definitions { .. });
    match options.form {
        Form::C => lexer.record = Some(print_c::Record::new(definitions)),
        Form::Free | Form::Fixed { .. } => lexer.print = Some(Printer::new(markers)),
    }
    lexer.preprocessor.printing = true;
    let origin = lexer.out.origins.add_origin(Origin::File(file));
    if lexer.preprocesses() {
        predefined::define_all(&mut lexer, None);
    }
    let before = if definitions && options.form == Form::C { print_c::print_macros(&lexer) } else { String::new() };
    let printed = lexer.read_text(file, text, origin);
    let text = match (printing, options.form) {
        (Printing::Macros, _) => print_c::print_macros(&lexer),
        (Printing::Rule { system }, _) => print_c::print_rule(&lexer, file, system),
        (_, Form::C) => {
            let record = lexer.record.take().unwrap_or_default();
            before + &print_c::text(&lexer.out, &record, atoms, markers)
        }
        (Printing::Marked, _) => {
            format!("# 1 {}\n{printed}", crate::preprocess::print::quote_name(&includes.name(file)))
        }
        (Printing::Plain | Printing::Definitions { .. }, _) => printed,
    };
    (text, lexer.into_buffer())
}

/// What is known while a file and all it includes are read.
pub(crate) struct Lexer<'a> {
    pub(crate) options: &'a LexOptions,
    pub(crate) includes: &'a dyn Includes,
    pub(crate) spellings: Spellings<'a>,
    pub(crate) out: TokenBuffer,
    pub(crate) preprocessor: Preprocessor,
    /// The file being read.
    pub(crate) current: FileId,
    /// The folder of the search list in which it was found.
    folder: Option<u32>,
    /// Whether it is a system header.
    pub(crate) system: bool,
    /// The Fortran statement in whose midst an `#include` stands.
    pub(crate) open: Option<fortran::lines::OpenStatement>,
    /// Who prints the file, if `-E` asks.
    pub(crate) print: Option<Printer>,
    /// What was read between which tokens, if `-E` of C asks.
    pub(crate) record: Option<print_c::Record>,
    pub(crate) splitting: fortran::split::Splitting,
    include_depth: u32,
    /// How much may still be included.
    pub(crate) includable: Includable,
    /// The included files that may be included again.
    pub(crate) repeats: Repeats,
    /// The headers of other files, if headers are kept apart from the file's own tokens.
    shared: Option<&'a SharedHeaders>,
    /// The files that the header being read asked for.
    pub(crate) finds: Option<Vec<Find>>,
    /// What is noted for those who read the text again after an edit.
    pub(crate) noted: Option<Noted>,
}

impl<'a> Lexer<'a> {
    fn new(
        current: FileId,
        options: &'a LexOptions,
        atoms: &'a Atoms,
        includes: &'a dyn Includes,
        size: usize,
    ) -> Lexer<'a> {
        let mut out = TokenBuffer::default();
        out.tokens.reserve(size / 5);
        out.places.reserve(size / 5);
        let spellings = Spellings::new(atoms);
        let dialect = if options.form == Form::C { Dialect::C } else { Dialect::Fortran };
        let preprocessor = Preprocessor::new(dialect);
        let splitting = fortran::split::Splitting::default();
        let (open, print) = (None, None);
        let (include_depth, includable) = (0, Includable::new(size));
        Lexer {
            options,
            includes,
            spellings,
            out,
            preprocessor,
            current,
            folder: None,
            system: false,
            open,
            print,
            record: None,
            splitting,
            include_depth,
            includable,
            repeats: Repeats::default(),
            shared: None,
            finds: None,
            noted: None,
        }
    }

    /// A lexer that goes on in the midst of a text, where the preprocessor is in this state.
    pub(crate) fn going_on(
        file: FileId,
        options: &'a LexOptions,
        atoms: &'a Atoms,
        includes: &'a dyn Includes,
        preprocessor: Preprocessor,
    ) -> Lexer<'a> {
        Lexer { preprocessor, ..Lexer::new(file, options, atoms, includes, 0) }
    }

    /// Whose rules the preprocessor follows.
    pub(crate) fn dialect(&self) -> Dialect {
        match self.options.form {
            Form::Free | Form::Fixed { .. } => Dialect::Fortran,
            Form::C => Dialect::C,
        }
    }

    /// Whether `#` lines are obeyed and macros replaced.
    pub(crate) fn preprocesses(&self) -> bool {
        self.options.preprocess || self.options.form == Form::C
    }

    /// Says of the directive read last that blanks may stand in its words.
    pub(crate) fn mark_cut(&mut self) {
        if let Some(last) = self.out.tokens.last_mut().filter(|token| token.kind == TokenKind::EndOfDirective) {
            last.atom = words::CUT;
        }
    }

    /// How many files include one another here.
    pub(crate) fn include_depth(&self) -> u32 {
        self.include_depth
    }

    /// Reads one file, the first or an included one; what `-E` prints of it.
    fn read_text(&mut self, file: FileId, text: &str, origin: OriginId) -> String {
        let current = std::mem::replace(&mut self.current, file);
        let lines = if self.preprocesses() { LineIndex::new(text) } else { LineIndex::default() };
        self.record_file(origin, &lines);
        let outer = self.preprocessor.enter_file(lines);
        let fixed = matches!(self.options.form, Form::Fixed { .. });
        let fortran = self.options.preprocess && self.options.form != Form::C;
        let blanked = fortran.then(|| comments::blank_comments(text, fixed)).flatten();
        let (text, joined): (Cow<str>, _) =
            blanked.map_or((text.into(), Vec::new()), |blanked| (blanked.text.into(), blanked.joined));
        let continued = (fortran && !fixed).then(|| comments::without_backslashes(&text)).flatten();
        let text = continued.map_or(text, Cow::from);
        self.print_file(origin, &text, joined);
        if self.include_depth == 0 {
            self.read_preincluded(origin);
        }
        match self.options.form {
            Form::Free | Form::Fixed { .. } => fortran::lines::read_file(self, &text, origin),
            Form::C => {
                self.make_room(text.len());
                c::read_file(self, &text, origin)
            }
        }
        // What is left open goes on in the including file, which has other lines and another name.
        fortran::hash::flush_statement(self);
        for open in self.preprocessor.leave_file(outer) {
            self.report(problems::if_without_end(open));
        }
        self.current = current;
        self.printed_file()
    }

    /// Room for the tokens of a large text: to grow by doubling would touch twice the memory.
    fn make_room(&mut self, bytes: usize) {
        if bytes >= LARGE {
            self.out.tokens.reserve(bytes / BYTES_A_TOKEN);
            self.out.places.reserve(bytes / BYTES_A_TOKEN);
        }
    }

    /// The files that come before the first line: that in which glibc says what it implements, and those of `-imacros` and
    /// `-include`.
    fn read_preincluded(&mut self, origin: OriginId) {
        let options = self.options;
        let here = Place { origin, start: 0, end: 0 };
        if options.form == Form::C
            && !options.c.freestanding
            && let Some(found) = self.find_file("stdc-predef.h", Search::System)
        {
            self.read_found_file(found, here);
        }
        for name in &options.macro_files {
            let before = (self.out.tokens.len(), self.out.headers.len());
            self.include_file(name, Search::First, here);
            self.print_first();
            self.repeats.clear_files();
            self.out.tokens.truncate(before.0);
            self.out.places.truncate(before.0);
            self.out.continued.retain(|(token, _)| (*token as usize) < before.0);
            self.out.headers.truncate(before.1);
        }
        for name in &options.preincluded {
            self.include_file(name, Search::First, here);
            self.print_first();
        }
    }

    /// The file that an include line or condition of the current file names.
    pub(crate) fn find_file(&mut self, name: &str, search: Search) -> Option<FoundFile> {
        let (from, folder, system) = (self.current, self.folder, self.system);
        let found = self.includes.find(&IncludeLine { name, search, from, folder, system });
        let noted = self.noted.as_mut().map(|noted| &mut noted.finds);
        for finds in noted.into_iter().chain(&mut self.finds) {
            finds.push(Find { name: name.into(), search, from, folder, system, found: found.clone() });
        }
        found
    }

    /// Reads the file that the include line at `from` names.
    pub(crate) fn include_file(&mut self, name: &str, search: Search, from: Place) {
        let Some(found) = self.find_file(name, search) else {
            return self.lacks_file(name, search, from);
        };
        self.out.includes.push(found.file);
        if is_binary(&found.text) {
            return self.report(problems::include_is_binary(name, from));
        }
        if self.preprocessor.read_once(found.file) || self.includable.is_used_up() {
            return;
        }
        let again = self.options.form != Form::C && self.times_open(found.file, from) >= SELF_INCLUSION;
        if self.include_depth >= INCLUDE_DEPTH || again {
            // A file that includes itself twice would go on for ever.
            self.includable.use_up();
            return self.report(problems::includes_too_deep(name, from));
        }
        if found.guessed {
            let path = self.includes.name(found.file);
            self.report(problems::ambiguous_include(name, &path, from));
        }
        if !self.includable.has_room(&found) {
            self.includable.use_up();
            return self.report(problems::includes_too_much(name, from));
        }
        self.read_found_file(found, from);
    }

    fn lacks_file(&mut self, name: &str, search: Search, from: Place) {
        let (file, folder, system) = (self.current, self.folder, self.system);
        let why = self.includes.obstacle(&IncludeLine { name, search, from: file, folder, system });
        let problem = problems::include_not_found(name, from).note(UNKNOWN_NAMES);
        self.report(match why {
            Some(why) => problem.note(why),
            None => problem,
        });
    }

    fn read_found_file(&mut self, found: FoundFile, from: Place) {
        self.includable.take_file(&found);
        if let Some(shared) = self.shared.filter(|_| self.in_prelude()) {
            return self.include_header(found, from, shared);
        }
        if self.replay_file(&found, from) {
            return;
        }
        let noted = self.note_file(&found);
        let printed = self.read_included(&found, from);
        if self.print.is_some() {
            let name = self.includes.name(found.file);
            self.print_include(from, &name, printed);
        }
        self.remember_reading(found, noted);
    }

    fn read_included(&mut self, found: &FoundFile, from: Place) -> String {
        let FoundFile { file, ref text, folder, system, .. } = *found;
        let origin = self.out.origins.add_origin(Origin::Include { file, from, system });
        let outer = (std::mem::replace(&mut self.folder, folder), std::mem::replace(&mut self.system, system));
        self.include_depth += 1;
        let printed = self.read_text(file, text, origin);
        self.include_depth -= 1;
        (self.folder, self.system) = outer;
        self.record_return(from);
        printed
    }

    /// Whether no token of the file's own was read yet.
    fn in_prelude(&self) -> bool {
        self.out.tokens.is_empty() && self.out.headers.len() < MOST_HEADERS
    }

    /// A header: an included file before any token of the file's own. One that another file has read alike is not read again.
    fn include_header(&mut self, found: FoundFile, from: Place, shared: &SharedHeaders) {
        let known = shared.readings_of(&found);
        let alike = known.into_iter().find(|reading| self.reads_alike(reading));
        if let Some(reading) = &alike {
            self.preprocessor.repeat_effects(&reading.seen);
            self.includable.take_again(reading.bytes, &reading.files);
            self.asked_for(reading);
        }
        let reading = alike.unwrap_or_else(|| self.read_header(found, from, shared));
        let base = self.out.origins.share_origins(from, Arc::clone(reading.header.origins()));
        self.out
            .diagnostics
            .extend(reading.diagnostics.iter().map(|found| found.clone().map(|place: Place| place.rebase_to(base))));
        self.out.includes.extend(&reading.includes);
        reading.header.headers.iter().for_each(|inner| self.append_included(inner.rebase_to(base)));
        self.append_included(Included::new(Arc::clone(&reading.header), base));
    }

    /// Adds what a header became: to the headers, or where these end to the file's own tokens.
    fn append_included(&mut self, mut included: Included) {
        included.incomplete |= self.out.lacks_includes();
        if included.header.tokens.is_empty() {
            return;
        }
        if self.in_prelude() && included.header.is_whole() {
            return self.out.headers.push(included);
        }
        self.out.tokens.extend_from_slice(&included.header.tokens);
        self.out.places.extend(included.all_places());
    }

    /// What a header asked for, the header around it asked for.
    fn asked_for(&mut self, reading: &Reading) {
        if let Some(finds) = &mut self.finds {
            finds.extend_from_slice(&reading.finds);
        }
    }

    /// Whether a header would become what it became before.
    fn reads_alike(&self, reading: &Reading) -> bool {
        let found = |find: &Find| {
            let Find { ref name, search, from, folder, system, .. } = *find;
            let now = self.includes.find(&IncludeLine { name, search, from, folder, system });
            match (&now, &find.found) {
                (Some(now), Some(before)) => now.is_same(before),
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            }
        };
        self.includable.has_room_again(reading.bytes, &reading.files)
            && self.preprocessor.answers_alike(&reading.seen)
            && reading.finds.iter().all(found)
    }

    /// Reads a header, and keeps what it became for other files.
    fn read_header(&mut self, found: FoundFile, from: Place, shared: &SharedHeaders) -> Arc<Reading> {
        let outer = std::mem::take(&mut self.out);
        let (taken, files) = (self.includable.total_cost(), self.includable.files());
        let watching = self.preprocessor.start_watch();
        let finds = self.finds.replace(Vec::new());
        self.read_included(&found, from);
        let seen = self.preprocessor.end_watch(watching);
        let mut read = std::mem::replace(&mut self.out, outer);
        let header = Arc::new(Header::new(found.file, &mut read));
        let (shareable, seen) = (seen.is_some() && !self.includable.is_used_up(), seen.unwrap_or_default());
        let reading = Arc::new(Reading {
            header,
            found,
            seen,
            finds: std::mem::replace(&mut self.finds, finds).unwrap_or_default(),
            diagnostics: read.diagnostics,
            includes: read.includes,
            bytes: self.includable.total_cost() - taken,
            files: self.includable.taken_since(files),
        });
        if shareable {
            shared.keep_reading(Arc::clone(&reading));
        }
        self.asked_for(&reading);
        reading
    }

    /// How often `file` is being read, from the place `from` outwards.
    fn times_open(&self, file: FileId, from: Place) -> usize {
        let outer = |place: &Place| match self.out.origins.get(place.origin) {
            Origin::Include { from, .. } => Some(from),
            Origin::Macro { call, .. } => Some(call),
            Origin::File(_) | Origin::BuiltIn => None,
        };
        let reads = |place: &Place| match self.out.origins.get(place.origin) {
            Origin::File(read) | Origin::Include { file: read, .. } => read == file,
            Origin::Macro { .. } | Origin::BuiltIn => false,
        };
        std::iter::successors(Some(from), outer).filter(reads).count()
    }

    /// What was read; of system headers only what keeps a program from being read at all is worth a message, and a file that is missing
    /// is one mistake, however often it is included.
    fn into_buffer(mut self) -> TokenBuffer {
        let origins = &self.out.origins;
        let shown = |diagnostic: &Diagnostic<Place>| {
            UNREADABLE.contains(&diagnostic.row.name) || !origins.is_system(diagnostic.primary.at)
        };
        self.out.diagnostics.retain(shown);
        let mut missing = HashSet::new();
        let once = |found: &Diagnostic<Place>| [NOT_FOUND, GUESSED].contains(&found.row.name);
        self.out.diagnostics.retain(|found| !once(found) || missing.insert(found.message.clone()));
        self.out
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic<Place>) {
        self.out.diagnostics.extend(self.preprocessor.as_said(diagnostic));
    }

    /// Reports what a scanner found.
    pub(crate) fn report_all(&mut self, found: &mut Vec<Diagnostic<Place>>) {
        found.drain(..).for_each(|diagnostic| self.report(diagnostic));
    }

    /// Appends a token written at one place.
    #[inline]
    pub(crate) fn push(&mut self, kind: TokenKind, atom: Atom, place: Place) {
        self.out.tokens.push(Token { kind, atom });
        self.out.places.push(place);
    }

    /// Appends the token of bytes `start..end` of a text made of `pieces`.
    #[inline]
    pub(crate) fn push_of(&mut self, kind: TokenKind, atom: Atom, (place, rest): (Place, Option<Place>)) {
        if let Some(rest) = rest {
            self.out.continued.push((self.out.tokens.len() as u32, rest));
        }
        self.push(kind, atom, place);
    }

    /// Whether directives of this sentinel are read at all.
    pub(crate) fn is_enabled(&self, sentinel: Atom) -> bool {
        match sentinel {
            words::OMP => self.options.openmp,
            words::ACC => self.options.openacc,
            _ => false,
        }
    }
}
