//! The directives of a text, wherever they stand: in groups that a preprocessor would leave out, in definitions of macros, in
//! headers that nobody includes.
//!
//! OpenMP 5.2, 3.1 to 3.3; OpenACC 3.4, 2.1. No macro is replaced and no file is included: the text is gone over once, past
//! comments and literals, and most of it in leaps.

use crate::change::Change;
use crate::file::Form;
use crate::lexeme::{Lexeme, directive_end};
use std::borrow::Cow;

/// How a directive is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// A line: `#pragma omp …`, `!$omp …`.
    Line,
    /// `[[omp::directive(…)]]`
    Attribute,
    /// `_Pragma("omp …")`, and Microsoft's `__pragma(omp …)`.
    Operator,
    /// `PRAGMA(omp …)`, if that is a macro which makes a pragma of it.
    Macro,
}

/// A directive of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundDirective<'t> {
    /// Its first byte in the text.
    pub at: usize,
    /// How it is written.
    pub manner: Manner,
    /// The directive as it would stand alone: borrowed if it stands so in the text.
    pub text: Cow<'t, str>,
}

/// The directives of `text`, in its order.
pub fn find_directives(text: &str, form: Form) -> Vec<FoundDirective<'_>> {
    match form {
        Form::C if !text.contains("omp") && !text.contains("acc") => Vec::new(),
        Form::C => {
            let (found, lexemes, vain) = (Vec::new(), Vec::new(), FAR + 4 * text.len());
            let mut walk = Walk { text, bytes: text.as_bytes(), at: 0, found, lexemes, vain };
            walk.take_whole();
            walk.found
        }
        Form::Free => find_fortran_directives(text, None),
        Form::Fixed { last_column } => find_fortran_directives(text, Some(last_column as usize)),
    }
}

/// So many comments are looked back over for a directive that goes on behind them.
const COMMENTS: usize = 64;

/// What decides in C whether there are directives, and where comments and constants end.
const C_MARKS: &[&str] = &["omp", "acc", "pragma", "Pragma", "PRAGMA", "/*", "*/", "\"", "'", "\\", "??"];

/// Whether an edit surely leaves the kinds of directives that a text has: no line that changed has to do with one.
pub fn keeps_directives(old: &str, new: &str, change: &Change, form: Form) -> bool {
    let lines = [&old[change.old.clone()], &new[change.new.clone()]];
    if form == Form::C {
        return !lines.iter().any(|lines| C_MARKS.iter().any(|mark| lines.contains(mark)));
    }
    let signs: &[char] = if form == Form::Free { &['!'] } else { &['!', 'c', 'C', '*'] };
    let is_comment = |line: &&str| line.trim_start().starts_with(signs) && !line.contains('$');
    let mut before = old[..change.old.start].lines().rev().take(COMMENTS);
    let last = before.find(|line| !line.trim_start().is_empty() && !is_comment(line));
    let goes_on = if change.old.start == 0 { false } else { last.is_none_or(|line| line.contains('$')) };
    !goes_on && !lines.iter().any(|lines| lines.contains('$'))
}

/// The lines of Fortran that begin with a sentinel; in fixed form what is behind a column is not a part of them.
fn find_fortran_directives(text: &str, fixed: Option<usize>) -> Vec<FoundDirective<'_>> {
    let (mut found, mut lexemes, mut done) = (Vec::new(), Vec::new(), 0);
    for (dollar, _) in text.match_indices('$') {
        let Some(start) = dollar.checked_sub(1).filter(|start| *start >= done) else { continue };
        if !may_open(text.as_bytes(), start, fixed.is_some()) {
            continue;
        }
        lexemes.clear();
        let Some(end) = directive_end(&text[start..], true, &mut lexemes) else { continue };
        done = start + end;
        let whole = text[start..done].trim_end_matches('\r');
        let cut = fixed.filter(|last| *last > 0 && whole.lines().any(|line| line.len() > *last));
        let text = match cut {
            Some(last) => Cow::Owned(keep_columns(whole, last)),
            None if fixed.is_none() => whole_tokens(whole),
            None => Cow::Borrowed(whole),
        };
        found.push(FoundDirective { at: start, manner: Manner::Line, text });
    }
    found
}

/// Whether a sentinel may stand at `start` of its line: in column 1 of fixed form, not on a continuation line; behind blanks
/// only, and with a `!`, in free form.
fn may_open(bytes: &[u8], start: usize, fixed: bool) -> bool {
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    let line = start - bytes[..start].iter().rev().take_while(is_blank).count();
    if line > 0 && bytes[line - 1] != b'\n' {
        return false;
    }
    let first = bytes[start];
    if !fixed {
        return first == b'!';
    }
    let goes_on = bytes.get(start + 5).is_some_and(|mark| !matches!(mark, b' ' | b'0' | b'\t' | b'\r' | b'\n' | b'!'));
    let longer = bytes.get(start + 2..start + 6).is_some_and(|word| word.eq_ignore_ascii_case(b"ompx"));
    start == line && matches!(first, b'!' | b'c' | b'C' | b'*') && (longer || !goes_on)
}

