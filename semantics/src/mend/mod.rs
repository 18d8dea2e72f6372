//! What mends a mistake, where its row does not say it: edits of the text around its place.
//!
//! A table of rules and functions: [`fortran`] for statements, [`features`] for what standards deleted or never had, [`directive`] for
//! clauses, [`lints`] for what is wrong with what they mean, [`c`] and [`preprocessor`] for C. They read the text alone, when a diagnostic is told; what they do not surely understand
//! they leave alone. A fix never lies in what a macro made, and never makes a line longer than its form allows.

mod c;
mod directive;
mod features;
mod fortran;
mod lints;
mod page;
mod preprocessor;

use crate::db::{Db, Settings, SourceFile};
use crate::queries;
use crate::snapshot::Snapshot;
use directives::Language;
use page::Edits;
use source::{Diagnostic, Edit, FileId, Fix, Form, OriginId, Origins, Place, Safety};
use std::ops::Range;

/// How a rule is mended.
pub(crate) struct Mend {
    /// The code of the rule, or its group for the rows of features.
    pub rule: &'static str,
    /// Whether it is safe.
    pub safety: Safety,
    /// What it does, as an offer.
    pub offer: &'static str,
    /// The edits, if it can be mended here.
    pub edits: fn(Page<'_>, &FoundProblem<'_>) -> Option<Edits>,
}

/// Rows of [`Mend`].
macro_rules! mends {
    ($($rule:literal $safety:ident $offer:literal => $edits:expr;)*) => {
        &[$($crate::mend::Mend {
            rule: $rule, safety: source::Safety::$safety, offer: $offer, edits: $edits,
        }),*]
    };
}
pub(crate) use mends;
pub(crate) use page::Page;

/// A diagnostic in the text.
pub(crate) struct FoundProblem<'a> {
    /// What it says.
    pub message: &'a str,
    /// Where it is.
    pub at: Range<usize>,
    /// Its other places, and what they say.
    pub others: Vec<(Range<usize>, &'a str)>,
    /// Its notes.
    pub notes: &'a [String],
}

impl<'a> FoundProblem<'a> {
    /// What the message has in its `number`-th backquotes, the first is 0.
    pub fn quoted_text(&self, number: usize) -> &'a str {
        self.message.split('`').nth(2 * number + 1).unwrap_or_default()
    }

    /// The first of the other places.
    pub fn other_place(&self) -> Option<Range<usize>> {
        self.others.first().map(|(at, _)| at.clone())
    }
}

const TABLES: [&[Mend]; 6] =
    [fortran::TABLE, features::TABLE, directive::TABLE, lints::TABLE, c::TABLE, preprocessor::TABLE];

/// The rules that are mended by their text.
pub(crate) fn mended_rules() -> impl Iterator<Item = (&'static str, Safety)> {
    TABLES.into_iter().flatten().map(|mend| (mend.rule, mend.safety))
}

/// So many are mended at once; whoever makes fixes asks again.
const MANY: usize = 1000;

/// Gives the diagnostics of a file their fixes.
pub(crate) fn attach_fixes(db: &dyn Db, file: SourceFile, all: &mut [Diagnostic<Place>]) {
    if queries::file_language(db, file) == Language::Fortran {
        all.iter_mut().filter_map(|diagnostic| diagnostic.fix.as_mut()).for_each(|fix| capitalize_fix(db, file, fix));
    }
    for diagnostic in all.iter_mut().filter(|diagnostic| diagnostic.fix.is_none()).take(MANY) {
        let row = diagnostic.row;
        let known = |mend: &&Mend| mend.rule == row.code || !row.group.is_empty() && mend.rule == row.group;
        for mend in TABLES.into_iter().flatten().filter(known) {
            diagnostic.fix = diagnostic.fix.take().or_else(|| make_fix(db, file, diagnostic, mend));
        }
    }
}

/// Writes what replaces capitals in capitals.
fn capitalize_fix(db: &dyn Db, file: SourceFile, fix: &mut Fix<Place>) {
    let Some(text) = file.text(db).as_deref() else { return };
    for edit in fix.edits.iter_mut().filter(|edit| edit.at.origin == OriginId(0)) {
        let old = text.get(edit.at.start as usize..edit.at.end as usize).unwrap_or_default();
        if old.bytes().any(|byte| byte.is_ascii_uppercase()) && !old.bytes().any(|byte| byte.is_ascii_lowercase()) {
            edit.replacement.make_ascii_uppercase();
        }
    }
}

