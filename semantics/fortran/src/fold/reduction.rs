//! Reductions and searches of constant arrays (Fortran 2023, 16.9): SUM, MAXLOC and their like.

use super::arithmetic::{self, Faults, MAX_ELEMENTS, compared_text};
use super::big;
use super::elemental::constant_order;
use super::operand::{Operand, as_constant, element_count, element_strides};
use body::BinaryOp;
use std::cmp::Ordering;
use symbols::{Base, Constant, Format, Real, Value};

/// A reference: its name, its arguments by position, the class and kind of its result.
pub struct Reduction<'a> {
    /// The generic name.
    pub name: &'a str,
    /// The arguments.
    pub arguments: &'a [Option<Operand>],
    /// The type of the result.
    pub class: (Base, u8),
    /// What went wrong.
    pub faults: &'a mut Faults,
}

/// Where the arguments stand: `dim`, `mask`, `back`, of which 0 says that there is none.
const FORMS: &[(&str, usize, usize, usize)] = &[
    ("sum", 1, 2, 0),
    ("product", 1, 2, 0),
    ("maxval", 1, 2, 0),
    ("minval", 1, 2, 0),
    ("iall", 1, 2, 0),
    ("iany", 1, 2, 0),
    ("iparity", 1, 2, 0),
    ("maxloc", 1, 2, 4),
    ("minloc", 1, 2, 4),
    ("findloc", 2, 3, 5),
    ("any", 1, 0, 0),
    ("all", 1, 0, 0),
    ("parity", 1, 0, 0),
    ("count", 1, 0, 0),
    ("norm2", 1, 0, 0),
];

/// The elements along one line, with their positions in it.
type Line<'a> = Vec<(usize, &'a Constant)>;

/// The value of a reduction, if `name` is one.
pub fn fold_reduction(mut call: Reduction) -> Option<Operand> {
    let (_, dim, mask, back) = *FORMS.iter().find(|row| row.0 == call.name)?;
    let arguments = call.arguments;
    let argument = |index: usize| (index > 0).then(|| arguments.get(index).and_then(Option::as_ref)).flatten();
    let array = arguments.first()?.as_ref()?;
    if array.shape.is_empty() {
        return None;
    }
    let back = matches!(argument(back).and_then(Operand::constant), Some(Constant::Logical(true)));
    let mask = argument(mask);
    if mask.is_some_and(|mask| !mask.shape.is_empty() && mask.shape != array.shape) {
        return None;
    }
    let unmasked = |index: usize| match mask.map(|mask| mask.element_at(index).and_then(as_constant)) {
        Some(Some(Constant::Logical(value))) => Some(*value),
        Some(_) => None,
        None => Some(true),
    };
    let locates = matches!(call.name, "maxloc" | "minloc" | "findloc");
    match argument(dim) {
        Some(dim) => {
            let dim = usize::try_from(dim.integer()?.checked_sub(1)?).ok().filter(|dim| *dim < array.shape.len())?;
            let (extent, stride) = (array.shape[dim], array.strides()[dim]);
            let mut shape = array.shape.clone();
            shape.remove(dim);
            let mut elements = Vec::new();
            for index in 0..element_count(&shape)? {
                let first = index % stride + index / stride * stride * extent;
                let mut line: Line = Vec::new();
                for position in 0..extent {
                    let at = first + position * stride;
                    if unmasked(at)? {
                        line.push((position, as_constant(array.elements.get(at)?)?));
                    }
                }
                elements.push(match locates {
                    true => Value::integer(locate_element(&call, &line, back)?.map_or(0, |at| at as i128 + 1)),
                    false => Value::Constant(of_line(&mut call, &line)?),
                });
            }
            Some(Operand { elements, shape, class: Some(call.class) })
        }
        None => {
            let mut line: Line = Vec::new();
            for (at, value) in array.elements.iter().enumerate() {
                if unmasked(at)? {
                    line.push((at, as_constant(value)?));
                }
            }
            match locates {
                true => {
                    let found = locate_element(&call, &line, back)?;
                    let strides = element_strides(&array.shape);
                    let index = |(stride, extent): (&usize, &usize)| match found {
                        Some(at) => (at / stride % extent) as i128 + 1,
                        None => 0,
                    };
                    Some(Operand::integers(strides.iter().zip(&array.shape).map(index), call.class.1))
                }
                false => Some(Operand::scalar(of_line(&mut call, &line)?, call.class)),
            }
        }
    }
}

