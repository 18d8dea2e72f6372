//! Intrinsic functions of several arrays, and of the parts of complex numbers: what their arguments have to do with each other.

use super::Intrinsic;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::Requirement;
use crate::report::Report;
use body::ExprId;
use symbols::{Base, Constant, Dimension, Type, Value};

/// The arguments of a reference, by position.
type Arguments<'s> = &'s [Option<ExprId>];

impl ExpressionReader<'_> {
    /// MATMUL: one argument is a matrix, both are numeric or both logical, and the inner extents agree.
    pub(super) fn check_product(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        let (Some(first), Some(second)) = (slots.first().copied().flatten(), slots.get(1).copied().flatten()) else {
            return;
        };
        let (one, other) = (self.ty(first), self.ty(second));
        if self.is_unknown(one) || self.is_unknown(other) || self.is_assumed_rank(one) || self.is_assumed_rank(other) {
            return;
        }
        let logical = |reader: &Self, ty| matches!(reader.arithmetic_class(ty), Some((Base::Logical, _)));
        if logical(self, one) != logical(self, other) {
            return self.known.report_unmet(
                "matrix_b",
                intrinsic,
                Requirement::KindOfMatrixA,
                second,
                &mut self.report,
            );
        }
        if self.rank(one).max(self.rank(other)) != 2 {
            return self.known.report_unmet(
                "matrix_b",
                intrinsic,
                Requirement::RankTwoBesideOne,
                second,
                &mut self.report,
            );
        }
        let inner = self.dimensions(one).last().and_then(Dimension::extent);
        let own = self.dimensions(other).first().and_then(Dimension::extent);
        if inner.zip(own).is_some_and(|(inner, own)| inner != own) {
            self.known.report_unmet("matrix_b", intrinsic, Requirement::ExtentOfMatrixA, second, &mut self.report);
        }
    }

    /// FINDLOC: VALUE can be compared with the elements of ARRAY.
    pub(super) fn check_sought(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        let (Some(array), Some(value)) = (slots.first().copied().flatten(), slots.get(1).copied().flatten()) else {
            return;
        };
        let class = |reader: &Self, ty| match &reader.symbols.types[reader.element(ty)] {
            Type::Scalar(Base::Logical, _) => Some((1, 0)),
            Type::Scalar(..) => Some((2, 0)),
            Type::Character { kind, .. } => Some((3, *kind)),
            _ => None,
        };
        let (one, other) = (class(self, self.ty(array)), class(self, self.ty(value)));
        if one.zip(other).is_some_and(|(one, other)| one != other) && !self.boz.contains(&value) {
            self.known.report_unmet("value", intrinsic, Requirement::TypeLikeArray, value, &mut self.report);
        }
    }

    /// PACK and UNPACK: VECTOR has an element for each one that MASK selects.
    pub(super) fn check_filled(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        let (Some(vector), Some(mask)) =
            (self.argument_for(intrinsic, slots, "vector"), self.argument_for(intrinsic, slots, "mask"))
        else {
            return;
        };
        let Some(given) = self.dimensions(self.ty(vector)).first().and_then(Dimension::extent) else { return };
        let yes = Value::Constant(Constant::Logical(true));
        let selected = match self.fold_value(mask) {
            Value::List(values) => values.iter().filter(|value| **value == yes).count() as i128,
            _ => return,
        };
        if given < selected {
            let span = self.span(vector);
            self.report(problems::intrinsic::wrong_count("vector", intrinsic.name, selected, given, span));
        }
    }
}

impl Known<'_> {
    /// CMPLX with two arguments: neither is complex.
    pub(super) fn check_parts(&self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, report: &mut Report) {
        let (first, second) = (slots.first().copied().flatten(), slots.get(1).copied().flatten());
        let Some(second) = second else { return };
        for (value, name) in [(first, "x"), (Some(second), "y")] {
            let Some(value) = value else { continue };
            if matches!(self.arithmetic_class(self.ty(value)), Some((Base::Complex, _))) {
                return self.report_unmet(name, intrinsic, Requirement::IntegerOrRealPart, value, report);
            }
        }
    }

    /// EOSHIFT: what has no blank, zero or false needs a BOUNDARY.
    pub(super) fn check_boundary(&self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, report: &mut Report) {
        let Some(array) = slots.first().copied().flatten() else { return };
        if self.argument_for(intrinsic, slots, "boundary").is_none() && self.record_of(self.ty(array)).is_some() {
            let span = self.span(array);
            report.add(problems::names::missing_argument(intrinsic.name, "boundary", span));
        }
    }
}
