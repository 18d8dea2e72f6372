//! Associate names (Fortran 2023, 11.1.3.3): of a variable such a name is the variable itself, so that it is a pointer to it in C; of
//! another expression it is a variable with its value.

use super::{Shape, View};
use crate::lower::facts::{is_associate, root_variable};
use crate::outline::descriptors::is_strided;
use crate::phrases::NoCode;
use semantics::body::{ExprId, ExprKind};
use source::Span;
use symbols::SymbolId;

impl View<'_> {
    /// Declares an associate name of a variable; whether it is one.
    pub(super) fn print_associate(&mut self, name: SymbolId, selector: ExprId, at: Span) -> bool {
        let designates = root_variable(self.symbols(), self.body, selector).is_some();
        if !is_associate(self.symbols(), name) || !designates {
            return false;
        }
        let Some(ty) = self.symbols()[name].ty else { return false };
        match self.pointee_shape(ty) {
            Shape::Scalar if self.is_text_type(ty) => self.print_elements(name, "char", selector, at),
            Shape::Scalar => match self.address_of(selector) {
                Some(address) => self.print_pointer(name, ty, &address),
                None => self.report_refusal(NoCode::AssociateName, at),
            },
            Shape::Flat(element) | Shape::Nested(element) => {
                let element = self.spell_declaration(element, "");
                self.print_elements(name, &element, selector, at);
            }
        }
        true
    }

    /// A pointer to the elements of a whole variable.
    fn print_elements(&mut self, name: SymbolId, element: &str, selector: ExprId, at: Span) {
        let has_size = self.symbols()[name].ty.is_some_and(|ty| self.symbols().types.layout(ty).is_some());
        let is_whole = match self.body.exprs[selector].kind {
            ExprKind::Symbol(symbol) => !is_strided(self.symbols(), self.original_symbol(symbol)),
            _ => false,
        };
        if !has_size || !is_whole {
            return self.report_refusal(NoCode::AssociateName, at);
        }
        self.print_line(format!("{element} *{} = ({element} *){};", self.name(name), self.spell_item(selector)));
    }
}
