//! Loop transformations whose loops a directive around them takes, and sequences of loops that are fused (OpenMP 6.0, 11): the loops that they
//! generate, each over numbers from 0 and with a step of 1, so that who shares out a nest finds one.
//!
//! What stands by itself is executed in its order by whoever lowers it, and is left as it is.

use super::applied::{FACTOR, Generated, Nest};
use super::{Block, Scalarizer};
use crate::outline::clauses::{argument_of, has_clause};
use crate::outline::loop_order::{LoopOrder, has_order, list_of, loops_of_order, transforms_loops};
use directives::{Association, Clause, Leaf};
use semantics::Translation;
use semantics::body::{BinaryOp, Body, ConstructId, ExprId, ExprKind, Loop, StatementId, StatementKind};
use semantics::translate::OmpConstruct;
use std::ops::Range;
use symbols::{Base, SymbolId, Type};

/// A loop that is transformed.
struct Head {
    statement: StatementId,
    inner: Loop,
    /// How many iterations it has; a negative number is zero.
    count: ExprId,
    first: ExprId,
    step: ExprId,
}

/// The reading of a construct that is nothing but a transformation.
fn transformation(translation: &Translation, construct: ConstructId) -> Option<&OmpConstruct> {
    match translation.constructs.get(&construct)?.as_slice() {
        [only] if transforms_loops(only) => Some(only),
        _ => None,
    }
}

/// The constructs in these blocks whose loops are generated here, inner ones first.
pub(super) fn transformed_constructs(
    body: &Body,
    translation: Option<&Translation>,
    regions: &[&Block],
) -> Vec<StatementId> {
    let Some(translation) = translation.filter(|_| !body.constructs.is_empty()) else { return Vec::new() };
    let mut found = Vec::new();
    for region in regions {
        body.each_statement(region, |statement| {
            if let StatementKind::Construct(construct) = body.statements[statement].kind
                && !found.contains(&statement)
                && transformation(translation, construct).is_some_and(|reading| {
                    reading.name.last() == Leaf::Fuse
                        || has_clause(reading, Clause::Apply)
                        || is_taken(body, translation, construct)
                })
            {
                found.push(statement);
            }
        });
    }
    found.reverse();
    found
}

/// Whether the construct around one governs the loops that it generates.
fn is_taken(body: &Body, translation: &Translation, construct: ConstructId) -> bool {
    let Some(parent) = body.constructs[construct].parent else { return false };
    let Some(readings) = translation.constructs.get(&parent) else { return false };
    let takes = |reading: &OmpConstruct| reading.name.association() == Association::LoopNest;
    let fuses = readings.iter().any(|reading| reading.name.last() == Leaf::Fuse);
    let inside = body.flatten_block(&body.constructs[parent].block);
    fuses || inside.len() == 1 && readings.iter().any(|reading| takes(reading) || transforms_loops(reading))
}

