//! Constants, and constant expressions (6.4.4, 6.6).

pub(crate) mod address;
pub(crate) mod constexpr;
pub(crate) mod fold;
pub(crate) mod integer_constant;
pub(crate) mod literal;
pub(crate) mod number;
pub(crate) mod number_literal;
pub(crate) mod part;
pub(crate) mod static_value;
pub(crate) mod text;

/// Deeper expressions are not folded.
pub(crate) const MAX_DEPTH: u32 = 256;
