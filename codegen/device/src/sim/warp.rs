//! A warp: 32 threads, each with its own program counter and call stack, registers as arrays over the threads.
//! Threads at the same place step together. The deepest call goes first and the lowest place in it, so branches reconverge.

use super::memory::{Global, Memory};
use super::program::{Collective, Operand, Program, Slot, Special};
use crate::{Fault, Geometry};

/// A value per thread of a warp.
pub type Lanes = [u64; 32];

/// Steps a warp takes before the next one has its turn.
const QUANTUM: u32 = 4096;
/// Steps a group of threads takes out of turn, so that nobody waits for ever for a thread further down.
const TURN: u32 = 512;

/// What a block's warps share while they run.
pub struct Context<'a> {
    /// The module.
    pub program: &'a Program,
    /// Global memory.
    pub global: &'a mut Global,
    /// Shared memory of the block.
    pub shared: &'a mut Memory,
    /// The arguments.
    pub parameters: &'a mut Memory,
    /// The launch.
    pub geometry: Geometry,
    /// `%ctaid`
    pub block: [u32; 3],
    /// Where dynamic shared memory begins.
    pub dynamic: u64,
    /// Instructions executed by all threads so far.
    pub steps: u64,
    /// How many may be.
    pub limit: u64,
}

/// A thread that cannot go on: which of the warp, where, and why.
#[derive(Debug)]
pub struct Stop {
    /// The thread.
    pub lane: u32,
    /// The instruction.
    pub pc: u32,
    /// Why.
    pub fault: Fault,
}

/// A fault of one thread at the instruction at hand.
pub type Step<T> = Result<T, (u32, Fault)>;

/// Threads at the same place.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// Which.
    pub mask: u32,
    /// Their next instruction.
    pub pc: u32,
    /// The first register of their frame.
    pub base: u32,
    /// The key at which others are to be joined.
    pub bound: u64,
}

/// Where a group goes after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To the next instruction, together.
    Next,
    /// To this one, together.
    Jump(u32),
    /// Each thread to its own.
    Scattered,
}

/// What a thread waits for.
#[derive(Clone, Copy, Debug)]
pub enum Wait {
    /// The other threads of the block.
    Barrier {
        /// Which barrier.
        id: u32,
        /// How many threads, if not all.
        count: Option<u32>,
    },
    /// The threads of this mask.
    Meet(Collective, u32),
}

/// A caller to return to.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The `call`.
    pub pc: u32,
    /// The caller.
    pub function: u32,
    /// Its first register.
    pub base: u32,
    /// Its local memory.
    pub local: u64,
}

/// The state of a warp.
pub struct Warp {
    /// `%warpid`
    pub index: u32,
    /// The threads it has.
    pub threads: u32,
    /// The threads that can go on.
    pub runnable: u32,
    /// The threads that are done.
    pub exited: u32,
    /// Registers of all frames.
    pub registers: Vec<Lanes>,
    /// Which threads have written each.
    pub written: Vec<u32>,
    /// The next instruction of each thread that is in no running group.
    pub pc: [u32; 32],
    /// The first register of each thread's frame.
    pub base: [u32; 32],
    /// The function of each thread's frame.
    pub function: [u32; 32],
    /// The local memory of each thread's frame.
    pub local_base: Lanes,
    /// Local memories.
    pub local: Vec<Memory>,
    /// Callers, innermost last.
    pub frames: Vec<Vec<Frame>>,
    /// What threads wait for, and at which instruction.
    pub waiting: [Option<(Wait, u32)>; 32],
    /// Operands of a collective a thread waits at.
    pub operands: [[u64; 3]; 32],
    tid: [Lanes; 3],
    turn: u32,
}

