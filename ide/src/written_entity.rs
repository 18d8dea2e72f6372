//! Type declaration statements of Fortran (R801) as they are written: with the kinds that the author named, which types do not keep.

use semantics::entities::statement_start;
use semantics::extend::Queries as _;
use semantics::queries::Unit;
use semantics::spots::Spot;
use semantics::{Snapshot, places, spots};
use source::atom::words;
use source::{Atom, Token, TokenKind};
use std::ops::Range;

/// What the statement says that declares an entity.
pub struct WrittenEntity {
    /// R703 declaration-type-spec.
    pub ty: String,
    /// The array-spec behind the name, with its parentheses.
    pub shape: Option<String>,
    /// What the entity is initialized with.
    pub value: Option<WrittenValue>,
}

/// R805 initialization.
pub struct WrittenValue {
    /// `=` or `=>`, and what is behind it.
    pub text: String,
    /// Whether it is a literal constant, which says by itself what it is.
    pub is_literal: bool,
}

/// The texts of a unit.
#[derive(Clone, Copy)]
pub struct UnitText<'a> {
    /// The analysis that knows them.
    pub analysis: &'a Snapshot,
    /// The unit.
    pub unit: Unit<'a>,
}

impl<'a> UnitText<'a> {
    fn tokens(&self) -> &'a [Token] {
        let db = self.analysis.db();
        self.unit.tokens(db)
    }

    /// The entity whose name is a token; of one that the first statement of a procedure names the statement behind that which gives it
    /// its type. Nothing where its type is written elsewhere, or nowhere.
    pub fn find_entity(&self, token: u32, name: Atom) -> Option<WrittenEntity> {
        let token = token as usize;
        self.read_entity(token).or_else(|| self.read_entity(places::dummy_declaration(self.tokens(), token, name)?))
    }

    /// The component of that name behind the name of its type.
    pub fn find_component(&self, of: u32, name: Atom) -> Option<WrittenEntity> {
        self.read_entity(places::declaration_behind(self.tokens(), of as usize, name)?)
    }

    /// The entity whose name is at a token.
    pub fn read_entity(&self, name: usize) -> Option<WrittenEntity> {
        let tokens = self.tokens();
        let start = statement_start(tokens, name);
        let ty = end_of_type(tokens, start)?;
        declares_entities(tokens, ty, name).then_some(())?;
        let end = end_of_entity(tokens, name);
        let behind = tokens.get(name + 1)?.kind;
        let shape_end = if behind == TokenKind::LParen { end_of_group(tokens, name + 1)? } else { name + 1 };
        let shape = self.join(name + 1..shape_end)?;
        let value = match tokens.get(shape_end)?.kind {
            TokenKind::Assign | TokenKind::FatArrow => {
                let is_literal = end == shape_end + 2;
                Some(WrittenValue { text: self.join(shape_end..end)?, is_literal })
            }
            _ if shape_end == end => None,
            // `*8`, `[*]`, `/1/`: the symbol knows them.
            _ => return None,
        };
        Some(WrittenEntity {
            ty: self.write_type(start, ty)?,
            shape: Some(shape).filter(|text| !text.is_empty()),
            value,
        })
    }

    /// The type: its words as all words of declarations are shown, the rest as it is written.
    fn write_type(&self, start: usize, end: usize) -> Option<String> {
        let words = self.tokens()[start..end].iter().take_while(|token| token.kind == TokenKind::Name).count();
        let word = self.join(start..start + words)?.to_ascii_lowercase();
        Some(word + &self.join(start + words..end)?)
    }

    /// Tokens as they are written, in one line. Nothing where a macro made one of them.
    fn join(&self, range: Range<usize>) -> Option<String> {
        let mut text = String::new();
        let mut before: Option<Spot> = None;
        for index in range {
            let spot = spots::of_token(self.analysis.db(), self.unit, index as u32)?;
            if let Some(before) = &before {
                (before.file == spot.file && before.end <= spot.start).then_some(())?;
                if before.end < spot.start {
                    text.push(' ');
                }
            }
            text.push_str(self.analysis.text(spot.file)?.get(spot.range())?);
            before = Some(spot);
        }
        Some(text)
    }
}

/// The token behind the declaration-type-spec that begins at `start`.
fn end_of_type(tokens: &[Token], start: usize) -> Option<usize> {
    /// The words that begin one, and whether another may belong to them.
    const TYPES: [(Atom, bool); 12] = [
        (words::INTEGER, false),
        (words::REAL, false),
        (words::COMPLEX, false),
        (words::LOGICAL, false),
        (words::CHARACTER, false),
        (words::BYTE, false),
        (words::DOUBLEPRECISION, false),
        (words::DOUBLECOMPLEX, false),
        (words::DOUBLE, true),
        (words::TYPE, false),
        (words::CLASS, false),
        (words::PROCEDURE, false),
    ];
    let word = tokens.get(start)?.atom;
    let (_, has_another) = TYPES.into_iter().find(|(first, _)| *first == word)?;
    let at = start + 1 + usize::from(has_another);
    match tokens.get(at)?.kind {
        TokenKind::LParen => end_of_group(tokens, at),
        TokenKind::Star if tokens.get(at + 1)?.kind == TokenKind::LParen => end_of_group(tokens, at + 1),
        TokenKind::Star => Some(at + 2),
        // `type ::` and `procedure ::` declare other things.
        _ if [words::TYPE, words::CLASS, words::PROCEDURE].contains(&word) => None,
        _ => Some(at),
    }
}

/// The token behind the parenthesis that closes the one at `open`.
fn end_of_group(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0_u32;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen if depth == 1 => return Some(index + 1),
            TokenKind::RParen => depth -= 1,
            TokenKind::EndOfStatement => return None,
            _ => {}
        }
    }
    None
}

/// Whether the name at `name` is one of the entities behind the type: behind `::`, or behind the type or a comma where there is none.
fn declares_entities(tokens: &[Token], ty: usize, name: usize) -> bool {
    let between = tokens.get(ty..name).unwrap_or_default();
    let follows_comma = between.last().is_some_and(|token| token.kind == TokenKind::Comma);
    match between.iter().position(|token| token.kind == TokenKind::ColonColon) {
        Some(colons) => colons + 1 == between.len() || follows_comma,
        // The type may be a prefix of a function, whose arguments stand behind commas too.
        None => (between.is_empty() || follows_comma) && between.iter().all(|token| token.atom != words::FUNCTION),
    }
}

/// The token behind the entity whose name is at `name`.
fn end_of_entity(tokens: &[Token], name: usize) -> usize {
    let mut depth = 0_i32;
    for (index, token) in tokens.iter().enumerate().skip(name + 1) {
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket => depth += 1,
            TokenKind::RParen | TokenKind::RBracket => depth -= 1,
            TokenKind::EndOfStatement => return index,
            TokenKind::Comma if depth == 0 => return index,
            _ => {}
        }
    }
    tokens.len()
}