impl Snapshot {
    /// The edits of a fix: files, bytes and new texts. Nothing if a macro made what would be changed.
    pub fn edits(&self, file: FileId, fix: &Fix<Place>) -> Option<Vec<(FileId, Range<usize>, String)>> {
        let source = self.db.file_of_number(file)?;
        let origins = &queries::tokens(&self.db, source).origins;
        let edit = |edit: &Edit<Place>| {
            let range = edit.at.start as usize..edit.at.end.max(edit.at.start) as usize;
            Some((written_in(origins, edit.at)?, range, edit.replacement.clone()))
        };
        fix.edits.iter().map(edit).collect()
    }
}

fn make_fix(db: &dyn Db, file: SourceFile, diagnostic: &Diagnostic<Place>, mend: &Mend) -> Option<Fix<Place>> {
    let origins = &queries::tokens(db, file).origins;
    let origin = diagnostic.primary.at.origin;
    let written = db.file_of_number(written_in(origins, diagnostic.primary.at)?)?;
    let text = written.text(db).as_deref()?;
    let form = Settings::get(db).options(db).lexing(file.path(db), text).form;
    let range = |place: Place| {
        let range = place.start as usize..(place.end.max(place.start)) as usize;
        (place.origin == origin && text.get(range.clone()).is_some()).then_some(range)
    };
    let others = diagnostic.secondary.iter().filter_map(|label| Some((range(label.at)?, label.text.as_str())));
    let found = FoundProblem {
        message: &diagnostic.message,
        at: range(diagnostic.primary.at)?,
        others: others.collect(),
        notes: &diagnostic.notes,
    };
    let page = Page { text, form };
    let edits = (mend.edits)(page, &found).filter(|edits| edits.iter().all(|edit| fits_page(page, edit)))?;
    let edit = |(range, replacement): (Range<usize>, String)| Edit { at: place_of(origin, &range), replacement };
    Some(Fix { edits: edits.into_iter().map(edit).collect(), text: mend.offer.to_owned(), safety: mend.safety })
}

/// The file in whose text a place is, if no macro wrote it.
fn written_in(origins: &Origins, at: Place) -> Option<FileId> {
    origins.is_text(at).then(|| origins.file(at)).flatten()
}

fn place_of(origin: OriginId, range: &Range<usize>) -> Place {
    Place { origin, start: range.start as u32, end: range.end as u32 }
}

/// The longest line of free form (Fortran 2018, 6.3.2.1): newer compilers take longer ones, older ones cut them.
const FREE_LINE: usize = 132;

/// Whether an edit changes text within a line, or whole lines, and leaves no line too long.
fn fits_page(page: Page<'_>, (range, replacement): &(Range<usize>, String)) -> bool {
    let Some(old) = page.text.get(range.clone()) else { return false };
    let (before, line) = (page.text[..range.start].ends_with('\n') || range.start == 0, page.line_range(range.start));
    let whole = before && (old.ends_with('\n') || range.end == page.text.len());
    if old.contains('\n') {
        return whole;
    }
    if old.len() != replacement.len() && page.has_text_that_goes_on(range.start) {
        return false;
    }
    let most = match page.form {
        Form::Free => FREE_LINE,
        Form::Fixed { last_column: 0 } | Form::C => return true,
        Form::Fixed { last_column } => last_column as usize,
    };
    let first = replacement.split('\n').next().unwrap_or_default();
    let (was, is) = (line.len(), range.start - line.start + first.len());
    let rest = if replacement.contains('\n') { 0 } else { line.end.saturating_sub(range.end) };
    is + rest <= most.max(was)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_rule_has_one_row() {
        let all: Vec<&str> = mended_rules().map(|(rule, _)| rule).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    }

    #[test]
    fn no_line_becomes_too_long() {
        let line = "x".repeat(70) + "\n";
        let fixed = Page { text: &line, form: Form::Fixed { last_column: 72 } };
        assert!(fits_page(fixed, &(70..70, "ab".to_owned())) && !fits_page(fixed, &(70..70, "abc".to_owned())));
        assert!(fits_page(Page { form: Form::Free, ..fixed }, &(70..70, "abc".to_owned())));
        assert!(!fits_page(fixed, &(3..71, String::new())) && fits_page(fixed, &(0..71, String::new())));
    }
}
