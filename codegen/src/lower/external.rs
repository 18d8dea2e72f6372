//! Calls of procedures that another file defines for the device: the module names them as external and is linked with that of the other
//! file. What directives do not put there a region does by calling it, which is worth a warning.

use super::invoke::Passed;
use super::scalar::Scalar;
use super::*;
use crate::outline::external::{Dummy, External, describe_external};
use crate::ssa::Callee;

impl<'a> Lower<'a> {
    /// A call of a procedure that another file defines; `None` if none can have it in this form.
    pub(super) fn call_external(
        &mut self,
        expr: ExprId,
        symbol: SymbolId,
        arguments: &[ExprId],
    ) -> Option<Option<Value>> {
        let (external, arguments) = describe_external(self.frame.unit, self.frame.body, symbol, arguments)?;
        if !external.is_declared {
            self.report_remark(problems::callee_elsewhere(self.name(symbol), self.span(expr)));
        }
        Some(self.call_described(expr, external, &arguments))
    }

    fn call_described(&mut self, expr: ExprId, external: External, arguments: &[ExprId]) -> Option<Value> {
        let result = external.result.and_then(|ty| scalar::scalar_of_type(self.symbols(), ty));
        // What it is given the address of it may give back, or keep where this module finds it.
        let is_address = |dummy: &Dummy| dummy.value.is_none_or(Scalar::is_pointer);
        self.needs_generic |= result.is_some_and(Scalar::is_pointer) || external.dummies.iter().any(is_address);
        let mut passed = Passed::default();
        for (dummy, argument) in external.dummies.iter().zip(arguments) {
            match dummy.value {
                Some(to) => self.pass_value(*argument, to, &mut passed)?,
                None => self.pass_address(expr, *argument, &mut passed)?,
            }
        }
        let number = self.external_callee(&external.name, result);
        self.invoke_function(expr, number, result, passed)
    }

    pub(super) fn external_callee(&mut self, name: &str, result: Option<Scalar>) -> u32 {
        let callees = &mut self.build.function.callees;
        let known = callees.iter().position(|callee| callee.name == name);
        if known.is_none() {
            callees.push(Callee { name: name.to_string(), result: result.map(Scalar::ty), external: true });
        }
        known.unwrap_or(self.build.function.callees.len() - 1) as u32
    }
}
