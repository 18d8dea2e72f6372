//! The directive grammar, one for both languages.

pub mod tree;

pub use tree::{ArgumentId, Clause, Construct, Directive, Item, Line, Modifier, Word};

use crate::primitive::{Grammar, State};
use chumsky::inspector::SimpleState;
use directives::Language;
use source::Token;

/// Parses one directive line, from its sentinel to its end-of-directive token, which start at `base` in their unit.
///
/// `item` parses an expression or list item of the host language (array sections included). What could not be
/// understood is reported in `state` and left out; `None` if no directive name could be recognised.
pub fn parse_line<'a, E: 'a>(
    tokens: &'a [Token],
    base: u32,
    language: Language,
    item: &impl Grammar<'a, E>,
    state: &mut SimpleState<State<'a>>,
) -> Option<Line<E>> {
    let _ = (tokens, base, language, item, state);
    None
}
