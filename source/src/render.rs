//! A [`Diagnostic`] for people and for programs: on a terminal, on one line, as data.
//!
//! The only file that knows ariadne. It is given the lines that matter and no more, and byte offsets; places in
//! macros and included files are explained by walking their origins.

use std::ops::Range;
use std::sync::Arc;

use ariadne::{Cache, Color, Config, Fmt, IndexType, Label as Arrow, Report, ReportKind, Source as Excerpt};

use crate::atom::Atoms;
use crate::diagnostic::{Diagnostic, Safety, Severity};
use crate::file::{Columns, FileId, LineIndex};
use crate::origin::{Marker, Origin, Origins, Place};
use crate::visible::{visible_line, visible_with_places};

/// Who knows the names and texts of files, and the spellings of names.
pub trait Sources {
    /// The name of `file`.
    fn name(&self, file: FileId) -> String;

    /// The text of `file`, if it is known.
    fn text(&self, file: FileId) -> Option<Arc<str>>;

    /// The spellings of the analysis.
    fn atoms(&self) -> &Atoms;

    /// The lines of `file`; worth remembering where many diagnostics are shown.
    fn lines(&self, file: FileId) -> Option<Arc<LineIndex>> {
        self.text(file).map(|text| Arc::new(LineIndex::new(&text)))
    }
}

/// A diagnostic as data: names, lines and columns, no ids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rendered {
    /// Where it is.
    pub at: Location,
    /// How bad it is: `error` or `warning`.
    pub severity: &'static str,
    /// The stable code.
    pub code: &'static str,
    /// The `-W` group of a warning, or empty.
    pub group: &'static str,
    /// The sentence.
    pub message: String,
    /// Places that matter and what to say there, the primary first.
    pub labels: Vec<(Location, String)>,
    /// Further facts: the rule, the macros and includes that led here.
    pub notes: Vec<String>,
    /// What mends it.
    pub fix: Option<Mended>,
}

/// A fix as data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mended {
    /// Where, and the new texts; none where a macro wrote what is to be changed.
    pub edits: Vec<(Location, String)>,
    /// What this does.
    pub text: String,
    /// Whether it can be made without a look at it.
    pub safe: bool,
}

/// A range of a file; lines and columns count from 1, the end is behind the last character.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Location {
    /// The name of the file; empty when it is in none.
    pub file: String,
    /// The first line.
    pub line: u32,
    /// The column of the first character.
    pub column: u32,
    /// The last line.
    pub end_line: u32,
    /// The column behind the last character.
    pub end_column: u32,
}

/// `diagnostic` as a picture of its lines.
pub fn render_picture(diagnostic: &Diagnostic<Place>, origins: &Origins, sources: &dyn Sources, color: bool) -> String {
    let mut excerpts = Excerpts::collect_excerpts(diagnostic, origins, sources);
    let notes = collect_notes(diagnostic, origins, sources);
    let Some(primary) = excerpts.span(origins, diagnostic.primary.at) else {
        return render_plain(diagnostic, &notes, origins, sources);
    };
    let main = match diagnostic.severity {
        Severity::Error => Color::Red,
        Severity::Warning => Color::Yellow,
    };
    let config = Config::default().with_color(color).with_index_type(IndexType::Byte);
    let mut labels = vec![(primary.clone(), &diagnostic.primary.text, main)];
    for label in &diagnostic.secondary {
        labels.extend(excerpts.span(origins, label.at).map(|span| (span, &label.text, Color::Cyan)));
    }
    // Ariadne shows a file twice when its labels do not come in order.
    labels.sort_by_key(|((file, span), ..)| (*file != primary.0, *file, span.start));
    let mut report =
        Report::build(ReportKind::Custom(severity_word(diagnostic.severity), main), primary).with_config(config);
    for (span, text, color) in labels {
        report.add_label(Arrow::new(span).with_message(visible_line(text)).with_color(color));
    }
    for note in notes {
        report.add_note(visible_line(&note));
    }
    if let Some(offer) = offer_fix(diagnostic) {
        report.add_help(visible_line(&offer));
    }
    let mut bytes = Vec::new();
    match report.finish().write(&mut excerpts, &mut bytes) {
        Ok(()) => render_headline(diagnostic, color.then_some(main)) + after_headline(&String::from_utf8_lossy(&bytes)),
        Err(_) => render_line(diagnostic, origins, sources) + "\n",
    }
}

