//! `atomic` (OpenMP 5.2, 15.8.4): one instruction where the device has it, else a loop of compare and swap.

use super::scalar::Scalar;
use super::*;
use crate::outline::clauses::has_clause;
use crate::ssa::AtomicOp;
use directives::Clause;
use semantics::body::{BinaryOp, Callee, ConstructId, ExprKind, StatementKind};
use semantics::translate::{OmpConstruct, Operator};

/// An update of one variable: `target = target op operand`, or `operand op target`.
struct Update {
    target: ExprId,
    op: Operation,
    operand: ExprId,
    /// Whether the operand stands on the left.
    reversed: bool,
    /// The operands beside it of a function of several: `max(x, e, f)`.
    more: Vec<ExprId>,
}

#[derive(Clone, Copy, PartialEq)]
enum Operation {
    Binary(BinaryOp),
    Reduction(Operator),
    /// The operand replaces the value.
    Replace,
    /// An increment by a constant.
    Step(i8),
}

impl<'a> Lower<'a> {
    /// An atomic construct.
    pub(super) fn lower_atomic(
        &mut self,
        construct: ConstructId,
        reading: &'a OmpConstruct,
        _rest: &'a [OmpConstruct],
    ) {
        self.atomic_at = self.frame.body.constructs[construct].line;
        let statements = self.atomic_statements(construct);
        let written = if has_clause(reading, Clause::Compare) {
            self.atomic_compare(construct, has_clause(reading, Clause::Capture))
        } else if has_clause(reading, Clause::Capture) {
            self.atomic_capture(&statements)
        } else {
            match statements.as_slice() {
                [only] if has_clause(reading, Clause::Read) => self.atomic_read(*only),
                [only] => self.atomic_update(*only, has_clause(reading, Clause::Write)),
                _ => false,
            }
        };
        if !written {
            self.no_code(construct, reading);
        }
    }

    /// The expression statements of the construct, seen through blocks.
    fn atomic_statements(&self, construct: ConstructId) -> Vec<ExprId> {
        self.atomic_expressions(&self.frame.body.constructs[construct].block)
    }

    pub(super) fn atomic_expressions(&self, block: &[semantics::body::StatementId]) -> Vec<ExprId> {
        let body = self.frame.body;
        let mut found = Vec::new();
        body.each_statement(block, |statement| {
            if let StatementKind::Expr(expr) = body.statements[statement].kind {
                found.push(expr);
            }
        });
        found
    }

    /// `v = x`
    fn atomic_read(&mut self, expr: ExprId) -> bool {
        let ExprKind::Assign { op: None, target, value } = self.frame.body.exprs[expr].kind.clone() else {
            return false;
        };
        let source = self.through_converts(value);
        let (Some(to), Some(from)) = (self.scalar_of(target), self.scalar_of(source)) else { return true };
        if self.find_register(source).is_some() {
            self.lower_effect(expr);
            return true;
        }
        let Some(place) = self.aligned_place(source) else { return true };
        let read = self.load(MemoryPlace { volatile: true, ..place }, from.cell());
        let read = self.convert_scalar(read, from, to);
        self.write_to(target, to, read);
        true
    }

    /// An update or write alone.
    fn atomic_update(&mut self, expr: ExprId, writes: bool) -> bool {
        let Some(update) = self.find_update(expr).filter(|update| writes || update.op != Operation::Replace) else {
            return !writes && self.update_by_chain(expr);
        };
        let _ = self.atomic_old(&update, false);
        true
    }

