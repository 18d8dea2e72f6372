//! Names of rules: a code, the beginning of one, a group of warnings, a standard. The command line and comments select rules by them.

use crate::diagnostic::Row;
use crate::severity;

/// Standards by name, and how the rules that are theirs begin.
const STANDARDS: &[(&str, &[&str])] = &[
    ("c", &["C23", "C2y", "C17", "C99", "C89", "ISO C"]),
    ("clacc", &["Clacc"]),
    ("fortran", &["Fortran"]),
    ("gnu", &["GNU C", "GCC"]),
    ("openacc", &["OpenACC"]),
    ("openmp", &["OpenMP"]),
];

/// Every rule.
const ALL: &str = "all";

/// Whether `name` is a code or the beginning of one: `E0603`, `E06`, `W`.
pub fn is_code(name: &str) -> bool {
    let digits = name.strip_prefix(['E', 'W']);
    digits.is_some_and(|digits| digits.len() <= 4 && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// How precisely `name` is about a row, nothing if it is not: a code is more precise than its beginning, this than a group, this than
/// a standard, this than `all`.
pub fn match_precision(name: &str, row: &Row) -> Option<usize> {
    if is_code(name) {
        return row.code.starts_with(name).then_some(3 + name.len());
    }
    if name.eq_ignore_ascii_case(ALL) {
        return Some(0);
    }
    let standard = STANDARDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    if let Some((_, begins)) = standard {
        let mut rules = row.rule.split("; ");
        return rules.any(|rule| begins.iter().any(|begin| rule.starts_with(begin))).then_some(1);
    }
    let whole = row.group == name;
    (severity::is_about(name, row) && !name.is_empty()).then_some(if whole { 3 } else { 2 })
}

/// The most precise of some names that are about a row.
pub fn most_precise<'a>(names: impl IntoIterator<Item = &'a str>, row: &Row) -> Option<usize> {
    names.into_iter().filter_map(|name| match_precision(name, row)).max()
}

/// Whether `name` is the name of some rules, of which `rows` are all.
pub fn is_known<'a>(name: &str, mut rows: impl Iterator<Item = &'a Row>) -> bool {
    is_code(name) || name.eq_ignore_ascii_case(ALL) || rows.any(|row| match_precision(name, row).is_some())
}

/// The names of the standards.
pub fn standard_names() -> impl Iterator<Item = &'static str> {
    STANDARDS.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Severity;

    static ROW: Row = Row {
        code: "E0603",
        name: "twice",
        severity: Severity::Warning,
        group: "extension=tab",
        rule: "OpenMP 5.2, 5.4; OpenACC 3.4, 2.5",
        message: "",
    };

    #[test]
    fn what_is_more_precise_counts() {
        let names = ["all", "OpenMP", "extension", "extension=tab", "E", "E06", "E0603"];
        let found: Vec<_> = names.iter().map(|name| match_precision(name, &ROW)).collect();
        assert_eq!(found, [Some(0), Some(1), Some(2), Some(3), Some(4), Some(6), Some(8)]);
        assert_eq!(most_precise(names, &ROW), Some(8));
        for name in ["fortran", "W", "E0604", "tab", "", "E06031", "C"] {
            assert_eq!(match_precision(name, &ROW), None, "{name}");
        }
    }

    #[test]
    fn the_standards_are_in_order() {
        assert!(STANDARDS.is_sorted_by_key(|(name, _)| name));
    }
}
