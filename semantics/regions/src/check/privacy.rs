//! What constructs share out must be shared around them (OpenMP 5.2, 5.4.4, 5.4.5 and 5.5.8).

use super::attribute_item::AttributeItem;
use super::{Check, openmp_problems, problems};
use crate::data_environment::rule::Languages;
use crate::data_environment::variables::is_static;
use crate::data_environment::words::has_modifier;
use crate::data_environment::{Attribute, Determined};
use body::ConstructId;
use directives::{Clause as ClauseName, Leaf, Sharing, Version};
use parser::directive::Clause;
use symbols::{Details, SymbolId, Type};

/// The clauses that share out, or begin with a value from outside.
const CLAUSES: &[ClauseName] = &[ClauseName::Reduction, ClauseName::LastPrivate, ClauseName::FirstPrivate];
const WORKSHARING: &[Leaf] = &[Leaf::WorksharingLoop, Leaf::Sections, Leaf::Scope, Leaf::Single];

/// Checks the list items of a directive against the regions around it.
pub fn check_privacy(check: &mut Check, id: ConstructId, all: &[AttributeItem]) {
    private_around(check, id, all);
    private_in_parallel(check, id, all);
    induced_by_distribute(check, id, all);
}

/// OpenMP 6.0, 13.7: what `distribute` induces is private in the enclosing context.
fn induced_by_distribute(check: &mut Check, id: ConstructId, all: &[AttributeItem]) {
    if check.facts.leaves(id)[0] != Leaf::Distribute {
        return;
    }
    let around = check.facts.ancestors(id);
    let Some(teams) = around.into_iter().find(|outer| check.facts.leaves(*outer).contains(&Leaf::Teams)) else {
        return;
    };
    for item in all.iter().filter(|item| item.clause.name() == ClauseName::Induction) {
        let leaves = check.environment.constructs.get(&teams).map_or(&[][..], |found| &found.leaves);
        let attribute =
            leaves.iter().find(|found| found.leaf == Leaf::Teams).and_then(|found| found.attributes.get(&item.symbol));
        let sharing = attribute.and_then(|attribute| attribute.sharing);
        if sharing == Some(Sharing::Shared) && check.facts.is_outside(teams, item.symbol) {
            let name = check.facts.name(item.symbol).to_string();
            let name_span = check.facts.body.constructs[teams].directive().name_span();
            check.report(openmp_problems::induced_shared(&name, item.at, name_span));
        }
    }
}

/// What a construct makes of a variable for what is directly in it. A `taskgroup` has copies for its tasks alone (OpenMP 5.2, 5.5.9).
fn attribute_in<'c>(check: &'c Check, id: ConstructId, symbol: SymbolId) -> Option<&'c Attribute> {
    check.environment.attribute(id, symbol).filter(|_| check.facts.leaves(id)[0] != Leaf::Taskgroup)
}

fn makes_private(sharing: Sharing) -> bool {
    matches!(sharing, Sharing::Private | Sharing::FirstPrivate | Sharing::LastPrivate | Sharing::Reduction)
}

/// OpenMP 5.2, 5.4.4, 5.4.5, 5.5.8: what a worksharing construct shares out must be shared in its parallel region.
fn private_in_parallel(check: &mut Check, id: ConstructId, all: &[AttributeItem]) {
    let leaf = check.facts.leaves(id)[0];
    if !WORKSHARING.contains(&leaf) {
        return;
    }
    let around = check.facts.ancestors(id);
    let binding = around.iter().position(|outer| check.facts.leaves(*outer).contains(&Leaf::Parallel));
    let Some(last) = binding else { return check_orphaned(check, id, &around, all) };
    let atoms = check.facts.atoms;
    let original = |clause: Clause| has_modifier(clause, "original", atoms);
    // OpenMP 6.0, 7.6.10: a clause may say itself how its items are shared.
    for item in all.iter().filter(|item| CLAUSES.contains(&item.clause.name()) && !original(item.clause)) {
        let private = around[..=last].iter().find_map(|outer| {
            let attribute = attribute_in(check, *outer, item.symbol)?;
            // What `target` takes by value, the threads of a `parallel` in the same construct share.
            let by_value =
                attribute.determined == Determined::Implicit && check.facts.leaves(*outer).contains(&Leaf::Target);
            (makes_private(attribute.sharing?) && !by_value).then_some(*outer)
        });
        let local = is_automatic(check, item.symbol) && !check.facts.is_outside(around[last], item.symbol);
        let own = local && !reduces_private(check, item);
        let private = private.or(own.then_some(around[last]));
        // A first value may come from a private copy, as long as the construct does not combine or return anything.
        let reads_only = item.clause.name() == ClauseName::FirstPrivate;
        let wrong = private.filter(|_| !reads_only || private == Some(around[last]));
        if let Some(outer) = wrong {
            let (name, word) = (check.facts.name(item.symbol).to_string(), item.clause.name().row().word);
            let name_span = check.facts.body.constructs[outer].directive().name_span();
            check.report(problems::private_in_parallel(&name, word, "parallel", item.at, name_span));
        }
    }
}

/// OpenMP 6.0, 7.6.10: what is private in the procedure is reduced to the private variables.
fn reduces_private(check: &Check, item: &AttributeItem) -> bool {
    item.clause.name() == ClauseName::Reduction && check.facts.versions.openmp >= Version(60)
}

