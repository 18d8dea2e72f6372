//! A decoded module: instructions over register slots, all functions in one code array.
//! Deciding happens in `decode`, once; `warp` only executes.

use std::collections::HashMap;

use super::convert::Conversion;
use super::tree::Space;

/// A register of the current frame.
pub type Slot = u32;

/// A result of up to four values, computed for one thread.
pub type Scalar = fn(u64, u64, u64, u64) -> u64;

/// A value an instruction reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A register.
    Register(Slot),
    /// A predicate register, negated.
    Negated(Slot),
    /// An entry of `Program::constants`.
    Constant(u32),
    /// A special register.
    Special(Special),
    /// The address of a `.local` variable: its offset in the frame.
    Local(u32),
    /// The address of the dynamic shared memory.
    DynamicShared,
}

/// Special registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// `%tid`
    Tid(u8),
    /// `%ntid`
    NTid(u8),
    /// `%ctaid`
    CtaId(u8),
    /// `%nctaid`
    NCtaId(u8),
    /// `%laneid`
    LaneId,
    /// `%warpid`
    WarpId,
    /// `%nwarpid`
    NWarpId,
    /// `%smid`, `%gridid`: always 0
    Zero,
    /// `%nsmid`: always 1
    One,
    /// `%lanemask_eq`
    LaneMaskEq,
    /// `%lanemask_le`
    LaneMaskLe,
    /// `%lanemask_lt`
    LaneMaskLt,
    /// `%lanemask_ge`
    LaneMaskGe,
    /// `%lanemask_gt`
    LaneMaskGt,
    /// `%clock`: instructions executed so far
    Clock,
    /// `%clock64`, `%globaltimer`
    Clock64,
    /// `%dynamic_smem_size`
    DynamicSharedSize,
    /// `%total_smem_size`
    TotalSharedSize,
}

/// What a `Compute` does besides calling its function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// `.ftz`: subnormal inputs are zero.
    pub flush_inputs: bool,
    /// `.ftz`: a subnormal result is zero.
    pub flush_result: bool,
    /// `.sat` on a float: the result is clamped to 0..1; the width.
    pub saturate: Option<u32>,
    /// The result is undefined where the second operand's lowest so many bits are zero.
    pub divisor: Option<u32>,
}

/// The four behaviors of `shfl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shuffle {
    /// `.up`
    Up,
    /// `.down`
    Down,
    /// `.bfly`
    Butterfly,
    /// `.idx`
    Index,
}

/// Instructions the threads of a warp execute together. Threads meet at equal collectives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collective {
    /// `shfl.sync`
    Shuffle(Shuffle),
    /// `vote.sync.all`
    All,
    /// `vote.sync.any`
    Any,
    /// `vote.sync.uni`
    Uniform,
    /// `vote.sync.ballot`
    Ballot,
    /// `match.any.sync`
    MatchAny,
    /// `redux.sync`: the index of its operation in `REDUCTIONS`
    Reduce(u8),
    /// `bar.warp.sync`
    WarpBarrier,
}

/// How `bar.red` combines predicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarrierReduction {
    /// `.popc`
    Count,
    /// `.and`
    And,
    /// `.or`
    Or,
}

/// Where a memory instruction accesses, and how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The state space.
    pub space: Space,
    /// The register or constant base.
    pub base: Operand,
    /// The offset to it.
    pub offset: i64,
    /// Whether other threads may use the same memory at the same time.
    pub strong: bool,
    /// Bytes of one element.
    pub bytes: u8,
    /// Elements.
    pub count: u8,
}

/// A pure function of up to four operands.
#[derive(Clone, Copy, Debug)]
pub struct Compute {
    /// The function.
    pub function: Scalar,
    /// The destination.
    pub to: Slot,
    /// The operands; unused ones are constant 0.
    pub from: [Operand; 4],
    /// What else.
    pub extras: Extras,
}

