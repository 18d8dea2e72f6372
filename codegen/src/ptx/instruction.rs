//! PTX as data: the instructions of one entry, with virtual registers.

use crate::ssa::{ModuleName, Routine, Ty};

/// A virtual register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Register {
    /// Its class.
    pub ty: Ty,
    /// Its number in the class, from 1.
    pub number: u32,
}

/// An operand.
#[derive(Clone, PartialEq, Debug)]
pub enum Operand {
    /// A register.
    Register(Register),
    /// A constant of a type, by its bits.
    Constant(Ty, u64),
    /// `[register + offset]`
    Memory(Register, i64),
    /// `[name]`
    Named(String),
    /// A name: of a special register or variable.
    Name(String),
    /// A block.
    Label(u32),
    /// `{a, b}`
    Pair(Register, Register),
    /// `a|b`
    Joint(Register, Register),
}

/// An instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Instruction {
    /// The predicate it executes under, and whether it must hold.
    pub guard: Option<(Register, bool)>,
    /// The operation with its modifiers.
    pub opcode: String,
    /// Operands, the destination first.
    pub operands: Vec<Operand>,
}

/// One line of an entry.
#[derive(Clone, PartialEq, Debug)]
pub enum Line {
    /// The start of a block.
    Label(u32),
    /// The loop that starts here is not worth unrolling.
    Once,
    /// A predicate that holds, which hardware takes for granted.
    Expect(Register),
    /// An instruction.
    Instruction(Instruction),
    /// A call.
    Call(Call),
}

/// A call: its arguments go through parameters that live as long as the call.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// The name of the function, or of the prototype of a call by address.
    pub name: String,
    /// The register with the address of the function.
    pub address: Option<Register>,
    /// The function of the runtime that it is.
    pub routine: Option<Routine>,
    /// Whether another module defines it.
    pub external: bool,
    /// The arguments, with their types.
    pub arguments: Vec<(Ty, Operand)>,
    /// The register of the result.
    pub result: Option<Register>,
}

/// A variable in shared or local memory, or a constant one of the module.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable {
    /// `shared`, `local` or `global`.
    pub space: &'static str,
    /// Its name.
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// Alignment.
    pub align: u64,
    /// What it holds; empty if it is not known.
    pub data: Vec<u8>,
    /// Its name in the module, if all entries have it.
    pub module: Option<ModuleName>,
}

/// A parameter as it prints.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    /// `u64`
    pub ty: &'static str,
    /// Its name.
    pub name: String,
    /// The comment beside it.
    pub comment: String,
}

/// An entry.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Its memory.
    pub variables: Vec<Variable>,
    /// How many registers of each class.
    pub registers: Vec<(Ty, u32)>,
    /// Its code.
    pub lines: Vec<Line>,
    /// Of a function that is called, the type of its result, if it has one; `None` of an entry.
    pub result: Option<Option<Ty>>,
    /// The functions that it calls.
    pub functions: Vec<Entry>,
}
