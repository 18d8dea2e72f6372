//! Multiple subscripts (Fortran 2023, 9.5.3.1 and 9.5.3.3): `@ v` stands for as many subscripts as the vector `v` has elements, and
//! `@ a : b : s` for as many triplets.
//!
//! They become subscripts of their own in the body, each an element of the vector, so nothing behind knows of them.

use crate::expressions::any_reader::Reader;
use crate::expressions::reader::ExpressionReader;
use crate::problems;
use crate::problems::phrases::ScalarMultiple;
use body::{ExprId, ExprKind, Subscript};
use parser::Name;
use parser::fortran::tree::{self, Actual, ActualValue};
use source::Span;
use symbols::{Base, Bound, Constant, Dimension, NameSpace, TypeId, Types};

/// No array has more dimensions (Fortran 2023, 8.5.8.1): more subscripts are counted, but not made.
const MOST: usize = 15;

/// A part of a multiple subscript: one value for all, or one for each dimension.
enum SubscriptPart {
    Scalar(ExprId),
    Vector { values: Vec<ExprId>, size: usize, span: Span },
}

impl SubscriptPart {
    fn item_at(&self, index: usize) -> Option<ExprId> {
        match self {
            SubscriptPart::Scalar(value) => Some(*value),
            SubscriptPart::Vector { values, .. } => values.get(index).copied(),
        }
    }
}

/// Whether some of `arguments` is a multiple subscript.
pub fn has_multiple(arguments: &[Actual]) -> bool {
    arguments.iter().any(|argument| matches!(argument.value, ActualValue::Multiple(_)))
}

/// The first of `arguments` that only arrays and text can have: a triplet, or a multiple subscript.
pub fn of_array_only(arguments: &[Actual]) -> Option<(&Actual, &'static str)> {
    arguments.iter().find_map(|argument| match argument.value {
        ActualValue::Triplet(_) => Some((argument, ":")),
        ActualValue::Multiple(_) => Some((argument, "@")),
        _ => None,
    })
}

