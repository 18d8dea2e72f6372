//! Flags that are accepted and do nothing (table): what they are about is not analyzed, or is always on.

use crate::flag::{Flag, Value};

/// About code generation, optimization, linking, run-time checks, other compilers' messages.
pub const IGNORED: &str = "Accepted and without effect";
/// About extensions that need no flag here; `-Wextension=NAME` reports them.
pub const ALWAYS: &str = "Accepted: what they enable needs no flag";

macro_rules! rows {
    ($($group:ident $value:ident { $($spelling:literal)* })*) => {
        /// Every such flag.
        pub const WITHOUT_EFFECT: &[Flag] = &[$($(Flag {
            spelling: $spelling, value: Value::$value, placeholder: "", group: $group, help: "", set: |_, _| Ok(()),
        }),*),*];
    };
}

rows! {
    ALWAYS None {
        "-fcray-pointer" "-fdollar-ok"
        "-falternative-parameter-statement" "-funsigned" "-fallow-invalid-boz"
        "-fall-intrinsics" "-fopenmp-extensions" "-fplan9-extensions"
        "-fextended-identifiers" "-fgimple" "-flax-vector-conversions" "-fcond-mismatch" "-fpermissive" "-Mcray=pointer" "-Munixlogical" "-Mallocatable" "-Mallocatable=95"
        "-Mallocatable=03"
    }
    ALWAYS Attached {
        "-fdec-" "-fcoarray="
    }
    IGNORED None {
        "-pipe" "-pg" "-s" "-static" "-shared" "-rdynamic" "-v" "-MD" "-MMD" "-MP"
        "-fast" "-ftz" "-ip" "-ipo" "-no-prec-div" "-prec-div" "-prec-sqrt" "-traceback" "-auto"
        "-automatic" "-nosave" "-recursive" "-stackvar" "-static-intel" "-shared-intel" "-nofor_main" "-zero"
        "-pad" "-quiet" "-restrict" "-unroll" "-fullwarn" "-nodepend" "-depend" "-dalign" "-em" "-eD"
        "-ansi_alias" "-ansi_alias-" "-trapuv" "-xHost" "-xHOST" "-q64" "-q32" "-Kfast" "-KPIC" "-Kieee" "-Knoieee" "-C"
        "-heap-arrays" "-funroll-loops" "-funroll-all-loops" "-fbacktrace" "-fbounds-check" "-frecursive"
        "-fautomatic" "-fsecond-underscore" "-funderscoring" "-fleading-underscore"
        "-fsign-zero" "-falign-commons" "-fcommon" "-finstrument-functions"
        "-ffloat-store" "-fwrapv" "-fstrict-aliasing" "-fomit-frame-pointer" "-fforce-addr" "-fforce-mem"
        "-fexpensive-optimizations" "-fstrength-reduce" "-fltconsistency" "-ff2c" "-fgnu-tm"
        "-faggressive-function-elimination" "-fprotect-parens" "-frealloc-lhs" "-fwhole-file" "-fexternal-blas"
        "-fblas-matmul-limit" "-fstack-arrays" "-fpack-derived" "-frepack-arrays" "-fshort-enums"
        "-fmodule-private" "-fpreprocessed"
        "-fhosted"
        "-fbuiltin" "-fasm" "-fasynchronous-unwind-tables" "-funwind-tables"
        "-fshort-wchar" "-fvectorize" "-fslp-vectorize" "-ftree-vectorize"
        "-mp1" "-qstrict" "-qnosave" "-qsave" "-qessl" "-qsource" "-qlist"
        "-qlistopt" "-qfullpath" "-qthreaded" "-qhot" "-qipa" "-qcompact" "-qreport" "-qEXTNAME" "-qextname" "-qcheck"
        "-qnozerosize" "-qsmp" "-qrecur" "-qlargepage" "-Mrecursive" "-Mnorecursive"
        "-Munroll" "-Mnounroll" "-Mlist" "-Mnolist" "-Mbounds" "-Mchkstk" "-Mchkptr" "-Mchkfpstk" "-Mdalign" "-Mframe"
        "-Mnoframe" "-Mlre" "-Mautoinline" "-Mcache_align" "-Mlarge_arrays" "-Mupcase" "-Mnomain" "-Msave" "-Mnosave"
        "-fdata-sections" "-ffunction-sections" "-fdelete-null-pointer-checks" "-fdefer-pop" "-fdelayed-branch" "-fdce" "-fdse"
        "-fcaller-saves" "-fcode-hoisting" "-fcombine-stack-adjustments" "-fcompare-elim" "-fconserve-stack" "-fcrossjumping"
        "-fcprop-registers" "-fdevirtualize" "-fdwarf2-cfi-asm" "-fforward-propagate" "-ffunction-cse" "-fgcse" "-fgraphite"
        "-fgraphite-identity" "-fident" "-fif-conversion" "-fif-conversion2" "-findirect-inlining" "-finhibit-size-directive"
        "-fivopts" "-fjump-tables" "-fkeep-inline-functions" "-fkeep-static-consts" "-fkeep-static-functions" "-flifetime-dse"
        "-flive-range-shrinkage" "-flra-remat" "-fmath-errno" "-fmerge-all-constants" "-fmerge-constants" "-fmodulo-sched"
        "-fmove-loop-invariants" "-fmudflap" "-fnon-call-exceptions" "-foptimize-sibling-calls" "-foptimize-strlen"
        "-fpartial-inlining" "-fpcc-struct-return" "-freg-struct-return" "-fpeel-loops" "-fpeephole" "-fpeephole2" "-fplt"
        "-fpredictive-commoning" "-fprintf-return-value" "-fprofile" "-frename-registers" "-fschedule-insns" "-fschedule-insns2"
        "-fsection-anchors" "-fsemantic-interposition" "-fshow-column" "-fshrink-wrap" "-fsigned-zeros"
        "-fsingle-precision-constant" "-fstdarg-opt" "-fstore-merging" "-fstrict-overflow" "-fstrict-enums"
        "-fstrict-volatile-bitfields" "-fsync-libcalls" "-ftest-coverage" "-fthread-jumps" "-ftime-report" "-ftoplevel-reorder"
        "-ftracer" "-ftrampolines" "-ftrapping-math" "-ftrapv" "-funit-at-a-time" "-funsafe-loop-optimizations"
        "-funswitch-loops" "-fuse-linker-plugin" "-fverbose-asm" "-fweb" "-fwhole-program" "-fwrapv-pointer" "-fcanonical-system-headers"
        "-fallow-store-data-races" "-faggressive-loop-optimizations" "-fauto-inc-dec" "-fbranch-count-reg"
        "-fbranch-probabilities" "-fcx-fortran-rules" "-fcx-limited-range" "-ffat-lto-objects" "-ffinite-loops" "-fgnu-unique"
        "-fguess-branch-probability" "-fhoist-adjacent-loads" "-fmem-report" "-frtti" "-fchecking" "-fvpt" "-fchar8_t"
        "-fzero-initialized-in-bss" "-fcheck-new" "-fuse-init-array" "-femulated-tls" "-fheinous-gnu-extensions"
        "-fstrict-flex-arrays" "-fnew-infallible" "-fdebug-types-section" "-fborland-extensions"
        "-fastsse" "-CC" "-H" "-MG" "-remap" "-fdirectives-only" "-fpch-deps" "-fpch-preprocess" "-fworking-directory"
        "-fdebug-cpp" "-no-integrated-cpp" "-nostdinc++" "-fsigned-bitfields" "-funsigned-bitfields"
        "-fopenmp-use-tls" "-fopenmp-force-usm" "-fopenmp-optimistic-collapse" "-fopenmp-enable-irbuilder" "-fopenmp-relocatable-target"
        "-fopenmp-new-driver" "-fopenmp-is-device" "-fopenmp-allocators"
    }
    IGNORED Joined {
        "-g" "-L"
    }
    IGNORED Attached {
        "-fmodule-file=" "-fmodule-output" "-foptimization-record" "-ftime-trace" "-fproc-stat-report" "-gen-dep=" "-gen-interfaces"
        "-save-stats" "-qmkdep" "-fanalyzer" "-fasan-" "-fbasic-block-" "-fbranch-target-" "-fbuiltin-" "-fcall-" "-fcallgraph-info" "-fclang-abi-"
        "-fcse-" "-fdevirtualize-" "-fexcess-precision=" "-fgcse-" "-fharden-" "-fipa-" "-fira-" "-fisolate-" "-flarge-" "-flive-patching"
        "-floop-" "-fmessage-length=" "-fmodules" "-foptimize-" "-fpack-struct" "-fpatchable-" "-fpermitted-flt-eval-methods=" "-fplugin"
        "-fprofile-" "-frandom-seed" "-freorder-" "-frerun-" "-freschedule-" "-fsanitize-" "-fsave-optimization-record" "-fsched" "-fsel-"
        "-fselective-" "-fshrink-wrap-" "-fsimd-cost-model=" "-fsplit-" "-fssa-" "-fstrict-flex-arrays=" "-ftls-model=" "-ftrivial-auto-var-init="
        "-fuse-ld=" "-fvar-tracking" "-fvect-cost-model" "-fversion-loops-" "-fvisibility-" "-fxray-" "-fzero-call-used-regs=" "-fcoverage-"
        "-ffixed-" "-fcrash-diagnostics" "-save-temps" "-fcomment-block-commands="
        "-Wl," "-Wa," "-l" "-fno-" "-fcheck=" "-fopenmp-target" "-fopenmp-assume-" "-fopenmp-is-target-" "-Xopenmp-target=" "-foffload="
        "-foffload-abi=" "-fopenacc-dim=" "-fopenacc-kernels=" "-fdo-concurrent-to-openmp=" "-fdo-concurrent-parallel="
        "-foffload-options=" "-fopenmp-offload-" "-fopenmp-cuda-" "--offload-arch=" "-fconvert=" "-ffpe-trap="
        "-ffpe-summary=" "-finit-" "-fmax-" "-fstack-" "-fsanitize=" "-falign-" "-ffp-" "-fvisibility=" "-flto"
        "-ftree-" "-fprefetch" "-funroll" "-finline" "-fdiagnostics" "-fcolor" "-fdump-" "-fopt-info" "-frecord"
        "-fdebug-prefix" "-fmacro-prefix" "-ffile-prefix" "-fimf-" "-fp-model=" "-qopt-" "-qarch=" "-qtune=" "-qcache="
        "-qmaxmem=" "-qfloat=" "-qalign=" "-qxlf77=" "-qxlf90=" "-qextname=" "-qinit=" "-qinitauto=" "-qipa=" "-qhot="
        "-qsuffix=" "-qlanglvl=" "-qflttrap=" "-qreport=" "-qsuppress=" "-qsimd=" "-qattr=" "-qxref=" "-qmkl="
        "-qunroll=" "-tp=" "-ta=" "-gpu=" "-Mcuda" "-Mvect" "-Minfo" "-Mipa" "-Minline" "-Mlarge" "-Mprof" "-Mflush"
        "-xarch=" "-xtarget=" "-xcache=" "-xipo=" "-xO" "-xtypemap=" "-xvector=" "-tpp" "-vec-report" "-qopt-report"
        "-heap-arrays=" "-warn=" "-check=" "-NT" "-NQ" "-NS" "--param=" "-mllvm=" "--gcc-toolchain="
        "-ftabstop=" "-ftrack-macro-expansion" "-fexec-charset=" "-fwide-exec-charset=" "-finput-charset=" "-fsso-struct="
        "-mtune=" "-mcpu=" "-stdlib=" "-finteger-4-" "-freal-4-" "-freal-8-"
        "-freal-16-" "-OPT:" "-TENV:" "-LNO:"
    }
    IGNORED Next {
        "-Xlinker" "-Xopenmp-target" "-fopenmp-host-ir-file-path" "-mllvm" "-Xpreprocessor" "-framework" "-MF" "-MT" "-MQ" "-MJ" "-dependency-file" "-serialize-diagnostics" "--serialize-diagnostics"
        "-index-store-path" "-dwo-id" "-rpath" "--param"
        "-fp-model" "-assume" "-align" "-check" "-warn" "-diag-disable" "-convert" "-arch" "-reentrancy" "-tp" "-stand"
        "-imultilib" "-imultiarch" "-aux-info" "-dumpbase" "-dumpbase-ext" "-dumpdir" "-wrapper" "-specs"
    }
}
