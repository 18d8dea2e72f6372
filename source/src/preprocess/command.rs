//! `#` lines: C23, 6.10. One function per directive.

use crate::phrases::DirectiveNeed;
use std::sync::Arc;

use crate::atom::words;
use crate::c::lex::{Dialect, PpToken, Scanner};
use crate::c::standard::CStandard;
use crate::include::Search;
use crate::lexer::Lexer;
use crate::origin::{Marker, Place};
use crate::preprocess::define::{self, obey_define, obey_undef};
use crate::preprocess::operands::{closing_parenthesis, extra_tokens, header_name, rest_of_line};
use crate::preprocess::{Condition, LineOverride, condition, embed, expand, guard, pragma};
use crate::problems;
use crate::token::TokenKind;

/// Obeys the line whose `#` the scanner just passed, and the excluded groups after it.
pub(crate) fn obey_directive_line(lexer: &mut Lexer, scanner: &mut Scanner) {
    obey_line(lexer, scanner);
    while lexer.preprocessor.is_skipping() && scanner.skip_to_hash().is_some() {
        obey_line(lexer, scanner);
    }
}

/// Obeys one line; an excluded one only as far as groups are concerned.
pub(crate) fn obey_line(lexer: &mut Lexer, scanner: &mut Scanner) {
    let hash = scanner.start;
    // The `#` itself is a token where no group is skipped.
    let text = scanner.tokens > 1;
    let name = scanner.next_in_line(&mut lexer.spellings);
    if let Some(name) = name.map(|name| fold_directive(lexer, name)) {
        let known = obey_group(lexer, scanner, name, text) || lexer.preprocessor.is_skipping() || {
            lexer.preprocessor.guard.note_directive(text);
            obey_active(lexer, scanner, name, hash)
        };
        if !known {
            lexer.report(problems::unknown_preprocessing_directive(lexer.spellings.text(name.atom), name.place));
        }
    }
    scanner.finish_line();
    scanner.tokens = 0;
    lexer.report_all(&mut scanner.diagnostics);
}

/// In Fortran the names of directives may be in capitals.
fn fold_directive(lexer: &mut Lexer, name: PpToken) -> PpToken {
    let text = lexer.spellings.text(name.atom);
    match lexer.dialect() {
        Dialect::Fortran => PpToken { atom: lexer.spellings.folded_in(text, 0, text.len()), ..name },
        Dialect::C => name,
    }
}

/// The directives that are heeded in excluded groups too: C23, 6.10.2.
fn obey_group(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken, text: bool) -> bool {
    match name.atom {
        words::IF | words::IFDEF | words::IFNDEF => open_group(lexer, scanner, name, text),
        words::ELIF | words::ELSE => next_group(lexer, scanner, name),
        words::ELIFDEF | words::ELIFNDEF if knows_elifdef(lexer, name) => next_group(lexer, scanner, name),
        words::ENDIF => close_group(lexer, scanner, name),
        _ => return false,
    }
    true
}

/// Before C23 `#elifdef` is an extension; in a strict older standard an excluded group may hold one that means nothing.
fn knows_elifdef(lexer: &mut Lexer, name: PpToken) -> bool {
    let c = lexer.options.c;
    let known =
        lexer.dialect() == Dialect::Fortran || c.gnu_or_since(CStandard::C23) || !lexer.preprocessor.is_skipping();
    let matters = lexer.preprocessor.open_condition().is_some_and(|open| !open.taken);
    if known && matters && !c.has_standard(CStandard::C23) {
        lexer.report_pedantic(problems::elifdef_is_new(lexer.spellings.text(name.atom), name.place));
    }
    known
}

fn open_group(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken, text: bool) {
    let excluded = lexer.preprocessor.is_skipping();
    let depth = lexer.preprocessor.conditions.len();
    let mut guard = None;
    let active = !excluded && condition_holds(lexer, scanner, name, &mut guard);
    if !excluded {
        lexer.preprocessor.guard.open_condition(guard, depth, text);
    }
    lexer.preprocessor.conditions.push(Condition {
        place: name.place,
        // A group in an excluded group has nothing left to take.
        taken: active || excluded,
        active,
        skipped: excluded,
        after_else: None,
    });
}

