//! The rows behind the rules.

use super::shape::Shape;
use crate::{Clause, ClauseSet, Leaf, Version};

/// A word of a clause that not every directive with the clause takes.
pub struct Limited {
    pub clause: Clause,
    pub words: &'static [&'static str],
    /// The directives that take it: any with one of these leaves, or all if there is none.
    pub on: &'static [Leaf],
    /// And with none of these.
    pub not_on: &'static [Leaf],
    pub section: &'static str,
}

macro_rules! limited {
    ($($clause:ident [$($word:literal)*] on [$($on:ident)*] not [$($not_on:ident)*] $section:literal)*) => {
        &[$(Limited {
            clause: Clause::$clause,
            words: &[$($word),*],
            on: &[$(Leaf::$on),*],
            not_on: &[$(Leaf::$not_on),*],
            section: $section,
        }),*]
    };
}

pub const LIMITED_MODIFIERS: &[Limited] = limited! {
    Reduction ["inscan"] on [WorksharingLoop Simd] not [Distribute Target Taskloop Teams] "OpenMP 5.2, 5.5.8"
    Reduction ["task"] on [Parallel WorksharingLoop Sections Scope] not [Simd Loop Taskloop] "OpenMP 5.2, 5.5.8"
    Apply ["fused"] on [Fuse] not [] "OpenMP 6.0, 11.3"
    Apply ["grid"] on [Stripe Tile] not [] "OpenMP 6.0, 11.7 and 11.8"
    Apply ["identity"] on [Nothing] not [] "OpenMP 6.0, 10.1"
    Apply ["interchanged"] on [Interchange] not [] "OpenMP 6.0, 11.4"
    Apply ["intratile"] on [Tile] not [] "OpenMP 6.0, 11.8"
    Apply ["offsets"] on [Stripe] not [] "OpenMP 6.0, 11.7"
    Apply ["reversed"] on [Reverse] not [] "OpenMP 6.0, 11.5"
    Apply ["split"] on [Split] not [] "OpenMP 6.0, 11.6"
    Apply ["unrolled"] on [Unroll] not [] "OpenMP 6.0, 11.9"
    Linear ["ref" "uval"] on [DeclareSimd] not [] "OpenMP 5.2, 5.4.6"
    LastPrivate ["conditional"] on [] not [Distribute Loop Taskloop] "OpenMP 5.2, 5.4.5"
    Depend ["iterator"] on [] not [Ordered] "OpenMP 5.1, 2.19.11"
    Depend ["iterator"] on [] not [Depobj] "OpenMP 5.2, 15.9.4"
    Device ["ancestor"] on [Target] not [] "OpenMP 5.2, 13.2"
    Init ["in" "out" "inout" "inoutset" "mutexinoutset" "depobj"] on [Depobj] not [] "OpenMP 6.0, 5.6"
    Init ["target" "targetsync" "prefer_type"] on [] not [Depobj] "OpenMP 6.0, 5.6"
    AccGang ["static"] on [] not [AccRoutine] "OpenACC 3.4, 2.15.1"
    AccCopyin ["capture"] on [] not [AccEnterData] "OpenACC 3.4, 2.7.7"
    AccCreate ["capture"] on [] not [AccEnterData] "OpenACC 3.4, 2.7.9"
    AccCopyout ["capture"] on [] not [AccExitData] "OpenACC 3.4, 2.7.8"
    AccCopyout ["zero"] on [] not [AccDeclare AccExitData] "OpenACC 3.4, 2.7.8"
    AccCreate ["zero"] on [] not [AccDeclare] "OpenACC 3.4, 2.13"
};

pub const LIMITED_KEYWORDS: &[Limited] = limited! {
    Depend ["source" "sink"] on [Ordered] not [] "OpenMP 5.1, 2.19.11"
    Depend ["in" "out" "inout" "mutexinoutset" "inoutset" "depobj"] on [] not [Ordered] "OpenMP 5.1, 2.19.11"
    Depend ["depobj"] on [] not [Depobj] "OpenMP 5.2, 15.9.4"
    Depend ["mutexinoutset"] on [] not [Taskwait] "OpenMP 5.2, 15.5"
    Update ["in" "out" "inout" "mutexinoutset" "inoutset"] on [Depobj] not [] "OpenMP 5.2, 15.9.3"
};

