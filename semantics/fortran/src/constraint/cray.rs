//! Cray pointers, `pointer (pointer, pointee)`, an extension: what the two names can be besides.

use super::Statements;
use super::traits::Traits as T;
use crate::known::Known;
use crate::problems;
use crate::report::Report;
use parser::Name;
use symbols::{Details, NameSpace, SymbolId};

/// What a Cray pointer with these traits has wrong.
const OF_POINTERS: &[(T, &str)] = &[
    (T::PARAMETER, "is a named constant and cannot be a Cray pointer"),
    (T::ARRAY, "is an array, but a Cray pointer is a scalar"),
    (T::EXTERNAL, "is a procedure and cannot be a Cray pointer"),
    (T::INTRINSIC, "is an intrinsic procedure and cannot be a Cray pointer"),
];

/// What the pointee of one has wrong; more is said among the rows of attributes.
const OF_POINTEES: &[(T, &str)] = &[
    (T::PARAMETER, "is a named constant and cannot be the pointee of a Cray pointer"),
    (T::INTRINSIC, "is an intrinsic procedure and cannot be the pointee of a Cray pointer"),
    (T::DUMMY, "is a dummy argument and cannot be the pointee of a Cray pointer"),
    (T::INITIAL_VALUE, "is the pointee of a Cray pointer and has no initial value"),
    (T::INITIAL_TARGET, "is the pointee of a Cray pointer and has no initial value"),
    (T::SAVE, "is the pointee of a Cray pointer and cannot have the attribute SAVE"),
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

    fn wrong_cray(&self, said: &Statements) -> Option<(&'static str, Name)> {
        let (pointer, pointee) = (said.cray.first().copied(), said.pointee.first().copied());
        if let (Some(pointer), Some(pointee)) = (pointer, pointee) {
            return Some(match pointer.token < pointee.token {
                true => ("is a Cray pointer and cannot be the pointee of one", pointee),
                false => ("is the pointee of a Cray pointer and cannot be one", pointer),
            });
        }
        if let [_, again, ..] = said.pointee[..] {
            return Some(("is the pointee of another Cray pointer already", again));
        }
        let place = pointer.or(pointee)?;
        let own = self.symbols.find(self.scope, NameSpace::Ordinary, place.atom);
        let own = own.filter(|own| !matches!(self.symbols[*own].details, Details::UseAssoc { .. }));
        if pointee.is_some() && self.accessible_from(self.scope, place.atom).is_some() {
            return Some(("comes from a module and cannot be the pointee of a Cray pointer", place));
        }
        let symbol = own?;
        let traits = self.collect_traits(symbol, said);
        let rows = if pointer.is_some() { OF_POINTERS } else { OF_POINTEES };
        let shaped = pointee.is_some() && traits.contains(T::COLONS);
        if let Some((_, text)) = rows.iter().find(|(of, _)| traits.contains(*of) && !shaped) {
            return Some((text, later_statement(said, place)));
        }
        (pointer.is_some() && self.is_no_address(symbol))
            .then_some(("is a Cray pointer, which holds an address and is an integer", place))
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
