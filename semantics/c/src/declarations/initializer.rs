//! 6.7.11 initializers: values in the order of what they initialize.
//!
//! Braces may be left out; then a list goes on filling what is inside. What nothing initializes is zero. Memory and time go
//! with the text and not with the array: a value far behind the others stands in an [`ExprKind::Sparse`].

use crate::expressions::member::report_unknown_member;
use crate::lower::Lower;
use crate::lower::builder::Builder;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::ConstantUse;
use crate::types::Kind;
use body::{ExprId, ExprKind, Part};
use parser::c::tree::{Designator, Expr, Initializer};
use source::Span;
use std::collections::HashMap;
use symbols::{Attributes, Base, Bound, Constant, SymbolId, Type, TypeId, Types, Value};

/// Larger gaps between designated elements are not filled with zeros.
const MAX_GAP: u64 = 256;

/// The items of a list, each with its designators.
type Items = [(Vec<Designator>, Initializer)];

/// What is filled, part by part.
#[derive(Default)]
struct FilledParts {
    dense: Vec<ExprId>,
    sparse: Vec<Part>,
    /// Where in `sparse` a part begins.
    starts: HashMap<u64, usize>,
}

impl FilledParts {
    fn get(&self, place: u64) -> Option<ExprId> {
        let dense = usize::try_from(place).ok().and_then(|place| self.dense.get(place).copied());
        dense.or_else(|| self.starts.get(&place).map(|index| self.sparse[*index].value))
    }
}

