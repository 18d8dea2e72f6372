//! 6.3 conversions, written down: promotions, the usual arithmetic conversions, decay, and assignment.

use super::Kind;
use crate::builtin::check_called;
use crate::expressions::operator::check_register;
use crate::lower::Lower;
use crate::lower::builder::Builder;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use body::{Callee, ExprId, ExprKind};
use parser::c::tree::Expr;
use source::{CStandard, Span};
use symbols::{Attributes, Constant, Details, TypeId, Types};

impl Lower<'_> {
    /// The right operand of a comma. C89, 3.2.2.1: an array that is not an lvalue stays one.
    pub(crate) fn comma_value(&mut self, operand: &Expr) -> ExprId {
        let value = self.lower_expr(operand);
        let stays =
            !self.dialect.has_standard(CStandard::C99) && self.kind_of(value) == Kind::Array && !self.is_lvalue(value);
        if stays { value } else { self.builder.decay_value(value) }
    }
}

impl Builder<'_> {
    /// `expr` as a value of type `ty`.
    pub(crate) fn convert_expr(&mut self, expr: ExprId, ty: TypeId) -> ExprId {
        let types = &self.table.types;
        let (from, to) = (types.unqualified(self.ty(expr)), types.unqualified(ty));
        if from == to || from == Types::UNKNOWN || to == Types::UNKNOWN {
            return expr;
        }
        let span = self.body.exprs[expr].span;
        self.make_expr(ExprKind::Convert(expr), to, span)
    }

    /// 6.3.2.1: an array becomes a pointer to its first element, a function a pointer to it.
    pub(crate) fn decay_value(&mut self, expr: ExprId) -> ExprId {
        let ty = self.ty(expr);
        let span = self.body.exprs[expr].span;
        match self.type_kind(ty) {
            Kind::Array => {
                check_register(&self.lookup, &mut self.report, expr, span);
                let element = self.lookup.type_inside(ty).unwrap_or(Types::UNKNOWN);
                let pointer = self.lookup.pointer_to(element);
                self.make_expr(ExprKind::Convert(expr), pointer, span)
            }
            Kind::Function => {
                check_called(&self.lookup, &mut self.report, expr);
                let pointer = self.lookup.pointer_to(ty);
                self.make_expr(ExprKind::AddressOf(expr), pointer, span)
            }
            Kind::Record(_) if !self.is_complete(ty) => {
                // What is called without its result being known is said there.
                if !matches!(self.body.exprs[expr].kind, ExprKind::Call { .. }) {
                    let ty = self.spell_type(ty);
                    self.report.add(problems::expression::incomplete_value(&ty, span));
                }
                self.make_opaque(vec![expr], Types::UNKNOWN, span)
            }
            Kind::Unknown | Kind::Void | Kind::Integer { .. } | Kind::Real(_) | Kind::Complex(_) => expr,
            Kind::Pointer(_) | Kind::Record(_) => expr,
        }
    }

    /// 6.8.3: an expression statement has a value, too, which nobody wants.
    pub(crate) fn check_discarded(&mut self, expr: ExprId) {
        if matches!(self.kind_of(expr), Kind::Record(_)) && !self.is_complete(self.ty(expr)) {
            self.decay_value(expr);
        }
    }

    pub(crate) fn promote_value(&mut self, expr: ExprId) -> ExprId {
        let ty = match self.lookup.promoted_bit_field(expr) {
            Some(int) => int,
            None => self.lookup.promoted_type(self.ty(expr)),
        };
        self.convert_expr(expr, ty)
    }

    /// 6.5.16.1: a value as what it is assigned to, passed as or returned as.
    pub(crate) fn convert_assigned(&mut self, value: ExprId, to: TypeId) -> ExprId {
        let span = self.body.exprs[value].span;
        let from = self.ty(value);
        let (from_type, to_type) = (from, to);
        if self.is_vector(value) || self.is_vector_type(to) {
            return self.vector_assigned(value, to);
        }
        match (self.type_kind(from), self.type_kind(to)) {
            (Kind::Unknown, _) | (_, Kind::Unknown) => return value,
            (from, to) if from.is_arithmetic() && to.is_arithmetic() => {}
            _ if self.is_wrong_null(value, to_type) => {
                let (from, to) = (self.spell_type(from_type), self.spell_type(to_type));
                self.report.add(problems::names::incompatible(&from, &to, span));
                return value;
            }
            (Kind::Pointer(given), Kind::Pointer(wanted)) => {
                check_pointer(&self.lookup, &mut self.report, (from, given), (to, wanted), value, span)
            }
            (Kind::Integer { .. }, Kind::Pointer(_)) if self.is_null(value) => {}
            // That nothing declares the function was said.
            (Kind::Integer { .. }, Kind::Pointer(_)) if self.is_implicit_result(value) => {}
            (Kind::Pointer(_), Kind::Integer { bytes: 1, signed: false }) => {}
            (Kind::Integer { .. }, Kind::Pointer(_)) | (Kind::Pointer(_), Kind::Integer { .. }) => {
                let (from, to) = (self.spell_type(from), self.spell_type(to));
                self.report.add(problems::expression::integer_and_pointer(&from, &to, span));
            }
            (Kind::Record(_), Kind::Record(_)) if self.unqualified_compatible(from, to) => return value,
            _ => {
                let (from, to) = (self.spell_type(from), self.spell_type(to));
                self.report.add(problems::names::incompatible(&from, &to, span));
                return value;
            }
        }
        self.convert_expr(value, to)
    }
}

