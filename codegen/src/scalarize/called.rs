//! Functions of the program whose values are arrays: each is called once, before the loops, and gives its value to memory of the caller
//! (Fortran 10.1.4, 15.5.3).

use super::Scalarizer;
use semantics::body::{Callee, ExprId, Refusal};
use symbols::{Attributes, Details, Dimension, SymbolId};

impl Scalarizer<'_> {
    /// Calls a function for the array that it gives, and keeps that.
    pub(super) fn hold_called_array(&mut self, expr: ExprId, procedure: SymbolId, arguments: &[ExprId]) -> Option<()> {
        let ty = self.body.exprs[expr].ty;
        self.must_have_elements(ty)?;
        let extents = self.called_extents(expr, procedure)?;
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

    /// The extents of what a function gives, if they are constants and its result is neither allocatable nor a pointer.
    fn called_extents(&mut self, expr: ExprId, procedure: SymbolId) -> Option<Vec<ExprId>> {
        let Details::Subprogram(subprogram) = self.symbols[self.symbols.original(procedure)].details.ultimate() else {
            return self.note_refusal(Refusal::FunctionWithArrayValue);
        };
        let moves = Attributes::ALLOCATABLE | Attributes::POINTER;
        if subprogram.result.is_none_or(|result| self.symbols[result].attributes.intersects(moves)) {
            return self.note_refusal(Refusal::FunctionWithArrayValue);
        }
        let extents: Option<Vec<i128>> = self.array_dimensions(expr).iter().map(Dimension::extent).collect();
        match extents {
            Some(extents) => Some(extents.into_iter().map(|extent| self.add_integer(extent)).collect()),
            None => self.note_refusal(Refusal::FunctionWithArrayValue),
        }
    }
}
