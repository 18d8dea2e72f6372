//! Blanks that mean nothing: where the words of a fixed form statement end, however it is written.
//!
//! By the classical rule a statement is an assignment when it has an `=` outside parentheses and no `,` after it; any
//! other begins with a keyword: `DO10I=1,10` is a loop, `DO10I=1.10` sets `DO10I`. What comes out is read as free form.

use crate::fortran::heads::{BEFORE_UNITS, FIRST, HEADS, PREFIXES, StatementTail, head_length};
use crate::fortran::squeeze::{Squeezed, Statement, is_name};
use crate::text::{Joined, Piece};

/// What is remembered from one statement of fixed form to the next, and memory that is used again.
#[derive(Debug)]
pub(crate) struct Splitting {
    squeezed: Squeezed,
    breaks: Vec<usize>,
    context: Context,
}

/// What the statements before allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Context {
    /// Whether a program unit or procedure may begin here.
    unit: bool,
    /// Whether this is between `ENUM` and `END ENUM`.
    enumeration: bool,
}

impl Default for Splitting {
    fn default() -> Self {
        let context = Context { unit: true, enumeration: false };
        Splitting { squeezed: Squeezed::default(), breaks: Vec::new(), context }
    }
}

impl Splitting {
    /// What the statements before allow.
    pub(crate) fn context(&self) -> Context {
        self.context
    }

    /// Goes on where the statements before allow this.
    pub(crate) fn resume(&mut self, context: Context) {
        self.context = context;
    }

    /// The logical line `text`, maybe several statements and a label, with blanks just where words end; `None` if it
    /// is written so that this makes no difference.
    pub(crate) fn split(&mut self, text: &str, pieces: &[Piece], backslash: bool) -> Option<Joined> {
        self.squeezed.read_line(text, backslash);
        self.breaks.clear();
        for &statement in &self.squeezed.statements {
            let (all, breaks, context) = (&self.squeezed, &mut self.breaks, &mut self.context);
            Splitter { all, base: statement.start, breaks, context, statement }.split_label();
        }
        if !self.squeezed.kept.is_empty() {
            self.breaks.extend(&self.squeezed.kept);
            self.breaks.sort_unstable();
        }
        if self.squeezed.is_free_form(&self.breaks) {
            return None;
        }
        self.breaks.dedup();
        Some(self.squeezed.join_pieces(text, &self.breaks, pieces))
    }
}

/// The length of the name at the start of `bytes`, or 0.
fn name_length(bytes: &[u8]) -> usize {
    match bytes.first() {
        Some(byte) if byte.is_ascii_alphabetic() => bytes.iter().take_while(|&&byte| is_name(byte)).count(),
        Some(_) | None => 0,
    }
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

/// Whether `bytes` are a designator: names, each maybe with groups, joined by `%` or by a point.
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
            Some(b'%' | b'.') => at += 1,
            Some(_) => return false,
        }
    }
}

/// Whether `bytes` are a name only.
fn is_word(bytes: &[u8]) -> bool {
    !bytes.is_empty() && name_length(bytes) == bytes.len()
}

/// Whether `bytes` are R1536 dummy-arg-names in parentheses.
fn is_dummy_list(group: &[u8]) -> bool {
    match group {
        [b'(', b')'] => true,
        [b'(', inner @ .., b')'] => inner.split(|&byte| byte == b',').all(|name| is_word(name) || name == b"*"),
        _ => false,
    }
}

struct Splitter<'s> {
    all: &'s Squeezed,
    /// Where what is left of the statement begins in the whole line.
    base: usize,
    breaks: &'s mut Vec<usize>,
    context: &'s mut Context,
    statement: Statement,
}