    /// `v = x; x = x op e`, `x = x op e; v = x`, `v = x = x op e`, `v = x++`.
    fn atomic_capture(&mut self, statements: &[ExprId]) -> bool {
        match statements {
            [only] => {
                let ExprKind::Assign { op: None, target, value } = self.frame.body.exprs[*only].kind.clone() else {
                    return false;
                };
                let inner = self.through_converts(value);
                let Some(update) = self.find_update(inner).filter(|update| self.is_certain(update)) else {
                    return false;
                };
                let post = matches!(self.frame.body.exprs[inner].kind, ExprKind::Increment { post: true, .. });
                self.capture_into(target, &update, !post);
                true
            }
            [first, second] => {
                let plain = |lower: &Self, expr: ExprId| match lower.frame.body.exprs[expr].kind {
                    ExprKind::Assign { op: None, target, value } => Some((target, lower.through_converts(value))),
                    _ => None,
                };
                if let (Some((to, from)), Some(update)) = (plain(self, *first), self.find_update(*second))
                    && self.is_same_place(from, update.target)
                    && self.is_certain(&update)
                {
                    self.capture_into(to, &update, false);
                    return true;
                }
                if let (Some(update), Some((to, from))) = (self.find_update(*first), plain(self, *second))
                    && self.is_same_place(from, update.target)
                    && self.is_certain(&update)
                {
                    self.capture_into(to, &update, true);
                    return true;
                }
                false
            }
            _ => false,
        }
    }

    fn capture_into(&mut self, target: ExprId, update: &Update, new: bool) {
        let (Some(to), Some(from)) = (self.scalar_of(target), self.scalar_of(update.target)) else { return };
        let Some(value) = self.atomic_old(update, new) else { return };
        let value = self.convert_scalar(value, from, to);
        self.write_to(target, to, value);
    }

    pub(super) fn through_converts(&self, mut expr: ExprId) -> ExprId {
        while let ExprKind::Convert(inner) = self.frame.body.exprs[expr].kind {
            expr = inner;
        }
        expr
    }

    /// The update that an expression is.
    fn find_update(&self, expr: ExprId) -> Option<Update> {
        let body = self.frame.body;
        match body.exprs[expr].kind.clone() {
            ExprKind::Increment { target, step, .. } => {
                Some(Update { target, op: Operation::Step(step), operand: target, reversed: false, more: Vec::new() })
            }
            ExprKind::Assign { op: Some(op), target, value } => {
                Some(Update { target, op: Operation::Binary(op), operand: value, reversed: false, more: Vec::new() })
            }
            ExprKind::Assign { op: None, target, value } => {
                let inner = self.through_converts(value);
                let more = Vec::new();
                let replaces = Update { target, op: Operation::Replace, operand: value, reversed: false, more };
                self.find_combination(target, inner).or(Some(replaces))
            }
            _ => None,
        }
    }

    /// `x op e` or `e op x` or `max(x, e, …)`.
    fn find_combination(&self, target: ExprId, value: ExprId) -> Option<Update> {
        let body = self.frame.body;
        let is_target = |side: &ExprId| self.is_same_place(self.through_converts(*side), target);
        let update = |op, operand, reversed| Update { target, op, operand, reversed, more: Vec::new() };
        match &body.exprs[value].kind {
            ExprKind::Binary(op, left, right) if is_target(left) => Some(update(Operation::Binary(*op), *right, false)),
            ExprKind::Binary(op, left, right) if is_target(right) => Some(update(Operation::Binary(*op), *left, true)),
            ExprKind::Call { callee: Callee::Intrinsic(intrinsic), arguments } => {
                let operator = Operator::of_intrinsic(*intrinsic)?;
                let own = arguments.iter().position(is_target)?;
                let mut others = arguments.clone();
                others.remove(own);
                let operand = *others.first()?;
                let more = others.split_off(1);
                Some(Update { more, ..update(Operation::Reduction(operator), operand, false) })
            }
            _ => None,
        }
    }

