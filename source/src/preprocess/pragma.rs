//! `#pragma` and `_Pragma`: C23, 6.10.8 and 6.10.9. Those of OpenMP and OpenACC become directives, others stay one token; a few of
//! GNU's speak to the preprocessor.

use crate::atom::words;
use crate::c::lex::{Dialect, PpToken, Scanner};
use crate::include::Search;
use crate::lexer::Lexer;
use crate::origin::Place;
use crate::phrases::DirectiveNeed;
use crate::preprocess::expand;
use crate::preprocess::input::Input;
use crate::preprocess::operands::{header_name, rest_of_line, written_at};
use crate::preprocess::spell::spell_tokens;
use crate::token::TokenKind;
use crate::{problems, severity};

/// Obeys what follows `#pragma`; `opening` is the `#`.
pub(crate) fn obey_pragma(lexer: &mut Lexer, scanner: &mut Scanner, opening: Place) {
    let begin = scanner.at;
    let Some(first) = scanner.next_in_line(&mut lexer.spellings) else { return };
    if let (words::OMP | words::ACC, Dialect::C) = (first.atom, lexer.dialect()) {
        if let Some(condition) = scanner.pass_conditions() {
            let at = scanner.place_of(condition.range.start, condition.range.end);
            lexer.report(problems::condition_in_pragma(condition.word, at, opening));
            let open = &mut lexer.preprocessor.conditions;
            open.truncate(open.len().saturating_sub(condition.ended));
            return;
        }
        if lexer.is_enabled(first.atom) {
            let tokens = rest_of_line(lexer, scanner);
            return append_directive(lexer, first.atom, Place { end: first.place.end, ..opening }, tokens);
        }
        // What is printed keeps the directives that are not read.
        if lexer.record.is_none() {
            scanner.rest_of_line();
            return;
        }
    }
    if first.atom == words::ONCE {
        obey_once(lexer, first);
    }
    let after = scanner.at;
    let (_, last) = scanner.rest_of_line();
    let mut text = format!("#pragma {}", scanner.text[begin..scanner.at].trim());
    if lexer.dialect() == Dialect::C {
        scanner.at = after;
        let tokens = rest_of_line(lexer, scanner);
        obey_gnu_pragma(lexer, first, &tokens);
        if text.contains('/') || text.contains('\n') {
            let all: Vec<PpToken> = [first].into_iter().chain(tokens).collect();
            text = format!("#pragma {}", spell_tokens(lexer, &all));
        }
    }
    if let Some(words) = severity::of_pragma(&text).filter(|_| lexer.dialect() == Dialect::C)
        && let Some(needs) = lexer.preprocessor.said.obey_pragma(words)
    {
        lexer.report(problems::malformed_pragma("GCC diagnostic", needs, first.place));
    }
    let atom = lexer.spellings.exact_atom(&text);
    lexer.push(TokenKind::Pragma, atom, Place { end: last.end.max(opening.end), ..opening });
}

fn obey_once(lexer: &mut Lexer, name: PpToken) {
    let current = lexer.current;
    lexer.preprocessor.mark_once(current);
    if lexer.include_depth == 0 && lexer.dialect() == Dialect::C {
        lexer.report(problems::once_in_main_file(name.place));
    }
}

/// What GNU's pragmas say to the preprocessor.
fn obey_gnu_pragma(lexer: &mut Lexer, first: PpToken, tokens: &[PpToken]) {
    let word = |index: usize| tokens.get(index).map_or("", |token: &PpToken| lexer.spellings.text(token.atom));
    match (lexer.spellings.text(first.atom), word(0)) {
        ("GCC" | "clang", "system_header") => {
            lexer.system = lexer.include_depth > 0;
            lexer.out.origins.set_system(first.place.origin);
        }
        ("GCC" | "clang", "dependency") => obey_dependency(lexer, first, &tokens[1..]),
        ("GCC" | "clang", "poison") => obey_poison(lexer, &tokens[1..]),
        ("GCC", "error") => {
            let text = message_text(lexer, &tokens[1..]);
            lexer.report(problems::pragma_error(&text, first.place));
        }
        ("GCC", "warning") => {
            let text = message_text(lexer, &tokens[1..]);
            lexer.report(problems::pragma_warning(&text, first.place));
        }
        ("push_macro", _) => save_macro(lexer, first, tokens, true),
        ("pop_macro", _) => save_macro(lexer, first, tokens, false),
        _ => {}
    }
}

/// GNU: `dependency "name"`: whether that file is newer nobody asks here, but it has to be there.
fn obey_dependency(lexer: &mut Lexer, first: PpToken, tokens: &[PpToken]) {
    let spelled = spell_tokens(lexer, tokens);
    let Some((name, system)) = header_name(&spelled) else {
        let wanted = DirectiveNeed::QuotedName;
        return lexer.report(problems::malformed_directive("pragma GCC dependency", wanted, first.place));
    };
    let search = if system { Search::System } else { Search::Quoted };
    if lexer.find_file(name, search).is_none() {
        lexer.report(problems::include_not_found(name, first.place));
    }
}