impl Splitter<'_> {
    /// R611 label, and the statement behind it.
    fn split_label(&mut self) {
        let bytes = &self.all.masked[self.statement.start..self.statement.end];
        let label = digits_length(bytes);
        if label > 0 {
            self.break_before_word(bytes, label);
            self.base += label;
        }
        if label < bytes.len() {
            self.rest_of_statement(&bytes[label..]);
        }
    }

    /// Finds the breaks of one statement.
    fn rest_of_statement(&mut self, bytes: &[u8]) {
        let before = *self.context;
        self.context.unit = false;
        let (mut bytes, mut first) = (bytes, true);
        // What a head leaves is a statement again: `IF (...)`, `RECURSIVE`.
        while let Some(rest) = self.split_head(bytes, before, first) {
            self.base += bytes.len() - rest.len();
            bytes = rest;
            first = false;
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
    fn split_head<'b>(&mut self, bytes: &'b [u8], before: Context, first: bool) -> Option<&'b [u8]> {
        let name = name_length(bytes);
        if name == 0 {
            return None;
        }
        if bytes[name..].starts_with(b":") && !bytes[name..].starts_with(b"::") && name + 1 < bytes.len() {
            return Some(&bytes[name + 1..]);
        }
        let assign = self.statement.assign.and_then(|at| at.checked_sub(self.base)).filter(|&at| at < bytes.len());
        if let Some(at) = assign {
            let enumerator = before.enumeration && bytes.starts_with(b"enumerator");
            if !self.statement.comma && !enumerator && is_designator(&bytes[..at]) {
                return None;
            }
            if self.statement.comma && self.loop_head(bytes, at) {
                return None;
            }
        }
        let (head, length, rest) = find_head(bytes)?;
        let mut at = 0;
        for (word, text) in head.split(' ').enumerate() {
            if word > 0 {
                self.break_at(at);
            }
            at += text.len();
        }
        if first {
            self.remember_statement(head, before);
        }
        self.split_rest(bytes, length, rest, before)
    }

    /// What this statement means for those behind it.
    fn remember_statement(&mut self, head: &str, before: Context) {
        match head {
            "enum" => self.context.enumeration = true,
            "end enum" => self.context.enumeration = false,
            "procedure" | "module procedure" => self.context.unit = before.unit,
            _ => self.context.unit = BEFORE_UNITS.contains(&head),
        }
    }

    /// `DO [label [,]] variable = …, …`, whose `=` is at `assign`; whether it is one.
    fn loop_head(&mut self, bytes: &[u8], assign: usize) -> bool {
        if !bytes.starts_with(b"do") || assign < 2 {
            return false;
        }
        let label = digits_length(&bytes[2..assign]);
        let comma = usize::from(label > 0 && bytes[2 + label] == b',');
        let variable = 2 + label + comma;
        if variable > assign || !is_word(&bytes[variable..assign]) {
            return false;
        }
        self.break_at(2);
        if label > 0 && comma == 0 {
            self.break_at(variable);
        }
        true
    }

    fn split_rest<'b>(
        &mut self,
        bytes: &'b [u8],
        length: usize,
        rest: StatementTail,
        before: Context,
    ) -> Option<&'b [u8]> {
        match rest {
            StatementTail::Any | StatementTail::Parenthesis | StatementTail::Nothing => {
                self.break_before_word(bytes, length)
            }
            StatementTail::Type | StatementTail::TypeInParentheses => return self.after_type(bytes, length, before),
            StatementTail::Module => return self.after_module(bytes, length),
            StatementTail::Statement => {
                self.break_before_word(bytes, length);
                return Some(&bytes[length..]);
            }
            StatementTail::ConditionStatement => {
                let group = group_length(&bytes[length..]);
                return (group > 0).then(|| &bytes[length + group..]);
            }
            StatementTail::Do => {
                self.break_before_word(bytes, length);
                let label = digits_length(&bytes[length..]);
                if label > 0 {
                    self.break_before_word(bytes, length + label);
                }
            }
            StatementTail::Assign => {
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
    fn after_type<'b>(&mut self, bytes: &'b [u8], length: usize, before: Context) -> Option<&'b [u8]> {
        let mut at = length;
        if bytes.get(at) == Some(&b'*') {
            at += 1 + digits_length(&bytes[at + 1..]);
        }
        at += group_length(&bytes[at..]);
        self.break_before_word(bytes, at);
        let mut start = at;
        while let Some(prefix) = PREFIXES.iter().find_map(|prefix| head_length(&bytes[start..], prefix)) {
            start += prefix;
        }
        let function = start + head_length(&bytes[start..], "function")?;
        let name = function + name_length(&bytes[function..]);
        let arguments = name + usize::from(bytes.get(name) == Some(&b'*'));
        let arguments = if arguments > name { arguments + digits_length(&bytes[arguments..]) } else { name };
        let group = group_length(&bytes[arguments..]);
        if name == function || !is_dummy_list(&bytes[arguments..arguments + group]) {
            return None;
        }
        // `REAL FUNCTIONAL(N)` is an array where no function may begin, unless it is written as one.
        let written = self.has_gap(start) && self.has_gap(function);
        (before.unit || written || start > at).then(|| &bytes[at..])
    }

    /// Whether the programmer left a blank before `offset`.
    fn has_gap(&self, offset: usize) -> bool {
        self.all.gaps.binary_search(&(self.base + offset)).is_ok()
    }

    /// `MODULE name`, or a procedure: `MODULE SUBROUTINE S`, `MODULE PURE INTEGER FUNCTION F(X)`.
    fn after_module<'b>(&mut self, bytes: &'b [u8], length: usize) -> Option<&'b [u8]> {
        self.break_before_word(bytes, length);
        let rest = &bytes[length..];
        let (_, end, kind) = find_head(rest)?;
        let procedure = match kind {
            StatementTail::Statement | StatementTail::Type | StatementTail::TypeInParentheses => true,
            _ => rest.starts_with(b"subroutine") || rest.starts_with(b"function"),
        };
        let more = rest.contains(&b'(') || self.has_gap(length + end);
        (procedure && more && end < rest.len()).then_some(rest)
    }
}

/// The longest head that `bytes` begin with, its length in letters, and how it goes on.
fn find_head(bytes: &[u8]) -> Option<(&'static str, usize, StatementTail)> {
    let fits = |&(head, rest): &(&'static str, StatementTail)| {
        let length = head_length(bytes, head)?;
        let behind = &bytes[length..];
        let fits = match rest {
            StatementTail::Parenthesis | StatementTail::TypeInParentheses | StatementTail::ConditionStatement => {
                behind.first() == Some(&b'(')
            }
            StatementTail::Nothing => behind.is_empty(),
            StatementTail::Do => {
                let label = digits_length(behind);
                let while_or_concurrent = behind[label..].strip_prefix(b",").unwrap_or(&behind[label..]);
                behind.len() == label
                    || while_or_concurrent.starts_with(b"while(")
                    || while_or_concurrent.starts_with(b"concurrent(")
            }
            StatementTail::Any
            | StatementTail::Type
            | StatementTail::Statement
            | StatementTail::Assign
            | StatementTail::Module => true,
        };
        fits.then_some((head, length, rest))
    };
    let [first @ b'a'..=b'z', second, ..] = bytes else { return None };
    // The heads are sorted by their first letter.
    let letter = usize::from(first - b'a');
    let heads = &HEADS[FIRST[letter]..FIRST[letter + 1]];
    let heads = heads.iter().filter(|(head, _)| head.as_bytes()[1] == *second);
    heads.filter_map(fits).max_by_key(|&(_, length, _)| length)
}
