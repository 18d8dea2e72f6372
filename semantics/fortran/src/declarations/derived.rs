//! R726 derived-type-def: components, type-bound procedures, inheritance.

use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use crate::problems;
use crate::problems::phrases::ExtensionBar;
use directives::Leaf;
use parser::Name;
use parser::fortran::tree::{
    self, BindingKind as TreeBinding, DerivedType, Initialization, Specification, SpecificationKind,
};
use std::sync::Arc;
use symbols::details::Object;
use symbols::{
    Attributes, Binding, BindingKind, Bound, Details, Field, NameSpace, Record, RecordId, ScopeId, ScopeKind, Symbol,
    SymbolId, Type, TypeId, Value,
};

/// How many types a parent type may extend in turn: whoever asks for a component walks over them.
const MAX_EXTENSIONS: usize = 1024;

impl DeclarationReader<'_> {
    /// R726 derived-type-def.
    pub fn derived_type(&mut self, derived: &DerivedType) {
        self.must_not_be_referred_to(derived.name);
        let Some((symbol, record)) = self.type_symbol(derived.name) else { return };
        let attributes = self.attributes_of(&derived.attributes);
        let access = Attributes::PUBLIC | Attributes::PRIVATE;
        self.symbols[symbol].attributes |= attributes;
        self.symbols.types.records[record].attributes |= attributes.difference(access);
        let scope = self.open_scope(ScopeKind::DerivedType, name_span(derived));
        self.symbols.scopes[scope].owner = Some(symbol);
        let mut fields = Vec::new();
        if let Some(parent) = derived.parent {
            fields.extend(self.declare_parent(record, parent));
        }
        let parent = self.symbols.types.records[record].parent;
        let inherited = parent.map_or(Vec::new(), |parent| self.symbols.types.records[parent].parameters.clone());
        let parameters = inherited.into_iter().chain(derived.parameters.iter().map(|name| name.atom));
        self.symbols.types.records[record].parameters = parameters.collect();
        self.inherit_parameters(scope, parent);
        self.in_scope(scope, |reader| {
            for component in &derived.components {
                reader.component_statement(record, component, &mut fields);
            }
            let hidden = derived.bindings.iter().any(|binding| matches!(binding.kind, TreeBinding::Private));
            for binding in &derived.bindings {
                reader.type_bound(record, binding, hidden);
            }
        });
        self.symbols.types.records[record].fields = Some(fields.into());
        if self.has_parameters(record) {
            self.complete_instances(record);
        }
    }

    /// The symbol and record of a type that is defined here: perhaps named before, perhaps beside a generic.
    pub fn type_symbol(&mut self, name: Name) -> Option<(SymbolId, RecordId)> {
        let scope = self.scope;
        let found = self.symbols.find(scope, NameSpace::Ordinary, name.atom);
        match found.map(|found| (found, self.symbols[found].details.clone())) {
            Some((found, Details::DerivedType { .. })) => self.expected_type(found, name),
            Some((_, Details::Generic { .. })) => match self.symbols.find(scope, NameSpace::Tag, name.atom) {
                Some(expected) => self.expected_type(expected, name),
                None => Some(self.new_type(name, NameSpace::Tag)),
            },
            Some((found, Details::Unknown)) => {
                let attributes = self.symbols[found].attributes;
                self.scope_here().names.remove(&(NameSpace::Ordinary, name.atom));
                let (symbol, record) = self.new_type(name, NameSpace::Ordinary);
                self.symbols[symbol].attributes |= attributes;
                Some((symbol, record))
            }
            Some((found, _)) => {
                let first = Name { token: self.symbols[found].token.unwrap_or(name.token), ..name };
                self.report(problems::names::declared_twice(self.text(name.atom), name.span(), first.span()));
                None
            }
            None => Some(self.new_type(name, NameSpace::Ordinary)),
        }
    }

    /// The type `found` was named before, as that of a pointer component; it may be defined once.
    fn expected_type(&mut self, found: SymbolId, name: Name) -> Option<(SymbolId, RecordId)> {
        let Details::DerivedType { record } = self.symbols[found].details else { return None };
        if let (Some(_), Some(first)) = (&self.symbols.types.records[record].fields, self.symbols[found].token) {
            let first = Name { token: first, ..name };
            self.report(problems::names::declared_twice(self.text(name.atom), name.span(), first.span()));
            return None;
        }
        self.declared_here(found, name);
        self.symbols.types.records[record].token = Some(name.token);
        Some((found, record))
    }

    pub fn new_type(&mut self, name: Name, space: NameSpace) -> (SymbolId, RecordId) {
        let scope = self.scope;
        let record = Record {
            name: Some(name.atom),
            token: Some(name.token),
            module: self.defining_module(scope),
            ..Record::default()
        };
        let record = self.symbols.types.records.push(record);
        let symbol =
            Symbol { token: Some(name.token), ..Symbol::new(name.atom, scope, Details::DerivedType { record }) };
        let symbol = self.symbols.declare(space, symbol);
        self.names.push((name.token, symbol));
        (symbol, record)
    }

    /// 7.5.7.2: the type parameters of the parent are those of the extended type, whose definition may name them.
    fn inherit_parameters(&mut self, scope: ScopeId, parent: Option<RecordId>) {
        let Some(parent) = parent.filter(|parent| self.has_parameters(*parent)) else { return };
        let is_parent = |symbol: SymbolId| matches!(self.symbols[symbol].details, Details::DerivedType { record } if record == parent);
        let found = self.symbols.scopes.iter().find(|(_, scope)| scope.owner.is_some_and(is_parent));
        let Some((_, of_parent)) = found else { return };
        let is_parameter =
            |symbol: &SymbolId| self.symbols[*symbol].attributes.intersects(Attributes::KIND | Attributes::LEN);
        let names = of_parent.names.iter().filter(|(_, symbol)| is_parameter(symbol));
        let names: Vec<_> = names.map(|(key, symbol)| (*key, *symbol)).collect();
        self.symbols.scopes[scope].names.extend(names);
    }

    /// Whether a type has type parameters, or something like one among its components.
    fn has_parameters(&self, record: RecordId) -> bool {
        let of = &self.symbols.types.records[record];
        let is_parameter = |field: &Field| field.attributes.intersects(Attributes::KIND | Attributes::LEN);
        !of.parameters.is_empty() || of.fields.iter().flatten().any(is_parameter)
    }

    /// `extends(parent)`: a component with the name of the parent.
    fn declare_parent(&mut self, record: RecordId, parent: Name) -> Option<Field> {
        let before = self.report.diagnostics.len();
        let Some(found) = self.record_named(parent) else {
            // What is inherited from a type that nothing is known of is unknown, too.
            self.symbols.types.records[record].lost.everything = true;
            // R728: what is known to be no type is wrong here, even if it stood for a type before.
            let other = self.symbols.find(self.scope, NameSpace::Ordinary, parent.atom);
            let object = |other: SymbolId| {
                let typed = self.symbols[other].ty.is_some_and(|ty| !self.is_unknown(ty));
                matches!(self.symbols[other].details, Details::Object(_)) || typed
            };
            if self.report.diagnostics.len() == before && other.is_some_and(object) {
                self.report(problems::names::no_type(self.text(parent.atom), parent.span()));
            }
            return None;
        };
        if found == record {
            return None;
        }
        if self.symbols.types.ancestors(found).nth(MAX_EXTENSIONS).is_some() {
            self.symbols.types.records[record].lost.everything = true;
            if !std::mem::replace(&mut self.report.extensions_told, true) {
                self.report(problems::names::too_many_extensions(self.text(parent.atom), parent.span()));
            }
            return None;
        }
        if self.symbols.types.ancestors(found).any(|of| of == record) {
            let problem = problems::declaration::not_extensible(
                self.text(parent.atom),
                ExtensionBar::OwnExtension,
                parent.span(),
            );
            self.report(problem);
            return None;
        }
        self.symbols.types.records[record].parent = Some(found);
        let ty = self.symbols.types.intern(Type::Record { record: found, class: false });
        let (attributes, placement) = (Attributes::empty(), Default::default());
        Some(Field { name: Some(parent.atom), ty, attributes, value: None, width: None, placement })
    }

    pub fn component_statement(&mut self, record: RecordId, statement: &Specification, fields: &mut Vec<Field>) {
        match &statement.kind {
            SpecificationKind::Declaration(declaration) => self.declare_components(record, declaration, fields),
            SpecificationKind::Procedure(declaration) => {
                let ty = declaration.type_spec.as_ref().map(|spec| self.type_spec(spec));
                let ty = self.procedure_type(declaration.interface, ty);
                let dependent = declaration.type_spec.as_ref().and_then(|spec| self.dependent_kind(spec));
                let attributes = self.attributes_of(&declaration.attributes);
                let mut words = declaration.attributes.iter();
                let pass =
                    words.find(|attribute| self.text(attribute.word.atom) == "pass").and_then(|pass| pass.argument);
                for entity in &declaration.entities {
                    let before = fields.len();
                    let value = entity.initialization.as_ref().map(|of| Value::Text(self.procedure_target(of)));
                    self.add_field(entity.name, ty, attributes, value, fields);
                    if let Some(interface) = declaration.interface.filter(|_| fields.len() > before) {
                        let interfaces = &mut self.symbols.types.records[record].interfaces;
                        interfaces.push((before as u32, interface.atom, pass));
                    }
                    if let Some((base, kind)) = dependent.clone().filter(|_| fields.len() > before) {
                        self.symbols.types.records[record].kinds.push((before as u32, base, kind));
                    }
                }
            }
            SpecificationKind::Attribute { attribute, .. } => {
                let attributes = self.attribute_of(attribute);
                if attributes.contains(Attributes::PRIVATE) {
                    self.symbols.types.records[record].private_components = true;
                }
                self.symbols.types.records[record].attributes |= attributes & Attributes::SEQUENCE;
            }
            SpecificationKind::Parameter { .. } => self.declare_specification(statement),
            // The others among components are told where they are read.
            SpecificationKind::Directive(line) if line.directive().name().first() == Leaf::Error => {
                self.declare_directive(line);
            }
            _ => self.structure_component(record, statement, fields),
        }
    }

    /// R737 data-component-def-stmt.
    fn declare_components(&mut self, record: RecordId, declaration: &tree::Declaration, fields: &mut Vec<Field>) {
        let base = self.type_spec(&declaration.type_spec);
        let dependent = self.dependent_kind(&declaration.type_spec);
        let attributes = self.attributes_of(&declaration.attributes);
        let common = declaration
            .attributes
            .iter()
            .find(|attribute| !attribute.shape.is_empty() && self.text(attribute.word.atom) == "dimension")
            .map(|attribute| self.resolve_shape(&attribute.shape));
        for entity in &declaration.entities {
            let element = match (&entity.length, self.symbols.types[base].clone()) {
                (Some(length), Type::Character { kind, .. }) => {
                    let length = self.type_param(length);
                    self.symbols.types.intern(Type::Character { kind, length })
                }
                (Some(length), Type::Scalar(class, _)) => self.type_of_size(length, class).unwrap_or(base),
                _ => base,
            };
            self.must_take_length(entity, element);
            let mut shape = match entity.shape.is_empty() {
                true => common.clone().unwrap_or_default(),
                false => self.resolve_shape(&entity.shape),
            };
            for dimension in shape.iter_mut().filter(|dimension| dimension.upper == Bound::AssumedShape) {
                dimension.upper = Bound::Deferred;
            }
            let ty = if shape.is_empty() { element } else { self.array_of(element, shape) };
            let value = entity.initialization.as_ref().and_then(|value| self.default_value(value, ty));
            let coarray = if entity.coshape.is_empty() { Attributes::empty() } else { Attributes::CODIMENSION };
            let before = fields.len();
            let written = self.written_field(record, entity, declaration, attributes);
            self.add_field(entity.name, ty, attributes | coarray, value, fields);
            if fields.len() > before {
                self.set_corank(entity, &declaration.attributes);
            }
            if let Some(written) = written.filter(|_| fields.len() > before) {
                self.symbols.types.records[record].written.push((before as u32, written));
            }
            if let Some((base, kind)) = dependent.clone().filter(|_| fields.len() > before) {
                self.symbols.types.records[record].kinds.push((before as u32, base, kind));
            }
        }
    }

    /// What a procedure component points to at first: a procedure, or nothing.
    fn procedure_target(&self, initialization: &Initialization) -> String {
        match initialization {
            Initialization::Pointer(tree::Expr { kind, .. }) if let tree::ExprKind::Name(name) = &**kind => {
                self.text(name.atom).to_string()
            }
            _ => "null()".to_string(),
        }
    }

    fn default_value(&mut self, initialization: &Initialization, ty: TypeId) -> Option<Value> {
        match initialization {
            Initialization::Value(tree) => {
                let value = self.resolve_expr(tree);
                let element = self.element(ty);
                let value = self.convert_expr(value, element);
                Some(self.fold_value(value))
            }
            Initialization::Pointer(target) if self.is_unseen(target) => {
                Some(Value::Text(self.normalized_source(target.span)))
            }
            Initialization::Pointer(target) => {
                let target = self.resolve_expr(target);
                Some(self.fold_value(target))
            }
            Initialization::Old(values) => self.old_values(values, ty),
        }
    }

    pub fn add_field(
        &mut self,
        name: Name,
        ty: TypeId,
        attributes: Attributes,
        value: Option<Value>,
        fields: &mut Vec<Field>,
    ) {
        if self.text(name.atom) == "%fill" {
            return fields.push(Field {
                name: None,
                ty,
                attributes,
                value: value.map(Arc::new),
                width: None,
                placement: Default::default(),
            });
        }
        let scope = self.scope;
        if let Some(first) = self.symbols.find(scope, NameSpace::Ordinary, name.atom) {
            let first = Name { token: self.symbols[first].token.unwrap_or(name.token), ..name };
            self.report(problems::names::declared_twice(self.text(name.atom), name.span(), first.span()));
            return;
        }
        let object = Object { value: value.clone().map(Box::new), ..Object::default() };
        let value = value.map(Arc::new);
        let symbol = self.declare_at(scope, name, Details::Object(object));
        self.symbols[symbol].ty = Some(ty);
        self.symbols[symbol].attributes = attributes;
        fields.push(Field { name: Some(name.atom), ty, attributes, value, width: None, placement: Default::default() });
    }

    /// 7.5.7.2: the parent component is as accessible as the parent type.
    pub fn private_parents(&mut self) {
        let names = self.symbols.scopes[self.unit_scope].names.values();
        let types = names.filter_map(|symbol| match self.symbols[*symbol].details {
            Details::DerivedType { record } => Some((record, self.symbols[*symbol].attributes)),
            _ => None,
        });
        let types: Vec<(RecordId, Attributes)> = types.collect();
        let private = |of: RecordId| {
            types.iter().any(|(record, attributes)| *record == of && attributes.contains(Attributes::PRIVATE))
        };
        for (record, _) in &types {
            let of = &mut self.symbols.types.records[*record];
            if of.parent.is_some_and(private)
                && let Some(parent) = of.fields.as_mut().and_then(|fields| fields.first_mut())
            {
                parent.attributes |= Attributes::PRIVATE;
            }
        }
    }

    /// R747 type-bound-proc-binding; `hidden` if R746 binding-private-stmt makes PRIVATE the default.
    fn type_bound(&mut self, record: RecordId, binding: &tree::Binding, hidden: bool) {
        let mut attributes = self.attributes_of(&binding.attributes);
        let is_final = matches!(binding.kind, TreeBinding::Final(_));
        if hidden && !is_final && !attributes.contains(Attributes::PUBLIC) {
            attributes |= Attributes::PRIVATE;
        }
        let is_pass = |attribute: &&tree::Attribute| self.text(attribute.word.atom) == "pass";
        let pass = binding.attributes.iter().find(is_pass).and_then(|attribute| attribute.argument);
        let add = |reader: &mut Self, name, kind| {
            reader.symbols.types.records[record].bindings.push(Binding { name, kind, attributes, pass });
        };
        match &binding.kind {
            TreeBinding::Procedure { interface, names } => {
                for (name, procedure) in names {
                    let procedure = procedure.or(*interface).unwrap_or(*name);
                    add(self, name.atom, BindingKind::Procedure(procedure.atom));
                }
            }
            TreeBinding::Generic(spec, names) => {
                let name = self.generic_name(spec);
                add(self, name, BindingKind::Generic(names.iter().map(|name| name.atom).collect()));
            }
            TreeBinding::Final(names) => {
                let word = self.atoms.intern("final");
                for name in names {
                    add(self, word, BindingKind::Final(name.atom));
                }
            }
            TreeBinding::Private | TreeBinding::Error => {}
        }
    }
}

fn name_span(derived: &DerivedType) -> source::Span {
    derived.name.span()
}
