//! From the tree of a module to a `Program`: variables get their places, registers their slots, opcodes their functions.
//! As strict as the assembler about types and modifiers, so that a text that loads here loads there.

mod body;
mod control;
mod memory;
mod names;
mod pure;

use std::collections::HashMap;

use super::memory as windows;
use super::memory::{Global, Memory};
use super::parse::Refusal;
use super::program::{Callee, Control, Entry, Function, Operand, Operation, Program};
use super::runtime::find_runtime;
use super::tree::{self, Space, Value, Variable};
use super::types::Class;
use body::{Body, Pending};
pub use control::REDUCTIONS;
use names::{Names, Symbol};

type DecodeResult<T> = Result<T, String>;

/// Variables of a module may take so many bytes in all.
const VARIABLES: u64 = 1 << 28;
/// Shared memory, a frame's local memory, and parameters may take so many bytes each.
const SMALL: u64 = 1 << 20;

/// The program of `module`; its variables are placed in `global`.
pub fn decode_module(text: &str, module: &tree::Module<'_>, global: &mut Global) -> Result<Program, Refusal> {
    let mut decoder = Decoder {
        symbols: HashMap::new(),
        callables: Vec::new(),
        program: Program { text: text.to_string(), ..Program::default() },
        pool: HashMap::new(),
        shared: 0,
    };
    decoder.place_variables(&module.variables, global).map_err(|what| (0, what))?;
    for function in &module.functions {
        decoder.declare_function(function).map_err(|what| (function.start, what))?;
    }
    // Whoever calls a function needs room for its shared variables, so entries come last.
    for entry in [false, true] {
        let bodies = module.functions.iter().filter(|function| function.body.is_some() && function.entry == entry);
        for function in bodies {
            decoder.decode_function(function)?;
        }
    }
    let calls = decoder.program.code.iter().filter_map(|instruction| match &instruction.operation {
        Operation::Control(Control::Call(call)) => match call.callee {
            Callee::Function(index) => Some(index),
            Callee::Address(_) => None,
        },
        _ => None,
    });
    let missing = calls
        .map(|index| &decoder.callables[index as usize])
        .find(|signature| !signature.defined && find_runtime(signature.name).is_none());
    match missing {
        Some(signature) => Err((0, format!("`{}` is called but has no body", signature.name))),
        None => Ok(decoder.program),
    }
}

/// What a caller of a `.func` needs: its formals, each with its first slot.
#[derive(Clone, Debug)]
struct Callable<'t> {
    name: &'t str,
    returns: Vec<Formal>,
    parameters: Vec<Formal>,
    defined: bool,
}

#[derive(Clone, Copy, Debug)]
struct Formal {
    first: u32,
    slots: u32,
    bytes: u64,
}

/// What a function returns, and its parameters.
type Formals = (Vec<Formal>, Vec<Formal>);

struct Decoder<'t> {
    /// Variables of module scope.
    symbols: HashMap<&'t str, Symbol>,
    callables: Vec<Callable<'t>>,
    program: Program,
    pool: HashMap<u64, u32>,
    /// Bytes of shared memory of module scope.
    shared: u64,
}

fn align_up(at: u64, align: u64) -> u64 {
    at.saturating_add(align - 1) & !(align - 1)
}

impl<'t> Decoder<'t> {
    fn add_constant(&mut self, value: u64) -> Operand {
        let next = self.program.constants.len() as u32;
        let index = *self.pool.entry(value).or_insert(next);
        if index == next {
            self.program.constants.push(value);
        }
        Operand::Constant(index)
    }

