//! The tokens that are still to be scanned for macros.

use crate::c::lex::{PpToken, Scanner};
use crate::token::TokenKind;

/// Tokens still to be scanned: those put back, then those of a file.
pub(crate) struct Input<'i, 't> {
    /// The next one last.
    pub(super) pending: Vec<PpToken>,
    pub(super) scanner: Option<&'i mut Scanner<'t>>,
    /// Whether a call was found that nothing closes: then none after it is one.
    pub(super) unclosed: bool,
    /// How many of the tokens it began with nobody took yet.
    pub(super) untouched: usize,
    /// Whether blanks are left behind the last token of a list.
    pub(super) trailing: bool,
}

impl<'i, 't> Input<'i, 't> {
    pub(crate) fn of_file(scanner: &'i mut Scanner<'t>) -> Input<'i, 't> {
        Input { pending: Vec::new(), scanner: Some(scanner), unclosed: false, untouched: 0, trailing: false }
    }

    pub(crate) fn of_list(mut tokens: Vec<PpToken>) -> Input<'i, 't> {
        tokens.reverse();
        let untouched = tokens.len();
        Input { pending: tokens, scanner: None, unclosed: false, untouched, trailing: false }
    }

    /// Passes over the rest of the line.
    pub(crate) fn end_line(&mut self) {
        self.pending.clear();
        if let Some(scanner) = &mut self.scanner {
            scanner.finish_line();
        }
    }

    /// Puts tokens back, the last of them to be next.
    pub(crate) fn put_back(&mut self, tokens: impl Iterator<Item = PpToken>) {
        self.pending.extend(tokens);
    }

    /// Blanks come before the next token.
    pub(super) fn note_blank(&mut self) {
        match (self.pending.last_mut(), &mut self.scanner) {
            (Some(token), _) => token.space = true,
            (None, Some(scanner)) => scanner.note_blank(),
            (None, None) => self.trailing = true,
        }
    }

    pub(crate) fn parenthesis_follows(&mut self) -> bool {
        match (self.pending.last(), &mut self.scanner) {
            (Some(token), _) => token.kind == TokenKind::LParen,
            (None, Some(scanner)) => scanner.parenthesis_follows(),
            (None, None) => false,
        }
    }
}
