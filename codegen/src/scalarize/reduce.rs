//! SUM and its like, of all elements or along a dimension, and the functions that say where an element is (16.9).

use super::Scalarizer;
use semantics::body::{BinaryOp, Callee, ExprId, ExprKind, Intrinsic, Refusal, StatementKind};
use symbols::real::{Format, Real};
use symbols::{Base, Constant, Type, TypeId};

/// What a reduction does with its elements.
#[derive(Clone, Copy, PartialEq)]
enum Reduction {
    /// This operation, from this number on.
    Fold(BinaryOp, i128),
    /// How many are true.
    Count,
    /// The largest or smallest.
    Extreme(BinaryOp),
    /// The root of the sum of their squares.
    Norm,
}

/// The reductions, and whether their second argument of three is a mask's dimension as of SUM.
const REDUCTIONS: &[(Intrinsic, Reduction)] = &[
    (Intrinsic::Sum, Reduction::Fold(BinaryOp::Add, 0)),
    (Intrinsic::Product, Reduction::Fold(BinaryOp::Multiply, 1)),
    (Intrinsic::All, Reduction::Fold(BinaryOp::And, 1)),
    (Intrinsic::Any, Reduction::Fold(BinaryOp::Or, 0)),
    (Intrinsic::Parity, Reduction::Fold(BinaryOp::Neqv, 0)),
    (Intrinsic::Iall, Reduction::Fold(BinaryOp::BitAnd, -1)),
    (Intrinsic::Iany, Reduction::Fold(BinaryOp::BitOr, 0)),
    (Intrinsic::Iparity, Reduction::Fold(BinaryOp::BitXor, 0)),
    (Intrinsic::Count, Reduction::Count),
    (Intrinsic::Maxval, Reduction::Extreme(BinaryOp::Gt)),
    (Intrinsic::Minval, Reduction::Extreme(BinaryOp::Lt)),
    (Intrinsic::Norm2, Reduction::Norm),
];

/// Whether an intrinsic function reduces its first argument.
pub(super) fn is_reduction(intrinsic: Intrinsic) -> bool {
    REDUCTIONS.iter().any(|(known, _)| *known == intrinsic)
}

