//! Reductions that are scanned (OpenMP 5.2, 5.6): the iterations are executed in order, each starts with the identity of the operation, and
//! `scan` is where what came before and what the iteration added meet.

use super::nest::Axes;
use super::reduction::Reduced;
use super::*;
use crate::outline::clauses::has_clause;
use crate::outline::region::has_modifier;
use directives::{Clause, Leaf};
use semantics::body::{ConstructId, StatementKind};
use semantics::translate::OmpConstruct;

/// A scanned variable of a loop.
#[derive(Clone, Copy)]
pub(super) struct Scanned {
    construct: ConstructId,
    reduced: Reduced,
    /// What the iterations so far came to, with the value from outside.
    so_far: MemoryPlace,
    /// Whether the phase that reads comes before the one that updates.
    is_exclusive: bool,
}

impl Lower<'_> {
    /// Whether a clause of a construct asks for scans.
    pub(super) fn has_scans(&self, construct: ConstructId, reading: &OmpConstruct) -> bool {
        let (unit, body) = (self.frame.unit, self.frame.body);
        reading
            .clauses
            .iter()
            .any(|clause| clause.clause == Clause::Reduction && has_modifier(unit, body, construct, clause, "inscan"))
    }

    /// Takes the reductions of a loop that are scanned out of its reductions, which all are or none.
    pub(super) fn start_scans(
        &mut self,
        construct: ConstructId,
        reading: &OmpConstruct,
        axes: Axes,
        reduced: &mut Vec<Reduced>,
    ) -> Vec<Scanned> {
        if !self.has_scans(construct, reading) {
            return Vec::new();
        }
        let at = self.frame.body.constructs[construct].line;
        if reduced.iter().any(|reduced| reduced.elements.is_some()) {
            self.report(problems::no_code_for_clause("reduction", at));
            return Vec::new();
        }
        let is_exclusive = self.scans_exclusively(construct);
        let space = if axes.threads { Space::Shared } else { Space::Local };
        let mut scans = Vec::new();
        for reduced in reduced.drain(..) {
            let cell = reduced.scalar.cell();
            let so_far = self.add_slot("scan".into(), space, cell.bytes(), cell.bytes(), false);
            let first = match reduced.outside {
                Binding::Register(var, ..) => self.build.read_variable(var),
                Binding::Memory(place) => self.load(place, cell),
            };
            self.write_as_one(so_far, cell, first);
            scans.push(Scanned { construct, reduced, so_far, is_exclusive });
        }
        scans
    }

    /// Whether the directive that separates the phases of a loop says so.
    fn scans_exclusively(&self, construct: ConstructId) -> bool {
        let body = self.frame.body;
        let mut found = false;
        body.each_statement(&body.constructs[construct].block, |statement| {
            if let StatementKind::Construct(inner) = body.statements[statement].kind {
                let inner = &body.constructs[inner];
                found |= inner.directive().name().last() == Leaf::Scan
                    && inner.clauses().any(|clause| clause.name() == Clause::Exclusive);
            }
        });
        found
    }

    /// What the variables are when an iteration of a loop starts.
    pub(super) fn start_scanned_iteration(&mut self, construct: ConstructId) {
        for scan in self.scans_of(construct) {
            let Reduced { symbol, operator, scalar, .. } = scan.reduced;
            let value = match scan.is_exclusive {
                true => self.load(scan.so_far, scalar.cell()),
                false => self.reduction_identity(operator, scalar),
            };
            self.initialize_variable(symbol, scalar, value);
        }
    }

    /// `scan`: what the iteration added counts from here on, or begins here.
    pub(super) fn lower_scan(&mut self, construct: ConstructId, reading: &OmpConstruct) {
        let Some(innermost) = self.scans.last().map(|scan| scan.construct) else {
            return self.no_code(construct, reading);
        };
        let (inclusive, exclusive) = (has_clause(reading, Clause::Inclusive), has_clause(reading, Clause::Exclusive));
        if inclusive == exclusive {
            return self.no_code(construct, reading);
        }
        for scan in self.scans_of(innermost) {
            let Reduced { symbol, operator, scalar, .. } = scan.reduced;
            let value = if exclusive { self.reduction_identity(operator, scalar) } else { self.add_scanned(scan) };
            self.initialize_variable(symbol, scalar, value);
        }
    }

    /// Where the phase that updates comes last, what it added counts in the next iteration.
    pub(super) fn end_scanned_iteration(&mut self, construct: ConstructId) {
        for scan in self.scans_of(construct).into_iter().filter(|scan| scan.is_exclusive) {
            self.add_scanned(scan);
        }
    }

    /// The values go out, which everybody can read.
    pub(super) fn finish_scans(&mut self, scans: Vec<Scanned>) {
        for Scanned { reduced, so_far, .. } in scans {
            let cell = reduced.scalar.cell();
            let value = self.load(so_far, cell);
            match reduced.outside {
                Binding::Register(var, ..) => self.build.write(var, value),
                Binding::Memory(place) => self.write_as_one(place, cell, value),
            }
        }
    }

    fn scans_of(&self, construct: ConstructId) -> Vec<Scanned> {
        self.scans.iter().copied().filter(|scan| scan.construct == construct).collect()
    }

    fn add_scanned(&mut self, scan: Scanned) -> Value {
        let Reduced { symbol, operator, scalar, .. } = scan.reduced;
        let so_far = self.load(scan.so_far, scalar.cell());
        let Some((own, _)) = self.read_variable(symbol) else { return so_far };
        let value = self.combine_values(operator, scalar, so_far, own);
        self.write_memory(scan.so_far, scalar.cell(), value);
        value
    }
}
