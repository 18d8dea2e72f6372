//! What nobody wrote: the data-sharing and data-mapping attributes that rules determine, behind the directive.

use crate::text::Lines;
use crate::{Position, Range, navigate};
use semantics::data_environment::Determined;
use semantics::db::Db;
use semantics::explain::{self, Explanation};
use semantics::queries::{self, Unit};
use semantics::{Body, Snapshot};
use source::{FileId, Span};

/// A hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Behind what it stands.
    pub at: Position,
    /// What is shown.
    pub label: String,
    /// Why, a line for each variable.
    pub why: String,
}

/// The hints of a range of a file.
pub fn hints(analysis: &Snapshot, file: FileId, range: Range) -> Vec<Hint> {
    let db = analysis.db();
    let (Some(source), Some(lines)) = (db.file_of_number(file), Lines::of_file(analysis, file)) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for unit in queries::units(db, source) {
        for construct in constructs(db, *unit) {
            let Some((_, end)) = navigate::own_place(db, *unit, construct.directive) else { continue };
            let at = lines.position(end);
            let label = clauses(&construct.implicit, None);
            if range.start <= at && at <= range.end && !label.is_empty() {
                let why: Vec<String> = construct.implicit.iter().map(Explanation::sentence).collect();
                found.push(Hint { at, label, why: why.join("\n") });
            }
        }
    }
    found.sort_by_key(|hint| hint.at);
    found
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
