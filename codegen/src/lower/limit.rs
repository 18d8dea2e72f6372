//! Loops whose variables count upwards from what is not negative: their values have a bit to spare, so that a sum of a value and a number
//! of iterations does not leave its type, and the next value is compared with the bound itself. Numbers of threads have that bit, too: the
//! launch contract asks for grids of fewer than 2^31.

use super::nest::Member;
use super::*;
use semantics::body::BinaryOp;

/// What the values of a loop's variable do not go beyond, as unsigned numbers.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    value: Value,
    /// Whether it is the last value, not the one behind it.
    inclusive: bool,
}

impl Lower<'_> {
    /// The limit of a loop that steps by one and whose values, and the numbers of whose iterations, have a bit to spare.
    pub(super) fn find_limit(&mut self, member: &Member) -> Option<Limit> {
        let count = &member.count;
        let is_signed = count.scalar.is_signed() && count.bound_scalar.is_signed();
        let ty = count.scalar.ty();
        let same = count.bound_scalar.ty() == ty && self.build.function.ty(member.trips) == ty;
        if member.dependent || !is_signed || !same || count.constant_step != Some(1) {
            return None;
        }
        let inclusive = match count.compare? {
            BinaryOp::Lt | BinaryOp::Ne => false,
            BinaryOp::Le => true,
            _ => return None,
        };
        let first = self.build.function.constant_integer(count.first)?;
        let offset = first - i64::from(inclusive);
        if offset < 0 {
            return None;
        }
        let offset = self.constant(ty, offset as u64);
        Some(Limit { value: self.binary(Binary::Add, member.trips, offset), inclusive })
    }

    /// Whether a number of a thread is one of an iteration of the only loop, and the limit where it is: the bound itself, which is above the
    /// first value there.
    pub(super) fn enter_limited(&mut self, member: &Member, limit: Limit, number: Value) -> (Value, Limit) {
        let bound = member.count.bound;
        let below = match limit.inclusive {
            true => {
                let one = self.constant(self.build.function.ty(bound), 1);
                self.binary(Binary::Sub, member.count.first, one)
            }
            false => member.count.first,
        };
        let enters = if self.build.function.constant_integer(below) == Some(0) {
            self.compare(Compare::Lt, number, bound)
        } else {
            let trips = self.binary(Binary::Sub, bound, below);
            let (any, counts) = (self.compare(Compare::Gt, bound, below), self.compare(Compare::ULt, number, trips));
            self.binary(Binary::And, counts, any)
        };
        (enters, Limit { value: bound, ..limit })
    }

    /// Whether a value, or a sum as said above, is one of the variable's.
    pub(super) fn stays_within(&mut self, limit: Limit, value: Value) -> Value {
        self.compare(if limit.inclusive { Compare::ULe } else { Compare::ULt }, value, limit.value)
    }

    /// Whether it is not.
    pub(super) fn is_beyond(&mut self, limit: Limit, value: Value) -> Value {
        self.compare(if limit.inclusive { Compare::UGt } else { Compare::UGe }, value, limit.value)
    }
}
