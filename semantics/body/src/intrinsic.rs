//! The procedures that the languages know by themselves, by one name each: the intrinsic procedures of Fortran (16.7 to 16.9 and
//! those that GNU Fortran adds), and C's mathematical functions (7.12) as what they compute: `sqrtf` is [`Intrinsic::Sqrt`].

/// Declares the procedures: those that compute an element of an element and nothing else, and the others.
macro_rules! intrinsics {
    (computing: $($elemental:ident = $name:literal,)*; others: $($other:ident = $text:literal,)*) => {
        /// An intrinsic procedure, by its generic name.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs, reason = "the variants are the names that the standards give")]
        pub enum Intrinsic { $($elemental,)* $($other,)* }

        /// All of them in the order of declaration, by name.
        const ALL: &[(Intrinsic, &str)] = &[$((Intrinsic::$elemental, $name),)* $((Intrinsic::$other, $text),)*];
        /// How many compute elements of elements; they come first.
        const COMPUTING: usize = [$($name),*].len();
    };
}

#[rustfmt::skip]
intrinsics! {
    computing:
    Abs = "abs", Acos = "acos", Acosh = "acosh", Aimag = "aimag", Aint = "aint", Anint = "anint", Asin = "asin", Asinh = "asinh",
    Atan = "atan", Atan2 = "atan2", Atanh = "atanh", BesselJ0 = "bessel_j0", BesselJ1 = "bessel_j1", BesselJn = "bessel_jn",
    Btest = "btest", Cbrt = "cbrt", Ceil = "ceil", Ceiling = "ceiling", Cmplx = "cmplx", Conjg = "conjg", Copysign = "copysign",
    Cos = "cos", Cosh = "cosh", Dble = "dble", Dim = "dim", Dprod = "dprod", Erf = "erf", Erfc = "erfc", Exp = "exp", Exp2 = "exp2",
    Expm1 = "expm1", Floor = "floor", Fma = "fma", Gamma = "gamma", Hypot = "hypot", Iand = "iand", Ibclr = "ibclr", Ibits = "ibits",
    Ibset = "ibset", Ieor = "ieor", Int = "int", Ior = "ior", Ishft = "ishft", Log = "log", Log10 = "log10", Log1p = "log1p",
    Log2 = "log2", LogGamma = "log_gamma", Logical = "logical", Max = "max", Merge = "merge", Min = "min", Mod = "mod", Modulo = "modulo",
    Nint = "nint", Not = "not", Pow = "pow", Real = "real", Rint = "rint", Round = "round", Shifta = "shifta", Shiftl = "shiftl",
    Shiftr = "shiftr", Sign = "sign", Sin = "sin", Sinh = "sinh", Sqrt = "sqrt", Tan = "tan", Tanh = "tanh", Trunc = "trunc",
    ;
    others:
    Abort = "abort", Access = "access", Achar = "achar", Acosd = "acosd", Acospi = "acospi", Adjustl = "adjustl", Adjustr = "adjustr",
    Alarm = "alarm", All = "all", Allocated = "allocated", Any = "any", Asind = "asind", Asinpi = "asinpi", Associated = "associated",
    Atan2d = "atan2d", Atan2pi = "atan2pi", Atand = "atand", Atanpi = "atanpi", AtomicAdd = "atomic_add", AtomicAnd = "atomic_and",
    AtomicCas = "atomic_cas", AtomicDefine = "atomic_define", AtomicFetchAdd = "atomic_fetch_add", AtomicFetchAnd = "atomic_fetch_and",
    AtomicFetchOr = "atomic_fetch_or", AtomicFetchXor = "atomic_fetch_xor", AtomicOr = "atomic_or", AtomicRef = "atomic_ref",
    AtomicXor = "atomic_xor", Backtrace = "backtrace", Besj0 = "besj0", Besj1 = "besj1", Besjn = "besjn", BesselY0 = "bessel_y0",
    BesselY1 = "bessel_y1", BesselYn = "bessel_yn", Besy0 = "besy0", Besy1 = "besy1", Besyn = "besyn", Bge = "bge", Bgt = "bgt",
    BitSize = "bit_size", Ble = "ble", Blt = "blt", CAssociated = "c_associated", CFPointer = "c_f_pointer",
    CFProcpointer = "c_f_procpointer", CFStrpointer = "c_f_strpointer", CFunloc = "c_funloc", CLoc = "c_loc", CSizeof = "c_sizeof",
    Char = "char", Chdir = "chdir", Chmod = "chmod", CoBroadcast = "co_broadcast", CoMax = "co_max", CoMin = "co_min",
    CoReduce = "co_reduce", CoSum = "co_sum", CommandArgumentCount = "command_argument_count", Complex = "complex", Cosd = "cosd",
    Coshape = "coshape", Cospi = "cospi", Cotan = "cotan", Cotand = "cotand", Count = "count", CpuTime = "cpu_time", Cshift = "cshift",
    Ctime = "ctime", Dacosd = "dacosd", Dasind = "dasind", Datan2d = "datan2d", Datand = "datand", DateAndTime = "date_and_time",
    Dbesj0 = "dbesj0", Dbesj1 = "dbesj1", Dbesjn = "dbesjn", Dbesy0 = "dbesy0", Dbesy1 = "dbesy1", Dbesyn = "dbesyn", Dcosd = "dcosd",
    Dcotan = "dcotan", Dcotand = "dcotand", Digits = "digits", DotProduct = "dot_product", Dshiftl = "dshiftl", Dshiftr = "dshiftr",
    Dsind = "dsind", Dtand = "dtand", Dtime = "dtime", Eoshift = "eoshift", Epsilon = "epsilon", ErfcScaled = "erfc_scaled",
    Etime = "etime", EventQuery = "event_query", ExecuteCommandLine = "execute_command_line", Exit = "exit", Exponent = "exponent",
    ExtendsTypeOf = "extends_type_of", FCString = "f_c_string", FailedImages = "failed_images", Fdate = "fdate", Fget = "fget",
    Fgetc = "fgetc", Findloc = "findloc", Flush = "flush", Fnum = "fnum", Fput = "fput", Fputc = "fputc", Fraction = "fraction",
    Free = "free", Fseek = "fseek", Fstat = "fstat", Ftell = "ftell", Gerror = "gerror", GetCommand = "get_command",
    GetCommandArgument = "get_command_argument", GetEnvironmentVariable = "get_environment_variable", GetTeam = "get_team",
    Getarg = "getarg", Getcwd = "getcwd", Getenv = "getenv", Getgid = "getgid", Getlog = "getlog", Getpid = "getpid", Getuid = "getuid",
    Gmtime = "gmtime", Hostnm = "hostnm", Huge = "huge", Iachar = "iachar", Iall = "iall", Iany = "iany", Iargc = "iargc",
    Ichar = "ichar", Idate = "idate", IeeeClass = "ieee_class", IeeeCopySign = "ieee_copy_sign", IeeeFma = "ieee_fma",
    IeeeInt = "ieee_int", IeeeIsFinite = "ieee_is_finite", IeeeIsNan = "ieee_is_nan", IeeeIsNegative = "ieee_is_negative",
    IeeeIsNormal = "ieee_is_normal", IeeeLogb = "ieee_logb", IeeeMax = "ieee_max", IeeeMaxMag = "ieee_max_mag",
    IeeeMaxNum = "ieee_max_num", IeeeMaxNumMag = "ieee_max_num_mag", IeeeMin = "ieee_min", IeeeMinMag = "ieee_min_mag",
    IeeeMinNum = "ieee_min_num", IeeeMinNumMag = "ieee_min_num_mag", IeeeNextAfter = "ieee_next_after", IeeeNextDown = "ieee_next_down",
    IeeeNextUp = "ieee_next_up", IeeeQuietEq = "ieee_quiet_eq", IeeeQuietGe = "ieee_quiet_ge", IeeeQuietGt = "ieee_quiet_gt",
    IeeeQuietLe = "ieee_quiet_le", IeeeQuietLt = "ieee_quiet_lt", IeeeQuietNe = "ieee_quiet_ne", IeeeReal = "ieee_real",
    IeeeRem = "ieee_rem", IeeeRint = "ieee_rint", IeeeScalb = "ieee_scalb", IeeeSelectedRealKind = "ieee_selected_real_kind",
    IeeeSignalingEq = "ieee_signaling_eq", IeeeSignalingGe = "ieee_signaling_ge", IeeeSignalingGt = "ieee_signaling_gt",
    IeeeSignalingLe = "ieee_signaling_le", IeeeSignalingLt = "ieee_signaling_lt", IeeeSignalingNe = "ieee_signaling_ne",
    IeeeSignbit = "ieee_signbit", IeeeSupportDatatype = "ieee_support_datatype", IeeeSupportDenormal = "ieee_support_denormal",
    IeeeSupportDivide = "ieee_support_divide", IeeeSupportFlag = "ieee_support_flag", IeeeSupportInf = "ieee_support_inf",
    IeeeSupportIo = "ieee_support_io", IeeeSupportNan = "ieee_support_nan", IeeeSupportRounding = "ieee_support_rounding",
    IeeeSupportSqrt = "ieee_support_sqrt", IeeeSupportStandard = "ieee_support_standard", IeeeSupportSubnormal = "ieee_support_subnormal",
    IeeeSupportUnderflowControl = "ieee_support_underflow_control", IeeeUnordered = "ieee_unordered", IeeeValue = "ieee_value",
    Ierrno = "ierrno", ImageIndex = "image_index", ImageStatus = "image_status", Index = "index", Iparity = "iparity", Irand = "irand",
    IsContiguous = "is_contiguous", IsIostatEnd = "is_iostat_end", IsIostatEor = "is_iostat_eor", Isatty = "isatty", Ishftc = "ishftc",
    Isnan = "isnan", Itime = "itime", Izext = "izext", Kill = "kill", Kind = "kind", Lbound = "lbound", Lcobound = "lcobound",
    Leadz = "leadz", Len = "len", LenTrim = "len_trim", Lge = "lge", Lgt = "lgt", Link = "link", Lle = "lle", Llt = "llt",
    Lnblnk = "lnblnk", Loc = "loc", Lstat = "lstat", Ltime = "ltime", Malloc = "malloc", Maskl = "maskl", Maskr = "maskr",
    Matmul = "matmul", Maxexponent = "maxexponent", Maxloc = "maxloc", Maxval = "maxval", Mclock = "mclock", Mclock8 = "mclock8",
    MergeBits = "merge_bits", Minexponent = "minexponent", Minloc = "minloc", Minval = "minval", MoveAlloc = "move_alloc",
    Mvbits = "mvbits", Nearest = "nearest", NewLine = "new_line", Norm2 = "norm2", Null = "null", NumImages = "num_images",
    OutOfRange = "out_of_range", Pack = "pack", Parity = "parity", Perror = "perror", Popcnt = "popcnt", Poppar = "poppar",
    Precision = "precision", Present = "present", Product = "product", Radix = "radix", Rand = "rand", RandomInit = "random_init",
    RandomNumber = "random_number", RandomSeed = "random_seed", Range = "range", Rank = "rank", Reduce = "reduce", Rename = "rename",
    Repeat = "repeat", Reshape = "reshape", Rrspacing = "rrspacing", SameTypeAs = "same_type_as", Scale = "scale", Scan = "scan",
    Secnds = "secnds", Second = "second", SelectedCharKind = "selected_char_kind", SelectedIntKind = "selected_int_kind",
    SelectedLogicalKind = "selected_logical_kind", SelectedRealKind = "selected_real_kind",
    SelectedUnsignedKind = "selected_unsigned_kind", SetExponent = "set_exponent", Shape = "shape", Signal = "signal", Sind = "sind",
    Sinpi = "sinpi", Size = "size", Sizeof = "sizeof", Sleep = "sleep", Spacing = "spacing", Split = "split", Spread = "spread",
    Srand = "srand", Stat = "stat", StoppedImages = "stopped_images", StorageSize = "storage_size", Sum = "sum", Symlnk = "symlnk",
    System = "system", SystemClock = "system_clock", Tand = "tand", Tanpi = "tanpi", TeamNumber = "team_number", ThisImage = "this_image",
    Time = "time", Time8 = "time8", Tiny = "tiny", Tokenize = "tokenize", Trailz = "trailz", Transfer = "transfer",
    Transpose = "transpose", Trim = "trim", Ttynam = "ttynam", Ubound = "ubound", Ucobound = "ucobound", Uint = "uint", Umask = "umask",
    Umaskl = "umaskl", Umaskr = "umaskr", Unlink = "unlink", Unpack = "unpack", Verify = "verify",
}

