//! What the arguments of several intrinsic procedures have to be together, and constant ones each for itself (16.9).

use super::{Class, Intrinsic};
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::Requirement;
use crate::report::Report;
use body::ExprId;
use symbols::{Attributes, Constant, Type, Value};

/// Arguments by position.
type Arguments<'s> = &'s [Option<ExprId>];

/// Procedures that take bits from a place on: the place, how many they are, and the argument whose bits they are.
const FIELDS: &[(&str, &str, &str, &str)] =
    &[("ibits", "pos", "len", "i"), ("mvbits", "frompos", "len", "from"), ("mvbits", "topos", "len", "to")];

/// Functions of types that can be extended, and of nothing else.
const OF_EXTENSIBLE: &[&str] = &["extends_type_of", "same_type_as"];

/// Inquiries and others whose argument may be of assumed rank though they are not inquiry functions.
const OF_ASSUMED_RANK: &[&str] = &["c_loc", "loc", "null", "sizeof"];

/// C_F_POINTER and its like: the argument, and the type that it has.
const OF_C: &[(&str, &str, &str, Requirement)] = &[
    ("c_f_pointer", "cptr", "c_ptr", Requirement::CPointer),
    ("c_f_procpointer", "cptr", "c_funptr", Requirement::CFunctionPointer),
];

impl ExpressionReader<'_> {
    /// Checks what rows and ranges do not say.
    pub(super) fn check_arguments_together(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        if intrinsic.name == "mvbits" {
            self.known.check_conformance(intrinsic, slots, &mut self.report);
        }
        self.check_bit_fields(intrinsic, slots);
        match intrinsic.name {
            "cshift" => self.check_shift_rank(intrinsic, slots, "shift"),
            "eoshift" => {
                self.check_shift_rank(intrinsic, slots, "shift");
                self.check_shift_rank(intrinsic, slots, "boundary");
                self.known.check_one_length(intrinsic, slots, "boundary", &mut self.report);
            }
            "date_and_time" => self.known.check_room(intrinsic, slots, &mut self.report),
            "image_index" => self.check_cobounds(intrinsic, slots),
            "merge" => self.known.check_one_length(intrinsic, slots, "fsource", &mut self.report),
            "nearest" => self.check_direction(intrinsic, slots),
            "maskl" | "maskr" => self.check_mask_width(intrinsic, slots),
            "co_reduce" => self.check_co_reduce(intrinsic, slots),
            "c_associated" => self.known.check_c_associated(intrinsic, slots, &mut self.report),
            _ => {}
        }
        for (_, name, of, wanted) in OF_C.iter().filter(|row| row.0 == intrinsic.name) {
            if let Some(value) = self.argument_for(intrinsic, slots, name)
                && !self.is_unknown(self.ty(value))
                && !self.is_undefined_record(self.ty(value))
                && !self.is_intrinsic_type(self.ty(value), &[of])
            {
                self.known.report_unmet(name, intrinsic, wanted.clone(), value, &mut self.report);
            }
        }
    }

    /// IBITS and MVBITS: the bits end where the number ends.
    fn check_bit_fields(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        for (_, place, length, of) in FIELDS.iter().filter(|row| row.0 == intrinsic.name) {
            let [Some(from), Some(count), Some(number)] =
                [place, length, of].map(|name| self.argument_for(intrinsic, slots, name))
            else {
                continue;
            };
            let (Some(first), Some(bits)) = (self.integer_value(from), self.integer_value(count)) else { continue };
            let Some((_, kind)) = self.arithmetic_class(self.ty(number)) else { continue };
            let most = 8 * i128::from(kind);
            if first >= 0 && bits >= 0 && first <= most && bits <= most && first.saturating_add(bits) > most {
                let span = self.span(count);
                self.report(problems::intrinsic::too_large(length, intrinsic.name, most - first, span));
                return;
            }
        }
    }

    /// NEAREST: zero is not a direction.
    fn check_direction(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        let Some(direction) = self.argument_for(intrinsic, slots, "s") else { return };
        let zero = |value: &Value| matches!(value, Value::Constant(Constant::Real(real)) if real.is_zero());
        let wrong = match self.fold_value(direction) {
            Value::List(values) => values.iter().any(zero),
            value => zero(&value),
        };
        if wrong {
            self.known.report_unmet("s", intrinsic, Requirement::NotZero, direction, &mut self.report);
        }
    }

    /// MASKL and MASKR: as many bits at most as the result has.
    fn check_mask_width(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        let Some(count) = slots.first().copied().flatten() else { return };
        let kind = match self.argument_for(intrinsic, slots, "kind") {
            Some(kind) => self.integer_value(kind),
            None => Some(i128::from(self.defaults.integer)),
        };
        let Some(most) = kind.map(|kind| 8 * kind) else { return };
        if self.integer_values(count).iter().any(|value| *value > most) {
            let span = self.span(count);
            self.report(problems::intrinsic::too_large("i", intrinsic.name, most, span));
        }
    }

    /// CO_REDUCE: a pure function of two scalars of the type of A, which is not polymorphic.
    fn check_co_reduce(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        let (Some(array), Some(operation)) = (slots.first().copied().flatten(), slots.get(1).copied().flatten()) else {
            return;
        };
        let class = matches!(
            self.symbols.types[self.element(self.ty(array))],
            Type::Record { class: true, .. } | Type::Star { class: true }
        );
        if class {
            return self.known.report_unmet("a", intrinsic, Requirement::NotPolymorphic, array, &mut self.report);
        }
        self.check_reduction_operation(intrinsic, array, operation);
    }
}

