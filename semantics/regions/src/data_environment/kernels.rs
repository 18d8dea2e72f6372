//! What `kernels` constructs become: one kernel, one for each loop, or a sequence that one thread executes (OpenACC 3.4, 2.5.3 and 2.9.6).

use super::access::{Access, Manner};
use super::compute::{COMPUTE, compute_around, is_loop, loops_around};
use super::concurrent::{concurrent_of, is_own_by_locality};
use super::facts::Facts;

use super::IdSet;
use super::rule::Languages;
use super::variables::{Category, is_dummy, is_static};
use body::{ConstructId, ExprKind, StatementId, StatementKind};
use directives::{Clause as ClauseName, Determines, Leaf};
use source::Span;
use symbols::SymbolId;

/// Clauses of `kernels` that go for all its loops together.
pub const OF_ALL_LOOPS: &[ClauseName] = &[
    ClauseName::AccIf,
    ClauseName::AccSelf,
    ClauseName::AccDeviceptr,
    ClauseName::AccDeviceType,
    ClauseName::AccNumGangs,
    ClauseName::AccNumWorkers,
    ClauseName::AccVectorLength,
];

/// Whether `kernels` is several loops one behind the other, each under a directive, of which one at least is free: each is a kernel of
/// its own then (OpenACC 3.4, 2.5.3).
pub fn is_split(facts: &Facts, compute: ConstructId) -> bool {
    if facts.leaves(compute) != [Leaf::AccKernels] || facts.find_clause(compute, OF_ALL_LOOPS).is_some() {
        return false;
    }
    let statements = facts.body.flatten_block(&facts.body.constructs[compute].block);
    let parts: Option<Vec<ConstructId>> =
        statements.iter().map(|statement| loop_construct(facts, *statement)).collect();
    statements.len() > 1 && parts.is_some_and(|parts| parts.iter().any(|part| is_free(facts, *part)))
}

/// The `kernels` construct that a loop is a kernel of its own of.
pub fn split_around(facts: &Facts, id: ConstructId) -> Option<ConstructId> {
    let compute = facts.body.constructs[id].parent?;
    is_split(facts, compute).then_some(compute)
}

/// The `loop` construct that a statement is.
fn loop_construct(facts: &Facts, statement: StatementId) -> Option<ConstructId> {
    match facts.body.statements[statement].kind {
        StatementKind::Construct(inner) => Some(inner).filter(|inner| facts.leaves(*inner) == [Leaf::AccLoop]),
        _ => None,
    }
}

/// The outermost loop construct around a loop, or itself.
fn part_around(facts: &Facts, id: ConstructId) -> Option<ConstructId> {
    loops_around(facts, id).last().copied().or(Some(id))
}

/// Whether a compute construct has several gangs.
pub fn has_gangs(facts: &Facts, compute: ConstructId) -> bool {
    facts.leaves(compute)[0] == Leaf::AccParallel || is_one_kernel(facts, compute)
}

/// Whether `kernels` is a single loop whose iterations are independent, as its program says, and which leaves no value in a scalar but by a
/// reduction: it is one kernel, as that of `parallel loop`.
fn is_one_kernel(facts: &Facts, compute: ConstructId) -> bool {
    let block = &facts.body.constructs[compute].block;
    let only = match (facts.leaves(compute), &facts.body.flatten_block(block)[..]) {
        ([Leaf::AccKernels, Leaf::AccLoop], _) => Some(compute),
        ([Leaf::AccKernels], [only]) => match facts.body.statements[*only].kind {
            StatementKind::Construct(inner) => Some(inner).filter(|inner| facts.leaves(*inner) == [Leaf::AccLoop]),
            _ => None,
        },
        _ => None,
    };
    only.is_some_and(|id| is_free(facts, id))
}

/// Whether a program says that the iterations of a loop are independent: by a clause, or as those of a DO CONCURRENT are by definition
/// (OpenACC 3.4, 2.17.2; Fortran 2023, 11.1.7.5).
fn is_independent(facts: &Facts, id: ConstructId) -> bool {
    facts.find_general(id, &[ClauseName::AccIndependent]).is_some() || concurrent_of(facts, id).is_some()
}

