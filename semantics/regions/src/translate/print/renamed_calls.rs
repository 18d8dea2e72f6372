//! Names of OpenACC's module that a USE statement renames (Fortran 2023, 14.2.2): they are those of the library under other words.

use super::text::Text;
use source::{Atoms, TokenKind};
use std::ops::Range;

/// What USE statements call something of the library.
#[derive(Default)]
pub(super) struct Renamings(Vec<Renaming>);

struct Renaming {
    local: String,
    library: String,
    /// The tokens of the scoping unit.
    scope: Range<u32>,
}

impl Renamings {
    /// The name in the library of what a word is at a token.
    pub fn find(&self, at: u32, word: &str) -> Option<&str> {
        let stands = |own: &&Renaming| own.scope.contains(&at) && own.local.eq_ignore_ascii_case(word);
        self.0.iter().find(stands).map(|own| own.library.as_str())
    }
}

/// The renamings of all USE statements of a file.
pub(super) fn find_renamings(text: &Text<'_>, atoms: &Atoms) -> Renamings {
    let words = Words { text, atoms };
    let mut found = Vec::new();
    for statement in words.statements(0) {
        let Range { start, end } = statement;
        if words.word(start) != "use" || !(start..end).any(|at| words.word(at) == "openacc") {
            continue;
        }
        for arrow in (start..end).filter(|at| words.kind(*at) == Some(TokenKind::FatArrow)) {
            let (local, library) = (words.word(arrow - 1), words.word(arrow + 1));
            found.push(Renaming { local, library, scope: end..words.end_of_scope(end) });
        }
    }
    Renamings(found)
}

/// The tokens of a file as words in small letters.
struct Words<'a> {
    text: &'a Text<'a>,
    atoms: &'a Atoms,
}

impl Words<'_> {
    fn kind(&self, at: u32) -> Option<TokenKind> {
        self.text.buffer.tokens.get(at as usize).map(|token| token.kind)
    }

    fn word(&self, at: u32) -> String {
        let token = self.text.buffer.tokens.get(at as usize);
        token.map_or(String::new(), |token| self.atoms.text(token.atom).to_ascii_lowercase())
    }

    /// The statements from a token on.
    fn statements(&self, from: u32) -> impl Iterator<Item = Range<u32>> {
        let last = self.text.buffer.tokens.len() as u32;
        let mut start = from;
        std::iter::from_fn(move || {
            let end = (start..last).find(|at| self.kind(*at) == Some(TokenKind::EndOfStatement))?;
            let statement = start..end;
            start = end + 1;
            Some(statement)
        })
    }

    /// Where the scoping unit ends in which a token stands: behind the END statement that none of its procedures takes.
    fn end_of_scope(&self, from: u32) -> u32 {
        let mut inner = 0_u32;
        for statement in self.statements(from) {
            match self.boundary(&statement) {
                Some(true) => inner += 1,
                Some(false) if inner == 0 => return statement.end,
                Some(false) => inner -= 1,
                None => {}
            }
        }
        self.text.buffer.tokens.len() as u32
    }

    /// Whether a statement begins a procedure or ends a program unit. MODULE PROCEDURE does neither: in interfaces it has no end.
    fn boundary(&self, statement: &Range<u32>) -> Option<bool> {
        const ENDS: &[&str] = &["", "subroutine", "function", "program", "module", "submodule", "blockdata"];
        let first = self.word(statement.start);
        if let Some(rest) = first.strip_prefix("end") {
            let next = || if statement.len() > 1 { self.word(statement.start + 1) } else { String::new() };
            let ended = if rest.is_empty() { next() } else { rest.to_string() };
            let assigned = self.kind(statement.start + 1) == Some(TokenKind::Assign);
            return (ENDS.contains(&ended.as_str()) && !assigned).then_some(false);
        }
        let heads = statement.clone().take_while(|at| !matches!(self.kind(*at), Some(TokenKind::Assign)));
        let begins = heads.take(12).any(|at| {
            let named = self.kind(at + 1) == Some(TokenKind::Name) && at + 1 < statement.end;
            named && matches!(self.word(at).as_str(), "subroutine" | "function")
        });
        begins.then_some(true)
    }
}
