//! Constant arrays in another order or shape (Fortran 2023, 16.9): RESHAPE, CSHIFT, PACK and their like; TRANSFER.

use super::arithmetic::MAX_ELEMENTS;
use super::operand::{Operand, as_constant, element_count, element_strides};
use symbols::{Base, Constant, Format, Real, Value};

/// A function that moves elements and changes none.
type Function = fn(&[Option<Operand>]) -> Option<Operand>;

const FUNCTIONS: &[(&str, Function)] = &[
    ("reshape", reshape),
    ("spread", spread),
    ("transpose", transpose),
    ("pack", pack),
    ("unpack", unpack),
    ("cshift", cshift),
    ("eoshift", eoshift),
    ("repeat", repeat),
    ("trim", trim),
];

/// The value of one of these functions.
pub fn fold_rearrangement(name: &str, arguments: &[Option<Operand>]) -> Option<Operand> {
    let (_, function) = FUNCTIONS.iter().find(|row| row.0 == name)?;
    function(arguments)
}

fn argument_at(arguments: &[Option<Operand>], index: usize) -> Option<&Operand> {
    arguments.get(index).and_then(Option::as_ref)
}

fn to_extents(operand: &Operand) -> Option<Vec<usize>> {
    let extents: Option<Vec<usize>> =
        operand.all_integers()?.into_iter().map(|extent| usize::try_from(extent).ok()).collect();
    extents.filter(|extents| extents.len() <= 15)
}

fn reshape(arguments: &[Option<Operand>]) -> Option<Operand> {
    let source = argument_at(arguments, 0)?;
    let shape = to_extents(argument_at(arguments, 1)?)?;
    let order: Vec<usize> = match argument_at(arguments, 3) {
        Some(order) => to_extents(order)?.into_iter().map(|dim| dim.checked_sub(1)).collect::<Option<_>>()?,
        None => (0..shape.len()).collect(),
    };
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if sorted.into_iter().ne(0..shape.len()) {
        return None;
    }
    let count = element_count(&shape)?;
    let pad = argument_at(arguments, 2).map(|pad| &pad.elements[..]).unwrap_or_default();
    let strides = element_strides(&shape);
    let mut elements: Vec<Option<Value>> = vec![None; count];
    let mut subscripts = vec![0; shape.len()];
    for from in 0..count {
        let beyond = from.checked_sub(source.elements.len());
        let value = match beyond {
            None => &source.elements[from],
            Some(beyond) => pad.get(beyond.checked_rem(pad.len())?)?,
        };
        let to: usize = subscripts.iter().zip(&strides).map(|(subscript, stride)| subscript * stride).sum();
        elements[to] = Some(value.clone());
        for dim in &order {
            subscripts[*dim] += 1;
            if subscripts[*dim] < shape[*dim] {
                break;
            }
            subscripts[*dim] = 0;
        }
    }
    Some(Operand { elements: elements.into_iter().collect::<Option<_>>()?, shape, class: source.class })
}

fn spread(arguments: &[Option<Operand>]) -> Option<Operand> {
    let source = argument_at(arguments, 0)?;
    let dim = usize::try_from(argument_at(arguments, 1)?.integer()?.checked_sub(1)?).ok()?;
    let copies = usize::try_from(argument_at(arguments, 2)?.integer()?.max(0)).ok()?;
    if dim > source.shape.len() {
        return None;
    }
    let mut shape = source.shape.clone();
    shape.insert(dim, copies);
    let inner: usize = source.shape[..dim].iter().product();
    let elements = (0..element_count(&shape)?).map(|index| {
        let from = index % inner.max(1) + index / (inner * copies).max(1) * inner;
        source.element_at(from).cloned()
    });
    Some(Operand { elements: elements.collect::<Option<_>>()?, shape, class: source.class })
}

fn transpose(arguments: &[Option<Operand>]) -> Option<Operand> {
    let matrix = argument_at(arguments, 0)?;
    let [rows, columns] = matrix.shape[..] else { return None };
    let elements =
        (0..rows * columns).map(|index| matrix.elements.get(index / columns + index % columns * rows).cloned());
    Some(Operand { elements: elements.collect::<Option<_>>()?, shape: vec![columns, rows], class: matrix.class })
}

fn is_true(value: &Value) -> Option<bool> {
    match as_constant(value)? {
        Constant::Logical(value) => Some(*value),
        _ => None,
    }
}

