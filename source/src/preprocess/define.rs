//! `#define` and `#undef`: C23, 6.10.5.

use crate::atom::{Atom, words};
use crate::c::lex::{Dialect, PpToken, Scanner};
use crate::c::standard::CStandard;
use crate::file::Form;
use crate::lexer::Lexer;
use crate::origin::{OriginId, Place};
use crate::phrases::PastePlace;
use crate::preprocess::definition::Macro;
use crate::preprocess::operands::{closing_parenthesis, extra_tokens, is_paste};
use crate::preprocess::print_c;
use crate::preprocess::spell::spell_tokens;
use crate::problems;
use crate::text::Piece;
use crate::token::TokenKind;

impl Lexer<'_> {
    /// Defines a macro as `-D` does: `text` is what follows `#define`.
    pub(crate) fn define_text(&mut self, origin: OriginId, text: &str) {
        let piece = [Piece::of_text(origin, 0, text.len() as u32)];
        let mut scanner = self.make_scanner(text, &piece);
        let place = scanner.place_of(0, 0);
        if let Some(definition) = read_definition(self, &mut scanner, place) {
            let name = self.spellings.text(definition.name);
            self.preprocessor.define_macro(name, Macro { file: None, defined: 0, ..definition });
        }
    }
}

/// C23, 6.10.5: `# define identifier replacement-list`
pub(super) fn obey_define(lexer: &mut Lexer, scanner: &mut Scanner, place: Place) {
    lexer.flush_statement();
    let Some(definition) = read_definition(lexer, scanner, place) else { return };
    let name = definition.name;
    lexer.record_directive(place, |lexer| print_c::print_define(lexer, &definition).trim_end().to_owned());
    let (parameters, variadic, body) =
        (definition.parameters.clone(), definition.variadic, spelling_of(&definition.body));
    let text = lexer.spellings.text(name);
    let Some(old) = lexer.preprocessor.define_macro(text, definition) else { return };
    let differs = old.special.is_some()
        || old.parameters != parameters
        || old.variadic != variadic
        || spelling_of(&old.body) != body;
    let own = old.file.is_some() || lexer.dialect() == Dialect::C;
    if differs && own {
        lexer.report_warning(problems::macro_redefined(text, place));
    }
}

/// What makes two replacement lists the same: C23, 6.10.5, 1.
fn spelling_of(body: &[PpToken]) -> Vec<(Atom, bool, bool)> {
    body.iter().enumerate().map(|(index, token)| (token.atom, token.respelled, token.space && index > 0)).collect()
}

/// C23, 6.10.5: the name after `#define`, `#undef`, `#ifdef` …
pub(super) fn macro_name(lexer: &mut Lexer, scanner: &mut Scanner, directive: &str, place: Place) -> Option<PpToken> {
    let Some(name) = scanner.next_in_line(&mut lexer.spellings) else {
        lexer.report(problems::macro_without_name(directive, place));
        return None;
    };
    let text = lexer.spellings.text(name.atom);
    if name.kind != TokenKind::Name {
        lexer.report(problems::wrong_macro_name(text, name.place));
        return None;
    }
    if name.atom == words::DEFINED && matches!(directive, "define" | "undef") {
        lexer.report(problems::reserved_macro_name(text, name.place));
        return None;
    }
    if lexer.dialect() == Dialect::C {
        lexer.report_use(name, false);
    }
    // One that is poisoned stays without definition.
    (!lexer.preprocessor.is_poisoned(name.atom)).then_some(name)
}

fn read_definition(lexer: &mut Lexer, scanner: &mut Scanner, place: Place) -> Option<Macro> {
    let name = macro_name(lexer, scanner, "define", place)?;
    let function_like = scanner.peek() == b'(';
    let mut tokens = tokens_of_line(lexer, scanner);
    let (mut parameters, mut variadic) = (None, false);
    if function_like {
        let Some((names, dots, length)) = parameter_list(&tokens) else {
            lexer.report(problems::bad_macro_parameters(lexer.spellings.text(name.atom), name.place));
            return None;
        };
        if dots {
            variadic_parameter(lexer, &tokens[..length], &names);
        }
        (parameters, variadic) = (Some(names), dots);
        tokens.drain(..length);
    } else if let Some(first) = tokens.first().filter(|first| !first.space && lexer.dialect() == Dialect::C) {
        let found = problems::no_blank_after_macro_name(lexer.spellings.text(name.atom), first.place);
        let basic = !lexer.spellings.text(first.atom).starts_with(['@', '`', '$']);
        // C89 lets a character of the basic set stand there.
        if basic && !lexer.options.c.has_standard(CStandard::C99) {
            lexer.report(found)
        } else {
            lexer.report_warning(found)
        }
    }
    let (file, defined) = (Some(lexer.current), name.place.start);
    let mut definition = Macro { name: name.atom, parameters, variadic, body: tokens, file, defined, special: None };
    match lexer.dialect() {
        Dialect::Fortran => without_comment(lexer, &mut definition),
        // A wrong definition was told; calls of the macro are not a second mistake.
        Dialect::C if check_body(lexer, &mut definition).is_none() => definition.body.clear(),
        Dialect::C => {}
    }
    Some(definition)
}

