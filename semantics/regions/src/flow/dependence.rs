//! Whether iterations of loops meet in an element: tests of pairs of affine indexes, one dimension at a time (ZIV, strong SIV,
//! weak-zero SIV, few iterations counted through).

use super::affine::{Affine, to_affine};
use super::region::{loop_stride, trip_count};
use super::{Access, Flow, NodeId, NodeKind, Step};
use crate::data_environment::facts::Facts;
use body::{BinaryOp, ExprKind, Loop, StatementId, StatementKind};
use symbols::SymbolId;

/// What two accesses to one variable are to each other in a loop nest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Different iterations never refer to the same element.
    Independent,
    /// They may.
    Possible,
    /// They do, if there are enough iterations.
    Carried(Distance),
}

/// How far apart the iterations are that meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// The second access is so many iterations behind the first (before it, if negative).
    Iterations(i128),
    /// All iterations meet.
    All,
    /// A single iteration meets all others, or some pairs of iterations meet.
    One,
}

/// So many iterations are gone through one by one.
const MOST: i128 = 4096;

/// A nest whose iterations are compared.
pub struct Nest<'f, 'a> {
    /// The body and what is true of it.
    pub facts: &'f Facts<'a>,
    /// What it does.
    pub flow: &'f Flow,
    /// Where the loops stand.
    pub node: NodeId,
    /// The loops whose iterations are shared out.
    pub loops: Vec<StatementId>,
}

/// What the indexes so far say of the variable of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Delta {
    /// It does not appear.
    Free,
    /// The second access has so much more.
    By(i128),
    /// One access fixes it, or some of its values meet others.
    Fixed,
}

impl Nest<'_, '_> {
    /// Whether iterations of the nest meet in `first` and `second`, two accesses to one variable in it.
    pub fn compare_accesses(&self, first: &Access, second: &Access) -> Verdict {
        if first.through != second.through || are_apart(first, second) {
            return Verdict::Independent;
        }
        let mut loops = self.loops.clone();
        for access in [first, second] {
            loops.extend(self.loops_around(access).filter(|id| !self.loops.contains(id)));
        }
        let mut deltas = vec![Delta::Free; loops.len()];
        let mut possible = first.steps.len() != second.steps.len();
        for pair in first.steps.iter().zip(&second.steps) {
            match self.compare_step(pair, &loops, &mut deltas, [first, second]) {
                Verdict::Independent => return Verdict::Independent,
                Verdict::Possible => possible = true,
                Verdict::Carried(_) => {}
            }
        }
        // Whatever else is known, what meets is of one iteration.
        if deltas[..self.loops.len()].iter().all(|delta| *delta == Delta::By(0)) {
            return Verdict::Independent;
        }
        if possible || !self.is_repeated(&loops, &deltas) {
            return Verdict::Possible;
        }
        self.combine_deltas(&loops, &deltas)
    }

    /// The loops around an access, inside the nest.
    pub(super) fn loops_around(&self, access: &Access) -> impl Iterator<Item = StatementId> {
        let own = self.flow.is_within(access.node, self.node).then_some(self.node);
        self.flow.nodes_around(access.node, self.node).chain(own).filter_map(|node| match self.flow.nodes[node].kind {
            NodeKind::Loop(id) => Some(id),
            _ => None,
        })
    }

    pub(super) fn find_counted(&self, id: StatementId) -> Option<&Loop> {
        match &self.facts.body.statements[id].kind {
            StatementKind::Loop(inner) => Some(inner),
            _ => None,
        }
    }

    /// One step of both paths; `Carried` stands for nothing against it.
    fn compare_step(
        &self,
        pair: (&Step, &Step),
        loops: &[StatementId],
        deltas: &mut [Delta],
        accesses: [&Access; 2],
    ) -> Verdict {
        let (first, second) = match pair {
            (Step::Member(one), Step::Member(other)) if one != other => return Verdict::Independent,
            (Step::Member(_), Step::Member(_)) => return Verdict::Carried(Distance::All),
            (Step::Index(first), Step::Index(second)) if first.len() == second.len() => (first, second),
            _ => return Verdict::Possible,
        };
        let mut found = Verdict::Carried(Distance::All);
        for pair in first.iter().zip(second) {
            let (Some(one), Some(other)) = pair else {
                found = Verdict::Possible;
                continue;
            };
            match self.compare_index(one, other, loops, deltas, accesses) {
                Verdict::Independent => return Verdict::Independent,
                Verdict::Possible => found = Verdict::Possible,
                Verdict::Carried(_) => {}
            }
        }
        found
    }

