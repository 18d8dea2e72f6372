//! Loops whose iterations cannot be dealt out by their numbers alone: those with `ordered` regions, which are executed in order, and
//! nests that are not rectangular (OpenMP 5.2, 4.4.1, 15.10).

use super::construct::items_of;
use super::last::Last;
use super::nest::{Axes, Member, is_simd_alone};
use super::*;
use crate::outline::clauses::has_clause;
use directives::{Clause, Leaf, Sharing};
use semantics::body::{ConstructId, StatementKind};
use semantics::translate::OmpConstruct;

/// How the iterations of a loop are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// By numbers.
    Apart,
    /// By numbers, one after the other.
    InOrder,
    /// By walking through the loops around the innermost one.
    Dependent,
}

impl<'a> Lower<'a> {
    pub(super) fn loop_shape(
        &mut self,
        construct: ConstructId,
        reading: &'a OmpConstruct,
        axes: Axes,
        members: &[Member],
    ) -> Shape {
        let body = self.frame.body;
        let is_simd = is_simd_alone(reading);
        let scans = self.has_scans(construct, reading);
        let mut in_order = has_clause(reading, Clause::Ordered) || scans;
        body.each_statement(&body.constructs[construct].block, |statement| {
            if let StatementKind::Construct(inner) = body.statements[statement].kind {
                in_order |= is_simd && body.constructs[inner].directive().name().last() == Leaf::Ordered;
            }
        });
        let dependent = members.iter().any(|member| member.dependent);
        let at = body.constructs[construct].line;
        if in_order && (axes.blocks || dependent) {
            self.report(problems::no_code_for_clause(if scans { "reduction" } else { "ordered" }, at));
        }
        if dependent && items_of(reading, Sharing::Linear).next().is_some() {
            let inner = members.iter().find(|member| member.dependent).map(|member| member.statement);
            let head = inner.map_or(at, |inner| body.statements[inner].span);
            self.report(problems::not_rectangular(head));
        }
        match (dependent, in_order && axes.threads) {
            (true, _) => Shape::Dependent,
            (false, true) => Shape::InOrder,
            (false, false) => Shape::Apart,
        }
    }

    /// All threads walk through all iterations; each executes its own, and all wait for it.
    pub(super) fn emit_ordered_loop(
        &mut self,
        construct: ConstructId,
        members: &[Member],
        lasts: &[Last],
        rest: &'a [OmpConstruct],
        chunk: Option<Value>,
    ) {
        let total = self.total_trips(members);
        let total = match self.build.function.ty(total) {
            Ty::I32 => self.convert_to(Convert::ZeroExtend, total, Ty::I64),
            _ => total,
        };
        let threads = self.thread_count();
        let threads = self.convert_to(Convert::ZeroExtend, threads, Ty::I64);
        self.each_number(total, |lower, k| {
            let turn = match chunk {
                Some(chunk) => lower.binary(Binary::UDiv, k, chunk),
                None => k,
            };
            let owner = lower.binary(Binary::URem, turn, threads);
            let owner = lower.convert_to(Convert::Truncate, owner, Ty::I32);
            lower.on_thread(owner, |lower| {
                let level = std::mem::replace(&mut lower.level, Level::Serial);
                lower.recover_variables(members, k);
                lower.step_linears(k);
                let next = lower.build.block();
                lower.iteration_of(construct, members, rest, next);
                let left = lower.binary(Binary::Sub, total, k);
                lower.write_lasts(members, lasts, left);
                lower.level = level;
            });
            lower.barrier();
        });
    }

    /// Each executor walks through the loops around the innermost one and takes every so many of all iterations.
    pub(super) fn emit_dependent_loop(
        &mut self,
        construct: ConstructId,
        axes: Axes,
        members: &[Member],
        lasts: &[Last],
        rest: &'a [OmpConstruct],
    ) {
        let (executor, stride) = self.number_executor(axes, Ty::I64);
        let so_far = self.build.variable(Ty::I64);
        let zero = self.long(0);
        self.build.write(so_far, zero);
        let holds = self.constant(Ty::Pred, 1);
        let belongs = self.belongs_to_region(axes, holds);
        let (inside, after) = (self.build.block(), self.build.block());
        self.build.branch(belongs, inside, after);
        self.build.start(inside);
        let total = (!lasts.is_empty()).then(|| self.count_iterations(members));
        let walk = Walk { construct, members, lasts, rest, executor, stride, so_far, total };
        self.lower_walk(&walk, Vec::new());
        self.build.jump(after);
        self.build.start(after);
    }

