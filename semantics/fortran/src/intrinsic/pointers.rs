//! ASSOCIATED (16.9.20) and NULL() as an argument of an intrinsic procedure (C1540, 16.9.155).

use super::Intrinsic;
use crate::expressions::facts::Notation;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::Requirement;
use crate::report::Report;
use body::{Callee, ExprId, ExprKind};
use symbols::{Attributes, Details, Type};

/// Inquiries about the type that a NULL() with an argument answers.
const OF_TYPE: &[&str] = &["extends_type_of", "kind", "rank", "same_type_as", "storage_size"];

/// What an argument of ASSOCIATED is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AssociatedKind {
    Data,
    Procedure,
    /// Nothing that pointers have to do with.
    Neither,
    Unknown,
}

impl ExpressionReader<'_> {
    /// ASSOCIATED: a pointer, and what it might point to.
    pub(super) fn check_associated(&mut self, intrinsic: &'static Intrinsic, slots: &[Option<ExprId>]) {
        let Some(pointer) = slots.first().copied().flatten() else { return };
        if self.is_null(pointer) {
            return;
        }
        let kind = self.pointer_kind(pointer);
        let data = self.find_designator(pointer).filter(|_| kind == AssociatedKind::Data);
        let no_pointer = data.is_some_and(|found| !(found.whole && found.last.contains(Attributes::POINTER)))
            || kind == AssociatedKind::Neither
            || self.is_plain_associate(pointer)
            || matches!(self.body.exprs[pointer].kind, ExprKind::Symbol(symbol)
                if kind == AssociatedKind::Procedure && !self.symbols[symbol].attributes.contains(Attributes::POINTER));
        if no_pointer {
            return self.known.report_unmet("pointer", intrinsic, Requirement::Pointer, pointer, &mut self.report);
        }
        let Some(target) = slots.get(1).copied().flatten().filter(|target| !self.is_null(*target)) else { return };
        match (kind, self.pointer_kind(target)) {
            (AssociatedKind::Unknown, _) | (_, AssociatedKind::Unknown) => {}
            (AssociatedKind::Procedure, AssociatedKind::Procedure) => {
                self.check_associated_procedure(intrinsic, target)
            }
            (AssociatedKind::Procedure, _) => self.known.report_unmet(
                "target",
                intrinsic,
                Requirement::ProcedureLikePointer,
                target,
                &mut self.report,
            ),
            (_, AssociatedKind::Procedure) => self.known.report_unmet(
                "target",
                intrinsic,
                Requirement::DataObjectLikePointer,
                target,
                &mut self.report,
            ),
            (_, _) => self.check_associated_target(intrinsic, pointer, target),
        }
    }

    /// C1533: no elemental procedure that is not an intrinsic one.
    fn check_associated_procedure(&mut self, intrinsic: &'static Intrinsic, target: ExprId) {
        if let ExprKind::Symbol(symbol) = self.body.exprs[target].kind
            && !matches!(self.symbols[symbol].details.ultimate(), Details::Intrinsic)
            && self.known.names().is_elemental_procedure(symbol)
        {
            self.known.report_unmet("target", intrinsic, Requirement::NoElementalProcedure, target, &mut self.report);
        }
    }

    fn check_associated_target(&mut self, intrinsic: &'static Intrinsic, pointer: ExprId, target: ExprId) {
        let pure = std::mem::replace(&mut self.facts.pure, false);
        let why = self.why_no_target(target);
        self.facts.pure = pure;
        let guarded =
            self.find_designator(target).is_some_and(|found| found.target && !found.vector && !found.coindexed);
        if let Some(why) = why.filter(|_| !guarded) {
            return self.known.report_unmet("target", intrinsic, why, target, &mut self.report);
        }
        let (one, other) = (self.ty(pointer), self.ty(target));
        if self.is_unknown(one) || self.is_unknown(other) {
            return;
        }
        if !self.type_compatible(one, other) && !self.type_compatible(other, one) {
            return self.known.report_unmet("target", intrinsic, Requirement::TypeOfPointer, target, &mut self.report);
        }
        let ranks = self.rank(one) == self.rank(other) || self.is_assumed_rank(one);
        if !ranks || self.is_assumed_rank(other) && !self.is_assumed_rank(one) {
            self.known.report_unmet("target", intrinsic, Requirement::RankOfPointer, target, &mut self.report);
        }
    }
}

