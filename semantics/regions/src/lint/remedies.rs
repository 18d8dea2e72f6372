//! What makes right what is wrong: clauses that the directive takes in the version that is read, and constructs around a write.

use super::counts::is_spelled_alike;
use super::phrases::Remedy;
use super::reductions::{of_binary, update_operator};
use super::{Lint, teams::Team};
use crate::data_environment::variables::{is_dummy, is_static};
use crate::flow::{Access, Exposure, Kind, NodeId, NodeKind, Variable};
use body::reduction::{Operator, word_of};
use body::{Callee, ConstructId, ExprId, ExprKind};
use directives::compound::{Accepts, accepts_clause};
use directives::{Model, lookup::find_clause};
use source::Span;
use symbols::{Details, SymbolId, Type};

/// So many accesses are looked at; of more nothing is said.
const MOST: usize = 64;

/// `word(argument)`, if the directive of a construct takes such a clause.
pub fn offer_clause(lint: &Lint, construct: ConstructId, word: &str, argument: &str) -> Option<String> {
    let name = lint.facts.body.constructs[construct].directive().name();
    let versions = &lint.facts.versions;
    let version = if name.model() == Model::OpenMp { versions.openmp } else { versions.openacc };
    let accepts = accepts_clause(name, find_clause(name.model(), word)?, version);
    matches!(accepts, Accepts::Yes(_)).then(|| format!("{word}({argument})"))
}

/// `reduction(+: s)`, if the operator is the only thing that a construct does to a scalar in a node, and the directive takes the clause.
pub fn offer_reduction(lint: &Lint, construct: ConstructId, variable: Variable, node: NodeId) -> Option<String> {
    let body = lint.facts.body;
    let (symbol, _) = variable;
    let types = &lint.facts.table.types;
    let ty = lint.facts.table[lint.facts.table.original(symbol)].ty?;
    if !matches!(types[types.representation(ty)], Type::Scalar(..)) {
        return None;
    }
    let (mut only, mut reads, mut updates) = (None, Vec::new(), Vec::new());
    for (_, access) in lint.flow.variable_accesses(variable, node) {
        if access.may_write() {
            let operator = update_operator(lint, access)?;
            if *only.get_or_insert(operator) != operator {
                return None;
            }
            updates.extend(update_expressions(lint, access));
        } else {
            reads.push(access.span.start);
        }
    }
    if reads.len().max(updates.len()) > MOST {
        return None;
    }
    let is_of_update = |read: &u32| updates.iter().any(|expr| body.exprs[*expr].span.contains(*read));
    let word = word_of(only?, body.language);
    reads
        .iter()
        .all(is_of_update)
        .then(|| offer_clause(lint, construct, "reduction", &format!("{word}: {}", lint.name(symbol))))?
}

/// The assignment of an update, and the comparison that decides about it.
fn update_expressions(lint: &Lint, access: &Access) -> impl Iterator<Item = ExprId> {
    let assigned = match access.kind {
        Kind::Assign(id) => Some(id),
        _ => None,
    };
    let compared = match lint.flow.nodes[access.node].kind {
        NodeKind::Arm(condition) => condition,
        _ => None,
    };
    assigned.into_iter().chain(compared)
}

/// What makes right a write that several of a team do.
pub fn find_remedy(lint: &Lint, team: &Team, access: &Access, updates: bool) -> Remedy {
    let is_atomic = matches!(access.kind, Kind::Assign(id) if is_atomic_update(lint, id));
    let is_openmp = lint.facts.body.constructs[team.construct].directive().name().model() == Model::OpenMp;
    let scalar = access.steps.is_empty();
    let reduction = || offer_reduction(lint, team.construct, access.variable, team.node).filter(|_| scalar);
    if !updates && !scalar {
        return Remedy::SameSubscripts;
    }
    if !updates && is_written_first(lint, team, access.variable) {
        let item = lint.name(access.variable.0);
        let takes_last = offer_clause(lint, team.construct, "lastprivate", &item).is_some();
        let is_kept = takes_last && may_be_used_behind(lint, team.construct, access.variable.0);
        return if is_kept { Remedy::LastPrivate { item } } else { Remedy::Private { item } };
    }
    match (reduction(), is_atomic) {
        (Some(clause), true) => Remedy::ReductionOrAtomic { clause },
        (Some(clause), false) => Remedy::Reduction { clause },
        (None, true) => Remedy::Atomic,
        (None, false) if is_openmp => Remedy::Critical,
        (None, false) => Remedy::InOrder,
    }
}

/// Whether somebody may use the value that a variable has behind a construct: the procedure, or who else knows the variable.
fn may_be_used_behind(lint: &Lint, construct: ConstructId, symbol: SymbolId) -> bool {
    let table = lint.facts.table;
    let own = table.original(symbol);
    let is_of_others =
        !matches!(table[own].details, Details::Object(_)) || is_dummy(table, own) || is_static(table, own);
    is_of_others || find_use_behind(lint, construct, symbol).is_some()
}

/// The first mention of a variable behind a construct, if that uses its value.
pub fn find_use_behind(lint: &Lint, id: ConstructId, symbol: SymbolId) -> Option<Span> {
    let body = lint.facts.body;
    let end = body.constructs[id].span.end;
    let mentions =
        body.exprs.iter().filter(|(_, expr)| expr.kind == ExprKind::Symbol(symbol) && expr.span.start >= end);
    let (first, found) = mentions.min_by_key(|(_, expr)| expr.span.start)?;
    let is_set = body
        .exprs
        .iter()
        .any(|(_, expr)| matches!(expr.kind, ExprKind::Assign { op: None, target, .. } if target == first));
    let in_directive = body.constructs.iter().any(|(_, other)| other.line.contains(found.span.start));
    (!is_set && !in_directive).then_some(found.span)
}

/// Whether no read of the team uses a value from before.
fn is_written_first(lint: &Lint, team: &Team, variable: Variable) -> bool {
    let reads = lint.flow.variable_accesses(variable, team.node).filter(|(_, access)| access.kind == Kind::Read);
    let mut reads = reads.enumerate();
    reads.all(|(count, (number, _))| {
        count < MOST && lint.flow.read_exposure(lint.facts, number, team.node) == Exposure::Never
    })
}

/// Whether an assignment has the form of an atomic update (OpenMP 5.2, 15.8.4; OpenACC 3.4, 2.12).
fn is_atomic_update(lint: &Lint, id: ExprId) -> bool {
    let body = lint.facts.body;
    let (target, value) = match body.exprs[id].kind {
        ExprKind::Increment { .. } => return true,
        ExprKind::Assign { op: Some(op), .. } => return of_binary(op, true).is_some(),
        ExprKind::Assign { op: None, target, value } => (target, value),
        _ => return false,
    };
    let is_target = |part: ExprId| {
        let part = body.strip_conversions(part);
        let alike = std::mem::discriminant(&body.exprs[part].kind) == std::mem::discriminant(&body.exprs[target].kind);
        alike && is_spelled_alike(lint, part, target)
    };
    match &body.exprs[body.strip_conversions(value)].kind {
        ExprKind::Binary(op, left, right) => {
            of_binary(*op, true).is_some() && is_target(*left) || of_binary(*op, false).is_some() && is_target(*right)
        }
        ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
            Operator::of_intrinsic(*intrinsic).is_some() && arguments.iter().any(|argument| is_target(*argument))
        }
        _ => false,
    }
}
