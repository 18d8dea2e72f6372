//! Flags that are accepted and do nothing (table): what they are about is not analysed, or is always on.

use crate::flags::{Flag, Value};

/// About code generation, optimisation, linking, run-time checks, other compilers' messages.
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
        "-fdec" "-fcray-pointer" "-fdollar-ok"
        "-falternative-parameter-statement" "-funsigned" "-fallow-argument-mismatch" "-fallow-invalid-boz"
        "-fall-intrinsics" "-fopenmp-extensions" "-fplan9-extensions"
        "-fextended-identifiers" "-fgimple" "-flax-vector-conversions" "-fcond-mismatch" "-fpermissive" "-Mcray=pointer" "-Munixlogical" "-Mallocatable" "-Mallocatable=95"
        "-Mallocatable=03"
    }
    ALWAYS Attached {
        "-fdec-" "-fcoarray="
    }
    IGNORED None {
        "-c" "-S" "-pipe" "-p" "-pg" "-s" "-static" "-shared" "-rdynamic" "-v" "-MD" "-MMD" "-MP"
        "-fast" "-ftz" "-ip" "-ipo" "-no-prec-div" "-prec-div" "-prec-sqrt" "-traceback" "-auto"
        "-automatic" "-save" "-nosave" "-recursive" "-stackvar" "-static-intel" "-shared-intel" "-nofor_main" "-zero"
        "-pad" "-quiet" "-restrict" "-unroll" "-fullwarn" "-nodepend" "-depend" "-dalign" "-em" "-eD"
        "-ansi_alias" "-ansi_alias-" "-trapuv" "-xHost" "-xHOST" "-q64" "-q32" "-Kfast" "-KPIC" "-Kieee" "-Knoieee" "-C"
        "-heap-arrays" "-funroll-loops" "-funroll-all-loops" "-fbacktrace" "-fbounds-check" "-frecursive"
        "-fautomatic" "-fsecond-underscore" "-funderscoring" "-fleading-underscore"
        "-frange-check" "-fsign-zero" "-falign-commons" "-fcommon" "-finstrument-functions"
        "-ffloat-store" "-fwrapv" "-fstrict-aliasing" "-fomit-frame-pointer" "-fforce-addr" "-fforce-mem"
        "-fexpensive-optimizations" "-fstrength-reduce" "-fltconsistency" "-ff2c" "-fgnu-tm"
        "-faggressive-function-elimination" "-fprotect-parens" "-frealloc-lhs" "-fwhole-file" "-fexternal-blas"
        "-fblas-matmul-limit" "-fstack-arrays" "-fstack-protector" "-fpack-derived" "-frepack-arrays" "-fshort-enums"
        "-fmodule-private" "-fintrinsic-modules-path" "-fpreprocessed" "-fhermetic-module-files"
        "-fimplicit-none-type-always" "-fimplicit-none-type-never" "-fhosted"
        "-fbuiltin" "-fasm" "-fasynchronous-unwind-tables" "-funwind-tables"
        "-fshort-wchar" "-fvectorize" "-fslp-vectorize" "-ftree-vectorize"
        "-fcolor-diagnostics" "-fcf-protection" "-mp1" "-qstrict" "-qnosave" "-qsave" "-qessl" "-qsource" "-qlist"
        "-qlistopt" "-qfullpath" "-qthreaded" "-qhot" "-qipa" "-qcompact" "-qreport" "-qEXTNAME" "-qextname" "-qcheck"
        "-qnozerosize" "-qsmp" "-qrecur" "-qlargepage" "-Mrecursive" "-Mnorecursive"
        "-Munroll" "-Mnounroll" "-Mlist" "-Mnolist" "-Mbounds" "-Mchkstk" "-Mchkptr" "-Mchkfpstk" "-Mdalign" "-Mframe"
        "-Mnoframe" "-Mlre" "-Mautoinline" "-Mcache_align" "-Mlarge_arrays" "-Mupcase" "-Mnomain" "-Msave" "-Mnosave"
        "-fastsse" "-CC" "-H" "-MG" "-remap" "-fdirectives-only" "-fpch-deps" "-fpch-preprocess" "-fworking-directory"
        "-fdebug-cpp" "-no-integrated-cpp" "-nostdinc++" "-fsigned-bitfields" "-funsigned-bitfields"
    }
    IGNORED Joined {
        "-g" "-L"
    }
    IGNORED Attached {
        "-Wl," "-Wa," "-l" "-fno-" "-fcheck=" "-fopenmp-targets=" "-foffload="
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
        "-Xlinker" "-mllvm" "-Xclang" "-Xpreprocessor" "-framework" "-MF" "-MT" "-MQ" "-rpath" "--param"
        "-fp-model" "-assume" "-align" "-check" "-warn" "-diag-disable" "-convert" "-arch" "-reentrancy" "-tp" "-stand"
        "-imultilib" "-aux-info"
    }
}
