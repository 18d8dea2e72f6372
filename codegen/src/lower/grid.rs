//! Loops over blocks and threads: iterations are dealt out one by one, so that neighbors in memory meet in one warp, and any
//! launch geometry is right.
//!
//! `distribute` spreads over blocks; `parallel for`, and `simd` where nothing else uses the threads, over threads; both
//! together over all threads of the grid. The iterations of collapsed loops are numbered through and recovered by division: in
//! 32 bits whenever the number fits.

use super::construct::items_of;
use super::last::Last;
use super::nest::{Axes, Member, is_in_order, is_simd_alone};
use super::order::Shape;
use super::scalar::Scalar;
use super::statement::Count;
use super::*;
use crate::outline::clauses::has_clause;
use crate::outline::entry::{collapsed_loops, constant_argument};
use crate::outline::region::binding_region;
use directives::{Clause, Leaf, Sharing};
use semantics::body::{BinaryOp, ConstructId, ExprKind, StatementKind};
use semantics::translate::{OmpArgument, OmpConstruct};

impl<'a> Lower<'a> {
    /// A loop construct.
    pub(super) fn lower_loop_construct(
        &mut self,
        construct: ConstructId,
        reading: &'a OmpConstruct,
        rest: &'a [OmpConstruct],
    ) {
        let outer = self.level;
        let axes = self.choose_axes(construct, reading);
        let (teams, limit) = (self.teams, self.limit);
        self.limit_teams(construct, reading);
        let controls = self.read_controls();
        let Some(members) = self.associated_members(construct, reading) else { return };
        let (threads, alone, around) = (self.threads, self.has_team, (self.nesting, self.spread));
        if reading.name.has(Leaf::Parallel) {
            self.has_team = outer == Level::Team;
            (self.nesting, self.spread) = (around.0 + 1, around.1 || outer == Level::Team && axes.threads);
            if outer == Level::Team && axes.threads {
                self.threads = self.team_size(construct, reading);
            }
        }
        let (bindings, pointers) = (self.frame.bindings.clone(), self.frame.pointers.clone());
        let lasts = self.start_lasts(construct, reading, axes);
        let chunk = self.chunk_size(construct, reading, axes);
        self.level = self.level_inside(reading, axes);
        if outer == Level::Team && self.level == Level::Thread {
            self.build.begin_region();
        }
        let task = self.enter_tasks(construct, reading);
        let mut reduced = self.enter_construct(construct, reading);
        let scans = self.start_scans(construct, reading, axes, &mut reduced);
        let around_scans = self.scans.len();
        self.scans.extend(scans);
        let at = self.frame.body.constructs[construct].line;
        for item in items_of(reading, Sharing::LastPrivate) {
            let first = items_of(reading, Sharing::FirstPrivate).any(|first| first.symbol == item.symbol);
            if !first {
                self.bind_private(item.symbol, at);
            }
        }
        let watched = self.watch_conditionals(&lasts, at);
        let linears = self.start_linears(construct, reading, &members);
        self.keep_firsts_apart(reading, axes, &lasts, at);
        for member in members.iter().filter(|member| !lasts.iter().any(|last| last.symbol == member.symbol)) {
            let at = self.frame.body.statements[member.statement].span;
            self.bind_private(member.symbol, at);
        }
        self.reduces = !reduced.is_empty();
        let linears = std::mem::replace(&mut self.linears, linears);
        let shape = self.loop_shape(construct, reading, axes, &members);
        self.in_loop(|lower| lower.emit_loop(construct, axes, &members, &lasts, rest, (shape, chunk)));
        self.watched.truncate(watched);
        self.combine_conditionals(&lasts);
        let linears = std::mem::replace(&mut self.linears, linears);
        let scans = self.scans.split_off(around_scans);
        let ends_parallel = outer == Level::Team && axes.threads;
        let waits = outer == Level::Thread && axes.threads && !has_clause(reading, Clause::NoWait);
        // All threads of the block reduce, those without iterations the identity.
        self.threads = threads;
        self.leave_region(outer, axes.threads, ends_parallel || waits, reduced);
        (self.frame.bindings, self.frame.pointers) = (bindings, pointers);
        (self.teams, self.limit, self.threads, self.has_team) = (teams, limit, threads, alone);
        (self.nesting, self.spread, self.is_final) = (around.0, around.1, task);
        self.restore_controls(controls);
        self.finish_lasts(lasts);
        self.finish_scans(scans);
        self.finish_linear(construct, reading, &members);
        self.finish_linears(linears, &members);
    }