impl Scalarizer<'_> {
    /// Replaces a scalar reference to a function of arrays by what computes it.
    pub(super) fn replace_reduction(&mut self, expr: ExprId, callee: &Callee, arguments: &[ExprId]) -> Option<()> {
        let ty = self.body.exprs[expr].ty;
        let slots = self.argument_slots(arguments);
        let Callee::Intrinsic(intrinsic) = *callee else { return self.note_refusal(Refusal::ArrayFunction) };
        let value = match intrinsic {
            Intrinsic::DotProduct => self.dot_product(slots[0]?, slots[1]?, ty)?,
            Intrinsic::Maxloc | Intrinsic::Minloc | Intrinsic::Findloc => {
                let places = self.statement_expr(|this| {
                    let places = this.build_location(expr, intrinsic, arguments, None)?;
                    let zero = this.add_integer(0);
                    this.element_at(places, &[zero])
                })?;
                self.convert_value(places, ty)
            }
            Intrinsic::Size | Intrinsic::Lbound | Intrinsic::Ubound | Intrinsic::Rank => {
                self.inquiry_value(expr, intrinsic, slots[0]?, slots[1])?
            }
            intrinsic if is_reduction(intrinsic) => self.build_reduction(intrinsic, &slots, ty, None)?,
            _ => return self.note_refusal(Refusal::ArrayFunction),
        };
        self.body.exprs[expr].kind = match self.body.exprs[value].ty == ty {
            true => self.body.exprs[value].kind.clone(),
            false => ExprKind::Convert(value),
        };
        if self.own.contains(&value) {
            self.own.insert(expr);
        }
        Some(())
    }

    /// The array and the mask of a reference to PACK without VECTOR: what is in no order needs no memory.
    pub(super) fn packed_parts(&self, expr: ExprId) -> Option<(ExprId, ExprId)> {
        let ExprKind::Call { callee: Callee::Intrinsic(Intrinsic::Pack), arguments } = &self.body.exprs[expr].kind
        else {
            return None;
        };
        let [array, mask, vector, ..] = self.argument_slots(arguments);
        if vector.is_some() { None } else { array.zip(mask) }
    }

    /// A reduction of all elements, or of those along a dimension at positions in the others.
    pub(super) fn build_reduction(
        &mut self,
        intrinsic: Intrinsic,
        slots: &[Option<ExprId>],
        ty: TypeId,
        along: Option<(usize, &[ExprId])>,
    ) -> Option<ExprId> {
        let (_, reduction) = REDUCTIONS.iter().find(|(known, _)| *known == intrinsic)?;
        let (array, mask) = match self.packed_parts(slots[0]?) {
            Some((array, mask)) if slots[1].is_none() && slots[2].is_none() => (array, Some(mask)),
            _ => (slots[0]?, slots[2]),
        };
        let rank = self.array_dimensions(array).len();
        if slots[1].is_some() && along.is_none() && rank != 1 {
            return self.note_refusal(Refusal::ArrayFunction);
        }
        self.must_have_elements(ty)?;
        self.statement_expr(|this| {
            this.prepare_expr(array, None)?;
            mask.map_or(Some(()), |mask| this.prepare_expr(mask, None))?;
            let mut extents = this.array_shape(array)?;
            if let Some((dimension, _)) = along {
                extents = vec![extents[dimension]];
            }
            let first = this.first_value(*reduction, ty)?;
            let total = this.declare(intrinsic.name(), first);
            let no = this.add_truth(false);
            let seen = matches!(reduction, Reduction::Extreme(_)).then(|| this.declare("seen", no));
            this.add_nest(&extents, &[], |this, at| {
                let at = place_along(at, along);
                let condition = mask.map(|mask| this.element_at(mask, &at));
                let condition = condition.map_or(Some(None), |condition| condition.map(Some))?;
                this.emit_if(condition, |this| {
                    let value = this.element_at(array, &at)?;
                    this.reduce_one(*reduction, total, seen, value)
                })
            })?;
            match reduction {
                Reduction::Norm => Some(this.add_reference(Intrinsic::Sqrt, vec![total], ty)),
                Reduction::Fold(..) | Reduction::Count | Reduction::Extreme(_) => Some(total),
            }
        })
    }

    fn first_value(&mut self, reduction: Reduction, ty: TypeId) -> Option<ExprId> {
        match reduction {
            Reduction::Fold(_, number) => self.constant_of(number, ty),
            Reduction::Count | Reduction::Norm => self.add_zero(ty),
            Reduction::Extreme(op) => self.furthest_number(op == BinaryOp::Gt, ty),
        }
    }

    /// What MAXVAL or MINVAL has of no elements: the negative number of largest magnitude, or the positive one.
    fn furthest_number(&mut self, lowest: bool, ty: TypeId) -> Option<ExprId> {
        let types = &self.symbols.types;
        let constant = match types[types.representation(ty)] {
            Type::Scalar(Base::Real, bytes) => {
                let largest = Format::of_kind(bytes).map(Real::largest);
                largest.map(|largest| Constant::Real(if lowest { largest.negate() } else { largest }))
            }
            Type::Scalar(Base::Integer, bytes) if bytes <= 8 => {
                let most = (1_i128 << (8 * u32::from(bytes) - 1)) - 1;
                if lowest && bytes == 8 {
                    // C has no constant of this value.
                    let (nearly, one) = (self.constant_of(-most, ty)?, self.constant_of(1, ty)?);
                    return Some(self.add_binary(BinaryOp::Subtract, nearly, one, ty));
                }
                Some(Constant::Integer(if lowest { -most - 1 } else { most }))
            }
            _ => None,
        };
        match constant {
            Some(constant) => Some(self.make(ExprKind::Constant(constant), ty)),
            None => self.note_refusal(Refusal::ArrayExpressionType),
        }
    }

    /// Takes one more element into a reduction.
    fn reduce_one(&mut self, reduction: Reduction, total: ExprId, seen: Option<ExprId>, value: ExprId) -> Option<()> {
        let ty = self.body.exprs[total].ty;
        let (condition, new) = match reduction {
            Reduction::Fold(op, _) => {
                let value = self.convert_value(value, ty);
                (None, self.add_binary(op, total, value, ty))
            }
            Reduction::Norm => {
                let held = self.declare("value", value);
                let square = self.add_binary(BinaryOp::Multiply, held, held, ty);
                (None, self.add_binary(BinaryOp::Add, total, square, ty))
            }
            Reduction::Count => {
                let one = self.constant_of(1, ty)?;
                (Some(value), self.add_binary(BinaryOp::Add, total, one, ty))
            }
            Reduction::Extreme(op) => {
                let held = self.declare("value", value);
                let further = self.is_further(op, held, total, seen?);
                (Some(further), held)
            }
        };
        self.emit_if(condition, |this| {
            this.emit_assignment(total, new);
            if let Some(seen) = seen {
                let yes = this.add_truth(true);
                this.emit_assignment(seen, yes);
            }
            Some(())
        })
    }

    /// Whether a value is the first one or further than the others so far; one that is not a number is not, unless all are such.
    fn is_further(&mut self, op: BinaryOp, value: ExprId, best: ExprId, seen: ExprId) -> ExprId {
        let first = self.not(seen);
        let further = self.compare(op, value, best);
        let mut holds = self.compare(BinaryOp::Or, first, further);
        let types = &self.symbols.types;
        if let Type::Scalar(Base::Real, _) = types[types.representation(self.body.exprs[value].ty)] {
            let nothing_yet = self.compare(BinaryOp::Ne, best, best);
            let something = self.compare(BinaryOp::Eq, value, value);
            let replaces = self.compare(BinaryOp::And, nothing_yet, something);
            holds = self.compare(BinaryOp::Or, holds, replaces);
        }
        holds
    }

    /// DOT_PRODUCT of two vectors.
    fn dot_product(&mut self, one: ExprId, other: ExprId, ty: TypeId) -> Option<ExprId> {
        self.statement_expr(|this| {
            this.prepare_expr(one, None)?;
            this.prepare_expr(other, None)?;
            let extent = *this.array_shape(one)?.first()?;
            this.sum_of_products(extent, ty, |this, at| {
                Some((this.conjugate_element(one, at)?, this.element_at(other, &[at])?))
            })
        })
    }

    /// An element of the first argument of DOT_PRODUCT.
    fn conjugate_element(&mut self, vector: ExprId, at: ExprId) -> Option<ExprId> {
        let value = self.element_at(vector, &[at])?;
        let ty = self.body.exprs[value].ty;
        let types = &self.symbols.types;
        match types[types.representation(ty)] {
            Type::Scalar(Base::Complex, _) => Some(self.add_reference(Intrinsic::Conjg, vec![value], ty)),
            _ => Some(value),
        }
    }

    /// The sum of the products of pairs; of truth values, whether some pair is true.
    pub(super) fn sum_of_products(
        &mut self,
        extent: ExprId,
        ty: TypeId,
        pair: impl FnOnce(&mut Self, ExprId) -> Option<(ExprId, ExprId)>,
    ) -> Option<ExprId> {
        let types = &self.symbols.types;
        let logical = matches!(types[types.representation(ty)], Type::Scalar(Base::Logical, _));
        let (sum, product) = match logical {
            true => (BinaryOp::Or, BinaryOp::And),
            false => (BinaryOp::Add, BinaryOp::Multiply),
        };
        let zero = self.add_zero(ty)?;
        let total = self.declare("sum", zero);
        self.add_nest(&[extent], &[], |this, at| {
            let (one, other) = pair(this, at[0])?;
            let (one, other) = (this.convert_value(one, ty), this.convert_value(other, ty));
            let both = this.add_binary(product, one, other, ty);
            let all = this.add_binary(sum, total, both, ty);
            this.emit_assignment(total, all);
            Some(())
        })?;
        Some(total)
    }

    /// DIM of MAXLOC and its like, where it says along which of several dimensions they look.
    pub(super) fn location_dimension(&self, intrinsic: Intrinsic, arguments: &[ExprId]) -> Option<ExprId> {
        let slots = self.argument_slots(arguments);
        let dim = slots[if intrinsic == Intrinsic::Findloc { 2 } else { 1 }];
        dim.filter(|_| slots[0].is_some_and(|array| self.array_dimensions(array).len() > 1))
    }

    /// MAXLOC, MINLOC and FINDLOC of all elements: an array with the subscripts of the element; along a dimension, at positions in the
    /// others, one with that subscript.
    pub(super) fn build_location(
        &mut self,
        expr: ExprId,
        intrinsic: Intrinsic,
        arguments: &[ExprId],
        along: Option<(usize, &[ExprId])>,
    ) -> Option<ExprId> {
        let slots = self.argument_slots(arguments);
        let find = intrinsic == Intrinsic::Findloc;
        let (array, wanted) = (slots[0]?, slots[1].filter(|_| find));
        let (mask, back) = if find { (slots[3], slots[5]) } else { (slots[2], slots[4]) };
        if along.is_none() && self.location_dimension(intrinsic, arguments).is_some() {
            return self.note_refusal(Refusal::ArrayFunctionAlongDimension);
        }
        let back = match back.map(|back| &self.body.exprs[back].kind) {
            None | Some(ExprKind::Constant(Constant::Logical(false))) => false,
            Some(ExprKind::Constant(Constant::Logical(true))) => true,
            Some(_) => return self.note_refusal(Refusal::BackNotConstant),
        };
        self.must_have_elements(self.body.exprs[array].ty)?;
        [Some(array), wanted, mask].into_iter().flatten().try_for_each(|argument| self.prepare_expr(argument, None))?;
        let mut extents = self.array_shape(array)?;
        if let Some((dimension, _)) = along {
            extents = vec![*extents.get(dimension)?];
        }
        let element = self.symbols.types.element(self.body.exprs[array].ty);
        let result = self.symbols.types.element(self.body.exprs[expr].ty);
        let places = self.vector_of(result, extents.len() as i128);
        let no = self.add_truth(false);
        let seen = self.declare("seen", no);
        let best = match wanted {
            None => Some(self.add_zero(element)?).map(|zero| self.declare("best", zero)),
            Some(_) => None,
        };
        self.add_nest(&extents, &[], |this, at| {
            let whole = place_along(at, along);
            let condition = match mask {
                Some(mask) => Some(this.element_at(mask, &whole)?),
                None => None,
            };
            this.emit_if(condition, |this| {
                let value = this.element_at(array, &whole)?;
                let value = this.declare("value", value);
                let is_it = match (wanted, best) {
                    (Some(wanted), _) => this.is_found(value, wanted, seen, back)?,
                    (None, Some(best)) => {
                        let op = match (intrinsic == Intrinsic::Maxloc, back) {
                            (true, false) => BinaryOp::Gt,
                            (true, true) => BinaryOp::Ge,
                            (false, false) => BinaryOp::Lt,
                            (false, true) => BinaryOp::Le,
                        };
                        this.is_further(op, value, best, seen)
                    }
                    (None, None) => return None,
                };
                let at = at.to_vec();
                this.emit_if(Some(is_it), |this| this.note_place(places, &at, best.zip(Some(value)), seen))
            })
        })?;
        Some(places)
    }

    /// Whether FINDLOC finds a value here.
    fn is_found(&mut self, value: ExprId, wanted: ExprId, seen: ExprId, back: bool) -> Option<ExprId> {
        let wanted = self.element_at(wanted, &[])?;
        let (one, other) = (self.body.exprs[value].ty, self.body.exprs[wanted].ty);
        let types = &self.symbols.types;
        if types.representation(one) != types.representation(other) {
            return self.note_refusal(Refusal::FindlocOfOtherType);
        }
        let is_truth = matches!(types[types.representation(one)], Type::Scalar(Base::Logical, _));
        let same = self.compare(if is_truth { BinaryOp::Eqv } else { BinaryOp::Eq }, value, wanted);
        if back {
            return Some(same);
        }
        let first = self.not(seen);
        Some(self.compare(BinaryOp::And, first, same))
    }

    fn note_place(
        &mut self,
        places: ExprId,
        at: &[ExprId],
        best: Option<(ExprId, ExprId)>,
        seen: ExprId,
    ) -> Option<()> {
        if let Some((best, value)) = best {
            self.emit_assignment(best, value);
        }
        let yes = self.add_truth(true);
        self.emit_assignment(seen, yes);
        for (number, position) in at.iter().enumerate() {
            let number = self.add_integer(number as i128);
            let target = self.element_at(places, &[number])?;
            let one = self.add_integer(1);
            let place = self.add(*position, one);
            let ty = self.body.exprs[target].ty;
            let place = self.convert_value(place, ty);
            self.emit_assignment(target, place);
        }
        Some(())
    }

    /// A new vector of zeros.
    fn vector_of(&mut self, element: TypeId, count: i128) -> ExprId {
        let ty = self.vector_type(element, count);
        let variable = self.add_variable("place", ty);
        let zeros: Vec<ExprId> =
            (0..count).map(|_| self.make(ExprKind::Constant(Constant::Integer(0)), element)).collect();
        let list = self.make(ExprKind::List(zeros), ty);
        self.emit(StatementKind::Declare(variable, Some(list)));
        self.add_symbol(variable)
    }
}

/// A position of all dimensions: of one and of the others.
fn place_along(at: &[ExprId], along: Option<(usize, &[ExprId])>) -> Vec<ExprId> {
    let Some((dimension, others)) = along else { return at.to_vec() };
    let mut whole = others.to_vec();
    whole.insert(dimension, at[0]);
    whole
}