/// The position of the element that is looked for.
fn locate_element(call: &Reduction, line: &Line, back: bool) -> Option<Option<usize>> {
    let wanted = match call.name {
        "maxloc" => Ordering::Greater,
        "minloc" => Ordering::Less,
        _ => {
            let value = call.arguments.get(1)?.as_ref()?.constant()?;
            let is_it = |(_, element): &&(usize, &Constant)| equal_constants(element, value);
            let found = if back { line.iter().rev().find(is_it) } else { line.iter().find(is_it) };
            return Some(found.map(|(at, _)| *at));
        }
    };
    let mut best: Option<&(usize, &Constant)> = None;
    for element in line {
        let better = match best {
            None => true,
            Some(best) => {
                let order = constant_order(element.1, best.1)?;
                order == wanted || back && order == Ordering::Equal
            }
        };
        if better {
            best = Some(element);
        }
    }
    Some(best.map(|(at, _)| *at))
}

fn equal_constants(one: &Constant, other: &Constant) -> bool {
    match (one, other) {
        (Constant::Logical(one), Constant::Logical(other)) => one == other,
        (Constant::Character(one), Constant::Character(other)) => compared_text(one, other).is_eq(),
        (Constant::Complex(one), Constant::Complex(other)) => {
            one.iter().zip(other.iter()).all(|(one, other)| one.compare(other) == Some(Ordering::Equal))
        }
        (Constant::Integer(one), Constant::Real(other)) | (Constant::Real(other), Constant::Integer(one)) => {
            Real::of_integer(*one, Format::Quad).0.compare(other) == Some(Ordering::Equal)
        }
        _ => constant_order(one, other) == Some(Ordering::Equal),
    }
}

/// The reduction of the elements of one line.
fn of_line(call: &mut Reduction, line: &Line) -> Option<Constant> {
    let (base, kind) = call.class;
    let values = line.iter().map(|(_, value)| *value);
    let is_true = |value: &Constant| matches!(value, Constant::Logical(true));
    let bits = |f: fn(i128, i128) -> i128, start: i128| {
        let all = line.iter().try_fold(start, |sum, (_, value)| match value {
            Constant::Integer(value) => Some(f(sum, *value)),
            _ => None,
        });
        all.map(Constant::Integer)
    };
    match call.name {
        "any" => Some(Constant::Logical(values.into_iter().any(is_true))),
        "all" => Some(Constant::Logical(values.into_iter().all(is_true))),
        "parity" => Some(Constant::Logical(values.filter(|value| is_true(value)).count() % 2 == 1)),
        "count" => Some(Constant::Integer(values.filter(|value| is_true(value)).count() as i128)),
        "iall" => bits(|sum, value| sum & value, -1),
        "iany" => bits(|sum, value| sum | value, 0),
        "iparity" => bits(|sum, value| sum ^ value, 0),
        "sum" => fold_line(BinaryOp::Add, 0, line, call),
        "product" => fold_line(BinaryOp::Multiply, 1, line, call),
        "maxval" | "minval" => {
            let wanted = if call.name == "maxval" { Ordering::Greater } else { Ordering::Less };
            let mut best: Option<&Constant> = None;
            for value in values {
                if best.is_none_or(|best| constant_order(value, best) == Some(wanted)) {
                    best = Some(value);
                }
            }
            match best {
                Some(best) => Some(best.clone()),
                None => extreme_constant(base, kind, wanted),
            }
        }
        "norm2" => {
            let values: Option<Vec<Real>> = values
                .map(|value| match value {
                    Constant::Real(value) => Some(value.clone()),
                    _ => None,
                })
                .collect();
            Some(Constant::Real(call.faults.take_real(big::evaluate_hypot(&values?, Format::of_kind(kind)?)?)))
        }
        _ => None,
    }
}

