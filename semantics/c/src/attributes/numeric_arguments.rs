//! Attributes with the values of those arguments that are numbers. Who reads a unit evaluates them; checks are asked about the values.

use crate::attributes::rows::Row;
use crate::lower::Lower;
use crate::problems::phrases::ConstantUse;
use parser::c::tree::{Attribute, AttributeArgument, Expr, ExprKind, UnaryOp};
use std::ops::Deref;

/// An attribute, and what its arguments evaluate to.
pub(crate) struct NumberedAttribute<'t> {
    tree: &'t Attribute,
    numbers: Vec<Option<i128>>,
}

impl Deref for NumberedAttribute<'_> {
    type Target = Attribute;

    fn deref(&self) -> &Attribute {
        self.tree
    }
}

impl NumberedAttribute<'_> {
    /// The number that an argument is.
    pub(crate) fn number(&self, index: usize) -> Option<i128> {
        self.numbers.get(index).copied().flatten()
    }
}

/// The attributes with a grammar of their own whose arguments from the second number on are numbers.
const NUMBERED: &[(&str, usize)] =
    &[("access", 1), ("alloc_align", 0), ("alloc_size", 0), ("diagnose_as_builtin", 1), ("malloc", 1)];

impl Lower<'_> {
    /// Evaluates the arguments that are numbers by the attribute's row or its grammar.
    pub(super) fn number_arguments<'t>(
        &mut self,
        row: &Row,
        attribute: &'t Attribute,
        name: &str,
    ) -> NumberedAttribute<'t> {
        let first = NUMBERED.iter().find(|(own, _)| *own == name).map(|(_, first)| *first);
        let mut numbers = Vec::new();
        for (index, argument) in attribute.arguments.iter().enumerate() {
            let AttributeArgument::Expr(expr) = argument else {
                numbers.push(None);
                continue;
            };
            let by_row = matches!(row.argument(index), 'i' | 'p') && !is_text(expr);
            let by_grammar = first.is_some_and(|first| index >= first)
                || name == "callback" && matches!(*expr.kind, ExprKind::Unary(UnaryOp::Minus, _) | ExprKind::Int(_));
            numbers.push(match (by_row, by_grammar) {
                // What is not a constant is reported there.
                (true, _) => self.evaluate_constant(expr, ConstantUse::ArgumentOf { name: name.to_string() }),
                (false, true) => self.read_number(attribute, index),
                (false, false) => None,
            });
        }
        NumberedAttribute { tree: attribute, numbers }
    }

    /// What a number of an attribute is.
    pub(super) fn read_number(&mut self, attribute: &Attribute, index: usize) -> Option<i128> {
        match attribute.arguments.get(index)? {
            AttributeArgument::Expr(expr) => {
                self.without_messages(|lower| lower.evaluate_constant(expr, ConstantUse::Argument))
            }
            AttributeArgument::Type(_) | AttributeArgument::Tokens(_) => None,
        }
    }
}

/// What has no number: strings.
pub(crate) fn is_text(expr: &Expr) -> bool {
    matches!(&*expr.kind, ExprKind::String(_))
}
