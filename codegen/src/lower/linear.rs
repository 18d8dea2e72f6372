//! `linear` variables (OpenMP 5.2, 5.4.6), and those of `induction` with `+` and `*` (OpenMP 6.0, 7.6.13): in each iteration their first value
//! and a step for each iteration before it; afterwards what the last iteration leaves.

use super::nest::Member;
use super::scalar::{Kind, Scalar};
use super::*;
use crate::outline::clauses::item_expression;
use directives::{Clause, Sharing};
use semantics::body::{ConstructId, ExprKind, Item};
use semantics::translate::{OmpArgument, OmpClause, OmpConstruct};

/// A variable that is not that of an associated loop.
#[derive(Clone, Copy)]
pub(super) struct Linear {
    symbol: SymbolId,
    scalar: Scalar,
    /// Its value before the loop.
    first: Value,
    /// What each iteration adds, or multiplies it by.
    step: Value,
    growth: Growth,
    /// Whether the iterations themselves step it, so that the last one leaves the next value.
    stepped: bool,
}

/// How a variable gets from one iteration to the next.
#[derive(Clone, Copy, PartialEq)]
enum Growth {
    Sum,
    Product,
}

/// A list item with its step as written.
struct SteppedItem {
    symbol: SymbolId,
    step: Option<ExprId>,
    growth: Growth,
    clause: Clause,
}

/// The clause as the program has it.
fn find_written<'b>(body: &'b Body, construct: ConstructId, clause: &OmpClause) -> Option<semantics::body::Clause<'b>> {
    let construct = &body.constructs[construct];
    match clause.argument {
        OmpArgument::Source(index) => construct.clause(index),
        _ => construct.clauses().find(|it| it.name() == clause.clause && Some(it.span()) == clause.because),
    }
}

/// How variables of an `induction` clause grow, if an operator of the language says it.
fn induced_growth(unit: UnitView<'_>, body: &Body, construct: ConstructId, clause: &OmpClause) -> Option<Growth> {
    let word = find_written(body, construct, clause)?.keyword()?;
    match unit.atoms.text(word.atom) {
        "+" => Some(Growth::Sum),
        "*" => Some(Growth::Product),
        _ => None,
    }
}

impl<'a> Lower<'a> {
    /// Whether an `induction` clause has an operation that is declared.
    pub(super) fn is_declared_induction(&self, construct: ConstructId, clause: &OmpClause) -> bool {
        induced_growth(self.frame.unit, self.frame.body, construct, clause).is_none()
    }

    /// The items of `linear` clauses, with their steps as written.
    pub(super) fn linear_items(
        &self,
        construct: ConstructId,
        reading: &OmpConstruct,
    ) -> Vec<(SymbolId, Option<ExprId>)> {
        self.stepped_items(construct, reading)
            .into_iter()
            .filter(|item| item.clause == Clause::Linear)
            .map(|item| (item.symbol, item.step))
            .collect()
    }

    fn stepped_items(&self, construct: ConstructId, reading: &OmpConstruct) -> Vec<SteppedItem> {
        let implied = super::construct::items_of(reading, Sharing::Linear).map(|item| SteppedItem {
            symbol: self.original_symbol(item.symbol),
            step: None,
            growth: Growth::Sum,
            clause: Clause::Linear,
        });
        let mut found: Vec<SteppedItem> = implied.collect();
        let body = self.frame.body;
        let written = &body.constructs[construct];
        let argument = |item: &Item| item_expression(written, item);
        for clause in &reading.clauses {
            let growth = match clause.clause {
                Clause::Linear => Some(Growth::Sum),
                Clause::Induction => induced_growth(self.frame.unit, body, construct, clause),
                _ => None,
            };
            // Those of `linear` without a step are above.
            let is_listed = clause.clause == Clause::Linear && !matches!(clause.argument, OmpArgument::Source(_));
            let Some(growth) = growth.filter(|_| !is_listed) else { continue };
            let (name, Some(clause)) = (clause.clause, find_written(body, construct, clause)) else { continue };
            let step = clause.modifiers().flat_map(|modifier| modifier.items()).find_map(argument);
            for item in clause.items().iter().filter_map(argument) {
                if let ExprKind::Symbol(symbol) = body.exprs[item].kind {
                    found.push(SteppedItem { symbol: self.original_symbol(symbol), step, growth, clause: name });
                }
            }
        }
        found
    }

