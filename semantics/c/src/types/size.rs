//! 6.5.3.4 `sizeof` and `alignof`.

use super::Kind;
use crate::lower::Lower;
use crate::lower::builder::Builder;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use body::{BinaryOp, ExprId, ExprKind};
use parser::c::tree::Expr;
use source::{Atom, Span};
use symbols::{Bound, Constant, ScopeKind, Type, TypeId, Types, Value, ValueOp};

/// How deep an extent may be nested.
const DEPTH: u32 = 64;

impl Lower<'_> {
    /// 6.5.3.4: the operand is not evaluated, unless it is of variable length.
    pub(crate) fn size_of_expr(&mut self, operand: &Expr, span: Span) -> ExprId {
        let operand = self.lower_expr(operand);
        if check_bit_field(&self.builder.lookup, &mut self.builder.report, "sizeof", operand, span) {
            let size_type = self.builder.lookup.size_type();
            return self.builder.make_opaque(Vec::new(), size_type, span);
        }
        let known = self.builder.body.exprs.len();
        let size = self.builder.make_size(self.ty(operand), span);
        self.builder.note_bounds(operand, known);
        size
    }

    /// GNU `__alignof__ expr`
    pub(crate) fn alignment_of_expr(&mut self, operand: &Expr, span: Span) -> ExprId {
        let operand = self.lower_expr(operand);
        if check_bit_field(&self.builder.lookup, &mut self.builder.report, "alignof", operand, span) {
            let size_type = self.builder.lookup.size_type();
            return self.builder.make_opaque(Vec::new(), size_type, span);
        }
        self.builder.make_alignment(self.ty(operand), span)
    }
}

impl Builder<'_> {
    /// 6.5.3.4 `sizeof`: a constant, or a product with the extents of a variable-length array.
    pub(crate) fn make_size(&mut self, ty: TypeId, span: Span) -> ExprId {
        let size_type = self.lookup.size_type();
        if let Some((size, _)) = self.table.types.layout(ty) {
            return self.make_expr(ExprKind::Constant(Constant::Integer(size.into())), size_type, span);
        }
        let unqualified = self.table.types.unqualified(ty);
        // In a prototype `[]` may have been `[*]`, an array of a size that is not said.
        let unsaid = self.type_kind(ty) == Kind::Array && self.table.scopes[self.scope].kind == ScopeKind::Indices;
        let element = self.table.types.element(ty);
        if unsaid || self.type_kind(ty) == Kind::Array && self.is_unknown(element) {
            return self.make_opaque(Vec::new(), size_type, span);
        }
        if !self.is_complete(ty) && !matches!(self.type_kind(ty), Kind::Void | Kind::Function) {
            let ty = self.spell_type(ty);
            self.report.add(problems::names::no_size(&ty, span));
            return self.make_opaque(Vec::new(), size_type, span);
        }
        match self.table.types[unqualified].clone() {
            Type::Array { element, dimensions, .. } => {
                let mut size = self.make_size(element, span);
                for dimension in dimensions {
                    size = self.times_extent(size, &dimension.upper, span);
                }
                size
            }
            // GNU C: these have size 1.
            Type::Void | Type::Function { .. } => {
                self.make_expr(ExprKind::Constant(Constant::Integer(1)), size_type, span)
            }
            _ => self.make_opaque(Vec::new(), size_type, span),
        }
    }

    fn times_extent(&mut self, size: ExprId, bound: &Bound, span: Span) -> ExprId {
        let size_type = self.lookup.size_type();
        let extent = match bound {
            Bound::Extent(Value::Constant(constant)) => {
                self.make_expr(ExprKind::Constant(constant.clone()), size_type, span)
            }
            Bound::Extent(value) => self.make_extent(value, span, 0),
            _ => self.make_opaque(Vec::new(), size_type, span),
        };
        self.make_expr(ExprKind::Binary(BinaryOp::Multiply, size, extent), size_type, span)
    }

    /// The extent of a variable-length array, in the type of sizes: what is added, subtracted and multiplied there is right, since it wraps.
    fn make_extent(&mut self, value: &Value, span: Span, depth: u32) -> ExprId {
        let size_type = self.lookup.size_type();
        let op = match value {
            Value::Constant(constant) => {
                return self.make_expr(ExprKind::Constant(constant.clone()), size_type, span);
            }
            Value::Symbol(symbol) => {
                let ty = self.table[*symbol].ty.unwrap_or(Types::UNKNOWN);
                let symbol = self.make_expr(ExprKind::Symbol(*symbol), ty, span);
                return self.convert_expr(symbol, size_type);
            }
            Value::Binary(ValueOp::Add, ..) => BinaryOp::Add,
            Value::Binary(ValueOp::Subtract, ..) => BinaryOp::Subtract,
            Value::Binary(ValueOp::Multiply, ..) => BinaryOp::Multiply,
            _ => return self.make_opaque(Vec::new(), size_type, span),
        };
        let Value::Binary(_, left, right) = value else { return self.make_opaque(Vec::new(), size_type, span) };
        if depth > DEPTH {
            return self.make_opaque(Vec::new(), size_type, span);
        }
        let (left, right) = (self.make_extent(left, span, depth + 1), self.make_extent(right, span, depth + 1));
        self.make_expr(ExprKind::Binary(op, left, right), size_type, span)
    }

    /// `_Alignof`: of an array, that of its elements; GNU C: of `void` and functions 1.
    pub(crate) fn make_alignment(&mut self, ty: TypeId, span: Span) -> ExprId {
        let size_type = self.lookup.size_type();
        let element = self.table.types.element(ty);
        let known = self.table.types.layout(element).map(|(_, align)| i128::from(align));
        // What `aligned` gives an array counts for it, too.
        let asked = match self.table.types[ty] {
            Type::Qualified { align, .. } if align > 0 => Some(i128::from(align)),
            _ => None,
        };
        let known = asked.or(known);
        let gnu = matches!(self.type_kind(element), Kind::Void | Kind::Function).then_some(1);
        match known.or(gnu) {
            Some(align) => self.make_expr(ExprKind::Constant(Constant::Integer(align)), size_type, span),
            None => {
                if !self.is_complete(element) {
                    let ty = self.spell_type(ty);
                    self.report.add(problems::expression::no_alignment(&ty, span));
                }
                self.make_opaque(Vec::new(), size_type, span)
            }
        }
    }
}

/// 6.5.3.4: neither takes a bit-field.
fn check_bit_field(known: &Known, report: &mut Report, operator: &str, operand: ExprId, span: Span) -> bool {
    let Some(member) = known.bit_field(operand) else { return false };
    let member = member.map_or("", |member| known.text(member));
    report.add(problems::expression::bit_field_size(operator, member, span));
    true
}

impl Known<'_> {
    /// The name of the bit-field that `expr` is.
    pub(crate) fn bit_field(&self, expr: ExprId) -> Option<Option<Atom>> {
        let ExprKind::Member { base, field } = self.body.exprs[expr].kind else { return None };
        let Kind::Record(record) = self.kind_of(base) else { return None };
        let field = self.table.types.records[record].fields.as_ref()?.get(field as usize)?;
        field.width.map(|_| field.name)
    }
}
