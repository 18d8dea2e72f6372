//! Inquiry functions (Fortran 2023, 16.9): what the type of an argument says, whether it is constant or not.

use super::arithmetic::Faults;
use super::model::numeric_model;
use super::operand::Operand;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use body::{ExprId, ExprKind};
use symbols::{Base, Bound, Constant, Dimension, Type, TypeId};

/// What is supported for every real (17.11).
const SUPPORTED: &[&str] = &[
    "ieee_support_datatype",
    "ieee_support_denormal",
    "ieee_support_subnormal",
    "ieee_support_divide",
    "ieee_support_inf",
    "ieee_support_io",
    "ieee_support_nan",
    "ieee_support_sqrt",
    "ieee_support_standard",
];

impl ExpressionReader<'_> {
    /// The value of an inquiry function, its arguments by position.
    pub fn fold_inquiry(&mut self, name: &str, slots: &[Option<ExprId>], result: TypeId) -> Option<Operand> {
        let class = self.class_of(result)?;
        if SUPPORTED.contains(&name) {
            return Some(Operand::scalar(Constant::Logical(true), class));
        }
        let first = slots.first().copied().flatten()?;
        let ty = self.ty(first);
        let integer = |value: i128| Some(Operand::scalar(Constant::Integer(value), class));
        match name {
            "kind" => match (&self.symbols.types[self.element(ty)], self.arithmetic_class(ty)) {
                (Type::Character { kind, .. }, _) => integer(i128::from(*kind)),
                (_, Some((_, kind))) => integer(i128::from(kind)),
                _ => None,
            },
            "len" => match &self.symbols.types[self.element(ty)] {
                Type::Character { length: Some(length), .. } => length.as_integer().and_then(integer),
                _ => None,
            },
            "rank" => match self.has_assumed_rank(ty) || self.is_unknown(ty) {
                true => None,
                false => integer(self.rank(ty) as i128),
            },
            "size" | "lbound" | "ubound" | "shape" => {
                self.fold_shape(name, first, slots.get(1).copied().flatten(), class)
            }
            "storage_size" => {
                let element = self.element(ty);
                self.bytes_of(element).and_then(|size| integer(8 * size))
            }
            "c_sizeof" | "sizeof" => {
                let element = self.element(ty);
                let count = self.count_of(ty)?;
                self.bytes_of(element).and_then(|size| size.checked_mul(count)).and_then(integer)
            }
            "is_contiguous" => {
                let known = self.is_contiguous(first)?;
                Some(Operand::scalar(Constant::Logical(known), class))
            }
            "associated" => self.fold_association(first, slots.get(1).copied().flatten(), class),
            "new_line" => Some(Operand::scalar(Constant::Character("\n".to_string()), class)),
            "same_type_as" | "extends_type_of" => self.fold_type_relation(name, ty, slots, class),
            _ => numeric_model(name, self.arithmetic_class(ty)?).map(|value| Operand::scalar(value, class)),
        }
    }

    /// SAME_TYPE_AS and EXTENDS_TYPE_OF of objects that are not polymorphic.
    fn fold_type_relation(
        &mut self,
        name: &str,
        ty: TypeId,
        slots: &[Option<ExprId>],
        class: (Base, u8),
    ) -> Option<Operand> {
        let other = self.ty(slots.get(1).copied().flatten()?);
        let ((one, false), (other, false)) = (self.record_of(ty)?, self.record_of(other)?) else { return None };
        let mut now = Some(one);
        let mut steps = 0;
        let mut holds = one == other;
        while let Some(record) =
            now.filter(|_| name == "extends_type_of" && steps < crate::expressions::reader::MAX_DEPTH)
        {
            holds |= record == other;
            now = self.symbols.types.records[record].parent;
            steps += 1;
        }
        Some(Operand::scalar(Constant::Logical(holds), class))
    }

    /// SIZE, SHAPE, LBOUND and UBOUND: of a whole array its own bounds, of other arrays those from one.
    fn fold_shape(&mut self, name: &str, array: ExprId, dim: Option<ExprId>, class: (Base, u8)) -> Option<Operand> {
        let Type::Array { dimensions, .. } = self.symbols.types[self.ty(array)].clone() else {
            let scalar =
                matches!(name, "shape" | "lbound" | "ubound") && dim.is_none() && !self.is_unknown(self.ty(array));
            return scalar.then(|| Operand::vector(Vec::new(), Some(class)));
        };
        let whole = matches!(self.body.exprs[array].kind, ExprKind::Symbol(_) | ExprKind::Member { .. });
        let value = |dimension: &Dimension| {
            let extent = dimension.extent();
            match name {
                "lbound" if !whole || extent == Some(0) => Some(1),
                "lbound" if extent.is_some() => dimension.lower.as_integer(),
                "lbound" if begins_at_one(dimension) => Some(1),
                // 16.9.119: an assumed-size array has the bound that its declaration says, whatever its size is.
                "lbound" if dimension.upper == Bound::AssumedSize => dimension.lower.as_integer(),
                "ubound" if !whole || extent == Some(0) => extent,
                "ubound" => dimension.lower.as_integer()?.checked_add(extent?)?.checked_sub(1),
                "lbound" => None,
                _ => extent,
            }
        };
        let Some(dim) = dim else {
            if name == "size" {
                let size = self.count_of(self.ty(array))?;
                return Some(Operand::scalar(Constant::Integer(size), class));
            }
            let values: Vec<i128> = dimensions.iter().map(value).collect::<Option<_>>()?;
            return Some(Operand::integers(values, class.1));
        };
        let dim = usize::try_from(self.integer_value(dim)?.checked_sub(1)?).ok()?;
        let dimension = dimensions.get(dim)?;
        value(dimension).map(|value| Operand::scalar(Constant::Integer(value), class))
    }

    /// What is folded of a reference to an intrinsic function is kept as its value.
    pub fn fold_call(&mut self, call: ExprId, name: &str, slots: &[Option<ExprId>]) {
        let (ty, span) = (self.ty(call), self.span(call));
        let value = self.fold_inquiry(name, slots, ty).or_else(|| self.fold_intrinsic(name, slots, ty, span));
        if let Some(value) = value {
            self.known.report_faults(Faults::default(), value.class, span, &mut self.report);
            self.keep_value(call, value);
        }
    }
}

