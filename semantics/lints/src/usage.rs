//! What the bodies of a unit do with each variable, whichever of them does it.

use crate::Lint;
use body::{ActionKind, Body, ExprKind, StatementKind};
use regions::flow::Kind;
use rustc_hash::{FxHashMap, FxHashSet};
use source::Span;
use symbols::SymbolId;

/// What is done with a variable.
#[derive(Clone, Default)]
pub struct Usage {
    /// How many tokens name it.
    pub names: u32,
    /// How many of them stand behind the specification part of its procedure, or in other procedures.
    pub in_statements: u32,
    /// Where its value is used first.
    pub read: Option<Span>,
    /// Where it is assigned first.
    pub assigned: Option<Span>,
    /// Whether it gets a value in another way: from a loop, a declaration, a procedure.
    pub is_defined: bool,
    /// Whether something refers to it that may be of either kind.
    pub is_mentioned: bool,
}

impl Usage {
    /// Whether anything may give it a value.
    pub fn may_be_set(&self) -> bool {
        self.assigned.is_some() || self.is_defined || self.is_mentioned
    }
}

/// What is done with each variable of the unit.
pub fn collect_usage(lint: &Lint) -> FxHashMap<SymbolId, Usage> {
    let mut found: FxHashMap<SymbolId, Usage> = FxHashMap::default();
    let known = expressed_tokens(lint.unit.resolved.bodies.iter());
    for (token, symbol) in &lint.unit.resolved.names {
        let id = lint.table.original(*symbol);
        let symbol = &lint.table[id];
        let usage = found.entry(id).or_default();
        usage.names += 1;
        if symbol.token == Some(*token)
            || lint.begins.get(&symbol.scope).is_some_and(|begin| token < begin) && !lint.is_c()
        {
            continue;
        }
        usage.in_statements += 1;
        usage.is_mentioned |= !known.contains(token);
    }
    for counter in forall_counters(lint) {
        found.entry(counter).or_default().is_mentioned = true;
    }
    for symbol in directive_variables(lint) {
        found.entry(symbol).or_default().is_mentioned = true;
    }
    for flow in &lint.flows {
        for access in flow.accesses.iter().filter(|access| access.kind != Kind::Joined) {
            let usage = found.entry(lint.table.original(access.variable.0)).or_default();
            match access.kind {
                Kind::Read if !access.through => usage.read = usage.read.or(Some(access.span)),
                Kind::Assign(_) if !access.through => usage.assigned = usage.assigned.or(Some(access.span)),
                Kind::Iterate(_) | Kind::Define if !access.through => usage.is_defined = true,
                Kind::Mention if !access.through => usage.is_mentioned = true,
                _ => {}
            }
        }
    }
    found
}

/// The variables of directives without a block, as `depobj` and `interop`, which may set them.
fn directive_variables(lint: &Lint) -> Vec<SymbolId> {
    let mut found = Vec::new();
    for body in &lint.unit.resolved.bodies {
        for (_, construct) in body.constructs.iter().filter(|(_, construct)| construct.block.is_empty()) {
            for argument in &construct.arguments {
                body.each_expr(*argument, |expr| {
                    if let ExprKind::Symbol(symbol) = body.exprs[expr].kind {
                        found.push(lint.table.original(symbol));
                    }
                });
            }
        }
    }
    found
}

/// The variables that FORALL gives values to.
fn forall_counters(lint: &Lint) -> Vec<SymbolId> {
    let statements = lint.unit.resolved.bodies.iter().flat_map(|body| body.statements.values());
    let foralls = statements.filter_map(|statement| match &statement.kind {
        StatementKind::Action(action) => match &action.kind {
            ActionKind::Forall { counters, .. } => Some(counters),
            _ => None,
        },
        _ => None,
    });
    foralls.flatten().map(|counter| lint.table.original(counter.variable)).collect()
}

/// The tokens that are variables in expressions, or in the heads of loops.
fn expressed_tokens<'a>(bodies: impl Iterator<Item = &'a Body>) -> FxHashSet<u32> {
    let mut found = FxHashSet::default();
    for body in bodies {
        let variables = body.exprs.iter().filter(|(_, expr)| matches!(expr.kind, ExprKind::Symbol(_)));
        found.extend(variables.map(|(_, expr)| expr.span.start));
        let heads = body.statements.iter().filter_map(|(_, statement)| match &statement.kind {
            StatementKind::Loop(inner) => Some(inner.variable_span.start),
            _ => None,
        });
        found.extend(heads);
    }
    found
}

/// How many tokens of statements name a variable in an expression of which the value counts: `sizeof` and KIND ask for the type.
pub fn count_evaluated(lint: &Lint, id: SymbolId) -> u32 {
    let mut count = 0;
    for body in &lint.unit.resolved.bodies {
        body.each_statement(&body.block, |statement| {
            for expr in body.own_exprs(statement) {
                body.each_expr(expr, |expr| {
                    let is_it =
                        matches!(body.exprs[expr].kind, ExprKind::Symbol(symbol) if lint.table.original(symbol) == id);
                    count += u32::from(is_it);
                });
            }
        });
    }
    count
}
