//! Branches, calls, barriers, and what a warp does together.

use super::super::program::{
    Barrier, BarrierReduction, Call, Callee, Collective, Control, Meet, Operand, Operation, Shuffle,
};
use super::super::tree;
use super::super::types::{Class, PREDICATE, Type, U32, U64};
use super::names::{Symbol, exact_operands, take_first, take_modifier, take_type};
use super::{Body, DecodeResult, Formal, Formals, Pending, sizes_of};

/// Operations of `redux.sync` and the types they exist for; `Collective::Reduce` holds the row.
pub const REDUCTIONS: &[(&str, &str)] = &[
    ("add", "u32"),
    ("add", "s32"),
    ("min", "u32"),
    ("min", "s32"),
    ("max", "u32"),
    ("max", "s32"),
    ("and", "b32"),
    ("or", "b32"),
    ("xor", "b32"),
];

const B32: Type = Type { class: Class::Bits, bits: 32 };

impl<'t> Body<'_, 't> {
    /// Notes that the instruction about to be emitted needs a label.
    fn await_label(&mut self, pending: Pending<'t>) {
        let index = self.decoder.program.code.len();
        self.pending.push((index, pending));
    }

    pub fn decode_branch(
        &mut self,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        take_modifier(modifiers, "uni");
        let [tree::Operand::Word(label, 0)] = *exact_operands(operands)? else {
            return Err("expected a label".to_string());
        };
        self.await_label(Pending::Label(label));
        Ok(Operation::Control(Control::Branch(0)))
    }

    pub fn branch_table(
        &mut self,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        take_modifier(modifiers, "idx");
        take_modifier(modifiers, "uni");
        let [index, tree::Operand::Word(label, 0)] = exact_operands(operands)? else {
            return Err("expected an index and branch targets".to_string());
        };
        let index = self.decode_word(index)?;
        self.await_label(Pending::Table(label));
        Ok(Operation::Control(Control::BranchTable(index, Box::default())))
    }

    /// `call (results), function, (arguments)`
    pub fn decode_call(
        &mut self,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        take_modifier(modifiers, "uni");
        let (results, rest) = match operands {
            [tree::Operand::List(results), rest @ ..] => (results.as_slice(), rest),
            rest => (&[][..], rest),
        };
        if let [address, tree::Operand::List(arguments), tree::Operand::Word(prototype, 0)] = rest {
            return self.call_address(address, prototype, results, arguments);
        }
        let (name, arguments) = match rest {
            [tree::Operand::Word(name, 0)] => (*name, &[][..]),
            [tree::Operand::Word(name, 0), tree::Operand::List(arguments)] => (*name, arguments.as_slice()),
            _ => return Err("a call by address needs its prototype".to_string()),
        };
        let Some(&Symbol::Function(function)) = self.decoder.symbols.get(name) else {
            return Err(format!("`{name}` is not a function"));
        };
        let signature = self.decoder.callables[function as usize].clone();
        let formals = (signature.returns, signature.parameters);
        self.decode_actuals(Callee::Function(function), name, &formals, results, arguments)
    }

    /// `call (results), %address, (arguments), prototype`
    fn call_address(
        &mut self,
        address: &tree::Operand<'t>,
        prototype: &str,
        results: &[tree::Operand<'t>],
        arguments: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        let formals = self.prototypes.get(prototype).cloned();
        let formals = formals.ok_or_else(|| format!("`{prototype}` is not a prototype"))?;
        let address = self.decode_source(address, U64, false)?;
        self.decode_actuals(Callee::Address(address), prototype, &formals, results, arguments)
    }

    fn decode_actuals(
        &mut self,
        callee: Callee,
        name: &str,
        (returns, parameters): &Formals,
        results: &[tree::Operand<'t>],
        arguments: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        if returns.len() != results.len() || parameters.len() != arguments.len() {
            return Err(format!("`{name}` has other parameters"));
        }
        let (of_returns, of_parameters) = (sizes_of(returns), sizes_of(parameters));
        let (none, values) = (Vec::new(), Vec::new());
        let mut call =
            Call { callee, returns: of_returns, parameters: of_parameters, arguments: none, results: values };
        for (formal, actual) in parameters.iter().zip(arguments) {
            self.decode_argument(formal, actual, &mut call)?;
        }
        for (formal, actual) in returns.iter().zip(results) {
            let (first, slots) = self.find_actual(formal, actual)?;
            call.results.extend((0..slots).map(|i| (formal.first + i, first + i)));
        }
        Ok(Operation::Control(Control::Call(Box::new(call))))
    }

    fn decode_argument(&mut self, formal: &Formal, actual: &tree::Operand<'t>, call: &mut Call) -> DecodeResult<()> {
        if matches!(actual, tree::Operand::Integer(_) | tree::Operand::Float(..)) && formal.slots == 1 {
            let kind = Type { class: Class::Bits, bits: formal.bytes as u32 * 8 };
            let value = self.decode_source(actual, kind, false)?;
            call.arguments.push((value, formal.first));
            return Ok(());
        }
        let (first, slots) = self.find_actual(formal, actual)?;
        call.arguments.extend((0..slots).map(|i| (Operand::Register(first + i), formal.first + i)));
        Ok(())
    }

    /// The registers of an actual parameter of the formal's size.
    fn find_actual(&mut self, formal: &Formal, actual: &tree::Operand<'t>) -> DecodeResult<(u32, u32)> {
        let tree::Operand::Word(name, 0) = *actual else {
            return Err("expected a parameter".to_string());
        };
        let (first, bytes) = match self.find_symbol(name)? {
            Symbol::Register(slot, kind) => (slot, kind.bytes() as u64),
            Symbol::Parts(first, bytes) => (first, bytes),
            Symbol::Address(..) | Symbol::DynamicShared | Symbol::Function(_) => {
                return Err(format!("`{name}` cannot be passed"));
            }
        };
        if bytes == formal.bytes { Ok((first, formal.slots)) } else { Err(format!("`{name}` has another size")) }
    }

    pub fn decode_barrier(
        &mut self,
        opcode: &str,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        if take_modifier(modifiers, "warp") {
            let [mask] = exact_operands(operands)?;
            let mask = self.decode_word(mask)?;
            let zero = self.decoder.add_constant(0);
            let collective = Collective::WarpBarrier;
            return match take_modifier(modifiers, "sync") {
                true => Ok(Operation::Control(Control::Meet(Meet {
                    collective,
                    to: None,
                    predicate: None,
                    from: [zero; 3],
                    mask,
                }))),
                false => Err("`bar.warp` needs `.sync`".to_string()),
            };
        }
        take_modifier(modifiers, "cta");
        let aligned = take_modifier(modifiers, "aligned") | (opcode == "bar");
        if take_modifier(modifiers, "red") {
            return self.barrier_reduction(aligned, modifiers, operands);
        }
        if !take_modifier(modifiers, "sync") {
            return Err("only `.sync` and `.red` barriers are simulated".to_string());
        }
        let (id, count) = match operands {
            [id] => (self.decode_word(id)?, None),
            [id, count] => (self.decode_word(id)?, Some(self.decode_word(count)?)),
            _ => return Err("expected a barrier".to_string()),
        };
        Ok(Operation::Control(Control::Barrier(Barrier { id, count, aligned, reduction: None })))
    }

    fn barrier_reduction(
        &mut self,
        aligned: bool,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        let kind = take_type(modifiers)?;
        let reduction = take_first(modifiers, |word| match word {
            "popc" => Some(BarrierReduction::Count),
            "and" => Some(BarrierReduction::And),
            "or" => Some(BarrierReduction::Or),
            _ => None,
        });
        let reduction = reduction.ok_or("`bar.red` needs `.popc`, `.and` or `.or`")?;
        let expected = if reduction == BarrierReduction::Count { U32 } else { PREDICATE };
        let (to, id, count, value) = match operands {
            [to, id, value] => (to, id, None, value),
            [to, id, count, value] => (to, id, Some(self.decode_word(count)?), value),
            _ => return Err("wrong number of operands".to_string()),
        };
        if kind != expected {
            return Err(format!("the result is .{}", expected.name()));
        }
        let to = self.decode_register(to, kind)?;
        let value = self.decode_source(value, PREDICATE, false)?;
        Ok(Operation::Control(Control::Barrier(Barrier {
            id: self.decode_word(id)?,
            count,
            aligned,
            reduction: Some((reduction, to, value)),
        })))
    }

    pub fn active_mask(
        &mut self,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        let kind = take_type(modifiers)?;
        let [to] = exact_operands(operands)?;
        match kind == B32 {
            true => Ok(Operation::ActiveMask(self.decode_register(to, kind)?)),
            false => Err("`activemask` is .b32".to_string()),
        }
    }

    /// `shfl.sync`, `vote.sync`, `redux.sync`, `match.any.sync`
    pub fn decode_collective(
        &mut self,
        opcode: &str,
        modifiers: &mut Vec<&'t str>,
        operands: &[tree::Operand<'t>],
    ) -> DecodeResult<Operation> {
        let name = modifiers.last().copied().unwrap_or_default();
        let kind = take_type(modifiers)?;
        if !take_modifier(modifiers, "sync") {
            return Err(format!("`{opcode}` without `.sync` is of the past"));
        }
        let known = take_first(modifiers, |word| find_collective(opcode, word, name));
        let collective = known.ok_or_else(|| format!("no such `{opcode}`"))?;
        let [to, from @ .., mask] = operands else {
            return Err("wrong number of operands".to_string());
        };
        if from.len() != if opcode == "shfl" { 3 } else { 1 } {
            return Err("wrong number of operands".to_string());
        }
        let (to, predicate) = match to {
            tree::Operand::Pair(to, predicate) if opcode == "shfl" => {
                let to = self.decode_register(&tree::Operand::Word(to, 0), kind)?;
                (to, Some(self.find_predicate(predicate)?))
            }
            to => (self.decode_register(to, if opcode == "match" { B32 } else { kind })?, None),
        };
        let first = if opcode == "vote" { PREDICATE } else { kind };
        let mut sources = [self.decoder.add_constant(0); 3];
        for (index, (source, operand)) in sources.iter_mut().zip(from).enumerate() {
            *source = self.decode_source(operand, if index == 0 { first } else { U32 }, false)?;
        }
        let mask = self.decode_word(mask)?;
        Ok(Operation::Control(Control::Meet(Meet { collective, to: Some(to), predicate, from: sources, mask })))
    }
}

/// The collective an opcode, its mode and its type name.
fn find_collective(opcode: &str, mode: &str, kind: &str) -> Option<Collective> {
    Some(match (opcode, mode, kind) {
        ("shfl", "up", "b32") => Collective::Shuffle(Shuffle::Up),
        ("shfl", "down", "b32") => Collective::Shuffle(Shuffle::Down),
        ("shfl", "bfly", "b32") => Collective::Shuffle(Shuffle::Butterfly),
        ("shfl", "idx", "b32") => Collective::Shuffle(Shuffle::Index),
        ("vote", "all", "pred") => Collective::All,
        ("vote", "any", "pred") => Collective::Any,
        ("vote", "uni", "pred") => Collective::Uniform,
        ("vote", "ballot", "b32") => Collective::Ballot,
        ("match", "any", "b32" | "b64") => Collective::MatchAny,
        ("redux", _, _) => Collective::Reduce(REDUCTIONS.iter().position(|row| *row == (mode, kind))? as u8),
        _ => return None,
    })
}
