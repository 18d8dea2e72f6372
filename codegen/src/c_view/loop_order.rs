//! `reverse`, `interchange`, `tile` and `stripe` (OpenMP 6.0, 11) as loops over the numbers of iterations, in the order that they say:
//! compilers that do not know them leave them out.

use super::Jump;
use super::View;
use super::statement::jump_label;
use crate::outline::loop_order::{LoopOrder, OrderedLoops, has_order, read_order, transforms_loops};
use crate::phrases::NoCode;
use Phase::{Backwards, Forwards, InBlock, InRound, OverBlocks, OverRounds};
use directives::Association;
use semantics::body::{BinaryOp, ConstructId, Loop, StatementId, StatementKind};
use semantics::translate::OmpConstruct;

/// A loop of the nest that is printed.
enum Phase {
    /// Over all iterations.
    Forwards(usize),
    Backwards(usize),
    /// Over the blocks of a loop, and over what is in one.
    OverBlocks(usize),
    InBlock(usize),
    /// Over the first iterations of rounds, and over a round.
    OverRounds(usize),
    InRound(usize),
}

impl View<'_> {
    /// Prints the loops that a construct orders anew; whether it is such a construct.
    pub(super) fn print_ordered_nest(&mut self, construct: ConstructId, readings: &[OmpConstruct]) -> bool {
        let [reading] = readings else { return false };
        if !has_order(reading) {
            return false;
        }
        let at = self.body.constructs[construct].line;
        let refusal = NoCode::Construct { name: reading.name.spelling(self.body.language).to_string() };
        let Some(OrderedLoops { order, loops }) = read_order(self.symbols(), self.body, construct, reading) else {
            self.report_refusal(refusal, at);
            return true;
        };
        let body = self.body;
        let kinds = loops.iter().map(|statement| &body.statements[*statement].kind);
        let heads: Vec<&Loop> = kinds
            .filter_map(|kind| match kind {
                StatementKind::Loop(inner) => Some(&**inner),
                _ => None,
            })
            .collect();
        let Some(counts) = heads.iter().map(|inner| self.spell_trips(inner)).collect::<Option<Vec<_>>>() else {
            self.report_refusal(refusal, at);
            return true;
        };
        self.print_line("{");
        self.indent += 1;
        for (number, (inner, count)) in heads.iter().zip(counts).enumerate() {
            let step = inner.step.map_or(default_step(inner).to_string(), |step| self.print_converted(step));
            let first = self.print_converted(inner.first);
            self.print_line(format!(
                "long __first_{number} = {first}, __step_{number} = {step}, __count_{number} = {count};"
            ));
        }
        if let LoopOrder::Tile(sizes) | LoopOrder::Stripe(sizes) = &order {
            for (number, size) in sizes.iter().enumerate() {
                let size = self.print_converted(*size);
                self.print_line(format!("long __size_{number} = {size};"));
            }
        }
        let phases = phases_of(&order);
        for phase in &phases {
            self.print_line(format!("{} {{", phase.head()));
            self.indent += 1;
        }
        self.print_ordered_iteration(&loops, &heads);
        for _ in &phases {
            self.indent -= 1;
            self.print_line("}");
        }
        self.indent -= 1;
        self.print_line("}");
        true
    }

    /// What is in the innermost loop, where each variable has its value.
    fn print_ordered_iteration(&mut self, loops: &[StatementId], heads: &[&Loop]) {
        for (number, inner) in heads.iter().enumerate() {
            let (name, ty) = (self.name(inner.variable), self.symbols()[inner.variable].ty);
            let ty = ty.unwrap_or(symbols::Types::UNKNOWN);
            let start = if inner.declares { self.spell_declaration(ty, &name) } else { name };
            self.print_line(format!("{start} = __first_{number} + __number_{number} * __step_{number};"));
        }
        let (Some(inner), Some(innermost)) = (heads.last(), loops.last()) else { return };
        self.around.push(*innermost);
        let governed = std::mem::replace(&mut self.governed, 0);
        self.print_block(&inner.block);
        self.governed = governed;
        self.around.pop();
        if self.left.contains(&(*innermost, Jump::Cycle)) {
            self.print_line(format!("{}:;", jump_label(*innermost, Jump::Cycle)));
        }
    }

    /// How many iterations a loop has, or a negative number.
    fn spell_trips(&self, inner: &Loop) -> Option<String> {
        let (first, bound) = (self.print_converted(inner.first), self.print_bound(inner.bound));
        let step = inner.step.map_or(default_step(inner).to_string(), |step| self.print_converted(step));
        let rest = match inner.compare {
            BinaryOp::Le | BinaryOp::Ge => format!("({step})"),
            BinaryOp::Lt => format!("({step}) - 1"),
            BinaryOp::Gt => format!("({step}) + 1"),
            BinaryOp::Ne => "0".to_string(),
            _ => return None,
        };
        Some(format!("((long)({bound}) - ({first}) + {rest}) / ({step})"))
    }

    /// Whether a directive shares out the iterations of loops that a transformation gives, which compilers may not know.
    pub(super) fn shares_transformed(&self, construct: ConstructId, readings: &[OmpConstruct]) -> bool {
        let shares = readings
            .iter()
            .any(|reading| reading.name.association() == Association::LoopNest && !transforms_loops(reading));
        let inside = self.body.flatten_block(&self.body.constructs[construct].block);
        let given = inside.iter().filter_map(|statement| match self.body.statements[*statement].kind {
            StatementKind::Construct(inner) => {
                Some(crate::outline::region::construct_reading(self.unit, self.index, inner))
            }
            _ => None,
        });
        shares && inside.len() == 1 && given.flatten().any(transforms_loops)
    }
}

/// What is added to a variable without a step of its own.
fn default_step(inner: &Loop) -> i32 {
    if matches!(inner.compare, BinaryOp::Gt | BinaryOp::Ge) { -1 } else { 1 }
}

fn phases_of(order: &LoopOrder) -> Vec<Phase> {
    match order {
        LoopOrder::Reverse => vec![Backwards(0)],
        LoopOrder::Permutation(numbers) => numbers.iter().map(|number| Forwards(*number)).collect(),
        LoopOrder::Tile(sizes) => (0..sizes.len()).map(OverBlocks).chain((0..sizes.len()).map(InBlock)).collect(),
        LoopOrder::Stripe(sizes) => (0..sizes.len()).map(OverRounds).chain((0..sizes.len()).map(InRound)).collect(),
    }
}

impl Phase {
    fn head(&self) -> String {
        match self {
            Forwards(n) => format!("for (long __number_{n} = 0; __number_{n} < __count_{n}; ++__number_{n})"),
            Backwards(n) => format!("for (long __number_{n} = __count_{n} - 1; __number_{n} >= 0; --__number_{n})"),
            OverBlocks(n) => {
                format!("for (long __start_{n} = 0; __start_{n} < __count_{n}; __start_{n} += __size_{n})")
            }
            InBlock(n) => format!(
                "for (long __number_{n} = __start_{n}; __number_{n} < __count_{n} && __number_{n} < __start_{n} + __size_{n}; ++__number_{n})"
            ),
            OverRounds(n) => format!(
                "for (long __start_{n} = 0; __start_{n} < __size_{n} && __start_{n} < __count_{n}; ++__start_{n})"
            ),
            InRound(n) => {
                format!("for (long __number_{n} = __start_{n}; __number_{n} < __count_{n}; __number_{n} += __size_{n})")
            }
        }
    }
}
