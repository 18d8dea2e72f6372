//! Device functions are inlined: the driver's compiler would do so anyway, and reductions and private copies stay in registers.

use super::complex::ComplexPart;
use super::dynamic::KnownObject;
use super::scalar::Scalar;
use super::*;
use crate::library;
use crate::outline::closure;
use crate::outline::enclosed_arguments;
use crate::outline::variant::{self, Choice};
use crate::phrases::NoCode;
use directives::Leaf;
use semantics::body::{Callee, ExprKind, Refusal};
use symbols::{Attributes, Details, Type};

/// The procedures that are arguments of a call, by the numbers of the dummy arguments.
type ActualProcedures<'a> = Vec<(usize, (UnitView<'a>, usize))>;

/// What a procedure is called with.
#[derive(Default)]
struct Arguments<'a> {
    actuals: Vec<Option<Actual>>,
    procedures: ActualProcedures<'a>,
    known: HashMap<usize, KnownObject<'a>>,
}

/// How many instructions a kernel may have before the procedures that it calls are no longer part of it.
const LARGE: usize = 8_000;

impl<'a> Lower<'a> {
    /// A call of a procedure of this unit or file.
    pub(super) fn lower_call(&mut self, expr: ExprId, symbol: SymbolId, arguments: &[ExprId]) -> Option<Value> {
        let name = self.name(symbol);
        let at = self.span(expr);
        let (choice, found) = match variant::choose_procedure(self.frame.unit, symbol, &self.around) {
            Choice::Base => (None, self.procedure_of(symbol)),
            Choice::Variant(name) => (Some(name), closure::definition_named(self.frame.unit, symbol, name)),
            Choice::Open => {
                self.report(problems::has_variants(name, at));
                return None;
            }
        };
        let Some((unit, index)) = found else {
            if matches!(self.symbols()[symbol].details.ultimate(), Details::StatementFunction) {
                self.report(problems::no_code_for_expression(NoCode::StatementFunction, at));
                return None;
            }
            if let Some(variant) = choice {
                self.report(problems::callee_not_known(self.frame.unit.atoms.text(variant), at));
                return None;
            }
            // Functions of the runtime are external procedures to the languages.
            let is_of_c = !rules::language_rules(self.frame.body.language).dummies_are_actuals;
            if intrinsics::is_of_runtime(name) || is_of_c && intrinsics::rounds_to_integer(name) {
                return self.known_function(expr, name, arguments);
            }
            if let Some(value) = self.routine_value(name, arguments) {
                return value;
            }
            let of_complex = ComplexPart::of_function(name);
            if let Some((value, part)) = arguments.first().and_then(|first| self.of_complex(of_complex?, *first)) {
                let to = self.to_scalar(self.frame.body.exprs[expr].ty)?;
                return Some(self.convert_scalar(value, part, to));
            }
            if let Some(value) = self.library_call(expr, name, arguments) {
                return value;
            }
            if let Some(value) = self.call_external(expr, symbol, arguments) {
                return value;
            }
            if self.symbols()[symbol].attributes.contains(Attributes::POINTER) {
                self.report(problems::no_code_for_expression(NoCode::PointerCall, at));
                return None;
            }
            let is_of_system = crate::outline::external::is_of_system(name);
            let problem = if is_of_system { problems::no_code_for_intrinsic } else { problems::callee_not_known };
            self.report(problem(name, at));
            return None;
        };
        self.call_known(expr, unit, index, arguments)
    }

    /// A call of a procedure whose body is known.
    fn call_known(&mut self, expr: ExprId, unit: UnitView<'a>, index: usize, arguments: &[ExprId]) -> Option<Value> {
        let at = self.span(expr);
        let is_open = self.calls.iter().any(|body| std::ptr::eq(*body, &unit.resolved.bodies[index]));
        if is_open || self.is_too_large_for(unit, index, arguments) {
            let call = |lower: &mut Self| lower.call_function(expr, unit, index, arguments);
            return self.with_depth(at, call).flatten();
        }
        self.with_depth(at, |lower| lower.inline_call(expr, unit, index, arguments)).flatten()
    }

    /// A call by a binding of a polymorphic object, or through a pointer.
    pub(super) fn call_indirectly(&mut self, expr: ExprId, callee: ExprId, arguments: &[ExprId]) -> Option<Value> {
        let Some(dispatch) = self.frame.body.dispatches.get(&expr).copied() else {
            return self.call_pointer(expr, callee, arguments);
        };
        let (unit, index) = self.bound_procedure(dispatch, self.span(expr))?;
        self.call_known(expr, unit, index, arguments)
    }