    /// Whether two expressions are the same text of names and indexes.
    pub(super) fn is_same_place(&self, a: ExprId, b: ExprId) -> bool {
        let body = self.frame.body;
        let (a, b) = (self.through_converts(a), self.through_converts(b));
        let equal = match (&body.exprs[a].kind, &body.exprs[b].kind) {
            (ExprKind::Symbol(a), ExprKind::Symbol(b)) => return a == b,
            (ExprKind::Constant(a), ExprKind::Constant(b)) => return a == b,
            (ExprKind::Binary(a, ..), ExprKind::Binary(b, ..)) => a == b,
            (ExprKind::Unary(a, _), ExprKind::Unary(b, _)) => a == b,
            (ExprKind::Member { field: a, .. }, ExprKind::Member { field: b, .. }) => a == b,
            (ExprKind::Element { .. }, ExprKind::Element { .. }) => true,
            (ExprKind::Deref(_), ExprKind::Deref(_)) => true,
            (ExprKind::Conditional(..), ExprKind::Conditional(..)) => true,
            (ExprKind::Call { callee: a, .. }, ExprKind::Call { callee: b, .. }) => a == b,
            _ => false,
        };
        let (left, right) = (body.operands(a), body.operands(b));
        equal && left.len() == right.len() && left.iter().zip(&right).all(|(a, b)| self.is_same_place(*a, *b))
    }

    /// Whether an update is what it is taken for: a value that replaces another does not come of the variable.
    fn is_certain(&self, update: &Update) -> bool {
        let body = self.frame.body;
        let mut root = update.target;
        let root = loop {
            root = match body.exprs[root].kind {
                ExprKind::Symbol(symbol) => break symbol,
                ExprKind::Element { base, .. } | ExprKind::Member { base, .. } => base,
                ExprKind::Deref(inner) | ExprKind::Convert(inner) | ExprKind::Binary(_, inner, _) => inner,
                _ => return update.op != Operation::Replace,
            };
        };
        let mut mentions = false;
        body.each_expr(update.operand, |id| {
            mentions |= matches!(body.exprs[id].kind, ExprKind::Symbol(symbol) if symbol == root);
        });
        update.op != Operation::Replace || !mentions
    }

    /// `x = x op e op f`: the operations on the variable, from the innermost.
    fn find_chain(&self, target: ExprId, value: ExprId) -> Option<Vec<(BinaryOp, ExprId, ExprId)>> {
        let mut found = Vec::new();
        let mut whole = self.through_converts(value);
        while let ExprKind::Binary(op, left, right) = self.frame.body.exprs[whole].kind {
            found.push((op, whole, right));
            if self.is_same_place(left, target) {
                found.reverse();
                return Some(found);
            }
            whole = self.through_converts(left);
        }
        None
    }

    /// Such an update; whether it is one.
    fn update_by_chain(&mut self, expr: ExprId) -> bool {
        let ExprKind::Assign { op: None, target, value } = self.frame.body.exprs[expr].kind else { return false };
        let Some(chain) = self.find_chain(target, value) else { return false };
        if self.find_register(target).is_some() {
            self.lower_effect(expr);
            return true;
        }
        let mut steps = Vec::new();
        for (op, whole, operand) in chain {
            let (Some(scalar), Some(value)) = (self.scalar_of(whole), self.lower_value(operand)) else { return true };
            steps.push((op, scalar, self.shift_count(op, value, operand)));
        }
        let (Some(to), Some(place)) = (self.scalar_of(target), self.aligned_place(target)) else { return true };
        if place.space == Space::Local {
            self.lower_effect(expr);
            return true;
        }
        let at = self.span(target);
        self.first_thread(false, |lower| {
            lower.swap_loop(to, place, |lower, old| {
                let (mut value, mut from) = (old, to);
                for (op, scalar, operand) in &steps {
                    let own = lower.convert_scalar(value, from, *scalar);
                    (value, from) = (lower.lower_arithmetic(*op, *scalar, own, *operand, at).unwrap_or(own), *scalar);
                }
                lower.convert_scalar(value, from, to)
            });
        });
        true
    }