    fn place_variables(&mut self, variables: &[Variable<'t>], global: &mut Global) -> DecodeResult<()> {
        let mut total = 0u64;
        for variable in variables {
            total = total.saturating_add(variable.size());
            if total > VARIABLES {
                return Err(format!("`{}` is too large", variable.name));
            }
            self.place_variable(variable, global)?;
        }
        Ok(())
    }

    fn place_variable(&mut self, variable: &Variable<'t>, global: &mut Global) -> DecodeResult<()> {
        let name = variable.name;
        let symbol = match variable.space {
            Space::Global | Space::Constant if variable.external => {
                return Err(format!("`{name}` is `.extern`, and there is nothing to link it with"));
            }
            Space::Global | Space::Constant => {
                let bytes = self.initial_bytes(variable)?;
                let address = global.insert_allocation(Memory::from_bytes(&bytes, variable.space == Space::Constant));
                Symbol::Address(variable.space, address)
            }
            Space::Shared if variable.external => Symbol::DynamicShared,
            Space::Shared => Symbol::Address(Space::Shared, reserve_place(&mut self.shared, variable)?),
            Space::Register | Space::Parameter | Space::Local | Space::Generic => {
                return Err(format!("`{name}` cannot be declared outside a function"));
            }
        };
        match self.symbols.insert(name, symbol) {
            Some(_) => Err(format!("`{name}` is declared twice")),
            None => Ok(()),
        }
    }

    /// The initial bytes of a variable: what is not given is zero.
    fn initial_bytes(&self, variable: &Variable<'t>) -> DecodeResult<Vec<u8>> {
        let elements = variable.elements.unwrap_or(variable.values.len() as u64);
        let width = variable.kind.bytes();
        let mut bytes = vec![0; variable.element().saturating_mul(elements).min(VARIABLES) as usize];
        for (index, value) in variable.values.iter().enumerate() {
            let bits = match *value {
                Value::Integer(bits) => bits,
                Value::Float(bits, true) if width == 4 => bits,
                Value::Float(bits, false) if width == 8 => bits,
                Value::Float(bits, false) if width == 4 && variable.kind.class == Class::Float => {
                    u64::from((f64::from_bits(bits) as f32).to_bits())
                }
                Value::Float(..) => {
                    return Err(format!("a value of `{}` has another type", variable.name));
                }
                Value::Address(name, offset, generic) => {
                    self.initial_address(name, generic)?.wrapping_add_signed(offset)
                }
            };
            let target = bytes.get_mut(index * width..(index + 1) * width);
            let Some(target) = target else {
                return Err(format!("too many values for `{}`", variable.name));
            };
            target.copy_from_slice(&bits.to_le_bytes()[..width]);
        }
        Ok(bytes)
    }

    fn initial_address(&self, name: &str, generic: bool) -> DecodeResult<u64> {
        match self.symbols.get(name) {
            Some(&Symbol::Address(space, address)) => Ok(if generic { address + window_start(space) } else { address }),
            _ => Err(format!("`{name}` has no address yet")),
        }
    }

    /// Makes a function known, so that calls may come before its body.
    fn declare_function(&mut self, function: &tree::Function<'t>) -> DecodeResult<()> {
        let (returns, parameters) = match function.entry {
            true => (Vec::new(), Vec::new()),
            false => declare_formals(&function.returns, &function.parameters)?,
        };
        let signature = Callable { name: function.name, returns, parameters, defined: function.body.is_some() };
        let known = match self.symbols.get(function.name) {
            Some(&Symbol::Function(index)) => Some(index as usize),
            Some(_) => return Err(format!("`{}` is declared twice", function.name)),
            None => None,
        };
        match known {
            Some(index) if self.callables[index].defined && signature.defined => {
                return Err(format!("`{}` has two bodies", function.name));
            }
            Some(index) if self.callables[index].defined => {}
            Some(index) => self.callables[index] = signature,
            None => {
                self.symbols.insert(function.name, Symbol::Function(self.callables.len() as u32));
                self.callables.push(signature);
                let runtime = find_runtime(function.name).filter(|_| function.body.is_none());
                self.program.functions.push(Function { start: u32::MAX, runtime, ..Function::default() });
            }
        }
        Ok(())
    }

    fn decode_function(&mut self, function: &tree::Function<'t>) -> Result<(), Refusal> {
        let Some(&Symbol::Function(index)) = self.symbols.get(function.name) else {
            return Err((function.start, format!("`{}` is not a function", function.name)));
        };
        let start = self.program.code.len() as u32;
        let mut body = Body {
            names: Names::default(),
            labels: HashMap::new(),
            pending: Vec::new(),
            prototypes: HashMap::new(),
            shared: self.shared,
            decoder: self,
        };
        let (signature, offsets) = body.declare_formals(function).map_err(|what| (function.start, what))?;
        body.decode_statements(function)?;
        let (names, shared) = (body.names, body.shared);
        let callable = &self.callables[index as usize];
        let (returns, parameters) = (sizes_of(&callable.returns), sizes_of(&callable.parameters));
        self.program.functions[index as usize] =
            Function { start, names: names.list, local: names.local as u32, runtime: None, returns, parameters };
        if function.entry {
            let shared = align_up(shared, 16) as u32;
            let (required, most) = (function.required, function.most);
            let entry = Entry { function: index, signature, offsets, shared, required, most };
            self.program.entries.insert(function.name.to_string(), entry);
        } else {
            self.shared = shared;
        }
        Ok(())
    }
}

/// Takes room for a variable in a memory of so many bytes used.
fn reserve_place(used: &mut u64, variable: &Variable<'_>) -> DecodeResult<u64> {
    let at = align_up(*used, variable.align);
    *used = at.saturating_add(variable.size());
    if *used > SMALL { Err(format!("`{}` is too large", variable.name)) } else { Ok(at) }
}

/// The formals of a function, what it returns first: each with its first slot.
fn declare_formals(returns: &[Variable<'_>], parameters: &[Variable<'_>]) -> DecodeResult<Formals> {
    let mut next = 0;
    let mut formals = |list: &[Variable<'_>]| -> DecodeResult<Vec<Formal>> {
        list.iter().map(|variable| declare_formal(variable, &mut next)).collect()
    };
    Ok((formals(returns)?, formals(parameters)?))
}

fn sizes_of(formals: &[Formal]) -> Vec<u64> {
    formals.iter().map(|formal| formal.bytes).collect()
}

fn declare_formal(variable: &Variable<'_>, next: &mut u32) -> DecodeResult<Formal> {
    let bytes = variable.size();
    if bytes > 1 << 15 {
        return Err(format!("`{}` is too large", variable.name));
    }
    let formal = Formal { first: *next, slots: bytes.div_ceil(8) as u32, bytes };
    *next += formal.slots;
    Ok(formal)
}

/// Where the generic addresses of a space begin.
fn window_start(space: Space) -> u64 {
    match space {
        Space::Shared => windows::SHARED,
        Space::Local => windows::LOCAL,
        Space::Parameter => windows::PARAMETER,
        Space::Global | Space::Constant | Space::Register | Space::Generic => 0,
    }
}
