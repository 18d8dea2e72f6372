//! Clauses that exclude each other on a directive, and clauses it cannot do without.

use crate::{Clause, ClauseSet, Leaf, Life, Name};

/// How many clauses of a group there must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minimum {
    /// At most one.
    AtMostOne,
    /// One, no more and no less.
    ExactlyOne,
    /// One or more.
    AtLeastOne,
}

/// A group of clauses of a leaf.
///
/// A clause given twice counts once: repetition is the row's cardinality.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The leaf.
    pub leaf: Leaf,
    /// How many there must be.
    pub need: Minimum,
    /// The clauses.
    pub clauses: &'static [Clause],
    /// The same as a set.
    pub set: ClauseSet,
    /// The versions that have the rule.
    pub life: Life,
    /// The rule.
    pub section: &'static str,
}

/// The groups of the leaves of `name`.
pub fn groups(name: &Name) -> impl Iterator<Item = &'static Group> {
    name.leaves().iter().flat_map(|leaf| BY_LEAF[*leaf as usize])
}

/// The rows of each leaf, which stand together.
static BY_LEAF: [&[Group]; Leaf::ALL.len()] = {
    let mut rows: [&[Group]; Leaf::ALL.len()] = [&[]; Leaf::ALL.len()];
    let mut first = 0;
    while first < GROUPS.len() {
        let leaf = GROUPS[first].leaf as usize;
        let mut end = first;
        while end < GROUPS.len() && GROUPS[end].leaf as usize == leaf {
            end += 1;
        }
        rows[leaf] = GROUPS.split_at(end).0.split_at(first).1;
        first = end;
    }
    rows
};

macro_rules! groups {
    ($($leaf:ident $need:ident $section:literal $(@ $since:literal)? $(! $removed:literal)? [$($clause:ident)*])*) => {
        /// One row per group, those of a leaf together; with the versions that have it where not all do.
        static GROUPS: &[Group] = &[$(Group {
            leaf: Leaf::$leaf,
            need: Minimum::$need,
            clauses: &[$(Clause::$clause),*],
            set: ClauseSet::of(&[$(Clause::$clause),*]),
            life: Life::since(0 $(+ $since)?) $(.removed($removed))?,
            section: $section,
        }),*];
    };
}