fn next_group(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken) {
    let Some(open) = lexer.preprocessor.open_condition() else {
        return lexer.report(problems::without_if(lexer.spellings.text(name.atom), name.place));
    };
    if let Some(first) = open.after_else {
        return lexer.report(problems::after_else(lexer.spellings.text(name.atom), name.place, first));
    }
    let (taken, skipped) = (open.taken, open.skipped);
    let depth = lexer.preprocessor.conditions.len() - 1;
    lexer.preprocessor.guard.next_branch(depth);
    let is_else = name.atom == words::ELSE;
    if is_else && !skipped {
        extra_tokens(lexer, scanner, "else");
    }
    let active = !taken && (is_else || condition_holds(lexer, scanner, name, &mut None));
    if let Some(open) = lexer.preprocessor.conditions.last_mut() {
        open.active = active;
        open.taken |= active;
        open.after_else = is_else.then_some(name.place);
    }
}

fn close_group(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken) {
    let Some(open) = lexer.preprocessor.open_condition() else {
        return lexer.report(problems::without_if("endif", name.place));
    };
    if !open.skipped {
        extra_tokens(lexer, scanner, "endif");
    }
    lexer.preprocessor.conditions.pop();
    let depth = lexer.preprocessor.conditions.len();
    lexer.preprocessor.guard.close_condition(depth);
}

/// Whether the condition of an `#if`, `#elifdef` … line holds; `guard` is the macro whose absence is all it asks for.
fn condition_holds(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken, guard: &mut Option<crate::Atom>) -> bool {
    let directive = lexer.spellings.text(name.atom);
    let defined = match name.atom {
        words::IFDEF | words::ELIFDEF => true,
        words::IFNDEF | words::ELIFNDEF => false,
        _ => {
            let tokens = rest_of_line(lexer, scanner);
            *guard = guard::of_condition(&tokens);
            return condition::evaluate_condition(lexer, tokens, name.place);
        }
    };
    let Some(asked) = define::macro_name(lexer, scanner, directive, name.place) else { return false };
    extra_tokens(lexer, scanner, directive);
    *guard = Some(asked.atom).filter(|_| name.atom == words::IFNDEF);
    lexer.preprocessor.is_macro(asked.atom) == defined
}

/// The directives of included groups.
fn obey_active(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken, hash: usize) -> bool {
    let text = lexer.spellings.text(name.atom);
    match name.atom {
        words::DEFINE => obey_define(lexer, scanner, name.place),
        words::UNDEF => obey_undef(lexer, scanner, name.place),
        words::INCLUDE | words::INCLUDE_NEXT | words::IMPORT => obey_include(lexer, scanner, name),
        words::ERROR => {
            let (text, _) = scanner.rest_of_line();
            lexer.report(problems::error_directive(text, scanner.place_of(hash, scanner.at)));
        }
        words::WARNING => {
            let (text, _) = scanner.rest_of_line();
            lexer.report(problems::warning_directive(text, scanner.place_of(hash, scanner.at)));
        }
        words::LINE => obey_line_directive(lexer, scanner, name),
        words::PRAGMA => {
            let opening = scanner.place_of(hash, hash + 1);
            pragma::obey_pragma(lexer, scanner, opening);
        }
        // `# 12 "file"`, as a preprocessor writes it.
        _ if name.kind == TokenKind::Int => obey_marker(lexer, scanner, name),
        words::IDENT => obey_ident(lexer, scanner, name),
        _ if lexer.dialect() == Dialect::Fortran => return false,
        _ if text == "sccs" => obey_ident(lexer, scanner, name),
        _ if text == "embed" => embed::obey_embed(lexer, scanner, name),
        _ if text == "assert" => obey_assert(lexer, scanner, name, true),
        _ if text == "unassert" => obey_assert(lexer, scanner, name, false),
        _ => return false,
    }
    true
}

