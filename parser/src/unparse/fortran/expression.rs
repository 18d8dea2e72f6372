//! Expressions, types and arguments to text; what is printed parses to the same tree.

use crate::Name;
use crate::fortran::tree::{
    Actual, ActualValue, BinaryOp, Expr, ExprKind, ImpliedDo, KindSelector, TypeParam, TypeSpec, TypeSpecKind, UnaryOp,
};
use source::{Atom, Atoms};

/// An expression as text.
pub fn spell_expr(expr: &Expr, atoms: &Atoms) -> String {
    let mut text = Text { text: String::new(), atoms };
    text.print_expr(expr);
    text.text
}

/// A name.
pub fn spell_name(name: Name, atoms: &Atoms) -> String {
    atoms.text(name.atom).to_owned()
}

/// Names, separated by commas.
pub fn spell_names(names: &[Name], atoms: &Atoms) -> String {
    names.iter().map(|name| atoms.text(name.atom)).collect::<Vec<_>>().join(", ")
}

/// Expressions, separated by commas.
pub fn spell_exprs(list: &[Expr], atoms: &Atoms) -> String {
    let mut text = Text { text: String::new(), atoms };
    text.print_list(list, Text::print_expr);
    text.text
}

/// Arguments, separated by commas.
pub fn spell_arguments(list: &[Actual], atoms: &Atoms) -> String {
    let mut text = Text { text: String::new(), atoms };
    text.print_list(list, Text::print_argument);
    text.text
}

/// An argument, subscript or control item.
pub fn spell_argument(argument: &Actual, atoms: &Atoms) -> String {
    spell_arguments(std::slice::from_ref(argument), atoms)
}

/// An expression that grows from left to right: each part is written once, however deep it is.
struct Text<'a> {
    text: String,
    atoms: &'a Atoms,
}

impl Text<'_> {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn print_atom(&mut self, atom: Atom) {
        self.text.push_str(self.atoms.text(atom));
    }

    fn print_list<T>(&mut self, list: &[T], one: impl Fn(&mut Self, &T)) {
        for (index, item) in list.iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            one(self, item);
        }
    }

    /// An expression, without recursion over what nests to the left: `a + b + …`, `a%b(i)%…`.
    fn print_expr(&mut self, expr: &Expr) {
        let (mut first, mut rest) = (expr, Vec::new());
        while let Some(left) = leftmost_operand(first) {
            rest.push(first);
            first = left;
        }
        self.print_primary(first);
        rest.iter().rev().for_each(|expr| self.after_left(expr));
    }

    /// What does not begin with another expression.
    fn print_primary(&mut self, expr: &Expr) {
        match &*expr.kind {
            ExprKind::Int(atom) | ExprKind::Real(atom) | ExprKind::Logical(atom) | ExprKind::String(atom) => {
                self.print_atom(*atom);
            }
            ExprKind::Boz(atom) | ExprKind::Hollerith(atom) => self.print_atom(*atom),
            ExprKind::Name(name) => self.print_atom(name.atom),
            ExprKind::Complex(real, imaginary) => {
                self.print_between("(", real, ", ");
                self.print_between("", imaginary, ")");
            }
            ExprKind::ArrayConstructor(of_type, items) => self.array_constructor(of_type.as_deref(), items),
            ExprKind::ImpliedDo(implied) => {
                let ImpliedDo { items, type_spec, variable, first, last, step } = &**implied;
                self.implied_do(items, type_spec.as_ref(), *variable);
                self.print_between(" = ", first, ", ");
                self.print_expr(last);
                step.iter().for_each(|step| self.print_between(", ", step, ""));
                self.push(")");
            }
            ExprKind::Sequence(parts) => {
                let (first, last, step) = &**parts;
                self.print_between("", first, ":");
                self.print_expr(last);
                step.iter().for_each(|step| self.print_between(":", step, ""));
            }
            ExprKind::Parenthesized(inner) => self.print_between("(", inner, ")"),
            ExprKind::Unary(operator, operand) => self.print_between(unary_operator(*operator), operand, ""),
            ExprKind::DefinedUnary(operator, operand) => {
                self.print_atom(operator.atom);
                self.print_between(" ", operand, "");
            }
            ExprKind::Conditional(parts) => {
                self.push("(");
                self.print_conditional(parts);
                self.push(")");
            }
            ExprKind::Nil => self.push(".nil."),
            ExprKind::Passed(word, list) => {
                self.push("%");
                self.print_atom(word.atom);
                self.print_selector("(", list, ")");
            }
            ExprKind::Reference(..) | ExprKind::Coindexed(..) | ExprKind::Component(..) => self.after_left(expr),
            ExprKind::Binary(..) | ExprKind::DefinedBinary(..) => self.after_left(expr),
            ExprKind::Error => self.push("<error>"),
        }
    }

    /// What stands behind the leftmost part of an expression.
    fn after_left(&mut self, expr: &Expr) {
        match &*expr.kind {
            ExprKind::Reference(_, list) => self.print_selector("(", list, ")"),
            ExprKind::Coindexed(_, list) => self.print_selector("[", list, "]"),
            ExprKind::Component(_, component) => {
                self.push("%");
                self.print_atom(component.atom);
            }
            ExprKind::Binary(BinaryOp::Power, _, right) => self.print_between("**", right, ""),
            ExprKind::Binary(operator, _, right) => self.print_operation(binary_operator(*operator), right),
            ExprKind::DefinedBinary(operator, _, right) => self.print_operation(self.atoms.text(operator.atom), right),
            _ => {}
        }
    }

    fn array_constructor(&mut self, of_type: Option<&TypeSpec>, items: &[Expr]) {
        self.push("[");
        self.type_before_colons(of_type);
        self.print_list(items, Self::print_expr);
        self.push("]");
    }

    fn implied_do(&mut self, items: &[Expr], of_type: Option<&TypeSpec>, variable: Name) {
        self.push("(");
        self.print_list(items, Self::print_expr);
        self.push(", ");
        self.type_before_colons(of_type);
        self.print_atom(variable.atom);
    }

    fn print_between(&mut self, open: &str, expr: &Expr, close: &str) {
        self.push(open);
        self.print_expr(expr);
        self.push(close);
    }

    fn print_operation(&mut self, operator: &str, right: &Expr) {
        self.push(" ");
        self.push(operator);
        self.print_between(" ", right, "");
    }

    fn print_selector(&mut self, open: &str, list: &[Actual], close: &str) {
        self.push(open);
        self.print_list(list, Self::print_argument);
        self.push(close);
    }

    fn type_before_colons(&mut self, of: Option<&TypeSpec>) {
        if let Some(of) = of {
            let of = constructed_type(of, self.atoms);
            self.push(&of);
            self.push(" :: ");
        }
    }

    /// R1002 conditional-expr without its parentheses; the last of a chain has none of its own.
    fn print_conditional(&mut self, [condition, yes, no]: &[Expr; 3]) {
        self.print_expr(condition);
        self.print_between(" ? ", yes, " : ");
        match &*no.kind {
            ExprKind::Conditional(parts) => self.print_conditional(parts),
            _ => self.print_expr(no),
        }
    }

    fn print_argument(&mut self, argument: &Actual) {
        if let Some(keyword) = argument.keyword {
            self.print_atom(keyword.atom);
            if !matches!(argument.value, ActualValue::Missing) {
                self.push("=");
            }
        }
        self.print_value(&argument.value);
    }

    fn print_value(&mut self, of: &ActualValue) {
        match of {
            ActualValue::Expr(value) => self.print_expr(value),
            ActualValue::Triplet(bounds) => {
                let [lower, upper, stride] = &**bounds;
                lower.iter().for_each(|lower| self.print_expr(lower));
                self.push(":");
                upper.iter().for_each(|upper| self.print_expr(upper));
                stride.iter().for_each(|stride| self.print_between(":", stride, ""));
            }
            ActualValue::AlternateReturn(label) => {
                self.push("*");
                self.print_atom(label.atom);
            }
            ActualValue::Star => self.push("*"),
            ActualValue::Colon => self.push(":"),
            ActualValue::Missing => {}
            ActualValue::ToStar(lower) => self.print_between("", lower, ":*"),
            ActualValue::Multiple(inner) => {
                self.push("@");
                self.print_value(inner);
            }
        }
    }
}

