//! The forms of list items, told from the expressions that stand for them (OpenMP 5.2, 3.2.1 and 5.1).

use crate::data_environment::facts::Facts;
use crate::data_environment::rule::Languages;
use body::{Body, Callee, ConstructId, ExprId, ExprKind, Subscript};
use directives::legal::Shape;
use parser::directive::Item;
use symbols::{Attributes, Constant, Details, SymbolId, SymbolTable, Type, TypeId};

/// The form of an item of a directive or clause; unknown where the expression does not tell.
pub fn item_shape(facts: &Facts, id: ConstructId, item: Item) -> Shape {
    match item {
        Item::CommonBlock(_) => Shape::Block,
        // Where there must be expressions, `*` is read so.
        Item::Tokens(span) if span.end == span.start + 1 => Shape::Star,
        Item::Tokens(_) => Shape::Unknown,
        Item::Argument(_) => {
            facts.argument_expr(id, &item).map_or(Shape::Unknown, |expr| match is_scalar_cast(facts, expr) {
                true => Shape::Expression,
                false if is_pointer_result(facts, expr) => Shape::Unknown,
                false if is_function_name(facts, expr) => Shape::Text,
                false => shape_of(facts.body, expr),
            })
        }
    }
}

/// Whether an expression of Fortran is the name of a procedure or a type and not a value: that of a function may be its result, within it.
pub fn names_procedure_or_type(facts: &Facts, id: ConstructId, expr: ExprId) -> bool {
    let ExprKind::Symbol(symbol) = facts.body.exprs[expr].kind else { return false };
    let table = facts.table;
    let is_around = || {
        let mut around = table.scopes_around(facts.body.constructs[id].scope);
        around.any(|scope| table.scopes[scope].owner == Some(symbol))
    };
    let named = match table[symbol].details.ultimate() {
        Details::Subprogram(subprogram) => !subprogram.is_function || !is_around(),
        Details::Procedure { .. } | Details::DerivedType { .. } | Details::Namelist { .. } => true,
        _ => false,
    };
    named && Languages::Fortran.has(facts.body.language)
}

/// Whether an expression is a call, and stands for no variable.
pub fn is_value_of_call(facts: &Facts, expr: ExprId) -> bool {
    matches!(facts.body.exprs[expr].kind, ExprKind::Call { .. }) && !is_pointer_result(facts, expr)
}

/// Whether an expression refers to a function whose result is a pointer, which stands for a variable (Fortran 2023, R902).
fn is_pointer_result(facts: &Facts, expr: ExprId) -> bool {
    let ExprKind::Call { callee: Callee::Symbol(symbol), .. } = &facts.body.exprs[expr].kind else { return false };
    let function = &facts.table[*symbol];
    let result = match function.details.ultimate() {
        Details::Subprogram(function) => function.result,
        _ => None,
    };
    // A procedure pointer has the attribute itself, and its result may be anything.
    let own = !matches!(function.details.ultimate(), Details::Procedure { .. });
    let pointer = |symbol: SymbolId| facts.table[symbol].attributes.contains(Attributes::POINTER);
    (own && pointer(*symbol)) || result.is_some_and(pointer)
}

/// Whether an expression is C's `__func__`, which is a variable of constant text; that of literals is not `const`.
fn is_function_name(facts: &Facts, expr: ExprId) -> bool {
    let found = &facts.body.exprs[expr];
    let text = matches!(found.kind, ExprKind::Constant(Constant::Character(_)));
    text && Languages::C.has(facts.body.language) && has_const_elements(facts.table, found.ty)
}

/// Whether the elements of an array of C are constant.
pub fn has_const_elements(table: &SymbolTable, ty: TypeId) -> bool {
    match &table.types[ty] {
        Type::Qualified { is_const: true, .. } => true,
        Type::Qualified { of, .. } => has_const_elements(table, *of),
        Type::Array { element, .. } => has_const_elements(table, *element),
        _ => false,
    }
}

/// Whether an expression is a value made by a cast.
fn is_scalar_cast(facts: &Facts, expr: ExprId) -> bool {
    let (types, found) = (&facts.table.types, &facts.body.exprs[expr]);
    matches!(found.kind, ExprKind::Convert(_)) && matches!(types[types.representation(found.ty)], Type::Scalar(..))
}

fn shape_of(body: &Body, expr: ExprId) -> Shape {
    match &body.exprs[expr].kind {
        ExprKind::Constant(
            Constant::Integer(_) | Constant::Real(_) | Constant::Character(_) | Constant::Logical(_),
        ) => Shape::Constant,
        ExprKind::Constant(_) => Shape::Unknown,
        ExprKind::Symbol(_) => Shape::Name,
        ExprKind::Element { base, .. } | ExprKind::Substring { base, .. } if has_section(body, *base) => {
            Shape::OfSection
        }
        ExprKind::Element { base, .. } if is_of_member(body, *base) => Shape::Member,
        ExprKind::Element { .. } => Shape::Element,
        ExprKind::Deref(_) => Shape::Pointee,
        ExprKind::Section { subscripts, .. } => match subscripts.iter().any(is_strided) {
            true => Shape::Strided,
            false if is_of_member(body, expr) => Shape::Member,
            false => Shape::Section,
        },
        ExprKind::Substring { .. } => Shape::Section,
        ExprKind::Member { base, .. } if has_section(body, *base) => Shape::OfSection,
        ExprKind::Member { .. } | ExprKind::ComplexPart { .. } => Shape::Member,
        ExprKind::Call { .. } if is_complex_part(body, expr) => Shape::ComplexPart,
        ExprKind::Call { .. } => Shape::Call,
        ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Conditional(..) | ExprKind::OrElse(..) => {
            Shape::Expression
        }
        ExprKind::Assign { .. } | ExprKind::Increment { .. } | ExprKind::Comma(..) => Shape::Expression,
        ExprKind::AddressOf(_) | ExprKind::LabelAddress(_) => Shape::Expression,
        ExprKind::List(_) if Languages::Fortran.has(body.language) => Shape::Expression,
        // A cast to an array is a way to say how large it is, and what later stages cannot take may be anything.
        ExprKind::Convert(_) | ExprKind::Opaque(_) | ExprKind::List(_) | ExprKind::Sparse(_) => Shape::Unknown,
        ExprKind::NextArgument(_) | ExprKind::StatementExpr { .. } | ExprKind::ImpliedDo(_) => Shape::Unknown,
    }
}

/// Whether what is lowered to a call is written as a part of a complex variable, `z%re`: it begins where its argument does
/// (Fortran 2023, R915).
fn is_complex_part(body: &Body, expr: ExprId) -> bool {
    let found = &body.exprs[expr];
    let ExprKind::Call { callee: Callee::Intrinsic(_), arguments } = &found.kind else { return false };
    arguments.first().is_some_and(|argument| body.exprs[*argument].span.start == found.span.start)
}

/// Whether a subscript of C has a stride.
fn is_strided(subscript: &Subscript) -> bool {
    matches!(subscript, Subscript::Range { stride: Some(_), .. })
}

/// Whether a part of an array is a part of a member.
fn is_of_member(body: &Body, expr: ExprId) -> bool {
    let mut at = expr;
    loop {
        at = match &body.exprs[at].kind {
            ExprKind::Member { .. } => return true,
            ExprKind::Section { base, .. } | ExprKind::Element { base, .. } => *base,
            ExprKind::Convert(base) => *base,
            _ => return false,
        };
    }
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
