//! SSA to PTX instructions: one or a few instructions for each operation. Where control goes, and the moves for block parameters, is in
//! [`super::edges`].

use super::instruction::*;
use super::late_exits::find_late_exits;
use super::words::{arithmetic_suffix, bits_word, move_word, signed_word, special_name, unsigned_word};
use crate::ssa::graph::Graph;
use crate::ssa::passes::contract::count_uses;
use crate::ssa::{Access, AtomicOp, Binary, BlockId, Cell, Compare, Convert, Function, Op, Routine, Space};
use crate::ssa::{Ty, Unary, Value};
use std::collections::{HashMap, HashSet};

/// The entry that executes `function`.
pub fn select_entry(function: &Function) -> Entry {
    let graph = Graph::new(function);
    let mut select = Select {
        function,
        uses: count_uses(function),
        registers: HashMap::new(),
        counts: [0; 6],
        lines: Vec::new(),
        labels: function.blocks.len() as u32,
        late_exits: find_late_exits(function, &graph),
        reaches: find_reaches(function, &graph),
        merged: HashSet::new(),
    };
    for (index, &block) in graph.order.iter().enumerate() {
        select.select_block(block, graph.order.get(index + 1).copied(), index > 0);
    }
    let Select { counts, mut lines, .. } = select;
    drop_unused_labels(&mut lines);
    Entry {
        name: function.name.clone(),
        params: function.params.iter().map(to_param).collect(),
        variables: function.slots.iter().enumerate().map(|(index, slot)| to_variable(function, index, slot)).collect(),
        registers: CLASSES.iter().zip(counts).filter(|(_, count)| *count > 0).map(|(ty, n)| (*ty, n)).collect(),
        lines,
        result: function.result,
        functions: Vec::new(),
    }
}

const CLASSES: [Ty; 6] = [Ty::Pred, Ty::I32, Ty::I64, Ty::F16, Ty::F32, Ty::F64];

fn to_param(param: &crate::ssa::Param) -> Param {
    Param { ty: cell_word(param.cell), name: param.name.clone(), comment: param.comment.clone() }
}

fn to_variable(function: &Function, index: usize, slot: &crate::ssa::Slot) -> Variable {
    let space = space_word(slot.space);
    let (name, data, module) = (slot_name(function, index), slot.data.clone(), slot.module.clone());
    Variable { space, name, size: slot.size.max(1), align: slot.align.max(1), data, module }
}

/// A variable of the module.
pub fn describe_variable(slot: &crate::ssa::Slot) -> Option<Variable> {
    let module = slot.module.clone()?;
    let (space, name) = (space_word(slot.space), module.name.clone());
    let (size, align, data) = (slot.size.max(1), slot.align.max(1), slot.data.clone());
    Some(Variable { space, name, size, align, data, module: Some(module) })
}

fn slot_name(function: &Function, index: usize) -> String {
    let slot = &function.slots[index];
    if let Some(module) = &slot.module {
        return module.name.clone();
    }
    // Variables of the module are seen by all of its entries.
    let owner = if slot.space == Space::Global { format!("{}__", function.name) } else { String::new() };
    format!("{owner}{}_{index}", slot.name)
}

fn space_word(space: Space) -> &'static str {
    match space {
        Space::Global => "global",
        Space::Shared => "shared",
        Space::Local => "local",
        Space::Generic => "generic",
    }
}

/// The same as a modifier: none where the address says it.
fn space_part(space: Space) -> String {
    if space == Space::Generic { String::new() } else { format!(".{}", space_word(space)) }
}

/// The type word of memory and parameters.
pub fn cell_word(cell: Cell) -> &'static str {
    match cell {
        Cell::S8 => "s8",
        Cell::U8 => "u8",
        Cell::S16 => "s16",
        Cell::U16 => "u16",
        Cell::Whole(Ty::I32) => "u32",
        Cell::Whole(Ty::I64) => "u64",
        Cell::Whole(Ty::F16) => "b16",
        Cell::Whole(Ty::F32) => "f32",
        Cell::Whole(Ty::F64) => "f64",
        Cell::Whole(Ty::Pred) => "u8",
    }
}

