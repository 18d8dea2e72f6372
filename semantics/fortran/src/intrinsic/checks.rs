//! What the arguments of intrinsic procedures have to be (16.9): type, kind, rank, constant values, definability.

use super::words::{Dummy, Kind, Rank, Relation, Types, types_text};
use super::{Class, Intrinsic, Rule};
use crate::expressions::any_reader::Reader;
use crate::expressions::definable::Change;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::{FixedReason, Requirement};
use crate::report::Report;
use body::{Callee, ExprId, ExprKind};
use source::Span;
use symbols::{Attributes, Base, Bound, Details, Dimension, Type, TypeId, Value};

/// What a constant argument may be at most.
#[derive(Clone, Copy)]
enum Most {
    /// The number of bits of the first argument, less so many.
    Bits(i128),
    /// Anything.
    Any,
}

/// Functions whose arguments have to lie in a range: the function, the argument, the least and the most.
const RANGES: &[(&str, &str, i128, Most)] = &[
    ("btest", "pos", 0, Most::Bits(1)),
    ("ibset", "pos", 0, Most::Bits(1)),
    ("ibclr", "pos", 0, Most::Bits(1)),
    ("ibits", "pos", 0, Most::Bits(0)),
    ("ibits", "len", 0, Most::Bits(0)),
    ("shiftl", "shift", 0, Most::Bits(0)),
    ("shiftr", "shift", 0, Most::Bits(0)),
    ("shifta", "shift", 0, Most::Bits(0)),
    ("dshiftl", "shift", 0, Most::Bits(0)),
    ("dshiftr", "shift", 0, Most::Bits(0)),
    ("ishftc", "size", 1, Most::Bits(0)),
    ("maskl", "i", 0, Most::Any),
    ("maskr", "i", 0, Most::Any),
    ("mvbits", "frompos", 0, Most::Bits(0)),
    ("mvbits", "len", 0, Most::Bits(0)),
    ("mvbits", "topos", 0, Most::Bits(0)),
    ("repeat", "ncopies", 0, Most::Any),
    ("image_status", "image", 1, Most::Any),
];

/// Functions of pointers and other things that may be procedures.
const OF_PROCEDURES: &[&str] = &["associated", "c_loc", "null", "present"];

/// Functions that need the extent of the last dimension when there is no DIM.
const OF_WHOLE_SHAPE: &[&str] = &["random_number", "size", "shape", "ubound"];