impl Intrinsic {
    /// The generic name in small letters.
    pub fn name(self) -> &'static str {
        ALL[self as usize].1
    }

    /// The procedure with this name in small letters.
    pub fn find(name: &str) -> Option<Self> {
        let (computing, others) = ALL.split_at(COMPUTING);
        [computing, others].into_iter().find_map(|names| {
            let index = names.binary_search_by(|(_, known)| (*known).cmp(name)).ok()?;
            Some(names[index].0)
        })
    }

    /// Whether it computes an element from elements of its arguments, without an effect and without regard to anything else.
    pub fn computes_elements(self) -> bool {
        (self as usize) < COMPUTING
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_their_procedures() {
        for (index, (intrinsic, name)) in ALL.iter().enumerate() {
            assert_eq!(*intrinsic as usize, index, "{name}");
            assert_eq!(Intrinsic::find(name), Some(*intrinsic), "{name} is not in order");
        }
        assert_eq!(Intrinsic::find("sqrtf"), None);
    }

    #[test]
    fn elements_are_computed_by_the_first_alone() {
        assert!(Intrinsic::Sqrt.computes_elements() && Intrinsic::Trunc.computes_elements());
        assert!(!Intrinsic::Sum.computes_elements() && !Intrinsic::Abort.computes_elements());
    }
}
