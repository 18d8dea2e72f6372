//! Variables that several threads or iterations write, and elements in which iterations meet.

use super::teams::{Team, find_team, has_locks};
use super::{Lint, counts, problems};
use crate::flow::dependence::{Distance, Verdict};
use crate::flow::region::{is_guard, may_overlap};
use crate::flow::{Access, Kind, NodeKind, Step, Variable};
use crate::lint::phrases::{AccessVerb, RaceDistance};
use crate::lint::remedies::find_remedy;
use body::{BinaryOp, Callee, ConstructId, ExprId, ExprKind};
use directives::{Clause as ClauseName, Leaf};
use rustc_hash::FxHashSet;
use symbols::SymbolId;

/// Constructs whose accesses are those of another team.
const OTHER_TEAMS: &[Leaf] =
    &[Leaf::Parallel, Leaf::Target, Leaf::Teams, Leaf::AccParallel, Leaf::AccKernels, Leaf::AccSerial];
/// Constructs that share out the work of a team.
const SHARED_OUT: &[Leaf] = &[Leaf::WorksharingLoop, Leaf::Loop, Leaf::Taskloop, Leaf::Distribute];
/// So many accesses of one variable are compared in pairs.
const MOST: usize = 64;

/// Checks the teams of a body, those inside first.
pub fn check_races(lint: &mut Lint) {
    for id in lint.facts.in_order().into_iter().rev() {
        if let Some(team) = find_team(lint, id).filter(|team| !has_locks(lint, team.node)) {
            check_team(lint, &team);
        }
    }
}

fn check_team(lint: &mut Lint, team: &Team) {
    let node = &lint.flow.nodes[team.node];
    let mut seen: FxHashSet<(Variable, bool)> = FxHashSet::default();
    for number in node.first..node.last {
        let access = &lint.flow.accesses[number];
        if matches!(access.kind, Kind::Assign(_) | Kind::Iterate(_)) && seen.insert((access.variable, access.through)) {
            check_variable(lint, team, number);
        }
    }
}

/// The accesses of the variable of one write, in the team.
fn check_variable(lint: &mut Lint, team: &Team, number: usize) {
    let first = &lint.flow.accesses[number];
    let (variable, through) = (first.variable, first.through);
    if !team.is_shared(lint, first) {
        return;
    }
    let all: Vec<usize> = lint
        .flow
        .variable_accesses(variable, team.node)
        .filter(|(_, access)| access.through == through && access.kind != Kind::Joined)
        .map(|(number, _)| number)
        .collect();
    // What is guarded once is meant to be, and what is mentioned may be anything.
    let unclear = |number: &usize| {
        let access = &lint.flow.accesses[*number];
        access.kind == Kind::Mention || access.kind == Kind::Define || is_guarded(lint, team, access)
    };
    if all.iter().any(unclear) || all.iter().any(|number| lint.said.contains(number)) {
        return;
    }
    let writes: Vec<usize> = all.iter().copied().filter(|number| lint.flow.accesses[*number].may_write()).collect();
    if let Some(write) = writes.iter().copied().take(MOST).find(|write| meets_itself(lint, team, *write, &all)) {
        report_write(lint, team, write);
        return;
    }
    for write in writes.iter().copied().take(MOST) {
        if let Some((other, distance)) = find_carried(lint, team, write, &all) {
            report_carried(lint, team, write, other, distance);
            return;
        }
    }
    counts::check_counts(lint, team, &writes);
}

fn is_guarded(lint: &Lint, team: &Team, access: &Access) -> bool {
    let mut constructs = lint.flow.constructs_around(access.node, team.node);
    constructs.any(|id| {
        let leaves = lint.facts.leaves(id);
        let elsewhere =
            |leaf: &Leaf| OTHER_TEAMS.contains(leaf) || (team.loops.is_empty() && SHARED_OUT.contains(leaf));
        is_guard(lint.facts, id) || leaves.iter().any(elsewhere)
    })
}

/// Whether all of the team write the same memory with this write.
fn meets_itself(lint: &Lint, team: &Team, write: usize, all: &[usize]) -> bool {
    let access = &lint.flow.accesses[write];
    if team.is_simd || !is_same_element(lint, team, access) || !differs_in_team(lint, team, access) {
        return false;
    }
    if matches!(access.kind, Kind::Iterate(_)) && is_transformed(lint, team, access) {
        return false;
    }
    match find_arms(lint, team, access) {
        Arms::None => true,
        Arms::Some(arms) => {
            let updates = is_update(lint, access);
            let read = |number: &usize| {
                let other = &lint.flow.accesses[*number];
                let outside = arms.iter().all(|arm| !lint.flow.is_within(other.node, *arm));
                other.may_read() && outside
            };
            updates || all.iter().any(read)
        }
        Arms::Few => false,
    }
}

/// Whether a variable counts a loop of which a transformation makes others: those have variables of their own (OpenMP 5.2, 9).
fn is_transformed(lint: &Lint, team: &Team, access: &Access) -> bool {
    let mut constructs = lint.flow.constructs_around(access.node, team.node);
    constructs.any(|id| lint.facts.leaves(id).iter().any(|leaf| leaf.is_transformation()))
}

