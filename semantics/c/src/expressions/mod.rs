//! Expressions: each becomes a typed expression of the body (6.5).

pub(crate) mod assign;
pub(crate) mod block;
pub(crate) mod call;
pub(crate) mod cast;
pub(crate) mod conditional;
pub(crate) mod expression;
pub(crate) mod generic;
pub(crate) mod member;
pub(crate) mod operand;
pub(crate) mod operator;
pub(crate) mod subscript;
