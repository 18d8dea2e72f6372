//! Blanks that mean nothing: a fixed form statement without its blanks, and with those that separate its words.
//!
//! By the classical rule a statement is an assignment when it has an `=` outside parentheses and no `,` after it; any
//! other begins with a keyword: `DO10I=1,10` is a loop, `DO10I=1.10` sets `DO10I`. What comes out is read as free form.

use crate::text::{Joined, Piece};

/// The number of characters of a Hollerith constant whose `h` is at `at`: `5Hhello`.
pub(crate) fn hollerith(text: &str, at: usize) -> Option<usize> {
    let bytes = &text.as_bytes()[..at];
    let digits = bytes.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let before = bytes[..at - digits].trim_ascii_end();
    let free = match before {
        // `2*3Habc` is one, the name in `real*8 h` is not.
        [.., last, b'*'] => last.is_ascii_digit(),
        [.., last] => !last.is_ascii_alphanumeric() && *last != b'_',
        [] => false,
    };
    if digits == 0 || !free {
        return None;
    }
    let count = text[at - digits..at].parse::<usize>().ok()?;
    let rest = &text[at + 1..];
    let (last, character) = rest.char_indices().nth(count.checked_sub(1)?)?;
    Some(last + character.len_utf8())
}

/// The logical line `text`, maybe several statements and a label, with blanks just where words end.
pub(crate) fn split(text: &str, pieces: &[Piece]) -> Joined {
    let squeezed = squeeze(text);
    let mut breaks = Vec::new();
    let label = squeezed.masked.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if label > 0 {
        breaks.push(label);
    }
    let mut start = label;
    for statement in squeezed.masked[label..].split(|&byte| byte == b';') {
        Splitter { all: &squeezed, base: start, breaks: &mut breaks }.statement(statement);
        start += statement.len() + 1;
    }
    squeezed.joined(&breaks, pieces)
}

/// A text without its blanks.
struct Squeezed {
    text: String,
    /// For each byte of `text`, where it was.
    from: Vec<u32>,
    /// `text` in lower case, with quotes for all of a character constant.
    masked: Vec<u8>,
}

fn squeeze(text: &str) -> Squeezed {
    let (size, wide) = (String::with_capacity(text.len()), Vec::with_capacity(text.len()));
    let mut squeezed = Squeezed { text: size, from: wide, masked: Vec::with_capacity(text.len()) };
    let mut quote = None;
    // The bytes up to here belong to a Hollerith constant.
    let mut hollerith_end = 0;
    for (at, character) in text.char_indices() {
        let literal = quote.is_some() || at < hollerith_end;
        if !literal && matches!(character, ' ' | '\t' | '\r' | '\u{b}' | '\u{c}') {
            continue;
        }
        let mask = if literal || !character.is_ascii() { b'\'' } else { (character as u8).to_ascii_lowercase() };
        for offset in 0..character.len_utf8() {
            squeezed.masked.push(mask);
            squeezed.from.push((at + offset) as u32);
        }
        squeezed.text.push(character);
        if at < hollerith_end {
            continue;
        }
        match (quote, character) {
            (None, '\'' | '"') => quote = Some(character),
            (Some(open), _) if open == character => quote = None,
            (None, 'h' | 'H') => hollerith_end = hollerith(text, at).map_or(0, |length| at + 1 + length),
            _ => {}
        }
    }
    squeezed
}

impl Squeezed {
    /// Whether the programmer left a blank before the byte `at`.
    fn gap(&self, at: usize) -> bool {
        at > 0 && self.from.get(at).is_some_and(|&from| from != self.from[at - 1] + 1)
    }

    /// The text with blanks at `breaks`, in pieces of the pieces it was made of.
    fn joined(&self, breaks: &[usize], pieces: &[Piece]) -> Joined {
        let mut joined = Joined::default();
        let mut breaks = breaks.iter().copied().peekable();
        // The piece the last byte came from, and where the byte after it would be.
        let mut last: Option<(usize, u32)> = None;
        for (at, character) in self.text.char_indices() {
            let mut separated = false;
            while breaks.next_if(|&next| next <= at).is_some() {
                separated = true;
            }
            if separated {
                joined.blank();
            }
            let from = self.from[at];
            let length = character.len_utf8() as u32;
            let piece = pieces.partition_point(|piece| piece.at <= from).saturating_sub(1);
            let place = pieces[piece].part(from, from + length);
            match joined.pieces.last_mut() {
                Some(open) if last == Some((piece, from)) && !separated => open.place.end = place.end,
                Some(_) | None => {
                    let joint = last.is_some_and(|(before, _)| before == piece) || pieces[piece].joint;
                    let (at, solid) = (joined.text.len() as u32, pieces[piece].solid);
                    joined.pieces.push(Piece { at, place, joint, solid });
                }
            }
            joined.text.push(character);
            last = Some((piece, from + length));
        }
        joined
    }
}

