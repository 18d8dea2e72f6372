//! 7.5.3 derived type parameters: their values in a type specification (R754), and the types that come of them.
//!
//! A type with values for its parameters is a record of its own, an instance of its definition: lengths and bounds of its
//! components have these values put in, and so have their kinds, which the definition leaves open.

use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::IntegerUse;
use body::ExprId;
use parser::Name;
use parser::fortran::tree::{Actual, ActualValue, KindSelector, TypeSpec, TypeSpecKind};
use rustc_hash::FxHashMap;
use source::{Atom, Span};
use std::sync::Arc;
use symbols::{
    Attributes, Base, Bound, Constant, Details, Dimension, Field, Instance, NameSpace, Record, RecordId, ScopeKind,
    SymbolId, Type, TypeId, Types, Value, ValueOp,
};

/// Instances are nested no deeper: a type may have a pointer to one of itself with other values.
const MAX_INSTANCES: u32 = 16;

type Values = FxHashMap<Atom, Value>;

impl ExpressionReader<'_> {
    /// R754 derived-type-spec: `record` with the values of its parameters.
    pub fn derived_type_spec(&mut self, record: RecordId, parameters: &[Actual], span: Span) -> RecordId {
        let names = self.symbols.types.records[record].parameters.clone();
        if names.is_empty() {
            let complete = self.symbols.types.records[record].fields.is_some();
            self.actual_exprs(parameters);
            if complete && !parameters.is_empty() {
                let name = self.symbols.types.records[record].name.map_or("", |name| self.text(name)).to_string();
                self.report(problems::data::no_type_parameters(&name, span));
            }
            return record;
        }
        match self.parameter_values(record, &names, parameters, span) {
            Some(values) => self.make_instance(record, values, Some(span), 0),
            None => record,
        }
    }

    /// R755 type-param-spec, in the order of the parameters; nothing if something is wrong or missing.
    fn parameter_values(
        &mut self,
        record: RecordId,
        names: &[Atom],
        parameters: &[Actual],
        span: Span,
    ) -> Option<Vec<Value>> {
        let mut values: Vec<Option<Value>> = vec![None; names.len()];
        let mut right = true;
        for (position, actual) in parameters.iter().enumerate() {
            let index = match actual.keyword {
                None => Some(position).filter(|position| *position < names.len()),
                Some(keyword) => names.iter().position(|name| *name == keyword.atom),
            };
            let value = self.parameter_value(record, index.map(|index| names[index]), actual);
            right &= value.is_some();
            match (index, value) {
                (None, _) => {
                    self.unknown_parameter(actual.keyword, actual.span);
                    right = false;
                }
                (Some(index), _) if values[index].is_some() => {
                    self.report(problems::data::parameter_twice(self.text(names[index]), actual.span));
                    right = false;
                }
                (Some(index), value) => values[index] = value,
            }
        }
        if !right {
            return None;
        }
        self.default_parameters(record, names, &mut values);
        let open = self.symbols.types.records[record].fields.is_none();
        let missing = values.iter().position(Option::is_none);
        let defined = |missing: &usize| self.parameter_field(record, names[*missing]).is_some();
        if let Some(missing) = missing.filter(|missing| !open && defined(missing)) {
            self.report(problems::data::parameter_missing(self.text(names[missing]), span));
        }
        values.into_iter().collect()
    }

    fn unknown_parameter(&mut self, keyword: Option<Name>, span: Span) {
        let problem = match keyword {
            Some(keyword) => problems::data::no_such_parameter(self.text(keyword.atom), keyword.span()),
            None => problems::data::too_many_parameters(span),
        };
        self.report(problem);
    }

    /// R701 type-param-value; the value of a kind is constant (C701).
    fn parameter_value(&mut self, record: RecordId, name: Option<Atom>, actual: &Actual) -> Option<Value> {
        let field = name.and_then(|name| self.parameter_field(record, name));
        let is_kind = field.is_some_and(|field| field.attributes.contains(Attributes::KIND));
        let text = match &actual.value {
            ActualValue::Expr(expr) => {
                let lowered = self.integer_expr(IntegerUse::TypeParameter, expr);
                let value = self.fold_value(lowered);
                if is_kind && self.is_varying(lowered, &value) {
                    self.report(crate::problems::names::not_constant(expr.span));
                    return None;
                }
                return Some(value);
            }
            ActualValue::Star => "*",
            ActualValue::Colon => ":",
            _ => return None,
        };
        if is_kind {
            self.report(crate::problems::names::not_constant(actual.span));
            return None;
        }
        Some(Value::Text(text.to_string()))
    }

    /// Whether a value is that of a variable or of a length parameter, and so no constant.
    fn is_varying(&self, lowered: ExprId, value: &Value) -> bool {
        if self.is_constant(lowered) {
            return false;
        }
        let mut symbols = Vec::new();
        value.collect_symbols(&mut symbols);
        symbols.into_iter().any(|symbol| {
            let symbol = &self.symbols[symbol];
            let known = symbol.ty.is_some_and(|ty| !self.is_unknown(ty));
            let constant = Attributes::PARAMETER | Attributes::KIND;
            let direct = matches!(value, Value::Symbol(_) | Value::Binary(..) | Value::Negate(_));
            let object = matches!(symbol.details.ultimate(), Details::Object(_));
            direct && known && object && !symbol.attributes.intersects(constant)
        })
    }

    /// The type parameter `name` of a type or of one that it extends.
    pub fn parameter_field(&self, record: RecordId, name: Atom) -> Option<&Field> {
        let parameter = |field: &&Field| {
            field.name == Some(name) && field.attributes.intersects(Attributes::KIND | Attributes::LEN)
        };
        let mut ancestors = self.symbols.types.ancestors(record);
        ancestors.find_map(|of| self.symbols.types.records[of].fields.iter().flatten().find(parameter))
    }

    fn default_parameters(&self, record: RecordId, names: &[Atom], values: &mut [Option<Value>]) {
        let mut known = Values::default();
        for (name, value) in names.iter().zip(values) {
            if value.is_none() {
                let default = self.parameter_field(record, *name).and_then(|field| field.value.as_ref());
                *value = default.map(|default| self.substitute_parameters(default, &known));
            }
            if let Some(value) = value {
                known.insert(*name, value.clone());
            }
        }
    }

    /// The type `of` with these values for its parameters.
    fn make_instance(&mut self, of: RecordId, values: Vec<Value>, at: Option<Span>, depth: u32) -> RecordId {
        if let Some(known) = self.symbols.types.instance(of, &values) {
            return known;
        }
        let definition = &self.symbols.types.records[of];
        let record = Record {
            name: definition.name,
            attributes: definition.attributes,
            token: definition.token,
            module: definition.module,
            bindings: definition.bindings.clone(),
            private_components: definition.private_components,
            parameters: definition.parameters.clone(),
            instance: Some(Box::new(Instance { of, values })),
            ..Record::default()
        };
        let instance = self.symbols.types.records.push(record);
        if depth < MAX_INSTANCES {
            self.fill_instance(instance, at, depth);
        }
        instance
    }

    /// The instances of a type that were made before its definition was complete.
    pub fn complete_instances(&mut self, of: RecordId) {
        let own = |record: &Record| record.instance.as_ref().is_some_and(|instance| instance.of == of);
        let open = self.symbols.types.records.iter().filter(|(_, record)| own(record) && record.fields.is_none());
        let open: Vec<RecordId> = open.map(|(id, _)| id).collect();
        for instance in open {
            let definition = &self.symbols.types.records[of];
            let (bindings, hidden) = (definition.bindings.clone(), definition.private_components);
            let attributes = definition.attributes;
            self.symbols.types.records[instance].bindings = bindings;
            self.symbols.types.records[instance].private_components = hidden;
            self.symbols.types.records[instance].attributes = attributes;
            self.fill_instance(instance, None, 0);
        }
    }

    fn fill_instance(&mut self, instance: RecordId, at: Option<Span>, depth: u32) {
        let record = &self.symbols.types.records[instance];
        let Some(Instance { of, values }) = record.instance.as_deref() else { return };
        let (of, values) = (*of, values.clone());
        let definition = self.symbols.types.records[of].clone();
        let Some(mut fields) = definition.fields else { return };
        let named: Values = definition.parameters.iter().copied().zip(values.iter().cloned()).collect();
        if let (Some(parent), Some(first)) = (definition.parent, fields.first_mut()) {
            let count = self.symbols.types.records[parent].parameters.len().min(values.len());
            let parent =
                if count == 0 { parent } else { self.make_instance(parent, values[..count].to_vec(), at, depth + 1) };
            first.ty = self.symbols.types.intern(Type::Record { record: parent, class: false });
            self.symbols.types.records[instance].parent = Some(parent);
        }
        for field in fields.iter_mut().skip(usize::from(definition.parent.is_some())) {
            if field.attributes.intersects(Attributes::KIND | Attributes::LEN) {
                field.value = field.name.and_then(|name| named.get(&name).cloned()).map(Arc::new);
                continue;
            }
            field.ty = self.substituted_type(field.ty, &named, at, depth + 1);
            field.value = field.value.as_ref().map(|value| Arc::new(self.substitute_parameters(value, &named)));
            self.check_instance_shape(of, field);
        }
        for (index, base, kind) in &definition.kinds {
            let kind = self.substitute_parameters(kind, &named).as_integer();
            if let (Some(field), Some(kind)) = (fields.get_mut(*index as usize), kind) {
                field.ty = self.of_kind(field.ty, *base, kind);
                self.check_component_kind(of, field, (*base, kind), at);
            }
        }
        self.symbols.types.records[instance].fields = Some(fields);
    }

    /// `ty` with elements of a kind; unknown if there is none such.
    fn of_kind(&mut self, ty: TypeId, base: Base, kind: i128) -> TypeId {
        let known = u8::try_from(kind).ok().filter(|kind| super::typespec::has_kind(base, *kind));
        let element = match (known, &self.symbols.types[self.element(ty)]) {
            (Some(kind), Type::Character { length, .. }) => {
                let length = length.clone();
                self.symbols.types.intern(Type::Character { kind, length })
            }
            (Some(kind), _) => self.scalar(base, kind),
            (None, _) => Types::UNKNOWN,
        };
        match self.symbols.types[ty].clone() {
            Type::Array { dimensions, .. } => self.array_of(element, dimensions),
            Type::Function { parameters, variadic, .. } => {
                self.symbols.types.intern(Type::Function { result: Some(element), parameters, variadic })
            }
            _ => element,
        }
    }

    /// A kind that the values of the parameters give, said where the component is declared.
    fn check_component_kind(&mut self, of: RecordId, field: &Field, (base, kind): (Base, i128), at: Option<Span>) {
        if u8::try_from(kind).is_ok_and(|kind| super::typespec::has_kind(base, kind)) {
            return;
        }
        let Some(name) = field.name else { return };
        let Some(at) = self.declaration_of(of, name).or(at) else { return };
        if self.report.reported_folds.insert(at) {
            let word = symbols::spelling::fortran_base(base).to_ascii_lowercase();
            self.report(problems::data::kind_of_instance(self.text(name), &word, kind, at));
        }
    }

    /// 7.5.4.6: an initial value has the shape that the parameters give its component.
    fn check_instance_shape(&mut self, of: RecordId, field: &Field) {
        let (Some(Value::List(values)), [dimension], Some(name)) =
            (field.value.as_deref(), self.dimensions(field.ty), field.name)
        else {
            return;
        };
        let apart = dimension.extent().is_some_and(|extent| extent != values.len() as i128);
        let at = self.declaration_of(of, name).filter(|_| apart);
        if let Some(at) = at.filter(|at| self.report.reported_folds.insert(*at)) {
            self.report(problems::data::initial_shape(self.text(name), at));
        }
    }

    /// Where the component `name` of a type of this unit is declared.
    fn declaration_of(&self, of: RecordId, name: Atom) -> Option<Span> {
        let symbol = self.component_declared(of, name)?;
        self.symbols[symbol].token.map(Span::of_token)
    }
}

