//! Macro replacement: C23, 6.10.4, by Prosser's algorithm with hide sets.
//!
//! What comes out of a macro is put back in front of the [`Input`] and scanned again; the hide set of each token keeps
//! a macro from replacing what came out of itself.

use crate::atom::{Atom, words};
use crate::c::lex::{Dialect, PpToken};
use crate::c::standard::CStandard;
use crate::lexer::Lexer;
use crate::origin::{Origin, OriginId, Place};
use crate::preprocess::DEPTH;
use crate::preprocess::budget::charge_budget;
use crate::preprocess::definition::{Macro, Special};
use crate::preprocess::input::Input;
use crate::preprocess::spell::{quote_string, spell_tokens};
use crate::preprocess::substitute::{self, Arguments};
use crate::problems;
use crate::token::TokenKind;

/// Arguments that are replaced inside one another have at most so many tokens together: each call holds a copy of its own.
const HELD: usize = 1 << 19;
/// Bodies of so many tokens are counted one by one.
const PLAIN: usize = 1 << 10;
/// So many macros may come out of one another.
const CHAIN: usize = 1000;

impl Input<'_, '_> {
    /// The next token; `#` lines before it are obeyed.
    #[inline]
    pub(crate) fn next_token(&mut self, lexer: &mut Lexer) -> Option<PpToken> {
        if let Some(token) = self.pending.pop() {
            self.untouched = self.untouched.min(self.pending.len());
            return Some(token);
        }
        let scanner = self.scanner.as_deref_mut()?;
        loop {
            let token = scanner.next(&mut lexer.spellings)?;
            if token.line_start && token.atom == words::HASH {
                lexer.obey_directive_line(scanner);
                continue;
            }
            if token.kind == TokenKind::Name {
                lexer.report_use(token, true);
            }
            return Some(token);
        }
    }

    /// The next token that no macro replaces.
    pub(crate) fn next_expanded(&mut self, lexer: &mut Lexer) -> Option<PpToken> {
        loop {
            let token = self.next_token(lexer)?;
            if token.kind != TokenKind::Name || !expand_macro(lexer, token, self) {
                return Some(token);
            }
        }
    }
}

/// Replaces all macros in `tokens`.
pub(crate) fn expand_list(lexer: &mut Lexer, tokens: Vec<PpToken>) -> Vec<PpToken> {
    if lexer.preprocessor.may_replace(&tokens) { replace_tokens(lexer, tokens).0 } else { tokens }
}

/// `tokens` after replacement, and whether blanks are left behind the last.
fn replace_tokens(lexer: &mut Lexer, tokens: Vec<PpToken>) -> (Vec<PpToken>, bool) {
    if lexer.preprocessor.depth >= DEPTH {
        if !std::mem::replace(&mut lexer.preprocessor.too_deep, true) {
            let place = lexer.out.origins.as_written(tokens[0].place);
            lexer.report(problems::expansion_too_deep(lexer.spellings.text(tokens[0].atom), place));
        }
        return (tokens, false);
    }
    let length = tokens.len();
    if lexer.preprocessor.held + length > HELD {
        charge_budget(lexer, tokens[0], usize::MAX);
        return (tokens, false);
    }
    lexer.preprocessor.depth += 1;
    lexer.preprocessor.held += length;
    let mut input = Input::of_list(tokens);
    let mut out = Vec::new();
    while let Some(token) = input.next_expanded(lexer) {
        out.push(token);
    }
    lexer.preprocessor.depth -= 1;
    lexer.preprocessor.held -= length;
    (out, input.trailing)
}

/// A run of tokens that macros replaced, by number, and what became of them.
pub(crate) struct Run {
    pub(crate) first: usize,
    pub(crate) after: usize,
    pub(crate) tokens: Vec<PpToken>,
}

/// What macros replace in the tokens of a line; the other tokens stay.
pub(crate) fn expand_runs(lexer: &mut Lexer, tokens: Vec<PpToken>) -> Vec<Run> {
    let all = tokens.len();
    let mut input = Input::of_list(tokens);
    let mut runs: Vec<Run> = Vec::new();
    let mut inside = false;
    loop {
        let own = input.pending.len() == input.untouched;
        let first = all - input.untouched;
        let Some(token) = input.next_token(lexer) else { return runs };
        let replaced = token.kind == TokenKind::Name && expand_macro(lexer, token, &mut input);
        if own && replaced {
            runs.push(Run { first, after: first, tokens: Vec::new() });
        }
        inside = if own { replaced } else { inside };
        if let Some(run) = runs.last_mut().filter(|_| inside) {
            run.after = all - input.untouched;
            run.tokens.extend((!replaced).then_some(token));
        }
    }
}

