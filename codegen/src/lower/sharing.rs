//! Where variables live and who writes them: private copies, shared memory, and the first thread of a team.

use super::scalar::Scalar;
use super::*;
use crate::ssa::Slot;
use directives::Language;
use symbols::{Attributes, Type};

/// Whether nothing else in a launch refers to what `symbol` designates, if no name that its procedure shows does: a variable
/// of Fortran that is not a pointer or target and not equivalenced (Fortran 15.5.2.14), an object reached through a `restrict`
/// pointer of a procedure of C (C 6.7.3.1).
pub fn is_exclusive(language: Language, symbols: &SymbolTable, symbol: SymbolId) -> bool {
    let aliased = Attributes::TARGET | Attributes::POINTER | Attributes::VOLATILE;
    let Some(ty) = symbols[symbol].ty else { return false };
    match &symbols.types[symbols.types.representation(ty)] {
        Type::Pointer { restrict, .. } => *restrict && symbols[symbol].scope != symbols.global(),
        _ => {
            rules::language_rules(language).objects_are_exclusive
                && !symbols[symbol].attributes.intersects(aliased)
                && !facts::is_equivalenced(symbols, symbol)
        }
    }
}

/// Whether each access of a variable is carried out as written (C 6.7.3p7, Fortran 8.5.20).
pub fn is_volatile(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    let declared = symbols[symbol].attributes.contains(Attributes::VOLATILE);
    declared || symbols[symbol].ty.is_some_and(|ty| is_volatile_type(symbols, ty))
}

/// Whether objects of a type, or the elements of such an array, are volatile.
pub fn is_volatile_type(symbols: &SymbolTable, mut ty: TypeId) -> bool {
    loop {
        ty = match &symbols.types[ty] {
            Type::Qualified { is_volatile: true, .. } => return true,
            Type::Qualified { of, .. } => *of,
            Type::Array { element, .. } => *element,
            Type::Unknown | Type::Void | Type::Scalar(..) | Type::Character { .. } | Type::Pointer { .. } => {
                return false;
            }
            Type::Record { .. } | Type::Star { .. } | Type::Enum(..) | Type::Function { .. } => return false,
            Type::Extended(..) | Type::BitInt { .. } | Type::Vector { .. } | Type::NullPointer => return false,
        }
    }
}

