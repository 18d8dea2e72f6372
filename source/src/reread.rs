//! A text that is edited all the time: after an edit only the lines around it are read again.
//!
//! What comes out is what [`crate::tokenize_text`] makes of the whole text. While a text is read, the places are noted where a logical line
//! begins ([`Boundary`]). After an edit reading begins at the last of them with a statement between it and the edit, and ends at
//! the first behind the edit that was one before. It is done for Fortran alone, and only where no include line is near and no `#`
//! line but those of conditions: behind the last line that defines a macro ([`Noted::settled_at`]) the preprocessor is always in the
//! state in which it is at the end. Reading over conditions begins and ends outside of them. In fixed form a statement ends where the
//! next begins: only where one begins is a place noted, with what is known of those before it
//! ([`Context`](crate::fortran::split::Context)).

use crate::atom::Atoms;
use crate::buffer::TokenBuffer;
use crate::change::Change;
use crate::file::{FileId, Form, LexOptions};
use crate::fortran::fixed::LastStatement;
use crate::fortran::source::Source;
use crate::include::Includes;
use crate::lex;
use crate::lexer::Lexer;
use crate::notes::{Boundary, Noted};
use crate::origin::{Origin, OriginId, Place};
use crate::preprocess::Preprocessor;
use crate::read::ABOVE;
use std::sync::Arc;

/// So many bytes at the beginning of a text tell whether it is one; an edit of them has all of it read.
const BEGINNING: usize = 1024;

/// So many logical lines are looked back for one to begin with.
const FAR: usize = 4096;

/// A text as it was read.
pub struct Reading {
    text: Arc<str>,
    options: LexOptions,
    buffer: Arc<TokenBuffer>,
    /// What was noted, and how the preprocessor ended; none if all must be read again in any case.
    noted: Option<(Noted, Preprocessor)>,
}

impl Reading {
    /// The tokens.
    pub fn buffer(&self) -> Arc<TokenBuffer> {
        Arc::clone(&self.buffer)
    }
}

/// Reads a text, of which another version may have been read before.
pub fn read_again(
    file: FileId,
    text: &Arc<str>,
    options: LexOptions,
    atoms: &Atoms,
    includes: &dyn Includes,
    before: Option<Reading>,
) -> Reading {
    let again = before.filter(|before| before.options == options && before.buffer.origins.is_of_file(file));
    if let Some(reading) = again.and_then(|before| reread_edited(file, text, before, atoms, includes)) {
        return reading;
    }
    let (buffer, noted) = lex::tokenize_noting(file, text, &options, atoms, includes);
    let is_plain = !options.preprocess || !text.contains("/*") && !has_continued_line(text);
    let noted = noted.filter(|(_, preprocessor)| options.form != Form::C && is_plain && preprocessor.is_steady());
    Reading { text: Arc::clone(text), options, buffer: Arc::new(buffer), noted }
}

/// Whether a backslash ends a line.
fn has_continued_line(text: &str) -> bool {
    text.match_indices('\\').any(|(at, _)| text[at + 1..].trim_start_matches(['\r', ' ', '\t']).starts_with('\n'))
}

/// The reading of an edited text, if the lines around the edit are enough.
fn reread_edited(
    file: FileId,
    text: &Arc<str>,
    before: Reading,
    atoms: &Atoms,
    includes: &dyn Includes,
) -> Option<Reading> {
    let Reading { text: old, options, buffer, noted } = before;
    let (noted, preprocessor) = noted?;
    if !noted.finds.iter().all(|find| find.answers_alike(includes)) {
        return None;
    }
    let change = Change::between(&old, text);
    if old == *text {
        return Some(Reading { text: old, options, buffer, noted: Some((noted, preprocessor)) });
    }
    if !is_quiet(&text[change.new.clone()], &options) || has_command(&old[change.old.clone()], options.form, |_| true) {
        return None;
    }
    let going_on = Lexer::going_on(ABOVE, file, &options, atoms, includes, preprocessor);
    let region = read_around(going_on, &buffer, text, (&old, &noted), &change)?;
    let Region { first, last, lexer } = region;
    let Lexer { out, preprocessor, noted: Some(read), .. } = lexer else { return None };
    if !read.finds.is_empty() || !preprocessor.is_steady() {
        return None;
    }
    let shift = Shift::new(&noted, &change, (first, last), &out);
    let joined = shift.join_buffers(&buffer, out);
    let noted = shift.join_notes(noted, read);
    Some(Reading { text: Arc::clone(text), options, buffer: Arc::new(joined), noted: Some((noted, preprocessor)) })
}

/// Whether lines have nothing that matters to others far from them.
fn is_quiet(lines: &str, options: &LexOptions) -> bool {
    !has_command(lines, options.form, |_| true)
        && !(options.preprocess && (lines.contains("/*") || lines.contains('\\')))
}

