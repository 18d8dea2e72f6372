//! R901 designator: which object an expression designates, and how it comes to it.

use super::facts::Notation;
use crate::known::Known;
use body::{ExprId, ExprKind, Subscript};
use symbols::{Attributes, Bound, Details, Dimension, SymbolId, Type, TypeId};

/// A designator from its base object to its last part.
#[derive(Clone, Copy, Debug)]
pub struct Designator {
    /// The base object.
    pub root: SymbolId,
    /// The attributes of the last part, subscripted or not.
    pub last: Attributes,
    /// Whether the last part stands without subscripts and substring range.
    pub whole: bool,
    /// Whether a pointer is on the way to the last part.
    pub through_pointer: bool,
    /// Whether it has components.
    pub is_part: bool,
    /// Whether a subscript is a vector (9.5.3.3.2).
    pub vector: bool,
    /// R924: whether it has an image selector.
    pub coindexed: bool,
    /// The type of the whole last part.
    pub last_type: TypeId,
    /// Whether it ends in one element of an array, or in a substring of that.
    pub element: bool,
    /// Whether any part has the attribute that lets pointers point to it.
    pub target: bool,
    /// Whether it is a coarray or a part of one (5.4.7), which what its components point to or hold is not.
    pub coarray: bool,
    /// Whether a component on the way holds or points to what follows.
    pub held: bool,
}

impl Designator {
    /// Whether a value given to it goes to the target of a pointer.
    pub fn is_target(&self) -> bool {
        self.through_pointer || self.last.contains(Attributes::POINTER)
    }
}

impl Known<'_> {
    /// What `expr` designates; nothing if it is a value, or not known.
    pub fn find_designator(&self, expr: ExprId) -> Option<Designator> {
        let mut found = Designator {
            root: self.root_symbol(expr)?,
            last: Attributes::empty(),
            whole: true,
            through_pointer: false,
            is_part: false,
            vector: false,
            coindexed: false,
            last_type: self.ty(expr),
            element: false,
            target: false,
            coarray: false,
            held: false,
        };
        let mut known = false;
        let mut expr = expr;
        loop {
            match &self.body.exprs[expr].kind {
                ExprKind::Element { base, .. } => {
                    found.whole &= known;
                    found.element |= !known;
                    expr = *base;
                }
                ExprKind::Section { base, subscripts } => {
                    let is_vector = |of: &Subscript| matches!(of, Subscript::Index(i) if self.is_array(self.ty(*i)));
                    found.vector |= subscripts.iter().any(is_vector);
                    found.whole &= known;
                    expr = *base;
                }
                ExprKind::Substring { base, .. } => {
                    found.whole &= known;
                    expr = *base;
                }
                ExprKind::Member { base, field } => {
                    let attributes = self.field_attributes(*base, *field);
                    self.add_part(&mut found, attributes, expr, &mut known);
                    found.is_part = true;
                    expr = *base;
                }
                ExprKind::Opaque(parts) => {
                    found.coindexed = true;
                    expr = *parts.first()?;
                }
                ExprKind::Call { arguments, .. } => {
                    found.whole &= known;
                    expr = *arguments.first()?;
                }
                ExprKind::Symbol(symbol) => {
                    let attributes = self.symbols[*symbol].attributes;
                    self.add_part(&mut found, attributes, expr, &mut known);
                    return Some(found);
                }
                _ => return None,
            }
        }
    }

    /// Adds a part on the way from the last to the first.
    fn add_part(&self, found: &mut Designator, attributes: Attributes, expr: ExprId, known: &mut bool) {
        match *known {
            false => {
                found.last = attributes;
                found.last_type = self.ty(expr);
            }
            true => found.through_pointer |= attributes.contains(Attributes::POINTER),
        }
        found.coarray |= attributes.contains(Attributes::CODIMENSION) && !found.held;
        found.held |= attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER);
        found.target |= attributes.intersects(Attributes::TARGET | Attributes::POINTER);
        *known = true;
    }

    /// The base object of a designator.
    pub fn root_symbol(&self, expr: ExprId) -> Option<SymbolId> {
        let mut expr = expr;
        loop {
            if self.facts.was_written(expr, Notation::Value) {
                return None;
            }
            match &self.body.exprs[expr].kind {
                ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => expr = *base,
                ExprKind::Substring { base, .. } | ExprKind::Member { base, .. } => expr = *base,
                ExprKind::Opaque(parts) if self.facts.was_written(expr, Notation::Coindexed) => {
                    expr = *parts.first()?
                }
                ExprKind::Call { arguments, .. } if self.facts.was_written(expr, Notation::Part) => {
                    expr = *arguments.first()?
                }
                ExprKind::Symbol(symbol) => return Some(*symbol),
                _ => return None,
            }
        }
    }

    /// The attributes of the component `field` of `base`.
    pub fn field_attributes(&self, base: ExprId, field: u32) -> Attributes {
        let record = self.record_of(self.ty(base)).map(|(record, _)| record);
        let fields = record.and_then(|record| self.symbols.types.records[record].fields.as_ref());
        fields.and_then(|fields| fields.get(field as usize)).map_or(Attributes::empty(), |field| field.attributes)
    }

    /// Whether `symbol` can be a variable (9.2).
    pub fn is_variable(&self, symbol: SymbolId) -> bool {
        match self.symbols[symbol].details.ultimate() {
            Details::Object(_) => !self.symbols[symbol].attributes.contains(Attributes::PARAMETER),
            Details::Associate | Details::Unknown => true,
            _ => false,
        }
    }

    /// Whether it names a procedure.
    pub fn is_procedure(&self, symbol: SymbolId) -> bool {
        matches!(
            self.symbols[symbol].details.ultimate(),
            Details::Subprogram(_) | Details::Procedure { .. } | Details::Intrinsic | Details::StatementFunction
        )
    }

    /// The dimensions of an array type.
    pub fn dimensions(&self, ty: TypeId) -> &[Dimension] {
        match &self.symbols.types[ty] {
            Type::Array { dimensions, .. } => dimensions,
            _ => &[],
        }
    }

    /// Whether `ty` is of assumed rank: as many dimensions as the argument has.
    pub fn is_assumed_rank(&self, ty: TypeId) -> bool {
        self.dimensions(ty).iter().any(|dimension| dimension.upper == Bound::AssumedRank)
    }

    /// Whether `ty` is of assumed size: nobody knows where it ends.
    pub fn is_assumed_size(&self, ty: TypeId) -> bool {
        self.dimensions(ty).last().is_some_and(|dimension| dimension.upper == Bound::AssumedSize)
    }

    /// Whether `ty` is the type of an assumed-shape dummy argument, allocatable or pointer.
    pub fn is_shaped_at_run_time(&self, ty: TypeId) -> bool {
        self.dimensions(ty).iter().any(|dimension| matches!(dimension.upper, Bound::AssumedShape | Bound::Deferred))
    }

    /// Whether `expr` is a whole assumed-size array (C835): neither its shape nor its end is known.
    pub fn is_whole_assumed_size(&self, expr: ExprId) -> bool {
        let mut expr = expr;
        while let ExprKind::Member { base, .. } = self.body.exprs[expr].kind {
            expr = base;
        }
        let ExprKind::Symbol(symbol) = self.body.exprs[expr].kind else { return false };
        !self.symbols[symbol].attributes.contains(Attributes::PARAMETER) && self.is_assumed_size(self.ty(expr))
    }
}
