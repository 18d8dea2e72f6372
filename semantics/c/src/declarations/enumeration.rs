//! 6.7.2.2 enumeration specifiers: the values of enumerators, and the type that holds them all.

use crate::attributes::Effects;
use crate::attributes::rows::Subjects;
use crate::attributes::subject::Subject;
use crate::declarations::agreement::report_redeclaration;
use crate::lower::Lower;
use crate::lower::known::Known;
use crate::lower::lookup::Lookup;
use crate::lower::report::Report;
use crate::problems;
use crate::problems::phrases::{ConstantUse, TagChange};
use crate::types::Kind;
use parser::Name;
use parser::c::tree::{Enum, Enumerator};
use source::{CStandard, Span};
use symbols::{Attributes, Base, Details, NameSpace, SymbolId, Type, TypeId, Types, Value};

/// The types that an enumeration may have, the smallest first: `packed` allows the first ones.
const HOLDERS: &[(Base, u8)] = &[
    (Base::Unsigned, 1),
    (Base::Integer, 1),
    (Base::Unsigned, 2),
    (Base::Integer, 2),
    (Base::Unsigned, 4),
    (Base::Integer, 4),
    (Base::Unsigned, 8),
    (Base::Integer, 8),
    (Base::Unsigned, 16),
    (Base::Integer, 16),
];

/// Whether a type has a value.
fn can_hold((base, bytes): (Base, u8), value: i128) -> bool {
    let bits = 8 * u32::from(bytes);
    match base {
        _ if bits >= 128 => true,
        Base::Unsigned => value >= 0 && value >> bits == 0,
        _ => value >> (bits - 1) == 0 || value >> (bits - 1) == -1,
    }
}

impl Lower<'_> {
    /// 6.7.2.2 enum-specifier
    pub(crate) fn declare_enumeration(&mut self, spec: &Enum) -> TypeId {
        let effects = self.collect_effects(&spec.attributes);
        self.check_attributes(&spec.attributes, &Subject::unnamed(Subjects::ENUM, Types::UNKNOWN));
        let fixed = spec.fixed.as_ref().and_then(|name| {
            let ty = self.type_name(name);
            check_fixed_type(&self.builder.lookup, &mut self.builder.report, ty, name.specifiers.span)
        });
        let Some(enumerators) = &spec.enumerators else { return self.mention_enum(spec, fixed) };
        if enumerators.is_empty() {
            self.builder.report.add(problems::types::no_enumerators(spec.tag.unwrap_or(spec.keyword).span()));
        }
        let place = spec.tag.map(|tag| (self.scope, tag.atom));
        let nested = place.is_some_and(|place| self.declaring.defining_enums.contains(&place));
        if let Some(tag) = spec.tag.filter(|_| nested) {
            self.builder.report.add(problems::scope::nested_redefinition(self.text(tag.atom), tag.span()));
        }
        self.declaring.defining_enums.extend(place);
        let values = self.declare_enumerators(enumerators, fixed, effects.attributes());
        if place.is_some() {
            self.declaring.defining_enums.pop();
        }
        let of = fixed.unwrap_or_else(|| self.builder.lookup.choose_enum_type(&values, effects));
        let ty = self.builder.lookup.intern_type(Type::Enum(spec.tag.map(|tag| tag.atom), of));
        // GNU `mode`: another type of integers.
        let attributed = self.apply_type_attributes(ty, effects);
        let tag = spec.tag.map(|tag| tag.atom);
        let other = attributed != ty && self.type_kind(attributed).is_integer();
        let ty = if other { self.builder.lookup.intern_type(Type::Enum(tag, attributed)) } else { ty };
        if let Some(tag) = spec.tag.filter(|_| !nested) {
            let symbol = self.declare_enum_tag(tag, ty, fixed.is_some());
            self.table[symbol].attributes |= effects.attributes();
        }
        ty
    }

    /// The tag gets its type; one that was only mentioned before gets it now. Its symbol.
    fn declare_enum_tag(&mut self, tag: Name, ty: TypeId, fixed: bool) -> SymbolId {
        let known = self.table.find(self.scope, NameSpace::Tag, tag.atom);
        let known = known.filter(|known| self.table[*known].token.is_some() || self.file.is_none());
        let read = !self.declaring.enumerators_at.insert(tag.token);
        if let Some(known) = known.filter(|_| read) {
            self.bind_name(tag, known);
            return known;
        }
        let Some(known) = known else {
            let symbol = self.add_symbol(NameSpace::Tag, tag, Details::Typedef, Some(ty));
            self.declaring.defined_enums.insert(symbol);
            return symbol;
        };
        self.bind_name(tag, known);
        let text = self.text(tag.atom);
        let before = self.table[known].ty;
        let was_fixed = before.is_some_and(|before| self.is_complete(before));
        let problem = if !matches!(self.table[known].details.ultimate(), Details::Typedef) {
            Some(problems::names::tag_of_other_kind(text, tag.span()))
        } else if self.declaring.defined_enums.contains(&known) {
            // C23, 6.7.3.4: the same values may be written again, which is looked at value by value.
            let again = self.dialect.has_standard(CStandard::C23) && before == Some(ty);
            (!again).then(|| problems::names::declared_twice(text, tag.span()))
        } else if was_fixed && fixed && before != Some(ty) {
            Some(problems::scope::tag_again(text, TagChange::OtherType, tag.span()))
        } else {
            self.declaring.defined_enums.insert(known);
            self.table.retype(known, ty);
            None
        };
        if let Some(problem) = problem {
            report_redeclaration(&self.builder.lookup, &mut self.builder.report, problem);
        }
        known
    }

    /// An enumeration that is defined elsewhere, or later as GNU C allows.
    fn mention_enum(&mut self, spec: &Enum, fixed: Option<TypeId>) -> TypeId {
        let Some(tag) = spec.tag else { return Types::UNKNOWN };
        if let Some(symbol) = self.builder.lookup.find_symbol(NameSpace::Tag, tag.atom) {
            self.bind_name(tag, symbol);
            self.note_use_of_type(symbol, tag);
            if let (Details::Typedef, Some(ty)) = (self.table[symbol].details.ultimate(), self.table[symbol].ty) {
                if fixed
                    .is_some_and(|of| self.is_complete(ty) && Type::Enum(Some(tag.atom), of) != self.table.types[ty])
                {
                    report_redeclaration(
                        &self.builder.lookup,
                        &mut self.builder.report,
                        problems::scope::tag_again(
                            self.builder.lookup.text(tag.atom),
                            TagChange::OtherType,
                            tag.span(),
                        ),
                    );
                }
                return ty;
            }
            report_redeclaration(
                &self.builder.lookup,
                &mut self.builder.report,
                problems::names::tag_of_other_kind(self.builder.lookup.text(tag.atom), tag.span()),
            );
            return Types::UNKNOWN;
        }
        let of = fixed.unwrap_or(Types::UNKNOWN);
        let ty = self.builder.lookup.intern_type(Type::Enum(Some(tag.atom), of));
        self.add_symbol(NameSpace::Tag, tag, Details::Typedef, Some(ty));
        ty
    }

    /// 6.7.2.2: each is one more than the one before it, if it has no value of its own.
    fn declare_enumerators(
        &mut self,
        enumerators: &[Enumerator],
        fixed: Option<TypeId>,
        of_all: Attributes,
    ) -> Vec<i128> {
        let mut next = Some(0i128);
        let mut values = Vec::new();
        for enumerator in enumerators {
            let name = enumerator.name;
            self.check_attributes(&enumerator.attributes, &Subject::unnamed(Subjects::ENUMERATOR, Types::UNKNOWN));
            let attributes = of_all | self.collect_effects(&enumerator.attributes).attributes();
            let value = match &enumerator.value {
                Some(value) => self.evaluate_constant(value, ConstantUse::EnumeratorValue).or(next).unwrap_or(0),
                None => next.unwrap_or_else(|| {
                    self.builder.report.add(problems::types::enumerator_overflow(self.text(name.atom), name.span()));
                    0
                }),
            };
            let ty = enumerator_type(&mut self.builder.lookup, &mut self.builder.report, name, value, fixed);
            let symbol =
                self.declare_enumerator(name, Details::Enumerator { value: Box::new(Value::integer(value)) }, ty);
            self.table[symbol].attributes |= attributes;
            values.push(value);
            let after = value.wrapping_add(1);
            let held = fixed.map_or(can_hold((Base::Unsigned, 8), after) || after < 0, |ty| {
                self.wrap_to_type(after, ty) == Some(after)
            });
            next = held.then_some(after);
        }
        values
    }
}

