//! The numbers of directives and clauses in C (table): generated from the tables of `directives/` by `tests/generated.rs`.
//!
//! A number never changes its meaning. `UPDATE_GOLDEN=1 cargo test -p dirigent-capi` adds what is new in the tables.

use directives::{Clause, Leaf};

/// A leaf directive; a compound directive has several. What begins with `ACC` is OpenACC's.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentLeaf {
    /// None of them.
    None = 0,
    /// `allocate`
    Allocate = 1,
    /// `allocators`
    Allocators = 2,
    /// `assume`
    Assume = 3,
    /// `assumes`
    Assumes = 4,
    /// `atomic`
    Atomic = 5,
    /// `barrier`
    Barrier = 6,
    /// `begin assumes`
    BeginAssumes = 7,
    /// `begin declare target`
    BeginDeclareTarget = 8,
    /// `begin declare variant`
    BeginDeclareVariant = 9,
    /// `begin metadirective`
    BeginMetadirective = 10,
    /// `cancel`
    Cancel = 11,
    /// `cancellation point`
    CancellationPoint = 12,
    /// `critical`
    Critical = 13,
    /// `declare induction`
    DeclareInduction = 14,
    /// `declare mapper`
    DeclareMapper = 15,
    /// `declare reduction`
    DeclareReduction = 16,
    /// `declare simd`
    DeclareSimd = 17,
    /// `declare target`
    DeclareTarget = 18,
    /// `declare variant`
    DeclareVariant = 19,
    /// `depobj`
    Depobj = 20,
    /// `dispatch`
    Dispatch = 21,
    /// `distribute`
    Distribute = 22,
    /// `for`
    WorksharingLoop = 23,
    /// `error`
    Error = 24,
    /// `flatten`
    Flatten = 25,
    /// `flush`
    Flush = 26,
    /// `fuse`
    Fuse = 27,
    /// `groupprivate`
    Groupprivate = 28,
    /// `interchange`
    Interchange = 29,
    /// `interop`
    Interop = 30,
    /// `loop`
    Loop = 31,
    /// `masked`
    Masked = 32,
    /// `master`
    Master = 33,
    /// `metadirective`
    Metadirective = 34,
    /// `nothing`
    Nothing = 35,
    /// `ordered`
    Ordered = 36,
    /// `parallel`
    Parallel = 37,
    /// `requires`
    Requires = 38,
    /// `reverse`
    Reverse = 39,
    /// `scan`
    Scan = 40,
    /// `scope`
    Scope = 41,
    /// `section`
    Section = 42,
    /// `sections`
    Sections = 43,
    /// `simd`
    Simd = 44,
    /// `single`
    Single = 45,
    /// `split`
    Split = 46,
    /// `stripe`
    Stripe = 47,
    /// `target`
    Target = 48,
    /// `target data`
    TargetData = 49,
    /// `target enter data`
    TargetEnterData = 50,
    /// `target exit data`
    TargetExitData = 51,
    /// `target update`
    TargetUpdate = 52,
    /// `task`
    Task = 53,
    /// `task iteration`
    TaskIteration = 54,
    /// `taskgraph`
    Taskgraph = 55,
    /// `taskgroup`
    Taskgroup = 56,
    /// `taskloop`
    Taskloop = 57,
    /// `taskwait`
    Taskwait = 58,
    /// `taskyield`
    Taskyield = 59,
    /// `teams`
    Teams = 60,
    /// `threadprivate`
    Threadprivate = 61,
    /// `tile`
    Tile = 62,
    /// `unroll`
    Unroll = 63,
    /// `workdistribute`
    Workdistribute = 64,
    /// `workshare`
    Workshare = 65,
    /// `atomic`
    AccAtomic = 66,
    /// `cache`
    AccCache = 67,
    /// `data`
    AccData = 68,
    /// `declare`
    AccDeclare = 69,
    /// `enter data`
    AccEnterData = 70,
    /// `exit data`
    AccExitData = 71,
    /// `host_data`
    AccHostData = 72,
    /// `init`
    AccInit = 73,
    /// `kernels`
    AccKernels = 74,
    /// `loop`
    AccLoop = 75,
    /// `parallel`
    AccParallel = 76,
    /// `routine`
    AccRoutine = 77,
    /// `serial`
    AccSerial = 78,
    /// `set`
    AccSet = 79,
    /// `shutdown`
    AccShutdown = 80,
    /// `update`
    AccUpdate = 81,
    /// `wait`
    AccWait = 82,
}

