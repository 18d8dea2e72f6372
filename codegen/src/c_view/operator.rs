//! Operators as C, those of two operands with the parentheses that C needs and that compilers ask for.

use super::View;
use semantics::body::{BinaryOp, ExprId, ExprKind, UnaryOp};
use symbols::{Base, Constant, Type};

/// Binding strength of C's operators, from weak to strong.
pub(super) mod strength {
    pub const COMMA: u8 = 0;
    pub const ASSIGN: u8 = 1;
    pub const CONDITIONAL: u8 = 2;
    pub const UNARY: u8 = 13;
    pub const POSTFIX: u8 = 14;
    pub const PRIMARY: u8 = 15;
}

/// The operator and its strength.
pub(super) fn operator_strength(op: BinaryOp) -> Option<(&'static str, u8)> {
    Some(match op {
        BinaryOp::Or => ("||", 3),
        BinaryOp::And => ("&&", 4),
        BinaryOp::BitOr => ("|", 5),
        BinaryOp::BitXor => ("^", 6),
        BinaryOp::BitAnd => ("&", 7),
        BinaryOp::Eq | BinaryOp::Eqv => ("==", 8),
        BinaryOp::Ne | BinaryOp::Neqv => ("!=", 8),
        BinaryOp::Lt => ("<", 9),
        BinaryOp::Le => ("<=", 9),
        BinaryOp::Gt => (">", 9),
        BinaryOp::Ge => (">=", 9),
        BinaryOp::Shl => ("<<", 10),
        BinaryOp::Shr => (">>", 10),
        BinaryOp::Add => ("+", 11),
        BinaryOp::Subtract => ("-", 11),
        BinaryOp::Multiply => ("*", 12),
        BinaryOp::Divide => ("/", 12),
        BinaryOp::Remainder => ("%", 12),
        BinaryOp::Power | BinaryOp::Concat => return None,
    })
}

/// How strong an operand must be to stand without parentheses: where C's order of operators is little known, compilers ask for them.
pub(super) fn least_operand(op: BinaryOp, strength: u8) -> u8 {
    match op {
        BinaryOp::Eq | BinaryOp::Eqv | BinaryOp::Ne | BinaryOp::Neqv => 10,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => 10,
        BinaryOp::Shl | BinaryOp::Shr | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => strength::UNARY,
        _ => strength,
    }
}

/// Whether the result of an operation depends on the width in which it is computed.
fn may_overflow(op: BinaryOp) -> bool {
    use BinaryOp::{Add, Divide, Multiply, Remainder, Subtract};
    matches!(op, Add | Subtract | Multiply | Divide | Remainder)
}