/// C23: the type after the `:` is an integer type, and no enumeration.
fn check_fixed_type(known: &Known, report: &mut Report, ty: TypeId, at: Span) -> Option<TypeId> {
    let ty = known.table.types.unqualified(ty);
    let bit_precise = matches!(known.table.types[ty], Type::BitInt { .. });
    match known.type_kind(ty) {
        Kind::Unknown => None,
        Kind::Integer { .. } if !bit_precise => Some(ty),
        _ => {
            let spelled = known.spell_type(ty);
            report.add(problems::types::enum_type(&spelled, at));
            None
        }
    }
}

/// `int` where it has the value, in GNU C the first wider type that has; of a fixed type, that.
fn enumerator_type(lookup: &mut Lookup, report: &mut Report, name: Name, value: i128, fixed: Option<TypeId>) -> TypeId {
    if let Some(fixed) = fixed {
        if lookup.wrap_to_type(value, fixed) != Some(value) {
            let ty = lookup.spell_type(fixed);
            report.add(problems::types::enumerator_range(lookup.text(name.atom), value, &ty, name.span()));
        }
        return fixed;
    }
    let types = [(Base::Integer, 4), (Base::Unsigned, 4), (Base::Integer, 8), (Base::Unsigned, 8)];
    let fits = types.into_iter().find(|ty| can_hold(*ty, value));
    let (base, bytes) = fits.unwrap_or((Base::Integer, 8));
    lookup.scalar(base, bytes)
}

impl Lookup<'_> {
    /// The type that gcc chooses: `unsigned int` if no value is negative and all fit, then `int`, `unsigned long`, `long`.
    fn choose_enum_type(&mut self, values: &[i128], effects: Effects) -> TypeId {
        let negative = values.iter().any(|value| *value < 0);
        let fits = |(base, bytes): &&(Base, u8)| {
            (effects.packed || *bytes >= 4)
                && (*base == Base::Integer) == negative
                && values.iter().all(|value| can_hold((*base, *bytes), *value))
        };
        let (base, bytes) = HOLDERS.iter().find(fits).copied().unwrap_or((Base::Integer, 8));
        self.scalar(base, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_type_holds_the_values_between_its_ends() {
        assert!(
            can_hold((Base::Unsigned, 1), 255)
                && !can_hold((Base::Unsigned, 1), 256)
                && !can_hold((Base::Unsigned, 8), -1)
        );
        assert!(can_hold((Base::Integer, 4), -0x8000_0000) && !can_hold((Base::Integer, 4), 0x8000_0000));
    }
}
