//! The functions of the driver's runtime: `vprintf`, `malloc` and `free`, which PTX declares and nobody defines.

use super::memory::{Memory, User};
use super::program::{Access, Call, Operand, Runtime};
use super::tree::Space;
use super::warp::{Context, Group, Step, Warp, lanes};
use crate::Fault;

/// Bytes of the device's heap.
const HEAP: usize = 8 << 20;
/// The longest text that is printed.
const LONGEST: u64 = 1 << 16;

/// The function of this name.
pub fn find_runtime(name: &str) -> Option<Runtime> {
    match name {
        "vprintf" => Some(Runtime::Print),
        "malloc" => Some(Runtime::Allocate),
        "free" => Some(Runtime::Free),
        _ => None,
    }
}

impl Warp {
    /// Carries out a call of the runtime for each thread.
    pub fn call_runtime(
        &mut self,
        context: &mut Context<'_>,
        group: &Group,
        call: &Call,
        runtime: Runtime,
    ) -> Step<()> {
        let mut arguments = [[0; 32]; 2];
        for (values, (operand, _)) in arguments.iter_mut().zip(&call.arguments) {
            let value = self.fetch_operand(context, group, *operand)?;
            lanes(group.mask).for_each(|lane| values[lane] = value.get(lane));
        }
        let mut results = [0; 32];
        for lane in lanes(group.mask) {
            let given = [arguments[0][lane], arguments[1][lane]];
            results[lane] = match runtime {
                Runtime::Print => self.print_formatted(context, lane, given)?,
                Runtime::Allocate => context.global.allocate_heap(given[0], HEAP),
                Runtime::Free => {
                    let outside = Fault::OutOfBounds { space: "global", address: given[0], bytes: 0 };
                    context.global.give_back(given[0]).then_some(0).ok_or((lane as u32, outside))?
                }
            };
            self.park_threads(1 << lane, group.pc + 1);
        }
        if let Some(&(_, to)) = call.results.first() {
            self.write_register(group, to, &results);
        }
        Ok(())
    }

    fn load_bytes(&mut self, context: &mut Context<'_>, lane: usize, address: u64, bytes: u8) -> Step<u64> {
        let base = Operand::Constant(0);
        let access = Access { space: Space::Generic, base, offset: 0, strong: false, bytes, count: 1 };
        let user = User::Warp(self.index);
        let (memory, at): (&mut Memory, usize) = self.find_memory(context, lane, &access, address)?;
        memory.load_value(at, bytes.into(), address, user).map_err(|fault| (lane as u32, fault))
    }

    fn load_text(&mut self, context: &mut Context<'_>, lane: usize, address: u64) -> Step<String> {
        let mut text = String::new();
        for offset in 0..LONGEST {
            match self.load_bytes(context, lane, address.wrapping_add(offset), 1)? {
                0 => break,
                byte => text.push(char::from(byte as u8)),
            }
        }
        Ok(text)
    }

    /// The number of conversions; the text goes to what the launch has printed.
    fn print_formatted(&mut self, context: &mut Context<'_>, lane: usize, [format, values]: [u64; 2]) -> Step<u64> {
        let format = self.load_text(context, lane, format)?;
        let (mut printed, mut at, mut count) = (String::new(), values, 0);
        let mut rest = format.chars().peekable();
        while let Some(c) = rest.next() {
            if c != '%' {
                printed.push(c);
                continue;
            }
            let mut word = String::new();
            while let Some(c) = rest.next_if(|c| !c.is_ascii_alphabetic() && *c != '%' || "lhzjt".contains(*c)) {
                word.push(c);
            }
            let Some(kind) = rest.next() else { break };
            if kind == '%' {
                printed.push('%');
                continue;
            }
            let wide = word.contains(['l', 'z', 'j', 't']) || "fFeEgGsp".contains(kind);
            let bytes = if wide { 8 } else { 4 };
            at = at.next_multiple_of(bytes);
            let bits = self.load_bytes(context, lane, at, bytes as u8)?;
            at += bytes;
            count += 1;
            match kind {
                's' => printed.push_str(&self.load_text(context, lane, bits)?),
                _ => printed.push_str(&format_number(&word, kind, bits, wide)),
            }
        }
        context.global.printed.push_str(&printed);
        Ok(count)
    }
}

/// A number as `printf` prints it; flags do nothing.
fn format_number(word: &str, kind: char, bits: u64, wide: bool) -> String {
    let mut numbers = word.trim_matches(|c: char| !c.is_ascii_digit() && c != '.').split('.');
    let mut number = || numbers.next().and_then(|digits| digits.parse::<usize>().ok());
    let (width, precision) = (number().unwrap_or(0), number());
    let signed = if wide { bits as i64 } else { i64::from(bits as u32 as i32) };
    let text = match kind {
        'd' | 'i' => signed.to_string(),
        'u' => bits.to_string(),
        'x' => format!("{bits:x}"),
        'c' => char::from(bits as u8).to_string(),
        'p' => format!("{bits:#x}"),
        'f' | 'F' => format!("{:.*}", precision.unwrap_or(6), f64::from_bits(bits)),
        _ => format!("{}", f64::from_bits(bits)),
    };
    format!("{text:>width$}")
}
