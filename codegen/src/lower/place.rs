//! Variables and the addresses of their parts.
//!
//! Indexes are computed in 64 bits: signed 32-bit arithmetic inside them does not overflow (C 6.5p5, Fortran 10.1.5.2.4),
//! so it may be carried out wider, and an address becomes a sum of terms that later passes can share, hoist and step.

use super::scalar::{Kind, Scalar};
use super::*;
use crate::outline::descriptors::is_strided;
use crate::outline::section;
use crate::phrases::NoCode;
use semantics::body::{BinaryOp, ExprKind};
use symbols::{Attributes, Bound, Constant, Dimension, Order, Type};

/// A sum of 64-bit values, each times a constant, and a constant.
#[derive(Clone, Default)]
pub(super) struct Sum {
    terms: Vec<(Value, i64)>,
    constant: i64,
}

/// The distance between two elements: a constant, perhaps times a value.
#[derive(Clone, Copy)]
struct Stride {
    bytes: i64,
    times: Option<Value>,
}

impl Sum {
    pub(super) fn constant(constant: i64) -> Sum {
        Sum { terms: Vec::new(), constant }
    }

    pub(super) fn of_value(value: Value) -> Sum {
        Sum { terms: vec![(value, 1)], constant: 0 }
    }

    pub(super) fn add_multiple(&mut self, other: Sum, factor: i64) {
        self.constant = self.constant.wrapping_add(other.constant.wrapping_mul(factor));
        for (value, times) in other.terms {
            let times = times.wrapping_mul(factor);
            match self.terms.iter_mut().find(|(known, _)| *known == value) {
                Some((_, known)) => *known = known.wrapping_add(times),
                None => self.terms.push((value, times)),
            }
        }
    }
}

