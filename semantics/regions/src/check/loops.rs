//! Canonical loop nests and how many loops a directive asks for (OpenMP 5.2, 4.4; OpenACC 3.4, 2.9).

use super::concurrent::is_threadprivate;
use super::nesting::{WORKSHARING, is_in_simd};
use super::{Check, acc_problems, problems, transforms};
use crate::check::phrases::{ItemForm, LoopDefect, NotAssociated};
use crate::data_environment::compute::{compute_around, is_loop};
use crate::data_environment::rule::Languages;
use body::{
    ActionKind, Body, Callee, ConstructId, ExprId, ExprKind, HeadPart, Loop, StatementId, StatementKind, Uncounted,
    While,
};
use directives::{Association, Category, Clause, Determines, Leaf, Model, Sharing, Version};
use source::Span;
use symbols::{Base, Flags, SymbolId, Type};

/// Checks the loops of a loop directive; that none follows at all is reported where the tree is built.
pub fn check_loops(check: &mut Check, id: ConstructId) {
    let construct = &check.facts.body.constructs[id];
    if construct.directive().name().association() != Association::LoopNest || construct.block.is_empty() {
        return;
    }
    let loops = check.facts.construct(id).loops.clone();
    if loops.is_empty() {
        not_counted(check, id);
        return;
    }
    let wanted = check.facts.loop_depth(id);
    if loops.len() < wanted {
        too_few(check, id, wanted, &loops);
    }
    check_between(check, id, &loops);
    // That the clauses of OpenACC are not for DO CONCURRENT itself is told at the clause.
    let first = loops.first().map(|first| &check.facts.body.statements[*first].kind);
    let told =
        !is_openmp(check, id) && matches!(first, Some(StatementKind::Loop(first)) if is_concurrent(check, first));
    let mut outer: Vec<SymbolId> = Vec::new();
    for statement in loops {
        if let StatementKind::Loop(inner) = &check.facts.body.statements[statement].kind {
            check_loop(check, id, inner, &outer);
            if !outer.is_empty() && is_concurrent(check, inner) && !told {
                let (spelling, name) =
                    (check.spell_directive(id), check.facts.body.constructs[id].directive().name_span());
                check.report(problems::not_canonical(&spelling, LoopDefect::Concurrent, inner.head, name));
            }
            outer.push(inner.variable);
        }
    }
}

fn is_openmp(check: &Check, id: ConstructId) -> bool {
    check.facts.body.constructs[id].directive().name().model() == Model::OpenMp
}

/// OpenMP 5.2, 4.4.1; OpenACC 3.4, 2.9: whether a loop of a nest is DO CONCURRENT, whose variables are its own.
fn is_concurrent(check: &Check, inner: &Loop) -> bool {
    inner.declares && Languages::Fortran.has(check.facts.body.language)
}

/// The clauses that count loops between which other code may stand, but no other loops and directives (OpenMP 5.2, 4.4.3; OpenACC 3.4,
/// 2.9.1, with `force`), and whether routines of the runtime library may be called there.
const COUNTING: &[(Clause, bool)] = &[(Clause::AccCollapse, true), (Clause::Collapse, false), (Clause::Ordered, false)];

fn check_between(check: &mut Check, id: ConstructId, loops: &[StatementId]) {
    let counting = COUNTING.iter().find_map(|(name, calls)| Some((check.facts.find_clause(id, &[*name])?.1, *calls)));
    let Some((clause, calls)) = counting else { return };
    let body = check.facts.body;
    for pair in loops.windows(2) {
        let StatementKind::Loop(outer) = &body.statements[pair[0]].kind else { continue };
        for other in body.flatten_block(&outer.block).into_iter().filter(|other| *other != pair[1]) {
            let mut found = None;
            body.each_statement(&[other], |inner| match &body.statements[inner].kind {
                StatementKind::Loop(inner) => found = found.or(Some((NotAssociated::Loop, inner.head))),
                StatementKind::While(inner) => found = found.or(Some((NotAssociated::Loop, inner.head))),
                StatementKind::Construct(inner) => {
                    found = found.or(Some((NotAssociated::Directive, body.constructs[*inner].directive().name_span())));
                }
                _ => found = found.or_else(|| find_in_statement(check, inner).filter(|_| !calls)),
            });
            if let Some((what, at)) = found {
                check.report(acc_problems::between_collapsed(what, clause.name().row().word, at, clause.span()));
            }
        }
    }
}

