//! Tasks: what a `taskgraph` region records (OpenMP 6.0, 14.3), where `task_iteration` stands (14.2.3), which reduction a task takes
//! part in (5.2, 5.5.10), and what cannot be cancelled (5.2, 16.1).

use super::nesting::regions_around;
use super::{Check, openmp_problems, problems};
use crate::check::phrases::{OuterRegion, TaskReduction, Unreplayable};
use crate::data_environment::variables::{is_c_pointer, is_dummy, is_static};
use crate::data_environment::words::has_modifier;
use body::{ConstructId, ExprKind, StatementId, StatementKind, reduction};
use directives::{Category, Clause as ClauseName, Determines, Leaf, Sharing, Version};
use symbols::{Attributes, Constant, Details, ScopeKind, SymbolId};

/// The constructs that make tasks.
const GENERATING: &[Leaf] = &[
    Leaf::Target,
    Leaf::TargetData,
    Leaf::TargetEnterData,
    Leaf::TargetExitData,
    Leaf::TargetUpdate,
    Leaf::Task,
    Leaf::Taskloop,
    Leaf::Taskwait,
];

/// Checks a construct in or around tasks.
pub fn check_tasks(check: &mut Check, id: ConstructId) {
    check_recorded(check, id);
    check_saved(check, id);
    check_transparent(check, id);
    check_iteration(check, id);
    check_participation(check, id);
    check_cancelled(check, id);
}

/// The `taskgraph` construct whose region a construct is a part of, and not a part of a task in it.
fn graph_around(check: &Check, id: ConstructId) -> Option<ConstructId> {
    let (leaf, outer) = regions_around(check, id).into_iter().find(|(leaf, _)| {
        let own = GENERATING.contains(leaf) || matches!(leaf, Leaf::Parallel | Leaf::Teams);
        own || *leaf == Leaf::Taskgraph
    })?;
    (leaf == Leaf::Taskgraph).then_some(outer)
}

/// OpenMP 6.0, 14.3: tasks alone are recorded, and not all of them.
fn check_recorded(check: &mut Check, id: ConstructId) {
    let leaf = check.facts.leaves(id)[0];
    // Programs count recorded regions with `atomic`, which waits for nothing.
    let harmless = leaf.is_transformation() || leaf == Leaf::Atomic;
    if leaf.row().category != Category::Executable || harmless {
        return;
    }
    let Some(outer) = graph_around(check, id) else { return };
    let body = check.facts.body;
    let (at, name) = (body.constructs[id].directive().name_span(), body.constructs[outer].directive().name_span());
    let spelling = check.spell_directive(id);
    if !GENERATING.contains(&leaf) {
        check.report(problems::nested(&spelling, "taskgraph", at, name));
    } else if let Some(why) = why_unrecordable(check, id, leaf) {
        check.report(problems::not_replayable(&spelling, why, at, name));
    }
}

/// Why a construct that makes a task cannot be recorded.
fn why_unrecordable(check: &Check, id: ConstructId, leaf: Leaf) -> Option<Unreplayable> {
    let argument = |name: ClauseName| {
        let (_, clause) = check.facts.find_clause(id, &[name])?;
        Some(clause.items().first().and_then(|item| check.facts.argument_expr(id, item)))
    };
    // Whether the construct is recorded at all is said by an expression.
    if argument(ClauseName::Replayable).flatten().is_some() || !matches!(leaf, Leaf::Task | Leaf::Taskloop) {
        return None;
    }
    let is_false = |name: ClauseName| argument(name).flatten().is_some_and(|expr| is_false(check, expr));
    let transparent = match argument(ClauseName::Transparent) {
        Some(Some(expr)) => check.facts.constant_value(expr).is_some_and(|value| value != 0),
        Some(None) => true,
        None => false,
    };
    let grouped = match argument(ClauseName::NoGroup) {
        Some(Some(expr)) => self::is_false(check, expr),
        Some(None) => false,
        None => true,
    };
    if argument(ClauseName::Detach).is_some() {
        Some(Unreplayable::Detachable)
    } else if transparent {
        Some(Unreplayable::Transparent)
    } else if is_false(ClauseName::If) {
        Some(Unreplayable::NotDeferred)
    } else {
        (leaf == Leaf::Taskloop && grouped).then_some(Unreplayable::Taskgroup)
    }
}

