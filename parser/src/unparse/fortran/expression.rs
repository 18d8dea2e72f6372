//! Expressions, types and arguments to text; what is printed parses to the same tree.

use crate::Name;
use crate::fortran::tree::{
    Actual, ActualValue, BinaryOp, Expr, ExprKind, KindSelector, TypeParam, TypeSpec, TypeSpecKind, UnaryOp,
};
use source::Atoms;

/// An expression as text.
pub fn expr(expr: &Expr, atoms: &Atoms) -> String {
    let of = |expr: &Expr| self::expr(expr, atoms);
    match &*expr.kind {
        ExprKind::Int(atom) | ExprKind::Real(atom) | ExprKind::Logical(atom) | ExprKind::String(atom) => {
            atoms.text(*atom).to_owned()
        }
        ExprKind::Boz(atom) | ExprKind::Hollerith(atom) => atoms.text(*atom).to_owned(),
        ExprKind::Complex(real, imaginary) => format!("({}, {})", of(real), of(imaginary)),
        ExprKind::Name(name) => self::name(*name, atoms),
        ExprKind::Reference(base, list) => format!("{}({})", of(base), arguments(list, atoms)),
        ExprKind::Component(base, component) => format!("{}%{}", of(base), name(*component, atoms)),
        ExprKind::Coindexed(base, list) => format!("{}[{}]", of(base), arguments(list, atoms)),
        ExprKind::ArrayConstructor(None, items) => format!("[{}]", exprs(items, atoms)),
        ExprKind::ArrayConstructor(Some(of_type), items) => {
            format!("[{} :: {}]", constructed(of_type, atoms), exprs(items, atoms))
        }
        ExprKind::ImpliedDo { items, type_spec, variable, first, last, step } => {
            let step = step.as_ref().map_or(String::new(), |step| format!(", {}", of(step)));
            let of_type = type_spec.as_ref().map_or(String::new(), |of| format!("{} :: ", constructed(of, atoms)));
            let variable = of_type + &name(*variable, atoms);
            format!("({}, {variable} = {}, {}{step})", exprs(items, atoms), of(first), of(last))
        }
        ExprKind::Sequence(first, last, step) => {
            let step = step.as_ref().map_or(String::new(), |step| format!(":{}", of(step)));
            format!("{}:{}{step}", of(first), of(last))
        }
        ExprKind::Parenthesized(inner) => format!("({})", of(inner)),
        ExprKind::Unary(operator, operand) => format!("{}{}", unary(*operator), of(operand)),
        ExprKind::Binary(BinaryOp::Power, left, right) => format!("{}**{}", of(left), of(right)),
        ExprKind::Binary(operator, left, right) => format!("{} {} {}", of(left), binary(*operator), of(right)),
        ExprKind::DefinedUnary(operator, operand) => format!("{} {}", name(*operator, atoms), of(operand)),
        ExprKind::DefinedBinary(operator, left, right) => {
            format!("{} {} {}", of(left), name(*operator, atoms), of(right))
        }
        ExprKind::Conditional(condition, yes, no) => format!("({})", conditional([condition, yes, no], atoms)),
        ExprKind::Nil => ".nil.".to_owned(),
        ExprKind::Passed(word, list) => format!("%{}({})", name(*word, atoms), arguments(list, atoms)),
        ExprKind::Error => "<error>".to_owned(),
    }
}

/// R1002 conditional-expr without its parentheses; the last of a chain has none of its own.
fn conditional([condition, yes, no]: [&Expr; 3], atoms: &Atoms) -> String {
    let rest = match &*no.kind {
        ExprKind::Conditional(condition, yes, no) => conditional([condition, yes, no], atoms),
        _ => expr(no, atoms),
    };
    format!("{} ? {} : {rest}", expr(condition, atoms), expr(yes, atoms))
}

/// A name.
pub fn name(name: Name, atoms: &Atoms) -> String {
    atoms.text(name.atom).to_owned()
}

/// Names, separated by commas.
pub fn names(names: &[Name], atoms: &Atoms) -> String {
    names.iter().map(|name| atoms.text(name.atom)).collect::<Vec<_>>().join(", ")
}

/// Expressions, separated by commas.
pub fn exprs(list: &[Expr], atoms: &Atoms) -> String {
    list.iter().map(|item| expr(item, atoms)).collect::<Vec<_>>().join(", ")
}

