//! Headers: what the included files mean with which C files begin. It is asked once for all files that begin with the same ones.
//!
//! A header's scope has what it declares itself; what it needs of those before it is copied on first mention, as a unit copies what it
//! needs of its file. So no table grows with the number of files.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile, dialect, versions};
use crate::queries::texts::tokens;
use body::Resolved;
use body::deferred::Deferred;
use c::{self, Surroundings};
use parser::Parsed;
use parser::c::Typedefs;
use parser::c::tree::{External, ExternalKind};
use parser::c::units::{typedefs, units};
use regions::data_environment::{Environments, Versions};
use regions::translate::Translation;
use regions::{check, data_environment, translate};
use source::header::{Header, HeaderKey, HeaderRef};
use source::{AtomSet, CDialect, Diagnostic, Span, Token};
use std::sync::Arc;
use symbols::{END, SymbolTable};

/// A header, and those before it.
#[salsa::interned(debug, revisions = usize::MAX)]
pub struct Headers<'db> {
    #[returns(copy)]
    pub before: Option<Headers<'db>>,
    pub last: HeaderKey,
    /// Whether an included file is missing, in it or before it.
    #[returns(copy)]
    pub incomplete: bool,
    /// Which C the file speaks that begins with it.
    #[returns(copy)]
    pub dialect: CDialect,
    /// The versions of the specifications that this file is read by.
    #[returns(copy)]
    pub versions: Versions,
}

/// What a header means after those before it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct HeaderScope {
    /// What it declares.
    pub symbols: Deferred<SymbolTable>,
    /// The typedef names after it.
    pub typedefs: Typedefs,
    /// What it and those before it declare at file scope, in any name space.
    pub names: AtomSet,
    /// What is wrong with it; spans count from its first token.
    pub diagnostics: Vec<Diagnostic>,
}

/// What the headers became that a file begins with, and whether an included file is missing: kept as long as the file begins with them, and
/// not by [`Headers`], which are never forgotten.
#[salsa::tracked]
fn begun_with(db: &dyn Db, file: SourceFile) -> Vec<(HeaderRef, bool)> {
    let included = tokens(db, file).headers.iter();
    included.map(|included| (HeaderRef(Arc::clone(&included.header)), included.incomplete)).collect()
}

/// The headers that a file begins with.
#[salsa::tracked(returns(copy))]
pub fn of_file<'db>(db: &'db dyn Db, file: SourceFile) -> Option<Headers<'db>> {
    let (dialect, versions) = (dialect(db, file), versions(db, file));
    begun_with(db, file).iter().fold(None, |before, (header, incomplete)| {
        Some(Headers::new(db, before, header.to_key(), *incomplete, dialect, versions))
    })
}

/// The tables of the headers up to `last`, innermost first.
pub fn header_tables<'db>(db: &'db dyn Db, last: Option<Headers<'db>>) -> Vec<&'db SymbolTable> {
    header_chain(db, last).map(|headers| &*header_scope(db, headers).symbols).collect()
}

/// The names that the headers up to `last` declare.
pub fn header_names<'db>(db: &'db dyn Db, last: Option<Headers<'db>>) -> Option<&'db AtomSet> {
    last.map(|last| &header_scope(db, last).names)
}

/// A header, the one before it, and so on.
pub fn header_chain<'db>(db: &'db dyn Db, last: Option<Headers<'db>>) -> impl Iterator<Item = Headers<'db>> {
    std::iter::successors(last, |headers| headers.before(db))
}

