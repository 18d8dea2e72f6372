//! R756 structure-constructor (7.5.10): which components it gives values, and whether each value fits its component.

use super::component::Reach;
use super::facts::Notation;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::{ExpressionReader, MAX_DEPTH};
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::Requirement;
use crate::report::Report;
use body::{Callee, ExprId, ExprKind, Intrinsic};
use parser::Name;
use parser::fortran::features::Feature;
use parser::fortran::tree::{self, Actual, ActualValue};
use source::{Atom, Span};
use symbols::{Attributes, Base, Details, Dimension, Field, RecordId, ScopeKind, SymbolId, Type, TypeId, Types, Value};

const DEFERRED: Attributes = Attributes::ALLOCATABLE.union(Attributes::POINTER);
const PARAMETER: Attributes = Attributes::KIND.union(Attributes::LEN);

/// Components are nested no deeper: types in error may extend each other.
const MAX_PARENTS: usize = 64;

/// The most elements of an array that are written one by one where all have one default value.
const MAX_REPEATED: usize = 4096;

/// The way to a component: fields of the type and of its parents, outermost first.
type Path = Vec<u32>;

/// What a structure constructor gives so far.
#[derive(Default)]
struct ComponentValues {
    values: Vec<(Path, ExprId)>,
    /// How many components in component order the values without keywords have taken.
    next: usize,
}

impl ComponentValues {
    /// The value of the component at `path`, or of a structure around it, or of a part of it.
    fn has_overlap(&self, path: &[u32]) -> bool {
        self.values.iter().any(|(own, _)| own.starts_with(path) || path.starts_with(own))
    }

    fn find_value(&self, path: &[u32]) -> Option<ExprId> {
        self.values.iter().find(|(own, _)| own == path).map(|(_, value)| *value)
    }
}

