//! GNU's vectors: operators take them element by element, and a scalar beside one as a vector of it.

use super::Kind;
use crate::constants::number::Number;
use crate::expressions::operand::body_operator;
use crate::lower::builder::Builder;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use body::{ExprId, ExprKind, UnaryOp as Unary};
use parser::Name;
use parser::c::tree::{BinaryOp, UnaryOp};
use parser::unparse::c::{binary_text, unary_text};
use source::Span;
use symbols::{Base, Type, TypeId, Types};

/// A vector type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Vector {
    pub(crate) element: TypeId,
    pub(crate) count: u64,
    /// Whether it is one of OpenCL C.
    pub(crate) opencl: bool,
}

impl Builder<'_> {
    /// `-v`, `~v`, `!v`; GNU's vectors have no `!` in C.
    pub(crate) fn vector_unary(&mut self, op: UnaryOp, operand: ExprId, of: Vector, span: Span) -> ExprId {
        let fits = match op {
            UnaryOp::BitNot => self.type_kind(of.element).is_integer(),
            UnaryOp::Not => of.opencl,
            _ => true,
        };
        if !fits {
            let ty = self.spell_type(self.ty(operand));
            self.report.add(problems::names::bad_operand(unary_text(op), &ty, span));
            return self.make_opaque(vec![operand], Types::UNKNOWN, span);
        }
        let plain = self.table.types.unqualified(self.ty(operand));
        let (kind, ty) = match op {
            UnaryOp::Not => (ExprKind::Unary(Unary::Not, operand), self.lookup.truth_type(of)),
            UnaryOp::BitNot => (ExprKind::Unary(Unary::BitNot, operand), plain),
            UnaryOp::Minus => (ExprKind::Unary(Unary::Negate, operand), plain),
            _ => (ExprKind::Convert(operand), plain),
        };
        self.make_expr(kind, ty, span)
    }

    /// The result of a binary operator on vectors of type `ty`.
    pub(crate) fn elementwise_binary(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        ty: TypeId,
        span: Span,
    ) -> ExprId {
        let Some(of) = self.vector_of_type(ty) else { return self.make_opaque(vec![left, right], ty, span) };
        let compares = matches!(
            op,
            BinaryOp::Lt
                | BinaryOp::Gt
                | BinaryOp::Le
                | BinaryOp::Ge
                | BinaryOp::Eq
                | BinaryOp::Ne
                | BinaryOp::And
                | BinaryOp::Or
        );
        let result = if compares { self.lookup.truth_type(of) } else { ty };
        let (left, right) = (self.convert_expr(left, ty), self.convert_expr(right, ty));
        self.make_expr(ExprKind::Binary(body_operator(op), left, right), result, span)
    }

    /// A vector becomes another one of its size, or the scalar that is its only element; a scalar becomes an OpenCL vector of it.
    pub(crate) fn vector_assigned(&mut self, value: ExprId, to: TypeId) -> ExprId {
        let from = self.ty(value);
        if self.is_unknown(from) || self.is_unknown(to) {
            return value;
        }
        let fits = match (self.vector_of_type(from), self.vector_of_type(to)) {
            (Some(from), Some(to)) if from.opencl && to.opencl => {
                from.count == to.count && self.are_compatible(from.element, to.element)
            }
            (Some(_), Some(_)) => self.same_lanes(from, to),
            (None, Some(of)) => of.opencl && self.type_kind(from).is_real(),
            (Some(of), None) => of.count == 1 && !of.opencl && self.same_lanes(from, to),
            (None, None) => false,
        };
        if !fits {
            let span = self.body.exprs[value].span;
            let (from, to) = (self.spell_type(from), self.spell_type(to));
            self.report.add(problems::names::incompatible(&from, &to, span));
            return value;
        }
        self.convert_expr(value, to)
    }

    /// OpenCL's `v.xyzw`: some of the elements of a vector, in any order.
    pub(crate) fn make_components(&mut self, vector: ExprId, member: Name, span: Span) -> ExprId {
        let ty = self.ty(vector);
        let Some(of) = self.vector_of_type(ty) else { return self.make_opaque(vec![vector], Types::UNKNOWN, span) };
        if !of.opencl {
            let ty = self.spell_type(ty);
            self.report.add(problems::names::no_record(&ty, member.span()));
            return self.make_opaque(vec![vector], Types::UNKNOWN, span);
        }
        let name = self.text(member.atom);
        let Some(places) = component_places(name, of.count) else {
            let ty = self.spell_type(ty);
            self.report.add(problems::names::no_member(name, &ty, member.span()));
            return self.make_opaque(vec![vector], Types::UNKNOWN, span);
        };
        let mut seen = places.clone();
        seen.sort_unstable();
        let twice = seen.windows(2).any(|pair| pair[0] == pair[1]);
        let part = match places.len() {
            1 => of.element,
            count => self.lookup.vector_of(Vector { count: count as u64, ..of }),
        };
        let part = self.lookup.inherit_qualifiers(part, self.qualifiers(ty));
        let chosen = self.make_opaque(vec![vector], part, span);
        // What is there twice cannot be assigned to.
        if twice { self.make_expr(ExprKind::Convert(chosen), part, span) } else { chosen }
    }
}

