//! Allocatable and pointer components: descriptors in the memory of their structure, as LLVM's Fortran runtime has them: the address
//! first, from byte 24 on for each dimension its lower bound, its extent, and the distance of neighbors in bytes.

use super::scalar::Scalar;
use super::*;
use crate::phrases::NoCode;
use semantics::body::{ExprKind, Intrinsic};
use symbols::{Attributes, Dimension, Field, Type};

/// Where the first dimension is described, and how much each takes.
pub(super) const DIMENSIONS: u64 = 24;
pub(super) const EACH: u64 = 24;
/// What a dimension has.
const LOWER: u64 = 0;
const EXTENT: u64 = 8;
const DISTANCE: u64 = 16;

/// Whether a field of a record is described by a descriptor, and not in the record itself.
pub fn is_described(symbols: &SymbolTable, record: TypeId, field: u32) -> bool {
    find_field(symbols, record, field).is_some_and(|field| {
        field.attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE)
            && !matches!(symbols.types[field.ty], Type::Function { .. })
    })
}

/// A field of a record by its number.
fn find_field(symbols: &SymbolTable, record: TypeId, field: u32) -> Option<&Field> {
    let types = &symbols.types;
    let Type::Record { record, .. } = &types[types.representation(record)] else { return None };
    types.records[*record].fields.as_ref()?.get(field as usize)
}

/// Whether a field of a record is a pointer that may point to an array in several pieces.
pub fn is_pointer(symbols: &SymbolTable, record: TypeId, field: u32) -> bool {
    find_field(symbols, record, field).is_some_and(|field| {
        field.attributes.contains(Attributes::POINTER) && !field.attributes.contains(Attributes::CONTIGUOUS)
    })
}

/// Whether a field of a record is allocatable.
pub fn is_allocatable(symbols: &SymbolTable, record: TypeId, field: u32) -> bool {
    find_field(symbols, record, field).is_some_and(|field| field.attributes.contains(Attributes::ALLOCATABLE))
}

/// Whether a structure has allocatable components, which an assignment copies too (Fortran 10.2.1.3).
pub fn has_allocatable_parts(symbols: &SymbolTable, ty: TypeId) -> bool {
    let types = &symbols.types;
    let Type::Record { record, .. } = &types[types.representation(types.element(ty))] else { return false };
    types.records[*record].fields.iter().flatten().any(|field| {
        let inner = types.representation(types.element(field.ty));
        let is_other = matches!(types[inner], Type::Record { record: inner, .. } if inner != *record);
        let is_pointer = field.attributes.contains(Attributes::POINTER);
        field.attributes.contains(Attributes::ALLOCATABLE)
            || !is_pointer && is_other && has_allocatable_parts(symbols, field.ty)
    })
}

impl Lower<'_> {
    /// The descriptor of a component that has one.
    pub(super) fn component_descriptor(&mut self, expr: ExprId) -> Option<MemoryPlace> {
        let ExprKind::Member { base, field } = self.frame.body.exprs[expr].kind else { return None };
        let ty = self.frame.body.exprs[base].ty;
        if !is_described(self.symbols(), ty, field) {
            return None;
        }
        let types = &self.symbols().types;
        let Type::Record { record, .. } = types[types.representation(ty)] else { return None };
        let offset = types.offsets(record).and_then(|offsets| offsets.get(field as usize).copied());
        let place = self.lower_place(base)?;
        let Some(offset) = offset else {
            let at = self.span(expr);
            self.report(problems::no_code_for_expression(NoCode::Member, at));
            return None;
        };
        Some(self.offset_place(place, offset))
    }

    /// What a descriptor describes.
    pub(super) fn described_place(&mut self, descriptor: MemoryPlace) -> MemoryPlace {
        let address = self.load(descriptor, Scalar::ADDRESS.cell());
        MemoryPlace { address, space: self.unknown_space(), root: Root::Unknown, volatile: descriptor.volatile }
    }

    fn described_number(&mut self, descriptor: MemoryPlace, dimension: usize, what: u64) -> Value {
        let place = self.offset_place(descriptor, DIMENSIONS + EACH * dimension as u64 + what);
        self.load(place, Scalar::INDEX.cell())
    }

    /// Gives a descriptor the bounds of another one; these.
    pub(super) fn copy_bounds(&mut self, copy: MemoryPlace, from: MemoryPlace, rank: usize) -> Vec<[Value; 3]> {
        let each = (0..rank)
            .map(|dimension| [LOWER, EXTENT, DISTANCE].map(|what| self.described_number(from, dimension, what)));
        let bounds: Vec<[Value; 3]> = each.collect();
        self.write_bounds(copy, &bounds);
        bounds
    }

    fn write_bounds(&mut self, descriptor: MemoryPlace, bounds: &[[Value; 3]]) {
        for (dimension, [lower, extent, stride]) in bounds.iter().enumerate() {
            for (what, value) in [(LOWER, *lower), (EXTENT, *extent), (DISTANCE, *stride)] {
                let place = self.offset_place(descriptor, DIMENSIONS + EACH * dimension as u64 + what);
                self.write_memory(place, Scalar::INDEX.cell(), value);
            }
        }
    }

    /// The element of an array with a descriptor, by its indexes.
    pub(super) fn described_element(&mut self, descriptor: MemoryPlace, indices: &[Value]) -> MemoryPlace {
        let mut place = self.described_place(descriptor);
        for (dimension, index) in indices.iter().enumerate() {
            let lower = self.described_number(descriptor, dimension, LOWER);
            let distance = self.described_number(descriptor, dimension, DISTANCE);
            let position = self.binary(Binary::Sub, *index, lower);
            let bytes = self.binary(Binary::Mul, position, distance);
            place.address = self.binary(Binary::Add, place.address, bytes);
        }
        place
    }

    /// SIZE or LBOUND of a dimension of a component with a descriptor.
    pub(super) fn described_bound(
        &mut self,
        component: ExprId,
        intrinsic: Intrinsic,
        dimension: usize,
    ) -> Option<Value> {
        let descriptor = self.component_descriptor(component)?;
        Some(self.described_number(descriptor, dimension, if intrinsic == Intrinsic::Size { EXTENT } else { LOWER }))
    }

    /// The lower bound, the extent and the stride of each dimension of a component with a descriptor.
    pub(super) fn described_bounds(&mut self, component: ExprId) -> Option<Vec<[Value; 3]>> {
        let descriptor = self.component_descriptor(component)?;
        let rank = self.array_dimensions(self.frame.body.exprs[component].ty).len();
        let each = (0..rank)
            .map(|dimension| [LOWER, EXTENT, DISTANCE].map(|what| self.described_number(descriptor, dimension, what)));
        Some(each.collect())
    }

    /// Lets a component point to something: its address, and the bounds and strides of an array.
    pub(super) fn describe_target(&mut self, component: ExprId, address: Value, bounds: &[[Value; 3]]) -> Option<()> {
        let descriptor = self.component_descriptor(component)?;
        self.write_memory(descriptor, Scalar::ADDRESS.cell(), address);
        self.write_bounds(descriptor, bounds);
        Some(())
    }

    /// The dimensions of an array's type.
    pub(super) fn array_dimensions(&self, ty: TypeId) -> Vec<Dimension> {
        let types = &self.symbols().types;
        match &types[types.representation(ty)] {
            Type::Array { dimensions, .. } => dimensions.clone(),
            _ => Vec::new(),
        }
    }
}
