//! Legality of directives: what the tables say (clauses, nesting), then what they cannot.
//!
//! One mistake gives one diagnostic: a construct whose directive or loop is wrong is not asked further.

pub mod acc_declare;
pub mod acc_globals;
mod acc_host;
pub mod acc_items;
pub mod acc_levels;
pub mod acc_order;
pub mod acc_problems;
pub mod acc_routine;
#[cfg(test)]
mod acc_tests;
#[cfg(test)]
mod acc_tests_lists;
pub mod acc_units;
pub mod allocation;
pub mod atomic;
pub mod atomic_forms;
pub mod attribute_item;
pub mod blocks;
pub mod called_regions;
pub mod clauses;
pub mod common_blocks;
pub mod concurrent;
pub mod declarative;
pub mod declarative_lists;
pub mod declared_lists;
pub mod declared_names;
pub mod declared_reductions;
pub mod declared_targets;
#[cfg(test)]
mod declared_tests;
pub mod declared_values;
pub mod do_concurrent;
pub mod doacross;
pub mod initial_values;
pub mod items;
pub mod lanes;
pub mod loops;
pub mod mappers;
pub mod metadirectives;
pub mod nesting;
pub mod nests;
pub mod none_clauses;
pub mod openmp_problems;
pub mod overlaps;
pub mod phrases;
pub mod privacy;
pub mod problems;
pub mod reductions;
pub mod requires;
pub mod scan;
pub mod sections;
pub mod selectors;
pub mod shapes;
pub mod sharing;
pub mod statements;
pub mod target;
pub mod tasks;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_restrictions;
pub mod transforms;
pub mod types;
pub mod unclear;
pub mod variant_arguments;
pub mod variants;
pub mod workshare;

use crate::data_environment::facts::Facts;
use crate::data_environment::{DataEnvironment, Environments, Versions};
use crate::lint;
use body::ConstructId;
use body::Resolved;
use directives::Model;
use source::{Atoms, Diagnostic, Severity, Span, Token};
use std::collections::HashSet;
use symbols::SymbolId;

/// What a check reads and where it reports.
pub struct Check<'a> {
    /// The body and what is true of it.
    pub facts: Facts<'a>,
    /// Its data environment.
    pub environment: &'a DataEnvironment,
    /// Which symbol each name token of the unit means, by token, ascending.
    pub names: &'a [(u32, SymbolId)],
    /// What was found.
    pub diagnostics: Vec<Diagnostic>,
}

impl Check<'_> {
    /// How the directive of a construct is spelled.
    pub fn spell_directive(&self, construct: ConstructId) -> String {
        self.facts.body.constructs[construct].directive().name().spelling(self.facts.body.language)
    }

    /// The symbol that the first token of an expression names.
    pub fn named_at(&self, at: Span) -> Option<SymbolId> {
        let index = self.names.binary_search_by_key(&at.start, |(token, _)| *token).ok()?;
        Some(self.names[index].1)
    }

    /// Reports.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}

/// What is wrong with the directives of a unit, in source order.
pub fn check(
    resolved: &Resolved,
    environments: &Environments,
    tokens: &[Token],
    atoms: &Atoms,
    versions: Versions,
) -> Vec<Diagnostic> {
    let mut diagnostics = declarative::check_declaratives(resolved, atoms, versions);
    diagnostics.extend(acc_declare::check_declares(resolved, atoms));
    diagnostics.extend(acc_routine::check_routines(resolved, atoms));
    diagnostics.extend(declared_lists::check_declared_lists(resolved, atoms));
    diagnostics.extend(declared_names::check_declared_names(resolved, atoms));
    diagnostics.extend(variant_arguments::check_variant_arguments(resolved, atoms));
    diagnostics.extend(declared_values::check_declared_values(resolved, atoms));
    for (body, environment) in resolved.bodies.iter().zip(&environments.bodies) {
        let facts = Facts::of(&resolved.symbols, body, environment, atoms, versions);
        let mut check = Check { facts, environment, names: &resolved.names, diagnostics: Vec::new() };
        check_body(&mut check);
        metadirectives::check_variants(&mut check, resolved, tokens);
        let mut wrong = check.diagnostics.iter().chain(&resolved.diagnostics);
        if !wrong.any(|found| found.severity == Severity::Error) {
            check.diagnostics.extend(lint::lint_body(&check.facts, environment));
        }
        diagnostics.append(&mut check.diagnostics);
    }
    mappers::retain_known(&mut diagnostics, resolved);
    // Of a statement that is wrong by itself it is not told that `atomic` cannot have it.
    let errors = resolved.diagnostics.iter().filter(|found| found.severity == Severity::Error);
    let errors: Vec<Span> = errors.map(|found| found.primary.at).collect();
    diagnostics.retain(|found| {
        let at = found.primary.at;
        found.row.code != ATOMIC_FORM || !errors.iter().any(|error| at.start <= error.start && error.end <= at.end)
    });
    retain_outside_atomic(&mut diagnostics);
    let mut seen = HashSet::new();
    diagnostics
        .retain(|diagnostic| seen.insert((diagnostic.row.code, diagnostic.primary.at, diagnostic.message.clone())));
    diagnostics.sort_by_key(|diagnostic| diagnostic.primary.at);
    diagnostics
}

