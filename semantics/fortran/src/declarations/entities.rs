//! R801 type-declaration-stmt, attribute statements, initial values: what is said about a name, in any order.

use crate::declarations::reader::DeclarationReader;
use crate::expressions::any_reader::Reader;
use crate::known::Known;
use crate::problems;
use body::ExprId;
use parser::Name;
use parser::fortran::tree::{self, Attribute, Declaration, Entity, Initialization};
use source::Atom;
use symbols::details::Object;
use symbols::{
    Attributes, Bound, Constant, Details, Dimension, Flags, NameSpace, Symbol, SymbolId, Type, TypeId, Types, Value,
};

/// The words of R802 attr-spec that are attributes and nothing else.
const WORDS: &[(&str, Attributes)] = &[
    ("abstract", Attributes::ABSTRACT),
    ("allocatable", Attributes::ALLOCATABLE),
    ("asynchronous", Attributes::ASYNCHRONOUS),
    ("bind", Attributes::BIND_C),
    ("codimension", Attributes::CODIMENSION),
    ("contiguous", Attributes::CONTIGUOUS),
    ("deferred", Attributes::DEFERRED),
    ("elemental", Attributes::ELEMENTAL),
    ("external", Attributes::EXTERNAL),
    ("impure", Attributes::IMPURE),
    ("intrinsic", Attributes::INTRINSIC),
    ("kind", Attributes::KIND),
    ("len", Attributes::LEN),
    ("module", Attributes::MODULE),
    ("non_overridable", Attributes::NON_OVERRIDABLE),
    ("non_recursive", Attributes::NON_RECURSIVE),
    ("nopass", Attributes::NOPASS),
    ("optional", Attributes::OPTIONAL),
    ("parameter", Attributes::PARAMETER),
    ("pass", Attributes::PASS),
    ("pointer", Attributes::POINTER),
    ("private", Attributes::PRIVATE),
    ("protected", Attributes::PROTECTED),
    ("public", Attributes::PUBLIC),
    ("pure", Attributes::PURE),
    ("recursive", Attributes::RECURSIVE),
    ("save", Attributes::SAVE),
    ("sequence", Attributes::SEQUENCE),
    ("simple", Attributes::SIMPLE),
    ("target", Attributes::TARGET),
    ("value", Attributes::VALUE),
    ("volatile", Attributes::VOLATILE),
];

impl Known<'_> {
    /// The attribute of a word, with that of its argument.
    pub fn attribute_of(&self, attribute: &Attribute) -> Attributes {
        let word = self.text(attribute.word.atom);
        if word == "intent" {
            return match attribute.argument.map_or("inout", |argument| self.text(argument)) {
                "in" => Attributes::INTENT_IN,
                "out" => Attributes::INTENT_OUT,
                _ => Attributes::INTENT_INOUT,
            };
        }
        WORDS.iter().find(|row| row.0 == word).map_or(Attributes::empty(), |row| row.1)
    }
}

