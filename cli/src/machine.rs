//! What flags about code generation show to a C program: the macros that they define, as GCC has it.

use crate::settings::Settings;

/// The instruction sets of x86 that have a flag: `-mNAME`, the macro, and the sets that come with it.
const FEATURES: &[(&str, &str, &[&str])] = &[
    ("sse3", "__SSE3__", &[]),
    ("ssse3", "__SSSE3__", &["sse3"]),
    ("sse4.1", "__SSE4_1__", &["ssse3"]),
    ("sse4.2", "__SSE4_2__", &["sse4.1", "popcnt", "crc32"]),
    ("sse4", "__SSE4_2__", &["sse4.2"]),
    ("popcnt", "__POPCNT__", &[]),
    ("crc32", "__CRC32__", &[]),
    ("xsave", "__XSAVE__", &[]),
    ("xsaveopt", "__XSAVEOPT__", &["xsave"]),
    ("xsavec", "__XSAVEC__", &["xsave"]),
    ("xsaves", "__XSAVES__", &["xsave"]),
    ("avx", "__AVX__", &["sse4.2", "xsave"]),
    ("avx2", "__AVX2__", &["avx"]),
    ("fma", "__FMA__", &["avx"]),
    ("fma4", "__FMA4__", &["avx"]),
    ("f16c", "__F16C__", &["avx"]),
    ("avx512f", "__AVX512F__", &["avx2"]),
    ("avx512bw", "__AVX512BW__", &["avx512f"]),
    ("avx512cd", "__AVX512CD__", &["avx512f"]),
    ("avx512dq", "__AVX512DQ__", &["avx512f"]),
    ("avx512vl", "__AVX512VL__", &["avx512f"]),
    ("avx512vnni", "__AVX512VNNI__", &["avx512f"]),
    ("aes", "__AES__", &[]),
    ("pclmul", "__PCLMUL__", &[]),
    ("sha", "__SHA__", &[]),
    ("bmi", "__BMI__", &[]),
    ("bmi2", "__BMI2__", &[]),
    ("lzcnt", "__LZCNT__", &[]),
    ("movbe", "__MOVBE__", &[]),
    ("adx", "__ADX__", &[]),
    ("rdrnd", "__RDRND__", &[]),
    ("rdseed", "__RDSEED__", &[]),
    ("fsgsbase", "__FSGSBASE__", &[]),
    ("prfchw", "__PRFCHW__", &[]),
    ("clflushopt", "__CLFLUSHOPT__", &[]),
    ("clwb", "__CLWB__", &[]),
    ("pku", "__PKU__", &[]),
    ("sahf", "__LAHF_SAHF__", &[]),
    ("cx16", "__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16", &[]),
];

/// What `-march=` enables, by name, behind what another name enables.
const MACHINES: &[(&str, &str, &[&str])] = &[
    ("x86-64-v2", "", &["cx16", "sahf", "sse4.2"]),
    ("x86-64-v3", "x86-64-v2", &["avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"]),
    ("x86-64-v4", "x86-64-v3", &["avx512bw", "avx512cd", "avx512dq", "avx512vl"]),
    ("nehalem", "x86-64-v2", &[]),
    ("westmere", "nehalem", &["pclmul"]),
    ("sandybridge", "westmere", &["avx", "xsaveopt"]),
    ("ivybridge", "sandybridge", &["f16c", "fsgsbase", "rdrnd"]),
    ("haswell", "ivybridge", &["avx2", "bmi", "bmi2", "fma", "lzcnt", "movbe"]),
    ("broadwell", "haswell", &["adx", "prfchw", "rdseed"]),
    ("skylake", "broadwell", &["aes", "clflushopt", "xsavec", "xsaves"]),
    ("skylake-avx512", "skylake", &["avx512bw", "avx512cd", "avx512dq", "avx512vl", "clwb", "pku"]),
    ("cascadelake", "skylake-avx512", &["avx512vnni"]),
    (
        "znver1",
        "x86-64-v3",
        &[
            "adx",
            "aes",
            "clflushopt",
            "fsgsbase",
            "pclmul",
            "prfchw",
            "rdrnd",
            "rdseed",
            "sha",
            "xsavec",
            "xsaveopt",
            "xsaves",
        ],
    ),
    ("znver2", "znver1", &["clwb"]),
    ("znver3", "znver2", &["pku"]),
    ("znver4", "znver3", &["avx512bw", "avx512cd", "avx512dq", "avx512vl", "avx512vnni"]),
];

/// The macros of a fused multiplication and addition that is as fast as either.
const FUSED: &[&str] =
    &["__FP_FAST_FMA", "__FP_FAST_FMAF", "__FP_FAST_FMAF32", "__FP_FAST_FMAF32x", "__FP_FAST_FMAF64"];

