//! What can be wrong with C programs: one file of rows a theme.

pub mod attribute;
pub mod declaration;
pub(crate) mod directive;
pub mod expression;
pub mod names;
pub mod scope;
pub mod types;
