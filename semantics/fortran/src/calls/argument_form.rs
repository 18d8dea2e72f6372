//! 15.5.2: arguments that are NULL(), coarrays, objects of other images, of assumed type, or procedures.

use super::arguments::{DEFERRED, Pair};
use crate::expressions::component::Reach;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems::phrases::Requirement;
use crate::report::Report;
use body::{Callee, ExprId, ExprKind};
use symbols::{Attributes, BindingKind, Bound, Details, SymbolId, Type, Value};

impl ExpressionReader<'_> {
    /// 15.5.2.10: a dummy procedure takes a procedure.
    pub fn check_procedure_argument(&mut self, pair: &Pair) {
        let pointer = pair.attributes.contains(Attributes::POINTER);
        if self.is_null(pair.actual) {
            return self.check_null_procedure(pair, pointer);
        }
        let kind = self.body.exprs[pair.actual].kind.clone();
        let symbol = match kind {
            ExprKind::Symbol(symbol) => symbol,
            ExprKind::Constant(_) | ExprKind::Binary(..) | ExprKind::Unary(..) | ExprKind::List(_) => {
                return self.known.report_argument(pair, Requirement::Procedure, &mut self.report);
            }
            ExprKind::Call { callee: Callee::Symbol(function), .. } => {
                return self.check_procedure_result(pair, function);
            }
            ExprKind::Call { callee: Callee::Expr(member), .. } => {
                if let Some((interface, _)) = self.known.names().component_interface(member) {
                    self.check_procedure_result(pair, interface);
                }
                return;
            }
            ExprKind::Member { .. } => {
                let interface = self.known.names().component_interface(pair.actual);
                if let Some(why) = interface.and_then(|(interface, _)| self.procedures_differ(pair.dummy, interface)) {
                    self.known.report_argument(pair, why, &mut self.report);
                }
                return;
            }
            _ => return,
        };
        if !self.is_procedure(symbol) {
            let known = matches!(self.symbols[symbol].details.ultimate(), Details::Object(object) if !object.dummy && !object.result);
            if known {
                self.known.report_argument(pair, Requirement::Procedure, &mut self.report);
            }
            return;
        }
        if let Some(why) = self.procedures_differ(pair.dummy, symbol) {
            return self.known.report_argument(pair, why, &mut self.report);
        }
        let fixed = !pair.attributes.contains(Attributes::INTENT_IN);
        if pointer && fixed && !self.symbols[symbol].attributes.contains(Attributes::POINTER) {
            self.known.report_argument(pair, Requirement::ProcedurePointer, &mut self.report);
        }
    }

    /// 15.5.2.10 (5): NULL() stands for a procedure pointer, or for an absent procedure.
    fn check_null_procedure(&mut self, pair: &Pair, pointer: bool) {
        if !pointer && !pair.attributes.contains(Attributes::OPTIONAL) {
            return self.known.report_argument(pair, Requirement::ProcedureNoNull, &mut self.report);
        }
        if pointer && pair.attributes.intersects(Attributes::INTENT_INOUT | Attributes::INTENT_OUT) {
            return self.known.report_argument(pair, Requirement::ChangingProcedurePointer, &mut self.report);
        }
        let mold = match &self.body.exprs[pair.actual].kind {
            ExprKind::Call { arguments, .. } => arguments.first().copied(),
            _ => None,
        };
        let Some(ExprKind::Symbol(mold)) = mold.map(|mold| self.body.exprs[mold].kind.clone()) else { return };
        if self.is_procedure(mold) {
            if let Some(why) = self.procedures_differ(pair.dummy, mold) {
                self.known.report_argument(pair, why, &mut self.report);
            }
        } else if matches!(self.symbols[mold].details.ultimate(), Details::Object(_)) {
            self.known.report_argument(pair, Requirement::Procedure, &mut self.report);
        }
    }

    /// A reference to a function whose result is to be a procedure pointer.
    fn check_procedure_result(&mut self, pair: &Pair, function: SymbolId) {
        let function = self.known.names().interface_of(function).unwrap_or(function);
        let of = match self.symbols[function].details.ultimate() {
            Details::Subprogram(of) => of,
            Details::Procedure { interface: None, .. } if self.symbols[function].ty.is_some() => {
                return self.known.report_argument(pair, Requirement::Procedure, &mut self.report);
            }
            _ => return,
        };
        let Some(result) = of.result else { return };
        if !self.is_procedure(result) {
            let data = matches!(self.symbols[result].details, Details::Object(_)) && self.symbols[result].ty.is_some();
            if data {
                self.known.report_argument(pair, Requirement::Procedure, &mut self.report);
            }
            return;
        }
        if let Some(why) = self.procedures_differ(pair.dummy, result) {
            self.known.report_argument(pair, why, &mut self.report);
        }
    }
}