impl ExpressionReader<'_> {
    /// R756 structure-constructor: values in the order of the components; R765 enum-constructor, R771
    /// enumeration-constructor.
    pub fn resolve_structure(&mut self, record: RecordId, arguments: &[Actual], span: Span) -> ExprId {
        let ty = self.symbols.types.intern(Type::Record { record, class: false });
        if self.symbols.types.records[record].is_enumeration {
            let parts = self.actual_exprs(arguments);
            let integer = self.default_integer();
            return match parts[..] {
                [value] => self.convert_expr(value, integer),
                _ => self.opaque_expr(parts, integer, span),
            };
        }
        if self.symbols.types.records[record].fields.is_none() {
            self.check_defined_so_far(record, span);
            let parts = self.actual_exprs(arguments);
            return self.opaque_expr(parts, ty, span);
        }
        if self.resolving && self.symbols.types.records[record].attributes.contains(Attributes::ABSTRACT) {
            let name = self.record_name(record);
            self.report(problems::data::abstract_structure(&name, span));
            self.actual_exprs(arguments);
            return self.opaque_expr(Vec::new(), Types::UNKNOWN, span);
        }
        let order = self.component_order(record);
        let (mut given, mut extra) = (ComponentValues::default(), Vec::new());
        for argument in arguments {
            let ActualValue::Expr(tree) = &argument.value else { continue };
            extra.extend(self.component_value(record, &order, argument.keyword, tree, &mut given));
        }
        if extra.is_empty() {
            self.known.check_missing_components(record, &order, &given, span, &mut self.report);
        }
        match self.assemble_structure(record, &mut Vec::new(), &given, span) {
            Some(structure) if extra.is_empty() => structure,
            _ => {
                extra.extend(given.values.into_iter().map(|(_, value)| value));
                self.opaque_expr(extra, ty, span)
            }
        }
    }

    /// 7.5.10: the type is defined before the constructor, be it named before or not. One that is defined nowhere may come
    /// from a module that could not be found.
    fn check_defined_so_far(&mut self, record: RecordId, span: Span) {
        let later =
            self.forward.expected_types.iter().find(|(_, expected, _)| *expected == record).map(|(name, ..)| *name);
        if let Some(name) = later
            && !self.is_incomplete(self.scope, name.atom)
            && self.report.reported.insert((self.unit_scope, name.atom))
        {
            self.report(problems::data::structure_before_type(self.text(name.atom), span));
        }
    }

    /// R757 component-spec; gives the value of one that has no component.
    fn component_value(
        &mut self,
        record: RecordId,
        order: &[Path],
        keyword: Option<Name>,
        tree: &tree::Expr,
        given: &mut ComponentValues,
    ) -> Option<ExprId> {
        let path = match keyword {
            Some(keyword) => self.known.component_named(record, keyword, &mut self.report),
            None => order.get(given.next).cloned(),
        };
        let deferred = path.as_ref().and_then(|path| self.component_at(record, path)).is_some_and(|(_, field)| {
            let procedure = matches!(self.symbols.types[field.ty], Type::Function { .. });
            procedure || field.attributes.contains(Attributes::POINTER)
        });
        let value = if deferred { self.pointer_target(tree) } else { self.resolve_expr(tree) };
        let at = keyword.map_or(tree.span, |keyword| keyword.span());
        if keyword.is_some() {
            self.note_feature(Feature::ComponentKeyword, at);
        }
        let Some(mut path) = path else {
            if keyword.is_none() && self.resolving {
                let name = self.record_name(record);
                self.report(problems::data::too_many_components(&name, at));
            }
            return Some(value);
        };
        if keyword.is_none() {
            if let Some(whole) = self.whole_parent(record, &path, value) {
                path = whole;
            }
            let last = order.iter().rposition(|own| own.starts_with(&path));
            given.next = last.map_or(order.len(), |last| last + 1);
        }
        let (owner, field) = self.component_at(record, &path)?;
        let (owner, field) = (owner, field.clone());
        if self.resolving {
            let name = field.name.map_or("", |name| self.text(name));
            if given.has_overlap(&path) {
                self.report(problems::data::component_twice(name, at));
                return Some(value);
            }
            self.known.check_access(owner, &field, at, &mut self.report);
            let index = path.last().copied().unwrap_or_default();
            self.check_component_value((owner, index), &field, value);
        }
        let element = self.element(field.ty);
        let value = self.convert_expr(value, element);
        given.values.push((path, value));
        None
    }

    /// The structure with everything that it is given; nothing if a component has no value here.
    fn assemble_structure(
        &mut self,
        record: RecordId,
        prefix: &mut Path,
        given: &ComponentValues,
        span: Span,
    ) -> Option<ExprId> {
        if let Some(whole) = given.find_value(prefix) {
            return Some(whole);
        }
        let (parent, count) = {
            let of = &self.symbols.types.records[record];
            (of.parent.filter(|_| prefix.len() < MAX_PARENTS), of.fields.as_ref()?.len())
        };
        let mut values = Vec::with_capacity(count);
        for index in 0..count as u32 {
            prefix.push(index);
            let value = match parent {
                Some(parent) if index == 0 => self.assemble_structure(parent, prefix, given, span),
                _ => given.find_value(prefix).or_else(|| self.implied_value(record, index, span)),
            };
            prefix.pop();
            values.push(value?);
        }
        let ty = self.symbols.types.intern(Type::Record { record, class: false });
        Some(self.expr_of(ExprKind::List(values), ty, span))
    }

    /// What stands for a component that is not given (7.5.10p7): the value of a type parameter, its default value, or NULL() for one that
    /// has no memory.
    fn implied_value(&mut self, record: RecordId, index: u32, span: Span) -> Option<ExprId> {
        let field = self.symbols.types.records[record].fields.as_ref()?.get(index as usize)?.clone();
        let value = field.value.as_deref();
        match value {
            Some(Value::Constant(constant)) if field.attributes.intersects(PARAMETER) => {
                Some(self.constant_of(constant.clone(), field.ty, span))
            }
            Some(value) if !field.attributes.contains(Attributes::POINTER) => {
                self.default_component(value, field.ty, span, 0)
            }
            _ if !self.reading.expanding && self.is_null_without_value(&field) => {
                let callee = Callee::Intrinsic(Intrinsic::Null);
                Some(self.expr_of(ExprKind::Call { callee, arguments: Vec::new() }, field.ty, span))
            }
            _ => self.reading.expanding.then(|| self.opaque_expr(Vec::new(), field.ty, span)),
        }
    }

    /// Whether a component that is given no value has no memory: it is allocatable, or a pointer that is NULL() by default. Where no body is
    /// made, what a pointer points to does not matter.
    fn is_null_without_value(&self, field: &Field) -> bool {
        let is_null = match field.value.as_deref() {
            Some(Value::Call(name, of)) => !self.resolving || of.is_empty() && self.text(*name) == "null",
            Some(Value::Text(text)) => !self.resolving || text == "null()",
            Some(_) => false,
            None => !self.resolving || field.attributes.contains(Attributes::ALLOCATABLE),
        };
        is_null && field.attributes.intersects(DEFERRED)
    }

    /// 7.5.4.6: the default value of a component as an expression.
    fn default_component(&mut self, value: &Value, ty: TypeId, span: Span, depth: u32) -> Option<ExprId> {
        if depth > MAX_DEPTH {
            return None;
        }
        let parts: Vec<TypeId> = match (value, &self.symbols.types[ty]) {
            (Value::Constant(constant), Type::Scalar(..) | Type::Character { .. }) => {
                return Some(self.constant_of(constant.clone(), ty, span));
            }
            (Value::List(values), Type::Array { element, .. }) => vec![*element; values.len()],
            (Value::Constant(constant), Type::Array { element, dimensions, .. }) => {
                let extents = dimensions.iter().map(Dimension::extent).product::<Option<i128>>();
                let count = usize::try_from(extents?).ok().filter(|count| *count <= MAX_REPEATED)?;
                let element = self.constant_of(constant.clone(), *element, span);
                return Some(self.expr_of(ExprKind::List(vec![element; count]), ty, span));
            }
            (Value::List(_), Type::Record { record, class: false }) => {
                self.symbols.types.records[*record].fields.iter().flatten().map(|field| field.ty).collect()
            }
            _ => return None,
        };
        let Value::List(values) = value else { return None };
        let values = values.iter().zip(parts).map(|(value, ty)| self.default_component(value, ty, span, depth + 1));
        let values: Option<Vec<ExprId>> = values.collect();
        Some(self.expr_of(ExprKind::List(values?), ty, span))
    }

    /// R756 without the values of type parameters: these have defaults, or come first, as gfortran has it.
    pub fn plain_structure(&mut self, record: RecordId, arguments: &[Actual], span: Span) -> ExprId {
        let count = self.symbols.types.records[record].parameters.len();
        let components = self.component_order(record).len();
        if count > 0 && arguments.len() >= count && arguments.len() > components {
            let (parameters, arguments) = arguments.split_at(count);
            let record = self.derived_type_spec(record, parameters, span);
            return self.resolve_structure(record, arguments, span);
        }
        let record = self.derived_type_spec(record, &[], span);
        self.resolve_structure(record, arguments, span)
    }

    /// Whether a value fits the component it is for.
    fn check_component_value(&mut self, place: (RecordId, u32), field: &Field, value: ExprId) {
        let name = field.name.map_or("", |name| self.text(name)).to_string();
        let at = self.span(value);
        if matches!(self.symbols.types[field.ty], Type::Function { .. }) {
            let no_procedure = matches!(
                self.body.exprs[value].kind,
                ExprKind::Constant(_) | ExprKind::Binary(..) | ExprKind::Unary(..) | ExprKind::List(_)
            );
            let why =
                if no_procedure { Some(Requirement::Procedure) } else { self.why_no_component_procedure(place, value) };
            if let Some(why) = why {
                self.report(problems::data::component_form(&name, why, at));
            }
            return;
        }
        if self.is_null(value) {
            return self.known.check_null_component(&name, field, value, &mut self.report);
        }
        if field.attributes.contains(Attributes::POINTER) {
            return self.check_pointer_component(&name, field, value);
        }
        if !self.component_type_fits(field.ty, value) {
            let (wanted, given) = (self.element(field.ty), self.ty(value));
            let (wanted, given) = (self.type_text(wanted), self.type_text(given));
            return self.report(problems::data::component_type(&name, &wanted, &given, at));
        }
        self.known.check_component_shape(&name, field, value, &mut self.report);
        self.known.check_visible_parts(&name, field, value, &mut self.report);
    }

    fn check_pointer_component(&mut self, name: &str, field: &Field, value: ExprId) {
        let at = self.span(value);
        if let Some(found) = self.find_designator(value).filter(|_| self.facts.pure)
            && self.is_visible_outside(found.root)
        {
            let text = Requirement::LocalInPure;
            return self.report(problems::data::component_form(name, text, at));
        }
        let pure = std::mem::replace(&mut self.facts.pure, false);
        let why = self.why_no_target(value);
        self.facts.pure = pure;
        if let Some(why) = why {
            return self.report(problems::data::component_form(name, why, at));
        }
        self.known.check_component_target(name, field, self.ty(value), at, &mut self.report);
    }
}

