//! What the tables forbid about one directive: its version and language, its clauses, their words and their arguments.
//!
//! OpenMP 5.2, 3.2 and the restrictions of each directive and clause; OpenACC 3.4, 1.6 and 2.4. The rules see words and
//! numbers only, no tree, so whoever has a directive in whatever form can ask: a line by itself, a program, an arena.
//! Nothing is allocated.

mod arguments;
mod clauses;
mod device_type;
mod items;
mod shape;
mod tables;
mod words;

use crate::compound::{self, Accepts};
use crate::group::Group;
use crate::{Clause, ClauseSet, Language, LifeStage, Name, Version};

pub use shape::Shape;
pub use tables::{argument_since, map_types};
pub use words::is_type;

/// A clause as the rules see it.
#[derive(Clone, Copy, Debug)]
pub struct ClauseView<'a> {
    /// Which.
    pub clause: Clause,
    /// The word that says most, if it has one.
    pub keyword: Option<&'a str>,
    /// How many modifiers it has.
    pub modifiers: usize,
    /// How many expressions or list items it has.
    pub items: usize,
    /// Whether a modifier stands around the list: `linear(val(a))`.
    pub around: bool,
    /// Whether a modifier stands behind the keyword: `map(to, always: a)`.
    pub behind: bool,
}

/// The clauses of a directive, shown one by one by whoever has them, so that nothing is copied.
pub trait Clauses {
    /// Which is the one at `index`; those of the end directive come last.
    fn name(&self, index: usize) -> Clause;

    /// The one at `index`.
    fn clause_at(&self, index: usize) -> ClauseView<'_>;

    /// A modifier of a clause; empty if it stands for something that was written without a word.
    fn modifier(&self, index: usize, at: usize) -> &str;

    /// The form of an item of a clause.
    fn shape(&self, index: usize, item: usize) -> Shape;

    /// The form of an item of the directive itself.
    fn own_shape(&self, item: usize) -> Shape;
}

/// A directive as the rules see it.
#[derive(Clone, Copy)]
pub struct DirectiveView<'a> {
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
    /// How many clauses there are, and from which on they stand on its end directive.
    pub count: usize,
    /// See [`DirectiveView::count`].
    pub ended: usize,
    /// Their kinds.
    pub kinds: ClauseSet,
    /// Whether the forms of items are known.
    pub shapes: bool,
    /// Whether two may be of one kind.
    pub repeats: bool,
    /// Its clauses, in source order, with those of its end directive.
    pub clauses: &'a dyn Clauses,
}

/// Something that the tables forbid. Clauses and modifiers are counted: from the first of the directive, and from the
/// first of the clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Violation {
    /// The directive is of another version.
    Directive(LifeStage),
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
    Keyword(usize, LifeStage),
    /// The map type is not one of the directive.
    MapType(usize),
    /// The schedule takes no chunk size.
    Chunk(usize),
    /// The keyword cannot stand on this directive, or not with what else is there.
    KeywordNotHere(usize, &'static str),
    /// The modifier is of another version.
    Modifier(usize, usize, LifeStage),
    /// The modifier cannot stand on this directive, or not with what else is there.
    ModifierNotHere(usize, usize, &'static str),
    /// The two modifiers of a clause exclude each other, or are the same.
    Modifiers(usize, usize, usize),
    /// A modifier names a directive that is not a part of this one, or takes no such clause.
    NoLeaf(usize, usize),
    /// More arguments than these.
    TooMany(usize, usize),
    /// Fewer arguments than these.
    TooFew(usize, usize),
    /// An item of a clause has a form that it cannot have there.
    Item(usize, usize, Shape, &'static str),
    /// An item of the directive itself has.
    OwnItem(usize, Shape, &'static str),
    /// The directive has more arguments than these.
    TooManyItems(usize),
    /// The clause needs one of its keywords.
    NoKeyword(usize, &'static str),
    /// The clause needs arguments here.
    NoArguments(usize),
    /// The clause needs one of these modifiers.
    NoModifier(usize, &'static [&'static str], &'static str),
    /// The directive needs arguments of its own.
    NoItems(&'static str),
    /// A modifier stands around the list, as in versions before this one, or on other directives only.
    Around(usize),
    /// The clause takes no argument, or only since a version.
    NoArgument(usize, Option<Version>),
}

/// The newest version of either specification.
const NEWEST: Version = Version(61);

impl<'a> DirectiveView<'a> {
    /// The version whose rules apply.
    fn version(&self) -> Version {
        self.version.unwrap_or(NEWEST)
    }

    /// Whether a standing is wrong: if no version is asked about, what is deprecated or gone is right.
    fn is_wrong(&self, standing: LifeStage) -> bool {
        match standing {
            LifeStage::Allowed => false,
            LifeStage::Since(_) => true,
            LifeStage::Deprecated(..) | LifeStage::Until(_) => self.version.is_some(),
        }
    }

    fn has(&self, clause: Clause) -> bool {
        self.kinds.has(clause)
    }

    fn find_clause(&self, clause: Clause) -> Option<usize> {
        if self.has(clause) { (0..self.count).find(|index| self.clauses.name(*index) == clause) } else { None }
    }

    fn clause_at(&self, index: usize) -> ClauseView<'a> {
        self.clauses.clause_at(index)
    }

    /// The modifiers of a clause.
    fn modifiers(&self, index: usize, given: &ClauseView) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        let clauses = self.clauses;
        (0..given.modifiers).map(move |at| clauses.modifier(index, at))
    }
}

/// Tells `report` all that the tables forbid about a directive; what is deprecated, too. Whether the version has the
/// directive at all.
pub fn check_tables(asked: &DirectiveView, report: &mut dyn FnMut(Violation)) -> bool {
    if !check_directive(asked, report) {
        return false;
    }
    for index in 0..asked.count {
        let given = asked.clause_at(index);
        if clauses::check_accepted(asked, index, given.clause, report) {
            arguments::check_arguments(asked, index, &given, report);
            words::check_words(asked, index, &given, report);
            if asked.shapes {
                items::check_items(asked, index, &given, report);
            }
        }
    }
    if asked.repeats {
        clauses::check_repetition(asked, report);
    }
    arguments::check_own_arguments(asked, report);
    if asked.shapes {
        items::check_own_items(asked, report);
    }
    if !asked.end {
        clauses::check_groups(asked, report);
        clauses::check_needs(asked, report);
    }
    device_type::check_device_types(asked, report);
    true
}

/// The directive itself; whether its clauses are worth a look.
fn check_directive(asked: &DirectiveView, report: &mut dyn FnMut(Violation)) -> bool {
    if let Some(section) = compound::compound_limit(asked.name) {
        report(Violation::Compound(section));
        return false;
    }
    let standing = compound::life_stage(asked.name, asked.version());
    let deprecated = matches!(standing, LifeStage::Deprecated(..));
    if asked.is_wrong(standing) && !(deprecated && asked.end) {
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
