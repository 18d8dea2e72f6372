//! What is constant is folded when its expression is made: operations, conversions, elements, sections, components,
//! substrings and references to intrinsic functions with constant operands (Fortran 2023, 10.1.12).

use super::arithmetic::{self, Faults, MAX_ELEMENTS};
use super::operand::{self, Operand};
use super::reduction::{self, Reduction};
use super::{elemental, rearrange};
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::report::Report;
use body::{ExprId, ExprKind, Subscript, UnaryOp};
use source::Span;
use symbols::{Attributes, Base, Bound, Constant, Details, Dimension, Type, TypeId, Value};

impl ExpressionReader<'_> {
    /// `expr` as a constant operand.
    pub fn constant_operand(&mut self, expr: ExprId) -> Option<Operand> {
        if !self.is_constant(expr) {
            return None;
        }
        let ty = self.ty(expr);
        let value = self.fold_value(expr);
        self.operand_of(value, ty)
    }

    /// Keeps the value of an expression that was just made, if it is constant.
    pub fn fold_new(&mut self, expr: ExprId) {
        let (ty, span) = (self.ty(expr), self.span(expr));
        let kind = &self.body.exprs[expr].kind;
        let operands = match kind {
            ExprKind::Unary(_, one) | ExprKind::Convert(one) => [Some(*one), None],
            ExprKind::Binary(_, one, other) => [Some(*one), Some(*other)],
            ExprKind::Element { base, .. } => [Some(self.structures_of(*base).unwrap_or(*base)), None],
            ExprKind::Section { base, .. } => [Some(*base), None],
            ExprKind::Member { base, .. } | ExprKind::Substring { base, .. } => [Some(*base), None],
            ExprKind::Conditional(condition, ..) => [Some(*condition), None],
            _ => return,
        };
        if !operands.into_iter().flatten().all(|operand| self.is_constant(operand)) {
            return;
        }
        let kind = kind.clone();
        let mut faults = Faults::default();
        let value = self.fold_kind(&kind, ty, span, &mut faults);
        self.known.report_faults(faults, self.class_of(ty), span, &mut self.report);
        if let Some(value) = value {
            self.keep_value(expr, value);
        }
    }

    /// Remembers the value of `expr`, and the shape and length that its type has left open.
    pub fn keep_value(&mut self, expr: ExprId, operand: Operand) {
        let ty = self.ty(expr);
        let settled = self.settle_type(ty, &operand);
        self.body.exprs[expr].ty = settled;
        if let Some(value) = operand.into_value() {
            self.folded.insert(expr, value);
        }
    }

    fn settle_type(&mut self, ty: TypeId, operand: &Operand) -> TypeId {
        let mut element = self.element(ty);
        if let Type::Character { kind, length } = &self.symbols.types[element]
            && length.as_ref().and_then(Value::as_integer).is_none()
            && let Some(Value::Constant(Constant::Character(text))) = operand.elements.first()
        {
            let (kind, length) = (*kind, Some(Value::integer(text.chars().count() as i128)));
            element = self.symbols.types.intern(Type::Character { kind, length });
        }
        let Type::Array { dimensions, .. } = &self.symbols.types[ty] else { return element };
        let known = dimensions.len() == operand.shape.len()
            && dimensions.iter().zip(&operand.shape).all(|(dimension, own)| dimension.extent() == Some(*own as i128));
        if known && element == self.element(ty) {
            return ty;
        }
        let last = |extent: &usize| Bound::Last(Value::integer(*extent as i128));
        let dimension = |extent| Dimension { lower: Value::integer(1), upper: last(extent) };
        let dimensions = operand.shape.iter().map(dimension).collect();
        self.array_of(element, dimensions)
    }

    fn fold_kind(&mut self, kind: &ExprKind, ty: TypeId, span: Span, faults: &mut Faults) -> Option<Operand> {
        match kind {
            ExprKind::Unary(op, one) => {
                let (operand, class) = (self.constant_operand(*one)?, self.class_of(ty)?);
                operand::map_elements(&operand, class, |value| match (op, value) {
                    (UnaryOp::Not, Constant::Logical(value)) => Some(Constant::Logical(!value)),
                    (UnaryOp::Negate, value) => arithmetic::negate_constant(value, class.0, class.1, faults),
                    _ => None,
                })
            }
            ExprKind::Convert(one) => {
                let (operand, class) = (self.constant_operand(*one)?, self.class_of(ty)?);
                operand::map_elements(&operand, class, |value| {
                    arithmetic::convert_constant(value, class.0, class.1, faults)
                })
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right, class) =
                    (self.constant_operand(*left)?, self.constant_operand(*right)?, self.class_of(ty)?);
                operand::zip_elements(&left, &right, class, |left, right| {
                    arithmetic::fold_binary(*op, left, right, class, faults)
                })
            }
            ExprKind::Conditional(condition, then, otherwise) => match self.constant_operand(*condition)?.constant()? {
                Constant::Logical(true) => self.constant_operand(*then),
                Constant::Logical(false) => self.constant_operand(*otherwise),
                _ => None,
            },
            ExprKind::Element { base, indices } => self.fold_element(*base, indices, span),
            ExprKind::Section { base, subscripts } => self.fold_section(*base, subscripts, ty, span),
            ExprKind::Member { base, field } => self.fold_member(*base, *field, ty),
            ExprKind::Substring { base, first, last } => self.fold_substring(*base, *first, *last, ty),
            _ => None,
        }
    }

    /// What is in a constant array, without a copy of it if it has a name.
    fn with_elements<T>(&mut self, base: ExprId, f: impl FnOnce(&Self, &[Value]) -> T) -> Option<T> {
        if let ExprKind::Symbol(symbol) = self.body.exprs[base].kind
            && let Details::Object(object) = self.symbols[symbol].details.ultimate()
            && let Some(Value::List(elements)) = object.value.as_deref()
        {
            return Some(f(self, elements));
        }
        if let Some(Value::List(elements)) = self.folded.get(&base) {
            return Some(f(self, elements));
        }
        let operand = self.constant_operand(base)?;
        Some(f(self, &operand.elements))
    }

    /// The same element of a component of each structure of an array.
    fn fold_elements(&mut self, base: ExprId, structures: ExprId, indices: &[i128]) -> Option<Operand> {
        let ExprKind::Member { field, .. } = self.body.exprs[base].kind else { return None };
        let ty = self.component_type_of(structures, field)?;
        let Type::Array { dimensions, .. } = &self.symbols.types[ty] else { return None };
        let (mut position, mut stride) = (0usize, 1usize);
        for (index, dimension) in indices.iter().zip(dimensions) {
            let extent = usize::try_from(dimension.extent()?).ok()?;
            let offset = usize::try_from(index.checked_sub(dimension.lower.as_integer()?)?).ok()?;
            position = position.checked_add(offset.checked_mul(stride)?).filter(|_| offset < extent)?;
            stride = stride.checked_mul(extent)?;
        }
        let class = self.class_of(ty);
        let structures = self.constant_operand(structures)?;
        let element = |structure: &Value| match structure {
            Value::List(components) => match components.get(field as usize)? {
                Value::List(elements) => elements.get(position).cloned(),
                _ => None,
            },
            _ => None,
        };
        let elements: Vec<Value> = structures.elements.iter().map(element).collect::<Option<_>>()?;
        let constant = class.is_none() || elements.iter().all(|value| matches!(value, Value::Constant(_)));
        constant.then_some(Operand { elements, shape: structures.shape, class })
    }

    fn fold_element(&mut self, base: ExprId, indices: &[ExprId], span: Span) -> Option<Operand> {
        let indices: Vec<i128> = indices
            .iter()
            .map(|index| if self.is_constant(*index) { self.integer_value(*index) } else { None })
            .collect::<Option<_>>()?;
        if let Some(structures) = self.structures_of(base) {
            return self.fold_elements(base, structures, &indices);
        }
        let class = self.class_of(self.ty(base));
        let (element, outside) = self.with_elements(base, |reader, elements| {
            let bounds = reader.constant_bounds(base, elements.len())?;
            let (mut position, mut stride) = (0usize, 1usize);
            for (index, (lower, extent)) in indices.iter().zip(bounds) {
                let offset = index.checked_sub(lower).and_then(|offset| usize::try_from(offset).ok());
                let Some(offset) = offset.filter(|offset| *offset < extent) else { return Some((None, Some(*index))) };
                position = position.checked_add(offset.checked_mul(stride)?)?;
                stride = stride.checked_mul(extent)?;
            }
            Some((elements.get(position).cloned(), None))
        })??;
        if let Some(index) = outside
            && self.report.reported_folds.insert(span)
        {
            self.report(problems::intrinsic::subscript_outside(index, span));
        }
        let element = element.filter(|element| class.is_none() || matches!(element, Value::Constant(_)))?;
        Some(Operand { elements: vec![element], shape: Vec::new(), class })
    }

    /// The indices that a subscript selects, from zero, and whether it keeps its dimension.
    pub fn select_indices(
        &mut self,
        subscript: &Subscript,
        (lower, extent): (i128, usize),
    ) -> Option<(Vec<i128>, bool)> {
        match subscript {
            Subscript::Index(index) => {
                let operand = self.constant_operand(*index)?;
                let indices = operand.all_integers()?.into_iter().map(|index| index.checked_sub(lower));
                Some((indices.collect::<Option<_>>()?, !operand.shape.is_empty()))
            }
            Subscript::Triplet { lower: first, upper: last, stride } => {
                let mut bound = |bound: &Option<ExprId>, otherwise: i128| match bound {
                    Some(bound) if self.is_constant(*bound) => self.integer_value(*bound),
                    Some(_) => None,
                    None => Some(otherwise),
                };
                let step = bound(stride, 1)?;
                let upper = lower.checked_add(extent as i128)?.checked_sub(1)?;
                let (first, last) = (bound(first, lower)?, bound(last, upper)?);
                if step == 0 {
                    return None;
                }
                let count = last.checked_sub(first)?.checked_add(step)?.checked_div(step)?.max(0);
                let count = usize::try_from(count).ok().filter(|count| *count <= MAX_ELEMENTS)?;
                let indices = (0..count as i128).map(|at| first.checked_sub(lower)?.checked_add(at.checked_mul(step)?));
                Some((indices.collect::<Option<_>>()?, true))
            }
            Subscript::Range { .. } => None,
        }
    }

    fn fold_section(&mut self, base: ExprId, subscripts: &[Subscript], ty: TypeId, span: Span) -> Option<Operand> {
        let count = self.with_elements(base, |_, elements| elements.len())?;
        let bounds = self.constant_bounds(base, count)?;
        let mut selected = Vec::new();
        for (subscript, bound) in subscripts.iter().zip(&bounds) {
            let (indices, keeps) = self.select_indices(subscript, *bound)?;
            let wrong = indices.iter().find(|index| **index < 0 || **index >= bound.1 as i128);
            if let Some(wrong) = wrong {
                if self.report.reported_folds.insert(span) {
                    self.report(problems::intrinsic::subscript_outside(wrong + bound.0, span));
                }
                return None;
            }
            selected.push((indices, keeps));
        }
        let all: Vec<usize> = selected.iter().map(|(indices, _)| indices.len()).collect();
        let shape = selected.iter().filter(|(_, keeps)| *keeps).map(|(indices, _)| indices.len()).collect();
        let extents: Vec<usize> = bounds.iter().map(|(_, extent)| *extent).collect();
        let (total, strides) = (operand::element_count(&all)?, operand::element_strides(&extents));
        let class = self.class_of(ty);
        let elements = self.with_elements(base, |_, elements| {
            let element = |mut number: usize| {
                let mut position = 0;
                for ((indices, _), stride) in selected.iter().zip(&strides) {
                    position += indices[number % indices.len()] as usize * stride;
                    number /= indices.len();
                }
                elements.get(position).cloned()
            };
            (0..total).map(element).collect::<Option<Vec<Value>>>()
        })??;
        let constant = class.is_none() || elements.iter().all(|value| matches!(value, Value::Constant(_)));
        constant.then_some(Operand { elements, shape, class })
    }

    fn fold_member(&mut self, base: ExprId, field: u32, ty: TypeId) -> Option<Operand> {
        let structures = self.constant_operand(base)?;
        let component = |structure: &Value| match structure {
            Value::List(components) => components.get(field as usize).cloned(),
            _ => None,
        };
        if structures.shape.is_empty() {
            let component = component(structures.elements.first()?)?;
            return self.operand_of(component, ty);
        }
        let class = self.class_of(ty);
        let elements: Vec<Value> = structures.elements.iter().map(component).collect::<Option<_>>()?;
        let constant = elements.iter().all(|value| matches!(value, Value::Constant(_)) == class.is_some());
        constant.then_some(Operand { elements, shape: structures.shape, class })
    }

    fn fold_substring(
        &mut self,
        base: ExprId,
        first: Option<ExprId>,
        last: Option<ExprId>,
        ty: TypeId,
    ) -> Option<Operand> {
        let mut bound = |bound: Option<ExprId>| match bound {
            Some(bound) => self.is_constant(bound).then(|| self.integer_value(bound)).flatten().map(Some),
            None => Some(None),
        };
        let (first, last) = (bound(first)?.unwrap_or(1), bound(last)?);
        let (texts, class) = (self.constant_operand(base)?, self.class_of(ty)?);
        operand::map_elements(&texts, class, |text| {
            let Constant::Character(text) = text else { return None };
            let length = text.chars().count() as i128;
            let last = last.unwrap_or(length);
            if first > last {
                return Some(Constant::Character(String::new()));
            }
            let inside = first >= 1 && last <= length;
            let part = || text.chars().skip(first as usize - 1).take((last - first + 1) as usize).collect();
            inside.then(|| Constant::Character(part()))
        })
    }

    /// The value of a reference to the intrinsic function `name` of constants, with its arguments by position.
    pub fn fold_intrinsic(&mut self, name: &str, slots: &[Option<ExprId>], ty: TypeId, span: Span) -> Option<Operand> {
        // Of a mold only the type is of interest.
        let mold = matches!(name, "transfer" | "out_of_range").then_some(1);
        let is_mold = |index: usize| Some(index) == mold;
        let fits = |(index, slot): (usize, &Option<ExprId>)| {
            is_mold(index) || slot.is_none_or(|value| self.is_constant(value))
        };
        if !slots.iter().any(Option::is_some) || !slots.iter().enumerate().all(fits) {
            return None;
        }
        let arguments = slots.iter().enumerate().map(|(index, slot)| match slot {
            Some(value) if is_mold(index) => {
                let class = self.class_of(self.ty(*value));
                Some(Some(Operand { elements: vec![Value::integer(0)], shape: Vec::new(), class }))
            }
            Some(value) => self.constant_operand(*value).map(Some),
            None => Some(None),
        });
        let arguments: Vec<Option<Operand>> = arguments.collect::<Option<_>>()?;
        let class = self.class_of(ty);
        let mut faults = Faults::default();
        let value = if let Some(function) = elemental::find_function(name) {
            operand::fold_elementwise(function, &arguments, class?, &mut faults)
        } else if name == "transfer" {
            self.fold_transfer(&arguments, slots)
        } else if let Some(value) = rearrange::fold_rearrangement(name, &arguments) {
            Some(value)
        } else {
            self.fold_remaining(name, &arguments, class, &mut faults)
        };
        self.known.report_faults(faults, class, span, &mut self.report);
        value
    }
}

