//! What nobody wrote: the data-sharing and data-mapping attributes that rules determine, behind the directive; what a statement ends, what
//! arguments are for, and the values of kinds.

mod arguments;
mod ends;

use crate::read_text::ReadText;
use crate::text::Lines;
use crate::{Position, Range};
use semantics::data_environment::Determined;
use semantics::db::Db;
use semantics::explain::{self, Explanation};
use semantics::extend::Queries as _;
use semantics::queries::{self, Unit};
use semantics::{Body, Snapshot};
use source::{FileId, Span};

/// A hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Where it stands.
    pub at: Position,
    /// What is shown.
    pub label: String,
    /// Why, a line for each variable.
    pub why: String,
    /// Whether it is about what follows, and not about what is before it.
    pub is_before: bool,
}

/// Which hints are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The attributes that rules determine.
    pub attributes: bool,
    /// The names of arguments that are constants, and the values of kinds.
    pub arguments: bool,
    /// What statements end that are far from it.
    pub ends: bool,
}

impl Wanted {
    /// All of them.
    pub const ALL: Wanted = Wanted { attributes: true, arguments: true, ends: true };
}

/// Where hints are looked for.
struct Site<'a> {
    db: &'a dyn Db,
    text: ReadText<'a>,
    lines: Lines<'a>,
    range: Range,
}

impl Site<'_> {
    fn has_position(&self, at: Position) -> bool {
        self.range.start <= at && at <= self.range.end
    }

    /// Whether some of a unit may be in the range.
    fn meets_range(&self, unit: Unit<'_>) -> bool {
        let Some(last) = unit.tokens(self.db).len().checked_sub(1) else { return false };
        let ends = [0, last as u32].map(|token| self.text.unit_token_bytes(unit, token));
        let [Some((start, _)), Some((_, end))] = ends else { return true };
        self.lines.position(start) <= self.range.end && self.range.start <= self.lines.position(end)
    }
}

/// The hints of a range of a file.
pub fn hints(analysis: &Snapshot, file: FileId, range: Range, wanted: Wanted) -> Vec<Hint> {
    let db = analysis.db();
    let Some((text, lines)) = ReadText::of_file(analysis, file).zip(Lines::of_file(analysis, file)) else {
        return Vec::new();
    };
    let site = Site { db, text, lines, range };
    let mut found = Vec::new();
    for unit in text.units().filter(|unit| site.meets_range(*unit)) {
        if wanted.attributes {
            of_constructs(&site, unit, &mut found);
        }
        if wanted.arguments {
            arguments::argument_hints(&site, unit, &mut found);
        }
    }
    if wanted.ends {
        ends::end_hints(&site, &mut found);
    }
    found.sort_by_key(|hint| hint.at);
    found
}

fn of_constructs(site: &Site<'_>, unit: Unit<'_>, found: &mut Vec<Hint>) {
    for construct in constructs(site.db, unit) {
        let Some((_, end)) = site.text.span_bytes(unit, construct.directive) else { continue };
        let at = site.lines.position(end);
        let label = clauses(&construct.implicit, None);
        if site.has_position(at) && !label.is_empty() {
            let why: Vec<String> = construct.implicit.iter().map(Explanation::sentence).collect();
            found.push(Hint { at, label, why: why.join("\n"), is_before: false });
        }
    }
}

/// A construct with what nobody wrote about it.
pub struct Construct {
    /// Its directive.
    pub directive: Span,
    /// All of it.
    pub span: Span,
    /// The attributes that rules determine.
    pub implicit: Vec<Explanation>,
}

/// The constructs of a unit.
pub fn constructs(db: &dyn Db, unit: Unit<'_>) -> Vec<Construct> {
    let environments = queries::environments(db, unit);
    let bodies = queries::resolved(db, unit).bodies.iter().zip(&environments.bodies);
    let mut found = Vec::new();
    for (body, environment) in bodies {
        let all = explain::explain_all(body, environment, environments, db.atoms());
        found.extend(of_body(body, &all));
    }
    found
}

fn of_body(body: &Body, all: &[Explanation]) -> Vec<Construct> {
    let construct = |(_, construct): (_, &semantics::body::Construct)| {
        let directive = construct.directive();
        let own = all.iter().filter(|why| why.at == directive.name_span() && why.determined == Determined::Implicit);
        Construct { directive: directive.span(), span: construct.span, implicit: own.cloned().collect() }
    };
    body.constructs.iter().map(construct).collect()
}

/// The clauses that say the same: `firstprivate(n) map(tofrom: a)`; those of one variable, or of all.
pub fn clauses(implicit: &[Explanation], variable: Option<&str>) -> String {
    let mut clauses: Vec<(String, Vec<&str>)> = Vec::new();
    for why in implicit.iter().filter(|why| variable.is_none_or(|variable| why.variable == variable)) {
        for attribute in why.attribute.split(", ") {
            match clauses.iter_mut().find(|(clause, _)| clause == attribute) {
                Some((_, names)) if names.contains(&why.variable.as_str()) => {}
                Some((_, names)) => names.push(&why.variable),
                None => clauses.push((attribute.to_owned(), vec![&why.variable])),
            }
        }
    }
    let spelled = clauses.iter().map(|(clause, names)| match clause.strip_suffix(')') {
        Some(map) => format!("{map}: {})", names.join(", ")),
        None => format!("{clause}({})", names.join(", ")),
    });
    spelled.collect::<Vec<_>>().join(" ")
}
