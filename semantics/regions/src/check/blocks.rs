//! Structured blocks: one entry at the top, one exit at the bottom (OpenMP 5.2, 4.1; OpenACC 3.4, 1.6).

use super::loops::is_any;
use super::scan::{ScanSequences, scan_sequences};
use super::{Check, problems};
use crate::check::phrases::Branch;
use crate::data_environment::rule::Languages;
use body::{Construct, ConstructId, StatementId, StatementKind};
use directives::{Association, End, Leaf};
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Atom, Span};

/// Where a statement stands: in the blocks of these constructs.
type EnclosingConstructs = FxHashSet<ConstructId>;

/// Checks the branches of a body.
pub fn check_branches(check: &mut Check) {
    if check.facts.in_order().is_empty() {
        return;
    }
    let positions = branch_positions(check);
    let sequences = scan_sequences(check);
    let labels = label_statements(check);
    let mut all: Vec<StatementId> = positions.innermost.keys().copied().collect();
    all.sort();
    let branches = |id: &StatementId| {
        let kind = &check.facts.body.statements[*id].kind;
        matches!(
            kind,
            StatementKind::Return(_)
                | StatementKind::Goto(_)
                | StatementKind::Break(_)
                | StatementKind::Continue(_)
                | StatementKind::CaseLabel { .. }
        )
    };
    all.retain(branches);
    for statement in all {
        check_branch(check, statement, &positions, &labels);
        check_sequence(check, statement, &sequences, &labels);
    }
}

/// OpenMP 5.2, 5.6: what the scans of a loop separate are structured block sequences, which no branch leaves.
fn check_sequence(
    check: &mut Check,
    statement: StatementId,
    sequences: &ScanSequences,
    labels: &FxHashMap<Atom, StatementId>,
) {
    let own = &check.facts.body.statements[statement];
    let crossed = match &own.kind {
        StatementKind::Goto(targets) => {
            let mut targets = targets.iter().filter_map(|label| labels.get(label));
            targets.find_map(|target| sequences.find_crossed(statement, *target, false))
        }
        StatementKind::Continue(Some(target)) => sequences.find_crossed(statement, *target, true),
        _ => None,
    };
    let Some(scan) = crossed else { return };
    let word = if matches!(own.kind, StatementKind::Continue(_)) { end_words(check).1 } else { goto_word(own.span) };
    let (at, name) = (own.span, check.facts.body.constructs[scan].directive().name_span());
    let spelling = check.spell_directive(scan);
    check.report(problems::branch_out(word, &spelling, at, name));
}

/// What a branch to a label is called: specifiers of input/output statements and alternate returns have no word of their own.
fn goto_word(at: Span) -> Branch {
    if at.range().len() == 1 { Branch::Specifier } else { Branch::Goto }
}

/// The innermost construct around every statement, and around every construct.
#[derive(Default)]
struct Positions {
    innermost: FxHashMap<StatementId, Option<ConstructId>>,
    outer: FxHashMap<ConstructId, Option<ConstructId>>,
}

impl Positions {
    /// The constructs around a statement.
    fn constructs_around(&self, statement: StatementId) -> EnclosingConstructs {
        let innermost = self.innermost.get(&statement).copied().flatten();
        std::iter::successors(innermost, |id| self.outer.get(id).copied().flatten()).collect()
    }
}

fn branch_positions(check: &Check) -> Positions {
    let body = check.facts.body;
    let mut found = Positions::default();
    let mut pending: Vec<(StatementId, Option<ConstructId>)> = body.block.iter().map(|id| (*id, None)).collect();
    while let Some((statement, innermost)) = pending.pop() {
        found.innermost.insert(statement, innermost);
        let mut inside = innermost;
        if let StatementKind::Construct(id) = body.statements[statement].kind
            && has_block(&body.constructs[id])
        {
            found.outer.insert(id, innermost);
            inside = Some(id);
        }
        pending.extend(body.blocks(statement).into_iter().flatten().map(|id| (*id, inside)));
    }
    found
}

/// Whether a construct has a block of its own, which `ordered` may have.
fn has_block(construct: &Construct) -> bool {
    let name = construct.directive().name();
    let sometimes = name.last().row().end == End::WhenBlock && !construct.block.is_empty();
    sometimes || name.association() != Association::Standalone
}

fn label_statements(check: &Check) -> FxHashMap<Atom, StatementId> {
    let statements = check.facts.body.statements.iter();
    statements.filter_map(|(id, statement)| Some((statement.label?, id))).collect()
}

