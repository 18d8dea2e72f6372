//! Parts of structures in `enter data`: OpenMP compilers differ in what they map together, and in what they make pointers point to.

use super::super::problems;
use crate::data_environment::facts::Facts;
use body::{ConstructId, ExprId, ExprKind};
use directives::{Clause as ClauseName, Determines, Leaf, Model};
use indexmap::IndexMap;
use source::{Diagnostic, Span};
use std::collections::HashSet;
use symbols::{Attributes, SymbolId, Type};

/// Warns of members of one variable that are listed together, and of components that are pointers or allocatable; once for each variable, and
/// not of one that is `known` to have such components.
pub fn warn_of_parts(facts: &Facts, known: &dyn Fn(SymbolId) -> bool) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut told = HashSet::new();
    for id in facts.in_order() {
        for (symbol, at) in pointer_chains(facts, id) {
            if told.insert((symbol, "attached")) {
                found.push(problems::may_not_attach(facts.name(symbol), at));
            }
        }
    }
    for id in facts.in_order() {
        for (symbol, at) in members_of_pointees(facts, id) {
            if !told.contains(&(symbol, "attached")) && told.insert((symbol, "pointee")) {
                found.push(problems::member_of_pointee(facts.name(symbol), at));
            }
        }
    }
    for id in facts.in_order().into_iter().filter(|id| facts.leaves(*id)[0] == Leaf::AccEnterData) {
        for (symbol, parts) in listed_members(facts, id) {
            let (first, at) = parts[0];
            let name = facts.name(symbol);
            if parts.iter().any(|(part, _)| is_attached(facts, *part)) {
                if !known(symbol) && told.insert((symbol, "attached")) {
                    found.push(problems::may_not_attach(name, at));
                }
            } else if parts.iter().any(|(part, _)| *part != first) && told.insert((symbol, "together")) {
                found.push(problems::mapped_together(name, at));
            }
        }
    }
    found
}

/// The variables of which a directive lists what pointers lead to through pointers in what they point to.
fn pointer_chains(facts: &Facts, id: ConstructId) -> Vec<(SymbolId, Span)> {
    let mut found = Vec::new();
    let openacc = facts.body.constructs[id].directive().name().model() == Model::OpenAcc;
    for (_, clause) in facts.clauses(id).filter(|(_, clause)| openacc && maps_data(clause.name())) {
        for expr in clause.items().iter().filter_map(|item| facts.argument_expr(id, item)) {
            if let Some(symbol) = facts.body.root_symbol(expr).filter(|_| count_pointers(facts, expr) > 2) {
                found.push((symbol, clause.span()));
            }
        }
    }
    found
}

/// The pointers of C of whose pointees a construct with a block lists members: but for one section of a pointer on a compute construct, gcc 12
/// breaks on them, or its programs do.
fn members_of_pointees(facts: &Facts, id: ConstructId) -> Vec<(SymbolId, Span)> {
    const CONDITIONS: &[ClauseName] = &[ClauseName::AccIf, ClauseName::AccNoCreate, ClauseName::AccDeviceptr];
    const MOVES: &[Leaf] = &[Leaf::AccEnterData, Leaf::AccExitData, Leaf::AccUpdate, Leaf::AccDeclare, Leaf::AccCache];
    let leaf = facts.leaves(id)[0];
    let openacc = facts.body.constructs[id].directive().name().model() == Model::OpenAcc;
    // A data region without a condition can be two directives that stand alone.
    let divided = leaf == Leaf::AccData && facts.find_clause(id, CONDITIONS).is_none();
    if !openacc || divided || MOVES.contains(&leaf) {
        return Vec::new();
    }
    let clauses = facts.clauses(id).filter(|(_, clause)| maps_data(clause.name()));
    let items = clauses.flat_map(|(_, clause)| {
        let listed = clause.items().iter().filter_map(|item| facts.argument_expr(id, item));
        listed.map(move |expr| (expr, clause.span())).collect::<Vec<_>>()
    });
    let items: Vec<(ExprId, Span)> = items.collect();
    let root = |expr: ExprId| facts.body.root_symbol(expr);
    let alone = |expr: ExprId| items.iter().filter(|(other, _)| root(*other) == root(expr)).count() == 1;
    // With what the pointer points to, so can the data of a compute construct that the host does not execute.
    let movable = [Leaf::AccParallel, Leaf::AccSerial].contains(&leaf)
        && facts.find_clause(id, &[ClauseName::AccIf, ClauseName::AccSelf]).is_none();
    let is_section = |expr: ExprId| matches!(facts.body.exprs[expr].kind, ExprKind::Section { .. });
    let is_root =
        |of: ExprId, expr: ExprId| root(expr) == root(of) && find_member(facts, expr).is_none() && is_section(expr);
    let entered = |of: ExprId| movable && items.iter().any(|(expr, _)| is_root(of, *expr));
    let own = items.iter().filter(|(expr, _)| {
        let member = find_member(facts, *expr);
        let deep = member.is_some_and(|member| count_pointers(facts, member) > 0);
        let of_pointer = member.is_some_and(|member| count_pointers(facts, *expr) > count_pointers(facts, member));
        deep && !(of_pointer && alone(*expr) && leaf != Leaf::AccData) && !entered(*expr)
    });
    own.filter_map(|(expr, at)| Some((root(*expr)?, *at))).collect()
}

fn maps_data(clause: ClauseName) -> bool {
    matches!(clause.row().determines, Determines::Mapping(_))
}

/// How many pointers of C lead to an expression.
fn count_pointers(facts: &Facts, mut expr: ExprId) -> usize {
    let types = &facts.table.types;
    let is_pointer =
        |expr: ExprId| matches!(types[types.representation(facts.body.exprs[expr].ty)], Type::Pointer { .. });
    let mut count = 0;
    loop {
        expr = match &facts.body.exprs[expr].kind {
            ExprKind::Member { base, .. } => *base,
            ExprKind::Deref(base) | ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => {
                count += usize::from(is_pointer(*base));
                *base
            }
            _ => return count,
        };
    }
}

/// The members that a directive lists, by variable.
fn listed_members(facts: &Facts, id: ConstructId) -> IndexMap<SymbolId, Vec<(ExprId, Span)>> {
    let mut members: IndexMap<SymbolId, Vec<(ExprId, Span)>> = IndexMap::new();
    for (_, clause) in facts.clauses(id) {
        for expr in clause.items().iter().filter_map(|item| facts.argument_expr(id, item)) {
            if let (Some(member), Some(symbol)) = (find_member(facts, expr), facts.body.root_symbol(expr)) {
                members.entry(symbol).or_default().push((member, clause.span()));
            }
        }
    }
    members
}

/// The member that an expression is, or is a part of.
fn find_member(facts: &Facts, mut expr: ExprId) -> Option<ExprId> {
    loop {
        expr = match &facts.body.exprs[expr].kind {
            ExprKind::Member { .. } => return Some(expr),
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } | ExprKind::Deref(base) => *base,
            _ => return None,
        };
    }
}

/// Whether a member is a pointer or allocatable component of Fortran.
pub fn is_attached(facts: &Facts, expr: ExprId) -> bool {
    let ExprKind::Member { base, field } = facts.body.exprs[expr].kind else { return false };
    let types = &facts.table.types;
    let Type::Record { record, .. } = types[types.element(facts.body.exprs[base].ty)] else { return false };
    let fields = types.records[record].fields.as_ref();
    let field = fields.and_then(|fields| fields.get(field as usize));
    field.is_some_and(|field| field.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER))
}