impl ExpressionReader<'_> {
    /// Checks the arguments of a reference; `at` is its name.
    pub fn check_intrinsic(&mut self, intrinsic: &'static Intrinsic, slots: &[Option<ExprId>], at: Span) {
        let before = self.report.diagnostics.len();
        if !self.known.check_null_arguments(intrinsic, slots, &mut self.report) {
            return;
        }
        let first = slots.first().copied().flatten();
        let last = intrinsic.dummies.len().saturating_sub(1);
        for (index, value) in slots.iter().enumerate() {
            // MAX and MIN take any number of arguments like the last one.
            let dummy = &intrinsic.dummies[index.min(last)];
            if let Some(value) = *value {
                self.check_intrinsic_argument(intrinsic, dummy, value, first.filter(|_| index > 0));
            }
        }
        if self.report.diagnostics.len() > before {
            return;
        }
        if intrinsic.class == Class::Elemental {
            self.known.check_conformance(intrinsic, slots, &mut self.report);
        }
        self.check_dim(intrinsic, slots);
        self.known.check_cosubscripts(intrinsic, slots, &mut self.report);
        self.check_ranges(intrinsic, slots);
        self.check_particular(intrinsic, slots);
        self.check_arguments_together(intrinsic, slots);
        if intrinsic.name == "selected_real_kind" && slots.iter().all(Option::is_none) {
            self.report(crate::problems::names::missing_argument(intrinsic.name, "p", at));
        }
        if OF_WHOLE_SHAPE.contains(&intrinsic.name)
            && let (Some(array), None) = (first, self.argument_for(intrinsic, slots, "dim"))
            && self.is_whole_assumed_size(array)
        {
            self.report(problems::intrinsic::assumed_size(intrinsic.name, at));
        }
    }

    fn check_intrinsic_argument(
        &mut self,
        intrinsic: &'static Intrinsic,
        dummy: &'static Dummy,
        value: ExprId,
        first: Option<ExprId>,
    ) {
        let (ty, span) = (self.ty(value), self.span(value));
        if self.facts.was_written(value, crate::expressions::facts::Notation::Label) {
            self.report(problems::intrinsic::unmet(dummy.name, intrinsic.name, Requirement::NoLabel, span));
            return;
        }
        if self.boz.contains(&value) {
            return self.known.check_boz_argument(intrinsic, dummy, value, first, &mut self.report);
        }
        if self.is_unwanted_procedure(intrinsic, dummy, value) {
            return;
        }
        if self.is_unknown(ty)
            || self.is_early_reference(value)
            || !self.known.check_open_argument(intrinsic, dummy.name, value, &mut self.report)
            || !self.known.check_assumed_argument(intrinsic, dummy, value, &mut self.report)
        {
            return;
        }
        if self.is_open_type(ty) {
            return self.known.check_unlimited_argument(intrinsic, dummy, value, &mut self.report);
        }
        let boz_first = first.is_some_and(|first| self.boz.contains(&first));
        let allowed = match dummy.relation {
            Relation::Alike => intrinsic.dummies[0].types,
            Relation::Same if boz_first => intrinsic.dummies[0].types,
            _ => dummy.types,
        };
        if !allowed.has(self.types_of(ty)) {
            return self.known.wrong_argument_type(intrinsic, dummy, value, allowed, &mut self.report);
        }
        let first = first.filter(|first| !self.boz.contains(first) && !self.is_unknown(self.ty(*first)));
        if let Some(first) = first
            && !self.is_related(dummy.relation, self.ty(first), ty)
        {
            let (text, wanted) = (self.type_text(self.element(ty)), self.type_text(self.element(self.ty(first))));
            self.report(problems::intrinsic::wrong_type(dummy.name, intrinsic.name, &wanted, &text, span));
            return;
        }
        if let Some(wanted) = self.wrong_kind(intrinsic, dummy, ty) {
            let text = self.type_text(ty);
            self.report(problems::intrinsic::wrong_type(dummy.name, intrinsic.name, &wanted, &text, span));
            return;
        }
        if let Some(wanted) = self.wrong_intrinsic_rank(dummy, ty, first) {
            self.report(problems::intrinsic::wrong_rank(dummy.name, intrinsic.name, wanted, span));
            return;
        }
        if let Some(wanted) = self.unmet_demand(dummy, value) {
            self.report(problems::intrinsic::unmet(dummy.name, intrinsic.name, wanted, span));
            return;
        }
        if dummy.is_kind {
            self.check_kind(intrinsic, value);
        }
        if dummy.is_defined {
            self.known.check_defined_argument(intrinsic, dummy, value, &mut self.report);
        }
    }

    /// Whether a procedure stands where data is wanted.
    fn is_unwanted_procedure(&mut self, intrinsic: &'static Intrinsic, dummy: &'static Dummy, value: ExprId) -> bool {
        let symbol = match self.body.exprs[value].kind {
            ExprKind::Symbol(symbol) => symbol,
            // 15.6.2.2: the value of a function whose result is a procedure pointer.
            ExprKind::Call { callee: Callee::Symbol(function), .. } => {
                let Details::Subprogram(of) = self.symbols[function].details.ultimate() else { return false };
                let Some(result) = of.result else { return false };
                result
            }
            _ => return false,
        };
        let wanted = dummy.types.has(Types::PROCEDURE) || OF_PROCEDURES.contains(&intrinsic.name);
        let procedure =
            self.is_procedure(symbol) || matches!(self.symbols[symbol].details.ultimate(), Details::Intrinsic);
        if wanted || !self.resolving || !procedure || self.is_perhaps_missing(symbol) {
            return false;
        }
        let (wanted, span) = (types_text(dummy.types), self.span(value));
        self.report(problems::intrinsic::wrong_type(dummy.name, intrinsic.name, &wanted, Requirement::Procedure, span));
        true
    }

    /// KIND arguments are constants, and the kinds of results.
    fn check_kind(&mut self, intrinsic: &Intrinsic, value: ExprId) {
        let span = self.span(value);
        let Some(kind) = self.integer_value(value) else {
            let known = matches!(self.body.exprs[value].kind, ExprKind::Symbol(symbol)
                if !self.symbols[symbol].attributes.intersects(Attributes::PARAMETER | Attributes::KIND));
            let called = matches!(self.body.exprs[value].kind, ExprKind::Call { .. });
            if known || called && self.varying_part(value).is_some() {
                self.report(problems::intrinsic::kind_not_constant(intrinsic.name, span));
            }
            return;
        };
        let (name, kinds): (&str, &[i128]) = match intrinsic.rule {
            Rule::Real | Rule::Complex => ("real", &[2, 3, 4, 8, 10, 16]),
            Rule::First if intrinsic.name.ends_with("int") => ("real", &[2, 3, 4, 8, 10, 16]),
            Rule::Logical => ("logical", &[1, 2, 4, 8]),
            Rule::Letter => ("character", &[1, 2, 4]),
            _ => ("integer", &[1, 2, 4, 8, 16]),
        };
        if !kinds.contains(&kind) {
            self.report(problems::intrinsic::no_literal_kind(name, kind, span));
        }
    }

    /// DIM is a dimension of the array; of SPREAD one of the result.
    fn check_dim(&mut self, intrinsic: &'static Intrinsic, slots: &[Option<ExprId>]) {
        let Some(dim) = self.argument_for(intrinsic, slots, "dim") else { return };
        let Some(array) = slots.first().copied().flatten() else { return };
        let ty = self.ty(array);
        let known = !self.is_unknown(ty) && !self.is_open_type(ty);
        let Some(most) = self.dimensions_for(intrinsic, array).filter(|_| known) else { return };
        let Some(dim_value) = self.integer_value(dim) else { return };
        let span = self.span(dim);
        if !(1..=most).contains(&dim_value) {
            self.report(problems::intrinsic::no_dimension(dim_value, most, span));
        } else if matches!(intrinsic.name, "size" | "ubound") && dim_value == most && self.is_whole_assumed_size(array)
        {
            self.report(problems::intrinsic::assumed_size(intrinsic.name, span));
        }
    }

    fn check_ranges(&mut self, intrinsic: &'static Intrinsic, slots: &[Option<ExprId>]) {
        let Some(first) = slots.first().copied().flatten() else { return };
        if slots.iter().flatten().any(|argument| self.has_no_elements(*argument)) {
            return;
        }
        let bits = match self.arithmetic_class(self.ty(first)) {
            Some((Base::Integer | Base::Unsigned, kind)) => 8 * i128::from(kind),
            _ => 128,
        };
        for (_, name, least, most) in RANGES.iter().filter(|row| row.0 == intrinsic.name) {
            let Some(argument) = self.argument_for(intrinsic, slots, name) else { continue };
            let values = self.integer_values(argument);
            let most = match most {
                Most::Bits(less) => bits - less,
                Most::Any => i128::MAX,
            };
            let span = self.span(argument);
            if values.iter().any(|value| value < least) {
                self.report(problems::intrinsic::too_small(name, intrinsic.name, *least, span));
            } else if values.iter().any(|value| *value > most) {
                self.report(problems::intrinsic::too_large(name, intrinsic.name, most, span));
            }
        }
        if intrinsic.generic == "ishft" || intrinsic.generic == "ishftc" {
            self.check_shift(intrinsic, slots, bits);
        }
    }

    /// The value of a constant integer, or those of a constant array's elements; none if they are not known.
    pub fn integer_values(&mut self, value: ExprId) -> Vec<i128> {
        if !matches!(self.arithmetic_class(self.ty(value)), Some((Base::Integer | Base::Unsigned, _))) {
            return Vec::new();
        }
        match self.fold_value(value) {
            Value::List(values) => values.iter().map(Value::as_integer).collect::<Option<_>>().unwrap_or_default(),
            value => value.as_integer().into_iter().collect(),
        }
    }

    /// Whether it is an array of size zero, of whose elements nothing is computed.
    fn has_no_elements(&mut self, value: ExprId) -> bool {
        self.dimensions(self.ty(value)).iter().any(|dimension| dimension.extent() == Some(0))
            || self.is_array(self.ty(value))
                && matches!(self.fold_value(value), Value::List(values) if values.is_empty())
    }

    /// ISHFT and ISHFTC: the shift is at most the number of bits that are shifted, in both directions.
    fn check_shift(&mut self, intrinsic: &'static Intrinsic, slots: &[Option<ExprId>], bits: i128) {
        let sizes = match self.argument_for(intrinsic, slots, "size") {
            Some(size) => self.integer_values(size),
            None => vec![bits],
        };
        let Some(shift) = self.argument_for(intrinsic, slots, "shift") else { return };
        let shifts = self.integer_values(shift);
        // Scalars go with each element of an array.
        let count = shifts.len().max(sizes.len());
        let pairs = shifts.iter().cycle().zip(sizes.iter().cycle()).take(count);
        let wrong =
            pairs.into_iter().find(|(shift, size)| shift.unsigned_abs() > size.unsigned_abs().min(bits as u128));
        if let Some((_, size)) = wrong {
            let span = self.span(shift);
            self.report(problems::intrinsic::shifts_too_far(intrinsic.name, (*size).min(bits), span));
        }
    }
}