impl Known<'_> {
    /// C838, and what SAME_TYPE_AS and EXTENDS_TYPE_OF take; says whether it is right.
    pub(super) fn check_open_argument(
        &self,
        intrinsic: &'static Intrinsic,
        dummy: &str,
        value: ExprId,
        report: &mut Report,
    ) -> bool {
        let ty = self.ty(value);
        let transforms = matches!(intrinsic.class, Class::Elemental | Class::Transformational);
        if self.is_assumed_rank(ty) && transforms && intrinsic.is_checked && !OF_ASSUMED_RANK.contains(&intrinsic.name)
        {
            self.report_unmet(dummy, intrinsic, Requirement::KnownRankOutsideInquiry, value, report);
            return false;
        }
        if transforms && !OF_ASSUMED_RANK.contains(&intrinsic.name) && self.is_whole_assumed_size(value) {
            self.must_have_a_shape(value, report);
            return false;
        }
        if !OF_EXTENSIBLE.contains(&intrinsic.name) {
            return true;
        }
        let fixed = Attributes::SEQUENCE | Attributes::BIND_C;
        let extensible = match &self.symbols.types[self.element(ty)] {
            Type::Record { record, .. } => !self.symbols.types.records[*record].attributes.intersects(fixed),
            Type::Scalar(..) | Type::Character { .. } => false,
            _ => true,
        };
        if !extensible {
            self.report_unmet(dummy, intrinsic, Requirement::ExtensibleType, value, report);
        }
        extensible
    }

    /// C_ASSOCIATED: two pointers of one type.
    fn check_c_associated(&self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, report: &mut Report) {
        let types = ["c_ptr", "c_funptr"];
        let values = [slots.first().copied().flatten(), slots.get(1).copied().flatten()];
        let mut first = None;
        for (value, name) in values.into_iter().zip(["c_ptr_1", "c_ptr_2"]) {
            let Some(value) = value.filter(|value| !self.is_unknown(self.ty(*value))) else { continue };
            let of = types.iter().find(|name| self.is_intrinsic_type(self.ty(value), &[name]));
            if of.is_none() {
                return self.report_unmet(name, intrinsic, Requirement::CPointerOrFunction, value, report);
            }
            if first.is_some() && first != of {
                return self.report_unmet(name, intrinsic, Requirement::TypeOfFirstPointer, value, report);
            }
            first = of;
        }
    }

    /// How many codimensions of two coarrays differ, where both are known.
    pub(super) fn coranks_differ(&self, one: ExprId, other: ExprId) -> bool {
        let corank = |value: ExprId| {
            let found = self.find_designator(value)?;
            let symbol = &self.symbols[found.root];
            let coarray = found.last.contains(Attributes::CODIMENSION);
            match (found.is_part, coarray) {
                (false, true) => (symbol.corank > 0).then_some(symbol.corank),
                (true, true) => None,
                (_, false) => Some(0),
            }
        };
        corank(one).zip(corank(other)).is_some_and(|(one, other)| one != other)
    }
}