/// The type in which a binary operator takes its operands, if one of them is a vector; reports what does not fit.
pub(crate) fn vector_operands(
    lookup: &mut Lookup,
    report: &mut Report,
    op: BinaryOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) -> Option<TypeId> {
    let (one, other) = (lookup.vector_of_type(lookup.ty(left)), lookup.vector_of_type(lookup.ty(right)));
    let of = one.or(other)?;
    let unfinished = [left, right].map(|side| lookup.is_unfinished_enum(lookup.ty(side)));
    if !unfinished.contains(&true) && (lookup.is_unknown(lookup.ty(left)) || lookup.is_unknown(lookup.ty(right))) {
        return Some(Types::UNKNOWN);
    }
    let (left_type, right_type) =
        (lookup.table.types.unqualified(lookup.ty(left)), lookup.table.types.unqualified(lookup.ty(right)));
    let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr);
    let fits = match (one, other) {
        _ if unfinished.contains(&true) => false,
        (Some(one), Some(other)) if shift => one.count == other.count,
        // Compilers take any vectors of one size, as casts do.
        (Some(_), Some(_)) => lookup.same_lanes(left_type, right_type),
        (Some(_), None) => lookup.can_broadcast(op, right, of),
        (None, _) => lookup.can_broadcast(op, left, of),
    };
    let integers = shift || matches!(op, BinaryOp::Remainder | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor);
    let real = [one, other].into_iter().flatten().any(|of| matches!(lookup.type_kind(of.element), Kind::Real(_)));
    // GNU's vectors have no truth in C.
    let truth = matches!(op, BinaryOp::And | BinaryOp::Or) && ![one, other].into_iter().flatten().all(|of| of.opencl);
    if !fits || integers && real || truth {
        let (left, right) = (lookup.spell_type(left_type), lookup.spell_type(right_type));
        report.add(problems::expression::vector_mismatch(binary_text(op), &left, &right, span));
        return Some(Types::UNKNOWN);
    }
    Some(if one.is_some() { left_type } else { right_type })
}

impl Lookup<'_> {
    /// A vector of so many elements.
    pub(crate) fn vector_of(&mut self, Vector { element, count, opencl }: Vector) -> TypeId {
        self.intern_type(Type::Vector { element, count, opencl })
    }

    /// The type of the parts of a complex one; GNU's complex integers have integers.
    pub(crate) fn complex_part(&mut self, complex: TypeId, bytes: u8) -> TypeId {
        let base = if self.is_complex_integer(complex) { Base::Integer } else { Base::Real };
        self.scalar(base, bytes)
    }

    /// The type of a comparison: a vector of as many signed integers of the same size, 0 or -1 each.
    fn truth_type(&mut self, of: Vector) -> TypeId {
        let bytes = self.table.types.layout(of.element).map_or(4, |(size, _)| size as u8);
        let element = self.scalar(Base::Integer, bytes);
        self.vector_of(Vector { element, ..of })
    }
}

