//! 6.2.2 and 6.7: what the declarations of one entity said of it, and what a new one says.

use parser::Name;
use source::Atom;
use symbols::{Attributes, Details, TypeId};

/// 6.2.2: whether other declarations of a name can mean the same entity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Linkage {
    External,
    Internal,
    None,
}

/// What the declarations of a symbol said so far, beside what the symbol keeps.
#[derive(Clone, Debug)]
pub(crate) struct Entity {
    pub(crate) linkage: Linkage,
    /// Whether one of them is a definition: a body, or an initializer.
    pub(crate) defined: bool,
    /// Whether that may be followed by another: GNU's `extern inline`.
    pub(crate) replaceable: bool,
    /// Whether one of them is a tentative definition (6.9.3).
    pub(crate) tentative: Option<Name>,
    pub(crate) thread_local: bool,
    /// Of a function that was defined in the old style: its parameters.
    pub(crate) old_style: Option<Vec<TypeId>>,
    /// The unit of the file that declares it last.
    pub(crate) unit: u32,
    /// The declaration that says an attribute last.
    pub(crate) name: Name,
    /// The attributes that were said.
    pub(crate) said: Vec<ComparedAttribute>,
    /// The versions that are defined, for some machines or for all.
    pub(crate) versions: Vec<String>,
    /// Clang's `overloadable`: all functions of the name.
    pub(crate) overloads: Vec<Overload>,
}

impl Entity {
    /// Whether one of the declarations is a tentative definition.
    pub(crate) fn is_tentative(&self) -> bool {
        self.tentative.is_some()
    }
}

/// A declaration of an ordinary identifier.
#[derive(Clone)]
pub(crate) struct EntityDeclaration {
    pub(crate) details: Details,
    pub(crate) ty: TypeId,
    pub(crate) attributes: Attributes,
    /// A body, or an initializer.
    pub(crate) defines: bool,
    /// Whether the attribute `gnu_inline` is among what is said.
    pub(crate) gnu_inline: bool,
    /// Whether a function is defined without a type.
    pub(crate) implicit: bool,
    /// Of an old-style definition: the types of its parameters.
    pub(crate) old_style: Option<Vec<TypeId>>,
    /// The attributes that other declarations are compared with.
    pub(crate) said: Vec<ComparedAttribute>,
}

/// The kinds of ordinary identifiers, as messages call them.
pub(crate) fn kind_name(details: &Details) -> &'static str {
    match details.ultimate() {
        Details::Typedef => "a type",
        Details::Subprogram(_) => "a function",
        Details::Enumerator { .. } => "an enumerator",
        Details::Object(object) if object.dummy => "a parameter",
        _ => "a variable",
    }
}

/// Whether what a header declares is defined there: a function with its body, an object with a value.
pub(crate) fn is_defined(details: &Details) -> bool {
    match details {
        Details::Subprogram(subprogram) => !subprogram.interface,
        Details::Object(object) => object.value.is_some(),
        _ => false,
    }
}

/// An attribute of a declaration that others of the same entity are compared with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ComparedAttribute {
    pub(crate) name: Atom,
    /// Its strings and words.
    pub(crate) value: String,
}

/// One of several functions of a name, or one version of a function.
#[derive(Clone, Debug)]
pub(crate) struct Overload {
    pub(crate) ty: TypeId,
    /// Whether `overloadable` was said.
    pub(crate) marked: bool,
}