fn drop_unused_labels(lines: &mut Vec<Line>) {
    let mut used = std::collections::HashSet::new();
    for line in lines.iter() {
        if let Line::Instruction(instruction) = line {
            used.extend(instruction.operands.iter().filter_map(|operand| match operand {
                Operand::Label(number) => Some(*number),
                _ => None,
            }));
        }
    }
    let mut kept = true;
    lines.retain(|line| {
        match line {
            Line::Label(number) => kept = used.contains(number),
            Line::Once => {}
            Line::Expect(_) | Line::Instruction(_) | Line::Call(_) => kept = true,
        }
        kept
    });
}

pub(super) struct Select<'a> {
    pub(super) function: &'a Function,
    uses: Vec<u32>,
    registers: HashMap<Value, Register>,
    counts: [u32; 6],
    pub(super) lines: Vec<Line>,
    pub(super) labels: u32,
    /// The blocks that jump back to the head of their loop at the end, and leave it by going on; with that head.
    pub(super) late_exits: HashMap<BlockId, BlockId>,
    /// Of a shuffle, the value that says whether the lane that it read exists.
    reaches: HashMap<Value, Value>,
    /// Sums that are computed where they are chosen.
    merged: HashSet<Value>,
}

/// Of each shuffle, whether what it reads is asked for.
fn find_reaches(function: &Function, graph: &Graph) -> HashMap<Value, Value> {
    let standing = graph.order.iter().flat_map(|block| &function[*block].insts);
    let asked = standing.filter_map(|value| match function[*value].op {
        Op::ShuffleReaches(shuffle) => Some((shuffle, *value)),
        _ => None,
    });
    asked.collect()
}