/// What a header means.
#[salsa::tracked(lru = 0)]
pub fn header_scope<'db>(db: &'db dyn Db, headers: Headers<'db>) -> HeaderScope {
    let Some(header) = headers.last(db).find_header() else { return HeaderScope::default() };
    let mut typedefs = typedefs_before(db, headers);
    let mut around = header_tables(db, headers.before(db));
    let (mut starts, mut with_code, mut diagnostics) = (Vec::new(), Vec::new(), Vec::new());
    let atoms = db.atoms();
    let (dialect, incomplete) = (headers.dialect(db), headers.incomplete(db));
    let units = cut_units(&header, &mut typedefs, dialect, db).enumerate().map(|(number, unit)| {
        let silent = header.is_system(unit.start as usize);
        starts.push(unit.start);
        if !silent {
            diagnostics.extend(unit.parsed.diagnostics.iter().map(|found| place_in_header(found.clone(), unit.start)));
            with_code.extend(has_code(&unit.parsed.tree).then(|| (number as u32, unit.clone())));
        }
        (unit.parsed.tree, silent)
    });
    let before = header_names(db, headers.before(db));
    let scope = c::header_scope(
        units,
        Surroundings { tables: &around, names: before, tokens: &[], unit: END, incomplete, dialect, atoms },
    );
    let start = |unit: u32| starts.get(unit as usize).copied().unwrap_or(0);
    diagnostics.extend(scope.of_units.into_iter().map(|(unit, found)| place_in_header(found, start(unit))));
    around.insert(0, &scope.symbols);
    let around = |number, unit: &HeaderUnit| {
        let tokens = &unit.tokens;
        of_code(
            db,
            unit,
            headers.versions(db),
            Surroundings { tables: &around, names: before, tokens, unit: number, incomplete, dialect, atoms },
        )
    };
    diagnostics.extend(with_code.iter().flat_map(|(number, unit)| around(*number, unit)));
    let mut names = before.cloned().unwrap_or_default();
    names.extend(scope.symbols.scopes[scope.symbols.global()].names.keys().map(|(_, name)| *name));
    HeaderScope { symbols: scope.symbols, typedefs, names, diagnostics }
}

/// A unit of a header.
#[derive(Clone)]
pub(crate) struct HeaderUnit {
    /// Its first token.
    start: u32,
    pub(crate) tokens: Vec<Token>,
    pub(crate) parsed: Parsed<External>,
}

/// A function that a header defines.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// Its body.
    pub resolved: Resolved,
    /// The attributes of the variables in its constructs.
    pub environments: Environments,
    /// The OpenMP reading of its body.
    pub translations: Vec<Translation>,
}

/// The functions that a header defines; asked by those who need the code of what a region calls.
#[salsa::tracked]
pub fn functions<'db>(db: &'db dyn Db, headers: Headers<'db>) -> Vec<Function> {
    let tables = header_tables(db, Some(headers));
    let names = header_names(db, Some(headers));
    let (dialect, incomplete) = (headers.dialect(db), headers.incomplete(db));
    let Some(header) = headers.last(db).find_header() else { return Vec::new() };
    let mut known = typedefs_before(db, headers);
    let defined = cut_units(&header, &mut known, headers.dialect(db), db).enumerate();
    let defined = defined.filter(|(_, unit)| matches!(unit.parsed.tree.kind, ExternalKind::Function(_)));
    let function = |(number, unit): (usize, HeaderUnit)| {
        let (tokens, tree, atoms) = (&unit.tokens[..], &unit.parsed.tree, db.atoms());
        let around = Surroundings { tables: &tables, names, tokens, unit: number as u32, incomplete, dialect, atoms };
        let resolved = c::resolve_unit(tree, &c::declare_unit(tree, around), around);
        let environments = data_environment::build_environments(&resolved, db.atoms(), headers.versions(db));
        let translations = translate::translate_bodies(&resolved, &environments, db.atoms(), headers.versions(db));
        Function { resolved, environments, translations }
    };
    defined.map(function).collect()
}

/// A header as its trees say it.
pub fn unparse_header(db: &dyn Db, headers: Headers<'_>) -> String {
    let Some(header) = headers.last(db).find_header() else { return String::new() };
    let mut known = typedefs_before(db, headers);
    let print = |unit: HeaderUnit| parser::unparse::c::spell_external(&unit.parsed.tree, &unit.tokens, db.atoms());
    cut_units(&header, &mut known, headers.dialect(db), db).map(print).collect()
}

