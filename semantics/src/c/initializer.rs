//! 6.7.10 initializers: values in the order of what they initialize.
//!
//! Braces may be left out; then a list goes on filling what is inside. What nothing initializes is zero.

use super::declaration_problems as rules;
use super::lower::Lower;
use super::problems;
use super::types::Kind;
use crate::body::{ExprId, ExprKind};
use parser::c::tree::{Designator, Initializer};
use source::Span;
use symbols::{Base, Bound, Constant, SymbolId, Type, TypeId, Types, Value};

/// Larger gaps between designated elements are not written out.
const MAX_GAP: usize = 4096;

/// The items of a list, each with its designators.
type Items = [(Vec<Designator>, Initializer)];

impl Lower<'_> {
    /// The initial value of a declared object.
    pub(super) fn initializer(&mut self, symbol: SymbolId, initializer: &Initializer) -> ExprId {
        let ty = self.table[symbol].ty.unwrap_or(Types::UNKNOWN);
        self.initial(ty, initializer)
    }

    /// An initializer of an object of type `ty`.
    pub(super) fn initial(&mut self, ty: TypeId, initializer: &Initializer) -> ExprId {
        match initializer {
            Initializer::Expr(value) => {
                let lowered = self.expr(value);
                self.initial_value(lowered, ty)
            }
            Initializer::List(items, span) => {
                let list = self.deeper(*span, |lower| lower.braced(ty, items, *span));
                list.unwrap_or_else(|| self.opaque(Vec::new(), ty, *span))
            }
        }
    }

    /// One expression for a whole object: a string for an array of characters, else a value.
    fn initial_value(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        if self.is_text_for(value, ty) {
            return value;
        }
        let value = self.decay(value);
        if self.kind(ty) == Kind::Array && self.kind_of(value) != Kind::Unknown {
            let spelled = self.spell(ty);
            let span = self.body.exprs[value].span;
            self.report(problems::bad_initializer(&spelled, span));
            return value;
        }
        self.assigned(value, ty)
    }

    fn is_text_for(&self, value: ExprId, ty: TypeId) -> bool {
        let text = matches!(self.body.exprs[value].kind, ExprKind::Constant(Constant::Character(_)));
        text && self.kind(ty) == Kind::Array && self.kind(self.table.types.element(ty)).is_integer()
    }

    /// `{ … }`
    fn braced(&mut self, ty: TypeId, items: &Items, span: Span) -> ExprId {
        if let ([(designators, Initializer::Expr(text))], Kind::Array) = (items, self.kind(ty))
            && designators.is_empty()
        {
            let value = self.expr(text);
            if self.is_text_for(value, ty) {
                return value;
            }
        }
        if self.kind(ty) == Kind::Unknown {
            let values = items.iter().map(|(_, item)| self.initial(Types::UNKNOWN, item)).collect();
            return self.opaque(values, ty, span);
        }
        let mut at = 0;
        let value = match self.kind(ty) {
            Kind::Array | Kind::Record(_) => self.filled(ty, items, &mut at, true, span),
            _ => {
                let value = items.first().map(|(_, first)| self.initial(ty, first));
                at = items.len().min(1);
                value.unwrap_or_else(|| self.zero(ty, span))
            }
        };
        if let Some((_, rest)) = items.get(at) {
            let spelled = self.spell(ty);
            self.report(rules::excess(&spelled, initializer_span(rest)));
            for (_, item) in &items[at..] {
                self.quietly(|lower| lower.initial(Types::UNKNOWN, item));
            }
        }
        value
    }

    /// Fills an array or record from `items`, from `at` on; `braced` if the list is its own.
    fn filled(&mut self, ty: TypeId, items: &Items, at: &mut usize, braced: bool, span: Span) -> ExprId {
        let mut values: Vec<ExprId> = Vec::new();
        let mut next = 0usize;
        while let Some((designators, item)) = items.get(*at) {
            if !designators.is_empty() && !braced {
                break;
            }
            let inner = match designators.split_first() {
                Some((first, rest)) => {
                    let Some(place) = self.designated(ty, first) else {
                        *at += 1;
                        self.quietly(|lower| lower.initial(Types::UNKNOWN, item));
                        continue;
                    };
                    next = place;
                    rest
                }
                None => &[],
            };
            let Some(part) = self.part_type(ty, next) else { break };
            if next > values.len() + MAX_GAP {
                *at += 1;
                self.initial(part, item);
                continue;
            }
            while values.len() <= next {
                let part = self.part_type(ty, values.len()).unwrap_or(Types::UNKNOWN);
                let zero = self.zero(part, span);
                values.push(zero);
            }
            values[next] = self.one(part, inner, items, at);
            next += 1;
            if self.is_union(ty) {
                break;
            }
        }
        self.make(ExprKind::List(values), ty, span)
    }

    /// One part: its own braces, an expression for it, or the first of several values for what is in it.
    fn one(&mut self, part: TypeId, designators: &[Designator], items: &Items, at: &mut usize) -> ExprId {
        let item = &items[*at].1;
        if let Some((first, rest)) = designators.split_first() {
            return self.nested_designator(part, first, rest, items, at);
        }
        let Initializer::Expr(value) = item else {
            *at += 1;
            return self.initial(part, item);
        };
        if !matches!(self.kind(part), Kind::Array | Kind::Record(_)) {
            *at += 1;
            return self.initial(part, item);
        }
        let lowered = self.quietly(|lower| lower.expr(value));
        let same = match (self.kind_of(lowered), self.kind(part)) {
            (Kind::Record(one), Kind::Record(other)) => one == other,
            (Kind::Unknown, _) => true,
            _ => self.is_text_for(lowered, part),
        };
        if same {
            *at += 1;
            return self.initial(part, item);
        }
        let before = *at;
        let filled = self.deeper(value.span, |lower| lower.filled_undesignated(part, items, at, value.span));
        *at = (*at).max(before + 1);
        filled.unwrap_or_else(|| self.zero(part, value.span))
    }

    fn filled_undesignated(&mut self, part: TypeId, items: &Items, at: &mut usize, span: Span) -> ExprId {
        // The first item may have had designators that are used up already.
        let first = *at;
        let mut values = Vec::new();
        let mut next = 0;
        while let Some((designators, _)) = items.get(*at) {
            if *at > first && !designators.is_empty() {
                break;
            }
            let Some(inner) = self.part_type(part, next) else { break };
            values.push(self.one(inner, &[], items, at));
            next += 1;
            if self.is_union(part) {
                break;
            }
        }
        self.make(ExprKind::List(values), part, span)
    }

    /// `.a.b[2] = value` after its first designator.
    fn nested_designator(
        &mut self,
        part: TypeId,
        first: &Designator,
        rest: &[Designator],
        items: &Items,
        at: &mut usize,
    ) -> ExprId {
        let span = initializer_span(&items[*at].1);
        let place = self.designated(part, first);
        let inner = place.and_then(|place| self.part_type(part, place));
        let (Some(place), Some(inner)) = (place.filter(|place| *place <= MAX_GAP), inner) else {
            *at += 1;
            return self.zero(part, span);
        };
        let value = self.deeper(span, |lower| lower.one(inner, rest, items, at));
        let mut values: Vec<ExprId> = Vec::new();
        for before in 0..place {
            let ty = self.part_type(part, before).unwrap_or(Types::UNKNOWN);
            values.push(self.zero(ty, span));
        }
        values.extend(value);
        self.make(ExprKind::List(values), part, span)
    }

    /// The place that a designator names.
    fn designated(&mut self, ty: TypeId, designator: &Designator) -> Option<usize> {
        match (designator, self.kind(ty)) {
            (Designator::Index(index, _), Kind::Array) => {
                let index = self.constant(index, "a designated index")?;
                usize::try_from(index).ok()
            }
            (Designator::Member(name), Kind::Record(record)) => {
                let place = self.path(record, name.atom, 0).and_then(|path| path.first().copied());
                if place.is_none() {
                    let ty = self.spell(ty);
                    self.report(problems::no_member(self.text(name.atom), &ty, name.span()));
                }
                place.map(|place| place as usize)
            }
            (Designator::Index(index, _), _) => {
                let ty = self.spell(ty);
                self.report(problems::bad_initializer(&ty, index.span));
                None
            }
            (Designator::Member(name), _) => {
                let ty = self.spell(ty);
                self.report(problems::no_member(self.text(name.atom), &ty, name.span()));
                None
            }
        }
    }

    /// The type of the element or member at `place`; `None` past the end.
    fn part_type(&mut self, ty: TypeId, place: usize) -> Option<TypeId> {
        let unqualified = self.table.types.unqualified(ty);
        match &self.table.types[unqualified] {
            Type::Array { dimensions, .. } => {
                let extent = dimensions.first().and_then(|dimension| dimension.extent());
                if extent.is_some_and(|extent| place as i128 >= extent) {
                    return None;
                }
                self.inside(ty)
            }
            Type::Record { record, .. } => {
                let fields = self.table.types.records[*record].fields.as_ref()?;
                fields.get(place).map(|field| field.ty)
            }
            _ => None,
        }
    }

    fn is_union(&self, ty: TypeId) -> bool {
        matches!(self.kind(ty), Kind::Record(record) if self.table.types.records[record].is_union)
    }

    /// 6.7.10: what nothing initializes.
    fn zero(&mut self, ty: TypeId, span: Span) -> ExprId {
        let kind = match self.kind(ty) {
            Kind::Real(_) => ExprKind::Constant(Constant::Real(0, "0.0".to_string())),
            Kind::Complex(_) => ExprKind::Constant(Constant::Complex(0, 0)),
            Kind::Integer { .. } | Kind::Pointer(_) => ExprKind::Constant(self.zero_of(ty)),
            Kind::Array | Kind::Record(_) => ExprKind::List(Vec::new()),
            Kind::Unknown | Kind::Void | Kind::Function => ExprKind::Opaque(Vec::new()),
        };
        self.make(kind, ty, span)
    }

    fn zero_of(&self, ty: TypeId) -> Constant {
        match self.table.types[self.table.types.unqualified(ty)] {
            Type::Scalar(Base::Logical, _) => Constant::Logical(false),
            _ => Constant::Integer(0),
        }
    }

    /// How many elements an initializer gives an array without size.
    pub(super) fn count_of(&mut self, ty: TypeId, initializer: &Initializer) -> Option<i128> {
        let value = self.initial(ty, initializer);
        match &self.body.exprs[value].kind {
            ExprKind::List(values) => Some(values.len() as i128),
            _ => match &self.table.types[self.ty(value)] {
                Type::Array { dimensions, .. } => dimensions.first().and_then(|dimension| dimension.extent()),
                _ => None,
            },
        }
    }

    /// 6.5.2.5: `(int[]){1, 2}` has as many elements as it has values.
    pub(super) fn compound_literal_type(&mut self, ty: TypeId, initializer: &Initializer) -> TypeId {
        match self.table.types[ty].clone() {
            Type::Array { element, mut dimensions, order } if dimensions[0].upper == Bound::AssumedSize => {
                let count = self.quietly(|lower| lower.count_of(ty, initializer));
                dimensions[0].upper = Bound::Extent(Value::integer(count.unwrap_or(0)));
                self.table.types.intern(Type::Array { element, dimensions, order })
            }
            _ => ty,
        }
    }
}

fn initializer_span(initializer: &Initializer) -> Span {
    match initializer {
        Initializer::Expr(expr) => expr.span,
        Initializer::List(_, span) => *span,
    }
}
