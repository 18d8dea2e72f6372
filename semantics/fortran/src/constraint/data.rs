//! 8.6.7 DATA statement, and values between slashes behind a name: which variables, how many values, and what each may be.

use super::overlap::Initial;
use crate::expressions::any_reader::Reader;
use crate::expressions::facts::Notation;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::report::Report;
use body::{Callee, ExprId, ExprKind};
use parser::fortran::features::Feature;
use parser::fortran::tree::{self, DataSet, DataValue, Executable, ExecutableKind, Specification, SpecificationKind};
use source::Span;
use std::collections::BTreeMap;
use symbols::{Attributes, Base, Details, NameSpace, ScopeKind, SymbolId, Type, TypeId};

/// More elements than this are not counted one by one.
const MAX_PLACES: usize = 1 << 17;

/// What DATA statements initialized so far.
#[derive(Default)]
struct InitializedElements {
    /// The bytes of each variable that have an initial value: where ranges begin, and where they end.
    ranges: rustc_hash::FxHashMap<SymbolId, BTreeMap<u64, u64>>,
    /// The values themselves, of variables that share their storage with others.
    values: Vec<Initial>,
}

/// Elements of a variable that stand side by side.
pub(super) struct ElementRun {
    pub offset: u64,
    /// The bytes of one element.
    pub size: u64,
    count: u64,
}

/// Elements that get values.
struct ElementSlot {
    expr: ExprId,
    root: SymbolId,
    ty: TypeId,
    pointer: bool,
    offset: u64,
    size: u64,
    count: u64,
}

/// R843 data-stmt-value.
struct Item {
    value: ExprId,
    count: u64,
}