impl DeclarationReader<'_> {
    /// All attributes of a list.
    pub fn attributes_of(&self, attributes: &[Attribute]) -> Attributes {
        attributes.iter().fold(Attributes::empty(), |set, attribute| set | self.attribute_of(attribute))
    }

    /// R801 type-declaration-stmt.
    pub fn declare_entities(&mut self, declaration: &Declaration) {
        self.colons_before_values(&declaration.entities);
        let ty = self.type_spec(&declaration.type_spec);
        let attributes = self.attributes_of(&declaration.attributes);
        let dimension = declaration
            .attributes
            .iter()
            .find(|attribute| !attribute.shape.is_empty() && self.text(attribute.word.atom) == "dimension");
        let shape = dimension.map(|attribute| self.resolve_shape(&attribute.shape));
        let shape = shape.or_else(|| self.rank_dimensions(&declaration.attributes));
        let bind = declaration.attributes.iter().find_map(|attribute| attribute.bind.as_ref());
        for entity in &declaration.entities {
            self.declare_entity(entity, ty, attributes, shape.as_deref());
            self.set_corank(entity, &declaration.attributes);
            self.set_assumed_length(entity, &declaration.type_spec);
            self.set_wide_length(entity, &declaration.type_spec);
            if let Some(bind) = bind {
                self.bind_name(entity.name, bind);
            }
        }
    }

    /// R722 char-length, R708 length-selector: whether a length is `*`.
    fn set_assumed_length(&mut self, entity: &Entity, spec: &tree::TypeSpec) {
        let of_type = match &spec.kind {
            tree::TypeSpecKind::Character { length, .. } => length.as_ref(),
            _ => return,
        };
        let assumed = matches!(entity.length.as_ref().or(of_type), Some(tree::TypeParam::Assumed));
        if let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, entity.name.atom).filter(|_| assumed) {
            self.symbols[symbol].flags |= symbols::Flags::ASSUMED_LENGTH;
        }
    }

    /// R809 coarray-spec: that of the entity, or of the attributes.
    pub fn set_corank(&mut self, entity: &Entity, attributes: &[Attribute]) {
        let common = attributes.iter().find(|attribute| self.text(attribute.word.atom) == "codimension");
        let coshape = match (entity.coshape.is_empty(), common) {
            (true, None) => return,
            (true, Some(attribute)) => &attribute.shape,
            (false, _) => &entity.coshape,
        };
        if let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, entity.name.atom)
            && !coshape.is_empty()
        {
            self.symbols[symbol].corank = u8::try_from(coshape.len()).unwrap_or(0);
            // What is wrong with bounds is said elsewhere.
            let before = self.report.diagnostics.len();
            let coshape = self.resolve_shape(coshape);
            self.report.diagnostics.truncate(before);
            self.symbols.write_of(symbol).coshape = coshape;
        }
    }

    /// R829 rank-clause: as many bounds as it says, all deferred or assumed.
    fn rank_dimensions(&mut self, attributes: &[Attribute]) -> Option<Vec<Dimension>> {
        let clause = attributes.iter().find(|attribute| self.text(attribute.word.atom) == "rank")?;
        let tree::Upper::Expr(rank) = &clause.shape.first()?.upper else { return None };
        let rank = self.kind_value(rank)?;
        let dimension = Dimension { lower: Value::integer(1), upper: Bound::AssumedShape };
        (1..=15).contains(&rank).then(|| vec![dimension; rank as usize])
    }

    fn declare_entity(&mut self, entity: &Entity, ty: TypeId, attributes: Attributes, shape: Option<&[Dimension]>) {
        self.must_not_be_referred_to(entity.name);
        let Some(symbol) = self.declare_own(entity.name) else { return };
        self.must_take_length(entity, ty);
        let ty = match &entity.length {
            Some(length) => {
                let length = self.type_param(length);
                match self.symbols.types[ty].clone() {
                    Type::Character { kind, .. } => self.symbols.types.intern(Type::Character { kind, length }),
                    Type::Scalar(base, _) => self.kind_of_size(length, base).unwrap_or(ty),
                    _ => ty,
                }
            }
            None => ty,
        };
        self.moved_here(symbol);
        self.must_confirm_reference(symbol, entity.name, ty);
        self.set_type(symbol, entity.name, ty);
        let coarray = if entity.coshape.is_empty() { Attributes::empty() } else { Attributes::CODIMENSION };
        self.add_attributes(symbol, attributes | coarray);
        match (entity.shape.is_empty(), shape) {
            (false, _) => {
                let shape = self.resolve_shape(&entity.shape);
                self.set_shape(symbol, shape);
            }
            (true, Some(shape)) => self.set_shape(symbol, shape.to_vec()),
            (true, None) => {}
        }
        if let Some(initialization) = &entity.initialization {
            self.initialize_symbol(symbol, initialization);
        }
    }

    /// C804: only what is of type character has a `*length`; `real x*8` is of old compilers.
    pub fn must_take_length(&mut self, entity: &Entity, ty: TypeId) {
        let known = !self.is_unknown(ty) && !matches!(self.symbols.types[ty], Type::Character { .. });
        if entity.length.is_some() && known {
            self.report(problems::declaration::length_of_no_text(self.text(entity.name.atom), entity.name.span()));
        }
    }

    /// `real x*8`: the type of a class with so many bytes, which is meant by it.
    pub fn type_of_size(&mut self, length: &tree::TypeParam, base: symbols::Base) -> Option<TypeId> {
        let length = self.type_param(length);
        self.kind_of_size(length, base)
    }

    fn kind_of_size(&mut self, length: Option<Value>, base: symbols::Base) -> Option<TypeId> {
        let bytes = length.and_then(|length| length.as_integer())?;
        let halved = if base == symbols::Base::Complex { bytes / 2 } else { bytes };
        let kind = u8::try_from(halved).ok().filter(|kind| crate::expressions::typespec::has_kind(base, *kind))?;
        Some(self.scalar(base, kind))
    }

    /// The symbol of a name declared in the current scope; `None` if that is a clash, which is reported.
    pub fn declare_own(&mut self, name: Name) -> Option<SymbolId> {
        let scope = self.scope;
        let Some(found) = self.symbols.find(scope, NameSpace::Ordinary, name.atom) else {
            return Some(self.declare_at(scope, name, Details::Unknown));
        };
        match &self.symbols[found].details {
            Details::UseAssoc { .. } => {
                let first = self.symbols[found].token.unwrap_or(name.token);
                self.report(problems::names::declared_twice(
                    self.text(name.atom),
                    name.span(),
                    Name { token: first, ..name }.span(),
                ));
                None
            }
            _ => {
                self.declared_here(found, name);
                Some(found)
            }
        }
    }

    /// A name that only access was given to so far stands where it is declared, not where it was first mentioned.
    pub fn declared_here(&mut self, symbol: SymbolId, name: Name) {
        self.names.push((name.token, symbol));
        if self.symbols[symbol].token.is_some() {
            return;
        }
        self.symbols[symbol].token = Some(name.token);
        let key = (NameSpace::Ordinary, name.atom);
        let names = &mut self.scope_here().names;
        if names.get(&key) == Some(&symbol) {
            names.remove(&key);
            names.insert(key, symbol);
        }
    }

    /// Gives a type to a symbol that may have a shape already.
    pub fn set_type(&mut self, symbol: SymbolId, name: Name, ty: TypeId) {
        let before = self.symbols[symbol].ty;
        let known = before.filter(|before| !self.is_unknown(*before));
        let is_other = matches!(
            self.symbols[symbol].details,
            Details::DerivedType { .. }
                | Details::Subprogram(_)
                | Details::Namelist { .. }
                | Details::MainProgram
                | Details::Module
        );
        let defined = matches!(&self.symbols[symbol].details, Details::Generic { .. });
        if known.is_some() || is_other {
            let scope = self.scope;
            if self.report.reported.insert((scope, name.atom)) && !self.is_unknown(ty) {
                let first = Name { token: self.symbols[symbol].token.unwrap_or(name.token), ..name };
                let problem = match is_other || first.token != name.token {
                    true => problems::names::declared_twice(self.text(name.atom), name.span(), first.span()),
                    false => problems::names::already_typed(self.text(name.atom), name.span()),
                };
                self.report(problem);
            }
            return;
        }
        if defined {
            return;
        }
        if self.is_unknown(ty) {
            // The type's own error is the only one: the name is declared.
            let scope = self.scoping_unit(self.scope);
            self.report.reported.insert((scope, name.atom));
        }
        let ty = match before.map(|before| self.symbols.types[before].clone()) {
            Some(Type::Array { dimensions, .. }) => self.array_of(ty, dimensions),
            _ => ty,
        };
        self.symbols[symbol].ty = Some(ty);
        if matches!(&self.symbols[symbol].details, Details::Object(Object { dummy: true, .. })) {
            // Dummy arguments are written in the order in which they are declared.
            self.symbols[symbol].token = None;
            self.declared_here(symbol, name);
        }
        self.make_object(symbol);
    }

    /// Gives a shape to a symbol that may have a type already.
    pub fn set_shape(&mut self, symbol: SymbolId, shape: Vec<Dimension>) {
        let element = self.symbols[symbol].ty.map_or(Types::UNKNOWN, |ty| self.element(ty));
        self.symbols[symbol].ty = Some(self.array_of(element, shape));
        self.make_object(symbol);
    }

    pub fn add_attributes(&mut self, symbol: SymbolId, attributes: Attributes) {
        self.symbols[symbol].attributes |= attributes;
        if attributes.contains(Attributes::EXTERNAL) {
            self.make_procedure(symbol, None);
        }
        let body = matches!(self.symbols[symbol].details, Details::Subprogram(_));
        if attributes.contains(Attributes::INTRINSIC) && !body {
            self.symbols[symbol].details = Details::Intrinsic;
        }
        let object = Attributes::ALLOCATABLE
            | Attributes::INTENT_IN
            | Attributes::INTENT_OUT
            | Attributes::INTENT_INOUT
            | Attributes::PARAMETER
            | Attributes::TARGET
            | Attributes::SAVE
            | Attributes::VALUE;
        if attributes.intersects(object) {
            self.make_object(symbol);
        }
    }

    /// Makes a name a procedure known by its interface or type only.
    pub fn make_procedure(&mut self, symbol: SymbolId, interface: Option<Atom>) {
        let (dummy, interface) = match &self.symbols[symbol].details {
            Details::Object(object) => (object.dummy, interface),
            Details::Procedure { dummy, interface: before } => (*dummy, interface.or(*before)),
            Details::Unknown => (false, interface),
            _ => return,
        };
        self.symbols[symbol].details = Details::Procedure { interface, dummy };
    }

    /// A statement that gives an attribute to names; without names it is the default of the scope.
    pub fn attribute_statement(&mut self, attribute: &Attribute, entities: &[Entity]) {
        let set = self.attribute_of(attribute);
        if entities.is_empty() {
            if set.intersects(Attributes::PRIVATE | Attributes::PUBLIC) {
                self.declaring.default_access = set;
            } else if set.contains(Attributes::SAVE) {
                self.declaring.save_all.push(self.scope);
            }
            return;
        }
        for entity in entities {
            if entity.common {
                let common = self.common_block(Some(entity.name));
                self.symbols[common].attributes |= set;
                if let Some(bind) = &attribute.bind {
                    self.bind_to(common, entity.name, bind);
                }
                continue;
            }
            // An access statement names what is there, and what is volatile or asynchronous here need not be so elsewhere.
            if entity.shape.is_empty() && entity.coshape.is_empty() && self.has_it_from_module(entity.name, set) {
                continue;
            }
            let weak = Attributes::VOLATILE | Attributes::ASYNCHRONOUS;
            let kept = Attributes::PRIVATE | Attributes::PUBLIC | Attributes::VOLATILE | Attributes::ASYNCHRONOUS;
            let mut used = self.symbols.find(self.scope, NameSpace::Ordinary, entity.name.atom);
            if used.is_none() && weak.contains(set) && !set.is_empty() {
                let scope = self.scope;
                used = self.known.names().used_name(scope, NameSpace::Ordinary, entity.name.atom);
                if used.is_none() && self.stays_of_host(entity.name) {
                    continue;
                }
            }
            let used = used.is_some_and(|used| matches!(self.symbols[used].details, Details::UseAssoc { .. }));
            let symbol = match set.intersects(Attributes::PRIVATE | Attributes::PUBLIC) || used && kept.contains(set) {
                true => Some(self.accessed_by(entity.name)),
                false => self.declare_own(entity.name),
            };
            let Some(symbol) = symbol else { continue };
            if used && !set.intersects(Attributes::PRIVATE | Attributes::PUBLIC) {
                self.symbols.write_of(symbol).added |= set;
            }
            let coarray = if entity.coshape.is_empty() { Attributes::empty() } else { Attributes::CODIMENSION };
            self.add_attributes(symbol, set | coarray);
            self.set_corank(entity, std::slice::from_ref(attribute));
            if !entity.shape.is_empty() {
                let shape = self.resolve_shape(&entity.shape);
                self.set_shape(symbol, shape);
            }
            if let Some(bind) = &attribute.bind {
                self.bind_name(entity.name, bind);
            }
        }
    }

    /// Whether what a module makes accessible has the attribute that a statement gives it again, which other compilers take.
    fn has_it_from_module(&mut self, name: Name, set: Attributes) -> bool {
        if set.is_empty() || set.intersects(Attributes::PRIVATE | Attributes::PUBLIC | Attributes::BIND_C) {
            return false;
        }
        let scope = self.scope;
        let found = self.symbols.find(scope, NameSpace::Ordinary, name.atom);
        if found.is_some_and(|found| !matches!(self.symbols[found].details, Details::UseAssoc { .. })) {
            return false;
        }
        let has = self.accessible_with(scope, name.atom).is_some_and(|(_, attributes)| attributes.contains(set));
        if let Some(used) = has.then(|| self.known.names().used_name(scope, NameSpace::Ordinary, name.atom)).flatten() {
            self.names.push((name.token, used));
        }
        has
    }

    /// 8.5.4 and 8.5.20: a variable of the host may be asynchronous or volatile in a scope in it, and stays that of the host.
    fn stays_of_host(&mut self, name: Name) -> bool {
        let Some(found) = self.find_symbol(NameSpace::Ordinary, name.atom) else { return false };
        let is_variable = matches!(self.symbols[found].details.ultimate(), Details::Object(_));
        if is_variable {
            self.names.push((name.token, found));
        }
        is_variable
    }

    /// The symbol an access statement names: one accessed from a module is one too.
    pub(crate) fn accessed_symbol(&mut self, name: Name) -> SymbolId {
        let scope = self.scope;
        let found = self.symbols.find(scope, NameSpace::Ordinary, name.atom);
        let found = found.or_else(|| self.known.names().used_name(scope, NameSpace::Ordinary, name.atom));
        match found {
            Some(found) => {
                self.names.push((name.token, found));
                found
            }
            None => {
                let symbol = Symbol::new(name.atom, scope, Details::Unknown);
                let symbol = self.symbols.declare(NameSpace::Ordinary, symbol);
                self.names.push((name.token, symbol));
                symbol
            }
        }
    }

    /// R805 initialization.
    pub fn initialize_symbol(&mut self, symbol: SymbolId, initialization: &Initialization) {
        match initialization {
            Initialization::Value(expr) => self.initial_value(symbol, expr),
            // The target may be declared later.
            Initialization::Pointer(expr) if self.is_unseen(expr) => {}
            Initialization::Pointer(expr) => {
                let target = self.resolve_expr(expr);
                let value = self.fold_value(target);
                self.set_value(symbol, value, expr.span);
            }
            Initialization::Old(values) => {
                for value in values {
                    self.resolve_expr(&value.value);
                }
            }
        }
    }

    /// Whether the name that a designator begins with is not declared so far.
    pub fn is_unseen(&mut self, expr: &tree::Expr) -> bool {
        let name = crate::constraint::base_name(expr);
        name.is_some_and(|name| {
            // `null()` is known at once; `=> sin` is the procedure unless a declaration follows.
            let reference = !matches!(&*expr.kind, tree::ExprKind::Name(_));
            let intrinsic = reference && crate::intrinsic::is_intrinsic(self.text(name.atom));
            !intrinsic && self.find_symbol(NameSpace::Ordinary, name.atom).is_none()
        })
    }

    /// `= expr`, and the value of a PARAMETER statement.
    pub fn initial_value(&mut self, symbol: SymbolId, tree: &tree::Expr) {
        let lowered = self.resolve_expr(tree);
        self.check(|known, report| known.newer_initial(lowered, report));
        let ty = self.value_type(symbol);
        let element = self.element(ty);
        let converted = self.convert_expr(lowered, element);
        let value = self.fold_value(converted);
        let value = self.fit_length(value, ty);
        let value = self.broadcast_structure(value, lowered, ty);
        if self.symbols[symbol].attributes.contains(Attributes::PARAMETER) {
            self.adopt_shape(symbol, &value, ty);
            let mut named = Vec::new();
            value.collect_symbols(&mut named);
            if named.iter().any(|symbol| self.is_variable_here(*symbol)) {
                self.report(problems::names::not_constant(tree.span));
                return;
            }
            // It may be told later that it is none; then bounds with the constant are not a second mistake.
            if named.iter().any(|symbol| matches!(self.symbols[*symbol].details, Details::Unknown)) {
                return self.make_object(symbol);
            }
        }
        self.set_value(symbol, value, tree.span);
    }

    /// A structure as the value of an array is that of each element.
    fn broadcast_structure(&self, value: Value, lowered: ExprId, ty: TypeId) -> Value {
        let scalar = matches!(self.symbols.types[self.ty(lowered)], Type::Record { .. });
        if !scalar || !self.is_array(ty) || !matches!(value, Value::List(_)) {
            return value;
        }
        let mut extents = self.dimensions(ty).iter().map(Dimension::extent);
        let count = extents.try_fold(1i128, |count, extent| count.checked_mul(extent?));
        match count.and_then(|count| usize::try_from(count).ok()).filter(|count| *count < 1 << 16) {
            Some(count) => Value::List(vec![value; count]),
            None => value,
        }
    }
}

