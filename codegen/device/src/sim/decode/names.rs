//! Names of a function and its operands: registers get slots when they are first mentioned.

use std::collections::HashMap;

use super::super::convert::{Rounding, round_to_single};
use super::super::memory::function_address;
use super::super::program::{Operand, Slot, Special};
use super::super::tree::{self, Space, Variable};
use super::super::types::{Class, PREDICATE, Type, U32, low_bits};
use super::{Body, DecodeResult};

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub enum Symbol {
    /// A register.
    Register(Slot, Type),
    /// A `.param` variable of a `.func` or of a call: so many bytes in registers from this one on.
    Parts(Slot, u64),
    /// A variable and its address in its space.
    Address(Space, u64),
    /// `.extern .shared`
    DynamicShared,
    /// A function.
    Function(u32),
}

/// `%r<n>`: the registers of it that were mentioned.
#[derive(Clone, Debug)]
struct Range {
    count: u64,
    kind: Type,
    slots: HashMap<u64, Slot>,
}

/// The scopes of a function, innermost last.
#[derive(Debug)]
pub struct Names<'t> {
    /// The name of each slot.
    pub list: Vec<String>,
    /// Bytes of local memory.
    pub local: u64,
    symbols: Vec<HashMap<&'t str, Symbol>>,
    ranges: Vec<HashMap<&'t str, Range>>,
}

impl Default for Names<'_> {
    fn default() -> Self {
        Names { list: Vec::new(), local: 0, symbols: vec![HashMap::new()], ranges: vec![HashMap::new()] }
    }
}

impl<'t> Names<'t> {
    pub fn open_scope(&mut self) {
        self.symbols.push(HashMap::new());
        self.ranges.push(HashMap::new());
    }

    pub fn close_scope(&mut self) {
        self.symbols.pop();
        self.ranges.pop();
    }

    pub fn declare_name(&mut self, name: &'t str, symbol: Symbol) -> DecodeResult<()> {
        match self.symbols.last_mut().and_then(|scope| scope.insert(name, symbol)) {
            Some(_) => Err(format!("`{name}` is declared twice")),
            None => Ok(()),
        }
    }

    fn new_slot(&mut self, name: String) -> Slot {
        self.list.push(name);
        self.list.len() as Slot - 1
    }

    /// `.reg .b32 %r<9>, %x;`
    pub fn declare_registers(&mut self, variable: &Variable<'t>) -> DecodeResult<()> {
        let (name, kind) = (variable.name, variable.kind);
        if variable.vector != 1 || variable.elements != Some(1) {
            return Err(format!("`{name}` is not a scalar register"));
        }
        match variable.count {
            Some(count) => {
                let range = Range { count, kind, slots: HashMap::new() };
                let scope = self.ranges.last_mut();
                match scope.and_then(|scope| scope.insert(name, range)) {
                    Some(_) => Err(format!("`{name}` is declared twice")),
                    None => Ok(()),
                }
            }
            None => {
                let slot = self.new_slot(name.to_string());
                self.declare_name(name, Symbol::Register(slot, kind))
            }
        }
    }

    /// A variable of a call or a formal of a `.func`, held in registers.
    pub fn declare_parts(&mut self, variable: &Variable<'t>) -> DecodeResult<()> {
        if variable.size() > 1 << 15 {
            return Err(format!("`{}` is too large", variable.name));
        }
        let first = self.list.len() as Slot;
        for _ in 0..variable.size().div_ceil(8) {
            self.new_slot(variable.name.to_string());
        }
        let register = variable.space == Space::Register && variable.elements == Some(1);
        let symbol =
            if register { Symbol::Register(first, variable.kind) } else { Symbol::Parts(first, variable.size()) };
        self.declare_name(variable.name, symbol)
    }

    pub fn find_name(&mut self, name: &str) -> Option<Symbol> {
        let prefix = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let digits = &name[prefix.len()..];
        let number = digits.parse::<u64>().ok().filter(|_| digits == "0" || !digits.starts_with('0'));
        for depth in (0..self.symbols.len()).rev() {
            if let Some(&symbol) = self.symbols[depth].get(name) {
                return Some(symbol);
            }
            let Some(number) = number else { continue };
            if let Some(range) = self.ranges[depth].get_mut(prefix).filter(|range| number < range.count) {
                let next = self.list.len() as Slot;
                let slot = *range.slots.entry(number).or_insert(next);
                let kind = range.kind;
                if slot == next {
                    self.list.push(name.to_string());
                }
                return Some(Symbol::Register(slot, kind));
            }
        }
        None
    }
}

