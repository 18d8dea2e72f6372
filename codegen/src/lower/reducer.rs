//! Reductions that the program declares (OpenMP 5.2, 5.5.11): private copies begin as the initializer says, and threads combine theirs with the
//! variable outside one after the other, as in a critical region.

use super::reduction::{ByProgram, Elements, Reduced};
use super::scalar::{Scalar, scalar_of_type};
use super::*;
use crate::outline::reducer::{find_reducer, reduced_type};
use semantics::body::{Initializer, ReducerPart};
use semantics::translate::{OmpItem, Operator};
use symbols::Type;

impl<'a> Lower<'a> {
    /// Binds a private copy of a variable that the program says how to reduce; none if it does not.
    pub(super) fn start_reducer(&mut self, operator: Operator, item: &OmpItem, at: Span) -> Option<Reduced> {
        let symbol = self.original_symbol(item.symbol);
        let ty = self.symbols()[symbol].ty?;
        let element = reduced_type(self.symbols(), ty);
        let found = find_reducer(self.frame.unit, self.frame.index, operator, element)?;
        let is_array = matches!(self.symbols().types[self.symbols().types.representation(ty)], Type::Array { .. });
        if is_array || item.expr.is_some() {
            return self.start_reduced_elements((operator, found), item, element, at);
        }
        let outside = self.frame.bindings.get(&symbol).copied().filter(|_| !self.is_type_pointer(ty))?;
        if matches!(outside, Binding::Register(..)) && self.to_scalar(ty).is_none() {
            return None;
        }
        self.bind_private(symbol, at);
        let copy = self.frame.bindings.get(&symbol).copied()?;
        let in_memory = matches!(copy, Binding::Memory(place) if place.space != Space::Local);
        match &found.reducer.initializer {
            Initializer::Default => self.clear_copy(copy, ty, at),
            _ => self.first_thread(!in_memory, |lower| lower.initialize_copy(found, [copy, outside], ty, at)),
        }
        Some(self.note_reducer((operator, found), (symbol, outside), (copy, None)))
    }

    /// The same of each of the elements that an item lists.
    fn start_reduced_elements(
        &mut self,
        (operator, found): (Operator, FoundReducer<'a>),
        item: &OmpItem,
        element: TypeId,
        at: Span,
    ) -> Option<Reduced> {
        let (bytes, align) = self.symbols().types.layout(element)?;
        let copied = self.copy_elements(item, (bytes, align), at)?;
        let elements = copied.elements;
        self.first_thread(elements.by_each, |lower| {
            lower.each_element(elements.bytes, bytes, |lower, offset| {
                let each = lower.places_at(elements, offset);
                lower.initialize_copy(found, [each[1], each[0]], element, at);
            });
        });
        self.bind_copied(&copied);
        let copy = Binding::Memory(elements.copy);
        Some(self.note_reducer((operator, found), (copied.symbol, copied.outside), (copy, Some((elements, bytes)))))
    }

    /// The elements outside and in the copy at a distance from the first one.
    fn places_at(&mut self, elements: Elements, offset: Value) -> [Binding; 2] {
        [elements.outside, elements.copy].map(|place| {
            let address = self.binary(Binary::Add, place.address, offset);
            Binding::Memory(MemoryPlace { address, ..place })
        })
    }

    fn note_reducer(
        &mut self,
        (operator, found): (Operator, FoundReducer<'a>),
        (symbol, outside): (SymbolId, Binding),
        (copy, elements): (Binding, Option<(Elements, u64)>),
    ) -> Reduced {
        self.reducers.push(found);
        let by_program = Some(ByProgram { number: self.reducers.len() - 1, copy, elements });
        Reduced { symbol, operator, scalar: Scalar::INT, outside, elements: None, by_program }
    }

    /// Gives a copy its first value.
    fn initialize_copy(&mut self, found: FoundReducer<'a>, variables: [Binding; 2], ty: TypeId, at: Span) {
        match &found.reducer.initializer {
            Initializer::Default => {
                // Who does this is alone already.
                let level = std::mem::replace(&mut self.level, Level::Serial);
                self.clear_copy(variables[0], ty, at);
                self.level = level;
            }
            Initializer::Broken => self.report(problems::no_code_for_clause("reduction", at)),
            Initializer::Part(part) => self.run_part(found, part, variables, at),
        }
    }

    /// What a variable has that nobody gives a value: zeros, and what its type says.
    fn clear_copy(&mut self, copy: Binding, ty: TypeId, at: Span) {
        match copy {
            Binding::Register(var, scalar, _) => {
                let zero = self.constant(scalar.ty(), 0);
                self.build.write(var, zero);
            }
            Binding::Memory(place) => {
                self.clear_elements(place, ty, at);
                self.initialize_default(place, ty, at);
            }
        }
    }

    /// Combines private copies with the variable outside, of all threads of the block if they have one each.
    pub(super) fn combine_by_program(&mut self, reduced: Reduced, program: ByProgram, threads: bool) {
        let found = self.reducers[program.number];
        let at = self.span_of_reduction();
        let part = &found.reducer.combiner;
        if let Some((elements, bytes)) = program.elements {
            let combine = move |lower: &mut Self| {
                lower.each_element(elements.bytes, bytes, |lower, offset| {
                    let each = lower.places_at(elements, offset);
                    lower.run_part(found, part, each, at);
                });
            };
            match elements.outside.space {
                Space::Local => combine(self),
                _ => self.combine_in_turn(combine),
            }
            return self.end_copies(elements);
        }
        let combine = move |variables: [Binding; 2]| move |lower: &mut Self| lower.run_part(found, part, variables, at);
        match reduced.outside {
            Binding::Register(var, scalar, _) if threads => {
                // The threads have a register each; they combine in memory of the team.
                let bytes = u64::from(scalar.ty().bits()) / 8;
                let slot = self.add_slot("reduced".into(), Space::Shared, bytes, bytes, false);
                let old = self.build.read_variable(var);
                self.barrier();
                self.on_first_thread(|lower| lower.store(slot, scalar.cell(), old));
                self.barrier();
                self.combine_in_turn(combine([Binding::Memory(slot), program.copy]));
                self.barrier();
                let new = self.load(slot, scalar.cell());
                self.build.write(var, new);
            }
            Binding::Register(..) => self.run_part(found, part, [reduced.outside, program.copy], at),
            Binding::Memory(place) if place.space == Space::Local => {
                self.run_part(found, part, [reduced.outside, program.copy], at);
            }
            Binding::Memory(_) => self.combine_in_turn(combine([reduced.outside, program.copy])),
        }
    }

    /// One thread after the other: each of the block, or the first one for a copy that they have together.
    fn combine_in_turn(&mut self, combine: impl FnOnce(&mut Self)) {
        let lock = self.named_lock("__reduction");
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
