//! 6.7 and 6.7.7.4: whether the types of two declarations of one entity agree.

use crate::declarations::entity::{Entity, EntityDeclaration};
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::OldStyleMismatch;
use crate::types::Kind;
use parser::Name;
use source::Diagnostic;
use symbols::{Type, TypeId};

/// 6.7: all declarations of one entity have compatible types.
pub(crate) fn check_types_agree(known: &Known, report: &mut Report, name: Name, before: TypeId, ty: TypeId) -> bool {
    let fits = known.are_compatible(before, ty) && known.qualifiers(before) == known.qualifiers(ty);
    let fits = fits || known.fits_transparently(before, ty);
    if !fits {
        let (ty, before) = (known.spell_type(ty), known.spell_type(before));
        let problem = problems::names::conflicting_types(known.text(name.atom), &ty, &before, name.span());
        report_redeclaration(known, report, problem);
    }
    fits
}

impl Lookup<'_> {
    /// C17, 6.7.6.3p15: a prototype agrees with a definition in the old style in number, and in types after promotion.
    pub(super) fn find_old_style_fault(
        &mut self,
        entity: &Entity,
        before: TypeId,
        declaring: &EntityDeclaration,
    ) -> Option<OldStyleMismatch> {
        let (old, prototype) = match (&entity.old_style, &declaring.old_style) {
            (Some(old), None) => (old.clone(), declaring.ty),
            (None, Some(old)) => (old.clone(), before),
            (Some(_), Some(_)) => return None,
            (None, None) => return self.find_unspecified_fault(before, declaring.ty),
        };
        let Type::Function { parameters, variadic, .. } = self.table.types[prototype].clone() else { return None };
        if parameters.is_empty() && variadic {
            return None;
        }
        // A definition in the old style has the `...` of the prototype before it.
        if variadic && declaring.old_style.is_none() {
            return Some(OldStyleMismatch::Variadic);
        }
        if parameters.len() != old.len() {
            return Some(OldStyleMismatch::Count { declared: parameters.len(), defined: old.len() });
        }
        for (parameter, own) in parameters.into_iter().zip(old) {
            let promoted = self.promote_parameter(own);
            // GNU: a prototype before the definition may have the types that the definition says.
            let said = declaring.old_style.is_some() && self.are_compatible(parameter, own);
            if !said && !self.are_compatible(parameter, promoted) {
                let (parameter, promoted) = (self.spell_type(parameter), self.spell_type(promoted));
                return Some(OldStyleMismatch::Parameter { parameter, promoted });
            }
        }
        None
    }

    /// C17, 6.7.6.3p15: `f()` fits a prototype whose parameters are as arguments come without one.
    pub(super) fn find_unspecified_fault(&mut self, before: TypeId, ty: TypeId) -> Option<OldStyleMismatch> {
        let parameters = |ty: TypeId| match &self.table.types[ty] {
            Type::Function { parameters, variadic, .. } => Some((parameters.clone(), *variadic)),
            _ => None,
        };
        let ((one, open), (other, also_open)) = (parameters(before)?, parameters(ty)?);
        let (listed, variadic) = match (one.is_empty() && open, other.is_empty() && also_open) {
            (true, false) => (other, also_open),
            (false, true) => (one, open),
            (true, true) | (false, false) => return None,
        };
        if variadic {
            return Some(OldStyleMismatch::Variadic);
        }
        for parameter in listed {
            let promoted = self.promote_parameter(parameter);
            if !self.are_compatible(parameter, promoted) {
                let (parameter, promoted) = (self.spell_type(parameter), self.spell_type(promoted));
                return Some(OldStyleMismatch::WouldCome { parameter, promoted });
            }
        }
        None
    }

    /// 6.5.2.2p6 default argument promotions.
    pub(super) fn promote_parameter(&mut self, ty: TypeId) -> TypeId {
        match self.type_kind(ty) {
            Kind::Real(4) => self.scalar(symbols::Base::Real, 8),
            Kind::Integer { .. } if self.is_narrow(ty) => self.promoted_type(ty),
            _ => ty,
        }
    }
}

impl Known<'_> {
    /// GNU: a parameter that is a transparent union may be declared as one of its members elsewhere.
    pub(super) fn fits_transparently(&self, before: TypeId, ty: TypeId) -> bool {
        let types = &self.table.types;
        let (
            Type::Function { parameters: one, result, variadic },
            Type::Function { parameters: other, result: theirs, variadic: open },
        ) = (&types[before], &types[ty])
        else {
            return false;
        };
        let same_result = match (result, theirs) {
            (Some(result), Some(theirs)) => self.are_compatible(*result, *theirs),
            (result, theirs) => result == theirs,
        };
        if !same_result || variadic != open {
            return false;
        }
        let takes = |union: TypeId, ty: TypeId| match self.type_kind(union) {
            Kind::Record(record) => self.has_transparently(record, ty),
            _ => false,
        };
        let fits = |(one, other): (&TypeId, &TypeId)| {
            self.are_compatible(*one, *other) || takes(*one, *other) || takes(*other, *one)
        };
        one.len() == other.len() && one.iter().zip(other).all(fits)
    }

    pub(super) fn is_narrow(&self, ty: TypeId) -> bool {
        matches!(self.type_kind(ty), Kind::Integer { bytes, .. } if bytes < 4)
    }
}

/// What is wrong with declarations of one scope: of the file scope it is found while that is made, of others in a unit.
pub(crate) fn report_redeclaration(known: &Known, report: &mut Report, problem: Diagnostic) {
    if !known.at_file_scope() {
        return report.add(problem);
    }
    if known.file.is_none() && report.quiet == 0 && !report.silent {
        let problem = report.grade_severity(problem);
        report.of_units.push((report.unit, problem));
    }
}
