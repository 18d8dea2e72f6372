//! Which variables from outside a construct are referenced in it.

use super::IdMap;
use super::facts::{Facts, LeafClause};
use super::iteration_variables;
use super::type_symbols::type_symbols;
use body::{ConstructId, ExprId, StatementId, StatementKind};
use directives::{Determines, Sharing};
use parser::directive::{Clause, Item};
use rustc_hash::FxHashSet;
use source::Span;
use symbols::SymbolId;

impl Facts<'_> {
    /// The variables that are private in a construct whatever is around it: references inside do not mean those outside.
    ///
    /// OpenMP 5.2, 5.1.1: a clause other than `private` on an enclosed construct is a reference in the enclosing one.
    fn shadowed_variables(&self, id: ConstructId, leaf: usize) -> FxHashSet<SymbolId> {
        let private = |found: &LeafClause| found.determines() == Determines::Sharing(Sharing::Private);
        let clauses = self.of_leaf(id, leaf).filter(private);
        let mut shadowed: FxHashSet<SymbolId> =
            clauses.flat_map(|found| found.clause.items()).flat_map(|item| self.listed_by(id, item)).collect();
        let variables = self.loop_variables(id).into_iter().map(|(variable, ..)| variable);
        shadowed.extend(variables.filter(|variable| iteration_variables::is_private(self, id, leaf, *variable)));
        if iteration_variables::privatizes_sequential(self, id, leaf) {
            shadowed.extend(&self.construct(id).sequential);
        }
        shadowed
    }

    /// The variables from outside that the block of `id` refers to.
    pub(super) fn references_in(&self, id: ConstructId) -> IdMap<SymbolId, Span> {
        let mut walk = ReferenceWalk { facts: self, construct: id, found: IdMap::default() };
        walk.visit_block(&self.body.constructs[id].block);
        walk.found
    }

    /// The variables that the leaf at `leaf` of `construct` sees referenced: in the block and by the leaves inside it.
    pub fn references_of_leaf(&self, construct: ConstructId, leaf: usize) -> IdMap<SymbolId, Span> {
        let count = self.leaves(construct).len();
        let inner: FxHashSet<SymbolId> =
            (leaf + 1..count).flat_map(|inner| self.shadowed_variables(construct, inner)).collect();
        let mut found = IdMap::default();
        for inside in (leaf + 1..count).flat_map(|inner| self.of_leaf(construct, inner)) {
            let mut walk = ReferenceWalk { facts: self, construct, found };
            walk.visit_clause(construct, inside.clause);
            found = walk.found;
        }
        let block = self.construct(construct).references.iter().filter(|(symbol, _)| !inner.contains(*symbol));
        for (symbol, span) in block {
            found.entry(*symbol).or_insert(*span);
        }
        found.retain(|symbol, _| self.is_outside(construct, *symbol));
        found
    }

    /// `references` and the variables that the types of their arrays need: bounds of explicit-shape and
    /// variable-length arrays.
    pub fn with_bounds(&self, construct: ConstructId, references: IdMap<SymbolId, Span>) -> IdMap<SymbolId, Span> {
        let mut found = references;
        let mut at = 0;
        while let Some((symbol, span)) = found.get_index(at).map(|(symbol, span)| (*symbol, *span)) {
            at += 1;
            for bound in self.bound_variables(symbol) {
                if self.is_variable(bound) && self.is_outside(construct, bound) {
                    found.entry(bound).or_insert(span);
                }
            }
        }
        found
    }

    /// The variables in the bounds of a variable's type.
    pub fn bound_variables(&self, symbol: SymbolId) -> Vec<SymbolId> {
        let mut bounds = Vec::new();
        if let Some(ty) = self.table[symbol].ty {
            type_symbols(self.table, ty, &mut bounds);
        }
        bounds
    }
}

/// Collects references, through the constructs inside.
struct ReferenceWalk<'f, 'a> {
    facts: &'f Facts<'a>,
    construct: ConstructId,
    found: IdMap<SymbolId, Span>,
}

impl ReferenceWalk<'_, '_> {
    /// The statements of a block, on a stack of their own: user nesting is not bounded.
    fn visit_block(&mut self, block: &[StatementId]) {
        let body = self.facts.body;
        let mut pending: Vec<StatementId> = block.iter().rev().copied().collect();
        while let Some(id) = pending.pop() {
            if let StatementKind::Construct(inner) = body.statements[id].kind {
                self.visit_directive(inner);
                self.visit_inner(inner);
                continue;
            }
            self.visit_statement(id);
            for block in body.blocks(id).into_iter().rev() {
                pending.extend(block.iter().rev());
            }
        }
    }

    /// What a construct inside refers to, but for what is its own.
    fn visit_inner(&mut self, id: ConstructId) {
        let leaves = 0..self.facts.leaves(id).len();
        let shadowed: FxHashSet<SymbolId> = leaves.flat_map(|leaf| self.facts.shadowed_variables(id, leaf)).collect();
        for (symbol, span) in &self.facts.construct(id).references {
            if !shadowed.contains(symbol) {
                self.note_reference(*symbol, *span);
            }
        }
    }

    fn visit_statement(&mut self, id: StatementId) {
        let body = self.facts.body;
        match &body.statements[id].kind {
            StatementKind::Loop(inner) => self.visit_reference(inner.variable, inner.variable_span),
            StatementKind::Declare(symbol, _) => {
                for bound in self.facts.bound_variables(*symbol) {
                    self.visit_reference(bound, body.statements[id].span);
                }
            }
            _ => {}
        }
        for expr in body.own_exprs(id) {
            self.visit_expr(expr);
        }
    }

    fn visit_directive(&mut self, id: ConstructId) {
        for item in self.facts.body.constructs[id].directive().items() {
            self.visit_item(id, item);
        }
        for (_, clause) in self.facts.clauses(id) {
            self.visit_clause(id, clause);
        }
    }

    fn visit_clause(&mut self, id: ConstructId, clause: Clause) {
        if clause.name().row().determines == Determines::Sharing(Sharing::Private) {
            return;
        }
        for item in clause.modifiers().flat_map(|modifier| modifier.items()).chain(clause.items()) {
            self.visit_item(id, item);
        }
    }

    fn visit_item(&mut self, id: ConstructId, item: &Item) {
        match item {
            Item::Argument(_) => {
                if let Some(expr) = self.facts.argument_expr(id, item) {
                    self.visit_expr(expr);
                }
            }
            Item::CommonBlock(word) => {
                for symbol in self.facts.listed_by(id, item) {
                    self.visit_reference(symbol, word.span);
                }
            }
            Item::Tokens(_) => {}
        }
    }

    fn visit_expr(&mut self, id: ExprId) {
        let body = self.facts.body;
        let mut found = Vec::new();
        body.each_expr(id, |id| {
            if let Some(symbol) = body.referenced_symbol(id) {
                found.push((symbol, body.exprs[id].span));
            }
        });
        for (symbol, span) in found {
            self.visit_reference(symbol, span);
        }
    }

    fn visit_reference(&mut self, symbol: SymbolId, span: Span) {
        // Who refers to a Cray pointee refers to its pointer.
        if let Some(pointer) = self.facts.table.pointees.get(&symbol)
            && self.facts.is_outside(self.construct, *pointer)
        {
            self.found.entry(*pointer).or_insert(span);
        }
        self.note_reference(symbol, span);
    }

    fn note_reference(&mut self, symbol: SymbolId, span: Span) {
        if self.facts.is_variable(symbol) && self.facts.is_outside(self.construct, symbol) {
            self.found.entry(symbol).or_insert(span);
        }
    }
}
