//! Typed SSA with virtual registers: what a target region becomes before it is PTX.
//!
//! Reading order: this file is the language; [`build`] makes it from reads and writes of variables; [`passes`] improve it;
//! [`verify`] says what must always hold. Blocks take parameters instead of having phi nodes. Integers narrower than
//! 32 bits live extended in a 32-bit value; they are narrow in memory only ([`Cell`]).

pub mod build;
pub mod entries;
pub mod graph;
pub mod half;
mod op;
pub mod passes;
mod terminator;
pub mod verify;

impl Routine {
    /// What the runtime calls it.
    pub fn name(self) -> &'static str {
        match self {
            Routine::Print => "vprintf",
            Routine::Allocate => "malloc",
            Routine::Free => "free",
            Routine::Time => "%globaltimer",
        }
    }
}

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Ty {
    /// A truth value.
    Pred,
    /// 32 bits.
    I32,
    /// 64 bits, and addresses.
    I64,
    /// Half precision.
    F16,
    /// A single.
    F32,
    /// A double.
    F64,
}

impl Ty {
    /// Whether it is floating point.
    pub fn is_float(self) -> bool {
        matches!(self, Ty::F16 | Ty::F32 | Ty::F64)
    }

    /// Its size in bits.
    pub fn bits(self) -> u32 {
        match self {
            Ty::Pred => 1,
            Ty::F16 => 16,
            Ty::I32 | Ty::F32 => 32,
            Ty::I64 | Ty::F64 => 64,
        }
    }
}

/// How a value stands in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// One byte, sign-extended when loaded.
    S8,
    /// One byte, zero-extended when loaded.
    U8,
    /// Two bytes, sign-extended when loaded.
    S16,
    /// Two bytes, zero-extended when loaded.
    U16,
    /// The whole value.
    Whole(Ty),
}

impl Cell {
    /// The type of the value loaded.
    pub fn ty(self) -> Ty {
        match self {
            Cell::S8 | Cell::U8 | Cell::S16 | Cell::U16 => Ty::I32,
            Cell::Whole(ty) => ty,
        }
    }

    /// Its size in bytes.
    pub fn bytes(self) -> u64 {
        match self {
            Cell::S8 | Cell::U8 => 1,
            Cell::S16 | Cell::U16 => 2,
            Cell::Whole(ty) => u64::from(ty.bits().max(8)) / 8,
        }
    }
}

/// A state space of the device.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Space {
    /// Mapped memory.
    Global,
    /// One copy for each block.
    Shared,
    /// One copy for each thread.
    Local,
    /// Any of them, which the address says.
    Generic,
}

/// The object an address is known to lie in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Root {
    /// What the parameter of this number points to.
    Param(u32),
    /// A slot of the function.
    Slot(u32),
    /// Any object whose address was ever taken.
    Unknown,
}

/// The number of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Value(pub u32);

/// The number of a block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BlockId(pub u32);

/// Everything about a memory access but its address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Access {
    /// Where.
    pub space: Space,
    /// How wide.
    pub cell: Cell,
    /// Bytes added to the address.
    pub offset: i64,
    /// The object.
    pub root: Root,
    /// Whether nothing in the launch writes there, so that the read-only path may be used.
    pub read_only: bool,
    /// `volatile`
    pub volatile: bool,
}

/// Special registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Special {
    /// The thread in its block.
    Thread,
    /// How many threads a block has.
    Threads,
    /// The block in its grid.
    Block,
    /// How many blocks the grid has.
    Blocks,
    /// The same of the other dimensions.
    ThreadY,
    ThreadsY,
    BlockY,
    BlocksY,
    ThreadZ,
    ThreadsZ,
    BlockZ,
    BlocksZ,
}

/// Operations of two values; `U` is the unsigned form where signs matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    UDiv,
    Rem,
    URem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    UShr,
    Min,
    Max,
    UMin,
    UMax,
    /// The 64-bit product of two signed 32-bit values.
    MulWide,
    /// The 64-bit product of two unsigned 32-bit values.
    UMulWide,
}

impl Binary {
    /// Whether the operands may change places.
    pub fn commutes(self) -> bool {
        use Binary::*;
        match self {
            Add | Mul | And | Or | Xor | Min | Max | UMin | UMax | MulWide | UMulWide => true,
            Sub | Div | UDiv | Rem | URem | Shl | Shr | UShr => false,
        }
    }
}

/// Operations of one value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Unary {
    Neg,
    Not,
    Abs,
    /// Correctly rounded.
    Sqrt,
    /// To an integral value, downwards.
    Floor,
    /// To an integral value, upwards.
    Ceil,
    /// To an integral value, towards zero.
    Trunc,
    /// To the nearest integral value, ties to even.
    Round,
    /// How many bits are one; of 32 or 64 bits, as I32.
    Popc,
    /// How many leading bits are zero, as I32.
    Clz,
    /// Two to the power, approximate; of singles.
    Ex2,
    /// The binary logarithm, approximate; of singles.
    Lg2,
}

