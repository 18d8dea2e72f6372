//! Intrinsic procedures (Fortran 2023, 16.7 to 16.9): one row each, with its arguments, its result, and who has it.

mod arrays;
mod checks;
mod constants;
mod demands;
pub(crate) mod help;
mod matching;
mod particular;
mod pointers;
mod result;
mod rows;
mod shapes;
pub mod specifics;
mod words;

use rows::{EXTENSIONS, ROWS, SPECIFICS, SUBROUTINES};
use rustc_hash::FxHashMap;
use std::sync::{LazyLock, OnceLock};
use symbols::Attributes;
use words::Dummy;

/// The names of the intrinsic procedures of the standard and their specific names.
pub fn intrinsic_names() -> impl Iterator<Item = &'static str> {
    ROWS.iter().chain(SPECIFICS).map(|row| row.name)
}

/// The attributes of an intrinsic procedure (16.1, 16.8), and whether it is a function.
pub fn intrinsic_attributes(name: &str) -> Option<(Attributes, bool)> {
    const PURE: [&str; 3] = ["move_alloc", "split", "tokenize"];
    let row = find_intrinsic(name)?;
    let is_function = row.rule != Rule::Nothing;
    let of_class = match row.class {
        Class::Elemental => Attributes::ELEMENTAL | Attributes::PURE,
        Class::Atomic => Attributes::PURE,
        Class::Transformational | Class::Inquiry if row.since != Since::Gnu => Attributes::PURE,
        Class::Subroutine if PURE.contains(&name) => Attributes::PURE,
        Class::Transformational | Class::Inquiry | Class::Subroutine | Class::Collective => Attributes::empty(),
    };
    Some((Attributes::INTRINSIC | of_class, is_function))
}

/// The standard that introduced a procedure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Since {
    /// FORTRAN 77
    F77,
    /// Fortran 90
    F90,
    /// Fortran 95
    F95,
    /// Fortran 2003
    F2003,
    /// Fortran 2008
    F2008,
    /// Fortran 2018
    F2018,
    /// Fortran 2023
    F2023,
    /// GNU Fortran and those before it.
    Gnu,
    /// A standard module makes it accessible, not the language.
    OfModule,
}

/// The class of a procedure (16.8, table 16.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// An elemental function.
    Elemental,
    /// A transformational function.
    Transformational,
    /// An inquiry function.
    Inquiry,
    /// A subroutine that is no other.
    Subroutine,
    /// A collective subroutine.
    Collective,
    /// An atomic subroutine.
    Atomic,
}

/// What the result of an intrinsic function is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The type of the first argument, elementwise.
    First,
    /// Of a complex first argument its real type, else the first argument's, elementwise.
    Modulus,
    /// Integer of the kind `kind` says, elementwise.
    Integer,
    /// Real of the kind `kind` says, elementwise.
    Real,
    /// `double precision`, elementwise.
    Double,
    /// Complex of the kind `kind` says, elementwise.
    Complex,
    /// Default logical, elementwise.
    Logical,
    /// Text as long as the first argument.
    Text,
    /// Text of one character.
    Letter,
    /// Text of a length that is not known here.
    Texts,
    /// The common type of all arguments, elementwise.
    Common,
    /// The common type of the first two arguments, elementwise.
    Common2,
    /// The common type of the first three arguments, elementwise.
    Common3,
    /// The type of the first argument's elements; with `dim` an array of one rank less.
    Reduced,
    /// Default integer or that of `kind`; with `dim` an array.
    Counted,
    /// Logical; with `dim` an array.
    Tested,
    /// A default integer without regard to the shape.
    InquiryResult,
    /// A default logical without regard to the shape.
    Question,
    /// One integer with `dim`, an array of the rank without.
    Bounds,
    /// An integer array with one element for each dimension.
    Shape,
    /// An integer array, or with `dim` an integer.
    Location,
    /// The shape of `matmul`.
    Product,
    /// One number of the common type.
    Dot,
    /// The first argument with its dimensions swapped.
    Transposed,
    /// The first argument's elements in another shape: of the rank that the second has elements.
    Reshaped,
    /// The first argument's elements in an array of rank one.
    Packed,
    /// The first argument with one rank more.
    Spread,
    /// The elements of the first argument in the shape of the second.
    Unpacked,
    /// The type of the second argument; an array if that is one or a size is given.
    Transferred,
    /// The type of the first argument's elements, without regard to the shape.
    Numeric,
    /// `integer(8)` without regard to the shape.
    Long,
    /// The index of the image, or the cosubscripts of a coarray.
    ThisImage,
    /// `type(c_ptr)` and other things that only a module declares.
    Other,
    /// A real without regard to the argument.
    Seconds,
    /// No result: a subroutine.
    Nothing,
}

/// A row as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    name: &'static str,
    since: Since,
    class: Class,
    arguments: &'static str,
    rule: Rule,
    generic: &'static str,
}

const fn row(name: &'static str, since: Since, class: Class, arguments: &'static str, rule: Rule) -> Row {
    Row { name, since, class, arguments, rule, generic: name }
}

const fn specific(name: &'static str, since: Since, arguments: &'static str, rule: Rule, generic: &'static str) -> Row {
    Row { name, since, class: Class::Elemental, arguments, rule, generic }
}

