//! Clang's `availability(platform, stage = version, …)` and `external_source_symbol(clause, …)`, whose arguments have a grammar
//! of their own (Clang, "Attributes in Clang").

use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::ArgumentKind;
use parser::Name;
use parser::c::tree::{Attribute, AttributeArgument, Expr, ExprKind};

/// What may be said of a platform, and whether it has a value.
const STAGES: &[&str] = &["deprecated", "introduced", "message", "obsoleted", "replacement"];

/// Other names of platforms.
const PLATFORMS: &[(&str, &str)] = &[("macosx", "macos"), ("xros", "visionos")];

/// What is said of a platform are stages, and each clause stands once.
pub(crate) fn check_clauses(known: &Known, report: &mut Report, attribute: &Attribute, name: &str) {
    let clauses = attribute.arguments.iter().map(read_clause);
    let clauses: Vec<Option<Name>> = clauses.map(|clause| clause.map(|(word, _)| word)).take(64).collect();
    for (index, word) in clauses.iter().enumerate() {
        let Some(word) = word else { continue };
        let text = known.text(word.atom);
        let mut before = clauses[..index].iter().flatten();
        if name == "external_source_symbol" && before.any(|other| other.atom == word.atom) {
            return report.add(problems::attribute::clause_twice(name, text, word.span()));
        }
        let alone = matches!(text, "strict" | "unavailable");
        if name == "availability" && index > 0 && !alone && !STAGES.contains(&text) {
            return report.add(problems::attribute::argument_kind(
                name,
                index + 1,
                ArgumentKind::Words { words: STAGES.join(", ") },
                word.span(),
            ));
        }
    }
}

impl Known<'_> {
    /// Whether the attribute makes a name unavailable on the platform that the program is read for.
    pub(crate) fn is_obsolete(&self, attribute: &Attribute) -> bool {
        let Some(platform) = self.dialect.platform else { return false };
        let mut clauses = attribute.arguments.iter().map(read_clause);
        let Some(Some((own, None))) = clauses.next() else { return false };
        let own = self.text(own.atom).to_ascii_lowercase();
        let own = PLATFORMS.iter().find(|(other, _)| *other == own).map_or(&*own, |(_, name)| *name);
        if own != platform.name {
            return false;
        }
        let (mut strict, mut introduced, mut obsolete) = (false, true, false);
        for (name, value) in clauses.flatten() {
            let reached = value.and_then(|value| self.read_version(value)).map(|version| version <= platform.version);
            match self.text(name.atom) {
                "strict" => strict = true,
                "unavailable" => obsolete = true,
                "introduced" => introduced = reached.unwrap_or(true),
                "obsoleted" => obsolete |= reached.unwrap_or(false),
                _ => {}
            }
        }
        obsolete || strict && !introduced
    }

    /// A version, as two numbers with a point are spelled.
    fn read_version(&self, value: &Expr) -> Option<[u32; 3]> {
        let (ExprKind::Int(text) | ExprKind::Float(text)) = &*value.kind else { return None };
        source::Platform::version(self.text(*text))
    }
}

/// A word alone, or one with a value.
fn read_clause(argument: &AttributeArgument) -> Option<(Name, Option<&Expr>)> {
    let AttributeArgument::Expr(expr) = argument else { return None };
    match &*expr.kind {
        ExprKind::Name(name) => Some((*name, None)),
        ExprKind::Assign(None, left, value) => match &*left.kind {
            ExprKind::Name(name) => Some((*name, Some(value))),
            _ => None,
        },
        _ => None,
    }
}
