//! PTX: as data ([`instruction`]), from SSA ([`select`], `edges`), and as text ([`mod@print`]).

mod edges;
pub mod instruction;
mod late_exits;
pub mod print;
pub mod select;
mod words;
