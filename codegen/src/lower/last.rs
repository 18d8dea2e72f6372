//! Values that go out of a loop: those of the last iteration, and the next ones of its variables (OpenMP 5.2, 5.4.5, 5.4.6).

use super::construct::items_of;
use super::nest::{Axes, Member};
use super::scalar::Scalar;
use super::statement::Count;
use super::*;
use crate::outline::region::has_modifier;
use directives::{Clause, Leaf, Sharing};
use semantics::body::ConstructId;
use semantics::translate::{OmpArgument, OmpConstruct};

/// A variable whose last value goes out.
pub(super) struct Last {
    pub symbol: SymbolId,
    /// Its type; none of an aggregate.
    pub scalar: Option<Scalar>,
    /// Where the thread of the last iteration leaves it.
    pub place: MemoryPlace,
    /// The variable outside, if it is in a register.
    pub outside: Option<Var>,
    /// What keeps account of assignments, if the last of them counts and not the last iteration.
    pub conditional: Option<Conditional>,
}

/// The last assignment of a variable that is `lastprivate(conditional: …)`.
#[derive(Clone, Copy)]
pub(super) struct Conditional {
    /// How many iterations are left in the one with the last assignment that any thread knows of.
    best: MemoryPlace,
    /// The same of this thread; nothing is as much as can be.
    own: Var,
    /// The value that the variable had there.
    value: Var,
    /// Whether this iteration assigns.
    assigned: Var,
}

