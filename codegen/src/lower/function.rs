//! Functions of the module: procedures that call themselves cannot be inlined. One is code of a thread alone; its parameters are values
//! and addresses that say their space. One with constructs in it is another function for whoever calls it: all threads of a block, or one.

use super::callers::{Callers, NUMBERS_OF_BLOCK};
use super::invoke::Passed;
use super::record::is_given_in_memory;
use super::scalar::Scalar;
use super::*;
use crate::outline::reach::depends_on_callers;
use crate::ssa::Callee;
use symbols::{Attributes, Details, Type};

/// A procedure that is a function of the module.
#[derive(Clone, Copy)]
pub(super) struct Requested<'a> {
    unit: UnitView<'a>,
    index: usize,
    callers: Callers,
}

impl<'a> Requested<'a> {
    pub(super) fn new(unit: UnitView<'a>, index: usize) -> Self {
        Requested { unit, index, callers: Callers::Anybody }
    }
}

/// What a procedure takes and gives.
struct Signature {
    dummies: Vec<SymbolId>,
    result: Option<Scalar>,
    /// The type of a structure or complex number that it gives: its place is the last parameter.
    given: Option<TypeId>,
}

impl<'a> Lower<'a> {
    /// A call of a procedure that is being inlined already.
    pub(super) fn call_function(
        &mut self,
        expr: ExprId,
        unit: UnitView<'a>,
        index: usize,
        arguments: &[ExprId],
    ) -> Option<Value> {
        let at = self.span(expr);
        let Some(signature) = self.call_signature(unit, index).filter(|it| it.dummies.len() == arguments.len()) else {
            self.report(problems::recursive_on_device(procedure_name(unit, index), at));
            return None;
        };
        // The addresses of what stays where it is say in which memory that is.
        self.needs_generic = true;
        let mut passed = Passed::default();
        for (dummy, argument) in signature.dummies.iter().zip(arguments) {
            self.pass_argument(unit, index, *dummy, (expr, *argument), &mut passed)?;
        }
        let given = match signature.given {
            Some(ty) => Some(self.record_memory("returned", ty)?),
            None => None,
        };
        given.into_iter().for_each(|place| self.pass_place(place, &mut passed));
        let callers = self.callers_of(unit, index);
        if let (Callers::Limited { .. }, Some(threads)) = (callers, self.threads) {
            passed.pass_number(threads);
        }
        let number = self.callee_number(Requested { unit, index, callers }, &signature);
        let value = self.invoke_function(expr, number, signature.result, passed);
        self.given = given;
        value
    }

    /// Who calls a procedure here, if that makes a difference to it.
    fn callers_of(&self, unit: UnitView<'a>, index: usize) -> Callers {
        match (self.level, self.threads) {
            _ if !depends_on_callers(unit, index, NUMBERS_OF_BLOCK) => Callers::Anybody,
            (Level::Team | Level::Serial, _) => Callers::One,
            (Level::Thread, Some(_)) => Callers::Limited { apart: self.apart },
            (Level::Thread, None) => Callers::Block,
        }
    }

    /// Whether a call of a procedure may stay one.
    pub(super) fn fits_function(&self, unit: UnitView<'a>, index: usize, arguments: &[ExprId]) -> bool {
        self.call_signature(unit, index).is_some_and(|signature| signature.dummies.len() == arguments.len())
    }

