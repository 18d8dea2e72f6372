//! Loads, stores, atomics and conversions of addresses.

use super::super::memory::{LOCAL, PARAMETER, SHARED};
use super::super::program::{Access, Atomic, Load, LoadPart, Operand, Operation, Scalar, Store, StorePart};
use super::super::scalar::find_scalar;
use super::super::tree::{self, Space};
use super::super::types::{B64, Class, PREDICATE, Type};
use super::names::{Symbol, exact_operands, take_first, take_modifier, take_type};
use super::pure::unary_operation;
use super::{Body, DecodeResult, window_start};

/// Orders, scopes and cache hints: memory is sequentially consistent here.
const HINTS: &[&str] = &[
    "volatile", "relaxed", "acquire", "release", "acq_rel", "weak", "mmio", "cta", "cluster", "gpu", "sys", "ca", "cg",
    "cs", "lu", "cv", "wb", "wt", "noftz", "unified",
];

/// Those of them that expect other threads at the same memory.
const STRONG: &[&str] = &["volatile", "relaxed", "acquire", "release", "mmio"];

/// Operations of `atom` and `red`, and the types they exist for.
const ATOMS: &[(&str, &str, &[&str])] = &[
    ("add", "add", &["u32", "s32", "u64", "f32", "f64"]),
    ("min", "min", &["u32", "s32", "u64", "s64"]),
    ("max", "max", &["u32", "s32", "u64", "s64"]),
    ("inc", "inc", &["u32"]),
    ("dec", "dec", &["u32"]),
    ("and", "and", &["b32", "b64"]),
    ("or", "or", &["b32", "b64"]),
    ("xor", "xor", &["b32", "b64"]),
    ("exch", "exch.atom", &["b32", "b64"]),
    ("cas", "cas", &["b16", "b32", "b64"]),
];

/// What a memory instruction names: an address, or registers that hold a variable of a call.
enum MemoryOperand {
    Memory(Space, Operand, i64),
    Registers(u32, u64, i64),
}

/// A space as a modifier names it, with or without its `::` part.
fn parse_space(word: &str) -> Option<Space> {
    let name = word.split("::").next()?;
    Space::from_word(name).filter(|&space| space != Space::Register)
}

/// Takes out the hints; whether one of them expects other threads at the same memory.
fn take_hints(modifiers: &mut Vec<&str>) -> bool {
    let strong = modifiers.iter().any(|word| STRONG.contains(word));
    modifiers.retain(|word| !HINTS.contains(word) && !word.starts_with("L1::") && !word.starts_with("L2::"));
    strong
}

