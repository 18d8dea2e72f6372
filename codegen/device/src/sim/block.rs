//! A block: its warps take turns until all threads wait, then barriers that everybody has reached open.

use super::program::{Barrier, BarrierReduction, Control, Operation};
use super::warp::{Context, Stop, Wait, Warp};
use crate::Fault;

/// Runs the threads of one block to their end; `first` is the warp that begins.
pub fn run_block(warps: &mut [Warp], context: &mut Context<'_>, first: usize) -> Result<(), (usize, Stop)> {
    let count = warps.len();
    loop {
        let mut ran = false;
        for index in (0..count).map(|index| (index + first) % count) {
            let warp = &mut warps[index];
            warp.release_collectives(context.program);
            if warp.runnable != 0 {
                ran = true;
                warp.run_group(context).map_err(|stop| (index, stop))?;
            }
        }
        if ran {
            continue;
        }
        if warps.iter().all(|warp| warp.exited == warp.threads) {
            return Ok(());
        }
        open_barriers(warps, context)?;
    }
}

/// Opens the barriers that are complete; if there is none, nobody can ever go on.
fn open_barriers(warps: &mut [Warp], context: &mut Context<'_>) -> Result<(), (usize, Stop)> {
    let mut ids: Vec<u32> = Vec::new();
    for (_, _, id, _) in waiting_threads(warps) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let mut opened = false;
    for id in ids {
        if is_complete(warps, id) {
            check_alignment(warps, context, id)?;
            release_barrier(warps, context, id);
            context.shared.pass_barrier();
            opened = true;
        }
    }
    if opened { Ok(()) } else { Err(find_stuck(warps)) }
}

/// Threads at barriers: warp, thread, barrier, how many it waits for.
fn waiting_threads(warps: &[Warp]) -> impl Iterator<Item = (usize, usize, u32, Option<u32>)> {
    warps.iter().enumerate().flat_map(|(index, warp)| {
        warp.waiting.iter().enumerate().filter_map(move |(lane, wait)| match *wait {
            Some((Wait::Barrier { id, count }, _)) => Some((index, lane, id, count)),
            Some((Wait::Meet(..), _)) | None => None,
        })
    })
}

fn mask_at(warps: &[Warp], index: usize, id: u32) -> u32 {
    let here = waiting_threads(&warps[index..=index]).filter(|found| found.2 == id);
    here.fold(0, |mask, (_, lane, _, _)| mask | 1 << lane)
}

/// Whether every thread of the block, or of as many warps as asked for, is at the barrier.
fn is_complete(warps: &[Warp], id: u32) -> bool {
    let counts = waiting_threads(warps).filter(|found| found.2 == id).map(|found| found.3);
    match counts.max().flatten() {
        None => (0..warps.len()).all(|index| mask_at(warps, index, id) == warps[index].threads),
        Some(threads) => {
            let all = |index: &usize| {
                let mask = mask_at(warps, *index, id);
                mask != 0 && mask == warps[*index].threads & !warps[*index].exited
            };
            (0..warps.len()).filter(all).count() as u64 * 32 >= u64::from(threads)
        }
    }
}

fn find_barrier<'p>(context: &Context<'p>, pc: u32) -> Option<&'p Barrier> {
    let operation = &context.program.code[pc as usize].operation;
    let Operation::Control(Control::Barrier(barrier)) = operation else {
        return None;
    };
    Some(barrier)
}

/// In the aligned forms the threads of a warp are all at the same instruction.
fn check_alignment(warps: &[Warp], context: &Context<'_>, id: u32) -> Result<(), (usize, Stop)> {
    for (index, lane, _, _) in waiting_threads(warps).filter(|found| found.2 == id) {
        let Some((_, pc)) = warps[index].waiting[lane] else {
            continue;
        };
        let aligned = find_barrier(context, pc).is_some_and(|barrier| barrier.aligned);
        let elsewhere = warps[index].waiting.iter().flatten().any(|&(_, other)| other != pc);
        if aligned && elsewhere {
            return Err((index, Stop { lane: lane as u32, pc, fault: Fault::DivergentBarrier }));
        }
    }
    Ok(())
}

fn release_barrier(warps: &mut [Warp], context: &Context<'_>, id: u32) {
    let there: Vec<(usize, usize)> =
        waiting_threads(warps).filter(|found| found.2 == id).map(|(index, lane, _, _)| (index, lane)).collect();
    let holds = there.iter().filter(|&&(index, lane)| warps[index].operands[lane][2] & 1 == 1).count();
    for &(index, lane) in &there {
        let Some((_, pc)) = warps[index].waiting[lane].take() else {
            continue;
        };
        warps[index].runnable |= 1 << lane;
        let Some((reduction, to, _)) = find_barrier(context, pc).and_then(|barrier| barrier.reduction) else {
            continue;
        };
        let result = match reduction {
            BarrierReduction::Count => holds as u64,
            BarrierReduction::And => u64::from(holds == there.len()),
            BarrierReduction::Or => u64::from(holds > 0),
        };
        warps[index].write_lane(lane, to, Some(result));
    }
}

/// A thread that waits for ever, and how to say so.
fn find_stuck(warps: &[Warp]) -> (usize, Stop) {
    let waits = |barrier: bool| {
        warps.iter().enumerate().find_map(|(index, warp)| {
            let wanted = |wait: &Option<(Wait, u32)>| {
                matches!(wait, Some((wait, _)) if matches!(wait, Wait::Barrier { .. }) == barrier)
            };
            let lane = warp.waiting.iter().position(wanted)?;
            let (_, pc) = warp.waiting[lane]?;
            Some((index, lane as u32, pc))
        })
    };
    match (waits(false), waits(true)) {
        (Some((index, lane, pc)), _) => (index, Stop { lane, pc, fault: Fault::Deadlock }),
        (None, Some((index, lane, pc))) => (index, Stop { lane, pc, fault: Fault::DivergentBarrier }),
        (None, None) => (0, Stop { lane: 0, pc: 0, fault: Fault::Deadlock }),
    }
}