    /// The definition of a procedure: of a dummy procedure, that of the actual argument (Fortran 15.5.2.9).
    fn procedure_of(&self, symbol: SymbolId) -> Option<(UnitView<'a>, usize)> {
        let given = self.frame.procedures.get(&self.original_symbol(symbol)).copied();
        given.or_else(|| closure::find_definition(self.frame.unit, symbol))
    }

    /// The dummy procedures of a call, by the numbers of the dummy arguments.
    fn actual_procedures(&self, arguments: &[ExprId]) -> ActualProcedures<'a> {
        let body = self.frame.body;
        let procedure = |(place, argument): (usize, &ExprId)| {
            let ExprKind::Symbol(symbol) = body.exprs[*argument].kind else { return None };
            let is_variable = crate::outline::parameter::is_variable(self.symbols(), symbol);
            let found = self.procedure_of(symbol).filter(|_| !is_variable)?;
            Some((body.dummies.get(argument).map_or(place, |dummy| *dummy as usize), found))
        };
        match rules::language_rules(body.language).dummies_are_actuals {
            true => arguments.iter().enumerate().filter_map(procedure).collect(),
            false => Vec::new(),
        }
    }

    /// Whether the file has no procedure of its own behind a name.
    pub(super) fn is_undefined(&self, symbol: SymbolId) -> bool {
        closure::find_definition(self.frame.unit, symbol).is_none()
    }

    /// Whether there is so much code that a procedure stays a function: procedures that call procedures that call others double it each time.
    fn is_too_large_for(&self, unit: UnitView<'a>, index: usize, arguments: &[ExprId]) -> bool {
        self.build.function.insts.len() > LARGE
            && unit.resolved.bodies[index].constructs.is_empty()
            && self.fits_function(unit, index, arguments)
    }

    fn inline_call(&mut self, expr: ExprId, unit: UnitView<'a>, index: usize, arguments: &[ExprId]) -> Option<Value> {
        let body = &unit.resolved.bodies[index];
        self.report_refused(unit, index, self.span(expr));
        let symbols = &unit.environments.symbols;
        let procedure = body.procedure?;
        let Details::Subprogram(subprogram) = symbols[procedure].details.ultimate() else { return None };
        let Some(actuals) = self.lower_actuals(expr, arguments, subprogram.dummies.len()) else {
            self.given = None;
            return None;
        };
        let at = self.span(expr);
        let array = self.frame.awaited.remove(&expr);
        let (procedures, known) = (self.actual_procedures(arguments), self.known_objects(arguments));
        let (value, from) = self.inline_with(at, unit, index, Arguments { actuals, procedures, known }, array)?;
        let to = self.to_scalar(self.frame.body.exprs[expr].ty)?;
        Some(self.convert_scalar(value, from, to))
    }

    /// A function of the house's library, of these values; `None` if there is none of that name.
    pub(super) fn call_library(&mut self, name: &str, values: &[(Value, Scalar)], at: Span) -> Option<(Value, Scalar)> {
        let (unit, index) = library::find_function(name)?;
        let actuals = values.iter().map(|value| Some(Actual::of_value(Some(*value)))).collect();
        let arguments = Arguments { actuals, ..Arguments::default() };
        self.with_depth(at, |lower| lower.inline_with(at, unit, index, arguments, None)).flatten()
    }

    /// Says what has no code in a procedure.
    pub(super) fn report_refused(&mut self, unit: UnitView<'a>, index: usize, at: Span) {
        for why in super::refusals::refused_in_procedure(&unit.environments.symbols, &unit.resolved.bodies[index]) {
            self.report(problems::no_code_for_statement(why, at));
        }
    }

    /// The procedure and the arguments of a reference to a function of the program that gives an array.
    pub(super) fn called_array(&self, value: ExprId) -> Option<(SymbolId, Vec<ExprId>)> {
        let types = &self.symbols().types;
        let value = &self.frame.body.exprs[value];
        let is_array = matches!(types[types.representation(value.ty)], Type::Array { .. });
        match &value.kind {
            ExprKind::Call { callee: Callee::Symbol(procedure), arguments } if is_array => {
                Some((*procedure, arguments.clone()))
            }
            _ => None,
        }
    }

    /// An array that is all that a function gives (Fortran 15.6.2.2): the result is where the array is.
    pub(super) fn give_array(&mut self, target: ExprId, call: ExprId) {
        let Some((procedure, arguments)) = self.called_array(call) else { return };
        if let Some(place) = self.lower_place(target) {
            self.frame.awaited.insert(call, place);
            let _ = self.lower_call(call, procedure, &arguments);
        }
        if self.frame.awaited.remove(&call).is_some() && !self.failed {
            let at = self.span(call);
            self.report(problems::no_code_for_statement(Refusal::FunctionWithArrayValue, at));
        }
    }

    /// The code of a procedure with these arguments in the place of its call, and the value that it gives; an array goes to `array`.
    fn inline_with(
        &mut self,
        at: Span,
        unit: UnitView<'a>,
        index: usize,
        Arguments { actuals, procedures, known }: Arguments<'a>,
        array: Option<MemoryPlace>,
    ) -> Option<(Value, Scalar)> {
        let body = &unit.resolved.bodies[index];
        let symbols = &unit.environments.symbols;
        let procedure = body.procedure?;
        let Details::Subprogram(subprogram) = symbols[procedure].details.ultimate() else { return None };
        let (dummies, result, scope) = (subprogram.dummies.clone(), subprogram.result, subprogram.scope);
        let same_unit = std::ptr::eq(unit.resolved, self.frame.unit.resolved);
        let bindings = if same_unit { self.frame.bindings.clone() } else { HashMap::new() };
        let numbers = if same_unit { self.frame.numbers.clone() } else { HashMap::new() };
        let after = self.build.block();
        if array.is_some() && result.is_none() {
            self.report(problems::no_code_for_statement(Refusal::FunctionWithArrayValue, at));
            return None;
        }
        let gives = result.zip(array);
        let gives = gives.map(|(result, place)| frame::GivenArray { result: symbols.original(result), place });
        let frame = Frame {
            bindings,
            numbers,
            gives,
            lengths: if same_unit { self.frame.lengths.clone() } else { HashMap::new() },
            pointers: if same_unit { self.frame.pointers.clone() } else { HashMap::new() },
            present: if same_unit { self.frame.present.clone() } else { HashMap::new() },
            procedures: if same_unit { self.frame.procedures.clone() } else { HashMap::new() },
            known: if same_unit { self.frame.known.clone() } else { Default::default() },
            addresses: if same_unit { self.frame.addresses.clone() } else { HashMap::new() },
            ..frame::new_frame(unit, index, &body.block)
        };
        let caller = std::mem::replace(&mut self.frame, frame);
        self.bind_procedures(&dummies, procedures);
        self.calls.push(body);
        let around = std::mem::replace(&mut self.around, vec![Leaf::Target]);
        let foreign = self.foreign;
        self.foreign = foreign.or((!same_unit).then_some(at));
        let last = std::mem::replace(&mut self.last, false);
        self.bind_dummies(&dummies, actuals, &known, at);
        let owned = self.owned.len();
        let declares = rules::language_rules(body.language).scopes_declare;
        let locals = match scope.filter(|_| declares) {
            Some(scope) => self.bind_locals(scope, &body.block, Span::default()),
            None => Vec::new(),
        };
        self.bind_globals(&body.block);
        if let Some(gives) = gives {
            self.frame.bindings.insert(gives.result, Binding::Memory(gives.place));
        }
        let returned = if gives.is_some() { None } else { self.result_variable(procedure, result) };
        self.frame.leave = Some((after, returned));
        self.frame.returned = self.returned_memory(procedure);
        self.lower_block(&body.block);
        self.free_arrays(owned);
        self.build.jump(after);
        self.build.start(after);
        self.end_locals(&locals);
        let value = returned.map(|(var, scalar)| (self.build.read_variable(var), scalar));
        self.given = self.frame.returned.map(|(place, _)| place).or_else(|| self.record_result(result));
        self.last = last;
        self.foreign = foreign;
        self.calls.pop();
        self.around = around;
        self.frame = caller;
        value
    }

    /// What the dummy procedures of the procedure are.
    fn bind_procedures(&mut self, dummies: &[Option<SymbolId>], procedures: ActualProcedures<'a>) {
        for (number, procedure) in procedures {
            if let Some(Some(dummy)) = dummies.get(number) {
                self.frame.procedures.insert(*dummy, procedure);
            }
        }
    }

    fn bind_dummies(
        &mut self,
        dummies: &[Option<SymbolId>],
        actuals: Vec<Option<Actual>>,
        known: &HashMap<usize, KnownObject<'a>>,
        at: Span,
    ) {
        for (number, (dummy, actual)) in dummies.iter().zip(actuals).enumerate() {
            let Some(dummy) = *dummy else { continue };
            if self.symbols()[dummy].attributes.contains(Attributes::OPTIONAL) {
                self.bind_presence(dummy, actual.as_ref());
            }
            if let Some(actual) = actual {
                if let Some(length) = actual.length {
                    self.frame.lengths.insert(dummy, length);
                }
                self.bind_known(dummy, actual.bounds.as_ref(), known.get(&number));
                self.bind_bounds(dummy, &actual, at);
                self.bind_dummy(dummy, actual, at);
                self.initialize_intent_out(dummy, at);
            }
        }
    }

    /// What a procedure only gives has its default initialization when the procedure begins (Fortran 8.5.10).
    fn initialize_intent_out(&mut self, dummy: SymbolId, at: Span) {
        let data = &self.symbols()[dummy];
        if let (true, Some(ty), Some(Binding::Memory(place))) = (
            data.attributes.contains(Attributes::INTENT_OUT),
            data.ty,
            self.frame.bindings.get(&self.original_symbol(dummy)).copied(),
        ) {
            self.initialize_default(place, ty, at);
        }
    }

    /// What goes to each dummy; nothing to those that are absent.
    fn lower_actuals(&mut self, call: ExprId, arguments: &[ExprId], dummies: usize) -> Option<Vec<Option<Actual>>> {
        let mut actuals: Vec<Option<Actual>> = (0..dummies).map(|_| None).collect();
        for (place, argument) in arguments.iter().enumerate() {
            let dummy = self.frame.body.dummies.get(argument).map_or(place, |dummy| *dummy as usize);
            let actual = if self.is_absent(*argument) { None } else { Some(self.lower_actual(call, *argument)?) };
            let length = self.known_length(*argument);
            let there = actual.as_ref().and_then(|_| self.presence_address(*argument));
            let actual = actual.map(|actual| Actual { length: actual.length.or(length), there, ..actual });
            if let Some(slot) = actuals.get_mut(dummy) {
                *slot = actual;
            }
        }
        Some(actuals)
    }

    /// Where the result variable of a function of Fortran is, if it is a structure or a complex number.
    fn record_result(&self, result: Option<SymbolId>) -> Option<MemoryPlace> {
        let ty = self.symbols()[result?].ty?;
        match self.symbol_binding(result?) {
            Some(Binding::Memory(place)) if record::is_given_in_memory(self.symbols(), ty) => Some(place),
            _ => None,
        }
    }

    /// The variable of the function's result: Fortran's is a variable of its own, C's is what `return` gives.
    pub(super) fn result_variable(&mut self, procedure: SymbolId, result: Option<SymbolId>) -> Option<(Var, Scalar)> {
        if let Some(result) = result {
            self.bind_private(result, Span::default());
            let result = self.original_symbol(result);
            if let Some(Binding::Register(var, scalar, _)) = self.frame.bindings.get(&result) {
                return Some((*var, *scalar));
            }
        }
        let types = &self.symbols().types;
        let ty = self.symbols()[procedure].ty?;
        let ty = match &types[ty] {
            Type::Function { result, .. } => (*result)?,
            _ => ty,
        };
        let scalar = self.to_scalar(ty)?;
        Some((self.build.variable(scalar.ty()), scalar))
    }

    /// An actual argument: a variable stays where it is, anything else is a value.
    fn lower_actual(&mut self, call: ExprId, argument: ExprId) -> Option<Actual> {
        let scalar = self.to_scalar(self.frame.body.exprs[argument].ty);
        if self.is_enclosed(call, argument) {
            if scalar.is_none() {
                let at = self.span(argument);
                self.report(problems::no_code_for_expression(NoCode::ParenthesizedArgument, at));
            }
            let value = self.lower_value(argument)?;
            let value = Some(value).zip(scalar);
            return Some(Actual::of_value(value));
        }
        match &self.frame.body.exprs[argument].kind {
            ExprKind::Symbol(symbol) => {
                let binding = self.find_binding(*symbol);
                let value = match (binding, scalar) {
                    (Some(Binding::Register(var, ..)), Some(_)) => Some(self.build.read_variable(var)),
                    (Some(Binding::Memory(place)), Some(scalar)) => Some(self.load(place, scalar.cell())),
                    _ => None,
                };
                let bounds = self.whole_bounds(argument);
                let layout = self.layout_of(argument);
                Some(Actual { binding, bounds, layout, ..Actual::of_value(value.zip(scalar)) })
            }
            ExprKind::Element { .. } | ExprKind::Member { .. } | ExprKind::Deref(_) => {
                let place = self.lower_place(argument)?;
                let value = scalar.map(|scalar| (self.load(place, scalar.cell()), scalar));
                let (binding, bounds) = (Some(Binding::Memory(place)), self.whole_bounds(argument));
                Some(Actual { binding, bounds, layout: self.layout_of(argument), ..Actual::of_value(value) })
            }
            ExprKind::Section { .. } => self.actual_section(argument),
            _ if self.is_text(argument) || self.part_of(argument).is_some() => {
                let is_text = self.is_text(argument);
                let (place, length) = match is_text {
                    true => self.text_argument(argument).map(|(place, length)| (place, Some(length)))?,
                    false => (self.complex_argument(argument)?, None),
                };
                let binding = Some(Binding::Memory(place));
                Some(Actual { binding, length, ..Actual::of_value(None) })
            }
            _ if self.is_record(argument) => {
                let binding = Some(Binding::Memory(self.lower_place(argument)?));
                Some(Actual { binding, ..Actual::of_value(None) })
            }
            _ => {
                let value = self.lower_value(argument)?;
                Some(Actual::of_value(Some(value).zip(scalar)))
            }
        }
    }

    /// Whether an argument is a value although it is written with nothing but a variable.
    pub(super) fn is_enclosed(&self, call: ExprId, argument: ExprId) -> bool {
        let designates = matches!(
            self.frame.body.exprs[argument].kind,
            ExprKind::Symbol(_)
                | ExprKind::Element { .. }
                | ExprKind::Member { .. }
                | ExprKind::Deref(_)
                | ExprKind::Section { .. }
        );
        designates
            && rules::language_rules(self.frame.body.language).dummies_are_actuals
            && enclosed_arguments::is_enclosed(self.frame.unit, self.frame.body, call, argument)
    }

    /// By value in C and with VALUE; else the dummy is the actual argument (Fortran 15.5.2.4).
    fn bind_dummy(&mut self, dummy: SymbolId, actual: Actual, at: Span) {
        let symbols = self.symbols();
        let by_value = !rules::language_rules(self.frame.body.language).dummies_are_actuals
            || symbols[dummy].attributes.contains(Attributes::VALUE);
        let scalar = symbols[dummy].ty.and_then(|ty| self.to_scalar(ty));
        match (actual.binding, actual.value, scalar) {
            (Some(binding), _, _) if !by_value => drop(self.frame.bindings.insert(dummy, binding)),
            (binding, Some((value, from)), Some(to)) => {
                let value = self.convert_scalar(value, from, to);
                let root = match binding {
                    Some(Binding::Register(_, _, root)) => root,
                    _ => Root::Unknown,
                };
                self.bind_pointer(dummy, to, value, root);
            }
            // The type of an unlimited polymorphic dummy is that of the value.
            (None, Some((value, from)), None) => self.bind_pointer(dummy, from, value, Root::Unknown),
            (Some(Binding::Memory(place)), None, Some(to)) if to.is_pointer() && place.space == Space::Global => {
                self.bind_pointer(dummy, to, place.address, place.root);
            }
            (Some(Binding::Memory(place)), None, Some(to)) if to.is_pointer() => {
                let address = self.generic_address(place);
                self.bind_pointer(dummy, to, address, Root::Unknown);
            }
            (Some(Binding::Memory(place)), _, None) => {
                // An aggregate by value is a copy, which the procedure may change.
                self.bind_private(dummy, at);
                let copy = self.frame.bindings.get(&self.original_symbol(dummy)).copied();
                if let (Some(Binding::Memory(copy)), Some(ty)) = (copy, symbols[dummy].ty) {
                    self.copy_object(copy, place, ty, at);
                }
            }
            _ => {}
        }
    }
}

/// An actual argument.
pub(super) struct Actual {
    pub(super) value: Option<(Value, Scalar)>,
    pub(super) binding: Option<Binding>,
    /// The lower bound, the extent and the stride in bytes of each dimension of an array, as far as they are known.
    pub(super) bounds: Option<Vec<[Value; 3]>>,
    /// How its elements are laid out.
    pub(super) layout: Layout,
    /// How many characters text has.
    pub(super) length: Option<Value>,
    /// The address that is null if there is no actual argument, where the kernel has to look.
    pub(super) there: Option<Value>,
}

impl Actual {
    /// A value alone.
    pub(super) fn of_value(value: Option<(Value, Scalar)>) -> Actual {
        Actual { value, binding: None, bounds: None, layout: Layout::Contiguous, length: None, there: None }
    }
}

/// How the elements of an array are laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// One behind the other.
    Contiguous,
    /// As the strides say, which are known when the kernel runs.
    Strided,
    /// Certainly with gaps.
    Pieces,
}
