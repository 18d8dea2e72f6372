//! Attributes of the languages, and flags of directives, as sets.
//!
//! A constant's name is the attribute's own word; only those that need more have a comment.
#![allow(missing_docs)]

use bitflags::bitflags;
use directives::{MapType, Model, Sharing};

bitflags! {
    /// R802 attr-spec, R1527 prefix, and C's storage classes, function specifiers and qualifiers.
    ///
    /// In F18's order, which module files and dumps follow.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Attributes: u64 {
        const ABSTRACT = 1 << 0;
        const ALLOCATABLE = 1 << 1;
        const ASYNCHRONOUS = 1 << 2;
        const BIND_C = 1 << 3;
        const CONTIGUOUS = 1 << 4;
        const DEFERRED = 1 << 5;
        const ELEMENTAL = 1 << 6;
        const EXTENDS = 1 << 7;
        const EXTERNAL = 1 << 8;
        const IMPURE = 1 << 9;
        const INTENT_IN = 1 << 10;
        const INTENT_INOUT = 1 << 11;
        const INTENT_OUT = 1 << 12;
        const INTRINSIC = 1 << 13;
        const MODULE = 1 << 14;
        const NON_OVERRIDABLE = 1 << 15;
        const NON_RECURSIVE = 1 << 16;
        const NOPASS = 1 << 17;
        const OPTIONAL = 1 << 18;
        const PARAMETER = 1 << 19;
        const PASS = 1 << 20;
        const POINTER = 1 << 21;
        const PRIVATE = 1 << 22;
        const PROTECTED = 1 << 23;
        const PUBLIC = 1 << 24;
        const PURE = 1 << 25;
        const RECURSIVE = 1 << 26;
        const SAVE = 1 << 27;
        const TARGET = 1 << 28;
        const VALUE = 1 << 29;
        const VOLATILE = 1 << 30;
        const SIMPLE = 1 << 31;
        /// `sequence` of a derived type.
        const SEQUENCE = 1 << 32;
        /// `static` of C.
        const STATIC = 1 << 33;
        /// `extern` of C.
        const EXTERN = 1 << 34;
        /// `inline` of C.
        const INLINE = 1 << 35;
        /// `_Noreturn` of C.
        const NORETURN = 1 << 36;
        /// `_Thread_local` of C.
        const THREAD_LOCAL = 1 << 37;
        /// `register` of C.
        const REGISTER = 1 << 38;
        /// `constexpr` of C.
        const CONSTEXPR = 1 << 39;
        /// GNU's `transparent_union`.
        const TRANSPARENT_UNION = 1 << 40;
        /// GNU's `unavailable`: nothing may use it.
        const UNAVAILABLE = 1 << 41;
        /// Clang's `overloadable`: one of several functions of a name.
        const OVERLOADED = 1 << 42;
        /// GNU's `weak`: another definition may come in its place.
        const WEAK = 1 << 43;
        /// GNU's `interrupt`: the machine alone calls it.
        const INTERRUPT = 1 << 44;
        /// Clang's `__block`: blocks share the variable.
        const BYREF = 1 << 45;
        /// R809 coarray-spec; dumps show it as a coshape and not as an attribute.
        const CODIMENSION = 1 << 46;
        /// R733 type-param-attr-spec: a type parameter of a kind.
        const KIND = 1 << 47;
        /// R733 type-param-attr-spec: a type parameter of a length.
        const LEN = 1 << 48;
    }
}

