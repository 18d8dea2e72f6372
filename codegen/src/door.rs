//! The doors: an analysis and a file in, text and launch contracts out.
//!
//! Five tracked functions (the only ones outside `semantics`): a unit without array expressions, its target functions with their C, their
//! PTX entries, those for launches that cover loops, and the lines that their names have. A procedure may be called from another unit's
//! target region, which then depends on its body.

use crate::choose::choose_directives;
use crate::expand::expand_functions;
use crate::fragments::{Fragment, UnitSpan, collect_fragments};
use crate::lower::export::has_exports;
use crate::outline::entry::Entry;
use crate::ptx::{instruction, print};
use crate::scalarize::{Scalarized, scalarize_unit};
use crate::{Compiled, FileIds, KnownFacts, Options, Procedures, UnitView, c_view};
use crate::{compile_covered, compile_unit, target_functions};
use semantics::db::{Db, SourceFile};
use semantics::extend::Queries as _;
use semantics::queries::{self, Unit};
use semantics::{Environments, Resolved, Snapshot, Translation, data_environment, translate};
use semantics::{definitions, headers};
use source::file::Columns;
use source::{Atom, Diagnostic, FileId, Place, Severity, Span};
use symbols::{NameSpace, ScopeKind, SymbolId};

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
    with_view(db, unit, false, |view| {
        let targets = target_functions(view);
        let mistakes = error_spans(db, unit);
        let right = targets.functions.iter().filter(|target| !target.has_any(&mistakes));
        let printed: Vec<_> = right.map(|target| c_view::print_target(view, target)).collect();
        let entries = targets.functions.into_iter().map(|target| target.entry).collect();
        Outlined { entries, printed, diagnostics: targets.diagnostics }
    })
}

/// The PTX entries of a unit.
#[salsa::tracked]
pub fn compiled<'db>(db: &'db dyn Db, unit: Unit<'db>, options: Options) -> Compiled {
    with_view(db, unit, true, |view| compile_unit(view, options, &error_spans(db, unit)))
}

/// The PTX entries of a unit for launches that cover loops.
#[salsa::tracked]
pub fn compiled_covered<'db>(db: &'db dyn Db, unit: Unit<'db>, options: Options) -> Vec<instruction::Entry> {
    with_view(db, unit, false, |view| {
        let mistakes = error_spans(db, unit);
        let targets = target_functions(view).functions;
        let right = targets.iter().filter(|target| !target.has_any(&mistakes));
        right.filter_map(|target| compile_covered(view, target, options)).collect()
    })
}

/// Where a unit is wrong: there is no code for a region that is.
fn error_spans(db: &dyn Db, unit: Unit<'_>) -> Vec<Span> {
    let of_tree = queries::parsed(db, unit).diagnostics().iter().chain(&queries::declared(db, unit).diagnostics);
    let of_bodies = queries::environments(db, unit).bodies.iter().flat_map(|body| &body.diagnostics);
    let of_names = queries::resolved(db, unit).diagnostics.iter().chain(of_bodies);
    let all = of_tree.chain(of_names).chain(queries::checked(db, unit));
    all.filter(|diagnostic| diagnostic.row.severity == Severity::Error)
        .map(|diagnostic| diagnostic.primary.at)
        .collect()
}

/// What code generation reads of a unit where that is not what semantics made of it.
#[derive(Clone, PartialEq, Debug)]
struct Prepared {
    resolved: Resolved,
    environments: Environments,
    /// The OpenMP reading, if metadirectives were decided.
    translations: Option<Vec<Translation>>,
}

/// A unit without metadirectives that the device decides, and without array expressions on the device; none if it has no such.
#[salsa::tracked]
fn scalarized<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Option<Prepared> {
    let (resolved, environments) = (queries::resolved(db, unit), queries::environments(db, unit));
    let prepared = |scalarized: Scalarized, translations| {
        let Scalarized { resolved, environments } = scalarized;
        Prepared { resolved, environments, translations }
    };
    let expanded = expand_functions(resolved);
    let chosen = choose_directives(expanded.as_ref().unwrap_or(resolved), unit.tokens(db), db.atoms());
    let Some(chosen) = chosen.or(expanded) else {
        let scalarized = scalarize_unit(resolved, environments, queries::translations(db, unit), db.atoms());
        return scalarized.map(|scalarized| prepared(scalarized, None));
    };
    let versions = queries::versions(db, unit.file(db));
    let environments = data_environment::build_environments(&chosen, db.atoms(), versions);
    let each = chosen.bodies.iter().zip(&environments.bodies);
    let translations: Vec<Translation> = each
        .map(|(body, environment)| {
            translate::translate_body(body, &environments.symbols, environment, db.atoms(), versions)
        })
        .collect();
    let scalarized = scalarize_unit(&chosen, &environments, &translations, db.atoms());
    let scalarized = scalarized.unwrap_or(Scalarized { resolved: chosen, environments });
    Some(prepared(scalarized, Some(translations)))
}