impl Scalarizer<'_> {
    /// Puts the generated loops in the place of a construct; one whose loops are not known here stays.
    pub(super) fn transform_construct(&mut self, statement: StatementId, translation: &Translation) {
        let StatementKind::Construct(construct) = self.body.statements[statement].kind else { return };
        let Some(reading) = transformation(translation, construct) else { return };
        let of = &self.body.statements[statement];
        (self.around, self.span, self.scope) = (of.scope, of.span, None);
        self.frames = vec![Vec::new()];
        let Some(outer) = self.generate_loops(construct, reading) else { return };
        let parent = self.body.constructs[construct].parent;
        let around = parent.map(|parent| &mut self.body.constructs[parent].block);
        match around.filter(|block| **block == [statement]) {
            Some(block) => *block = outer,
            None => self.body.statements[statement].kind = StatementKind::Block(outer),
        }
        self.body.constructs[construct].block = Vec::new();
        for other in self.body.constructs.values_mut() {
            if other.parent == Some(construct) {
                other.parent = parent;
            }
        }
    }

    fn generate_loops(&mut self, construct: ConstructId, reading: &OmpConstruct) -> Option<Block> {
        if reading.name.last() == Leaf::Fuse {
            return self.fuse_loops(construct);
        }
        let (order, loops) = match reading.name.last() {
            Leaf::Unroll => {
                let partial = reading.clauses.iter().find(|clause| clause.clause == Clause::Partial)?;
                let factor = argument_of(&self.body, construct, partial).unwrap_or_else(|| self.add_integer(FACTOR));
                (LoopOrder::Tile(vec![factor]), self.body.associated_loops(construct, 1))
            }
            _ if has_order(reading) => {
                let ordered = loops_of_order(self.symbols, &self.body, construct, reading)?;
                (ordered.order, ordered.loops)
            }
            _ => return None,
        };
        let heads: Vec<Head> = loops.iter().map(|statement| self.read_head(*statement)).collect::<Option<_>>()?;
        let counts: Vec<ExprId> = heads.iter().map(|head| head.count).collect();
        let (loops, numbers) = self.order_nest(&counts, &order)?;
        let mut nest = Nest { loops, numbers };
        self.apply_directives(construct, &mut nest)?;
        let last = heads.last()?;
        let mut block = Vec::new();
        for (head, number) in heads.iter().zip(nest.numbers) {
            block.push(self.set_variable(head, number, &last.inner.block)?);
        }
        block.extend(&last.inner.block);
        Some(self.write_nest(nest.loops, last.statement, block))
    }

    /// Iterations with one number one after the other, those of each loop that has so many (OpenMP 6.0, 11.3). Loops before and behind
    /// those of `looprange` stay.
    fn fuse_loops(&mut self, construct: ConstructId) -> Option<Block> {
        let loops = self.body.flatten_block(&self.body.constructs[construct].block);
        let range = self.range_of_loops(construct, loops.len())?;
        let heads = loops[range.clone()].iter().map(|statement| self.read_head(*statement));
        let heads: Vec<Head> = heads.collect::<Option<_>>()?;
        let most = heads.iter().map(|head| head.count).reduce(|most, count| self.larger(most, count))?;
        let round = self.add_variable("round", self.long);
        let numbers = heads.iter().map(|_| self.add_symbol(round)).collect();
        let mut nest = Nest { loops: vec![Generated { variable: round, limit: most }], numbers };
        self.apply_directives(construct, &mut nest)?;
        let mut block = Vec::new();
        for (head, number) in heads.iter().zip(nest.numbers) {
            let (zero, one) = (self.add_integer(0), self.add_integer(1));
            let takes_part = self.compare(BinaryOp::Lt, number, head.count);
            let limit = self.make(ExprKind::Conditional(takes_part, one, zero), self.long);
            let set = self.set_variable(head, number, &head.inner.block)?;
            let once = Generated { variable: self.add_variable("once", self.long), limit };
            let inside = [set].into_iter().chain(head.inner.block.iter().copied()).collect();
            block.extend(self.write_nest(vec![once], head.statement, inside));
        }
        for generated in nest.loops.into_iter().rev() {
            let kind = self.loop_to(generated, block);
            block = vec![self.write(kind)];
        }
        let (before, behind) = (&loops[..range.start], &loops[range.end..]);
        Some(before.iter().chain(&block).chain(behind).copied().collect())
    }

    /// Which loops of a sequence are fused (OpenMP 6.0, 6.4.8).
    fn range_of_loops(&self, construct: ConstructId, loops: usize) -> Option<Range<usize>> {
        let written = &self.body.constructs[construct];
        if !written.clauses().any(|clause| clause.name() == Clause::Looprange) {
            return Some(0..loops);
        }
        let [first, count] = list_of(written, written.directive(), Clause::Looprange)?[..] else { return None };
        let number = |expr| usize::try_from(self.number_of(expr)?).ok();
        let first = number(first)?.checked_sub(1)?;
        let end = first.checked_add(number(count)?)?;
        (first < end && end <= loops).then_some(first..end)
    }

    fn read_head(&mut self, statement: StatementId) -> Option<Head> {
        let StatementKind::Loop(inner) = self.body.statements[statement].kind.clone() else { return None };
        let types = &self.symbols.types;
        let is_integer = self.symbols[inner.variable].ty.is_some_and(|ty| {
            matches!(
                types[types.representation(ty)],
                Type::Scalar(Base::Integer | Base::Unsigned | Base::Char, bytes) if bytes <= 8
            )
        });
        if !is_integer || !inner.localities.is_empty() {
            return None;
        }
        let default = if matches!(inner.compare, BinaryOp::Gt | BinaryOp::Ge) { -1 } else { 1 };
        let step = match inner.step {
            Some(step) => self.convert_index(step),
            None => self.add_integer(default),
        };
        let (first, bound) = (self.convert_index(inner.first), self.convert_index(inner.bound));
        let one = self.add_integer(1);
        let distance = self.subtract(bound, first);
        let distance = match inner.compare {
            BinaryOp::Le | BinaryOp::Ge => self.add(distance, step),
            BinaryOp::Lt => {
                let more = self.subtract(step, one);
                self.add(distance, more)
            }
            BinaryOp::Gt => {
                let more = self.add(step, one);
                self.add(distance, more)
            }
            BinaryOp::Ne => distance,
            _ => return None,
        };
        let count = self.divide(distance, step);
        Some(Head { statement, inner: *inner, count, first, step })
    }

    /// The loops that are generated, outermost first, and the number of the iteration of each loop that there was.
    pub(super) fn order_nest(&mut self, counts: &[ExprId], order: &LoopOrder) -> Option<(Vec<Generated>, Vec<ExprId>)> {
        match order {
            LoopOrder::Reverse => {
                let count = *counts.first()?;
                let generated = self.generated("number", count);
                let (one, number) = (self.add_integer(1), self.add_symbol(generated.variable));
                let last = self.subtract(count, one);
                let number = self.subtract(last, number);
                Some((vec![generated], vec![number]))
            }
            LoopOrder::Permutation(places) => {
                let mut numbers = counts.to_vec();
                let mut nest = Vec::new();
                for place in places {
                    let generated = self.generated("number", *counts.get(*place)?);
                    numbers[*place] = self.add_symbol(generated.variable);
                    nest.push(generated);
                }
                Some((nest, numbers))
            }
            LoopOrder::Tile(sizes) | LoopOrder::Stripe(sizes) => {
                let in_rounds = matches!(order, LoopOrder::Stripe(_));
                let (mut outer, mut inner, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
                for (count, size) in counts.iter().copied().zip(sizes) {
                    let size = self.convert_index(*size);
                    let limit = if in_rounds { self.smaller(size, count) } else { self.parts_of(count, size) };
                    let around = self.generated("start", limit);
                    let mut start = self.add_symbol(around.variable);
                    if !in_rounds {
                        start = self.multiply(start, size);
                    }
                    let left = self.subtract(count, start);
                    let limit = if in_rounds { self.parts_of(left, size) } else { self.smaller(size, left) };
                    let inside = self.generated("number", limit);
                    let mut number = self.add_symbol(inside.variable);
                    if in_rounds {
                        number = self.multiply(number, size);
                    }
                    numbers.push(self.add(start, number));
                    outer.push(around);
                    inner.push(inside);
                }
                outer.extend(inner);
                Some((outer, numbers))
            }
        }
    }

    fn generated(&mut self, word: &str, limit: ExprId) -> Generated {
        Generated { variable: self.add_variable(word, self.long), limit }
    }

    /// How many parts of this size a number has, the last of which may be smaller.
    fn parts_of(&mut self, number: ExprId, size: ExprId) -> ExprId {
        let one = self.add_integer(1);
        let more = self.subtract(size, one);
        let ahead = self.add(number, more);
        self.divide(ahead, size)
    }

    fn smaller(&mut self, one: ExprId, other: ExprId) -> ExprId {
        let is_less = self.compare(BinaryOp::Lt, one, other);
        self.make(ExprKind::Conditional(is_less, one, other), self.long)
    }

    fn larger(&mut self, one: ExprId, other: ExprId) -> ExprId {
        let is_more = self.compare(BinaryOp::Gt, one, other);
        self.make(ExprKind::Conditional(is_more, one, other), self.long)
    }

    /// The variable of a loop in an iteration; one that is declared before the loop has another in its place.
    fn set_variable(&mut self, head: &Head, number: ExprId, block: &Block) -> Option<StatementId> {
        let ty = self.symbols[head.inner.variable].ty?;
        let distance = self.multiply(number, head.step);
        let value = self.add(head.first, distance);
        let value = self.convert_value(value, ty);
        let mut variable = head.inner.variable;
        if !head.inner.declares {
            variable = self.add_variable("index", ty);
            self.rename_variable(head.inner.variable, variable, block);
        }
        Some(self.write(StatementKind::Declare(variable, Some(value))))
    }

    /// What is executed in an iteration means the variable that has its value there.
    fn rename_variable(&mut self, old: SymbolId, new: SymbolId, block: &Block) {
        let old = self.symbols.original(old);
        let mut mentions = Vec::new();
        self.body.each_statement(block, |statement| {
            for expr in self.body.own_exprs(statement) {
                self.body.each_expr(expr, |id| match self.body.exprs[id].kind {
                    ExprKind::Symbol(symbol) if self.symbols.original(symbol) == old => mentions.push(id),
                    _ => {}
                });
            }
        });
        for mention in mentions {
            self.body.exprs[mention].kind = ExprKind::Symbol(new);
        }
    }

    /// The loops around a block, of which the innermost is the statement that `cycle` and `continue` name.
    fn write_nest(&mut self, nest: Vec<Generated>, innermost: StatementId, block: Block) -> Block {
        let (mut block, mut is_innermost) = (block, true);
        for generated in nest.into_iter().rev() {
            let kind = self.loop_to(generated, block);
            let id = if is_innermost { innermost } else { self.write(StatementKind::Empty) };
            self.body.statements[id].kind = kind;
            is_innermost = false;
            block = vec![id];
        }
        block
    }

    fn loop_to(&mut self, generated: Generated, block: Block) -> StatementKind {
        self.loop_over(generated.variable, generated.limit, false, block)
    }
}
