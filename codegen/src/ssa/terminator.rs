//! Where control goes, and what goes with it.

use super::{BlockId, Terminator, Value};

impl Terminator {
    /// The blocks it may go to, with the values given.
    pub fn branch_targets(&self) -> Vec<(BlockId, &[Value])> {
        match self {
            Terminator::Jump(to, args) => vec![(*to, args)],
            Terminator::Branch { then, otherwise, .. } => vec![(then.0, &then.1), (otherwise.0, &otherwise.1)],
            Terminator::Return | Terminator::Trap => Vec::new(),
        }
    }

    /// The blocks it may go to, which may be replaced, with the values given.
    pub fn targets_mut(&mut self) -> Vec<(&mut BlockId, &mut Vec<Value>)> {
        match self {
            Terminator::Jump(to, args) => vec![(to, args)],
            Terminator::Branch { then, otherwise, .. } => {
                vec![(&mut then.0, &mut then.1), (&mut otherwise.0, &mut otherwise.1)]
            }
            Terminator::Return | Terminator::Trap => Vec::new(),
        }
    }

    /// Calls `visit` for each operand.
    pub fn each_operand(&self, mut visit: impl FnMut(Value)) {
        if let Terminator::Branch { condition, .. } = self {
            visit(*condition);
        }
        self.branch_targets().into_iter().for_each(|(_, args)| args.iter().for_each(|arg| visit(*arg)));
    }

    /// Calls `visit` for each operand, which it may replace.
    pub fn each_operand_mut(&mut self, mut visit: impl FnMut(&mut Value)) {
        if let Terminator::Branch { condition, .. } = self {
            visit(condition);
        }
        self.targets_mut().into_iter().for_each(|(_, args)| args.iter_mut().for_each(&mut visit));
    }
}