/// Modifiers of which a clause needs one: on directives with this leaf, or on all.
pub const WANTED_MODIFIERS: &[(Option<Leaf>, Clause, &[&str], &str)] = &[
    (Some(Leaf::Interop), Clause::Init, &["target", "targetsync"], "OpenMP 5.2, 14.1.2"),
    (
        Some(Leaf::Depobj),
        Clause::Init,
        &["in", "out", "inout", "inoutset", "mutexinoutset", "depobj"],
        "OpenMP 6.0, 5.6",
    ),
    (Some(Leaf::Tile), Clause::Apply, &["grid", "intratile"], "OpenMP 6.0, 11.1"),
    (Some(Leaf::Stripe), Clause::Apply, &["grid", "offsets"], "OpenMP 6.0, 11.1"),
    (None, Clause::AdjustArgs, &["nothing", "need_device_ptr", "need_device_addr"], "OpenMP 5.2, 7.5.2"),
    (None, Clause::Induction, &["step"], "OpenMP 6.0, 7.6.13"),
];

/// The fewest arguments of clauses that need more than one.
pub const LEAST: &[(Clause, usize)] = &[(Clause::Looprange, 2)];

/// Modifiers of which a clause takes one.
pub const ONE_OF_THESE: &[(Clause, &[&str])] = &[
    (Clause::Schedule, &["monotonic", "nonmonotonic"]),
    (Clause::Order, &["reproducible", "unconstrained"]),
    (Clause::Reduction, &["inscan", "task", "default"]),
    (Clause::Linear, &["val", "ref", "uval"]),
    (Clause::Device, &["ancestor", "device_num"]),
    (Clause::Map, &["ref_ptee", "ref_ptr", "ref_ptr_ptee"]),
    (Clause::Induction, &["strict", "relaxed"]),
    (Clause::AdjustArgs, &["nothing", "need_device_ptr", "need_device_addr"]),
    (Clause::Default, &["scalar", "aggregate", "pointer", "allocatable", "all"]),
    (Clause::Defaultmap, &["scalar", "aggregate", "pointer", "allocatable", "all"]),
];

/// Clauses of OpenACC that stand once for each type of device: OpenACC 3.4, 2.4.
pub const ONCE_FOR_A_DEVICE: ClauseSet = ClauseSet::of(&[
    Clause::AccAsync,
    Clause::AccBind,
    Clause::AccCollapse,
    Clause::AccGang,
    Clause::AccNumGangs,
    Clause::AccNumWorkers,
    Clause::AccSeq,
    Clause::AccTile,
    Clause::AccVector,
    Clause::AccVectorLength,
    Clause::AccWorker,
]);

/// The clauses that may follow `device_type`: OpenACC 3.4, 2.5.1 to 2.5.3, 2.6.5, 2.9, 2.14.4, 2.15.1.
pub const AFTER_DEVICE_TYPE: &[(Leaf, ClauseSet)] = &[
    (Leaf::AccParallel, COMPUTE),
    (Leaf::AccKernels, COMPUTE),
    (Leaf::AccSerial, ClauseSet::of(&[Clause::AccAsync, Clause::AccWait])),
    (Leaf::AccData, ClauseSet::of(&[Clause::AccAsync, Clause::AccWait])),
    (Leaf::AccUpdate, ClauseSet::of(&[Clause::AccAsync, Clause::AccWait])),
    (
        Leaf::AccLoop,
        ClauseSet::of(&[
            Clause::AccAuto,
            Clause::AccCollapse,
            Clause::AccGang,
            Clause::AccIndependent,
            Clause::AccSeq,
            Clause::AccTile,
            Clause::AccVector,
            Clause::AccWorker,
        ]),
    ),
    (
        Leaf::AccRoutine,
        ClauseSet::of(&[Clause::AccBind, Clause::AccGang, Clause::AccSeq, Clause::AccVector, Clause::AccWorker]),
    ),
];

