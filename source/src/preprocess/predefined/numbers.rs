//! What predefined macros tell of the arithmetic types: C23, 5.2.5.3; their names are GCC's, on which libraries rely.
//!
//! The widths of integers follow from their types, and all else from the widths. Of floating types the values are those of
//! IEC 60559, and each type has its format.

use std::fmt::Write;

use crate::c::target::{Abi, FloatFormat};

/// An integer type by name, its width, and the suffix of its constants.
const INTEGERS: &[(&str, u32, &str)] = &[
    ("signed char", 8, ""),
    ("unsigned char", 8, ""),
    ("short int", 16, ""),
    ("short unsigned int", 16, ""),
    ("int", 32, ""),
    ("unsigned int", 32, "U"),
    ("long int", 64, "L"),
    ("long unsigned int", 64, "UL"),
    ("long long int", 64, "LL"),
    ("long long unsigned int", 64, "ULL"),
];

const MAX: u8 = 1;
const TYPE: u8 = 2;
const WIDTH: u8 = 4;
const MIN: u8 = 8;
const CONSTANT: u8 = 16;

/// What `__NAME_MAX__`, `__NAME_TYPE__` and their like are about: the type where `long` has 64 bits and where it has 32.
const ROWS: &[(&str, &str, &str, u8)] = &[
    ("SCHAR", "signed char", "signed char", MAX | WIDTH),
    ("SHRT", "short int", "short int", MAX | WIDTH),
    ("INT", "int", "int", MAX | WIDTH),
    ("LONG", "long int", "long int", MAX | WIDTH),
    ("LONG_LONG", "long long int", "long long int", MAX | WIDTH),
    ("WINT", "unsigned int", "unsigned int", TYPE | MAX | MIN | WIDTH),
    ("PTRDIFF", "long int", "int", TYPE | MAX | WIDTH),
    ("SIZE", "long unsigned int", "unsigned int", TYPE | MAX | WIDTH),
    ("INTMAX", "long int", "long long int", TYPE | MAX | WIDTH | CONSTANT),
    ("UINTMAX", "long unsigned int", "long long unsigned int", TYPE | MAX | CONSTANT),
    ("INTPTR", "long int", "int", TYPE | MAX | WIDTH),
    ("UINTPTR", "long unsigned int", "unsigned int", TYPE | MAX),
    ("SIG_ATOMIC", "int", "int", TYPE | MAX | MIN | WIDTH),
    ("CHAR16", "short unsigned int", "short unsigned int", TYPE),
    ("CHAR32", "unsigned int", "unsigned int", TYPE),
    ("INT8", "signed char", "signed char", TYPE | MAX | CONSTANT),
    ("INT16", "short int", "short int", TYPE | MAX | CONSTANT),
    ("INT32", "int", "int", TYPE | MAX | CONSTANT),
    ("INT64", "long int", "long long int", TYPE | MAX | CONSTANT),
    ("UINT8", "unsigned char", "unsigned char", TYPE | MAX | CONSTANT),
    ("UINT16", "short unsigned int", "short unsigned int", TYPE | MAX | CONSTANT),
    ("UINT32", "unsigned int", "unsigned int", TYPE | MAX | CONSTANT),
    ("UINT64", "long unsigned int", "long long unsigned int", TYPE | MAX | CONSTANT),
    ("INT_LEAST8", "signed char", "signed char", TYPE | MAX | WIDTH),
    ("INT_LEAST16", "short int", "short int", TYPE | MAX | WIDTH),
    ("INT_LEAST32", "int", "int", TYPE | MAX | WIDTH),
    ("INT_LEAST64", "long int", "long long int", TYPE | MAX | WIDTH),
    ("UINT_LEAST8", "unsigned char", "unsigned char", TYPE | MAX),
    ("UINT_LEAST16", "short unsigned int", "short unsigned int", TYPE | MAX),
    ("UINT_LEAST32", "unsigned int", "unsigned int", TYPE | MAX),
    ("UINT_LEAST64", "long unsigned int", "long long unsigned int", TYPE | MAX),
    ("INT_FAST8", "signed char", "signed char", TYPE | MAX | WIDTH),
    ("INT_FAST16", "long int", "int", TYPE | MAX | WIDTH),
    ("INT_FAST32", "long int", "int", TYPE | MAX | WIDTH),
    ("INT_FAST64", "long int", "long long int", TYPE | MAX | WIDTH),
    ("UINT_FAST8", "unsigned char", "unsigned char", TYPE | MAX),
    ("UINT_FAST16", "long unsigned int", "unsigned int", TYPE | MAX),
    ("UINT_FAST32", "long unsigned int", "unsigned int", TYPE | MAX),
    ("UINT_FAST64", "long unsigned int", "long long unsigned int", TYPE | MAX),
];