impl Lower<'_> {
    /// The variable or part of memory that an expression designates; a register variable is none.
    pub(super) fn lower_place(&mut self, expr: ExprId) -> Option<MemoryPlace> {
        let at = self.span(expr);
        let place = self.with_depth(at, |lower| lower.place_within(expr)).flatten()?;
        let volatile = place.volatile || sharing::is_volatile_type(self.symbols(), self.frame.body.exprs[expr].ty);
        Some(MemoryPlace { volatile, ..place })
    }

    /// The register variable that an expression is.
    pub(super) fn find_register(&mut self, expr: ExprId) -> Option<(Var, Scalar)> {
        let ExprKind::Symbol(symbol) = self.frame.body.exprs[expr].kind else { return None };
        match self.symbol_binding(symbol)? {
            Binding::Register(var, scalar, _) => Some((var, scalar)),
            Binding::Memory(_) => None,
        }
    }

    pub(super) fn symbol_binding(&self, symbol: SymbolId) -> Option<Binding> {
        self.frame.bindings.get(&self.original_symbol(symbol)).copied()
    }

    fn place_within(&mut self, expr: ExprId) -> Option<MemoryPlace> {
        match self.frame.body.exprs[expr].kind.clone() {
            ExprKind::Symbol(symbol) => match self.find_binding(symbol) {
                Some(Binding::Memory(place)) => Some(place),
                Some(Binding::Register(..)) => None,
                None => self.constant_table(symbol).or_else(|| {
                    let at = self.span(expr);
                    self.report(self.without_storage(symbol, at));
                    None
                }),
            },
            ExprKind::Element { base, indices } => self.lower_element(expr, base, &indices),
            ExprKind::Member { base, field } => self.lower_member(expr, base, field),
            ExprKind::Deref(pointer) => self.lower_pointee(pointer),
            ExprKind::Convert(inner) => self.lower_place(inner),
            ExprKind::ComplexPart { of, imaginary } if self.part_of(of).is_some() => {
                let (whole, part) = (self.lower_place(of)?, self.part_of(of)?);
                Some(self.offset_place(whole, if imaginary { u64::from(part.bytes) } else { 0 }))
            }
            _ => self.value_place(expr),
        }
    }

    /// What a pointer expression points to.
    pub(super) fn lower_pointee(&mut self, pointer: ExprId) -> Option<MemoryPlace> {
        let ty = self.frame.body.exprs[pointer].ty;
        if !self.is_type_pointer(ty) && self.to_scalar(ty).is_none() {
            return self.lower_place(pointer);
        }
        let (space, root) = self.target_of(pointer);
        let address = self.lower_value(pointer)?;
        Some(MemoryPlace { address, space, root, volatile: false })
    }

    /// The state space and object that a pointer expression points into, as far as is known.
    fn target_of(&mut self, pointer: ExprId) -> (Space, Root) {
        let mut at = pointer;
        loop {
            at = match &self.frame.body.exprs[at].kind {
                ExprKind::Symbol(symbol) => {
                    return match self.find_binding(*symbol) {
                        Some(Binding::Register(_, _, root)) => (self.space_of(root), root),
                        Some(Binding::Memory(place)) if !self.is_type_pointer(self.frame.body.exprs[at].ty) => {
                            // As a value, the address of private memory says where it is.
                            let space = if place.space == Space::Global { place.space } else { Space::Generic };
                            (space, place.root)
                        }
                        Some(Binding::Memory(_)) | None => (self.unknown_space(), Root::Unknown),
                    };
                }
                ExprKind::Convert(inner) | ExprKind::Binary(BinaryOp::Add | BinaryOp::Subtract, inner, _) => *inner,
                ExprKind::AddressOf(inner) | ExprKind::Element { base: inner, .. } => *inner,
                ExprKind::Member { base: inner, .. } => *inner,
                _ => return (self.unknown_space(), Root::Unknown),
            };
        }
    }

    fn lower_member(&mut self, expr: ExprId, base: ExprId, field: u32) -> Option<MemoryPlace> {
        if super::descriptor::is_described(self.symbols(), self.frame.body.exprs[base].ty, field) {
            let descriptor = self.component_descriptor(expr)?;
            return Some(self.described_place(descriptor));
        }
        let place = self.lower_place(base)?;
        let types = &self.symbols().types;
        let ty = types.representation(self.frame.body.exprs[base].ty);
        let offset = match &types[ty] {
            Type::Record { record, .. } => {
                let whole = types.records[*record].fields.as_ref().and_then(|fields| fields.get(field as usize));
                // A pointer or allocatable component is a descriptor, not what it describes.
                let descriptor = Attributes::POINTER | Attributes::ALLOCATABLE;
                let plain =
                    whole.is_some_and(|field| field.width.is_none() && !field.attributes.intersects(descriptor));
                let offsets = types.offsets(*record).filter(|_| plain);
                offsets.and_then(|offsets| offsets.get(field as usize).copied())
            }
            _ => None,
        };
        let Some(bytes) = offset else {
            let at = self.span(base);
            self.report(problems::no_code_for_expression(NoCode::Member, at));
            return None;
        };
        let whole = types.alignment(ty).zip(types.alignment(self.frame.body.exprs[expr].ty));
        let offset = self.long(bytes as i64);
        let address = self.binary(Binary::Add, place.address, offset);
        if let Some((whole, own)) = whole {
            self.note_part(place.address, address, whole, bytes, own);
        }
        Some(MemoryPlace { address, ..place })
    }

    /// An element: each index moves the address by the size of what it numbers.
    fn lower_element(&mut self, whole: ExprId, base: ExprId, indices: &[ExprId]) -> Option<MemoryPlace> {
        let ty = self.frame.body.exprs[base].ty;
        if let ExprKind::Member { base: structure, field } = self.frame.body.exprs[base].kind
            && super::descriptor::is_described(self.symbols(), self.frame.body.exprs[structure].ty, field)
        {
            let descriptor = self.component_descriptor(base)?;
            let mut values = Vec::new();
            for index in indices {
                values.push(self.index_value(*index)?);
            }
            return Some(self.described_element(descriptor, &values));
        }
        let place = if self.is_type_pointer(ty) { self.lower_pointee(base)? } else { self.lower_place(base)? };
        let mut sums = Vec::new();
        for index in indices {
            sums.push(self.lower_sum(*index, 0)?);
        }
        let symbol = match self.frame.body.exprs[base].kind {
            ExprKind::Symbol(symbol) => Some(self.original_symbol(symbol)),
            _ => None,
        };
        self.index_place(place, ty, symbol, sums, self.span(whole))
    }

    fn index_place(
        &mut self,
        place: MemoryPlace,
        ty: TypeId,
        symbol: Option<SymbolId>,
        indices: Vec<Sum>,
        at: Span,
    ) -> Option<MemoryPlace> {
        let mut total = Sum::default();
        let mut fixed = Sum::default();
        let mut ty = self.symbols().types.representation(ty);
        let mut rest = indices.into_iter();
        let mut first = true;
        loop {
            let (element, dimensions, order) = match self.symbols().types[ty].clone() {
                Type::Pointer { to, .. } if first => {
                    let dimension = Dimension { lower: symbols::Value::integer(0), upper: Bound::AssumedSize };
                    (to, vec![dimension], Order::Row)
                }
                Type::Array { element, dimensions, order } => (element, dimensions, order),
                _ => break,
            };
            let mut taken: Vec<Sum> = Vec::new();
            while taken.len() < dimensions.len() {
                match rest.next() {
                    Some(index) => taken.push(index),
                    None => break,
                }
            }
            if taken.is_empty() {
                break;
            }
            let strides = self.compute_strides(element, &dimensions, order, symbol.filter(|_| first), at)?;
            for (number, index) in taken.into_iter().enumerate() {
                let mut index = index;
                let lower = self.lower_bound(&dimensions[number], symbol.filter(|_| first), number, at)?;
                index.add_multiple(lower, -1);
                self.add_scaled(&mut total, &mut fixed, index, strides[number]);
            }
            first = false;
            ty = self.symbols().types.representation(element);
        }
        if rest.next().is_some() {
            self.report(problems::no_code_for_expression(NoCode::Element, at));
            return None;
        }
        let address = self.add_address(place.address, total, fixed);
        let step = self.symbols().types.layout(ty).map_or(1, |(size, _)| size);
        self.note_distance(place.address, address, step);
        Some(MemoryPlace { address, ..place })
    }

    /// Adds `index * stride`; what does not depend on an index goes to `fixed`, which is added last.
    fn add_scaled(&mut self, total: &mut Sum, fixed: &mut Sum, index: Sum, stride: Stride) {
        let Some(times) = stride.times else { return total.add_multiple(index, stride.bytes) };
        for (value, factor) in index.terms {
            let product = self.binary(Binary::Mul, value, times);
            total.add_multiple(Sum { terms: vec![(product, factor)], constant: 0 }, stride.bytes);
        }
        if index.constant != 0 {
            fixed.add_multiple(Sum { terms: vec![(times, index.constant)], constant: 0 }, stride.bytes);
        }
    }

    /// The value of a sum.
    pub(super) fn sum_value(&mut self, sum: Sum) -> Value {
        let zero = self.long(0);
        self.add_address(zero, sum, Sum::default())
    }

    fn add_address(&mut self, base: Value, mut total: Sum, mut fixed: Sum) -> Value {
        total.terms.sort();
        fixed.terms.sort();
        let mut address = base;
        for (value, factor) in total.terms.into_iter().chain(fixed.terms).filter(|(_, factor)| *factor != 0) {
            let term = match factor {
                1 => value,
                _ => {
                    let factor = self.long(factor);
                    self.binary(Binary::Mul, value, factor)
                }
            };
            address = self.binary(Binary::Add, address, term);
        }
        let constant = total.constant.wrapping_add(fixed.constant);
        if constant != 0 {
            let constant = self.long(constant);
            address = self.binary(Binary::Add, address, constant);
        }
        address
    }

    /// The distance between neighbors in each dimension, in source order.
    fn compute_strides(
        &mut self,
        element: TypeId,
        dimensions: &[Dimension],
        order: Order,
        symbol: Option<SymbolId>,
        at: Span,
    ) -> Option<Vec<Stride>> {
        if let Some(symbol) = symbol.filter(|symbol| is_strided(self.symbols(), *symbol)) {
            let known = (0..dimensions.len() as u32).map(|number| ParameterRole::Stride(symbol, number));
            let each = known.map(|what| Some(Stride { bytes: 1, times: Some(self.known_number(what, at)?) }));
            return each.collect();
        }
        let mut stride = match self.is_polymorphic(element) {
            true => Stride { bytes: self.polymorphic_size(symbol, at)? as i64, times: None },
            false => self.compute_size(element, at)?,
        };
        let mut strides = vec![stride; dimensions.len()];
        let fastest_first: Vec<usize> = match order {
            Order::Column => (0..dimensions.len()).collect(),
            Order::Row => (0..dimensions.len()).rev().collect(),
        };
        for (position, number) in fastest_first.iter().copied().enumerate() {
            strides[number] = stride;
            if position + 1 < dimensions.len() {
                let extent = self.lower_extent(&dimensions[number], symbol, number, at)?;
                stride = self.multiply_stride(stride, extent);
            }
        }
        Some(strides)
    }

    /// The size of a type: a constant, perhaps times the extents that are not constants.
    fn compute_size(&mut self, ty: TypeId, at: Span) -> Option<Stride> {
        let types = &self.symbols().types;
        if let Some((bytes, _)) = types.layout(ty) {
            return Some(Stride { bytes: bytes as i64, times: None });
        }
        match types[types.representation(ty)].clone() {
            Type::Array { element, dimensions, .. } => {
                let mut stride = self.with_depth(at, |lower| lower.compute_size(element, at)).flatten()?;
                for (number, dimension) in dimensions.iter().enumerate() {
                    let extent = self.lower_extent(dimension, None, number, at)?;
                    stride = self.multiply_stride(stride, extent);
                }
                Some(stride)
            }
            _ => {
                self.report(problems::no_code_for_expression(NoCode::UnknownSize, at));
                None
            }
        }
    }

    /// The size of a type as a value.
    pub(super) fn byte_size(&mut self, ty: TypeId, at: Span) -> Option<Value> {
        let Stride { bytes, times } = self.compute_size(ty, at)?;
        let bytes = self.long(bytes);
        Some(times.map_or(bytes, |times| self.binary(Binary::Mul, times, bytes)))
    }

    /// How far a pointer moves by one (C 6.5.6p8; GNU C counts `void` and functions in bytes).
    pub(super) fn step_size(&mut self, pointed: TypeId, at: Span) -> Option<Value> {
        let types = &self.symbols().types;
        if let Type::Void | Type::Function { .. } = types[types.representation(pointed)] {
            return Some(self.long(1));
        }
        self.byte_size(pointed, at)
    }

    fn multiply_stride(&mut self, stride: Stride, extent: Sum) -> Stride {
        if extent.terms.is_empty() {
            return Stride { bytes: stride.bytes.wrapping_mul(extent.constant), ..stride };
        }
        let zero = self.long(0);
        let extent = self.add_address(zero, extent, Sum::default());
        let times = match stride.times {
            Some(times) => self.binary(Binary::Mul, times, extent),
            None => extent,
        };
        Stride { times: Some(times), ..stride }
    }

    pub(super) fn lower_extent(
        &mut self,
        dimension: &Dimension,
        symbol: Option<SymbolId>,
        number: usize,
        at: Span,
    ) -> Option<Sum> {
        match &dimension.upper {
            Bound::Extent(value) => self.lower_bound_value(value, at),
            Bound::Last(value) => {
                let mut extent = self.lower_bound_value(value, at)?;
                let lower = self.lower_bound_value(&dimension.lower, at)?;
                extent.add_multiple(lower, -1);
                extent.add_multiple(Sum::constant(1), 1);
                Some(extent)
            }
            Bound::AssumedShape | Bound::Deferred => {
                let what = symbol.map(|symbol| ParameterRole::Extent(symbol, number as u32));
                self.role_sum(what, at)
            }
            Bound::AssumedSize | Bound::AssumedRank => self.role_sum(None, at),
        }
    }

    pub(super) fn lower_bound(
        &mut self,
        dimension: &Dimension,
        symbol: Option<SymbolId>,
        number: usize,
        at: Span,
    ) -> Option<Sum> {
        match &dimension.upper {
            Bound::Deferred => self.role_sum(symbol.map(|symbol| ParameterRole::Lower(symbol, number as u32)), at),
            Bound::Last(_) | Bound::Extent(_) | Bound::AssumedShape | Bound::AssumedSize | Bound::AssumedRank => {
                self.lower_bound_value(&dimension.lower, at)
            }
        }
    }

    pub(super) fn role_sum(&mut self, what: Option<ParameterRole>, at: Span) -> Option<Sum> {
        match what {
            Some(what) => self.known_number(what, at).map(|value| Sum { terms: vec![(value, 1)], constant: 0 }),
            None => {
                self.report(problems::no_code_for_expression(NoCode::UnknownBounds, at));
                None
            }
        }
    }

    /// A number that the launch, the call or a pointer assignment gave.
    fn known_number(&mut self, what: ParameterRole, at: Span) -> Option<Value> {
        let known = self.moved_number(what).or_else(|| self.frame.numbers.get(&what).copied());
        if known.is_none() {
            self.report(problems::no_code_for_expression(NoCode::UnknownBounds, at));
        }
        known
    }

    /// The distance in bytes of neighbors in each dimension of an array.
    pub(super) fn stride_values(&mut self, ty: TypeId, symbol: Option<SymbolId>, at: Span) -> Option<Vec<Value>> {
        let types = &self.symbols().types;
        let Type::Array { element, dimensions, order } = types[types.representation(ty)].clone() else {
            return Some(Vec::new());
        };
        let strides = self.compute_strides(element, &dimensions, order, symbol, at)?;
        let value = |stride: Stride| match stride.times {
            Some(times) if stride.bytes == 1 => times,
            Some(times) => {
                let bytes = self.long(stride.bytes);
                self.binary(Binary::Mul, times, bytes)
            }
            None => self.long(stride.bytes),
        };
        Some(strides.into_iter().map(value).collect())
    }

    /// An index expression as a sum in 64 bits.
    pub(super) fn lower_sum(&mut self, expr: ExprId, depth: u32) -> Option<Sum> {
        let node = &self.frame.body.exprs[expr];
        let scalar = self.to_scalar(node.ty);
        let wide = scalar.is_some_and(|scalar| scalar.kind == Kind::Signed && scalar.bytes >= 4);
        if wide && depth < 32 {
            match node.kind.clone() {
                ExprKind::Constant(Constant::Integer(value)) => return i64::try_from(value).ok().map(Sum::constant),
                // The distance of two pointers is not that of their addresses.
                ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), left, right)
                    if self.pointee_type(left).is_none() =>
                {
                    let mut sum = self.lower_sum(left, depth + 1)?;
                    sum.add_multiple(self.lower_sum(right, depth + 1)?, if op == BinaryOp::Add { 1 } else { -1 });
                    return Some(sum);
                }
                ExprKind::Binary(BinaryOp::Multiply, left, right) => {
                    let (left, right) = (self.lower_sum(left, depth + 1)?, self.lower_sum(right, depth + 1)?);
                    return Some(self.multiply_sums(left, right));
                }
                ExprKind::Convert(inner) => {
                    let from = self.to_scalar(self.frame.body.exprs[inner].ty);
                    let same = from.zip(scalar).is_some_and(|(from, to)| {
                        from.kind == Kind::Signed && from.bytes >= 4 && from.bytes <= to.bytes
                    });
                    if same {
                        return self.lower_sum(inner, depth + 1);
                    }
                }
                _ => {}
            }
        }
        let value = self.lower_value(expr)?;
        let scalar = scalar.unwrap_or(Scalar::INDEX);
        Some(Sum { terms: vec![(self.as_index(value, scalar), 1)], constant: 0 })
    }

    pub(super) fn multiply_sums(&mut self, left: Sum, right: Sum) -> Sum {
        let mut sum = Sum::default();
        if left.terms.is_empty() {
            sum.add_multiple(right, left.constant);
        } else if right.terms.is_empty() {
            sum.add_multiple(left, right.constant);
        } else {
            let zero = self.long(0);
            let left = self.add_address(zero, left, Sum::default());
            let right = self.add_address(zero, right, Sum::default());
            sum.terms.push((self.binary(Binary::Mul, left, right), 1));
        }
        sum
    }

    /// The address of the whole, from that of the first element of a mapped section.
    pub(super) fn section_start(&mut self, section: ExprId, address: Value) -> Option<Value> {
        let distance = self.distance_to(section)?;
        Some(self.binary(Binary::Sub, address, distance))
    }

    /// How far the first element of a section is from the start of the whole.
    pub(super) fn distance_to(&mut self, section: ExprId) -> Option<Value> {
        let (base, subscripts) = section::section_of(self.frame.body, section)?;
        let at = self.span(section);
        let ty = self.frame.body.exprs[base].ty;
        let mut sums = Vec::new();
        for subscript in subscripts {
            match section::first_index(&subscript) {
                Some(lower) => sums.push(self.lower_sum(lower, 0)?),
                None => sums.push(self.first_index(base, sums.len(), at)?),
            }
        }
        let symbol = match self.frame.body.exprs[base].kind {
            ExprKind::Symbol(symbol) => Some(self.original_symbol(symbol)),
            _ => None,
        };
        let zero = self.long(0);
        let origin = MemoryPlace { address: zero, space: Space::Global, root: Root::Unknown, volatile: false };
        Some(self.index_place(origin, ty, symbol, sums, at)?.address)
    }

    fn first_index(&mut self, base: ExprId, number: usize, at: Span) -> Option<Sum> {
        let types = &self.symbols().types;
        let ty = types.representation(self.frame.body.exprs[base].ty);
        match types[ty].clone() {
            Type::Array { dimensions, .. } => match dimensions.get(number) {
                Some(dimension) => {
                    self.lower_bound(dimension, facts::root_variable(self.symbols(), self.frame.body, base), number, at)
                }
                None => Some(Sum::default()),
            },
            _ => Some(Sum::default()),
        }
    }
}