/// Whether one of the lines begins with `#`, and with something behind it that matters. In fixed form a `#` behind blanks continues a
/// statement.
fn has_command(lines: &str, form: Form, matters: fn(&str) -> bool) -> bool {
    let starts = lines.lines().map(|line| if form == Form::Free { line.trim_start() } else { line });
    let mut commands = starts.filter_map(|line| line.strip_prefix('#'));
    lines.contains('#') && commands.any(matters)
}

/// Whether what is behind a `#` begins, changes or ends no condition.
fn is_no_condition(command: &str) -> bool {
    let command = command.trim_start();
    let name = &command[..command.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(command.len())];
    !matches!(name, "if" | "ifdef" | "ifndef" | "elif" | "else" | "endif")
}

/// Whether a directive line behind a byte, with no statement between, may go on with the directive before it and take back that this ended.
fn may_go_on(text: &str, at: u32) -> bool {
    let mut lines = text.get(at as usize..).unwrap_or_default().lines().map(str::trim_start);
    lines.find(|line| !line.is_empty()).is_none_or(|line| line.starts_with(['!', '&', '#']))
}

impl Noted {
    /// The boundary where reading begins: a statement is between it and the edit, so that what follows decides of no statement before it.
    ///
    /// It is outside of all conditions if the lines between may have some.
    fn first_boundary(&self, text: &str, change: &Change, has_conditions: bool) -> Option<usize> {
        let around = self.boundaries.partition_point(|boundary| boundary.at as usize <= change.old.start);
        let around = around.checked_sub(1)?;
        let tokens = self.boundaries[around].tokens;
        let before = self.boundaries[..around].iter().enumerate().rev();
        let is_first = |(_, boundary): &(usize, &Boundary)| {
            boundary.tokens < tokens && !(has_conditions && boundary.is_inside) && !may_go_on(text, boundary.at)
        };
        let (first, boundary) = before.take(FAR).find(is_first)?;
        let at = boundary.at as usize;
        (at >= self.settled_at && at >= BEGINNING).then_some(first)
    }
}

/// The lines around an edit, as they were read.
struct Region<'a> {
    /// The boundaries around them.
    first: usize,
    last: usize,
    lexer: Lexer<'a>,
}

/// Reads the lines around an edit: as few as possible, or if these are among conditions of the preprocessor, those around the conditions.
fn read_around<'a>(
    mut lexer: Lexer<'a>,
    buffer: &TokenBuffer,
    text: &str,
    (old, noted): (&str, &Noted),
    change: &Change,
) -> Option<Region<'a>> {
    let (mut tried, macros) = (None, lexer.preprocessor.count_changes());
    for has_conditions in [false, true] {
        let first = noted.first_boundary(old, change, has_conditions)?;
        if tried.replace(first) == Some(first) || lexer.preprocessor.count_changes() != macros {
            return None;
        }
        lexer.out = TokenBuffer {
            origins: buffer.origins.first_origins(noted.boundaries[first].origins)?,
            ..TokenBuffer::default()
        };
        lexer.noted = Some(Noted { began_inside: noted.boundaries[first].is_inside, ..Noted::default() });
        // What was included on the first try is not in what is read now.
        lexer.repeats.clear_files();
        if let Some(last) = read_region(&mut lexer, text, (old, noted, first), change) {
            return Some(Region { first, last, lexer });
        }
        lexer.preprocessor.leave_conditions();
    }
    None
}

/// Reads from a boundary on until one behind the edit; its number.
fn read_region(
    lexer: &mut Lexer<'_>,
    text: &str,
    (old, noted, first): (&str, &Noted, usize),
    change: &Change,
) -> Option<usize> {
    let Boundary { at: from, is_inside, includes, context, .. } = noted.boundaries[first];
    let (from, form) = (from as usize, lexer.options.form);
    lexer.splitting.resume(context);
    // Which condition is open decides what the next of its lines means.
    let matters = if is_inside { |_: &str| true } else { is_no_condition };
    let (mut source, mut held) = (Source::new(lexer, text, OriginId(0), from), LastStatement::default());
    loop {
        let is_outside = is_inside || !lexer.preprocessor.has_conditions();
        if let Some(before) = change.before(source.at).filter(|_| is_outside) {
            let same = noted.boundaries.binary_search_by_key(&before, |boundary| boundary.at as usize);
            let same = same.ok().filter(|last| noted.boundaries[*last].is_inside == is_inside);
            let same = same.filter(|_| !may_go_on(text, source.at as u32) && source.end_statement(lexer, &mut held));
            if let Some(last) = same.filter(|last| noted.boundaries[*last].context == lexer.splitting.context()) {
                let lines = [&old[from..before], &text[from..source.at]];
                let is_alike = !lines.iter().any(|lines| has_command(lines, form, matters));
                return (noted.boundaries[last].includes == includes && is_alike).then_some(last);
            }
        }
        let is_stop = source.is_at_command() && has_command(source.current_line(), form, matters);
        if is_stop || source.is_at_end() {
            return None;
        }
        match form {
            Form::Fixed { .. } => source.fixed_line(lexer, &mut held),
            Form::Free | Form::C => source.free_line(lexer),
        };
    }
}

