//! What directives mean in the bodies of units, and what is wrong there.
#![allow(missing_docs, reason = "of what salsa's macros generate")]

use super::meanings::{declared, resolved, scope, signature};
use super::texts::{file_language, procedures};
use super::trees::{Tree, parsed};
use crate::db::{Db, versions};
use crate::hosts::host_unit;
use crate::keys::Unit;
use crate::neighbors::beside;
use parser::units::UnitKind;
use regions::check::declared_lists;
use regions::data_environment::Environments;
use regions::lint::called_updates::{self, TeamCall, Update};
use regions::translate::Translation;
use regions::{check, data_environment, translate};
use source::{Diagnostic, Span};
use std::collections::HashSet;
use std::sync::Arc;

/// The attribute of each variable in each construct of a unit.
#[salsa::tracked(lru = 0)]
pub fn environments<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Environments {
    data_environment::build_environments(resolved(db, unit), db.atoms(), versions(db, unit.file(db)))
}

/// The OpenMP reading of each body of a unit.
#[salsa::tracked(lru = 0)]
pub fn translations<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<Translation> {
    translate::translate_bodies(resolved(db, unit), environments(db, unit), db.atoms(), versions(db, unit.file(db)))
}

/// What the checks say about a unit.
#[salsa::tracked(lru = 0)]
pub fn checked<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<Diagnostic> {
    let versions = versions(db, unit.file(db));
    let mut found = check::check(resolved(db, unit), environments(db, unit), unit.tokens(db), db.atoms(), versions);
    check::unclear::retain_clear(&mut found, resolved(db, unit), parsed(db, unit).diagnostics());
    let more = listed_procedures(db, unit);
    let known: HashSet<Span> = found.iter().map(|diagnostic| diagnostic.primary.at).collect();
    found.extend(more.into_iter().filter(|diagnostic| !known.contains(&diagnostic.primary.at)));
    if matches!(parsed(db, unit), Tree::Fortran(_)) {
        let own = beside(db, unit.file(db)).iter().filter(|(number, _)| *number == unit.number(db));
        found.extend(own.map(|(_, diagnostic)| diagnostic.clone()));
    }
    found
}

/// What is wrong with the procedures of a module that its own directives list.
fn listed_procedures(db: &dyn Db, unit: Unit) -> Vec<Diagnostic> {
    let declared = declared(db, unit);
    let is_module = matches!(unit.key(db).kind, UnitKind::Module | UnitKind::Submodule);
    if !is_module || !declared_lists::may_list_procedures(declared) {
        return Vec::new();
    }
    let signatures: Vec<_> = procedures(db, unit).map(|unit| Arc::clone(signature(db, unit))).collect();
    declared_lists::check_listed_procedures(&fortran::complete_module(declared, &signatures), db.atoms())
}

/// The variables with static storage that every call of a unit's procedures updates.
#[salsa::tracked(lru = 0)]
pub fn updates<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<Update> {
    called_updates::collect_updates(resolved(db, unit), db.atoms())
}

/// The calls of a unit that all threads of a team make.
#[salsa::tracked(lru = 0)]
pub fn team_calls<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<TeamCall> {
    called_updates::collect_calls(resolved(db, unit), environments(db, unit), db.atoms())
}

/// What the lints that are asked for say about a unit.
#[salsa::tracked(lru = 0)]
pub fn linted<'db>(db: &'db dyn Db, unit: Unit<'db>) -> Vec<Diagnostic> {
    let file = unit.file(db);
    let host = host_unit(db, unit).map(|host| scope(db, host));
    let unit = lints::Unit {
        declared: declared(db, unit),
        resolved: resolved(db, unit),
        environments: environments(db, unit),
        host,
        tokens: unit.tokens(db),
        atoms: db.atoms(),
        versions: versions(db, file),
        language: file_language(db, file),
    };
    lints::lint_unit(&unit, file.options(db).lints)
}

/// Keeps the values here of so many units that were asked last.
pub(crate) fn bound_regions(db: &mut dyn Db, units: usize) {
    environments::set_lru_capacity(db, units);
    translations::set_lru_capacity(db, units);
    checked::set_lru_capacity(db, units);
    updates::set_lru_capacity(db, units);
    team_calls::set_lru_capacity(db, units);
    linted::set_lru_capacity(db, units);
}