impl Known<'_> {
    /// Text in the length of the variable.
    pub fn fit_length(&self, value: Value, ty: TypeId) -> Value {
        let Type::Character { length: Some(length), .. } = &self.symbols.types[self.element(ty)] else { return value };
        let Some(length) = length.as_integer().and_then(|length| usize::try_from(length).ok()) else { return value };
        match value {
            Value::Constant(Constant::Character(text)) if length < 1 << 20 => {
                Value::Constant(Constant::Character(crate::fold::pad_text(&text, length)))
            }
            Value::List(values) => Value::List(values.into_iter().map(|value| self.fit_length(value, ty)).collect()),
            other => other,
        }
    }
}

impl DeclarationReader<'_> {
    /// `character(*)` and `a(*)` constants take their length and shape from their value.
    fn adopt_shape(&mut self, symbol: SymbolId, value: &Value, ty: TypeId) {
        if let (Type::Character { kind, length: None }, Value::Constant(Constant::Character(text))) =
            (&self.symbols.types[ty], value)
        {
            let length = Some(Value::integer(text.chars().count() as i128));
            let kind = *kind;
            let assumed = self.symbols.types.intern(Type::Character { kind, length });
            self.symbols[symbol].ty = Some(assumed);
            self.symbols[symbol].flags |= Flags::OF_ITS_VALUE;
        }
        if let (Type::Array { element, dimensions, .. }, Value::List(values)) = (self.symbols.types[ty].clone(), value)
            && let [Dimension { lower, upper: Bound::AssumedSize }] = &dimensions[..]
            && let Some(first) = lower.as_integer()
        {
            let upper = Bound::Last(Value::integer(first + values.len() as i128 - 1));
            self.symbols[symbol].ty = Some(self.array_of(element, vec![Dimension { lower: lower.clone(), upper }]));
            self.symbols[symbol].flags |= Flags::OF_ITS_VALUE;
        }
    }

    fn is_variable_here(&self, symbol: SymbolId) -> bool {
        let symbol = &self.symbols[symbol];
        let known = symbol.ty.is_some_and(|ty| !self.is_unknown(ty));
        known && !symbol.attributes.contains(Attributes::PARAMETER) && matches!(symbol.details, Details::Object(_))
    }

    /// R808 language-binding-spec of a variable or procedure.
    pub fn bind_name(&mut self, name: Name, bind: &tree::Bind) {
        if let Some(symbol) = self.symbols.find(self.scope, NameSpace::Ordinary, name.atom) {
            self.bind_to(symbol, name, bind);
        }
    }

    /// Gives `symbol` the attribute BIND(C) and its binding label, unless it has another one.
    fn bind_to(&mut self, symbol: SymbolId, name: Name, bind: &tree::Bind) {
        let label = self.binding_label(name, bind);
        if bind.name.is_some() {
            self.symbols.write_of(symbol).label = Some(label.clone());
        }
        self.symbols[symbol].attributes |= Attributes::BIND_C;
        let token = self.symbols[symbol].token.unwrap_or(name.token);
        let details = &self.symbols[symbol].details;
        let known = matches!(details, Details::Subprogram(_) | Details::Object(_) | Details::CommonBlock { .. });
        let boxed = |binding: &mut Option<Box<String>>| binding.replace(Box::new(label.clone())).map(|before| *before);
        let before = match &mut self.symbols[symbol].details {
            Details::Subprogram(subprogram) => subprogram.binding.replace(label.clone()),
            Details::Object(object) => boxed(&mut object.binding),
            Details::CommonBlock { binding, .. } => boxed(binding),
            _ => self.declaring.replace_label(symbol, label.clone()),
        };
        let before = before.filter(|before| *before != label);
        // What was said before it was known what has the label.
        let early = if known { self.declaring.take_label(symbol) } else { None };
        let before = before.or_else(|| early.filter(|before| *before != label));
        if let Some(before) = before {
            let at = Name { token, ..name }.span();
            self.report(problems::scope::labeled_twice(self.text(name.atom), &before, &label, at));
        }
    }

    /// The binding label: as written, or the name in lower case.
    pub fn binding_label(&mut self, name: Name, bind: &tree::Bind) -> String {
        let written = bind.name.as_ref().and_then(|label| {
            let label = self.resolve_expr(label);
            self.must_be_a_label(label);
            self.constant_value(label)
        });
        match written {
            Some(Constant::Character(text)) => {
                let label = text.trim_matches(' ').to_string();
                if let Some(expr) = bind.name.as_ref().filter(|_| !is_identifier(&label)) {
                    self.report(problems::scope::no_label(&label, expr.span));
                }
                label
            }
            _ => self.text(name.atom).to_string(),
        }
    }
}

/// Whether a binding label is an identifier of C, or nothing at all (18.10.2); compilers take `$` for a letter.
fn is_identifier(label: &str) -> bool {
    let letter = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    let all = label.chars().all(|c| letter(c) || c.is_ascii_digit());
    label.is_empty() || all && !label.starts_with(|c: char| c.is_ascii_digit())
}
