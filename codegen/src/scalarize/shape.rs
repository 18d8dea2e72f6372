//! How many elements array expressions have in each dimension.

use super::Scalarizer;
use crate::lower::descriptor::is_described;
use semantics::body::{Callee, ExprId, ExprKind, ImpliedDo, Intrinsic, Refusal, Subscript};
use symbols::{Bound, Dimension, Type};

impl Scalarizer<'_> {
    /// The dimensions of an array expression's type.
    pub(super) fn array_dimensions(&self, expr: ExprId) -> Vec<Dimension> {
        let types = &self.symbols.types;
        match &types[types.representation(self.body.exprs[expr].ty)] {
            Type::Array { dimensions, .. } => dimensions.clone(),
            _ => Vec::new(),
        }
    }

    /// The extents of an array expression, as indexes; those of dimensions without elements may be negative.
    pub(super) fn array_shape(&mut self, expr: ExprId) -> Option<Vec<ExprId>> {
        let expr = self.held.get(&expr).copied().unwrap_or(expr);
        let dimensions = self.array_dimensions(expr);
        if dimensions.is_empty() {
            return Some(Vec::new());
        }
        let constants: Option<Vec<i128>> = dimensions.iter().map(Dimension::extent).collect();
        if let Some(constants) = constants {
            return Some(constants.into_iter().map(|extent| self.add_integer(extent)).collect());
        }
        match self.body.exprs[expr].kind.clone() {
            ExprKind::Symbol(_) => (0..dimensions.len()).map(|number| self.dimension_extent(expr, number)).collect(),
            ExprKind::Member { base, .. } if self.is_array(base) => self.array_shape(base),
            ExprKind::Member { .. } => {
                (0..dimensions.len()).map(|number| self.dimension_extent(expr, number)).collect()
            }
            ExprKind::Section { base, subscripts } => self.section_shape(base, &subscripts),
            ExprKind::Element { base, .. } => match self.body.exprs[base].kind {
                ExprKind::Member { base, .. } => self.array_shape(base),
                _ => self.note_refusal(Refusal::ArrayShape),
            },
            ExprKind::Convert(inner) | ExprKind::Unary(_, inner) => self.array_shape(inner),
            ExprKind::ComplexPart { of, .. } => self.array_shape(of),
            ExprKind::Binary(_, left, right) => self.shape_of_first(&[left, right]),
            ExprKind::Conditional(condition, yes, no) => self.shape_of_first(&[condition, yes, no]),
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                self.shape_of_reference(intrinsic, &arguments, dimensions.len())
            }
            ExprKind::Call { callee: Callee::Symbol(symbol), arguments } if self.is_elemental(symbol) => {
                self.shape_of_first(&arguments)
            }
            ExprKind::Call { callee: Callee::Symbol(symbol), arguments } => {
                self.called_extents(expr, symbol, &arguments)
            }
            ExprKind::Call { .. } => self.note_refusal(Refusal::FunctionWithArrayValue),
            ExprKind::List(items) => self.list_extent(&items).map(|extent| vec![extent]),
            ExprKind::ImpliedDo(implied) => self.implied_extent(&implied).map(|extent| vec![extent]),
            _ => self.note_refusal(Refusal::ArrayShape),
        }
    }

    fn shape_of_first(&mut self, operands: &[ExprId]) -> Option<Vec<ExprId>> {
        let arrays: Vec<ExprId> = operands.iter().copied().filter(|operand| self.is_array(*operand)).collect();
        let is_known = |operand: &ExprId| self.array_dimensions(*operand).iter().all(|known| known.extent().is_some());
        let known = arrays.iter().copied().find(is_known);
        match known.or(arrays.first().copied()) {
            Some(first) => self.array_shape(first),
            None => self.note_refusal(Refusal::ArrayShape),
        }
    }

    fn shape_of_reference(&mut self, intrinsic: Intrinsic, arguments: &[ExprId], rank: usize) -> Option<Vec<ExprId>> {
        let [first, second, third, ..] = self.argument_slots(arguments);
        let first = first?;
        match intrinsic {
            Intrinsic::Transpose => self.array_shape(first).map(|mut shape| {
                shape.reverse();
                shape
            }),
            Intrinsic::Matmul => {
                let (one, other) = (self.array_shape(first)?, self.array_shape(second?)?);
                Some(match (one.len(), other.len()) {
                    (2, 2) => vec![one[0], other[1]],
                    (2, _) => vec![one[0]],
                    _ => vec![*other.get(1)?],
                })
            }
            Intrinsic::Spread => {
                let mut shape = if self.is_array(first) { self.array_shape(first)? } else { Vec::new() };
                let dimension = self.dimension_number(second?, rank)?;
                let copies = self.convert_index(third?);
                shape.insert(dimension, copies);
                Some(shape)
            }
            Intrinsic::Reshape => self.list_as_shape(second?),
            Intrinsic::Cshift | Intrinsic::Eoshift => self.array_shape(first),
            Intrinsic::Maxloc | Intrinsic::Minloc | Intrinsic::Findloc => {
                let dim = self.location_dimension(intrinsic, arguments);
                let Some(dim) = dim else { return self.note_refusal(Refusal::ArrayFunction) };
                let mut shape = self.array_shape(first)?;
                let dimension = self.dimension_number(dim, rank + 1)?;
                shape.remove(dimension);
                Some(shape)
            }
            Intrinsic::Unpack => self.array_shape(second?),
            intrinsic if super::reduce::is_reduction(intrinsic) => {
                let mut shape = self.array_shape(first)?;
                let dimension = self.dimension_number(second?, rank + 1)?;
                shape.remove(dimension);
                Some(shape)
            }
            intrinsic if super::element::is_transformational(intrinsic) => self.note_refusal(Refusal::ArrayFunction),
            _ => self.shape_of_first(arguments),
        }
    }

    /// The extents that an array of rank one lists.
    fn list_as_shape(&mut self, shape: ExprId) -> Option<Vec<ExprId>> {
        let ExprKind::List(items) = self.body.exprs[shape].kind.clone() else {
            return self.note_refusal(Refusal::ReshapeShapeNotListed);
        };
        Some(items.into_iter().map(|item| self.convert_index(item)).collect())
    }

    /// DIM as a number from 0.
    pub(super) fn dimension_number(&mut self, dim: ExprId, rank: usize) -> Option<usize> {
        match self.number_of(dim).and_then(|dim| usize::try_from(dim - 1).ok()).filter(|dim| *dim < rank) {
            Some(dim) => Some(dim),
            None => self.note_refusal(Refusal::DimensionNotConstant),
        }
    }

    fn section_shape(&mut self, base: ExprId, subscripts: &[Subscript]) -> Option<Vec<ExprId>> {
        let mut shape = Vec::new();
        for (number, subscript) in subscripts.iter().enumerate() {
            match *subscript {
                Subscript::Index(index) if self.is_array(index) => shape.extend(self.array_shape(index)?),
                Subscript::Index(_) => {}
                Subscript::Triplet { lower, upper, stride } => {
                    let lower = self.first_of(base, number, lower)?;
                    let upper = match upper {
                        Some(upper) => self.scalar_index(upper)?,
                        None => self.upper_bound(base, number)?,
                    };
                    let distance = self.subtract(upper, lower);
                    let stride = match stride {
                        Some(stride) => self.scalar_index(stride)?,
                        None => self.add_integer(1),
                    };
                    let end = self.add(distance, stride);
                    shape.push(self.divide(end, stride));
                }
                Subscript::Range { .. } => return self.note_refusal(Refusal::SectionForm),
            }
        }
        Some(shape)
    }

    /// A scalar integer as an index, with its value if that was computed before.
    pub(super) fn scalar_index(&mut self, expr: ExprId) -> Option<ExprId> {
        self.scalarize_scalars(expr)?;
        let expr = self.held.get(&expr).copied().unwrap_or(expr);
        Some(self.convert_index(expr))
    }

    /// The first index of a section in a dimension.
    pub(super) fn first_of(&mut self, base: ExprId, number: usize, lower: Option<ExprId>) -> Option<ExprId> {
        match lower {
            Some(lower) => self.scalar_index(lower),
            None => self.lower_bound(base, number),
        }
    }

    /// The lower bound of a dimension of a whole array.
    pub(super) fn lower_bound(&mut self, base: ExprId, number: usize) -> Option<ExprId> {
        let dimension = self.array_dimensions(base).get(number)?.clone();
        match dimension.lower.as_integer().filter(|_| dimension.upper != Bound::Deferred) {
            Some(lower) => Some(self.add_integer(lower)),
            None => self.asked_of_variable(Intrinsic::Lbound, base, number),
        }
    }

    /// The extent of a dimension of a whole array.
    pub(super) fn dimension_extent(&mut self, base: ExprId, number: usize) -> Option<ExprId> {
        let dimension = self.array_dimensions(base).get(number)?.clone();
        match (dimension.extent(), &dimension.upper) {
            (Some(extent), _) => Some(self.add_integer(extent)),
            (None, Bound::AssumedSize | Bound::AssumedRank) => self.note_refusal(Refusal::AssumedSize),
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
            _ => self.note_refusal(Refusal::ComponentBoundsNotConstant),
        }
    }

    pub(super) fn upper_bound(&mut self, base: ExprId, number: usize) -> Option<ExprId> {
        let (lower, extent, one) =
            (self.lower_bound(base, number)?, self.dimension_extent(base, number)?, self.add_integer(1));
        let end = self.add(lower, extent);
        Some(self.subtract(end, one))
    }

    /// How many elements an array has.
    pub(super) fn element_count(&mut self, expr: ExprId) -> Option<ExprId> {
        let mut count = self.add_integer(1);
        for extent in self.array_shape(expr)? {
            let extent = self.at_least_zero(extent);
            count = self.multiply(count, extent);
        }
        Some(count)
    }

    /// How many values an array constructor has.
    fn list_extent(&mut self, items: &[ExprId]) -> Option<ExprId> {
        let mut count = self.add_integer(0);
        for item in items {
            let of_item = if self.is_array(*item) { self.element_count(*item)? } else { self.add_integer(1) };
            count = self.add(count, of_item);
        }
        Some(count)
    }

    /// How many values an implied DO has.
    fn implied_extent(&mut self, implied: &ImpliedDo) -> Option<ExprId> {
        let trips = self.iteration_count(&implied.counter)?;
        let trips = self.at_least_zero(trips);
        let each = self.list_extent(&implied.items)?;
        Some(self.multiply(trips, each))
    }

    /// How often a counter counts (Fortran 11.1.7.4.1).
    pub(super) fn iteration_count(&mut self, counter: &semantics::body::Counter) -> Option<ExprId> {
        let (first, last) = (self.scalar_index(counter.first)?, self.scalar_index(counter.last)?);
        let step = match counter.step {
            Some(step) => self.scalar_index(step)?,
            None => self.add_integer(1),
        };
        let distance = self.subtract(last, first);
        let end = self.add(distance, step);
        Some(self.divide(end, step))
    }
}
