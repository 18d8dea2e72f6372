//! Allocatable components on the device (Fortran 2023, 7.5.4.6, 9.7.1.3, 9.7.3.2): a structure that comes to life there has none at first, and
//! gives back the memory of those that it has where it ends. Components of the host's structures may be allocated, too, for as long as the
//! region (OpenMP 6.0, 7.9.6); what the host allocated is not deallocated here.

use super::allocate::{Allocation, is_allocated_plainly, read_allocations};
use super::scalar::Scalar;
use super::*;
use crate::phrases::NoCode;
use semantics::body::{ActionKind, ExprKind, StatementKind};
use symbols::{Attributes, Type};

/// The most components of a structure that are copied or end one by one.
const MOST: usize = 64;

/// A component of a type.
#[derive(Clone, Copy)]
struct Part {
    /// How far it is from the beginning.
    offset: u64,
    ty: TypeId,
    /// How it is there.
    form: Form,
}

/// What a structure has of a component.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Value,
    Pointer,
    Allocatable,
}

/// The components of a type, in the place of structures with allocatable components those of them; none if they are too many.
fn collect_components(symbols: &SymbolTable, ty: TypeId) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    collect_within(symbols, ty, 0, &mut parts, 0)?;
    Some(parts)
}

fn collect_within(symbols: &SymbolTable, ty: TypeId, at: u64, parts: &mut Vec<Part>, depth: u32) -> Option<()> {
    let types = &symbols.types;
    if depth > crate::DEPTH || parts.len() > MOST {
        return None;
    }
    match &types[types.representation(ty)] {
        Type::Array { element, .. } if descriptor::has_allocatable_parts(symbols, ty) => {
            let each = types.layout(*element)?.0.max(1);
            let count = types.layout(ty)?.0 / each;
            (0..count).try_for_each(|number| collect_within(symbols, *element, at + number * each, parts, depth + 1))
        }
        Type::Record { record, .. } => {
            let (offsets, fields) = (types.offsets(*record)?, types.records[*record].fields.as_ref()?);
            fields.iter().zip(offsets).try_for_each(|(field, offset)| {
                let has = |attribute| field.attributes.contains(attribute);
                let is_function = matches!(types[field.ty], Type::Function { .. });
                let form = match (has(Attributes::ALLOCATABLE), has(Attributes::POINTER) && !is_function) {
                    (true, _) => Form::Allocatable,
                    (false, true) => Form::Pointer,
                    (false, false) if descriptor::has_allocatable_parts(symbols, field.ty) => {
                        return collect_within(symbols, field.ty, at + offset, parts, depth + 1);
                    }
                    (false, false) => Form::Value,
                };
                parts.push(Part { offset: at + offset, ty: field.ty, form });
                Some(())
            })
        }
        _ => Some(()),
    }
}

