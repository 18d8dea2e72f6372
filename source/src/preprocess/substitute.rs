//! Arguments into replacement lists: C23, 6.10.4.1 to 6.10.4.4: parameters, `#`, `##` and `__VA_OPT__`.

use std::collections::HashMap;

use crate::atom::{Atom, words};
use crate::c::lex::{Dialect, PpToken, Scanner};
use crate::lex::Lexer;
use crate::origin::{OriginId, Place};
use crate::preprocess::{Macro, expand};
use crate::problems;
use crate::text::Piece;
use crate::token::TokenKind;

/// A pasted token or string literal is at most so long.
const LONGEST: usize = 1 << 16;

/// The replacement list of `definition` with its parameters replaced, as called at `origin`.
pub(crate) fn replacement(
    lexer: &mut Lexer,
    definition: &Macro,
    arguments: Vec<Vec<PpToken>>,
    origin: OriginId,
) -> Vec<PpToken> {
    let expanded = HashMap::new();
    let mut call = Call { definition, arguments, expanded, origin, out: Vec::new(), empty: true };
    call.tokens(lexer, &definition.body);
    call.out
}

/// A call being replaced.
struct Call<'c> {
    definition: &'c Macro,
    arguments: Vec<Vec<PpToken>>,
    /// The arguments after replacement, by number, as far as they were asked for.
    expanded: HashMap<usize, Vec<PpToken>>,
    origin: OriginId,
    out: Vec<PpToken>,
    /// Whether the last operand was empty: a placemarker of C23, 6.10.4.3.
    empty: bool,
}

