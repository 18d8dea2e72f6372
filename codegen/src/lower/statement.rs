//! Statements: control flow as blocks and branches.

use super::call::Layout;
use super::scalar::{Kind, Scalar};
use super::text::Piece;
use super::*;
use crate::outline::section::is_contiguous;
use crate::phrases::NoCode;
use crate::ssa::{BlockId, Terminator};
use semantics::body::{Action, ActionKind, BinaryOp, Case, ExprId, ExprKind, Loop, StatementKind, While};

/// Which way a counted loop counts, and how it ends.
#[derive(Clone, Copy)]
pub(super) struct Count {
    /// The type of its variable.
    pub scalar: Scalar,
    /// The first value.
    pub first: Value,
    /// The bound, of the variable's type or a wider one.
    pub bound: Value,
    /// The type of the bound.
    pub bound_scalar: Scalar,
    /// The comparison, with the direction known; `None` if the sign of the step is not.
    pub compare: Option<BinaryOp>,
    /// The step, of the variable's type.
    pub step: Value,
    /// The step if it is a constant.
    pub constant_step: Option<i64>,
}

/// What a choice among cases is made by.
#[derive(Clone, Copy)]
enum Selected {
    Number(Value, Scalar),
    Text(Piece),
}

impl Lower<'_> {
    pub(super) fn lower_block(&mut self, block: &[StatementId]) {
        let (last, owned) = (self.last, self.owned.len());
        for (index, statement) in block.iter().enumerate() {
            self.last = last && index + 1 == block.len();
            let at = self.frame.body.statements[*statement].span;
            let before = self.owned.len();
            self.with_depth(at, |lower| lower.lower_statement(*statement));
            // Only what the block itself declares is certainly there where it ends.
            if !matches!(self.frame.body.statements[*statement].kind, StatementKind::Declare(..)) {
                self.keep_arrays(before);
            }
        }
        self.free_arrays(owned);
        self.last = last;
    }

    pub(super) fn lower_statement(&mut self, id: StatementId) {
        let body = self.frame.body;
        let statement = &body.statements[id];
        if let Some(label) = statement.label {
            let block = self.label_block(label);
            self.build.jump(block);
            self.build.go_on_in(block);
        }
        match &statement.kind {
            StatementKind::Expr(expr) => self.lower_effect(*expr),
            StatementKind::Declare(name, Some(selector)) if facts::is_associate(self.symbols(), *name) => {
                self.bind_associate(*name, *selector, statement.span);
            }
            StatementKind::Declare(symbol, value) => self.declare_variable(*symbol, *value, statement.span),
            StatementKind::Block(_) | StatementKind::If { .. } => self.with_exit(id, |lower| lower.lower_blocks(id)),
            StatementKind::Loop(inner) => self.in_loop(|lower| lower.counted_loop(id, inner)),
            StatementKind::While(inner) => self.in_loop(|lower| lower.while_loop(id, inner)),
            StatementKind::Switch { selector, cases, falls_through } => {
                self.lower_switch(id, *selector, cases, *falls_through);
            }
            StatementKind::Construct(construct) => self.lower_construct(*construct),
            StatementKind::Break(to) => self.leave_statement(*to, |exits| Some(exits.after), statement.span),
            StatementKind::Continue(to) => self.leave_statement(*to, |exits| exits.next, statement.span),
            StatementKind::Goto(labels) => match labels.as_slice() {
                [label] => {
                    let block = self.label_block(*label);
                    self.build.jump(block);
                }
                _ => self.report(problems::no_code_for_statement(NoCode::ComputedBranch, statement.span)),
            },
            StatementKind::Return(value) => self.return_value(*value, statement.span),
            StatementKind::Stop(code) => match code.and_then(|code| self.written_text(code)) {
                Some(why) => self.fail_kernel(&why, statement.span),
                None => self.build.end(Terminator::Trap),
            },
            StatementKind::Empty => {}
            StatementKind::ComputedGoto(_) => {
                self.report(problems::no_code_for_statement(NoCode::ComputedBranch, statement.span));
            }
            StatementKind::CaseLabel { .. } => {
                let what = NoCode::NestedCase;
                self.report(problems::no_code_for_statement(what, statement.span));
            }
            // What it says that it reads and writes is as it is.
            StatementKind::Asm { is_empty: true, .. } => {}
            StatementKind::Asm { .. } => self.report(problems::no_code_for_statement(NoCode::Asm, statement.span)),
            StatementKind::Action(action) => self.lower_action(id, action, statement.span),
        }
    }

    fn lower_action(&mut self, id: StatementId, action: &Action, at: Span) {
        match &action.kind {
            ActionKind::PointerAssignment { .. } | ActionKind::Nullify => {
                self.move_pointers(action, at);
            }
            ActionKind::Allocate | ActionKind::Deallocate => self.change_allocations(action, at),
            ActionKind::Io { listed: true, .. } => {
                let items: Vec<ExprId> = action.control_and_items().1.iter().map(|item| item.expr).collect();
                self.print_listed(&items, at);
            }
            ActionKind::Io { .. } => match format::read_output(self.frame.unit, self.frame.body, action, at) {
                Some(printed) => self.print_formatted(&printed, at),
                None => {
                    self.report(problems::no_code_for_statement(&action.kind, at));
                }
            },
            ActionKind::SelectType(guards) => {
                self.with_exit(id, |lower| lower.lower_guarded(action, guards, at));
            }
            other => match branch::read_branches(self.frame.unit, self.frame.body, action, at) {
                Some(branches) => self.branch_to_label(&branches),
                None => self.report(problems::no_code_for_statement(other, at)),
            },
        }
    }

    pub(super) fn label_block(&mut self, label: source::Atom) -> ssa::BlockId {
        if let Some(block) = self.frame.labels.get(&label) {
            return *block;
        }
        let block = self.build.block();
        self.frame.labels.insert(label, block);
        block
    }

    /// What is in a loop is not the last of the kernel.
    pub(super) fn in_loop(&mut self, step: impl FnOnce(&mut Self)) {
        let last = std::mem::replace(&mut self.last, false);
        step(self);
        self.last = last;
    }

    fn lower_blocks(&mut self, id: StatementId) {
        let statement = &self.frame.body.statements[id];
        match &statement.kind {
            StatementKind::Block(block) => self.scoped_block(block, statement.scope, statement.span),
            StatementKind::If { condition, then, otherwise } => self.lower_branch(*condition, then, otherwise),
            _ => {}
        }
    }

    /// A construct that is not a loop, which only a branch with its name leaves (Fortran 11.1.12).
    fn with_exit(&mut self, id: StatementId, step: impl FnOnce(&mut Self)) {
        let body = self.frame.body;
        let is_left = |statement: StatementId| match body.statements[statement].kind {
            StatementKind::Break(target) => target == Some(id),
            _ => false,
        };
        let mut is_exited = false;
        body.each_statement(&[id], |statement| is_exited |= is_left(statement));
        if !is_exited {
            return step(self);
        }
        let after = self.build.block();
        self.frame.exits.push(frame::Exits { statement: id, after, next: None });
        step(self);
        self.frame.exits.pop();
        self.build.jump(after);
        self.build.start(after);
    }

    fn leave_statement(
        &mut self,
        to: Option<StatementId>,
        exit: impl Fn(&frame::Exits) -> Option<ssa::BlockId>,
        at: Span,
    ) {
        let exits = self.frame.exits.iter().rev();
        let mut fitting = exits.filter(|exits| to.is_none_or(|to| exits.statement == to)).filter_map(exit);
        match fitting.next() {
            Some(block) => self.build.jump(block),
            None => self.report(problems::no_code_for_statement(NoCode::Branch, at)),
        }
    }

    fn return_value(&mut self, value: Option<ExprId>, at: Span) {
        let Some((block, result)) = self.frame.leave else {
            return self.report(problems::no_code_for_statement(NoCode::Return, at));
        };
        if let (Some(value), Some((place, ty))) = (value, self.frame.returned) {
            match self.part_scalar(ty) {
                Some(part) => {
                    let parts = self.parts_of(value, part);
                    parts.into_iter().for_each(|parts| self.store_parts(place, part, parts));
                }
                None => {
                    let from = self.lower_place(value);
                    from.into_iter().for_each(|from| self.copy_object(place, from, ty, at));
                }
            }
            return self.build.jump(block);
        }
        if let (Some(value), Some((var, scalar))) = (value, result) {
            let from = self.scalar_of(value);
            if let (Some(value), Some(from)) = (self.lower_value(value), from) {
                let value = self.convert_scalar(value, from, scalar);
                self.build.write(var, value);
            }
        }
        self.build.jump(block);
    }

    /// R1102: an associate name is its selector if that is a variable (Fortran 11.1.3.3).
    pub(super) fn bind_associate(&mut self, name: SymbolId, selector: ExprId, at: Span) {
        let body = self.frame.body;
        let designates = facts::root_variable(self.symbols(), body, selector).is_some();
        let binding = match (&body.exprs[selector].kind, self.find_register(selector)) {
            (_, Some((var, scalar))) => Some(Binding::Register(var, scalar, Root::Unknown)),
            (ExprKind::Section { base, .. }, None) => self.section_in_one_piece(name, selector, *base),
            (ExprKind::Substring { .. }, None) => None,
            (_, None) if designates => self.lower_place(selector).map(Binding::Memory),
            (_, None) => return self.declare_variable(name, Some(selector), at),
        };
        match binding {
            Some(binding) => drop(self.frame.bindings.insert(self.original_symbol(name), binding)),
            None => {
                self.report(problems::no_code_for_statement(NoCode::AssociateName, at));
                // What refers to the name is not a second mistake.
                let place = self.add_slot("refused".into(), Space::Local, 8, 8, true);
                self.frame.bindings.insert(self.original_symbol(name), Binding::Memory(place));
            }
        }
    }

    /// A section whose elements lie one behind the other, as the array of constant size that a name stands for.
    fn section_in_one_piece(&mut self, name: SymbolId, section: ExprId, base: ExprId) -> Option<Binding> {
        let (symbols, body) = (self.symbols(), self.frame.body);
        let size = symbols[name].ty.and_then(|ty| symbols.types.layout(ty));
        if size.is_none() || self.layout_of(base) != Layout::Contiguous || !is_contiguous(symbols, body, section) {
            return None;
        }
        let (place, distance) = (self.lower_place(base)?, self.distance_to(section)?);
        Some(Binding::Memory(MemoryPlace { address: self.binary(Binary::Add, place.address, distance), ..place }))
    }

    fn lower_branch(&mut self, condition: ExprId, then: &[StatementId], otherwise: &[StatementId]) {
        if let Some(holds) = self.known_truth(condition) {
            return self.lower_block(if holds { then } else { otherwise });
        }
        let Some(condition) = self.lower_condition(condition) else { return };
        let (yes, after) = (self.build.block(), self.build.block());
        let no = if otherwise.is_empty() { after } else { self.build.block() };
        self.build.branch(condition, yes, no);
        self.build.start(yes);
        self.lower_block(then);
        self.build.jump(after);
        if !otherwise.is_empty() {
            self.build.start(no);
            self.lower_block(otherwise);
            self.build.jump(after);
        }
        self.build.start(after);
    }

    fn while_loop(&mut self, id: StatementId, inner: &While) {
        self.lower_block(&inner.init);
        let (head, body, next, after) =
            (self.build.block(), self.build.block(), self.build.block(), self.build.block());
        self.build.jump(if inner.after { body } else { head });
        self.build.go_on_in(head);
        match inner.condition {
            Some(condition) => match self.lower_condition(condition) {
                Some(condition) => self.build.branch(condition, body, after),
                None => return,
            },
            None => self.build.jump(body),
        }
        self.build.go_on_in(body);
        self.frame.exits.push(frame::Exits { statement: id, after, next: Some(next) });
        self.lower_block(&inner.block);
        self.frame.exits.pop();
        self.build.jump(next);
        self.build.start(next);
        if let Some(step) = inner.step {
            self.lower_effect(step);
        }
        self.build.jump(head);
        self.build.seal(head);
        self.build.seal(body);
        self.build.start(after);
    }

    fn lower_switch(&mut self, id: StatementId, selector: ExprId, cases: &[Case], falls_through: bool) {
        let Some(selected) = self.lower_selector(selector) else { return };
        let after = self.build.block();
        let blocks: Vec<ssa::BlockId> = cases.iter().map(|_| self.build.block()).collect();
        let mut default = after;
        for (case, block) in cases.iter().zip(&blocks) {
            if case.ranges.is_empty() {
                default = *block;
            }
            for (low, high) in &case.ranges {
                let Some(matches) = self.in_range(selected, *low, *high) else { return };
                let next = self.build.block();
                self.build.branch(matches, *block, next);
                self.build.start(next);
            }
        }
        self.build.jump(default);
        self.frame.exits.push(frame::Exits { statement: id, after, next: None });
        for (number, case) in cases.iter().enumerate() {
            // The block may be fallen into from the one before, which has jumped to it by now.
            self.build.start(blocks[number]);
            self.lower_block(&case.block);
            let next = blocks.get(number + 1).copied().filter(|_| falls_through);
            self.build.jump(next.unwrap_or(after));
        }
        self.frame.exits.pop();
        self.build.start(after);
    }

    fn lower_selector(&mut self, selector: ExprId) -> Option<Selected> {
        if self.is_text(selector) {
            return self.text_argument(selector).map(|(place, length)| Selected::Text(Piece { place, length }));
        }
        let scalar = self.scalar_of(selector)?;
        Some(Selected::Number(self.lower_value(selector)?, scalar))
    }

    /// Whether a value is that of a case, or in its range; a missing end is open.
    fn in_range(&mut self, selected: Selected, low: Option<ExprId>, high: Option<ExprId>) -> Option<Value> {
        let signed = !matches!(selected, Selected::Number(_, scalar) if !scalar.is_signed());
        let (ge, le) = if signed { (Compare::Ge, Compare::Le) } else { (Compare::UGe, Compare::ULe) };
        let mut holds = None;
        let ends = if low == high { [(Compare::Eq, low), (Compare::Eq, None)] } else { [(ge, low), (le, high)] };
        for (op, end) in ends {
            let Some(end) = end else { continue };
            let (value, end) = match selected {
                Selected::Number(value, scalar) => {
                    let from = self.scalar_of(end)?;
                    let end = self.lower_value(end)?;
                    (value, self.convert_scalar(end, from, scalar))
                }
                Selected::Text(piece) => {
                    let (place, length) = self.text_argument(end)?;
                    (self.text_difference(piece, Piece { place, length }), self.int(0))
                }
            };
            let this = self.compare(op, value, end);
            holds = Some(match holds {
                Some(other) => self.binary(Binary::And, other, this),
                None => this,
            });
        }
        Some(holds.unwrap_or_else(|| self.constant(Ty::Pred, 1)))
    }

    /// The head of a counted loop.
    pub(super) fn count_loop(&mut self, inner: &Loop) -> Option<Count> {
        let symbol = self.original_symbol(inner.variable);
        let scalar = self.symbols()[symbol].ty.and_then(|ty| self.to_scalar(ty));
        let Some(scalar) = scalar.filter(|scalar| !scalar.is_float()) else {
            self.report(problems::no_code_for_statement(NoCode::LoopVariable, inner.head));
            return None;
        };
        let from = self.scalar_of(inner.first)?;
        let first = self.lower_value(inner.first)?;
        let first = self.convert_scalar(first, from, scalar);
        let from = self.scalar_of(inner.bound)?;
        let bound_scalar = comparison_scalar(scalar, from);
        let bound = self.lower_value(inner.bound)?;
        let bound = self.convert_scalar(bound, from, bound_scalar);
        let (step, constant_step) = self.lower_step(inner, scalar)?;
        let compare = match (inner.compare, constant_step) {
            (BinaryOp::Le, Some(step)) if step < 0 => Some(BinaryOp::Ge),
            (BinaryOp::Le, None) if rules::language_rules(self.frame.body.language).step_has_any_sign => None,
            (op, _) => Some(op),
        };
        Some(Count { scalar, first, bound, bound_scalar, compare, step, constant_step })
    }

    /// The step of a loop, and its value if that is a constant: what is added to the variable, of a pointer in bytes.
    fn lower_step(&mut self, inner: &Loop, scalar: Scalar) -> Option<(Value, Option<i64>)> {
        let (step, constant) = match inner.step {
            None => (self.constant_one(scalar), Some(1)),
            Some(step) => {
                let from = self.scalar_of(step)?;
                let value = self.lower_value(step)?;
                (self.convert_scalar(value, from, scalar), self.constant_integer(step))
            }
        };
        let Some(pointed) = self.symbols()[inner.variable].ty.and_then(|ty| self.pointed_type(ty)) else {
            return Some((step, constant));
        };
        let size = self.symbols().types.layout(pointed).and_then(|(size, _)| i64::try_from(size).ok());
        let bytes = self.step_size(pointed, inner.head)?;
        Some((
            self.binary(Binary::Mul, step, bytes),
            constant.zip(size).and_then(|(step, size)| step.checked_mul(size)),
        ))
    }

    /// Whether the loop goes on with `value`.
    fn goes_on(&mut self, count: &Count, compare: BinaryOp, value: Value) -> Value {
        let value = self.convert_scalar(value, count.scalar, count.bound_scalar);
        let op = expression::to_comparison(compare, !count.bound_scalar.is_signed()).unwrap_or(Compare::Ne);
        self.compare(op, value, count.bound)
    }

    fn counted_loop(&mut self, id: StatementId, inner: &Loop) {
        self.bind_counter(inner);
        if self.symbol_binding(inner.variable).is_none() {
            return self.report(problems::no_attribute(self.name(inner.variable), inner.variable_span));
        }
        let Some(count) = self.count_loop(inner) else { return };
        // The value behind the last may have no room in a narrow variable, so that a comparison would not end the loop.
        let is_narrow = rules::language_rules(self.frame.body.language).bound_once && count.scalar.bytes < 4;
        let Some(compare) = count.compare.filter(|_| !is_narrow) else { return self.trip_loop(id, inner, &count) };
        let symbol = self.original_symbol(inner.variable);
        self.initialize_variable(symbol, count.scalar, count.first);
        let enters = self.goes_on(&count, compare, count.first);
        let (body, after) = self.lower_iteration(id, inner, enters);
        let Some((value, _)) = self.read_variable(symbol) else { return };
        let step = self.step_again(inner, &count);
        let stepped = self.binary(Binary::Add, value, step);
        let stepped = self.narrow_value(stepped, count.scalar);
        let fixed = count.bound;
        let count = Count { bound: self.bound_again(inner, &count), ..count };
        let more = match (compare, count.constant_step) {
            // The last value may be the largest of its type, so that the next one cannot be ordered.
            (BinaryOp::Le, Some(1)) | (BinaryOp::Ge, Some(-1))
                if count.bound == fixed && count.scalar == count.bound_scalar =>
            {
                let end = self.binary(Binary::Add, count.bound, count.step);
                self.compare(Compare::Ne, stepped, end)
            }
            (BinaryOp::Le, Some(1)) => self.goes_on(&count, BinaryOp::Lt, value),
            (BinaryOp::Ge, Some(-1)) => self.goes_on(&count, BinaryOp::Gt, value),
            _ => self.goes_on(&count, compare, stepped),
        };
        self.initialize_variable(symbol, count.scalar, stepped);
        self.build.branch(more, body, after);
        self.build.seal(body);
        self.build.start(after);
    }

    /// One iteration of a loop that is entered if `enters`, up to where the next is decided on: the block of the body, still open for
    /// the jump back, and the block after the loop.
    fn lower_iteration(&mut self, id: StatementId, inner: &Loop, enters: Value) -> (BlockId, BlockId) {
        let (before, body, next, after) =
            (self.build.block(), self.build.block(), self.build.block(), self.build.block());
        self.build.branch(enters, before, after);
        self.build.start(before);
        self.build.jump(body);
        self.build.go_on_in(body);
        self.frame.exits.push(frame::Exits { statement: id, after, next: Some(next) });
        self.lower_block(&inner.block);
        self.frame.exits.pop();
        self.build.jump(next);
        self.build.start(next);
        (body, after)
    }

    /// The bound when an iteration has ended: C evaluates it each time, which matters if the loop changes it.
    fn bound_again(&mut self, inner: &Loop, count: &Count) -> Value {
        let once = rules::language_rules(self.frame.body.language).bound_once;
        let mut constant = true;
        let body = self.frame.body;
        body.each_expr(inner.bound, |id| {
            constant &= matches!(body.exprs[id].kind, ExprKind::Constant(_) | ExprKind::Convert(_))
        });
        if once || constant {
            return count.bound;
        }
        let (Some(from), Some(bound)) = (self.scalar_of(inner.bound), self.lower_value(inner.bound)) else {
            return count.bound;
        };
        self.convert_scalar(bound, from, count.bound_scalar)
    }

    /// The step when an iteration has ended: C evaluates it each time too.
    fn step_again(&mut self, inner: &Loop, count: &Count) -> Value {
        let once = rules::language_rules(self.frame.body.language).bound_once || count.constant_step.is_some();
        let again = if once { None } else { self.lower_step(inner, count.scalar) };
        again.map_or(count.step, |(step, _)| step)
    }

    /// A loop whose step has an unknown sign: its iterations are counted first (Fortran 11.1.7.4.1).
    fn trip_loop(&mut self, id: StatementId, inner: &Loop, count: &Count) {
        let trips = self.signed_trips(count);
        let zero = self.long(0);
        let left = self.build.variable(Ty::I64);
        self.build.write(left, trips);
        let symbol = self.original_symbol(inner.variable);
        self.initialize_variable(symbol, count.scalar, count.first);
        let enters = self.compare(Compare::Gt, trips, zero);
        let (body, after) = self.lower_iteration(id, inner, enters);
        let Some((value, _)) = self.read_variable(symbol) else { return };
        let stepped = self.binary(Binary::Add, value, count.step);
        let stepped = self.narrow_value(stepped, count.scalar);
        self.initialize_variable(symbol, count.scalar, stepped);
        let rest = self.build.read_variable(left);
        let minus_one = self.long(-1);
        let rest = self.binary(Binary::Add, rest, minus_one);
        self.build.write(left, rest);
        let more = self.compare(Compare::Gt, rest, zero);
        self.build.branch(more, body, after);
        self.build.seal(body);
        self.build.start(after);
    }
}

/// The type in which a loop's variable is compared with its bound (C 6.3.1.8).
fn comparison_scalar(a: Scalar, b: Scalar) -> Scalar {
    let (wide, other) = if a.bytes >= b.bytes { (a, b) } else { (b, a) };
    let unsigned = wide.kind != Kind::Signed || (other.bytes == wide.bytes && other.kind != Kind::Signed);
    let bytes = wide.bytes.max(4);
    let kind = if unsigned && wide.bytes >= 4 { wide.kind.max_unsigned() } else { Kind::Signed };
    if wide.is_float() { wide } else { Scalar { kind, bytes } }
}

impl Kind {
    fn max_unsigned(self) -> Kind {
        match self {
            Kind::Pointer => Kind::Pointer,
            Kind::Signed | Kind::Unsigned | Kind::Logical | Kind::Float => Kind::Unsigned,
        }
    }
}