/// Comparisons; for floating point ordered, but for `Ne`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Compare {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    ULt,
    ULe,
    UGt,
    UGe,
}

/// Conversions; the source is the operand's type, the target the value's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convert {
    /// I32 to I64 with the sign.
    SignExtend,
    /// I32 to I64 with zeros.
    ZeroExtend,
    /// I64 to I32.
    Truncate,
    /// The low byte or half of an I32, extended again.
    Narrow(Cell),
    /// Signed integer to floating point.
    IntToFloat,
    /// Unsigned integer to floating point.
    UnsignedToFloat,
    /// Floating point to signed integer, towards zero.
    FloatToInt,
    /// Floating point to unsigned integer, towards zero.
    FloatToUnsigned,
    /// Between floating-point types.
    Float,
    /// The same bits as another type of the same size, or those of a half as the low bits of an I32.
    Bits,
    /// An address of this space as one that says its space.
    Generic(Space),
}

/// Functions of the driver's runtime.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Routine {
    /// `vprintf(format, arguments)`
    Print,
    /// `malloc(bytes)`
    Allocate,
    /// `free(address)`
    Free,
    /// How many nanoseconds have gone: a special register, which is read each time.
    Time,
}

/// Read-modify-write operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum AtomicOp {
    Add,
    Min,
    Max,
    UMin,
    UMax,
    And,
    Or,
    Xor,
    Exchange,
    /// Compare and swap: the operand replaces what equals the comparand.
    Swap,
}

/// What an instruction does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// The bits of a constant.
    Const(u64),
    /// A parameter of the entry.
    Param(u32),
    /// A parameter of the block it stands in.
    BlockParam,
    /// A special register.
    Special(Special),
    /// The address of a slot.
    Slot(u32),
    /// Two operands.
    Binary(Binary, Value, Value),
    /// One operand.
    Unary(Unary, Value),
    /// A comparison.
    Compare(Compare, Value, Value),
    /// The second if the first holds, else the third.
    Select(Value, Value, Value),
    /// `a * b + c`, rounded once; on integers the low bits.
    Fma(Value, Value, Value),
    /// A conversion.
    Convert(Convert, Value),
    /// Reads memory.
    Load(Access, Value),
    /// Writes memory: address, value.
    Store(Access, Value, Value),
    /// Address, operand, comparand of `Swap`; the value is the old one.
    Atomic(Access, AtomicOp, Value, Value, Option<Value>),
    /// The value of the lane that is `delta` lanes further, up to lane `last`, among the lanes of `mask`.
    ShuffleDown {
        /// What each lane gives.
        value: Value,
        /// How far.
        delta: u32,
        /// The last lane of the warp that exists.
        last: Value,
        /// The lanes that take part.
        mask: Value,
    },
    /// The lanes among those of a mask for which a condition holds, as bits: mask, condition.
    Ballot(Value, Value),
    /// Whether the lane that a shuffle read exists.
    ShuffleReaches(Value),
    /// A call of a function of the module, by its number among [`Function::callees`].
    Invoke(u32, Vec<Value>),
    /// A call of the function that the first value is the address of.
    InvokeAt(Value, Vec<Value>),
    /// The address of a function, by its number among [`Function::callees`].
    FunctionAddress(u32),
    /// Whether an address that says its space is one of this space.
    IsSpace(Space, Value),
    /// The result of a function, before it returns.
    Give(Value),
    /// A call of the runtime, with its arguments.
    Call(Routine, Vec<Value>),
    /// All threads of the block arrive before any leaves.
    Barrier,
    /// The same, where the threads of a warp arrive at different places.
    BarrierApart,
    /// Memory of this thread is seen by the device in order.
    Fence,
    /// What the launch promised: it holds, which devices of tests look at and hardware does not.
    Expect(Value),
}

/// How control leaves a block.
#[derive(Clone, PartialEq, Debug)]
pub enum Terminator {
    /// To a block, with the values of its parameters.
    Jump(BlockId, Vec<Value>),
    /// To one of two blocks.
    Branch {
        /// The predicate.
        condition: Value,
        /// Where if it holds.
        then: (BlockId, Vec<Value>),
        /// Where if not.
        otherwise: (BlockId, Vec<Value>),
    },
    /// The thread ends.
    Return,
    /// The thread fails: what the program promised not to reach.
    Trap,
}

/// An instruction, and the value it gives.
#[derive(Clone, PartialEq, Debug)]
pub struct Inst {
    /// What it does.
    pub op: Op,
    /// The type of its value; `None` if it has none.
    pub ty: Option<Ty>,
}

