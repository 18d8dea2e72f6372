//! The runtime libraries of OpenMP and OpenACC, declared once: OpenMP 6.0, part III; OpenACC 3.4, 3.
//!
//! Headers of C, modules of Fortran and include files are made of these rows when somebody asks for one. Each has what any version
//! has, as the libraries do: the version that a program is read for decides about its directives.

mod c;
mod fortran;
mod openacc;
mod openmp;
mod signature;
#[cfg(test)]
mod tests;
mod values;

use directives::Life;

pub(crate) use c::header;
pub(crate) use fortran::{Place, module};

/// A routine of a runtime library.
pub(crate) struct Routine {
    name: &'static str,
    /// The versions of the specification that have it; none has one of a vendor.
    life: Life,
    /// The languages that have it.
    languages: Languages,
    /// How Fortran passes the arguments.
    passing: Passing,
    /// Its parameters and its result; see [`signature`] for the words.
    signature: &'static str,
}

/// The languages that have a routine or a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Languages {
    Both,
    C,
    Fortran,
}

impl Languages {
    fn has(self, language: Languages) -> bool {
        self == Languages::Both || self == language
    }
}

/// How the arguments of a routine are passed in Fortran.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Passing {
    /// As those of any Fortran procedure; whole numbers and truth values may be of any kind.
    Reference,
    /// By value, as those of the C function that the name is bound to.
    Value,
}

/// A routine that both languages have.
const fn routine(name: &'static str, since: u8, signature: &'static str) -> Routine {
    let (languages, passing) = (Languages::Both, Passing::Reference);
    Routine { name, life: Life::since(since), languages, passing, signature }
}

/// One whose Fortran interface is that of the C function.
const fn bound(name: &'static str, since: u8, signature: &'static str) -> Routine {
    Routine { passing: Passing::Value, ..routine(name, since, signature) }
}

/// One that C alone has.
const fn of_c(name: &'static str, since: u8, signature: &'static str) -> Routine {
    Routine { languages: Languages::C, ..routine(name, since, signature) }
}

impl Routine {
    const fn deprecated(mut self, version: u8, instead: &'static str) -> Routine {
        self.life = self.life.deprecated(version, instead);
        self
    }

    const fn removed(mut self, version: u8) -> Routine {
        self.life = self.life.removed(version);
        self
    }
}

/// A type of values that have names, an enumeration in C and integers of one kind in Fortran.
struct Values {
    /// The name of the type in C; values without one are those of an enumeration that has no name.
    c: &'static str,
    /// Whether C makes the enumeration as wide as a pointer.
    wide: bool,
    /// The name of the kind in Fortran; none where C alone has the values.
    kind: &'static str,
    names: &'static [(&'static str, i64)],
}

/// A runtime library.
struct Library {
    routines: &'static [Routine],
    values: &'static [Values],
    /// Types and values of Fortran's kinds, with the number of each.
    kinds: &'static [(&'static str, u8)],
}

const OPENMP: Library = Library { routines: openmp::ROUTINES, values: values::OPENMP, kinds: values::OPENMP_KINDS };
const OPENACC: Library = Library { routines: openacc::ROUTINES, values: values::OPENACC, kinds: values::OPENACC_KINDS };
