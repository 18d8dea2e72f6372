//! The forms of list items, told from the expressions that stand for them (OpenMP 5.2, 3.2.1 and 5.1).

use crate::data_environment::facts::Facts;
use crate::data_environment::rules::Languages;
use body::{Body, ConstructId, ExprId, ExprKind, Subscript};
use directives::legal::Shape;
use parser::directive::Item;
use symbols::Constant;

/// The form of an item of a directive or clause; unknown where the expression does not tell.
pub fn shape(facts: &Facts, id: ConstructId, item: Item) -> Shape {
    match item {
        Item::CommonBlock(_) => Shape::Block,
        Item::Tokens(_) => Shape::Unknown,
        Item::Argument(_) => facts.argument(id, &item).map_or(Shape::Unknown, |expr| shape_of(facts.body, expr)),
    }
}

fn shape_of(body: &Body, expr: ExprId) -> Shape {
    match &body.exprs[expr].kind {
        ExprKind::Constant(Constant::Integer(_) | Constant::Real(_)) => Shape::Constant,
        // C's `__func__` is text and a variable.
        ExprKind::Constant(Constant::Character(_)) if Languages::C.has(body.language) => Shape::Text,
        ExprKind::Constant(Constant::Character(_) | Constant::Logical(_)) => Shape::Constant,
        ExprKind::Constant(_) => Shape::Unknown,
        ExprKind::Symbol(_) => Shape::Name,
        ExprKind::Element { base, .. } | ExprKind::Substring { base, .. } if has_section(body, *base) => {
            Shape::OfSection
        }
        ExprKind::Element { .. } | ExprKind::Deref(_) => Shape::Element,
        ExprKind::Section { subscripts, .. } => match subscripts.iter().any(is_strided) {
            true => Shape::Strided,
            false => Shape::Section,
        },
        ExprKind::Substring { .. } => Shape::Section,
        ExprKind::Member { base, .. } if has_section(body, *base) => Shape::OfSection,
        ExprKind::Member { .. } | ExprKind::ComplexPart { .. } => Shape::Member,
        ExprKind::Call { .. } => Shape::Call,
        ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Conditional(..) | ExprKind::OrElse(..) => {
            Shape::Expression
        }
        ExprKind::Assign { .. } | ExprKind::Increment { .. } | ExprKind::Comma(..) => Shape::Expression,
        ExprKind::AddressOf(_) | ExprKind::LabelAddress(_) => Shape::Expression,
        // A cast to an array is a way to say how large it is, and what later stages cannot take may be anything.
        ExprKind::Convert(_) | ExprKind::Opaque(_) | ExprKind::List(_) | ExprKind::Sparse(_) => Shape::Unknown,
        ExprKind::NextArgument(_) | ExprKind::StatementExpr { .. } => Shape::Unknown,
    }
}

/// Whether a subscript of C has a stride.
fn is_strided(subscript: &Subscript) -> bool {
    matches!(subscript, Subscript::Range { stride: Some(_), .. })
}

/// Whether an expression of C is a part of an array section already.
fn has_section(body: &Body, expr: ExprId) -> bool {
    let mut at = expr;
    loop {
        at = match &body.exprs[at].kind {
            ExprKind::Section { subscripts, .. } => {
                return subscripts.iter().any(|subscript| matches!(subscript, Subscript::Range { .. }));
            }
            ExprKind::Element { base, .. } | ExprKind::Member { base, .. } => *base,
            ExprKind::Deref(base) | ExprKind::Convert(base) => *base,
            _ => return false,
        };
    }
}
