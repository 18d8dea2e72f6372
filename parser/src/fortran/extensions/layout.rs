//! The features that are a matter of layout: forms, lines, columns and continuations, Fortran 2023, 6.3.
//!
//! What counts of a line is where its tokens end, so comments may be as long as they like. Lines that were included or made
//! by macros are those of other texts.

use crate::fortran::features::Feature;
use source::{Form, LineIndex, Origin, Place, Token, TokenBuffer, TokenKind};

/// The features of the layout of `text`, whose tokens are in `buffer`, in source order.
pub fn features(text: &str, form: Form, buffer: &TokenBuffer) -> Vec<(Feature, Place)> {
    let Some(first) = buffer.places.first() else { return Vec::new() };
    let mut page = Page::new(text, form, buffer);
    let form = if page.fixed { Feature::FixedForm } else { Feature::FreeForm };
    page.found.push((form, buffer.origins.as_written(*first)));
    page.statements();
    for line in 0..page.lines.lines() {
        page.line(line + 1);
    }
    page.found.sort_by_key(|(feature, place)| (place.start, *feature));
    page.found
}

/// A text and what is known of its lines.
struct Page<'a> {
    text: &'a str,
    buffer: &'a TokenBuffer,
    fixed: bool,
    lines: LineIndex,
    /// Where tokens lie in the text, in its order.
    tokens: Vec<(u32, u32, TokenKind)>,
    found: Vec<(Feature, Place)>,
}

impl<'a> Page<'a> {
    fn new(text: &'a str, form: Form, buffer: &'a TokenBuffer) -> Page<'a> {
        let fixed = matches!(form, Form::Fixed { .. });
        let mut page = Page { text, buffer, fixed, lines: LineIndex::new(text), tokens: Vec::new(), found: Vec::new() };
        let rest = buffer.continued.iter().map(|(index, place)| (&buffer.tokens[*index as usize], place));
        let tokens = buffer.tokens.iter().zip(&buffer.places).chain(rest);
        let inside = |(token, place): (&Token, &Place)| {
            page.find_in_text(*place).map(|place| (place.start, place.end, token.kind))
        };
        let mut tokens: Vec<(u32, u32, TokenKind)> = tokens.filter_map(inside).collect();
        tokens.sort_unstable();
        page.tokens = tokens;
        page
    }

    /// Where a token was written, if that is in the text itself.
    fn find_in_text(&self, place: Place) -> Option<Place> {
        let place = self.buffer.origins.as_written(place);
        matches!(self.buffer.origins.get(place.origin), Origin::File(_)).then_some(place)
    }

    fn saw(&mut self, feature: Feature, start: usize, end: usize) {
        let place = Place { origin: source::OriginId(0), start: start as u32, end: end as u32 };
        self.found.push((feature, place));
    }

    /// How many lines each statement has.
    fn statements(&mut self) {
        let (mut first, mut last, mut lines) = (None, 0, 0u32);
        let mut continued = self.buffer.continued.iter().peekable();
        for (index, (token, place)) in self.buffer.tokens.iter().zip(&self.buffer.places).enumerate() {
            if matches!(token.kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective) {
                if let Some(first) = first.take() {
                    self.continuations(lines.saturating_sub(1), first);
                }
                (last, lines) = (0, 0);
                continue;
            }
            let rest = continued.next_if(|(token, _)| *token as usize == index).map(|(_, rest)| *rest);
            for place in std::iter::once(*place).chain(rest).filter_map(|place| self.find_in_text(place)) {
                first.get_or_insert(place);
                let line = self.lines.line(place.start);
                lines += u32::from(line > last);
                last = last.max(line);
            }
        }
    }

    fn continuations(&mut self, lines: u32, first: Place) {
        let limits = [(19, true, Feature::Continuation19), (39, false, Feature::Continuation39)];
        for (limit, fixed, feature) in limits {
            if lines > limit && fixed == self.fixed {
                self.found.push((feature, first));
            }
        }
        if lines > 255 {
            self.found.push((Feature::Continuation255, first));
        }
    }

    /// The line of this number.
    fn line(&mut self, number: u32) {
        let start = self.lines.start(number) as usize;
        let whole = self.text.get(start..).unwrap_or("").split('\n').next().unwrap_or("");
        let first = self.tokens.partition_point(|(_, end, _)| (*end as usize) <= start);
        let on_line = |(from, ..): &&(u32, u32, TokenKind)| (*from as usize) < start + whole.len();
        let last = self.tokens[first..].iter().take_while(on_line).last().map(|(_, end, _)| *end as usize);
        if self.fixed && whole.starts_with(['d', 'D']) {
            self.saw(Feature::DLine, start, start + 1);
        }
        self.semicolon(start, whole);
        let Some(last) = last.map(|last| last.min(start + whole.len())) else { return };
        let counts = self.text.get(start..last).unwrap_or("");
        self.columns(start, counts);
        let mut tabs = counts.bytes().enumerate().filter(|(_, byte)| *byte == b'\t').map(|(at, _)| start + at);
        if let Some(tab) = tabs.find(|tab| !self.in_token(*tab)) {
            self.saw(Feature::Tab, tab, tab + 1);
        }
    }

    /// What of a line lies behind its last column.
    fn columns(&mut self, start: usize, counts: &str) {
        let limits: &[(usize, Feature)] = match self.fixed {
            true => &[(72, Feature::FixedLine)],
            false => &[(132, Feature::Line132), (10_000, Feature::Line10000)],
        };
        for (limit, feature) in limits {
            if let Some((offset, _)) = counts.char_indices().nth(*limit) {
                self.saw(*feature, start + offset, start + counts.len());
            }
        }
    }

    /// A semicolon that begins an initial line.
    fn semicolon(&mut self, start: usize, whole: &str) {
        let at = start + whole.len() - whole.trim_start().len();
        if self.text.as_bytes().get(at) != Some(&b';') || self.in_token(at) {
            return;
        }
        let before = self.tokens.partition_point(|(start, ..)| (*start as usize) < at).checked_sub(1);
        let ends = |kind| matches!(kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective | TokenKind::Pragma);
        let ended = before.is_none_or(|index| ends(self.tokens[index].2));
        let from = before.map_or(0, |index| self.tokens[index].1 as usize);
        let between = self.text.get(from..at).unwrap_or("");
        let continued = between.lines().any(|line| line.split('!').next().unwrap_or("").contains('&'));
        if ended && !continued {
            self.saw(Feature::SemicolonFirst, at, at + 1);
        }
    }

    /// Whether the byte at `offset` is part of a token: of a character constant, say.
    fn in_token(&self, offset: usize) -> bool {
        let after = self.tokens.partition_point(|(start, ..)| (*start as usize) <= offset);
        let before = after.checked_sub(1).map(|index| self.tokens[index]);
        before.is_some_and(|(start, end, _)| end as usize > offset && end > start + 1)
    }
}