/// Whether an access is to the same element for all of the team.
pub(super) fn is_same_element(lint: &Lint, team: &Team, access: &Access) -> bool {
    if !team.loops.is_empty() {
        let all = Verdict::Carried(Distance::All);
        return team.loop_nest(lint).compare_accesses(access, access) == all
            && index_variables(access).all(|symbol| is_chosen_by_all(lint, team, symbol));
    }
    let known = access.steps.iter().all(|step| match step {
        Step::Member(_) => true,
        Step::Index(indexes) => indexes.iter().all(Option::is_some),
        Step::Unknown => false,
    });
    known && index_variables(access).all(|symbol| team.is_uniform(lint, symbol))
}

/// The variables in the indexes of an access.
fn index_variables(access: &Access) -> impl Iterator<Item = SymbolId> {
    let indexes = access.steps.iter().filter_map(|step| match step {
        Step::Index(indexes) => Some(indexes),
        Step::Member(_) | Step::Unknown => None,
    });
    indexes.flatten().flatten().flat_map(|index| index.terms.iter().map(|(symbol, _)| *symbol))
}

/// The variable of a loop has the same values for all of the team, or is common to it.
fn is_chosen_by_all(lint: &Lint, team: &Team, symbol: SymbolId) -> bool {
    is_iterated(lint, team, symbol) || team.is_uniform(lint, symbol)
}

/// Whether a variable is that of a loop.
fn is_iterated(lint: &Lint, team: &Team, symbol: SymbolId) -> bool {
    let iterates = |access: &Access| matches!(access.kind, Kind::Iterate(_));
    lint.flow.symbol_changes(symbol, team.node).any(iterates)
}

/// Whether what a write writes differs from one of the team to the other, as far as is known.
fn differs_in_team(lint: &Lint, team: &Team, access: &Access) -> bool {
    let id = match access.kind {
        Kind::Assign(id) => id,
        Kind::Iterate(_) => return true,
        Kind::Read | Kind::Define | Kind::Mention | Kind::Joined => return false,
    };
    let value = match lint.facts.body.exprs[id].kind {
        ExprKind::Assign { op: None, value, .. } => value,
        _ => return true,
    };
    let body = lint.facts.body;
    let mut found = false;
    body.each_expr(value, |expr| match &body.exprs[expr].kind {
        ExprKind::Symbol(symbol) if *symbol == access.variable.0 => found |= uses_itself(lint, access, value),
        ExprKind::Symbol(symbol) if lint.facts.is_variable(*symbol) => found |= !team.is_uniform(lint, *symbol),
        ExprKind::Call { callee: Callee::Symbol(symbol), .. } => {
            found |= matches!(lint.facts.name(*symbol), "omp_get_thread_num" | "omp_get_team_num");
        }
        _ => {}
    });
    found
}

/// Whether a value is made of what a write changes, and not of other parts of the variable.
fn uses_itself(lint: &Lint, access: &Access, value: ExprId) -> bool {
    let within = lint.facts.body.exprs[value].span.range();
    let mut reads = lint.flow.variable_accesses(access.variable, access.node);
    reads.any(|(_, read)| read.may_read() && within.contains(&(read.span.start as usize)) && may_overlap(read, access))
}

/// Whether a write uses the value that it replaces.
pub(super) fn is_update(lint: &Lint, access: &Access) -> bool {
    let Kind::Assign(id) = access.kind else { return false };
    let body = lint.facts.body;
    match body.exprs[id].kind {
        ExprKind::Assign { op: None, value, .. } => {
            let mut found = false;
            body.each_expr(value, |expr| found |= body.exprs[expr].kind == ExprKind::Symbol(access.variable.0));
            found
        }
        _ => true,
    }
}

/// What decides whether a write happens.
enum Arms {
    /// It always does.
    None,
    /// These nodes, which any of the team may come to.
    Some(Vec<usize>),
    /// Perhaps one of the team alone.
    Few,
}

fn find_arms(lint: &Lint, team: &Team, access: &Access) -> Arms {
    let mut arms = Vec::new();
    for node in lint.flow.nodes_around(access.node, team.node) {
        match lint.flow.nodes[node].kind {
            NodeKind::Arm(Some(condition)) if !chooses_one(lint, team, condition) => arms.push(node),
            NodeKind::Arm(_) | NodeKind::Rest => return Arms::Few,
            NodeKind::Body | NodeKind::Loop(_) | NodeKind::While(_) | NodeKind::Construct(_) => {}
        }
    }
    if arms.is_empty() { Arms::None } else { Arms::Some(arms) }
}

