//! Where the tokens of a unit were written, for those who edit them: a token out of a macro or an included file has no text of its own.

use super::wrapper;
use parser::unparse::directive::tokens_text;
use source::atom::words;
use source::{Atoms, FileId, Origin, Place, Span, TextEdit, Token, TokenBuffer, TokenKind};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The text of a file and the tokens that came of it.
pub struct Text<'a> {
    /// The file.
    pub file: FileId,
    /// Its text.
    pub text: &'a str,
    /// Its tokens with all it includes.
    pub buffer: &'a TokenBuffer,
    /// The calls of macros in it that become directives of OpenACC together with other code.
    pub calls: &'a [Call],
}

/// Tokens, and the text in their place.
pub type Change = (Span, String);

/// A call of a macro.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The tokens that it becomes.
    pub tokens: Range<u32>,
    /// Its bytes, with the arguments.
    pub bytes: Range<usize>,
}

/// Why tokens cannot be edited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditObstacle {
    /// They come out of a macro together with others.
    Macro,
    /// They stand in another file.
    File,
    /// They are a directive of which branches of the preprocessor are parts.
    Branch,
}

impl Text<'_> {
    /// The bytes of a span of the buffer, in the file itself; for tokens out of a macro, those of its call.
    pub fn span_bytes(&self, span: Span) -> Option<Range<usize>> {
        let place = self.buffer.place(span)?;
        let own = self.buffer.origins.file(place) == Some(self.file);
        let range = place.start as usize..self.end_of_operator(place);
        own.then_some(range)
    }

    /// What is written there; of tokens that come out of a macro together with others, the tokens.
    pub fn source_text(&self, span: Span, atoms: &Atoms) -> String {
        // Of what a macro stands for, this may be a part.
        if self.macro_call(span.start).is_some() || self.bars_insertion(span) == Some(EditObstacle::Macro) {
            return self.spell_span(span, atoms);
        }
        self.span_bytes(span).and_then(|range| self.text.get(range)).unwrap_or_default().to_owned()
    }

    /// What stands before and behind directives in the place of a statement, which may share its line with others.
    pub fn line_breaks(&self, statement: Span, fixed: bool) -> (String, String) {
        let range = self.span_bytes(statement).unwrap_or_default();
        let before = self.text.get(..range.start).unwrap_or_default();
        let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
        let indent: String = line.chars().take_while(|c| c.is_whitespace()).collect();
        let shared = self.text.get(range.end..).is_some_and(|text| text.trim_start().starts_with(';'));
        // Directives begin in column 1 in fixed form.
        let head = match (fixed, indent.len() < line.len()) {
            (true, _) => "continue\n".to_string(),
            (false, true) => format!("\n{indent}"),
            (false, false) => String::new(),
        };
        (head, if shared { format!("\n{indent}continue") } else { String::new() })
    }

    /// The tokens of a span as text.
    fn spell_span(&self, span: Span, atoms: &Atoms) -> String {
        const ENDS: &[TokenKind] = &[TokenKind::EndOfDirective, TokenKind::EndOfStatement];
        let tokens = self.buffer.tokens.get(span.range()).unwrap_or_default();
        let tokens: Vec<Token> = tokens.iter().filter(|token| !ENDS.contains(&token.kind)).copied().collect();
        tokens_text(&tokens, atoms).trim().to_owned()
    }

    /// Edits of calls of macros, which are replaced by what they become, with these changes of its tokens.
    pub fn expand_edits(&self, changes: Vec<Change>, atoms: &Atoms) -> Vec<TextEdit> {
        let mut calls: BTreeMap<u32, (&Call, Vec<Change>)> = BTreeMap::new();
        for (span, text) in changes {
            if let Some(call) = self.macro_call(span.start) {
                calls.entry(call.tokens.start).or_insert((call, Vec::new())).1.push((span, text));
            }
        }
        let edit = |(call, mut changes): (&Call, Vec<Change>)| {
            changes.sort_by_key(|(span, _)| span.start);
            let (mut parts, mut at) = (Vec::new(), call.tokens.start);
            for (span, text) in changes {
                parts.push(self.spell_span(Span::new(at, span.start.max(at)), atoms));
                parts.push(text);
                at = span.end.max(at);
            }
            parts.push(self.spell_span(Span::new(at, call.tokens.end.max(at)), atoms));
            parts.retain(|part| !part.is_empty());
            TextEdit { range: call.bytes.clone(), text: parts.join(" ") }
        };
        calls.into_values().map(edit).collect()
    }

    /// The removals of definitions that hold directives of macros of which each use is one of the calls `replaced`.
    pub fn unused_definitions(&self, replaced: &[TextEdit]) -> Vec<TextEdit> {
        let name = |edit: &TextEdit| {
            let call = self.text.get(edit.range.clone()).unwrap_or_default();
            call.split(|c: char| !is_of_word(c)).next().filter(|name| !name.is_empty())
        };
        let names: BTreeSet<&str> = replaced.iter().filter_map(name).collect();
        names.into_iter().filter_map(|name| self.unused_definition(name, replaced)).collect()
    }

    fn unused_definition(&self, name: &str, replaced: &[TextEdit]) -> Option<TextEdit> {
        let mut definition = None;
        for (at, _) in self.text.match_indices(name) {
            let (before, behind) = (self.text.get(..at)?, self.text.get(at + name.len()..)?);
            if before.ends_with(is_of_word) || behind.starts_with(is_of_word) {
                continue;
            }
            if replaced.iter().any(|edit| edit.range.contains(&at)) {
                continue;
            }
            let line = before.rsplit('\n').next().unwrap_or_default();
            let command = line.trim().strip_prefix('#').map(str::trim_start);
            if command != Some("define") || definition.is_some() {
                return None;
            }
            definition = Some(at - line.len()..at + name.len() + end_of_logical_line(behind));
        }
        let range = definition?;
        let text = self.text.get(range.clone())?;
        (text.contains("_Pragma") && text.contains("acc")).then(|| TextEdit { range, text: String::new() })
    }

    /// Nothing if a span may be replaced: its text is in this file, and no other token shares it.
    pub fn edit_obstacle(&self, span: Span) -> Option<EditObstacle> {
        if self.macro_call(span.start).is_some() {
            return Some(EditObstacle::Macro);
        }
        let first = self.written_at(span.start)?;
        let last = self.written_at(span.end.max(span.start + 1) - 1)?;
        if !self.is_own(first) || !self.is_own(last) {
            return Some(EditObstacle::File);
        }
        let bytes = first.start as usize..last.end as usize;
        let behind = self.text.get(bytes.end..).unwrap_or_default();
        let branches = self.text.get(bytes).is_some_and(source::has_conditional) || continues_in_branch(behind);
        if self.begins_directive(span.start) && branches {
            return Some(EditObstacle::Branch);
        }
        let shared = |token: u32, other: Option<u32>| {
            self.is_out_of_macro(token) && other.is_some_and(|other| self.written_at(other) == self.written_at(token))
        };
        let last = span.end.max(span.start + 1) - 1;
        // The end of a line that ends in a macro is where that is; what a macro has behind a `;` of its own is not.
        let behind = last + 1 + u32::from(self.ends_line(last + 1));
        let cut = shared(span.start, span.start.checked_sub(1)) || shared(last, Some(behind));
        cut.then_some(EditObstacle::Macro)
    }

    /// Nothing if text may be inserted around a span: of what comes out of a macro with it, only parentheses are outside.
    pub fn bars_insertion(&self, span: Span) -> Option<EditObstacle> {
        let why = self.edit_obstacle(span).filter(|_| self.macro_call(span.start).is_none());
        let (first, last) = (span.start, span.end.max(span.start + 1) - 1);
        let same = |token: u32, other: u32| {
            self.written_at(other).is_some() && self.written_at(other) == self.written_at(token)
        };
        let kind = |token: u32| self.buffer.tokens.get(token as usize).map(|token| token.kind);
        let before = (0..first).rev().take_while(|other| same(first, *other));
        let behind = (last + 1..self.buffer.tokens.len() as u32).take_while(|other| same(last, *other));
        let enclosed = before.into_iter().all(|token| kind(token) == Some(TokenKind::LParen))
            && behind.into_iter().all(|token| kind(token) == Some(TokenKind::RParen));
        match why {
            Some(EditObstacle::Macro) if enclosed => None,
            Some(why) => Some(why),
            None => self.edit_obstacle(span),
        }
    }

    /// The call that a token comes of, if it becomes directives.
    fn macro_call(&self, token: u32) -> Option<&Call> {
        let after = self.calls.partition_point(|call| call.tokens.start <= token);
        self.calls[..after].last().filter(|call| call.tokens.contains(&token))
    }

    /// The calls of macros that become directives of OpenACC together with other code, in their order.
    pub fn find_calls(&self) -> Vec<Call> {
        let mut found: Vec<Call> = Vec::new();
        for (token, is) in (0_u32..).zip(&self.buffer.tokens) {
            let opens = is.kind == TokenKind::Sentinel && is.atom == words::ACC && self.is_out_of_macro(token);
            let known = found.last().is_some_and(|call| token < call.tokens.end);
            if let Some(call) = (opens && !known).then(|| self.call_of(token)).flatten() {
                found.push(call);
            }
        }
        found
    }

    fn call_of(&self, token: u32) -> Option<Call> {
        let place = self.written_at(token)?;
        if !self.is_own(place) {
            return None;
        }
        let bytes = place.start as usize..self.end_of_call(place);
        let inside = |other: &u32| {
            let place = self.written_at(*other).filter(|place| self.is_own(*place));
            place.is_some_and(|place| bytes.start <= place.start as usize && place.end as usize <= bytes.end)
        };
        let before = (0..token).rev().take_while(inside).count() as u32;
        let after = (token..self.buffer.tokens.len() as u32).take_while(inside).count() as u32;
        let tokens = token - before..token + after;
        // A directive by itself is replaced as it stands.
        let ends = |token: &Token| token.kind == TokenKind::EndOfDirective;
        let all = self.buffer.tokens.get(tokens.start as usize..tokens.end as usize)?;
        let alone = before == 0 && all.iter().filter(|token| ends(token)).count() <= 1 && all.last().is_some_and(ends);
        (!alone).then_some(Call { tokens, bytes })
    }

    /// Where a call ends: behind its arguments, if it has any.
    fn end_of_call(&self, place: Place) -> usize {
        let (start, end) = (place.start as usize, place.end as usize);
        let own = self.text.get(start..end).unwrap_or_default();
        let rest = self.text.get(end..).unwrap_or_default();
        let blanks = rest.len() - rest.trim_start().len();
        if own.contains('(') || !rest.trim_start().starts_with('(') {
            return end;
        }
        let (mut depth, mut at) = (0_usize, end + blanks);
        let bytes = self.text.as_bytes();
        while at < bytes.len() {
            match bytes[at] {
                b'(' => depth += 1,
                b')' if depth == 1 => return at + 1,
                b')' => depth -= 1,
                b'"' | b'\'' => at = wrapper::end_of_literal(bytes, at, true) - 1,
                _ => {}
            }
            at += 1;
        }
        end
    }

    /// Whether a token opens a directive.
    pub fn begins_directive(&self, token: u32) -> bool {
        let kind = self.buffer.tokens.get(token as usize).map(|token| token.kind);
        matches!(kind, Some(TokenKind::Sentinel | TokenKind::Pragma))
    }

    fn is_own(&self, place: Place) -> bool {
        matches!(self.buffer.origins.get(place.origin), Origin::File(file) if file == self.file)
    }

    fn written_at(&self, token: u32) -> Option<Place> {
        Some(self.buffer.origins.as_written(*self.buffer.places.get(token as usize)?))
    }

    fn ends_line(&self, token: u32) -> bool {
        let kind = self.buffer.tokens.get(token as usize).map(|token| token.kind);
        matches!(kind, Some(TokenKind::EndOfDirective | TokenKind::EndOfStatement))
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

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Where a line ends with those that continue it.
fn end_of_logical_line(text: &str) -> usize {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        end += line.len();
        if !line.trim_end_matches(['\n', '\r']).ends_with('\\') {
            break;
        }
    }
    end
}

/// Whether branches behind a directive of fixed form, none of which is taken, hold lines that continue it.
fn continues_in_branch(behind: &str) -> bool {
    let mut depth = 0_usize;
    for line in behind.lines().skip(1) {
        let line = line.trim_end();
        match line.trim_start().strip_prefix('#').map(str::trim_start) {
            Some(command) if command.starts_with("if") => depth += 1,
            Some(command) if command.starts_with("endif") => depth = depth.saturating_sub(1),
            Some(_) => {}
            None if depth > 0 && is_continuation(line) => return true,
            None if depth == 0 && !line.is_empty() => return false,
            None => {}
        }
    }
    false
}

/// Whether a line continues a directive of OpenACC in fixed form, or in free form one that says so.
pub fn is_continuation(line: &str) -> bool {
    let lower = line.get(..5).map(str::to_ascii_lowercase).unwrap_or_default();
    let sentinel = ["!$acc", "c$acc", "*$acc"].contains(&lower.as_str());
    let sixth = line.get(5..).and_then(|rest| rest.chars().next());
    sentinel && sixth.is_some_and(|sixth| !sixth.is_whitespace() && sixth != '0')
}
