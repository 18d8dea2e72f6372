//! Array sections and elements: the dimensions of a list item (R025), by its brackets alone.
//!
//! OpenMP 5.2, 3.2.5: `c[42][0:6:2][:]`; Fortran 2023, R917 and R918: `a(1:n, 2)`. What is between brackets is not looked into.

use crate::Parsed;
use directives::Language;
use parser::directive::Item;
use source::{Span, TokenKind};

/// A dimension: an element has its subscript alone, a section its bounds and its stride, as far as they are written.
///
/// In C these are where it begins, how long it is, and its stride; in Fortran where it begins, where it ends, and its stride.
pub type Dimension<'t> = Vec<&'t str>;

impl<'a> Parsed<'a> {
    /// The dimensions of a list item, outermost brackets only; none if it is a name alone.
    ///
    /// ```
    /// use dirigent_standalone::{ReadOptions, Parsed};
    /// let atoms = source::Atoms::default();
    /// let parsed = Parsed::new("#pragma omp target map(to: c[42][0:6:2][:])", ReadOptions::new(directives::Language::C), &atoms);
    /// let map = parsed.directive().and_then(|directive| directive.clauses().next());
    /// let dimensions = parsed.dimensions(map.unwrap().items()[0]);
    /// assert_eq!(dimensions, [vec!["42"], vec!["0", "6", "2"], vec!["", ""]]);
    /// ```
    pub fn dimensions(&self, item: Item) -> Vec<Dimension<'a>> {
        let span = self.item_span(item);
        let tokens = self.all_tokens().get(span.range()).unwrap_or_default();
        let fortran = self.ask.language == Language::Fortran;
        let (open, close) = match fortran {
            true => (TokenKind::LParen, TokenKind::RParen),
            false => (TokenKind::LBracket, TokenKind::RBracket),
        };
        let mut dimensions = Vec::new();
        let mut depth = 0usize;
        // Where the part begins that is being read, and the parts before it.
        let (mut start, mut parts) = (0, Vec::new());
        for (at, token) in tokens.iter().enumerate() {
            let part = |start: usize| self.text_of(Span::new(span.start + start as u32, span.start + at as u32)).trim();
            let opens = matches!(token.kind, TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace);
            let closes = matches!(token.kind, TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace);
            match token.kind {
                kind if kind == open && depth == 0 => (start, depth) = (at + 1, 1),
                kind if kind == close && depth == 1 => {
                    parts.push(if at > start { part(start) } else { "" });
                    dimensions.push(std::mem::take(&mut parts));
                    depth = 0;
                }
                TokenKind::Colon | TokenKind::ColonColon if depth == 1 => {
                    parts.push(if at > start { part(start) } else { "" });
                    parts.extend((token.kind == TokenKind::ColonColon).then_some(""));
                    start = at + 1;
                }
                TokenKind::Comma if depth == 1 && fortran => {
                    parts.push(if at > start { part(start) } else { "" });
                    dimensions.push(std::mem::take(&mut parts));
                    start = at + 1;
                }
                // Something goes on behind: `a[0].b` is not an element of `a`.
                _ if depth == 0 && !opens && !closes => dimensions.clear(),
                _ if opens => depth += 1,
                _ if closes => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        dimensions
    }
}