/// That no iteration assigns.
const NEVER: i64 = i64::MAX;

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

    /// The last value is that of the last iteration that assigns one with `conditional` (OpenMP 5.2, 5.4.5): the variables of which it is.
    fn conditional_items(&mut self, construct: ConstructId, reading: &OmpConstruct, axes: Axes) -> Vec<SymbolId> {
        let (unit, body) = (self.frame.unit, self.frame.body);
        let mut found = Vec::new();
        for clause in reading.clauses.iter().filter(|clause| clause.clause == Clause::LastPrivate) {
            let OmpArgument::Items(items) = &clause.argument else { continue };
            if !has_modifier(unit, body, construct, clause, "conditional") {
                continue;
            }
            // Blocks do not wait for each other, and sections have no number.
            if axes.blocks || reading.name.last() == Leaf::Sections {
                let at = clause.because.unwrap_or(body.constructs[construct].line);
                self.report(problems::no_code_for_clause("lastprivate(conditional: …)", at));
            }
            found.extend(items.iter().map(|item| self.original_symbol(item.symbol)));
        }
        found
    }

    /// Keeps account of assignments to a variable from here on.
    fn start_conditional(&mut self, scalar: Scalar, axes: Axes) -> Conditional {
        let together = self.level == Level::Team || self.level == Level::Thread && axes.threads;
        let space = if together { Space::Shared } else { Space::Local };
        let best = self.add_slot("best".into(), space, 8, 8, false);
        let never = self.long(NEVER);
        self.write_as_one(best, Cell::Whole(Ty::I64), never);
        let [own, value, assigned] = [Ty::I64, scalar.ty(), Ty::I32].map(|ty| self.build.variable(ty));
        for (variable, ty, bits) in [(own, Ty::I64, NEVER as u64), (value, scalar.ty(), 0), (assigned, Ty::I32, 0)] {
            let bits = self.constant(ty, bits);
            self.build.write(variable, bits);
        }
        Conditional { best, own, value, assigned }
    }

    /// Notes which private copies the loop's iterations assign; one in memory may be assigned by others.
    pub(super) fn watch_conditionals(&mut self, lasts: &[Last], at: Span) -> usize {
        let before = self.watched.len();
        for last in lasts {
            let Some(conditional) = last.conditional else { continue };
            match self.frame.bindings.get(&last.symbol).copied() {
                Some(Binding::Register(var, ..)) => self.watched.push((var, conditional.assigned)),
                Some(Binding::Memory(_)) | None => {
                    self.report(problems::no_code_for_clause("lastprivate(conditional: …)", at));
                }
            }
        }
        before
    }

    /// A variable in a register gets a value.
    pub(super) fn note_assigned(&mut self, variable: Var) {
        let watched: Vec<Var> =
            self.watched.iter().filter(|(var, _)| *var == variable).map(|(_, assigned)| *assigned).collect();
        for assigned in watched {
            let one = self.int(1);
            self.build.write(assigned, one);
        }
    }

    /// Where an iteration ends that has assigned, its value is the last so far.
    fn keep_conditionals(&mut self, lasts: &[Last], left: Value) {
        for last in lasts {
            let Some(Conditional { own, value, assigned, .. }) = last.conditional else { continue };
            let Some((current, _)) = self.read_variable(last.symbol) else { continue };
            let left = match self.build.function.ty(left) {
                Ty::I32 => self.convert_to(Convert::ZeroExtend, left, Ty::I64),
                _ => left,
            };
            let (state, zero) = (self.build.read_variable(assigned), self.int(0));
            let known = self.build.read_variable(own);
            let (has_assigned, is_later) =
                (self.compare(Compare::Ne, state, zero), self.compare(Compare::Lt, left, known));
            let counts = self.binary(Binary::And, has_assigned, is_later);
            let next = self.select(counts, left, known);
            self.build.write(own, next);
            let kept = self.build.read_variable(value);
            let next = self.select(counts, current, kept);
            self.build.write(value, next);
            self.build.write(assigned, zero);
        }
    }

    /// The thread with the last assignment of all lets its value go out.
    pub(super) fn combine_conditionals(&mut self, lasts: &[Last]) {
        for last in lasts {
            let (Some(Conditional { best, own, value, .. }), Some(scalar)) = (last.conditional, last.scalar) else {
                continue;
            };
            let place = last.place;
            let update = |lower: &mut Self| {
                let cell = Cell::Whole(Ty::I64);
                let best = MemoryPlace { volatile: best.space != Space::Local, ..best };
                let (known, mine) = (lower.load(best, cell), lower.build.read_variable(own));
                let is_later = lower.compare(Compare::Lt, mine, known);
                let (later, after) = (lower.build.block(), lower.build.block());
                lower.build.branch(is_later, later, after);
                lower.build.start(later);
                let value = lower.build.read_variable(value);
                lower.store(best, cell, mine);
                lower.store(MemoryPlace { volatile: place.space != Space::Local, ..place }, scalar.cell(), value);
                lower.build.jump(after);
                lower.build.start(after);
            };
            match best.space {
                Space::Local => update(self),
                _ => {
                    let lock = self.named_lock("__last");
                    self.critical_turns(lock, update, true);
                }
            }
        }
    }

    /// Makes room for the values of `lastprivate` variables (OpenMP 5.2, 5.4.5).
    pub(super) fn start_lasts(&mut self, construct: ConstructId, reading: &OmpConstruct, axes: Axes) -> Vec<Last> {
        let conditionals = self.conditional_items(construct, reading, axes);
        let items: Vec<SymbolId> =
            items_of(reading, Sharing::LastPrivate).map(|item| self.original_symbol(item.symbol)).collect();
        let mut lasts = Vec::new();
        for symbol in items {
            let scalar = self.symbols()[symbol].ty.and_then(|ty| self.to_scalar(ty));
            match self.frame.bindings.get(&symbol).copied() {
                // Nothing reads memory of the kernel after its last construct, and no register.
                Some(Binding::Memory(MemoryPlace {
                    space: Space::Local | Space::Shared, root: Root::Slot(_), ..
                })) if self.last => {}
                Some(Binding::Memory(place)) => {
                    let conditional = self.conditional_of(symbol, scalar, &conditionals, axes);
                    lasts.push(Last { symbol, scalar, place, outside: None, conditional });
                }
                Some(Binding::Register(..)) if self.last => {}
                Some(Binding::Register(var, scalar, _)) => {
                    let together = self.level == Level::Team || self.level == Level::Thread && axes.threads;
                    let space = if together { Space::Shared } else { Space::Local };
                    let bytes = scalar.cell().bytes();
                    let place = self.add_slot("last".into(), space, bytes, bytes, false);
                    let value = self.build.read_variable(var);
                    self.write_as_one(place, scalar.cell(), value);
                    let conditional = self.conditional_of(symbol, Some(scalar), &conditionals, axes);
                    lasts.push(Last { symbol, scalar: Some(scalar), place, outside: Some(var), conditional });
                }
                None => {}
            }
        }
        lasts
    }

    fn conditional_of(
        &mut self,
        symbol: SymbolId,
        scalar: Option<Scalar>,
        conditionals: &[SymbolId],
        axes: Axes,
    ) -> Option<Conditional> {
        let scalar = scalar.filter(|_| conditionals.contains(&symbol))?;
        Some(self.start_conditional(scalar, axes))
    }

    /// In the last iteration, values go out.
    pub(super) fn write_lasts(&mut self, members: &[Member], lasts: &[Last], left: Value) {
        self.keep_conditionals(lasts, left);
        if lasts.iter().all(|last| last.conditional.is_some()) {
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
        for Last { symbol, scalar, place, .. } in lasts.iter().filter(|last| last.conditional.is_none()) {
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
    fn store_aggregate(&mut self, symbol: SymbolId, place: MemoryPlace) {
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
