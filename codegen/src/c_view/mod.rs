//! A target function as readable C.

use crate::UnitView;
use crate::outline::TargetFunction;

/// The C of a target function.
pub fn print(_unit: UnitView<'_>, target: &TargetFunction) -> String {
    target.name.clone()
}
