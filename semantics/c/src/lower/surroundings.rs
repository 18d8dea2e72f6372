//! What stands around a unit of C.

use source::{AtomSet, Atoms, CDialect, Token};
use symbols::SymbolTable;

/// What stands around a unit of C.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// The tables in which a name is looked up that the unit does not declare, innermost first: the file scope, then
    /// those of the headers before it. Of the file scope itself and of a header, the headers before it alone.
    pub tables: &'a [&'a SymbolTable],
    /// The names that the tables of headers declare; without it they are all asked.
    pub names: Option<&'a AtomSet>,
    /// The tokens of the unit, of which some pieces of directives are read when it is resolved; elsewhere there are none.
    pub tokens: &'a [Token],
    /// The number of the unit among those of the first table: of that it sees what is declared before it.
    pub unit: u32,
    /// Whether an included file is missing, so that a name which nothing declares may be its.
    pub incomplete: bool,
    /// Which C is spoken.
    pub dialect: CDialect,
    /// The spellings.
    pub atoms: &'a Atoms,
}
