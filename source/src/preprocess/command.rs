//! `#` lines: C23, 6.10.1 to 6.10.8. One function per directive.

use std::sync::Arc;

use crate::atom::words;
use crate::c::lex::{Dialect, PpToken, Scanner};
use crate::file::Form;
use crate::fortran::hash;
use crate::include::Search;
use crate::lex::Lexer;
use crate::origin::{Marker, OriginId, Place};
use crate::preprocess::{Condition, LineOverride, Macro, condition, expand};
use crate::problems;
use crate::text::Piece;
use crate::token::TokenKind;

/// Obeys the line whose `#` the scanner just passed, and the excluded groups after it.
pub(crate) fn command(lexer: &mut Lexer, scanner: &mut Scanner) {
    one(lexer, scanner);
    while lexer.preprocessor.skipping() && scanner.skip_to_hash().is_some() {
        one(lexer, scanner);
    }
}

/// Obeys one line; an excluded one only as far as groups are concerned.
pub(crate) fn one(lexer: &mut Lexer, scanner: &mut Scanner) {
    let hash = scanner.start;
    let name = scanner.next_in_line(&mut lexer.spellings);
    if let Some(name) = name.map(|name| folded(lexer, name)) {
        let known = group(lexer, scanner, name) || lexer.preprocessor.skipping() || active(lexer, scanner, name, hash);
        if !known {
            lexer.report(problems::unknown_preprocessing_directive(lexer.spellings.text(name.atom), name.place));
        }
    }
    scanner.rest_of_line();
    lexer.out.diagnostics.append(&mut scanner.diagnostics);
}

/// In Fortran the names of directives may be in capitals.
fn folded(lexer: &mut Lexer, name: PpToken) -> PpToken {
    let text = lexer.spellings.text(name.atom);
    match lexer.dialect() {
        Dialect::Fortran => PpToken { atom: lexer.spellings.folded_in(text, 0, text.len()), ..name },
        Dialect::C => name,
    }
}

/// The directives that are heeded in excluded groups too: C23, 6.10.1.
fn group(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken) -> bool {
    match name.atom {
        words::IF | words::IFDEF | words::IFNDEF => open_group(lexer, scanner, name),
        words::ELIF | words::ELIFDEF | words::ELIFNDEF | words::ELSE => next_group(lexer, scanner, name),
        word if lexer.spellings.text(word) == "endif" => {
            if lexer.preprocessor.conditions.len() > lexer.preprocessor.base {
                lexer.preprocessor.conditions.pop();
            } else {
                lexer.report(problems::without_if("endif", name.place));
            }
        }
        _ => return false,
    }
    true
}

fn open_group(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken) {
    let excluded = lexer.preprocessor.skipping();
    let active = !excluded && holds(lexer, scanner, name);
    lexer.preprocessor.conditions.push(Condition {
        place: name.place,
        // A group in an excluded group has nothing left to take.
        taken: active || excluded,
        active,
        after_else: None,
    });
}

fn next_group(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken) {
    let base = lexer.preprocessor.base;
    let Some(open) = lexer.preprocessor.conditions.get(base..).and_then(|open| open.last()) else {
        return lexer.report(problems::without_if(lexer.spellings.text(name.atom), name.place));
    };
    if let Some(first) = open.after_else {
        return lexer.report(problems::after_else(lexer.spellings.text(name.atom), name.place, first));
    }
    let taken = open.taken;
    let is_else = name.atom == words::ELSE;
    let active = !taken && (is_else || holds(lexer, scanner, name));
    if let Some(open) = lexer.preprocessor.conditions.last_mut() {
        open.active = active;
        open.taken |= active;
        open.after_else = is_else.then_some(name.place);
    }
}

/// Whether the condition of an `#if`, `#elifdef` … line holds.
fn holds(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken) -> bool {
    let mut tokens = rest(lexer, scanner);
    let defined = match name.atom {
        words::IFDEF | words::ELIFDEF => true,
        words::IFNDEF | words::ELIFNDEF => false,
        _ => return condition::holds(lexer, &tokens, name.place),
    };
    match tokens.drain(..).next() {
        Some(token) if token.kind == TokenKind::Name => lexer.preprocessor.is_macro(token.atom) == defined,
        Some(_) | None => {
            lexer.report(problems::macro_without_name(lexer.spellings.text(name.atom), name.place));
            false
        }
    }
}

