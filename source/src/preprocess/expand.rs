//! Macro replacement: C23, 6.10.4, by Prosser's algorithm with hide sets.
//!
//! What comes out of a macro is put back in front of the [`Input`] and scanned again; the hide set of each token keeps
//! a macro from replacing what came out of itself.

use crate::atom::{Atom, words};
use crate::c::lex::{Dialect, PpToken, Scanner};
use crate::lex::Lexer;
use crate::origin::{Origin, OriginId, Place};
use crate::preprocess::{DEPTH, Macro, Special, command, substitute};
use crate::problems;
use crate::token::TokenKind;

/// So many macros may come out of one another.
const CHAIN: usize = 1000;

/// Tokens still to be scanned: those put back, then those of a file.
pub(crate) struct Input<'i, 't> {
    /// The next one last.
    pending: Vec<PpToken>,
    scanner: Option<&'i mut Scanner<'t>>,
    /// Whether a call was found that nothing closes: then none after it is one.
    unclosed: bool,
    /// How many of the tokens it began with nobody took yet.
    untouched: usize,
}

impl<'i, 't> Input<'i, 't> {
    pub(crate) fn of_file(scanner: &'i mut Scanner<'t>) -> Input<'i, 't> {
        Input { pending: Vec::new(), scanner: Some(scanner), unclosed: false, untouched: 0 }
    }

    fn of_list(mut tokens: Vec<PpToken>) -> Input<'i, 't> {
        tokens.reverse();
        let untouched = tokens.len();
        Input { pending: tokens, scanner: None, unclosed: false, untouched }
    }

    /// The next token; `#` lines before it are obeyed.
    #[inline]
    pub(crate) fn next(&mut self, lexer: &mut Lexer) -> Option<PpToken> {
        if let Some(token) = self.pending.pop() {
            self.untouched = self.untouched.min(self.pending.len());
            return Some(token);
        }
        let scanner = self.scanner.as_deref_mut()?;
        loop {
            let token = scanner.next(&mut lexer.spellings)?;
            if !(token.line_start && token.atom == words::HASH) {
                return Some(token);
            }
            command::command(lexer, scanner);
        }
    }

    /// Puts tokens back, the last of them to be next.
    pub(crate) fn put_back(&mut self, tokens: impl Iterator<Item = PpToken>) {
        self.pending.extend(tokens);
    }

    fn parenthesis_follows(&mut self) -> bool {
        match (self.pending.last(), &mut self.scanner) {
            (Some(token), _) => token.kind == TokenKind::LParen,
            (None, Some(scanner)) => scanner.parenthesis_follows(),
            (None, None) => false,
        }
    }
}

/// Replaces all macros in `tokens`.
pub(crate) fn list(lexer: &mut Lexer, tokens: Vec<PpToken>) -> Vec<PpToken> {
    let named = |token: &PpToken| token.kind == TokenKind::Name && lexer.preprocessor.is_macro(token.atom);
    if !tokens.iter().any(named) {
        return tokens;
    }
    if lexer.preprocessor.depth >= DEPTH {
        if !std::mem::replace(&mut lexer.preprocessor.too_deep, true) {
            let place = lexer.out.origins.written(tokens[0].place);
            lexer.report(problems::expansion_too_deep(lexer.spellings.text(tokens[0].atom), place));
        }
        return tokens;
    }
    lexer.preprocessor.depth += 1;
    let mut input = Input::of_list(tokens);
    let mut out = Vec::new();
    while let Some(token) = input.next(lexer) {
        if token.kind != TokenKind::Name || !expand(lexer, token, &mut input) {
            out.push(token);
        }
    }
    lexer.preprocessor.depth -= 1;
    out
}

/// A run of tokens that macros replaced, by number, and what became of them.
pub(crate) struct Run {
    pub(crate) first: usize,
    pub(crate) after: usize,
    pub(crate) tokens: Vec<PpToken>,
}

