//! Pointers of Fortran that change what they point to in a region: an address and bounds in registers of each thread (10.2.2, 9.7.2).

use super::call::{Actual, Layout};
use super::scalar::Scalar;
use super::*;
use crate::phrases::NoCode;
use semantics::body::{Action, ActionKind, Callee, Effect, ExprId, ExprKind, Intrinsic, StatementKind};

/// A pointer in registers.
#[derive(Clone, Debug)]
pub(super) struct PointerVariables {
    pub(super) address: Var,
    /// The lower bound, the extent and the stride in bytes of each dimension.
    pub(super) bounds: Vec<[Var; 3]>,
    /// Who has it.
    pub(super) level: Level,
}

/// The pointers and allocatable variables that a block lets be somewhere else.
pub fn collect_moved(symbols: &SymbolTable, body: &Body, block: &[StatementId]) -> HashSet<SymbolId> {
    let mut found = HashSet::new();
    let mut add = |expr: ExprId| {
        if let ExprKind::Symbol(symbol) = body.exprs[expr].kind {
            found.insert(symbols.original(symbol));
        }
    };
    body.each_statement(block, |statement| match &body.statements[statement].kind {
        StatementKind::Action(action) => match action.kind {
            ActionKind::PointerAssignment { pointer, .. } => add(pointer),
            ActionKind::Nullify | ActionKind::Allocate | ActionKind::Deallocate => action
                .operands
                .iter()
                .filter(|operand| action.kind == ActionKind::Nullify || operand.effect == Effect::Any)
                .for_each(|operand| add(operand.expr)),
            _ => {}
        },
        kind => {
            if let StatementKind::Expr(expr) = *kind
                && let ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::CFPointer), arguments } =
                    &body.exprs[expr].kind
            {
                arguments.get(1).into_iter().for_each(|pointer| add(*pointer));
            }
        }
    });
    found
}

/// The pointers that a block lets point to what another name designates.
pub fn collect_pointed(symbols: &SymbolTable, body: &Body, block: &[StatementId]) -> HashSet<SymbolId> {
    let mut found = HashSet::new();
    body.each_statement(block, |statement| {
        if let StatementKind::Action(action) = &body.statements[statement].kind
            && let ActionKind::PointerAssignment { pointer, .. } = action.kind
            && let ExprKind::Symbol(symbol) = body.exprs[pointer].kind
        {
            found.insert(symbols.original(symbol));
        }
    });
    found
}

