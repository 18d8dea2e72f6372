//! Assignments of structures with allocatable components (Fortran 2023, 10.2.1.3p13): each component by itself, an allocatable one with
//! the status, the bounds and the value of that of the other structure. Constructors whose values are not just what lies in their
//! structure (7.5.10): a pointer component points to its value, and an array component may have one value for all its elements.

use super::{Scalarizer, is_array_type};
use crate::lower::allocate::is_allocated_plainly;
use crate::lower::descriptor::has_allocatable_parts;
use semantics::body::{
    Action, ActionKind, BinaryOp, Body, Callee, Effect, ExprId, ExprKind, Intrinsic, Refusal, StatementKind,
};
use symbols::{Attributes, SymbolTable, Type, TypeId};

/// What a kernel says that would have to give a component of the host another shape.
const SHAPE_CHANGES: &str =
    "a structure is assigned on the device, and an allocatable component of its value has another shape";

/// Whether an expression is a structure constructor with a value that is not just what its component has in memory.
pub(super) fn is_built_by_component(symbols: &SymbolTable, body: &Body, expr: ExprId) -> bool {
    let types = &symbols.types;
    let of = &body.exprs[expr];
    let (ExprKind::List(items), Type::Record { record, .. }) = (&of.kind, &types[types.representation(of.ty)]) else {
        return false;
    };
    let fields = types.records[*record].fields.iter().flatten();
    fields.zip(items).any(|(field, item)| {
        let is_described = field.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER);
        is_described || is_array_type(symbols, field.ty) && !is_plain_list(symbols, body, *item)
    })
}

/// Whether an array value is a list of its elements, each of which is a scalar.
fn is_plain_list(symbols: &SymbolTable, body: &Body, value: ExprId) -> bool {
    let is_scalar = |item: &ExprId| {
        !is_array_type(symbols, body.exprs[*item].ty) && !matches!(body.exprs[*item].kind, ExprKind::ImpliedDo(_))
    };
    matches!(&body.exprs[value].kind, ExprKind::List(items) if items.iter().all(is_scalar))
}

