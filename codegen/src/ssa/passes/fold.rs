//! Constant folding and algebra, one instruction at a time.
//!
//! Sums move their constants outwards, so that an address ends as a register and an offset; floating-point arithmetic is
//! folded on constants only, with the rounding of the device.

use crate::ssa::*;

/// What became of an instruction.
pub enum Folded {
    /// It stays (perhaps as another operation).
    Not,
    /// Its value is another's.
    Same(Value),
    /// It stays, and needs these new instructions before it; it may fold again.
    Needs(Vec<Value>),
}

/// Folds one instruction whose operands are folded.
pub fn fold_instruction(function: &mut Function, value: Value) -> Folded {
    let Some(ty) = function[value].ty else { return fold_address(function, value) };
    match function[value].op.clone() {
        Op::Binary(op, a, b) => fold_binary(function, value, ty, op, a, b),
        Op::Unary(op, a) => fold_unary(function, value, ty, op, a),
        Op::Compare(op, a, b) => fold_compare(function, value, op, a, b),
        Op::Select(condition, a, b) => match function.constant_bits(condition) {
            Some(bits) => Folded::Same(if bits & 1 == 1 { a } else { b }),
            None if a == b => Folded::Same(a),
            None => Folded::Not,
        },
        Op::Convert(op, a) => fold_convert(function, value, ty, op, a),
        Op::Load(..) | Op::Store(..) | Op::Atomic(..) => fold_address(function, value),
        Op::Const(_) | Op::Param(_) | Op::BlockParam | Op::Special(_) | Op::Slot(_) => Folded::Not,
        Op::Fma(..) | Op::ShuffleDown { .. } | Op::Ballot(..) | Op::Barrier | Op::BarrierApart | Op::Fence => {
            Folded::Not
        }
        Op::Expect(_) => Folded::Not,
        Op::Call(..) | Op::Invoke(..) | Op::InvokeAt(..) | Op::Give(_) => Folded::Not,
        Op::FunctionAddress(_) | Op::IsSpace(..) | Op::ShuffleReaches(_) => Folded::Not,
    }
}

/// Replaces products of extended values by widening ones; last, since other passes know the plain forms.
pub fn widen_products(function: &mut Function) {
    for block in function.block_ids() {
        let mut insts = Vec::new();
        for value in std::mem::take(&mut function[block].insts) {
            if let (Some(Ty::I64), Op::Binary(Binary::Mul, a, b)) = (function[value].ty, function[value].op.clone()) {
                widen_product(function, value, a, b, &mut insts);
            }
            insts.push(value);
        }
        function[block].insts = insts;
    }
}

fn widen_product(function: &mut Function, value: Value, a: Value, b: Value, insts: &mut Vec<Value>) {
    let extended = |function: &Function, value: Value| match function[value].op {
        Op::Convert(op @ (Convert::SignExtend | Convert::ZeroExtend), inner) => Some((op, inner)),
        _ => None,
    };
    let Some((extension, left)) = extended(function, a) else { return };
    let signed = extension == Convert::SignExtend;
    let fits = |constant: i64| if signed { i32::try_from(constant).is_ok() } else { u32::try_from(constant).is_ok() };
    let right = match function.constant_integer(b) {
        Some(constant) if fits(constant) => {
            let constant = function.add_instruction(Op::Const(constant as u32 as u64), Some(Ty::I32));
            insts.push(constant);
            Some(constant)
        }
        Some(_) => None,
        None => extended(function, b).filter(|(other, _)| *other == extension).map(|(_, inner)| inner),
    };
    if let Some(right) = right {
        function[value].op = Op::Binary(if signed { Binary::MulWide } else { Binary::UMulWide }, left, right);
    }
}

fn set_constant(function: &mut Function, value: Value, bits: u64) -> Folded {
    function[value].op = Op::Const(bits);
    Folded::Not
}

/// An address that is a sum with a constant: the constant goes into the offset.
fn fold_address(function: &mut Function, value: Value) -> Folded {
    let (Op::Load(access, address) | Op::Store(access, address, _) | Op::Atomic(access, _, address, ..)) =
        function[value].op.clone()
    else {
        return Folded::Not;
    };
    let Op::Binary(Binary::Add, base, constant) = function[address].op else { return Folded::Not };
    let offset = function.constant_integer(constant).and_then(|constant| access.offset.checked_add(constant));
    if let Some(offset) = offset.filter(|offset| i32::try_from(*offset).is_ok()) {
        if let Op::Load(access, address) | Op::Store(access, address, _) | Op::Atomic(access, _, address, ..) =
            &mut function[value].op
        {
            access.offset = offset;
            *address = base;
        }
        return fold_address(function, value);
    }
    Folded::Not
}

