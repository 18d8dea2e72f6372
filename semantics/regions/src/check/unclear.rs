//! One mistake, one diagnostic, in a directive: where a part of it cannot be read, it is not told that a clause is missing, nor that its
//! statement has another form than its clauses ask for.

use body::Resolved;
use source::{Diagnostic, Severity, Span};

/// What is told of directives whose clauses are all known: that one of them is missing.
const MISSING: &[&str] = &["E0505", "E0517", "E0689"];

/// The codes of statements that another form of directive would have.
const FORMS: &[&str] = &["E0640"];

/// What is told of a statement beside another one, which is not known to be one if it cannot be read.
const BESIDE: &str = "E0632";

/// What is told of declarative directives without a list: that they must be in the procedure that they are about.
const LISTLESS: &str = "E0631";

/// Leaves out of what was found in a unit what depends on text that is told to be wrong: `syntax` is what the parser told.
pub fn retain_clear(found: &mut Vec<Diagnostic>, resolved: &Resolved, syntax: &[Diagnostic]) {
    let errors = || syntax.iter().filter(|told| told.severity == Severity::Error);
    let around =
        |label: Span| errors().any(|told| label.start <= told.primary.at.start && told.primary.at.end <= label.end);
    found.retain(|problem| problem.row.code != BESIDE || !problem.secondary.iter().any(|label| around(label.at)));
    // Those are the codes of directives.
    let broken = errors().filter(|told| told.row.code.starts_with("E04"));
    let broken: Vec<Span> = broken.map(|told| told.primary.at).collect();
    if broken.is_empty() {
        return;
    }
    let bodies = resolved.bodies.iter().flat_map(|body| body.constructs.iter());
    let executed = bodies.map(|(_, construct)| construct.line);
    let declared = resolved.declaratives.iter().map(|declarative| declarative.tree.directive().span());
    // What is missing is told behind the last token.
    let is_unclear = |line: &Span| broken.iter().any(|at| line.start <= at.start && at.start <= line.end);
    let listless: Vec<Span> = declared.clone().filter(is_unclear).collect();
    let unclear: Vec<Span> = executed.chain(declared).filter(is_unclear).collect();
    let inside = |at: Span| unclear.iter().any(|line| line.start <= at.start && at.end <= line.end);
    found.retain(|problem| match problem.row.code {
        LISTLESS => {
            !listless.iter().any(|line| line.start <= problem.primary.at.start && problem.primary.at.end <= line.end)
        }
        code if MISSING.contains(&code) => !inside(problem.primary.at),
        code if FORMS.contains(&code) => !problem.secondary.iter().any(|label| inside(label.at)),
        _ => true,
    });
}
