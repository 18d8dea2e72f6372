//! Clauses that exclude each other on a directive, and clauses it cannot do without.

use crate::{Clause, Leaf, Name};

/// How many clauses of a group there must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// At most one.
    AtMostOne,
    /// One, no more and no less.
    ExactlyOne,
    /// One or more.
    AtLeastOne,
}

/// A group of clauses of a leaf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The leaf.
    pub leaf: Leaf,
    /// How many there must be.
    pub need: Need,
    /// The clauses.
    pub clauses: &'static [Clause],
    /// The rule.
    pub section: &'static str,
}

/// The groups of the leaves of `name`.
pub fn groups(name: Name) -> impl Iterator<Item = &'static Group> {
    let of = |leaf: Leaf| (RANGES[leaf as usize].0 as usize..RANGES[leaf as usize].1 as usize, leaf);
    let ranges = (0..name.leaves().len()).map(move |index| of(name.leaves()[index]));
    ranges.flat_map(|(range, leaf)| GROUPS[range].iter().filter(move |group| group.leaf == leaf))
}

/// For each leaf where its groups begin and end in the table.
static RANGES: [(u8, u8); Leaf::ALL.len()] = {
    let mut ranges = [(0, 0); Leaf::ALL.len()];
    let mut at = 0;
    while at < GROUPS.len() {
        let leaf = GROUPS[at].leaf as usize;
        if ranges[leaf].1 == 0 {
            ranges[leaf].0 = at as u8;
        }
        at += 1;
        ranges[leaf].1 = at as u8;
    }
    ranges
};

/// What is wrong with these clauses on `name`: the groups with too few or too many.
///
/// A clause given twice counts once: repetition is the row's cardinality.
pub fn violated(name: Name, clauses: &[Clause]) -> Vec<&'static Group> {
    let violated = groups(name).filter(|group| {
        let count = group.clauses.iter().filter(|clause| clauses.contains(clause)).count();
        match group.need {
            Need::AtMostOne => count > 1,
            Need::ExactlyOne => count != 1,
            Need::AtLeastOne => count == 0,
        }
    });
    violated.collect()
}

macro_rules! groups {
    ($($leaf:ident $need:ident $section:literal [$($clause:ident)*])*) => {
        /// One row per group.
        static GROUPS: &[Group] = &[$(Group {
            leaf: Leaf::$leaf,
            need: Need::$need,
            clauses: &[$(Clause::$clause),*],
            section: $section,
        }),*];
    };
}

