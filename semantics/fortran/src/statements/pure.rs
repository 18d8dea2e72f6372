//! 15.7: what the bodies of pure procedures keep to themselves: what may not be pointed at or be referred to.

use crate::context::Context;
use crate::problems;
use body::{ExprId, ExprKind};
use source::Span;
use symbols::{Attributes, Details, SymbolId};

impl Context<'_> {
    /// C1594 (3), (4), (7): nothing of that kind becomes the target of a pointer component or of a pointer argument.
    pub fn check_exposed(&mut self, value: ExprId, pointer: Attributes) {
        if !self.facts.pure || !pointer.contains(Attributes::POINTER) || self.is_procedure_name(value) {
            return;
        }
        if let Some(why) = self.find_designator(value).and_then(|found| self.why_pure(&found)) {
            let text = self.normalized_source(self.span(value));
            self.report(problems::statement::exposes(&text, why, self.span(value)));
        }
    }

    /// C1590: what a pure procedure calls by a dummy argument is pure, which only an explicit interface tells.
    pub fn check_open_procedures(
        &mut self,
        procedure: SymbolId,
        dummies: &[Option<SymbolId>],
        values: &[Option<ExprId>],
    ) {
        if !self.known.names().is_pure(procedure) {
            return;
        }
        for (dummy, value) in dummies.iter().zip(values) {
            let (Some(dummy), Some(value)) = (*dummy, *value) else { continue };
            let ExprKind::Symbol(actual) = self.body.exprs[value].kind else { continue };
            let open =
                matches!(self.symbols[actual].details.ultimate(), Details::Procedure { interface: None, dummy: false })
                    && self.symbols[actual].attributes.contains(Attributes::EXTERNAL)
                    && !self.symbols[actual].attributes.contains(Attributes::INTRINSIC);
            if open && self.is_procedure(dummy) {
                let name = self.text(self.symbols[dummy].name);
                let wanted = "a procedure with an explicit interface, because it is called by a pure procedure";
                self.report(crate::problems::execution::argument_form(name, wanted, self.span(value)));
            }
        }
    }

    fn is_procedure_name(&self, value: ExprId) -> bool {
        matches!(self.body.exprs[value].kind, ExprKind::Symbol(symbol) if self.is_procedure(symbol))
    }

    /// C1593: no volatile variable is referred to, among the names from `before` on.
    pub fn check_volatile_names(&mut self, before: usize) {
        if !self.facts.pure {
            return;
        }
        let own = self.facts.scope;
        let mut named: Vec<(u32, SymbolId)> = self.names[before..].to_vec();
        named.retain(|(_, symbol)| {
            let symbol = &self.symbols[*symbol];
            let object = matches!(symbol.details.ultimate(), Details::Object(_));
            // One of its own is wrong where it is declared.
            let own = own == Some(self.scoping_unit(symbol.scope)) && matches!(symbol.details, Details::Object(_));
            object && !own && symbol.attributes.contains(Attributes::VOLATILE)
        });
        named.sort_unstable_by_key(|(token, _)| *token);
        named.dedup_by_key(|(token, _)| *token);
        for (token, symbol) in named {
            let name = self.text(self.symbols[symbol].name);
            self.report(problems::statement::refers_to_volatile(name, Span::of_token(token)));
        }
    }
}
