//! Where a production stands: the tokens of a unit, with what productions of C share.
//!
//! A production is a function of a [`Cursor`] that consumes its tokens or says what it did not expect; C is decided
//! by looking ahead, so productions call each other and seldom go back.

use crate::Name;
use crate::c::problems;
use crate::c::scope::{LastDeclared, Scopes};
use crate::c::tree::{DirectiveLine, Expr, Initializer, Statement, TypeName};
use crate::primitive::{Expected, Extra, Input, MAX_DEPTH, State, Unexpected, UnitSpan};
use chumsky::input::InputRef;
use chumsky::inspector::SimpleState;
use source::atom::words;
use source::keyword::{self, Class};
use source::{Atom, Diagnostic, Span, Token, TokenKind};

/// What a production returns.
pub(crate) type Fallible<T> = Result<T, Unexpected>;
/// How tall an expression, a row of labels or a chain of `else if` may grow without nesting: `a + b + c + …`.
const MAX_HEIGHT: u32 = 2500;

/// The productions that lower floors of the grammar call and higher ones have: a type may hold an expression, and an expression a type
/// or a whole block.
pub(crate) struct Rules {
    /// 6.7.7 type-name.
    pub(crate) type_name: fn(&mut Cursor) -> Fallible<TypeName>,
    /// 6.7.10 braced-initializer.
    pub(crate) initializer_list: fn(&mut Cursor) -> Fallible<Initializer>,
    /// 6.8.2 compound-statement, in its braces; the scope is the caller's.
    pub(crate) compound: fn(&mut Cursor) -> Fallible<Vec<Statement>>,
    /// 6.8 statement, or a declaration in a block.
    pub(crate) statement: fn(&mut Cursor) -> Statement,
    /// Clang's blocks.
    pub(crate) block_literal: fn(&mut Cursor) -> Fallible<Expr>,
}

/// The input of productions.
pub(crate) struct Cursor<'a, 'i> {
    tokens: &'a [Token],
    at: usize,
    state: &'i mut SimpleState<State<'a>>,
    /// The productions of higher floors.
    pub(crate) rules: &'static Rules,
    /// The scopes open here.
    pub(crate) scopes: &'i Scopes<'i>,
    /// Whether array sections and shapes may stand: in clauses only.
    pub(crate) sections: bool,
    /// Directives of an attribute that were read and stand before the next statement, the first last.
    pub(crate) pending: Vec<DirectiveLine>,
    /// Whether `__extension__` stands before what is read.
    pub(crate) extended: bool,
    /// Whether a structure, union or enumeration was defined in the innermost scope.
    pub(crate) defines: bool,
    base: u32,
    height: u32,
}

impl<'a, 'i> Cursor<'a, 'i> {
    /// A cursor at the start of a unit.
    pub(crate) fn new(
        tokens: &'a [Token],
        state: &'i mut SimpleState<State<'a>>,
        scopes: &'i Scopes<'i>,
        rules: &'static Rules,
    ) -> Self {
        let (sections, extended, pending) = (false, false, Vec::new());
        Cursor { tokens, at: 0, state, rules, scopes, sections, extended, defines: false, pending, base: 0, height: 0 }
    }

    /// A cursor at tokens of a unit that begin behind `base` others.
    pub(crate) fn following(
        base: u32,
        tokens: &'a [Token],
        state: &'i mut SimpleState<State<'a>>,
        scopes: &'i Scopes<'i>,
        rules: &'static Rules,
    ) -> Self {
        Cursor { base, ..Cursor::new(tokens, state, scopes, rules) }
    }

    /// What `inner` parses where `input`, the argument of a clause, stands.
    pub(crate) fn parse_argument<T>(
        input: &mut InputRef<'a, '_, Input<'a>, Extra<'a>>,
        scopes: &'i Scopes<'i>,
        rules: &'static Rules,
        inner: impl FnOnce(&mut Cursor<'a, '_>) -> T,
    ) -> T {
        let cursor = input.cursor();
        let at = *cursor.inner();
        let here: UnitSpan = input.span_since(&cursor);
        let base = Span::from(here).start - at as u32;
        let tokens = input.full_slice();
        let (state, sections, extended, pending) = (input.state(), false, false, Vec::new());
        let mut c =
            Cursor { tokens, at, state, rules, scopes, sections, extended, defines: false, pending, base, height: 0 };
        let result = inner(&mut c);
        let taken = c.at - at;
        (0..taken).for_each(|_| input.skip());
        result
    }

    /// The token `count` after the next.
    pub(crate) fn ahead(&self, count: usize) -> Option<Token> {
        self.tokens.get(self.at + count).copied()
    }

    /// The next token.
    pub(crate) fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    /// The kind of the next token.
    pub(crate) fn kind(&self) -> Option<TokenKind> {
        self.tokens.get(self.at).map(|token| token.kind)
    }

