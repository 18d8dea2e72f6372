//! The order of `requires` directives in a compilation unit (OpenMP 5.2, 8.2): what a unit has is gathered alone, so that an edit in
//! one leaves the others; the units are compared afterwards.

use super::problems;
use body::{Directive, Resolved};
use directives::{Clause, Leaf, Model};
use source::{Atom, Atoms, Diagnostic, Span};

/// The requirements that come before everything that needs a device.
const BEFORE_DEVICES: &[Clause] =
    &[Clause::ReverseOffload, Clause::UnifiedAddress, Clause::UnifiedSharedMemory, Clause::SelfMaps];

/// What needs a device: constructs, and declarations of code and data for it.
const DEVICE: &[Leaf] = &[
    Leaf::Target,
    Leaf::TargetData,
    Leaf::TargetEnterData,
    Leaf::TargetExitData,
    Leaf::TargetUpdate,
    Leaf::DeclareTarget,
    Leaf::BeginDeclareTarget,
];

/// The clauses that say the memory order of an `atomic` construct.
const ORDERS: &[Clause] = &[Clause::SeqCst, Clause::AcqRel, Clause::Acquire, Clause::Release, Clause::Relaxed];

/// What a unit has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Requirements {
    required: Vec<Required>,
    /// Whether anything in it needs a device.
    device: bool,
    /// Whether an `atomic` construct has the default memory order.
    atomic: bool,
}

/// A clause of a `requires` directive.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Required {
    clause: Clause,
    /// The word in it.
    word: Option<Atom>,
    at: Span,
}

/// What the directives of a unit require, and what comes too late after them in others.
pub fn requirements(resolved: &Resolved) -> Requirements {
    let mut found = Requirements::default();
    let declaratives = resolved.declaratives.iter().map(|declarative| declarative.tree.directive());
    declaratives.for_each(|directive| found.add(directive));
    for body in &resolved.bodies {
        body.constructs.iter().for_each(|(_, construct)| found.add(construct.directive()));
    }
    found
}

impl Requirements {
    /// Whether host and devices have the same memory.
    pub fn share_memory(&self) -> bool {
        let shared = |clause: &Clause| matches!(clause, Clause::UnifiedSharedMemory | Clause::SelfMaps);
        self.required.iter().any(|required| shared(&required.clause))
    }

    fn add(&mut self, directive: Directive) {
        let name = directive.name();
        if name.model() != Model::OpenMp || directive.end() {
            return;
        }
        self.device |= name.leaves().iter().any(|leaf| DEVICE.contains(leaf));
        self.atomic |=
            name.first() == Leaf::Atomic && !directive.clauses().any(|clause| ORDERS.contains(&clause.name()));
        if name.first() == Leaf::Requires {
            self.required.extend(directive.clauses().map(|clause| Required {
                clause: clause.name(),
                word: clause.keyword().map(|word| word.atom),
                at: clause.span(),
            }));
        }
    }
}

/// What is wrong with the order of the units of a file, each with the number of the unit where it is said. A unit comes with its
/// compilation unit, which in Fortran is a program unit (OpenMP 5.2, 1.2.1): each is alone with its requirements.
pub fn out_of_order<'a>(
    units: impl Iterator<Item = (Option<Atom>, &'a Requirements)>,
    atoms: &Atoms,
) -> Vec<(u32, Diagnostic)> {
    let mut found = Vec::new();
    let (mut device, mut atomic) = (false, false);
    let mut order: Option<Atom> = None;
    let mut compilation_unit = None;
    for (number, (within, unit)) in (0..).zip(units) {
        if within != compilation_unit {
            (compilation_unit, device, atomic, order) = (within, false, false, None);
        }
        for required in &unit.required {
            let Required { clause, word, at } = required;
            let is_order = *clause == Clause::AtomicDefaultMemOrder;
            let problem = if device && BEFORE_DEVICES.contains(clause) {
                Some(problems::requires_after_device(clause.row().word, *at))
            } else if is_order && order.is_some() && order != *word {
                order.map(|order| problems::other_default_order(atoms.text(order), *at))
            } else if is_order && atomic {
                Some(problems::order_after_atomic(*at))
            } else {
                None
            };
            found.extend(problem.map(|problem| (number, problem)));
            if is_order && order.is_none() {
                order = *word;
            }
        }
        device |= unit.device;
        atomic |= unit.atomic;
    }
    found
}
