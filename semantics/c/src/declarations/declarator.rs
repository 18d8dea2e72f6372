//! 6.7.6 declarators: from the base type to what the name is.

use crate::attributes::rows::Subjects;
use crate::attributes::subject::Subject;
use crate::attributes::{apply_pointer_mode, check_alignas};
use crate::declarations::parameter_lists::{Form, form_of_parameter};
use crate::declarations::prototype::{DeclaratorPlace, check_standing, void_among_others};
use crate::declarations::specifier_results::Prototype;
use crate::declarations::specifiers::{check_inferred, qualifiers_of};
use crate::declarations::storage::check_parameter_storage;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::pedantic::check_strict_array;
use crate::problems;
use crate::problems::phrases::{ArraySizeDefect, ConstantUse, DerivedFrom, DerivedType, InferredPlace, UnalignedPlace};
use crate::types::{Kind, TypeQualifiers};
use parser::c::tree::{ArraySize, Declarator, DeclaratorPart, Expr, Parameter, Qualifiers};
use parser::{Name, unparse};
use source::{CStandard, Span};
use symbols::details::Object;
use symbols::{Bound, Details, NameSpace, SymbolId, Type, TypeId, Types, Value};

impl Lower<'_> {
    /// The type of a declared name, and the parameters if it is a function.
    pub(crate) fn resolve_declarator(&mut self, declarator: &Declarator, base: TypeId) -> (TypeId, Option<Prototype>) {
        let mut ty = base;
        let mut prototype = None;
        for (index, part) in declarator.parts.iter().enumerate().rev() {
            prototype = None;
            ty = match part {
                DeclaratorPart::Pointer(qualifiers, attributes) => {
                    let ty = derive_pointer(
                        &mut self.builder.lookup,
                        &mut self.builder.report,
                        ty,
                        *qualifiers,
                        declarator.span,
                    );
                    apply_pointer_mode(&self.builder.lookup, &mut self.builder.report, ty, attributes)
                }
                DeclaratorPart::Array { size, .. } => self.derive_array(ty, size, declarator.span),
                DeclaratorPart::Function { parameters, variadic, names, .. } => {
                    let made = self.declare_prototype(parameters, *variadic, names, index == 0, declarator.span);
                    let ty =
                        derive_function(&mut self.builder.lookup, &mut self.builder.report, ty, &made, declarator.span);
                    prototype = Some(made);
                    ty
                }
            };
        }
        (ty, prototype)
    }

    /// 6.7.6.2 array declarators
    fn derive_array(&mut self, element: TypeId, size: &ArraySize, span: Span) -> TypeId {
        let what = match self.type_kind(element) {
            Kind::Void => Some(DerivedFrom::Voids),
            Kind::Function => Some(DerivedFrom::Functions),
            Kind::Unknown | Kind::Integer { .. } | Kind::Real(_) | Kind::Complex(_) => None,
            Kind::Pointer(_) | Kind::Array | Kind::Record(_) => None,
        };
        if let Some(what) = what {
            self.builder.report.add(problems::names::bad_derived_type(DerivedType::Array, what, span));
            return Types::UNKNOWN;
        }
        let bound = match size {
            ArraySize::Missing => Some(Bound::AssumedSize),
            // 6.7.6.2: of variable length, and complete.
            ArraySize::Star => Some(Bound::Extent(Value::Text("*".to_string()))),
            ArraySize::Expr(expr) => self.read_extent(expr),
        };
        let Some(bound) = bound else { return Types::UNKNOWN };
        check_strict_array(&mut self.builder.report, &bound, span);
        if !check_element(&self.builder.lookup, &mut self.builder.report, element, span) {
            return Types::UNKNOWN;
        }
        let ty = self.builder.lookup.array_of(element, bound);
        check_room(&self.builder.lookup, &mut self.builder.report, ty, span)
    }

    /// The number of elements: a constant, or a value that is known when the declaration is reached.
    fn read_extent(&mut self, size: &Expr) -> Option<Bound> {
        let outer = std::mem::replace(&mut self.declaring.initializes_static, false);
        let value = self.lower_value(size);
        self.declaring.initializes_static = outer;
        let kind = self.kind_of(value);
        if self.is_unknown(self.ty(value)) {
            return None;
        }
        if !kind.is_integer() {
            self.builder.report.add(problems::names::bad_array_size(ArraySizeDefect::NotInteger, size.span));
            return None;
        }
        match self.fold_integer(value) {
            // What is not a constant expression makes an array of variable length.
            Some(extent) if extent < 0 && (self.at_file_scope() || self.is_strict(value)) => {
                self.builder.report.add(problems::names::bad_array_size(ArraySizeDefect::Negative, size.span));
                None
            }
            Some(extent) if extent >= 0 => {
                if (self.at_file_scope() || !self.dialect.has_standard(CStandard::C99)) && !self.is_strict(value) {
                    self.builder.report.add_pedantic(problems::types::folded_size(extent, size.span));
                }
                Some(Bound::Extent(Value::integer(extent)))
            }
            None if self.at_file_scope() => {
                if let Some(extent) = self.fold_of_const(value).filter(|extent| *extent >= 0) {
                    self.builder.report.add(problems::types::folded_size(extent, size.span));
                    return Some(Bound::Extent(Value::integer(extent)));
                }
                if self.is_undecided(value, 0) {
                    return None;
                }
                self.builder.report.add(problems::names::not_constant(ConstantUse::ArraySize, size.span));
                None
            }
            Some(_) => Some(Bound::Extent(Value::Text(unparse::c::spell_expr(size, self.atoms)))),
            None => Some(Bound::Extent(self.keep_extent(value, size))),
        }
    }

    /// 6.7.6.3 parameter-type-list, in a scope of its own; `()` says nothing about parameters.
    fn declare_prototype(
        &mut self,
        parameters: &[Parameter],
        variadic: bool,
        names: &[Name],
        defines: bool,
        span: Span,
    ) -> Prototype {
        let outer = self.scope;
        if !self.declaring.unnamed {
            let span = self.body_span(span);
            let kind = self.prototype_scope(defines);
            self.scope = self.table.add_scope(kind, Some(outer), span);
        }
        // C23, 6.7.7.4p13: `()` is `(void)`.
        let unspecified = parameters.is_empty() && (!self.dialect.has_standard(CStandard::C23) || !names.is_empty());
        let mut prototype =
            Prototype { scope: self.scope, dummies: Vec::new(), types: Vec::new(), variadic: variadic || unspecified };
        self.declaring.prototypes += 1;
        if !self.is_void_list(parameters, variadic) {
            for (index, parameter) in parameters.iter().enumerate() {
                self.declare_parameter(parameter, &parameters[..index], &mut prototype);
            }
        }
        self.declaring.prototypes -= 1;
        for name in names {
            if self.table.find(self.scope, NameSpace::Ordinary, name.atom).is_some() {
                self.builder.report.add(problems::names::declared_twice(self.text(name.atom), name.span()));
            }
            let symbol = self.declare_dummy(*name, Types::UNKNOWN);
            prototype.dummies.push(Some(symbol));
        }
        self.scope = outer;
        prototype
    }

    fn declare_parameter(&mut self, parameter: &Parameter, before: &[Parameter], prototype: &mut Prototype) {
        let form = self.shared_form(parameter);
        if let Some(&ty) = form.and_then(|form| self.declaring.alike.get(&form)) {
            self.check_parameter_name(parameter, before);
            prototype.types.push(ty);
            return prototype.dummies.push(None);
        }
        let said = self.count_reported();
        let first = self.declaring.unavailable_types.len();
        let base = self.read_specifiers(&parameter.specifiers, false);
        check_standing(
            &self.builder.lookup,
            &mut self.builder.report,
            &parameter.declarator,
            DeclaratorPlace::Parameter,
            self.declaring.prototypes,
        );
        let (ty, _) = self.resolve_declarator(&parameter.declarator, base.ty);
        let effects = self.collect_effects(&parameter.declarator.attributes);
        self.report_unavailable(first, base.attributes | effects.attributes());
        let ty = self.apply_type_attributes(ty, effects);
        check_alignas(
            &self.builder.lookup,
            &mut self.builder.report,
            base.effects.merge_effects(effects),
            ty,
            Some(UnalignedPlace::Parameter),
        );
        // With `static` there are at least so many.
        let least = matches!(parameter.declarator.parts.first(), Some(DeclaratorPart::Array { is_static: true, .. }));
        let extent = self.outer_extent(ty).filter(|extent| *extent > 0 && !least);
        let ty = adjust_parameter(&mut self.builder.lookup, &mut self.builder.report, ty, &parameter.declarator);
        if base.inferred {
            check_inferred(&mut self.builder.report, base, InferredPlace::Parameter, parameter.span);
        } else {
            check_parameter_storage(
                &self.builder.lookup,
                &mut self.builder.report,
                parameter.declarator.name,
                &base,
                parameter.span,
            );
        }
        let standing = Subject {
            name: parameter.declarator.name,
            ..Subject::unnamed(self.add_callable(Subjects::PARAMETER, ty), ty)
        };
        self.check_declared(Some(&parameter.specifiers), &parameter.declarator, &standing);
        prototype.types.push(self.table.types.unqualified(ty));
        self.keep_form(form, self.table.types.unqualified(ty), said);
        let Some(name) = parameter.declarator.name else {
            if self.type_kind(ty) == Kind::Void {
                void_among_others(&mut self.builder.report, parameter.span);
            }
            return prototype.dummies.push(None);
        };
        if self.check_parameter_name(parameter, before) && !self.is_complete(ty) && self.type_kind(ty) == Kind::Void {
            let spelled = self.spell_type(ty);
            self.builder.report.add(problems::names::incomplete_type(self.text(name.atom), &spelled, name.span()));
        }
        if self.declaring.unnamed {
            return prototype.dummies.push(None);
        }
        let symbol = self.declare_dummy(name, ty);
        self.table.extents.extend(extent.map(|extent| (symbol, extent)));
        self.table[symbol].attributes = base.attributes;
        prototype.dummies.push(Some(symbol));
    }

    /// 6.7.1p3: whether a parameter's name is its own.
    fn check_parameter_name(&mut self, parameter: &Parameter, before: &[Parameter]) -> bool {
        match parameter.declarator.name.filter(|name| self.is_parameter(name.atom, before)) {
            Some(name) => {
                self.builder.report.add(problems::names::declared_twice(self.text(name.atom), name.span()));
                false
            }
            None => true,
        }
    }

    /// How many elements an array has, if that is a constant.
    fn outer_extent(&self, ty: TypeId) -> Option<i128> {
        let types = &self.table.types;
        let Type::Array { dimensions, .. } = &types[types.representation(ty)] else { return None };
        match &dimensions.first()?.upper {
            Bound::Extent(value) => value.as_integer(),
            _ => None,
        }
    }

    fn declare_dummy(&mut self, name: Name, ty: TypeId) -> SymbolId {
        let details = Details::Object(Object { dummy: true, ..Object::default() });
        self.add_symbol(NameSpace::Ordinary, name, details, Some(ty))
    }
}

