//! R911 data-ref: what `x%y` means: components, type parameter inquiries, parts of complex numbers, bindings.

use super::facts::Notation;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::Unnamed;
use body::{Callee, ExprId, ExprKind, Intrinsic};
use parser::Name;
use parser::fortran::features::Feature;
use parser::fortran::tree::{self, Actual};
use source::Span;
use symbols::{Attributes, Base, RecordId, Type, TypeId, Types, Value};

impl ExpressionReader<'_> {
    /// R911 data-ref: `base%name`.
    pub fn resolve_component(&mut self, base: &tree::Expr, name: Name, span: Span) -> ExprId {
        let object = self.resolve_expr(base);
        self.note_structure(object);
        if !self.may_have_a_value(object) {
            return self.opaque_expr(vec![object], Types::UNKNOWN, span);
        }
        let named = matches!(self.body.exprs[object].kind, ExprKind::Symbol(symbol) if self.is_procedure(symbol));
        if named && !self.must_have_a_value(object) {
            return self.opaque_expr(vec![object], Types::UNKNOWN, span);
        }
        if self.is_function_value(object) {
            self.report(crate::problems::execution::part_of_value(self.text(name.atom), name.span()));
            return self.opaque_expr(vec![object], Types::UNKNOWN, span);
        }
        let part = self.component_of(object, name, span);
        if matches!(self.body.exprs[part].kind, ExprKind::Member { base, .. } if base == object)
            && self.known.outer_dimensions(part, true, &mut self.report).is_some()
        {
            self.body.exprs[part].ty = Types::UNKNOWN;
        }
        part
    }

    /// What stands before `%` is a variable, and no function that a later reference tells of.
    fn note_structure(&mut self, object: ExprId) {
        if let ExprKind::Symbol(symbol) = self.body.exprs[object].kind
            && self.resolving
            && self.may_be_function(symbol)
        {
            self.facts.variables.insert(symbol);
        }
    }

    /// R911: whether what stands before `%` is a function reference, which is not a part-ref.
    fn is_function_value(&self, object: ExprId) -> bool {
        let call = matches!(self.body.exprs[object].kind, ExprKind::Call { callee: Callee::Symbol(_), .. });
        call && self.record_of(self.ty(object)).is_some() && !self.report.quiet
    }

    /// The component `name` of what was lowered already.
    pub fn component_of(&mut self, object: ExprId, name: Name, span: Span) -> ExprId {
        if let ExprKind::Symbol(symbol) = self.body.exprs[object].kind
            && self.is_procedure(symbol)
            && self.resolving
        {
            self.report(problems::names::no_structure(self.text(name.atom), Unnamed::Procedure, name.span()));
            return self.opaque_expr(vec![object], Types::UNKNOWN, span);
        }
        match self.find_member(object, name, span) {
            Some(member) => member,
            None => self.type_inquiry(object, name, span),
        }
    }

    /// The field `name` of `object`, also of the types it extends.
    fn find_member(&mut self, object: ExprId, name: Name, span: Span) -> Option<ExprId> {
        let (record, _) = self.record_of(self.ty(object))?;
        let path = self.symbols.types.field(record, name.atom)?;
        let mut object = object;
        let last = path.len();
        for (step, index) in path.into_iter().enumerate() {
            let (record, _) = self.record_of(self.ty(object))?;
            let part = self.symbols.types.records[record].fields.as_ref()?.get(index as usize)?;
            let (ty, attributes) = (part.ty, part.attributes);
            if step + 1 == last && self.resolving {
                let part = part.clone();
                self.known.check_access(record, &part, name.span(), &mut self.report);
            }
            let deferred = attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER);
            if deferred && self.is_array(self.ty(object)) && !matches!(self.symbols.types[ty], Type::Function { .. }) {
                let text = self.text(name.atom);
                self.report(crate::problems::execution::scattered_part(text, name.span()));
            }
            let ty = if self.is_array(ty) { ty } else { self.type_in_shape(ty, &[object]) };
            if attributes.intersects(Attributes::KIND | Attributes::LEN) {
                return Some(self.parameter_inquiry(object, (record, index), ty, span));
            }
            object = self.expr_of(ExprKind::Member { base: object, field: index }, ty, span);
        }
        Some(object)
    }

    /// R916 type-param-inquiry: a scalar, constant if the type says the value.
    fn parameter_inquiry(
        &mut self,
        object: ExprId,
        (record, index): (RecordId, u32),
        ty: TypeId,
        span: Span,
    ) -> ExprId {
        let element = self.element(ty);
        let of = &self.symbols.types.records[record];
        let value = of.fields.as_ref().and_then(|fields| fields.get(index as usize)?.value.clone());
        match value.as_deref().filter(|_| of.instance.is_some()) {
            Some(Value::Constant(constant)) => self.constant_of(constant.clone(), element, span),
            _ => self.expr_of(ExprKind::Member { base: object, field: index }, element, span),
        }
    }

    /// `x%re`, `x%im`, `x%kind`, `x%len` (R915, R916); else an error.
    fn type_inquiry(&mut self, object: ExprId, name: Name, span: Span) -> ExprId {
        let ty = self.ty(object);
        let text = self.text(name.atom);
        let element = match (text, self.arithmetic_class(ty)) {
            ("re" | "im", Some((Base::Complex, kind))) => Some(self.scalar(Base::Real, kind)),
            ("len", _) if !self.is_text(self.element(ty)) => None,
            ("kind" | "len", _) if self.record_of(ty).is_none() && !self.is_unknown(ty) => Some(self.default_integer()),
            _ => None,
        };
        if let Some(element) = element {
            let is_part = matches!(text, "re" | "im");
            if is_part {
                self.known.must_have_a_shape(object, &mut self.report);
            }
            self.note_feature(if is_part { Feature::ComplexPart } else { Feature::TypeInquiry }, name.span());
            let intrinsic = match text {
                "re" => Intrinsic::Real,
                "im" => Intrinsic::Aimag,
                "len" => Intrinsic::Len,
                _ => Intrinsic::Kind,
            };
            let callee = Callee::Intrinsic(intrinsic);
            let ty = if is_part { self.type_in_shape(element, &[object]) } else { element };
            let call = self.expr_of(ExprKind::Call { callee, arguments: vec![object] }, ty, span);
            self.fold_call(call, intrinsic.name(), &[Some(object)]);
            if is_part {
                self.facts.note_notation(call, Notation::Part);
            }
            return call;
        }
        let incomplete = self.record_of(ty).is_some_and(|(record, _)| self.may_have_component(record, name.atom));
        if !self.is_unknown(ty) && !incomplete && !self.report.quiet {
            let type_text = self.type_text(ty);
            match self.record_of(ty) {
                Some(_) if self.find_binding(ty, name).is_some() => {
                    let binding = self.opaque_expr(vec![object], Types::UNKNOWN, span);
                    self.facts.note_notation(binding, Notation::Binding);
                    return binding;
                }
                Some((record, _)) => {
                    let problem = problems::names::no_component(text, &type_text, name.span());
                    self.report(self.with_nearest(problem, name, self.component_names(record), &self.report));
                }
                None => self.report(problems::names::no_structure(text, &type_text, name.span())),
            }
        }
        self.opaque_expr(vec![object], Types::UNKNOWN, span)
    }

    /// `object%name(arguments)`: an element of a component, or the call of a type-bound procedure or procedure pointer.
    pub(crate) fn component_reference(
        &mut self,
        object: &tree::Expr,
        name: Name,
        arguments: &[Actual],
        span: Span,
    ) -> ExprId {
        let object = self.resolve_expr(object);
        self.note_structure(object);
        if !self.may_have_a_value(object) {
            return self.unknown_reference(object, arguments, span);
        }
        if self.is_function_value(object) {
            self.report(crate::problems::execution::part_of_value(self.text(name.atom), name.span()));
            return self.unknown_reference(object, arguments, span);
        }
        let at = self.span(object).to(name.span());
        if let Some(member) = self.find_member(object, name, at) {
            let ty = self.ty(member);
            return match &self.symbols.types[ty] {
                Type::Function { .. } => self.component_call(member, name, arguments, true, span),
                _ => self.subscript_object(member, self.text(name.atom), arguments, span),
            };
        }
        if self.find_binding(self.ty(object), name).is_some() {
            return self.bound_call(object, name, arguments, true, span);
        }
        let unknown = self.type_inquiry(object, name, at);
        self.unknown_reference(unknown, arguments, span)
    }
}

impl Known<'_> {
    /// The record of a structure, or of the elements of an array of them.
    pub fn record_of(&self, ty: TypeId) -> Option<(RecordId, bool)> {
        match &self.symbols.types[self.element(ty)] {
            Type::Record { record, class } => Some((*record, *class)),
            _ => None,
        }
    }
}
