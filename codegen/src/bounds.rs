//! Bounds of arrays that are not constants (Fortran 2023, 10.1.11): specification expressions. The code of a procedure evaluates them in
//! itself, the C view spells them, and a caller computes those of a function's result, with its arguments in the place of the dummies.

use semantics::body::Intrinsic;
use source::{Atom, Atoms};
use symbols::{Base, Bound, Details, Dimension, SymbolId, SymbolTable, Type, Value, ValueOp};

/// The largest exponent of a power that is a product.
const LARGEST_EXPONENT: i128 = 16;

/// What is done with two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoundOperation {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, towards zero.
    Divide,
    /// MOD
    Remainder,
    /// MAX
    Max,
    /// MIN
    Min,
}

/// Functions that bounds refer to.
#[derive(Clone, Copy)]
enum Function {
    /// The argument in another kind.
    Same,
    /// Its magnitude.
    Magnitude,
    /// An operation on all arguments, from the first one on.
    Fold(BoundOperation),
    /// An inquiry about an array.
    Inquiry(Intrinsic),
}

const FUNCTIONS: &[(&str, Function)] = &[
    ("abs", Function::Magnitude),
    ("int", Function::Same),
    ("lbound", Function::Inquiry(Intrinsic::Lbound)),
    ("max", Function::Fold(BoundOperation::Max)),
    ("min", Function::Fold(BoundOperation::Min)),
    ("mod", Function::Fold(BoundOperation::Remainder)),
    ("size", Function::Inquiry(Intrinsic::Size)),
    ("ubound", Function::Inquiry(Intrinsic::Ubound)),
];

/// Who evaluates bounds, to numbers of its own.
pub trait BoundReader {
    /// A number.
    type Number: Clone;
    /// The symbols that bounds name.
    fn symbols(&self) -> &SymbolTable;
    /// The spellings.
    fn atoms(&self) -> &Atoms;
    /// A constant.
    fn read_constant(&mut self, value: i128) -> Option<Self::Number>;
    /// An integer variable.
    fn read_variable(&mut self, symbol: SymbolId) -> Option<Self::Number>;
    /// An integer component of a variable, by the names on the way to it.
    fn read_component(&mut self, symbol: SymbolId, path: &[Atom]) -> Option<Self::Number>;
    /// SIZE or LBOUND of a dimension, from 0, of an array whose type does not say it.
    fn read_dimension(&mut self, asked: Intrinsic, symbol: SymbolId, number: usize) -> Option<Self::Number>;
    /// An operation.
    fn operate(&mut self, op: BoundOperation, one: Self::Number, other: Self::Number) -> Option<Self::Number>;
}

/// The value of a bound; none of one that is made of something else.
pub fn evaluate_bound<R: BoundReader>(reader: &mut R, value: &Value, depth: u32) -> Option<R::Number> {
    if depth > crate::DEPTH {
        return None;
    }
    match value {
        Value::Constant(_) => reader.read_constant(value.as_integer()?),
        Value::Symbol(symbol) => reader.read_variable(*symbol),
        Value::Negate(inner) => {
            let zero = reader.read_constant(0)?;
            let inner = evaluate_bound(reader, inner, depth + 1)?;
            reader.operate(BoundOperation::Subtract, zero, inner)
        }
        Value::Binary(op, left, right) => evaluate_operation(reader, *op, left, right, depth + 1),
        Value::Call(name, values) => evaluate_call(reader, *name, values, depth + 1),
        Value::List(_) | Value::Text(_) => None,
    }
}

fn evaluate_operation<R: BoundReader>(
    reader: &mut R,
    op: ValueOp,
    left: &Value,
    right: &Value,
    depth: u32,
) -> Option<R::Number> {
    let one = evaluate_bound(reader, left, depth)?;
    let op = match op {
        ValueOp::Add => BoundOperation::Add,
        ValueOp::Subtract => BoundOperation::Subtract,
        ValueOp::Multiply => BoundOperation::Multiply,
        ValueOp::Divide => BoundOperation::Divide,
        ValueOp::Max => BoundOperation::Max,
        ValueOp::Power => {
            let exponent = right.as_integer().filter(|exponent| (0..=LARGEST_EXPONENT).contains(exponent))?;
            let mut product = reader.read_constant(1)?;
            for _ in 0..exponent {
                product = reader.operate(BoundOperation::Multiply, product, one.clone())?;
            }
            return Some(product);
        }
    };
    let other = evaluate_bound(reader, right, depth)?;
    reader.operate(op, one, other)
}

