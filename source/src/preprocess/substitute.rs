//! Arguments into replacement lists: C23, 6.10.4.1 to 6.10.4.4: parameters, `#`, `##` and `__VA_OPT__`.

use crate::atom::words;
use crate::c::lex::{Dialect, PpToken};
use crate::lexer::Lexer;
use crate::origin::{OriginId, Place};
use crate::preprocess::budget::charge_budget;
use crate::preprocess::definition::Macro;
use crate::preprocess::operands::{closing_parenthesis, is_paste};
use crate::preprocess::spell::{quote_string, source_spelling, spell_tokens};
use crate::problems;
use crate::text::Piece;
use crate::token::TokenKind;

/// A pasted token or string literal is at most so long.
const LONGEST: usize = 1 << 16;
/// So many tokens may come out of one macro.
const LARGEST: usize = 1 << 18;

/// What Microsoft's `/##/` becomes.
pub(crate) const COMMENT: &str = "//";

/// The arguments of a call.
#[derive(Default)]
pub(crate) struct Arguments {
    /// All tokens of the call, parentheses and commas included.
    pub(crate) tokens: Vec<PpToken>,
    /// For each parameter the tokens that are its argument.
    pub(crate) ranges: Vec<(usize, usize)>,
    /// GNU: whether the variable ones were left out, with the comma before them.
    pub(crate) omitted: bool,
}

impl Arguments {
    /// The argument for the parameter of that number.
    pub(crate) fn argument_tokens(&self, parameter: usize) -> &[PpToken] {
        let range = self.ranges.get(parameter).and_then(|&(begin, end)| self.tokens.get(begin..end));
        range.unwrap_or(&[])
    }
}

/// Replaces the macros in an argument; whether blanks are left behind the last token.
type ReplaceTokens = fn(&mut Lexer, Vec<PpToken>) -> (Vec<PpToken>, bool);

/// The replacement list of `definition` with its parameters replaced, as called at `origin`; and whether blanks follow it.
pub(crate) fn replace_call(
    lexer: &mut Lexer,
    definition: &Macro,
    arguments: Arguments,
    origin: OriginId,
    replace_tokens: ReplaceTokens,
) -> (Vec<PpToken>, bool) {
    let out = Vec::with_capacity(definition.body.len());
    let expanded = vec![None; arguments.ranges.len()];
    let (empty, space, optional) = (true, false, false);
    let mut call = Call { definition, arguments, expanded, origin, out, empty, space, optional, replace_tokens };
    call.append_tokens(lexer, &definition.body);
    (call.out, call.space)
}

/// A call being replaced.
struct Call<'c> {
    definition: &'c Macro,
    arguments: Arguments,
    /// The arguments after replacement, by number, as far as they were asked for.
    /// And whether blanks are left behind each.
    expanded: Vec<Option<(Vec<PpToken>, bool)>>,
    origin: OriginId,
    out: Vec<PpToken>,
    /// Whether the last operand was empty: a placemarker of C23, 6.10.5.4.
    empty: bool,
    /// Whether a blank before an operand that was empty goes to the next.
    space: bool,
    /// Whether what `__VA_OPT__` holds is being replaced.
    optional: bool,
    replace_tokens: ReplaceTokens,
}

