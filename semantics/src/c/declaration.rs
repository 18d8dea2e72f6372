//! 6.7 declarations, at file scope and in blocks: which symbol each declarator makes, and whether it may.

use super::declarator::Prototype;
use super::lower::Lower;
use super::problems;
use super::specifiers::Specified;
use super::types::Kind;
use crate::body::{Body, StatementId, StatementKind};
use directives::Language;
use parser::Name;
use parser::c::tree::{
    Declaration, Declarator, DeclaratorPart, External, ExternalKind, Function, InitDeclarator, Initializer,
};
use symbols::details::{Object, Subprogram};
use symbols::{Attributes, Bound, Details, NameSpace, SymbolId, Type, TypeId, Types};

/// A function definition whose head is declared.
#[derive(Clone, Copy)]
pub(super) struct Definition {
    pub(super) symbol: SymbolId,
    pub(super) scope: symbols::ScopeId,
}

impl Lower<'_> {
    /// 6.9: what an external declaration declares.
    pub(super) fn external(&mut self, unit: &External) -> Option<Definition> {
        match &unit.kind {
            ExternalKind::Function(function) => self.function_head(function),
            ExternalKind::Declaration(declaration) => {
                let base = self.specifiers(&declaration.specifiers, declaration.declarators.is_empty());
                for declared in &declaration.declarators {
                    self.declare(base, declared);
                }
                None
            }
            ExternalKind::Directive(_) | ExternalKind::Asm(_) | ExternalKind::Empty => None,
            ExternalKind::Attributes(_) | ExternalKind::Pragma(_) | ExternalKind::Error => None,
        }
    }

    /// 6.9.1: the function and its parameters.
    pub(super) fn function_head(&mut self, function: &Function) -> Option<Definition> {
        let base = self.specifiers(&function.specifiers, false);
        let name = function.declarator.name?;
        let (ty, prototype) = self.declarator(&function.declarator, base.ty);
        let mut prototype = prototype?;
        self.old_parameters(function, &prototype);
        // `f() { … }` takes nothing; of `f(a) int a; { … }` callers know no types.
        prototype.variadic &= !prototype.dummies.is_empty() || !matches!(self.parameters(ty), Some([]));
        let ty = self.defined_type(ty, &prototype);
        let symbol = self.function_symbol(name, ty, base.attributes, &prototype, false);
        if let Details::Subprogram(subprogram) = &mut self.table[symbol].details {
            let empty = matches!(function.declarator.parts.first(),
                Some(DeclaratorPart::Function { parameters, .. }) if parameters.is_empty());
            subprogram.unprototyped = empty && !self.dialect.since(source::CStandard::C23);
        }
        self.table.scopes[prototype.scope].owner = Some(symbol);
        self.table.scopes[prototype.scope].span = self.kept(function.declarator.span.to(function.body_span));
        Some(Definition { symbol, scope: prototype.scope })
    }

    /// A definition with `()` has no parameters.
    fn defined_type(&mut self, ty: TypeId, prototype: &Prototype) -> TypeId {
        match self.table.types[ty].clone() {
            Type::Function { result, parameters, .. } => {
                self.table.types.intern(Type::Function { result, parameters, variadic: prototype.variadic })
            }
            _ => ty,
        }
    }

    fn parameters(&self, ty: TypeId) -> Option<&[TypeId]> {
        match &self.table.types[ty] {
            Type::Function { parameters, .. } => Some(parameters),
            _ => None,
        }
    }

    /// How many parameters are declared with their types.
    fn parameter_types(&self, declarator: &Declarator) -> usize {
        match declarator.parts.first() {
            Some(DeclaratorPart::Function { parameters, .. }) => parameters.len(),
            Some(DeclaratorPart::Pointer(..) | DeclaratorPart::Array { .. }) | None => 0,
        }
    }

    /// The types of K&R parameters; those not declared are `int`.
    fn old_parameters(&mut self, function: &Function, prototype: &Prototype) {
        let outer = std::mem::replace(&mut self.scope, prototype.scope);
        for declaration in &function.old_parameters {
            let base = self.specifiers(&declaration.specifiers, declaration.declarators.is_empty());
            for declared in &declaration.declarators {
                let (ty, _) = self.declarator(&declared.declarator, base.ty);
                let ty = self.adjusted(ty, &declared.declarator);
                let Some(name) = declared.declarator.name else { continue };
                match self.table.find(self.scope, NameSpace::Ordinary, name.atom) {
                    Some(symbol) => {
                        self.table[symbol].ty = Some(ty);
                        self.means(name, symbol);
                    }
                    None => self.report(problems::undeclared(self.text(name.atom), name.span())),
                }
            }
        }
        let int = self.int();
        for dummy in prototype.dummies.iter().flatten() {
            let named = self.parameter_types(&function.declarator) == 0;
            if named && self.table[*dummy].ty == Some(Types::UNKNOWN) {
                self.table[*dummy].ty = Some(int);
            }
        }
        self.scope = outer;
    }

    /// What one declarator of a declaration declares.
    pub(super) fn declare(&mut self, base: Specified, declared: &InitDeclarator) -> Option<SymbolId> {
        let name = declared.declarator.name?;
        let (ty, prototype) = self.declarator(&declared.declarator, base.ty);
        let own = self.effects(&declared.declarator.attributes);
        let ty = self.attributed(ty, own);
        let effects = base.effects.and(own);
        let base = Specified { attributes: base.attributes | own.attributes(), ..base };
        if base.is_typedef {
            self.check_alignas(effects, ty, Some("a typedef name"));
            let ty = self.aligned_type(ty, effects.align);
            if effects.transparent {
                self.make_transparent(ty);
            }
            self.check_inferred(base, "a typedef name", name.span());
            return Some(self.ordinary(name, Details::Typedef, ty, base.attributes));
        }
        let unaligned = match self.kind(ty) {
            Kind::Function => Some("a function"),
            _ => base.attributes.contains(Attributes::REGISTER).then_some("a `register` object"),
        };
        self.check_alignas(effects, ty, unaligned);
        if self.kind(ty) == Kind::Function {
            return Some(match prototype {
                Some(prototype) => {
                    let symbol = self.function_symbol(name, ty, base.attributes, &prototype, true);
                    self.table.scopes[prototype.scope].owner = Some(symbol);
                    symbol
                }
                None => {
                    let subprogram = self.subprogram(ty, true);
                    self.ordinary(name, Details::Subprogram(Box::new(subprogram)), ty, base.attributes)
                }
            });
        }
        let ty = self.completed(ty, declared.initializer.as_ref(), base.inferred);
        let natural = self.table.types.alignment(ty).and_then(|align| u32::try_from(align).ok());
        let ty = self
            .aligned_type(ty, if effects.alignment() > 0 { effects.alignment().max(natural.unwrap_or(0)) } else { 0 });
        let symbol = self.ordinary(name, Details::Object(Object::default()), ty, base.attributes);
        self.check_complete(name, ty, base.attributes, declared.initializer.is_some());
        if self.at_file_scope() {
            self.keep_constant(symbol, ty, base.attributes, declared.initializer.as_ref());
        }
        Some(symbol)
    }

    /// The value of an object of file scope that sizes and the like may use: `constexpr`, or `const` as an extension.
    fn keep_constant(
        &mut self,
        symbol: SymbolId,
        ty: TypeId,
        attributes: Attributes,
        initializer: Option<&Initializer>,
    ) {
        let constant = attributes.contains(Attributes::CONSTEXPR) || self.qualifiers(ty).is_const;
        let Some(Initializer::Expr(value)) = initializer.filter(|_| constant && self.kind(ty).is_integer()) else {
            return;
        };
        let value = self.quietly(|lower| {
            let value = lower.value(value);
            lower.convert(value, ty)
        });
        let Some(value) = self.fold(value) else { return };
        if let Details::Object(object) = &mut self.table[symbol].details {
            object.value = Some(symbols::Value::integer(value));
        }
    }

    fn subprogram(&self, ty: TypeId, interface: bool) -> Subprogram {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Function { result, variadic, .. } => {
                Subprogram { is_function: result.is_some(), variadic: *variadic, interface, ..Subprogram::default() }
            }
            _ => Subprogram { interface, ..Subprogram::default() },
        }
    }

    fn function_symbol(
        &mut self,
        name: Name,
        ty: TypeId,
        attributes: Attributes,
        prototype: &Prototype,
        interface: bool,
    ) -> SymbolId {
        let subprogram = Subprogram {
            dummies: prototype.dummies.clone(),
            scope: Some(prototype.scope),
            ..self.subprogram(ty, interface)
        };
        self.ordinary(name, Details::Subprogram(Box::new(subprogram)), ty, attributes)
    }

    /// Declares an ordinary identifier; several declarations of one entity are one symbol (6.2.2, 6.7).
    fn ordinary(&mut self, name: Name, details: Details, ty: TypeId, attributes: Attributes) -> SymbolId {
        if self.at_file_scope() {
            self.check_against_file(name, &details, ty);
        }
        let known = self.table.find(self.scope, NameSpace::Ordinary, name.atom);
        let own = known.filter(|known| !matches!(self.table[*known].details, Details::HostUnit { .. }));
        let symbol = match own {
            Some(known) => {
                self.again(known, name, details, ty, attributes);
                known
            }
            None => self.add(NameSpace::Ordinary, name, details, Some(ty)),
        };
        self.table[symbol].attributes |= attributes;
        if self.at_file_scope() {
            self.flags_of_file(symbol);
        }
        symbol
    }

    /// A name that its scope has already: a declaration of the same entity, or a mistake.
    fn again(&mut self, known: SymbolId, name: Name, details: Details, ty: TypeId, attributes: Attributes) {
        self.means(name, known);
        let before = self.table[known].ty.unwrap_or(Types::UNKNOWN);
        let linked = self.at_file_scope() || attributes.contains(Attributes::EXTERN);
        let same = match (&self.table[known].details, &details) {
            (Details::Subprogram(_), Details::Subprogram(_)) | (Details::Typedef, Details::Typedef) => true,
            (Details::Object(object), Details::Object(_)) => linked && !object.dummy,
            _ => false,
        };
        if !same || !self.compatible(before, ty) {
            if self.file.is_some() {
                self.report(problems::declared_twice(self.text(name.atom), name.span()));
            }
            return;
        }
        if !self.is_complete(before) && self.is_complete(ty) {
            self.table[known].ty = Some(ty);
        }
        self.define(known, details, ty);
    }

    /// The definition of a function says more than its prototypes.
    fn define(&mut self, known: SymbolId, details: Details, ty: TypeId) {
        if let (Details::Subprogram(before), Details::Subprogram(mut after)) = (&self.table[known].details, details)
            && before.interface
            && (!after.interface || before.scope.is_none())
        {
            after.directives = before.directives.clone();
            self.table[known].details = Details::Subprogram(after);
            self.table[known].ty = Some(ty);
        }
    }

    /// 6.7: all declarations of one entity have compatible types.
    fn check_against_file(&mut self, name: Name, details: &Details, ty: TypeId) {
        if self.file.is_none() {
            return;
        }
        for (file, other) in self.declared_around(NameSpace::Ordinary, name.atom) {
            let same = std::mem::discriminant(&file[other].details) == std::mem::discriminant(details);
            let Some(theirs) = file[other].ty else { continue };
            let theirs = self.import_type(file, theirs);
            if !same || !self.compatible(theirs, ty) {
                let (ty, theirs) = (self.spell(ty), self.spell(theirs));
                return self.report(problems::conflicting_types(self.text(name.atom), &ty, &theirs, name.span()));
            }
        }
    }

    /// What directives elsewhere say about the same entity.
    fn flags_of_file(&mut self, symbol: SymbolId) {
        let name = self.table[symbol].name;
        for (file, other) in self.declared_around(NameSpace::Ordinary, name) {
            self.table[symbol].flags |= file[other].flags;
            self.table[symbol].attributes |= file[other].attributes;
            if let (Details::Subprogram(from), Details::Subprogram(to)) =
                (&file[other].details, &mut self.table.symbols[symbol].details)
                && !from.directives.is_empty()
            {
                to.directives = from.directives.clone();
            }
        }
    }

    /// 6.7.10: `int a[] = …` has as many elements as it has values; `auto x = value` has its type.
    fn completed(&mut self, ty: TypeId, initializer: Option<&Initializer>, inferred: bool) -> TypeId {
        let Some(initializer) = initializer else { return ty };
        if let (true, Initializer::Expr(value)) = (inferred, initializer) {
            let value = self.quietly(|lower| lower.value(value));
            let found = self.table.types.unqualified(self.body.exprs[value].ty);
            let qualifiers = self.qualifiers(ty);
            return self.qualify(found, qualifiers);
        }
        match self.table.types[ty].clone() {
            Type::Array { element, mut dimensions, order } if dimensions[0].upper == Bound::AssumedSize => {
                let count = self.quietly(|lower| lower.count_of(ty, initializer));
                let Some(count) = count else { return ty };
                dimensions[0].upper = Bound::Extent(symbols::Value::integer(count));
                self.table.types.intern(Type::Array { element, dimensions, order })
            }
            _ => ty,
        }
    }

    /// 6.7: an object has a complete type, but for tentative and external declarations.
    fn check_complete(&mut self, name: Name, ty: TypeId, attributes: Attributes, initialized: bool) {
        // What is completed later in the file is complete here.
        let tentative = self.at_file_scope() && (self.file.is_none() || self.kind(ty) == Kind::Array);
        let lenient = tentative || attributes.contains(Attributes::EXTERN);
        let void = self.kind(ty) == Kind::Void && !attributes.contains(Attributes::EXTERN);
        if void || !self.is_complete(ty) && (!lenient || initialized && self.kind(ty) != Kind::Array) {
            let ty = self.spell(ty);
            self.report(problems::incomplete_type(self.text(name.atom), &ty, name.span()));
        }
    }

    /// A declaration in a block.
    pub(super) fn block_declaration(&mut self, declaration: &Declaration, out: &mut Vec<StatementId>) {
        self.assertion(declaration);
        let base = self.specifiers(&declaration.specifiers, declaration.declarators.is_empty());
        for declared in &declaration.declarators {
            let Some(symbol) = self.declare(base, declared) else { continue };
            let span = declared.declarator.span;
            let value = declared.initializer.as_ref().map(|initializer| self.initializer(symbol, initializer));
            let Details::Object(object) = &self.table[symbol].details else { continue };
            let mut object = object.clone();
            let kept = Attributes::STATIC | Attributes::EXTERN | Attributes::CONSTEXPR;
            let held = base.attributes.intersects(kept);
            if let Some(value) = value.filter(|_| held) {
                self.check_static(value);
                self.check_constexpr(symbol, value);
            }
            object.value = value.filter(|_| held).map(|value| self.stored_value(value));
            self.table[symbol].details = Details::Object(object);
            if !base.attributes.contains(Attributes::EXTERN) {
                let value = value.filter(|_| !base.attributes.contains(Attributes::STATIC));
                self.push(StatementKind::Declare(symbol, value), span, out);
            }
        }
    }

    /// 6.7.11 static_assert
    pub(super) fn assertion(&mut self, declaration: &Declaration) {
        let Some((condition, _)) = &declaration.assertion else { return };
        if self.constant(condition, "what is asserted") == Some(0) {
            self.report(problems::assertion_failed(condition.span));
        }
    }

    /// The initial values of a declaration at file scope.
    pub(super) fn initial_values(&mut self, declaration: &Declaration) {
        self.assertion(declaration);
        for declared in &declaration.declarators {
            let name = declared.declarator.name.map(|name| name.atom);
            let symbol = name.and_then(|name| self.table.find(self.scope, NameSpace::Ordinary, name));
            if let (Some(symbol), Some(initializer)) = (symbol, &declared.initializer)
                && matches!(self.table[symbol].details, Details::Object(_))
            {
                let value = self.initializer(symbol, initializer);
                self.check_static(value);
                self.check_constexpr(symbol, value);
            }
        }
    }

    /// The body of a function, and those of the functions inside it.
    pub(super) fn function_body(&mut self, function: &Function, definition: Definition) -> Vec<Body> {
        self.body = Body::new(Some(definition.symbol), Language::C);
        let outer = std::mem::replace(&mut self.scope, definition.scope);
        let result = match &self.table.types[self.table[definition.symbol].ty.unwrap_or(Types::UNKNOWN)] {
            Type::Function { result, .. } => *result,
            _ => Some(Types::UNKNOWN),
        };
        self.result = result.unwrap_or_else(|| self.table.types.intern(Type::Void));
        let mut block = Vec::new();
        for statement in &function.body {
            self.statement(statement, &mut block);
        }
        self.check_labels();
        self.scope = outer;
        self.body.block = block;
        let body = std::mem::replace(&mut self.body, Body::new(None, Language::C));
        std::iter::once(body).chain(std::mem::take(&mut self.nested)).collect()
    }
}