/// The expression with which this one begins.
fn leftmost_operand(expr: &Expr) -> Option<&Expr> {
    match &*expr.kind {
        ExprKind::Reference(left, _) | ExprKind::Coindexed(left, _) | ExprKind::Component(left, _) => Some(left),
        ExprKind::Binary(_, left, _) | ExprKind::DefinedBinary(_, left, _) => Some(left),
        _ => None,
    }
}

/// R703 declaration-type-spec
pub fn type_spec(of: &TypeSpec, atoms: &Atoms) -> String {
    match &of.kind {
        TypeSpecKind::Intrinsic(word, None) => atoms.text(*word).to_owned(),
        TypeSpecKind::Intrinsic(word, Some(KindSelector::Expr(kind))) => {
            format!("{}({})", atoms.text(*word), spell_expr(kind, atoms))
        }
        TypeSpecKind::Intrinsic(word, Some(KindSelector::Star(size))) => {
            format!("{}*{}", atoms.text(*word), spell_name(*size, atoms))
        }
        TypeSpecKind::Character { length, kind } => {
            let length = length.as_ref().map(|length| format!("len={}", type_param(length, atoms)));
            let kind = kind.as_ref().map(|kind| format!("kind={}", spell_expr(kind, atoms)));
            let list = length.into_iter().chain(kind).collect::<Vec<_>>().join(", ");
            if list.is_empty() { "character".to_owned() } else { format!("character({list})") }
        }
        TypeSpecKind::Derived { class, .. } => {
            format!("{}({})", if *class { "class" } else { "type" }, constructed_type(of, atoms))
        }
        TypeSpecKind::Record(of) => format!("record /{}/", spell_name(*of, atoms)),
        TypeSpecKind::Star { class } => if *class { "class(*)" } else { "type(*)" }.to_owned(),
        TypeSpecKind::TypeOf { class, expr: of } => {
            format!("{}({})", if *class { "classof" } else { "typeof" }, spell_expr(of, atoms))
        }
    }
}

/// R702 type-spec, as before `::` in constructors and in type guards: derived types stand without `type`.
pub fn constructed_type(of: &TypeSpec, atoms: &Atoms) -> String {
    match &of.kind {
        TypeSpecKind::Derived { name, parameters, .. } if parameters.is_empty() => self::spell_name(*name, atoms),
        TypeSpecKind::Derived { name, parameters, .. } => {
            format!("{}({})", self::spell_name(*name, atoms), spell_arguments(parameters, atoms))
        }
        _ => type_spec(of, atoms),
    }
}

/// R701 type-param-value
pub fn type_param(value: &TypeParam, atoms: &Atoms) -> String {
    match value {
        TypeParam::Expr(value) => spell_expr(value, atoms),
        TypeParam::Assumed => "*".to_owned(),
        TypeParam::Deferred => ":".to_owned(),
    }
}

fn unary_operator(operator: UnaryOp) -> &'static str {
    match operator {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::Not => ".not. ",
    }
}

/// The spelling of an intrinsic binary operator.
pub fn binary_operator(operator: BinaryOp) -> &'static str {
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
