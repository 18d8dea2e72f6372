//! IS_CONTIGUOUS (Fortran 2023, 16.9.105): what is known of it before the program runs (9.5.4).

use crate::known::Known;
use body::{ExprId, ExprKind, Subscript};
use symbols::{Attributes, Bound, Constant, Dimension, TypeId, Value};

/// What one dimension of a section takes of its array.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Coverage {
    /// All of it, in order.
    All,
    /// Elements side by side: how many, as far as that is known.
    Some(Option<i128>),
    /// Nothing.
    Nothing,
    /// Elements that do not stand side by side.
    Scattered,
    Unknown,
}

impl Known<'_> {
    /// Whether the elements of `value` stand side by side; nothing if only the run tells.
    pub fn is_contiguous(&self, value: ExprId) -> Option<bool> {
        if self.is_unknown(self.ty(value)) {
            return None;
        }
        if !self.is_array(self.ty(value)) {
            return Some(true);
        }
        match &self.body.exprs[value].kind {
            ExprKind::Symbol(symbol) => {
                let object = matches!(self.symbols[*symbol].details.ultimate(), symbols::Details::Object(_));
                self.whole_contiguity(self.symbols[*symbol].attributes, self.ty(value)).filter(|_| object)
            }
            ExprKind::Member { base, field } if !self.is_array(self.ty(*base)) => {
                self.whole_contiguity(self.field_attributes(*base, *field), self.ty(value))
            }
            ExprKind::Section { base, subscripts } => self.section_contiguity(*base, subscripts),
            ExprKind::Constant(_) | ExprKind::Binary(..) | ExprKind::Unary(..) | ExprKind::List(_) => Some(true),
            _ => None,
        }
    }

    fn whole_contiguity(&self, attributes: Attributes, ty: TypeId) -> Option<bool> {
        let laid_out = |of: &Dimension| matches!(of.upper, Bound::Last(_) | Bound::Extent(_) | Bound::AssumedSize);
        let fixed = Attributes::CONTIGUOUS | Attributes::ALLOCATABLE;
        let known = attributes.intersects(fixed) || self.dimensions(ty).iter().all(laid_out);
        known.then_some(true)
    }

    fn section_contiguity(&self, base: ExprId, subscripts: &[Subscript]) -> Option<bool> {
        let dimensions = self.dimensions(self.ty(base));
        let taken: Vec<Coverage> =
            subscripts.iter().zip(dimensions).map(|(of, whole)| self.taken_part(of, whole)).collect();
        if taken.contains(&Coverage::Nothing) {
            return Some(true);
        }
        if taken.contains(&Coverage::Scattered) {
            return Some(false);
        }
        // Behind a dimension of which a part is taken, nothing but one element keeps it together.
        let partial = taken.iter().position(|taken| *taken != Coverage::All).unwrap_or(taken.len());
        let behind = taken.iter().skip(partial + 1);
        let extent = |taken: &Coverage, whole: &Dimension| match taken {
            Coverage::All => whole.extent(),
            Coverage::Some(extent) => *extent,
            _ => None,
        };
        let extents: Vec<Option<i128>> =
            behind.zip(dimensions.iter().skip(partial + 1)).map(|(taken, whole)| extent(taken, whole)).collect();
        if taken.contains(&Coverage::Unknown) {
            return None;
        }
        match extents {
            _ if extents.iter().all(|extent| *extent == Some(1)) => self.is_contiguous(base).filter(|whole| *whole),
            _ if extents.iter().all(Option::is_some) => Some(false),
            _ => None,
        }
    }

    fn taken_part(&self, subscript: &Subscript, whole: &Dimension) -> Coverage {
        let value = |bound: &ExprId| match &self.body.exprs[*bound].kind {
            ExprKind::Constant(Constant::Integer(value)) => Some(*value),
            _ => self.folded.get(bound).and_then(Value::as_integer),
        };
        match subscript {
            Subscript::Index(index) if self.is_array(self.ty(*index)) => Coverage::Scattered,
            Subscript::Index(_) => Coverage::Some(Some(1)),
            Subscript::Range { .. } => Coverage::Unknown,
            Subscript::Triplet { lower: None, upper: None, stride: None } => Coverage::All,
            Subscript::Triplet { lower, upper, stride } => {
                let Some(step) = stride.as_ref().map_or(Some(1), value).filter(|step| *step != 0) else {
                    return Coverage::Unknown;
                };
                let last = match &whole.upper {
                    Bound::Last(last) => last.as_integer(),
                    _ => None,
                };
                let first = lower.as_ref().map_or(whole.lower.as_integer(), value);
                let last = upper.as_ref().map_or(last, value);
                let count = first.zip(last).and_then(|(first, last)| {
                    Some((last.checked_sub(first)?.checked_add(step)?.checked_div(step)?).max(0))
                });
                match count {
                    Some(0) => Coverage::Nothing,
                    Some(count) if step == 1 && whole.extent() == Some(count) => Coverage::All,
                    _ if step == 1 => Coverage::Some(count),
                    Some(1) => Coverage::Some(count),
                    Some(_) => Coverage::Scattered,
                    None => Coverage::Unknown,
                }
            }
        }
    }
}
