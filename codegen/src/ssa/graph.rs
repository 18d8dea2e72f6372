//! The control-flow graph: predecessors, dominators, loops.

use super::*;

/// Facts about the control flow of a function; stale when blocks change.
pub struct Graph {
    /// The blocks that can be reached, each before those it dominates.
    pub order: Vec<BlockId>,
    /// The predecessors that can be reached, by block.
    pub predecessors: Vec<Vec<BlockId>>,
    /// The immediate dominator, by block; the entry's is itself.
    pub dominator: Vec<Option<BlockId>>,
    position: Vec<usize>,
}

/// A natural loop.
pub struct Loop {
    /// The block every iteration enters.
    pub header: BlockId,
    /// Its blocks, the header first.
    pub blocks: Vec<BlockId>,
    /// The blocks that jump back to the header.
    pub latches: Vec<BlockId>,
}

impl Graph {
    /// The graph of `function`.
    pub fn new(function: &Function) -> Graph {
        let count = function.blocks.len();
        let order = reverse_postorder(function);
        let mut position = vec![usize::MAX; count];
        order.iter().enumerate().for_each(|(index, block)| position[block.0 as usize] = index);
        let mut predecessors = vec![Vec::new(); count];
        for &block in &order {
            for (to, _) in function[block].end.branch_targets() {
                if !predecessors[to.0 as usize].contains(&block) {
                    predecessors[to.0 as usize].push(block);
                }
            }
        }
        let mut graph = Graph { order, predecessors, dominator: vec![None; count], position };
        graph.find_dominators();
        graph
    }

    /// Whether every way to `below` goes through `above`.
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let mut at = below;
        loop {
            if at == above {
                return true;
            }
            match self.dominator[at.0 as usize] {
                Some(next) if next != at => at = next,
                _ => return false,
            }
        }
    }

    /// Whether `block` can be reached.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.position[block.0 as usize] != usize::MAX
    }

    /// The natural loops, inner ones before those around them.
    pub fn natural_loops(&self) -> Vec<Loop> {
        let mut loops = Vec::new();
        for &header in self.order.iter().rev() {
            let latches: Vec<BlockId> = self.predecessors[header.0 as usize]
                .iter()
                .copied()
                .filter(|latch| self.dominates(header, *latch))
                .collect();
            if !latches.is_empty() {
                loops.push(Loop { header, blocks: self.loop_blocks(header, &latches), latches });
            }
        }
        loops
    }

    fn loop_blocks(&self, header: BlockId, latches: &[BlockId]) -> Vec<BlockId> {
        let mut blocks = vec![header];
        let mut pending = latches.to_vec();
        while let Some(block) = pending.pop() {
            if !blocks.contains(&block) {
                blocks.push(block);
                pending.extend(&self.predecessors[block.0 as usize]);
            }
        }
        blocks.sort_by_key(|block| self.position[block.0 as usize]);
        blocks
    }

    /// Cooper, Harvey and Kennedy, A Simple, Fast Dominance Algorithm.
    fn find_dominators(&mut self) {
        self.dominator[Function::ENTRY.0 as usize] = Some(Function::ENTRY);
        let mut changed = true;
        while changed {
            changed = false;
            for index in 1..self.order.len() {
                let block = self.order[index];
                let known = self.predecessors[block.0 as usize].iter().copied();
                let mut known = known.filter(|other| self.dominator[other.0 as usize].is_some());
                let Some(first) = known.next() else { continue };
                let dominator = known.fold(first, |a, b| self.common_dominator(a, b));
                if self.dominator[block.0 as usize] != Some(dominator) {
                    self.dominator[block.0 as usize] = Some(dominator);
                    changed = true;
                }
            }
        }
    }

    fn common_dominator(&self, mut a: BlockId, mut b: BlockId) -> BlockId {
        while a != b {
            let higher = if self.position[a.0 as usize] > self.position[b.0 as usize] { &mut a } else { &mut b };
            match self.dominator[higher.0 as usize] {
                Some(up) => *higher = up,
                None => return Function::ENTRY,
            }
        }
        a
    }
}

fn reverse_postorder(function: &Function) -> Vec<BlockId> {
    let mut seen = vec![false; function.blocks.len()];
    let mut order = Vec::new();
    let mut stack = vec![(Function::ENTRY, 0)];
    seen[0] = true;
    while let Some((block, next)) = stack.pop() {
        match function[block].end.branch_targets().get(next) {
            Some((to, _)) => {
                stack.push((block, next + 1));
                if !std::mem::replace(&mut seen[to.0 as usize], true) {
                    stack.push((*to, 0));
                }
            }
            None => order.push(block),
        }
    }
    order.reverse();
    order
}
