//! Cuts the tokens of a C file into external declarations, by scanning: braces are balanced, a `;` or the `}` of a
//! body ends a unit, and a file whose braces do not balance is cut again where a function's head can only be one.
//!
//! Every token belongs to exactly one unit, and the scan is linear: looking ahead is bounded.

use crate::units::{Unit, UnitKey, UnitKind};
use directives::{Association, Leaf, Model};
use rustc_hash::FxHashMap;
use source::atom::words;
use source::keyword::{self, Class};
use source::{Atom, Atoms, CDialect, Token, TokenKind};

/// How far ahead a decision may look.
const REACH: usize = 512;

/// 6.9 translation-unit: its external declarations and file-scope directives in order.
pub fn units(tokens: &[Token], atoms: &Atoms) -> Vec<Unit> {
    let mut units = Vec::new();
    let mut ordinals = FxHashMap::default();
    let mut at = 0;
    let mut balanced = true;
    while at < tokens.len() {
        let cut = unit(tokens, at, atoms, balanced).unwrap_or_else(|| {
            balanced = false;
            unit(tokens, at, atoms, false).unwrap_or(UnitEnd { end: tokens.len(), kind: UnitKind::Declaration })
        });
        let end = cut.end.clamp(at + 1, tokens.len());
        let name = declared_names(&tokens[at..end]).first().copied().unwrap_or(words::EMPTY);
        let ordinal = ordinals.entry((cut.kind, name)).or_insert(0);
        let key = UnitKey { kind: cut.kind, name, parent: None, ordinal: *ordinal };
        *ordinal += 1;
        units.push(Unit { key, pieces: std::iter::once(at as u32..end as u32).collect() });
        at = end;
    }
    units
}

/// The typedef names that a unit declares at file scope.
pub fn typedefs(tokens: &[Token]) -> Vec<Atom> {
    if is_typedef(tokens) { declared_names(tokens) } else { Vec::new() }
}

/// Where a unit ends, and what it is.
struct UnitEnd {
    end: usize,
    kind: UnitKind,
}

/// The unit that starts at `start`: the directives that govern a declaration, and the declaration; or another
/// directive alone. `None` if its braces are open at the end of the file and `balanced` says they should not be.
fn unit(tokens: &[Token], start: usize, atoms: &Atoms, balanced: bool) -> Option<UnitEnd> {
    let mut at = start;
    while tokens.get(at).is_some_and(|token| token.kind == TokenKind::Sentinel) {
        let end = line_end(tokens, at);
        if !governs_declaration(&tokens[at..end], atoms) {
            let end = if at == start { end } else { at };
            return Some(UnitEnd { end, kind: UnitKind::Declaration });
        }
        at = end;
    }
    declaration(tokens, at, balanced)
}

/// The index after the directive line that starts at `start`.
fn line_end(tokens: &[Token], start: usize) -> usize {
    let ends = |token: &Token| matches!(token.kind, TokenKind::EndOfDirective | TokenKind::Sentinel);
    match tokens[start + 1..].iter().position(ends) {
        Some(count) if tokens[start + 1 + count].kind == TokenKind::EndOfDirective => start + count + 2,
        Some(count) => start + count + 1,
        None => tokens.len(),
    }
}

/// Whether a directive line is one of those that the tables associate with the declaration after it.
fn governs_declaration(line: &[Token], atoms: &Atoms) -> bool {
    let model = if line[0].atom == words::ACC { Model::OpenAcc } else { Model::OpenMp };
    let governs = |leaf: &&Leaf| leaf.row().association == Association::Declaration && leaf.row().model == model;
    Leaf::ALL.iter().filter(governs).any(|leaf| {
        let words: Vec<&str> = leaf.row().c_word.split(' ').collect();
        // OpenMP 6.0, 5.1: the words of a name may be joined by underscores.
        let written = line[1..].iter().flat_map(|token| atoms.text(token.atom).split('_')).take(words.len());
        let named = line.get(1 + words.len()).is_some_and(|token| token.kind == TokenKind::LParen);
        // OpenACC 3.4, 2.15.1: with a name, `routine` stands alone.
        written.eq(words) && !(named && *leaf == Leaf::AccRoutine)
    })
}

