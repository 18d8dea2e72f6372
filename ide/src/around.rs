//! Where in a statement the cursor stands: by text, since nobody has finished it, and by the tokens before it.

use crate::read_text::ReadText;
use crate::text::{line_start, word_range};
use semantics::Snapshot;
use semantics::db::{Db, SourceFile};
use semantics::extend::Queries as _;
use semantics::queries::{self, Unit};
use source::{FileId, Form, TokenKind};

/// The text of the statement before the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatementBefore {
    /// It, in lower case for Fortran, continued lines joined by blanks.
    pub text: String,
    /// The part of a name right before the cursor.
    pub word: String,
    /// Whether it is inside a comment or a constant of characters.
    pub is_quiet: bool,
}

/// The statement before a byte of a text.
pub fn statement_before(text: &str, at: usize, form: Form) -> StatementBefore {
    let (statement, is_quiet) = match form {
        Form::C => before_c(text, at),
        Form::Free | Form::Fixed { .. } => before_fortran(text, at, form),
    };
    let word = statement[word_range(&statement, statement.len())].to_owned();
    StatementBefore { text: statement, word, is_quiet }
}

/// So many continued lines are looked back.
const CONTINUED: usize = 64;

fn before_fortran(text: &str, at: usize, form: Form) -> (String, bool) {
    let start = line_start(text, at);
    let line = text[start..at].to_ascii_lowercase();
    let is_directive = is_directive(&line);
    let (code, is_quiet) = if is_directive { (line.as_str(), false) } else { code_of(&line, form) };
    let mut statement = code.to_owned();
    let mut end = start;
    let fixed_continued = |line: &str| {
        matches!(form, Form::Fixed { .. })
            && line.as_bytes().get(5).is_some_and(|c| !matches!(c, b' ' | b'0'))
            && line.starts_with("     ")
    };
    let mut continued = fixed_continued(&line);
    for _ in 0..CONTINUED {
        if end == 0 {
            break;
        }
        let first = line_start(text, end - 1);
        let previous = text[first..end - 1].to_ascii_lowercase();
        let code = if is_directive { previous.trim_end() } else { code_of(&previous, form).0.trim_end() };
        match code.strip_suffix('&') {
            Some(code) => statement = format!("{code} {}", strip_continuation(&statement, is_directive)),
            None if continued => statement = format!("{code} {}", statement.get(6..).unwrap_or_default()),
            None => break,
        }
        continued = fixed_continued(&previous);
        end = first;
    }
    let last = if is_directive { statement.as_str() } else { statement.rsplit(';').next().unwrap_or_default() };
    (last.trim_start().to_owned(), is_quiet)
}

/// A continued line without what begins it.
fn strip_continuation(line: &str, is_directive: bool) -> &str {
    let line = line.trim_start();
    let line = if is_directive { line.get(5..).unwrap_or_default().trim_start() } else { line };
    line.strip_prefix('&').unwrap_or(line)
}

/// Whether a line is one of a directive.
pub fn is_directive(line: &str) -> bool {
    let line = line.trim_start();
    let after = line.strip_prefix(['!', 'c', '*', 'C']).and_then(|rest| rest.strip_prefix('$'));
    after.is_some_and(|rest| {
        ["omp", "acc", "omx"].iter().any(|word| rest.get(..3).is_some_and(|own| own.eq_ignore_ascii_case(word)))
    })
}

/// A line without its comment, and whether its end is in one or in a constant.
fn code_of(line: &str, form: Form) -> (&str, bool) {
    if matches!(form, Form::Fixed { .. }) && line.starts_with(['c', 'C', '*']) {
        return ("", true);
    }
    let mut quote = None;
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (None, '!') => return (&line[..at], true),
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    (line, quote.is_some())
}