fn fold_binary(function: &mut Function, value: Value, ty: Ty, op: Binary, a: Value, b: Value) -> Folded {
    if let (Some(x), Some(y)) = (function.constant_bits(a), function.constant_bits(b)) {
        return match evaluate_binary(op, ty, x, y) {
            Some(bits) => set_constant(function, value, bits),
            None => Folded::Not,
        };
    }
    if ty.is_float() && op == Binary::Div {
        return fold_quotient(function, value, ty, a, b);
    }
    if ty.is_float() || matches!(op, Binary::MulWide | Binary::UMulWide) {
        return Folded::Not;
    }
    if ty == Ty::Pred {
        return fold_logical(function, value, op, a, b);
    }
    if op.commutes() && function.constant_bits(a).is_some() {
        function[value].op = Op::Binary(op, b, a);
        return fold_instruction(function, value);
    }
    if a == b && matches!(op, Binary::Sub | Binary::Xor) {
        return set_constant(function, value, 0);
    }
    match function.constant_integer(b) {
        Some(constant) => fold_with_constant(function, value, ty, op, a, constant),
        None if op == Binary::Add => constant_out(function, value, ty, a, b),
        None => Folded::Not,
    }
}

/// A quotient by a power of two is a product: the reciprocal has no error, so that both are the same number before it is rounded.
fn fold_quotient(function: &mut Function, value: Value, ty: Ty, a: Value, b: Value) -> Folded {
    let Some(bits) = function.constant_bits(b) else { return Folded::Not };
    let reciprocal = if ty == Ty::F32 {
        let divisor = f32::from_bits(bits as u32);
        let exact = bits & 0x7f_ffff == 0 && divisor.is_normal() && divisor.recip().is_normal();
        exact.then(|| u64::from(divisor.recip().to_bits()))
    } else {
        let divisor = f64::from_bits(bits);
        let exact = bits & ((1 << 52) - 1) == 0 && divisor.is_normal() && divisor.recip().is_normal();
        exact.then(|| divisor.recip().to_bits())
    };
    let Some(reciprocal) = reciprocal else { return Folded::Not };
    let factor = function.add_instruction(Op::Const(reciprocal), Some(ty));
    function[value].op = Op::Binary(Binary::Mul, a, factor);
    Folded::Needs(vec![factor])
}

fn fold_logical(function: &mut Function, value: Value, op: Binary, a: Value, b: Value) -> Folded {
    let (other, bits) = match (function.constant_bits(a), function.constant_bits(b)) {
        (Some(bits), None) => (b, bits & 1),
        (None, Some(bits)) => (a, bits & 1),
        _ => return Folded::Not,
    };
    match (op, bits) {
        (Binary::And, 1) | (Binary::Or, 0) | (Binary::Xor, 0) => Folded::Same(other),
        (Binary::And, _) => set_constant(function, value, 0),
        (Binary::Or, _) => set_constant(function, value, 1),
        _ => Folded::Not,
    }
}

/// `(x + c) + y` is `(x + y) + c`.
fn constant_out(function: &mut Function, value: Value, ty: Ty, a: Value, b: Value) -> Folded {
    for (sum, other) in [(a, b), (b, a)] {
        let Op::Binary(Binary::Add, x, c) = function[sum].op else { continue };
        if function.constant_bits(c).is_some() {
            let inner = function.add_instruction(Op::Binary(Binary::Add, x, other), Some(ty));
            function[value].op = Op::Binary(Binary::Add, inner, c);
            return Folded::Needs(vec![inner]);
        }
    }
    Folded::Not
}

fn fold_with_constant(function: &mut Function, value: Value, ty: Ty, op: Binary, a: Value, c: i64) -> Folded {
    use Binary::*;
    match (op, c) {
        (Add | Sub | Or | Xor | Shl | Shr | UShr, 0) | (Mul | Div | UDiv, 1) | (And, -1) => return Folded::Same(a),
        (Mul | And, 0) => return set_constant(function, value, 0),
        (URem, 1) | (Rem, 1) => return set_constant(function, value, 0),
        _ => {}
    }
    let constant = |function: &mut Function, c: i64| {
        let bits = if ty == Ty::I32 { c as u32 as u64 } else { c as u64 };
        function.add_instruction(Op::Const(bits), Some(ty))
    };
    if op == Sub {
        let negated = constant(function, c.wrapping_neg());
        function[value].op = Op::Binary(Add, a, negated);
        return Folded::Needs(vec![negated]);
    }
    let Op::Binary(inner, x, y) = function[a].op else { return Folded::Not };
    let Some(d) = function.constant_integer(y) else { return Folded::Not };
    match (op, inner) {
        (Add, Add) | (Mul, Mul) => {
            let joined = constant(function, if op == Add { c.wrapping_add(d) } else { c.wrapping_mul(d) });
            function[value].op = Op::Binary(op, x, joined);
            Folded::Needs(vec![joined])
        }
        (Mul, Add) => {
            let factor = constant(function, c);
            let product = function.add_instruction(Op::Binary(Mul, x, factor), Some(ty));
            let summand = constant(function, c.wrapping_mul(d));
            function[value].op = Op::Binary(Add, product, summand);
            Folded::Needs(vec![factor, product, summand])
        }
        _ => Folded::Not,
    }
}