impl Call<'_> {
    fn append_tokens(&mut self, lexer: &mut Lexer, body: &[PpToken]) {
        let c = lexer.dialect() == Dialect::C;
        let simple = self.definition.parameters.is_none();
        let mut index = 0;
        while let Some(&token) = body.get(index) {
            let rest = &body[index + 1..];
            if token.atom == words::HASH_HASH && index > 0 && !rest.is_empty() {
                index += 1 + self.paste_operand(lexer, rest);
            } else if simple && c {
                let token = PpToken { place: Place { origin: self.origin, ..token.place }, ..token };
                self.out.push(token);
                self.empty = false;
                index += 1;
            } else {
                let pasted = rest.first().is_some_and(|next| next.atom == words::HASH_HASH);
                index += self.append_operand(lexer, &body[index..], pasted);
            }
            if self.out.len() > LARGEST {
                charge_budget(lexer, token, usize::MAX);
                return;
            }
        }
    }

    /// Appends one operand: a token, a parameter, `# parameter` or `__VA_OPT__(...)`; how many tokens of `body` it is.
    fn append_operand(&mut self, lexer: &mut Lexer, body: &[PpToken], pasted: bool) -> usize {
        let (token, before) = (body[0], self.out.len());
        if self.is_lost_comma(body) {
            self.end_operand(token, before);
            return 3;
        }
        let (taken, literal) = self.stringize_operand(lexer, body);
        if let Some(literal) = literal {
            self.out.push(literal);
        } else if let Some((mut tokens, taken)) = self.read_va_opt(lexer, body) {
            self.out.append(&mut tokens);
            self.end_operand(token, before);
            return taken;
        } else if let Some(parameter) = self.parameter_number(token) {
            self.expand_argument(lexer, parameter, pasted);
            let (tokens, trailing) = match &self.expanded[parameter] {
                Some((tokens, trailing)) if !pasted => (tokens.as_slice(), *trailing),
                _ => (self.arguments.argument_tokens(parameter), false),
            };
            // Calls around this one are still to be replaced, and might double what is here.
            if charge_budget(lexer, token, tokens.len()) && self.out.len() + tokens.len() <= LARGEST {
                self.out.extend_from_slice(tokens);
            } else {
                charge_budget(lexer, token, usize::MAX);
            }
            self.end_operand(token, before);
            self.space |= trailing;
            return taken;
        } else {
            let token = self.place_own(lexer, token);
            self.out.push(token);
        }
        self.end_operand(token, before);
        taken
    }

    /// An operand that began with `token` is complete; blanks before it are blanks before what it became.
    fn end_operand(&mut self, token: PpToken, before: usize) {
        self.empty = self.out.len() == before;
        match self.out.get_mut(before) {
            Some(first) => first.space = token.space || std::mem::take(&mut self.space),
            None => self.space |= token.space,
        }
    }

    /// GNU: whether `body` begins with `, ## __VA_ARGS__` and there is none.
    fn is_lost_comma(&self, body: &[PpToken]) -> bool {
        self.arguments.omitted
            && matches!(body, [comma, paste, name, ..] if comma.kind == TokenKind::Comma && is_paste(*paste)
                && self.parameter_number(*name).is_some_and(|parameter| parameter + 1 == self.arguments.ranges.len()))
    }

    fn parameter_number(&self, token: PpToken) -> Option<usize> {
        let parameters = self.definition.parameters.as_ref()?;
        if token.kind != TokenKind::Name {
            return None;
        }
        parameters.iter().position(|&name| name == token.atom)
    }

    /// C23, 6.10.5.1: replaces the macros in an argument, once; an operand of `##` stays as it is.
    fn expand_argument(&mut self, lexer: &mut Lexer, parameter: usize, pasted: bool) {
        if !pasted && self.expanded[parameter].is_none() {
            let tokens = self.arguments.argument_tokens(parameter);
            if lexer.preprocessor.may_replace(tokens) {
                self.expanded[parameter] = Some((self.replace_tokens)(lexer, tokens.to_vec()));
            }
        }
    }

    /// A token of the replacement list itself, placed in this call.
    fn place_own(&self, lexer: &mut Lexer, token: PpToken) -> PpToken {
        let token = PpToken { place: Place { origin: self.origin, ..token.place }, ..token };
        let traditional = lexer.dialect() == Dialect::Fortran && token.kind == TokenKind::String;
        if traditional && self.definition.parameters.is_some() { self.quoted_parameters(lexer, token) } else { token }
    }

    /// A traditional preprocessor replaces parameters inside quotes too.
    fn quoted_parameters(&self, lexer: &mut Lexer, token: PpToken) -> PpToken {
        let old = lexer.spellings.text(token.atom);
        let mut text = String::new();
        for word in old.split_inclusive(|character: char| !(character.is_ascii_alphanumeric() || character == '_')) {
            let name =
                word.trim_end_matches(|character: char| !(character.is_ascii_alphanumeric() || character == '_'));
            let atom = lexer.spellings.exact_atom(name);
            match self.parameter_number(PpToken { kind: TokenKind::Name, atom, ..token }) {
                Some(parameter) => text.push_str(&spell_tokens(lexer, self.arguments.argument_tokens(parameter))),
                None => text.push_str(name),
            }
            text.push_str(&word[name.len()..]);
        }
        if text.len() > LONGEST {
            return token;
        }
        PpToken { atom: lexer.spellings.exact_atom(&text), ..token }
    }

    /// C23, 6.10.5.2: `# parameter` or `# __VA_OPT__(...)`, if `body` begins so: how many tokens that is, and the literal.
    fn stringize_operand(&mut self, lexer: &mut Lexer, body: &[PpToken]) -> (usize, Option<PpToken>) {
        let hash = body[0];
        if hash.atom != words::HASH || hash.kind != TokenKind::Hash || self.definition.parameters.is_none() {
            return (1, None);
        }
        let Some(&operand) = body.get(1) else { return (1, None) };
        if let Some(parameter) = self.parameter_number(operand) {
            let text = literal_of(lexer, self.arguments.argument_tokens(parameter), hash);
            return (2, Some(self.make_literal(lexer, hash, &text)));
        }
        match self.read_va_opt(lexer, &body[1..]) {
            Some((tokens, taken)) => {
                let text = literal_of(lexer, &tokens, hash);
                (taken + 1, Some(self.make_literal(lexer, hash, &text)))
            }
            None => (1, None),
        }
    }

    fn make_literal(&self, lexer: &mut Lexer, hash: PpToken, text: &str) -> PpToken {
        let literal = match lexer.dialect() {
            Dialect::C => format!("\"{text}\""),
            Dialect::Fortran => quote_string(text, Dialect::Fortran),
        };
        let place = Place { origin: self.origin, ..hash.place };
        let atom = lexer.spellings.exact_atom(&literal);
        PpToken { kind: TokenKind::String, atom, place, respelled: false, ..hash }
    }

    /// C23, 6.10.5.4: `##` and the operand after it, with which `body` begins; how many tokens that has.
    fn paste_operand(&mut self, lexer: &mut Lexer, body: &[PpToken]) -> usize {
        let left = if self.empty { None } else { self.out.pop() };
        let variable = self
            .parameter_number(body[0])
            .filter(|&parameter| self.definition.variadic && parameter + 1 == self.arguments.ranges.len());
        if let (Some(parameter), Some(comma)) = (variable, left.filter(|left| left.kind == TokenKind::Comma)) {
            self.gnu_comma(comma, parameter);
            return 1;
        }
        let before = self.out.len();
        let taken = self.append_operand(lexer, body, true);
        let Some(left) = left else { return taken };
        match self.out.get(before).copied() {
            Some(first) => match paste_tokens(lexer, left, first) {
                Some(whole) => self.out[before] = whole,
                None => self.out.insert(before, left),
            },
            None => self.out.push(left),
        }
        self.empty = false;
        taken
    }

    /// GNU: `, ## __VA_ARGS__` is nothing when there is nothing; else both stay, and are not operands of `##`.
    fn gnu_comma(&mut self, comma: PpToken, parameter: usize) {
        self.empty = self.arguments.omitted;
        if !self.arguments.omitted {
            self.out.push(comma);
            let tokens = self.arguments.argument_tokens(parameter);
            self.out.extend_from_slice(tokens);
            // An argument that is empty is a placemarker.
            self.empty = tokens.is_empty();
        }
    }

    /// C23, 6.10.5.2: `__VA_OPT__ ( pp-tokens )`, if `body` begins so: what becomes of it, and how many tokens it has.
    fn read_va_opt(&mut self, lexer: &mut Lexer, body: &[PpToken]) -> Option<(Vec<PpToken>, usize)> {
        if body[0].atom != words::VA_OPT || !self.definition.variadic || self.optional {
            return None;
        }
        let close = closing_parenthesis(&body[1..])?;
        let variable = self.arguments.ranges.len().checked_sub(1)?;
        self.expand_argument(lexer, variable, false);
        let expanded = self.expanded[variable].as_ref().map(|(tokens, _)| tokens.as_slice());
        let tokens = expanded.unwrap_or(self.arguments.argument_tokens(variable));
        let mut inside = Vec::new();
        if !tokens.is_empty() {
            let (space, empty) = (std::mem::take(&mut self.space), std::mem::replace(&mut self.empty, true));
            let outside = std::mem::take(&mut self.out);
            self.optional = true;
            self.append_tokens(lexer, &body[2..=close]);
            self.optional = false;
            inside = std::mem::replace(&mut self.out, outside);
            (self.space, self.empty) = (space, empty);
        }
        Some((inside, close + 2))
    }
}

