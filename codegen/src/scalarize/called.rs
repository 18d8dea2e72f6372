//! Functions of the program whose values are arrays: each is called once, before the loops, and gives its value to memory of the caller
//! (Fortran 10.1.4, 15.5.3).

use super::Scalarizer;
use semantics::body::{BinaryOp, Callee, ExprId, ExprKind, Refusal};
use symbols::{Attributes, Bound, Details, Dimension, SymbolId, Value, ValueOp};

/// A reference to a function, whose dummy arguments its bounds may mention.
struct Reference<'a> {
    dummies: &'a [Option<SymbolId>],
    arguments: &'a [ExprId],
}

impl Scalarizer<'_> {
    /// Calls a function for the array that it gives, and keeps that.
    pub(super) fn hold_called_array(&mut self, expr: ExprId, procedure: SymbolId, arguments: &[ExprId]) -> Option<()> {
        let ty = self.body.exprs[expr].ty;
        self.must_have_elements(ty)?;
        let extents = self.called_extents(expr, procedure, arguments)?;
        if extents.iter().any(|extent| self.number_of(*extent).is_none()) {
            return self.note_refusal(Refusal::FunctionWithArrayValue);
        }
        let given = self.shaped_temporary("given", self.symbols.types.element(ty), &extents)?;
        let callee = Callee::Symbol(procedure);
        if self.needs_copies(&callee, arguments) {
            let copied = self.call_with_copies(expr, &callee, arguments)?;
            self.emit_assignment(given, copied.call);
            self.copy_back(&copied)?;
        } else {
            arguments.iter().try_for_each(|argument| self.scalarize_scalars(*argument))?;
            self.emit_assignment(given, expr);
        }
        self.held.insert(expr, given);
        Some(())
    }

    /// The extents of what a function gives: those of its result, with the actual arguments in the place of the dummies.
    pub(super) fn called_extents(
        &mut self,
        expr: ExprId,
        procedure: SymbolId,
        arguments: &[ExprId],
    ) -> Option<Vec<ExprId>> {
        let details = self.symbols[self.symbols.original(procedure)].details.ultimate().clone();
        let Details::Subprogram(subprogram) = details else {
            return self.note_refusal(Refusal::FunctionWithArrayValue);
        };
        let moves = Attributes::ALLOCATABLE | Attributes::POINTER;
        if subprogram.result.is_none_or(|result| self.symbols[result].attributes.intersects(moves)) {
            return self.note_refusal(Refusal::FunctionWithArrayValue);
        }
        let reference = Reference { dummies: &subprogram.dummies, arguments };
        let dimensions = self.array_dimensions(expr);
        dimensions.iter().map(|dimension| self.called_extent(dimension, &reference)).collect()
    }

    fn called_extent(&mut self, dimension: &Dimension, reference: &Reference<'_>) -> Option<ExprId> {
        if let Some(extent) = dimension.extent() {
            return Some(self.add_integer(extent));
        }
        let Bound::Last(last) = &dimension.upper else { return self.note_refusal(Refusal::FunctionWithArrayValue) };
        let (last, lower) = (self.called_bound(last, reference)?, self.called_bound(&dimension.lower, reference)?);
        let (distance, one) = (self.subtract(last, lower), self.add_integer(1));
        Some(self.add(distance, one))
    }

    /// A bound of a result (Fortran 10.1.11).
    fn called_bound(&mut self, bound: &Value, reference: &Reference<'_>) -> Option<ExprId> {
        if let Some(known) = bound.as_integer() {
            return Some(self.add_integer(known));
        }
        match bound {
            Value::Symbol(dummy) => {
                let actual = self.actual_of(*dummy, reference)?;
                self.scalar_index(actual)
            }
            Value::Binary(op, left, right) => {
                let (left, right) = (self.called_bound(left, reference)?, self.called_bound(right, reference)?);
                match op {
                    ValueOp::Add => Some(self.add(left, right)),
                    ValueOp::Subtract => Some(self.subtract(left, right)),
                    ValueOp::Multiply => Some(self.multiply(left, right)),
                    ValueOp::Divide => Some(self.divide(left, right)),
                    ValueOp::Max => {
                        let is_first = self.compare(BinaryOp::Gt, left, right);
                        Some(self.make(ExprKind::Conditional(is_first, left, right), self.long))
                    }
                    ValueOp::Power => self.note_refusal(Refusal::FunctionWithArrayValue),
                }
            }
            Value::Call(name, values) if self.atoms.text(*name) == "int" => {
                self.called_bound(values.first()?, reference)
            }
            Value::Call(name, values) if self.atoms.text(*name) == "size" => {
                let Some(Value::Symbol(dummy)) = values.first() else {
                    return self.note_refusal(Refusal::FunctionWithArrayValue);
                };
                let actual = self.actual_of(*dummy, reference)?;
                self.prepare_expr(actual, None)?;
                match values.get(1).map(Value::as_integer) {
                    None => self.element_count(actual),
                    Some(dimension) => {
                        let extents = self.array_shape(actual)?;
                        extents.get(usize::try_from(dimension? - 1).ok()?).copied()
                    }
                }
            }
            _ => self.note_refusal(Refusal::FunctionWithArrayValue),
        }
    }

    /// The actual argument of a dummy.
    fn actual_of(&mut self, dummy: SymbolId, reference: &Reference<'_>) -> Option<ExprId> {
        let original = self.symbols.original(dummy);
        let is_it = |other: &Option<SymbolId>| other.is_some_and(|other| self.symbols.original(other) == original);
        let number = reference.dummies.iter().position(is_it);
        let place = |(place, argument): (usize, &ExprId)| {
            self.body.dummies.get(argument).map_or(place, |dummy| *dummy as usize)
        };
        let actual = reference.arguments.iter().enumerate().find(|it| Some(place(*it)) == number);
        match actual {
            Some((_, actual)) => Some(*actual),
            None => self.note_refusal(Refusal::FunctionWithArrayValue),
        }
    }
}
