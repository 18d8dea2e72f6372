//! How alike the directives of two programs are (R121), in whatever languages they are written.
//!
//! Two directives with a leaf in common are as alike as they have leaves and clauses in common: twice what they share, by what they
//! have. A clause that says something else counts half. The directives of two programs are put side by side in their order, so
//! that as much as possible is alike; the likeness of the programs is twice the sum of that, by the number of directives.

use crate::equivalence::Meaning;
use std::collections::HashMap;

/// A directive of the left program, of the right, or of both: counted in each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Match {
    /// They mean the same.
    Equal(usize, usize),
    /// They have something in common: how much, more than 0 and less than 1.
    Alike(usize, usize, f64),
    /// Only the left program has it.
    Left(usize),
    /// Only the right program has it.
    Right(usize),
}

/// How alike two directives are: 1 if they mean the same, 0 if they have no leaf in common.
pub fn measure_likeness(left: &Meaning, right: &Meaning) -> f64 {
    if left == right {
        return 1.0;
    }
    let leaves = left.leaves.iter().filter(|leaf| right.leaves.contains(leaf)).count();
    if leaves == 0 || left.end != right.end {
        return 0.0;
    }
    let word = |clause: &str| clause.find(['(', '=', '[', '{']).unwrap_or(clause.len());
    let (mut equal, mut near) = (0, 0);
    let mut rest: Vec<&str> = right.clauses.iter().map(String::as_str).collect();
    let mut others = Vec::new();
    for clause in &left.clauses {
        match rest.iter().position(|other| other == clause) {
            Some(at) => {
                rest.swap_remove(at);
                equal += 1;
            }
            None => others.push(clause),
        }
    }
    for clause in others {
        let named = |other: &&str| clause[..word(clause)] == other[..word(other)];
        if let Some(at) = rest.iter().position(named) {
            rest.swap_remove(at);
            near += 1;
        }
    }
    let parts =
        |meaning: &Meaning| meaning.leaves.len() + meaning.clauses.len() + usize::from(!meaning.arguments.is_empty());
    let arguments = usize::from(!left.arguments.is_empty() && left.arguments == right.arguments);
    // Something is different, if only the order: they are not equal.
    let shared = (leaves + equal + arguments) as f64 + f64::from(near) / 2.0;
    (2.0 * shared / (parts(left) + parts(right)) as f64).min(0.99)
}

/// The directives of two programs side by side, in their order.
pub fn side_by_side(left: &[Meaning], right: &[Meaning]) -> Vec<Match> {
    let mut table = Table::default();
    let left: Vec<u32> = left.iter().map(|meaning| table.meaning_number(meaning)).collect();
    let right: Vec<u32> = right.iter().map(|meaning| table.meaning_number(meaning)).collect();
    let mut matches = Vec::new();
    table.align_parts((&left, 0), (&right, 0), &mut matches);
    matches
}

/// The likeness of two programs: 1 if all their directives mean the same, in the same order.
pub fn score(matches: &[Match]) -> f64 {
    let sum: f64 = matches
        .iter()
        .map(|found| match found {
            Match::Equal(..) => 2.0,
            Match::Alike(_, _, likeness) => 2.0 * likeness,
            Match::Left(_) | Match::Right(_) => 0.0,
        })
        .sum();
    let count: usize = matches
        .iter()
        .map(|found| match found {
            Match::Equal(..) | Match::Alike(..) => 2,
            Match::Left(_) | Match::Right(_) => 1,
        })
        .sum();
    if count == 0 { 1.0 } else { sum / count as f64 }
}

/// So many pairs are compared at once; longer programs are cut where they have the same directive once.
const PAIRS: usize = 1 << 22;

/// Different meanings by number, and how alike they are.
#[derive(Default)]
struct Table<'m> {
    numbers: HashMap<&'m Meaning, u32>,
    meanings: Vec<&'m Meaning>,
    known: HashMap<(u32, u32), f32>,
}

/// A part of a program, and the number of its first directive.
type ProgramPart<'p> = (&'p [u32], usize);

impl<'m> Table<'m> {
    fn meaning_number(&mut self, meaning: &'m Meaning) -> u32 {
        let next = self.meanings.len() as u32;
        let number = *self.numbers.entry(meaning).or_insert(next);
        if number == next {
            self.meanings.push(meaning);
        }
        number
    }

    fn compute_likeness(&mut self, left: u32, right: u32) -> f32 {
        if left == right {
            return 1.0;
        }
        let meanings = &self.meanings;
        let measured = || measure_likeness(meanings[left as usize], meanings[right as usize]) as f32;
        *self.known.entry((left, right)).or_insert_with(measured)
    }