    fn emit_loop(
        &mut self,
        construct: ConstructId,
        axes: Axes,
        members: &[Member],
        lasts: &[Last],
        rest: &'a [OmpConstruct],
        shape: (Shape, Option<Value>),
    ) {
        match shape {
            (shape, chunk) if self.covered == Some(construct) => {
                // A loop that goes round has other numbers than the dimensions of such a launch.
                let alone = chunk.is_none() && lasts.is_empty() && !self.reduces;
                self.failed |= !(alone && shape == Shape::Apart && self.is_covered(construct, axes));
                self.emit_covered_loop(construct, members, rest);
            }
            (Shape::Dependent, _) => self.emit_dependent_loop(construct, axes, members, lasts, rest),
            (Shape::InOrder, chunk) => self.emit_ordered_loop(construct, members, lasts, rest, chunk),
            (Shape::Apart, Some(chunk)) => self.emit_chunked_loop(construct, axes, members, lasts, rest, chunk),
            (Shape::Apart, None) => self.emit_strided_loop(construct, axes, members, lasts, rest),
        }
    }

    fn choose_axes(&self, construct: ConstructId, reading: &OmpConstruct) -> Axes {
        let name = reading.name;
        let binds = binding_region(self.frame.unit, self.frame.index, construct, reading);
        let is_loop = name.has(Leaf::Loop);
        let in_order = is_in_order(reading) || is_simd_alone(reading) && self.has_scans(construct, reading);
        let league = name.has(Leaf::Distribute) || binds == Some(Leaf::Teams);
        let spreads = name.has(Leaf::Parallel) || name.has(Leaf::Simd) && !in_order || is_loop;
        match self.level {
            Level::Team => Axes { blocks: league, threads: spreads },
            Level::Thread => {
                let worksharing = name.has(Leaf::WorksharingLoop) || binds == Some(Leaf::Parallel);
                let shares = worksharing && !name.has(Leaf::Parallel);
                Axes { blocks: false, threads: shares }
            }
            Level::Serial => Axes { blocks: league, threads: false },
        }
    }

    fn level_inside(&self, reading: &OmpConstruct, axes: Axes) -> Level {
        match (self.level, axes.threads) {
            (Level::Team, true) => Level::Thread,
            (Level::Thread, false) if reading.name.has(Leaf::Parallel) => Level::Serial,
            (level, _) => level,
        }
    }

    /// How many loops are associated with a construct.
    fn depth_of(&self, construct: ConstructId, reading: &OmpConstruct) -> usize {
        collapsed_loops(self.frame.body, construct, reading).map_or(1, |number| number.clamp(1, 16) as usize)
    }

    /// The associated loops with their numbers of iterations, computed before the loop starts.
    fn associated_members(&mut self, construct: ConstructId, reading: &OmpConstruct) -> Option<Vec<Member>> {
        let body = self.frame.body;
        let loops = body.associated_loops(construct, self.depth_of(construct, reading));
        let mut members: Vec<Member> = Vec::new();
        for statement in loops {
            let StatementKind::Loop(inner) = &body.statements[statement].kind else { continue };
            let symbol = self.original_symbol(inner.variable);
            let mut dependent = false;
            for expr in [Some(inner.first), Some(inner.bound), inner.step].into_iter().flatten() {
                body.each_expr(expr, |id| {
                    if let ExprKind::Symbol(other) = body.exprs[id].kind {
                        dependent |= members.iter().any(|member| member.symbol == self.original_symbol(other));
                    }
                });
            }
            if dependent {
                // Its bounds are known in an iteration of the loops around it.
                let count = members.first()?.count;
                let trips = self.long(0);
                members.push(Member { statement, symbol, count, trips, dependent });
                continue;
            }
            let count = self.count_loop(inner)?;
            let trips = self.iteration_count(&count);
            members.push(Member { statement, symbol, count, trips, dependent });
        }
        if members.is_empty() {
            self.no_code(construct, reading);
            return None;
        }
        Some(members)
    }

