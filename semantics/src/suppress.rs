//! Comments that suppress what is said of a line, of the next one, or of the file:
//!
//! ```text
//! !$omp parallel private(s) shared(s) ! dirigent: ignore[E0603]
//! /* dirigent: ignore[unused-label, E04] */
//! // dirigent: ignore-file[openacc]
//! ```
//!
//! One that has its line for itself is about the next statement. Names are those of rules (`source::select`). One that suppresses nothing
//! is told, unless what it is about was not asked for.

use crate::db::{Db, Settings, SourceFile};
use crate::suppression_problems::{nothing_named, suppresses_nothing, unknown_rule};
use crate::{queries, readings, rules};
use parser::fortran::features::TABLE as FEATURES;
use source::diagnostic::Row;
use source::{Diagnostic, Edit, FileId, Fix, Form, OriginId, Place, Safety, select, severity};
use std::collections::HashMap;
use std::ops::Range;

/// What such a comment begins with.
const MARK: &str = "dirigent:";

/// The words behind it, and whether they are about the file.
const WORDS: &[(&str, bool)] = &[("ignore-file", true), ("ignore", false)];

/// A comment that suppresses.
struct Comment {
    /// The comment, without the line around it.
    at: Range<usize>,
    /// Whether the line is its own.
    alone: bool,
    /// The lines that it is about, in bytes.
    about: Range<usize>,
    names: Vec<Name>,
}

/// A name in brackets.
struct Name {
    at: Range<usize>,
    text: String,
    used: bool,
}

/// What is left of the diagnostics of a file. `whole` says whether they are all that is wrong with it, so that the comments that
/// suppress nothing are known.
pub(crate) fn suppress_diagnostics(
    db: &dyn Db,
    file: SourceFile,
    mut all: Vec<Diagnostic<Place>>,
    whole: bool,
) -> Vec<Diagnostic<Place>> {
    let origins = &queries::tokens(db, file).origins;
    let mut files: HashMap<FileId, Vec<Comment>> = HashMap::from([(file.number(db), comments_of(db, file))]);
    all.retain(|diagnostic| {
        let written = origins.as_written(diagnostic.primary.at);
        let Some(number) = origins.file(written) else { return true };
        let comments = files.entry(number).or_insert_with(|| {
            let included = db.file_of_number(number);
            included.map_or_else(Vec::new, |included| comments_of(db, included))
        });
        !is_suppressed(comments, written.start as usize, diagnostic.row)
    });
    let own = files.remove(&file.number(db)).filter(|comments| whole && !comments.is_empty());
    let found: Vec<_> = own.into_iter().flatten().flat_map(|comment| wrong_with(db, file, &comment)).collect();
    if !found.is_empty() {
        all.extend(found);
        all.sort_by_key(|diagnostic| {
            let place = origins.as_written(diagnostic.primary.at);
            (place.origin, place.start)
        });
    }
    all
}

fn is_suppressed(comments: &mut [Comment], at: usize, row: &Row) -> bool {
    let mut found = false;
    for comment in comments.iter_mut().filter(|comment| comment.about.contains(&at)) {
        for name in comment.names.iter_mut().filter(|name| select::match_precision(&name.text, row).is_some()) {
            name.used = true;
            found = true;
        }
    }
    found
}

fn comments_of(db: &dyn Db, file: SourceFile) -> Vec<Comment> {
    let Some(text) = file.text(db).as_deref().filter(|text| text.contains(MARK)) else { return Vec::new() };
    let form = Settings::get(db).options(db).lexing(file.path(db), text).form;
    text.match_indices(MARK).filter_map(|(at, _)| parse_comment(text, form, at)).collect()
}

/// The comment whose mark is at a byte, if it is a comment.
fn parse_comment(text: &str, form: Form, mark: usize) -> Option<Comment> {
    let start = text[..mark].rfind('\n').map_or(0, |end| end + 1);
    let end = text[mark..].find('\n').map_or(text.len(), |end| mark + end);
    let before = text[start..mark].trim_end();
    let signs: &[&str] = if form == Form::C { &["//", "/*"] } else { &["!", "//", "/*"] };
    let sign = signs.iter().find(|sign| before.ends_with(**sign)).copied();
    let sign = sign.or_else(|| matches!(before, "c" | "C" | "*").then_some(before))?;
    let opens = start + before.len() - sign.len();
    let code = &text[start..opens];
    let quotes = |quote: char| code.matches(quote).count() % 2 == 1;
    if quotes('"') || quotes('\'') {
        return None;
    }
    let words = &text[mark + MARK.len()..end];
    let (word, of_file) = WORDS.iter().find(|(word, _)| words.trim_start().starts_with(word))?;
    let behind = end - words.trim_start().len() + word.len();
    let (names, closes) = find_names(text, behind, end);
    let last = if sign == "/*" { text[closes..end].find("*/").map_or(end, |at| closes + at + 2) } else { end };
    let alone = code.trim().is_empty() && text[last..end].trim().is_empty();
    let about = match (of_file, alone) {
        (true, _) => 0..text.len() + 1,
        (false, true) => next_statement(text, form, end),
        (false, false) => start..end + 1,
    };
    Some(Comment { at: opens..last, alone, about, names })
}

