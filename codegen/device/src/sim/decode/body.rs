//! The body of a function: declarations, labels, and which decoder an opcode goes to.

use std::collections::HashMap;

use super::super::Signature;
use super::super::parse::Refusal;
use super::super::program::{self, Control, Operation};
use super::super::tree::{self, Space, Variable};
use super::super::types::low_bits;
use super::names::{self, Names, Symbol};
use super::{DecodeResult, Decoder, Formals, reserve_place};

/// The register that is given what a launch promises.
const EXPECTED: &str = "expected";

/// A label still to be put into an instruction.
pub enum Pending<'t> {
    Label(&'t str),
    Table(&'t str),
}

/// The label's place in the code, or the labels of a table.
pub enum Target<'t> {
    Code(u32),
    Table(Vec<&'t str>),
}

/// A function while it is decoded.
pub struct Body<'d, 't> {
    pub decoder: &'d mut Decoder<'t>,
    pub names: Names<'t>,
    pub labels: HashMap<&'t str, Target<'t>>,
    pub pending: Vec<(usize, Pending<'t>)>,
    pub prototypes: HashMap<&'t str, Formals>,
    pub shared: u64,
}

impl<'t> Body<'_, 't> {
    /// Declares the formals: in parameter memory for an entry, in registers for a `.func`.
    pub fn declare_formals(&mut self, function: &tree::Function<'t>) -> DecodeResult<(Signature, Vec<u32>)> {
        let (mut signature, mut offsets) = (Vec::new(), Vec::new());
        if !function.entry {
            for variable in function.returns.iter().chain(&function.parameters) {
                self.names.declare_parts(variable)?;
            }
            return Ok((signature, offsets));
        }
        let mut used = 0;
        for variable in &function.parameters {
            let offset = reserve_place(&mut used, variable)?;
            self.names.declare_name(variable.name, Symbol::Address(Space::Parameter, offset))?;
            signature.push((variable.name.to_string(), variable.size() as u32));
            offsets.push(offset as u32);
        }
        Ok((signature, offsets))
    }

    pub fn decode_statements(&mut self, function: &tree::Function<'t>) -> Result<(), Refusal> {
        let refused = |start| move |what| (start, what);
        for statement in function.body.iter().flatten() {
            match statement {
                tree::Statement::Open => self.names.open_scope(),
                tree::Statement::Close => self.names.close_scope(),
                tree::Statement::Variable(variable) => {
                    self.declare_variable(variable).map_err(refused(function.start))?
                }
                tree::Statement::Label(name, start, targets) => {
                    let target = match targets {
                        Some(list) => Target::Table(list.clone()),
                        None => Target::Code(self.decoder.program.code.len() as u32),
                    };
                    if self.labels.insert(name, target).is_some() {
                        return Err((*start, format!("label `{name}` is defined twice")));
                    }
                }
                tree::Statement::Prototype(name, prototype) => {
                    let formals = super::declare_formals(&prototype.returns, &prototype.parameters);
                    let formals = formals.map_err(refused(function.start))?;
                    if self.prototypes.insert(name, formals).is_some() {
                        return Err((function.start, format!("`{name}` is declared twice")));
                    }
                }
                tree::Statement::Instruction(instruction) => {
                    self.decode_instruction(instruction).map_err(refused(instruction.start))?;
                }
            }
        }
        self.emit_operation(None, (function.start, function.start), Operation::Control(Control::End));
        self.resolve_labels()
    }

    fn declare_variable(&mut self, variable: &Variable<'t>) -> DecodeResult<()> {
        let symbol = match variable.space {
            Space::Register => return self.names.declare_registers(variable),
            Space::Parameter => return self.names.declare_parts(variable),
            Space::Shared if variable.external => Symbol::DynamicShared,
            Space::Shared => Symbol::Address(Space::Shared, reserve_place(&mut self.shared, variable)?),
            Space::Local => Symbol::Address(Space::Local, reserve_place(&mut self.names.local, variable)?),
            Space::Global | Space::Constant | Space::Generic => {
                return Err(format!("`{}` cannot be declared in a function", variable.name));
            }
        };
        self.names.declare_name(variable.name, symbol)
    }

    fn emit_operation(&mut self, guard: Option<(u32, bool)>, place: (u32, u32), operation: Operation) {
        self.decoder.program.code.push(program::Instruction { operation, guard });
        self.decoder.program.places.push(place);
    }

    fn decode_instruction(&mut self, instruction: &tree::Instruction<'t>) -> DecodeResult<()> {
        let guard = match instruction.guard {
            Some((name, negated)) => Some((self.find_predicate(name)?, negated)),
            None => None,
        };
        let mut modifiers: Vec<&'t str> = instruction.opcode.split('.').collect();
        let opcode = modifiers.remove(0);
        let operands = &instruction.operands;
        if let (&[tree::Operand::Word(EXPECTED, 0), tree::Operand::Word(promise, 0)], "mov") = (&operands[..], opcode) {
            // Nothing reads the register: what it is given must hold.
            let place = (instruction.start, instruction.end);
            let guard = Some((self.find_predicate(promise)?, true));
            self.emit_operation(guard, place, Operation::Control(Control::Unexpected));
            return Ok(());
        }
        let place = (instruction.start, instruction.end);
        for operation in self.decode_operations(opcode, &mut modifiers, operands)? {
            self.emit_operation(guard, place, operation);
        }
        match modifiers.first() {
            Some(modifier) => Err(format!("`{opcode}` does not take `.{modifier}` here")),
            None => Ok(()),
        }
    }

    /// The operations of one instruction; modifiers understood are taken out of the list.
    fn decode_operations(
        &mut self,
        opcode: &'t str,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Vec<Operation>> {
        Ok(vec![match opcode {
            "ld" => return self.decode_load(modifiers, operands),
            "st" => return self.decode_store(modifiers, operands),
            "atom" | "red" => self.decode_atomic(opcode == "red", modifiers, operands)?,
            "cvta" => self.convert_address(modifiers, operands)?,
            "isspacep" => self.is_space(modifiers, operands)?,
            "cvt" => self.decode_convert(modifiers, operands)?,
            "setp" => self.decode_compare(modifiers, operands)?,
            "mov" => self.decode_mov(modifiers, operands)?,
            "bra" => self.decode_branch(modifiers, operands)?,
            "brx" => self.branch_table(modifiers, operands)?,
            "call" => self.decode_call(modifiers, operands)?,
            "bar" | "barrier" => self.decode_barrier(opcode, modifiers, operands)?,
            "shfl" | "vote" | "redux" | "match" => self.decode_collective(opcode, modifiers, operands)?,
            "activemask" => self.active_mask(modifiers, operands)?,
            "ret" | "exit" | "trap" => {
                names::take_modifier(modifiers, "uni");
                match opcode {
                    "ret" => Operation::Control(Control::Return),
                    "exit" => Operation::Control(Control::Exit),
                    _ => Operation::Control(Control::Trap),
                }
            }
            "membar" | "fence" => {
                modifiers.clear();
                Operation::Fence
            }
            "nanosleep" | "prefetch" | "prefetchu" | "discard" | "applypriority" | "brkpt" => {
                modifiers.clear();
                Operation::Nothing
            }
            _ => self.decode_pure(opcode, modifiers, operands)?,
        }])
    }

    /// Puts the places of labels into the branches.
    fn resolve_labels(&mut self) -> Result<(), Refusal> {
        let find = |labels: &HashMap<&'t str, Target<'t>>, name: &str| match labels.get(name) {
            Some(Target::Code(at)) => Ok(*at),
            Some(Target::Table(_)) | None => Err(format!("no label `{name}`")),
        };
        for (index, pending) in std::mem::take(&mut self.pending) {
            let start = self.decoder.program.places[index].0;
            let refused = |what| (start, what);
            let operation = &mut self.decoder.program.code[index].operation;
            match (pending, operation) {
                (Pending::Label(name), Operation::Control(Control::Branch(target))) => {
                    *target = find(&self.labels, name).map_err(refused)?;
                }
                (Pending::Table(name), Operation::Control(Control::BranchTable(_, targets))) => {
                    let Some(Target::Table(list)) = self.labels.get(name) else {
                        return Err((start, format!("no branch targets `{name}`")));
                    };
                    let list: Result<Vec<u32>, String> = list.iter().map(|name| find(&self.labels, name)).collect();
                    *targets = list.map_err(refused)?.into();
                }
                (Pending::Label(_) | Pending::Table(_), _) => {}
            }
        }
        Ok(())
    }

    /// How many bits the lowest bits of a constant may take in an operand of `bits` bits.
    pub fn fit_constant(value: u64, bits: u32) -> bool {
        value <= low_bits(bits) || value >= !low_bits(bits - 1)
    }
}
