//! Instructions that only compute: their forms are rows.

use super::super::convert::{Conversion, Rounding};
use super::super::program::{Compare, Compute, Convert, Extras, Operand, Operation, Pack, Scalar, Unpack};
use super::super::scalar::find_scalar;
use super::super::tree;
use super::super::types::{Class, PREDICATE, Type, U32};
use super::names::{exact_operands, take_first, take_modifier, take_type};
use super::{Body, DecodeResult};

/// The form of an opcode. Operand types, destination first: `t` the type of the instruction, `w` twice as wide in
/// `.wide`, `u` `.u32`, `p` `.pred`.
struct Row {
    opcode: &'static str,
    operands: &'static str,
    /// Modifiers that choose the function.
    modes: &'static [&'static str],
}

const fn row(opcode: &'static str, operands: &'static str, modes: &'static [&'static str]) -> Row {
    Row { opcode, operands, modes }
}

const TESTS: &[&str] = &["finite", "infinite", "number", "notanumber", "normal", "subnormal"];

const ROWS: &[Row] = &[
    row("add", "ttt", &[]),
    row("sub", "ttt", &[]),
    row("mul", "wtt", &["lo", "hi", "wide"]),
    row("mad", "wttw", &["lo", "hi", "wide"]),
    row("fma", "tttt", &[]),
    row("div", "ttt", &[]),
    row("rem", "ttt", &[]),
    row("min", "ttt", &["NaN"]),
    row("max", "ttt", &["NaN"]),
    row("neg", "tt", &[]),
    row("abs", "tt", &[]),
    row("sad", "tttt", &[]),
    row("sqrt", "tt", &[]),
    row("rsqrt", "tt", &[]),
    row("rcp", "tt", &[]),
    row("ex2", "tt", &[]),
    row("lg2", "tt", &[]),
    row("sin", "tt", &[]),
    row("cos", "tt", &[]),
    row("tanh", "tt", &[]),
    row("copysign", "ttt", &[]),
    row("testp", "pt", TESTS),
    row("and", "ttt", &[]),
    row("or", "ttt", &[]),
    row("xor", "ttt", &[]),
    row("not", "tt", &[]),
    row("cnot", "tt", &[]),
    row("shl", "ttu", &[]),
    row("shr", "ttu", &[]),
    row("shf", "tttu", &["l", "r", "wrap", "clamp"]),
    row("selp", "tttp", &[]),
    row("popc", "ut", &[]),
    row("clz", "ut", &[]),
    row("bfind", "ut", &[]),
    row("brev", "tt", &[]),
    row("bfe", "ttuu", &[]),
    row("bfi", "tttuu", &[]),
    row("prmt", "tttt", &[]),
    row("lop3", "ttttt", &[]),
];

/// Floating instructions that must say how exact they are: opcode, bits, one of these.
const PRECISION: &[(&str, u32, &[&str])] = &[
    ("fma", 16, &["rn"]),
    ("fma", 32, &["rn"]),
    ("fma", 64, &["rn"]),
    ("mad", 32, &["rn"]),
    ("mad", 64, &["rn"]),
    ("div", 32, &["rn", "approx", "full"]),
    ("div", 64, &["rn"]),
    ("sqrt", 32, &["rn", "approx"]),
    ("sqrt", 64, &["rn"]),
    ("rcp", 32, &["rn", "approx"]),
    ("rcp", 64, &["rn"]),
    ("rsqrt", 32, &["approx"]),
    ("rsqrt", 64, &["approx"]),
    ("ex2", 32, &["approx"]),
    ("lg2", 32, &["approx"]),
    ("sin", 32, &["approx"]),
    ("cos", 32, &["approx"]),
    ("tanh", 32, &["approx"]),
];

/// Exact forms that need not say so.
const NEAREST: &[&str] = &["add", "sub", "mul"];
/// What only exists in single precision.
const SINGLE: &[&str] = &["ex2", "lg2", "sin", "cos", "tanh"];
/// Floating instructions that take `.sat`.
const SATURATES: &[&str] = &["add", "sub", "mul", "fma", "mad"];
/// Floating instructions that do not take `.ftz`.
const EXACT: &[&str] = &["copysign", "testp", "selp", "tanh"];

const CONDITIONS: &[&str] = &[
    "eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan",
];