impl Known<'_> {
    /// NULL() has no value, and only with an argument a type.
    pub fn check_null_arguments(
        &self,
        intrinsic: &'static Intrinsic,
        slots: &[Option<ExprId>],
        report: &mut Report,
    ) -> bool {
        if matches!(intrinsic.name, "null" | "associated" | "c_associated" | "present" | "c_f_pointer") {
            return true;
        }
        for (index, value) in slots.iter().enumerate() {
            let Some(value) = value.filter(|value| self.is_null(*value)) else { continue };
            let ExprKind::Call { arguments, .. } = &self.body.exprs[value].kind else { continue };
            if arguments.is_empty() || !OF_TYPE.contains(&intrinsic.name) {
                let last = intrinsic.dummies.len().saturating_sub(1);
                let dummy = intrinsic.dummies.get(index.min(last)).map_or("", |dummy| dummy.name);
                let span = self.span(value);
                report.add(problems::intrinsic::unmet(dummy, intrinsic.name, Requirement::NoNullHere, span));
                return false;
            }
        }
        true
    }

    /// MOLD of NULL: a pointer or allocatable.
    pub(super) fn check_null_mold(&self, intrinsic: &'static Intrinsic, slots: &[Option<ExprId>], report: &mut Report) {
        let Some(mold) = slots.first().copied().flatten() else { return };
        if self.is_null(mold) {
            return;
        }
        let wrong = match &self.body.exprs[mold].kind {
            ExprKind::Constant(_) | ExprKind::Binary(..) | ExprKind::Unary(..) | ExprKind::List(_) => true,
            _ if self.is_assumed_rank(self.ty(mold)) => true,
            _ => self.find_designator(mold).is_some_and(|found| {
                let deferred = Attributes::POINTER | Attributes::ALLOCATABLE;
                let object = matches!(self.symbols[found.root].details.ultimate(), Details::Object(_));
                object && !(found.whole && found.last.intersects(deferred))
            }),
        };
        if wrong {
            let span = self.span(mold);
            report.add(problems::intrinsic::unmet("mold", intrinsic.name, Requirement::PointerOrAllocatable, span));
        }
    }

    /// What kind of pointer, or of target, an argument is.
    fn pointer_kind(&self, value: ExprId) -> AssociatedKind {
        if self.facts.was_written(value, Notation::Value) {
            return AssociatedKind::Neither;
        }
        match &self.body.exprs[value].kind {
            ExprKind::Symbol(symbol) if self.is_procedure(*symbol) => return AssociatedKind::Procedure,
            ExprKind::Member { .. } if matches!(self.symbols.types[self.ty(value)], Type::Function { .. }) => {
                return AssociatedKind::Procedure;
            }
            ExprKind::Call { callee: Callee::Symbol(function), .. } => {
                let Details::Subprogram(of) = self.symbols[*function].details.ultimate() else {
                    return AssociatedKind::Unknown;
                };
                let Some(result) = of.result else { return AssociatedKind::Unknown };
                return match self.is_procedure(result) {
                    true => AssociatedKind::Procedure,
                    false if self.symbols[result].attributes.contains(Attributes::POINTER) => AssociatedKind::Data,
                    false => AssociatedKind::Neither,
                };
            }
            ExprKind::Constant(_) | ExprKind::Binary(..) | ExprKind::Unary(..) | ExprKind::List(_) => {
                return AssociatedKind::Neither;
            }
            _ => {}
        }
        let Some(found) = self.find_designator(value) else { return AssociatedKind::Unknown };
        match self.symbols[found.root].details.ultimate() {
            Details::Object(_) => AssociatedKind::Data,
            Details::Associate if found.is_part => AssociatedKind::Data,
            _ => AssociatedKind::Unknown,
        }
    }

    /// 11.1.3.3: an associate name is not a pointer, even if its selector is one; a polymorphic one is let be, as other compilers do.
    fn is_plain_associate(&self, value: ExprId) -> bool {
        let ty = self.ty(value);
        matches!(self.body.exprs[value].kind, ExprKind::Symbol(symbol)
            if matches!(self.symbols[symbol].details, Details::Associate)
                && !self.symbols[symbol].attributes.contains(Attributes::POINTER))
            && !self.is_unknown(ty)
            && !self.is_polymorphic(ty)
    }
}
