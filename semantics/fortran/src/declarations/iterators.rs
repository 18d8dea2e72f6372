//! Iterators of clauses, OpenMP 5.2, 3.2.6: integer variables that only the list behind the modifier knows.

use crate::context::Context;
use parser::Name;
use parser::directive::{ArgumentId, Directive, Item, Modifier};
use rustc_hash::FxHashMap;
use source::{Span, TokenKind};
use symbols::details::Object;
use symbols::{Base, Details, ScopeId, ScopeKind};

impl Context<'_> {
    /// The arguments of the clauses that have iterators, each with the scope of these.
    pub(crate) fn iterator_scopes(&mut self, directive: Directive) -> FxHashMap<u32, ScopeId> {
        let mut scopes = FxHashMap::default();
        for clause in directive.clauses() {
            for modifier in clause.modifiers() {
                if self.text(modifier.word().atom) != "iterator" {
                    continue;
                }
                let scope = self.open(ScopeKind::Indices, clause.span());
                self.iterators(scope, modifier);
                for item in clause.items() {
                    if let Item::Argument(ArgumentId(index)) = item {
                        scopes.insert(*index, scope);
                    }
                }
            }
        }
        scopes
    }

    /// `[type ::] name = begin : end [: step], ...`: without a type it is a default integer.
    fn iterators(&mut self, scope: ScopeId, modifier: Modifier) {
        for item in modifier.items() {
            let Item::Tokens(span) = item else { continue };
            let tokens = self.tokens.get(span.range()).unwrap_or_default();
            let Some(assign) = tokens.iter().position(|token| token.kind == TokenKind::Assign) else { continue };
            let Some(before) = assign.checked_sub(1).filter(|before| tokens[*before].kind == TokenKind::Name) else {
                continue;
            };
            let (atom, at) = (tokens[before].atom, span.start + before as u32);
            let ty = match before {
                0 => self.scalar(Base::Integer, self.defaults.kind(Base::Integer)),
                _ => self.type_of_tokens(Span::new(span.start, at)),
            };
            let name = Name { atom, token: at };
            let symbol = self.declare_at(scope, name, Details::Object(Object::default()));
            self.symbols[symbol].ty = Some(ty);
        }
    }
}
