//! 15.5.2.12 sequence association, and 15.5.2.5 (3), (4): how many elements and characters an actual argument has.

use super::arguments::{DEFERRED, Pair};
use crate::known::Known;
use crate::problems;
use crate::report::Report;
use body::{ExprId, ExprKind};
use symbols::{Bound, Constant, Dimension, Type, TypeId, Value};

impl Known<'_> {
    /// At least as many elements as the dummy argument has, and characters.
    pub fn check_size(&self, pair: &Pair, report: &mut Report) {
        let dimensions = self.dimensions(pair.ty);
        let explicit = dimensions.iter().all(|dimension| matches!(dimension.upper, Bound::Last(_)));
        let whole: Option<i128> = dimensions.iter().map(Dimension::extent).product();
        if let Type::Character { length, .. } = &self.symbols.types[self.element(pair.ty)] {
            let length = length.as_ref().and_then(Value::as_integer);
            return match (explicit && !dimensions.is_empty(), whole, length) {
                (true, Some(whole), Some(length)) => self.check_characters(pair, whole, length, report),
                (false, _, Some(length)) => self.check_length(pair, length, report),
                _ if dimensions.is_empty() => length.map_or((), |length| self.check_length(pair, length, report)),
                _ => {}
            };
        }
        if let (Some(wanted), Some(given), true) =
            (whole, self.elements_from(pair.actual), explicit && !dimensions.is_empty())
            && given < wanted
        {
            report.add(problems::execution::argument_small(pair.name, wanted, given, self.span(pair.actual)));
        }
    }

    /// 15.5.2.12 (4): the characters from the actual argument to the end of its array.
    fn check_characters(&self, pair: &Pair, elements: i128, length: i128, report: &mut Report) {
        let Some(wanted) = elements.checked_mul(length) else { return };
        let Some(given) = self.characters_from(pair.actual).filter(|given| *given < wanted) else { return };
        report.add(problems::call::argument_characters(pair.name, wanted, given, self.span(pair.actual)));
    }

    /// 15.5.2.5 (3): what comes with a descriptor is just as long as its dummy argument. (A scalar that is shorter is an error, too, which
    /// compilers only warn of.)
    fn check_length(&self, pair: &Pair, wanted: i128, report: &mut Report) {
        let exact = self.is_shaped_at_run_time(pair.ty)
            || self.is_assumed_rank(pair.ty)
            || pair.attributes.intersects(DEFERRED);
        let given = self.length_of(pair.given).filter(|given| exact && *given != wanted);
        if let Some(given) = given {
            report.add(problems::call::argument_length(pair.name, wanted, given, self.span(pair.actual)));
        }
    }

    /// The length of a character type, if it is a constant.
    pub fn length_of(&self, ty: TypeId) -> Option<i128> {
        match &self.symbols.types[self.element(ty)] {
            Type::Character { length, .. } => length.as_ref().and_then(Value::as_integer).map(|length| length.max(0)),
            _ => None,
        }
    }

    /// Whether two types are of texts whose lengths are known and not the same.
    pub fn lengths_differ(&self, one: TypeId, other: TypeId) -> bool {
        self.length_of(one).zip(self.length_of(other)).is_some_and(|(one, other)| one != other)
    }

    /// The elements of an array, or those from an element to the end of its array.
    fn elements_from(&self, expr: ExprId) -> Option<i128> {
        if self.is_array(self.ty(expr)) {
            return self.dimensions(self.ty(expr)).iter().map(Dimension::extent).product();
        }
        let ExprKind::Element { base, indices } = &self.body.exprs[expr].kind else { return None };
        let dimensions = self.dimensions(self.ty(*base));
        let whole: i128 = dimensions.iter().map(Dimension::extent).product::<Option<i128>>()?;
        let (mut before, mut step) = (0i128, 1i128);
        for (index, dimension) in indices.iter().zip(dimensions) {
            let ExprKind::Constant(Constant::Integer(index)) = &self.body.exprs[*index].kind else { return None };
            before = before.checked_add(index.checked_sub(dimension.lower.as_integer()?)?.checked_mul(step)?)?;
            step = step.checked_mul(dimension.extent()?)?;
        }
        whole.checked_sub(before)
    }

    /// The characters of an array, of a scalar, or from an element or a substring of one to the end of its array.
    fn characters_from(&self, expr: ExprId) -> Option<i128> {
        let ty = self.ty(expr);
        let length = self.length_of(ty);
        match &self.body.exprs[expr].kind {
            _ if self.is_array(ty) => self.elements_from(expr)?.checked_mul(length?),
            ExprKind::Element { .. } => self.elements_from(expr)?.checked_mul(length?),
            ExprKind::Substring { base, first, .. }
                if matches!(self.body.exprs[*base].kind, ExprKind::Element { .. }) =>
            {
                let before = match first.map(|first| &self.body.exprs[first].kind) {
                    None => 0,
                    Some(ExprKind::Constant(Constant::Integer(first))) => first.checked_sub(1)?,
                    Some(_) => return None,
                };
                self.characters_from(*base)?.checked_sub(before)
            }
            _ => length,
        }
    }
}
