//! Loops outside of compute constructs, in procedures that gangs call (OpenACC 3.4, 2.9).

use super::print::words;
use super::{OmpConstruct, Translation};
use body::{BinaryOp, Body, ConstructId, ExprId, ExprKind, Loop, StatementKind};
use directives::{Clause, Leaf, Name};
use symbols::Constant;

/// Whether a procedure has the values of its arguments for itself.
pub fn passes_values(body: &Body) -> bool {
    !words::of_language(body.language).ends
}

/// The loop whose head can be changed so that teams share it.
pub fn orphan_head(body: &Body, id: ConstructId) -> Option<&Loop> {
    let loops = body.associated_loops(id, 1);
    let StatementKind::Loop(inner) = &body.statements[*loops.first()?].kind else { return None };
    let fortran = words::of_language(body.language).ends;
    let counted = |step: ExprId| matches!(body.exprs[step].kind, ExprKind::Constant(Constant::Integer(_)));
    let plain = inner.compare != BinaryOp::Ne && inner.step.is_none_or(counted);
    (fortran || plain).then_some(&**inner)
}

/// The constructs that share out a loop over teams that are not seen.
pub fn orphaned_constructs(body: &Body, translation: &Translation) -> Vec<ConstructId> {
    let hidden = |id: ConstructId| translation.constructs.get(&id).map_or(&[][..], |constructs| &constructs[..]);
    let has = |id: ConstructId, leaf: Leaf| hidden(id).iter().any(|construct| construct.name.has(leaf));
    let written = |id: ConstructId| body.constructs[id].directive().name().model() == directives::Model::OpenAcc;
    let seen = |id: ConstructId| {
        std::iter::successors(Some(id), |id| body.constructs[*id].parent).any(|outer| has(outer, Leaf::Teams))
    };
    let all = body.constructs.iter().map(|(id, _)| id);
    all.filter(|id| written(*id) && has(*id, Leaf::Distribute) && !seen(*id)).collect()
}

/// What is left of such a construct.
pub fn without_teams(construct: &OmpConstruct) -> Option<OmpConstruct> {
    let leaves: Vec<Leaf> = construct.name.leaves().iter().copied().filter(|leaf| *leaf != Leaf::Distribute).collect();
    let name = Name::new(&leaves)?;
    let taken =
        |clause: Clause| clause != Clause::DistSchedule && (clause != Clause::FirstPrivate || name.has(Leaf::Parallel));
    let clauses = construct.clauses.iter().filter(|clause| taken(clause.clause)).cloned().collect();
    Some(OmpConstruct { name, clauses })
}