/// Whether a condition may hold for one of the team alone: it compares a number of the thread or iteration, or asks a procedure.
fn chooses_one(lint: &Lint, team: &Team, condition: ExprId) -> bool {
    let body = lint.facts.body;
    let bare = |expr: ExprId| {
        let mut at = expr;
        while let ExprKind::Convert(of) | ExprKind::Unary(_, of) = body.exprs[at].kind {
            at = of;
        }
        at
    };
    let own = |expr: ExprId| match body.exprs[bare(expr)].kind {
        ExprKind::Symbol(symbol) => !team.is_uniform(lint, symbol),
        ExprKind::Call { .. } => true,
        ExprKind::Binary(..) => {
            let mut found = false;
            body.each_expr(expr, |part| {
                if let ExprKind::Symbol(symbol) = body.exprs[part].kind {
                    found |= lint.facts.is_variable(symbol) && !team.is_uniform(lint, symbol);
                }
            });
            found
        }
        _ => false,
    };
    // `if (thread > 0) … else …`: the number of the thread or iteration, with a constant.
    let numbered = |expr: ExprId, bound: ExprId| match body.exprs[bare(expr)].kind {
        ExprKind::Symbol(symbol) => {
            let is_number = team.loops.is_empty() || is_iterated(lint, team, symbol);
            is_number && own(expr) && lint.facts.constant_value(bound).is_some()
        }
        _ => false,
    };
    let mut found = matches!(body.exprs[bare(condition)].kind, ExprKind::Symbol(_)) && own(condition);
    body.each_expr(condition, |expr| match body.exprs[expr].kind {
        ExprKind::Binary(BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge, left, right) => {
            found |= numbered(left, right) || numbered(right, left);
        }
        ExprKind::Binary(BinaryOp::Eq | BinaryOp::Ne, left, right) => found |= own(left) || own(right),
        ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), .. } => found = true,
        ExprKind::Opaque(_) | ExprKind::StatementExpr { .. } => found = true,
        _ => {}
    });
    found
}

/// An access that meets a write of another iteration.
fn find_carried(lint: &Lint, team: &Team, write: usize, all: &[usize]) -> Option<(usize, Distance)> {
    let access = &lint.flow.accesses[write];
    let steady = |access: &Access| matches!(find_arms(lint, team, access), Arms::None);
    if team.loops.is_empty() || access.steps.is_empty() || !steady(access) {
        return None;
    }
    let nest = team.loop_nest(lint);
    for other in all.iter().copied().filter(|other| *other != write).take(MOST) {
        let second = &lint.flow.accesses[other];
        let Verdict::Carried(distance) = nest.compare_accesses(access, second) else { continue };
        let chosen =
            index_variables(access).chain(index_variables(second)).all(|symbol| is_chosen_by_all(lint, team, symbol));
        if chosen && steady(second) && is_wrong(lint, team, write, other, distance) {
            return Some((other, distance));
        }
    }
    None
}

/// Lanes in step keep the order of statements: what is read before it is written there needs the value of an iteration before.
fn is_wrong(lint: &Lint, team: &Team, write: usize, other: usize, distance: Distance) -> bool {
    if !team.is_simd {
        // What every iteration writes and reads alike is said of the write, or is the same value each time.
        return distance != Distance::All;
    }
    let clause = lint.facts.find_clause(team.construct, &[ClauseName::SafeLen]);
    let argument = clause.and_then(|(_, clause)| lint.facts.argument_expr(team.construct, clause.items().first()?));
    let safe = argument.map(|argument| lint.facts.constant_value(argument).unwrap_or(0));
    let Distance::Iterations(distance) = distance else { return false };
    let read = lint.flow.accesses[other].kind == Kind::Read;
    read && other < write && distance > 0 && safe.is_none_or(|safe| distance < safe)
}

fn report_write(lint: &mut Lint, team: &Team, write: usize) {
    let access = &lint.flow.accesses[write];
    let teams = lint.facts.leaves(team.construct).last() == Some(&Leaf::Teams);
    let who = match (teams, team.loops.is_empty()) {
        (true, _) => "teams",
        (false, true) => "threads",
        (false, false) => "iterations",
    };
    let updates = is_update(lint, access);
    let item = lint.name(access.variable.0);
    let remedy = find_remedy(lint, team, access, updates);
    let (spelling, name) = (lint.spell_directive(team.construct), name_span(lint, team.construct));
    lint.report(problems::several_write(&item, who, &spelling, remedy, access.span, name));
    lint.said.insert(write);
}

fn report_carried(lint: &mut Lint, team: &Team, write: usize, other: usize, distance: Distance) {
    let second = &lint.flow.accesses[other];
    let how = if second.may_write() { AccessVerb::Written } else { AccessVerb::Read };
    let what = match distance {
        Distance::Iterations(1) => RaceDistance::Next { how },
        Distance::Iterations(-1) => RaceDistance::Previous { how },
        Distance::Iterations(count) if count > 0 => RaceDistance::After { how, count },
        Distance::Iterations(count) => RaceDistance::Before { how, count: -count },
        Distance::All => RaceDistance::All { how },
        Distance::One => RaceDistance::Others { how },
    };
    let item = lint.name(second.variable.0);
    let (first, second) = (lint.flow.accesses[write].span, second.span);
    let (spelling, name) = (lint.spell_directive(team.construct), name_span(lint, team.construct));
    lint.report(problems::carried(&item, what, &spelling, first, second, name));
    lint.said.extend([write, other]);
}

fn name_span(lint: &Lint, construct: ConstructId) -> source::Span {
    lint.facts.body.constructs[construct].directive().name_span()
}
