//! Where a parallel region begins: what all threads of a block read before it, none of them may have written in it. So all meet there, unless
//! the region writes nothing of what may have been read since they last met.

use super::passes::alias::{may_alias, written_access};
use super::{BlockId, Function, Op, Space, Value};
use std::collections::HashSet;

/// Memory that is read or written on the ways from or to a place.
#[derive(Default)]
struct Touched {
    accesses: Vec<super::Access>,
    /// Whether a function may touch any memory.
    any: bool,
}

impl Touched {
    fn is_nothing(&self) -> bool {
        !self.any && self.accesses.is_empty()
    }
}

/// Removes those of these barriers that nothing needs.
pub fn remove_needless(function: &mut Function, entries: &[Value]) {
    let needless: HashSet<Value> =
        entries.iter().copied().filter(|entry| !is_needed(function, entries, *entry)).collect();
    for block in &mut function.blocks {
        block.insts.retain(|value| !needless.contains(value));
    }
}

fn is_needed(function: &Function, entries: &[Value], entry: Value) -> bool {
    let standing = |block: BlockId| function[block].insts.iter().position(|value| *value == entry);
    let Some((block, at)) = function.block_ids().find_map(|block| Some((block, standing(block)?))) else {
        return false;
    };
    let read = read_before(function, entries, (block, at));
    if read.is_nothing() {
        return false;
    }
    let written = written_behind(function, entries, (block, at));
    let meet = |one: &super::Access, other: &super::Access| may_alias(&function.params, one, other);
    read.any && !written.is_nothing()
        || written.any
        || read.accesses.iter().any(|one| written.accesses.iter().any(|other| meet(one, other)))
}

/// Whether all threads have met there, whatever becomes of the barriers that may be removed.
fn is_meeting(function: &Function, entries: &[Value], value: Value) -> bool {
    matches!(function[value].op, Op::Barrier | Op::BarrierApart) && !entries.contains(&value)
}

fn calls_function(op: &Op) -> bool {
    matches!(op, Op::Invoke(..) | Op::InvokeAt(..))
}

fn read_before(function: &Function, entries: &[Value], (block, at): (BlockId, usize)) -> Touched {
    let mut before = vec![Vec::new(); function.blocks.len()];
    for from in function.block_ids() {
        for (to, _) in function[from].end.branch_targets() {
            before[to.0 as usize].push(from);
        }
    }
    let (mut read, mut known) = (Touched::default(), HashSet::new());
    let mut open = vec![(block, at)];
    while let Some((block, end)) = open.pop() {
        let mut met = false;
        for value in function[block].insts[..end].iter().rev() {
            met = is_meeting(function, entries, *value);
            if met {
                break;
            }
            match &function[*value].op {
                Op::Load(access, _) if access.space != Space::Local => read.accesses.push(*access),
                op => read.any |= calls_function(op),
            }
        }
        if met {
            continue;
        }
        // What the caller of a function has read is not known.
        read.any |= block == Function::ENTRY && function.result.is_some();
        let more = before[block.0 as usize].iter().filter(|from| known.insert(**from));
        open.extend(more.map(|from| (*from, function[*from].insts.len())));
    }
    read
}

fn written_behind(function: &Function, entries: &[Value], (block, at): (BlockId, usize)) -> Touched {
    let (mut written, mut known) = (Touched::default(), HashSet::new());
    let mut open = vec![(block, at + 1)];
    while let Some((block, start)) = open.pop() {
        let mut met = false;
        for value in &function[block].insts[start..] {
            met = is_meeting(function, entries, *value);
            if met {
                break;
            }
            let op = &function[*value].op;
            written.accesses.extend(written_access(op).copied().filter(|access| access.space != Space::Local));
            written.any |= calls_function(op);
        }
        if !met {
            let targets = function[block].end.branch_targets().into_iter().map(|(to, _)| to);
            open.extend(targets.filter(|to| known.insert(*to)).map(|to| (to, 0)));
        }
    }
    written
}
