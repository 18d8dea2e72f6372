//! Branches, calls, returns, and threads that begin to wait.

use super::memory::function_at;
use super::program::{Barrier, Call, Callee, Control, Function, Meet, Operand, Operation};
use super::warp::{Context, Flow, Frame, Group, Step, Wait, Warp, for_each_thread, lanes};
use crate::Fault;

/// Frames a thread may have.
const DEPTH: usize = 1024;
/// Registers below the innermost frame of a thread.
const REGISTERS: u32 = 1 << 14;
/// Frames of local memory begin at a multiple of this.
const ALIGN: u64 = 16;
/// Bytes of a thread's local memory.
const STACK: u64 = 1 << 20;

impl Warp {
    /// Lets the `active` threads of a group go where the instruction sends them, and the others go on.
    pub fn execute_control(
        &mut self,
        context: &mut Context<'_>,
        group: &Group,
        active: &Group,
        control: &Control,
    ) -> Step<Flow> {
        self.park_threads(group.mask, group.pc + 1);
        let fail = |fault| Err((active.mask.trailing_zeros(), fault));
        match control {
            Control::Branch(target) if active.mask == group.mask => return Ok(Flow::Jump(*target)),
            Control::Branch(target) => self.park_threads(active.mask, *target),
            Control::BranchTable(index, targets) => {
                self.branch_table(context, active, *index, targets)?;
            }
            Control::Call(call) => match call.callee {
                Callee::Function(function) => match context.program.functions[function as usize].runtime {
                    Some(runtime) => self.call_runtime(context, active, call, runtime)?,
                    None => self.execute_call(context, active, call, function)?,
                },
                Callee::Address(address) => self.call_addresses(context, active, call, address)?,
            },
            Control::Return => self.leave_function(context, active),
            Control::Exit => self.exit_threads(active.mask),
            Control::Trap => return fail(Fault::Trap),
            Control::Unexpected => return fail(Fault::Unexpected),
            Control::End => return fail(Fault::RanOff),
            Control::Barrier(barrier) => self.wait_at_barrier(context, active, barrier)?,
            Control::Meet(meet) => self.wait_to_meet(context, active, meet)?,
        }
        Ok(Flow::Scattered)
    }

    fn branch_table(&mut self, context: &Context<'_>, group: &Group, index: Operand, targets: &[u32]) -> Step<()> {
        let index = self.fetch_operand(context, group, index)?;
        let mut chosen = [0; 32];
        for_each_thread(group.mask, |lane| chosen[lane] = index.get(lane));
        for lane in lanes(group.mask) {
            let target = targets.get(chosen[lane] as usize);
            self.pc[lane] = *target.ok_or((lane as u32, Fault::Trap))?;
        }
        Ok(())
    }

    fn wait_at_barrier(&mut self, context: &Context<'_>, group: &Group, barrier: &Barrier) -> Step<()> {
        let Barrier { id, count, reduction, .. } = *barrier;
        let value = reduction.map_or(id, |reduction| reduction.2);
        self.capture_operands(context, group, &[id, count.unwrap_or(id), value])?;
        for lane in lanes(group.mask) {
            let [id, threads, _] = self.operands[lane].map(|operand| operand as u32);
            let wait = Wait::Barrier { id, count: count.map(|_| threads) };
            self.waiting[lane] = Some((wait, group.pc));
        }
        self.runnable &= !group.mask;
        Ok(())
    }

    fn wait_to_meet(&mut self, context: &Context<'_>, group: &Group, meet: &Meet) -> Step<()> {
        self.capture_operands(context, group, &meet.from)?;
        let value = self.fetch_operand(context, group, meet.mask)?;
        let mut masks = [0; 32];
        for_each_thread(group.mask, |lane| masks[lane] = value.get(lane) as u32);
        for lane in lanes(group.mask) {
            if masks[lane] >> lane & 1 == 0 {
                return Err((lane as u32, Fault::NotInMask(masks[lane])));
            }
            self.waiting[lane] = Some((Wait::Meet(meet.collective, masks[lane]), group.pc));
        }
        self.runnable &= !group.mask;
        self.release_collectives(context.program);
        Ok(())
    }

