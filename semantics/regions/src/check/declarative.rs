//! Declarative directives against the tables, and `error` (OpenMP 5.2, 8.5).

use super::acc_routine::is_interface_body;
use super::{lanes, openmp_problems, problems};
use crate::data_environment::Versions;
use body::{Declarative, Resolved};
use directives::legal::Shape;
use directives::{Clause, Leaf, Model, Version};
use parser::directive::{Directive, Item, Legal, legal};
use source::{Atoms, Diagnostic};
use symbols::SymbolTable;

/// Checks the declarative directives of a unit.
pub fn check_declaratives(resolved: &Resolved, atoms: &Atoms, versions: Versions) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for declarative in &resolved.declaratives {
        let directive = declarative.tree.directive();
        if !directive.end() {
            let told = against_tables(declarative, atoms, versions);
            let misplaced = target_of_interface(declarative, &resolved.symbols, versions.openmp);
            found.extend(misplaced.filter(|_| told.is_empty()));
            found.extend(told);
        }
        if directive.name().first() == Leaf::DeclareSimd {
            found.extend(lanes::check_lanes(declarative, &resolved.symbols, atoms));
        }
        let said = directive.clause(Clause::At).and_then(|clause| clause.keyword());
        let executes = said.is_some_and(|word| atoms.text(word.atom).eq_ignore_ascii_case("execution"));
        if directive.name().last() == Leaf::Error && executes {
            found.push(problems::error_executes(directive.name_span()));
        }
        if is_error(directive, atoms) {
            found.push(problems::error_directive("so", directive.name_span()));
        }
    }
    found
}

/// OpenMP 4.5, 2.10.6 and 5.1, 2.14.7: lists and clauses of `declare target` are not for interface bodies.
fn target_of_interface(declarative: &Declarative, table: &SymbolTable, version: Version) -> Option<Diagnostic> {
    let directive = declarative.tree.directive();
    let alone = directive.items().is_empty() && directive.clauses().next().is_none();
    let owner = table.scopes[declarative.scope].owner.filter(|owner| is_interface_body(table, *owner));
    let asked = version < Version(52) && directive.name().first() == Leaf::DeclareTarget && !alone;
    owner.filter(|_| asked).map(|_| openmp_problems::target_of_interface(directive.name_span()))
}

/// The codes that tell what is of a later version, or of an earlier one alone.
const LATER: &[&str] = &["E0501", "E0508", "E0513", "E0514", "E0521", "E0529"];

/// What the tables forbid about a directive that is in no body. What an earlier version has is right.
fn against_tables(declarative: &Declarative, atoms: &Atoms, versions: Versions) -> Vec<Diagnostic> {
    let (directive, language) = (declarative.tree.directive(), declarative.language);
    // What has no name is a value; of the others it is told what they name.
    let shape = |item: Item| match item {
        Item::Argument(number) => match declarative.arguments.get(number.0 as usize) {
            Some(argument) if argument.name.is_none() => Shape::Expression,
            Some(_) | None => Shape::Unknown,
        },
        Item::Tokens(span) if span.end == span.start + 1 => Shape::Star,
        Item::CommonBlock(_) if directive.name().model() == Model::OpenMp => Shape::Block,
        Item::CommonBlock(_) | Item::Tokens(_) => Shape::Unknown,
    };
    const LISTS: &[Leaf] = &[Leaf::Allocate, Leaf::DeclareTarget, Leaf::Groupprivate, Leaf::Threadprivate];
    let asked = LISTS.contains(&directive.name().first());
    let stars = directive.name().first() == Leaf::DeclareSimd;
    let shape = |item: Item| match item {
        Item::Argument(_) if !asked => Shape::Unknown,
        Item::Tokens(_) if !asked && !stars => Shape::Unknown,
        Item::Argument(_) | Item::CommonBlock(_) | Item::Tokens(_) => shape(item),
    };
    let shape = Some(&shape as &dyn Fn(Item) -> Shape);
    let legal = Legal { directive, end: None, language, version: None, advice: false, shape, atoms };
    let version = match directive.name().model() {
        Model::OpenMp => versions.openmp,
        Model::OpenAcc => versions.openacc,
    };
    let mut found = Vec::new();
    legal::check_all(Legal { version: Some(version), ..legal }, &mut found);
    found.retain(|problem| LATER.contains(&problem.row.code));
    // Of what is of a later version nothing more is told.
    if found.is_empty() {
        legal::check_all(legal, &mut found);
    }
    found
}

/// OpenMP 5.2, 8.5: whether a directive is an error at compilation, as `error` is where its clauses say nothing else.
pub fn is_error(directive: Directive, atoms: &Atoms) -> bool {
    const OTHERWISE: &[(Clause, &str)] = &[(Clause::At, "execution"), (Clause::Severity, "warning")];
    let says = |(name, wanted): &(Clause, &str)| {
        // Of a word that is none of these it is told already.
        let said = directive.clause(*name);
        said.is_some_and(|clause| {
            clause.keyword().is_none_or(|word| atoms.text(word.atom).eq_ignore_ascii_case(wanted))
        })
    };
    directive.name().last() == Leaf::Error && !OTHERWISE.iter().any(says)
}