fn fold_unary(function: &mut Function, value: Value, ty: Ty, op: Unary, a: Value) -> Folded {
    if let Op::Unary(inner, x) = function[a].op
        && inner == op
        && matches!(op, Unary::Neg | Unary::Not)
    {
        return Folded::Same(x);
    }
    let Some(bits) = function.constant_bits(a) else { return Folded::Not };
    let folded = match (op, ty) {
        (Unary::Neg, Ty::I32) => (bits as u32).wrapping_neg() as u64,
        (Unary::Neg, Ty::I64) => bits.wrapping_neg(),
        (Unary::Neg, Ty::F16) => bits ^ half::SIGN,
        (Unary::Neg, Ty::F32) => bits ^ 0x8000_0000,
        (Unary::Neg, Ty::F64) => bits ^ (1 << 63),
        (Unary::Not, Ty::Pred) => bits & 1 ^ 1,
        (Unary::Not, Ty::I32) => !(bits as u32) as u64,
        (Unary::Not, Ty::I64) => !bits,
        _ => return Folded::Not,
    };
    set_constant(function, value, folded)
}

fn fold_compare(function: &mut Function, value: Value, op: Compare, a: Value, b: Value) -> Folded {
    if let (Some(x), Some(y)) = (function.constant_integer(a), function.constant_integer(b)) {
        let unsigned = |x: i64| if function.ty(a) == Ty::I32 { u64::from(x as u32) } else { x as u64 };
        let holds = match op {
            Compare::Eq => x == y,
            Compare::Ne => x != y,
            Compare::Lt => x < y,
            Compare::Le => x <= y,
            Compare::Gt => x > y,
            Compare::Ge => x >= y,
            Compare::ULt => unsigned(x) < unsigned(y),
            Compare::ULe => unsigned(x) <= unsigned(y),
            Compare::UGt => unsigned(x) > unsigned(y),
            Compare::UGe => unsigned(x) >= unsigned(y),
        };
        return set_constant(function, value, u64::from(holds));
    }
    // A truth value that was made an integer and is tested again.
    if let (Op::Select(condition, yes, no), Some(0)) = (function[a].op.clone(), function.constant_integer(b))
        && function.constant_integer(yes) == Some(1)
        && function.constant_integer(no) == Some(0)
    {
        match op {
            Compare::Ne => return Folded::Same(condition),
            Compare::Eq => {
                function[value].op = Op::Unary(Unary::Not, condition);
                return Folded::Not;
            }
            _ => {}
        }
    }
    Folded::Not
}

fn fold_convert(function: &mut Function, value: Value, ty: Ty, op: Convert, a: Value) -> Folded {
    match (op, function[a].op.clone()) {
        (Convert::Truncate, Op::Convert(Convert::SignExtend | Convert::ZeroExtend, x)) => return Folded::Same(x),
        (Convert::Narrow(cell), Op::Load(access, _)) if access.cell == cell => return Folded::Same(a),
        (Convert::Narrow(cell), Op::Convert(Convert::Narrow(inner), _)) if inner == cell => return Folded::Same(a),
        _ => {}
    }
    let Some(bits) = function.constant_bits(a) else { return Folded::Not };
    let from = function.ty(a);
    let signed = if from == Ty::I32 { i64::from(bits as u32 as i32) } else { bits as i64 };
    let unsigned = if from == Ty::I32 { u64::from(bits as u32) } else { bits };
    if ty == Ty::F16 || from == Ty::F16 {
        return fold_half(function, value, ty, op, a);
    }
    let folded = match op {
        Convert::SignExtend => signed as u64,
        Convert::ZeroExtend => unsigned,
        Convert::Truncate => bits as u32 as u64,
        Convert::Narrow(cell) => narrow_bits(cell, bits as u32),
        Convert::IntToFloat if ty == Ty::F32 => u64::from((signed as f32).to_bits()),
        Convert::IntToFloat => (signed as f64).to_bits(),
        Convert::UnsignedToFloat if ty == Ty::F32 => u64::from((unsigned as f32).to_bits()),
        Convert::UnsignedToFloat => (unsigned as f64).to_bits(),
        Convert::Float if ty == Ty::F32 => u64::from((f64::from_bits(bits) as f32).to_bits()),
        Convert::Float => f64::from(f32::from_bits(bits as u32)).to_bits(),
        Convert::FloatToInt | Convert::FloatToUnsigned | Convert::Generic(_) => return Folded::Not,
        Convert::Bits => bits,
    };
    set_constant(function, value, folded)
}