    fn call_signature(&self, unit: UnitView<'a>, index: usize) -> Option<Signature> {
        let symbols = &unit.environments.symbols;
        let procedure = unit.resolved.bodies[index].procedure?;
        let Details::Subprogram(subprogram) = symbols[procedure].details.ultimate() else { return None };
        let dummies: Vec<SymbolId> = subprogram.dummies.iter().copied().collect::<Option<_>>()?;
        let ty = match subprogram.result {
            Some(result) => symbols[result].ty,
            None => symbols[procedure].ty.and_then(|ty| match &symbols.types[ty] {
                Type::Function { result, .. } => *result,
                _ => Some(ty),
            }),
        };
        let gives = ty.filter(|ty| !matches!(symbols.types[symbols.types.representation(*ty)], Type::Void));
        let given = gives.filter(|ty| is_given_in_memory(symbols, *ty));
        let result = gives.filter(|_| given.is_none()).map(|ty| scalar::scalar_of_type(symbols, ty));
        let result = result.map_or(Some(None), |scalar| scalar.map(Some))?;
        // What a descriptor says does not go through parameters.
        let fits = |dummy: &SymbolId| {
            let ty = symbols[*dummy].ty;
            let plain = !symbols[*dummy]
                .attributes
                .intersects(Attributes::ALLOCATABLE | Attributes::POINTER | Attributes::OPTIONAL);
            let is_value = is_by_value(unit, index, *dummy);
            let has_form =
                |ty: TypeId| scalar::scalar_of_type(symbols, ty).is_some() || is_given_in_memory(symbols, ty);
            plain && ty.is_some_and(|ty| !is_value || has_form(ty))
        };
        dummies.iter().all(fits).then_some(Signature { dummies, result, given })
    }

    /// Passes the value of an argument, or the address where it is.
    fn pass_argument(
        &mut self,
        unit: UnitView<'a>,
        index: usize,
        dummy: SymbolId,
        (call, argument): (ExprId, ExprId),
        passed: &mut Passed,
    ) -> Option<()> {
        let symbols = &unit.environments.symbols;
        let ty = symbols[dummy].ty?;
        if !is_by_value(unit, index, dummy) {
            return self.pass_address(call, argument, passed);
        }
        if !is_given_in_memory(symbols, ty) {
            return self.pass_value(argument, scalar::scalar_of_type(symbols, ty)?, passed);
        }
        let place = match self.part_of(argument) {
            Some(_) => self.complex_argument(argument)?,
            None => self.lower_place(argument)?,
        };
        self.pass_place(place, passed);
        Some(())
    }

    /// The number of a procedure that is called by its address; none if it has no form that goes through parameters.
    pub(super) fn request_function(&mut self, requested: Requested<'a>) -> Option<u32> {
        let signature = self.call_signature(requested.unit, requested.index)?;
        // One by its address has no place for what is in memory.
        let is_in_memory = |dummy: &SymbolId| {
            let symbols = &requested.unit.environments.symbols;
            is_by_value(requested.unit, requested.index, *dummy)
                && symbols[*dummy].ty.is_some_and(|ty| is_given_in_memory(symbols, ty))
        };
        if signature.given.is_some() || signature.dummies.iter().any(is_in_memory) {
            return None;
        }
        Some(self.callee_number(requested, &signature))
    }

    /// Whether a procedure takes and gives this.
    pub(super) fn has_prototype(
        &self,
        requested: Requested<'a>,
        parameters: &Option<Vec<Scalar>>,
        result: Option<Scalar>,
    ) -> bool {
        let Requested { unit, index, .. } = requested;
        let Some(signature) = self.call_signature(unit, index) else { return false };
        let symbols = &unit.environments.symbols;
        if signature.given.is_some() {
            return false;
        }
        let own = |dummy: &SymbolId| match is_by_value(unit, index, *dummy) {
            true => symbols[*dummy].ty.and_then(|ty| scalar::scalar_of_type(symbols, ty)).map(Scalar::ty),
            false => Some(Ty::I64),
        };
        let own: Vec<Option<Ty>> = signature.dummies.iter().map(own).collect();
        let fits = |parameters: &Vec<Scalar>| parameters.iter().map(|it| Some(it.ty())).eq(own.iter().copied());
        signature.result.map(Scalar::ty) == result.map(Scalar::ty) && parameters.as_ref().is_none_or(fits)
    }

