//! What Fortran and C know each other by: the binding labels of procedures, variables and common blocks (Fortran 2023, 18.9 and 18.10),
//! which are the names of what C gives external linkage.

use crate::db::{Db, SourceFile};
use crate::entities::{self, Entity};
use crate::places;
use crate::queries::{self, Unit};
use crate::skim;
use crate::spots::{self, Spot};
use source::atom::words;
use source::{Atom, Token, TokenKind};
use std::ops::Range;
use symbols::{Details, SymbolId, SymbolTable};

/// Where a binding label comes from (18.10.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Label {
    /// It is the name, in lower case.
    Implied,
    /// `NAME=` has it between quotes: there.
    Written(Spot),
    /// `NAME=` computes it.
    Computed,
}

/// What Fortran has with a binding label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linked {
    /// What it is.
    pub entity: Entity,
    /// Its name.
    pub name: Atom,
    /// The file that declares it.
    pub file: SourceFile,
    /// Whether this is the procedure itself, and not an interface of one elsewhere.
    pub is_body: bool,
    /// Its label.
    pub label: Label,
}

/// The name by which another language knows what a name token means: the binding label of Fortran, or the name of what C links.
pub fn label_at(db: &dyn Db, unit: Unit<'_>, token: u32, entity: &Entity) -> Option<Atom> {
    if queries::is_c(db, unit.file(db)) {
        return match entity {
            Entity::Global(name) => Some(*name),
            _ => None,
        };
    }
    let table = &queries::resolved(db, unit).symbols;
    let symbol = table.original(entities::symbol_at(db, unit, token)?);
    // A result stands for its function.
    let owner = table.scopes[table[symbol].scope].owner.filter(|owner| table[*owner].name == table[symbol].name);
    let label = label_of(table, symbol).or_else(|| label_of(table, owner?))?;
    is_linked(entity).then(|| db.atoms().intern(label))
}

/// The binding label of a symbol.
fn label_of(table: &SymbolTable, symbol: SymbolId) -> Option<&str> {
    let label = match table[symbol].details.ultimate() {
        Details::Subprogram(of) => of.binding.as_deref(),
        Details::Object(object) => object.binding.as_ref().map(|label| label.as_str()),
        Details::CommonBlock { binding, .. } => binding.as_ref().map(|label| label.as_str()),
        _ => None,
    };
    label.filter(|label| !label.is_empty())
}

/// 18.10.2: dummy and internal procedures have no binding label.
fn is_linked(entity: &Entity) -> bool {
    matches!(entity, Entity::OfModule { .. } | Entity::Global(_) | Entity::CommonBlock(_))
}

/// What the Fortran of the program has with a binding label, once for each declaration, in the order of the program. A label that no text
/// has is not found.
pub fn find_linked(db: &dyn Db, label: Atom) -> Vec<Linked> {
    let text = db.atoms().text(label);
    let has = |file: &SourceFile| {
        let words = skim::words(db, *file);
        !queries::is_c(db, *file) && words.has("bind") && words.has(text)
    };
    let files = skim::program_files(db).into_iter().filter_map(|file| db.file_of_number(file)).filter(has);
    let units = files.flat_map(|file| queries::units(db, file).iter().copied());
    units.flat_map(|unit| linked_in(db, unit, text)).collect()
}

fn linked_in(db: &dyn Db, unit: Unit<'_>, label: &str) -> Vec<Linked> {
    let table: &SymbolTable = &queries::declared(db, unit).symbols;
    let own = |details: &Details| {
        matches!(details, Details::Subprogram(_) | Details::Object(_) | Details::CommonBlock { .. })
    };
    let labeled =
        table.symbols.iter().filter(|(id, symbol)| own(&symbol.details) && label_of(table, *id) == Some(label));
    let linked = |(id, symbol): (SymbolId, &symbols::Symbol)| {
        let entity = entities::in_table(db, unit, table, id).filter(is_linked)?;
        let is_body = !matches!(&symbol.details, Details::Subprogram(of) if of.interface);
        let label = symbol.token.map_or(Label::Computed, |token| written_label(db, unit, token, label));
        Some(Linked { entity, name: symbol.name, file: unit.file(db), is_body, label })
    };
    labeled.filter_map(linked).collect()
}