/// What would mend it, as a sentence.
fn offer_fix(diagnostic: &Diagnostic<Place>) -> Option<String> {
    let fix = diagnostic.fix.as_ref()?;
    let [edit] = &fix.edits[..] else { return Some(fix.text.clone()) };
    Some(match edit.replacement.trim() {
        "" => fix.text.clone(),
        replacement if fix.text.contains(replacement) || replacement.contains('\n') => fix.text.clone(),
        replacement => format!("{}: `{replacement}`", fix.text),
    })
}

/// `diagnostic` without a picture: its place is in no text, or in a line that nobody could look at.
fn render_plain(diagnostic: &Diagnostic<Place>, notes: &[String], origins: &Origins, sources: &dyn Sources) -> String {
    let mut text = render_line(diagnostic, origins, sources) + "\n";
    for label in diagnostic.secondary.iter().filter(|label| !label.text.is_empty()) {
        let at = written_location(origins, sources, label.at, Columns::Bytes);
        let (file, label) = (visible_line(&at.file), visible_line(&label.text));
        text.push_str(&format!("  {file}:{}:{}: {label}\n", at.line, at.column));
    }
    text.extend(notes.iter().map(|note| format!("  note: {}\n", visible_line(note))));
    text
}

/// `error[E0001]: message`; ariadne's own first line has colors even without colors.
fn render_headline(diagnostic: &Diagnostic<Place>, color: Option<Color>) -> String {
    let head = format!("{}[{}]", severity_word(diagnostic.severity), diagnostic.row.code);
    let message = visible_line(&diagnostic.message);
    match color {
        Some(color) => format!("{}: {message}\n", head.fg(color)),
        None => format!("{head}: {message}\n"),
    }
}

fn after_headline(shown: &str) -> &str {
    shown.split_once('\n').map_or("", |(_, rest)| rest)
}

/// `diagnostic` as compilers write it: `file:line:column: error: message [code]`.
pub fn render_line(diagnostic: &Diagnostic<Place>, origins: &Origins, sources: &dyn Sources) -> String {
    let at = written_location(origins, sources, diagnostic.primary.at, Columns::Bytes);
    let code = match diagnostic.row.group {
        "" => format!("[{}]", diagnostic.row.code),
        group => format!("[-W{group}]"),
    };
    let (word, message) = (severity_word(diagnostic.severity), visible_line(&diagnostic.message));
    match visible_line(&at.file).as_str() {
        "" => format!("{word}: {message} {code}"),
        file => format!("{file}:{}:{}: {word}: {message} {code}", at.line, at.column),
    }
}

/// What else there is to say of `diagnostic`, as compilers write it, a line each: other places, facts, and what would mend it. The
/// rule, which every message has, is left out.
pub fn short_notes(diagnostic: &Diagnostic<Place>, origins: &Origins, sources: &dyn Sources) -> String {
    let line = |place: Place, text: &str| {
        let at = written_location(origins, sources, place, Columns::Bytes);
        let (file, text) = (visible_line(&at.file), visible_line(text));
        if file.is_empty() {
            format!("note: {text}\n")
        } else {
            format!("{file}:{}:{}: note: {text}\n", at.line, at.column)
        }
    };
    let labels = diagnostic.secondary.iter().filter(|label| !label.text.is_empty());
    let facts = collect_notes(diagnostic, origins, sources);
    let facts = facts.iter().skip(usize::from(!diagnostic.row.rule.is_empty()));
    let mut text: String = labels.map(|label| line(label.at, &label.text)).collect();
    text.extend(facts.map(|fact| line(diagnostic.primary.at, fact)));
    let mended = diagnostic.fix.as_ref().and_then(|fix| fix.edits.first());
    text.extend(mended.zip(offer_fix(diagnostic)).map(|(edit, offer)| line(edit.at, &offer)));
    text
}

