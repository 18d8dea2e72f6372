//! Headers: included files with which C files begin, as tokens that those files share.
//!
//! A file's own tokens come after those of its headers. What a header means is asked once for all files that begin with the same ones.

use crate::file::FileId;
use crate::origin::{OriginId, Origins, Place};
use crate::token::{Token, TokenKind};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Weak};

/// An included file, with all that it includes.
#[derive(Debug)]
pub struct Header {
    /// The file.
    pub file: FileId,
    /// The headers with which it begins; their tokens come before its own.
    pub(crate) headers: Vec<Included>,
    /// Its own tokens, with those of files that it includes later.
    pub tokens: Vec<Token>,
    /// Where each was written, among [`Header::origins`].
    pub(crate) places: Vec<Place>,
    /// The forest that its places refer to; number 0 is the file itself.
    pub(crate) origins: Arc<Origins>,
}

impl Header {
    pub(crate) fn origins(&self) -> &Arc<Origins> {
        &self.origins
    }

    /// Whether the token `index` was written in a system header.
    pub fn is_system(&self, index: usize) -> bool {
        self.places.get(index).is_some_and(|place| self.origins.is_system(*place))
    }

    /// Whether it ends where an external declaration does, so that what follows it is not a part of it.
    pub(crate) fn is_whole(&self) -> bool {
        let depth = |kind| match kind {
            TokenKind::LBrace | TokenKind::LParen | TokenKind::LBracket => 1,
            TokenKind::RBrace | TokenKind::RParen | TokenKind::RBracket => -1,
            _ => 0,
        };
        if self.tokens.iter().map(|token| depth(token.kind)).sum::<i64>() != 0 {
            return false;
        }
        match self.tokens.last().map(|token| token.kind) {
            None | Some(TokenKind::Semicolon | TokenKind::Pragma) => true,
            Some(TokenKind::RBrace) => self.ends_in_body(),
            Some(_) => false,
        }
    }

    /// Whether the braces that end it are those of a function: a `)` stands before them.
    fn ends_in_body(&self) -> bool {
        let mut depth = 0i64;
        let mut before = self.tokens.iter().rev().skip_while(|token| {
            match token.kind {
                TokenKind::RBrace => depth += 1,
                TokenKind::LBrace => depth -= 1,
                _ => {}
            }
            depth > 0
        });
        before.nth(1).is_some_and(|token| token.kind == TokenKind::RParen)
    }
}

/// A header as one file includes it. Headers are the same if they are one value: what else is equal is another reading.
#[derive(Clone, Debug)]
pub struct Included {
    /// What it became.
    pub header: Arc<Header>,
    /// The number of its first origin in the file.
    base: OriginId,
    /// Whether an included file is missing, in it or before it.
    pub incomplete: bool,
}

impl Included {
    pub(crate) fn new(header: Arc<Header>, base: OriginId) -> Included {
        Included { header, base, incomplete: false }
    }

    /// The same, in a file in which the number of the first origin of the header around is `base`.
    pub(crate) fn rebase_to(&self, base: OriginId) -> Included {
        Included { header: Arc::clone(&self.header), base: OriginId(self.base.0 + base.0), ..*self }
    }

    /// The places of its tokens, among the origins of the including file.
    pub(crate) fn all_places(&self) -> impl Iterator<Item = Place> + '_ {
        self.header.places.iter().map(|place| place.rebase_to(self.base))
    }

    /// The places of its tokens, and what is to be added to the numbers of their origins.
    pub(crate) fn places(&self) -> (&[Place], OriginId) {
        (&self.header.places, self.base)
    }
}

impl PartialEq for Included {
    fn eq(&self, other: &Included) -> bool {
        Arc::ptr_eq(&self.header, &other.header) && self.base == other.base && self.incomplete == other.incomplete
    }
}

impl Eq for Included {}

/// A header by itself: equal to nothing but itself.
#[derive(Clone, Debug)]
pub struct HeaderRef(pub Arc<Header>);

impl PartialEq for HeaderRef {
    fn eq(&self, other: &HeaderRef) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for HeaderRef {}

impl Hash for HeaderRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}

impl HeaderRef {
    /// What the header is known by.
    pub fn to_key(&self) -> HeaderKey {
        HeaderKey(Arc::downgrade(&self.0))
    }
}

/// What a header is known by, which does not keep it alive; no other header ever has the same.
#[derive(Clone, Debug)]
pub struct HeaderKey(Weak<Header>);

impl HeaderKey {
    /// The header, as long as somebody keeps it.
    pub fn find_header(&self) -> Option<Arc<Header>> {
        self.0.upgrade()
    }
}

impl PartialEq for HeaderKey {
    fn eq(&self, other: &HeaderKey) -> bool {
        self.0.ptr_eq(&other.0)
    }
}

impl Eq for HeaderKey {}

impl Hash for HeaderKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_ptr().hash(state);
    }
}