    /// How many iterations a loop has.
    pub(super) fn iteration_count(&mut self, count: &Count) -> Value {
        let narrow = count.scalar.ty() == Ty::I32 && count.bound_scalar.ty() == Ty::I32;
        let Some(compare) = count.compare else { return self.trips_of_any_sign(count) };
        let ty = if narrow { Ty::I32 } else { Ty::I64 };
        let to = |lower: &mut Self, value, scalar: Scalar| if narrow { value } else { lower.as_index(value, scalar) };
        let (first, bound) = (to(self, count.first, count.scalar), to(self, count.bound, count.bound_scalar));
        let step = to(self, count.step, count.scalar);
        let zero = self.constant(ty, 0);
        let down = matches!(compare, BinaryOp::Gt | BinaryOp::Ge) || count.constant_step.is_some_and(|step| step < 0);
        let (low, high) = if down { (bound, first) } else { (first, bound) };
        let step = match count.constant_step {
            Some(constant) => self.constant(ty, constant.unsigned_abs() & if narrow { 0xffff_ffff } else { u64::MAX }),
            None if down => {
                // In an unsigned type the distance down is what is left to the next power of two.
                let step = self.unary(Unary::Neg, step);
                if narrow { self.narrow_value(step, count.scalar) } else { step }
            }
            None => step,
        };
        let inclusive = matches!(compare, BinaryOp::Le | BinaryOp::Ge);
        let signed = count.bound_scalar.is_signed();
        let op = match (inclusive, signed) {
            (false, true) => Compare::Lt,
            (true, true) => Compare::Le,
            (false, false) => Compare::ULt,
            (true, false) => Compare::ULe,
        };
        let is_unit = count.constant_step.is_some_and(|step| step.unsigned_abs() == 1);
        if is_unit && let Some(trips) = self.count_units(low, high, inclusive, signed) {
            return trips;
        }
        let any = self.compare(op, low, high);
        let distance = self.binary(Binary::Sub, high, low);
        let one = self.constant(ty, 1);
        let trips = if is_unit {
            self.binary(Binary::Add, distance, one)
        } else {
            let rest = if inclusive { distance } else { self.binary(Binary::Sub, distance, one) };
            let quotient = self.binary(Binary::UDiv, rest, step);
            self.binary(Binary::Add, quotient, one)
        };
        self.select(any, trips, zero)
    }

    /// How many values are from `low` to `high`, without `high` unless it is `inclusive`: the larger of `high` and the value below the first
    /// that counts, less that value, if there is such a value.
    fn count_units(&mut self, low: Value, high: Value, inclusive: bool, signed: bool) -> Option<Value> {
        let ty = self.build.function.ty(low);
        let below = if inclusive {
            let low = self.build.function.constant_integer(low)?;
            let smallest = if ty == Ty::I32 { i32::MIN.into() } else { i64::MIN };
            if low == if signed { smallest } else { 0 } {
                return None;
            }
            self.constant(ty, (low - 1) as u64 & if ty == Ty::I32 { 0xffff_ffff } else { u64::MAX })
        } else {
            low
        };
        let reached = self.binary(if signed { Binary::Max } else { Binary::UMax }, high, below);
        Some(self.binary(Binary::Sub, reached, below))
    }

    /// `(bound - first + step) / step`: the iterations of a loop whose step has either sign, if there are any.
    pub(super) fn signed_trips(&mut self, count: &Count) -> Value {
        let first = self.as_index(count.first, count.scalar);
        let bound = self.as_index(count.bound, count.bound_scalar);
        let step = self.as_index(count.step, count.scalar);
        let distance = self.binary(Binary::Sub, bound, first);
        let sum = self.binary(Binary::Add, distance, step);
        self.binary(Binary::Div, sum, step)
    }

    /// `max((bound - first + step) / step, 0)` (Fortran 11.1.7.4.1).
    fn trips_of_any_sign(&mut self, count: &Count) -> Value {
        let trips = self.signed_trips(count);
        let zero = self.long(0);
        self.binary(Binary::Max, trips, zero)
    }