/// GNU: `#ident "text"` has one string literal.
fn obey_ident(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken) {
    let tokens = rest_of_line(lexer, scanner);
    let tokens = expand::expand_list(lexer, tokens);
    let directive = lexer.spellings.text(name.atom);
    match tokens.as_slice() {
        _ if lexer.dialect() == Dialect::Fortran => {}
        [only] if only.kind == TokenKind::String => {}
        [first, extra, ..] if first.kind == TokenKind::String => {
            lexer.report_warning(problems::extra_tokens(directive, extra.place));
        }
        _ => lexer.report(problems::malformed_directive(directive, DirectiveNeed::StringLiteral, name.place)),
    }
}

/// GNU: `#assert question(answer)`, `#unassert question(answer)`, `#unassert question`
fn obey_assert(lexer: &mut Lexer, scanner: &mut Scanner, name: PpToken, add: bool) {
    let tokens = rest_of_line(lexer, scanner);
    let directive = lexer.spellings.text(name.atom);
    let (question, answer) = match tokens.as_slice() {
        [question, answer @ ..] if question.kind == TokenKind::Name => (question.atom, answer),
        _ => return lexer.report(problems::malformed_directive(directive, DirectiveNeed::Assertion, name.place)),
    };
    let close = closing_parenthesis(answer);
    lexer.preprocessor.note_dependence();
    match close {
        Some(close) if close > 1 => {
            if let Some(extra) = answer.get(close + 1) {
                lexer.report_warning(problems::extra_tokens(directive, extra.place));
            }
            let answer: Vec<_> = answer[1..close].iter().map(|token| token.atom).collect();
            let answers = lexer.preprocessor.assertions.entry(question).or_default();
            answers.retain(|other| *other != answer);
            if add {
                answers.push(answer);
            }
        }
        None if !add && answer.is_empty() => {
            lexer.preprocessor.assertions.remove(&question);
        }
        _ => lexer.report(problems::malformed_directive(directive, DirectiveNeed::Assertion, name.place)),
    }
}

/// C23, 6.10.3: `"name"`, `<name>`, or macros that become one of these.
fn obey_include(lexer: &mut Lexer, scanner: &mut Scanner, directive: PpToken) {
    let text = lexer.spellings.text(directive.atom);
    if lexer.preprocessor.collecting > 0 {
        return lexer.report(problems::include_in_arguments(text, directive.place));
    }
    let at = scanner.at;
    let (name, system, place) = match scanner.header_name() {
        Some((name, system)) => {
            let place = scanner.place_of(scanner.start, scanner.at);
            if lexer.dialect() == Dialect::C {
                let tokens = rest_of_line(lexer, scanner);
                if let Some(extra) = expand::expand_list(lexer, tokens).first() {
                    let place = lexer.out.origins.as_written(extra.place);
                    lexer.report_warning(problems::extra_tokens(text, place));
                }
            }
            (name.to_owned(), system, place)
        }
        None => {
            scanner.at = at;
            let tokens = rest_of_line(lexer, scanner);
            let place = tokens.first().zip(tokens.last()).map_or(directive.place, |(first, last)| {
                let end = last.place.end.max(first.place.end);
                Place { end, ..first.place }
            });
            let spelled = expand::text(lexer, tokens);
            let Some((name, system)) = header_name(&spelled) else {
                return lexer.report(problems::include_without_name(directive.place));
            };
            (name.to_owned(), system, place)
        }
    };
    if name.is_empty() {
        return lexer.report(problems::include_without_name(place));
    }
    let search = match (directive.atom, system) {
        (words::INCLUDE_NEXT, _) => Search::Next,
        (_, true) => Search::System,
        (_, false) => Search::Quoted,
    };
    if directive.atom == words::INCLUDE_NEXT && lexer.include_depth == 0 {
        lexer.report(problems::include_next_in_main_file(directive.place));
    }
    let imported = (directive.atom == words::IMPORT).then(|| lexer.find_file(&name, search)).flatten();
    let imported = imported.map(|found| found.file);
    if imported.is_some() {
        // What was read before a header is not noted.
        lexer.preprocessor.note_dependence();
    }
    if let Some(file) = imported.filter(|file| lexer.out.includes.contains(file)) {
        return lexer.preprocessor.mark_once(file);
    }
    scanner.finish_line();
    lexer.report_all(&mut scanner.diagnostics);
    lexer.include_file(&name, search, place);
    if let Some(file) = imported {
        lexer.preprocessor.mark_once(file);
    }
}

