//! 15.3: the characteristics of procedures and dummy arguments, and where those of two differ.

use crate::expressions::reader::MAX_DEPTH;
use crate::known::Known;
use crate::problems::phrases::Characteristic;
use symbols::{Attributes, Bound, Details, Dimension, RecordId, SymbolId, Type, TypeId, Types, Value};

/// 15.3.2.2: attributes that are characteristics of a dummy data object, and how a message says so.
const OF_DUMMIES: &[(Attributes, Characteristic)] = &[
    (Attributes::OPTIONAL, Characteristic::Optional),
    (Attributes::ALLOCATABLE, Characteristic::Allocatable),
    (Attributes::POINTER, Characteristic::Pointer),
    (Attributes::VALUE, Characteristic::Value),
    (Attributes::TARGET, Characteristic::Target),
    (Attributes::ASYNCHRONOUS, Characteristic::Asynchronous),
    (Attributes::VOLATILE, Characteristic::Volatile),
    (Attributes::CONTIGUOUS, Characteristic::Contiguous),
    (Attributes::CODIMENSION, Characteristic::Codimension),
];

const INTENT: Attributes = Attributes::INTENT_IN.union(Attributes::INTENT_OUT).union(Attributes::INTENT_INOUT);

/// Where two procedures differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// One is a function, the other a subroutine.
    Class,
    /// They have not the same number of dummy arguments.
    Count(usize, usize),
    /// A dummy argument, by its position, differs in this.
    Dummy(usize, Characteristic),
    /// The results differ in this.
    Result(Characteristic),
}