impl Lower<'_> {
    /// Whether a variable must be in memory: it is volatile, its address is taken, or several threads of the team write it.
    fn needs_memory(&self, symbol: SymbolId) -> bool {
        let facts = &self.frame.facts;
        is_volatile(self.symbols(), symbol)
            || facts.addressed.contains(&symbol)
            || self.level == Level::Team && facts.shared_written.contains(&symbol)
    }

    /// Binds a variable passed by value.
    pub(super) fn bind_value(&mut self, symbol: SymbolId, scalar: Scalar, value: Value) {
        if self.needs_memory(symbol) {
            let place = self.own_memory(symbol, u64::from(scalar.bytes), u64::from(scalar.bytes));
            self.write_memory(place, scalar.cell(), value);
            self.frame.bindings.insert(symbol, Binding::Memory(place));
            return;
        }
        let root = Root::Unknown;
        let var = self.build.variable(scalar.ty());
        self.build.write(var, value);
        self.frame.bindings.insert(symbol, Binding::Register(var, scalar, root));
    }

    /// Binds a pointer to what it points to; one that is assigned may point elsewhere later.
    pub(super) fn bind_pointer(&mut self, symbol: SymbolId, scalar: Scalar, address: Value, root: Root) {
        let assigned = self.frame.facts.assigned.contains(&symbol);
        self.bind_value(symbol, scalar, address);
        if let Some(Binding::Register(_, _, known)) = self.frame.bindings.get_mut(&symbol) {
            *known = if assigned { Root::Unknown } else { root };
        }
    }

    /// Gives a variable memory of its own: of the block if its team shares it, else of the thread.
    fn own_memory(&mut self, symbol: SymbolId, size: u64, align: u64) -> MemoryPlace {
        let space = if self.level == Level::Team { Space::Shared } else { Space::Local };
        let name: String = self.name(symbol).chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let addressed = self.frame.facts.addressed.contains(&symbol);
        let place = self.add_slot(name, space, size, align, addressed);
        MemoryPlace { volatile: is_volatile(self.symbols(), symbol), ..place }
    }

    pub(super) fn add_slot(
        &mut self,
        name: String,
        space: Space,
        size: u64,
        align: u64,
        addressed: bool,
    ) -> MemoryPlace {
        // An atomic update of a narrow variable works on the word around it.
        let (size, align) = if space == Space::Shared { (size.div_ceil(4) * 4, align.max(4)) } else { (size, align) };
        let slots = &mut self.build.function.slots;
        slots.push(Slot {
            space,
            size,
            align: align.clamp(1, 16).next_power_of_two(),
            name,
            data: Vec::new(),
            module: None,
        });
        let number = slots.len() as u32 - 1;
        let address = self.push(Op::Slot(number), Ty::I64);
        let root = if addressed { Root::Unknown } else { Root::Slot(number) };
        MemoryPlace { address, space, root, volatile: false }
    }

    /// Binds `symbol` to a new private copy, without a value.
    pub(super) fn bind_private(&mut self, symbol: SymbolId, at: Span) {
        let symbol = self.original_symbol(symbol);
        let Some(ty) = self.symbols()[symbol].ty else { return };
        if self.is_moved(symbol) {
            if self.symbols()[symbol].attributes.contains(Attributes::ALLOCATABLE) {
                // A private copy is allocated if the original is (OpenMP 5.2, 5.4.3).
                self.report(problems::size_not_constant(self.name(symbol), at));
            }
            return self.bind_moved(symbol, None);
        }
        if let (Some(scalar), false) = (self.to_scalar(ty), self.needs_memory(symbol)) {
            let var = self.build.variable(scalar.ty());
            self.frame.bindings.insert(symbol, Binding::Register(var, scalar, Root::Unknown));
            return;
        }
        if self.bind_allocatable(symbol, false, at) {
            return;
        }
        let dynamic = crate::outline::descriptors::is_dynamic(self.symbols(), symbol);
        match self.symbols().types.layout(ty).filter(|_| !dynamic) {
            Some((size, align)) => {
                let place = self.own_memory(symbol, size, align);
                self.frame.bindings.insert(symbol, Binding::Memory(place));
                self.initialize_default(place, ty, at);
            }
            None => {
                let place = match dynamic {
                    true => None,
                    false => self.allocate_shaped(symbol, ty, at),
                };
                if place.is_none() && !self.failed {
                    self.report(problems::size_not_constant(self.name(symbol), at));
                }
                // What refers to it is not a second mistake.
                let place = place.unwrap_or_else(|| self.own_memory(symbol, 0, 1));
                self.frame.bindings.insert(symbol, Binding::Memory(place));
            }
        }
    }

    /// Binds `symbol` to a new private copy with the value of the one outside.
    pub(super) fn bind_firstprivate(&mut self, symbol: SymbolId, at: Span) {
        let symbol = self.original_symbol(symbol);
        let is_allocatable = self.symbols()[symbol].attributes.contains(Attributes::ALLOCATABLE);
        if self.is_moved(symbol) && !is_allocatable && self.copy_moved(symbol) {
            return;
        }
        // A pointer of its own points to what the one outside does (OpenMP 5.2, 5.4.4), which nothing here changes.
        let is_pointer = self.symbols()[symbol].attributes.contains(Attributes::POINTER);
        if is_pointer && matches!(self.frame.bindings.get(&symbol), Some(Binding::Memory(_))) {
            return;
        }
        if self.bind_allocatable(symbol, true, at) {
            return;
        }
        let Some(outer) = self.frame.bindings.get(&symbol).copied() else {
            return self.bind_private(symbol, at);
        };
        let Some(ty) = self.symbols()[symbol].ty else { return };
        let written = self.frame.facts.assigned.contains(&symbol) || self.frame.facts.shared_written.contains(&symbol);
        match outer {
            Binding::Register(var, scalar, root) => {
                let value = self.build.read_variable(var);
                self.bind_private(symbol, at);
                self.initialize_variable(symbol, scalar, value);
                if let (Some(Binding::Register(_, _, known)), false) = (self.frame.bindings.get_mut(&symbol), written) {
                    *known = root;
                }
            }
            Binding::Memory(place) => match self.to_scalar(ty) {
                Some(scalar) => {
                    let value = self.load_if_there(symbol, place, scalar);
                    self.bind_private(symbol, at);
                    self.initialize_variable(symbol, scalar, value);
                }
                None => {
                    self.bind_private(symbol, at);
                    if let Some(Binding::Memory(copy)) = self.frame.bindings.get(&symbol).copied() {
                        match descriptor::has_allocatable_parts(self.symbols(), ty) {
                            true => self.copy_structure(copy, place, ty, at),
                            false => self.copy_object(copy, place, ty, at),
                        }
                    }
                }
            },
        }
    }

    /// The value of a variable; of an optional dummy argument without an actual one there is none.
    fn load_if_there(&mut self, symbol: SymbolId, place: MemoryPlace, scalar: Scalar) -> Value {
        let is_optional = self.symbols()[symbol].attributes.contains(Attributes::OPTIONAL);
        let Some(address) = self.frame.addresses.get(&symbol).copied().filter(|_| is_optional) else {
            return self.load(place, scalar.cell());
        };
        let variable = self.build.variable(scalar.ty());
        let nothing = self.constant(scalar.ty(), 0);
        self.build.write(variable, nothing);
        self.where_not_null(address, |lower| {
            let value = lower.load(place, scalar.cell());
            lower.build.write(variable, value);
        });
        self.build.read_variable(variable)
    }

    /// Writes a variable that was just bound.
    pub(super) fn initialize_variable(&mut self, symbol: SymbolId, scalar: Scalar, value: Value) {
        match self.frame.bindings.get(&symbol).copied() {
            Some(Binding::Register(var, ..)) => self.build.write(var, value),
            Some(Binding::Memory(place)) => self.write_memory(place, scalar.cell(), value),
            None => {}
        }
    }

    /// The value of a scalar variable.
    pub(super) fn read_variable(&mut self, symbol: SymbolId) -> Option<(Value, Scalar)> {
        let symbol = self.original_symbol(symbol);
        let scalar = self.symbols()[symbol].ty.and_then(|ty| self.to_scalar(ty))?;
        match self.frame.bindings.get(&symbol).copied()? {
            Binding::Register(var, scalar, _) => Some((self.build.read_variable(var), scalar)),
            Binding::Memory(place) => Some((self.load(place, scalar.cell()), scalar)),
        }
    }

    /// Writes memory; at team level the first thread does, and the others see it afterwards.
    pub(super) fn write_memory(&mut self, place: MemoryPlace, cell: Cell, value: Value) {
        self.first_thread(place.space == Space::Local, |lower| lower.store(place, cell, value));
    }

    /// Writes memory that all threads that are here would write alike.
    pub(super) fn write_as_one(&mut self, place: MemoryPlace, cell: Cell, value: Value) {
        if place.space == Space::Local || self.level != Level::Thread {
            return self.write_memory(place, cell, value);
        }
        self.barrier();
        self.on_first_thread(|lower| lower.store(place, cell, value));
        self.barrier();
    }

    /// What the first thread of each block does, while the others go on.
    pub(super) fn on_first_thread(&mut self, step: impl FnOnce(&mut Self)) {
        let zero = self.int(0);
        self.on_thread(zero, step);
    }

    /// What one thread of each block does, while the others go on.
    pub(super) fn on_thread(&mut self, number: Value, step: impl FnOnce(&mut Self)) {
        let (own, after) = (self.build.block(), self.build.block());
        let thread = self.special(Special::Thread);
        let is_it = self.compare(Compare::Eq, thread, number);
        self.build.branch(is_it, own, after);
        self.build.start(own);
        step(self);
        self.build.jump(after);
        self.build.start(after);
    }

    /// At team level, what the first thread does for all, between two barriers; else what each thread does.
    pub(super) fn first_thread(&mut self, by_each: bool, step: impl FnOnce(&mut Self)) {
        if self.level != Level::Team || by_each {
            return step(self);
        }
        self.barrier();
        self.on_first_thread(step);
        self.barrier();
    }

    /// A value that the first thread computes, in every thread.
    pub(super) fn broadcast_value(&mut self, ty: Ty, step: impl FnOnce(&mut Self) -> Value) -> Value {
        if self.level != Level::Team {
            return step(self);
        }
        let bytes = u64::from(ty.bits()) / 8;
        let place = self.add_slot("broadcast".into(), Space::Shared, bytes, bytes, false);
        self.first_thread(false, |lower| {
            let value = step(lower);
            lower.store(place, Cell::Whole(ty), value);
        });
        self.load(place, Cell::Whole(ty))
    }

    pub(super) fn offset_place(&mut self, place: MemoryPlace, bytes: u64) -> MemoryPlace {
        if bytes == 0 {
            return place;
        }
        let offset = self.long(bytes as i64);
        let address = self.binary(Binary::Add, place.address, offset);
        self.note_distance(place.address, address, bytes);
        MemoryPlace { address, ..place }
    }
}
