//! Directives of OpenACC in branches that the preprocessor leaves out: nothing reads them, and a translation leaves them as they are.

use regions::translate::print::text::is_continuation;
use regions::translate::problems;
use source::{Diagnostic, FileId, Origin, OriginId, Place, Span, TokenBuffer};
use std::collections::HashSet;

/// A warning for each directive in such a branch of a file; text in a comment is not a directive.
pub fn untaken(text: &str, file: FileId, buffer: &TokenBuffer) -> Vec<Diagnostic<Place>> {
    if !text.contains("#if") && !text.contains("# if") {
        return Vec::new();
    }
    let own = |place: &&Place| matches!(buffer.origins.get(place.origin), Origin::File(other) if other == file);
    let read: HashSet<u32> = buffer.places.iter().filter(own).map(|place| place.start).collect();
    let mut found = Vec::new();
    let (mut depth, mut comment, mut at, mut continued) = (0_usize, false, 0_usize, false);
    for line in text.split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        let (begin, end) = (at as u32, (at + line.trim_end().len()) as u32);
        at += line.len();
        let words = line.trim_start();
        let condition = words.strip_prefix('#').map_or("", str::trim_start);
        if !comment && condition.starts_with("if") {
            depth += 1;
        } else if !comment && condition.starts_with("endif") {
            depth = depth.saturating_sub(1);
        } else if !comment && is_directive(words) {
            // What continues a directive belongs to that one.
            if depth > 0 && !continued && !is_continuation(words) && !(begin..end).any(|byte| read.contains(&byte)) {
                let place = Place { origin: OriginId(0), start: start as u32, end };
                found.push(problems::left_in_branch(Span::default()).map(|_| place));
            }
            continued = words.trim_end().ends_with('&');
        } else if !words.trim().is_empty() && condition.is_empty() {
            continued = false;
        }
        comment = is_open(line, comment);
    }
    found
}

/// Whether a line begins a directive of OpenACC.
fn is_directive(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    let pragma = lower.strip_prefix('#').and_then(|rest| rest.trim_start().strip_prefix("pragma"));
    let fortran = ["!$acc", "c$acc", "*$acc"].iter().any(|sentinel| lower.starts_with(sentinel));
    fortran || pragma.is_some_and(|rest| rest.trim_start().starts_with("acc"))
}

/// Whether a comment of C is open behind a line.
fn is_open(line: &str, open: bool) -> bool {
    let (mut open, mut rest) = (open, line);
    loop {
        let (mark, comment) = if open { ("*/", false) } else { ("/*", true) };
        let behind = rest.find(mark).filter(|at| open || !rest[..*at].contains("//"));
        match behind {
            Some(at) => (open, rest) = (comment, &rest[at + 2..]),
            None => return open,
        }
    }
}
