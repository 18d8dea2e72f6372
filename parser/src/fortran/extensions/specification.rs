//! The features of specification parts, clauses 7, 8, 14 and 15.

use super::Walk;
use crate::fortran::features::Feature;
use crate::fortran::tree::{
    Attribute, Binding, BindingKind, Declaration, DerivedType, Dimension, Entity, ExprKind, GenericSpec, Implicit,
    Initialization, Interface, KindSelector, ProcedureDeclaration, ProgramUnit, Specification, SpecificationKind,
    TypeParam, TypeSpec, TypeSpecKind, Upper, Use,
};
use source::atom::words;
use source::{Atom, Span, TokenKind};

/// R802 attr-spec and the words of attribute statements; what Fortran 77 has is left out.
const ATTRIBUTES: &[(&str, Feature)] = &[
    ("allocatable", Feature::EntityAttribute),
    ("asynchronous", Feature::Asynchronous),
    ("automatic", Feature::Automatic),
    ("bind", Feature::Bind),
    ("codimension", Feature::Coarray),
    ("contiguous", Feature::Contiguous),
    ("intent", Feature::EntityAttribute),
    ("optional", Feature::EntityAttribute),
    ("pointer", Feature::EntityAttribute),
    ("private", Feature::EntityAttribute),
    ("protected", Feature::Protected),
    ("public", Feature::EntityAttribute),
    ("rank", Feature::RankAttribute),
    ("static", Feature::Automatic),
    ("target", Feature::EntityAttribute),
    ("undefined", Feature::ImplicitUndefined),
    ("value", Feature::Value),
    ("virtual", Feature::Virtual),
    ("volatile", Feature::Volatile),
];

/// R728 type-attr-spec
const TYPE_ATTRIBUTES: &[(&str, Feature)] =
    &[("abstract", Feature::TypeExtension), ("bind", Feature::Bind), ("extends", Feature::TypeExtension)];

/// Whether a unit declares `name` with such a type.
pub(super) fn declares(unit: &ProgramUnit, name: Atom, is_it: impl Fn(&TypeSpecKind) -> bool) -> bool {
    unit.specification.iter().any(|specification| match &specification.kind {
        SpecificationKind::Declaration(Declaration { type_spec, entities, .. }) if is_it(&type_spec.kind) => {
            entities.iter().any(|entity| entity.name.atom == name && entity.length.is_none())
        }
        _ => false,
    })
}