impl ExpressionReader<'_> {
    /// The DATA statements of a specification part and of the execution part behind it.
    pub(super) fn data_constraints(&mut self, specification: &[Specification], execution: &[Executable]) {
        let mut sets: Vec<&DataSet> = specification.iter().flat_map(sets_of).collect();
        for executable in execution {
            if let ExecutableKind::Declaration(statement) = &executable.kind {
                sets.extend(sets_of(statement));
            }
        }
        let late = specification.iter().flat_map(sets_of).count();
        let mut seen = InitializedElements::default();
        for (index, set) in sets.into_iter().enumerate() {
            if index >= late {
                self.with_scratch_body(|reader| set.objects.iter().for_each(|object| reader.late_data_object(object)));
            }
            self.with_scratch_body(|reader| {
                if !set
                    .objects
                    .iter()
                    .any(|object| reader.known.is_procedure_beside(object, specification, &mut reader.report))
                {
                    reader.data_set(set, &mut seen);
                }
            });
        }
        self.overlapping_values(specification, seen.values);
    }

    /// C876, of DATA statements among executable ones, of which the tables of attributes say nothing.
    fn late_data_object(&mut self, tree: &tree::Expr) {
        if let tree::ExprKind::ImpliedDo(_) = &*tree.kind {
            return;
        }
        let object = self.resolve_expr(tree);
        let Some(found) = self.find_designator(object) else { return };
        let own = &self.symbols[found.root];
        let Details::Object(of) = &own.details else { return };
        let why = match own.attributes {
            _ if of.dummy => "is a dummy argument",
            _ if of.result => "is a function result",
            attributes if attributes.contains(Attributes::ALLOCATABLE) => "is allocatable",
            attributes if attributes.contains(Attributes::POINTER) => return,
            _ if own.ty.is_some_and(|ty| self.is_open(ty)) => "has bounds or a length that vary",
            _ => return,
        };
        let text = self.normalized_source(tree.span);
        self.report(problems::data::data_object(&text, why, tree.span));
    }

    fn data_set(&mut self, set: &DataSet, seen: &mut InitializedElements) {
        let mut slots = Vec::new();
        let mut known = true;
        for object in &set.objects {
            known &= self.data_object(object, &mut slots, seen);
        }
        if !known {
            // What else is said of these variables is not held against a statement that is wrong.
            for slot in &slots {
                seen.ranges.remove(&slot.root);
            }
        }
        let Some(items) = self.data_items(&set.values) else { return };
        if known {
            let at = set.values.last().map_or(Span::default(), |value| value.value.span);
            self.known.match_values(&slots, &items, at, seen, &mut self.report);
        }
    }

    /// Values between slashes behind the name of a variable, an extension.
    pub(super) fn old_initial_values(&mut self, symbol: SymbolId, values: &[DataValue], at: Span) {
        self.with_scratch_body(|reader| {
            let ty = reader.symbols[symbol].ty.unwrap_or(symbols::Types::UNKNOWN);
            let expr = reader.expr_of(ExprKind::Symbol(symbol), ty, at);
            let (mut slots, Some(items)) = (Vec::new(), reader.data_items(values)) else { return };
            let mut seen = InitializedElements::default();
            if reader.add_slots(expr, &mut slots, &mut seen) {
                reader.known.match_values(&slots, &items, at, &mut seen, &mut reader.report);
            }
        });
    }

    /// R839 data-stmt-object; says whether all of its elements are known.
    fn data_object(&mut self, tree: &tree::Expr, slots: &mut Vec<ElementSlot>, seen: &mut InitializedElements) -> bool {
        let tree::ExprKind::ImpliedDo(implied) = &*tree.kind else {
            let object = self.resolve_expr(tree);
            return self.data_variable(object, slots, seen);
        };
        for item in &implied.items {
            let plain = matches!(&*item.kind, tree::ExprKind::Name(_) | tree::ExprKind::Component(..));
            if plain && !has_subscript(item) {
                self.report(problems::data::data_form("an object of an implied DO", "has no subscript", item.span));
                return false;
            }
        }
        if let Some(varies) = self.varying_bound(implied) {
            self.report(problems::data::data_form(
                "an implied DO",
                "needs bounds and a step that are constants",
                varies,
            ));
            return false;
        }
        if let Some(step) = &implied.step {
            let step = self.resolve_expr(step);
            if self.integer_value(step) == Some(0) {
                self.report(problems::data::data_form("an implied DO", "cannot have a step of zero", tree.span));
                return false;
            }
        }
        let Some(objects) = self.expand_implied_do(tree) else { return false };
        objects.len() <= MAX_PLACES && objects.into_iter().all(|object| self.data_variable(object, slots, seen))
    }

    /// R838: the first bound or step of an implied DO that is not a constant expression.
    fn varying_bound(&mut self, implied: &tree::ImpliedDo) -> Option<Span> {
        [Some(&implied.first), Some(&implied.last), implied.step.as_ref()].into_iter().flatten().find_map(|bound| {
            let lowered = self.resolve_expr(bound);
            self.varying_part(lowered).map(|_| bound.span)
        })
    }

    /// C876 to C881: a variable of this scope with constant subscripts.
    fn data_variable(&mut self, object: ExprId, slots: &mut Vec<ElementSlot>, seen: &mut InitializedElements) -> bool {
        if !self.may_have_a_value(object) {
            return false;
        }
        let at = self.span(object);
        let text = self.normalized_source(at);
        let designator = self.find_designator(object);
        let root = designator.as_ref().map(|found| found.root);
        let Some(found) = designator.filter(|_| !self.facts.was_written(object, Notation::Part)) else {
            let why = match &self.body.exprs[object].kind {
                _ if root.is_some_and(|root| self.symbols[root].attributes.contains(Attributes::PARAMETER)) => {
                    "is a part of a named constant"
                }
                ExprKind::Constant(_) | ExprKind::List(_) => "is not a variable",
                ExprKind::Call { callee: Callee::Symbol(_), .. } => "is a reference to a function",
                ExprKind::Call { .. } if !self.facts.was_written(object, Notation::Part) => "is not a variable",
                _ => return false,
            };
            self.report(problems::data::data_object(&text, why, at));
            return false;
        };
        let own = &self.symbols[found.root];
        let pointer = found.last.contains(Attributes::POINTER);
        let why = match own.details.ultimate() {
            Details::Unknown => return false,
            Details::Subprogram(_) | Details::Intrinsic | Details::StatementFunction | Details::Generic { .. } => {
                Some("is a procedure")
            }
            Details::Procedure { .. } if !pointer => Some("is a procedure"),
            _ if matches!(own.details, Details::UseAssoc { .. }) => Some("comes from a module"),
            _ if matches!(own.details, Details::HostUnit { .. }) || self.is_of_host(own.scope) => {
                Some("belongs to the host")
            }
            Details::Object(_) if own.attributes.contains(Attributes::PARAMETER) => Some("is a named constant"),
            Details::Object(object) if object.dummy || object.result => return false,
            Details::Object(_) if own.attributes.contains(Attributes::ALLOCATABLE) => return false,
            Details::Object(object) if object.value.is_some() => Some("has an initial value already"),
            _ if found.coindexed => Some("is coindexed"),
            _ if found.through_pointer => Some("is a part of what a pointer points to"),
            _ if pointer && !found.whole => Some("is a part of what a pointer points to"),
            _ if found.last.contains(Attributes::ALLOCATABLE) => Some("is allocatable"),
            _ if self.is_default_initialized(found.root) => Some("has a default initialization"),
            _ => self.varying_subscript(object).map(|_| "has subscripts that are not constant"),
        };
        if let Some(why) = why {
            self.report(problems::data::data_object(&text, why, at));
            return false;
        }
        self.add_slots(object, slots, seen)
    }

    /// The elements of a variable that get values, each once.
    fn add_slots(&mut self, object: ExprId, slots: &mut Vec<ElementSlot>, seen: &mut InitializedElements) -> bool {
        let Some(found) = self.find_designator(object) else { return false };
        let pointer = found.last.contains(Attributes::POINTER) && found.whole;
        let Some(places) = self.element_places(object) else { return false };
        let whole = self.ty(object);
        let ty = if pointer { whole } else { self.element(whole) };
        let ranges = seen.ranges.entry(found.root).or_default();
        for place in &places {
            let (start, end) = (place.offset, place.offset + place.size * place.count);
            let before = ranges.range(..end).next_back().is_some_and(|(_, last)| *last > start);
            if before && start < end {
                let at = self.span(object);
                let text = self.normalized_source(at);
                self.report(problems::data::data_object(&text, "has an initial value already", at));
                return false;
            }
            ranges.insert(start, end);
            let ElementRun { offset, size, count } = *place;
            slots.push(ElementSlot { expr: object, root: found.root, ty, pointer, offset, size, count });
        }
        true
    }

    /// Where the elements of a designator are in its variable; nothing if that is not known.
    pub(super) fn element_places(&mut self, expr: ExprId) -> Option<Vec<ElementRun>> {
        let ty = self.ty(expr);
        match self.body.exprs[expr].kind.clone() {
            ExprKind::Symbol(symbol) => {
                let pointer = self.symbols[symbol].attributes.contains(Attributes::POINTER);
                Some(vec![self.whole_place(0, ty, pointer)?])
            }
            ExprKind::Element { base, indices } => {
                let places = self.element_places(base)?;
                let [ElementRun { offset, size, .. }] = places[..] else { return None };
                let number = self.element_number(base, &indices, expr)?;
                Some(vec![ElementRun { offset: offset + number * size, size, count: 1 }])
            }
            ExprKind::Section { base, subscripts } => {
                let places = self.element_places(base)?;
                let [ElementRun { offset, size, .. }] = places[..] else { return None };
                let numbers = self.section_numbers(base, &subscripts, expr)?;
                Some(
                    numbers
                        .into_iter()
                        .map(|number| ElementRun { offset: offset + number * size, size, count: 1 })
                        .collect(),
                )
            }
            ExprKind::Member { base, field } => self.member_places(base, field),
            ExprKind::Substring { base, first, last } => {
                let places = self.element_places(base)?;
                let [ElementRun { offset, count: 1, .. }] = places[..] else { return None };
                self.substring_place(base, (first, last), offset, expr).map(|place| vec![place])
            }
            _ => None,
        }
    }

    /// The number of an element in array element order; outside of the bounds it is told.
    fn element_number(&mut self, base: ExprId, indices: &[ExprId], at: ExprId) -> Option<u64> {
        let dimensions = self.dimensions(self.ty(base)).to_vec();
        let (mut number, mut stride) = (0u64, 1u64);
        for (index, dimension) in indices.iter().zip(&dimensions) {
            let index = self.integer_value(*index)?;
            let (lower, extent) = (dimension.lower.as_integer()?, u64::try_from(dimension.extent()?).ok()?);
            let offset = index.checked_sub(lower).and_then(|offset| u64::try_from(offset).ok());
            let Some(offset) = offset.filter(|offset| *offset < extent) else {
                self.report(problems::data::data_outside(index, self.span(at)));
                return None;
            };
            number = number.checked_add(offset.checked_mul(stride)?)?;
            stride = stride.checked_mul(extent)?;
        }
        Some(number)
    }

    fn section_numbers(&mut self, base: ExprId, subscripts: &[body::Subscript], at: ExprId) -> Option<Vec<u64>> {
        let dimensions = self.dimensions(self.ty(base)).to_vec();
        let (mut numbers, mut stride) = (vec![0u64], 1u64);
        for (subscript, dimension) in subscripts.iter().zip(&dimensions) {
            let (lower, extent) = (dimension.lower.as_integer()?, usize::try_from(dimension.extent()?).ok()?);
            let (selected, _) = self.select_indices(subscript, (lower, extent))?;
            if let Some(wrong) = selected.iter().find(|index| **index < 0 || **index >= extent as i128) {
                self.report(problems::data::data_outside(wrong + lower, self.span(at)));
                return None;
            }
            if numbers.len().checked_mul(selected.len())? > MAX_PLACES {
                return None;
            }
            let inner = numbers;
            numbers = selected
                .iter()
                .flat_map(|index| inner.iter().map(move |number| number + *index as u64 * stride))
                .collect();
            stride = stride.checked_mul(extent as u64)?;
        }
        Some(numbers)
    }

    fn member_places(&mut self, base: ExprId, field: u32) -> Option<Vec<ElementRun>> {
        let outer = self.element_places(base)?;
        let (record, _) = self.record_of(self.ty(base))?;
        let offset = *self.symbols.types.offsets(record)?.get(field as usize)?;
        let part = self.symbols.types.records[record].fields.as_ref()?.get(field as usize)?;
        let (ty, pointer) = (part.ty, part.attributes.contains(Attributes::POINTER));
        let total = outer.iter().try_fold(0u64, |sum, place| sum.checked_add(place.count))?;
        if total > MAX_PLACES as u64 {
            return None;
        }
        let mut places = Vec::new();
        for place in outer {
            for number in 0..place.count {
                places.push(self.whole_place(place.offset + number * place.size + offset, ty, pointer)?);
            }
        }
        Some(places)
    }

    fn substring_place(
        &mut self,
        base: ExprId,
        (first, last): (Option<ExprId>, Option<ExprId>),
        offset: u64,
        at: ExprId,
    ) -> Option<ElementRun> {
        let Type::Character { kind, length } = &self.symbols.types[self.element(self.ty(base))] else { return None };
        let (kind, length) = (u64::from(*kind), length.as_ref()?.as_integer()?);
        let first = first.map_or(Some(1), |first| self.integer_value(first))?;
        let last = last.map_or(Some(length), |last| self.integer_value(last))?;
        if last < first {
            return Some(ElementRun { offset, size: 0, count: 1 });
        }
        if first < 1 || last > length {
            self.report(problems::data::data_outside(if first < 1 { first } else { last }, self.span(at)));
            return None;
        }
        let (start, size) = ((first - 1) as u64 * kind, (last - first + 1) as u64 * kind);
        Some(ElementRun { offset: offset + start, size, count: 1 })
    }

    /// R843 data-stmt-value, R844 data-stmt-repeat; nothing if a count is not known.
    fn data_items(&mut self, values: &[DataValue]) -> Option<Vec<Item>> {
        let mut items = Vec::new();
        let mut known = true;
        for value in values {
            let count = match &value.repeat {
                None => Some(1),
                Some(repeat) => self.repeat_count(repeat),
            };
            let lowered = self.pointer_target(&value.value);
            known &= count.is_some();
            items.push(Item { value: lowered, count: count.unwrap_or(1) });
        }
        known.then_some(items)
    }

    fn repeat_count(&mut self, repeat: &tree::Expr) -> Option<u64> {
        let lowered = self.integer_expr("a repeat count", repeat);
        if let Some(count) = self.integer_value(lowered) {
            if count < 0 {
                self.report(problems::data::data_form("a repeat count", "cannot be negative", repeat.span));
            }
            return u64::try_from(count).ok();
        }
        if self.varying_part(lowered).is_some() {
            self.report(problems::names::not_constant(repeat.span));
        }
        None
    }
}

