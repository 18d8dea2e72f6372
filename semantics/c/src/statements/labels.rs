//! 6.8.2 labels and 6.8.7 jumps: which label each `goto` means, and whether it may go there.

use crate::lower::Lower;
use crate::problems;
use crate::statements::barrier::{Barrier, BarrierPlace, Jump, check_computed};
use parser::Name;
use source::Span;
use std::collections::HashSet;
use symbols::{Details, NameSpace, Symbol};

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
                    what,
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
