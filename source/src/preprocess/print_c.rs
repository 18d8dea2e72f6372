//! What `-E` prints of C: its tokens, on the lines where they are written, with the line markers of GCC between them.
//!
//! What stands between two tokens in the text may differ from what is printed, but what is printed reads as the same tokens.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write;

use crate::atom::{Atoms, words};
use crate::buffer::TokenBuffer;
use crate::file::{FileId, LineIndex};
use crate::lexer::Lexer;
use crate::origin::{Origin, OriginId, Place};
use crate::preprocess::definition::Macro;
use crate::preprocess::printer::quote_name;
use crate::preprocess::record::{File, Record, Turn};
use crate::preprocess::spell::spell_tokens;
use crate::token::TokenKind;

/// How many lines without tokens are printed as they are; more become a line marker.
const BLANK_LINES: u32 = 8;

/// A line of a rule is at most so long where names allow it.
const RULE_WIDTH: usize = 72;

impl Lexer<'_> {
    /// Notes for `-E` that the file of `origin` begins here.
    pub(crate) fn record_file(&mut self, origin: OriginId, lines: &LineIndex) {
        let token = self.out.tokens.len() as u32;
        if let Some(record) = &mut self.record {
            let name = self.includes.name(self.current);
            record.files.push(File { origin, name, lines: lines.clone() });
            record.turns.push(Turn { token, origin, behind: None, directive: None });
        }
    }

    /// Notes for `-E` that reading goes on behind the include line at `from`.
    pub(crate) fn record_return(&mut self, from: Place) {
        let token = self.out.tokens.len() as u32;
        let from = self.out.origins.as_written(from);
        if let Some(record) = &mut self.record {
            record.turns.push(Turn { token, origin: from.origin, behind: Some(from), directive: None });
        }
    }
}

impl Lexer<'_> {
    /// Notes for `-dD` a directive at `place`.
    pub(crate) fn record_directive(&mut self, place: Place, text: impl FnOnce(&Lexer) -> String) {
        if self.record.as_ref().is_some_and(|record| record.definitions) {
            let directive = Some((place, text(self)));
            let (token, origin) = (self.out.tokens.len() as u32, place.origin);
            let turns = self.record.as_mut().map(|record| &mut record.turns);
            turns
                .into_iter()
                .for_each(|turns| turns.push(Turn { token, origin, behind: None, directive: directive.clone() }));
        }
    }
}

/// The pragmas that the preprocessor obeys: nothing is left of them.
const OBEYED: &[&str] = &[
    "once",
    "push_macro",
    "pop_macro",
    "GCC poison",
    "GCC system_header",
    "GCC dependency",
    "GCC warning",
    "GCC error",
];

fn is_obeyed(pragma: &str) -> bool {
    let words: Vec<&str> =
        pragma.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect();
    let [_, words @ ..] = words.as_slice() else { return false };
    OBEYED.iter().any(|obeyed| obeyed.split(' ').zip(0..).all(|(word, at)| words.get(at) == Some(&word)))
}

/// The text that reads as the tokens of `buffer`; with line markers, or without.
pub(crate) fn text(buffer: &TokenBuffer, record: &Record, atoms: &Atoms, markers: bool) -> String {
    let mut print =
        Print { buffer, record, markers, out: String::new(), line: 1, name: "".into(), system: false, last: None };
    let mut turns = record.turns.iter().peekable();
    let mut directive = false;
    for (index, (token, place)) in buffer.tokens.iter().zip(&buffer.places).enumerate() {
        while let Some(turn) = turns.next_if(|turn| turn.token as usize <= index) {
            print.print_turn(turn);
        }
        let text = atoms.text(token.atom);
        match token.kind {
            TokenKind::Pragma if is_obeyed(text) => {}
            TokenKind::Pragma => print.print_alone(*place, text),
            TokenKind::Sentinel => {
                print.begin_alone(*place);
                let _ = write!(print.out, "#pragma {text}");
                directive = true;
            }
            TokenKind::EndOfDirective => {
                print.end_line();
                directive = false;
            }
            _ if directive => {
                print.out.push(' ');
                print.out.push_str(text);
            }
            _ => print.print_token(*place, text),
        }
    }
    turns.for_each(|turn| print.print_turn(turn));
    print.end_line();
    print.out
}

struct Print<'a> {
    buffer: &'a TokenBuffer,
    record: &'a Record,
    markers: bool,
    out: String,
    /// The line that is being printed, and the file that it is said to be in.
    line: u32,
    name: Cow<'a, str>,
    system: bool,
    /// The last token of this line and its last character.
    last: Option<(Place, char)>,
}

impl<'a> Print<'a> {
    fn print_turn(&mut self, turn: &Turn) {
        if let Some((place, text)) = &turn.directive {
            return self.print_alone(*place, text);
        }
        let Some((name, line, _)) = self.presumed_position(Place { origin: turn.origin, start: 0, end: 0 }) else {
            return;
        };
        let (name, line, flag) = match turn.behind.and_then(|from| self.presumed_position(from)) {
            Some((name, line, _)) => (name, line + 1, " 2"),
            // The file that was asked for includes none.
            None if turn.origin == OriginId(0) => (name, line, ""),
            None => (name, line, " 1"),
        };
        self.system = matches!(self.buffer.origins.get(turn.origin), Origin::Include { system: true, .. });
        self.print_marker(name, line, flag);
    }