bitflags! {
    /// What directives determine for a symbol (F18 document, "Symbol Table Extensions for OpenMP").
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Flags: u64 {
        const OMP_SHARED = 1 << 0;
        const OMP_PRIVATE = 1 << 1;
        const OMP_LINEAR = 1 << 2;
        const OMP_FIRST_PRIVATE = 1 << 3;
        const OMP_LAST_PRIVATE = 1 << 4;
        const OMP_REDUCTION = 1 << 5;
        const OMP_INDUCTION = 1 << 6;
        const OMP_USE_DEVICE_PTR = 1 << 7;
        const OMP_USE_DEVICE_ADDR = 1 << 8;
        const OMP_IS_DEVICE_PTR = 1 << 9;
        const OMP_HAS_DEVICE_ADDR = 1 << 10;
        const OMP_COPY_IN = 1 << 11;
        const OMP_COPY_PRIVATE = 1 << 12;
        const OMP_MAP_TO = 1 << 13;
        const OMP_MAP_FROM = 1 << 14;
        const OMP_MAP_ALLOC = 1 << 15;
        const OMP_MAP_RELEASE = 1 << 16;
        const OMP_MAP_DELETE = 1 << 17;
        const OMP_THREAD_PRIVATE = 1 << 18;
        const OMP_DECLARE_SIMD = 1 << 19;
        const OMP_DECLARE_TARGET = 1 << 20;
        const OMP_DECLARE_REDUCTION = 1 << 21;
        const OMP_DECLARE_MAPPER = 1 << 22;
        const OMP_FLUSHED = 1 << 23;
        const OMP_CRITICAL_LOCK = 1 << 24;
        const OMP_PRE_DETERMINED = 1 << 26;
        const OMP_EXPLICIT = 1 << 27;
        const OMP_IMPLICIT = 1 << 28;
        const ACC_SHARED = 1 << 32;
        const ACC_PRIVATE = 1 << 33;
        const ACC_FIRST_PRIVATE = 1 << 34;
        const ACC_REDUCTION = 1 << 35;
        const ACC_COPY = 1 << 36;
        const ACC_COPY_IN = 1 << 37;
        const ACC_COPY_OUT = 1 << 38;
        const ACC_CREATE = 1 << 39;
        const ACC_PRESENT = 1 << 40;
        const ACC_DELETE = 1 << 41;
        const ACC_ATTACH = 1 << 42;
        const ACC_DETACH = 1 << 43;
        const ACC_LINK = 1 << 44;
        const ACC_DEVICE_PTR = 1 << 45;
        const ACC_USE_DEVICE = 1 << 46;
        const ACC_ROUTINE = 1 << 47;
        const ACC_DEVICE_RESIDENT = 1 << 52;
        const ACC_DECLARE = 1 << 48;
        const ACC_PRE_DETERMINED = 1 << 49;
        const ACC_EXPLICIT = 1 << 50;
        const ACC_IMPLICIT = 1 << 51;
        /// `!dir$ ignore_tkr (t)`: arguments of any type fit.
        const IGNORE_TYPE = 1 << 53;
        /// `!dir$ ignore_tkr (k)`: arguments of any kind of the type fit.
        const IGNORE_KIND = 1 << 54;
        /// `!dir$ ignore_tkr (r)`: arguments of any rank fit.
        const IGNORE_RANK = 1 << 55;
        /// `!dir$ ignore_tkr (d)`, of CUDA Fortran.
        const IGNORE_DEVICE = 1 << 56;
        /// `!dir$ ignore_tkr (m)`, of CUDA Fortran.
        const IGNORE_MANAGED = 1 << 57;
        /// `!dir$ ignore_tkr (c)`: arguments that are not contiguous are not copied.
        const IGNORE_CONTIGUITY = 1 << 58;
        /// `!dir$ ignore_tkr (p)`: what is allocatable or a pointer and what is not.
        const IGNORE_POINTER = 1 << 60;
        /// `!gcc$ attributes no_arg_check`: any argument fits.
        const IGNORE_TKR = Self::IGNORE_TYPE.bits() | Self::IGNORE_KIND.bits() | Self::IGNORE_RANK.bits();
        /// `!dir$ ignore_tkr` without letters.
        const IGNORE_ALL = Self::IGNORE_TKR.bits() | Self::IGNORE_DEVICE.bits() | Self::IGNORE_MANAGED.bits();
        /// Everything that `!dir$ ignore_tkr` can say.
        const IGNORED = Self::IGNORE_ALL.bits() | Self::IGNORE_CONTIGUITY.bits() | Self::IGNORE_POINTER.bits();
        /// A named constant whose length or shape is that of its value: `*` (R822).
        const OF_ITS_VALUE = 1 << 59;
        /// `declare target link(x)`: the device has a pointer to data that a map allocates.
        const OMP_LINK = 1 << 30;
        /// `groupprivate(x)`: each contention group has its own.
        const OMP_GROUP_PRIVATE = 1 << 25;
        /// `declare target local(x)`: each device has its own.
        const OMP_DEVICE_LOCAL = 1 << 31;
        /// A procedure whose interface is not known: a separate one of a module that could not be found, or one that declares its
        /// dummy arguments in what could not be read.
        const UNKNOWN_INTERFACE = 1 << 29;
        /// A name that two modules give to different entities (Fortran 2023, 14.2.2).
        const AMBIGUOUS = 1 << 61;
        /// The length is `*` and not `:` (Fortran 2023, 7.4.4.2).
        const ASSUMED_LENGTH = 1 << 62;
        /// A procedure without an explicit interface that a CALL statement makes a subroutine.
        const CALLED = 1 << 63;
    }
}