impl Select<'_> {
    fn select_block(&mut self, block: BlockId, next: Option<BlockId>, labeled: bool) {
        if labeled {
            self.lines.push(Line::Label(block.0));
            if self.function[block].strided {
                self.lines.push(Line::Once);
            }
        }
        self.merge_sums(block);
        for &value in &self.function[block].insts {
            self.select_instruction(value);
        }
        self.select_terminator(block, next);
    }

    pub(super) fn new_register(&mut self, ty: Ty) -> Register {
        let count = &mut self.counts[CLASSES.iter().position(|class| *class == ty).unwrap_or(0)];
        *count += 1;
        Register { ty, number: *count }
    }

    pub(super) fn assign_register(&mut self, value: Value) -> Register {
        if let Some(register) = self.registers.get(&value) {
            return *register;
        }
        let register = self.new_register(self.function.ty(value));
        self.registers.insert(value, register);
        register
    }

    /// A value as an operand: constants stand in the instruction.
    fn as_operand(&mut self, value: Value) -> Operand {
        match self.function[value].op {
            // Instructions of halves take registers alone.
            Op::Const(bits) if self.function.ty(value) == Ty::F16 => {
                let register = self.new_register(Ty::F16);
                self.emit_instruction("mov.b16", vec![Operand::Register(register), Operand::Constant(Ty::F16, bits)]);
                Operand::Register(register)
            }
            Op::Const(bits) if self.function.ty(value) != Ty::Pred => Operand::Constant(self.function.ty(value), bits),
            Op::Const(bits) => {
                let register = self.new_register(Ty::Pred);
                self.emit_instruction("mov.pred", vec![Operand::Register(register), Operand::Constant(Ty::Pred, bits)]);
                Operand::Register(register)
            }
            _ => Operand::Register(self.assign_register(value)),
        }
    }

    /// A value in a register, where the instruction takes no constant.
    pub(super) fn in_register(&mut self, value: Value) -> Register {
        match self.as_operand(value) {
            Operand::Register(register) => register,
            constant => {
                let register = self.new_register(self.function.ty(value));
                self.emit_instruction(
                    format!("mov.{}", bits_word(register.ty)),
                    vec![Operand::Register(register), constant],
                );
                register
            }
        }
    }

    pub(super) fn emit_instruction(&mut self, opcode: impl Into<String>, operands: Vec<Operand>) {
        self.lines.push(Line::Instruction(Instruction { guard: None, opcode: opcode.into(), operands }));
    }

    pub(super) fn emit_guarded_jump(&mut self, register: Register, holds: bool, to: u32) {
        let operands = vec![Operand::Label(to)];
        let instruction = Instruction { guard: Some((register, holds)), opcode: "bra".into(), operands };
        self.lines.push(Line::Instruction(instruction));
    }

    /// An instruction with the value's register as destination and these operands.
    fn emit_simple(&mut self, value: Value, opcode: impl Into<String>, operands: &[Value]) {
        let mut all = vec![Operand::Register(self.assign_register(value))];
        for operand in operands {
            all.push(self.as_operand(*operand));
        }
        self.emit_instruction(opcode, all);
    }

    /// Sums of a value and what a lane gave, chosen over the value where the lane exists: these are added where it does.
    fn merge_sums(&mut self, block: BlockId) {
        let insts = &self.function[block].insts;
        for pair in insts.windows(2) {
            let Op::Select(condition, sum, other) = self.function[pair[1]].op else { continue };
            let is_asked = matches!(self.function[condition].op, Op::ShuffleReaches(_));
            let adds = matches!(self.function[sum].op, Op::Binary(_, a, b) if a == other && b != other);
            if is_asked && adds && pair[0] == sum && self.uses[sum.0 as usize] == 1 {
                self.merged.insert(sum);
            }
        }
    }

    fn select_expect(&mut self, expected: Value) {
        let register = self.in_register(expected);
        self.lines.push(Line::Expect(register));
    }

    fn select_instruction(&mut self, value: Value) {
        let ty = self.function.ty(value);
        if self.merged.contains(&value) {
            return;
        }
        match self.function[value].op.clone() {
            Op::Const(_) | Op::BlockParam => {}
            Op::Param(index) => self.select_param(value, index),
            Op::Special(special) => {
                let name = Operand::Name(special_name(special).into());
                let register = Operand::Register(self.assign_register(value));
                self.emit_instruction("mov.u32", vec![register, name]);
            }
            Op::Slot(index) => {
                let name = Operand::Name(slot_name(self.function, index as usize));
                let register = Operand::Register(self.assign_register(value));
                self.emit_instruction("mov.u64", vec![register, name]);
            }
            Op::Binary(Binary::Div, one, b) if self.function.is_float_one(one) => {
                // Both are rounded correctly; the slow path of this one is shorter.
                self.emit_simple(value, format!("rcp.rn.{}", arithmetic_suffix(ty)), &[b]);
            }
            Op::Binary(op, a, b) => self.emit_simple(value, binary_opcode(op, ty), &[a, b]),
            Op::Unary(op, a) => self.emit_simple(value, unary_opcode(op, self.function.ty(a)), &[a]),
            Op::Compare(op, a, b) => self.select_compare(value, op, a, b),
            Op::Select(condition, a, b) => self.select_choice(value, ty, condition, a, b),
            Op::Fma(a, b, c) if ty.is_float() => {
                self.emit_simple(value, format!("fma.rn.{}", arithmetic_suffix(ty)), &[a, b, c])
            }
            Op::Fma(a, b, c) => self.emit_simple(value, format!("mad.lo.{}", signed_word(ty)), &[a, b, c]),
            Op::Convert(op, a) => self.select_convert(value, op, a),
            Op::Load(access, address) => self.select_load(value, &access, address),
            Op::Store(access, address, stored) => {
                let address = Operand::Memory(self.in_register(address), access.offset);
                let stored = self.as_operand(stored);
                self.emit_instruction(memory_opcode("st", &access), vec![address, stored]);
            }
            Op::Atomic(access, op, address, operand, comparand) => {
                self.select_atomic(value, &access, op, address, operand, comparand);
            }
            Op::ShuffleDown { value: shuffled, delta, last, mask } => {
                self.select_shuffle(value, shuffled, delta, last, mask)
            }
            Op::Ballot(mask, condition) => self.select_ballot(value, mask, condition),
            Op::Call(routine, arguments) => self.select_call(value, routine, &arguments),
            // Its shuffle says it.
            Op::ShuffleReaches(_) => {}
            Op::Invoke(number, arguments) => self.select_invoke(value, number, &arguments),
            Op::InvokeAt(address, arguments) => self.select_invoke_at(value, address, &arguments),
            Op::FunctionAddress(number) => {
                let name = Operand::Name(self.function.callees[number as usize].name.clone());
                let register = Operand::Register(self.assign_register(value));
                self.emit_instruction("mov.u64", vec![register, name]);
            }
            Op::IsSpace(space, address) => {
                let register = Operand::Register(self.assign_register(value));
                let address = Operand::Register(self.in_register(address));
                self.emit_instruction(format!("isspacep.{}", space_word(space)), vec![register, address]);
            }
            Op::Give(given) => {
                let operand = self.as_operand(given);
                let word = bits_word(self.function.ty(given));
                self.emit_instruction(format!("st.param.{word}"), vec![Operand::Named("result".into()), operand]);
            }
            Op::Barrier => self.emit_instruction("bar.sync", vec![Operand::Constant(Ty::I32, 0)]),
            Op::BarrierApart => self.emit_instruction("barrier.sync", vec![Operand::Constant(Ty::I32, 0)]),
            Op::Expect(expected) => self.select_expect(expected),
            Op::Fence => self.emit_instruction("membar.gl", Vec::new()),
        }
    }

    fn select_param(&mut self, value: Value, index: u32) {
        let param = &self.function.params[index as usize];
        let register = Operand::Register(self.assign_register(value));
        let word = cell_word(param.cell);
        self.emit_instruction(format!("ld.param.{word}"), vec![register.clone(), Operand::Named(param.name.clone())]);
        if param.address {
            self.emit_instruction("cvta.to.global.u64", vec![register.clone(), register]);
        }
    }

    fn select_compare(&mut self, value: Value, op: Compare, a: Value, b: Value) {
        let ty = self.function.ty(a);
        let (word, unsigned) = match op {
            Compare::Eq => ("eq", false),
            Compare::Ne if ty.is_float() => ("neu", false),
            Compare::Ne => ("ne", false),
            Compare::Lt => ("lt", false),
            Compare::Le => ("le", false),
            Compare::Gt => ("gt", false),
            Compare::Ge => ("ge", false),
            Compare::ULt => ("lt", true),
            Compare::ULe => ("le", true),
            Compare::UGt => ("gt", true),
            Compare::UGe => ("ge", true),
        };
        let class = match ty {
            Ty::F16 | Ty::F32 | Ty::F64 => arithmetic_suffix(ty),
            Ty::I32 | Ty::I64 | Ty::Pred if unsigned => unsigned_word(ty),
            Ty::I32 | Ty::I64 | Ty::Pred => signed_word(ty),
        };
        self.emit_simple(value, format!("setp.{word}.{class}"), &[a, b]);
    }

    fn select_choice(&mut self, value: Value, ty: Ty, condition: Value, a: Value, b: Value) {
        if self.merged.contains(&a)
            && let Op::Binary(op, _, operand) = self.function[a].op
        {
            return self.select_guarded(value, condition, binary_opcode(op, ty), b, operand);
        }
        let condition = self.as_operand(condition);
        let register = Operand::Register(self.assign_register(value));
        let (a, b) = (self.as_operand(a), self.as_operand(b));
        self.emit_instruction(format!("selp.{}", bits_word(ty)), vec![register, a, b, condition]);
    }

    /// `value` is `start`, and with the operand where the condition holds.
    fn select_guarded(&mut self, value: Value, condition: Value, opcode: String, start: Value, operand: Value) {
        let guard = Some((self.in_register(condition), true));
        let (to, start) = (self.assign_register(value), self.as_operand(start));
        self.emit_instruction(format!("mov.{}", move_word(to.ty)), vec![Operand::Register(to), start]);
        let operands = vec![Operand::Register(to), Operand::Register(to), self.as_operand(operand)];
        self.lines.push(Line::Instruction(Instruction { guard, opcode, operands }));
    }

    fn select_convert(&mut self, value: Value, op: Convert, a: Value) {
        let (from, to) = (self.function.ty(a), self.function.ty(value));
        let opcode = match op {
            Convert::SignExtend => "cvt.s64.s32".to_string(),
            Convert::ZeroExtend => "cvt.u64.u32".to_string(),
            Convert::Truncate => "cvt.u32.u64".to_string(),
            Convert::Narrow(cell) => match cell {
                Cell::S8 => "cvt.s32.s8".to_string(),
                Cell::U8 => "cvt.u32.u8".to_string(),
                Cell::S16 => "cvt.s32.s16".to_string(),
                Cell::U16 => "cvt.u32.u16".to_string(),
                Cell::Whole(_) => "mov.b32".to_string(),
            },
            Convert::IntToFloat => format!("cvt.rn.{}.{}", arithmetic_suffix(to), signed_word(from)),
            Convert::UnsignedToFloat => format!("cvt.rn.{}.{}", arithmetic_suffix(to), unsigned_word(from)),
            Convert::FloatToInt => format!("cvt.rzi.{}.{}", signed_word(to), arithmetic_suffix(from)),
            Convert::FloatToUnsigned => format!("cvt.rzi.{}.{}", unsigned_word(to), arithmetic_suffix(from)),
            Convert::Float => {
                let rounding = if to.bits() < from.bits() { ".rn" } else { "" };
                format!("cvt{rounding}.{}.{}", arithmetic_suffix(to), arithmetic_suffix(from))
            }
            Convert::Bits if from == Ty::F16 => "cvt.u32.u16".to_string(),
            Convert::Bits if to == Ty::F16 => "cvt.u16.u32".to_string(),
            Convert::Bits => format!("mov.b{}", to.bits()),
            Convert::Generic(space) => format!("cvta.{}.u64", space_word(space)),
        };
        let register = Operand::Register(self.assign_register(value));
        let operand = Operand::Register(self.in_register(a));
        self.emit_instruction(opcode, vec![register, operand]);
    }

    fn select_load(&mut self, value: Value, access: &Access, address: Value) {
        let address = Operand::Memory(self.in_register(address), access.offset);
        let register = Operand::Register(self.assign_register(value));
        let opcode = if access.read_only {
            format!("ld.global.nc.{}", cell_word(access.cell))
        } else {
            memory_opcode("ld", access)
        };
        self.emit_instruction(opcode, vec![register, address]);
    }

    fn select_atomic(
        &mut self,
        value: Value,
        access: &Access,
        op: AtomicOp,
        address: Value,
        operand: Value,
        comparand: Option<Value>,
    ) {
        let ty = access.cell.ty();
        let (word, class) = atomic_words(op, ty);
        let space = space_part(access.space);
        let address = Operand::Memory(self.in_register(address), access.offset);
        let unused = self.uses[value.0 as usize] == 0 && !matches!(op, AtomicOp::Exchange | AtomicOp::Swap);
        let mut operands = vec![address];
        if let Some(comparand) = comparand {
            operands.push(self.as_operand(comparand));
        }
        operands.push(self.as_operand(operand));
        if unused {
            self.emit_instruction(format!("red{space}.{word}.{class}"), operands);
        } else {
            operands.insert(0, Operand::Register(self.assign_register(value)));
            self.emit_instruction(format!("atom{space}.{word}.{class}"), operands);
        }
    }

    fn select_call(&mut self, value: Value, routine: Routine, arguments: &[Value]) {
        if routine == Routine::Time {
            let to = Operand::Register(self.assign_register(value));
            return self.emit_instruction("mov.u64", vec![to, Operand::Name(routine.name().to_string())]);
        }
        let arguments = arguments.iter().map(|argument| (Ty::I64, self.as_operand(*argument))).collect();
        let result = (routine != Routine::Free).then(|| self.assign_register(value));
        let name = routine.name().to_string();
        let (routine, external, address) = (Some(routine), false, None);
        self.lines.push(Line::Call(Call { name, address, routine, external, arguments, result }));
    }

    fn select_invoke(&mut self, value: Value, number: u32, arguments: &[Value]) {
        let callee = &self.function.callees[number as usize];
        let arguments =
            arguments.iter().map(|argument| (self.function.ty(*argument), self.as_operand(*argument))).collect();
        let result = callee.result.map(|_| self.assign_register(value));
        let (name, external) = (callee.name.clone(), callee.external);
        self.lines.push(Line::Call(Call { name, address: None, routine: None, external, arguments, result }));
    }

    /// A call by address names the form of what it calls.
    fn select_invoke_at(&mut self, value: Value, address: Value, arguments: &[Value]) {
        let address = Some(self.in_register(address));
        let arguments =
            arguments.iter().map(|argument| (self.function.ty(*argument), self.as_operand(*argument))).collect();
        let result = self.function[value].ty.map(|_| self.assign_register(value));
        let name = format!("prototype_{}", self.lines.len());
        self.lines.push(Line::Call(Call { name, address, routine: None, external: false, arguments, result }));
    }

    /// `shfl` moves 32 bits; a wider value goes in two halves.
    fn select_ballot(&mut self, value: Value, mask: Value, condition: Value) {
        let condition = self.in_register(condition);
        let (to, mask) = (self.assign_register(value), self.as_operand(mask));
        let operands = vec![Operand::Register(to), Operand::Register(condition), mask];
        self.emit_instruction("vote.sync.ballot.b32", operands);
    }

    fn select_shuffle(&mut self, value: Value, shuffled: Value, delta: u32, last: Value, mask: Value) {
        let ty = self.function.ty(value);
        let from = self.in_register(shuffled);
        let to = self.assign_register(value);
        let (last, mask) = (self.as_operand(last), self.as_operand(mask));
        let reaches = self.reaches.get(&value).copied().map(|reaches| self.assign_register(reaches));
        let down = |select: &mut Self, to: Register, from: Register, reaches: Option<Register>| {
            let delta = Operand::Constant(Ty::I32, u64::from(delta));
            let to = reaches.map_or(Operand::Register(to), |reaches| Operand::Joint(to, reaches));
            let operands = vec![to, Operand::Register(from), delta, last.clone(), mask.clone()];
            select.emit_instruction("shfl.sync.down.b32", operands);
        };
        if ty == Ty::F16 {
            let (wide_from, wide_to) = (self.new_register(Ty::I32), self.new_register(Ty::I32));
            self.emit_instruction("cvt.u32.u16", vec![Operand::Register(wide_from), Operand::Register(from)]);
            down(self, wide_to, wide_from, reaches);
            self.emit_instruction("cvt.u16.u32", vec![Operand::Register(to), Operand::Register(wide_to)]);
        } else if ty.bits() == 32 {
            let (narrow_from, narrow_to) = (self.new_register(Ty::I32), self.new_register(Ty::I32));
            self.emit_instruction("mov.b32", vec![Operand::Register(narrow_from), Operand::Register(from)]);
            down(self, narrow_to, narrow_from, reaches);
            self.emit_instruction("mov.b32", vec![Operand::Register(to), Operand::Register(narrow_to)]);
        } else {
            let halves: Vec<Register> = (0..4).map(|_| self.new_register(Ty::I32)).collect();
            self.emit_instruction("mov.b64", vec![Operand::Pair(halves[0], halves[1]), Operand::Register(from)]);
            down(self, halves[2], halves[0], None);
            down(self, halves[3], halves[1], reaches);
            self.emit_instruction("mov.b64", vec![Operand::Register(to), Operand::Pair(halves[2], halves[3])]);
        }
    }
}

