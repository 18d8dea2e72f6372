//! What arguments of intrinsic procedures have to be beside their types and ranks: coarrays, allocatable, of this image.

use super::Intrinsic;
use super::words::{Demand, Dummy};
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::Requirement;
use crate::report::Report;
use body::{ExprId, ExprKind};
use symbols::{Attributes, Details, Dimension, SymbolId, TypeId};

impl Known<'_> {
    /// What an argument has to be and is not.
    pub fn unmet_demand(&self, dummy: &Dummy, value: ExprId) -> Option<Requirement> {
        let found = self.find_designator(value);
        if found.is_some_and(|found| matches!(self.symbols[found.root].details.ultimate(), Details::Unknown)) {
            return None;
        }
        if let Some(name) = dummy.environment
            && !self.is_intrinsic_type(self.ty(value), &[name])
        {
            return Some(if name == "team_type" { Requirement::TeamType } else { Requirement::EventType });
        }
        if dummy.is_here && found.is_some_and(|found| found.coindexed) {
            return Some(Requirement::OnThisImage);
        }
        match dummy.demand? {
            Demand::Coarray => {
                let coarray = found.is_some_and(|found| found.coarray && !found.coindexed);
                (!coarray).then_some(Requirement::Coarray)
            }
            Demand::Remote => {
                let remote = found.is_some_and(|found| found.coindexed || found.coarray);
                (!remote).then_some(Requirement::CoarrayOrRemote)
            }
            Demand::Allocatable => {
                let whole = found.is_some_and(|found| found.whole && found.last.contains(Attributes::ALLOCATABLE));
                // 11.1.3.3: an associate name is not, but that of a SELECT RANK construct is what its selector is.
                (!whole).then_some(Requirement::Allocatable)
            }
        }
    }

    /// How many codimensions a coarray has, if that is known.
    pub fn known_corank(&self, coarray: ExprId) -> Option<i128> {
        let symbol = self.coarray_part(coarray)?;
        let corank = self.symbols[symbol].corank;
        (corank > 0).then_some(i128::from(corank))
    }

    /// The variable or component of a designator that is the coarray.
    fn coarray_part(&self, coarray: ExprId) -> Option<SymbolId> {
        self.find_designator(coarray)?;
        let mut part = coarray;
        loop {
            match &self.body.exprs[part].kind {
                ExprKind::Symbol(symbol) => return Some(*symbol),
                ExprKind::Member { base, field } => {
                    if self.field_attributes(*base, *field).contains(Attributes::CODIMENSION) {
                        return self.component_symbol(self.ty(*base), *field);
                    }
                    part = *base;
                }
                ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => part = *base,
                ExprKind::Substring { base, .. } => part = *base,
                _ => return self.root_symbol(part),
            }
        }
    }

    /// The symbol of a component of a type that this unit defines.
    fn component_symbol(&self, ty: TypeId, field: u32) -> Option<SymbolId> {
        let (record, _) = self.record_of(ty)?;
        let name = self.symbols.types.records[record].fields.as_ref()?.get(field as usize)?.name?;
        let mut ancestors = self.symbols.types.ancestors(record);
        ancestors.find_map(|of| self.component_declared(self.symbols.types.definition(of), name))
    }

    /// The last dimension that DIM may name.
    pub fn dimensions_for(&self, intrinsic: &Intrinsic, array: ExprId) -> Option<i128> {
        if matches!(intrinsic.name, "lcobound" | "ucobound" | "this_image") {
            return self.known_corank(array);
        }
        if self.is_assumed_rank(self.ty(array)) {
            return Some(15);
        }
        Some(self.rank(self.ty(array)) as i128 + i128::from(intrinsic.name == "spread"))
    }

    /// IMAGE_INDEX: as many cosubscripts as there are codimensions.
    pub fn check_cosubscripts(&self, intrinsic: &'static Intrinsic, slots: &[Option<ExprId>], report: &mut Report) {
        let (Some(coarray), Some(subscripts)) = (slots.first().copied().flatten(), slots.get(1).copied().flatten())
        else {
            return;
        };
        if intrinsic.name != "image_index" {
            return;
        }
        let given = self.dimensions(self.ty(subscripts)).first().and_then(Dimension::extent);
        if let (Some(corank), Some(given)) = (self.known_corank(coarray), given)
            && corank != given
        {
            let span = self.span(subscripts);
            report.add(problems::intrinsic::wrong_count("sub", intrinsic.name, corank, given, span));
        }
    }
}