impl Known<'_> {
    /// C876: a name that nothing but DATA says something of is that of a procedure of the module around.
    fn is_procedure_beside(&self, object: &tree::Expr, specification: &[Specification], report: &mut Report) -> bool {
        let tree::ExprKind::Name(name) = &*object.kind else { return false };
        let procedure = self.names_procedure_beside(*name, specification);
        if procedure {
            report.add(problems::data::data_object(self.text(name.atom), "is a procedure", name.span()));
        }
        procedure
    }

    /// Whether `name`, of which the scope says nothing else, is that of a procedure of the unit around.
    pub(super) fn names_procedure_beside(&self, name: parser::Name, specification: &[Specification]) -> bool {
        let own = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom);
        let first = own.is_none_or(|own| self.symbols[own].token == Some(name.token));
        let Some(host) = self.host.filter(|_| first && self.scope == self.unit_scope) else { return false };
        let beside = host.symbols.find(host.scope, NameSpace::Ordinary, name.atom);
        if !beside.is_some_and(|beside| matches!(host.symbols[beside].details, Details::Subprogram(_))) {
            return false;
        }
        let said = super::statements::collect_said(None, specification, self.atoms);
        let declared = said.get(&name.atom).is_some_and(|said| {
            !said.types.is_empty() || !said.shapes.is_empty() || !said.attributes.is_empty() || !said.common.is_empty()
        });
        !declared
    }

    /// Whether a scope is around the current one, and no scope of an implied DO.
    fn is_of_host(&self, scope: symbols::ScopeId) -> bool {
        scope != self.scope && self.symbols.scopes[scope].kind != ScopeKind::Indices
    }

    fn whole_place(&self, offset: u64, ty: TypeId, pointer: bool) -> Option<ElementRun> {
        if pointer {
            return Some(ElementRun { offset, size: 8, count: 1 });
        }
        let (size, _) = self.symbols.types.layout(self.element(ty))?;
        let extents = self.dimensions(ty).iter();
        let count =
            extents.map(|of| u64::try_from(of.extent()?).ok()).try_fold(1u64, |all, own| all.checked_mul(own?))?;
        Some(ElementRun { offset, size, count })
    }

    /// 8.6.7: as many values as elements, each for one.
    fn match_values(
        &self,
        slots: &[ElementSlot],
        items: &[Item],
        at: Span,
        seen: &mut InitializedElements,
        report: &mut Report,
    ) {
        let mut items = items.iter().filter(|item| item.count > 0);
        let mut item = items.next();
        let mut left = item.map_or(0, |item| item.count);
        for slot in slots {
            let mut open = slot.count;
            while open > 0 {
                let Some(now) = item else {
                    let span = self.span(slot.expr);
                    let text = self.normalized_source(span);
                    return report.add(problems::data::too_few_values(&text, span));
                };
                if !self.value_fits(slot, now.value, report) {
                    return;
                }
                let taken = open.min(left);
                self.add_initial(slot, open, taken, now.value, seen);
                (open, left) = (open - taken, left - taken);
                if left == 0 {
                    item = items.next();
                    left = item.map_or(0, |item| item.count);
                }
            }
        }
        if let Some(item) = item {
            let at = if slots.is_empty() { at } else { self.span(item.value) };
            report.add(problems::data::too_many_values(at));
        }
    }

    /// Remembers the value of some elements of a variable that shares its storage.
    fn add_initial(&self, slot: &ElementSlot, open: u64, taken: u64, value: ExprId, seen: &mut InitializedElements) {
        let shared = matches!(&self.symbols[slot.root].details, Details::Object(object) if object.equivalenced);
        let ExprKind::Constant(constant) = &self.body.exprs[value].kind else { return };
        if !shared || slot.pointer || self.boz.contains(&value) {
            return;
        }
        for number in (slot.count - open..slot.count - open + taken).take(MAX_PLACES) {
            let at = slot.offset + number * slot.size;
            seen.values.extend(self.initial_bytes(slot.root, slot.ty, constant, at));
        }
    }

    fn value_fits(&self, slot: &ElementSlot, value: ExprId, report: &mut Report) -> bool {
        let at = self.span(value);
        let text = self.normalized_source(self.span(slot.expr));
        let problem = if slot.pointer {
            self.pointer_value_problem(slot, value, &text)
        } else {
            self.plain_value_problem(slot, value, &text)
        };
        let fits = problem.is_none();
        if let Some(problem) = problem {
            report.add(problem(at));
        } else if self.boz.contains(&value) && matches!(self.arithmetic_class(slot.ty), Some((Base::Real, _))) {
            report.note_feature(Feature::BozValue, at);
        }
        fits
    }

    fn plain_value_problem(
        &self,
        slot: &ElementSlot,
        value: ExprId,
        text: &str,
    ) -> Option<Box<dyn Fn(Span) -> source::Diagnostic>> {
        let text = text.to_string();
        if self.is_null(value) {
            return Some(Box::new(move |at| {
                problems::data::initial_target(&text, "no NULL(), because it is not a pointer", at)
            }));
        }
        if let ExprKind::Symbol(symbol) = self.body.exprs[value].kind
            && self.is_procedure(symbol)
        {
            return Some(Box::new(move |at| problems::data::initial_target(&text, "no procedure", at)));
        }
        if self.varying_part(value).is_some() {
            return Some(Box::new(problems::names::not_constant));
        }
        if self.is_unknown(self.ty(value)) || self.is_unknown(slot.ty) {
            return None;
        }
        let rank = self.rank(self.ty(value));
        if rank > 0 {
            return Some(Box::new(move |at| problems::data::initial_rank(&text, 0, rank, at)));
        }
        let (to, from) = (self.element(slot.ty), self.element(self.ty(value)));
        let fits = match (&self.symbols.types[to], &self.symbols.types[from]) {
            // C7119: bits are those of an integer, by an extension of a real.
            (Type::Scalar(Base::Complex, _) | Type::Character { .. }, _) if self.boz.contains(&value) => false,
            // Older programs give text to numbers.
            (Type::Scalar(..), Type::Scalar(..) | Type::Character { .. }) => true,
            _ => self.component_type_fits(slot.ty, value),
        };
        let (wanted, given) = (self.type_text(to), self.type_text(from));
        (!fits).then(|| -> Box<dyn Fn(Span) -> source::Diagnostic> {
            Box::new(move |at| problems::data::initial_type(&text, &wanted, &given, at))
        })
    }

    fn pointer_value_problem(
        &self,
        slot: &ElementSlot,
        value: ExprId,
        text: &str,
    ) -> Option<Box<dyn Fn(Span) -> source::Diagnostic>> {
        let text = text.to_string();
        let is_procedure = match self.find_designator(slot.expr) {
            Some(found) if !found.is_part => self.is_procedure(found.root),
            _ => matches!(self.symbols.types[slot.ty], Type::Function { .. }),
        };
        if is_procedure {
            let variable = matches!(self.body.exprs[value].kind, ExprKind::Symbol(symbol)
                if !self.is_procedure(symbol) && self.symbols[symbol].attributes.contains(Attributes::TARGET))
                || matches!(self.body.exprs[value].kind, ExprKind::Constant(_));
            return variable.then(|| -> Box<dyn Fn(Span) -> source::Diagnostic> {
                Box::new(move |at| problems::data::initial_target(&text, "a procedure or NULL()", at))
            });
        }
        let why = self.why_no_initial_target(value)?;
        Some(Box::new(move |at| problems::data::initial_target(&text, why, at)))
    }
}

fn sets_of(statement: &Specification) -> &[DataSet] {
    match &statement.kind {
        SpecificationKind::Data(sets) => sets,
        _ => &[],
    }
}

/// C880: whether a part of a designator has subscripts.
fn has_subscript(expr: &tree::Expr) -> bool {
    let mut expr = expr;
    loop {
        match &*expr.kind {
            tree::ExprKind::Component(base, _) => expr = base,
            kind => return matches!(kind, tree::ExprKind::Reference(..) | tree::ExprKind::Coindexed(..)),
        }
    }
}