impl Known<'_> {
    /// Whether `expr` has a constant value.
    pub fn is_constant(&self, expr: ExprId) -> bool {
        match &self.body.exprs[expr].kind {
            ExprKind::Constant(_) => true,
            ExprKind::Symbol(symbol) => {
                let symbol = &self.symbols[*symbol];
                symbol.attributes.contains(Attributes::PARAMETER)
                    && matches!(symbol.details.ultimate(), Details::Object(object) if object.value.as_deref()
                        .is_some_and(|value| matches!(value, Value::Constant(_) | Value::List(_))))
            }
            ExprKind::List(values) => {
                self.folded.contains_key(&expr) || values.iter().all(|value| self.is_constant(*value))
            }
            _ => self.folded.contains_key(&expr),
        }
    }

    /// The class and kind of a type's elements; text is `Char`.
    pub fn class_of(&self, ty: TypeId) -> Option<(Base, u8)> {
        match &self.symbols.types[self.element(ty)] {
            Type::Scalar(base, kind) => Some((*base, *kind)),
            Type::Character { kind, .. } => Some((Base::Char, *kind)),
            _ => None,
        }
    }

    /// A value of type `ty` as a constant operand.
    fn operand_of(&self, value: Value, ty: TypeId) -> Option<Operand> {
        let class = self.class_of(ty);
        let Type::Array { dimensions, .. } = &self.symbols.types[ty] else {
            let known = class.is_none() || matches!(value, Value::Constant(_));
            return known.then(|| Operand { elements: vec![value], shape: Vec::new(), class });
        };
        let extents = dimensions.iter().map(|dimension| usize::try_from(dimension.extent()?).ok());
        let extents: Option<Vec<usize>> = extents.collect();
        match (value, extents) {
            (Value::List(elements), extents) => {
                let is_constant = |value: &Value| matches!(value, Value::Constant(_));
                if class.is_some() && !elements.iter().all(is_constant) {
                    return None;
                }
                let shape = match extents {
                    Some(extents) if operand::element_count(&extents) == Some(elements.len()) => extents,
                    None if dimensions.len() == 1 => vec![elements.len()],
                    _ => return None,
                };
                Some(Operand { elements, shape, class })
            }
            (value @ Value::Constant(_), Some(shape)) => {
                let elements = vec![value; operand::element_count(&shape)?];
                Some(Operand { elements, shape, class })
            }
            _ => None,
        }
    }

    /// Says what went wrong while a value was computed, once for each place.
    pub fn report_faults(&self, faults: Faults, class: Option<(Base, u8)>, span: Span, report: &mut Report) {
        let integer = matches!(class, Some((Base::Integer, _)));
        let diagnostic = match class {
            _ if faults.zero && integer => problems::intrinsic::division_by_zero(span),
            _ if faults.zero => problems::intrinsic::real_division_by_zero(span),
            Some((base, kind)) if faults.overflow => {
                let base = match base {
                    Base::Integer | Base::Unsigned => "integer",
                    Base::Complex => "complex",
                    _ => "real",
                };
                problems::intrinsic::overflow(base, kind, span)
            }
            _ if faults.invalid => problems::intrinsic::no_value(span),
            _ => return,
        };
        if report.reported_folds.insert(span) {
            report.add(diagnostic);
        }
    }

    /// The bounds of a constant array: its lower ones and its extents.
    fn constant_bounds(&self, base: ExprId, count: usize) -> Option<Vec<(i128, usize)>> {
        let Type::Array { dimensions, .. } = &self.symbols.types[self.ty(base)] else { return None };
        let only = (dimensions.len() == 1).then_some(count);
        let bound = |dimension: &Dimension| {
            let extent = dimension.extent().and_then(|extent| usize::try_from(extent).ok()).or(only)?;
            Some((dimension.lower.as_integer()?, extent))
        };
        dimensions.iter().map(bound).collect()
    }

    /// 9.4.2: the array of structures of which `base` is an array component: an element of that is one of each structure.
    fn structures_of(&self, base: ExprId) -> Option<ExprId> {
        let ExprKind::Member { base: structures, field } = self.body.exprs[base].kind else { return None };
        let component = self.is_array(self.component_type_of(structures, field)?);
        (component && self.is_array(self.ty(structures))).then_some(structures)
    }

    /// The type of a component as it is declared.
    fn component_type_of(&self, structure: ExprId, field: u32) -> Option<TypeId> {
        let (record, _) = self.record_of(self.ty(structure))?;
        Some(self.symbols.types.records[record].fields.as_ref()?.get(field as usize)?.ty)
    }

    fn fold_remaining(
        &self,
        name: &str,
        arguments: &[Option<Operand>],
        class: Option<(Base, u8)>,
        faults: &mut Faults,
    ) -> Option<Operand> {
        let class = class?;
        if matches!(name, "dot_product" | "matmul") {
            return reduction::fold_product(Reduction { name, arguments, class, faults });
        }
        if let Some(value) = reduction::fold_reduction(Reduction { name, arguments, class, faults }) {
            return Some(value);
        }
        if let Some(value) = select_kind(name, arguments) {
            return Some(Operand::scalar(Constant::Integer(value), class));
        }
        let [Some(one)] = arguments else { return None };
        operand::map_elements(one, class, |value| {
            let types = [one.class?];
            let mut at = elemental::At { values: &[Some(value)], types: &types, base: class.0, kind: class.1, faults };
            elemental::evaluate_mathematical(&mut at, name)
        })
    }

    fn fold_transfer(&self, arguments: &[Option<Operand>], slots: &[Option<ExprId>]) -> Option<Operand> {
        let (source, mold) = (arguments.first()?.as_ref()?, slots.get(1).copied().flatten()?);
        let ty = self.ty(mold);
        let (class, is_array) = (self.class_of(ty)?, self.is_array(ty));
        let length = match &self.symbols.types[self.element(ty)] {
            Type::Character { length, .. } => usize::try_from(length.as_ref()?.as_integer()?).ok()?,
            _ => 1,
        };
        let count = match arguments.get(2).and_then(Option::as_ref) {
            Some(count) => Some(usize::try_from(count.integer()?).ok()?),
            None if is_array => {
                let width = if class.0 == Base::Char { length } else { 1 } * rearrange::stored_bytes(class.1);
                let parts = if class.0 == Base::Complex { 2 } else { 1 };
                Some(rearrange::transferred_count(source, width * parts)?)
            }
            None => None,
        };
        let mut value = rearrange::fold_transfer(source, class, length, count)?;
        if count.is_none() {
            value.shape = Vec::new();
        }
        Some(value)
    }
}

/// SELECTED_INT_KIND and its like.
fn select_kind(name: &str, arguments: &[Option<Operand>]) -> Option<i128> {
    let argument = |index: usize| arguments.get(index).and_then(Option::as_ref);
    if name == "selected_char_kind" {
        let Constant::Character(text) = argument(0)?.constant()? else { return None };
        return Some(super::model::character_kind(text));
    }
    let value = |index: usize| argument(index).and_then(Operand::integer);
    super::model::selected_kind(name, [value(0), value(1), value(2)])
}
