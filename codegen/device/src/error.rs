//! What can go wrong on a device. A `Fault` is the kernel's own doing and is found by `sim` only; a driver says less.

use std::fmt;

/// Why a device did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeviceError {
    /// No device, or no driver to reach one.
    NoDevice,
    /// The PTX text was refused; `log` is the loader's or the driver's own explanation.
    Module {
        /// The line of the PTX text, from 1; 0 if the driver did not say.
        line: u32,
        /// What is wrong with it.
        log: String,
    },
    /// The module has no such entry.
    NoEntry(String),
    /// The arguments do not fit the parameters of the entry.
    Arguments(String),
    /// The grid or block cannot be launched.
    Geometry(String),
    /// The allocation is larger than what is left.
    OutOfMemory(usize),
    /// A host copy or a `free` names memory that is not allocated.
    Address(u64),
    /// The module id is of another device.
    NoModule,
    /// The kernel did something undefined.
    Fault(Box<Fault>, Box<KernelPlace>),
    /// The driver refused `call`.
    Driver {
        /// The driver function.
        call: &'static str,
        /// The name of its error.
        message: String,
    },
}

/// Where a kernel stood when it failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelPlace {
    /// The line of the PTX text, from 1.
    pub line: u32,
    /// The text of the instruction.
    pub instruction: String,
    /// `%ctaid`
    pub block: [u32; 3],
    /// `%tid`
    pub thread: [u32; 3],
}

/// An undefined act of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An access outside every allocation of its state space.
    OutOfBounds {
        /// The state space as PTX names it.
        space: &'static str,
        /// The address accessed.
        address: u64,
        /// The bytes accessed.
        bytes: usize,
    },
    /// An access at an address that is not a multiple of its size.
    Misaligned {
        /// The address accessed.
        address: u64,
        /// The bytes accessed.
        bytes: usize,
    },
    /// A store to constant or parameter memory.
    ReadOnly(u64),
    /// A register is read that was never written, or holds an undefined result.
    UndefinedRegister(String),
    /// Memory is read that neither the host nor a kernel has written.
    UndefinedMemory(u64),
    /// `ld.global.nc` of memory the same launch writes.
    NonCoherent(u64),
    /// Two warps use the same shared memory, one writes, and no barrier is between them.
    Race(u64),
    /// The threads of a block do not all reach the same barrier.
    DivergentBarrier,
    /// A warp-level `.sync` instruction whose mask does not name the thread that executes it.
    NotInMask(u32),
    /// Threads wait for each other and none can go on.
    Deadlock,
    /// More instructions than the simulator was told to execute.
    StepLimit(u64),
    /// Calls are nested too deep.
    StackOverflow,
    /// A call by an address where there is no function of the prototype's parameters.
    NoFunction(u64),
    /// `trap`, or an index outside a branch table.
    Trap,
    /// The launch has not what the entry takes for granted: too few threads, or too many.
    Unexpected,
    /// The end of a function was reached without `ret`.
    RanOff,
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeviceError::NoDevice => write!(f, "no device"),
            DeviceError::Module { line: 0, log } => write!(f, "the module was refused: {log}"),
            DeviceError::Module { line, log } => {
                write!(f, "the module was refused: line {line}: {log}")
            }
            DeviceError::NoEntry(name) => write!(f, "no entry `{name}` in the module"),
            DeviceError::Arguments(what) => write!(f, "wrong arguments: {what}"),
            DeviceError::Geometry(what) => write!(f, "cannot launch: {what}"),
            DeviceError::OutOfMemory(bytes) => write!(f, "no memory for {bytes} bytes"),
            DeviceError::Address(address) => {
                write!(f, "{address:#x} is not in an allocation of that size")
            }
            DeviceError::NoModule => write!(f, "no such module on this device"),
            DeviceError::Fault(fault, place) => write!(f, "{fault}, {place}"),
            DeviceError::Driver { call, message } => write!(f, "{call}: {message}"),
        }
    }
}

impl fmt::Display for KernelPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let KernelPlace { line, instruction, block, thread } = self;
        write!(f, "at line {line}, `{instruction}`, in block {block:?}, thread {thread:?}")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::OutOfBounds { space, address, bytes } => {
                write!(f, "access of {bytes} bytes at {address:#x} outside {space} memory")
            }
            Fault::Misaligned { address, bytes } => {
                write!(f, "misaligned access of {bytes} bytes at {address:#x}")
            }
            Fault::ReadOnly(address) => write!(f, "store to read-only memory at {address:#x}"),
            Fault::UndefinedRegister(name) => {
                write!(f, "`{name}` is read but has no defined value")
            }
            Fault::UndefinedMemory(address) => {
                write!(f, "memory at {address:#x} is read but was never written")
            }
            Fault::NonCoherent(address) => {
                write!(f, "memory at {address:#x} is read as read-only and written in the same launch")
            }
            Fault::Race(address) => {
                write!(f, "two warps use shared memory at {address:#x} without a barrier between them")
            }
            Fault::DivergentBarrier => write!(f, "not all threads of the block reach this barrier"),
            Fault::NotInMask(mask) => {
                write!(f, "the thread is not in its own member mask {mask:#x}")
            }
            Fault::Deadlock => write!(f, "the thread waits for threads that never come"),
            Fault::StepLimit(limit) => write!(f, "more than {limit} instructions"),
            Fault::StackOverflow => write!(f, "calls nested too deep"),
            Fault::NoFunction(address) => write!(f, "no function of this prototype is at {address:#x}"),
            Fault::Trap => write!(f, "trap"),
            Fault::Unexpected => write!(f, "the launch does not have the threads that the entry expects"),
            Fault::RanOff => write!(f, "the end of the function is reached without `ret`"),
        }
    }
}

impl std::error::Error for DeviceError {}
