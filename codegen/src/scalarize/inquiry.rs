//! SIZE, SHAPE, LBOUND and UBOUND of array expressions (16.9.109, 16.9.178, 16.9.179, 16.9.196).

use super::Scalarizer;
use semantics::body::{BinaryOp, ExprId, ExprKind, Intrinsic, Refusal};
use symbols::Bound;

impl Scalarizer<'_> {
    /// The value of an inquiry, as an index.
    pub(super) fn inquiry_value(
        &mut self,
        expr: ExprId,
        intrinsic: Intrinsic,
        array: ExprId,
        dim: Option<ExprId>,
    ) -> Option<ExprId> {
        let rank = self.array_dimensions(array).len();
        if self.array_dimensions(array).iter().any(|dimension| dimension.upper == Bound::AssumedRank) {
            // The rank is known where the procedure is called.
            let kind = self.body.exprs[expr].kind.clone();
            return match (intrinsic, dim) {
                (Intrinsic::Rank | Intrinsic::Size, None) => Some(self.make(kind, self.body.exprs[expr].ty)),
                _ => self.note_refusal(Refusal::AssumedRank),
            };
        }
        let ty = self.body.exprs[expr].ty;
        let value = match (intrinsic, dim) {
            (Intrinsic::Rank, _) => self.add_integer(rank as i128),
            (Intrinsic::Size, None) => match self.packed_parts(array).filter(|(_, mask)| self.is_array(*mask)) {
                Some((_, mask)) => {
                    self.build_reduction(Intrinsic::Count, &[Some(mask), None, None], self.long, None)?
                }
                None => self.element_count(array)?,
            },
            (_, Some(dim)) => match self.number_of(dim) {
                Some(_) => {
                    let dimension = self.dimension_number(dim, rank)?;
                    self.bound_of(intrinsic, array, dimension)?
                }
                None => {
                    let bounds = (0..rank).map(|number| self.bound_of(intrinsic, array, number));
                    let bounds: Vec<ExprId> = bounds.collect::<Option<_>>()?;
                    let dim = self.scalar_index(dim)?;
                    self.choose_value(&bounds, dim)?
                }
            },
            (_, None) => return self.note_refusal(Refusal::ArrayFunction),
        };
        Some(self.convert_value(value, ty))
    }

    /// The one of several values whose number, from 1, is `dim`.
    fn choose_value(&mut self, values: &[ExprId], dim: ExprId) -> Option<ExprId> {
        let (last, others) = values.split_last()?;
        let mut chosen = *last;
        for (number, value) in others.iter().enumerate().rev() {
            let number = self.add_integer(number as i128 + 1);
            let is_it = self.compare(BinaryOp::Eq, dim, number);
            chosen = self.make(ExprKind::Conditional(is_it, *value, chosen), self.long);
        }
        Some(chosen)
    }

    /// SIZE, LBOUND or UBOUND of a dimension from 0.
    fn bound_of(&mut self, intrinsic: Intrinsic, array: ExprId, number: usize) -> Option<ExprId> {
        let is_whole = matches!(self.body.exprs[array].kind, ExprKind::Symbol(_) | ExprKind::Member { .. })
            && !self.has_array_base(array);
        if is_whole
            && intrinsic == Intrinsic::Lbound
            && self.array_dimensions(array).get(number)?.upper == Bound::AssumedSize
        {
            return self.lower_bound(array, number);
        }
        let extent = *self.array_shape(array)?.get(number)?;
        let extent = self.at_least_zero(extent);
        if intrinsic == Intrinsic::Size {
            return Some(extent);
        }
        let (zero, one) = (self.add_integer(0), self.add_integer(1));
        if !is_whole {
            return Some(if intrinsic == Intrinsic::Lbound { one } else { extent });
        }
        let lower = self.lower_bound(array, number)?;
        let (some, none) = match intrinsic {
            Intrinsic::Lbound => (lower, one),
            _ => {
                let end = self.add(extent, lower);
                (self.subtract(end, one), zero)
            }
        };
        if self.number_of(extent).is_some_and(|extent| extent > 0)
            || self.number_of(some) == self.number_of(none) && self.number_of(some).is_some()
        {
            return Some(some);
        }
        let is_empty = self.compare(BinaryOp::Eq, extent, zero);
        Some(self.make(ExprKind::Conditional(is_empty, none, some), self.long))
    }

    fn has_array_base(&self, expr: ExprId) -> bool {
        match self.body.exprs[expr].kind {
            ExprKind::Member { base, .. } => self.is_array(base),
            _ => false,
        }
    }

    /// SHAPE, LBOUND and UBOUND without a dimension: a list.
    pub(super) fn bounds_list(&mut self, expr: ExprId, intrinsic: Intrinsic, array: ExprId) -> Option<ExprId> {
        let ty = self.body.exprs[expr].ty;
        let intrinsic = if intrinsic == Intrinsic::Shape { Intrinsic::Size } else { intrinsic };
        let element = self.symbols.types.element(ty);
        let mut items = Vec::new();
        for number in 0..self.array_dimensions(array).len() {
            let bound = self.bound_of(intrinsic, array, number)?;
            items.push(self.convert_value(bound, element));
        }
        Some(self.make(ExprKind::List(items), ty))
    }
}