impl Known<'_> {
    /// The elements of a vector type, and how many.
    pub(crate) fn vector_of_type(&self, ty: TypeId) -> Option<Vector> {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Vector { element, count, opencl } => {
                Some(Vector { element: *element, count: *count, opencl: *opencl })
            }
            _ => None,
        }
    }

    /// Whether nothing is known of a type, so that rules stay silent.
    pub(crate) fn is_unknown(&self, ty: TypeId) -> bool {
        self.type_kind(ty) == Kind::Unknown && !self.is_vector_type(ty)
    }

    pub(crate) fn is_vector_type(&self, ty: TypeId) -> bool {
        self.vector_of_type(ty).is_some()
    }

    pub(crate) fn is_vector(&self, value: ExprId) -> bool {
        self.is_vector_type(self.ty(value))
    }

    /// The bytes of the elements of a vector, or of a real value; `None` of what can be no vector.
    fn lane_bytes(&self, ty: TypeId) -> Option<u64> {
        let (element, count) = match self.vector_of_type(ty) {
            Some(Vector { element, count, .. }) => (element, count),
            None if self.type_kind(ty).is_real() => (ty, 1),
            None => return None,
        };
        self.table.types.layout(element)?.0.checked_mul(count)
    }

    /// Whether two types have as many bytes, as vectors or real values.
    pub(crate) fn same_lanes(&self, one: TypeId, other: TypeId) -> bool {
        self.lane_bytes(one).is_some_and(|one| self.lane_bytes(other) == Some(one))
    }

    /// Whether a type is `_Atomic`.
    pub(crate) fn is_atomic(&self, ty: TypeId) -> bool {
        self.qualifiers(ty).is_atomic
    }

    /// A scalar beside a vector: a value that the elements have room for, or what has as many bytes as all of them.
    pub(crate) fn can_broadcast(&self, op: BinaryOp, scalar: ExprId, of: Vector) -> bool {
        let from = self.ty(scalar);
        let whole = !of.opencl
            && self.lane_bytes(from).is_some_and(|bytes| {
                self.table.types.layout(of.element).and_then(|(size, _)| size.checked_mul(of.count)) == Some(bytes)
            });
        match (self.type_kind(from), self.type_kind(of.element)) {
            (Kind::Unknown, _) => true,
            (Kind::Integer { .. }, _) if matches!(op, BinaryOp::Shl | BinaryOp::Shr) => true,
            (Kind::Integer { .. }, Kind::Integer { .. }) => {
                of.opencl || whole || self.holds_integer(scalar, of.element)
            }
            (Kind::Integer { .. } | Kind::Real(_), Kind::Real(bytes)) => {
                of.opencl || whole || self.holds_real(scalar, bytes)
            }
            (Kind::Real(_), _) => whole,
            _ => false,
        }
    }

    /// Whether elements of an integer type have room for an integer.
    fn holds_integer(&self, scalar: ExprId, element: TypeId) -> bool {
        let bits = self.count_bits(element);
        match self.fold_integer(scalar) {
            Some(value) if bits < 127 && bits > 0 => (-(1i128 << (bits - 1))..1i128 << bits).contains(&value),
            Some(_) => true,
            None => self.count_bits(self.ty(scalar)) <= bits,
        }
    }

    /// Whether floating elements of so many bytes have the value of a scalar: exactly, if it is constant.
    fn holds_real(&self, scalar: ExprId, bytes: u8) -> bool {
        let (bits, exact): (u32, fn(f64) -> bool) = match bytes {
            2 => (11, |value| crate::constants::number::round_to_format(value, 11, -14, 15) == value),
            4 => (24, |value| f64::from(value as f32) == value),
            8 => (53, |_| true),
            _ => (64, |_| true),
        };
        match (self.fold_number(scalar, 0), self.kind_of(scalar)) {
            (_, Kind::Real(own)) if own <= bytes => true,
            (Some(Number::Integer(value)), _) => value as f64 as i128 == value && exact(value as f64),
            (Some(value), _) => exact(value.to_real()),
            (None, Kind::Integer { .. }) => self.count_bits(self.ty(scalar)) <= bits,
            (None, _) => false,
        }
    }
}

/// The elements of a vector of `count` that a name means: `lo`, `hi`, `even`, `odd`, or letters of one set.
fn component_places(name: &str, count: u64) -> Option<Vec<u64>> {
    let half = count.div_ceil(2);
    // A vector of three has a fourth element that nobody sees.
    let places: Vec<u64> = match name {
        "lo" => (0..half).collect(),
        "hi" => (half..2 * half).collect(),
        "even" => (0..half).map(|place| 2 * place).collect(),
        "odd" => (0..half).map(|place| 2 * place + 1).collect(),
        _ => {
            let places = named_places(name)?;
            return places.iter().all(|place| *place < count).then_some(places);
        }
    };
    Some(places)
}

/// `xyzw`, `rgba`, or `s` and hexadecimal digits.
fn named_places(name: &str) -> Option<Vec<u64>> {
    let of = |set: &str| -> Option<Vec<u64>> {
        name.chars().map(|letter| set.find(letter).map(|place| place as u64)).collect()
    };
    match name.strip_prefix(['s', 'S']) {
        Some("") => None,
        Some(digits) => digits.chars().map(|digit| digit.to_digit(16).map(u64::from)).collect(),
        None => of("xyzw").or_else(|| of("rgba")),
    }
}

#[cfg(test)]
mod tests {
    use super::component_places;

    #[test]
    fn components_are_of_one_set_and_of_the_vector() {
        const ROWS: &[(&str, u64, Option<&[u64]>)] = &[
            ("x", 2, Some(&[0])),
            ("wzyx", 4, Some(&[3, 2, 1, 0])),
            ("z", 2, None),
            ("xr", 4, None),
            ("rgba", 4, Some(&[0, 1, 2, 3])),
            ("s0F", 16, Some(&[0, 15])),
            ("s0F", 8, None),
            ("s", 4, None),
            ("lo", 3, Some(&[0, 1])),
            ("hi", 3, Some(&[2, 3])),
            ("odd", 4, Some(&[1, 3])),
        ];
        for (name, count, places) in ROWS {
            assert_eq!(component_places(name, *count).as_deref(), *places, "{name} of {count}");
        }
    }
}