/// The same of halves.
fn fold_half(function: &mut Function, value: Value, ty: Ty, op: Convert, a: Value) -> Folded {
    let Some(bits) = function.constant_bits(a) else { return Folded::Not };
    let number = match (op, function.ty(a)) {
        (Convert::Bits, _) => return set_constant(function, value, bits & 0xffff),
        (Convert::Float, Ty::F16) => half::half_value(bits),
        (Convert::Float, Ty::F32) => f64::from(f32::from_bits(bits as u32)),
        (Convert::Float, Ty::F64) => f64::from_bits(bits),
        (Convert::IntToFloat, Ty::I32) => f64::from(bits as u32 as i32),
        (Convert::UnsignedToFloat, Ty::I32) => f64::from(bits as u32),
        _ => return Folded::Not,
    };
    let folded = match ty {
        Ty::F16 => half::round_to_half(number),
        Ty::F32 => u64::from((number as f32).to_bits()),
        Ty::F64 => number.to_bits(),
        Ty::Pred | Ty::I32 | Ty::I64 => return Folded::Not,
    };
    set_constant(function, value, folded)
}

fn narrow_bits(cell: Cell, bits: u32) -> u64 {
    u64::from(match cell {
        Cell::S8 => bits as i8 as i32 as u32,
        Cell::U8 => bits & 0xff,
        Cell::S16 => bits as i16 as i32 as u32,
        Cell::U16 => bits & 0xffff,
        Cell::Whole(_) => bits,
    })
}

/// The value of an operation on constants; `None` where the device decides.
fn evaluate_binary(op: Binary, ty: Ty, x: u64, y: u64) -> Option<u64> {
    match ty {
        Ty::F16 => None,
        Ty::F32 => {
            evaluate_float(op, f32::from_bits(x as u32), f32::from_bits(y as u32)).map(|v| u64::from(v.to_bits()))
        }
        Ty::F64 => evaluate_float(op, f64::from_bits(x), f64::from_bits(y)).map(f64::to_bits),
        Ty::Pred => Some(match op {
            Binary::And => x & y & 1,
            Binary::Or => (x | y) & 1,
            Binary::Xor => (x ^ y) & 1,
            _ => return None,
        }),
        Ty::I32 => {
            evaluate_integer(op, i64::from(x as u32 as i32), i64::from(y as u32 as i32), 32).map(|v| v as u32 as u64)
        }
        Ty::I64 => evaluate_integer(op, x as i64, y as i64, 64).map(|v| v as u64),
    }
}

fn evaluate_float<T>(op: Binary, x: T, y: T) -> Option<T>
where
    T: std::ops::Add<Output = T> + std::ops::Sub<Output = T> + std::ops::Mul<Output = T> + std::ops::Div<Output = T>,
{
    match op {
        Binary::Add => Some(x + y),
        Binary::Sub => Some(x - y),
        Binary::Mul => Some(x * y),
        Binary::Div => Some(x / y),
        _ => None,
    }
}

fn evaluate_integer(op: Binary, x: i64, y: i64, bits: u32) -> Option<i64> {
    let unsigned = |x: i64| if bits == 32 { u64::from(x as u32) } else { x as u64 };
    let shift = u32::try_from(y).ok().filter(|shift| *shift < bits);
    Some(match op {
        Binary::Add => x.wrapping_add(y),
        Binary::Sub => x.wrapping_sub(y),
        Binary::Mul => x.wrapping_mul(y),
        Binary::Div => x.checked_div(y)?,
        Binary::UDiv => unsigned(x).checked_div(unsigned(y))? as i64,
        Binary::Rem => x.checked_rem(y)?,
        Binary::URem => unsigned(x).checked_rem(unsigned(y))? as i64,
        Binary::And => x & y,
        Binary::Or => x | y,
        Binary::Xor => x ^ y,
        Binary::Shl => x.wrapping_shl(shift?),
        Binary::Shr => x >> shift?,
        Binary::UShr => (unsigned(x) >> shift?) as i64,
        Binary::Min => x.min(y),
        Binary::Max => x.max(y),
        Binary::UMin => unsigned(x).min(unsigned(y)) as i64,
        Binary::UMax => unsigned(x).max(unsigned(y)) as i64,
        Binary::MulWide | Binary::UMulWide => return None,
    })
}
