//! What the `declare target` directives of a file of C list (OpenMP 5.2, 7.8): of two directives that list a name, both have it in
//! `link` or none. Within one unit of Fortran that is told where its lists are.

use super::problems;
use crate::data_environment::rules::Languages;
use body::{Item, Resolved};
use directives::{Clause as ClauseName, Leaf};
use parser::directive::Directive;
use source::{Atom, Atoms, Diagnostic, Span};
use std::collections::HashMap;

/// A name in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Targeted {
    name: Atom,
    /// Whether the list is that of `link`.
    link: bool,
    at: Span,
}

/// The word of the `device_type` clause of a directive.
pub fn device_type(directive: Directive) -> Option<Atom> {
    directive.clause(ClauseName::DeviceType).and_then(|clause| clause.keyword()).map(|word| word.atom)
}

/// What the directives of a unit of C list.
pub fn collect_targeted(resolved: &Resolved) -> Vec<Targeted> {
    let mut found = Vec::new();
    for declarative in resolved.declaratives.iter().filter(|one| Languages::C.has(one.language)) {
        let directive = declarative.tree.directive();
        if directive.end() || directive.name().first() != Leaf::DeclareTarget {
            continue;
        }
        const LISTS: &[ClauseName] = &[ClauseName::Enter, ClauseName::Link, ClauseName::Local, ClauseName::To];
        let own = directive.items().iter().map(|item| (false, item));
        let lists = directive.clauses().filter(|clause| LISTS.contains(&clause.name()));
        let of_clauses =
            lists.flat_map(|clause| clause.items().iter().map(move |item| (clause.name() == ClauseName::Link, item)));
        found.extend(own.chain(of_clauses).filter_map(|(link, item)| {
            let Item::Argument(number) = item else { return None };
            let argument = declarative.arguments.get(number.0 as usize)?;
            Some(Targeted { name: argument.name?.atom, link, at: argument.span })
        }));
    }
    found
}

/// What differs from the first directive that lists the same name, each with the number of its unit.
pub fn report_differences<'a>(units: impl Iterator<Item = &'a [Targeted]>, atoms: &Atoms) -> Vec<(u32, Diagnostic)> {
    let mut first: HashMap<Atom, (u32, &Targeted)> = HashMap::new();
    let mut found = Vec::new();
    for (number, listed) in (0..).zip(units) {
        for one in listed {
            let (unit, known) = *first.entry(one.name).or_insert((number, one));
            // What one directive lists twice is told where it stands.
            if unit == number {
                continue;
            }
            let name = atoms.text(one.name);
            if known.link != one.link {
                found.push((number, problems::declared_again(name, "declare target", one.at)));
            }
        }
    }
    found
}
