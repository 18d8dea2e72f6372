//! Target regions as functions: names, parameters, launch contract (the target code generation document).
//!
//! Reading order: [`region`] finds the regions and names them; [`parameter`] decides how each mapped variable is passed, [`inquiry`]
//! which bounds come along,
//! [`section`] where the mapped part of it starts;
//! [`closure`] finds the types and functions a region needs, [`variant`] which of several; [`entry`] is the launch contract as plain data, and
//! [`cover_entry`] the part of it about launches with a thread for each iteration, which [`cover`] finds.

pub mod bound;
pub mod clauses;
pub mod closure;
pub mod cover;
pub mod cover_entry;
pub mod descriptors;
pub mod enclosed_arguments;
pub mod entry;
pub mod external;
pub mod homes;
pub mod indirect;
pub mod inquiry;
pub mod loop_order;
pub mod number;
pub mod parameter;
pub mod reach;
pub mod reducer;
pub mod region;
pub mod reverse;
pub mod section;
pub mod variant;

use crate::{UnitView, problems};
use entry::Entry;
use parameter::Parameter;
use semantics::body::ConstructId;
use source::{Diagnostic, Span};

/// The target functions of a unit.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Targets {
    /// In source order.
    pub functions: Vec<TargetFunction>,
    /// What stands in the way of some.
    pub diagnostics: Vec<Diagnostic>,
}

/// A target region as a function.
#[derive(Clone, PartialEq, Debug)]
pub struct TargetFunction {
    /// `__omp_offloading_<device>_<file>_<function>_l<line>`
    pub name: String,
    /// Which body of the unit it stands in.
    pub body: usize,
    /// The construct whose region it is.
    pub construct: ConstructId,
    /// What is passed, in order of first reference.
    pub parameters: Vec<Parameter>,
    /// How to launch it.
    pub entry: Entry,
    /// The construct with the loop that a launch may cover.
    pub covered: Option<ConstructId>,
    /// The construct.
    pub span: Span,
}

impl TargetFunction {
    /// Whether one of these places is in its region.
    pub fn has_any(&self, places: &[Span]) -> bool {
        places.iter().any(|at| self.span.start <= at.start && at.end <= self.span.end)
    }
}

/// Every target region of `unit` as a function.
pub fn target_functions(unit: UnitView<'_>) -> Targets {
    let mut targets = Targets::default();
    for region in region::target_regions(unit) {
        if !section::are_contiguous(unit, &region, &mut targets.diagnostics) {
            continue;
        }
        let before = targets.diagnostics.len();
        let body = &unit.resolved.bodies[region.body];
        let refused = region::refused_loops(body, &body.constructs[region.construct].block);
        targets.diagnostics.extend(refused.into_iter().map(|(why, at)| problems::no_code_for_statement(why, at)));
        let parameters = parameter::collect_parameters(unit, &region, &mut targets.diagnostics);
        // A function that lacks a parameter is the wrong one.
        if targets.diagnostics.len() > before {
            continue;
        }
        let mut entry = entry::describe_entry(unit, &region, &parameters);
        let (covered, cover) = cover::find_cover(unit, &region, &parameters).unzip();
        entry.cover = cover;
        targets.functions.push(TargetFunction {
            name: region.name,
            body: region.body,
            construct: region.construct,
            parameters,
            entry,
            covered,
            span: region.span,
        });
    }
    targets
}
