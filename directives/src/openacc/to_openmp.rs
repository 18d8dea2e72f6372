//! OpenACC to OpenMP: what a directive becomes, and what each of its clauses and attributes becomes.
//!
//! The notation is Clacc's: *pre*determined, *imp*licitly determined, *exp*licit. A row reads: on these leaves, an
//! attribute that came about in one of these ways becomes this, and it is written out (`exp`) or left to OpenMP's own
//! rules (`imp`, `pre`). What needs more than the row (a loop's level, a constant) is a [`Condition`] that `semantics` obeys.

use crate::{Clause, Leaf, MapType, Version};
use std::fmt::{self, Display, Formatter};

/// How an attribute comes about, on either side of the mapping.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Label {
    /// Predetermined: no clause can override it.
    Pre,
    /// Implicitly determined.
    Imp,
    /// By a clause.
    Exp,
}

/// What a clause or attribute becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Becomes {
    /// A clause of OpenMP with the same arguments.
    As(Clause),
    /// A map of this type, with these modifiers, of the same list.
    Map(MapType, &'static [&'static str]),
    /// Leaves of the OpenMP directive: `gang` is `distribute`.
    Leaves(&'static [Leaf]),
    /// Nothing, and nothing is lost.
    Nothing,
    /// Something that depends on more than the clause.
    Depends(Condition),
    /// It has no equal in OpenMP: the translation says so.
    Lost(Loss),
}

/// What stands for a clause that has no equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loss {
    /// A map that allocates, for `no_create`.
    Allocation,
    /// Unmapping the pointee, for `detach`.
    Unmapping,
    /// `device_type(nohost)` of `declare target`, for `device_resident`.
    DeviceResident,
    /// A branch around `wait`.
    WaitBranch,
    /// A branch around `atomic`.
    AtomicBranch,
    /// `device_type(nohost)`, for `nohost`.
    Nohost,
}

impl Display for Loss {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Allocation => "`no_create` is written as a map that allocates",
            Self::Unmapping => "`detach` follows from unmapping the pointee",
            Self::DeviceResident => "`device_resident` becomes `declare target device_type(nohost)`",
            Self::WaitBranch => "`if` of `wait` becomes a branch",
            Self::AtomicBranch => "`if` of `atomic` becomes a branch",
            Self::Nohost => "`nohost` becomes `device_type(nohost)`",
        })
    }
}

/// Rules that need to see more than one clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// `num_workers` becomes `num_threads` of the loops inside that are worker-partitioned.
    WorkersOfLoops,
    /// `vector_length`, if constant, becomes `simdlen` of the loops inside that are vector-partitioned.
    LanesOfLoops,
    /// `private` becomes `private`; on a sequential loop a local copy.
    PrivateOfLoop,
    /// `reduction` stays where a worker or vector loop is; for a gang-shared variable it moves to `teams`, with a `copy`.
    ReductionOfLoop,
    /// `self(c)` becomes `if(target: .not. c)`, joined with an `if` there may be.
    NotOnDevice,
    /// `if(c)` becomes `if(target: c)`, joined with a `self` there may be.
    OnDevice,
    /// `async(q)` becomes `nowait depend(inout: q)`.
    Queue,
    /// `wait(q)` becomes a `taskwait` before it, or `depend(inout: q)`.
    QueueWait,
    /// `default(present)` maps what is implicitly mapped as present.
    PresentByDefault,
    /// The clauses after it count for one kind of device only.
    DeviceType,
    /// `delete` is `map(release:)`, and `map(delete:)` with `finalize`.
    Release,
    /// `tile(a, b)` becomes a `tile` construct under the loop.
    Tile,
    /// `bind(f)` becomes a declared variant.
    Variant,
    /// `deviceptr` of a data region holds for the compute constructs inside.
    Inside,
    /// `attach` becomes a section without elements, mapped by itself.
    Attachment,
}

