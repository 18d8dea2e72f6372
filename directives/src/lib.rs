//! OpenMP and OpenACC, declared once.
//!
//! A directive name is a path of leaves; leaves and clauses are rows of two tables each, and everything else
//! (compound names, keyword lookup, legality, split, flags, spelling) is derived from the rows.
//! To add a clause: one row in `openmp/clauses.rs`, and its name in the rows of the leaves that accept it.

#[macro_use]
mod openmp;
#[macro_use]
pub mod openacc;
pub mod compound;
pub mod document;
pub mod grammar;
pub mod group;
pub mod legal;
pub mod life;
pub mod lookup;
pub mod name;
pub mod recognize;
pub mod runtime;
pub mod set;
pub mod spelling;
pub mod split;
pub mod table;

pub use life::{Life, LifeStage};
pub use name::Name;
pub use set::ClauseSet;
pub use table::{
    Arguments, Association, Cardinality, Category, Clause, ClauseRow, Determines, End, Leaf, LeafRow, MapType, Sharing,
    Syntax,
};

/// The base language of a directive line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Language {
    /// Fortran, either form.
    Fortran,
    /// C.
    C,
    /// C++, for directive text only.
    Cxx,
}

impl Language {
    /// Whether they are the same, or C and C++.
    pub fn is_like(self, other: Language) -> bool {
        (self == Language::Fortran) == (other == Language::Fortran)
    }
}

/// Which specification a directive belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Model {
    /// OpenMP.
    OpenMp,
    /// OpenACC.
    OpenAcc,
}

impl Model {
    /// The versions of the specification that the tables know, oldest first.
    pub const fn versions(self) -> &'static [Version] {
        const OPENMP: &[Version] = &versions([25, 30, 31, 40, 45, 50, 51, 52, 60, 61]);
        const OPENACC: &[Version] = &versions([10, 20, 25, 26, 27, 30, 31, 32, 33, 34]);
        match self {
            Model::OpenMp => OPENMP,
            Model::OpenAcc => OPENACC,
        }
    }
}

const fn versions(numbers: [u8; 10]) -> [Version; 10] {
    let mut versions = [Version(0); 10];
    let mut index = 0;
    while index < 10 {
        versions[index] = Version(numbers[index]);
        index += 1;
    }
    versions
}

/// A version of a specification, as ten times its number: 52 is 5.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Version(pub u8);

impl Version {
    /// OpenMP 5.2, the default.
    pub const OPENMP_5_2: Version = Version(52);
    /// OpenACC 3.4, the default.
    pub const OPENACC_3_4: Version = Version(34);
}

impl std::fmt::Display for Version {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
