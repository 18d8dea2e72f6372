//! The text of a Fortran file, how far it was read, and what is seen of its lines without knowing more.

use crate::atom::Atom;
use crate::fortran::literal::Literal;
use crate::origin::{OriginId, Place};
use crate::text::Joined;

/// A file and how far it was read: to the start of a line, except inside a function.
#[derive(Clone, Copy)]
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    pub(crate) bytes: &'t [u8],
    pub(crate) at: usize,
    pub(crate) origin: OriginId,
    /// How constants are read at the start of a statement.
    pub(crate) literal: Literal,
    /// The last column of a line of free form; 0 for no limit.
    pub(crate) columns: usize,
}

/// What a physical line is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A comment or a blank line.
    Comment,
    /// A line of a statement, maybe after the sentinel `!$`.
    Statement,
    /// A line of a directive: `omp` or `acc`.
    Directive(Atom),
    /// A directive of a particular compiler.
    Pragma,
    /// A line for the preprocessor.
    Hash,
}

/// The part of a physical line that counts.
pub(crate) struct Content {
    /// The end of what counts, before comment, blanks and `&`.
    pub(crate) end: usize,
    /// The start of the next line.
    pub(crate) next: usize,
    /// Whether `&` ends it.
    pub(crate) continued: bool,
}

/// The directives of particular compilers, after the `!`.
pub(crate) const PRAGMAS: &[&str] = &["dir$", "dec$", "gcc$", "ibm*", "pgi$", "nec$"];

pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c | 0)
}

impl<'t> Source<'t> {
    /// Whether all was read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Whether the line here begins with `#`.
    pub(crate) fn is_at_command(&self) -> bool {
        self.byte_at(self.after_blanks(self.at)) == b'#'
    }

    /// The line here.
    pub(crate) fn current_line(&self) -> &'t str {
        &self.text[self.at..self.next_line(self.at)]
    }

    /// Whether the comment that begins at `start` is a directive of a particular compiler.
    pub(crate) fn is_pragma(&self, start: usize) -> bool {
        matches!(self.byte_at(start + 4), b'$' | b'*') && PRAGMAS.iter().any(|word| self.is_word_at(start + 1, word))
    }

    pub(crate) fn byte_at(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn after_blanks(&self, mut at: usize) -> usize {
        while self.bytes.get(at).is_some_and(|&byte| is_blank(byte)) {
            at += 1;
        }
        at
    }

    /// Whether `word` stands at `at`, in any case.
    pub(crate) fn is_word_at(&self, at: usize, word: &str) -> bool {
        self.bytes.get(at..at + word.len()).is_some_and(|bytes| bytes.eq_ignore_ascii_case(word.as_bytes()))
    }

    /// The start of the line after the one of `at`.
    pub(crate) fn next_line(&self, at: usize) -> usize {
        let mut at = at;
        while let Some(chunk) = self.bytes.get(at..at + 16) {
            if chunk.iter().fold(false, |found, &byte| found | (byte == b'\n')) {
                break;
            }
            at += 16;
        }
        match self.bytes.get(at..).unwrap_or(&[]).iter().position(|&byte| byte == b'\n') {
            Some(offset) => at + offset + 1,
            None => self.bytes.len(),
        }
    }

    pub(crate) fn place_of(&self, start: usize, end: usize) -> Place {
        Place { origin: self.origin, start: start as u32, end: end as u32 }
    }

    /// What counts on the line from `start` on, `literal` being open there.
    pub(crate) fn line_content(&self, start: usize, literal: &mut Literal) -> Content {
        let last = self.bytes.len();
        let stop = literal.read_bytes(self.bytes, start, start, last);
        let next = match self.byte_at(stop) {
            b'\n' => stop + 1,
            _ => self.next_line(stop),
        };
        let mut end = if self.columns > 0 { self.last_column(start, stop) } else { stop };
        while end > start && is_blank(self.bytes[end - 1]) {
            end -= 1;
        }
        let continued = end > start && self.bytes[end - 1] == b'&';
        end -= usize::from(continued);
        if continued && literal.left > 0 {
            // The ampersand was not a character of the constant, nor is what follows it.
            literal.left += self.text[end..stop].chars().count();
        }
        Content { end, next, continued }
    }

    /// `end`, or where the last column ends before it.
    fn last_column(&self, start: usize, end: usize) -> usize {
        let begin = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let characters = self.text[begin..end].char_indices();
        characters.map(|(at, _)| begin + at).nth(self.columns).map_or(end, |last| last.max(start))
    }
}

/// A statement that is not at its end.
pub(crate) struct OpenStatement {
    pub(crate) joined: Joined,
    /// Up to here macros are replaced.
    pub(crate) done: usize,
    pub(crate) literal: Literal,
    /// The `&` that continues it, or where it would be.
    pub(crate) ampersand: Place,
    /// Whether its last line has the sentinel `!$`.
    pub(crate) conditional: bool,
}

impl OpenStatement {
    /// Whether it is an include line.
    pub(crate) fn is_include(&self) -> bool {
        included_name(self.joined.text.trim()).is_some()
    }
}

/// The name in `INCLUDE 'name'`, if the line is one; fixed form may have blanks in the word, and compilers a kind.
pub(crate) fn included_name(line: &str) -> Option<&str> {
    let mut rest = line;
    for letter in "include".chars() {
        let mut characters = rest.trim_start_matches([' ', '\t']).chars();
        characters.next().filter(|character| character.to_ascii_lowercase() == letter)?;
        rest = characters.as_str();
    }
    let rest = rest.trim();
    let kind = rest.bytes().take_while(u8::is_ascii_digit).count();
    let rest = if kind > 0 { rest[kind..].strip_prefix('_')? } else { rest };
    let quote = rest.chars().next().filter(|character| matches!(character, '\'' | '"'))?;
    let name = rest[1..].strip_suffix(quote)?;
    (!name.contains(quote)).then_some(name)
}
