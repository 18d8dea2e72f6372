//! References to names that are not procedures (15.5.1, 19.2), and to those that `implicit none (external)` forbids (8.7).

use crate::known::Known;
use crate::problems;
use crate::problems::phrases::RecursionBar;
use crate::report::Report;
use parser::Name;
use source::Span;
use symbols::{Attributes, Details, NameSpace, ScopeId, SymbolId};

impl Known<'_> {
    /// A name that no declaration makes external is not that of a module or block data of the same file (19.2).
    pub(crate) fn must_be_callable(&self, symbol: SymbolId, name: Name, report: &mut Report) {
        let declared = self.symbols[symbol].token.is_some_and(|token| token != name.token);
        let is_dummy = matches!(self.symbols[symbol].details, Details::Procedure { dummy: true, .. });
        if !declared && !is_dummy && self.resolving && self.modules.is_other_unit(name.atom) {
            report.add(problems::scope::not_callable(self.text(name.atom), name.span()));
        }
    }

    /// 15.4.3.2: nothing has an abstract interface for its name; whether this is one.
    pub(crate) fn must_not_be_abstract(&self, symbol: SymbolId, at: Span, report: &mut Report) -> bool {
        let details = self.symbols[symbol].details.ultimate();
        let attributes = self.symbols[symbol].attributes;
        if !matches!(details, Details::Subprogram(_)) || !attributes.contains(Attributes::ABSTRACT) {
            return false;
        }
        let name = self.text(self.symbols[symbol].name);
        report.add(problems::scope::abstract_reference(name, at));
        true
    }

    /// 15.6.2.1 (3): a procedure that is NON_RECURSIVE, or a function whose result has an assumed length, does not refer to itself; and
    /// a function of assumed length that is not a dummy argument is not referred to at all.
    pub(crate) fn must_not_recurse(&self, symbol: SymbolId, name: Name, report: &mut Report) {
        let mut scope = Some(self.scope);
        let mut inside = false;
        while let Some(here) = scope {
            inside |= self.symbols.scopes[here].owner == Some(symbol);
            scope = self.symbols.scopes[here].parent;
        }
        let text = self.text(name.atom);
        if inside && self.symbols[symbol].attributes.contains(Attributes::NON_RECURSIVE) {
            report.add(crate::problems::call::no_recursion(text, RecursionBar::NonRecursive, name.span()));
        }
        let assumed = |of: SymbolId| {
            let deferred = Attributes::ALLOCATABLE | Attributes::POINTER;
            let of = &self.symbols[of];
            let open =
                matches!(of.ty.map(|ty| &self.symbols.types[ty]), Some(symbols::Type::Character { length: None, .. }));
            open && of.flags.contains(symbols::Flags::ASSUMED_LENGTH) && !of.attributes.intersects(deferred)
        };
        match self.symbols[symbol].details {
            Details::Subprogram(ref of) if inside && of.result.is_some_and(assumed) => {
                report.add(crate::problems::call::no_recursion(text, RecursionBar::LengthAssumed, name.span()));
            }
            Details::Procedure { interface: None, dummy: false } if assumed(symbol) => {
                report.add(crate::problems::call::open_length_function(text, name.span()));
            }
            _ => {}
        }
    }

    /// 19.2: a common block of the scope and an external procedure have not the same name.
    pub(crate) fn must_be_no_common_block(&self, name: Name, scope: ScopeId, report: &mut Report) {
        let Some(block) = self.symbols.find(scope, NameSpace::Construct, name.atom) else { return };
        if let (Details::CommonBlock { binding: None, .. }, Some(token)) =
            (&self.symbols[block].details, self.symbols[block].token)
        {
            report.add(problems::scope::global_twice(self.text(name.atom), Span::of_token(token)));
        }
    }

    /// 8.7: under `implicit none (external)` an external procedure has the attribute EXTERNAL explicitly.
    pub(crate) fn must_be_said_external(&self, name: Name, scope: ScopeId, report: &mut Report) {
        let mut scope = Some(scope);
        while let Some(here) = scope {
            if self.symbols.scopes[here].implicit.as_ref().is_some_and(|rules| rules.external) {
                if !self.is_incomplete(here, name.atom) {
                    report.add(problems::scope::not_external(self.text(name.atom), name.span()));
                }
                return;
            }
            scope = self.symbols.scopes[here].parent;
        }
    }
}