/// OpenMP 6.0, 14.3: what a list item of a recorded construct depends on, beside its variable, is saved with the record.
fn check_saved(check: &mut Check, id: ConstructId) {
    let leaf = check.facts.leaves(id)[0];
    if !GENERATING.contains(&leaf) || check.facts.find_clause(id, &[ClauseName::Replayable]).is_some() {
        return;
    }
    let Some(outer) = graph_around(check, id) else { return };
    check_existing(check, id, outer);
    let (body, table) = (check.facts.body, check.facts.table);
    let clauses: Vec<_> = check.facts.clauses(id).map(|(_, clause)| clause).collect();
    let saving = clauses.iter().filter(|clause| has_modifier(**clause, "saved", check.facts.atoms));
    let saved: Vec<SymbolId> =
        saving.flat_map(|clause| clause.items()).flat_map(|item| check.facts.listed_by(id, item)).collect();
    let directive = body.constructs[id].directive().span();
    let lists = |clause: &&parser::directive::Clause| {
        clause.name().row().determines != Determines::Nothing || LOCATING.contains(&clause.name())
    };
    for item in clauses.iter().filter(lists).flat_map(|clause| clause.items()) {
        let Some(expr) = check.facts.argument_expr(id, item) else { continue };
        let root = body.root_symbol(expr);
        let mut other = None;
        body.each_expr(expr, |part| {
            let ExprKind::Symbol(symbol) = body.exprs[part].kind else { return };
            // An iterator is declared by the directive itself.
            let own = table[symbol].token.is_some_and(|token| directive.range().contains(&(token as usize)));
            let constant = table[table.original(symbol)].attributes.contains(Attributes::PARAMETER);
            let variable = check.facts.is_variable(symbol) && !own && !constant;
            if variable && Some(symbol) != root && !saved.contains(&symbol) && other.is_none() {
                other = Some((symbol, body.exprs[part].span));
            }
        });
        let (spelling, around) = (check.spell_directive(id), body.constructs[outer].directive().name_span());
        let based = root.is_some() || matches!(body.exprs[expr].kind, ExprKind::Constant(_) | ExprKind::Opaque(_));
        if !based {
            check.report(openmp_problems::without_base(&spelling, body.exprs[expr].span, around));
        } else if let Some((symbol, at)) = other {
            check.report(openmp_problems::not_saved(check.facts.name(symbol), &spelling, at, around));
        }
    }
}

/// OpenMP 6.0, 14.3: what a recorded construct shares exists as long as the record.
fn check_existing(check: &mut Check, id: ConstructId, outer: ConstructId) {
    let table = check.facts.table;
    let references = check.facts.construct(id).references.clone();
    for (symbol, at) in references {
        let shared = check.environment.attribute(id, symbol).and_then(|attribute| attribute.sharing);
        let inner = !check.facts.is_outside(outer, symbol) && !is_static(table, symbol);
        if inner && shared == Some(Sharing::Shared) {
            let (name, spelling) = (check.facts.name(symbol), check.spell_directive(id));
            let around = check.facts.body.constructs[outer].directive().name_span();
            check.report(openmp_problems::not_before_graph(name, &spelling, at, around));
        }
    }
}

/// The clauses that list locators beside those that determine something.
const LOCATING: &[ClauseName] = &[ClauseName::Affinity, ClauseName::Depend];

/// OpenMP 6.0, 17.9.6: a constant that says what a task imports and exports is one of four.
fn check_transparent(check: &mut Check, id: ConstructId) {
    let Some((_, clause)) = check.facts.find_clause(id, &[ClauseName::Transparent]) else { return };
    let Some(expr) = clause.items().first().and_then(|item| check.facts.argument_expr(id, item)) else { return };
    if let Some(value) = check.facts.constant_value(expr).filter(|value| !(0..=3).contains(value)) {
        check.report(openmp_problems::not_importing(value, check.facts.body.exprs[expr].span));
    }
}

