//! The procedure that is being called at the cursor, and which of its arguments is being written.

use crate::navigate::{NamedEntity, symbol};
use crate::spell::DeclarationWriter;
use crate::text::{Lines, offset};
use crate::{Position, around, intrinsics};
use semantics::db::Db;
use semantics::entities::Entity;
use semantics::extend::Queries as _;
use semantics::fortran::describe_intrinsic;
use semantics::name_meanings;
use semantics::queries::{self, Unit};
use semantics::{Snapshot, lookup, places, postfix};
use source::{FileId, TokenKind};
use symbols::{Details, NameSpace, SymbolId, SymbolTable};

/// One way to call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// All of it.
    pub label: String,
    /// The bytes of each parameter in it, and its declaration.
    pub parameters: Vec<(u32, u32, String)>,
}

/// What is being called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Help {
    /// The ways to call it.
    pub signatures: Vec<Signature>,
    /// The argument that is being written, from 0.
    pub argument: u32,
}

/// What is called at a position.
pub fn signature(analysis: &Snapshot, file: FileId, at: Position) -> Option<Help> {
    let at = offset(analysis, file, at)? as u32;
    Lines::of_file(analysis, file)?;
    signature_at(analysis, around::last_token(analysis, file, at)?)
}

/// What is called behind a token of a unit.
pub(crate) fn signature_at(analysis: &Snapshot, (unit, token): (Unit<'_>, u32)) -> Option<Help> {
    let db = analysis.db();
    let tokens = unit.tokens(db);
    let open = postfix::enclosing_parenthesis(tokens, token as usize + 1)?;
    let callee = open.checked_sub(1).filter(|callee| tokens[*callee].kind == TokenKind::Name)?;
    let inside = &tokens[open + 1..=token as usize];
    let (mut depth, mut argument, mut keyword) = (0, 0, None);
    for (index, token) in inside.iter().enumerate() {
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth += 1,
            TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth -= 1,
            TokenKind::Comma if depth == 0 => (argument, keyword) = (argument + 1, None),
            TokenKind::Assign if depth == 0 => keyword = index.checked_sub(1).map(|before| inside[before].atom),
            _ => {}
        }
    }
    let name = tokens[callee].atom;
    let entity = name_meanings::entity_at(db, unit, callee as u32)?;
    let named = NamedEntity { unit, token: callee as u32, name, entity, file: unit.file(db) };
    let mut found = match &named.entity {
        Entity::Intrinsic(_) => of_intrinsic(db.atoms().text(name)),
        _ => signatures_of(db, &named),
    };
    if found.signatures.is_empty()
        && let Some(known) = lookup::find_name(db, unit, callee as u32, NameSpace::Ordinary, name)
    {
        add_signatures(db, &named, known.table, known.table.original(known.id), &mut found);
    }
    if found.signatures.is_empty() {
        return None;
    }
    let of_keyword =
        keyword.and_then(|keyword| found.names.first()?.iter().position(|name| name == db.atoms().text(keyword)));
    Some(Help { signatures: found.signatures, argument: of_keyword.map_or(argument, |index| index as u32) })
}

#[derive(Default)]
struct Called {
    signatures: Vec<Signature>,
    /// The names of the parameters of each.
    names: Vec<Vec<String>>,
}

/// The ways to call an intrinsic procedure.
fn of_intrinsic(name: &str) -> Called {
    let mut found = Called::default();
    let Some(help) = describe_intrinsic(name) else { return found };
    for (label, form) in intrinsics::spell_calls(&help).into_iter().zip(&help.forms) {
        let names = form.iter().map(|argument| (argument.name.to_owned(), argument.text.clone()));
        let names: Vec<(String, String)> = names.collect();
        found.names.push(names.iter().map(|(name, _)| name.clone()).collect());
        found.signatures.push(Signature { parameters: locate_parameters(&label, &names), label });
    }
    found
}

/// The ways to call what is named: as its symbol here says, else as its definition does.
fn signatures_of(db: &dyn Db, named: &NamedEntity<'_>) -> Called {
    let mut found = Called::default();
    if let Some((table, id)) = symbol(db, named) {
        add_signatures(db, named, table, id, &mut found);
    }
    let has_names = found.names.iter().any(|names| !names.is_empty());
    if has_names {
        return found;
    }
    let definition = places::find_definitions(db, &named.entity, named.file).into_iter().next();
    if let Some((unit, token)) = definition.and_then(|spot| places::token_at(db, &spot)) {
        let there = NamedEntity { unit, token, name: named.name, entity: named.entity.clone(), file: unit.file(db) };
        if let Some((table, id)) = symbol(db, &there) {
            let mut better = Called::default();
            add_signatures(db, &there, table, id, &mut better);
            if !better.signatures.is_empty() {
                return better;
            }
        }
    }
    found
}

fn add_signatures(db: &dyn Db, named: &NamedEntity<'_>, table: &SymbolTable, id: SymbolId, found: &mut Called) {
    let writer = DeclarationWriter::new(table, db.atoms(), queries::file_language(db, named.file));
    match table[id].details.ultimate() {
        Details::Subprogram(of) => {
            let label = writer.declaration(id).lines().next().unwrap_or_default().to_owned();
            let names: Vec<(String, String)> = of
                .dummies
                .iter()
                .flatten()
                .map(|dummy| (db.atoms().text(table[*dummy].name).to_owned(), writer.declaration(*dummy)))
                .collect();
            found.names.push(names.iter().map(|(name, _)| name.clone()).collect());
            found.signatures.push(Signature { parameters: locate_parameters(&label, &names), label });
        }
        Details::Generic { .. } => {
            for specific in table.specifics(id) {
                if matches!(table[specific].details.ultimate(), Details::Subprogram(_)) {
                    add_signatures(db, named, table, specific, found);
                }
            }
        }
        Details::Procedure { .. } | Details::Object(_)
            if queries::file_language(db, named.file) != directives::Language::Fortran =>
        {
            let label = writer.declaration(id);
            found.names.push(Vec::new());
            found.signatures.push(Signature { label, parameters: Vec::new() });
        }
        _ => {}
    }
}

/// Where each parameter is in the label, behind its parenthesis.
fn locate_parameters(label: &str, names: &[(String, String)]) -> Vec<(u32, u32, String)> {
    let mut from = label.find('(').map_or(label.len(), |open| open + 1);
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for (name, declaration) in names {
        let mut next = from;
        while let Some(at) = label[next..].find(name.as_str()).map(|at| next + at) {
            let end = at + name.len();
            next = end;
            if !label[..at].ends_with(is_part) && !label[end..].starts_with(is_part) {
                found.push((at as u32, end as u32, declaration.clone()));
                from = end;
                break;
            }
        }
    }
    found
}
