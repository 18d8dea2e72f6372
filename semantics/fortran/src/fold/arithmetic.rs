//! Operations on constants (Fortran 2023, 10.1.5) and conversions between their types.

use super::big;
use body::BinaryOp;
use std::cmp::Ordering;
use symbols::real::{Operation, Raised, Rounding};
use symbols::{Base, Constant, Format, Real, wrap_to_kind};

/// More elements than this are not computed.
pub const MAX_ELEMENTS: usize = 1 << 20;

/// What went wrong while a value was computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Faults {
    /// The value does not fit its kind.
    pub overflow: bool,
    /// Something was divided by zero.
    pub zero: bool,
    /// An argument has no value of the function.
    pub invalid: bool,
}

impl Faults {
    fn note_raised(&mut self, raised: Raised) {
        self.overflow |= raised.overflow;
        self.zero |= raised.divide_by_zero;
        self.invalid |= raised.invalid;
    }

    /// The result of an operation on reals.
    pub fn take_real(&mut self, (value, raised): (Real, Raised)) -> Real {
        self.note_raised(raised);
        value
    }
}

/// Whether integers of `kind` hold `value`.
pub fn fits_kind(value: i128, base: Base, kind: u8) -> bool {
    wrap_to_kind(value, base, kind) == value
}

/// An integer of `kind`; too large ones are wrapped and noted.
pub fn integer_of_kind(value: Option<i128>, base: Base, kind: u8, faults: &mut Faults) -> Option<Constant> {
    let Some(value) = value else {
        faults.overflow = true;
        return None;
    };
    faults.overflow |= base == Base::Integer && !fits_kind(value, base, kind);
    Some(Constant::Integer(wrap_to_kind(value, base, kind)))
}

/// `-x`
pub fn negate_constant(constant: &Constant, base: Base, kind: u8, faults: &mut Faults) -> Option<Constant> {
    match constant {
        Constant::Integer(value) => integer_of_kind(value.checked_neg(), base, kind, faults),
        Constant::Real(value) => Some(Constant::Real(value.negate())),
        Constant::Complex(parts) => Some(complex_constant(parts[0].negate(), parts[1].negate())),
        Constant::Logical(_) | Constant::Character(_) => None,
    }
}

/// A complex number of two parts.
pub fn complex_constant(re: Real, im: Real) -> Constant {
    Constant::Complex(Box::new([re, im]))
}

/// A number as a real of `format`.
pub fn as_real(constant: &Constant, format: Format, faults: &mut Faults) -> Option<Real> {
    match constant {
        Constant::Integer(value) => Some(faults.take_real(Real::of_integer(*value, format))),
        Constant::Real(value) => Some(faults.take_real(value.convert(format))),
        Constant::Complex(parts) => Some(faults.take_real(parts[0].convert(format))),
        Constant::Logical(_) | Constant::Character(_) => None,
    }
}

/// A constant as one of another type (10.2.1.3).
pub fn convert_constant(constant: &Constant, base: Base, kind: u8, faults: &mut Faults) -> Option<Constant> {
    match (constant, base) {
        (Constant::Integer(value), Base::Integer | Base::Unsigned) => integer_of_kind(Some(*value), base, kind, faults),
        (Constant::Real(value), Base::Integer | Base::Unsigned) => {
            integer_of_kind(value.to_integer(Rounding::Zero), base, kind, faults)
        }
        (Constant::Complex(parts), Base::Integer | Base::Unsigned) => {
            integer_of_kind(parts[0].to_integer(Rounding::Zero), base, kind, faults)
        }
        (_, Base::Real) => as_real(constant, Format::of_kind(kind)?, faults).map(Constant::Real),
        (Constant::Complex(parts), Base::Complex) => {
            let format = Format::of_kind(kind)?;
            Some(complex_constant(
                faults.take_real(parts[0].convert(format)),
                faults.take_real(parts[1].convert(format)),
            ))
        }
        (_, Base::Complex) => {
            let format = Format::of_kind(kind)?;
            Some(complex_constant(as_real(constant, format, faults)?, Real::of_bits(format, 0)))
        }
        (Constant::Logical(_), Base::Logical) | (Constant::Character(_), Base::Char) => Some(constant.clone()),
        _ => None,
    }
}

