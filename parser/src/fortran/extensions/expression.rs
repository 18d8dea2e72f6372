//! The features of expressions, clauses 7.4 and 10.

use super::Walk;
use crate::fortran::features::Feature;
use crate::fortran::tree::{Actual, ActualValue, BinaryOp, Expr, ExprKind, TypeSpec, UnaryOp};
use source::{Span, TokenKind};

impl Walk<'_> {
    /// Several, or perhaps one.
    pub(super) fn exprs(&mut self, exprs: &[Expr]) {
        exprs.iter().for_each(|expr| self.expr(expr));
    }

    /// R845 data-stmt-constant: where a BOZ constant has always been allowed
    pub(super) fn data_value(&mut self, value: &Expr) {
        match &*value.kind {
            ExprKind::Boz(_) => self.saw(Feature::Boz, value.span),
            _ => self.expr(value),
        }
    }

    /// R1022 expr
    pub(super) fn expr(&mut self, expr: &Expr) {
        let at = expr.span;
        match &*expr.kind {
            ExprKind::Boz(_) => self.saw(Feature::BozArgument, at),
            ExprKind::Hollerith(_) => self.saw(Feature::Hollerith, at),
            ExprKind::Complex(real, imaginary) => {
                self.complex_part(real);
                self.complex_part(imaginary);
            }
            ExprKind::Reference(base, arguments) => {
                self.expr(base);
                self.actuals(arguments);
            }
            ExprKind::Component(base, name) => {
                let percent = self.kind(name.token.saturating_sub(1)) == Some(TokenKind::Percent);
                self.saw(if percent { Feature::Component } else { Feature::DotComponent }, at);
                self.expr(base);
            }
            ExprKind::Coindexed(base, arguments) => {
                self.saw(Feature::Coindexed, at);
                self.expr(base);
                self.actuals(arguments);
            }
            ExprKind::ArrayConstructor(type_spec, items) => {
                self.array_constructor(type_spec.as_deref(), at);
                self.exprs(items);
            }
            ExprKind::Passed(word, arguments) => {
                self.saw(Feature::PercentArgument, word.span());
                self.actuals(arguments);
            }
            ExprKind::Nil => self.saw(Feature::ConditionalArgument, at),
            ExprKind::ImpliedDo(implied) => {
                implied.type_spec.iter().for_each(|type_spec| self.saw(Feature::TypedDo, type_spec.span));
                self.exprs(&implied.items);
                self.expr(&implied.first);
                self.expr(&implied.last);
                self.exprs(implied.step.as_slice());
            }
            ExprKind::Sequence(parts) => {
                self.saw(Feature::TripletConstructor, at);
                let (first, last, step) = &**parts;
                [Some(first), Some(last), step.as_ref()].into_iter().flatten().for_each(|part| self.expr(part));
            }
            ExprKind::Parenthesized(inner) => self.expr(inner),
            ExprKind::Unary(_, operand) => self.expr(operand),
            ExprKind::Binary(operator, left, right) => self.binary(*operator, left, right),
            ExprKind::DefinedUnary(operator, operand) => {
                self.saw(Feature::DefinedOperator, operator.span());
                self.expr(operand);
            }
            ExprKind::DefinedBinary(operator, left, right) => {
                self.saw(Feature::DefinedOperator, operator.span());
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Conditional(parts) => {
                self.saw(Feature::Conditional, at);
                self.exprs(&**parts);
            }
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Logical(_)
            | ExprKind::String(_)
            | ExprKind::Name(_)
            | ExprKind::Error => {}
        }
    }

    /// R773 array-constructor, but for its values
    fn array_constructor(&mut self, type_spec: Option<&TypeSpec>, at: Span) {
        self.saw(Feature::ArrayConstructor, at);
        self.saw_if(self.kind(at.start) == Some(TokenKind::LBracket), Feature::BracketConstructor, at);
        type_spec.into_iter().for_each(|type_spec| {
            self.saw(Feature::TypedConstructor, at);
            self.type_spec(type_spec);
        });
    }

    /// R719 real-part, R720 imag-part
    fn complex_part(&mut self, part: &Expr) {
        let literal = match &*part.kind {
            ExprKind::Unary(UnaryOp::Plus | UnaryOp::Minus, operand) => operand,
            _ => part,
        };
        match &*literal.kind {
            ExprKind::Int(_) | ExprKind::Real(_) => {}
            ExprKind::Name(_) if literal.span == part.span => self.saw(Feature::NamedComplexPart, part.span),
            _ => self.saw(Feature::ComplexConstructor, part.span),
        }
        self.expr(part);
    }

    /// An operation; `a * -b` has two operators side by side.
    fn binary(&mut self, operator: BinaryOp, left: &Expr, right: &Expr) {
        let arithmetic = match operator {
            BinaryOp::Power | BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Add | BinaryOp::Subtract => true,
            BinaryOp::Concat
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge => false,
            BinaryOp::And | BinaryOp::Or | BinaryOp::Eqv | BinaryOp::Neqv => false,
        };
        let signed = matches!(&*right.kind, ExprKind::Unary(UnaryOp::Plus | UnaryOp::Minus, _));
        self.saw_if(arithmetic && signed, Feature::SignAfterOperator, right.span);
        let angles = operator == BinaryOp::Ne && self.kind(left.span.end) == Some(TokenKind::Lt);
        self.saw_if(angles, Feature::AnglesNotEqual, Span::new(left.span.end, right.span.start));
        self.expr(left);
        self.expr(right);
    }

    /// R1524 actual-arg-spec and its like
    pub(super) fn actuals(&mut self, actuals: &[Actual]) {
        for actual in actuals {
            self.actual(&actual.value, actual.span);
        }
    }

    fn actual(&mut self, value: &ActualValue, at: Span) {
        match value {
            ActualValue::Expr(expr) | ActualValue::ToStar(expr) => self.expr(expr),
            ActualValue::Triplet(bounds) => bounds.iter().flatten().for_each(|bound| self.expr(bound)),
            ActualValue::Multiple(inner) => {
                self.saw(Feature::MultipleSubscript, at);
                self.actual(inner, at);
            }
            ActualValue::AlternateReturn(label) => self.saw(Feature::AlternateReturn, label.span()),
            ActualValue::Star | ActualValue::Colon | ActualValue::Missing => {}
        }
    }
}
