//! ALLOCATE and DEALLOCATE of variables (Fortran 2023, 9.7.1 and 9.7.3): memory of the device's heap, for pointers in registers. Only what
//! was allocated on the device is deallocated there (OpenMP 6.0, 7.9.6: the host's status of a variable is as it was).

use super::pointer::PointerVariables;
use super::*;
use crate::phrases::{AllocationStatement, NoCode};
use crate::ssa::Routine;
use semantics::body::{Action, ActionKind, Effect, ExprKind, StatementKind};
use source::TokenKind;
use symbols::{Attributes, Bound, Type};

/// What an ALLOCATE statement allocates: the object, and for each dimension its lower bound, if it has one, and its upper bound.
pub struct Allocation {
    /// The object.
    pub object: ExprId,
    /// Its bounds.
    pub bounds: Vec<(Option<ExprId>, ExprId)>,
}

/// What an ALLOCATE or DEALLOCATE statement without options names; `None` of one that asks for more.
pub fn read_allocations(unit: UnitView<'_>, body: &Body, action: &Action) -> Option<Vec<Allocation>> {
    let symbols = &unit.environments.symbols;
    let mut found: Vec<(ExprId, Vec<ExprId>)> = Vec::new();
    for operand in &action.operands {
        match operand.effect {
            Effect::Any => found.push((operand.expr, Vec::new())),
            _ => found.last_mut()?.1.push(operand.expr),
        }
    }
    let allocation = |(object, parts): (ExprId, Vec<ExprId>)| {
        let rank = match &symbols.types[symbols.types.representation(body.exprs[object].ty)] {
            Type::Array { dimensions, .. } if action.kind == ActionKind::Allocate => dimensions.len(),
            _ => 0,
        };
        let mut bounds = Vec::new();
        let mut lower = None;
        // With a lower bound for each dimension nothing else tells them apart.
        let are_pairs = rank > 0 && parts.len() == 2 * rank;
        for (number, part) in parts.iter().enumerate() {
            let is_first = are_pairs && number % 2 == 0;
            if is_first || parts.get(number + 1).is_some_and(|next| is_lower(unit, body, *part, *next)) {
                lower = Some(*part);
            } else {
                bounds.push((lower.take(), *part));
            }
        }
        (bounds.len() == rank).then_some(Allocation { object, bounds })
    };
    found.into_iter().map(allocation).collect()
}

/// Whether a colon stands between two bounds, and not a comma.
fn is_lower(unit: UnitView<'_>, body: &Body, bound: ExprId, next: ExprId) -> bool {
    let (bound, next) = (body.exprs[bound].span, body.exprs[next].span);
    let between = unit.tokens.get(bound.end as usize..next.start as usize).unwrap_or(&[]);
    between.iter().any(|token| token.kind == TokenKind::Colon)
}

/// The variables that a block allocates: by a statement, or by an assignment to all of one.
pub fn collect_allocated(symbols: &SymbolTable, body: &Body, block: &[StatementId]) -> HashSet<SymbolId> {
    let mut found = HashSet::new();
    let mut add = |expr: ExprId| {
        if let ExprKind::Symbol(symbol) = body.exprs[expr].kind {
            found.insert(symbols.original(symbol));
        }
    };
    body.each_statement(block, |statement| match &body.statements[statement].kind {
        StatementKind::Action(action) if action.kind == ActionKind::Allocate => action.exprs().for_each(&mut add),
        StatementKind::Expr(expr) => {
            if let ExprKind::Assign { target, .. } = body.exprs[*expr].kind {
                add(target);
            }
        }
        _ => {}
    });
    found
}

/// Whether a variable of a type can be allocated here: numbers and logical values, and arrays of them, which have no initial value.
pub fn is_allocated_plainly(symbols: &SymbolTable, ty: TypeId) -> bool {
    let types = &symbols.types;
    let is_deferred = match &types[types.representation(ty)] {
        Type::Array { dimensions, .. } => dimensions.iter().all(|dimension| dimension.upper == Bound::Deferred),
        _ => true,
    };
    is_deferred && matches!(types[types.representation(types.element(ty))], Type::Scalar(..))
}

/// Which of the two statements an action of allocation is.
fn statement_of(action: &Action) -> AllocationStatement {
    if action.kind == ActionKind::Allocate { AllocationStatement::Allocate } else { AllocationStatement::Deallocate }
}

