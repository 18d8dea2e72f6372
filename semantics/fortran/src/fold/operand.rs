//! Constant operands: elements in array element order, with their shape.

use super::arithmetic::{Faults, MAX_ELEMENTS};
use super::elemental::{At, Function};
use symbols::{Base, Constant, Value};

/// A constant scalar or array.
#[derive(Clone, Debug)]
pub struct Operand {
    /// The elements in array element order: constants, or lists of the components of structures.
    pub elements: Vec<Value>,
    /// The extents; none of a scalar.
    pub shape: Vec<usize>,
    /// The class and kind of the elements; text is `Char`, structures have none.
    pub class: Option<(Base, u8)>,
}

impl Operand {
    /// A scalar.
    pub fn scalar(constant: Constant, class: (Base, u8)) -> Operand {
        Operand { elements: vec![Value::Constant(constant)], shape: Vec::new(), class: Some(class) }
    }

    /// An array of rank one.
    pub fn vector(elements: Vec<Value>, class: Option<(Base, u8)>) -> Operand {
        Operand { shape: vec![elements.len()], elements, class }
    }

    /// Integers of `kind` in an array of rank one.
    pub fn integers(values: impl IntoIterator<Item = i128>, kind: u8) -> Operand {
        Operand::vector(values.into_iter().map(Value::integer).collect(), Some((Base::Integer, kind)))
    }

    /// The value of a scalar.
    pub fn constant(&self) -> Option<&Constant> {
        match (&self.shape[..], &self.elements[..]) {
            ([], [Value::Constant(constant)]) => Some(constant),
            _ => None,
        }
    }

    /// The value of a scalar integer.
    pub fn integer(&self) -> Option<i128> {
        match self.constant()? {
            Constant::Integer(value) => Some(*value),
            _ => None,
        }
    }

    /// All elements as integers.
    pub fn all_integers(&self) -> Option<Vec<i128>> {
        self.elements.iter().map(Value::as_integer).collect()
    }

    /// The element at `index`; that of a scalar is at every index.
    pub fn element_at(&self, index: usize) -> Option<&Value> {
        if self.shape.is_empty() { self.elements.first() } else { self.elements.get(index) }
    }

    /// The value: a constant, or a list.
    pub fn into_value(mut self) -> Option<Value> {
        match self.shape.is_empty() {
            true => self.elements.pop(),
            false => Some(Value::List(self.elements)),
        }
    }

    /// The distance of neighbors along each dimension.
    pub fn strides(&self) -> Vec<usize> {
        element_strides(&self.shape)
    }
}

/// The distance of neighbors along each dimension of an array.
pub fn element_strides(shape: &[usize]) -> Vec<usize> {
    let mut stride = 1;
    let next = |extent: &usize| {
        let own = stride;
        stride *= extent;
        own
    };
    shape.iter().map(next).collect()
}

/// How many elements a shape has, if these are not too many.
pub fn element_count(shape: &[usize]) -> Option<usize> {
    let size = shape.iter().try_fold(1usize, |size, extent| size.checked_mul(*extent))?;
    (size <= MAX_ELEMENTS).then_some(size)
}

pub fn as_constant(value: &Value) -> Option<&Constant> {
    match value {
        Value::Constant(constant) => Some(constant),
        _ => None,
    }
}

/// The shape that operands have together: scalars have every shape.
pub fn common_shape<'a>(operands: impl IntoIterator<Item = &'a Operand>) -> Option<Vec<usize>> {
    let mut shape: Vec<usize> = Vec::new();
    for operand in operands {
        match (shape.is_empty(), operand.shape.is_empty()) {
            (_, true) => {}
            (true, false) => shape = operand.shape.clone(),
            (false, false) if shape == operand.shape => {}
            _ => return None,
        }
    }
    Some(shape)
}

/// `f` of all elements of one operand.
pub fn map_elements(
    operand: &Operand,
    class: (Base, u8),
    mut f: impl FnMut(&Constant) -> Option<Constant>,
) -> Option<Operand> {
    let elements = operand.elements.iter().map(|value| f(as_constant(value)?).map(Value::Constant));
    Some(Operand { elements: elements.collect::<Option<_>>()?, shape: operand.shape.clone(), class: Some(class) })
}

/// `f` of the elements of two operands.
pub fn zip_elements(
    one: &Operand,
    other: &Operand,
    class: (Base, u8),
    mut f: impl FnMut(&Constant, &Constant) -> Option<Constant>,
) -> Option<Operand> {
    let shape = common_shape([one, other])?;
    let elements = (0..element_count(&shape)?).map(|index| {
        let (one, other) = (as_constant(one.element_at(index)?)?, as_constant(other.element_at(index)?)?);
        f(one, other).map(Value::Constant)
    });
    Some(Operand { elements: elements.collect::<Option<_>>()?, shape, class: Some(class) })
}

/// An elemental function of its arguments.
pub fn fold_elementwise(
    function: Function,
    arguments: &[Option<Operand>],
    (base, kind): (Base, u8),
    faults: &mut Faults,
) -> Option<Operand> {
    let shape = common_shape(arguments.iter().flatten())?;
    let types: Vec<(Base, u8)> = arguments
        .iter()
        .map(|argument| argument.as_ref().and_then(|argument| argument.class).unwrap_or((Base::Integer, 4)))
        .collect();
    let mut elements = Vec::new();
    for index in 0..element_count(&shape)? {
        let values = arguments.iter().map(|argument| match argument {
            Some(argument) => as_constant(argument.element_at(index)?).map(Some),
            None => Some(None),
        });
        let values: Vec<Option<&Constant>> = values.collect::<Option<_>>()?;
        let mut at = At { values: &values, types: &types, base, kind, faults };
        elements.push(Value::Constant(function(&mut at)?));
    }
    Some(Operand { elements, shape, class: Some((base, kind)) })
}