/// What a branch leaves and enters.
fn check_branch(
    check: &mut Check,
    statement: StatementId,
    positions: &Positions,
    labels: &FxHashMap<Atom, StatementId>,
) {
    let around = &positions.constructs_around(statement);
    let at = check.facts.body.statements[statement].span;
    match check.facts.body.statements[statement].kind.clone() {
        StatementKind::Return(_) => report_left(check, Branch::Return, at, around, &EnclosingConstructs::default()),
        StatementKind::Goto(targets) => {
            for target in targets.iter().filter_map(|label| labels.get(label)) {
                let there = &positions.constructs_around(*target);
                let stays = |id: &ConstructId| !leaves_nest(check, *id, statement, *target);
                let after: EnclosingConstructs = there.iter().copied().filter(stays).collect();
                report_left(check, goto_word(at), at, around, &after);
                report_entered(check, at, around, there, check.facts.body.statements[*target].span);
            }
        }
        StatementKind::Break(Some(target)) => {
            // What stands right after the loop is outside of every construct that the loop is the block of. A loop of OpenACC with
            // `seq` need not be counted, and may end early.
            let there = positions.constructs_around(target);
            let stays = |id: &ConstructId| !is_associated(check, *id, target) || is_any(check, *id);
            let after: EnclosingConstructs = there.into_iter().filter(stays).collect();
            report_left(check, end_words(check).0, at, around, &after);
        }
        StatementKind::Continue(Some(target)) => {
            let there = positions.constructs_around(target);
            let next: EnclosingConstructs = there.into_iter().filter(|id| !skips_inner(check, *id, target)).collect();
            report_left(check, end_words(check).1, at, around, &next);
        }
        // The switch outside goes to the label inside.
        StatementKind::CaseLabel { switch, .. } => {
            let head = Span::of_token(check.facts.body.statements[switch].span.start);
            report_entered(check, head, &positions.constructs_around(switch), around, at);
        }
        _ => {}
    }
}

/// The words that end a loop and an iteration.
fn end_words(check: &Check) -> (Branch, Branch) {
    match Languages::C.has(check.facts.body.language) {
        true => (Branch::Break, Branch::Continue),
        false => (Branch::Exit, Branch::Cycle),
    }
}

/// Whether `target` is a loop that the construct is associated with.
fn is_associated(check: &Check, id: ConstructId, target: StatementId) -> bool {
    check.facts.construct(id).loops.contains(&target)
}

/// Whether going on with `target` would skip iterations of a loop collapsed with it.
fn skips_inner(check: &Check, id: ConstructId, target: StatementId) -> bool {
    let loops = &check.facts.construct(id).loops;
    loops.contains(&target) && loops.last() != Some(&target)
}

/// Whether a branch goes from the innermost of the loops of a construct to what stands behind it in a loop around it.
fn leaves_nest(check: &Check, id: ConstructId, from: StatementId, to: StatementId) -> bool {
    let loops = &check.facts.construct(id).loops;
    let [_, .., last] = loops[..] else { return false };
    let mut inside = (false, false);
    check.facts.body.each_statement(&[last], |statement| {
        inside.0 |= statement == from;
        inside.1 |= statement == to;
    });
    inside.0 && !inside.1
}

/// OpenACC 3.4, 2.9: a `loop` construct has no block, and the iterations of one with `seq` need not be counted.
fn may_be_left(check: &Check, id: ConstructId) -> bool {
    is_any(check, id) && check.facts.leaves(id) == [Leaf::AccLoop]
}

/// Reports the innermost construct that is left.
fn report_left(check: &mut Check, word: Branch, at: Span, from: &EnclosingConstructs, to: &EnclosingConstructs) {
    let mut left: Vec<ConstructId> = from.difference(to).copied().filter(|id| !may_be_left(check, *id)).collect();
    // Constructs are numbered from the outside in.
    left.sort();
    if let Some(id) = left.pop() {
        let (spelling, name) = (check.spell_directive(id), check.facts.body.constructs[id].directive().name_span());
        check.report(problems::branch_out(word, &spelling, at, name));
    }
}

/// Reports the outermost construct that is entered.
fn report_entered(check: &mut Check, at: Span, from: &EnclosingConstructs, to: &EnclosingConstructs, label: Span) {
    let mut entered: Vec<ConstructId> = to.difference(from).copied().collect();
    entered.sort();
    if let Some(id) = entered.first().copied() {
        let (spelling, name) = (check.spell_directive(id), check.facts.body.constructs[id].directive().name_span());
        check.report(problems::branch_in(&spelling, at, Span::of_token(label.start), name));
    }
}