/// `diagnostic` as data, columns counted as asked. An editor, which counts in UTF-16, shows the text at hand, whatever
/// `#line` says of it.
pub fn render_data(
    diagnostic: &Diagnostic<Place>,
    origins: &Origins,
    sources: &dyn Sources,
    columns: Columns,
) -> Rendered {
    let locate = |place| match columns {
        Columns::Utf16 => location_in_text(origins, sources, place, columns),
        Columns::Bytes | Columns::Characters => written_location(origins, sources, place, columns),
    };
    let labels = std::iter::once(&diagnostic.primary).chain(&diagnostic.secondary);
    Rendered {
        at: locate(diagnostic.primary.at),
        severity: severity_word(diagnostic.severity),
        code: diagnostic.row.code,
        group: diagnostic.row.group,
        message: diagnostic.message.clone(),
        labels: labels.map(|label| (locate(label.at), label.text.clone())).collect(),
        notes: collect_notes(diagnostic, origins, sources),
        fix: diagnostic.fix.as_ref().map(|fix| Mended {
            // What a macro wrote is not changed where it is called.
            edits: match fix.edits.iter().all(|edit| origins.is_text(edit.at)) {
                true => fix.edits.iter().map(|edit| (locate(edit.at), edit.replacement.clone())).collect(),
                false => Vec::new(),
            },
            text: fix.text.clone(),
            safe: fix.safety == Safety::Safe,
        }),
    }
}

/// Where the programmer wrote `place`, in lines and columns, as `#line` says if it does.
pub fn written_location(origins: &Origins, sources: &dyn Sources, place: Place, columns: Columns) -> Location {
    let mut found = location_in_text(origins, sources, place, columns);
    let place = origins.as_written(place);
    if let Some((marker, at)) = origins.marker_at(place).zip(origins.file(place).and_then(|file| sources.lines(file))) {
        let said = |line: u32| line.saturating_sub(at.line(marker.at)).saturating_add(marker.line);
        (found.line, found.end_line) = (said(found.line), said(found.end_line));
        if let Some(name) = &marker.name {
            found.file = name.to_string();
        }
    }
    found
}

/// Where the programmer wrote `place`, in lines and columns of the text itself.
fn location_in_text(origins: &Origins, sources: &dyn Sources, place: Place, columns: Columns) -> Location {
    let place = origins.as_written(place);
    let Some(file) = origins.file(place) else { return Location::default() };
    let name = sources.name(file);
    let (Some(text), Some(lines)) = (sources.text(file), sources.lines(file)) else {
        return Location { file: name, line: 1, column: 1, end_line: 1, end_column: 1 };
    };
    let (line, column) = lines.line_column(&text, place.start, columns);
    let (end_line, end_column) = lines.line_column(&text, place.end.max(place.start), columns);
    Location { file: name, line, column, end_line, end_column }
}

fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// The rule, the notes of the diagnostic, and how its primary place became part of the program.
fn collect_notes(diagnostic: &Diagnostic<Place>, origins: &Origins, sources: &dyn Sources) -> Vec<String> {
    let mut notes = diagnostic.notes.clone();
    if !diagnostic.row.rule.is_empty() {
        notes.insert(0, spell_rule(diagnostic.row.rule));
    }
    let mut place = diagnostic.primary.at;
    loop {
        place = match origins.get(place.origin) {
            Origin::File(_) | Origin::BuiltIn => return notes,
            Origin::Macro { name, file, defined, call } => {
                let name = sources.atoms().text(name);
                notes.push(match file.and_then(|file| definition_place(file, defined, sources)) {
                    Some(defined) => format!("in the expansion of macro `{name}`, defined at {defined}"),
                    None => format!("in the expansion of macro `{name}`"),
                });
                call
            }
            Origin::Include { from, .. } => {
                let at = written_location(origins, sources, from, Columns::Bytes);
                notes.push(format!("in a file included from {}, line {}", at.file, at.line));
                from
            }
        };
    }
}

/// File and line of a `#define`.
fn definition_place(file: FileId, at: u32, sources: &dyn Sources) -> Option<String> {
    Some(format!("{}:{}", sources.name(file), sources.lines(file)?.line(at)))
}

/// `OpenMP 5.2, 5.4` as `OpenMP 5.2, section 5.4`.
fn spell_rule(rule: &str) -> String {
    match rule.split_once(", ") {
        Some((standard, section)) if section.starts_with(|first: char| first.is_ascii_digit()) => {
            format!("{standard}, section {section}")
        }
        Some(_) | None => rule.to_owned(),
    }
}

/// The longest line that is shown, in bytes. Every diagnostic shows its lines whole, so a file that is one long line
/// with many mistakes would be shown as often.
const LONG: usize = 2000;

/// The last line that is shown: `#line` may say any number.
const FAR: usize = 1 << 22;

