//! Expressions that are read once more, for a check: nothing of them stays in the body.

use super::facts::Facts;
use super::reader::ExpressionReader;
use body::Body;
use directives::Language;
use parser::fortran::tree;

impl ExpressionReader<'_> {
    /// Runs `f` with a body of its own, so that nothing of what it looks at stays; what was said before is not said again.
    pub fn with_scratch_body<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let body = std::mem::replace(&mut self.body, Body::new(None, Language::Fortran));
        let (folded, boz) = (std::mem::take(&mut self.folded), std::mem::take(&mut self.boz));
        let facts = Facts { scope: self.facts.scope, ..Facts::default() };
        let facts = std::mem::replace(&mut self.facts, facts);
        let expanding = std::mem::replace(&mut self.reading.expanding, true);
        let before = self.report.diagnostics.len();
        let result = f(self);
        let new = self.report.diagnostics.split_off(before);
        for diagnostic in new {
            self.report.add_object(diagnostic);
        }
        (self.body, self.folded, self.boz, self.facts, self.reading.expanding) = (body, folded, boz, facts, expanding);
        result
    }

    /// Whether an expression is not a constant one.
    pub fn is_varying_expr(&mut self, tree: &tree::Expr) -> bool {
        self.with_scratch_body(|reader| {
            let value = reader.resolve_expr(tree);
            reader.varying_part(value).is_some()
        })
    }
}
