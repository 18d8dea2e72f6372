//! Folded values, and the restricted expressions that bounds, kinds and initial values are.

use crate::ids::SymbolId;
use crate::real::Real;
use source::Atom;

/// A constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    /// An integer of any kind.
    Integer(i128),
    /// A real: in Fortran of the format of its kind, in C a double with its decimal spelling, which later kinds are
    /// rounded from.
    Real(Real),
    /// A complex number: two reals of one format.
    Complex(Box<[Real; 2]>),
    /// A logical value of any kind.
    Logical(bool),
    /// Text. In Fortran each character stands for one character of its kind: a byte in kind 1, a code point in kind 4.
    Character(String),
}

impl Constant {
    /// A double.
    pub fn double(value: f64) -> Constant {
        Constant::Real(Real::double(value))
    }

    /// A complex number of two doubles.
    pub fn complex(re: f64, im: f64) -> Constant {
        Constant::Complex(Box::new([Real::double(re), Real::double(im)]))
    }
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
    /// A reference to an intrinsic or specification function; `%name` is the component of its only argument, `()` the
    /// element of its first argument that the others say, `//` both arguments one behind the other.
    Call(Atom, Vec<Value>),
    /// An array or structure value: its elements in order.
    List(Vec<Value>),
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

    /// The same value with `f` applied to its symbols.
    pub fn map(&self, f: &mut impl FnMut(SymbolId) -> SymbolId) -> Value {
        match self {
            Value::Constant(constant) => Value::Constant(constant.clone()),
            Value::Text(text) => Value::Text(text.clone()),
            Value::Symbol(symbol) => Value::Symbol(f(*symbol)),
            Value::Negate(value) => Value::Negate(Box::new(value.map(f))),
            Value::Binary(op, left, right) => Value::Binary(*op, Box::new(left.map(f)), Box::new(right.map(f))),
            Value::Call(name, values) => Value::Call(*name, values.iter().map(|value| value.map(f)).collect()),
            Value::List(values) => Value::List(values.iter().map(|value| value.map(f)).collect()),
        }
    }

    /// Every symbol it refers to, in order.
    pub fn collect_symbols(&self, found: &mut Vec<SymbolId>) {
        match self {
            Value::Constant(_) | Value::Text(_) => {}
            Value::Symbol(symbol) => found.push(*symbol),
            Value::Negate(value) => value.collect_symbols(found),
            Value::Binary(_, left, right) => {
                left.collect_symbols(found);
                right.collect_symbols(found);
            }
            Value::Call(_, values) | Value::List(values) => {
                values.iter().for_each(|value| value.collect_symbols(found))
            }
        }
    }
}
