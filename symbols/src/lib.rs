//! Scopes, symbols, types and flags: the tables that names resolve to.
//!
//! Knows no tree and no query. A [`SymbolTable`] belongs to one unit and is complete in itself: what comes from another
//! unit (by use or host association, or from the file scope of C) stands in it as a symbol of its own whose details say where
//! it comes from, with its types copied. So ids never cross units.

pub mod bindings;
pub mod constant;
pub mod details;
pub mod display;
pub mod distant;
pub mod escape;
pub mod fields;
pub mod flags;
pub mod history;
mod id_map;
pub mod import;
pub mod interface_names;
pub mod layout;
pub mod lookup;
pub mod names;
pub mod real;
pub mod records;
pub mod restricted;
pub mod scope;
mod specific_procedures;
pub mod spelling;
pub mod symbol;
pub mod text_facts;
pub mod types;

pub use bindings::Bindings;
pub use constant::{Constant, Value, ValueOp};
pub use details::Details;
pub use fields::Fields;
pub use flags::{Attributes, Flags};
pub use history::{END, History};
pub use import::Via;
pub use names::Names;
pub use real::{Format, Real};
pub use records::Records;
pub use scope::{HostAccess, INCOMPLETE, Implicit, Lost, NameSpace, Rename, Scope, ScopeId, ScopeKind, Use};
pub use symbol::{Symbol, SymbolId, SymbolTable};
pub use text_facts::{WrittenFacts, WrittenField};
pub use types::{
    Base, Bound, Dimension, Extended, Field, Order, Placement, Record, RecordId, Structure, Type, TypeId, Types,
};