/// How a statement that begins with certain words goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// With anything: a blank is due when a letter or digit comes next.
    Any,
    /// With `(`, else the words are not these.
    Parenthesis,
    /// With nothing, else the words are not these.
    Nothing,
    /// With the length and the names of a type declaration, or a function.
    Type,
    /// With another statement.
    Statement,
    /// With a name, or with a statement.
    Prefix,
    /// With a condition in parentheses, then another statement.
    ConditionStatement,
    /// With label and variable.
    Do,
    /// With `label TO variable`.
    Assign,
}

/// The first words of statements; of two that fit the longer counts.
const HEADS: &[(&str, Rest)] = &[
    ("abstract interface", Rest::Any),
    ("allocatable", Rest::Any),
    ("allocate", Rest::Parenthesis),
    ("assign", Rest::Assign),
    ("associate", Rest::Parenthesis),
    ("asynchronous", Rest::Any),
    ("backspace", Rest::Any),
    ("block", Rest::Nothing),
    ("block data", Rest::Any),
    ("byte", Rest::Type),
    ("call", Rest::Any),
    ("case", Rest::Parenthesis),
    ("case default", Rest::Any),
    ("character", Rest::Type),
    ("change team", Rest::Parenthesis),
    ("class", Rest::Type),
    ("class default", Rest::Any),
    ("class is", Rest::Parenthesis),
    ("close", Rest::Parenthesis),
    ("common", Rest::Any),
    ("complex", Rest::Type),
    ("contains", Rest::Any),
    ("contiguous", Rest::Any),
    ("continue", Rest::Any),
    ("critical", Rest::Any),
    ("cycle", Rest::Any),
    ("data", Rest::Any),
    ("deallocate", Rest::Parenthesis),
    ("dimension", Rest::Any),
    ("do", Rest::Do),
    ("double complex", Rest::Type),
    ("double precision", Rest::Type),
    ("elemental", Rest::Statement),
    ("else", Rest::Any),
    ("else if", Rest::ConditionStatement),
    ("else where", Rest::Any),
    ("end", Rest::Any),
    ("end associate", Rest::Any),
    ("end block", Rest::Any),
    ("end block data", Rest::Any),
    ("end critical", Rest::Any),
    ("end do", Rest::Any),
    ("end enum", Rest::Any),
    ("end file", Rest::Any),
    ("end forall", Rest::Any),
    ("end function", Rest::Any),
    ("end if", Rest::Any),
    ("end interface", Rest::Any),
    ("end module", Rest::Any),
    ("end procedure", Rest::Any),
    ("end program", Rest::Any),
    ("end select", Rest::Any),
    ("end submodule", Rest::Any),
    ("end subroutine", Rest::Any),
    ("end team", Rest::Any),
    ("end type", Rest::Any),
    ("end where", Rest::Any),
    ("entry", Rest::Any),
    ("enum", Rest::Any),
    ("enumerator", Rest::Any),
    ("equivalence", Rest::Any),
    ("error stop", Rest::Any),
    ("event post", Rest::Any),
    ("event wait", Rest::Any),
    ("exit", Rest::Any),
    ("external", Rest::Any),
    ("fail image", Rest::Any),
    ("final", Rest::Any),
    ("flush", Rest::Any),
    ("forall", Rest::ConditionStatement),
    ("form team", Rest::Parenthesis),
    ("format", Rest::Any),
    ("function", Rest::Any),
    ("generic", Rest::Any),
    ("go to", Rest::Any),
    ("if", Rest::ConditionStatement),
    ("implicit", Rest::Statement),
    ("import", Rest::Any),
    ("impure", Rest::Statement),
    ("inquire", Rest::Any),
    ("integer", Rest::Type),
    ("intent", Rest::Any),
    ("interface", Rest::Any),
    ("intrinsic", Rest::Any),
    ("logical", Rest::Type),
    ("module", Rest::Prefix),
    ("module function", Rest::Any),
    ("module procedure", Rest::Any),
    ("module subroutine", Rest::Any),
    ("namelist", Rest::Any),
    ("non_recursive", Rest::Statement),
    ("none", Rest::Any),
    ("nullify", Rest::Any),
    ("open", Rest::Parenthesis),
    ("optional", Rest::Any),
    ("parameter", Rest::Any),
    ("pause", Rest::Any),
    ("pointer", Rest::Any),
    ("print", Rest::Any),
    ("private", Rest::Any),
    ("procedure", Rest::Any),
    ("program", Rest::Any),
    ("protected", Rest::Any),
    ("public", Rest::Any),
    ("pure", Rest::Statement),
    ("rank default", Rest::Any),
    ("read", Rest::Any),
    ("real", Rest::Type),
    ("recursive", Rest::Statement),
    ("return", Rest::Any),
    ("rewind", Rest::Any),
    ("save", Rest::Any),
    ("select case", Rest::Any),
    ("select rank", Rest::Any),
    ("select type", Rest::Any),
    ("sequence", Rest::Any),
    ("stop", Rest::Any),
    ("submodule", Rest::Any),
    ("subroutine", Rest::Any),
    ("sync all", Rest::Any),
    ("sync images", Rest::Any),
    ("sync memory", Rest::Any),
    ("sync team", Rest::Any),
    ("target", Rest::Any),
    ("then", Rest::Any),
    ("type", Rest::Type),
    ("type is", Rest::Parenthesis),
    ("use", Rest::Any),
    ("value", Rest::Any),
    ("volatile", Rest::Any),
    ("wait", Rest::Any),
    ("where", Rest::ConditionStatement),
    ("write", Rest::Any),
];

