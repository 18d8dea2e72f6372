//! What is said at the end: how much was reported, and of which rules.

use super::Record;
use source::diagnostic::Row;
use std::collections::BTreeSet;

/// What was reported, counted.
#[derive(Default)]
pub struct Totals {
    errors: usize,
    warnings: usize,
    fixes: usize,
    guesses: usize,
    files: BTreeSet<String>,
    /// How often each rule.
    rules: Vec<(&'static Row, usize)>,
}

impl Totals {
    /// Counts one.
    pub fn count_record(&mut self, record: &Record) {
        match record.data.severity {
            "error" => self.errors += 1,
            _ => self.warnings += 1,
        }
        match record.data.fix.as_ref().filter(|fix| !fix.edits.is_empty()) {
            Some(fix) if fix.safe => self.fixes += 1,
            Some(_) => self.guesses += 1,
            None => {}
        }
        if !self.files.contains(&record.data.at.file) {
            self.files.insert(record.data.at.file.clone());
        }
        let Some(row) = record.row else { return };
        match self.rules.iter_mut().find(|(known, _)| known.code == row.code) {
            Some((_, count)) => *count += 1,
            None => self.rules.push((row, 1)),
        }
    }

    /// One line; nothing if nothing was reported of a text.
    pub fn summary_line(&self) -> String {
        let several = |count: usize, what: &str| match count {
            1 => format!("1 {what}"),
            _ => format!("{count} {what}s"),
        };
        let mut found = Vec::new();
        found.extend((self.errors > 0).then(|| several(self.errors, "error")));
        found.extend((self.warnings > 0).then(|| several(self.warnings, "warning")));
        // What is wrong outside of any text says itself how much it is.
        if self.rules.is_empty() {
            return String::new();
        }
        let mut mended = Vec::new();
        mended.extend((self.fixes > 0).then(|| format!("--fix mends {}", self.fixes)));
        mended.extend((self.guesses > 0).then(|| format!("--fix --unsafe mends {}", self.fixes + self.guesses)));
        let mended = if mended.is_empty() { String::new() } else { format!("; {}", mended.join(", ")) };
        format!("dirigent: {} in {}{mended}\n", found.join(" and "), several(self.files.len(), "file"))
    }

    /// The rules, the most frequent first.
    pub fn spell_statistics(&self) -> String {
        let mut rules = self.rules.clone();
        rules.sort_by_key(|(row, count)| (std::cmp::Reverse(*count), row.code));
        let line = |(row, count): &(&Row, usize)| {
            let group = if row.group.is_empty() { String::new() } else { format!(" [-W{}]", row.group) };
            format!("{count:>7}  {}  {}{group}\n", row.code, row.message)
        };
        rules.iter().map(line).collect()
    }
}
