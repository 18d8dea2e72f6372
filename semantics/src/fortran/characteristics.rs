//! 15.3 characteristics of procedures: whether one may stand for another.

use super::context::Context;
use symbols::{Attributes, Details, NameSpace, SymbolId, TypeId};

/// R1527 prefixes and attributes that a procedure brings along.
const PURE: Attributes = Attributes::PURE.union(Attributes::SIMPLE);
/// The attributes of a dummy argument that are characteristics (15.3.2).
const OF_DUMMIES: Attributes = Attributes::ALLOCATABLE
    .union(Attributes::POINTER)
    .union(Attributes::OPTIONAL)
    .union(Attributes::VALUE)
    .union(Attributes::INTENT_IN)
    .union(Attributes::INTENT_OUT)
    .union(Attributes::INTENT_INOUT);

impl Context<'_> {
    /// The subprogram or interface body that says what `symbol` takes.
    pub fn interface_of(&mut self, symbol: SymbolId) -> Option<SymbolId> {
        let mut symbol = symbol;
        for _ in 0..8 {
            match self.symbols[symbol].details.ultimate() {
                Details::Subprogram(of) => return of.scope.map(|_| symbol),
                Details::Procedure { interface: Some(interface), .. } => {
                    let (interface, scope) = (*interface, self.symbols[symbol].scope);
                    let found = self.lookup_from(scope, NameSpace::Ordinary, interface)?;
                    symbol = (found != symbol).then_some(found)?;
                }
                _ => return None,
            }
        }
        None
    }

    /// Whether a procedure is known to be pure (15.7).
    pub fn is_pure(&mut self, procedure: SymbolId) -> bool {
        let pure = |attributes: Attributes| {
            attributes.intersects(PURE)
                || attributes.contains(Attributes::ELEMENTAL) && !attributes.contains(Attributes::IMPURE)
        };
        if pure(self.symbols[procedure].attributes) {
            return true;
        }
        self.interface_of(procedure).is_some_and(|interface| pure(self.symbols[interface].attributes))
    }

    /// What `actual` would have to be to stand for `formal`; nothing if it is that, or if nobody knows.
    pub fn procedures_differ(&mut self, formal: SymbolId, actual: SymbolId) -> Option<&'static str> {
        if matches!(self.symbols[actual].details.ultimate(), Details::StatementFunction) {
            return Some("no statement function");
        }
        let elemental = Attributes::ELEMENTAL;
        let intrinsic = matches!(self.symbols[actual].details.ultimate(), Details::Intrinsic);
        if self.symbols[actual].attributes.contains(elemental) && !intrinsic {
            let both = self.interface_of(formal).is_some_and(|of| self.symbols[of].attributes.contains(elemental));
            if !both {
                return Some("no elemental procedure");
            }
        }
        let own = self.interface_of(actual);
        if self.is_pure(formal) && !intrinsic && own.is_some() && !self.is_pure(actual) {
            return Some("pure");
        }
        let (formal_function, actual_function) = (self.is_function(formal), self.is_function(actual));
        match (formal_function, actual_function) {
            (Some(true), Some(false)) => return Some("a function"),
            (Some(false), Some(true)) => return Some("a subroutine"),
            _ => {}
        }
        if let (Some(one), Some(other)) = (self.result_of(formal), self.result_of(actual))
            && formal_function == Some(true)
            && !self.alike(one, other)
        {
            return Some("a function with the same result");
        }
        let (one, other) = (self.interface_of(formal)?, own?);
        self.dummies_differ(one, other)
    }

    /// Whether it is a function; nothing if it may be a subroutine as well.
    pub fn is_function(&mut self, symbol: SymbolId) -> Option<bool> {
        if let Some(interface) = self.interface_of(symbol)
            && let Details::Subprogram(of) = self.symbols[interface].details.ultimate()
        {
            return Some(of.is_function);
        }
        let typed = self.symbols[symbol].ty.is_some_and(|ty| !self.is_unknown(ty));
        typed.then_some(true)
    }

    /// The type of the result of a function.
    fn result_of(&mut self, symbol: SymbolId) -> Option<TypeId> {
        if let Some(interface) = self.interface_of(symbol)
            && let Details::Subprogram(of) = self.symbols[interface].details.ultimate()
        {
            return self.symbols[of.result?].ty;
        }
        self.symbols[symbol].ty
    }

    /// Whether two types are the same as far as they are known: class, kind, rank.
    fn alike(&self, one: TypeId, other: TypeId) -> bool {
        let open = self.is_unknown(one) || self.is_unknown(other);
        let ranks = self.rank(one) == self.rank(other) || self.is_assumed_rank(one) != self.is_assumed_rank(other);
        open || self.type_compatible(one, other) && self.type_compatible(other, one) && ranks
    }

    fn dummies_differ(&self, one: SymbolId, other: SymbolId) -> Option<&'static str> {
        let (Details::Subprogram(one), Details::Subprogram(other)) =
            (self.symbols[one].details.ultimate(), self.symbols[other].details.ultimate())
        else {
            return None;
        };
        if one.dummies.len() != other.dummies.len() {
            return Some("a procedure with as many dummy arguments");
        }
        let differ = one.dummies.iter().zip(&other.dummies).any(|(one, other)| match (one, other) {
            (Some(one), Some(other)) => !self.same_dummy(*one, *other),
            (None, None) => false,
            _ => true,
        });
        differ.then_some("a procedure with the same dummy arguments")
    }

    fn same_dummy(&self, one: SymbolId, other: SymbolId) -> bool {
        let (one, other) = (&self.symbols[one], &self.symbols[other]);
        let data = |details: &Details| matches!(details.ultimate(), Details::Object(_));
        if data(&one.details) != data(&other.details) {
            return matches!(one.details, Details::Unknown) || matches!(other.details, Details::Unknown);
        }
        // The dummy argument of the actual procedure takes what that of the other does.
        let types = one.ty.zip(other.ty).is_none_or(|(one, other)| {
            let open = self.is_unknown(one) || self.is_unknown(other);
            let ranks = self.rank(one) == self.rank(other);
            open || ranks && self.type_compatible(other, one)
        });
        types && (!data(&one.details) || one.attributes & OF_DUMMIES == other.attributes & OF_DUMMIES)
    }
}
