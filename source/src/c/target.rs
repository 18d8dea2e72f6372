//! The machines that C programs are read for: what their ABIs leave open in C (System V, AAPCS64, ELFv2, RISC-V psABI, PTX).

/// A machine with Linux and the GNU library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Target {
    /// x86-64
    #[default]
    X86_64,
    /// The same with 32 bits.
    I386,
    /// Arm with 64 bits.
    Aarch64,
    /// Power with 64 bits, little-endian.
    PowerPc64Le,
    /// RISC-V with 64 bits.
    RiscV64,
    /// A GPU of NVIDIA's.
    Nvptx64,
}

/// A system whose versions programs name (Clang, `availability`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Platform {
    /// What attributes call it.
    pub name: &'static str,
    /// The oldest version that the program runs on.
    pub version: [u32; 3],
}

/// Platforms, as triples and as attributes call them.
const PLATFORMS: &[(&str, &str)] = &[
    ("driverkit", "driverkit"),
    ("ios", "ios"),
    ("macos", "macos"),
    ("macosx", "macos"),
    ("tvos", "tvos"),
    ("visionos", "visionos"),
    ("watchos", "watchos"),
    ("xros", "visionos"),
];

impl Platform {
    /// The platform of a triple as `--target=` has it, with its version. What runs on another platform in place of its own has none.
    pub fn from_triple(triple: &str) -> Option<Platform> {
        let mut parts = triple.split('-').skip(2);
        let (system, instead) = (parts.next()?, parts.next());
        let (stem, version) = system.split_at(system.find(|c: char| c.is_ascii_digit())?);
        let (_, name) = PLATFORMS.iter().find(|(own, _)| *own == stem)?;
        let version = Platform::version(version)?;
        (instead != Some("macabi")).then_some(Platform { name, version })
    }

    /// `10.4`: up to three numbers.
    pub fn version(text: &str) -> Option<[u32; 3]> {
        let mut version = [0; 3];
        for (place, part) in text.split(['.', '_']).enumerate() {
            *version.get_mut(place)? = part.parse().ok()?;
        }
        Some(version)
    }
}

/// How a floating type is represented.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatFormat {
    /// IEC 60559 binary16.
    Binary16,
    /// IEC 60559 binary32.
    Binary32,
    /// IEC 60559 binary64.
    Binary64,
    /// The 80 bits of the x87.
    Extended,
    /// Two binary64, of IBM.
    DoubleDouble,
    /// IEC 60559 binary128.
    Binary128,
}

/// What a target's ABI says.
#[derive(Debug)]
pub struct Abi {
    /// Whether `long` and pointers have 64 bits, not 32.
    pub lp64: bool,
    /// Whether plain `char` is unsigned.
    pub unsigned_char: bool,
    /// `long double`.
    pub long_double: FloatFormat,
    /// `wchar_t`.
    pub wchar: &'static str,
    /// Whether there is `__int128`.
    pub int128: bool,
    /// Whether there is `__float128` beside `long double`.
    pub float128: bool,
    /// Whether there is `_Float16`.
    pub float16: bool,
    /// The name of its folder of headers.
    pub multiarch: &'static str,
    /// Macros of its own, with the value 1.
    pub(crate) names: &'static [&'static str],
    /// Macros of its own.
    pub(crate) values: &'static [(&'static str, &'static str)],
}

const COMMON: Abi = Abi {
    lp64: true,
    unsigned_char: false,
    long_double: FloatFormat::Extended,
    wchar: "int",
    int128: true,
    float128: true,
    float16: true,
    multiarch: "x86_64-linux-gnu",
    names: &[],
    values: &[],
};

const X86: &[(&str, &str)] =
    &[("__ATOMIC_HLE_ACQUIRE", "65536"), ("__ATOMIC_HLE_RELEASE", "131072"), ("__DECIMAL_BID_FORMAT__", "1")];

static X86_64: Abi = Abi {
    names: &[
        "__x86_64__",
        "__x86_64",
        "__amd64__",
        "__amd64",
        "__k8",
        "__k8__",
        "__code_model_small__",
        "__SEG_FS",
        "__SEG_GS",
        "__MMX__",
        "__MMX_WITH_SSE__",
        "__SSE__",
        "__SSE2__",
        "__SSE_MATH__",
        "__SSE2_MATH__",
        "__FXSR__",
    ],
    values: X86,
    ..COMMON
};

static I386: Abi = Abi {
    lp64: false,
    wchar: "long int",
    int128: false,
    float16: false,
    multiarch: "i386-linux-gnu",
    names: &[
        "__i386__",
        "__i386",
        "i386",
        "__i686",
        "__i686__",
        "__pentiumpro",
        "__pentiumpro__",
        "__code_model_32__",
        "__SEG_FS",
        "__SEG_GS",
        "__LAHF_SAHF__",
    ],
    values: X86,
    ..COMMON
};

static AARCH64: Abi = Abi {
    unsigned_char: true,
    long_double: FloatFormat::Binary128,
    wchar: "unsigned int",
    float128: false,
    multiarch: "aarch64-linux-gnu",
    names: &[
        "__aarch64__",
        "__AARCH64EL__",
        "__AARCH64_CMODEL_SMALL__",
        "__ARM_64BIT_STATE",
        "__ARM_ARCH_ISA_A64",
        "__ARM_FEATURE_CLZ",
        "__ARM_FEATURE_FMA",
        "__ARM_FEATURE_IDIV",
        "__ARM_FEATURE_NUMERIC_MAXMIN",
        "__ARM_FEATURE_UNALIGNED",
        "__ARM_FP16_ARGS",
        "__ARM_FP16_FORMAT_IEEE",
        "__ARM_NEON",
        "__ARM_PCS_AAPCS64",
        "__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16",
        "__FP_FAST_FMA",
        "__FP_FAST_FMAF",
    ],
    values: &[
        ("__ARM_ALIGN_MAX_PWR", "28"),
        ("__ARM_ALIGN_MAX_STACK_PWR", "16"),
        ("__ARM_ARCH", "8"),
        ("__ARM_ARCH_PROFILE", "65"),
        ("__ARM_FP", "14"),
        ("__ARM_SIZEOF_MINIMAL_ENUM", "4"),
        ("__ARM_SIZEOF_WCHAR_T", "4"),
    ],
    ..COMMON
};