/// The rest of the line, where parameters may be called what is not allowed elsewhere.
fn tokens_of_line(lexer: &mut Lexer, scanner: &mut Scanner) -> Vec<PpToken> {
    let tokens: Vec<PpToken> = std::iter::from_fn(|| scanner.next_in_line(&mut lexer.spellings)).collect();
    let names = tokens.iter().filter(|token| token.kind == TokenKind::Name);
    names.for_each(|token| lexer.report_use(*token, false));
    tokens
}

/// C99 brought `...`; a name before it is GNU's.
fn variadic_parameter(lexer: &mut Lexer, list: &[PpToken], names: &[Atom]) {
    let Some(dots) = list.iter().rfind(|token| token.kind == TokenKind::Ellipsis) else { return };
    if names.last() != Some(&words::VA_ARGS) {
        lexer.report_pedantic(problems::named_variadic_parameter(dots.place));
    } else if !lexer.options.c.has_standard(CStandard::C99) {
        lexer.report_pedantic(problems::variadic_macro(dots.place));
    }
}

/// A Fortran comment is not a part of the replacement, but a macro may stand for the beginning of one, or for a sentinel.
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
    let spelled = spell_tokens(lexer, body);
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
fn parameter_list(tokens: &[PpToken]) -> Option<(Vec<Atom>, bool, usize)> {
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

/// The constraints on a replacement list: C23, 6.10.5 to 6.10.5.3; `None` if they are broken.
fn check_body(lexer: &mut Lexer, definition: &mut Macro) -> Option<()> {
    let body = &mut definition.body;
    // GNU: several `##` are one.
    body.dedup_by(|next, before| is_paste(*next) && is_paste(*before));
    let ends = [body.first(), body.last()];
    if let Some(end) = ends.into_iter().flatten().find(|token| is_paste(**token)) {
        let place = end.place;
        lexer.report(problems::paste_at_the_end(PastePlace::Replacement, place));
        return None;
    }
    let names = definition.parameters.as_deref();
    let variadic = definition.variadic && names.and_then(<[Atom]>::last) == Some(&words::VA_ARGS);
    let parameter = |token: &PpToken| {
        names.is_some_and(|names| names.contains(&token.atom)) || definition.variadic && token.atom == words::VA_OPT
    };
    for (index, token) in definition.body.iter().enumerate() {
        match token.atom {
            words::HASH if names.is_some() && !definition.body.get(index + 1).is_some_and(parameter) => {
                lexer.report(problems::hash_without_parameter(token.place));
                return None;
            }
            words::VA_ARGS if !variadic => {
                lexer.report_warning(problems::variable_arguments_outside("__VA_ARGS__", token.place))
            }
            words::VA_OPT if !definition.variadic => {
                lexer.report_warning(problems::variable_arguments_outside("__VA_OPT__", token.place));
            }
            words::VA_OPT => check_optional(lexer, *token, &definition.body[index + 1..])?,
            _ => {}
        }
    }
    Some(())
}

/// C23, 6.10.5.2: `__VA_OPT__ ( pp-tokens )`, which holds no other and neither begins nor ends with `##`.
fn check_optional(lexer: &mut Lexer, name: PpToken, rest: &[PpToken]) -> Option<()> {
    let Some(close) = closing_parenthesis(rest) else {
        lexer.report(problems::optional_without_parentheses(name.place));
        return None;
    };
    let inside = &rest[1..close];
    if let Some(nested) = inside.iter().find(|token| token.atom == words::VA_OPT) {
        lexer.report(problems::nested_optional(nested.place));
        return None;
    }
    let ends = [inside.first(), inside.last()];
    if let Some(end) = ends.into_iter().flatten().find(|token| is_paste(**token)) {
        lexer.report(problems::paste_at_the_end(PastePlace::VaOpt, end.place));
        return None;
    }
    Some(())
}

/// C23, 6.10.5.5: `# undef identifier`
pub(super) fn obey_undef(lexer: &mut Lexer, scanner: &mut Scanner, place: Place) {
    lexer.flush_statement();
    let Some(name) = macro_name(lexer, scanner, "undef", place) else { return };
    let text = lexer.spellings.text(name.atom);
    lexer.record_directive(place, |_| format!("#undef {text}"));
    if lexer.preprocessor.lookup_macro(name.atom).is_some_and(|definition| definition.special.is_some()) {
        lexer.report(problems::built_in_undefined(text, name.place));
    }
    lexer.preprocessor.undefine_macro(text, name.atom);
    extra_tokens(lexer, scanner, "undef");
}