    /// Carries an update out; the value is the old one, or the new one.
    fn atomic_old(&mut self, update: &Update, new: bool) -> Option<Value> {
        let scalar = self.scalar_of(update.target)?;
        let at = self.span(update.target);
        let shifts = matches!(update.op, Operation::Binary(BinaryOp::Shl | BinaryOp::Shr)) && !update.reversed;
        let computed = match update.op {
            Operation::Step(_) => scalar,
            // What is shifted is promoted, whatever the count is (C 6.5.7p3).
            _ if shifts && scalar.bytes < 4 => Scalar::INT,
            _ if shifts => scalar,
            _ => self.scalar_of(update.operand)?,
        };
        let mut operand = match update.op {
            Operation::Step(step) => {
                let one = self.constant_one(scalar);
                if step < 0 { self.unary(Unary::Neg, one) } else { one }
            }
            _ if shifts => {
                let from = self.scalar_of(update.operand)?;
                let count = self.lower_value(update.operand)?;
                self.convert_scalar(count, from, Scalar::INT)
            }
            _ => self.lower_value(update.operand)?,
        };
        for other in &update.more {
            let (from, value) = (self.scalar_of(*other)?, self.lower_value(*other)?);
            let value = self.convert_scalar(value, from, computed);
            if let Operation::Reduction(operator) = update.op {
                operand = self.combine_values(operator, computed, operand, value);
            }
        }
        if self.find_register(update.target).is_some() {
            return self.private_update(update, scalar, computed, operand, new, at);
        }
        let place = self.aligned_place(update.target)?;
        if place.space == Space::Local {
            let old = self.load(place, scalar.cell());
            let next = self.apply_update(update, scalar, computed, old, operand, at)?;
            self.store(place, scalar.cell(), next);
            return Some(if new { next } else { old });
        }
        let mut result = None;
        let value = self.broadcast_value(scalar.ty(), |lower| {
            let old = lower.old_value(update, scalar, computed, place, operand, at);
            if new {
                result = lower.apply_update(update, scalar, computed, old, operand, at);
            }
            result.unwrap_or(old)
        });
        Some(value)
    }

    fn private_update(
        &mut self,
        update: &Update,
        scalar: Scalar,
        computed: Scalar,
        operand: Value,
        new: bool,
        at: Span,
    ) -> Option<Value> {
        let (var, _) = self.find_register(update.target)?;
        let old = self.build.read_variable(var);
        let next = self.apply_update(update, scalar, computed, old, operand, at)?;
        self.build.write(var, next);
        self.note_assigned(var);
        Some(if new { next } else { old })
    }

    /// The atomic operation itself; the value is the old one.
    fn old_value(
        &mut self,
        update: &Update,
        scalar: Scalar,
        computed: Scalar,
        place: MemoryPlace,
        operand: Value,
        at: Span,
    ) -> Value {
        let same_size = scalar.ty() == computed.ty() && !(scalar.is_float() ^ computed.is_float());
        if let (Some(op), true) = (native_update(update, scalar), same_size) {
            let operand = self.convert_scalar(operand, computed, scalar);
            let operand = if matches!(update.op, Operation::Binary(BinaryOp::Subtract)) {
                self.unary(Unary::Neg, operand)
            } else {
                operand
            };
            return self.atomic_op(op, scalar, place, operand);
        }
        if update.op == Operation::Replace && scalar.bytes >= 4 {
            let operand = self.convert_scalar(operand, computed, scalar);
            return self.atomic_op(AtomicOp::Exchange, scalar, place, operand);
        }
        self.swap_loop(scalar, place, |lower, old| {
            lower.apply_update(update, scalar, computed, old, operand, at).unwrap_or(old)
        })
    }

    /// The new value.
    fn apply_update(
        &mut self,
        update: &Update,
        scalar: Scalar,
        computed: Scalar,
        old: Value,
        operand: Value,
        at: Span,
    ) -> Option<Value> {
        let wide = self.convert_scalar(old, scalar, computed);
        let (a, b) = if update.reversed { (operand, wide) } else { (wide, operand) };
        let b = match update.op {
            Operation::Binary(BinaryOp::Shl | BinaryOp::Shr) if update.reversed => {
                self.convert_scalar(b, computed, Scalar::INT)
            }
            _ => b,
        };
        let result = match update.op {
            Operation::Binary(op) => self.lower_arithmetic(op, computed, a, b, at)?,
            Operation::Reduction(operator) => self.combine_values(operator, computed, a, b),
            Operation::Replace => operand,
            Operation::Step(_) => self.binary(Binary::Add, a, b),
        };
        Some(self.convert_scalar(result, computed, scalar))
    }