/// The directives of included groups.
fn active(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken, hash: usize) -> bool {
    match name.atom {
        words::DEFINE => define(lexer, scanner, name.place),
        words::UNDEF => undef(lexer, scanner, name.place),
        words::INCLUDE | words::INCLUDE_NEXT => include(lexer, scanner, name),
        words::ERROR => {
            let (text, _) = scanner.rest_of_line();
            lexer.report(problems::error_directive(text, scanner.place(hash, scanner.at)));
        }
        words::WARNING => {
            let (text, _) = scanner.rest_of_line();
            lexer.report(problems::warning_directive(text, scanner.place(hash, scanner.at)));
        }
        words::LINE => line(lexer, scanner, name),
        words::PRAGMA => {
            let opening = scanner.place(hash, hash + 1);
            pragma(lexer, scanner, opening);
        }
        words::IDENT => {}
        // `# 12 "file"`, as a preprocessor writes it.
        _ if name.kind == TokenKind::Int => line_is(lexer, vec![name], scanner),
        _ => return false,
    }
    true
}

/// The tokens up to the end of the line.
fn rest(lexer: &mut Lexer, scanner: &mut Scanner) -> Vec<PpToken> {
    std::iter::from_fn(|| scanner.next_in_line(&mut lexer.spellings)).collect()
}

impl Lexer<'_> {
    /// Defines a macro as `-D` does: `text` is what follows `#define`.
    pub(crate) fn define_text(&mut self, origin: OriginId, text: &str) {
        let piece = [Piece::whole(origin, 0, text.len() as u32)];
        let mut scanner = Scanner::new(text, &piece, self.dialect());
        let place = scanner.place(0, 0);
        if let Some(definition) = definition(self, &mut scanner, place) {
            let name = self.spellings.text(definition.name);
            self.preprocessor.define(name, Macro { file: None, defined: 0, ..definition });
        }
    }
}

/// C23, 6.10.4: `# define identifier replacement-list`
fn define(lexer: &mut Lexer, scanner: &mut Scanner, place: Place) {
    hash::flush(lexer);
    let Some(definition) = definition(lexer, scanner, place) else { return };
    let name = definition.name;
    let (parameters, body) = (definition.parameters.clone(), spelled(&definition.body));
    let old = lexer.preprocessor.define(lexer.spellings.text(name), definition);
    let differs = |old: &Macro| old.parameters != parameters || spelled(&old.body) != body;
    if old.is_some_and(|old| old.file.is_some() && differs(&old)) {
        lexer.report(problems::macro_redefined(lexer.spellings.text(name), place));
    }
}

/// What makes two replacement lists the same: C23, 6.10.4, 1.
fn spelled(body: &[PpToken]) -> Vec<(crate::Atom, bool)> {
    body.iter().enumerate().map(|(index, token)| (token.atom, token.space && index > 0)).collect()
}

fn definition(lexer: &mut Lexer, scanner: &mut Scanner, place: Place) -> Option<Macro> {
    let name = scanner.next_in_line(&mut lexer.spellings);
    let Some(name) = name.filter(|token| token.kind == TokenKind::Name && token.atom != words::DEFINED) else {
        lexer.report(problems::macro_without_name("define", place));
        return None;
    };
    let function_like = scanner.peek() == b'(';
    let mut tokens = rest(lexer, scanner);
    let (mut parameters, mut variadic) = (None, false);
    if function_like {
        let Some((names, dots, length)) = parameter_list(&tokens) else {
            lexer.report(problems::bad_macro_parameters(lexer.spellings.text(name.atom), name.place));
            return None;
        };
        (parameters, variadic) = (Some(names), dots);
        tokens.drain(..length);
    }
    let (file, defined) = (Some(lexer.current), name.place.start);
    let mut definition = Macro { name: name.atom, parameters, variadic, body: tokens, file, defined, special: None };
    if lexer.dialect() == Dialect::Fortran {
        without_comment(lexer, &mut definition);
    }
    Some(definition)
}

