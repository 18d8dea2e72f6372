//! The groups of warnings that these lints make (table), and a set of them: what an analysis is asked for.

use crate::problems;

/// The groups, by the bits of a set.
pub const GROUPS: &[&str] = &[
    "bind-c",
    "compare-reals",
    "constant-precision",
    "conversion",
    "format",
    "implicit-save",
    "integer-division",
    "literal-conversion",
    "memory-leak",
    "missing-intent",
    "reserved-identifier",
    "return-type",
    "shadow",
    "stack-arrays",
    "truncated-division",
    "uninitialized",
    "unreachable-code",
    "unset-argument",
    "unused-but-set-variable",
    "unused-constant",
    "unused-dummy-argument",
    "unused-function",
    "unused-label",
    "unused-variable",
];

/// Groups that are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Groups(u32);

impl Groups {
    /// The groups of the rows that `asks`.
    pub fn of_rows(asks: impl Fn(&'static source::diagnostic::Row) -> bool) -> Groups {
        let mut groups = Groups::default();
        for row in problems::ROWS.iter().filter(|row| asks(row)) {
            groups.insert_group(row.group);
        }
        groups
    }

    /// Adds one.
    pub fn insert_group(&mut self, group: &str) {
        self.0 |= group_bit(group);
    }

    /// Whether it is asked for.
    pub fn has_group(self, group: &str) -> bool {
        self.0 & group_bit(group) != 0
    }

    /// Whether any of them is.
    pub fn has_any(self, groups: &[&str]) -> bool {
        groups.iter().any(|group| self.has_group(group))
    }

    /// Whether nothing is asked for.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

fn group_bit(group: &str) -> u32 {
    GROUPS.binary_search(&group).map_or(0, |at| 1 << at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_a_group_of_the_table() {
        assert!(GROUPS.is_sorted() && GROUPS.len() < 32);
        assert!(problems::ROWS.iter().all(|row| GROUPS.contains(&row.group)));
        let groups = Groups::of_rows(|row| row.group == "shadow");
        assert!(groups.has_group("shadow") && !groups.has_group("conversion") && !groups.is_empty());
    }
}