static POWERPC64LE: Abi = Abi {
    unsigned_char: true,
    long_double: FloatFormat::DoubleDouble,
    float16: false,
    multiarch: "powerpc64le-linux-gnu",
    names: &[
        "__powerpc__",
        "__powerpc64__",
        "__PPC__",
        "__PPC64__",
        "__ppc__",
        "__ppc64__",
        "_ARCH_PPC",
        "_ARCH_PPC64",
        "_ARCH_PPCGR",
        "_ARCH_PPCSQ",
        "_ARCH_PWR4",
        "_ARCH_PWR5",
        "_ARCH_PWR5X",
        "_ARCH_PWR6",
        "_ARCH_PWR7",
        "_ARCH_PWR8",
        "_LITTLE_ENDIAN",
        "__LITTLE_ENDIAN__",
        "__ALTIVEC__",
        "__APPLE_ALTIVEC__",
        "__VSX__",
        "__POWER8_VECTOR__",
        "__CRYPTO__",
        "__HTM__",
        "__LONG_DOUBLE_128__",
        "__LONG_DOUBLE_IBM128__",
        "__FLOAT128__",
        "__FLOAT128_TYPE__",
        "__STRUCT_PARM_ALIGN__",
    ],
    values: &[("_CALL_ELF", "2"), ("__VEC__", "10206"), ("__CMODEL_MEDIUM__", "1")],
    ..COMMON
};

static RISCV64: Abi = Abi {
    unsigned_char: true,
    long_double: FloatFormat::Binary128,
    float128: false,
    float16: false,
    multiarch: "riscv64-linux-gnu",
    names: &[
        "__riscv",
        "__riscv_atomic",
        "__riscv_cmodel_pic",
        "__riscv_compressed",
        "__riscv_div",
        "__riscv_fdiv",
        "__riscv_float_abi_double",
        "__riscv_fsqrt",
        "__riscv_mul",
        "__riscv_muldiv",
    ],
    values: &[
        ("__riscv_xlen", "64"),
        ("__riscv_flen", "64"),
        ("__riscv_arch_test", "1"),
        ("__riscv_a", "2001000"),
        ("__riscv_c", "2000000"),
        ("__riscv_d", "2002000"),
        ("__riscv_f", "2002000"),
        ("__riscv_i", "2001000"),
        ("__riscv_m", "2000000"),
    ],
    ..COMMON
};

static NVPTX64: Abi = Abi {
    long_double: FloatFormat::Binary64,
    float128: false,
    float16: false,
    multiarch: "nvptx64-none",
    names: &["__nvptx__", "__nvptx64__", "__PTX__", "__NVPTX__"],
    values: &[("__nvptx_sm__", "700")],
    ..COMMON
};

/// How triples begin.
const NAMES: &[(&str, Target)] = &[
    ("x86_64", Target::X86_64),
    ("amd64", Target::X86_64),
    ("i386", Target::I386),
    ("i486", Target::I386),
    ("i586", Target::I386),
    ("i686", Target::I386),
    ("aarch64", Target::Aarch64),
    ("arm64", Target::Aarch64),
    ("powerpc64le", Target::PowerPc64Le),
    ("ppc64le", Target::PowerPc64Le),
    ("riscv64", Target::RiscV64),
    ("nvptx64", Target::Nvptx64),
];

impl Target {
    /// The target of a triple as `--target=` has it; `None` if it is not one of these.
    pub fn from_triple(triple: &str) -> Option<Target> {
        let machine = triple.split('-').next()?;
        NAMES.iter().find(|(name, _)| *name == machine).map(|(_, target)| *target)
    }

    /// What its ABI says.
    pub fn abi(self) -> &'static Abi {
        match self {
            Target::X86_64 => &X86_64,
            Target::I386 => &I386,
            Target::Aarch64 => &AARCH64,
            Target::PowerPc64Le => &POWERPC64LE,
            Target::RiscV64 => &RISCV64,
            Target::Nvptx64 => &NVPTX64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triple_begins_with_the_machine() {
        assert_eq!(Target::from_triple("x86_64-linux-gnu"), Some(Target::X86_64));
        assert_eq!(Target::from_triple("ppc64le-unknown-linux-gnu"), Some(Target::PowerPc64Le));
        assert_eq!(Target::from_triple("aarch64"), Some(Target::Aarch64));
        assert_eq!(Target::from_triple("z80-none"), None);
    }

    #[test]
    fn a_platform_has_a_version() {
        let platform = |triple| Platform::from_triple(triple).map(|platform| (platform.name, platform.version));
        assert_eq!(platform("x86_64-apple-macosx10.4"), Some(("macos", [10, 4, 0])));
        assert_eq!(platform("arm64-apple-ios3.0.1"), Some(("ios", [3, 0, 1])));
        assert_eq!(platform("x86_64-apple-ios13.1-macabi"), None);
        assert_eq!(platform("x86_64-linux-gnu"), None);
    }
}