/// `cvt`
#[derive(Clone, Copy, Debug)]
pub struct Convert {
    /// Types, rounding and saturation.
    pub conversion: Conversion,
    /// The destination.
    pub to: Slot,
    /// The source.
    pub from: Operand,
}

/// `setp`
#[derive(Clone, Copy, Debug)]
pub struct Compare {
    /// The comparison; 0 or 1.
    pub function: Scalar,
    /// What combines it with `third`.
    pub combine: Scalar,
    /// `p|q`: where the result and its complement go.
    pub to: [Option<Slot>; 2],
    /// The two values compared, and the predicate.
    pub from: [Operand; 3],
    /// `.ftz`
    pub flush: bool,
}

/// `mov.b64 %d, {a, b}`
#[derive(Clone, Copy, Debug)]
pub struct Pack {
    /// The destination.
    pub to: Slot,
    /// The parts, lowest first.
    pub from: [Operand; 4],
    /// How many.
    pub count: u8,
    /// Bits of one part.
    pub bits: u8,
}

/// `mov.b64 {a, b}, %s`
#[derive(Clone, Copy, Debug)]
pub struct Unpack {
    /// The parts, lowest first; `_` is none.
    pub to: [Option<Slot>; 4],
    /// The source.
    pub from: Operand,
    /// Bits of one part.
    pub bits: u8,
}

/// `ld`
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Where.
    pub access: Access,
    /// The destinations; `_` is none.
    pub to: [Option<Slot>; 4],
    /// Bits of the registers if the value is sign-extended to them.
    pub signed: Option<u8>,
    /// `.nc`
    pub coherent: bool,
}

/// `st`
#[derive(Clone, Copy, Debug)]
pub struct Store {
    /// Where.
    pub access: Access,
    /// What.
    pub from: [Operand; 4],
}

/// `ld.param` of a `.func`'s own variable, which is held in registers.
#[derive(Clone, Copy, Debug)]
pub struct LoadPart {
    /// The destination.
    pub to: Slot,
    /// The register that holds it.
    pub from: Slot,
    /// The lowest bit read.
    pub shift: u8,
    /// Bits read.
    pub bits: u8,
    /// Bits of the register if the value is sign-extended to it.
    pub signed: Option<u8>,
}

/// `st.param`
#[derive(Clone, Copy, Debug)]
pub struct StorePart {
    /// The register that holds the variable.
    pub to: Slot,
    /// What.
    pub from: Operand,
    /// The lowest bit written.
    pub shift: u8,
    /// Bits written.
    pub bits: u8,
}

/// `atom` and `red`
#[derive(Clone, Copy, Debug)]
pub struct Atomic {
    /// Where.
    pub access: Access,
    /// New from old and two operands.
    pub function: Scalar,
    /// Where the old value goes.
    pub to: Option<Slot>,
    /// The operands.
    pub from: [Operand; 2],
}

/// `bar.sync`, `bar.red`
#[derive(Clone, Copy, Debug)]
pub struct Barrier {
    /// Which barrier.
    pub id: Operand,
    /// How many threads, if not all.
    pub count: Option<Operand>,
    /// Whether all threads of a warp execute the same barrier instruction.
    pub aligned: bool,
    /// `bar.red`: how, where to, of what.
    pub reduction: Option<(BarrierReduction, Slot, Operand)>,
}

/// `shfl.sync`, `vote.sync`, `redux.sync`, `bar.warp.sync`
#[derive(Clone, Copy, Debug)]
pub struct Meet {
    /// Which.
    pub collective: Collective,
    /// The result.
    pub to: Option<Slot>,
    /// `|p`
    pub predicate: Option<Slot>,
    /// The operands before the mask.
    pub from: [Operand; 3],
    /// The member mask.
    pub mask: Operand,
}

