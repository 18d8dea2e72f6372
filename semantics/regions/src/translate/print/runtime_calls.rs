//! Calls of OpenACC's runtime library as calls of OpenMP's, by their tokens: they stand in expressions, in declarations and at file scope.
//!
//! A name that stays is reported, with its equal in OpenMP. Headers and modules are exchanged where none stays.

use super::openacc_macro::{Lexing, macro_edits};
use super::renamed_calls::{Renamings, find_renamings};
use super::runtime_rows::{
    ANY_DEVICE, CONSTANTS, COUNTED, Call, MAKERS, OF_TOOLS, ROWS, Row, TYPES_OF_DEVICE, WAITS, WITHOUT_EQUAL,
    asks_maker, begins_as_library, current_devices, decide_device, is_wrapped, wrapper_name,
};
use super::source_lines::{byte_lines, is_comment, is_head, is_include};
use super::text::Text;
use super::wrapper::{self, Api};
use super::{clauses, words};
use crate::translate::phrases::{KeptName, RuntimeLoss};
use crate::translate::problems;
use directives::Language;
use source::TextEdit;
use source::{Atoms, Diagnostic, Place, Span, TokenKind};
use std::ops::Range;

/// How calls are written.
pub struct Manner<'a> {
    /// The language of the file.
    pub language: Language,
    /// Whether it is in fixed source form.
    pub fixed: bool,
    /// The value of `_OPENACC`.
    pub version: &'a str,
    /// What becomes of calls.
    pub api: Api,
    /// Whether the wrapper is written into the text, and not beside it.
    pub embeds: bool,
    /// Whether queues are kept, so that calls wait for them.
    pub queues: bool,
}

/// The edits of a file's calls outside the ranges that are `taken`, and what is left of the library; `called` and `wraps` say whether what
/// those ranges become calls OpenMP's library, and the wrapper.
pub fn runtime_edits(
    text: &Text<'_>,
    atoms: &Atoms,
    manner: &Manner<'_>,
    (taken, called, wraps): (&[Range<usize>], bool, bool),
) -> (Vec<TextEdit>, Vec<Diagnostic<Place>>) {
    let Manner { language, fixed, version, api, embeds, queues } = *manner;
    let fortran = language == Language::Fortran;
    let mut calls = Calls {
        text,
        atoms,
        fortran,
        fixed,
        api,
        embeds,
        queues: queues && !fortran,
        edits: Vec::new(),
        left: Vec::new(),
        called,
        wraps,
        tools: !fortran && api != Api::Keep && byte_lines(text.text).any(|(_, line)| is_include(line, "acc_prof.h")),
        asks_maker: asks_maker(text.text, fortran, fixed),
        modules: Vec::new(),
        renamings: if fortran { find_renamings(text, atoms) } else { Renamings::default() },
    };
    let mut at = 0;
    while at < calls.token_count() {
        let word = text.buffer.tokens.get(at as usize).map(|token| atoms.text(token.atom));
        let own = word.filter(|word| begins_as_library(word) || calls.renamings.find(at, word).is_some());
        let range = own.and_then(|_| text.span_bytes(Span::of_token(at)));
        let inside = |own: &Range<usize>| taken.iter().any(|all| all.start <= own.start && own.end <= all.end);
        at = match range.filter(|range| !inside(range)) {
            Some(_) => calls.look_at_token(at),
            None => at + 1,
        };
    }
    if calls.wraps {
        calls.report_elsewhere(taken);
    }
    calls.replace_headers();
    let taken: Vec<_> = calls.edits.iter().map(|edit| &edit.range).chain(taken).cloned().collect();
    let (edits, told) = macro_edits(text.text, &Lexing { fortran, fixed, version }, &taken);
    calls.edits.extend(edits);
    calls.left.extend(told);
    (calls.edits, calls.left)
}

struct Calls<'a> {
    text: &'a Text<'a>,
    atoms: &'a Atoms,
    fortran: bool,
    fixed: bool,
    api: Api,
    embeds: bool,
    queues: bool,
    edits: Vec<TextEdit>,
    left: Vec<Diagnostic<Place>>,
    /// Whether OpenMP's library is called now.
    called: bool,
    /// Whether the wrapper is.
    wraps: bool,
    /// Whether the names of tools are those of the header that is written in the place of OpenACC's.
    tools: bool,
    /// Whether makers of devices are named and the type of device is asked for, so that it is remembered which was set.
    asks_maker: bool,
    /// The statements that use OpenACC's module.
    modules: Vec<Range<usize>>,
    /// The names of the library that statements rename, and where.
    renamings: Renamings,
}