impl Known<'_> {
    /// The symbol of the component `name` of a type of this unit.
    pub fn component_declared(&self, of: RecordId, name: Atom) -> Option<SymbolId> {
        let own = |scope: &symbols::Scope| {
            scope.kind == ScopeKind::DerivedType
                && scope.owner.is_some_and(
                    |owner| matches!(self.symbols[owner].details, Details::DerivedType { record } if record == of),
                )
        };
        let scope = self.symbols.scopes.iter().find(|(_, scope)| own(scope))?.0;
        self.symbols.find(scope, NameSpace::Ordinary, name)
    }
}

impl ExpressionReader<'_> {
    fn substituted_type(&mut self, ty: TypeId, values: &Values, at: Option<Span>, depth: u32) -> TypeId {
        match self.symbols.types[ty].clone() {
            Type::Array { element, dimensions, .. } => {
                let element = self.substituted_type(element, values, at, depth);
                let bound = |bound: &Bound| match bound {
                    Bound::Last(last) => Bound::Last(self.substitute_parameters(last, values)),
                    other => other.clone(),
                };
                let dimension = |of: &Dimension| Dimension {
                    lower: self.substitute_parameters(&of.lower, values),
                    upper: bound(&of.upper),
                };
                let dimensions = dimensions.iter().map(dimension).collect();
                self.array_of(element, dimensions)
            }
            Type::Character { kind, length: Some(length) } => {
                let length = Some(self.substitute_parameters(&length, values));
                self.symbols.types.intern(Type::Character { kind, length })
            }
            Type::Function { result: Some(result), parameters, variadic } => {
                let result = Some(self.substituted_type(result, values, at, depth));
                self.symbols.types.intern(Type::Function { result, parameters, variadic })
            }
            Type::Record { record, class } => {
                let Some(Instance { of, values: own }) = self.symbols.types.records[record].instance.as_deref() else {
                    return ty;
                };
                let (of, own) = (*of, own.iter().map(|value| self.substitute_parameters(value, values)).collect());
                let record = self.make_instance(of, own, at, depth);
                self.symbols.types.intern(Type::Record { record, class })
            }
            _ => ty,
        }
    }

    /// A value with those of type parameters put in, and computed as far as it is constant then.
    fn substitute_parameters(&self, value: &Value, values: &Values) -> Value {
        let inner = |value: &Value| self.substitute_parameters(value, values);
        match value {
            Value::Symbol(symbol) => {
                let own = &self.symbols[*symbol];
                let parameter = own.attributes.intersects(Attributes::KIND | Attributes::LEN);
                values.get(&own.name).filter(|_| parameter).cloned().unwrap_or_else(|| value.clone())
            }
            Value::Negate(operand) => match inner(operand) {
                Value::Constant(Constant::Integer(value)) => Value::integer(value.saturating_neg()),
                operand => Value::Negate(Box::new(operand)),
            },
            Value::Binary(op, left, right) => {
                let (left, right) = (inner(left), inner(right));
                let both = left.as_integer().zip(right.as_integer());
                match both.and_then(|(left, right)| compute_operation(*op, left, right)) {
                    Some(value) => Value::integer(value),
                    None => Value::Binary(*op, Box::new(left), Box::new(right)),
                }
            }
            Value::Call(name, arguments) => Value::Call(*name, arguments.iter().map(inner).collect()),
            Value::List(elements) => Value::List(elements.iter().map(inner).collect()),
            Value::Constant(_) | Value::Text(_) => value.clone(),
        }
    }

    /// The kind of a component's type that depends on a type parameter, with its class.
    pub fn dependent_kind(&mut self, spec: &TypeSpec) -> Option<(Base, Value)> {
        let (base, kind) = match &spec.kind {
            TypeSpecKind::Intrinsic(word, Some(KindSelector::Expr(kind))) => {
                (super::typespec::base_of(self.text(*word))?, kind)
            }
            TypeSpecKind::Character { kind: Some(kind), .. } => (Base::Char, kind),
            _ => return None,
        };
        let before = self.report.diagnostics.len();
        let lowered = self.resolve_expr(kind);
        let value = self.fold_value(lowered);
        self.report.diagnostics.truncate(before);
        let mut symbols = Vec::new();
        value.collect_symbols(&mut symbols);
        let depends = symbols.iter().any(|symbol| self.symbols[*symbol].attributes.contains(Attributes::KIND));
        depends.then_some((base, value))
    }
}

impl Known<'_> {
    /// Whether two types of one definition have other values for their parameters; those of `*` and `:` are any.
    pub fn parameters_differ(&self, one: RecordId, other: RecordId) -> bool {
        let (one, other) = (&self.symbols.types.records[one], &self.symbols.types.records[other]);
        let (Some(one), Some(other)) = (&one.instance, &other.instance) else { return false };
        one.values.iter().zip(&other.values).any(|(one, other)| {
            let both = one.as_integer().zip(other.as_integer());
            both.is_some_and(|(one, other)| one != other)
        })
    }
}

fn compute_operation(op: ValueOp, left: i128, right: i128) -> Option<i128> {
    match op {
        ValueOp::Add => left.checked_add(right),
        ValueOp::Subtract => left.checked_sub(right),
        ValueOp::Multiply => left.checked_mul(right),
        ValueOp::Divide => left.checked_div(right),
        ValueOp::Power => left.checked_pow(u32::try_from(right).ok()?),
        ValueOp::Max => Some(left.max(right)),
    }
}