/// Local memory is seen by its thread alone, and PTX has no volatile access of it.
fn memory_opcode(opcode: &str, access: &Access) -> String {
    let volatile = if access.volatile && access.space != Space::Local { ".volatile" } else { "" };
    format!("{opcode}{volatile}{}.{}", space_part(access.space), cell_word(access.cell))
}

fn binary_opcode(op: Binary, ty: Ty) -> String {
    use Binary::*;
    let (signed, unsigned) = (signed_word(ty), unsigned_word(ty));
    match op {
        // A rounding modifier forbids the driver's compiler to contract, which contraction has decided already.
        Add if ty.is_float() => format!("add.rn.{}", arithmetic_suffix(ty)),
        Sub if ty.is_float() => format!("sub.rn.{}", arithmetic_suffix(ty)),
        Mul if ty.is_float() => format!("mul.rn.{}", arithmetic_suffix(ty)),
        Div if ty.is_float() => format!("div.rn.{}", arithmetic_suffix(ty)),
        Min if ty.is_float() => format!("min.{}", arithmetic_suffix(ty)),
        Max if ty.is_float() => format!("max.{}", arithmetic_suffix(ty)),
        Add => format!("add.{signed}"),
        Sub => format!("sub.{signed}"),
        Mul => format!("mul.lo.{signed}"),
        Div => format!("div.{signed}"),
        UDiv => format!("div.{unsigned}"),
        Rem => format!("rem.{signed}"),
        URem => format!("rem.{unsigned}"),
        And => format!("and.{}", bits_word(ty)),
        Or => format!("or.{}", bits_word(ty)),
        Xor => format!("xor.{}", bits_word(ty)),
        Shl => format!("shl.{}", bits_word(ty)),
        Shr => format!("shr.{signed}"),
        UShr => format!("shr.{unsigned}"),
        Min => format!("min.{signed}"),
        Max => format!("max.{signed}"),
        UMin => format!("min.{unsigned}"),
        UMax => format!("max.{unsigned}"),
        MulWide => "mul.wide.s32".to_string(),
        UMulWide => "mul.wide.u32".to_string(),
    }
}

