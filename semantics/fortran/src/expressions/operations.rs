//! The types of operations (10.1.5, 10.1.9): which operands they take, what these are converted to, what comes out.

use super::facts::{Notation, Through};
use crate::calls::bound::DefinedBy;
use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::known::Known;
use crate::problems;
use body::{BinaryOp, Callee, ExprId, ExprKind, UnaryOp};
use parser::fortran::features::Feature;
use parser::fortran::tree;
use source::{Atom, Span};
use symbols::{Base, Constant, Dimension, Format, Order, Real, Type, TypeId, Types, Value};

/// What an operation does to types.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Arithmetic,
    Relational,
    Logical,
    Concat,
}

/// An intrinsic operator: the tree's, the body's, its spelling, its class.
const OPERATORS: &[(tree::BinaryOp, BinaryOp, &str, Class)] = &[
    (tree::BinaryOp::Power, BinaryOp::Power, "**", Class::Arithmetic),
    (tree::BinaryOp::Multiply, BinaryOp::Multiply, "*", Class::Arithmetic),
    (tree::BinaryOp::Divide, BinaryOp::Divide, "/", Class::Arithmetic),
    (tree::BinaryOp::Add, BinaryOp::Add, "+", Class::Arithmetic),
    (tree::BinaryOp::Subtract, BinaryOp::Subtract, "-", Class::Arithmetic),
    (tree::BinaryOp::Concat, BinaryOp::Concat, "//", Class::Concat),
    (tree::BinaryOp::Eq, BinaryOp::Eq, "==", Class::Relational),
    (tree::BinaryOp::Ne, BinaryOp::Ne, "/=", Class::Relational),
    (tree::BinaryOp::Lt, BinaryOp::Lt, "<", Class::Relational),
    (tree::BinaryOp::Le, BinaryOp::Le, "<=", Class::Relational),
    (tree::BinaryOp::Gt, BinaryOp::Gt, ">", Class::Relational),
    (tree::BinaryOp::Ge, BinaryOp::Ge, ">=", Class::Relational),
    (tree::BinaryOp::And, BinaryOp::And, ".and.", Class::Logical),
    (tree::BinaryOp::Or, BinaryOp::Or, ".or.", Class::Logical),
    (tree::BinaryOp::Eqv, BinaryOp::Eqv, ".eqv.", Class::Logical),
    (tree::BinaryOp::Neqv, BinaryOp::Neqv, ".neqv.", Class::Logical),
];

/// The old spellings of relational operators are the new ones.
pub fn canonical_operator(text: &str) -> &str {
    match text {
        ".eq." => "==",
        ".ne." | "<>" => "/=",
        ".lt." => "<",
        ".le." => "<=",
        ".gt." => ">",
        ".ge." => ">=",
        other => other,
    }
}

/// Whether an operator has several spellings: `==` and `.eq.`.
pub fn has_spellings(text: &str) -> bool {
    let spelled = |of: &str| matches!(of, "==" | "/=" | "<" | "<=" | ">" | ">=");
    spelled(canonical_operator(text))
}

