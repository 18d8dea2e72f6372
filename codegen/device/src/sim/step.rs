//! One instruction for one group of threads; here those that compute, in `access` and `control` the others.

use super::convert::{convert_value, flush_subnormal};
use super::program::{Compare, Compute, Convert, Extras, LoadPart, Operand, Operation, Pack, Slot, StorePart, Unpack};
use super::types::{low_bits, sign_extend};
use super::warp::{Context, Flow, Group, Lanes, Step, Value, Warp, for_each_thread};
use crate::Fault;

impl Warp {
    /// Executes the instruction at the group's place.
    pub fn execute_instruction(&mut self, context: &mut Context<'_>, group: &Group) -> Step<Flow> {
        let program = context.program;
        let instruction = &program.code[group.pc as usize];
        context.steps += u64::from(group.mask.count_ones());
        if context.steps > context.limit {
            return Err((group.mask.trailing_zeros(), Fault::StepLimit(context.limit)));
        }
        let active = match instruction.guard {
            None => *group,
            Some((slot, negated)) => self.apply_guard(context, group, slot, negated)?,
        };
        if active.mask == 0 {
            return Ok(Flow::Next);
        }
        match &instruction.operation {
            Operation::Compute(compute) => self.execute_compute(context, &active, compute)?,
            Operation::Convert(convert) => self.execute_convert(context, &active, convert)?,
            Operation::Compare(compare) => self.execute_compare(context, &active, compare)?,
            Operation::Pack(pack) => self.execute_pack(context, &active, pack)?,
            Operation::Unpack(unpack) => self.execute_unpack(context, &active, unpack)?,
            Operation::Load(load) => self.execute_load(context, &active, load)?,
            Operation::Store(store) => self.execute_store(context, &active, store)?,
            Operation::LoadPart(part) => self.load_part(context, &active, part)?,
            Operation::StorePart(part) => self.store_part(context, &active, part)?,
            Operation::Atomic(atomic) => self.execute_atomic(context, &active, atomic)?,
            Operation::ActiveMask(to) => self.write_register(&active, *to, &[active.mask.into(); 32]),
            Operation::Fence => context.shared.pass_fence(self.index),
            Operation::Nothing => {}
            Operation::Control(control) => return self.execute_control(context, group, &active, control),
        }
        Ok(Flow::Next)
    }

    /// The threads of a group whose guard holds.
    fn apply_guard(&self, context: &Context<'_>, group: &Group, slot: Slot, negated: bool) -> Step<Group> {
        let value = self.fetch_operand(context, group, Operand::Register(slot))?;
        let mut mask = 0;
        for_each_thread(group.mask, |lane| {
            mask |= (value.get(lane) as u32 & 1) << lane;
        });
        let mask = if negated { group.mask & !mask } else { mask };
        Ok(Group { mask, ..*group })
    }

    fn execute_compute(&mut self, context: &Context<'_>, group: &Group, compute: &Compute) -> Step<()> {
        let Compute { function, to, from, extras } = *compute;
        let a = self.fetch_operand(context, group, from[0])?;
        let b = self.fetch_operand(context, group, from[1])?;
        let c = self.fetch_operand(context, group, from[2])?;
        let d = self.fetch_operand(context, group, from[3])?;
        let mut out = [0; 32];
        let mut undefined = 0;
        if extras == Extras::default() {
            for_each_thread(group.mask, |lane| {
                out[lane] = function(a.get(lane), b.get(lane), c.get(lane), d.get(lane));
            });
        } else {
            undefined = with_extras(compute, group.mask, [a, b, c, d], &mut out);
        }
        self.write_register(group, to, &out);
        self.written[(group.base + to) as usize] &= !undefined;
        Ok(())
    }

    fn execute_convert(&mut self, context: &Context<'_>, group: &Group, from: &Convert) -> Step<()> {
        let value = self.fetch_operand(context, group, from.from)?;
        let mut out = [0; 32];
        for_each_thread(group.mask, |lane| out[lane] = convert_value(&from.conversion, value.get(lane)));
        self.write_register(group, from.to, &out);
        Ok(())
    }

