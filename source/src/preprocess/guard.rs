//! Include guards: a file that is all inside `#ifndef NAME` … `#endif` need not be read while `NAME` is a macro.

use crate::atom::{Atom, words};
use crate::c::lex::PpToken;
use crate::token::TokenKind;

/// What was seen of a file so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Guard {
    /// Nothing.
    #[default]
    Start,
    /// The beginning of a group that `name` excludes, the only one open when so many conditions are.
    Open { name: Atom, depth: usize },
    /// All of that group.
    Closed(Atom),
    /// Something else.
    None,
}

impl Guard {
    /// A directive other than those below, at a place where so many conditions are open; `text` says that tokens came before it.
    pub(crate) fn note_directive(&mut self, text: bool) {
        let outside = matches!(self, Guard::Closed(_) | Guard::Start);
        if outside || text && *self == Guard::Start {
            *self = Guard::None;
        }
    }

    /// `#if`, `#ifndef` …: the guard it may be, and how many conditions were open before.
    pub(crate) fn open_condition(&mut self, guard: Option<Atom>, depth: usize, text: bool) {
        match (*self, guard) {
            (Guard::Start, Some(name)) if !text => *self = Guard::Open { name, depth },
            (Guard::Open { .. }, _) => {}
            _ => *self = Guard::None,
        }
    }

    /// `#else` or `#elif` of the condition with that number.
    pub(crate) fn next_branch(&mut self, depth: usize) {
        if matches!(*self, Guard::Open { depth: own, .. } if own == depth) {
            *self = Guard::None;
        }
    }

    /// `#endif` of the condition with that number.
    pub(crate) fn close_condition(&mut self, depth: usize) {
        match *self {
            Guard::Open { name, depth: own } if own == depth => *self = Guard::Closed(name),
            Guard::Open { .. } => {}
            _ => *self = Guard::None,
        }
    }

    /// The guard of a file that ends here.
    pub(crate) fn of_file(self, text: bool) -> Option<Atom> {
        match self {
            Guard::Closed(name) if !text => Some(name),
            _ => None,
        }
    }
}

/// The name in `! defined name` and `! defined ( name )`.
pub(crate) fn of_condition(tokens: &[PpToken]) -> Option<Atom> {
    let name = match tokens {
        [bang, defined, name] if is_not_defined(*bang, *defined) => name,
        [bang, defined, open, name, close]
            if is_not_defined(*bang, *defined) && open.kind == TokenKind::LParen && close.kind == TokenKind::RParen =>
        {
            name
        }
        _ => return None,
    };
    (name.kind == TokenKind::Name).then_some(name.atom)
}

fn is_not_defined(bang: PpToken, defined: PpToken) -> bool {
    bang.kind == TokenKind::Bang && defined.atom == words::DEFINED
}
