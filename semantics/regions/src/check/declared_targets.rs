//! What the `declare target` directives of a file of C list (OpenMP 5.2, 7.8): of two directives that list a name, both have it in
//! `link` or none. Within one unit of Fortran that is told where its lists are.

use super::{openmp_problems, problems};
use crate::check::phrases::DeviceAttribute;
use crate::data_environment::rule::Languages;
use body::{Item, Resolved};
use directives::{Clause as ClauseName, Leaf};
use parser::directive::Directive;
use source::{Atom, Atoms, Diagnostic, Span};
use std::collections::HashMap;

/// The lists that are compared: those of clauses of `declare target`, its own among them, and those of other directives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// `enter`, `to` or the directive's own
    Enter,
    /// `link`
    Link,
    /// `local`
    Local,
    /// `groupprivate`
    Groupprivate,
    /// `allocate`
    Allocate,
}

impl List {
    fn of_clause(clause: ClauseName) -> Option<List> {
        match clause {
            ClauseName::Enter | ClauseName::To => Some(List::Enter),
            ClauseName::Link => Some(List::Link),
            ClauseName::Local => Some(List::Local),
            _ => None,
        }
    }

    /// The list of a directive that is in a clause, or its own. A clause of `declare target` beside a list of the directive's own is told
    /// already, and does not count.
    pub fn of_item(directive: Directive, clause: Option<ClauseName>) -> Option<List> {
        match (directive.name().first(), clause) {
            (Leaf::DeclareTarget, Some(clause)) => List::of_clause(clause).filter(|_| directive.items().is_empty()),
            (Leaf::DeclareTarget, None) => Some(List::Enter),
            (Leaf::Groupprivate, None) => Some(List::Groupprivate),
            (Leaf::Allocate, None) => Some(List::Allocate),
            _ => None,
        }
    }

    /// Its clause or directive.
    pub fn word(self) -> &'static str {
        match self {
            List::Enter => "enter",
            List::Link => "link",
            List::Local => "local",
            List::Groupprivate => "groupprivate",
            List::Allocate => "allocate",
        }
    }
}

/// A name in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Targeted {
    name: Atom,
    list: List,
    at: Span,
    /// Whether its name means the same in all units.
    of_c: bool,
}

impl Targeted {
    /// What is listed.
    pub fn name(&self) -> Atom {
        self.name
    }

    /// Whether it is on the device from the beginning.
    pub fn is_entered(&self) -> bool {
        self.list == List::Enter
    }

    /// Whether its name means the same in all units of its file.
    pub fn is_of_c(&self) -> bool {
        self.of_c
    }

    /// Whether the device has a pointer to it alone.
    pub fn is_linked(&self) -> bool {
        self.list == List::Link
    }
}

/// The word of the `device_type` clause of a directive.
pub fn device_type(directive: Directive) -> Option<Atom> {
    directive.clause(ClauseName::DeviceType).and_then(|clause| clause.keyword()).map(|word| word.atom)
}

/// What the directives of a unit list.
pub fn collect_targeted(resolved: &Resolved) -> Vec<Targeted> {
    let mut found = Vec::new();
    for declarative in &resolved.declaratives {
        let directive = declarative.tree.directive();
        if directive.end() {
            continue;
        }
        let own = directive.items().iter().map(|item| (None, item));
        let of_clauses =
            directive.clauses().flat_map(|clause| clause.items().iter().map(move |item| (Some(clause.name()), item)));
        found.extend(own.chain(of_clauses).filter_map(|(clause, item)| {
            let list = List::of_item(directive, clause)?;
            let Item::Argument(number) = item else { return None };
            let argument = declarative.arguments.get(number.0 as usize)?;
            let of_c = Languages::C.has(declarative.language);
            Some(Targeted { name: argument.name?.atom, list, at: argument.span, of_c })
        }));
    }
    found
}

/// What differs from the first directive that lists the same name, each with the number of its unit.
pub fn report_differences<'a>(units: impl Iterator<Item = &'a [Targeted]>, atoms: &Atoms) -> Vec<(u32, Diagnostic)> {
    let mut known: HashMap<Atom, Vec<(u32, &Targeted)>> = HashMap::new();
    let mut found = Vec::new();
    for (number, listed) in (0..).zip(units) {
        for one in listed.iter().filter(|one| one.of_c) {
            let others = known.entry(one.name).or_default();
            // What one directive lists twice is told where it stands.
            let before = others.iter().filter(|(unit, _)| *unit != number);
            let problem = before.map(|(_, other)| *other).find_map(|other| find_contradiction(other.list, one, atoms));
            found.extend(problem.map(|problem| (number, problem)));
            others.push((number, one));
        }
    }
    found
}

/// Why a name may not be in a list after it was in another one.
fn find_contradiction(before: List, one: &Targeted, atoms: &Atoms) -> Option<Diagnostic> {
    use List::{Allocate, Enter, Groupprivate, Link, Local};
    let name = atoms.text(one.name);
    let at = one.at;
    match (before, one.list) {
        (Enter, Link) | (Link, Enter) => Some(problems::declared_again(name, "declare target", at)),
        (Enter | Link, Local) | (Local, Enter | Link) => {
            Some(openmp_problems::listed_otherwise(name, one.list.word(), before.word(), at))
        }
        (Groupprivate, Enter | Link) => {
            Some(openmp_problems::groupprivate_listed(name, one.list.word(), DeviceAttribute::Groupprivate, at))
        }
        (Enter | Link, Groupprivate) => {
            let what = DeviceAttribute::DeclareTarget;
            Some(openmp_problems::groupprivate_listed(name, "groupprivate", what, at))
        }
        (Allocate, Allocate) | (Groupprivate, Groupprivate) => {
            Some(problems::declared_again(name, one.list.word(), at))
        }
        _ => None,
    }
}