    fn execute_compare(&mut self, context: &Context<'_>, group: &Group, compare: &Compare) -> Step<()> {
        let Compare { function, combine, to, from, flush: flushes } = *compare;
        let a = self.fetch_operand(context, group, from[0])?;
        let b = self.fetch_operand(context, group, from[1])?;
        let c = self.fetch_operand(context, group, from[2])?;
        let input = |value: u64| if flushes { flush_bits(value) } else { value };
        let (mut holds, mut fails) = ([0; 32], [0; 32]);
        for_each_thread(group.mask, |lane| {
            let result = function(input(a.get(lane)), input(b.get(lane)), 0, 0);
            holds[lane] = combine(result, c.get(lane), 0, 0);
            fails[lane] = combine(result ^ 1, c.get(lane), 0, 0);
        });
        for (slot, lanes) in to.iter().zip([&holds, &fails]) {
            if let Some(slot) = *slot {
                self.write_register(group, slot, lanes);
            }
        }
        Ok(())
    }

    fn execute_pack(&mut self, context: &Context<'_>, group: &Group, pack: &Pack) -> Step<()> {
        let mut out = [0; 32];
        for (index, &part) in (0..).zip(pack.from.iter().take(pack.count.into())) {
            let value = self.fetch_operand(context, group, part)?;
            let shift = index * u32::from(pack.bits);
            for_each_thread(group.mask, |lane| out[lane] |= value.get(lane) << shift);
        }
        self.write_register(group, pack.to, &out);
        Ok(())
    }

    fn execute_unpack(&mut self, context: &Context<'_>, group: &Group, unpack: &Unpack) -> Step<()> {
        let value = self.fetch_operand(context, group, unpack.from)?;
        let mut whole = [0; 32];
        for_each_thread(group.mask, |lane| whole[lane] = value.get(lane));
        let bits = u32::from(unpack.bits);
        for (index, slot) in (0..).zip(unpack.to) {
            let Some(slot) = slot else { continue };
            let part = whole.map(|value| value >> (index * bits) & low_bits(bits));
            self.write_register(group, slot, &part);
        }
        Ok(())
    }

    fn load_part(&mut self, context: &Context<'_>, group: &Group, part: &LoadPart) -> Step<()> {
        let LoadPart { to, from, shift, bits, signed } = *part;
        let value = self.fetch_operand(context, group, Operand::Register(from))?;
        let mut out = [0; 32];
        let field = low_bits(bits.into());
        for_each_thread(group.mask, |lane| {
            out[lane] = widen_loaded(value.get(lane) >> shift & field, bits, signed);
        });
        self.write_register(group, to, &out);
        Ok(())
    }

    fn store_part(&mut self, context: &Context<'_>, group: &Group, part: &StorePart) -> Step<()> {
        let StorePart { to, from, shift, bits } = *part;
        let value = self.fetch_operand(context, group, from)?;
        let mut out = self.registers[(group.base + to) as usize];
        let field = low_bits(bits.into());
        for_each_thread(group.mask, |lane| {
            out[lane] = out[lane] & !(field << shift) | (value.get(lane) & field) << shift;
        });
        self.write_register(group, to, &out);
        Ok(())
    }
}

/// Computes with `.ftz`, `.sat` or a divisor; the threads whose result is undefined.
fn with_extras(compute: &Compute, mask: u32, from: [Value<'_>; 4], out: &mut Lanes) -> u32 {
    let Compute { function, extras, .. } = *compute;
    let [a, b, c, d] = from;
    let input = |value: u64| {
        if extras.flush_inputs { flush_bits(value) } else { value }
    };
    let mut undefined = 0;
    for_each_thread(mask, |lane| {
        let (a, b, c) = (input(a.get(lane)), input(b.get(lane)), input(c.get(lane)));
        let result = function(a, b, c, d.get(lane));
        let result = if extras.flush_result { flush_bits(result) } else { result };
        out[lane] = extras.saturate.map_or(result, |bits| saturate_float(result, bits));
        if extras.divisor.is_some_and(|bits| b & low_bits(bits) == 0) {
            undefined |= 1 << lane;
        }
    });
    undefined
}

fn flush_bits(bits: u64) -> u64 {
    u64::from(flush_subnormal(f32::from_bits(bits as u32)).to_bits())
}

/// A float clamped to 0..1, NaN being 0.
fn saturate_float(bits: u64, width: u32) -> u64 {
    let clamp = |value: f64| {
        if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) + 0.0 }
    };
    match width {
        32 => u64::from((clamp(f64::from(f32::from_bits(bits as u32))) as f32).to_bits()),
        _ => clamp(f64::from_bits(bits)).to_bits(),
    }
}

/// A loaded value of so many bits in its register.
pub fn widen_loaded(value: u64, bits: u8, signed: Option<u8>) -> u64 {
    signed.map_or(value, |register| sign_extend(value, bits.into()) & low_bits(register.into()))
}
