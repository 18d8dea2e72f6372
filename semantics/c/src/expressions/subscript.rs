//! 6.5.2.1 array subscripting, and the sections and shapes of clauses.

use crate::lower::Lower;
use crate::lower::builder::Builder;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{ShapePart, ShapePartKind};
use crate::types::Kind;
use body::{ExprId, ExprKind, Subscript};
use parser::c::tree::{Expr, ExprKind as Tree};
use source::Span;
use symbols::{Bound, TypeId, Types, Value};

/// One step of `a[i][lower : length]`.
enum Step<'t> {
    Index(&'t Expr),
    Range { lower: Option<&'t Expr>, length: Option<&'t Expr>, stride: Option<&'t Expr> },
}

impl Lower<'_> {
    /// 6.5.2.1 `a[i][j]`, and sections of clauses: one element or section as far as `a` is one array.
    pub(crate) fn subscript_expression(&mut self, expr: &Expr) -> ExprId {
        let mut steps = Vec::new();
        let mut at = expr;
        loop {
            match &*at.kind {
                Tree::Index(base, index) => {
                    steps.push((Step::Index(index), at.span));
                    at = base;
                }
                Tree::Section { base, lower, length, stride } => {
                    let (lower, length, stride) = (lower.as_ref(), length.as_ref(), stride.as_ref());
                    steps.push((Step::Range { lower, length, stride }, at.span));
                    at = base;
                }
                _ => break,
            }
        }
        let mut base = self.lower_expr(at);
        let mut inner = None;
        for (step, span) in steps.into_iter().rev() {
            (base, inner) = self.add_step(base, inner, step, span);
        }
        base
    }

    /// One subscript more; `inner` is the type of an element or section that can take it as its own.
    fn add_step(&mut self, base: ExprId, inner: Option<TypeId>, step: Step, span: Span) -> (ExprId, Option<TypeId>) {
        let (mut base, mut subscript) = match step {
            Step::Index(index) => {
                let index = self.lower_value(index);
                (base, Subscript::Index(index))
            }
            Step::Range { lower, length, stride } => {
                let mut bound = |bound: Option<&Expr>| bound.map(|bound| self.lower_value(bound));
                let (lower, length, stride) = (bound(lower), bound(length), bound(stride));
                (base, Subscript::Range { lower, length, stride })
            }
        };
        let mut of = inner.unwrap_or_else(|| self.ty(base));
        // 6.5.2.1: `i[a]` is `a[i]`.
        if let (Kind::Integer { .. }, Subscript::Index(index)) = (self.type_kind(of), subscript)
            && matches!(self.kind_of(index), Kind::Pointer(_))
        {
            (base, subscript, of) = (index, Subscript::Index(base), self.ty(index));
        }
        check_index(&self.builder.lookup, &mut self.builder.report, subscript);
        if self.type_kind(of) == Kind::Array && inner.is_none() && self.register_object(base).is_some() {
            self.builder.report.add_pedantic(problems::expression::register_subscript(span));
        }
        let element = match self.vector_of_type(of) {
            Some(vector) => Some(self.builder.lookup.inherit_qualifiers(vector.element, self.qualifiers(of))),
            None => self.builder.lookup.type_inside(of),
        };
        let Some(element) = element else {
            if self.type_kind(of) != Kind::Unknown {
                let ty = self.spell_type(of);
                self.builder.report.add(problems::names::not_subscriptable(&ty, span));
            }
            let parts = std::iter::once(base).chain(subscript.operands()).collect();
            return (self.builder.make_opaque(parts, Types::UNKNOWN, span), None);
        };
        if let Kind::Pointer(to) = self.type_kind(of)
            && !check_elements_known(&self.builder.lookup, &mut self.builder.report, to, span)
        {
            let parts = std::iter::once(base).chain(subscript.operands()).collect();
            return (self.builder.make_opaque(parts, Types::UNKNOWN, span), None);
        }
        let extends = matches!(self.type_kind(of), Kind::Array) && inner.is_some();
        let id = if extends {
            self.add_subscript(base, subscript, element, span)
        } else {
            self.builder.make_subscript(base, subscript, element, span)
        };
        (id, Some(element))
    }

    /// The element or section `id` with one subscript more.
    fn add_subscript(&mut self, id: ExprId, subscript: Subscript, element: TypeId, span: Span) -> ExprId {
        let (base, mut subscripts) = match self.body.exprs[id].kind.clone() {
            ExprKind::Element { base, indices } => {
                (base, indices.into_iter().map(Subscript::Index).collect::<Vec<_>>())
            }
            ExprKind::Section { base, subscripts } => (base, subscripts),
            _ => return self.builder.make_subscript(id, subscript, element, span),
        };
        subscripts.push(subscript);
        let indices = subscripts.iter().map(|subscript| match subscript {
            Subscript::Index(index) => Some(*index),
            Subscript::Triplet { .. } | Subscript::Range { .. } => None,
        });
        let kind = match indices.collect::<Option<Vec<_>>>() {
            Some(indices) => ExprKind::Element { base, indices },
            None => ExprKind::Section { base, subscripts },
        };
        let ty = self.builder.lookup.section_type(&kind, element);
        let expr = &mut self.body.exprs[id];
        (expr.kind, expr.ty, expr.span) = (kind, ty, span);
        id
    }

    /// OpenMP 5.2, 3.2.4 shape-operator: a pointer as an array.
    pub(crate) fn shape_pointer(&mut self, extents: &[Expr], base: &Expr, span: Span) -> ExprId {
        let base = self.lower_expr(base);
        if self.kind_of(base) == Kind::Array {
            self.report_shape(ShapePart::Operand, ShapePartKind::Pointer, base);
        }
        let base = self.builder.decay_value(base);
        let Kind::Pointer(mut ty) = self.kind_of(base) else {
            self.report_shape(ShapePart::Operand, ShapePartKind::Pointer, base);
            return self.builder.make_opaque(vec![base], Types::UNKNOWN, span);
        };
        for extent in extents.iter().rev() {
            let value = self.lower_value(extent);
            if !self.kind_of(value).is_integer() {
                self.report_shape(ShapePart::Extent, ShapePartKind::Integer, value);
            } else if let Some(count) = self.fold_integer(value).filter(|count| *count <= 0) {
                let at = self.body.exprs[value].span;
                self.builder.report.add(problems::directive::shape_operand(
                    ShapePart::Extent,
                    ShapePartKind::Positive,
                    &count.to_string(),
                    at,
                ));
            }
            let extent = self.keep_extent(value, extent);
            ty = self.builder.lookup.array_of(ty, Bound::Extent(extent));
        }
        let pointer = self.builder.lookup.pointer_to(ty);
        let pointer = self.builder.convert_expr(base, pointer);
        self.builder.make_expr(ExprKind::Deref(pointer), ty, span)
    }

    /// That an operand of a shape has another type than is wanted, if it is known.
    fn report_shape(&mut self, what: ShapePart, wanted: ShapePartKind, operand: ExprId) {
        if self.kind_of(operand) != Kind::Unknown {
            let (ty, span) = (self.spell_type(self.ty(operand)), self.body.exprs[operand].span);
            self.builder.report.add(problems::directive::shape_operand(what, wanted, &ty, span));
        }
    }
}