impl<'t> Body<'_, 't> {
    pub fn decode_pure(
        &mut self,
        opcode: &'t str,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        let Some(row) = ROWS.iter().find(|row| row.opcode == opcode) else {
            return Err(format!("`{opcode}` is not simulated"));
        };
        let kind = take_type(modifiers)?;
        let mut name = opcode.to_string();
        let mut wide = false;
        while let Some(mode) = take_first(modifiers, |word| row.modes.iter().find(|&&mode| mode == word)) {
            wide |= *mode == "wide";
            name = if opcode == "testp" { mode.to_string() } else { format!("{name}.{mode}") };
        }
        let extras = take_extras(opcode, kind, modifiers, &mut name)?;
        let function = find_scalar(&name, kind).ok_or_else(|| format!("there is no `{name}.{}`", kind.name()))?;
        let types = row.operands.chars().map(|letter| match letter {
            'w' if wide => kind.double_width(),
            'u' => U32,
            'p' => PREDICATE,
            _ => kind,
        });
        self.decode_compute(function, extras, types.collect(), operands)
    }

    fn decode_compute(
        &mut self,
        function: Scalar,
        extras: Extras,
        types: Vec<Type>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        let [first, rest @ ..] = operands else {
            return Err("expected operands".to_string());
        };
        if operands.len() != types.len() {
            return Err(format!("expected {} operands", types.len()));
        }
        let to = self.decode_register(first, types[0])?;
        let mut from = [self.decoder.add_constant(0); 4];
        for ((slot, operand), &kind) in from.iter_mut().zip(rest).zip(&types[1..]) {
            *slot = self.decode_source(operand, kind, false)?;
        }
        Ok(Operation::Compute(Compute { function, to, from, extras }))
    }

    pub fn decode_mov(
        &mut self,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        let kind = take_type(modifiers)?;
        let [to, from] = exact_operands(operands)?;
        match (to, from) {
            (tree::Operand::Vector(parts), from) => {
                let part = part_type(kind, parts.len())?;
                let mut to = [None; 4];
                for (slot, operand) in to.iter_mut().zip(parts) {
                    *slot = self.decode_target(operand, part, false)?.map(|found| found.0);
                }
                Ok(Operation::Unpack(Unpack {
                    to,
                    from: self.decode_source(from, kind, false)?,
                    bits: part.bits as u8,
                }))
            }
            (to, tree::Operand::Vector(parts)) => {
                let part = part_type(kind, parts.len())?;
                let mut from = [self.decoder.add_constant(0); 4];
                for (slot, operand) in from.iter_mut().zip(parts) {
                    *slot = self.decode_source(operand, part, false)?;
                }
                let to = self.decode_register(to, kind)?;
                Ok(Operation::Pack(Pack { to, from, count: parts.len() as u8, bits: part.bits as u8 }))
            }
            _ => {
                let function = find_scalar("mov", kind).ok_or_else(|| format!("there is no `mov.{}`", kind.name()))?;
                self.decode_compute(function, Extras::default(), vec![kind, kind], operands)
            }
        }
    }

    pub fn decode_compare(
        &mut self,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        let kind = take_type(modifiers)?;
        let condition = take_first(modifiers, |word| CONDITIONS.iter().find(|&&name| name == word));
        let condition = condition.ok_or("`setp` needs a condition")?;
        let function =
            find_scalar(condition, kind).ok_or_else(|| format!("there is no `setp.{condition}.{}`", kind.name()))?;
        let combine = take_first(modifiers, |word| ["and", "or", "xor"].into_iter().find(|&name| name == word));
        let flush = kind.class == Class::Float && kind.bits == 32 && take_modifier(modifiers, "ftz");
        let (to, a, b, third) = match (operands, combine) {
            ([to, a, b], None) => (to, a, b, None),
            ([to, a, b, third], Some(_)) => (to, a, b, Some(third)),
            _ => return Err("wrong number of operands".to_string()),
        };
        let to = match *to {
            tree::Operand::Pair(p, q) => [p, q].map(Some),
            tree::Operand::Word(p, 0) => [Some(p), None],
            _ => return Err("expected a predicate".to_string()),
        };
        let mut slots = [None; 2];
        for (slot, name) in slots.iter_mut().zip(to) {
            *slot = match name {
                Some("_") | None => None,
                Some(name) => Some(self.find_predicate(name)?),
            };
        }
        let third = match third {
            Some(third) => self.decode_source(third, PREDICATE, false)?,
            None => self.decoder.add_constant(0),
        };
        let from = [self.decode_source(a, kind, false)?, self.decode_source(b, kind, false)?, third];
        let combine: Scalar = match combine {
            Some("and") => |a, b, _, _| a & b,
            Some("xor") => |a, b, _, _| a ^ b,
            Some(_) | None => |a, b, _, _| a | b,
        };
        Ok(Operation::Compare(Compare { function, combine, to: slots, from, flush }))
    }

    pub fn decode_convert(
        &mut self,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        let from = take_type(modifiers)?;
        let to = take_type(modifiers)?;
        let saturate = take_modifier(modifiers, "sat");
        let flush = take_modifier(modifiers, "ftz");
        let rounding = take_first(modifiers, parse_rounding);
        let (rounding, integral) = checked_rounding(to, from, rounding)?;
        let plain = |kind: Type| !matches!(kind.class, Class::Bits | Class::Predicate);
        if !plain(to) || !plain(from) {
            return Err("`cvt` converts numbers".to_string());
        }
        if flush && !(to.class == Class::Float && to.bits == 32 || from.class == Class::Float && from.bits == 32) {
            return Err("`.ftz` without .f32".to_string());
        }
        let [target, source] = exact_operands(operands)?;
        let Some((slot, register)) = self.decode_target(target, to, true)? else {
            return Err("`_` cannot stand here".to_string());
        };
        let conversion = Conversion { to, from, register: register.bits, rounding, integral, saturate, flush };
        Ok(Operation::Convert(Convert { conversion, to: slot, from: self.decode_source(source, from, true)? }))
    }
}

