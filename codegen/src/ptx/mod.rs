//! PTX: as data ([`instruction`]), from SSA ([`select`], `edges`), and as text ([`mod@print`]).

mod edges;
pub mod instruction;
pub mod print;
pub mod select;