/// The operand of an instruction, for all threads.
#[derive(Clone, Copy)]
pub enum Value<'w> {
    Each(&'w Lanes),
    Not(&'w Lanes),
    Same(u64),
    Plus(&'w Lanes, u64),
}

impl Value<'_> {
    /// Its value for one thread.
    #[inline]
    pub fn get(&self, lane: usize) -> u64 {
        match *self {
            Value::Each(lanes) => lanes[lane],
            Value::Not(lanes) => lanes[lane] ^ 1,
            Value::Same(value) => value,
            Value::Plus(lanes, offset) => lanes[lane].wrapping_add(offset),
        }
    }
}

const fn lane_table(kind: u8) -> Lanes {
    let mut table = [0; 32];
    let mut lane = 0;
    while lane < 32 {
        let bit = 1u64 << lane;
        table[lane] = match kind {
            0 => lane as u64,
            1 => bit,
            2 => bit | (bit - 1),
            3 => bit - 1,
            4 => 0xffff_ffff & !(bit - 1),
            _ => 0xffff_ffff & !(bit | (bit - 1)),
        };
        lane += 1;
    }
    table
}

static LANE_ID: Lanes = lane_table(0);
static LANE_EQ: Lanes = lane_table(1);
static LANE_LE: Lanes = lane_table(2);
static LANE_LT: Lanes = lane_table(3);
static LANE_GE: Lanes = lane_table(4);
static LANE_GT: Lanes = lane_table(5);

/// Calls `f` for every thread of `mask`.
#[inline]
pub fn for_each_thread(mask: u32, mut f: impl FnMut(usize)) {
    if mask == u32::MAX {
        (0..32).for_each(f);
        return;
    }
    let mut rest = mask;
    while rest != 0 {
        f(rest.trailing_zeros() as usize);
        rest &= rest - 1;
    }
}

/// The threads of `mask`, in order.
pub fn lanes(mask: u32) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let lane = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        (lane < 32).then_some(lane)
    })
}

impl Warp {
    /// Warp `index` of a block, its threads at the start of the entry.
    pub fn new(index: u32, geometry: Geometry) -> Warp {
        let [x, y, _] = geometry.block.map(u64::from);
        let thread: Lanes = std::array::from_fn(|lane| u64::from(index) * 32 + lane as u64);
        let tid = [
            thread.map(|thread| thread % x),
            thread.map(|thread| thread / x % y),
            thread.map(|thread| thread / (x * y)),
        ];
        let count = (geometry.threads() - u64::from(index) * 32).min(32);
        Warp {
            index,
            threads: super::types::low_bits(count as u32) as u32,
            runnable: 0,
            exited: 0,
            registers: Vec::new(),
            written: Vec::new(),
            pc: [0; 32],
            base: [0; 32],
            function: [0; 32],
            local_base: [0; 32],
            local: vec![Memory::default(); 32],
            frames: vec![Vec::new(); 32],
            waiting: [None; 32],
            operands: [[0; 3]; 32],
            tid,
            turn: 0,
        }
    }

    /// Puts all threads at the start of `entry`.
    pub fn start_entry(&mut self, program: &Program, entry: u32) {
        let function = &program.functions[entry as usize];
        (self.runnable, self.exited, self.turn) = (self.threads, 0, 0);
        self.written.clear();
        self.reserve_registers(function.names.len());
        (self.pc, self.base, self.function) = ([function.start; 32], [0; 32], [entry; 32]);
        self.local_base = [0; 32];
        self.waiting = [None; 32];
        for (frames, local) in self.frames.iter_mut().zip(&mut self.local) {
            frames.clear();
            local.forget_writes(0);
            local.resize(function.local as usize);
        }
    }

    /// Makes room for so many registers.
    pub fn reserve_registers(&mut self, registers: usize) {
        if self.written.len() < registers {
            self.written.resize(registers, 0);
        }
        if self.registers.len() < registers {
            self.registers.resize(registers, [0; 32]);
        }
    }

    /// `%tid` of a thread.
    pub fn thread_index(&self, lane: u32) -> [u32; 3] {
        self.tid.map(|lanes| lanes[lane as usize] as u32)
    }

    fn group_key(base: u32, pc: u32) -> u64 {
        u64::from(!base) << 32 | u64::from(pc)
    }

    fn key_of(&self, lane: usize) -> u64 {
        Warp::group_key(self.base[lane], self.pc[lane])
    }

    /// The group that goes next, or with `turn` the group of that thread or the next runnable one.
    fn select_group(&self, turn: Option<u32>) -> Group {
        let mut lowest = u64::MAX;
        match turn {
            None => for_each_thread(self.runnable, |lane| lowest = lowest.min(self.key_of(lane))),
            Some(turn) => {
                let lane = (turn + self.runnable.rotate_right(turn).trailing_zeros()) % 32;
                lowest = self.key_of(lane as usize);
            }
        }
        let (mut mask, mut bound) = (0, u64::MAX);
        for_each_thread(self.runnable, |lane| match self.key_of(lane) {
            key if key == lowest => mask |= 1 << lane,
            key => bound = bound.min(key),
        });
        if turn.is_some() {
            bound = u64::MAX;
        }
        Group { mask, pc: lowest as u32, base: !((lowest >> 32) as u32), bound }
    }