impl Known<'_> {
    /// The argument for the dummy argument `name`.
    pub fn argument_for(&self, intrinsic: &Intrinsic, slots: &[Option<ExprId>], name: &str) -> Option<ExprId> {
        let index = intrinsic.dummies.iter().position(|dummy| dummy.name == name)?;
        slots.get(index).copied().flatten()
    }

    /// A module that is missing may make the name generic for a type of its user's.
    fn wrong_argument_type(
        &self,
        intrinsic: &Intrinsic,
        dummy: &Dummy,
        value: ExprId,
        allowed: Types,
        report: &mut Report,
    ) {
        let (ty, span, name) = (self.ty(value), self.span(value), self.atoms.intern(intrinsic.name));
        if self.types_of(ty) != Types::DERIVED || !self.is_incomplete(self.scope, name) {
            let text = self.type_text(ty);
            report.add(problems::intrinsic::wrong_type(dummy.name, intrinsic.name, types_text(allowed), &text, span));
        }
    }

    /// C7119: where a constant without a type may stand.
    fn check_boz_argument(
        &self,
        intrinsic: &Intrinsic,
        dummy: &Dummy,
        value: ExprId,
        first: Option<ExprId>,
        report: &mut Report,
    ) {
        // Of I and J one says what kind they have.
        let second = intrinsic.dummies.get(1).is_some_and(|second| second.name == dummy.name);
        let both = second && dummy.relation != Relation::None && first.is_some_and(|one| self.boz.contains(&one));
        // AND, OR and XOR of compilers: no number stands for a logical value.
        let logical = |one| matches!(self.arithmetic_class(self.ty(one)), Some((Base::Logical, _)));
        let unlike = second && dummy.relation != Relation::None && first.is_some_and(logical);
        if !dummy.takes_boz || both || unlike {
            report.add(problems::intrinsic::boz_argument(dummy.name, intrinsic.name, self.span(value)));
        }
    }

    /// An unlimited polymorphic argument: of a rank that fits, where any type does.
    fn check_unlimited_argument(
        &self,
        intrinsic: &'static Intrinsic,
        dummy: &'static Dummy,
        value: ExprId,
        report: &mut Report,
    ) {
        let (ty, span) = (self.ty(value), self.span(value));
        if !matches!(self.symbols.types[self.element(ty)], Type::Star { class: true }) {
            return;
        }
        if dummy.relation == Relation::None && !dummy.types.has(Types::DERIVED) && !dummy.types.has(Types::PROCEDURE) {
            report.add(problems::intrinsic::wrong_type(
                dummy.name,
                intrinsic.name,
                types_text(dummy.types),
                "CLASS(*)",
                span,
            ));
        } else if let Some(wanted) = self.wrong_intrinsic_rank(dummy, ty, None) {
            report.add(problems::intrinsic::wrong_rank(dummy.name, intrinsic.name, wanted, span));
        }
    }

    /// What gets a value is definable, and an array without a vector subscript.
    fn check_defined_argument(
        &self,
        intrinsic: &'static Intrinsic,
        dummy: &'static Dummy,
        value: ExprId,
        report: &mut Report,
    ) {
        let vector = self.find_designator(value).is_some_and(|found| found.vector);
        let why = match vector && intrinsic.class != Class::Elemental {
            true => Some(FixedReason::VectorSubscript),
            false => self.why_fixed(value, Change::Value),
        };
        if let Some(why) = why {
            let span = self.span(value);
            report.add(problems::intrinsic::not_variable(dummy.name, intrinsic.name, why, span));
        }
    }

    /// In a specification part the functions behind CONTAINS are not known yet.
    fn is_early_reference(&self, value: ExprId) -> bool {
        !self.resolving && matches!(self.body.exprs[value].kind, ExprKind::Call { callee: Callee::Symbol(_), .. })
    }

    /// Of types that say little here nothing is checked: unlimited polymorphic ones, procedures.
    fn is_open_type(&self, ty: TypeId) -> bool {
        !matches!(self.symbols.types[self.element(ty)], Type::Scalar(..) | Type::Character { .. } | Type::Record { .. })
    }

    fn types_of(&self, ty: TypeId) -> Types {
        match self.class_of(ty) {
            Some((base, _)) => Types::of_base(base),
            None => Types::DERIVED,
        }
    }

    fn is_related(&self, relation: Relation, first: TypeId, ty: TypeId) -> bool {
        let (Some((one, one_kind)), Some((other, other_kind))) = (self.class_of(first), self.class_of(ty)) else {
            let both = self.class_of(first).is_none() == self.class_of(ty).is_none();
            return both || relation == Relation::None || self.is_open_type(first);
        };
        let number = |base: Base| matches!(base, Base::Integer | Base::Real | Base::Unsigned);
        match relation {
            Relation::None => true,
            // Compilers take integers and reals together.
            Relation::Alike if one == Base::Char => one == other && one_kind == other_kind,
            Relation::Alike => one == other || number(one) && number(other),
            Relation::Same | Relation::SameType => one == other && one_kind == other_kind,
        }
    }

    /// The type that is wanted where the kind is another one.
    fn wrong_kind(&self, intrinsic: &Intrinsic, dummy: &Dummy, ty: TypeId) -> Option<Requirement> {
        let (base, kind) = self.class_of(ty)?;
        let wanted = match (dummy.kind, base) {
            (Kind::Double, Base::Real | Base::Complex) => self.defaults.double,
            (Kind::Default, Base::Char) => 1,
            (Kind::Wide(least), Base::Integer) if kind < least => least,
            // That of ISO_FORTRAN_ENV here.
            (Kind::Atomic, Base::Integer | Base::Logical) => 8,
            // MAX and MIN by their specific names are taken with arguments of other kinds by compilers.
            (Kind::Default, Base::Real | Base::Complex | Base::Integer)
                if !matches!(intrinsic.generic, "max" | "min") =>
            {
                self.defaults.kind(base)
            }
            _ => return None,
        };
        (kind != wanted).then(|| Requirement::TypeOfKind { ty: types_text(Types::of_base(base)), kind: wanted })
    }

    /// What the rank has to be, where it is another one.
    fn wrong_intrinsic_rank(&self, dummy: &Dummy, ty: TypeId, first: Option<ExprId>) -> Option<Requirement> {
        let rank = self.known_rank(ty)?;
        let (fits, wanted) = match dummy.rank {
            Rank::Any => return None,
            Rank::Scalar => (rank == 0, Requirement::Scalar),
            Rank::Array => (rank > 0, Requirement::Array),
            Rank::Vector => (rank == 1, Requirement::ArrayRankOne),
            Rank::Matrix => (rank == 2, Requirement::ArrayRankTwo),
            Rank::Conform => {
                let other = first.and_then(|first| self.known_rank(self.ty(first)));
                (rank == 0 || other.is_none_or(|other| other == rank), Requirement::RankOfFirst)
            }
        };
        (!fits).then_some(wanted)
    }

    /// The rank, unless it is assumed.
    fn known_rank(&self, ty: TypeId) -> Option<usize> {
        match &self.symbols.types[ty] {
            Type::Array { dimensions, .. }
                if matches!(dimensions.first(), Some(Dimension { upper: Bound::AssumedRank, .. })) =>
            {
                None
            }
            _ => Some(self.rank(ty)),
        }
    }

    /// 15.9.1: array arguments of an elemental procedure have one shape.
    pub(super) fn check_conformance(
        &self,
        intrinsic: &'static Intrinsic,
        slots: &[Option<ExprId>],
        report: &mut Report,
    ) {
        let mut shape: Option<Vec<Option<i128>>> = None;
        for value in slots.iter().copied().flatten() {
            let Type::Array { dimensions, .. } = &self.symbols.types[self.ty(value)] else { continue };
            if self.known_rank(self.ty(value)).is_none() {
                return;
            }
            let own: Vec<Option<i128>> = dimensions.iter().map(Dimension::extent).collect();
            let Some(shape) = &shape else {
                shape = Some(own);
                continue;
            };
            let differs =
                |(one, other): (&Option<i128>, &Option<i128>)| one.is_some() && other.is_some() && one != other;
            if shape.len() != own.len() || shape.iter().zip(&own).any(differs) {
                let span = self.span(value);
                report.add(problems::intrinsic::different_shapes(intrinsic.name, span));
                return;
            }
        }
    }
}