/// What a `{` at depth 0 opens is decided by what came before it.
#[derive(Default)]
struct BraceContext {
    /// `struct`, `union` or `enum`, and since then at most a tag: a `{` opens its members.
    record: Option<u32>,
    /// A `)` outside any other: a `{` opens a body.
    parameters: bool,
    /// The parentheses that are open belong to an attribute.
    attribute: bool,
    /// `=`: a `{` opens an initializer.
    initializer: bool,
    /// Declarations of K&R parameters follow: their `;` ends nothing.
    old_parameters: bool,
    /// A type, or a name that may be one.
    typed: bool,
    /// Behind a type, a name: it is declared.
    named: bool,
}

/// The declaration or function definition that starts at `start`.
fn declaration(tokens: &[Token], start: usize, balanced: bool) -> Option<UnitEnd> {
    if let Some(end) = end_of_assertion(tokens, start) {
        return Some(end_unit(end, false));
    }
    let mut seen = BraceContext::default();
    let (mut parens, mut braces) = (0u32, 0u32);
    let (mut body, mut members) = (false, false);
    let mut at = after_standard_attributes(tokens, start);
    while let Some(token) = tokens.get(at) {
        let inside = braces > 0;
        match token.kind {
            TokenKind::Sentinel if !inside && at > start => return Some(end_unit(at, false)),
            TokenKind::Sentinel => {
                at = line_end(tokens, at);
                continue;
            }
            TokenKind::Pragma if at == start => return Some(end_unit(at + 1, false)),
            TokenKind::LBrace if !inside => {
                (body, members) = (seen.opens_body(tokens, at), opens_members(tokens, at));
                seen.record = None;
                braces = 1;
                // What a parenthesis opens before a body, it never closes.
                if body || !opens_value(tokens, at) {
                    parens = 0;
                }
            }
            TokenKind::LBrace => braces += 1,
            TokenKind::RBrace if !inside => return Some(end_unit(at + usize::from(at == start), false)),
            TokenKind::RBrace => {
                braces -= 1;
                if braces == 0 && body {
                    return Some(end_unit(at + 1, true));
                }
                let lacks = seen.lacks_semicolon(tokens, at + 1) || members && begins_another_type(tokens, at + 1);
                if braces == 0 && parens == 0 && !seen.old_parameters && lacks {
                    return Some(end_unit(at + 1, false));
                }
            }
            TokenKind::Semicolon if !inside && parens == 0 && !seen.old_parameters => {
                return Some(end_unit(at + 1, false));
            }
            TokenKind::Semicolon if !inside && parens > 0 && !are_closed(tokens, at, parens) => {
                return Some(end_unit(at + 1, false));
            }
            TokenKind::Name if !inside && parens == 0 && seen.ends_before(tokens, at) => {
                return Some(end_unit(at, false));
            }
            TokenKind::Colon if !inside && parens == 0 && seen.record.is_some() => {
                at = after_fixed_type(tokens, at);
                continue;
            }
            _ if !inside => seen.take_token(tokens, at, &mut parens),
            _ => {}
        }
        at += 1;
        if !balanced && at > start && ends_before(tokens, at, braces) {
            return Some(end_unit(at, body));
        }
    }
    (braces == 0 || !balanced).then(|| end_unit(at, body))
}

/// Behind a static assertion and its semicolon, which may be forgotten.
fn end_of_assertion(tokens: &[Token], start: usize) -> Option<usize> {
    if class_at(tokens, start) != Some(Class::Assert) {
        return None;
    }
    let mut depth = 0u32;
    let close = tokens[start + 1..].iter().position(|token| {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth = depth.saturating_sub(1),
            TokenKind::Semicolon => depth = 0,
            _ => {}
        }
        depth == 0
    })?;
    let close = start + 1 + close;
    let ends = tokens.get(close).is_some_and(|token| token.kind == TokenKind::RParen);
    let semicolon = tokens.get(close + 1).is_some_and(|token| token.kind == TokenKind::Semicolon);
    ends.then_some(close + 1 + usize::from(semicolon))
}