/// One decoded instruction.
#[derive(Clone, Debug)]
pub enum Operation {
    /// A pure function of up to four operands.
    Compute(Compute),
    /// `cvt`
    Convert(Convert),
    /// `setp`
    Compare(Compare),
    /// `mov.b64 %d, {a, b}`
    Pack(Pack),
    /// `mov.b64 {a, b}, %s`
    Unpack(Unpack),
    /// `ld`
    Load(Load),
    /// `st`
    Store(Store),
    /// `ld.param` of a `.func`'s own variable, which is held in registers.
    LoadPart(LoadPart),
    /// `st.param`
    StorePart(StorePart),
    /// `atom` and `red`
    Atomic(Atomic),
    /// `activemask`
    ActiveMask(Slot),
    /// `membar` and `fence`: memory is sequentially consistent here, but what came before may be seen by others.
    Fence,
    /// Hints.
    Nothing,
    /// An instruction after which threads may be in different places, or wait.
    Control(Control),
}

/// Where to go on.
#[derive(Clone, Debug)]
pub enum Control {
    /// `bra`
    Branch(u32),
    /// `brx.idx`
    BranchTable(Operand, Box<[u32]>),
    /// `call`
    Call(Box<Call>),
    /// `ret`
    Return,
    /// `exit`
    Exit,
    /// `trap`
    Trap,
    /// `mov.pred expected, p` where `p` does not hold.
    Unexpected,
    /// The end of a body.
    End,
    /// `bar.sync`, `bar.red`
    Barrier(Barrier),
    /// `shfl.sync`, `vote.sync`, `redux.sync`, `bar.warp.sync`
    Meet(Meet),
}

/// Which function is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// The one of this number.
    Function(u32),
    /// The one with this address.
    Address(Operand),
}

/// A call.
#[derive(Clone, Debug)]
pub struct Call {
    /// The function.
    pub callee: Callee,
    /// The sizes of what it returns, of a call by address.
    pub returns: Vec<u64>,
    /// The sizes of its parameters, of a call by address.
    pub parameters: Vec<u64>,
    /// Values and the callee's registers they go to.
    pub arguments: Vec<(Operand, Slot)>,
    /// The callee's registers and the caller's they go to.
    pub results: Vec<(Slot, Slot)>,
}

/// An instruction with its guard predicate.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What.
    pub operation: Operation,
    /// `@p`, `@!p`
    pub guard: Option<(Slot, bool)>,
}

/// A function of the driver's runtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runtime {
    /// `vprintf(format, arguments)`
    Print,
    /// `malloc(bytes)`
    Allocate,
    /// `free(address)`
    Free,
}

/// A function.
#[derive(Clone, Debug, Default)]
pub struct Function {
    /// Its first instruction.
    pub start: u32,
    /// Registers of a frame, by name.
    pub names: Vec<String>,
    /// Bytes of `.local` memory of a frame.
    pub local: u32,
    /// What it is if the runtime has it.
    pub runtime: Option<Runtime>,
    /// The sizes of what it returns.
    pub returns: Vec<u64>,
    /// The sizes of its parameters.
    pub parameters: Vec<u64>,
}

/// An entry: what a launch needs to know.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its index in `Program::functions`.
    pub function: u32,
    /// Names and sizes of its parameters.
    pub signature: super::Signature,
    /// Their places in parameter memory.
    pub offsets: Vec<u32>,
    /// Bytes of static shared memory, aligned for the dynamic part.
    pub shared: u32,
    /// `.reqntid`
    pub required: Option<[u32; 3]>,
    /// `.maxntid`
    pub most: Option<u64>,
}

/// A module ready to run.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// All instructions.
    pub code: Vec<Instruction>,
    /// The bytes of the text each came from.
    pub places: Vec<(u32, u32)>,
    /// Constant operands.
    pub constants: Vec<u64>,
    /// Functions.
    pub functions: Vec<Function>,
    /// Entries by name.
    pub entries: HashMap<String, Entry>,
    /// The PTX text, for messages.
    pub text: String,
}

impl Program {
    /// The function an instruction belongs to.
    pub fn function_at(&self, pc: u32) -> Option<&Function> {
        let after = self.functions.iter().filter(|function| function.start <= pc);
        after.max_by_key(|function| function.start)
    }
}