/// A block that no atomic construct has is told, and not the constructs in it, nor the branches out of it or into it.
fn retain_outside_atomic(found: &mut Vec<Diagnostic>) {
    let forms = found.iter().filter(|one| one.row.code == ATOMIC_FORM);
    let directives: Vec<Span> = forms.flat_map(|one| &one.secondary).map(|label| label.at).collect();
    let is_of_form = |one: &Diagnostic| one.secondary.iter().any(|label| directives.contains(&label.at));
    found.retain(|one| !IN_BLOCKS.contains(&one.row.code) || !is_of_form(one));
}

/// The codes of branches out of a block and into one, and of a construct that may not stand in another one.
const IN_BLOCKS: &[&str] = &["E0628", "E0629", "E0630"];

/// What is wrong with the constructs of a body.
fn check_body(check: &mut Check) {
    check.diagnostics.extend(check.environment.diagnostics.iter().cloned());
    for id in check.facts.in_order() {
        check_whole_construct(check, id);
    }
    acc_levels::check_calls(check);
    acc_globals::check_routine_variables(check);
    blocks::check_branches(check);
    do_concurrent::check_do_concurrent(check);
}

/// The code of a statement that no atomic construct has.
const ATOMIC_FORM: &str = "E0640";

/// The code of an item that cannot stand in its list.
const NO_SUCH_ITEM: &str = "E0526";

/// What is told of an item alone: that no such thing can stand in the list, that it is not a variable, that it is not a pointer.
const ITEM_ALONE: &[&str] = &[NO_SUCH_ITEM, "E0610", "E0801"];

/// What is wrong with one construct: of an item that cannot stand in its list nothing else is told.
fn check_whole_construct(check: &mut Check, id: ConstructId) {
    let before = check.diagnostics.len();
    check_construct(check, id);
    let items = check.diagnostics[before..].iter().filter(|found| ITEM_ALONE.contains(&found.row.code));
    let items: Vec<(&str, Span)> = items.map(|found| (found.row.code, found.primary.at)).collect();
    let mut index = 0;
    check.diagnostics.retain(|found| {
        index += 1;
        let at = found.primary.at;
        // Of several that are told of one item the first of the codes counts.
        let rank = |code: &str| ITEM_ALONE.iter().position(|known| *known == code).unwrap_or(ITEM_ALONE.len());
        let told = |(code, item): &(&str, Span)| {
            rank(code) < rank(found.row.code) && item.start <= at.start && at.end <= item.end
        };
        index <= before || !items.iter().any(told)
    });
    retain_first_of_clauses(check, id, before);
    retain_first_of_places(check, before);
}

/// Of what may not stand in a region it is not told that it is not in a construct of its kind.
fn retain_first_of_places(check: &mut Check, before: usize) {
    const NOT_HERE: &[&str] = &["E0630", "E0634", "E0635", "E0663"];
    const NOT_OF_ITS_KIND: &str = "E0637";
    let mut told = check.diagnostics[before..].iter();
    if !told.any(|found| NOT_HERE.contains(&found.row.code)) {
        return;
    }
    let mut index = 0;
    check.diagnostics.retain(|found| {
        index += 1;
        index <= before || found.row.code != NOT_OF_ITS_KIND
    });
}