/// A Fortran comment is no part of the replacement, but a macro may stand for the beginning of one, or for a sentinel.
fn without_comment(lexer: &mut Lexer, definition: &mut Macro) {
    let body = &mut definition.body;
    let sentinel =
        |next: Option<&PpToken>| next.is_some_and(|next| !next.space && lexer.spellings.text(next.atom).contains('$'));
    let comment = |&index: &usize| body[index].kind == TokenKind::Bang && !sentinel(body.get(index + 1));
    let comment = (1..body.len()).find(comment).unwrap_or(body.len());
    body.truncate(comment);
    let name = lexer.spellings.text(definition.name).to_owned();
    lexer.preprocessor.comments.retain(|(other, _)| *other != name);
    let Some(first) = body.first().filter(|_| definition.parameters.is_none()) else { return };
    let spelled = expand::spell(lexer, body);
    let alias = lexer.preprocessor.comments.iter().find(|(name, _)| *name == lexer.spellings.text(first.atom));
    let column_one = matches!(lexer.options.form, Form::Fixed { .. }) && matches!(spelled.as_str(), "c" | "C" | "*");
    let stands_for = match alias {
        Some((other, comment)) => comment.clone() + &spelled[other.len()..],
        None if column_one => "!".to_owned(),
        None => spelled,
    };
    if stands_for.starts_with('!') {
        lexer.preprocessor.comments.push((name, stands_for.to_ascii_lowercase()));
    }
}

/// `( identifier-list )`, with `...` or the GNU `name...` at its end; and how many tokens it has.
fn parameter_list(tokens: &[PpToken]) -> Option<(Vec<crate::Atom>, bool, usize)> {
    let close = tokens.iter().position(|token| token.kind == TokenKind::RParen)?;
    let mut names = Vec::new();
    let mut variadic = false;
    if close == 1 {
        return Some((names, false, 2));
    }
    for part in tokens[1..close].split(|token| token.kind == TokenKind::Comma) {
        let (name, dots) = match part {
            [name] if name.kind == TokenKind::Name => (name.atom, false),
            [dots] if dots.kind == TokenKind::Ellipsis => (words::VA_ARGS, true),
            [name, dots] if name.kind == TokenKind::Name && dots.kind == TokenKind::Ellipsis => (name.atom, true),
            _ => return None,
        };
        if variadic || names.contains(&name) {
            return None;
        }
        variadic = dots;
        names.push(name);
    }
    Some((names, variadic, close + 1))
}

fn undef(lexer: &mut Lexer, scanner: &mut Scanner, place: Place) {
    hash::flush(lexer);
    match scanner.next_in_line(&mut lexer.spellings) {
        Some(name) if name.kind == TokenKind::Name => {
            lexer.preprocessor.undefine(lexer.spellings.text(name.atom), name.atom);
        }
        Some(_) | None => lexer.report(problems::macro_without_name("undef", place)),
    }
}

/// C23, 6.10.2: `"name"`, `<name>`, or macros that become one of these.
fn include(lexer: &mut Lexer, scanner: &mut Scanner, directive: PpToken) {
    let (text, rest_place) = scanner.rest_of_line();
    let mut text = text.to_owned();
    if !text.starts_with(['"', '<', '\'']) {
        let piece = [Piece::whole(rest_place.origin, rest_place.start, rest_place.end)];
        let mut scanner = Scanner::new(&text, &piece, lexer.dialect());
        let tokens = rest(lexer, &mut scanner);
        text = expand::text(lexer, tokens);
    }
    match header_name(&text) {
        Some((name, _)) if directive.atom == words::INCLUDE_NEXT => lexer.include(name, Search::Next, rest_place),
        Some((name, true)) => lexer.include(name, Search::System, rest_place),
        Some((name, false)) => lexer.include(name, Search::Quoted, rest_place),
        None => lexer.report(problems::include_without_name(directive.place)),
    }
}

/// C23, 6.4.7: the name in `"name"` or `<name>`, and whether it is the latter.
pub(crate) fn header_name(text: &str) -> Option<(&str, bool)> {
    let close = match text.as_bytes().first()? {
        b'<' => '>',
        b'"' => '"',
        b'\'' => '\'',
        _ => return None,
    };
    let (name, _) = text[1..].split_once(close)?;
    (!name.is_empty()).then_some((name, close == '>'))
}

