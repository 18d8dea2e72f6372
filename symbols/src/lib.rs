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
pub mod file_scope;
pub mod flags;
pub mod history;
mod id_map;
pub mod ids;
pub mod import;
pub mod interface_names;
pub mod layout;
pub mod lookup;
pub mod names;
pub mod real;
pub mod record;
pub mod records;
pub mod restricted;
pub mod scope;
mod specific_procedures;
pub mod spelling;
pub mod symbol;
pub mod text_facts;
pub mod type_table;
pub mod types;

pub use bindings::{Binding, BindingKind, Bindings};
pub use constant::{Constant, Value, ValueOp};
pub use details::Details;
pub use fields::{Field, Fields, Placement};
pub use flags::{Attributes, Flags};
pub use history::{END, History};
pub use ids::{RecordId, ScopeId, SymbolId, TypeId};
pub use import::Via;
pub use names::{NameSpace, Names};
pub use real::{Format, Real};
pub use record::{Instance, Record, Structure};
pub use records::Records;
pub use scope::{HostAccess, INCOMPLETE, Implicit, Lost, Rename, Scope, ScopeKind, Use};
pub use symbol::{Symbol, SymbolTable};
pub use text_facts::{WrittenFacts, WrittenField};
pub use type_table::Types;
pub use types::{Base, Bound, Dimension, Extended, Order, Type, wrap_to_kind};
