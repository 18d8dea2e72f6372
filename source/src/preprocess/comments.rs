//! Comments of C in Fortran text: a traditional preprocessor removes `/* ... */` everywhere but in quotes.
//!
//! Bytes keep their places: what is removed becomes blanks. A Fortran comment hides what looks like the opening of one, and
//! an opening without an end, as in `format(//*(i5))`, is not a comment.

/// `text` with `&` for the backslashes that continue lines of free form; `None` when it has none.
pub(crate) fn without_backslashes(text: &str) -> Option<String> {
    let mut found = text.find('\\')?;
    let mut out = String::new();
    let mut done = 0;
    // Where a line begins that continues one for the preprocessor.
    let mut command_line = usize::MAX;
    loop {
        let line = text[..found].rfind('\n').map_or(0, |end| end + 1);
        let end = end_of_line(text.as_bytes(), found);
        let last = text[line..end].trim_end_matches('\r').ends_with('\\');
        let command = line == command_line || begins_command(text.as_bytes(), line);
        if last && command {
            command_line = end + 1;
        } else if last && !has_comment(&text[line..end]) {
            let at = line + text[line..end].trim_end_matches('\r').len() - 1;
            out.push_str(&text[done..at]);
            out.push('&');
            done = at + 1;
        }
        match text[end..].find('\\') {
            Some(next) => found = end + next,
            None => break,
        }
    }
    out.push_str(&text[done..]);
    (done > 0).then_some(out)
}

/// Whether a Fortran comment is on the line.
fn has_comment(line: &str) -> bool {
    let mut quote = 0;
    line.bytes().any(|byte| match byte {
        b'\'' | b'"' if quote == 0 => {
            quote = byte;
            false
        }
        _ if byte == quote => {
            quote = 0;
            false
        }
        byte => byte == b'!' && quote == 0,
    })
}

/// A text whose comments are blank.
pub(crate) struct Blanked {
    pub(crate) text: String,
    /// The line ends that were in comments, and are blanks now.
    pub(crate) joined: Vec<u32>,
}

/// `text` without comments of C; `None` when it has none.
pub(crate) fn blank_comments(text: &str, fixed: bool) -> Option<Blanked> {
    let bytes = text.as_bytes();
    // The search for one byte is several times as fast as that for a text, and slashes are rare.
    let first = text.match_indices('/').map(|(at, _)| at).find(|at| bytes.get(at + 1) == Some(&b'*'))?;
    let mut out = Blanked { text: String::new(), joined: Vec::new() };
    let mut line = bytes[..first].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let mut done = 0;
    while line < bytes.len() {
        let mut at = line;
        let command = begins_command(bytes, line);
        while let Some(start) = comment_opening(bytes, at, fixed && at == line, command) {
            let Some(end) = find_word(bytes, start + 2, b"*/").map(|end| end + 2) else {
                return out.finish_text(text, done);
            };
            out.text.push_str(&text[done..start]);
            out.blank_comment(text, start, end);
            (done, at) = (end, end);
        }
        line = end_of_line(bytes, at) + 1;
    }
    out.finish_text(text, done)
}

fn begins_command(bytes: &[u8], line: usize) -> bool {
    bytes[line..].iter().find(|byte| !matches!(byte, b' ' | b'\t')) == Some(&b'#')
}

fn end_of_line(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |end| at + end)
}

/// The first opening of a comment on the rest of the line from `at` on that stands in no quotes and no Fortran comment;
/// `whole` says that it is all of a line of fixed form.
fn comment_opening(bytes: &[u8], at: usize, whole: bool, command: bool) -> Option<usize> {
    if whole && !command && bytes.get(at).is_some_and(|first| matches!(first, b'c' | b'C' | b'*' | b'd' | b'D')) {
        return None;
    }
    let mut quote = 0;
    for (at, byte) in bytes.iter().copied().enumerate().skip(at) {
        match byte {
            b'\n' => return None,
            b'!' if quote == 0 && !command => return None,
            b'\'' | b'"' if quote == 0 => quote = byte,
            _ if byte == quote => quote = 0,
            b'/' if quote == 0 && bytes.get(at + 1) == Some(&b'*') => return Some(at),
            _ => {}
        }
    }
    None
}

impl Blanked {
    fn finish_text(mut self, text: &str, done: usize) -> Option<Blanked> {
        self.text.push_str(&text[done..]);
        (done > 0).then_some(self)
    }

    /// Appends the comment `start..end` as blanks. Between two names its delimiters stay, since what it separates is one name.
    fn blank_comment(&mut self, text: &str, start: usize, end: usize) {
        let bytes = text.as_bytes();
        let name = |at: Option<&u8>| at.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        let pastes = name(start.checked_sub(1).and_then(|at| bytes.get(at))) && name(bytes.get(end));
        let tail = bytes[end..].iter().take_while(|byte| **byte != b'\n');
        let alone = tail.copied().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
        for (at, byte) in (start..end).zip(&bytes[start..end]) {
            let delimiter = pastes && (at < start + 2 || at + 2 >= end);
            self.text.push(match byte {
                b'\n' if alone => '\n',
                b'/' | b'*' if delimiter => char::from(*byte),
                _ => ' ',
            });
            if *byte == b'\n' && !alone {
                self.joined.push(at as u32);
            }
        }
    }
}

fn find_word(bytes: &[u8], from: usize, word: &[u8; 2]) -> Option<usize> {
    let mut at = from;
    loop {
        at += bytes.get(at..)?.iter().position(|byte| *byte == word[0])?;
        if bytes.get(at + 1) == Some(&word[1]) {
            return Some(at);
        }
        at += 1;
    }
}