/// Appends a line for each macro: its name, with parameters if it has any, a blank and its replacement.
pub(super) fn write_integers(out: &mut String, abi: &Abi) {
    for &(name, lp64, ilp32, what) in ROWS {
        write_integer(out, name, if abi.lp64 { lp64 } else { ilp32 }, what, abi.lp64);
    }
    write_integer(out, "WCHAR", abi.wchar, TYPE | MAX | MIN | WIDTH, abi.lp64);
    let word = if abi.lp64 { 8 } else { 4 };
    let sizes = [
        ("SHORT", 2),
        ("INT", 4),
        ("LONG", word),
        ("LONG_LONG", 8),
        ("POINTER", word),
        ("SIZE_T", word),
        ("PTRDIFF_T", word),
        ("WCHAR_T", 4),
        ("WINT_T", 4),
    ];
    for (name, size) in sizes.into_iter().chain(abi.int128.then_some(("INT128", 16))) {
        let _ = writeln!(out, "__SIZEOF_{name}__ {size}");
    }
}

fn write_integer(out: &mut String, name: &str, spelled: &str, what: u8, lp64: bool) {
    let Some(&(_, width, suffix)) = INTEGERS.iter().find(|(known, ..)| *known == spelled) else { return };
    let width = if spelled.starts_with("long") && !spelled.starts_with("long long") && !lp64 { 32 } else { width };
    let unsigned = spelled.contains("unsigned");
    let greatest = u64::MAX >> (64 - width + u32::from(!unsigned));
    let written = [
        (TYPE, format!("__{name}_TYPE__ {spelled}")),
        (MAX, format!("__{name}_MAX__ {greatest:#x}{suffix}")),
        (WIDTH, format!("__{name}_WIDTH__ {width}")),
        (
            MIN,
            match unsigned {
                true => format!("__{name}_MIN__ 0{suffix}"),
                false => format!("__{name}_MIN__ (-__{name}_MAX__ - 1)"),
            },
        ),
        (
            CONSTANT,
            match suffix {
                "" => format!("__{name}_C(c) c"),
                suffix => format!("__{name}_C(c) c ## {suffix}"),
            },
        ),
    ];
    for (_, line) in written.iter().filter(|(part, _)| what & part != 0) {
        let _ = writeln!(out, "{line}");
    }
}