/// A call of the runtime library of OpenMP in a statement itself, or in Fortran what executes a loop over the elements of arrays
/// (5.2, 4.4.1, which 5.0 does not ask for).
fn find_in_statement(check: &Check, statement: StatementId) -> Option<(NotAssociated, Span)> {
    let body = check.facts.body;
    let arrays = Languages::Fortran.has(body.language) && check.facts.versions.openmp >= Version(51);
    if let StatementKind::Action(action) = &body.statements[statement].kind
        && matches!(action.kind, ActionKind::Where)
        && arrays
    {
        return Some((NotAssociated::ArrayExpression, body.statements[statement].span));
    }
    let mut found = None;
    for expr in body.own_exprs(statement) {
        body.each_expr(expr, |expr| {
            if let ExprKind::Call { callee: Callee::Symbol(routine), .. } = body.exprs[expr].kind
                && check.facts.name(routine).starts_with("omp_")
            {
                found = found.or(Some((NotAssociated::RuntimeCall, body.exprs[expr].span)));
            }
            if arrays && computes_array(check, expr) {
                found = found.or(Some((NotAssociated::ArrayExpression, body.exprs[expr].span)));
            }
        });
    }
    found
}

/// Whether an expression itself assigns or computes an array; a name or section that a procedure gets does not.
fn computes_array(check: &Check, expr: ExprId) -> bool {
    let (body, types) = (check.facts.body, &check.facts.table.types);
    let is_array = |expr: ExprId| matches!(types[types.representation(body.exprs[expr].ty)], Type::Array { .. });
    match body.exprs[expr].kind {
        ExprKind::Assign { target, .. } => is_array(target),
        ExprKind::Unary(..) | ExprKind::Binary(..) => is_array(expr),
        _ => false,
    }
}

/// The loop of a directive cannot be counted: say why, if it is a loop.
fn not_counted(check: &mut Check, id: ConstructId) {
    let body = check.facts.body;
    let name = body.constructs[id].directive().name_span();
    if is_any(check, id) {
        return;
    }
    let mut block: &[StatementId] = &body.constructs[id].block;
    while let [only] = block {
        match &body.statements[*only].kind {
            StatementKind::Block(inner) => block = inner,
            StatementKind::Construct(inner) => {
                if takes_place_of_loop(check, id, *inner) {
                    let (spelling, at) = (check.spell_directive(id), body.constructs[*inner].directive().name_span());
                    check.report(problems::not_canonical(&spelling, LoopDefect::OtherConstruct, at, name));
                }
                return;
            }
            // What is not declared is told where it stands.
            StatementKind::While(inner) if inner.why == Uncounted::UnknownVariable => return,
            StatementKind::While(inner) => {
                let why = inner.why;
                let spelling = check.spell_directive(id);
                // Programs have endless loops there, to show where a directive may stand.
                check.report(match inner.why == Uncounted::NoInit && is_of_host(check, id) {
                    true => acc_problems::orphan_not_canonical(why, inner.head, name),
                    false => problems::not_canonical(&spelling, why, find_cause(body, inner), name),
                });
                return;
            }
            _ => return,
        }
    }
}

/// Whether a construct that makes no loop stands where a directive of loops needs one.
fn takes_place_of_loop(check: &Check, id: ConstructId, inner: ConstructId) -> bool {
    let leaves = check.facts.leaves(inner);
    let model = |leaf: &Leaf| leaf.row().model;
    let executes =
        leaves[0].row().category == Category::Executable && model(&leaves[0]) == model(&check.facts.leaves(id)[0]);
    // What may not stand in `simd` is told for itself.
    executes && is_in_simd(check, inner) && !leaves.last().is_some_and(|leaf| leaf.is_transformation())
}