/// The names in brackets behind a byte, and where they end.
fn find_names(text: &str, from: usize, end: usize) -> (Vec<Name>, usize) {
    let rest = &text[from..end];
    let open = rest.len() - rest.trim_start().len();
    let Some(close) = rest.find(']').filter(|_| rest[open..].starts_with('[')) else { return (Vec::new(), from) };
    let mut at = from + open + 1;
    let mut found = Vec::new();
    for piece in rest[open + 1..close].split(',') {
        let name = piece.trim();
        let start = at + piece.find(name).unwrap_or(0);
        if !name.is_empty() {
            found.push(Name { at: start..start + name.len(), text: name.to_owned(), used: false });
        }
        at += piece.len() + 1;
    }
    (found, from + close + 1)
}

/// The lines of the statement behind the line that ends at a byte, which may go on over several.
fn next_statement(text: &str, form: Form, end: usize) -> Range<usize> {
    let mut start = (end + 1).min(text.len());
    let mut lines = text[start..].split_inclusive('\n').peekable();
    let is_comment = |line: &str| {
        let shown = line.trim_start();
        let fixed = matches!(form, Form::Fixed { .. }) && line.starts_with(['c', 'C', '*']);
        let sign = if form == Form::C { "//" } else { "!" };
        // What begins with `!$` is a directive, or code of OpenMP.
        shown.is_empty() || fixed && !line[1..].starts_with('$') || shown.starts_with(sign) && !shown.starts_with("!$")
    };
    while let Some(line) = lines.next_if(|line| is_comment(line)) {
        start += line.len();
    }
    let mut last = start;
    for line in lines {
        last += line.len();
        if !line.trim_end().ends_with(['&', '\\']) {
            break;
        }
    }
    start..last.max(start + 1)
}

/// What is wrong with a comment that was looked at.
fn wrong_with(db: &dyn Db, file: SourceFile, comment: &Comment) -> Vec<Diagnostic<Place>> {
    if comment.names.is_empty() {
        return vec![nothing_named(place_of(&comment.at))];
    }
    let rows = rules::all_rows();
    let known = |name: &&Name| select::is_known(&name.text, rows.iter().copied());
    let unused: Vec<&Name> = comment.names.iter().filter(|name| !name.used).collect();
    let unknown = unused.iter().filter(|name| !known(name)).map(|name| unknown_rule(&name.text, place_of(&name.at)));
    let mut found: Vec<Diagnostic<Place>> = unknown.collect();
    for name in unused.iter().filter(|name| known(name) && is_asked(db, file, &name.text, &rows)) {
        let mut told = suppresses_nothing(&name.text, place_of(&name.at));
        told.fix = remove_name(db, file, comment, name);
        found.push(told);
    }
    found
}

/// Whether what a name selects would have been reported: it is not asked for if its group is off, or its directives are not read.
fn is_asked(db: &dyn Db, file: SourceFile, name: &str, rows: &[&'static Row]) -> bool {
    let options = Settings::get(db).options(db);
    let read = (options.openmp.is_some(), options.openacc.is_some());
    let has = readings::models(db, file);
    let all_read = (read.0 || !has.openmp) && (read.1 || !has.openacc);
    let of_features = FEATURES.iter().any(|feature| select::match_precision(name, &feature.row).is_some());
    let off =
        rows.iter().filter(|row| select::match_precision(name, row).is_some()).all(|row| severity::is_off(row.group));
    // Code generation and translation report more than a check does.
    let of_others = name.starts_with("E11")
        || name.starts_with("W11")
        || name.starts_with("W10")
        || !rows.iter().any(|row| select::match_precision(name, row).is_some());
    all_read && !off && !of_others && (!of_features || options.extensions)
}

fn place_of(range: &Range<usize>) -> Place {
    Place { origin: OriginId(0), start: range.start as u32, end: range.end as u32 }
}

/// Removes a name, with the last of them the comment, and with that its line.
fn remove_name(db: &dyn Db, file: SourceFile, comment: &Comment, name: &Name) -> Option<Fix<Place>> {
    let text = file.text(db).as_deref()?;
    let range = if comment.names.len() > 1 {
        let comma = text[name.at.end..].trim_start().starts_with(',');
        match comma {
            true => name.at.start..name.at.end + text[name.at.end..].find(|c: char| c != ',' && c != ' ')?,
            false => text[..name.at.start].trim_end().strip_suffix(',')?.trim_end().len()..name.at.end,
        }
    } else if comment.alone {
        let start = text[..comment.at.start].rfind('\n').map_or(0, |end| end + 1);
        start..text[comment.at.end..].find('\n').map_or(text.len(), |end| comment.at.end + end + 1)
    } else {
        text[..comment.at.start].trim_end_matches([' ', '\t']).len()..comment.at.end
    };
    let edits = vec![Edit { at: place_of(&range), replacement: String::new() }];
    Some(Fix { edits, text: "remove it".to_owned(), safety: Safety::Safe })
}