/// The lines with what stands in so many columns.
fn keep_columns(text: &str, columns: usize) -> String {
    let lines = text.lines().map(|line| match line.char_indices().nth(columns) {
        Some((end, _)) => &line[..end],
        None => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The lines of free form, with tokens that go on over lines made whole: `&` at once behind the one part, and at once before the
/// other (Fortran 2023, 6.3.2.4).
fn whole_tokens(text: &str) -> Cow<'_, str> {
    let is_name = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let (mut out, mut done) = (String::new(), 0);
    for (at, _) in text.match_indices("&\n") {
        let line = text[at + 2..].trim_start();
        let word = line.trim_start_matches(|character| !matches!(character, ' ' | '\t' | '&'));
        let Some(rest) = word.trim_start().strip_prefix('&') else { continue };
        if at >= done && is_name(text.as_bytes()[..at].last()) && is_name(rest.as_bytes().first()) {
            out.push_str(&text[done..at]);
            done = text.len() - rest.len();
        }
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[done..]);
    Cow::Owned(out)
}

/// So far behind its opening the end of a parenthesis is looked for.
const FAR: usize = 1 << 16;

/// A walk over C text.
struct Walk<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    found: Vec<FoundDirective<'t>>,
    lexemes: Vec<Lexeme>,
    /// How many bytes may still be gone over in vain for the ends of parentheses.
    vain: usize,
}

/// The bytes at which a comment, a literal or a directive may begin.
const STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    let marks = b"\"'/#([";
    let mut index = 0;
    while index < marks.len() {
        stops[marks[index] as usize] = true;
        index += 1;
    }
    stops
};

impl<'t> Walk<'t> {
    fn take_whole(&mut self) {
        while let Some(next) = self.bytes[self.at..].iter().position(|byte| STOPS[*byte as usize]) {
            self.at += next;
            match self.bytes[self.at] {
                b'"' => self.skip_string(),
                b'\'' => self.skip_character(),
                b'/' => self.skip_comment(),
                b'#' => self.read_hash_line(),
                b'[' => self.read_attribute(),
                _ => self.read_parenthesis(),
            }
        }
    }

    fn byte_at(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// The first offset from `at` on that is not a blank; a backslash before the end of a line is one.
    fn past_blanks(&self, mut at: usize) -> usize {
        loop {
            match (self.byte_at(at), self.byte_at(at + 1)) {
                (b' ' | b'\t', _) => at += 1,
                (b'\\', b'\n') => at += 2,
                (b'\\', b'\r') if self.byte_at(at + 2) == b'\n' => at += 3,
                _ => return at,
            }
        }
    }

    /// Behind the comment here, or the `/`.
    fn skip_comment(&mut self) {
        let rest = &self.bytes[self.at..];
        self.at += match self.byte_at(self.at + 1) {
            b'*' => self.text[self.at + 2..].find("*/").map_or(rest.len(), |end| end + 4),
            b'/' => {
                let ends = |at: &usize| rest[*at] == b'\n' && !matches!(rest[..*at], [.., b'\\'] | [.., b'\\', b'\r']);
                (0..rest.len()).find(ends).unwrap_or(rest.len())
            }
            _ => 1,
        };
    }

    /// Behind the literal whose quote is here; one that is not closed ends with its line.
    fn literal_end(&self, at: usize) -> usize {
        let (quote, mut at) = (self.bytes[at], at + 1);
        loop {
            match self.bytes.get(at) {
                None | Some(b'\n') => return at,
                Some(b'\\') => at += 2 + usize::from(self.bytes.get(at + 1..at + 3) == Some(b"\r\n")),
                Some(byte) if *byte == quote => return at + 1,
                Some(_) => at += 1,
            }
        }
    }

    fn skip_string(&mut self) {
        let prefix = self.word_before(self.at);
        if !matches!(prefix, "R" | "LR" | "uR" | "UR" | "u8R") {
            self.at = self.literal_end(self.at).min(self.bytes.len());
            return;
        }
        // C++ `R"x(…)x"`
        let rest = &self.text[self.at + 1..];
        let word = rest.find('(').filter(|open| *open <= 16).map(|open| &rest[..open]);
        let end = word.and_then(|word| Some(rest.find(&format!("){word}\""))? + word.len() + 2));
        self.at = end.map_or_else(|| self.literal_end(self.at).min(self.bytes.len()), |end| self.at + 1 + end);
    }

    /// A character constant, or a separator between digits.
    fn skip_character(&mut self) {
        let before = self.word_before(self.at);
        let separates = before.starts_with(|first: char| first.is_ascii_digit());
        self.at = if separates { self.at + 1 } else { self.literal_end(self.at).min(self.bytes.len()) };
    }

    /// The name or number that ends at `at`.
    fn word_before(&self, at: usize) -> &'t str {
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let length = self.bytes[..at].iter().rev().take_while(|byte| is_name(byte)).take(64).count();
        self.text.get(at - length..at).unwrap_or("")
    }

