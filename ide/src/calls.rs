//! Who calls a procedure, and whom it calls.

use crate::navigate::{self, name_at};
use crate::outline::Kind;
use crate::text::{Lines, location};
use crate::{Location, Position, Range};
use crate::{callees, entity, linkage};
use semantics::Snapshot;
use semantics::db::Db;
use semantics::entities;
use semantics::extend::Queries as _;
use semantics::places;
use semantics::queries::{self, Unit};
use semantics::references;
use semantics::spots::{self, Spot};
use source::{FileId, Span, TokenKind};
use std::collections::BTreeMap;
use symbols::{Details, SymbolTable};

/// A procedure.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Procedure {
    /// Where its name is.
    pub at: Location,
    /// All of it.
    pub range: Range,
    /// Its name.
    pub name: String,
}

impl Procedure {
    /// What it is.
    pub const KIND: Kind = Kind::Function;
}

/// The procedure under the cursor.
pub fn procedure(analysis: &Snapshot, file: FileId, at: Position) -> Option<Procedure> {
    let named = name_at(analysis, file, at)?;
    let spot = navigate::find_definitions(analysis.db(), &named).into_iter().next()?;
    let (unit, token) = places::token_at(analysis.db(), &spot)?;
    let is_procedure = is_callable(analysis.db(), unit, token);
    is_procedure.then(|| of_unit(analysis, unit, token, &spot))?
}

fn is_callable(db: &dyn Db, unit: Unit<'_>, token: u32) -> bool {
    let table: &SymbolTable = &queries::resolved(db, unit).symbols;
    let symbol = entities::symbol_at(db, unit, token).map(|id| &table[table.original(id)].details);
    match symbol.map(Details::ultimate) {
        Some(Details::Subprogram(_) | Details::Procedure { .. } | Details::Generic { .. } | Details::MainProgram) => {
            true
        }
        Some(Details::Object(object)) => object.result,
        Some(_) => false,
        None => unit.tokens(db).get(token as usize + 1).is_some_and(|next| next.kind == TokenKind::LParen),
    }
}

fn of_unit(analysis: &Snapshot, unit: Unit<'_>, token: u32, spot: &Spot) -> Option<Procedure> {
    let db = analysis.db();
    let at = location(analysis, spot)?;
    let whole = scope_of(db, unit, token);
    let range = spots::of_span(db, unit, whole).filter(|whole| whole.file == spot.file);
    let lines = Lines::of_file(analysis, spot.file)?;
    let name = lines.text().get(spot.range())?.to_owned();
    let range = range.map_or(at.range, |whole| lines.range(whole.start, whole.end));
    Some(Procedure { name, at, range })
}

/// The innermost procedure around a token, as its tokens.
fn scope_of(db: &dyn Db, unit: Unit<'_>, token: u32) -> Span {
    let table: &SymbolTable = &queries::resolved(db, unit).symbols;
    let inner = table.scopes.iter().filter(|(_, scope)| {
        scope.kind == symbols::ScopeKind::Subprogram && scope.span.contains(token) && scope.owner.is_some()
    });
    let spans = inner.map(|(_, scope)| scope.span).filter(|span| !span.range().is_empty());
    let whole = Span::new(0, unit.tokens(db).len().max(1) as u32);
    spans.min_by_key(|span| span.end - span.start).unwrap_or(whole)
}

