//! What OpenMP reads as OpenACC does only as long as a program does not ask for more: each is a warning.

mod counts;
mod gangs;
mod gaps;
mod parts;
mod values;

pub(super) use parts::is_attached;

use super::{OmpArgument, Reading, Translation, passed, problems};
use crate::data_environment::facts::Facts;
use crate::data_environment::policies::RegionCounts;
use crate::data_environment::variables::is_static;
use body::{Callee, ConstructId, ExprId, ExprKind};
use directives::{Clause as ClauseName, Leaf, Model};
use source::Span;
use std::collections::HashSet;
use symbols::{Attributes, Flags, SymbolId, SymbolTable, Type, Value};

/// Warns of the data of a body that OpenMP treats in another way; once for each variable and reason.
pub fn warn_of_doubts(reading: &Reading, translation: &mut Translation) {
    let facts = &reading.facts;
    let mut told: HashSet<(SymbolId, &'static str)> = HashSet::new();
    let mut found = Vec::new();
    let guarded: Vec<(ConstructId, SymbolId)> =
        translation.guards.iter().map(|((id, _), symbol)| (*id, *symbol)).collect();
    let held = facts.versions.policies.counts == RegionCounts::Hold;
    let moved = moved_variables(facts, translation);
    for Moved { id, symbol, at, whole, mapped } in moved.iter().copied() {
        let table = facts.table;
        let name = facts.name(symbol);
        let optional = table[table.original(symbol)].attributes.contains(Attributes::OPTIONAL);
        // Each has a data construct with a condition, but where `kernels` is divided.
        let asked = mapped && !translation.divisions.contains_key(&id) && !is_passed_on(facts, id, symbol);
        let apart = asked || guarded.contains(&(id, symbol));
        if optional && !apart && told.insert((symbol, "optional")) {
            found.push(problems::may_be_absent(name, at));
        }
        if whole && has_allocatable_components(table, symbol) && told.insert((symbol, "components")) {
            found.push(problems::maps_components(name, at));
        }
        if mapped && has_varying_length(table, symbol) && told.insert((symbol, "length")) {
            found.push(problems::partly_mapped(name, at));
        }
        let leaves = facts.leaves(id)[0] == Leaf::AccExitData;
        let counted = !held && is_mapped_around(facts, id, symbol) || is_declared_in_procedure(facts, id, symbol);
        if leaves && counted && !counts::is_entered_before(facts, id, symbol) {
            found.push(problems::counted_once(name, at));
        }
    }
    found.extend(gaps::warn_of_gaps(facts, &moved));
    found.extend(parts::warn_of_parts(facts, &|symbol| told.contains(&(symbol, "components"))));
    found.extend(counts::warn_of_counts(facts, &mut translation.releases));
    found.extend(gangs::warn_of_gangs(reading));
    found.extend(values::warn_of_values(facts, translation));
    translation.diagnostics.extend(found);
}

/// Whether a region passes a variable to a procedure, which may ask whether it is present, other than by calls that are divided.
fn is_passed_on(facts: &Facts, id: ConstructId, symbol: SymbolId) -> bool {
    let body = facts.body;
    let construct = &body.constructs[id];
    let calls = passed::passed_calls(body, facts.table, id);
    let divided: Vec<Span> = calls.iter().map(|call| body.statements[call.statement].span).collect();
    let apart = |at: Span| divided.iter().any(|call| call.start <= at.start && at.end <= call.end);
    let within = |at: Span| construct.line.end <= at.start && at.end <= construct.span.end && !apart(at);
    let is_own = |expr: &ExprId| matches!(body.exprs[*expr].kind, ExprKind::Symbol(own) if own == symbol);
    body.exprs.iter().any(|(_, expr)| match &expr.kind {
        ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), arguments } => {
            within(expr.span) && arguments.iter().any(is_own)
        }
        _ => false,
    })
}

/// A variable that the translation of a construct moves or copies.
#[derive(Clone, Copy)]
struct Moved {
    id: ConstructId,
    symbol: SymbolId,
    at: Span,
    whole: bool,
    /// Whether a `map` clause lists it.
    mapped: bool,
}

/// The variables that the translation of OpenACC constructs moves or copies.
fn moved_variables(facts: &Facts, translation: &Translation) -> Vec<Moved> {
    const COPIES: &[ClauseName] = &[ClauseName::FirstPrivate, ClauseName::From, ClauseName::To];
    let mut found = Vec::new();
    for (id, constructs) in &translation.constructs {
        let directive = facts.body.constructs[*id].directive();
        if directive.name().model() != Model::OpenAcc || translation.kept.contains(id) {
            continue;
        }
        for clause in constructs.iter().flat_map(|construct| &construct.clauses) {
            let mapped = matches!(clause.argument, OmpArgument::Map(..));
            let items = match &clause.argument {
                OmpArgument::Map(_, items) => items,
                OmpArgument::Items(items) if COPIES.contains(&clause.clause) => items,
                _ => continue,
            };
            let at = clause.because.unwrap_or(directive.name_span());
            found.extend(items.iter().map(|item| Moved {
                id: *id,
                symbol: item.symbol,
                at,
                whole: item.expr.is_none(),
                mapped,
            }));
        }
    }
    found
}

/// Whether a variable is an array of CHARACTER values, or one that is allocated, whose length is not a constant.
fn has_varying_length(table: &SymbolTable, symbol: SymbolId) -> bool {
    let (original, types) = (&table[table.original(symbol)], &table.types);
    let Some(ty) = original.ty else { return false };
    let array = matches!(types[types.representation(ty)], Type::Array { .. });
    let varies = match &types[types.element(ty)] {
        Type::Character { length, .. } => !matches!(length, Some(Value::Constant(_))),
        _ => false,
    };
    varies && (array || original.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER))
}

/// Whether a variable is of a derived type with allocatable components, which OpenMP compilers map with it, or refuse.
pub fn has_allocatable_components(table: &SymbolTable, symbol: SymbolId) -> bool {
    let types = &table.types;
    let Some(ty) = table[table.original(symbol)].ty else { return false };
    let Type::Record { record, .. } = types[types.element(ty)] else { return false };
    let fields = types.records[record].fields.iter().flat_map(|fields| fields.iter());
    fields.into_iter().any(|field| field.attributes.contains(Attributes::ALLOCATABLE))
}

/// Whether a `declare` of the procedure maps a variable: its region is counted as data regions are (OpenACC 3.4, 2.13), and begins with an
/// `enter data` of OpenMP, which nothing can hold.
fn is_declared_in_procedure(facts: &Facts, id: ConstructId, symbol: SymbolId) -> bool {
    let original = &facts.table[facts.table.original(symbol)];
    facts.find_clause(id, &[ClauseName::AccFinalize]).is_none()
        && original.flags.contains(Flags::ACC_DECLARE)
        && !is_static(facts.table, symbol)
}

/// Whether a data region around maps a variable: OpenACC counts such regions apart.
fn is_mapped_around(facts: &Facts, id: ConstructId, symbol: SymbolId) -> bool {
    let around = facts.ancestors(id).into_iter();
    let mut regions = around.filter(|outer| facts.leaves(*outer).contains(&Leaf::AccData));
    facts.find_clause(id, &[ClauseName::AccFinalize]).is_none()
        && regions.any(|outer| facts.construct(outer).listed.contains_key(&symbol))
}