fn unary_opcode(op: Unary, ty: Ty) -> String {
    let class = if ty.is_float() { arithmetic_suffix(ty) } else { signed_word(ty) };
    match op {
        Unary::Neg => format!("neg.{class}"),
        Unary::Not => format!("not.{}", bits_word(ty)),
        Unary::Abs => format!("abs.{class}"),
        Unary::Sqrt => format!("sqrt.rn.{class}"),
        Unary::Floor => format!("cvt.rmi.{class}.{class}"),
        Unary::Ceil => format!("cvt.rpi.{class}.{class}"),
        Unary::Trunc => format!("cvt.rzi.{class}.{class}"),
        Unary::Round => format!("cvt.rni.{class}.{class}"),
        Unary::Popc => format!("popc.b{}", ty.bits()),
        Unary::Clz => format!("clz.b{}", ty.bits()),
        Unary::Ex2 => "ex2.approx.f32".to_string(),
        Unary::Lg2 => "lg2.approx.f32".to_string(),
    }
}

fn atomic_words(op: AtomicOp, ty: Ty) -> (&'static str, &'static str) {
    let unsigned = unsigned_word(ty);
    let bits = if ty.bits() == 64 { "b64" } else { "b32" };
    match op {
        AtomicOp::Add if ty.is_float() => ("add", arithmetic_suffix(ty)),
        AtomicOp::Add => ("add", unsigned),
        AtomicOp::Min => ("min", signed_word(ty)),
        AtomicOp::Max => ("max", signed_word(ty)),
        AtomicOp::UMin => ("min", unsigned),
        AtomicOp::UMax => ("max", unsigned),
        AtomicOp::And => ("and", bits),
        AtomicOp::Or => ("or", bits),
        AtomicOp::Xor => ("xor", bits),
        AtomicOp::Exchange => ("exch", bits),
        AtomicOp::Swap => ("cas", bits),
    }
}
