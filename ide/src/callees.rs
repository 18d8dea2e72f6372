//! Which procedure a call by a generic name or a binding calls, and who calls a procedure by these names.

use crate::entity::NamedEntity;
use crate::navigate;
use semantics::body::{Callee, ExprKind};
use semantics::db::Db;
use semantics::entities::{self, Entity};
use semantics::places;
use semantics::postfix;
use semantics::queries::{self, Unit};
use semantics::references;
use semantics::spots::{Reference, Spot};
use source::atom::words;
use source::{Atom, Token, TokenKind};
use std::collections::HashMap;
use symbols::{BindingKind, Details, SymbolId, SymbolTable};

/// The procedures that calls of a unit were found to call, by the tokens with which the calls begin.
pub(crate) fn chosen_procedures(db: &dyn Db, unit: Unit<'_>) -> HashMap<u32, SymbolId> {
    let bodies = queries::resolved(db, unit).bodies.iter();
    let calls = bodies.flat_map(|body| body.exprs.iter()).filter_map(|(_, expr)| match expr.kind {
        ExprKind::Call { callee: Callee::Symbol(id), .. } => Some((expr.span.start, id)),
        _ => None,
    });
    calls.collect()
}

/// The procedure that the call which names a token was found to call: it begins with the name, `call`, or the object of a binding.
pub(crate) fn chosen_by(chosen: &HashMap<u32, SymbolId>, tokens: &[Token], token: u32) -> Option<SymbolId> {
    let mut at = token as usize;
    while at >= 2 && tokens[at - 1].kind == TokenKind::Percent {
        at = match tokens[at - 2].kind {
            TokenKind::RParen | TokenKind::RBracket => postfix::opening_bracket(tokens, at - 2)?.checked_sub(1)?,
            _ => at - 2,
        };
    }
    let before = at.checked_sub(1).filter(|before| tokens[*before].atom == words::CALL);
    [Some(at), before].into_iter().flatten().find_map(|at| chosen.get(&(at as u32)).copied())
}

/// A symbol that a token of a unit stands for.
pub(crate) fn name_symbol<'a>(db: &'a dyn Db, unit: Unit<'a>, token: u32, id: SymbolId) -> Option<NamedEntity<'a>> {
    let entity = entities::of_symbol(db, unit, id)?;
    let name = entity.name()?;
    Some(NamedEntity { unit, token, name, entity, file: unit.file(db) })
}

/// The calls by generic names and bindings of the procedure that is defined at a place.
pub(crate) fn find_calls_by_choice(db: &dyn Db, defined: &Spot) -> Vec<Reference> {
    let Some((unit, token)) = places::token_at(db, defined) else { return Vec::new() };
    let Some(name) = unit.tokens(db).get(token as usize).map(|token| token.atom) else { return Vec::new() };
    let (mut found, mut known) = (Vec::new(), HashMap::new());
    // A procedure of a module is a unit of its own; who else of the file has one of its name is told apart by what is called.
    let around = queries::hosts(db, unit.file(db)).iter().copied().filter(|host| *host != unit);
    let names: Vec<(Entity, Atom)> = around.chain([unit]).flat_map(|unit| names_for(db, unit, name)).collect();
    for (entity, alias) in names {
        let mentions = references::find_references(db, &entity, alias, unit.file(db));
        found.extend(mentions.into_iter().filter(|mention| calls_definition(db, &mention.spot, defined, &mut known)));
    }
    found
}

/// The generic names and bindings that a unit declares and that may stand for a procedure of this name.
fn names_for(db: &dyn Db, unit: Unit<'_>, name: Atom) -> Vec<(Entity, Atom)> {
    let table: &SymbolTable = &queries::resolved(db, unit).symbols;
    let generics = table.symbols.iter().filter_map(|(id, symbol)| match &symbol.details {
        Details::Generic { specifics, .. } if specifics.contains(&name) => {
            Some((entities::of_symbol(db, unit, id)?, symbol.name))
        }
        _ => None,
    });
    let records = table.types.records.iter().flat_map(|(record, row)| {
        let own = row.bindings.iter().filter(|binding| binding.kind == BindingKind::Procedure(name));
        own.map(move |binding| (record, binding.name))
    });
    let bindings = records.filter_map(|(record, binding)| {
        let ty = entities::of_record(db, unit, table, record)?;
        Some((Entity::Member(Box::new(ty), binding), binding))
    });
    generics.chain(bindings).collect()
}

/// Whether the call at a place was found to call what is defined at another; what the units call is `known` once it was asked.
fn calls_definition<'a>(
    db: &'a dyn Db,
    spot: &Spot,
    defined: &Spot,
    known: &mut HashMap<Unit<'a>, HashMap<u32, SymbolId>>,
) -> bool {
    let Some((unit, token)) = places::token_at(db, spot) else { return false };
    let calls = known.entry(unit).or_insert_with(|| chosen_procedures(db, unit));
    let chosen = chosen_by(calls, unit.tokens(db), token);
    let named = chosen.and_then(|id| name_symbol(db, unit, token, id));
    named.is_some_and(|named| navigate::find_definitions(db, &named).contains(defined))
}