fn pack(arguments: &[Option<Operand>]) -> Option<Operand> {
    let (array, mask) = (argument_at(arguments, 0)?, argument_at(arguments, 1)?);
    let mut elements = Vec::new();
    for (index, value) in array.elements.iter().enumerate() {
        if is_true(mask.element_at(index)?)? {
            elements.push(value.clone());
        }
    }
    if let Some(vector) = argument_at(arguments, 2) {
        elements.extend(vector.elements.get(elements.len()..)?.iter().cloned());
    }
    Some(Operand::vector(elements, array.class))
}

fn unpack(arguments: &[Option<Operand>]) -> Option<Operand> {
    let (vector, mask, field) = (argument_at(arguments, 0)?, argument_at(arguments, 1)?, argument_at(arguments, 2)?);
    let mut next = vector.elements.iter();
    let mut elements = Vec::new();
    for (index, here) in mask.elements.iter().enumerate() {
        elements.push(if is_true(here)? { next.next()?.clone() } else { field.element_at(index)?.clone() });
    }
    Some(Operand { elements, shape: mask.shape.clone(), class: vector.class })
}

/// Each line of `array` along `dim`: the index of its first element, and its number.
fn lines_along(array: &Operand, dim: usize) -> impl Iterator<Item = (usize, usize)> {
    let (extent, stride) = (array.shape[dim], array.strides()[dim]);
    let count = array.elements.len() / extent.max(1);
    (0..count).map(move |line| (line % stride + line / stride * stride * extent, line))
}

fn dimension_index(array: &Operand, dim: Option<&Operand>) -> Option<usize> {
    let dim = dim.map_or(Some(1), Operand::integer)?;
    usize::try_from(dim.checked_sub(1)?).ok().filter(|dim| *dim < array.shape.len())
}

fn cshift(arguments: &[Option<Operand>]) -> Option<Operand> {
    let (array, shift) = (argument_at(arguments, 0)?, argument_at(arguments, 1)?);
    let dim = dimension_index(array, argument_at(arguments, 2))?;
    let (extent, stride) = (array.shape[dim], array.strides()[dim]);
    let mut elements = array.elements.clone();
    for (first, line) in lines_along(array, dim) {
        let shift = shift.element_at(line)?.as_integer()?.rem_euclid((extent as i128).max(1)) as usize;
        for position in 0..extent {
            let from = (position + shift) % extent;
            elements[first + position * stride] = array.elements[first + from * stride].clone();
        }
    }
    Some(Operand { elements, shape: array.shape.clone(), class: array.class })
}

fn eoshift(arguments: &[Option<Operand>]) -> Option<Operand> {
    let (array, shift, boundary) = (argument_at(arguments, 0)?, argument_at(arguments, 1)?, argument_at(arguments, 2));
    let dim = dimension_index(array, argument_at(arguments, 3))?;
    let (extent, stride) = (array.shape[dim], array.strides()[dim]);
    let mut elements = array.elements.clone();
    for (first, line) in lines_along(array, dim) {
        let shift = shift.element_at(line)?.as_integer()?;
        let outside = match boundary {
            Some(boundary) => boundary.element_at(line)?.clone(),
            None => Value::Constant(fill_constant(array)?),
        };
        for position in 0..extent {
            let from = (position as i128).checked_add(shift)?;
            let inside = usize::try_from(from).ok().filter(|from| *from < extent);
            elements[first + position * stride] = match inside {
                Some(from) => array.elements[first + from * stride].clone(),
                None => outside.clone(),
            };
        }
    }
    Some(Operand { elements, shape: array.shape.clone(), class: array.class })
}

/// What EOSHIFT shifts in (table 16.4).
fn fill_constant(array: &Operand) -> Option<Constant> {
    let (base, kind) = array.class?;
    Some(match base {
        Base::Integer | Base::Unsigned => Constant::Integer(0),
        Base::Real => Constant::Real(Real::of_bits(Format::of_kind(kind)?, 0)),
        Base::Complex => {
            let zero = Real::of_bits(Format::of_kind(kind)?, 0);
            super::arithmetic::complex_constant(zero.clone(), zero)
        }
        Base::Logical => Constant::Logical(false),
        Base::Char => match array.elements.first().and_then(as_constant)? {
            Constant::Character(text) => Constant::Character(" ".repeat(text.chars().count())),
            _ => return None,
        },
    })
}