/// The lines from the first to the last place of a diagnostic, for each of its files.
struct Excerpts {
    parts: Vec<ExcerptPart>,
}

struct ExcerptPart {
    file: FileId,
    name: String,
    /// Where its first line begins in the file.
    start: usize,
    /// How many empty lines stand before that line.
    before: usize,
    /// By how many bytes places behind others move, since not every character is shown as itself.
    moved: Vec<(usize, usize)>,
    excerpt: Excerpt<String>,
}

impl Excerpts {
    fn collect_excerpts(diagnostic: &Diagnostic<Place>, origins: &Origins, sources: &dyn Sources) -> Excerpts {
        let mut ranges: Vec<(FileId, Range<u32>, Place)> = Vec::new();
        for label in std::iter::once(&diagnostic.primary).chain(&diagnostic.secondary) {
            let place = origins.as_written(label.at);
            let Some(file) = origins.file(place) else { continue };
            let range = place.start..place.end.max(place.start);
            match ranges.iter_mut().find(|(other, ..)| *other == file) {
                Some((_, all, _)) => *all = all.start.min(range.start)..all.end.max(range.end),
                None => ranges.push((file, range, place)),
            }
        }
        let part = |(file, range, place)| ExcerptPart::excerpt_of(file, range, origins.marker_at(place), sources);
        Excerpts { parts: ranges.into_iter().filter_map(part).collect() }
    }

    /// `place` in the excerpt of its file.
    fn span(&self, origins: &Origins, place: Place) -> Option<(FileId, Range<usize>)> {
        let place = origins.as_written(place);
        let file = origins.file(place)?;
        let part = self.parts.iter().find(|part| part.file == file)?;
        let text = part.excerpt.text();
        let offset = |at: u32| {
            let at = (at as usize).saturating_sub(part.start);
            let before = part.moved.partition_point(|(behind, _)| *behind <= at);
            let moved = before.checked_sub(1).map_or(0, |last| part.moved[last].1);
            (at + moved + part.before).min(text.len())
        };
        let (mut start, mut end) = (offset(place.start), offset(place.end.max(place.start)));
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        while !text.is_char_boundary(end) {
            end += 1;
        }
        Some((file, start..end))
    }
}

impl ExcerptPart {
    fn excerpt_of(
        file: FileId,
        range: Range<u32>,
        marker: Option<&Marker>,
        sources: &dyn Sources,
    ) -> Option<ExcerptPart> {
        let (text, lines) = (sources.text(file)?, sources.lines(file)?);
        let (first, last) = (lines.line(range.start), lines.line(range.end));
        let start = lines.start(first) as usize;
        let end = if last < lines.lines() { lines.start(last + 1) as usize } else { text.len() };
        let shown = text.get(start..end)?;
        if shown.lines().any(|line| line.len() > LONG) {
            return None;
        }
        // Empty lines stand for those before: ariadne's own line offset does not reach its margin.
        let said = |marker: &Marker| first.saturating_sub(lines.line(marker.at)).saturating_add(marker.line);
        let before = marker.map_or(first, said).saturating_sub(1) as usize;
        if before > FAR {
            return None;
        }
        let (shown, moved) = visible_with_places(&one_kind_of_line_end(shown));
        let excerpt = Excerpt::from("\n".repeat(before) + &shown);
        let name = marker.and_then(|marker| marker.name.as_deref()).map_or_else(|| sources.name(file), str::to_owned);
        Some(ExcerptPart { file, name: visible_line(&name), start, before, moved, excerpt })
    }
}

/// `text` with blanks for what ariadne takes for line ends and compilers do not, as a form feed; as many bytes.
fn one_kind_of_line_end(text: &str) -> String {
    let other = |character: char| matches!(character, '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match other(character) {
            true => out.extend(std::iter::repeat_n(' ', character.len_utf8())),
            false => out.push(character),
        }
    }
    out
}

impl Cache<FileId> for Excerpts {
    type Storage = String;

    fn fetch(&mut self, file: &FileId) -> Result<&Excerpt<String>, impl std::fmt::Debug> {
        self.parts.iter().find(|part| part.file == *file).map(|part| &part.excerpt).ok_or("no such file")
    }

    fn display<'a>(&self, file: &'a FileId) -> Option<impl std::fmt::Display + 'a> {
        self.parts.iter().find(|part| part.file == *file).map(|part| part.name.clone())
    }
}