/// The lines of a unit's constructs, by the first token of each, ascending; the names of kernels have them.
#[salsa::tracked]
fn construct_lines<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<(u32, u32)> {
    let file = unit.file(db);
    let Some(index) = queries::units(db, file).iter().position(|other| *other == unit) else { return Vec::new() };
    let constructs = queries::resolved(db, unit).bodies.iter().flat_map(|body| body.constructs.iter());
    let line = |span: Span| (span.start, queries::line_number(db, file, index, span));
    let mut lines: Vec<_> = constructs.map(|(_, construct)| line(construct.line)).collect();
    lines.sort_unstable();
    lines
}

/// The line of the construct that begins with a span.
fn find_line(lines: &[(u32, u32)], span: Span) -> u32 {
    let found = lines.binary_search_by_key(&span.start, |(token, _)| *token);
    found.map_or(0, |found| lines[found].1)
}

/// Shows a unit to `see`; units without directives need no view. What others may call matters if `exports`.
fn with_view<T: Default>(db: &dyn Db, unit: Unit<'_>, exports: bool, see: impl FnOnce(UnitView<'_>) -> T) -> T {
    let resolved = queries::resolved(db, unit);
    let has_constructs = resolved.bodies.iter().any(|body| !body.constructs.is_empty());
    let is_shown = has_constructs || exports && has_exports(resolved, &queries::environments(db, unit).symbols);
    if !is_shown {
        return T::default();
    }
    let file = unit.file(db);
    let (device, inode) = file.identity(db);
    let lines = construct_lines(db, unit);
    let line_of = |span: Span| find_line(lines, span);
    let program = FileProcedures { db, file, names: FileIds { device, file: inode } };
    see(UnitView { line_of: &line_of, known: Some(&KnownFacts::default()), ..program.view_unit(unit) })
}

/// The procedures of a file and of its headers. A unit that calls one depends on its body; on those of the others it does not.
struct FileProcedures<'db> {
    db: &'db dyn Db,
    file: SourceFile,
    names: FileIds,
}

impl<'db> FileProcedures<'db> {
    /// A unit whose regions are not asked for.
    fn view_unit<'a>(&'a self, unit: Unit<'db>) -> UnitView<'a> {
        let scalarized = scalarized(self.db, unit).as_ref();
        UnitView {
            resolved: scalarized.map_or_else(|| &**queries::resolved(self.db, unit), |unit| &unit.resolved),
            environments: scalarized.map_or_else(|| queries::environments(self.db, unit), |unit| &unit.environments),
            translations: scalarized
                .and_then(|unit| unit.translations.as_ref())
                .unwrap_or_else(|| queries::translations(self.db, unit)),
            atoms: self.db.atoms(),
            line_of: &|_| 0,
            names: self.names,
            module: unit.key(self.db).parent,
            tokens: unit.tokens(self.db),
            procedures: self,
            known: None,
        }
    }

    /// A function of a header.
    fn header_view<'a>(&'a self, function: &'a headers::Function) -> UnitView<'a> {
        UnitView {
            resolved: &function.resolved,
            environments: &function.environments,
            translations: &function.translations,
            atoms: self.db.atoms(),
            line_of: &|_| 0,
            names: self.names,
            module: None,
            tokens: &[],
            procedures: self,
            known: None,
        }
    }
}

impl Procedures for FileProcedures<'_> {
    fn find_procedure(&self, name: Atom, module: Option<Atom>) -> Option<(UnitView<'_>, usize)> {
        if let Some(unit) = definitions::unit_of_procedure(self.db, self.file, name, module) {
            let view = self.view_unit(unit);
            return Some((view, view.body_named(name)?));
        }
        let chain = headers::header_chain(self.db, headers::of_file(self.db, self.file)).filter(|_| module.is_none());
        let views = chain.flat_map(|headers| headers::functions(self.db, headers)).map(|found| self.header_view(found));
        views.into_iter().find_map(|view| Some((view, view.body_named(name)?)))
    }

    fn has_namesakes(&self, name: Atom) -> bool {
        let keys = queries::units(self.db, self.file).iter().map(|unit| unit.key(self.db));
        keys.filter(|key| key.name == name).nth(1).is_some()
    }

    fn units(&self) -> Vec<UnitView<'_>> {
        queries::units(self.db, self.file).iter().map(|unit| self.view_unit(*unit)).collect()
    }

    fn find_module(&self, module: Atom) -> Option<UnitView<'_>> {
        Some(self.view_unit(definitions::unit_of_module(self.db, self.file, module)?))
    }

    fn find_variable(&self, name: Atom, module: Atom) -> Option<(UnitView<'_>, SymbolId)> {
        let view = self.find_module(module)?;
        let symbols = &view.environments.symbols;
        let (scope, _) = symbols.scopes.iter().find(|(_, scope)| scope.kind == ScopeKind::Module)?;
        Some((view, symbols.find(scope, NameSpace::Ordinary, name)?))
    }
}