/// The numbers of a format, in the order of [`INTEGRAL`], and its greatest, greatest normalized, least positive normalized, least positive value and its
/// epsilon.
struct Numbers {
    integral: [&'static str; 7],
    values: [&'static str; 5],
}

const INTEGRAL: [&str; 7] = ["MANT_DIG", "DIG", "MIN_EXP", "MIN_10_EXP", "MAX_EXP", "MAX_10_EXP", "DECIMAL_DIG"];
const VALUES: [&str; 5] = ["MAX", "NORM_MAX", "MIN", "DENORM_MIN", "EPSILON"];

fn format_numbers(format: FloatFormat) -> Numbers {
    let (integral, values) = match format {
        FloatFormat::Binary16 => (
            ["11", "3", "(-13)", "(-4)", "16", "4", "5"],
            [
                "6.55040000000000000000000000000000000e+4",
                "6.55040000000000000000000000000000000e+4",
                "6.10351562500000000000000000000000000e-5",
                "5.96046447753906250000000000000000000e-8",
                "9.76562500000000000000000000000000000e-4",
            ],
        ),
        FloatFormat::Binary32 => (
            ["24", "6", "(-125)", "(-37)", "128", "38", "9"],
            [
                "3.40282346638528859811704183484516925e+38",
                "3.40282346638528859811704183484516925e+38",
                "1.17549435082228750796873653722224568e-38",
                "1.40129846432481707092372958328991613e-45",
                "1.19209289550781250000000000000000000e-7",
            ],
        ),
        FloatFormat::Binary64 => (
            ["53", "15", "(-1021)", "(-307)", "1024", "308", "17"],
            [
                "1.79769313486231570814527423731704357e+308",
                "1.79769313486231570814527423731704357e+308",
                "2.22507385850720138309023271733240406e-308",
                "4.94065645841246544176568792868221372e-324",
                "2.22044604925031308084726333618164062e-16",
            ],
        ),
        FloatFormat::Extended => (
            ["64", "18", "(-16381)", "(-4931)", "16384", "4932", "21"],
            [
                "1.18973149535723176502126385303097021e+4932",
                "1.18973149535723176502126385303097021e+4932",
                "3.36210314311209350626267781732175260e-4932",
                "3.64519953188247460252840593361941982e-4951",
                "1.08420217248550443400745280086994171e-19",
            ],
        ),
        FloatFormat::DoubleDouble => (
            ["106", "31", "(-968)", "(-291)", "1024", "308", "33"],
            [
                "1.79769313486231580793728971405301e+308",
                "8.98846567431157953864652595394501e+307",
                "2.00416836000897277799610805135016e-292",
                "4.94065645841246544176568792868221e-324",
                "4.94065645841246544176568792868221e-324",
            ],
        ),
        FloatFormat::Binary128 => (
            ["113", "33", "(-16381)", "(-4931)", "16384", "4932", "36"],
            [
                "1.18973149535723176508575932662800702e+4932",
                "1.18973149535723176508575932662800702e+4932",
                "3.36210314311209350626267781732175260e-4932",
                "6.47517511943802511092443895822764655e-4966",
                "1.92592994438723585305597794258492732e-34",
            ],
        ),
    };
    Numbers { integral, values }
}

/// The floating types beside `long double`: their names in macros, their formats, and how their constants end.
const FLOATS: &[(&str, FloatFormat, &str)] = &[
    ("FLT", FloatFormat::Binary32, "F"),
    ("DBL", FloatFormat::Binary64, ""),
    ("FLT16", FloatFormat::Binary16, "F16"),
    ("FLT32", FloatFormat::Binary32, "F32"),
    ("FLT64", FloatFormat::Binary64, "F64"),
    ("FLT128", FloatFormat::Binary128, "F128"),
    ("FLT32X", FloatFormat::Binary64, "F32x"),
];

/// The same for floating types.
pub(super) fn write_floats(out: &mut String, abi: &Abi) {
    let quad = abi.float128 || abi.long_double == FloatFormat::Binary128;
    let there = |format| match format {
        FloatFormat::Binary16 => abi.float16,
        FloatFormat::Binary128 => quad,
        _ => true,
    };
    for &(name, format, suffix) in FLOATS.iter().filter(|(_, format, _)| there(*format)) {
        write_float(out, name, format, suffix);
    }
    write_float(out, "LDBL", abi.long_double, "L");
    let wider = if abi.long_double == FloatFormat::Extended { FloatFormat::Extended } else { FloatFormat::Binary128 };
    if quad {
        write_float(out, "FLT64X", wider, "F64x");
    }
    let long_double = format_numbers(abi.long_double);
    let _ = writeln!(out, "__DECIMAL_DIG__ {}", long_double.integral[6]);
    let size = match abi.long_double {
        FloatFormat::Extended if !abi.lp64 => 12,
        FloatFormat::Binary64 => 8,
        _ => 16,
    };
    let _ = writeln!(out, "__SIZEOF_FLOAT__ 4\n__SIZEOF_DOUBLE__ 8\n__SIZEOF_LONG_DOUBLE__ {size}");
    if abi.float128 {
        let _ = writeln!(out, "__SIZEOF_FLOAT128__ 16");
    }
    if abi.long_double == FloatFormat::Extended {
        let _ = writeln!(out, "__SIZEOF_FLOAT80__ {size}");
    }
}

fn write_float(out: &mut String, name: &str, format: FloatFormat, suffix: &str) {
    let Numbers { integral, values } = format_numbers(format);
    for (part, value) in INTEGRAL.iter().zip(integral) {
        let _ = writeln!(out, "__{name}_{part}__ {value}");
    }
    for (part, value) in VALUES.iter().zip(values) {
        let _ = match suffix {
            // A constant of the wider type first, so that C89 has it exactly.
            "" => writeln!(out, "__{name}_{part}__ ((double){value}L)"),
            suffix => writeln!(out, "__{name}_{part}__ {value}{suffix}"),
        };
    }
    let iec = if format == FloatFormat::DoubleDouble { 1 } else { 2 };
    let _ = writeln!(
        out,
        "__{name}_HAS_DENORM__ 1\n__{name}_HAS_INFINITY__ 1\n__{name}_HAS_QUIET_NAN__ 1\n__{name}_IS_IEC_60559__ {iec}"
    );
}

/// The decimal floating types: C23, 5.2.5.3.4: digits of the significand, exponents, and the suffix of constants.
const DECIMALS: &[(&str, usize, u32, u32, &str)] =
    &[("DEC32", 7, 97, 94, "DF"), ("DEC64", 16, 385, 382, "DD"), ("DEC128", 34, 6145, 6142, "DL")];

/// The same for decimal floating types.
pub(super) fn write_decimals(out: &mut String) {
    for &(name, digits, greatest, least, suffix) in DECIMALS {
        let fraction = digits - 1;
        let _ = writeln!(
            out,
            "__{name}_MANT_DIG__ {digits}\n__{name}_MIN_EXP__ (-{least})\n__{name}_MAX_EXP__ {greatest}\n\
             __{name}_MIN__ 1E-{below}{suffix}\n__{name}_MAX__ 9.{nines}E{top}{suffix}\n__{name}_EPSILON__ 1E-{fraction}{suffix}\n\
             __{name}_SUBNORMAL_MIN__ 0.{zeros}1E-{below}{suffix}",
            below = least + 1,
            nines = "9".repeat(fraction),
            top = greatest - 1,
            zeros = "0".repeat(fraction - 1),
        );
    }
    out.push_str("__DEC_EVAL_METHOD__ 2\n");
}
