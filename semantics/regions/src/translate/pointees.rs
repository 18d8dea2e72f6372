//! Private parts of what pointers of C point to, `private(p[0:n])` (OpenACC 3.4, 2.5.13 and 2.7.1): OpenMP makes variables private, and a
//! private pointer points nowhere. Each gets a pointer to memory of its own instead, as long as it executes the region.

use super::openmp::clause_items;
use super::{OmpClause, OmpItem, Reading, Translation, problems};
use crate::data_environment::facts::{Facts, integer_constant};
use crate::data_environment::variables::is_c_pointer;
use body::{Body, ConstructId, ExprId, ExprKind, StatementKind, Subscript};
use directives::Clause as ClauseName;
use parser::directive::Clause;
use symbols::{SymbolId, SymbolTable, Type};

/// The clauses that give copies.
const PRIVATE: &[ClauseName] = &[ClauseName::AccPrivate, ClauseName::AccFirstPrivate];

/// The most elements that an array among the statements has; more are allocated.
pub const MOST: i128 = 1024;

/// The first element of a private part, if it is not the first that the pointer leads to, and how many there are.
pub fn part_of(body: &Body, expr: ExprId) -> Option<(Option<ExprId>, Option<ExprId>)> {
    match &body.exprs[expr].kind {
        ExprKind::Section { subscripts, .. } => match subscripts.first()? {
            Subscript::Range { lower, length, stride: None } => Some((*lower, Some((*length)?))),
            Subscript::Index(index) => Some((Some(*index), None)),
            Subscript::Range { .. } | Subscript::Triplet { .. } => None,
        },
        ExprKind::Element { indices, .. } => Some((Some(*indices.first()?), None)),
        _ => None,
    }
}

/// Whether a list item is a part of what a pointer of C points to.
pub fn is_pointee(symbols: &SymbolTable, item: &OmpItem) -> bool {
    item.expr.is_some() && is_c_pointer(symbols, item.symbol)
}

/// Whether a clause gives copies of such a part.
pub fn has_pointees(symbols: &SymbolTable, clause: &OmpClause) -> bool {
    const GIVEN: &[ClauseName] = &[ClauseName::Private, ClauseName::FirstPrivate];
    GIVEN.contains(&clause.clause) && clause.argument.items().iter().any(|item| is_pointee(symbols, item))
}

/// How many elements a part has, if that is known and not many.
pub fn small_count(symbols: &SymbolTable, body: &Body, expr: ExprId) -> Option<i128> {
    let (_, length) = part_of(body, expr)?;
    let count = length.map_or(Some(1), |length| integer_constant(symbols, body, length))?;
    (1..=MOST).contains(&count).then_some(count)
}

/// Reports the private parts of a clause that cannot be copied by a statement.
pub fn refuse_pointees(reading: &Reading, id: ConstructId, clause: Clause, translation: &mut Translation) {
    let facts = &reading.facts;
    if !PRIVATE.contains(&clause.name()) {
        return;
    }
    let items = clause_items(reading, id, clause);
    let mut parts = items.iter().filter(|item| is_pointee(facts.table, item));
    if let Some(item) = parts.find(|item| !can_copy(facts, id, clause, item)) {
        let word = clause.name().row().word;
        translation.keep_construct(id, problems::private_pointee(word, facts.name(item.symbol), clause.span()));
    }
}

/// The part of a pointer that a loop makes private.
pub fn private_part(reading: &Reading, id: ConstructId, symbol: SymbolId) -> Option<ExprId> {
    let listed = reading.facts.clauses(id).filter(|(_, clause)| clause.name() == ClauseName::AccPrivate);
    let mut items = listed.flat_map(|(_, clause)| clause_items(reading, id, clause));
    items.find(|item| item.symbol == symbol && is_pointee(reading.facts.table, item)).and_then(|item| item.expr)
}

fn can_copy(facts: &Facts, id: ConstructId, clause: Clause, item: &OmpItem) -> bool {
    let body = facts.body;
    let Some(expr) = item.expr else { return false };
    let base = match &body.exprs[expr].kind {
        ExprKind::Section { base, .. } | ExprKind::Element { base, .. } => *base,
        _ => return false,
    };
    let Some((lower, length)) = part_of(body, expr) else { return false };
    let types = &facts.table.types;
    let Type::Pointer { to, .. } = types[types.representation(body.exprs[base].ty)] else { return false };
    let complete = !matches!(types[types.representation(to)], Type::Void | Type::Unknown | Type::Function { .. });
    // Nobody could say when the values of the host may go.
    let waits = clause.name() == ClauseName::AccPrivate || facts.find_clause(id, &[ClauseName::AccAsync]).is_none();
    let allocated = small_count(facts.table, body, expr).is_none();
    matches!(body.exprs[base].kind, ExprKind::Symbol(_))
        && complete
        && waits
        && [lower, length].into_iter().flatten().all(|bound| is_simple(body, bound))
        && !(allocated && leaves_iterations(facts, id))
}

/// Whether a bound has the same value on the device: it is made of variables and constants.
fn is_simple(body: &Body, bound: ExprId) -> bool {
    let mut simple = true;
    body.each_expr(bound, |part| {
        simple &= matches!(
            body.exprs[part].kind,
            ExprKind::Symbol(_)
                | ExprKind::Constant(_)
                | ExprKind::Convert(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
        );
    });
    simple
}

/// Whether statements may leave an iteration of the loops of a construct without getting to its end.
fn leaves_iterations(facts: &Facts, id: ConstructId) -> bool {
    let loops = facts.body.associated_loops(id, facts.loop_depth(id));
    let mut leaves = false;
    facts.body.each_statement(&facts.body.constructs[id].block, |inner| {
        leaves |= match &facts.body.statements[inner].kind {
            StatementKind::Continue(target) => target.is_none_or(|target| loops.contains(&target)),
            StatementKind::Goto(_) | StatementKind::ComputedGoto(_) => true,
            _ => false,
        };
    });
    leaves
}
