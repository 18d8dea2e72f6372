//! Reductions that the program declares (OpenMP 5.2, 5.5.11): private copies begin as the initializer says, and threads combine theirs with the
//! variable outside one after the other, as in a critical region.

use super::reduction::{ByProgram, Reduced};
use super::scalar::{Scalar, scalar_of_type};
use super::*;
use crate::outline::reducer::find_reducer;
use semantics::body::{Initializer, ReducerPart};
use semantics::translate::{OmpItem, Operator};

impl<'a> Lower<'a> {
    /// Binds a private copy of a variable that the program says how to reduce; none if it does not.
    pub(super) fn start_reducer(&mut self, operator: Operator, item: &OmpItem, at: Span) -> Option<Reduced> {
        let symbol = self.original_symbol(item.symbol);
        let ty = self.symbols()[symbol].ty.filter(|_| item.expr.is_none())?;
        let found = find_reducer(self.frame.unit, self.frame.index, operator, ty)?;
        let outside = self.frame.bindings.get(&symbol).copied()?;
        if matches!(outside, Binding::Register(..)) && self.to_scalar(ty).is_none() {
            return None;
        }
        self.bind_private(symbol, at);
        let copy = self.frame.bindings.get(&symbol).copied()?;
        match &found.reducer.initializer {
            Initializer::List => return None,
            Initializer::Default => match copy {
                Binding::Register(var, scalar, _) => {
                    let zero = self.constant(scalar.ty(), 0);
                    self.build.write(var, zero);
                }
                Binding::Memory(place) => self.clear_elements(place, ty, at),
            },
            Initializer::Part(part) => {
                let in_memory = matches!(copy, Binding::Memory(place) if place.space != Space::Local);
                self.first_thread(!in_memory, |lower| lower.run_part(found, part, [copy, outside], at));
            }
        }
        self.reducers.push(found);
        let by_program = Some(ByProgram { number: self.reducers.len() - 1, copy });
        Some(Reduced { symbol, operator, scalar: Scalar::INT, outside, elements: None, by_program })
    }

    /// Combines private copies with the variable outside, of all threads of the block if they have one each.
    pub(super) fn combine_by_program(&mut self, reduced: Reduced, program: ByProgram, threads: bool) {
        let found = self.reducers[program.number];
        let at = self.span_of_reduction();
        let part = &found.reducer.combiner;
        match reduced.outside {
            Binding::Register(var, scalar, _) if threads => {
                // The threads have a register each; they combine in memory of the team.
                let bytes = u64::from(scalar.ty().bits()) / 8;
                let slot = self.add_slot("reduced".into(), Space::Shared, bytes, bytes, false);
                let old = self.build.read_variable(var);
                self.barrier();
                self.on_first_thread(|lower| lower.store(slot, scalar.cell(), old));
                self.barrier();
                self.combine_in_turn(found, [Binding::Memory(slot), program.copy], at);
                self.barrier();
                let new = self.load(slot, scalar.cell());
                self.build.write(var, new);
            }
            Binding::Register(..) => self.run_part(found, part, [reduced.outside, program.copy], at),
            Binding::Memory(place) if place.space == Space::Local => {
                self.run_part(found, part, [reduced.outside, program.copy], at);
            }
            Binding::Memory(_) => self.combine_in_turn(found, [reduced.outside, program.copy], at),
        }
    }

    /// One thread after the other: each of the block, or the first one for a copy that they have together.
    fn combine_in_turn(&mut self, found: FoundReducer<'a>, variables: [Binding; 2], at: Span) {
        let lock = self.named_lock("__reduction");
        let combine = |lower: &mut Self| lower.run_part(found, &found.reducer.combiner, variables, at);
        self.first_thread(false, |lower| lower.in_loop(|lower| lower.critical_turns(lock, combine, true)));
    }

    fn span_of_reduction(&self) -> Span {
        self.foreign.unwrap_or(self.atomic_at)
    }

    /// Executes a combiner or initializer as this thread alone; the first variable is set.
    fn run_part(&mut self, found: FoundReducer<'a>, part: &'a ReducerPart, variables: [Binding; 2], at: Span) {
        let values = variables.map(|binding| match binding {
            Binding::Register(var, scalar, _) => Some((self.build.read_variable(var), scalar)),
            Binding::Memory(place) => {
                let scalar = scalar_of_type(&found.unit.environments.symbols, found.reducer.ty)?;
                Some((self.load(place, scalar.cell()), scalar))
            }
        });
        let same_unit = std::ptr::eq(found.unit.resolved, self.frame.unit.resolved);
        let frame = frame::new_frame(found.unit, found.index, &part.block);
        let body = frame.body;
        let caller = std::mem::replace(&mut self.frame, frame);
        self.calls.push(body);
        let (level, last) =
            (std::mem::replace(&mut self.level, Level::Serial), std::mem::replace(&mut self.last, false));
        let around = std::mem::replace(&mut self.around, vec![Leaf::Target]);
        let foreign = self.foreign;
        self.foreign = foreign.or((!same_unit).then_some(at));
        for ((symbol, binding), value) in part.variables.iter().zip(variables).zip(values) {
            let symbol = self.original_symbol(*symbol);
            match value {
                Some((value, scalar)) => {
                    self.bind_private(symbol, at);
                    self.initialize_variable(symbol, scalar, value);
                }
                None => drop(self.frame.bindings.insert(symbol, binding)),
            }
        }
        self.bind_globals(&part.block);
        self.lower_block(&part.block);
        let result = values[0].and_then(|_| self.read_variable(part.variables[0]));
        self.foreign = foreign;
        (self.level, self.last, self.around) = (level, last, around);
        self.calls.pop();
        self.frame = caller;
        match (result, variables[0]) {
            (Some((value, _)), Binding::Register(var, ..)) => self.build.write(var, value),
            (Some((value, scalar)), Binding::Memory(place)) => self.store(place, scalar.cell(), value),
            (None, _) => {}
        }
    }
}
