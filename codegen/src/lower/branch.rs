//! Branches to one of several labels by a value: the computed `goto` (Fortran 2018, B.3.5) and the arithmetic `if` (Fortran 2008, 8.2.4).

use super::*;
use semantics::body::{Action, ActionKind, Effect, StatementKind};
use source::Atom;
use symbols::Type;

/// Such a branch.
pub struct Branches<'a> {
    /// The value.
    pub selector: ExprId,
    /// Where it goes.
    pub labels: &'a [Atom],
    /// Whether the sign of the value decides; otherwise it is the number of a label, and there may be none.
    pub by_sign: bool,
}

/// The branch that a statement at these tokens is; none if it is a call, or if the value is a label itself.
pub fn read_branches<'a>(unit: UnitView<'_>, body: &'a Body, action: &Action, at: Span) -> Option<Branches<'a>> {
    let ([operand], [block], ActionKind::Branch) = (action.operands.as_slice(), action.blocks.as_slice(), &action.kind)
    else {
        return None;
    };
    let [only] = block.as_slice() else { return None };
    let StatementKind::Goto(labels) = &body.statements[*only].kind else { return None };
    let words: Vec<&str> = unit.tokens.get(at.range())?.iter().map(|token| unit.atoms.text(token.atom)).collect();
    let by_sign = !words.contains(&"goto") && !words.contains(&"go");
    let before = words.iter().position(|word| ["goto", "to"].contains(word));
    let is_computed = before.is_some_and(|before| words.get(before + 1) == Some(&"("));
    let is_known = operand.effect == Effect::Read && (is_computed || by_sign && labels.len() == 3);
    is_known.then_some(Branches { selector: operand.expr, labels, by_sign })
}

impl Lower<'_> {
    /// Goes to one of the labels, or on.
    pub(super) fn branch_to_label(&mut self, branches: &Branches<'_>) {
        let (Some(scalar), Some(value)) = (self.scalar_of(branches.selector), self.lower_value(branches.selector))
        else {
            return;
        };
        if !branches.by_sign {
            let number = self.as_index(value, scalar);
            for (label, at) in branches.labels.iter().zip(1..) {
                let own = self.long(at);
                let is_it = self.compare(Compare::Eq, number, own);
                self.branch_if(is_it, *label);
            }
            return;
        }
        let [negative, zero, positive] = branches.labels else { return };
        let nothing = self.constant(scalar.ty(), 0);
        let is_negative = self.compare(Compare::Lt, value, nothing);
        self.branch_if(is_negative, *negative);
        let is_zero = self.compare(Compare::Eq, value, nothing);
        self.branch_if(is_zero, *zero);
        let block = self.label_block(*positive);
        self.build.jump(block);
    }

    fn branch_if(&mut self, condition: Value, label: Atom) {
        let (to, after) = (self.label_block(label), self.build.block());
        self.build.branch(condition, to, after);
        self.build.start(after);
    }
}

impl Lower<'_> {
    /// Whether an expression has no value (C 6.3.2.2).
    pub(super) fn has_no_value(&self, expr: ExprId) -> bool {
        let types = &self.symbols().types;
        matches!(types[types.representation(self.frame.body.exprs[expr].ty)], Type::Void)
    }

    /// `c ? f() : g()` as a statement.
    pub(super) fn branch_effects(&mut self, condition: ExprId, arms: [ExprId; 2]) {
        let Some(condition) = self.lower_condition(condition) else { return };
        let (then, otherwise, after) = (self.build.block(), self.build.block(), self.build.block());
        self.build.branch(condition, then, otherwise);
        for (block, arm) in [then, otherwise].into_iter().zip(arms) {
            self.build.start(block);
            self.lower_effect(arm);
            self.build.jump(after);
        }
        self.build.start(after);
    }
}