fn too_few(check: &mut Check, id: ConstructId, wanted: usize, loops: &[StatementId]) {
    let Some(last) = loops.last() else { return };
    let StatementKind::Loop(inner) = &check.facts.body.statements[*last].kind else { return };
    if let [only] = check.facts.body.flatten_block(&inner.block)[..]
        && let StatementKind::While(inside) = &check.facts.body.statements[only].kind
    {
        if inside.why == Uncounted::UnknownVariable {
            return;
        }
        let why = inside.why;
        let name = check.facts.body.constructs[id].directive().name_span();
        let spelling = check.spell_directive(id);
        let at = find_cause(check.facts.body, inside);
        check.report(problems::not_canonical(&spelling, why, at, name));
        return;
    }
    // What a transformation inside makes may be among those asked for.
    if transforms::nest_depth(check, &inner.block, 64).is_none_or(|made| made > 0 && loops.len() + made >= wanted) {
        return;
    }
    let names = directives::Clause::ALL;
    let asks = names
        .iter()
        .copied()
        .filter(|name| matches!(name.row().word, "collapse" | "ordered" | "permutation" | "tile" | "sizes"));
    let asks: Vec<_> = asks.collect();
    // Which of two numbers is meant nobody knows: that there are two is told for itself.
    if asks.iter().any(|name| check.facts.clauses(id).filter(|(_, clause)| clause.name() == *name).count() > 1) {
        return;
    }
    let name = check.facts.body.constructs[id].directive().name_span();
    let at = check.facts.find_clause(id, &asks).map_or(name, |(_, clause)| clause.span());
    let at = match find_directive(check, id, inner) {
        Some(directive) => directive,
        None if Languages::C.has(check.facts.body.language) => find_missing(check, inner),
        None => at,
    };
    let spelling = check.spell_directive(id);
    check.report(problems::too_few_loops(&spelling, wanted, loops.len(), at, inner.head));
}

/// The part of a loop's head that is why it cannot be counted.
fn find_cause(body: &Body, inner: &While) -> Span {
    let part = match inner.why.part() {
        Some(HeadPart::Condition) => inner.condition,
        Some(HeadPart::Step) => inner.step,
        None => None,
    };
    part.map_or(inner.head, |expr| body.exprs[expr].span)
}

/// The directive of OpenACC that parts the loops of a nest: it is too much, and not the number of loops too great.
fn find_directive(check: &Check, id: ConstructId, inner: &Loop) -> Option<Span> {
    let body = check.facts.body;
    let acc = |id: ConstructId| body.constructs[id].directive().name().model() == Model::OpenAcc;
    let [only] = body.flatten_block(&inner.block)[..] else { return None };
    let StatementKind::Construct(between) = body.statements[only].kind else { return None };
    (acc(id) && acc(between)).then(|| body.constructs[between].directive().name_span())
}

/// What stands in C where a loop is missing.
fn find_missing(check: &Check, inner: &Loop) -> Span {
    let body = check.facts.body;
    let first = body.flatten_block(&inner.block).first().copied().or(inner.block.first().copied());
    first.map_or(inner.head, |statement| body.statements[statement].span)
}

/// One loop of the nest.
fn check_loop(check: &mut Check, id: ConstructId, inner: &Loop, outer: &[SymbolId]) {
    let name = check.facts.name(inner.variable).to_string();
    if !is_any(check, id) && !is_integer(check, inner.variable) {
        check.report(problems::loop_variable_type(&name, inner.variable_span));
    }
    if let Some(step) = inner.step.filter(|step| !is_any(check, id) && is_real(check, *step)) {
        let (spelling, name) = (check.spell_directive(id), check.facts.body.constructs[id].directive().name_span());
        let at = check.facts.body.exprs[step].span;
        check.report(problems::not_canonical(&spelling, LoopDefect::Step, at, name));
    }
    if !is_any(check, id) && is_integer(check, inner.variable) {
        check_integers(check, id, inner, &name);
    }
    if is_threadprivate(check, inner.variable) {
        check.report(problems::threadprivate_loop_variable(&name, inner.variable_span));
    }
    check_rectangular(check, id, inner, outer);
    if !is_any(check, id) {
        check_variable_changed(check, inner, &name);
    }
}

