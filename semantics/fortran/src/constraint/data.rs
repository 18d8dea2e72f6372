//! 8.6.7 DATA statement, and values between slashes behind a name: which variables, how many values, and what each may be.

use super::equivalence::Groups;
use super::overlap::{Initial, check_overlap};
use crate::expressions::data_set::DataItem;
use crate::expressions::element_runs::{ElementRun, MAX_ELEMENTS};
use crate::expressions::facts::Notation;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::{DataObjectBar, Requirement};
use crate::report::Report;
use body::{Callee, ExprId, ExprKind};
use parser::fortran::features::Feature;
use parser::fortran::tree::{self, DataSet, DataValue, Executable, ExecutableKind, Specification, SpecificationKind};
use source::Span;
use std::collections::BTreeMap;
use symbols::{Attributes, Base, Details, NameSpace, ScopeKind, SymbolId, Type, TypeId};

/// What DATA statements initialized so far.
#[derive(Default)]
struct InitializedElements {
    /// The bytes of each variable that have an initial value: where ranges begin, and where they end.
    ranges: rustc_hash::FxHashMap<SymbolId, BTreeMap<u64, u64>>,
    /// The values themselves, of variables that share their storage with others.
    values: Vec<Initial>,
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

/// The DATA statements of a specification part and of the execution part behind it.
pub(super) fn check_data_statements(
    reader: &mut ExpressionReader,
    specification: &[Specification],
    execution: &[Executable],
    groups: &Groups,
) {
    let late = execution.iter().filter_map(|executable| match &executable.kind {
        ExecutableKind::Declaration(statement) => Some(statement),
        _ => None,
    });
    let late: Vec<&DataSet> = late.flat_map(|statement| sets_of(statement)).collect();
    let mut seen = InitializedElements::default();
    for set in specification.iter().flat_map(sets_of) {
        check_data_set(reader, set, specification, &mut seen);
    }
    for set in late {
        reader.with_scratch_body(|reader| set.objects.iter().for_each(|object| check_late_object(reader, object)));
        check_data_set(reader, set, specification, &mut seen);
    }
    check_overlap(reader, specification, groups, seen.values);
}

/// C876, of DATA statements among executable ones, of which the tables of attributes say nothing.
fn check_late_object(reader: &mut ExpressionReader, tree: &tree::Expr) {
    if matches!(&*tree.kind, tree::ExprKind::ImpliedDo(_)) {
        return;
    }
    let object = reader.resolve_expr(tree);
    reader.known.late_data_object(object, tree.span, &mut reader.report);
}

fn check_data_set(
    reader: &mut ExpressionReader,
    set: &DataSet,
    specification: &[Specification],
    seen: &mut InitializedElements,
) {
    let mut objects = set.objects.iter();
    if objects.any(|object| reader.known.is_procedure_beside(object, specification, &mut reader.report)) {
        return;
    }
    reader.with_scratch_body(|reader| {
        let mut slots = Vec::new();
        let mut known = true;
        for object in &set.objects {
            known &= reader.read_data_object(object).is_some_and(|variables| {
                variables.into_iter().all(|variable| add_data_variable(reader, variable, &mut slots, seen))
            });
        }
        if !known {
            // What else is said of these variables is not held against a statement that is wrong.
            for slot in &slots {
                seen.ranges.remove(&slot.root);
            }
        }
        let Some(items) = reader.read_data_values(&set.values) else { return };
        if known {
            let at = set.values.last().map_or(Span::default(), |value| value.value.span);
            reader.known.match_values(&slots, &items, at, seen, &mut reader.report);
        }
    });
}

/// Values between slashes behind the name of a variable, an extension.
pub(super) fn check_old_values(reader: &mut ExpressionReader, symbol: SymbolId, values: &[DataValue], at: Span) {
    reader.with_scratch_body(|reader| {
        let ty = reader.symbols[symbol].ty.unwrap_or(symbols::Types::UNKNOWN);
        let variable = reader.expr_of(ExprKind::Symbol(symbol), ty, at);
        let (mut slots, Some(items)) = (Vec::new(), reader.read_data_values(values)) else { return };
        let mut seen = InitializedElements::default();
        if add_runs(reader, variable, &mut slots, &mut seen) {
            reader.known.match_values(&slots, &items, at, &mut seen, &mut reader.report);
        }
    });
}

/// The elements of a variable of this scope; says whether all are known.
fn add_data_variable(
    reader: &mut ExpressionReader,
    variable: ExprId,
    slots: &mut Vec<ElementSlot>,
    seen: &mut InitializedElements,
) -> bool {
    reader.may_have_a_value(variable)
        && reader.known.must_be_data_object(variable, &mut reader.report)
        && add_runs(reader, variable, slots, seen)
}

fn add_runs(
    reader: &mut ExpressionReader,
    variable: ExprId,
    slots: &mut Vec<ElementSlot>,
    seen: &mut InitializedElements,
) -> bool {
    let runs = reader.element_runs(variable);
    runs.is_some_and(|runs| reader.known.add_slots(variable, &runs, slots, seen, &mut reader.report))
}

impl Known<'_> {
    /// C876: what no DATA statement names.
    fn late_data_object(&self, object: ExprId, at: Span, report: &mut Report) {
        let Some(found) = self.find_designator(object) else { return };
        let own = &self.symbols[found.root];
        let Details::Object(of) = &own.details else { return };
        let why = match own.attributes {
            _ if of.dummy => DataObjectBar::DummyArgument,
            _ if of.result => DataObjectBar::FunctionResult,
            attributes if attributes.contains(Attributes::ALLOCATABLE) => DataObjectBar::Allocatable,
            attributes if attributes.contains(Attributes::POINTER) => return,
            _ if own.ty.is_some_and(|ty| self.is_open(ty)) => DataObjectBar::VaryingBounds,
            _ => return,
        };
        let text = self.normalized_source(at);
        report.add(problems::data::data_object(&text, why, at));
    }

