//! Operators of two operands as C, with the parentheses that C needs and that compilers ask for.

use super::View;
use semantics::body::{BinaryOp, ExprId, ExprKind, UnaryOp};
use symbols::{Base, Type};

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
pub(super) fn operator(op: BinaryOp) -> Option<(&'static str, u8)> {
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
fn least_operand(op: BinaryOp, strength: u8) -> u8 {
    match op {
        BinaryOp::Eq | BinaryOp::Eqv | BinaryOp::Ne | BinaryOp::Neqv => 10,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => 10,
        BinaryOp::Shl | BinaryOp::Shr | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => strength::UNARY,
        _ => strength,
    }
}

impl View<'_> {
    pub(super) fn binary(&self, id: ExprId, op: BinaryOp, left: ExprId, right: ExprId, depth: u32) -> (String, u8) {
        let Some((word, strength)) = operator(op) else {
            let function = if self.is_single(id) { "__builtin_powif" } else { "__builtin_powi" };
            let by_real = if self.is_single(id) { "__builtin_powf" } else { "__builtin_pow" };
            let function = if self.is_real(right) { by_real } else { function };
            return (format!("{function}({}, {})", self.item(left), self.item(right)), strength::POSTFIX);
        };
        let (left, right) = self.operands(op, left, right);
        let least = least_operand(op, strength);
        let is_and =
            |id: ExprId| op == BinaryOp::Or && matches!(self.body.exprs[id].kind, ExprKind::Binary(BinaryOp::And, ..));
        let is_same = |id: ExprId| matches!(self.body.exprs[id].kind, ExprKind::Binary(other, ..) if other == op);
        let is_not = |id: ExprId| matches!(self.body.exprs[id].kind, ExprKind::Unary(UnaryOp::Not, _));
        let of_left = if is_not(left) && strength < 12 && strength > 5 {
            strength::POSTFIX
        } else if is_and(left) {
            strength::UNARY
        } else if is_same(left) {
            strength
        } else {
            least
        };
        let of_right = if is_and(right) { strength::UNARY } else { least.max(strength + 1) };
        let left = self.strong(left, of_left, depth);
        let right = self.strong(right, of_right, depth);
        (format!("{left} {word} {right}"), strength)
    }

    /// The operands without the conversions that C does to bring them to a common type.
    fn operands(&self, op: BinaryOp, left: ExprId, right: ExprId) -> (ExprId, ExprId) {
        let inner = |id: ExprId| match self.body.exprs[id].kind {
            ExprKind::Convert(inner) if self.rank(inner) < self.rank(id) && self.rank(id) >= Some(3) => Some(inner),
            _ => None,
        };
        match (inner(left), inner(right)) {
            _ if matches!(op, BinaryOp::Shl | BinaryOp::Shr) => (left, right),
            (Some(small), None) => (small, right),
            (None, Some(small)) => (left, small),
            (Some(_), Some(_)) | (None, None) => (left, right),
        }
    }

    /// C's conversion rank of an arithmetic expression; 3 is `int`.
    pub(super) fn rank(&self, id: ExprId) -> Option<u8> {
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
        self.rank(id).is_some_and(|rank| rank > 16)
    }

    pub(super) fn is_single(&self, id: ExprId) -> bool {
        self.rank(id) == Some(20)
    }
}
