//! Input and output statements and formats of the tree (Fortran 2023, clauses 12 and 13).

use super::{Actual, Expr};
use crate::Name;
use source::{Atom, Span};

/// An input/output statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Io {
    /// `read`, `write`, `print`, `open` …
    pub keyword: Name,
    /// The control list; a `print` or short `read` has its format as the only one.
    pub control: Vec<Actual>,
    /// Whether that stands without parentheses: `print *, x`, `read *, x`, `rewind 10`.
    pub short: bool,
    /// R1216 input-item, R1217 output-item.
    pub items: Vec<Expr>,
    /// R1302 format-specification, where a character constant is the format.
    pub format: Option<Box<Format>>,
}

/// R1302 format-specification: what stands between its parentheses.
#[derive(Clone, PartialEq, Debug)]
pub struct Format {
    /// R1303 format-items.
    pub items: Vec<FormatItem>,
    /// Its tokens; the one token of a character constant.
    pub span: Span,
}

/// R1304 format-item.
#[derive(Clone, PartialEq, Debug)]
pub struct FormatItem {
    /// Whether a comma stands before it.
    pub comma: bool,
    /// R1306 r, or the asterisk of R1305 unlimited-format-item.
    pub repeat: Option<Repeat>,
    /// What is repeated.
    pub kind: FormatKind,
}

/// How often a format item is used.
#[derive(Clone, PartialEq, Debug)]
pub enum Repeat {
    /// So many times.
    Times(FormatNumber),
    /// `*`: as often as there are items.
    Unlimited,
}

/// R1306 r, R1308 w, R1309 m, R1310 d, R1311 e, R1315 n, R1319 k.
#[derive(Clone, PartialEq, Debug)]
pub enum FormatNumber {
    /// An integer, with a sign in front of `P` only.
    Int(i64),
    /// `<n>`, an extension.
    Variable(Expr),
}

/// R1307 data-edit-desc, R1313 control-edit-desc, R1321 char-string-edit-desc, or items in parentheses.
#[derive(Clone, PartialEq, Debug)]
pub enum FormatKind {
    /// Nothing, between a comma and a parenthesis: an extension.
    Nothing,
    /// Items in parentheses.
    Group(Vec<FormatItem>),
    /// A character constant or Hollerith text, as written.
    Text(Atom),
    /// R1312 `DT'text'(1, 2)`.
    Defined {
        /// The character constant, with its quotes.
        text: Option<Atom>,
        /// R1312 v.
        values: Vec<i64>,
    },
    /// Letters or signs, and the numbers after them: `w`, `d` or `m`, `e`; those of `X` and `P` stand in front.
    Edit {
        /// The letters, in lower case.
        letters: &'static str,
        /// What follows them: width, digits, exponent; `n`; `k`.
        numbers: [Option<FormatNumber>; 3],
    },
}