    /// The file, line and column that a place is said to be in.
    fn presumed_position(&self, place: Place) -> Option<(Cow<'a, str>, u32, u32)> {
        let at = self.record.files.binary_search_by_key(&place.origin, |file| file.origin).ok()?;
        let File { name, lines, .. } = &self.record.files[at];
        let line = lines.line(place.start);
        let column = place.start - lines.start(line);
        match self.buffer.origins.marker_at(place) {
            Some(marker) => {
                let name = marker.name.as_ref().map_or(Cow::from(name), |name| Cow::from(name.to_string()));
                Some((name, marker.line + (line - lines.line(marker.at)), column))
            }
            None => Some((Cow::from(name), line, column)),
        }
    }

    fn end_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
            self.line += 1;
        }
        self.last = None;
    }

    fn print_marker(&mut self, name: Cow<'a, str>, line: u32, flag: &str) {
        self.end_line();
        if self.markers {
            let system = if self.system { " 3 4" } else { "" };
            let _ = writeln!(self.out, "# {line} {}{flag}{system}", quote_name(&name));
        }
        (self.name, self.line) = (name, line);
    }

    /// Goes to the line of a place; how far the place is from its beginning.
    fn go_to_place(&mut self, place: Place) -> u32 {
        let written = self.buffer.origins.as_written(place);
        let Some((name, line, column)) = self.presumed_position(written) else { return 0 };
        if name != self.name || !(self.line..self.line + BLANK_LINES).contains(&line) {
            self.print_marker(name, line, "");
        }
        while self.line < line {
            self.out.push('\n');
            self.line += 1;
            self.last = None;
        }
        column
    }

    fn print_token(&mut self, place: Place, text: &str) {
        let column = self.go_to_place(place);
        match self.last {
            None => self.out.extend(std::iter::repeat_n(' ', column as usize)),
            Some((last, character)) if self.are_apart(last, character, place, text) => self.out.push(' '),
            Some(_) => {}
        }
        self.out.push_str(text);
        self.last = Some((place, text.chars().next_back().unwrap_or(' ')));
    }

    /// Whether blanks stand between two tokens, as far as places tell, or have to.
    fn are_apart(&self, last: Place, character: char, place: Place, text: &str) -> bool {
        if last.origin == place.origin {
            return last.end != place.start;
        }
        let (last, place) = (self.buffer.origins.as_written(last), self.buffer.origins.as_written(place));
        last.origin != place.origin || last.end != place.start || would_paste(character, text)
    }

    fn begin_alone(&mut self, place: Place) {
        self.end_line();
        self.go_to_place(place);
        self.end_line();
    }

    fn print_alone(&mut self, place: Place, text: &str) {
        self.begin_alone(place);
        self.out.push_str(text);
        self.end_line();
    }
}

/// Whether a token that ends in `last` and one that is spelled `next` would be read as others if nothing stood between them.
fn would_paste(last: char, next: &str) -> bool {
    let Some(first) = next.chars().next() else { return false };
    let word =
        |character: char| character.is_alphanumeric() || matches!(character, '_' | '$' | '\\') || !character.is_ascii();
    match last {
        _ if word(last) => word(first) || matches!(first, '"' | '\'' | '.' | '+' | '-'),
        '.' => first == '.' || first.is_ascii_digit(),
        '+' | '-' | '&' | '|' | '<' | '>' | '=' | ':' | '#' => first == last || matches!(first, '=' | '>' | ':' | '%'),
        '*' | '!' | '^' | '%' => matches!(first, '=' | '>' | ':'),
        '/' => matches!(first, '=' | '/' | '*'),
        _ => false,
    }
}

/// The macros that are defined, as `-dM` prints them, by name.
pub(crate) fn print_macros(lexer: &Lexer) -> String {
    let mut lines: Vec<String> =
        lexer.preprocessor.definitions().map(|definition| print_define(lexer, definition)).collect();
    lines.sort();
    lines.concat()
}

/// The rule of `-M` for a file: what it includes, each once; what is built in is not a file.
pub(crate) fn print_rule(lexer: &Lexer, file: FileId, system: bool) -> String {
    let name = lexer.includes.name(file);
    let base = name.rsplit('/').next().unwrap_or(&name);
    let target = base.rsplit_once('.').map_or(base, |(stem, _)| stem);
    let mut rule = format!("{target}.o: {name}");
    let mut column = rule.len();
    let mut known = HashSet::from([file]);
    let includes = lexer.out.includes.iter().filter(|other| known.insert(**other));
    for other in includes.filter(|other| system || !lexer.out.origins.is_system_file(**other)) {
        let name = lexer.includes.name(*other);
        if name.starts_with('<') {
            continue;
        }
        if column + name.len() > RULE_WIDTH {
            rule.push_str(" \\\n");
            column = 0;
        }
        let _ = write!(rule, " {}", name.replace(' ', "\\ "));
        column += name.len() + 1;
    }
    rule + "\n"
}

/// `#define name(parameters) replacement`
pub(crate) fn print_define(lexer: &Lexer, definition: &Macro) -> String {
    let text = |atom| lexer.spellings.text(atom);
    let mut line = format!("#define {}", text(definition.name));
    if let Some(parameters) = &definition.parameters {
        let names = parameters.iter().map(|name| match *name {
            words::VA_ARGS => "...",
            name => text(name),
        });
        let names = names.collect::<Vec<_>>().join(",");
        let dots = definition.variadic && !names.ends_with("...");
        let _ = write!(line, "({names}{})", if dots { "..." } else { "" });
    }
    line + " " + &spell_tokens(lexer, &definition.body) + "\n"
}
