//! Directives of OpenACC in branches that the preprocessor leaves out: nothing reads them. A translation has a reading of its own for such
//! a branch, of the same text with other conditions; what it cannot be sure of it leaves as it is, and says so.

use regions::translate::print::text::is_continuation;
use regions::translate::problems;
use source::{Diagnostic, FileId, Origin, OriginId, Place, Span, TokenBuffer, conditional_word};
use std::collections::HashSet;
use std::ops::Range;

/// A conditional of the preprocessor in a text, in bytes: `#if` to `#endif`.
pub struct Conditional {
    /// The lines that begin its branches.
    heads: Vec<Range<usize>>,
    /// The line that ends it.
    end: Range<usize>,
    /// The conditional around it, by its number, and the branch that it is in.
    around: Option<(usize, usize)>,
}

impl Conditional {
    /// The text of a branch.
    fn branch(&self, number: usize) -> Range<usize> {
        self.heads[number].end..self.heads.get(number + 1).map_or(self.end.start, |next| next.start)
    }

    /// What it asks: two that ask the same are taken to have the same answer.
    fn condition_words<'t>(&self, text: &'t str) -> Vec<&'t str> {
        self.heads.iter().flat_map(|head| text[head.clone()].split_whitespace()).collect()
    }
}

/// The text with other conditions, so that a branch is taken which is not: each byte has its place.
pub struct Alternative {
    /// The text.
    pub text: String,
    /// The conditionals of which another branch is taken.
    pub changed: Vec<Range<usize>>,
    /// These branches.
    pub branches: Vec<Range<usize>>,
}

/// The branch that an offset is in and in no smaller one: the number of its conditional, and its own there.
pub fn innermost_branch(all: &[Conditional], offset: usize) -> Option<(usize, usize)> {
    let inside = |conditional: &Conditional| {
        (0..conditional.heads.len()).find(|number| conditional.branch(*number).contains(&offset))
    };
    let found = all.iter().enumerate().filter_map(|(at, conditional)| Some((at, inside(conditional)?)));
    // Those inside of others begin later.
    found.max_by_key(|(at, _)| all[*at].heads[0].start)
}

/// The text of a branch, in bytes.
pub fn branch_range(all: &[Conditional], (at, number): (usize, usize)) -> Range<usize> {
    all[at].branch(number)
}

/// The branches of which something is read.
pub fn branches_read(all: &[Conditional], read: &HashSet<u32>) -> Vec<Range<usize>> {
    let branches = all.iter().flat_map(|own| (0..own.heads.len()).map(|number| own.branch(number)));
    branches.filter(|branch| is_read(branch, read)).collect()
}

/// The parts of a branch that are read: those in it that are left out are none of them.
pub fn parts_read(all: &[Conditional], branch: &Range<usize>, read: &HashSet<u32>) -> Vec<Range<usize>> {
    let inner = all.iter().filter(|inner| branch.start <= inner.heads[0].start && inner.end.end <= branch.end);
    let left_out = inner.flat_map(|inner| (0..inner.heads.len()).map(|number| inner.branch(number)));
    let mut left_out: Vec<_> = left_out.filter(|part| !is_read(part, read)).collect();
    left_out.sort_by_key(|part| part.start);
    let (mut parts, mut at) = (Vec::new(), branch.start);
    for part in left_out {
        if at < part.start {
            parts.push(at..part.start);
        }
        at = at.max(part.end);
    }
    parts.push(at..branch.end);
    parts
}

fn is_read(part: &Range<usize>, read: &HashSet<u32>) -> bool {
    part.clone().any(|byte| read.contains(&(byte as u32)))
}

/// The text in which a branch is taken, those around it, and what other conditionals with the same questions have in their places.
pub fn take_branch(
    text: &str,
    all: &[Conditional],
    read: &HashSet<u32>,
    branch: (usize, usize),
) -> Option<Alternative> {
    let around = std::iter::successors(Some(branch), |(at, _)| all[*at].around);
    let wanted: Vec<_> = around.map(|(at, number)| (all[at].condition_words(text), number)).collect();
    let mut found = Alternative { text: text.to_owned(), changed: Vec::new(), branches: Vec::new() };
    for conditional in all {
        let question = conditional.condition_words(text);
        let Some((_, number)) = wanted.iter().find(|(other, _)| *other == question) else { continue };
        let branch = conditional.branch(*number);
        if is_read(&branch, read) {
            continue;
        }
        for (at, head) in conditional.heads.iter().enumerate().take(number + 1) {
            let line = decide_condition(&text[head.clone()], at == *number)?;
            found.text.replace_range(head.clone(), &line);
        }
        found.changed.push(conditional.heads[0].start..conditional.end.end);
        found.branches.push(branch);
    }
    Some(found)
}

/// The line of a condition, of the same length, with an answer instead of a question.
fn decide_condition(line: &str, answer: bool) -> Option<String> {
    let is_closed = !line.trim_end().ends_with('\\') && (!line.contains("/*") || line.contains("*/"));
    let new = match conditional_word(line)? {
        "else" => return answer.then(|| line.to_owned()),
        word if word.starts_with("el") => "#elif",
        _ => "#if",
    };
    let new = format!("{new} {}", u8::from(answer));
    (is_closed && new.len() <= line.len()).then(|| format!("{new}{}", " ".repeat(line.len() - new.len())))
}

/// The conditionals of a text, in the order in which they end; none of a text in which they do not match.
pub fn find_conditionals(text: &str) -> Vec<Conditional> {
    let (mut done, mut open): (Vec<Conditional>, Vec<Conditional>) = Default::default();
    let (mut comment, mut at) = (false, 0_usize);
    for line in text.split_inclusive('\n') {
        let range = at..at + line.trim_end_matches(['\n', '\r']).len();
        at += line.len();
        match conditional_word(line).filter(|_| !comment) {
            Some("endif") => {
                let Some(conditional) = open.pop() else { return Vec::new() };
                done.push(Conditional { end: range, ..conditional });
            }
            Some(word) if word.starts_with("if") => {
                open.push(Conditional { heads: vec![range], end: 0..0, around: None });
            }
            Some(_) => {
                let Some(conditional) = open.last_mut() else { return Vec::new() };
                conditional.heads.push(range);
            }
            None => {}
        }
        comment = is_open(line, comment);
    }
    let around = |inner: &Conditional| {
        let start = inner.heads[0].start;
        let outer =
            done.iter().enumerate().filter(|(_, outer)| outer.heads[0].start < start && start < outer.end.start);
        let (at, outer) = outer.max_by_key(|(_, outer)| outer.heads[0].start)?;
        Some((at, (0..outer.heads.len()).find(|number| outer.branch(*number).contains(&start))?))
    };
    let around: Vec<_> = done.iter().map(around).collect();
    done.into_iter().zip(around).map(|(conditional, around)| Conditional { around, ..conditional }).collect()
}

/// The offsets in a file at which tokens begin that were read.
pub fn offsets_read(file: FileId, buffer: &TokenBuffer) -> HashSet<u32> {
    let own = |place: &&Place| matches!(buffer.origins.get(place.origin), Origin::File(other) if other == file);
    buffer.places.iter().filter(own).map(|place| place.start).collect()
}

/// A warning for each directive in a branch of a file that is left out; text in a comment is not a directive.
pub fn warn_of_untaken(text: &str, read: &HashSet<u32>) -> Vec<Diagnostic<Place>> {
    if !text.contains("#if") && !text.contains("# if") {
        return Vec::new();
    }
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
