//! What flags say about the meaning of Fortran programs.

use symbols::Base;

/// What holds in a Fortran program that says nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Defaults {
    /// Whether every scope has `implicit none`.
    pub implicit_none: bool,
    /// Whether `implicit none` leaves the types of names as they are: `-fimplicit-none-type-never`.
    pub implicit_none_never: bool,
    /// Whether every variable that can be has the attribute SAVE.
    pub save: bool,
    /// Whether character constants stand for numbers, as with DEC: their characters are the bytes.
    pub text_as_number: bool,
    /// Whether the extensions of DEC that other compilers reject are known: logical operators of integers, `8e`, `readonly`.
    pub dec: bool,
    /// Whether the words AUTOMATIC and STATIC of DEC are known.
    pub dec_static: bool,
    /// Whether a backslash in a character constant begins an escape, as in module files and with `-fbackslash`.
    pub escapes: bool,
    /// Whether the text is that of a module file, which lists the intrinsic procedures that its module refers to.
    pub lists_intrinsics: bool,
    /// Whether references to procedures of the program without an explicit interface may have other arguments than these
    /// declare, as old programs have them: `-std=legacy`, `-fallow-argument-mismatch`.
    pub unlike_arguments: bool,
    /// Whether integers may be larger than their kind and reals without a value: `-fno-range-check`.
    pub unchecked_range: bool,
    /// The kind of integers and logicals.
    pub integer: u8,
    /// The kind of reals and complexes.
    pub real: u8,
    /// The kind of double precision.
    pub double: u8,
}

impl Defaults {
    /// Makes all known that DEC added, or nothing of it.
    pub fn set_dec(&mut self, known: bool) {
        (self.text_as_number, self.dec, self.dec_static) = (known, known, known);
    }

    /// The default kind of a type of numbers or logicals.
    pub fn kind(&self, base: Base) -> u8 {
        match base {
            Base::Integer | Base::Unsigned | Base::Logical => self.integer,
            Base::Real | Base::Complex => self.real,
            Base::Char => 1,
        }
    }
}

impl Default for Defaults {
    fn default() -> Self {
        Defaults {
            implicit_none: false,
            implicit_none_never: false,
            save: false,
            text_as_number: false,
            dec: false,
            dec_static: false,
            escapes: false,
            lists_intrinsics: false,
            unlike_arguments: false,
            unchecked_range: false,
            integer: 4,
            real: 4,
            double: 8,
        }
    }
}
