//! Launches that cover a loop: each iteration has a thread of its own, so that no thread goes round, and loops that are collapsed have a
//! dimension of the grid each, so that nothing is divided.
//!
//! A region that is one loop and nothing else may have a second entry, for such launches alone. The contract says how many threads each
//! dimension must have, as an expression of the arguments; what this file cannot say of them has no such entry.

use super::clauses::{argument_of, clause_sharing};
use super::cover_entry::Cover;
use super::entry::collapsed_loops;
use super::homes::is_on_device;
use super::number::Number;
use super::parameter::{Parameter, ParameterRole, Passing};
use super::reach;
use super::region::{Region, binding_region, construct_reading};
use super::section::integer_constant;
use crate::UnitView;
use crate::lower::construct::items_of;
use crate::lower::scalar::{Kind, Scalar, scalar_of_type};
use directives::{Association, Clause, Leaf, Sharing};
use semantics::body::{BinaryOp, Body, ConstructId, ExprId, ExprKind, Loop, StatementKind, UnaryOp};
use semantics::translate::{OmpArgument, OmpClause, OmpConstruct, OmpItem};
use symbols::SymbolId;

/// What may stand on a construct whose loop a launch covers: nothing that says how many teams, threads or iterations in a row there are, and
/// nothing that threads combine or hand on.
const HARMLESS: &[Clause] = &[
    Clause::Bind,
    Clause::Collapse,
    Clause::Default,
    Clause::Defaultmap,
    Clause::Depend,
    Clause::Device,
    Clause::FirstPrivate,
    Clause::HasDeviceAddr,
    Clause::IsDevicePtr,
    Clause::Map,
    Clause::NoWait,
    Clause::Order,
    Clause::Private,
    Clause::ProcBind,
    Clause::Shared,
    Clause::SimdLen,
];

/// The construct with the loop that is all of a region, and the entry for launches that cover it.
pub fn find_cover(unit: UnitView<'_>, region: &Region, parameters: &[Parameter]) -> Option<(ConstructId, Cover)> {
    let construct = only_loop_construct(unit, region)?;
    let body = &unit.resolved.bodies[region.body];
    let reading = construct_reading(unit, region.body, construct).last()?;
    let depth = collapsed_loops(body, construct, reading)?;
    let statements = body.associated_loops(construct, usize::try_from(depth).ok().filter(|depth| *depth <= 3)?);
    if statements.len() as u64 != depth {
        return None;
    }
    let loops: Option<Vec<&Loop>> = statements
        .iter()
        .map(|statement| match &body.statements[*statement].kind {
            StatementKind::Loop(inner) => Some(&**inner),
            _ => None,
        })
        .collect();
    let loops = loops?;
    let symbols = &unit.environments.symbols;
    let variables: Vec<SymbolId> = loops.iter().map(|inner| symbols.original(inner.variable)).collect();
    let listed = |item: &OmpItem| variables.contains(&symbols.original(item.symbol));
    // The last value of a variable that neither comes with the launch nor stays on the device goes nowhere.
    let ends_here = |symbol: SymbolId| {
        let comes = parameters.iter().any(|parameter| parameter.what == ParameterRole::Variable(symbol));
        !comes && !is_on_device(unit, symbol)
    };
    let has_end = |item: &OmpItem| listed(item) && ends_here(symbols.original(item.symbol));
    if !items_of(reading, Sharing::Linear).all(listed) || !items_of(reading, Sharing::LastPrivate).all(has_end) {
        return None;
    }
    let count = Count { unit, body, parameters, variables: &variables };
    let trips: Option<Vec<Number>> = loops.iter().rev().map(|inner| count.trips_of(inner)).collect();
    Some((construct, Cover { entry: format!("{}$cover", region.name), trips: trips? }))
}

/// The construct that shares the only loop of a region out over all threads of all teams, if there is nothing beside it.
fn only_loop_construct(unit: UnitView<'_>, region: &Region) -> Option<ConstructId> {
    let body = &unit.resolved.bodies[region.body];
    let mut construct = region.construct;
    let mut has_teams = false;
    loop {
        let (last, others) = construct_reading(unit, region.body, construct).split_last()?;
        let fits = |reading: &OmpConstruct| reading.clauses.iter().all(|clause| is_harmless(body, construct, clause));
        let leaves = |reading: &OmpConstruct| reading.name.association() != Association::LoopNest && fits(reading);
        has_teams |= others.iter().chain([last]).any(|reading| reading.name.has(Leaf::Teams));
        if !others.iter().all(leaves) || !fits(last) {
            return None;
        }
        if last.name.association() == Association::LoopNest {
            let spreads = shares_with_all(unit, region.body, construct, last);
            let alone = !reach::asks_for_threads(unit, region.body, &body.constructs[construct].block);
            return (has_teams && spreads && alone).then_some(construct);
        }
        let [only] = body.constructs[construct].block[..] else { return None };
        let StatementKind::Construct(inner) = body.statements[only].kind else { return None };
        construct = inner;
    }
}

