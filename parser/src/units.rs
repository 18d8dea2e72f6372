//! Units: the grain of incremental work (program units, module procedures, C external declarations).
//!
//! A unit's value is its tokens; where these start in the file is kept apart, so that a unit which merely moved is
//! unchanged. A module's procedures are units of their own: the module's tokens are its specification part up to
//! `CONTAINS` and its end statement.

use source::{Atom, Span, Token};
use std::ops::Range;

/// What a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum UnitKind {
    /// R1401 main-program.
    Program,
    /// R1404 module, without its module procedures.
    Module,
    /// R1416 submodule, without its module procedures.
    Submodule,
    /// R1420 block-data.
    BlockData,
    /// R1529 function-subprogram, R1534 subroutine-subprogram, R1538 separate-module-subprogram.
    Procedure,
    /// C function-definition.
    Function,
    /// C declaration at file scope, or a directive there.
    Declaration,
}

/// Which unit of a file: stable while other units are edited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnitKey {
    /// What it is.
    pub kind: UnitKind,
    /// Its name; `EMPTY` if it has none.
    pub name: Atom,
    /// The module or submodule it is a procedure of; the parent of a submodule.
    pub parent: Option<Atom>,
    /// How many units of this file with the same kind, name and parent come before it.
    pub ordinal: u32,
}

/// A unit and where its tokens are in the buffer of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its identity.
    pub key: UnitKey,
    /// Its tokens, in order; more than one piece for modules only.
    pub pieces: Vec<Range<u32>>,
}

impl Unit {
    /// The tokens of this unit out of those of its file.
    pub fn tokens(&self, file: &[Token]) -> Vec<Token> {
        let mut tokens = Vec::with_capacity(self.pieces.iter().map(|piece| (piece.end - piece.start) as usize).sum());
        self.pieces.iter().for_each(|piece| tokens.extend_from_slice(&file[piece.start as usize..piece.end as usize]));
        tokens
    }

    /// A span of this unit as a span of its file.
    pub fn in_file(&self, span: Span) -> Span {
        let last = span.end.saturating_sub(1).max(span.start);
        let start = self.token_in_file(span.start);
        if span.end <= span.start {
            return Span::new(start, start);
        }
        Span::new(start, self.token_in_file(last) + 1)
    }

    /// A token of this unit as a token of its file; past the end it is the token after the last piece.
    pub fn token_in_file(&self, token: u32) -> u32 {
        let mut rest = token;
        for piece in &self.pieces {
            let length = piece.end - piece.start;
            if rest < length {
                return piece.start + rest;
            }
            rest -= length;
        }
        self.pieces.last().map_or(0, |piece| piece.end)
    }

    /// A token of the file as a token of this unit.
    pub fn token_in_unit(&self, token: u32) -> Option<u32> {
        let mut before = 0;
        for piece in &self.pieces {
            if piece.contains(&token) {
                return Some(before + token - piece.start);
            }
            before += piece.end - piece.start;
        }
        None
    }
}
