//! New expressions and statements.

use super::Scalarizer;
use semantics::body::{
    BinaryOp, Callee, Expr, ExprId, ExprKind, Intrinsic, Loop, Refusal, Statement, StatementId, StatementKind, UnaryOp,
};
use symbols::details::Object;
use symbols::real::{Format, Real};
use symbols::{Base, Constant, Details, NameSpace, ScopeKind, Symbol, SymbolId, Type, TypeId, Types};

impl Scalarizer<'_> {
    pub(super) fn make(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.body.exprs.push(Expr { kind, ty, span: self.span })
    }

    /// An index.
    pub(super) fn add_integer(&mut self, value: i128) -> ExprId {
        self.make(ExprKind::Constant(Constant::Integer(value)), self.long)
    }

    pub(super) fn add_truth(&mut self, value: bool) -> ExprId {
        self.make(ExprKind::Constant(Constant::Logical(value)), self.logical)
    }

    /// The value of an integer constant.
    pub(super) fn number_of(&self, expr: ExprId) -> Option<i128> {
        crate::outline::section::integer_constant(&self.body, expr)
    }

    /// An integer as an index.
    pub(super) fn convert_index(&mut self, expr: ExprId) -> ExprId {
        self.convert_value(expr, self.long)
    }

    pub(super) fn convert_value(&mut self, expr: ExprId, ty: TypeId) -> ExprId {
        if self.body.exprs[expr].ty == ty {
            return expr;
        }
        match (self.number_of(expr), ty == self.long) {
            (Some(number), true) => self.add_integer(number),
            _ => self.make(ExprKind::Convert(expr), ty),
        }
    }

    pub(super) fn add_binary(&mut self, op: BinaryOp, one: ExprId, other: ExprId, ty: TypeId) -> ExprId {
        self.make(ExprKind::Binary(op, one, other), ty)
    }

    /// A comparison or an operation on truth values.
    pub(super) fn compare(&mut self, op: BinaryOp, one: ExprId, other: ExprId) -> ExprId {
        self.add_binary(op, one, other, self.logical)
    }

    pub(super) fn not(&mut self, truth: ExprId) -> ExprId {
        let ty = self.body.exprs[truth].ty;
        self.make(ExprKind::Unary(UnaryOp::Not, truth), ty)
    }

    /// A sum of indexes.
    pub(super) fn add(&mut self, one: ExprId, other: ExprId) -> ExprId {
        match (self.number_of(one), self.number_of(other)) {
            (Some(a), Some(b)) => self.add_integer(a.saturating_add(b)),
            (_, Some(0)) => one,
            (Some(0), _) => other,
            (Some(_), None) => self.add(other, one),
            (None, Some(b)) if b < 0 => {
                let size = self.add_integer(-b);
                self.add_binary(BinaryOp::Subtract, one, size, self.long)
            }
            _ => self.add_binary(BinaryOp::Add, one, other, self.long),
        }
    }

    /// A difference of indexes.
    pub(super) fn subtract(&mut self, one: ExprId, other: ExprId) -> ExprId {
        match self.number_of(other) {
            Some(b) => {
                let negative = self.add_integer(-b);
                self.add(one, negative)
            }
            None => self.add_binary(BinaryOp::Subtract, one, other, self.long),
        }
    }

    /// A product of indexes.
    pub(super) fn multiply(&mut self, one: ExprId, other: ExprId) -> ExprId {
        match (self.number_of(one), self.number_of(other)) {
            (Some(a), Some(b)) => self.add_integer(a.saturating_mul(b)),
            (_, Some(1)) => one,
            (Some(1), _) => other,
            _ => self.add_binary(BinaryOp::Multiply, one, other, self.long),
        }
    }

    /// A quotient of indexes.
    pub(super) fn divide(&mut self, one: ExprId, other: ExprId) -> ExprId {
        match (self.number_of(one), self.number_of(other)) {
            (Some(a), Some(b)) if b != 0 => self.add_integer(a / b),
            (_, Some(0 | 1)) => one,
            _ => self.add_binary(BinaryOp::Divide, one, other, self.long),
        }
    }

    /// An extent that is not negative.
    pub(super) fn at_least_zero(&mut self, extent: ExprId) -> ExprId {
        if let Some(number) = self.number_of(extent) {
            return self.add_integer(number.max(0));
        }
        let zero = self.add_integer(0);
        let is_positive = self.compare(BinaryOp::Gt, extent, zero);
        self.make(ExprKind::Conditional(is_positive, extent, zero), self.long)
    }

    /// A reference to an intrinsic function.
    pub(super) fn add_reference(&mut self, intrinsic: Intrinsic, arguments: Vec<ExprId>, ty: TypeId) -> ExprId {
        let callee = Callee::Intrinsic(intrinsic);
        self.make(ExprKind::Call { callee, arguments }, ty)
    }

    /// SIZE or LBOUND of a dimension, from 0, of a variable.
    pub(super) fn inquire(&mut self, intrinsic: Intrinsic, variable: ExprId, dimension: usize) -> ExprId {
        let dimension = self.add_integer(dimension as i128 + 1);
        let reference = self.add_reference(intrinsic, vec![variable, dimension], self.long);
        self.own.insert(reference);
        reference
    }

    /// Zero, or the truth value `false`.
    pub(super) fn add_zero(&mut self, ty: TypeId) -> Option<ExprId> {
        self.constant_of(0, ty)
    }

    /// A small number as a value of a type.
    pub(super) fn constant_of(&mut self, number: i128, ty: TypeId) -> Option<ExprId> {
        let types = &self.symbols.types;
        let real = |bytes: u8| Format::of_kind(bytes).map(|format| Real::of_integer(number, format).0);
        let constant = match &types[types.representation(ty)] {
            Type::Scalar(Base::Real, bytes) => real(*bytes).map(Constant::Real),
            Type::Scalar(Base::Complex, bytes) => {
                let zero = Format::of_kind(*bytes).map(|format| Real::of_integer(0, format).0);
                real(*bytes).zip(zero).map(|(re, im)| Constant::Complex(Box::new([re, im])))
            }
            Type::Scalar(Base::Logical, _) => Some(Constant::Logical(number != 0)),
            Type::Scalar(Base::Integer | Base::Unsigned | Base::Char, _) => Some(Constant::Integer(number)),
            _ => None,
        };
        match constant {
            Some(constant) => Some(self.make(ExprKind::Constant(constant), ty)),
            None => self.note_refusal(Refusal::ArrayExpressionType),
        }
    }

    /// A new variable.
    pub(super) fn add_variable(&mut self, word: &str, ty: TypeId) -> SymbolId {
        let scope = match self.scope {
            Some(scope) => scope,
            None => {
                let scope = self.symbols.add_scope(ScopeKind::Indices, Some(self.around), self.span);
                self.scope = Some(scope);
                scope
            }
        };
        self.number += 1;
        let name = self.atoms.intern(&format!("__{word}_{}", self.number));
        let mut symbol = Symbol::new(name, scope, Details::Object(Object::default()));
        symbol.ty = Some(ty);
        self.symbols.declare(NameSpace::Ordinary, symbol)
    }

    pub(super) fn add_symbol(&mut self, symbol: SymbolId) -> ExprId {
        let ty = self.symbols[symbol].ty.unwrap_or(symbols::Types::UNKNOWN);
        self.make(ExprKind::Symbol(symbol), ty)
    }

    /// A new variable with this value from here on.
    pub(super) fn declare(&mut self, word: &str, value: ExprId) -> ExprId {
        let ty = self.body.exprs[value].ty;
        let symbol = self.add_variable(word, ty);
        self.emit(StatementKind::Declare(symbol, Some(value)));
        self.add_symbol(symbol)
    }

    pub(super) fn write(&mut self, kind: StatementKind) -> StatementId {
        let scope = self.scope.unwrap_or(self.around);
        self.body.statements.push(Statement { kind, span: self.span, scope, label: None })
    }

    /// Appends a statement to those that are being written.
    pub(super) fn emit(&mut self, kind: StatementKind) {
        let id = self.write(kind);
        self.done.insert(id);
        if let Some(frame) = self.frames.last_mut() {
            frame.push(id);
        }
    }

    pub(super) fn emit_assignment(&mut self, target: ExprId, value: ExprId) {
        let ty = self.body.exprs[target].ty;
        let assignment = self.make(ExprKind::Assign { op: None, target, value }, ty);
        self.emit(StatementKind::Expr(assignment));
    }

    /// The kernel ends with an error that says why.
    pub(super) fn emit_stop(&mut self, why: &str) {
        let why = self.make(ExprKind::Constant(Constant::Character(why.into())), Types::UNKNOWN);
        self.emit(StatementKind::Stop(Some(why)));
    }

    /// What `step` writes under a condition.
    pub(super) fn emit_if(
        &mut self,
        condition: Option<ExprId>,
        step: impl FnOnce(&mut Self) -> Option<()>,
    ) -> Option<()> {
        let Some(condition) = condition else { return step(self) };
        self.frames.push(Vec::new());
        step(self)?;
        let then = self.frames.pop()?;
        self.emit(StatementKind::If { condition, then, otherwise: Vec::new() });
        Some(())
    }

    /// A loop for each extent, the first one innermost; `step` writes what is done at positions from 0. Those of `down` count down.
    pub(super) fn add_nest(
        &mut self,
        extents: &[ExprId],
        down: &[bool],
        step: impl FnOnce(&mut Self, &[ExprId]) -> Option<()>,
    ) -> Option<()> {
        let variables: Vec<SymbolId> = extents.iter().map(|_| self.add_variable("i", self.long)).collect();
        let at: Vec<ExprId> = variables.iter().map(|variable| self.add_symbol(*variable)).collect();
        let held = self.held.clone();
        self.frames.push(Vec::new());
        step(self, &at)?;
        let mut block = self.frames.pop()?;
        self.held = held;
        for (number, (variable, extent)) in variables.into_iter().zip(extents).enumerate() {
            let kind = self.loop_over(variable, *extent, down.get(number) == Some(&true), block);
            let id = self.write(kind);
            self.done.insert(id);
            block = vec![id];
        }
        self.frames.last_mut()?.extend(block);
        Some(())
    }

    pub(super) fn loop_over(
        &mut self,
        variable: SymbolId,
        extent: ExprId,
        down: bool,
        block: Vec<StatementId>,
    ) -> StatementKind {
        let zero = self.add_integer(0);
        let (first, bound, compare, step) = match down {
            false => (zero, extent, BinaryOp::Lt, None),
            true => {
                let (one, back) = (self.add_integer(1), self.add_integer(-1));
                (self.subtract(extent, one), zero, BinaryOp::Ge, Some(back))
            }
        };
        let (variable_span, head) = (self.span, self.span);
        StatementKind::Loop(Box::new(Loop {
            variable,
            variable_span,
            declares: true,
            first,
            bound,
            compare,
            step,
            block,
            head,
            name: None,
            localities: Vec::new(),
        }))
    }

    /// An expression whose value is that of `value` after what `step` writes.
    pub(super) fn statement_expr(&mut self, step: impl FnOnce(&mut Self) -> Option<ExprId>) -> Option<ExprId> {
        let held = self.held.clone();
        self.frames.push(Vec::new());
        let value = step(self)?;
        let block = self.frames.pop()?;
        self.held = held;
        self.body.has_statement_exprs = true;
        let ty = self.body.exprs[value].ty;
        Some(self.make(ExprKind::StatementExpr { block, value: Some(value) }, ty))
    }

    /// The arguments of a new call have the dummies that those of the old one had.
    pub(super) fn note_dummies(&mut self, old: &[ExprId], new: &[ExprId]) {
        for (old, new) in old.iter().zip(new) {
            if let Some(dummy) = self.body.dummies.get(old).copied() {
                self.body.dummies.insert(*new, dummy);
            }
        }
    }

    /// The arguments of a reference by the position of their dummies.
    pub(super) fn argument_slots(&self, arguments: &[ExprId]) -> [Option<ExprId>; 6] {
        let mut slots = [None; 6];
        for (place, argument) in arguments.iter().enumerate() {
            let dummy = self.body.dummies.get(argument).map_or(place, |dummy| *dummy as usize);
            if let Some(slot) = slots.get_mut(dummy) {
                *slot = Some(*argument);
            }
        }
        slots
    }
}