    /// The value of `shared`; of `private`, where an address says that it is one of the thread's memory, of which the device has no atomic
    /// operations and which nobody else sees.
    fn unless_private(
        &mut self,
        place: MemoryPlace,
        ty: Ty,
        private: impl FnOnce(&mut Self) -> Value,
        shared: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        if place.space != Space::Generic {
            return shared(self);
        }
        let result = self.build.variable(ty);
        let is_private = self.push(Op::IsSpace(Space::Local, place.address), Ty::Pred);
        let (own, others, after) = (self.build.block(), self.build.block(), self.build.block());
        self.build.branch(is_private, own, others);
        self.build.start(own);
        let value = private(self);
        self.build.write(result, value);
        self.build.jump(after);
        self.build.start(others);
        let value = shared(self);
        self.build.write(result, value);
        self.build.jump(after);
        self.build.start(after);
        self.build.read_variable(result)
    }

    /// An update of memory that nobody else sees; the value is the old one.
    fn update_alone(&mut self, op: AtomicOp, place: MemoryPlace, ty: Ty, operand: Value) -> Value {
        let old = self.load(place, Cell::Whole(ty));
        let plain = match op {
            AtomicOp::Add => Binary::Add,
            AtomicOp::Min => Binary::Min,
            AtomicOp::Max => Binary::Max,
            AtomicOp::UMin => Binary::UMin,
            AtomicOp::UMax => Binary::UMax,
            AtomicOp::And => Binary::And,
            AtomicOp::Or => Binary::Or,
            AtomicOp::Xor => Binary::Xor,
            AtomicOp::Exchange | AtomicOp::Swap => {
                self.store(place, Cell::Whole(ty), operand);
                return old;
            }
        };
        let new = self.binary(plain, old, operand);
        self.store(place, Cell::Whole(ty), new);
        old
    }

    /// One atomic instruction; of floating point only addition, other operations work on the bits.
    pub(super) fn atomic_op(&mut self, op: AtomicOp, scalar: Scalar, place: MemoryPlace, operand: Value) -> Value {
        let bits = if scalar.bytes == 8 { Ty::I64 } else { Ty::I32 };
        let as_bits = scalar.is_float() && op != AtomicOp::Add;
        let operand = if as_bits { self.convert_to(Convert::Bits, operand, bits) } else { operand };
        let ty = if as_bits { bits } else { scalar.ty() };
        let access = Self::access(place, Cell::Whole(ty));
        let alone = |lower: &mut Self| lower.update_alone(op, place, ty, operand);
        let atomic = |lower: &mut Self| lower.push(Op::Atomic(access, op, place.address, operand, None), ty);
        let old = self.unless_private(place, ty, alone, atomic);
        if as_bits { self.convert_to(Convert::Bits, old, scalar.ty()) } else { old }
    }

    /// Compare and swap until nobody else wrote in between; the value is the old one.
    pub(super) fn swap_loop(
        &mut self,
        scalar: Scalar,
        place: MemoryPlace,
        new: impl Fn(&mut Self, Value) -> Value,
    ) -> Value {
        let alone = |lower: &mut Self| {
            let old = lower.load(place, scalar.cell());
            let next = new(lower, old);
            lower.store(place, scalar.cell(), next);
            old
        };
        self.unless_private(place, scalar.ty(), alone, |lower| match scalar.bytes {
            0..4 => lower.swap_part(scalar, place, &new),
            _ => lower.swap_whole(scalar, place, &new),
        })
    }

