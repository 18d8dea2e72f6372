//! Elements of the values of functions that rearrange arrays (16.9): TRANSPOSE, MATMUL, RESHAPE, SPREAD, CSHIFT, EOSHIFT, and
//! reductions along a dimension; PACK and UNPACK as the whole of an assignment.

use super::Scalarizer;
use semantics::body::{BinaryOp, ExprId, ExprKind, Intrinsic, Refusal};
use symbols::{Bound, Dimension, Order, Type, TypeId, Value};

impl Scalarizer<'_> {
    /// The element of a transformational function's value.
    pub(super) fn element_of_function(
        &mut self,
        expr: ExprId,
        intrinsic: Intrinsic,
        arguments: &[ExprId],
        at: &[ExprId],
    ) -> Option<ExprId> {
        let ty = self.symbols.types.element(self.body.exprs[expr].ty);
        let slots = self.argument_slots(arguments);
        match intrinsic {
            Intrinsic::Transpose => self.element_at(slots[0]?, &[*at.get(1)?, *at.first()?]),
            Intrinsic::Matmul => self.element_of_product(slots[0]?, slots[1]?, ty, at),
            Intrinsic::Spread => {
                let dimension = self.dimension_number(slots[1]?, at.len())?;
                let mut at = at.to_vec();
                at.remove(dimension);
                self.element_at(slots[0]?, &at)
            }
            Intrinsic::Cshift => self.element_shifted_around(&slots, at),
            Intrinsic::Eoshift => self.element_shifted_out(&slots, ty, at),
            Intrinsic::Reshape => {
                let (mut shape, mut at) = (self.array_shape(expr)?, at.to_vec());
                if let Some(order) = slots[3] {
                    (shape, at) = self.ordered_place(order, &shape, &at)?;
                }
                let number = self.element_number(&shape, &at);
                match slots[2] {
                    Some(pad) => self.element_or_pad(slots[0]?, pad, number, ty),
                    None => self.element_numbered(slots[0]?, number),
                }
            }
            Intrinsic::Maxloc | Intrinsic::Minloc | Intrinsic::Findloc => {
                let dim = self.location_dimension(intrinsic, arguments)?;
                let dimension = self.dimension_number(dim, at.len() + 1)?;
                self.statement_expr(|this| {
                    let places = this.build_location(expr, intrinsic, arguments, Some((dimension, at)))?;
                    let zero = this.add_integer(0);
                    this.element_at(places, &[zero])
                })
            }
            intrinsic if super::reduce::is_reduction(intrinsic) => {
                let dimension = self.dimension_number(slots[1]?, at.len() + 1)?;
                self.build_reduction(intrinsic, &slots, ty, Some((dimension, at)))
            }
            _ => self.note_refusal(Refusal::ArrayFunction),
        }
    }

    fn element_of_product(&mut self, one: ExprId, other: ExprId, ty: TypeId, at: &[ExprId]) -> Option<ExprId> {
        let (left, right) = (self.array_dimensions(one).len(), self.array_dimensions(other).len());
        let (at, row) = (at.to_vec(), left == 2);
        self.statement_expr(|this| {
            this.prepare_expr(one, None)?;
            this.prepare_expr(other, None)?;
            let extent = *this.array_shape(other)?.first()?;
            this.sum_of_products(extent, ty, |this, k| {
                let of_one = if row { vec![at[0], k] } else { vec![k] };
                let of_other = if right == 2 { vec![k, *at.last()?] } else { vec![k] };
                Some((this.element_at(one, &of_one)?, this.element_at(other, &of_other)?))
            })
        })
    }

    /// The dimension along which is shifted, its extent, and the position before that.
    fn split_shift(
        &mut self,
        slots: &[Option<ExprId>],
        dim: Option<ExprId>,
        at: &[ExprId],
    ) -> Option<(usize, ExprId, ExprId)> {
        let dimension = match dim {
            Some(dim) => self.dimension_number(dim, at.len())?,
            None => 0,
        };
        let extent = *self.array_shape(slots[0]?)?.get(dimension)?;
        let mut others = at.to_vec();
        others.remove(dimension);
        let shift = self.element_at(slots[1]?, &others)?;
        let shift = self.convert_index(shift);
        let before = self.add(at[dimension], shift);
        Some((dimension, extent, before))
    }

    fn element_shifted_around(&mut self, slots: &[Option<ExprId>], at: &[ExprId]) -> Option<ExprId> {
        let (dimension, extent, before) = self.split_shift(slots, slots[2], at)?;
        let rest = self.wrap_number(before, extent);
        let rest = self.declare("rest", rest);
        let zero = self.add_integer(0);
        let is_negative = self.compare(BinaryOp::Lt, rest, zero);
        let around = self.add(rest, extent);
        let mut at = at.to_vec();
        let position = self.make(ExprKind::Conditional(is_negative, around, rest), self.long);
        at[dimension] = self.declare("at", position);
        self.element_at(slots[0]?, &at)
    }

    fn element_shifted_out(&mut self, slots: &[Option<ExprId>], ty: TypeId, at: &[ExprId]) -> Option<ExprId> {
        let (dimension, extent, before) = self.split_shift(slots, slots[3], at)?;
        let before = self.declare("at", before);
        let mut others = at.to_vec();
        others.remove(dimension);
        let boundary = match slots[2] {
            Some(boundary) => self.element_at(boundary, &others)?,
            None => self.add_zero(ty)?,
        };
        let boundary = self.convert_value(boundary, ty);
        let shifted = self.declare("shifted", boundary);
        let zero = self.add_integer(0);
        let from_first = self.compare(BinaryOp::Ge, before, zero);
        let to_last = self.compare(BinaryOp::Lt, before, extent);
        let inside = self.compare(BinaryOp::And, from_first, to_last);
        let mut at = at.to_vec();
        at[dimension] = before;
        self.emit_if(Some(inside), |this| {
            let value = this.element_at(slots[0]?, &at)?;
            this.emit_assignment(shifted, value);
            Some(())
        })?;
        Some(shifted)
    }

    /// A place among dimensions of which ORDER says which one varies fastest (Fortran 16.9.178).
    fn ordered_place(&mut self, order: ExprId, shape: &[ExprId], at: &[ExprId]) -> Option<(Vec<ExprId>, Vec<ExprId>)> {
        let ExprKind::List(items) = self.body.exprs[order].kind.clone() else {
            return self.note_refusal(Refusal::ReshapeWithPadOrOrder);
        };
        let mut found = (Vec::new(), Vec::new());
        for item in items {
            let number = self.dimension_number(item, shape.len())?;
            found.0.push(shape[number]);
            found.1.push(at[number]);
        }
        Some(found)
    }

    /// The element with a number in array element order; behind the last, those of PAD again and again.
    fn element_or_pad(&mut self, array: ExprId, pad: ExprId, number: ExprId, ty: TypeId) -> Option<ExprId> {
        let number = self.declare("number", number);
        let nothing = self.add_zero(ty)?;
        let taken = self.declare("taken", nothing);
        let [own, others] = [array, pad].map(|array| {
            let shape = self.array_shape(array)?;
            let one = self.add_integer(1);
            Some(shape.into_iter().fold(one, |count, extent| self.multiply(count, extent)))
        });
        let (own, others) = (own?, others?);
        let is_own = self.compare(BinaryOp::Lt, number, own);
        self.emit_if(Some(is_own), |this| {
            let value = this.element_numbered(array, number)?;
            this.emit_assignment(taken, value);
            Some(())
        })?;
        let is_pad = self.compare(BinaryOp::Ge, number, own);
        self.emit_if(Some(is_pad), |this| {
            let distance = this.subtract(number, own);
            let place = this.wrap_number(distance, others);
            let place = this.declare("place", place);
            let value = this.element_numbered(pad, place)?;
            this.emit_assignment(taken, value);
            Some(())
        })?;
        Some(taken)
    }

    /// The number of an element in array element order, from 0.
    pub(super) fn element_number(&mut self, shape: &[ExprId], at: &[ExprId]) -> ExprId {
        let mut number = self.add_integer(0);
        for (extent, position) in shape.iter().zip(at).rev() {
            number = self.multiply(number, *extent);
            number = self.add(number, *position);
        }
        number
    }

    /// The element of an array with a number in array element order.
    fn element_numbered(&mut self, array: ExprId, number: ExprId) -> Option<ExprId> {
        let shape = self.array_shape(array)?;
        if shape.len() == 1 {
            return self.element_at(array, &[number]);
        }
        let mut at = Vec::new();
        let mut rest = self.declare("rest", number);
        for (place, extent) in shape.iter().enumerate() {
            if place + 1 == shape.len() {
                at.push(rest);
                break;
            }
            let position = self.wrap_number(rest, *extent);
            at.push(self.declare("at", position));
            let above = self.divide(rest, *extent);
            rest = self.declare("rest", above);
        }
        self.element_at(array, &at)
    }

    /// A remainder; of an extent of zero there are no elements to take it for.
    fn wrap_number(&mut self, number: ExprId, extent: ExprId) -> ExprId {
        match self.number_of(extent) {
            Some(0) => self.add_integer(0),
            _ => self.add_binary(BinaryOp::Remainder, number, extent, self.long),
        }
    }

    /// The type of a vector.
    pub(super) fn vector_type(&mut self, element: TypeId, count: i128) -> TypeId {
        let dimension = Dimension { lower: Value::integer(1), upper: Bound::Last(Value::integer(count)) };
        self.symbols.types.intern(Type::Array { element, dimensions: vec![dimension], order: Order::Column })
    }

    /// `target = pack(array, mask, vector)`
    pub(super) fn assign_packed(&mut self, target: ExprId, slots: &[Option<ExprId>]) -> Option<()> {
        let (array, mask, vector) = (slots[0]?, slots[1]?, slots[2]);
        let extents = self.array_shape(array)?;
        let zero = self.add_integer(0);
        let next = self.declare("next", zero);
        self.add_nest(&extents, &[], |this, at| {
            let wanted = this.element_at(mask, at)?;
            this.emit_if(Some(wanted), |this| {
                let value = this.element_at(array, at)?;
                this.append_value(target, next, value)
            })
        })?;
        let Some(vector) = vector else { return Some(()) };
        let all = *self.array_shape(vector)?.first()?;
        let rest = self.subtract(all, next);
        let rest = self.declare("rest", rest);
        self.add_nest(&[rest], &[], |this, _| {
            let value = this.element_at(vector, &[next])?;
            this.append_value(target, next, value)
        })
    }

    /// `target = unpack(vector, mask, field)`
    pub(super) fn assign_unpacked(&mut self, target: ExprId, slots: &[Option<ExprId>]) -> Option<()> {
        let (vector, mask, field) = (slots[0]?, slots[1]?, slots[2]?);
        let extents = self.array_shape(mask)?;
        let zero = self.add_integer(0);
        let next = self.declare("next", zero);
        self.add_nest(&extents, &[], |this, at| {
            let other = this.element_at(field, at)?;
            let into = this.element_at(target, at)?;
            let ty = this.body.exprs[into].ty;
            let other = this.convert_value(other, ty);
            this.emit_assignment(into, other);
            let wanted = this.element_at(mask, at)?;
            this.emit_if(Some(wanted), |this| {
                let value = this.element_at(vector, &[next])?;
                let value = this.convert_value(value, ty);
                this.emit_assignment(into, value);
                let one = this.add_integer(1);
                let after = this.add_binary(BinaryOp::Add, next, one, this.long);
                this.emit_assignment(next, after);
                Some(())
            })
        })
    }
}
