//! The calling conventions that attributes mean, and the attributes that exclude each other.

use crate::attributes::rows::EXCLUSIVE;

/// Whether two attributes exclude each other.
pub(crate) fn are_exclusive(one: &str, other: &str) -> bool {
    one != other && EXCLUSIVE.iter().any(|set| set.contains(&one) && set.contains(&other))
}

/// Whether two attributes mean different calling conventions.
pub(crate) fn other_convention(one: &str, other: &str) -> bool {
    find_convention(one).is_some_and(|one| find_convention(other).is_some_and(|other| one != other))
}

/// The calling conventions of x86-64 that differ from its usual one (Clang, "Calling Conventions").
pub(crate) const CONVENTIONS: &[&str] = &[
    "ms_abi",
    "preserve_all",
    "preserve_most",
    "preserve_none",
    "regcall",
    "swiftasynccall",
    "swiftcall",
    "vectorcall",
];

/// The usual convention, as messages call it.
pub(crate) const USUAL: &str = "the usual one";

/// The calling convention that an attribute means on x86-64.
pub(crate) fn find_convention(name: &str) -> Option<&'static str> {
    match name {
        "sysv_abi" | "cdecl" => Some(USUAL),
        _ => CONVENTIONS.iter().find(|own| **own == name).copied(),
    }
}