/// What `-ffast-math` defines; `None` undefines.
const FAST: &[(&str, Option<&str>)] = &[
    ("__FAST_MATH__", Some("1")),
    ("__FINITE_MATH_ONLY__", Some("1")),
    ("__ASSOCIATIVE_MATH__", Some("1")),
    ("__RECIPROCAL_MATH__", Some("1")),
    ("__NO_MATH_ERRNO__", Some("1")),
    ("__NO_SIGNED_ZEROS__", Some("1")),
    ("__NO_TRAPPING_MATH__", Some("1")),
    ("__GCC_IEC_559", Some("0")),
    ("__GCC_IEC_559_COMPLEX", Some("0")),
];

/// IEEE 754 is not kept to.
const INEXACT: [Macro; 2] = [("__GCC_IEC_559", Some("0")), ("__GCC_IEC_559_COMPLEX", Some("0"))];

/// A macro and its value; `None` undefines.
type Macro = (&'static str, Option<&'static str>);

/// What flags of GCC about code and arithmetic define: their names without `-f`, and the macros (table).
const DEFINING: &[(&str, &[Macro])] = &[
    ("associative-math", &[("__ASSOCIATIVE_MATH__", Some("1"))]),
    ("reciprocal-math", &[("__RECIPROCAL_MATH__", Some("1"))]),
    ("no-signed-zeros", &[("__NO_SIGNED_ZEROS__", Some("1")), INEXACT[0], INEXACT[1]]),
    ("no-trapping-math", &[("__NO_TRAPPING_MATH__", Some("1"))]),
    ("rounding-math", &[("__ROUNDING_MATH__", Some("1"))]),
    ("signaling-nans", &[("__SUPPORT_SNAN__", Some("1"))]),
    ("finite-math-only", &[("__FINITE_MATH_ONLY__", Some("1")), INEXACT[0], INEXACT[1]]),
    ("no-math-errno", &[("__NO_MATH_ERRNO__", Some("1"))]),
    (
        "unsafe-math-optimizations",
        &[
            ("__ASSOCIATIVE_MATH__", Some("1")),
            ("__RECIPROCAL_MATH__", Some("1")),
            ("__NO_SIGNED_ZEROS__", Some("1")),
            ("__NO_TRAPPING_MATH__", Some("1")),
            INEXACT[0],
            INEXACT[1],
        ],
    ),
    ("no-inline", &[("__NO_INLINE__", Some("1"))]),
    ("exceptions", &[("__EXCEPTIONS", Some("1"))]),
    ("no-asynchronous-unwind-tables", &[("__GCC_HAVE_DWARF2_CFI_ASM", None)]),
    ("stack-protector", &[("__SSP__", Some("1"))]),
    ("stack-protector-all", &[("__SSP_ALL__", Some("2"))]),
    ("stack-protector-strong", &[("__SSP_STRONG__", Some("3"))]),
    ("stack-protector-explicit", &[("__SSP_EXPLICIT__", Some("4"))]),
    ("sanitize=address", &[("__SANITIZE_ADDRESS__", Some("1"))]),
    ("sanitize=thread", &[("__SANITIZE_THREAD__", Some("1"))]),
    ("cf-protection", &[("__CET__", Some("3"))]),
    ("cf-protection=full", &[("__CET__", Some("3"))]),
    ("cf-protection=branch", &[("__CET__", Some("1"))]),
    ("cf-protection=return", &[("__CET__", Some("2"))]),
];

/// `-fNAME`, a flag that defines macros.
pub fn of_flag(settings: &mut Settings, name: &str) {
    let defines = DEFINING.iter().find(|(flag, _)| *flag == name).map_or(&[][..], |(_, macros)| macros);
    defines.iter().for_each(|(name, value)| imply_macro(settings, name, *value));
}

fn imply_macro(settings: &mut Settings, name: &str, value: Option<&str>) {
    settings.options.implied.push((name.to_owned(), value.map(str::to_owned)));
}

/// `-O`: the level, `1` where there is none.
pub fn set_optimization(settings: &mut Settings, level: &str) {
    let optimized = level != "0";
    imply_macro(settings, "__OPTIMIZE__", optimized.then_some("1"));
    imply_macro(settings, "__OPTIMIZE_SIZE__", matches!(level, "s" | "z").then_some("1"));
    imply_macro(settings, "__NO_INLINE__", (!optimized).then_some("1"));
    if level == "fast" {
        fast_math(settings);
    }
}

/// `-ffast-math`
pub fn fast_math(settings: &mut Settings) {
    FAST.iter().for_each(|(name, value)| imply_macro(settings, name, *value));
}

/// `-ffinite-math-only` and its like: a single macro.
pub fn set_single_macro(settings: &mut Settings, name: &str) {
    imply_macro(settings, name, Some("1"));
}

