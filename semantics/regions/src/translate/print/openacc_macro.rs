//! `_OPENACC` (OpenACC 3.4, 2.2), which no compiler of OpenMP defines: whether it is defined is whether `_OPENMP` is, and its value is the one
//! with which the file was read.

use super::source_lines::{byte_lines, directive_word};
use super::wrapper::names;
use crate::translate::problems;
use source::{Diagnostic, OriginId, Place, Span, TextEdit};
use std::ops::Range;

const NAME: &str = "_OPENACC";

/// How a file is read.
pub struct Lexing<'a> {
    /// Whether it is Fortran.
    pub fortran: bool,
    /// Whether it is in fixed source form.
    pub fixed: bool,
    /// The value of the macro.
    pub version: &'a str,
}

/// The edits of the macro in a file outside the ranges that are `taken`, and what is to be said of it.
pub fn macro_edits(text: &str, lexing: &Lexing<'_>, taken: &[Range<usize>]) -> (Vec<TextEdit>, Vec<Diagnostic<Place>>) {
    let uses: Vec<(Range<usize>, Use)> =
        find_names(text, lexing).into_iter().map(|name| (name.clone(), find_use(text, name))).collect();
    let (mut edits, mut told) = (Vec::new(), Vec::new());
    // Who defines it has a macro of this name.
    if uses.iter().any(|(_, found)| *found == Use::Own) {
        return (edits, told);
    }
    for (range, found) in uses {
        let is_taken = taken.iter().any(|all| all.start <= range.start && range.end <= all.end);
        if is_taken || found == Use::Definition {
            let place = Place { origin: OriginId(0), start: range.start as u32, end: range.end as u32 };
            told.push(problems::openacc_macro(Span::default()).map(|_| place));
        }
        let text = match found {
            Use::Defined => "_OPENMP".to_owned(),
            Use::Condition => format!("(defined(_OPENMP) ? {} : 0)", lexing.version),
            Use::Definition | Use::Code => lexing.version.to_owned(),
            Use::Own => continue,
        };
        edits.extend((!is_taken).then_some(TextEdit { range, text }));
    }
    (edits, told)
}

/// What a mention of the macro asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    /// Whether it is defined.
    Defined,
    /// Its value in a condition, where it is 0 if it is not defined.
    Condition,
    /// Its value in another macro, which may be one of conditions or of code.
    Definition,
    /// Its value in code.
    Code,
    /// Nothing: it is defined here.
    Own,
}

/// The mentions of the macro, outside comments and literals. `!` opens no comment in lines of the preprocessor.
fn find_names(text: &str, lexing: &Lexing<'_>) -> Vec<Range<usize>> {
    let is_macro = |name: &[u8]| name == NAME.as_bytes();
    if !text.contains(NAME) {
        return Vec::new();
    }
    if !lexing.fortran {
        return names(text, false, false, is_macro);
    }
    let lines = byte_lines(text).flat_map(|(line, written)| {
        let is_code = directive_word(written).is_none();
        let found = names(written, is_code, is_code && lexing.fixed, is_macro);
        found.into_iter().map(move |name| line.start + name.start..line.start + name.end)
    });
    lines.collect()
}

fn find_use(text: &str, name: Range<usize>) -> Use {
    let before = &text[logical_line_start(text, name.start)..name.start];
    if before.trim_end().trim_end_matches('(').trim_end().ends_with("defined") {
        return Use::Defined;
    }
    match directive_word(before) {
        Some("ifdef" | "ifndef" | "elifdef" | "elifndef") => Use::Defined,
        Some("if" | "elif") => Use::Condition,
        Some("define" | "undef") if before.split_whitespace().last().is_some_and(|word| word.ends_with(['f', 'e'])) => {
            Use::Own
        }
        Some("define") => Use::Definition,
        Some(_) | None => Use::Code,
    }
}

/// Where the line begins of which the one at `at` is, or continues: with a backslash.
fn logical_line_start(text: &str, at: usize) -> usize {
    let mut start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    while let Some(before) = text[..start].strip_suffix('\n').map(|before| before.trim_end_matches('\r'))
        && before.ends_with('\\')
    {
        start = before.rfind('\n').map_or(0, |end| end + 1);
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_of_the_macro_are_told_apart() {
        let use_of = |text: &str| {
            let lexing = Lexing { fortran: false, fixed: false, version: "202506" };
            find_names(text, &lexing).into_iter().map(|name| find_use(text, name)).collect::<Vec<_>>()
        };
        assert_eq!(use_of("#ifdef _OPENACC\n# elifndef _OPENACC\n"), [Use::Defined, Use::Defined]);
        assert_eq!(
            use_of("#if defined _OPENACC && defined ( _OPENACC ) && \\\n _OPENACC > 1"),
            [Use::Defined, Use::Defined, Use::Condition]
        );
        assert_eq!(use_of("#define A _OPENACC\n#define B(x) \\\n _OPENACC"), [Use::Definition, Use::Definition]);
        assert_eq!(use_of("#undef _OPENACC\n#define _OPENACC 1\n"), [Use::Own, Use::Own]);
        assert_eq!(use_of("int v = _OPENACC; // _OPENACC\nchar *s = \"_OPENACC\";"), [Use::Code]);
    }
}
