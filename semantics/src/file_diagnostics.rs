//! What is wrong with a file, of all that is asked about it.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile};
use crate::queries;
use crate::sources::Texts;
use crate::unit_diagnostics::place_diagnostic;
use crate::{
    accelerators, conformance, cut_lines, foreign, headers, linting, lost_macros, mend, once, readings, requirements,
    suppress, unended, warning_pragmas,
};
use directives::Language;
use parser::units::UnitKind;
use regions::lint::problems::OF_DEVICE_MEMORY;
use source::file::Columns;
use source::render::{self, Rendered};
use source::{Diagnostic, FileId, Origin, OriginId, Origins, Place, Severity};
use std::sync::Arc;

/// Everything wrong with a file, in source order.
#[salsa::tracked(no_eq, lru = 0)]
pub fn file_diagnostics(db: &dyn Db, file: SourceFile) -> Vec<Diagnostic<Place>> {
    if let Some(problem) = foreign::find_foreign(db, file) {
        return vec![problem.clone()];
    }
    let mut all = syntax_diagnostics(db, file);
    all.extend(of_headers(db, file));
    if queries::file_language(db, file) != Language::Fortran {
        let between = queries::file_scope(db, file).of_units.iter().chain(queries::between(db, file)).cloned();
        let between = between.chain(accelerators::find_contradictions(db, file));
        let between = between.filter(|(_, problem)| !lost_macros::explain_contradiction(db, file, problem));
        all.extend(between.filter_map(|(unit, problem)| place_diagnostic(db, file, unit as usize, problem)));
    }
    let late = requirements::check_file(db, file);
    let shared = requirements::share_memory(db, file);
    let holds = |found: &&Diagnostic| !(shared && OF_DEVICE_MEMORY.contains(&found.row.code));
    all.extend(late.into_iter().filter_map(|(unit, problem)| place_diagnostic(db, file, unit as usize, problem)));
    for (index, unit) in queries::units(db, file).iter().enumerate() {
        let place = |diagnostic: Diagnostic| place_diagnostic(db, file, index, diagnostic);
        let declared = queries::declared(db, *unit).diagnostics.iter();
        let resolved = queries::resolved(db, *unit).diagnostics.iter();
        let bodies = queries::environments(db, *unit).bodies.iter().flat_map(|body| body.diagnostics.iter());
        let checked = queries::checked(db, *unit).iter().filter(holds);
        let found = declared.chain(resolved).chain(bodies).chain(checked);
        let is_told = |found: &&Diagnostic| {
            !lost_macros::explain_meaning(db, *unit, found) && !unended::explain_meaning(db, *unit, found)
        };
        let found = found.filter(is_told).cloned();
        all.extend(found.filter_map(place));
    }
    if !all.iter().any(|found| found.severity == Severity::Error) {
        all.extend(linting::lint_diagnostics(db, file));
    }
    let all = in_source_order(db, file, all);
    suppress::suppress_diagnostics(db, file, all, true)
}

/// The same as data, columns counted as asked: who tells of all files again and again reads none of those that stay as they are.
#[salsa::tracked(no_eq)]
pub fn rendered(db: &dyn Db, file: SourceFile, columns: Columns) -> Vec<Rendered> {
    let (found, texts) = (file_diagnostics(db, file), Texts(db));
    let render = |found| render::render_data(found, &queries::tokens(db, file).origins, &texts, columns);
    found.iter().map(render).collect()
}

/// What is wrong with the headers that a file begins with.
fn of_headers(db: &dyn Db, file: SourceFile) -> Vec<Diagnostic<Place>> {
    let buffer = queries::tokens(db, file);
    let nowhere = Place { origin: source::OriginId(0), start: 0, end: 0 };
    if buffer.headers.is_empty() {
        return Vec::new();
    }
    let chain = headers::header_chain(db, headers::of_file(db, file));
    let mut all = Vec::new();
    for ((number, included), headers) in buffer.headers.iter().enumerate().rev().zip(chain) {
        // What is missing may be what the header is made of.
        if included.incomplete {
            continue;
        }
        let place = |span| buffer.located_in(included, span).unwrap_or(nowhere);
        let found = headers::header_scope(db, headers).diagnostics.iter().cloned();
        let told = found.filter_map(|found| {
            let at = found.primary.at.start;
            warning_pragmas::spoken_pragmas(db, file).of_header(number, at, found)
        });
        all.extend(told.map(|diagnostic| diagnostic.map(place)));
    }
    all
}

/// What is wrong with that of a file which those see who use its modules.
pub(crate) fn interface_errors(db: &dyn Db, file: SourceFile) -> Vec<Diagnostic<Place>> {
    let modules = queries::units(db, file).iter().enumerate().filter(|(_, unit)| unit.key(db).kind == UnitKind::Module);
    let errors = modules.flat_map(|(index, unit)| {
        let declared = queries::declared(db, *unit).diagnostics.iter().chain(&queries::resolved(db, *unit).diagnostics);
        let found = queries::parsed(db, *unit).diagnostics().iter().chain(declared);
        let errors = found.filter(|found| found.severity == Severity::Error).cloned();
        errors.filter_map(move |error| place_diagnostic(db, file, index, error))
    });
    let errors = in_source_order(db, file, errors.collect());
    suppress::suppress_diagnostics(db, file, errors, false)
}