impl ExpressionReader<'_> {
    /// The subscripts of `arguments`, as many as the array has dimensions, if that is known; or what stands for the reference where
    /// there is a mistake in them.
    pub(crate) fn multiple_subscripts(
        &mut self,
        (base, name): (ExprId, &str),
        arguments: &[Actual],
        rank: Option<usize>,
        span: Span,
    ) -> Result<Vec<Subscript>, ExprId> {
        let (mut subscripts, mut parts, mut known) = (Vec::new(), vec![base], Some(0));
        for argument in arguments {
            let found = match &argument.value {
                ActualValue::Multiple(inner) => self.resolve_multiple(inner, argument.span, &mut parts),
                _ => Some((1, vec![self.resolve_subscript(argument)])),
            };
            known = known.zip(found.as_ref()).map(|(known, (size, _))| known + *size);
            subscripts.extend(found.into_iter().flat_map(|(_, found)| found));
        }
        match known {
            Some(count) if rank.is_none_or(|rank| rank == count) && count == subscripts.len() => return Ok(subscripts),
            Some(count) => self.report(problems::names::wrong_rank(name, count, rank.unwrap_or(MOST), span)),
            None => {}
        }
        parts.extend(subscripts.iter().flat_map(Subscript::operands));
        Err(self.opaque_expr(parts, Types::UNKNOWN, span))
    }

    /// How many subscripts `@ value` stands for, and which; the expressions in it are added to `parts` if it is wrong.
    fn resolve_multiple(
        &mut self,
        value: &ActualValue,
        span: Span,
        parts: &mut Vec<ExprId>,
    ) -> Option<(usize, Vec<Subscript>)> {
        match value {
            ActualValue::Expr(expr) => {
                let index = self.resolve_index(expr);
                match self.multiple_part(index, expr.span, true) {
                    Some(SubscriptPart::Vector { values, size, .. }) => {
                        Some((size, values.into_iter().map(Subscript::Index).collect()))
                    }
                    Some(SubscriptPart::Scalar(_)) | None => {
                        parts.push(index);
                        None
                    }
                }
            }
            ActualValue::Triplet(bounds) => self.multiple_triplet(bounds, span, parts),
            _ => None,
        }
    }

    fn multiple_triplet(
        &mut self,
        bounds: &[Option<tree::Expr>; 3],
        span: Span,
        parts: &mut Vec<ExprId>,
    ) -> Option<(usize, Vec<Subscript>)> {
        let indices =
            bounds.each_ref().map(|bound| bound.as_ref().map(|bound| (self.resolve_index(bound), bound.span)));
        parts.extend(indices.iter().flatten().map(|(index, _)| *index));
        let mut found: [Option<SubscriptPart>; 3] = [None, None, None];
        for (part, index) in found.iter_mut().zip(indices) {
            if let Some((index, at)) = index {
                *part = Some(self.multiple_part(index, at, false)?);
            }
        }
        let mut size = None;
        for part in found.iter().flatten() {
            match (part, size) {
                (SubscriptPart::Vector { size: other, .. }, None) => size = Some(*other),
                (SubscriptPart::Vector { size: other, span, .. }, Some(size)) if *other != size => {
                    self.report(problems::call::multiple_sizes(size, *other, *span));
                    return None;
                }
                (SubscriptPart::Scalar(_) | SubscriptPart::Vector { .. }, _) => {}
            }
        }
        let Some(size) = size else {
            self.report(problems::call::multiple_scalar(ScalarMultiple::NoArrayPart, span));
            return None;
        };
        let [lower, upper, stride] = &found;
        let at = |part: &Option<SubscriptPart>, index: usize| part.as_ref().and_then(|part| part.item_at(index));
        let triplet = |index: usize| Subscript::Triplet {
            lower: at(lower, index),
            upper: at(upper, index),
            stride: at(stride, index),
        };
        Some((size, (0..size.min(MOST)).map(triplet).collect()))
    }

    /// What a part of a multiple subscript is: a vector of constant size, or, in a triplet, a scalar.
    fn multiple_part(&mut self, index: ExprId, span: Span, alone: bool) -> Option<SubscriptPart> {
        let ty = self.ty(index);
        let integer = matches!(self.arithmetic_class(ty), Some((Base::Integer | Base::Unsigned, _)));
        if self.is_unknown(ty) || !integer {
            return None;
        }
        match self.dimensions(ty) {
            [] if !alone => return Some(SubscriptPart::Scalar(index)),
            [] => self.report(problems::call::multiple_scalar(ScalarMultiple::Scalar, span)),
            [only] => match only.extent().and_then(|size| usize::try_from(size).ok()) {
                Some(size) => {
                    let lower = only.lower.as_integer();
                    return Some(SubscriptPart::Vector {
                        values: self.vector_elements(index, size, lower),
                        size,
                        span,
                    });
                }
                None => self.report(problems::call::multiple_size(span)),
            },
            more => {
                let rank = more.len();
                self.report(problems::call::multiple_rank(rank, span));
            }
        }
        None
    }

    /// The elements of a vector, at most [`MOST`]: each an expression of its own.
    fn vector_elements(&mut self, vector: ExprId, size: usize, lower: Option<i128>) -> Vec<ExprId> {
        let (count, span) = (size.min(MOST), self.span(vector));
        let ty = self.element(self.ty(vector));
        let known = self.integer_values(vector);
        if known.len() == size {
            let known = known.into_iter().take(count);
            return known.map(|value| self.constant_of(Constant::Integer(value), ty, span)).collect();
        }
        if let ExprKind::List(items) = &self.body.exprs[vector].kind
            && items.len() == size
            && items.iter().all(|item| !self.is_array(self.ty(*item)))
        {
            return items[..count].to_vec();
        }
        let selected = self.selected_of(vector, lower);
        (0..count)
            .map(|index| match &selected {
                Some((base, subscripts, first, step)) => {
                    let at = first + index as i128 * step;
                    self.element_at(*base, subscripts, at, span)
                }
                // Of what is computed, no element is there before all are.
                None => self.opaque_expr(vec![vector], ty, span),
            })
            .collect()
    }

    /// The array that a vector is or is a section of, its subscripts, and the index of the first element with the step to the next;
    /// in the dimension that has them there is no index.
    fn selected_of(
        &mut self,
        vector: ExprId,
        lower: Option<i128>,
    ) -> Option<(ExprId, Vec<Option<ExprId>>, i128, i128)> {
        match self.body.exprs[vector].kind.clone() {
            ExprKind::Symbol(_) | ExprKind::Member { .. } => Some((vector, vec![None], lower?, 1)),
            ExprKind::Section { base, subscripts } => {
                let dimensions = self.dimensions(self.ty(base)).to_vec();
                let (mut indices, mut range) = (Vec::new(), None);
                for (subscript, dimension) in subscripts.iter().zip(&dimensions) {
                    indices.push(match *subscript {
                        Subscript::Index(index) if !self.is_array(self.ty(index)) => Some(index),
                        Subscript::Triplet { lower, stride, .. } => {
                            range = Some(self.range_of(lower, stride, dimension)?);
                            None
                        }
                        _ => return None,
                    });
                }
                let (first, step) = range?;
                Some((base, indices, first, step))
            }
            _ => None,
        }
    }

    /// The first index of a triplet, and its stride.
    fn range_of(&mut self, lower: Option<ExprId>, stride: Option<ExprId>, whole: &Dimension) -> Option<(i128, i128)> {
        let deferred = matches!(whole.upper, Bound::Deferred | Bound::AssumedRank);
        let first = match lower {
            Some(lower) => self.integer_value(lower)?,
            None => whole.lower.as_integer().filter(|_| !deferred)?,
        };
        Some((first, stride.map_or(Some(1), |stride| self.integer_value(stride))?))
    }

    fn element_at(&mut self, base: ExprId, subscripts: &[Option<ExprId>], at: i128, span: Span) -> ExprId {
        let array = self.body.exprs[base].clone();
        let ty = self.element(array.ty);
        let base = self.expr_of(array.kind, array.ty, array.span);
        let integer = self.default_integer();
        let constant = self.constant_of(Constant::Integer(at), integer, span);
        let indices = subscripts.iter().map(|index| index.unwrap_or(constant)).collect();
        self.expr_of(ExprKind::Element { base, indices }, ty, span)
    }

    /// 19.4: an index has the type that the header says, or else the one that it would have outside.
    pub fn type_of_index(&mut self, name: Name, given: Option<TypeId>) -> Option<TypeId> {
        let outer = self.find_symbol(NameSpace::Ordinary, name.atom).and_then(|symbol| self.symbols[symbol].ty);
        let outer = outer.map(|ty| self.element(ty));
        let scope = self.scope;
        given.or(outer).or_else(|| self.implicit_type(name.atom, scope))
    }
}