    /// The loop behind those whose variables have values.
    fn lower_walk(&mut self, walk: &Walk<'_, 'a>, mut around: Vec<Member>) {
        let Some(member) = self.walked_member(walk.members, around.len()) else { return };
        let trips = self.wide_trips(&member);
        if around.len() + 1 < walk.members.len() {
            self.each_number(trips, |lower, number| {
                lower.recover_variables(std::slice::from_ref(&member), number);
                around.push(member);
                lower.lower_walk(walk, around);
            });
            return;
        }
        let before = self.build.read_variable(walk.so_far);
        let first = self.first_of_executor(walk, before);
        let left = self.binary(Binary::Sub, trips, first);
        let enters = self.compare(Compare::ULt, first, trips);
        let zero = self.long(0);
        let one = self.long(1);
        let rest = self.binary(Binary::Sub, left, one);
        let times = self.binary(Binary::UDiv, rest, walk.stride);
        let times = self.binary(Binary::Add, times, one);
        let times = self.select(enters, times, zero);
        self.each_number(times, |lower, number| {
            let distance = lower.binary(Binary::Mul, number, walk.stride);
            let position = lower.binary(Binary::Add, first, distance);
            lower.recover_variables(std::slice::from_ref(&member), position);
            around.push(member);
            let next = lower.build.block();
            lower.iteration_of(walk.construct, &around, walk.rest, next);
            if let Some(total) = walk.total {
                let number = lower.binary(Binary::Add, before, position);
                let left = lower.binary(Binary::Sub, total, number);
                lower.write_lasts(&around, walk.lasts, left);
            }
        });
        let after = self.binary(Binary::Add, before, trips);
        self.build.write(walk.so_far, after);
    }

    /// A loop of a nest where the variables of those around it have values.
    fn walked_member(&mut self, members: &[Member], depth: usize) -> Option<Member> {
        let member = members.get(depth)?;
        let body = self.frame.body;
        let StatementKind::Loop(inner) = &body.statements[member.statement].kind else { return None };
        let count = self.count_loop(inner)?;
        let trips = self.iteration_count(&count);
        Some(Member { statement: member.statement, symbol: member.symbol, count, trips, dependent: false })
    }

    /// How many iterations a nest has: the last of them is known by its number alone.
    fn count_iterations(&mut self, members: &[Member]) -> Value {
        let total = self.build.variable(Ty::I64);
        let zero = self.long(0);
        self.build.write(total, zero);
        self.count_within(members, 0, total);
        self.build.read_variable(total)
    }

    fn count_within(&mut self, members: &[Member], depth: usize, total: Var) {
        let Some(member) = self.walked_member(members, depth) else { return };
        let trips = self.wide_trips(&member);
        if depth + 1 < members.len() {
            return self.each_number(trips, |lower, number| {
                lower.recover_variables(std::slice::from_ref(&member), number);
                lower.count_within(members, depth + 1, total);
            });
        }
        let before = self.build.read_variable(total);
        let after = self.binary(Binary::Add, before, trips);
        self.build.write(total, after);
    }

    /// The first iteration of the innermost loop that an executor has, if so many came before.
    fn first_of_executor(&mut self, walk: &Walk<'_, 'a>, before: Value) -> Value {
        let gone = self.binary(Binary::URem, before, walk.stride);
        let ahead = self.binary(Binary::Add, walk.executor, walk.stride);
        let distance = self.binary(Binary::Sub, ahead, gone);
        self.binary(Binary::URem, distance, walk.stride)
    }
}

/// What a walk through a nest that is not rectangular needs to know.
struct Walk<'w, 'a> {
    construct: ConstructId,
    members: &'w [Member],
    lasts: &'w [Last],
    rest: &'a [OmpConstruct],
    executor: Value,
    stride: Value,
    /// How many iterations came before.
    so_far: Var,
    /// How many there are, if values go out of the last.
    total: Option<Value>,
}