/// The numbers in the order of the table.
pub(crate) const LEAVES: &[(Leaf, DirigentLeaf)] = &[
    (Leaf::Allocate, DirigentLeaf::Allocate),
    (Leaf::Allocators, DirigentLeaf::Allocators),
    (Leaf::Assume, DirigentLeaf::Assume),
    (Leaf::Assumes, DirigentLeaf::Assumes),
    (Leaf::Atomic, DirigentLeaf::Atomic),
    (Leaf::Barrier, DirigentLeaf::Barrier),
    (Leaf::BeginAssumes, DirigentLeaf::BeginAssumes),
    (Leaf::BeginDeclareTarget, DirigentLeaf::BeginDeclareTarget),
    (Leaf::BeginDeclareVariant, DirigentLeaf::BeginDeclareVariant),
    (Leaf::BeginMetadirective, DirigentLeaf::BeginMetadirective),
    (Leaf::Cancel, DirigentLeaf::Cancel),
    (Leaf::CancellationPoint, DirigentLeaf::CancellationPoint),
    (Leaf::Critical, DirigentLeaf::Critical),
    (Leaf::DeclareInduction, DirigentLeaf::DeclareInduction),
    (Leaf::DeclareMapper, DirigentLeaf::DeclareMapper),
    (Leaf::DeclareReduction, DirigentLeaf::DeclareReduction),
    (Leaf::DeclareSimd, DirigentLeaf::DeclareSimd),
    (Leaf::DeclareTarget, DirigentLeaf::DeclareTarget),
    (Leaf::DeclareVariant, DirigentLeaf::DeclareVariant),
    (Leaf::Depobj, DirigentLeaf::Depobj),
    (Leaf::Dispatch, DirigentLeaf::Dispatch),
    (Leaf::Distribute, DirigentLeaf::Distribute),
    (Leaf::WorksharingLoop, DirigentLeaf::WorksharingLoop),
    (Leaf::Error, DirigentLeaf::Error),
    (Leaf::Flatten, DirigentLeaf::Flatten),
    (Leaf::Flush, DirigentLeaf::Flush),
    (Leaf::Fuse, DirigentLeaf::Fuse),
    (Leaf::Groupprivate, DirigentLeaf::Groupprivate),
    (Leaf::Interchange, DirigentLeaf::Interchange),
    (Leaf::Interop, DirigentLeaf::Interop),
    (Leaf::Loop, DirigentLeaf::Loop),
    (Leaf::Masked, DirigentLeaf::Masked),
    (Leaf::Master, DirigentLeaf::Master),
    (Leaf::Metadirective, DirigentLeaf::Metadirective),
    (Leaf::Nothing, DirigentLeaf::Nothing),
    (Leaf::Ordered, DirigentLeaf::Ordered),
    (Leaf::Parallel, DirigentLeaf::Parallel),
    (Leaf::Requires, DirigentLeaf::Requires),
    (Leaf::Reverse, DirigentLeaf::Reverse),
    (Leaf::Scan, DirigentLeaf::Scan),
    (Leaf::Scope, DirigentLeaf::Scope),
    (Leaf::Section, DirigentLeaf::Section),
    (Leaf::Sections, DirigentLeaf::Sections),
    (Leaf::Simd, DirigentLeaf::Simd),
    (Leaf::Single, DirigentLeaf::Single),
    (Leaf::Split, DirigentLeaf::Split),
    (Leaf::Stripe, DirigentLeaf::Stripe),
    (Leaf::Target, DirigentLeaf::Target),
    (Leaf::TargetData, DirigentLeaf::TargetData),
    (Leaf::TargetEnterData, DirigentLeaf::TargetEnterData),
    (Leaf::TargetExitData, DirigentLeaf::TargetExitData),
    (Leaf::TargetUpdate, DirigentLeaf::TargetUpdate),
    (Leaf::Task, DirigentLeaf::Task),
    (Leaf::TaskIteration, DirigentLeaf::TaskIteration),
    (Leaf::Taskgraph, DirigentLeaf::Taskgraph),
    (Leaf::Taskgroup, DirigentLeaf::Taskgroup),
    (Leaf::Taskloop, DirigentLeaf::Taskloop),
    (Leaf::Taskwait, DirigentLeaf::Taskwait),
    (Leaf::Taskyield, DirigentLeaf::Taskyield),
    (Leaf::Teams, DirigentLeaf::Teams),
    (Leaf::Threadprivate, DirigentLeaf::Threadprivate),
    (Leaf::Tile, DirigentLeaf::Tile),
    (Leaf::Unroll, DirigentLeaf::Unroll),
    (Leaf::Workdistribute, DirigentLeaf::Workdistribute),
    (Leaf::Workshare, DirigentLeaf::Workshare),
    (Leaf::AccAtomic, DirigentLeaf::AccAtomic),
    (Leaf::AccCache, DirigentLeaf::AccCache),
    (Leaf::AccData, DirigentLeaf::AccData),
    (Leaf::AccDeclare, DirigentLeaf::AccDeclare),
    (Leaf::AccEnterData, DirigentLeaf::AccEnterData),
    (Leaf::AccExitData, DirigentLeaf::AccExitData),
    (Leaf::AccHostData, DirigentLeaf::AccHostData),
    (Leaf::AccInit, DirigentLeaf::AccInit),
    (Leaf::AccKernels, DirigentLeaf::AccKernels),
    (Leaf::AccLoop, DirigentLeaf::AccLoop),
    (Leaf::AccParallel, DirigentLeaf::AccParallel),
    (Leaf::AccRoutine, DirigentLeaf::AccRoutine),
    (Leaf::AccSerial, DirigentLeaf::AccSerial),
    (Leaf::AccSet, DirigentLeaf::AccSet),
    (Leaf::AccShutdown, DirigentLeaf::AccShutdown),
    (Leaf::AccUpdate, DirigentLeaf::AccUpdate),
    (Leaf::AccWait, DirigentLeaf::AccWait),
];