/// GNU: `poison name …`
fn obey_poison(lexer: &mut Lexer, names: &[PpToken]) {
    for name in names {
        if name.kind != TokenKind::Name {
            return lexer.report(problems::malformed_directive("pragma GCC poison", DirectiveNeed::Names, name.place));
        }
        let text = lexer.spellings.text(name.atom);
        if lexer.preprocessor.is_macro(name.atom) {
            lexer.report(problems::macro_poisoned(text, name.place));
        }
        lexer.preprocessor.undefine_macro(text, name.atom);
        lexer.preprocessor.poison_name(name.atom);
    }
}

/// The text of string literals, in parentheses or not.
fn message_text(lexer: &mut Lexer, tokens: &[PpToken]) -> String {
    let literals = tokens.iter().filter(|token| token.kind == TokenKind::String);
    literals.map(|token| destringize_literal(lexer.spellings.text(token.atom))).collect()
}

/// `push_macro("name")`, `pop_macro("name")`
fn save_macro(lexer: &mut Lexer, first: PpToken, tokens: &[PpToken], push: bool) {
    let name = match tokens {
        [open, name, close, ..]
            if open.kind == TokenKind::LParen && name.kind == TokenKind::String && close.kind == TokenKind::RParen =>
        {
            destringize_literal(lexer.spellings.text(name.atom)).trim().to_owned()
        }
        _ => {
            let text = lexer.spellings.text(first.atom);
            return lexer.report(problems::malformed_pragma(text, "`(\"name\")`", first.place));
        }
    };
    let atom = lexer.spellings.exact_atom(&name);
    if push {
        lexer.preprocessor.push_macro(atom);
    } else {
        lexer.preprocessor.pop_macro(&name, atom);
    }
}

fn append_directive(lexer: &mut Lexer, sentinel: crate::Atom, place: Place, tokens: Vec<PpToken>) {
    lexer.push(TokenKind::Sentinel, sentinel, place);
    let mut end = Place { start: place.end, ..place };
    if let Some(last) = tokens.last() {
        end = Place { start: last.place.end, ..last.place };
    }
    for token in expand::expand_list(lexer, tokens) {
        lexer.push(token.kind, token.atom, token.place);
    }
    lexer.push(TokenKind::EndOfDirective, words::EMPTY, end);
}

/// C23, 6.10.9: `_Pragma("omp ...")` is `#pragma omp ...`; the operands may come out of macros.
pub(crate) fn obey_pragma_operator(lexer: &mut Lexer, operator: PpToken, input: &mut Input) {
    let mut taken = Vec::new();
    for kind in [TokenKind::LParen, TokenKind::String, TokenKind::RParen] {
        match input.next_expanded(lexer) {
            Some(token) if token.kind == kind => taken.push(token),
            other => {
                lexer.report(problems::bad_pragma_operator(operator.place));
                input.put_back(other.into_iter());
                input.put_back(taken.into_iter().rev());
                return;
            }
        }
    }
    let literal = taken[1];
    let text = destringize_literal(lexer.spellings.text(literal.atom));
    let inside = Place { start: literal.place.start + 1, end: literal.place.end.saturating_sub(1), ..literal.place };
    obey_text(lexer, &text, inside, operator.place);
}

/// Microsoft: `__pragma(...)` is `#pragma ...`.
pub(crate) fn microsoft_operator(lexer: &mut Lexer, operator: PpToken, input: &mut Input) {
    let mut tokens = Vec::new();
    let mut depth = 0u32;
    while let Some(token) = input.next_token(lexer) {
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth = depth.saturating_sub(1),
            _ => {}
        }
        tokens.push(token);
        if depth == 0 {
            break;
        }
    }
    if depth > 0 || tokens.len() < 2 {
        lexer.report(problems::bad_pragma_operator(operator.place));
        return input.put_back(tokens.into_iter().rev());
    }
    let inside = &tokens[1..tokens.len() - 1];
    let place = inside.first().map_or(operator.place, |first| first.place);
    let text = spell_tokens(lexer, inside);
    obey_text(lexer, &text, place, operator.place);
}

fn obey_text(lexer: &mut Lexer, text: &str, inside: Place, opening: Place) {
    let piece = written_at(inside);
    let mut scanner = lexer.make_scanner(text, &piece);
    obey_pragma(lexer, &mut scanner, opening);
    lexer.report_all(&mut scanner.diagnostics);
}

/// C23, 6.10.9: the text of a string literal, as `_Pragma` reads it.
pub(crate) fn destringize_literal(literal: &str) -> String {
    let inside = literal.trim_start_matches(['L', 'u', 'U', '8']);
    let inside = inside.strip_prefix('"').unwrap_or(inside);
    let inside = inside.strip_suffix('"').unwrap_or(inside);
    let mut text = String::with_capacity(inside.len());
    let mut characters = inside.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = character == '\\' && matches!(characters.peek(), Some('"' | '\\'));
        text.extend(if escaped { characters.next() } else { Some(character) });
    }
    text.replace('\n', " ")
}
