//! The translation of branches that the preprocessor leaves out: the file is read once more with other conditions, and what becomes of
//! the branch is taken from there if all else becomes what it becomes anyway.

use crate::analysis::{Analysis, Snapshot};
use crate::branches::{self, Alternative, Conditional};
use crate::database::Database;
use crate::db::{Db, Program, SourceFile};
use crate::extend::Queries;
use crate::host::Host;
use crate::queries;
use crate::rewrite::Rewriting;
use crate::untouched::files_used_by;
use directives::Language;
use regions::translate::print::Mode;
use regions::translate::print::wrapper;
use source::{Diagnostic, FileId, Form, OriginId, Place, Severity, TextEdit, has_conditional};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// So many alternatives of a file are read.
const MOST_ALTERNATIVES: usize = 16;

/// Beside a file of Fortran so many others of the program are read with it; of larger programs, those whose modules it may use.
const MOST_FILES: usize = 32;

/// What another analysis has, as the files of a host.
struct TextsOf(Mutex<Database>);

impl TextsOf {
    fn ask_text<T>(&self, answer: impl FnOnce(&Database) -> T) -> T {
        answer(&self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Host for TextsOf {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        self.ask_text(|db| db.file(path).text(db).as_ref().map(|text| text.as_bytes().to_vec()))
    }

    fn lacks(&self, folder: &str, name: &str) -> bool {
        self.ask_text(|db| db.lacks(folder, name))
    }

    fn plain_name(&self, path: &str) -> Option<String> {
        self.ask_text(|db| db.plain_name(path))
    }
}

impl Snapshot {
    /// Adds what becomes of branches that are left out; the warnings for directives of which nothing becomes.
    pub(crate) fn rewrite_branches(
        &self,
        source: SourceFile,
        text: &str,
        mode: Mode,
        rewriting: &mut Rewriting,
    ) -> Vec<Diagnostic<Place>> {
        let db = self.db();
        let file = source.number(db);
        let read = branches::offsets_read(file, queries::tokens(db, source));
        let mut untaken = branches::warn_of_untaken(text, &read);
        // Comments of the other modes show the source as it is.
        if mode != Mode::Omp {
            return untaken;
        }
        let mut offsets: Vec<usize> = untaken.iter().map(|found| found.primary.at.start as usize).collect();
        offsets.extend(self.names_in_branches(source, text, &read, rewriting));
        if offsets.is_empty() {
            return untaken;
        }
        let all = branches::find_conditionals(text);
        let mut tried = Vec::new();
        let mut analysis: Option<Analysis> = None;
        for offset in offsets {
            let branch = branches::innermost_branch(&all, offset).filter(|branch| !tried.contains(branch));
            let done = rewriting.branches.iter().any(|part| part.contains(&offset));
            let Some(branch) = branch.filter(|_| !done && tried.len() < MOST_ALTERNATIVES) else { continue };
            tried.push(branch);
            if let Some(alternative) = branches::take_branch(text, &all, &read, branch)
                && let analysis = analysis.get_or_insert_with(|| self.analysis_around(source))
                && let Some((other, parts)) = self.alternative_rewriting(analysis, source, &alternative, &all)
            {
                rewriting.add_reading(other, &alternative.changed, parts);
            }
        }
        let branches_read = branches::branches_read(&all, &read);
        for found in &untaken {
            let range = range_of(found);
            let branch =
                branches::innermost_branch(&all, range.start).map(|branch| branches::branch_range(&all, branch));
            if let Some(branch) = branch.filter(|_| !is_inside(&rewriting.branches, &range)) {
                rewriting.repeat_branch(text, branch, &branches_read);
            }
        }
        untaken.retain(|found| !is_inside(&rewriting.branches, &range_of(found)));
        untaken
    }

    /// Where names of OpenACC's library are that nothing reads and nothing becomes of, if it is used at all.
    fn names_in_branches(
        &self,
        source: SourceFile,
        text: &str,
        read: &std::collections::HashSet<u32>,
        rewriting: &Rewriting,
    ) -> Vec<usize> {
        if !text.contains("openacc") || !has_conditional(text) {
            return Vec::new();
        }
        let db = self.db();
        let fortran = queries::file_language(db, source) == Language::Fortran;
        let fixed = matches!(source.options(db).lexing(source.path(db), text).form, Form::Fixed { .. });
        let names = wrapper::library_names(text, fortran, fixed).into_iter().map(|name| name.start);
        let changed = |at: usize| rewriting.calls.iter().any(|edit| edit.range.contains(&at));
        names.filter(|at| !read.contains(&(*at as u32)) && !changed(*at)).collect()
    }

    /// An analysis of what a file of Fortran may use.
    fn analysis_around(&self, source: SourceFile) -> Analysis {
        let db = self.db();
        let host = TextsOf(Mutex::new(self.db.clone()));
        let mut other = Analysis::with_host(source.options(db).clone(), Box::new(host));
        if queries::file_language(db, source) == Language::Fortran {
            let all = Program::get(db).files(db);
            let used = if all.len() > MOST_FILES { files_used_by(db, source) } else { all.clone() };
            used.iter().filter(|beside| **beside != source).for_each(|beside| _ = other.load(beside.path(db)));
        }
        other
    }

    /// What becomes of the file with other conditions, and the parts of the branches that are read then; nothing if it has errors that it
    /// has not now.
    fn alternative_rewriting(
        &self,
        other: &mut Analysis,
        source: SourceFile,
        alternative: &Alternative,
        all: &[Conditional],
    ) -> Option<(Rewriting, Vec<Range<usize>>)> {
        let db = self.db();
        let file = other.open(source.path(db), alternative.text.as_str());
        let now = own_errors(self, source.number(db));
        if own_errors(other.ask(), file).iter().any(|error| !now.contains(error)) {
            return None;
        }
        let other_db = other.ask().db();
        let opened = other_db.file_of_number(file)?;
        let read = branches::offsets_read(file, queries::tokens(other_db, opened));
        let parts: Vec<_> =
            alternative.branches.iter().flat_map(|branch| branches::parts_read(all, branch, &read)).collect();
        let found = other.ask().rewrite_file(opened, &alternative.text, Mode::Omp);
        let fails =
            |problem: &Diagnostic<Place>| problem.severity == Severity::Error && is_inside(&parts, &range_of(problem));
        (!found.problems.iter().any(fails)).then_some((found, parts))
    }
}

impl Rewriting {
    /// Adds what becomes of parts of the text in another reading, in which other branches of `changed` are taken; nothing is added if
    /// what is outside of them, or has been added before, differs.
    fn add_reading(&mut self, other: Rewriting, changed: &[Range<usize>], parts: Vec<Range<usize>>) {
        let is_done = |range: &Range<usize>| is_inside(&self.branches, range) && is_inside(&parts, range);
        let is_new = |range: &Range<usize>| !is_inside(&self.branches, range) && is_inside(&parts, range);
        let is_common = |edit: &TextEdit| !is_inside(changed, &edit.range) || is_done(&edit.range);
        let common = |edits: &[TextEdit]| {
            let mut common: Vec<TextEdit> = edits.iter().filter(|edit| is_common(edit)).cloned().collect();
            common.sort_by(|one, other| {
                (one.range.start, one.range.end, &one.text).cmp(&(other.range.start, other.range.end, &other.text))
            });
            common.dedup();
            common
        };
        if common(&self.edits) != common(&other.edits) {
            return;
        }
        let inside: Vec<_> = other.edits.into_iter().filter(|edit| is_new(&edit.range)).collect();
        if inside.iter().any(|edit| has_conditional(&edit.text)) {
            return;
        }
        let calls: Vec<_> = other.calls.into_iter().filter(|edit| is_common(edit) || is_new(&edit.range)).collect();
        let kept = self.calls.iter().filter(|edit| !is_new(&edit.range)).cloned().collect();
        let Some(calls) = joined_calls(kept, calls) else { return };
        let told: Vec<_> = other.problems.into_iter().filter(|problem| is_new(&range_of(problem))).collect();
        self.problems.retain(|problem| !is_new(&range_of(problem)));
        self.calls = calls;
        self.edits.extend(inside);
        self.problems.extend(told);
        self.branches.extend(parts);
    }
}

impl Rewriting {
    /// A branch that is left out, as the guarded part of a header that is included again, becomes what the same text has become where it is read, if
    /// that is declarations alone: they mean the same everywhere.
    fn repeat_branch(&mut self, text: &str, branch: Range<usize>, read: &[Range<usize>]) {
        let wanted = &text[branch.clone()];
        let Some(same) = read.iter().find(|own| text[(*own).clone()] == *wanted) else { return };
        let inside = |edit: &&TextEdit| same.start <= edit.range.start && edit.range.end <= same.end;
        let shifted = |at: usize| at - same.start + branch.start;
        let shift = |edit: &TextEdit| TextEdit {
            range: shifted(edit.range.start)..shifted(edit.range.end),
            text: edit.text.clone(),
        };
        let edits: Vec<TextEdit> = self.edits.iter().filter(inside).map(shift).collect();
        let calls: Vec<TextEdit> = self.calls.iter().filter(inside).map(shift).collect();
        let declares = |edit: &TextEdit| edit.text.contains("declare target");
        if has_conditional(wanted) || edits.is_empty() || !calls.is_empty() || !edits.iter().all(declares) {
            return;
        }
        self.edits.extend(edits);
        self.branches.push(branch);
    }
}

/// The edits of calls with those of another reading. What both change in other ways, as the line that includes a header, becomes what has all
/// that either needs.
fn joined_calls(mut joined: Vec<TextEdit>, other: Vec<TextEdit>) -> Option<Vec<TextEdit>> {
    for edit in other {
        match joined.iter_mut().find(|own| own.range == edit.range) {
            None => joined.push(edit),
            Some(own) => own.text = joined_text(&own.text, &edit.text)?,
        }
    }
    Some(joined)
}

/// What has all of both: the wrapper of OpenACC's library includes OpenMP's header, and statements that use modules stand together.
fn joined_text(one: &str, other: &str) -> Option<String> {
    let wraps = |text: &str| text.to_ascii_lowercase().contains("dirigent_acc");
    if one.contains(other) || other.contains(one) {
        return Some(if one.len() > other.len() { one } else { other }.to_owned());
    }
    let (wrapper, rest) = if wraps(one) { (one, other) } else { (other, one) };
    match wrapper.starts_with("use ") && rest.starts_with("use ") {
        true => Some(format!("{wrapper}\n      {rest}")),
        false => (wraps(wrapper) && rest.trim() == "#include <omp.h>").then(|| wrapper.to_owned()),
    }
}

/// The errors of a file that are in its own text, by code and place.
fn own_errors(snapshot: &Snapshot, file: FileId) -> Vec<(&'static str, u32)> {
    let found = snapshot.diagnostics(file).into_iter().filter(|found| found.severity == Severity::Error);
    found.map(|found| (found.row.code, found.primary.at.start)).collect()
}

/// Where something is said of the file itself.
fn range_of(found: &Diagnostic<Place>) -> Range<usize> {
    let at = found.primary.at;
    if at.origin == OriginId(0) { at.start as usize..at.end as usize } else { usize::MAX..usize::MAX }
}

fn is_inside(ranges: &[Range<usize>], range: &Range<usize>) -> bool {
    ranges.iter().any(|outer| outer.start <= range.start && range.end <= outer.end)
}