impl Known<'_> {
    /// ASSOCIATED of a null pointer, which is associated with nothing.
    fn fold_association(&self, pointer: ExprId, target: Option<ExprId>, class: (Base, u8)) -> Option<Operand> {
        let is_constant = self.is_null(pointer) && target.is_none_or(|target| self.is_null(target));
        is_constant.then(|| Operand::scalar(Constant::Logical(false), class))
    }

    fn has_assumed_rank(&self, ty: TypeId) -> bool {
        match &self.symbols.types[ty] {
            Type::Array { dimensions, .. } => matches!(dimensions.first().map(|d| &d.upper), Some(Bound::AssumedRank)),
            _ => false,
        }
    }

    /// The size of an element in bytes.
    pub fn bytes_of(&self, element: TypeId) -> Option<i128> {
        if let Type::Character { kind, length: Some(length) } = &self.symbols.types[element] {
            return length.as_integer()?.checked_mul(i128::from(*kind));
        }
        if let Type::Record { class: true, .. } = self.symbols.types[element] {
            return None;
        }
        self.symbols.types.layout(element).map(|(size, _)| size as i128)
    }

    fn count_of(&self, ty: TypeId) -> Option<i128> {
        match &self.symbols.types[ty] {
            Type::Array { dimensions, .. } => {
                dimensions.iter().try_fold(1i128, |size, dimension| size.checked_mul(dimension.extent()?))
            }
            _ => Some(1),
        }
    }
}

/// Whether a dimension begins at one, whatever its extent is: not one that ALLOCATE gives bounds.
fn begins_at_one(dimension: &Dimension) -> bool {
    let open = matches!(dimension.upper, Bound::Deferred | Bound::AssumedRank);
    !open && dimension.lower.as_integer() == Some(1)
}
