//! Variables of Fortran that no statement declares where they come to life: those of procedures that are inlined, of BLOCK
//! constructs, and the variables of sequential loops, which belong to who executes the loop (OpenMP 5.2, 5.1.1; OpenACC 3.4, 2.6.1).

use super::*;
use semantics::body::{ExprKind, Loop, StatementKind};
use symbols::{Attributes, Details, ScopeId, ScopeKind};

impl Lower<'_> {
    /// Gives the variables of a procedure or BLOCK construct that its statements mention a place of their own; those of them that are
    /// allocatable and end with it.
    pub(super) fn bind_locals(&mut self, scope: ScopeId, block: &[StatementId], at: Span) -> Vec<SymbolId> {
        let mut ending = Vec::new();
        for symbol in collect_mentioned(self.symbols(), self.frame.body, block) {
            let symbols = self.symbols();
            let own = symbols[symbol].scope == scope && crate::outline::parameter::is_variable(symbols, symbol);
            let dummy = matches!(symbols[symbol].details.ultimate(), Details::Object(object) if object.dummy);
            let associate = facts::is_associate(symbols, symbol);
            let is_given_to = self.frame.gives.is_some_and(|gives| gives.result == symbol);
            if !own || dummy || associate || is_given_to || self.keeps_value(symbol) {
                continue;
            }
            if self.is_moved(symbol) {
                // What nothing has allocated yet.
                self.bind_moved(symbol, None);
                ending.extend(self.symbols()[symbol].attributes.contains(Attributes::ALLOCATABLE).then_some(symbol));
            } else {
                self.bind_private(symbol, at);
                ending.extend(
                    Some(symbol).filter(|symbol| self.has_ending_components(*symbol) && !self.is_result(*symbol)),
                );
            }
        }
        ending
    }

    /// Whether a variable is what the function whose code this is gives.
    fn is_result(&self, symbol: SymbolId) -> bool {
        let procedure = self.frame.body.procedure.map(|procedure| self.symbols()[procedure].details.ultimate());
        matches!(procedure, Some(Details::Subprogram(subprogram)) if subprogram.result.is_some_and(|result| self.original_symbol(result) == symbol))
    }

    /// The statements of a block in a scope; of a BLOCK construct, which has a scope of its own, with its variables.
    pub(super) fn scoped_block(&mut self, block: &[StatementId], around: ScopeId, at: Span) {
        let scope = block.first().map(|first| self.frame.body.statements[*first].scope);
        let is_block = |scope: &ScopeId| *scope != around && self.symbols().scopes[*scope].kind == ScopeKind::Block;
        let declares = rules::language_rules(self.frame.body.language).scopes_declare;
        let locals = match scope.filter(|_| declares).filter(is_block) {
            Some(scope) => self.bind_locals(scope, block, at),
            None => Vec::new(),
        };
        self.lower_block(block);
        self.end_locals(&locals);
    }

    /// Gives a loop the variable that its head declares, or that nobody but the loop has.
    pub(super) fn bind_counter(&mut self, inner: &Loop) {
        let symbol = self.original_symbol(inner.variable);
        let kind = &self.symbols().scopes[self.symbols()[symbol].scope].kind;
        let local = matches!(kind, ScopeKind::Subprogram | ScopeKind::MainProgram | ScopeKind::Block);
        let is_own = (local || self.calls.len() == 1)
            && (!self.frame.bindings.contains_key(&symbol) || self.frame.counters.contains(&symbol));
        if is_own {
            self.frame.counters.insert(symbol);
        }
        if is_own || inner.declares {
            self.bind_private(inner.variable, inner.head);
        }
    }

    /// Whether a variable of a procedure keeps its value from one call to the next.
    pub(super) fn keeps_value(&self, symbol: SymbolId) -> bool {
        let symbols = self.symbols();
        let symbol = self.original_symbol(symbol);
        let declared = symbols[symbol].attributes.intersects(Attributes::STATIC | Attributes::SAVE);
        let initial = matches!(symbols[symbol].details.ultimate(), Details::Object(object) if object.value.is_some());
        let implied = rules::language_rules(self.frame.body.language).scopes_declare && initial;
        let kind = &symbols.scopes[symbols[symbol].scope].kind;
        (declared || implied) && matches!(kind, ScopeKind::Subprogram | ScopeKind::MainProgram | ScopeKind::Block)
    }
}

/// The variables that a block mentions, in order.
pub fn collect_mentioned(symbols: &SymbolTable, body: &Body, block: &[StatementId]) -> indexmap::IndexSet<SymbolId> {
    mentioned_in_statements(symbols, body, block, |_| true)
}

/// Those that its statements of some kinds mention.
pub fn mentioned_in_statements(
    symbols: &SymbolTable,
    body: &Body,
    block: &[StatementId],
    is_asked: impl Fn(&StatementKind) -> bool,
) -> indexmap::IndexSet<SymbolId> {
    let mut found = indexmap::IndexSet::new();
    body.each_statement(block, |statement| {
        let kind = &body.statements[statement].kind;
        if !is_asked(kind) {
            return;
        }
        if let StatementKind::Loop(inner) = kind {
            found.insert(symbols.original(inner.variable));
        }
        for expr in body.own_exprs(statement) {
            body.each_expr(expr, |id| {
                if let ExprKind::Symbol(symbol) = body.exprs[id].kind {
                    found.insert(symbols.original(symbol));
                }
            });
        }
    });
    found
}
