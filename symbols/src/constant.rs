//! Folded values, and the restricted expressions that bounds, kinds and initial values are.

use crate::symbol::SymbolId;
use source::Atom;

/// A constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    /// An integer of any kind.
    Integer(i128),
    /// A real as the bits of a double, and its decimal spelling without kind, which later kinds are rounded from.
    Real(u64, String),
    /// A complex number: two reals as bits of doubles.
    Complex(u64, u64),
    /// A logical value.
    Logical(bool),
    /// Text of kind 1; any bytes.
    Character(String),
}

/// A restricted expression (Fortran 2023, 10.1.11 specification expression): what may stand in a type or declaration.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A constant.
    Constant(Constant),
    /// A symbol of the table it stands in.
    Symbol(SymbolId),
    /// `-x`
    Negate(Box<Value>),
    /// A binary operation.
    Binary(ValueOp, Box<Value>, Box<Value>),
    /// A reference to an intrinsic or specification function.
    Call(Atom, Vec<Value>),
    /// Anything else, as normalized source.
    Text(String),
}

/// Operations of restricted expressions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ValueOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `**`
    Power,
    /// `max`
    Max,
}

impl Value {
    /// An integer constant.
    pub fn integer(value: i128) -> Value {
        Value::Constant(Constant::Integer(value))
    }

    /// Its value, if it is an integer constant.
    pub fn as_integer(&self) -> Option<i128> {
        match self {
            Value::Constant(Constant::Integer(value)) => Some(*value),
            _ => None,
        }
    }

    /// Every symbol it refers to, in order.
    pub fn symbols(&self, found: &mut Vec<SymbolId>) {
        match self {
            Value::Constant(_) | Value::Text(_) => {}
            Value::Symbol(symbol) => found.push(*symbol),
            Value::Negate(value) => value.symbols(found),
            Value::Binary(_, left, right) => {
                left.symbols(found);
                right.symbols(found);
            }
            Value::Call(_, arguments) => arguments.iter().for_each(|argument| argument.symbols(found)),
        }
    }
}
