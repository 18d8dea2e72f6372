//! Pointers of C that lead to memory of the host alone, used on a device.

use super::{Lint, problems};
use crate::data_environment::implicit::moves_data;
use crate::data_environment::variables::{is_c_pointer, is_dummy, is_static};
use crate::flow::region::is_own;
use crate::flow::{Kind, NodeId};
use body::{Callee, ConstructId, ExprId, ExprKind};
use directives::{Clause as ClauseName, Model};
use indexmap::IndexMap;
use source::Span;
use symbols::SymbolId;

/// The functions that give memory of the host, and those that take it back.
const ALLOCATORS: &[&str] = &["malloc", "calloc", "aligned_alloc"];
const HARMLESS: &[&str] = &["free", "printf", "fprintf", "memset", "malloc", "calloc", "aligned_alloc"];

/// The clauses by which the host may execute a region.
const ON_HOST: &[ClauseName] = &[ClauseName::If, ClauseName::Device];

/// Checks what the region of a construct reaches by pointers.
pub fn check_pointers(lint: &mut Lint, id: ConstructId) {
    let leaf = lint.facts.leaves(id)[0];
    // Compilers of OpenACC map as many elements as they see used.
    let maps = moves_data(leaf) && leaf.row().model == Model::OpenMp;
    let Some(node) = lint.flow.of_construct.get(&id).copied().filter(|_| maps) else { return };
    // The host may be its own device.
    if lint.facts.find_clause(id, ON_HOST).is_some() {
        return;
    }
    let found = &lint.flow.nodes[node];
    let accesses = lint.flow.accesses[found.first..found.last].iter();
    let used = accesses.filter(|access| access.through && access.kind != Kind::Mention);
    let used: IndexMap<SymbolId, Span> = used.rev().map(|access| (access.variable.0, access.span)).collect();
    for (symbol, at) in used.into_iter().rev() {
        let outside = lint.facts.is_outside(id, symbol) && !is_set_in(lint, symbol, node);
        let of_host = lint.of_host.get(&symbol).copied().unwrap_or_else(|| is_of_host(lint, symbol));
        lint.of_host.insert(symbol, of_host);
        if outside && of_host {
            let (item, spelling) = (lint.name(symbol), lint.spell_directive(id));
            let name = lint.facts.body.constructs[id].directive().name_span();
            lint.report(problems::unmapped(&item, &spelling, at, name));
            return;
        }
    }
}

/// Whether a pointer is certain to lead to memory of the host that no directive maps.
fn is_of_host(lint: &Lint, symbol: SymbolId) -> bool {
    let facts = lint.facts;
    let table = facts.table;
    let own = is_own(facts, symbol) && !is_dummy(table, symbol) && !is_static(table, symbol);
    let listed = facts
        .in_order()
        .into_iter()
        .any(|other| facts.construct(other).listed.contains_key(&symbol) || is_mentioned(lint, other, symbol));
    is_c_pointer(table, symbol) && own && !listed && is_allocated_alone(lint, symbol)
}

/// Whether a region gives a pointer a value of its own.
fn is_set_in(lint: &Lint, symbol: SymbolId, node: NodeId) -> bool {
    let found = &lint.flow.nodes[node];
    let mut accesses = lint.flow.accesses[found.first..found.last].iter();
    accesses.any(|access| access.variable.0 == symbol && !access.through && access.may_write())
}

/// Whether an argument of a directive names a variable.
fn is_mentioned(lint: &Lint, id: ConstructId, symbol: SymbolId) -> bool {
    let body = lint.facts.body;
    let mut found = false;
    for argument in &body.constructs[id].arguments {
        body.each_expr(*argument, |expr| found |= body.exprs[expr].kind == ExprKind::Symbol(symbol));
    }
    found
}

/// Whether all that is done with a pointer is to allocate, to use elements and to release.
fn is_allocated_alone(lint: &Lint, symbol: SymbolId) -> bool {
    let body = lint.facts.body;
    let mut allowed = 0;
    let mut allocated = false;
    let is_it = |expr: ExprId| body.exprs[lint.facts.body.strip_conversions(expr)].kind == ExprKind::Symbol(symbol);
    for (_, expr) in body.exprs.iter() {
        match &expr.kind {
            ExprKind::Element { base, .. } | ExprKind::Deref(base) if is_it(*base) => allowed += 1,
            ExprKind::Assign { op: None, target, value } if is_it(*target) => {
                if !is_allocation(lint, *value) {
                    return false;
                }
                (allowed, allocated) = (allowed + 1, true);
            }
            ExprKind::Call { callee, arguments } if is_harmless(lint, callee) => {
                allowed += arguments.iter().filter(|argument| is_it(**argument)).count();
            }
            _ => {}
        }
    }
    for (_, statement) in body.statements.iter() {
        if let body::StatementKind::Declare(declared, Some(value)) = statement.kind
            && declared == symbol
        {
            if !is_allocation(lint, value) {
                return false;
            }
            allocated = true;
        }
    }
    let all = body.exprs.iter().filter(|(_, expr)| expr.kind == ExprKind::Symbol(symbol)).count();
    allocated && all == allowed
}

fn name_of_callee<'l>(lint: &Lint<'l>, callee: &Callee) -> &'l str {
    match callee {
        Callee::Symbol(symbol) => lint.facts.name(*symbol),
        other => other.intrinsic_name(lint.facts.atoms).unwrap_or_default(),
    }
}

fn is_allocation(lint: &Lint, value: ExprId) -> bool {
    match &lint.facts.body.exprs[lint.facts.body.strip_conversions(value)].kind {
        ExprKind::Call { callee, .. } => ALLOCATORS.contains(&name_of_callee(lint, callee)),
        _ => false,
    }
}

fn is_harmless(lint: &Lint, callee: &Callee) -> bool {
    HARMLESS.contains(&name_of_callee(lint, callee))
}
