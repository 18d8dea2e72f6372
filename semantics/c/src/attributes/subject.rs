//! What attributes stand on.

use crate::attributes::rows::Subjects;
use crate::declarations::specifier_results::Prototype;
use parser::Name;
use symbols::{Attributes, TypeId};

/// What attributes stand on.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'p> {
    pub(crate) on: Subjects,
    pub(crate) ty: TypeId,
    pub(crate) name: Option<Name>,
    /// Of a function: its parameters.
    pub(crate) prototype: Option<&'p Prototype>,
    /// Its storage classes.
    pub(crate) storage: Attributes,
    /// Whether it has a body or an initializer.
    pub(crate) defined: bool,
}

impl Subject<'_> {
    /// Something without a name.
    pub(crate) fn unnamed(on: Subjects, ty: TypeId) -> Subject<'static> {
        Subject { on, ty, name: None, prototype: None, storage: Attributes::empty(), defined: false }
    }
}
