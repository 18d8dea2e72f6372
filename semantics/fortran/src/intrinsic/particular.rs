//! What single intrinsic procedures ask of their arguments beside what their rows say (16.9, 18.2.3).

use super::Intrinsic;
use crate::expressions::any_reader::Reader;
use crate::expressions::designator::Designator;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::Requirement;
use crate::report::Report;
use body::{ExprId, ExprKind, Subscript};
use parser::fortran::features::Feature;
use symbols::{Attributes, Details, Dimension, SymbolId, Type, TypeId, Value};

/// The arguments of a reference, by position.
type Arguments<'s> = &'s [Option<ExprId>];

/// A rule about the arguments of one procedure.
type Rule = fn(&mut ExpressionReader<'_>, &'static Intrinsic, Arguments<'_>);

/// Procedures with rules of their own.
const RULES: &[(&str, Rule)] = &[
    ("associated", |reader, of, slots| reader.check_associated(of, slots)),
    ("c_f_pointer", |reader, of, slots| reader.known.check_c_f_pointer(of, slots, &mut reader.report)),
    ("cmplx", |reader, of, slots| reader.known.check_parts(of, slots, &mut reader.report)),
    ("complex", |reader, of, slots| reader.known.check_parts(of, slots, &mut reader.report)),
    ("c_loc", |reader, of, slots| reader.check_c_loc(of, slots)),
    ("dcmplx", |reader, of, slots| reader.known.check_parts(of, slots, &mut reader.report)),
    ("eoshift", |reader, of, slots| reader.known.check_boundary(of, slots, &mut reader.report)),
    ("findloc", |reader, of, slots| reader.check_sought(of, slots)),
    ("iachar", |reader, of, slots| reader.known.check_one_character(of, slots, &mut reader.report)),
    ("ichar", |reader, of, slots| reader.known.check_one_character(of, slots, &mut reader.report)),
    ("matmul", |reader, of, slots| reader.check_product(of, slots)),
    ("max", |reader, of, slots| reader.known.check_absent_extremum(of, slots, &mut reader.report)),
    ("min", |reader, of, slots| reader.known.check_absent_extremum(of, slots, &mut reader.report)),
    ("move_alloc", |reader, of, slots| reader.check_move_alloc(of, slots)),
    ("null", |reader, of, slots| reader.known.check_null_mold(of, slots, &mut reader.report)),
    ("pack", |reader, of, slots| reader.check_filled(of, slots)),
    ("present", |reader, of, slots| reader.known.check_present(of, slots, &mut reader.report)),
    ("random_seed", |reader, of, slots| reader.known.check_one_argument(of, slots, &mut reader.report)),
    ("reduce", |reader, of, slots| reader.check_reduce(of, slots)),
    ("reshape", |reader, of, slots| reader.check_reshape(of, slots)),
    ("transfer", |reader, of, slots| reader.known.check_transfer(of, slots, &mut reader.report)),
    ("unpack", |reader, of, slots| reader.check_filled(of, slots)),
];

/// Arguments that have one shape where they are arrays: the function, one, and the other.
const SAME_SHAPE: &[(&str, &str, &str)] = &[
    ("dot_product", "vector_a", "vector_b"),
    ("findloc", "array", "mask"),
    ("iall", "array", "mask"),
    ("iany", "array", "mask"),
    ("iparity", "array", "mask"),
    ("maxloc", "array", "mask"),
    ("maxval", "array", "mask"),
    ("minloc", "array", "mask"),
    ("minval", "array", "mask"),
    ("pack", "array", "mask"),
    ("product", "array", "mask"),
    ("reduce", "array", "mask"),
    ("sum", "array", "mask"),
    ("unpack", "mask", "field"),
];

impl ExpressionReader<'_> {
    /// Checks what no row can say.
    pub fn check_particular(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        for (_, one, other) in SAME_SHAPE.iter().filter(|row| row.0 == intrinsic.name) {
            let pair = (self.argument_for(intrinsic, slots, one), self.argument_for(intrinsic, slots, other));
            if let (Some(one), Some(second)) = pair
                && !self.shapes_conform(self.ty(one), self.ty(second))
            {
                let span = self.span(second);
                self.report(problems::intrinsic::unmet(other, intrinsic.name, Requirement::ShapeOfOther, span));
            }
        }
        if let Some((_, rule)) = RULES.iter().find(|row| row.0 == intrinsic.name) {
            rule(self, intrinsic, slots);
        }
    }

    /// MOVE_ALLOC: what is moved keeps its type and length.
    fn check_move_alloc(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        let (Some(from), Some(to)) = (slots.first().copied().flatten(), slots.get(1).copied().flatten()) else {
            return;
        };
        let (one, other) = (self.element(self.ty(from)), self.element(self.ty(to)));
        let wanted = match (&self.symbols.types[one], &self.symbols.types[other]) {
            (Type::Unknown, _) | (_, Type::Unknown) => None,
            (Type::Record { class: true, .. }, Type::Record { class: false, .. }) => {
                Some(Requirement::PolymorphicLikeFrom)
            }
            (Type::Character { length: Some(one), .. }, Type::Character { length: Some(other), .. }) => {
                let lengths = one.as_integer().zip(other.as_integer());
                lengths.filter(|(one, other)| one != other).map(|_| Requirement::LengthOfFrom)
            }
            _ if !self.type_compatible(other, one) => Some(Requirement::TypeOfFrom),
            _ => None,
        };
        let unknown = self.is_unknown(one) || self.is_unknown(other);
        let ranks = unknown || self.rank(self.ty(from)) == self.rank(self.ty(to));
        let assumed = self.is_assumed_rank(self.ty(from)) || self.is_assumed_rank(self.ty(to));
        let wanted = wanted.or((!ranks && !assumed).then_some(Requirement::RankOfFrom));
        let wanted = wanted.or(self.coranks_differ(from, to).then_some(Requirement::CodimensionsOfFrom));
        if let Some(wanted) = wanted {
            self.known.report_unmet("to", intrinsic, wanted, to, &mut self.report);
        }
    }

    /// RESHAPE: the extents of a constant shape, a permutation, and enough elements.
    fn check_reshape(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        let Some(shape) = self.argument_for(intrinsic, slots, "shape") else { return };
        let rank = self.dimensions(self.ty(shape)).first().and_then(Dimension::extent);
        if rank.is_some_and(|rank| rank > 15) {
            let at = slots.first().copied().flatten().unwrap_or(shape);
            return self.known.report_unmet("shape", intrinsic, Requirement::FifteenElements, at, &mut self.report);
        }
        let extents = self.integer_values(shape);
        if extents.iter().any(|extent| *extent < 0) {
            return self.known.report_unmet(
                "shape",
                intrinsic,
                Requirement::NoNegativeElements,
                shape,
                &mut self.report,
            );
        }
        if let Some(order) = self.argument_for(intrinsic, slots, "order") {
            let mut sorted = self.integer_values(order);
            sorted.sort_unstable();
            let count = self.dimensions(self.ty(order)).first().and_then(Dimension::extent);
            let differs = count.zip(rank).is_some_and(|(count, rank)| count != rank);
            if differs || !sorted.is_empty() && !sorted.iter().copied().eq(1..=sorted.len() as i128) {
                return self.known.report_unmet("order", intrinsic, Requirement::Permutation, order, &mut self.report);
            }
        }
        let Some(source) = slots.first().copied().flatten().filter(|_| !extents.is_empty()) else { return };
        // The shapes of constant arrays of structures are not always known well.
        if self.record_of(self.ty(source)).is_some() || self.is_unknown(self.ty(source)) {
            return;
        }
        let pads = self.argument_for(intrinsic, slots, "pad").map(|pad| self.element_count(pad));
        let wanted = extents.iter().try_fold(1i128, |count, extent| count.checked_mul(*extent));
        if let (Some(given), None | Some(Some(0))) = (self.element_count(source), pads)
            && wanted.is_none_or(|wanted| given < wanted)
        {
            self.known.report_unmet("source", intrinsic, Requirement::SizeOfResult, source, &mut self.report);
        }
    }

    /// How many elements an array has, if that is known.
    fn element_count(&mut self, array: ExprId) -> Option<i128> {
        let dimensions = self.dimensions(self.ty(array));
        if let Some(count) = dimensions.iter().map(Dimension::extent).product::<Option<i128>>() {
            return Some(count);
        }
        match self.fold_value(array) {
            Value::List(values) if dimensions_known(&values) => Some(values.len() as i128),
            _ => None,
        }
    }

    /// C_LOC: a pointer or target, contiguous, with elements, and of a type whose layout is known.
    fn check_c_loc(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        let Some(value) = slots.first().copied().flatten() else { return };
        let Some(found) = self.find_designator(value) else {
            if self.why_no_target(value).is_some() {
                self.known.report_unmet("x", intrinsic, Requirement::DataPointerOrTarget, value, &mut self.report);
            }
            return;
        };
        if matches!(self.symbols[found.root].details.ultimate(), Details::Unknown | Details::Associate) {
            return;
        }
        let strides = self.skips_elements(value);
        let wanted = match &self.symbols.types[self.element(self.ty(value))] {
            Type::Record { class: true, .. } | Type::Star { class: true } => Some(Requirement::NoPolymorphicObject),
            _ if self.is_procedure(found.root) && !found.is_part || !self.may_be_target(&found) => {
                Some(Requirement::DataPointerOrTarget)
            }
            Type::Character { length: Some(length), .. } if length.as_integer() == Some(0) => {
                Some(Requirement::PositiveLength)
            }
            Type::Record { record, .. } if self.has_open_parameters(*record) => Some(Requirement::ConstantLengths),
            _ if found.coindexed => Some(Requirement::OnThisImage),
            _ if self.has_extent_zero(self.ty(value)) => Some(Requirement::NoEmptyArray),
            _ if strides => Some(Requirement::Contiguous),
            _ => None,
        };
        match wanted {
            Some(wanted) => self.known.report_unmet("x", intrinsic, wanted, value, &mut self.report),
            None => self.known.newer_address(value, &mut self.report),
        }
    }

    /// Whether a section leaves out elements between those that it has, as far as constants tell.
    fn skips_elements(&mut self, value: ExprId) -> bool {
        let ExprKind::Section { subscripts, .. } = self.body.exprs[value].kind.clone() else { return false };
        subscripts.iter().any(|subscript| match subscript {
            Subscript::Triplet { stride: Some(stride), .. } => {
                self.integer_value(*stride).is_some_and(|stride| stride != 1)
            }
            _ => false,
        })
    }

    /// REDUCE: a pure function of two scalars of the type of ARRAY, and something to begin with.
    fn check_reduce(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>) {
        let (Some(array), Some(operation)) = (slots.first().copied().flatten(), slots.get(1).copied().flatten()) else {
            return;
        };
        if self.check_reduction_operation(intrinsic, array, operation) {
            self.check_reduction_begins(intrinsic, slots, array);
        }
    }

    /// The operation of a reduction: a pure function of two scalars like the elements; says whether it is one.
    pub(super) fn check_reduction_operation(
        &mut self,
        intrinsic: &Intrinsic,
        array: ExprId,
        operation: ExprId,
    ) -> bool {
        let procedure = match self.body.exprs[operation].kind {
            ExprKind::Symbol(symbol) => Some(symbol),
            _ => self.known.names().component_interface(operation).map(|(interface, _)| interface),
        };
        if let Some(procedure) = procedure
            && let Some(wanted) = self.reduction_lacks(procedure, self.element(self.ty(array)))
        {
            self.known.report_unmet("operation", intrinsic, wanted, operation, &mut self.report);
            return false;
        }
        true
    }

    /// REDUCE: a scalar result of no elements is the IDENTITY.
    fn check_reduction_begins(&mut self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, array: ExprId) {
        if self.argument_for(intrinsic, slots, "identity").is_some() {
            return;
        }
        let extents: Vec<Option<i128>> = self.dimensions(self.ty(array)).iter().map(Dimension::extent).collect();
        let dim = self.argument_for(intrinsic, slots, "dim").and_then(|dim| self.integer_value(dim));
        let dim = dim.and_then(|dim| usize::try_from(dim - 1).ok());
        let (scalar, empty) = (extents.len() == 1 || self.argument_for(intrinsic, slots, "dim").is_none(), Some(0));
        let nothing = match dim {
            _ if scalar => extents.contains(&empty),
            Some(dim) => {
                let others = extents.iter().enumerate().any(|(index, extent)| index != dim && *extent == empty);
                extents.get(dim) == Some(&empty) && !others
            }
            None => false,
        };
        let masked = self.argument_for(intrinsic, slots, "mask").is_some_and(|mask| match self.fold_value(mask) {
            Value::Constant(symbols::Constant::Logical(value)) => !value,
            Value::List(values) => {
                let no = Value::Constant(symbols::Constant::Logical(false));
                !values.is_empty() && values.iter().all(|value| *value == no)
            }
            _ => false,
        });
        if nothing || masked && scalar {
            let span = self.span(array);
            self.report(crate::problems::names::missing_argument(intrinsic.name, "identity", span));
        }
    }

    /// What OPERATION has to be and is not.
    fn reduction_lacks(&mut self, operation: SymbolId, element: TypeId) -> Option<Requirement> {
        // 15.4.2.2: a procedure without an interface is not known to be pure.
        let open = matches!(self.symbols[operation].details.ultimate(), Details::Procedure { interface: None, .. });
        if open && !self.symbols[operation].attributes.contains(Attributes::INTRINSIC) {
            return Some(Requirement::PureFunctionOfTwo);
        }
        let interface = self.known.names().interface_of(operation)?;
        if self.known.names().is_elemental_procedure(operation)
            && self.known.names().intrinsic_behind(operation).is_none()
        {
            return Some(Requirement::NoElementalProcedure);
        }
        let Details::Subprogram(of) = self.symbols[interface].details.ultimate() else { return None };
        let (result, dummies, function) = (of.result, of.dummies.clone(), of.is_function);
        let two = dummies.len() == 2;
        if !function || !two || !self.known.names().is_pure(interface) {
            return Some(Requirement::PureFunctionOfTwo);
        }
        let deferred = self.symbols[result?].attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER);
        let result = self.symbols[result?].ty?;
        if self.is_array(result) || deferred {
            return Some(Requirement::ScalarResult);
        }
        if !self.type_compatible(element, result) || self.lengths_differ(element, result) {
            return Some(Requirement::ResultOfArrayType);
        }
        let dummies: Vec<SymbolId> = dummies.into_iter().flatten().collect();
        let barred = Attributes::ALLOCATABLE | Attributes::POINTER | Attributes::OPTIONAL;
        let fits = |dummy: &SymbolId| {
            let dummy = &self.symbols[*dummy];
            let class =
                |ty: TypeId| matches!(self.symbols.types[ty], Type::Record { class: true, .. } | Type::Star { .. });
            matches!(dummy.details.ultimate(), Details::Object(_))
                && !dummy.attributes.intersects(barred)
                && dummy.ty.is_none_or(|ty| {
                    !self.is_array(ty)
                        && !class(ty)
                        && self.type_compatible(ty, element)
                        && !self.lengths_differ(element, ty)
                })
        };
        if !dummies.iter().all(fits) {
            return Some(Requirement::ArgumentsOfArrayType);
        }
        let alike = Attributes::ASYNCHRONOUS | Attributes::TARGET | Attributes::VALUE;
        let each = |index: usize| dummies.get(index).map(|dummy| self.symbols[*dummy].attributes & alike);
        (each(0) != each(1)).then_some(Requirement::ArgumentsAlike)
    }
}