    /// The number of a procedure among the functions that this one calls.
    fn callee_number(&mut self, requested: Requested<'a>, signature: &Signature) -> u32 {
        let name = function_name(requested);
        let callees = &mut self.build.function.callees;
        let known = callees.iter().position(|callee| callee.name == name);
        if known.is_none() {
            callees.push(Callee { name, result: signature.result.map(Scalar::ty), external: false });
            self.requested.push(requested);
        }
        known.unwrap_or(self.build.function.callees.len() - 1) as u32
    }

    /// The code of a function of the module, in the place of that of a target region.
    fn function_body(&mut self, requested: Requested<'a>, result_of_function: Option<Scalar>) {
        let Requested { unit, index, .. } = requested;
        let body = &unit.resolved.bodies[index];
        let symbols = &unit.environments.symbols;
        let Some(signature) = self.call_signature(unit, index) else { return };
        self.report_refused(unit, index, Span::default());
        for (number, dummy) in signature.dummies.iter().enumerate() {
            let by_value = is_by_value(unit, index, *dummy);
            let scalar = symbols[*dummy].ty.and_then(|ty| self.to_scalar(ty)).filter(|_| by_value);
            let ty = scalar.map_or(Ty::I64, Scalar::ty);
            let name = format!("parameter_{number}");
            let (cell, comment) = (Cell::Whole(ty), self.name(*dummy).to_string());
            self.build.function.params.push(ssa::Param { name, cell, address: false, exclusive: false, comment });
            let value = self.push(Op::Param(number as u32), ty);
            match scalar {
                Some(scalar) => self.bind_pointer(*dummy, scalar, value, Root::Unknown),
                None => self.bind_passed(*dummy, value, by_value),
            }
        }
        let given = signature.given.map(|ty| (self.given_place(), ty));
        if let Callers::Limited { apart } = self.callers {
            let threads = self.last_parameter(Ty::I32, "how many threads call it");
            (self.threads, self.apart) = (Some(threads), apart);
        }
        self.bind_globals(&body.block);
        let Some(procedure) = body.procedure else { return };
        let Details::Subprogram(subprogram) = symbols[procedure].details.ultimate() else { return };
        let declares = rules::language_rules(body.language).scopes_declare;
        let locals = match subprogram.scope.filter(|_| declares) {
            Some(scope) => self.bind_locals(scope, &body.block, Span::default()),
            None => Vec::new(),
        };
        match (given, subprogram.result) {
            (Some((place, _)), Some(result)) => {
                self.frame.bindings.insert(symbols.original(result), Binding::Memory(place));
                symbols[result].ty.into_iter().for_each(|ty| self.initialize_default(place, ty, Span::default()));
            }
            (given, _) => self.frame.returned = given,
        }
        let returned = match given {
            Some(_) => None,
            None => self.result_variable(procedure, subprogram.result),
        };
        let end = self.end;
        self.frame.leave = Some((end, returned.filter(|_| result_of_function.is_some())));
        self.lower_block(&body.block);
        self.build.jump(end);
        self.build.start(end);
        self.end_locals(&locals);
        if let (Some((var, from)), Some(to)) = (returned, result_of_function) {
            let value = self.build.read_variable(var);
            let value = self.convert_scalar(value, from, to);
            self.build.push(Op::Give(value), None);
        }
        self.build.end(ssa::Terminator::Return);
    }

    /// Binds a dummy argument to what its parameter is the address of, or to a copy of that.
    fn bind_passed(&mut self, dummy: SymbolId, address: Value, by_value: bool) {
        let volatile = sharing::is_volatile(self.symbols(), dummy);
        let place = MemoryPlace { address, space: Space::Generic, root: Root::Unknown, volatile };
        if !by_value {
            self.frame.bindings.insert(dummy, Binding::Memory(place));
            return;
        }
        self.bind_private(dummy, Span::default());
        let copy = self.frame.bindings.get(&self.original_symbol(dummy)).copied();
        if let (Some(Binding::Memory(copy)), Some(ty)) = (copy, self.symbols()[dummy].ty) {
            self.copy_object(copy, place, ty, Span::default());
        }
    }

