//! Statement labels (6.2.5): each is defined once, and what is branched to is there.

use super::context::Context;
use super::problems;
use parser::Name;
use parser::fortran::tree::{Executable, ExecutableKind, ExprKind};
use source::Atom;
use std::collections::HashMap;

/// The labels of a body.
#[derive(Default)]
pub struct Labels {
    defined: HashMap<Atom, Name>,
    used: Vec<Name>,
    /// The labels of statements that nothing branches to, and whether they are formats.
    declared: HashMap<Atom, bool>,
    /// Labels that formats are referred to by.
    formats: Vec<Name>,
    /// Labels that `assign` refers to.
    mentioned: Vec<Name>,
}

impl Labels {
    /// A branch to `label`.
    pub fn goto(&mut self, label: Name) {
        self.used.push(label);
    }

    /// A format by its label (R1215).
    pub fn format(&mut self, label: Name) {
        self.formats.push(label);
    }

    /// A statement or format by its label.
    pub fn mention(&mut self, label: Name) {
        self.mentioned.push(label);
    }

    /// The label of a statement that is not executed.
    pub fn declare(&mut self, label: Option<Name>, is_format: bool) {
        self.declared.extend(label.map(|label| (label.atom, is_format)));
    }
}

impl Context<'_> {
    /// Collects the labels of a body before its branches are looked at.
    pub fn define_label(&mut self, label: Option<Name>) {
        let Some(label) = label.map(|label| self.significant(label)) else { return };
        match self.labels.defined.get(&label.atom).copied() {
            Some(first) if first.token != label.token => {
                self.report(problems::label_twice(self.text(label.atom), label.span(), first.span()));
            }
            Some(_) => {}
            None => {
                self.labels.defined.insert(label.atom, label);
            }
        }
    }

    /// A label without its leading zeros, which mean nothing (6.2.5).
    fn significant(&self, label: Name) -> Name {
        let text = self.text(label.atom);
        Name { atom: self.atoms.intern(text.trim_start_matches('0')), ..label }
    }

    /// Every label that is branched to stands on a statement of this body.
    pub fn check_labels(&mut self) {
        let labels = std::mem::take(&mut self.labels);
        for label in labels.used {
            let label = self.significant(label);
            if !labels.defined.contains_key(&label.atom) {
                self.report(problems::no_label(self.text(label.atom), label.span()));
            } else if labels.declared.contains_key(&label.atom) {
                self.report(super::problems_execution::no_target(self.text(label.atom), label.span()));
            }
        }
        for label in labels.mentioned {
            if !labels.defined.contains_key(&label.atom) {
                self.report(problems::no_label(self.text(label.atom), label.span()));
            }
        }
        for label in labels.formats {
            let known = labels.defined.contains_key(&label.atom);
            if known && labels.declared.get(&label.atom) != Some(&true) {
                self.report(super::problems_execution::no_format(self.text(label.atom), label.span()));
            } else if !known {
                self.report(problems::no_label(self.text(label.atom), label.span()));
            }
        }
    }
}

/// The names that are called as subroutines, so that an undeclared dummy argument is known to be one.
pub fn called_names(execution: &[Executable]) -> Vec<Atom> {
    let mut names = Vec::new();
    let mut pending: Vec<&Executable> = execution.iter().collect();
    while let Some(executable) = pending.pop() {
        if let ExecutableKind::Call { procedure, .. } = &executable.kind
            && let ExprKind::Name(name) = &*procedure.kind
        {
            names.push(name.atom);
        }
        each_inner(executable, &mut |inner| pending.push(inner));
    }
    names
}

/// The statements directly inside a construct.
pub fn each_inner<'t>(executable: &'t Executable, visit: &mut impl FnMut(&'t Executable)) {
    match &executable.kind {
        ExecutableKind::If(construct) => construct.branches.iter().flat_map(|(_, block)| block).for_each(visit),
        ExecutableKind::IfStatement { action, .. } => visit(action),
        ExecutableKind::Do(construct) => construct.block.iter().for_each(visit),
        ExecutableKind::SelectCase(construct) => construct.cases.iter().flat_map(|case| &case.block).for_each(visit),
        ExecutableKind::SelectType(construct) => construct.guards.iter().flat_map(|(_, block)| block).for_each(visit),
        ExecutableKind::Associate { block, .. } | ExecutableKind::Block { block, .. } => block.iter().for_each(visit),
        ExecutableKind::ChangeTeam(construct) => construct.block.iter().for_each(visit),
        ExecutableKind::Critical { block, .. } | ExecutableKind::Forall { block, .. } => block.iter().for_each(visit),
        ExecutableKind::Where { branches, .. } => branches.iter().flat_map(|(_, block)| block).for_each(visit),
        ExecutableKind::Directive(construct) => construct.block.iter().for_each(visit),
        ExecutableKind::Assignment { .. } | ExecutableKind::PointerAssignment { .. } | ExecutableKind::Call { .. } => {}
        ExecutableKind::Cycle(_) | ExecutableKind::Exit(_) | ExecutableKind::Goto(_) => {}
        ExecutableKind::AssignedGoto(..) => {}
        ExecutableKind::ComputedGoto(..) | ExecutableKind::ArithmeticIf(..) | ExecutableKind::Assign(..) => {}
        ExecutableKind::Continue | ExecutableKind::Stop { .. } | ExecutableKind::Return(_) => {}
        ExecutableKind::Allocate { .. } | ExecutableKind::Deallocate { .. } | ExecutableKind::Nullify(_) => {}
        ExecutableKind::Io(_) | ExecutableKind::ImageControl(..) | ExecutableKind::Declaration(_) => {}
        ExecutableKind::Pragma | ExecutableKind::Error => {}
    }
}
