//! Cray pointers, `pointer (pointer, pointee)`, an extension: what the two names can be besides.

use super::Statements;
use super::traits::Traits as T;
use crate::known::Known;
use crate::problems;
use crate::problems::phrases::CrayDefect;
use crate::report::Report;
use parser::Name;
use symbols::{Details, NameSpace, SymbolId};

/// What a Cray pointer with these traits has wrong.
const OF_POINTERS: &[(T, CrayDefect)] = &[
    (T::PARAMETER, CrayDefect::ConstantPointer),
    (T::ARRAY, CrayDefect::ArrayPointer),
    (T::EXTERNAL, CrayDefect::ProcedurePointer),
    (T::INTRINSIC, CrayDefect::IntrinsicPointer),
];

/// What the pointee of one has wrong; more is said among the rows of attributes.
const OF_POINTEES: &[(T, CrayDefect)] = &[
    (T::PARAMETER, CrayDefect::ConstantPointee),
    (T::INTRINSIC, CrayDefect::IntrinsicPointee),
    (T::DUMMY, CrayDefect::DummyPointee),
    (T::INITIAL_VALUE, CrayDefect::InitializedPointee),
    (T::INITIAL_TARGET, CrayDefect::InitializedPointee),
    (T::SAVE, CrayDefect::SavedPointee),
];

impl Known<'_> {
    /// What is wrong with a Cray pointer or the pointee of one; whether something is.
    pub(super) fn cray_constraints(&self, said: &Statements, report: &mut Report) -> bool {
        let wrong = self.wrong_cray(said);
        if let Some((text, at)) = wrong {
            report.add_object(problems::declaration::cray_pointer(self.text(at.atom), text, at.span()));
        }
        wrong.is_some()
    }

    fn wrong_cray(&self, said: &Statements) -> Option<(CrayDefect, Name)> {
        let (pointer, pointee) = (said.cray.first().copied(), said.pointee.first().copied());
        if let (Some(pointer), Some(pointee)) = (pointer, pointee) {
            return Some(match pointer.token < pointee.token {
                true => (CrayDefect::PointerAsPointee, pointee),
                false => (CrayDefect::PointeeAsPointer, pointer),
            });
        }
        if let [_, again, ..] = said.pointee[..] {
            return Some((CrayDefect::PointeeTwice, again));
        }
        let place = pointer.or(pointee)?;
        let own = self.symbols.find(self.scope, NameSpace::Ordinary, place.atom);
        let own = own.filter(|own| !matches!(self.symbols[*own].details, Details::UseAssoc { .. }));
        if pointee.is_some() && self.accessible_from(self.scope, place.atom).is_some() {
            return Some((CrayDefect::ModulePointee, place));
        }
        let symbol = own?;
        let traits = self.collect_traits(symbol, said);
        let rows = if pointer.is_some() { OF_POINTERS } else { OF_POINTEES };
        let shaped = pointee.is_some() && traits.contains(T::COLONS);
        if let Some((_, text)) = rows.iter().find(|(of, _)| traits.contains(*of) && !shaped) {
            return Some((*text, later_statement(said, place)));
        }
        (pointer.is_some() && self.is_no_address(symbol)).then_some((CrayDefect::NoAddress, place))
    }

    /// Whether a variable is known to be no integer.
    fn is_no_address(&self, symbol: SymbolId) -> bool {
        let object = matches!(self.symbols[symbol].details, Details::Object(_));
        let ty = self.symbols[symbol].ty.filter(|ty| object && !self.is_unknown(*ty));
        ty.is_some_and(|ty| !self.is_integer_type(ty))
    }
}

/// The later of the statements that make a name what it cannot be together.
fn later_statement(said: &Statements, place: Name) -> Name {
    let value = said.value.map(|(name, _)| name);
    value.filter(|value| value.token > place.token).unwrap_or(place)
}