/// Where the statement that declares a token says its label.
fn written_label(db: &dyn Db, unit: Unit<'_>, token: u32, label: &str) -> Label {
    let tokens: &[Token] = unit.tokens(db);
    let start = entities::statement_start(tokens, token as usize);
    let end = places::end_of_statement(tokens, token as usize).unwrap_or(tokens.len());
    let is_name = |at: &usize| {
        let before = at.checked_sub(1).map(|before| tokens[before].kind);
        let behind = tokens.get(at + 1).map(|behind| behind.kind);
        let is_word = tokens[*at].kind == TokenKind::Name && db.atoms().text(tokens[*at].atom) == "name";
        is_word && before == Some(TokenKind::Comma) && behind == Some(TokenKind::Assign)
    };
    let is_bound = tokens[start..end].iter().any(|token| token.atom == words::BIND);
    let Some(at) = (start..end).find(is_name) else {
        let is_implied = is_bound && db.atoms().text(tokens[token as usize].atom) == label;
        return if is_implied { Label::Implied } else { Label::Computed };
    };
    let ends = tokens.get(at + 3).is_some_and(|close| close.kind == TokenKind::RParen);
    let spot = spots::of_token(db, unit, at as u32 + 2).filter(|_| ends);
    let within = tokens.get(at + 2).and_then(|literal| range_in_literal(db.atoms().text(literal.atom), label));
    match spot.zip(within) {
        // One that is continued stands in two places.
        Some((spot, (range, length))) if spot.end - spot.start == length => Label::Written(spot.part(&range)),
        _ => Label::Computed,
    }
}

/// Where a label is in a constant of characters, which may begin with its kind, and how long that is.
fn range_in_literal(text: &str, label: &str) -> Option<(Range<u32>, u32)> {
    let quote = text.find(['\'', '"'])? + 1;
    let start = (quote + text[quote..].find(label)?) as u32;
    Some((start..start + label.len() as u32, text.len() as u32))
}

/// The files of C by which what C links by a name is asked: one of those that define it first.
pub fn file_of_c(db: &dyn Db, label: Atom) -> Option<SourceFile> {
    let text = db.atoms().text(label);
    let mut defining = skim::files_defining(db, label).into_iter();
    let all = || skim::program_files(db).into_iter().filter_map(|file| db.file_of_number(file));
    let has = |file: &SourceFile| queries::is_c(db, *file) && skim::words(db, *file).has(text);
    defining.find(|file| queries::is_c(db, *file)).or_else(|| all().find(has))
}

/// Where the other language defines what has this label, asked from a file; nothing if that only declares it, too.
pub fn find_definitions_elsewhere(db: &dyn Db, label: Atom, from: SourceFile) -> Vec<Spot> {
    if queries::is_c(db, from) {
        let bodies = find_linked(db, label).into_iter().filter(|linked| linked.is_body);
        let found: Vec<Spot> =
            bodies.flat_map(|linked| places::find_definitions(db, &linked.entity, linked.file)).collect();
        return if found.is_empty() { find_mangled(db, label) } else { found };
    }
    let defining = skim::files_defining(db, label).into_iter().find(|file| queries::is_c(db, *file));
    defining.map_or_else(Vec::new, |file| places::find_definitions(db, &Entity::Global(label), file))
}

/// An external procedure of Fortran without BIND by the name that GNU's, LLVM's, Intel's and NVIDIA's compilers link it by.
fn find_mangled(db: &dyn Db, label: Atom) -> Vec<Spot> {
    let Some(name) = db.atoms().text(label).strip_suffix('_').and_then(|name| db.atoms().get(name)) else {
        return Vec::new();
    };
    let defining = skim::files_defining(db, name).into_iter().find(|file| !queries::is_c(db, *file));
    defining.map_or_else(Vec::new, |file| places::find_definitions(db, &Entity::Global(name), file))
}
