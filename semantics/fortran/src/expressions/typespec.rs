//! R701 to R723 and R815: declaration type specifications and array specifications.

use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::IntegerUse;
use body::{ExprId, ExprKind};
use parser::Name;
use parser::fortran::tree::{self, KindSelector, TypeParam, TypeSpec, TypeSpecKind, Upper};
use source::{Atom, Span};
use symbols::{
    Attributes, Base, Bound, Details, Dimension, HostAccess, NameSpace, Record, RecordId, ScopeId, ScopeKind, Symbol,
    SymbolId, Type, TypeId, Types, Value,
};

/// An intrinsic type: its word, its class, its default kind, its kinds.
const INTRINSIC: &[(&str, Base, u8, &[u8])] = &[
    ("integer", Base::Integer, 4, &[1, 2, 4, 8, 16]),
    ("unsigned", Base::Unsigned, 4, &[1, 2, 4, 8, 16]),
    ("real", Base::Real, 4, &[2, 3, 4, 8, 10, 16]),
    ("doubleprecision", Base::Real, 8, &[]),
    ("complex", Base::Complex, 4, &[2, 3, 4, 8, 10, 16]),
    ("doublecomplex", Base::Complex, 8, &[]),
    ("logical", Base::Logical, 4, &[1, 2, 4, 8]),
    ("byte", Base::Integer, 1, &[]),
];

/// The class of the intrinsic type that a word means.
pub fn base_of(word: &str) -> Option<Base> {
    INTRINSIC.iter().find(|row| row.0 == word).map(|row| row.1)
}

/// Whether there is a kind of a class of intrinsic types.
pub fn has_kind(base: Base, kind: u8) -> bool {
    match base {
        Base::Char => matches!(kind, 1 | 2 | 4),
        _ => INTRINSIC.iter().any(|row| row.1 == base && row.3.contains(&kind)),
    }
}

