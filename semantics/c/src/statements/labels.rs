//! 6.8.2 labels and 6.8.7 jumps: which label each `goto` means, and whether it may go there.

use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use parser::Name;
use source::Span;
use std::collections::{HashMap, HashSet};
use symbols::{Details, NameSpace, ScopeId, ScopeKind, Symbol, SymbolId};

/// What a jump may leave and not enter: each stands in the one before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Barrier {
    /// 6.8.7.2p1: from the declaration of an identifier with a variably modified type to the end of its scope.
    Declaration(SymbolId),
    /// GNU: a statement expression.
    StatementExpression,
    /// GNU: from the declaration of an object with `cleanup` to the end of its scope.
    Cleanup(SymbolId),
}

/// A place among the barriers: the innermost one around it.
pub(crate) type BarrierPlace = Option<u32>;

/// The jumps and labels of a function.
#[derive(Default)]
pub(crate) struct Labels {
    barriers: Vec<(BarrierPlace, Barrier)>,
    /// Where the statement that is read stands.
    pub(crate) place: BarrierPlace,
    jumps: Vec<Jump>,
    /// GNU's `goto *address`: where each stands.
    computed: Vec<(Span, BarrierPlace)>,
    /// The labels that are defined, and where each is.
    defined: HashMap<SymbolId, BarrierPlace>,
    /// GNU: the labels that blocks declare.
    local: Vec<(Name, SymbolId)>,
}

/// A mention of a label.
struct Jump {
    label: Name,
    scope: ScopeId,
    place: BarrierPlace,
    /// Whether it goes there; `&&label` does not.
    goes: bool,
}

impl Labels {
    /// Whether a jump from `from` to `to` enters something; the outermost thing it enters.
    fn entered_barrier(&self, from: BarrierPlace, to: BarrierPlace) -> Option<Barrier> {
        let mut around = HashSet::new();
        let mut at = from;
        while let Some(place) = at {
            around.insert(place);
            at = self.barriers[place as usize].0;
        }
        let mut at = to;
        let mut entered = None;
        while let Some(place) = at.filter(|place| !around.contains(place)) {
            let (outer, barrier) = self.barriers[place as usize];
            entered = Some(barrier);
            at = outer;
        }
        entered
    }
}

impl Lower<'_> {
    /// From here to the end of the scope, jumps from outside may not come in.
    pub(crate) fn enter_barrier(&mut self, barrier: Barrier) {
        let number = self.executing.labels.barriers.len() as u32;
        self.executing.labels.barriers.push((self.executing.labels.place, barrier));
        self.executing.labels.place = Some(number);
    }

    /// A `goto`, an `asm goto`, or `&&label`.
    pub(crate) fn mention_label(&mut self, label: Name, goes: bool) {
        if self.body.procedure.is_none() {
            return self.builder.report.add(problems::scope::label_outside(self.text(label.atom), label.span()));
        }
        let jump = Jump { label, scope: self.scope, place: self.executing.labels.place, goes };
        self.executing.labels.jumps.push(jump);
    }

    /// GNU `goto *address`
    pub(crate) fn note_computed(&mut self, at: Span) {
        self.executing.labels.computed.push((at, self.executing.labels.place));
    }

    /// GNU `__label__`: labels of a block.
    pub(crate) fn declare_local_labels(&mut self, names: &[Name]) {
        for name in names {
            if let Some(known) = self.table.find(self.scope, NameSpace::Label, name.atom) {
                let first = self.table[known].token.map_or(name.span(), Span::of_token);
                self.builder.report.add(problems::names::label_twice(self.text(name.atom), name.span(), first));
                continue;
            }
            let symbol = Symbol { token: self.token_of(*name), ..Symbol::new(name.atom, self.scope, Details::Label) };
            let id = self.table.declare(NameSpace::Label, symbol);
            self.executing.labels.local.push((*name, id));
            self.bind_name(*name, id);
        }
    }

    /// 6.2.1p3: a label is known in the whole function, or in the block that says so.
    pub(crate) fn declare_label(&mut self, name: Name) {
        let place = self.executing.labels.place;
        let known = self.visible_label(self.scope, name);
        match known {
            Some(known) if self.executing.labels.defined.contains_key(&known) => {
                let first = self.table[known].token.map_or(name.span(), Span::of_token);
                self.bind_name(name, known);
                self.builder.report.add(problems::names::label_twice(self.text(name.atom), name.span(), first));
            }
            Some(known) => {
                self.table[known].token = self.token_of(name);
                self.bind_name(name, known);
                self.executing.labels.defined.insert(known, place);
            }
            None => {
                let scope = self.function_scope();
                let symbol = Symbol { token: self.token_of(name), ..Symbol::new(name.atom, scope, Details::Label) };
                let id = self.table.declare(NameSpace::Label, symbol);
                self.bind_name(name, id);
                self.executing.labels.defined.insert(id, place);
            }
        }
    }

    /// 6.8.7.2: the labels that jumps name are in the function, and the jumps enter nothing that they may not.
    pub(crate) fn check_labels(&mut self) {
        let mut missing = HashSet::new();
        let mut addressed: Vec<(Name, BarrierPlace)> = Vec::new();
        for jump in std::mem::take(&mut self.executing.labels.jumps) {
            let Jump { label, scope, place, goes } = jump;
            let Some(symbol) = self.visible_label(scope, label) else {
                // GNU: a nested function may leave for a label that the function around it declares.
                if let Some(outer) = self.table.lookup(scope, NameSpace::Label, label.atom) {
                    self.bind_name(label, outer);
                } else if missing.insert(label.atom) {
                    self.builder.report.add(problems::names::no_label(self.text(label.atom), label.span()));
                }
                continue;
            };
            self.bind_name(label, symbol);
            let Some(to) = self.executing.labels.defined.get(&symbol).copied() else {
                if missing.insert(label.atom) {
                    self.builder.report.add(problems::names::no_label(self.text(label.atom), label.span()));
                }
                continue;
            };
            if !goes {
                addressed.push((label, to));
            }
            if let Some(barrier) = self.executing.labels.entered_barrier(place, to).filter(|_| goes) {
                let target = self.table[symbol].token.map_or(label.span(), Span::of_token);
                let what = self.barrier_name(barrier);
                self.builder.report.add(problems::declaration::jump_into_scope(
                    self.text(label.atom),
                    &what,
                    label.span(),
                    target,
                ));
            }
        }
        for (label, symbol) in std::mem::take(&mut self.executing.labels.local) {
            if !self.executing.labels.defined.contains_key(&symbol) && missing.insert(label.atom) {
                self.builder.report.add(problems::names::no_label(self.text(label.atom), label.span()));
            }
        }
        check_computed(&self.builder.lookup, &mut self.builder.report, &self.executing.labels, &addressed);
        self.executing.labels.computed.clear();
    }
}