/// The type of one of `count` parts of `kind`.
fn part_type(kind: Type, count: usize) -> DecodeResult<Type> {
    let count = count as u32;
    if kind.class == Class::Bits && matches!((kind.bits, count), (16 | 32 | 64, 2) | (32 | 64, 4)) {
        return Ok(Type { class: Class::Bits, bits: kind.bits / count });
    }
    Err(format!("`mov.{}` has no {count} parts", kind.name()))
}

fn parse_rounding(word: &str) -> Option<(Rounding, bool)> {
    Some(match word {
        "rn" => (Rounding::Nearest, false),
        "rz" => (Rounding::Zero, false),
        "rm" => (Rounding::Down, false),
        "rp" => (Rounding::Up, false),
        "rni" => (Rounding::Nearest, true),
        "rzi" => (Rounding::Zero, true),
        "rmi" => (Rounding::Down, true),
        "rpi" => (Rounding::Up, true),
        _ => return None,
    })
}

/// A conversion that may be inexact says how it rounds; one that cannot be does not.
fn checked_rounding(to: Type, from: Type, given: Option<(Rounding, bool)>) -> DecodeResult<(Rounding, bool)> {
    let float = |kind: Type| kind.class == Class::Float;
    let none = (Rounding::Nearest, false);
    match (float(from), float(to), given) {
        (true, false, Some((rounding, true))) => Ok((rounding, false)),
        (true, false, _) => Err("a float to an integer needs `.rni`, `.rzi`, `.rmi` or `.rpi`".to_string()),
        (false, true, Some((rounding, false))) => Ok((rounding, false)),
        (false, true, _) => Err("an integer to a float needs `.rn`, `.rz`, `.rm` or `.rp`".to_string()),
        (true, true, Some((rounding, false))) if to.bits < from.bits => Ok((rounding, false)),
        (true, true, _) if to.bits < from.bits => Err("a narrower float needs a rounding".to_string()),
        (true, true, Some((rounding, true))) if to.bits == from.bits => Ok((rounding, true)),
        (_, _, None) => Ok(none),
        (true, true, Some(_)) => Err("a wider float is exact and takes no rounding".to_string()),
        (false, false, Some(_)) => Err("integers are converted without rounding".to_string()),
    }
}

/// `.rn`, `.approx`, `.ftz`, `.sat` and what they mean for this opcode.
fn take_extras(opcode: &str, kind: Type, modifiers: &mut Vec<&str>, name: &mut String) -> DecodeResult<Extras> {
    let mut extras = Extras::default();
    if kind.class != Class::Float {
        if matches!(opcode, "div" | "rem") {
            extras.divisor = Some(kind.bits);
        }
        if matches!(opcode, "add" | "sub")
            && kind == (Type { class: Class::Signed, bits: 32 })
            && take_modifier(modifiers, "sat")
        {
            name.push_str(".sat");
        }
        return Ok(extras);
    }
    if SINGLE.contains(&opcode) && kind.bits != 32 {
        return Err(format!("there is no `{opcode}.{}`", kind.name()));
    }
    let precision = PRECISION.iter().find(|row| row.0 == opcode && row.1 == kind.bits);
    let allowed = precision.map_or(&["rn"][..], |row| row.2);
    let known = precision.is_some() || NEAREST.contains(&opcode);
    let found = known && take_first(modifiers, |word| allowed.iter().find(|&&one| one == word)).is_some();
    if precision.is_some() && !found {
        return Err(format!("`{opcode}.{}` needs one of {allowed:?}", kind.name()));
    }
    if kind.bits == 32 && !EXACT.contains(&opcode) && take_modifier(modifiers, "ftz") {
        (extras.flush_inputs, extras.flush_result) = (true, true);
    }
    if SATURATES.contains(&opcode) && take_modifier(modifiers, "sat") {
        extras.saturate = Some(kind.bits);
    }
    Ok(extras)
}

/// A function with one operand and no more to it, for instructions that are arithmetic in disguise.
pub fn unary_operation(function: Scalar, to: u32, from: [Operand; 4]) -> Operation {
    Operation::Compute(Compute { function, to, from, extras: Extras::default() })
}