    /// A `#`, which may begin a pragma.
    fn read_hash_line(&mut self) {
        let start = self.at;
        self.at += 1;
        let before = self.text[..start].trim_end_matches([' ', '\t']);
        if !(before.is_empty() || before.ends_with('\n') || before.ends_with("*/")) {
            return;
        }
        let word = self.past_blanks(self.at);
        if !self.bytes[word..].starts_with(b"pragma") {
            return;
        }
        self.lexemes.clear();
        if let Some(end) = directive_end(&self.text[start..], false, &mut self.lexemes) {
            self.at = start + end;
            let text = self.text[start..self.at].trim_end();
            self.found.push(FoundDirective { at: start, manner: Manner::Line, text: text.into() });
        }
    }

    /// A `[`, which may begin attributes.
    fn read_attribute(&mut self) {
        let start = self.at;
        self.at += 1;
        if self.byte_at(start + 1) != b'[' {
            return;
        }
        let Some(end) = self.skip_bracket(start) else { return };
        let text = &self.text[start..end];
        let names = text.match_indices("omp").any(|(at, _)| {
            let after = text[at + 3..].trim_start();
            after.starts_with("::") || after.starts_with(':') && text[..at].trim_end().ends_with("using")
        });
        if names {
            self.found.push(FoundDirective { at: start, manner: Manner::Attribute, text: text.into() });
            self.at = end;
            self.vain += end - start;
        }
    }

    /// Behind the bracket that closes the one here, if it is not too far.
    fn skip_bracket(&mut self, start: usize) -> Option<usize> {
        let (mut depth, mut at) = (0usize, start);
        let far = start + FAR.min(self.vain);
        while at < self.bytes.len().min(far) {
            at = match self.bytes[at] {
                b'"' | b'\'' => self.literal_end(at),
                b'(' | b'[' => {
                    depth += 1;
                    at + 1
                }
                b')' | b']' => {
                    depth -= 1;
                    at + 1
                }
                _ => at + 1,
            };
            if depth == 0 {
                break;
            }
        }
        self.vain = self.vain.saturating_sub(at - start);
        (depth == 0 && at > start).then(|| at.min(self.bytes.len()))
    }