/// A call in the text: its arguments as ranges of tokens, and the token behind it.
struct RuntimeCall {
    arguments: Vec<Span>,
    end: u32,
}

impl Calls<'_> {
    fn token_count(&self) -> u32 {
        self.text.buffer.tokens.len() as u32
    }

    fn token_kind(&self, at: u32) -> Option<TokenKind> {
        self.text.buffer.tokens.get(at as usize).map(|token| token.kind)
    }

    fn token_word(&self, at: u32) -> String {
        match self.text.buffer.tokens.get(at as usize) {
            Some(token) if self.text.span_bytes(Span::of_token(at)).is_some() => {
                self.atoms.text(token.atom).to_ascii_lowercase()
            }
            _ => String::new(),
        }
    }

    /// The word of a token, and for another name of something of the library that name.
    fn library_word(&self, at: u32) -> String {
        let word = self.token_word(at);
        self.renamings.find(at, &word).map_or(word.clone(), str::to_string)
    }

    /// Looks at a token; the next one to look at.
    fn look_at_token(&mut self, at: u32) -> u32 {
        let word = self.library_word(at);
        if word == "openacc"
            && self.fortran
            && let Some(end) = self.replace_module(at)
        {
            return end;
        }
        let own = word.starts_with("acc_") || word == "openacc_version";
        if !own || !self.is_name(at) {
            return at + 1;
        }
        if self.tools && OF_TOOLS.contains(&word.as_str()) {
            self.note_loss(at, &word, RuntimeLoss::NoEvents);
            return at + 1;
        }
        if WITHOUT_EQUAL.iter().any(|start| word.starts_with(start)) && !(self.tools && word.starts_with("acc_")) {
            self.report_kept(at, &word, KeptName::NoEqual);
            return at + 1;
        }
        let constant = CONSTANTS.iter().find(|(name, ..)| *name == word);
        if let Some((_, c, fortran)) = constant.filter(|_| self.api != Api::Keep) {
            let new = if self.fortran { fortran } else { c };
            let counted = at >= 2 && !self.fortran && self.token_word(at - 2) == COUNTED;
            if MAKERS.contains(&&word[..]) && !counted {
                self.note_loss(at, &word, RuntimeLoss::NoMakers);
            }
            self.replace_span(Span::of_token(at), new.to_string(), &word, KeptName::OfLibrary);
            return at + 1;
        }
        let Some(row) = ROWS.iter().find(|row| row.names.contains(&&word[..])) else { return at + 1 };
        match self.find_call(at) {
            Some(found) => self.translate_routine(at, &word, row, found),
            None => self.wrap_call(at, &word, row, KeptName::NotCalled),
        }
    }

    /// Whether the token is an identifier, and not a member of something.
    fn is_name(&self, at: u32) -> bool {
        let member = |kind| matches!(kind, Some(TokenKind::Dot | TokenKind::Arrow | TokenKind::Percent));
        !member(at.checked_sub(1).and_then(|before| self.token_kind(before)))
    }

    fn find_call(&self, at: u32) -> Option<RuntimeCall> {
        if self.token_kind(at + 1) != Some(TokenKind::LParen) {
            // A subroutine without arguments.
            let called = self.fortran && at > 0 && self.token_word(at - 1) == "call";
            return called.then_some(RuntimeCall { arguments: Vec::new(), end: at + 1 });
        }
        let mut arguments = Vec::new();
        let (mut depth, mut start, mut token) = (0_u32, at + 2, at + 1);
        loop {
            match self.token_kind(token)? {
                TokenKind::LParen | TokenKind::LBracket => depth += 1,
                TokenKind::RParen | TokenKind::RBracket if depth == 1 => break,
                TokenKind::RParen | TokenKind::RBracket => depth = depth.saturating_sub(1),
                TokenKind::Comma if depth == 1 => {
                    arguments.push(Span::new(start, token));
                    start = token + 1;
                }
                TokenKind::EndOfStatement | TokenKind::Semicolon => return None,
                _ => {}
            }
            token += 1;
        }
        if start < token {
            arguments.push(Span::new(start, token));
        }
        Some(RuntimeCall { arguments, end: token + 1 })
    }

    fn translate_routine(&mut self, at: u32, word: &str, row: &Row, found: RuntimeCall) -> u32 {
        let call = row.call(self.fortran);
        let span = Span::new(at, found.end);
        if self.is_declared(at, &found) {
            return self.wrap_call(at, word, row, KeptName::Declared);
        }
        let asked = self.api == Api::Wrap || self.asks_maker && TYPES_OF_DEVICE.contains(&word);
        // What the wrapper lacks means nothing where all is waited for.
        if self.api == Api::Keep || asked && is_wrapped(word, self.fortran) {
            self.replace_sized(word, row, &found);
            return self.wrap_call(at, word, row, KeptName::LeftAlone);
        }
        if self.queues && word == "acc_set_default_async" {
            self.note_loss(at, word, RuntimeLoss::OwnQueue);
        }
        if self.queues && WAITS.iter().any(|start| word.starts_with(start)) {
            return self.wrap_call(at, word, row, KeptName::NoWrapper);
        }
        match call {
            Call::Device(_) if !found.arguments.last().is_some_and(|argument| self.is_known_type(*argument)) => {
                return self.wrap_call(at, word, row, KeptName::TypeVaries);
            }
            // The wrapper asks each device of what kind it is.
            Call::Device(_) if word == COUNTED && found.arguments.first().is_some_and(|kind| self.is_maker(*kind)) => {
                return self.wrap_call(at, word, row, KeptName::NoWrapper);
            }
            Call::Value(template) | Call::Device(template) => {
                let (told, wraps) = (self.left.len(), self.wraps);
                let arguments: Vec<String> =
                    found.arguments.iter().map(|argument| self.rewrite_span(*argument)).collect();
                if ANY_DEVICE.contains(&word) {
                    self.left.truncate(told);
                }
                let device = arguments.last().map_or("", String::as_str);
                let current = found.arguments.last().is_some_and(|argument| self.is_current_type(*argument));
                let known = match word {
                    "acc_get_num_devices" if current => Some(current_devices(self.fortran).to_string()),
                    _ => decide_device(word, device, self.fortran),
                };
                self.wraps = self.wraps && known.is_none() || wraps;
                let new = known.unwrap_or_else(|| fill_template(template, &arguments));
                self.called |= new.contains("omp_");
                self.replace_span(span, new, word, KeptName::FromMacro);
            }
            Call::Action(_) | Call::Directives(_) => match self.call_statement(at, found.end, call) {
                Some(whole) => self.replace_action(whole, word, row, call, &found),
                None => {
                    self.replace_sized(word, row, &found);
                    return self.wrap_call(at, word, row, KeptName::NotStatement);
                }
            },
            Call::Wrapped(_) => return self.wrap_call(at, word, row, KeptName::NoWrapper),
            Call::Stays(why) => self.report_kept(at, word, why),
        }
        found.end
    }

    /// The wrapper is told the size of a variable of Fortran, which a routine of OpenACC finds by itself.
    fn replace_sized(&mut self, word: &str, row: &Row, found: &RuntimeCall) {
        let whole = found.arguments.len() == 1 || found.arguments.len() == 2 && word.ends_with("_async");
        if let (Call::Directives(_), true, [first, ..]) = (row.call(self.fortran), whole, &found.arguments[..])
            && let Some(range) = self.text.span_bytes(*first).filter(|_| self.api != Api::Keep)
        {
            let text = format!(", sizeof({})", self.text.source_text(*first, self.atoms));
            self.edits.push(TextEdit { range: range.end..range.end, text });
        }
    }

    /// The same call of the wrapper; the token behind the name, as there may be calls in its arguments.
    fn wrap_call(&mut self, at: u32, word: &str, row: &Row, why: KeptName) -> u32 {
        let call = row.call(self.fortran);
        if self.api == Api::Keep {
            self.report_kept(at, word, KeptName::LeftAlone);
            return at + 1;
        }
        match call {
            Call::Stays(equal) => self.report_kept(at, word, equal),
            _ if !is_wrapped(word, self.fortran) => self.report_kept(at, word, why),
            Call::Wrapped(_) | Call::Value(_) | Call::Action(_) | Call::Device(_) | Call::Directives(_) => {
                if let Call::Wrapped(Some(loss)) = call {
                    self.note_loss(at, word, loss);
                }
                self.wraps = true;
                self.rename_token(at, word);
            }
        }
        at + 1
    }

    /// A name of the wrapper in the place of one of the library; one out of a macro is renamed where the macro is defined.
    fn rename_token(&mut self, at: u32, word: &str) {
        let span = Span::of_token(at);
        if let (None, Some(range)) = (self.text.edit_obstacle(span), self.text.span_bytes(span))
            && self.text.text.get(range.clone()).is_some_and(|text| text.eq_ignore_ascii_case(&self.token_word(at)))
        {
            let text = wrapper_name(word, self.fortran);
            self.edits.push(TextEdit { range, text });
        }
    }

    /// Whether an argument is a constant type of device, or that of the device in use.
    fn is_known_type(&self, argument: Span) -> bool {
        let text = self.text.source_text(argument, self.atoms).trim().to_ascii_lowercase();
        let number = CONSTANTS.iter().find(|(name, ..)| *name == text).map_or(text.as_str(), |(_, number, _)| number);
        number.parse::<u8>().is_ok() || self.is_current_type(argument)
    }

    /// Whether an argument of a call of C names a maker of devices.
    fn is_maker(&self, argument: Span) -> bool {
        let text = self.text.source_text(argument, self.atoms);
        !self.fortran && MAKERS.iter().any(|maker| text.trim().eq_ignore_ascii_case(maker))
    }

    /// Whether an argument asks for the type of the device that is in use.
    fn is_current_type(&self, argument: Span) -> bool {
        self.text.source_text(argument, self.atoms).trim().eq_ignore_ascii_case("acc_get_device_type()")
    }

    /// A declaration of a routine looks like a call that something stands before.
    fn is_declared(&self, at: u32, found: &RuntimeCall) -> bool {
        let before = at.checked_sub(1).map(|before| (self.token_kind(before), self.token_word(before)));
        let typed = |word: &str| matches!(word, "int" | "void" | "extern" | "external");
        !self.fortran
            && before.is_some_and(|(_, word)| typed(&word))
            && self.token_kind(found.end) == Some(TokenKind::Semicolon)
    }

    /// The tokens of the statement that a call is; `call` in Fortran.
    fn call_statement(&self, at: u32, end: u32, call: Call) -> Option<Span> {
        let first =
            if self.fortran { at.checked_sub(1).filter(|before| self.token_word(*before) == "call")? } else { at };
        let before = first.checked_sub(1).and_then(|before| self.token_kind(before));
        let begins = match before {
            None => true,
            Some(TokenKind::EndOfStatement | TokenKind::EndOfDirective) => true,
            // Behind the condition of an `if` statement, too, but for a directive, which is a line of its own.
            Some(TokenKind::RParen) => !self.fortran || matches!(call, Call::Action(_)),
            Some(TokenKind::Semicolon | TokenKind::LBrace | TokenKind::RBrace) => !self.fortran,
            Some(_) => !self.fortran && self.token_word(first - 1) == "else",
        };
        let ends = match self.token_kind(end) {
            Some(TokenKind::EndOfStatement) | None => self.fortran,
            Some(TokenKind::Semicolon) => !self.fortran,
            Some(_) => false,
        };
        (begins && ends).then(|| Span::new(first, end))
    }

    fn replace_action(&mut self, whole: Span, word: &str, row: &Row, call: Call, found: &RuntimeCall) {
        let why = KeptName::FromMacro;
        let Call::Directives(directives) = call else {
            let new = if self.fortran { "continue" } else { "(void)0" };
            return self.replace_span(whole, new.to_string(), word, why);
        };
        self.replace_data(whole, word, row, directives, found);
    }

    /// The routines of Fortran that take a variable of any type; those that take a number of bytes are the wrapper's.
    fn replace_data(&mut self, whole: Span, word: &str, row: &Row, directives: &[&str], found: &RuntimeCall) {
        let known = found.arguments.len() == 1 || found.arguments.len() == 2 && word.ends_with("_async");
        if !known {
            // The name stands behind `call`.
            self.wrap_call(whole.start + 1, word, row, KeptName::OtherArguments);
            return;
        }
        let data = self.rewrite_span(found.arguments[0]);
        let words = words::of_language(Language::Fortran);
        let lines = directives
            .iter()
            .flat_map(|text| clauses::break_lines(words, self.fixed, "", &text.replace('$', &data), &[]));
        let lines: Vec<String> = lines.collect();
        let (before, behind) = self.text.line_breaks(whole, self.fixed);
        self.replace_span(whole, format!("{before}{}{behind}", lines.join("\n")), word, KeptName::FromMacro);
    }

    /// The text of an argument, with the calls in it translated.
    fn rewrite_span(&mut self, span: Span) -> String {
        let first = self.edits.len();
        let mut at = span.start;
        while at < span.end {
            at = self.look_at_token(at);
        }
        let inner: Vec<TextEdit> = self.edits.drain(first..).collect();
        let Some(range) = self.text.span_bytes(span) else { return String::new() };
        let mut result = String::new();
        let mut from = range.start;
        for edit in inner {
            result.push_str(self.text.text.get(from..edit.range.start).unwrap_or(""));
            result.push_str(&edit.text);
            from = edit.range.end;
        }
        result.push_str(self.text.text.get(from..range.end).unwrap_or(""));
        result.trim().to_string()
    }

    fn replace_span(&mut self, span: Span, new: String, word: &str, why: KeptName) {
        match (self.text.edit_obstacle(span), self.text.span_bytes(span)) {
            (None, Some(range)) if new != word => match self.fit_line(&range, new) {
                Some(text) => self.edits.push(TextEdit { range, text }),
                None if self.fortran && is_wrapped(word, true) => {
                    self.wraps = true;
                    // The name stands behind `call`, where that is a part of it.
                    let at = span
                        .range()
                        .map(|at| at as u32)
                        .find(|at| self.library_word(*at) == word)
                        .unwrap_or(span.start);
                    self.rename_token(at, word);
                }
                None => self.report_kept(span.start, word, KeptName::LongLine),
            },
            _ => self.report_kept(span.start, word, why),
        }
    }

    /// New text, on a line of its own where the old one would get too long for Fortran.
    fn fit_line(&self, range: &Range<usize>, new: String) -> Option<String> {
        let text = self.text.text;
        let start = text.get(..range.start)?.rfind('\n').map_or(0, |at| at + 1);
        let end = text.get(range.end..)?.find('\n').map_or(text.len(), |at| range.end + at);
        let rest = end - range.end;
        let width = if self.fixed { 72 } else { 132 };
        let longest = new.lines().map(str::len).max().unwrap_or(0);
        if !self.fortran || new.contains('\n') || range.start - start + longest + rest <= width {
            return Some(new);
        }
        let margin = if self.fixed { "\n     &" } else { "&\n    & " };
        (margin.len() + longest + rest <= width).then(|| format!("{margin}{new}"))
    }

    /// The other occurrences of the library's names in code: in definitions of macros and in branches that are not taken.
    fn report_elsewhere(&mut self, taken: &[Range<usize>]) {
        let mut changed: Vec<Range<usize>> = self.edits.iter().map(|edit| edit.range.clone()).collect();
        changed.extend(taken.iter().chain(&self.modules).cloned());
        for range in wrapper::library_names(self.text.text, self.fortran, self.fixed) {
            if changed.iter().any(|edit| edit.start < range.end && range.start < edit.end) {
                continue;
            }
            let word = self.text.text[range.clone()].to_ascii_lowercase();
            let constant = CONSTANTS.iter().find(|(name, ..)| *name == word);
            let new = constant.map(|(_, c, fortran)| if self.fortran { fortran } else { c }.to_string());
            let wrapped = || {
                let row = ROWS.iter().find(|row| row.names.contains(&&word[..]))?;
                let has = is_wrapped(&word, self.fortran) && !matches!(row.call(self.fortran), Call::Stays(_));
                has.then(|| wrapper_name(&word, self.fortran))
            };
            if let Some(text) = new.or_else(wrapped) {
                self.edits.push(TextEdit { range, text });
            }
        }
    }

    /// Says that the wrapper does less than the library.
    fn note_loss(&mut self, at: u32, word: &str, loss: RuntimeLoss) {
        if let Some(place) = self.text.buffer.locate(Span::of_token(at)) {
            self.left.push(problems::runtime_does_less(word, loss, Span::default()).map(|_| place));
        }
    }

    /// Whether something of the library is left, so that its header is needed.
    fn is_left(&self) -> bool {
        self.left.iter().any(|found| found.row.name == "runtime_left")
    }

    fn report_kept(&mut self, at: u32, word: &str, why: KeptName) {
        if let Some(place) = self.text.buffer.locate(Span::of_token(at)) {
            self.left.push(problems::runtime_left(word, why, Span::default()).map(|_| place));
        }
    }

    /// `use openacc` is `use omp_lib`; the token behind the statement.
    fn replace_module(&mut self, at: u32) -> Option<u32> {
        let first = (0..at)
            .rev()
            .find(|token| self.token_kind(*token) == Some(TokenKind::EndOfStatement))
            .map_or(0, |end| end + 1);
        if self.token_word(first) != "use" {
            return None;
        }
        let mut end = at + 1;
        while !matches!(self.token_kind(end), Some(TokenKind::EndOfStatement) | None) {
            end += 1;
        }
        let span = Span::new(first, end);
        if let (None, Some(range)) = (self.text.edit_obstacle(span), self.text.span_bytes(span)) {
            self.modules.push(range);
        }
        Some(end)
    }

    /// The header of OpenACC is OpenMP's, or the wrapper's; where something stays, both are.
    fn replace_headers(&mut self) {
        let left = self.is_left() || self.api == Api::Keep;
        let mut new: Vec<&str> = Vec::new();
        new.extend(self.wraps.then_some(if self.fortran { "use dirigent_acc" } else { "#include \"dirigent_acc.h\"" }));
        let other = self.called || !self.wraps && !left;
        new.extend(other.then_some(if self.fortran { "use omp_lib" } else { "#include <omp.h>" }));
        if self.fortran { self.replace_modules(&new, left) } else { self.replace_includes(&new, left) }
    }

    fn replace_modules(&mut self, new: &[&str], left: bool) {
        let margin = if self.fixed { "      " } else { "  " };
        let modules = std::mem::take(&mut self.modules);
        for range in modules {
            let old = self.text.text.get(range.clone()).unwrap_or_default();
            let mut lines: Vec<&str> = new.to_vec();
            lines.extend(left.then_some(old));
            let text = lines.join(&format!("\n{margin}"));
            self.edits.push(TextEdit { range, text });
        }
        let text = self.text.text;
        let mut specification = None;
        let mut behind_head = false;
        for (range, line) in byte_lines(text) {
            let lower = line.trim_start().to_ascii_lowercase();
            let continues = self.fixed && line.len() > 5 && line.starts_with("     ") && !line[5..6].trim().is_empty();
            if is_comment(line, self.fixed) || lower.is_empty() || continues {
                continue;
            }
            if behind_head || specification.is_none() || lower.starts_with("implicit") {
                specification = Some(range.start);
            }
            behind_head = is_head(&lower) || behind_head && lower.ends_with('&');
            if !lower.contains("openacc_lib.h") || !lower.starts_with(['i', '#']) || left {
                continue;
            }
            match (self.wraps, specification) {
                (false, _) => {
                    let text = if self.called { line.replace("openacc_lib.h", "omp_lib.h") } else { String::new() };
                    self.edits.push(TextEdit { range, text });
                }
                (true, Some(at)) => {
                    let used: String = new.iter().map(|line| format!("{margin}{line}\n")).collect();
                    self.edits.push(TextEdit { range: at..at, text: used });
                    self.edits.push(TextEdit { range, text: String::new() });
                }
                (true, None) => {}
            }
        }
        if self.wraps && self.embeds {
            self.edits.push(TextEdit { range: 0..0, text: wrapper::FORTRAN.to_string() });
        }
    }

    fn replace_includes(&mut self, new: &[&str], left: bool) {
        let mut included = false;
        let mut first = None;
        for (range, line) in byte_lines(self.text.text).filter(|(_, line)| line.trim_start().starts_with('#')) {
            let words: String = line.chars().filter(|c| !c.is_whitespace()).collect();
            let openacc = is_include(line, "openacc.h");
            if is_include(line, "acc_prof.h") && !left {
                let text = if self.embeds { wrapper::TOOLS.trim_end() } else { "#include \"dirigent_acc_prof.h\"" };
                self.edits.push(TextEdit { range, text: text.to_string() });
                continue;
            }
            if words.starts_with("#include") {
                first = first.or(Some(range.start));
            }
            included |= words.starts_with("#include<omp.h>") && !self.wraps || openacc;
            if openacc {
                let text = wrapper::header_lines(new, left.then_some(line), self.embeds);
                self.edits.push(TextEdit { range, text });
            }
        }
        if (self.called || self.wraps) && !included {
            let at = if self.wraps { first.unwrap_or(0) } else { 0 };
            let text = format!("{}\n", wrapper::header_lines(new, None, self.embeds));
            self.edits.push(TextEdit { range: at..at, text });
        }
    }
}

/// A template with its arguments.
fn fill_template(template: &str, arguments: &[String]) -> String {
    let mut text = template.to_string();
    for number in 1..=5 {
        let argument = arguments.get(number - 1).map_or("", String::as_str);
        text = text.replace(&format!("${number}"), argument);
    }
    text
}
