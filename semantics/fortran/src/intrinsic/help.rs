//! Intrinsic procedures as a programmer reads of them: who has one, how it is called, what its arguments may be.

use super::words::{Dummy, Rank, Relation, Types};
use super::{Class, Rule, Since, find_intrinsic};

/// An intrinsic procedure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntrinsicHelp {
    /// Its name.
    pub name: &'static str,
    /// Its class (16.1).
    pub class: &'static str,
    /// The standard that introduced it, or who else has it.
    pub since: &'static str,
    /// The name of the generic function of which it is a specific one, or its own.
    pub generic: &'static str,
    /// Whether it is a function.
    pub is_function: bool,
    /// The lists of arguments that it may have.
    pub forms: Vec<Vec<IntrinsicArgument>>,
}

/// An argument of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntrinsicArgument {
    /// Its name.
    pub name: &'static str,
    /// Whether it may be missing.
    pub is_optional: bool,
    /// What it may be; empty if that is not said.
    pub text: String,
}

/// The standards, and who else has procedures.
const SINCE: &[(Since, &str)] = &[
    (Since::F77, "FORTRAN 77"),
    (Since::F90, "Fortran 90"),
    (Since::F95, "Fortran 95"),
    (Since::F2003, "Fortran 2003"),
    (Since::F2008, "Fortran 2008"),
    (Since::F2018, "Fortran 2018"),
    (Since::F2023, "Fortran 2023"),
    (Since::Gnu, "GNU Fortran"),
    (Since::OfModule, "a standard module"),
];

const CLASSES: &[(Class, &str)] = &[
    (Class::Elemental, "elemental function"),
    (Class::Transformational, "transformational function"),
    (Class::Inquiry, "inquiry function"),
    (Class::Subroutine, "subroutine"),
    (Class::Collective, "collective subroutine"),
    (Class::Atomic, "atomic subroutine"),
];

const TYPES: &[(Types, &str)] = &[
    (Types::INTEGER, "integer"),
    (Types::REAL, "real"),
    (Types::COMPLEX, "complex"),
    (Types::LOGICAL, "logical"),
    (Types::CHARACTER, "character"),
    (Types::DERIVED, "of a derived type"),
    (Types::PROCEDURE, "a procedure"),
];

fn find_word<K: PartialEq>(rows: &[(K, &'static str)], key: &K) -> &'static str {
    rows.iter().find(|(known, _)| known == key).map_or("", |(_, word)| word)
}

/// What there is to say of an intrinsic procedure.
pub fn describe_intrinsic(name: &str) -> Option<IntrinsicHelp> {
    let found = find_intrinsic(name)?;
    let is_function = found.rule != Rule::Nothing;
    let class = match find_word(CLASSES, &found.class) {
        "elemental function" if !is_function => "elemental subroutine",
        word => word,
    };
    let forms =
        std::iter::once(found).chain(&found.others).map(|form| form.dummies.iter().map(describe_dummy).collect());
    Some(IntrinsicHelp {
        name: found.name,
        class,
        since: find_word(SINCE, &found.since),
        generic: found.generic,
        is_function,
        forms: forms.collect(),
    })
}

fn describe_dummy(dummy: &Dummy) -> IntrinsicArgument {
    let types: Vec<&str> = TYPES.iter().filter(|(own, _)| dummy.types.has(*own)).map(|(_, word)| *word).collect();
    let of_type = match (dummy.relation, types.as_slice()) {
        (Relation::Alike | Relation::Same | Relation::SameType, _) => "of the type of the first argument".to_owned(),
        (Relation::None, []) => String::new(),
        (Relation::None, [one]) => (*one).to_owned(),
        (Relation::None, _) if types.len() >= TYPES.len() - 1 => "of any type".to_owned(),
        (Relation::None, [others @ .., last]) => format!("{} or {last}", others.join(", ")),
    };
    let rank = match dummy.rank {
        Rank::Any => "",
        Rank::Scalar => "a scalar",
        Rank::Array => "an array",
        Rank::Vector => "an array of rank one",
        Rank::Matrix => "an array of rank two",
        Rank::Conform => "a scalar or of the shape of the first argument",
    };
    let parts: Vec<&str> = [of_type.as_str(), rank].into_iter().filter(|part| !part.is_empty()).collect();
    IntrinsicArgument { name: dummy.name, is_optional: dummy.is_optional, text: parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_procedure_is_described_by_its_row() {
        let help = describe_intrinsic("atan").expect("an intrinsic");
        assert_eq!((help.class, help.since, help.forms.len()), ("elemental function", "FORTRAN 77", 2));
        let told: Vec<(&str, bool, &str)> =
            help.forms[0].iter().map(|of| (of.name, of.is_optional, of.text.as_str())).collect();
        assert_eq!(told, [("y", false, "real or complex"), ("x", true, "of the type of the first argument")]);
        assert_eq!(describe_intrinsic("mvbits").map(|help| help.class), Some("subroutine"));
        assert_eq!(describe_intrinsic("frobnicate"), None);
    }
}
