//! The translation of an included file that cannot be read by itself: a part of a function, or one that uses what is declared before its include. It
//! is read in the place of its include, in each file that is translated with it and includes it, and all of them have to agree.

use crate::folder_lists::Listed;
use crate::inlined::{find_file, included_name};
use crate::settings::Settings;
use directives::Language;
use project::paths;
use semantics::{Analysis, Models, Record};
use source::{Diagnostic, OriginId, Place};
use std::ops::Range;
use std::path::Path;

/// How deep includes are looked through.
const DEPTH: usize = 16;

/// What the users of a file make of it.
#[derive(PartialEq)]
pub struct PartTranslation {
    /// Its text.
    pub text: String,
    /// What became of its directives.
    pub records: Vec<Record>,
    /// What is said of it, at its own places.
    pub diagnostics: Vec<Diagnostic<Place>>,
}

/// The translation of the file at `path` by those who include it; nothing if nobody can read it, and a sentence if they disagree.
pub fn translate_in_users(settings: &Settings, path: &str, text: &str) -> Option<Result<PartTranslation, String>> {
    let own = paths::make_absolute(path);
    let mut users: Vec<&String> = settings.migration.users.get(&own)?.iter().filter(|user| **user != own).collect();
    users.sort();
    let mut agreed: Option<(&String, PartTranslation)> = None;
    for user in users {
        let Some(found) = translate_in_user(settings, user, (Path::new(&own), text)) else { continue };
        let found = found?;
        match &agreed {
            Some((first, known)) if known.text != found.text => {
                return Some(Err(format!(
                    "it cannot be translated by itself, and means one thing in `{first}` and another in `{user}`"
                )));
            }
            Some(_) => {}
            None => agreed = Some((user, found)),
        }
    }
    agreed.map(|(_, found)| Ok(found))
}

/// What one of them makes of it: nothing if it does not include it, and nothing inside if that is not right.
fn translate_in_user(settings: &Settings, user: &str, part: (&Path, &str)) -> Option<Option<PartTranslation>> {
    let options = settings.reading_options(Models::OPENACC);
    let marks = match options.language_of(user) {
        Language::Fortran => ["! dirigent: a part begins\n", "! dirigent: a part ends\n"],
        Language::C | Language::Cxx => ["/* dirigent: a part begins */\n", "/* dirigent: a part ends */\n"],
    };
    let text = insert_part(Path::new(user), part, &options.include_paths, (marks, DEPTH))?;
    Some(read_parts(settings, user, (part.0, &text), marks))
}

/// The text of a file with the part in the places of its includes, between marks, and with the files that include it.
fn insert_part(
    file: &Path,
    part: (&Path, &str),
    folders: &[String],
    (marks, depth): ([&str; 2], usize),
) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    let text = std::fs::read_to_string(file).ok()?;
    let (mut whole, mut has_part) = (String::new(), false);
    for line in text.split_inclusive('\n') {
        let included = included_name(line).and_then(|name| find_file(file, name, folders));
        let inner = included.and_then(|included| {
            if Path::new(&paths::make_absolute(&included.to_string_lossy())) != part.0 {
                return insert_part(&included, part, folders, (marks, depth));
            }
            let end = if part.1.ends_with('\n') { "" } else { "\n" };
            Some(format!("{}{}{end}{}", marks[0], part.1, marks[1]))
        });
        has_part |= inner.is_some();
        whole.push_str(inner.as_deref().unwrap_or(line));
    }
    has_part.then_some(whole)
}

/// The bytes between marks.
fn find_parts(text: &str, [begin, end]: [&str; 2]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(begin).map(|start| at + start + begin.len()) {
        let stop = text[start..].find(end).map_or(text.len(), |stop| start + stop);
        parts.push(start..stop);
        at = stop;
    }
    parts
}

/// Reads a text with the part in it, and takes the part out of what becomes of it.
fn read_parts(
    settings: &Settings,
    user: &str,
    (part, text): (&Path, &str),
    marks: [&str; 2],
) -> Option<PartTranslation> {
    let mut options = settings.reading_options(Models::OPENACC);
    options.include_paths.extend(part.parent().map(|folder| folder.to_string_lossy().into_owned()));
    let mut analysis = Analysis::with_host(options, Box::new(Listed::default()));
    let file = analysis.open(user, text);
    let answers = analysis.ask();
    let is_error = |found: &Diagnostic<Place>| settings.find_fate(found.row) == Some(true);
    if answers.diagnostics(file).iter().any(is_error) {
        return None;
    }
    let (whole, said) = answers.translated(file, settings.printing_mode());
    let (before, after) = (find_parts(text, marks), find_parts(&whole, marks));
    let first = before.first()?.clone();
    let becomes = whole.get(after.first()?.clone())?.to_owned();
    // What is one text before is one afterwards.
    if before.len() != after.len() || after.iter().any(|one| whole.get(one.clone()) != Some(&becomes)) {
        return None;
    }
    // What declares such names would have to be in the users.
    if CALLS.iter().any(|name| becomes.matches(name).count() > text[first.clone()].matches(name).count()) {
        return None;
    }
    let inside = |place: Place| place.origin == OriginId(0) && first.contains(&(place.start as usize));
    let moved = |place: Place| {
        let start = |offset: u32| offset.saturating_sub(first.start as u32);
        Place { origin: place.origin, start: start(place.start), end: start(place.end) }
    };
    let diagnostics = said.into_iter().filter(|found| inside(found.primary.at));
    let line = |offset: usize| text[..offset].matches('\n').count() as u32;
    let lines = line(first.start) + 1..line(first.end) + 1;
    let records = answers.translation_record(file).into_iter().filter(|record| lines.contains(&record.line));
    Some(PartTranslation {
        text: becomes,
        records: records.map(|record| Record { line: record.line - line(first.start), ..record }).collect(),
        diagnostics: diagnostics.map(|found| Diagnostic { fix: None, ..found.map(moved) }).collect(),
    })
}

/// How the names begin that a translation calls.
const CALLS: &[&str] = &["dirigent_", " omp_", "(omp_"];
