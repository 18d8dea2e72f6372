//! Variables and constants that nothing uses, and variables whose values nothing uses.

use crate::{Lint, problems, usage};
use rustc_hash::FxHashSet;
use source::{Atoms, Span, Token};
use symbols::{Attributes, Details, NameSpace, ScopeId, ScopeKind, SymbolId};

/// How names begin of variables that are there to be assigned what nobody needs.
const MEANT: &[&str] = &["unused", "dummy", "ignore", "junk"];
/// Words of attributes of C that say that a variable may be unused.
const UNUSED: &[&str] = &["unused", "__unused__", "maybe_unused", "__maybe_unused__", "cleanup", "__cleanup__"];
/// And those that say that something else than the text uses a function.
const USED: &[&str] = &["used", "__used__", "constructor", "__constructor__", "destructor", "__destructor__"];
/// Variables that somebody else looks at.
const SHARED: Attributes = Attributes::VOLATILE.union(Attributes::ASYNCHRONOUS).union(Attributes::EXTERN);

/// W3700 and W3702: what is declared, and named nowhere else.
pub fn check_variables(lint: &mut Lint) {
    let typing = lint.typing_indices();
    for (id, token) in lint.own_symbols() {
        let symbol = &lint.table[id];
        let Details::Object(object) = &symbol.details else { continue };
        let shared = object.dummy || object.result || object.common.is_some() || object.equivalenced;
        let constant = symbol.attributes.contains(Attributes::PARAMETER);
        let usage = lint.usage.get(&id).cloned().unwrap_or_default();
        let is_named = match constant {
            true => usage.in_statements > 0 || lint.others_in_declarations(id).any(|token| !lint.is_defined_at(token)),
            false => usage.names > 1 || lint.others_in_declarations(id).next().is_some(),
        };
        let is_named = is_named || lint.is_written_elsewhere(id) || typing.contains(&id);
        if shared || is_named || symbol.attributes.intersects(SHARED) || lint.may_be_unused(token) {
            continue;
        }
        let (name, at) = (lint.name(id), Span::of_token(token));
        lint.report(match constant {
            true => problems::unused_constant(name, at),
            false => problems::unused_variable(name, at),
        });
    }
}

/// W3703: what is assigned, and never read.
pub fn check_assigned(lint: &mut Lint) {
    if lint.flows.iter().any(|flow| flow.is_cut) {
        return;
    }
    for (id, token) in lint.own_symbols() {
        let Some(usage) = lint.usage.get(&id) else { continue };
        let Some(set) = usage.assigned else { continue };
        let is_used = usage.read.is_some() || usage.is_defined || usage.is_mentioned;
        let in_statements = usage.in_statements;
        let is_meant = MEANT.iter().any(|word| lint.name(id).starts_with(word));
        if !is_used
            && !is_meant
            && lint.is_private(id)
            && !lint.may_be_unused(token)
            && usage::count_evaluated(lint, id) >= in_statements
            && !lint.is_written_elsewhere(id)
        {
            let name = lint.name(id);
            lint.report(problems::set_and_unused(name, Span::of_token(token), set));
        }
    }
}

impl Lint<'_> {
    /// The variables that give their types to indices of their names: of FORALL, DO CONCURRENT and implied loops of array
    /// constructors (19.4).
    fn typing_indices(&self) -> FxHashSet<SymbolId> {
        let indices = self.table.symbols.iter().filter(|(_, index)| self.is_of_indices(index.scope));
        let around = indices.filter_map(|(_, index)| {
            let outer = self.table.scopes[index.scope].parent?;
            self.table.lookup(outer, NameSpace::Ordinary, index.name)
        });
        let mut found: FxHashSet<SymbolId> = around.map(|symbol| self.table.original(symbol)).collect();
        found.retain(|symbol| !self.is_of_indices(self.table[*symbol].scope));
        found
    }

    fn is_of_indices(&self, scope: ScopeId) -> bool {
        self.table.scopes[scope].kind == ScopeKind::Indices
    }

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

    /// The other tokens with the name of a variable in the specification part of its procedure: DATA has variables of its own that
    /// stand for no symbol.
    fn others_in_declarations(&self, id: SymbolId) -> impl Iterator<Item = u32> {
        let symbol = &self.table[id];
        let begin = self.begins.get(&symbol.scope).copied();
        let scope = self.table.scopes[symbol.scope].span;
        let range = begin.map_or(0..0, |begin| scope.start..begin.min(scope.end));
        let (name, own) = (symbol.name, symbol.token);
        let is_other = move |token: &u32| {
            Some(*token) != own && self.unit.tokens.get(*token as usize).is_some_and(|found| found.atom == name)
        };
        range.filter(is_other).filter(|_| !self.is_c())
    }

    /// Whether a token of the statements is spelled as the name of a variable, and stands for nothing that is known: in a directive
    /// that another one replaces, for instance. Components do not count, nor what declares or names another variable.
    pub fn is_written_elsewhere(&self, id: SymbolId) -> bool {
        let name = self.table[id].name;
        let names = &self.unit.resolved.names;
        let begin = self.begins.get(&self.table[id].scope).map_or(0, |begin| *begin as usize);
        let tokens = self.unit.tokens.iter().enumerate().skip(begin).filter(|(_, token)| token.atom == name);
        tokens.map(|(index, _)| index).any(|index| {
            let before = index.checked_sub(1).map_or("", |index| self.unit.atoms.text(self.unit.tokens[index].atom));
            let is_known = names.binary_search_by_key(&(index as u32), |(token, _)| *token).is_ok();
            !is_known && !matches!(before, "%" | "." | "->")
        })
    }

    /// Whether a named constant gets its value at a token: `(n = 4)` of PARAMETER.
    fn is_defined_at(&self, token: u32) -> bool {
        let next = self.unit.tokens.get(token as usize + 1);
        next.is_some_and(|next| self.unit.atoms.text(next.atom) == "=")
    }

    /// Whether the declaration of a variable of C says that it may be unused.
    pub fn may_be_unused(&self, token: u32) -> bool {
        self.is_c() && says_unused(self.unit.tokens, self.unit.atoms, token)
    }

    pub fn is_qualified_volatile(&self, id: SymbolId) -> bool {
        let types = &self.table.types;
        let is_volatile = |ty| matches!(types[ty], symbols::Type::Qualified { is_volatile: true, .. });
        self.table[id].ty.is_some_and(|ty| is_volatile(ty) || is_volatile(types.element(ty)))
    }
}

/// Whether the declaration of C in which a name stands says that it may be unused.
pub fn says_unused(tokens: &[Token], atoms: &Atoms, name: u32) -> bool {
    let text = |index: usize| tokens.get(index).map_or("", |token| atoms.text(token.atom));
    let ends = |index: &usize| !matches!(text(*index), ";" | "{" | "}" | "");
    let name = name as usize;
    let before = (0..name).rev().take(64).take_while(ends);
    let behind = (name..name + 64).take_while(ends);
    let mut around = before.chain(behind);
    // The words of an attribute stand behind one of these.
    let is_listed = |index: usize| index > 0 && matches!(text(index - 1), "(" | "," | "[" | "::");
    around.any(|index| UNUSED.contains(&text(index)) || is_listed(index) && USED.contains(&text(index)))
}