    /// What is equal at both ends is not asked about; what is between is compared whole, or in pieces.
    fn align_parts(&mut self, left: ProgramPart, right: ProgramPart, matches: &mut Vec<Match>) {
        let same = left.0.iter().zip(right.0).take_while(|(one, other)| one == other).count();
        matches.extend((0..same).map(|at| Match::Equal(left.1 + at, right.1 + at)));
        let (left, right) = (part_behind(left, same), part_behind(right, same));
        let ends = left.0.iter().rev().zip(right.0.iter().rev()).take_while(|(one, other)| one == other).count();
        let middle = (left.0.len() - ends, right.0.len() - ends);
        let between = ((&left.0[..middle.0], left.1), (&right.0[..middle.1], right.1));
        if middle.0.saturating_mul(middle.1) <= PAIRS {
            self.compare_parts(between.0, between.1, matches);
        } else {
            self.cut_pieces(between.0, between.1, matches);
        }
        matches.extend((0..ends).map(|at| Match::Equal(left.1 + middle.0 + at, right.1 + middle.1 + at)));
    }

    /// Cuts two long parts at directives that each has once, as far as these are in one order.
    fn cut_pieces(&mut self, left: ProgramPart, right: ProgramPart, matches: &mut Vec<Match>) {
        let (ones, others) = (unique_meanings(left.0), unique_meanings(right.0));
        let mut done = (0, 0);
        for (at, number) in left.0.iter().enumerate() {
            let (true, Some(&other)) = (ones.contains_key(number), others.get(number)) else { continue };
            if other < done.1 {
                continue;
            }
            let (one, two) = ((&left.0[done.0..at], left.1 + done.0), (&right.0[done.1..other], right.1 + done.1));
            self.compare_bounded(one, two, matches);
            matches.push(Match::Equal(left.1 + at, right.1 + other));
            done = (at + 1, other + 1);
        }
        self.compare_bounded(part_behind(left, done.0), part_behind(right, done.1), matches);
    }

    /// Compares two parts, piece by piece if they are too long.
    fn compare_bounded(&mut self, left: ProgramPart, right: ProgramPart, matches: &mut Vec<Match>) {
        let pairs = left.0.len().saturating_mul(right.0.len());
        let pieces = pairs.div_ceil(PAIRS).max(1);
        let cut = |part: ProgramPart, piece: usize| part.0.len() * piece / pieces;
        let of = |part: ProgramPart<'_>, piece: usize| (cut(part, piece), cut(part, piece + 1));
        for piece in 0..pieces {
            let ((start, end), (first, last)) = (of(left, piece), of(right, piece));
            self.compare_parts(
                (&left.0[start..end], left.1 + start),
                (&right.0[first..last], right.1 + first),
                matches,
            );
        }
    }

    /// Puts two parts side by side so that they are most alike (Needleman and Wunsch, 1970).
    fn compare_parts(&mut self, left: ProgramPart, right: ProgramPart, matches: &mut Vec<Match>) {
        let (rows, columns) = (left.0.len() + 1, right.0.len() + 1);
        // From each pair on to the end, the most there is to be had.
        let mut most = vec![0f32; rows * columns];
        for row in (0..rows - 1).rev() {
            for column in (0..columns - 1).rev() {
                let here = row * columns + column;
                let both = self.compute_likeness(left.0[row], right.0[column]);
                let paired = if both > 0.0 { both + most[here + columns + 1] } else { 0.0 };
                most[here] = paired.max(most[here + columns]).max(most[here + 1]);
            }
        }
        let (mut row, mut column) = (0, 0);
        while row + 1 < rows && column + 1 < columns {
            let here = row * columns + column;
            let both = self.compute_likeness(left.0[row], right.0[column]);
            let (one, other) = (left.1 + row, right.1 + column);
            if both > 0.0 && most[here] <= both + most[here + columns + 1] {
                matches.push(if both == 1.0 {
                    Match::Equal(one, other)
                } else {
                    Match::Alike(one, other, both.into())
                });
                (row, column) = (row + 1, column + 1);
            } else if most[here + columns] >= most[here + 1] {
                matches.push(Match::Left(one));
                row += 1;
            } else {
                matches.push(Match::Right(other));
                column += 1;
            }
        }
        matches.extend((row..rows - 1).map(|row| Match::Left(left.1 + row)));
        matches.extend((column..columns - 1).map(|column| Match::Right(right.1 + column)));
    }
}

/// A part without its first directives.
fn part_behind(part: ProgramPart, count: usize) -> ProgramPart {
    (&part.0[count..], part.1 + count)
}

/// The meanings that a part has once, and where.
fn unique_meanings(part: &[u32]) -> HashMap<u32, usize> {
    let mut found: HashMap<u32, Option<usize>> = HashMap::new();
    for (at, number) in part.iter().enumerate() {
        found.entry(*number).and_modify(|place| *place = None).or_insert(Some(at));
    }
    found.into_iter().filter_map(|(number, place)| Some((number, place?))).collect()
}
