//! Iterators of clauses, OpenMP 5.2, 3.2.6: integer variables that only the list behind the modifier knows.

use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use body::problems::IteratorValue;
use body::{iterator, problems};
use parser::Name;
use parser::directive::{ArgumentId, Directive, Item, Modifier};
use parser::fortran::parse_expression;
use rustc_hash::FxHashMap;
use symbols::details::Object;
use symbols::{Base, Details, ScopeId, ScopeKind, Type};

impl DeclarationReader<'_> {
    /// The arguments of the clauses that have iterators, each with the scope of these.
    pub(crate) fn iterator_scopes(&mut self, directive: Directive) -> FxHashMap<u32, ScopeId> {
        let mut scopes = FxHashMap::default();
        for clause in directive.with_variants().into_iter().flat_map(|directive| directive.clauses()) {
            for modifier in clause.modifiers() {
                if self.text(modifier.word().atom) != "iterator" {
                    continue;
                }
                let scope = self.open_scope(ScopeKind::Indices, clause.span());
                self.declare_iterators(scope, modifier);
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
    fn declare_iterators(&mut self, scope: ScopeId, modifier: Modifier) {
        let mut variables = Vec::new();
        let all = iterator::all_pieces(self.tokens, modifier);
        for pieces in &all {
            let name = Name { atom: self.tokens[pieces.name as usize].atom, token: pieces.name };
            let ty = match pieces.ty.start == pieces.ty.end {
                true => self.default_integer(),
                false => self.type_of_tokens(pieces.ty),
            };
            match iterator::find_other(self.tokens, &all, pieces) {
                Some((part, at)) => self.report(problems::iterator_mentioned(part, at)),
                None => self.iterator_range(pieces),
            }
            variables.push((name, ty));
        }
        for (name, ty) in variables {
            let symbol = self.declare_at(scope, name, Details::Object(Object::default()));
            self.symbols[symbol].ty = Some(ty);
        }
    }

    /// The range of an iterator knows none of the list; it is of integers, and its step is not zero.
    fn iterator_range(&mut self, pieces: &iterator::Pieces) {
        for (span, part) in pieces.parts.iter().zip(iterator::PARTS) {
            let (all, atoms) = (self.tokens, self.atoms);
            let tokens = all.get(span.range()).unwrap_or_default();
            let Some(tree) = parse_expression(tokens, span.start, atoms) else { continue };
            let value = self.resolve_expr(&tree);
            let ty = self.ty(value);
            let integer = matches!(self.symbols.types[ty], Type::Scalar(Base::Integer | Base::Unsigned, _));
            // A step of one token that is zero is told where the directive is read.
            let literal = span.end == span.start + 1;
            let zero = part == "step" && !literal && integer && self.integer_value(value) == Some(0);
            if !integer && !self.is_unknown(ty) {
                self.report(problems::iterator_value(part, IteratorValue::ScalarInteger, *span));
            } else if zero {
                self.report(problems::iterator_value(part, IteratorValue::NotZero, *span));
            }
        }
    }
}