/// A block.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// Its parameters.
    pub params: Vec<Value>,
    /// Its instructions in order.
    pub insts: Vec<Value>,
    /// How it ends.
    pub end: Terminator,
    /// Whether it heads a loop that a thread goes through once or a few times, which is not worth unrolling: a grid-stride loop, the sum of
    /// what warps have.
    pub strided: bool,
}

/// Memory of a function.
#[derive(Clone, PartialEq, Debug)]
pub struct Slot {
    /// Shared or local; global if it holds data.
    pub space: Space,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment.
    pub align: u64,
    /// A word for the reader.
    pub name: String,
    /// What it holds from the start, in memory of the module; empty for other slots.
    pub data: Vec<u8>,
    /// Its name in the module, if other kernels have it too.
    pub module: Option<ModuleName>,
}

/// The name of a variable of the module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModuleName {
    /// Its name.
    pub name: String,
    /// Whether other modules and the host see it.
    pub visible: bool,
}

/// A parameter of an entry.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    /// Its name, a PTX identifier.
    pub name: String,
    /// How it is passed.
    pub cell: Cell,
    /// Whether it is the address of mapped memory.
    pub address: bool,
    /// Whether nothing else in the launch points into what it points to.
    pub exclusive: bool,
    /// The comment that prints beside it.
    pub comment: String,
}

/// A function of the module that another calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Callee {
    /// Its name.
    pub name: String,
    /// The type of its result.
    pub result: Option<Ty>,
    /// Whether another module defines it.
    pub external: bool,
}

/// A function.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Its memory.
    pub slots: Vec<Slot>,
    /// The functions that it calls.
    pub callees: Vec<Callee>,
    /// Of a function that is called, the type of its result, if it has one; `None` of an entry.
    pub result: Option<Option<Ty>>,
    /// Its blocks; the first is entered.
    pub blocks: Vec<Block>,
    /// Its values and instructions.
    pub insts: Vec<Inst>,
}

impl std::ops::Index<Value> for Function {
    type Output = Inst;
    fn index(&self, value: Value) -> &Inst {
        &self.insts[value.0 as usize]
    }
}

impl std::ops::IndexMut<Value> for Function {
    fn index_mut(&mut self, value: Value) -> &mut Inst {
        &mut self.insts[value.0 as usize]
    }
}

impl std::ops::Index<BlockId> for Function {
    type Output = Block;
    fn index(&self, block: BlockId) -> &Block {
        &self.blocks[block.0 as usize]
    }
}

impl std::ops::IndexMut<BlockId> for Function {
    fn index_mut(&mut self, block: BlockId) -> &mut Block {
        &mut self.blocks[block.0 as usize]
    }
}

impl Function {
    /// The entry block.
    pub const ENTRY: BlockId = BlockId(0);

    /// A function without blocks.
    pub fn new(name: String) -> Function {
        let (params, slots, callees) = (Vec::new(), Vec::new(), Vec::new());
        Function { name, params, slots, callees, result: None, blocks: Vec::new(), insts: Vec::new() }
    }

    /// Every block's number.
    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }

    /// Adds an instruction that stands in no block yet.
    pub fn add_instruction(&mut self, op: Op, ty: Option<Ty>) -> Value {
        self.insts.push(Inst { op, ty });
        Value(self.insts.len() as u32 - 1)
    }

    /// The type of a value; I32 for what has none.
    pub fn ty(&self, value: Value) -> Ty {
        self[value].ty.unwrap_or(Ty::I32)
    }

    /// The bits of a constant.
    pub fn constant_bits(&self, value: Value) -> Option<u64> {
        match self[value].op {
            Op::Const(bits) => Some(bits),
            _ => None,
        }
    }

    /// Whether a value is 1.0.
    pub fn is_float_one(&self, value: Value) -> bool {
        let one = match self.ty(value) {
            Ty::F16 => half::ONE,
            Ty::F32 => 1f32.to_bits().into(),
            Ty::F64 => 1f64.to_bits(),
            Ty::Pred | Ty::I32 | Ty::I64 => return false,
        };
        self.constant_bits(value) == Some(one)
    }

    /// The constant as a signed integer of its type.
    pub fn constant_integer(&self, value: Value) -> Option<i64> {
        let bits = self.constant_bits(value)?;
        match self.ty(value) {
            Ty::I32 => Some(i64::from(bits as u32 as i32)),
            Ty::I64 => Some(bits as i64),
            Ty::Pred | Ty::F16 | Ty::F32 | Ty::F64 => None,
        }
    }

    /// Replaces every use of a value in instructions and terminators.
    pub fn rewrite_uses(&mut self, mut replace: impl FnMut(Value) -> Value) {
        for inst in &mut self.insts {
            inst.op.each_operand_mut(|operand| *operand = replace(*operand));
        }
        for block in &mut self.blocks {
            block.end.each_operand_mut(|operand| *operand = replace(*operand));
        }
    }
}
