//! What the tables forbid about one directive: its version and language, its clauses, their words and their arguments.
//!
//! OpenMP 5.2, 3.2 and the restrictions of each directive and clause; OpenACC 3.4, 1.6 and 2.4. The rules see words and
//! numbers only, no tree, so whoever has a directive in whatever form can ask; nothing is allocated for a right one.

mod arguments;
mod clauses;
mod device_type;
mod tables;
mod words;

use crate::compound::{self, Accepts};
use crate::group::Group;
use crate::{Clause, Language, Name, Standing, Version};

pub use tables::{argument_since, map_types};

/// A clause as the rules see it.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// Which.
    pub clause: Clause,
    /// The word that says most, if it has one.
    pub keyword: Option<&'a str>,
    /// Its modifiers, among those of the directive: the first, and how many.
    pub modifiers: (usize, usize),
    /// How many expressions or list items it has.
    pub items: usize,
}

/// A directive as the rules see it.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Its name.
    pub name: Name,
    /// Whether it is the end directive of that name.
    pub end: bool,
    /// The base language.
    pub language: Language,
    /// The version asked about; without one, what any version has is right.
    pub version: Option<Version>,
    /// How many arguments of its own it has.
    pub items: usize,
    /// Its clauses, in source order.
    pub clauses: &'a [Given<'a>],
    /// The modifiers of all of them; an empty one stands for something that was written without a word.
    pub modifiers: &'a [&'a str],
}

/// Something that the tables forbid. Clauses and modifiers are counted: from the first of the directive, and from the
/// first of the clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Violation {
    /// The directive is of another version.
    Directive(Standing),
    /// No version has this compound.
    Compound(&'static str),
    /// Other languages have the directive, or its end directive.
    Language,
    /// The clause may not stand there.
    Clause(usize, Accepts),
    /// The second is one too many.
    Twice(usize, usize),
    /// The two exclude each other.
    Exclusive(usize, usize, &'static str),
    /// Too few clauses of a group.
    Missing(&'static Group),
    /// The clause cannot be without one of these.
    Needs(usize, &'static [Clause], &'static str),
    /// The clause cannot stand on a directive with arguments of its own.
    WithList(usize, &'static str),
    /// The clause does not go for one type of device.
    AfterDeviceType(usize),
    /// The keyword of the clause is of another version.
    Keyword(usize, Standing),
    /// The keyword cannot stand on this directive, or not with what else is there.
    KeywordNotHere(usize, &'static str),
    /// The modifier is of another version.
    Modifier(usize, usize, Standing),
    /// The modifier cannot stand on this directive, or not with what else is there.
    ModifierNotHere(usize, usize, &'static str),
    /// The two modifiers of a clause exclude each other, or are the same.
    Modifiers(usize, usize, usize),
    /// A modifier names a directive that is no part of this one, or takes no such clause.
    NoLeaf(usize, usize),
    /// More arguments than these.
    TooMany(usize, usize),
    /// The clause takes no argument, or only since a version.
    NoArgument(usize, Option<Version>),
}

/// The newest version of either specification.
const NEWEST: Version = Version(61);

impl Question<'_> {
    /// The version whose rules apply.
    fn at(&self) -> Version {
        self.version.unwrap_or(NEWEST)
    }

    /// Whether a standing is wrong: if no version is asked about, what is gone is right.
    fn wrong(&self, standing: Standing) -> bool {
        match standing {
            Standing::Allowed => false,
            Standing::Deprecated(..) | Standing::Since(_) => true,
            Standing::Until(_) => self.version.is_some(),
        }
    }

    fn has(&self, clause: Clause) -> bool {
        self.find(clause).is_some()
    }

    fn find(&self, clause: Clause) -> Option<usize> {
        self.clauses.iter().position(|given| given.clause == clause)
    }

    fn modifiers_of(&self, given: &Given) -> &[&str] {
        let (first, count) = given.modifiers;
        self.modifiers.get(first..first + count).unwrap_or(&[])
    }
}

/// Tells `report` all that the tables forbid about a directive; what is deprecated, too.
pub fn check(asked: &Question, report: &mut dyn FnMut(Violation)) {
    if !directive(asked, report) {
        return;
    }
    for index in 0..asked.clauses.len() {
        if clauses::accepted(asked, index, report) {
            arguments::check(asked, index, report);
            words::check(asked, index, report);
        }
    }
    clauses::repeated(asked, report);
    if !asked.end {
        clauses::groups(asked, report);
        clauses::needs(asked, report);
    }
    device_type::check(asked, report);
}

/// The directive itself; whether its clauses are worth a look.
fn directive(asked: &Question, report: &mut dyn FnMut(Violation)) -> bool {
    if let Some(section) = compound::limit(asked.name) {
        report(Violation::Compound(section));
        return false;
    }
    let standing = compound::standing(asked.name, asked.at());
    let deprecated = matches!(standing, Standing::Deprecated(..));
    if asked.wrong(standing) && !(deprecated && (asked.end || asked.version.is_none())) {
        report(Violation::Directive(standing));
        if !deprecated {
            return false;
        }
    }
    let known = match asked.end {
        true => compound::has_end(asked.name, asked.language),
        false => compound::is_in(asked.name, asked.language),
    };
    if !known {
        report(Violation::Language);
    }
    known
}
