//! What a program uses that some standard does not have, where only the meaning of names tells; the rest is told by the parser's
//! `extensions`, from the same table of features.

use super::context::Context;
use super::facts::Written;
use crate::body::{ExprId, ExprKind};
use parser::fortran::features::Feature;
use source::Span;
use symbols::{Base, Type, TypeId};

/// The intrinsic procedures that came after Fortran 95, with the feature that stands for their standard.
const INTRINSICS: &[(Feature, &str)] = &[
    (
        Feature::IntrinsicF2003,
        "command_argument_count extends_type_of get_command get_command_argument get_environment_variable is_iostat_end \
         is_iostat_eor move_alloc new_line same_type_as selected_char_kind",
    ),
    (
        Feature::IntrinsicF2008,
        "acosh asinh atanh atomic_define atomic_ref bessel_j0 bessel_j1 bessel_jn bessel_y0 bessel_y1 bessel_yn bge bgt ble blt \
         dshiftl dshiftr erf erfc erfc_scaled execute_command_line findloc gamma hypot iall iany image_index iparity \
         is_contiguous lcobound leadz log_gamma maskl maskr merge_bits norm2 num_images parity popcnt poppar shifta shiftl shiftr \
         storage_size this_image trailz ucobound",
    ),
    (
        Feature::IntrinsicF2018,
        "atomic_add atomic_and atomic_cas atomic_fetch_add atomic_fetch_and atomic_fetch_or atomic_fetch_xor atomic_or atomic_xor \
         co_broadcast co_max co_min co_reduce co_sum coshape event_query failed_images get_team image_status out_of_range \
         random_init rank reduce stopped_images team_number",
    ),
    (
        Feature::IntrinsicF2023,
        "acosd acospi asind asinpi atan2d atan2pi atand atanpi cosd cospi selected_logical_kind sind sinpi split tand tanpi \
         tokenize",
    ),
];

/// The feature that an intrinsic procedure of a later standard than Fortran 95 is.
fn intrinsic(name: &str) -> Option<Feature> {
    INTRINSICS.iter().find(|(_, names)| names.split(' ').any(|other| other == name)).map(|(feature, _)| *feature)
}

impl Context<'_> {
    /// Notes a feature; what the standard that was asked for says of it is said by the one who asks for diagnostics.
    pub fn uses(&mut self, feature: Feature, at: Span) {
        if !self.quiet {
            self.report(feature.found(at));
        }
    }

    /// Whether a logical value is assigned to an integer or the other way round, which is noted: no standard has it, compilers do.
    pub fn converts_logical(&mut self, to: TypeId, from: TypeId, at: Span) -> bool {
        let base = |ty| match self.symbols.types[self.element(ty)] {
            Type::Scalar(base, _) => Some(base),
            _ => None,
        };
        let fits = self.rank(from) == 0 || self.rank(to) == self.rank(from);
        let pair = (base(to), base(from));
        let both =
            matches!(pair, (Some(Base::Logical), Some(Base::Integer)) | (Some(Base::Integer), Some(Base::Logical)));
        if fits && both {
            self.uses(Feature::LogicalConversion, at);
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
            constant && (dec || self.facts.is(value, Written::Typeless))
        };
        match &self.body.exprs[value].kind {
            ExprKind::List(values) => values.iter().all(|value| text(*value)),
            _ => text(value),
        }
    }

    /// An intrinsic function that nothing declares, where implicit typing would give it no type: in an older standard it is none.
    pub fn uses_intrinsic(&mut self, name: &str, at: Span) {
        if let Some(feature) = intrinsic(name) {
            self.uses(feature, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_intrinsic_has_one_standard() {
        let all: Vec<&str> = INTRINSICS.iter().flat_map(|(_, names)| names.split(' ')).collect();
        for name in &all {
            assert_eq!(all.iter().filter(|other| *other == name).count(), 1, "{name}");
        }
        assert_eq!(intrinsic("gamma"), Some(Feature::IntrinsicF2008));
        assert_eq!(intrinsic("sin"), None);
    }
}