    /// Keeps the operands of threads that are about to wait.
    fn capture_operands(&mut self, context: &Context<'_>, group: &Group, from: &[Operand; 3]) -> Step<()> {
        let mut operands = self.operands;
        for (index, &operand) in from.iter().enumerate() {
            let value = self.fetch_operand(context, group, operand)?;
            for_each_thread(group.mask, |lane| operands[lane][index] = value.get(lane));
        }
        self.operands = operands;
        Ok(())
    }

    /// Calls for each thread the function that its address names, which takes and gives what the prototype says.
    fn call_addresses(&mut self, context: &Context<'_>, group: &Group, call: &Call, address: Operand) -> Step<()> {
        let value = self.fetch_operand(context, group, address)?;
        let mut addresses = [0; 32];
        for_each_thread(group.mask, |lane| addresses[lane] = value.get(lane));
        let mut rest = group.mask;
        while rest != 0 {
            let first = rest.trailing_zeros();
            let address = addresses[first as usize];
            let same = lanes(rest).filter(|lane| addresses[*lane] == address).fold(0, |mask, lane| mask | 1 << lane);
            rest &= !same;
            let number = function_at(address);
            let known = number.and_then(|number| Some((number, context.program.functions.get(number)?)));
            let fits = |function: &Function| {
                function.start != u32::MAX && function.returns == call.returns && function.parameters == call.parameters
            };
            let Some((number, _)) = known.filter(|(_, function)| fits(function)) else {
                return Err((first, Fault::NoFunction(address)));
            };
            self.execute_call(context, &Group { mask: same, ..*group }, call, number as u32)?;
        }
        Ok(())
    }

    fn execute_call(&mut self, context: &Context<'_>, group: &Group, call: &Call, called: u32) -> Step<()> {
        let first = group.mask.trailing_zeros();
        let function = self.function[first as usize];
        let caller = &context.program.functions[function as usize];
        let callee = &context.program.functions[called as usize];
        let inner = Group { base: group.base + caller.names.len() as u32, ..*group };
        if inner.base > REGISTERS {
            return Err((first, Fault::StackOverflow));
        }
        let frame = inner.base as usize..inner.base as usize + callee.names.len();
        self.reserve_registers(frame.end);
        self.written[frame].iter_mut().for_each(|written| *written &= !group.mask);
        for &(operand, slot) in &call.arguments {
            let value = self.fetch_operand(context, group, operand)?;
            let mut out = [0; 32];
            for_each_thread(group.mask, |lane| out[lane] = value.get(lane));
            self.write_register(&inner, slot, &out);
        }
        for lane in lanes(group.mask) {
            let below = self.local_base[lane];
            let local = (below + u64::from(caller.local)).next_multiple_of(ALIGN);
            let top = local + u64::from(callee.local);
            if self.frames[lane].len() >= DEPTH || top > STACK {
                return Err((lane as u32, Fault::StackOverflow));
            }
            let frame = Frame { pc: group.pc, function, base: group.base, local: below };
            self.frames[lane].push(frame);
            self.local[lane].resize(top as usize);
            self.local[lane].forget_writes(local as usize);
            (self.local_base[lane], self.base[lane]) = (local, inner.base);
            (self.function[lane], self.pc[lane]) = (called, callee.start);
        }
        Ok(())
    }

    /// `ret`: to the caller with the results, or the end of the thread.
    fn leave_function(&mut self, context: &Context<'_>, group: &Group) {
        for lane in lanes(group.mask) {
            let Some(frame) = self.frames[lane].pop() else {
                self.exit_threads(1 << lane);
                continue;
            };
            (self.base[lane], self.pc[lane]) = (frame.base, frame.pc + 1);
            (self.function[lane], self.local_base[lane]) = (frame.function, frame.local);
            let instruction = &context.program.code[frame.pc as usize];
            let Operation::Control(Control::Call(call)) = &instruction.operation else {
                continue;
            };
            for &(from, to) in &call.results {
                let from = (group.base + from) as usize;
                let written = self.written[from] >> lane & 1 == 1;
                self.write_lane(lane, to, written.then_some(self.registers[from][lane]));
            }
        }
    }

    fn exit_threads(&mut self, mask: u32) {
        self.exited |= mask;
        self.runnable &= !mask;
    }
}
