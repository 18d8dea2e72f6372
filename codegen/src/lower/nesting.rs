//! What a thread asks of the parallel regions around it (OpenMP 5.2, 18.2.17 to 18.2.21): the outermost alone has several threads; and of
//! the task that it executes (18.5.3).

use super::scalar::Scalar;
use super::*;
use crate::outline::clauses::argument_of;
use directives::Clause;
use semantics::body::ConstructId;
use semantics::translate::OmpConstruct;

/// How many parallel regions are around.
pub(super) fn nesting_level(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let level = lower.int(lower.nesting as i32);
    Some(lower.convert_scalar(level, Scalar::INT, result))
}

/// The number of the thread in the region around of this level: that of the outermost parallel region may have several, the others one.
pub(super) fn ancestor_number(lower: &mut Lower<'_>, result: Scalar, arguments: &[(Value, Scalar)]) -> Option<Value> {
    let thread = if lower.spread { lower.special(Special::Thread) } else { lower.int(0) };
    let zero = lower.int(0);
    of_level(lower, result, arguments, [zero, thread])
}

/// How many threads that region has.
pub(super) fn ancestor_count(lower: &mut Lower<'_>, result: Scalar, arguments: &[(Value, Scalar)]) -> Option<Value> {
    let one = lower.int(1);
    let threads = if lower.spread { lower.thread_count() } else { one };
    of_level(lower, result, arguments, [one, threads])
}

/// What is true of the region of a level: the implicit one and those inside the outermost parallel region are alike; -1 where there is none
/// (OpenMP 5.2, 18.2.19).
fn of_level(
    lower: &mut Lower<'_>,
    result: Scalar,
    arguments: &[(Value, Scalar)],
    [others, outermost]: [Value; 2],
) -> Option<Value> {
    let [(level, scalar)] = *arguments else { return None };
    let level = lower.convert_scalar(level, scalar, Scalar::INT);
    let (nesting, one, none) = (lower.int(lower.nesting as i32), lower.int(1), lower.int(-1));
    let is_outermost = lower.compare(Compare::Eq, level, one);
    let value = lower.select(is_outermost, outermost, others);
    // A negative level is a large number without a sign.
    let exists = lower.compare(Compare::ULe, level, nesting);
    let value = lower.select(exists, value, none);
    Some(lower.convert_scalar(value, Scalar::INT, result))
}

/// How many of them have several threads: the outermost alone can.
pub(super) fn active_level(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let active = match lower.spread {
        true => {
            let (threads, one) = (lower.thread_count(), lower.int(1));
            lower.compare(Compare::UGt, threads, one)
        }
        false => lower.constant(Ty::Pred, 0),
    };
    Some(lower.as_logical(active, result))
}

/// Whether the task is final.
pub(super) fn in_final(lower: &mut Lower<'_>, result: Scalar, _: &[(Value, Scalar)]) -> Option<Value> {
    let is_final = lower.is_final.unwrap_or_else(|| lower.constant(Ty::Pred, 0));
    Some(lower.as_logical(is_final, result))
}

impl<'a> Lower<'a> {
    /// Notes whether the tasks of a construct are final, as those of a final task are (OpenMP 5.2, 12.3), and says what was so around it. The
    /// implicit tasks of a parallel region are not.
    pub(super) fn enter_tasks(&mut self, construct: ConstructId, reading: &'a OmpConstruct) -> Option<Value> {
        let around = self.is_final;
        if reading.name.has(Leaf::Parallel) {
            self.is_final = None;
        }
        let Some(clause) = reading.clauses.iter().find(|clause| clause.clause == Clause::Final) else { return around };
        let holds = match argument_of(self.frame.body, construct, clause) {
            Some(_) => self.clause_value(construct, clause).map(|(value, scalar)| self.is_nonzero(value, scalar)),
            None => Some(self.constant(Ty::Pred, 1)),
        };
        self.is_final = match (self.is_final, holds) {
            (Some(outer), Some(holds)) => Some(self.binary(Binary::Or, outer, holds)),
            (outer, holds) => outer.or(holds),
        };
        around
    }
}