/// Whether a condition is a constant that does not hold.
fn is_false(check: &Check, expr: body::ExprId) -> bool {
    let literal = matches!(check.facts.body.exprs[expr].kind, ExprKind::Constant(Constant::Logical(false)));
    literal || check.facts.constant_value(expr) == Some(0)
}

/// OpenMP 6.0, 14.2.3: `task_iteration` is about the tasks of the `taskloop` construct around it.
fn check_iteration(check: &mut Check, id: ConstructId) {
    if check.facts.leaves(id)[0] != Leaf::TaskIteration {
        return;
    }
    let outer = check.facts.body.constructs[id].parent;
    let fits = outer.is_some_and(|outer| {
        let leaves = check.facts.leaves(outer);
        leaves.contains(&Leaf::Taskloop) || leaves[0].row().category == Category::Meta
    });
    let wanted = if !fits {
        OuterRegion::Taskloop
    } else if is_late(check, id) {
        OuterRegion::TaskloopFirst
    } else if outer.is_some_and(|outer| has_intervening(check, outer)) {
        OuterRegion::PerfectTaskloop
    } else {
        return;
    };
    let at = check.facts.body.constructs[id].directive().name_span();
    check.report(problems::must_be_in("task_iteration", wanted, at));
}

/// Whether anything but `task_iteration` directives and the next loop is in a loop of a construct, but the innermost.
fn has_intervening(check: &Check, outer: ConstructId) -> bool {
    let body = check.facts.body;
    let is_directive = |statement: &StatementId| match body.statements[*statement].kind {
        StatementKind::Construct(own) => check.facts.leaves(own)[0] == Leaf::TaskIteration,
        _ => false,
    };
    let depth = check.facts.loop_depth(outer);
    let loops = check.facts.construct(outer).loops.iter().take(depth.saturating_sub(1));
    loops
        .filter_map(|statement| match &body.statements[*statement].kind {
            StatementKind::Loop(own) => Some(body.flatten_block(&own.block)),
            _ => None,
        })
        .any(|block| block.iter().filter(|statement| !is_directive(statement)).count() > 1)
}

/// Whether anything but other `task_iteration` directives precedes one in its loop, or another statement has it in it.
fn is_late(check: &Check, id: ConstructId) -> bool {
    let body = check.facts.body;
    let Some(outer) = body.constructs[id].parent else { return false };
    let (loops, depth) = (&check.facts.construct(outer).loops, check.facts.loop_depth(outer));
    // That there are too few loops is told for itself, and which loops a transformation makes is not known here.
    let all_known = check.facts.leaves(outer).contains(&Leaf::Taskloop) && loops.len() >= depth;
    let loops = loops.iter().take(depth);
    let blocks = loops.filter_map(|statement| match &body.statements[*statement].kind {
        StatementKind::Loop(own) => Some(body.flatten_block(&own.block)),
        _ => None,
    });
    let construct = |statement: &StatementId| match body.statements[*statement].kind {
        StatementKind::Construct(own) => Some(own),
        _ => None,
    };
    let mut positions = blocks.filter_map(|block| {
        let before: Vec<_> = block.iter().map(construct).take_while(|own| *own != Some(id)).collect();
        (before.len() < block.len()).then_some(before)
    });
    positions.next().map_or(all_known, |before| {
        before.iter().any(|own| own.is_none_or(|own| check.facts.leaves(own)[0] != Leaf::TaskIteration))
    })
}

/// The clauses that reduce for tasks inside: those of `taskgroup`, of `taskloop`, and others with a modifier.
fn reduces_for_tasks(check: &Check, id: ConstructId, clause: parser::directive::Clause) -> bool {
    let mut words = clause.modifiers().map(|modifier| check.facts.atoms.text(modifier.word().atom));
    match clause.name() {
        ClauseName::TaskReduction => true,
        ClauseName::InReduction => true,
        ClauseName::Reduction => {
            check.facts.leaves(id).contains(&Leaf::Taskloop) || words.any(|word| word.eq_ignore_ascii_case("task"))
        }
        _ => false,
    }
}