/// How what stands behind the edit moved.
struct Shift {
    first: Boundary,
    last: Boundary,
    bytes: i64,
    tokens: i64,
    origins: i64,
    /// The numbers of the boundaries.
    numbers: (usize, usize),
    diagnostics: i64,
    continued: i64,
}

impl Shift {
    fn new(noted: &Noted, change: &Change, numbers: (usize, usize), read: &TokenBuffer) -> Shift {
        let (first, last) = (noted.boundaries[numbers.0], noted.boundaries[numbers.1]);
        let grown = |new: usize, old: (u32, u32)| new as i64 - i64::from(old.1 - old.0);
        Shift {
            bytes: change.new.end as i64 - change.old.end as i64,
            tokens: grown(read.tokens.len(), (first.tokens, last.tokens)),
            origins: i64::from(read.origins.len()) - i64::from(last.origins),
            diagnostics: grown(read.diagnostics.len(), (first.diagnostics, last.diagnostics)),
            continued: grown(read.continued.len(), (first.continued, last.continued)),
            first,
            last,
            numbers,
        }
    }

    fn shift_place(&self, place: Place) -> Place {
        let moved = |number: u32, by: i64| (i64::from(number) + by) as u32;
        match place.origin {
            OriginId(0) if place.start >= self.last.at => {
                Place { origin: OriginId(0), start: moved(place.start, self.bytes), end: moved(place.end, self.bytes) }
            }
            OriginId(origin) if origin >= self.last.origins => {
                Place { origin: OriginId(moved(origin, self.origins)), ..place }
            }
            _ => place,
        }
    }

    /// What was read before the region, in it, and behind it.
    fn join_buffers(&self, old: &TokenBuffer, read: TokenBuffer) -> TokenBuffer {
        let (first, last) = (&self.first, &self.last);
        let mut tokens = Vec::with_capacity(old.tokens.len() + read.tokens.len());
        tokens.extend_from_slice(&old.tokens[..first.tokens as usize]);
        tokens.extend_from_slice(&read.tokens);
        tokens.extend_from_slice(&old.tokens[last.tokens as usize..]);
        let mut places = Vec::with_capacity(tokens.capacity());
        places.extend_from_slice(&old.places[..first.tokens as usize]);
        places.extend_from_slice(&read.places);
        places.extend(old.places[last.tokens as usize..].iter().map(|place| self.shift_place(*place)));
        let mut continued = old.continued[..first.continued as usize].to_vec();
        continued.extend(read.continued.iter().map(|(token, place)| (token + first.tokens, *place)));
        let moved =
            |(token, place): &(u32, Place)| ((i64::from(*token) + self.tokens) as u32, self.shift_place(*place));
        continued.extend(old.continued[last.continued as usize..].iter().map(moved));
        let mut diagnostics = old.diagnostics[..first.diagnostics as usize].to_vec();
        diagnostics.extend(read.diagnostics);
        let behind = old.diagnostics[last.diagnostics as usize..].iter().cloned();
        diagnostics.extend(behind.map(|found| found.map(|place| self.shift_place(place))));
        let mut origins = read.origins;
        for number in last.origins..old.origins.len() {
            origins.add_origin(match old.origins.get(OriginId(number)) {
                Origin::Macro { name, file, defined, call } => {
                    Origin::Macro { name, file, defined, call: self.shift_place(call) }
                }
                Origin::Include { file, from, system } => {
                    Origin::Include { file, from: self.shift_place(from), system }
                }
                other => other,
            });
        }
        let includes = old.includes.clone();
        TokenBuffer { headers: Vec::new(), tokens, places, continued, origins, diagnostics, includes }
    }

    fn join_notes(&self, mut old: Noted, read: Noted) -> Noted {
        let Boundary { tokens, continued, diagnostics, includes, .. } = self.first;
        // The lexer of the region counted from zero, but for origins.
        let read = read.boundaries.into_iter().map(|boundary| Boundary {
            tokens: boundary.tokens + tokens,
            continued: boundary.continued + continued,
            diagnostics: boundary.diagnostics + diagnostics,
            includes: boundary.includes + includes,
            ..boundary
        });
        for boundary in &mut old.boundaries[self.numbers.1..] {
            let moved = |number: u32, by: i64| (i64::from(number) + by) as u32;
            boundary.at = moved(boundary.at, self.bytes);
            boundary.tokens = moved(boundary.tokens, self.tokens);
            boundary.continued = moved(boundary.continued, self.continued);
            boundary.origins = moved(boundary.origins, self.origins);
            boundary.diagnostics = moved(boundary.diagnostics, self.diagnostics);
        }
        old.boundaries.splice(self.numbers.0..self.numbers.1, read);
        old
    }
}

#[cfg(test)]
#[path = "reread_tests.rs"]
mod tests;
