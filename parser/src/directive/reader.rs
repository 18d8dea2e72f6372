//! The tokens of one directive line, cut at brackets, commas and colons.
//!
//! A clause's argument is cut into pieces before any piece is parsed, so a broken piece never spoils the next one
//! (recovery at `,` and `)`), and a host-language parser sees exactly the tokens of one expression.

use super::build::Builder;
use super::problems;
use super::tree::{ArgumentId, Item, Word};
use crate::primitive::Unexpected;
use directives::{Language, Model};
use source::{Atom, Atoms, Diagnostic, Span, TokenKind};
use std::ops::Range;

/// Indexes of tokens of the line.
pub(super) type TokenRange = Range<usize>;

/// The tokens of a line, and those who understand expressions made of them.
pub(super) trait Tokens<'a> {
    /// An expression or list item.
    type Argument;

    /// How many there are, without the end-of-directive.
    fn len(&self) -> usize;

    /// The kind of a token; `EndOfDirective` past the last.
    fn kind(&self, at: usize) -> TokenKind;

    /// The spelling of a token, folded to lower case in Fortran; empty past the last.
    fn text(&self, at: usize) -> &'a str;

    /// The spelling of a token as an atom.
    fn atom(&self, at: usize) -> Atom;

    /// Reads an expression or list item that is all of these tokens.
    fn argument(&mut self, tokens: TokenRange) -> Result<Self::Argument, Unexpected>;

    /// All spellings.
    fn atoms(&self) -> &'a Atoms;

    /// Something is wrong.
    fn report(&mut self, diagnostic: Diagnostic);

    /// How deep the line is nested in what is around it.
    fn depth(&mut self) -> &mut u32;
}

/// A directive line being read.
pub(super) struct Reader<'r, 'a, T: Tokens<'a>> {
    /// All tokens of the line, without its end-of-directive.
    pub tokens: T,
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
    /// The name that a directive was meant to have whose words are not complete.
    pub meant: Option<&'static str>,
    /// The nodes so far.
    pub out: &'r mut Builder,
    /// The arguments so far.
    pub arguments: &'r mut Vec<T::Argument>,
    /// Spellings.
    pub atoms: &'a Atoms,
}

impl<'a, T: Tokens<'a>> Reader<'_, 'a, T> {
    /// The kind of a token; `EndOfDirective` past the last.
    #[inline]
    pub fn kind(&self, at: usize) -> TokenKind {
        self.tokens.kind(at)
    }

