//! Reads a file and all that it includes: the top of what reads, which alone knows both languages and the preprocessor.

use std::borrow::Cow;
use std::sync::Arc;

use crate::c::read;
use crate::file::{FileId, Form, LineIndex, is_binary};
use crate::fortran::{hash, lines};
use crate::header::Included;
use crate::include::{FoundFile, IncludeLine, Search};
use crate::lexer::{Above, Lexer};
use crate::origin::{Origin, OriginId, Place};
use crate::preprocess::{command, comments, question};
use crate::problems;
use crate::shared_headers::{Reading, SharedHeaders};

/// What those below ask for.
pub(crate) const ABOVE: &Above = &Above {
    include_file,
    obey_directive_line: command::obey_directive_line,
    answer_question: question::answer_question,
    flush_statement: hash::flush_statement,
};

/// Included files are nested at most so deep.
const INCLUDE_DEPTH: u32 = 200;
/// A Fortran file may include itself so often: with guards of `#if` it ends sooner.
const SELF_INCLUSION: usize = 8;
/// So many headers of a file are kept apart; those after them are part of it.
const MOST_HEADERS: usize = 100;

/// From so many bytes on a text has room made for its tokens; it has about one for so many bytes.
const LARGE: usize = 1 << 16;
const BYTES_A_TOKEN: usize = 6;

/// What a file that is missing takes with it.
const UNKNOWN_NAMES: &str = "a name that nothing declares may be its, and is not reported";

/// Reads the file that the include line at `from` names.
fn include_file(lexer: &mut Lexer, name: &str, search: Search, from: Place) {
    let Some(found) = lexer.find_file(name, search) else {
        return lexer.lacks_file(name, search, from);
    };
    lexer.out.includes.push(found.file);
    if is_binary(&found.text) {
        return lexer.report(problems::include_is_binary(name, from));
    }
    if lexer.preprocessor.read_once(found.file) || lexer.includable.is_used_up() {
        return;
    }
    let again = lexer.options.form != Form::C && lexer.times_open(found.file, from) >= SELF_INCLUSION;
    if lexer.include_depth >= INCLUDE_DEPTH || again {
        // A file that includes itself twice would go on for ever.
        lexer.includable.use_up();
        return lexer.report(problems::includes_too_deep(name, from));
    }
    if found.guessed {
        let path = lexer.includes.name(found.file);
        lexer.report(problems::ambiguous_include(name, &path, from));
    }
    if !lexer.includable.has_room(&found) {
        lexer.includable.use_up();
        return lexer.report(problems::includes_too_much(name, from));
    }
    lexer.read_found_file(found, from);
}

impl Lexer<'_> {
    /// Reads one file, the first or an included one; what `-E` prints of it.
    pub(crate) fn read_text(&mut self, file: FileId, text: &str, origin: OriginId) -> String {
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
            Form::Free | Form::Fixed { .. } => lines::read_file(self, &text, origin),
            Form::C => {
                self.make_room(text.len());
                read::read_file(self, &text, origin)
            }
        }
        // What is left open goes on in the including file, which has other lines and another name.
        hash::flush_statement(self);
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
        // A source that is included is a part of the program that includes it, and none else includes it.
        // What it includes is read with it, in its place.
        let is_inside =
            from.origin != OriginId(0) && matches!(self.out.origins.get(from.origin), Origin::Include { .. });
        let may_share = self.in_prelude() && !is_inside && !self.includes.name(found.file).ends_with(".c");
        if let Some(shared) = self.shared.filter(|_| may_share) {
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
        self.includable.has_room_again(reading.bytes, &reading.files)
            && self.preprocessor.answers_alike(&reading.seen)
            && reading.finds.iter().all(|find| find.answers_alike(self.includes))
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
        let header = Arc::new(read.take_header(found.file));
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
}
