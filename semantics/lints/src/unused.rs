//! Variables and constants that nothing uses, and variables whose values nothing uses.

use crate::{Lint, problems};
use source::Span;
use symbols::{Attributes, Details, SymbolId};

/// Words of attributes of C that say that a variable may be unused.
const UNUSED: &[&str] = &["unused", "__unused__", "maybe_unused", "__maybe_unused__", "cleanup", "__cleanup__"];
/// Variables that somebody else looks at.
const SHARED: Attributes = Attributes::VOLATILE.union(Attributes::ASYNCHRONOUS).union(Attributes::EXTERN);

/// W3001 and W3003: what is declared, and named nowhere else.
pub fn check_variables(lint: &mut Lint) {
    for (id, token) in lint.own_symbols() {
        let symbol = &lint.table[id];
        let Details::Object(object) = &symbol.details else { continue };
        let shared = object.dummy || object.result || object.common.is_some() || object.equivalenced;
        let is_named = lint.usage.get(&id).is_some_and(|usage| usage.names > 1);
        if shared || is_named || symbol.attributes.intersects(SHARED) || lint.may_be_unused(token) {
            continue;
        }
        let (name, at) = (lint.name(id), Span::of_token(token));
        lint.report(match symbol.attributes.contains(Attributes::PARAMETER) {
            true => problems::unused_constant(name, at),
            false => problems::unused_variable(name, at),
        });
    }
}

/// W3004: what is assigned, and never read.
pub fn check_assigned(lint: &mut Lint) {
    if lint.flows.iter().any(|flow| flow.is_cut) {
        return;
    }
    for (id, token) in lint.own_symbols() {
        let Some(usage) = lint.usage.get(&id) else { continue };
        let Some(set) = usage.assigned else { continue };
        let is_used = usage.read.is_some() || usage.is_defined || usage.is_mentioned;
        if !is_used && lint.is_private(id) && !lint.may_be_unused(token) {
            let name = lint.name(id);
            lint.report(problems::set_and_unused(name, Span::of_token(token), set));
        }
    }
}

impl Lint<'_> {
    /// Whether nobody but the procedure sees the value of a variable.
    fn is_private(&self, id: SymbolId) -> bool {
        let symbol = &self.table[id];
        let Details::Object(object) = &symbol.details else { return false };
        let shared = object.dummy || object.result || object.common.is_some() || object.equivalenced;
        let elsewhere = Attributes::TARGET | Attributes::POINTER | SHARED;
        !shared
            && !symbol.attributes.intersects(elsewhere)
            && !self.is_qualified_volatile(id)
            && !self.of_namelists.contains(&id)
            && !self.table.pointees.contains_key(&id)
    }

    /// Whether the declaration of a variable of C says that it may be unused.
    pub fn may_be_unused(&self, token: u32) -> bool {
        if !self.is_c() {
            return false;
        }
        let text = |index: usize| self.unit.tokens.get(index).map_or("", |token| self.unit.atoms.text(token.atom));
        let ends = |index: &usize| !matches!(text(*index), ";" | "{" | "}" | "");
        let token = token as usize;
        let before = (0..token).rev().take(64).take_while(ends);
        let behind = (token..token + 64).take_while(ends);
        before.chain(behind).any(|index| UNUSED.contains(&text(index)))
    }

    pub fn is_qualified_volatile(&self, id: SymbolId) -> bool {
        let types = &self.table.types;
        let is_volatile = |ty| matches!(types[ty], symbols::Type::Qualified { is_volatile: true, .. });
        self.table[id].ty.is_some_and(|ty| is_volatile(ty) || is_volatile(types.element(ty)))
    }
}