    /// All iterations together: 32 bits for one loop over 32-bit values, else 64.
    pub(super) fn total_trips(&mut self, members: &[Member]) -> Value {
        if let [only] = members {
            return only.trips;
        }
        let mut total = self.long(1);
        for member in members {
            let trips = self.wide_trips(member);
            total = self.binary(Binary::Mul, total, trips);
        }
        total
    }

    pub(super) fn wide_trips(&mut self, member: &Member) -> Value {
        match self.build.function.ty(member.trips) {
            Ty::I32 => self.convert_to(Convert::ZeroExtend, member.trips, Ty::I64),
            _ => member.trips,
        }
    }

    /// The number of this executor among all, and how many there are.
    pub(super) fn number_executor(&mut self, axes: Axes, ty: Ty) -> (Value, Value) {
        let (first, stride) = match (axes.blocks, axes.threads) {
            (true, true) => {
                let (block, blocks) = (self.special(Special::Block), self.team_count());
                let (thread, threads) = (self.special(Special::Thread), self.thread_count());
                let first = self.push(Op::Fma(block, threads, thread), Ty::I32);
                (first, self.binary(Binary::Mul, blocks, threads))
            }
            (true, false) => (self.special(Special::Block), self.team_count()),
            (false, true) => (self.special(Special::Thread), self.thread_count()),
            (false, false) => (self.int(0), self.int(1)),
        };
        if ty == Ty::I32 {
            return (first, stride);
        }
        (self.convert_to(Convert::ZeroExtend, first, ty), self.convert_to(Convert::ZeroExtend, stride, ty))
    }

    /// The loop itself: `for (k = executor; k < total; k += executors)`, tested so that `k` cannot overflow.
    fn emit_strided_loop(
        &mut self,
        construct: ConstructId,
        axes: Axes,
        members: &[Member],
        lasts: &[Last],
        rest: &'a [OmpConstruct],
    ) {
        let total = self.total_trips(members);
        let ty = self.build.function.ty(total);
        let (executor, stride) = self.number_executor(axes, ty);
        let offset = self.counts_itself(members, ty);
        let (first, end) = match offset {
            Some(offset) => (self.binary(Binary::Add, executor, offset), self.binary(Binary::Add, total, offset)),
            None => (executor, total),
        };
        let limit = match members {
            [only] if offset.is_some() => self.find_limit(only),
            _ => None,
        };
        let position = self.build.variable(ty);
        self.build.write(position, first);
        let (before, body, next, after) =
            (self.build.block(), self.build.block(), self.build.block(), self.build.block());
        let (enters, limit) = match (members, limit) {
            ([only], Some(limit)) => {
                let (enters, limit) = self.enter_limited(only, limit, executor);
                (self.belongs_to_region(axes, enters), Some(limit))
            }
            _ => (self.has_iteration(axes, executor, total), None),
        };
        self.build.branch(enters, before, after);
        self.build.start(before);
        let digits = (members.len() > 1).then(|| self.start_digits(members, axes));
        self.build.jump(body);
        self.build.go_on_in(body);
        self.build.function[body].strided = axes.blocks && axes.threads && !self.reduces;
        let k = self.build.read_variable(position);
        match (&digits, offset, members) {
            (Some(digits), ..) => self.place_members(members, digits),
            (None, Some(_), [only]) => self.initialize_variable(only.symbol, only.count.scalar, k),
            _ => self.recover_variables(members, k),
        }
        let number = match offset {
            Some(offset) if !self.linears.is_empty() => self.binary(Binary::Sub, k, offset),
            _ => k,
        };
        self.step_linears(number);
        self.iteration_of(construct, members, rest, next);
        let k = self.build.read_variable(position);
        let left = self.binary(Binary::Sub, end, k);
        self.write_lasts(members, lasts, left);
        let stepped = self.binary(Binary::Add, k, stride);
        self.build.write(position, stepped);
        let more = match (&digits, limit) {
            (Some(digits), _) => self.step_digits(digits),
            // Where no sum leaves its type, the next number is compared itself.
            (None, Some(limit)) => self.stays_within(limit, stepped),
            (None, None) => self.compare(Compare::UGt, left, stride),
        };
        self.build.branch(more, body, after);
        self.build.seal(body);
        self.build.start(after);
    }