impl<'t> Body<'_, 't> {
    fn decode_address(&mut self, operand: &tree::Operand<'t>, given: Option<Space>) -> DecodeResult<MemoryOperand> {
        let tree::Operand::Address(base, offset) = *operand else {
            return Err("expected an address".to_string());
        };
        let space = given.unwrap_or(Space::Generic);
        let Some(name) = base else {
            return Ok(MemoryOperand::Memory(space, self.decoder.add_constant(offset as u64), 0));
        };
        match self.find_symbol(name)? {
            Symbol::Register(slot, kind) => {
                let integer = !matches!(kind.class, Class::Float | Class::Predicate);
                if integer && matches!(kind.bits, 32 | 64) {
                    Ok(MemoryOperand::Memory(space, Operand::Register(slot), offset))
                } else {
                    Err(format!("`{name}` is .{}, not an address", kind.name()))
                }
            }
            Symbol::Parts(first, bytes) if space == Space::Parameter => {
                Ok(MemoryOperand::Registers(first, bytes, offset))
            }
            Symbol::Address(own, _) if given.is_some() && own != space => {
                Err(format!("`{name}` is in {} memory", own.name()))
            }
            Symbol::Address(Space::Local, at) => {
                Ok(MemoryOperand::Memory(Space::Local, Operand::Local(at as u32), offset))
            }
            Symbol::Address(own, at) => Ok(MemoryOperand::Memory(own, self.decoder.add_constant(at), offset)),
            Symbol::DynamicShared => Ok(MemoryOperand::Memory(Space::Shared, Operand::DynamicShared, offset)),
            Symbol::Parts(..) | Symbol::Function(_) => Err(format!("`{name}` is not an address")),
        }
    }

    /// The elements of `ld` and `st`: their type and, as `{..}` or alone, the operands.
    fn split_elements<'o>(
        modifiers: &mut Vec<&str>,
        operand: &'o tree::Operand<'t>,
    ) -> DecodeResult<(Type, &'o [tree::Operand<'t>])> {
        let kind = take_type(modifiers)?;
        let count = take_first(modifiers, |word| match word {
            "v2" => Some(2),
            "v4" => Some(4),
            _ => None,
        });
        let list = match operand {
            tree::Operand::Vector(list) => list.as_slice(),
            alone => std::slice::from_ref(alone),
        };
        let vector = matches!(operand, tree::Operand::Vector(_));
        if count.is_some() != vector || count.unwrap_or(1) != list.len() {
            return Err("the operands do not fit the vector length".to_string());
        }
        if kind == PREDICATE || kind.bytes() * list.len() > 16 {
            return Err(format!("no vector of .{} is that long", kind.name()));
        }
        Ok((kind, list))
    }

    pub fn decode_load(
        &mut self,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Vec<Operation>> {
        let [to, address] = exact_operands(operands)?;
        let (kind, list) = Self::split_elements(modifiers, to)?;
        let strong = take_hints(modifiers);
        let given = take_first(modifiers, parse_space);
        let coherent = !take_modifier(modifiers, "nc");
        if !coherent && given != Some(Space::Global) {
            return Err("`.nc` is for global memory".to_string());
        }
        let place = self.decode_address(address, given)?;
        let mut targets = [None; 4];
        let mut widest = kind.bits;
        for (target, operand) in targets.iter_mut().zip(list) {
            *target = self.decode_target(operand, kind, true)?;
            widest = target.map_or(widest, |(_, register)| register.bits);
        }
        let signed = (kind.class == Class::Signed).then_some(widest as u8);
        match place {
            MemoryOperand::Memory(space, base, offset) => {
                let (bytes, count) = (kind.bytes() as u8, list.len() as u8);
                let access = Access { space, base, offset, strong, bytes, count };
                Ok(vec![Operation::Load(Load {
                    access,
                    to: targets.map(|to| to.map(|found| found.0)),
                    signed,
                    coherent,
                })])
            }
            MemoryOperand::Registers(first, bytes, offset) => {
                let mut operations = Vec::new();
                for (index, target) in targets.iter().take(list.len()).enumerate() {
                    let (slot, shift) = element_register(first, bytes, offset, kind, index)?;
                    if let Some((to, _)) = *target {
                        operations.push(Operation::LoadPart(LoadPart {
                            to,
                            from: slot,
                            shift,
                            bits: kind.bits as u8,
                            signed,
                        }));
                    }
                }
                Ok(operations)
            }
        }
    }

    pub fn decode_store(
        &mut self,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Vec<Operation>> {
        let [address, value] = exact_operands(operands)?;
        let (kind, list) = Self::split_elements(modifiers, value)?;
        let strong = take_hints(modifiers);
        let given = take_first(modifiers, parse_space);
        let place = self.decode_address(address, given)?;
        let mut from = [self.decoder.add_constant(0); 4];
        for (source, operand) in from.iter_mut().zip(list) {
            *source = self.decode_source(operand, kind, true)?;
        }
        match place {
            MemoryOperand::Memory(Space::Constant | Space::Parameter, ..) => {
                Err("this memory is read-only".to_string())
            }
            MemoryOperand::Memory(space, base, offset) => {
                let (bytes, count) = (kind.bytes() as u8, list.len() as u8);
                Ok(vec![Operation::Store(Store { access: Access { space, base, offset, strong, bytes, count }, from })])
            }
            MemoryOperand::Registers(first, bytes, offset) => {
                let parts = from.iter().take(list.len()).enumerate().map(|(index, &from)| {
                    let (to, shift) = element_register(first, bytes, offset, kind, index)?;
                    Ok(Operation::StorePart(StorePart { to, from, shift, bits: kind.bits as u8 }))
                });
                parts.collect()
            }
        }
    }

    pub fn decode_atomic(
        &mut self,
        red: bool,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        let name = modifiers.last().copied().unwrap_or_default();
        let kind = take_type(modifiers)?;
        take_hints(modifiers);
        let given = take_first(modifiers, parse_space);
        if !matches!(given, None | Some(Space::Global | Space::Shared)) {
            return Err("atomics are for global and shared memory".to_string());
        }
        let row = take_first(modifiers, |word| ATOMS.iter().find(|row| row.0 == word)).ok_or("no such atomic")?;
        let function = find_scalar(row.1, kind).filter(|_| row.2.contains(&name));
        let function = function.ok_or_else(|| format!("there is no atomic `{}.{name}`", row.0))?;
        let (to, rest) = match operands {
            rest if red => (None, rest),
            [to, rest @ ..] => (self.decode_target(to, kind, false)?.map(|found| found.0), rest),
            [] => return Err("expected operands".to_string()),
        };
        let [address, values @ ..] = rest else {
            return Err("expected an address".to_string());
        };
        if values.len() != if row.0 == "cas" { 2 } else { 1 } || red && matches!(row.0, "cas" | "exch") {
            return Err("wrong number of operands".to_string());
        }
        let MemoryOperand::Memory(space, base, offset) = self.decode_address(address, given)? else {
            return Err("expected an address in memory".to_string());
        };
        let mut from = [self.decoder.add_constant(0); 2];
        for (source, operand) in from.iter_mut().zip(values) {
            *source = self.decode_source(operand, kind, false)?;
        }
        let access = Access { space, base, offset, strong: true, bytes: kind.bytes() as u8, count: 1 };
        Ok(Operation::Atomic(Atomic { access, function, to, from }))
    }

    pub fn convert_address(
        &mut self,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        let kind = take_type(modifiers)?;
        let to_space = take_modifier(modifiers, "to");
        let space = take_first(modifiers, parse_space).ok_or("`cvta` needs a state space")?;
        if kind != (Type { class: Class::Unsigned, bits: 64 }) {
            return Err("addresses are .u64".to_string());
        }
        let [to, from] = exact_operands(operands)?;
        let (to, from) = (self.decode_register(to, kind)?, self.decode_source(from, kind, false)?);
        let base = window_start(space);
        let base = self.decoder.add_constant(if to_space { base.wrapping_neg() } else { base });
        let zero = self.decoder.add_constant(0);
        Ok(unary_operation(|address, base, _, _| address.wrapping_add(base), to, [from, base, zero, zero]))
    }

    pub fn is_space(
        &mut self,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        let space = take_first(modifiers, parse_space).ok_or("`isspacep` needs a state space")?;
        let [to, from] = exact_operands(operands)?;
        let (to, from) = (self.decode_register(to, PREDICATE)?, self.decode_source(from, B64, false)?);
        let function: Scalar = match space {
            Space::Shared => |address, _, _, _| u64::from((SHARED..LOCAL).contains(&address)),
            Space::Local => |address, _, _, _| u64::from((LOCAL..PARAMETER).contains(&address)),
            Space::Parameter => |address, _, _, _| u64::from(address >= PARAMETER),
            Space::Global | Space::Constant | Space::Register | Space::Generic => {
                |address, _, _, _| u64::from(address < SHARED)
            }
        };
        Ok(unary_operation(function, to, [from; 4]))
    }
}

/// The register and its lowest bit that hold element `index` of a variable held in registers.
fn element_register(first: u32, bytes: u64, offset: i64, kind: Type, index: usize) -> DecodeResult<(u32, u8)> {
    let width = kind.bytes() as u64;
    let at = u64::try_from(offset).ok().and_then(|offset| offset.checked_add(index as u64 * width));
    match at {
        Some(at) if at % width == 0 && at.checked_add(width).is_some_and(|end| end <= bytes) => {
            Ok((first + (at / 8) as u32, (at % 8 * 8) as u8))
        }
        Some(_) | None => Err("outside the parameter".to_string()),
    }
}
