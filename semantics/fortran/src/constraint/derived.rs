//! 7.5: the definitions of derived types and their components.

use super::traits::Traits as T;
use super::{Statements, statements};
use crate::expressions::component::Reach;
use crate::expressions::reader::MAX_DEPTH;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems;
use crate::problems::constraint::Constraint;
use crate::problems::phrases::{ExtensionBar, GivenPart, TypeParameterDefect};
use crate::report::Report;
use parser::Name;
use parser::fortran::features::Feature;
use parser::fortran::tree::{self, DerivedType, SpecificationKind};
use rustc_hash::FxHashSet;
use source::{Atom, Span, TokenKind};
use symbols::{Attributes, Base, Details, NameSpace, RecordId, ScopeKind, Type, TypeId};

/// What a component with all of the first traits and none of the second has wrong, and the rule.
type Row = (T, T, &'static str, &'static str);

const NONE: T = T::empty();
const DEFERRED: T = T::ALLOCATABLE.union(T::POINTER);

const COMPONENTS: &[Row] = &[
    (T::POINTER.union(T::ALLOCATABLE), NONE, "cannot be both a pointer and allocatable", "7.5.4.1, C738"),
    (T::POINTER.union(T::CODIMENSION), NONE, "is a coarray and cannot be a pointer", "7.5.4.1, C746"),
    (T::PUBLIC.union(T::PRIVATE), NONE, "cannot be both public and private", "7.5.4.1, C738"),
    (T::PROCEDURE, T::POINTER, "is a procedure component and needs the attribute POINTER", "7.5.4.1, C756"),
    (T::POLYMORPHIC, DEFERRED, "is polymorphic, so it is allocatable or a pointer", "7.3.2.3, C708"),
    (T::ASSUMED_TYPE, NONE, "is a component and cannot be of assumed type", "7.3.2.2, C709"),
    (T::ASSUMED_LENGTH, NONE, "is a component and cannot have an assumed length or type parameter", "7.4.4.2, C726"),
    (
        T::DEFERRED_LENGTH,
        DEFERRED,
        "has a deferred length or type parameter, so it is allocatable or a pointer",
        "7.2, C702",
    ),
    (T::ASSUMED_RANK, NONE, "is a component and cannot be of assumed rank", "8.5.8.7, C837"),
    (T::ASSUMED_SIZE, NONE, "is a component and cannot be of assumed size", "7.5.4.1, C749"),
    (T::IMPLIED, NONE, "is a component and cannot have an implied shape", "7.5.4.1, C749"),
    (T::LOWER_COLONS, NONE, "is a component and cannot be of assumed shape", "7.5.4.1, C749"),
    (T::MIXED, NONE, "has bounds that do not go together", "8.5.8, R815"),
    (T::COLONS, DEFERRED, "has a deferred shape, so it is allocatable or a pointer", "7.5.4.1, C749"),
    (T::ALLOCATABLE.union(T::EXPLICIT), NONE, "is allocatable and needs a deferred shape", "7.5.4.1, C745"),
    (T::POINTER.union(T::EXPLICIT), T::PROCEDURE, "is a pointer and needs a deferred shape", "7.5.4.1, C745"),
    (T::CODIMENSION, T::ALLOCATABLE, "is a coarray and needs the attribute ALLOCATABLE", "7.5.4.1, C746"),
    (T::CODIMENSION, T::CO_COLONS, "is a coarray and needs a deferred coshape", "7.5.4.1, C746"),
    (T::INITIAL_VALUE.union(T::ALLOCATABLE), NONE, "is allocatable and cannot have an initial value", "7.5.4.6, C764"),
    (T::INITIAL_VALUE.union(T::POINTER), NONE, "is a pointer, which is initialized with `=>`", "7.5.4.6, C766"),
    (T::INITIAL_TARGET, T::POINTER, "is not a pointer and is initialized with `=`", "7.5.4.6, C765"),
];

/// C729: the names of intrinsic types.
const INTRINSIC: &[&str] = &["integer", "real", "doubleprecision", "complex", "character", "logical"];

impl Lookup<'_, '_> {
    /// What is wrong with a derived type definition of the current scope: its statement, then its components.
    pub(super) fn derived_type_constraints(&mut self, derived: &DerivedType, report: &mut Report) {
        let Some(record) = self.type_of_definition(derived.name) else { return };
        self.type_statement(derived, record, report);
        self.type_parameters(derived, report);
        self.private_statements(derived, report);
        let inherited = self.inherited_names(record);
        let said = statements::collect_said(None, &derived.components, self.atoms);
        for component in said.values() {
            self.component_constraints(component, derived, record, &inherited, report);
        }
        self.binding_constraints(derived, record, report);
    }

