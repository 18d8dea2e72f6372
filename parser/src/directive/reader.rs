//! The tokens of one directive line, cut at brackets, commas and colons.
//!
//! A clause's argument is cut into pieces before any piece is parsed, so a broken piece never spoils the next one
//! (recovery at `,` and `)`), and a host-language parser sees exactly the tokens of one expression.

use super::problems;
use super::tree::{ArgumentId, Item, Word};
use crate::primitive::{Grammar, State, run};
use chumsky::inspector::SimpleState;
use directives::{Language, Model};
use source::{Diagnostic, Span, Token, TokenKind};
use std::ops::Range;

/// Indexes of tokens of the line.
pub(super) type Piece = Range<usize>;

/// A directive line being read.
pub(super) struct Reader<'r, 'a, E, G> {
    /// All tokens of the line, without its end-of-directive.
    pub tokens: &'a [Token],
    /// Where they start in the unit.
    pub base: u32,
    /// The next token.
    pub at: usize,
    /// How many bytes of the next token belong to the directive name it is glued to.
    pub glued: usize,
    /// The base language.
    pub language: Language,
    /// The specification.
    pub model: Model,
    /// Whether blanks may stand in the words of names and clauses.
    pub cut: bool,
    /// The grammar of expressions and list items of the base language.
    pub item: &'r G,
    /// Spellings, and where problems go.
    pub state: &'r mut SimpleState<State<'a>>,
    /// The arguments so far.
    pub arguments: Vec<E>,
}

impl<'r, 'a, E: 'a, G: Grammar<'a, E>> Reader<'r, 'a, E, G> {
    /// The kind of a token; `EndOfDirective` past the last.
    pub fn kind(&self, at: usize) -> TokenKind {
        self.tokens.get(at).map_or(TokenKind::EndOfDirective, |token| token.kind)
    }

