//! Loads, stores and atomics: every access of every thread is checked.

use super::memory::{LOCAL, Memory, PARAMETER, SHARED, User, check_access};
use super::program::{Access, Atomic, Load, Store};
use super::step::widen_loaded;
use super::tree::Space;
use super::warp::{Context, Group, Lanes, Step, Warp, for_each_thread, lanes};
use crate::Fault;

impl Warp {
    fn compute_addresses(&self, context: &Context<'_>, group: &Group, access: &Access) -> Step<Lanes> {
        let base = self.fetch_operand(context, group, access.base)?;
        let mut out = [0; 32];
        for_each_thread(group.mask, |lane| out[lane] = base.get(lane).wrapping_add_signed(access.offset));
        Ok(out)
    }

    fn find_user(&self, access: &Access) -> User {
        if access.strong { User::Strong } else { User::Warp(self.index) }
    }

    /// The memory one thread accesses, and where in it.
    pub fn find_memory<'m>(
        &'m mut self,
        context: &'m mut Context<'_>,
        lane: usize,
        access: &Access,
        address: u64,
    ) -> Step<(&'m mut Memory, usize)> {
        let bytes = usize::from(access.bytes) * usize::from(access.count);
        let (space, offset) = match access.space {
            Space::Generic if address >= PARAMETER => (Space::Parameter, address - PARAMETER),
            Space::Generic if address >= LOCAL => (Space::Local, address - LOCAL),
            Space::Generic if address >= SHARED => (Space::Shared, address - SHARED),
            Space::Generic => (Space::Global, address),
            space => (space, address),
        };
        let fail = |fault| (lane as u32, fault);
        let (memory, at) = match space {
            Space::Shared => (&mut *context.shared, offset),
            Space::Local => (&mut self.local[lane], offset),
            Space::Parameter => (&mut *context.parameters, offset),
            Space::Global | Space::Constant | Space::Generic | Space::Register => {
                let outside = Fault::OutOfBounds { space: space.name(), address, bytes };
                context.global.find_allocation(offset).ok_or(fail(outside))?
            }
        };
        let at = check_access(at, memory.len(), bytes, space, address).map_err(fail)?;
        Ok((memory, at))
    }

    pub fn execute_load(&mut self, context: &mut Context<'_>, group: &Group, load: &Load) -> Step<()> {
        let Load { access, to, signed, coherent } = load;
        let addresses = self.compute_addresses(context, group, access)?;
        let bytes = usize::from(access.bytes);
        let user = if *coherent { self.find_user(access) } else { User::ReadOnly };
        let mut out = [[0; 32]; 4];
        for lane in lanes(group.mask) {
            let address = addresses[lane];
            let (memory, at) = self.find_memory(context, lane, access, address)?;
            let elements = (0..).zip(&mut out).take(access.count.into());
            for (index, values) in elements.filter(|(index, _)| to[*index].is_some()) {
                let skip = index * bytes;
                let value = memory.load_value(at + skip, bytes, address + skip as u64, user);
                let value = value.map_err(|fault| (lane as u32, fault))?;
                values[lane] = widen_loaded(value, access.bytes * 8, *signed);
            }
        }
        for (slot, values) in to.iter().zip(&out) {
            if let Some(slot) = *slot {
                self.write_register(group, slot, values);
            }
        }
        Ok(())
    }

    pub fn execute_store(&mut self, context: &mut Context<'_>, group: &Group, store: &Store) -> Step<()> {
        let Store { access, from } = store;
        let addresses = self.compute_addresses(context, group, access)?;
        let (bytes, count) = (usize::from(access.bytes), usize::from(access.count));
        let user = self.find_user(access);
        let mut values = [[0; 32]; 4];
        for (element, &operand) in values.iter_mut().zip(from).take(count) {
            let value = self.fetch_operand(context, group, operand)?;
            for_each_thread(group.mask, |lane| element[lane] = value.get(lane));
        }
        for lane in lanes(group.mask) {
            let address = addresses[lane];
            let (memory, at) = self.find_memory(context, lane, access, address)?;
            for (index, element) in values.iter().enumerate().take(count) {
                let skip = index * bytes;
                let stored = memory.store_value(at + skip, bytes, address + skip as u64, element[lane], user);
                stored.map_err(|fault| (lane as u32, fault))?;
            }
        }
        Ok(())
    }

    /// Threads of a warp take their turn, so every operation is whole.
    pub fn execute_atomic(&mut self, context: &mut Context<'_>, group: &Group, atomic: &Atomic) -> Step<()> {
        let Atomic { access, function, to, from } = atomic;
        let addresses = self.compute_addresses(context, group, access)?;
        let bytes = usize::from(access.bytes);
        let (mut operands, mut out) = ([[0; 32]; 2], [0; 32]);
        for (values, &operand) in operands.iter_mut().zip(from) {
            let value = self.fetch_operand(context, group, operand)?;
            for_each_thread(group.mask, |lane| values[lane] = value.get(lane));
        }
        for lane in lanes(group.mask) {
            let address = addresses[lane];
            let (memory, at) = self.find_memory(context, lane, access, address)?;
            let fail = |fault| (lane as u32, fault);
            let old = memory.load_value(at, bytes, address, User::Strong).map_err(fail)?;
            let new = function(old, operands[0][lane], operands[1][lane], 0);
            memory.store_value(at, bytes, address, new, User::Strong).map_err(fail)?;
            out[lane] = old;
        }
        if let Some(to) = *to {
            self.write_register(group, to, &out);
        }
        Ok(())
    }
}
