//! Which C a program is written in: `-std=`, and the options that change the words of the language or the values of its macros.

use crate::c::target::{Platform, Target};

/// The editions of ISO/IEC 9899.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum CStandard {
    /// ISO/IEC 9899:1990.
    C89,
    /// ISO/IEC 9899:1990 with Amendment 1 of 1995.
    C94,
    /// ISO/IEC 9899:1999.
    C99,
    /// ISO/IEC 9899:2011.
    C11,
    /// ISO/IEC 9899:2018.
    #[default]
    C17,
    /// ISO/IEC 9899:2024.
    C23,
    /// The one after C23.
    C2y,
}

impl CStandard {
    /// What messages call it.
    pub fn name(self) -> &'static str {
        match self {
            CStandard::C89 => "C89",
            CStandard::C94 => "C94",
            CStandard::C99 => "C99",
            CStandard::C11 => "C11",
            CStandard::C17 => "C17",
            CStandard::C23 => "C23",
            CStandard::C2y => "C2y",
        }
    }
}

/// A standard, and what an implementation adds to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CDialect {
    /// The edition.
    pub standard: CStandard,
    /// Whether GNU's extensions are part of the language (`-std=gnu…`): `asm`, `typeof`, `linux`.
    pub gnu: bool,
    /// `-trigraphs`, `-fno-trigraphs`; `None` leaves it to the standard: C23 and GNU's dialects have none.
    pub trigraphs: Option<bool>,
    /// `-funsigned-char`
    pub unsigned_char: bool,
    /// `-ffreestanding`
    pub freestanding: bool,
    /// `-fms-extensions`
    pub ms_extensions: bool,
    /// `-fblocks`: Clang's blocks.
    pub blocks: bool,
    /// `-fno-dollars-in-identifiers`
    pub no_dollars: bool,
    /// `-fgnu89-inline`
    pub gnu89_inline: bool,
    /// `-pedantic`: whether what breaks a constraint but is accepted is told.
    pub pedantic: bool,
    /// `-Wundef`: whether names in conditions that are not macros are told.
    pub undef: bool,
    /// `-pedantic-errors`: whether what breaks a constraint is an error, even where it is accepted otherwise.
    pub pedantic_errors: bool,
    /// `--target=`: the machine, whose ABI says how wide types are.
    pub target: Target,
    /// The same: the system, if programs name its versions.
    pub platform: Option<Platform>,
}

impl Default for CDialect {
    /// GNU C17, as gcc has it.
    fn default() -> CDialect {
        CDialect {
            standard: CStandard::default(),
            gnu: true,
            trigraphs: None,
            unsigned_char: false,
            freestanding: false,
            ms_extensions: false,
            blocks: false,
            no_dollars: false,
            gnu89_inline: false,
            pedantic: false,
            undef: false,
            pedantic_errors: false,
            target: Target::default(),
            platform: None,
        }
    }
}

/// What follows `-std=`, and which standard it names; those of ISO are strict.
const NAMES: &[(&str, CStandard, bool)] = &[
    ("c89", CStandard::C89, false),
    ("c90", CStandard::C89, false),
    ("iso9899:1990", CStandard::C89, false),
    ("iso9899:199409", CStandard::C94, false),
    ("c99", CStandard::C99, false),
    ("c9x", CStandard::C99, false),
    ("iso9899:1999", CStandard::C99, false),
    ("iso9899:199x", CStandard::C99, false),
    ("c11", CStandard::C11, false),
    ("c1x", CStandard::C11, false),
    ("iso9899:2011", CStandard::C11, false),
    ("c17", CStandard::C17, false),
    ("c18", CStandard::C17, false),
    ("iso9899:2017", CStandard::C17, false),
    ("iso9899:2018", CStandard::C17, false),
    ("c23", CStandard::C23, false),
    ("c2x", CStandard::C23, false),
    ("iso9899:2024", CStandard::C23, false),
    ("c2y", CStandard::C2y, false),
    ("gnu89", CStandard::C89, true),
    ("gnu90", CStandard::C89, true),
    ("gnu99", CStandard::C99, true),
    ("gnu9x", CStandard::C99, true),
    ("gnu11", CStandard::C11, true),
    ("gnu1x", CStandard::C11, true),
    ("gnu17", CStandard::C17, true),
    ("gnu18", CStandard::C17, true),
    ("gnu23", CStandard::C23, true),
    ("gnu2x", CStandard::C23, true),
    ("gnu2y", CStandard::C2y, true),
];

impl CDialect {
    /// The dialect that `-std=name` asks for; `None` if that names no C.
    pub fn from_name(name: &str) -> Option<CDialect> {
        let (_, standard, gnu) = NAMES.iter().find(|(known, ..)| *known == name)?;
        Some(CDialect { standard: *standard, gnu: *gnu, ..CDialect::default() })
    }

    /// Whether `standard` or a later one is spoken.
    pub fn has_standard(self, standard: CStandard) -> bool {
        self.standard >= standard
    }

    /// Whether `standard` or a later one is spoken, or GNU's dialect of any, which has what `standard` brought.
    pub fn gnu_or_since(self, standard: CStandard) -> bool {
        self.gnu || self.has_standard(standard)
    }

    /// Whether trigraphs are replaced: C17, 5.2.1.1.
    pub fn has_trigraphs(self) -> bool {
        self.trigraphs.unwrap_or(!self.gnu && self.standard < CStandard::C23)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_edition_and_extensions() {
        let strict = CDialect::from_name("c11").expect("a standard");
        assert!(strict.standard == CStandard::C11 && !strict.gnu && strict.has_trigraphs());
        let gnu = CDialect::from_name("gnu2x").expect("a standard");
        assert!(gnu.standard == CStandard::C23 && gnu.gnu && !gnu.has_trigraphs());
        assert_eq!(CDialect::from_name("f2018"), None);
    }
}
