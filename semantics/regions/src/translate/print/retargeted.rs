//! POINTER variables of data regions in which they get other targets: flang 22 maps what describes them as well, and at the end gives them
//! the targets back that they had before. ASSOCIATE names these targets, which are what is mapped.

use super::Printer;
use super::profile::Feature;
use crate::data_environment::variables::is_static;
use crate::translate::{OmpArgument, OmpClause, OmpConstruct, OmpItem};
use body::{ActionKind, Callee, ConstructId, ExprId, ExprKind, StatementKind};
use directives::Leaf;
use symbols::{Attributes, SymbolId};

impl Printer<'_> {
    /// The pointers of a data region that may get other targets in it.
    pub(super) fn retargeted(&self, id: ConstructId, construct: &OmpConstruct) -> Vec<SymbolId> {
        if !self.words.ends
            || construct.name.leaves() != [Leaf::TargetData]
            || self.source.profile.has(Feature::TargetsOfPointers)
        {
            return Vec::new();
        }
        let maps = construct.clauses.iter().filter(|clause| clause.printed);
        let maps = maps.filter(|clause| matches!(clause.argument, OmpArgument::Map(..)));
        let whole = maps.flat_map(|clause| clause.argument.items()).filter(|item| item.expr.is_none());
        let mut found: Vec<SymbolId> = Vec::new();
        for symbol in whole.map(|item| item.symbol) {
            let original = &self.symbols[self.symbols.original(symbol)];
            let pointer = original.attributes.contains(Attributes::POINTER);
            if pointer && !found.contains(&symbol) && self.may_retarget(id, symbol) {
                found.push(symbol);
            }
        }
        found
    }

    /// Whether the region of a construct may give a pointer another target.
    fn may_retarget(&self, id: ConstructId, symbol: SymbolId) -> bool {
        let body = self.body;
        let is_own = |expr: ExprId| matches!(body.exprs[expr].kind, ExprKind::Symbol(own) if own == symbol);
        let everywhere = is_static(self.symbols, symbol) || self.symbols.original(symbol) != symbol;
        let mut found = false;
        body.each_statement(&body.constructs[id].block, |statement| {
            if let StatementKind::Action(action) = &body.statements[statement].kind {
                found |= match &action.kind {
                    ActionKind::PointerAssignment { pointer, .. } => is_own(*pointer),
                    ActionKind::Allocate | ActionKind::Deallocate | ActionKind::Nullify => {
                        action.operands.iter().any(|operand| is_own(operand.expr))
                    }
                    _ => false,
                };
            }
            for expr in body.own_exprs(statement) {
                body.each_expr(expr, |part| found |= self.retargets(part, everywhere, &is_own));
            }
        });
        found
    }

    /// Whether a call may give a pointer another target: it gets it, or all procedures know it.
    fn retargets(&self, expr: ExprId, everywhere: bool, is_own: &dyn Fn(ExprId) -> bool) -> bool {
        let ExprKind::Call { callee, arguments } = &self.body.exprs[expr].kind else { return false };
        let passed = |symbol: SymbolId| {
            arguments.iter().enumerate().any(|(number, argument)| {
                let number = self.body.dummies.get(argument).map_or(number, |number| *number as usize);
                is_own(*argument) && self.may_allocate(symbol, number)
            })
        };
        match callee {
            Callee::Symbol(symbol) => everywhere || passed(*symbol),
            Callee::Expr(_) => everywhere,
            Callee::Intrinsic(_) | Callee::Builtin(_) => false,
        }
    }

    /// The associations of these pointers around a directive.
    pub(super) fn name_targets(&self, id: ConstructId, construct: &OmpConstruct) -> Vec<String> {
        let name = |symbol: SymbolId| format!("{} => {}", self.target_name(symbol), self.variable_name(symbol));
        self.retargeted(id, construct).into_iter().map(name).collect()
    }

    fn variable_name(&self, symbol: SymbolId) -> &str {
        self.atoms.text(self.symbols[symbol].name)
    }

    fn target_name(&self, symbol: SymbolId) -> String {
        format!("dirigent_target_{}", self.variable_name(symbol))
    }

    /// A map with the names of targets; nothing if it lists none.
    pub(super) fn retargeted_clause(
        &self,
        id: ConstructId,
        construct: &OmpConstruct,
        clause: &OmpClause,
    ) -> Option<String> {
        let OmpArgument::Map(map, items) = &clause.argument else { return None };
        let named = self.retargeted(id, construct);
        let is_named = |item: &OmpItem| item.expr.is_none() && named.contains(&item.symbol);
        if !items.iter().any(is_named) {
            return None;
        }
        let spelled = items.iter().map(|item| match is_named(item) {
            true => self.target_name(item.symbol),
            false => self.spell_item(item, false),
        });
        Some(self.spell_map(clause, *map, &spelled.collect::<Vec<_>>().join(", ")))
    }
}
