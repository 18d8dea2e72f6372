//! Which leaves of a compound each clause belongs to, and which clauses that implies on others.
//!
//! OpenMP 5.2, 17.2 (clauses on combined and composite constructs); OpenACC 3.4, 2.11 (combined constructs).
//! What depends on a list item is left open as a condition: a part holds unless the item is in certain other clauses.

use crate::{Clause, Leaf, MapType, Name};

/// A clause of a compound directive, as far as the split needs to know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CompoundClause {
    /// The clause.
    pub clause: Clause,
    /// The leaf its directive-name modifier names: `if(target: e)`.
    pub leaf: Option<Leaf>,
}

/// A clause as it applies to one leaf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AppliedClause {
    /// Which of the given clauses it comes from.
    pub from: usize,
    /// What it acts as.
    pub acts: Acts,
    /// It does not apply to a list item that is in one of these clauses of the compound, too.
    pub unless: &'static [Clause],
}

/// What a clause acts as on a leaf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acts {
    /// As it is.
    Itself,
    /// As this clause with the same list, although nobody wrote it.
    As(Clause),
    /// As a map of this type with the same list.
    Mapping(MapType),
}

/// The clauses of each leaf of `name`, outermost leaf first; a clause that no leaf accepts is left out.
pub fn split_clauses(name: Name, clauses: &[CompoundClause]) -> Vec<(Leaf, Vec<AppliedClause>)> {
    let mut leaves: Vec<(Leaf, Vec<AppliedClause>)> = name.leaves().iter().map(|leaf| (*leaf, Vec::new())).collect();
    for (from, given) in clauses.iter().enumerate() {
        for (index, acts, unless) in clause_acts(name, *given) {
            leaves[index].1.push(AppliedClause { from, acts, unless });
        }
    }
    leaves
}