impl Lower<'_> {
    /// The initial value of a declared object.
    pub(crate) fn lower_initializer(&mut self, symbol: SymbolId, initializer: &Initializer) -> ExprId {
        let ty = self.table[symbol].ty.unwrap_or(Types::UNKNOWN);
        let kept = Attributes::STATIC | Attributes::THREAD_LOCAL | Attributes::CONSTEXPR | Attributes::EXTERN;
        let is_static = self.at_file_scope() || self.table[symbol].attributes.intersects(kept);
        let outer = std::mem::replace(&mut self.declaring.initializes_static, is_static);
        let depth = std::mem::take(&mut self.declaring.parts_depth);
        let value = self.lower_initial(ty, initializer);
        (self.declaring.initializes_static, self.declaring.parts_depth) = (outer, depth);
        value
    }

    /// An initializer of an object of type `ty`.
    pub(crate) fn lower_initial(&mut self, ty: TypeId, initializer: &Initializer) -> ExprId {
        match initializer {
            Initializer::Expr(value) => {
                let lowered = self.lower_expr(value);
                self.lower_initial_value(lowered, ty)
            }
            Initializer::List(items, span) => {
                let list = self.with_depth(*span, |lower| lower.lower_braced_initializer(ty, items, *span));
                list.unwrap_or_else(|| self.builder.make_opaque(Vec::new(), ty, *span))
            }
        }
    }

    /// One expression for a whole object: a string for an array of characters, else a value.
    fn lower_initial_value(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        if self.is_text_for(value, ty) {
            check_string(&self.builder.lookup, &mut self.builder.report, value, ty);
            return value;
        }
        let span = self.body.exprs[value].span;
        let value = self.builder.decay_value(value);
        if self.type_kind(ty) == Kind::Array && self.kind_of(value) != Kind::Unknown {
            // GNU: a compound literal initializes an array of its type.
            if let ExprKind::Convert(inner) = self.body.exprs[value].kind
                && matches!(self.body.exprs[inner].kind, ExprKind::List(_) | ExprKind::Sparse(_))
            {
                return inner;
            }
            let spelled = self.spell_type(ty);
            self.builder.report.add(problems::names::bad_initializer(&spelled, span));
            return value;
        }
        let value = self.builder.convert_assigned(value, ty);
        if self.declaring.initializes_static && !self.is_static_value(value) {
            self.builder.report.add(problems::types::initializer_not_constant(span));
        } else if self.declaring.initializes_static && self.has_effects(value, 0) {
            self.builder.report.add_pedantic(problems::types::constant_with_effects(span));
        } else if self.declaring.initializes_static && self.has_overflow(value, 0) {
            self.builder.report.add_pedantic(problems::types::constant_overflow(span));
        }
        value
    }

    /// `{ … }`
    fn lower_braced_initializer(&mut self, ty: TypeId, items: &Items, span: Span) -> ExprId {
        if let ([(designators, Initializer::Expr(text))], Kind::Array) = (items, self.type_kind(ty))
            && designators.is_empty()
            && self.may_be_text(text)
        {
            let value = self.lower_expr(text);
            if self.is_text_for(value, ty) {
                check_string(&self.builder.lookup, &mut self.builder.report, value, ty);
                return value;
            }
        }
        if self.is_unknown(ty) || self.lacks_members(ty) {
            let values = items.iter().map(|(_, item)| self.lower_initial(Types::UNKNOWN, item)).collect();
            return self.builder.make_opaque(values, ty, span);
        }
        let mut at = 0;
        let value = match self.type_kind(ty) {
            _ if self.is_aggregate(ty) => self.initialize_parts(ty, None, None, items, &mut at, span),
            Kind::Complex(bytes) if items.len() == 2 => {
                at = items.len();
                let part = self.builder.lookup.complex_part(ty, bytes);
                self.complex_of_parts((ty, part), items, span)
            }
            _ => {
                // What has no parts has none that a designator could name.
                if items.first().is_some_and(|(designators, _)| !designators.is_empty()) {
                    let spelled = self.spell_type(ty);
                    self.builder.report.add(problems::names::bad_initializer(&spelled, span));
                }
                let value = items.first().map(|(_, first)| self.lower_initial(ty, first));
                at = items.len().min(1);
                value.unwrap_or_else(|| self.builder.make_zero(ty, span))
            }
        };
        if let Some((_, rest)) = items.get(at) {
            let spelled = self.spell_type(ty);
            self.builder.report.add(problems::declaration::excess(&spelled, initializer_span(rest)));
            for (_, item) in &items[at..] {
                self.lower_initial(Types::UNKNOWN, item);
            }
        }
        value
    }

    /// Whether members of a record could not be parsed, so that nobody knows which one a value is for.
    fn lacks_members(&self, ty: TypeId) -> bool {
        matches!(self.type_kind(ty), Kind::Record(record) if !self.table.types.records[record].lost.names.is_empty())
    }

    /// Clang, "Initializing a complex number in C": its real and its imaginary part.
    fn complex_of_parts(&mut self, (ty, part): (TypeId, TypeId), items: &Items, span: Span) -> ExprId {
        self.builder.report.add_gnu("a complex number of two parts", span);
        let values: Vec<ExprId> = items.iter().map(|(_, item)| self.lower_initial(part, item)).collect();
        let number = |at: usize| values.get(at).and_then(|value| self.fold_number(*value, 0));
        match (number(0), number(1)) {
            (Some(re), Some(im)) => {
                let constant = Constant::complex(re.to_real(), im.to_real());
                self.builder.make_expr(ExprKind::Constant(constant), ty, span)
            }
            _ => self.builder.make_opaque(values, ty, span),
        }
    }

    /// The parts of an array or record from `items`, from `at` on. A list of its own has no `path`; another begins at its path,
    /// which is empty if braces were left out, and ends at the next designator. `before` is what earlier items gave.
    fn initialize_parts(
        &mut self,
        ty: TypeId,
        path: Option<&[Designator]>,
        before: Option<ExprId>,
        items: &Items,
        at: &mut usize,
        span: Span,
    ) -> ExprId {
        self.declaring.parts_depth += 1;
        let mut filled = self.filled_before(before);
        let first = *at;
        let mut next = 0u64;
        while let Some((designators, item)) = items.get(*at) {
            let own = match path {
                None => &designators[..],
                Some(path) if *at == first => path,
                Some(_) if !designators.is_empty() => break,
                Some(_) => &[],
            };
            next = self.past_unnamed(ty, next);
            let (mut last, mut rest) = (next, own);
            if let Some((head, tail)) = own.split_first() {
                let Some((range, through)) = self.designated_range(ty, head) else {
                    *at += 1;
                    self.without_messages(|lower| lower.lower_initial(Types::UNKNOWN, item));
                    continue;
                };
                (next, last) = range;
                // A member of an anonymous member is named once more inside that.
                rest = if through { own } else { tail };
            }
            let Some(part) = self.builder.lookup.part_type(ty, next) else { break };
            let inside = !self.declaring.initializes_static || self.declaring.parts_depth > 1;
            check_flexible_value(&self.builder.lookup, &mut self.builder.report, ty, part, item, inside);
            let value = self.initialize_part(part, rest, filled.get(next), items, at);
            self.builder.set_part(&mut filled, ty, (next, last), value);
            next = last.saturating_add(1);
            if self.is_union(ty) && (path.is_some() || items.get(*at).is_none_or(|(more, _)| more.is_empty())) {
                break;
            }
        }
        self.declaring.parts_depth -= 1;
        let kind = match filled.sparse.is_empty() {
            true => ExprKind::List(filled.dense),
            false => {
                let dense = filled.dense.into_iter().enumerate();
                let dense = dense.map(|(place, value)| Part { first: place as u64, last: place as u64, value });
                ExprKind::Sparse(dense.chain(filled.sparse).collect())
            }
        };
        self.builder.make_expr(kind, ty, span)
    }

    /// One part: its own braces, an expression for it, or the first of several values for what is in it.
    fn initialize_part(
        &mut self,
        part: TypeId,
        designators: &[Designator],
        before: Option<ExprId>,
        items: &Items,
        at: &mut usize,
    ) -> ExprId {
        let item = &items[*at].1;
        let span = initializer_span(item);
        let is_aggregate = self.is_aggregate(part);
        if let Some(head) = designators.first() {
            if !is_aggregate {
                *at += 1;
                self.designated_range(part, head);
                return self.builder.make_zero(part, span);
            }
            let inner =
                self.with_depth(span, |lower| lower.initialize_parts(part, Some(designators), before, items, at, span));
            return inner.unwrap_or_else(|| self.builder.skip_part(part, at, span));
        }
        let Initializer::Expr(value) = item else {
            *at += 1;
            return self.lower_initial(part, item);
        };
        if !is_aggregate || self.is_whole(part, value) {
            *at += 1;
            return self.lower_initial(part, item);
        }
        let first = *at;
        let filled = self.with_depth(span, |lower| lower.initialize_parts(part, Some(&[]), None, items, at, span));
        *at = (*at).max(first + 1);
        filled.unwrap_or_else(|| self.builder.make_zero(part, span))
    }

    /// 6.7.11p14: whether an expression is the value of a whole aggregate.
    fn is_whole(&mut self, part: TypeId, value: &Expr) -> bool {
        // A constant is the value of no aggregate: that need not be asked of every element.
        use parser::c::tree::ExprKind as Tree;
        if matches!(&*value.kind, Tree::Int(_) | Tree::Float(_) | Tree::Char(_)) {
            return false;
        }
        let outer = std::mem::replace(&mut self.declaring.initializes_static, false);
        let lowered = self.without_messages(|lower| lower.lower_expr(value));
        self.declaring.initializes_static = outer;
        match (self.kind_of(lowered), self.type_kind(part)) {
            (Kind::Record(_), Kind::Record(_)) => self.are_compatible(self.ty(lowered), part),
            (Kind::Unknown, _) => self.is_vector_type(part) || !self.is_vector(lowered),
            _ => self.is_text_for(lowered, part),
        }
    }

    /// The first and last place that a designator names, and whether it leads on inside.
    fn designated_range(&mut self, ty: TypeId, designator: &Designator) -> Option<((u64, u64), bool)> {
        match (designator, self.type_kind(ty)) {
            (Designator::Index(index, high), Kind::Array) => {
                let first = self.evaluate_constant(index, ConstantUse::DesignatedIndex)?;
                let last = match high {
                    Some(high) => self.evaluate_constant(high, ConstantUse::DesignatedIndex)?,
                    None => first,
                };
                Some((check_range(&self.builder.lookup, &mut self.builder.report, ty, first, last, index.span)?, false))
            }
            (Designator::Member(name), Kind::Record(record)) => {
                let path = self.find_path(record, name.atom, 0);
                if path.is_none() {
                    report_unknown_member(&self.builder.lookup, &mut self.builder.report, record, ty, *name);
                }
                let path = path?;
                let place = u64::from(*path.first()?);
                Some(((place, place), path.len() > 1))
            }
            (_, Kind::Unknown) => None,
            (Designator::Index(index, _), _) => {
                let ty = self.spell_type(ty);
                self.builder.report.add(problems::names::bad_initializer(&ty, index.span));
                None
            }
            (Designator::Member(name), _) => {
                let ty = self.spell_type(ty);
                self.builder.report.add(problems::names::no_member(self.text(name.atom), &ty, name.span()));
                None
            }
        }
    }

    /// How many elements an initializer gives an array without size.
    pub(crate) fn count_of(&mut self, ty: TypeId, initializer: &Initializer) -> Option<i128> {
        if let Some(count) = self.counted_items(ty, initializer) {
            return Some(count);
        }
        let value = self.lower_initial(ty, initializer);
        match &self.body.exprs[value].kind {
            ExprKind::List(values) => Some(values.len() as i128),
            ExprKind::Sparse(parts) => parts.iter().map(|part| i128::from(part.last) + 1).max(),
            _ => match &self.table.types[self.ty(value)] {
                Type::Array { dimensions, .. } => dimensions.first().and_then(|dimension| dimension.extent()),
                _ => None,
            },
        }
    }

    /// The same by the form alone, where each item is one element: values need not be read for it.
    fn counted_items(&mut self, ty: TypeId, initializer: &Initializer) -> Option<i128> {
        let Initializer::List(items, _) = initializer else { return None };
        let element = self.builder.lookup.type_inside(ty)?;
        let is_aggregate = self.is_aggregate(element) || self.type_kind(element) == Kind::Unknown;
        let (mut next, mut end) = (0i128, 0i128);
        for (designators, item) in items {
            let braced = matches!(item, Initializer::List(..));
            match &designators[..] {
                [] => {}
                [Designator::Index(first, high)] => {
                    next = self.evaluate_constant(high.as_ref().unwrap_or(first), ConstantUse::DesignatedIndex)?;
                }
                _ => return None,
            }
            if is_aggregate && !braced || self.is_text(items) {
                return None;
            }
            next = next.checked_add(1)?;
            end = end.max(next);
        }
        Some(end)
    }

    /// 6.5.2.5: `(int[]){1, 2}` has as many elements as it has values.
    pub(crate) fn compound_literal_type(&mut self, ty: TypeId, initializer: &Initializer) -> TypeId {
        match self.table.types[ty].clone() {
            Type::Array { element, mut dimensions, order } if dimensions[0].upper == Bound::AssumedSize => {
                let count = self.without_messages(|lower| lower.count_of(ty, initializer));
                dimensions[0].upper = Bound::Extent(Value::integer(count.unwrap_or(0)));
                self.builder.lookup.intern_type(Type::Array { element, dimensions, order })
            }
            _ => ty,
        }
    }
}

