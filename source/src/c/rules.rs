//! What the language and its edition change about tokens: C23, 6.4.

use crate::c::standard::{CDialect, CStandard};
use crate::c::unicode::Letters;

/// Whose text is scanned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    C,
    Fortran,
}

/// What the C that is spoken changes about tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) dialect: Dialect,
    /// C23, 6.4.9: `//`
    pub(super) line_comments: LineComments,
    /// `-pedantic-errors`: whether an extension is an error.
    pub(super) extensions_are_errors: bool,
    /// `$` in names.
    pub(super) dollars: Dollars,
    /// C23, 6.4.6: `<:`
    pub(super) digraphs: bool,
    /// C23, 6.4.3, 6.4.2: universal character names and letters beyond ASCII in names.
    pub(super) extended: bool,
    /// Which of them.
    pub(super) letters: Letters,
    /// C11, 6.4.5: the prefixes `u8`, `u` and `U`.
    pub(super) prefixes: bool,
    /// GNU C, since C99: `R"(…)"`
    pub(super) raw_strings: bool,
    /// C23, 6.4.4.4: `u8'a'`
    pub(super) utf8_characters: bool,
    /// C23, 6.4.4.1: `1'000`
    pub(super) separators: bool,
    /// C99, 6.4.8: a sign after `p` is part of the number.
    pub(super) binary_exponents: bool,
}

/// What `$` is: C23, 6.4.3, 3 leaves it to the implementation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dollars {
    /// A letter.
    Letters,
    /// A letter, and the first is told.
    Extension,
    /// No part of a name.
    None,
}

/// What `//` is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LineComments {
    /// Two operators: in Fortran it concatenates.
    None,
    /// A comment since C99.
    Standard,
    /// A comment in C89 too, as all compilers have it; GNU's dialect hears of it only with `-pedantic`. In strict C89
    /// `//**/` is a division and a comment, as that standard says.
    Extension { told: bool, strict: bool },
}

impl LineComments {
    fn for_dialect(dialect: Dialect, c: CDialect) -> LineComments {
        match dialect {
            Dialect::Fortran => LineComments::None,
            Dialect::C if c.has_standard(CStandard::C99) => LineComments::Standard,
            Dialect::C => LineComments::Extension { told: c.gnu && !c.pedantic, strict: !c.gnu },
        }
    }
}

impl Rules {
    pub(super) fn for_dialect(dialect: Dialect, c: CDialect) -> Rules {
        Rules {
            dialect,
            line_comments: LineComments::for_dialect(dialect, c),
            extensions_are_errors: c.pedantic_errors,
            dollars: match (dialect, c.no_dollars) {
                (Dialect::C, true) => Dollars::None,
                (Dialect::C, false) if c.pedantic => Dollars::Extension,
                (Dialect::C | Dialect::Fortran, _) => Dollars::Letters,
            },
            digraphs: c.gnu_or_since(CStandard::C94),
            extended: c.gnu_or_since(CStandard::C99),
            letters: Letters::for_dialect(c),
            prefixes: c.has_standard(CStandard::C11) || c.gnu && c.has_standard(CStandard::C99),
            raw_strings: dialect == Dialect::C && c.gnu && c.has_standard(CStandard::C99),
            utf8_characters: c.has_standard(CStandard::C23),
            separators: c.has_standard(CStandard::C23),
            binary_exponents: c.gnu_or_since(CStandard::C99),
        }
    }
}
