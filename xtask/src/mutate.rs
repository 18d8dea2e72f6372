//! Damaged texts: bytes, lines and tokens deleted, duplicated and swapped; the same seed gives the same damage everywhere.

use std::ops::Range;

/// Numbers that look like chance (SplitMix64).
pub struct Random(u64);

impl Random {
    /// The sequence of `seed`, and of the `case`-th case in it.
    pub fn new(seed: u64, case: u64) -> Random {
        let mut random = Random(seed ^ case.wrapping_mul(0xd134_2543_de82_ef95));
        random.next_number();
        random
    }

    /// The next number.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `end`; 0 if there is none.
    pub fn number_below(&mut self, end: usize) -> usize {
        (self.next_number() % end.max(1) as u64) as usize
    }
}

/// What is damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Grain {
    Bytes,
    Lines,
    Tokens,
}

/// `text` with one to eight damages.
pub fn mutate(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=random.number_below(8) {
        text = damage_text(&text, random);
    }
    text
}

fn damage_text(text: &[u8], random: &mut Random) -> Vec<u8> {
    let grain = [Grain::Bytes, Grain::Lines, Grain::Tokens][random.number_below(3)];
    let pieces = find_pieces(text, grain);
    let (one, other) = (run(&pieces, random), run(&pieces, random));
    let (first, second) = if one.start <= other.start { (one, other) } else { (other, one) };
    match random.number_below(3) {
        0 => [&text[..first.start], &text[first.end..]].concat(),
        1 if random.number_below(2) == 0 => [&text[..first.end], &text[first.start..]].concat(),
        1 => [&text[..second.start], &text[first], &text[second.start..]].concat(),
        _ if first.end > second.start => [&text[..first.start], &text[first.end..]].concat(),
        _ => {
            let between = &text[first.end..second.start];
            let (before, after) = (&text[..first.start], &text[second.end..]);
            [before, &text[second], between, &text[first], after].concat()
        }
    }
}

/// One piece, or a few, or seldom very many that stand together.
fn run(pieces: &[Range<usize>], random: &mut Random) -> Range<usize> {
    let first = random.number_below(pieces.len());
    let most = [1, 1, 1, 1, 4, 4, 16, pieces.len() / 3][random.number_below(8)];
    let last = (first + random.number_below(most)).min(pieces.len().saturating_sub(1));
    let at = |index: usize| pieces.get(index).cloned().unwrap_or(0..0);
    at(first).start..at(last).end
}

fn find_pieces(text: &[u8], grain: Grain) -> Vec<Range<usize>> {
    let mut pieces: Vec<Range<usize>> = Vec::new();
    for (at, byte) in text.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| text[before]);
        let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
        let continues = match grain {
            Grain::Bytes => false,
            Grain::Lines => before.is_some_and(|before| before != b'\n'),
            Grain::Tokens => before.is_some_and(|before| word(before) && word(*byte)),
        };
        match pieces.last_mut() {
            Some(piece) if continues => piece.end = at + 1,
            _ if grain == Grain::Tokens && byte.is_ascii_whitespace() => {}
            _ => pieces.push(at..at + 1),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_same_seed_is_the_same_damage() {
        let text = b"a = b + c1\n d = 3\n";
        let twice = [0, 0].map(|_| mutate(text, &mut Random::new(7, 3)));
        assert_eq!(twice[0], twice[1]);
        assert!((0..20).any(|case| mutate(text, &mut Random::new(7, case)) != text));
    }

    #[test]
    fn tokens_are_words_and_signs() {
        let text = b"a1 = b+2\n";
        let tokens: Vec<&[u8]> = find_pieces(text, Grain::Tokens).into_iter().map(|piece| &text[piece]).collect();
        assert_eq!(tokens, [&b"a1"[..], b"=", b"b", b"+", b"2"]);
        assert_eq!(find_pieces(b"", Grain::Lines), []);
    }
}
