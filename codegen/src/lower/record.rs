//! Structures as values: what functions give, what `?:` chooses (C 6.5.2.2, 6.5.15), and text that fills arrays (C 6.7.9p14).

use super::*;
use crate::phrases::NoCode;
use semantics::body::{Callee, ExprKind, Intrinsic};
use symbols::Constant;

impl Lower<'_> {
    /// Where the structure is that an expression makes; a diagnostic for anything else.
    pub(super) fn value_place(&mut self, expr: ExprId) -> Option<MemoryPlace> {
        let at = self.span(expr);
        match self.frame.body.exprs[expr].kind.clone() {
            ExprKind::List(_) | ExprKind::Sparse(_) if self.is_compound_array(expr) => {
                let ty = self.frame.body.exprs[expr].ty;
                let place = self.record_memory("literal", ty)?;
                self.clear_elements(place, ty, at);
                self.initialize_list(place, ty, expr, at);
                return Some(place);
            }
            // C 6.4.5p6: a string literal is an array.
            ExprKind::Constant(Constant::Character(text)) => {
                let address = self.constant_text(&text)?;
                return Some(MemoryPlace {
                    address,
                    space: self.unknown_space(),
                    root: Root::Unknown,
                    volatile: false,
                });
            }
            _ if !self.is_record(expr) => {}
            ExprKind::Call { callee: Callee::Symbol(symbol), arguments } => {
                return self.called_record(expr, |lower| lower.lower_call(expr, symbol, &arguments));
            }
            ExprKind::Call { callee: Callee::Expr(callee), arguments } => {
                return self.called_record(expr, |lower| lower.call_indirectly(expr, callee, &arguments));
            }
            ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::CLoc), arguments } if arguments.len() == 1 => {
                return self.address_record(self.frame.body.exprs[expr].ty, arguments[0]);
            }
            ExprKind::List(_) | ExprKind::Sparse(_) => {
                return self.construct_structure(self.frame.body.exprs[expr].ty, expr, at);
            }
            ExprKind::Conditional(condition, yes, no) => return self.chosen_record(expr, condition, [yes, no]),
            ExprKind::Comma(first, second) => {
                self.lower_effect(first);
                return self.lower_place(second);
            }
            ExprKind::StatementExpr { block, value } => {
                return self.after_statements(&block, |lower| lower.lower_place(value?));
            }
            ExprKind::Assign { op: None, target, .. } => {
                self.lower_effect(expr);
                return self.lower_place(target);
            }
            _ => {}
        }
        self.report(problems::no_code_for_expression(NoCode::Variable, at));
        None
    }

    /// C 6.5.2.5: a list in braces that is an array.
    fn is_compound_array(&self, expr: ExprId) -> bool {
        let types = &self.symbols().types;
        let is_array =
            matches!(types[types.representation(self.frame.body.exprs[expr].ty)], symbols::Type::Array { .. });
        is_array && !rules::language_rules(self.frame.body.language).has_array_values
    }

    /// Memory for a structure that an expression makes.
    pub(super) fn record_memory(&mut self, name: &str, ty: TypeId) -> Option<MemoryPlace> {
        let (size, align) = self.symbols().types.layout(ty)?;
        let space = if self.level == Level::Team { Space::Shared } else { Space::Local };
        Some(self.add_slot(name.into(), space, size, align, false))
    }

    /// Memory for the structure or the complex number that a function of C gives; none if it gives something else.
    pub(super) fn returned_memory(&mut self, procedure: SymbolId) -> Option<(MemoryPlace, TypeId)> {
        let symbols::Type::Function { result: Some(ty), .. } = self.symbols().types[self.symbols()[procedure].ty?]
        else {
            return None;
        };
        let place = is_given_in_memory(self.symbols(), ty).then(|| self.record_memory("returned", ty)).flatten();
        place.map(|place| (place, ty))
    }

    /// The structure or complex number that a function gives.
    pub(super) fn called_record(
        &mut self,
        expr: ExprId,
        call: impl FnOnce(&mut Self) -> Option<Value>,
    ) -> Option<MemoryPlace> {
        self.given = None;
        let _ = call(self);
        let given = self.given.take();
        if given.is_none() && !self.failed {
            let at = self.span(expr);
            self.report(problems::no_code_for_expression(NoCode::StructureResult, at));
        }
        given
    }

    /// One of two structures.
    fn chosen_record(&mut self, expr: ExprId, condition: ExprId, each: [ExprId; 2]) -> Option<MemoryPlace> {
        let (ty, at) = (self.frame.body.exprs[expr].ty, self.span(expr));
        let chosen = self.record_memory("chosen", ty)?;
        let condition = self.lower_condition(condition)?;
        let (then, otherwise, after) = (self.build.block(), self.build.block(), self.build.block());
        self.build.branch(condition, then, otherwise);
        for (block, value) in [then, otherwise].into_iter().zip(each) {
            self.build.start(block);
            let from = self.lower_place(value)?;
            self.copy_object(chosen, from, ty, at);
            self.build.jump(after);
        }
        self.build.start(after);
        Some(chosen)
    }

    /// Fills an array of characters with text, and what is left with zeros.
    pub(super) fn initialize_text(&mut self, place: MemoryPlace, ty: TypeId, text: &str, at: Span) {
        let size = self.symbols().types.layout(ty).map_or(0, |(size, _)| size);
        self.fill_with_text(place, size, self.symbols().types.element(ty), text, at);
    }

    /// The same of a row of an array, which has so many bytes.
    pub(super) fn fill_with_text(&mut self, place: MemoryPlace, size: u64, element: TypeId, text: &str, at: Span) {
        let size = usize::try_from(size).ok().filter(|size| (1..=4096).contains(size));
        let bytes: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect();
        let is_bytes = self.symbols().types.layout(element).is_some_and(|(size, _)| size == 1);
        let (Some(size), Some(mut bytes), true) = (size, bytes, is_bytes) else {
            return self.report(problems::no_code_for_expression(NoCode::InitializerKind, at));
        };
        bytes.resize(size, 0);
        self.first_thread(place.space == Space::Local, |lower| lower.store_bytes(place, 1, 0, &bytes));
    }
}

/// Whether values of a type are in memory where functions give or take them.
pub(super) fn is_given_in_memory(symbols: &SymbolTable, ty: TypeId) -> bool {
    let types = &symbols.types;
    matches!(
        types[types.representation(ty)],
        symbols::Type::Record { .. } | symbols::Type::Scalar(symbols::Base::Complex, 4 | 8)
    )
}
