//! Calls that stay calls: what goes to the parameters of a function of this module or of another, and what comes back.

use super::scalar::Scalar;
use super::*;
use semantics::body::ExprKind;

/// The arguments of a call.
#[derive(Default)]
pub(super) struct Passed {
    values: Vec<Value>,
    /// What is written to memory before the call, so that it has an address.
    stored: Vec<(MemoryPlace, Cell, Value)>,
    /// Variables in registers that come back from where they are meanwhile.
    returning: Vec<(Var, Scalar, MemoryPlace)>,
}

impl Passed {
    /// Passes a number that is not an argument.
    pub(super) fn pass_number(&mut self, number: Value) {
        self.values.push(number);
    }
}

impl Lower<'_> {
    /// Passes the value of an argument.
    pub(super) fn pass_value(&mut self, argument: ExprId, to: Scalar, passed: &mut Passed) -> Option<()> {
        let (from, value) = (self.scalar_of(argument)?, self.lower_value(argument)?);
        passed.values.push(self.convert_scalar(value, from, to));
        Some(())
    }

    /// Passes the address of an argument: where it is, or where its value is put for the call.
    pub(super) fn pass_address(&mut self, call: ExprId, argument: ExprId, passed: &mut Passed) -> Option<()> {
        let is_value = self.is_enclosed(call, argument);
        let variable = if is_value { None } else { self.find_register(argument) };
        let designates = !is_value
            && matches!(
                self.frame.body.exprs[argument].kind,
                ExprKind::Symbol(_) | ExprKind::Element { .. } | ExprKind::Member { .. } | ExprKind::Deref(_)
            );
        let place = if variable.is_none() && designates {
            self.require_contiguous_variable(argument);
            self.lower_place(argument)?
        } else if self.part_of(argument).is_some() {
            self.complex_argument(argument)?
        } else {
            let (scalar, value) = (self.scalar_of(argument)?, self.lower_value(argument)?);
            let space = if self.level == Level::Team { Space::Shared } else { Space::Local };
            let bytes = u64::from(scalar.bytes);
            let place = self.add_slot("argument".into(), space, bytes, bytes, true);
            passed.stored.push((place, scalar.cell(), value));
            passed.returning.extend(variable.map(|(var, scalar)| (var, scalar, place)));
            place
        };
        self.pass_place(place, passed);
        Some(())
    }

    /// Passes the address of a place.
    pub(super) fn pass_place(&mut self, place: MemoryPlace, passed: &mut Passed) {
        passed.values.push(self.generic_address(place));
    }

    /// Passes the value of an argument to a function without a prototype (C 6.5.2.2p6).
    pub(super) fn pass_promoted(&mut self, argument: ExprId, passed: &mut Passed) -> Option<()> {
        let scalar = self.scalar_of(argument)?;
        let to = match scalar.ty() {
            Ty::F32 => Scalar { bytes: 8, ..scalar },
            Ty::I32 => Scalar::INT,
            // A half stays one.
            Ty::I64 | Ty::F16 | Ty::F64 | Ty::Pred => scalar,
        };
        self.pass_value(argument, to, passed)
    }

    /// Calls the function of that number; the value that `expr` has then, if the function gives one.
    pub(super) fn invoke_function(
        &mut self,
        expr: ExprId,
        number: u32,
        result: Option<Scalar>,
        passed: Passed,
    ) -> Option<Value> {
        self.invoke_with(expr, |values| Op::Invoke(number, values), result, passed)
    }

    /// Calls the function at that address.
    pub(super) fn invoke_at(
        &mut self,
        expr: ExprId,
        address: Value,
        result: Option<Scalar>,
        passed: Passed,
    ) -> Option<Value> {
        self.invoke_with(expr, |values| Op::InvokeAt(address, values), result, passed)
    }

    fn invoke_with(
        &mut self,
        expr: ExprId,
        operation: impl FnOnce(Vec<Value>) -> Op,
        result: Option<Scalar>,
        passed: Passed,
    ) -> Option<Value> {
        let Passed { values, stored, returning } = passed;
        let call = |lower: &mut Self| {
            stored.into_iter().for_each(|(place, cell, value)| lower.store(place, cell, value));
            lower.build.push(operation(values), result.map(Scalar::ty))
        };
        let given = match result {
            Some(result) => Some((self.broadcast_value(result.ty(), call), result)),
            None => {
                self.first_thread(false, |lower| {
                    call(lower);
                });
                None
            }
        };
        for (var, scalar, place) in returning {
            let value = self.load(place, scalar.cell());
            self.build.write(var, value);
            self.note_assigned(var);
        }
        let (value, from) = given?;
        let to = self.to_scalar(self.frame.body.exprs[expr].ty)?;
        Some(self.convert_scalar(value, from, to))
    }
}