fn end_unit(end: usize, function: bool) -> UnitEnd {
    UnitEnd { end, kind: if function { UnitKind::Function } else { UnitKind::Declaration } }
}

impl BraceContext {
    fn opens_body(&self, tokens: &[Token], at: usize) -> bool {
        match self.old_parameters {
            true => !opens_members(tokens, at),
            false => self.record.is_none() && self.parameters && !self.initializer,
        }
    }

    /// Whether a semicolon was forgotten before the token at `at`, behind an initializer in braces: no declaration goes on with a
    /// type.
    fn lacks_semicolon(&self, tokens: &[Token], at: usize) -> bool {
        let types =
            |class| matches!(class, Class::Arithmetic | Class::Record | Class::Enum | Class::Assert | Class::Storage);
        self.initializer && class_at(tokens, at).is_some_and(types)
    }

    /// Whether a semicolon was forgotten before the token at `at`: behind a declared name, a type begins that cannot belong
    /// to the same declaration.
    fn ends_before(&self, tokens: &[Token], at: usize) -> bool {
        let starts = match class_at(tokens, at) {
            Some(Class::Arithmetic | Class::Record | Class::Enum) => true,
            Some(Class::Storage) => tokens.get(at).is_some_and(|token| {
                matches!(token.atom, words::STATIC | words::EXTERN | words::TYPEDEF | words::INLINE)
            }),
            _ => false,
        };
        let after = at.checked_sub(1).and_then(|before| tokens.get(before)).map(|token| token.kind);
        let declared = match after {
            Some(TokenKind::Name) => self.named && is_identifier(tokens, at - 1),
            Some(TokenKind::RParen | TokenKind::RBracket) => self.typed && self.parameters,
            _ => false,
        };
        starts && declared && !self.old_parameters && !self.initializer
    }

    /// A token outside all braces.
    fn take_token(&mut self, tokens: &[Token], at: usize, parens: &mut u32) {
        match tokens[at].kind {
            TokenKind::LParen | TokenKind::LBracket => {
                let after = at.checked_sub(1).and_then(|before| class_at(tokens, before));
                let attribute = matches!(after, Some(Class::Attribute | Class::Record | Class::Enum));
                if *parens == 0 && !attribute {
                    self.record = None;
                }
                if *parens == 0 {
                    self.attribute = matches!(after, Some(Class::Attribute));
                }
                *parens += 1;
            }
            TokenKind::RParen | TokenKind::RBracket => {
                *parens = parens.saturating_sub(1);
                if *parens == 0 && tokens[at].kind == TokenKind::RParen && !self.attribute {
                    self.parameters = true;
                    self.old_parameters |= !self.initializer && old_parameters_follow(tokens, at);
                }
            }
            TokenKind::Assign if *parens == 0 => self.initializer = true,
            TokenKind::Comma if *parens == 0 => {
                self.parameters = false;
                self.named = false;
            }
            TokenKind::Star if *parens == 0 => self.record = None,
            TokenKind::Name if *parens == 0 => match class_at(tokens, at) {
                Some(Class::Record | Class::Enum) => {
                    self.record = Some(0);
                    self.typed = true;
                }
                Some(Class::Arithmetic | Class::Predefined | Class::Typeof | Class::BitInt) => self.typed = true,
                Some(Class::Attribute) => {}
                Some(_) => {}
                None => {
                    self.record = self.record.map(|tags| tags + 1).filter(|tags| *tags < 2);
                    self.named |= std::mem::replace(&mut self.typed, true) && self.record.is_none();
                }
            },
            _ => {}
        }
    }
}

