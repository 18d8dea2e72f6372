//! What stands for the runtime library of OpenACC where OpenMP has not the same: one header and one module in standard OpenMP, which
//! are written beside the result, or into it.

use std::ops::Range;

/// The header of C.
pub const C: &str = include_str!("wrapper/dirigent_acc.h");

/// The header of C for tools.
pub const TOOLS: &str = include_str!("wrapper/dirigent_acc_prof.h");

/// The module of Fortran, in lines that are right in free and in fixed form.
pub const FORTRAN: &str = include_str!("wrapper/dirigent_acc.f90");

/// How Fortran uses the module.
pub const MODULE: &str = "use dirigent_acc";

/// The files, by the names under which results ask for them.
pub const FILES: &[(&str, &str, &str)] = &[
    ("#include \"dirigent_acc.h\"", "dirigent_acc.h", C),
    ("#include \"dirigent_acc_prof.h\"", "dirigent_acc_prof.h", TOOLS),
    (MODULE, "dirigent_acc.f90", FORTRAN),
];

/// What becomes of calls of the runtime library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Api {
    /// Calls of OpenMP's library where it has the same, else of the wrapper.
    #[default]
    Rewrite,
    /// Calls of the wrapper.
    Wrap,
    /// They stay.
    Keep,
}

/// Whether the module has a procedure.
pub fn has_fortran(name: &str) -> bool {
    let mut names = FORTRAN.lines().filter_map(|line| line.trim_start().strip_prefix("public :: "));
    names.any(|line| line.split(", ").any(|own| own.trim() == name))
}

/// The lines that take the place of an include of OpenACC's header.
pub fn header_lines(new: &[&str], old: Option<&str>, embeds: bool) -> String {
    let written = |line: &&str| match line.contains("dirigent_acc") && embeds {
        true => C.trim_end().to_string(),
        false => line.to_string(),
    };
    let mut lines: Vec<String> = new.iter().map(written).collect();
    lines.extend(old.map(str::to_string));
    lines.join("\n")
}

/// The names that begin as those of the library do, outside comments and literals.
pub fn library_names(text: &str, fortran: bool, fixed: bool) -> Vec<Range<usize>> {
    let is_library = |name: &[u8]| name.len() > 4 && name[..4].eq_ignore_ascii_case(b"acc_");
    names(text, fortran, fixed, is_library)
}

/// The names of a text, outside comments and literals, that are `wanted`.
pub fn names(text: &str, fortran: bool, fixed: bool, wanted: impl Fn(&[u8]) -> bool) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let starts_line = at == 0 || bytes[at - 1] == b'\n';
        let comment = match bytes[at] {
            b'!' if fortran => true,
            b'c' | b'C' | b'*' if fixed && starts_line => true,
            b'/' if !fortran => bytes.get(at + 1) == Some(&b'/'),
            _ => false,
        };
        if comment {
            at += bytes[at..].iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len() - at);
        } else if !fortran && bytes[at..].starts_with(b"/*") {
            at = text[at + 2..].find("*/").map_or(bytes.len(), |end| at + end + 4);
        } else if matches!(bytes[at], b'"' | b'\'') {
            at = end_of_literal(bytes, at, !fortran);
        } else if is_word(bytes[at]) {
            let end = at + bytes[at..].iter().take_while(|byte| is_word(**byte)).count();
            if wanted(&bytes[at..end]) {
                found.push(at..end);
            }
            at = end;
        } else {
            at += 1;
        }
    }
    found
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Where a literal that begins at `at` ends: at the latest with its line.
pub fn end_of_literal(bytes: &[u8], at: usize, escapes: bool) -> usize {
    let quote = bytes[at];
    let mut end = at + 1;
    while end < bytes.len() && bytes[end] != quote && bytes[end] != b'\n' {
        end += if escapes && bytes[end] == b'\\' { 2 } else { 1 };
    }
    (end + 1).min(bytes.len())
}
