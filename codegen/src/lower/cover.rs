//! The loop of a region in a launch that covers it: each thread has one iteration at most, and each loop that is collapsed a dimension of
//! the grid. The innermost has x, so that neighbors in memory meet in one warp.

use super::nest::{Axes, Member};
use super::*;
use crate::outline::cover_entry::Cover;
use semantics::body::{BinaryOp, ConstructId};
use semantics::translate::OmpConstruct;

/// The thread, the threads, the block and the blocks of each dimension.
const DIMENSIONS: [[Special; 4]; 3] = [
    [Special::Thread, Special::Threads, Special::Block, Special::Blocks],
    [Special::ThreadY, Special::ThreadsY, Special::BlockY, Special::BlocksY],
    [Special::ThreadZ, Special::ThreadsZ, Special::BlockZ, Special::BlocksZ],
];

impl<'a> Lower<'a> {
    /// Whether the iterations of a loop are those that the launch covers.
    pub(super) fn is_covered(&self, construct: ConstructId, axes: Axes) -> bool {
        let alone = self.teams.is_none() && self.threads.is_none() && self.limit.is_none();
        self.covered == Some(construct)
            && alone
            && axes == Axes { blocks: true, threads: true }
            && self.calls.len() == 1
    }

    pub(super) fn emit_covered_loop(&mut self, construct: ConstructId, members: &[Member], rest: &'a [OmpConstruct]) {
        let mut values = Vec::new();
        let mut enters: Option<Value> = None;
        for (member, dimension) in members.iter().rev().zip(DIMENSIONS) {
            let [thread, threads, block, blocks] = dimension.map(|special| self.special(special));
            self.expect_cover(member, threads, blocks);
            let number = self.push(Op::Fma(block, threads, thread), Ty::I32);
            let (value, belongs) = match self.counted_value(member, number) {
                Some((value, belongs)) => (Some(value), belongs),
                None => {
                    let wide = self.build.function.ty(member.trips) == Ty::I64;
                    let number = if wide { self.convert_to(Convert::ZeroExtend, number, Ty::I64) } else { number };
                    (None, self.compare(Compare::ULt, number, member.trips))
                }
            };
            enters = Some(enters.map_or(belongs, |enters| self.binary(Binary::And, enters, belongs)));
            values.push((member, number, value));
        }
        let (inside, next) = (self.build.block(), self.build.block());
        let after = self.build.block();
        match enters {
            Some(enters) => self.build.branch(enters, inside, after),
            None => self.build.jump(inside),
        }
        self.build.start(inside);
        for (member, number, value) in values {
            match value {
                Some(value) => {
                    let value = self.narrow_value(value, member.count.scalar);
                    self.initialize_variable(member.symbol, member.count.scalar, value);
                }
                None => self.place_member(member, number),
            }
        }
        self.iteration_of(construct, members, rest, next);
        self.build.jump(after);
        self.build.start(after);
    }

    /// What the contract asks of a dimension of the grid.
    fn expect_cover(&mut self, member: &Member, threads: Value, blocks: Value) {
        let all = self.push(Op::Binary(Binary::UMulWide, threads, blocks), Ty::I64);
        let most = self.long(Cover::MOST as i64);
        let trips = self.wide_trips(member);
        let (covers, fits) = (self.compare(Compare::ULe, trips, all), self.compare(Compare::ULe, all, most));
        let expected = self.binary(Binary::And, covers, fits);
        self.build.push(Op::Expect(expected), None);
    }

    /// The value of a signed variable that counts up by one from a constant, and whether the loop goes on with it: the sum does not leave its type,
    /// so that it is compared with the bound itself.
    fn counted_value(&mut self, member: &Member, number: Value) -> Option<(Value, Value)> {
        let count = &member.count;
        let ty = count.scalar.ty();
        let first = self.build.function.constant_integer(count.first)?;
        let same = count.scalar.is_signed() && count.bound_scalar.is_signed() && count.bound_scalar.ty() == ty;
        let op = match count.compare? {
            BinaryOp::Lt => Compare::Lt,
            BinaryOp::Le => Compare::Le,
            _ => return None,
        };
        if !same
            || count.constant_step != Some(1)
            || !(0..=Cover::MOST as i64 - 1).contains(&first)
            || count.scalar.bytes < 4
        {
            return None;
        }
        let number = if ty == Ty::I64 { self.convert_to(Convert::ZeroExtend, number, ty) } else { number };
        let value = self.binary(Binary::Add, number, count.first);
        let bound = count.bound;
        // From one to a bound and with it, or from zero to the bound: the number of the iteration tells as much.
        let belongs = match (op, first) {
            (Compare::Le, 1) => self.compare(Compare::Lt, number, bound),
            _ => self.compare(op, value, bound),
        };
        Some((value, belongs))
    }
}