/// Whether a loop's iterations are independent, as the program says, and leave no value in a scalar but by a reduction.
pub fn is_free(facts: &Facts, id: ConstructId) -> bool {
    let said = |name: ClauseName| facts.find_general(id, &[name]).is_some();
    if !is_independent(facts, id) || said(ClauseName::AccSeq) || said(ClauseName::AccAuto) {
        return false;
    }
    let found = facts.accesses_in(id, Manner { by_reference: true, shared_is_own: true });
    found.assigned().is_some_and(|mut all| !all.any(|symbol| leaves_value(facts, id, symbol, found.of_symbol(symbol))))
}

/// Whether iterations of a loop leave values in a scalar that is not their own.
fn leaves_value(facts: &Facts, id: ConstructId, symbol: SymbolId, found: Access) -> bool {
    let listed = |id: ConstructId| {
        let mut indexes = facts.construct(id).listed.get(&symbol).into_iter().flatten();
        indexes.any(|index| matches!(facts.clause(id, *index).name().row().determines, Determines::Sharing(_)))
    };
    let own = |id: ConstructId| {
        let iterates = facts.loop_variables(id).iter().any(|(variable, ..)| *variable == symbol);
        listed(id) || is_own_by_locality(facts, id, symbol) || is_loop(facts, id) && iterates
    };
    let sequential = Languages::Fortran.has(facts.body.language) && iterates_in(facts, id, symbol);
    if own(id) || sequential || !facts.is_outside(id, symbol) || !facts.is_variable(symbol) {
        return false;
    }
    let scalar = !matches!(Category::of_symbol(facts.table, symbol), Category::Aggregate | Category::Allocatable);
    scalar && found.assigned && !found.atomic && (found.used || !is_temporary(facts, id, symbol))
}

/// Whether the value that iterations leave in a scalar is asked for nowhere: it is a variable of the procedure, no clause of the compute
/// construct lists it, and it is mentioned in compute constructs alone, each of which sets it before using it.
fn is_temporary(facts: &Facts, id: ConstructId, symbol: SymbolId) -> bool {
    let body = facts.body;
    let kept = |compute: ConstructId| facts.construct(compute).listed.contains_key(&symbol);
    let sets = |compute: ConstructId| !kept(compute) && !facts.access_in(compute, symbol, true).used;
    let dummy = is_dummy(facts.table, symbol) && Languages::Fortran.has(body.language);
    if is_static(facts.table, symbol) || dummy || compute_around(facts, id).is_some_and(kept) {
        return false;
    }
    let computes: Vec<ConstructId> =
        body.constructs.iter().map(|(id, _)| id).filter(|id| COMPUTE.contains(&facts.leaves(*id)[0])).collect();
    let around = |at: Span| computes.iter().find(|compute| body.constructs[**compute].span.contains(at.start)).copied();
    let mentions =
        body.exprs.iter().filter(|(_, expr)| expr.kind == ExprKind::Symbol(symbol)).map(|(_, expr)| expr.span);
    let iterated = body.statements.iter().filter_map(|(_, statement)| match &statement.kind {
        StatementKind::Loop(inner) if inner.variable == symbol => Some(inner.variable_span),
        _ => None,
    });
    let inside: Option<IdSet<ConstructId>> = mentions.chain(iterated).map(around).collect();
    inside.is_some_and(|inside| inside.into_iter().all(sets))
}

/// Whether a loop in a construct iterates over a variable.
fn iterates_in(facts: &Facts, id: ConstructId, symbol: SymbolId) -> bool {
    let mut found = false;
    facts.body.each_statement(&facts.body.constructs[id].block, |statement| {
        found |= matches!(&facts.body.statements[statement].kind, StatementKind::Loop(inner) if inner.variable == symbol);
    });
    found
}

/// Whether gangs, workers and lanes of a compute construct share the loop `id` in it: in `kernels`, only one whose iterations are independent
/// (OpenACC 3.4, 2.9.6).
pub fn shares_loop(facts: &Facts, compute: ConstructId, id: ConstructId) -> bool {
    match facts.leaves(compute)[0] {
        Leaf::AccParallel => true,
        _ => {
            let alone = || part_around(facts, id).is_some_and(|part| is_free(facts, part));
            let free = is_one_kernel(facts, compute) || (is_split(facts, compute) && alone());
            free && is_independent(facts, id)
        }
    }
}