fn repeat(arguments: &[Option<Operand>]) -> Option<Operand> {
    let (string, copies) = (argument_at(arguments, 0)?, argument_at(arguments, 1)?.integer()?);
    let Constant::Character(text) = string.constant()? else { return None };
    let copies = usize::try_from(copies).ok()?;
    if text.len().checked_mul(copies)? > MAX_ELEMENTS {
        return None;
    }
    Some(Operand::scalar(Constant::Character(text.repeat(copies)), string.class?))
}

fn trim(arguments: &[Option<Operand>]) -> Option<Operand> {
    let string = argument_at(arguments, 0)?;
    let Constant::Character(text) = string.constant()? else { return None };
    Some(Operand::scalar(Constant::Character(text.trim_end_matches(' ').to_string()), string.class?))
}

/// TRANSFER: the bytes of `source` as elements of the type of `mold`, which are `length` characters long if that is text.
pub fn fold_transfer(source: &Operand, mold: (Base, u8), length: usize, count: Option<usize>) -> Option<Operand> {
    let mut bytes = Vec::new();
    for value in &source.elements {
        push_bytes(as_constant(value)?, source.class?, &mut bytes)?;
    }
    let width = match mold.0 {
        Base::Char => length * usize::from(mold.1),
        Base::Complex => 2 * stored_bytes(mold.1),
        _ => stored_bytes(mold.1),
    };
    if width == 0 {
        return None;
    }
    let count = count.unwrap_or(1);
    if count.checked_mul(width)? > bytes.len() || count > MAX_ELEMENTS {
        return None;
    }
    let elements = bytes.chunks_exact(width).take(count).map(|bytes| of_bytes(bytes, mold).map(Value::Constant));
    Some(Operand::vector(elements.collect::<Option<_>>()?, Some(mold)))
}

/// How many elements of `width` bytes hold what `source` holds.
pub fn transferred_count(source: &Operand, width: usize) -> Option<usize> {
    let mut bytes = Vec::new();
    for value in &source.elements {
        push_bytes(as_constant(value)?, source.class?, &mut bytes)?;
    }
    Some(bytes.len().div_ceil(width.max(1)))
}

/// How many bytes a number of `kind` takes.
pub fn stored_bytes(kind: u8) -> usize {
    match kind {
        3 => 2,
        10 => 16,
        kind => usize::from(kind),
    }
}

fn push_bytes(constant: &Constant, (base, kind): (Base, u8), bytes: &mut Vec<u8>) -> Option<()> {
    let width = stored_bytes(kind);
    match constant {
        Constant::Integer(value) => bytes.extend(&value.to_le_bytes()[..width]),
        Constant::Logical(value) => bytes.extend(&i128::from(*value).to_le_bytes()[..width]),
        Constant::Real(value) => bytes.extend(&value.bits().to_le_bytes()[..width]),
        Constant::Complex(parts) => {
            parts.iter().for_each(|part| bytes.extend(&part.bits().to_le_bytes()[..width]));
        }
        Constant::Character(text) if base == Base::Char => {
            text.chars().for_each(|c| bytes.extend(&u32::from(c).to_le_bytes()[..width.min(4)]));
        }
        Constant::Character(_) => return None,
    }
    Some(())
}

fn of_bytes(bytes: &[u8], (base, kind): (Base, u8)) -> Option<Constant> {
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0u128, |word, byte| word << 8 | u128::from(*byte));
    let real = |bytes: &[u8]| {
        let bits = word(bytes) & if kind == 10 { (1 << 80) - 1 } else { u128::MAX };
        Some(Real::of_bits(Format::of_kind(kind)?, bits))
    };
    Some(match base {
        Base::Integer | Base::Unsigned => Constant::Integer(symbols::wrap_to_kind(word(bytes) as i128, base, kind)),
        Base::Logical => Constant::Logical(word(bytes) & 1 == 1),
        Base::Real => Constant::Real(real(bytes)?),
        Base::Complex => {
            let (re, im) = bytes.split_at(bytes.len() / 2);
            super::arithmetic::complex_constant(real(re)?, real(im)?)
        }
        Base::Char => {
            let characters = bytes.chunks_exact(usize::from(kind)).map(|unit| char::from_u32(word(unit) as u32));
            Constant::Character(characters.collect::<Option<String>>()?)
        }
    })
}
