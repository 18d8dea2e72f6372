//! 8.5: which attributes exclude each other, as a table, and the constraints on those of one entity.

use super::Statements;
use super::attribute_rows::{ANY_INTENT, find_misfit};
use super::traits::{Traits as T, spelling_of};
use crate::known::Known;
use crate::problems;
use crate::problems::constraint::Constraint;
use crate::problems::phrases::GivenPart;
use crate::report::Report;
use parser::Name;
use parser::fortran::tree::Attribute;
use symbols::{Details, NameSpace};

/// Attributes of which an entity has one at most: the first with each of the others, and the rule.
const EXCLUSIVE: &[(T, &[T], &str)] = &[
    (T::PUBLIC, &[T::PRIVATE], "8.5.2"),
    (T::INTENT_IN, &[T::INTENT_OUT, T::INTENT_INOUT], "8.5.10, C801"),
    (T::INTENT_OUT, &[T::INTENT_INOUT], "8.5.10, C801"),
    (T::EXTERNAL, &[T::INTRINSIC], "8.5.9, C840"),
    (T::POINTER, &[T::ALLOCATABLE, T::TARGET, T::INTRINSIC, T::CODIMENSION], "8.5.14, C850"),
    (T::ALLOCATABLE, &[T::INTRINSIC], "8.5.3"),
    (
        T::PARAMETER,
        &[
            T::ALLOCATABLE,
            T::ASYNCHRONOUS,
            T::BIND,
            T::CODIMENSION,
            T::EXTERNAL,
            T::INTRINSIC,
            T::POINTER,
            T::SAVE,
            T::TARGET,
            T::VOLATILE,
            T::PROTECTED,
            T::INTENT_IN,
            T::INTENT_OUT,
            T::INTENT_INOUT,
            T::OPTIONAL,
            T::VALUE,
        ],
        "8.5.13, C849",
    ),
    (T::BIND, &[T::INTRINSIC], "8.5.11, C845"),
    (
        T::VALUE,
        &[T::ALLOCATABLE, T::POINTER, T::INTENT_OUT, T::INTENT_INOUT, T::VOLATILE, T::CODIMENSION],
        "8.5.18, C863 and C864",
    ),
    (T::VOLATILE, &[T::INTENT_IN], "8.5.19, C866"),
];

