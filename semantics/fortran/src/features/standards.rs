//! What a program uses that some standard does not have, where only the meaning of names tells; the rest is told by the parser's
//! `extensions`, from the same table of features.

use crate::expressions::facts::Notation;
use crate::expressions::reader::ExpressionReader;
use crate::intrinsic::{Since, introduced_in};
use crate::known::Known;
use crate::report::Report;
use body::{ExprId, ExprKind};
use parser::fortran::features::Feature;
use source::Span;
use symbols::{Base, Type, TypeId};

/// The feature that an intrinsic procedure of a later standard than Fortran 95 is.
pub fn intrinsic_feature(name: &str) -> Option<Feature> {
    match introduced_in(name)? {
        Since::F2003 => Some(Feature::IntrinsicF2003),
        Since::F2008 => Some(Feature::IntrinsicF2008),
        Since::F2018 => Some(Feature::IntrinsicF2018),
        Since::F2023 => Some(Feature::IntrinsicF2023),
        Since::F77 | Since::F90 | Since::F95 | Since::Gnu | Since::OfModule => None,
    }
}

impl ExpressionReader<'_> {
    /// Notes a feature.
    pub fn note_feature(&mut self, feature: Feature, at: Span) {
        self.report.note_feature(feature, at);
    }
}

impl Known<'_> {
    /// Whether a logical value is assigned to an integer or the other way round, which is noted: no standard has it, compilers do.
    pub fn converts_logical(&self, to: TypeId, from: TypeId, at: Span, report: &mut Report) -> bool {
        let base = |ty| match self.symbols.types[self.element(ty)] {
            Type::Scalar(base, _) => Some(base),
            _ => None,
        };
        let fits = self.rank(from) == 0 || self.rank(to) == self.rank(from);
        let pair = (base(to), base(from));
        let both =
            matches!(pair, (Some(Base::Logical), Some(Base::Integer)) | (Some(Base::Integer), Some(Base::Logical)));
        if fits && both {
            report.note_feature(Feature::LogicalConversion, at);
        }
        fits && both
    }

    /// Whether text stands for a number or logical value: a Hollerith constant, or with DEC's rules another constant.
    pub fn converts_text(&self, to: TypeId, value: ExprId) -> bool {
        let from = &self.symbols.types[self.element(self.ty(value))];
        if !matches!(self.symbols.types[self.element(to)], Type::Scalar(..))
            || !matches!(from, Type::Character { kind: 1, .. })
        {
            return false;
        }
        let text = |value: ExprId| {
            let dec = self.defaults.text_as_number && !self.facts.named.contains_key(&value);
            let constant = matches!(self.body.exprs[value].kind, ExprKind::Constant(symbols::Constant::Character(_)));
            constant && (dec || self.facts.was_written(value, Notation::Typeless))
        };
        match &self.body.exprs[value].kind {
            ExprKind::List(values) => values.iter().all(|value| text(*value)),
            _ => text(value),
        }
    }

    /// An intrinsic function that nothing declares, where implicit typing would give it no type: in an older standard it is none.
    pub fn uses_intrinsic(&self, name: &str, at: Span, report: &mut Report) {
        if let Some(feature) = intrinsic_feature(name) {
            report.note_feature(feature, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_intrinsic_of_a_later_standard_is_a_feature() {
        assert_eq!(intrinsic_feature("gamma"), Some(Feature::IntrinsicF2008));
        assert_eq!(intrinsic_feature("sin"), None);
    }
}
