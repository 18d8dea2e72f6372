//! The intrinsic procedures that the text of a module lists, as F18 writes it.

use crate::expressions::reader::ExpressionReader;
use crate::known::is_module;
use parser::Name;
use symbols::{Details, NameSpace, ScopeId, Symbol};

impl ExpressionReader<'_> {
    /// F18's module files list the intrinsic procedures that a module refers to before CONTAINS.
    pub fn note_intrinsic(&mut self, name: Name) {
        let scope = self.scoping_unit(self.scope);
        let text = self.text(name.atom);
        if is_module(self.symbols.scopes[scope].kind)
            && !self.resolving
            && !self.defaults.lists_intrinsics
            && self.symbols.find(scope, NameSpace::Intrinsic, name.atom).is_none()
            && crate::intrinsic::is_intrinsic(text)
            && crate::intrinsic::introduced_in(text) != Some(crate::intrinsic::Since::Gnu)
        {
            let symbol = Symbol { token: Some(name.token), ..Symbol::new(name.atom, scope, Details::Intrinsic) };
            self.symbols.declare(NameSpace::Intrinsic, symbol);
            self.settle_last_name(scope);
        }
    }

    /// Puts the last name of a scope before the intrinsic procedures that follow it in the source: operands are read in any order.
    pub fn settle_last_name(&mut self, scope: ScopeId) {
        let symbols::SymbolTable { scopes, symbols, .. } = &mut self.symbols;
        let names = &mut scopes[scope].names;
        let Some((_, last)) = names.last() else { return };
        let token = symbols[*last].token;
        names.settle_last(|(space, _), of| *space == NameSpace::Intrinsic && symbols[*of].token > token);
    }
}