/// C23, 6.10.6: `# line digit-sequence "name"`
fn obey_line_directive(lexer: &mut Lexer, scanner: &mut Scanner, directive: PpToken) {
    let tokens = rest_of_line(lexer, scanner);
    let tokens = expand::expand_list(lexer, tokens);
    let c = lexer.dialect() == Dialect::C;
    let number = tokens.first().filter(|number| number.kind == TokenKind::Int);
    let Some(number) = number.and_then(|number| line_number(lexer.spellings.text(number.atom), c)) else {
        return lexer.report(problems::malformed_directive("line", DirectiveNeed::LineNumber, directive.place));
    };
    let limit = if lexer.options.c.has_standard(CStandard::C99) { i32::MAX as u64 } else { 32767 };
    if number == 0 || number > limit {
        lexer.report_pedantic(problems::line_number_out_of_range(directive.place));
    }
    if let Some(name) = tokens.get(1).filter(|_| c) {
        if !is_plain_string(lexer, *name) {
            return lexer.report(problems::malformed_directive("line", DirectiveNeed::FileName, directive.place));
        }
        if let Some(extra) = tokens.get(2) {
            let place = lexer.out.origins.as_written(extra.place);
            lexer.report_warning(problems::extra_tokens("line", place));
        }
    }
    line_is(lexer, number as u32, &tokens);
}

/// A decimal number, without suffix; in C23 with separators.
fn line_number(text: &str, strict: bool) -> Option<u64> {
    let digits: String = text.chars().filter(|&character| character != '\'').collect();
    let all = digits.bytes().all(|byte| byte.is_ascii_digit());
    // What is too big for any file counts modulo 2^32, as in gcc.
    let number = digits.bytes().fold(0u64, |number, byte| number.wrapping_mul(10) + u64::from(byte & 15));
    (all || !strict).then_some(number)
}

fn is_plain_string(lexer: &Lexer, token: PpToken) -> bool {
    token.kind == TokenKind::String && lexer.spellings.text(token.atom).starts_with('"')
}

/// `# 12 "file" 1 3`, as preprocessors write it: C says nothing of it.
fn obey_marker(lexer: &mut Lexer, scanner: &mut Scanner, number: PpToken) {
    let mut tokens = vec![number];
    tokens.extend(rest_of_line(lexer, scanner));
    let c = lexer.dialect() == Dialect::C;
    let Some(line) = line_number(lexer.spellings.text(number.atom), c) else {
        return lexer.report(problems::malformed_directive("", DirectiveNeed::LineNumber, number.place));
    };
    let flags = tokens.get(2..).unwrap_or(&[]);
    let flag = |token: &PpToken| matches!(lexer.spellings.text(token.atom), "1" | "2" | "3" | "4");
    let wrong_name = tokens.get(1).is_some_and(|name| !is_plain_string(lexer, *name));
    if c && (wrong_name || !flags.iter().all(flag)) {
        return lexer.report(problems::malformed_directive("", DirectiveNeed::LineFileFlags, number.place));
    }
    line_is(lexer, line as u32, &tokens);
}

/// The line after this one is said to be another.
fn line_is(lexer: &mut Lexer, number: u32, tokens: &[PpToken]) {
    let Some(first) = tokens.first() else { return };
    let written = lexer.out.origins.as_written(first.place);
    let at = lexer.preprocessor.lines.line(written.start);
    let name = tokens.get(1).filter(|token| token.kind == TokenKind::String);
    let name = name.map(|token| lexer.spellings.text(token.atom).trim_matches('"').to_owned());
    let name = name.or(lexer.preprocessor.line_override.name.take());
    let next = lexer.preprocessor.lines.start(at + 1);
    lexer
        .out
        .origins
        .add_marker(written.origin, Marker { at: next, line: number, name: name.as_deref().map(Arc::from) });
    lexer.preprocessor.line_override = LineOverride { shift: i64::from(number) - i64::from(at) - 1, name };
}
