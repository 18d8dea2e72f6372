//! A device that runs PTX on the CPU. Text is parsed (`parse`), decoded once (`decode`) and executed warp by warp (`warp`).
//! Stricter than hardware: what PTX leaves undefined is a `Fault` that names the instruction and the thread.

mod access;
mod block;
mod control;
mod convert;
mod decode;
mod meet;
mod memory;
mod parse;
mod program;
mod race;
mod runtime;
mod scalar;
mod step;
mod token;
mod tree;
mod types;
mod warp;

use block::run_block;
use memory::{Global, Memory};
use program::{Entry, Program};
use warp::{Context, Stop, Warp};

use super::{Device, DeviceError, Geometry, KernelArgument, KernelPlace, ModuleId};

/// What a simulator is asked to do besides running kernels.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Instructions a launch may execute, counted per thread.
    pub limit: u64,
    /// Blocks and warps run in an order that depends on this; 0 is the natural order.
    pub order: u64,
    /// Bytes that may be allocated.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { limit: 1 << 30, order: 0, memory: 1 << 32 }
    }
}

/// A device in software.
#[derive(Default)]
pub struct Simulator {
    options: Options,
    global: Global,
    modules: Vec<Program>,
    allocated: usize,
    steps: u64,
}

impl Simulator {
    /// A device with nothing on it.
    pub fn new(options: Options) -> Simulator {
        Simulator { options, ..Simulator::default() }
    }

    /// Instructions the last launch executed, counted per thread.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What kernels have printed.
    pub fn printed(&self) -> &str {
        &self.global.printed
    }

    /// The entries of a module, sorted.
    pub fn entries(&self, module: ModuleId) -> Vec<String> {
        let program = self.modules.get(module.0 as usize);
        let mut names: Vec<String> =
            program.map(|program| program.entries.keys().cloned().collect()).unwrap_or_default();
        names.sort();
        names
    }
}

impl Device for Simulator {
    fn alloc(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        // As on hardware, an allocation ends with a whole word.
        let bytes = bytes.checked_next_multiple_of(4).unwrap_or(bytes);
        match self.allocated.checked_add(bytes) {
            Some(total) if total <= self.options.memory => {
                self.allocated = total;
                Ok(self.global.insert_allocation(Memory::new(bytes)))
            }
            Some(_) | None => Err(DeviceError::OutOfMemory(bytes)),
        }
    }

    fn free(&mut self, pointer: u64) -> Result<(), DeviceError> {
        let size = self.global.find_allocation(pointer).map_or(0, |(memory, _)| memory.len());
        if !self.global.remove_allocation(pointer) {
            return Err(DeviceError::Address(pointer));
        }
        self.allocated = self.allocated.saturating_sub(size);
        Ok(())
    }

    fn copy_to(&mut self, to: u64, from: &[u8]) -> Result<(), DeviceError> {
        let range = self.global.host_range(to, from.len(), true).ok_or(DeviceError::Address(to))?;
        range.copy_from_slice(from);
        Ok(())
    }

    fn copy_from(&mut self, to: &mut [u8], from: u64) -> Result<(), DeviceError> {
        let range = self.global.host_range(from, to.len(), false).ok_or(DeviceError::Address(from))?;
        to.copy_from_slice(range);
        Ok(())
    }

    fn load(&mut self, ptx: &str) -> Result<ModuleId, DeviceError> {
        let tree = parse::parse(ptx).map_err(|refusal| report_refusal(ptx, refusal))?;
        let program =
            decode::decode_module(ptx, &tree, &mut self.global).map_err(|refusal| report_refusal(ptx, refusal))?;
        self.modules.push(program);
        Ok(ModuleId(self.modules.len() as u32 - 1))
    }

    fn launch(
        &mut self,
        module: ModuleId,
        entry: &str,
        geometry: Geometry,
        arguments: &[KernelArgument],
    ) -> Result<(), DeviceError> {
        let Simulator { options, global, modules, steps, .. } = self;
        let program = modules.get(module.0 as usize).ok_or(DeviceError::NoModule)?;
        let found = program.entries.get(entry).ok_or_else(|| DeviceError::NoEntry(entry.to_string()))?;
        let shared = checked_geometry(found, geometry)?;
        let mut parameters = parameter_memory(found, arguments)?;
        *steps = 0;
        let result = run_grid(program, found, global, geometry, shared, &mut parameters, options, steps);
        global.end_launch();
        result
    }

    fn synchronize(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }
}

/// The bytes of shared memory of a block, if the launch is possible at all.
fn checked_geometry(entry: &Entry, geometry: Geometry) -> Result<usize, DeviceError> {
    let refuse = |what: String| Err(DeviceError::Geometry(what));
    let Geometry { grid, block, shared } = geometry;
    let within = |given: [u32; 3], most: [u32; 3]| given.iter().zip(most).all(|(&one, most)| (1..=most).contains(&one));
    if !within(grid, [0x7fff_ffff, 65535, 65535]) || !within(block, [1024, 1024, 64]) || geometry.threads() > 1024 {
        return refuse(format!("a grid of {grid:?} blocks of {block:?} threads"));
    }
    geometry.check_width()?;
    if entry.required.is_some_and(|required| required != block) {
        return refuse(format!(
            "a block of {block:?} where `.reqntid` asks for {:?}",
            entry.required.unwrap_or_default()
        ));
    }
    if entry.most.is_some_and(|most| geometry.threads() > most) {
        return refuse(format!("a block of {block:?} where `.maxntid` allows {}", entry.most.unwrap_or_default()));
    }
    let total = u64::from(entry.shared) + u64::from(shared);
    if entry.shared > 48 << 10 || total > 227 << 10 {
        return refuse(format!("{} bytes of static and {shared} of dynamic shared memory", entry.shared));
    }
    Ok(total as usize)
}

