//! Loops and IF constructs without their ends: what stands behind them is in them by mistake. Where a directive there shows that they
//! should have ended, they end.

use super::{Nest, Remaining, end_directive, line_of};
use crate::fortran::governs::{Governs, ended_as, governs};
use crate::fortran::tree::{DirectiveLine, Executable, ExecutableKind};
use directives::{Leaf, Name};
use source::{Diagnostic, Span};

/// What a construct that begins anew has.
const ANEW: &[Leaf] = &[Leaf::Parallel, Leaf::Sections, Leaf::Single, Leaf::Target, Leaf::Teams, Leaf::Workshare];

/// Where the constructs begin whose ends were reported to be missing.
pub(super) fn unclosed_heads(problems: &[Diagnostic]) -> Vec<u32> {
    let missing = problems.iter().filter(|one| one.row.name == "missing_end");
    let head = |one: &Diagnostic| {
        let needs = one.secondary.iter().find(|label| label.text.starts_with("this needs"));
        needs.map_or(one.primary.at.start, |label| label.at.start)
    };
    missing.map(head).collect()
}

impl Nest<'_> {
    /// Ends a construct whose end is missing; what follows it is read behind it. `own` is the directive whose loop it is.
    pub(super) fn end_unclosed(&self, executable: &mut Executable, own: Option<Name>, rest: &mut Remaining) {
        let span = executable.span;
        if self.unclosed.is_empty() {
            return;
        }
        let block = match &mut executable.kind {
            ExecutableKind::Do(construct) => &mut construct.block,
            ExecutableKind::If(construct) => match construct.branches.as_mut_slice() {
                [(_, only)] => only,
                _ => return,
            },
            _ => return,
        };
        let inside = block.first().map_or(span.end, |first| first.span.start);
        if !self.unclosed.iter().any(|head| span.start <= *head && *head < inside) {
            return;
        }
        let ends = self.find_end(block, own);
        let anew = own.and_then(|_| begins_anew(block));
        let Some(at) = [ends, anew].into_iter().flatten().min().filter(|at| *at > 0) else { return };
        block.split_off(at).into_iter().rev().for_each(|behind| rest.push_front(behind));
        let last = block.last().map_or(span.end, |last| last.span.end);
        executable.span = Span::new(span.start, last);
    }

    /// The first end directive in a block of a construct around it.
    fn find_end(&self, block: &[Executable], own: Option<Name>) -> Option<usize> {
        let mut begun: Vec<Name> = Vec::new();
        block.iter().position(|one| {
            let Some(line) = line_of(one) else { return false };
            let Some(end) = end_directive(one) else {
                begun.push(ended_as(line.directive().name()));
                return false;
            };
            match begun.iter().rposition(|begun| *begun == end) {
                Some(at) => {
                    begun.remove(at);
                    false
                }
                None => self.open.contains(&end) || own.is_some_and(|own| ended_as(own) == end),
            }
        })
    }
}

/// The first directive behind a plain statement of a loop that the directive of the loop hardly has in it.
fn begins_anew(block: &[Executable]) -> Option<usize> {
    let begins = |line: &DirectiveLine| {
        let name = line.directive().name();
        !line.directive().end() && (governs(line) == Governs::Loop || ANEW.iter().any(|leaf| name.has(*leaf)))
    };
    let plain = block.iter().position(|one| !matches!(one.kind, ExecutableKind::Do(_)) && line_of(one).is_none())?;
    let behind = block[plain..].iter().position(|one| line_of(one).is_some_and(begins))?;
    Some(plain + behind)
}
