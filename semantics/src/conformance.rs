//! Whether a Fortran file conforms to a standard: extensions, and what was obsolescent, deleted or not yet there.
//!
//! A program need not conform: without `-std=`, `-pedantic` or `-Wextension` nothing here is asked. The same holds of a program unit
//! without IMPLICIT NONE, which `-Wimplicit-none` asks for.

use crate::db::{Db, SourceFile};
use crate::queries;
use crate::unit_diagnostics::place_diagnostic;
use directives::Language;
use parser::fortran::extensions::layout;
use parser::fortran::features::Standard;
use parser::units::UnitKind;
use source::{Diagnostic, Place, Span, diagnostics};

diagnostics! { Span:
    W1320 Warning "implicit-none" "Fortran 2023, 8.7" no_implicit_none(at: Span) {
        "this program unit has no `implicit none`" at at ""
    }
}

/// What the standard that was asked for, or the newest, has to say about a file.
pub(crate) fn conformance_diagnostics(db: &dyn Db, file: SourceFile) -> Vec<Diagnostic<Place>> {
    let options = file.options(db);
    let must_conform = options.standard().is_some();
    if queries::file_language(db, file) != Language::Fortran {
        return Vec::new();
    }
    let implicit = if options.implicit_none { implicitly_typed(db, file) } else { Vec::new() };
    if !must_conform && !options.extensions {
        return implicit;
    }
    let standard = options.standard().unwrap_or(Standard::NEWEST);
    let text = file.text(db).as_deref().unwrap_or("");
    let form = options.lexing(file.path(db), text).form;
    let layout = layout::features(text, form, queries::tokens(db, file)).into_iter();
    let mut all: Vec<Diagnostic<Place>> =
        layout.filter_map(|(feature, at)| feature.report(standard, must_conform, at)).chain(implicit).collect();
    for (index, unit) in queries::units(db, file).iter().enumerate() {
        let features = queries::features(db, *unit).iter();
        let reported = features.filter_map(|(feature, at)| feature.report(standard, must_conform, *at));
        all.extend(reported.filter_map(|diagnostic| place_diagnostic(db, file, index, diagnostic)));
    }
    all
}

/// The program units of a file that have no IMPLICIT statement, and no host whose holds.
fn implicitly_typed(db: &dyn Db, file: SourceFile) -> Vec<Diagnostic<Place>> {
    let units = queries::units(db, file).iter().enumerate().filter(|(_, unit)| {
        let key = unit.key(db);
        let declared = queries::declared(db, **unit);
        key.kind != UnitKind::Submodule
            && key.parent.is_none()
            && declared.symbols.scopes[declared.scope].implicit.is_none()
    });
    units.filter_map(|(index, _)| place_diagnostic(db, file, index, no_implicit_none(Span::of_token(0)))).collect()
}