/// The kind of a clause. What begins with `ACC` is OpenACC's.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentClauseKind {
    /// None of them.
    None = 0,
    /// `absent`
    Absent = 1,
    /// `acq_rel`
    AcqRel = 2,
    /// `acquire`
    Acquire = 3,
    /// `adjust_args`
    AdjustArgs = 4,
    /// `affinity`
    Affinity = 5,
    /// `align`
    Align = 6,
    /// `aligned`
    Aligned = 7,
    /// `allocate`
    Allocate = 8,
    /// `allocator`
    Allocator = 9,
    /// `append_args`
    AppendArgs = 10,
    /// `apply`
    Apply = 11,
    /// `at`
    At = 12,
    /// `atomic_default_mem_order`
    AtomicDefaultMemOrder = 13,
    /// `bind`
    Bind = 14,
    /// `capture`
    Capture = 15,
    /// `collapse`
    Collapse = 16,
    /// `collector`
    Collector = 17,
    /// `combiner`
    Combiner = 18,
    /// `compare`
    Compare = 19,
    /// `contains`
    Contains = 20,
    /// `copyin`
    Copyin = 21,
    /// `copyprivate`
    CopyPrivate = 22,
    /// `counts`
    Counts = 23,
    /// `default`
    Default = 24,
    /// `defaultmap`
    Defaultmap = 25,
    /// `depend`
    Depend = 26,
    /// `depth`
    Depth = 27,
    /// `destroy`
    Destroy = 28,
    /// `detach`
    Detach = 29,
    /// `device`
    Device = 30,
    /// `device_safesync`
    DeviceSafesync = 31,
    /// `device_type`
    DeviceType = 32,
    /// `dist_schedule`
    DistSchedule = 33,
    /// `doacross`
    Doacross = 34,
    /// `dyn_groupprivate`
    DynGroupprivate = 35,
    /// `dynamic_allocators`
    DynamicAllocators = 36,
    /// `enter`
    Enter = 37,
    /// `exclusive`
    Exclusive = 38,
    /// `ext_`
    ExtRequirement = 39,
    /// `fail`
    Fail = 40,
    /// `filter`
    Filter = 41,
    /// `final`
    Final = 42,
    /// `firstprivate`
    FirstPrivate = 43,
    /// `for`
    WorksharingLoop = 44,
    /// `from`
    From = 45,
    /// `full`
    Full = 46,
    /// `grainsize`
    Grainsize = 47,
    /// `graph_id`
    GraphId = 48,
    /// `graph_reset`
    GraphReset = 49,
    /// `has_device_addr`
    HasDeviceAddr = 50,
    /// `hint`
    Hint = 51,
    /// `holds`
    Holds = 52,
    /// `if`
    If = 53,
    /// `in_reduction`
    InReduction = 54,
    /// `inbranch`
    InBranch = 55,
    /// `inclusive`
    Inclusive = 56,
    /// `indirect`
    Indirect = 57,
    /// `induction`
    Induction = 58,
    /// `inductor`
    Inductor = 59,
    /// `init`
    Init = 60,
    /// `init_complete`
    InitComplete = 61,
    /// `initializer`
    Initializer = 62,
    /// `interop`
    Interop = 63,
    /// `is_device_ptr`
    IsDevicePtr = 64,
    /// `lastprivate`
    LastPrivate = 65,
    /// `linear`
    Linear = 66,
    /// `link`
    Link = 67,
    /// `local`
    Local = 68,
    /// `looprange`
    Looprange = 69,
    /// `map`
    Map = 70,
    /// `match`
    Match = 71,
    /// `memscope`
    Memscope = 72,
    /// `mergeable`
    Mergeable = 73,
    /// `message`
    Message = 74,
    /// `no_openmp`
    NoOpenmp = 75,
    /// `no_openmp_constructs`
    NoOpenmpConstructs = 76,
    /// `no_openmp_routines`
    NoOpenmpRoutines = 77,
    /// `no_parallelism`
    NoParallelism = 78,
    /// `nocontext`
    Nocontext = 79,
    /// `nogroup`
    NoGroup = 80,
    /// `nontemporal`
    Nontemporal = 81,
    /// `notinbranch`
    NotInBranch = 82,
    /// `novariants`
    Novariants = 83,
    /// `nowait`
    NoWait = 84,
    /// `num_tasks`
    NumTasks = 85,
    /// `num_teams`
    NumTeams = 86,
    /// `num_threads`
    NumThreads = 87,
    /// `ompx_attribute`
    OmpxAttribute = 88,
    /// `ompx_bare`
    OmpxBare = 89,
    /// `ompx_dyn_cgroup_mem`
    OmpxDynCgroupMem = 90,
    /// `order`
    Order = 91,
    /// `ordered`
    Ordered = 92,
    /// `otherwise`
    Otherwise = 93,
    /// `parallel`
    Parallel = 94,
    /// `partial`
    Partial = 95,
    /// `permutation`
    Permutation = 96,
    /// `priority`
    Priority = 97,
    /// `private`
    Private = 98,
    /// `proc_bind`
    ProcBind = 99,
    /// `read`
    Read = 100,
    /// `reduction`
    Reduction = 101,
    /// `relaxed`
    Relaxed = 102,
    /// `release`
    Release = 103,
    /// `replayable`
    Replayable = 104,
    /// `reverse_offload`
    ReverseOffload = 105,
    /// `safelen`
    SafeLen = 106,
    /// `safesync`
    Safesync = 107,
    /// `schedule`
    Schedule = 108,
    /// `sections`
    Sections = 109,
    /// `self_maps`
    SelfMaps = 110,
    /// `seq_cst`
    SeqCst = 111,
    /// `severity`
    Severity = 112,
    /// `shared`
    Shared = 113,
    /// `simd`
    Simd = 114,
    /// `simdlen`
    SimdLen = 115,
    /// `sizes`
    Sizes = 116,
    /// `task_reduction`
    TaskReduction = 117,
    /// `taskgroup`
    Taskgroup = 118,
    /// `thread_limit`
    ThreadLimit = 119,
    /// `threads`
    Threads = 120,
    /// `threadset`
    Threadset = 121,
    /// `to`
    To = 122,
    /// `transparent`
    Transparent = 123,
    /// `unified_address`
    UnifiedAddress = 124,
    /// `unified_shared_memory`
    UnifiedSharedMemory = 125,
    /// `uniform`
    Uniform = 126,
    /// `untied`
    Untied = 127,
    /// `update`
    Update = 128,
    /// `use`
    Use = 129,
    /// `use_device_addr`
    UseDeviceAddr = 130,
    /// `use_device_ptr`
    UseDevicePtr = 131,
    /// `uses_allocators`
    UsesAllocators = 132,
    /// `weak`
    Weak = 133,
    /// `when`
    When = 134,
    /// `write`
    Write = 135,
    /// `async`
    AccAsync = 136,
    /// `attach`
    AccAttach = 137,
    /// `auto`
    AccAuto = 138,
    /// `bind`
    AccBind = 139,
    /// `capture`
    AccCapture = 140,
    /// `collapse`
    AccCollapse = 141,
    /// `copy`
    AccCopy = 142,
    /// `copyin`
    AccCopyin = 143,
    /// `copyout`
    AccCopyout = 144,
    /// `create`
    AccCreate = 145,
    /// `default`
    AccDefault = 146,
    /// `default_async`
    AccDefaultAsync = 147,
    /// `delete`
    AccDelete = 148,
    /// `detach`
    AccDetach = 149,
    /// `device`
    AccDevice = 150,
    /// `device_num`
    AccDeviceNum = 151,
    /// `device_resident`
    AccDeviceResident = 152,
    /// `device_type`
    AccDeviceType = 153,
    /// `deviceptr`
    AccDeviceptr = 154,
    /// `finalize`
    AccFinalize = 155,
    /// `firstprivate`
    AccFirstPrivate = 156,
    /// `gang`
    AccGang = 157,
    /// `host`
    AccHost = 158,
    /// `if`
    AccIf = 159,
    /// `if_present`
    AccIfPresent = 160,
    /// `independent`
    AccIndependent = 161,
    /// `link`
    AccLink = 162,
    /// `no_create`
    AccNoCreate = 163,
    /// `nohost`
    AccNohost = 164,
    /// `num_gangs`
    AccNumGangs = 165,
    /// `num_workers`
    AccNumWorkers = 166,
    /// `present`
    AccPresent = 167,
    /// `private`
    AccPrivate = 168,
    /// `read`
    AccRead = 169,
    /// `reduction`
    AccReduction = 170,
    /// `self`
    AccSelf = 171,
    /// `seq`
    AccSeq = 172,
    /// `shortloop`
    AccShortloop = 173,
    /// `tile`
    AccTile = 174,
    /// `update`
    AccUpdate = 175,
    /// `use_device`
    AccUseDevice = 176,
    /// `vector`
    AccVector = 177,
    /// `vector_length`
    AccVectorLength = 178,
    /// `wait`
    AccWait = 179,
    /// `worker`
    AccWorker = 180,
    /// `write`
    AccWrite = 181,
}