/// What a directive of OpenACC becomes: the leaves of the OpenMP directive, or none.
///
/// A `loop` has none of its own: its `gang`, `worker` and `vector` bring the leaves.
pub fn openmp_leaves(leaf: Leaf) -> &'static [Leaf] {
    DIRECTIVES.iter().find(|(from, _)| *from == leaf).map_or(&[], |(_, to)| *to)
}

/// What `clause` on the OpenACC leaf `on` becomes.
pub fn openmp_clause(on: Leaf, clause: Clause) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.clause == clause && row.on.contains(&on))
}

/// One row of the mapping.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// How the attribute may have come about.
    pub labels: &'static [Label],
    /// The clause of OpenACC that determines it, or would.
    pub clause: Clause,
    /// The leaves it is on.
    pub on: &'static [Leaf],
    /// How it comes about in OpenMP.
    pub label: Label,
    /// What it becomes.
    pub becomes: Becomes,
    /// The first OpenMP version that has it.
    pub since: Version,
}

const DIRECTIVES: &[(Leaf, &[Leaf])] = &[
    (Leaf::AccParallel, &[Leaf::Target, Leaf::Teams]),
    (Leaf::AccSerial, &[Leaf::Target]),
    (Leaf::AccKernels, &[Leaf::Target]),
    (Leaf::AccData, &[Leaf::TargetData]),
    (Leaf::AccEnterData, &[Leaf::TargetEnterData]),
    (Leaf::AccExitData, &[Leaf::TargetExitData]),
    (Leaf::AccHostData, &[Leaf::TargetData]),
    (Leaf::AccUpdate, &[Leaf::TargetUpdate]),
    (Leaf::AccAtomic, &[Leaf::Atomic]),
    (Leaf::AccWait, &[Leaf::Taskwait]),
    (Leaf::AccRoutine, &[Leaf::DeclareTarget]),
    (Leaf::AccDeclare, &[Leaf::DeclareTarget]),
];

const COMPUTE: &[Leaf] = &[Leaf::AccParallel, Leaf::AccSerial, Leaf::AccKernels];
const DATA: &[Leaf] = &[
    Leaf::AccParallel,
    Leaf::AccSerial,
    Leaf::AccKernels,
    Leaf::AccData,
    Leaf::AccEnterData,
    Leaf::AccExitData,
    Leaf::AccDeclare,
];
const QUEUED: &[Leaf] = &[
    Leaf::AccParallel,
    Leaf::AccSerial,
    Leaf::AccKernels,
    Leaf::AccData,
    Leaf::AccEnterData,
    Leaf::AccExitData,
    Leaf::AccUpdate,
    Leaf::AccWait,
];
const MOVING: &[Leaf] = &[Leaf::AccData, Leaf::AccEnterData, Leaf::AccExitData, Leaf::AccHostData, Leaf::AccUpdate];
const LOOP: &[Leaf] = &[Leaf::AccLoop];
const ROUTINE: &[Leaf] = &[Leaf::AccRoutine];
const UPDATE: &[Leaf] = &[Leaf::AccUpdate];
const ATOMIC: &[Leaf] = &[Leaf::AccAtomic];
const TYPED: &[Leaf] = &[
    Leaf::AccParallel,
    Leaf::AccSerial,
    Leaf::AccKernels,
    Leaf::AccData,
    Leaf::AccLoop,
    Leaf::AccRoutine,
    Leaf::AccUpdate,
];

const PRESENT: &[&str] = &["present"];

macro_rules! rows {
    ($($($label:ident)|+ $clause:ident [$on:expr] -> $to:ident $becomes:expr, @$since:literal;)*) => {
        /// The mapping.
        pub const ROWS: &[Row] = &[$(Row {
            labels: &[$(Label::$label),+],
            clause: Clause::$clause,
            on: $on,
            label: Label::$to,
            becomes: { use Becomes::*; $becomes },
            since: Version($since),
        }),*];
    };
}

