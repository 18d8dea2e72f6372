//! Procedures by their addresses: pointers to functions, and calls through them. A pointer that the host made has the address of the host's
//! function; those that `declare target indirect` names are found by it in a table of the module (OpenMP 5.2, 7.8.3).

use super::function::Requested;
use super::invoke::Passed;
use super::scalar::Scalar;
use super::*;
use crate::outline::closure::find_definition;
use crate::outline::indirect::{collect_indirect, table_name};
use crate::outline::variant::{Choice, choose_anywhere};
use crate::phrases::NoCode;
use crate::ssa::{ModuleName, Slot};
use semantics::body::ExprKind;
use symbols::{Details, Type};

/// What a call through a pointer takes and gives.
struct Prototype {
    /// The parameters; `None` where the type does not say them.
    parameters: Option<Vec<Scalar>>,
    result: Option<Scalar>,
}

impl<'a> Lower<'a> {
    /// The address of a procedure of the file as a value; none if the symbol is something else, or has no such code.
    pub(super) fn function_value(&mut self, symbol: SymbolId, at: Span) -> Option<Value> {
        if !matches!(self.symbols()[symbol].details.ultimate(), Details::Subprogram(_)) {
            return None;
        }
        let name = self.name(symbol);
        if choose_anywhere(self.frame.unit, symbol) != Choice::Base {
            self.report(problems::has_variants(name, at));
            return None;
        }
        let Some((unit, index)) = find_definition(self.frame.unit, symbol) else {
            self.report(problems::callee_not_known(name, at));
            return None;
        };
        let address = self.address_of_function(Requested::new(unit, index));
        if address.is_none() {
            self.report(problems::no_code_for_expression(NoCode::ProcedureAddress, at));
        }
        address
    }

    fn address_of_function(&mut self, requested: Requested<'a>) -> Option<Value> {
        let number = self.request_function(requested)?;
        self.needs_generic = true;
        Some(self.push(Op::FunctionAddress(number), Ty::I64))
    }

    /// A call through a pointer.
    pub(super) fn call_pointer(&mut self, expr: ExprId, callee: ExprId, arguments: &[ExprId]) -> Option<Value> {
        let at = self.span(expr);
        let pointer = self.through_function(callee);
        let Some(prototype) = self.prototype_of(pointer) else {
            self.report(problems::no_code_for_expression(NoCode::PointerCall, at));
            return None;
        };
        let known = collect_indirect(self.frame.unit);
        if known.is_empty() && self.comes_from_host(pointer) {
            let what = NoCode::NoIndirectFunction;
            self.report(problems::no_code_for_expression(what, at));
            return None;
        }
        let address = self.lower_value(pointer)?;
        let address = self.translate_address(address, &prototype, known);
        // What it is given the address of may be memory of any kind.
        self.needs_generic = true;
        let mut passed = Passed::default();
        match &prototype.parameters {
            Some(parameters) if parameters.len() == arguments.len() => {
                for (to, argument) in parameters.iter().zip(arguments) {
                    self.pass_value(*argument, *to, &mut passed)?;
                }
            }
            Some(_) => return None,
            None => {
                for argument in arguments {
                    self.pass_promoted(*argument, &mut passed)?;
                }
            }
        }
        self.invoke_at(expr, address, prototype.result, passed)
    }

    /// `(*p)` and `p` call the same (C 6.5.2.2, 6.3.2.1p4).
    fn through_function(&self, mut callee: ExprId) -> ExprId {
        while let ExprKind::Deref(inner) | ExprKind::AddressOf(inner) = self.frame.body.exprs[callee].kind {
            if !self.is_function(callee) && !self.is_function(inner) {
                break;
            }
            callee = inner;
        }
        callee
    }

    fn is_function(&self, expr: ExprId) -> bool {
        self.is_function_type(self.frame.body.exprs[expr].ty)
    }

    pub(super) fn is_function_type(&self, ty: TypeId) -> bool {
        let types = &self.symbols().types;
        matches!(types[types.representation(ty)], Type::Function { .. })
    }

    fn prototype_of(&self, pointer: ExprId) -> Option<Prototype> {
        let types = &self.symbols().types;
        let ty = self.pointee_type(pointer).unwrap_or(self.frame.body.exprs[pointer].ty);
        let Type::Function { result, parameters, variadic } = &types[types.representation(ty)] else { return None };
        let scalar = |ty: TypeId| scalar::scalar_of_type(self.symbols(), ty);
        let is_void = |ty: &TypeId| matches!(types[types.representation(*ty)], Type::Void);
        let result = match result.filter(|ty| !is_void(ty)) {
            Some(ty) => Some(scalar(ty)?),
            None => None,
        };
        // What is declared with `()` takes what it is given.
        let is_open = *variadic && parameters.is_empty();
        let parameters = match (is_open, *variadic) {
            (true, _) => None,
            (false, true) => return None,
            (false, false) => Some(parameters.iter().map(|ty| scalar(*ty)).collect::<Option<Vec<_>>>()?),
        };
        Some(Prototype { parameters, result })
    }

    /// Whether the value of a pointer can only be one that the launch brought.
    fn comes_from_host(&self, pointer: ExprId) -> bool {
        match self.frame.body.exprs[pointer].kind {
            ExprKind::Symbol(symbol) => {
                let symbol = self.original_symbol(symbol);
                self.calls.len() == 1 && self.passed.contains(&symbol) && !self.frame.facts.written.contains(&symbol)
            }
            _ => false,
        }
    }

    /// The device's address of a function of which the host's may be given.
    fn translate_address(&mut self, given: Value, prototype: &Prototype, known: Vec<(UnitView<'a>, usize)>) -> Value {
        let mut address = given;
        let count = known.len() as u64;
        for (number, (unit, index)) in known.into_iter().enumerate() {
            let requested = Requested::new(unit, index);
            if !self.has_prototype(requested, &prototype.parameters, prototype.result) {
                continue;
            }
            let Some(own) = self.address_of_function(requested) else { continue };
            let place = self.indirect_table(count);
            let distance = self.long(8 * number as i64);
            let place = MemoryPlace { address: self.binary(Binary::Add, place.address, distance), ..place };
            let of_host = self.load(place, Scalar::ADDRESS.cell());
            let is_it = self.compare(Compare::Eq, given, of_host);
            address = self.select(is_it, own, address);
        }
        address
    }

    /// The host's addresses of the functions that are `indirect`, which the host writes when it loads the module.
    fn indirect_table(&mut self, count: u64) -> MemoryPlace {
        let module = Some(ModuleName { name: table_name(self.frame.unit), visible: true });
        let slots = &mut self.build.function.slots;
        let known = slots.iter().position(|slot| slot.module == module);
        let number = known.unwrap_or(slots.len());
        if known.is_none() {
            let (data, name) = (Vec::new(), String::new());
            slots.push(Slot { space: Space::Global, size: 8 * count, align: 8, name, data, module });
        }
        let address = self.push(Op::Slot(number as u32), Ty::I64);
        MemoryPlace { address, space: Space::Global, root: Root::Slot(number as u32), volatile: false }
    }
}