/// `-fPIC`, `-fpie`, `-fno-pic`: how large offsets are, 0 for code at fixed addresses, and whether it is a program's.
pub fn set_position_independence(settings: &mut Settings, level: u8, program: bool) {
    let value = level.to_string();
    for name in ["__PIC__", "__pic__"] {
        imply_macro(settings, name, (level > 0).then_some(&value));
    }
    for name in ["__PIE__", "__pie__"] {
        imply_macro(settings, name, (level > 0 && program).then_some(&value));
    }
}

/// `-mNAME`, `-mno-NAME`: an instruction set; other names mean nothing here.
pub fn set_feature(settings: &mut Settings, name: &str) {
    match name.strip_prefix("no-") {
        Some(name) => remove_set(settings, name),
        None => add_set(settings, name),
    }
}

fn add_set(settings: &mut Settings, name: &str) {
    let Some((_, defined, needs)) = FEATURES.iter().find(|(known, ..)| *known == name) else { return };
    needs.iter().for_each(|need| add_set(settings, need));
    set_single_macro(settings, defined);
    let alignment = match *defined {
        "__AVX__" => Some("32"),
        "__AVX512F__" => Some("64"),
        _ => None,
    };
    if let Some(alignment) = alignment {
        imply_macro(settings, "__BIGGEST_ALIGNMENT__", Some(alignment));
    }
    if matches!(*defined, "__FMA__" | "__AVX512F__") {
        FUSED.iter().for_each(|fused| set_single_macro(settings, fused));
    }
}

/// Takes a set away, and those that need it.
fn remove_set(settings: &mut Settings, name: &str) {
    let Some((_, defined, _)) = FEATURES.iter().find(|(known, ..)| *known == name) else { return };
    imply_macro(settings, defined, None);
    for (other, ..) in FEATURES.iter().filter(|(_, _, needs)| needs.contains(&name)) {
        remove_set(settings, other);
    }
    if *defined == "__AVX__" {
        imply_macro(settings, "__BIGGEST_ALIGNMENT__", Some("16"));
    }
}

/// `-march=`: what a processor has; one that is not known has what all have.
pub fn set_architecture(settings: &mut Settings, name: &str) {
    let Some((_, behind, features)) = MACHINES.iter().find(|(known, ..)| *known == name) else { return };
    set_architecture(settings, behind);
    features.iter().for_each(|name| add_set(settings, name));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The macros that are left when all was defined and undefined.
    fn defined(line: &str) -> Vec<String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let settings = Settings::parse(&words).expect("known flags");
        let mut left: Vec<String> = Vec::new();
        for (name, value) in settings.options.implied {
            left.retain(|known| *known != name);
            left.extend(value.map(|_| name));
        }
        left.sort();
        left
    }

    #[test]
    fn the_last_level_of_optimization_counts() {
        assert_eq!(defined("-O3 a.c"), ["__OPTIMIZE__"]);
        assert_eq!(defined("-Os a.c"), ["__OPTIMIZE_SIZE__", "__OPTIMIZE__"]);
        assert_eq!(defined("-O2 -O0 a.c"), ["__NO_INLINE__"]);
        assert!(defined("-Ofast a.c").contains(&"__FAST_MATH__".to_owned()));
    }

    #[test]
    fn flags_of_arithmetic_and_code_define_macros() {
        for (line, expected) in [
            ("-fno-signed-zeros a.c", "__GCC_IEC_559 __GCC_IEC_559_COMPLEX __NO_SIGNED_ZEROS__"),
            ("-fstack-protector-strong -fcf-protection=branch a.c", "__CET__ __SSP_STRONG__"),
            ("-fsanitize=address,undefined a.c", ""),
            ("-fexceptions -fno-math-errno a.c", "__EXCEPTIONS __NO_MATH_ERRNO__"),
        ] {
            assert_eq!(defined(line).join(" "), expected, "{line}");
        }
    }

    #[test]
    fn a_set_comes_with_those_that_it_needs_and_goes_with_those_that_need_it() {
        let some = |line| defined(line).join(" ");
        assert_eq!(some("-msse4.1 a.c"), "__SSE3__ __SSE4_1__ __SSSE3__");
        assert_eq!(
            some("-mavx2 -mno-sse4.2 -mno-popcnt -mno-xsave -mno-crc32 a.c"),
            "__BIGGEST_ALIGNMENT__ __SSE3__ __SSE4_1__ __SSSE3__"
        );
        assert!(some("-march=haswell a.c").contains("__FMA__ ") && some("-march=native a.c").is_empty());
    }

    #[test]
    fn every_name_in_the_tables_is_known() {
        let known = |name: &&str| FEATURES.iter().any(|(feature, ..)| feature == name);
        assert!(FEATURES.iter().flat_map(|(_, _, needs)| *needs).all(known));
        assert!(MACHINES.iter().flat_map(|(_, _, features)| *features).all(known));
        let machine = |name: &str| name.is_empty() || MACHINES.iter().any(|(known, ..)| *known == name);
        assert!(MACHINES.iter().all(|(_, behind, _)| machine(behind)));
    }
}
