//! 6.5.3 to 6.5.16: unary and binary operators, conditionals and assignments, with their constraints.

use super::lower::Lower;
use super::problems;
use super::types::Kind;
use crate::body::{BinaryOp, ExprId, ExprKind, UnaryOp};
use parser::c::tree::{self, Expr, UnaryOp as Prefix};
use parser::unparse::c::{binary_text, unary_text};
use source::Span;
use symbols::{Base, Constant, Details, Type, TypeId, Types};

/// The same operator in a body.
pub(super) fn same(op: tree::BinaryOp) -> BinaryOp {
    match op {
        tree::BinaryOp::Multiply => BinaryOp::Multiply,
        tree::BinaryOp::Divide => BinaryOp::Divide,
        tree::BinaryOp::Remainder => BinaryOp::Remainder,
        tree::BinaryOp::Add => BinaryOp::Add,
        tree::BinaryOp::Subtract => BinaryOp::Subtract,
        tree::BinaryOp::Shl => BinaryOp::Shl,
        tree::BinaryOp::Shr => BinaryOp::Shr,
        tree::BinaryOp::Lt => BinaryOp::Lt,
        tree::BinaryOp::Gt => BinaryOp::Gt,
        tree::BinaryOp::Le => BinaryOp::Le,
        tree::BinaryOp::Ge => BinaryOp::Ge,
        tree::BinaryOp::Eq => BinaryOp::Eq,
        tree::BinaryOp::Ne => BinaryOp::Ne,
        tree::BinaryOp::BitAnd => BinaryOp::BitAnd,
        tree::BinaryOp::BitXor => BinaryOp::BitXor,
        tree::BinaryOp::BitOr => BinaryOp::BitOr,
        tree::BinaryOp::And => BinaryOp::And,
        tree::BinaryOp::Or => BinaryOp::Or,
    }
}

/// Which operands an operator takes (6.5.5 to 6.5.14).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// Arithmetic ones.
    Arithmetic,
    /// Integers.
    Integers,
    /// Integers, each promoted by itself.
    Shift,
    /// Arithmetic ones, or pointers.
    Sum,
    /// Arithmetic ones or pointers, to compare.
    Comparison,
    /// Anything that can be compared with zero.
    Truth,
}

fn takes(op: BinaryOp) -> Takes {
    match op {
        BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Power | BinaryOp::Concat => Takes::Arithmetic,
        BinaryOp::Remainder | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => Takes::Integers,
        BinaryOp::Shl | BinaryOp::Shr => Takes::Shift,
        BinaryOp::Add | BinaryOp::Subtract => Takes::Sum,
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => Takes::Comparison,
        BinaryOp::And | BinaryOp::Or | BinaryOp::Eqv | BinaryOp::Neqv => Takes::Truth,
    }
}

