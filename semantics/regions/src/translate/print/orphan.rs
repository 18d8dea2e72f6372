//! Loops of `routine` procedures that gangs share: no compiler takes a `distribute` without `teams` around, so that the head of the loop
//! gives each team that executes the procedure iterations of its own.

use super::procedure_data::insert_before;
use super::{Edit, Position, Printer};
use crate::data_environment::compute::COMPUTE;
use crate::translate::orphans::orphan_head;
use body::{ConstructId, ExprKind};
use indexmap::IndexSet;
use source::Span;
use symbols::Constant;

/// The number of a team, which a procedure calls for.
pub const TEAM: &str = "omp_get_team_num()";
const TEAMS: &str = "omp_get_num_teams()";

/// Declares both in Fortran.
const DECLARED: &str = "integer, external :: omp_get_team_num, omp_get_num_teams";

/// The edits of the heads of such loops.
pub(super) fn head_edits(printer: &Printer, orphans: &[ConstructId], kept: &IndexSet<ConstructId>) -> Vec<Edit> {
    // One thread executes what is in a `kernels` construct without teams, or an analysis shares it out.
    let alone = |id: ConstructId| {
        let mut around = std::iter::successors(Some(id), |id| printer.body.constructs[*id].parent);
        !around.any(|outer| COMPUTE.contains(&printer.body.constructs[outer].directive().leaves()[0]))
    };
    let live = orphans.iter().filter(|id| !kept.contains(*id) && printer.mode != super::Mode::AccOmp && alone(**id));
    live.flat_map(|id| loop_head_edits(printer, *id)).collect()
}

fn loop_head_edits(printer: &Printer, id: ConstructId) -> Vec<Edit> {
    let body = printer.body;
    let Some(inner) = orphan_head(body, id) else { return Vec::new() };
    let put = |span: Span, position, replacement: String| Edit { span, replacement, position };
    let first = body.exprs[inner.first].span;
    // What C subtracts is a constant with a sign.
    let step = inner.step.map_or("1".to_string(), |step| match &body.exprs[step].kind {
        ExprKind::Constant(Constant::Integer(value)) => value.to_string(),
        _ => printer.text(body.exprs[step].span),
    });
    let team = if step == "1" { TEAM.to_string() } else { format!("({step}) * {TEAM}") };
    let teams = if step == "1" { TEAMS.to_string() } else { format!("({step}) * {TEAMS}") };
    let mut edits =
        vec![put(first, Position::Before, "(".to_string()), put(first, Position::Behind, format!(") + {team}"))];
    if !printer.words.ends {
        let name = printer.atoms.text(printer.symbols[inner.variable].name);
        edits
            .extend(third_part(printer, inner.head).map(|span| Edit::replace_span(span, format!("{name} += {teams}"))));
        return edits;
    }
    edits.push(match inner.step {
        Some(step) => Edit::replace_span(body.exprs[step].span, teams),
        None => put(body.exprs[inner.bound].span, Position::Behind, format!(", {teams}")),
    });
    let construct = &body.constructs[id];
    let opening = [printer.words.open.to_string(), DECLARED.to_string()];
    edits.push(insert_before(construct.line, &opening, printer.words, printer.source, printer.mode));
    let last = Span::of_token(printer.last_token(construct.span));
    let indent = (printer.source.indentation)(construct.line);
    let close = format!("\n{}{}", printer.line_margin(printer.words.close, &indent), printer.words.close);
    edits.push(put(last, Position::Behind, close));
    edits
}

/// The third part of the head of a `for`.
fn third_part(printer: &Printer, head: Span) -> Option<Span> {
    let text = |token: u32| (printer.source.text)(Span::of_token(token));
    let mut semicolons = (head.start..head.end).filter(|token| text(*token) == ";");
    let second = semicolons.nth(1)?;
    let end = (second..head.end).rev().find(|token| text(*token) == ")").unwrap_or(head.end);
    (second + 1 < end).then(|| Span::new(second + 1, end))
}