rows! {
    // Data, on every construct that has a data environment on the device.
    Imp|Exp AccCopy [DATA] -> Exp Map(MapType::ToFrom, &[]), @40;
    Imp|Exp AccCopyin [DATA] -> Exp Map(MapType::To, &[]), @40;
    Imp|Exp AccCopyout [DATA] -> Exp Map(MapType::From, &[]), @40;
    Exp AccCreate [DATA] -> Exp Map(MapType::Alloc, &[]), @40;
    Imp|Exp AccPresent [DATA] -> Exp Map(MapType::Alloc, PRESENT), @51;
    Exp AccNoCreate [DATA] -> Exp Lost(Loss::Allocation), @40;
    Exp AccAttach [DATA] -> Exp Depends(Condition::Attachment), @40;
    Exp AccDetach [DATA] -> Exp Lost(Loss::Unmapping), @40;
    Exp AccDelete [DATA] -> Exp Depends(Condition::Release), @40;
    Exp AccFinalize [DATA] -> Exp Depends(Condition::Release), @40;
    Exp AccDeviceptr [COMPUTE] -> Exp As(Clause::IsDevicePtr), @45;
    Exp AccDeviceptr [DATA] -> Exp Depends(Condition::Inside), @45;
    Exp AccDeviceResident [DATA] -> Exp Lost(Loss::DeviceResident), @50;
    Exp AccLink [DATA] -> Exp As(Clause::Link), @45;
    Exp AccUseDevice [&[Leaf::AccHostData]] -> Exp As(Clause::UseDevicePtr), @45;
    Exp AccIfPresent [&[Leaf::AccHostData]] -> Exp Nothing, @51;

    // Data sharing of compute constructs.
    Imp|Exp AccFirstPrivate [COMPUTE] -> Exp As(Clause::FirstPrivate), @45;
    Exp AccPrivate [COMPUTE] -> Exp As(Clause::Private), @45;
    Imp|Exp AccReduction [COMPUTE] -> Exp As(Clause::Reduction), @40;

    // How many of what.
    Exp AccNumGangs [&[Leaf::AccParallel]] -> Exp As(Clause::NumTeams), @40;
    Exp AccNumGangs [&[Leaf::AccKernels]] -> Exp Nothing, @40;
    Exp AccNumWorkers [COMPUTE] -> Exp Depends(Condition::WorkersOfLoops), @40;
    Exp AccVectorLength [COMPUTE] -> Exp Depends(Condition::LanesOfLoops), @40;

    // Where and when it runs.
    Exp AccIf [COMPUTE] -> Exp Depends(Condition::OnDevice), @45;
    Exp AccIf [MOVING] -> Exp As(Clause::If), @40;
    Exp AccIf [&[Leaf::AccWait]] -> Exp Lost(Loss::WaitBranch), @40;
    Exp AccIf [ATOMIC] -> Exp Lost(Loss::AtomicBranch), @40;
    Exp AccSelf [COMPUTE] -> Exp Depends(Condition::NotOnDevice), @45;
    Exp AccAsync [QUEUED] -> Exp Depends(Condition::Queue), @45;
    Exp AccWait [QUEUED] -> Exp Depends(Condition::QueueWait), @50;
    // What is left implicit by `default(none)` is written out in any case.
    Exp AccDefault [&[Leaf::AccParallel, Leaf::AccSerial, Leaf::AccKernels, Leaf::AccData]]
        -> Exp Depends(Condition::PresentByDefault), @51;
    Exp AccDeviceType [TYPED] -> Exp Depends(Condition::DeviceType), @40;

    // Loops: the levels bring the leaves, in the order distribute, parallel for, simd.
    Imp|Exp AccGang [LOOP] -> Exp Leaves(&[Leaf::Distribute]), @40;
    Exp AccWorker [LOOP] -> Exp Leaves(&[Leaf::Parallel, Leaf::WorksharingLoop]), @40;
    Exp AccVector [LOOP] -> Exp Leaves(&[Leaf::Simd]), @40;
    Exp AccSeq [LOOP] -> Exp Nothing, @40;
    Exp AccAuto [LOOP] -> Exp Nothing, @40;
    Imp|Exp AccIndependent [LOOP] -> Exp Nothing, @40;
    Exp AccCollapse [LOOP] -> Exp As(Clause::Collapse), @40;
    Exp AccTile [LOOP] -> Exp Depends(Condition::Tile), @51;
    Pre|Exp AccPrivate [LOOP] -> Exp Depends(Condition::PrivateOfLoop), @40;
    Exp AccReduction [LOOP] -> Exp Depends(Condition::ReductionOfLoop), @40;
    Exp AccShortloop [LOOP] -> Exp Nothing, @40;

    // Updates.
    Exp AccSelf [UPDATE] -> Exp As(Clause::From), @40;
    Exp AccHost [UPDATE] -> Exp As(Clause::From), @40;
    Exp AccDevice [UPDATE] -> Exp As(Clause::To), @40;
    Exp AccIfPresent [UPDATE] -> Exp Nothing, @51;

    // Atomics.
    Exp AccRead [ATOMIC] -> Exp As(Clause::Read), @31;
    Exp AccWrite [ATOMIC] -> Exp As(Clause::Write), @31;
    Exp AccUpdate [ATOMIC] -> Exp As(Clause::Update), @31;
    Exp AccCapture [ATOMIC] -> Exp As(Clause::Capture), @31;

    // Routines: the level is checked and not written.
    Exp AccGang [ROUTINE] -> Exp Nothing, @40;
    Exp AccWorker [ROUTINE] -> Exp Nothing, @40;
    Exp AccVector [ROUTINE] -> Exp Nothing, @40;
    Exp AccSeq [ROUTINE] -> Exp Nothing, @40;
    Exp AccNohost [ROUTINE] -> Exp Lost(Loss::Nohost), @50;
    Exp AccBind [ROUTINE] -> Exp Depends(Condition::Variant), @50;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;

    #[test]
    fn every_clause_of_a_translated_leaf_has_a_row() {
        let translated = Leaf::ALL.iter().filter(|leaf| !openmp_leaves(**leaf).is_empty() || **leaf == Leaf::AccLoop);
        for leaf in translated {
            for (accepted, _, _) in leaf.row().clauses {
                assert!(openmp_clause(*leaf, *accepted).is_some(), "{accepted:?} on {leaf:?}");
            }
        }
    }

    #[test]
    fn what_comes_out_is_accepted_where_it_goes() {
        for row in ROWS {
            assert_eq!(row.clause.row().model, Model::OpenAcc, "{row:?}");
            let Becomes::As(clause) = row.becomes else { continue };
            for leaf in row.on.iter().filter(|leaf| leaf.row().clauses.iter().any(|(other, _, _)| *other == row.clause))
            {
                let leaves = if *leaf == Leaf::AccLoop { &[Leaf::Distribute] } else { openmp_leaves(*leaf) };
                let accepts = |leaf: &Leaf| leaf.row().clauses.iter().any(|(accepted, _, _)| *accepted == clause);
                // A reduction of a `target` without `teams` is over one thread.
                let trivial = clause == Clause::Reduction && leaves == [Leaf::Target];
                assert!(trivial || leaves.iter().any(accepts), "{clause:?} of {leaf:?}");
            }
        }
    }

    #[test]
    fn attributes_become_explicit() {
        let copy = openmp_clause(Leaf::AccParallel, Clause::AccCopy).expect("a row");
        assert_eq!((copy.labels, copy.label), (&[Label::Imp, Label::Exp] as &[Label], Label::Exp));
        assert_eq!(copy.becomes, Becomes::Map(MapType::ToFrom, &[]));
        let gangs = openmp_clause(Leaf::AccParallel, Clause::AccNumGangs).expect("a row");
        assert_eq!(gangs.becomes, Becomes::As(Clause::NumTeams));
    }
}