    /// One dimension.
    fn compare_index(
        &self,
        first: &Affine,
        second: &Affine,
        loops: &[StatementId],
        deltas: &mut [Delta],
        accesses: [&Access; 2],
    ) -> Verdict {
        let (mut varying, mut several) = (None, false);
        for (symbol, _) in first.terms.iter().chain(&second.terms) {
            let own = loops.iter().position(|id| self.find_counted(*id).is_some_and(|inner| inner.variable == *symbol));
            match own {
                Some(at) => several |= varying.replace(at).is_some_and(|known| known != at),
                None if first.factor(symbol) != second.factor(symbol) => return Verdict::Possible,
                None if !self.is_invariant(*symbol) => return Verdict::Possible,
                None => {}
            }
        }
        if several {
            self.compare_rows([first, second], loops, deltas, accesses);
            return Verdict::Possible;
        }
        let Some(difference) = first.constant.checked_sub(second.constant) else { return Verdict::Possible };
        let Some(at) = varying else {
            return if difference == 0 { Verdict::Carried(Distance::All) } else { Verdict::Independent };
        };
        let Some(inner) = self.find_counted(loops[at]) else { return Verdict::Possible };
        let both = accesses.iter().all(|access| self.loops_around(access).any(|id| id == loops[at]));
        if !both || self.is_changed(inner.variable, loops) {
            return Verdict::Possible;
        }
        let found = match (first.factor(&inner.variable), second.factor(&inner.variable)) {
            (one, other) if one == other => strong_delta(difference, one),
            (0, factor) => self.weak_zero(inner, second, factor, first),
            (factor, 0) => self.weak_zero(inner, first, factor, second),
            factors => self.meet_by_count(inner, factors, difference),
        };
        let Some(found) = found else { return Verdict::Possible };
        let Some(found) = self.in_range(inner, found) else { return Verdict::Possible };
        match (found, deltas[at]) {
            (None, _) => Verdict::Independent,
            (Some(Delta::By(one)), Delta::By(other)) if one != other => Verdict::Independent,
            (Some(Delta::Fixed), Delta::By(_)) | (Some(Delta::By(_)), Delta::Fixed) => Verdict::Possible,
            (Some(delta), _) => {
                deltas[at] = delta;
                Verdict::Carried(Distance::All)
            }
        }
    }

    /// A difference that the loop can have; an inner nothing if it cannot, an outer one if that is not known.
    fn in_range(&self, inner: &Loop, found: Option<Delta>) -> Option<Option<Delta>> {
        let Some(Delta::By(delta)) = found else { return Some(found) };
        if delta == 0 {
            return Some(found);
        }
        let step = loop_stride(self.facts, inner)?;
        if delta % step != 0 {
            return Some(None);
        }
        let few = trip_count(self.facts, inner).is_some_and(|trip| (delta / step).abs() >= trip);
        Some(if few { None } else { found })
    }

    /// `a(i)` and `a(5)`: whether the loop comes to the fixed element.
    fn weak_zero(&self, inner: &Loop, moving: &Affine, factor: i128, fixed: &Affine) -> Option<Option<Delta>> {
        let first = to_affine(self.facts, inner.first)?;
        // The value of the variable that meets the fixed index, but for the terms that both have.
        let mut wanted = fixed.clone();
        wanted.constant = wanted.constant.checked_sub(moving.constant)?;
        if factor != 1 || moving.terms.len() != 1 {
            return None;
        }
        if wanted == first {
            return Some(Some(Delta::Fixed));
        }
        let last = to_affine(self.facts, inner.bound)?;
        let closed = matches!(inner.compare, BinaryOp::Le | BinaryOp::Ge);
        if closed && wanted == last && loop_stride(self.facts, inner)?.abs() == 1 {
            return Some(Some(Delta::Fixed));
        }
        if !(wanted.terms.is_empty() && first.terms.is_empty() && last.terms.is_empty()) {
            return None;
        }
        let (step, trip) = (loop_stride(self.facts, inner)?, trip_count(self.facts, inner)?);
        let way = wanted.constant.checked_sub(first.constant)?;
        let reached = way % step == 0 && (0..trip).contains(&(way / step));
        Some(reached.then_some(Delta::Fixed))
    }

    /// `a(2*i + 1)` and `a(i)`: whether two iterations come to one element, where how many there are is known.
    fn meet_by_count(&self, inner: &Loop, factors: (i128, i128), difference: i128) -> Option<Option<Delta>> {
        let first = to_affine(self.facts, inner.first).filter(|first| first.terms.is_empty())?.constant;
        let (step, trip) = (loop_stride(self.facts, inner)?, trip_count(self.facts, inner)?);
        let mut meets_itself = false;
        for turn in 0..trip.min(MOST) {
            let index = factors.0.checked_mul(first.checked_add(step.checked_mul(turn)?)?)?.checked_add(difference)?;
            if index.checked_rem(factors.1)? != 0 {
                continue;
            }
            let way = (index / factors.1).checked_sub(first)?;
            if way.checked_rem(step)? == 0 && (0..trip).contains(&(way / step)) {
                if way / step != turn {
                    return Some(Some(Delta::Fixed));
                }
                meets_itself = true;
            }
        }
        (trip <= MOST).then_some(meets_itself.then_some(Delta::By(0)))
    }