/// C23, 6.10.5.3: the text of the literal that `#` makes of `tokens`.
fn literal_of(lexer: &mut Lexer, tokens: &[PpToken], hash: PpToken) -> String {
    let c = lexer.dialect() == Dialect::C;
    let mut text = String::new();
    for (index, token) in tokens.iter().enumerate() {
        if token.space && index > 0 {
            text.push(' ');
        }
        let spelled = source_spelling(lexer, *token);
        let literal = match token.kind {
            TokenKind::String | TokenKind::Char => c,
            TokenKind::Unknown => c && spelled.len() > 1,
            _ => false,
        };
        match literal {
            true => text.push_str(&spelled.replace('\\', "\\\\").replace('"', "\\\"")),
            false => text.push_str(spelled),
        }
        if text.len() > LONGEST {
            charge_budget(lexer, hash, usize::MAX);
            break;
        }
    }
    charge_budget(lexer, hash, text.len() / 8);
    let backslashes = text.bytes().rev().take_while(|byte| *byte == b'\\').count();
    if c && backslashes % 2 == 1 {
        text.pop();
        let place = lexer.out.origins.as_written(hash.place);
        lexer.report_warning(problems::backslash_ends_literal(place));
    }
    text
}

/// `left ## right` as one token, or a diagnostic.
fn paste_tokens(lexer: &mut Lexer, left: PpToken, right: PpToken) -> Option<PpToken> {
    let text = format!("{}{}", source_spelling(lexer, left), source_spelling(lexer, right));
    charge_budget(lexer, left, if text.len() > LONGEST { usize::MAX } else { text.len() / 8 });
    let piece = [Piece::of_text(left.place.origin, left.place.start, left.place.end)];
    let mut scanner = lexer.make_scanner(&text, &piece);
    let token = scanner.next(&mut lexer.spellings);
    let whole = scanner.at == text.len() && scanner.diagnostics.is_empty();
    if let (Some(token), true) = (token, whole) {
        let hidden = lexer.preprocessor.hides.intersection(left.hidden, right.hidden);
        let pasted = PpToken { place: left.place, space: left.space, line_start: false, hidden, ..token };
        if token.kind == TokenKind::Name {
            lexer.report_use(PpToken { place: lexer.out.origins.as_written(left.place), ..pasted }, true);
        }
        return Some(pasted);
    }
    if lexer.options.c.ms_extensions && (left.kind, right.kind) == (TokenKind::Slash, TokenKind::Slash) {
        // Microsoft: what comes out begins a comment.
        let atom = lexer.spellings.exact_atom(COMMENT);
        return Some(PpToken { kind: TokenKind::Unknown, atom, ..left });
    }
    if lexer.dialect() == Dialect::C {
        let (left, right) = (lexer.spellings.text(left.atom), lexer.spellings.text(right.atom));
        let place = lexer.out.origins.as_written(piece[0].place);
        lexer.report(problems::bad_paste(left, right, place));
    }
    None
}
