//! 6.5.4 cast operators, and 6.5.2.5 compound literals.

use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::problems;
use crate::problems::phrases::TypeDefect;
use crate::types::Kind;
use body::{ExprId, ExprKind};
use parser::c::tree::{Expr, Initializer, TypeName};
use source::Span;
use symbols::{NameSpace, RecordId, Type, TypeId, Types};

impl Lower<'_> {
    /// 6.5.4 cast operators
    pub(crate) fn lower_cast(&mut self, name: &TypeName, operand: &Expr, span: Span) -> ExprId {
        let ty = self.type_name(name);
        let operand = match self.type_kind(ty) {
            // What is thrown away needs no value.
            Kind::Void => self.lower_expr(operand),
            _ => self.lower_value(operand),
        };
        if self.kind_of(operand) != Kind::Unknown && self.builder.lookup.is_unfinished_enum(ty)
            || !self.cast_fits(operand, ty)
        {
            let (from, to) = (self.spell_type(self.ty(operand)), self.spell_type(ty));
            self.builder.report.add(problems::names::bad_cast(&from, &to, span));
        }
        let ty = self.table.types.unqualified(ty);
        self.builder.make_expr(ExprKind::Convert(operand), ty, span)
    }

    /// 6.5.2.5 compound literals: objects of complete types, and not of variable length.
    pub(crate) fn compound_literal(&mut self, name: &TypeName, value: &Initializer, span: Span) -> ExprId {
        // C17, 6.7.5p2: of type names, that of a literal may have an alignment specifier.
        let outer = std::mem::replace(&mut self.declaring.names_literal, true);
        let ty = self.type_name(name);
        self.declaring.names_literal = outer;
        let ty = self.compound_literal_type(ty, value);
        let why = match self.type_kind(ty) {
            Kind::Function => Some(TypeDefect::Function),
            Kind::Void => Some(TypeDefect::Incomplete),
            Kind::Record(_) if !self.is_complete(ty) => Some(TypeDefect::Incomplete),
            Kind::Array if self.is_variable(ty) => Some(TypeDefect::VariableLength),
            _ => None,
        };
        if let Some(why) = why {
            let spelled = self.spell_type(ty);
            self.builder.report.add(problems::expression::bad_literal(&spelled, why, span));
            self.without_messages(|lower| lower.lower_initial(Types::UNKNOWN, value));
            return self.builder.make_opaque(Vec::new(), Types::UNKNOWN, span);
        }
        self.lower_initial(ty, value)
    }
}

impl Lookup<'_> {
    /// GNU C: an enumeration that was mentioned and is not complete here.
    pub(crate) fn is_unfinished_enum(&mut self, ty: TypeId) -> bool {
        let Type::Enum(Some(tag), Types::UNKNOWN) = self.table.types[self.table.types.unqualified(ty)] else {
            return false;
        };
        let known = self.find_symbol(NameSpace::Tag, tag).and_then(|known| self.table[known].ty);
        known.is_some_and(|known| !self.is_complete(known))
    }
}

impl Known<'_> {
    fn cast_fits(&self, operand: ExprId, ty: TypeId) -> bool {
        let (from, to) = (self.kind_of(operand), self.type_kind(ty));
        if let Kind::Record(record) = to
            && self.is_vector(operand)
        {
            return self.is_in_union(record, self.ty(operand));
        }
        if self.is_vector(operand) || self.is_vector_type(ty) {
            return to == Kind::Void || self.same_bits(self.ty(operand), ty);
        }
        let (from_null, to_null) = (self.is_null_type(self.ty(operand)), self.is_null_type(ty));
        match (from, to) {
            // C23, 6.5.4: to and from `nullptr_t`.
            _ if to_null && from != Kind::Unknown => from_null || self.is_null_constant(operand),
            (_, Kind::Integer { .. }) if from_null => self.is_bool(ty),
            (Kind::Unknown, _) | (_, Kind::Unknown | Kind::Void) => true,
            (Kind::Pointer(_), Kind::Real(_) | Kind::Complex(_)) => false,
            (Kind::Real(_) | Kind::Complex(_), Kind::Pointer(_)) => false,
            (Kind::Record(one), Kind::Record(other)) if one == other => true,
            (_, Kind::Record(record)) => self.is_in_union(record, self.ty(operand)),
            (from, to) => from.is_scalar() && to.is_scalar(),
        }
    }

    /// GNU C: a value of the type of a member becomes its union.
    fn is_in_union(&self, record: RecordId, from: TypeId) -> bool {
        let record = &self.table.types.records[record];
        let fields = record.fields.as_deref().unwrap_or_default();
        record.is_union
            && fields.iter().filter(|field| field.name.is_some()).any(|field| {
                let (one, other) = (self.table.types.unqualified(field.ty), self.table.types.unqualified(from));
                self.type_kind(one) == Kind::Unknown || self.are_compatible(one, other)
            })
    }

    /// Vectors are cast to what has as many bits: vectors, and integers.
    fn same_bits(&self, from: TypeId, to: TypeId) -> bool {
        let scalar = |ty: TypeId| self.is_vector_type(ty) || self.type_kind(ty).is_integer();
        if self.is_unknown(from) || self.is_unknown(to) {
            return true;
        }
        // OpenCL C makes a vector of a scalar.
        let spread = self.vector_of_type(to).is_some_and(|of| of.opencl) && self.type_kind(from).is_real();
        spread || scalar(from) && scalar(to) && self.same_lanes(from, to)
    }
}
