//! Directives in attributes, without a host language: `[[omp::directive(…)]]`, `[[omp::sequence(…)]]`, `[[omp::decl(…)]]`
//! and `[[using omp: …]]` (OpenMP 5.2, 3.1).

use super::tree::Line;
use super::{parse_attribute, parse_declaring, problems};
use crate::primitive::{Grammar, MAX_DEPTH, State};
use chumsky::inspector::SimpleState;
use directives::Language;
use source::atom::words;
use source::{Atom, Span, Token, TokenKind};

/// The directives of the attributes that `tokens` are, in source order; those of a sequence one by one.
pub(super) fn parse<'a, E: 'a>(
    tokens: &'a [Token],
    language: Language,
    item: &impl Grammar<'a, E>,
    state: &mut SimpleState<State<'a>>,
) -> Vec<Line<E>> {
    let mut reader = Attributes { tokens, at: 0, language, item, state, lines: Vec::new() };
    while reader.eat(TokenKind::LBracket) {
        reader.expect(TokenKind::LBracket, "[");
        reader.attribute_directive();
        reader.expect(TokenKind::RBracket, "]");
        reader.expect(TokenKind::RBracket, "]");
        while reader.eat(TokenKind::Semicolon) {}
    }
    reader.lines
}

struct Attributes<'r, 'a, E, G> {
    tokens: &'a [Token],
    at: usize,
    language: Language,
    item: &'r G,
    state: &'r mut SimpleState<State<'a>>,
    lines: Vec<Line<E>>,
}

impl<'a, E: 'a, G: Grammar<'a, E>> Attributes<'_, 'a, E, G> {
    fn kind(&self) -> TokenKind {
        self.tokens.get(self.at).map_or(TokenKind::EndOfDirective, |token| token.kind)
    }

    fn word(&self) -> Atom {
        self.tokens.get(self.at).map_or(words::EMPTY, |token| token.atom)
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.kind() == kind;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, kind: TokenKind, spelled: &str) {
        if self.eat(kind) {
            return;
        }
        if self.state.problems.is_empty() {
            self.state.problems.push(problems::broken_attribute(spelled, Span::of_token(self.at as u32)));
        }
        self.at = self.tokens.len();
    }

    /// What stands in one pair of double brackets.
    fn attribute_directive(&mut self) {
        if self.word() == words::USING {
            self.at += 2;
            self.expect(TokenKind::Colon, ":");
        }
        self.read_list(0);
    }

    /// Directives and sequences, separated by commas.
    fn read_list(&mut self, depth: u32) {
        loop {
            self.read_entry(depth);
            if !self.eat(TokenKind::Comma) {
                return;
            }
        }
    }

    /// `directive(…)`, `decl(…)` or `sequence(…)`, each with `omp::` before it or not.
    fn read_entry(&mut self, depth: u32) {
        if self.word() == words::OMP {
            self.at += 1;
            if !self.eat(TokenKind::ColonColon) {
                self.expect(TokenKind::Colon, "::");
                self.expect(TokenKind::Colon, "::");
            }
        }
        let word = self.word();
        if !matches!(word, words::DIRECTIVE | words::DECL | words::SEQUENCE) || depth > MAX_DEPTH {
            return self.expect(TokenKind::Unknown, "directive(…)");
        }
        self.at += 1;
        let open = self.at;
        self.expect(TokenKind::LParen, "(");
        if self.at == self.tokens.len() {
            return;
        }
        if word == words::SEQUENCE {
            self.read_list(depth + 1);
            return self.expect(TokenKind::RParen, ")");
        }
        self.at = self.find_close(open);
        let (inside, base) = (self.tokens.get(open + 1..self.at).unwrap_or_default(), open as u32 + 1);
        let line = match word {
            words::DECL => parse_declaring(inside, base, self.language, self.item, self.state),
            _ => parse_attribute(inside, base, self.language, self.item, self.state),
        };
        self.lines.extend(line);
        self.expect(TokenKind::RParen, ")");
    }

    /// Where the parenthesis at `open` is closed, or the end; if there is none, there.
    fn find_close(&self, open: usize) -> usize {
        let mut depth = 0usize;
        for (at, token) in self.tokens.iter().enumerate().skip(open) {
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return at;
            }
        }
        self.tokens.len()
    }
}
