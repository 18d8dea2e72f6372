//! References of a file in few bytes: a project has millions, and they are kept.
//!
//! Of each reference: how far it begins behind the one before, with two marks (another file than the one before; made by a macro), the
//! file if it is another, and its length. Numbers are in LEB128: seven bits a byte, the lowest first.

use crate::spots::{Reference, Spot};
use source::FileId;

const OTHER_FILE: u64 = 1;
const IN_MACRO: u64 = 2;
/// So many bits are marks.
const MARKS: u32 = 2;

/// References, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReferenceList(Vec<u8>);

impl ReferenceList {
    /// How many bytes it has: where what is added next begins.
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// Adds references, which [`ReferenceList::unpack`] gives again from where they begin.
    pub fn pack(&mut self, references: &[Reference]) {
        let mut last = BEFORE;
        for Reference { spot, in_macro } in references {
            let is_other = spot.file != last.file;
            let marks = u64::from(is_other) * OTHER_FILE + u64::from(*in_macro) * IN_MACRO;
            let distance = i64::from(spot.start) - i64::from(last.start);
            self.push(zigzag(distance) << MARKS | marks);
            if is_other {
                self.push(spot.file.0.into());
            }
            self.push(zigzag(i64::from(spot.end) - i64::from(spot.start)));
            last = spot.clone();
        }
    }

    /// The references that were packed between these sizes.
    pub fn unpack(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = Reference> + '_ {
        let mut bytes = self.0[range].iter();
        let mut last = BEFORE;
        std::iter::from_fn(move || {
            let head = take(&mut bytes)?;
            let start = (i64::from(last.start) + unzigzag(head >> MARKS)) as u32;
            let file = if head & OTHER_FILE != 0 { FileId(take(&mut bytes)? as u32) } else { last.file };
            let end = (i64::from(start) + unzigzag(take(&mut bytes)?)) as u32;
            last = Spot { file, start, end };
            Some(Reference { spot: last.clone(), in_macro: head & IN_MACRO != 0 })
        })
    }

    /// Gives up memory that it does not use.
    pub fn shrink(&mut self) {
        self.0.shrink_to_fit();
    }

    fn push(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }
}

/// What the first reference is told from.
const BEFORE: Spot = Spot { file: FileId(0), start: 0, end: 0 };

/// Small numbers for those near zero, whatever their sign.
fn zigzag(number: i64) -> u64 {
    (number << 1 ^ number >> 63) as u64
}

fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

fn take<'a>(bytes: &mut impl Iterator<Item = &'a u8>) -> Option<u64> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let byte = *bytes.next()?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn what_is_packed_comes_out_again() {
        let reference = |file: u32, start: u32, end: u32, in_macro: bool| Reference {
            spot: Spot { file: FileId(file), start, end },
            in_macro,
        };
        let first = [
            reference(0, 5, 9, false),
            reference(0, 9, 9, true),
            reference(7, 0, 300, false),
            reference(7, u32::MAX - 1, u32::MAX, false),
            reference(u32::MAX, 0, u32::MAX, true),
            reference(0, 3, 1, false),
        ];
        let second = [reference(3, 100, 104, false), reference(3, 120, 124, false)];
        let mut list = ReferenceList::default();
        list.pack(&first);
        let between = list.size();
        list.pack(&second);
        assert_eq!(list.unpack(0..between).collect::<Vec<_>>(), first);
        assert_eq!(list.unpack(between..list.size()).collect::<Vec<_>>(), second);
        assert_eq!(list.size() - between, 7);
        assert_eq!(list.unpack(0..0).next(), None);
    }
}