fn class_at(tokens: &[Token], at: usize) -> Option<Class> {
    tokens.get(at).filter(|token| token.kind == TokenKind::Name).and_then(|token| match token.atom {
        // What no dialect has as a name in this place.
        words::ALIGNAS23 => Some(Class::Attribute),
        atom => keyword::keyword_class(atom, CDialect::default()),
    })
}

fn is_identifier(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.kind == TokenKind::Name) && class_at(tokens, at).is_none()
}

/// Whether the `{` at `at` may be one of a compound literal, of a block in an expression or of members.
fn opens_value(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| tokens.get(before)).map(|token| token.kind);
    matches!(before, Some(TokenKind::LParen | TokenKind::RParen)) || opens_members(tokens, at)
}

/// Whether the `{` at `at` opens the members of a structure, union or enumeration: the keyword stands before it, or before its tag.
fn opens_members(tokens: &[Token], at: usize) -> bool {
    let is_keyword = |back: usize| {
        let class = at.checked_sub(back).and_then(|before| class_at(tokens, before));
        matches!(class, Some(Class::Record | Class::Enum))
    };
    is_keyword(1) || is_keyword(2) && is_identifier(tokens, at - 1)
}

/// Whether a type stands at `at`, perhaps behind `typedef` or the like: behind members it belongs to another declaration.
fn begins_another_type(tokens: &[Token], at: usize) -> bool {
    let is_type = |at| matches!(class_at(tokens, at), Some(Class::Arithmetic | Class::Record | Class::Enum));
    is_type(at) || class_at(tokens, at) == Some(Class::Storage) && is_type(at + 1)
}

/// The index after the type that fixes an enumeration's, from its colon on: at the `{`, or where no type goes on.
fn after_fixed_type(tokens: &[Token], colon: usize) -> usize {
    let mut at = colon + 1;
    while let Some(token) = tokens.get(at) {
        at = match token.kind {
            TokenKind::Name => at + 1,
            TokenKind::LParen => closing(tokens, at),
            _ => return at,
        };
    }
    at
}

/// Whether a type begins behind the parenthesis at `close` and, before long, a `;` is followed by the `{` of a body. After a list of
/// names the `;` may be forgotten.
fn old_parameters_follow(tokens: &[Token], close: usize) -> bool {
    let at = after_attributes(tokens, close + 1);
    let begins = match class_at(tokens, at) {
        Some(class) => class.specifies() && class != Class::Attribute,
        None => {
            is_identifier(tokens, at)
                && (is_identifier(tokens, at + 1)
                    || tokens.get(at + 1).is_some_and(|token| token.kind == TokenKind::Star))
        }
    };
    if !begins {
        return false;
    }
    let end = tokens.len().min(at + REACH);
    let mut next = at;
    while next < end {
        next = match tokens[next].kind {
            TokenKind::LBrace if opens_members(tokens, next) => closing(tokens, next),
            TokenKind::LBrace => {
                let forgotten = is_identifier(tokens, next - 1) && is_list_of_names(tokens, close);
                return forgotten || tokens[next - 1].kind == TokenKind::Semicolon;
            }
            TokenKind::RBrace | TokenKind::Assign | TokenKind::Sentinel => return false,
            _ => next + 1,
        };
    }
    false
}

/// Whether the `parens` parentheses that are open at the `;` at `at` are closed before long: GNU's parameters that are declared
/// before the list end with a `;`.
fn are_closed(tokens: &[Token], at: usize, parens: u32) -> bool {
    let mut depth = parens;
    for (count, token) in tokens.iter().enumerate().skip(at + 1).take(REACH) {
        match token.kind {
            TokenKind::LParen | TokenKind::LBracket => depth += 1,
            TokenKind::RParen | TokenKind::RBracket => depth -= 1,
            TokenKind::LBrace | TokenKind::RBrace | TokenKind::Sentinel | TokenKind::Assign => return false,
            TokenKind::Name if class_at(tokens, count) == Some(Class::Storage) => return false,
            _ => {}
        }
        if depth == 0 {
            return true;
        }
    }
    false
}

