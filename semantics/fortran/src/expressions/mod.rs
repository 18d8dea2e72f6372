//! Expressions of the tree to typed expressions of the body.

pub(crate) mod any_reader;
pub(crate) mod around;
pub(crate) mod component;
pub(crate) mod conform;
pub(crate) mod constructor;
pub(crate) mod definable;
pub(crate) mod designator;
pub(crate) mod expression;
pub(crate) mod expression_state;
pub(crate) mod facts;
pub(crate) mod forward;
pub(crate) mod forward_references;
pub(crate) mod image_selector;
pub(crate) mod implicit_types;
pub(crate) mod literal;
pub(crate) mod multiple;
pub(crate) mod needs_value;
pub(crate) mod operations;
pub(crate) mod parameters;
pub(crate) mod part;
pub(crate) mod procedure_target;
pub(crate) mod reader;
pub(crate) mod reference;
pub(crate) mod subscript;
pub(crate) mod typespec;
pub(crate) mod undeclared_names;
