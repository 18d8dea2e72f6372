//! Where the tokens of a unit were written, for those who edit them: a token out of a macro or an included file has no text of its own.

use source::{FileId, Origin, Place, Span, TokenBuffer};
use std::ops::Range;

/// The text of a file and the tokens that came of it.
pub struct Text<'a> {
    /// The file.
    pub file: FileId,
    /// Its text.
    pub text: &'a str,
    /// Its tokens with all it includes.
    pub buffer: &'a TokenBuffer,
}

/// Why tokens cannot be edited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditObstacle {
    /// They come out of a macro together with others.
    Macro,
    /// They stand in another file.
    File,
}

impl Text<'_> {
    /// The bytes of a span of the buffer, in the file itself; for tokens out of a macro, those of its call.
    pub fn range(&self, span: Span) -> Option<Range<usize>> {
        let place = self.buffer.place(span)?;
        let own = self.buffer.origins.file(place) == Some(self.file);
        let range = place.start as usize..self.end_of_operator(place);
        own.then_some(range)
    }

    /// What is written there.
    pub fn source_text(&self, span: Span) -> String {
        self.range(span).and_then(|range| self.text.get(range)).unwrap_or_default().to_owned()
    }

    /// Nothing if a span may be replaced: its text is in this file, and no other token shares it.
    pub fn foreign(&self, span: Span) -> Option<EditObstacle> {
        let first = self.written_at(span.start)?;
        let last = self.written_at(span.end.max(span.start + 1) - 1)?;
        let own =
            |place: Place| matches!(self.buffer.origins.get(place.origin), Origin::File(file) if file == self.file);
        if !own(first) || !own(last) {
            return Some(EditObstacle::File);
        }
        let shared = |token: u32, other: Option<u32>| {
            self.is_out_of_macro(token) && other.is_some_and(|other| self.written_at(other) == self.written_at(token))
        };
        let last = span.end.max(span.start + 1) - 1;
        let cut = shared(span.start, span.start.checked_sub(1)) || shared(last, last.checked_add(1));
        cut.then_some(EditObstacle::Macro)
    }

    fn written_at(&self, token: u32) -> Option<Place> {
        Some(self.buffer.origins.as_written(*self.buffer.places.get(token as usize)?))
    }

    fn is_out_of_macro(&self, token: u32) -> bool {
        let place = self.buffer.places.get(token as usize);
        place.is_some_and(|place| matches!(self.buffer.origins.get(place.origin), Origin::Macro { .. }))
    }

    /// A directive in `_Pragma("…")` ends behind the parenthesis, which is not among its tokens.
    fn end_of_operator(&self, place: Place) -> usize {
        let (start, end) = (place.start as usize, place.end as usize);
        let operator = self.text.get(start..).is_some_and(|text| text.starts_with("_Pragma"));
        let behind = |at: usize, wanted: char| {
            let rest = self.text.get(at..)?;
            let trimmed = rest.trim_start();
            trimmed.starts_with(wanted).then(|| at + rest.len() - trimmed.len() + 1)
        };
        let closed = behind(end, '"').and_then(|quote| behind(quote, ')'));
        closed.filter(|_| operator).unwrap_or(end)
    }
}