impl Known<'_> {
    /// C1540 and 16.9.155: NULL() without an argument takes its characteristics from a pointer or allocatable.
    pub fn check_null(&self, pair: &Pair, report: &mut Report) {
        let mold = match &self.body.exprs[pair.actual].kind {
            ExprKind::Call { arguments, .. } => arguments.first().copied(),
            _ => None,
        };
        if !pair.attributes.intersects(DEFERRED | Attributes::OPTIONAL) {
            return self.report_argument(pair, Requirement::NoNullWithoutPointer, report);
        }
        // With an argument the value is an allocatable one that is not allocated, which a call may leave so.
        let changes = Attributes::INTENT_OUT | Attributes::INTENT_INOUT;
        let lent = pair.attributes.intersects(Attributes::INTENT_IN | Attributes::OPTIONAL)
            || mold.is_some() && !pair.attributes.intersects(changes);
        if pair.attributes.contains(Attributes::ALLOCATABLE) && !lent {
            return self.report_argument(pair, Requirement::NoNullAllocatable, report);
        }
        let rank = self.rank(pair.ty);
        let assumed = self.symbols[pair.dummy].flags.contains(symbols::Flags::ASSUMED_LENGTH)
            || self.has_assumed_parameters(pair.ty);
        if mold.is_none() && assumed && pair.attributes.intersects(DEFERRED) {
            return self.report_argument(pair, Requirement::NullOfLength, report);
        }
        match mold {
            None if self.is_assumed_rank(pair.ty) && pair.attributes.intersects(DEFERRED) => {
                self.report_argument(pair, Requirement::NullOfRank, report);
            }
            Some(mold) if !self.is_assumed_rank(pair.ty) && !self.is_unknown(self.ty(mold)) => {
                let given = self.rank(self.ty(mold));
                if given != rank && !self.is_assumed_rank(self.ty(mold)) {
                    report.add(crate::problems::execution::argument_rank(
                        pair.name,
                        rank,
                        given,
                        self.span(pair.actual),
                    ));
                }
            }
            _ => {}
        }
    }

    /// 7.2: whether a type has type parameters that are assumed.
    fn has_assumed_parameters(&self, ty: symbols::TypeId) -> bool {
        let Some((record, _)) = self.record_of(ty) else { return false };
        let values = self.symbols.types.records[record].instance.as_ref().map(|instance| &instance.values);
        let star = |value: &symbols::Value| matches!(value, symbols::Value::Text(text) if text == "*");
        values.is_some_and(|values| values.iter().any(star))
    }

    /// Whether the current scope is not inside of the function `procedure`, whose name is that of its result there.
    fn is_outside(&self, procedure: SymbolId) -> bool {
        let Details::Subprogram(of) = self.symbols[procedure].details.ultimate() else { return true };
        let mut scope = Some(self.scope);
        while let Some(here) = scope {
            if of.scope == Some(here) || self.symbols.scopes[here].owner == Some(procedure) {
                return false;
            }
            scope = self.symbols.scopes[here].parent;
        }
        self.body.procedure != Some(procedure)
    }

    /// Whether a function has another type than the dummy argument, which is data or a function.
    fn is_function_of_other_type(&self, pair: &Pair, procedure: SymbolId) -> bool {
        let Details::Subprogram(of) = self.symbols[procedure].details.ultimate() else { return false };
        let Some(result) = of.result.and_then(|result| self.symbols[result].ty) else { return false };
        let lengths = |one: &Option<Value>, other: &Option<Value>| {
            let (one, other) = (one.as_ref().and_then(Value::as_integer), other.as_ref().and_then(Value::as_integer));
            one.zip(other).is_some_and(|(one, other)| one != other)
        };
        match (&self.symbols.types[pair.ty], &self.symbols.types[result]) {
            (Type::Scalar(..), Type::Scalar(..)) => pair.ty != result,
            (Type::Scalar(..), Type::Character { .. }) | (Type::Character { .. }, Type::Scalar(..)) => true,
            (Type::Character { length: one, .. }, Type::Character { length: other, .. }) => lengths(one, other),
            _ => false,
        }
    }

    /// 15.5.2.4: a procedure where data is wanted; the name of a function may be that of its result.
    pub fn check_data_for_procedure(&self, pair: &Pair, procedure: SymbolId, report: &mut Report) {
        let symbol = &self.symbols[procedure];
        let known = match symbol.details.ultimate() {
            Details::Subprogram(of) => {
                of.result.is_none_or(|result| self.symbols[result].name != symbol.name || self.is_outside(procedure))
            }
            Details::Procedure { .. } => !symbol.attributes.contains(Attributes::INTRINSIC),
            _ => false,
        };
        // A scalar with a type alone may be a function to the body of the procedure, but for an interface body.
        let plain = pair.attributes & (DEFERRED | Attributes::INTENT_IN | Attributes::INTENT_OUT | Attributes::VALUE);
        let text = matches!(self.symbols.types[pair.ty], Type::Character { .. });
        let scalar = text || self.arithmetic_class(pair.ty).is_some();
        let declared = !plain.is_empty() || self.is_array(pair.ty) || !scalar;
        let owner = self.symbols.scopes[self.symbols[pair.dummy].scope].owner;
        let body = owner.is_some_and(
            |owner| matches!(self.symbols[owner].details.ultimate(), Details::Subprogram(of) if of.interface),
        );
        if known && (declared || body) {
            self.report_argument(pair, Requirement::DataNoProcedure, report);
        } else if known && self.is_function_of_other_type(pair, procedure) {
            let wanted = Requirement::DataOrFunction { ty: self.type_text(pair.ty) };
            self.report_argument(pair, wanted, report);
        }
    }

    /// 15.5.2.9: a coarray dummy argument takes a coarray, and both or neither are volatile.
    pub fn check_coarray_argument(&self, pair: &Pair, report: &mut Report) {
        if !pair.attributes.contains(Attributes::CODIMENSION) {
            return;
        }
        let Some(found) = pair.designator else {
            if self.why_no_target(pair.actual).is_some() {
                self.report_argument(pair, Requirement::Coarray, report);
            }
            return;
        };
        if matches!(self.symbols[found.root].details, Details::Associate) {
            return;
        }
        if !found.coarray || found.coindexed || found.vector {
            return self.report_argument(pair, Requirement::Coarray, report);
        }
        let volatile = |attributes: Attributes| attributes.contains(Attributes::VOLATILE);
        if volatile(pair.attributes) != volatile(self.symbols[found.root].attributes) {
            return self.report_argument(pair, Requirement::VolatileAsItself, report);
        }
        let contiguous = pair.attributes.contains(Attributes::CONTIGUOUS)
            || self.rank(pair.ty) > 0 && !self.is_shaped_at_run_time(pair.ty) && !self.is_assumed_rank(pair.ty);
        if contiguous && found.whole && self.is_maybe_scattered(pair.actual) {
            self.report_argument(pair, Requirement::ContiguousCoarray, report);
        }
    }

    /// C1547, C1548: an asynchronous or volatile array is not copied for an argument that is so, too.
    pub fn check_volatile_copy(&self, pair: &Pair, report: &mut Report) {
        let shared = Attributes::ASYNCHRONOUS | Attributes::VOLATILE;
        let Some(found) = pair.designator.filter(|_| pair.attributes.intersects(shared)) else { return };
        let dummy = self.symbols[found.root].attributes;
        if !dummy.intersects(shared) || !self.is_array(pair.given) || self.is_assumed_rank(pair.ty) {
            return;
        }
        let contiguous = pair.attributes.contains(Attributes::CONTIGUOUS) || !self.is_shaped_at_run_time(pair.ty);
        let pointer = pair.attributes.contains(Attributes::POINTER);
        if !pointer && contiguous && (self.has_gaps(pair.actual) || self.is_maybe_scattered(pair.actual)) {
            self.report_argument(pair, Requirement::SimplyContiguous, report);
        }
    }

    /// 15.5.2.5 (22): what has coarrays in it is volatile if and only if the dummy argument is.
    pub fn check_volatile_parts(&self, pair: &Pair, report: &mut Report) {
        let Some(found) = pair.designator.filter(|found| !found.is_part) else { return };
        let root = &self.symbols[found.root];
        let differs = pair.attributes.symmetric_difference(root.attributes).contains(Attributes::VOLATILE);
        if !differs || !matches!(root.details.ultimate(), Details::Object(_)) {
            return;
        }
        let coarray = |_: &Known, field: &symbols::Field| field.attributes.contains(Attributes::CODIMENSION);
        if self.any_component(pair.given, Reach::Ultimate, &coarray) {
            self.report_argument(pair, Requirement::VolatileWithCoarrays, report);
        }
    }

    /// 9.5.4: whether a whole array is an assumed-shape one or a pointer without CONTIGUOUS.
    pub fn is_maybe_scattered(&self, expr: ExprId) -> bool {
        let Some(found) = self.find_designator(expr) else { return false };
        let deferred = self.dimensions(found.last_type).iter().any(|of| of.upper == Bound::Deferred);
        let assumed = self.dimensions(found.last_type).iter().any(|of| of.upper == Bound::AssumedShape);
        let pointer = deferred && found.last.contains(Attributes::POINTER);
        (pointer || assumed) && !found.last.contains(Attributes::CONTIGUOUS)
    }

    /// C1537, 15.5.2.5 (9), (24): what an object of another image is given for.
    pub fn check_coindexed_parts(&self, pair: &Pair, report: &mut Report) {
        let is = |wanted: Attributes| move |_: &Known, field: &symbols::Field| field.attributes.intersects(wanted);
        let value = pair.attributes.contains(Attributes::VALUE);
        let kept = pair.attributes.contains(Attributes::INTENT_IN) || value;
        let passed = self.facts.passed == Some(pair.actual);
        if !passed && self.any_component(pair.given, Reach::Ultimate, &is(Attributes::POINTER)) {
            return self.report_argument(pair, Requirement::NoRemotePointers, report);
        }
        if !kept && self.any_component(pair.given, Reach::Ultimate, &is(Attributes::ALLOCATABLE)) {
            return self.report_argument(pair, Requirement::NoRemoteAllocatable, report);
        }
        let class = |ty| {
            matches!(
                self.symbols.types[self.element(ty)],
                Type::Record { class: true, .. } | Type::Star { class: true }
            )
        };
        if class(pair.ty) && class(pair.given) {
            return self.report_argument(pair, Requirement::NoRemotePolymorphic, report);
        }
        if self.rank(pair.given) == 0 && self.rank(pair.ty) > 0 && !self.is_assumed_rank(pair.ty) {
            return self.report_argument(pair, Requirement::NoRemoteScalar, report);
        }
        let shared = Attributes::ASYNCHRONOUS | Attributes::VOLATILE;
        let root = pair.designator.map_or(Attributes::empty(), |found| self.symbols[found.root].attributes);
        if root.intersects(shared) && pair.attributes.intersects(shared) && !value {
            self.report_argument(pair, Requirement::NoRemoteVolatile, report);
        }
    }

    /// 15.5.2.5 (2) and C711: what a dummy argument of TYPE(*) takes.
    pub fn check_assumed_type_argument(&self, pair: &Pair, report: &mut Report) {
        if !matches!(self.symbols.types[self.element(pair.ty)], Type::Star { class: false }) {
            return;
        }
        let given = self.element(pair.given);
        if matches!(self.symbols.types[given], Type::Star { class: false })
            && self.is_assumed_rank(pair.ty)
            && !self.is_assumed_rank(pair.given)
            && !self.is_shaped_at_run_time(pair.given)
        {
            return self.report_argument(pair, Requirement::AssumedShapeOrRank, report);
        }
        let Some((record, _)) = self.record_of(given) else { return };
        if !self.symbols.types.records[record].parameters.is_empty() {
            return self.report_argument(pair, Requirement::NoTypeParameters, report);
        }
        let bindings = self.symbols.types.ancestors(record).flat_map(|of| &self.symbols.types.records[of].bindings);
        let kinds: Vec<bool> = bindings.map(|binding| matches!(binding.kind, BindingKind::Final(_))).collect();
        match kinds.first() {
            Some(_) if kinds.contains(&true) => self.report_argument(pair, Requirement::NoFinalSubroutines, report),
            Some(_) => self.report_argument(pair, Requirement::NoTypeBoundProcedures, report),
            None => {}
        }
    }
}