    fn swap_whole(&mut self, scalar: Scalar, place: MemoryPlace, new: impl Fn(&mut Self, Value) -> Value) -> Value {
        let bits = if scalar.bytes == 8 { Ty::I64 } else { Ty::I32 };
        self.swap_word(bits, place, |lower, word| {
            let old = if scalar.is_float() { lower.convert_to(Convert::Bits, word, scalar.ty()) } else { word };
            let next = new(lower, old);
            let next = if scalar.is_float() { lower.convert_to(Convert::Bits, next, bits) } else { next };
            (next, old)
        })
    }

    /// The same of a variable narrower than what the device swaps: the word around it is swapped, with what else is in it.
    fn swap_part(&mut self, scalar: Scalar, place: MemoryPlace, new: impl Fn(&mut Self, Value) -> Value) -> Value {
        let three = self.long(3);
        let low = self.binary(Binary::And, place.address, three);
        let address = self.binary(Binary::Sub, place.address, low);
        let low = self.convert_to(Convert::Truncate, low, Ty::I32);
        let (eight, ones) = (self.int(8), self.int((1 << (u32::from(scalar.bytes) * 8)) - 1));
        let shift = self.binary(Binary::Mul, low, eight);
        let own = self.binary(Binary::Shl, ones, shift);
        let others = self.unary(Unary::Not, own);
        self.swap_word(Ty::I32, MemoryPlace { address, ..place }, |lower, word| {
            let part = lower.binary(Binary::UShr, word, shift);
            let old = match scalar.ty() {
                Ty::F16 => lower.convert_to(Convert::Bits, part, Ty::F16),
                _ => lower.narrow_value(part, scalar),
            };
            let next = new(lower, old);
            let next = if scalar.is_float() { lower.convert_to(Convert::Bits, next, Ty::I32) } else { next };
            let next = lower.binary(Binary::And, next, ones);
            let next = lower.binary(Binary::Shl, next, shift);
            let rest = lower.binary(Binary::And, word, others);
            (lower.binary(Binary::Or, rest, next), old)
        })
    }

    /// Swaps a word until nobody else wrote in between: `new` gives the new word and the value that the caller is to have.
    fn swap_word(
        &mut self,
        bits: Ty,
        place: MemoryPlace,
        new: impl FnOnce(&mut Self, Value) -> (Value, Value),
    ) -> Value {
        let expected = self.build.variable(bits);
        let access = Self::access(MemoryPlace { volatile: true, ..place }, Cell::Whole(bits));
        let seen = self.push(Op::Load(access, place.address), bits);
        self.build.write(expected, seen);
        let (body, after) = (self.build.block(), self.build.block());
        self.build.jump(body);
        self.build.go_on_in(body);
        let comparand = self.build.read_variable(expected);
        let (next, old) = new(self, comparand);
        let access = Self::access(place, Cell::Whole(bits));
        let found = self.push(Op::Atomic(access, AtomicOp::Swap, place.address, next, Some(comparand)), bits);
        self.build.write(expected, found);
        let done = self.compare(Compare::Eq, found, comparand);
        self.build.branch(done, after, body);
        self.build.seal(body);
        self.build.start(after);
        old
    }
}

/// The instruction that carries an update out.
fn native_update(update: &Update, scalar: Scalar) -> Option<AtomicOp> {
    let operator = match update.op {
        Operation::Binary(BinaryOp::Add) | Operation::Step(_) => Operator::Add,
        Operation::Binary(BinaryOp::Subtract) if !update.reversed => Operator::Add,
        Operation::Binary(BinaryOp::BitAnd) => Operator::BitAnd,
        Operation::Binary(BinaryOp::BitOr) => Operator::BitOr,
        Operation::Binary(BinaryOp::BitXor) => Operator::BitXor,
        Operation::Reduction(operator) => operator,
        Operation::Binary(_) | Operation::Replace => return None,
    };
    super::reduction::native_atomic(operator, scalar)
}