impl Flags {
    /// The letters of `!dir$ ignore_tkr`, in the order in which module files have them.
    pub const IGNORE_LETTERS: &'static [(char, Flags)] = &[
        ('t', Flags::IGNORE_TYPE),
        ('k', Flags::IGNORE_KIND),
        ('r', Flags::IGNORE_RANK),
        ('d', Flags::IGNORE_DEVICE),
        ('m', Flags::IGNORE_MANAGED),
        ('c', Flags::IGNORE_CONTIGUITY),
        ('p', Flags::IGNORE_POINTER),
    ];

    /// The flag of a data-sharing attribute; attributes that a model does not have give none.
    pub fn sharing(model: Model, sharing: Sharing) -> Flags {
        match (model, sharing) {
            (Model::OpenMp, Sharing::Shared) => Flags::OMP_SHARED,
            (Model::OpenMp, Sharing::Private) => Flags::OMP_PRIVATE,
            (Model::OpenMp, Sharing::FirstPrivate) => Flags::OMP_FIRST_PRIVATE,
            (Model::OpenMp, Sharing::LastPrivate) => Flags::OMP_LAST_PRIVATE,
            (Model::OpenMp, Sharing::Linear) => Flags::OMP_LINEAR,
            (Model::OpenMp, Sharing::Reduction) => Flags::OMP_REDUCTION,
            (Model::OpenMp, Sharing::Induction) => Flags::OMP_INDUCTION,
            (Model::OpenMp, Sharing::UseDevicePtr) => Flags::OMP_USE_DEVICE_PTR,
            (Model::OpenMp, Sharing::UseDeviceAddr) => Flags::OMP_USE_DEVICE_ADDR,
            (Model::OpenMp, Sharing::IsDevicePtr) => Flags::OMP_IS_DEVICE_PTR,
            (Model::OpenMp, Sharing::HasDeviceAddr) => Flags::OMP_HAS_DEVICE_ADDR,
            (Model::OpenMp, Sharing::Copyin) => Flags::OMP_COPY_IN,
            (Model::OpenMp, Sharing::CopyPrivate) => Flags::OMP_COPY_PRIVATE,
            (Model::OpenAcc, Sharing::Shared) => Flags::ACC_SHARED,
            (Model::OpenAcc, Sharing::Private) => Flags::ACC_PRIVATE,
            (Model::OpenAcc, Sharing::FirstPrivate) => Flags::ACC_FIRST_PRIVATE,
            (Model::OpenAcc, Sharing::Reduction) => Flags::ACC_REDUCTION,
            (Model::OpenAcc, Sharing::UseDevicePtr) => Flags::ACC_USE_DEVICE,
            (Model::OpenAcc, Sharing::IsDevicePtr) => Flags::ACC_DEVICE_PTR,
            (Model::OpenAcc, Sharing::LastPrivate | Sharing::Linear | Sharing::Induction) => Flags::empty(),
            (Model::OpenAcc, Sharing::UseDeviceAddr | Sharing::HasDeviceAddr) => Flags::empty(),
            (Model::OpenAcc, Sharing::Copyin | Sharing::CopyPrivate) => Flags::empty(),
        }
    }

    /// The flags of a data-mapping attribute; `tofrom` is two.
    pub fn mapping(model: Model, map: MapType) -> Flags {
        match (model, map) {
            (Model::OpenMp, MapType::To) => Flags::OMP_MAP_TO,
            (Model::OpenMp, MapType::From) => Flags::OMP_MAP_FROM,
            (Model::OpenMp, MapType::ToFrom) => Flags::OMP_MAP_TO.union(Flags::OMP_MAP_FROM),
            (Model::OpenMp, MapType::Alloc) => Flags::OMP_MAP_ALLOC,
            (Model::OpenMp, MapType::Release) => Flags::OMP_MAP_RELEASE,
            (Model::OpenMp, MapType::Delete) => Flags::OMP_MAP_DELETE,
            (Model::OpenMp, MapType::Present | MapType::Attach | MapType::Detach | MapType::Link) => Flags::empty(),
            (Model::OpenAcc, MapType::To) => Flags::ACC_COPY_IN,
            (Model::OpenAcc, MapType::From) => Flags::ACC_COPY_OUT,
            (Model::OpenAcc, MapType::ToFrom) => Flags::ACC_COPY,
            (Model::OpenAcc, MapType::Alloc) => Flags::ACC_CREATE,
            (Model::OpenAcc, MapType::Present) => Flags::ACC_PRESENT,
            (Model::OpenAcc, MapType::Delete | MapType::Release) => Flags::ACC_DELETE,
            (Model::OpenAcc, MapType::Attach) => Flags::ACC_ATTACH,
            (Model::OpenAcc, MapType::Detach) => Flags::ACC_DETACH,
            (Model::OpenAcc, MapType::Link) => Flags::ACC_LINK,
        }
    }
}