fn derive_pointer(lookup: &mut Lookup, report: &mut Report, to: TypeId, qualifiers: Qualifiers, span: Span) -> TypeId {
    if qualifiers.is_restrict && lookup.type_kind(to) == Kind::Function {
        let spelled = lookup.spell_type(to);
        report.add(problems::types::restrict_no_pointer(&spelled, span));
    }
    let pointer = lookup.intern_type(Type::Pointer { to, restrict: qualifiers.is_restrict });
    lookup.qualify_type(pointer, qualifiers_of(qualifiers))
}

/// 6.7.6.2: elements have a complete type, and each is as aligned as the first.
fn check_element(known: &Known, report: &mut Report, element: TypeId, span: Span) -> bool {
    if !known.is_complete(element) {
        let spelled = known.spell_type(element);
        report.add(problems::types::incomplete_element(&spelled, span));
        return false;
    }
    if let Some((size, align)) = known.table.types.layout(element)
        && size % align != 0
    {
        let spelled = known.spell_type(element);
        report.add(problems::types::element_alignment(&spelled, size, align, span));
        return false;
    }
    true
}

/// An array whose size no `ptrdiff_t` counts does not exist.
fn check_room(known: &Known, report: &mut Report, ty: TypeId, span: Span) -> TypeId {
    let Type::Array { element, dimensions, .. } = &known.table.types[ty] else { return ty };
    let Some((size, _)) = known.table.types.layout(*element) else { return ty };
    let extents: Option<Vec<i128>> = dimensions.iter().map(symbols::Dimension::extent).collect();
    let Some(extents) = extents else { return ty };
    let total = extents.iter().try_fold(i128::from(size), |total, extent| total.checked_mul(*extent));
    if total.is_some_and(|total| total < i128::from(i64::MAX)) {
        return ty;
    }
    report.add(problems::types::array_too_large(span));
    Types::UNKNOWN
}

