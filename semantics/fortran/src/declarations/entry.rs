//! R1541 entry-stmt: procedures that begin in the middle of others.

use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use parser::Name;
use parser::fortran::tree::Procedure;
use symbols::details::{Object, Subprogram};
use symbols::{Attributes, Details, NameSpace, ScopeId, ScopeKind, SymbolId};

/// What the prefix of a procedure says of its entries, too (15.6.2.6).
const SHARED: Attributes = Attributes::PURE
    .union(Attributes::IMPURE)
    .union(Attributes::ELEMENTAL)
    .union(Attributes::SIMPLE)
    .union(Attributes::RECURSIVE)
    .union(Attributes::NON_RECURSIVE);

impl DeclarationReader<'_> {
    /// R1541 entry-stmt: a procedure beside the one it stands in.
    pub fn declare_entry(&mut self, entry: &Procedure) {
        let inside = self.scoping_unit(self.scope);
        let Some(owner) = self.symbols.scopes[inside].owner else { return };
        if self.symbols.scopes[inside].kind != ScopeKind::Subprogram {
            return;
        }
        let is_function =
            matches!(&self.symbols[owner].details, Details::Subprogram(subprogram) if subprogram.is_function);
        let around = self.symbols.scopes[inside].parent.unwrap_or(self.symbols.global());
        let symbol = self.in_scope(around, |reader| reader.procedure_symbol(entry.name));
        let dummies: Vec<Option<SymbolId>> =
            entry.dummies.iter().map(|dummy| dummy.map(|dummy| self.entry_dummy(inside, dummy))).collect();
        let result = is_function.then(|| self.entry_result(inside, entry.result.unwrap_or(entry.name)));
        let binding = entry.bind.as_ref().map(|bind| self.binding_label(entry.name, bind));
        let shared = self.symbols[owner].attributes & SHARED;
        self.symbols[symbol].attributes |= shared;
        if binding.is_some() {
            self.symbols[symbol].attributes |= Attributes::BIND_C;
        }
        self.symbols[symbol].details = Details::Subprogram(Box::new(Subprogram {
            dummies,
            result,
            is_function,
            scope: Some(inside),
            binding,
            entry: true,
            ..Subprogram::default()
        }));
    }

    fn entry_dummy(&mut self, scope: ScopeId, name: Name) -> SymbolId {
        match self.symbols.find(scope, NameSpace::Ordinary, name.atom) {
            Some(found) => {
                match &mut self.symbols[found].details {
                    Details::Object(object) => object.dummy = true,
                    Details::Procedure { dummy, .. } => *dummy = true,
                    other if matches!(other, Details::Unknown) => {
                        *other = Details::Object(Object { dummy: true, ..Object::default() });
                    }
                    _ => {}
                }
                self.names.push((name.token, found));
                found
            }
            None => self.declare_dummy(scope, name),
        }
    }

    fn entry_result(&mut self, scope: ScopeId, name: Name) -> SymbolId {
        match self.symbols.find(scope, NameSpace::Ordinary, name.atom) {
            Some(found) => {
                if let Details::Object(object) = &mut self.symbols[found].details {
                    object.result = true;
                }
                found
            }
            None => self.declare_result(scope, name),
        }
    }
}
