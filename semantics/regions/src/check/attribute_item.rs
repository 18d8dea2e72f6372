//! The list items that checks of attributes look at.

use parser::directive::Clause;
use source::Span;
use symbols::SymbolId;

/// A list item: its clause, variable, components, and place.
pub struct AttributeItem<'a> {
    /// The clause that lists it.
    pub clause: Clause<'a>,
    /// Its variable.
    pub symbol: SymbolId,
    /// The components on the way from the variable to it, the innermost first.
    pub fields: Vec<u32>,
    /// Where it stands.
    pub at: Span,
    /// Whether it is the whole variable.
    pub whole: bool,
    /// Whether it begins with a component of the variable itself.
    pub within: bool,
}