fn fold_line(op: BinaryOp, start: i128, line: &Line, call: &mut Reduction) -> Option<Constant> {
    let (base, kind) = call.class;
    let mut sum = arithmetic::convert_constant(&Constant::Integer(start), base, kind, call.faults)?;
    for (_, value) in line {
        sum = arithmetic::fold_binary(op, &sum, value, call.class, call.faults)?;
    }
    Some(sum)
}

/// MAXVAL and MINVAL of nothing: the number of the greatest magnitude on the other side.
fn extreme_constant(base: Base, kind: u8, wanted: Ordering) -> Option<Constant> {
    let negative = wanted == Ordering::Greater;
    match base {
        Base::Integer => {
            let huge = i128::MAX >> (128 - 8 * u32::from(kind.min(16)));
            Some(Constant::Integer(if negative { -huge - 1 } else { huge }))
        }
        Base::Real => {
            let huge = Real::largest(Format::of_kind(kind)?);
            Some(Constant::Real(if negative { huge.negate() } else { huge }))
        }
        _ => None,
    }
}

/// DOT_PRODUCT and MATMUL.
pub fn fold_product(call: Reduction) -> Option<Operand> {
    let (one, other) = (call.arguments.first()?.as_ref()?, call.arguments.get(1)?.as_ref()?);
    let (rows, inner, columns) = match (&one.shape[..], &other.shape[..]) {
        ([inner], [same]) if inner == same => (1, *inner, 1),
        ([rows, inner], [same]) if inner == same => (*rows, *inner, 1),
        ([inner], [same, columns]) if inner == same => (1, *inner, *columns),
        ([rows, inner], [same, columns]) if inner == same => (*rows, *inner, *columns),
        _ => return None,
    };
    if rows.checked_mul(columns)?.checked_mul(inner.max(1))? > MAX_ELEMENTS {
        return None;
    }
    let (base, kind) = call.class;
    let logical = base == Base::Logical;
    let (times, plus) = if logical { (BinaryOp::And, BinaryOp::Or) } else { (BinaryOp::Multiply, BinaryOp::Add) };
    let convert = |value: &Value, faults: &mut Faults| {
        let constant = as_constant(value)?;
        arithmetic::convert_constant(constant, base, kind, faults)
    };
    let mut elements = Vec::new();
    for column in 0..columns {
        for row in 0..rows {
            let mut sum = match logical {
                true => Constant::Logical(false),
                false => arithmetic::convert_constant(&Constant::Integer(0), base, kind, call.faults)?,
            };
            for at in 0..inner {
                let mut left = convert(&one.elements[row + at * rows], call.faults)?;
                if call.name == "dot_product"
                    && let Constant::Complex(parts) = &mut left
                {
                    parts[1] = parts[1].negate();
                }
                let right = convert(&other.elements[at + column * inner], call.faults)?;
                let product = arithmetic::fold_binary(times, &left, &right, call.class, call.faults)?;
                sum = arithmetic::fold_binary(plus, &sum, &product, call.class, call.faults)?;
            }
            elements.push(Value::Constant(sum));
        }
    }
    let shape = match (one.shape.len(), other.shape.len()) {
        (2, 2) => vec![rows, columns],
        (2, _) => vec![rows],
        (_, 2) => vec![columns],
        _ => Vec::new(),
    };
    Some(Operand { elements, shape, class: Some(call.class) })
}