/// Pointers to compatible types, or to `void`; qualifiers may be gained.
fn check_pointer(
    known: &Known,
    report: &mut Report,
    from: (TypeId, TypeId),
    to: (TypeId, TypeId),
    value: ExprId,
    span: Span,
) {
    if known.is_null(value) {
        return;
    }
    let is_void = |ty: TypeId| matches!(known.type_kind(ty), Kind::Void | Kind::Unknown);
    let fits =
        is_void(from.1) || is_void(to.1) || known.are_compatible(from.1, to.1) || known.same_but_sign(from.1, to.1);
    let functions = known.type_kind(from.1) == Kind::Function && known.type_kind(to.1) == Kind::Function;
    let (given, wanted) = (known.qualifiers(from.1), known.qualifiers(to.1));
    let loses = given.is_const && !wanted.is_const || given.is_volatile && !wanted.is_volatile;
    if fits && !loses {
        return;
    }
    let (given_to, to_void) = (from.1, known.type_kind(to.1) == Kind::Void);
    let (from, to) = (known.spell_type(from.0), known.spell_type(to.0));
    // Before C23 the qualifiers are those of the elements, and not of the array.
    if fits && to_void && known.type_kind(given_to) == Kind::Array && !known.dialect.has_standard(CStandard::C23) {
        return report.add_advice(problems::names::discarded_qualifier(&from, &to, span));
    }
    report.add(match (fits, functions) {
        (true, _) => problems::names::discarded_qualifier(&from, &to, span),
        (false, true) => problems::expression::other_function(&from, &to, span),
        (false, false) => problems::names::incompatible_pointer(&from, &to, span),
    });
}

