//! The order of the levels of parallelism in loops that stand in each other (OpenACC 3.4, 2.9.2 to 2.9.4), for each type of device (2.4).

use super::acc_levels::{dimension_of, find_dimensions};
use super::nesting::report_pair;
use super::{Check, problems};
use crate::data_environment::compute::{is_loop, loops_around};
use crate::data_environment::partitioning::LEVELS;
use body::ConstructId;
use directives::Clause as ClauseName;
use parser::directive::Clause;

/// A level that a loop is shared out over: its index in [`LEVELS`], and the dimension of gangs if that is known.
#[derive(Clone, Copy)]
struct OrderedLevel {
    index: usize,
    dimension: Option<i128>,
}

/// OpenACC 3.4, 2.9: gang outside worker outside vector, each once.
pub fn check_order(check: &mut Check, id: ConstructId) {
    if !is_loop(&check.facts, id) {
        return;
    }
    let own = levels_by_device(check, id);
    if own.iter().all(|levels| levels.is_empty()) {
        return;
    }
    for outer in loops_around(&check.facts, id) {
        if let Some((inner, around)) = find_conflict(&own, &levels_by_device(check, outer)) {
            let (inner, around) = (LEVELS[inner].row().word, LEVELS[around].row().word);
            report_pair(check, id, outer, |at, name| problems::level_order(inner, around, at, name));
            return;
        }
    }
}

/// The levels of a loop for each type of device that it tells apart: first those for all others, then those with what is behind each
/// `device_type`.
fn levels_by_device(check: &Check, id: ConstructId) -> Vec<Vec<OrderedLevel>> {
    let mut found = vec![Vec::new()];
    for (_, clause) in check.facts.clauses(id) {
        if clause.name() == ClauseName::AccDeviceType {
            found.push(found[0].clone());
        } else if let Some(index) = LEVELS.iter().position(|level| *level == clause.name())
            && let Some(levels) = found.last_mut()
        {
            levels.push(OrderedLevel { index, dimension: known_dimension(check, id, clause) });
        }
    }
    found.iter_mut().for_each(|levels| levels.sort_by_key(|level| level.index));
    found
}

/// The dimension of the gangs that a clause names, if that is known: the first, unless it names another.
fn known_dimension(check: &Check, id: ConstructId, clause: Clause) -> Option<i128> {
    match find_dimensions(clause, check.facts.atoms).next() {
        Some(_) => dimension_of(check, id, clause),
        None => Some(1),
    }
}

/// Two levels in the wrong order, on whatever device. Directives that tell as many types of devices apart mean the same ones; otherwise
/// one wrong for all of the other is wrong.
fn find_conflict(own: &[Vec<OrderedLevel>], outer: &[Vec<OrderedLevel>]) -> Option<(usize, usize)> {
    if own.len() == outer.len() {
        return own.iter().zip(outer).find_map(|(own, outer)| conflict_of(own, outer));
    }
    let with_all = |own: &Vec<OrderedLevel>| {
        let all: Option<Vec<_>> = outer.iter().map(|outer| conflict_of(own, outer)).collect();
        all?.into_iter().next()
    };
    let of_all = |outer: &Vec<OrderedLevel>| {
        let all: Option<Vec<_>> = own.iter().map(|own| conflict_of(own, outer)).collect();
        all?.into_iter().next()
    };
    own.iter().find_map(with_all).or_else(|| outer.iter().find_map(of_all))
}

/// The outermost level of a loop, and one of a loop around that may not be there.
fn conflict_of(own: &[OrderedLevel], outer: &[OrderedLevel]) -> Option<(usize, usize)> {
    let own = own.first()?;
    let wrong = outer.iter().find(|outer| {
        // OpenACC 3.4, 2.9.2: gangs have up to three dimensions, one loop each, the highest outermost.
        let dimensions = own.dimension.zip(outer.dimension).is_none_or(|(inner, around)| inner < around);
        let apart = own.index == 0 && outer.index == 0 && dimensions;
        outer.index >= own.index && !apart
    });
    Some((own.index, wrong?.index))
}
