//! The rules: every row of diagnostics that an analysis can report.

use crate::{conformance, mend, readings, suppression_problems};
use parser::fortran::features;
use source::diagnostic::Row;
use source::{Safety, severity};

/// Every row, by code.
pub fn all_rows() -> Vec<&'static Row> {
    let mut rows: Vec<&'static Row> = row_tables().into_iter().flatten().collect();
    rows.extend(features::TABLE.iter().map(|feature| &feature.row));
    rows.sort_by_key(|row| (&row.code[1..], row.code));
    rows
}

fn row_tables() -> Vec<&'static [Row]> {
    let mut tables = vec![
        source::problems::ROWS,
        parser::fortran::problems::ROWS,
        parser::c::problems::ROWS,
        parser::directive::problems::ROWS,
        parser::directive::legal::problems::ROWS,
        body::problems::ROWS,
        regions::check::problems::ROWS,
        regions::check::acc_problems::ROWS,
        regions::check::openmp_problems::ROWS,
        regions::lint::problems::ROWS,
        regions::translate::problems::ROWS,
        lints::problems::ROWS,
        conformance::ROWS,
        readings::ROWS,
        suppression_problems::ROWS,
    ];
    tables.extend(fortran::TABLES);
    tables.extend(c::problems::TABLES);
    tables
}

/// The rules that are mended where they are told: their rows say how, or a name is like another one.
const TOLD: &[(&str, Safety)] = &[
    ("E0215", Safety::Safe),
    ("E0218", Safety::Unsafe),
    ("E0234", Safety::Safe),
    ("E0236", Safety::Unsafe),
    ("E0400", Safety::Safe),
    ("E0402", Safety::Safe),
    ("E0403", Safety::Safe),
    ("E0411", Safety::Safe),
    ("E0412", Safety::Safe),
    ("E0425", Safety::Safe),
    ("E2000", Safety::Unsafe),
    ("E2006", Safety::Unsafe),
    ("E2007", Safety::Unsafe),
    ("E2011", Safety::Unsafe),
    ("E2025", Safety::Unsafe),
    ("E3000", Safety::Unsafe),
    ("E3001", Safety::Unsafe),
    ("E3013", Safety::Unsafe),
    ("E3015", Safety::Unsafe),
    ("E3016", Safety::Safe),
    ("W3423", Safety::Unsafe),
    ("E2406", Safety::Unsafe),
    ("E2637", Safety::Safe),
    ("E2226", Safety::Safe),
    ("W0034", Safety::Safe),
    ("W0418", Safety::Safe),
    ("W0423", Safety::Safe),
    ("W1310", Safety::Safe),
];

/// Whether a rule can be mended, and whether safely.
pub fn mending_safety(row: &Row) -> Option<Safety> {
    let told = TOLD.iter().copied().find(|(rule, _)| *rule == row.code);
    told.or_else(|| by_text(row)).map(|(_, safety)| safety)
}

fn by_text(row: &Row) -> Option<(&'static str, Safety)> {
    mend::mended_rules().find(|(rule, _)| *rule == row.code || *rule == row.group)
}

/// Whether nothing is said of a rule unless somebody asks for it.
pub fn is_off(row: &Row) -> bool {
    severity::is_off(row.group)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_rule_has_its_code() {
        let rows = all_rows();
        let codes: BTreeSet<&str> = rows.iter().map(|row| row.code).collect();
        assert_eq!(codes.len(), rows.len());
        assert!(rows.iter().all(|row| !row.message.is_empty()));
        let known = |rule: &str| rows.iter().any(|row| row.code == rule || row.group == rule);
        assert!(
            mend::mended_rules().all(|(rule, _)| known(rule)),
            "{:?}",
            mend::mended_rules().find(|(rule, _)| !known(rule))
        );
    }
}