    /// R727 derived-type-stmt.
    fn type_statement(&mut self, derived: &DerivedType, record: RecordId, report: &mut Report) {
        let (name, at) = (self.text(derived.name.atom), derived.name.span());
        let words: Vec<&str> = derived.attributes.iter().map(|attribute| self.text(attribute.word.atom)).collect();
        let has = |word: &str| words.contains(&word);
        let attributes = self.symbols.types.records[record].attributes;
        let (sequence, bind) = (attributes.contains(Attributes::SEQUENCE), has("bind"));
        let fixed = sequence || bind;
        let twice = |word: &str| words.iter().filter(|other| **other == word).count() > 1;
        let contains = self.contains_of(derived).filter(|_| sequence);
        if let Some(at) = contains {
            return report.add_object(problems::declaration::misfit(name, Constraint::SequenceBindings, at));
        }
        let wrong = [
            (INTRINSIC.contains(&name), Constraint::IntrinsicTypeName),
            (has("public") && has("private"), Constraint::TypePublicPrivate),
            (twice("extends"), Constraint::ExtendsTwice),
            (has("abstract") && fixed, Constraint::AbstractNotExtensible),
            (sequence && derived.parent.is_some(), Constraint::SequenceExtends),
            (sequence && !derived.parameters.is_empty(), Constraint::SequenceParameters),
            (bind && sequence, Constraint::InteroperableSequence),
            (bind && !derived.parameters.is_empty(), Constraint::InteroperableParameters),
            (bind && derived.parent.is_some(), Constraint::InteroperableExtends),
        ];
        if let Some((_, constraint)) = wrong.into_iter().find(|row| row.0) {
            return report.add_object(problems::declaration::misfit(name, constraint, at));
        }
        if let Some(binding) = derived.bindings.first().filter(|_| bind) {
            return report.add_object(problems::declaration::misfit(
                name,
                Constraint::InteroperableBindings,
                binding.span,
            ));
        }
        if let Some(parent) = derived.parent {
            self.parent_type(derived, record, parent, report);
        }
    }

    /// C730 and C731: the parent is an extensible type, and not the type itself.
    fn parent_type(&mut self, derived: &DerivedType, record: RecordId, parent: Name, report: &mut Report) {
        let name = self.text(parent.atom);
        if parent.atom == derived.name.atom {
            return report.add_object(problems::declaration::not_extensible(name, ExtensionBar::Itself, parent.span()));
        }
        let Some(of) = self.symbols.types.records[record].parent else { return };
        if !self.is_extensible(of) {
            return report.add_object(problems::declaration::not_extensible(
                name,
                ExtensionBar::NotExtensible,
                parent.span(),
            ));
        }
        if let Some(constraint) = self.unextended_parts(record, of) {
            let name = self.text(derived.name.atom);
            return report.add_object(problems::declaration::misfit(name, constraint, derived.name.span()));
        }
        if self.inherited_components(record, of).any(|(name, _)| name == parent.atom) {
            report.add_object(problems::declaration::misfit(name, Constraint::ComponentOfTypeName, parent.span()));
        }
    }

    /// C735 and C736: what an extended type has of coarrays, events and locks, its parent has too.
    fn unextended_parts(&mut self, record: RecordId, parent: RecordId) -> Option<Constraint<'static>> {
        let coarray = |_: &Known, field: &symbols::Field| field.attributes.contains(Attributes::CODIMENSION);
        if self.any_own_component(record, Reach::Ultimate, &coarray)
            && !self.any_component_of(parent, Reach::Ultimate, &coarray)
        {
            return Some(Constraint::CoarrayInExtension);
        }
        let event = |known: &Known, field: &symbols::Field| match known.symbols.types[known.element(field.ty)] {
            Type::Record { record, .. } => known.is_event_or_lock(record),
            _ => false,
        };
        let inherited =
            |known: &Known| known.is_event_or_lock(parent) || known.any_component_of(parent, Reach::Potential, &event);
        (self.any_own_component(record, Reach::Potential, &event) && !inherited(self))
            .then_some(Constraint::EventInExtension)
    }
}