const COMPUTE: ClauseSet = ClauseSet::of(&[
    Clause::AccAsync,
    Clause::AccNumGangs,
    Clause::AccNumWorkers,
    Clause::AccVectorLength,
    Clause::AccWait,
]);

/// A clause of a leaf, those of which it needs one, and the section.
type NeedRule = (Leaf, Clause, &'static [Clause], &'static str);

/// Clauses that need another.
pub const NEEDS: &[NeedRule] = &[
    (Leaf::Atomic, Clause::Fail, &[Clause::Compare], "OpenMP 5.2, 15.8.4"),
    (Leaf::Atomic, Clause::Weak, &[Clause::Compare], "OpenMP 5.2, 15.8.4"),
    (Leaf::Taskwait, Clause::NoWait, &[Clause::Depend], "OpenMP 5.2, 15.5"),
    // What is not divided by the runtime library is divided by the program.
    (Leaf::Target, Clause::OmpxBare, &[Clause::NumTeams], "LLVM 19, `ompx_bare`"),
    (Leaf::Target, Clause::OmpxBare, &[Clause::ThreadLimit], "LLVM 19, `ompx_bare`"),
    (Leaf::Unroll, Clause::Apply, &[Clause::Partial], "OpenMP 6.0, 11.9"),
];

/// The clauses of [`NEEDS`] that need others.
pub const NEEDING: ClauseSet = {
    let (mut set, mut at) = (ClauseSet::of(&[]), 0);
    while at < NEEDS.len() {
        set.add(NEEDS[at].1);
        at += 1;
    }
    set
};

/// Clauses that cannot stand next to a list of the directive.
pub const WITHOUT_LIST: &[(Leaf, ClauseSet, &str)] = &[
    (
        Leaf::Flush,
        ClauseSet::of(&[Clause::AcqRel, Clause::Acquire, Clause::Release, Clause::SeqCst]),
        "OpenMP 5.2, 15.8.5",
    ),
    // OpenMP 6.0, 17.9.3: the object is the argument of the directive or of the clause.
    (Leaf::Depobj, ClauseSet::of(&[Clause::Init]), "OpenMP 6.0, 17.9.3"),
    (
        Leaf::DeclareTarget,
        ClauseSet::of(&[Clause::DeviceType, Clause::Enter, Clause::Indirect, Clause::Link, Clause::Local, Clause::To]),
        "OpenMP 5.2, 7.8.1",
    ),
];

/// The most arguments of clauses with another number than their syntax tells, in versions before the last column's.
pub const COUNTS: &[(Clause, usize, Version)] = &[
    (Clause::Init, 1, Version(255)),
    (Clause::Looprange, 2, Version(255)),
    (Clause::NumTeams, 1, Version(51)),
    (Clause::NumThreads, 1, Version(60)),
    (Clause::Use, 1, Version(255)),
    (Clause::AccGang, 1, Version(255)),
    (Clause::AccNumGangs, 1, Version(33)),
    (Clause::AccNumGangs, 3, Version(255)),
    (Clause::AccVector, 1, Version(255)),
    (Clause::AccWorker, 1, Version(255)),
];

/// The version since which a clause that may stand without an argument may have one; none if it may not.
pub fn argument_since(clause: Clause) -> Option<Version> {
    const SINCE: &[(Clause, Option<u8>)] = &[
        (Clause::Destroy, Some(51)),
        (Clause::Indirect, Some(51)),
        (Clause::OmpxBare, None),
        (Clause::Ordered, Some(45)),
        (Clause::Partial, Some(51)),
        (Clause::Update, Some(50)),
        (Clause::AccAsync, Some(10)),
        (Clause::AccSelf, Some(20)),
    ];
    let row = SINCE.iter().find(|(special, _)| *special == clause);
    let all = (clause.row().model == crate::Model::OpenMp).then_some(60);
    row.map_or(all, |(_, since)| *since).map(Version)
}

