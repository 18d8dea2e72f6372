//! One row per clause of OpenMP; see [`crate::table`] for the columns.

macro_rules! openmp_clauses {
    ($next:ident $($rest:tt)*) => {
        $next! { $($rest)*
            OpenMp Absent "absent" @51 Words nothing
            OpenMp AcqRel "acq_rel" @50 Flag nothing
            OpenMp Acquire "acquire" @50 Flag nothing
            OpenMp AdjustArgs "adjust_args" @51 List nothing { "nothing" "need_device_ptr" "need_device_addr"@60 }
            OpenMp Affinity "affinity" @50 List nothing { "iterator" }
            OpenMp Align "align" @51 Expr nothing
            OpenMp Aligned "aligned" @40 ListStep nothing
            OpenMp Allocate "allocate" @50 List nothing { "allocator" "align"@51 }
            OpenMp Allocator "allocator" @50 Expr nothing
            OpenMp AppendArgs "append_args" @51 Words nothing
            OpenMp Apply "apply" @60 Directives nothing
                { "fused" "grid" "identity" "interchanged" "intratile" "offsets" "reversed" "split" "unrolled" }
            OpenMp At "at" @51 Keyword nothing [ "compilation" "execution" ]
            OpenMp AtomicDefaultMemOrder "atomic_default_mem_order" @50 Keyword nothing
                [ "acq_rel" "relaxed" "seq_cst" "acquire"@60 "release"@60 ]
            OpenMp Bind "bind" @50 Keyword nothing [ "teams" "parallel" "thread" ]
            OpenMp Capture "capture" @31 Flag nothing
            OpenMp Collapse "collapse" @30 Expr nothing
            OpenMp Collector "collector" @60 Raw nothing
            OpenMp Combiner "combiner" @60 Raw nothing
            OpenMp Compare "compare" @51 Flag nothing
            OpenMp Contains "contains" @51 Words nothing
            OpenMp Copyin "copyin" @25 List Sharing(Copyin)
            OpenMp CopyPrivate "copyprivate" @25 List Sharing(CopyPrivate)
            OpenMp Counts "counts" @60 List nothing [ "omp_fill" ]
            OpenMp Default "default" @25 Keyword nothing
                { "scalar"@60 "aggregate"@60 "pointer"@60 "allocatable"@60 "all"@60 } [ "shared" "none" "private" "firstprivate"@30 ]
            OpenMp Defaultmap "defaultmap" @45 Keyword nothing
                { "scalar" "aggregate"@50 "pointer"@50 "allocatable"@50 "all"@52 } [ "alloc"@50 "to"@50 "from"@50 "tofrom" "firstprivate"@50 "none"@50 "default"@50 "present"@51 "storage"@60 "private"@60 "self"@60 ]
            OpenMp Depend "depend" @40 Depend nothing { "iterator"@50 }
                [ "in" "out" "inout" "mutexinoutset"@50 "inoutset"@51 "depobj"@50 "source"@45 ~52 "doacross" !60 "sink"@45 ~52 "doacross" !60 ]
            OpenMp Depth "depth" @61 Expr nothing
            OpenMp Destroy "destroy" @50 Flag nothing
            OpenMp Detach "detach" @50 Expr nothing
            OpenMp Device "device" @40 Expr nothing { "ancestor"@50 "device_num"@50 }
            OpenMp DeviceSafesync "device_safesync" @60 Flag nothing
            OpenMp DeviceType "device_type" @50 Keyword nothing [ "any" "host" "nohost" ]
            OpenMp DistSchedule "dist_schedule" @40 KeywordExpr nothing [ "static" ]
            OpenMp Doacross "doacross" @52 Depend nothing [ "source" "sink" ]
            OpenMp DynGroupprivate "dyn_groupprivate" @61 Expr nothing { "cgroup" "fallback" }
            OpenMp DynamicAllocators "dynamic_allocators" @50 Flag nothing
            OpenMp Enter "enter" @52 List nothing { "automap"@60 }
            OpenMp Exclusive "exclusive" @50 List nothing
            OpenMp ExtRequirement "ext_" @0 Flag nothing
            OpenMp Fail "fail" @51 Keyword nothing [ "seq_cst" "acquire" "relaxed" ]
            OpenMp Filter "filter" @51 Expr nothing
            OpenMp Final "final" @31 Expr nothing
            OpenMp FirstPrivate "firstprivate" @25 List Sharing(FirstPrivate) { "saved"@60 }
            OpenMp WorksharingLoop "for" / "do" @40 Flag nothing
            OpenMp From "from" @40 List nothing { "mapper"@50 "present"@51 "iterator"@51 }
            OpenMp Full "full" @51 Flag nothing
            OpenMp Grainsize "grainsize" @45 Expr nothing { "strict"@51 }
            OpenMp GraphId "graph_id" @60 Expr nothing
            OpenMp GraphReset "graph_reset" @60 Flag nothing
            OpenMp HasDeviceAddr "has_device_addr" @51 List Sharing(HasDeviceAddr)
            OpenMp Hint "hint" @45 Expr nothing
            OpenMp Holds "holds" @51 Expr nothing
            OpenMp If "if" @25 Expr nothing
            OpenMp InReduction "in_reduction" @50 Reduction Sharing(Reduction)
            OpenMp InBranch "inbranch" @40 Flag nothing
            OpenMp Inclusive "inclusive" @50 List nothing
            OpenMp Indirect "indirect" @51 Flag nothing
            OpenMp Induction "induction" @60 Reduction Sharing(Induction) { "step" "strict" "relaxed" }
            OpenMp Inductor "inductor" @60 Raw nothing
            OpenMp Init "init" @51 List nothing
                { "target" "targetsync" "prefer_type" "depinfo"@60 "interop"@60 "in"@60 "out"@60 "inout"@60 "inoutset"@60 "mutexinoutset"@60 "depobj"@60 }
            OpenMp InitComplete "init_complete" @60 Flag nothing
            OpenMp Initializer "initializer" @40 Raw nothing
            OpenMp Interop "interop" @60 List nothing
            OpenMp IsDevicePtr "is_device_ptr" @45 List Sharing(IsDevicePtr)
            OpenMp LastPrivate "lastprivate" @25 List Sharing(LastPrivate) { "conditional"@50 }
            OpenMp Linear "linear" @40 ListStep Sharing(Linear) { "val"@45 "ref"@45 "uval"@45 "step"@52 }
            OpenMp Link "link" @45 List nothing
            OpenMp Local "local" @60 List nothing
            OpenMp Looprange "looprange" @60 Expr nothing
            OpenMp Map "map" @40 Map MapType
                { "always"@45 "close"@50 "mapper"@50 "iterator"@51 "present"@51 "self"@60 "ref_ptee"@60 "ref_ptr"@60 "ref_ptr_ptee"@60 "delete"@60 } [ "to" "from" "tofrom" "alloc" "storage"@60 "release"@45 "delete"@45 ]
            OpenMp Match "match" @50 Raw nothing
            OpenMp Memscope "memscope" @60 Keyword nothing [ "all" "cgroup" "device" ]
            OpenMp Mergeable "mergeable" @31 Flag nothing
            OpenMp Message "message" @51 Expr nothing
            OpenMp NoOpenmp "no_openmp" @51 Flag nothing
            OpenMp NoOpenmpConstructs "no_openmp_constructs" @60 Flag nothing
            OpenMp NoOpenmpRoutines "no_openmp_routines" @51 Flag nothing
            OpenMp NoParallelism "no_parallelism" @51 Flag nothing
            OpenMp Nocontext "nocontext" @51 Expr nothing
            OpenMp NoGroup "nogroup" @45 Flag nothing
            OpenMp Nontemporal "nontemporal" @50 List nothing
            OpenMp NotInBranch "notinbranch" @40 Flag nothing
            OpenMp Novariants "novariants" @51 Expr nothing
            OpenMp NoWait "nowait" @25 Flag nothing
            OpenMp NumTasks "num_tasks" @45 Expr nothing { "strict"@51 }
            OpenMp NumTeams "num_teams" @40 Bounds nothing
            OpenMp NumThreads "num_threads" @25 List nothing { "strict"@60 "dims"@61 }
            OpenMp OmpxAttribute "ompx_attribute" @0 Expr nothing
            OpenMp OmpxBare "ompx_bare" @0 Flag nothing
            OpenMp OmpxDynCgroupMem "ompx_dyn_cgroup_mem" @0 Expr nothing
            OpenMp Order "order" @50 Keyword nothing { "reproducible"@51 "unconstrained"@51 } [ "concurrent" ]
            OpenMp Ordered "ordered" @25 Flag nothing
            OpenMp Otherwise "otherwise" @52 Selector nothing
            OpenMp Parallel "parallel" @40 Flag nothing
            OpenMp Partial "partial" @51 Flag nothing
            OpenMp Permutation "permutation" @60 List nothing
            OpenMp Priority "priority" @45 Expr nothing
            OpenMp Private "private" @25 List Sharing(Private)
            OpenMp ProcBind "proc_bind" @40 Keyword nothing [ "close" "spread" "primary"@51 "master" ~51 "primary" !60 ]
            OpenMp Read "read" @31 Flag nothing
            OpenMp Reduction "reduction" @25 Reduction Sharing(Reduction) { "inscan"@50 "task"@50 "default"@50 "original"@60 }
            OpenMp Relaxed "relaxed" @50 Flag nothing
            OpenMp Release "release" @50 Flag nothing
            OpenMp Replayable "replayable" @60 Flag nothing
            OpenMp ReverseOffload "reverse_offload" @50 Flag nothing
            OpenMp SafeLen "safelen" @40 Expr nothing
            OpenMp Safesync "safesync" @60 Flag nothing
            OpenMp Schedule "schedule" @25 KeywordExpr nothing { "monotonic"@45 "nonmonotonic"@45 "simd"@45 }
                [ "static" "dynamic" "guided" "auto"@30 "runtime" ]
            OpenMp Sections "sections" @40 Flag nothing
            OpenMp SelfMaps "self_maps" @60 Flag nothing
            OpenMp SeqCst "seq_cst" @40 Flag nothing
            OpenMp Severity "severity" @51 Keyword nothing [ "fatal" "warning" ]
            OpenMp Shared "shared" @25 List Sharing(Shared)
            OpenMp Simd "simd" @45 Flag nothing
            OpenMp SimdLen "simdlen" @40 Expr nothing
            OpenMp Sizes "sizes" @51 List nothing
            OpenMp TaskReduction "task_reduction" @50 Reduction Sharing(Reduction)
            OpenMp Taskgroup "taskgroup" @40 Flag nothing
            OpenMp ThreadLimit "thread_limit" @40 Expr nothing
            OpenMp Threads "threads" @45 Flag nothing
            OpenMp Threadset "threadset" @60 Keyword nothing [ "omp_pool" "omp_team" ]
            OpenMp To "to" @40 List nothing { "mapper"@50 "present"@51 "iterator"@51 }
            OpenMp Transparent "transparent" @60 Flag nothing
            OpenMp UnifiedAddress "unified_address" @50 Flag nothing
            OpenMp UnifiedSharedMemory "unified_shared_memory" @50 Flag nothing
            OpenMp Uniform "uniform" @40 List nothing
            OpenMp Untied "untied" @30 Flag nothing
            OpenMp Update "update" @31 Flag nothing [ "in"@50 "out"@50 "inout"@50 "mutexinoutset"@50 "inoutset"@51 ]
            OpenMp Use "use" @51 List nothing
            OpenMp UseDeviceAddr "use_device_addr" @50 List Sharing(UseDeviceAddr)
            OpenMp UseDevicePtr "use_device_ptr" @45 List Sharing(UseDevicePtr)
            OpenMp UsesAllocators "uses_allocators" @50 List nothing { "memspace"@52 "traits"@52 }
            OpenMp Weak "weak" @51 Flag nothing
            OpenMp When "when" @50 Selector nothing
            OpenMp Write "write" @31 Flag nothing
        }
    };
}
