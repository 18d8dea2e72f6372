//! One instruction for one group of threads.

use super::convert::{Conversion, convert, flushed};
use super::memory::{LOCAL, Memory, PARAMETER, SHARED, check};
use super::program::{Access, Call, Extras, Operand, Operation, Scalar, Slot};
use super::tree::Space;
use super::types::{extend, ones};
use super::warp::{Context, Flow, Frame, Group, Lanes, Step, Wait, Warp, each};
use crate::device::Fault;

/// Frames a thread may have.
const DEPTH: usize = 1024;
/// Registers below the innermost frame of a thread.
const REGISTERS: u32 = 1 << 14;
/// Bytes of a thread's local memory.
const STACK: u64 = 1 << 20;

impl Warp {
    /// Executes the instruction at the group's place.
    pub fn step(&mut self, context: &mut Context<'_>, group: &Group) -> Step<Flow> {
        let program = context.program;
        let instruction = &program.code[group.pc as usize];
        context.steps += u64::from(group.mask.count_ones());
        if context.steps > context.limit {
            return Err((group.mask.trailing_zeros(), Fault::StepLimit(context.limit)));
        }
        let mask = match instruction.guard {
            None => group.mask,
            Some((slot, negated)) => self.guarded(context, group, slot, negated)?,
        };
        if mask == 0 {
            return Ok(Flow::Next);
        }
        match &instruction.operation {
            Operation::Compute {
                function,
                to,
                from,
                extras,
            } => {
                self.compute(context, group, mask, *function, *to, from, *extras)?;
            }
            Operation::Convert {
                conversion,
                to,
                from,
            } => {
                self.convert(context, group, mask, conversion, *to, *from)?;
            }
            Operation::Compare {
                function,
                combine,
                to,
                from,
                flush,
            } => {
                self.compare(
                    context,
                    group,
                    mask,
                    (*function, *combine),
                    to,
                    from,
                    *flush,
                )?;
            }
            Operation::Pack {
                to,
                from,
                count,
                bits,
            } => {
                let mut out = [0; 32];
                for (index, &part) in from.iter().enumerate().take(usize::from(*count)) {
                    let value = self.fetch(context, group, mask, part)?;
                    each(mask, |lane| {
                        out[lane] |= value.get(lane) << (index as u32 * u32::from(*bits))
                    });
                }
                self.write(group, *to, mask, &out);
            }
            Operation::Unpack { to, from, bits } => {
                let value = self.fetch(context, group, mask, *from)?;
                let mut whole = [0; 32];
                each(mask, |lane| whole[lane] = value.get(lane));
                for (index, slot) in to.iter().enumerate() {
                    let Some(slot) = *slot else { continue };
                    let part = whole.map(|value| {
                        value >> (index as u32 * u32::from(*bits)) & ones((*bits).into())
                    });
                    self.write(group, slot, mask, &part);
                }
            }
            Operation::Load {
                access,
                to,
                signed,
                coherent,
            } => {
                self.load(context, group, mask, access, to, *signed, *coherent)?;
            }
            Operation::Store { access, from } => self.store(context, group, mask, access, from)?,
            Operation::LoadPart {
                to,
                from,
                shift,
                bits,
                signed,
            } => {
                let value = self.fetch(context, group, mask, Operand::Register(*from))?;
                let mut out = [0; 32];
                each(mask, |lane| {
                    out[lane] = widened(
                        value.get(lane) >> shift & ones((*bits).into()),
                        *bits,
                        *signed,
                    )
                });
                self.write(group, *to, mask, &out);
            }
            Operation::StorePart {
                to,
                from,
                shift,
                bits,
            } => {
                let value = self.fetch(context, group, mask, *from)?;
                let (mut out, field) = (
                    self.registers[(group.base + to) as usize],
                    ones((*bits).into()),
                );
                each(mask, |lane| {
                    out[lane] = out[lane] & !(field << shift) | (value.get(lane) & field) << shift
                });
                self.write(group, *to, mask, &out);
            }
            Operation::Atomic {
                access,
                function,
                to,
                from,
            } => {
                self.atomic(context, group, mask, access, *function, *to, from)?;
            }
            Operation::ActiveMask(to) => self.write(group, *to, mask, &[u64::from(mask); 32]),
            Operation::Nothing => {}
            Operation::Branch(_)
            | Operation::BranchTable(..)
            | Operation::Call(_)
            | Operation::Return
            | Operation::Exit
            | Operation::Trap
            | Operation::End
            | Operation::Barrier { .. }
            | Operation::Meet { .. } => {
                return self.control(context, group, mask, &instruction.operation);
            }
        }
        Ok(Flow::Next)
    }

