//! Arguments that are copied: array expressions, and sections in several pieces where the dummy argument is in one (Fortran 15.5.2.4,
//! 15.5.2.5). What the procedure may define is copied back.

use super::Scalarizer;
use crate::lower::argument::is_one_piece;
use crate::outline::descriptors::is_strided;
use semantics::body::{Callee, Expr, ExprId, ExprKind, Refusal, Subscript};
use symbols::{Attributes, Details, SymbolId, Type};

/// A call whose arguments are copies.
pub(super) struct CopiedCall {
    /// The call.
    pub(super) call: ExprId,
    /// What is copied back: the copy, the argument, and how many elements it has in each dimension.
    back: Vec<(ExprId, ExprId, Vec<ExprId>)>,
}

impl Scalarizer<'_> {
    /// Whether some argument of a call is copied.
    pub(super) fn needs_copies(&self, callee: &Callee, arguments: &[ExprId]) -> bool {
        arguments.iter().enumerate().any(|(place, argument)| self.is_copied(callee, place, *argument))
    }

    fn is_copied(&self, callee: &Callee, place: usize, argument: ExprId) -> bool {
        if !self.is_array(argument) {
            return false;
        }
        if !self.is_designator(argument) {
            return true;
        }
        let ExprKind::Section { subscripts, .. } = &self.body.exprs[argument].kind else { return false };
        let is_contiguous = |dummy: SymbolId| {
            let types = &self.symbols.types;
            let ty = self.symbols[dummy].ty.map(|ty| &types[types.representation(ty)]);
            matches!(ty, Some(Type::Array { .. })) && !is_strided(self.symbols, dummy)
        };
        self.has_index_vector(subscripts)
            || !is_one_piece(&self.body, subscripts)
                && self.dummy_of(callee, place, argument).is_some_and(is_contiguous)
    }

    fn has_index_vector(&self, subscripts: &[Subscript]) -> bool {
        subscripts.iter().any(|subscript| matches!(subscript, Subscript::Index(index) if self.is_array(*index)))
    }

    /// The dummy argument that is associated with an actual one.
    fn dummy_of(&self, callee: &Callee, place: usize, argument: ExprId) -> Option<SymbolId> {
        let Callee::Symbol(procedure) = *callee else { return None };
        let number = self.body.dummies.get(&argument).map_or(place, |dummy| *dummy as usize);
        match self.symbols[self.symbols.original(procedure)].details.ultimate() {
            Details::Subprogram(subprogram) => subprogram.dummies.get(number).copied().flatten(),
            _ => None,
        }
    }

    /// A call with copies of the arguments that need some; itself if none does.
    pub(super) fn call_with_copies(
        &mut self,
        call: ExprId,
        callee: &Callee,
        arguments: &[ExprId],
    ) -> Option<CopiedCall> {
        let (mut each, mut back) = (Vec::new(), Vec::new());
        for (place, argument) in arguments.iter().copied().enumerate() {
            if !self.is_copied(callee, place, argument) {
                self.scalarize_scalars(argument)?;
                each.push(argument);
                continue;
            }
            let ty = self.body.exprs[argument].ty;
            self.must_have_elements(ty)?;
            self.prepare_expr(argument, None)?;
            let Some(extents) = self.array_shape(argument) else {
                return self.note_refusal(Refusal::ArrayExpressionArgument);
            };
            let copy = self.shaped_temporary("copy", self.symbols.types.element(ty), &extents)?;
            let dummy = self.dummy_of(callee, place, argument).map(|dummy| self.symbols[dummy].attributes);
            let has = |attribute| dummy.is_some_and(|dummy| dummy.contains(attribute));
            if !has(Attributes::INTENT_OUT) {
                self.add_nest(&extents, &[], |this, at| this.assign_element(copy, argument, at))?;
            }
            let is_definable = match &self.body.exprs[argument].kind {
                ExprKind::Section { subscripts, .. } => !self.has_index_vector(subscripts),
                _ => false,
            };
            if is_definable && !has(Attributes::INTENT_IN) {
                back.push((copy, argument, extents));
            }
            each.push(copy);
        }
        if each == arguments {
            return Some(CopiedCall { call, back });
        }
        self.note_dummies(arguments, &each);
        Some(CopiedCall { call: self.call_like(call, callee.clone(), each), back })
    }

    /// The call with other arguments, in its place: what is in parentheses there is known by the tokens in front of it.
    pub(super) fn call_like(&mut self, call: ExprId, callee: Callee, arguments: Vec<ExprId>) -> ExprId {
        let Expr { ty, span, .. } = self.body.exprs[call];
        self.body.exprs.push(Expr { kind: ExprKind::Call { callee, arguments }, ty, span })
    }

    /// Gives the actual arguments what the procedure made of their copies.
    pub(super) fn copy_back(&mut self, copied: &CopiedCall) -> Option<()> {
        copied.back.iter().try_for_each(|(copy, argument, extents)| {
            self.add_nest(extents, &[], |this, at| this.assign_element(*argument, *copy, at))
        })
    }

    /// The value of such a call.
    pub(super) fn value_with_copies(&mut self, call: ExprId, callee: &Callee, arguments: &[ExprId]) -> Option<ExprId> {
        let copied = self.call_with_copies(call, callee, arguments)?;
        if copied.back.is_empty() {
            return Some(copied.call);
        }
        let value = self.declare("value", copied.call);
        self.copy_back(&copied)?;
        Some(value)
    }
}