    /// Whether a variable has one value while the nest is executed.
    pub fn is_invariant(&self, symbol: SymbolId) -> bool {
        !self.flow.symbol_changes(symbol, self.node).any(|access| !access.through)
    }

    /// Whether the variable of a loop is changed by something other than loops of the nest.
    pub(super) fn is_changed(&self, symbol: SymbolId, loops: &[StatementId]) -> bool {
        self.flow.symbol_changes(symbol, self.node).any(|access| match access.kind {
            super::Kind::Iterate(id) => !loops.contains(&id),
            _ => !access.through,
        })
    }

    /// Whether every iteration of the outermost loop executes the others with the same bounds, so that what they do is repeated.
    fn is_repeated(&self, loops: &[StatementId], deltas: &[Delta]) -> bool {
        let inner = loops.iter().zip(deltas).skip(1).filter(|(_, delta)| **delta != Delta::Free);
        inner.into_iter().all(|(id, _)| self.has_same_bounds(*id, loops, loops.len()))
    }

    /// Whether a loop has the same bounds each time: those that have one value, or follow from loops inside those that are shared out, which
    /// have the same bounds each time.
    fn has_same_bounds(&self, id: StatementId, loops: &[StatementId], depth: usize) -> bool {
        let (Some(inner), Some(depth)) = (self.find_counted(id), depth.checked_sub(1)) else { return false };
        let repeated = |symbol: SymbolId| {
            let controls = |own: &&StatementId| self.find_counted(**own).is_some_and(|own| own.variable == symbol);
            let own = loops.iter().skip(self.loops.len()).find(controls);
            own.is_some_and(|own| !self.is_changed(symbol, loops) && self.has_same_bounds(*own, loops, depth))
        };
        let mut same = true;
        for expr in [Some(inner.first), Some(inner.bound), inner.step].into_iter().flatten() {
            self.facts.body.each_expr(expr, |expr| match self.facts.body.exprs[expr].kind {
                ExprKind::Symbol(symbol) => {
                    same &= !self.facts.is_variable(symbol) || self.is_invariant(symbol) || repeated(symbol);
                }
                ExprKind::Constant(_) | ExprKind::Convert(_) | ExprKind::Unary(..) | ExprKind::Binary(..) => {}
                _ => same = false,
            });
        }
        same
    }

    /// What the differences of all variables together mean.
    fn combine_deltas(&self, loops: &[StatementId], deltas: &[Delta]) -> Verdict {
        let own = loops.iter().zip(deltas).take(self.loops.len());
        let mut found = Verdict::Independent;
        for (id, delta) in own {
            let Some(inner) = self.find_counted(*id) else { return Verdict::Possible };
            let distance = match delta {
                Delta::By(0) => continue,
                Delta::Free | Delta::Fixed if trip_count(self.facts, inner).is_some_and(|trip| trip < 2) => continue,
                Delta::Free => Distance::All,
                Delta::Fixed => Distance::One,
                Delta::By(delta) => Distance::Iterations(delta / loop_stride(self.facts, inner).unwrap_or(1)),
            };
            if found == Verdict::Independent {
                found = Verdict::Carried(distance);
            }
        }
        found
    }
}

/// Whether constants alone keep two accesses apart: other members, and other constant indexes. Most pairs are, and nothing else is asked of them.
fn are_apart(first: &Access, second: &Access) -> bool {
    let constant = |index: &Option<Affine>| Some(index.as_ref().filter(|index| index.terms.is_empty())?.constant);
    first.steps.iter().zip(&second.steps).any(|pair| match pair {
        (Step::Member(one), Step::Member(other)) => one != other,
        (Step::Index(one), Step::Index(other)) if one.len() == other.len() => {
            let mut pairs = one.iter().zip(other).filter_map(|(one, other)| constant(one).zip(constant(other)));
            pairs.any(|(one, other)| one != other)
        }
        _ => false,
    })
}

/// `c*i + k` and `c*i + k + d`. An inner nothing says that they never meet.
fn strong_delta(difference: i128, factor: i128) -> Option<Option<Delta>> {
    let exact = difference.checked_rem(factor)? == 0;
    Some(if exact { Some(Delta::By(difference.checked_div(factor)?)) } else { None })
}
