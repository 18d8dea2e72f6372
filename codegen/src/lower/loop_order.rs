//! The iterations of `reverse`, `interchange`, `tile` and `stripe` one after the other (OpenMP 6.0, 11).

use super::nest::Member;
use super::*;
use crate::outline::loop_order::{LoopOrder, OrderedLoops, read_order};
use semantics::body::{ConstructId, StatementKind};
use semantics::translate::OmpConstruct;

/// The loops of a nest, of which the iterations are executed in blocks or in rounds.
struct Blocks<'w, 'a> {
    construct: ConstructId,
    members: &'w [Member],
    /// How many iterations of each loop a block has, or how far apart those of a round are.
    sizes: &'w [Value],
    in_rounds: bool,
    rest: &'a [OmpConstruct],
}

impl<'a> Lower<'a> {
    /// Executes all iterations in their order.
    pub(super) fn lower_ordered_nest(
        &mut self,
        construct: ConstructId,
        reading: &'a OmpConstruct,
        rest: &'a [OmpConstruct],
    ) {
        let body = self.frame.body;
        let Some(OrderedLoops { order, loops }) = read_order(self.symbols(), body, construct, reading) else {
            return self.no_code(construct, reading);
        };
        let (bindings, pointers) = (self.frame.bindings.clone(), self.frame.pointers.clone());
        let mut members = Vec::new();
        for statement in loops {
            let StatementKind::Loop(inner) = &body.statements[statement].kind else { continue };
            let symbol = self.original_symbol(inner.variable);
            let Some(count) = self.count_loop(inner) else { return };
            let trips = self.iteration_count(&count);
            members.push(Member { statement, symbol, count, trips, dependent: false });
        }
        let sizes = match &order {
            LoopOrder::Tile(sizes) | LoopOrder::Stripe(sizes) => {
                sizes.iter().map(|size| self.index_value(*size)).collect::<Option<Vec<_>>>()
            }
            LoopOrder::Reverse | LoopOrder::Permutation(_) => Some(Vec::new()),
        };
        let Some(sizes) = sizes else { return };
        for member in &members {
            let at = body.statements[member.statement].span;
            self.bind_private(member.symbol, at);
        }
        self.in_loop(|lower| match &order {
            LoopOrder::Reverse => lower.reversed_loop(construct, &members, rest),
            LoopOrder::Permutation(numbers) => lower.permuted_loops(construct, &members, numbers, rest),
            LoopOrder::Tile(_) | LoopOrder::Stripe(_) => {
                let in_rounds = matches!(order, LoopOrder::Stripe(_));
                let blocks = Blocks { construct, members: &members, sizes: &sizes, in_rounds, rest };
                lower.outer_loops(&blocks, Vec::new());
            }
        });
        (self.frame.bindings, self.frame.pointers) = (bindings, pointers);
    }

    fn one_iteration(&mut self, construct: ConstructId, members: &[Member], rest: &'a [OmpConstruct]) {
        let next = self.build.block();
        self.iteration_of(construct, members, rest, next);
    }

    fn reversed_loop(&mut self, construct: ConstructId, members: &[Member], rest: &'a [OmpConstruct]) {
        let [member] = members else { return };
        let trips = self.wide_trips(member);
        self.each_number(trips, |lower, number| {
            let one = lower.long(1);
            let left = lower.binary(Binary::Sub, trips, number);
            let position = lower.binary(Binary::Sub, left, one);
            lower.place_member(member, position);
            lower.one_iteration(construct, members, rest);
        });
    }

    fn permuted_loops(
        &mut self,
        construct: ConstructId,
        members: &[Member],
        order: &[usize],
        rest: &'a [OmpConstruct],
    ) {
        let Some((first, inner)) = order.split_first() else {
            return self.one_iteration(construct, members, rest);
        };
        let Some(member) = members.get(*first) else { return };
        let trips = self.wide_trips(member);
        self.each_number(trips, |lower, number| {
            lower.place_member(member, number);
            lower.permuted_loops(construct, members, inner, rest);
        });
    }

    /// The loops over blocks, or over the first iterations of rounds.
    fn outer_loops(&mut self, blocks: &Blocks<'_, 'a>, mut starts: Vec<Value>) {
        let depth = starts.len();
        let (Some(member), Some(size)) = (blocks.members.get(depth), blocks.sizes.get(depth).copied()) else {
            return self.inner_loops(blocks, &starts, 0);
        };
        let trips = self.wide_trips(member);
        let count = if blocks.in_rounds { self.binary(Binary::Min, size, trips) } else { self.rounds_of(trips, size) };
        self.each_number(count, |lower, number| {
            starts.push(if blocks.in_rounds { number } else { lower.binary(Binary::Mul, number, size) });
            lower.outer_loops(blocks, starts);
        });
    }

    /// The loops in a block, or of a round.
    fn inner_loops(&mut self, blocks: &Blocks<'_, 'a>, starts: &[Value], depth: usize) {
        let (Some(member), Some(size)) = (blocks.members.get(depth), blocks.sizes.get(depth).copied()) else {
            return self.one_iteration(blocks.construct, blocks.members, blocks.rest);
        };
        let (start, trips) = (starts[depth], self.wide_trips(member));
        let left = self.binary(Binary::Sub, trips, start);
        let count = if blocks.in_rounds { self.rounds_of(left, size) } else { self.binary(Binary::Min, size, left) };
        self.each_number(count, |lower, number| {
            let distance = if blocks.in_rounds { lower.binary(Binary::Mul, number, size) } else { number };
            let position = lower.binary(Binary::Add, start, distance);
            lower.place_member(member, position);
            lower.inner_loops(blocks, starts, depth + 1);
        });
    }

    /// How many parts of this size a number has, the last of which may be smaller.
    fn rounds_of(&mut self, number: Value, size: Value) -> Value {
        let one = self.long(1);
        let ahead = self.binary(Binary::Add, number, size);
        let ahead = self.binary(Binary::Sub, ahead, one);
        self.binary(Binary::UDiv, ahead, size)
    }
}