    fn guarded(
        &self,
        context: &Context<'_>,
        group: &Group,
        slot: Slot,
        negated: bool,
    ) -> Step<u32> {
        let value = self.fetch(context, group, group.mask, Operand::Register(slot))?;
        let mut mask = 0;
        each(group.mask, |lane| {
            mask |= (value.get(lane) as u32 & 1) << lane
        });
        Ok(if negated { group.mask & !mask } else { mask })
    }

    #[allow(clippy::too_many_arguments)]
    fn compute(
        &mut self,
        context: &Context<'_>,
        group: &Group,
        mask: u32,
        function: Scalar,
        to: Slot,
        from: &[Operand; 4],
        extras: Extras,
    ) -> Step<()> {
        let a = self.fetch(context, group, mask, from[0])?;
        let b = self.fetch(context, group, mask, from[1])?;
        let c = self.fetch(context, group, mask, from[2])?;
        let d = self.fetch(context, group, mask, from[3])?;
        let mut out = [0; 32];
        if extras == Extras::default() {
            each(mask, |lane| {
                out[lane] = function(a.get(lane), b.get(lane), c.get(lane), d.get(lane))
            });
            self.write(group, to, mask, &out);
            return Ok(());
        }
        let input = |value: u64| {
            if extras.flush_inputs {
                flush(value)
            } else {
                value
            }
        };
        let mut undefined = 0;
        each(mask, |lane| {
            let result = function(
                input(a.get(lane)),
                input(b.get(lane)),
                input(c.get(lane)),
                d.get(lane),
            );
            let result = if extras.flush_result {
                flush(result)
            } else {
                result
            };
            out[lane] = extras
                .saturate
                .map_or(result, |bits| saturated(result, bits));
            if extras
                .divisor
                .is_some_and(|bits| b.get(lane) & ones(bits) == 0)
            {
                undefined |= 1 << lane;
            }
        });
        self.write(group, to, mask, &out);
        self.written[(group.base + to) as usize] &= !undefined;
        Ok(())
    }