/// Clang: a computed jump may go to every label whose address is taken.
fn check_computed(known: &Known, report: &mut Report, labels: &Labels, addressed: &[(Name, BarrierPlace)]) {
    // A place needs one look, however many jumps and labels are there.
    let mut seen = HashSet::new();
    let targets: Vec<(Name, BarrierPlace)> = addressed.iter().copied().filter(|(_, to)| seen.insert(*to)).collect();
    let mut from = HashSet::new();
    for (at, place) in labels.computed.iter().copied() {
        if !from.insert(place) {
            continue;
        }
        let found = targets.iter().find_map(|(label, to)| Some((label, labels.entered_barrier(place, *to)?)));
        if let Some((label, barrier)) = found {
            let what = known.barrier_name(barrier);
            report.add(problems::scope::computed_into_scope(known.text(label.atom), &what, at));
        }
    }
}

/// 6.8.5.3p2: a label of a `switch` at `from` does not stand behind a declaration that the `switch` is outside of.
pub(crate) fn check_case_place(known: &Known, report: &mut Report, labels: &Labels, from: BarrierPlace, at: Span) {
    if let Some(barrier) = labels.entered_barrier(from, labels.place) {
        let what = known.barrier_name(barrier);
        report.add(problems::declaration::switch_into_scope(&what, at));
    }
}

impl Known<'_> {
    /// The label that a name means in `scope`, in this function.
    pub(crate) fn visible_label(&self, scope: ScopeId, name: Name) -> Option<SymbolId> {
        let mut scope = scope;
        loop {
            if let Some(found) = self.table.find(scope, NameSpace::Label, name.atom) {
                return Some(found);
            }
            if self.table.scopes[scope].kind == ScopeKind::Subprogram {
                return None;
            }
            scope = self.table.scopes[scope].parent?;
        }
    }

    fn function_scope(&self) -> ScopeId {
        let mut scope = self.scope;
        while let (Some(parent), false) =
            (self.table.scopes[scope].parent, self.table.scopes[scope].kind == ScopeKind::Subprogram)
        {
            scope = parent;
        }
        scope
    }

    fn barrier_name(&self, barrier: Barrier) -> String {
        match barrier {
            Barrier::Declaration(symbol) => {
                format!("the declaration of `{}`, whose type has a variable size", self.text(self.table[symbol].name))
            }
            Barrier::Cleanup(symbol) => {
                format!("the declaration of `{}`, which is cleaned up", self.text(self.table[symbol].name))
            }
            Barrier::StatementExpression => "the beginning of a statement expression".to_string(),
        }
    }
}