/// A leaf by index, and what the clause acts as there.
type LeafActs = (usize, Acts, &'static [Clause]);

/// Where a clause without directive-name modifier goes.
#[derive(Clone, Copy)]
enum Goes {
    Each,
    Innermost,
    Outermost,
    FirstPrivate,
    LastPrivate,
    Linear,
    Reduction,
    AccReduction,
}

/// The clauses that do not go to each leaf that accepts them.
const GOES: &[(Clause, Goes)] = &[
    (Clause::Private, Goes::Innermost),
    (Clause::FirstPrivate, Goes::FirstPrivate),
    (Clause::LastPrivate, Goes::LastPrivate),
    (Clause::Linear, Goes::Linear),
    (Clause::NoWait, Goes::Outermost),
    (Clause::Reduction, Goes::Reduction),
    (Clause::InReduction, Goes::Outermost),
    (Clause::AccPrivate, Goes::Innermost),
    (Clause::AccReduction, Goes::AccReduction),
];

/// All that a clause acts as on the leaves of `name`.
fn clause_acts(name: Name, given: CompoundClause) -> Vec<LeafActs> {
    let clause = given.clause;
    let accepting = accepting_leaves(name, clause);
    if let Some(leaf) = given.leaf {
        let named = accepting.into_iter().filter(|index| name.leaves()[*index] == leaf);
        return named.map(acts_as_itself).collect();
    }
    let goes = GOES.iter().find(|(special, _)| *special == clause).map_or(Goes::Each, |(_, goes)| *goes);
    match goes {
        Goes::Each => accepting.into_iter().map(acts_as_itself).collect(),
        Goes::Innermost => accepting.last().copied().map(acts_as_itself).into_iter().collect(),
        Goes::Outermost => accepting.first().copied().map(acts_as_itself).into_iter().collect(),
        Goes::FirstPrivate => split_firstprivate(name, &accepting),
        Goes::LastPrivate => split_lastprivate(name, &accepting),
        Goes::Linear => split_linear(name, &accepting),
        Goes::Reduction => split_reduction(name, &accepting),
        Goes::AccReduction => acc_reduction(&accepting),
    }
}

/// The leaves that accept a clause, by index.
fn accepting_leaves(name: Name, clause: Clause) -> Vec<usize> {
    let accepts = |leaf: &Leaf| leaf.row().clauses.iter().any(|(accepted, _, _)| *accepted == clause);
    (0..name.leaves().len()).filter(|index| accepts(&name.leaves()[*index])).collect()
}

fn acts_as_itself(index: usize) -> LeafActs {
    (index, Acts::Itself, &[])
}

fn leaf_position(name: Name, leaf: Leaf) -> Option<usize> {
    name.leaves().iter().position(|other| *other == leaf)
}

/// The list is shared on `parallel` and `teams`, where the clause itself does not apply.
fn share_on_parallel(name: Name, applied: &[LeafActs], unless: &'static [Clause]) -> Vec<LeafActs> {
    let around = [Leaf::Parallel, Leaf::Teams].into_iter().filter_map(|leaf| leaf_position(name, leaf));
    let open = around.filter(|index| applied.iter().all(|(taken, _, _)| taken != index));
    open.map(|index| (index, Acts::As(Clause::Shared), unless)).collect()
}

/// The list is mapped to and from on `target`, where the clause itself does not apply.
fn map_on_target(name: Name, applied: &[LeafActs], unless: &'static [Clause]) -> Option<LeafActs> {
    let target = leaf_position(name, Leaf::Target)?;
    let open = applied.iter().all(|(taken, _, _)| *taken != target);
    open.then_some((target, Acts::Mapping(MapType::ToFrom), unless))
}

/// `firstprivate`: to `distribute`, else `teams`; to the worksharing construct or `taskloop`, else `parallel`; to
/// `target` unless the item is in `lastprivate` or `map`.
fn split_firstprivate(name: Name, accepting: &[usize]) -> Vec<LeafActs> {
    let leaves = name.leaves();
    let shares_work = |leaf: &Leaf| {
        let inner = [Leaf::WorksharingLoop, Leaf::Sections, Leaf::Single, Leaf::Scope, Leaf::Taskloop];
        inner.contains(leaf)
    };
    let mut parts = Vec::new();
    for index in accepting.iter().copied() {
        let leaf = leaves[index];
        let elsewhere = match leaf {
            Leaf::Teams => name.has(Leaf::Distribute),
            Leaf::Parallel => leaves.iter().any(shares_work),
            _ => false,
        };
        if leaf == Leaf::Target {
            parts.push((index, Acts::Itself, &[Clause::LastPrivate, Clause::Map] as &[Clause]));
        } else if !elsewhere {
            parts.push(acts_as_itself(index));
        }
    }
    let around = share_on_parallel(name, &parts, &[]);
    parts.extend(around);
    in_order(parts)
}

/// `lastprivate`: to all leaves that permit it.
fn split_lastprivate(name: Name, accepting: &[usize]) -> Vec<LeafActs> {
    let mut parts: Vec<LeafActs> = accepting.iter().copied().map(acts_as_itself).collect();
    let around = share_on_parallel(name, &parts, &[Clause::FirstPrivate]);
    parts.extend(around);
    parts.extend(map_on_target(name, &parts, &[Clause::FirstPrivate, Clause::Map]));
    in_order(parts)
}

/// `linear`: to the innermost leaf; the others see the item as `firstprivate` and `lastprivate`.
///
/// An iteration variable is only `lastprivate` there, which whoever knows the loops has to see to.
fn split_linear(name: Name, accepting: &[usize]) -> Vec<LeafActs> {
    let Some(innermost) = accepting.last().copied() else { return Vec::new() };
    let mut parts = vec![acts_as_itself(innermost)];
    for clause in [Clause::FirstPrivate, Clause::LastPrivate] {
        let outer = self::clause_acts(name, CompoundClause { clause, leaf: None }).into_iter();
        let outer = outer.filter(|(index, _, _)| *index < innermost);
        parts.extend(outer.map(|(index, acts, unless)| match acts {
            Acts::Itself => (index, Acts::As(clause), unless),
            Acts::As(_) | Acts::Mapping(_) => (index, acts, unless),
        }));
    }
    in_order(parts)
}

/// `reduction`: to all leaves that permit it, but for `parallel` around work it shares and `teams` around `loop`, where
/// the list is shared; mapped to and from on `target`.
fn split_reduction(name: Name, accepting: &[usize]) -> Vec<LeafActs> {
    let leaves = name.leaves();
    let only_shared = |index: usize| match leaves[index] {
        Leaf::Parallel => {
            [Leaf::Sections, Leaf::WorksharingLoop, Leaf::Loop, Leaf::Taskloop].iter().any(|leaf| name.has(*leaf))
        }
        Leaf::Teams => name.has(Leaf::Loop),
        _ => false,
    };
    let parts = accepting.iter().copied().map(|index| match only_shared(index) {
        true => (index, Acts::As(Clause::Shared), &[] as &[Clause]),
        false => acts_as_itself(index),
    });
    let mut parts: Vec<LeafActs> = parts.collect();
    parts.extend(map_on_target(name, &parts, &[Clause::Map]));
    in_order(parts)
}

/// `reduction` of OpenACC: to `loop`; a combined construct copies the list unless another data clause has it.
fn acc_reduction(accepting: &[usize]) -> Vec<LeafActs> {
    let Some(innermost) = accepting.last().copied() else { return Vec::new() };
    let mut parts = vec![acts_as_itself(innermost)];
    if innermost > 0 {
        parts.push((0, Acts::As(Clause::AccCopy), ACC_DATA));
    }
    in_order(parts)
}

/// The clauses of a compute construct that say how a variable gets to the device.
const ACC_DATA: &[Clause] = &[
    Clause::AccCopy,
    Clause::AccCopyin,
    Clause::AccCopyout,
    Clause::AccCreate,
    Clause::AccDeviceptr,
    Clause::AccFirstPrivate,
    Clause::AccNoCreate,
    Clause::AccPresent,
];

/// Outermost leaf first; an attribute that comes about twice is one.
fn in_order(mut parts: Vec<LeafActs>) -> Vec<LeafActs> {
    parts.sort_by_key(|(index, _, _)| *index);
    parts.dedup();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compound::{Accepts, accepts_clause, all_names};
    use crate::recognize::recognize_name;
    use crate::{Language, Model, Version};
    use pretty_assertions::assert_eq;

    /// `leaf: clause=acts …` of every leaf that gets something.
    fn check(model: Model, words: &str, clause: Clause, leaf: Option<Leaf>, wanted: &str) {
        let words: Vec<&str> = words.split(' ').collect();
        let name = recognize_name(model, Language::C, &words).expect("a directive name").name;
        let parts = split_clauses(name, &[CompoundClause { clause, leaf }]);
        let shown = parts.iter().flat_map(|(leaf, parts)| {
            parts.iter().map(move |part| {
                let acts = match part.acts {
                    Acts::Itself => clause.row().word.to_string(),
                    Acts::As(clause) => clause.row().word.to_string(),
                    Acts::Mapping(kind) => format!("map({kind:?})"),
                };
                let unless: Vec<&str> = part.unless.iter().map(|clause| clause.row().word).collect();
                let unless = if unless.is_empty() { String::new() } else { format!(" unless {}", unless.join(",")) };
                format!("{}: {acts}{unless}", leaf.row().c_word)
            })
        });
        assert_eq!(shown.collect::<Vec<_>>().join("; "), wanted, "{clause:?} on {words:?}");
    }

    const LONG: &str = "target teams distribute parallel for simd";

    #[test]
    fn private_goes_to_the_innermost_leaf() {
        check(Model::OpenMp, LONG, Clause::Private, None, "simd: private");
        check(Model::OpenMp, "parallel sections", Clause::Private, None, "sections: private");
        check(Model::OpenAcc, "parallel loop", Clause::AccPrivate, None, "loop: private");
    }

    #[test]
    fn firstprivate_goes_where_work_is_shared() {
        check(
            Model::OpenMp,
            LONG,
            Clause::FirstPrivate,
            None,
            "target: firstprivate unless lastprivate,map; teams: shared; distribute: firstprivate; parallel: shared; for: firstprivate",
        );
        check(
            Model::OpenMp,
            "teams distribute simd",
            Clause::FirstPrivate,
            None,
            "teams: shared; distribute: firstprivate",
        );
        check(
            Model::OpenMp,
            "target parallel",
            Clause::FirstPrivate,
            None,
            "target: firstprivate unless lastprivate,map; parallel: firstprivate",
        );
    }

    #[test]
    fn a_reduction_is_shared_around_the_work_and_mapped_on_target() {
        check(
            Model::OpenMp,
            LONG,
            Clause::Reduction,
            None,
            "target: map(ToFrom) unless map; teams: reduction; parallel: shared; for: reduction; simd: reduction",
        );
        check(
            Model::OpenMp,
            "target teams loop",
            Clause::Reduction,
            None,
            "target: map(ToFrom) unless map; teams: shared; loop: reduction",
        );
        check(Model::OpenMp, "parallel masked", Clause::Reduction, None, "parallel: reduction");
    }

    #[test]
    fn lastprivate_and_linear_reach_outwards() {
        check(
            Model::OpenMp,
            "parallel for",
            Clause::LastPrivate,
            None,
            "parallel: shared unless firstprivate; for: lastprivate",
        );
        check(
            Model::OpenMp,
            "parallel for",
            Clause::Linear,
            None,
            "parallel: shared; parallel: shared unless firstprivate; for: linear",
        );
    }

    #[test]
    fn other_clauses_go_to_each_leaf_that_accepts_them() {
        check(Model::OpenMp, LONG, Clause::Collapse, None, "distribute: collapse; for: collapse; simd: collapse");
        check(Model::OpenMp, LONG, Clause::Map, None, "target: map");
        check(Model::OpenMp, LONG, Clause::NoWait, None, "target: nowait");
        check(Model::OpenMp, LONG, Clause::ThreadLimit, None, "target: thread_limit; teams: thread_limit");
        check(Model::OpenMp, LONG, Clause::If, Some(Leaf::Parallel), "parallel: if");
        check(Model::OpenMp, "target parallel", Clause::If, None, "target: if; parallel: if");
    }

    #[test]
    fn a_reduction_of_a_combined_openacc_construct_copies() {
        check(
            Model::OpenAcc,
            "parallel loop",
            Clause::AccReduction,
            None,
            "parallel: copy unless copy,copyin,copyout,create,deviceptr,firstprivate,no_create,present; loop: reduction",
        );
        check(Model::OpenAcc, "parallel", Clause::AccReduction, None, "parallel: reduction");
    }

    #[test]
    fn a_clause_that_a_compound_accepts_belongs_to_some_leaf() {
        for name in all_names(Model::OpenMp).into_iter().chain(all_names(Model::OpenAcc)) {
            for clause in Clause::ALL {
                let placed = split_clauses(name, &[CompoundClause { clause: *clause, leaf: None }]);
                let own = placed.iter().flat_map(|(_, parts)| parts).any(|part| part.acts == Acts::Itself);
                let accepted = accepts_clause(name, *clause, Version(61)) != Accepts::Never(None);
                assert_eq!(own, accepted, "{clause:?} on {name:?}");
            }
        }
    }
}
