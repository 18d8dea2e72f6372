//! The text around a mistake, and the edits that change it: what is removed takes its comma and its blanks along.
//!
//! Whatever is not surely understood as text gives no edits: quotes, continuation lines, statements that share a line.

use source::Form;
use std::ops::Range;

/// Ranges of bytes and their new texts.
pub type Edits = Vec<(Range<usize>, String)>;

/// The text of a file.
#[derive(Clone, Copy)]
pub struct Page<'a> {
    pub text: &'a str,
    pub form: Form,
}

/// So far the other parenthesis is looked for.
const FAR: usize = 4000;

impl<'a> Page<'a> {
    /// The text of a range.
    pub fn text_at(self, range: &Range<usize>) -> &'a str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    fn byte_at(self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(b'\n')
    }

    /// Whether the file is C.
    pub fn is_c(self) -> bool {
        self.form == Form::C
    }

    /// Whether it is fixed form.
    pub fn is_fixed(self) -> bool {
        matches!(self.form, Form::Fixed { .. })
    }

    /// The line of a byte, without its end.
    pub fn line_range(self, at: usize) -> Range<usize> {
        let at = at.min(self.text.len());
        let bytes = self.text.as_bytes();
        let start = bytes[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let end = bytes[at..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |end| at + end);
        start..if end > start && bytes[end - 1] == b'\r' { end - 1 } else { end }
    }

    /// The line behind that of a byte, if there is one.
    pub fn next_line(self, at: usize) -> Option<Range<usize>> {
        let end = self.line_range(at).end;
        let feed = end + self.text.get(end..)?.find('\n')?;
        Some(self.line_range(feed + 1))
    }

    fn line_before(self, at: usize) -> Option<Range<usize>> {
        self.line_range(at).start.checked_sub(1).map(|end| self.line_range(end))
    }

    /// The name, keyword or number that begins at a byte.
    pub fn word_range(self, start: usize) -> Range<usize> {
        let rest = self.text.get(start..).unwrap_or_default();
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        start..start + rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())
    }

    /// The first byte at or behind `at` on its line that is not a blank.
    pub fn past_blanks(self, mut at: usize) -> usize {
        while matches!(self.byte_at(at), b' ' | b'\t') {
            at += 1;
        }
        at
    }

    /// The byte behind the last before `at` on its line that is not a blank.
    pub fn before_blanks(self, mut at: usize) -> usize {
        while at > 0 && matches!(self.byte_at(at - 1), b' ' | b'\t') {
            at -= 1;
        }
        at
    }

    /// The blanks with which the line of a byte begins.
    pub fn line_indent(self, at: usize) -> &'a str {
        let line = self.line_range(at);
        self.text_at(&(line.start..self.past_blanks(line.start)))
    }

    /// `word` in the letters of the line at `at`, which may be capitals.
    pub fn in_line_case(self, at: usize, word: &str) -> String {
        let line = self.text_at(&self.line_range(at));
        let capitals =
            line.bytes().any(|byte| byte.is_ascii_uppercase()) && !line.bytes().any(|byte| byte.is_ascii_lowercase());
        if capitals && !self.is_c() { word.to_ascii_uppercase() } else { word.to_owned() }
    }

    /// The byte behind the parenthesis or bracket that closes the one at `open`.
    pub fn closing_end(self, open: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let (mut depth, mut quote) = (0, None);
        for (at, byte) in bytes.iter().copied().enumerate().take(open + FAR).skip(open) {
            match (byte, quote) {
                (byte, Some(open)) if byte == open => quote = None,
                (b'\n', _) => return None,
                (_, Some(_)) => {}
                (byte @ (b'"' | b'\''), None) => quote = Some(byte),
                (b'(' | b'[', None) => depth += 1,
                (b')' | b']', None) => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(at + 1);
            }
        }
        None
    }

    /// The parenthesis that is open at `at`, on its line.
    pub fn open_parenthesis(self, at: usize) -> Option<usize> {
        let start = self.line_range(at).start;
        let mut depth = 0;
        for (index, byte) in self.text.get(start..at)?.bytes().enumerate().rev() {
            match byte {
                b')' | b']' => depth += 1,
                b'(' | b'[' if depth == 0 => return Some(start + index),
                b'(' | b'[' => depth -= 1,
                b'"' | b'\'' => return None,
                _ => {}
            }
        }
        None
    }

    /// A word with the argument in parentheses behind it, if it has one.
    pub fn with_argument(self, start: usize) -> Option<Range<usize>> {
        let word = self.word_range(start);
        let open = self.past_blanks(word.end);
        match self.byte_at(open) {
            b'(' => Some(start..self.closing_end(open)?),
            _ => Some(word).filter(|word| !word.is_empty()),
        }
    }

    /// The argument in parentheses behind the word at `start`, with the blanks before it.
    pub fn argument_range(self, start: usize) -> Option<Range<usize>> {
        let word = self.word_range(start);
        let open = self.past_blanks(word.end);
        (self.byte_at(open) == b'(').then_some(())?;
        Some(word.end..self.closing_end(open)?)
    }

    /// Whether the statement at `at` begins its line and may be read as one: its line neither continues another nor is continued.
    pub fn is_whole_line(self, at: usize) -> bool {
        let line = self.line_range(at);
        let shown = self.text_at(&line).trim_end();
        let begins = self.past_blanks(line.start) == at;
        let joined = |line: &Range<usize>| {
            let line = self.text_at(line).trim_end();
            line.ends_with('\\') || !self.is_c() && (line.ends_with('&') || line.contains('&') && line.contains('!'))
        };
        begins
            && (self.is_c() || !shown.contains(';'))
            && !joined(&line)
            && !self.is_continuation(&line)
            && self.line_before(at).is_none_or(|before| !joined(&before))
            && self.next_line(at).is_none_or(|next| !self.is_continuation(&next))
    }

    /// The last line of the statement that begins on a line.
    pub fn last_line(self, mut line: Range<usize>) -> Range<usize> {
        while let Some(next) = self.next_line(line.start) {
            let code = self.text_at(&line).split('!').next().unwrap_or_default().trim_end();
            let goes_on = self.is_continuation(&next) || self.form == Form::Free && code.ends_with('&');
            if !goes_on {
                break;
            }
            line = next;
        }
        line
    }

    /// The indentation of what stands in the program unit that begins at `at`.
    pub fn inner_indent(self, at: usize) -> String {
        match self.form {
            Form::Fixed { .. } => " ".repeat(6),
            Form::Free | Form::C => format!("{}  ", self.line_indent(at)),
        }
    }

    /// Whether a line of fixed form continues the one before it.
    fn is_continuation(self, line: &Range<usize>) -> bool {
        let column = self.text_at(line).as_bytes().get(5).copied().unwrap_or(b' ');
        let is_comment = self.text_at(line).starts_with(['c', 'C', '*', '!', 'd', 'D']);
        self.is_fixed()
            && !is_comment
            && self.text_at(&(line.start..line.start + 5)).trim().is_empty()
            && !matches!(column, b' ' | b'0')
    }

    /// Whether text of the line goes on in the next one, so that nothing before it may move (fixed form).
    pub fn has_text_that_goes_on(self, at: usize) -> bool {
        let line = self.text_at(&self.line_range(at)).as_bytes();
        let hollerith = line.windows(2).any(|pair| pair[0].is_ascii_digit() && matches!(pair[1], b'h' | b'H'));
        let text = hollerith || line.iter().any(|byte| matches!(byte, b'\'' | b'"'));
        text && self.next_line(at).is_some_and(|next| self.is_continuation(&next))
    }

    /// Removes the line of the statement at `at`, if it stands alone on it.
    pub fn remove_line(self, at: usize) -> Option<Edits> {
        let line = self.line_range(at);
        let end = self.next_line(at).map_or(self.text.len(), |next| next.start);
        self.is_whole_line(at).then(|| vec![(line.start..end, String::new())])
    }

    /// A line before that of the statement at `at`, with the indentation `indent`.
    pub fn insert_line(self, at: usize, indent: &str, line: &str) -> Option<Edits> {
        let start = self.line_range(at).start;
        let end = self.line_end();
        self.is_whole_line(self.past_blanks(start)).then(|| vec![(start..start, format!("{indent}{line}{end}"))])
    }

    /// How lines end here.
    pub fn line_end(self) -> &'static str {
        match self.text.find('\n') {
            Some(end) if self.text[..end].ends_with('\r') => "\r\n",
            Some(_) | None => "\n",
        }
    }

    /// Removes a word, or what else stands between blanks.
    pub fn remove_word(self, range: Range<usize>) -> Option<Edits> {
        let behind = self.past_blanks(range.end);
        let is_last = matches!(self.byte_at(behind), b'\n' | b'\r');
        let range = match is_last {
            true => self.before_blanks(range.start)..range.end,
            false => range.start..behind,
        };
        (!range.is_empty()).then(|| vec![(range, String::new())])
    }

    /// Removes a clause of a directive: its word at `start`, its argument, and the comma before it.
    pub fn remove_clause(self, start: usize) -> Option<Edits> {
        let clause = self.with_argument(start)?;
        let mut from = self.before_blanks(clause.start);
        if from > 0 && self.byte_at(from - 1) == b',' {
            from = self.before_blanks(from - 1);
        }
        // A sentinel alone would be another directive, or none.
        let left = self.text_at(&(self.line_range(start).start..from)).trim_start();
        let alone = left.split_whitespace().count() < if self.is_c() { 3 } else { 2 } || left.ends_with('&');
        (!alone).then(|| vec![(from..clause.end, String::new())])
    }

    /// The list item that begins with `range`: with subscripts and components behind it.
    pub fn item_range(self, range: Range<usize>) -> Option<Range<usize>> {
        let mut end = range.end;
        loop {
            end = match self.byte_at(end) {
                b'(' | b'[' => self.closing_end(end)?,
                b'%' | b'.' => self.word_range(end + 1).end,
                b'-' if self.byte_at(end + 1) == b'>' => self.word_range(end + 2).end,
                _ => return Some(range.start..end),
            };
        }
    }

    /// Removes an item of a list in parentheses, with a comma; with the last of them the clause that has the list.
    pub fn remove_item(self, range: Range<usize>) -> Option<Edits> {
        let item = self.item_range(range)?;
        let behind = self.past_blanks(item.end);
        if self.byte_at(behind) == b',' {
            return Some(vec![(item.start..self.past_blanks(behind + 1), String::new())]);
        }
        let before = self.before_blanks(item.start);
        if before > 0 && self.byte_at(before - 1) == b',' {
            return Some(vec![(self.before_blanks(before - 1)..item.end, String::new())]);
        }
        let open = self.open_parenthesis(item.start)?;
        (self.byte_at(behind) == b')').then_some(())?;
        self.remove_clause(self.clause_start(open))
    }

    /// Where the word of a clause begins whose argument is in the parentheses that open at `open`.
    pub fn clause_start(self, open: usize) -> usize {
        let end = self.before_blanks(open);
        let letters =
            self.text_at(&(0..end)).bytes().rev().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        end - letters.count()
    }

    /// Removes what stands between two commas of a declaration or a list: with the comma before it.
    pub fn remove_behind_comma(self, range: Range<usize>) -> Option<Edits> {
        let before = self.before_blanks(range.start);
        (before > 0 && self.byte_at(before - 1) == b',').then(|| vec![(before - 1..range.end, String::new())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn page(text: &str) -> Page<'_> {
        Page { text, form: Form::Free }
    }

    fn made(text: &str, edits: Option<Edits>) -> String {
        let mut text = text.to_owned();
        edits.into_iter().flatten().for_each(|(range, new)| text.replace_range(range, &new));
        text
    }

    #[test]
    fn a_line_is_around_its_bytes_and_its_end() {
        let page = page("a\nbc\nd");
        assert_eq!(page.text_at(&page.line_range(3)), "bc");
        assert_eq!(page.text_at(&page.line_range(4)), "bc");
    }

    #[test]
    fn an_item_goes_with_its_comma_and_the_last_with_its_clause() {
        let remove = |text: &str, item: &str| {
            let at = text.rfind(item).expect("an item");
            made(text, page(text).remove_item(at..at + 1))
        };
        assert_eq!(remove("!$omp do private(a, b(1:2), c)", "b("), "!$omp do private(a, c)");
        assert_eq!(remove("!$omp do private(a, b)", "b)"), "!$omp do private(a)");
        assert_eq!(remove("!$omp do shared(x), private(b)", "b)"), "!$omp do shared(x)");
        assert_eq!(remove("!$omp threadprivate(b)", "b)"), "!$omp threadprivate(b)");
        assert_eq!(remove("private(b)", "b)"), "private(b)");
    }

    #[test]
    fn a_line_is_removed_if_it_is_a_statement() {
        let remove = |text: &str, at: usize| made(text, page(text).remove_line(at));
        assert_eq!(remove("a = 1\n  end do\nend\n", 8), "a = 1\nend\n");
        assert_eq!(remove("a = 1; end do\nend\n", 7), "a = 1; end do\nend\n");
        assert_eq!(remove("call s(a, &\n  b)\nend\n", 0), "call s(a, &\n  b)\nend\n");
        assert_eq!(remove("end do", 0), "");
    }

    #[test]
    fn what_is_broken_is_left_alone() {
        for text in ["private(a", "private(a'", "private", ""] {
            assert_eq!(page(text).remove_item(text.len()..text.len()), None, "{text}");
            assert_eq!(page(text).remove_clause(0), None, "{text}");
        }
    }
}
