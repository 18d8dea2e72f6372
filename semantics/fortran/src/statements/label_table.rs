//! The labels of a body, and the constructs in which they stand.

use crate::expressions::facts::Fence;
use parser::Name;
use parser::fortran::tree::{Executable, ExecutableKind};
use rustc_hash::FxHashMap;
use source::Atom;

/// A construct, as those see it who branch into it or out of it; the first one is the body.
#[derive(Clone, Copy)]
pub(super) struct BranchConstruct {
    pub(super) parent: u32,
    pub(super) depth: u32,
    /// Whether nothing branches into it: it has a scope, a selector or a mask of its own.
    pub(super) closed: bool,
    pub(super) fence: Fence,
}

pub(super) const BODY: BranchConstruct = BranchConstruct { parent: 0, depth: 0, closed: false, fence: Fence::Open };

/// A label that stands on a statement.
#[derive(Clone, Copy)]
pub(super) struct Defined {
    pub(super) label: Name,
    /// The construct around.
    pub(super) around: u32,
    /// Whether control can be sent there.
    pub(super) target: bool,
}

/// The labels of a body.
#[derive(Default)]
pub struct Labels {
    pub(super) defined: FxHashMap<Atom, Defined>,
    pub(super) used: Vec<(Name, u32)>,
    /// The labels of formats.
    pub(super) is_format: FxHashMap<Atom, bool>,
    /// Labels that formats are referred to by.
    pub(super) formats: Vec<Name>,
    /// Labels that `assign` refers to.
    pub(super) mentioned: Vec<Name>,
    /// The constructs, but for the body, and the innermost one now.
    pub(super) constructs: Vec<BranchConstruct>,
    pub(super) here: u32,
}

impl Labels {
    /// A branch to `label`.
    pub fn note_branch(&mut self, label: Name) {
        self.used.push((label, self.here));
    }

    /// A format by its label (R1215).
    pub fn note_format(&mut self, label: Name) {
        self.formats.push(label);
    }

    /// A statement or format by its label.
    pub fn note_mention(&mut self, label: Name) {
        self.mentioned.push(label);
    }

    /// The label of a statement that is not executed.
    pub fn declare(&mut self, label: Option<Name>, is_format: bool) {
        self.is_format.extend(label.map(|label| (label.atom, is_format)));
    }

    /// What follows is in `executable`, if that is a construct; gives what [`Labels::leave_construct`] takes.
    pub fn enter_construct(&mut self, executable: &Executable) -> u32 {
        let outer = self.here;
        if let Some((closed, fence)) = construct_boundary(&executable.kind) {
            let depth = self.construct_at(outer).depth + 1;
            self.constructs.push(BranchConstruct { parent: outer, depth, closed, fence });
            self.here = self.constructs.len() as u32;
        }
        outer
    }

    /// The construct ends.
    pub fn leave_construct(&mut self, outer: u32) {
        self.here = outer;
    }

    pub(super) fn construct_at(&self, index: u32) -> BranchConstruct {
        index.checked_sub(1).and_then(|index| self.constructs.get(index as usize)).copied().unwrap_or(BODY)
    }

    /// The constructs that a branch leaves and those that it goes into.
    pub(super) fn crossed_constructs(&self, from: u32, to: u32) -> (Vec<BranchConstruct>, Vec<BranchConstruct>) {
        let (mut from, mut to) = (from, to);
        let (mut left, mut entered) = (Vec::new(), Vec::new());
        while from != to {
            let (source, target) = (self.construct_at(from), self.construct_at(to));
            if source.depth >= target.depth {
                left.push(source);
                from = source.parent;
            }
            if target.depth >= source.depth {
                entered.push(target);
                to = target.parent;
            }
        }
        (left, entered)
    }
}

/// Whether a construct is closed to branches from outside, and whether they may leave it; nothing for an action.
fn construct_boundary(kind: &ExecutableKind) -> Option<(bool, Fence)> {
    use parser::fortran::tree::LoopControl;
    match kind {
        ExecutableKind::Do(construct) => match construct.control {
            Some(LoopControl::Concurrent(_)) => Some((false, Fence::Concurrent)),
            _ => Some((false, Fence::Open)),
        },
        ExecutableKind::If(_) | ExecutableKind::SelectCase(_) => Some((false, Fence::Open)),
        ExecutableKind::SelectType(_) | ExecutableKind::Associate { .. } | ExecutableKind::Block { .. } => {
            Some((true, Fence::Open))
        }
        ExecutableKind::Where { .. } | ExecutableKind::Forall { .. } => Some((true, Fence::Open)),
        ExecutableKind::Critical { .. } => Some((true, Fence::Critical)),
        ExecutableKind::ChangeTeam(_) => Some((true, Fence::Team)),
        _ => None,
    }
}
