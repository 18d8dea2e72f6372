//! Clauses behind `device_type`, which go for the devices it names only: OpenACC 3.4, 2.4.

use super::tables::AFTER_DEVICE_TYPE;
use super::{DirectiveView, Violation};
use crate::Clause;

/// Only some clauses of a directive can be for one type of device.
pub fn check_device_types(asked: &DirectiveView, report: &mut dyn FnMut(Violation)) {
    let Some(first) = asked.find_clause(Clause::AccDeviceType) else { return };
    for index in first + 1..asked.count {
        let clause = asked.clauses.name(index);
        let mut rows = AFTER_DEVICE_TYPE.iter().filter(|(leaf, _)| asked.name.has(*leaf)).peekable();
        let limited = rows.peek().is_some();
        let allowed = rows.any(|(_, clauses)| clauses.has(clause));
        if limited && !allowed && clause != Clause::AccDeviceType {
            report(Violation::AfterDeviceType(index));
        }
    }
}