    /// A `(`: of `_Pragma("omp …")`, or of a macro that makes a pragma of what it encloses.
    fn read_parenthesis(&mut self) {
        let open = self.at;
        self.at += 1;
        let word = self.past_blanks(self.at);
        let rest = &self.bytes[word..];
        let bare = [&b"omp"[..], b"ompx", b"acc"].iter().any(|sentinel| {
            rest.starts_with(sentinel) && matches!(rest.get(sentinel.len()), Some(b' ' | b'\t' | b'\\' | b'\n'))
        });
        let quoted = rest.starts_with(b"\"") || rest.starts_with(b"L\"") || rest.starts_with(b"u8\"");
        if !bare && !quoted {
            return;
        }
        let name = self.word_before(self.text[..open].trim_end().len());
        let at = open - (open - self.text[..open].trim_end().len()) - name.len();
        if quoted && name == "_Pragma" {
            let quote = word + rest.iter().position(|byte| *byte == b'"').unwrap_or(0);
            self.at = self.literal_end(quote).min(self.bytes.len());
            let inside = self.text.get(quote + 1..self.at - 1).unwrap_or("");
            let inside = inside.replace("\\\"", "\"").replace("\\\\", "\\");
            let of =
                |word: &str| inside.trim_start().strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', '\t']));
            if of("omp") || of("ompx") || of("acc") {
                let text = format!("#pragma {}", inside.trim()).into();
                self.found.push(FoundDirective { at, manner: Manner::Operator, text });
            }
        } else if bare
            && !name.is_empty()
            && let Some(end) = self.skip_bracket(open)
        {
            let manner = if name == "__pragma" { Manner::Operator } else { Manner::Macro };
            let inside = self.text[word..end - 1].replace("\\\r\n", " ").replace("\\\n", " ");
            let text = format!("#pragma {}", inside.replace(['\n', '\r'], " ")).into();
            self.found.push(FoundDirective { at, manner, text });
            self.at = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// The directives of a text, one a line, each with the line it is on.
    fn found(text: &str, form: Form) -> Vec<String> {
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        find_directives(text, form).iter().map(|found| format!("{} {}", line(found.at), found.text)).collect()
    }

    #[test]
    fn comments_and_literals_have_no_directives() {
        let text = "/* #pragma omp a\n#pragma omp b */\n// x \\\n#pragma omp c\nchar *s = \"\\\n#pragma omp d\";\n\
            #if 0\ndon't\n#pragma omp barrier // why\n#endif\nx = R\"(\n#pragma omp e\n)\"; y = 1'000;\n# pragma acc wait\n";
        assert_eq!(found(text, Form::C), ["9 #pragma omp barrier", "14 # pragma acc wait"]);
    }

    #[test]
    fn a_directive_of_c_goes_on_over_lines() {
        let text =
            "  #pragma omp parallel \\\n   for /* a\n b */ private(x)\nint x;\n#pragma once\n#pragma omp for\r\n";
        assert_eq!(
            found(text, Form::C),
            ["1 #pragma omp parallel \\\n   for /* a\n b */ private(x)", "6 #pragma omp for"]
        );
    }

    #[test]
    fn no_mutilated_text_is_beyond_reading() {
        let text = "/* é */ R\"x(é)x\" \"\\é\" 'é' #pragma omp for \\\n é /* é\n# pragma acc wait(é)\n_Pragma(\"omp é\") \
            X(omp é) [[omp::é(é]] é) \n!$omp é&\n!$omp &é\nc$acc é\n";
        let places: Vec<usize> = (0..=text.len()).filter(|at| text.is_char_boundary(*at)).collect();
        for (number, start) in places.iter().enumerate() {
            for end in &places[number..] {
                for form in [Form::C, Form::Free, Form::Fixed { last_column: 72 }, Form::Fixed { last_column: 7 }] {
                    let part = &text[*start..*end];
                    assert!(find_directives(part, form).iter().all(|found| found.at < part.len()));
                }
            }
        }
    }

    /// However often something opens that is not closed.
    #[test]
    fn what_is_not_closed_takes_no_longer() {
        let text = format!("{}omp::{}#pragma omp barrier\n", "[[".repeat(100_000), "(omp \n".repeat(50_000));
        assert_eq!(found(&text, Form::C), ["50001 #pragma omp barrier"]);
    }

    #[test]
    fn directives_stand_in_operators_macros_and_attributes() {
        let text = "#define A _Pragma(\"omp critical(\\\"x\\\")\")\n#define B(n) DO(omp for \\\n schedule(static, n))\n\
            f(omp); __pragma(omp barrier) [[likely, omp::directive(parallel private(a[0]))]] {} a[b[omp]];\n\
            [[using omp: directive(for)]] for (;;); _Pragma(\"once\") g(\"omp for\")";
        assert_eq!(
            found(text, Form::C),
            [
                "1 #pragma omp critical(\"x\")",
                "2 #pragma omp for   schedule(static, n)",
                "4 #pragma omp barrier",
                "4 [[likely, omp::directive(parallel private(a[0]))]]",
                "5 [[using omp: directive(for)]]",
            ]
        );
    }

    #[test]
    fn lines_of_free_form_begin_with_blanks_at_most() {
        let text = "x = 1 !$omp barrier\n  !$OMP parallel &\n#ifdef A\n!$omp& private(a) & ! b\n#endif\n\
            !$omp shared(b)\n!$ x = 2\nc$omp barrier\n!$ompfoo\n!$acc wait\n";
        assert_eq!(
            found(text, Form::Free),
            ["2 !$OMP parallel &\n#ifdef A\n!$omp& private(a) & ! b\n#endif\n!$omp shared(b)", "10 !$acc wait"]
        );
    }

    #[test]
    fn a_token_may_go_on_over_lines_of_free_form() {
        let text = "!$omp parallel private(long_&\n  !$omp &name, a, &\n!$omp &b)\n";
        assert_eq!(found(text, Form::Free), ["1 !$omp parallel private(long_name, a, &\n!$omp &b)"]);
    }

    #[test]
    fn lines_of_fixed_form_have_columns() {
        let wide = format!("c$omp parallel{:58}00000010", "");
        let text = format!("{wide}\n*$omp&private(a)\n   !$omp barrier\nC$ACC wait\n!$omp0barrier\n");
        assert_eq!(
            found(&text, Form::Fixed { last_column: 72 }),
            [&format!("1 {}\n*$omp&private(a)", &wide[..72]), "4 C$ACC wait", "5 !$omp0barrier"]
        );
    }
}
