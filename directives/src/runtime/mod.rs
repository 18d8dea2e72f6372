//! The runtime libraries of OpenMP and OpenACC, declared once: OpenMP 6.0, part III; OpenACC 3.4, 3.
//!
//! Headers of C, modules of Fortran and include files are made of these rows when somebody asks for one. Each has what any version
//! has, as the libraries do: the version that a program is read for decides about its directives.

mod c;
mod fortran;
mod openacc;
mod openmp;
mod signature;
mod values;

use crate::Life;

pub use c::header_text;
pub use fortran::{Position, module_text};
pub use openmp::KERNELS;
pub use signature::{Intent, Parameter, Type, parse_parameters};

/// A routine of a runtime library.
pub struct Routine {
    /// Its name, in both languages.
    pub name: &'static str,
    /// The versions of the specification that have it; none has one of a vendor.
    pub life: Life,
    /// The languages that have it.
    pub languages: Languages,
    /// How Fortran passes the arguments.
    pub passing: Passing,
    /// Its parameters and its result; see [`signature`] for the words.
    pub signature: &'static str,
}

/// The languages that have a routine or a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Languages {
    /// C and Fortran.
    Both,
    /// C alone.
    C,
    /// Fortran alone.
    Fortran,
}

impl Languages {
    /// Whether `language` is among them.
    pub fn has(self, language: Languages) -> bool {
        self == Languages::Both || self == language
    }
}

/// How the arguments of a routine are passed in Fortran.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// As those of any Fortran procedure; whole numbers and truth values may be of any kind.
    Reference,
    /// By value, as those of the C function that the name is bound to.
    Value,
}

/// Whether the runtime library of OpenMP has a name: of a routine, a value, a kind or a type.
pub fn is_openmp_name(name: &str) -> bool {
    let of_type = ["_kind", "_t"].iter().any(|end| name.ends_with(end));
    let mut names = values::OPENMP.iter().flat_map(|of| of.names).map(|(value, _)| *value);
    of_type || openmp::ROUTINES.iter().any(|routine| routine.name == name) || names.any(|value| value == name)
}

/// A routine that both languages have.
const fn routine(name: &'static str, since: u8, signature: &'static str) -> Routine {
    let (languages, passing) = (Languages::Both, Passing::Reference);
    Routine { name, life: Life::since(since), languages, passing, signature }
}

/// One whose Fortran interface is that of the C function.
const fn same_interface(name: &'static str, since: u8, signature: &'static str) -> Routine {
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
pub struct Values {
    /// The name of the type in C; values without one are those of an enumeration that has no name.
    pub c: &'static str,
    /// Whether C makes the enumeration as wide as a pointer.
    pub wide: bool,
    /// The name of the kind in Fortran; none where C alone has the values.
    pub kind: &'static str,
    /// The names, with their values.
    pub names: &'static [(&'static str, i64)],
}

/// A runtime library.
pub struct Library {
    /// What may be called.
    pub routines: &'static [Routine],
    /// The constants.
    pub values: &'static [Values],
    /// Types and values of Fortran's kinds, with the number of each.
    pub kinds: &'static [(&'static str, u8)],
}

/// `omp.h`, `omp_lib`.
pub const OPENMP: Library = Library { routines: openmp::ROUTINES, values: values::OPENMP, kinds: values::OPENMP_KINDS };
/// `openacc.h`, `openacc`.
pub const OPENACC: Library =
    Library { routines: openacc::ROUTINES, values: values::OPENACC, kinds: values::OPENACC_KINDS };