impl View<'_> {
    pub(super) fn spell_binary(
        &self,
        id: ExprId,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        depth: u32,
    ) -> (String, u8) {
        if let Some(compared) =
            Some(left).filter(|left| self.is_text(*left)).and_then(|left| self.compare_text(op, left, right))
        {
            return compared;
        }
        let Some((word, strength)) = operator_strength(op) else {
            if self.is_complex(id) {
                return self.complex_power(id, left, right);
            }
            if !self.is_real(id) && !self.is_real(right) {
                return (self.integer_power(id, left, right), strength::PRIMARY);
            }
            let function = if self.is_single(id) { "__builtin_powif" } else { "__builtin_powi" };
            let by_real = if self.is_single(id) { "__builtin_powf" } else { "__builtin_pow" };
            let function = if self.is_real(right) { by_real } else { function };
            return (format!("{function}({}, {})", self.spell_item(left), self.spell_item(right)), strength::POSTFIX);
        };
        let (left, right) = self.unconverted_operands(op, left, right);
        let widens = match op {
            BinaryOp::Shl | BinaryOp::Shr => self.prints_narrow(left, 0),
            _ => may_overflow(op) && self.prints_narrow(left, 0) && self.prints_narrow(right, 0),
        };
        let least = least_operand(op, strength);
        let is_and =
            |id: ExprId| op == BinaryOp::Or && matches!(self.body.exprs[id].kind, ExprKind::Binary(BinaryOp::And, ..));
        // C would read `a < b < c` so too, but it is rarely what is meant, and compilers say that.
        let compares = crate::lower::expression::to_comparison(op, false).is_some() || strength == 8;
        let is_same =
            |id: ExprId| matches!(self.body.exprs[id].kind, ExprKind::Binary(other, ..) if other == op && !compares);
        let is_not = |id: ExprId| matches!(self.body.exprs[id].kind, ExprKind::Unary(UnaryOp::Not, _));
        let of_left = if is_not(left) && strength < 12 && strength > 4 {
            strength::POSTFIX
        } else if is_and(left) {
            strength::UNARY
        } else if is_same(left) {
            strength
        } else {
            least
        };
        let of_right = if is_and(right) { strength::UNARY } else { least.max(strength + 1) };
        let left = match widens {
            true => format!("(long){}", self.spell_strong(left, strength::UNARY, depth)),
            false => self.spell_strong(left, of_left, depth),
        };
        let right = self.spell_strong(right, of_right, depth);
        (format!("{left} {word} {right}"), strength)
    }

    /// `x ** n` of integers: with a negative exponent it is zero but for one and minus one (Fortran 10.1.5.2.1).
    fn integer_power(&self, id: ExprId, base: ExprId, exponent: ExprId) -> String {
        let ty = self.spell_declaration(self.body.exprs[id].ty, "");
        let (base, exponent) = (self.spell_item(base), self.spell_item(exponent));
        format!(
            "({{ {ty} __a = {base}, __r = 1; long __n = {exponent}; if (__n < 0) __r = __a == 1 ? 1 : __a == -1 ? (__n & 1 ? -1 : 1) : 0; \
             for (; __n > 0; __n >>= 1, __a *= __a) if (__n & 1) __r *= __a; __r; }})"
        )
    }

    /// `z ** w` of complex numbers: products if the exponent is an integer.
    fn complex_power(&self, id: ExprId, base: ExprId, exponent: ExprId) -> (String, u8) {
        let ty = self.spell_declaration(self.symbols().types.unqualified(self.body.exprs[id].ty), "");
        let (z, n) = (self.spell_item(base), self.spell_item(exponent));
        if self.is_complex(exponent) || self.is_real(exponent) {
            let function = if ty.starts_with("float") { "__builtin_cpowf" } else { "__builtin_cpow" };
            return (format!("{function}({z}, {n})"), strength::POSTFIX);
        }
        let text = format!(
            "({{ {ty} __a = {z}, __r = 1; long __n = {n}; \
             for (unsigned long __k = __n < 0 ? -(unsigned long)__n : (unsigned long)__n; __k > 0; __k >>= 1, __a *= __a) if (__k & 1) __r *= __a; \
             __n < 0 ? 1 / __r : __r; }})"
        );
        (text, strength::PRIMARY)
    }

    pub(super) fn is_complex(&self, id: ExprId) -> bool {
        let types = &self.symbols().types;
        matches!(types[types.representation(self.body.exprs[id].ty)], Type::Scalar(Base::Complex, _))
    }

    /// The operands without the conversions that C does to bring them to a common type.
    fn unconverted_operands(&self, op: BinaryOp, left: ExprId, right: ExprId) -> (ExprId, ExprId) {
        let inner = |id: ExprId| match self.body.exprs[id].kind {
            ExprKind::Convert(inner)
                if self.conversion_rank(inner).is_some()
                    && self.conversion_rank(inner) < self.conversion_rank(id)
                    && self.conversion_rank(id) >= Some(3) =>
            {
                Some(inner)
            }
            _ => None,
        };
        match (inner(left), inner(right)) {
            _ if matches!(op, BinaryOp::Shl | BinaryOp::Shr) => (left, right),
            (Some(small), None) if self.needs_width(op, small) && self.prints_narrow(right, 0) => (left, right),
            (None, Some(small)) if self.needs_width(op, small) && self.prints_narrow(left, 0) => (left, right),
            (Some(small), None) => (small, right),
            (None, Some(small)) => (left, small),
            (Some(_), Some(_)) | (None, None) => (left, right),
        }
    }

    /// Whether an operation on `int` would give something else than on `long`, or an unsigned operand make both unsigned.
    fn needs_width(&self, op: BinaryOp, small: ExprId) -> bool {
        may_overflow(op) || self.conversion_rank(small) == Some(5)
    }

    /// Whether an expression of type `long` is an `int` as it is printed: a small constant has no suffix.
    fn prints_narrow(&self, id: ExprId, depth: u32) -> bool {
        let small = |number: &i128| i32::try_from(*number).is_ok();
        let within = |id: ExprId| depth < crate::DEPTH && self.prints_narrow(id, depth + 1);
        match &self.body.exprs[id].kind {
            ExprKind::Constant(Constant::Integer(number)) => self.conversion_rank(id) == Some(8) && small(number),
            ExprKind::Unary(UnaryOp::Negate | UnaryOp::BitNot, operand) => within(*operand),
            ExprKind::Conditional(_, yes, no) => within(*yes) && within(*no),
            _ => false,
        }
    }

    /// C's conversion rank of an arithmetic expression; 3 is `int`.
    pub(super) fn conversion_rank(&self, id: ExprId) -> Option<u8> {
        let types = &self.symbols().types;
        match &types[types.representation(self.body.exprs[id].ty)] {
            Type::Scalar(Base::Real, bytes) => Some(16 + bytes),
            Type::Scalar(Base::Unsigned, bytes) if *bytes >= 4 => Some(bytes + 1),
            Type::Scalar(Base::Integer | Base::Unsigned | Base::Char | Base::Logical, bytes) => match bytes {
                1 => Some(1),
                2 => Some(2),
                4 => Some(3),
                _ => Some(8),
            },
            _ => None,
        }
    }

    pub(super) fn is_real(&self, id: ExprId) -> bool {
        self.conversion_rank(id).is_some_and(|rank| rank > 16)
    }

    pub(super) fn is_single(&self, id: ExprId) -> bool {
        self.conversion_rank(id) == Some(20)
    }
}

/// `++` or `--`
pub(super) fn step_operator(step: i8) -> &'static str {
    if step < 0 { "--" } else { "++" }
}

/// The sign of an operator with one operand.
pub(super) fn unary_sign(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Negate => "-",
        UnaryOp::Not => "!",
        UnaryOp::BitNot => "~",
    }
}
