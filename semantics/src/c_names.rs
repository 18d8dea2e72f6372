//! Where a C file first knows a name at file scope: asked for each mention of it, and looked for once.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use crate::db::{Db, SourceFile};
use crate::queries;
use crate::spots::{Spot, written_spot};
use source::{Atom, FileId, Place, Span, Token, TokenKind};
use std::ops::Range;
use symbols::NameSpace;

/// A name of C at file scope.
#[salsa::interned(debug, revisions = usize::MAX)]
pub struct CName<'db> {
    /// The name.
    #[returns(copy)]
    pub name: Atom,
    /// Whether it is the tag of a structure, union or enumeration.
    #[returns(copy)]
    pub is_tag: bool,
}

/// The first declaration of a name in a file or its headers.
#[salsa::tracked]
pub fn first_declaration<'db>(db: &'db dyn Db, file: SourceFile, name: CName<'db>) -> Option<FileScopeName> {
    let space = if name.is_tag(db) { NameSpace::Tag } else { NameSpace::Ordinary };
    c_declarations(db, file, space, name.name(db)).into_iter().next()
}

/// A declaration of C at file scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileScopeName {
    /// The file.
    pub file: FileId,
    /// Its bytes.
    pub range: Range<u32>,
    /// Whether what it declares is defined there.
    pub defines: bool,
}

impl FileScopeName {
    /// Its place.
    pub fn spot(&self) -> Spot {
        Spot { file: self.file, start: self.range.start, end: self.range.end }
    }
}

/// Where a C file, or a header of it, declares a name at file scope, in order.
pub fn c_declarations(db: &dyn Db, file: SourceFile, space: NameSpace, name: Atom) -> Vec<FileScopeName> {
    let buffer = queries::tokens(db, file);
    let mut all = Vec::new();
    let add = |place: Option<Place>, defines: bool, all: &mut Vec<FileScopeName>| {
        if let Some(found) = place.and_then(|place| written_spot(buffer, place)) {
            all.push(FileScopeName { file: found.file, range: found.start..found.end, defines });
        }
    };
    for included in &buffer.headers {
        for (at, defines) in declaring_tokens(db, &included.header.tokens, space, name) {
            add(buffer.located_in(included, Span::of_token(at)), defines, &mut all);
        }
    }
    for (at, defines) in declaring_tokens(db, &buffer.tokens, space, name) {
        add(buffer.place(Span::of_token(at)), defines, &mut all);
    }
    all
}

/// The tokens that declare a name at file scope, and whether they define it: a name is declared before it is used, so that where
/// it stands outside of braces it is declared.
fn declaring_tokens(db: &dyn Db, tokens: &[Token], space: NameSpace, name: Atom) -> Vec<(u32, bool)> {
    let word = |at: usize| db.atoms().text(tokens[at].atom);
    let (mut found, mut braces, mut parens, mut in_enum) = (Vec::new(), 0_i32, 0_i32, None);
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::LBrace => {
                let opens = |at: usize| tokens[at].kind == TokenKind::Name && word(at) == "enum";
                let is_enum = at > 0 && opens(at - 1) || at > 1 && opens(at - 2);
                in_enum = in_enum.or(is_enum.then_some(braces));
                braces += 1;
            }
            TokenKind::RBrace => {
                braces -= 1;
                in_enum = in_enum.filter(|outside| *outside != braces);
            }
            TokenKind::LParen => parens += 1,
            TokenKind::RParen => parens -= 1,
            TokenKind::Name if token.atom == name => {
                let is_tag = at > 0 && matches!(word(at - 1), "struct" | "union" | "enum");
                let next = tokens.get(at + 1).map(|next| next.kind);
                if is_tag != (space == NameSpace::Tag) {
                    continue;
                }
                let behind_star =
                    at > 1 && tokens[at - 1].kind == TokenKind::Star && tokens[at - 2].kind == TokenKind::LParen;
                // C11, 6.7.6: `int (f)(void)`, as what may be a macro, too, is declared.
                let in_parentheses = parens == 1
                    && at > 0
                    && tokens[at - 1].kind == TokenKind::LParen
                    && next == Some(TokenKind::RParen)
                    && tokens.get(at + 2).is_some_and(|behind| behind.kind == TokenKind::LParen);
                let outside = braces == 0 && (parens == 0 || behind_star || in_parentheses);
                if is_tag || outside || in_enum.is_some() {
                    let has_value =
                        next == Some(TokenKind::Assign) || has_body(tokens, at + usize::from(in_parentheses));
                    let defines = if is_tag { next == Some(TokenKind::LBrace) } else { has_value };
                    found.push((at as u32, defines));
                }
            }
            _ => {}
        }
    }
    found
}

/// C11, 6.9.1: whether the parameters behind a name are followed by a body.
fn has_body(tokens: &[Token], name_at: usize) -> bool {
    let mut depth = 0_i32;
    let behind = tokens[name_at + 1..].iter().position(|token| {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let parameters = behind.filter(|length| *length > 0);
    parameters.is_some_and(|length| tokens.get(name_at + length + 2).is_some_and(|next| next.kind == TokenKind::LBrace))
}