/// What macros replace in the tokens of a line; the other tokens stay.
pub(crate) fn runs(lexer: &mut Lexer, tokens: Vec<PpToken>) -> Vec<Run> {
    let all = tokens.len();
    let mut input = Input::of_list(tokens);
    let mut runs: Vec<Run> = Vec::new();
    let mut inside = false;
    loop {
        let own = input.pending.len() == input.untouched;
        let first = all - input.untouched;
        let Some(token) = input.next(lexer) else { return runs };
        let replaced = token.kind == TokenKind::Name && expand(lexer, token, &mut input);
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
    let tokens = list(lexer, tokens);
    spell(lexer, &tokens)
}

/// The spelling of `tokens`, with a blank where there were blanks between two.
pub(crate) fn spell(lexer: &Lexer, tokens: &[PpToken]) -> String {
    let mut text = String::new();
    for (index, token) in tokens.iter().enumerate() {
        if token.space && index > 0 {
            text.push(' ');
        }
        text.push_str(lexer.spellings.text(token.atom));
    }
    text
}

/// Replaces `token` if it is the name of a macro, called here: the replacement becomes the next input.
pub(crate) fn expand(lexer: &mut Lexer, token: PpToken, input: &mut Input) -> bool {
    let preprocessor = &mut lexer.preprocessor;
    if preprocessor.hides.contains(token.hidden, token.atom) || preprocessor.budget == 0 {
        return false;
    }
    let Some(definition) = preprocessor.lookup(token.atom) else { return false };
    if definition.parameters.is_some() && (input.unclosed || !input.parenthesis_follows()) {
        return false;
    }
    if preprocessor.hides.size(token.hidden) > CHAIN {
        let place = lexer.out.origins.written(token.place);
        lexer.report(problems::expansion_too_deep(lexer.spellings.text(token.atom), place));
        lexer.preprocessor.budget = 0;
        return false;
    }
    let mut call = token.place;
    let mut hidden = token.hidden;
    let mut arguments = Vec::new();
    if definition.parameters.is_some() {
        let Some((found, close)) = collect(lexer, token, &definition, input) else { return false };
        arguments = found;
        hidden = lexer.preprocessor.hides.intersection(hidden, close.hidden);
        if close.place.origin == call.origin && close.place.end > call.end {
            call.end = close.place.end;
        }
    }
    let (name, file, defined) = (token.atom, definition.file, definition.defined);
    let origin = lexer.out.origins.add(Origin::Macro { name, file, defined, call });
    let mut out = match definition.special {
        Some(special) => vec![computed(lexer, special, token, origin)],
        None => substitute::replacement(lexer, &definition, arguments, origin),
    };
    charge(lexer, token, out.len() + 1);
    let hidden = lexer.preprocessor.hides.with(hidden, token.atom);
    for replaced in &mut out {
        replaced.hidden = lexer.preprocessor.hides.union(replaced.hidden, hidden);
        replaced.line_start = false;
    }
    if let Some(first) = out.first_mut() {
        first.space = token.space;
    }
    input.put_back(out.into_iter().rev());
    true
}

/// Takes `cost` from the budget, and says whether it was there; when it is spent nothing is replaced any more.
pub(crate) fn charge(lexer: &mut Lexer, token: PpToken, cost: usize) -> bool {
    let budget = &mut lexer.preprocessor.budget;
    if *budget > 0 && *budget <= cost {
        let place = lexer.out.origins.written(token.place);
        lexer.report(problems::expansion_too_big(lexer.spellings.text(token.atom), place));
    }
    lexer.preprocessor.budget = lexer.preprocessor.budget.saturating_sub(cost);
    lexer.preprocessor.budget > 0
}

/// C23, 6.10.4.1: the arguments of the call of `name`, whose `(` is next, and its `)`.
fn collect(
    lexer: &mut Lexer,
    name: PpToken,
    definition: &Macro,
    input: &mut Input,
) -> Option<(Vec<Vec<PpToken>>, PpToken)> {
    let parameters = definition.parameters.as_ref().map_or(0, Vec::len);
    let untouched = input.untouched;
    let mut taken = Vec::new();
    let mut arguments = vec![Vec::new()];
    let mut depth = 0u32;
    while let Some(token) = input.next(lexer) {
        taken.push(token);
        let all_left = definition.variadic && arguments.len() == parameters;
        match token.kind {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth -= 1,
            TokenKind::Comma if depth == 1 && !all_left => arguments.push(Vec::new()),
            _ => {}
        }
        let separator = depth == 1 && (taken.len() == 1 || (token.kind == TokenKind::Comma && !all_left));
        if depth == 0 {
            check_count(lexer, name, definition, &mut arguments);
            charge(lexer, name, taken.len());
            return Some((arguments, token));
        }
        if let (false, Some(argument)) = (separator, arguments.last_mut()) {
            argument.push(token);
        }
    }
    lexer.report(problems::unterminated_macro_call(lexer.spellings.text(name.atom), name.place));
    input.unclosed = true;
    input.put_back(taken.into_iter().rev());
    input.untouched = untouched;
    None
}

/// Makes the number of arguments right, and says so if it was not.
fn check_count(lexer: &mut Lexer, name: PpToken, definition: &Macro, arguments: &mut Vec<Vec<PpToken>>) {
    let expected = definition.parameters.as_ref().map_or(0, Vec::len);
    let found = arguments.len();
    let nothing = found == 1 && arguments[0].is_empty();
    let rest_missing = definition.variadic && found + 1 == expected;
    if found != expected && !(nothing && expected == 0) && !rest_missing {
        let place = lexer.out.origins.written(name.place);
        lexer.report(problems::wrong_number_of_arguments(lexer.spellings.text(name.atom), expected, found, place));
    }
    arguments.resize_with(expected, Vec::new);
}

/// C23, 6.10.10.1: `__LINE__` and its like.
fn computed(lexer: &mut Lexer, special: Special, name: PpToken, origin: OriginId) -> PpToken {
    let (kind, text) = match special {
        Special::Line => {
            let line = lexer.preprocessor.lines.line(lexer.out.origins.written(name.place).start);
            let shifted = i64::from(line) + lexer.preprocessor.line_override.shift;
            (TokenKind::Int, shifted.max(0).to_string())
        }
        Special::File => {
            let file = match &lexer.preprocessor.line_override.name {
                Some(name) => name.clone(),
                None => lexer.includes.name(lexer.current),
            };
            (TokenKind::String, quoted(&file, lexer.dialect()))
        }
        Special::Counter => (TokenKind::Int, lexer.preprocessor.count().to_string()),
        Special::IncludeLevel => (TokenKind::Int, lexer.include_depth().to_string()),
    };
    let atom: Atom = lexer.spellings.exact(&text);
    let place = Place { origin, start: 0, end: text.len() as u32 };
    PpToken { kind, atom, place, space: name.space, line_start: false, hidden: 0 }
}

/// `text` as a string literal.
pub(crate) fn quoted(text: &str, dialect: Dialect) -> String {
    match dialect {
        Dialect::C => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        Dialect::Fortran => format!("\"{}\"", text.replace('"', "\"\"")),
    }
}