    fn convert(
        &mut self,
        context: &Context<'_>,
        group: &Group,
        mask: u32,
        conversion: &Conversion,
        to: Slot,
        from: Operand,
    ) -> Step<()> {
        let value = self.fetch(context, group, mask, from)?;
        let mut out = [0; 32];
        each(mask, |lane| {
            out[lane] = convert(conversion, value.get(lane))
        });
        self.write(group, to, mask, &out);
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn compare(
        &mut self,
        context: &Context<'_>,
        group: &Group,
        mask: u32,
        (function, combine): (Scalar, Scalar),
        to: &[Option<Slot>; 2],
        from: &[Operand; 3],
        flushes: bool,
    ) -> Step<()> {
        let a = self.fetch(context, group, mask, from[0])?;
        let b = self.fetch(context, group, mask, from[1])?;
        let c = self.fetch(context, group, mask, from[2])?;
        let input = |value: u64| if flushes { flush(value) } else { value };
        let (mut holds, mut fails) = ([0; 32], [0; 32]);
        each(mask, |lane| {
            let result = function(input(a.get(lane)), input(b.get(lane)), 0, 0);
            holds[lane] = combine(result, c.get(lane), 0, 0);
            fails[lane] = combine(result ^ 1, c.get(lane), 0, 0);
        });
        for (slot, lanes) in to.iter().zip([&holds, &fails]) {
            if let Some(slot) = *slot {
                self.write(group, slot, mask, lanes);
            }
        }
        Ok(())
    }

    fn addresses(
        &self,
        context: &Context<'_>,
        group: &Group,
        mask: u32,
        access: &Access,
    ) -> Step<Lanes> {
        let base = self.fetch(context, group, mask, access.base)?;
        let mut out = [0; 32];
        each(mask, |lane| {
            out[lane] = base.get(lane).wrapping_add_signed(access.offset)
        });
        Ok(out)
    }

    /// The memory one thread accesses, and where in it.
    fn memory<'m>(
        &'m mut self,
        context: &'m mut Context<'_>,
        lane: usize,
        space: Space,
        address: u64,
        bytes: usize,
    ) -> Result<(&'m mut Memory, usize), Fault> {
        let (space, offset) = match space {
            Space::Generic if address >= PARAMETER => (Space::Parameter, address - PARAMETER),
            Space::Generic if address >= LOCAL => (Space::Local, address - LOCAL),
            Space::Generic if address >= SHARED => (Space::Shared, address - SHARED),
            Space::Generic => (Space::Global, address),
            space => (space, address),
        };
        let (memory, at) = match space {
            Space::Shared => (&mut *context.shared, offset),
            Space::Local => (&mut self.local[lane], offset),
            Space::Parameter => (&mut *context.parameters, offset),
            Space::Global | Space::Constant | Space::Generic | Space::Register => {
                let found = context.global.find(offset);
                found.ok_or(Fault::OutOfBounds {
                    space: space.name(),
                    address,
                    bytes,
                })?
            }
        };
        let at = check(at, memory.len(), bytes, space, address)?;
        Ok((memory, at))
    }