    /// One more parameter.
    fn last_parameter(&mut self, ty: Ty, comment: &str) -> Value {
        let number = self.build.function.params.len() as u32;
        let (name, cell, comment) = (format!("parameter_{number}"), Cell::Whole(ty), comment.to_string());
        self.build.function.params.push(ssa::Param { name, cell, address: false, exclusive: false, comment });
        self.push(Op::Param(number), ty)
    }

    /// The place of what the function gives, which a parameter behind its own says.
    fn given_place(&mut self) -> MemoryPlace {
        let address = self.last_parameter(Ty::I64, "what it gives");
        MemoryPlace { address, space: Space::Generic, root: Root::Unknown, volatile: false }
    }
}

/// Whether a dummy argument is a copy of the actual one.
fn is_by_value(unit: UnitView<'_>, index: usize, dummy: SymbolId) -> bool {
    let by_reference = rules::language_rules(unit.resolved.bodies[index].language).dummies_are_actuals;
    !by_reference || unit.environments.symbols[dummy].attributes.contains(Attributes::VALUE)
}

/// The name of a procedure.
fn procedure_name(unit: UnitView<'_>, index: usize) -> &str {
    let procedure = unit.resolved.bodies[index].procedure;
    procedure.map_or("", |procedure| unit.atoms.text(unit.environments.symbols[procedure].name))
}

/// The name of the function that a procedure is in the module.
fn function_name(requested: Requested<'_>) -> String {
    let Requested { unit, index, callers } = requested;
    let within = unit.module.map_or(String::new(), |module| format!("{}__", unit.atoms.text(module)));
    format!("{within}{}__function_{:x}{}", procedure_name(unit, index), unit.names.file, callers.suffix())
}

/// The functions that others call, each once, with those that they call; `None` if one has no code.
pub(super) fn lower_functions<'a>(
    requested: Vec<Requested<'a>>,
    at: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<ssa::Function>> {
    let mut open = requested;
    let mut found: Vec<ssa::Function> = Vec::new();
    let mut known: HashSet<(usize, usize, Callers)> = HashSet::new();
    while let Some(request) = open.pop() {
        if !known.insert((std::ptr::from_ref(request.unit.resolved) as usize, request.index, request.callers)) {
            continue;
        }
        let name = function_name(request);
        let (function, requested) = lower_requested(request, name, at, diagnostics)?;
        found.push(function);
        open.extend(requested);
    }
    Some(found)
}

/// A procedure under this name, and then the functions that it calls; `None` if one has no code.
pub(super) fn lower_with_callees(request: Requested<'_>, name: String) -> Option<Vec<ssa::Function>> {
    let (at, mut diagnostics) = (Span::default(), Vec::new());
    let (function, requested) = lower_requested(request, name, at, &mut diagnostics)?;
    let mut all = vec![function];
    all.extend(lower_functions(requested, at, &mut diagnostics)?);
    Some(all)
}

fn lower_requested<'a>(
    request: Requested<'a>,
    name: String,
    at: Span,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(ssa::Function, Vec<Requested<'a>>)> {
    let Requested { unit, index, callers } = request;
    let block = &unit.resolved.bodies[index].block;
    let mut lower = new_lower(unit, index, block, at, true);
    lower.foreign = Some(at);
    lower.is_function = true;
    lower.callers = callers;
    if matches!(callers, Callers::Block | Callers::Limited { .. }) {
        (lower.level, lower.has_team, lower.spread) = (Level::Thread, true, true);
        (lower.nesting, lower.last) = (1, false);
    }
    let signature = lower.call_signature(unit, index)?;
    lower.build.function.name = name;
    lower.build.function.result = Some(signature.result.map(Scalar::ty));
    lower.function_body(request, signature.result);
    lower.check_memory(at);
    let Lower { build, diagnostics: more, failed, requested, .. } = lower;
    for diagnostic in more {
        if !diagnostics.contains(&diagnostic) {
            diagnostics.push(diagnostic);
        }
    }
    (!failed).then(|| (build.finish(), requested))
}