impl Lower<'_> {
    /// R927 allocate-stmt, R941 deallocate-stmt.
    pub(super) fn change_allocations(&mut self, action: &Action, at: Span) {
        let Some(allocations) = read_allocations(self.frame.unit, self.frame.body, action) else {
            let what = NoCode::AllocationForm { statement: statement_of(action) };
            return self.report(problems::no_code_for_statement(what, at));
        };
        for allocation in allocations {
            if let Some(descriptor) = self.allocatable_component(allocation.object) {
                let done = match action.kind {
                    ActionKind::Allocate => self.allocate_component(descriptor, &allocation, at),
                    _ => self.deallocate_component(descriptor, allocation.object, at),
                };
                match done {
                    Some(()) => continue,
                    None => return,
                }
            }
            let Some((symbol, variables)) = self.allocatable_variable(&allocation, action, at) else { return };
            let done = match action.kind {
                ActionKind::Allocate => self.allocate_memory(symbol, &variables, &allocation, at),
                _ => self.deallocate_memory(symbol, &variables, at),
            };
            if done.is_none() {
                return;
            }
        }
    }

    /// The variable that is allocated or deallocated.
    fn allocatable_variable(
        &mut self,
        allocation: &Allocation,
        action: &Action,
        at: Span,
    ) -> Option<(SymbolId, PointerVariables)> {
        let of_variable = match self.frame.body.exprs[allocation.object].kind {
            ExprKind::Symbol(symbol) => Some(self.original_symbol(symbol)),
            _ => None,
        };
        let plain = of_variable
            .filter(|symbol| self.symbols()[*symbol].ty.is_some_and(|ty| is_allocated_plainly(self.symbols(), ty)));
        let variables = plain.and_then(|symbol| self.frame.pointers.get(&symbol).cloned());
        let what = match variables {
            Some(variables) if variables.level == self.level => return plain.zip(Some(variables)),
            Some(_) => NoCode::SharedAllocation { statement: statement_of(action) },
            None => NoCode::AllocationOf { statement: statement_of(action) },
        };
        self.report(problems::no_code_for_statement(what, at));
        None
    }

    fn allocate_memory(
        &mut self,
        symbol: SymbolId,
        variables: &PointerVariables,
        allocation: &Allocation,
        at: Span,
    ) -> Option<()> {
        if self.symbols()[symbol].attributes.contains(Attributes::ALLOCATABLE) {
            let address = self.build.read_variable(variables.address);
            let null = self.long(0);
            let is_free = self.compare(Compare::Eq, address, null);
            self.require_condition(
                is_free,
                "an allocatable variable is allocated on the device, and it is allocated already",
                at,
            );
        }
        let (bounds, bytes) = self.allocated_bounds(self.symbols()[symbol].ty?, allocation, at)?;
        let address = self.allocate_bytes(bytes);
        self.build.write(variables.address, address);
        for (variable, value) in variables.bounds.iter().flatten().zip(bounds.iter().flatten()) {
            self.build.write(*variable, *value);
        }
        Some(())
    }

    /// The lower bound, the extent and the stride of each dimension that a statement gives an object of a type, and how much memory it takes.
    pub(super) fn allocated_bounds(
        &mut self,
        ty: TypeId,
        allocation: &Allocation,
        at: Span,
    ) -> Option<(Vec<[Value; 3]>, Value)> {
        let mut bounds = Vec::new();
        let (one, zero) = (self.long(1), self.long(0));
        let element = self.symbols().types.element(ty);
        let mut bytes = self.step_size(element, at)?;
        for (lower, upper) in &allocation.bounds {
            let lower = lower.map_or(Some(one), |lower| self.index_value(lower))?;
            let upper = self.index_value(*upper)?;
            let distance = self.binary(Binary::Sub, upper, lower);
            let count = self.binary(Binary::Add, distance, one);
            let extent = self.binary(Binary::Max, count, zero);
            // The lower bound of a dimension without elements is one (Fortran 2023, 16.9.119).
            let is_empty = self.compare(Compare::Eq, extent, zero);
            let lower = self.select(is_empty, one, lower);
            bounds.push([lower, extent, bytes]);
            bytes = self.binary(Binary::Mul, bytes, extent);
        }
        Some((bounds, bytes))
    }

    /// Memory of the heap, the same for all who execute this.
    pub(super) fn allocate_bytes(&mut self, bytes: Value) -> Value {
        let one = self.long(1);
        let bytes = self.binary(Binary::Max, bytes, one);
        let address =
            self.broadcast_value(Ty::I64, |lower| lower.push(Op::Call(Routine::Allocate, vec![bytes]), Ty::I64));
        self.require_memory(address);
        address
    }

    /// What the host allocated is the host's to deallocate.
    fn deallocate_memory(&mut self, symbol: SymbolId, variables: &PointerVariables, at: Span) -> Option<()> {
        let of_host = self.frame.addresses.get(&symbol).copied();
        let is_pointer = self.symbols()[symbol].attributes.contains(Attributes::POINTER);
        if !self.frame.allocated.contains(&symbol) && (of_host.is_some() || is_pointer) {
            self.report(problems::no_code_for_statement(NoCode::DeallocateForeign, at));
            return None;
        }
        if is_pointer && self.frame.pointed.contains(&symbol) {
            self.report(problems::no_code_for_statement(NoCode::DeallocateOther, at));
            return None;
        }
        let address = self.build.read_variable(variables.address);
        let null = self.long(0);
        let is_there = self.compare(Compare::Ne, address, null);
        self.require_condition(is_there, "a variable is deallocated on the device, and it is not allocated", at);
        if let Some(of_host) = of_host {
            let is_own = self.compare(Compare::Ne, address, of_host);
            self.require_condition(is_own, "a variable that the host allocated is deallocated on the device", at);
        }
        self.give_back(address);
        self.build.write(variables.address, null);
        Some(())
    }

    pub(super) fn give_back(&mut self, address: Value) {
        self.first_thread(false, |lower| {
            lower.build.push(Op::Call(Routine::Free, vec![address]), None);
        });
    }

    /// Lets the kernel fail, and say why, unless a condition holds.
    pub(super) fn require_condition(&mut self, holds: Value, why: &str, at: Span) {
        let (wrong, right) = (self.build.block(), self.build.block());
        self.build.branch(holds, right, wrong);
        self.build.start(wrong);
        self.fail_kernel(why, at);
        self.build.start(right);
    }

    /// Allocates a scalar that is assigned and not allocated (Fortran 2023, 10.2.1.3p3); whether it is one that can be.
    pub(super) fn allocate_assigned(&mut self, target: ExprId) -> bool {
        let ExprKind::Symbol(symbol) = self.frame.body.exprs[target].kind else {
            return self.allocate_assigned_component(target);
        };
        let symbol = self.original_symbol(symbol);
        let Some(variables) = self.frame.pointers.get(&symbol).cloned() else { return false };
        let Some(ty) = self.symbols()[symbol].ty.filter(|_| variables.level == self.level) else { return false };
        if !is_allocated_plainly(self.symbols(), ty) || !variables.bounds.is_empty() {
            return false;
        }
        let Some(bytes) = self.step_size(ty, self.span(target)) else { return false };
        let address = self.build.read_variable(variables.address);
        self.allocate_if_null(address, bytes, |lower, address| lower.build.write(variables.address, address));
        true
    }

    /// Allocates where an address is null, which `keep` writes where it belongs.
    pub(super) fn allocate_if_null(&mut self, address: Value, bytes: Value, keep: impl FnOnce(&mut Self, Value)) {
        let null = self.long(0);
        let is_there = self.compare(Compare::Ne, address, null);
        let (absent, after) = (self.build.block(), self.build.block());
        self.build.branch(is_there, after, absent);
        self.build.start(absent);
        let address = self.allocate_bytes(bytes);
        keep(self, address);
        self.build.jump(after);
        self.build.start(after);
    }

    /// Binds an allocatable variable to a copy of the size of the one outside, which is not allocated if that is not (OpenMP 5.2, 5.4);
    /// whether it is one that has a copy, with the value of the one outside.
    pub(super) fn bind_allocatable(&mut self, symbol: SymbolId, with_value: bool, at: Span) -> bool {
        let Some(Binding::Memory(outside)) = self.frame.bindings.get(&symbol).copied() else { return false };
        let data = &self.symbols()[symbol];
        let is_it = data.attributes.contains(Attributes::ALLOCATABLE) && !self.is_moved(symbol);
        let Some(ty) = data.ty.filter(|ty| is_it && is_allocated_plainly(self.symbols(), *ty)) else { return false };
        let Some(bytes) = self.allocated_bytes(symbol, ty, at) else { return false };
        let copy = self.build.variable(Ty::I64);
        let null = self.long(0);
        self.build.write(copy, null);
        let space = self.unknown_space();
        self.where_not_null(outside.address, |lower| {
            let address = lower.allocate_bytes(bytes);
            lower.build.write(copy, address);
            if with_value {
                let to = MemoryPlace { address, space, root: Root::Unknown, volatile: false };
                lower.copy_objects(to, outside, bytes, ty);
            }
        });
        let address = self.build.read_variable(copy);
        self.owned.push(address);
        let place = MemoryPlace { address, space, root: Root::Unknown, volatile: false };
        self.frame.bindings.insert(symbol, Binding::Memory(place));
        true
    }

    /// How much memory an allocatable variable takes.
    fn allocated_bytes(&mut self, symbol: SymbolId, ty: TypeId, at: Span) -> Option<Value> {
        let element = self.symbols().types.element(ty);
        let mut bytes = self.step_size(element, at)?;
        for (number, dimension) in self.array_dimensions(ty).iter().enumerate() {
            let extent = self.lower_extent(dimension, Some(symbol), number, at)?;
            let extent = self.sum_value(extent);
            bytes = self.binary(Binary::Mul, bytes, extent);
        }
        Some(bytes)
    }

    /// Gives back the memory of allocatable variables that end here (Fortran 2023, 9.7.3.2).
    pub(super) fn end_locals(&mut self, locals: &[SymbolId]) {
        for symbol in locals {
            match self.frame.pointers.get(symbol).cloned() {
                Some(variables) => {
                    let address = self.build.read_variable(variables.address);
                    self.give_back(address);
                }
                None => self.end_components(*symbol),
            }
        }
    }
}