impl Builder<'_> {
    fn set_part(&mut self, filled: &mut FilledParts, ty: TypeId, (first, last): (u64, u64), value: ExprId) {
        let dense = filled.dense.len() as u64;
        if !filled.sparse.is_empty() || last >= dense.saturating_add(MAX_GAP) {
            filled.starts.insert(first, filled.sparse.len());
            filled.sparse.push(Part { first, last, value });
            return;
        }
        while (filled.dense.len() as u64) <= last {
            let place = filled.dense.len() as u64;
            let zero = match (first..=last).contains(&place) {
                true => value,
                false => {
                    let part = self.lookup.part_type(ty, place).unwrap_or(Types::UNKNOWN);
                    let span = self.body.exprs[value].span;
                    self.make_zero(part, span)
                }
            };
            filled.dense.push(zero);
        }
        for place in first..=last {
            filled.dense[place as usize] = value;
        }
    }

    fn skip_part(&mut self, part: TypeId, at: &mut usize, span: Span) -> ExprId {
        *at += 1;
        self.make_zero(part, span)
    }

    /// 6.7.11: what nothing initializes.
    fn make_zero(&mut self, ty: TypeId, span: Span) -> ExprId {
        let kind = match self.type_kind(ty) {
            Kind::Real(_) => ExprKind::Constant(Constant::double(0.0)),
            Kind::Complex(_) => ExprKind::Constant(Constant::complex(0.0, 0.0)),
            Kind::Integer { .. } | Kind::Pointer(_) => ExprKind::Constant(self.zero_of(ty)),
            Kind::Array | Kind::Record(_) => ExprKind::List(Vec::new()),
            Kind::Unknown | Kind::Void | Kind::Function => ExprKind::Opaque(Vec::new()),
        };
        self.make_expr(kind, ty, span)
    }
}