impl Lower<'_> {
    /// The descriptor of an allocatable component that can be allocated here.
    pub(super) fn allocatable_component(&mut self, object: ExprId) -> Option<MemoryPlace> {
        let ExprKind::Member { base, field } = self.frame.body.exprs[object].kind else { return None };
        let is_it = descriptor::is_allocatable(self.symbols(), self.frame.body.exprs[base].ty, field)
            && is_allocated_plainly(self.symbols(), self.frame.body.exprs[object].ty);
        if is_it { self.component_descriptor(object) } else { None }
    }

    pub(super) fn allocate_component(
        &mut self,
        descriptor: MemoryPlace,
        allocation: &Allocation,
        at: Span,
    ) -> Option<()> {
        let address = self.described_place(descriptor).address;
        let null = self.long(0);
        let is_free = self.compare(Compare::Eq, address, null);
        let why = "an allocatable component is allocated on the device, and it is allocated already";
        self.require_condition(is_free, why, at);
        let ty = self.frame.body.exprs[allocation.object].ty;
        let (bounds, bytes) = self.allocated_bounds(ty, allocation, at)?;
        let address = self.allocate_bytes(bytes);
        self.describe_target(allocation.object, address, &bounds)
    }

    pub(super) fn deallocate_component(&mut self, descriptor: MemoryPlace, object: ExprId, at: Span) -> Option<()> {
        let is_own = matches!(descriptor.space, Space::Local | Space::Shared);
        if !is_own && !self.allocates_component(object) {
            self.report(problems::no_code_for_statement(NoCode::DeallocateForeign, at));
            return None;
        }
        let address = self.described_place(descriptor).address;
        let null = self.long(0);
        let is_there = self.compare(Compare::Ne, address, null);
        let why = "an allocatable component is deallocated on the device, and it is not allocated";
        self.require_condition(is_there, why, at);
        self.give_back(address);
        self.write_memory(descriptor, Scalar::ADDRESS.cell(), null);
        Some(())
    }

    /// Whether the procedure allocates this component of some structure.
    fn allocates_component(&self, object: ExprId) -> bool {
        let body = self.frame.body;
        let component = |expr: ExprId| match body.exprs[expr].kind {
            ExprKind::Member { base, field } => Some((body.exprs[base].ty, field)),
            _ => None,
        };
        let wanted = component(object);
        body.statements.values().any(|statement| match &statement.kind {
            StatementKind::Action(action) if action.kind == ActionKind::Allocate => {
                let allocations = read_allocations(self.frame.unit, body, action).unwrap_or_default();
                allocations.iter().any(|allocation| component(allocation.object) == wanted)
            }
            _ => false,
        })
    }

    /// Allocates a scalar component that is assigned and not allocated (Fortran 2023, 10.2.1.3p3); whether it is one that can be.
    pub(super) fn allocate_assigned_component(&mut self, target: ExprId) -> bool {
        let ty = self.frame.body.exprs[target].ty;
        if !self.array_dimensions(ty).is_empty() {
            return false;
        }
        let Some(descriptor) = self.allocatable_component(target) else { return false };
        if !matches!(descriptor.space, Space::Local | Space::Shared) {
            return false;
        }
        let Some(bytes) = self.step_size(ty, self.span(target)) else { return false };
        let address = self.described_place(descriptor).address;
        self.allocate_if_null(address, bytes, |lower, address| {
            lower.write_memory(descriptor, Scalar::ADDRESS.cell(), address);
        });
        true
    }

    /// Whether a variable is a structure of the device whose allocatable components end with it.
    pub(super) fn has_ending_components(&self, symbol: SymbolId) -> bool {
        let symbols = self.symbols();
        symbols[symbol].ty.is_some_and(|ty| descriptor::has_allocatable_parts(symbols, ty))
    }

    /// Gives back what the allocatable components of a variable have.
    pub(super) fn end_components(&mut self, symbol: SymbolId) {
        let Some(Binding::Memory(place)) = self.frame.bindings.get(&symbol).copied() else { return };
        let parts = self.symbols()[symbol].ty.and_then(|ty| collect_components(self.symbols(), ty)).unwrap_or_default();
        for part in parts.into_iter().filter(|part| part.form == Form::Allocatable) {
            let descriptor = self.offset_place(place, part.offset);
            let address = self.described_place(descriptor).address;
            self.give_back(address);
        }
    }

    /// Copies a structure with allocatable components, of which the copy has memory of its own (OpenMP 5.2, 5.4.4).
    pub(super) fn copy_structure(&mut self, copy: MemoryPlace, from: MemoryPlace, ty: TypeId, at: Span) {
        let is_plain = |part: &Part| part.form != Form::Allocatable || is_allocated_plainly(self.symbols(), part.ty);
        let parts = collect_components(self.symbols(), ty).filter(|parts| parts.iter().all(is_plain));
        let Some(parts) = parts else {
            return self.report(problems::no_code_for_expression(NoCode::AllocatableComponents, at));
        };
        for part in parts {
            let (into, from) = (self.offset_place(copy, part.offset), self.offset_place(from, part.offset));
            match part.form {
                Form::Value => self.copy_object(into, from, part.ty, at),
                Form::Pointer | Form::Allocatable => self.copy_descriptor(into, from, part, at),
            }
        }
    }

    fn copy_descriptor(&mut self, copy: MemoryPlace, from: MemoryPlace, part: Part, at: Span) {
        let Some(element) = self.step_size(self.symbols().types.element(part.ty), at) else { return };
        let rank = self.array_dimensions(part.ty).len();
        let outside = self.described_place(from);
        self.write_memory(copy, Scalar::ADDRESS.cell(), outside.address);
        self.where_not_null(outside.address, |lower| {
            let bounds = lower.copy_bounds(copy, from, rank);
            if part.form == Form::Allocatable {
                let bytes =
                    bounds.iter().fold(element, |bytes, [_, extent, _]| lower.binary(Binary::Mul, bytes, *extent));
                let address = lower.allocate_bytes(bytes);
                let own = MemoryPlace { address, ..outside };
                lower.copy_objects(own, outside, bytes, part.ty);
                lower.write_memory(copy, Scalar::ADDRESS.cell(), address);
            }
        });
    }
}
