//! Specification parts: what each statement says about names, and what a finished part means.

pub(crate) mod declaration_state;
pub(crate) mod declarative;
pub(crate) mod declare;
pub(crate) mod derived;
pub(crate) mod entities;
pub(crate) mod entry;
pub(crate) mod forward;
pub(crate) mod globals;
pub(crate) mod ignore_tkr;
pub(crate) mod iterators;
pub(crate) mod mapper;
pub(crate) mod procedures;
pub(crate) mod reader;
mod reduction;
pub(crate) mod storage;
pub(crate) mod structure;
mod variant;
