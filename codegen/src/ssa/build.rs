//! Builds SSA from reads and writes of variables (Braun et al., Simple and Efficient Construction of SSA Form, 2013).
//!
//! A block is *sealed* when all its predecessors are known; until then a read of a variable makes a block parameter
//! whose arguments are filled in later. Parameters that turn out to be needless are removed by [`super::passes`].

use super::*;
use std::collections::HashMap;

/// A variable that lives in registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Var(pub u32);

/// A function under construction.
pub struct Builder {
    /// What is built.
    pub function: Function,
    current: BlockId,
    types: Vec<Ty>,
    definitions: HashMap<(BlockId, Var), Value>,
    predecessors: Vec<Vec<BlockId>>,
    sealed: Vec<bool>,
    ended: Vec<bool>,
    /// Parameters made before their block was sealed.
    incomplete: HashMap<BlockId, Vec<(Var, Value)>>,
    /// Parameters whose arguments are still to be read.
    pending: Vec<(Var, Value, BlockId)>,
    /// The barriers where parallel regions begin.
    entries: Vec<Value>,
}

impl Builder {
    /// A builder that stands in the entry block.
    pub fn new(name: String) -> Builder {
        let mut builder = Builder {
            function: Function::new(name),
            current: Function::ENTRY,
            types: Vec::new(),
            definitions: HashMap::new(),
            predecessors: Vec::new(),
            sealed: Vec::new(),
            ended: Vec::new(),
            incomplete: HashMap::new(),
            pending: Vec::new(),
            entries: Vec::new(),
        };
        let entry = builder.block();
        builder.seal(entry);
        builder
    }

    /// A new block, not sealed.
    pub fn block(&mut self) -> BlockId {
        self.function.blocks.push(Block {
            params: Vec::new(),
            insts: Vec::new(),
            end: Terminator::Return,
            strided: false,
        });
        self.predecessors.push(Vec::new());
        self.sealed.push(false);
        self.ended.push(false);
        BlockId(self.function.blocks.len() as u32 - 1)
    }

    /// A new variable.
    pub fn variable(&mut self, ty: Ty) -> Var {
        self.types.push(ty);
        Var(self.types.len() as u32 - 1)
    }

    /// The type of a variable.
    pub fn type_of(&self, var: Var) -> Ty {
        self.types[var.0 as usize]
    }

    /// The block that instructions go to.
    pub fn current(&self) -> BlockId {
        self.current
    }

    /// Instructions go to `block` from now on.
    pub fn go_on_in(&mut self, block: BlockId) {
        self.current = block;
    }

    /// Seals `block` and goes on in it.
    pub fn start(&mut self, block: BlockId) {
        self.seal(block);
        self.current = block;
    }

    /// Adds an instruction to the current block.
    pub fn push(&mut self, op: Op, ty: Option<Ty>) -> Value {
        let value = self.function.add_instruction(op, ty);
        let current = self.current;
        self.function[current].insts.push(value);
        value
    }

    /// All threads of the block begin a parallel region: they meet, if what the region writes may have been read before it.
    pub fn begin_region(&mut self) {
        let barrier = self.push(Op::Barrier, None);
        self.entries.push(barrier);
    }

    /// Ends the current block with a jump; what follows without a new block cannot be reached.
    pub fn jump(&mut self, to: BlockId) {
        self.end(Terminator::Jump(to, Vec::new()));
    }

    /// Ends the current block with a branch.
    pub fn branch(&mut self, condition: Value, then: BlockId, otherwise: BlockId) {
        self.end(Terminator::Branch { condition, then: (then, Vec::new()), otherwise: (otherwise, Vec::new()) });
    }

    /// Ends the current block.
    pub fn end(&mut self, end: Terminator) {
        let current = self.current;
        if !self.ended[current.0 as usize] {
            self.ended[current.0 as usize] = true;
            for (to, _) in end.branch_targets() {
                self.predecessors[to.0 as usize].push(current);
            }
            self.function[current].end = end;
        }
        let dead = self.block();
        self.start(dead);
    }

    /// Writes a variable.
    pub fn write(&mut self, var: Var, value: Value) {
        self.definitions.insert((self.current, var), value);
    }

    /// Reads a variable.
    pub fn read_variable(&mut self, var: Var) -> Value {
        let value = self.read_in(var, self.current);
        self.fill();
        value
    }

    /// All predecessors of `block` are known.
    pub fn seal(&mut self, block: BlockId) {
        if std::mem::replace(&mut self.sealed[block.0 as usize], true) {
            return;
        }
        for (var, param) in self.incomplete.remove(&block).unwrap_or_default() {
            self.pending.push((var, param, block));
        }
        self.fill();
    }

    /// The finished function: every block sealed.
    pub fn finish(mut self) -> Function {
        let open: Vec<BlockId> = self.function.block_ids().filter(|id| !self.sealed[id.0 as usize]).collect();
        open.into_iter().for_each(|block| self.seal(block));
        entries::remove_needless(&mut self.function, &self.entries);
        self.function
    }

    /// The value of `var` at the end of `block`: walks up to the definition, or to a join, where it makes a parameter whose
    /// arguments are [`Self::pending`].
    fn read_in(&mut self, var: Var, block: BlockId) -> Value {
        let mut at = block;
        let mut path = Vec::new();
        let value = loop {
            path.push(at);
            if let Some(value) = self.definitions.get(&(at, var)) {
                break *value;
            }
            if !self.sealed[at.0 as usize] {
                let param = self.param(var, at);
                self.incomplete.entry(at).or_default().push((var, param));
                break param;
            }
            match self.predecessors[at.0 as usize].as_slice() {
                [] => break self.undefined_value(self.types[var.0 as usize]),
                [only] => at = *only,
                _ => {
                    let param = self.param(var, at);
                    self.pending.push((var, param, at));
                    break param;
                }
            }
        };
        self.definitions.extend(path.into_iter().map(|block| ((block, var), value)));
        value
    }

    fn param(&mut self, var: Var, block: BlockId) -> Value {
        let ty = self.types[var.0 as usize];
        let param = self.function.add_instruction(Op::BlockParam, Some(ty));
        self.function[block].params.push(param);
        param
    }

    /// Gives each pending parameter its argument from each predecessor; this may make more of them pending.
    fn fill(&mut self) {
        while let Some((var, param, block)) = self.pending.pop() {
            let Some(index) = self.function[block].params.iter().position(|other| *other == param) else { continue };
            for predecessor in self.predecessors[block.0 as usize].clone() {
                let value = self.read_in(var, predecessor);
                for (to, args) in self.function[predecessor].end.targets_mut() {
                    if *to == block {
                        args.resize(args.len().max(index + 1), param);
                        args[index] = value;
                    }
                }
            }
        }
    }

    /// A variable read before it is written has no defined value; zero is one.
    fn undefined_value(&mut self, ty: Ty) -> Value {
        let value = self.function.add_instruction(Op::Const(0), Some(ty));
        self.function[Function::ENTRY].insts.insert(0, value);
        value
    }
}