/// GNU: a flexible array member is initialized in a static object alone, and not where its record is a part.
fn check_flexible_value(
    known: &Known,
    report: &mut Report,
    ty: TypeId,
    part: TypeId,
    item: &Initializer,
    inside: bool,
) {
    let unsized_array = matches!(
        &known.table.types[known.table.types.unqualified(part)],
        Type::Array { dimensions, .. } if dimensions.first().is_some_and(|first| first.upper == Bound::AssumedSize)
    );
    let is_empty = matches!(item, Initializer::List(items, _) if items.is_empty());
    if unsized_array && !is_empty && matches!(known.type_kind(ty), Kind::Record(_)) && inside {
        report.add(problems::declaration::flexible_initialized(initializer_span(item)));
    }
}

/// 6.7.11p15, p16: characters of the array are as wide as those of the string, and there is room for them.
fn check_string(known: &Known, report: &mut Report, value: ExprId, ty: TypeId) {
    let width = |ty: TypeId| match known.type_kind(known.table.types.element(ty)) {
        Kind::Integer { bytes, .. } => bytes,
        _ => 0,
    };
    let text = known.ty(value);
    let span = known.body.exprs[value].span;
    let element = |ty: TypeId| known.table.types.element(ty);
    let other = width(text) > 1 && !known.unqualified_compatible(element(text), element(ty));
    if width(text) != width(ty) || other {
        let spelled = known.spell_type(ty);
        return report.add(problems::names::bad_initializer(&spelled, span));
    }
    let extent = |ty: TypeId| match &known.table.types[known.table.types.unqualified(ty)] {
        Type::Array { dimensions, .. } => dimensions.first().and_then(|dimension| dimension.extent()),
        _ => None,
    };
    if let (Some(room), Some(count)) = (extent(ty), extent(text))
        && count - 1 > room
    {
        let spelled = known.spell_type(ty);
        report.add(problems::declaration::excess(&spelled, span));
    }
}