impl Known<'_> {
    pub(super) fn report_unmet(
        &self,
        dummy: &str,
        intrinsic: &Intrinsic,
        wanted: Requirement,
        value: ExprId,
        report: &mut Report,
    ) {
        let span = self.span(value);
        report.add(problems::intrinsic::unmet(dummy, intrinsic.name, wanted, span));
    }

    /// RANDOM_SEED: exactly one argument, or none; optional dummy arguments may be absent.
    fn check_one_argument(&self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, report: &mut Report) {
        let may_miss = |value: &ExprId| {
            self.find_designator(*value).is_some_and(|found| found.last.contains(Attributes::OPTIONAL))
        };
        let second = slots.iter().flatten().copied().filter(|value| !may_miss(value)).nth(1);
        if let Some(second) = second {
            let span = self.span(second);
            report.add(problems::intrinsic::several_arguments(intrinsic.name, span));
        }
    }

    /// PRESENT: the name of an optional dummy argument.
    fn check_present(&self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, report: &mut Report) {
        let Some(value) = slots.first().copied().flatten() else { return };
        let optional = match self.body.exprs[value].kind {
            ExprKind::Symbol(symbol) => {
                let open = matches!(self.symbols[symbol].details.ultimate(), Details::Unknown | Details::Associate);
                let of = &self.symbols[symbol];
                let lost = self.symbols.scopes[of.scope].lost.may_have(of.name);
                open || lost || of.attributes.contains(Attributes::OPTIONAL)
            }
            _ => self.find_designator(value).is_none() && self.is_unknown(self.ty(value)),
        };
        if !optional {
            self.report_unmet("a", intrinsic, Requirement::OptionalDummyName, value, report);
        }
    }

    /// ICHAR and IACHAR: of length one; flang takes the first of several characters.
    fn check_one_character(&self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, report: &mut Report) {
        let Some(value) = slots.first().copied().flatten() else { return };
        let Type::Character { length: Some(length), .. } = &self.symbols.types[self.element(self.ty(value))] else {
            return;
        };
        match length.as_integer() {
            Some(0) => self.report_unmet("c", intrinsic, Requirement::LengthOne, value, report),
            Some(2..) => report.note_feature(Feature::LongerCharacter, self.span(value)),
            _ => {}
        }
    }

    /// MAX and MIN: what may be missing is not converted.
    fn check_absent_extremum(&self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, report: &mut Report) {
        let Some(first) = slots.first().copied().flatten() else { return };
        let wanted = self.arithmetic_class(self.ty(first));
        for value in slots.iter().skip(2).flatten().copied() {
            let given = self.arithmetic_class(self.ty(value));
            let deferred = Attributes::OPTIONAL | Attributes::POINTER | Attributes::ALLOCATABLE;
            let may_miss =
                self.find_designator(value).is_some_and(|found| found.whole && found.last.intersects(deferred));
            if may_miss && wanted.is_some() && given.is_some() && wanted != given {
                self.report_unmet("a3", intrinsic, Requirement::TypeOfAbsentFirst, value, report);
            }
        }
    }

    /// TRANSFER: an array of nothing cannot hold anything, and SIZE is there.
    fn check_transfer(&self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, report: &mut Report) {
        let (source, mold) = (slots.first().copied().flatten(), slots.get(1).copied().flatten());
        if let (Some(source), Some(mold)) = (source, mold) {
            let empty = self.bytes_of(self.element(self.ty(mold))) == Some(0) && self.is_array(self.ty(mold));
            let given = self.bytes_of(self.element(self.ty(source))).is_some_and(|size| size > 0);
            let shape = self.dimensions(self.ty(source)).iter().map(Dimension::extent).product::<Option<i128>>();
            if empty && given && shape.is_some_and(|count| count > 0) {
                self.report_unmet("mold", intrinsic, Requirement::SizedElements, mold, report);
            }
        }
        if let Some(size) = self.argument_for(intrinsic, slots, "size")
            && self.find_designator(size).is_some_and(|found| found.last.contains(Attributes::OPTIONAL))
        {
            self.report_unmet("size", intrinsic, Requirement::NoOptionalDummy, size, report);
        }
    }

    /// Whether a derived type has type parameters that are assumed or deferred.
    fn has_open_parameters(&self, record: symbols::RecordId) -> bool {
        let instance = self.symbols.types.records[record].instance.as_ref();
        let open = |value: &Value| matches!(value, Value::Text(text) if text == "*" || text == ":");
        instance.is_some_and(|instance| instance.values.iter().any(open))
    }

    fn has_extent_zero(&self, ty: TypeId) -> bool {
        self.dimensions(ty).iter().any(|dimension| dimension.extent() == Some(0))
    }

    /// C_F_POINTER: a pointer on this image; SHAPE goes with arrays, one element for each dimension.
    fn check_c_f_pointer(&self, intrinsic: &'static Intrinsic, slots: Arguments<'_>, report: &mut Report) {
        let (Some(fptr), shape) = (slots.get(1).copied().flatten(), slots.get(2).copied().flatten()) else { return };
        if self.is_null(fptr) {
            return self.report_unmet("fptr", intrinsic, Requirement::TypedPointer, fptr, report);
        }
        let (ty, found) = (self.ty(fptr), self.find_designator(fptr));
        if self.is_unknown(ty) || self.is_assumed_rank(ty) {
            return;
        }
        if let Some(found) = &found
            && self.is_plain_object(found)
            && !(found.whole && found.last.contains(Attributes::POINTER))
        {
            return self.report_unmet("fptr", intrinsic, Requirement::Pointer, fptr, report);
        }
        let deferred = matches!(self.symbols.types[self.element(ty)], Type::Character { length: None, .. });
        let dummy = found.is_some_and(
            |found| matches!(self.symbols[found.root].details.ultimate(), Details::Object(object) if object.dummy),
        );
        if found.is_some_and(|found| found.coindexed) {
            return self.report_unmet("fptr", intrinsic, Requirement::OnThisImage, fptr, report);
        }
        if deferred && !dummy {
            return self.report_unmet("fptr", intrinsic, Requirement::NoDeferredLength, fptr, report);
        }
        let given = shape.map(|shape| self.dimensions(self.ty(shape)).first().and_then(Dimension::extent));
        let rank = self.rank(ty) as i128;
        match (shape, given.flatten()) {
            (None, _) if rank > 0 => {
                let span = self.span(fptr);
                report.add(crate::problems::names::missing_argument(intrinsic.name, "shape", span));
            }
            (Some(shape), _) if rank == 0 => {
                self.report_unmet("shape", intrinsic, Requirement::AbsentForScalar, shape, report)
            }
            (Some(shape), Some(count)) if count != rank => {
                let span = self.span(shape);
                report.add(problems::intrinsic::wrong_count("shape", intrinsic.name, rank, count, span));
            }
            _ => {}
        }
    }

    fn is_plain_object(&self, found: &Designator) -> bool {
        matches!(self.symbols[found.root].details.ultimate(), Details::Object(_))
    }
}

/// Whether values that stand in a list are those of the elements: one that is not a constant may be an array.
fn dimensions_known(values: &[Value]) -> bool {
    values.iter().all(|value| matches!(value, Value::Constant(_)))
}