    #[allow(clippy::too_many_arguments)]
    fn load(
        &mut self,
        context: &mut Context<'_>,
        group: &Group,
        mask: u32,
        access: &Access,
        to: &[Option<Slot>; 4],
        signed: Option<u8>,
        coherent: bool,
    ) -> Step<()> {
        let addresses = self.addresses(context, group, mask, access)?;
        let (bytes, count) = (usize::from(access.bytes), usize::from(access.count));
        let mut out = [[0; 32]; 4];
        let mut rest = mask;
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let address = addresses[lane];
            let fail = |fault| (lane as u32, fault);
            let (memory, at) = self
                .memory(context, lane, access.space, address, bytes * count)
                .map_err(fail)?;
            for (index, lanes) in out
                .iter_mut()
                .enumerate()
                .take(count)
                .filter(|(index, _)| to[*index].is_some())
            {
                let skip = index * bytes;
                let value = memory
                    .load(at + skip, bytes, address + skip as u64, coherent)
                    .map_err(fail)?;
                lanes[lane] = widened(value, access.bytes * 8, signed);
            }
        }
        for (slot, lanes) in to.iter().zip(&out) {
            if let Some(slot) = *slot {
                self.write(group, slot, mask, lanes);
            }
        }
        Ok(())
    }

    fn store(
        &mut self,
        context: &mut Context<'_>,
        group: &Group,
        mask: u32,
        access: &Access,
        from: &[Operand; 4],
    ) -> Step<()> {
        let addresses = self.addresses(context, group, mask, access)?;
        let (bytes, count) = (usize::from(access.bytes), usize::from(access.count));
        let mut values = [[0; 32]; 4];
        for (lanes, &operand) in values.iter_mut().zip(from).take(count) {
            let value = self.fetch(context, group, mask, operand)?;
            each(mask, |lane| lanes[lane] = value.get(lane));
        }
        let mut rest = mask;
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let address = addresses[lane];
            let fail = |fault| (lane as u32, fault);
            let (memory, at) = self
                .memory(context, lane, access.space, address, bytes * count)
                .map_err(fail)?;
            for (index, lanes) in values.iter().enumerate().take(count) {
                let skip = index * bytes;
                memory
                    .store(at + skip, bytes, address + skip as u64, lanes[lane])
                    .map_err(fail)?;
            }
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn atomic(
        &mut self,
        context: &mut Context<'_>,
        group: &Group,
        mask: u32,
        access: &Access,
        function: Scalar,
        to: Option<Slot>,
        from: &[Operand; 2],
    ) -> Step<()> {
        let addresses = self.addresses(context, group, mask, access)?;
        let bytes = usize::from(access.bytes);
        let (mut first, mut second, mut out) = ([0; 32], [0; 32], [0; 32]);
        for (lanes, &operand) in [&mut first, &mut second].into_iter().zip(from) {
            let value = self.fetch(context, group, mask, operand)?;
            each(mask, |lane| lanes[lane] = value.get(lane));
        }
        let mut rest = mask;
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let address = addresses[lane];
            let fail = |fault| (lane as u32, fault);
            let (memory, at) = self
                .memory(context, lane, access.space, address, bytes)
                .map_err(fail)?;
            let old = memory.load(at, bytes, address, true).map_err(fail)?;
            memory
                .store(
                    at,
                    bytes,
                    address,
                    function(old, first[lane], second[lane], 0),
                )
                .map_err(fail)?;
            out[lane] = old;
        }
        if let Some(to) = to {
            self.write(group, to, mask, &out);
        }
        Ok(())
    }

    /// Instructions after which threads may be in different places.
    fn control(
        &mut self,
        context: &mut Context<'_>,
        group: &Group,
        mask: u32,
        operation: &Operation,
    ) -> Step<Flow> {
        let first = mask.trailing_zeros();
        match operation {
            Operation::Branch(target) if mask == group.mask => return Ok(Flow::Jump(*target)),
            Operation::Trap => return Err((first, Fault::Trap)),
            Operation::End => return Err((first, Fault::RanOff)),
            _ => {}
        }
        self.park(group.mask, group.pc + 1);
        match operation {
            Operation::Branch(target) => self.park(mask, *target),
            Operation::BranchTable(index, targets) => {
                let index = self.fetch(context, group, mask, *index)?;
                let mut chosen = [0; 32];
                each(mask, |lane| chosen[lane] = index.get(lane));
                for lane in (0..32).filter(|lane| mask >> lane & 1 == 1) {
                    let target = targets
                        .get(chosen[lane] as usize)
                        .ok_or((lane as u32, Fault::Trap))?;
                    self.pc[lane] = *target;
                }
            }
            Operation::Call(call) => self.call(context, group, mask, call)?,
            Operation::Return => self.leave(context, group, mask),
            Operation::Exit => self.exit(mask),
            Operation::Barrier {
                id,
                count,
                reduction,
                ..
            } => {
                let value = reduction.map_or(*id, |reduction| reduction.2);
                self.capture(context, group, mask, &[*id, count.unwrap_or(*id), value])?;
                each(mask, |lane| {
                    let [id, threads, _] = self.operands[lane];
                    let wait = Wait::Barrier {
                        id: id as u32,
                        count: count.map(|_| threads as u32),
                    };
                    self.waiting[lane] = Some((wait, group.pc));
                });
                self.runnable &= !mask;
            }
            Operation::Meet {
                collective,
                from,
                mask: members,
                ..
            } => {
                self.capture(context, group, mask, from)?;
                let members = self.fetch(context, group, mask, *members)?;
                let mut masks = [0; 32];
                each(mask, |lane| masks[lane] = members.get(lane) as u32);
                for lane in (0..32).filter(|lane| mask >> lane & 1 == 1) {
                    if masks[lane] >> lane & 1 == 0 {
                        return Err((lane as u32, Fault::NotInMask(masks[lane])));
                    }
                    self.waiting[lane] = Some((Wait::Meet(*collective, masks[lane]), group.pc));
                }
                self.runnable &= !mask;
                self.meet(context.program);
            }
            _ => {}
        }
        Ok(Flow::Scattered)
    }

    /// Keeps the operands of threads that are about to wait.
    fn capture(
        &mut self,
        context: &Context<'_>,
        group: &Group,
        mask: u32,
        from: &[Operand; 3],
    ) -> Step<()> {
        let mut operands = self.operands;
        for (index, &operand) in from.iter().enumerate() {
            let value = self.fetch(context, group, mask, operand)?;
            each(mask, |lane| operands[lane][index] = value.get(lane));
        }
        self.operands = operands;
        Ok(())
    }

    fn call(&mut self, context: &Context<'_>, group: &Group, mask: u32, call: &Call) -> Step<()> {
        let first = mask.trailing_zeros();
        let callee = &context.program.functions[call.function as usize];
        let caller_index = self.function[first as usize];
        let caller = &context.program.functions[caller_index as usize];
        let base = group.base + caller.names.len() as u32;
        let registers = callee.names.len();
        if base > REGISTERS {
            return Err((first, Fault::StackOverflow));
        }
        self.reserve(base as usize + registers);
        self.written[base as usize..base as usize + registers]
            .iter_mut()
            .for_each(|written| *written &= !mask);
        let inner = Group { base, ..*group };
        for &(operand, slot) in &call.arguments {
            let value = self.fetch(context, group, mask, operand)?;
            let mut out = [0; 32];
            each(mask, |lane| out[lane] = value.get(lane));
            self.write(&inner, slot, mask, &out);
        }
        for lane in (0..32).filter(|lane| mask >> lane & 1 == 1) {
            let local = (self.local_base[lane] + u64::from(caller.local)).next_multiple_of(16);
            let top = local + u64::from(callee.local);
            if self.frames[lane].len() >= DEPTH || top > STACK {
                return Err((lane as u32, Fault::StackOverflow));
            }
            let frame = Frame {
                pc: group.pc,
                function: caller_index,
                base: group.base,
                local: self.local_base[lane],
            };
            self.frames[lane].push(frame);
            self.local[lane].resize(top as usize);
            self.local[lane].forget(local as usize);
            (self.local_base[lane], self.base[lane]) = (local, base);
            (self.function[lane], self.pc[lane]) = (call.function, callee.start);
        }
        Ok(())
    }

    /// `ret`: to the caller with the results, or the end of the thread.
    fn leave(&mut self, context: &Context<'_>, group: &Group, mask: u32) {
        for lane in (0..32).filter(|lane| mask >> lane & 1 == 1) {
            let Some(frame) = self.frames[lane].pop() else {
                self.exit(1 << lane);
                continue;
            };
            (self.base[lane], self.pc[lane]) = (frame.base, frame.pc + 1);
            (self.function[lane], self.local_base[lane]) = (frame.function, frame.local);
            let Operation::Call(call) = &context.program.code[frame.pc as usize].operation else {
                continue;
            };
            for &(from, to) in &call.results {
                let from = (group.base + from) as usize;
                let value =
                    (self.written[from] >> lane & 1 == 1).then_some(self.registers[from][lane]);
                self.write_lane(lane, to, value);
            }
        }
    }

    fn exit(&mut self, mask: u32) {
        self.exited |= mask;
        self.runnable &= !mask;
    }
}

fn flush(bits: u64) -> u64 {
    u64::from(flushed(f32::from_bits(bits as u32)).to_bits())
}

/// A float clamped to 0..1, NaN being 0.
fn saturated(bits: u64, width: u32) -> u64 {
    let clamp = |value: f64| {
        if value.is_nan() {
            0.0
        } else {
            value.clamp(0.0, 1.0) + 0.0
        }
    };
    match width {
        32 => u64::from((clamp(f64::from(f32::from_bits(bits as u32))) as f32).to_bits()),
        _ => clamp(f64::from_bits(bits)).to_bits(),
    }
}

/// A loaded value of so many bits in its register.
fn widened(value: u64, bits: u8, signed: Option<u8>) -> u64 {
    signed.map_or(value, |register| {
        extend(value, bits.into()) & ones(register.into())
    })
}
