//! The names of mathematical functions that only the library of the device knows.

use semantics::body::Intrinsic;

/// Whether the value depends on how many places its argument has: of halves there is no code.
pub(crate) fn is_of_neighbors(intrinsic: Intrinsic) -> bool {
    matches!(intrinsic, Intrinsic::Spacing | Intrinsic::Rrspacing | Intrinsic::Nearest)
}

/// The functions of C that only the library knows; those before `sincos` have a twin for singles with an `f` at the end.
pub(super) const OF_C: &[&str] = &[
    "remainder",
    "remquo",
    "exp10",
    "ldexp",
    "scalbn",
    "scalbln",
    "logb",
    "ilogb",
    "frexp",
    "modf",
    "nextafter",
    "sincos",
    "strlen",
    "strcmp",
    "strncmp",
    "memcmp",
    "strchr",
    "strrchr",
];

/// The name of the function that one for singles is the twin of.
pub(super) fn plain_name(name: &str) -> Option<&str> {
    let of_singles = &OF_C[..OF_C.iter().position(|known| *known == "sincos").unwrap_or(0)];
    name.strip_suffix('f').filter(|plain| of_singles.contains(plain))
}

/// Whether a name is that of such a function.
pub(crate) fn is_of_c(name: &str) -> bool {
    OF_C.contains(&plain_name(name).unwrap_or(name))
}