/// OpenMP 5.2, 5.5.10: what a task takes part in is a reduction around it, with the same operator. One in a procedure that calls this
/// one is known to nobody, so a parallel region must be seen.
fn check_participation(check: &mut Check, id: ConstructId) {
    let own = check.facts.clauses(id).map(|(_, clause)| clause);
    let own: Vec<_> = own.filter(|clause| clause.name() == ClauseName::InReduction).collect();
    if own.is_empty() || check.facts.leaves(id)[0] == Leaf::Target {
        return;
    }
    let ancestors = check.facts.ancestors(id);
    let ends = |outer: &ConstructId| check.facts.leaves(*outer).iter().any(|leaf| matches!(leaf, Leaf::Parallel));
    let last = ancestors.iter().position(ends);
    for clause in own {
        let symbols: Vec<_> = clause.items().iter().flat_map(|item| check.facts.listed_by(id, item)).collect();
        for symbol in symbols {
            let within = &ancestors[..last.map_or(ancestors.len(), |last| last + 1)];
            let mut around = within.iter().flat_map(|outer| {
                let clauses = check.facts.clauses(*outer).map(|(_, clause)| clause);
                clauses.filter(|clause| reduces_for_tasks(check, *outer, *clause)).map(move |clause| (*outer, clause))
            });
            let found = around.find(|(outer, clause)| {
                clause.items().iter().any(|item| check.facts.listed_by(*outer, item).contains(&symbol))
            });
            let name = check.facts.name(symbol).to_string();
            // The reductions of a procedure that calls this one know none of its variables.
            let reduces = |outer: &ConstructId| {
                let mut clauses = check.facts.clauses(*outer).map(|(_, clause)| clause);
                clauses.any(|clause| reduces_for_tasks(check, *outer, clause))
            };
            let unknown = is_of_procedure(check, symbol) && within.iter().any(reduces);
            match found {
                Some((_, other)) => {
                    let operators = [clause, other].map(|clause| reduction::find_operator(clause, check.facts.atoms));
                    if operators[0] != operators[1] {
                        check.report(problems::reductions_differ(&name, clause.span(), other.span()));
                    }
                }
                None if last.is_some() || unknown => {
                    let wanted = TaskReduction::Around;
                    check.report(problems::listed_there(&name, "in_reduction", wanted, clause.span()));
                }
                None => {}
            }
        }
    }
}

/// Whether a variable is one that only this procedure can name; what a pointer points to may have other names.
fn is_of_procedure(check: &Check, symbol: SymbolId) -> bool {
    let table = check.facts.table;
    let kind = table.scopes[table[symbol].scope].kind;
    let declared = matches!(table[symbol].details, Details::Object(_));
    let points =
        is_c_pointer(table, symbol) || table[symbol].attributes.intersects(Attributes::POINTER | Attributes::TARGET);
    declared && kind != ScopeKind::Global && !points && !is_static(table, symbol) && !is_dummy(table, symbol)
}

/// OpenMP 5.2, 16.1: threads that go on cannot be told, and order cannot be kept. OpenMP 6.0 has no such rule.
fn check_cancelled(check: &mut Check, id: ConstructId) {
    const KINDS: &[ClauseName] = &[ClauseName::Sections, ClauseName::WorksharingLoop];
    const NOT_WITH: &[ClauseName] = &[ClauseName::NoWait, ClauseName::Ordered];
    let old = check.facts.versions.openmp < Version(60);
    if !old || check.facts.leaves(id)[0] != Leaf::Cancel || check.facts.find_clause(id, KINDS).is_none() {
        return;
    }
    let Some((leaf, outer)) = regions_around(check, id).into_iter().find(|(leaf, _)| *leaf != Leaf::Section) else {
        return;
    };
    if !matches!(leaf, Leaf::Sections | Leaf::WorksharingLoop) {
        return;
    }
    if let Some((_, clause)) = check.facts.find_clause(outer, NOT_WITH) {
        let (spelling, word) = (check.spell_directive(outer), clause.name().row().word);
        let cancel = check.facts.body.constructs[id].directive().name_span();
        check.report(problems::cancelled_with(word, &spelling, clause.span(), cancel));
    }
}