impl Known<'_> {
    #[inline]
    pub(crate) fn ty(&self, expr: ExprId) -> TypeId {
        self.body.exprs[expr].ty
    }

    #[inline]
    pub(crate) fn kind_of(&self, expr: ExprId) -> Kind {
        self.type_kind(self.ty(expr))
    }

    /// Whether `expr` is a null pointer, however it is cast.
    pub(crate) fn is_null(&self, expr: ExprId) -> bool {
        let mut at = expr;
        while let (ExprKind::Convert(inner), Kind::Pointer(_)) = (&self.body.exprs[at].kind, self.kind_of(at)) {
            at = *inner;
        }
        self.kind_of(at).is_integer() && self.is_strict(at) && self.fold_integer(at) == Some(0)
    }

    /// Whether `expr` is a null pointer constant (6.3.2.3): an integer constant expression of value 0, or one cast to `void *`.
    pub(crate) fn is_null_constant(&self, expr: ExprId) -> bool {
        match (self.kind_of(expr), &self.body.exprs[expr].kind) {
            (Kind::Integer { .. }, _) => self.is_strict(expr) && self.fold_integer(expr) == Some(0),
            (Kind::Pointer(to), ExprKind::Convert(inner)) => {
                let plain = self.type_kind(to) == Kind::Void && self.table.types.unqualified(to) == to;
                plain && self.is_strict(*inner) && self.fold_integer(*inner) == Some(0)
            }
            (Kind::Pointer(_), ExprKind::Constant(Constant::Integer(0))) => true,
            _ => false,
        }
    }

    /// C23, 6.5.16.1: a `nullptr_t` becomes a pointer or `bool`, and only null pointer constants become one.
    fn is_wrong_null(&self, value: ExprId, to: TypeId) -> bool {
        match (self.is_null_type(self.ty(value)), self.is_null_type(to)) {
            (true, false) => self.type_kind(to).is_integer() && !self.is_bool(to),
            (false, true) => !self.is_null_constant(value),
            (true, true) | (false, false) => false,
        }
    }

    /// Whether a value is what a function gives that nothing declares.
    fn is_implicit_result(&self, value: ExprId) -> bool {
        let at = self.body.strip_conversions(value);
        let ExprKind::Call { callee: Callee::Symbol(symbol), .. } = self.body.exprs[at].kind else { return false };
        let Details::Subprogram(subprogram) = &self.table[symbol].details else { return false };
        subprogram.interface && subprogram.scope.is_none() && self.table[symbol].token.is_none()
    }

    /// GNU's transparent unions take what one of their members takes; C libraries declare pointers so.
    pub(crate) fn is_transparent(&self, parameter: TypeId, value: ExprId) -> bool {
        let Kind::Record(record) = self.type_kind(parameter) else { return false };
        let transparent = self.table.types.records[record].attributes.contains(Attributes::TRANSPARENT_UNION);
        transparent && self.takes_transparently(record, self.ty(value), self.is_null(value))
    }

    /// Whether a transparent union has a member of a type.
    pub(crate) fn has_transparently(&self, record: symbols::RecordId, ty: TypeId) -> bool {
        let record = &self.table.types.records[record];
        let fields = record.fields.as_deref().unwrap_or_default();
        record.is_union && fields.iter().any(|field| self.unqualified_compatible(field.ty, ty))
    }

    /// Whether a transparent union takes a value of a type; `null` if that is a null pointer.
    pub(crate) fn takes_transparently(&self, record: symbols::RecordId, from: TypeId, null: bool) -> bool {
        let record = &self.table.types.records[record];
        let fields = record.fields.as_deref().unwrap_or_default();
        let takes = |ty: TypeId| match (self.type_kind(ty), self.type_kind(from)) {
            (Kind::Pointer(wanted), Kind::Pointer(given)) => {
                self.are_compatible(wanted, given) || [wanted, given].iter().any(|to| self.type_kind(*to) == Kind::Void)
            }
            (Kind::Pointer(_), Kind::Integer { .. }) => null,
            _ => self.unqualified_compatible(ty, from),
        };
        record.is_union && fields.iter().any(|field| takes(field.ty))
    }

    /// `char` and `unsigned char` and the like: no compiler complains about these unless asked.
    fn same_but_sign(&self, one: TypeId, other: TypeId) -> bool {
        match (self.type_kind(one), self.type_kind(other)) {
            (Kind::Integer { bytes: one, .. }, Kind::Integer { bytes: other, .. }) => one == other,
            _ => false,
        }
    }
}
