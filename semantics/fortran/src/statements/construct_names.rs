//! 19.3.1: construct names, which are local identifiers of their scoping unit.

use crate::expressions::any_reader::Reader;
use crate::problems;
use crate::statements::reader::StatementReader;
use parser::Name;
use source::Span;
use symbols::{Details, NameSpace};

impl StatementReader<'_> {
    /// A construct name stands in a name space of its own.
    pub fn construct_name(&mut self, name: Option<Name>) {
        let Some(name) = name else { return };
        let scope = self.scoping_unit(self.scope);
        let symbol = symbols::Symbol {
            token: Some(name.token),
            ..symbols::Symbol::new(name.atom, scope, Details::ConstructName)
        };
        let known = self.symbols.find(scope, NameSpace::Construct, name.atom);
        self.must_be_new_name(name);
        let symbol = known.unwrap_or_else(|| self.symbols.declare(NameSpace::Construct, symbol));
        self.names.push((name.token, symbol));
    }

    /// 19.3.1: a construct name is no other name of its scoping unit, a BLOCK construct being one too. F18 keeps the construct names of a
    /// directive's region in a scope of their own.
    fn must_be_new_name(&mut self, name: Name) {
        let unit = self.facts.block.unwrap_or_else(|| self.scoping_unit(self.scope));
        let region = self.executing.construct;
        let earlier = self.facts.constructs.entry((unit, name.atom)).or_default();
        let same = earlier.iter().find(|(other, _)| *other == region).copied();
        let first = same.or_else(|| earlier.last().copied());
        earlier.push((region, name));
        if let Some((_, first)) = first {
            let problem = if same.is_some() {
                problems::names::declared_twice
            } else {
                problems::names::construct_name_of_region
            };
            return self.report(problem(self.text(name.atom), name.span(), first.span()));
        }
        let Some(found) = self.symbols.find(unit, NameSpace::Ordinary, name.atom) else { return };
        let variable = matches!(self.symbols[found].details, Details::Object(_) | Details::Procedure { .. });
        let first = self.symbols[found].token.filter(|token| variable && *token < self.facts.execution);
        if let Some(first) = first.filter(|first| *first < name.token) {
            self.report(problems::names::declared_twice(self.text(name.atom), name.span(), Span::of_token(first)));
        }
    }
}
