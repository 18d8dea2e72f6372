//! Translation phases 1 and 2: trigraphs, and lines that a backslash joins (C23, 5.1.1.2; C17, 5.2.1.1).

use crate::diagnostic::Diagnostic;
use crate::origin::{OriginId, Place};
use crate::problems;
use crate::text::Joined;

/// C17, 5.2.1.1: what follows `??`, and what the three stand for.
const TRIGRAPHS: &[(u8, &str)] = &[
    (b'=', "#"),
    (b'(', "["),
    (b'/', "\\"),
    (b')', "]"),
    (b'\'', "^"),
    (b'<', "{"),
    (b'!', "|"),
    (b'>', "}"),
    (b'-', "~"),
];

/// The text without backslash and new-line; `None` when it has none.
pub(crate) fn splice_lines(text: &str, origin: OriginId, offset: usize) -> Option<Joined> {
    run_phases(text, origin, offset, false, None)
}

/// The text after phases 1 and 2; `None` when they change nothing. With a place for the warning, blanks may stand between
/// backslash and new-line, as in gcc and clang.
pub(crate) fn run_phases(
    text: &str,
    origin: OriginId,
    offset: usize,
    trigraphs: bool,
    mut diagnostics: Option<&mut Vec<Diagnostic<Place>>>,
) -> Option<Joined> {
    let mut joined = Joined::default();
    let place = |start: usize, end: usize| Place { origin, start: (offset + start) as u32, end: (offset + end) as u32 };
    let (mut from, mut at) = (0, 0);
    while let Some(found) = next_candidate(text, at, trigraphs) {
        if joined.pieces.len() == 1 {
            joined.text.reserve_exact(text.len() - joined.text.len());
        }
        let written = &text.as_bytes()[found..];
        let (sign, length) = match written {
            [b'\\', ..] => ("\\", 1),
            [b'?', b'?', third, ..] => match TRIGRAPHS.iter().find(|(other, _)| other == third) {
                Some((_, sign)) => (*sign, 3),
                None => ("", 1),
            },
            _ => ("", 1),
        };
        let splice = if sign == "\\" { splice_length(&written[length..]) } else { None };
        match splice {
            Some((blanks, end)) if blanks == 0 || diagnostics.is_some() => {
                if let Some(diagnostics) = diagnostics.as_mut().filter(|_| blanks > 0) {
                    diagnostics.push(problems::blanks_after_backslash(place(found, found + length + blanks)));
                }
                joined.push(&text[from..found], place(from, found), false);
                from = found + length + end;
                at = from;
            }
            _ if length == 3 => {
                joined.push(&text[from..found], place(from, found), false);
                joined.push(sign, place(found, found + 3), false);
                from = found + 3;
                at = from;
            }
            _ => at = found + 1,
        }
    }
    if from == 0 {
        return None;
    }
    joined.push(&text[from..], place(from, text.len()), false);
    Some(joined)
}

/// Where from `at` on a backslash is, or what may be a trigraph.
fn next_candidate(text: &str, at: usize, trigraphs: bool) -> Option<usize> {
    let backslash = text[at..].find('\\').map(|found| at + found);
    if !trigraphs {
        return backslash;
    }
    let trigraph = text[at..backslash.unwrap_or(text.len())].find("??").map(|found| at + found);
    trigraph.or(backslash)
}

/// How many blanks `rest` begins with before the end of the line, and where that line ends.
fn splice_length(rest: &[u8]) -> Option<(usize, usize)> {
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | 0x0b | 0x0c)).count();
    match &rest[blanks..] {
        [b'\n', ..] => Some((blanks, blanks + 1)),
        [b'\r', b'\n', ..] => Some((blanks, blanks + 2)),
        _ => None,
    }
}