/// The procedures that call the one under the cursor, and where.
pub fn incoming(analysis: &Snapshot, file: FileId, at: Position) -> Vec<(Procedure, Vec<Range>)> {
    let db = analysis.db();
    let Some(named) = name_at(analysis, file, at) else { return Vec::new() };
    let defined = navigate::find_definitions(db, &named);
    let mut found: BTreeMap<Procedure, Vec<Range>> = BTreeMap::new();
    let mut mentions = linkage::find_group(db, &named).find_references(db, references::find_references);
    mentions.retain(|mention| !defined.contains(&mention.spot));
    mentions.extend(defined.first().map(|own| callees::find_calls_by_choice(db, own)).unwrap_or_default());
    mentions.sort();
    mentions.dedup();
    for reference in mentions {
        let Some((unit, token)) = places::token_at(db, &reference.spot) else { continue };
        if !is_called(db, unit, token) {
            continue;
        }
        let caller = find_caller(analysis, unit, token);
        let place = location(analysis, &reference.spot);
        if let Some((caller, place)) = caller.zip(place) {
            found.entry(caller).or_default().push(place.range);
        }
    }
    found.into_iter().collect()
}

/// Whether a name is called: behind `call`, or before a parenthesis outside of declarations.
fn is_called(db: &dyn Db, unit: Unit<'_>, token: u32) -> bool {
    let tokens = unit.tokens(db);
    let at = token as usize;
    let opens = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::LParen);
    if queries::is_c(db, unit.file(db)) {
        return opens && unit.key(db).kind == parser::units::UnitKind::Function;
    }
    let first = tokens[entities::statement_start(tokens, at)].atom;
    let before = at.checked_sub(1).map(|before| tokens[before].atom);
    let word = |word: &str| db.atoms().get(word);
    let heads = ["subroutine", "function", "end", "use", "public", "private", "procedure", "module", "entry"];
    let is_head = heads.iter().any(|head| word(head) == Some(first) || word(head).is_some() && word(head) == before);
    (opens || before == word("call")) && !is_head
}

/// The procedure around a call.
fn find_caller(analysis: &Snapshot, unit: Unit<'_>, token: u32) -> Option<Procedure> {
    let db = analysis.db();
    let table: &SymbolTable = &queries::resolved(db, unit).symbols;
    let span = scope_of(db, unit, token);
    let owner = table.scopes.iter().find(|(_, scope)| scope.span == span).and_then(|(_, scope)| scope.owner);
    let own = owner.or(queries::declared(db, unit).unit).and_then(|own| table[own].token);
    let name = own.or_else(|| {
        let key = unit.key(db);
        unit.tokens(db).iter().position(|token| token.atom == key.name).map(|at| at as u32)
    });
    let name = name.unwrap_or(0);
    of_unit(analysis, unit, name, &spots::of_token(db, unit, name)?)
}

/// The procedures that the one under the cursor calls, and where.
pub fn outgoing(analysis: &Snapshot, file: FileId, at: Position) -> Vec<(Procedure, Vec<Range>)> {
    let db = analysis.db();
    let spot = name_at(analysis, file, at).and_then(|named| navigate::find_definitions(db, &named).into_iter().next());
    let Some((unit, token)) = spot.and_then(|spot| places::token_at(db, &spot)) else { return Vec::new() };
    let mut found: BTreeMap<Procedure, Vec<Range>> = BTreeMap::new();
    let within = scope_of(db, unit, token);
    let chosen = callees::chosen_procedures(db, unit);
    for at in within.start..within.end {
        if at == token || !is_called(db, unit, at) || unit.tokens(db)[at as usize].kind != TokenKind::Name {
            continue;
        }
        let chosen = callees::chosen_by(&chosen, unit.tokens(db), at);
        let chosen = chosen.and_then(|id| callees::name_symbol(db, unit, at, id));
        let Some(named) = chosen.or_else(|| entity::named_by(db, unit, at)) else { continue };
        let Some(callee) = navigate::find_definitions(db, &named).into_iter().next() else { continue };
        let Some((of, name)) = places::token_at(db, &callee).filter(|(of, name)| is_callable(db, *of, *name)) else {
            continue;
        };
        let place = spots::of_token(db, unit, at).and_then(|spot| location(analysis, &spot));
        if let Some((callee, place)) = of_unit(analysis, of, name, &callee).zip(place) {
            found.entry(callee).or_default().push(place.range);
        }
    }
    found.into_iter().collect()
}