/// 6.7.11p7: an index is that of an element.
fn check_range(
    known: &Known,
    report: &mut Report,
    ty: TypeId,
    first: i128,
    last: i128,
    at: Span,
) -> Option<(u64, u64)> {
    let extent = match &known.table.types[known.table.types.unqualified(ty)] {
        Type::Array { dimensions, .. } => dimensions.first().and_then(|dimension| dimension.extent()),
        _ => None,
    };
    let outside = first < 0 || extent.is_some_and(|extent| last >= extent);
    if outside || last < first {
        let ty = known.spell_type(ty);
        report.add(problems::declaration::index_outside(if outside { first.max(last) } else { first }, &ty, at));
        return None;
    }
    Some((u64::try_from(first).ok()?, u64::try_from(last).ok()?))
}

impl Lookup<'_> {
    /// The type of the element or member at `place`; `None` past the end.
    fn part_type(&mut self, ty: TypeId, place: u64) -> Option<TypeId> {
        let unqualified = self.table.types.unqualified(ty);
        match &self.table.types[unqualified] {
            Type::Array { dimensions, .. } => {
                let extent = dimensions.first().and_then(|dimension| dimension.extent());
                if extent.is_some_and(|extent| i128::from(place) >= extent) {
                    return None;
                }
                self.type_inside(ty)
            }
            Type::Vector { element, count, .. } => (place < *count).then_some(*element),
            Type::Record { record, .. } => {
                let fields = self.table.types.records[*record].fields.as_ref()?;
                fields.get(usize::try_from(place).ok()?).map(|field| field.ty)
            }
            _ => None,
        }
    }
}