fn before_c(text: &str, at: usize) -> (String, bool) {
    let line_start = line_start(text, at);
    let line = &text[line_start..at];
    if line.trim_start().starts_with('#') {
        return (line.trim_start().to_owned(), false);
    }
    let (mut quote, mut start, mut rest): (Option<&str>, usize, usize) = (None, 0, 0);
    while rest < at {
        let here = &text[rest..at];
        let c = here.chars().next().unwrap_or(' ');
        let step = c.len_utf8();
        match quote {
            Some("*/") if here.starts_with("*/") => (quote, rest, start) = (None, rest + 2, rest + 2),
            Some("\n") if c == '\n' => (quote, rest, start) = (None, rest + 1, rest + 1),
            Some(open @ ("\"" | "'")) => {
                let escaped = c == '\\';
                if here.starts_with(open) || c == '\n' {
                    quote = None;
                }
                rest += if escaped { 2.min(here.len()) } else { step };
            }
            Some(_) => rest += step,
            None => {
                quote = match c {
                    '/' if here.starts_with("/*") => Some("*/"),
                    '/' if here.starts_with("//") => Some("\n"),
                    '"' => Some("\""),
                    '\'' => Some("'"),
                    _ => None,
                };
                if matches!(c, ';' | '{' | '}') {
                    start = rest + 1;
                }
                rest += step;
            }
        }
        while rest < text.len() && !text.is_char_boundary(rest) {
            rest += 1;
        }
    }
    (text.get(start..at).unwrap_or_default().trim_start().to_owned(), quote.is_some())
}

/// The last token that begins before a byte of a file, with its unit; what follows is typed still.
pub fn last_token(analysis: &Snapshot, file: FileId, at: u32) -> Option<(Unit<'_>, u32)> {
    let read = ReadText::of_file(analysis, file)?;
    let token = file_token(&read, analysis.text(file)?, at)?;
    in_unit(analysis.db(), read.reading, token as u32)
}

/// The same, by its number in the file by which the text is read.
pub fn file_token(read: &ReadText<'_>, text: &str, at: u32) -> Option<usize> {
    // A statement ends at the last of its letters, and the cursor may be on the same line behind it.
    let goes_on = |token: usize, start: u32| {
        let is_end = matches!(read.buffer.tokens[token].kind, TokenKind::EndOfStatement | TokenKind::EndOfDirective);
        let between = text.get(start as usize..at as usize).unwrap_or_default();
        is_end && !between.contains('\n') && !between.starts_with(';')
    };
    read.token_before(at, goes_on)
}

/// A token of a file as one of its units, or of the nearest one before it.
pub fn in_unit(db: &dyn Db, file: SourceFile, token: u32) -> Option<(Unit<'_>, u32)> {
    let units = queries::units(db, file);
    let find = |token: u32| {
        let positions = queries::positions(db, file).iter().enumerate();
        positions.filter_map(|(index, unit)| Some((units[index], unit.token_in_unit(token)?))).next()
    };
    (0..=token).rev().take(8).find_map(find)
}

/// Whether a file is one of C.
pub fn is_c(analysis: &Snapshot, file: FileId) -> bool {
    let db = analysis.db();
    db.file_of_number(file).is_some_and(|file| queries::is_c(db, file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn continued_statements_are_joined_and_comments_are_quiet() {
        let fortran = "call a(x, & ! one\n   &  y\n";
        let found = statement_before(fortran, fortran.len() - 1, Form::Free);
        assert_eq!((found.text.as_str(), found.word.as_str(), found.is_quiet), ("call a(x,    y", "y", false));
        assert!(
            statement_before("x = 1 ! no", 10, Form::Free).is_quiet
                && statement_before("x = 'no", 7, Form::Free).is_quiet
        );
        let directive = "!$omp parallel &\n!$omp& pri";
        assert_eq!(statement_before(directive, directive.len(), Form::Free).text, "!$omp parallel   pri");
        let c = "int f(void) { /* ; */ g(\"{\", p->";
        let found = statement_before(c, c.len(), Form::C);
        assert_eq!((found.text.as_str(), found.is_quiet), ("g(\"{\", p->", false));
        assert!(statement_before("int x; // y", 11, Form::C).is_quiet);
    }
}
