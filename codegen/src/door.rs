//! The doors: an analysis and a file in, text and launch contracts out.
//!
//! Two tracked functions (the only ones outside `semantics`): the target functions of a unit with their C, and their PTX entries.
//! A unit's functions may be called from another's target region, so each depends on the bodies of its file.

use crate::outline::entry::Entry;
use crate::ptx::print;
use crate::{Compiled, FileIds, Options, UnitView, c_view, compile, target_functions};
use semantics::Snapshot;
use semantics::db::{Db, SourceFile};
use semantics::headers;
use semantics::queries::{self, Unit};
use source::{Diagnostic, FileId, Place, Severity, Span};

/// The target functions of a unit, as contracts and as C.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outlined {
    /// The launch contracts, in source order.
    pub entries: Vec<Entry>,
    /// The functions as C.
    pub printed: Vec<c_view::Printed>,
    /// What stands in the way of some.
    pub diagnostics: Vec<Diagnostic>,
}

/// The target functions of a unit.
#[salsa::tracked]
pub fn outlined<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Outlined {
    with_view(db, unit, |view| {
        let targets = target_functions(view);
        let mistakes = mistakes(db, unit);
        let right = targets.functions.iter().filter(|target| !target.has_any(&mistakes));
        let printed: Vec<_> = right.map(|target| c_view::print(view, target)).collect();
        let entries = targets.functions.into_iter().map(|target| target.entry).collect();
        Outlined { entries, printed, diagnostics: targets.diagnostics }
    })
}

/// The PTX entries of a unit.
#[salsa::tracked]
pub fn compiled<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Compiled {
    with_view(db, unit, |view| compile(view, Options::default(), &mistakes(db, unit)))
}

/// Where a unit is wrong: there is no code for a region that is.
fn mistakes(db: &dyn Db, unit: Unit<'_>) -> Vec<Span> {
    let of_tree = queries::parsed(db, unit).diagnostics().iter().chain(&queries::declared(db, unit).diagnostics);
    let of_bodies = queries::environments(db, unit).bodies.iter().flat_map(|body| &body.diagnostics);
    let of_names = queries::resolved(db, unit).diagnostics.iter().chain(of_bodies);
    let all = of_tree.chain(of_names).chain(queries::checked(db, unit));
    all.filter(|diagnostic| diagnostic.row.severity == Severity::Error)
        .map(|diagnostic| diagnostic.primary.at)
        .collect()
}

/// Shows a unit, with the other units of its file, to `see`; units without target regions need no view.
fn with_view<T: Default>(db: &dyn Db, unit: Unit<'_>, see: impl FnOnce(UnitView<'_>) -> T) -> T {
    let has_constructs = queries::resolved(db, unit).bodies.iter().any(|body| !body.constructs.is_empty());
    if !has_constructs {
        return T::default();
    }
    let file = unit.file(db);
    let (device, inode) = db.identity(file);
    let units = queries::units(db, file);
    let lines: Vec<_> = (0..units.len()).map(|index| move |span: Span| queries::line(db, file, index, span)).collect();
    let view = |index: usize| UnitView {
        resolved: queries::resolved(db, units[index]),
        environments: queries::environments(db, units[index]),
        translations: queries::translations(db, units[index]),
        atoms: db.atoms(),
        line_of: &lines[index],
        names: FileIds { device, file: inode },
        siblings: &[],
    };
    let Some(own) = units.iter().position(|other| *other == unit) else { return T::default() };
    let mut siblings: Vec<UnitView<'_>> = (0..units.len()).filter(|index| *index != own).map(view).collect();
    let headers = headers::chain(db, headers::of_file(db, file));
    let names = FileIds { device, file: inode };
    let functions = headers.flat_map(|headers| headers::functions(db, headers));
    siblings.extend(functions.map(|function| header_view(db, function, names)));
    see(UnitView { siblings: &siblings, ..view(own) })
}

/// A function of a header: its regions, if it has any, are of no line of the file.
fn header_view<'a>(db: &'a dyn Db, function: &'a headers::Function, names: FileIds) -> UnitView<'a> {
    UnitView {
        resolved: &function.resolved,
        environments: &function.environments,
        translations: &function.translations,
        atoms: db.atoms(),
        line_of: &|_| 0,
        names,
        siblings: &[],
    }
}

/// The PTX module of a file: one `.visible .entry` for each target region, and what could not be generated.
pub fn ptx(analysis: &Snapshot, file: FileId) -> (String, Vec<Diagnostic<Place>>) {
    if let Some(mixed) = analysis.is_mixed(file) {
        return (String::new(), vec![mixed]);
    }
    let mut entries = Vec::new();
    let mut diagnostics = Vec::new();
    let db = analysis.db();
    each_unit(analysis, file, |source, index, unit| {
        let compiled = compiled(db, unit);
        entries.extend(compiled.entries.iter().cloned());
        diagnostics.extend(compiled.diagnostics.iter().cloned().filter_map(|it| analysis.placed(source, index, it)));
    });
    (print::print(&entries), diagnostics)
}

/// The target regions of a file as C functions, and what could not be printed.
pub fn outline_c(analysis: &Snapshot, file: FileId) -> (String, Vec<Diagnostic<Place>>) {
    if let Some(mixed) = analysis.is_mixed(file) {
        return (String::new(), vec![mixed]);
    }
    let mut printed = Vec::new();
    let mut diagnostics = Vec::new();
    let db = analysis.db();
    each_unit(analysis, file, |source, index, unit| {
        let outlined = outlined(db, unit);
        printed.extend(&outlined.printed);
        let of_views = outlined.printed.iter().flat_map(|printed| &printed.diagnostics);
        let found = outlined.diagnostics.iter().chain(of_views).cloned();
        diagnostics.extend(found.filter_map(|it| analysis.placed(source, index, it)));
    });
    (c_view::text(printed.into_iter()), diagnostics)
}

/// The launch contracts of a file's target functions, in source order (R405).
pub fn entries(analysis: &Snapshot, file: FileId) -> Vec<Entry> {
    let mut entries = Vec::new();
    if analysis.is_mixed(file).is_some() {
        return entries;
    }
    each_unit(analysis, file, |_, _, unit| entries.extend(outlined(analysis.db(), unit).entries.iter().cloned()));
    entries
}

fn each_unit<'a>(analysis: &'a Snapshot, file: FileId, mut visit: impl FnMut(SourceFile, usize, Unit<'a>)) {
    let db = analysis.db();
    let Some(source) = db.numbered(file) else { return };
    for (index, unit) in queries::units(db, source).iter().enumerate() {
        visit(source, index, *unit);
    }
}