/// What is wrong with the lines, tokens and statements of a file, in source order; what they mean is not asked.
pub(crate) fn of_syntax(db: &dyn Db, file: SourceFile) -> Vec<Diagnostic<Place>> {
    if let Some(problem) = foreign::find_foreign(db, file) {
        return vec![problem.clone()];
    }
    suppress::suppress_diagnostics(db, file, in_source_order(db, file, syntax_diagnostics(db, file)), false)
}

fn syntax_diagnostics(db: &dyn Db, file: SourceFile) -> Vec<Diagnostic<Place>> {
    let mut all = queries::tokens(db, file).diagnostics.clone();
    all.extend(text_problem(db, file));
    all.extend(readings::discarded_directive(db, file));
    for (index, unit) in queries::units(db, file).iter().enumerate() {
        let found = queries::parsed(db, *unit).diagnostics().iter();
        let is_told = |found: &&Diagnostic| {
            !lost_macros::explain_syntax(db, *unit, found) && !unended::explain_syntax(db, *unit, found)
        };
        let found = found.filter(is_told).cloned();
        all.extend(found.filter_map(|diagnostic| place_diagnostic(db, file, index, diagnostic)));
    }
    all.extend(conformance::conformance_diagnostics(db, file));
    all
}

fn in_source_order(db: &dyn Db, file: SourceFile, mut all: Vec<Diagnostic<Place>>) -> Vec<Diagnostic<Place>> {
    let origins = &queries::tokens(db, file).origins;
    let guessed = guessed_files(db, file);
    all.retain(|diagnostic| !is_in(origins, &guessed, diagnostic.primary.at));
    all.sort_by_key(|diagnostic| {
        let place = origins.as_written(diagnostic.primary.at);
        (place.origin, place.start, diagnostic.row.code)
    });
    all.dedup();
    once::tell_once(&mut all, |place| origins.as_written(place));
    mend::attach_fixes(db, file, &mut all);
    cut_lines::explain(db, file, &mut all);
    all
}

/// The included files that may be others than those that are meant: what is wrong in them is not told.
fn guessed_files(db: &dyn Db, file: SourceFile) -> Vec<FileId> {
    let buffer = queries::tokens(db, file);
    let lines: Vec<Place> = buffer
        .diagnostics
        .iter()
        .filter(|found| found.row.name == "ambiguous_include")
        .map(|found| found.primary.at)
        .collect();
    if lines.is_empty() {
        return Vec::new();
    }
    let included = (0..buffer.origins.len()).map(|number| buffer.origins.get(OriginId(number)));
    let guessed = included.filter_map(|origin| match origin {
        Origin::Include { file, from, .. } => lines.contains(&from).then_some(file),
        Origin::File(_) | Origin::Macro { .. } | Origin::BuiltIn => None,
    });
    guessed.collect()
}

/// Whether a place is in one of these files, or in what they include.
fn is_in(origins: &Origins, files: &[FileId], at: Place) -> bool {
    let outer = |place: &Place| match origins.get(place.origin) {
        Origin::Include { from, .. } => Some(from),
        Origin::Macro { call, .. } => Some(call),
        Origin::File(_) | Origin::BuiltIn => None,
    };
    let reads =
        |place: Place| matches!(origins.get(place.origin), Origin::Include { file, .. } if files.contains(&file));
    !files.is_empty() && std::iter::successors(Some(at), outer).any(reads)
}

/// What is wrong with the text as a whole: nothing in it, or bytes that are not text. In a comment or constant such a byte harms
/// nothing; elsewhere it begins no token, which is reported as such.
fn text_problem(db: &dyn Db, file: SourceFile) -> Option<Diagnostic<Place>> {
    let place = |start, end| Place { origin: source::OriginId(0), start, end };
    let is_empty = file.text(db).as_deref().is_some_and(|text| text.trim().is_empty());
    if is_empty && let Some(problem) = check_empty(db, file, place(0, 0)) {
        return Some(problem);
    }
    let is_fortran = queries::file_language(db, file) == Language::Fortran;
    let corrects = |text: &Arc<str>| file.options(db).corrects_form(file.path(db), text);
    if is_fortran && file.text(db).as_ref().is_some_and(corrects) {
        return Some(source::problems::free_form_by_text(place(0, 0)));
    }
    let at = file.bad_byte(db)?;
    let reported = queries::tokens(db, file).diagnostics.iter().any(|other| other.primary.at.start == at);
    (!reported).then(|| source::problems::not_utf8(place(at, at + 1)))
}

/// A file with nothing in it: Fortran 2023, 5.1 wants a program unit; C23, 6.9 a declaration, but an empty file compiles; that
/// conditions leave nothing of one is usual.
fn check_empty(db: &dyn Db, file: SourceFile, at: Place) -> Option<Diagnostic<Place>> {
    if queries::file_language(db, file) == Language::Fortran {
        return Some(source::problems::empty_file(at));
    }
    let dialect = queries::dialect(db, file);
    let severity = if dialect.pedantic_errors { Severity::Error } else { Severity::Warning };
    dialect.pedantic.then(|| Diagnostic { severity, ..source::problems::empty_translation_unit(at) })
}

/// Forgets what is wrong with each file but the last.
pub(crate) fn forget_diagnostics(db: &mut dyn Db) {
    file_diagnostics::set_lru_capacity(db, 1);
}
