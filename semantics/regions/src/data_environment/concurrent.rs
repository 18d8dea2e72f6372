//! DO CONCURRENT (Fortran 2023, 11.1.7.5): its iterations are independent by definition, so that OpenACC has it shared out as a loop with
//! `independent` (OpenACC 3.4, 2.17.2), and its localities are for its variables what clauses are for those of other loops.

use super::facts::Facts;
use super::first_access::first_access;
use super::rule::Languages;
use body::reduction::Operator;
use body::{Block, Body, ConstructId, Locality, Loop, StatementId, StatementKind};
use directives::Leaf;
use indexmap::IndexSet;
use source::Span;
use symbols::{Attributes, SymbolId};

/// The DO CONCURRENT that a statement is, or one index of it: it alone declares its indices in Fortran.
pub fn concurrent_loop(body: &Body, statement: StatementId) -> Option<&Loop> {
    match &body.statements[statement].kind {
        StatementKind::Loop(inner) if inner.declares && Languages::Fortran.has(body.language) => Some(inner),
        _ => None,
    }
}

/// The loops of a DO CONCURRENT, one for each index, outermost first; none if a statement is none.
pub fn concurrent_nest(body: &Body, first: StatementId) -> Vec<&Loop> {
    let mut loops: Vec<&Loop> = concurrent_loop(body, first).into_iter().collect();
    while let Some([only]) = loops.last().map(|last| &last.block[..]) {
        match concurrent_loop(body, *only).filter(|inner| inner.head == loops[0].head) {
            Some(inner) => loops.push(inner),
            None => break,
        }
    }
    loops
}

/// The DO CONCURRENT whose iterations may change a variable that LOCAL_INIT gives each of them as it is outside (Fortran 2023, 11.1.7.5): a copy
/// for each thread is another thing then.
pub fn changed_initials(facts: &Facts) -> IndexSet<StatementId> {
    let body = facts.body;
    let changes = |block: &Block, symbol: SymbolId| {
        // Other names may stand for these.
        facts.table[symbol].attributes.intersects(Attributes::TARGET | Attributes::POINTER)
            || first_access(facts, block, symbol, true, &|_| false).assigned
    };
    let found = body.statements.keys().filter(|id| {
        let nest = concurrent_nest(body, *id);
        let Some(innermost) = nest.last() else { return false };
        let mut initial = nest[0].localities.iter().filter(|(locality, _)| *locality == Locality::LocalInit);
        initial.any(|(_, symbol)| changes(&innermost.block, *symbol))
    });
    found.collect()
}

/// The DO CONCURRENT in a `parallel` construct that no directive is of, outermost first: each is a loop with `independent` (OpenACC 3.4,
/// 2.17.2), which the gangs share.
pub fn bare_concurrent(facts: &Facts, compute: ConstructId) -> Vec<StatementId> {
    let body = facts.body;
    let region = &body.constructs[compute];
    let within = |outer: Span, inner: Span| outer.start <= inner.start && inner.end <= outer.end;
    let constructs = body.constructs.iter().filter(|(id, _)| *id != compute).map(|(_, construct)| construct.span);
    let constructs: Vec<Span> = constructs.filter(|span| within(region.span, *span)).collect();
    let mut found: Vec<StatementId> = Vec::new();
    if facts.leaves(compute) != [Leaf::AccParallel] {
        return found;
    }
    body.each_statement(&region.block, |id| {
        let span = body.statements[id].span;
        let inside = constructs.iter().any(|other| within(*other, span))
            || found.iter().any(|outer| within(body.statements[*outer].span, span));
        if !inside && concurrent_loop(body, id).is_some() {
            found.push(id);
        }
    });
    found
}

/// The DO CONCURRENT that a `loop` construct is of.
pub fn concurrent_of<'a>(facts: &Facts<'a>, construct: ConstructId) -> Option<&'a Loop> {
    let first = *facts.body.associated_loops(construct, 1).first()?;
    concurrent_loop(facts.body, first)
}

/// The variables that the DO CONCURRENT of a construct reduces, and where it says so.
pub fn reduced_by_locality(facts: &Facts, construct: ConstructId) -> Vec<(SymbolId, Operator, Span)> {
    concurrent_of(facts, construct).map_or(Vec::new(), reduced_variables)
}

/// The variables that a DO CONCURRENT reduces.
pub fn reduced_variables(inner: &Loop) -> Vec<(SymbolId, Operator, Span)> {
    let reduced = inner.localities.iter().filter_map(|(locality, symbol)| match locality {
        Locality::Reduce(operator) => Some((*symbol, *operator, inner.head)),
        Locality::Local | Locality::LocalInit => None,
    });
    reduced.collect()
}

/// Whether each iteration of the DO CONCURRENT of a construct has a variable of its own.
pub fn is_own_by_locality(facts: &Facts, construct: ConstructId, symbol: SymbolId) -> bool {
    concurrent_of(facts, construct).is_some_and(|inner| inner.localities.iter().any(|(_, own)| *own == symbol))
}
