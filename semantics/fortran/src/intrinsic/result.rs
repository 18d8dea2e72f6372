//! The results of intrinsic functions (16.9): their types, kinds and shapes, and the expressions that references are.

use super::{Intrinsic, Rule};
use crate::expressions::operations::common_type;
use crate::expressions::reader::ExpressionReader;
use body::{Callee, ExprId, ExprKind};
use source::Span;
use symbols::{Attributes, Base, Bound, Dimension, Type, TypeId, Types, Value};

impl ExpressionReader<'_> {
    /// The kind of the result that a reference asks for, and whether it has a DIM; the KIND is taken away, and `true` says that
    /// nothing is known of it.
    fn take_selectors(
        &mut self,
        intrinsic: &Intrinsic,
        slots: &mut [Option<ExprId>],
    ) -> (Option<u8>, Option<ExprId>, bool) {
        let index = |name: &str| intrinsic.dummies.iter().position(|dummy| dummy.name == name);
        let kind = index("kind").and_then(|index| slots.get_mut(index)?.take());
        let unknown = kind.is_some_and(|kind| self.is_unknown(self.ty(kind)));
        let kind = kind.and_then(|kind| self.integer_value(kind)).and_then(|kind| u8::try_from(kind).ok());
        let dim = index("dim").and_then(|index| slots.get(index).copied().flatten());
        (kind, dim, unknown)
    }

    /// The expression that a reference is.
    pub fn intrinsic_value(&mut self, row: &'static Intrinsic, mut slots: Vec<Option<ExprId>>, span: Span) -> ExprId {
        let (kind, dim, unknown) = self.take_selectors(row, &mut slots);
        let generic = row.generic;
        let mixed = matches!(row.name, "amax0" | "amin0" | "max1" | "min1");
        let alike = matches!(generic, "atan2" | "hypot" | "sign" | "mod" | "modulo" | "dim" | "iand" | "ior" | "ieor");
        let related = match row.rule {
            Rule::Common2 => 2,
            Rule::Common3 => 3,
            Rule::Common => slots.len(),
            _ if mixed || alike => slots.len(),
            _ => 0,
        };
        let related = related.min(slots.len());
        self.in_common_type(&mut slots[..related]);
        let values: Vec<ExprId> = slots.iter().flatten().copied().collect();
        self.note_dummies(&slots);
        let ty = match unknown {
            true => Types::UNKNOWN,
            false => self.intrinsic_type(row, &values, kind, dim),
        };
        if matches!(generic, "int" | "real" | "dble" | "logical") && values.len() == 1 {
            let element = self.element(ty);
            if self.is_unknown(element) && (self.boz.contains(&values[0]) || !self.is_unknown(self.ty(values[0]))) {
                return self.opaque_expr(values, Types::UNKNOWN, span);
            }
            if self.boz.contains(&values[0]) {
                let class = self.arithmetic_class(element);
                return class.and_then(|class| self.of_boz(values[0], class)).unwrap_or(values[0]);
            }
            return self.convert_argument(values[0], element, span);
        }
        if let ("merge", [one, other, mask]) = (generic, &values[..])
            && !values.iter().any(|value| self.is_array(self.ty(*value)))
        {
            return self.expr_of(ExprKind::Conditional(*mask, *one, *other), ty, span);
        }
        let Some(callee) = body::Intrinsic::find(generic).map(Callee::Intrinsic) else {
            return self.opaque_expr(values, ty, span);
        };
        let inquiry = matches!(row.rule, Rule::InquiryResult | Rule::Numeric | Rule::Long | Rule::Bounds);
        if inquiry
            && !self.is_array(ty)
            && let Some(constant) = self.inquiry_value(generic, &slots, ty, span)
        {
            return self.constant_of(constant, ty, span);
        }
        let call = self.expr_of(ExprKind::Call { callee, arguments: values }, ty, span);
        self.fold_call(call, generic, &slots);
        call
    }

    /// A conversion that was asked for, with the place of the call.
    fn convert_argument(&mut self, value: ExprId, element: TypeId, span: Span) -> ExprId {
        if self.element(self.ty(value)) == element || self.is_unknown(element) {
            return value;
        }
        let ty = self.type_in_shape(element, &[value]);
        self.expr_of(ExprKind::Convert(value), ty, span)
    }

    fn in_common_type(&mut self, slots: &mut [Option<ExprId>]) {
        let typed = slots.iter().flatten().filter(|value| !self.boz.contains(*value));
        let types: Option<Vec<(Base, u8)>> = typed.map(|value| self.arithmetic_class(self.ty(*value))).collect();
        let common = types.and_then(|types| types.into_iter().reduce(common_type));
        let Some((base, kind)) = common else { return };
        let element = self.scalar(base, kind);
        for value in slots.iter_mut().flatten() {
            *value = self.convert_expr(*value, element);
        }
    }

    /// The value of an inquiry, which is a constant whatever its arguments are.
    fn inquiry_value(
        &mut self,
        name: &str,
        slots: &[Option<ExprId>],
        ty: TypeId,
        span: Span,
    ) -> Option<symbols::Constant> {
        let value = self.fold_inquiry(name, slots, ty).or_else(|| self.fold_intrinsic(name, slots, ty, span))?;
        value.constant().cloned()
    }

    fn intrinsic_type(
        &mut self,
        row: &'static Intrinsic,
        values: &[ExprId],
        kind: Option<u8>,
        dim: Option<ExprId>,
    ) -> TypeId {
        let first = values.first().map_or(Types::UNKNOWN, |value| self.ty(*value));
        let element = self.element(first);
        let part = match self.arithmetic_class(first) {
            Some((Base::Complex, part)) => Some(part),
            _ => None,
        };
        let defaults = self.defaults;
        let integer = self.scalar(Base::Integer, kind.unwrap_or(defaults.integer));
        let rank = self.rank(first) as i128;
        let elemental = match row.rule {
            Rule::First if kind.is_some() && row.name.ends_with("int") => self.scalar(Base::Real, kind.unwrap_or(4)),
            Rule::First | Rule::Common | Rule::Common2 | Rule::Common3 => element,
            Rule::Modulus => part.map_or(element, |part| self.scalar(Base::Real, part)),
            Rule::Integer => integer,
            Rule::Real => self.scalar(
                Base::Real,
                kind.or(part.filter(|_| matches!(row.name, "real" | "realpart"))).unwrap_or(defaults.real),
            ),
            Rule::Double => self.scalar(Base::Real, defaults.double),
            Rule::Complex => self.scalar(Base::Complex, kind.or(part).unwrap_or(defaults.real)),
            Rule::Logical => self.scalar(Base::Logical, kind.unwrap_or(defaults.integer)),
            Rule::Letter => {
                let kind = kind.unwrap_or(1);
                self.symbols.types.intern(Type::Character { kind, length: Some(Value::integer(1)) })
            }
            Rule::Text => return first,
            Rule::Texts => {
                let kind = if let Type::Character { kind, .. } = self.symbols.types[element] { kind } else { 1 };
                return self.symbols.types.intern(Type::Character { kind, length: None });
            }
            Rule::Reduced | Rule::Tested => return self.reduced_type(element, first, dim),
            Rule::Counted => return self.reduced_type(integer, first, dim),
            Rule::InquiryResult => return integer,
            Rule::Long => return self.scalar(Base::Integer, 8),
            Rule::Numeric => return element,
            Rule::ThisImage => return self.this_image(values, dim.is_some(), integer),
            Rule::Question => return self.default_scalar(Base::Logical),
            Rule::Bounds if dim.is_some() => return integer,
            Rule::Location if dim.is_some() => return self.reduced_type(integer, first, dim),
            Rule::Bounds | Rule::Shape | Rule::Location => {
                if matches!(row.name, "lcobound" | "ucobound" | "coshape") {
                    let corank = values.first().and_then(|coarray| self.known_corank(*coarray));
                    return self.vector_type(integer, corank);
                }
                let open = rank == 0 || self.is_assumed_rank(first);
                return self.vector_type(integer, (!open).then_some(rank));
            }
            Rule::Product => return self.matrix_product_type(values),
            Rule::Dot => return self.dot_product_type(values).unwrap_or(element),
            Rule::Transposed => return self.transposed_type(first),
            Rule::Reshaped => return self.reshaped_type(element, values),
            Rule::Packed => return self.packed_type(element, values),
            Rule::Spread if self.is_unknown(first) => return Types::UNKNOWN,
            Rule::Spread => return self.array_of(element, vec![open_dimension(None); rank as usize + 1]),
            Rule::Unpacked => return self.type_in_shape(element, values.get(1..2).unwrap_or_default()),
            Rule::Transferred => return self.transferred_type(values),
            Rule::Seconds => return self.default_scalar(Base::Real),
            Rule::Other => return self.other_type(row.name, first, values),
            Rule::Nothing => return Types::UNKNOWN,
        };
        self.elemental_type(elemental, values)
    }

    /// The type of an elemental reference: what is not known of an argument may be its rank, too.
    fn elemental_type(&mut self, element: TypeId, values: &[ExprId]) -> TypeId {
        let unknown = |value: &ExprId| self.is_unknown(self.ty(*value)) && !self.boz.contains(value);
        match values.iter().any(unknown) {
            true => Types::UNKNOWN,
            false => self.type_in_shape(element, values),
        }
    }

    /// THIS_IMAGE: with a coarray and no DIM one index for each codimension.
    fn this_image(&mut self, values: &[ExprId], dim: bool, integer: TypeId) -> TypeId {
        let first = values.first().and_then(|first| self.find_designator(*first));
        match first.is_some_and(|first| first.last.contains(Attributes::CODIMENSION)) && !dim {
            true => {
                let corank = values.first().and_then(|coarray| self.known_corank(*coarray));
                self.vector_type(integer, corank)
            }
            false => integer,
        }
    }

    /// DOT_PRODUCT: one number of the common type.
    fn dot_product_type(&mut self, values: &[ExprId]) -> Option<TypeId> {
        let [one, other] = values else { return None };
        let (one, other) = (self.arithmetic_class(self.ty(*one))?, self.arithmetic_class(self.ty(*other))?);
        let (base, kind) = common_type(one, other);
        Some(self.scalar(base, kind))
    }

    /// TRANSPOSE: the dimensions swapped.
    fn transposed_type(&mut self, ty: TypeId) -> TypeId {
        match self.symbols.types[ty].clone() {
            Type::Array { element, mut dimensions, .. } => {
                dimensions.reverse();
                self.array_of(element, dimensions)
            }
            _ => ty,
        }
    }

    /// RESHAPE: as many dimensions as the shape has elements.
    fn reshaped_type(&mut self, element: TypeId, values: &[ExprId]) -> TypeId {
        let Some(shape) = values.get(1).copied() else { return Types::UNKNOWN };
        let rank = match &self.symbols.types[self.ty(shape)] {
            Type::Array { dimensions, .. } => dimensions.first().and_then(Dimension::extent),
            _ => None,
        };
        let Some(rank) = rank.and_then(|rank| usize::try_from(rank).ok()).filter(|rank| *rank <= 15) else {
            return Types::UNKNOWN;
        };
        let shape = self.fold_value(shape);
        let extent = |index: usize| match &shape {
            Value::List(extents) => extents.get(index).and_then(Value::as_integer),
            _ => None,
        };
        let dimensions = (0..rank).map(|index| open_dimension(extent(index))).collect();
        self.array_of(element, dimensions)
    }

    /// PACK: as many elements as VECTOR has, if there is one.
    fn packed_type(&mut self, element: TypeId, values: &[ExprId]) -> TypeId {
        let vector = values.get(2).and_then(|vector| self.elements_of(self.ty(*vector)));
        self.vector_type(element, vector)
    }

    /// TRANSFER: the type of the mold; an array if that is one or a size is given.
    fn transferred_type(&mut self, values: &[ExprId]) -> TypeId {
        let mold = values.get(1).map_or(Types::UNKNOWN, |mold| self.ty(*mold));
        match values.len() > 2 || self.is_array(mold) {
            true => {
                let element = self.element(mold);
                let size = values.get(2).and_then(|size| self.integer_value(*size)).map(|size| size.max(0));
                self.vector_type(element, size)
            }
            false => mold,
        }
    }

    fn other_type(&mut self, name: &str, first: TypeId, values: &[ExprId]) -> TypeId {
        match name {
            "get_team" => self.module_type("iso_fortran_env", "team_type"),
            "c_loc" => self.module_type("iso_c_binding", "c_ptr"),
            "c_funloc" => self.module_type("iso_c_binding", "c_funptr"),
            "ieee_class" => {
                let class = self.module_type("ieee_arithmetic", "ieee_class_type");
                self.type_in_shape(class, values)
            }
            "sizeof" | "loc" | "malloc" => self.scalar(Base::Integer, 8),
            "int8" | "knint" | "kidnnt" => self.shaped_integer(8, values),
            "int2" | "izext" => self.shaped_integer(2, values),
            "jzext" => self.shaped_integer(4, values),
            "dcmplx" => {
                let element = self.scalar(Base::Complex, 8);
                self.type_in_shape(element, values)
            }
            "bessel_jn" | "bessel_yn" if values.len() > 2 => {
                let element = values.last().map_or(Types::UNKNOWN, |last| self.element(self.ty(*last)));
                self.vector_type(element, None)
            }
            "bessel_jn" | "bessel_yn" | "besjn" | "besyn" | "dbesjn" | "dbesyn" => {
                let element = values.last().map_or(Types::UNKNOWN, |last| self.element(self.ty(*last)));
                self.type_in_shape(element, values)
            }
            "null" => first,
            _ => Types::UNKNOWN,
        }
    }

    fn shaped_integer(&mut self, kind: u8, values: &[ExprId]) -> TypeId {
        let element = self.scalar(Base::Integer, kind);
        self.type_in_shape(element, values)
    }

    /// A derived type of an intrinsic module.
    fn module_type(&mut self, module: &str, name: &str) -> TypeId {
        let (module, name) = (self.atoms.intern(module), self.atoms.intern(name));
        let Some(declared) = self.find_module(module, Some(true)) else { return Types::UNKNOWN };
        let found = declared.symbols.find(declared.scope, symbols::NameSpace::Ordinary, name);
        let Some(id) = found else { return Types::UNKNOWN };
        let scope = self.symbols.module_scope(module);
        let symbol = self.symbols.import(&declared.symbols, id, scope, name, symbols::Via::Own);
        match self.symbols[symbol].details.ultimate() {
            symbols::Details::DerivedType { record } => {
                let record = *record;
                self.symbols.types.intern(Type::Record { record, class: false })
            }
            _ => Types::UNKNOWN,
        }
    }

    /// Text of a length that may be known.
    pub fn character_type(&mut self, length: Option<i128>) -> TypeId {
        self.symbols.types.intern(Type::Character { kind: 1, length: length.map(Value::integer) })
    }

    fn vector_type(&mut self, element: TypeId, extent: Option<i128>) -> TypeId {
        self.array_of(element, vec![open_dimension(extent)])
    }

    /// A reduction to a scalar, or along one dimension.
    fn reduced_type(&mut self, element: TypeId, array: TypeId, dim: Option<ExprId>) -> TypeId {
        let rank = self.rank(array);
        if self.is_unknown(array) && dim.is_some() {
            return Types::UNKNOWN;
        }
        let Some(dim) = dim.filter(|_| rank > 1) else { return element };
        let without = self.integer_value(dim).and_then(|dim| usize::try_from(dim).ok()?.checked_sub(1));
        let extents: Vec<Option<i128>> = self.dimensions(array).iter().map(Dimension::extent).collect();
        let dimensions = match without.filter(|without| *without < rank) {
            Some(without) => {
                let left = extents.into_iter().enumerate().filter(|(index, _)| *index != without);
                left.map(|(_, extent)| open_dimension(extent)).collect()
            }
            None => vec![open_dimension(None); rank - 1],
        };
        self.array_of(element, dimensions)
    }

    fn matrix_product_type(&mut self, values: &[ExprId]) -> TypeId {
        let [one, other] = values else { return Types::UNKNOWN };
        let (one, other) = (self.ty(*one), self.ty(*other));
        let Some((left, right)) = self.arithmetic_class(one).zip(self.arithmetic_class(other)) else {
            return Types::UNKNOWN;
        };
        let (base, kind) = common_type(left, right);
        let element = self.scalar(base, kind);
        let rank = (self.rank(one) + self.rank(other)).saturating_sub(2).max(1);
        let extent = |reader: &Self, ty: TypeId, index: usize| match &reader.symbols.types[ty] {
            Type::Array { dimensions, .. } => dimensions.get(index).and_then(Dimension::extent),
            _ => None,
        };
        let dimensions = match (self.rank(one), self.rank(other)) {
            (2, 2) => vec![open_dimension(extent(self, one, 0)), open_dimension(extent(self, other, 1))],
            (2, _) => vec![open_dimension(extent(self, one, 0))],
            (_, 2) => vec![open_dimension(extent(self, other, 1))],
            _ => vec![open_dimension(None); rank],
        };
        self.array_of(element, dimensions)
    }
}

/// From 1 to `extent`, if that is known.
fn open_dimension(extent: Option<i128>) -> Dimension {
    let upper = extent.map_or(Bound::AssumedShape, |extent| Bound::Last(Value::integer(extent)));
    Dimension { lower: Value::integer(1), upper }
}