    /// The spelling of a token; empty past the last.
    pub fn text(&self, at: usize) -> &'a str {
        let text = self.tokens.text(at);
        if at == self.at { text.get(self.glued..).unwrap_or("") } else { text }
    }

    /// The spelling of a token as a message says it.
    pub fn found_spelling(&self, at: usize) -> &'a str {
        let kind = self.kind(at);
        match (kind, self.text(at)) {
            (TokenKind::EndOfDirective, _) => "end of line",
            (_, "") => spell_kind(kind),
            (_, text) => text,
        }
    }

    /// These tokens in the unit.
    pub fn span(&self, piece: &TokenRange) -> Span {
        Span::new(self.base + piece.start as u32, self.base + piece.end as u32)
    }

    /// One token in the unit.
    pub fn token_span(&self, at: usize) -> Span {
        Span::of_token(self.base + at as u32)
    }

    /// Something is wrong.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.tokens.report(diagnostic);
    }

    /// What the parenthesis at `self.at` encloses; goes on after it. One never closed encloses what is before the next clause.
    pub fn enclosed_piece(&mut self, end: usize) -> TokenRange {
        let open = self.at;
        match self.find_close(open, end) {
            Some(close) => {
                if self.kind(close) != TokenKind::RParen {
                    self.report(problems::never_closed(self.token_span(open), self.token_span(close)));
                }
                self.at = close + 1;
                open + 1..close
            }
            None => {
                let (missed, crosses) = self.missed_close(open, end);
                // Of brackets that cross each other the argument tells.
                if !crosses {
                    self.report(problems::never_closed(self.token_span(open), self.token_span(missed)));
                }
                self.at = missed;
                open + 1..missed
            }
        }
    }

    /// Where the parenthesis at `open` should have been closed, and whether brackets in it cross each other. A name with an argument of
    /// its own right behind an operand is that of the next clause.
    fn missed_close(&self, open: usize, end: usize) -> (usize, bool) {
        const OPERANDS: &[TokenKind] =
            &[TokenKind::Name, TokenKind::Int, TokenKind::Real, TokenKind::RParen, TokenKind::RBracket];
        let (mut opened, mut crosses) = (Vec::new(), false);
        for at in open..end {
            let kind = self.kind(at);
            let is_clause = kind == TokenKind::Name && at + 1 < end && self.kind(at + 1) == TokenKind::LParen;
            if opened.len() == 1 && is_clause && at > open + 1 && OPERANDS.contains(&self.kind(at - 1)) {
                return (at, crosses);
            }
            match kind {
                TokenKind::LParen => opened.push(TokenKind::RParen),
                TokenKind::LBracket => opened.push(TokenKind::RBracket),
                TokenKind::LBrace => opened.push(TokenKind::RBrace),
                TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => crosses |= opened.pop() != Some(kind),
                _ => {}
            }
        }
        (end, crosses)
    }

    /// The bracket that closes the one at `open`.
    pub fn find_close(&self, open: usize, end: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in open..end {
            depth = depth_after(depth, self.kind(at));
            if depth == 0 {
                return Some(at);
            }
        }
        None
    }

    /// The next piece of `rest` up to a top-level comma, which `rest` goes on after; `None` at the end.
    ///
    /// An empty piece has no pieces, and a comma at the end has an empty one behind it.
    pub fn next_piece(&self, rest: &mut Option<TokenRange>) -> Option<TokenRange> {
        let piece = rest.take()?;
        let mut depth = 0;
        for at in piece.clone() {
            let kind = self.kind(at);
            if depth == 0 && kind == TokenKind::Comma {
                *rest = Some(at + 1..piece.end);
                return Some(piece.start..at);
            }
            depth = depth_after(depth, kind);
        }
        Some(piece)
    }

    /// The pieces between top-level commas, for [`Reader::next_piece`]; none of an empty piece.
    pub fn split_pieces(piece: &TokenRange) -> Option<TokenRange> {
        (!piece.is_empty()).then(|| piece.clone())
    }

    /// What stands before and after the first top-level colon that belongs to no `?`.
    pub fn split_at_colon(&self, piece: &TokenRange) -> Option<(TokenRange, TokenRange)> {
        let (mut depth, mut questions) = (0, 0);
        for at in piece.clone() {
            match self.kind(at) {
                TokenKind::Question if depth == 0 => questions += 1,
                TokenKind::Colon if depth == 0 && questions > 0 => questions -= 1,
                TokenKind::Colon if depth == 0 => return Some((piece.start..at, at + 1..piece.end)),
                kind => depth = depth_after(depth, kind),
            }
        }
        None
    }

    /// The single name a piece is.
    pub fn single_word(&self, piece: &TokenRange) -> Option<&'a str> {
        (piece.len() == 1 && self.kind(piece.start) == TokenKind::Name).then(|| self.text(piece.start))
    }

    /// A piece as one word, its tokens joined; by blanks between names.
    pub fn join_word(&self, piece: &TokenRange) -> Word {
        if piece.len() == 1 && !self.text(piece.start).is_empty() {
            return Word { atom: self.tokens.atom(piece.start), span: self.span(piece) };
        }
        let mut joined = String::new();
        for at in piece.clone() {
            let between_names = at > piece.start && self.kind(at - 1) == TokenKind::Name;
            if between_names && self.kind(at) == TokenKind::Name {
                joined.push(' ');
            }
            joined.push_str(self.found_spelling(at));
        }
        Word { atom: self.atoms.intern(&joined), span: self.span(piece) }
    }

    /// A list of items; broken ones are reported and left out.
    pub fn read_list(&mut self, piece: &TokenRange) {
        let cut = piece.end == self.tokens.len();
        let mut rest = Self::split_pieces(piece);
        while let Some(piece) = self.next_piece(&mut rest) {
            // A line cut in the middle of a list was reported already.
            let missing = piece.is_empty() && cut && rest.is_none();
            if !missing {
                self.read_item(&piece);
            }
        }
    }

    /// A list that may not be empty.
    pub fn needed_list(&mut self, list: &TokenRange) {
        if list.is_empty() && list.end < self.tokens.len() {
            self.report(problems::empty_item(self.token_span(list.start)));
        }
        self.read_list(list);
    }

    /// One item: an expression or variable of the host language, a common block, or `*`; whether it is one.
    pub fn read_item(&mut self, piece: &TokenRange) -> bool {
        if piece.is_empty() {
            self.report(problems::empty_item(self.token_span(piece.start)));
            return false;
        }
        if let Some(block) = self.common_block(piece) {
            self.out.item(Item::CommonBlock(block));
            return true;
        }
        if piece.len() == 1 && self.kind(piece.start) == TokenKind::Star {
            self.read_opaque(piece);
            return true;
        }
        if let Some(at) = self.empty_stride(piece) {
            self.report(problems::broken_argument(self.found_spelling(at), self.token_span(at)));
            return false;
        }
        self.read_host_item(piece)
    }

    /// The colons of a section without a stride after them, which OpenMP alone has (OpenACC 3.4, 2.7.1).
    fn empty_stride(&self, piece: &TokenRange) -> Option<usize> {
        let colons = |at: usize| {
            let two = self.kind(at) == TokenKind::Colon && self.kind(at - 1) == TokenKind::Colon;
            two || self.kind(at) == TokenKind::ColonColon
        };
        let found = |at: &usize| colons(*at) && self.kind(at + 1) == TokenKind::RBracket;
        (self.model == Model::OpenAcc).then(|| (piece.start + 1..piece.end).find(found))?
    }

    /// A piece that is not an expression of the host language.
    pub fn read_opaque(&mut self, piece: &TokenRange) {
        let tokens = self.span(piece);
        self.out.item(Item::Tokens(tokens));
    }

    /// `/name/`
    fn common_block(&self, piece: &TokenRange) -> Option<Word> {
        let slashes = piece.len() == 3 && self.kind(piece.start) == TokenKind::Slash;
        let kinds = || piece.clone().map(|at| self.kind(at));
        let is_block = slashes && kinds().eq([TokenKind::Slash, TokenKind::Name, TokenKind::Slash]);
        let fortran = self.language == Language::Fortran;
        (fortran && is_block).then(|| self.join_word(&(piece.start + 1..piece.start + 2)))
    }

    /// The top-level `=` of an assignment.
    pub fn find_assignment(&self, piece: &TokenRange) -> Option<usize> {
        let mut depth = 0;
        for at in piece.clone() {
            if depth == 0 && self.kind(at) == TokenKind::Assign {
                return Some(at);
            }
            depth = depth_after(depth, self.kind(at));
        }
        None
    }

    /// An expression or variable of the host language.
    fn read_host_item(&mut self, piece: &TokenRange) -> bool {
        match self.tokens.argument(piece.clone()) {
            Ok(argument) => {
                self.out.item(Item::Argument(ArgumentId(self.arguments.len() as u32)));
                self.arguments.push(argument);
                true
            }
            Err(unexpected) => {
                let at = (unexpected.at.saturating_sub(self.base) as usize).clamp(piece.start, piece.end);
                let problem = match (unexpected.too_deep, at < piece.end) {
                    (true, _) => problems::too_deep(self.token_span(at)),
                    (false, true) => problems::broken_argument(self.found_spelling(at), self.token_span(at)),
                    (false, false) => problems::cut_argument(self.span(piece)),
                };
                self.report(problem);
                // What comes before is an argument of C by itself, and meant: `collapse(2 3)`.
                let Some(argument) = self.argument_before(piece.start..at) else { return false };
                self.out.item(Item::Argument(ArgumentId(self.arguments.len() as u32)));
                self.arguments.push(argument);
                true
            }
        }
    }

    /// The argument of C that ends before something that does not fit into it.
    fn argument_before(&mut self, piece: TokenRange) -> Option<T::Argument> {
        let read = self.language != Language::Fortran && !piece.is_empty();
        read.then(|| self.tokens.argument(piece).ok()).flatten()
    }
}

/// The depth of brackets after a token.
fn depth_after(depth: usize, kind: TokenKind) -> usize {
    match kind {
        TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth + 1,
        TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth.saturating_sub(1),
        _ => depth,
    }
}

/// How a token without an atom of its own is spelled.
fn spell_kind(kind: TokenKind) -> &'static str {
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
