//! Directive lines of a host language: its tokens, and its grammar for the arguments.

use super::reader::{TokenRange, Tokens};
use crate::primitive::{Grammar, State, Unexpected, run_parser};
use chumsky::inspector::SimpleState;
use source::atom::words;
use source::{Atom, Atoms, Diagnostic, Token, TokenKind};
use std::marker::PhantomData;

/// Tokens of a file, with the grammar of its expressions.
pub(super) struct Host<'r, 'a, E, G> {
    /// The tokens, without the end-of-directive.
    pub tokens: &'a [Token],
    /// Where they start in the unit.
    pub base: u32,
    /// Expressions and list items.
    pub item: &'r G,
    /// Spellings, and where problems go.
    pub state: &'r mut SimpleState<State<'a>>,
    /// What the grammar makes.
    pub makes: PhantomData<E>,
}

impl<'a, E: 'a, G: Grammar<'a, E>> Tokens<'a> for Host<'_, 'a, E, G> {
    type Argument = E;

    fn len(&self) -> usize {
        self.tokens.len()
    }

    fn kind(&self, at: usize) -> TokenKind {
        self.tokens.get(at).map_or(TokenKind::EndOfDirective, |token| token.kind)
    }

    fn text(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| self.state.atoms.text(token.atom))
    }

    fn atom(&self, at: usize) -> Atom {
        self.tokens.get(at).map_or(words::EMPTY, |token| token.atom)
    }

    fn argument(&mut self, tokens: TokenRange) -> Result<E, Unexpected> {
        let first = self.base + tokens.start as u32;
        run_parser(self.item, self.tokens.get(tokens).unwrap_or(&[]), first, self.state)
    }

    fn atoms(&self) -> &'a Atoms {
        self.state.atoms
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.state.problems.push(diagnostic);
    }

    fn depth(&mut self) -> &mut u32 {
        &mut self.state.depth
    }
}