    /// The statements of an iteration, up to what follows it.
    pub(super) fn iteration_of(
        &mut self,
        construct: ConstructId,
        members: &[Member],
        rest: &'a [OmpConstruct],
        next: ssa::BlockId,
    ) {
        for member in members {
            self.frame.exits.push(frame::Exits { statement: member.statement, after: next, next: Some(next) });
        }
        self.start_scanned_iteration(construct);
        self.loop_block(construct, members, rest);
        let outer = self.frame.exits.len() - members.len();
        self.frame.exits.truncate(outer);
        self.build.jump(next);
        self.build.start(next);
        self.end_scanned_iteration(construct);
    }

    /// Whether an executor has an iteration: it belongs to the region, and its first number is one.
    fn has_iteration(&mut self, axes: Axes, first: Value, total: Value) -> Value {
        let enters = self.compare(Compare::ULt, first, total);
        self.belongs_to_region(axes, enters)
    }

    /// The same of an executor that the region may not have.
    pub(super) fn belongs_to_region(&mut self, axes: Axes, enters: Value) -> Value {
        let (true, Some(threads)) = (axes.threads, self.threads) else { return enters };
        let thread = self.special(Special::Thread);
        let belongs = self.compare(Compare::ULt, thread, threads);
        self.binary(Binary::And, enters, belongs)
    }

    /// How many iterations in a row each executor has, where the program says it and it is more than one (OpenMP 5.2, 11.5.3, 11.6.1): the
    /// iterations of a chunk are executed in order by one thread.
    fn chunk_size(&mut self, construct: ConstructId, reading: &'a OmpConstruct, axes: Axes) -> Option<Value> {
        let name = if axes.threads { Clause::Schedule } else { Clause::DistSchedule };
        let clause = reading.clauses.iter().find(|clause| clause.clause == name)?;
        let word = match clause.argument {
            OmpArgument::Keyword(word, _) => word,
            OmpArgument::Source(index) => self.frame.body.constructs[construct].clause(index)?.keyword()?.atom,
            _ => return None,
        };
        let is_static = self.frame.unit.atoms.text(word) == "static";
        if !is_static
            || !(axes.threads || axes.blocks)
            || constant_argument(self.frame.body, construct, clause) == Some(1)
        {
            return None;
        }
        let (value, scalar) = self.clause_value(construct, clause)?;
        let chunk = self.as_index(value, scalar);
        let one = self.long(1);
        Some(self.binary(Binary::Max, chunk, one))
    }

    /// The loop where each executor has chunks: those numbered `executor`, `executor + executors` and so on.
    fn emit_chunked_loop(
        &mut self,
        construct: ConstructId,
        axes: Axes,
        members: &[Member],
        lasts: &[Last],
        rest: &'a [OmpConstruct],
        chunk: Value,
    ) {
        let total = self.total_trips(members);
        let total = match self.build.function.ty(total) {
            Ty::I32 => self.convert_to(Convert::ZeroExtend, total, Ty::I64),
            _ => total,
        };
        let (executor, executors) = self.number_executor(axes, Ty::I64);
        let first = self.binary(Binary::Mul, executor, chunk);
        let (number, inside) = (self.build.variable(Ty::I64), self.build.variable(Ty::I64));
        let (zero, one) = (self.long(0), self.long(1));
        self.build.write(number, first);
        self.build.write(inside, zero);
        let others = self.binary(Binary::Sub, executors, one);
        let skipped = self.binary(Binary::Mul, others, chunk);
        let (body, next, after) = (self.build.block(), self.build.block(), self.build.block());
        let enters = self.has_iteration(axes, first, total);
        self.build.branch(enters, body, after);
        self.build.go_on_in(body);
        let k = self.build.read_variable(number);
        self.recover_variables(members, k);
        self.step_linears(k);
        self.iteration_of(construct, members, rest, next);
        let (k, so_far) = (self.build.read_variable(number), self.build.read_variable(inside));
        let left = self.binary(Binary::Sub, total, k);
        self.write_lasts(members, lasts, left);
        let so_far = self.binary(Binary::Add, so_far, one);
        let ends = self.compare(Compare::Eq, so_far, chunk);
        let so_far = self.select(ends, zero, so_far);
        self.build.write(inside, so_far);
        let step = self.select(ends, skipped, zero);
        let following = self.binary(Binary::Add, k, one);
        let following = self.binary(Binary::Add, following, step);
        self.build.write(number, following);
        let more = self.compare(Compare::ULt, following, total);
        self.build.branch(more, body, after);
        self.build.seal(body);
        self.build.start(after);
    }

