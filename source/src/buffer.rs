//! What became of a file: its tokens, with a place for each, and what was said of them.

use crate::diagnostic::Diagnostic;
use crate::file::FileId;
use crate::header::{Header, Included};
use crate::origin::{Origin, OriginId, Origins, Place};
use crate::span::Span;
use crate::token::Token;
use std::sync::Arc;

/// The row of what is said of a file that is missing.
pub(crate) const NOT_FOUND: &str = "include_not_found";

/// The row of what is said of a file that may be one of several.
pub(crate) const GUESSED: &str = "ambiguous_include";

/// The rows behind which any name may be missing. A text that stops with `#error` is not set up: what it would have declared is left out.
const INCOMPLETE: &[&str] = &[NOT_FOUND, GUESSED, "include_is_binary", "error_directive"];

/// The tokens of a file after lines, includes and macros are dealt with, with a place for each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TokenBuffer {
    /// The headers that a C file begins with; their tokens come before its own.
    pub headers: Vec<Included>,
    /// The tokens.
    pub tokens: Vec<Token>,
    /// Where each was written; as long as `tokens`.
    pub places: Vec<Place>,
    /// The second place of a token continued over two lines, by token index, ascending.
    pub continued: Vec<(u32, Place)>,
    /// The forest that places refer to.
    pub origins: Origins,
    /// What lines, lexing and preprocessing had to say.
    pub diagnostics: Vec<Diagnostic<Place>>,
    /// Files asked for by include lines, in order: what this buffer depends on.
    pub includes: Vec<FileId>,
}

impl TokenBuffer {
    /// Whether a file is missing that it includes, with all that this would declare and define, or may be another than the one that
    /// was read; or whether `#error` stops it.
    pub fn lacks_includes(&self) -> bool {
        self.diagnostics.iter().any(|found| INCOMPLETE.contains(&found.row.name))
    }

    /// Where `span` is, for a diagnostic: a place in a macro when all of it came out of one, so that the macro can be
    /// named; else the place in the file.
    pub fn locate(&self, span: Span) -> Option<Place> {
        self.own_places().locate(span)
    }

    /// The place from the first to the last token of `span`, which counts from the start of this buffer; of the
    /// point behind the token before for an empty span. `None` only in an empty buffer.
    pub fn place(&self, span: Span) -> Option<Place> {
        self.own_places().place(span)
    }

    /// The place of a span of a header, as [`TokenBuffer::locate`].
    pub fn located_in(&self, header: &Included, span: Span) -> Option<Place> {
        let (places, base) = header.places();
        PlacedTokens { origins: &self.origins, places, base }.locate(span)
    }

    /// What became of `file`; the diagnostics and the files it included are left.
    pub(crate) fn take_header(&mut self, file: FileId) -> Header {
        let mut tokens = std::mem::take(&mut self.tokens);
        let mut places = std::mem::take(&mut self.places);
        // They stay as long as the program does.
        tokens.shrink_to_fit();
        places.shrink_to_fit();
        let headers = std::mem::take(&mut self.headers);
        Header { file, headers, tokens, places, origins: Arc::new(std::mem::take(&mut self.origins)) }
    }

    fn own_places(&self) -> PlacedTokens<'_> {
        PlacedTokens { origins: &self.origins, places: &self.places, base: OriginId(0) }
    }
}

/// Tokens with places.
struct PlacedTokens<'a> {
    origins: &'a Origins,
    places: &'a [Place],
    /// What is to be added to their origins.
    base: OriginId,
}

impl PlacedTokens<'_> {
    fn place_of(&self, index: u32) -> Option<Place> {
        let place = self.places.get(index as usize)?;
        Some(place.rebase_to(self.base))
    }

    fn locate(&self, span: Span) -> Option<Place> {
        match (self.place_of(span.start), self.place_of(span.end.wrapping_sub(1))) {
            (Some(first), Some(last)) if span.start < span.end && first.origin == last.origin => {
                let out_of_macro = matches!(self.origins.get(first.origin), Origin::Macro { .. });
                if out_of_macro { Some(Place { end: last.end.max(first.start), ..first }) } else { self.place(span) }
            }
            _ => self.place(span),
        }
    }

    fn place(&self, span: Span) -> Option<Place> {
        let last = self.places.len().checked_sub(1)? as u32;
        let written = |index: u32| Some(self.origins.as_written(self.place_of(index.min(last))?));
        if span.end <= span.start {
            let before = span.start.checked_sub(1);
            let token = written(before.unwrap_or(0))?;
            let at = if before.is_some() { token.end } else { token.start };
            return Some(Place { start: at, end: at, ..token });
        }
        let start = written(span.start)?;
        let end = written(span.end - 1)?;
        match end.origin == start.origin && end.end >= start.start {
            true => Some(Place { end: end.end, ..start }),
            false => Some(start),
        }
    }
}