/// The code of a clause that its directive does not take.
pub(super) const CLAUSE_NOT_ALLOWED: &str = "E0512";
/// The code of a clause that takes no argument.
const NO_ARGUMENT: &str = "E0507";
/// The code of an argument that a level of parallelism does not take here.
const LEVEL_ARGUMENT: &str = "E0809";
/// The code of a clause that stands twice.
const CLAUSE_TWICE: &str = "E0515";
/// The code of clauses that exclude each other.
pub(super) const EXCLUSIVE_CLAUSES: &str = "E0516";

/// What is wrong with a clause of OpenACC as a whole: what its argument should be is not asked then. The first of them counts.
const MISPLACED_CLAUSE: &[&str] = &[CLAUSE_NOT_ALLOWED, NO_ARGUMENT, LEVEL_ARGUMENT];

/// The code of a clause with too many arguments: which of them should be what is not asked then.
const TOO_MANY_ARGUMENTS: &str = "E0506";

/// The code of a word that its directive does not take in a clause, and that of an item that is not what the word asks for.
const KIND_NOT_HERE: &str = "E0503";
const ITEM_WANTED: &str = "E0656";

/// That a clause may not appear beside others, or not twice, which is so with and without its argument.
const BESIDE_OTHERS: &[&str] = &[CLAUSE_TWICE, EXCLUSIVE_CLAUSES];

/// Of a clause that is wrong as a whole nothing else is told.
fn retain_first_of_clauses(check: &mut Check, id: ConstructId, before: usize) {
    let directive = check.facts.body.constructs[id].directive();
    let misplaced: &[&str] = match directive.name().model() {
        Model::OpenAcc => MISPLACED_CLAUSE,
        Model::OpenMp => &[TOO_MANY_ARGUMENTS, CLAUSE_NOT_ALLOWED, KIND_NOT_HERE],
    };
    let end = check.facts.body.constructs[id].end.as_ref().map(|end| end.directive());
    let of_end = end.into_iter().flat_map(|end| end.clauses().map(|clause| clause.span()).collect::<Vec<_>>());
    let wholes: Vec<Span> = directive.clauses().map(|clause| clause.span()).chain(of_end).collect();
    for whole in wholes {
        let inside = |found: &Diagnostic| whole.start <= found.primary.at.start && found.primary.at.end <= whole.end;
        let own = (before..).zip(&check.diagnostics[before..]).filter(|(_, found)| inside(found));
        let own: Vec<(usize, &str)> = own.map(|(index, found)| (index, found.row.code)).collect();
        let first = misplaced.iter().find_map(|code| own.iter().find(|(_, found)| found == code));
        let Some((first, code)) = first.copied() else { continue };
        let stays = |found: &Diagnostic| match code {
            CLAUSE_NOT_ALLOWED => false,
            KIND_NOT_HERE => found.row.code != ITEM_WANTED,
            _ => BESIDE_OTHERS.contains(&found.row.code),
        };
        let mut index = 0;
        check.diagnostics.retain(|found| {
            index += 1;
            index <= before || index == first + 1 || !inside(found) || stays(found)
        });
    }
}

/// The checks of one construct, in this order.
fn check_construct(check: &mut Check, id: ConstructId) {
    // What a directive means where it cannot stand is not known.
    if nesting::report_mixture(check, id) {
        return;
    }
    clauses::check_clauses(check, id);
    types::check_clause_types(check, id);
    items::check_items(check, id);
    sharing::check_sharing(check, id);
    allocation::check_allocations(check, id);
    sections::check_sections(check, id);
    overlaps::check_overlaps(check, id);
    reductions::check_reductions(check, id);
    scan::check_scan(check, id);
    loops::check_loops(check, id);
    nests::check_nest(check, id);
    transforms::check_transforms(check, id);
    nesting::check_nesting(check, id);
    nesting::check_ordered_regions(check, id);
    acc_order::check_order(check, id);
    tasks::check_tasks(check, id);
    statements::check_statement(check, id);
    metadirectives::check_loop_follows(check, id);
    lanes::check_constructs(check, id);
    concurrent::check_concurrent(check, id);
    doacross::check_doacross(check, id);
    workshare::check_workshare(check, id);
    atomic::check_atomic(check, id);
    target::check_target_data(check, id);
    mappers::check_mappers(check, id);
    acc_items::check_acc_items(check, id);
    acc_levels::check_levels(check, id);
    acc_host::check_host(check, id);
}
