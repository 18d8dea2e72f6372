//! What older standards lack, where only names and types tell.

pub(crate) mod newer;
pub(crate) mod standards;