impl ExpressionReader<'_> {
    /// An intrinsic or defined binary operation.
    pub fn resolve_binary(&mut self, op: tree::BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let Some((_, op, word, class)) = OPERATORS.iter().find(|row| row.0 == op).copied() else {
            return self.opaque_expr(vec![left, right], Types::UNKNOWN, span);
        };
        let null = self.is_null(left) || self.is_null(right);
        if null && let Some(call) = self.defined_if_any(word, vec![left, right], span) {
            return call;
        }
        if ![left, right].into_iter().all(|operand| self.must_have_a_value(operand)) {
            return self.opaque_expr(vec![left, right], Types::UNKNOWN, span);
        }
        let types = (self.ty(left), self.ty(right));
        if self.is_defined_operand(types.0) || self.is_defined_operand(types.1) {
            return self.defined_operation(word, vec![left, right], span);
        }
        if self.is_unknown(types.0) || self.is_unknown(types.1) {
            return self.unknown_operand(op, class, left, right, span);
        }
        let result = match class {
            _ if !self.takes_boz(class, left, right) || !self.takes_boz(class, right, left) => None,
            _ if !self.shapes_conform(types.0, types.1) => {
                if let Some(call) = self.defined_if_any(word, vec![left, right], span) {
                    return call;
                }
                self.known.must_conform(word, left, right, span, &mut self.report);
                return self.opaque_expr(vec![left, right], Types::UNKNOWN, span);
            }
            Class::Arithmetic => self.arithmetic_operation(op, left, right, span),
            Class::Relational => self.relational_operation(op, left, right, span),
            Class::Logical => {
                self.logical_operation(op, left, right, span).or_else(|| self.bitwise_operation(left, right, span))
            }
            Class::Concat => self.resolve_concatenation(left, right, span),
        };
        result.unwrap_or_else(|| {
            if let Some(call) = self.defined_if_any(word, vec![left, right], span) {
                return call;
            }
            self.wrong_operation(word, vec![left, right], span)
        })
    }

    /// The operation is known, and with it perhaps the type, even where an operand is not.
    fn unknown_operand(&mut self, op: BinaryOp, class: Class, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let element = match class {
            Class::Relational | Class::Logical => self.default_scalar(Base::Logical),
            Class::Arithmetic | Class::Concat => Types::UNKNOWN,
        };
        // An operand of which nothing at all is known may be an array.
        let open = self.ty(left) == Types::UNKNOWN || self.ty(right) == Types::UNKNOWN;
        let ty = if open { Types::UNKNOWN } else { self.type_in_shape(element, &[left, right]) };
        self.expr_of(ExprKind::Binary(op, left, right), ty, span)
    }

    fn arithmetic_operation(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> Option<ExprId> {
        let (one, other) = (self.numeric_class(left)?, self.numeric_class(right)?);
        let common = if op == BinaryOp::Power && other.0 == Base::Integer && one.0 != Base::Integer {
            one
        } else {
            common_type(one, other)
        };
        let keeps_exponent = op == BinaryOp::Power && other.0 == Base::Integer && one.0 != Base::Integer;
        let element = self.scalar(common.0, common.1);
        let left = self.convert_expr(left, element);
        let right = if keeps_exponent { right } else { self.convert_expr(right, element) };
        let ty = self.type_in_shape(element, &[left, right]);
        Some(self.expr_of(ExprKind::Binary(op, left, right), ty, span))
    }

    fn relational_operation(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> Option<ExprId> {
        let logical = self.default_scalar(Base::Logical);
        let is_text =
            |ty: TypeId, reader: &Self| matches!(reader.symbols.types[reader.element(ty)], Type::Character { .. });
        if is_text(self.ty(left), self) && is_text(self.ty(right), self) {
            if self.text_kind(left) != self.text_kind(right) {
                return None;
            }
            let ty = self.type_in_shape(logical, &[left, right]);
            return Some(self.expr_of(ExprKind::Binary(op, left, right), ty, span));
        }
        let (one, other) = (self.ty(left), self.ty(right));
        let dec = self.defaults.text_as_number;
        if dec && (self.converts_text(one, right) || self.converts_text(other, left)) {
            let ty = self.type_in_shape(logical, &[left, right]);
            return Some(self.opaque_expr(vec![left, right], ty, span));
        }
        let (one, other) = (self.numeric_class(left)?, self.numeric_class(right)?);
        let common = common_type(one, other);
        if common.0 == Base::Complex && !matches!(op, BinaryOp::Eq | BinaryOp::Ne) {
            return None;
        }
        let element = self.scalar(common.0, common.1);
        let (left, right) = (self.convert_expr(left, element), self.convert_expr(right, element));
        let ty = self.type_in_shape(logical, &[left, right]);
        Some(self.expr_of(ExprKind::Binary(op, left, right), ty, span))
    }

    /// With DEC's rules a logical operation of integers is one of their bits; a logical operand counts as 1 or 0.
    fn bitwise_operation(&mut self, left: ExprId, right: ExprId, span: Span) -> Option<ExprId> {
        let (one, other) = (self.arithmetic_class(self.ty(left))?, self.arithmetic_class(self.ty(right))?);
        let whole = |(base, _): (Base, u8)| matches!(base, Base::Integer | Base::Logical);
        if !self.defaults.dec || !whole(one) || !whole(other) {
            return None;
        }
        let element = self.scalar(Base::Integer, one.1.max(other.1));
        let ty = self.type_in_shape(element, &[left, right]);
        Some(self.opaque_expr(vec![left, right], ty, span))
    }

    fn logical_operation(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> Option<ExprId> {
        let (Base::Logical, one) = self.arithmetic_class(self.ty(left))? else { return None };
        let (Base::Logical, other) = self.arithmetic_class(self.ty(right))? else { return None };
        let element = self.scalar(Base::Logical, one.max(other));
        let (left, right) = (self.convert_expr(left, element), self.convert_expr(right, element));
        let ty = self.type_in_shape(element, &[left, right]);
        Some(self.expr_of(ExprKind::Binary(op, left, right), ty, span))
    }

    fn resolve_concatenation(&mut self, left: ExprId, right: ExprId, span: Span) -> Option<ExprId> {
        let length = |reader: &Self, expr: ExprId| match &reader.symbols.types[reader.element(reader.ty(expr))] {
            Type::Character { kind, length } => Some((*kind, length.as_ref().and_then(Value::as_integer))),
            _ => None,
        };
        let (one, other) = (length(self, left)?, length(self, right)?);
        if one.0 != other.0 {
            return None;
        }
        for operand in [left, right] {
            self.known.must_have_a_shape(operand, &mut self.report);
        }
        let sum = one.1.zip(other.1).and_then(|(one, other)| one.checked_add(other));
        let element = self.symbols.types.intern(Type::Character { kind: one.0, length: sum.map(Value::integer) });
        let ty = self.type_in_shape(element, &[left, right]);
        Some(self.expr_of(ExprKind::Binary(BinaryOp::Concat, left, right), ty, span))
    }

    /// A unary operation.
    pub fn resolve_unary(&mut self, op: tree::UnaryOp, operand: ExprId, span: Span) -> ExprId {
        if !self.must_have_a_value(operand) {
            return self.opaque_expr(vec![operand], Types::UNKNOWN, span);
        }
        let ty = self.ty(operand);
        let (word, wanted) = match op {
            tree::UnaryOp::Plus => ("+", false),
            tree::UnaryOp::Minus => ("-", false),
            tree::UnaryOp::Not => (".not.", true),
        };
        if self.is_defined_operand(ty) {
            return self.defined_operation(word, vec![operand], span);
        }
        if wanted && self.defaults.dec && matches!(self.arithmetic_class(ty), Some((Base::Integer, _))) {
            return self.opaque_expr(vec![operand], ty, span);
        }
        let fits = self.arithmetic_class(ty).is_some_and(|(base, _)| (base == Base::Logical) == wanted);
        let fits = fits && (op != tree::UnaryOp::Minus || !self.boz.contains(&operand));
        if !fits && let Some(call) = self.defined_if_any(word, vec![operand], span) {
            return call;
        }
        if !fits && !self.is_unknown(ty) {
            return self.wrong_operation(word, vec![operand], span);
        }
        match op {
            tree::UnaryOp::Plus => {
                self.facts.note_notation(operand, Notation::Value);
                operand
            }
            tree::UnaryOp::Minus => self.expr_of(ExprKind::Unary(UnaryOp::Negate, operand), ty, span),
            tree::UnaryOp::Not => self.expr_of(ExprKind::Unary(UnaryOp::Not, operand), ty, span),
        }
    }

    /// `element` in the shape of the first array among `operands`.
    pub fn type_in_shape(&mut self, element: TypeId, operands: &[ExprId]) -> TypeId {
        let arrays = operands.iter().map(|operand| self.dimensions(self.ty(*operand))).filter(|of| !of.is_empty());
        let dimensions = arrays.map(<[Dimension]>::to_vec).reduce(|one, other| self.common_dimensions(&one, &other));
        match dimensions {
            Some(dimensions) => self.array_of(element, dimensions),
            None => element,
        }
    }

    /// An array of Fortran.
    pub fn array_of(&mut self, element: TypeId, dimensions: Vec<Dimension>) -> TypeId {
        self.symbols.types.intern(Type::Array { element, dimensions, order: Order::Column })
    }

    /// `expr` converted to `element`, elementwise if it is an array.
    pub fn convert_expr(&mut self, expr: ExprId, element: TypeId) -> ExprId {
        let from = self.element(self.ty(expr));
        if from == element || self.arithmetic_class(from).is_none() || self.arithmetic_class(element).is_none() {
            return expr;
        }
        if self.boz.contains(&expr)
            && let Some(number) = self.arithmetic_class(element).and_then(|class| self.of_boz(expr, class))
        {
            return number;
        }
        let span = self.span(expr);
        if let ExprKind::Constant(constant) = &self.body.exprs[expr].kind
            && let Some(converted) = self.exact_constant(constant, from, element)
        {
            // A named constant array whose elements are all alike has one value, and its shape.
            let ty = self.type_in_shape(element, &[expr]);
            return self.constant_of(converted, ty, span);
        }
        let ty = self.type_in_shape(element, &[expr]);
        self.expr_of(ExprKind::Convert(expr), ty, span)
    }

    /// A defined operation (10.1.6); unknown ones are reported if the types of their operands are known.
    pub fn defined_operation(&mut self, operator: &str, operands: Vec<ExprId>, span: Span) -> ExprId {
        if let Some(call) = self.defined_if_any(operator, operands.clone(), span) {
            return call;
        }
        // An extension, where no `.xor.` is defined.
        let is_logical = |operand: &ExprId| match self.arithmetic_class(self.ty(*operand)) {
            Some((Base::Integer, _)) => self.defaults.dec,
            other => matches!(other, Some((Base::Logical, _))),
        };
        if let ([left, right], ".xor.", true) = (operands.as_slice(), operator, operands.iter().all(is_logical)) {
            self.note_feature(Feature::XorOperator, span);
            return self.resolve_binary(tree::BinaryOp::Neqv, *left, *right, span);
        }
        self.wrong_operation(operator, operands, span)
    }

    /// An operation that nothing defines; that is told if the types of its operands are known, and no module that could not
    /// be found may define it.
    pub fn wrong_operation(&mut self, operator: &str, operands: Vec<ExprId>, span: Span) -> ExprId {
        let known = operands.iter().all(|operand| !self.is_unknown(self.ty(*operand)));
        if known && !self.may_be_defined(self.operator_name(operator), &operands) {
            let texts: Vec<String> = operands.iter().map(|operand| self.type_text(self.ty(*operand))).collect();
            let right = texts.get(1).map_or("nothing else", |text| text);
            self.report(problems::names::wrong_operands(operator, &texts[0], right, span));
        }
        self.opaque_expr(operands, Types::UNKNOWN, span)
    }

    /// The call that an operator stands for: of a generic interface, or bound to the type of an operand.
    pub fn defined_if_any(&mut self, operator: &str, operands: Vec<ExprId>, span: Span) -> Option<ExprId> {
        // 7.7: a binary, octal or hexadecimal constant has no type that a procedure could take.
        if operands.iter().any(|operand| self.boz.contains(operand)) {
            return None;
        }
        let name = self.operator_name(operator);
        let specific = match self.defined_procedure(name, &operands)? {
            DefinedBy::Procedure(specific) => specific,
            DefinedBy::Open => {
                let call = self.opaque_expr(operands.clone(), Types::UNKNOWN, span);
                self.note_through(call, Through::Generic(name, operands));
                return Some(call);
            }
        };
        self.must_be_pure(specific, span);
        let ty = self.result_type(specific, &operands);
        let kind = ExprKind::Call { callee: Callee::Symbol(specific), arguments: operands.clone() };
        let call = self.expr_of(kind, ty, span);
        self.note_through(call, Through::Generic(name, operands));
        Some(call)
    }
}

impl Known<'_> {
    /// R608 intrinsic-operator, R1003, R1023: the one spelling of an operator that a generic-spec names; abbreviations of old compilers are
    /// what they stand for.
    pub fn operator_word(&self, name: parser::Name) -> &str {
        match self.tokens.get(name.token as usize).map(|token| token.kind) {
            Some(source::TokenKind::And) => ".and.",
            Some(source::TokenKind::Or) => ".or.",
            Some(source::TokenKind::Not) => ".not.",
            Some(source::TokenKind::Neqv) => ".neqv.",
            _ => canonical_operator(self.text(name.atom)),
        }
    }

    /// Whether `boz`, if it has no type, can be an operand beside `other`, as an extension: the number that `other` is.
    fn takes_boz(&self, class: Class, boz: ExprId, other: ExprId) -> bool {
        if !self.boz.contains(&boz) {
            return true;
        }
        match self.arithmetic_class(self.ty(other)) {
            Some((Base::Integer | Base::Unsigned | Base::Real, _)) => true,
            Some((Base::Complex, _)) => class == Class::Relational,
            _ => class == Class::Logical,
        }
    }

    /// Operands of derived type have no intrinsic operations.
    fn is_defined_operand(&self, ty: TypeId) -> bool {
        matches!(self.symbols.types[self.element(ty)], Type::Record { .. } | Type::Star { .. })
    }

    /// The kind of a character expression.
    fn text_kind(&self, expr: ExprId) -> Option<u8> {
        match &self.symbols.types[self.element(self.ty(expr))] {
            Type::Character { kind, .. } => Some(*kind),
            _ => None,
        }
    }

    fn numeric_class(&self, expr: ExprId) -> Option<(Base, u8)> {
        let arithmetic = self.arithmetic_class(self.ty(expr))?;
        match arithmetic.0 {
            Base::Integer | Base::Unsigned | Base::Real | Base::Complex => Some(arithmetic),
            Base::Logical | Base::Char => None,
        }
    }

    /// A constant of another type with the same value, if it has one.
    fn exact_constant(&self, constant: &Constant, from: TypeId, to: TypeId) -> Option<Constant> {
        let ((from_base, _), (to_base, to_kind)) = (self.arithmetic_class(from)?, self.arithmetic_class(to)?);
        match (constant, to_base) {
            (Constant::Integer(value), Base::Integer) => {
                let fits = to_kind >= 16
                    || (*value >> (8 * to_kind as u32 - 1)).abs() == 0
                    || *value < 0 && (*value >> (8 * to_kind as u32 - 1)) == -1;
                fits.then_some(Constant::Integer(*value))
            }
            (Constant::Integer(value), Base::Real) if value.unsigned_abs() < 1 << 24 => {
                let (real, raised) = Real::parse(&format!("{value}.0"), Format::of_kind(to_kind)?)?;
                (!raised.inexact).then_some(Constant::Real(real))
            }
            (Constant::Real(value), Base::Real) if from_base == Base::Real => {
                value.exactly(Format::of_kind(to_kind)?).map(Constant::Real)
            }
            (Constant::Logical(value), Base::Logical) => Some(Constant::Logical(*value)),
            _ => None,
        }
    }

    /// The name that a scope has for the operations of `operator`.
    pub fn operator_name(&self, operator: &str) -> Atom {
        self.atoms.intern(&format!("operator({})", canonical_operator(operator)))
    }
}

/// Table 10.2: the type of a numeric intrinsic operation.
pub fn common_type(one: (Base, u8), other: (Base, u8)) -> (Base, u8) {
    let order = |base: Base| match base {
        Base::Logical | Base::Char => 0,
        Base::Unsigned => 1,
        Base::Integer => 2,
        Base::Real => 3,
        Base::Complex => 4,
    };
    let floating = |base: Base| order(base) >= 3;
    match (order(one.0), order(other.0)) {
        (left, right) if left == right => (one.0, one.1.max(other.1)),
        (left, right) => {
            let wide = if left > right { one } else { other };
            let narrow = if left > right { other } else { one };
            (wide.0, if floating(narrow.0) { wide.1.max(narrow.1) } else { wide.1 })
        }
    }
}