/// The text of `tokens` after replacement.
pub(crate) fn text(lexer: &mut Lexer, tokens: Vec<PpToken>) -> String {
    let tokens = expand_list(lexer, tokens);
    spell_tokens(lexer, &tokens)
}

/// Replaces `token` if it is the name of a macro, called here: the replacement becomes the next input.
pub(crate) fn expand_macro(lexer: &mut Lexer, token: PpToken, input: &mut Input) -> bool {
    let preprocessor = &mut lexer.preprocessor;
    if preprocessor.hides.contains(token.hidden, token.atom) || preprocessor.budget == 0 {
        return false;
    }
    let Some(definition) = preprocessor.lookup_macro(token.atom) else { return false };
    if definition.parameters.is_some() && (input.unclosed || !input.parenthesis_follows()) {
        return false;
    }
    if preprocessor.hides.size(token.hidden) > CHAIN {
        let place = lexer.out.origins.as_written(token.place);
        lexer.report(problems::expansion_too_deep(lexer.spellings.text(token.atom), place));
        lexer.preprocessor.budget = 0;
        return false;
    }
    if is_plain(&definition) && lexer.dialect() == Dialect::C {
        put_body(lexer, token, &definition, input);
        return true;
    }
    let mut call = token.place;
    let mut hidden = token.hidden;
    let mut arguments = Arguments::default();
    if definition.parameters.is_some() {
        lexer.preprocessor.collecting += u32::from(input.scanner.is_some());
        let collected = collect_arguments(lexer, token, &definition, input);
        lexer.preprocessor.collecting -= u32::from(input.scanner.is_some());
        let Some((found, close)) = collected else { return false };
        arguments = found;
        hidden = lexer.preprocessor.hides.intersection(hidden, close.hidden);
        if close.place.origin == call.origin && close.place.end > call.end {
            call.end = close.place.end;
        }
    }
    let (name, file, defined) = (token.atom, definition.file, definition.defined);
    let origin = lexer.out.origins.add_origin(Origin::Macro { name, file, defined, call });
    let (mut out, trailing) = match definition.special {
        Some(Special::Has(question)) => (vec![lexer.answer_question(question, token, input)], false),
        Some(special) => (vec![special_macro(lexer, special, token, origin)], false),
        None => substitute::replace_call(lexer, &definition, arguments, origin, replace_tokens),
    };
    charge_budget(lexer, token, out.len() + 1);
    let hidden = lexer.preprocessor.hides.add_name(hidden, token.atom);
    for replaced in &mut out {
        replaced.hidden = lexer.preprocessor.hides.union(replaced.hidden, hidden);
        replaced.line_start = false;
    }
    match out.first_mut() {
        Some(first) => first.space = token.space,
        None if token.space => input.note_blank(),
        None => {}
    }
    if trailing {
        input.note_blank();
    }
    input.put_back(out.into_iter().rev());
    true
}

/// Whether a macro stands for the tokens of its body as they are.
fn is_plain(definition: &Macro) -> bool {
    let body = &definition.body;
    definition.parameters.is_none()
        && definition.special.is_none()
        && body.len() < PLAIN
        && !body.iter().any(|token| token.atom == words::HASH_HASH)
}

/// The body of such a macro, called by `token`, becomes the next input.
fn put_body(lexer: &mut Lexer, token: PpToken, definition: &Macro, input: &mut Input) {
    let Macro { file, defined, ref body, .. } = *definition;
    let origin = lexer.out.origins.add_origin(Origin::Macro { name: token.atom, file, defined, call: token.place });
    charge_budget(lexer, token, body.len() + 1);
    let hidden = lexer.preprocessor.hides.add_name(token.hidden, token.atom);
    if body.is_empty() && token.space {
        input.note_blank();
    }
    let put = |(index, own): (usize, &PpToken)| {
        let place = Place { origin, ..own.place };
        let space = if index == 0 { token.space } else { own.space };
        PpToken { place, space, hidden, line_start: false, ..*own }
    };
    input.put_back(body.iter().enumerate().rev().map(put));
}