impl ExpressionReader<'_> {
    /// R703 declaration-type-spec.
    pub fn type_spec(&mut self, spec: &TypeSpec) -> TypeId {
        match &spec.kind {
            TypeSpecKind::Intrinsic(word, selector) => self.intrinsic_type_spec(*word, selector.as_ref(), spec.span),
            TypeSpecKind::Character { length, kind } => {
                let kind = kind.as_ref().map_or(Some(1), |kind| self.character_kind(kind, spec.span));
                let Some(kind) = kind else { return Types::UNKNOWN };
                let length = match length {
                    None => Some(Value::integer(1)),
                    Some(length) => self.type_param(length),
                };
                self.symbols.types.intern(Type::Character { kind, length })
            }
            TypeSpecKind::Derived { class, name, parameters } => {
                match self.record_named(*name) {
                    // Values of enumerations are integers behind this point.
                    Some(record) if self.symbols.types.records[record].is_enumeration => self.default_integer(),
                    Some(record) => {
                        self.must_be_declarable(record, *class, *name);
                        let record = self.derived_type_spec(record, parameters, spec.span);
                        self.symbols.types.intern(Type::Record { record, class: *class })
                    }
                    None => {
                        self.actual_exprs(parameters);
                        Types::UNKNOWN
                    }
                }
            }
            TypeSpecKind::Record(name) => self.structure_named(*name),
            TypeSpecKind::Star { class } => self.symbols.types.intern(Type::Star { class: *class }),
            TypeSpecKind::TypeOf { expr, .. } => {
                let expr = self.resolve_expr(expr);
                self.element(self.ty(expr))
            }
        }
    }

    /// C703 and C705: TYPE names no abstract type, CLASS an extensible one.
    fn must_be_declarable(&mut self, record: RecordId, class: bool, name: Name) {
        let of = &self.symbols.types.records[record];
        let fixed = of.attributes.intersects(Attributes::SEQUENCE | Attributes::BIND_C) || of.is_enumeration;
        let problem = match class {
            false if of.attributes.contains(Attributes::ABSTRACT) => problems::data::abstract_type,
            true if fixed && of.fields.is_some() => problems::data::not_polymorphic,
            _ => return,
        };
        self.report(problem(self.text(name.atom), name.span()));
    }

    /// The type of a `class is` guard, which may be abstract.
    pub fn class_type_spec(&mut self, spec: &TypeSpec) -> TypeId {
        let TypeSpecKind::Derived { name, parameters, .. } = &spec.kind else { return self.type_spec(spec) };
        let kind = TypeSpecKind::Derived { class: true, name: *name, parameters: parameters.clone() };
        self.type_spec(&TypeSpec { kind, span: spec.span })
    }

    fn intrinsic_type_spec(&mut self, word: Atom, selector: Option<&KindSelector>, span: Span) -> TypeId {
        let text = self.text(word);
        let Some((_, base, default, kinds)) = INTRINSIC.iter().find(|row| row.0 == text) else { return Types::UNKNOWN };
        let default = match text {
            "byte" => *default,
            "doubleprecision" | "doublecomplex" => self.defaults.double,
            _ => self.defaults.kind(*base),
        };
        let kind = match selector {
            None => Some(i128::from(default)),
            Some(KindSelector::Expr(expr)) => match self.kind_value(expr) {
                Some(kind) => Some(kind),
                None => return self.unknown_kind(expr, *base),
            },
            Some(KindSelector::Star(bytes)) => {
                let bytes: Option<i128> = self.text(bytes.atom).parse().ok();
                bytes.map(|bytes| if *base == Base::Complex { bytes / 2 } else { bytes })
            }
        };
        let known =
            kind.and_then(|kind| u8::try_from(kind).ok()).filter(|kind| *kind == default || kinds.contains(kind));
        match known {
            Some(kind) => self.scalar(*base, kind),
            None => {
                self.report(problems::names::no_kind(text, kind.unwrap_or(-1), span));
                Types::UNKNOWN
            }
        }
    }

    /// The kind of a character type; one that depends on type parameters is told when they are known.
    fn character_kind(&mut self, tree: &tree::Expr, span: Span) -> Option<u8> {
        let Some(kind) = self.kind_value(tree) else {
            let lowered = self.resolve_expr(tree);
            return (!self.is_wrong_kind(lowered, tree.span)).then_some(1);
        };
        let known = u8::try_from(kind).ok().filter(|kind| has_kind(Base::Char, *kind));
        if known.is_none() {
            self.report(problems::names::no_kind("character", kind, span));
        }
        known
    }

    /// A kind that is not a constant is a mistake, unless what it refers to is one already.
    fn unknown_kind(&mut self, expr: &tree::Expr, _base: Base) -> TypeId {
        let lowered = self.resolve_expr(expr);
        if !self.may_have_a_value(lowered) || self.is_wrong_kind(lowered, expr.span) {
            return Types::UNKNOWN;
        }
        if let tree::ExprKind::Name(name) = &*expr.kind
            && matches!(
                self.find_symbol(NameSpace::Ordinary, name.atom).map(|symbol| &self.symbols[symbol].details),
                Some(Details::Unknown)
            )
        {
            self.report_undeclared_kind(*name);
        }
        Types::UNKNOWN
    }

    /// Whether a kind is known to be no integer, or a variable; that is told.
    fn is_wrong_kind(&mut self, lowered: ExprId, span: Span) -> bool {
        // A type parameter is a constant whose value each use of the type gives (7.5.3); a named constant without a value
        // is wrong or unknown where it is declared.
        let constant = Attributes::KIND | Attributes::PARAMETER;
        let is_parameter = |symbol: symbols::SymbolId| self.symbols[symbol].attributes.intersects(constant);
        let is_variable = matches!(&self.body.exprs[lowered].kind, ExprKind::Symbol(symbol)
            if !is_parameter(*symbol) && self.symbols[*symbol].ty.is_some_and(|ty| !self.is_unknown(ty)));
        let ty = self.ty(lowered);
        let other = !self.is_unknown(ty) && !matches!(self.symbols.types[ty], Type::Scalar(Base::Integer, _));
        if other && self.is_constant(lowered) {
            let text = self.type_text(ty);
            self.report(problems::names::not_integer(IntegerUse::Kind, &text, span));
        } else if is_variable || !self.is_unknown(ty) && self.varying_part(lowered).is_some() {
            self.report(problems::names::not_constant(span));
            return true;
        }
        other && self.is_constant(lowered)
    }

    /// The value of a kind expression.
    pub fn kind_value(&mut self, expr: &tree::Expr) -> Option<i128> {
        if let Some(host) = self.host_of_kind(expr) {
            return self.in_scope(host, |reader| reader.kind_value(expr));
        }
        let expr = self.resolve_expr(expr);
        self.integer_value(expr)
    }

    /// 8.8: where a kind is a constant of the host that the list of an IMPORT statement leaves out. A kind can be nothing else
    /// there, so that is a warning (flang takes the constant as well).
    fn host_of_kind(&mut self, expr: &tree::Expr) -> Option<ScopeId> {
        let tree::ExprKind::Name(name) = &*expr.kind else { return None };
        let scope = self.scoping_unit(self.scope);
        let HostAccess::Only(names) = &self.symbols.scopes[scope].host else { return None };
        let listed = names.contains(&name.atom) || self.forward.imports_only.contains(&scope);
        if listed || !self.is_interface_body(scope) || self.find_symbol(NameSpace::Ordinary, name.atom).is_some() {
            return None;
        }
        let host = self.symbols.scopes[scope].parent?;
        let found = self.lookup_from(host, NameSpace::Ordinary, name.atom)?;
        if !self.symbols[found].attributes.contains(Attributes::PARAMETER) {
            return None;
        }
        self.report(problems::scope::kind_not_imported(self.text(name.atom), name.span()));
        Some(host)
    }

    /// R701 type-param-value of a length; `None` for `*` and `:`.
    pub fn type_param(&mut self, param: &TypeParam) -> Option<Value> {
        match param {
            TypeParam::Expr(expr) => {
                let length = self.integer_expr(IntegerUse::Length, expr);
                Some(self.fold_value(length))
            }
            TypeParam::Assumed | TypeParam::Deferred => None,
        }
    }

    /// The derived type `name`; one that is not defined yet is expected later in the specification part.
    pub fn record_named(&mut self, name: Name) -> Option<RecordId> {
        // So the text of a module names a type that nothing is known of.
        if self.text(name.atom) == "_" {
            return None;
        }
        let found = match self.find_symbol(NameSpace::Ordinary, name.atom) {
            Some(symbol) if matches!(self.symbols[symbol].details.ultimate(), Details::DerivedType { .. }) => {
                Some(symbol)
            }
            Some(symbol) if self.is_parameter_of_type(symbol) => self.type_around(symbol, name.atom),
            _ => self.find_symbol(NameSpace::Tag, name.atom),
        };
        if let Some(symbol) = found {
            self.names.push((name.token, symbol));
            self.note_host_reference(symbol, name);
            self.check(|known, report| known.must_be_one(symbol, name, report));
            return match self.symbols[symbol].details.ultimate() {
                Details::DerivedType { record } => Some(*record),
                _ => None,
            };
        }
        let found = self.find_symbol(NameSpace::Ordinary, name.atom);
        if let Some(found) = found
            && matches!(&self.symbols[found].details, Details::UseAssoc { ultimate, .. } if **ultimate == Details::Unknown)
        {
            self.check(|known, report| known.must_be_one(found, name, report));
            return None;
        }
        if self.resolving || self.known_otherwise(name) {
            if self.report.reported.insert((self.scope, name.atom)) && !self.is_incomplete(self.scope, name.atom) {
                let problem = problems::names::no_type(self.text(name.atom), name.span());
                self.report(self.with_nearest(
                    problem,
                    name,
                    self.declared_names(self.scope, true, &self.report),
                    &self.report,
                ));
            }
            return None;
        }
        Some(self.expect_type(name))
    }

    /// A type that is defined further down, in the same specification part: a BLOCK construct has its own.
    pub fn expect_type(&mut self, name: Name) -> RecordId {
        let kind = |scope: ScopeId| self.symbols.scopes[scope].kind;
        let around = self.symbols.scopes_around(self.scope).find(|scope| kind(*scope) != ScopeKind::DerivedType);
        let block = around.filter(|scope| kind(*scope) == ScopeKind::Block);
        let scope = block.unwrap_or_else(|| self.scoping_unit(self.scope));
        let record = Record { name: Some(name.atom), module: self.defining_module(scope), ..Record::default() };
        let record = self.symbols.types.records.push(record);
        let mut symbol = Symbol { token: None, ..Symbol::new(name.atom, scope, Details::DerivedType { record }) };
        let before = self.symbols.find(scope, NameSpace::Ordinary, name.atom).map(|before| &self.symbols[before]);
        let space = match before {
            Some(Symbol { details: Details::Generic { .. }, .. }) => NameSpace::Tag,
            Some(Symbol { attributes, .. }) => {
                symbol.attributes = *attributes;
                NameSpace::Ordinary
            }
            None => NameSpace::Ordinary,
        };
        let symbol = self.symbols.declare(space, symbol);
        self.names.push((name.token, symbol));
        self.forward.expected_types.push((name, record, self.scope));
        record
    }

    /// R732: whether `symbol` is a parameter of the type that is defined here.
    pub fn is_parameter_of_type(&self, symbol: SymbolId) -> bool {
        let of = &self.symbols[symbol];
        let scope = &self.symbols.scopes[of.scope];
        scope.kind == symbols::ScopeKind::DerivedType && of.attributes.intersects(Attributes::KIND | Attributes::LEN)
    }

    /// The type whose name a type parameter has: a name before a list of parameters is that of a type.
    pub fn type_around(&mut self, parameter: SymbolId, name: Atom) -> Option<SymbolId> {
        let around = self.symbols.scopes[self.symbols[parameter].scope].parent?;
        let found = self.lookup_from(around, NameSpace::Ordinary, name)?;
        match self.symbols[found].details.ultimate() {
            Details::DerivedType { .. } => Some(found),
            Details::Generic { .. } => self.lookup_from(around, NameSpace::Tag, name),
            _ => None,
        }
    }

    /// Whether the name means something that is not a type.
    fn known_otherwise(&mut self, name: Name) -> bool {
        let scope = self.scope;
        self.report.reported.contains(&(scope, name.atom))
            || self.find_symbol(NameSpace::Ordinary, name.atom).is_some_and(|symbol| {
                !matches!(self.symbols[symbol].details, Details::Unknown | Details::Generic { .. })
            })
    }

    /// The module whose entity something declared in `scope` is.
    pub fn defining_module(&self, scope: symbols::ScopeId) -> Option<Atom> {
        let scope = &self.symbols.scopes[scope];
        let is_module = matches!(scope.kind, symbols::ScopeKind::Module | symbols::ScopeKind::Submodule);
        scope.owner.filter(|_| is_module).map(|owner| self.symbols[owner].name)
    }

    /// R815 array-spec. A colon alone is assumed shape here; allocatables and pointers make it deferred in the end.
    pub fn resolve_shape(&mut self, shape: &[tree::Dimension]) -> Vec<Dimension> {
        shape.iter().map(|dimension| self.resolve_dimension(dimension)).collect()
    }

    fn resolve_dimension(&mut self, dimension: &tree::Dimension) -> Dimension {
        let lower = match &dimension.lower {
            Some(lower) => self.bound_value(lower),
            None => Value::integer(1),
        };
        let upper = match &dimension.upper {
            Upper::Expr(upper) => Bound::Last(self.bound_value(upper)),
            Upper::Star => Bound::AssumedSize,
            Upper::Missing => Bound::AssumedShape,
            Upper::Rank => Bound::AssumedRank,
        };
        Dimension { lower, upper }
    }

    fn bound_value(&mut self, tree: &tree::Expr) -> Value {
        let bound = self.integer_expr(IntegerUse::Bound, tree);
        self.fold_value(bound)
    }

    pub fn structure_named(&mut self, name: Name) -> TypeId {
        match self.record_named(name) {
            Some(record) => self.symbols.types.intern(Type::Record { record, class: false }),
            None => Types::UNKNOWN,
        }
    }
}

impl Known<'_> {
    /// The `*` or `:` that a type specification of characters gives as the length.
    pub fn length_sign(&self, spec: &tree::TypeSpec) -> Option<char> {
        let text = self.normalized_source(spec.span).replace(' ', "").to_ascii_lowercase();
        let length = text.strip_prefix("character(").or_else(|| text.strip_prefix("character*("))?;
        length.trim_start_matches("len=").chars().next().filter(|sign| matches!(sign, '*' | ':'))
    }

    /// Which type parameters of `ty` are `sign`: assumed if it is `*`, deferred if it is `:`.
    pub fn parameters_that_are(&self, sign: &str, ty: TypeId) -> Vec<bool> {
        let record = self.record_of(ty).map(|(record, _)| &self.symbols.types.records[record]);
        let values = record.and_then(|record| record.instance.as_ref()).map(|instance| &instance.values[..]);
        let is = |value: &Value| matches!(value, Value::Text(text) if text == sign);
        values.unwrap_or_default().iter().map(is).collect()
    }
}
