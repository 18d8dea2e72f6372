//! Functions of the program whose values are arrays: each is called once, before the loops, and gives its value to memory of the caller
//! (Fortran 10.1.4, 15.5.3).
//!
//! How large that memory is, only the declaration of the result says: the type of a reference has no bounds where those of the result
//! depend on dummy arguments, which are names of another scope. So the extents are those of the result's own dimensions, evaluated
//! in front of the call with the actual arguments in the place of the dummies: the value of a scalar, the shape of an array. Arguments that are
//! not variables are evaluated once, for both. Each extent that is not a constant becomes a variable, which is a bound of the temporary;
//! an array with such bounds is memory of the heap, of a thread or of its team, until the block of the statement ends. What no
//! caller can compute (results that the function allocates, bounds that ask for more than [`crate::bounds`] knows) is refused.

use super::Scalarizer;
use crate::bounds::{BoundOperation, BoundReader, dimensions_of, evaluate_extent, is_integer};
use semantics::body::{BinaryOp, Callee, ExprId, ExprKind, Intrinsic, Refusal};
use source::{Atom, Atoms};
use symbols::{Attributes, Details, SymbolId, SymbolTable, Type};

/// Who evaluates the bounds of a result for a reference to its function.
struct CalledBounds<'s, 'a> {
    scalarizer: &'s mut Scalarizer<'a>,
    dummies: &'s [Option<SymbolId>],
    arguments: &'s [ExprId],
}

impl Scalarizer<'_> {
    /// Calls a function for the array that it gives, and keeps that.
    pub(super) fn hold_called_array(&mut self, expr: ExprId, procedure: SymbolId, arguments: &[ExprId]) -> Option<()> {
        let ty = self.body.exprs[expr].ty;
        self.must_have_elements(ty)?;
        let callee = Callee::Symbol(procedure);
        let mut copied = self.call_with_copies(expr, &callee, arguments)?;
        if self.array_dimensions(expr).iter().any(|dimension| dimension.extent().is_none()) {
            self.hold_arguments(&mut copied.call);
        }
        let ExprKind::Call { arguments, .. } = self.body.exprs[copied.call].kind.clone() else { return None };
        let extents = self.called_extents(expr, procedure, &arguments)?;
        let given = self.shaped_temporary("given", self.symbols.types.element(ty), &extents)?;
        self.emit_assignment(given, copied.call);
        self.copy_back(&copied)?;
        self.held.insert(expr, given);
        Some(())
    }

    /// Numbers that are not variables become such, so that they are evaluated once.
    fn hold_arguments(&mut self, call: &mut ExprId) {
        let ExprKind::Call { callee, arguments } = self.body.exprs[*call].kind.clone() else { return };
        let mut each = Vec::new();
        for argument in &arguments {
            let types = &self.symbols.types;
            let is_number = matches!(types[types.representation(self.body.exprs[*argument].ty)], Type::Scalar(..));
            let is_plain = self.is_designator(*argument) || self.number_of(*argument).is_some();
            each.push(if is_number && !is_plain { self.declare("value", *argument) } else { *argument });
        }
        if each != arguments {
            self.note_dummies(&arguments, &each);
            *call = self.call_like(*call, callee, each);
        }
    }

    /// The extents of what a function gives, if its result is neither allocatable nor a pointer.
    pub(super) fn called_extents(
        &mut self,
        expr: ExprId,
        procedure: SymbolId,
        arguments: &[ExprId],
    ) -> Option<Vec<ExprId>> {
        let Details::Subprogram(subprogram) = self.symbols[self.symbols.original(procedure)].details.ultimate() else {
            return self.note_refusal(Refusal::FunctionWithArrayValue);
        };
        let (dummies, result) = (subprogram.dummies.clone(), subprogram.result);
        let moves = Attributes::ALLOCATABLE | Attributes::POINTER;
        let Some(result) = result.filter(|result| !self.symbols[*result].attributes.intersects(moves)) else {
            return self.note_refusal(Refusal::FunctionWithMovedValue);
        };
        let mut extents = Vec::new();
        let own = self.array_dimensions(expr);
        for (number, dimension) in dimensions_of(self.symbols, result).iter().enumerate() {
            let known = own.get(number).and_then(|own| own.extent()).or(dimension.extent());
            let extent = match known {
                Some(extent) => Some(self.add_integer(extent)),
                None => {
                    let (dummies, arguments) = (&dummies[..], arguments);
                    let mut reader = CalledBounds { scalarizer: self, dummies, arguments };
                    evaluate_extent(&mut reader, result, number, dimension, 0)
                }
            };
            match extent {
                Some(extent) => extents.push(extent),
                None => return self.note_refusal(Refusal::FunctionWithUnknownBounds),
            }
        }
        if extents.is_empty() { self.note_refusal(Refusal::FunctionWithArrayValue) } else { Some(extents) }
    }
}