impl Scalarizer<'_> {
    /// Whether an assignment is one of a structure with allocatable components.
    pub(super) fn is_deep_assignment(&self, target: ExprId) -> bool {
        !self.is_array(target) && has_allocatable_parts(self.symbols, self.body.exprs[target].ty)
    }

    /// A structure constructor as a structure of its own that is built component by component.
    pub(super) fn build_structure(&mut self, constructor: ExprId) -> Option<()> {
        let ty = self.body.exprs[constructor].ty;
        if has_allocatable_parts(self.symbols, ty) {
            return self.note_refusal(Refusal::StructureWithParts);
        }
        let built = self.statement_expr(|this| {
            let variable = this.add_variable("structure", ty);
            // Zeros are where no component is: who copies it copies that, too.
            let zeros = this.make(ExprKind::List(Vec::new()), ty);
            this.emit(StatementKind::Declare(variable, Some(zeros)));
            let structure = this.add_symbol(variable);
            this.assign_components(structure, constructor)?;
            Some(structure)
        })?;
        self.body.exprs[constructor].kind = self.body.exprs[built].kind.clone();
        Some(())
    }

    /// `target = value`; a structure that is assigned to itself stays as it is.
    pub(super) fn assign_structure(&mut self, target: ExprId, value: ExprId) -> Option<()> {
        let is_list = matches!(self.body.exprs[value].kind, ExprKind::List(_));
        if !is_list && !self.is_designator(value) || is_list && self.refers_to(value, target) {
            return self.note_refusal(Refusal::StructureWithParts);
        }
        if self.depth > crate::DEPTH {
            return self.note_refusal(Refusal::TooDeep);
        }
        if !is_list && self.is_same(target, value) {
            return Some(());
        }
        self.depth += 1;
        let assigned = self.assign_components(target, value);
        self.depth -= 1;
        assigned
    }

    fn assign_components(&mut self, target: ExprId, value: ExprId) -> Option<()> {
        let types = &self.symbols.types;
        let Type::Record { record, class: false } = types[types.representation(self.body.exprs[target].ty)] else {
            return self.note_refusal(Refusal::StructureWithParts);
        };
        let fields = types.records[record].fields.as_ref()?.iter();
        let fields: Vec<(Attributes, TypeId)> = fields.map(|field| (field.attributes, field.ty)).collect();
        for (number, (attributes, ty)) in fields.into_iter().enumerate() {
            let field = number as u32;
            let into = self.make(ExprKind::Member { base: target, field }, ty);
            let from = match &self.body.exprs[value].kind {
                ExprKind::List(items) => *items.get(number)?,
                _ => self.make(ExprKind::Member { base: value, field }, ty),
            };
            let is_function = matches!(self.symbols.types[ty], Type::Function { .. });
            if attributes.contains(Attributes::ALLOCATABLE) {
                self.assign_allocatable(into, from)?;
            } else if attributes.contains(Attributes::POINTER) && !is_function {
                self.assign_pointer(into, from)?;
            } else if self.is_array(into) {
                if has_allocatable_parts(self.symbols, ty) {
                    return self.note_refusal(Refusal::StructureWithParts);
                }
                self.assign_array(into, from, &[])?;
            } else if has_allocatable_parts(self.symbols, ty) {
                self.assign_structure(into, from)?;
            } else {
                self.scalarize_scalars(from)?;
                let from = self.convert_member(from, ty);
                self.emit_assignment(into, from);
            }
        }
        Some(())
    }

    /// A pointer component points to what the other one does, if that is something: a pointer to nothing has no bounds.
    fn assign_pointer(&mut self, pointer: ExprId, target: ExprId) -> Option<()> {
        if self.is_null(target) {
            self.emit_pointer(ActionKind::Nullify, vec![pointer]);
            return Some(());
        }
        let association = ActionKind::PointerAssignment { pointer, target, has_bounds: false };
        if !matches!(self.body.exprs[target].kind, ExprKind::Member { .. }) {
            self.emit_pointer(association, vec![pointer, target]);
            return Some(());
        }
        let is_there = self.add_reference(Intrinsic::Associated, vec![target], self.logical);
        let is_absent = self.not(is_there);
        self.emit_if(Some(is_absent), |this| {
            this.emit_pointer(ActionKind::Nullify, vec![pointer]);
            Some(())
        })?;
        self.emit_if(Some(is_there), |this| {
            this.emit_pointer(association, vec![pointer, target]);
            Some(())
        })
    }

    fn emit_pointer(&mut self, kind: ActionKind, operands: Vec<ExprId>) {
        self.emit(Action::new(kind, Effect::Any.to_each(operands)).into());
    }

    /// An item of a structure constructor in the type of its component.
    fn convert_member(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        let types = &self.symbols.types;
        match types[types.representation(ty)] {
            Type::Scalar(..) => self.convert_value(value, ty),
            _ => value,
        }
    }

    /// An allocatable component gets what that of the other structure has, or a value.
    fn assign_allocatable(&mut self, target: ExprId, value: ExprId) -> Option<()> {
        if !is_allocated_plainly(self.symbols, self.body.exprs[target].ty) {
            return self.note_refusal(Refusal::StructureWithParts);
        }
        if self.is_null(value) {
            return self.deallocate_present(target);
        }
        if !self.is_allocatable(value) {
            return match self.is_array(value) {
                true => self.assign_array(target, value, &[]),
                false if self.is_array(target) => self.note_refusal(Refusal::StructureWithParts),
                false => {
                    self.scalarize_scalars(value)?;
                    let ty = self.body.exprs[target].ty;
                    let value = self.convert_value(value, ty);
                    self.emit_assignment(target, value);
                    Some(())
                }
            };
        }
        let is_there = self.add_reference(Intrinsic::Allocated, vec![value], self.logical);
        let is_absent = self.not(is_there);
        self.emit_if(Some(is_there), |this| this.assign_allocated(target, value))?;
        self.emit_if(Some(is_absent), |this| this.deallocate_present(target))
    }

    /// NULL(), which leaves a component of a constructor without memory.
    fn is_null(&self, value: ExprId) -> bool {
        matches!(self.body.exprs[value].kind, ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Null), .. })
    }

    fn assign_allocated(&mut self, target: ExprId, value: ExprId) -> Option<()> {
        let rank = self.array_dimensions(target).len();
        if rank == 0 {
            self.emit_assignment(target, value);
            return Some(());
        }
        let (extents, given) = (self.array_shape(target)?, self.array_shape(value)?);
        let lowers: Vec<(ExprId, ExprId)> = (0..rank)
            .map(|number| Some((self.lower_bound(target, number)?, self.lower_bound(value, number)?)))
            .collect::<Option<_>>()?;
        let mut differs = self.shape_difference(&extents, &given);
        for (own, other) in &lowers {
            let this = self.compare(BinaryOp::Ne, *own, *other);
            differs = Some(differs.map_or(this, |others| self.compare(BinaryOp::Or, others, this)));
        }
        match self.is_region_own(target) {
            true => {
                let mut bounds = Vec::new();
                for ((_, lower), extent) in lowers.iter().zip(&given) {
                    let (end, one) = (self.add(*lower, *extent), self.add_integer(1));
                    bounds.extend([*lower, self.subtract(end, one)]);
                }
                self.reallocate_to(target, differs, &bounds)?;
            }
            false => self.emit_if(differs, |this| {
                this.emit_stop(SHAPE_CHANGES);
                Some(())
            })?,
        }
        self.add_nest(&given, &[], |this, at| this.assign_element(target, value, at))
    }

    /// Deallocates what is allocated; a component of the host's is the host's.
    fn deallocate_present(&mut self, target: ExprId) -> Option<()> {
        let is_there = self.add_reference(Intrinsic::Allocated, vec![target], self.logical);
        let is_own = self.is_region_own(target);
        self.emit_if(Some(is_there), |this| {
            if is_own {
                this.emit_allocation(ActionKind::Deallocate, target, &[]);
            } else {
                this.emit_stop(SHAPE_CHANGES);
            }
            Some(())
        })
    }
}