/// The names and sizes of an entry's parameters.
pub(super) type Signature = Vec<(String, u32)>;

/// The signatures of the entries of a module.
#[cfg(feature = "cuda")]
pub(super) fn entry_signatures(ptx: &str) -> Result<std::collections::HashMap<String, Signature>, DeviceError> {
    let module = parse::parse(ptx).map_err(|refusal| report_refusal(ptx, refusal))?;
    let entries = module.functions.iter().filter(|function| function.entry);
    let signature = |function: &tree::Function<'_>| {
        let sizes = function.parameters.iter().map(|variable| (variable.name.to_string(), variable.size() as u32));
        (function.name.to_string(), sizes.collect())
    };
    Ok(entries.map(signature).collect())
}

/// The bytes of each argument, if numbers and sizes are those of the parameters.
pub(super) fn check_arguments(
    signature: &Signature,
    arguments: &[KernelArgument],
) -> Result<Vec<Vec<u8>>, DeviceError> {
    if signature.len() != arguments.len() {
        let (expected, given) = (signature.len(), arguments.len());
        return Err(DeviceError::Arguments(format!("{given} arguments for {expected} parameters")));
    }
    let values: Vec<Vec<u8>> = arguments.iter().map(KernelArgument::bytes).collect();
    match signature.iter().zip(&values).find(|((_, bytes), value)| value.len() != *bytes as usize) {
        Some(((name, bytes), value)) => {
            Err(DeviceError::Arguments(format!("`{name}` has {bytes} bytes, the argument {}", value.len())))
        }
        None => Ok(values),
    }
}

/// The arguments where the entry expects them.
fn parameter_memory(entry: &Entry, arguments: &[KernelArgument]) -> Result<Memory, DeviceError> {
    let mut bytes: Vec<u8> = Vec::new();
    for (offset, value) in entry.offsets.iter().zip(check_arguments(&entry.signature, arguments)?) {
        bytes.resize(*offset as usize, 0);
        bytes.extend(value);
    }
    Ok(Memory::from_bytes(&bytes, true))
}

/// A refusal with its line.
fn report_refusal(ptx: &str, (start, log): parse::Refusal) -> DeviceError {
    DeviceError::Module { line: line_at(ptx, start), log }
}

/// The line of a byte, from 1.
fn line_at(text: &str, at: u32) -> u32 {
    let before = &text.as_bytes()[..(at as usize).min(text.len())];
    before.iter().filter(|&&byte| byte == b'\n').count() as u32 + 1
}

#[allow(clippy::too_many_arguments)]
fn run_grid(
    program: &Program,
    entry: &Entry,
    global: &mut Global,
    geometry: Geometry,
    shared: usize,
    parameters: &mut Memory,
    options: &Options,
    steps: &mut u64,
) -> Result<(), DeviceError> {
    let blocks = geometry.grid.iter().fold(1u64, |product, &extent| product.saturating_mul(extent.into()));
    let count = geometry.threads().div_ceil(32) as u32;
    let mut warps: Vec<Warp> = (0..count).map(|index| Warp::new(index, geometry)).collect();
    let mut shared = Memory::for_block(shared);
    let stride = block_stride(blocks, options.order);
    for number in 0..blocks {
        let number =
            ((u128::from(number) * u128::from(stride) + u128::from(options.order)) % u128::from(blocks)) as u64;
        let [x, y, _] = geometry.grid.map(u64::from);
        let block = [number % x, number / x % y, number / (x * y)].map(|index| index as u32);
        shared.forget_writes(0);
        shared.pass_barrier();
        warps.iter_mut().for_each(|warp| warp.start_entry(program, entry.function));
        let mut context = Context {
            program,
            global: &mut *global,
            shared: &mut shared,
            parameters: &mut *parameters,
            geometry,
            block,
            dynamic: u64::from(entry.shared),
            steps: *steps,
            limit: options.limit,
        };
        let first = (options.order % u64::from(count)) as usize;
        let result = run_block(&mut warps, &mut context, first);
        *steps = context.steps;
        result.map_err(|(warp, stop)| to_device_error(program, &warps[warp], block, stop))?;
    }
    Ok(())
}

/// A step that visits every block once; 1 for the natural order.
fn block_stride(blocks: u64, order: u64) -> u64 {
    let coprime = |stride: &u64| {
        let (mut a, mut b) = (*stride, blocks);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    let from = order.wrapping_mul(0x9e37_79b9_7f4a_7c15) % blocks.max(1);
    if order == 0 { 1 } else { (from.max(1)..from.max(1) + 64).find(coprime).unwrap_or(1) }
}

fn to_device_error(program: &Program, warp: &Warp, block: [u32; 3], stop: Stop) -> DeviceError {
    let (start, end) = program.places.get(stop.pc as usize).copied().unwrap_or_default();
    let text = program.text.get(start as usize..end as usize).unwrap_or_default();
    let instruction = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line_at(&program.text, start);
    let place = KernelPlace { line, instruction, block, thread: warp.thread_index(stop.lane) };
    DeviceError::Fault(Box::new(stop.fault), Box::new(place))
}
