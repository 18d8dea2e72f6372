//! SIZE and LBOUND of a dimension of a variable: a bound that its type says, or a number that came with the launch.

use super::scalar::Scalar;
use super::*;
use semantics::body::{ExprKind, Intrinsic};
use symbols::Type;

impl Lower<'_> {
    /// The value of `size(variable, dimension)` or `lbound(variable, dimension)`; none if the reference is another one.
    pub(super) fn lower_inquiry(
        &mut self,
        expr: ExprId,
        intrinsic: Intrinsic,
        arguments: &[ExprId],
    ) -> Option<Option<Value>> {
        if let (Intrinsic::Rank | Intrinsic::Size, [variable]) = (intrinsic, arguments)
            && self.has_assumed_rank(*variable)
        {
            let value = self.assumed_rank_value(intrinsic, *variable);
            let result = self.scalar_of(expr);
            return Some(value.zip(result).map(|(value, result)| self.convert_scalar(value, Scalar::INDEX, result)));
        }
        if let (Intrinsic::Size | Intrinsic::Lbound, [variable, dimension]) = (intrinsic, arguments)
            && let ExprKind::Member { base, field } = self.frame.body.exprs[*variable].kind
            && descriptor::is_described(self.symbols(), self.frame.body.exprs[base].ty, field)
            && let Some(number) = self.constant_integer(*dimension)
        {
            let value =
                usize::try_from(number - 1).ok().and_then(|number| self.described_bound(*variable, intrinsic, number));
            let result = self.scalar_of(expr);
            return Some(value.zip(result).map(|(value, result)| self.convert_scalar(value, Scalar::INDEX, result)));
        }
        let (symbol, number) = crate::outline::inquiry::asked_bound(self.frame.body, intrinsic, arguments)?;
        let symbol = self.original_symbol(symbol);
        let types = &self.symbols().types;
        let Type::Array { dimensions, .. } = types[types.representation(self.symbols()[symbol].ty?)].clone() else {
            return None;
        };
        let dimension = dimensions.get(number as usize)?;
        let at = self.span(expr);
        let bound = match intrinsic {
            Intrinsic::Size => self.lower_extent(dimension, Some(symbol), number as usize, at),
            _ => self.lower_bound(dimension, Some(symbol), number as usize, at),
        };
        let value = bound.map(|bound| self.sum_value(bound));
        let result = self.scalar_of(expr);
        Some(value.zip(result).map(|(value, result)| self.convert_scalar(value, Scalar::INDEX, result)))
    }
}
