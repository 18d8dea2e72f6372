//! 6.5.1.1 generic selection.

use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::TypeDefect;
use crate::types::Kind;
use body::ExprId;
use parser::c::tree::{Expr, TypeName};
use source::Span;
use symbols::{Bound, Type, TypeId, Types, Value};

impl Lower<'_> {
    /// The association that fits the type of the selector, as a value has it.
    pub(crate) fn choose_association(
        &mut self,
        selector: &Expr,
        associations: &[(Option<TypeName>, Expr)],
        span: Span,
    ) -> ExprId {
        let selector = self.lower_value(selector);
        let ty = self.table.types.unqualified(self.ty(selector));
        let ty = match self.table.types[ty] {
            Type::Pointer { to, restrict: true } => self.builder.lookup.pointer_to(to),
            _ => ty,
        };
        self.lower_generic_selection(ty, associations, true, span)
    }

    /// The association that fits `ty`, the type of a value or, in C2y, one that is written; `Unknown` fits none, silently.
    pub(crate) fn lower_generic_selection(
        &mut self,
        ty: TypeId,
        associations: &[(Option<TypeName>, Expr)],
        by_value: bool,
        span: Span,
    ) -> ExprId {
        let mut chosen = None;
        let mut otherwise = None;
        let mut types: Vec<TypeId> = Vec::new();
        let (mut fitting, mut sound) = (0, true);
        for (name, value) in associations {
            let fits = name.as_ref().map(|name| {
                let named = self.type_name(name);
                sound &= check_association(
                    &self.builder.lookup,
                    &mut self.builder.report,
                    named,
                    &types,
                    by_value,
                    name.specifiers.span,
                );
                types.push(named);
                !self.is_unknown(named) && self.same_generic(named, ty)
            });
            let value = self.lower_expr(value);
            fitting += usize::from(fits == Some(true));
            match fits {
                // A second `default` is for the grammar to report.
                None => otherwise = otherwise.or(Some(value)),
                Some(true) if chosen.is_none() => chosen = Some(value),
                Some(_) => {}
            }
        }
        if self.is_unknown(ty) {
            return self.builder.make_opaque(Vec::new(), Types::UNKNOWN, span);
        }
        if sound && fitting > 1 {
            let ty = self.spell_type(ty);
            self.builder.report.add(problems::expression::several_associations(&ty, fitting, span));
        }
        let known = sound && types.iter().all(|ty| !self.is_unknown(*ty));
        chosen.or(otherwise).unwrap_or_else(|| {
            if known {
                let listed: Vec<String> = types.iter().map(|ty| format!("`{}`", self.spell_type(*ty))).collect();
                let ty = self.spell_type(ty);
                let note = format!("it has associations for {}", listed.join(", "));
                self.builder.report.add(problems::names::no_association(&ty, span).note(note));
            }
            self.builder.make_opaque(Vec::new(), Types::UNKNOWN, span)
        })
    }
}

/// 6.5.1.1: a complete object type that is not of variable length, and compatible with no other one.
fn check_association(
    known: &Known,
    report: &mut Report,
    named: TypeId,
    before: &[TypeId],
    by_value: bool,
    at: Span,
) -> bool {
    if known.is_unknown(named) {
        return true;
    }
    let twice = before.iter().any(|other| !known.is_unknown(*other) && known.same_generic(named, *other));
    let why = match known.type_kind(named) {
        Kind::Function if by_value => Some(TypeDefect::Function),
        _ if known.is_variable(named) => Some(TypeDefect::VariableLength),
        Kind::Void if by_value => Some(TypeDefect::Incomplete),
        _ if by_value && !known.is_complete(named) => Some(TypeDefect::Incomplete),
        _ => None,
    };
    let spelled = known.spell_type(named);
    match why {
        Some(why) => report.add(problems::expression::bad_association(&spelled, why, at)),
        None if twice => report.add(problems::expression::association_twice(&spelled, at)),
        None => {}
    }
    why.is_none() && !twice
}

impl Known<'_> {
    /// The selector has no qualifiers, so an association with some never fits.
    fn same_generic(&self, named: TypeId, ty: TypeId) -> bool {
        self.qualifiers(named) == self.qualifiers(ty)
            && self.is_restrict(named) == self.is_restrict(ty)
            && self.are_compatible(named, ty)
    }

    /// 6.7.4 whether a pointer is `restrict`.
    pub(crate) fn is_restrict(&self, ty: TypeId) -> bool {
        matches!(self.table.types[self.table.types.unqualified(ty)], Type::Pointer { restrict: true, .. })
    }

    /// 6.7.6.2 variably modified, as far as the type itself goes: an array whose size is not a constant.
    pub(crate) fn is_variable(&self, ty: TypeId) -> bool {
        match &self.table.types[self.table.types.unqualified(ty)] {
            Type::Array { element, dimensions, .. } => {
                let variable = dimensions.iter().any(|dimension| match &dimension.upper {
                    Bound::Extent(Value::Constant(_)) | Bound::AssumedSize => false,
                    Bound::Extent(_) => true,
                    Bound::Last(_) | Bound::AssumedShape | Bound::Deferred | Bound::AssumedRank => false,
                });
                variable || self.is_variable(*element)
            }
            _ => false,
        }
    }
}