/// C23, 6.10.5: `# line digit-sequence "name"`
fn line(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken) {
    let tokens = rest(lexer, scanner);
    let tokens = expand::list(lexer, tokens);
    match tokens.first() {
        Some(number) if number.kind == TokenKind::Int => line_is(lexer, tokens, scanner),
        Some(_) | None => lexer.report(problems::bad_condition("a line number is missing", name.place)),
    }
}

/// The line after this one is said to be another.
fn line_is(lexer: &mut Lexer, mut tokens: Vec<PpToken>, scanner: &mut Scanner) {
    tokens.extend(rest(lexer, scanner));
    let number = lexer.spellings.text(tokens[0].atom).parse::<u32>().unwrap_or(0);
    let at = lexer.preprocessor.lines.line(lexer.out.origins.written(tokens[0].place).start);
    let name = tokens.get(1).filter(|token| token.kind == TokenKind::String);
    let name = name.map(|token| lexer.spellings.text(token.atom).trim_matches('"').to_owned());
    let name = name.or(lexer.preprocessor.line_override.name.take());
    let next = lexer.preprocessor.lines.start(at + 1);
    let origin = lexer.out.origins.written(tokens[0].place).origin;
    lexer.out.origins.mark(origin, Marker { at: next, line: number, name: name.as_deref().map(Arc::from) });
    lexer.preprocessor.line_override = LineOverride { shift: i64::from(number) - i64::from(at) - 1, name };
}

/// C23, 6.10.8: `# pragma`. Those of OpenMP and OpenACC become directives, others stay one token; `opening` is the `#`.
pub(crate) fn pragma(lexer: &mut Lexer, scanner: &mut Scanner, opening: Place) {
    let begin = scanner.at;
    let Some(first) = scanner.next_in_line(&mut lexer.spellings) else { return };
    match first.atom {
        // What is printed keeps the directives that are not read.
        sentinel @ (words::OMP | words::ACC)
            if lexer.dialect() == Dialect::C && (lexer.enabled(sentinel) || lexer.record.is_none()) =>
        {
            let tokens = rest(lexer, scanner);
            if lexer.enabled(sentinel) {
                directive(lexer, sentinel, Place { end: first.place.end, ..opening }, tokens);
            }
        }
        other => {
            if other == words::ONCE {
                let current = lexer.current;
                lexer.preprocessor.once(current);
            }
            let tokens = if lexer.dialect() == Dialect::C { rest(lexer, scanner) } else { Vec::new() };
            if lexer.spellings.text(other) == "GCC" {
                gcc_pragma(lexer, &tokens);
            }
            let (_, last) = scanner.rest_of_line();
            let text = match lexer.dialect() {
                // Comments are no part of it.
                Dialect::C => {
                    let blank = if tokens.first().is_some_and(|token| token.space) { " " } else { "" };
                    format!("#pragma {}{blank}{}", lexer.spellings.text(other), expand::spell(lexer, &tokens))
                }
                Dialect::Fortran => format!("#pragma {}", scanner.text[begin..scanner.at].trim()),
            };
            let atom = lexer.spellings.exact(&text);
            lexer.push(TokenKind::Pragma, atom, Place { end: last.end.max(opening.end), ..opening });
        }
    }
}

/// `#pragma GCC system_header`: the file belongs to the system.
fn gcc_pragma(lexer: &mut Lexer, tokens: &[PpToken]) {
    if let Some(name) = tokens.first().filter(|name| lexer.spellings.text(name.atom) == "system_header") {
        lexer.system = lexer.include_depth() > 0;
        lexer.out.origins.set_system(name.place.origin);
    }
}

fn directive(lexer: &mut Lexer, sentinel: crate::Atom, place: Place, tokens: Vec<PpToken>) {
    lexer.push(TokenKind::Sentinel, sentinel, place);
    let mut end = Place { start: place.end, ..place };
    if let Some(last) = tokens.last() {
        end = Place { start: last.place.end, ..last.place };
    }
    for token in expand::list(lexer, tokens) {
        lexer.push(token.kind, token.atom, token.place);
    }
    lexer.push(TokenKind::EndOfDirective, words::EMPTY, end);
}