impl Walk<'_> {
    /// R504 specification-part; `components` of R726 derived-type-def.
    pub(super) fn specifications(&mut self, part: &[Specification], components: bool) {
        part.iter().for_each(|specification| self.specification(specification, components));
    }

    pub(super) fn specification(&mut self, specification: &Specification, component: bool) {
        let at = Span::of_token(self.first_token(specification.span));
        match &specification.kind {
            SpecificationKind::Use(one) => self.use_stmt(one, at),
            SpecificationKind::Import { word, .. } => {
                self.saw(Feature::Import, at);
                word.iter().for_each(|word| self.saw(Feature::ImportOnly, word.span()));
            }
            SpecificationKind::Implicit(implicit) => self.implicit(implicit, at),
            SpecificationKind::Declaration(declaration) => self.declaration(declaration, component),
            SpecificationKind::Parameter { constants, bare } => {
                self.saw_if(*bare, Feature::BareParameter, at);
                constants.iter().for_each(|(_, value)| self.expr(value));
            }
            SpecificationKind::Attribute { attribute, entities } => {
                self.attribute(attribute, false);
                entities.iter().for_each(|entity| self.entity(entity));
            }
            SpecificationKind::Data(sets) => {
                for set in sets {
                    set.objects.iter().for_each(|object| self.expr(object));
                    set.values.iter().for_each(|value| self.data_value(&value.value));
                }
            }
            SpecificationKind::Common(blocks) => {
                self.saw(Feature::Common, at);
                blocks.iter().flat_map(|(_, objects)| objects).for_each(|object| self.entity(object));
            }
            SpecificationKind::Equivalence(sets) => {
                self.saw(Feature::Equivalence, at);
                sets.iter().flatten().for_each(|object| self.expr(object));
            }
            SpecificationKind::Namelist(groups) => {
                self.saw(Feature::Namelist, at);
                self.namelists.extend(groups.iter().map(|(name, _)| name.atom));
            }
            SpecificationKind::DerivedType(derived) => self.derived_type(derived, specification.span),
            SpecificationKind::Interface(interface) => self.interface(interface, specification.span),
            SpecificationKind::Procedure(declaration) => self.procedure_declaration(declaration, at, component),
            SpecificationKind::Generic { .. } => self.saw(Feature::GenericStatement, at),
            SpecificationKind::Enum(of) => {
                self.saw(if of.is_type { Feature::EnumerationType } else { Feature::Enum }, at);
                of.enumerators.iter().flat_map(|(_, value)| value).for_each(|value| self.expr(value));
            }
            SpecificationKind::StatementFunction { value, .. } => {
                self.saw(Feature::StatementFunction, at);
                self.expr(value);
            }
            SpecificationKind::Entry(procedure) => {
                self.saw(Feature::Entry, at);
                self.procedure(procedure);
            }
            SpecificationKind::Structure(structure) => {
                self.saw(Feature::Structure, at);
                self.specifications(&structure.components, true);
            }
            SpecificationKind::Union(maps) => maps.iter().for_each(|map| self.specifications(map, true)),
            SpecificationKind::Record(sets) => {
                self.saw(Feature::Structure, at);
                sets.iter().flat_map(|(_, entities)| entities).for_each(|entity| self.entity(entity));
            }
            SpecificationKind::CrayPointer(pairs) => {
                self.saw(Feature::CrayPointer, at);
                pairs.iter().for_each(|(_, pointee)| self.entity(pointee));
            }
            SpecificationKind::Format(format) => self.format(format),
            SpecificationKind::Directive(_) | SpecificationKind::Pragma | SpecificationKind::Error => {}
        }
    }

    /// The first token behind the label.
    pub(super) fn first_token(&self, span: Span) -> u32 {
        span.start + u32::from(self.kind(span.start) == Some(TokenKind::Label))
    }

    /// R1409 use-stmt
    fn use_stmt(&mut self, one: &Use, at: Span) {
        self.saw(Feature::Use, at);
        one.nature.into_iter().for_each(|nature| self.saw(Feature::UseNature, nature.span()));
        for item in &one.items {
            if let (GenericSpec::Operator(local), GenericSpec::Operator(used)) = (&item.local, &item.used) {
                self.saw_if(local != used, Feature::UseOperator, local.span());
            }
        }
    }

    /// R863 implicit-stmt
    fn implicit(&mut self, implicit: &Implicit, at: Span) {
        match implicit {
            Implicit::None(words) => {
                self.saw(Feature::ImplicitNone, at);
                self.saw_if(!words.is_empty(), Feature::ImplicitNoneList, at);
            }
            Implicit::Storage(word, _) => self.saw_word(ATTRIBUTES, word.atom, at),
            Implicit::Types(types) => types.iter().for_each(|(type_spec, _)| self.type_spec(type_spec)),
        }
    }

    /// R801 type-declaration-stmt, R737 data-component-def-stmt
    fn declaration(&mut self, declaration: &Declaration, component: bool) {
        self.type_spec(&declaration.type_spec);
        declaration.attributes.iter().for_each(|attribute| self.attribute(attribute, component));
        let constant = declaration.attributes.iter().any(|attribute| attribute.word.atom == words::PARAMETER);
        let Some(first) = declaration.entities.first() else { return };
        let before = first.name.token.saturating_sub(1);
        self.saw_if(self.kind(before) == Some(TokenKind::ColonColon), Feature::DoubleColon, Span::of_token(before));
        let text = matches!(declaration.type_spec.kind, TypeSpecKind::Character { .. });
        let comma = !text && declaration.attributes.is_empty() && self.kind(before) == Some(TokenKind::Comma);
        self.saw_if(comma, Feature::StrayComma, Span::of_token(before));
        for entity in &declaration.entities {
            self.entity(entity);
            let implied = constant && entity.shape.iter().any(|dimension| dimension.upper == Upper::Star);
            self.saw_if(implied, Feature::ImpliedShape, entity.name.span());
            self.saw_if(component && entity.initialization.is_some(), Feature::ComponentValue, entity.name.span());
        }
    }

    /// R703 declaration-type-spec
    pub(super) fn type_spec(&mut self, spec: &TypeSpec) {
        let wrapped = self.is_word(spec.span.start, words::TYPE);
        match &spec.kind {
            TypeSpecKind::Intrinsic(word, kind) => {
                let (double_complex, byte) = (*word == words::DOUBLECOMPLEX, *word == words::BYTE);
                self.saw_if(double_complex, Feature::DoubleComplex, spec.span);
                self.saw_if(byte, Feature::Byte, spec.span);
                self.saw_if(wrapped, Feature::IntrinsicInType, spec.span);
                match kind {
                    Some(KindSelector::Star(length)) => self.saw(Feature::StarKind, length.span()),
                    Some(KindSelector::Expr(kind)) => {
                        self.saw(Feature::KindParameter, kind.span);
                        self.expr(kind);
                    }
                    None => {}
                }
            }
            TypeSpecKind::Character { length, kind } => {
                let start = spec.span.start + if wrapped { 2 } else { 0 };
                self.saw_if(wrapped, Feature::IntrinsicInType, spec.span);
                self.saw_if(self.kind(start + 1) == Some(TokenKind::Star), Feature::StarLength, spec.span);
                length.iter().for_each(|length| self.type_param(length, spec.span));
                kind.iter().for_each(|kind| self.expr(kind));
            }
            TypeSpecKind::Derived { class, parameters, .. } => {
                self.saw_if(*class, Feature::Polymorphic, spec.span);
                self.saw_if(!parameters.is_empty(), Feature::ParameterizedType, spec.span);
                self.actuals(parameters);
            }
            TypeSpecKind::Record(_) => self.saw(Feature::Structure, spec.span),
            TypeSpecKind::Star { class: true } => self.saw(Feature::Polymorphic, spec.span),
            TypeSpecKind::Star { class: false } => self.saw(Feature::AssumedType, spec.span),
            TypeSpecKind::TypeOf { .. } => self.saw(Feature::TypeOf, spec.span),
        }
    }

    /// R701 type-param-value
    fn type_param(&mut self, value: &TypeParam, at: Span) {
        match value {
            TypeParam::Expr(value) => self.expr(value),
            TypeParam::Assumed => {}
            TypeParam::Deferred => self.saw(Feature::DeferredLength, at),
        }
    }

    /// R802 attr-spec, R738 component-attr-spec
    fn attribute(&mut self, attribute: &Attribute, component: bool) {
        let word = attribute.word.atom;
        let access = component && matches!(word, words::PUBLIC | words::PRIVATE);
        match (component, word) {
            _ if access => self.saw(Feature::ComponentAccess, attribute.span),
            (true, words::ALLOCATABLE) => self.saw(Feature::AllocatableComponent, attribute.span),
            _ => self.saw_word(ATTRIBUTES, word, attribute.span),
        }
        self.shape(&attribute.shape);
        self.saw_if(attribute.shape.len() > 7, Feature::Rank15, attribute.span);
        attribute.bind.iter().for_each(|bind| self.saw_if(bind.cdefined, Feature::Cdefined, bind.span));
    }

    /// R803 entity-decl
    fn entity(&mut self, entity: &Entity) {
        self.shape(&entity.shape);
        self.shape(&entity.coshape);
        self.saw_if(!entity.coshape.is_empty(), Feature::Coarray, entity.name.span());
        self.saw_if(entity.shape.len() + entity.coshape.len() > 7, Feature::Rank15, entity.name.span());
        entity.length.iter().for_each(|length| self.type_param(length, entity.span));
        match &entity.initialization {
            Some(Initialization::Value(value)) => self.expr(value),
            Some(Initialization::Pointer(target)) => {
                let null = matches!(&*target.kind, ExprKind::Reference(base, _)
                    if matches!(&*base.kind, ExprKind::Name(name) if name.atom == words::NULL));
                self.saw(
                    if null { Feature::PointerInitialization } else { Feature::InitialTarget },
                    entity.name.span(),
                );
                self.expr(target);
            }
            Some(Initialization::Old(values)) => {
                self.saw(Feature::SlashInitialization, entity.name.span());
                values.iter().for_each(|value| self.data_value(&value.value));
            }
            None => {}
        }
    }

    /// R815 array-spec
    fn shape(&mut self, shape: &[Dimension]) {
        for dimension in shape {
            dimension.lower.iter().for_each(|lower| self.expr(lower));
            match &dimension.upper {
                Upper::Expr(upper) => self.expr(upper),
                Upper::Rank => self.saw(Feature::AssumedRank, dimension.span),
                Upper::Star | Upper::Missing => {}
            }
        }
    }

    /// R726 derived-type-def
    fn derived_type(&mut self, derived: &DerivedType, span: Span) {
        self.saw(Feature::DerivedType, derived.name.span());
        for attribute in &derived.attributes {
            self.saw_word(TYPE_ATTRIBUTES, attribute.word.atom, attribute.span);
        }
        self.saw_if(!derived.parameters.is_empty(), Feature::ParameterizedType, derived.name.span());
        self.specifications(&derived.components, true);
        let first = derived.bindings.first().map(|binding| binding.span.start);
        let end = self.statement_before(span.end).map(|end| end.start);
        let before = first.or(end).and_then(|at| self.statement_before(at));
        if let Some(at) = before.filter(|at| self.is_word(at.start, words::CONTAINS)) {
            self.saw(Feature::TypeBound, at);
            let end = self.statement_before(span.end).filter(|_| first.is_none());
            end.into_iter().for_each(|end| self.saw(Feature::EmptyTypeBound, end));
        }
        derived.bindings.iter().for_each(|binding| self.binding(binding));
    }

    /// R748 type-bound-proc-binding
    fn binding(&mut self, binding: &Binding) {
        match &binding.kind {
            BindingKind::Procedure { names, .. } => {
                self.saw(Feature::Binding, binding.span);
                self.saw_if(names.len() > 1, Feature::BindingList, binding.span);
            }
            BindingKind::Generic(..) | BindingKind::Final(_) => self.saw(Feature::Binding, binding.span),
            BindingKind::Private | BindingKind::Error => {}
        }
    }

    /// R1501 interface-block
    fn interface(&mut self, interface: &Interface, span: Span) {
        let at = Span::of_token(self.first_token(span));
        self.saw(Feature::Interface, at);
        self.saw_if(interface.is_abstract, Feature::AbstractInterface, at);
        interface.bodies.iter().for_each(|body| self.unit(body, false));
        let names = interface.procedures.iter().flat_map(|of| &of.names);
        let mut statements: Vec<u32> = names.filter_map(|name| self.procedure_stmt(name.token)).collect();
        statements.dedup();
        for word in statements {
            let module =
                word > 0 && self.is_word(word - 1, words::MODULE) || self.is_word(word, words::MODULEPROCEDURE);
            self.saw_if(!module, Feature::ProcedureStatement, Span::of_token(word));
            let colons = self.kind(word + 1) == Some(TokenKind::ColonColon);
            self.saw_if(colons, Feature::ModuleProcedureColons, Span::of_token(word + 1));
        }
    }

    /// The word `procedure` of the statement that lists the name at `token`.
    fn procedure_stmt(&self, token: u32) -> Option<u32> {
        let mut words = (0..token).rev().take_while(|at| self.kind(*at) != Some(TokenKind::EndOfStatement));
        words.find(|at| self.is_word(*at, words::PROCEDURE) || self.is_word(*at, words::MODULEPROCEDURE))
    }

    /// R1512 procedure-declaration-stmt
    fn procedure_declaration(&mut self, declaration: &ProcedureDeclaration, at: Span, component: bool) {
        self.saw(Feature::ProcedureDeclaration, at);
        declaration.type_spec.iter().for_each(|type_spec| self.type_spec(type_spec));
        declaration.attributes.iter().for_each(|attribute| self.attribute(attribute, component));
        declaration.entities.iter().for_each(|entity| self.entity(entity));
    }
}