fn evaluate_call<R: BoundReader>(reader: &mut R, name: Atom, values: &[Value], depth: u32) -> Option<R::Number> {
    if reader.atoms().text(name).starts_with('%') {
        let (symbol, path) = component_path(reader.atoms(), name, values)?;
        return reader.read_component(symbol, &path);
    }
    let word = reader.atoms().text(name);
    let (_, function) = FUNCTIONS.iter().find(|(known, _)| *known == word)?;
    if is_of_program(reader.symbols(), name) {
        return None;
    }
    let first = values.first()?;
    match *function {
        Function::Same => evaluate_bound(reader, first, depth),
        Function::Magnitude => {
            let (zero, value) = (reader.read_constant(0)?, evaluate_bound(reader, first, depth)?);
            let opposite = reader.operate(BoundOperation::Subtract, zero, value.clone())?;
            reader.operate(BoundOperation::Max, value, opposite)
        }
        Function::Fold(op) => {
            let mut folded = evaluate_bound(reader, first, depth)?;
            for value in &values[1..] {
                let value = evaluate_bound(reader, value, depth)?;
                folded = reader.operate(op, folded, value)?;
            }
            Some(folded)
        }
        Function::Inquiry(asked) => {
            let Value::Symbol(array) = *first else { return None };
            match values.get(1).map(|dim| dim.as_integer().and_then(|dim| usize::try_from(dim - 1).ok())) {
                Some(number) => evaluate_inquiry(reader, asked, array, number?, depth),
                None if asked == Intrinsic::Size => {
                    let mut count = reader.read_constant(1)?;
                    for number in 0..dimensions_of(reader.symbols(), array).len() {
                        let extent = evaluate_inquiry(reader, Intrinsic::Size, array, number, depth)?;
                        count = reader.operate(BoundOperation::Multiply, count, extent)?;
                    }
                    Some(count)
                }
                None => None,
            }
        }
    }
}

/// The variable of a component, and the names on the way to it.
fn component_path(atoms: &Atoms, name: Atom, values: &[Value]) -> Option<(SymbolId, Vec<Atom>)> {
    let own = atoms.text(name).strip_prefix('%').and_then(|name| atoms.get(name))?;
    match values {
        [Value::Symbol(symbol)] => Some((*symbol, vec![own])),
        [Value::Call(inner, values)] => {
            let (symbol, mut path) = component_path(atoms, *inner, values)?;
            path.push(own);
            Some((symbol, path))
        }
        _ => None,
    }
}

/// Whether the program has a procedure of its own with this name, so that the intrinsic function may not be what is meant.
fn is_of_program(symbols: &SymbolTable, name: Atom) -> bool {
    symbols.symbols.values().any(|symbol| {
        symbol.name == name && !matches!(symbol.details.ultimate(), Details::Intrinsic | Details::Unknown)
    })
}

/// The dimensions of a variable.
pub fn dimensions_of(symbols: &SymbolTable, symbol: SymbolId) -> Vec<Dimension> {
    match symbols[symbol].ty.map(|ty| &symbols.types[symbols.types.representation(ty)]) {
        Some(Type::Array { dimensions, .. }) => dimensions.clone(),
        _ => Vec::new(),
    }
}

/// Whether a symbol is an integer, of which alone bounds consist here.
pub fn is_integer(symbols: &SymbolTable, symbol: SymbolId) -> bool {
    let ty = symbols[symbol].ty.map(|ty| &symbols.types[symbols.types.representation(ty)]);
    matches!(ty, Some(Type::Scalar(Base::Integer | Base::Unsigned | Base::Char, _) | Type::Enum(..)))
}

/// SIZE, LBOUND or UBOUND of a dimension of a variable (Fortran 2023, 16.9.119, 16.9.196): of one without elements from 1 to 0.
pub fn evaluate_inquiry<R: BoundReader>(
    reader: &mut R,
    asked: Intrinsic,
    array: SymbolId,
    number: usize,
    depth: u32,
) -> Option<R::Number> {
    let dimension = dimensions_of(reader.symbols(), array).into_iter().nth(number)?;
    let extent = evaluate_extent(reader, array, number, &dimension, depth)?;
    if asked == Intrinsic::Size {
        return Some(extent);
    }
    let lower = match &dimension.upper {
        Bound::Deferred => reader.read_dimension(Intrinsic::Lbound, array, number)?,
        _ => evaluate_bound(reader, &dimension.lower, depth + 1)?,
    };
    let one = reader.read_constant(1)?;
    let some = reader.operate(BoundOperation::Min, extent.clone(), one.clone())?;
    let distance = match asked {
        Intrinsic::Lbound => reader.operate(BoundOperation::Subtract, lower, one.clone())?,
        _ => {
            let end = reader.operate(BoundOperation::Add, lower, extent)?;
            let last = reader.operate(BoundOperation::Subtract, end, one)?;
            return reader.operate(BoundOperation::Multiply, some, last);
        }
    };
    let distance = reader.operate(BoundOperation::Multiply, some, distance)?;
    reader.operate(BoundOperation::Add, distance, one)
}

/// How many elements a dimension of a variable has.
pub fn evaluate_extent<R: BoundReader>(
    reader: &mut R,
    array: SymbolId,
    number: usize,
    dimension: &Dimension,
    depth: u32,
) -> Option<R::Number> {
    match &dimension.upper {
        Bound::AssumedShape | Bound::Deferred => reader.read_dimension(Intrinsic::Size, array, number),
        Bound::Extent(extent) => evaluate_bound(reader, extent, depth + 1),
        Bound::AssumedSize | Bound::AssumedRank => None,
        Bound::Last(last) => {
            let last = evaluate_bound(reader, last, depth + 1)?;
            let lower = evaluate_bound(reader, &dimension.lower, depth + 1)?;
            let (distance, one) = (reader.operate(BoundOperation::Subtract, last, lower)?, reader.read_constant(1)?);
            let extent = reader.operate(BoundOperation::Add, distance, one)?;
            let zero = reader.read_constant(0)?;
            reader.operate(BoundOperation::Max, extent, zero)
        }
    }
}
