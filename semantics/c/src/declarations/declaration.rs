//! 6.7 declarations, at file scope and in blocks: which symbol each declarator makes, and whether it may.

use crate::attributes::rows::Subjects;
use crate::attributes::subject::Subject;
use crate::attributes::{Effects, check_alignas};
use crate::constants::number::Number;
use crate::constants::part;
use crate::declarations::declarator::adjust_parameter;
use crate::declarations::entity::EntityDeclaration;
use crate::declarations::inference::check_inferred_alike;
use crate::declarations::program_start::check_main;
use crate::declarations::prototype::{DeclaratorPlace, check_standing};
use crate::declarations::specifier_results::{Definition, Prototype, SpecifierFacts};
use crate::declarations::specifiers::check_inferred;
use crate::declarations::storage::{
    check_definition_storage, check_initializable, check_parameter_storage, check_storage, report_function_specifiers,
};
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::pedantic::check_strict_parameters;
use crate::problems;
use crate::problems::phrases::{InferredPlace, NoFunction, UnalignedPlace, Uninitialized};
use crate::types::Kind;
use body::ExprId;
use parser::Name;
use parser::c::tree::{
    Attribute, Declaration, DeclaratorPart, ExprKind as ExprTree, External, ExternalKind, Function, InitDeclarator,
    Initializer, Specifiers, TypeSpec,
};
use source::{CStandard, Span};
use symbols::details::{Object, Subprogram};
use symbols::{Attributes, Bound, Details, NameSpace, SymbolId, Type, TypeId, Types};