fn derive_function(
    lookup: &mut Lookup,
    report: &mut Report,
    result: TypeId,
    prototype: &Prototype,
    span: Span,
) -> TypeId {
    let what = match lookup.type_kind(result) {
        Kind::Array => Some(DerivedType::ReturnsArray),
        Kind::Function => Some(DerivedType::ReturnsFunction),
        Kind::Unknown | Kind::Void | Kind::Integer { .. } | Kind::Real(_) | Kind::Complex(_) => None,
        Kind::Pointer(_) | Kind::Record(_) => None,
    };
    if let Some(what) = what {
        report.add(problems::names::bad_derived_type(what, DerivedFrom::Itself, span));
    }
    let result = (lookup.type_kind(result) != Kind::Void).then(|| lookup.table.types.unqualified(result));
    let parameters = prototype.types.clone();
    lookup.intern_type(Type::Function { result, parameters, variadic: prototype.variadic })
}

/// 6.7.6.3: a parameter that is an array or function is a pointer.
pub(crate) fn adjust_parameter(
    lookup: &mut Lookup,
    report: &mut Report,
    ty: TypeId,
    declarator: &Declarator,
) -> TypeId {
    match lookup.type_kind(ty) {
        Kind::Function => lookup.pointer_to(ty),
        Kind::Array => {
            let written = match declarator.parts.first() {
                Some(DeclaratorPart::Array { qualifiers, .. }) => *qualifiers,
                Some(DeclaratorPart::Pointer(..) | DeclaratorPart::Function { .. }) | None => Qualifiers::default(),
            };
            let to = lookup.type_inside(ty).unwrap_or(Types::UNKNOWN);
            derive_pointer(lookup, report, to, written, declarator.span)
        }
        Kind::Unknown | Kind::Void | Kind::Integer { .. } | Kind::Real(_) | Kind::Complex(_) => ty,
        Kind::Pointer(_) | Kind::Record(_) => ty,
    }
}