    /// The spelling of a token; empty past the last.
    pub fn text(&self, at: usize) -> &'a str {
        let text = self.tokens.get(at).map_or("", |token| self.state.atoms.text(token.atom));
        if at == self.at { text.get(self.glued..).unwrap_or("") } else { text }
    }

    /// The spelling of a token as a message says it.
    pub fn found(&self, at: usize) -> &'a str {
        let kind = self.kind(at);
        match (kind, self.text(at)) {
            (TokenKind::EndOfDirective, _) => "end of line",
            (_, "") => spelling(kind),
            (_, text) => text,
        }
    }

    /// These tokens in the unit.
    pub fn span(&self, piece: &Piece) -> Span {
        Span::new(self.base + piece.start as u32, self.base + piece.end as u32)
    }

    /// One token in the unit.
    pub fn token(&self, at: usize) -> Span {
        Span::token(self.base + at as u32)
    }

    /// Something is wrong.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.state.problems.push(diagnostic);
    }

    /// What the parenthesis at `self.at` encloses; goes on after it. One never closed encloses all the rest.
    pub fn enclosed(&mut self, end: usize) -> Piece {
        let open = self.at;
        match self.close(open, end) {
            Some(close) => {
                if self.kind(close) != TokenKind::RParen {
                    self.report(problems::never_closed(self.token(open), self.token(close)));
                }
                self.at = close + 1;
                open + 1..close
            }
            None => {
                self.report(problems::never_closed(self.token(open), self.token(end)));
                self.at = end;
                open + 1..end
            }
        }
    }

    /// The bracket that closes the one at `open`.
    pub fn close(&self, open: usize, end: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in open..end {
            depth = nested(depth, self.kind(at));
            if depth == 0 {
                return Some(at);
            }
        }
        None
    }

    /// The pieces between top-level commas; none of an empty piece.
    pub fn split(&self, piece: &Piece) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let (mut depth, mut start) = (0, piece.start);
        for at in piece.clone() {
            if depth == 0 && self.kind(at) == TokenKind::Comma {
                pieces.push(start..at);
                start = at + 1;
            }
            depth = nested(depth, self.kind(at));
        }
        if !piece.is_empty() {
            pieces.push(start..piece.end);
        }
        pieces
    }

    /// What stands before and after the first top-level colon that belongs to no `?`.
    pub fn colon(&self, piece: &Piece) -> Option<(Piece, Piece)> {
        let (mut depth, mut questions) = (0, 0);
        for at in piece.clone() {
            match self.kind(at) {
                TokenKind::Question if depth == 0 => questions += 1,
                TokenKind::Colon if depth == 0 && questions > 0 => questions -= 1,
                TokenKind::Colon if depth == 0 => return Some((piece.start..at, at + 1..piece.end)),
                kind => depth = nested(depth, kind),
            }
        }
        None
    }

    /// The single name a piece is.
    pub fn single_word(&self, piece: &Piece) -> Option<&'a str> {
        (piece.len() == 1 && self.kind(piece.start) == TokenKind::Name).then(|| self.text(piece.start))
    }

    /// A piece as one word, its tokens joined; by blanks between names.
    pub fn word(&self, piece: &Piece) -> Word {
        if piece.len() == 1
            && let Some(token) = self.tokens.get(piece.start)
            && !self.text(piece.start).is_empty()
        {
            return Word { atom: token.atom, span: self.span(piece) };
        }
        let mut joined = String::new();
        for at in piece.clone() {
            let between_names = at > piece.start && self.kind(at - 1) == TokenKind::Name;
            if between_names && self.kind(at) == TokenKind::Name {
                joined.push(' ');
            }
            joined.push_str(self.found(at));
        }
        Word { atom: self.state.atoms.intern(&joined), span: self.span(piece) }
    }

    /// A list of items; broken ones are reported and left out.
    pub fn list(&mut self, piece: &Piece) -> Vec<Item> {
        let pieces = self.split(piece);
        let cut = piece.end == self.tokens.len();
        let count = pieces.len();
        let items = pieces.into_iter().enumerate().filter_map(|(index, piece)| {
            // A line cut in the middle of a list was reported already.
            let missing = piece.is_empty() && cut && index + 1 == count;
            if missing { None } else { self.item(&piece) }
        });
        items.collect()
    }

    /// One item: an expression or variable of the host language, a common block, or `*`.
    pub fn item(&mut self, piece: &Piece) -> Option<Item> {
        if piece.is_empty() {
            self.report(problems::empty_item(self.token(piece.start)));
            return None;
        }
        if let Some(block) = self.common_block(piece) {
            return Some(Item::CommonBlock(block));
        }
        if piece.len() == 1 && self.kind(piece.start) == TokenKind::Star {
            return Some(self.opaque(piece));
        }
        self.host(piece)
    }

    /// A piece that is no expression of the host language.
    pub fn opaque(&self, piece: &Piece) -> Item {
        Item::Tokens(self.span(piece))
    }

    /// `/name/`
    fn common_block(&self, piece: &Piece) -> Option<Word> {
        let kinds = piece.clone().map(|at| self.kind(at));
        let is_block = kinds.eq([TokenKind::Slash, TokenKind::Name, TokenKind::Slash]);
        let fortran = self.language == Language::Fortran;
        (fortran && is_block).then(|| self.word(&(piece.start + 1..piece.start + 2)))
    }

    /// The top-level `=` of an assignment.
    pub fn assignment(&self, piece: &Piece) -> Option<usize> {
        let mut depth = 0;
        for at in piece.clone() {
            if depth == 0 && self.kind(at) == TokenKind::Assign {
                return Some(at);
            }
            depth = nested(depth, self.kind(at));
        }
        None
    }

    /// An expression or variable of the host language.
    fn host(&mut self, piece: &Piece) -> Option<Item> {
        let first = self.base + piece.start as u32;
        match run(self.item, &self.tokens[piece.clone()], first, self.state) {
            Ok(argument) => {
                self.arguments.push(argument);
                Some(Item::Argument(ArgumentId(self.arguments.len() as u32 - 1)))
            }
            Err(unexpected) => {
                let at = (unexpected.at.saturating_sub(self.base) as usize).clamp(piece.start, piece.end);
                let problem = match (unexpected.too_deep, at < piece.end) {
                    (true, _) => problems::too_deep(self.token(at)),
                    (false, true) => problems::broken_argument(self.found(at), self.token(at)),
                    (false, false) => problems::cut_argument(self.span(piece)),
                };
                self.report(problem);
                None
            }
        }
    }
}

/// The depth of brackets after a token.
fn nested(depth: usize, kind: TokenKind) -> usize {
    match kind {
        TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth + 1,
        TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth.saturating_sub(1),
        _ => depth,
    }
}

/// How a token without an atom of its own is spelled.
fn spelling(kind: TokenKind) -> &'static str {
    const SPELLINGS: &[(TokenKind, &str)] = &[
        (TokenKind::LParen, "("),
        (TokenKind::RParen, ")"),
        (TokenKind::LBracket, "["),
        (TokenKind::RBracket, "]"),
        (TokenKind::LBrace, "{"),
        (TokenKind::RBrace, "}"),
        (TokenKind::Comma, ","),
        (TokenKind::Semicolon, ";"),
        (TokenKind::Colon, ":"),
        (TokenKind::ColonColon, "::"),
        (TokenKind::Plus, "+"),
        (TokenKind::Minus, "-"),
        (TokenKind::Star, "*"),
        (TokenKind::Slash, "/"),
        (TokenKind::Amp, "&"),
        (TokenKind::AmpAmp, "&&"),
        (TokenKind::Pipe, "|"),
        (TokenKind::PipePipe, "||"),
        (TokenKind::Caret, "^"),
        (TokenKind::And, ".and."),
        (TokenKind::Or, ".or."),
        (TokenKind::Eqv, ".eqv."),
        (TokenKind::Neqv, ".neqv."),
    ];
    SPELLINGS.iter().find(|(known, _)| *known == kind).map_or("token", |(_, spelling)| *spelling)
}