    /// The tokens from here to the end.
    pub(crate) fn remaining(&self) -> &'a [Token] {
        self.tokens.get(self.at..).unwrap_or_default()
    }

    /// The token before the next.
    pub(crate) fn previous(&self) -> Option<Token> {
        self.tokens.get(self.at.checked_sub(1)?).copied()
    }

    /// Whether the next token is of this kind.
    pub(crate) fn is_at(&self, kind: TokenKind) -> bool {
        self.kind() == Some(kind)
    }

    /// Whether the token `count` after the next is of this kind.
    pub(crate) fn ahead_is(&self, count: usize, kind: TokenKind) -> bool {
        self.ahead(count).is_some_and(|token| token.kind == kind)
    }

    /// Whether the next token is this word.
    pub(crate) fn at_word(&self, word: Atom) -> bool {
        self.peek().is_some_and(|token| token.kind == TokenKind::Name && token.atom == word)
    }

    /// The class of the token `count` after the next, if it is a keyword.
    pub(crate) fn class_ahead(&self, count: usize) -> Option<Class> {
        let token = self.ahead(count)?;
        if token.kind == TokenKind::Name { keyword::keyword_class(token.atom, self.scopes.dialect) } else { None }
    }

    /// The class of the next token, if it is a keyword.
    pub(crate) fn class(&self) -> Option<Class> {
        self.class_ahead(0)
    }

    /// The next token, if it is an identifier.
    pub(crate) fn identifier(&self) -> Option<Atom> {
        self.identifier_ahead(0)
    }

    /// The token `count` after the next, if it is an identifier.
    pub(crate) fn identifier_ahead(&self, count: usize) -> Option<Atom> {
        let token = self.ahead(count)?;
        let word = token.kind == TokenKind::Name && keyword::keyword_class(token.atom, self.scopes.dialect).is_none();
        word.then_some(token.atom)
    }

    /// The index of the next token in the unit.
    pub(crate) fn position(&self) -> u32 {
        self.base + self.at as u32
    }

    /// The tokens from `start` to here.
    pub(crate) fn span_since(&self, start: u32) -> Span {
        Span::new(start, self.position())
    }

    /// Takes the next token.
    pub(crate) fn bump(&mut self) {
        self.at += usize::from(self.at < self.tokens.len());
        if self.is_at(TokenKind::Pragma) {
            self.skip_pragmas();
        }
    }

    /// Pragmas stand between statements, declarations and members: others are passed over.
    #[cold]
    fn skip_pragmas(&mut self) {
        let next = self.remaining().iter().find(|token| token.kind != TokenKind::Pragma).map(|token| token.kind);
        let goes_on = matches!(next, Some(TokenKind::Semicolon | TokenKind::Comma | TokenKind::Assign));
        let between = match self.previous() {
            None => true,
            Some(token) => match token.kind {
                TokenKind::RBrace | TokenKind::RParen | TokenKind::RBracket => !goes_on,
                TokenKind::Semicolon | TokenKind::LBrace | TokenKind::Colon => true,
                TokenKind::EndOfDirective | TokenKind::Pragma => true,
                TokenKind::Name => matches!(token.atom, words::ELSE | words::DO),
                _ => false,
            },
        };
        while !between && self.is_at(TokenKind::Pragma) {
            self.at += 1;
        }
    }

    /// Takes the next `count` tokens.
    pub(crate) fn advance(&mut self, count: usize) {
        self.at = (self.at + count).min(self.tokens.len());
    }

    /// Takes the next token if it is of this kind.
    pub(crate) fn eat(&mut self, kind: TokenKind) -> bool {
        let eaten = self.is_at(kind);
        if eaten {
            self.bump();
        }
        eaten
    }

    /// Takes the next token if it is this word.
    pub(crate) fn eat_word(&mut self, word: Atom) -> bool {
        let eaten = self.at_word(word);
        if eaten {
            self.bump();
        }
        eaten
    }

    /// Takes a token of this kind.
    pub(crate) fn expect(&mut self, kind: TokenKind) -> Fallible<()> {
        if self.eat(kind) { Ok(()) } else { Err(self.unexpected(Expected::kind(kind))) }
    }

    /// Takes this word.
    pub(crate) fn expect_word(&mut self, word: Atom) -> Fallible<()> {
        let unexpected = Unexpected { word: Some(word), ..self.unexpected(Expected::WORD) };
        if self.eat_word(word) { Ok(()) } else { Err(unexpected) }
    }

    /// Takes the next token as a name, keyword or not.
    pub(crate) fn any_name(&mut self) -> Fallible<Name> {
        let token = self.position();
        let atom = self.peek().map(|token| token.atom);
        self.expect(TokenKind::Name)?;
        Ok(Name { atom: atom.unwrap_or(words::EMPTY), token })
    }

    /// Takes an identifier.
    pub(crate) fn name(&mut self) -> Fallible<Name> {
        match self.identifier() {
            Some(_) => self.any_name(),
            None => Err(self.unexpected(Expected::kind(TokenKind::Name))),
        }
    }

    /// The next token is not one of `expected`.
    pub(crate) fn unexpected(&self, expected: Expected) -> Unexpected {
        Unexpected::new(self.position(), expected)
    }

    /// One or more, separated by commas.
    pub(crate) fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Fallible<T>) -> Fallible<Vec<T>> {
        let mut items = vec![self.with_sibling_depth(&mut item)?];
        while self.eat(TokenKind::Comma) {
            items.push(self.with_sibling_depth(&mut item)?);
        }
        Ok(items)
    }

    /// `( inner )`
    pub(crate) fn parenthesized<T>(&mut self, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        self.expect(TokenKind::LParen)?;
        let inner = inner(self)?;
        self.expect(TokenKind::RParen)?;
        Ok(inner)
    }

    /// What `inner` parses, one level deeper.
    pub(crate) fn with_depth<T>(&mut self, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        if self.state.depth >= MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.state.depth += 1;
        let result = inner(self);
        self.state.depth -= 1;
        self.grow()?;
        result
    }

    /// What `inner` parses, beside what was parsed already: the taller counts.
    pub(crate) fn with_sibling_depth<T>(&mut self, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        let left = std::mem::replace(&mut self.height, 0);
        let result = inner(self);
        self.height = self.height.max(left);
        result
    }

    /// The tree parsed last gets one node taller.
    pub(crate) fn grow(&mut self) -> Fallible<()> {
        self.height += 1;
        if self.height > MAX_HEIGHT { Err(self.too_deep()) } else { Ok(()) }
    }

    fn too_deep(&self) -> Unexpected {
        Unexpected { too_deep: true, ..self.unexpected(Expected::default()) }
    }

    /// What `inner` parses in a scope of its own.
    pub(crate) fn in_scope<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.defining(inner).0
    }

    /// What `inner` parses in a scope of its own, and whether that defines a type.
    pub(crate) fn defining<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let opened = self.scopes.open();
        let before = std::mem::replace(&mut self.defines, false);
        let result = inner(self);
        self.scopes.close(opened);
        (result, std::mem::replace(&mut self.defines, before))
    }

    /// Declares a name in the innermost scope.
    pub(crate) fn declare(&mut self, name: Option<Name>, declared: LastDeclared) {
        if let Some(name) = name {
            self.scopes.declare(name.atom, declared);
        }
    }

    /// 6.7.7 type-name.
    pub(crate) fn type_name(&mut self) -> Fallible<TypeName> {
        (self.rules.type_name)(self)
    }

    /// 6.8.2 compound-statement, in its braces; the scope is the caller's.
    pub(crate) fn compound(&mut self) -> Fallible<Vec<Statement>> {
        (self.rules.compound)(self)
    }

    /// 6.8 statement, or a declaration in a block; it takes at least one token.
    pub(crate) fn statement(&mut self) -> Statement {
        (self.rules.statement)(self)
    }

    /// A place to go back to.
    pub(crate) fn mark(&self) -> usize {
        self.at
    }

    /// Goes back.
    pub(crate) fn rewind(&mut self, mark: usize) {
        self.at = mark;
    }

    /// Reports what a production did not expect. Where one thing is too deep its neighbors are too: the first speaks
    /// for them.
    pub(crate) fn report(&mut self, unexpected: Unexpected) {
        let last = self.state.problems.last();
        if unexpected.too_deep && last.is_some_and(problems::is_too_deep) {
            return;
        }
        let index = (unexpected.at - self.base.min(unexpected.at)) as usize;
        // A literal without its end, which was reported when it was read, has what should stand behind it.
        if index.checked_sub(1).and_then(|before| self.tokens.get(before)).is_some_and(|token| self.is_cut_off(*token))
        {
            return;
        }
        let found = self.tokens.get(index).copied();
        let atoms = self.state.atoms;
        let problem = problems::describe(unexpected, found, atoms);
        self.problem(problem);
    }

    /// Whether a token is a literal whose closing quote is missing.
    fn is_cut_off(&self, token: Token) -> bool {
        let quote = match token.kind {
            TokenKind::String => '"',
            TokenKind::Char => '\'',
            _ => return false,
        };
        let text = self.text(token.atom);
        text.find(quote).is_some_and(|open| open + 1 == text.len() || !text.ends_with(quote))
    }

    /// Reports a problem.
    pub(crate) fn problem(&mut self, problem: Diagnostic) {
        self.state.problems.push(problem);
    }

    /// The state of the parse, for the grammar of directives.
    pub(crate) fn state(&mut self) -> &mut SimpleState<State<'a>> {
        self.state
    }

    /// The text of an atom.
    pub(crate) fn text(&self, atom: Atom) -> &'a str {
        self.state.atoms.text(atom)
    }
}