/// The launches that a module has entries for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LaunchGeometry {
    /// Any.
    #[default]
    Any,
    /// Any, and, by other names, those that give each iteration of a loop a thread of its own ([`Entry::cover`]).
    Cover,
}

/// What the PTX of a file is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PtxOptions {
    /// For which launches it has entries.
    pub geometry: LaunchGeometry,
    /// Whether `a * b + c` may be rounded once.
    pub contract: bool,
}

impl Default for PtxOptions {
    fn default() -> PtxOptions {
        PtxOptions { geometry: LaunchGeometry::Any, contract: Options::default().contract }
    }
}

/// The PTX module of a file: one `.visible .entry` for each target region, and what could not be generated.
pub fn ptx(analysis: &Snapshot, file: FileId) -> (String, Vec<Diagnostic<Place>>) {
    ptx_for(analysis, file, PtxOptions::default())
}

/// The same, as the options ask for.
pub fn ptx_for(analysis: &Snapshot, file: FileId, options: PtxOptions) -> (String, Vec<Diagnostic<Place>>) {
    if let Some(mixed) = analysis.is_mixed(file) {
        return (String::new(), vec![mixed]);
    }
    let (mut entries, mut exported, mut variables) = (Vec::new(), Vec::new(), Vec::new());
    let mut diagnostics = Vec::new();
    let db = analysis.db();
    each_unit(analysis, file, |source, index, unit| {
        let passes = Options { contract: options.contract, ..Options::default() };
        let compiled = compiled(db, unit, passes);
        entries.extend(compiled.entries.iter().cloned());
        if options.geometry == LaunchGeometry::Cover {
            entries.extend(compiled_covered(db, unit, passes).iter().cloned());
        }
        exported.extend(compiled.exported.iter().cloned());
        variables.extend(compiled.variables.iter().cloned());
        diagnostics
            .extend(compiled.diagnostics.iter().cloned().filter_map(|it| analysis.place_diagnostic(source, index, it)));
    });
    (print::print_module(&entries, &exported, &variables), diagnostics)
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
        diagnostics.extend(found.filter_map(|it| analysis.place_diagnostic(source, index, it)));
    });
    (c_view::join_printed(printed.into_iter()), diagnostics)
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

/// The pieces that a file's target functions are made of, in source order, by line and column of where each begins and ends.
pub fn fragments(analysis: &Snapshot, file: FileId) -> Vec<Fragment<[(u32, u32); 2]>> {
    let db = analysis.db();
    let Some(source) = db.file_of_number(file).filter(|_| analysis.is_mixed(file).is_none()) else { return Vec::new() };
    let (device, inode) = source.identity(db);
    let program = FileProcedures { db, file: source, names: FileIds { device, file: inode } };
    let units = queries::units(db, source);
    let lines_of: Vec<_> = units.iter().map(|unit| construct_lines(db, *unit)).collect();
    let line_of: Vec<_> = lines_of.iter().map(|lines| move |span: Span| find_line(lines, span)).collect();
    let views = units.iter().zip(&line_of).map(|(unit, line_of)| UnitView { line_of, ..program.view_unit(*unit) });
    let found = collect_fragments(&views.collect::<Vec<_>>());
    let (lines, text) = (queries::lines(db, source), source.text(db).as_deref().unwrap_or(""));
    let point = |offset: u32| lines.line_column(text, offset, Columns::Characters);
    let placed = |fragment: Fragment<UnitSpan>| {
        let (unit, span) = fragment.at;
        let place = queries::own_place(db, source, unit, span)?;
        let at = [point(place.start), point(place.end)];
        Some(Fragment { at, kind: fragment.kind, name: fragment.name, parameters: fragment.parameters })
    };
    found.into_iter().filter_map(placed).collect()
}

/// Fragments as text: the kind, the range and the name of each, and the parameters of regions below them.
pub fn print_fragments(fragments: &[Fragment<[(u32, u32); 2]>]) -> String {
    let mut text = String::new();
    for Fragment { at: [from, to], kind, name, parameters } in fragments {
        let range = format!("{}:{}-{}:{}", from.0, from.1, to.0, to.1);
        text.push_str(&format!("{kind:8} {range:14} {name}\n"));
        for (name, how) in parameters {
            text.push_str(&format!("         {name}: {how}\n"));
        }
    }
    text
}

fn each_unit<'a>(analysis: &'a Snapshot, file: FileId, mut visit: impl FnMut(SourceFile, usize, Unit<'a>)) {
    let db = analysis.db();
    let Some(source) = db.file_of_number(file) else { return };
    for (index, unit) in queries::units(db, source).iter().enumerate() {
        visit(source, index, *unit);
    }
}