/// The map types that a directive takes, each with its first version; none if it takes any.
///
/// OpenMP 5.2, 5.8.3: before, a type that does not fit could not stand for the part of it that does.
pub fn map_types(leaf: Leaf) -> Option<&'static [(&'static str, Version)]> {
    const REGION: &[(&str, Version)] = &[
        ("to", Version(40)),
        ("from", Version(40)),
        ("tofrom", Version(40)),
        ("alloc", Version(40)),
        ("storage", Version(60)),
    ];
    const ENTER: &[(&str, Version)] =
        &[("to", Version(45)), ("alloc", Version(45)), ("tofrom", Version(52)), ("storage", Version(60))];
    const EXIT: &[(&str, Version)] = &[
        ("from", Version(45)),
        ("release", Version(45)),
        ("delete", Version(45)),
        ("tofrom", Version(52)),
        ("storage", Version(60)),
    ];
    const TYPES: &[(Leaf, &[(&str, Version)])] = &[
        (Leaf::DeclareMapper, REGION),
        (Leaf::Target, REGION),
        (Leaf::TargetData, REGION),
        (Leaf::TargetEnterData, ENTER),
        (Leaf::TargetExitData, EXIT),
    ];
    TYPES.iter().find(|(own, _)| *own == leaf).map(|(_, types)| *types)
}

/// Forms that the items of some lists cannot have.
#[derive(Clone, Copy)]
pub struct Items {
    pub clauses: ClauseSet,
    pub not: &'static [Shape],
    pub section: &'static str,
}

macro_rules! items {
    ($([$($clause:ident)*] not [$($not:ident)*] $section:literal)*) => {
        &[$(Items {
            clauses: ClauseSet::of(&[$(Clause::$clause),*]),
            not: &[$(Shape::$not),*],
            section: $section,
        }),*]
    };
}

/// The forms that list items of clauses cannot have.
pub const ITEMS: &[Items] = items! {
    [Aligned Copyin CopyPrivate FirstPrivate IsDevicePtr LastPrivate Nontemporal Private Shared Uniform]
        not [Element Section Strided Member OfSection Pointee Constant Call ComplexPart Expression] "OpenMP 5.2, 5.1"
    [Aligned Allocate IsDevicePtr Nontemporal UseDevicePtr] not [Text] "OpenMP 5.2, 3.2.1"
    [Affinity Depend From HasDeviceAddr Map To UseDeviceAddr] not [Call ComplexPart] "OpenMP 5.2, 3.2.1"
    [HasDeviceAddr UseDeviceAddr] not [Member OfSection Pointee] "OpenMP 5.2, 5.4.9 and 5.4.10"
    [Aligned Depend Detach Linear] not [Block] "OpenMP 5.2, 5.11, 15.9.5, 12.5.2 and 5.4.6"
    [Counts Looprange Permutation Sizes Uniform UsesAllocators] not [Block] "OpenMP 5.2, 3.2.1"
    [Exclusive Inclusive] not [Constant Text Call ComplexPart Pointee Member OfSection] "OpenMP 5.2, 5.6"
    [Enter Link Local] not [Constant Call ComplexPart Text Expression] "OpenMP 5.2, 5.8.4"
    [Allocate] not [Element Section Strided OfSection Pointee Constant Call ComplexPart Expression] "OpenMP 5.2, 6.6"
    [Aligned Depend Affinity From HasDeviceAddr InReduction Induction IsDevicePtr Linear Map Nontemporal Reduction
        TaskReduction To UseDeviceAddr UseDevicePtr Detach] not [Constant] "OpenMP 5.2, 3.2.1"
    [Copyin CopyPrivate InReduction Induction LastPrivate Linear Private Reduction TaskReduction]
        not [Text] "OpenMP 5.2, 5.1"
    [Linear] not [Element Section Strided Member OfSection Pointee Call ComplexPart Expression] "OpenMP 5.2, 5.4.6"
    [InReduction Reduction TaskReduction] not [Member OfSection Pointee Call ComplexPart] "OpenMP 5.2, 5.5.5"
    [Aligned Exclusive From HasDeviceAddr Inclusive InReduction IsDevicePtr Map Nontemporal Reduction TaskReduction
        To UseDeviceAddr] not [Expression] "OpenMP 5.2, 3.2.1"
    [UseDevicePtr] not [Element Section Strided Member OfSection Pointee Call ComplexPart Expression] "OpenMP 5.2, 5.4.7"
    [InReduction Reduction TaskReduction AccReduction] not [Block] "OpenMP 5.2, 5.5.5; OpenACC 3.4, 2.5.15"
    [Depend Affinity] not [OfSection Expression] "OpenMP 5.2, 3.2.5"
    [Detach] not [Element Section Strided Member OfSection Pointee Call ComplexPart Expression] "OpenMP 5.2, 12.5.2"
    [Destroy Init Interop Use] not [Constant Call ComplexPart Expression] "OpenMP 5.2, 14.1; 6.0, 5.6"
    [UsesAllocators] not [Element Expression Section Strided Member OfSection] "OpenMP 5.2, 6.8"
    [AccAttach AccCopy AccCopyin AccCopyout AccCreate AccDelete AccDetach AccDevice AccDeviceResident AccDeviceptr
        AccFirstPrivate AccHost AccLink AccNoCreate AccPresent AccPrivate AccReduction AccUseDevice]
        not [Constant] "OpenACC 3.4, 1.6"
    [AccUseDevice] not [Element] "OpenACC 3.4, 2.8.1"
    [AccDeviceptr AccUseDevice] not [Section Strided] "OpenACC 3.4, 2.7.4 and 2.8.1"
};