/// Whether the modifier was there; it is taken out.
pub fn take_modifier(modifiers: &mut Vec<&str>, what: &str) -> bool {
    let found = modifiers.iter().position(|&modifier| modifier == what);
    found.map(|index| modifiers.remove(index)).is_some()
}

/// The first modifier that `choose` knows; it is taken out.
pub fn take_first<T>(modifiers: &mut Vec<&str>, choose: impl Fn(&str) -> Option<T>) -> Option<T> {
    let (index, value) = modifiers.iter().enumerate().find_map(|(index, word)| Some((index, choose(word)?)))?;
    modifiers.remove(index);
    Some(value)
}

/// The last modifier if it is a type; it is taken out.
pub fn take_type(modifiers: &mut Vec<&str>) -> DecodeResult<Type> {
    match modifiers.pop().and_then(Type::from_word) {
        Some(kind) => Ok(kind),
        None => Err("the last modifier is not a type".to_string()),
    }
}

/// Exactly so many operands.
pub fn exact_operands<'a, 't, const N: usize>(
    operands: &'a [tree::Operand<'t>],
) -> DecodeResult<&'a [tree::Operand<'t>; N]> {
    operands.try_into().map_err(|_| format!("expected {N} operands"))
}

const SPECIAL: &[(&str, Special)] = &[
    ("%tid.x", Special::Tid(0)),
    ("%tid.y", Special::Tid(1)),
    ("%tid.z", Special::Tid(2)),
    ("%ntid.x", Special::NTid(0)),
    ("%ntid.y", Special::NTid(1)),
    ("%ntid.z", Special::NTid(2)),
    ("%ctaid.x", Special::CtaId(0)),
    ("%ctaid.y", Special::CtaId(1)),
    ("%ctaid.z", Special::CtaId(2)),
    ("%nctaid.x", Special::NCtaId(0)),
    ("%nctaid.y", Special::NCtaId(1)),
    ("%nctaid.z", Special::NCtaId(2)),
    ("%laneid", Special::LaneId),
    ("%warpid", Special::WarpId),
    ("%nwarpid", Special::NWarpId),
    ("%smid", Special::Zero),
    ("%gridid", Special::Zero),
    ("%nsmid", Special::One),
    ("%lanemask_eq", Special::LaneMaskEq),
    ("%lanemask_le", Special::LaneMaskLe),
    ("%lanemask_lt", Special::LaneMaskLt),
    ("%lanemask_ge", Special::LaneMaskGe),
    ("%lanemask_gt", Special::LaneMaskGt),
    ("%clock", Special::Clock),
    ("%clock64", Special::Clock64),
    ("%globaltimer", Special::Clock64),
    ("%dynamic_smem_size", Special::DynamicSharedSize),
    ("%total_smem_size", Special::TotalSharedSize),
];