impl Lower<'_> {
    /// Whether a variable is a pointer or allocatable, and kept in registers.
    pub(super) fn is_moved(&self, symbol: SymbolId) -> bool {
        self.frame.moved.contains(&symbol) && crate::outline::descriptors::is_dynamic(self.symbols(), symbol)
    }

    /// Binds a pointer that has no target yet, or this one.
    pub(super) fn bind_moved(&mut self, symbol: SymbolId, address: Option<Value>) {
        let null = self.long(0);
        let variable = self.build.variable(Ty::I64);
        self.build.write(variable, address.unwrap_or(null));
        let rank = self.symbols()[symbol].ty.map_or(0, |ty| self.array_dimensions(ty).len());
        let mut bounds = Vec::new();
        for dimension in 0..rank as u32 {
            let known = [
                ParameterRole::Lower(symbol, dimension),
                ParameterRole::Extent(symbol, dimension),
                ParameterRole::Stride(symbol, dimension),
            ];
            let each = known.map(|role| {
                let value = self.frame.numbers.get(&role).copied().unwrap_or(null);
                let variable = self.build.variable(Ty::I64);
                self.build.write(variable, value);
                variable
            });
            bounds.push(each);
        }
        let level = self.level;
        self.frame.pointers.insert(symbol, PointerVariables { address: variable, bounds, level });
    }

    /// Binds a pointer to a copy of itself; whether it is one that is kept in registers.
    pub(super) fn copy_moved(&mut self, symbol: SymbolId) -> bool {
        let Some(outer) = self.frame.pointers.get(&symbol).cloned() else { return false };
        let address = self.build.read_variable(outer.address);
        self.bind_moved(symbol, Some(address));
        let Some(own) = self.frame.pointers.get(&symbol).cloned() else { return false };
        for (own, outer) in own.bounds.iter().zip(&outer.bounds) {
            for (own, outer) in own.iter().zip(outer) {
                let value = self.build.read_variable(*outer);
                self.build.write(*own, value);
            }
        }
        true
    }

    /// Where a variable is now.
    pub(super) fn find_binding(&mut self, symbol: SymbolId) -> Option<Binding> {
        let original = self.original_symbol(symbol);
        let Some(address) = self.frame.pointers.get(&original).map(|pointer| pointer.address) else {
            return self.symbol_binding(symbol);
        };
        let address = self.build.read_variable(address);
        let space = self.unknown_space();
        Some(Binding::Memory(MemoryPlace { address, space, root: Root::Unknown, volatile: false }))
    }

    /// A bound of a pointer that is kept in registers.
    pub(super) fn moved_number(&mut self, role: ParameterRole) -> Option<Value> {
        let (symbol, dimension, which) = match role {
            ParameterRole::Lower(symbol, dimension) => (symbol, dimension, 0),
            ParameterRole::Extent(symbol, dimension) => (symbol, dimension, 1),
            ParameterRole::Stride(symbol, dimension) => (symbol, dimension, 2),
            ParameterRole::Variable(_) | ParameterRole::Clause(_) | ParameterRole::Device => return None,
        };
        let variable = self.frame.pointers.get(&symbol)?.bounds.get(dimension as usize)?[which];
        Some(self.build.read_variable(variable))
    }

    /// A statement that lets pointers point elsewhere.
    pub(super) fn move_pointers(&mut self, action: &Action, at: Span) {
        match &action.kind {
            ActionKind::PointerAssignment { pointer, target, has_bounds: false } => {
                if let Some((address, bounds)) = self.pointer_target(*target) {
                    self.associate_pointer(*pointer, address, &bounds, at);
                }
            }
            ActionKind::PointerAssignment { pointer, target, has_bounds: true } => {
                let limits = action.operands.iter().filter(|operand| operand.effect == Effect::Read);
                let limits: Vec<ExprId> = limits.map(|operand| operand.expr).collect();
                if let Some((address, bounds)) = self.pointer_target(*target)
                    && let Some(bounds) = self.remapped_bounds(*pointer, *target, bounds, &limits)
                {
                    self.associate_pointer(*pointer, address, &bounds, at);
                }
            }
            ActionKind::Nullify => {
                for pointer in action.exprs() {
                    let null = self.long(0);
                    self.associate_pointer(pointer, null, &[], at);
                }
            }
            other => self.report(problems::no_code_for_statement(other, at)),
        }
    }

    /// The bounds that a pointer assignment gives (Fortran 10.2.2.3): lower ones alone, or both for elements one behind the other.
    fn remapped_bounds(
        &mut self,
        pointer: ExprId,
        target: ExprId,
        mut bounds: Vec<[Value; 3]>,
        limits: &[ExprId],
    ) -> Option<Vec<[Value; 3]>> {
        let values: Vec<Value> = limits.iter().map(|limit| self.index_value(*limit)).collect::<Option<_>>()?;
        let rank = self.array_dimensions(self.frame.body.exprs[pointer].ty).len();
        let at = self.span(target);
        if values.len() == rank && bounds.len() == rank {
            bounds.iter_mut().zip(values).for_each(|(bounds, lower)| bounds[0] = lower);
            return Some(bounds);
        }
        if values.len() != 2 * rank || bounds.is_empty() {
            self.report(problems::no_code_for_statement(NoCode::PointerBounds, at));
            return None;
        }
        let mut stride = bounds[0][2];
        if bounds.len() > 1 {
            let element = self.symbols().types.element(self.frame.body.exprs[target].ty);
            self.require_contiguous(&bounds, element, at);
            stride = self.step_size(element, at)?;
        }
        let (zero, one) = (self.long(0), self.long(1));
        let mut found = Vec::new();
        for pair in values.chunks(2) {
            let distance = self.binary(Binary::Sub, pair[1], pair[0]);
            let count = self.binary(Binary::Add, distance, one);
            let extent = self.binary(Binary::Max, count, zero);
            found.push([pair[0], extent, stride]);
            stride = self.binary(Binary::Mul, stride, extent);
        }
        Some(found)
    }

    fn associate_pointer(&mut self, pointer: ExprId, address: Value, bounds: &[[Value; 3]], at: Span) {
        let symbol = match self.frame.body.exprs[pointer].kind {
            ExprKind::Symbol(symbol) => self.frame.pointers.get(&self.original_symbol(symbol)).cloned(),
            _ => None,
        };
        if let Some(variables) = symbol {
            if self.level == Level::Thread && variables.level != Level::Thread {
                return self.report(problems::no_code_for_statement(NoCode::SharedPointer, at));
            }
            self.build.write(variables.address, address);
            for (variable, value) in variables.bounds.iter().flatten().zip(bounds.iter().flatten()) {
                self.build.write(*variable, *value);
            }
            return;
        }
        let is_component = matches!(self.frame.body.exprs[pointer].kind, ExprKind::Member { .. });
        if !is_component || self.describe_target(pointer, address, bounds).is_none() {
            self.report(problems::no_code_for_statement(NoCode::PointerAssignment, at));
        }
    }

    /// An object as a whole, with the bounds that it has.
    fn whole_actual(&mut self, target: ExprId, binding: Option<Binding>) -> Actual {
        Actual { binding, bounds: self.whole_bounds(target), layout: Layout::Strided, ..Actual::of_value(None) }
    }

    /// The address and the bounds of what a pointer shall point to.
    fn pointer_target(&mut self, target: ExprId) -> Option<(Value, Vec<[Value; 3]>)> {
        let at = self.span(target);
        let rank = self.array_dimensions(self.frame.body.exprs[target].ty).len();
        let actual = match &self.frame.body.exprs[target].kind {
            ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Null), .. } => {
                return Some((self.long(0), Vec::new()));
            }
            ExprKind::Symbol(symbol) => {
                let binding = self.find_binding(*symbol);
                Some(self.whole_actual(target, binding))
            }
            ExprKind::Section { .. } => self.actual_section(target),
            ExprKind::Element { .. } | ExprKind::Member { .. } => {
                let binding = self.lower_place(target).map(Binding::Memory);
                Some(self.whole_actual(target, binding))
            }
            _ => None,
        };
        let bounds = actual.as_ref().and_then(|actual| actual.bounds.clone()).unwrap_or_default();
        match actual.and_then(|actual| actual.binding) {
            Some(Binding::Memory(place)) if bounds.len() == rank => Some((self.generic_address(place), bounds)),
            _ => {
                self.report(problems::no_code_for_statement(NoCode::PointerTarget, at));
                None
            }
        }
    }

    /// `call c_f_pointer(cptr, fptr, shape)` (Fortran 18.2.3.3)
    pub(super) fn lower_c_f_pointer(&mut self, arguments: &[ExprId], at: Span) {
        let [address, pointer, shape @ ..] = arguments else { return };
        let Some(place) = self.lower_place(*address) else { return };
        let address = self.load(place, Scalar::ADDRESS.cell());
        let items = match shape {
            [] => Vec::new(),
            [shape] => match self.frame.body.exprs[*shape].kind.clone() {
                ExprKind::List(items) => items,
                _ => {
                    return self.report(problems::no_code_for_statement(NoCode::UnlistedShape, at));
                }
            },
            _ => {
                return self.report(problems::no_code_for_statement(NoCode::LowerBound, at));
            }
        };
        let one = self.long(1);
        let mut bounds = Vec::new();
        let element = self.symbols().types.element(self.frame.body.exprs[*pointer].ty);
        let Some(mut stride) = self.step_size(element, at) else { return };
        for item in items {
            let Some(extent) = self.index_value(item) else { return };
            bounds.push([one, extent, stride]);
            stride = self.binary(Binary::Mul, stride, extent);
        }
        self.associate_pointer(*pointer, address, &bounds, at);
    }

    /// `associated(p, t)`: whether both are the same elements in the same order, and there is one (Fortran 16.9.20).
    fn is_associated_with(&mut self, pointer: ExprId, target: ExprId) -> Option<Value> {
        let ((own, own_bounds), (other, other_bounds)) = (self.pointer_target(pointer)?, self.pointer_target(target)?);
        let (null, zero, one) = (self.long(0), self.long(0), self.long(1));
        let (is_there, is_same) = (self.compare(Compare::Ne, own, null), self.compare(Compare::Eq, own, other));
        let mut holds = self.binary(Binary::And, is_there, is_same);
        for ([_, extent, stride], [_, other_extent, other_stride]) in own_bounds.into_iter().zip(other_bounds) {
            let same_stride = self.compare(Compare::Eq, stride, other_stride);
            let is_single = self.compare(Compare::Eq, extent, one);
            let is_any = self.compare(Compare::Gt, extent, zero);
            let together = self.binary(Binary::Or, same_stride, is_single);
            for condition in [self.compare(Compare::Eq, extent, other_extent), is_any, together] {
                holds = self.binary(Binary::And, holds, condition);
            }
        }
        Some(holds)
    }

    /// `c_associated(p)`: whether there is an address, and `c_associated(p, q)`: whether it is this one (Fortran 18.2.3.2).
    fn are_addresses(&mut self, arguments: &[ExprId]) -> Option<Value> {
        let mut addresses = Vec::new();
        for argument in arguments {
            let place = self.lower_place(*argument)?;
            addresses.push(self.load(place, Scalar::ADDRESS.cell()));
        }
        let null = self.long(0);
        let first = *addresses.first()?;
        let is_there = self.compare(Compare::Ne, first, null);
        let Some(other) = addresses.get(1) else { return Some(is_there) };
        let is_same = self.compare(Compare::Eq, first, *other);
        Some(self.binary(Binary::And, is_there, is_same))
    }

    /// The structure with the address that `c_loc(x)` gives (Fortran 18.2.3.6).
    pub(super) fn address_record(&mut self, ty: TypeId, target: ExprId) -> Option<MemoryPlace> {
        let (address, _) = self.pointer_target(target)?;
        let place = self.record_memory("address", ty)?;
        self.write_memory(place, Scalar::ADDRESS.cell(), address);
        Some(place)
    }

    /// `allocated(x)` and `associated(x)`: whether there is an address; what is not allocated comes as a null address.
    pub(super) fn lower_status(&mut self, intrinsic: Intrinsic, arguments: &[ExprId]) -> Option<Value> {
        match (intrinsic, arguments) {
            (Intrinsic::Associated, [pointer, target]) => return self.is_associated_with(*pointer, *target),
            (Intrinsic::CAssociated, arguments) => return self.are_addresses(arguments),
            _ => {}
        }
        let (Intrinsic::Allocated | Intrinsic::Associated, [variable]) = (intrinsic, arguments) else { return None };
        let address = match self.frame.body.exprs[*variable].kind {
            ExprKind::Symbol(symbol) => {
                let symbol = self.original_symbol(symbol);
                match self.frame.pointers.get(&symbol).map(|pointer| pointer.address) {
                    Some(variable) => self.build.read_variable(variable),
                    None => self.frame.addresses.get(&symbol).copied()?,
                }
            }
            ExprKind::Member { .. } => {
                let descriptor = self.component_descriptor(*variable)?;
                self.described_place(descriptor).address
            }
            _ => return None,
        };
        let null = self.long(0);
        Some(self.compare(Compare::Ne, address, null))
    }
}