/// Whether `bytes` begin with the words of `head`, run together; and where they end.
fn head_length(bytes: &[u8], head: &str) -> Option<usize> {
    let mut length = 0;
    for letter in head.bytes().filter(|&byte| byte != b' ') {
        if bytes.get(length) != Some(&letter) {
            return None;
        }
        length += 1;
    }
    Some(length)
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

/// The length of the name at the start of `bytes`, or 0.
fn name_length(bytes: &[u8]) -> usize {
    match bytes.first() {
        Some(byte) if byte.is_ascii_alphabetic() => bytes.iter().take_while(|&&byte| is_name(byte)).count(),
        Some(_) | None => 0,
    }
}

/// The length of the prefixes of R1527 prefix-spec at the start of `bytes`, types excepted.
fn prefixes_length(bytes: &[u8]) -> usize {
    let prefixes = ["pure", "elemental", "recursive", "impure", "module", "non_recursive", "simple"];
    let mut at = 0;
    while let Some(length) = prefixes.iter().find_map(|prefix| head_length(&bytes[at..], prefix)) {
        at += length;
    }
    at
}

fn digits_length(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// The length of the parenthesized group at the start of `bytes`, or 0.
fn group_length(bytes: &[u8]) -> usize {
    let mut depth = 0usize;
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return if at == 0 { 0 } else { at + 1 };
        }
    }
    0
}

/// The `=` or `=>` outside parentheses, and whether a comma outside parentheses follows it.
fn top_level_assign(bytes: &[u8]) -> Option<(usize, bool)> {
    let mut depth = 0usize;
    let mut assign = None;
    let mut comma = false;
    for (at, &byte) in bytes.iter().enumerate() {
        let before = if at == 0 { 0 } else { bytes[at - 1] };
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            b'=' if depth == 0 && assign.is_none() => {
                let compared = matches!(before, b'=' | b'/' | b'<' | b'>') || bytes.get(at + 1) == Some(&b'=');
                assign = (!compared).then_some(at);
            }
            b',' if depth == 0 && assign.is_some() => comma = true,
            _ => {}
        }
    }
    assign.map(|at| (at, comma))
}

/// Whether `bytes` are a designator: names, each maybe with groups, joined by `%`.
fn is_designator(bytes: &[u8]) -> bool {
    let mut at = 0;
    loop {
        match name_length(&bytes[at..]) {
            0 => return false,
            length => at += length,
        }
        loop {
            match group_length(&bytes[at..]) {
                0 => break,
                length => at += length,
            }
        }
        match bytes.get(at) {
            None => return true,
            Some(b'%') => at += 1,
            Some(_) => return false,
        }
    }
}

/// Whether `bytes` are `do`, maybe a label and a comma, and a name.
fn is_loop_head(bytes: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(b"do") else { return false };
    let rest = &rest[digits_length(rest)..];
    let rest = rest.strip_prefix(b",").unwrap_or(rest);
    !rest.is_empty() && name_length(rest) == rest.len()
}

struct Splitter<'s> {
    all: &'s Squeezed,
    /// Where the statement begins in the whole line.
    base: usize,
    breaks: &'s mut Vec<usize>,
}

