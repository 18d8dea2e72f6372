//! What intrinsic procedures ask of the shapes, sizes and lengths of their arguments (16.9), and of entities of assumed type or rank
//! among them (C711, C839).

use super::words::{Dummy, Relation};
use super::{Class, Intrinsic};
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::Requirement;
use crate::report::Report;
use body::ExprId;
use parser::fortran::features::Feature;
use symbols::{Bound, Dimension, Type};

/// Arguments by position.
type Arguments<'s> = &'s [Option<ExprId>];

/// C711: intrinsic procedures whose first argument may be of assumed type.
const OF_ASSUMED_TYPE: &[&str] =
    &["c_loc", "is_contiguous", "lbound", "loc", "present", "rank", "shape", "size", "ubound"];

/// Functions of two pointers or objects, of which each may be of assumed rank.
const OF_TWO: &[&str] = &["associated", "extends_type_of", "same_type_as"];

/// Functions that ask how much storage something takes, which nobody knows of an assumed-size array.
const OF_STORAGE: &[&str] = &["c_sizeof", "sizeof"];

impl ExpressionReader<'_> {
    /// CSHIFT and EOSHIFT: a scalar, or one value for each vector along the dimension.
    pub(super) fn check_shift_rank(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, name: &str) {
        let (Some(array), Some(shift)) = (slots.first().copied().flatten(), self.argument_for(intrinsic, slots, name))
        else {
            return;
        };
        let (whole, own) = (self.ty(array), self.ty(shift));
        if [whole, own].into_iter().any(|ty| self.is_unknown(ty) || self.is_assumed_rank(ty)) {
            return;
        }
        let (rank, given) = (self.rank(whole), self.rank(own));
        if given != 0 && given + 1 != rank {
            let wanted = if rank == 1 { Requirement::Scalar } else { Requirement::ScalarOrRankLess };
            return self.report(problems::intrinsic::wrong_rank(name, intrinsic.name, wanted, self.span(shift)));
        }
        let dim = match self.argument_for(intrinsic, slots, "dim") {
            Some(dim) => self.integer_value(dim),
            None => Some(1),
        };
        let Some(dim) = dim.and_then(|dim| usize::try_from(dim).ok()).filter(|_| given > 0) else { return };
        let mut extents: Vec<Option<i128>> = self.dimensions(whole).iter().map(Dimension::extent).collect();
        if (1..=extents.len()).contains(&dim) {
            extents.remove(dim - 1);
        }
        let own: Vec<Option<i128>> = self.dimensions(own).iter().map(Dimension::extent).collect();
        let differs =
            |(one, other): (&Option<i128>, &Option<i128>)| one.zip(*other).is_some_and(|(one, other)| one != other);
        if extents.iter().zip(&own).any(differs) {
            self.known.report_unmet(name, intrinsic, Requirement::ShapeWithoutDim, shift, &mut self.report);
        }
    }

    /// IMAGE_INDEX: each cosubscript lies within the cobounds, as far as constants tell.
    pub(super) fn check_cobounds(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        let (Some(coarray), Some(sub)) = (slots.first().copied().flatten(), slots.get(1).copied().flatten()) else {
            return;
        };
        let Some(symbol) = self.root_symbol(coarray) else { return };
        let coshape = self.symbols.written.get(&symbol).map(|written| written.coshape.clone()).unwrap_or_default();
        let values = self.integer_values(sub);
        if values.len() != coshape.len() {
            return;
        }
        let outside = values.iter().zip(coshape.iter()).any(|(value, codimension)| {
            let last = match &codimension.upper {
                Bound::Last(last) => last.as_integer(),
                _ => None,
            };
            let assumed = matches!(codimension.upper, Bound::AssumedSize);
            let first = codimension.lower.as_integer().filter(|_| assumed || last.is_some());
            first.is_some_and(|first| *value < first) || last.is_some_and(|last| *value > last)
        });
        if outside {
            self.known.report_unmet("sub", intrinsic, Requirement::WithinCobounds, sub, &mut self.report);
        }
    }
}

impl Known<'_> {
    /// C711, C839: what is of assumed type or rank is the first argument of an inquiry; says whether it is right.
    pub(super) fn check_assumed_argument(
        &self,
        intrinsic: &'static Intrinsic,
        dummy: &'static Dummy,
        value: ExprId,
        report: &mut Report,
    ) -> bool {
        let ty = self.ty(value);
        let first = intrinsic.dummies.first().is_some_and(|first| first.name == dummy.name);
        let assumed_type = matches!(self.symbols.types[self.element(ty)], Type::Star { class: false });
        // GNU Fortran looks into the descriptor of what has one.
        let described = intrinsic.name == "sizeof" && (self.is_assumed_rank(ty) || self.is_shaped_at_run_time(ty));
        let wanted = if assumed_type && !described && !(first && OF_ASSUMED_TYPE.contains(&intrinsic.name)) {
            Requirement::NoAssumedType
        } else if !first && self.is_assumed_rank(ty) && !OF_TWO.contains(&intrinsic.name) {
            Requirement::KnownRankBesideFirst
        } else if OF_STORAGE.contains(&intrinsic.name) && self.is_whole_assumed_size(value) {
            Requirement::KnownSize
        } else {
            return true;
        };
        self.report_unmet(dummy.name, intrinsic, wanted, value, report);
        false
    }

    /// MERGE and EOSHIFT: both values have one length.
    pub(super) fn check_one_length(
        &self,
        intrinsic: &'static Intrinsic,
        slots: Arguments<'_>,
        name: &str,
        report: &mut Report,
    ) {
        let (Some(one), Some(other)) = (slots.first().copied().flatten(), self.argument_for(intrinsic, slots, name))
        else {
            return;
        };
        if self.lengths_differ(self.ty(one), self.ty(other)) {
            self.report_unmet(name, intrinsic, Requirement::LengthOfFirst, other, report);
        }
    }

    /// DATE_AND_TIME: VALUES has room for eight numbers.
    pub(super) fn check_room(&self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, report: &mut Report) {
        let Some(values) = self.argument_for(intrinsic, slots, "values") else { return };
        let room = self.dimensions(self.ty(values)).first().and_then(Dimension::extent);
        if room.is_some_and(|room| room < 8) {
            self.report_unmet("values", intrinsic, Requirement::EightElements, values, report);
        }
    }

    /// 16.9: arguments that have one type and kind; compilers take others with them.
    pub fn newer_mixture(&self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, report: &mut Report) {
        let Some(first) = slots.first().copied().flatten().filter(|_| intrinsic.class == Class::Elemental) else {
            return;
        };
        let Some(wanted) = self.arithmetic_class(self.ty(first)) else { return };
        let last = intrinsic.dummies.len().saturating_sub(1);
        for (index, value) in slots.iter().enumerate().skip(1) {
            let dummy = &intrinsic.dummies[index.min(last)];
            let Some(value) = value.filter(|value| dummy.relation == Relation::Alike && !self.boz.contains(value))
            else {
                continue;
            };
            if self.boz.contains(&first) || self.arithmetic_class(self.ty(value)).is_none_or(|given| given == wanted) {
                continue;
            }
            return report.note_feature(Feature::MixedArguments, self.span(value));
        }
    }
}
