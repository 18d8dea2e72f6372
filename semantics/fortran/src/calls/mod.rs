//! References to procedures: arguments and dummy arguments, generic resolution, explicit and implicit interfaces.

pub(crate) mod argument_form;
pub(crate) mod argument_size;
pub(crate) mod arguments;
pub(crate) mod bound;
pub(crate) mod call;
pub(crate) mod characteristics;
pub(crate) mod component;
pub(crate) mod external;
pub(crate) mod generic;
pub(crate) mod implicit_interface;
pub(crate) mod pure;
