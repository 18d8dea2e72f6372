//! Lines of source text as they are written, for edits of what no tree holds: includes, conditions of the preprocessor.

use std::ops::Range;

/// Whether a line without its blanks, in small letters, begins a program unit.
pub fn is_head(line: &str) -> bool {
    const HEADS: &[&str] = &["program", "module", "submodule", "subroutine", "function"];
    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_').take(6);
    !line.starts_with("end")
        && !line.contains(['=', '!', '"', '\''])
        && !line.contains("::")
        && !line.starts_with("module procedure")
        && words.any(|word| HEADS.contains(&word))
}

/// Whether a line of Fortran is a comment or a directive.
pub fn is_comment(line: &str, fixed: bool) -> bool {
    line.trim_start().starts_with(['!', '#']) || fixed && line.starts_with(['c', 'C', '*', 'd', 'D'])
}

/// The lines of a text with their bytes.
pub fn byte_lines(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        let line = line.trim_end_matches(['\n', '\r']);
        (start..start + line.len(), line)
    })
}

/// The word of a directive of the preprocessor that a line is, or begins.
pub fn directive_word(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    rest.split(|c: char| !c.is_alphabetic()).next()
}

/// Whether a line includes a header.
pub fn is_include(line: &str, name: &str) -> bool {
    if !line.trim_start().starts_with('#') {
        return false;
    }
    let words: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let rest = words.strip_prefix("#include").and_then(|rest| rest.strip_prefix(['<', '"']));
    rest.and_then(|rest| rest.strip_prefix(name)).is_some_and(|rest| rest.starts_with(['>', '"']))
}