/// Arguments, separated by commas.
pub fn arguments(list: &[Actual], atoms: &Atoms) -> String {
    list.iter().map(|item| argument(item, atoms)).collect::<Vec<_>>().join(", ")
}

/// An argument, subscript or control item.
pub fn argument(argument: &Actual, atoms: &Atoms) -> String {
    match (argument.keyword, &argument.value) {
        (Some(keyword), ActualValue::Missing) => name(keyword, atoms),
        (Some(keyword), of) => format!("{}={}", name(keyword, atoms), value(of, atoms)),
        (None, of) => value(of, atoms),
    }
}

fn value(of: &ActualValue, atoms: &Atoms) -> String {
    let part = |expr: &Option<Expr>| expr.as_ref().map_or(String::new(), |expr| self::expr(expr, atoms));
    match of {
        ActualValue::Expr(value) => expr(value, atoms),
        ActualValue::Triplet { lower, upper, stride: None } => format!("{}:{}", part(lower), part(upper)),
        ActualValue::Triplet { lower, upper, stride } => format!("{}:{}:{}", part(lower), part(upper), part(stride)),
        ActualValue::AlternateReturn(label) => format!("*{}", name(*label, atoms)),
        ActualValue::Star => "*".to_owned(),
        ActualValue::Colon => ":".to_owned(),
        ActualValue::Missing => String::new(),
        ActualValue::ToStar(lower) => format!("{}:*", expr(lower, atoms)),
        ActualValue::Multiple(inner) => format!("@{}", value(inner, atoms)),
    }
}

/// R703 declaration-type-spec
pub fn type_spec(of: &TypeSpec, atoms: &Atoms) -> String {
    match &of.kind {
        TypeSpecKind::Intrinsic(word, None) => atoms.text(*word).to_owned(),
        TypeSpecKind::Intrinsic(word, Some(KindSelector::Expr(kind))) => {
            format!("{}({})", atoms.text(*word), expr(kind, atoms))
        }
        TypeSpecKind::Intrinsic(word, Some(KindSelector::Star(size))) => {
            format!("{}*{}", atoms.text(*word), name(*size, atoms))
        }
        TypeSpecKind::Character { length, kind } => {
            let length = length.as_ref().map(|length| format!("len={}", type_param(length, atoms)));
            let kind = kind.as_ref().map(|kind| format!("kind={}", expr(kind, atoms)));
            let list = length.into_iter().chain(kind).collect::<Vec<_>>().join(", ");
            if list.is_empty() { "character".to_owned() } else { format!("character({list})") }
        }
        TypeSpecKind::Derived { class, .. } => {
            format!("{}({})", if *class { "class" } else { "type" }, constructed(of, atoms))
        }
        TypeSpecKind::Star { class } => if *class { "class(*)" } else { "type(*)" }.to_owned(),
        TypeSpecKind::TypeOf { class, expr: of } => {
            format!("{}({})", if *class { "classof" } else { "typeof" }, expr(of, atoms))
        }
    }
}

/// R702 type-spec, as before `::` in constructors and in type guards: derived types stand without `type`.
pub fn constructed(of: &TypeSpec, atoms: &Atoms) -> String {
    match &of.kind {
        TypeSpecKind::Derived { name, parameters, .. } if parameters.is_empty() => self::name(*name, atoms),
        TypeSpecKind::Derived { name, parameters, .. } => {
            format!("{}({})", self::name(*name, atoms), arguments(parameters, atoms))
        }
        _ => type_spec(of, atoms),
    }
}

/// R701 type-param-value
pub fn type_param(value: &TypeParam, atoms: &Atoms) -> String {
    match value {
        TypeParam::Expr(value) => expr(value, atoms),
        TypeParam::Assumed => "*".to_owned(),
        TypeParam::Deferred => ":".to_owned(),
    }
}

fn unary(operator: UnaryOp) -> &'static str {
    match operator {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::Not => ".not. ",
    }
}

/// The spelling of an intrinsic binary operator.
pub fn binary(operator: BinaryOp) -> &'static str {
    match operator {
        BinaryOp::Power => "**",
        BinaryOp::Multiply => "*",
        BinaryOp::Divide => "/",
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "-",
        BinaryOp::Concat => "//",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "/=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::And => ".and.",
        BinaryOp::Or => ".or.",
        BinaryOp::Eqv => ".eqv.",
        BinaryOp::Neqv => ".neqv.",
    }
}