groups! {
    Assume AtLeastOne "OpenMP 5.2, 8.3.1"
        [Absent Contains ExtRequirement Holds NoOpenmp NoOpenmpConstructs NoOpenmpRoutines NoParallelism]
    Assumes AtLeastOne "OpenMP 5.2, 8.3.1"
        [Absent Contains ExtRequirement Holds NoOpenmp NoOpenmpConstructs NoOpenmpRoutines NoParallelism]
    BeginAssumes AtLeastOne "OpenMP 5.2, 8.3.1"
        [Absent Contains ExtRequirement Holds NoOpenmp NoOpenmpConstructs NoOpenmpRoutines NoParallelism]
    Atomic AtMostOne "OpenMP 5.2, 15.8.4" [AcqRel Acquire Relaxed Release SeqCst]
    Atomic AtMostOne "OpenMP 5.2, 15.8.4" [Read Update Write]
    Atomic AtMostOne "OpenMP 5.0, 2.17.7" !51 [Capture Read Update Write]
    Atomic AtMostOne "OpenMP 5.2, 15.8.4" [Capture Read]
    Atomic AtMostOne "OpenMP 5.2, 15.8.4" [Capture Write]
    Atomic AtMostOne "OpenMP 5.2, 15.8.4" [Compare Read]
    Atomic AtMostOne "OpenMP 5.2, 15.8.4" [Compare Write]
    Atomic AtMostOne "OpenMP 5.2, 15.8.4" [Read Release]
    Atomic AtMostOne "OpenMP 5.2, 15.8.4" [Acquire Write]
    Atomic AtMostOne "OpenMP 5.0, 2.17.7" !51 [AcqRel Read]
    Atomic AtMostOne "OpenMP 5.0, 2.17.7" !51 [AcqRel Write]
    Atomic AtMostOne "OpenMP 5.0, 2.17.7" !51 [AcqRel Update]
    Atomic AtMostOne "OpenMP 5.0, 2.17.7" !51 [Acquire Update]
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
    WorksharingLoop AtMostOne "OpenMP 5.2, 10.3" [Order Ordered]
    Interop AtLeastOne "OpenMP 5.2, 14.1" [Destroy Init Use]
    Metadirective AtMostOne "OpenMP 5.2, 7.4" [Default Otherwise]
    Ordered AtMostOne "OpenMP 5.2, 15.10" [Depend Simd]
    Ordered AtMostOne "OpenMP 5.2, 15.10" [Depend Threads]
    Ordered AtMostOne "OpenMP 5.2, 15.10" [Doacross Simd]
    Ordered AtMostOne "OpenMP 5.2, 15.10" [Doacross Threads]
    Ordered AtMostOne "OpenMP 5.2, 15.10" [Depend Doacross]
    Requires AtLeastOne "OpenMP 5.2, 8.2"
        [AtomicDefaultMemOrder DeviceSafesync DynamicAllocators ExtRequirement ReverseOffload SelfMaps UnifiedAddress UnifiedSharedMemory]
    Scan ExactlyOne "OpenMP 5.2, 5.6" [Exclusive Inclusive InitComplete]
    Single AtMostOne "OpenMP 5.2, 5.7.2" [CopyPrivate NoWait]
    Split ExactlyOne "OpenMP 6.0, 11.6" [Counts]
    Stripe ExactlyOne "OpenMP 6.0, 11.7" [Sizes]
    TargetData AtLeastOne "OpenMP 5.2, 13.5" [Map UseDeviceAddr UseDevicePtr]
    TargetEnterData AtLeastOne "OpenMP 5.2, 13.6" [Map]
    TargetExitData AtLeastOne "OpenMP 5.2, 13.7" [Map]
    TargetUpdate AtLeastOne "OpenMP 5.2, 13.9" [From To]
    Task AtMostOne "OpenMP 5.2, 12.5" [Detach Mergeable]
    Taskloop AtMostOne "OpenMP 5.2, 12.6" [Grainsize NumTasks]
    Taskloop AtMostOne "OpenMP 5.2, 12.6" [NoGroup Reduction]
    Tile ExactlyOne "OpenMP 5.2, 9.1" [Sizes]
    Unroll AtMostOne "OpenMP 5.2, 9.2" [Full Partial]
    AccAtomic AtMostOne "OpenACC 3.4, 2.12" [AccCapture AccRead AccUpdate AccWrite]
    AccData AtLeastOne "OpenACC 3.4, 2.6.5"
        [AccAttach AccCopy AccCopyin AccCopyout AccCreate AccDefault AccDeviceptr AccNoCreate AccPresent]
    AccDeclare AtLeastOne "OpenACC 3.4, 2.13"
        [AccCopy AccCopyin AccCopyout AccCreate AccDeviceResident AccDeviceptr AccLink AccPresent]
    AccEnterData AtLeastOne "OpenACC 3.4, 2.6.6" [AccAttach AccCopyin AccCreate]
    AccExitData AtLeastOne "OpenACC 3.4, 2.6.6" [AccCopyout AccDelete AccDetach]
    AccHostData AtLeastOne "OpenACC 3.4, 2.8" [AccUseDevice]
    AccLoop AtMostOne "OpenACC 3.4, 2.9" [AccAuto AccIndependent AccSeq]
    AccLoop AtMostOne "OpenACC 3.4, 2.9" @30 [AccCollapse AccTile]
    AccLoop AtMostOne "OpenACC 3.4, 2.9.5" [AccGang AccSeq]
    AccLoop AtMostOne "OpenACC 3.4, 2.9.5" [AccSeq AccVector]
    AccLoop AtMostOne "OpenACC 3.4, 2.9.5" [AccSeq AccWorker]
    AccRoutine ExactlyOne "OpenACC 3.4, 2.15.1" [AccGang AccSeq AccVector AccWorker]
    AccSet AtLeastOne "OpenACC 3.4, 2.14.3" [AccDefaultAsync AccDeviceNum AccDeviceType]
    AccUpdate AtLeastOne "OpenACC 3.4, 2.14.4" [AccDevice AccHost AccSelf]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leaf_accepts_the_clauses_of_its_groups() {
        for group in GROUPS {
            for clause in group.clauses {
                let mut accepted = group.leaf.row().clauses.iter();
                assert!(accepted.any(|(accepted, _, _)| accepted == clause), "{clause:?} on {:?}", group.leaf);
            }
        }
    }

    #[test]
    fn the_groups_of_a_leaf_stand_together() {
        for leaf in Leaf::ALL {
            let all: Vec<&Group> = GROUPS.iter().filter(|group| group.leaf == *leaf).collect();
            assert_eq!(groups(&Name::leaf(*leaf)).collect::<Vec<_>>(), all, "{leaf:?}");
        }
    }
}
