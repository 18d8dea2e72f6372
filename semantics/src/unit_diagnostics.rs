//! Diagnostics of units, with their places in files.

use crate::db::{Db, SourceFile};
use crate::{queries, warning_pragmas};
use directives::Language;
use parser::fortran::features::{Feature, Standard};
use source::{Diagnostic, Place, Span};

/// The group of what the spoken C does not have.
const PEDANTIC: &str = "pedantic";

/// A diagnostic of the `index`-th unit of `file`, with its places; for crates that add queries.
pub(crate) fn place_diagnostic(
    db: &dyn Db,
    file: SourceFile,
    index: usize,
    diagnostic: Diagnostic,
) -> Option<Diagnostic<Place>> {
    let unit = queries::positions(db, file).get(index)?;
    let buffer = queries::tokens(db, file);
    buffer.place(Span::default())?;
    let nowhere = Place { origin: source::OriginId(0), start: 0, end: 0 };
    let diagnostic = match queries::file_language(db, file) {
        Language::Fortran => judge_feature(db, file, diagnostic)?,
        Language::C | Language::Cxx => {
            let at = unit.in_file(diagnostic.primary.at).start;
            warning_pragmas::spoken_pragmas(db, file).judge_own(at, diagnostic)?
        }
    };
    let placed = diagnostic.map(|span| buffer.locate(unit.in_file(span)).unwrap_or(nowhere));
    // What is wrong in a header of the system is not the programmer's business; nor is what its macros use beyond the
    // standard.
    let at = placed.primary.at;
    let extension = placed.row.group == PEDANTIC && buffer.origins.is_of_system_macro(at);
    (!buffer.origins.is_system(at) && !extension).then_some(placed)
}

/// What is said of a feature that the meaning of the program tells; any other diagnostic as it is.
fn judge_feature(db: &dyn Db, file: SourceFile, diagnostic: Diagnostic) -> Option<Diagnostic> {
    let Some(feature) = Feature::from_diagnostic(&diagnostic) else { return Some(diagnostic) };
    let options = file.options(db);
    let must_conform = options.standard().is_some();
    let standard = options.standard().unwrap_or(Standard::NEWEST);
    (must_conform || options.extensions)
        .then(|| feature.report(standard, must_conform, diagnostic.primary.at))
        .flatten()
}