impl Known<'_> {
    /// Where the interfaces of two procedures differ; the type of the argument at `passed` may differ (7.5.7.3).
    pub fn interface_difference(&self, one: SymbolId, other: SymbolId, passed: Option<usize>) -> Option<Difference> {
        self.procedure_difference(one, other, passed, 0)
    }

    fn procedure_difference(
        &self,
        one: SymbolId,
        other: SymbolId,
        passed: Option<usize>,
        depth: u32,
    ) -> Option<Difference> {
        let (Details::Subprogram(first), Details::Subprogram(second)) =
            (self.symbols[one].details.ultimate(), self.symbols[other].details.ultimate())
        else {
            return None;
        };
        if first.is_function != second.is_function {
            return Some(Difference::Class);
        }
        if first.dummies.len() != second.dummies.len() {
            return Some(Difference::Count(first.dummies.len(), second.dummies.len()));
        }
        let dummies = (&first.dummies[..], &second.dummies[..]);
        for (index, (first, second)) in dummies.0.iter().zip(dummies.1).enumerate() {
            let what = match (first, second) {
                (Some(one), Some(other)) => self
                    .dummy_difference(*one, *other, passed == Some(index), depth + 1)
                    .or_else(|| self.extents_differ((*one, dummies.0), (*other, dummies.1))),
                (None, None) => None,
                _ => Some(Characteristic::ArgumentKind),
            };
            if let Some(what) = what {
                return Some(Difference::Dummy(index, what));
            }
        }
        let (first, second) = first.result.zip(second.result)?;
        self.result_difference(first, second).map(Difference::Result)
    }

    /// In what two dummy arguments differ (15.3.2).
    pub(super) fn dummy_difference(
        &self,
        one: SymbolId,
        other: SymbolId,
        passed: bool,
        depth: u32,
    ) -> Option<Characteristic> {
        let (first, second) = (&self.symbols[one], &self.symbols[other]);
        let is_procedure = |symbol: &symbols::Symbol| match symbol.details {
            Details::Procedure { .. } | Details::Subprogram(_) => Some(true),
            Details::Object(_) => Some(false),
            _ => None,
        };
        let (procedure, also) = (is_procedure(first)?, is_procedure(second)?);
        if procedure != also {
            return Some(Characteristic::ArgumentKind);
        }
        if procedure {
            let of_procedures = Attributes::OPTIONAL | Attributes::POINTER | INTENT;
            let differing = first.attributes.symmetric_difference(second.attributes) & of_procedures;
            if differing.intersects(INTENT) {
                return Some(Characteristic::Intent);
            }
            if !differing.is_empty() {
                return Some(Characteristic::Attribute);
            }
            let deep = depth > MAX_DEPTH / 8;
            let interfaces = self.interface_here(one).zip(self.interface_here(other));
            let nested = interfaces.filter(|_| !deep);
            let nested = nested.and_then(|(one, other)| self.procedure_difference(one, other, None, depth));
            let results = self.result_type_of(one).zip(self.result_type_of(other));
            let apart = results.is_some_and(|(one, other)| self.type_difference(one, other).is_some());
            return (nested.is_some() || apart).then_some(Characteristic::DummyInterface);
        }
        if first.attributes.intersection(INTENT) != second.attributes.intersection(INTENT) {
            return Some(Characteristic::Intent);
        }
        let differing = first.attributes.symmetric_difference(second.attributes);
        if let Some((_, what)) = OF_DUMMIES.iter().find(|(attribute, _)| differing.contains(*attribute)) {
            return Some(*what);
        }
        let (first, second) = (first.ty?, second.ty?);
        if passed {
            return None;
        }
        self.type_difference(first, second).or_else(|| self.shape_difference(first, second))
    }

    /// The type of the result of a dummy procedure, if it says one.
    fn result_type_of(&self, procedure: SymbolId) -> Option<TypeId> {
        match self.symbols[procedure].details.ultimate() {
            Details::Subprogram(of) => self.symbols[of.result?].ty,
            Details::Procedure { interface: None, .. } => self.symbols[procedure].ty,
            _ => None,
        }
    }

    pub(super) fn result_difference(&self, one: SymbolId, other: SymbolId) -> Option<Characteristic> {
        let (first, second) = (&self.symbols[one], &self.symbols[other]);
        let of_result = Attributes::ALLOCATABLE | Attributes::POINTER | Attributes::CONTIGUOUS;
        let differing = first.attributes.symmetric_difference(second.attributes) & of_result;
        if !differing.is_empty() {
            return Some(Characteristic::Attribute);
        }
        let (first, second) = (first.ty?, second.ty?);
        self.type_difference(first, second).or_else(|| self.shape_difference(first, second))
    }

    /// Whether two types, elements of arrays, are not the same.
    pub fn type_difference(&self, one: TypeId, other: TypeId) -> Option<Characteristic> {
        let (one, other) = (self.element(one), self.element(other));
        if one == Types::UNKNOWN || other == Types::UNKNOWN {
            return None;
        }
        let same = match (&self.symbols.types[one], &self.symbols.types[other]) {
            (Type::Character { kind, length }, Type::Character { kind: also, length: second }) => {
                let known = |length: &Option<symbols::Value>| Some(length.as_ref()?.as_integer()?.max(0));
                let lengths = known(length).zip(known(second));
                let apart = |one: &Option<symbols::Value>, other: &Option<symbols::Value>| {
                    known(one).is_some() && other.as_ref().is_some_and(|length| self.depends_on_dummy(length, 0))
                };
                kind == also
                    && lengths.is_none_or(|(first, second)| first == second)
                    && !apart(length, second)
                    && !apart(second, length)
                    && length.is_none() == second.is_none()
            }
            (Type::Record { record, class }, Type::Record { record: second, class: also }) => {
                class == also && self.same_type(*record, *second, 0)
            }
            (Type::Function { .. }, _) | (_, Type::Function { .. }) => true,
            _ => one == other,
        };
        (!same).then_some(Characteristic::Type)
    }

    /// 15.3.3: whether a length or bound is not a constant because it depends on a dummy argument.
    fn depends_on_dummy(&self, value: &symbols::Value, depth: u32) -> bool {
        if depth > MAX_DEPTH / 8 {
            return false;
        }
        match value {
            Value::Symbol(symbol) => {
                matches!(self.symbols[*symbol].details, Details::Object(ref object) if object.dummy)
            }
            Value::Negate(inner) => self.depends_on_dummy(inner, depth + 1),
            Value::Binary(_, one, other) => {
                self.depends_on_dummy(one, depth + 1) || self.depends_on_dummy(other, depth + 1)
            }
            Value::Call(..) | Value::Constant(_) | Value::List(_) | Value::Text(_) => false,
        }
    }

    /// 7.5.2.4: types are the same if their definition is, or if they are sequence or interoperable types alike.
    pub fn same_type(&self, one: RecordId, other: RecordId, depth: u32) -> bool {
        if one == other || depth > MAX_DEPTH / 8 {
            return true;
        }
        if self.parameters_differ(one, other) {
            return false;
        }
        let (first, second) = (&self.symbols.types.records[one], &self.symbols.types.records[other]);
        if first.module.is_some() && first.module == second.module && first.name == second.name {
            return true;
        }
        let fixed = Attributes::SEQUENCE | Attributes::BIND_C;
        let (Some(fields), Some(also)) = (&first.fields, &second.fields) else { return true };
        let alike = first.name == second.name
            && first.attributes.intersection(fixed) == second.attributes.intersection(fixed)
            && first.attributes.intersects(fixed)
            && !first.private_components
            && !second.private_components;
        alike
            && fields.len() == also.len()
            && fields.iter().zip(also).all(|(field, other)| {
                let types = (self.element(field.ty), self.element(other.ty));
                let types = match (&self.symbols.types[types.0], &self.symbols.types[types.1]) {
                    (Type::Record { record, .. }, Type::Record { record: second, .. }) => {
                        self.same_type(*record, *second, depth + 1)
                    }
                    _ => self.type_difference(types.0, types.1).is_none(),
                };
                field.name == other.name
                    && field.attributes == other.attributes
                    && types
                    && self.shape_difference(field.ty, other.ty).is_none()
            })
    }

    /// In what two shapes differ, as far as constants tell.
    fn shape_difference(&self, one: TypeId, other: TypeId) -> Option<Characteristic> {
        if self.rank(one) != self.rank(other) {
            return Some(Characteristic::Rank);
        }
        let (Type::Array { dimensions, .. }, Type::Array { dimensions: also, .. }) =
            (&self.symbols.types[one], &self.symbols.types[other])
        else {
            return None;
        };
        let same = |(first, second): (&Dimension, &Dimension)| match (&first.upper, &second.upper) {
            (Bound::Last(_) | Bound::Extent(_), Bound::Last(_) | Bound::Extent(_)) => {
                first.extent().zip(second.extent()).is_none_or(|(first, second)| first == second)
            }
            (first, second) => std::mem::discriminant(first) == std::mem::discriminant(second),
        };
        (!dimensions.iter().zip(also).all(same)).then_some(Characteristic::Shape)
    }

    /// 15.3.2.2: extents that are not constants depend on their entities in the same way; each dummy argument comes with all of its
    /// procedure. Where both extents are computed nobody can tell.
    fn extents_differ(
        &self,
        one: (SymbolId, &[Option<SymbolId>]),
        other: (SymbolId, &[Option<SymbolId>]),
    ) -> Option<Characteristic> {
        let (first, second) = (self.symbols[one.0].ty?, self.symbols[other.0].ty?);
        let (Type::Array { dimensions, .. }, Type::Array { dimensions: also, .. }) =
            (&self.symbols.types[first], &self.symbols.types[second])
        else {
            return None;
        };
        let of = |dimension: &Dimension, dummies: &[Option<SymbolId>]| match &dimension.upper {
            Bound::Last(last) if dimension.lower.as_integer() == Some(1) => self.bound_dependence(last, dummies),
            _ => Dependence::Open,
        };
        let apart = |(first, second): (&Dimension, &Dimension)| match (of(first, one.1), of(second, other.1)) {
            (Dependence::Dummy(first), Dependence::Dummy(second)) => first != second,
            (Dependence::Dummy(_), other) | (other, Dependence::Dummy(_)) => other != Dependence::Open,
            _ => false,
        };
        dimensions.iter().zip(also).any(apart).then_some(Characteristic::Shape)
    }

    /// What a bound depends on, in a procedure with these dummy arguments.
    fn bound_dependence(&self, bound: &Value, dummies: &[Option<SymbolId>]) -> Dependence {
        match bound {
            Value::Constant(_) | Value::Negate(_) | Value::Binary(..) => Dependence::Other,
            Value::Symbol(symbol) => match self.symbols[*symbol].details.ultimate() {
                Details::Object(object) if object.dummy => {
                    let name = self.symbols[*symbol].name;
                    let number = dummies.iter().position(|of| of.is_some_and(|of| self.symbols[of].name == name));
                    number.map_or(Dependence::Open, Dependence::Dummy)
                }
                Details::Object(_) if !self.symbols[*symbol].attributes.contains(Attributes::PARAMETER) => {
                    Dependence::Other
                }
                _ => Dependence::Open,
            },
            Value::Call(..) | Value::List(_) | Value::Text(_) => Dependence::Open,
        }
    }
}

/// What the extent of an array depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dependence {
    /// The dummy argument at this position, and nothing else.
    Dummy(usize),
    /// A constant, a variable, or a computation.
    Other,
    /// Nobody knows.
    Open,
}