/// Whether nothing but names stands in the parenthesis that ends at `close`.
fn is_list_of_names(tokens: &[Token], close: usize) -> bool {
    let mut at = close;
    while at > 1 && is_identifier(tokens, at - 1) {
        match tokens[at - 2].kind {
            TokenKind::Comma => at -= 2,
            kind => return kind == TokenKind::LParen,
        }
    }
    false
}

/// In a file whose braces do not balance: whether a function's head begins at `at`, although braces are open.
fn ends_before(tokens: &[Token], at: usize, braces: u32) -> bool {
    let after = tokens.get(at - 1).map(|token| token.kind);
    let boundary = matches!(after, Some(TokenKind::Semicolon | TokenKind::RBrace | TokenKind::EndOfDirective));
    braces > 0 && boundary && is_function_head(tokens, at)
}

/// Specifiers, a name, parameters in parentheses, and a `{`.
fn is_function_head(tokens: &[Token], start: usize) -> bool {
    let mut at = start;
    let mut names = 0;
    while let Some(token) = tokens.get(at).filter(|_| at < start + REACH) {
        match token.kind {
            TokenKind::Name => match class_at(tokens, at) {
                None => names += 1,
                Some(class) if class.specifies() => names += 1,
                Some(_) => return false,
            },
            TokenKind::Star if names > 0 => {}
            TokenKind::LParen if names > 1 && is_identifier(tokens, at - 1) => break,
            _ => return false,
        }
        at += 1;
    }
    let mut depth = 0u32;
    for (count, token) in tokens.get(at..).unwrap_or_default().iter().enumerate().take(REACH) {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth -= 1,
            TokenKind::Semicolon | TokenKind::LBrace | TokenKind::RBrace => return false,
            _ => {}
        }
        if depth == 0 {
            return tokens.get(at + count + 1).is_some_and(|token| token.kind == TokenKind::LBrace);
        }
    }
    false
}

/// Whether the specifiers of a declaration say `typedef`.
fn is_typedef(tokens: &[Token]) -> bool {
    let mut depth = 0u32;
    for token in tokens {
        match token.kind {
            TokenKind::LBrace | TokenKind::LParen | TokenKind::LBracket => depth += 1,
            TokenKind::RBrace | TokenKind::RParen | TokenKind::RBracket => depth = depth.saturating_sub(1),
            TokenKind::Name if depth == 0 && token.atom == words::TYPEDEF => return true,
            TokenKind::Assign | TokenKind::Comma if depth == 0 => return false,
            _ => {}
        }
    }
    false
}

/// The names that the declarators of a unit declare; the tag, if there are none.
fn declared_names(tokens: &[Token]) -> Vec<Atom> {
    let mut names = Vec::new();
    let mut tag = None;
    let mut typed = false;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at = match token.kind {
            TokenKind::Sentinel => line_end(tokens, at),
            TokenKind::Semicolon | TokenKind::LBrace | TokenKind::RBrace | TokenKind::Assign => break,
            TokenKind::LBracket => closing(tokens, at),
            TokenKind::Name => match class_at(tokens, at) {
                Some(Class::Record | Class::Enum) => {
                    typed = true;
                    let end;
                    (tag, end) = after_tag(tokens, at + 1);
                    end
                }
                Some(Class::Arithmetic | Class::Predefined) => {
                    typed = true;
                    at + 1
                }
                Some(Class::Typeof | Class::Atomic | Class::BitInt) => {
                    typed |= tokens.get(at + 1).is_some_and(|token| token.kind == TokenKind::LParen);
                    after_parenthesis(tokens, at + 1)
                }
                Some(Class::Attribute | Class::Asm | Class::Assert) => after_parenthesis(tokens, at + 1),
                Some(_) => at + 1,
                None if !typed && !is_untyped_name(tokens, at) => {
                    typed = true;
                    at + 1
                }
                None => {
                    names.push(token.atom);
                    match next_declarator(tokens, at + 1) {
                        Some(next) => next,
                        None => break,
                    }
                }
            },
            _ => at + 1,
        };
    }
    if names.is_empty() { tag.into_iter().collect() } else { names }
}

