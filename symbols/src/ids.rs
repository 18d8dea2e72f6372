//! The numbers by which a table of symbols knows what it has. They use nothing, so that whoever holds one needs no more than this file.

use cranelift_entity::entity_impl;

/// The number of a symbol in its table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SymbolId(u32);
entity_impl!(SymbolId);

/// The number of a scope in its table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ScopeId(u32);
entity_impl!(ScopeId);

/// The number of a derived type, structure or union.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RecordId(u32);
entity_impl!(RecordId);

/// The number of a type in its table; equal numbers are equal types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeId(pub u32);
