//! One row per leaf directive of OpenMP; see [`crate::table`] for the columns.

macro_rules! openmp_leaves {
    ($next:ident $($rest:tt)*) => {
        $next! { $($rest)*
            OpenMp Allocate "allocate" @50 Declarative Standalone Never
                many []
                once [Align@51 Allocator]
                then []
            OpenMp Allocators "allocators" @52 (Fortran) Executable Block Optional
                many [Allocate]
                once []
                then []
            OpenMp Assume "assume" @51 Informational Block Required
                many [ExtRequirement]
                once [Absent Contains Holds NoOpenmp NoOpenmpConstructs@60 NoOpenmpRoutines NoParallelism]
                then []
            OpenMp Assumes "assumes" @51 Informational Standalone Never
                many [ExtRequirement]
                once [Absent Contains Holds NoOpenmp NoOpenmpConstructs@60 NoOpenmpRoutines NoParallelism]
                then []
            OpenMp Atomic "atomic" @25 Executable Block Optional
                many []
                once [AcqRel@50 Acquire@50 Capture@31 Compare@51 Fail@51 Hint@50 Memscope@60 Read@31 Relaxed@50 Release@50 SeqCst@40 Update@31 Weak@51 Write@31]
                then []
            OpenMp Barrier "barrier" @25 Executable Standalone Never
                many []
                once []
                then []
            OpenMp BeginAssumes "begin assumes" @51 (C) Informational Delimited Delimited
                many [ExtRequirement]
                once [Absent Contains Holds NoOpenmp NoOpenmpConstructs@60 NoOpenmpRoutines NoParallelism]
                then []
            OpenMp BeginDeclareTarget "begin declare target" @51 (C) Declarative Delimited Delimited
                many []
                once [DeviceType Indirect]
                then []
            OpenMp BeginDeclareVariant "begin declare variant" @51 (C) Declarative Delimited Delimited
                many [AdjustArgs]
                once [AppendArgs Match]
                then []
            OpenMp BeginMetadirective "begin metadirective" @51 Meta Delimited Delimited
                many [Default ~52 "otherwise" !60 When]
                once [Otherwise@52]
                then []
            OpenMp Cancel "cancel" @40 Executable Standalone Never
                many [If]
                once [WorksharingLoop Parallel Sections Taskgroup]
                then []
            OpenMp CancellationPoint "cancellation point" @40 Executable Standalone Never
                many []
                once [WorksharingLoop Parallel Sections Taskgroup]
                then []
            OpenMp Critical "critical" @25 Executable Block Required
                many []
                once [Hint@45]
                then []
            OpenMp DeclareInduction "declare induction" @60 Declarative Standalone Never
                many [Induction]
                once [Collector Inductor]
                then []
            OpenMp DeclareMapper "declare mapper" @50 Declarative Standalone Never
                many [Map]
                once []
                then []
            OpenMp DeclareReduction "declare reduction" @40 Declarative Standalone Never
                many []
                once [Combiner@60 Initializer]
                then []
            OpenMp DeclareSimd "declare simd" @40 Declarative Declaration Never
                many [Aligned Linear Uniform]
                once [InBranch NotInBranch SimdLen]
                then []
            OpenMp DeclareTarget "declare target" @40 Declarative Standalone Delimited
                many [Enter@52 Link@45 Local@60 To ~52 "enter" !60]
                once [DeviceType@50 Indirect@51]
                then []
            OpenMp DeclareVariant "declare variant" @50 Declarative Declaration Never
                many [AdjustArgs@51]
                once [AppendArgs@51 Match]
                then []
            OpenMp Depobj "depobj" @50 Executable Standalone Never
                many []
                once [Depend Destroy Init@60 Update]
                then []
            OpenMp Dispatch "dispatch" @51 Executable Block Optional
                many [Depend HasDeviceAddr@52 IsDevicePtr]
                once [Device Interop@60 Nocontext Novariants NoWait]
                then []
            OpenMp Distribute "distribute" @40 Executable LoopNest Optional
                many [Allocate@50 FirstPrivate Induction@60 LastPrivate@45 Private]
                once [Collapse DistSchedule Order@50]
                then [Parallel Simd]
            OpenMp WorksharingLoop "do" / "for" @25 Executable LoopNest Optional
                many [Allocate@50 FirstPrivate Induction@60 LastPrivate Linear@45 Private Reduction]
                once [Collapse@30 NoWait Order@50 Ordered Schedule]
                then [Simd@40]
            OpenMp Error "error" @51 Utility Standalone Never
                many []
                once [At Message Severity]
                then []
            OpenMp Flatten "flatten" @61 Executable LoopNest Optional
                many [Apply]
                once [Depth]
                then []
            OpenMp Flush "flush" @25 Executable Standalone Never
                many []
                once [AcqRel@50 Acquire@50 Memscope@60 Release@50 SeqCst@51]
                then []
            OpenMp Fuse "fuse" @60 Executable LoopSequence Optional
                many [Apply]
                once [Depth@61 Looprange]
                then []
            OpenMp Groupprivate "groupprivate" @60 Declarative Standalone Never
                many []
                once [DeviceType]
                then []
            OpenMp Interchange "interchange" @60 Executable LoopNest Optional
                many [Apply]
                once [Permutation]
                then []
            OpenMp Interop "interop" @51 Executable Standalone Never
                many [Depend Destroy Init Use]
                once [Device NoWait]
                then []
            OpenMp Loop "loop" @50 Executable LoopNest Optional
                many [LastPrivate Private Reduction]
                once [Bind Collapse Order]
                then []
            OpenMp Masked "masked" @51 Executable Block Required
                many []
                once [Filter]
                then [Taskloop]
            OpenMp Master "master" @25 ~51 "masked" !60 Executable Block Required
                many []
                once []
                then [Taskloop@50]
            OpenMp Metadirective "metadirective" @50 Meta Standalone Never
                many [When]
                once [Default ~52 "otherwise" !60 Otherwise@52]
                then []
            OpenMp Nothing "nothing" @51 Utility Standalone Never
                many [Apply@60]
                once []
                then []
            OpenMp Ordered "ordered" @25 Executable Standalone WhenBlock
                many [Depend@45 Doacross@52]
                once [Simd@45 Threads@45]
                then []
            OpenMp Parallel "parallel" @25 Executable Block Required
                many [Allocate@50 Copyin FirstPrivate If OmpxAttribute Private Reduction Shared]
                once [Default Message@60 NumThreads ProcBind@40 Safesync@60 Severity@60]
                then [Loop@50 Masked@51 Master@50 Sections Single@60 Workshare WorksharingLoop]
            OpenMp Requires "requires" @50 Informational Standalone Never
                many [ExtRequirement]
                once [AtomicDefaultMemOrder DeviceSafesync@60 DynamicAllocators ReverseOffload SelfMaps@60 UnifiedAddress UnifiedSharedMemory]
                then []
            OpenMp Reverse "reverse" @60 Executable LoopNest Optional
                many [Apply]
                once []
                then []
            OpenMp Scan "scan" @50 Subsidiary Separating Never
                many []
                once [Exclusive Inclusive InitComplete@60]
                then []
            OpenMp Scope "scope" @51 Executable Block Required
                many [Allocate@52 FirstPrivate@52 Private Reduction]
                once [NoWait]
                then []
            OpenMp Section "section" @25 Subsidiary Separating Never
                many []
                once []
                then []
            OpenMp Sections "sections" @25 Executable Block Required
                many [Allocate@50 FirstPrivate LastPrivate Private Reduction]
                once [NoWait]
                then []
            OpenMp Simd "simd" @40 Executable LoopNest Optional
                many [Aligned Allocate@50 If@50 Induction@60 LastPrivate Linear Nontemporal@50 Private Reduction]
                once [Collapse Order@50 SafeLen SimdLen]
                then []
            OpenMp Single "single" @25 Executable Block Required
                many [Allocate@50 CopyPrivate FirstPrivate Private]
                once [NoWait]
                then []
            OpenMp Split "split" @60 Executable LoopNest Optional
                many [Apply]
                once [Counts]
                then []
            OpenMp Stripe "stripe" @60 Executable LoopNest Optional
                many [Apply]
                once [Sizes]
                then []
            OpenMp Target "target" @40 Executable Block Required
                many [Allocate@50 Defaultmap@45 Depend@45 DynGroupprivate@61 FirstPrivate@45 HasDeviceAddr@51 If InReduction@50 IsDevicePtr@45 Map OmpxAttribute Private@45 UsesAllocators@50]
                once [Default@60 Device DeviceType@60 NoWait@45 OmpxBare OmpxDynCgroupMem Priority@60 Replayable@60 ThreadLimit@51]
                then [Loop@60 Parallel@45 Simd@45 Teams]
            OpenMp TargetData "target data" @40 Executable Block Required
                many [Affinity@60 Allocate@60 Depend@60 FirstPrivate@60 If InReduction@60 Map Private@60 Shared@60 UseDeviceAddr@50 UseDevicePtr@45]
                once [Default@60 Detach@60 Device Mergeable@60 NoGroup@60 NoWait@60 Priority@60 Transparent@60]
                then []
            OpenMp TargetEnterData "target enter data" @45 Executable Standalone Never
                many [Depend If Map]
                once [Device NoWait Priority@60 Replayable@60]
                then []
            OpenMp TargetExitData "target exit data" @45 Executable Standalone Never
                many [Depend If Map]
                once [Device NoWait Priority@60 Replayable@60]
                then []
            OpenMp TargetUpdate "target update" @40 Executable Standalone Never
                many [Depend@45 From If To]
                once [Device NoWait@45 Priority@60 Replayable@60]
                then []
            OpenMp Task "task" @30 Executable Block Required
                many [Affinity@50 Allocate@50 Depend@40 FirstPrivate If InReduction@50 Private Shared]
                once [Default Detach@50 Final@31 Mergeable@31 Priority@45 Replayable@60 Threadset@60 Transparent@60 Untied]
                then []
            OpenMp TaskIteration "task iteration" @60 Subsidiary Standalone Never
                many [Affinity Depend If]
                once []
                then []
            OpenMp Taskgraph "taskgraph" @60 Executable Block Required
                many [If]
                once [GraphId GraphReset NoGroup]
                then []
            OpenMp Taskgroup "taskgroup" @40 Executable Block Required
                many [Allocate@50 TaskReduction@50]
                once []
                then []
            OpenMp Taskloop "taskloop" @45 Executable LoopNest Optional
                many [Allocate@50 FirstPrivate If InReduction@50 Induction@60 LastPrivate Private Reduction@50 Shared]
                once [Collapse Default Final Grainsize Mergeable NoGroup NumTasks Priority Replayable@60 Threadset@60 Transparent@60 Untied]
                then [Simd]
            OpenMp Taskwait "taskwait" @30 Executable Standalone Never
                many [Depend@50]
                once [NoWait@51 Replayable@60]
                then []
            OpenMp Taskyield "taskyield" @31 Executable Standalone Never
                many []
                once []
                then []
            OpenMp Teams "teams" @40 Executable Block Required
                many [Allocate@50 DynGroupprivate@61 FirstPrivate If@52 OmpxAttribute Private Reduction Shared]
                once [Default NumTeams ThreadLimit]
                then [Distribute Loop@50 Workdistribute@60]
            OpenMp Threadprivate "threadprivate" @25 Declarative Standalone Never
                many []
                once []
                then []
            OpenMp Tile "tile" @51 Executable LoopNest Optional
                many [Apply@60]
                once [Sizes]
                then []
            OpenMp Unroll "unroll" @51 Executable LoopNest Optional
                many [Apply@60]
                once [Full Partial]
                then []
            OpenMp Workdistribute "workdistribute" @60 (Fortran) Executable Block Required
                many []
                once []
                then []
            OpenMp Workshare "workshare" @25 (Fortran) Executable Block Required
                many []
                once [NoWait]
                then []
        }
    };
}
