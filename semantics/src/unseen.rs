//! Text of which nothing is read: lines that a condition of the preprocessor leaves out, arguments of macros that come to
//! nothing, directives that are comments here. What only these use is used in another configuration.

use crate::db::{Db, SourceFile};
use crate::keys::Unit;
use crate::queries::texts::{positions, tokens};
use source::{Diagnostic, Form, OriginId, Place};
use std::ops::Range;

/// The groups of warnings that say that something does not happen.
const ABSENCES: &[&str] = &[
    "return-type",
    "uninitialized",
    "unset-argument",
    "unused-but-set-variable",
    "unused-constant",
    "unused-dummy-argument",
    "unused-label",
    "unused-variable",
];

/// Whether a diagnostic may hold in this configuration alone: lines of its unit that nobody reads name what it is about.
pub(crate) fn is_doubtful(db: &dyn Db, file: SourceFile, unit: Unit<'_>, found: &Diagnostic<Place>) -> bool {
    ABSENCES.contains(&found.row.group) && is_named_in(db, file, unit_bytes(db, file, unit), found)
        || found.row.group == "unreachable-code"
            && (is_chosen(db, file, found) || is_label_named(db, file, unit, found))
}

/// Whether a label before a statement that is never executed is named in lines that nobody reads.
fn is_label_named(db: &dyn Db, file: SourceFile, unit: Unit<'_>, found: &Diagnostic<Place>) -> bool {
    let mut labels = text_between(db, file, found).lines().filter_map(|line| {
        let line = line.trim_start();
        let end = line.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(line.len());
        let (word, rest) = line.split_at(end);
        let is_number = !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit());
        (is_number || rest.trim_start().starts_with(':')).then(|| word.to_owned())
    });
    let range = unit_bytes(db, file, unit);
    labels.any(|label| is_word_unseen(db, file, range.clone(), label.trim_start_matches('0')))
}

/// The text between the places that a diagnostic names.
fn text_between<'db>(db: &'db dyn Db, file: SourceFile, found: &Diagnostic<Place>) -> &'db str {
    let text = file.text(db).as_deref().unwrap_or("");
    let before = found.secondary.first().map_or(found.primary.at, |label| label.at);
    text.get(before.start as usize..found.primary.at.start as usize).unwrap_or_default()
}

/// Whether a condition of the preprocessor stands between the places that a diagnostic names: another configuration has other
/// statements there.
fn is_chosen(db: &dyn Db, file: SourceFile, found: &Diagnostic<Place>) -> bool {
    source::has_conditional(text_between(db, file, found))
}

/// Whether lines of a file that nobody reads name what a diagnostic is about.
pub(crate) fn is_named(db: &dyn Db, file: SourceFile, found: &Diagnostic<Place>) -> bool {
    is_named_in(db, file, 0..usize::MAX, found)
}

fn is_named_in(db: &dyn Db, file: SourceFile, range: Range<usize>, found: &Diagnostic<Place>) -> bool {
    is_word_unseen(db, file, range, found.message.split('`').nth(1).unwrap_or_default())
}

/// Whether a name or label is in lines of a part of a file that nobody reads.
fn is_word_unseen(db: &dyn Db, file: SourceFile, range: Range<usize>, name: &str) -> bool {
    let text = file.text(db).as_deref().unwrap_or("");
    let is_c = file.options(db).lexing(file.path(db), text).form == Form::C;
    unseen(db, file).iter().filter(|line| range.contains(&line.start)).any(|line| {
        let words =
            text.get(line.clone()).unwrap_or_default().split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        words.into_iter().any(|word| if is_c { word == name } else { word.eq_ignore_ascii_case(name) })
    })
}

/// The bytes from the first token of a unit to its last one.
fn unit_bytes(db: &dyn Db, file: SourceFile, unit: Unit<'_>) -> Range<usize> {
    let places = &tokens(db, file).places;
    let Some(position) = positions(db, file).get(unit.number(db) as usize) else { return 0..0 };
    let count = unit.tokens(db).len() as u32;
    let place = |token: u32| places.get(position.token_in_file(token) as usize).filter(|at| at.origin == OriginId(0));
    let first = (0..count).find_map(place).map_or(0, |at| at.start as usize);
    let last = (0..count).rev().find_map(place).map_or(0, |at| at.end as usize);
    first..last.max(first)
}

/// The lines without a token that are neither empty nor comments, and what is left out between the tokens of others.
#[salsa::tracked(lru = 0)]
pub fn unseen(db: &dyn Db, file: SourceFile) -> Vec<Range<usize>> {
    let text = file.text(db).as_deref().unwrap_or("");
    let form = file.options(db).lexing(file.path(db), text).form;
    let places = tokens(db, file).places.iter().filter(|place| place.origin == OriginId(0));
    let mut tokens: Vec<Range<usize>> = places.map(|place| place.start as usize..place.end as usize).collect();
    tokens.sort_unstable_by_key(|token| (token.start, token.end));
    let mut found = Vec::new();
    let (mut start, mut next) = (0, 0);
    for line in text.split_inclusive('\n') {
        let mut at = start;
        start += line.len();
        let first = next;
        while let Some(token) = tokens.get(next).filter(|token| token.start < start) {
            let gap = text.as_bytes().get(at..token.start).unwrap_or_default();
            if gap.iter().any(u8::is_ascii_alphanumeric) {
                found.push(at..token.start);
            }
            (at, next) = (token.end.max(at), next + 1);
        }
        if first == next && has_code(line, form) {
            found.push(at..start);
        }
    }
    found
}

/// Whether a line that is read for nothing may hold code.
fn has_code(line: &str, form: Form) -> bool {
    let shown = line.trim_start();
    let is_comment = match form {
        Form::C => ["//", "/*", "*"].iter().any(|sign| shown.starts_with(sign)),
        Form::Free => shown.starts_with('!') && !shown.starts_with("!$"),
        Form::Fixed { .. } => {
            let begins = line.starts_with(['c', 'C', '*', '!', 'd', 'D']);
            begins && !line[1..].starts_with('$') || shown.starts_with('!') && !shown.starts_with("!$")
        }
    };
    let is_directive = shown.starts_with('#') && !shown[1..].trim_start().starts_with("pragma");
    !shown.is_empty() && !is_comment && !is_directive
}

/// Keeps the values here of so many files that were asked last.
pub(crate) fn bound_unseen(db: &mut dyn Db, files: usize) {
    unseen::set_lru_capacity(db, files);
}