impl Splitter<'_> {
    /// Finds the breaks of one statement.
    fn statement(&mut self, bytes: &[u8]) {
        let mut bytes = bytes;
        // What a head leaves is a statement again: `IF (...)`, `RECURSIVE`.
        while let Some(rest) = self.head(bytes) {
            self.base += bytes.len() - rest.len();
            bytes = rest;
        }
    }

    fn break_at(&mut self, offset: usize) {
        self.breaks.push(self.base + offset);
    }

    /// Breaks before `offset` if a word follows.
    fn break_before_word(&mut self, bytes: &[u8], offset: usize) {
        if bytes.get(offset).is_some_and(|&byte| is_name(byte)) {
            self.break_at(offset);
        }
    }

    /// The breaks of the first words; what is left when it is to be read as a statement of its own.
    fn head<'b>(&mut self, bytes: &'b [u8]) -> Option<&'b [u8]> {
        let name = name_length(bytes);
        if name == 0 {
            return None;
        }
        if bytes.get(name) == Some(&b':') && bytes.get(name + 1) != Some(&b':') && name + 1 < bytes.len() {
            return Some(&bytes[name + 1..]);
        }
        let loops = match top_level_assign(bytes) {
            Some((at, false)) if is_designator(&bytes[..at]) => return None,
            Some((at, comma)) => comma && is_loop_head(&bytes[..at]),
            None => false,
        };
        if loops {
            self.loop_head(bytes, 2);
            return None;
        }
        let (head, length, rest) = self.find_head(bytes)?;
        let mut at = 0;
        for (word, text) in head.split(' ').enumerate() {
            if word > 0 {
                self.break_at(at);
            }
            at += text.len();
        }
        self.rest(bytes, length, rest)
    }

    fn find_head(&self, bytes: &[u8]) -> Option<(&'static str, usize, Rest)> {
        let fits = |&(head, rest): &(&'static str, Rest)| {
            let length = head_length(bytes, head)?;
            let next = bytes.get(length);
            let fits = match rest {
                Rest::Parenthesis => next == Some(&b'('),
                Rest::Nothing => next.is_none(),
                // No name begins with an underscore.
                Rest::Any => next != Some(&b'_'),
                Rest::Type | Rest::Statement | Rest::Prefix | Rest::ConditionStatement => true,
                Rest::Do | Rest::Assign => true,
            };
            fits.then_some((head, length, rest))
        };
        // The heads are sorted by their first letter.
        let first = bytes.first().copied().unwrap_or(0);
        let begin = HEADS.partition_point(|(head, _)| head.as_bytes()[0] < first);
        let heads = HEADS[begin..].iter().take_while(|(head, _)| head.as_bytes()[0] == first);
        heads.filter_map(fits).max_by_key(|&(_, length, _)| length)
    }

    fn rest<'b>(&mut self, bytes: &'b [u8], length: usize, rest: Rest) -> Option<&'b [u8]> {
        match rest {
            Rest::Any | Rest::Parenthesis | Rest::Nothing => self.break_before_word(bytes, length),
            Rest::Type => return self.after_type(bytes, length),
            Rest::Statement => {
                self.break_before_word(bytes, length);
                return Some(&bytes[length..]);
            }
            Rest::Prefix => {
                self.break_before_word(bytes, length);
                let prefixes = prefixes_length(&bytes[length..]);
                let procedure = prefixes > 0 && bytes[length + prefixes..].starts_with(b"subroutine");
                return (procedure || bytes.contains(&b'(')).then(|| &bytes[length..]);
            }
            Rest::ConditionStatement => {
                let group = group_length(&bytes[length..]);
                return (group > 0).then(|| &bytes[length + group..]);
            }
            Rest::Do => self.loop_head(bytes, length),
            Rest::Assign => {
                self.break_before_word(bytes, length);
                let to = length + digits_length(&bytes[length..]);
                if bytes[to..].starts_with(b"to") {
                    self.break_at(to);
                    self.break_before_word(bytes, to + 2);
                }
            }
        }
        None
    }

    /// `*8` or `(kind)`, then names; or `FUNCTION name (`.
    fn after_type<'b>(&mut self, bytes: &'b [u8], length: usize) -> Option<&'b [u8]> {
        let mut at = length;
        if bytes.get(at) == Some(&b'*') {
            at += 1 + digits_length(&bytes[at + 1..]);
        }
        at += group_length(&bytes[at..]);
        self.break_before_word(bytes, at);
        let function = |head: &str| {
            let end = at + head_length(&bytes[at..], head)?;
            let name = name_length(&bytes[end..]);
            let called = name > 0 && bytes.get(end + name) == Some(&b'(');
            // `REAL FUNCTIONAL(3)` is an array, `REALFUNCTIONF(X)` a function.
            let one_word = self.all.gap(self.base + at) && !self.all.gap(self.base + end);
            (called && !one_word).then_some(())
        };
        let prefix = prefixes_length(&bytes[at..]);
        let prefix = prefix > 0 && bytes[at + prefix..].starts_with(b"function");
        if function("function").is_some() || prefix { Some(&bytes[at..]) } else { None }
    }

    /// `DO [label [,]] variable = …`, `DO [label] WHILE (…)`, `DO CONCURRENT (…)`.
    fn loop_head(&mut self, bytes: &[u8], length: usize) {
        let label = digits_length(&bytes[length..]);
        self.break_before_word(bytes, length);
        let at = length + label;
        if label > 0 {
            self.break_before_word(bytes, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_sorted_by_their_first_letter() {
        assert!(HEADS.is_sorted_by_key(|(head, _)| head.as_bytes()[0]));
    }
}