    /// C876 to C881: a variable of this scope with constant subscripts.
    fn must_be_data_object(&self, object: ExprId, report: &mut Report) -> bool {
        let at = self.span(object);
        let text = self.normalized_source(at);
        let designator = self.find_designator(object);
        let root = designator.as_ref().map(|found| found.root);
        let Some(found) = designator.filter(|_| !self.facts.was_written(object, Notation::Part)) else {
            let why = match &self.body.exprs[object].kind {
                _ if root.is_some_and(|root| self.symbols[root].attributes.contains(Attributes::PARAMETER)) => {
                    DataObjectBar::ConstantPart
                }
                ExprKind::Constant(_) | ExprKind::List(_) => DataObjectBar::NotVariable,
                ExprKind::Call { callee: Callee::Symbol(_), .. } => DataObjectBar::FunctionReference,
                ExprKind::Call { .. } if !self.facts.was_written(object, Notation::Part) => DataObjectBar::NotVariable,
                _ => return false,
            };
            report.add(problems::data::data_object(&text, why, at));
            return false;
        };
        let own = &self.symbols[found.root];
        let pointer = found.last.contains(Attributes::POINTER);
        let why = match own.details.ultimate() {
            Details::Unknown => return false,
            Details::Subprogram(_) | Details::Intrinsic | Details::StatementFunction | Details::Generic { .. } => {
                Some(DataObjectBar::Procedure)
            }
            Details::Procedure { .. } if !pointer => Some(DataObjectBar::Procedure),
            _ if matches!(own.details, Details::UseAssoc { .. }) => Some(DataObjectBar::OfModule),
            _ if matches!(own.details, Details::HostUnit { .. }) || self.is_of_host(own.scope) => {
                Some(DataObjectBar::OfHost)
            }
            Details::Object(_) if own.attributes.contains(Attributes::PARAMETER) => Some(DataObjectBar::NamedConstant),
            Details::Object(object) if object.dummy || object.result => return false,
            Details::Object(_) if own.attributes.contains(Attributes::ALLOCATABLE) => return false,
            Details::Object(object) if object.value.is_some() => Some(DataObjectBar::Initialized),
            _ if found.coindexed => Some(DataObjectBar::Coindexed),
            _ if found.through_pointer => Some(DataObjectBar::PointerTargetPart),
            _ if pointer && !found.whole => Some(DataObjectBar::PointerTargetPart),
            _ if found.last.contains(Attributes::ALLOCATABLE) => Some(DataObjectBar::Allocatable),
            _ if self.is_default_initialized(found.root) => Some(DataObjectBar::DefaultInitialization),
            _ => self.varying_subscript(object).map(|_| DataObjectBar::VaryingSubscripts),
        };
        if let Some(why) = why {
            report.add(problems::data::data_object(&text, why, at));
        }
        why.is_none()
    }

    /// The elements of a variable that get values, each once.
    fn add_slots(
        &self,
        object: ExprId,
        runs: &[ElementRun],
        slots: &mut Vec<ElementSlot>,
        seen: &mut InitializedElements,
        report: &mut Report,
    ) -> bool {
        let Some(found) = self.find_designator(object) else { return false };
        let pointer = found.last.contains(Attributes::POINTER) && found.whole;
        let whole = self.ty(object);
        let ty = if pointer { whole } else { self.element(whole) };
        let ranges = seen.ranges.entry(found.root).or_default();
        for run in runs {
            let (start, end) = (run.offset, run.offset + run.size * run.count);
            let before = ranges.range(..end).next_back().is_some_and(|(_, last)| *last > start);
            if before && start < end {
                let at = self.span(object);
                let text = self.normalized_source(at);
                report.add(problems::data::data_object(&text, DataObjectBar::Initialized, at));
                return false;
            }
            ranges.insert(start, end);
            let ElementRun { offset, size, count } = *run;
            slots.push(ElementSlot { expr: object, root: found.root, ty, pointer, offset, size, count });
        }
        true
    }

    /// C876: a name that nothing but DATA says something of is that of a procedure of the module around.
    fn is_procedure_beside(&self, object: &tree::Expr, specification: &[Specification], report: &mut Report) -> bool {
        let tree::ExprKind::Name(name) = &*object.kind else { return false };
        let procedure = self.names_procedure_beside(*name, specification);
        if procedure {
            report.add_object(problems::data::data_object(self.text(name.atom), DataObjectBar::Procedure, name.span()));
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

    /// 8.6.7: as many values as elements, each for one.
    fn match_values(
        &self,
        slots: &[ElementSlot],
        items: &[DataItem],
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
        for number in (slot.count - open..slot.count - open + taken).take(MAX_ELEMENTS) {
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
                problems::data::initial_target(&text, Requirement::NoNullWithoutPointer, at)
            }));
        }
        if let ExprKind::Symbol(symbol) = self.body.exprs[value].kind
            && self.is_procedure(symbol)
        {
            return Some(Box::new(move |at| problems::data::initial_target(&text, Requirement::NoProcedure, at)));
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
                Box::new(move |at| problems::data::initial_target(&text, Requirement::ProcedureOrNull, at))
            });
        }
        let why = self.why_no_initial_target(value)?;
        Some(Box::new(move |at| problems::data::initial_target(&text, why.clone(), at)))
    }
}

fn sets_of(statement: &Specification) -> &[DataSet] {
    match &statement.kind {
        SpecificationKind::Data(sets) => sets,
        _ => &[],
    }
}
