//! What nobody wrote: the data-sharing and data-mapping attributes that rules determine, behind the directive; what a statement ends, what
//! arguments are for, and the values of kinds.

mod arguments;
mod ends;

use crate::read_text::ReadText;
use crate::text::Lines;
use crate::{Position, Range, directive};
use directives::compound::{self, Accepts};
use directives::{Name, Version, lookup};
use semantics::Snapshot;
use semantics::data_environment::implicit::{DEFAULT_NONE, POINTER};
use semantics::data_environment::{ConstructEnvironment, Determined};
use semantics::db::Db;
use semantics::explain::{self, Explanation};
use semantics::extend::Queries as _;
use semantics::queries::{self, Unit};
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
        if site.has_position(at) && !construct.clauses.is_empty() {
            let label = construct.clauses.join(" ");
            found.push(Hint { at, label, why: construct.why.join("\n"), is_before: false });
        }
    }
}

/// A construct with what nobody wrote about it.
pub struct Construct {
    /// Its directive.
    pub directive: Span,
    /// The clauses that say what rules determine: `firstprivate(n)`, `map(tofrom: a)`, `gang`.
    pub clauses: Vec<String>,
    /// A sentence for each.
    pub why: Vec<String>,
}

/// The constructs of a unit.
pub fn constructs(db: &dyn Db, unit: Unit<'_>) -> Vec<Construct> {
    let environments = queries::environments(db, unit);
    let bodies = queries::resolved(db, unit).bodies.iter().zip(&environments.bodies);
    let mut found = Vec::new();
    for (body, environment) in bodies {
        let all = explain::explain_all(body, environment, environments, db.atoms());
        let each = body.constructs.iter().map(|(id, construct)| {
            let version = directive::version(db, unit.file(db), construct.directive().name().model());
            of_construct(construct.directive(), environment.constructs.get(&id), &all, version)
        });
        found.extend(each);
    }
    found
}

fn of_construct(
    directive: parser::directive::Directive<'_>,
    environment: Option<&ConstructEnvironment>,
    all: &[Explanation],
    version: Version,
) -> Construct {
    let name = directive.name();
    let is_own = |why: &&Explanation| {
        why.at == directive.name_span() && why.determined == Determined::Implicit && why.rule != DEFAULT_NONE
    };
    let mut clauses: Vec<(String, Vec<String>)> = Vec::new();
    let mut why = Vec::new();
    for explanation in all.iter().filter(is_own) {
        if explanation.rule == POINTER {
            list_variable(&mut clauses, "map(alloc)", format!("{}[:0]", explanation.variable));
            why.push(explanation.sentence());
            continue;
        }
        let words = explanation.attribute.split(", ").filter(|word| is_clause(name, word, version));
        for word in words.clone() {
            list_variable(&mut clauses, word, explanation.variable.clone());
        }
        why.extend(words.take(1).map(|_| explanation.sentence()));
    }
    let mut clauses: Vec<String> = clauses.iter().map(|(clause, names)| spell_clause(clause, names)).collect();
    let partitioning = environment.and_then(|environment| environment.partitioning);
    if partitioning.is_some_and(|partitioning| partitioning.gang == Some(Determined::Implicit)) {
        clauses.push("gang".to_owned());
        why.push(
            "gang, implicitly: the outermost loop of a parallel construct that has no level (OpenACC 3.4, 2.9)"
                .to_owned(),
        );
    }
    Construct { directive: directive.span(), clauses, why }
}

/// Whether an attribute is the word of a clause that a directive takes: `shared` is none of OpenACC's.
fn is_clause(name: Name, attribute: &str, version: Version) -> bool {
    let word = attribute.split('(').next().unwrap_or_default();
    let clause = lookup::find_clause(name.model(), word);
    clause.is_some_and(|clause| matches!(compound::accepts_clause(name, clause, version), Accepts::Yes(_)))
}

fn list_variable(clauses: &mut Vec<(String, Vec<String>)>, clause: &str, variable: String) {
    match clauses.iter_mut().find(|(own, _)| own == clause) {
        Some((_, names)) if names.contains(&variable) => {}
        Some((_, names)) => names.push(variable),
        None => clauses.push((clause.to_owned(), vec![variable])),
    }
}

fn spell_clause(clause: &str, names: &[String]) -> String {
    match clause.strip_suffix(')') {
        Some(map) => format!("{map}: {})", names.join(", ")),
        None => format!("{clause}({})", names.join(", ")),
    }
}
