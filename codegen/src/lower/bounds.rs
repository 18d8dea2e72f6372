//! Bounds of arrays in the code of the procedure that declares them, as sums in 64 bits.

use super::place::Sum;
use super::scalar::Kind;
use super::*;
use crate::bounds::{BoundOperation, BoundReader, evaluate_bound, is_integer};
use crate::phrases::NoCode;
use semantics::body::Intrinsic;
use source::{Atom, Atoms};
use symbols::{Attributes, Details, Type};

/// Who evaluates the bounds of arrays that something at a place refers to.
struct LoweredBounds<'l, 'a> {
    lower: &'l mut Lower<'a>,
    at: Span,
}

impl Lower<'_> {
    /// A bound: a constant, or a specification expression of variables.
    pub(super) fn lower_bound_value(&mut self, value: &symbols::Value, at: Span) -> Option<Sum> {
        let known = self.diagnostics.len();
        let failed = std::mem::replace(&mut self.failed, false);
        let found = evaluate_bound(&mut LoweredBounds { lower: self, at }, value, 0);
        if found.is_none() && !self.failed && self.diagnostics.len() == known {
            self.report(problems::no_code_for_expression(NoCode::Bound, at));
        }
        self.failed |= failed;
        found
    }

    fn bound_symbol(&mut self, symbol: SymbolId, at: Span) -> Option<Sum> {
        let constant = match self.symbols()[symbol].details.ultimate() {
            Details::Object(object) => object.value.as_deref().and_then(symbols::Value::as_integer),
            Details::Enumerator { value } => value.as_integer(),
            _ => None,
        };
        let is_variable = crate::outline::parameter::is_variable(self.symbols(), symbol);
        if let (Some(constant), false) = (constant, is_variable) {
            return i64::try_from(constant).ok().map(Sum::constant);
        }
        if self.is_bound_changed(symbol, at) || !is_integer(self.symbols(), symbol) {
            return None;
        }
        let (value, scalar) = match self.symbol_binding(symbol) {
            Some(Binding::Register(var, scalar, _)) => (self.build.read_variable(var), scalar),
            Some(Binding::Memory(place)) => {
                let scalar = self.symbols()[symbol].ty.and_then(|ty| self.to_scalar(ty))?;
                (self.load(place, scalar.cell()), scalar)
            }
            None => {
                self.report(problems::no_attribute(self.name(symbol), at));
                return None;
            }
        };
        Some(Sum::of_value(self.as_index(value, scalar)))
    }

    /// Whether the array can no longer be computed from a variable, which a diagnostic says.
    fn is_bound_changed(&mut self, symbol: SymbolId, at: Span) -> bool {
        let changed = self.frame.changed_bounds.contains(&self.original_symbol(symbol));
        let problem = problems::no_code_for_expression(NoCode::ChangedBounds, at);
        if changed {
            self.failed = true;
            // What refers to the array is not a second mistake.
            if self.diagnostics.iter().all(|known| known.message != problem.message) {
                self.report(problem);
            }
        }
        changed
    }

    fn bound_component(&mut self, symbol: SymbolId, path: &[Atom], at: Span) -> Option<Sum> {
        if self.is_bound_changed(symbol, at) {
            return None;
        }
        let Some(Binding::Memory(mut place)) = self.find_binding(symbol) else { return None };
        let mut ty = self.symbols()[symbol].ty?;
        for name in path {
            let types = &self.symbols().types;
            let Type::Record { record, .. } = types[types.representation(ty)] else { return None };
            let mut fields = types.records[record].fields.as_ref()?.iter().enumerate();
            let (number, field) = fields.find(|(_, field)| field.name == Some(*name))?;
            let plain = !field.attributes.intersects(Attributes::POINTER | Attributes::ALLOCATABLE);
            let offset = *types.offsets(record).filter(|_| plain && field.width.is_none())?.get(number)?;
            ty = field.ty;
            place = self.offset_place(place, offset);
        }
        let scalar = self.to_scalar(ty).filter(|scalar| matches!(scalar.kind, Kind::Signed | Kind::Unsigned))?;
        let value = self.load(place, scalar.cell());
        Some(Sum::of_value(self.as_index(value, scalar)))
    }
}

impl BoundReader for LoweredBounds<'_, '_> {
    type Number = Sum;

    fn symbols(&self) -> &SymbolTable {
        self.lower.symbols()
    }

    fn atoms(&self) -> &Atoms {
        self.lower.frame.unit.atoms
    }

    fn read_constant(&mut self, value: i128) -> Option<Sum> {
        i64::try_from(value).ok().map(Sum::constant)
    }

    fn read_variable(&mut self, symbol: SymbolId) -> Option<Sum> {
        self.lower.bound_symbol(symbol, self.at)
    }

    fn read_component(&mut self, symbol: SymbolId, path: &[Atom]) -> Option<Sum> {
        self.lower.bound_component(symbol, path, self.at)
    }

    fn read_dimension(&mut self, asked: Intrinsic, symbol: SymbolId, number: usize) -> Option<Sum> {
        let symbol = self.lower.original_symbol(symbol);
        let role = match asked {
            Intrinsic::Size => ParameterRole::Extent(symbol, number as u32),
            _ => ParameterRole::Lower(symbol, number as u32),
        };
        self.lower.role_sum(Some(role), self.at)
    }

    fn operate(&mut self, op: BoundOperation, mut one: Sum, other: Sum) -> Option<Sum> {
        let op = match op {
            BoundOperation::Add | BoundOperation::Subtract => {
                one.add_multiple(other, if op == BoundOperation::Add { 1 } else { -1 });
                return Some(one);
            }
            BoundOperation::Multiply => return Some(self.lower.multiply_sums(one, other)),
            BoundOperation::Divide => Binary::Div,
            BoundOperation::Remainder => Binary::Rem,
            BoundOperation::Max => Binary::Max,
            BoundOperation::Min => Binary::Min,
        };
        let (one, other) = (self.lower.sum_value(one), self.lower.sum_value(other));
        Some(Sum::of_value(self.lower.binary(op, one, other)))
    }
}
