//! The typedef names by which structures and unions of C without tags are known: all files that include a header mean the same by them.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile};
use crate::headers;
use crate::queries;
use rustc_hash::FxHashMap;
use source::atom::words::EMPTY;
use source::{Atom, Token, TokenKind};
use symbols::{Details, RecordId, SymbolTable, Type, TypeId};

/// The first typedef name of each record without a tag at the file scope of a C file, by the number that the record has there.
#[salsa::tracked]
pub fn names_of_untagged(db: &dyn Db, file: SourceFile) -> FxHashMap<u32, Atom> {
    let mut names = FxHashMap::default();
    let own = &*queries::file_scope(db, file).symbols;
    for table in headers::header_tables(db, headers::of_file(db, file)).into_iter().chain([own]) {
        for symbol in table.symbols.values().filter(|symbol| symbol.details == Details::Typedef) {
            let Some(record) = symbol.ty.and_then(|ty| record_itself(table, ty)) else { continue };
            let row = &table.types.records[record];
            if let (None, Some(EMPTY), Some(number)) = (row.name, row.module, row.token) {
                names.entry(number).or_insert(symbol.name);
            }
        }
    }
    names
}

/// The record that a type is, with or without qualifiers.
fn record_itself(table: &SymbolTable, mut ty: TypeId) -> Option<RecordId> {
    loop {
        ty = match &table.types[ty] {
            Type::Record { record, .. } => return Some(*record),
            Type::Qualified { of, .. } => *of,
            _ => return None,
        }
    }
}

/// The name behind the brace that closes what the one at `open` opens: of `typedef struct { int x; } point` it is `point`.
pub fn name_behind(tokens: &[Token], open: usize) -> Option<Atom> {
    let close = closing_brace(tokens, open)?;
    let name = tokens.get(close + 1).filter(|name| name.kind == TokenKind::Name)?;
    let ends = tokens.get(close + 2).is_none_or(|next| matches!(next.kind, TokenKind::Semicolon | TokenKind::Comma));
    ends.then_some(name.atom)
}

/// The brace that closes what the one at `open` opens.
pub fn closing_brace(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0_u32;
    (open..tokens.len()).find(|at| {
        match tokens[*at].kind {
            TokenKind::LBrace => depth += 1,
            TokenKind::RBrace => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })
}
