//! What is remembered while declarations are read.

use crate::declarations::pack::Pack;
use crate::declarations::parameter_lists::Form;
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Atom, Diagnostic, Span};
use symbols::{RecordId, ScopeId, SymbolId, TypeId};

/// What the declarations before and around the one that is read leave for it.
#[derive(Default)]
pub(crate) struct DeclarationState {
    /// How deep the aggregate that is initialized stands in others.
    pub(crate) parts_depth: u32,
    /// Whether what is initialized needs constants.
    pub(crate) initializes_static: bool,
    /// Unavailable types that the declaration uses that is read.
    pub(crate) unavailable_types: Vec<Diagnostic>,
    /// The arithmetic types of one word that were met.
    pub(crate) arithmetic: FxHashMap<Atom, TypeId>,
    /// The types of parameters by their form.
    pub(crate) alike: FxHashMap<Form, TypeId>,
    /// How many parameter lists are around.
    pub(crate) prototypes: u32,
    /// Whether the parameters of what is declared have neither scope nor symbols, since nothing asks for their names.
    pub(crate) unnamed: bool,
    /// The enumerations whose values are read, and those that have them.
    pub(crate) defining_enums: Vec<(ScopeId, Atom)>,
    pub(crate) defined_enums: FxHashSet<SymbolId>,
    /// The records and enumerators of this unit by their tokens: an expression may be read twice, and what it defines is one thing.
    pub(crate) records_at: FxHashMap<u32, RecordId>,
    /// Whether the initial values of variables are kept: some of them may be on the device.
    pub(crate) keeps_values: bool,
    pub(crate) enumerators_at: FxHashSet<u32>,
    /// The object whose type its value gives.
    pub(crate) inferring: Option<InferredObject>,
    /// Whether the type name that is read is that of a compound literal.
    pub(crate) names_literal: bool,
    /// `#pragma pack`
    pub(crate) pack: Pack,
}

/// An object whose value is being read for its type.
pub(crate) struct InferredObject {
    pub(crate) symbol: SymbolId,
    /// Where its own name stands in that value.
    pub(crate) found: Option<Span>,
}
