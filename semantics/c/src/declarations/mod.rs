//! Declarations, at file scope and in blocks (6.7).

pub(crate) mod agreement;
pub(crate) mod declaration;
pub(crate) mod declarator;
pub(crate) mod delimited_directives;
pub(crate) mod entity;
pub(crate) mod enumeration;
pub(crate) mod file;
pub(crate) mod function_body;
pub(crate) mod inference;
pub(crate) mod initializer;
pub(crate) mod linkage;
pub(crate) mod linked_entities;
pub(crate) mod pack;
pub(crate) mod parameter_lists;
pub(crate) mod pragma;
pub(crate) mod program_start;
pub(crate) mod prototype;
pub(crate) mod record;
pub(crate) mod specifier_results;
pub(crate) mod specifiers;
pub(crate) mod state;
pub(crate) mod storage;
pub(crate) mod unnamed_parameters;
