//! Macros: C23, 6.10.5, and those that are computed.

use crate::atom::Atom;
use crate::c::lex::PpToken;
use crate::file::FileId;
use crate::preprocess::has::HasQuestion;

/// C23, 6.10.5: a macro.
#[derive(PartialEq, Debug)]
pub(crate) struct Macro {
    pub(crate) name: Atom,
    /// `None` for an object-like macro.
    pub(crate) parameters: Option<Vec<Atom>>,
    /// Whether the last parameter takes all that is left.
    pub(crate) variadic: bool,
    pub(crate) body: Vec<PpToken>,
    /// The file of its `#define`; `None` for `-D` and predefined macros.
    pub(crate) file: Option<FileId>,
    /// Where its name is in that file.
    pub(crate) defined: u32,
    /// The macros whose replacement depends on where they are called.
    pub(crate) special: Option<Special>,
}

/// C23, 6.10.10.1: macros that are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Special {
    File,
    Line,
    Counter,
    IncludeLevel,
    /// GNU: `__BASE_FILE__`
    BaseFile,
    /// `__FILE_NAME__`: the name without its folders.
    FileName,
    /// `__has_include` and its like.
    Has(HasQuestion),
}
