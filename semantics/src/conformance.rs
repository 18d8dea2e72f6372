//! Whether a Fortran file conforms to a standard: extensions, and what was obsolescent, deleted or not yet there.
//!
//! A program need not conform: without `-std=`, `-pedantic` or `-Wextension` nothing here is asked.

use crate::analysis::Snapshot;
use crate::db::{Db, SourceFile};
use crate::queries;
use directives::Language;
use parser::fortran::extensions::layout;
use parser::fortran::features::{Feature, Standard};
use source::{Diagnostic, Place};

/// What is said of a feature that the meaning of the program tells; any other diagnostic as it is.
pub(crate) fn judge_feature(db: &dyn Db, file: SourceFile, diagnostic: Diagnostic) -> Option<Diagnostic> {
    let Some(feature) = Feature::from_diagnostic(&diagnostic) else { return Some(diagnostic) };
    let options = file.options(db);
    let must_conform = options.standard().is_some();
    let standard = options.standard().unwrap_or(Standard::NEWEST);
    (must_conform || options.extensions)
        .then(|| feature.report(standard, must_conform, diagnostic.primary.at))
        .flatten()
}

/// What the standard that was asked for, or the newest, has to say about a file.
pub(crate) fn diagnostics(snapshot: &Snapshot, file: SourceFile) -> Vec<Diagnostic<Place>> {
    let db: &dyn Db = snapshot.db();
    let options = file.options(db);
    let must_conform = options.standard().is_some();
    if !must_conform && !options.extensions || queries::language(db, file) != Language::Fortran {
        return Vec::new();
    }
    let standard = options.standard().unwrap_or(Standard::NEWEST);
    let text = file.text(db).as_deref().unwrap_or("");
    let form = options.lexing(file.path(db), text).form;
    let layout = layout::features(text, form, queries::tokens(db, file)).into_iter();
    let mut all: Vec<Diagnostic<Place>> =
        layout.filter_map(|(feature, at)| feature.report(standard, must_conform, at)).collect();
    for (index, unit) in queries::units(db, file).iter().enumerate() {
        let features = queries::features(db, *unit).iter();
        let reported = features.filter_map(|(feature, at)| feature.report(standard, must_conform, *at));
        all.extend(reported.filter_map(|diagnostic| snapshot.place_diagnostic(file, index, diagnostic)));
    }
    all
}
