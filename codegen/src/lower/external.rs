//! Calls of procedures that another file defines for the device: `declare target` and `acc routine` say that it does, so the module names
//! them as external and is linked with that of the other file.

use super::invoke::Passed;
use super::scalar::Scalar;
use super::*;
use crate::ssa::Callee;
use symbols::{Attributes, Bound, Details, Flags, Type};

/// What an external procedure takes: values of these types, or addresses; and what it gives.
struct External {
    name: String,
    /// Of each dummy the scalar that goes by value; `None` of what goes by address.
    dummies: Vec<Option<Scalar>>,
    result: Option<Scalar>,
}

impl<'a> Lower<'a> {
    /// A call of a procedure that is declared for the device; `None` if nothing says that it is.
    pub(super) fn call_external(
        &mut self,
        expr: ExprId,
        symbol: SymbolId,
        arguments: &[ExprId],
    ) -> Option<Option<Value>> {
        let external = self.describe_external(symbol).filter(|it| it.dummies.len() == arguments.len())?;
        Some(self.call_described(expr, external, arguments))
    }

    fn call_described(&mut self, expr: ExprId, external: External, arguments: &[ExprId]) -> Option<Value> {
        // What it is given the address of it may give back, or keep where this module finds it.
        let is_address = |dummy: &Option<Scalar>| dummy.is_none_or(Scalar::is_pointer);
        self.needs_generic |=
            external.result.is_some_and(Scalar::is_pointer) || external.dummies.iter().any(is_address);
        let mut passed = Passed::default();
        for (dummy, argument) in external.dummies.iter().zip(arguments) {
            match dummy {
                Some(to) => self.pass_value(*argument, *to, &mut passed)?,
                None => self.pass_address(expr, *argument, &mut passed)?,
            }
        }
        let number = self.external_callee(&external);
        self.invoke(expr, number, external.result, passed)
    }

    fn external_callee(&mut self, external: &External) -> u32 {
        let callees = &mut self.build.function.callees;
        let known = callees.iter().position(|callee| callee.name == external.name);
        if known.is_none() {
            let result = external.result.map(Scalar::ty);
            callees.push(Callee { name: external.name.clone(), result, external: true });
        }
        known.unwrap_or(self.build.function.callees.len() - 1) as u32
    }

    /// What a procedure is outside this file, if directives put it on the device and its interface is known.
    fn describe_external(&self, symbol: SymbolId) -> Option<External> {
        let symbols = self.symbols();
        let Details::Subprogram(subprogram) = symbols[symbol].details.ultimate() else { return None };
        let flags = Flags::OMP_DECLARE_TARGET | Flags::ACC_ROUTINE;
        let of_device = |text: &String| ["declare target", "routine"].iter().any(|word| text.contains(word));
        if !symbols[symbol].flags.intersects(flags) && !subprogram.directives.iter().any(of_device) {
            return None;
        }
        let by_reference = rules::rules(self.frame.body.language).dummies_are_actuals;
        let result = |ty: TypeId| match &symbols.types[symbols.types.representation(ty)] {
            Type::Void => Some(None),
            _ => scalar::scalar_of_type(symbols, ty).map(Some),
        };
        if !by_reference {
            let Type::Function { result: given, parameters, variadic: false } = &symbols.types[symbols[symbol].ty?]
            else {
                return None;
            };
            let each = parameters.iter().map(|ty| scalar::scalar_of_type(symbols, *ty).map(Some));
            let dummies = each.collect::<Option<Vec<_>>>()?;
            let result = given.map_or(Some(None), result)?;
            return Some(External { name: self.name(symbol).to_string(), dummies, result });
        }
        let each = subprogram.dummies.iter().map(|dummy| self.describe_dummy((*dummy)?));
        let dummies = each.collect::<Option<Vec<_>>>()?;
        let result = match subprogram.result {
            Some(variable) => result(symbols[variable].ty?)?,
            None => None,
        };
        let of_module = symbols[symbol].details.source_module().zip(symbols[symbol].details.source_name());
        let atoms = self.frame.unit.atoms;
        let mangled = || match of_module {
            Some((module, name)) => format!("_QM{}P{}", atoms.text(module), atoms.text(name)),
            None => format!("{}_", self.name(symbol)),
        };
        let name = subprogram.binding.clone().unwrap_or_else(mangled);
        Some(External { name, dummies, result })
    }

    /// How a dummy argument of Fortran is passed; `None` of one that needs a descriptor.
    fn describe_dummy(&self, dummy: SymbolId) -> Option<Option<Scalar>> {
        let symbols = self.symbols();
        let (data, ty) = (&symbols[dummy], symbols[dummy].ty?);
        let descriptor = Attributes::ALLOCATABLE | Attributes::POINTER | Attributes::OPTIONAL;
        let plain = self
            .dimensions(ty)
            .iter()
            .all(|dimension| matches!(dimension.upper, Bound::Last(_) | Bound::Extent(_) | Bound::AssumedSize));
        if data.attributes.intersects(descriptor) || !plain {
            return None;
        }
        match data.attributes.contains(Attributes::VALUE) {
            true => scalar::scalar_of_type(symbols, ty).map(Some),
            false => Some(None),
        }
    }
}