/// Whether a loop construct shares its iterations out over the threads of all teams.
fn shares_with_all(unit: UnitView<'_>, index: usize, construct: ConstructId, reading: &OmpConstruct) -> bool {
    let name = reading.name;
    let binds_teams = binding_region(unit, index, construct, reading) == Some(Leaf::Teams);
    let of_threads = [Leaf::Parallel, Leaf::Simd, Leaf::Loop].iter().any(|leaf| name.has(*leaf));
    (name.has(Leaf::Distribute) || binds_teams) && of_threads
}

fn is_harmless(body: &Body, construct: ConstructId, clause: &OmpClause) -> bool {
    let schedules = [Clause::Schedule, Clause::DistSchedule].contains(&clause.clause);
    // Of a loop's own variable it says what everybody can compute, and its last value may be of no use.
    let is_of_loop = matches!(clause_sharing(clause), Some(Sharing::Linear | Sharing::LastPrivate));
    let is_linear = is_of_loop && matches!(clause.argument, OmpArgument::Items(_));
    let is_sharing =
        is_linear || matches!(clause_sharing(clause), Some(Sharing::Private | Sharing::FirstPrivate | Sharing::Shared));
    is_sharing || HARMLESS.contains(&clause.clause) || schedules && argument_of(body, construct, clause).is_none()
}

/// What counts the iterations of a region's loops in terms of its arguments.
struct Count<'a> {
    unit: UnitView<'a>,
    body: &'a Body,
    parameters: &'a [Parameter],
    variables: &'a [SymbolId],
}

impl Count<'_> {
    /// How many iterations a loop has whose bounds and variable are of one signedness, so that nothing is computed modulo a power of two.
    fn trips_of(&self, inner: &Loop) -> Option<Number> {
        let symbols = &self.unit.environments.symbols;
        let variable = scalar_of_type(symbols, symbols[inner.variable].ty?)?;
        let step = inner.step.map_or(Some(1), |step| integer_constant(self.body, step))?;
        let step = i64::try_from(step).ok().filter(|step| *step != 0 && step.unsigned_abs() <= Cover::MOST)?;
        let (first, bound) = (self.number_of(inner.first)?, self.number_of(inner.bound)?);
        let alike = [(inner.first, &first), (inner.bound, &bound)].into_iter().all(|(expr, number)| {
            let of_bound = self.scalar(expr).is_some_and(|scalar| scalar.kind == variable.kind);
            of_bound || matches!(number, Number::Constant(0..=0x7fff_ffff))
        });
        if variable.bytes < 4 || !alike || !matches!(variable.kind, Kind::Signed | Kind::Unsigned) {
            return None;
        }
        let distance = if step > 0 { bound.minus(first) } else { first.minus(bound) };
        let inclusive = match inner.compare {
            BinaryOp::Le | BinaryOp::Ge => true,
            BinaryOp::Lt | BinaryOp::Gt => false,
            BinaryOp::Ne if step.abs() == 1 => false,
            _ => return None,
        };
        let more = step.abs() - i64::from(!inclusive);
        let sum = distance.minus(Number::Constant(-more));
        Some(sum.quotient(step.abs()).at_least(0))
    }

    fn scalar(&self, expr: ExprId) -> Option<Scalar> {
        scalar_of_type(&self.unit.environments.symbols, self.body.exprs[expr].ty)
    }

    /// The value of an expression that has one without overflow.
    fn number_of(&self, expr: ExprId) -> Option<Number> {
        let scalar = self.scalar(expr)?;
        let is_signed = scalar.kind == Kind::Signed;
        if let Some(value) = integer_constant(self.body, expr) {
            return i64::try_from(value).ok().filter(|value| is_signed || *value >= 0).map(Number::Constant);
        }
        match self.body.exprs[expr].kind {
            ExprKind::Symbol(symbol) => self.argument_of(symbol),
            ExprKind::Convert(inner) => {
                let from = self.scalar(inner)?;
                let keeps = match (from.kind, scalar.kind) {
                    (Kind::Signed, Kind::Signed) | (Kind::Unsigned, Kind::Unsigned) => from.bytes <= scalar.bytes,
                    (Kind::Unsigned, Kind::Signed) => from.bytes < scalar.bytes,
                    _ => false,
                };
                self.number_of(inner).filter(|_| keeps)
            }
            ExprKind::Unary(UnaryOp::Negate, inner) if is_signed => {
                Some(Number::Constant(0).minus(self.number_of(inner)?))
            }
            ExprKind::Binary(op, a, b) if is_signed => {
                let (a, b) = (self.number_of(a)?, self.number_of(b)?);
                match op {
                    BinaryOp::Add => Some(a.plus(b)),
                    BinaryOp::Subtract => Some(a.minus(b)),
                    BinaryOp::Multiply => Some(a.times(b)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The value of a variable that is passed by value and that no loop changes.
    fn argument_of(&self, symbol: SymbolId) -> Option<Number> {
        let symbol = self.unit.environments.symbols.original(symbol);
        let is_it = |parameter: &&Parameter| {
            parameter.what == ParameterRole::Variable(symbol) && parameter.passing == Passing::Value
        };
        let found = self.parameters.iter().find(is_it).filter(|_| !self.variables.contains(&symbol))?;
        let scalar = scalar_of_type(&self.unit.environments.symbols, found.ty)?;
        matches!(scalar.kind, Kind::Signed | Kind::Unsigned).then(|| Number::Argument(found.name.clone()))
    }
}
