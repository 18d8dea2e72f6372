//! How each language writes what the translation adds: a row each.

use directives::Language;

/// The row of a language.
#[derive(Clone, Copy)]
pub struct Words {
    /// The language.
    pub languages: &'static [Language],
    /// What begins a directive.
    pub sentinel: &'static str,
    /// What begins its continuation lines, if it has them, in free form.
    pub continuation: Option<&'static str>,
    /// The last column of a line, free form.
    pub width: usize,
    /// Opens a block with declarations.
    pub open: &'static str,
    /// A statement that does nothing, where a block at the start of a region would be taken for all of the region
    /// (OpenMP 5.2, 3.1: strictly structured block).
    pub nothing: Option<&'static str>,
    /// Closes it.
    pub close: &'static str,
    /// What begins a comment.
    pub comment: &'static str,
    /// Whether block constructs have end directives.
    pub ends: bool,
    /// Logical false.
    pub no: &'static str,
    /// Negation, before a parenthesis.
    pub not: &'static str,
    /// Conjunction.
    pub and: &'static str,
    /// Whether clauses are written that say what OpenMP's rules say anyway: flang 22 takes neither `private` nor `firstprivate` on
    /// `target`.
    pub states_implied: bool,
    /// The brackets of an empty section of what a pointer points to.
    pub empty_section: &'static str,
}

const ROWS: &[Words] = &[
    Words {
        languages: &[Language::Fortran],
        sentinel: "!$omp",
        continuation: Some("!$omp&"),
        width: 132,
        open: "block",
        nothing: Some("continue"),
        close: "end block",
        comment: "!",
        ends: true,
        no: ".false.",
        not: ".not. ",
        and: " .and. ",
        states_implied: false,
        empty_section: "",
    },
    Words {
        languages: &[Language::C, Language::Cxx],
        sentinel: "#pragma omp",
        continuation: None,
        width: usize::MAX,
        open: "{",
        nothing: None,
        close: "}",
        comment: "//",
        ends: false,
        no: "0",
        not: "!",
        and: " && ",
        states_implied: true,
        empty_section: "[0:0]",
    },
];

/// The row of `language`.
pub fn of_language(language: Language) -> &'static Words {
    ROWS.iter().find(|row| row.languages.contains(&language)).unwrap_or(&ROWS[0])
}

impl Words {
    /// A line as a comment.
    pub fn as_comment(&self, line: &str) -> String {
        format!("{} {line}", self.comment)
    }
}

/// Whether a token's text opens a directive in Fortran: `!$acc`, in fixed form also `c$acc` and `*$acc`.
pub fn is_sentinel(text: &str) -> bool {
    let mut bytes = text.bytes();
    let comment = bytes.next().is_some_and(|byte| matches!(byte, b'!' | b'c' | b'C' | b'*'));
    comment && bytes.next() == Some(b'$')
}