impl<'t> Body<'_, 't> {
    pub fn find_symbol(&mut self, name: &str) -> DecodeResult<Symbol> {
        let local = self.names.find_name(name);
        let found = local.or_else(|| self.decoder.symbols.get(name).copied());
        found.ok_or_else(|| format!("`{name}` is not declared"))
    }

    pub fn find_predicate(&mut self, name: &str) -> DecodeResult<Slot> {
        match self.find_symbol(name)? {
            Symbol::Register(slot, PREDICATE) => Ok(slot),
            _ => Err(format!("`{name}` is not a predicate")),
        }
    }

    /// A source operand of type `kind`; in `ld`, `st` and `cvt` its register may be wider.
    pub fn decode_source(&mut self, operand: &tree::Operand<'t>, kind: Type, wider: bool) -> DecodeResult<Operand> {
        match *operand {
            tree::Operand::Word(name, offset) => self.decode_name(name, offset, kind, wider),
            tree::Operand::Not(name) if kind == PREDICATE => Ok(Operand::Negated(self.find_predicate(name)?)),
            tree::Operand::Integer(value) => match kind.class {
                Class::Float => Err(format!("an integer where .{} is needed", kind.name())),
                Class::Predicate => Ok(self.decoder.add_constant(u64::from(value != 0))),
                Class::Bits | Class::Unsigned | Class::Signed if Self::fit_constant(value, kind.bits) => {
                    Ok(self.decoder.add_constant(value & low_bits(kind.bits)))
                }
                Class::Bits | Class::Unsigned | Class::Signed => {
                    Err(format!("{value} does not fit in .{}", kind.name()))
                }
            },
            tree::Operand::Float(bits, single) => self.decode_float(bits, single, kind),
            tree::Operand::Not(_)
            | tree::Operand::Pair(..)
            | tree::Operand::Address(..)
            | tree::Operand::Vector(_)
            | tree::Operand::List(_) => Err(format!("expected a .{} operand", kind.name())),
        }
    }

    fn decode_float(&mut self, bits: u64, single: bool, kind: Type) -> DecodeResult<Operand> {
        let bits = match (kind.class, kind.bits, single) {
            (Class::Float | Class::Bits, 32, true) | (Class::Float | Class::Bits, 64, false) => bits,
            (Class::Float, 32, false) => u64::from(round_to_single(f64::from_bits(bits), Rounding::Nearest).to_bits()),
            _ => {
                return Err(format!("a floating constant where .{} is needed", kind.name()));
            }
        };
        Ok(self.decoder.add_constant(bits))
    }

    fn decode_name(&mut self, name: &str, offset: i64, kind: Type, wider: bool) -> DecodeResult<Operand> {
        if let Some(&(_, special)) = SPECIAL.iter().find(|row| row.0 == name) {
            let bits = if special == Special::Clock64 { 64 } else { 32 };
            let fits = kind.bits == bits && !matches!(kind.class, Class::Float);
            return if fits { Ok(Operand::Special(special)) } else { Err(format!("`{name}` has {bits} bits")) };
        }
        if name == "WARP_SZ" {
            return Ok(self.decoder.add_constant(32));
        }
        let address = kind.bits == 64 && !matches!(kind.class, Class::Float);
        match self.find_symbol(name)? {
            Symbol::Register(slot, register) if offset == 0 => {
                let fits = if wider { kind.accepts_wider(register) } else { kind.accepts(register) };
                let mismatch = || format!("`{name}` is .{}, not .{}", register.name(), kind.name());
                if fits { Ok(Operand::Register(slot)) } else { Err(mismatch()) }
            }
            Symbol::Address(Space::Local, at) if address => Ok(Operand::Local((at as u32).wrapping_add(offset as u32))),
            Symbol::Address(_, at) if address => Ok(self.decoder.add_constant(at.wrapping_add_signed(offset))),
            Symbol::DynamicShared if address && offset == 0 => Ok(Operand::DynamicShared),
            Symbol::Function(index) if address && offset == 0 => Ok(self.decoder.add_constant(function_address(index))),
            Symbol::Address(..) | Symbol::DynamicShared => Err(format!("the address of `{name}` has 64 bits")),
            Symbol::Register(..) | Symbol::Parts(..) | Symbol::Function(_) => {
                Err(format!("`{name}` cannot be an operand here"))
            }
        }
    }

    /// A destination register of type `kind`, and its own type; `_` is none.
    pub fn decode_target(
        &mut self,
        operand: &tree::Operand<'t>,
        kind: Type,
        wider: bool,
    ) -> DecodeResult<Option<(Slot, Type)>> {
        let tree::Operand::Word(name, 0) = *operand else {
            return Err("expected a register".to_string());
        };
        if name == "_" {
            return Ok(None);
        }
        let Symbol::Register(slot, register) = self.find_symbol(name)? else {
            return Err(format!("`{name}` is not a register"));
        };
        let fits = if wider { kind.accepts_wider(register) } else { kind.accepts(register) };
        if fits {
            Ok(Some((slot, register)))
        } else {
            Err(format!("`{name}` is .{}, not .{}", register.name(), kind.name()))
        }
    }

    /// A destination that must be there.
    pub fn decode_register(&mut self, operand: &tree::Operand<'t>, kind: Type) -> DecodeResult<Slot> {
        match self.decode_target(operand, kind, false)? {
            Some((slot, _)) => Ok(slot),
            None => Err("`_` cannot stand here".to_string()),
        }
    }

    /// A 32-bit operand.
    pub fn decode_word(&mut self, operand: &tree::Operand<'t>) -> DecodeResult<Operand> {
        self.decode_source(operand, U32, false)
    }
}
