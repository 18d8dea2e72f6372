//! What a thread asks of the parallel regions around it (OpenMP 5.2, 18.2.17 to 18.2.21): the outermost alone has several threads.

use super::scalar::Scalar;
use super::*;

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