/// `main() { … }` and `x = 1;` declare names of implicit type.
fn is_untyped_name(tokens: &[Token], at: usize) -> bool {
    let ahead = |count: usize| tokens.get(at + count).map(|token| token.kind);
    match ahead(1) {
        Some(TokenKind::LParen) => ahead(2) != Some(TokenKind::Star),
        Some(TokenKind::Name) => class_at(tokens, at + 1) == Some(Class::Asm),
        Some(TokenKind::Star) => false,
        _ => true,
    }
}

/// The tag after `struct`, and the index after it and after the members.
fn after_tag(tokens: &[Token], start: usize) -> (Option<Atom>, usize) {
    let mut at = after_attributes(tokens, start);
    let mut tag = None;
    if is_identifier(tokens, at) {
        tag = tokens.get(at).map(|token| token.atom);
        at += 1;
    }
    if tokens.get(at).is_some_and(|token| token.kind == TokenKind::Colon) {
        let brace =
            tokens[at..].iter().position(|token| matches!(token.kind, TokenKind::LBrace | TokenKind::Semicolon));
        at += brace.unwrap_or(0);
    }
    let opens = tokens.get(at).is_some_and(|token| token.kind == TokenKind::LBrace);
    (tag, if opens { closing(tokens, at) } else { at })
}

/// The index after the attributes that begin at `start`.
fn after_attributes(tokens: &[Token], start: usize) -> usize {
    let mut at = start;
    loop {
        at = match tokens.get(at).map(|token| token.kind) {
            Some(TokenKind::LBracket) => closing(tokens, at),
            Some(_) if class_at(tokens, at) == Some(Class::Attribute) => after_parenthesis(tokens, at + 1),
            Some(_) | None => return at,
        };
    }
}

/// The index after the attributes in double brackets that begin at `start`, as far as they are closed.
fn after_standard_attributes(tokens: &[Token], start: usize) -> usize {
    let is_bracket = |at: usize, kind| tokens.get(at).is_some_and(|token| token.kind == kind);
    let mut at = start;
    while is_bracket(at, TokenKind::LBracket) && is_bracket(at + 1, TokenKind::LBracket) {
        let end = closing(tokens, at);
        if end == tokens.len() || !is_bracket(end - 1, TokenKind::RBracket) {
            break;
        }
        at = end;
    }
    at
}

/// The index after the parenthesis that begins at `at`; `at` if none does.
fn after_parenthesis(tokens: &[Token], at: usize) -> usize {
    let opens = tokens.get(at).is_some_and(|token| token.kind == TokenKind::LParen);
    if opens { closing(tokens, at) } else { at }
}

/// The index after the partner of the bracket at `start`.
fn closing(tokens: &[Token], start: usize) -> usize {
    let mut depth = 0u32;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.kind {
            TokenKind::LBrace | TokenKind::LParen | TokenKind::LBracket => depth += 1,
            TokenKind::RBrace | TokenKind::RParen | TokenKind::RBracket => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// The index after the comma that ends the declarator which `start` stands in; `None` if it is the last.
fn next_declarator(tokens: &[Token], start: usize) -> Option<usize> {
    let mut depth = 0u32;
    let mut initializer = false;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.kind {
            TokenKind::Assign if depth == 0 => initializer = true,
            TokenKind::LBrace if depth == 0 && !initializer => return None,
            TokenKind::LBrace | TokenKind::LParen | TokenKind::LBracket => depth += 1,
            TokenKind::RBrace | TokenKind::RParen | TokenKind::RBracket => depth = depth.saturating_sub(1),
            TokenKind::Comma if depth == 0 => return Some(at + 1),
            TokenKind::Semicolon if depth == 0 => return None,
            _ => {}
        }
    }
    None
}
