//! Machine modes by name (GCC internals, "Machine Modes").

/// A machine mode (GCC internals, "Machine Modes"): its class and bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Integer(u8),
    Real(u8),
    Complex(u8),
    /// A vector of as many.
    Vector(u64, bool, u8),
}

const MODES: &[(&str, Mode)] = &[
    ("QI", Mode::Integer(1)),
    ("byte", Mode::Integer(1)),
    ("HI", Mode::Integer(2)),
    ("SI", Mode::Integer(4)),
    ("DI", Mode::Integer(8)),
    ("TI", Mode::Integer(16)),
    ("word", Mode::Integer(8)),
    ("pointer", Mode::Integer(8)),
    ("unwind_word", Mode::Integer(8)),
    ("libgcc_cmp_return", Mode::Integer(8)),
    ("libgcc_shift_count", Mode::Integer(4)),
    ("HF", Mode::Real(2)),
    ("BF", Mode::Real(2)),
    ("SF", Mode::Real(4)),
    ("SD", Mode::Real(4)),
    ("DF", Mode::Real(8)),
    ("DD", Mode::Real(8)),
    ("XF", Mode::Real(16)),
    ("TF", Mode::Real(16)),
    ("TD", Mode::Real(16)),
    ("HC", Mode::Complex(2)),
    ("SC", Mode::Complex(4)),
    ("DC", Mode::Complex(8)),
    ("XC", Mode::Complex(16)),
    ("TC", Mode::Complex(16)),
];

/// The mode that `name` says, with or without underscores around it.
pub(crate) fn find_mode(name: &str) -> Option<Mode> {
    let name = name.strip_prefix("__").and_then(|name| name.strip_suffix("__")).unwrap_or(name);
    if let Some((_, mode)) = MODES.iter().find(|(own, _)| *own == name) {
        return Some(*mode);
    }
    let vector = name.strip_prefix('V')?;
    let end = vector.find(|c: char| !c.is_ascii_digit())?;
    let count: u64 = vector[..end].parse().ok()?;
    if !count.is_power_of_two() {
        return None;
    }
    match find_mode(&vector[end..])? {
        Mode::Integer(bytes) => Some(Mode::Vector(count, true, bytes)),
        Mode::Real(bytes) => Some(Mode::Vector(count, false, bytes)),
        Mode::Complex(_) | Mode::Vector(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_have_classes_and_bytes() {
        assert_eq!(find_mode("__DI__"), Some(Mode::Integer(8)));
        assert_eq!(find_mode("TF"), Some(Mode::Real(16)));
        assert_eq!(find_mode("V4SF"), Some(Mode::Vector(4, false, 4)));
        assert_eq!(find_mode("QQ"), None);
    }
}