impl Lower<'_> {
    /// 6.5.3 unary operators
    pub(super) fn unary(&mut self, op: Prefix, operand: &Expr, span: Span) -> ExprId {
        match op {
            Prefix::AddressOf => self.address_of(operand, span),
            Prefix::Deref => self.dereferenced(operand, span),
            Prefix::Increment | Prefix::Decrement => self.increment(op, operand, false, span),
            Prefix::Plus | Prefix::Minus | Prefix::BitNot | Prefix::Not => self.arithmetic_unary(op, operand, span),
            Prefix::Real | Prefix::Imag => self.part(operand, span),
        }
    }

    /// 6.5.3.2 `&x`
    fn address_of(&mut self, operand: &Expr, span: Span) -> ExprId {
        let operand = self.expr(operand);
        let ty = self.ty(operand);
        if self.kind(ty) == Kind::Unknown {
            return self.opaque(vec![operand], Types::UNKNOWN, span);
        }
        if let ExprKind::Deref(pointer) = self.body.exprs[operand].kind {
            return pointer;
        }
        if !self.is_lvalue(operand) && self.kind(ty) != Kind::Function {
            self.report(problems::no_address(span));
        }
        let pointer = self.pointer_to(ty);
        self.make(ExprKind::AddressOf(operand), pointer, span)
    }

    /// 6.5.3.2 `*p`
    fn dereferenced(&mut self, operand: &Expr, span: Span) -> ExprId {
        let pointer = self.value(operand);
        match self.kind_of(pointer) {
            Kind::Pointer(to) => self.make(ExprKind::Deref(pointer), to, span),
            Kind::Unknown => self.opaque(vec![pointer], Types::UNKNOWN, span),
            _ => {
                let ty = self.spell(self.ty(pointer));
                self.report(problems::not_a_pointer(&ty, span));
                self.opaque(vec![pointer], Types::UNKNOWN, span)
            }
        }
    }

    /// 6.5.3.3 unary arithmetic operators
    fn arithmetic_unary(&mut self, op: Prefix, operand: &Expr, span: Span) -> ExprId {
        let operand = self.value(operand);
        let kind = self.kind_of(operand);
        let fits = match op {
            Prefix::Not => kind.is_scalar(),
            Prefix::BitNot => kind.is_integer(),
            _ => kind.is_arithmetic(),
        };
        if kind == Kind::Unknown {
            return self.opaque(vec![operand], Types::UNKNOWN, span);
        }
        if !fits {
            let ty = self.spell(self.ty(operand));
            self.report(problems::bad_operand(unary_text(op), &ty, span));
            return self.opaque(vec![operand], Types::UNKNOWN, span);
        }
        if op == Prefix::Not {
            let int = self.int();
            return self.make(ExprKind::Unary(UnaryOp::Not, operand), int, span);
        }
        let operand = self.promote(operand);
        let ty = self.ty(operand);
        match op {
            Prefix::Minus => self.make(ExprKind::Unary(UnaryOp::Negate, operand), ty, span),
            Prefix::BitNot => self.make(ExprKind::Unary(UnaryOp::BitNot, operand), ty, span),
            _ => operand,
        }
    }

    /// GNU `__real__` and `__imag__`
    fn part(&mut self, operand: &Expr, span: Span) -> ExprId {
        let operand = self.value(operand);
        let ty = match self.kind_of(operand) {
            Kind::Complex(bytes) => self.table.types.scalar(Base::Real, bytes),
            _ => self.ty(operand),
        };
        self.opaque(vec![operand], ty, span)
    }

    /// 6.5.2.4, 6.5.3.1 `x++`, `--x`
    pub(super) fn increment(&mut self, op: Prefix, operand: &Expr, post: bool, span: Span) -> ExprId {
        let target = self.expr(operand);
        self.check_modifiable(target);
        let ty = self.table.types.unqualified(self.ty(target));
        if !self.kind(ty).is_scalar() && self.kind(ty) != Kind::Unknown {
            let ty = self.spell(ty);
            self.report(problems::bad_operand(unary_text(op), &ty, span));
        }
        let step = if op == Prefix::Decrement { -1 } else { 1 };
        self.make(ExprKind::Increment { target, step, post }, ty, span)
    }

    /// 6.5.5 to 6.5.14 binary operators
    pub(super) fn binary(&mut self, op: tree::BinaryOp, left: &Expr, right: &Expr, span: Span) -> ExprId {
        let left = self.value(left);
        let right = self.value(right);
        self.combined(op, left, right, span)
    }

    fn combined(&mut self, op: tree::BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let (one, other) = (self.kind_of(left), self.kind_of(right));
        if one == Kind::Unknown || other == Kind::Unknown {
            return self.opaque(vec![left, right], Types::UNKNOWN, span);
        }
        let lowered = same(op);
        let both = |test: fn(Kind) -> bool| test(one) && test(other);
        match takes(lowered) {
            Takes::Truth if both(Kind::is_scalar) => {
                let int = self.int();
                return self.make(ExprKind::Binary(lowered, left, right), int, span);
            }
            Takes::Shift if both(Kind::is_integer) => {
                let left = self.promote(left);
                let right = self.convert(right, self.ty(left));
                return self.make(ExprKind::Binary(lowered, left, right), self.ty(left), span);
            }
            Takes::Integers if both(Kind::is_integer) => return self.usual(lowered, left, right, span),
            Takes::Arithmetic | Takes::Sum if both(Kind::is_arithmetic) => {
                return self.usual(lowered, left, right, span);
            }
            Takes::Sum => {
                if let Some(sum) = self.pointer_sum(lowered, left, right, span) {
                    return sum;
                }
            }
            Takes::Comparison if both(Kind::is_arithmetic) => {
                let common = self.common(self.ty(left), self.ty(right));
                let (left, right, int) = (self.convert(left, common), self.convert(right, common), self.int());
                return self.make(ExprKind::Binary(lowered, left, right), int, span);
            }
            Takes::Comparison if both(Kind::is_scalar) => return self.pointers_compared(lowered, left, right, span),
            Takes::Truth | Takes::Shift | Takes::Integers | Takes::Arithmetic | Takes::Comparison => {}
        }
        let (left_type, right_type) = (self.spell(self.ty(left)), self.spell(self.ty(right)));
        self.report(problems::bad_operands(binary_text(op), &left_type, &right_type, span));
        self.opaque(vec![left, right], Types::UNKNOWN, span)
    }

    /// 6.3.1.8: both operands in their common type.
    fn usual(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let common = self.common(self.ty(left), self.ty(right));
        let (left, right) = (self.convert(left, common), self.convert(right, common));
        self.make(ExprKind::Binary(op, left, right), common, span)
    }

    /// 6.5.6: a pointer and a count of elements, or the distance of two pointers.
    fn pointer_sum(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> Option<ExprId> {
        let ty = match (op, self.kind_of(left), self.kind_of(right)) {
            (_, Kind::Pointer(_), Kind::Integer { .. }) => self.table.types.unqualified(self.ty(left)),
            (BinaryOp::Add, Kind::Integer { .. }, Kind::Pointer(_)) => self.table.types.unqualified(self.ty(right)),
            (BinaryOp::Subtract, Kind::Pointer(one), Kind::Pointer(other)) if self.compatible(one, other) => {
                self.difference_type()
            }
            _ => return None,
        };
        Some(self.make(ExprKind::Binary(op, left, right), ty, span))
    }

    /// 6.5.8, 6.5.9: two pointers, or a pointer and a null pointer constant.
    fn pointers_compared(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let (one, other) = (self.ty(left), self.ty(right));
        let (left, right) = match (self.kind(one), self.kind(other)) {
            (Kind::Pointer(to), Kind::Pointer(also)) => {
                let is_void = |ty: TypeId| matches!(self.kind(ty), Kind::Void | Kind::Unknown);
                let null = self.is_null(left) || self.is_null(right);
                if !null && !is_void(to) && !is_void(also) && !self.unqualified_compatible(to, also) {
                    let (one, other) = (self.spell(one), self.spell(other));
                    self.report(problems::incompatible_pointer(&other, &one, span));
                }
                (left, right)
            }
            (Kind::Pointer(_), _) => {
                let right = self.assigned(right, one);
                (left, right)
            }
            _ => {
                let left = self.assigned(left, other);
                (left, right)
            }
        };
        let int = self.int();
        self.make(ExprKind::Binary(op, left, right), int, span)
    }

    fn unqualified_compatible(&self, one: TypeId, other: TypeId) -> bool {
        self.compatible(self.table.types.unqualified(one), self.table.types.unqualified(other))
    }

    /// 6.5.16 assignment operators
    pub(super) fn assignment(&mut self, op: Option<tree::BinaryOp>, target: &Expr, value: &Expr, span: Span) -> ExprId {
        let target = self.expr(target);
        let value = self.value(value);
        self.check_modifiable(target);
        let ty = self.table.types.unqualified(self.ty(target));
        let value = match op {
            None => self.assigned(value, ty),
            Some(op) => self.compound_value(op, target, value, span),
        };
        self.make(ExprKind::Assign { op: op.map(same), target, value }, ty, span)
    }

    /// 6.5.16.2: the value of `x op= value` in the type in which it is computed.
    fn compound_value(&mut self, op: tree::BinaryOp, target: ExprId, value: ExprId, span: Span) -> ExprId {
        let (left, right) = (self.kind_of(target), self.kind_of(value));
        if left == Kind::Unknown || right == Kind::Unknown {
            return value;
        }
        let fits = match takes(same(op)) {
            Takes::Integers | Takes::Shift => left.is_integer() && right.is_integer(),
            Takes::Sum => {
                left.is_arithmetic() && right.is_arithmetic() || matches!(left, Kind::Pointer(_)) && right.is_integer()
            }
            Takes::Arithmetic | Takes::Comparison | Takes::Truth => left.is_arithmetic() && right.is_arithmetic(),
        };
        if !fits {
            let (left, right) = (self.spell(self.ty(target)), self.spell(self.ty(value)));
            let op = format!("{}=", binary_text(op));
            self.report(problems::bad_operands(&op, &left, &right, span));
            return value;
        }
        let ty = match (left, takes(same(op))) {
            (Kind::Pointer(_), _) => return value,
            (_, Takes::Shift) => self.promoted(self.ty(target)),
            _ => self.common(self.ty(target), self.ty(value)),
        };
        self.convert(value, ty)
    }

    /// 6.5.15 conditional operator
    pub(super) fn conditional(&mut self, condition: &Expr, left: Option<&Expr>, right: &Expr, span: Span) -> ExprId {
        let condition = self.condition(condition);
        let left = left.map(|left| self.value(left));
        let right = self.value(right);
        let Some(left) = left else {
            // GNU `c ?: b` evaluates `c` once.
            let ty = self.joined(condition, right, span);
            return self.opaque(vec![condition, right], ty, span);
        };
        let ty = self.joined(left, right, span);
        let (left, right) = (self.convert(left, ty), self.convert(right, ty));
        self.make(ExprKind::Conditional(condition, left, right), ty, span)
    }

    /// 6.5.15: the type of both results.
    fn joined(&mut self, left: ExprId, right: ExprId, span: Span) -> TypeId {
        let (one, other) = (self.table.types.unqualified(self.ty(left)), self.table.types.unqualified(self.ty(right)));
        match (self.kind(one), self.kind(other)) {
            (Kind::Unknown, _) | (_, Kind::Unknown) => Types::UNKNOWN,
            (left, right) if left.is_arithmetic() && right.is_arithmetic() => self.common(one, other),
            (Kind::Void, _) | (_, Kind::Void) => self.table.types.intern(Type::Void),
            (Kind::Record(left), Kind::Record(right)) if left == right => one,
            (Kind::Pointer(_), Kind::Integer { .. }) if self.is_null(right) => one,
            (Kind::Integer { .. }, Kind::Pointer(_)) if self.is_null(left) => other,
            (Kind::Pointer(to), Kind::Pointer(also)) => {
                self.joined_pointers((one, to), (other, also), left, right, span)
            }
            _ => {
                let (one, other) = (self.spell(one), self.spell(other));
                self.report(problems::bad_operands("?:", &one, &other, span));
                Types::UNKNOWN
            }
        }
    }

    fn joined_pointers(
        &mut self,
        one: (TypeId, TypeId),
        other: (TypeId, TypeId),
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> TypeId {
        if self.is_null(left) || self.kind(other.1) == Kind::Void {
            return other.0;
        }
        if self.is_null(right) || self.kind(one.1) == Kind::Void {
            return one.0;
        }
        if !self.unqualified_compatible(one.1, other.1) {
            let (one, other) = (self.spell(one.0), self.spell(other.0));
            self.report(problems::incompatible_pointer(&other, &one, span));
        }
        let qualifiers = self.qualifiers(other.1);
        let to = self.qualify(one.1, qualifiers);
        self.pointer_to(to)
    }

    /// A controlling expression: anything that can be compared with zero.
    pub(super) fn condition(&mut self, condition: &Expr) -> ExprId {
        let value = self.value(condition);
        let kind = self.kind_of(value);
        if !kind.is_scalar() && kind != Kind::Unknown {
            let ty = self.spell(self.ty(value));
            self.report(problems::condition_not_scalar(&ty, condition.span));
        }
        value
    }

    /// A constant of type `int`.
    pub(super) fn int_constant(&mut self, value: i128, span: Span) -> ExprId {
        let int = self.int();
        self.make(ExprKind::Constant(Constant::Integer(value)), int, span)
    }

    /// Whether `expr` names a function.
    pub(super) fn function_named(&self, expr: ExprId) -> Option<symbols::SymbolId> {
        let symbol = self.symbol_of(expr)?;
        matches!(self.table[symbol].details.ultimate(), Details::Subprogram(_)).then_some(symbol)
    }
}
