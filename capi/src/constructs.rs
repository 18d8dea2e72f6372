//! Constructs of a file as rows, with the attributes of the variables in them.

use crate::common::{DirigentStatus, DirigentString, deliver_found, free_handle};
use semantics::constructs::Construct;
use semantics::data_environment::Determined;
use semantics::explain::Explanation;
use std::ops::Range;

/// Constructs with attributes. Opaque.
#[derive(Default)]
pub struct DirigentConstructs {
    constructs: Vec<Row>,
    /// With the whole of each in one sentence.
    attributes: Vec<(Explanation, String)>,
}

struct Row {
    line: u32,
    directive: String,
    attributes: Range<usize>,
}

/// How an attribute is determined.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirigentDetermined {
    /// By a rule that clauses cannot change, or only in some cases.
    Predetermined = 1,
    /// By a clause.
    Explicit = 2,
    /// By a rule for what no clause says.
    Implicit = 3,
}

/// A construct. Its strings live as long as the constructs.
#[repr(C)]
pub struct DirigentConstruct {
    /// The line of its directive, from 1; 0 among the answers of `dirigent_analysis_explain`.
    pub line: u32,
    /// The directive, as its language spells it.
    pub directive: DirigentString,
    /// The index of its first attribute.
    pub first_attribute: usize,
    /// How many attributes it has.
    pub attribute_count: usize,
}

/// What a construct says of a variable.
#[repr(C)]
pub struct DirigentAttribute {
    /// The name of the variable.
    pub variable: DirigentString,
    /// `firstprivate`, `map(tofrom)`, `reduction, map(tofrom)`, `copyin`.
    pub attribute: DirigentString,
    /// How it is determined.
    pub determined: DirigentDetermined,
    /// The rule that determines it, as a noun phrase.
    pub rule: DirigentString,
    /// The standard and section.
    pub section: DirigentString,
    /// All of it in one sentence.
    pub sentence: DirigentString,
}

impl DirigentConstructs {
    pub(crate) fn new(all: Vec<Construct>) -> DirigentConstructs {
        let mut rows = DirigentConstructs::default();
        for construct in all {
            rows.add_construct(construct.line, construct.directive, construct.attributes);
        }
        rows
    }

    /// A construct for each of the reasons why a variable is what it is.
    pub(crate) fn from_explanations(reasons: Vec<Explanation>) -> DirigentConstructs {
        let mut rows = DirigentConstructs::default();
        for reason in reasons {
            rows.add_construct(0, reason.construct.clone(), vec![reason]);
        }
        rows
    }

    fn add_construct(&mut self, line: u32, directive: String, attributes: Vec<Explanation>) {
        let first = self.attributes.len();
        self.attributes.extend(attributes.into_iter().map(|attribute| {
            let sentence = attribute.sentence();
            (attribute, sentence)
        }));
        self.constructs.push(Row { line, directive, attributes: first..self.attributes.len() });
    }
}

fn to_construct(row: &Row) -> DirigentConstruct {
    DirigentConstruct {
        line: row.line,
        directive: DirigentString::from_text(&row.directive),
        first_attribute: row.attributes.start,
        attribute_count: row.attributes.len(),
    }
}

fn to_determined(determined: Determined) -> DirigentDetermined {
    match determined {
        Determined::Predetermined => DirigentDetermined::Predetermined,
        Determined::Explicit => DirigentDetermined::Explicit,
        Determined::Implicit => DirigentDetermined::Implicit,
    }
}

fn to_attribute((of, sentence): &(Explanation, String)) -> DirigentAttribute {
    DirigentAttribute {
        variable: DirigentString::from_text(&of.variable),
        attribute: DirigentString::from_text(&of.attribute),
        determined: to_determined(of.determined),
        rule: DirigentString::from_text(of.rule),
        section: DirigentString::from_text(of.section),
        sentence: DirigentString::from_text(sentence),
    }
}

/// Frees constructs with their strings. Null is let be.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_constructs_free(constructs: *mut DirigentConstructs) {
    // SAFETY: the caller's promise, passed on.
    unsafe { free_handle(constructs) }
}

/// How many constructs there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_constructs_count(constructs: *const DirigentConstructs) -> usize {
    // SAFETY: the caller's promise.
    unsafe { constructs.as_ref() }.map_or(0, |all| all.constructs.len())
}

/// The construct at an index, in the order of the file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_constructs_at(
    constructs: *const DirigentConstructs,
    index: usize,
    construct: *mut DirigentConstruct,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe { deliver_found(constructs, construct, |all| all.constructs.get(index).map(self::to_construct)) }
}

/// The attribute at an index.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dirigent_constructs_attribute(
    constructs: *const DirigentConstructs,
    index: usize,
    attribute: *mut DirigentAttribute,
) -> DirigentStatus {
    // SAFETY: the caller's promises, passed on.
    unsafe { deliver_found(constructs, attribute, |all| all.attributes.get(index).map(self::to_attribute)) }
}