/// A binary operation on operands of one type, or a power; `base` and `kind` are those of the result of arithmetic.
pub fn fold_binary(
    op: BinaryOp,
    left: &Constant,
    right: &Constant,
    (base, kind): (Base, u8),
    faults: &mut Faults,
) -> Option<Constant> {
    match (left, right) {
        (Constant::Integer(left), Constant::Integer(right)) => binary_integer(op, *left, *right, (base, kind), faults),
        (Constant::Logical(left), Constant::Logical(right)) => Some(Constant::Logical(match op {
            BinaryOp::And => *left && *right,
            BinaryOp::Or => *left || *right,
            BinaryOp::Eqv => left == right,
            BinaryOp::Neqv => left != right,
            _ => return None,
        })),
        (Constant::Character(left), Constant::Character(right)) => match op {
            BinaryOp::Concat if left.len() + right.len() > MAX_ELEMENTS => None,
            BinaryOp::Concat => Some(Constant::Character(format!("{left}{right}"))),
            _ => op.holds_for(compared_text(left, right)).map(Constant::Logical),
        },
        (Constant::Complex(left), Constant::Integer(power)) if op == BinaryOp::Power => {
            complex_power(left, *power, faults)
        }
        (Constant::Complex(left), Constant::Complex(right)) => binary_complex(op, left, right, faults),
        (Constant::Real(left), Constant::Integer(power)) if op == BinaryOp::Power => {
            Some(Constant::Real(faults.take_real(big::whole_power(left, *power)?)))
        }
        (Constant::Real(left), Constant::Real(right)) => binary_real(op, left, right, faults),
        _ => None,
    }
}

/// The order of two texts, the shorter one padded with blanks (10.1.5.5.1).
pub fn compared_text(left: &str, right: &str) -> Ordering {
    let length = left.chars().count().max(right.chars().count());
    let padded = |text: &str| text.chars().chain(std::iter::repeat(' ')).take(length).collect::<Vec<char>>();
    padded(left).cmp(&padded(right))
}

fn binary_integer(
    op: BinaryOp,
    left: i128,
    right: i128,
    (base, kind): (Base, u8),
    faults: &mut Faults,
) -> Option<Constant> {
    let unsigned = base == Base::Unsigned;
    let value = match op {
        BinaryOp::Add => left.checked_add(right),
        BinaryOp::Subtract => left.checked_sub(right),
        BinaryOp::Multiply if unsigned => Some(left.wrapping_mul(right)),
        BinaryOp::Multiply => left.checked_mul(right),
        BinaryOp::Divide if right == 0 => {
            faults.zero = true;
            return None;
        }
        BinaryOp::Divide if unsigned => Some((left as u128 / right as u128) as i128),
        BinaryOp::Divide => left.checked_div(right),
        BinaryOp::Power => return whole_power(left, right, (base, kind), faults),
        _ => return op.holds_for(left.cmp(&right)).map(Constant::Logical),
    };
    integer_of_kind(value, base, kind, faults)
}

fn whole_power(left: i128, right: i128, (base, kind): (Base, u8), faults: &mut Faults) -> Option<Constant> {
    let value = match (left, right) {
        (0, ..0) => {
            faults.zero = true;
            return None;
        }
        (1, _) | (_, 0) => Some(1),
        (-1, _) => Some(if right % 2 == 0 { 1 } else { -1 }),
        (_, ..0) => Some(0),
        (0, _) => Some(0),
        _ => u32::try_from(right).ok().and_then(|right| left.checked_pow(right)),
    };
    integer_of_kind(value, base, kind, faults)
}