impl CalledBounds<'_, '_> {
    /// The actual argument of a dummy.
    fn actual_of(&self, dummy: SymbolId) -> Option<ExprId> {
        let symbols = &*self.scalarizer.symbols;
        let original = symbols.original(dummy);
        let is_it = |other: &Option<SymbolId>| other.is_some_and(|other| symbols.original(other) == original);
        let number = self.dummies.iter().position(is_it)?;
        let place = |(place, argument): (usize, &ExprId)| {
            self.scalarizer.body.dummies.get(argument).map_or(place, |dummy| *dummy as usize)
        };
        self.arguments.iter().enumerate().find(|it| place(*it) == number).map(|(_, actual)| *actual)
    }

    /// A dummy's actual argument, or a variable that both procedures know.
    fn variable_of(&mut self, symbol: SymbolId) -> Option<ExprId> {
        if let Some(actual) = self.actual_of(symbol) {
            return Some(actual);
        }
        let symbols = &*self.scalarizer.symbols;
        let is_of_procedure = self.dummies.iter().flatten().any(|dummy| symbols[*dummy].scope == symbols[symbol].scope);
        let is_known = !is_of_procedure && crate::outline::parameter::is_variable(symbols, symbol);
        is_known.then(|| self.scalarizer.add_symbol(symbol))
    }
}

impl BoundReader for CalledBounds<'_, '_> {
    type Number = ExprId;

    fn symbols(&self) -> &SymbolTable {
        self.scalarizer.symbols
    }

    fn atoms(&self) -> &Atoms {
        self.scalarizer.atoms
    }

    fn read_constant(&mut self, value: i128) -> Option<ExprId> {
        Some(self.scalarizer.add_integer(value))
    }

    fn read_variable(&mut self, symbol: SymbolId) -> Option<ExprId> {
        let variable = is_integer(self.scalarizer.symbols, symbol).then(|| self.variable_of(symbol))??;
        self.scalarizer.scalar_index(variable)
    }

    fn read_component(&mut self, symbol: SymbolId, path: &[Atom]) -> Option<ExprId> {
        let mut designator = self.variable_of(symbol)?;
        for name in path {
            let types = &self.scalarizer.symbols.types;
            let ty = types.representation(self.scalarizer.body.exprs[designator].ty);
            let Type::Record { record, .. } = types[ty] else { return None };
            let mut fields = types.records[record].fields.as_ref()?.iter().enumerate();
            let (number, field) = fields.find(|(_, field)| field.name == Some(*name))?;
            let (field, ty) = (number as u32, field.ty);
            designator = self.scalarizer.make(ExprKind::Member { base: designator, field }, ty);
        }
        self.scalarizer.scalar_index(designator)
    }

    fn read_dimension(&mut self, asked: Intrinsic, symbol: SymbolId, number: usize) -> Option<ExprId> {
        let array = self.variable_of(symbol)?;
        match asked {
            Intrinsic::Size => {
                let extent = *self.scalarizer.array_shape(array)?.get(number)?;
                Some(self.scalarizer.at_least_zero(extent))
            }
            _ => self.scalarizer.lower_bound(array, number),
        }
    }

    fn operate(&mut self, op: BoundOperation, one: ExprId, other: ExprId) -> Option<ExprId> {
        let scalarizer = &mut *self.scalarizer;
        let choose = |scalarizer: &mut Scalarizer<'_>, op: BinaryOp| match (
            scalarizer.number_of(one),
            scalarizer.number_of(other),
        ) {
            (Some(a), Some(b)) => scalarizer.add_integer(if op == BinaryOp::Gt { a.max(b) } else { a.min(b) }),
            _ => {
                let is_first = scalarizer.compare(op, one, other);
                scalarizer.make(ExprKind::Conditional(is_first, one, other), scalarizer.long)
            }
        };
        Some(match op {
            BoundOperation::Add => scalarizer.add(one, other),
            BoundOperation::Subtract => scalarizer.subtract(one, other),
            BoundOperation::Multiply => scalarizer.multiply(one, other),
            BoundOperation::Divide => scalarizer.divide(one, other),
            BoundOperation::Remainder => scalarizer.add_binary(BinaryOp::Remainder, one, other, scalarizer.long),
            BoundOperation::Max => choose(scalarizer, BinaryOp::Gt),
            BoundOperation::Min => choose(scalarizer, BinaryOp::Lt),
        })
    }
}