/// The numbers in the order of the table.
pub(crate) const CLAUSES: &[(Clause, DirigentClauseKind)] = &[
    (Clause::Absent, DirigentClauseKind::Absent),
    (Clause::AcqRel, DirigentClauseKind::AcqRel),
    (Clause::Acquire, DirigentClauseKind::Acquire),
    (Clause::AdjustArgs, DirigentClauseKind::AdjustArgs),
    (Clause::Affinity, DirigentClauseKind::Affinity),
    (Clause::Align, DirigentClauseKind::Align),
    (Clause::Aligned, DirigentClauseKind::Aligned),
    (Clause::Allocate, DirigentClauseKind::Allocate),
    (Clause::Allocator, DirigentClauseKind::Allocator),
    (Clause::AppendArgs, DirigentClauseKind::AppendArgs),
    (Clause::Apply, DirigentClauseKind::Apply),
    (Clause::At, DirigentClauseKind::At),
    (Clause::AtomicDefaultMemOrder, DirigentClauseKind::AtomicDefaultMemOrder),
    (Clause::Bind, DirigentClauseKind::Bind),
    (Clause::Capture, DirigentClauseKind::Capture),
    (Clause::Collapse, DirigentClauseKind::Collapse),
    (Clause::Collector, DirigentClauseKind::Collector),
    (Clause::Combiner, DirigentClauseKind::Combiner),
    (Clause::Compare, DirigentClauseKind::Compare),
    (Clause::Contains, DirigentClauseKind::Contains),
    (Clause::Copyin, DirigentClauseKind::Copyin),
    (Clause::CopyPrivate, DirigentClauseKind::CopyPrivate),
    (Clause::Counts, DirigentClauseKind::Counts),
    (Clause::Default, DirigentClauseKind::Default),
    (Clause::Defaultmap, DirigentClauseKind::Defaultmap),
    (Clause::Depend, DirigentClauseKind::Depend),
    (Clause::Depth, DirigentClauseKind::Depth),
    (Clause::Destroy, DirigentClauseKind::Destroy),
    (Clause::Detach, DirigentClauseKind::Detach),
    (Clause::Device, DirigentClauseKind::Device),
    (Clause::DeviceSafesync, DirigentClauseKind::DeviceSafesync),
    (Clause::DeviceType, DirigentClauseKind::DeviceType),
    (Clause::DistSchedule, DirigentClauseKind::DistSchedule),
    (Clause::Doacross, DirigentClauseKind::Doacross),
    (Clause::DynGroupprivate, DirigentClauseKind::DynGroupprivate),
    (Clause::DynamicAllocators, DirigentClauseKind::DynamicAllocators),
    (Clause::Enter, DirigentClauseKind::Enter),
    (Clause::Exclusive, DirigentClauseKind::Exclusive),
    (Clause::ExtRequirement, DirigentClauseKind::ExtRequirement),
    (Clause::Fail, DirigentClauseKind::Fail),
    (Clause::Filter, DirigentClauseKind::Filter),
    (Clause::Final, DirigentClauseKind::Final),
    (Clause::FirstPrivate, DirigentClauseKind::FirstPrivate),
    (Clause::WorksharingLoop, DirigentClauseKind::WorksharingLoop),
    (Clause::From, DirigentClauseKind::From),
    (Clause::Full, DirigentClauseKind::Full),
    (Clause::Grainsize, DirigentClauseKind::Grainsize),
    (Clause::GraphId, DirigentClauseKind::GraphId),
    (Clause::GraphReset, DirigentClauseKind::GraphReset),
    (Clause::HasDeviceAddr, DirigentClauseKind::HasDeviceAddr),
    (Clause::Hint, DirigentClauseKind::Hint),
    (Clause::Holds, DirigentClauseKind::Holds),
    (Clause::If, DirigentClauseKind::If),
    (Clause::InReduction, DirigentClauseKind::InReduction),
    (Clause::InBranch, DirigentClauseKind::InBranch),
    (Clause::Inclusive, DirigentClauseKind::Inclusive),
    (Clause::Indirect, DirigentClauseKind::Indirect),
    (Clause::Induction, DirigentClauseKind::Induction),
    (Clause::Inductor, DirigentClauseKind::Inductor),
    (Clause::Init, DirigentClauseKind::Init),
    (Clause::InitComplete, DirigentClauseKind::InitComplete),
    (Clause::Initializer, DirigentClauseKind::Initializer),
    (Clause::Interop, DirigentClauseKind::Interop),
    (Clause::IsDevicePtr, DirigentClauseKind::IsDevicePtr),
    (Clause::LastPrivate, DirigentClauseKind::LastPrivate),
    (Clause::Linear, DirigentClauseKind::Linear),
    (Clause::Link, DirigentClauseKind::Link),
    (Clause::Local, DirigentClauseKind::Local),
    (Clause::Looprange, DirigentClauseKind::Looprange),
    (Clause::Map, DirigentClauseKind::Map),
    (Clause::Match, DirigentClauseKind::Match),
    (Clause::Memscope, DirigentClauseKind::Memscope),
    (Clause::Mergeable, DirigentClauseKind::Mergeable),
    (Clause::Message, DirigentClauseKind::Message),
    (Clause::NoOpenmp, DirigentClauseKind::NoOpenmp),
    (Clause::NoOpenmpConstructs, DirigentClauseKind::NoOpenmpConstructs),
    (Clause::NoOpenmpRoutines, DirigentClauseKind::NoOpenmpRoutines),
    (Clause::NoParallelism, DirigentClauseKind::NoParallelism),
    (Clause::Nocontext, DirigentClauseKind::Nocontext),
    (Clause::NoGroup, DirigentClauseKind::NoGroup),
    (Clause::Nontemporal, DirigentClauseKind::Nontemporal),
    (Clause::NotInBranch, DirigentClauseKind::NotInBranch),
    (Clause::Novariants, DirigentClauseKind::Novariants),
    (Clause::NoWait, DirigentClauseKind::NoWait),
    (Clause::NumTasks, DirigentClauseKind::NumTasks),
    (Clause::NumTeams, DirigentClauseKind::NumTeams),
    (Clause::NumThreads, DirigentClauseKind::NumThreads),
    (Clause::OmpxAttribute, DirigentClauseKind::OmpxAttribute),
    (Clause::OmpxBare, DirigentClauseKind::OmpxBare),
    (Clause::OmpxDynCgroupMem, DirigentClauseKind::OmpxDynCgroupMem),
    (Clause::Order, DirigentClauseKind::Order),
    (Clause::Ordered, DirigentClauseKind::Ordered),
    (Clause::Otherwise, DirigentClauseKind::Otherwise),
    (Clause::Parallel, DirigentClauseKind::Parallel),
    (Clause::Partial, DirigentClauseKind::Partial),
    (Clause::Permutation, DirigentClauseKind::Permutation),
    (Clause::Priority, DirigentClauseKind::Priority),
    (Clause::Private, DirigentClauseKind::Private),
    (Clause::ProcBind, DirigentClauseKind::ProcBind),
    (Clause::Read, DirigentClauseKind::Read),
    (Clause::Reduction, DirigentClauseKind::Reduction),
    (Clause::Relaxed, DirigentClauseKind::Relaxed),
    (Clause::Release, DirigentClauseKind::Release),
    (Clause::Replayable, DirigentClauseKind::Replayable),
    (Clause::ReverseOffload, DirigentClauseKind::ReverseOffload),
    (Clause::SafeLen, DirigentClauseKind::SafeLen),
    (Clause::Safesync, DirigentClauseKind::Safesync),
    (Clause::Schedule, DirigentClauseKind::Schedule),
    (Clause::Sections, DirigentClauseKind::Sections),
    (Clause::SelfMaps, DirigentClauseKind::SelfMaps),
    (Clause::SeqCst, DirigentClauseKind::SeqCst),
    (Clause::Severity, DirigentClauseKind::Severity),
    (Clause::Shared, DirigentClauseKind::Shared),
    (Clause::Simd, DirigentClauseKind::Simd),
    (Clause::SimdLen, DirigentClauseKind::SimdLen),
    (Clause::Sizes, DirigentClauseKind::Sizes),
    (Clause::TaskReduction, DirigentClauseKind::TaskReduction),
    (Clause::Taskgroup, DirigentClauseKind::Taskgroup),
    (Clause::ThreadLimit, DirigentClauseKind::ThreadLimit),
    (Clause::Threads, DirigentClauseKind::Threads),
    (Clause::Threadset, DirigentClauseKind::Threadset),
    (Clause::To, DirigentClauseKind::To),
    (Clause::Transparent, DirigentClauseKind::Transparent),
    (Clause::UnifiedAddress, DirigentClauseKind::UnifiedAddress),
    (Clause::UnifiedSharedMemory, DirigentClauseKind::UnifiedSharedMemory),
    (Clause::Uniform, DirigentClauseKind::Uniform),
    (Clause::Untied, DirigentClauseKind::Untied),
    (Clause::Update, DirigentClauseKind::Update),
    (Clause::Use, DirigentClauseKind::Use),
    (Clause::UseDeviceAddr, DirigentClauseKind::UseDeviceAddr),
    (Clause::UseDevicePtr, DirigentClauseKind::UseDevicePtr),
    (Clause::UsesAllocators, DirigentClauseKind::UsesAllocators),
    (Clause::Weak, DirigentClauseKind::Weak),
    (Clause::When, DirigentClauseKind::When),
    (Clause::Write, DirigentClauseKind::Write),
    (Clause::AccAsync, DirigentClauseKind::AccAsync),
    (Clause::AccAttach, DirigentClauseKind::AccAttach),
    (Clause::AccAuto, DirigentClauseKind::AccAuto),
    (Clause::AccBind, DirigentClauseKind::AccBind),
    (Clause::AccCapture, DirigentClauseKind::AccCapture),
    (Clause::AccCollapse, DirigentClauseKind::AccCollapse),
    (Clause::AccCopy, DirigentClauseKind::AccCopy),
    (Clause::AccCopyin, DirigentClauseKind::AccCopyin),
    (Clause::AccCopyout, DirigentClauseKind::AccCopyout),
    (Clause::AccCreate, DirigentClauseKind::AccCreate),
    (Clause::AccDefault, DirigentClauseKind::AccDefault),
    (Clause::AccDefaultAsync, DirigentClauseKind::AccDefaultAsync),
    (Clause::AccDelete, DirigentClauseKind::AccDelete),
    (Clause::AccDetach, DirigentClauseKind::AccDetach),
    (Clause::AccDevice, DirigentClauseKind::AccDevice),
    (Clause::AccDeviceNum, DirigentClauseKind::AccDeviceNum),
    (Clause::AccDeviceResident, DirigentClauseKind::AccDeviceResident),
    (Clause::AccDeviceType, DirigentClauseKind::AccDeviceType),
    (Clause::AccDeviceptr, DirigentClauseKind::AccDeviceptr),
    (Clause::AccFinalize, DirigentClauseKind::AccFinalize),
    (Clause::AccFirstPrivate, DirigentClauseKind::AccFirstPrivate),
    (Clause::AccGang, DirigentClauseKind::AccGang),
    (Clause::AccHost, DirigentClauseKind::AccHost),
    (Clause::AccIf, DirigentClauseKind::AccIf),
    (Clause::AccIfPresent, DirigentClauseKind::AccIfPresent),
    (Clause::AccIndependent, DirigentClauseKind::AccIndependent),
    (Clause::AccLink, DirigentClauseKind::AccLink),
    (Clause::AccNoCreate, DirigentClauseKind::AccNoCreate),
    (Clause::AccNohost, DirigentClauseKind::AccNohost),
    (Clause::AccNumGangs, DirigentClauseKind::AccNumGangs),
    (Clause::AccNumWorkers, DirigentClauseKind::AccNumWorkers),
    (Clause::AccPresent, DirigentClauseKind::AccPresent),
    (Clause::AccPrivate, DirigentClauseKind::AccPrivate),
    (Clause::AccRead, DirigentClauseKind::AccRead),
    (Clause::AccReduction, DirigentClauseKind::AccReduction),
    (Clause::AccSelf, DirigentClauseKind::AccSelf),
    (Clause::AccSeq, DirigentClauseKind::AccSeq),
    (Clause::AccShortloop, DirigentClauseKind::AccShortloop),
    (Clause::AccTile, DirigentClauseKind::AccTile),
    (Clause::AccUpdate, DirigentClauseKind::AccUpdate),
    (Clause::AccUseDevice, DirigentClauseKind::AccUseDevice),
    (Clause::AccVector, DirigentClauseKind::AccVector),
    (Clause::AccVectorLength, DirigentClauseKind::AccVectorLength),
    (Clause::AccWait, DirigentClauseKind::AccWait),
    (Clause::AccWorker, DirigentClauseKind::AccWorker),
    (Clause::AccWrite, DirigentClauseKind::AccWrite),
];