groups! {
    Assume AtLeastOne "OpenMP 5.2, 8.3.1"
        [Absent Contains Holds NoOpenmp NoOpenmpConstructs NoOpenmpRoutines NoParallelism]
    Assumes AtLeastOne "OpenMP 5.2, 8.3.1"
        [Absent Contains Holds NoOpenmp NoOpenmpConstructs NoOpenmpRoutines NoParallelism]
    BeginAssumes AtLeastOne "OpenMP 5.2, 8.3.1"
        [Absent Contains Holds NoOpenmp NoOpenmpConstructs NoOpenmpRoutines NoParallelism]
    Atomic AtMostOne "OpenMP 5.2, 15.8.4" [AcqRel Acquire Relaxed Release SeqCst]
    Atomic AtMostOne "OpenMP 5.2, 15.8.4" [Read Update Write]
    BeginDeclareVariant ExactlyOne "OpenMP 5.2, 7.5.5" [Match]
    Cancel ExactlyOne "OpenMP 5.2, 16.1" [WorksharingLoop Parallel Sections Taskgroup]
    CancellationPoint ExactlyOne "OpenMP 5.2, 16.2" [WorksharingLoop Parallel Sections Taskgroup]
    DeclareInduction ExactlyOne "OpenMP 6.0, 7.6.17" [Collector]
    DeclareInduction ExactlyOne "OpenMP 6.0, 7.6.17" [Inductor]
    DeclareMapper AtLeastOne "OpenMP 5.2, 5.8.8" [Map]
    DeclareSimd AtMostOne "OpenMP 5.2, 7.7" [InBranch NotInBranch]
    DeclareVariant ExactlyOne "OpenMP 5.2, 7.5.4" [Match]
    Depobj ExactlyOne "OpenMP 5.2, 15.9.4" [Depend Destroy Init Update]
    Flush AtMostOne "OpenMP 5.2, 15.8.5" [AcqRel Acquire Release SeqCst]
    Interop AtLeastOne "OpenMP 5.2, 14.1" [Destroy Init Use]
    Requires AtLeastOne "OpenMP 5.2, 8.2"
        [AtomicDefaultMemOrder DeviceSafesync DynamicAllocators ExtRequirement ReverseOffload SelfMaps UnifiedAddress UnifiedSharedMemory]
    Scan ExactlyOne "OpenMP 5.2, 5.6" [Exclusive Inclusive InitComplete]
    Single AtMostOne "OpenMP 5.2, 11.1" [CopyPrivate NoWait]
    Split ExactlyOne "OpenMP 6.0, 11.6" [Counts]
    Stripe ExactlyOne "OpenMP 6.0, 11.7" [Sizes]
    TargetData AtLeastOne "OpenMP 5.2, 13.5" [Map UseDevicePtr UseDeviceAddr]
    TargetEnterData AtLeastOne "OpenMP 5.2, 13.6" [Map]
    TargetExitData AtLeastOne "OpenMP 5.2, 13.7" [Map]
    TargetUpdate AtLeastOne "OpenMP 5.2, 13.9" [To From]
    Taskloop AtMostOne "OpenMP 5.2, 12.6" [Grainsize NumTasks]
    Taskloop AtMostOne "OpenMP 5.2, 12.6" [NoGroup Reduction]
    Tile ExactlyOne "OpenMP 5.2, 9.1" [Sizes]
    Unroll AtMostOne "OpenMP 5.2, 9.2" [Full Partial]
    WorksharingLoop AtMostOne "OpenMP 5.2, 10.3" [Order Ordered]
    AccAtomic AtMostOne "OpenACC 3.4, 2.12" [AccCapture AccRead AccUpdate AccWrite]
    AccData AtLeastOne "OpenACC 3.4, 2.6.5"
        [AccCopy AccCopyin AccCopyout AccCreate AccNoCreate AccPresent AccDeviceptr AccAttach AccDefault]
    AccDeclare AtLeastOne "OpenACC 3.4, 2.13"
        [AccCopy AccCopyin AccCopyout AccCreate AccDeviceResident AccDeviceptr AccLink AccPresent]
    AccEnterData AtLeastOne "OpenACC 3.4, 2.6.6" [AccCopyin AccCreate AccAttach]
    AccExitData AtLeastOne "OpenACC 3.4, 2.6.6" [AccCopyout AccDelete AccDetach]
    AccHostData AtLeastOne "OpenACC 3.4, 2.8" [AccUseDevice]
    AccLoop AtMostOne "OpenACC 3.4, 2.9" [AccAuto AccIndependent AccSeq]
    AccLoop AtMostOne "OpenACC 3.4, 2.9.5" [AccGang AccSeq]
    AccLoop AtMostOne "OpenACC 3.4, 2.9.5" [AccSeq AccWorker]
    AccLoop AtMostOne "OpenACC 3.4, 2.9.5" [AccSeq AccVector]
    AccRoutine ExactlyOne "OpenACC 3.4, 2.15.1" [AccGang AccSeq AccVector AccWorker]
    AccSet AtLeastOne "OpenACC 3.4, 2.14.3" [AccDefaultAsync AccDeviceNum AccDeviceType]
    AccUpdate AtLeastOne "OpenACC 3.4, 2.14.4" [AccSelf AccHost AccDevice]
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn check(leaf: Leaf, clauses: &[Clause], wanted: &[Need]) {
        let needs: Vec<Need> = violated(Name::leaf(leaf), clauses).iter().map(|group| group.need).collect();
        assert_eq!(needs, wanted, "{leaf:?} {clauses:?}");
    }

    #[test]
    fn exclusive_clauses_exclude_each_other() {
        // R095
        check(Leaf::Atomic, &[Clause::Read, Clause::SeqCst], &[]);
        check(Leaf::Atomic, &[Clause::Read, Clause::Write], &[Need::AtMostOne]);
        check(Leaf::Atomic, &[Clause::Capture, Clause::Update, Clause::Compare], &[]);
        check(Leaf::AccLoop, &[Clause::AccSeq, Clause::AccAuto], &[Need::AtMostOne]);
    }

    #[test]
    fn required_clauses_are_missed() {
        // R097
        check(Leaf::TargetData, &[Clause::If], &[Need::AtLeastOne]);
        check(Leaf::TargetData, &[Clause::UseDevicePtr], &[]);
        check(Leaf::Cancel, &[], &[Need::ExactlyOne]);
        check(Leaf::AccRoutine, &[Clause::AccSeq, Clause::AccGang], &[Need::ExactlyOne]);
    }

    #[test]
    fn a_leaf_accepts_the_clauses_of_its_groups() {
        for group in GROUPS {
            for clause in group.clauses {
                let mut accepted = group.leaf.row().clauses.iter();
                assert!(accepted.any(|(accepted, _, _)| accepted == clause), "{clause:?} on {:?}", group.leaf);
            }
        }
    }
}