/// OpenMP 5.2, 4.4.1; OpenACC 3.4, 2.9: in C a variable that is an integer is not `_Atomic`, and for OpenMP its bound is a number.
fn check_integers(check: &mut Check, id: ConstructId, inner: &Loop, name: &str) {
    let (body, table) = (check.facts.body, check.facts.table);
    let Some(ty) = table[table.original(inner.variable)].ty.filter(|_| Languages::C.has(body.language)) else { return };
    let types = &table.types;
    if matches!(types[ty], Type::Qualified { is_atomic: true, .. }) {
        check.report(problems::item_wanted(name, "for", ItemForm::NotAtomic, inner.variable_span));
    }
    if !is_openmp(check, id) {
        return;
    }
    let is_address = |ty| matches!(types[types.representation(ty)], Type::Pointer { .. } | Type::Array { .. });
    let mut bound = inner.bound;
    while let ExprKind::Convert(within) = body.exprs[bound].kind {
        bound = within;
    }
    if is_address(body.exprs[bound].ty) && !is_address(ty) {
        let (spelling, directive) = (check.spell_directive(id), body.constructs[id].directive().name_span());
        let at = body.exprs[bound].span;
        check.report(problems::not_canonical(&spelling, LoopDefect::Bound, at, directive));
    }
}

/// OpenACC 3.4, 2.9: a loop with a `seq` clause may be of any kind.
pub(super) fn is_any(check: &Check, id: ConstructId) -> bool {
    is_loop(&check.facts, id) && check.facts.find_clause(id, &[Clause::AccSeq]).is_some()
}

/// Whether a loop of OpenACC is in no compute construct, nor in a procedure for accelerators: the host executes it.
fn is_of_host(check: &Check, id: ConstructId) -> bool {
    let routine = |procedure| check.facts.table[procedure].flags.contains(Flags::ACC_ROUTINE);
    let orphaned = compute_around(&check.facts, id).is_none();
    is_loop(&check.facts, id) && orphaned && !check.facts.body.procedure.is_some_and(routine)
}

fn is_integer(check: &Check, symbol: SymbolId) -> bool {
    let table = check.facts.table;
    let Some(ty) = table[table.original(symbol)].ty else { return true };
    match &table.types[table.types.representation(ty)] {
        Type::Scalar(base, _) => matches!(base, Base::Integer | Base::Unsigned | Base::Char),
        Type::Pointer { .. } | Type::Enum(..) | Type::BitInt { .. } | Type::Unknown => true,
        _ => false,
    }
}

/// Whether a step is a real number, whatever the type of the variable is. Of a variable that is real it is told already.
fn is_real(check: &Check, step: ExprId) -> bool {
    let (types, body) = (&check.facts.table.types, check.facts.body);
    let step = body.strip_conversions(step);
    matches!(types[types.representation(body.exprs[step].ty)], Type::Scalar(Base::Real | Base::Complex, _))
        && Languages::C.has(body.language)
}

/// OpenMP 5.0 allows bounds that depend linearly on an outer variable, OpenACC does not.
fn check_rectangular(check: &mut Check, id: ConstructId, inner: &Loop, outer: &[SymbolId]) {
    let model = check.facts.body.constructs[id].directive().name().model();
    let old = model == Model::OpenMp && check.facts.versions.openmp < Version(50);
    let tiled = check.facts.leaves(id).iter().any(|leaf| leaf.is_perfect());
    if !(old || tiled || model == Model::OpenAcc) {
        return;
    }
    let exprs = [Some(inner.first), Some(inner.bound), inner.step];
    for expr in exprs.into_iter().flatten() {
        if let Some(variable) = find_mention(check, expr, outer) {
            let name = check.facts.name(variable).to_string();
            check.report(problems::not_rectangular(&name, inner.head));
            return;
        }
    }
}