impl Known<'_> {
    /// What is wrong with the attributes of an entity: the first thing.
    pub(super) fn attribute_constraints(&self, said: &Statements, report: &mut Report) {
        let own = self.symbols.find(self.scope, NameSpace::Ordinary, said.name.atom);
        let own = own.filter(|own| !matches!(self.symbols[*own].details, Details::UseAssoc { .. }));
        // What is of a module or of the host may still be said of it only once.
        let Some(symbol) = own else { return self.check_repeated_attributes(said, report) };
        if self.shaped_twice(said, report) {
            return;
        }
        let traits = self.collect_traits(symbol, said);
        if let Some((one, other, rule)) = find_exclusion(traits) {
            let last = said.attributes.iter().rev().find(|(_, of)| [one, other].contains(&self.trait_of(of)));
            let last = last.map_or(said.name, |last| last.0);
            // A PARAMETER statement and what excludes it: the later of the two.
            let value =
                said.value.map(|(value, _)| value).filter(|_| one == T::PARAMETER && said.initialization.is_none());
            let place = match value {
                Some(value) => [value, last].into_iter().max_by_key(|name| name.token).unwrap_or(last),
                None if one == T::PUBLIC => last,
                None => said.name,
            };
            let problem = problems::declaration::exclusive(
                self.text(place.atom),
                spelling_of(one),
                spelling_of(other),
                rule,
                place.span(),
            );
            return report.add_object(problem);
        }
        let intent = ANY_INTENT.into_iter().any(|intent| traits.contains(intent));
        if intent && traits.contains(T::PROCEDURE | T::DUMMY) && !traits.contains(T::POINTER) {
            return report.add_object(problems::declaration::misfit(
                self.text(said.name.atom),
                Constraint::DummyProcedureIntent,
                said.name.span(),
            ));
        }
        if let Some((all, _, text, rule)) = find_misfit(traits) {
            let place = said.blamed_name(*all);
            return report.add_object(problems::declaration::misfit(
                self.text(place.atom),
                Constraint::OfAttributes { text, rule },
                place.span(),
            ));
        }
        if traits.contains(T::INTRINSIC) && matches!(self.symbols[symbol].details, Details::Subprogram(_)) {
            return self.intrinsic_of_program(symbol, said, report);
        }
        if traits.contains(T::INTRINSIC | T::TYPED) && self.is_standard_subroutine(said) {
            return report.add_object(problems::declaration::misfit(
                self.text(said.name.atom),
                Constraint::IntrinsicSubroutineType,
                said.name.span(),
            ));
        }
        if traits.contains(T::INTRINSIC)
            && !crate::is_intrinsic(self.text(said.name.atom))
            && let Some((place, _)) = said.attributes.iter().find(|(_, of)| self.trait_of(of) == T::INTRINSIC)
        {
            let place = *place;
            return report.add_object(problems::call::no_intrinsic(self.text(place.atom), place.span()));
        }
        self.newer_attributes(traits, said, report);
        if traits.contains(T::PARAMETER) && said.value.is_none() && !said.enumerator && said.initialization.is_none() {
            return report.add_object(problems::declaration::no_value(self.text(said.name.atom), said.name.span()));
        }
        self.check_repeated_attributes(said, report);
    }

    /// C842: an interface body or subprogram declares a procedure that is not an intrinsic one; the later of both is wrong.
    fn intrinsic_of_program(&self, symbol: symbols::SymbolId, said: &Statements, report: &mut Report) {
        let stated = said.attributes.iter().find(|(_, of)| self.trait_of(of) == T::INTRINSIC).map(|row| row.0);
        let Some(stated) = stated else { return };
        let body = self.symbols[symbol].token.map(|token| Name { token, ..stated });
        let place = body.filter(|body| body.token > stated.token).unwrap_or(stated);
        report.add_object(problems::declaration::misfit(
            self.text(place.atom),
            Constraint::IntrinsicOfProgram,
            place.span(),
        ));
    }

    /// Whether it is named like an intrinsic subroutine of the language.
    fn is_standard_subroutine(&self, said: &Statements) -> bool {
        self.is_no_function(said.name) && crate::is_intrinsic(self.text(said.name.atom))
    }

    /// C815 for shapes and coshapes.
    fn shaped_twice(&self, said: &Statements, report: &mut Report) -> bool {
        for (shapes, what) in [(&said.shapes, GivenPart::Shape), (&said.coshapes, GivenPart::Coshape)] {
            if let [_, (again, _), ..] = &shapes[..] {
                self.report_repeated(*again, what, shapes[0].0, report);
                return true;
            }
        }
        false
    }

    /// C815: no attribute is given twice; words that only say the same again in one statement are let be.
    fn check_repeated_attributes(&self, said: &Statements, report: &mut Report) {
        // 15.4.3.6: a procedure declaration statement gives the attribute EXTERNAL.
        let external = said.attributes.iter().find(|(_, of)| self.trait_of(of) == T::EXTERNAL);
        if let (Some((external, _)), Some((procedure, _))) = (external, said.procedures.first())
            && external.token != procedure.token
        {
            let (first, again) =
                if external.token < procedure.token { (external, procedure) } else { (procedure, external) };
            return self.report_repeated(*again, GivenPart::AttributeExternal, *first, report);
        }
        for (index, (place, attribute)) in said.attributes.iter().enumerate() {
            let is = self.trait_of(attribute);
            let shapes = |of: &Attribute| {
                self.text(of.word.atom) == "dimension" && self.text(attribute.word.atom) == "dimension"
            };
            let before = said.attributes[..index]
                .iter()
                .find(|(_, other)| self.trait_of(other) == is && (!is.is_empty() || shapes(other)));
            let Some((first, before)) = before
                .filter(|(_, of)| (!is.is_empty() || shapes(of)) && !(T::SAVE | T::PUBLIC | T::PRIVATE).intersects(is))
            else {
                continue;
            };
            let word = self.text(before.word.atom).to_ascii_uppercase();
            // In one statement both say the same, unless each has a shape.
            if first.token != place.token || matches!(&word[..], "DIMENSION" | "CODIMENSION") {
                self.report_repeated(*place, GivenPart::Attribute { word: word.to_string() }, *first, report);
            }
        }
    }

    fn report_repeated(&self, again: Name, what: GivenPart, first: Name, report: &mut Report) {
        report.add_object(problems::declaration::given_twice(self.text(again.atom), what, again.span(), first.span()));
    }
}

fn find_exclusion(traits: T) -> Option<(T, T, &'static str)> {
    EXCLUSIVE.iter().filter(|row| traits.contains(row.0)).find_map(|(one, others, rule)| {
        let other = others.iter().find(|other| traits.contains(**other))?;
        Some((*one, *other, *rule))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exclusive_attribute_has_a_word() {
        for (one, others, rule) in EXCLUSIVE {
            assert!(!rule.is_empty());
            assert!(others.iter().chain([one]).all(|attribute| !spelling_of(*attribute).is_empty()), "{one:?}");
        }
    }
}