fn typedefs_before(db: &dyn Db, headers: Headers<'_>) -> Typedefs {
    headers.before(db).map(|before| header_scope(db, before).typedefs.clone()).unwrap_or_default()
}

/// The units of a header in order; each one's typedef names are added before the next is parsed.
fn cut_units<'a>(
    header: &'a Header,
    known: &'a mut Typedefs,
    dialect: CDialect,
    db: &'a dyn Db,
) -> impl Iterator<Item = HeaderUnit> + 'a {
    let atoms = db.atoms();
    units(&header.tokens, atoms).into_iter().map(move |unit| {
        let tokens = unit.tokens(&header.tokens);
        let parsed = parser::c::parse(&tokens, known, dialect, atoms);
        known.extend(typedefs(&tokens));
        HeaderUnit { start: unit.token_in_file(0), tokens, parsed }
    })
}

/// Whether a unit says more than what it declares: it has a body, a value or a directive.
fn has_code(unit: &External) -> bool {
    match &unit.kind {
        ExternalKind::Function(_) | ExternalKind::Directive(_) => true,
        ExternalKind::Declaration(declaration) => {
            declaration.declarators.iter().any(|declared| declared.initializer.is_some())
        }
        ExternalKind::Asm(_) | ExternalKind::Attributes(_) | ExternalKind::Empty => false,
        ExternalKind::Pragma(_) | ExternalKind::Error => false,
    }
}

/// A message of a unit, placed in its header.
fn place_in_header(found: Diagnostic, start: u32) -> Diagnostic {
    found.map(|span: Span| Span::new(span.start + start, span.end + start))
}

/// What is wrong with the body or the values of a unit.
fn of_code(db: &dyn Db, unit: &HeaderUnit, versions: Versions, around: Surroundings<'_>) -> Vec<Diagnostic> {
    let tree = &unit.parsed.tree;
    let resolved = c::resolve_unit(tree, &c::declare_unit(tree, around), around);
    let environments = data_environment::build_environments(&resolved, db.atoms(), versions);
    let mut found = check::check(&resolved, &environments, around.tokens, db.atoms(), versions);
    check::unclear::retain_clear(&mut found, &resolved, &unit.parsed.diagnostics);
    found.extend(environments.bodies.iter().flat_map(|body| body.diagnostics.iter().cloned()));
    found.extend(resolved.diagnostics);
    found.into_iter().map(|diagnostic| place_in_header(diagnostic, unit.start)).collect()
}

/// Keeps what the headers mean that were asked for last, so many of them.
pub(crate) fn bound_headers(db: &mut dyn Db, headers: usize) {
    header_scope::set_lru_capacity(db, headers);
}

#[cfg(test)]
mod tests {
    use super::tokens;
    use crate::db::Db;
    use crate::{Analysis, Options};
    use std::sync::Arc;

    #[test]
    fn what_a_header_was_before_edits_is_not_kept() {
        let mut analysis = Analysis::new(Options::default());
        analysis.open("h.h", "int f0(void);\n");
        let file = analysis.open("a.c", "#include \"h.h\"\nint g(void) { return f0(); }\n");
        let mut before = Vec::new();
        for number in 1..5 {
            let _ = analysis.ask().diagnostics(file);
            let db = &analysis.ask().db;
            let source = db.file_of_number(file).expect("it is open");
            before.push(Arc::downgrade(&tokens(db, source).headers[0].header));
            analysis.open("h.h", format!("int f{number}(void);\n"));
        }
        let _ = analysis.ask().diagnostics(file);
        analysis.open("b.c", "int b;\n");
        assert!(before.iter().all(|header| header.upgrade().is_none()));
    }
}