impl Lower<'_> {
    /// 6.9: what an external declaration declares.
    pub(crate) fn declare_external(&mut self, unit: &External) -> Option<Definition> {
        self.builder.report.extension = false;
        match &unit.kind {
            ExternalKind::Function(function) => {
                self.builder.report.extension = function.specifiers.is_extension;
                let head = self.declare_function_head(function);
                self.builder.report.extension = false;
                head
            }
            ExternalKind::Declaration(declaration) => {
                self.builder.report.extension = declaration.specifiers.is_extension;
                self.declaring.unnamed =
                    self.builder.report.of_header && self.builder.lookup.names_no_parameter(declaration);
                let base = self.read_specifiers(&declaration.specifiers, declaration.declarators.is_empty());
                self.check_declarationless(declaration);
                let mut symbols = Vec::new();
                for (index, declared) in declaration.declarators.iter().enumerate() {
                    symbols.extend(self.declare_declarator(base, (&declaration.specifiers, index == 0), declared));
                }
                if base.inferred {
                    check_inferred_alike(
                        &self.builder.lookup,
                        &mut self.builder.report,
                        &symbols,
                        &declaration.declarators,
                    );
                }
                self.declaring.unnamed = false;
                None
            }
            ExternalKind::Attributes(attributes) => {
                self.check_attributes(attributes, &Subject::unnamed(Subjects::NOTHING, Types::UNKNOWN));
                None
            }
            ExternalKind::Directive(_) | ExternalKind::Asm(_) | ExternalKind::Empty => None,
            ExternalKind::Pragma(_) | ExternalKind::Error => None,
        }
    }

    /// 6.9.1: the function and its parameters.
    pub(crate) fn declare_function_head(&mut self, function: &Function) -> Option<Definition> {
        let base = self.read_specifiers(&function.specifiers, false);
        let name = function.declarator.name?;
        check_inferred(&mut self.builder.report, base, InferredPlace::FunctionResult, name.span());
        check_standing(
            &self.builder.lookup,
            &mut self.builder.report,
            &function.declarator,
            DeclaratorPlace::Definition,
            self.declaring.prototypes,
        );
        let (ty, prototype) = self.resolve_declarator(&function.declarator, base.ty);
        let own = self.collect_effects(&function.declarator.attributes).attributes();
        let base = SpecifierFacts { attributes: base.attributes | own, ..base };
        self.report_unavailable(0, self.attributes_before(name) | base.attributes);
        let prototype = prototype?;
        self.declare_old_parameters(function, &prototype);
        if !base.inferred {
            check_definition_storage(&self.builder.lookup, &mut self.builder.report, name, &base, ty);
        }
        check_strict_parameters(&mut self.builder.report, function);
        check_main(&mut self.builder.lookup, &mut self.builder.report, name, &base, ty);
        self.complete_parameters(&prototype);
        let old_style = self.old_style(function, &prototype);
        // `f() { … }` takes nothing, though its callers know no types.
        let (empty, dots) = match function.declarator.parts.first() {
            Some(DeclaratorPart::Function { parameters, variadic, .. }) => (parameters.is_empty(), *variadic),
            _ => (false, false),
        };
        let unlisted = prototype.dummies.is_empty() && matches!(self.parameters_of(ty), Some([]));
        let variadic = prototype.variadic && (dots || !unlisted);
        let subprogram = Subprogram {
            dummies: prototype.dummies.clone(),
            scope: Some(prototype.scope),
            variadic,
            unprototyped: empty && !self.dialect.has_standard(CStandard::C23),
            ..self.make_subprogram(ty, false)
        };
        let details = Details::Subprogram(Box::new(subprogram));
        let attributes = base.attributes;
        let on = self.subjects_of_declared(ty, attributes, false);
        let standing = Subject {
            name: Some(name),
            prototype: Some(&prototype),
            storage: attributes,
            defined: true,
            ..Subject::unnamed(on, ty)
        };
        self.check_declared(Some(&function.specifiers), &function.declarator, &standing);
        let gnu_inline =
            self.is_gnu_inline(&function.specifiers.attributes) || self.is_gnu_inline(&function.declarator.attributes);
        let said = self.collect_compared(&function.specifiers, &function.declarator);
        let implicit = matches!(function.specifiers.type_spec, TypeSpec::Missing) && !base.inferred;
        let declaring =
            EntityDeclaration { details, ty, attributes, defines: true, gnu_inline, implicit, old_style, said };
        let symbol = self.declare_ordinary(name, declaring);
        self.table.scopes[prototype.scope].owner = Some(symbol);
        self.table.scopes[prototype.scope].span = self.body_span(function.declarator.span.to(function.body_span));
        Some(Definition { symbol, scope: prototype.scope })
    }

    /// The attributes of a declaration that declares at most a tag.
    pub(crate) fn check_declarationless(&mut self, declaration: &Declaration) {
        if declaration.declarators.is_empty() {
            let attributes = &declaration.specifiers.attributes;
            self.check_attributes(attributes, &Subject::unnamed(Subjects::NOTHING, Types::UNKNOWN));
            self.report_unavailable(0, Attributes::empty());
            report_function_specifiers(
                &self.builder.lookup,
                &mut self.builder.report,
                &declaration.specifiers,
                NoFunction::Nothing,
            );
        }
    }

    /// The types of K&R parameters; those not declared are `int`.
    fn declare_old_parameters(&mut self, function: &Function, prototype: &Prototype) {
        let Some(DeclaratorPart::Function { names, .. }) = function.declarator.parts.first() else { return };
        if let (Some(name), false, true) =
            (function.declarator.name, names.is_empty(), self.dialect.has_standard(CStandard::C23))
        {
            self.builder.report.add(problems::declaration::old_style(self.text(name.atom), name.span()));
        }
        let outer = std::mem::replace(&mut self.scope, prototype.scope);
        for declaration in &function.old_parameters {
            let base = self.read_specifiers(&declaration.specifiers, declaration.declarators.is_empty());
            for declared in &declaration.declarators {
                self.declare_old_parameter(&base, declared);
            }
        }
        let int = self.builder.lookup.int_type();
        if !names.is_empty() {
            for dummy in prototype.dummies.iter().flatten() {
                if self.table[*dummy].ty == Some(Types::UNKNOWN) {
                    self.table[*dummy].ty = Some(int);
                    report_implicit_parameter(&self.builder.lookup, &mut self.builder.report, function, *dummy);
                }
            }
        }
        self.scope = outer;
    }

    /// C17, 6.9.1p6: a declaration among K&R parameters declares one of the list.
    fn declare_old_parameter(&mut self, base: &SpecifierFacts, declared: &InitDeclarator) {
        let (ty, _) = self.resolve_declarator(&declared.declarator, base.ty);
        let ty = adjust_parameter(&mut self.builder.lookup, &mut self.builder.report, ty, &declared.declarator);
        let Some(name) = declared.declarator.name else { return };
        check_inferred(&mut self.builder.report, *base, InferredPlace::Parameter, name.span());
        check_parameter_storage(&self.builder.lookup, &mut self.builder.report, Some(name), base, name.span());
        let standing = Subject { name: Some(name), ..Subject::unnamed(self.add_callable(Subjects::PARAMETER, ty), ty) };
        self.check_declared(None, &declared.declarator, &standing);
        if declared.initializer.is_some() {
            self.builder.report.add(problems::declaration::not_initializable(
                self.text(name.atom),
                Uninitialized::Parameter,
                name.span(),
            ));
        }
        let Some(symbol) = self.table.find(self.scope, NameSpace::Ordinary, name.atom) else {
            return self.builder.report.add(problems::declaration::no_parameter(self.text(name.atom), name.span()));
        };
        if self.table[symbol].ty != Some(Types::UNKNOWN) {
            self.builder.report.add(problems::names::declared_twice(self.text(name.atom), name.span()));
        }
        if self.type_kind(ty) == Kind::Void {
            let spelled = self.spell_type(ty);
            let at = self.table[symbol].token.map_or(name.span(), Span::of_token);
            self.builder.report.add(problems::names::incomplete_type(self.text(name.atom), &spelled, at));
        }
        self.table[symbol].ty = Some(ty);
        self.table[symbol].attributes = base.attributes;
        self.bind_name(name, symbol);
    }

    /// Checks the storage class; the type, which of a function with a value in a block is not known. At file scope other declarations
    /// of the function may tell it: the name is often that of a macro.
    fn fit_storage(&mut self, name: Name, base: &SpecifierFacts, ty: TypeId, declared: &InitDeclarator) -> TypeId {
        check_storage(&self.builder.lookup, &mut self.builder.report, name, base, ty, declared);
        let is_function = !base.is_typedef && self.type_kind(ty) == Kind::Function;
        let is_variable = is_function && declared.initializer.is_some() && !self.at_file_scope();
        if is_variable { Types::UNKNOWN } else { ty }
    }

    /// What one declarator of a declaration declares.
    ///
    /// The attributes of the specifiers are looked at with the first declarator alone.
    pub(crate) fn declare_declarator(
        &mut self,
        base: SpecifierFacts,
        (specifiers, first): (&Specifiers, bool),
        declared: &InitDeclarator,
    ) -> Option<SymbolId> {
        let name = declared.declarator.name?;
        check_standing(
            &self.builder.lookup,
            &mut self.builder.report,
            &declared.declarator,
            DeclaratorPlace::Declaration,
            self.declaring.prototypes,
        );
        let (ty, prototype) = self.resolve_declarator(&declared.declarator, base.ty);
        let own = self.collect_effects(&declared.declarator.attributes);
        let ty = self.apply_type_attributes(ty, own);
        let effects = base.effects.merge_effects(own);
        let base = SpecifierFacts { attributes: base.attributes | own.attributes(), ..base };
        self.report_unavailable(0, base.attributes);
        let ty = self.fit_storage(name, &base, ty, declared);
        let attributes = base.attributes;
        let standing = Subject {
            name: Some(name),
            prototype: prototype.as_ref(),
            storage: attributes,
            defined: declared.initializer.is_some(),
            ..Subject::unnamed(self.subjects_of_declared(ty, attributes, base.is_typedef), ty)
        };
        self.check_declared(first.then_some(specifiers), &declared.declarator, &standing);
        self.names_of_asm |= declared.declarator.asm.is_some();
        let said = self.collect_compared(specifiers, &declared.declarator);
        let plain = |details, ty| EntityDeclaration {
            details,
            ty,
            attributes,
            defines: false,
            gnu_inline: false,
            implicit: false,
            old_style: None,
            said,
        };
        let unaligned = match self.type_kind(ty) {
            _ if base.is_typedef => Some(UnalignedPlace::TypedefName),
            Kind::Function => Some(UnalignedPlace::Function),
            _ => base.attributes.contains(Attributes::REGISTER).then_some(UnalignedPlace::Register),
        };
        check_alignas(&self.builder.lookup, &mut self.builder.report, effects, ty, unaligned);
        if base.is_typedef {
            let ty = self.builder.lookup.align_type(ty, effects.align);
            if effects.transparent {
                self.make_transparent(ty);
            }
            check_inferred(&mut self.builder.report, base, InferredPlace::TypedefName, name.span());
            return Some(self.declare_ordinary(name, plain(Details::Typedef, ty)));
        }
        if self.type_kind(ty) == Kind::Function {
            check_inferred(&mut self.builder.report, base, InferredPlace::FunctionResult, name.span());
            check_main(&mut self.builder.lookup, &mut self.builder.report, name, &base, ty);
            let subprogram = self.subprogram_of(ty, prototype.as_ref());
            let symbol = self.declare_ordinary(name, plain(Details::Subprogram(subprogram), ty));
            if let Some(prototype) = prototype {
                self.table.scopes[prototype.scope].owner = Some(symbol);
            }
            return Some(symbol);
        }
        self.declare_object(name, base, effects, declared, plain(Details::Object(Object::default()), ty))
    }

    /// What a declarator of an object declares.
    fn declare_object(
        &mut self,
        name: Name,
        base: SpecifierFacts,
        effects: Effects,
        declared: &InitDeclarator,
        declaring: EntityDeclaration,
    ) -> Option<SymbolId> {
        let (ty, attributes) = (declaring.ty, declaring.attributes);
        if declared.initializer.is_some() {
            check_initializable(&self.builder.lookup, &mut self.builder.report, name, ty, declared);
        }
        // 6.2.1p7: the scope of a name begins before its initializer.
        let defines = declared.initializer.is_some();
        let symbol = self.declare_ordinary(name, EntityDeclaration { defines, ..declaring });
        let ty = match base.inferred {
            true => self.infer_type(symbol, declared, &base),
            false => self.complete_array(ty, declared.initializer.as_ref()),
        };
        let natural = self.table.types.alignment(ty).and_then(|align| u32::try_from(align).ok());
        let ty = self
            .builder
            .lookup
            .align_type(ty, if effects.alignment() > 0 { effects.alignment().max(natural.unwrap_or(0)) } else { 0 });
        let known = self.table[symbol].ty.unwrap_or(ty);
        let is_object = matches!(self.table[symbol].details, Details::Object(_));
        if is_object && (!self.is_complete(known) || base.inferred || effects.alignment() > 0) {
            self.table.retype(symbol, ty);
        }
        self.check_complete(name, symbol, ty, (attributes, declared.initializer.is_some()));
        if self.at_file_scope() {
            self.keep_constant(symbol, ty, attributes, declared.initializer.as_ref());
            self.keep_defined(symbol, declared.initializer.is_some());
        }
        Some(symbol)
    }

    /// That a header defines an object, or a file some that may be on the device, is all that is kept of another value.
    fn keep_defined(&mut self, symbol: SymbolId, defined: bool) {
        let kept = (self.builder.report.of_header || self.declaring.keeps_values) && defined;
        if let (true, Details::Object(object)) = (kept, &mut self.table[symbol].details) {
            object.value.get_or_insert_with(|| Box::new(symbols::Value::Text(String::new())));
        }
    }

    /// The value of an object that sizes and the like may use: `constexpr`, or `const` as an extension; and that of one that may be on
    /// the device.
    fn keep_constant(
        &mut self,
        symbol: SymbolId,
        ty: TypeId,
        attributes: Attributes,
        initializer: Option<&Initializer>,
    ) {
        let constant =
            attributes.contains(Attributes::CONSTEXPR) || self.qualifiers(ty).is_const || self.declaring.keeps_values;
        let Some(initializer) = initializer.filter(|_| constant) else { return };
        let value = match (self.type_kind(ty), initializer) {
            (Kind::Integer { .. } | Kind::Real(_), Initializer::Expr(value)) => self.without_messages(|lower| {
                let value = lower.lower_value(value);
                lower.builder.convert_expr(value, ty)
            }),
            _ if self.is_short(ty, initializer) => self.without_messages(|lower| lower.lower_initial(ty, initializer)),
            _ => return,
        };
        self.keep_value(symbol, value);
    }

    /// Keeps the value of a symbol, as far as that is known.
    pub(crate) fn keep_value(&mut self, symbol: SymbolId, value: ExprId) {
        let outer = self.folds_const.replace(true);
        let value = match self.kind_of(value) {
            Kind::Array | Kind::Record(_) => Some(self.keep_list(value)),
            _ => self.fold_number(value, 0).and_then(Number::to_value),
        };
        self.folds_const.set(outer);
        if let (Some(value), Details::Object(object)) = (value, &mut self.table[symbol].details) {
            object.value = Some(Box::new(value));
        }
    }

    /// A function that is declared and not defined.
    fn subprogram_of(&self, ty: TypeId, prototype: Option<&Prototype>) -> Box<Subprogram> {
        let mut subprogram = self.make_subprogram(ty, true);
        if let Some(prototype) = prototype {
            subprogram.dummies = prototype.dummies.clone();
            subprogram.scope = (!self.declaring.unnamed).then_some(prototype.scope);
        }
        Box::new(subprogram)
    }

    /// 6.7.10: `int a[] = …` has as many elements as it has values.
    fn complete_array(&mut self, ty: TypeId, initializer: Option<&Initializer>) -> TypeId {
        let Some(initializer) = initializer else { return ty };
        match self.table.types[ty].clone() {
            Type::Array { element, mut dimensions, order } if dimensions[0].upper == Bound::AssumedSize => {
                // How many there would be, had the values been understood, nobody knows.
                if matches!(initializer, Initializer::Expr(value) if *value.kind == ExprTree::Error) {
                    return Types::UNKNOWN;
                }
                let count = self.without_messages(|lower| lower.count_of(ty, initializer));
                let Some(count) = count else { return ty };
                dimensions[0].upper = Bound::Extent(symbols::Value::integer(count));
                self.builder.lookup.intern_type(Type::Array { element, dimensions, order })
            }
            _ => ty,
        }
    }

    /// 6.7: an object has a complete type, but for tentative and external declarations; what it has instead is not a second mistake.
    fn check_complete(
        &mut self,
        name: Name,
        symbol: SymbolId,
        ty: TypeId,
        (attributes, initialized): (Attributes, bool),
    ) {
        // What is defined tentatively is looked at where the file ends.
        let lenient = self.at_file_scope() || attributes.contains(Attributes::EXTERN);
        let void = self.type_kind(ty) == Kind::Void;
        // An object that is declared and not defined may be of any type.
        if void && !attributes.contains(Attributes::EXTERN)
            || !void && !self.is_complete(ty) && (!lenient || initialized && self.type_kind(ty) != Kind::Array)
        {
            let spelled = self.spell_type(ty);
            self.builder.report.add(problems::names::incomplete_type(self.text(name.atom), &spelled, name.span()));
            self.table.retype(symbol, Types::UNKNOWN);
        }
    }
}

