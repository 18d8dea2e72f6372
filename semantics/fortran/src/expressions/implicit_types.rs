//! 8.7: the types of what nothing declares, and what else follows from all that was said of a name.

use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use parser::Name;
use source::Atom;
use symbols::details::Object;
use symbols::{Attributes, Base, Bound, Details, HostAccess, ScopeId, ScopeKind, SymbolId, Type, TypeId, Types};

impl Known<'_> {
    /// The type of an undeclared `name`; `None` under `implicit none`.
    pub fn implicit_type(&mut self, name: Atom, scope: ScopeId) -> Option<TypeId> {
        let first = self.text(name).bytes().next().unwrap_or(b'a');
        let letter = first.wrapping_sub(b'a') as usize;
        let mut scope = Some(scope);
        while let Some(id) = scope {
            let here = &self.symbols.scopes[id];
            if let Some(rules) = &here.implicit {
                if rules.none {
                    return None;
                }
                if let Some(ty) = rules.letters.get(letter).copied().flatten() {
                    return Some(ty);
                }
            }
            // 8.7: an interface body has rules of its own, a BLOCK construct those of its scoping unit, whatever they import.
            let cut = here.host == HostAccess::Nothing && here.kind != ScopeKind::Block || self.is_interface_body(id);
            scope = if cut { None } else { here.parent };
        }
        if self.defaults.implicit_none {
            return None;
        }
        Some(match first {
            b'i'..=b'n' => self.default_scalar(Base::Integer),
            _ => self.default_scalar(Base::Real),
        })
    }

    pub fn scalar(&mut self, base: Base, bytes: u8) -> TypeId {
        self.symbols.types.scalar(base, bytes)
    }

    /// Default integer.
    pub fn default_integer(&mut self) -> TypeId {
        self.default_scalar(Base::Integer)
    }

    /// A type of its default kind.
    pub fn default_scalar(&mut self, base: Base) -> TypeId {
        self.scalar(base, self.defaults.kind(base))
    }
}

impl ExpressionReader<'_> {
    /// What has a type or shape is an object, unless it is known to be something else.
    pub fn make_object(&mut self, symbol: SymbolId) {
        if matches!(self.symbols[symbol].details, Details::Unknown) {
            let attributes = self.symbols[symbol].attributes;
            self.symbols[symbol].details = match attributes {
                _ if attributes.contains(Attributes::INTRINSIC) => Details::Intrinsic,
                _ if attributes.contains(Attributes::EXTERNAL) => Details::Procedure { interface: None, dummy: false },
                _ => Details::Object(Object::default()),
            };
        }
    }

    /// The implicit type, deferred bounds, and what else follows from all that was said.
    pub fn finish_type(&mut self, symbol: SymbolId) {
        let of = &self.symbols[symbol];
        let (name, scope, token) = (of.name, of.scope, of.token);
        let element = self.symbols[symbol].ty.map(|ty| self.element(ty));
        let known_wrong = element == Some(Types::UNKNOWN) && self.symbols[symbol].ty == Some(Types::UNKNOWN);
        if element.is_none_or(|element| element == Types::UNKNOWN) && !known_wrong {
            let mistyped = self.report.reported.contains(&(scope, name));
            let implicit = if mistyped { None } else { self.implicit_type(name, scope) };
            let implicit = implicit.or_else(|| self.implicit_type_of_host(name, scope));
            if implicit.is_none() && !self.symbols[symbol].attributes.contains(Attributes::EXTERNAL) {
                let token = token.unwrap_or(0);
                self.in_scope(scope, |reader| {
                    reader.check(|known, report| known.report_undeclared(Name { atom: name, token }, report))
                });
            }
            let implicit = implicit.unwrap_or(Types::UNKNOWN);
            let ty = match self.symbols[symbol].ty.map(|ty| self.symbols.types[ty].clone()) {
                Some(Type::Array { dimensions, .. }) => self.array_of(implicit, dimensions),
                _ => implicit,
            };
            self.symbols[symbol].ty = Some(ty);
        }
        let deferred = Attributes::ALLOCATABLE | Attributes::POINTER;
        if self.symbols[symbol].attributes.intersects(deferred)
            && let Some(Type::Array { element, mut dimensions, .. }) =
                self.symbols[symbol].ty.map(|ty| self.symbols.types[ty].clone())
        {
            for dimension in dimensions.iter_mut().filter(|dimension| dimension.upper == Bound::AssumedShape) {
                dimension.upper = Bound::Deferred;
            }
            self.symbols[symbol].ty = Some(self.array_of(element, dimensions));
        }
    }

    /// 19.5.1.4: the type of what the execution part around an internal procedure makes a variable, which the procedure itself could not
    /// under `implicit none`.
    pub fn implicit_type_of_host(&mut self, name: Atom, scope: ScopeId) -> Option<TypeId> {
        let host = self.symbols.scopes[scope].parent.filter(|_| !self.is_interface_body(scope))?;
        let kind = self.symbols.scopes[host].kind;
        if !matches!(kind, ScopeKind::MainProgram | ScopeKind::Subprogram) {
            return None;
        }
        let ty = self.implicit_type(name, host)?;
        let tokens = self.tokens;
        self.around.mentions_name(name, tokens).then_some(ty)
    }

    /// Once execution parts are read, a declared object without a type has its implicit one.
    pub(super) fn type_implicitly(&mut self, symbol: SymbolId) {
        let untyped = self.symbols[symbol].ty.is_none();
        if !self.resolving || !untyped || !matches!(self.symbols[symbol].details, Details::Object(_) | Details::Unknown)
        {
            return;
        }
        let (scope, name) = (self.symbols[symbol].scope, self.symbols[symbol].name);
        // What is only mentioned may be anything in a missing module, a constant say.
        let mentioned = self.symbols[symbol].details == Details::Unknown;
        match mentioned && (self.is_incomplete(scope, name) || self.is_incomplete(self.scope, name)) {
            true => self.symbols[symbol].ty = Some(Types::UNKNOWN),
            false => self.finish_type(symbol),
        }
    }
}
