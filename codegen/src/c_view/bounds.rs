//! Bounds of arrays that refer to functions, as C.

use super::View;
use crate::bounds::{BoundOperation, BoundReader, evaluate_bound, is_integer};
use crate::outline::parameter::ParameterRole;
use crate::phrases::NoCode;
use semantics::body::Intrinsic;
use source::{Atom, Atoms, Span};
use symbols::{Attributes, SymbolId, SymbolTable, Type, Value};

/// Who spells bounds.
struct SpelledBounds<'v, 'a> {
    view: &'v View<'a>,
}

/// Text as an operand.
pub(super) fn group_text(text: String) -> String {
    if text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') { text } else { format!("({text})") }
}

impl View<'_> {
    /// A bound with references to functions.
    pub(super) fn spell_bound_value(&self, value: &Value) -> String {
        evaluate_bound(&mut SpelledBounds { view: self }, value, 0).unwrap_or_else(|| {
            self.report_refusal(NoCode::Bound, Span::default());
            "0".to_string()
        })
    }
}

impl BoundReader for SpelledBounds<'_, '_> {
    type Number = String;

    fn symbols(&self) -> &SymbolTable {
        self.view.symbols()
    }

    fn atoms(&self) -> &Atoms {
        self.view.unit.atoms
    }

    fn read_constant(&mut self, value: i128) -> Option<String> {
        Some(value.to_string())
    }

    fn read_variable(&mut self, symbol: SymbolId) -> Option<String> {
        is_integer(self.view.symbols(), symbol).then(|| self.view.spell_value(&Value::Symbol(symbol)))
    }

    fn read_component(&mut self, symbol: SymbolId, path: &[Atom]) -> Option<String> {
        let symbols = self.view.symbols();
        let (mut text, mut ty) = (self.view.spell_value(&Value::Symbol(symbol)), symbols[symbol].ty?);
        for name in path {
            let Type::Record { record, .. } = symbols.types[symbols.types.representation(ty)] else { return None };
            let mut fields = symbols.types.records[record].fields.as_ref()?.iter();
            let field = fields.find(|field| field.name == Some(*name))?;
            if field.attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE) {
                return None;
            }
            (text, ty) = (format!("{text}.{}", self.atoms().text(*name)), field.ty);
        }
        Some(text)
    }

    fn read_dimension(&mut self, asked: Intrinsic, symbol: SymbolId, number: usize) -> Option<String> {
        let (symbol, number) = (self.view.original_symbol(symbol), number as u32);
        Some(self.view.parameter_name(match asked {
            Intrinsic::Size => ParameterRole::Extent(symbol, number),
            _ => ParameterRole::Lower(symbol, number),
        }))
    }

    fn operate(&mut self, op: BoundOperation, one: String, other: String) -> Option<String> {
        let (one, other) = (group_text(one), group_text(other));
        let word = match op {
            BoundOperation::Add if one == "0" => return Some(other),
            BoundOperation::Multiply if one == "1" => return Some(other),
            BoundOperation::Add => "+",
            BoundOperation::Subtract => "-",
            BoundOperation::Multiply => "*",
            BoundOperation::Divide => "/",
            BoundOperation::Remainder => "%",
            BoundOperation::Max => return Some(format!("({one} > {other} ? {one} : {other})")),
            BoundOperation::Min => return Some(format!("({one} < {other} ? {one} : {other})")),
        };
        Some(format!("{one} {word} {other}"))
    }
}
