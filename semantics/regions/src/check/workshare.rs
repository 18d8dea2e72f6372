//! What a `workshare` construct consists of (OpenMP 5.2, 11.4): assignments, WHERE and FORALL, `atomic`, `critical` and `parallel`
//! constructs, and functions that are elemental; a `workdistribute` construct (6.0, 13.5) has no constructs.

use super::nesting::closely_in;
use super::{Check, problems};
use crate::check::phrases::NotShared;
use body::{ActionKind, Callee, ConstructId, ExprKind, StatementId, StatementKind};
use directives::Leaf;
use source::Span;
use symbols::{Attributes, Details, SymbolId};

/// The constructs that it may contain: by their first leaf, and whether what stands in them is shared out, too.
const CONSTRUCTS: &[(Leaf, bool)] = &[(Leaf::Atomic, true), (Leaf::Critical, true), (Leaf::Parallel, false)];

/// Checks the block of a `workshare` construct.
pub fn check_workshare(check: &mut Check, id: ConstructId) {
    if !matches!(check.facts.leaves(id).last(), Some(Leaf::Workdistribute | Leaf::Workshare)) {
        return;
    }
    let mut pending: Vec<StatementId> = check.facts.body.constructs[id].block.iter().rev().copied().collect();
    while let Some(statement) = pending.pop() {
        if statement_is_shared(check, id, statement) {
            let blocks = check.facts.body.blocks(statement);
            pending.extend(blocks.into_iter().rev().flat_map(|block| block.iter().rev()));
        }
    }
}

/// Checks one statement: whether those inside it are shared out, too.
fn statement_is_shared(check: &mut Check, id: ConstructId, statement: StatementId) -> bool {
    let body = check.facts.body;
    let at = Span::of_token(body.statements[statement].span.start);
    match &body.statements[statement].kind {
        StatementKind::Construct(inner) => {
            let first = check.facts.leaves(*inner)[0];
            let shares = check.facts.leaves(id).last() == Some(&Leaf::Workshare);
            let row = CONSTRUCTS.iter().filter(|_| shares).find(|(leaf, _)| *leaf == first);
            // What may not be closely nested is told for itself.
            if row.is_none() && closely_in(check, *inner).is_none() {
                let spelling = check.spell_directive(*inner);
                let at = body.constructs[*inner].directive().name_span();
                not_shared(check, id, NotShared::Construct { spelling }, at);
            }
            row.is_some_and(|(_, inside)| *inside)
        }
        StatementKind::Expr(expr) if matches!(body.exprs[*expr].kind, ExprKind::Assign { .. }) => {
            check_functions(check, id, statement);
            false
        }
        StatementKind::Expr(expr) if matches!(body.exprs[*expr].kind, ExprKind::Call { .. }) => {
            let distributes = check.facts.leaves(id).last() == Some(&Leaf::Workdistribute);
            let called = match body.exprs[*expr].kind {
                ExprKind::Call { callee: Callee::Symbol(symbol), .. } => Some(symbol),
                _ => None,
            };
            if !distributes || called.is_none_or(|called| is_not_elemental(check, called)) {
                not_shared(check, id, NotShared::SubroutineCall, at);
            }
            false
        }
        StatementKind::If { .. } => not_shared(check, id, NotShared::If, at),
        StatementKind::Loop(_) | StatementKind::While(_) => not_shared(check, id, NotShared::Do, at),
        StatementKind::Switch { .. } => not_shared(check, id, NotShared::Case, at),
        StatementKind::Stop(_) => not_shared(check, id, NotShared::Stop, at),
        StatementKind::Action(action) => match action.kind {
            ActionKind::Where | ActionKind::Forall { .. } => {
                check_functions(check, id, statement);
                true
            }
            ActionKind::Unknown => true,
            _ => not_shared(check, id, NotShared::NoAssignment, at),
        },
        StatementKind::Block(_) => true,
        // A branch is told where it leads.
        StatementKind::Expr(_) | StatementKind::Declare(..) | StatementKind::Break(_) | StatementKind::Continue(_) => {
            false
        }
        StatementKind::Goto(_) | StatementKind::ComputedGoto(_) | StatementKind::CaseLabel { .. } => false,
        StatementKind::Asm { .. } | StatementKind::Return(_) | StatementKind::Empty => false,
    }
}

fn not_shared(check: &mut Check, id: ConstructId, what: NotShared, at: Span) -> bool {
    let (spelling, name) = (check.spell_directive(id), check.facts.body.constructs[id].directive().name_span());
    check.report(problems::not_shared_out(what, &spelling, at, name));
    false
}

/// The functions that a statement calls are elemental.
fn check_functions(check: &mut Check, id: ConstructId, statement: StatementId) {
    let body = check.facts.body;
    let mut called: Vec<(SymbolId, Span)> = Vec::new();
    for expr in body.own_exprs(statement) {
        body.each_expr(expr, |expr| {
            if let ExprKind::Call { callee: Callee::Symbol(symbol), .. } = body.exprs[expr].kind {
                called.push((symbol, body.exprs[expr].span));
            }
        });
    }
    called.retain(|(symbol, _)| is_not_elemental(check, *symbol));
    for (symbol, at) in called {
        let name = check.facts.name(symbol).to_string();
        let (spelling, directive) = (check.spell_directive(id), body.constructs[id].directive().name_span());
        check.report(problems::not_elemental(&name, &spelling, Span::of_token(at.start), directive));
    }
}

fn is_not_elemental(check: &Check, symbol: SymbolId) -> bool {
    let found = &check.facts.table[check.facts.table.original(symbol)];
    let procedure = matches!(found.details.ultimate(), Details::Subprogram(_) | Details::Procedure { .. });
    procedure && !found.attributes.contains(Attributes::ELEMENTAL)
}
