//! What an editor may fold: blocks, constructs of directives, comments, and lines that use or include.

use crate::blocks;
use crate::read_text::ReadText;
use crate::text::Lines;
use semantics::extend::Queries as _;
use semantics::{Snapshot, queries};
use source::FileId;

/// What is folded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Code.
    Region,
    /// Comments.
    Comment,
    /// Lines that use modules or include files.
    Imports,
}

/// Lines that are folded into the first of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Fold {
    /// The first.
    pub first: u32,
    /// The last.
    pub last: u32,
    /// What they are.
    pub kind: Kind,
}

/// What may be folded in a file.
pub fn folding(analysis: &Snapshot, file: FileId) -> Vec<Fold> {
    let db = analysis.db();
    let Some((text, lines)) = ReadText::of_file(analysis, file).zip(Lines::of_file(analysis, file)) else {
        return Vec::new();
    };
    let is_c = queries::is_c(db, text.reading);
    let mut folds = line_runs(lines.text(), is_c);
    for range in ranges(analysis, file) {
        let (first, last) = (lines.position(range.0).line, lines.position(range.1).line);
        folds.push(Fold { first, last, kind: Kind::Region });
    }
    folds.retain(|fold| fold.first < fold.last);
    folds.sort_unstable();
    folds.dedup_by_key(|fold| (fold.first, fold.last));
    folds
}

/// The bytes of the blocks and constructs of a file.
pub fn ranges(analysis: &Snapshot, file: FileId) -> Vec<(u32, u32)> {
    let db = analysis.db();
    let Some(text) = ReadText::of_file(analysis, file) else { return Vec::new() };
    let own = |token: usize| text.token_bytes(token);
    let blocks = blocks::blocks(db, text.reading).into_iter();
    let mut found: Vec<(u32, u32)> =
        blocks.filter_map(|block| Some((own(block.first)?.0, own(block.last)?.1))).collect();
    for unit in text.units() {
        for body in &queries::resolved(db, unit).bodies {
            let spans = body.constructs.iter().map(|(_, construct)| construct.span);
            found.extend(spans.filter_map(|span| text.span_bytes(unit, span)));
        }
    }
    found
}

/// Runs of lines of one kind.
fn line_runs(text: &str, is_c: bool) -> Vec<Fold> {
    let (mut folds, mut run): (Vec<Fold>, Option<Fold>) = (Vec::new(), None);
    let mut in_comment = false;
    for (number, line) in (0..).zip(text.lines()) {
        let kind = if is_c { kind_c(line, &mut in_comment) } else { kind_fortran(line) };
        match (&mut run, kind) {
            (Some(run), Some(kind)) if run.kind == kind => run.last = number,
            (_, kind) => {
                folds.extend(run);
                run = kind.map(|kind| Fold { first: number, last: number, kind });
            }
        }
    }
    folds.extend(run);
    folds
}

fn kind_fortran(line: &str) -> Option<Kind> {
    let code = line.trim_start().to_ascii_lowercase();
    match code.strip_prefix('!') {
        Some(rest) => (!rest.starts_with('$')).then_some(Kind::Comment),
        None if code.starts_with("use ") || code.starts_with("use,") || code.starts_with("#include") => {
            Some(Kind::Imports)
        }
        None => None,
    }
}

fn kind_c(line: &str, in_comment: &mut bool) -> Option<Kind> {
    let code = line.trim();
    let opens = code.starts_with("/*");
    if *in_comment || opens {
        let rest = if opens { &code[2..] } else { code };
        *in_comment = !rest.contains("*/");
        return Some(Kind::Comment);
    }
    if code.starts_with("//") {
        return Some(Kind::Comment);
    }
    code.strip_prefix('#')?.trim_start().starts_with("include").then_some(Kind::Imports)
}
