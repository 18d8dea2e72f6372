//! 15.3 characteristics of procedures: whether one may stand for another.

use super::implicit_interface::told_by_procedure;
use crate::constraint::characteristics::Difference;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::modules::lookup::Lookup;
use crate::problems::phrases::{Characteristic, Requirement};
use symbols::{Attributes, Details, NameSpace, SymbolId, TypeId};

/// R1527 prefixes and attributes that a procedure brings along.
const PURE: Attributes = Attributes::PURE.union(Attributes::SIMPLE);
impl ExpressionReader<'_> {
    /// What `actual` would have to be to stand for `formal`; nothing if it is that, or if nobody knows.
    pub fn procedures_differ(&mut self, formal: SymbolId, actual: SymbolId) -> Option<Requirement> {
        if matches!(self.symbols[actual].details.ultimate(), Details::StatementFunction) {
            return Some(Requirement::NoStatementFunction);
        }
        let intrinsic = matches!(self.symbols[actual].details.ultimate(), Details::Intrinsic);
        let why = self.intrinsics_differ(Some(formal), actual);
        if why.is_some() || intrinsic {
            return why;
        }
        if self.known.names().is_elemental_procedure(actual) {
            return Some(Requirement::NoElementalProcedure);
        }
        let own = self.known.names().interface_of(actual);
        if self.known.names().is_pure(formal) && own.is_some() && !self.known.names().is_pure(actual) {
            return Some(Requirement::Pure);
        }
        let (formal_function, actual_function) =
            (self.known.names().is_function(formal), self.known.names().is_function(actual));
        match (formal_function, actual_function) {
            (Some(true), Some(false)) => return Some(Requirement::Function),
            (Some(false), Some(true)) => return Some(Requirement::Subroutine),
            _ => {}
        }
        if let (Some(one), Some(other)) = (self.known.names().result_of(formal), self.known.names().result_of(actual))
            && formal_function == Some(true)
            && !self.are_alike(one, other)
        {
            return Some(Requirement::SameResult);
        }
        let other = own?;
        let one = self.known.names().interface_of(formal)?;
        let differing = self.symbols[one].attributes.symmetric_difference(self.symbols[other].attributes);
        if differing.contains(Attributes::BIND_C) {
            return Some(Requirement::BindCAsItself);
        }
        let difference = self.interface_difference(one, other, None);
        // A dummy argument of the actual procedure takes whatever that of the other does.
        if let Some(Difference::Dummy(index, Characteristic::Type)) = difference
            && self.takes_more(one, other, index)
        {
            return None;
        }
        difference.map(|difference| match difference {
            Difference::Class => Requirement::SameClass,
            Difference::Count(..) => Requirement::SameArgumentCount,
            Difference::Dummy(..) => Requirement::SameArguments,
            Difference::Result(_) => Requirement::SameResult,
        })
    }
}

impl Lookup<'_, '_> {
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

    /// 10.2.2.4 (3): a procedure that needs an explicit interface is not pointed at with an implicit one, nor the other way.
    pub fn interfaces_differ(&mut self, pointer: SymbolId, target: SymbolId) -> Option<Requirement> {
        let implicit = |of: &Details| matches!(of, Details::Procedure { interface: None, .. });
        let intrinsic = matches!(self.symbols[target].details.ultimate(), Details::Intrinsic);
        if intrinsic {
            None
        } else if implicit(self.symbols[pointer].details.ultimate()) && self.needs_interface(target) {
            Some(Requirement::ImplicitInterface)
        } else if implicit(self.symbols[target].details.ultimate()) && self.needs_interface(pointer) {
            Some(Requirement::ExplicitInterface)
        } else {
            None
        }
    }

    /// 15.4.2.2: whether a procedure is one that needs an explicit interface where it is referred to.
    pub fn needs_interface(&mut self, procedure: SymbolId) -> bool {
        let interface = self.interface_of(procedure);
        interface.is_some_and(|interface| told_by_procedure(&self.symbols, interface).is_some())
    }

    /// C1533, C1030: whether a procedure that is not an intrinsic one is elemental.
    pub fn is_elemental_procedure(&mut self, procedure: SymbolId) -> bool {
        let elemental = Attributes::ELEMENTAL;
        let pointer = self.symbols[procedure].attributes.contains(Attributes::POINTER);
        let named = matches!(self.symbols[procedure].details.ultimate(), Details::Procedure { dummy: false, .. });
        self.symbols[procedure].attributes.contains(elemental)
            || self.interface_of(procedure).is_some_and(|of| self.symbols[of].attributes.contains(elemental))
            || named && !pointer && self.intrinsic_behind(procedure).is_some()
    }

    /// Whether it is a function; nothing if it may be a subroutine as well.
    pub fn is_function(&mut self, symbol: SymbolId) -> Option<bool> {
        if self.symbols[symbol].flags.contains(symbols::Flags::UNKNOWN_INTERFACE) {
            return None;
        }
        if let Some(interface) = self.interface_of(symbol)
            && let Details::Subprogram(of) = self.symbols[interface].details.ultimate()
        {
            return Some(of.is_function);
        }
        let typed = self.symbols[symbol].ty.is_some_and(|ty| !self.is_unknown(ty));
        let called = self.symbols[symbol].flags.contains(symbols::Flags::CALLED);
        if !typed && called && matches!(self.symbols[symbol].details, Details::Procedure { interface: None, .. }) {
            return Some(false);
        }
        typed.then_some(true)
    }

    /// The type of the result of a function.
    pub fn result_of(&mut self, symbol: SymbolId) -> Option<TypeId> {
        if let Some(interface) = self.interface_of(symbol)
            && let Details::Subprogram(of) = self.symbols[interface].details.ultimate()
        {
            return self.symbols[of.result?].ty;
        }
        self.symbols[symbol].ty
    }
}

impl Known<'_> {
    /// Whether the dummy argument at `index` of `other` is polymorphic and takes what that of `one` takes.
    fn takes_more(&self, one: SymbolId, other: SymbolId, index: usize) -> bool {
        let dummy = |of: SymbolId| match self.symbols[of].details.ultimate() {
            Details::Subprogram(of) => self.symbols[of.dummies.get(index).copied()??].ty,
            _ => None,
        };
        let class = |ty| self.record_of(ty).is_some_and(|(_, class)| class);
        dummy(one).zip(dummy(other)).is_some_and(|(one, other)| {
            class(one) && class(other) && self.rank(one) == self.rank(other) && self.type_compatible(other, one)
        })
    }

    /// Whether two types are the same as far as they are known: class, kind, rank.
    pub fn are_alike(&self, one: TypeId, other: TypeId) -> bool {
        let open = self.is_unknown(one) || self.is_unknown(other);
        let ranks = self.rank(one) == self.rank(other) || self.is_assumed_rank(one) != self.is_assumed_rank(other);
        open || self.type_compatible(one, other) && self.type_compatible(other, one) && ranks
    }
}
