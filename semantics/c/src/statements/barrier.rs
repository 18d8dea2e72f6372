//! 6.8.7.2: what jumps may leave and not enter, and the labels and jumps of a function among it.

use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::BarrierText;
use parser::Name;
use source::Span;
use std::collections::{HashMap, HashSet};
use symbols::{NameSpace, ScopeId, ScopeKind, SymbolId};

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
    pub(crate) barriers: Vec<(BarrierPlace, Barrier)>,
    /// Where the statement that is read stands.
    pub(crate) place: BarrierPlace,
    pub(crate) jumps: Vec<Jump>,
    /// GNU's `goto *address`: where each stands.
    pub(crate) computed: Vec<(Span, BarrierPlace)>,
    /// The labels that are defined, and where each is.
    pub(crate) defined: HashMap<SymbolId, BarrierPlace>,
    /// GNU: the labels that blocks declare.
    pub(crate) local: Vec<(Name, SymbolId)>,
}

/// A mention of a label.
pub(crate) struct Jump {
    pub(crate) label: Name,
    pub(crate) scope: ScopeId,
    pub(crate) place: BarrierPlace,
    /// Whether it goes there; `&&label` does not.
    pub(crate) goes: bool,
}

impl Labels {
    /// Whether a jump from `from` to `to` enters something; the outermost thing it enters.
    pub(crate) fn entered_barrier(&self, from: BarrierPlace, to: BarrierPlace) -> Option<Barrier> {
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

/// Clang: a computed jump may go to every label whose address is taken.
pub(crate) fn check_computed(known: &Known, report: &mut Report, labels: &Labels, addressed: &[(Name, BarrierPlace)]) {
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
            report.add(problems::scope::computed_into_scope(known.text(label.atom), what, at));
        }
    }
}

/// 6.8.5.3p2: a label of a `switch` at `from` does not stand behind a declaration that the `switch` is outside of.
pub(crate) fn check_case_place(known: &Known, report: &mut Report, labels: &Labels, from: BarrierPlace, at: Span) {
    if let Some(barrier) = labels.entered_barrier(from, labels.place) {
        let what = known.barrier_name(barrier);
        report.add(problems::declaration::switch_into_scope(what, at));
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

    pub(crate) fn function_scope(&self) -> ScopeId {
        let mut scope = self.scope;
        while let (Some(parent), false) =
            (self.table.scopes[scope].parent, self.table.scopes[scope].kind == ScopeKind::Subprogram)
        {
            scope = parent;
        }
        scope
    }

    pub(crate) fn barrier_name(&self, barrier: Barrier) -> BarrierText {
        match barrier {
            Barrier::Declaration(symbol) => {
                BarrierText::Variable { name: self.text(self.table[symbol].name).to_owned() }
            }
            Barrier::Cleanup(symbol) => BarrierText::Cleanup { name: self.text(self.table[symbol].name).to_owned() },
            Barrier::StatementExpression => BarrierText::StatementExpression,
        }
    }
}
