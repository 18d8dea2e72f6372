//! What a built-in function takes and gives.

use parser::Name;
use parser::c::tree::Expr;
use source::Span;

/// What a built-in function takes and gives.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Rule {
    /// A function type, in the notation of `signature`.
    Is(&'static str),
    /// Two integers, and a pointer to one for the result.
    Overflow,
    /// Three integers.
    OverflowPredicate,
    /// C23, 7.20: a pointer to an integer for the result, and two integers, none of a type that these functions do not take.
    Checked,
    /// `&` of its argument.
    AddressOf,
    /// A pointer or integer, and a power of two.
    Align,
    /// The type of its first argument, whatever that and the others are.
    First,
    /// The type of its only argument.
    Only,
    /// A size, and a constant alignment in bits.
    AllocaAlign,
    /// The same, and the most that the size can be.
    AllocaAlignMost,
    /// An integer, and a string literal.
    Annotation,
    /// A pointer, a power of two, and perhaps an offset.
    AssumeAligned,
    /// An unsigned integer, and perhaps the value for zero.
    CountZeros,
    /// An unsigned integer.
    CountOnes,
    /// Two real floating values of one type.
    Complex,
    /// A string literal: a feature of the machine.
    CpuFeature,
    /// A string literal: the name of a machine.
    CpuName,
    /// A pointer, and a constant from 0 to 3.
    ObjectSize,
    /// So many vectors or arithmetic values of one type.
    Elementwise(usize),
    /// Five integers and a real floating value.
    Classify,
    /// A constant: how many frames outwards.
    Level,
    /// A real floating value.
    Real,
    /// A real floating value, and a mask.
    RealAnd,
    /// Two arithmetic values, not both integers.
    Reals,
    /// A pointer; gives what it points to.
    Pointee,
    /// A pointer, and perhaps two constants.
    Prefetch,
    /// A vector; gives one of its elements.
    Reduce,
    /// One or two vectors and a mask.
    Shuffle,
    /// Two vectors and constants.
    ShuffleVector,
    VaStart,
    VaEnd,
    VaCopy,
    /// A pointer to what is operated on: the result and the other arguments, and what the pointer may point to.
    /// A call, and the pointer that is its static chain.
    StaticChain,
    Atomic(&'static str, Class),
}

/// What the first argument of an atomic operation points to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Class {
    /// Any object that is not `const`.
    Any,
    /// Any object.
    From,
    /// An integer or pointer that is not `const`.
    Scalar,
    /// An integer or pointer.
    Load,
    /// An arithmetic value or pointer.
    Sum,
    /// An integer.
    Bits,
    /// An object of an atomic type that is not `const`.
    C11,
    /// An object of an atomic type.
    C11Load,
    /// An integer or pointer, for the older operations.
    Sync,
}

/// A function that is known.
#[derive(Clone, Copy)]
pub(crate) struct Builtin {
    pub(crate) rule: Rule,
    /// The real floating type of a family of functions.
    pub(crate) suffix: &'static str,
    /// The header that declares it; none if nothing does.
    pub(crate) header: &'static str,
}

impl Builtin {
    pub(crate) fn new(rule: Rule) -> Builtin {
        Builtin { rule, suffix: "", header: "" }
    }
}

/// A call of a built-in function.
pub(crate) struct Call<'t> {
    pub(crate) name: Name,
    pub(crate) text: &'t str,
    pub(crate) arguments: &'t [Expr],
    pub(crate) span: Span,
}