impl Builder<'_> {
    fn make_subscript(&mut self, base: ExprId, subscript: Subscript, element: TypeId, span: Span) -> ExprId {
        let kind = match subscript {
            Subscript::Index(index) => ExprKind::Element { base, indices: vec![index] },
            Subscript::Triplet { .. } | Subscript::Range { .. } => {
                ExprKind::Section { base, subscripts: vec![subscript] }
            }
        };
        let ty = self.lookup.section_type(&kind, element);
        self.make_expr(kind, ty, span)
    }
}

/// Elements are found by their size; GNU C has `void` and functions of size 1 for arithmetic, but no elements that are
/// functions.
fn check_elements_known(known: &Known, report: &mut Report, to: TypeId, span: Span) -> bool {
    if known.type_kind(to) == Kind::Void || known.is_complete(to) {
        return true;
    }
    let ty = known.spell_type(to);
    report.add(problems::expression::incomplete_elements(&ty, span));
    false
}

fn check_index(known: &Known, report: &mut Report, subscript: Subscript) {
    let Subscript::Index(index) = subscript else { return };
    let kind = known.kind_of(index);
    if !kind.is_integer() && (kind != Kind::Unknown || known.is_vector(index)) {
        let ty = known.spell_type(known.ty(index));
        let span = known.body.exprs[index].span;
        report.add(problems::names::bad_index(&ty, span));
    }
}

impl Lookup<'_> {
    /// A section is an array of as many dimensions as it has ranges, then those of its elements.
    fn section_type(&mut self, kind: &ExprKind, element: TypeId) -> TypeId {
        let ExprKind::Section { subscripts, .. } = kind else { return element };
        let mut ty = element;
        for subscript in subscripts.iter().rev() {
            let Subscript::Range { length, .. } = subscript else { continue };
            let extent = length.and_then(|length| match (self.fold_integer(length), self.symbol_of(length)) {
                (Some(value), _) => Some(Value::integer(value)),
                (None, Some(symbol)) => Some(Value::Symbol(symbol)),
                (None, None) => None,
            });
            ty = self.array_of(ty, extent.map_or(Bound::AssumedSize, Bound::Extent));
        }
        ty
    }
}