    /// The first value of the only loop's variable, if the variable may count the iterations itself: it grows by one.
    fn counts_itself(&self, members: &[Member], ty: Ty) -> Option<Value> {
        match members {
            [only] if only.count.constant_step == Some(1) && only.count.scalar.ty() == ty => Some(only.count.first),
            _ => None,
        }
    }

    /// The values of the loop variables in iteration `k`.
    pub(super) fn recover_variables(&mut self, members: &[Member], k: Value) {
        let mut rest = k;
        for (position, member) in members.iter().enumerate().rev() {
            let number = if position == 0 {
                rest
            } else {
                let trips = self.wide_trips(member);
                let quotient = self.divide_narrow(rest, trips, member.trips);
                let product = self.binary(Binary::Mul, quotient, trips);
                let remainder = self.binary(Binary::Sub, rest, product);
                rest = quotient;
                remainder
            };
            self.place_member(member, number);
        }
    }

    /// The value of a loop variable in an iteration of its loop.
    pub(super) fn place_member(&mut self, member: &Member, number: Value) {
        let scalar = member.count.scalar;
        let number = match (self.build.function.ty(number), scalar.ty()) {
            (Ty::I64, Ty::I32) => self.convert_to(Convert::Truncate, number, Ty::I32),
            (Ty::I32, Ty::I64) => self.convert_to(Convert::ZeroExtend, number, Ty::I64),
            _ => number,
        };
        let distance = match member.count.constant_step {
            Some(1) => number,
            _ => self.binary(Binary::Mul, number, member.count.step),
        };
        let value = self.binary(Binary::Add, member.count.first, distance);
        let value = self.narrow_value(value, scalar);
        self.initialize_variable(member.symbol, scalar, value);
    }

    /// A 64-bit quotient that is computed in 32 bits if both operands fit; the divisor does if its own type, that of `narrow`,
    /// has 32 bits.
    fn divide_narrow(&mut self, dividend: Value, divisor: Value, narrow: Value) -> Value {
        let is_narrow = self.build.function.ty(narrow) == Ty::I32;
        let both = if is_narrow { dividend } else { self.binary(Binary::Or, dividend, divisor) };
        let shift = self.int(32);
        let high = self.binary(Binary::UShr, both, shift);
        let zero = self.long(0);
        let fits = self.compare(Compare::Eq, high, zero);
        let result = self.build.variable(Ty::I64);
        let (narrow, wide, after) = (self.build.block(), self.build.block(), self.build.block());
        self.build.branch(fits, narrow, wide);
        self.build.start(narrow);
        let (a, b) = (
            self.convert_to(Convert::Truncate, dividend, Ty::I32),
            self.convert_to(Convert::Truncate, divisor, Ty::I32),
        );
        let quotient = self.binary(Binary::UDiv, a, b);
        let quotient = self.convert_to(Convert::ZeroExtend, quotient, Ty::I64);
        self.build.write(result, quotient);
        self.build.jump(after);
        self.build.start(wide);
        let quotient = self.binary(Binary::UDiv, dividend, divisor);
        self.build.write(result, quotient);
        self.build.jump(after);
        self.build.start(after);
        self.build.read_variable(result)
    }

    fn loop_block(&mut self, construct: ConstructId, members: &[Member], rest: &'a [OmpConstruct]) {
        let body = self.frame.body;
        let innermost = members.last().map(|member| &body.statements[member.statement].kind);
        let Some(StatementKind::Loop(inner)) = innermost else { return };
        match rest.is_empty() {
            true => self.lower_block(&inner.block),
            // A second loop reading of the same loop has no iterations of its own left.
            false => {
                let reduced: Vec<_> =
                    rest.iter().flat_map(|reading| self.enter_construct(construct, reading)).collect();
                self.lower_block(&inner.block);
                for reduced in reduced {
                    if let Some((reduced, total)) = self.combine_copies(reduced, false) {
                        self.combine_outside(reduced, total, false);
                    }
                }
            }
        }
    }
}