    /// Runs until every thread waits or is done, or for a while.
    pub fn run_group(&mut self, context: &mut Context<'_>) -> Result<(), Stop> {
        let mut left = QUANTUM;
        let mut turn = Some(self.turn);
        self.turn = (self.turn + 1) % 32;
        while self.runnable != 0 && left > 0 {
            let mut group = self.select_group(turn);
            let until = if turn.take().is_some() { left - TURN } else { 0 };
            loop {
                let flow = self.execute_instruction(context, &group).map_err(|(lane, fault)| Stop {
                    lane,
                    pc: group.pc,
                    fault,
                })?;
                left -= 1;
                match flow {
                    Flow::Next => group.pc += 1,
                    Flow::Jump(pc) => group.pc = pc,
                    Flow::Scattered => break,
                }
                if left == until || Warp::group_key(group.base, group.pc) >= group.bound {
                    self.park_threads(group.mask, group.pc);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Notes where threads that leave their group go on.
    pub fn park_threads(&mut self, mask: u32, pc: u32) {
        for_each_thread(mask, |lane| self.pc[lane] = pc);
    }

    /// An operand of the threads of a group.
    #[inline]
    pub fn fetch_operand<'w>(&'w self, context: &Context<'_>, group: &Group, operand: Operand) -> Step<Value<'w>> {
        Ok(match operand {
            Operand::Register(slot) => Value::Each(self.read_register(context, group, slot)?),
            Operand::Negated(slot) => Value::Not(self.read_register(context, group, slot)?),
            Operand::Constant(index) => Value::Same(context.program.constants[index as usize]),
            Operand::Special(special) => self.read_special(context, special),
            Operand::Local(offset) => Value::Plus(&self.local_base, u64::from(offset)),
            Operand::DynamicShared => Value::Same(context.dynamic),
        })
    }

    #[inline]
    fn read_register<'w>(&'w self, context: &Context<'_>, group: &Group, slot: Slot) -> Step<&'w Lanes> {
        let index = (group.base + slot) as usize;
        let missing = group.mask & !self.written[index];
        if missing == 0 { Ok(&self.registers[index]) } else { Err(report_undefined(context, group, slot, missing)) }
    }

    fn read_special(&self, context: &Context<'_>, special: Special) -> Value<'_> {
        let Context { geometry, block, .. } = context;
        Value::Same(match special {
            Special::Tid(axis) => return Value::Each(&self.tid[usize::from(axis)]),
            Special::LaneId => return Value::Each(&LANE_ID),
            Special::LaneMaskEq => return Value::Each(&LANE_EQ),
            Special::LaneMaskLe => return Value::Each(&LANE_LE),
            Special::LaneMaskLt => return Value::Each(&LANE_LT),
            Special::LaneMaskGe => return Value::Each(&LANE_GE),
            Special::LaneMaskGt => return Value::Each(&LANE_GT),
            Special::NTid(axis) => u64::from(geometry.block[usize::from(axis)]),
            Special::CtaId(axis) => u64::from(block[usize::from(axis)]),
            Special::NCtaId(axis) => u64::from(geometry.grid[usize::from(axis)]),
            Special::WarpId => u64::from(self.index),
            Special::NWarpId => geometry.threads().div_ceil(32),
            Special::Zero => 0,
            Special::One => 1,
            Special::Clock => context.steps & 0xffff_ffff,
            Special::Clock64 => context.steps,
            Special::DynamicSharedSize => u64::from(geometry.shared),
            Special::TotalSharedSize => context.shared.len() as u64,
        })
    }

    /// The result of an instruction for the threads of a group.
    #[inline]
    pub fn write_register(&mut self, group: &Group, slot: Slot, lanes: &Lanes) {
        let index = (group.base + slot) as usize;
        let register = &mut self.registers[index];
        if group.mask == u32::MAX {
            *register = *lanes;
        } else {
            for_each_thread(group.mask, |lane| register[lane] = lanes[lane]);
        }
        self.written[index] |= group.mask;
    }

    /// The result of one thread that is in no running group; none is an undefined one.
    pub fn write_lane(&mut self, lane: usize, slot: Slot, value: Option<u64>) {
        let index = (self.base[lane] + slot) as usize;
        match value {
            Some(value) => {
                self.registers[index][lane] = value;
                self.written[index] |= 1 << lane;
            }
            None => self.written[index] &= !(1 << lane),
        }
    }
}

#[cold]
fn report_undefined(context: &Context<'_>, group: &Group, slot: Slot, missing: u32) -> (u32, Fault) {
    let names = context.program.function_at(group.pc).map(|function| &function.names);
    let name = names.and_then(|names| names.get(slot as usize)).cloned();
    (missing.trailing_zeros(), Fault::UndefinedRegister(name.unwrap_or_default()))
}