impl Known<'_> {
    fn record_name(&self, record: RecordId) -> String {
        self.symbols.types.records[record].name.map_or(String::new(), |name| self.text(name).to_string())
    }

    /// 7.5.4.7: the components of the parent first; type parameters are not components.
    fn component_order(&self, record: RecordId) -> Vec<Path> {
        let (mut chain, mut own) = (Vec::new(), record);
        for depth in 0..MAX_PARENTS {
            chain.push((own, vec![0; depth]));
            let Some(parent) = self.symbols.types.records[own].parent else { break };
            own = parent;
        }
        let mut order = Vec::new();
        for (own, prefix) in chain.into_iter().rev() {
            let of = &self.symbols.types.records[own];
            let inherited = usize::from(of.parent.is_some());
            for (index, field) in of.fields.iter().flatten().enumerate().skip(inherited) {
                if field.name.is_some() && !field.attributes.intersects(PARAMETER) {
                    order.push(prefix.iter().copied().chain([index as u32]).collect());
                }
            }
        }
        order
    }

    /// The component at the end of `path`, with the type that declares it.
    fn component_at(&self, record: RecordId, path: &[u32]) -> Option<(RecordId, &Field)> {
        let (last, prefix) = path.split_last()?;
        let mut own = record;
        for _ in prefix {
            own = self.symbols.types.records[own].parent?;
        }
        Some((own, self.symbols.types.records[own].fields.as_ref()?.get(*last as usize)?))
    }

    /// C7105: a keyword is the name of a component, or of the parent.
    fn component_named(&self, record: RecordId, keyword: Name, report: &mut Report) -> Option<Path> {
        let path = self.symbols.types.field(record, keyword.atom);
        let is_parameter = path
            .as_ref()
            .and_then(|path| self.component_at(record, path))
            .is_some_and(|(_, field)| field.attributes.intersects(PARAMETER));
        if path.is_some() && !is_parameter {
            return path;
        }
        if self.resolving && !self.may_have_component(record, keyword.atom) {
            let (name, of) = (self.text(keyword.atom), self.record_name(record));
            let problem = match is_parameter {
                true => problems::data::parameter_as_component(name, keyword.span()),
                false => {
                    let problem = problems::data::no_such_component(&of, name, keyword.span());
                    self.with_nearest(problem, keyword, self.component_names(record), report)
                }
            };
            report.add(problem);
        }
        None
    }

    /// A structure of the parent type where its first component would stand: an extension of other compilers.
    fn whole_parent(&self, record: RecordId, path: &[u32], value: ExprId) -> Option<Path> {
        let given = self.record_of(self.ty(value)).filter(|_| !self.is_array(self.ty(value)))?.0;
        let first = self.component_order(record).first().is_some_and(|first| first == path);
        let mut own = record;
        for depth in 1..path.len() {
            own = self.symbols.types.records[own].parent?;
            if first && own == given {
                return Some(vec![0; depth]);
            }
        }
        None
    }

    /// C7103: every component that has no default and is not allocatable gets a value.
    fn check_missing_components(
        &self,
        record: RecordId,
        order: &[Path],
        given: &ComponentValues,
        span: Span,
        report: &mut Report,
    ) {
        if !self.resolving {
            return;
        }
        for path in order {
            let Some((_, field)) = self.component_at(record, path) else { continue };
            if self.lacks_default(field) && !given.has_overlap(path) {
                let name = field.name.map_or("", |name| self.text(name));
                return report.add(problems::data::component_missing(name, span));
            }
            if field.value.is_some() && !given.has_overlap(path) {
                report.note_feature(Feature::ComponentDefault, span);
            }
        }
    }

    /// Whether a component has no value unless one is given. One of a type all of whose ultimate components have defaults has
    /// one, as gfortran takes the rule.
    fn lacks_default(&self, field: &Field) -> bool {
        let open = |known: &Self, field: &Field| {
            let procedure = matches!(known.symbols.types[field.ty], Type::Function { .. });
            field.value.is_none() && !field.attributes.intersects(DEFERRED) && !procedure
        };
        let within = |known: &Self, field: &Field| open(known, field) && known.record_of(field.ty).is_none();
        open(self, field)
            && (self.record_of(field.ty).is_none() || self.any_component(field.ty, Reach::Ultimate, &within))
    }

    /// 16.9.155: NULL() is for pointers and allocatable components; with an argument it has the type and rank of that.
    fn check_null_component(&self, name: &str, field: &Field, null: ExprId, report: &mut Report) {
        let at = self.span(null);
        if !field.attributes.intersects(DEFERRED) {
            return report.add(problems::data::component_form(name, Requirement::NoNullWithoutPointer, at));
        }
        let ExprKind::Call { arguments, .. } = &self.body.exprs[null].kind else { return };
        let Some(mold) = arguments.first().copied().filter(|mold| !self.is_null(*mold)) else { return };
        let given = self.ty(mold);
        if matches!(self.symbols.types[given], Type::Function { .. }) {
            return report.add(problems::data::component_form(name, Requirement::DataNoProcedure, at));
        }
        if !self.is_assumed_rank(given) {
            self.check_component_target(name, field, given, at, report);
        }
    }

    /// 10.2.1.2, as for an assignment; a polymorphic component takes every type that is compatible with it.
    pub fn component_type_fits(&self, ty: TypeId, value: ExprId) -> bool {
        let (to, from) = (self.element(ty), self.element(self.ty(value)));
        if self.boz.contains(&value) {
            return matches!(self.symbols.types[to], Type::Scalar(base, _) if base != Base::Complex);
        }
        if self.facts.was_written(value, Notation::Typeless) {
            return !matches!(self.symbols.types[to], Type::Star { .. } | Type::Record { .. });
        }
        match (&self.symbols.types[to], &self.symbols.types[from]) {
            (Type::Unknown, _) | (_, Type::Unknown | Type::Function { .. } | Type::Void) => true,
            (Type::Scalar(one, _), Type::Scalar(other, _)) => (*one == Base::Logical) == (*other == Base::Logical),
            (Type::Character { .. }, Type::Character { .. }) => true,
            (Type::Record { record: one, class: false }, Type::Record { record: other, .. }) => {
                self.same_record(*one, *other)
            }
            _ => self.type_compatible(to, from),
        }
    }

    fn check_component_shape(&self, name: &str, field: &Field, value: ExprId, report: &mut Report) {
        let (wanted, given, at) = (field.ty, self.ty(value), self.span(value));
        if self.is_unknown(given) || self.is_assumed_rank(given) {
            return;
        }
        let (rank, own) = (self.rank(wanted), self.rank(given));
        let scalar = own == 0 && !field.attributes.contains(Attributes::ALLOCATABLE);
        if rank != own && !scalar {
            return report.add(problems::data::component_rank(name, rank, own, at));
        }
        if own > 0 && !field.attributes.contains(Attributes::ALLOCATABLE) && !self.shapes_conform(wanted, given) {
            report.add(problems::data::component_form(name, Requirement::SameShape, at));
        }
    }

    /// 10.2.2.2: what a pointer component is associated with, of the type `given`, has the type and rank of that.
    fn check_component_target(&self, name: &str, field: &Field, given: TypeId, at: Span, report: &mut Report) {
        if self.is_unknown(given) || self.is_unknown(field.ty) {
            return;
        }
        if self.target_type_differs(field.ty, given).is_some() {
            let wanted = self.element(field.ty);
            let (wanted, given) = (self.type_text(wanted), self.type_text(given));
            return report.add(problems::data::component_type(name, &wanted, &given, at));
        }
        let (rank, own) = (self.rank(field.ty), self.rank(given));
        if rank != own && !self.is_assumed_rank(given) {
            report.add(problems::data::component_rank(name, rank, own, at));
        }
    }

    /// C1594 (4): in a pure procedure no pointer inside of a value from outside becomes part of a new structure.
    fn check_visible_parts(&self, name: &str, field: &Field, value: ExprId, report: &mut Report) {
        if !self.facts.pure {
            return;
        }
        let Some(found) = self.find_designator(value) else { return };
        if !found.through_pointer
            && self.is_visible_outside(found.root)
            && self.any_component(field.ty, Reach::Potential, &|_, part| part.attributes.contains(Attributes::POINTER))
        {
            let text = Requirement::LocalWithPointers;
            report.add(problems::data::component_form(name, text, self.span(value)));
        }
    }

    /// C1594: an object that a pure procedure shares with others: of a module, a common block or the host, a dummy argument
    /// with INTENT(IN), any dummy argument of a function.
    fn is_visible_outside(&self, root: SymbolId) -> bool {
        let symbol = &self.symbols[root];
        match &symbol.details {
            Details::UseAssoc { .. } | Details::HostUnit { .. } => return true,
            Details::Object(object) if object.common.is_some() => return true,
            Details::Object(_) => {}
            _ => return false,
        }
        let home = self.scoping_unit(symbol.scope);
        let owner = self.symbols.scopes[home].owner.map(|owner| &self.symbols[owner].details);
        if let Some(Details::Subprogram(of)) = owner
            && of.dummies.contains(&Some(root))
        {
            return symbol.attributes.contains(Attributes::INTENT_IN) || of.is_function;
        }
        self.facts.scope.is_some_and(|scope| scope != home)
    }

    /// C7106 and 7.5.4.8: a private component has its name in its module only.
    pub fn check_access(&self, owner: RecordId, field: &Field, at: Span, report: &mut Report) {
        // Texts of modules construct values of C_PTR; no other program has such a name.
        let named = |name: Atom| self.text(name).starts_with("__") && self.normalized_source(at) == self.text(name);
        let of_compiler = field.name.is_some_and(named);
        if let Some(module) = self.hiding_module(owner, field).filter(|_| !of_compiler) {
            let (name, module) = (field.name.map_or("", |name| self.text(name)), self.text(module));
            report.add(problems::data::private_component(name, module, at));
        }
    }

    /// The module outside of which the component has no name here.
    fn hiding_module(&self, owner: RecordId, field: &Field) -> Option<Atom> {
        let of = &self.symbols.types.records[owner];
        let private = field.attributes.contains(Attributes::PRIVATE)
            || of.private_components && !field.attributes.contains(Attributes::PUBLIC) && !self.is_parent(owner, field);
        let module = of.module.filter(|_| private)?;
        (!self.is_inside_module(module)).then_some(module)
    }

    /// Whether `field` is the parent component, of which a PRIVATE statement says nothing.
    fn is_parent(&self, owner: RecordId, field: &Field) -> bool {
        let of = &self.symbols.types.records[owner];
        let first = of.fields.iter().flatten().next();
        of.parent.is_some() && first.is_some_and(|first| first.name == field.name)
    }

    /// Whether the current scope belongs to `module`, or may: a submodule's ancestor has names that it sees.
    pub fn is_inside_module(&self, module: Atom) -> bool {
        let submodule = |kind: ScopeKind| kind == ScopeKind::Submodule;
        if self.host.is_some_and(|host| submodule(host.symbols.scopes[host.scope].kind)) {
            return true;
        }
        let mut scope = Some(self.scope);
        while let Some(here) = scope {
            let of = &self.symbols.scopes[here];
            let own = of.owner.is_some_and(|owner| self.symbols[owner].name == module);
            if submodule(of.kind) || of.kind == ScopeKind::Module && own {
                return true;
            }
            scope = of.parent;
        }
        false
    }
}