/// C99, 6.9.1p6: every parameter in the list is declared.
fn report_implicit_parameter(known: &Known, report: &mut Report, function: &Function, dummy: SymbolId) {
    let told = known.dialect.has_standard(CStandard::C99) && !known.dialect.has_standard(CStandard::C23);
    let name = known.table[dummy].name;
    let mut declared = function.old_parameters.iter().flat_map(|declaration| &declaration.declarators);
    let is_declared = declared.any(|declared| declared.declarator.name.is_some_and(|own| own.atom == name));
    if let Some(token) = known.table[dummy].token.filter(|_| told && !is_declared) {
        report.add(problems::declaration::implicit_int(Span::of_token(token)));
    }
}

impl Known<'_> {
    /// What other declarations of a name at file scope say.
    fn attributes_before(&self, name: Name) -> Attributes {
        let known = self.declared_around(NameSpace::Ordinary, name.atom);
        known.fold(Attributes::empty(), |all, (table, symbol)| all | table[symbol].attributes)
    }

    fn is_gnu_inline(&self, attributes: &[Attribute]) -> bool {
        attributes.iter().any(|attribute| self.text(attribute.name.atom) == "gnu_inline")
    }

    fn parameters_of(&self, ty: TypeId) -> Option<&[TypeId]> {
        match &self.table.types[ty] {
            Type::Function { parameters, .. } => Some(parameters),
            _ => None,
        }
    }

    /// The types of the parameters of a definition in the old style; `None` if it is a prototype too.
    fn old_style(&self, function: &Function, prototype: &Prototype) -> Option<Vec<TypeId>> {
        let Some(DeclaratorPart::Function { parameters, variadic, names, .. }) = function.declarator.parts.first()
        else {
            return None;
        };
        if !parameters.is_empty() || *variadic || names.is_empty() && self.dialect.has_standard(CStandard::C23) {
            return None;
        }
        let dummies = prototype.dummies.iter().flatten();
        Some(dummies.map(|dummy| self.table[*dummy].ty.unwrap_or(Types::UNKNOWN)).collect())
    }

    pub(crate) fn is_const_number(&self, ty: TypeId) -> bool {
        self.qualifiers(ty).is_const && self.type_kind(ty).is_real()
    }

    /// Whether an aggregate has so few values that they may be kept.
    pub(crate) fn is_short(&self, ty: TypeId, initializer: &Initializer) -> bool {
        matches!(self.type_kind(ty), Kind::Array | Kind::Record(_)) && part::is_short(initializer)
    }

    fn make_subprogram(&self, ty: TypeId, interface: bool) -> Subprogram {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Function { result, variadic, .. } => {
                Subprogram { is_function: result.is_some(), variadic: *variadic, interface, ..Subprogram::default() }
            }
            _ => Subprogram { interface, ..Subprogram::default() },
        }
    }

    /// GNU `cleanup`
    pub(crate) fn is_cleaned_up(&self, specifiers: &Specifiers, declared: &InitDeclarator) -> bool {
        let mut attributes = specifiers.attributes.iter().chain(&declared.declarator.attributes);
        attributes.any(|attribute| self.text(attribute.name.atom) == "cleanup")
    }
}
