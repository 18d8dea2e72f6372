//! 15.7: what the bodies of pure procedures keep to themselves: what may not be pointed at or be referred to.

use crate::expressions::any_reader::Reader;
use crate::problems;
use crate::statements::reader::StatementReader;
use source::Span;
use symbols::{Attributes, Details, SymbolId};

impl StatementReader<'_> {
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