/// C23, 6.10.4.1: the arguments of the call of `name`, whose `(` is next, and its `)`.
fn collect_arguments(
    lexer: &mut Lexer,
    name: PpToken,
    definition: &Macro,
    input: &mut Input,
) -> Option<(Arguments, PpToken)> {
    let parameters = definition.parameters.as_ref().map_or(0, Vec::len);
    let untouched = input.untouched;
    let mut arguments = Arguments::default();
    let (mut depth, mut begin) = (0u32, 1);
    while let Some(token) = input.next_token(lexer) {
        let at = arguments.tokens.len();
        arguments.tokens.push(token);
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth -= 1,
            TokenKind::Comma if depth == 1 && !(definition.variadic && arguments.ranges.len() + 1 == parameters) => {
                arguments.ranges.push((begin, at));
                begin = at + 1;
            }
            _ => {}
        }
        if depth == 0 {
            arguments.ranges.push((begin, at));
            check_count(lexer, name, definition, &mut arguments);
            charge_budget(lexer, name, at + 1);
            return Some((arguments, token));
        }
    }
    lexer.report(problems::unterminated_macro_call(lexer.spellings.text(name.atom), name.place));
    input.unclosed = true;
    input.put_back(arguments.tokens.into_iter().rev());
    input.untouched = untouched;
    None
}

/// Makes the number of arguments right, and says so if it was not; whether the variable ones are left out.
fn check_count(lexer: &mut Lexer, name: PpToken, definition: &Macro, arguments: &mut Arguments) {
    let expected = definition.parameters.as_ref().map_or(0, Vec::len);
    let found = arguments.ranges.len();
    let nothing = found == 1 && arguments.argument_tokens(0).is_empty();
    let rest_missing = definition.variadic && found + 1 == expected;
    if found != expected && !(nothing && expected == 0) && !rest_missing {
        let place = lexer.out.origins.as_written(name.place);
        lexer.report(problems::wrong_number_of_arguments(lexer.spellings.text(name.atom), expected, found, place));
    } else if rest_missing && !lexer.options.c.has_standard(CStandard::C23) {
        let place = lexer.out.origins.as_written(name.place);
        lexer.report_pedantic(problems::variable_arguments_missing(lexer.spellings.text(name.atom), place));
    }
    arguments.ranges.resize(expected, (0, 0));
    // A macro with nothing but variable arguments has an empty one in strict C.
    let strict = !lexer.options.c.gnu && lexer.dialect() == Dialect::C;
    arguments.omitted = definition.variadic && (rest_missing || nothing && expected == 1 && !strict);
}

/// C23, 6.10.10.1: `__LINE__` and its like.
fn special_macro(lexer: &mut Lexer, special: Special, name: PpToken, origin: OriginId) -> PpToken {
    lexer.preprocessor.is_counting = true;
    let (kind, text) = match special {
        Special::Line => {
            let line = lexer.preprocessor.lines.line(lexer.out.origins.as_written(name.place).start);
            let shifted = i64::from(line) + lexer.preprocessor.line_override.shift;
            (TokenKind::Int, shifted.max(0).to_string())
        }
        Special::File => {
            let file = match &lexer.preprocessor.line_override.name {
                Some(name) => name.clone(),
                None => lexer.includes.name(lexer.current),
            };
            (TokenKind::String, quote_string(&file, lexer.dialect()))
        }
        Special::Counter => (TokenKind::Int, lexer.preprocessor.next_counter().to_string()),
        Special::IncludeLevel => (TokenKind::Int, lexer.include_depth.to_string()),
        Special::BaseFile => {
            let main = lexer.out.origins.file(Place { origin: OriginId(0), start: 0, end: 0 });
            let name = main.map_or_else(String::new, |main| lexer.includes.name(main));
            (TokenKind::String, quote_string(&name, lexer.dialect()))
        }
        Special::FileName => {
            let name = lexer.includes.name(lexer.current);
            let name = name.rsplit(['/', '\\']).next().unwrap_or(&name);
            (TokenKind::String, quote_string(name, lexer.dialect()))
        }
        Special::Has(_) => (TokenKind::Int, "0".to_owned()),
    };
    let atom: Atom = lexer.spellings.exact_atom(&text);
    let place = Place { origin, start: 0, end: text.len() as u32 };
    PpToken { kind, atom, place, space: name.space, line_start: false, respelled: false, hidden: 0 }
}