/// One of these variables in an expression.
pub(super) fn find_mention(check: &Check, expr: ExprId, wanted: &[SymbolId]) -> Option<SymbolId> {
    let body = check.facts.body;
    let mut found = None;
    body.each_expr(expr, |id| match body.exprs[id].kind {
        ExprKind::Symbol(symbol) if wanted.contains(&symbol) => found = Some(symbol),
        _ => {}
    });
    found
}

/// The variables that a statement itself gives new values, each with its place.
pub(super) fn assigned_symbols(body: &Body, statement: StatementId) -> impl Iterator<Item = (SymbolId, Span)> {
    let mut found = Vec::new();
    for own in body.own_exprs(statement) {
        body.each_expr(own, |id| {
            if let ExprKind::Assign { target, .. } | ExprKind::Increment { target, .. } = body.exprs[id].kind
                && let ExprKind::Symbol(symbol) = body.exprs[target].kind
            {
                found.push((symbol, body.exprs[target].span));
            }
        });
    }
    found.into_iter()
}

/// OpenMP 5.2, 4.4.1: the iteration variable is not modified in the loop. The copies that constructs in it make are other variables.
fn check_variable_changed(check: &mut Check, inner: &Loop, name: &str) {
    let body = check.facts.body;
    let mut places = Vec::new();
    let mut pending: Vec<StatementId> = inner.block.iter().rev().copied().collect();
    while let Some(statement) = pending.pop() {
        match &body.statements[statement].kind {
            StatementKind::Construct(construct) if copies_variable(check, *construct, inner.variable) => continue,
            StatementKind::Construct(construct) => {
                if let Some(at) = returned_at(check, *construct, inner.variable) {
                    // Of what divides its iterations among threads it is told that the variable is private to each.
                    let told = check.facts.leaves(*construct).iter().any(|leaf| WORKSHARING.contains(leaf));
                    places.extend(Some(at).filter(|_| !told));
                    continue;
                }
            }
            StatementKind::Loop(nested) if nested.variable == inner.variable => places.push(nested.variable_span),
            _ => {}
        }
        places.extend(
            assigned_symbols(body, statement).filter(|(symbol, _)| *symbol == inner.variable).map(|(_, at)| at),
        );
        for block in body.blocks(statement).into_iter().rev() {
            pending.extend(block.iter().rev().copied());
        }
    }
    for at in places {
        check.report(problems::loop_variable_changed(name, at, inner.head));
    }
}

/// Whether a construct has a variable of its own for the one around it, which nothing is given back to.
fn copies_variable(check: &Check, construct: ConstructId, variable: SymbolId) -> bool {
    let attribute = check.environment.attribute(construct, variable);
    matches!(attribute.and_then(|attribute| attribute.sharing), Some(Sharing::Private | Sharing::FirstPrivate))
}

/// Where a clause gives the variable around a construct the value of a copy.
fn returned_at(check: &Check, construct: ConstructId, variable: SymbolId) -> Option<Span> {
    const RETURNING: &[Sharing] = &[Sharing::LastPrivate, Sharing::Linear, Sharing::Reduction, Sharing::Induction];
    let facts = &check.facts;
    let returns = |determines| matches!(determines, Determines::Sharing(sharing) if RETURNING.contains(&sharing));
    let clauses = facts.clauses(construct).filter(|(_, clause)| returns(clause.name().row().determines));
    let items = clauses.flat_map(|(_, clause)| clause.items());
    let mut exprs = items.filter_map(|item| facts.argument_expr(construct, item));
    let listed = exprs.find(|expr| facts.body.exprs[*expr].kind == ExprKind::Symbol(variable))?;
    Some(facts.body.exprs[listed].span)
}