impl Known<'_> {
    /// The record of a type that is defined at `name`.
    fn type_of_definition(&self, name: Name) -> Option<RecordId> {
        let spaces = [NameSpace::Ordinary, NameSpace::Tag];
        let mut found = spaces.into_iter().filter_map(|space| self.symbols.find(self.scope, space, name.atom));
        found.find_map(|symbol| match self.symbols[symbol].details {
            Details::DerivedType { record } if self.symbols.types.records[record].token == Some(name.token) => {
                Some(record)
            }
            _ => None,
        })
    }

    /// Whether a type is EVENT_TYPE, LOCK_TYPE or NOTIFY_TYPE of the intrinsic module.
    fn is_event_or_lock(&self, record: RecordId) -> bool {
        let name = self.symbols.types.records[record].name.map_or("", |name| self.text(name));
        matches!(name, "event_type" | "lock_type" | "notify_type") && self.is_built_in(record)
    }

    /// Whether an ultimate component of a type is a coarray.
    pub(super) fn has_coarray_component(&self, ty: TypeId) -> bool {
        self.any_component(ty, Reach::Ultimate, &|_, field| field.attributes.contains(Attributes::CODIMENSION))
    }

    /// R746: the CONTAINS statement of a type definition, behind which no binding need stand.
    fn contains_of(&self, derived: &DerivedType) -> Option<Span> {
        let tokens = self.tokens.get(derived.name.token as usize..)?;
        let mut begins = false;
        for (token, at) in tokens.iter().zip(derived.name.token..) {
            let word = if begins && token.kind == TokenKind::Name { self.text(token.atom) } else { "" };
            match word {
                "contains" => return Some(Span::of_token(at)),
                "end" | "endtype" => return None,
                _ => begins = token.kind == TokenKind::EndOfStatement,
            }
        }
        None
    }

    /// 7.5.7.1: a type without SEQUENCE and BIND is extensible.
    pub(super) fn is_extensible(&self, record: RecordId) -> bool {
        let of = &self.symbols.types.records[record];
        !of.attributes.intersects(Attributes::SEQUENCE | Attributes::BIND_C)
            && !of.is_enumeration
            && self.text(of.name.unwrap_or(source::atom::words::EMPTY)) != "c_ptr"
    }

    /// The names of the components that a type inherits.
    pub(super) fn inherited_names(&self, record: RecordId) -> FxHashSet<Atom> {
        let parent = self.symbols.types.records[record].parent.into_iter();
        parent.flat_map(|parent| self.inherited_components(record, parent)).map(|(name, _)| name).collect()
    }

    /// The components of a type and of those it extends, with their types, as far as `own`, which extends it, may name them.
    fn inherited_components(&self, own: RecordId, record: RecordId) -> impl Iterator<Item = (Atom, TypeId)> {
        let records = &self.symbols.types.records;
        let own_module = records[own].module;
        self.symbols.types.ancestors(record).flat_map(move |record| {
            let of = &records[record];
            let elsewhere = of.module != own_module;
            let hidden = move |field: &&symbols::Field| {
                elsewhere && (of.private_components || field.attributes.contains(Attributes::PRIVATE))
            };
            let fields = of.fields.iter().flatten().filter(move |field| !hidden(field));
            fields.filter_map(|field| Some((field.name?, field.ty)))
        })
    }

    /// A type and those it extends, nearest first.
    pub(super) fn type_ancestry(&self, record: RecordId) -> Vec<RecordId> {
        self.symbols.types.ancestors(record).collect()
    }

    /// R732 type-param-def-stmt: every parameter is defined once, and nothing else is.
    fn type_parameters(&self, derived: &DerivedType, report: &mut Report) {
        for (index, parameter) in derived.parameters.iter().enumerate() {
            if derived.parameters[..index].iter().any(|other| other.atom == parameter.atom) {
                let problem = problems::declaration::type_parameter(
                    self.text(parameter.atom),
                    TypeParameterDefect::NamedTwice,
                    parameter.span(),
                );
                report.add_object(problem);
            }
        }
        let mut defined = Vec::new();
        for statement in &derived.components {
            let SpecificationKind::Declaration(declaration) = &statement.kind else { continue };
            let words = declaration.attributes.iter().map(|attribute| self.text(attribute.word.atom));
            if !words.clone().any(|word| matches!(word, "kind" | "len")) {
                continue;
            }
            for entity in &declaration.entities {
                defined.push(entity.name.atom);
                if let Some(text) = self.why_no_parameter(declaration, entity) {
                    report.add_object(problems::declaration::type_parameter(
                        self.text(entity.name.atom),
                        text,
                        entity.name.span(),
                    ));
                    continue;
                }
                if !derived.parameters.iter().any(|parameter| parameter.atom == entity.name.atom) {
                    let text = TypeParameterDefect::NotParameter;
                    report.add_object(problems::declaration::type_parameter(
                        self.text(entity.name.atom),
                        text,
                        entity.name.span(),
                    ));
                }
            }
        }
        let open = derived.parameters.iter().find(|parameter| !defined.contains(&parameter.atom));
        if let Some(open) = open {
            let problem = problems::declaration::type_parameter(
                self.text(open.atom),
                TypeParameterDefect::NotDefined,
                derived.name.span(),
            );
            report.add_object(problem);
        }
    }

    /// R732 to R734: a type parameter is a scalar integer of one sort, and nothing else is said of it.
    fn why_no_parameter(&self, declaration: &tree::Declaration, entity: &tree::Entity) -> Option<TypeParameterDefect> {
        let integer = match &declaration.type_spec.kind {
            tree::TypeSpecKind::Intrinsic(word, _) => self.text(*word) == "integer",
            tree::TypeSpecKind::TypeOf { .. } => true,
            _ => false,
        };
        let sorts = |attribute: &&tree::Attribute| matches!(self.text(attribute.word.atom), "kind" | "len");
        let count = declaration.attributes.iter().filter(sorts).count();
        match () {
            () if !integer => Some(TypeParameterDefect::Integer),
            () if !entity.shape.is_empty() => Some(TypeParameterDefect::Scalar),
            () if count > 1 => Some(TypeParameterDefect::OneSort),
            () if count < declaration.attributes.len() => Some(TypeParameterDefect::OtherAttribute),
            () => None,
        }
    }

    /// C734 and C769: only a module hides components or bindings.
    fn private_statements(&self, derived: &DerivedType, report: &mut Report) {
        if self.symbols.scopes[self.scope].kind == ScopeKind::Module {
            return;
        }
        for statement in &derived.components {
            let attributes = match &statement.kind {
                SpecificationKind::Declaration(declaration) => &declaration.attributes,
                SpecificationKind::Procedure(declaration) => &declaration.attributes,
                _ => continue,
            };
            let access = |attribute: &&parser::fortran::tree::Attribute| {
                matches!(self.text(attribute.word.atom), "public" | "private")
            };
            if let Some(found) = attributes.iter().find(access) {
                let word = self.text(found.word.atom).to_ascii_uppercase();
                report.add_object(problems::declaration::access_outside(&word, found.word.span()));
            }
        }
        for statement in &derived.components {
            if let SpecificationKind::Attribute { attribute, .. } = &statement.kind
                && self.text(attribute.word.atom) == "private"
            {
                report.add_object(problems::declaration::access_outside("PRIVATE", statement.span));
            }
        }
        for binding in &derived.bindings {
            if matches!(binding.kind, parser::fortran::tree::BindingKind::Private) {
                report.add_object(problems::declaration::access_outside("PRIVATE", binding.span));
            }
        }
    }

    /// R736 component-def-stmt.
    fn component_constraints(
        &self,
        said: &Statements,
        derived: &DerivedType,
        record: RecordId,
        inherited: &FxHashSet<Atom>,
        report: &mut Report,
    ) {
        let is_parameter = derived.parameters.iter().any(|parameter| parameter.atom == said.name.atom);
        if is_parameter || said.value.is_some() || (said.types.is_empty() && said.procedures.is_empty()) {
            return;
        }
        let (name, at) = (self.text(said.name.atom), said.name.span());
        let traits = self.component_traits(said);
        let row = COMPONENTS.iter().find(|(all, none, ..)| traits.contains(*all) && !traits.intersects(*none));
        if let Some((_, _, text, rule)) = row {
            let constraint = Constraint::OfAttributes { text, rule };
            return report.add_object(problems::declaration::misfit(name, constraint, at));
        }
        if self.repeated_dimension(said, report) {
            return;
        }
        if let Some(parent) = self.symbols.types.records[record].parent {
            let chain = self.type_ancestry(parent);
            let module = self.symbols.types.records[record].module;
            let above = chain.iter().skip(1).map(|parent| &self.symbols.types.records[*parent]);
            let above = above.filter(|of| of.module == module).filter_map(|of| of.name);
            let is_type =
                derived.parent.map(|parent| parent.atom).into_iter().chain(above).any(|of| of == said.name.atom);
            if is_type {
                return report.add_object(problems::declaration::misfit(name, Constraint::ParentTypeName, at));
            }
            if inherited.contains(&said.name.atom) {
                if !said.procedures.is_empty() {
                    return report.add_object(problems::scope::procedure_component_twice(name, at));
                }
                return report.add_object(problems::declaration::misfit(name, Constraint::InheritedComponent, at));
            }
        }
        self.component_type(said, record, traits, report);
    }

    fn component_traits(&self, said: &Statements) -> T {
        let stated = said.attributes.iter().fold(T::empty(), |set, (_, attribute)| set | self.trait_of(attribute));
        let of_types =
            said.types.iter().fold(T::empty(), |set, (_, spec)| set | super::traits::spec_traits(&spec.kind));
        let mut traits = stated | of_types | super::traits::said_traits(said);
        match said.length {
            Some(parser::fortran::tree::TypeParam::Expr(_)) => traits -= T::ASSUMED_LENGTH | T::DEFERRED_LENGTH,
            Some(parser::fortran::tree::TypeParam::Assumed) => traits |= T::ASSUMED_LENGTH,
            Some(parser::fortran::tree::TypeParam::Deferred) => traits |= T::DEFERRED_LENGTH,
            None => {}
        }
        traits
    }

    /// C738: DIMENSION and CODIMENSION stand once in a statement.
    fn repeated_dimension(&self, said: &Statements, report: &mut Report) -> bool {
        for word in ["dimension", "codimension"] {
            let here = said.attributes.iter().filter(|(place, _)| place.token == said.name.token);
            let same = here.filter(|(_, attribute)| self.text(attribute.word.atom) == word);
            if same.count() > 1 {
                let what = GivenPart::Attribute { word: word.to_ascii_uppercase() };
                let (name, at) = (self.text(said.name.atom), said.name.span());
                report.add_object(problems::declaration::given_twice(name, what, at, at));
                return true;
            }
        }
        false
    }

    /// What a component's type has to be: complete, in sequence types a sequence, in interoperable ones interoperable.
    fn component_type(&self, said: &Statements, record: RecordId, traits: T, report: &mut Report) {
        let fields = self.symbols.types.records[record].fields.as_ref();
        let Some(ty) = fields.and_then(|fields| fields.find_field(said.name.atom)).map(|field| field.ty) else {
            return;
        };
        let element = self.element(ty);
        let (name, at) = (self.text(said.name.atom), said.name.span());
        let deferred = traits.intersects(DEFERRED);
        let attributes = self.symbols.types.records[record].attributes;
        let inner = match &self.symbols.types[element] {
            Type::Record { record, .. } => Some(*record),
            _ => None,
        };
        if let Some(inner) = inner.filter(|_| !deferred)
            && (self.symbols.types.definition(inner) == record || self.is_inside(inner, record))
        {
            return report.add_object(problems::declaration::misfit(name, Constraint::RecursiveComponent, at));
        }
        if let Some(inner) = inner.filter(|_| traits.contains(T::ALLOCATABLE))
            && self.symbols.types.definition(inner) == record
        {
            report.note_feature(Feature::RecursiveComponent, said.name.span());
        }
        let around = [
            (traits.contains(T::CODIMENSION) && self.is_bound_to_image(ty), Constraint::CoarrayOfImageType),
            (
                traits.intersects(DEFERRED | T::ARRAY | T::CODIMENSION) && self.has_coarray_component(ty),
                Constraint::CoarrayInsideComponent,
            ),
        ];
        if let Some((_, constraint)) = around.into_iter().find(|row| row.0) {
            return report.add_object(problems::declaration::misfit(name, constraint, at));
        }
        let is_sequence = |inner: RecordId| {
            // Nothing is known of a type that has no components at all: a missing module defines it.
            let inner = &self.symbols.types.records[inner];
            inner.fields.is_none() || inner.attributes.intersects(Attributes::SEQUENCE | Attributes::BIND_C)
        };
        let unlimited = traits.contains(T::UNLIMITED);
        let polymorphic = matches!(self.symbols.types[element], Type::Record { class: true, .. });
        if attributes.contains(Attributes::SEQUENCE)
            && !traits.contains(T::PROCEDURE)
            && (unlimited || polymorphic || !deferred)
            && (unlimited || inner.is_some_and(|inner| !is_sequence(inner)))
        {
            return report.add_object(problems::declaration::misfit(name, Constraint::SequenceComponentType, at));
        }
        if attributes.contains(Attributes::BIND_C) {
            self.interoperable_component(said, element, traits, report);
        }
    }

    /// Whether a value of type `outer` is always a part of one of `inner`.
    fn is_inside(&self, inner: RecordId, outer: RecordId) -> bool {
        let mut open = vec![inner];
        let mut seen = Vec::new();
        while let Some(record) = open.pop() {
            if seen.contains(&record) || seen.len() > MAX_DEPTH as usize {
                continue;
            }
            seen.push(record);
            for field in self.symbols.types.records[record].fields.iter().flatten() {
                let Type::Record { record: next, .. } = self.symbols.types[self.element(field.ty)] else { continue };
                if field.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER) {
                    continue;
                }
                if self.symbols.types.definition(next) == outer {
                    return true;
                }
                open.push(next);
            }
        }
        false
    }

    /// C1806: a component of an interoperable type is interoperable.
    fn interoperable_component(&self, said: &Statements, element: TypeId, traits: T, report: &mut Report) {
        let (name, at) = (self.text(said.name.atom), said.name.span());
        let constraint = match traits {
            traits if traits.intersects(DEFERRED) => Constraint::InteroperableDeferred,
            _ if self.is_said_empty(said) => Constraint::InteroperableEmpty,
            _ if !self.is_interoperable(element) => Constraint::InteroperableComponentType,
            _ => return,
        };
        report.add_object(problems::declaration::misfit(name, constraint, at));
    }

    /// Whether constant bounds say that an array has no element.
    fn is_said_empty(&self, said: &Statements) -> bool {
        let one = |dimension: &parser::fortran::tree::Dimension| {
            dimension.lower.is_none()
                && matches!(&dimension.upper, parser::fortran::tree::Upper::Expr(upper)
                    if matches!(&*upper.kind, parser::fortran::tree::ExprKind::Int(digits) if self.text(*digits) == "0"))
        };
        said.shapes.iter().any(|(_, shape)| shape.iter().any(one))
    }

    /// 18.3.2 and 18.3.4: types with a counterpart in C. Unknown ones are taken to have one.
    pub(super) fn is_interoperable(&self, ty: TypeId) -> bool {
        match &self.symbols.types[self.element(ty)] {
            Type::Scalar(Base::Real | Base::Complex, bytes) => matches!(bytes, 4 | 8 | 10 | 16),
            Type::Character { kind, .. } => *kind == 1,
            Type::Record { class: true, .. } => false,
            Type::Record { record, .. } => self.is_plain(*record),
            Type::Star { class } => !class,
            _ => true,
        }
    }

    /// Whether a type has BIND(C), or might have it: one without is let be as long as its components are plain.
    fn is_plain(&self, record: RecordId) -> bool {
        let of = &self.symbols.types.records[record];
        let deferred = Attributes::ALLOCATABLE | Attributes::POINTER;
        of.attributes.contains(Attributes::BIND_C)
            || self.is_built_in(record)
            || of.parent.is_none() && !of.fields.iter().flatten().any(|field| field.attributes.intersects(deferred))
    }

    /// Whether a type without BIND(C) has a component that nothing in C is like.
    pub(super) fn has_no_counterpart(&self, record: RecordId) -> bool {
        let of = &self.symbols.types.records[record];
        let ty = |field: &symbols::Field| field.attributes.intersects(Attributes::ALLOCATABLE | Attributes::POINTER);
        let inner = |field: &symbols::Field| match self.symbols.types[self.element(field.ty)] {
            Type::Record { record, .. } => !self.is_plain(record),
            _ => false,
        };
        let bound = of.attributes.contains(Attributes::BIND_C) || self.is_built_in(record);
        !bound && of.fields.iter().flatten().any(|field| ty(field) || inner(field))
    }

    /// Whether a type comes with the processor, as `c_ptr` does.
    fn is_built_in(&self, record: RecordId) -> bool {
        let module = self.symbols.types.records[record].module;
        module.is_some_and(|module| crate::is_intrinsic_module(self.text(module)))
    }
}
