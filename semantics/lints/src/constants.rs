//! What assignments and other conversions that nobody wrote lose: digits, fractions, large values.

use crate::numbers::{body_expressions, is_integer, is_real};
use crate::{Lint, problems};
use body::{Body, ExprId, ExprKind};
use symbols::real::Rounding;
use symbols::{Base, Constant, Real, TypeId};

/// W3712, W3713 and W3714.
pub fn check_conversions(lint: &mut Lint) {
    for body in &lint.unit.resolved.bodies {
        for id in body_expressions(body) {
            match &body.exprs[id].kind {
                ExprKind::Convert(of) if body.exprs[id].span == body.exprs[*of].span => {
                    check_conversion(lint, body, id, *of);
                }
                ExprKind::Constant(Constant::Real(value)) => check_digits(lint, body, id, value),
                _ => {}
            }
        }
    }
}

fn check_conversion(lint: &mut Lint, body: &Body, id: ExprId, of: ExprId) {
    let (to, at) = (body.exprs[id].ty, body.exprs[id].span);
    let (Some(from), Some(into)) = (lint.element_class(body.exprs[of].ty), lint.element_class(to)) else { return };
    if let Some(value) = real_constant(body, of) {
        let whole = value.to_integer(Rounding::Zero).filter(|whole| *whole as f64 != value.to_f64());
        if let Some(whole) = whole.filter(|_| is_integer(into.0)) {
            let text = lint.text(at);
            lint.report(problems::fraction_lost(&format!("`{text}`"), whole, at));
        }
    } else if !matches!(body.exprs[of].kind, ExprKind::Constant(_)) && loses_values(from, into) {
        let (from, to) = (lint.type_name(body.exprs[of].ty), lint.type_name(to));
        lint.report(problems::narrowed(&from, &to, at));
    }
}

/// The value of a constant, which may have a sign.
fn real_constant(body: &Body, id: ExprId) -> Option<Real> {
    match &body.exprs[id].kind {
        ExprKind::Constant(Constant::Real(value)) => Some(value.clone()),
        ExprKind::Unary(body::UnaryOp::Negate, of) => Some(real_constant(body, *of)?.negate()),
        _ => None,
    }
}

/// A literal of Fortran in single precision where a double is wanted, which is converted where it is exact to do so: its digits say
/// another number than it is. 0.1 does, 0.5 does not.
fn check_digits(lint: &mut Lint, body: &Body, id: ExprId, value: &Real) {
    let (ty, span) = (body.exprs[id].ty, body.exprs[id].span);
    let is_double = lint.element_class(ty).is_some_and(|(base, bytes)| is_real(base) && bytes > 4);
    if lint.is_c() || !is_double || span.end != span.start + 1 {
        return;
    }
    // A kind or the letter `d` says which precision is meant.
    let text = lint.text(span);
    if text.parse::<f64>().is_ok_and(|meant| meant != value.to_f64()) {
        let to = lint.type_name(ty);
        lint.report(problems::coarse_constant(&text, &to, span));
    }
}

/// Whether a value of one type may not fit into another. C converts integers all the time.
fn loses_values(from: (Base, u8), into: (Base, u8)) -> bool {
    match (from.0, into.0) {
        (Base::Real, Base::Real) | (Base::Complex, Base::Complex) | (Base::Complex, Base::Real) => {
            from.1 > into.1 || from.0 != into.0
        }
        (Base::Real | Base::Complex, into) => is_integer(into),
        (Base::Integer | Base::Unsigned, Base::Integer | Base::Unsigned) => from.1 > into.1,
        _ => false,
    }
}

impl Lint<'_> {
    fn type_name(&self, ty: TypeId) -> String {
        let Some((base, bytes)) = self.element_class(ty) else { return "?".to_owned() };
        let c = match (base, bytes) {
            (Base::Real, 4) => "float",
            (Base::Real, 8) => "double",
            (Base::Real, _) => "long double",
            (Base::Integer, 1) => "signed char",
            (Base::Integer, 2) => "short",
            (Base::Integer, 4) => "int",
            (Base::Integer, _) => "long",
            (Base::Unsigned, 1) => "unsigned char",
            (Base::Unsigned, 2) => "unsigned short",
            (Base::Unsigned, 4) => "unsigned int",
            (Base::Unsigned, _) => "unsigned long",
            (Base::Complex, 4) => "float _Complex",
            (Base::Complex, _) => "double _Complex",
            (Base::Char, _) => "char",
            (Base::Logical, _) => "bool",
        };
        let fortran = match base {
            Base::Integer | Base::Unsigned | Base::Char => "integer",
            Base::Real => "real",
            Base::Complex => "complex",
            Base::Logical => "logical",
        };
        if self.is_c() { c.to_owned() } else { format!("{fortran}({bytes})") }
    }
}
