//! 15.5.2 actual arguments, dummy arguments, and argument association: what a procedure with an explicit interface takes.

use crate::expressions::any_reader::Reader;
use crate::expressions::definable::Change;
use crate::expressions::designator::Designator;
use crate::expressions::facts::Notation;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::{FixedReason, Requirement};
use crate::report::Report;
use body::{Callee, ExprId, ExprKind, Intrinsic};
use parser::fortran::features::Feature;
use symbols::{Attributes, Base, Details, Flags, Record, RecordId, SymbolId, Type, TypeId};

/// A dummy argument and what is given for it.
pub struct Pair<'t> {
    /// The dummy argument, its name, attributes and type.
    pub dummy: SymbolId,
    pub name: &'t str,
    pub attributes: Attributes,
    pub ty: TypeId,
    /// What is given, its type, and what it designates.
    pub actual: ExprId,
    pub given: TypeId,
    pub designator: Option<Designator>,
    /// Whether the procedure is elemental.
    pub elemental: bool,
}

pub const DEFERRED: Attributes = Attributes::ALLOCATABLE.union(Attributes::POINTER);

impl ExpressionReader<'_> {
    /// The arguments of a call of `procedure`, each against its dummy argument.
    pub fn check_arguments(&mut self, procedure: SymbolId, dummies: &[Option<SymbolId>], values: &[Option<ExprId>]) {
        let interface = self.known.names().interface_of(procedure).unwrap_or(procedure);
        let elemental = self.symbols[interface].attributes.contains(Attributes::ELEMENTAL);
        self.check_open_procedures(procedure, dummies, values);
        for (dummy, value) in dummies.iter().zip(values) {
            let Some(actual) = *value else { continue };
            let label = self.facts.was_written(actual, Notation::Label);
            let Some(dummy) = *dummy else {
                if !label {
                    self.report(problems::execution::argument_form("*", Requirement::Label, self.span(actual)));
                }
                continue;
            };
            let name = self.text(self.symbols[dummy].name);
            if label {
                self.report(problems::execution::argument_form(name, Requirement::NoLabel, self.span(actual)));
                continue;
            }
            let ty = self.symbols[dummy].ty.unwrap_or(symbols::Types::UNKNOWN);
            let (attributes, given) = (self.symbols[dummy].attributes, self.ty(actual));
            let designator = self.find_designator(actual);
            self.check_argument(Pair { dummy, name, attributes, ty, actual, given, designator, elemental });
        }
        if elemental {
            let given: Vec<ExprId> = values.iter().flatten().copied().collect();
            let name = self.text(self.symbols[procedure].name);
            self.known.arguments_conform(name, &given, &mut self.report);
            if self.known.names().is_function(procedure) == Some(false) {
                self.known.check_changed_scalars(dummies, values, &mut self.report);
            }
        }
    }

    fn check_argument(&mut self, pair: Pair) {
        if self.is_procedure(pair.dummy) {
            return self.check_procedure_argument(&pair);
        }
        if self.is_unknown(pair.ty) || !matches!(self.symbols[pair.dummy].details.ultimate(), Details::Object(_)) {
            return;
        }
        if self.symbols[pair.dummy].flags.contains(Flags::IGNORE_TKR) {
            self.known.check_change(&pair, &mut self.report);
            return self.check_exposed(pair.actual, pair.attributes);
        }
        if self.is_null(pair.actual) {
            return self.known.check_null(&pair, &mut self.report);
        }
        if let ExprKind::Symbol(symbol) = self.body.exprs[pair.actual].kind
            && self.is_procedure(symbol)
        {
            return self.known.check_data_for_procedure(&pair, symbol, &mut self.report);
        }
        let described = self.is_shaped_at_run_time(pair.ty)
            || self.is_assumed_rank(pair.ty)
            || pair.attributes.intersects(DEFERRED | Attributes::CODIMENSION);
        if described && self.facts.was_written(pair.actual, Notation::Passed) {
            return self.known.report_argument(&pair, Requirement::PassedWithDescriptor, &mut self.report);
        }
        let fits = self.known.check_type(&pair, &mut self.report) && self.known.check_rank(&pair, &mut self.report);
        if fits {
            self.known.check_deferred(&pair, &mut self.report);
            if !self.symbols[pair.dummy].flags.intersects(Flags::IGNORED) {
                self.known.check_size(&pair, &mut self.report);
            }
            self.known.check_coarray_argument(&pair, &mut self.report);
            self.known.check_volatile_copy(&pair, &mut self.report);
            self.known.check_volatile_parts(&pair, &mut self.report);
        }
        self.known.check_assumed_type_argument(&pair, &mut self.report);
        self.known.check_change(&pair, &mut self.report);
        self.known.check_coindexed(&pair, &mut self.report);
        self.check_exposed(pair.actual, pair.attributes);
    }
}