impl Call<'_> {
    fn tokens(&mut self, lexer: &mut Lexer, body: &[PpToken]) {
        let mut index = 0;
        while let Some(&token) = body.get(index) {
            let rest = &body[index + 1..];
            index += 1 + match token.atom {
                words::HASH_HASH if index > 0 && !rest.is_empty() => self.paste(lexer, rest),
                words::VA_OPT if self.definition.variadic => self.va_opt(lexer, rest),
                _ => self.operand(lexer, token, rest),
            };
        }
    }

    /// Appends one operand: a token, a parameter, or `# parameter`; how many tokens more than one it took.
    fn operand(&mut self, lexer: &mut Lexer, token: PpToken, rest: &[PpToken]) -> usize {
        let before = self.out.len();
        let pasted = rest.first().is_some_and(|next| next.atom == words::HASH_HASH);
        let mut taken = 0;
        if let Some(literal) = self.stringized(lexer, token, rest) {
            self.out.push(literal);
            taken = 1;
        } else if let Some(parameter) = self.parameter(token) {
            let mut tokens = if pasted { self.arguments[parameter].clone() } else { self.expanded(lexer, parameter) };
            if let Some(first) = tokens.first_mut() {
                first.space = token.space;
            }
            // Calls around this one are still to be replaced, and might double what is here.
            if expand::charge(lexer, token, tokens.len()) {
                self.out.append(&mut tokens);
            }
        } else {
            let token = self.own(lexer, token);
            self.out.push(token);
        }
        self.empty = self.out.len() == before;
        taken
    }

    fn parameter(&self, token: PpToken) -> Option<usize> {
        let parameters = self.definition.parameters.as_ref()?;
        if token.kind != TokenKind::Name {
            return None;
        }
        // `__VA_ARGS__` also names the rest when the rest has a name.
        parameters.iter().position(|&name| name == token.atom)
    }

    fn expanded(&mut self, lexer: &mut Lexer, parameter: usize) -> Vec<PpToken> {
        if !self.expanded.contains_key(&parameter) {
            let tokens = expand::list(lexer, self.arguments[parameter].clone());
            self.expanded.insert(parameter, tokens);
        }
        self.expanded[&parameter].clone()
    }

    /// A token of the replacement list itself, placed in this call.
    fn own(&self, lexer: &mut Lexer, token: PpToken) -> PpToken {
        let token = PpToken { place: Place { origin: self.origin, ..token.place }, ..token };
        let traditional = lexer.dialect() == Dialect::Fortran && token.kind == TokenKind::String;
        if traditional && self.definition.parameters.is_some() { self.quoted_parameters(lexer, token) } else { token }
    }

    /// A traditional preprocessor replaces parameters inside quotes too.
    fn quoted_parameters(&self, lexer: &mut Lexer, token: PpToken) -> PpToken {
        let old = lexer.spellings.text(token.atom);
        let mut text = String::new();
        for word in old.split_inclusive(|character: char| !(character.is_ascii_alphanumeric() || character == '_')) {
            let name =
                word.trim_end_matches(|character: char| !(character.is_ascii_alphanumeric() || character == '_'));
            let atom = lexer.spellings.exact(name);
            match self.parameter(PpToken { kind: TokenKind::Name, atom, ..token }) {
                Some(parameter) => text.push_str(&expand::spell(lexer, &self.arguments[parameter])),
                None => text.push_str(name),
            }
            text.push_str(&word[name.len()..]);
        }
        if text.len() > LONGEST {
            return token;
        }
        PpToken { atom: lexer.spellings.exact(&text), ..token }
    }

    /// C23, 6.10.4.2: `# parameter`
    fn stringized(&self, lexer: &mut Lexer, hash: PpToken, rest: &[PpToken]) -> Option<PpToken> {
        if hash.atom != words::HASH || self.definition.parameters.is_none() {
            return None;
        }
        let parameter = self.parameter(*rest.first()?)?;
        let mut text = String::new();
        for (index, token) in self.arguments[parameter].iter().enumerate() {
            if token.space && index > 0 {
                text.push(' ');
            }
            let spelled = lexer.spellings.text(token.atom);
            match token.kind {
                TokenKind::String | TokenKind::Char if lexer.dialect() == Dialect::C => {
                    text.push_str(&spelled.replace('\\', "\\\\").replace('"', "\\\""));
                }
                _ => text.push_str(spelled),
            }
            if text.len() > LONGEST {
                expand::charge(lexer, hash, usize::MAX);
                break;
            }
        }
        expand::charge(lexer, hash, text.len() / 8);
        let literal = match lexer.dialect() {
            Dialect::C => format!("\"{text}\""),
            Dialect::Fortran => expand::quoted(&text, Dialect::Fortran),
        };
        let place = Place { origin: self.origin, ..hash.place };
        Some(PpToken { kind: TokenKind::String, atom: lexer.spellings.exact(&literal), place, ..hash })
    }

    /// C23, 6.10.4.3: `##` and the operand after it; how many tokens that has.
    fn paste(&mut self, lexer: &mut Lexer, rest: &[PpToken]) -> usize {
        let (token, after) = (rest[0], &rest[1..]);
        let mut taken = 1;
        let left = if self.empty { None } else { self.out.pop() };
        let right = if let Some(literal) = self.stringized(lexer, token, after) {
            taken = 2;
            vec![literal]
        } else if let Some(parameter) = self.parameter(token) {
            let last = self.definition.variadic && parameter + 1 == self.arguments.len();
            if let (true, Some(comma)) = (last, left.filter(|left| left.kind == TokenKind::Comma)) {
                self.gnu_comma(lexer, comma, parameter);
                return taken;
            }
            self.arguments[parameter].clone()
        } else {
            vec![self.own(lexer, token)]
        };
        let mut right = right.into_iter();
        match (left, right.next()) {
            (Some(left), Some(first)) => {
                let pasted = pasted(lexer, left, first);
                self.out.extend(pasted);
            }
            (left, first) => self.out.extend(left.or(first)),
        }
        self.empty &= left.is_none() && self.out.is_empty();
        self.out.extend(right);
        taken
    }

    /// GNU: `, ## __VA_ARGS__` is nothing when there is nothing.
    fn gnu_comma(&mut self, lexer: &mut Lexer, comma: PpToken, parameter: usize) {
        let tokens = self.expanded(lexer, parameter);
        self.empty = tokens.is_empty();
        if !self.arguments[parameter].is_empty() {
            self.out.push(comma);
            self.out.extend(tokens);
        }
    }

    /// C23, 6.10.4.1: `__VA_OPT__ ( pp-tokens )`; how many tokens the parentheses have.
    fn va_opt(&mut self, lexer: &mut Lexer, rest: &[PpToken]) -> usize {
        let mut depth = 0usize;
        let close = rest.iter().position(|token| {
            match token.kind {
                TokenKind::LParen => depth += 1,
                TokenKind::RParen => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        });
        let Some(close) = close.filter(|&close| close > 0) else { return rest.len() };
        let variable = self.arguments.len().saturating_sub(1);
        if self.expanded(lexer, variable).is_empty() {
            self.empty = true;
        } else {
            let inside: Vec<PpToken> =
                rest[1..close].iter().copied().filter(|token| token.atom != words::VA_OPT).collect();
            self.tokens(lexer, &inside);
        }
        close + 1
    }
}

/// `left ## right`: one token, or both and a diagnostic.
fn pasted(lexer: &mut Lexer, left: PpToken, right: PpToken) -> Vec<PpToken> {
    let text = format!("{}{}", lexer.spellings.text(left.atom), lexer.spellings.text(right.atom));
    expand::charge(lexer, left, if text.len() > LONGEST { usize::MAX } else { text.len() / 8 });
    let piece = [Piece::whole(left.place.origin, left.place.start, left.place.end)];
    let mut scanner = Scanner::new(&text, &piece, lexer.dialect());
    let token = scanner.next(&mut lexer.spellings);
    let whole = scanner.at == text.len() && scanner.diagnostics.is_empty();
    if let (Some(token), true) = (token, whole) {
        let hidden = lexer.preprocessor.hides.intersection(left.hidden, right.hidden);
        return vec![PpToken { place: left.place, space: left.space, line_start: false, hidden, ..token }];
    }
    if lexer.dialect() == Dialect::C {
        let (left, right): (Atom, Atom) = (left.atom, right.atom);
        let (left, right) = (lexer.spellings.text(left), lexer.spellings.text(right));
        let place = lexer.out.origins.written(piece[0].place);
        lexer.report(problems::bad_paste(left, right, place));
    }
    vec![left, PpToken { space: false, ..right }]
}