/// Clauses that may have `*` for an item: OpenACC 3.4, 2.4 and 2.9.8.
pub const STARRED: ClauseSet = ClauseSet::of(&[Clause::AccDeviceType, Clause::AccTile]);

/// Where it is said that subarrays of C have no strides.
pub const PLAIN: &str = "OpenACC 3.4, 2.7.1";

/// The forms that the arguments of directives cannot have.
pub const OWN_ITEMS: &[(Leaf, Items)] = &[
    (Leaf::Allocate, whole_variables("OpenMP 5.2, 6.5")),
    (Leaf::Critical, whole_variables("OpenMP 5.2, 15.2")),
    (Leaf::Critical, Items { clauses: ClauseSet::of(&[]), not: &[Shape::Block], section: "OpenMP 5.2, 15.2" }),
    (Leaf::Depobj, Items { clauses: ClauseSet::of(&[]), not: &[Shape::Block], section: "OpenMP 5.2, 15.9.4" }),
    (
        Leaf::Flush,
        Items {
            clauses: ClauseSet::of(&[]),
            not: &[Shape::Constant, Shape::Text, Shape::Call, Shape::ComplexPart, Shape::Expression],
            section: "OpenMP 5.2, 15.8.5",
        },
    ),
    (Leaf::Threadprivate, whole_variables("OpenMP 5.2, 5.2")),
    (Leaf::Groupprivate, whole_variables("OpenMP 6.0, 7.13")),
    (
        Leaf::DeclareTarget,
        Items { clauses: ClauseSet::of(&[]), not: &[Shape::Constant, Shape::Expression], section: "OpenMP 5.2, 7.8.1" },
    ),
    (
        Leaf::AccCache,
        Items { clauses: ClauseSet::of(&[]), not: &[Shape::Constant, Shape::Block], section: "OpenACC 3.4, 2.10" },
    ),
];

/// Whole variables only.
const fn whole_variables(section: &'static str) -> Items {
    let not = &[
        Shape::Element,
        Shape::Section,
        Shape::Strided,
        Shape::Member,
        Shape::OfSection,
        Shape::Pointee,
        Shape::Constant,
        Shape::Text,
        Shape::Call,
        Shape::ComplexPart,
        Shape::Expression,
    ];
    Items { clauses: ClauseSet::of(&[]), not, section }
}

/// Clauses that may stand more than once before a version, since which they are unique.
pub const MANY_BEFORE: &[(Clause, Version)] = &[
    // OpenMP 5.1, 2.11.3.
    (Clause::Order, Version(51)),
];

/// The most arguments of directives.
pub const OWN_COUNTS: &[(Leaf, usize)] =
    &[(Leaf::Critical, 1), (Leaf::DeclareSimd, 1), (Leaf::DeclareVariant, 1), (Leaf::Depobj, 1), (Leaf::AccRoutine, 1)];