/// An intrinsic procedure.
#[derive(Debug)]
pub struct Intrinsic {
    /// Its name.
    pub name: &'static str,
    /// Who has it.
    pub since: Since,
    /// Its class.
    pub class: Class,
    /// What the result is.
    pub rule: Rule,
    /// The name of the generic function of which it is a specific one, or its own.
    pub generic: &'static str,
    /// Its dummy arguments.
    pub dummies: Vec<Dummy>,
    /// Whether references are checked.
    pub is_checked: bool,
    /// Other lists of dummy arguments that it may have.
    pub others: Vec<Intrinsic>,
}

/// A row, and what it says once somebody has asked: programs name few intrinsic procedures.
struct LazyRow {
    row: Row,
    made: OnceLock<Intrinsic>,
}

static TABLE: LazyLock<FxHashMap<&'static str, LazyRow>> = LazyLock::new(|| {
    let extensions = EXTENSIONS.iter().map(|&(name, arguments, rule)| {
        let class = if rule == Rule::Nothing { Class::Subroutine } else { Class::Transformational };
        row(name, Since::Gnu, class, arguments, rule)
    });
    let rows = ROWS.iter().chain(SPECIFICS).copied().chain(extensions);
    rows.map(|row| (row.name, LazyRow { row, made: OnceLock::new() })).collect()
});

/// What a row says.
fn from_row(row: &Row) -> Intrinsic {
    let unchecked = row.arguments.strip_prefix("unchecked");
    let &Row { name, since, class, rule, generic, .. } = row;
    let form = |arguments: &'static str| {
        let dummies = unchecked.map_or_else(|| words::parse_dummies(arguments), words::unchecked_dummies);
        let is_checked = unchecked.is_none();
        Intrinsic { name, since, class, rule, generic, dummies, is_checked, others: Vec::new() }
    };
    let mut forms = row.arguments.split(" | ").map(form);
    let mut intrinsic = forms.next().unwrap_or_else(|| form(""));
    intrinsic.others.extend(forms);
    intrinsic
}

static OF_SUBROUTINES: LazyLock<FxHashMap<&'static str, Intrinsic>> = LazyLock::new(|| {
    let rows = SUBROUTINES.iter().map(|row| {
        let &Row { name, since, class, rule, generic, .. } = row;
        let dummies = words::parse_dummies(row.arguments);
        (name, Intrinsic { name, since, class, rule, generic, dummies, is_checked: true, others: Vec::new() })
    });
    rows.collect()
});

/// The subroutine `name` of GNU Fortran, which has a function of that name as well.
pub fn subroutine_form(name: &str) -> Option<&'static Intrinsic> {
    OF_SUBROUTINES.get(name)
}

/// The intrinsic procedure `name`, also one that only a module makes accessible.
pub fn find_intrinsic(name: &str) -> Option<&'static Intrinsic> {
    let asked = TABLE.get(name)?;
    Some(asked.made.get_or_init(|| from_row(&asked.row)))
}

/// Whether `name` is an intrinsic procedure without any `use`.
pub fn is_intrinsic(name: &str) -> bool {
    find_intrinsic(name).is_some_and(|intrinsic| intrinsic.since != Since::OfModule)
}

/// The standard that introduced the intrinsic procedure `name`.
pub fn introduced_in(name: &str) -> Option<Since> {
    find_intrinsic(name).map(|intrinsic| intrinsic.since)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_written_in_known_words_and_once() {
        let count = ROWS.len() + SPECIFICS.len() + EXTENSIONS.len();
        assert_eq!(TABLE.len(), count, "a name is there twice");
        for row in ROWS.iter().chain(SPECIFICS) {
            assert!(TABLE.contains_key(row.generic), "{} is not a generic of {}", row.generic, row.name);
            for part in
                row.arguments.split([',', '|']).map(str::trim).filter(|_| !row.arguments.starts_with("unchecked"))
            {
                assert!(part.is_empty() || words::is_known(part), "{}: {part}", row.name);
            }
        }
    }

    #[test]
    fn a_body_knows_every_procedure() {
        let extensions = EXTENSIONS.iter().map(|(name, ..)| *name);
        for name in ROWS.iter().chain(SPECIFICS).chain(SUBROUTINES).map(|row| row.generic).chain(extensions) {
            assert!(body::Intrinsic::find(name).is_some(), "`{name}` is missing in body/src/intrinsic.rs");
        }
    }

    #[test]
    fn what_computes_elements_is_elemental() {
        let rows = ROWS.iter().chain(SPECIFICS).filter_map(|row| Some((body::Intrinsic::find(row.generic)?, row)));
        let computing: Vec<_> = rows.filter(|(intrinsic, _)| intrinsic.computes_elements()).collect();
        assert!(computing.len() > 60);
        for (_, row) in computing {
            assert_eq!(row.class, Class::Elemental, "{}", row.name);
        }
    }

    #[test]
    fn a_row_says_who_has_the_procedure() {
        for (name, expected) in
            [("sin", Since::F77), ("findloc", Since::F2008), ("tokenize", Since::F2023), ("besj0", Since::Gnu)]
        {
            assert_eq!(introduced_in(name), Some(expected), "{name}");
        }
        assert!(!is_intrinsic("c_loc") && is_intrinsic("dabs") && !is_intrinsic("frobnicate"));
    }
}
