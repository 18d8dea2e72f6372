//! The directives of `apply` clauses (OpenMP 6.0, 11.1): what they do to the loops that a loop transformation generates.
//!
//! Directives on inner loops come first. A loop that is replaced leaves its variable behind: what mentioned it has the number of its iteration
//! instead, which the new loops give.

use super::Scalarizer;
use crate::outline::clauses::item_expression;
use crate::outline::loop_order::{LoopOrder, list_of, order_of};
use directives::{Clause, Leaf};
use parser::directive::Directive;
use semantics::body::{Construct, ConstructId, ExprId, ExprKind};
use std::ops::Range;
use symbols::SymbolId;

/// How many iterations `unroll partial` takes together where no number is written.
pub(super) const FACTOR: i128 = 4;

/// A loop that is generated, from 0 to a limit.
pub(super) struct Generated {
    pub(super) variable: SymbolId,
    pub(super) limit: ExprId,
}

/// Loops around each other.
pub(super) struct Nest {
    /// They, outermost first.
    pub(super) loops: Vec<Generated>,
    /// Which iteration it is of each loop that there was before.
    pub(super) numbers: Vec<ExprId>,
}

/// Which of the loops that a transformation generates have these names.
fn named_loops(leaf: Leaf, word: &str, loops: Range<usize>) -> Range<usize> {
    let middle = loops.start + loops.len() / 2;
    match (leaf, word) {
        // The outer loops of `stripe` are those over offsets.
        (Leaf::Tile, "grid") | (Leaf::Stripe, "offsets") => loops.start..middle,
        (Leaf::Tile, _) | (Leaf::Stripe, _) => middle..loops.end,
        _ => loops,
    }
}

impl Scalarizer<'_> {
    /// Applies the directives of a construct's clauses to the loops that it generates; `None` if one of them has no code.
    pub(super) fn apply_directives(&mut self, construct: ConstructId, nest: &mut Nest) -> Option<()> {
        let written = self.body.constructs[construct].clone();
        let all = 0..nest.loops.len();
        self.apply_clauses(&written, written.directive(), nest, all, 0)
    }

    fn apply_clauses(
        &mut self,
        written: &Construct,
        directive: Directive<'_>,
        nest: &mut Nest,
        loops: Range<usize>,
        depth: u32,
    ) -> Option<()> {
        let mut applied = Vec::new();
        for clause in directive.clauses().filter(|clause| clause.name() == Clause::Apply) {
            let modifier = clause.modifiers().next();
            let word = modifier.map_or("", |modifier| self.atoms.text(modifier.word().atom));
            let places: Vec<usize> = named_loops(directive.name().last(), word, loops.clone()).collect();
            let indexes = modifier.map_or(&[][..], |modifier| modifier.items());
            for (number, variant) in clause.variants().enumerate() {
                let place = match indexes.get(number) {
                    Some(index) => usize::try_from(self.number_of(item_expression(written, index)?)? - 1).ok()?,
                    None if indexes.is_empty() => number,
                    None => return None,
                };
                applied.push((*places.get(place)?, variant));
            }
        }
        applied.sort_by_key(|(place, _)| std::cmp::Reverse(*place));
        if depth > crate::DEPTH || applied.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return None;
        }
        applied.into_iter().try_for_each(|(place, variant)| self.apply_one(written, variant, nest, place, depth))
    }

    /// Puts what a directive generates in the place of the loop at a place of the nest, and of those inside it that it takes.
    fn apply_one(
        &mut self,
        written: &Construct,
        directive: Directive<'_>,
        nest: &mut Nest,
        place: usize,
        depth: u32,
    ) -> Option<()> {
        let has = |name: Clause| directive.clauses().any(|clause| clause.name() == name);
        let order = match directive.name().leaves() {
            [Leaf::Nothing] if !has(Clause::Apply) => return Some(()),
            [Leaf::Unroll] if !has(Clause::Partial) => return (!has(Clause::Apply)).then_some(()),
            [Leaf::Unroll] => {
                let factor = list_of(written, directive, Clause::Partial).and_then(|list| list.first().copied());
                LoopOrder::Tile(vec![factor.unwrap_or_else(|| self.add_integer(FACTOR))])
            }
            [leaf] => order_of(&self.body, written, directive, *leaf)?,
            _ => return None,
        };
        let taken = place..place + order.depth();
        let counts: Vec<ExprId> = nest.loops.get(taken.clone())?.iter().map(|generated| generated.limit).collect();
        let variables: Vec<SymbolId> = nest.loops[taken.clone()].iter().map(|generated| generated.variable).collect();
        if counts.iter().any(|count| variables.iter().any(|variable| !self.mentions_in(*count, *variable).is_empty())) {
            return None;
        }
        let (generated, numbers) = self.order_nest(&counts, &order)?;
        let end = place + generated.len();
        nest.loops.splice(taken, generated);
        for (variable, number) in variables.into_iter().zip(numbers) {
            let limits = nest.loops[end..].iter().map(|generated| generated.limit);
            let places: Vec<ExprId> = limits.chain(nest.numbers.iter().copied()).collect();
            for mention in places.into_iter().flat_map(|expr| self.mentions_in(expr, variable)).collect::<Vec<_>>() {
                self.body.exprs[mention].kind = self.body.exprs[number].kind.clone();
            }
        }
        self.apply_clauses(written, directive, nest, place..end, depth + 1)
    }

    /// Where an expression that was made here mentions a variable of a generated loop.
    fn mentions_in(&self, expr: ExprId, variable: SymbolId) -> Vec<ExprId> {
        let mut mentions = Vec::new();
        self.body.each_expr(expr, |id| {
            if matches!(self.body.exprs[id].kind, ExprKind::Symbol(symbol) if symbol == variable) {
                mentions.push(id);
            }
        });
        mentions
    }
}
