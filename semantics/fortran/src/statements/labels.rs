//! Statement labels (6.2.5): each is defined once, and what is branched to is there, and within reach (11.2.1).

use super::label_table::{Defined, Labels};
use crate::expressions::any_reader::Reader;
use crate::expressions::facts::Fence;
use crate::problems;
use crate::problems::phrases::SideEffect;
use crate::statements::reader::StatementReader;
use body::{Action, ActionKind, Block, Effect, ExprId, StatementId, StatementKind};
use parser::Name;
use parser::fortran::features::Feature;
use parser::fortran::tree::{Executable, ExecutableKind, ExprKind, Specification};
use rustc_hash::FxHashMap;
use source::Atom;

/// 11.2.1: whether the statement that begins with these words can be branched to, though it is a part or an end of a construct.
fn is_part(words: &str) -> bool {
    let words = words.to_ascii_lowercase();
    ["else", "case", "rank", "type", "class", "endwhere", "endforall", "endenum"]
        .iter()
        .any(|part| words.starts_with(part))
}

impl StatementReader<'_> {
    /// R1522 call-stmt, which branches to the labels of its alternate returns, R1525, by what the subroutine returns.
    pub(super) fn branch_by_call(&mut self, call: ExprId) -> StatementKind {
        let labels = std::mem::take(&mut self.reading.alternate_returns);
        let branches: Block = labels.iter().map(|label| self.branch_to(*label)).collect();
        match branches.is_empty() {
            true => StatementKind::Expr(call),
            false => Action::new(ActionKind::Branch, [Effect::Read.to(call)]).with_blocks(vec![branches]).into(),
        }
    }

    /// A branch that has no words but its label.
    pub(super) fn branch_to(&mut self, label: Name) -> StatementId {
        self.executing.labels.note_branch(label);
        let branch = self.open_statement(label.span(), None);
        self.body.statements[branch].kind = StatementKind::Goto(vec![label.atom]);
        branch
    }

    /// Collects the labels of a body before its branches are looked at.
    pub fn define_label(&mut self, label: Option<Name>) {
        self.define_target(label, true);
    }

    /// The label of a statement of an execution part; that of a part of a construct stands on a CONTINUE of the tree.
    pub fn define_label_of(&mut self, executable: &Executable) {
        let part = matches!(executable.kind, ExecutableKind::Continue)
            && executable.label.is_some()
            && is_part(
                self.normalized_source(executable.span)
                    .replace(' ', "")
                    .trim_start_matches(|c: char| c.is_ascii_digit()),
            );
        self.define_target(executable.label, !part);
    }

    /// 19.3.1, 3.69: a derived-type definition is a scoping unit, so its labels are those of no other statements.
    pub fn labels_of_type(&mut self, own: Option<Name>, components: &[Specification]) {
        let mut seen: FxHashMap<Atom, Name> = FxHashMap::default();
        for label in own.into_iter().chain(components.iter().filter_map(|component| component.label)) {
            let label = self.significant_label(label);
            if let Some(first) = seen.get(&label.atom) {
                self.report(problems::names::label_twice(self.text(label.atom), label.span(), first.span()));
            } else {
                seen.insert(label.atom, label);
            }
        }
    }

    fn define_target(&mut self, label: Option<Name>, target: bool) {
        let significant = label.map(|label| self.significant_label(label));
        // What is not a label is reported as such, and names nothing.
        let Some(label) = significant.filter(|label| !self.text(label.atom).is_empty()) else { return };
        match self.executing.labels.defined.get(&label.atom).copied() {
            Some(first) if first.label.token != label.token => {
                self.report(problems::names::label_twice(self.text(label.atom), label.span(), first.label.span()));
            }
            Some(_) => {}
            None => {
                let around = self.executing.labels.here;
                self.executing.labels.defined.insert(label.atom, Defined { label, around, target });
            }
        }
    }

    /// A label without its leading zeros, which mean nothing (6.2.5).
    fn significant_label(&self, label: Name) -> Name {
        let text = self.text(label.atom);
        Name { atom: self.atoms.intern(text.trim_start_matches('0')), ..label }
    }

    /// Every label that is branched to stands on a statement of this body.
    pub fn check_labels(&mut self) {
        let labels = std::mem::take(&mut self.executing.labels);
        for (label, from) in &labels.used {
            self.check_branch(&labels, *label, *from);
        }
        for label in &labels.mentioned {
            let significant = self.significant_label(*label).atom;
            match labels.defined.get(&significant) {
                None => self.no_label(*label),
                Some(defined) if labels.is_format.get(&significant) == Some(&false) => {
                    let at = defined.label.span();
                    if self.report.faulty.insert(defined.label.token) {
                        let text = self.text(label.atom);
                        self.report(crate::problems::execution::no_target(text, at, label.span()));
                    }
                }
                Some(_) => {}
            }
        }
        for label in &labels.formats {
            let label = self.significant_label(*label);
            let known = labels.defined.contains_key(&label.atom);
            if known && labels.is_format.get(&label.atom) != Some(&true) {
                self.report(crate::problems::execution::no_format(self.text(label.atom), label.span()));
            } else if !known {
                self.no_label(label);
            }
        }
    }

    /// A label that stands on no statement of the body: that is one mistake, however often it is referred to.
    fn no_label(&mut self, label: Name) {
        // It may stand in a file that is not found.
        if self.lacks_includes {
            return;
        }
        let label = self.significant_label(label);
        self.check(|known, report| {
            known.report_once(label.atom, problems::names::no_label(known.text(label.atom), label.span()), report)
        });
    }

    /// 11.2.1: a branch goes to a statement that is executed, and into no construct; some constructs it may not leave (C1118, C1143).
    fn check_branch(&mut self, labels: &Labels, label: Name, from: u32) {
        let label = self.significant_label(label);
        let text = self.text(label.atom);
        let Some(defined) = labels.defined.get(&label.atom) else {
            return self.no_label(label);
        };
        if labels.is_format.contains_key(&label.atom) || !defined.target {
            if self.report.faulty.insert(defined.label.token) {
                self.report(crate::problems::execution::no_target(text, defined.label.span(), label.span()));
            }
            return;
        }
        let (left, entered) = labels.crossed_constructs(from, defined.around);
        if left.iter().any(|construct| construct.fence != Fence::Open) {
            self.report(crate::problems::execution::leaves(
                SideEffect::Branch { label: text.to_string() },
                label.span(),
            ));
        } else if entered.iter().any(|construct| construct.closed) {
            self.report(problems::statement::into_construct(text, label.span(), defined.label.span()));
        } else if !entered.is_empty() {
            self.note_feature(Feature::BranchIntoConstruct, label.span());
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
