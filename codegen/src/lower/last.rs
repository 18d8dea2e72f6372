//! Values that go out of a loop: those of the last iteration, and the next ones of its variables (OpenMP 5.2, 5.4.5, 5.4.6).

use super::construct::items_of;
use super::grid::{Axes, Member};
use super::scalar::Scalar;
use super::statement::Count;
use super::*;
use crate::outline::region::has_modifier;
use directives::{Clause, Sharing};
use semantics::body::ConstructId;
use semantics::translate::OmpConstruct;

/// A variable whose last value goes out.
pub(super) struct Last {
    pub symbol: SymbolId,
    /// Its type; none of an aggregate.
    pub scalar: Option<Scalar>,
    /// Where the thread of the last iteration leaves it.
    pub place: Place,
    /// The variable outside, if it is in a register.
    pub outside: Option<Var>,
}

impl Lower<'_> {
    /// The variable of a loop that is linear has its next value afterwards (OpenMP 5.2, 5.4.6), which everybody can compute.
    pub(super) fn finish_linear(&mut self, construct: ConstructId, reading: &OmpConstruct, members: &[Member]) {
        let listed = self.linear_items(construct, reading);
        let linear: Vec<SymbolId> = listed.into_iter().map(|(symbol, _)| symbol).collect();
        for member in members.iter().filter(|member| linear.contains(&member.symbol)) {
            let Some(outside) = self.frame.bindings.get(&member.symbol).copied() else { continue };
            let Count { scalar, first, step, .. } = member.count;
            let trips = match (self.build.function.ty(member.trips), scalar.ty()) {
                (Ty::I64, Ty::I32) => self.convert_to(Convert::Truncate, member.trips, Ty::I32),
                (Ty::I32, Ty::I64) => self.convert_to(Convert::ZeroExtend, member.trips, Ty::I64),
                _ => member.trips,
            };
            let distance = self.binary(Binary::Mul, trips, step);
            let value = self.binary(Binary::Add, first, distance);
            let value = self.narrow_value(value, scalar);
            match outside {
                Binding::Register(var, ..) => self.build.write(var, value),
                Binding::Memory(place) => self.write_as_one(place, scalar.cell(), value),
            }
        }
    }

    /// The last value of a variable goes out after all first ones have come in (OpenMP 5.2, 5.4.5): those of a block wait for each other,
    /// blocks cannot.
    pub(super) fn keep_firsts_apart(&mut self, reading: &OmpConstruct, axes: Axes, lasts: &[Last], at: Span) {
        let firsts: Vec<SymbolId> =
            items_of(reading, Sharing::FirstPrivate).map(|item| self.original_symbol(item.symbol)).collect();
        let mut both = lasts.iter().filter(|last| firsts.contains(&last.symbol)).peekable();
        if both.peek().is_none() {
            return;
        }
        if axes.blocks && both.any(|last| last.place.space == Space::Global) {
            self.report(problems::no_code_for_clause("lastprivate", at));
        } else if axes.threads {
            self.barrier();
        }
    }

    /// The last value may be that of any iteration with `conditional` (OpenMP 5.2, 5.4.5), which nothing keeps account of here.
    fn refuse_conditional(&mut self, construct: ConstructId, reading: &OmpConstruct) {
        let (unit, body) = (self.frame.unit, self.frame.body);
        for clause in reading.clauses.iter().filter(|clause| clause.clause == Clause::LastPrivate) {
            if has_modifier(unit, body, construct, clause, "conditional") {
                let at = clause.because.unwrap_or(body.constructs[construct].line);
                self.report(problems::no_code_for_clause("lastprivate(conditional: …)", at));
            }
        }
    }

    /// Makes room for the values of `lastprivate` variables (OpenMP 5.2, 5.4.5).
    pub(super) fn start_lasts(&mut self, construct: ConstructId, reading: &OmpConstruct, axes: Axes) -> Vec<Last> {
        self.refuse_conditional(construct, reading);
        let items: Vec<SymbolId> =
            items_of(reading, Sharing::LastPrivate).map(|item| self.original_symbol(item.symbol)).collect();
        let mut lasts = Vec::new();
        for symbol in items {
            let scalar = self.symbols()[symbol].ty.and_then(|ty| self.to_scalar(ty));
            match self.frame.bindings.get(&symbol).copied() {
                Some(Binding::Memory(place)) => lasts.push(Last { symbol, scalar, place, outside: None }),
                // Nothing reads a register after the last construct of the kernel.
                Some(Binding::Register(..)) if self.last => {}
                Some(Binding::Register(var, scalar, _)) => {
                    let together = self.level == Level::Team || self.level == Level::Thread && axes.threads;
                    let space = if together { Space::Shared } else { Space::Local };
                    let bytes = scalar.cell().bytes();
                    let place = self.add_slot("last".into(), space, bytes, bytes, false);
                    let value = self.build.read_variable(var);
                    self.write_as_one(place, scalar.cell(), value);
                    lasts.push(Last { symbol, scalar: Some(scalar), place, outside: Some(var) });
                }
                None => {}
            }
        }
        lasts
    }

    /// In the last iteration, values go out.
    pub(super) fn write_lasts(&mut self, members: &[Member], lasts: &[Last], left: Value) {
        if lasts.is_empty() {
            return;
        }
        let one = self.constant(self.build.function.ty(left), 1);
        let is_last = self.compare(Compare::Eq, left, one);
        let (last, after) = (self.build.block(), self.build.block());
        self.build.branch(is_last, last, after);
        self.build.start(last);
        self.store_lasts(members, lasts);
        self.build.jump(after);
        self.build.start(after);
    }

    /// Lets values go out.
    pub(super) fn store_lasts(&mut self, members: &[Member], lasts: &[Last]) {
        for Last { symbol, scalar, place, .. } in lasts {
            let Some(scalar) = scalar else {
                self.store_aggregate(*symbol, *place);
                continue;
            };
            let Some((mut value, _)) = self.read_variable(*symbol) else { continue };
            if let Some(member) = members.iter().find(|member| member.symbol == *symbol) {
                let next = self.binary(Binary::Add, value, member.count.step);
                value = self.narrow_value(next, *scalar);
            }
            self.write_memory(*place, scalar.cell(), value);
        }
    }

    /// An array or structure goes out as a whole.
    fn store_aggregate(&mut self, symbol: SymbolId, place: Place) {
        let own = self.frame.bindings.get(&symbol).copied();
        if let (Some(Binding::Memory(own)), Some(ty)) = (own, self.symbols()[symbol].ty) {
            let at = self.frame.body.block.first().map_or(Span::default(), |id| self.frame.body.statements[*id].span);
            self.copy_object(place, own, ty, at);
        }
    }

    pub(super) fn finish_lasts(&mut self, lasts: Vec<Last>) {
        let outside: Vec<_> =
            lasts.into_iter().filter_map(|last| Some((last.place, last.scalar?, last.outside?))).collect();
        if outside.iter().any(|(place, ..)| place.space == Space::Shared) {
            self.barrier();
        }
        for (place, scalar, var) in outside {
            let value = self.load(place, scalar.cell());
            self.build.write(var, value);
        }
    }
}
