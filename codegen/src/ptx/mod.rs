//! PTX: as data ([`instruction`]), from SSA ([`select`]), and as text ([`mod@print`]).

pub mod instruction;
pub mod print;
pub mod select;
