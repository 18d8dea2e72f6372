//! 6.6 constant expressions in initializers (6.7.11p5): what is known before the program runs.

use super::MAX_DEPTH;
use crate::lower::known::Known;
use crate::types::Kind;
use body::{BinaryOp, Callee, ExprId, ExprKind};
use symbols::{Attributes, Constant, Details, SymbolId};

/// Operators of numbers alone.
const OF_NUMBERS: &[BinaryOp] = &[
    BinaryOp::Multiply,
    BinaryOp::Divide,
    BinaryOp::Remainder,
    BinaryOp::Shl,
    BinaryOp::Shr,
    BinaryOp::BitAnd,
    BinaryOp::BitOr,
    BinaryOp::BitXor,
];

/// What is known of a value before the program runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum StaticValue {
    /// Nothing.
    No,
    /// Where it is, up to where the program is loaded (6.6p9).
    Address,
    /// All (6.6p8), or the expression is one that is not understood.
    Value,
}

impl Known<'_> {
    /// Whether a static object can be initialized with this.
    pub(crate) fn is_static_value(&self, value: ExprId) -> bool {
        self.static_value(value, 0) != StaticValue::No
    }

    fn static_value(&self, value: ExprId, depth: u32) -> StaticValue {
        let known = |value: ExprId| self.static_value(value, depth + 1);
        let place =
            |place: ExprId| if self.is_static_place(place, depth + 1) { StaticValue::Address } else { StaticValue::No };
        if depth > MAX_DEPTH || self.kind_of(value) == Kind::Unknown {
            return StaticValue::Value;
        }
        if self.fold_integer(value).is_some() {
            return StaticValue::Value;
        }
        match &self.body.exprs[value].kind {
            ExprKind::Constant(_) | ExprKind::ImpliedDo(_) | ExprKind::Opaque(_) => StaticValue::Value,
            ExprKind::List(_) | ExprKind::Sparse(_) | ExprKind::LabelAddress(_) => StaticValue::Value,
            ExprKind::Symbol(symbol) => self.known_object(*symbol),
            ExprKind::Convert(operand) => match (self.kind_of(*operand), self.kind_of(value)) {
                (Kind::Array | Kind::Function, _) => place(*operand),
                (_, Kind::Integer { bytes, .. }) if (2..8).contains(&bytes) => match known(*operand) {
                    StaticValue::Address => StaticValue::No,
                    other => other,
                },
                // 6.6p8: an address is not an arithmetic constant.
                (_, Kind::Real(_) | Kind::Complex(_)) if known(*operand) == StaticValue::Address => StaticValue::No,
                _ => known(*operand),
            },
            ExprKind::AddressOf(operand) => place(*operand),
            ExprKind::Unary(_, operand) => known(*operand),
            ExprKind::Binary(op, left, right) => self.known_binary(*op, *left, *right, depth),
            ExprKind::ComplexPart { of, .. } => known(*of),
            ExprKind::OrElse(condition, otherwise) => known(*condition).min(known(*otherwise)),
            ExprKind::NextArgument(_) => StaticValue::No,
            ExprKind::Conditional(condition, left, right) => match (self.fold_integer(*condition), known(*condition)) {
                (_, StaticValue::No) => StaticValue::No,
                (Some(0), _) => known(*right),
                (Some(_), _) => known(*left),
                (None, _) => known(*left).min(known(*right)),
            },
            ExprKind::Call { callee: Callee::Builtin(name), arguments }
                if self.has_no_value(self.text(*name), arguments, depth) =>
            {
                StaticValue::No
            }
            // A built-in function of constants may be folded.
            ExprKind::Call { callee: Callee::Intrinsic(_) | Callee::Builtin(_), .. } => StaticValue::Value,
            ExprKind::Call { callee: Callee::Symbol(_) | Callee::Expr(_), .. } => StaticValue::No,
            ExprKind::Element { base, indices } => {
                let fixed = indices.iter().all(|index| known(*index) != StaticValue::No);
                if fixed && self.is_constant_object(*base, depth) { StaticValue::Value } else { StaticValue::No }
            }
            ExprKind::Member { base, .. } => {
                if self.is_constant_object(*base, depth) {
                    StaticValue::Value
                } else {
                    StaticValue::No
                }
            }
            ExprKind::Deref(_) | ExprKind::Comma(..) | ExprKind::Assign { .. } => StaticValue::No,
            ExprKind::Increment { .. } => StaticValue::No,
            ExprKind::Section { .. } | ExprKind::Substring { .. } => StaticValue::Value,
            // GNU C, 6.1: what statements do is done when they are reached.
            ExprKind::StatementExpr { .. } => StaticValue::No,
        }
    }

    fn known_binary(&self, op: BinaryOp, left: ExprId, right: ExprId, depth: u32) -> StaticValue {
        let one = self.static_value(left, depth + 1);
        match (op, self.fold_integer(left)) {
            (BinaryOp::And, Some(0)) => return StaticValue::Value,
            (BinaryOp::Or, Some(value)) if value != 0 => return StaticValue::Value,
            _ => {}
        }
        let both = one.min(self.static_value(right, depth + 1));
        // The distance of two addresses, and what their comparison says, do not depend on where the program is loaded.
        let is_pointer = |side: ExprId| matches!(self.kind_of(side), Kind::Pointer(_));
        let relative = matches!(op, BinaryOp::And | BinaryOp::Or) || is_pointer(left) && is_pointer(right);
        match both {
            StaticValue::Address if relative => StaticValue::Value,
            // 6.6p9: an address plus or minus a number is one, and nothing else that is made of it.
            StaticValue::Address if OF_NUMBERS.contains(&op) => StaticValue::No,
            known => known,
        }
    }

    /// The value of a `const` object is taken as known, as compilers do where they know it.
    fn known_object(&self, symbol: SymbolId) -> StaticValue {
        let symbol = &self.table[symbol];
        let ty = symbol.ty.unwrap_or(symbols::Types::UNKNOWN);
        let qualified = self.qualifiers(ty);
        // Of what is weak there may be another value.
        let is_const = qualified.is_const || symbol.attributes.contains(Attributes::CONSTEXPR);
        let is_constant = is_const && !qualified.is_volatile && !symbol.attributes.contains(Attributes::WEAK);
        match symbol.details.ultimate() {
            // What is passed is known when the function runs.
            Details::Object(object) if object.dummy || !is_constant => StaticValue::No,
            _ => StaticValue::Value,
        }
    }

    /// An element or member of a text or of a `const` object.
    fn is_constant_object(&self, base: ExprId, depth: u32) -> bool {
        match &self.body.exprs[base].kind {
            ExprKind::Constant(Constant::Character(_)) | ExprKind::Opaque(_) => true,
            ExprKind::Symbol(symbol) => self.known_object(*symbol) == StaticValue::Value,
            ExprKind::Member { base, .. } | ExprKind::Element { base, .. } if depth < MAX_DEPTH => {
                self.is_constant_object(*base, depth + 1)
            }
            ExprKind::Convert(operand) if depth < MAX_DEPTH => self.is_constant_object(*operand, depth + 1),
            ExprKind::List(_) | ExprKind::Sparse(_) => self.qualifiers(self.ty(base)).is_const,
            _ => false,
        }
    }

    /// 6.6p9: an object or function whose address is known before the program runs.
    fn is_static_place(&self, place: ExprId, depth: u32) -> bool {
        if depth > MAX_DEPTH {
            return true;
        }
        match &self.body.exprs[place].kind {
            ExprKind::Symbol(symbol) => self.is_static_object(*symbol),
            ExprKind::Element { base, indices } => {
                let fixed = indices.iter().all(|index| self.static_value(*index, depth + 1) != StaticValue::No);
                let base_known = match self.kind_of(*base) {
                    Kind::Array => self.is_static_place(*base, depth + 1),
                    _ => self.static_value(*base, depth + 1) != StaticValue::No,
                };
                fixed && base_known
            }
            ExprKind::Member { base, .. } => self.is_static_place(*base, depth + 1),
            ExprKind::Deref(pointer) => self.static_value(*pointer, depth + 1) != StaticValue::No,
            // A compound literal lives as long as the scope around it.
            ExprKind::List(_) | ExprKind::Sparse(_) => self.at_file_scope(),
            ExprKind::Convert(operand) => self.is_static_place(*operand, depth + 1),
            ExprKind::Constant(_) | ExprKind::Opaque(_) => true,
            _ => false,
        }
    }

    fn is_static_object(&self, symbol: SymbolId) -> bool {
        let symbol = &self.table[symbol];
        let attributes = symbol.attributes;
        match symbol.details.ultimate() {
            _ if attributes.contains(Attributes::THREAD_LOCAL) => false,
            Details::Object(object) if object.dummy => false,
            Details::Object(_) => {
                symbol.scope == self.table.global() || attributes.intersects(Attributes::STATIC | Attributes::EXTERN)
            }
            _ => true,
        }
    }
}