    /// Takes the first values of the variables that are not those of associated loops, and binds private copies of them.
    pub(super) fn start_linears(
        &mut self,
        construct: ConstructId,
        reading: &'a OmpConstruct,
        members: &[Member],
    ) -> Vec<Linear> {
        let at = self.frame.body.constructs[construct].line;
        let items = self.stepped_items(construct, reading);
        if items.is_empty() {
            return Vec::new();
        }
        let mut linears = Vec::new();
        let inside =
            facts::collect_facts(self.frame.unit, self.frame.index, &self.frame.body.constructs[construct].block);
        for SteppedItem { symbol, step, growth, clause } in items {
            if members.iter().any(|member| member.symbol == symbol) {
                continue;
            }
            let first = self.read_variable(symbol);
            let first = first.filter(|(_, scalar)| !scalar.is_float() || clause == Clause::Induction);
            let step = match step {
                Some(step) => self.scalar_of(step).zip(self.lower_value(step)),
                None => Some((Scalar::INT, self.int(1))),
            };
            let (Some((first, scalar)), Some((from, step))) = (first, step) else {
                self.report(problems::no_code_for_clause(clause.row().word, at));
                continue;
            };
            let mut step = self.convert_scalar(step, from, scalar);
            if let Some(pointed) = self.symbols()[symbol].ty.and_then(|ty| self.pointed_type(ty)) {
                let Some(size) = self.step_size(pointed, at) else { continue };
                step = self.binary(Binary::Mul, step, size);
            }
            self.bind_private(symbol, at);
            let stepped = inside.written.contains(&symbol) || inside.addressed.contains(&symbol);
            linears.push(Linear { symbol, scalar, first, step, growth, stepped });
        }
        linears
    }

    /// The values in the iteration of this number.
    pub(super) fn step_linears(&mut self, number: Value) {
        for linear in self.linears.clone() {
            let value = self.linear_value(linear, number);
            self.initialize_variable(linear.symbol, linear.scalar, value);
        }
    }

    fn linear_value(&mut self, linear: Linear, number: Value) -> Value {
        let Linear { scalar, first, step, growth, .. } = linear;
        let number_type = self.build.function.ty(number);
        if growth == Growth::Product {
            let number =
                if number_type == Ty::I64 { number } else { self.convert_to(Convert::ZeroExtend, number, Ty::I64) };
            let power = self.power_of(scalar, step, number);
            let value = self.binary(Binary::Mul, first, power);
            return self.narrow_value(value, scalar);
        }
        let number = match (number_type, scalar.ty()) {
            (Ty::I64, Ty::I32) => self.convert_to(Convert::Truncate, number, Ty::I32),
            (Ty::I32, Ty::I64) => self.convert_to(Convert::ZeroExtend, number, Ty::I64),
            (_, Ty::F16 | Ty::F32 | Ty::F64) => self.convert_scalar(
                number,
                Scalar { kind: Kind::Unsigned, bytes: number_type.bits() as u8 / 8 },
                scalar,
            ),
            _ => number,
        };
        let distance = self.binary(Binary::Mul, number, step);
        let value = self.binary(Binary::Add, first, distance);
        self.narrow_value(value, scalar)
    }

    /// The values that the last iteration leaves go out, which everybody can compute.
    pub(super) fn finish_linears(&mut self, linears: Vec<Linear>, members: &[Member]) {
        if linears.is_empty() {
            return;
        }
        let total = self.total_trips(members);
        let [none, one] = [0, 1].map(|number| self.constant(self.build.function.ty(total), number));
        let some = self.compare(Compare::Ne, total, none);
        let before = self.binary(Binary::Sub, total, one);
        let last = self.select(some, before, none);
        for linear in linears {
            let value = self.linear_value(linear, if linear.stepped { total } else { last });
            match self.frame.bindings.get(&linear.symbol).copied() {
                Some(Binding::Register(var, ..)) => self.build.write(var, value),
                Some(Binding::Memory(place)) => self.write_as_one(place, linear.scalar.cell(), value),
                None => {}
            }
        }
    }
}
