//! In which form a text is written, where its name says another: many projects give all files the extension `.F` and compile them as
//! free form. Fortran 2023, 6.3.

/// Extensions of fixed form.
const EXTENSIONS: &[&str] = &["f", "for", "ftn", "f77", "fpp"];
/// So many lines that end in `&` and go on are more than the mistakes of a text in fixed form, where it has lines of that form, too.
const CONTINUED: usize = 3;
/// Fixed form reads a line up to this column.
const LAST_COLUMN: usize = 72;
/// So many lines that only free form has outweigh one that only fixed form has.
const OUTWEIGH: usize = 20;
/// After so many lines that only fixed form has, and none of free form, it is decided.
const ENOUGH: usize = 4;

/// What the name of a file has behind its last point.
pub fn file_extension(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// Whether a file has a name of fixed form, by its extension.
pub fn has_fixed_form_name(path: &str) -> bool {
    let extension = file_extension(path);
    EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension))
}

/// Whether a text is in free form for certain: its first statement, or lines that go on, would be mistakes in fixed form, and hardly a
/// line is as only fixed form has it.
pub fn is_free_form(text: &str) -> bool {
    let (mut first, mut early_lines, mut continued, mut fixed) = (None, 0, 0, 0);
    // A line behind `&` that is not marked as going on: in fixed form it would be a statement behind an incomplete one.
    let mut unmarked = false;
    let mut before = Ending::Nothing;
    for line in text.lines() {
        match line_kind(line) {
            Kind::Nothing => continue,
            Kind::FixedComment => fixed += 1,
            Kind::Marked => {
                fixed += usize::from(before == Ending::Nothing);
                continued += usize::from(before == Ending::Ampersand);
            }
            Kind::Statement { early } => {
                first.get_or_insert(early);
                early_lines += usize::from(early);
                continued += usize::from(before == Ending::Ampersand);
                unmarked |= before == Ending::Ampersand;
            }
        }
        if fixed >= ENOUGH && early_lines + continued == 0 {
            return false;
        }
        before = line_ending(line);
    }
    let is_certain = first == Some(true) || continued >= CONTINUED || (unmarked && fixed == 0);
    is_certain && fixed * OUTWEIGH <= early_lines + continued
}

enum Kind {
    /// Blank, a comment in either form, or for the preprocessor.
    Nothing,
    /// A comment that only fixed form has.
    FixedComment,
    /// A line with a mark in column 6.
    Marked,
    /// A statement, and whether it begins in the columns of labels.
    Statement { early: bool },
}

fn line_kind(line: &str) -> Kind {
    let bytes = line.as_bytes();
    let start = bytes.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\r')).unwrap_or(bytes.len());
    match (start, bytes.get(start)) {
        (_, None | Some(b'!' | b'#')) => Kind::Nothing,
        (0, Some(b'*')) => Kind::FixedComment,
        // `c` before a letter may begin a statement: `call`, `contains`, `character`.
        (0, Some(b'c' | b'C')) if !begins_statement(line) => Kind::FixedComment,
        (5, Some(b'0')) => Kind::Nothing,
        // A line for debugging.
        (0, Some(b'd' | b'D')) if bytes.get(1).is_none_or(|byte| !byte.is_ascii_alphabetic()) => Kind::Nothing,
        // Free form may be indented by five blanks.
        (5, Some(byte)) if !byte.is_ascii_alphabetic() && !bytes[..5].contains(&b'\t') => Kind::Marked,
        (0..5, Some(byte)) if byte.is_ascii_alphabetic() && !bytes[..start].contains(&b'\t') => {
            Kind::Statement { early: true }
        }
        _ => Kind::Statement { early: false },
    }
}

/// Whether a line that begins with `c` is a statement of free form by its first word.
fn begins_statement(line: &str) -> bool {
    const WORDS: &[&str] = &[
        "call",
        "case",
        "character",
        "class",
        "close",
        "common",
        "complex",
        "contains",
        "continue",
        "critical",
        "cycle",
    ];
    let word = &line[..line.find(|byte: char| !byte.is_ascii_alphabetic()).unwrap_or(line.len())];
    WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Nothing,
    /// In `&`, where fixed form still reads it.
    Ampersand,
    /// In `&` behind the columns of fixed form: lines may be for both forms.
    Behind,
}

/// How a line ends, before a comment.
fn line_ending(line: &str) -> Ending {
    let code = line.split('!').next().unwrap_or_default().trim_end();
    match code.ends_with('&') {
        true if code.len() <= LAST_COLUMN => Ending::Ampersand,
        true => Ending::Behind,
        false => Ending::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::{has_fixed_form_name, is_free_form};

    #[test]
    fn the_form_of_a_name_is_that_of_its_extension() {
        assert!(["a.f", "b/a.F", "a.FOR", "a.fpp"].map(has_fixed_form_name).iter().all(|fixed| *fixed));
        assert!(!["a.f90", "f", "a.f/b", "a.F90"].map(has_fixed_form_name).iter().any(|fixed| *fixed));
    }

    #[test]
    fn a_text_is_in_free_form_if_it_cannot_be_in_fixed_form() {
        assert!(is_free_form("! About it.\n#if 1\nmodule m\ncontains\n  subroutine s\n  end\nend\n"));
        assert!(is_free_form("MODULE m\n   x = 1 + &\n       2\nCALL s\nEND\n"));
        let line = "      call s(a, &\n             b)\n";
        assert!(is_free_form(line));
        assert!(is_free_form(&format!("c About it.\n{}", line.repeat(20))));
    }

    #[test]
    fn a_text_that_may_be_in_fixed_form_is() {
        assert!(!is_free_form(""));
        assert!(!is_free_form("      program p\n      x = 1\n   10 continue\n      end\n"));
        // One mistake in it does not make it another form.
        assert!(!is_free_form("      program p\n  x = 1\n      end\n"));
        assert!(!is_free_form("c About it.\n      program p\n      call s(a, &\n      b)\n      end\n"));
        // A text constant that goes on.
        assert!(!is_free_form("      print *, 'a &\n     &b'\n      end\n"));
        assert!(!is_free_form("c About it.\nmodule m\nend\n"));
        assert!(!is_free_form("module m\n* a comment\nend\n"));
        assert!(!is_free_form("module m\n      x = 1\n     &  + 2\nend\n"));
        // Lines for both forms.
        let both = format!("      call s(a,{}&\n     &       b)\n", " ".repeat(60));
        assert!(!is_free_form(&both.repeat(9)));
        assert!(!is_free_form("\tx = 1\n\tend\n"));
    }
}
