//! Extents of arrays as bounds in F18's text: SIZE is one extent, or the product of all of them.

use super::Spelling;
use crate::{Bound, Constant, Dimension, SymbolId, Type, Value, ValueOp};

impl Spelling<'_> {
    /// A call of SIZE as a bound, as F18 keeps it: one extent of an array, or the product of all of them. An operation has the shape of
    /// its first operand that is an array (10.1.9).
    pub(super) fn spell_extent(&self, value: &Value, arguments: &[Value]) -> String {
        let Some((symbol, dimensions)) = arguments.first().and_then(|array| self.shape_of(array)) else {
            return self.in_kind(value, 8);
        };
        let size = |dimension| format!("size({},dim={dimension},kind=8)", self.atoms.text(self.table[symbol].name));
        let open = |of: &Dimension| matches!(of.upper, Bound::AssumedRank | Bound::AssumedSize);
        match arguments {
            [_] if dimensions.iter().any(open) => self.in_kind(value, 8),
            [_] if dimensions.len() == 1 => size(1),
            [_] => self.size_of(symbol, dimensions).unwrap_or_else(|| self.in_kind(value, 8)),
            [_, Value::Constant(Constant::Integer(dimension))] => size(*dimension),
            _ => self.in_kind(value, 8),
        }
    }

    /// The product of the extents of an array, those that are known first.
    fn size_of(&self, symbol: SymbolId, dimensions: &[Dimension]) -> Option<String> {
        let known: Vec<i128> = dimensions.iter().filter_map(Dimension::extent).collect();
        let known = known.iter().try_fold(1, |product: i128, extent| product.checked_mul(*extent))?;
        let constant = (known != 1).then(|| format!("{known}_8"));
        let open = dimensions.iter().zip(1..).filter(|(of, _)| of.extent().is_none());
        let name = self.atoms.text(self.table[symbol].name);
        let open = open.map(|(_, number)| format!("size({name},dim={number},kind=8)"));
        let factors: Vec<String> = constant.into_iter().chain(open).collect();
        Some(format!("int(int({},kind=4),kind=8)", factors.join("*")))
    }

    /// The product of all extents of one array, as it was read from the text of a module.
    pub(super) fn product_of_sizes(&self, value: &Value) -> Option<String> {
        let (mut factors, mut left) = (Vec::new(), vec![value]);
        while let Some(value) = left.pop() {
            match value {
                Value::Binary(ValueOp::Multiply, first, second) => left.extend([&**second, &**first]),
                _ => factors.push(value),
            }
        }
        let (mut constant, mut array, mut numbers) = (1i128, None, Vec::new());
        for factor in factors {
            match factor {
                Value::Constant(Constant::Integer(factor)) => constant = constant.checked_mul(*factor)?,
                Value::Call(name, arguments) if self.atoms.text(*name) == "size" => match &arguments[..] {
                    [Value::Symbol(symbol), Value::Constant(Constant::Integer(number))] => {
                        if array.is_some_and(|array| array != *symbol) {
                            return None;
                        }
                        (array, numbers) = (Some(*symbol), [numbers, vec![*number]].concat());
                    }
                    _ => return None,
                },
                _ => return None,
            }
        }
        let (symbol, dimensions) = self.shape_of(&Value::Symbol(array?))?;
        let open = dimensions.iter().zip(1..).filter(|(of, _)| of.extent().is_none());
        let open: Vec<i128> = open.map(|(_, number)| number).collect();
        let known: Vec<i128> = dimensions.iter().filter_map(Dimension::extent).collect();
        let whole = known.iter().try_fold(1, |product: i128, extent| product.checked_mul(*extent))? == constant;
        (dimensions.len() > 1 && whole && open == numbers).then(|| self.size_of(symbol, dimensions))?
    }

    /// The array that says which shape a value has, and its dimensions.
    fn shape_of(&self, value: &Value) -> Option<(SymbolId, &[Dimension])> {
        match value {
            Value::Symbol(symbol) => match &self.table.types[self.table[*symbol].ty?] {
                Type::Array { dimensions, .. } => Some((*symbol, dimensions)),
                _ => None,
            },
            Value::Negate(value) => self.shape_of(value),
            Value::Binary(_, left, right) => self.shape_of(left).or_else(|| self.shape_of(right)),
            _ => None,
        }
    }
}
