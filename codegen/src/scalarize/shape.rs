//! How many elements array expressions have in each dimension.

use super::Scalarizer;
use crate::lower::descriptor::is_described;
use semantics::body::{Callee, ExprId, ExprKind, ImpliedDo, Intrinsic, Refusal, Subscript};
use symbols::{Bound, Dimension, Type};

impl Scalarizer<'_> {
    /// The dimensions of an array expression's type.
    pub(super) fn dimensions(&self, expr: ExprId) -> Vec<Dimension> {
        let types = &self.symbols.types;
        match &types[types.representation(self.body.exprs[expr].ty)] {
            Type::Array { dimensions, .. } => dimensions.clone(),
            _ => Vec::new(),
        }
    }

    /// The extents of an array expression, as indexes; those of dimensions without elements may be negative.
    pub(super) fn shape(&mut self, expr: ExprId) -> Option<Vec<ExprId>> {
        let expr = self.held.get(&expr).copied().unwrap_or(expr);
        let dimensions = self.dimensions(expr);
        if dimensions.is_empty() {
            return Some(Vec::new());
        }
        let constants: Option<Vec<i128>> = dimensions.iter().map(Dimension::extent).collect();
        if let Some(constants) = constants {
            return Some(constants.into_iter().map(|extent| self.int(extent)).collect());
        }
        match self.body.exprs[expr].kind.clone() {
            ExprKind::Symbol(_) => (0..dimensions.len()).map(|number| self.extent(expr, number)).collect(),
            ExprKind::Member { base, .. } if self.is_array(base) => self.shape(base),
            ExprKind::Member { .. } => (0..dimensions.len()).map(|number| self.extent(expr, number)).collect(),
            ExprKind::Section { base, subscripts } => self.section_shape(base, &subscripts),
            ExprKind::Element { base, .. } => match self.body.exprs[base].kind {
                ExprKind::Member { base, .. } => self.shape(base),
                _ => self.refuse(Refusal::ArrayShape),
            },
            ExprKind::Convert(inner) | ExprKind::Unary(_, inner) => self.shape(inner),
            ExprKind::ComplexPart { of, .. } => self.shape(of),
            ExprKind::Binary(_, left, right) => self.shape_of_first(&[left, right]),
            ExprKind::Conditional(condition, yes, no) => self.shape_of_first(&[condition, yes, no]),
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                self.shape_of_reference(intrinsic, &arguments, dimensions.len())
            }
            ExprKind::Call { callee: Callee::Symbol(symbol), arguments } if self.is_elemental(symbol) => {
                self.shape_of_first(&arguments)
            }
            ExprKind::Call { .. } => self.refuse(Refusal::FunctionWithArrayValue),
            ExprKind::List(items) => self.list_extent(&items).map(|extent| vec![extent]),
            ExprKind::ImpliedDo(implied) => self.implied_extent(&implied).map(|extent| vec![extent]),
            _ => self.refuse(Refusal::ArrayShape),
        }
    }

    fn shape_of_first(&mut self, operands: &[ExprId]) -> Option<Vec<ExprId>> {
        let arrays: Vec<ExprId> = operands.iter().copied().filter(|operand| self.is_array(*operand)).collect();
        let is_known = |operand: &ExprId| self.dimensions(*operand).iter().all(|known| known.extent().is_some());
        let known = arrays.iter().copied().find(is_known);
        match known.or(arrays.first().copied()) {
            Some(first) => self.shape(first),
            None => self.refuse(Refusal::ArrayShape),
        }
    }

    fn shape_of_reference(&mut self, intrinsic: Intrinsic, arguments: &[ExprId], rank: usize) -> Option<Vec<ExprId>> {
        let [first, second, third, ..] = self.slots(arguments);
        let first = first?;
        match intrinsic {
            Intrinsic::Transpose => self.shape(first).map(|mut shape| {
                shape.reverse();
                shape
            }),
            Intrinsic::Matmul => {
                let (one, other) = (self.shape(first)?, self.shape(second?)?);
                Some(match (one.len(), other.len()) {
                    (2, 2) => vec![one[0], other[1]],
                    (2, _) => vec![one[0]],
                    _ => vec![*other.get(1)?],
                })
            }
            Intrinsic::Spread => {
                let mut shape = if self.is_array(first) { self.shape(first)? } else { Vec::new() };
                let dimension = self.dimension_number(second?, rank)?;
                let copies = self.convert_index(third?);
                shape.insert(dimension, copies);
                Some(shape)
            }
            Intrinsic::Reshape => self.list_as_shape(second?),
            Intrinsic::Cshift | Intrinsic::Eoshift => self.shape(first),
            Intrinsic::Unpack => self.shape(second?),
            intrinsic if super::reduce::is_reduction(intrinsic) => {
                let mut shape = self.shape(first)?;
                let dimension = self.dimension_number(second?, rank + 1)?;
                shape.remove(dimension);
                Some(shape)
            }
            intrinsic if super::element::is_transformational(intrinsic) => self.refuse(Refusal::ArrayFunction),
            _ => self.shape_of_first(arguments),
        }
    }

    /// The extents that an array of rank one lists.
    fn list_as_shape(&mut self, shape: ExprId) -> Option<Vec<ExprId>> {
        let ExprKind::List(items) = self.body.exprs[shape].kind.clone() else {
            return self.refuse(Refusal::ReshapeShapeNotListed);
        };
        Some(items.into_iter().map(|item| self.convert_index(item)).collect())
    }

    /// DIM as a number from 0.
    pub(super) fn dimension_number(&mut self, dim: ExprId, rank: usize) -> Option<usize> {
        match self.number_of(dim).and_then(|dim| usize::try_from(dim - 1).ok()).filter(|dim| *dim < rank) {
            Some(dim) => Some(dim),
            None => self.refuse(Refusal::DimensionNotConstant),
        }
    }

    fn section_shape(&mut self, base: ExprId, subscripts: &[Subscript]) -> Option<Vec<ExprId>> {
        let mut shape = Vec::new();
        for (number, subscript) in subscripts.iter().enumerate() {
            match *subscript {
                Subscript::Index(index) if self.is_array(index) => shape.extend(self.shape(index)?),
                Subscript::Index(_) => {}
                Subscript::Triplet { lower, upper, stride } => {
                    let lower = self.first_of(base, number, lower)?;
                    let upper = match upper {
                        Some(upper) => self.scalar_index(upper)?,
                        None => self.upper(base, number)?,
                    };
                    let distance = self.subtract(upper, lower);
                    let stride = match stride {
                        Some(stride) => self.scalar_index(stride)?,
                        None => self.int(1),
                    };
                    let end = self.add(distance, stride);
                    shape.push(self.divide(end, stride));
                }
                Subscript::Range { .. } => return self.refuse(Refusal::SectionForm),
            }
        }
        Some(shape)
    }

    /// A scalar integer as an index, with its value if that was computed before.
    pub(super) fn scalar_index(&mut self, expr: ExprId) -> Option<ExprId> {
        self.scalars(expr)?;
        let expr = self.held.get(&expr).copied().unwrap_or(expr);
        Some(self.convert_index(expr))
    }

    /// The first index of a section in a dimension.
    pub(super) fn first_of(&mut self, base: ExprId, number: usize, lower: Option<ExprId>) -> Option<ExprId> {
        match lower {
            Some(lower) => self.scalar_index(lower),
            None => self.lower(base, number),
        }
    }

    /// The lower bound of a dimension of a whole array.
    pub(super) fn lower(&mut self, base: ExprId, number: usize) -> Option<ExprId> {
        let dimension = self.dimensions(base).get(number)?.clone();
        match dimension.lower.as_integer().filter(|_| dimension.upper != Bound::Deferred) {
            Some(lower) => Some(self.int(lower)),
            None => self.asked_of_variable(Intrinsic::Lbound, base, number),
        }
    }

    /// The extent of a dimension of a whole array.
    pub(super) fn extent(&mut self, base: ExprId, number: usize) -> Option<ExprId> {
        let dimension = self.dimensions(base).get(number)?.clone();
        match (dimension.extent(), &dimension.upper) {
            (Some(extent), _) => Some(self.int(extent)),
            (None, Bound::AssumedSize | Bound::AssumedRank) => self.refuse(Refusal::AssumedSize),
            (None, _) => self.asked_of_variable(Intrinsic::Size, base, number),
        }
    }

    fn asked_of_variable(&mut self, intrinsic: Intrinsic, base: ExprId, number: usize) -> Option<ExprId> {
        match self.body.exprs[base].kind {
            ExprKind::Symbol(_) => Some(self.inquire(intrinsic, base, number)),
            ExprKind::Member { base: structure, field }
                if is_described(self.symbols, self.body.exprs[structure].ty, field) =>
            {
                Some(self.inquire(intrinsic, base, number))
            }
            _ => self.refuse(Refusal::ComponentBoundsNotConstant),
        }
    }

    pub(super) fn upper(&mut self, base: ExprId, number: usize) -> Option<ExprId> {
        let (lower, extent, one) = (self.lower(base, number)?, self.extent(base, number)?, self.int(1));
        let end = self.add(lower, extent);
        Some(self.subtract(end, one))
    }

    /// How many elements an array has.
    pub(super) fn element_count(&mut self, expr: ExprId) -> Option<ExprId> {
        let mut count = self.int(1);
        for extent in self.shape(expr)? {
            let extent = self.at_least_zero(extent);
            count = self.multiply(count, extent);
        }
        Some(count)
    }

    /// How many values an array constructor has.
    fn list_extent(&mut self, items: &[ExprId]) -> Option<ExprId> {
        let mut count = self.int(0);
        for item in items {
            let of_item = if self.is_array(*item) { self.element_count(*item)? } else { self.int(1) };
            count = self.add(count, of_item);
        }
        Some(count)
    }

    /// How many values an implied DO has.
    fn implied_extent(&mut self, implied: &ImpliedDo) -> Option<ExprId> {
        let trips = self.trips(&implied.counter)?;
        let trips = self.at_least_zero(trips);
        let each = self.list_extent(&implied.items)?;
        Some(self.multiply(trips, each))
    }

    /// How often a counter counts (Fortran 11.1.7.4.1).
    pub(super) fn trips(&mut self, counter: &semantics::body::Counter) -> Option<ExprId> {
        let (first, last) = (self.scalar_index(counter.first)?, self.scalar_index(counter.last)?);
        let step = match counter.step {
            Some(step) => self.scalar_index(step)?,
            None => self.int(1),
        };
        let distance = self.subtract(last, first);
        let end = self.add(distance, step);
        Some(self.divide(end, step))
    }
}
