//! 7.12: the functions of the mathematical library, by what they compute.

use body::Intrinsic;
use symbols::Base;

/// A function without its suffix, the mathematical name where that differs, and its parameters.
const MATH: &[(&str, Intrinsic, Parameters)] = &[
    ("sqrt", Intrinsic::Sqrt, Parameters::Real(1)),
    ("cbrt", Intrinsic::Cbrt, Parameters::Real(1)),
    ("fabs", Intrinsic::Abs, Parameters::Real(1)),
    ("exp", Intrinsic::Exp, Parameters::Real(1)),
    ("exp2", Intrinsic::Exp2, Parameters::Real(1)),
    ("expm1", Intrinsic::Expm1, Parameters::Real(1)),
    ("log", Intrinsic::Log, Parameters::Real(1)),
    ("log2", Intrinsic::Log2, Parameters::Real(1)),
    ("log10", Intrinsic::Log10, Parameters::Real(1)),
    ("log1p", Intrinsic::Log1p, Parameters::Real(1)),
    ("sin", Intrinsic::Sin, Parameters::Real(1)),
    ("cos", Intrinsic::Cos, Parameters::Real(1)),
    ("tan", Intrinsic::Tan, Parameters::Real(1)),
    ("asin", Intrinsic::Asin, Parameters::Real(1)),
    ("acos", Intrinsic::Acos, Parameters::Real(1)),
    ("atan", Intrinsic::Atan, Parameters::Real(1)),
    ("sinh", Intrinsic::Sinh, Parameters::Real(1)),
    ("cosh", Intrinsic::Cosh, Parameters::Real(1)),
    ("tanh", Intrinsic::Tanh, Parameters::Real(1)),
    ("asinh", Intrinsic::Asinh, Parameters::Real(1)),
    ("acosh", Intrinsic::Acosh, Parameters::Real(1)),
    ("atanh", Intrinsic::Atanh, Parameters::Real(1)),
    ("erf", Intrinsic::Erf, Parameters::Real(1)),
    ("erfc", Intrinsic::Erfc, Parameters::Real(1)),
    ("tgamma", Intrinsic::Gamma, Parameters::Real(1)),
    ("lgamma", Intrinsic::LogGamma, Parameters::Real(1)),
    ("floor", Intrinsic::Floor, Parameters::Real(1)),
    ("ceil", Intrinsic::Ceil, Parameters::Real(1)),
    ("trunc", Intrinsic::Trunc, Parameters::Real(1)),
    ("round", Intrinsic::Round, Parameters::Real(1)),
    ("rint", Intrinsic::Rint, Parameters::Real(1)),
    ("nearbyint", Intrinsic::Rint, Parameters::Real(1)),
    ("pow", Intrinsic::Pow, Parameters::Real(2)),
    ("atan2", Intrinsic::Atan2, Parameters::Real(2)),
    ("hypot", Intrinsic::Hypot, Parameters::Real(2)),
    ("fmod", Intrinsic::Mod, Parameters::Real(2)),
    ("fmax", Intrinsic::Max, Parameters::Real(2)),
    ("fmin", Intrinsic::Min, Parameters::Real(2)),
    ("copysign", Intrinsic::Copysign, Parameters::Real(2)),
    ("fdim", Intrinsic::Dim, Parameters::Real(2)),
    ("fma", Intrinsic::Fma, Parameters::Real(3)),
    ("abs", Intrinsic::Abs, Parameters::Integer(4)),
    ("labs", Intrinsic::Abs, Parameters::Integer(8)),
    ("llabs", Intrinsic::Abs, Parameters::Integer(8)),
];

#[derive(Clone, Copy)]
enum Parameters {
    /// So many of the type that the suffix says; the result is one, too.
    Real(usize),
    /// One integer of so many bytes.
    Integer(u8),
}

/// A function of the mathematical library.
pub(crate) struct Math {
    /// What it computes.
    pub(crate) intrinsic: Intrinsic,
    /// The type of its parameters and its result.
    pub(crate) base: Base,
    pub(crate) bytes: u8,
    /// How many parameters it has.
    pub(crate) count: usize,
}

/// The function that `sqrt`, `sqrtf`, `sqrtl` or `__builtin_sqrtf` computes.
pub(crate) fn find_math(name: &str) -> Option<Math> {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    let row = |name: &str| MATH.iter().find(|(own, ..)| *own == name);
    let suffixed = |suffix: char, bytes: u8| {
        let found = row(name.strip_suffix(suffix)?)?;
        matches!(found.2, Parameters::Real(_)).then_some((found, bytes))
    };
    let plain = || row(name).map(|row| (row, 8));
    let (row, bytes) = plain().or_else(|| suffixed('f', 4)).or_else(|| suffixed('l', 16))?;
    Some(match row.2 {
        Parameters::Real(count) => Math { intrinsic: row.1, base: Base::Real, bytes, count },
        Parameters::Integer(bytes) => Math { intrinsic: row.1, base: Base::Integer, bytes, count: 1 },
    })
}