/// Outside of every parallel construct of its procedure, a worksharing construct binds to a region that this one knows nothing of:
/// what each thread has of its own in the procedure is private there (OpenMP 5.2, 5.1.2). Compilers of Fortran differ about it.
fn check_orphaned(check: &mut Check, id: ConstructId, around: &[ConstructId], all: &[AttributeItem]) {
    if !Languages::C.has(check.facts.body.language) {
        return;
    }
    let atoms = check.facts.atoms;
    let original = |clause: Clause| has_modifier(clause, "original", atoms);
    let variables = check.facts.loop_variables(id);
    // What is wrong with loop variables and constants is told for itself.
    let told = |item: &AttributeItem| {
        let counted = variables.iter().any(|(variable, ..)| *variable == item.symbol);
        let ty = check.facts.table[item.symbol].ty.map(|ty| &check.facts.table.types[ty]);
        let constant = matches!(ty, Some(Type::Qualified { is_const: true, .. }));
        (constant && item.clause.name() != ClauseName::FirstPrivate)
            || (counted && item.clause.name() != ClauseName::LastPrivate)
    };
    let mut asked: Vec<&AttributeItem> = all.iter().filter(|item| CLAUSES.contains(&item.clause.name())).collect();
    asked.retain(|item| item.whole && !original(item.clause) && !told(item) && !reduces_private(check, item));
    for item in asked {
        let known = around.iter().find_map(|outer| {
            let sharing = attribute_in(check, *outer, item.symbol)?.sharing;
            // What `target data` maps is no more shared for that.
            let executes = check.facts.leaves(*outer).contains(&Leaf::Target);
            (executes || sharing.is_some()).then_some((*outer, sharing))
        });
        let at = match known {
            // OpenMP 5.1, 2.14.5: a device pointer is a private copy there.
            Some((outer, Some(sharing))) if makes_private(sharing) || sharing == Sharing::IsDevicePtr => outer,
            Some(_) => continue,
            None if is_automatic(check, item.symbol) => id,
            None => continue,
        };
        let (name, word) = (check.facts.name(item.symbol).to_string(), item.clause.name().row().word);
        let problem = match at == id {
            true => problems::private_in_procedure(&name, word, item.at),
            false => {
                let outer = check.facts.body.constructs[at].directive();
                let region = outer.name().first().row().word;
                problems::private_in_parallel(&name, word, region, item.at, outer.name_span())
            }
        };
        check.report(problem);
    }
}

/// Whether a variable lives in a block of its procedure.
fn is_automatic(check: &Check, symbol: SymbolId) -> bool {
    let table = check.facts.table;
    matches!(table[symbol].details.ultimate(), Details::Object(_)) && !is_static(table, symbol)
}

/// A clause of constructs that cannot take a variable from a construct around them, the leaves of that, and what its own clause makes of
/// the variable.
struct NotTaken {
    constructs: &'static [Leaf],
    clause: ClauseName,
    around: &'static [Leaf],
    sharings: &'static [Sharing],
}

const NOT_TAKEN: &[NotTaken] = &[
    NotTaken {
        constructs: &[Leaf::Distribute],
        clause: ClauseName::FirstPrivate,
        around: &[Leaf::Teams],
        sharings: OWN,
    },
    NotTaken { constructs: &[Leaf::Loop], clause: ClauseName::Reduction, around: &[Leaf::Teams], sharings: OWN },
    NotTaken {
        constructs: &[Leaf::Task, Leaf::Taskloop],
        clause: ClauseName::FirstPrivate,
        around: &[Leaf::Parallel, Leaf::WorksharingLoop, Leaf::Sections, Leaf::Scope],
        sharings: &[Sharing::Reduction],
    },
];

/// What each team has of its own.
const OWN: &[Sharing] = &[Sharing::Private, Sharing::FirstPrivate, Sharing::Reduction];

/// OpenMP 5.2, 5.4.4 and 5.5.8: what is private in a `teams` region is none for `distribute` to begin with, nor for its `loop` to combine, and
/// what is reduced around a task has no value yet.
fn private_around(check: &mut Check, id: ConstructId, all: &[AttributeItem]) {
    let own = check.facts.leaves(id)[0];
    let Some(row) = NOT_TAKEN.iter().find(|row| row.constructs.contains(&own)) else { return };
    let around = check.facts.ancestors(id);
    for item in all.iter().filter(|item| item.clause.name() == row.clause) {
        let nearest = around.iter().find_map(|outer| {
            let attribute = check.environment.attribute(*outer, item.symbol)?;
            Some((*outer, attribute.sharing?, attribute.determined == Determined::Explicit))
        });
        let Some((outer, sharing, true)) = nearest else { continue };
        // What is in a `distribute` region does not bind to the teams.
        let mut inner = check.facts.leaves(outer).iter().rev().take_while(|leaf| **leaf != Leaf::Distribute);
        let binds = inner.any(|leaf| row.around.contains(leaf));
        if binds && row.sharings.contains(&sharing) {
            let (name, word) = (check.facts.name(item.symbol).to_string(), item.clause.name().row().word);
            let construct = &check.facts.body.constructs[outer];
            let (region, at) = (construct.directive().name().first().row().word, construct.directive().name_span());
            check.report(problems::private_in_parallel(&name, word, region, item.at, at));
        }
    }
}
