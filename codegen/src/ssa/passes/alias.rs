//! Which accesses may touch the same memory, and which memory nothing writes.

use crate::ssa::*;

/// Whether two accesses may touch the same byte.
pub fn may_alias(params: &[Param], a: &Access, b: &Access) -> bool {
    let exclusive = |param: u32| params.get(param as usize).is_some_and(|param| param.exclusive);
    let anywhere = [a.space, b.space].contains(&Space::Generic);
    if a.space != b.space && !anywhere {
        return false;
    }
    match (a.root, b.root) {
        (Root::Param(a), Root::Param(b)) => a == b || !(exclusive(a) || exclusive(b)),
        (Root::Slot(a), Root::Slot(b)) => a == b,
        (Root::Slot(_), Root::Param(_)) | (Root::Param(_), Root::Slot(_)) => false,
        (Root::Unknown, Root::Param(param)) | (Root::Param(param), Root::Unknown) => !exclusive(param),
        (Root::Unknown, Root::Slot(_)) | (Root::Slot(_), Root::Unknown) | (Root::Unknown, Root::Unknown) => true,
    }
}

/// The access of an instruction that writes memory.
pub fn written_access(op: &Op) -> Option<&Access> {
    match op {
        Op::Store(access, ..) | Op::Atomic(access, ..) => Some(access),
        Op::Const(_) | Op::Param(_) | Op::BlockParam | Op::Special(_) | Op::Slot(_) | Op::Binary(..) => None,
        Op::Unary(..) | Op::Compare(..) | Op::Select(..) | Op::Fma(..) | Op::Convert(..) => None,
        Op::Load(..) | Op::ShuffleDown { .. } | Op::Call(..) | Op::Invoke(..) | Op::InvokeAt(..) | Op::Give(_) => None,
        Op::FunctionAddress(_) | Op::IsSpace(..) | Op::ShuffleReaches(_) | Op::Ballot(..) => None,
        Op::Barrier | Op::BarrierApart | Op::Fence | Op::Expect(_) => None,
    }
}

/// Marks loads of memory that nothing in the launch writes: that of exclusive parameters without a store.
pub fn mark_read_only(function: &mut Function) {
    let standing: Vec<Value> = function.blocks.iter().flat_map(|block| block.insts.iter().copied()).collect();
    let writes: Vec<Access> =
        standing.iter().filter_map(|value| written_access(&function[*value].op).copied()).collect();
    // What functions write is not known.
    if standing.iter().any(|value| matches!(function[*value].op, Op::Invoke(..) | Op::InvokeAt(..))) {
        return;
    }
    for value in standing {
        let Op::Load(access, _) = &function[value].op else { continue };
        let Root::Param(param) = access.root else { continue };
        let exclusive = function.params.get(param as usize).is_some_and(|param| param.exclusive);
        let free = exclusive && !access.volatile && access.space == Space::Global;
        if free
            && !writes.iter().any(|write| may_alias(&function.params, write, access))
            && let Op::Load(access, _) = &mut function[value].op
        {
            access.read_only = true;
        }
    }
}
