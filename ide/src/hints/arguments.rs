//! The names of arguments that are constants, and the values of kinds.

use super::{Hint, Site};
use crate::spell::DeclarationWriter;
use semantics::queries::{self, Unit};
use source::atom::words;
use source::{Token, TokenKind};
use symbols::{Details, SymbolId, SymbolTable};

/// The hints of a unit.
pub(super) fn argument_hints(site: &Site<'_>, unit: Unit<'_>, found: &mut Vec<Hint>) {
    let (tokens, resolved) = (unit.tokens(site.db), queries::resolved(site.db, unit));
    for (token, id) in &resolved.names {
        let table: &SymbolTable = &resolved.symbols;
        let (at, id) = (*token as usize, table.original(*id));
        if let Some(dummies) = called_dummies(tokens, at, table, id) {
            name_arguments(site, unit, at, (tokens, table, &dummies), found);
        } else if is_kind(tokens, at) {
            found.extend(kind_value(site, unit, *token, (table, id)));
        }
    }
}

/// The dummy arguments of a procedure that is called at a token.
fn called_dummies(tokens: &[Token], at: usize, table: &SymbolTable, id: SymbolId) -> Option<Vec<Option<SymbolId>>> {
    const HEADS: [source::Atom; 3] = [words::SUBROUTINE, words::FUNCTION, words::ENTRY];
    let opens = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::LParen);
    let is_head = at.checked_sub(1).is_some_and(|before| HEADS.contains(&tokens[before].atom));
    match table[id].details.ultimate() {
        Details::Subprogram(of) if opens && !is_head => Some(of.dummies.clone()),
        _ => None,
    }
}

fn name_arguments(
    site: &Site<'_>,
    unit: Unit<'_>,
    callee: usize,
    (tokens, table, dummies): (&[Token], &SymbolTable, &[Option<SymbolId>]),
    found: &mut Vec<Hint>,
) {
    let (mut depth, mut start, mut number) = (0, callee + 2, 0);
    for (index, token) in tokens.iter().enumerate().skip(callee + 2) {
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket => depth += 1,
            TokenKind::RParen | TokenKind::RBracket if depth > 0 => depth -= 1,
            TokenKind::Comma | TokenKind::RParen if depth == 0 => {
                let dummy = dummies.get(number).copied().flatten().filter(|_| is_constant(&tokens[start..index]));
                let place = dummy.and_then(|dummy| Some((dummy, site.text.unit_token_bytes(unit, start as u32)?)));
                if let Some((dummy, (at, _))) = place {
                    let at = site.lines.position(at);
                    let label = format!("{}=", site.db.atoms().text(table[dummy].name));
                    if site.has_position(at) {
                        found.push(Hint { at, label, why: String::new(), is_before: true });
                    }
                }
                if token.kind == TokenKind::RParen {
                    return;
                }
                (start, number) = (index + 1, number + 1);
            }
            TokenKind::EndOfStatement | TokenKind::Semicolon => return,
            _ => {}
        }
    }
}

/// Whether an argument says nothing of what it is for.
fn is_constant(tokens: &[Token]) -> bool {
    let is_literal = |token: &Token| {
        matches!(
            token.kind,
            TokenKind::Int | TokenKind::Real | TokenKind::Logical | TokenKind::String | TokenKind::Char
        )
    };
    match tokens {
        [one] => is_literal(one),
        [sign, one] => matches!(sign.kind, TokenKind::Minus | TokenKind::Plus) && is_literal(one),
        _ => false,
    }
}

/// Whether a token is the kind of a type: `real(dp)`, `integer(kind=ik)`.
fn is_kind(tokens: &[Token], at: usize) -> bool {
    const TYPES: [source::Atom; 4] = [words::INTEGER, words::REAL, words::COMPLEX, words::LOGICAL];
    let before = |back: usize| at.checked_sub(back).map(|at| &tokens[at]);
    let closes = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::RParen);
    let is_type = |token: Option<&Token>| token.is_some_and(|token| TYPES.contains(&token.atom));
    let behind =
        |back: usize| before(back).is_some_and(|token| token.kind == TokenKind::LParen) && is_type(before(back + 1));
    let named = before(1).is_some_and(|token| token.kind == TokenKind::Assign)
        && before(2).is_some_and(|token| token.atom == words::KIND);
    closes && (behind(1) || named && behind(3))
}

fn kind_value(site: &Site<'_>, unit: Unit<'_>, token: u32, (table, id): (&SymbolTable, SymbolId)) -> Option<Hint> {
    let writer = DeclarationWriter::new(table, site.db.atoms(), directives::Language::Fortran);
    let declaration = writer.declaration(id);
    let value = declaration.lines().next()?.split_once(" = ")?.1;
    let at = site.lines.position(site.text.unit_token_bytes(unit, token)?.1);
    let why = declaration.clone();
    site.has_position(at).then(|| Hint { at, label: format!("= {value}"), why, is_before: false })
}