fn binary_real(op: BinaryOp, left: &Real, right: &Real, faults: &mut Faults) -> Option<Constant> {
    let operation = match op {
        BinaryOp::Add => Operation::Add,
        BinaryOp::Subtract => Operation::Subtract,
        BinaryOp::Multiply => Operation::Multiply,
        BinaryOp::Divide => Operation::Divide,
        BinaryOp::Power => return Some(Constant::Real(faults.take_real(big::evaluate_power(left, right)?))),
        _ => {
            return match left.compare(right) {
                Some(order) => op.holds_for(order).map(Constant::Logical),
                None => Some(Constant::Logical(op == BinaryOp::Ne)),
            };
        }
    };
    Some(Constant::Real(faults.take_real(left.apply_operation(operation, right))))
}

fn binary_complex(op: BinaryOp, left: &[Real; 2], right: &[Real; 2], faults: &mut Faults) -> Option<Constant> {
    let format = left[0].format();
    let same = || left.iter().zip(right).all(|(left, right)| left.compare(right) == Some(Ordering::Equal));
    let parts = match op {
        BinaryOp::Eq => return Some(Constant::Logical(same())),
        BinaryOp::Ne => return Some(Constant::Logical(!same())),
        BinaryOp::Add | BinaryOp::Subtract => {
            let operation = if op == BinaryOp::Add { Operation::Add } else { Operation::Subtract };
            let mut part = |index: usize| faults.take_real(left[index].apply_operation(operation, &right[index]));
            [part(0), part(1)]
        }
        BinaryOp::Multiply => multiply_complex(left, right),
        BinaryOp::Divide => {
            if right.iter().all(Real::is_zero) {
                faults.zero = true;
                return None;
            }
            divide_complex(left, right)
        }
        BinaryOp::Power => big::complex_power(left, right)?,
        _ => return None,
    };
    let [re, im] = parts.map(|part| faults.take_real(part.convert(format)));
    Some(complex_constant(re, im))
}

/// Products and sums in the widest format, where those of doubles are nearly exact.
fn widen_parts(parts: &[Real; 2]) -> [Real; 2] {
    [parts[0].convert(Format::Quad).0, parts[1].convert(Format::Quad).0]
}

fn multiply_complex(left: &[Real; 2], right: &[Real; 2]) -> [Real; 2] {
    let ([a, b], [c, d]) = (widen_parts(left), widen_parts(right));
    let times = |one: &Real, other: &Real| one.apply_operation(Operation::Multiply, other).0;
    [a.multiply_add(&c, &times(&b, &d).negate()).0, a.multiply_add(&d, &times(&b, &c)).0]
}

fn divide_complex(left: &[Real; 2], right: &[Real; 2]) -> [Real; 2] {
    let ([a, b], [c, d]) = (widen_parts(left), widen_parts(right));
    let times = |one: &Real, other: &Real| one.apply_operation(Operation::Multiply, other).0;
    let norm = c.multiply_add(&c, &times(&d, &d)).0;
    let over = |value: Real| value.apply_operation(Operation::Divide, &norm).0;
    [over(a.multiply_add(&c, &times(&b, &d)).0), over(b.multiply_add(&c, &times(&a, &d).negate()).0)]
}

fn complex_power(left: &[Real; 2], power: i128, faults: &mut Faults) -> Option<Constant> {
    let format = left[0].format();
    let one = [Real::of_integer(1, Format::Quad).0, Real::of_bits(Format::Quad, 0)];
    let (mut result, mut square, mut rest) = (one.clone(), widen_parts(left), power.unsigned_abs());
    if rest > 1 << 20 {
        return None;
    }
    while rest > 0 {
        if rest & 1 == 1 {
            result = multiply_complex(&result, &square);
        }
        square = multiply_complex(&square, &square);
        rest >>= 1;
    }
    if power < 0 {
        if result.iter().all(Real::is_zero) {
            faults.zero = true;
            return None;
        }
        result = divide_complex(&one, &result);
    }
    let [re, im] = result.map(|part| faults.take_real(part.convert(format)));
    Some(complex_constant(re, im))
}
