//! 7.12: the functions of the mathematical library, by what they compute.

use symbols::Base;

/// A function without its suffix, the mathematical name where that differs, and its parameters.
const MATH: &[(&str, &str, Parameters)] = &[
    ("sqrt", "sqrt", Parameters::Real(1)),
    ("cbrt", "cbrt", Parameters::Real(1)),
    ("fabs", "abs", Parameters::Real(1)),
    ("exp", "exp", Parameters::Real(1)),
    ("exp2", "exp2", Parameters::Real(1)),
    ("expm1", "expm1", Parameters::Real(1)),
    ("log", "log", Parameters::Real(1)),
    ("log2", "log2", Parameters::Real(1)),
    ("log10", "log10", Parameters::Real(1)),
    ("log1p", "log1p", Parameters::Real(1)),
    ("sin", "sin", Parameters::Real(1)),
    ("cos", "cos", Parameters::Real(1)),
    ("tan", "tan", Parameters::Real(1)),
    ("asin", "asin", Parameters::Real(1)),
    ("acos", "acos", Parameters::Real(1)),
    ("atan", "atan", Parameters::Real(1)),
    ("sinh", "sinh", Parameters::Real(1)),
    ("cosh", "cosh", Parameters::Real(1)),
    ("tanh", "tanh", Parameters::Real(1)),
    ("asinh", "asinh", Parameters::Real(1)),
    ("acosh", "acosh", Parameters::Real(1)),
    ("atanh", "atanh", Parameters::Real(1)),
    ("erf", "erf", Parameters::Real(1)),
    ("erfc", "erfc", Parameters::Real(1)),
    ("tgamma", "gamma", Parameters::Real(1)),
    ("lgamma", "log_gamma", Parameters::Real(1)),
    ("floor", "floor", Parameters::Real(1)),
    ("ceil", "ceil", Parameters::Real(1)),
    ("trunc", "trunc", Parameters::Real(1)),
    ("round", "round", Parameters::Real(1)),
    ("rint", "rint", Parameters::Real(1)),
    ("nearbyint", "rint", Parameters::Real(1)),
    ("pow", "pow", Parameters::Real(2)),
    ("atan2", "atan2", Parameters::Real(2)),
    ("hypot", "hypot", Parameters::Real(2)),
    ("fmod", "mod", Parameters::Real(2)),
    ("fmax", "max", Parameters::Real(2)),
    ("fmin", "min", Parameters::Real(2)),
    ("copysign", "copysign", Parameters::Real(2)),
    ("fdim", "dim", Parameters::Real(2)),
    ("fma", "fma", Parameters::Real(3)),
    ("abs", "abs", Parameters::Integer(4)),
    ("labs", "abs", Parameters::Integer(8)),
    ("llabs", "abs", Parameters::Integer(8)),
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
    /// The name of the mathematical function.
    pub(crate) name: &'static str,
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
        Parameters::Real(count) => Math { name: row.1, base: Base::Real, bytes, count },
        Parameters::Integer(bytes) => Math { name: row.1, base: Base::Integer, bytes, count: 1 },
    })
}