impl Known<'_> {
    fn is_text_for(&self, value: ExprId, ty: TypeId) -> bool {
        let text = matches!(self.body.exprs[value].kind, ExprKind::Constant(Constant::Character(_)));
        text && self.type_kind(ty) == Kind::Array && self.type_kind(self.table.types.element(ty)).is_integer()
    }

    fn may_be_text(&self, expr: &Expr) -> bool {
        let mut at = expr;
        while let parser::c::tree::ExprKind::Parenthesized(inner) = &*at.kind {
            at = inner;
        }
        matches!(&*at.kind, parser::c::tree::ExprKind::String(_) | parser::c::tree::ExprKind::Name(_))
    }

    /// What a list has when a later designator leads into it again.
    fn filled_before(&self, before: Option<ExprId>) -> FilledParts {
        let mut filled = FilledParts::default();
        match before.map(|before| &self.body.exprs[before].kind) {
            Some(ExprKind::List(values)) => filled.dense = values.clone(),
            Some(ExprKind::Sparse(parts)) => {
                filled.sparse = parts.clone();
                filled.starts = parts.iter().enumerate().map(|(index, part)| (part.first, index)).collect();
            }
            _ => {}
        }
        filled
    }

    /// What has parts; vectors are initialized as arrays are.
    fn is_aggregate(&self, ty: TypeId) -> bool {
        matches!(self.type_kind(ty), Kind::Array | Kind::Record(_)) || self.is_vector_type(ty)
    }

    /// 6.7.11p10: bit-fields without a name take no part in initialization.
    fn past_unnamed(&self, ty: TypeId, place: u64) -> u64 {
        let Kind::Record(record) = self.type_kind(ty) else { return place };
        let fields = self.table.types.records[record].fields.as_deref().unwrap_or_default();
        let rest = fields.iter().skip(usize::try_from(place).unwrap_or(usize::MAX));
        place + rest.take_while(|field| field.name.is_none() && field.width.is_some()).count() as u64
    }

    fn is_union(&self, ty: TypeId) -> bool {
        matches!(self.type_kind(ty), Kind::Record(record) if self.table.types.records[record].is_union)
    }

    fn zero_of(&self, ty: TypeId) -> Constant {
        match self.table.types[self.table.types.unqualified(ty)] {
            Type::Scalar(Base::Logical, _) => Constant::Logical(false),
            _ => Constant::Integer(0),
        }
    }

    fn is_text(&self, items: &Items) -> bool {
        matches!(items, [(designators, Initializer::Expr(text))] if designators.is_empty() && self.may_be_text(text))
    }
}

fn initializer_span(initializer: &Initializer) -> Span {
    match initializer {
        Initializer::Expr(expr) => expr.span,
        Initializer::List(_, span) => *span,
    }
}
