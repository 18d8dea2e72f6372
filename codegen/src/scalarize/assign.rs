//! Assignments to arrays (Fortran 10.2.1.3): all of the right side is computed before any of the left side changes, or as if it were.

use super::Scalarizer;
use super::overlap::AssignmentOrder;
use crate::lower::allocate::is_allocated_plainly;
use crate::outline::parameter::is_inside;
use semantics::body::{
    Action, ActionKind, BinaryOp, Callee, Effect, ExprId, ExprKind, Intrinsic, Refusal, StatementKind, Subscript,
};
use symbols::{Attributes, Details, ScopeId, ScopeKind, SymbolId, SymbolTable, Type};

/// What a kernel says that would have to give an array another shape.
const SHAPE_CHANGES: &str = "an allocatable array is assigned on the device, and the value has another shape";

/// A mask, and whether it is its opposite that holds.
#[derive(Clone, Copy)]
pub(super) struct Mask {
    /// An array of truth values.
    pub(super) array: ExprId,
    /// Whether elements are assigned where it is false.
    pub(super) is_negated: bool,
}

impl Scalarizer<'_> {
    /// An assignment to an array where all these masks hold.
    pub(super) fn assign_array(&mut self, target: ExprId, value: ExprId, masks: &[Mask]) -> Option<()> {
        self.must_have_elements(self.body.exprs[target].ty)?;
        let Some(root) = self.root_variable(target) else { return self.note_refusal(Refusal::AssignmentTarget) };
        if self.is_array_component(target) {
            return self.note_refusal(Refusal::AssignmentToComponents);
        }
        self.prepare_subscripts(target, root)?;
        if let Some((intrinsic, slots)) = self.whole_function(value).filter(|_| masks.is_empty()) {
            return self.assign_function(target, intrinsic, &slots);
        }
        self.prepare_expr(value, Some(root))?;
        let extents = self.array_shape(target)?;
        let value = self.require_shape(target, value, &extents)?;
        match self.assignment_order(target, value, extents.len())? {
            AssignmentOrder::Directions(down) => self.add_nest(&extents, &down, |this, at| {
                let condition = this.mask_condition(masks, at)?;
                this.emit_if(condition, |this| this.assign_element(target, value, at))
            }),
            AssignmentOrder::Temporary => self.assign_through_temporary(target, value, masks, &extents),
        }
    }

    /// An allocatable variable gets the shape of the value (Fortran 10.2.1.3p3), which is then the value or a copy of it. The memory of the
    /// host's variables is the host's: where one has another shape, or is not allocated, the kernel fails.
    fn require_shape(&mut self, target: ExprId, value: ExprId, extents: &[ExprId]) -> Option<ExprId> {
        if !self.is_allocatable(target) || !self.is_array(value) {
            return Some(value);
        }
        let Some(given) = self.array_shape(value) else { return Some(value) };
        let differs = self.shape_difference(extents, &given);
        if self.is_region_own(target) {
            let is_read = self.refers_to(value, target);
            let value = match differs {
                Some(_) if is_read => self.copy_value(value, &given)?,
                _ => value,
            };
            if differs.is_some() || !is_read {
                self.reallocate(target, differs, value)?;
            }
            return Some(value);
        }
        let Some(differs) = differs else { return Some(value) };
        self.emit_if(Some(differs), |this| {
            this.emit_stop(SHAPE_CHANGES);
            Some(())
        })?;
        Some(value)
    }

    /// Whether shapes differ; none if they certainly do not.
    pub(super) fn shape_difference(&mut self, extents: &[ExprId], given: &[ExprId]) -> Option<ExprId> {
        let mut differs = None;
        for (own, given) in extents.iter().zip(given) {
            let known = self.number_of(*own).zip(self.number_of(*given)).is_some_and(|(own, given)| own == given);
            if known || self.body.exprs[*own].kind == self.body.exprs[*given].kind {
                continue;
            }
            let this = self.compare(BinaryOp::Ne, *own, *given);
            differs = Some(match differs {
                Some(others) => self.compare(BinaryOp::Or, others, this),
                None => this,
            });
        }
        differs
    }

    /// A value in memory of its own.
    fn copy_value(&mut self, value: ExprId, extents: &[ExprId]) -> Option<ExprId> {
        let element = self.symbols.types.element(self.body.exprs[value].ty);
        let copy = self.shaped_temporary("copy", element, extents)?;
        self.add_nest(extents, &[], |this, at| this.assign_element(copy, value, at))?;
        Some(copy)
    }

    /// Whether a variable, or the structure of a component, comes to life in the region or in a procedure of the device, so that its memory is
    /// the device's to give.
    pub(super) fn is_region_own(&self, target: ExprId) -> bool {
        let Some(symbol) = self.root_variable(target) else { return false };
        let data = &self.symbols[symbol];
        let is_plain = is_allocated_plainly(self.symbols, self.body.exprs[target].ty);
        let kept = data.attributes.intersects(Attributes::SAVE | Attributes::STATIC);
        // A procedure of the device has no region of its own.
        let is_inside = |region: &ScopeId| is_inside(self.symbols, data.scope, *region);
        let is_here = self.regions.is_empty() || self.regions.iter().any(is_inside);
        let scope = &self.symbols.scopes[data.scope];
        let is_local = match scope.kind {
            ScopeKind::Block => true,
            ScopeKind::Subprogram => self.regions.is_empty() && !is_passed(self.symbols, scope.owner, symbol),
            _ => false,
        };
        is_plain && !kept && is_here && is_local
    }

    pub(super) fn refers_to(&self, value: ExprId, target: ExprId) -> bool {
        let Some(symbol) = self.root_variable(target) else { return true };
        let mut found = false;
        self.body.each_expr(value, |id| {
            found |= match self.body.exprs[id].kind {
                ExprKind::Symbol(other) => self.symbols.original(other) == symbol,
                ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), .. } => true,
                _ => false,
            }
        });
        found
    }

    /// Gives a variable of the device the shape of a value that does not depend on it, if it has another one or none.
    fn reallocate(&mut self, target: ExprId, differs: Option<ExprId>, value: ExprId) -> Option<()> {
        let given = self.array_shape(value)?;
        let given = match self.whole_array(value) {
            Some(whole) => self.bounds_of_whole(whole, given.len()),
            None => given,
        };
        self.reallocate_to(target, differs, &given)
    }

    /// The variable that a value is all of: it gives its bounds, and not only its shape (Fortran 2023, 10.2.1.3p3).
    fn whole_array(&self, mut value: ExprId) -> Option<ExprId> {
        while let ExprKind::Convert(inner) = self.body.exprs[value].kind {
            value = inner;
        }
        let ExprKind::Symbol(symbol) = self.body.exprs[value].kind else { return None };
        // What is made here begins with one.
        let is_written = self.symbols.scopes[self.symbols[symbol].scope].kind != ScopeKind::Indices;
        is_written.then_some(value)
    }

    /// The same with these extents, or lower and upper bounds.
    pub(super) fn reallocate_to(&mut self, target: ExprId, differs: Option<ExprId>, given: &[ExprId]) -> Option<()> {
        if let Some(differs) = differs {
            // What is not allocated has no bounds to compare.
            let is_there = self.add_reference(Intrinsic::Allocated, vec![target], self.logical);
            self.emit_if(Some(is_there), |this| {
                this.emit_if(Some(differs), |this| {
                    this.emit_allocation(ActionKind::Deallocate, target, &[]);
                    Some(())
                })
            })?;
        }
        let is_there = self.add_reference(Intrinsic::Allocated, vec![target], self.logical);
        let is_free = self.not(is_there);
        self.emit_if(Some(is_free), |this| {
            this.emit_allocation(ActionKind::Allocate, target, given);
            Some(())
        })
    }

    pub(super) fn emit_allocation(&mut self, kind: ActionKind, target: ExprId, extents: &[ExprId]) {
        let operands = std::iter::once(Effect::Any.to(target)).chain(Effect::Read.to_each(extents.iter().copied()));
        self.emit(StatementKind::Action(Box::new(Action { kind, operands: operands.collect(), blocks: Vec::new() })));
    }

    /// Whether a designator is all of an allocatable variable or component.
    pub(super) fn is_allocatable(&self, target: ExprId) -> bool {
        let allocatable = symbols::Attributes::ALLOCATABLE;
        match self.body.exprs[target].kind {
            ExprKind::Symbol(symbol) => self.symbols[self.symbols.original(symbol)].attributes.contains(allocatable),
            ExprKind::Member { base, field } => {
                let types = &self.symbols.types;
                let Type::Record { record, .. } = types[types.representation(self.body.exprs[base].ty)] else {
                    return false;
                };
                let field = types.records[record].fields.as_ref().and_then(|fields| fields.get(field as usize));
                field.is_some_and(|field| field.attributes.contains(allocatable))
            }
            _ => false,
        }
    }

    pub(super) fn assign_element(&mut self, target: ExprId, value: ExprId, at: &[ExprId]) -> Option<()> {
        let value = self.element_at(value, at)?;
        let target = self.element_at(target, at)?;
        self.emit_assignment(target, value);
        Some(())
    }

    /// Whether all masks hold at a position; none if there are none.
    fn mask_condition(&mut self, masks: &[Mask], at: &[ExprId]) -> Option<Option<ExprId>> {
        let mut all = None;
        for mask in masks {
            let mut holds = self.element_at(mask.array, at)?;
            if mask.is_negated {
                holds = self.not(holds);
            }
            all = Some(match all {
                Some(others) => self.compare(BinaryOp::And, others, holds),
                None => holds,
            });
        }
        Some(all)
    }

    /// All values to memory of their own, then all elements from there.
    fn assign_through_temporary(
        &mut self,
        target: ExprId,
        value: ExprId,
        masks: &[Mask],
        extents: &[ExprId],
    ) -> Option<()> {
        let ty = self.body.exprs[value].ty;
        let element = self.symbols.types.element(ty);
        let bounded = self.bounded_by(target, extents);
        let room = if self.is_small(element, &bounded) { &bounded } else { extents };
        let temporary = self.new_temporary(element, room)?;
        for back in [false, true] {
            self.add_nest(extents, &[], |this, at| {
                let condition = this.mask_condition(masks, at)?;
                this.emit_if(condition, |this| {
                    let number = this.element_number(extents, at);
                    let held = this.element_at(temporary, &[number])?;
                    let (into, from) = match back {
                        false => (held, this.element_at(value, at)?),
                        true => (this.element_at(target, at)?, held),
                    };
                    this.emit_assignment(into, from);
                    Some(())
                })
            })?;
        }
        Some(())
    }

    /// Extents that those of a section cannot exceed, where they are not constants but those of the whole array are.
    fn bounded_by(&mut self, target: ExprId, extents: &[ExprId]) -> Vec<ExprId> {
        let ExprKind::Section { base, subscripts } = self.body.exprs[target].kind.clone() else {
            return extents.to_vec();
        };
        let dimensions = self.array_dimensions(base);
        let own = subscripts.iter().zip(&dimensions).filter(|(subscript, _)| match subscript {
            Subscript::Index(index) => self.is_array(*index),
            Subscript::Triplet { .. } | Subscript::Range { .. } => true,
        });
        let own: Vec<Option<i128>> = own.map(|(_, dimension)| dimension.extent()).collect();
        let pairs = extents.iter().zip(own);
        pairs
            .map(|(extent, whole)| match (self.number_of(*extent), whole) {
                (None, Some(whole)) => self.add_integer(whole),
                _ => *extent,
            })
            .collect()
    }

    /// PACK or UNPACK, if that is all the value is.
    fn whole_function(&self, value: ExprId) -> Option<(Intrinsic, [Option<ExprId>; 6])> {
        let value = match self.body.exprs[value].kind {
            ExprKind::Convert(inner) => inner,
            _ => value,
        };
        match &self.body.exprs[value].kind {
            ExprKind::Call {
                callee: Callee::Intrinsic(intrinsic @ (Intrinsic::Pack | Intrinsic::Unpack)),
                arguments,
            } => Some((*intrinsic, self.argument_slots(arguments))),
            _ => None,
        }
    }

    fn assign_function(&mut self, target: ExprId, intrinsic: Intrinsic, slots: &[Option<ExprId>]) -> Option<()> {
        let root = self.root_variable(target)?;
        for argument in slots.iter().flatten() {
            self.prepare_expr(*argument, Some(root))?;
            if self.mentions_variable(*argument, root) {
                return self.note_refusal(Refusal::PackOfAssigned);
            }
        }
        match intrinsic {
            Intrinsic::Pack => self.assign_packed(target, slots),
            _ => self.assign_unpacked(target, slots),
        }
    }

    /// The bounds of a section are those from before the assignment; an index vector that changes with it is refused.
    fn prepare_subscripts(&mut self, target: ExprId, root: symbols::SymbolId) -> Option<()> {
        let subscripts = match &self.body.exprs[target].kind {
            ExprKind::Section { subscripts, .. } => subscripts.clone(),
            _ => return Some(()),
        };
        for subscript in subscripts {
            if let Subscript::Index(index) = subscript
                && self.is_array(index)
                && self.mentions_variable(index, root)
            {
                return self.note_refusal(Refusal::AssignmentChangesSubscripts);
            }
            for part in subscript.operands() {
                self.prepare_expr(part, Some(root))?;
            }
        }
        Some(())
    }

    /// Whether an expression refers to what may be the storage of a variable.
    pub(super) fn mentions_variable(&self, expr: ExprId, root: symbols::SymbolId) -> bool {
        let mut found = false;
        self.body.each_expr(expr, |id| {
            found |= match &self.body.exprs[id].kind {
                ExprKind::Symbol(symbol) => self.may_share(root, self.symbols.original(*symbol)),
                ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), .. } => self.is_seen_elsewhere(root),
                _ => false,
            };
        });
        found
    }

    fn is_array_component(&self, target: ExprId) -> bool {
        match self.body.exprs[target].kind {
            ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => {
                matches!(self.body.exprs[base].kind, ExprKind::Member { base, .. } if self.is_array(base))
            }
            _ => false,
        }
    }
}

/// Whether a variable of a procedure is a dummy argument or its result.
fn is_passed(symbols: &SymbolTable, procedure: Option<SymbolId>, variable: SymbolId) -> bool {
    match procedure.map(|procedure| symbols[procedure].details.ultimate()) {
        Some(Details::Subprogram(subprogram)) => {
            subprogram.result == Some(variable) || subprogram.dummies.contains(&Some(variable))
        }
        _ => true,
    }
}
