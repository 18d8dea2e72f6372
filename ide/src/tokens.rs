//! What the words of a text are, for colors: directives and clauses, which lie in comments and pragmas, and names by their meaning.

use crate::read_text::ReadText;
use crate::text::Lines;
use crate::{Position, directive};
use parser::units::UnitKind;
use semantics::db::{Db, SourceFile};
use semantics::extend::Queries as _;
use semantics::queries::{self, Unit};
use semantics::{Snapshot, postfix};
use source::{FileId, Origin, Place, Span, TokenBuffer, TokenKind};
use symbols::{Attributes, Details, SymbolTable};

/// What a word is, in the order of the legend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A module.
    Namespace,
    /// A type.
    Type,
    /// A procedure.
    Function,
    /// A variable.
    Variable,
    /// A dummy argument.
    Parameter,
    /// A component or member.
    Property,
    /// A constant.
    EnumMember,
    /// A macro, where it is called.
    Macro,
    /// The name of a directive, with its sentinel.
    Keyword,
    /// A clause, a modifier, or a word of one.
    Decorator,
}

/// A word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Token {
    /// Where it begins.
    pub at: Position,
    /// How long it is.
    pub length: u32,
    /// What it is.
    pub kind: Kind,
}

/// The words of a file, in order.
pub fn tokens(analysis: &Snapshot, file: FileId) -> Vec<Token> {
    let db = analysis.db();
    let Some((text, lines)) = ReadText::of_file(analysis, file).zip(Lines::of_file(analysis, file)) else {
        return Vec::new();
    };
    let (source, buffer) = (text.reading, text.buffer);
    let mut kinds: Vec<Option<Kind>> = vec![None; buffer.tokens.len()];
    for unit in text.units() {
        let Some(position) = queries::positions(db, source).get(unit.number(db) as usize) else { continue };
        of_unit(db, unit, |token, kind| {
            if let Some(slot) = kinds.get_mut(position.token_in_file(token) as usize) {
                *slot = Some(kind);
            }
        });
    }
    of_directives(db, source, buffer, &mut kinds);
    let mut found = Vec::new();
    let mut called: Option<Place> = None;
    for (place, kind) in buffer.places.iter().zip(kinds) {
        match buffer.origins.get(place.origin) {
            _ if text.has_place(*place) => found.extend(kind.and_then(|kind| word_token(&lines, *place, kind))),
            Origin::Macro { name, call, .. } if called != Some(call) => {
                called = Some(call);
                let written = buffer.origins.as_written(call);
                let end = written.start + db.atoms().text(name).len() as u32;
                let is_here = text.has_place(written);
                found.extend(is_here.then(|| word_token(&lines, Place { end, ..written }, Kind::Macro)).flatten());
            }
            _ => {}
        }
    }
    found.sort_unstable();
    found.dedup_by_key(|token| token.at);
    found
}

fn word_token(lines: &Lines<'_>, place: Place, kind: Kind) -> Option<Token> {
    let range = lines.range(place.start, place.end);
    let is_one_line = range.start.line == range.end.line && range.start < range.end;
    is_one_line.then(|| Token { at: range.start, length: range.end.column - range.start.column, kind })
}

/// The sentinel, the name and the clauses of each directive.
fn of_directives(db: &dyn Db, file: SourceFile, buffer: &TokenBuffer, kinds: &mut [Option<Kind>]) {
    for line in directive::lines(db, buffer, queries::file_language(db, file)) {
        kinds[line.first - 1] = Some(Kind::Keyword);
        let mut depth = 0;
        for (at, token) in buffer.tokens.iter().enumerate().take(line.end).skip(line.first) {
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth -= 1,
                TokenKind::Name if at < line.behind_name() => kinds[at] = Some(Kind::Keyword),
                TokenKind::Name if depth == 0 || kinds[at].is_none() => kinds[at] = Some(Kind::Decorator),
                _ => {}
            }
        }
    }
}

/// The names of a unit by what they mean.
fn of_unit(db: &dyn Db, unit: Unit<'_>, mut say: impl FnMut(u32, Kind)) {
    let resolved = queries::resolved(db, unit);
    let tokens = unit.tokens(db);
    for (token, symbol) in &resolved.names {
        if let Some(kind) = symbol_kind(&resolved.symbols, *symbol) {
            say(*token, kind);
        }
    }
    for (at, token) in tokens.iter().enumerate() {
        if token.kind == TokenKind::Name && postfix::is_member(db, unit, at) {
            say(at as u32, Kind::Property);
        }
    }
    let declared = queries::declared(db, unit);
    let is_module = matches!(unit.key(db).kind, UnitKind::Module | UnitKind::Submodule);
    if let Some(token) = declared.unit.filter(|_| is_module).and_then(|own| declared.symbols[own].token) {
        say(Span::of_token(token).start, Kind::Namespace);
    }
}

fn symbol_kind(table: &SymbolTable, id: symbols::SymbolId) -> Option<Kind> {
    let symbol = &table[table.original(id)];
    Some(match symbol.details.ultimate() {
        Details::Module => Kind::Namespace,
        Details::DerivedType { .. } | Details::Typedef => Kind::Type,
        Details::Subprogram(_) | Details::Procedure { .. } | Details::Generic { .. } | Details::Intrinsic => {
            Kind::Function
        }
        Details::StatementFunction => Kind::Function,
        Details::Enumerator { .. } => Kind::EnumMember,
        Details::Object(_) if symbol.attributes.contains(Attributes::PARAMETER) => Kind::EnumMember,
        Details::Object(object) if object.dummy => Kind::Parameter,
        Details::Object(_) | Details::Associate => Kind::Variable,
        _ => return None,
    })
}
