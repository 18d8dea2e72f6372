//! Expressions of the tree to typed expressions of the body.

pub(crate) mod component;
pub(crate) mod conform;
pub(crate) mod constructor;
pub(crate) mod designator;
pub(crate) mod expression;
pub(crate) mod expression_state;
pub(crate) mod facts;
pub(crate) mod literal;
pub(crate) mod multiple;
pub(crate) mod operations;
pub(crate) mod part;
pub(crate) mod reference;
pub(crate) mod subscript;
pub(crate) mod undeclared_names;
