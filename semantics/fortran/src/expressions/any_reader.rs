//! What every reader does, be it of expressions, declarations or statements.

use super::reader::ExpressionReader;
use source::{Diagnostic, Span};
use symbols::ScopeId;

/// A reader of expressions, declarations or statements.
pub trait Reader<'a>: Sized {
    /// The reader of expressions in it.
    fn expressions(&mut self) -> &mut ExpressionReader<'a>;

    fn report(&mut self, diagnostic: Diagnostic) {
        self.expressions().report.add(diagnostic);
    }

    /// Runs `f` in `scope`.
    fn in_scope<T>(&mut self, scope: ScopeId, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.expressions().known.scope, scope);
        let result = f(self);
        self.expressions().known.scope = outer;
        result
    }

    /// Runs `f` one level deeper, unless that is too deep.
    fn with_depth<T>(&mut self, span: Span, f: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if !self.expressions().enter_depth(span) {
            return None;
        }
        let result = f(self);
        self.expressions().reading.depth -= 1;
        Some(result)
    }
}

impl<'a> Reader<'a> for ExpressionReader<'a> {
    fn expressions(&mut self) -> &mut ExpressionReader<'a> {
        self
    }
}