impl Known<'_> {
    /// 15.9.3: where an argument of an elemental subroutine is an array, so are those that may change.
    fn check_changed_scalars(&self, dummies: &[Option<SymbolId>], values: &[Option<ExprId>], report: &mut Report) {
        if !values.iter().flatten().any(|value| self.is_array(self.ty(*value))) {
            return;
        }
        for (dummy, value) in dummies.iter().zip(values) {
            let (Some(dummy), Some(value)) = (*dummy, *value) else { continue };
            let changes = self.symbols[dummy].attributes.intersects(Attributes::INTENT_OUT | Attributes::INTENT_INOUT);
            if changes && !self.is_array(self.ty(value)) && !self.is_unknown(self.ty(value)) {
                let name = self.text(self.symbols[dummy].name);
                report.add(problems::execution::argument_form(name, Requirement::ArrayLikeOthers, self.span(value)));
            }
        }
    }

    /// Reports what an argument has to be.
    pub fn report_argument(&self, pair: &Pair, wanted: Requirement, report: &mut Report) {
        report.add(problems::execution::argument_form(pair.name, wanted, self.span(pair.actual)));
    }

    /// Whether `expr` is a reference to NULL.
    pub fn is_null(&self, expr: ExprId) -> bool {
        matches!(self.body.exprs[expr].kind, ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Null), .. })
    }

    /// 15.5.2.5 (1) to (3): the types are compatible.
    fn check_type(&self, pair: &Pair, report: &mut Report) -> bool {
        let number = matches!(
            self.symbols.types[self.element(pair.ty)],
            Type::Scalar(Base::Integer | Base::Unsigned | Base::Real, _) | Type::Star { .. } | Type::Unknown
        );
        if self.boz.contains(&pair.actual) && !number {
            self.report_argument(pair, Requirement::TypedValue, report);
            return false;
        }
        if self.is_unknown(pair.given) || self.facts.was_written(pair.actual, Notation::Typeless) {
            return false;
        }
        let star = |ty: TypeId| match self.symbols.types[self.element(ty)] {
            Type::Star { class } => Some(class),
            _ => None,
        };
        // 15.5.2.5 (1): what is of assumed type goes to what is so.
        let open = star(pair.given) == Some(false) && star(pair.ty) != Some(false);
        if !open && (self.type_compatible(pair.ty, pair.given) || self.is_used_lock(pair) || self.type_is_ignored(pair))
        {
            return true;
        }
        let (wanted, given) = (self.element(pair.ty), self.element(pair.given));
        let (wanted, given) = (self.type_text(wanted), self.type_text(given));
        report.add(problems::execution::argument_type(pair.name, &wanted, &given, self.span(pair.actual)));
        false
    }

    /// Whether this is a lock of another module (OpenMP 6.0, 20.4): the kinds of locks differ between compilers, and a module file of
    /// another one says what its own is.
    fn is_used_lock(&self, pair: &Pair) -> bool {
        let scope = &self.symbols.scopes[self.symbols[pair.dummy].scope];
        let procedure = scope.owner.map_or("", |owner| self.text(self.symbols[owner].name));
        let integer = |ty| matches!(self.symbols.types[self.element(ty)], Type::Scalar(Base::Integer, _));
        let used = |found: &Designator| matches!(self.symbols[found.root].details, Details::UseAssoc { .. });
        let lock = matches!(pair.name, "svar" | "nvar") && procedure.starts_with("omp_") && procedure.contains("lock");
        lock && integer(pair.ty) && integer(pair.given) && pair.designator.as_ref().is_some_and(used)
    }

    /// Whether an entity of type `formal` takes one of type `given` (7.3.2.3).
    pub fn type_compatible(&self, formal: TypeId, given: TypeId) -> bool {
        let (formal, given) = (self.element(formal), self.element(given));
        match (&self.symbols.types[formal], &self.symbols.types[given]) {
            (Type::Star { .. } | Type::Unknown | Type::Function { .. }, _) => true,
            (_, Type::Unknown | Type::Function { .. } | Type::Void) => true,
            // Of a type whose definition is missing nothing is said.
            (Type::Record { record, .. }, _) | (_, Type::Record { record, .. })
                if self.symbols.types.records[*record].fields.is_none() =>
            {
                true
            }
            (Type::Character { kind: one, .. }, Type::Character { kind: other, .. }) => one == other,
            (Type::Record { record: one, class }, Type::Record { record: other, .. }) => {
                self.same_record(*one, *other) || *class && self.extends_type(*other, *one)
            }
            _ => formal == given,
        }
    }

    /// 7.5.2.4: the same definition, or two that say the same of a sequence type; incomplete ones may be.
    pub fn same_record(&self, one: RecordId, other: RecordId) -> bool {
        if one == other {
            return true;
        }
        if self.parameters_differ(one, other) {
            return false;
        }
        let (one, other) = (self.symbols.types.definition(one), self.symbols.types.definition(other));
        if one == other {
            return true;
        }
        let (one, other) = (&self.symbols.types.records[one], &self.symbols.types.records[other]);
        let both = one.attributes & other.attributes;
        let alike = both.intersects(Attributes::SEQUENCE | Attributes::BIND_C);
        let open = one.fields.is_none() || other.fields.is_none();
        let one_module = one.module.is_some() && one.module == other.module;
        one.name == other.name && (open || alike && (one_module || self.same_components(one, other)))
    }

    /// 7.5.2.4: as many components, none of them private, and of the same types as far as these are numbers, logical values or
    /// characters.
    fn same_components(&self, one: &Record, other: &Record) -> bool {
        let (Some(ones), Some(others)) = (&one.fields, &other.fields) else { return true };
        let private = |of: &Record, field: &symbols::Field| {
            of.private_components || field.attributes.contains(Attributes::PRIVATE)
        };
        let alike = |(first, second): (&symbols::Field, &symbols::Field)| {
            let classes = self.class_of(first.ty).zip(self.class_of(second.ty));
            !private(one, first) && !private(other, second) && classes.is_none_or(|(first, second)| first == second)
        };
        // What could not be read has no components.
        let open = ones.is_empty() || others.is_empty();
        open || ones.len() == others.len() && ones.iter().zip(others).all(alike)
    }

    /// 15.5.2.5 (13) to (16), 15.5.2.12: ranks, and which scalars may stand for arrays.
    fn check_rank(&self, pair: &Pair, report: &mut Report) -> bool {
        let (wanted, given) = (self.rank(pair.ty), self.rank(pair.given));
        if pair.elemental && wanted == 0 || self.is_assumed_rank(pair.ty) || self.rank_is_ignored(pair) {
            return true;
        }
        let sequence = wanted > 0 && !self.is_shaped_at_run_time(pair.ty);
        if self.is_assumed_rank(pair.given) {
            self.report_argument(pair, Requirement::KnownRank, report);
            return false;
        }
        match (wanted, given) {
            (0, 0) => true,
            (0, _) => self.wrong_rank(pair, wanted, given, report),
            (_, 0) if sequence && self.symbols[pair.dummy].flags.contains(Flags::IGNORE_CONTIGUITY) => true,
            (_, 0) if sequence => self.check_scalar_for_array(pair, report),
            (_, 0) => self.wrong_rank(pair, wanted, given, report),
            _ if !sequence && wanted != given => self.wrong_rank(pair, wanted, given, report),
            _ if !sequence && self.is_whole_assumed_size(pair.actual) => {
                self.report_argument(pair, Requirement::ArrayWithShape, report);
                false
            }
            _ => true,
        }
    }

    fn wrong_rank(&self, pair: &Pair, wanted: usize, given: usize, report: &mut Report) -> bool {
        report.add(problems::execution::argument_rank(pair.name, wanted, given, self.span(pair.actual)));
        false
    }

    /// 15.5.2.5 (14): a scalar for an explicit-shape or assumed-size dummy is an element of an array that is laid out in order.
    fn check_scalar_for_array(&self, pair: &Pair, report: &mut Report) -> bool {
        let text = matches!(self.symbols.types[pair.given], Type::Character { .. });
        let star = matches!(self.symbols.types[self.element(pair.ty)], Type::Star { class: false });
        if text && !star && !matches!(self.body.exprs[pair.actual].kind, ExprKind::Opaque(_)) {
            let scattered = |found: &crate::expressions::designator::Designator| {
                found.last.contains(Attributes::POINTER)
                    || !found.last.contains(Attributes::ALLOCATABLE) && self.is_shaped_at_run_time(found.last_type)
            };
            if !pair.designator.is_some_and(|found| found.element && !scattered(&found)) {
                report.note_feature(Feature::CharacterSequence, self.span(pair.actual));
            }
        }
        if text || star || matches!(self.body.exprs[pair.actual].kind, ExprKind::Opaque(_)) {
            return true;
        }
        let Some(found) = pair.designator.filter(|found| found.element) else {
            self.report_argument(pair, Requirement::ArrayOrElement, report);
            return false;
        };
        let scattered = found.last.contains(Attributes::POINTER)
            || !found.last.contains(Attributes::ALLOCATABLE) && self.is_shaped_at_run_time(found.last_type);
        let contiguous = found.last.contains(Attributes::CONTIGUOUS);
        if scattered && !contiguous && !matches!(self.symbols[found.root].details, Details::Associate) {
            self.report_argument(pair, Requirement::NoScatteredElement, report);
            return false;
        }
        if matches!(self.symbols.types[pair.given], Type::Record { class: true, .. } | Type::Star { .. }) {
            self.report_argument(pair, Requirement::NoPolymorphicElement, report);
            return false;
        }
        true
    }

    /// 15.5.2.6 to 15.5.2.8: allocatable and pointer dummy arguments.
    fn check_deferred(&self, pair: &Pair, report: &mut Report) {
        if !pair.attributes.intersects(DEFERRED) {
            return self.check_polymorphic(pair, report);
        }
        let last = self.last_attributes(pair);
        let pointer = pair.attributes.contains(Attributes::POINTER);
        let fits = match pointer {
            false => {
                last.is_none_or(|last| last.contains(Attributes::ALLOCATABLE))
                    && !self.is_value_of_function(pair.actual)
            }
            true => last.is_none_or(|last| last.contains(Attributes::POINTER)),
        };
        if !fits && !pointer {
            return self.report_argument(pair, Requirement::Allocatable, report);
        }
        if !fits && pair.attributes.contains(Attributes::INTENT_IN) {
            return self.check_pointed_at(pair, report);
        }
        if !fits {
            return self.report_argument(pair, Requirement::Pointer, report);
        }
        let read = pair.attributes.contains(Attributes::INTENT_IN);
        let contiguous = pointer && !read && pair.attributes.contains(Attributes::CONTIGUOUS);
        if contiguous && self.is_maybe_scattered(pair.actual) {
            return self.report_argument(pair, Requirement::Contiguous, report);
        }
        if let Some(found) = pair.designator.filter(|found| !pointer && !found.is_part && !found.coindexed) {
            let (formal, given) = (self.symbols[pair.dummy].corank, self.symbols[found.root].corank);
            if formal != given {
                return self.report_argument(pair, Requirement::CodimensionsOfAllocatable, report);
            }
        }
        if last.is_some() {
            self.check_same_type(pair, report);
            self.check_same_deferral(pair, report);
        }
    }

    /// Whether `expr` is the value of a function of the program.
    fn is_value_of_function(&self, expr: ExprId) -> bool {
        let callee = match &self.body.exprs[expr].kind {
            ExprKind::Call { callee, .. } => callee,
            _ => return false,
        };
        matches!(callee, Callee::Symbol(_)) && !self.is_unknown(self.ty(expr))
    }

    /// 15.5.2.8 (2): what is not a pointer is a valid target for the dummy argument, which is a pointer with INTENT(IN).
    fn check_pointed_at(&self, pair: &Pair, report: &mut Report) {
        let target = pair.designator.is_some_and(|found| self.may_be_target(&found));
        if !target {
            self.report_argument(pair, Requirement::PointerOrTarget, report);
        } else if pair.designator.is_some_and(|found| found.vector) {
            self.report_argument(pair, Requirement::NoSectionVectorSubscript, report);
        } else if self.is_whole_assumed_size(pair.actual) {
            self.report_argument(pair, Requirement::ArrayWithShape, report);
        } else if pair.attributes.contains(Attributes::CONTIGUOUS) && self.is_scattered(pair.actual) {
            self.report_argument(pair, Requirement::Contiguous, report);
        } else {
            report.note_feature(Feature::TargetArgument, self.span(pair.actual));
        }
    }

    /// The attributes of what is given as a whole; nothing if they are not known.
    pub fn last_attributes(&self, pair: &Pair) -> Option<Attributes> {
        if let Some(found) = pair.designator {
            // What an associate name is a pointer for may be one, as an extension.
            if matches!(self.symbols[found.root].details, Details::Associate) && !found.is_part {
                return None;
            }
            return Some(if found.whole { found.last } else { Attributes::empty() });
        }
        match &self.body.exprs[pair.actual].kind {
            // The value of a function is never allocatable.
            ExprKind::Call { callee: Callee::Symbol(function), .. } => {
                match self.symbols[*function].details.ultimate() {
                    Details::Subprogram(of) => Some(self.symbols[of.result?].attributes - Attributes::ALLOCATABLE),
                    _ => None,
                }
            }
            ExprKind::Opaque(_) | ExprKind::Call { .. } => None,
            _ => Some(Attributes::empty()),
        }
    }

    /// 15.5.2.6 (2): neither or both are polymorphic, with one declared type.
    fn check_same_type(&self, pair: &Pair, report: &mut Report) {
        if pair.attributes.contains(Attributes::INTENT_IN) && pair.attributes.contains(Attributes::POINTER) {
            return;
        }
        let (formal, given) = (self.element(pair.ty), self.element(pair.given));
        match (&self.symbols.types[formal], &self.symbols.types[given]) {
            (Type::Record { class: true, .. }, Type::Record { class: false, .. }) => {
                self.report_argument(pair, Requirement::PolymorphicLikeDummy, report);
            }
            (Type::Record { record: one, .. }, Type::Record { record: other, .. })
                if !self.same_record(*one, *other) =>
            {
                self.report_argument(pair, Requirement::DeclaredTypeOfDummy, report);
            }
            (Type::Star { class: true }, other) if !matches!(other, Type::Star { class: true } | Type::Unknown) => {
                self.report_argument(pair, Requirement::UnlimitedLikeDummy, report);
            }
            _ => {}
        }
    }

    /// 15.5.2.6 (3): the same length and type parameters are deferred.
    fn check_same_deferral(&self, pair: &Pair, report: &mut Report) {
        let formal = self.has_deferred_length(pair.ty, self.symbols[pair.dummy].flags);
        let flags = match (pair.designator, &self.body.exprs[pair.actual].kind) {
            (Some(found), _) if found.is_part => symbols::Flags::empty(),
            (Some(found), _) => self.symbols[found.root].flags,
            (None, ExprKind::Call { callee: Callee::Symbol(function), .. }) => {
                let Details::Subprogram(of) = self.symbols[*function].details.ultimate() else { return };
                let Some(result) = of.result else { return };
                let given =
                    self.symbols[result].ty.and_then(|ty| self.has_deferred_length(ty, self.symbols[result].flags));
                return self.must_defer_alike(pair, formal, given, report);
            }
            _ => return,
        };
        let given = self.has_deferred_length(pair.given, flags);
        self.must_defer_alike(pair, formal, given, report);
    }

    fn must_defer_alike(&self, pair: &Pair, formal: Option<bool>, given: Option<bool>, report: &mut Report) {
        match (formal, given) {
            (Some(true), Some(false)) => self.report_argument(pair, Requirement::DeferredLikeDummy, report),
            (Some(false), Some(true)) => self.report_argument(pair, Requirement::NotDeferred, report),
            _ => {}
        }
    }

    /// Whether a type has a length or type parameters that are deferred, or has none that is; nothing if it has none at all.
    fn has_deferred_length(&self, ty: TypeId, flags: symbols::Flags) -> Option<bool> {
        match &self.symbols.types[self.element(ty)] {
            Type::Character { length, .. } => Some(length.is_none() && !flags.contains(symbols::Flags::ASSUMED_LENGTH)),
            Type::Record { record, .. } => {
                let values = &self.symbols.types.records[*record].instance.as_ref()?.values;
                let deferred = |value: &symbols::Value| matches!(value, symbols::Value::Text(text) if text == ":");
                Some(values.iter().any(deferred))
            }
            _ => None,
        }
    }

    /// 15.5.2.5 (2): an assumed-size array of polymorphic elements has no size for another.
    fn check_polymorphic(&self, pair: &Pair, report: &mut Report) {
        let given = matches!(self.symbols.types[self.element(pair.given)], Type::Record { class: true, .. });
        let formal = matches!(self.symbols.types[self.element(pair.ty)], Type::Record { class: false, .. });
        if given && formal && self.is_whole_assumed_size(pair.actual) {
            self.report_argument(pair, Requirement::NoPolymorphicAssumedSize, report);
        }
    }

    /// 15.5.2.5 (20) and (21): what may change is definable and has no vector subscript.
    fn check_change(&self, pair: &Pair, report: &mut Report) {
        if !pair.attributes.intersects(Attributes::INTENT_OUT | Attributes::INTENT_INOUT) {
            return;
        }
        let change = if pair.attributes.intersects(DEFERRED) { Change::Association } else { Change::Value };
        let vector = pair.designator.is_some_and(|found| found.vector && !pair.elemental);
        let why = match vector {
            true => Some(FixedReason::VectorSubscript),
            false => self.why_fixed(pair.actual, change),
        };
        let inside = why == Some(FixedReason::LoopVariable);
        if let Some(why) = why.filter(|_| !inside || pair.attributes.contains(Attributes::INTENT_OUT)) {
            let span = self.span(pair.actual);
            let text = self.normalized_source(span);
            report.add(problems::execution::argument_changes(pair.name, &text, why, span));
        } else if change == Change::Value {
            self.newer_variable(pair.actual, report);
        }
    }

    /// 15.5.2.7: nothing on another image is allocatable or pointer here (see also [`Self::check_coindexed_parts`]).
    fn check_coindexed(&self, pair: &Pair, report: &mut Report) {
        let open = pair.attributes.contains(Attributes::INTENT_IN) && pair.attributes.contains(Attributes::ALLOCATABLE);
        if !open && pair.designator.is_some_and(|found| found.coindexed) && pair.attributes.intersects(DEFERRED) {
            self.report_argument(pair, Requirement::OnThisImage, report);
        } else if pair.designator.is_some_and(|found| found.coindexed) {
            self.check_coindexed_parts(pair, report);
        }
    }
}