impl Lookup<'_> {
    /// Qualifiers that a member has from the object it is in.
    pub(crate) fn inherit_qualifiers(&mut self, ty: TypeId, from: TypeQualifiers) -> TypeId {
        self.qualify_type(ty, from)
    }
}

impl Lower<'_> {
    /// The form of a parameter, if another of this form has the same type.
    pub(crate) fn shared_form(&self, parameter: &Parameter) -> Option<Form> {
        // What is extra to ISO C is told of each, and nothing of what is the system's.
        let (word, form) = form_of_parameter(parameter).filter(|_| self.declaring.unnamed && !self.dialect.pedantic)?;
        Some((word, form | u32::from(self.builder.report.silent) << 31))
    }

    /// How much was said so far: more is said of a parameter that is not like others.
    pub(crate) fn count_reported(&self) -> usize {
        self.builder.report.of_units.len() + self.declaring.unavailable_types.len()
    }

    /// Remembers the type of a parameter of which nothing was said.
    pub(crate) fn keep_form(&mut self, form: Option<Form>, ty: TypeId, said: usize) {
        if let Some(form) =
            form.filter(|_| said == self.count_reported() && ty != Types::UNKNOWN && self.is_complete(ty))
        {
            self.declaring.alike.insert(form, ty);
        }
    }
}
